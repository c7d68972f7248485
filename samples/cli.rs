//! What `tests/cli.rs` of every problem checks, on the built binary from outside. That file includes
//! this one as a module and says which binary: `PROGRAM`.

use super::PROGRAM;
use assert_cmd::Command;
use predicates::prelude::*;

const PROBLEM: &str = env!("CARGO_PKG_NAME");

/// Each to the byte, and with no complaint.
#[test]
fn answers_every_sample() {
    for case in samples::cases(PROBLEM) {
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
    let official = samples::official(PROBLEM);
    let tokens = samples::tokens(&official.input);
    for separator in ["\n", " ", "\t", "\r\n", "\n\n", " \n \t\r\n", "\x0b\x0c"] {
        let joined = tokens.join(separator.as_bytes());
        let padded = [separator.as_bytes(), &joined, separator.as_bytes()].concat();
        for input in [joined, padded] {
            Command::new(PROGRAM)
                .write_stdin(input)
                .assert()
                .append_context("separator", format!("{separator:?}"))
                .success()
                .stdout(predicate::eq(&official.output[..]));
        }
    }
}

/// Each input gets the answers to what is complete in it, then this message,
/// and exit status 1.
pub fn refuses(inputs: &[(&str, &str, &str)]) {
    for &(input, answers, message) in inputs {
        Command::new(PROGRAM)
            .write_stdin(input)
            .assert()
            .append_context("input", format!("{input:?}"))
            .code(1)
            .stdout(predicate::eq(answers))
            .stderr(predicate::eq(format!("{PROBLEM}: {message}\n")));
    }
}
