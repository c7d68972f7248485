//! What the tools know of ADAPWNS.

use super::pieces::{self, in_brackets};
use super::squares::numbered;
use crate::extras::{Extras, LargeInput, Wrong};
use crate::format::{with_count, Reader};
use crate::lists::words_of_length;
use crate::page::about::{About, Ground, Touch, PAWN};
use crate::positions::{allowed, Positions, Rows, Size};
use crate::random::Rng;
use crate::rules::{answer_if, nim_sum, Drawing, Game, Moves, Search};
use crate::tables::{unsigned, GrundyOf, NumberTable, Table};
use crate::text::joined;
use adapwns::oracle;
use adapwns::solution::grundy;
use std::io;

/// A board over `.` and `P`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board(pub oracle::Position);

impl Board {
    /// A board of `squares` squares, with pawns on `pawns` random ones.
    fn random_of(rng: &mut Rng, squares: usize, pawns: usize) -> Board {
        let mut board = vec![b'.'; squares];
        board[..pawns].fill(b'P');
        rng.shuffle(&mut board);
        Board(board)
    }

    /// A board whose pawns have these numbers of empty squares before them, from the left.
    fn of_gaps(gaps: &[u64]) -> Board {
        let with_pawn = |&gap: &u64| [vec![b'.'; gap as usize], vec![b'P']].concat();
        Board(gaps.iter().flat_map(with_pawn).collect())
    }

    /// The empty squares to the left of each pawn, from the left.
    fn piles(&self) -> Vec<u64> {
        let pieces = self.0.split(|&square| square == b'P');
        let mut piles: Vec<u64> = pieces.map(|piece| piece.len() as u64).collect();
        // No pawn stands to the right of the last piece.
        piles.pop();
        piles
    }

    /// The last pile and every second one to the left of it, from the right.
    fn counted(&self) -> Vec<u64> {
        self.piles().into_iter().rev().step_by(2).collect()
    }
}

impl Game for Board {
    const NAME: &'static str = "adapwns";
    const ANSWERS: [&'static str; 2] = ["No", "Yes"];
    const CASES: usize = 500;

    fn read_into(cases: &mut Vec<Board>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of boards")? {
            let board = input.word("a board of . and P", |square| b".P".contains(square))?;
            cases.push(Board(board.to_vec()));
        }
        Ok(())
    }

    fn write(cases: &[Board]) -> Vec<u8> {
        with_count(cases.iter().map(|board| &board.0))
    }

    fn moves(&self) -> Moves<'_, Board> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Board(after))))
    }

    fn number(&self) -> u64 {
        grundy(&self.0) as u64
    }

    fn why(&self) -> Vec<String> {
        let piles = in_brackets(&self.piles());
        let terms = joined(self.counted().iter().rev().map(|pile| pile % 3), " ");
        vec![
            format!("free squares to the left of each pawn: {piles}; those in brackets count"),
            format!("these mod 3: {terms}; their xor is {}", self.number()),
        ]
    }

    fn drawn(&self) -> String {
        numbered(&self.0)
    }

    fn drawing(&self, _: &[Board]) -> Drawing {
        Drawing::row(&self.0).with_gaps(&self.piles())
    }
}

impl Positions for Board {
    fn sizes(&self) -> Vec<Size> {
        vec![
            Size::new("squares", self.0.len(), 2..=128),
            Size::new("pawns", self.piles().len(), 0..=128),
        ]
    }

    /// The boards of `size` squares, from 2 to 15.
    fn small(size: usize) -> Box<dyn Iterator<Item = Board>> {
        if !(2..=15).contains(&size) {
            return Box::new([].into_iter());
        }
        Box::new(words_of_length(b".P", size).map(Board))
    }

    /// Longer boards, of few pawns or few empty squares.
    fn random(rng: &mut Rng) -> Board {
        // The more there are of these, the shorter the board must be.
        let &(few, most) = rng.pick(&[(1, 128), (2, 60), (3, 40)]);
        let squares = rng.between(16, most);
        let pawns = *rng.pick(&[few, squares - few]);
        Board::random_of(rng, squares, pawns)
    }

