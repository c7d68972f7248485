//! The programs from outside; what the server and `stress` do is tested beside.

use crate::{folder, has, program, text, SERVER, STRESS, WRONG};
use assert_cmd::Command;
use predicates::prelude::*;
use std::fs;
use std::os::unix::fs::symlink;
use std::path::Path;
use std::time::UNIX_EPOCH;
use tools::check::official;
use tools::problem;

const MOVES: &str = env!("CARGO_BIN_EXE_moves");
const BENCH: &str = env!("CARGO_BIN_EXE_bench");
const GENERATE: &str = env!("CARGO_BIN_EXE_generate");

/// What it prints on an input, with no complaint.
fn printed(path: &str, arguments: &[&str], input: &[u8]) -> String {
    let assert = program(path, arguments).write_stdin(input).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).expect("it is in UTF-8")
}

#[test]
fn wrong_usage_has_a_line_and_a_status_of_its_own() {
    let unused = folder("usage").join("unused");
    let save = unused.join("save");
    fs::write(&unused, "").expect("it can be written");
    let no_folder = format!("stress: {}: Not a directory", text(&save));
    for (path, arguments, complaint) in [
        (GENERATE, &[][..], "generate: DIR is missing (see --help)\n"),
        (GENERATE, &["--other"], "generate: no option \"--other\" (see --help)\n"),
        (BENCH, &["chess"], "bench: no problem \"chess\" (see --help)\n"),
        (BENCH, &["--textbook"], "bench: --textbook wants a value (see --help)\n"),
        (MOVES, &[], "moves: PROBLEM is missing, or there is too much (see --help)\n"),
        (MOVES, &["-w", "g3"], "moves: no option \"-w\" (see --help)\n"),
        (WRONG, &[], "wrong: PROBLEM is missing, or there is too much (see --help)\n"),
        (WRONG, &["g3", "1"], "wrong: no wrong idea \"1\" of g3 (see --help)\n"),
        (SERVER, &[], "server: LIST is missing, or there are several (see --help)\n"),
        (SERVER, &["a", "b"], "server: LIST is missing, or there are several (see --help)\n"),
        (SERVER, &["--limit", "-1"], "server: --limit wants 0 to 4294967295, not \"-1\" (see"),
        (STRESS, &[], "stress: PROBLEM is missing (see --help)\n"),
        (STRESS, &["matgame"], "stress: COMMAND is missing (see --help)\n"),
        (STRESS, &["--seconds", "0"], "stress: --seconds wants 0.001 to 1000000, not \"0\" (see"),
        (STRESS, &["--save", text(&save), "g3", "x"], &no_folder),
        (
            STRESS,
            &["g3", "/no/such/program"],
            "stress: /no/such/program: No such file or directory",
        ),
        (
            STRESS,
            &["g3", "--seconds", "1", "x"],
            "stress: options stand before g3, such as \"--sec",
        ),
        (
            STRESS,
            &["g3", "./a.out | tee x"],
            "stress: no shell runs \"./a.out | tee x\": '|' needs",
        ),
    ] {
        let complaint = predicate::str::starts_with(complaint);
        let assert = program(path, arguments).assert().code(2).stdout("");
        assert.stderr(complaint.and(predicate::str::contains("\n").count(1)));
    }
    for path in [GENERATE, BENCH, MOVES, WRONG, SERVER, STRESS] {
        let [short, long] = ["-h", "--help"].map(|help| printed(path, &[help], b""));
        let names = if path == SERVER { "LIST" } else { "matgame, adapwns, g3" };
        assert!(short == long && short.starts_with("Usage: ") && short.contains(names), "{short}");
    }
}

/// Names that are not UTF-8 are taken as they are, or refused, and never as others.
#[test]
#[cfg(target_os = "linux")]
fn arguments_are_bytes() {
    use std::ffi::OsStr;
    use std::os::unix::ffi::OsStrExt;
    let odd = OsStr::from_bytes(b"odd\xff");
    let file = folder("bytes").join(odd);
    fs::write(&file, "1 1 1 1").expect("Linux takes any name");
    let mut moves = program(MOVES, &["--plain", "matgame"]);
    let list = "FIRST 1\n  row 1, column 1: 1 -> 0  0\n";
    moves.arg(file).assert().success().stdout(list).stderr("");
    let complaint = "moves: no problem \"odd\\xFF\" (see --help)\n";
    program(MOVES, &[]).arg(odd).assert().code(2).stderr(complaint);
}

