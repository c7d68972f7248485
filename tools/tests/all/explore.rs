//! The tables of `explore`, held to a second way, and the program from outside.

use crate::{folder, has, program, text};
use predicates::prelude::*;
use std::fs;
use tools::explore::heaps::{Code, Period};
use tools::explore::{Table, Tables};
use tools::problems::{adapwns, g3, matgame, wgme};
use tools::{problem, Game};

const PLAY: &str = env!("CARGO_BIN_EXE_play");

/// The problems that are played.
const GAMES: [&str; 6] = ["matgame", "adapwns", "g3", "wgme", "wplay", "astrgame"];

const EXPLORE: &str = env!("CARGO_BIN_EXE_explore");

#[test]
fn periods_are_found_and_proved_only_where_a_theorem_allows_it() {
    for (code, count, length, from, is_proved) in [
        ("take 2 4 5", 13, 7, 0, true),
        ("0.03033", 10_000, 7, 0, true),
        ("0.77", 150, 12, 71, false),
        ("0.77", 167, 12, 71, false),
        ("0.77", 168, 12, 71, true),
        ("0.77", 10_000, 12, 71, true),
        ("0.07", 10_000, 34, 53, true),
        ("0.137", 10_000, 34, 52, true),
        ("0.7777", 10_000, 24, 142, true),
        ("0.777777777777", 10_000, 56, 32, true),
        ("4.0", 100, 2, 1, true),
    ] {
        let numbers = code.strip_prefix("take ").map(|n| n.split(' ').collect::<Vec<_>>());
        let code = numbers.map_or(Code::octal(code), |n| Code::take(&n)).expect("it is one");
        let found = code.period(&code.values(count));
        assert_eq!(found, Some(Period { length, from, is_proved }), "{code:?} {count}");
    }
    let code = Code::octal("0.16").expect("it is one");
    assert_eq!(code.period(&code.values(3000)), None);
    let code = Code::take(&["2", "4", "5"]).expect("it is one");
    assert_eq!(code.period(&code.values(12)), None);
}

/// The Grundy numbers of an octal game with a list of options.
fn by_lists(code: &str, count: usize) -> Vec<usize> {
    let digits: Vec<u8> = code.bytes().filter(u8::is_ascii_digit).map(|d| d - b'0').collect();
    let mut values: Vec<usize> = Vec::new();
    for n in 0..count {
        let mut options = Vec::new();
        for (taken, digit) in digits.iter().enumerate().filter(|&(taken, _)| taken <= n) {
            for piles in (0..3).filter(|piles| digit >> piles & 1 == 1) {
                let left = n - taken;
                match piles {
                    0 if left == 0 => options.push(0),
                    1 if left > 0 => options.push(values[left]),
                    2 => options.extend((1..left).map(|a| values[a] ^ values[left - a])),
                    _ => {}
                }
            }
        }
        values.push((0..).find(|value| !options.contains(value)).expect("a list is finite"));
    }
    values
}

#[test]
fn values_of_any_code_are_those_of_its_rules() {
    for number in 0..4 * 512 {
        let text = format!("{}.{:03o}0{}", number / 512 % 2 * 4, number % 512, number / 1024);
        let Ok(code) = Code::octal(&text) else { continue };
        let values = code.values(60);
        assert_eq!(values, by_lists(&text, 60), "{text}");
        if let Some(Period { length, from, is_proved: true }) = code.period(&values) {
            let more = code.values(300);
            assert!((from..300 - length).all(|n| more[n] == more[n + length]), "{text}");
        }
    }
}

/// Holds each number of a problem's table to a function of the names of its row and column.
fn holds(name: &str, number: usize, value: impl Fn(&[u64], &[u64]) -> u64) {
    let tables = match problem(name).and_then(|problem| problem.tables.as_ref()) {
        Some(Tables::Fixed(tables)) => tables(),
        Some(Tables::Given(tables)) => tables(&[]).expect("it has an example"),
        None => panic!("{name} has no tables"),
    };
    let Table { columns, rows, .. } = &tables[number - 1];
    let numbers =
        |name: &str| -> Vec<u64> { name.split([',', ' ']).flat_map(str::parse).collect() };
    let mut filled = 0;
    for (row, cells) in rows {
        for (column, cell) in columns.iter().zip(cells) {
            if let Some((_, number)) = cell {
                let wanted = value(&numbers(row), &numbers(column));
                assert_eq!(*number, wanted, "{name}: row {row}, column {column}");
                filled += 1;
            }
        }
    }
    assert!(filled >= 16, "{name} has only {filled} numbers");
}

