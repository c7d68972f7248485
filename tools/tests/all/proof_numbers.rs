//! `explore::proof::numbers`: what is proved is so, and a falsehood is refuted, however far away it is.

use crate::law::lines;
use std::collections::HashMap;
use tools::automata::numerals::Numerals;
use tools::automata::relation::{Effort, Relation};
use tools::explore::expression::parse::parse;
use tools::explore::expression::Expression;
use tools::explore::found::area::Area;
use tools::explore::game::evaluate::Evaluator;
use tools::explore::game::further::{ForPlayer, SecondRun};
use tools::explore::game::numbers::{NumberRules, NumberSource};
use tools::explore::game::range::Range;
use tools::explore::game::selection::Selection;
use tools::explore::game::value::{Convention, Outcome, Value};
use tools::explore::law::examples::Ask;
use tools::explore::law::prover::{Conjecture, Counterexample, Decision, Prover};
use tools::explore::proof::numbers::prover::{NumberProver, EFFORT};
use tools::explore::proof::numbers::translate::{Translator, Truth, VALUE};
use tools::explore::proof::numbers::undecided::Undecided;
use tools::random::Rng;

/// A game, and how its laws are meant.
struct Game<'a> {
    rules: &'a str,
    positions: Option<&'a str>,
    convention: Convention,
    is_symmetric: bool,
}

/// A game in normal play, whose rules stand between bars.
fn game(rules: &str) -> Game<'_> {
    Game { rules, positions: None, convention: Convention::Normal, is_symmetric: false }
}

impl Game<'_> {
    fn read(&self) -> NumberRules {
        let lines = Vec::from_iter(self.rules.split(" | ").map(str::to_string));
        let ending = match self.convention {
            Convention::Roles => Convention::Normal,
            convention => convention,
        };
        NumberRules::read(&lines, self.positions, ending).expect("these are rules")
    }

    /// What is known of a law, or of two laws of players, and the states of the largest machine.
    fn decide_all(&self, ask: Ask, laws: &[&str]) -> (Decision, usize) {
        let rules = self.read();
        let read = laws.iter().map(|law| parse(law, &rules.names).expect("this is a law"));
        let read = Vec::from_iter(read);
        let is_symmetric = self.is_symmetric;
        let conjectures = read.iter().map(|law| Conjecture { ask, law, is_symmetric });
        let conjectures = Vec::from_iter(conjectures);
        let mut prover = NumberProver::new(rules, self.convention);
        let decision = match conjectures[..] {
            [one] => prover.decide(&one),
            [a, b] => prover.decide_players([a, b]).0,
            _ => unreachable!("there are one or two players"),
        };
        (decision, prover.largest)
    }

    fn decide(&self, ask: Ask, law: &str) -> Decision {
        self.decide_all(ask, &[law]).0
    }

    fn assert_proved(&self, ask: Ask, law: &str) {
        let decision = self.decide(ask, law);
        assert!(matches!(decision, Decision::Proved(_)), "{}: {law}: {decision:?}", self.rules);
    }

    /// Asserts that a law is wrong first at this position, which is worth this.
    fn assert_refuted(&self, ask: Ask, law: &str, position: &[i128], answer: i128) {
        let counterexample = Counterexample { position: position.to_vec(), answer: Some(answer) };
        let decision = self.decide(ask, law);
        assert_eq!(decision, Decision::Refuted(counterexample), "{}: {law}", self.rules);
    }

    /// Asserts that nothing is known of a law, and why.
    fn assert_undecided(&self, ask: Ask, law: &str, why: &str) {
        let decision = self.decide(ask, law);
        assert_eq!(decision, Decision::NoProof(why.to_string()), "{}: {law}", self.rules);
    }
}

const NIM: &str = "a,b -> a-t,b | a,b -> a,b-t";
const THREE: &str = "a,b,c -> a-t,b,c | a,b,c -> a,b-t,c | a,b,c -> a,b,c-t";
const FOUR: &str =
    "a,b,c,d -> a-t,b,c,d | a,b,c,d -> a,b-t,c,d | a,b,c,d -> a,b,c-t,d | a,b,c,d -> a,b,c,d-t";
