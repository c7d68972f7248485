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

/// How many large positions there are, and how many moves and bytes they have at most.
const LARGE: usize = 40;
const MANY: usize = 2_000;
const BYTES: usize = 1 << 16;

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
    let right = if G::NUMBER.is_empty() { mex.min(1) } else { mex };
    assert_eq!(position.number(), right, "left: `number` of {}, right: the mex", position.shown());
    let answer = G::by(position.moves().find(|(_, after)| after.number() == 0));
    assert_eq!(printed(run, &position.input_alone()).trim_end(), answer.trim_end());
}

/// This step on positions up to the judge's limits, but for those where it would take long.
pub fn goes_on_up_to_the_limits<G: Game>(run: Run) {
    let mut rng = Rng::new(2);
    for position in (0..LARGE).map(|_| G::large(&mut rng)) {
        if position.input_alone().len() < BYTES && position.moves().nth(MANY).is_none() {
            is_right_if_its_options_are(run, &position);
        }
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
/// which there are several, to the cases that the tools' reader finds. A search cannot find them a
/// second time; but the theorem is proved, and the solution is held to the rules on other positions.
pub fn answers_every_large_input<G: Game>(problem: &Problem, run: Run) {
    let mut kinds = BTreeSet::new();
    for (name, build) in problem.large_inputs {
        let input = build();
        if !name.starts_with("beyond-") {
            let cases = G::cases(&input).expect("a large input has no fault");
            // What cases share is too large to be looked at in each.
            let mut looked_at = cases.iter().take(if G::SHARED { 1 } else { G::CASES });
            let is_within = looked_at.all(G::is_allowed) && cases.len() <= G::CASES;
            assert!(is_within, "{name} is beyond the judge's limits: let its name say so");
        }
        let output = printed(run, &input);
        assert!(right(problem, &input) == (output.clone(), None), "{name}: `run` errs");
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

        #[test]
        fn large_positions_are_right_if_their_options_are() {
            $crate::check::goes_on_up_to_the_limits::<$game>($run);
        }

        $crate::tests!(interactive: $game, $problem, $run);
    };
    (interactive: $game:ty, $problem:expr, $run:path) => {
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