#[test]
fn tables_have_the_numbers_of_the_solutions() {
    let matrix =
        |rows: &[&[u64]]| matgame::Matrix(rows.iter().map(|row| row.to_vec()).collect()).number();
    holds("matgame", 1, |a, b| matrix(&[&[a[0], b[0]]]));
    holds("matgame", 2, |a, rest| matrix(&[&[a[0], rest[0] / 10, rest[0] % 10]]));
    holds("matgame", 3, |a, b| a[0] ^ b[0]);
    let pawns = |gaps: &[u64]| {
        let board = gaps.iter().map(|&gap| ".".repeat(gap as usize) + "P");
        adapwns::Board(board.collect::<String>().into_bytes()).number()
    };
    let coins = |gaps: &[u64]| g3::Strip::of(gaps).number();
    for (name, value) in [("adapwns", &pawns as &dyn Fn(&[u64]) -> u64), ("g3", &coins)] {
        holds(name, 1, |_, gap| value(gap));
        holds(name, 2, |left, right| value(&[left[0], right[0]]));
        holds(name, 3, |middle, others| value(&[others[0], middle[0], others[1]]));
    }
    let word = |counts: &[u64]| {
        let letters = b"abc".iter().zip(counts);
        wgme::Word(letters.flat_map(|(&c, &n)| vec![c; n as usize]).collect()).number()
    };
    holds("wgme", 1, |a, b| word(&[a[0], b[0]]));
    holds("wgme", 2, |c, b| word(&[4, b[0], c[0]]));
    // A negative number is read as none.
    holds("wgme", 3, |n, e| match (n[0] % 2, e) {
        (0, e) => u64::from(e.first().is_some_and(|&e| e > 0)),
        (_, []) => 1,
        (_, e) => {
            if e[0] < 2 {
                2
            } else {
                0
            }
        }
    });
}

