//! What the tests of every problem check in process.
//!
//! ```text
//! damage  inputs that are changed in a few places end in answers or in one line on standard error
//! inputs  what the file of a problem in tools/src/problems makes of inputs: answers, layout, rows
//! ```
//!
//! This file has the rules: what a solution answers is compared with a search of all plays.

pub mod damage;
pub mod inputs;

use crate::extras::Extras;
use crate::positions::{all_small, Positions};
use crate::problem::{Of, Problem};
use crate::random::Rng;
use crate::rules::{alone, answer_by, mex, parse, Game, Search, MOVES_TRIED};
use crate::samples;
use std::io;

/// The function of a solution that reads an input and writes the answers.
pub type Solver = fn(&[u8], &mut Vec<u8>) -> io::Result<()>;

/// How many random positions there are, and how many large ones.
const RANDOM: usize = 300;
const LARGE: usize = 40;

/// How many positions a search may know.
const KNOWN: usize = 4_000_000;

/// Positions up to the judge's limits are followed if they have at most this number of moves, and fewer
/// bytes than this as inputs; others would take long.
const MOST_MOVES: usize = 2_000;
const MOST_BYTES: usize = 1 << 16;

/// Every small position, in order of size, then random ones.
pub fn instances<G: Positions>() -> impl Iterator<Item = G> {
    let mut rng = Rng::new(1);
    let random = (0..RANDOM).map(move |_| G::random(&mut rng));
    all_small().map(|(_, position)| position).chain(random)
}

/// Checks the solution against a search by the rules, on every small position and random ones.
pub fn follows_the_rules<G: Positions>(run: Solver) {
    let mut search = Search::new(KNOWN);
    for position in instances::<G>() {
        let searched = |after: &G| {
            search.grundy(after).unwrap_or_else(|| {
                panic!(
                    "the search of {} needs more than {KNOWN} positions, or a game of 2000 moves: `small` and \
                     `random` must give smaller ones",
                    position.shown()
                )
            })
        };
        compare(run, &position, searched, "what the search by oracle.rs gives");
    }
}

/// Takes the step of a proof by induction on the samples, and on large positions: the solution is right
/// on a position if it is right after each move.
pub fn goes_on_up_to_the_limits<G: Positions>(run: Solver) {
    let samples = samples::of(G::NAME).expect("the samples can be read");
    let mut positions = Vec::new();
    for sample in samples {
        let cases = parse::<G>(&sample.input);
        positions.extend(cases.unwrap_or_else(|fault| panic!("sample {}: {fault}", sample.name)));
    }
    let mut rng = Rng::new(2);
    positions.extend((0..LARGE).map(|_| G::large(&mut rng)));
    for position in positions {
        if alone(&position).len() < MOST_BYTES && position.moves().nth(MOST_MOVES).is_none() {
            follows(run, &position);
        } else if position.is_allowed() {
            has_a_winning_move(&position);
        }
    }
}

/// Checks that `winning` finds a move, if the position is won, though there are many.
fn has_a_winning_move<G: Positions>(position: &G) {
    assert!(
        position.number() == 0 || position.winning().next().is_some(),
        "{} is won by its `number`, but `winning`, which tries {MOVES_TRIED} moves by default, gives no \
         move: define `winning` in tools/src/problems/{}.rs",
        position.shown(),
        G::NAME,
    );
}

/// Checks number, answer and winning moves of a position against those that follow from the
/// solution's numbers of what the moves lead to.
pub fn follows<G: Game>(run: Solver, position: &G) {
    compare(run, position, G::number, "what follows from the solution's `number` after each move");
}

/// Checks number, answer and winning moves of a position, given the number after each move; `source`
/// says where that is from.
fn compare<G: Game>(run: Solver, position: &G, mut number: impl FnMut(&G) -> u64, source: &str) {
    let (mut numbers, mut wins) = (Vec::new(), Vec::new());
    for (name, after) in position.moves() {
        numbers.push(number(&after));
        if numbers.last() == Some(&0) {
            wins.push((name, after));
        }
    }
    let about = |what: &str| format!("left: {what} for {}; right: {source}", position.shown());
    let least = mex(|one| numbers.contains(&one));
    let expected = if G::NUMBER.is_empty() { least.min(1) } else { least };
    assert_eq!(position.number(), expected, "{}", about("`number`"));
    let expected = answer_by(wins.first().cloned());
    assert_eq!(position.answer(), expected, "{}", about("`answer`"));
    let output = printed(run, &alone(position));
    assert_eq!(output.trim_end(), expected.trim_end(), "{}", about("what `run` prints"));
    let [wins, listed] = [wins, position.winning().collect()].map(sorted_names);
    assert_eq!(listed, wins, "{}", about("`winning`"));
}