const WYTHOFF: &str = "a,b -> a-t,b | a,b -> a,b-t | a,b -> a-t,b-t";
const ADAPWNS: &str =
    "a,b,c -> a-t,b+t,c if t <= 2 | a,b,c -> a,b-t,c+t if t <= 2 | a,b,c -> a,b,c-t if t <= 2";
const G3: &str = "a,b,c -> a-t,b+t,c | a,b,c -> a,b-t,c+t | a,b,c -> a,b,c-t";
const LASKER: &str = "n -> n-t | n -> t ; n-t if t < n";

#[test]
fn theorems_are_proved() {
    let matgame = game("a,g -> a-t,g | a,g -> a,g-t if a == 0");
    matgame.assert_proved(Ask::Number, "a - (a <= g) if 0 < a else g");
    for (rules, law) in [
        (NIM, "a ^ b"),
        (THREE, "a ^ b ^ c"),
        (FOUR, "a ^ b ^ c ^ d"),
        ("n -> n-t if t <= 3", "n % 4"),
        ("n -> n-t if t in (2, 4, 5)", "n % 7 // 2"),
        (ADAPWNS, "(a % 3) ^ (c % 3)"),
        (G3, "a ^ c"),
        (LASKER, "n + (popcount(n & 3) - min(n, 1))"),
    ] {
        game(rules).assert_proved(Ask::Number, law);
    }
    for (rules, law) in [
        (NIM, "a == b"),
        (THREE, "a ^ b == c"),
        ("n -> n-t if 2*t <= n", "is_power_of_2(n + 1)"),
        ("n -> n-t if 2*t <= n", "n & (n + 1) == 0"),
        (ADAPWNS, "(a - c) % 3 == 0"),
        ("a,b -> a-2*t,b+t | a,b -> a+t,b-2*t", "a - b <= 1 and b - a <= 1"),
        (WYTHOFF, "a == phi(b - a) if a <= b else b == phi(a - b)"),
    ] {
        game(rules).assert_proved(Ask::Lost, law);
    }
    let in_order = Game { is_symmetric: true, ..game(WYTHOFF) };
    in_order.assert_proved(Ask::Lost, "a == phi(b - a)");
    let in_order = Game { is_symmetric: true, ..game(FOUR) };
    in_order.assert_proved(Ask::Number, "a ^ b ^ c ^ d");
}

#[test]
fn theorems_of_each_ending_are_proved() {
    let misere = Game { convention: Convention::Misere, ..game(THREE) };
    misere.assert_proved(Ask::Lost, "(a ^ b ^ c) == (max(a, b, c) <= 1)");
    misere.assert_refuted(Ask::Lost, "a ^ b ^ c == 0", &[0, 0, 0], 0);
    let misere = Game { convention: Convention::Misere, is_symmetric: true, ..game(WYTHOFF) };
    misere.assert_proved(
        Ask::Lost,
        "a == phi(b - a) if b > 2 else a == 0 and b == 1 or a == 2 and b == 2",
    );
    let score = Game { convention: Convention::Score, ..game("n -> t : n-t if t <= 3") };
    score.assert_proved(Ask::Number, "n % 2 + ((n - (n // 3)) & 2)");
    score.assert_refuted(Ask::Number, "n % 2 + (2 if n % 4 > 1 else 0)", &[4], 2);
    // Points below 0 have no Fibonacci digits: such a move must not be overlooked.
    let why = "beside phi, points may be below 0";
    let round = "n -> 1: n-1 | n -> 0-1: n+1 if is_fibonacci(n) and 1000 < n";
    let one = "n -> 1: n-1 if not is_fibonacci(n) | n -> 0-1: n-1 if is_fibonacci(n) and 1000 < n";
    for rules in [round, one] {
        let score = Game { convention: Convention::Score, ..game(rules) };
        score.assert_undecided(Ask::Number, "n % 2", why);
    }
    let part = Game { positions: Some("a <= b"), ..game(NIM) };
    part.assert_proved(Ask::Number, "b - a");
    let roles = Game { convention: Convention::Roles, ..game("A: a,b -> a-t,b | B: a,b -> a,b-t") };
    let decision = roles.decide_all(Ask::Lost, &["a <= b", "b <= a"]).0;
    assert!(matches!(decision, Decision::Proved(_)), "{decision:?}");
    let wrong = Counterexample { position: vec![0, 7], answer: Some(1) };
    let decision = roles.decide_all(Ask::Lost, &["a <= b and b != 7", "b <= a"]).0;
    assert_eq!(decision, Decision::Refuted(wrong));
    let decision = roles.decide(Ask::Lost, "a <= b");
    assert!(matches!(decision, Decision::NoProof(_)), "{decision:?}");
}

