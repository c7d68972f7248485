//! What every game has.

use crate::{format::Reader, text::joined};
use std::{collections::BTreeSet, hash::Hash, io, ops::Range, slice};

/// How many moves are tried to find those that win.
pub const MOVES_TRIED: usize = 1 << 20;

/// Moves, each with its name and the position that it leads to.
pub type Moves<'a, G> = Box<dyn Iterator<Item = (String, G)> + 'a>;

/// What a page shows of a position.
#[derive(Default)]
pub struct Drawing {
    /// The cells in rows, each with the sign that stands in it, which has no blank and is no point; an
    /// empty cell has nothing.
    pub rows: Vec<Vec<String>>,
    /// Whether the moves name the cells by their numbers, from 1 on, row by row.
    pub is_numbered: bool,
    /// How one types the position; empty if that is what stands in its cells.
    pub typed: String,
    /// What is the same in the whole play, such as the words; empty if there is nothing.
    pub note: String,
    /// What is marked under the cells for whoever asks why.
    pub spans: Vec<Span>,
}

/// Neighbouring cells with a mark under them.
pub struct Span {
    /// Which they are, counted row by row from 0.
    pub cells: Range<usize>,
    /// What stands under them, such as their number.
    pub label: String,
    /// Whether they count in the theorem.
    pub is_counted: bool,
}

impl Drawing {
    /// These characters in a row, numbered. A point is an empty cell.
    pub fn row(cells: &[u8]) -> Drawing {
        let cell = |&cell: &u8| match cell {
            b'.' => String::new(),
            _ => cell.escape_ascii().to_string(),
        };
        let rows = vec![cells.iter().map(cell).collect()];
        Drawing { rows, is_numbered: true, ..Drawing::default() }
    }

    /// With something to be told below it.
    pub fn with_note(self, note: String) -> Drawing {
        Drawing { note, ..self }
    }

    /// With a mark under each of these gaps, which are followed by a piece; the last one and every
    /// second one before it count.
    pub fn with_gaps(self, gaps: &[u64]) -> Drawing {
        let mut spans = Vec::new();
        let mut first = 0;
        for (at, &gap) in gaps.iter().enumerate() {
            let cells = first..first + gap as usize;
            first = cells.end + 1;
            let is_counted = (gaps.len() - at) % 2 == 1;
            spans.push(Span { cells, label: gap.to_string(), is_counted });
        }
        spans.retain(|span| !span.cells.is_empty());
        Drawing { spans, ..self }
    }
}

/// A position of a game, as a case of the input gives it. Positions that are equal by the rules
/// should be equal here: the search then knows them once.
pub trait Game: Clone + Eq + Hash + 'static {
    /// The name of the package, of its folder and of its program.
    const NAME: &'static str;

    /// What is printed for a position that is lost, and for one that is won.
    const ANSWERS: [&'static str; 2];

    /// The most cases in one input of the judge.
    const CASES: usize;

    /// Adds the cases of an input to these, up to the first fault.
    fn read_into(cases: &mut Vec<Self>, input: &mut Reader) -> io::Result<()>;

    /// The input of these cases, in the layout of the statement. What the cases of one input share
    /// must be the same in all of them.
    fn write(cases: &[Self]) -> Vec<u8>;

    /// The moves of the rules, in the order in which the statement prefers them.
    fn moves(&self) -> Moves<'_, Self>;

    /// The solution's Grundy number, or what the game has instead; 0 if the player to move loses.
    fn number(&self) -> u64;

    /// What `number` is called; empty if it means nothing to a reader.
    const NUMBER: &'static str = "Grundy number";

    /// What is printed below the answer, given the name of the first winning move and what it leads
    /// to; a blank line then ends each answer. None where the answer is a line.
    const PRINTS_MOVE: Option<fn(&str, &Self) -> String> = None;

    /// Which of several winning moves `PRINTS_MOVE` asks for.
    const PREFERENCE: &'static str = "";

    /// What the solution prints, but for the last line feed.
    fn answer(&self) -> String {
        match Self::PRINTS_MOVE {
            None => answer_if::<Self>(self.number() > 0),
            Some(_) => answer_by(self.winning().next()),
        }
    }

    /// The moves that win, in the order of `moves`, among the first `MOVES_TRIED`.
    fn winning(&self) -> Moves<'_, Self> {
        Box::new(self.moves().take(MOVES_TRIED).filter(|(_, after)| after.number() == 0))
    }

    /// What the answer follows from, in a few lines.
    fn why(&self) -> Vec<String> {
        vec![numbers_of_moves(self)]
    }

    /// As much of the position as is needed to recognise it, in a line: the lines of its input but
    /// the first.
    fn shown(&self) -> String {
        let input = alone(self).escape_ascii().to_string();
        input.trim_end_matches("\\n").split("\\n").skip(1).collect::<Vec<_>>().join(" / ")
    }

    /// The position as one draws it on paper.
    fn drawn(&self) -> String {
        self.shown()
    }

    /// What a page shows of the position, in plays from these.
    fn drawing(&self, _starts: &[Self]) -> Drawing {
        let cells = self.shown().chars().filter(|c| !c.is_whitespace()).map(String::from).collect();
        Drawing { rows: vec![cells], ..Drawing::default() }
    }
}

/// The cases of an input up to the first fault, and this fault.
pub fn read<G: Game>(input: &[u8]) -> (Vec<G>, io::Result<()>) {
    let mut cases = Vec::new();
    let end = G::read_into(&mut cases, &mut Reader::new(input));
    (cases, end)
}

/// The cases of an input, or its first fault.
pub fn parse<G: Game>(input: &[u8]) -> io::Result<Vec<G>> {
    let (cases, end) = read(input);
    end.map(|()| cases)
}

/// The input of this case alone.
pub fn alone<G: Game>(position: &G) -> Vec<u8> {
    G::write(slice::from_ref(position))
}

/// What is printed for a position that is won or lost, if no move follows.
pub fn answer_if<G: Game>(is_won: bool) -> String {
    G::ANSWERS[usize::from(is_won)].to_string()
}

/// What is printed for a position that this move wins, or that is lost if there is none.
pub fn answer_by<G: Game>(step: Option<(String, G)>) -> String {
    let answer = answer_if::<G>(step.is_some());
    match (G::PRINTS_MOVE, step) {
        (None, _) => answer,
        (Some(_), None) => answer + "\n",
        (Some(print), Some((name, after))) => format!("{answer}\n{}\n", print(&name, &after)),
    }
}

/// The numbers that the moves lead to, and the one that follows from them.
pub fn numbers_of_moves<G: Game>(position: &G) -> String {
    let numbers: BTreeSet<u64> = position.moves().map(|(_, after)| after.number()).collect();
    let (reached, missing) = (joined(numbers, " "), position.number());
    format!("the moves lead to {reached}; {missing} is the least number missing")
}
