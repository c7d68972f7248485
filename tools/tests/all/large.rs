//! The small inputs, and the references that answer the large ones.

use std::collections::HashSet;
use tools::reading::{reading, Reading};
use tools::{cases, PROBLEMS};

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