#[test]
fn absurd_laws_are_refuted() {
    for rules in [NIM, WYTHOFF] {
        game(rules).assert_refuted(Ask::Lost, "0 == 0", &[1, 0], 0);
        game(rules).assert_refuted(Ask::Lost, "0 == 1", &[0, 0], 1);
        game(rules).assert_refuted(Ask::Number, "0", &[1, 0], 1);
        game(rules).assert_refuted(Ask::Number, "0 - 1", &[0, 0], 0);
    }
    game(LASKER).assert_refuted(Ask::Number, "0", &[1], 1);
    game("n -> n-5 if n < 5").assert_proved(Ask::Lost, "0 == 0");
}

#[test]
fn what_is_wrong_at_a_single_place_is_refuted_there() {
    let million = 1_000_000;
    let take = game("n -> n-t if t <= 3");
    take.assert_refuted(Ask::Number, "n % 4 + (n == 1000000)", &[million], 0);
    take.assert_refuted(Ask::Lost, "n % 4 == 0 and n != 1000000", &[million], 1);
    let late = game("n -> n-t if t <= 2 or t == 3 and 1000000 < n");
    late.assert_refuted(Ask::Number, "n % 3", &[million + 1], 3);
    // Off the diagonal, and of numbers in order.
    game(NIM).assert_refuted(Ask::Number, "(a ^ b) + (a == 12 and b == 60)", &[12, 60], 48);
    let in_order = Game { is_symmetric: true, ..game(NIM) };
    in_order.assert_refuted(Ask::Lost, "a == b or a == 12 and b == 60", &[12, 60], 0);
    let in_order = Game { is_symmetric: true, ..game("a,b -> a-t,b") };
    in_order.assert_refuted(Ask::Number, "a", &[1, 0], 1);
    // Far away, in Fibonacci digits.
    let in_order = Game { is_symmetric: true, ..game(WYTHOFF) };
    let law = "a == phi(b - a) and b < 100000";
    in_order.assert_refuted(Ask::Lost, law, &[61_804, 100_001], 1);
}

/// The law is right at 0,40,1 - 1,39,1 is wrong only by what is said of that -, or the other way round.
#[test]
fn the_lowest_fault_is_found() {
    let law = "a == c or a == 0 and b == 40 and c == 1";
    game(G3).assert_refuted(Ask::Lost, law, &[0, 40, 1], 0);
    let law = "a == c and not (a == 1 and b == 39 and c == 1)";
    game(G3).assert_refuted(Ask::Lost, law, &[1, 39, 1], 1);
    // The first of several sums that fall decides which one is the lowest.
    let rows = game("a,b -> a-1,b+t if t <= 9 | a,b -> a,b-t");
    rows.assert_refuted(Ask::Lost, "b == 0 and a % 2 == 0", &[1, 0], 1);
}

#[test]
fn plays_must_end() {
    let why = "no sum of the numbers was found that falls with each move";
    game("a,b -> b,a").assert_undecided(Ask::Lost, "a < b", why);
    game("n -> t ; n-t").assert_undecided(Ask::Number, "n", why);
    game("n -> n-t | n -> n+1 if n == 1000000").assert_undecided(Ask::Number, "n", why);
    // Where a condition bounds n, each play ends, but no sum of weights up to 4 says so.
    game("n -> n+1 if n < 5").assert_undecided(Ask::Lost, "n % 2 == 1", why);
    // A sum that need not fall with each move, if another one then does.
    let Decision::Proved(why) = game("a,b -> a-1,b+t if t <= 9 | a,b -> a,b-1 if a == 0")
        .decide(Ask::Lost, "(b if a == 0 else a) % 2 == 0")
    else {
        panic!("it is proved");
    };
    assert!(why.ends_with("and a falls with each move, or stays and b falls."), "{why}");
}

