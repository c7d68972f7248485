//! What the tools know of G1.

use super::room::*;
use g1::oracle;
use g1::solution::{after_winning_move, grundy_numbers};
use std::{cell::RefCell, collections::HashMap};

/// All of it.
pub static PROBLEM: Problem = Problem { table: Some(table), ..Problem::of::<Row>("g1") };

/// The most pins of a move, and the row.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Row(pub oracle::Position);

impl Game for Row {
    const ANSWERS: [&'static str; 2] = ["Johnny wins", "Mary wins"];
    const PRINTS_MOVE: Option<fn(&str, &Row) -> String> = Some(|_, after| after.text());
    const PREFERENCE: &'static str = "the one that takes most pins, and of these the leftmost";
    const CASES: usize = 15;
    const SMALLER: &'static str =
        "a place or a pin less, fewer pins at a time, or one shorter run of at most 500 pins";
    const WRONG: &'static [Wrong<Row>] = &[
        ("the leftmost winning move", |r| {
            Row::by(r.winning().min_by_key(|(_, after)| after.0 .1.clone()))
        }),
        ("win bits of the runs", |r| {
            let table = r.table();
            r.first_to_zero(|r| r.nim_sum(|n| u64::from(table[n] > 0)))
        }),
        ("the nim-sum of the lengths", |r| r.first_to_zero(|r| r.nim_sum(|n| n as u64))),
        ("only from an end of a run", |r| {
            r.first_to_zero(|r| r.nim_sum(|n| n as u64 % (r.0 .0 + 1)))
        }),
    ];

    fn read_into(cases: &mut Vec<Row>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of cases")? {
            let places = input.number("the number of places")?;
            if places > 20_000 {
                return Err(input.fault("at most 20000 places"));
            }
            let most = input.number("the most pins of a move")?;
            let row = input.token();
            let is_row = row.iter().all(|pin| b"01".contains(pin)) && !row.is_empty();
            if row.len() as u64 != places || !is_row {
                return Err(input.fault(&format!("a row of {places} characters 0 or 1")));
            }
            cases.push(Row::of(most, row));
        }
        Ok(())
    }

    fn input(cases: &[Row]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len());
        for row in cases {
            input += &format!("\n{} {}\n{}\n", row.0 .1.len(), row.0 .0, row.text());
        }
        input.into_bytes()
    }

    fn shown(&self) -> String {
        format!("{} with K = {}", shorten(self.text().as_bytes()), self.0 .0)
    }

    fn drawn(&self) -> String {
        let pins: Vec<u8> = self.0 .1.iter().map(|&pin| if pin { b'!' } else { b'.' }).collect();
        format!("{}\nat most {} pins at a time", numbered(&pins), self.0 .0)
    }

    fn answer(&self) -> String {
        let after = after_winning_move(self.text().as_bytes(), self.0 .0);
        Row::by(after.map(|row| (String::new(), Row::of(self.0 .0, &row))))
    }

    fn number(&self) -> u64 {
        let table = self.table();
        self.nim_sum(|n| table[n])
    }

    fn why(&self) -> Vec<String> {
        let (table, runs) = (self.table(), self.runs());
        let numbers = joined(runs.iter().map(|&n| table[n]), " ");
        vec![
            format!("the runs have {} pins and the Grundy numbers {numbers}", joined(runs, " ")),
            format!("their xor is {}", self.number()),
        ]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Row)> + '_> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Row(after))))
    }

    fn all(size: usize) -> Box<dyn Iterator<Item = Row>> {
        let (rows, most) = (words_of(b"01", size, 9), if size < 4 { 20 } else { 3 });
        Box::new(rows.flat_map(move |row| (1..=most).map(move |most| Row::of(most, &row))))
    }

    fn random(rng: &mut Rng) -> Row {
        let most = *rng.pick(&[1, 2, 2, 3, 3, 4, 5, 6, 20]);
        Row::of(most, &rng.word_of(b"01111", 1..=14))
    }

    /// Up to sixty places, one or two runs of up to sixteen or a hundred pins, or short runs far from
    /// each other; any number of pins at a time.
    fn alike(rng: &mut Rng) -> Row {
        let (most, pins) = (rng.up_to(20) as u64, *rng.pick(&[2, 8, 60, 0, 0, 0]));
        let letters = [vec![b'1'; pins], vec![b'0']].concat();
        let ends = [(); 2].map(|()| rng.word_of(b"0111", 1..=8));
        let row = match (pins, rng.below(3)) {
            (0, 0) => ends.join(&vec![b'0'; rng.up_to(1984)][..]),
            (0, _) => {
                let longest = *rng.pick(&[16, 100]);
                rng.list(1..=2, |rng| vec![b'1'; rng.between(1, longest)]).join(&b'0')
            }
            _ => rng.word_of(&letters, 1..=60),
        };
        Row::of(most, &row)
    }

    fn large(rng: &mut Rng) -> Row {
        let most = rng.between(1, 20) as u64;
        let (pins, longest) = (*rng.pick(&[1, 5, 50, 3000]), *rng.pick(&[50, 500, 2000]));
        let letters = [vec![b'1'; pins], vec![b'0']].concat();
        let some = rng.between(1, longest);
        let places = *rng.pick(&[some, some, 2000]);
        Row::of(most, &rng.word(&letters, places))
    }

    /// One run, or two equal ones, which are lost.
    fn largest(rng: &mut Rng) -> Row {
        let rows = [vec![b'1'; 2000], [[b'1'; 999]; 2].join(&b'0')];
        Row::of(20, &rng.pick(&rows)[..])
    }

    fn sizes(&self) -> Vec<Size> {
        let most = usize::try_from(self.0 .0).unwrap_or(usize::MAX);
        let [places, longest] = [self.0 .1.len(), self.longest_run()];
        vec![
            ("places", places, 1..=2000),
            ("pins in a run", longest, 0..=2000),
            ("pins at a time", most, 1..=20),
        ]
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Row> + '_> {
        let (most, row) = &self.0;
        let begins = (0..row.len()).filter(|&at| at == 0 || row[at] != row[at - 1]).take(8);
        let shorter = begins.map(|at| [&row[..at], &row[at + 1..]].concat());
        let shorter = shorter_runs(row).take(300).chain(shorter).chain(fewer(row));
        let shorter = shorter.map(|row| Row((*most, row)));
        let less = (1..*most).map(|most| Row((most, row.clone())));
        let gaps = lower(row.iter().map(|&pin| pin.into()).collect(), 0)
            .map(|row| Row((*most, row.iter().map(|&pin| pin > 0).collect())));
        let less_one = row.len().saturating_sub(1).min(500);
        let single = (1..=self.longest_run().min(less_one)).rev().map(|pins| vec![true; pins]);
        let rows_of = |places: usize| {
            (0..places).map(move |gap| (0..places).map(|at| at != gap).collect::<Vec<bool>>())
        };
        let near = (row.len().saturating_sub(16)..row.len()).flat_map(move |n| rows_of(n).take(8));
        let double = rows_of(less_one).chain(rows_of(less_one + 1)).chain(near);
        let of_any = |row: Vec<bool>| (1..=20).map(move |most| Row((most, row.clone())));
        let is_less = |other: &Row| other.0 .1.len() < row.len() || other.0 .0 < *most;
        let all = (1..less_one.min(128)).flat_map(move |places| rows_of(places).take(places / 2));
        let all = all.map(|row| Row((*most, row)));
        let simple = single.chain(double).flat_map(of_any).filter(is_less).chain(all);
        in_turn(vec![Box::new(shorter), Box::new(less), Box::new(gaps), Box::new(simple)])
    }
}

