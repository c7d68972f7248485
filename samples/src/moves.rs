//! Lists of winning moves; and for their tests: the lists are held to the rules, and a player
//! who follows them must win.

use crate::{printed, Problem, Rng};
use std::collections::BTreeSet;
use std::fmt::Debug;
use std::io::{self, Read, Write};

/// Reads the cases of a problem one by one, as its solution does, and lists each.
pub type Moves = fn(&mut dyn Read, &mut Lists) -> io::Result<()>;

/// A position, and what the theorem of its game says of it.
pub trait Position: Sized {
    type Move;

    /// What its number is called, if it has one.
    const NUMBER: &'static str = "Grundy number";

    /// As much of it as is needed to recognise it.
    fn shown(&self) -> String;

    /// What the solution prints for it, in one line.
    fn answer(&self) -> String;

    /// The Grundy number, or what the game has instead.
    fn number(&self) -> Option<u64>;

    /// What the answer follows from, in one or two lines.
    fn why(&self) -> Vec<String>;

    /// Every move, in the order in which they are listed.
    fn moves(&self) -> Box<dyn Iterator<Item = Self::Move> + '_>;

    /// The moves that win, in the same order.
    fn winning(&self) -> Box<dyn Iterator<Item = Self::Move> + '_>;

    /// A move in the game's own terms.
    fn show(&self, chosen: &Self::Move) -> String;

    /// What a move leads to, as it is listed behind it.
    fn left(&self, chosen: &Self::Move) -> String;

    /// The position after a move.
    fn after(&self, chosen: &Self::Move) -> Self;

    /// What is to be said of moves that are not listed since they lose at once.
    const OTHERS: Option<&'static str> = None;
}

/// What is listed of each case.
#[derive(Clone, Copy, Default)]
pub struct Options {
    /// A bare heading: the answer and the number.
    pub plain: bool,
    /// What the answer follows from.
    pub why: bool,
    /// For a lost position, an answer to each move.
    pub refute: bool,
}

/// The lists of the cases of an input, written one by one.
pub struct Lists<'a> {
    output: &'a mut dyn Write,
    options: Options,
    cases: u64,
}

impl<'a> Lists<'a> {
    /// No case yet.
    pub fn new(output: &'a mut dyn Write, options: Options) -> Lists<'a> {
        Lists { output, options, cases: 0 }
    }

    /// Lists the next case.
    ///
    /// # Errors
    /// Those of the output.
    pub fn case<P: Position>(&mut self, position: &P) -> io::Result<()> {
        self.cases += 1;
        let (case, name, answer) = (self.cases, P::NUMBER, position.answer());
        match (self.options.plain, position.number()) {
            (true, None) => writeln!(self.output, "{answer}")?,
            (true, Some(number)) => writeln!(self.output, "{answer} {number}")?,
            (false, None) => writeln!(self.output, "case {case}: {}: {answer}", position.shown())?,
            (false, Some(number)) => writeln!(
                self.output,
                "case {case}: {}: {answer}, {name} {number}",
                position.shown()
            )?,
        }
        if self.options.why {
            for line in position.why() {
                writeln!(self.output, "  why: {line}")?;
            }
        }
        let mut is_won = false;
        for chosen in position.winning() {
            writeln!(self.output, "  {}{}", position.show(&chosen), position.left(&chosen))?;
            is_won = true;
        }
        if !is_won {
            writeln!(self.output, "  no winning move")?;
            if self.options.refute {
                self.refute(position)?;
            }
        }
        Ok(())
    }

    /// Answers each move of a lost position.
    fn refute<P: Position>(&mut self, position: &P) -> io::Result<()> {
        for chosen in position.moves() {
            let after = position.after(&chosen);
            let answer = after.winning().next().map(|answer| after.show(&answer));
            let answer = answer.unwrap_or_else(|| "nothing".to_string());
            writeln!(self.output, "  {}, answered by {answer}", position.show(&chosen))?;
        }
        match P::OTHERS {
            Some(others) => writeln!(self.output, "  {others}"),
            None => Ok(()),
        }
    }
}

/// Bytes in printable form: all, or if they are many, how they begin and end.
pub fn shorten(bytes: &[u8]) -> String {
    const ENDS: usize = 40;
    if bytes.len() <= 2 * ENDS {
        return bytes.escape_ascii().to_string();
    }
    let (first, last) = (&bytes[..ENDS], &bytes[bytes.len() - ENDS..]);
    let length = bytes.len();
    format!("{}...({length} in all)...{}", first.escape_ascii(), last.escape_ascii())
}

/// How many terms of a sequence are shown.
const FIRST: usize = 50;

/// Terms with `between` between them: all, or if they are many, how they begin; `none` if there is
/// none.
pub fn joined(terms: impl IntoIterator<Item = impl ToString>, between: &str) -> String {
    let mut terms = terms.into_iter();
    let mut shown: Vec<String> = terms.by_ref().take(FIRST).map(|term| term.to_string()).collect();
    if shown.is_empty() {
        return "none".to_string();
    }
    if terms.next().is_some() {
        shown.push("...".to_string());
    }
    shown.join(between)
}

/// Numbers as `joined` by blanks, and if they are many, how many.
pub fn listed(numbers: &[u64]) -> String {
    let all = match numbers.len() {
        0..=FIRST => String::new(),
        length => format!("({length} in all)"),
    };
    joined(numbers, " ") + &all
}

/// A game by its rules, and the words in which its winning moves are listed.
pub trait Rules {
    /// The problem whose moves are listed.
    const PROBLEM: Problem;