#[test]
fn laws_and_conditions_of_rules_must_have_a_value() {
    game("n -> n-t").assert_refuted(Ask::Number, "n + 0 // (n != 7)", &[7], 7);
    game("n -> n-t").assert_refuted(Ask::Lost, "n == 0 or 1 // (n - 1) < 0", &[1], 0);
    game(NIM).assert_refuted(Ask::Number, "(a - b) ^ 0 if a != b else 0", &[0, 1], 1);
    // Python may have a value there: what would be proved by the rules as they are read here could be
    // false by the rules as they stand.
    let part = "1 // (n - 3) >= 0";
    let where_it_has = Game { positions: Some(part), ..game("n -> n-t") };
    where_it_has.assert_undecided(Ask::Number, "n - 4", "0 <= 1 // (n - 3) has no value at 0");
    let odd = "a,b -> a-t,b if (a - b) & 1 == 0 | a,b -> a,b-t if (a - b) & 1 == 0";
    let why = "((a - b) & 1) == 0 has no value at 0,1";
    game(odd).assert_undecided(Ask::Lost, "a == b", why);
    let rules = "n -> n-t if t <= 2 and not (n - 9) & 1 == 0";
    let why = "t <= 2 and ((n - 9) & 1) != 0 has no value at 0";
    game(rules).assert_undecided(Ask::Lost, "v2(max(n, 9)) == 0", why);
    // The second operand is not looked at where the first one decides.
    let rules = "n -> n-t if n == t or 1 // (n - t) >= 0";
    let why = "n == t or 0 <= 1 // (n - t) has no value at 0";
    game(rules).assert_undecided(Ask::Number, "n", why);
    game("n -> n-t if n <= t or 1 // (n - t) >= 0").assert_proved(Ask::Number, "n");
}

#[test]
fn differences_below_0_are_what_they_are_in_python() {
    game(ADAPWNS).assert_proved(Ask::Lost, "(a - c) % 3 + 0 * (b // 7) == 0");
    game(NIM).assert_proved(Ask::Number, "(b + (a - b)) ^ b");
    game(NIM).assert_proved(Ask::Lost, "(a - b) // 1000 == 0 and (b - a) // 1000 == 0 and a == b");
    game(NIM).assert_refuted(Ask::Lost, "(a - b) // 3 == 0", &[1, 0], 0);
    let why = "beside phi, no number may be below 0, as one is at 0,1";
    let law = "a == phi(b - a) if a <= b else max(b - a, 0 - 1) == 0 or b == phi(a - b)";
    game(WYTHOFF).assert_undecided(Ask::Lost, &law.replace("a <= b", "b <= a"), why);
    let law = "a == phi(b - a) if a <= b else (b - a) % 1 == 0 and b == phi(a - b)";
    game(WYTHOFF).assert_proved(Ask::Lost, law);
}

#[test]
fn what_is_not_read_digit_by_digit_is_told() {
    let undecided = |rules, law: &str, why| game(rules).assert_undecided(Ask::Number, law, why);
    undecided(NIM, "a * b", "a * b is not to be read digit by digit");
    undecided(NIM, "a ^ gcd(a, b)", "gcd(a, b) is not to be read digit by digit");
    undecided(NIM, "popcount(a)", "bin(a).count(\"1\") is not to be read digit by digit");
    undecided(NIM, "phi(a) ^ b", "beside phi, phi(a) ^ b is not to be read digit by digit");
    undecided("n -> n-t", "n % 1000000", "a machine would have too many states");
    let why = "of sums of games, who loses follows only from Grundy numbers";
    game(LASKER).assert_undecided(Ask::Lost, "n == 0", why);
    let why = "a sum of games is read in bits, and phi is not";
    undecided(LASKER, "phi(n)", why);
}

