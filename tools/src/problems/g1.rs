//! What the tools know of G1.

use super::squares::numbered;
use crate::extras::{answer_to_zero, Extras, LargeInput, Wrong};
use crate::format::Reader;
use crate::lists::words_of_length;
use crate::page::about::{About, Ground, Touch, PIN};
use crate::positions::{allowed, Positions, Rows, Size};
use crate::random::Rng;
use crate::rules::{answer_by, mex, nim_sum, Drawing, Game, Moves, Search, Span};
use crate::tables::{unsigned, NumberTable, Sides, Table, Texts};
use crate::text::{counted, joined, shorten};
use g1::oracle;
use g1::solution::{after_winning_move, grundy_numbers};
use std::cell::RefCell;
use std::collections::{BTreeSet, HashMap};
use std::io;
use std::rc::Rc;

/// The most places of a row at the judge's, and the most that the solution reads.
const PLACES: usize = 2000;
const READ: u64 = 20_000;

/// The most pins of a move at the judge's.
const PINS: u64 = 20;

/// The most pins of a move, and a row of places on which a pin may stand.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Lane(pub oracle::Position);

impl Lane {
    /// The lane with these characters, 0 or 1.
    pub fn of(most: u64, row: &[u8]) -> Lane {
        Lane((most, row.iter().map(|&place| place == b'1').collect()))
    }

    /// The most pins of a move.
    pub fn most(&self) -> u64 {
        self.0 .0
    }

    /// Where a pin stands.
    fn pins(&self) -> &[bool] {
        &self.0 .1
    }

    /// The row as the input has it.
    pub fn text(&self) -> String {
        self.pins().iter().map(|&pin| if pin { '1' } else { '0' }).collect()
    }

    /// The lengths of the runs.
    fn runs(&self) -> Vec<usize> {
        self.pins().split(|&pin| !pin).map(<[bool]>::len).filter(|&length| length > 0).collect()
    }

    /// The length of the longest run; 0 if no pin stands.
    fn longest_run(&self) -> usize {
        self.runs().into_iter().max().unwrap_or(0)
    }

    /// The runs, each with its Grundy number; all count.
    fn spans(&self) -> Vec<Span> {
        let numbers = self.numbers_of_runs();
        let mut spans = Vec::new();
        let mut first = 0;
        for run in self.pins().split(|&pin| !pin) {
            let cells = first..first + run.len();
            first = cells.end + 1;
            let label = numbers[run.len()].to_string();
            spans.push(Span { cells, label, is_counted: true });
        }
        spans.retain(|span| !span.cells.is_empty());
        spans
    }

    /// The nim-sum of what each run is worth by its length.
    fn sum_of_runs(&self, worth: impl Fn(usize) -> u64) -> u64 {
        nim_sum(self.runs().into_iter().map(worth))
    }

    /// The lane after the winning move that the solution prints; None if it is lost.
    fn after_winning_move(&self) -> Option<Lane> {
        let row = after_winning_move(self.text().as_bytes(), self.most())?;
        Some(Lane::of(self.most(), &row))
    }

    /// The Grundy numbers of its runs, and of all that are shorter.
    fn numbers_of_runs(&self) -> Rc<[u64]> {
        type NumbersOfRuns = HashMap<(u64, usize), Rc<[u64]>>;
        thread_local!(static KNOWN: RefCell<NumbersOfRuns> = RefCell::default());
        // All that were computed are kept; rounded up, there are few of them.
        let longest = self.longest_run().next_power_of_two();
        let most = self.most().min(longest as u64);
        let compute = || {
            let numbers = grundy_numbers(longest, most as usize);
            numbers.into_iter().map(|number| number as u64).collect()
        };
        KNOWN.with_borrow_mut(|known| {
            Rc::clone(known.entry((most, longest)).or_insert_with(compute))
        })
    }
}

impl Game for Lane {
    const NAME: &'static str = "g1";
    const ANSWERS: [&'static str; 2] = ["Johnny wins", "Mary wins"];
    const CASES: usize = 15;
    const PRINTS_MOVE: Option<fn(&str, &Lane) -> String> = Some(|_, after| after.text());
    const PREFERENCE: &'static str = "the one that takes most pins, and of these the leftmost";

    fn read_into(cases: &mut Vec<Lane>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of cases")? {
            cases.push(read_lane(input)?);
        }
        Ok(())
    }

