//! Holds the solution to the rules.

use super::oracle::Search;
use super::*;
use samples::damage::survives;
use samples::g3::{answer, input, PROBLEM};
use samples::{printed, Rng};

/// Up to how many squares every strip is checked.
const SQUARES: u64 = 12;

/// The judge's largest number of coins, and its last square.
const COINS: usize = 10_000;
const LAST: u64 = 1_000_000_000;

/// The instances: every set of coins on `SQUARES` squares, so also on fewer.
fn instances() -> impl Iterator<Item = Vec<u64>> {
    (0_u32..1 << SQUARES)
        .map(|set| (1..=SQUARES).filter(|square| set >> (square - 1) & 1 == 1).collect())
}

/// A strip of so many coins, with gaps below `gap`.
fn random_strip(rng: &mut Rng, coins: usize, gap: u64) -> Vec<u64> {
    let mut last = 0;
    let mut next = || {
        last += 1 + rng.bits() % gap;
        last
    };
    (0..coins).map(|_| next()).collect()
}

/// The strips of an input.
fn strips(input: &[u8]) -> Vec<Vec<u64>> {
    let numbers =
        samples::tokens(input).into_iter().map(|token| parse(token).expect("it is a number"));
    let mut numbers = numbers.skip(1).peekable();
    let mut strips = Vec::new();
    while let Some(coins) = numbers.next() {
        strips.push(numbers.by_ref().take(coins as usize).collect());
    }
    strips
}

#[test]
fn every_value_is_that_of_the_rules() {
    let mut search = Search::new();
    for coins in instances() {
        assert_eq!(nim_sum(&coins), search.grundy(&coins), "the Grundy number of {coins:?}");
        assert_eq!(nim_sum(&coins) > 0, search.is_won(&coins), "the winner of {coins:?}");
    }
}

#[test]
fn every_winning_move_is_that_of_the_rules() {
    let mut search = Search::new();
    for coins in instances() {
        let moves = search.winning_moves(&coins);
        assert_eq!(winning_move(&coins), moves.first().cloned(), "the move of {coins:?}");
        let sum = nim_sum(&coins);
        let to = |coin: usize| target(&coins, coin, sum).map(|to| (coins[coin], to));
        let found: Vec<_> = (0..coins.len()).filter_map(to).collect();
        assert_eq!(found, moves, "the moves of {coins:?}");
    }
}

#[test]
fn every_sample_has_the_answers_of_the_rules() {
    let mut search = Search::new();
    for case in samples::cases("g3") {
        let strips = strips(&case.input);
        let announced = samples::tokens(&case.input).into_iter().next().and_then(parse);
        assert_eq!(announced, Some(strips.len() as u64), "{}", case.name);
        let moves = strips.iter().map(|coins| search.winning_moves(coins).first().cloned());
        let answers: String = moves.map(answer).collect();
        assert_eq!(answers.as_bytes(), &case.output[..], "{}", case.name);
        assert_eq!(printed(run, &case.input), answers, "{}", case.name);
    }
}

#[test]
fn every_answer_is_that_of_the_rules() {
    let strips: Vec<_> = instances().collect();
    let mut search = Search::new();
    let moves = strips.iter().map(|coins| search.winning_moves(coins).first().cloned());
    let answers: String = moves.map(answer).collect();
    assert_eq!(printed(run, input(&strips).as_bytes()), answers);
}

/// If all options have the right values, so has the position: the step of a
/// proof by induction. No lost position has a lost option, every won one has.
#[test]
fn on_the_fullest_strips_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(1);
    for gap in [1, 2, 3] {
        for coins in [COINS - 1, COINS] {
            let mut coins = random_strip(&mut rng, coins, gap);
            // The second time a lost strip.
            for _ in 0..2 {
                check_all_moves(&coins);
                match winning_move(&coins) {
                    Some(step) => coins = oracle::after(&coins, step),
                    None => break,
                }
            }
        }
    }
}