#[test]
fn a_fault_is_one_line() {
    let fault = "line 1: expected the number of columns, found end of input\n";
    let moves = program(MOVES, &["--plain", "matgame"]).write_stdin("2 0 1 1").assert().code(1);
    moves.stdout("SECOND 0\n  no winning move\n").stderr(format!("moves: {fault}"));
    let wrong =
        program(WRONG, &["matgame", "parity of the sum"]).write_stdin("2 0 1 1").assert().code(1);
    wrong.stdout("SECOND\n").stderr(format!("wrong: {fault}"));
}

/// A full disk is one line, and a reader that went away none.
#[test]
#[cfg(target_os = "linux")]
fn an_odd_output_makes_no_panic() {
    if !has(&["sh", "true"]) {
        return;
    }
    for (path, arguments) in [
        (MOVES, "matgame ../samples/matgame/official.in"),
        (MOVES, "--help"),
        (GENERATE, "--help"),
        (BENCH, "--floor </dev/null"),
        (WRONG, "matgame"),
    ] {
        let sh = |command: String| {
            let mut sh = Command::new("sh");
            sh.args(["-c", &command, path]).current_dir(env!("CARGO_MANIFEST_DIR")).assert()
        };
        let full = predicate::str::ends_with(": No space left on device (os error 28)\n");
        let full = full.and(predicate::str::contains("\n").count(1));
        sh(format!("exec \"$0\" {arguments} >/dev/full")).code(1).stderr(full);
        sh(format!("{{ \"$0\" {arguments}; echo $? >&2; }} | true")).stderr("0\n");
    }
}

#[test]
fn the_floor_and_a_textbook_answer_as_programs() {
    let input: Vec<u8> = (0..200_000_u32).map(|number| number as u8).collect();
    let sum: u64 = input.iter().copied().map(u64::from).sum();
    assert_eq!(printed(BENCH, &["--floor"], &input), format!("{sum}\n"));
    let official = official("matgame").expect("the judge shows one");
    let answers = printed(BENCH, &["--textbook", "matgame"], &official.input);
    assert_eq!(answers.as_bytes(), official.output);
}

/// And only where nothing is: neither a folder, nor a link, nor a part of another run.
#[test]
#[cfg(unix)]
fn generate_writes_all_or_nothing() {
    let root = folder("generated");
    let (whole, part) = (root.join("g3"), root.join("g3.part"));
    let files = |folder: &Path| fs::read_dir(folder).map_or(0, Iterator::count);
    let arguments = [text(&root), "g3"];
    let is_refused = |path: &Path| {
        let complaint = format!("generate: {}: it is there already\n", text(path));
        program(GENERATE, &arguments).assert().code(1).stdout("").stderr(complaint);
    };
    fs::create_dir(&part).expect("it can be made");
    is_refused(&part);
    fs::remove_dir(&part).expect("it is there");
    symlink("elsewhere", &whole).expect("it can be made");
    is_refused(&whole);
    fs::remove_file(&whole).expect("it is there");

    if has(&["sh"]) {
        // No file may have a block.
        let command = "trap '' XFSZ; ulimit -f 0; exec \"$0\" \"$@\"";
        let mut sh = program("sh", &["-c", command, GENERATE]);
        sh.args(arguments).assert().code(1).stderr(predicate::str::contains("\n").count(1));
        assert!(!whole.exists() && !part.exists());
    }
    assert_eq!(printed(GENERATE, &arguments, b""), "");
    let large = problem("g3").expect("it has a room").large_inputs;
    let large = large.iter().filter(|large| !large.is_for_bench_only).count();
    assert_eq!(files(&whole), 2 * large);
    is_refused(&whole);

    let replace = || assert_eq!(printed(GENERATE, &["--replace", text(&root), "g3"], b""), "");
    let mine = whole.join("mine");
    fs::write(&mine, "").expect("it can be written");
    replace();
    assert!(mine.exists(), "newer than the program");
    let old = fs::File::open(&whole).and_then(|file| file.set_modified(UNIX_EPOCH));
    old.expect("it can be made old");
    replace();
    assert_eq!((mine.exists(), files(&whole)), (false, 2 * large));
}