    fn write(cases: &[Lane]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len());
        for lane in cases {
            let (places, most) = (lane.pins().len(), lane.most());
            input += &format!("\n{places} {most}\n{}\n", lane.text());
        }
        input.into_bytes()
    }

    fn moves(&self) -> Moves<'_, Lane> {
        Box::new(oracle::moves(&self.0).map(|(name, after)| (name, Lane(after))))
    }

    fn number(&self) -> u64 {
        let numbers = self.numbers_of_runs();
        self.sum_of_runs(|length| numbers[length])
    }

    fn answer(&self) -> String {
        answer_by(self.after_winning_move().map(|after| (String::new(), after)))
    }

    fn why(&self) -> Vec<String> {
        let (numbers, runs) = (self.numbers_of_runs(), self.runs());
        let lengths = joined(&runs, " ");
        let worths = joined(runs.iter().map(|&length| numbers[length]), " ");
        vec![
            format!("the runs have {lengths} pins and the Grundy numbers {worths}"),
            format!("their xor is {}", self.number()),
        ]
    }

    fn shown(&self) -> String {
        format!("{} with K = {}", shorten(self.text().as_bytes()), self.most())
    }

    fn drawn(&self) -> String {
        let pins: Vec<u8> = self.pins().iter().map(|&pin| if pin { b'!' } else { b'.' }).collect();
        format!("{}\nat most {} pins at a time", numbered(&pins), self.most())
    }

    fn drawing(&self, _: &[Lane]) -> Drawing {
        let pins: Vec<u8> = self.pins().iter().map(|&pin| if pin { b'1' } else { b'.' }).collect();
        let note = format!("At most {} pins at a time.", self.most());
        let (typed, spans) = (self.text(), self.spans());
        Drawing { typed, note, spans, ..Drawing::row(&pins) }
    }
}

impl Positions for Lane {
    fn sizes(&self) -> Vec<Size> {
        let most = usize::try_from(self.most()).unwrap_or(usize::MAX);
        vec![
            Size::new("places", self.pins().len(), 1..=PLACES),
            Size::new("pins in a run", self.longest_run(), 0..=PLACES),
            Size::new("pins at a time", most, 1..=PINS as usize),
        ]
    }

    /// The rows of `size` places, from 1 to 8, each with every K that makes a difference, and one
    /// more.
    fn small(size: usize) -> Box<dyn Iterator<Item = Lane>> {
        if size == 0 || size > 8 {
            return Box::new([].into_iter());
        }
        Box::new(
            words_of_length(b"01", size)
                .flat_map(move |row| (1..=size as u64 + 1).map(move |most| Lane::of(most, &row))),
        )
    }

    fn random(rng: &mut Rng) -> Lane {
        let most = *rng.weighted(&[(1, 1), (2, 2), (2, 3), (1, 4), (1, 5), (1, 6), (1, 20)]);
        Lane::of(most, &rng.word_of(b"01111", 1..=14))
    }

    /// Random rows, and such after a winning move. These are lost: the tests of large
    /// positions draw here alone, and few others are lost.
    fn large(rng: &mut Rng) -> Lane {
        let lane = random_lane(rng);
        let lost = lane.after_winning_move();
        let is_to_be_lost = *rng.weighted(&[(1, true), (2, false)]);
        lost.filter(|_| is_to_be_lost).unwrap_or(lane)
    }

    /// One run of all places, or two equal ones, which are lost.
    fn largest(rng: &mut Rng) -> Lane {
        let one = vec![b'1'; PLACES];
        let two = [[b'1'; PLACES / 2 - 1]; 2].join(&b'0');
        let row = rng.pick(&[one, two]).clone();
        Lane::of(PINS, &row)
    }

    /// K, then the pins as 1, the gaps as 0.
    fn to_rows(cases: &[Lane]) -> Rows {
        let case = |lane: &Lane| {
            let pins = lane.pins().iter().map(|&pin| u64::from(pin)).collect();
            vec![vec![lane.most()], pins]
        };
        Rows { shared: Vec::new(), cases: cases.iter().map(case).collect() }
    }

    fn from_rows(rows: &Rows) -> Option<Vec<Lane>> {
        allowed(rows.cases.iter().map(|case| lane_of_rows(case)).collect::<Option<_>>()?)
    }
}

