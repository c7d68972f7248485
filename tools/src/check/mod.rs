//! What the tests of every problem check in process.

mod samples;

pub mod damage;

pub use samples::{cases, Case};

use crate::rules::{mex, sized, Game, Search};
use crate::{Problem, Rng};
use std::collections::BTreeSet;
use std::io;

/// The function of a solution that reads and writes as its program does.
pub type Run = fn(&[u8], &mut Vec<u8>) -> io::Result<()>;

/// How many random positions there are.
const RANDOM: usize = 300;

/// How many positions a search may know.
const KNOWN: usize = 4_000_000;

/// A sample's position with more moves is not searched.
const MOVES: usize = 200;

/// Every position up to the largest size, the smallest first, then random ones: all can be
/// searched.
pub fn instances<G: Game>() -> impl Iterator<Item = G> {
    let mut rng = Rng::new(1);
    let all = sized().map(|(_, position)| position);
    all.chain((0..RANDOM).map(move |_| G::random(&mut rng)))
}

/// Holds the solution to the rules on every instance, and on each position of a sample that can be
/// searched.
pub fn follows_the_rules<G: Game>(problem: &Problem, run: Run) {
    let mut search = Search::new(KNOWN);
    for position in instances::<G>() {
        let found = follows(run, &mut search, &position);
        found.unwrap_or_else(|| panic!("{} cannot be searched", position.shown()));
    }
    for case in cases(problem.name) {
        let positions = G::cases(&case.input).expect("a sample has no fault");
        for position in positions.iter().filter(|one| one.moves().nth(MOVES).is_none()) {
            follows(run, &mut search, position);
        }
    }
}

/// Holds the solution's number, its answer and the winning moves to the rules; None if the position
/// cannot be searched.
fn follows<G: Game>(run: Run, search: &mut Search<G>, position: &G) -> Option<()> {
    let found = search.value(position)?;
    let about = |what: &str| format!("left: {what} of {}, right: by the rules", position.shown());
    assert_eq!(position.number() > 0, found.is_won(), "{}", about("`number` above 0"));
    if !G::NUMBER.is_empty() {
        assert_eq!(position.number(), found.grundy, "{}", about("`number`"));
    }
    let mut wins: Vec<(String, G)> = position.moves().collect();
    wins.retain(|(_, after)| search.value(after).is_some_and(|value| !value.is_won()));
    let right = G::by(wins.first().cloned());
    assert_eq!(position.answer(), right, "{}", about("`answer`"));
    let output = printed(run, &position.input_alone());
    assert_eq!(output.trim_end(), right.trim_end(), "{}", about("what `run` prints"));
    let mut listed: Vec<(String, G)> = position.winning().collect();
    let [wins, listed] = [&mut wins, &mut listed].map(|moves| {
        moves.sort_by(|(name, _), (other, _)| name.cmp(other));
        moves.iter().map(|(name, _)| name).collect::<Vec<_>>()
    });
    assert_eq!(listed, wins, "{}", about("`winning`"));
    Some(())
}

/// The step of a proof by induction, for a position that is too large for a search: its number is
/// the mex of the numbers of its options, and the answer is by that.
pub fn is_right_if_its_options_are<G: Game>(run: Run, position: &G) {
    let numbers: Vec<u64> = position.moves().map(|(_, after)| after.number()).collect();
    let mex = mex(|number| numbers.contains(&number));
    assert_eq!(position.number(), mex, "left: `number` of {}, right: the mex", position.shown());
    let answer = G::by(position.moves().find(|(_, after)| after.number() == 0));
    assert_eq!(printed(run, &position.input_alone()), answer + "\n");
}

/// Lets each wrong idea meet an instance that speaks against it.
pub fn no_wrong_idea_survives<G: Game>() {
    for (name, answer) in G::WRONG {
        let errs = |position: &G| answer(position).trim_end() != position.answer().trim_end();
        assert!(instances().any(|position| errs(&position)), "{name}: nothing speaks against it");
    }
}

/// What this writes for an input, and the fault that ends it.
pub fn outcome(
    run: impl FnOnce(&[u8], &mut Vec<u8>) -> io::Result<()>,
    input: &[u8],
) -> (String, Option<String>) {
    let mut output = Vec::new();
    let fault = run(input, &mut output).err().map(|fault| fault.to_string());
    (String::from_utf8(output).expect("what is written is UTF-8"), fault)
}

/// What this writes for an input without a fault.
pub fn printed(run: Run, input: &[u8]) -> String {
    let (printed, fault) = outcome(run, input);
    assert_eq!(fault, None);
    printed
}

/// What the room of a problem has for the right outcome.
pub fn right(problem: &Problem, input: &[u8]) -> (String, Option<String>) {
    outcome(|input, output| problem.answer(input, output), input)
}

/// Makes each large input once. It is within the limits, and the solution gives the answers, of
/// which there are several; so does the textbook, if there is one.
pub fn answers_every_large_input<G: Game>(problem: &Problem, run: Run) {
    let mut kinds = BTreeSet::new();
    for large in problem.large_inputs {
        let (name, input) = (format!("{}/{}", problem.name, large.name), (large.build)());
        if !large.name.starts_with("beyond-") {
            let cases = G::cases(&input).expect("a large input has no fault");
            // What cases share is too large to be looked at in each.
            let mut looked_at = cases.iter().take(if G::SHARED { 1 } else { G::CASES });
            let is_within = looked_at.all(G::is_allowed) && cases.len() <= G::CASES;
            assert!(is_within, "{name} is beyond the judge's limits: let its name say so");
        }
        let output = printed(run, &input);
        assert!(right(problem, &input) == (output.clone(), None), "{name}: `run` errs");
        let is_so = problem.textbook.is_none_or(|textbook| textbook(&input) == output);
        assert!(is_so, "{name}: `run` and `textbook` differ");
        kinds.extend(output.lines().filter(|line| !line.is_empty()).map(String::from));
    }
    assert!(kinds.len() != 1, "`large_inputs` have no other answer than {kinds:?}");
}

/// The tests that every problem has: its positions, its room, and the function `run`. One that is
/// interactive holds it to the rules in a way of its own.
#[macro_export]
macro_rules! tests {
    ($game:ty, $problem:expr, $run:path) => {
        #[test]
        fn the_solution_follows_the_rules() {
            $crate::check::follows_the_rules::<$game>(&$problem, $run);
        }

        $crate::tests!(interactive: $game, $problem, $run);
    };
    (interactive: $game:ty, $problem:expr, $run:path) => {
        #[test]
        fn no_wrong_idea_passes_the_instances() {
            $crate::check::no_wrong_idea_survives::<$game>();
        }

        #[test]
        fn damaged_inputs_are_answered_up_to_the_first_fault() {
            $crate::check::damage::survives(&$problem, $run);
        }

        #[test]
        fn large_inputs_have_their_answers() {
            $crate::check::answers_every_large_input::<$game>(&$problem, $run);
        }
    };
}
