//! What `tests/cli.rs` of every problem checks, on the built binary from outside.

use assert_cmd::Command;
use predicates::prelude::*;

/// Every sample case gets its answer, to the byte, and no complaint.
pub fn answers_every_sample(program: &str, problem: &str) {
    for case in samples::cases(problem) {
        Command::new(program)
            .write_stdin(case.input)
            .assert()
            .append_context("case", case.name)
            .success()
            .stdout(predicate::eq(&case.output[..]))
            .stderr(predicate::str::is_empty());
    }
}

/// The official sample gets its answer however its tokens are separated.
pub fn reads_tokens_not_lines(program: &str, problem: &str) {
    let cases = samples::cases(problem);
    let official = cases.iter().find(|case| case.name == "official");
    let official = official.expect("every problem has an official sample");
    let tokens = samples::tokens(&official.input);
    for separator in ["\n", " ", "\t", "\r\n", "\n\n", " \n \t\r\n", "\x0b\x0c"] {
        let joined = tokens.join(separator.as_bytes());
        let padded = [separator.as_bytes(), &joined, separator.as_bytes()].concat();
        for input in [joined, padded] {
            Command::new(program)
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
pub fn refuses(program: &str, problem: &str, inputs: &[(&str, &str, &str)]) {
    for &(input, answers, message) in inputs {
        Command::new(program)
            .write_stdin(input)
            .assert()
            .append_context("input", format!("{input:?}"))
            .code(1)
            .stdout(predicate::eq(answers))
            .stderr(predicate::eq(format!("{problem}: {message}\n")));
    }
}
