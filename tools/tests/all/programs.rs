//! The programs from outside; what the server does with a list is tested beside.

use assert_cmd::Command;
use predicates::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use tools::{official, problem, PROBLEMS};

const MOVES: &str = env!("CARGO_BIN_EXE_moves");
const WRONG: &str = env!("CARGO_BIN_EXE_wrong");
const BENCH: &str = env!("CARGO_BIN_EXE_bench");
const GENERATE: &str = env!("CARGO_BIN_EXE_generate");
const SERVER: &str = env!("CARGO_BIN_EXE_server");

/// A program with these arguments.
fn program(path: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(arguments);
    command
}

/// What it prints on an input, with no complaint.
fn printed(path: &str, arguments: &[&str], input: &[u8]) -> String {
    let assert = program(path, arguments).write_stdin(input).assert().success().stderr("");
    String::from_utf8(assert.get_output().stdout.clone()).expect("it is in UTF-8")
}

/// A folder of this name that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("only tests write there");
    }
    folder
}

#[test]
fn wrong_usage_has_a_line_and_a_status_of_its_own() {
    for (path, arguments, complaint) in [
        (GENERATE, &[][..], "generate: DIR is missing"),
        (GENERATE, &["--other"], "generate: no option \"--other\""),
        (GENERATE, &["folder", "chess"], "generate: no problem \"chess\""),
        (GENERATE, &["--small", "g3"], "generate: --small wants PROBLEM and DIR"),
        (GENERATE, &["--checksums", "a"], "generate: --checksums stands alone"),
        (BENCH, &["chess"], "bench: no problem \"chess\""),
        (BENCH, &["--runs"], "bench: --runs wants a value"),
        (BENCH, &["--runs", "0"], "bench: --runs wants at least 1"),
        (BENCH, &["--textbook", "chess"], "bench: no problem \"chess\""),
        (MOVES, &[], "moves: PROBLEM is missing, or there is too much"),
        (MOVES, &["-w", "g3"], "moves: no option \"-w\""),
        (WRONG, &[], "wrong: PROBLEM is missing, or there is too much"),
        (WRONG, &["matgame", "0"], "wrong: no wrong idea \"0\" of matgame"),
        (SERVER, &["--limit", "3"], "server: LIST is missing, or there are several"),
        (SERVER, &["a", "b"], "server: LIST is missing, or there are several"),
        (SERVER, &["a", "--limit", "-1"], "server: --limit wants a number, not \"-1\""),
        (SERVER, &["a", "--play", "badly"], "server: --play wants perfect, greedy or random"),
    ] {
        let complaint = format!("{complaint} (see --help)\n");
        program(path, arguments).assert().code(2).stdout("").stderr(complaint);
    }
    for path in [GENERATE, BENCH, MOVES, WRONG, SERVER] {
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
    let root = folder("bytes");
    fs::create_dir_all(&root).expect("it can be made");
    fs::write(root.join(odd), "1 1 1 1").expect("Linux takes any name");
    let mut moves = program(MOVES, &["--plain", "matgame"]);
    let list = "FIRST 1\n  row 1, column 1: 1 -> 0  0\n";
    moves.arg(root.join(odd)).assert().success().stdout(list).stderr("");
    let complaint = "moves: no problem \"odd\\xFF\" (see --help)\n";
    program(MOVES, &[]).arg(odd).assert().code(2).stderr(complaint);

    let folder = root.join("folder").join(odd);
    program(GENERATE, &["--small", "matgame"]).arg(&folder).assert().success();
    assert!(folder.join("0001.in").exists());
}

#[test]
fn a_fault_or_a_file_that_is_missing_is_one_line() {
    let fault = "line 1: expected the number of columns, found end of input\n";
    let moves = program(MOVES, &["--plain", "matgame"]).write_stdin("2 0 0 1").assert().code(1);
    moves.stdout("SECOND 0\n  no winning move\n").stderr(format!("moves: {fault}"));
    let wrong = program(WRONG, &["matgame", "1"]).write_stdin("2 0 0 1").assert().code(1);
    wrong.stdout("SECOND\n").stderr(format!("wrong: {fault}"));
    let missing = predicate::str::starts_with("moves: no/such/file: ");
    program(MOVES, &["matgame", "no/such/file"]).assert().code(1).stdout("").stderr(missing);
}

/// A full disk is one line, and a reader that went away none.
#[test]
#[cfg(target_os = "linux")]
fn an_odd_output_makes_no_panic() {
    let programs = [
        (MOVES, "matgame ../samples/matgame/official.in"),
        (MOVES, "--help"),
        (GENERATE, "--checksums"),
        (BENCH, "--floor </dev/null"),
        (WRONG, "matgame"),
    ];
    for (path, arguments) in programs {
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
fn moves_heads_its_lists_with_the_answers_and_a_textbook_gives_them() {
    for problem in PROBLEMS {
        let official = official(problem.name);
        let output = String::from_utf8(official.output).expect("answers are in UTF-8");
        if problem.reference.is_some() {
            let arguments = ["--textbook", problem.name];
            assert_eq!(printed(BENCH, &arguments, &official.input), output, "{}", problem.name);
        }
        if problem.game.is_some() {
            let lists = printed(MOVES, &["--plain", problem.name], &official.input);
            let heads: Vec<_> = lists.lines().filter(|line| !line.starts_with(' ')).collect();
            let answers = (problem.answers)(&output).expect("they have the format").into_iter();
            let answers: Vec<_> = answers.filter_map(|answer| answer.lines().next()).collect();
            let are_headed = heads.iter().zip(&answers).all(|(head, line)| head.starts_with(line));
            assert!(heads.len() == answers.len() && are_headed, "{}: {lists}", problem.name);
        }
    }
}

#[test]
fn wrong_answers_by_name_and_by_number() {
    let game = problem("matgame").and_then(|problem| problem.game.as_ref());
    let game = game.expect("matgame has a game");
    let list = printed(WRONG, &["matgame"], b"");
    let input = official("matgame").input;
    for (at, name) in (game.wrong)().into_iter().enumerate() {
        assert_eq!(list.lines().nth(at), Some(&format!("{:2} {name}", at + 1)[..]));
        let mut expected = Vec::new();
        (game.answer_wrongly)(at, &input, &mut expected).expect("a sample has no fault");
        for idea in [name, &(at + 1).to_string()] {
            assert_eq!(printed(WRONG, &["matgame", idea], &input).as_bytes(), expected, "{name}");
        }
    }
}

#[test]
fn the_floor_looks_at_every_byte() {
    let input: Vec<u8> = (0..200_000_u32).map(|number| number as u8).collect();
    let sum: u64 = input.iter().copied().map(u64::from).sum();
    assert_eq!(printed(BENCH, &["--floor"], &input), format!("{sum}\n"));
}

#[test]
fn generate_writes_what_is_missing_and_touches_nothing_else() {
    let root = folder("generated with a blank");
    let folder = root.join("g3");
    let path = |name: &str| folder.join(name);
    let files = || fs::read_dir(&folder).expect("it is there").count();
    let read = |name: &str| fs::read(path(name)).expect("it is there");
    let write = |name: &str, text: &str| fs::write(path(name), text).expect("it can be written");
    let all = 2 * problem("g3").expect("it has a room").large.len() + 1;
    let arguments = [root.to_str().expect("it is in UTF-8"), "g3"];
    // What it did not make is in the way, and stays.
    fs::create_dir_all(&folder).expect("it can be made");
    for name in ["planned.in", "made"] {
        write(name, "mine");
        let complaint = format!("{name}: there is a file not made by generate\n");
        let refused = program(GENERATE, &arguments).assert().code(1).stdout("");
        refused.stderr(predicate::str::ends_with(complaint));
        assert_eq!((files(), read(name)), (1, b"mine".to_vec()));
        fs::remove_file(path(name)).expect("it is there");
    }

    assert_eq!(printed(GENERATE, &arguments, b""), "");
    let written = || fs::metadata(path("planned.in")).and_then(|data| data.modified()).ok();
    let (input, answers, first) = (read("planned.in"), read("planned.out"), written());
    assert_eq!((printed(GENERATE, &arguments, b""), files()), (String::new(), all));
    assert_eq!(written(), first, "it is made once");

    // An older program made some of these, and was interrupted.
    let list = String::from_utf8(read("made")).expect("it is in UTF-8");
    write("made", &(list.replacen("generate ", "generate 0", 1) + "\ngone.in"));
    fs::remove_file(path("planned.out")).expect("it is there");
    for name in ["planned.in", "gone.in", "mine.in"] {
        write(name, "old");
    }
    assert_eq!(printed(GENERATE, &arguments, b""), "");
    assert!(read("planned.in") == input && read("planned.out") == answers);
    assert_eq!((files(), read("mine.in")), (all + 1, b"old".to_vec()));
}

#[test]
fn generate_writes_small_inputs() {
    let folder = folder("small");
    let arguments = ["--small", "matgame", folder.to_str().expect("it is in UTF-8")];
    let inputs = problem("matgame").expect("it has a room").small_inputs();
    assert_eq!(printed(GENERATE, &arguments, b""), "");
    for (k, input) in (1..).zip(&inputs) {
        assert_eq!(fs::read(folder.join(format!("{k:04}.in"))).ok().as_ref(), Some(input), "{k}");
    }
    assert_eq!(fs::read_dir(&folder).expect("it is there").count(), inputs.len() + 1);
    program(GENERATE, &[]).arg(folder.join("0001.in")).assert().code(1).stdout("");
}
