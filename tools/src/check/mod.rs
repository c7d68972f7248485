//! What the tests of every problem check in process.

pub mod damage;

use crate::rules::{mex, sized, Game, Search};
use crate::{Problem, Rng};
use std::path::{Path, PathBuf};
use std::{fs, io};

/// The function of a solution that reads and writes as its program does.
pub type Run = fn(&[u8], &mut Vec<u8>) -> io::Result<()>;

/// How many random positions there are, how many large ones, and how many a search may know.
const RANDOM: usize = 300;
const LARGE: usize = 40;
const KNOWN: usize = 4_000_000;

/// A large position with more moves or more bytes would take long.
const MANY: usize = 2_000;
const BYTES: usize = 1 << 16;

/// One sample case: what the judge feeds and what it wants back.
pub struct Case {
    /// The path of the input.
    pub name: String,
    pub input: Vec<u8>,
    pub output: Vec<u8>,
}

/// All sample cases of `problem`, as they are kept, sorted by name.
/// Panics: if there is none, or if a file cannot be read.
pub fn cases(problem: &str) -> Vec<Case> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples").join(problem);
    let files = fs::read_dir(folder).expect("the problem has a folder of samples");
    let mut paths: Vec<_> = files.map(|file| file.expect("it can be read").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "in"));
    paths.sort();
    assert!(!paths.is_empty(), "{problem} has no case");
    let case = |path: PathBuf| Case {
        name: path.display().to_string(),
        input: fs::read(&path).expect("it can be read"),
        output: fs::read(path.with_extension("out")).expect("each input has its output"),
    };
    paths.into_iter().map(case).collect()
}

/// Every position up to the largest size, the smallest first, then random ones.
pub fn instances<G: Game>() -> impl Iterator<Item = G> {
    let mut rng = Rng::new(1);
    sized().map(|(_, position)| position).chain((0..RANDOM).map(move |_| G::random(&mut rng)))
}

/// Holds the solution to a search by the rules on every instance.
pub fn follows_the_rules<G: Game>(run: Run) {
    let mut search = Search::new(KNOWN);
    for position in instances::<G>() {
        follows(run, &position, |after| search.grundy(after).expect("it can be searched"));
    }
}

/// Takes the step of a proof by induction on samples, and on positions up to the judge's limits: the
/// solution is right if it is so on all options.
pub fn goes_on_up_to_the_limits<G: Game>(problem: &Problem, run: Run) {
    let samples = cases(problem.name).into_iter();
    let samples = samples.flat_map(|case| G::cases(&case.input).expect("a sample has no fault"));
    let mut rng = Rng::new(2);
    for position in samples.chain((0..LARGE).map(|_| G::large(&mut rng))) {
        if position.input_alone().len() < BYTES && position.moves().nth(MANY).is_none() {
            follows(run, &position, G::number);
        }
    }
}

/// Holds number, answer and winning moves to the rules, given the number of each option.
pub fn follows<G: Game>(run: Run, position: &G, mut number: impl FnMut(&G) -> u64) {
    let (mut numbers, mut wins) = (Vec::new(), Vec::new());
    for (name, after) in position.moves() {
        numbers.push(number(&after));
        if numbers.last() == Some(&0) {
            wins.push((name, after));
        }
    }
    let about = |what: &str| format!("left: {what} of {}, right: by the rules", position.shown());
    let mex = mex(|number| numbers.contains(&number));
    let right = if G::NUMBER.is_empty() { mex.min(1) } else { mex };
    assert_eq!(position.number(), right, "{}", about("`number`"));
    let right = G::by(wins.first().cloned());
    assert_eq!(position.answer(), right, "{}", about("`answer`"));
    let output = printed(run, &position.input_alone());
    assert_eq!(output.trim_end(), right.trim_end(), "{}", about("what `run` prints"));
    let [mut wins, mut listed] = [wins, position.winning().collect()]
        .map(|moves| moves.into_iter().map(|(name, _)| name).collect::<Vec<_>>());
    wins.sort();
    listed.sort();
    assert_eq!(listed, wins, "{}", about("`winning`"));
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
pub fn printed(run: Run, input: &[u8]) -> String {
    let (printed, fault) = outcome(run, input);
    assert_eq!(fault, None);
    printed
}

/// What the room of a problem has for the right outcome.
pub fn right(problem: &Problem, input: &[u8]) -> (String, Option<String>) {
    outcome(|input, output| problem.answer(input, output), input)
}

/// Holds `run` to the answers of the room on each large input. A search cannot find them a second
/// time; but the solution is held to the rules on other positions.
pub fn answers_every_large_input(problem: &Problem, run: Run) {
    for (name, build) in problem.large_inputs {
        let input = build();
        assert!(right(problem, &input) == (printed(run, &input), None), "{name}: `run` errs");
    }
}

/// The tests that every problem has: its positions, its room, and the function `run`. One that is
/// interactive holds it to the rules in a way of its own.
#[macro_export]
macro_rules! tests {
    ($game:ty, $problem:expr, $run:path) => {
        #[test]
        fn the_solution_follows_the_rules() {
            $crate::check::follows_the_rules::<$game>($run);
        }

        #[test]
        fn large_positions_are_right_if_their_options_are() {
            $crate::check::goes_on_up_to_the_limits::<$game>(&$problem, $run);
        }

        $crate::tests!(interactive: $problem, $run);
    };
    (interactive: $problem:expr, $run:path) => {
        #[test]
        fn damaged_inputs_are_answered_up_to_the_first_fault() {
            $crate::check::damage::survives(&$problem, $run);
        }

        #[test]
        fn large_inputs_have_their_answers() {
            $crate::check::answers_every_large_input(&$problem, $run);
        }
    };
}
