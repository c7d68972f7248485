//! The inputs that are made: the same bytes for ever, within the judges' limits, and with answers
//! that can be trusted.

use std::collections::HashSet;
use tools::large::{checksum, Limits};
use tools::reading::{reading, Reading};
use tools::{cases, PROBLEMS};

#[test]
fn every_large_input_is_made_to_the_byte_and_what_it_should_be() {
    let mut found = Vec::new();
    for problem in PROBLEMS {
        for large in problem.large {
            let (name, built) = (format!("{}/{}", problem.name, large.name), (large.build)());
            found.push(format!("{:016x} {name}", checksum(&built.input)));
            if !large.name.starts_with("beyond-") {
                Limits::check(problem, &built.input);
            }
            let wanted = reading(problem.format, &built.input);
            let output = String::from_utf8(built.output(problem)).expect("answers are in UTF-8");
            let answers = (problem.answers)(&output);
            let answers = answers.unwrap_or_else(|| panic!("{name}: no answers"));
            assert_eq!(wanted, Reading { answers: answers.len(), fault: None }, "{name}");
            let kinds: HashSet<_> = answers.into_iter().collect();
            assert_eq!(kinds.len() == 1, large.alike, "{name}");
        }
    }
    let expected: Vec<_> = include_str!("../../checksums").lines().collect();
    let found = found.join("\n");
    assert_eq!(
        found,
        expected.join("\n"),
        "If other inputs should be made, tools/checksums is:\n{found}"
    );
}

#[test]
fn small_inputs_differ_and_have_the_format() {
    for problem in PROBLEMS {
        let inputs = problem.small_inputs();
        let different = inputs.iter().collect::<HashSet<_>>().len();
        assert_eq!(different, inputs.len(), "{}", problem.name);
        assert!(problem.small.is_none() || different >= 1000, "{}: {different}", problem.name);
        for input in inputs {
            let Reading { answers, fault } = reading(problem.format, &input);
            assert!(answers > 0 && fault.is_none(), "{}: {}", problem.name, input.escape_ascii());
        }
    }
}

/// That of an interactive problem answers only the beginning.
#[test]
fn references_answer_the_samples() {
    for problem in PROBLEMS {
        for case in cases(problem.name) {
            let Some(reference) = problem.reference else { continue };
            let answer = reference(&case.input);
            let is_begun = problem.name == "ipsc_g" && case.output.starts_with(&answer);
            assert!(is_begun || answer == case.output, "{} {}", problem.name, case.name);
        }
    }
}
