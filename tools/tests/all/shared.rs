//! What the cases of an input share is not written once for each case. The game here has a book that
//! all cases share, and a number for each; it counts the bytes that are written.

use std::cell::Cell;
use std::io;
use tools::execution::Execution;
use tools::extras::Extras;
use tools::format::Reader;
use tools::positions::{Positions, Rows, Size};
use tools::random::Rng;
use tools::rules::{Game, Moves};
use tools::stress::file_of_cases::{check, FileOfCases};
use tools::stress::plan::{Plan, Planned};

thread_local! {
    static WRITTEN: Cell<usize> = const { Cell::new(0) };
}

/// How many bytes the book has.
const BOOK: usize = 1 << 20;

/// A number, of which a move takes 1; the book is always the same.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Counter(u64);

impl Game for Counter {
    const NAME: &'static str = "counter";
    const ANSWERS: [&'static str; 2] = ["Second", "First"];
    const CASES: usize = 500;

    fn read_into(_: &mut Vec<Counter>, _: &mut Reader) -> io::Result<()> {
        Ok(())
    }

    fn write(cases: &[Counter]) -> Vec<u8> {
        let numbers: String = cases.iter().map(|Counter(number)| format!("{number}\n")).collect();
        let input = [vec![b'b'; BOOK], numbers.into_bytes()].concat();
        WRITTEN.set(WRITTEN.get() + input.len());
        input
    }

    fn moves(&self) -> Moves<'_, Counter> {
        Box::new(self.0.checked_sub(1).map(|left| ("take".to_string(), Counter(left))).into_iter())
    }

    fn number(&self) -> u64 {
        self.0 % 2
    }
}

impl Positions for Counter {
    const IS_SHARED: bool = true;

    fn sizes(&self) -> Vec<Size> {
        vec![Size::new("as a number", self.0 as usize, 0..=1000)]
    }

    fn small(size: usize) -> Box<dyn Iterator<Item = Counter>> {
        let numbers = if size == 1 { 0..1000 } else { 0..0 };
        Box::new(numbers.map(Counter))
    }

    fn random(rng: &mut Rng) -> Counter {
        Counter(rng.between(0, 1000) as u64)
    }

    fn large(rng: &mut Rng) -> Counter {
        Counter::random(rng)
    }

    fn own_bytes(&self) -> usize {
        self.0.to_string().len() + 1
    }

    fn to_rows(_: &[Counter]) -> Rows {
        Rows { shared: Vec::new(), cases: Vec::new() }
    }

    fn from_rows(_: &Rows) -> Option<Vec<Counter>> {
        None
    }
}

impl Extras for Counter {}

/// How many bytes are written while this is done.
fn written<T>(what: impl FnOnce() -> T) -> (T, usize) {
    let before = WRITTEN.get();
    let done = what();
    (done, WRITTEN.get() - before)
}

/// However many answers are wrong.
#[test]
fn wrong_answers_are_sorted_without_writing_the_book() {
    let cases: Vec<Counter> = (0..500).rev().map(Counter).collect();
    let right: Vec<String> = cases.iter().map(Game::answer).collect();
    let wrong = |case: &Counter| Counter(case.0 + 1).answer() + "\n";
    let run = judge::process::Run {
        output: cases.iter().map(wrong).collect::<String>().into_bytes(),
        ..crate::report::run(0)
    };
    let execution =
        Execution { run, ending: judge::ending::Ending::Normal, has_read_nothing: false };
    let (judgement, written) = written(|| check(execution, &cases, &right));
    assert_eq!(judgement.suspects.len(), 500);
    // The shortest comes first.
    assert_eq!(judgement.suspect(), 490);
    assert!(written < 2 * BOOK, "{written} bytes");
}

/// An input is written once. It has as many cases as others, whatever they share.
#[test]
fn inputs_are_written_once_and_have_many_cases() {
    let mut plan = Plan::<FileOfCases<Counter>>::new(&[], 1);
    let mut most = 0;
    // Small and random ones by turns; the fourth is a full one.
    for _ in 0..3 {
        let (Planned { input, .. }, written) = written(|| plan.next(usize::MAX, false));
        most = most.max(input.cases.len());
        assert!(written < 2 * BOOK, "{written} bytes for {} cases", input.cases.len());
    }
    assert!(most >= 16, "{most} cases");
}
