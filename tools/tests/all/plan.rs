//! The plan of `stress`: which inputs it tries, and how large they get.

use std::iter;
use tools::extras::Extras;
use tools::positions::allowed;
use tools::problems::adapwns::Board;
use tools::problems::astrgame::Whiteboard;
use tools::problems::g1::Lane;
use tools::problems::g3::Strip;
use tools::problems::ipsc_g::{Contest, Spelling};
use tools::problems::matgame::Matrix;
use tools::problems::wgme::Word;
use tools::problems::wplay::Grid;
use tools::rules::parse;
use tools::samples;
use tools::stress::extent::Extent;
use tools::stress::file_of_cases::FileOfCases;
use tools::stress::plan::{Origin, Plan, Planned};
use tools::stress::session::Session;
use tools::stress::SEED;

/// The plan of a problem, from its samples on.
fn plan<G: Extras>() -> Plan<FileOfCases<G>> {
    Plan::new(&samples::of(G::NAME).expect("the samples can be read"), SEED)
}

/// Checks that the judge allows each input of the plan, up to 300 positions after the samples, and how
/// large those after the samples get.
#[track_caller]
fn reaches<G: Extras>(limits: &str) {
    let (mut plan, mut extent, mut left) = (plan::<G>(), Extent::default(), 300_usize);
    while left > 0 {
        let Planned { input, origin } = plan.next(left, false);
        let count = input.cases.len();
        if !matches!(origin, Origin::Samples(_)) {
            extent.add::<FileOfCases<G>>(&input, count);
            left = left.saturating_sub(count);
        }
        assert!(allowed(input.cases).is_some(), "{}: an input of {count} cases", G::NAME);
    }
    assert_eq!(extent.sizes(), limits, "{}", G::NAME);
}

/// Every dimension is tried up to the judge's limit.
#[test]
fn the_limits_are_reached_and_kept() {
    reaches::<Matrix>("50 rows, 50 columns, 50 as a number, 1,000 cases");
    reaches::<Board>("128 squares, 128 pawns, 500 cases");
    reaches::<Strip>("10,000 coins, 1,000,000,000 squares, 100 cases");
    reaches::<Lane>("2,000 places, 2,000 pins in a run, 20 pins at a time, 15 cases");
    reaches::<Word>("10 characters, 100 cases");
    reaches::<Grid>("16 cells, 500,000 words, 16 letters in a word, 1,000 cases");
    reaches::<Whiteboard>("30 letters, 30 words, 30 letters in a word, 5 cases");
}

/// The same inputs come in each run.
#[test]
fn the_plan_is_fixed() {
    let [mut one, mut other] = [plan::<Whiteboard>(), plan::<Whiteboard>()];
    for _ in 0..200 {
        let [one, other] = [&mut one, &mut other].map(|plan| plan.next(usize::MAX, false));
        assert_eq!((one.origin, one.input.bytes), (other.origin, other.input.bytes));
    }
}

/// Checks that the first full input has so many bytes, and so many bytes of right answers, as each is
/// written in a line.
#[track_caller]
fn is_at_its_limit<G: Extras>(bytes: usize, answers: usize) {
    let input = (G::large_inputs()[0].build)();
    let cases = parse::<G>(&input).expect("it has no fault");
    assert_eq!(cases.len(), cases[0].most_cases(), "{}", G::NAME);
    let right: usize = cases.iter().map(|case| case.answer().len() + 1).sum();
    assert_eq!((input.len(), right), (bytes, answers), "{}", G::NAME);
    assert!(allowed(cases).is_some(), "{}", G::NAME);
    let mut plan = Plan::<FileOfCases<G>>::new(&[], SEED);
    let mut planned =
        iter::repeat_with(|| plan.next(usize::MAX, false)).map(|planned| planned.input.bytes);
    assert!(planned.by_ref().take(20).any(|bytes| bytes == input), "{}", G::NAME);
}

/// In the first full input all is at its limit at once: the cases, their sizes, the digits, the answers.
#[test]
fn one_input_has_everything_at_its_limit() {
    // A line of 50 numbers of two digits; a blank line stands between two matrices.
    is_at_its_limit::<Matrix>(5 + 1000 * (6 + 50 * 150) + 999, 1000 * 7);
    is_at_its_limit::<Board>(4 + 500 * 129, 499 * 4 + 3);
    // The last of 10,000 numbers has ten digits, the others nine.
    is_at_its_limit::<Strip>(4 + 100 * (1 + 6 + 10_000 * 10 + 1), 100 * (10 + 29 + 1));
    is_at_its_limit::<Lane>(3 + 15 * (1 + 8 + 2001), 15 * (10 + 2001 + 1));
    is_at_its_limit::<Word>(4 + 100 * 11, 100 * 7);
    is_at_its_limit::<Grid>(7 + 500_000 * 17 + 4 + 3 + 10 * 20, 10 * 6);
    is_at_its_limit::<Whiteboard>(2 + 5 * (31 + 3 + 30 * 31), 5 * 6);
}

/// In which turn after the samples the first full input comes.
fn turn_of_full<S: Session>(is_slow: bool) -> Option<usize> {
    let mut plan = Plan::<S>::new(&[], SEED);
    (1..10).find(|_| plan.next(usize::MAX, is_slow).origin == Origin::Full)
}

/// Of a program whose runs take long, and in a dialogue, few inputs are tried: full ones come first.
#[test]
fn full_inputs_come_early_where_few_are_tried() {
    assert_eq!(turn_of_full::<FileOfCases<Board>>(false), Some(4));
    assert_eq!(turn_of_full::<FileOfCases<Board>>(true), Some(1));
    let mut plan = Plan::<Contest>::new(&[], SEED);
    let large = Spelling::large_inputs();
    for (turn, large) in large.iter().enumerate() {
        assert!(plan.next(usize::MAX, false).input.bytes == (large.build)(), "{turn}");
    }
    assert_eq!(plan.next(usize::MAX, false).origin, Origin::Small);
    // One word of 2,000 letters, and a list as long as the contest's.
    let lists = large.iter().map(|large| parse::<Spelling>(&(large.build)()).expect("no fault"));
    let lists: Vec<Spelling> = lists.map(|mut cases| cases.swap_remove(0)).collect();
    let longest = lists.iter().flat_map(|list| list.words()).map(Vec::len).max();
    let letters = lists.iter().map(|list| list.words().concat().len()).max();
    assert!(longest == Some(2000) && letters >= Some(990_000), "{longest:?} {letters:?}");
}