/// Whatever the numbers are called, and of however many positions of a sum.
#[test]
fn names_and_sums_play_no_part() {
    for rules in ["k,z -> k-t,z | k,z -> k,z-t", "z,k -> z-t,k | z,k -> z,k-t"] {
        game(rules).assert_proved(Ask::Number, "k ^ z");
    }
    for rules in ["s,u -> s-t,u | s,u -> s,u-t", "v,s -> v-t,s | v,s -> v,s-t"] {
        let second = if rules.starts_with('s') { "u" } else { "v" };
        game(rules).assert_proved(Ask::Number, &format!("s ^ {second}"));
    }
    // A part may have the numbers of the position in another place, or one of them twice.
    game("a,b -> b,a-t").assert_proved(Ask::Lost, "a <= b");
    game("a,b -> b-t,b-t if b <= a").assert_proved(Ask::Number, "b if b <= a else 0");
    let three = game("n -> t-1 ; n-t ; n-t if t < n | n -> 0 ; 0 if n == 1");
    three.assert_proved(Ask::Number, "(n + 1) // 2");
    three.assert_refuted(Ask::Number, "(n + 1) // 2 + (n == 9)", &[9], 5);
}

/// What a law may have, with constants of a million, costs hardly more.
#[test]
fn a_constant_may_be_large() {
    for (rules, law) in [
        ("n -> n-t if t <= C", "n if n <= C else 0"),
        ("n -> n-t if n < C", "n if n < C else 0"),
        ("n -> n-C", "1 if C <= n and n < 2 * C else 0"),
        (NIM, "(a ^ b) + (a == C and b == C)"),
    ] {
        let [rules, law] = [rules, law].map(|text| text.replace('C', "1000003"));
        let (decision, largest) = game(&rules).decide_all(Ask::Number, &[&law]);
        let is_decided = !matches!(decision, Decision::NoProof(_));
        assert!(is_decided && largest < 20_000, "{rules}: {law}: {decision:?}, {largest}");
    }
}

/// The values of all positions up to some number, by the rules.
fn searched(game: &Game, upto: i64) -> Vec<(Vec<i64>, Value)> {
    let rules = game.read();
    let places = rules.names.len();
    let range = Range { from: vec![0; places], upto: vec![upto; places] };
    let mut evaluator = Evaluator::of(Box::new(NumberSource::of(rules)), game.convention);
    let selection = Selection::of(&range, false);
    let values = evaluator.values(&selection.as_slices()).all().expect("plays end");
    let known = range.positions().into_iter().zip(values);
    known.filter_map(|(position, value)| Some((position, value?))).collect()
}

/// What `explore --law` says of a game that it has seen up to some number.
fn told(game: &Game, upto: i64) -> Vec<String> {
    let rules = game.read();
    let places = rules.names.len();
    let range = Range { from: vec![0; places], upto: vec![upto; places] };
    let known =
        HashMap::from_iter(searched(game, upto).into_iter().map(|(at, value)| (at, Some(value))));
    let area = Area::new(range, known, game.convention).named(rules.names.clone());
    let mut prover = NumberProver::new(rules.clone(), game.convention);
    let first = Evaluator::of(Box::new(NumberSource::of(rules)), game.convention);
    let mut run = SecondRun::after(first).expect("it ends");
    let mut oracle = ForPlayer { run: &mut run, player: None };
    lines(&area, &mut oracle, Some(&mut prover), 50_000).expect("there is a table")
}

/// Each law that is told as proved is right on all positions up to `far`; how many there are.
fn check_all_told(game: &Game, upto: i64, far: i64) -> usize {
    let (lines, names) = (told(game, upto), game.read().names);
    let values = searched(game, far);
    let mut proved = 0;
    for pair in lines.windows(2).filter(|pair| pair[1].contains("Proved for all ")) {
        let law = pair[0].split(", with ").next().unwrap_or_default();
        let (question, law) =
            law.split_once(" iff ").or(law.split_once(": ")).expect("it is a law");
        let law = parse(law, &names).expect("it can be read");
        for (position, value) in &values {
            let right = match value {
                value if question == "lost" => i64::from(value.outcome() == Outcome::Lost),
                value if question == "won" => i64::from(value.outcome() == Outcome::Won),
                Value::Grundy(number) => *number as i64,
                Value::Points(points) => *points,
                Value::Outcome { .. } => unreachable!("only who loses is asked"),
            };
            let mut numbers = position.clone();
            if pair[0].contains(" (the table is symmetric)") {
                numbers.sort();
            }
            assert_eq!(
                law.value(&numbers),
                Some(right),
                "{}: {} at {position:?}",
                game.rules,
                pair[0]
            );
        }
        proved += 1;
    }
    proved
}