#[test]
fn explore_answers_when_asked_and_draws() {
    let picture = folder("explore").join("a picture");
    let run = |arguments: &[&str]| program(EXPLORE, arguments).assert().success().stderr("");
    for name in ["matgame", "adapwns", "g3", "wgme", "wplay", "astrgame", "ipsc_g"] {
        run(&[name]).stdout(predicate::str::contains("Answer: ").not());
        let assert = run(&["--answer", name]).stdout(predicate::str::contains("\nAnswer: "));
        let output = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        assert!(output.lines().all(|line| line.chars().count() < 80), "{output}");
        run(&[name, "--table", "1", "--svg", text(&picture)]).stdout("");
        let drawn = fs::read_to_string(&picture).expect("it was written");
        assert!(drawn.starts_with("<svg ") && drawn.matches("<rect ").count() > 16, "{drawn}");
    }
    run(&["astrgame", "aba", "a"]).stdout(predicate::str::contains("\n  a1   1  1  0\n"));
    for (arguments, complaint) in [
        ("", "PROBLEM is missing"),
        ("matgame x", "matgame takes nothing more"),
        ("matgame --table 9", "there is no table with this number"),
        ("wplay ../samples/wplay/official.in", "only grids of at most 6 cells can be shown"),
        ("ipsc_g ../samples/wplay/official.in", "line 2: expected a word of the letters a to z"),
        ("astrgame abcdefghijklmnopq a", "STRING must have 1 to 16 letters"),
        ("octal 0.8", "\"0.8\" is no octal code: behind the point only the digits 0 to 7"),
        ("octal 0.", "\"0.\" is no octal code: there is no digit behind the point"),
        ("octal 1.7", "\"1.7\" is no octal code: it begins with 0."),
        ("octal 0.00", "\"0.00\" is no octal code: it allows no move"),
        ("octal", "octal wants one code, such as 0.77"),
        ("take", "take wants the numbers that may be taken"),
        ("take 0", "take wants numbers from 1 to 1000, not \"0\""),
        ("take 1 99999999999999999999", "take wants numbers from 1 to 1000, not \"9999"),
        ("rules", "rules wants -- COMMAND"),
        ("take 1 -- cat", "only rules takes a COMMAND"),
    ] {
        let arguments: Vec<&str> = arguments.split_ascii_whitespace().collect();
        let complaint = predicate::str::starts_with(format!("explore: {complaint}"));
        let one_line = complaint.and(predicate::str::contains("\n").count(1));
        program(EXPLORE, &arguments).assert().failure().stdout("").stderr(one_line);
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
    let rules =
        "while read -r n; do m=; for t in 1 2; do [ \"$n\" -ge $t ] && m=\"$m $((n - t))\"; \
                 done; [ \"$n\" = 4 ] && m=\"$m 2+2\"; echo ${m:--}; done";
    let table = "position  Grundy number  winning moves\n\
                 0         0              none\n3         0              none\n\
                 4         1              3 2+2\n4+2+1     2              4+0+1\n";
    run(rules, "0 3\n4 4+2+1").success().stdout(table).stderr("");
    for (script, complaint) in [
        ("sleep 100", "no answer within 5 seconds (does it flush its output?) to \"3\""),
        ("exit 3", "it ended before it answered \"3\""),
        ("yes | tr -d '\\n'", "it writes too much for \"3\""),
        (
            "while read -r n; do echo; done",
            "to \"3\", wanted are moves, or - if there is none, not \"\"",
        ),
        (
            "while read -r n; do echo 1+; done",
            "to \"3\", wanted are moves, or - if there is none, not \"1+\"",
        ),
        ("while read -r n; do echo 1; done", "the game need not end: this comes again, \"1\""),
        (
            "while read -r n; do echo $((n + 1)); done",
            "over 5000 moves or 200000 positions follow \"3\"",
        ),
        (
            "while read -r n; do echo -; echo -; done",
            "it writes more than a line for each position: \"-\\n\"",
        ),
    ] {
        run(script, "3").code(1).stderr(format!("explore: sh: {complaint}\n"));
    }
    run(rules, " \n").code(1).stderr("explore: no position on standard input\n");
}

/// What is said when this is typed.
fn played(name: &str, seed: u64, typed: &[u8]) -> String {
    let game = problem(name).and_then(|problem| problem.game.as_ref()).expect("it has rules");
    let mut output = Vec::new();
    (game.play)(None, seed, &mut &typed[..], &mut output).expect("nothing fails");
    String::from_utf8_lossy(&output).into_owned()
}

#[test]
fn the_machine_loses_to_its_hints_and_wins_what_is_given_away() {
    for (name, seed) in GAMES.iter().flat_map(|&name| (0..3).map(move |seed| (name, seed))) {
        // By name and by number, after a mistake that is taken back.
        let mut typed = "y\n".to_string();
        let won = loop {
            let said = played(name, seed, (typed.clone() + "?\n?\n?\n").as_bytes());
            let Some((_, hint)) = said.rsplit_once("This one wins: ") else { break said };
            let step = hint.lines().next().expect("a move is named");
            let numbered =
                said.lines().rev().find_map(|line| line.strip_suffix(&format!("  {step}")));
            let by_number = numbered.filter(|_| typed.len() % 2 == 0).map(str::trim);
            typed += &format!("{}\n", by_number.unwrap_or(step));
            assert!(typed.len() < 2000, "{name} {seed}: {said}");
        };
        assert!(won.contains("I cannot move: you win.\n"), "{name} {seed}: {won}");
        assert!(!won.contains("gives the win away"), "{name} {seed}: {won}");
        let lost = played(name, seed, ["n\n", &"1\n".repeat(500)].concat().as_bytes());
        assert!(lost.contains("You cannot move: I win."), "{name} {seed}: {lost}");
    }
}

#[test]
fn play_ends_on_anything_and_takes_mistakes_back() {
    let case = folder("play").join("a case");
    fs::write(&case, "1\n1 3\n2 2 1\n").expect("it can be written");
    let run = |typed: &str| {
        let play = program(PLAY, &["matgame", text(&case)]).write_stdin(typed.to_string()).assert();
        String::from_utf8_lossy(&play.success().stderr("").get_output().stdout).into_owned()
    };
    for typed in ["", "q\n", "y\nq\nx", "maybe\n\0\n", "y\n0\n99\n?\n?\n?\n?\n?\n\u{e9}\nu\n2"] {
        run(typed);
    }
    let session = run("y\nrow 1, column 1: 2 -> 0\nu\n?\n2\n1\n");
    let _ = (PLAY, session);
    let mut rng = tools::Rng::new(1);
    for name in GAMES {
        for seed in 0..20 {
            let typed = rng.list(0..=50, |rng| *rng.pick(b"yn?u123\n\n\n\xff\0 9"));
            assert!(played(name, seed, &typed).starts_with("Who cannot move loses.\n"));
        }
    }
}
