//! `explore` and `play`: their numbers held to a second way, and the programs from outside.

use crate::{folder, has, program, text};
use predicates::prelude::*;
use std::collections::HashSet;
use std::fs;
use tools::explore::heaps::{octal, period, take, values};
use tools::problems::ipsc_g::INVALID;
use tools::{problem, Rng, PROBLEMS};

const EXPLORE: &str = env!("CARGO_BIN_EXE_explore");
const PLAY: &str = env!("CARGO_BIN_EXE_play");

/// Each problem that is played, so many times.
fn games(times: u64) -> impl Iterator<Item = (&'static str, u64)> {
    let played = PROBLEMS.iter().filter(|problem| !problem.is_interactive);
    played.flat_map(move |problem| (0..times).map(|seed| (problem.name, seed)))
}

#[test]
fn periods_are_found_and_proved_only_where_a_theorem_allows_it() {
    for (game, count, expected) in [
        (take("2 4 5"), 13, None),
        (take("2 4 5"), 14, Some((7, 0, true))),
        (take("1 9"), 11, Some((2, 0, false))),
        (take("1 9"), 12, Some((2, 0, true))),
        (octal("0.77"), 165, None),
        (octal("0.77"), 167, Some((12, 71, false))),
        (octal("0.77"), 168, Some((12, 71, true))),
    ] {
        let digits = game.expect("it is one");
        assert_eq!(period(&digits, &values(&digits, count)), expected, "{digits:?} {count}");
    }
}

/// The Grundy numbers of an octal game: whatever is taken, two piles are left, perhaps empty.
fn by_rules(digits: &str, count: usize) -> Vec<usize> {
    let mut values: Vec<usize> = Vec::new();
    for n in 0..count {
        let mut options = HashSet::new();
        for (digit, left) in digits.bytes().zip((0..n).rev()) {
            for (a, b) in (0..=left).map(|a| (a, left - a)) {
                let parts = usize::from(a > 0) + usize::from(b > 0);
                if digit >> parts & 1 == 1 {
                    options.insert(values[a] ^ values[b]);
                }
            }
        }
        values.extend((0..).find(|value| !options.contains(value)));
    }
    values
}

#[test]
fn values_of_any_code_are_those_of_its_rules() {
    for digits in (1..512).map(|number| format!("{number:03o}")) {
        let game = octal(&format!("0.{digits}")).expect("it is one");
        assert_eq!(values(&game, 60), by_rules(&digits, 60), "0.{digits}");
    }
}

#[test]
fn explore_answers_when_asked_draws_and_complains() {
    let picture = folder("explore").join("a picture");
    let run = |arguments: &[&str]| program(EXPLORE, arguments).assert().success().stderr("");
    for name in PROBLEMS.iter().filter(|problem| problem.tables.is_some()).map(|p| p.name) {
        run(&[name]).stdout(predicate::str::contains("Answer: ").not());
        let assert = run(&["--answer", name]).stdout(predicate::str::contains("\nAnswer: "));
        let output = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(output.lines().all(|line| line.chars().count() < 80), "{output}");
        run(&[name, "--svg", text(&picture)]).stdout("");
        let drawn = fs::read_to_string(&picture).expect("it was written");
        assert!(drawn.starts_with("<svg ") && drawn.matches("<rect ").count() > 16, "{drawn}");
    }
    // By the theorems. What LEARN shows is compared there.
    for (arguments, shown) in [
        ("matgame --table 2", "\n       3   3  3  3  3  3  3  3  3  3  3  2  2  2  2  2  2\n"),
        ("g3 --table 3", "\n       4    0   1   2   3   1   0   3   2   2   3   0   1   3 "),
        ("wplay", "\n  B.D    1   0   1   1   1   0   1   1\n"),
        ("ipsc_g", "\n   dragon  6 5 4 3 2 1 0\n"),
        ("take 9 1 9", "1. Taking 9 or 1 or 9: "),
        ("octal 0.16", "\nNo period shows in the first 10000 values.\n"),
    ] {
        run(&arguments.split(' ').collect::<Vec<_>>()).stdout(predicate::str::contains(shown));
    }
    for (arguments, complaint) in [
        ("matgame --table 9", "--table wants 1 to 2, not \"9\""),
        ("astrgame abcdefghijklmnopq a", "STRING must have 1 to 16 letters"),
        ("octal 0.8", "no octal code \"0.8\": it wants 0. and up to 32 digits 0 to 7, not all 0"),
        ("octal 0.00", "no octal code \"0.00\""),
        ("take 1 0", "take wants numbers from 1 to 1000"),
        ("rules", "it wants -- COMMAND, and positions on standard input"),
    ] {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let complaint = predicate::str::starts_with(format!("explore: {complaint}"));
        program(EXPLORE, &arguments).assert().failure().stdout("").stderr(complaint);
    }
}