    fn large(rng: &mut Rng) -> Board {
        let squares = 1 + rng.up_to(127);
        let percent = rng.between(0, 100);
        Board::random_of(rng, squares, squares * percent / 100)
    }

    fn largest(rng: &mut Rng) -> Board {
        let pawns = rng.between(0, 128);
        Board::random_of(rng, 128, pawns)
    }

    fn to_rows(cases: &[Board]) -> Rows {
        let row = |board: &Board| board.0.iter().map(|&square| u64::from(square == b'P')).collect();
        let cases = cases.iter().map(|board| vec![row(board)]).collect();
        Rows { shared: Vec::new(), cases }
    }

    fn from_rows(rows: &Rows) -> Option<Vec<Board>> {
        let board = |case: &Vec<Vec<u64>>| {
            let [row] = &case[..] else { return None };
            let square = |&number: &u64| b".P".get(usize::try_from(number).ok()?).copied();
            Some(Board(row.iter().map(square).collect::<Option<_>>()?))
        };
        allowed(rows.cases.iter().map(board).collect::<Option<_>>()?)
    }
}

impl Extras for Board {
    const ABOUT: About<'static> = About {
        title: "Pawns",
        rules:
            "A move takes a pawn one or two squares to the left, onto and over empty squares only.",
        how: "Click a pawn, then the square where it goes; or drag it there.",
        links: &[
            ("statement", "https://www.codechef.com/problems/ADAPWNS"),
            ("editorial", "https://discuss.codechef.com/t/adapwns-editorial/21704"),
        ],
        section: "5-staircase-nim-adapwns-and-g3",
        touch: Touch::Go,
        ground: Ground::Squares,
        pieces: &[PAWN],
    };

    const STARTS: &'static [&'static str] = &["1 ..P...P.P", "1 .P..P...P.P", "1 ...PP...PP"];

    const WRONG: &'static [Wrong<Board>] = &[
        ("every pile counts", |board| answer_by_piles(&board.piles(), 3)),
        ("counted from the left end", |board| {
            let counted: Vec<u64> = board.piles().into_iter().step_by(2).collect();
            answer_by_piles(&counted, 3)
        }),
        ("not mod 3", |board| answer_by_piles(&board.counted(), u64::MAX)),
    ];

    /// One to three pawns.
    fn table() -> Option<Table> {
        let mut search = Search::new(1_000_000);
        Some(pieces::table(|gaps| search.grundy(&Board::of_gaps(gaps))))
    }

    /// Everything is at its limit: a board is full of pawns, and all others are won, which is the longer
    /// answer.
    fn large_inputs() -> Vec<LargeInput> {
        let build = || {
            let mut rng = Rng::new(1);
            let mut boards = vec![Board(vec![b'P'; 128])];
            while boards.len() < Board::CASES {
                let board = Board::largest(&mut rng);
                boards.extend((board.number() > 0).then_some(board));
            }
            Board::write(&boards)
        };
        vec![LargeInput { name: "largest", build }]
    }

    fn number_table() -> Option<NumberTable> {
        let about = "Three pawns have a, b and c empty squares before them, from the left.";
        let values: fn() -> GrundyOf = || {
            let mut search = Search::new(2_000_000);
            Box::new(move |gaps| search.grundy(&Board::of_gaps(&unsigned(gaps))))
        };
        let rules = &[
            "a,b,c -> a-t,b+t,c if t <= 2",
            "a,b,c -> a,b-t,c+t if t <= 2",
            "a,b,c -> a,b,c-t if t <= 2",
        ];
        Some(pieces::number_table(about, values, rules))
    }
}

/// The answer, if such piles count, by a modulus.
fn answer_by_piles(piles: &[u64], modulus: u64) -> String {
    answer_if::<Board>(nim_sum(piles.iter().map(|pile| pile % modulus)) > 0)
}