    /// What is played on.
    type Position: Clone + Debug + Ord;

    /// An input whose last case is this position.
    fn input(&self, position: &Self::Position) -> String;

    /// What is to be printed above the moves: the answer and the Grundy number.
    fn heading(&mut self, position: &Self::Position) -> String;

    /// Every move as it is to be printed, and the position after it. No two look the same.
    fn moves(&mut self, position: &Self::Position) -> Vec<(String, Self::Position)>;

    /// Every move after the one of this number, as it is listed as an answer.
    fn replies(
        &mut self,
        position: &Self::Position,
        chosen: usize,
    ) -> Vec<(String, Self::Position)> {
        let option = self.moves(position).swap_remove(chosen).1;
        self.moves(&option)
    }

    /// The positions that one move leads to, found by the oracle.
    fn options(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// Whether the player to move wins, found by the oracle's search.
    fn is_won(&mut self, position: &Self::Position) -> bool;
}

/// What is listed for an input.
///
/// # Panics
/// If the input has a fault.
pub fn list(problem: &Problem, mut input: &[u8], options: Options) -> String {
    printed(|_, output| (problem.moves)(&mut input, &mut Lists::new(output, options)), b"")
}

/// A bare heading and the winning moves.
pub const PLAIN: Options = Options { plain: true, why: false, refute: false };

/// The list for an input up to its fault, and the message about that.
///
/// # Panics
/// If it has none.
pub fn listed_up_to_a_fault(problem: &Problem, mut input: &[u8]) -> (String, String) {
    let mut output = Vec::new();
    let mut lists = Lists::new(&mut output, PLAIN);
    let error = (problem.moves)(&mut input, &mut lists).expect_err("the input has a fault");
    (String::from_utf8_lossy(&output).into_owned(), error.to_string())
}

/// Asserts that exactly the moves to lost positions are listed, each once and in the order
/// of `Rules::moves`.
pub fn check<R: Rules>(rules: &mut R, position: &R::Position) {
    let moves = rules.moves(position);
    let reached: BTreeSet<_> = moves.iter().map(|(_, option)| option.clone()).collect();
    let options: BTreeSet<_> = rules.options(position).into_iter().collect();
    assert_eq!(reached, options, "the moves on {position:?}");

    let mut expected = format!("{}\n", rules.heading(position));
    let mut winning = 0;
    for (shown, option) in &moves {
        if !rules.is_won(option) {
            expected += &format!("  {shown}\n");
            winning += 1;
        }
    }
    if winning == 0 {
        expected += "  no winning move\n";
    }
    assert_eq!(rules.is_won(position), winning > 0, "{position:?}");
    let input = rules.input(position);
    let printed = list(&R::PROBLEM, input.as_bytes(), PLAIN);
    assert!(
        printed.ends_with(&expected),
        "of {position:?} expected\n{expected}but printed\n{printed}"
    );
    if winning == 0 {
        check_answers(rules, position, &moves, &list(&R::PROBLEM, input.as_bytes(), REFUTED));
    }
}

/// Answers to the moves of lost positions.
const REFUTED: Options = Options { plain: true, why: false, refute: true };

/// Asserts that each of these moves on a lost position is answered once, by a move that wins.
fn check_answers<R: Rules>(
    rules: &mut R,
    position: &R::Position,
    moves: &[(String, R::Position)],
    printed: &str,
) {
    // A move as it is answered is the beginning of the move as it is listed.
    let is_shown = |listed: &str, shown: &str| {
        let rest = listed.strip_prefix(shown);
        rest.is_some_and(|rest| !rest.starts_with(|next: char| next.is_ascii_digit()))
    };
    // Those of the last case: behind its line without a winning move.
    let answers = printed.rsplit("  no winning move\n").next().unwrap_or_default();
    let answers: Vec<_> =
        answers.lines().filter_map(|line| line.split_once(", answered by ")).collect();
    assert_eq!(answers.len(), moves.len(), "the answers on {position:?}: {printed}");
    for (chosen, ((shown, answer), (listed, _))) in answers.into_iter().zip(moves).enumerate() {
        assert!(is_shown(listed, shown.trim_start()), "{shown} on {position:?}, not {listed}");
        let replies = rules.replies(position, chosen);
        let wins = |(listed, after): &(String, R::Position)| {
            is_shown(listed, answer) && !rules.is_won(after)
        };
        assert!(replies.iter().any(wins), "{answer} to {shown} on {position:?}");
    }
}

/// Asserts that listed moves, whichever, win from a won position to the end: against one
/// who moves at random, and one who takes any chance of winning.
pub fn follow<R: Rules>(rules: &mut R, start: &R::Position, rng: &mut Rng) {
    for takes_chances in [false, true] {
        let mut position = start.clone();
        loop {
            let printed = list(&R::PROBLEM, rules.input(&position).as_bytes(), PLAIN);
            // The last case's lines: as many as are indented at the end.
            let listed = printed.lines().rev().map_while(|line| line.strip_prefix("  "));
            let listed: Vec<&str> = listed.collect();
            let chosen = *rng.pick(&listed);
            let moves = rules.moves(&position);
            let found = moves.into_iter().find(|(shown, _)| shown == chosen);
            position = found.unwrap_or_else(|| panic!("{chosen} on {position:?}")).1;

            let options = rules.options(&position);
            if options.is_empty() {
                break;
            }
            let chance = options.iter().find(|option| takes_chances && !rules.is_won(option));
            position = chance.unwrap_or_else(|| rng.pick(&options)).clone();
        }
    }
}
