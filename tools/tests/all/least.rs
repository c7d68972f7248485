//! The least room, of a problem whose piles are Nim's: what a game must have, all else by default.

use std::io;
use tools::check::{follows, instances};
use tools::format::Reader;
use tools::rules::nim_sum;
use tools::text::spaced;
use tools::words::words_of;
use tools::{Game, Problem, Rng};

static PROBLEM: Problem = Problem::of::<Nim>("nim");

/// The piles.
#[derive(Clone, PartialEq, Eq, Hash)]
struct Nim(Vec<u64>);

impl Game for Nim {
    const ANSWERS: [&'static str; 2] = ["Second", "First"];

    fn read_into(cases: &mut Vec<Nim>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of cases")? {
            let piles = 0..input.number("the number of piles")?;
            cases.push(Nim(piles.map(|_| input.number("a pile")).collect::<io::Result<_>>()?));
        }
        Ok(())
    }

    fn input(cases: &[Nim]) -> Vec<u8> {
        let case = |nim: &Nim| format!("{}\n{}\n", nim.0.len(), spaced(&nim.0));
        format!("{}\n{}", cases.len(), cases.iter().map(case).collect::<String>()).into_bytes()
    }

    fn number(&self) -> u64 {
        nim_sum(self.0.iter().copied())
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Nim)> + '_> {
        let places = (0..self.0.len()).flat_map(|at| (0..self.0[at]).map(move |left| (at, left)));
        Box::new(places.map(|(at, left)| {
            let mut after = self.clone();
            after.0[at] = left;
            (format!("pile {}: {} -> {left}", at + 1, self.0[at]), after)
        }))
    }

    /// So many piles.
    fn all(size: usize) -> Box<dyn Iterator<Item = Nim>> {
        let all = words_of(b"\x00\x01\x02\x03", size, 4);
        Box::new(all.map(|piles| Nim(piles.into_iter().map(u64::from).collect())))
    }

    fn random(rng: &mut Rng) -> Nim {
        Nim(rng.list(1..=3, |rng| rng.bits() % 10))
    }
}

#[test]
fn the_least_room_is_enough() {
    let run = |input: &[u8], output: &mut Vec<u8>| PROBLEM.answer(input, output);
    for position in instances::<Nim>() {
        follows(run, &position, Nim::number);
    }
    let mut listed = Vec::new();
    (PROBLEM.list)(b"1 2 1 3", &mut listed, true, true).expect("the input has no fault");
    let expected = "case 1: 2 / 1 3: First, Grundy number 2\n  why: the moves lead to 0 1 3; 2 is \
                    the least number missing\n  pile 2: 3 -> 1  2 / 1 1\n";
    assert_eq!(String::from_utf8_lossy(&listed), expected);
    let smaller = (PROBLEM.smaller)(b"1 1 2").expect("the input has no fault");
    assert_eq!(smaller, [b"1\n1\n0\n", b"1\n1\n1\n"]);
}
