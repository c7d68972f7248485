//! The inputs that are made: the same bytes for ever, within the judges' limits, and with answers
//! that can be trusted.

use std::collections::HashSet;
use tools::large::{checksum, make_all, Limits};
use tools::reading::{reading, Reading};
use tools::{adapwns, cases, Rng, PROBLEMS};

#[test]
fn every_input_is_made_to_the_byte_and_what_it_should_be() {
    let all = include_str!("../../checksums");
    for problem in PROBLEMS {
        let mut found = Vec::new();
        let made = make_all(problem, |name, built, large| {
            found.push(format!("{:016x} {name}", checksum(&built.input)));
            let Some(large) = large else {
                return Ok(());
            };
            if large.is_within_limits() {
                Limits::check(problem, &built.input);
            }
            let wanted = reading(problem.format, &built.input);
            let output = String::from_utf8(built.output(problem)).expect("answers are in UTF-8");
            let answers = (problem.answers)(&output);
            let answers = answers.unwrap_or_else(|| panic!("{name}: no answers"));
            assert_eq!(wanted, Reading { answers: answers.len(), fault: None }, "{name}");
            let kinds: HashSet<_> = answers.into_iter().collect();
            assert_eq!(kinds.len() == 1, large.alike, "{name}");
            Ok(())
        });
        made.expect("nothing here fails but by a panic");
        let is_own = |line: &&str| line[17..].split('/').next() == Some(problem.name);
        let expected: Vec<_> = all.lines().filter(is_own).collect();
        let command =
            "cargo run --release -p tools --bin generate -- --checksums > tools/checksums";
        assert_eq!(found, expected, "Other inputs are made. If they should be: {command}");
    }
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

/// Boards built to be lost, and boards a move before them, as the search through all boards has them.
#[test]
fn planned_boards_are_what_they_were_built_to_be() {
    let mut rng = Rng::new(40);
    let reference = adapwns::PROBLEM.reference.expect("adapwns has one");
    let answer = |board: &[u8]| reference(&[b"1 ", board].concat());
    for _ in 0..500 {
        let (squares, percent) = (rng.between(2, 14), rng.between(10, 90));
        let lost = adapwns::lost(&mut rng, squares, percent);
        assert_eq!(answer(&lost), b"No\n", "{}", String::from_utf8_lossy(&lost));
        if let Some(won) = adapwns::a_move_before(&mut rng, &lost) {
            assert_eq!(answer(&won), b"Yes\n", "{}", String::from_utf8_lossy(&won));
        }
    }
}
