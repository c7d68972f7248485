//! What the tests of every problem check on the built binary, from outside: it answers the
//! samples; and any bytes at all end in answers and at most one line of complaint. They include
//! this file as a module. The problem is the package that is tested.

use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::str::contains;
use tools::check::damage::mutate;
use tools::check::{cases, official};
use tools::format::{reading, Reading};
use tools::{problem, tokens, Problem, Rng};

const NAME: &str = env!("CARGO_PKG_NAME");
const PROGRAM: &str = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));

/// Each to the byte, and with no complaint.
#[test]
fn answers_every_sample_from_outside() {
    for case in cases(NAME) {
        let assert = Command::new(PROGRAM).write_stdin(case.input).assert();
        let assert = assert.append_context("case", case.name);
        assert.success().stdout(case.output).stderr("");
    }
}

/// A sample gets its answer however its tokens are separated: the official one, or else the first.
#[test]
fn reads_tokens_not_lines() {
    let sample = official(NAME).unwrap_or_else(|| cases(NAME).swap_remove(0));
    let tokens = tokens(&sample.input);
    for separator in ["\n", " ", "\r\n", " \n \t\r\n", "\x0b\x0c"] {
        let joined = tokens.join(separator.as_bytes());
        let padded = [separator.as_bytes(), &joined, separator.as_bytes()].concat();
        for input in [joined, padded] {
            let assert = Command::new(PROGRAM).write_stdin(input).assert().success();
            assert.stdout(sample.output.clone());
        }
    }
}

/// 50 sample inputs that are cut off, and 50 with random changes: always the same ones.
#[test]
fn survives_damaged_inputs() {
    let cases = cases(NAME);
    let mut rng = Rng::new(1);
    for case in cases.iter().cycle().take(50) {
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
        let assert = shell(&format!("exec \"$0\" {input}"), b"").code(1).stdout("");
        assert.stderr(format!("{NAME}: {error}\n"));
    }
}

/// A reader that goes away; an output, or a standard error, that is closed or a full disk.
#[test]
#[cfg(unix)]
fn survives_an_odd_output() {
    let (start, part) = room().many;
    let input = start.to_string() + &part.repeat(100_000);
    let input = input.as_bytes();

    // Exit status 0 and no complaint.
    let line = contains("\n").count(1);
    shell("{ \"$0\"; echo $? >&2; } | head -n 1", input).stdout(line).stderr("0\n");
    shell("exec \"$0\" >&-", input).success().stderr("");

    if std::path::Path::new("/dev/full").exists() {
        // What fits into a buffer meets the disk only at the end.
        for input in [input, &cases(NAME)[0].input] {
            let complaint = format!("{NAME}: No space left on device (os error 28)\n");
            shell("exec \"$0\" >/dev/full", input).code(1).stderr(complaint);
        }
        shell("exec \"$0\" 2>/dev/full", b"").code(1);
    }
}

/// Each of these inputs gets these answers, and then this message, or none if it is empty.
pub fn expects(inputs: &[(&str, &str, &str)]) {
    for &(input, answers, message) in inputs {
        let (printed, fault) = check(input.as_bytes());
        let found = (&printed[..], &fault.unwrap_or_default()[..]);
        assert_eq!(found, (answers, message), "input: {input}");
    }
}

/// Runs it on an input and holds the outcome to the format. Returns what it printed, and the
/// fault that it found.
fn check(input: &[u8]) -> (String, Option<String>) {
    let Reading { answers, fault } = reading(room().format, input);
    let complaint = fault.as_ref().map(|message| format!("{NAME}: {message}\n"));
    let shown = input[..input.len().min(2000)].escape_ascii();
    let assert = Command::new(PROGRAM).write_stdin(input).assert();
    let assert = assert.append_context("input", shown.to_string());
    let assert = assert.code(i32::from(fault.is_some())).stderr(complaint.unwrap_or_default());
    let printed = String::from_utf8(assert.get_output().stdout.clone()).expect("it is in UTF-8");
    let found = (room().answers)(&printed).map(|answers| answers.len());
    assert_eq!(found, Some(answers), "{printed:?} for {shown}");
    (printed, fault)
}

/// Runs a shell command in which `$0` is the program, on an input.
fn shell(command: &str, input: &[u8]) -> Assert {
    Command::new("sh").args(["-c", command, PROGRAM]).write_stdin(input).assert()
}

fn room() -> &'static Problem {
    problem(NAME).expect("the problem has a room in tools")
}
