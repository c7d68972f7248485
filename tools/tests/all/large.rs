//! The small inputs.

use std::collections::HashSet;
use tools::reading::{reading, Reading};
use tools::PROBLEMS;

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
