//! The least that the tools must know of a problem, here one whose piles are Nim's: all else is by
//! default.

use std::io;
use tools::extras::Extras;
use tools::format::{spaced, Reader};
use tools::lists::words_of_length;
use tools::moves::With;
use tools::positions::{allowed, Positions, Rows, Size};
use tools::problem::{Of, Problem};
use tools::problem_tests::{follows_the_rules, inputs};
use tools::random::Rng;
use tools::rules::{nim_sum, Game, Moves};

const NIM: Of<Nim> = Of::NEW;

/// The piles.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Nim(Vec<u64>);

impl Game for Nim {
    const NAME: &'static str = "nim";
    const ANSWERS: [&'static str; 2] = ["Second", "First"];
    const CASES: usize = 100;

    fn read_into(cases: &mut Vec<Nim>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of cases")? {
            let piles = 0..input.number("the number of piles")?;
            cases.push(Nim(piles.map(|_| input.number("a pile")).collect::<io::Result<_>>()?));
        }
        Ok(())
    }

    fn write(cases: &[Nim]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len());
        for Nim(piles) in cases {
            input += &format!("{}\n{}\n", piles.len(), spaced(piles));
        }
        input.into_bytes()
    }

    fn moves(&self) -> Moves<'_, Nim> {
        let places = (0..self.0.len()).flat_map(|at| (0..self.0[at]).map(move |left| (at, left)));
        Box::new(places.map(|(at, left)| {
            let mut after = self.clone();
            after.0[at] = left;
            (format!("pile {}: {} -> {left}", at + 1, self.0[at]), after)
        }))
    }

    fn number(&self) -> u64 {
        nim_sum(self.0.iter().copied())
    }
}

impl Positions for Nim {
    fn sizes(&self) -> Vec<Size> {
        let largest = self.0.iter().max().map_or(0, |&pile| pile as usize);
        vec![Size::new("piles", self.0.len(), 1..=10), Size::new("in a pile", largest, 0..=1000)]
    }

    /// All games of `size` piles, up to 4, each of at most 3.
    fn small(size: usize) -> Box<dyn Iterator<Item = Nim>> {
        if size == 0 || size > 4 {
            return Box::new([].into_iter());
        }
        let games = words_of_length(&[0, 1, 2, 3], size);
        Box::new(games.map(|piles| Nim(piles.into_iter().map(u64::from).collect())))
    }

    fn random(rng: &mut Rng) -> Nim {
        Nim(rng.list(1..=3, |rng| rng.below(10) as u64))
    }

    fn large(rng: &mut Rng) -> Nim {
        let (piles, largest) = (rng.up_to(10), rng.up_to(1000));
        Nim(rng.times(piles, |rng| rng.up_to(largest) as u64))
    }

    fn to_rows(cases: &[Nim]) -> Rows {
        let cases = cases.iter().map(|nim| vec![nim.0.clone()]).collect();
        Rows { shared: Vec::new(), cases }
    }

    fn from_rows(rows: &Rows) -> Option<Vec<Nim>> {
        let nim = |case: &Vec<Vec<u64>>| match &case[..] {
            [piles] => Some(Nim(piles.clone())),
            _ => None,
        };
        allowed(rows.cases.iter().map(nim).collect::<Option<_>>()?)
    }
}

impl Extras for Nim {}

#[test]
fn the_least_is_enough() {
    follows_the_rules::<Nim>(|input, output| NIM.answer(input, output));
    inputs::rows_give_positions_back::<Nim>();
    let (mut listed, with) = (Vec::new(), With { why: true, refute: true });
    NIM.list_moves(b"1 2 1 3", &mut listed, with).expect("the input has no fault");
    let expected = "case 1: 2 / 1 3: First, Grundy number 2\n  why: the moves lead to 0 1 3; 2 is \
                    the least number missing\n  pile 2: 3 -> 1  2 / 1 1\n";
    assert_eq!(String::from_utf8_lossy(&listed), expected);
    assert_eq!(inputs::of_equal_cases::<Nim>(2), b"2\n1\n0\n1\n0\n");
}
