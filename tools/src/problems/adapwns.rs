//! What the tools know of ADAPWNS.

use super::room::*;
use adapwns::oracle;
use adapwns::solution::grundy;

/// All of it.
pub static PROBLEM: Problem = Problem { table: Some(table), ..Problem::of::<Board>("adapwns") };

/// A board over `.` and `P`.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Board(pub oracle::Position);

impl Game for Board {
    const ANSWERS: [&'static str; 2] = ["No", "Yes"];
    const CASES: usize = 500;
    const SMALLER: &'static str = "a square or a pawn less";
    const WRONG: &'static [Wrong<Board>] = &[
        ("every pile counts", |b| Board::by(b.piles(), 3)),
        ("counted from the left end", |b| Board::by(b.piles().into_iter().step_by(2), 3)),
        ("not mod 3", |b| Board::by(b.counted(), u64::MAX)),
    ];

    fn read_into(cases: &mut Vec<Board>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of boards")? {
            let board = input.word("a board of . and P", |square| b".P".contains(square))?;
            cases.push(Board(board.to_vec()));
        }
        Ok(())
    }

    fn input(cases: &[Board]) -> Vec<u8> {
        with_count(cases.iter().map(|board| &board.0))
    }

    fn drawn(&self) -> String {
        numbered(&self.0)
    }

    fn number(&self) -> u64 {
        grundy(&self.0) as u64
    }

    fn why(&self) -> Vec<String> {
        let piles = in_brackets(&self.piles());
        let mut terms: Vec<u64> = self.counted().map(|pile| pile % 3).collect();
        terms.reverse();
        vec![
            format!("free squares to the left of each pawn: {piles}; those in brackets count"),
            format!("these mod 3: {}; their xor is {}", joined(terms, " "), self.number()),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Board)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Board(after))))
    }

    /// The boards of so many squares.
    fn all(size: usize) -> Box<dyn Iterator<Item = Board>> {
        Box::new(words_of(b".P", size, 15).map(Board))
    }

    /// Longer boards, of few pawns or few empty squares.
    fn random(rng: &mut Rng) -> Board {
        let few = rng.between(1, 3);
        let squares = rng.between(16, [128, 60, 40][few - 1]);
        let pawns = if rng.below(2) == 0 { few } else { squares - few };
        Board::of(rng, squares, pawns)
    }

    /// As many squares as a machine's word has bits, or nearly, with pawns near one end.
    fn alike(rng: &mut Rng) -> Board {
        let empty = vec![b'.'; *rng.pick(&[0, 29, 60, 60, 122])];
        let mut parts = [rng.word_of(b".P", 1..=6), empty];
        rng.shuffle(&mut parts);
        Board(parts.concat())
    }

    fn large(rng: &mut Rng) -> Board {
        let (squares, percent) = (1 + rng.up_to(127), rng.between(0, 100));
        Board::of(rng, squares, squares * percent / 100)
    }

    fn sizes(&self) -> Vec<Size> {
        vec![("squares", self.0.len(), 2..=128), ("pawns", self.piles().len(), 0..=128)]
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Board> + '_> {
        let pawns = lower(self.0.iter().map(|&square| u64::from(square == b'P')).collect(), 0);
        let pawns = pawns.map(|board| board.iter().map(|&pawn| b".P"[pawn as usize]).collect());
        let squares = shorter_runs(&self.0).take(200).chain(fewer(&self.0));
        in_turn(vec![Box::new(squares.map(Board)), Box::new(pawns.map(Board))])
    }
}

impl Board {
    /// A board of so many squares, so many random ones with pawns.
    pub fn of(rng: &mut Rng, squares: usize, pawns: usize) -> Board {
        let mut board = vec![b'.'; squares];
        board[..pawns].fill(b'P');
        rng.shuffle(&mut board);
        Board(board)
    }

    /// The empty squares to the left of each pawn, from the left.
    fn piles(&self) -> Vec<u64> {
        let pieces = self.0.split(|&square| square == b'P');
        let mut piles: Vec<u64> = pieces.map(|pile| pile.len() as u64).collect();
        piles.pop();
        piles
    }

    /// The last pile and every second one to the left of it.
    fn counted(&self) -> impl Iterator<Item = u64> {
        self.piles().into_iter().rev().step_by(2)
    }

    /// The answer, if such piles count, by a modulus.
    fn by(piles: impl IntoIterator<Item = u64>, modulus: u64) -> String {
        Board::answer_if(nim_sum(piles.into_iter().map(|pile| pile % modulus)) > 0)
    }
}

/// One to three pawns.
fn table() -> Table {
    let mut search = Search::new(1_000_000);
    in_line(|gaps| {
        let board = gaps.iter().flat_map(|&gap| [vec![b'.'; gap as usize], vec![b'P']].concat());
        search.grundy(&Board(board.collect()))
    })
}
