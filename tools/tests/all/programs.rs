//! The programs from outside; what the server and `stress` do is tested beside.

use crate::{folder, has, program, text, SERVER, STRESS, WRONG};
use assert_cmd::Command;
use predicates::prelude::*;
use std::fs;
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
        (STRESS, &["g3", "/no/such/program"], "stress: No such file or directory"),
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

#[test]
fn generate_replaces_what_it_has_made_and_touches_nothing_else() {
    let root = folder("generated");
    let folder = root.join("g3");
    let path = |name: &str| folder.join(name);
    let files = || fs::read_dir(&folder).expect("it is there").count();
    let read = |name: &str| fs::read(path(name)).expect("it is there");
    let write = |name: &str, text: &str| fs::write(path(name), text).expect("it can be written");
    let all = 2 * problem("g3").expect("it has a room").large.len() + 1;
    let arguments = [text(&root), "g3"];
    // What it did not make is in the way, and stays.
    let is_refused = |name: &str, files_before: usize| {
        write(name, "mine");
        let complaint = format!("{name}: there is a file not made by generate\n");
        let refused = program(GENERATE, &arguments).assert().code(1).stdout("");
        refused.stderr(predicate::str::ends_with(complaint));
        assert_eq!((files(), read(name)), (files_before + 1, b"mine".to_vec()));
        fs::remove_file(path(name)).expect("it is there");
    };
    fs::create_dir(&folder).expect("it can be made");
    is_refused("planned.in", 0);
    is_refused("made", 0);

    assert_eq!(printed(GENERATE, &arguments, b""), "");
    let written = || fs::metadata(path("planned.in")).and_then(|data| data.modified()).ok();
    let (input, answers, first) = (read("planned.in"), read("planned.out"), written());
    assert_eq!((printed(GENERATE, &arguments, b""), files()), (String::new(), all));
    assert_eq!(written(), first, "it is made once");

    // An older program made some of these and others.
    let list = String::from_utf8(read("made")).expect("it is in UTF-8");
    write("made", &(list.replacen("generate ", "generate 0", 1) + "gone.in\n"));
    write("planned.in", "old");
    write("gone.in", "old");
    is_refused("mine.in", all + 1);
    assert_eq!(printed(GENERATE, &arguments, b""), "");
    assert!(read("planned.in") == input && read("planned.out") == answers);
    assert_eq!(files(), all);
    fs::remove_file(path("planned.out")).expect("it is there");
    assert_eq!((printed(GENERATE, &arguments, b""), files()), (String::new(), all));

    // No file may have a block: it is interrupted, and leaves another part, or goes on.
    if !has(&["sh"]) {
        return;
    }
    for ignored in ["", "trap '' XFSZ; "] {
        fs::remove_dir_all(&folder).expect("it is there");
        let command = format!("{ignored}ulimit -f 0; exec \"$0\" \"$@\"");
        let mut sh = program("sh", &["-c", &command, GENERATE]);
        sh.args(arguments).assert().failure();
        assert!(!folder.exists(), "{command}");
        assert_eq!(root.join("generate.part").exists(), ignored.is_empty(), "{command}");
        assert_eq!((printed(GENERATE, &arguments, b""), files()), (String::new(), all));
    }
}
