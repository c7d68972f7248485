//! `explore` and `play`: their numbers held to a second way, and the programs from outside.

use crate::{has, program};
use tools::explore::heaps::{digits, period, values};
use tools::problem::{problem, PROBLEMS};
use tools::random::Rng;

#[test]
fn periods_are_found_and_proved_as_the_theorem_allows() {
    for (game, count, expected) in [
        ("octal 0.77", 167, Some((12, Some(70), false))),
        ("octal 0.77", 168, Some((12, Some(70), true))),
        ("octal 0.07", 1000, Some((34, Some(52), true))),
        ("octal 0.137", 1000, Some((34, Some(51), true))),
        ("octal 0.7777", 1000, Some((24, Some(141), true))),
    ] {
        let digits = digits(game).expect("it is one");
        assert_eq!(period(&digits, &values(&digits, count)), expected, "{game} {count}");
    }
}

/// What `explore` prints, or complains of.
fn explored(arguments: &[&str], input: &str) -> String {
    let mut explore = program(env!("CARGO_BIN_EXE_explore"), arguments);
    let output = explore.write_stdin(input).output().expect("it starts");
    assert_eq!(output.status.success(), output.stderr.is_empty(), "{arguments:?}");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

/// By the theorems. What LEARN shows and draws is compared there.
#[test]
fn tables_show_what_is_so_and_what_is_none_is_told() {
    for (arguments, told) in [
        ("g3", "\n          2 1   2  3  0  1  6  7  4  5 10 11  8  9 14 15 12 13 18 19 16 17 22\n"),
        ("g1", "\n    3   0  1  2  3  4  1  6  3  2  1  6  7  4\n"),
        ("wplay", "\n  B.D    1   0   1   1   1   0   1   1\n"),
        ("astrgame", "\n      a aa   0  1  2  3  1  4  3  2  1  4  2  6  4\n"),
        ("ipsc_g", "\n   dragon  6 5 4 3 2 1 0\n"),
        ("octal 0.16", "\nNo period shows in the first 10000 values.\n"),
        ("octal 0.8", "explore: no table of \"octal 0.8\" (see --help)\n"),
        ("take 1 0", "explore: no table of "),
        ("astrgame abcdefghijklmnopq a", "explore: no table of "),
    ] {
        let said = explored(&arguments.split(' ').collect::<Vec<_>>(), "");
        let is_narrow = said.lines().all(|line| line.chars().count() < 80);
        assert!(is_narrow && said.contains(told), "{arguments}: {said}");
    }
}

#[test]
fn a_program_tells_the_rules_or_what_it_does_wrong_is_told() {
    if !has(&["sh", "sleep"]) {
        return;
    }
    // One or two are taken from a pile, or a pile of four is split in two.
    let rules = "case $n in 0) echo -;; 1) echo 0;; 4) echo 3 2 2+2;; \
                 *) echo $((n - 1)) $((n - 2));; esac";
    let table = "position  Grundy number  winning moves\n0         0              none\n\
                 4         1              3 2+2\n5         2              3\n";
    for (answer, told) in [
        (rules, table),
        ("sleep 100", "explore: sh: asked for the moves of \"0\": no answer within 5 seconds"),
        ("exit 3", ": it has ended\n"),
        ("echo", ": no moves, and no - for none\n"),
        ("[ $n = 0 ] && echo 1+ || echo -", "\"\": that is no position, but part of a move\n"),
        ("kill -9 $PPID; read -r n", "explore: sh: its keeper was killed\n"),
        ("echo 1", "\"1\": more than 5000 moves or 200000 positions"),
        ("echo -; echo -", "explore: sh: it writes more than a line for each position\n"),
    ] {
        let script = format!("while read -r n; do {answer}; done");
        let said = explored(&["rules", "--", "sh", "-c", &script], "0 4\n5");
        assert!(said.contains(told), "{answer}: {said}");
    }
}

/// What is said when this is typed.
fn played(name: &str, start: Option<&[u8]>, seed: u64, typed: impl AsRef<[u8]>) -> String {
    let (game, mut output) = (problem(name).expect("it is one of the list"), Vec::new());
    game.play(start, seed, &mut typed.as_ref(), &mut output).expect("nothing fails");
    String::from_utf8_lossy(&output).into_owned()
}

#[test]
fn the_machine_loses_to_its_hints_wins_what_it_can_and_takes_anything() {
    let mut rng = Rng::new(1);
    let games = PROBLEMS.iter().filter(|problem| !problem.is_interactive());
    for (name, seed) in games.flat_map(|game| (0..3).map(|seed| (game.name(), seed))) {
        let (mut typed, mut won) = (String::new(), String::new());
        while !won.ends_with("I cannot move: you win.\n") {
            won = played(name, None, seed, typed.clone() + "?\n?\n?\n");
            let (_, hint) = won.rsplit_once("I would play this: ").unwrap_or_default();
            typed += &format!("{}\n", hint.lines().next().unwrap_or_default());
            assert!(typed.len() < 2000 && !won.contains("That loses"), "{name} {seed}: {won}");
        }
        let lost = played(name, None, seed, "s\n".to_string() + &"1\n".repeat(500));
        assert!(lost.contains(", and win.\n"), "{name} {seed}: {lost}");
        assert!(!lost.contains("That loses"), "{name} {seed}: {lost}");
        let typed = rng.times(500, |rng| *rng.pick(b"s?u123\n\n\n\xff\0 9"));
        assert!(played(name, None, seed, &typed).starts_with("Who cannot move loses."));
    }
}

#[test]
fn play_tells_what_a_mistake_costs_takes_it_back_and_gives_hints() {
    let typed = "row 1, column 1: 2 -> 0\nu\n?\n?\n?\n?\nx\n2\n1\n1\n";
    let said = played("matgame", Some(b"1 1 3 2 2 1"), 0, typed);
    for part in [
        "> That loses (winning moves: 1); u takes it back.\nI move: row 1, column 2: 2 -> 1\n",
        "> You can win.\n> Winning moves: 1.\n> I would play this: row 1, column 1: 2 -> 1\n",
        "the xor of what whole rows are worth is 1\n> Type the number or name of a move, ",
        "> I move: row 1, column 1: 1 -> 0\n\n  0  2  1\n\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let longest = played("matgame", Some(b"1 2 1 3 3"), 0, "s\n");
    assert!(longest.contains("> I move: row 2, column 1: 3 -> 2\n"), "{longest}");
    program(env!("CARGO_BIN_EXE_play"), &["g3", "../samples/g3/official.in"]).assert().success();
}
