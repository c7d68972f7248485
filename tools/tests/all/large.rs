//! The inputs that are made: the same bytes for ever, within the judges' limits, and with answers
//! that can be trusted.

use std::collections::HashSet;
use tools::large::{checksum, make_all, Limits};
use tools::reading::{reading, Reading};
use tools::{adapwns, cases, problem, Rng, PROBLEMS};

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

/// The samples, and small games that can be played through by hand.
#[test]
fn references_answer_what_is_known() {
    let reference = |name| problem(name).and_then(|problem| problem.reference);
    // Not of ipsc_g: its reference answers only the beginning.
    for problem in PROBLEMS.iter().filter(|problem| problem.name != "ipsc_g") {
        for case in cases(problem.name) {
            if let Some(reference) = problem.reference {
                assert!(reference(&case.input) == case.output, "{} {}", problem.name, case.name);
            }
        }
    }
    let known: [(&str, &str, &str); 14] = [
        (
            "astrgame",
            "3 codechef 2 code chef foo 1 bar mississippi 4 ssissi mippi mi ppi",
            "Tracy Tracy Teddy",
        ),
        // Only the middle, overlapping occurrence leaves no word; only the middle arch parts the rest evenly.
        (
            "astrgame",
            "2 pawpawpawpaw 1 pawpaw fearchoparchfearchop 3 fear chop arch",
            "Teddy Teddy",
        ),
        // Of three a, the one in the middle leaves two that cancel; the z parts equal pieces.
        ("astrgame", "4 aaa 1 a aa 1 a azaza 1 a azbza 2 a b", "Teddy Tracy Teddy Teddy"),
        ("astrgame", "2 abzab 2 ab a abzabzb 2 ab b", "Tracy Teddy"),
        ("matgame", "3 2 2 1 1 1 1 1 3 2 1 1 2 2 3 2 3 2", "SECOND FIRST SECOND"),
        ("matgame", "3 1 4 1 2 3 4 1 1 7 2 1 7 5", "SECOND FIRST FIRST"),
        // One number is a pile of Nim.
        ("matgame", "2 3 1 1 2 3 3 1 1 2 4", "SECOND FIRST"),
        ("adapwns", "3 ..P.P PP ..", "Yes No No"),
        // Three empty squares: whatever is taken, the other one or two are left to take.
        ("adapwns", "4 .P ..P ...P ....P", "Yes Yes No Yes"),
        ("wgme", "4 aab ab abca zzzzz", "First Second First Second"),
        ("wgme", "5 a aa aaa aaaa aabb", "Second First Second First Second"),
        ("ipsc_g", "5 cats contest dog done dragon", "d"),
        // The second player must finish aaaa or, sooner, cc.
        ("ipsc_g", "3 aaaa bbb cc", "c"),
        // Every first letter loses: a, b and d at once, e later than c.
        ("ipsc_g", "5 a b bbbbbbb ccc eeeee", "e"),
    ];
    for (name, input, expected) in known {
        if let Some(reference) = reference(name) {
            let output = String::from_utf8(reference(input.as_bytes())).expect("it is in UTF-8");
            assert_eq!(output.trim_end().replace('\n', " "), expected, "{name}: {input}");
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