#[test]
fn what_is_told_as_proved_is_so_far_beyond_the_table() {
    let misere = |rules| Game { convention: Convention::Misere, ..game(rules) };
    let score = |rules| Game { convention: Convention::Score, ..game(rules) };
    for (game, upto, far, proved) in [
        (game(LASKER), 40, 200, 2),
        (game("n -> n-t if 2*t <= n"), 60, 300, 1),
        (game("n -> n-t if t in (1, 3, 4)"), 40, 300, 1),
        (game(WYTHOFF), 13, 40, 1),
        (game(NIM), 9, 30, 2),
        (game("a,b -> a-1,b | a,b -> a,b-1 | a,b -> a-1,b-1"), 9, 30, 2),
        (misere(NIM), 9, 30, 1),
        (misere("n -> n-t if t <= 3"), 40, 200, 1),
        (score("n -> t : n-t if t <= 3"), 30, 200, 1),
        (Game { positions: Some("a <= b"), ..game(NIM) }, 9, 30, 2),
        // From 201 on, 3 may be taken as well.
        (game("n -> n-t if t <= 2 or t == 3 and 200 < n"), 40, 400, 0),
    ] {
        assert_eq!(check_all_told(&game, upto, far), proved, "{}", game.rules);
    }
}

fn names() -> Vec<String> {
    ["a", "b"].map(String::from).to_vec()
}

/// The relations of an expression, and where Fibonacci digits cannot write it.
struct Read {
    graph: Relation,
    truth: Truth,
    below_zero: Vec<Relation>,
}

impl Read {
    fn of(expression: &Expression, numerals: Numerals) -> Result<Read, Undecided> {
        let mut effort = Effort { states: 20_000, ..EFFORT };
        let mut translator = Translator::new(numerals, &["a", "b"], &mut effort);
        let (graph, truth) = (translator.graph(expression)?, translator.truth(expression)?);
        Ok(Read { graph, truth, below_zero: translator.below_zero })
    }

    /// Asserts that the machines say what the value of an expression is at a position; whether they
    /// say anything.
    fn assert_like(&self, expression: &Expression, position: [i64; 2]) -> bool {
        let has = |rows: &Relation, value: i64| {
            let number = |track: &usize| if *track == VALUE { value } else { position[*track] };
            let numbers = rows.tracks().iter().map(|track| number(track).into());
            rows.has(&Vec::from_iter(numbers))
        };
        if self.below_zero.iter().any(|rows| has(rows, 0)) {
            return false;
        }
        let (value, shown) = (expression.value(&position), expression.shown(&["a", "b"]));
        for number in value.into_iter().chain(-3..=12) {
            let is_so = value == Some(number);
            assert_eq!(has(&self.graph, number), is_so, "{shown} = {number} at {position:?}");
        }
        let says = [&self.truth.holds, &self.truth.fails].map(|rows| has(rows, 0));
        let is = [value.is_some_and(|value| value != 0), value == Some(0)];
        assert_eq!(says, is, "{shown} at {position:?}");
        true
    }
}

/// A random expression over a and b, of some depth.
fn random_text(rng: &mut Rng, depth: usize, is_condition: bool) -> String {
    if depth == 0 {
        return random_leaf(rng, is_condition);
    } else if is_condition {
        return random_condition(rng, depth);
    }
    let number = |rng: &mut Rng| random_text(rng, depth - 1, false);
    let condition = |rng: &mut Rng| random_text(rng, depth - 1, true);
    match rng.below(20) {
        0 | 1 => format!("({} + {})", number(rng), number(rng)),
        2 | 3 => format!("({} - {})", number(rng), number(rng)),
        4 => format!("({} * {})", number(rng), rng.below(9)),
        5 => format!("({} % {})", number(rng), rng.below(9)),
        6 => format!("({} // {})", number(rng), rng.below(9)),
        7 => format!("({} ^ {})", number(rng), number(rng)),
        8 => format!("({} & {})", number(rng), number(rng)),
        9 => format!("({} | {})", number(rng), number(rng)),
        10 => format!("min({}, {})", number(rng), number(rng)),
        11 => format!("max({}, {})", number(rng), number(rng)),
        12 => format!("({} >> {})", number(rng), rng.below(9)),
        13 => format!("({} if {} else {})", number(rng), condition(rng), number(rng)),
        14 => format!("{} + {}", number(rng), condition(rng)),
        15 => format!("phi({})", number(rng)),
        16 => {
            let number = number(rng);
            of_count(rng, &number)
        }
        17 => format!("({} * {})", condition(rng), number(rng)),
        18 => format!("(({} {}) or {})", number(rng), rng.pick(&["and 3", ""]), number(rng)),
        _ => {
            format!("({} {} ({} % 3))", number(rng), rng.pick(&["*", "//", "%", ">>"]), number(rng))
        }
    }
}

