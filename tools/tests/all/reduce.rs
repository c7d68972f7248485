//! How `stress` makes inputs smaller, on conditions in the place of programs.

use std::collections::BTreeSet;
use tools::positions::{all_small, Rows};
use tools::problems::g3::Strip;
use tools::rules::{alone, Game};
use tools::stress::fewer_cases::{first_alone, leave_out, CasesLeft};
use tools::stress::file_of_cases::FileOfCases;
use tools::stress::plan::Plan;
use tools::stress::reduce::{reduce, weight, Halt, Hit, Manner, Reduced};

/// The rows of one case.
fn rows(case: &[&[u64]]) -> Rows {
    Rows { shared: Vec::new(), cases: vec![case.iter().map(|row| row.to_vec()).collect()] }
}

/// What is left of rows that err as long as this is so, and after how many trials.
fn reduced(start: Rows, errs: impl Fn(&Rows) -> bool) -> Reduced {
    let mut least = start.clone();
    let mut trial = |inputs: &mut dyn Iterator<Item = Rows>, _| {
        let mut smaller = inputs.enumerate().filter(|(_, rows)| weight(rows) < weight(&least));
        let hit = smaller.find(|(_, rows)| errs(rows)).map(|(place, rows)| Hit { place, rows });
        least = hit.as_ref().map_or(least.clone(), |hit| hit.rows.clone());
        Ok(hit)
    };
    reduce(start, &mut trial).expect("nothing fails")
}

/// The sum of all numbers.
fn sum(rows: &Rows) -> u64 {
    rows.cases.iter().flatten().flatten().sum()
}

#[test]
fn rows_are_reduced_to_what_errs() {
    let start = rows(&[&[9, 3, 7, 7], &[5, 3, 2, 8], &[1, 1, 1, 1]]);
    // One number is enough.
    let least = reduced(start.clone(), |rows| sum(rows) >= 6);
    assert_eq!(least.rows, rows(&[&[6]]));
    assert_eq!(least.tried, least.steps);
    // Rows of the same length lose a column at a time.
    let are_even = |rows: &Rows| {
        let lengths: BTreeSet<usize> = rows.cases.iter().flatten().map(Vec::len).collect();
        rows.cases.iter().map(Vec::len).eq([3]) && lengths.len() == 1 && sum(rows) >= 8
    };
    let least = reduced(start.clone(), are_even);
    assert_eq!(least.rows.cases[0].iter().map(Vec::len).max(), Some(1));
    assert_eq!(sum(&least.rows), 8);
    // Of two cases that err only together both are left.
    let two = Rows { cases: [start.cases.clone(), start.cases.clone()].concat(), ..start };
    let least = reduced(two, |rows| rows.cases.len() == 2);
    assert_eq!(least.rows.cases, [vec![], vec![]] as [Vec<Vec<u64>>; 2]);
}

/// Numbers go down to values that no step by a power of two reaches.
#[test]
fn numbers_are_lowered_to_what_errs() {
    for (number, errs, least) in [
        (49, |number| number == 49 || number == 21, 21),
        (96_000, |number| number > 0 && number % 1000 == 0 && 96_000 % number == 0, 3000),
    ] as [(u64, fn(u64) -> bool, u64); 2]
    {
        let single = |rows: &Rows| match &rows.cases[..] {
            [case] if case.len() == 1 && case[0].len() == 1 => Some(case[0][0]),
            _ => None,
        };
        let is_kept = |rows: &Rows| single(rows).is_some_and(errs);
        assert_eq!(reduced(rows(&[&[number]]), is_kept).rows, rows(&[&[least]]));
    }
}

