//! The programs from outside, but for `explore` and what `stress` does, which have files of their
//! own.

use crate::{folder, has, program, text, EXPLORE, STRESS, WRONG};
use predicates::prelude::*;
use std::fs;
use tools::problems::problem;
use tools::text::counted;

const MOVES: &str = env!("CARGO_BIN_EXE_moves");
const BENCH: &str = env!("CARGO_BIN_EXE_bench");
const CALLS: &str = env!("CARGO_BIN_EXE_calls");
const GENERATE: &str = env!("CARGO_BIN_EXE_generate");
const PLAY: &str = env!("CARGO_BIN_EXE_play");

/// What it prints on an input, with no complaint.
fn printed(path: &str, arguments: &[&str], input: &[u8]) -> String {
    let assert = program(path, arguments).write_stdin(input).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).expect("it is in UTF-8")
}

#[test]
fn a_number_of_things_is_one_or_several() {
    for (number, things, told) in [
        (0, "positions", "0 positions"),
        (1, "positions", "1 position"),
        (1234, "positions", "1,234 positions"),
        (1, "pins in a run", "1 pin in a run"),
        (2, "pins in a run", "2 pins in a run"),
        (1, "as a number", "1 as a number"),
    ] {
        assert_eq!(counted(number, things), told);
    }
}

#[test]
fn wrong_usage_is_one_line() {
    for (path, arguments, complaint) in [
        (BENCH, "chess", "bench: no problem \"chess\" (see --help)\n"),
        (BENCH, "adapwn", "bench: no problem \"adapwn\"; did you mean adapwns?\n"),
        (PLAY, "ipscg", "play: no problem \"ipscg\"; did you mean ipsc_g?\n"),
        (GENERATE, "DIR wmge", "generate: no problem \"wmge\"; did you mean wgme?\n"),
        (EXPLORE, "--law adapwn", "explore: no problem \"adapwn\"; did you mean adapwns?\n"),
        (WRONG, "g3 rigth", "wrong: no wrong idea \"rigth\"; did you mean right?\n"),
        (MOVES, "-w g3", "moves: no option \"-w\" (see --help)\n"),
        (MOVES, "--whyy g3", "moves: no option \"--whyy\"; did you mean --why?\n"),
        (MOVES, "--why=yes g3", "moves: --why takes no value (see --help)\n"),
        (PLAY, "--page", "play: --page wants a value (see --help)\n"),
        (CALLS, "ipsc_g g3", "calls: there is too much (see --help)\n"),
        (STRESS, "--second=3 g3 x", "stress: no option \"--second\"; did you mean --seconds?\n"),
        (STRESS, "--seconds -1 g3 x", "stress: --seconds wants a number from 0.001 to 100,000, "),
        (STRESS, "--seconds=1,5 g3 x", "stress: --seconds wants a number from 0.001 to 100,000, "),
        (
            STRESS,
            "--positions=1,000,000,001 g3 x",
            "stress: --positions wants a whole number from ",
        ),
        (STRESS, "matgame", "stress: COMMAND is missing (see --help)\n"),
        (STRESS, "g3 /no/such/program", "stress: /no/such/program: No such file or directory"),
        (STRESS, "g3 --seconds 1 x", "stress: options stand before g3, such as \"--sec"),
    ] {
        let arguments: Vec<&str> = arguments.split_whitespace().collect();
        let complaint = predicate::str::starts_with(complaint);
        let assert = program(path, &arguments).assert().code(2).stdout("");
        assert.stderr(complaint.and(predicate::str::contains("\n").count(1)));
    }
    let help = printed(MOVES, &["--help"], b"");
    assert!(help.starts_with("Usage: ") && help.contains("matgame, adapwns, g3"), "{help}");
}

/// A value may stand after an equals sign, and a large number may have commas.
#[test]
fn options_are_taken_in_both_forms() {
    let told = [&["--positions", "1000"][..], &["--positions=1,000"]].map(|options| {
        let command = ["matgame", WRONG, "matgame", "right"];
        let assert = program(STRESS, &[options, &command].concat()).assert().success();
        String::from_utf8_lossy(&assert.get_output().stdout).into_owned()
    });
    assert!(told[0] == told[1] && told[0].contains(" positions, up to "), "{told:?}");
}