/// Checks that the value is the mex of the options, and the move the first that leaves 0. The
/// moves of a strip of coins close together are few; the value is found afresh for each.
fn check_all_moves(coins: &[u64]) {
    let mut values = std::collections::HashSet::new();
    let mut first = None;
    let mut option = coins.to_vec();
    for coin in 0..coins.len() {
        let left = if coin > 0 { coins[coin - 1] } else { 0 };
        for to in left + 1..coins[coin] {
            option[coin] = to;
            let value = nim_sum(&option);
            values.insert(value);
            if value == 0 && first.is_none() {
                first = Some((coins[coin], to));
            }
        }
        option[coin] = coins[coin];
    }
    let mex = (0..).find(|value| !values.contains(value));
    assert_eq!(Some(nim_sum(coins)), mex);
    assert_eq!(winning_move(coins), first);
}

/// The same where the moves are too many: random ones, and those of the coins before the one
/// that is printed.
#[test]
fn on_the_longest_strips_exactly_the_printed_move_leaves_a_lost_one() {
    let mut rng = Rng::new(2);
    for last in [LAST, u64::MAX] {
        for coins in [1, 2, 3, 10, COINS - 1, COINS] {
            for _ in 0..20 {
                let mut coins = random_strip(&mut rng, coins, last / coins as u64);
                check_some_moves(&mut rng, &coins, false);
                if let Some(step) = winning_move(&coins) {
                    coins = oracle::after(&coins, step);
                    check_some_moves(&mut rng, &coins, true);
                }
            }
        }
    }
}

fn check_some_moves(rng: &mut Rng, coins: &[u64], is_lost: bool) {
    let step = winning_move(coins);
    assert!(!is_lost || step.is_none(), "a lost strip has no winning move");
    let printed =
        step.map(|(from, _)| coins.iter().position(|&coin| coin == from).expect("a coin"));
    if let (Some((from, to)), Some(coin)) = (step, printed) {
        let left = if coin > 0 { coins[coin - 1] } else { 0 };
        assert!(left < to && to < from, "{from} to {to} is a move");
        assert_eq!(nim_sum(&oracle::after(coins, (from, to))), 0);
    }
    for _ in 0..50 {
        let coin = rng.below(coins.len());
        let left = if coin > 0 { coins[coin - 1] } else { 0 };
        if coins[coin] > left + 1 {
            let to = left + 1 + rng.bits() % (coins[coin] - left - 1);
            let option = oracle::after(coins, (coins[coin], to));
            let wins = nim_sum(&option) == 0;
            assert!(!wins || printed.is_some_and(|printed| printed <= coin), "it is {to}");
        }
    }
}

#[test]
fn large_strips_have_the_answers_that_they_were_built_to_have() {
    for large in PROBLEM.large {
        let built = (large.build)();
        let input = built.input.clone();
        assert!(printed(run, &input).as_bytes() == built.output(&PROBLEM), "{}", large.name);
    }
}

#[test]
fn what_makes_no_difference_to_the_rules_makes_none_to_the_value() {
    let mut rng = Rng::new(3);
    for coins in instances() {
        let full = 1 + rng.below(300) as u64;
        let shifted = coins.iter().map(|coin| coin + full);
        let blocked: Vec<u64> = (1..=full).chain(shifted).collect();
        assert_eq!(nim_sum(&blocked), nim_sum(&coins), "behind {full} coins: {coins:?}");
        let step = winning_move(&coins).map(|(from, to)| (from + full, to + full));
        assert_eq!(winning_move(&blocked), step, "behind {full} coins: {coins:?}");
    }
}

/// The first move in the printed order that leaves this sum 0, if it is not 0 now.
fn first_to_zero(coins: &[u64], sum: fn(&[u64]) -> u64) -> Option<(u64, u64)> {
    let moves = oracle::moves(coins);
    let mut zero = moves.into_iter().filter(|&step| sum(&oracle::after(coins, step)) == 0);
    if sum(coins) > 0 {
        zero.next()
    } else {
        None
    }
}

/// The gaps, from left to right.
fn gaps(coins: &[u64]) -> Vec<u64> {
    let lefts = [&[0], coins].concat();
    coins.iter().zip(lefts).map(|(coin, left)| coin - left - 1).collect()
}