/// A variable or a number, or a comparison of such a one.
fn random_leaf(rng: &mut Rng, is_condition: bool) -> String {
    if is_condition {
        let sign = *rng.pick(&["<", "<=", "==", "!=", ">"]);
        return format!("({} {sign} {})", random_leaf(rng, false), rng.below(9));
    }
    match rng.below(5) {
        0 => rng.below(12).to_string(),
        1 | 2 => "a".to_string(),
        _ => "b".to_string(),
    }
}

/// A random expression over a count of a number, or over the number itself.
fn of_count(rng: &mut Rng, number: &str) -> String {
    let [count, sign, op] = [
        *rng.pick(&["v2", "popcount", ""]),
        *rng.pick(&["+", "-"]),
        *rng.pick(&["%", "&", "|", "^", "//", ">>"]),
    ];
    format!("(({count}({number}) {sign} {}) {op} {})", rng.below(4), rng.below(9))
}

/// A random condition over them, of a depth above 0.
fn random_condition(rng: &mut Rng, depth: usize) -> String {
    let number = |rng: &mut Rng| random_text(rng, depth - 1, false);
    let condition = |rng: &mut Rng| random_text(rng, depth - 1, true);
    match rng.below(8) {
        0 => format!("({} and {})", condition(rng), condition(rng)),
        1 => format!("({} or {})", condition(rng), condition(rng)),
        2 => format!("(not {})", condition(rng)),
        3 => format!("is_power_of_2({})", number(rng)),
        4 => format!("is_fibonacci({})", number(rng)),
        _ => {
            let sign = *rng.pick(&["<", "<=", "==", "!=", ">"]);
            format!("({} {sign} {})", number(rng), number(rng))
        }
    }
}

/// Counts from which a number is taken may be below 0, and then have no bits.
#[test]
fn bits_of_counts_are_what_their_values_are() {
    for text in ["(popcount(a) - 2) & 1", "(1 - popcount(a)) & 3", "(2 * v2(a + 1) - 3) & 7"] {
        let expression = parse(text, &names()).expect("it can be read");
        let read = Read::of(&expression, Numerals::Binary).expect("it is read digit by digit");
        for a in 0..=40 {
            assert!(read.assert_like(&expression, [a, 0]), "{text}");
        }
    }
    let never = "0 <= ((popcount(n) - 64) & 1)";
    let rules = format!("n -> n-1 if n <= 1000 | n -> n-1 if 1000 < n and {never}");
    let why = "1000 < n and 0 <= ((bin(n).count(\"1\") - 64) & 1) has no value at 1001";
    game(&rules).assert_undecided(Ask::Number, "n % 2", why);
}

#[test]
fn machines_of_random_expressions_say_what_their_values_are() {
    let mut rng = Rng::new(1);
    let mut compared = [0, 0];
    for _ in 0..150 {
        let (depth, is_condition) = (rng.between(1, 3), rng.below(3) == 0);
        let text = random_text(&mut rng, depth, is_condition);
        let expression = parse(&text, &names()).expect("it can be read");
        let all = [(Numerals::Binary, -7..=12), (Numerals::Fibonacci, 0..=20)];
        for (at, (numerals, numbers)) in all.into_iter().enumerate() {
            let Ok(read) = Read::of(&expression, numerals) else { continue };
            let positions = numbers.clone().flat_map(|a| numbers.clone().map(move |b| [a, b]));
            let says = positions.filter(|position| read.assert_like(&expression, *position));
            compared[at] += says.count();
        }
    }
    assert!(compared.iter().all(|count| *count > 20_000), "{compared:?}");
}