impl Extras for Lane {
    const ABOUT: About<'static> = About {
        title: "Bowling",
        rules: "A move knocks down adjacent pins.",
        how: "Click the pins. They fall at once if no larger move has them all; else click one of them again. \
              Or draw over them.",
        links: &[("statement", "https://www.codechef.com/problems/G1")],
        section: "6-when-a-move-splits-the-game-kayles-g1-and-astrgame",
        touch: Touch::All,
        ground: Ground::Squares,
        pieces: &[PIN],
    };

    const STARTS: &'static [&'static str] = &["1 8 2 11111111", "1 7 2 1101111", "1 8 2 10110111"];

    const WRONG: &'static [Wrong<Lane>] = &[
        ("the leftmost winning move", |lane| {
            answer_by(lane.winning().min_by_key(|(_, after)| after.pins().to_vec()))
        }),
        ("win bits of the runs", |lane| {
            let numbers = lane.numbers_of_runs();
            answer_to_zero(lane, |lane| lane.sum_of_runs(|length| numbers[length].min(1)))
        }),
        ("the nim-sum of the lengths", |lane| {
            answer_to_zero(lane, |lane| lane.sum_of_runs(|length| length as u64))
        }),
        ("only from an end of a run", |lane| {
            let worth = |length| length as u64 % (lane.most() + 1);
            answer_to_zero(lane, |lane| lane.sum_of_runs(worth))
        }),
    ];

    fn after_printed(&self, step: &str) -> Result<Lane, String> {
        let (row, places) = (step.as_bytes(), self.pins().len());
        if row.iter().any(|place| !b"01".contains(place)) || row.is_empty() {
            return Err("is no row of characters 0 and 1".to_string());
        } else if row.len() != places {
            return Err(format!("has {}, not {places}", counted(row.len(), "characters")));
        }
        let after = Lane::of(self.most(), row);
        let no_move = |why: String| Err(format!("is no move, for {why}"));
        let pins = || self.pins().iter().zip(after.pins());
        let fallen = Vec::from_iter((1..).zip(pins()).filter(|(_, (now, then))| now != then));
        let (Some((first, _)), Some((last, _))) = (fallen.first(), fallen.last()) else {
            return no_move("no pin falls".to_string());
        };
        if let Some((place, _)) = fallen.iter().find(|(_, (_, stands))| **stands) {
            return no_move(format!("a pin is set up at place {place}"));
        } else if last - first + 1 != fallen.len() {
            return no_move(format!("what falls at places {first} to {last} is not adjacent"));
        } else if fallen.len() as u64 > self.most() {
            return no_move(format!("{} fall, more than {}", fallen.len(), self.most()));
        }
        Ok(after)
    }

    /// A run for each number of pins at a time.
    fn table() -> Option<Table> {
        let mut search = Search::new(1_000_000);
        Some(Table::new(
            Texts {
                title: "Grundy numbers of a run of n pins, of which a move takes at most K.",
                question: "When does the player to move win, and by which first move?",
                answer: "With K = 1 if n is odd, otherwise always: one or two pins from the \
                    middle leave two equal runs. K = 2 is Kayles (explore octal 0.77).",
            },
            Sides { corner: "K\\n", rows: 1..=5, columns: 0..=12 },
            |&most, &length| search.grundy(&Lane::of(most, &vec![b'1'; length])),
        ))
    }

    /// Everything is at its limit, and all are won.
    fn large_inputs() -> Vec<LargeInput> {
        let build = || Lane::write(&vec![Lane::of(PINS, &[b'1'; PLACES]); Lane::CASES]);
        vec![LargeInput { name: "largest", build }]
    }

    /// Of a run. What a move leaves is a sum of runs.
    fn number_table() -> Option<NumberTable> {
        Some(NumberTable {
            names: &["k", "n"],
            about: "A move takes at most k pins, and n stand in a row.",
            from: &[1, 0],
            upto: &[5, 12],
            values: || {
                let mut known = HashMap::new();
                Box::new(move |numbers| match unsigned(numbers)[..] {
                    [most, length] => Some(grundy_of_run(most, length as usize, &mut known)),
                    _ => None,
                })
            },
            rules: Err("a move chooses two numbers, how many pins and where; rules have only t"),
        })
    }
}

/// The Grundy number of a run of `length` pins, where a move takes at most `most`, by the rules alone.
fn grundy_of_run(most: u64, length: usize, known: &mut HashMap<(u64, usize), u64>) -> u64 {
    if let Some(&number) = known.get(&(most, length)) {
        return number;
    }
    let mut reached = BTreeSet::new();
    for (_, after) in oracle::moves(&(most, vec![true; length])) {
        let runs = Lane(after).runs().into_iter();
        reached.insert(nim_sum(runs.map(|left| grundy_of_run(most, left, known))));
    }
    let number = mex(|number| reached.contains(&number));
    known.insert((most, length), number);
    number
}

/// A row of short runs or long ones, of up to 50, 500 or 2000 places; one in three has 2000.
fn random_lane(rng: &mut Rng) -> Lane {
    let most = rng.between(1, PINS as usize) as u64;
    // On average, this number of pins stands for each free place.
    let pins = *rng.pick(&[1, 5, 50, 3000]);
    let longest = *rng.pick(&[50, 500, PLACES]);
    let fewer = rng.between(1, longest);
    let places = *rng.weighted(&[(2, fewer), (1, PLACES)]);
    let row = rng.times(places, |rng| if rng.below(pins + 1) == 0 { b'0' } else { b'1' });
    Lane::of(most, &row)
}

/// The next lane of an input.
fn read_lane(input: &mut Reader) -> io::Result<Lane> {
    let places = input.number("the number of places")?;
    if places > READ {
        return Err(input.fault(&format!("at most {READ} places")));
    }
    let most = input.number("the most pins of a move")?;
    let row = input.token();
    let is_row = row.iter().all(|place| b"01".contains(place)) && !row.is_empty();
    if row.len() as u64 != places || !is_row {
        return Err(input.fault(&format!("a row of {places} characters 0 or 1")));
    }
    Ok(Lane::of(most, row))
}

/// The lane of these rows: K alone, then the pins as 1, the gaps as 0.
fn lane_of_rows(rows: &[Vec<u64>]) -> Option<Lane> {
    let [first, pins] = rows else { return None };
    let [most] = first[..] else { return None };
    if pins.iter().any(|&pin| pin > 1) {
        return None;
    }
    Some(Lane((most, pins.iter().map(|&pin| pin == 1).collect())))
}