/// Where the number of cases matters, all are cut alike, or made alike, in few trials.
#[test]
fn all_cases_are_cut_alike() {
    let start = |count: u64| Rows {
        shared: Vec::new(),
        cases: (0..count).map(|case| vec![vec![case, 7, 7 + case % 3], vec![5; 9]]).collect(),
    };
    // Any cases do, as long as there are so many, and none is empty.
    let least = reduced(start(30), |rows| rows.cases.len() == 30 && !rows.cases.contains(&vec![]));
    assert_eq!(least.rows.cases, vec![vec![Vec::<u64>::new()]; 30]);
    // The cases must be different, and as long as each other.
    let are_different = |rows: &Rows| {
        let different: BTreeSet<_> = rows.cases.iter().collect();
        let shapes: BTreeSet<Vec<usize>> =
            rows.cases.iter().map(|case| case.iter().map(Vec::len).collect()).collect();
        different.len() == 30 && rows.cases.len() == 30 && shapes.len() == 1
    };
    let least = reduced(start(30), are_different);
    assert!(least.rows.cases.iter().all(|case| case.len() == 1 && case[0].len() == 1));
}

/// Where the cases must be the same, one takes the place of all.
#[test]
fn all_cases_are_made_alike() {
    let cases: Vec<Vec<Vec<u64>>> = (3..12).rev().map(|number| vec![vec![number]]).collect();
    let are_alike = |rows: &Rows| {
        let is_one = |case: &Vec<Vec<u64>>| *case == rows.cases[0] && case.concat() >= vec![3];
        rows.cases.len() == 9 && rows.cases.iter().all(is_one)
    };
    let least = reduced(Rows { shared: Vec::new(), cases }, are_alike);
    assert_eq!(least.rows.cases, vec![vec![vec![3]]; 9]);
}

/// Cases of rows that only their last number tells apart; the first has no place.
fn different_cases(count: u64, places: usize) -> Rows {
    let case = |case| vec![[vec![0; places - 1], vec![case]].concat()];
    let mut cases: Vec<Vec<Vec<u64>>> = (0..count).map(case).collect();
    cases[0][0].clear();
    Rows { shared: Vec::new(), cases }
}

/// Whether there are so many different cases, all but one of the same length, which is not less.
fn are_different(rows: &Rows, count: usize, places: usize) -> bool {
    let different: BTreeSet<_> = rows.cases.iter().collect();
    let lengths: BTreeSet<usize> = rows.cases.iter().flatten().map(Vec::len).collect();
    let [0, length] = lengths.into_iter().collect::<Vec<_>>()[..] else { return false };
    different.len() == count && rows.cases.len() == count && length >= places
}

/// How many places the longest row has.
fn longest(rows: &Rows) -> usize {
    rows.cases.iter().flatten().map(Vec::len).max().unwrap_or(0)
}

/// All cases lose single places together, also if one of them has none.
#[test]
fn all_cases_lose_the_same_places() {
    let least = reduced(different_cases(5, 20), |rows| are_different(rows, 5, 17));
    assert_eq!(longest(&least.rows), 17);
}

/// What is left if only so many inputs are tried.
fn reduced_in(trials: usize, start: Rows, errs: impl Fn(&Rows) -> bool) -> Rows {
    let (mut least, mut left) = (start.clone(), trials);
    let mut trial = |inputs: &mut dyn Iterator<Item = Rows>, _| {
        for (place, rows) in inputs.enumerate() {
            left -= 1;
            if left == 0 {
                return Err(Halt::NoTime);
            } else if weight(&rows) < weight(&least) && errs(&rows) {
                least = rows.clone();
                return Ok(Some(Hit { place, rows }));
            }
        }
        Ok(None)
    };
    reduce(start, &mut trial).expect("nothing fails").rows
}

/// If there is no time to leave out each case, all have been cut before, and what they share, too.
#[test]
fn large_parts_are_left_out_first() {
    let rows = reduced_in(100, different_cases(100, 64), |rows| are_different(rows, 100, 8));
    assert!(longest(&rows) <= 16, "{}", longest(&rows));
    let start = Rows { shared: vec![vec![1]; 1000], ..different_cases(100, 2) };
    let rows = reduced_in(40, start, |rows| rows.cases.len() == 100 && rows.shared.len() >= 100);
    assert!(rows.shared.len() <= 200, "{}", rows.shared.len());
}