impl Row {
    /// The row of these characters, 0 or 1.
    pub fn of(most: u64, row: &[u8]) -> Row {
        Row((most, row.iter().map(|&pin| pin == b'1').collect()))
    }

    fn text(&self) -> String {
        self.0 .1.iter().map(|&pin| if pin { '1' } else { '0' }).collect()
    }

    /// The lengths of the runs.
    fn runs(&self) -> Vec<usize> {
        self.0 .1.split(|&pin| !pin).map(<[bool]>::len).filter(|&n| n > 0).collect()
    }

    fn longest_run(&self) -> usize {
        self.runs().into_iter().max().unwrap_or(0)
    }

    /// The Grundy numbers of its runs, and of all that are shorter. All tables are kept: they are
    /// as long as the next power of two.
    fn table(&self) -> Rc<[u64]> {
        type Tables = HashMap<(u64, usize), Rc<[u64]>>;
        thread_local!(static KNOWN: RefCell<Tables> = RefCell::default());
        let longest = self.longest_run().next_power_of_two();
        let most = self.0 .0.min(longest as u64);
        let new = || grundy_numbers(longest, most as usize).into_iter().map(|g| g as u64).collect();
        KNOWN.with_borrow_mut(|known| Rc::clone(known.entry((most, longest)).or_insert_with(new)))
    }

    /// The nim-sum of what each run is worth.
    fn nim_sum(&self, worth: impl Fn(usize) -> u64) -> u64 {
        nim_sum(self.0 .1.split(|&pin| !pin).map(|run| worth(run.len())))
    }
}

/// A run for each number of pins at a time.
fn table() -> Table {
    let mut search = Search::new(1_000_000);
    Table::new(
        "Grundy numbers of a run of n pins, of which a move takes at most K.",
        "When does the player to move win, and by which first move?",
        "With K = 1 if n is odd, otherwise always: one or two pins from the middle leave two equal \
         runs. K = 2 is Kayles (explore octal 0.77).",
        ("K\\n", 1..=5, 0..=12),
        |&most, &n| search.grundy(&Row::of(most, &vec![b'1'; n])),
    )
}