/// The names of these moves in alphabetical order.
fn sorted_names<G>(moves: Vec<(String, G)>) -> Vec<String> {
    let mut names: Vec<String> = moves.into_iter().map(|(name, _)| name).collect();
    names.sort();
    names
}

/// Checks the moves of the first case of an input against a list that was written by hand: each
/// move with what it leads to, as `shown` writes it.
pub fn has_moves<G: Game>(input: &str, moves: &[(&str, &str)]) {
    let cases = parse::<G>(input.as_bytes()).expect("the input has no fault");
    let given: Vec<(String, String)> =
        cases[0].moves().map(|(name, after)| (name, after.shown())).collect();
    let by_hand: Vec<(String, String)> =
        moves.iter().map(|&(name, after)| (name.to_string(), after.to_string())).collect();
    assert_eq!(
        given,
        by_hand,
        "left: the moves that {}/src/oracle.rs gives; right: those of the statement, by hand",
        G::NAME
    );
}

/// What this writes for an input, and the fault that ends it.
pub fn outcome(
    run: impl FnOnce(&[u8], &mut Vec<u8>) -> io::Result<()>, input: &[u8],
) -> (String, Option<String>) {
    let mut output = Vec::new();
    let fault = run(input, &mut output).err().map(|fault| fault.to_string());
    (String::from_utf8(output).expect("what is written is UTF-8"), fault)
}

/// What this writes for an input without a fault.
pub fn printed(run: Solver, input: &[u8]) -> String {
    let (output, fault) = outcome(run, input);
    assert_eq!(fault, None, "`run` finds a fault in an input that has none");
    output
}

/// The right outcome, by the file of the problem in tools/src/problems.
pub fn right(problem: &dyn Problem, input: &[u8]) -> (String, Option<String>) {
    outcome(|input, output| problem.answer(input, output), input)
}

/// Checks the answers of `run` against those of the problem's file in tools/src/problems, on each
/// large input. A search cannot find them a second time; but the solution is checked against the
/// rules on other positions.
pub fn answers_every_large_input<G: Extras>(run: Solver) {
    for large in G::large_inputs() {
        let input = (large.build)();
        let is_right = right(&Of::<G>::NEW, &input) == (printed(run, &input), None);
        assert!(is_right, "{}: `run` does not print the answers of the tools", large.name);
    }
}

/// The tests that every problem has, given the type of its positions and the function `run`. After
/// `except` stand the samples that are not in the layout of the statement. An interactive problem,
/// marked by `interactive:`, has no test here against the rules; it has its own. Where this macro is
/// used there must be a module `outside`, which is tools/tests/outside/mod.rs.
///
/// If `the_tools_answer_every_sample` fails, begin there: the other tests trust the answers of the
/// tools, and may then blame the solution for an error of theirs.
#[macro_export]
macro_rules! tests {
    ($game:ty, $run:path $(, except $except:expr)?) => {
        #[test]
        fn the_solution_follows_the_rules() {
            $crate::problem_tests::follows_the_rules::<$game>($run);
        }

        #[test]
        fn large_positions_are_right_if_their_options_are() {
            $crate::problem_tests::goes_on_up_to_the_limits::<$game>($run);
        }

        $crate::tests!(interactive: $game, $run $(, except $except)?);
    };
    (interactive: $game:ty, $run:path $(, except $except:expr)?) => {
        #[test]
        fn damaged_inputs_are_answered_up_to_the_first_fault() {
            $crate::problem_tests::damage::survives::<$game>($run);
        }

        #[test]
        fn large_inputs_have_their_answers() {
            $crate::problem_tests::answers_every_large_input::<$game>($run);
        }

        #[test]
        fn the_tools_answer_every_sample() {
            $crate::problem_tests::inputs::answers_every_sample::<$game>();
        }

        #[test]
        fn samples_have_the_layout_that_is_written() {
            let exceptions: &[&str] = &[];
            $(let exceptions: &[&str] = &$except;)?
            $crate::problem_tests::inputs::samples_have_the_layout::<$game>(exceptions);
        }

        #[test]
        fn rows_give_the_positions_back() {
            $crate::problem_tests::inputs::rows_give_positions_back::<$game>();
        }

        #[test]
        fn full_inputs_are_allowed() {
            $crate::problem_tests::inputs::full_inputs_are_allowed::<$game>();
        }

        #[test]
        fn survives_an_odd_output() {
            outside::survives_an_odd_output(&$crate::problem_tests::inputs::of_equal_cases::<$game>(50_000));
        }
    };
}