/// Where one thing less changes what is right, two or three are left out at a time.
#[test]
fn equal_things_are_left_out_two_or_three_at_a_time() {
    // Of so many things no half, quarter and so on is as much as what is to be left out.
    for (least, step, most) in [(101, 2, 103), (125, 3, 128)] {
        let errs = |length: usize| length >= least && (length - least) % step == 0;
        let places = reduced(rows(&[&vec![0; most]]), |rows| {
            errs(rows.cases.iter().flatten().map(Vec::len).max().unwrap_or(0))
        });
        assert_eq!(places.rows, rows(&[&vec![0; least]]), "places by {step}");
        let start = Rows { shared: Vec::new(), cases: vec![vec![vec![]]; most] };
        let cases = reduced(start, |rows| errs(rows.cases.len()));
        assert_eq!(cases.rows.cases.len(), least, "cases by {step}");
    }
}

/// Single steps are counted from the last input on.
#[test]
fn steps_after_a_step_are_counted_anew() {
    let mut trial = |inputs: &mut dyn Iterator<Item = Rows>, manner| match manner {
        Manner::Quick => Ok(None),
        Manner::Alone => Ok(inputs.enumerate().find(|(_, rows)| rows.cases == [[[1]]]))
            .map(|hit| hit.map(|(place, rows)| Hit { place, rows })),
    };
    let reduced = reduce(rows(&[&[2]]), &mut trial).expect("nothing fails");
    // The case, its row, its place, and its number.
    assert_eq!((reduced.rows, reduced.tried, reduced.steps), (rows(&[&[1]]), 4, 4));
}

/// If the time is over, what is left is told, and how much was tried.
#[test]
fn an_end_of_time_is_told() {
    let mut left = 3;
    let mut trial = |_: &mut dyn Iterator<Item = Rows>, manner| {
        left -= usize::from(manner == Manner::Alone);
        if left == 0 {
            Err(Halt::NoTime)
        } else {
            Ok(None)
        }
    };
    let reduced = reduce(rows(&[&[5, 5, 5], &[5, 5, 5]]), &mut trial).expect("nothing fails");
    // The case, two rows, three columns, six places, and six numbers lowered. Without the one row or
    // the other the same is left, which is tried once.
    assert_eq!((reduced.tried, reduced.steps), (3, 18));
}

/// What is left of so many cases, of 10 bytes each but for the last, which has 9, and on how many
/// inputs the program was late or in time. None of these is tried a second time.
fn left_out(
    count: usize, suspect: usize, is_late: impl Fn(&[usize]) -> bool,
) -> (CasesLeft, [usize; 2]) {
    let mut sizes = vec![10; count];
    sizes[count - 1] = 9;
    let mut tried = BTreeSet::from([(0..count).collect::<Vec<_>>()]);
    let mut runs = [0, 0];
    let kept = leave_out(&sizes, suspect, &mut |cases| {
        assert!(tried.insert(cases.to_vec()), "{cases:?} again");
        runs[usize::from(!is_late(cases))] += 1;
        Ok(is_late(cases))
    });
    (kept.expect("nothing fails"), runs)
}

/// A late run takes long: there are few of them.
#[test]
fn late_cases_are_found_in_few_late_runs() {
    let all = |cases: &[usize]| CasesLeft { cases: cases.to_vec(), is_least: true };
    // One of 81 cases is endless: first the case to blame is tried, then the largest, then halves.
    assert_eq!(left_out(81, 50, |cases| cases.contains(&50)), (all(&[50]), [1, 0]));
    assert_eq!(left_out(81, 0, |cases| cases.contains(&2)), (all(&[2]), [1, 2]));
    assert_eq!(left_out(81, 0, |cases| cases.contains(&3)), (all(&[3]), [2, 9]));
    let (kept, [late, _]) = left_out(81, 0, |cases| cases.contains(&80));
    assert_eq!((kept, late), (all(&[80]), 6));
    // Two of them, each in time alone: both halves are tried once.
    assert_eq!(left_out(2, 0, |cases| cases.len() == 2), (all(&[0, 1]), [0, 2]));
    // Any five.
    assert_eq!(left_out(20, 0, |cases| cases.len() >= 5).0.cases.len(), 5);
    // Two that are far from each other.
    let far = |cases: &[usize]| cases.contains(&3) && cases.contains(&17);
    assert_eq!(left_out(20, 0, far).0, all(&[3, 17]));
    // The first can be left out only after the last.
    let late = |cases: &[usize]| {
        let has = |case| cases.contains(&case);
        has(1) && has(2) && (has(0) || !has(3))
    };
    assert_eq!(left_out(4, 0, late).0, all(&[1, 2]));
}

