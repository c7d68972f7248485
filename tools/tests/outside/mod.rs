//! What the tests of every problem check on the built binary, from outside: it answers the
//! samples; and any bytes at all end in answers and at most one line of complaint. They include
//! this file as a module. The problem is the package that is tested.

use assert_cmd::Command;
use predicates::prelude::*;
use std::process::Output;
use tools::damage::mutate;
use tools::reading::{reading, Reading};
use tools::{cases, official, problem, tokens, Problem, Rng};

const NAME: &str = env!("CARGO_PKG_NAME");
const PROGRAM: &str = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));

/// How many prefixes and mutations of sample inputs are tried.
const DAMAGED: usize = 50;

/// Each to the byte, and with no complaint.
#[test]
fn answers_every_sample_from_outside() {
    for case in cases(NAME) {
        Command::new(PROGRAM)
            .write_stdin(case.input)
            .assert()
            .append_context("case", case.name)
            .success()
            .stdout(predicate::eq(&case.output[..]))
            .stderr(predicate::str::is_empty());
    }
}

/// The official sample gets its answer however its tokens are separated.
#[test]
fn reads_tokens_not_lines() {
    let official = official(NAME);
    let tokens = tokens(&official.input);
    for separator in ["\n", " ", "\r\n", " \n \t\r\n", "\x0b\x0c"] {
        let joined = tokens.join(separator.as_bytes());
        let padded = [separator.as_bytes(), &joined, separator.as_bytes()].concat();
        for input in [joined, padded] {
            let assert = Command::new(PROGRAM).write_stdin(input).assert().success();
            assert.stdout(predicate::eq(&official.output[..]));
        }
    }
}

/// Sample inputs that are cut off, or have random changes: always the same ones.
#[test]
fn survives_damaged_inputs() {
    let cases = cases(NAME);
    let mut rng = Rng::new(1);
    for case in cases.iter().cycle().take(DAMAGED) {
        check(&case.input[..rng.below(case.input.len())]);
        check(&mutate(&case.input, &mut rng));
    }
}

/// A closed input, and a folder as the input.
#[test]
#[cfg(unix)]
fn survives_an_odd_input() {
    let empty = reading(room().format, b"").fault.expect("an empty input has a fault");
    for (input, error) in [("<&-", empty), ("<.", "Is a directory (os error 21)".to_string())] {
        let output = shell(&format!("exec \"$0\" {input}"), b"");
        assert_eq!((output.status.code(), text(&output.stdout)), (Some(1), ""), "{input}");
        assert_eq!(text(&output.stderr), format!("{NAME}: {error}\n"), "{input}");
    }
}

/// A reader that goes away; an output, or a standard error, that is closed or a full disk.
#[test]
#[cfg(unix)]
fn survives_an_odd_output() {
    let (start, part) = room().many;
    let input = start.to_string() + &part.repeat(100_000);
    let input = input.as_bytes();

    let output = shell("{ \"$0\"; echo $? >&2; } | head -n 1", input);
    assert_eq!(text(&output.stdout).lines().count(), 1);
    assert_eq!(text(&output.stderr), "0\n", "no complaint, exit status 0");

    let output = shell("exec \"$0\" >&-", input);
    assert_eq!((output.status.code(), text(&output.stderr)), (Some(0), ""), "output closed");

    if std::path::Path::new("/dev/full").exists() {
        // What fits into a buffer meets the disk only at the end.
        for input in [input, &cases(NAME)[0].input] {
            let output = shell("exec \"$0\" >/dev/full", input);
            assert_eq!(output.status.code(), Some(1), "disk full");
            let complaint = format!("{NAME}: No space left on device (os error 28)\n");
            assert_eq!(text(&output.stderr), complaint, "disk full");
        }
        let output = shell("exec \"$0\" 2>/dev/full", b"");
        assert_eq!(output.status.code(), Some(1), "no room for the complaint");
    }
}

/// Each of these inputs gets these answers, and then this message, or none if it is empty.
pub fn expects(inputs: &[(&str, &str, &str)]) {
    for &(input, answers, message) in inputs {
        let fault = reading(room().format, input.as_bytes()).fault;
        assert_eq!(fault.unwrap_or_default(), message, "input: {input}");
        assert_eq!(check(input.as_bytes()), answers, "input: {input}");
    }
}

/// Runs it on an input and holds the outcome to the format. Returns the output.
fn check(input: &[u8]) -> String {
    let Reading { answers, fault } = reading(room().format, input);
    let complaint = fault.as_ref().map(|message| format!("{NAME}: {message}\n"));
    let shown = input[..input.len().min(2000)].escape_ascii();
    let output = Command::new(PROGRAM).write_stdin(input).output().expect("the program starts");
    assert_eq!(text(&output.stderr), complaint.unwrap_or_default(), "input: {shown}");
    assert_eq!(output.status.code(), Some(i32::from(fault.is_some())), "input: {shown}");
    let printed = text(&output.stdout).to_string();
    let found = (room().answers)(&printed).map(|answers| answers.len());
    assert_eq!(found, Some(answers), "{printed:?} for {shown}");
    printed
}

/// Runs a shell command in which `$0` is the program, on an input.
fn shell(command: &str, input: &[u8]) -> Output {
    let mut sh = Command::new("sh");
    sh.args(["-c", command, PROGRAM]).write_stdin(input).output().expect("sh starts")
}

fn room() -> &'static Problem {
    problem(NAME).expect("the problem has a room in tools")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("nothing but UTF-8 is printed")
}