#[test]
fn an_answer_is_explained() {
    for (problem, input, why) in [
        ("matgame", "1 1 3 2 4 3", "from each number on, the rows are worth 1 4 3"),
        ("g1", "1 7 2 1101111", "the runs have 2 4 pins and the Grundy numbers 2 1"),
        ("wgme", "1 aab-", "sum 1, largest 1: e = 2 * 1 - 1 = 1"),
        ("wplay", "3 A B AB 1 2 1 AB", "first words that win: AB; that lose: A B"),
        ("astrgame", "1 aaba 3 b aa a", "lead to 0 1 3; 2 is the least number missing"),
        ("ipsc_g", "6 zats zontest dog done dragon zoal", "the best letters first: z 3, d 5"),
        ("ipsc_g", "3 cats dog done\n'ca'", "moves to come in this game: 2; in a new one: 4"),
    ] {
        let list = printed(MOVES, &["--why", problem], input.as_bytes());
        assert!(list.lines().any(|line| line.contains("  why: ") && line.ends_with(why)), "{list}");
    }
}

#[test]
fn moves_are_listed_up_to_a_fault() {
    let moves = program(MOVES, &["matgame"]).write_stdin("2 0 1 1").assert().code(1);
    let moves = moves.stdout("case 1: none: SECOND, Grundy number 0\n  no winning move\n");
    moves.stderr("moves: line 1: expected the number of columns, found end of input\n");
}

#[test]
fn an_empty_board_is_shown_as_it_is() {
    let list = printed(MOVES, &["adapwns"], b"1 ....");
    assert_eq!(list, "case 1: ....: No, Grundy number 0\n  no winning move\n");
}

/// The move in row 1 is answered in row 4, after the six million moves of the rows between.
#[test]
fn no_answer_is_told_as_none_if_not_all_moves_were_tried() {
    let input = b"1 4 1 1 3000000 3000000 1";
    let list = printed(MOVES, &["--refute", "matgame"], input);
    let told = "  row 1, column 1: 1 -> 0, no winning answer among the first 1048576\n";
    assert!(list.contains(told), "{list}");
}

/// A full disk is one line, and a reader that went away none.
#[test]
#[cfg(target_os = "linux")]
fn an_odd_output_makes_no_panic() {
    if !has(&["sh", "true"]) {
        return;
    }
    for arguments in ["matgame ../samples/matgame/official.in", "--help"] {
        let sh = |command: String| program("sh", &["-c", &command, MOVES]).assert();
        let full = "moves: No space left on device (os error 28)\n";
        sh(format!("exec \"$0\" {arguments} >/dev/full")).code(1).stderr(full);
        sh(format!("{{ \"$0\" {arguments}; echo $? >&2; }} | true")).stderr("0\n");
    }
}

#[test]
fn generate_writes_the_large_inputs() {
    let root = folder("generated");
    // However often a problem is named, its inputs are written once.
    assert_eq!(printed(GENERATE, &[text(&root), "g3", "g3"], b""), "");
    let file = root.join("g3/largest.in");
    let large = problem("g3").expect("it is one of the list").large_inputs();
    assert!(fs::read(&file).is_ok_and(|input| input == (large[0].build)()));
    // What is there stays.
    fs::write(&file, "mine").expect("it can be written");
    let complaint = format!("generate: {}: File exists (os error 17)\n", text(&file));
    program(GENERATE, &[text(&root), "g3"]).assert().code(1).stderr(complaint);
    assert_eq!(fs::read_to_string(&file).expect("it is there"), "mine");
}

/// Beside a copy of it, a script stands for the solution, which is not built.
#[test]
fn bench_compares_with_what_gives_the_same_answers() {
    use std::os::unix::fs::PermissionsExt;
    if !has(&["sh", "true"]) {
        return;
    }
    let root = folder("bench");
    let (bench, solution) = (root.join("bench"), root.join("adapwns"));
    fs::copy(BENCH, &bench).expect("it can be copied");
    let script = "#!/bin/sh\ntest \"$(ulimit -S -s)\" != 640 && echo Yes No\n";
    fs::write(&solution, script).expect("it can be written");
    fs::set_permissions(&solution, PermissionsExt::from_mode(0o755)).expect("it is ours");
    for (command, status, part) in [
        ("", 0, " times as long as bench --floor\n"),
        ("printf Yes\\nNo", 0, " times as long as printf Yes\\nNo\n"),
        ("true", 1, " of the limit, not compared: true gives other answers\n"),
    ] {
        // Its stack is not that of the shell.
        let script =
            format!("ulimit -S -s 640 && exec \"$0\" adapwns {}", command.replace('\\', "\\\\"));
        let mut bench = program("sh", &["-c", &script, text(&bench)]);
        let line = predicate::str::ends_with(part).and(predicate::str::contains("\n").count(1));
        bench.env("CARGO", "true").assert().code(status).stdout(line);
    }
    assert_eq!(fs::read_dir(&root).expect("it is there").count(), 2);
}