/// If the time is over, the cases that are known to be late are left, and nothing is claimed.
#[test]
fn late_cases_are_left_at_the_end_of_time() {
    let mut left = 4;
    let kept = leave_out(&[1; 8], 0, &mut |cases| {
        left -= 1;
        if left == 0 {
            return Err(Halt::NoTime);
        }
        Ok(cases.len() > 1)
    });
    let kept = kept.expect("nothing fails");
    assert_eq!(kept, CasesLeft { cases: (0..8).collect(), is_least: false });
}

/// The first of so many cases that is late alone, if they are late whenever this is so, and how many
/// late runs it took to find it.
fn found_alone(count: usize, is_late: impl Fn(&[usize]) -> bool) -> (Option<usize>, usize) {
    let mut late_runs = 0;
    let first = first_alone(count, &mut |cases| {
        late_runs += usize::from(is_late(cases));
        Ok(is_late(cases))
    });
    (first.expect("there is time"), late_runs)
}

/// Each split into eight parts takes one late run.
#[test]
fn the_first_late_case_is_found_in_few_late_runs() {
    for (count, late_runs) in [(1, 0), (2, 1), (8, 1), (9, 2), (64, 2), (512, 3), (1000, 4)] {
        for first in [0, count / 3, count - 1] {
            // Those after it may be late, too.
            let (place, late) = found_alone(count, |cases| {
                cases.iter().any(|&case| case == first || case > first && case % 5 == 0)
            });
            assert_eq!(place, Some(first), "of {count}");
            assert!(late <= late_runs, "{late} late runs for {first} of {count}");
        }
    }
    // Cases that are late only together are given up at once.
    assert_eq!(found_alone(64, |cases| cases.len() >= 8), (None, 1));
    assert_eq!(found_alone(64, |cases| cases.len() == 64), (None, 0));
    let no_time = first_alone(64, &mut |_| Err(Halt::NoTime));
    assert!(matches!(no_time, Err(Halt::NoTime)));
}

/// Of the small positions, which come by size, all that have fewer bytes are tried, up to the first
/// size of which none has.
#[test]
fn smaller_small_positions_are_tried_by_bytes() {
    let mut small = Plan::<FileOfCases<Strip>>::new(&[], 1).small;
    let mut tried = Vec::new();
    while let Some(cases) = small.next_below(11, Strip::CASES) {
        tried.extend(cases.iter().map(alone));
    }
    let all: Vec<(usize, Vec<u8>)> =
        all_small::<Strip>().map(|(size, case)| (size, alone(&case))).collect();
    let largest = all.iter().find(|(_, bytes)| bytes.len() == 10).map_or(0, |one| one.0);
    assert!(all.iter().any(|(size, bytes)| *size < largest && bytes.len() > 10), "not by bytes");
    let is_wanted = |(_, bytes): &&(usize, Vec<u8>)| bytes.len() < 11;
    let wanted: Vec<Vec<u8>> = all.iter().filter(is_wanted).map(|one| one.1.clone()).collect();
    assert_eq!(tried, wanted);
    // As many as are wanted, and then those that follow.
    let mut small = Plan::<FileOfCases<Strip>>::new(&[], 1).small;
    let both = [small.next_below(11, 3), small.next_below(11, 4)].map(Option::unwrap_or_default);
    assert_eq!(both.each_ref().map(Vec::len), [3, 4]);
    let both: Vec<Vec<u8>> = both.iter().flatten().map(alone).collect();
    assert_eq!(both, wanted[..7]);
    // Where the search has come into the middle of a size, the next size counts as well.
    let mut small = Plan::<FileOfCases<Strip>>::new(&[], 1).small;
    let last = all.iter().rposition(|(size, _)| *size == 3).expect("there are three squares");
    for _ in 0..last {
        small.next(1);
    }
    assert!(small.next_below(all[last].1.len(), Strip::CASES).is_some());
}
