//! Lists of winning moves; and for their tests: the lists are held to the rules, and a player
//! who follows them must win.

use crate::{printed, Problem, Rng};
use std::collections::BTreeSet;
use std::fmt::{Debug, Display};
use std::io::{self, Read, Write};

/// Reads what the solution reads, a case at a time, and writes for each the solution's answer, the
/// Grundy number, and below them every move that wins. The errors are the solution's; what is
/// written before one stays.
pub type Moves = fn(&mut dyn Read, &mut dyn Write) -> io::Result<()>;

/// Writes the answer to a case, its Grundy number, and below them the winning moves, one a line.
///
/// # Errors
/// Those of the output.
pub fn write(
    output: &mut dyn Write,
    answer: &str,
    grundy: impl Display,
    winning: &[Vec<u8>],
) -> io::Result<()> {
    writeln!(output, "{answer} {grundy}")?;
    for shown in winning {
        output.write_all(&[b"  ", &shown[..], b"\n"].concat())?;
    }
    if winning.is_empty() {
        writeln!(output, "  no winning move")?;
    }
    Ok(())
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

    /// The positions that one move leads to, found by the oracle.
    fn options(&self, position: &Self::Position) -> Vec<Self::Position>;

    /// Whether the player to move wins, found by the oracle's search.
    fn is_won(&mut self, position: &Self::Position) -> bool;
}

/// The list for an input.
///
/// # Panics
/// If the input has a fault.
pub fn listed(problem: &Problem, mut input: &[u8]) -> String {
    printed(|_, output| (problem.moves)(&mut input, output), b"")
}

/// The list for an input up to its fault, and the message about that.
///
/// # Panics
/// If it has none.
pub fn listed_up_to_a_fault(problem: &Problem, mut input: &[u8]) -> (String, String) {
    let mut output = Vec::new();
    let error = (problem.moves)(&mut input, &mut output).expect_err("the input has a fault");
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
    for (shown, option) in moves {
        if !rules.is_won(&option) {
            expected += &format!("  {shown}\n");
            winning += 1;
        }
    }
    if winning == 0 {
        expected += "  no winning move\n";
    }
    assert_eq!(rules.is_won(position), winning > 0, "{position:?}");
    let printed = listed(&R::PROBLEM, rules.input(position).as_bytes());
    assert!(
        printed.ends_with(&expected),
        "of {position:?} expected\n{expected}but printed\n{printed}"
    );
}

/// Asserts that listed moves, whichever, win from a won position to the end: against one
/// who moves at random, and one who takes any chance of winning.
pub fn follow<R: Rules>(rules: &mut R, start: &R::Position, rng: &mut Rng) {
    for takes_chances in [false, true] {
        let mut position = start.clone();
        loop {
            let printed = listed(&R::PROBLEM, rules.input(&position).as_bytes());
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
