//! What the tests of every problem check on the built binary, from outside. They include this file
//! as a module. The problem is the package that is tested.

use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::str::contains;
use tools::problem::Problem;
use tools::problem_tests::right;
use tools::problems::problem;
use tools::samples;

const NAME: &str = env!("CARGO_PKG_NAME");
const PROGRAM: &str = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));

/// Each to the byte, and with no complaint.
#[test]
fn answers_every_sample_from_outside() {
    for sample in samples::of(NAME).expect("the samples can be read") {
        let assert = Command::new(PROGRAM).write_stdin(sample.input).assert();
        assert.append_context("sample", sample.name).success().stdout(sample.output).stderr("");
    }
}

/// A closed input, and a folder as the input.
#[test]
fn survives_an_odd_input() {
    let empty = right(problem_here(), b"").1.expect("an empty input has a fault");
    for (input, error) in [("<&-", empty), ("<.", "Is a directory (os error 21)".to_string())] {
        let assert = shell(&format!("exec \"$0\" {input}"), b"").code(1).stdout("");
        assert.stderr(format!("{NAME}: {error}\n"));
    }
}

/// A reader that goes away; an output, or a standard error, that is closed or a full disk. The
/// answers to this input are more than a pipe holds.
pub fn survives_an_odd_output(input: &[u8]) {
    // Exit status 0 and no complaint.
    let line = contains("\n").count(1);
    shell("{ \"$0\"; echo $? >&2; } | head -n 1", input).stdout(line).stderr("0\n");
    shell("exec \"$0\" >&-", input).success().stderr("");

    if std::path::Path::new("/dev/full").exists() {
        // What fits into a buffer meets the disk only at the end.
        let samples = samples::of(NAME).expect("the samples can be read");
        for input in [input, &samples[0].input] {
            let complaint = format!("{NAME}: No space left on device (os error 28)\n");
            shell("exec \"$0\" >/dev/full", input).code(1).stderr(complaint);
        }
        shell("exec \"$0\" 2>/dev/full", b"").code(1);
    }
}

/// These inputs get these answers and, if it is not empty, this message; from the tools as well.
pub fn expects(inputs: &[(&str, &str, &str)]) {
    for &(input, printed, message) in inputs {
        let fault = Some(message.to_string()).filter(|message| !message.is_empty());
        let complaint = fault.as_ref().map_or(String::new(), |fault| format!("{NAME}: {fault}\n"));
        let status = i32::from(fault.is_some());
        assert_eq!(
            right(problem_here(), input.as_bytes()),
            (printed.to_string(), fault),
            "{input}"
        );
        let assert = Command::new(PROGRAM).write_stdin(input).assert();
        let assert = assert.append_context("input", input.to_string());
        assert.code(status).stdout(printed.to_string()).stderr(complaint);
    }
}

/// Runs a shell command in which `$0` is the program, on an input.
fn shell(command: &str, input: &[u8]) -> Assert {
    Command::new("sh").args(["-c", command, PROGRAM]).write_stdin(input).assert()
}

/// The problem whose package is tested.
fn problem_here() -> &'static dyn Problem {
    problem(NAME).expect("the problem is in the list of tools/src/problems/mod.rs")
}