/// The winning moves by this rule, last coin first.
fn reversed(coins: &[u64]) -> impl Iterator<Item = (u64, u64)> {
    let moves = oracle::moves(coins).into_iter().rev();
    let coins = coins.to_vec();
    moves.filter(move |&step| nim_sum(&oracle::after(&coins, step)) == 0)
}

/// What is wrong: a name, whether it passes the official sample, and the move that is printed.
type Idea = (&'static str, bool, fn(&[u64]) -> Option<(u64, u64)>);

const WRONG_IDEAS: [Idea; 14] = [
    ("whoever can move wins, by any move", false, |coins| oracle::moves(coins).first().cloned()),
    ("all gaps", false, |coins| {
        first_to_zero(coins, |coins| gaps(coins).iter().fold(0, |a, b| a ^ b))
    }),
    ("counted from the first coin", false, |coins| {
        first_to_zero(coins, |coins| gaps(coins).iter().step_by(2).fold(0, |a, b| a ^ b))
    }),
    ("the other gaps", false, |coins| {
        first_to_zero(coins, |coins| {
            gaps(coins).iter().rev().skip(1).step_by(2).fold(0, |a, b| a ^ b)
        })
    }),
    ("the sum of the counted gaps", false, |coins| {
        first_to_zero(coins, |coins| gaps(coins).iter().rev().step_by(2).sum())
    }),
    ("the parity of all moves", false, |coins| {
        first_to_zero(coins, |coins| gaps(coins).iter().sum::<u64>() % 2)
    }),
    ("squares counted from 0", false, |coins| {
        first_to_zero(coins, |coins| {
            coins.iter().rev().enumerate().filter(|(k, _)| k % 2 == 0).fold(0, |sum, (k, coin)| {
                let at = coins.len() - 1 - k;
                sum ^ if at > 0 { coin - coins[at - 1] - 1 } else { *coin }
            })
        })
    }),
    ("distances for gaps", true, |coins| {
        first_to_zero(coins, |coins| {
            gaps(coins).iter().rev().step_by(2).fold(0, |a, b| a ^ (b + 1))
        })
    }),
    ("a nim-sum of 1", false, |coins| if nim_sum(coins) == 1 { winning_move(coins) } else { None }),
    ("only a counted gap that shrinks", false, |coins| {
        let sum = nim_sum(coins);
        let counted = (0..coins.len()).filter(|&coin| is_counted(coins, coin));
        counted.filter_map(|coin| target(coins, coin, sum).map(|to| (coins[coin], to))).next()
    }),
    ("the rightmost coin", false, |coins| reversed(coins).next()),
    ("only the leftmost coin that can move", false, |coins| {
        let from = oracle::moves(coins).first()?.0;
        let mut moves = reversed(coins);
        moves.find(|step| step.0 == from)
    }),
    ("a gap that grows beyond its room", true, |coins| {
        let sum = nim_sum(coins);
        let grows = |coin: usize| {
            !is_counted(coins, coin) && gap(coins, coin + 1) ^ sum > gap(coins, coin + 1)
        };
        let coin = (0..coins.len())
            .find(|&coin| sum > 0 && (grows(coin) || target(coins, coin, sum).is_some()))?;
        Some((coins[coin], target(coins, coin, sum).unwrap_or(1)))
    }),
    ("a move by no square", false, |coins| {
        let coin = (0..coins.len()).find(|&coin| {
            is_counted(coins, coin) && gap(coins, coin) ^ nim_sum(coins) <= gap(coins, coin)
        })?;
        Some((coins[coin], coins[coin] - gap(coins, coin) + (gap(coins, coin) ^ nim_sum(coins))))
    }),
];

#[test]
fn no_wrong_idea_survives_the_instances() {
    let official = samples::official("g3");
    let mut search = Search::new();
    let mut right = |coins: &Vec<u64>| search.winning_moves(coins).first().cloned();
    for (idea, expected, step) in WRONG_IDEAS {
        let passes = strips(&official.input).iter().all(|coins| step(coins) == right(coins));
        assert_eq!(passes, expected, "{idea}: passes the official sample");
        let survives = instances().all(|coins| step(&coins) == right(&coins));
        assert!(!survives, "{idea}: no instance speaks against it");
    }
}

#[test]
fn damaged_inputs_are_answered_up_to_the_first_fault() {
    survives(&PROBLEM, |input, output| super::run(input, output));
}

/// What `moves` lists.
mod moves {
    use super::*;
    use samples::moves::{check, follow, list, listed_up_to_a_fault, Options, Rules};
    use samples::Problem;

    struct Strips(Search);

    impl Rules for Strips {
        const PROBLEM: Problem = PROBLEM;
        type Position = Vec<u64>;

        fn input(&self, coins: &Vec<u64>) -> String {
            super::input(std::slice::from_ref(coins))
        }

        fn heading(&mut self, coins: &Vec<u64>) -> String {
            let answer = if self.0.is_won(coins) { "Mary" } else { "Johnny" };
            format!("{answer} wins {}", self.0.grundy(coins))
        }

        fn moves(&mut self, coins: &Vec<u64>) -> Vec<(String, Vec<u64>)> {
            let named = |(from, to)| {
                let after = oracle::after(coins, (from, to));
                let coins: Vec<String> = after.iter().map(u64::to_string).collect();
                (format!("Move {from} to {to}  {}", coins.join(" ")), after)
            };
            oracle::moves(coins).into_iter().map(named).collect()
        }

        fn options(&self, coins: &Vec<u64>) -> Vec<Vec<u64>> {
            oracle::moves(coins).into_iter().map(|step| oracle::after(coins, step)).collect()
        }

        fn is_won(&mut self, coins: &Vec<u64>) -> bool {
            self.0.is_won(coins)
        }
    }

    #[test]
    fn exactly_the_winning_moves_are_listed_on_every_strip_of_up_to_10_squares() {
        let mut strips = Strips(Search::new());
        for coins in instances().filter(|coins| coins.last().map_or(true, |&last| last <= 10)) {
            // Listed are those of a coin with the farthest first, by the oracle; none has two.
            check(&mut strips, &coins);
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut strips = Strips(Search::new());
        let mut rng = Rng::new(5);
        let won: Vec<_> = instances().filter(|coins| strips.is_won(coins)).collect();
        for _ in 0..200 {
            follow(&mut strips, &rng.pick(&won).clone(), &mut rng);
        }
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let (list, message) = listed_up_to_a_fault(&PROBLEM, b"3 2 2 3 1 3 2 4 4");
        let printed = "Johnny wins 0\n  no winning move\nMary wins 2\n  Move 3 to 1  1\n";
        assert_eq!(list, printed);
        assert_eq!(message, "line 1: expected a position beyond 4, found \"4\"");
    }

    #[test]
    fn the_reason_is_that_of_the_theorem() {
        let why = Options { why: true, ..Options::default() };
        let expected = "case 1: 2 4 6 9: Mary wins, Grundy number 3\n  \
                        why: gaps 1 [1] 1 [2]; the xor of those in brackets is 3\n  \
                        Move 2 to 1  1 4 6 9\n  Move 9 to 8  2 4 6 8\n";
        assert_eq!(list(&PROBLEM, b"1 4 2 4 6 9", why), expected);
    }

    #[test]
    fn of_many_coins_the_first_fifty_are_shown() {
        let why = Options { why: true, ..Options::default() };
        for (coins, heading, gaps) in
            [(0, "none", "none"), (50, "49 50", "0 [0]"), (51, "49 50 ...(51 in all)", "[0] 0 ...")]
        {
            let list = list(&PROBLEM, input(&[(1..=coins).collect()]).as_bytes(), why);
            let mut lines = list.lines();
            let mut ends = |end: String| assert!(lines.next().unwrap().ends_with(&end), "{list}");
            ends(format!(" {heading}: Johnny wins, Grundy number 0"));
            ends(format!(" {gaps}; the xor of those in brackets is 0"));
        }
    }
}