#[test]
fn a_program_tells_the_rules_or_what_it_does_wrong_is_told() {
    if !has(&["sh", "sleep", "tr", "yes"]) {
        return;
    }
    let run = |script: &str, positions: &str| {
        let mut explore = program(EXPLORE, &["rules", "--", "sh", "-c", script]);
        explore.write_stdin(positions.to_string()).assert()
    };
    // One or two are taken from a pile, or a pile of four is split in two.
    let rules = "while read -r n; do case $n in 0) echo -;; 1) echo 0;; 4) echo 3 2 2+2;; \
                 *) echo $((n - 1)) $((n - 2));; esac; done";
    let table = "position  Grundy number  winning moves\n0         0              none\n\
                 4         1              3 2+2\n5         2              3\n";
    run(rules, "0 4\n5").success().stdout(table).stderr("");
    for (answer, complaint) in [
        ("sleep 100", "no answer within 5 seconds (does it flush its output?) to \"3\""),
        ("exit 3", "it ended before it answered \"3\""),
        ("yes | tr -d '\\n'", "it writes too much for \"3\""),
        ("echo", "to 3, wanted are moves, or - if there is none, not \"\""),
        ("echo 1+", "to 3, wanted are moves, or - if there is none, not \"1+\""),
        ("echo 1", "the game need not end: this comes again, \"1\""),
        ("echo $((n + 1))", "more than 5000 moves or 200000 positions, now at \"5004\""),
        ("echo -; echo -", "it writes more than a line for each position: \"-\\n-\\n\""),
    ] {
        let told = run(&format!("while read -r n; do {answer}; done"), "3").code(1);
        told.stderr(format!("explore: sh: {complaint}\n"));
    }
}

/// What is said when this is typed.
fn played(name: &str, start: Option<&str>, seed: u64, typed: &[u8]) -> String {
    let game = problem(name).expect("it has a room");
    let mut output = Vec::new();
    let start = start.map(str::as_bytes);
    (game.play)(start, seed, &mut &typed[..], &mut output).expect("nothing fails");
    String::from_utf8_lossy(&output).into_owned()
}

#[test]
fn the_machine_loses_to_its_hints_and_wins_what_it_can() {
    for (name, seed) in games(3) {
        // What is hinted at is typed.
        let mut won = String::new();
        let mut typed = "y\n".to_string();
        while !won.ends_with("I cannot move: you win.\n") {
            won = played(name, None, seed, (typed.clone() + "?\n?\n?\n").as_bytes());
            let (_, hint) = won.rsplit_once("I would play this: ").unwrap_or_default();
            typed += &format!("{}\n", hint.lines().next().unwrap_or_default());
            assert!(typed.len() < 2000, "{name} {seed}: {won}");
        }
        assert!(!won.contains("gives the win away"), "{name} {seed}: {won}");
        let lost = played(name, None, seed, ["n\n", &"1\n".repeat(500)].concat().as_bytes());
        assert!(lost.contains("\nYou cannot move: I win."), "{name} {seed}: {lost}");
        assert!(!lost.contains("gives the win away"), "{name} {seed}: {lost}");
    }
}

#[test]
fn play_tells_what_a_mistake_costs_takes_it_back_and_ends_on_anything() {
    let typed = "Yes\nrow 1, column 1: 2 -> 0\nu\n?\n?\n?\n?\n?\nx\n2\n1\n1\n";
    let said = played("matgame", Some("1 1 3 2 2 1"), 0, typed.as_bytes());
    for part in [
        "That gives the win away (winning moves: 1); u takes back.\nI move: row 1, column 2: 2 -> 1\n",
        "> You can win.\n> Winning moves: 1.\n> I would play this: row 1, column 1: 2 -> 1\n",
        "> from each number on, the rows are worth ",
        "> That is all I know.\n> Type the number or name of a move, ",
        "> I can only hold out: row 1, column 1: 1 -> 0\n\n  0  2  1\n\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let mut rng = Rng::new(1);
    for (name, seed) in games(20) {
        let typed = rng.list(0..=50, |rng| *rng.pick(b"yn?u123\n\n\n\xff\0 9"));
        assert!(played(name, None, seed, &typed).starts_with("Who cannot move loses.\n"));
    }
    let play = |name| program(PLAY, &[name, "../samples/g3/official.in"]).assert();
    play("g3").success().stderr("");
    play("wplay").code(1).stderr(predicate::str::starts_with("play: line "));
}

/// ipsc_g is played in the words of the contest.
#[test]
fn every_submission_gets_its_answer() {
    let mut turns = vec![
        ("c", "After your move: ’c’. After my move: ’co’."), // the move that wins
        ("x", "You lost (nothing starts with ’cox’). A new game starts."),
        ("c", "After your move: ’c’. After my move: ’co’."),
        ("n", "After your move: ’con’. After my move: ’cont’."),
        ("e", "After your move: ’conte’. After my move: ’contes’."),
        ("t", "You lost (created a banned word). A new game starts."),
        (" c\t", "After your move: ’c’. After my move: ’co’."),
        ("RESTART d", "After your move: ’d’. After my move: ’dr’."), // the longest defence
    ];
    let invalid = "| |?|N|no|1|'n'|n\0|ä|RESTART|RESTART do|restart d|RESTARTd|RESTART d d";
    turns.extend(invalid.split('|').map(|submission| (submission, INVALID)));
    turns.extend([("a", "After your move: ’dra’. After my move: ’drag’."), ("o", "OK")]);
    let submissions: String = turns.iter().map(|turn| format!("{}\r\n", turn.0)).collect();
    let answers: String = turns.iter().map(|turn| format!("{}\n", turn.1)).collect();
    let list = "5\ncats\ncontest\ndog\ndone\ndragon\n";
    assert_eq!(played("ipsc_g", Some(list), 0, (submissions + "c\n").as_bytes()), answers);
}
