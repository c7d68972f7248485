//! Rules told in a line: words and numbers have the moves that the rules say, and what is wrong is told.

use crate::{has, program, run_explore, EXPLORE};
use std::collections::{BTreeMap, BTreeSet};
use tools::explore::game::evaluate::Evaluator;
use tools::explore::game::numbers::{NumberRules, NumberSource};
use tools::explore::game::source::Source;
use tools::explore::game::value::{Convention, Outcome, Value};
use tools::explore::game::words::{WordRules, WordSource};
use tools::random::Rng;

/// The moves of a position by name, as a source lists them, each once.
fn moves(source: &mut dyn Source, position: &str) -> Option<BTreeSet<String>> {
    let mut found = None;
    let taken = source.list(&[position.as_bytes()], &mut |_, listing| {
        let (mut all, mut sum) = (BTreeSet::new(), Vec::new());
        for (name, is_last) in listing.parts() {
            sum.push(String::from_utf8_lossy(name).into_owned());
            if is_last {
                all.insert(std::mem::take(&mut sum).join("+"));
            }
        }
        found = listing.is_position.then_some(all);
        Ok(())
    });
    taken.unwrap_or_else(|stop| panic!("{position}: {stop}"));
    found
}

/// All words of up to so many letters, the empty one as it is written.
fn words(letters: &str, most: usize) -> Vec<String> {
    let (mut all, mut last) = (vec![String::new()], vec![String::new()]);
    for _ in 0..most {
        last = last
            .iter()
            .flat_map(|word| letters.chars().map(move |one| format!("{word}{one}")))
            .collect();
        all.extend(last.clone());
    }
    all
}

/// A word as a position is written.
fn written(word: &str) -> String {
    if word.is_empty() {
        "\"\"".to_string()
    } else {
        word.to_string()
    }
}

/// The words after all moves by a rule, found by writing each star out in each number.
fn replaced(rule: &str, word: &str) -> BTreeSet<String> {
    let (left, right) = rule.split_once("->").expect("it has an arrow");
    let (left, right) = (left.trim(), right.trim().trim_matches('"'));
    let (at_begin, at_end) = (left.starts_with('^'), left.ends_with('$'));
    let sides = [left, right].map(|side| side.trim_start_matches('^').trim_end_matches('$'));
    let stars = sides[0].matches('*').count() as u32;
    let mut found = BTreeSet::new();
    let numbers = word.len() + 1;
    for code in 0..numbers.pow(stars) {
        let [left, right] = sides.map(|side| {
            let (mut out, mut code) = (String::new(), code);
            for letter in side.chars() {
                if letter == '*' {
                    let kept = out.pop().expect("a star follows a letter");
                    out += &kept.to_string().repeat(code % numbers);
                    code /= numbers;
                } else {
                    out.push(letter);
                }
            }
            out
        });
        for (at, _) in word.match_indices("").filter(|(at, _)| word[*at..].starts_with(&left)) {
            let end = at + left.len();
            if (!at_begin || at == 0) && (!at_end || end == word.len()) {
                found.insert(format!("{}{right}{}", &word[..at], &word[end..]));
            }
        }
    }
    found
}

/// The rules of these lines, with these letters.
fn of_words(lines: &[String], letters: &str) -> WordSource {
    WordSource::of(WordRules::read(lines, letters).unwrap_or_else(|fault| panic!("{fault}")))
}

/// Asserts that rules on words have the moves that they say.
fn assert_replaces(lines: &[&str], letters: &str, most: usize) {
    let lines = Vec::from_iter(lines.iter().map(|line| line.to_string()));
    let mut source = of_words(&lines, letters);
    for word in words(letters, most) {
        let expected = lines.iter().flat_map(|rule| replaced(rule, &word));
        let expected = expected.map(|word| written(&word)).collect();
        assert_eq!(moves(&mut source, &written(&word)), Some(expected), "{lines:?} {word:?}");
    }
}

#[test]
fn words_have_the_moves_that_their_rules_say() {
    assert_replaces(&[".P -> P.", "..P -> P.."], ".P", 7);
    assert_replaces(&["-- -> ++"], "+-", 7);
    assert_replaces(&["+! -> -", "- -> \"\""], "+-!", 5);
    assert_replaces(&["^ab -> ^", "^aa$ -> ^a$", "ba$ -> $"], "ab", 7);
    assert_replaces(&["^0*3 -> ^0*1", "^0*1 -> ^0*0"], "013", 5);
    assert_replaces(&["a*ba* -> a*a*", "ab*$ -> bb*$"], "ab", 6);
    assert_replaces(&["a*a -> a*b", "aa* -> ca*"], "abc", 5);
}

/// A random word rule, of which no side is as the other one.
fn random_rule(rng: &mut Rng) -> String {
    let side = |rng: &mut Rng, least: usize| {
        let length = rng.between(least, 3);
        rng.times(length, |rng| *rng.pick(&["a", "b", "c"])).concat()
    };
    let begin = *rng.pick(&["", "", "^"]);
    let end = *rng.pick(&["", "", "$"]);
    let kept = *rng.pick(&["", "", "a*", "b*"]);
    loop {
        let [x, y] = [0, 1].map(|_| [side(rng, 0), side(rng, 0)]);
        let [left, right] = [[&x[0], kept, &y[0]], [&x[1], kept, &y[1]]].map(|side| side.concat());
        if !left.replace(kept, "").is_empty() && left != right {
            return format!("{begin}{left}{end} -> {begin}{right}{end}");
        }
    }
}

#[test]
fn random_rules_on_words_have_the_moves_that_they_say() {
    let mut rng = Rng::new(79);
    for _ in 0..60 {
        let rules = rng.list(1..=3, random_rule);
        let rules = Vec::from_iter(rules.iter().map(String::as_str));
        assert_replaces(&rules, "abc", 4);
    }
}

/// A rule on two numbers, as text and as what it does with a, b and t: the parts of the sum to which it
/// leads, if there is such a move.
type OnTwo = (&'static str, fn(i64, i64, i64) -> Option<Vec<[i64; 2]>>);

const ON_TWO: [OnTwo; 9] = [
    ("a,b -> a-t,b", |a, b, t| Some(vec![[a - t, b]])),
    ("a,b -> a-2*t,b+t if t < 4", |a, b, t| (t < 4).then(|| vec![[a - 2 * t, b + t]])),
    ("a,b -> b,a-1", |a, b, t| (t == 1).then(|| vec![[b, a - 1]])),
    ("a,b -> t,b ; a-t,0 if t < a", |a, b, t| (t < a).then(|| vec![[t, b], [a - t, 0]])),
    ("a,b -> a,b-t if 2*t <= b or t == 3 and a % 2 == 1", |a, b, t| {
        (2 * t <= b || t == 3 && a % 2 == 1).then(|| vec![[a, b - t]])
    }),
    ("a,b -> t,b if a > t >= 2", |a, b, t| (a > t && t >= 2).then(|| vec![[t, b]])),
    ("a,b -> a+t,b-3*t", |a, b, t| Some(vec![[a + t, b - 3 * t]])),
    ("a,b -> a-t,b if t in (1, 3, b) and not a == b", |a, b, t| {
        ((t == 1 || t == 3 || t == b) && a != b).then(|| vec![[a - t, b]])
    }),
    ("a,b -> 2*(a - t) - a, b if t <= 7 // b", |a, b, t| {
        (b > 0 && t <= 7 / b).then(|| vec![[2 * (a - t) - a, b]])
    }),
];

#[test]
fn numbers_have_the_moves_that_their_rules_say() {
    for (text, rule) in ON_TWO {
        for (condition, is_position) in
            [(None, (|_, _| true) as fn(i64, i64) -> bool), (Some("a + b != 5"), |a, b| a + b != 5)]
        {
            let rules = NumberRules::read(&[text.to_string()], condition, Convention::Normal);
            let mut source = NumberSource::of(rules.unwrap_or_else(|fault| panic!("{fault}")));
            for (a, b) in (0..9).flat_map(|a| (0..9).map(move |b| (a, b))) {
                let is_allowed = |[a, b]: &[i64; 2]| *a >= 0 && *b >= 0 && is_position(*a, *b);
                let sums = (1..30).filter_map(|t| rule(a, b, t));
                let sums = sums.filter(|parts| parts.iter().all(is_allowed));
                let name = |parts: Vec<[i64; 2]>| {
                    let parts = parts.iter().map(|[a, b]| format!("{a},{b}"));
                    parts.collect::<Vec<_>>().join("+")
                };
                let expected = is_position(a, b).then(|| sums.map(name).collect());
                assert_eq!(moves(&mut source, &format!("{a},{b}")), expected, "{text} {a},{b}");
            }
        }
    }
}

/// What positions are worth by told rules.
fn values(source: Box<dyn Source>, convention: Convention, positions: &[String]) -> Vec<Value> {
    let mut game = Evaluator::of(source, convention);
    let mut value = |position: &String| game.value(position.as_bytes()).expect("it is solved");
    positions.iter().map(|position| value(position).expect("it is a position")).collect()
}

/// Who loses where the players have different moves, by the rules.
fn is_lost(
    known: &mut BTreeMap<(String, usize), bool>, rules: &[&[&str]; 2], is_misere: bool, word: &str,
    player: usize,
) -> bool {
    if let Some(is_lost) = known.get(&(word.to_string(), player)) {
        return *is_lost;
    }
    let moves: BTreeSet<String> =
        rules[player].iter().flat_map(|rule| replaced(rule, word)).collect();
    let wins = moves.iter().any(|after| is_lost(known, rules, is_misere, after, 1 - player));
    let result = if moves.is_empty() { !is_misere } else { !wins };
    known.insert((word.to_string(), player), result);
    result
}

#[test]
fn two_players_have_their_own_moves() {
    let rules: [&[&str]; 2] = [&["aa -> b", "^b -> ^"], &["bb -> a", "a$ -> $"]];
    let told = rules.iter().zip(["A: ", "B: "]);
    let lines = told.flat_map(|(rules, who)| rules.iter().map(move |rule| format!("{who}{rule}")));
    let lines = Vec::from_iter(lines);
    for (convention, is_misere) in [(Convention::Roles, false), (Convention::Misere, true)] {
        let mut known = BTreeMap::new();
        for (player, name) in ["A", "B"].into_iter().enumerate() {
            let all = words("ab", 6);
            let positions = all.iter().map(|word| format!("{},{name}", written(word)));
            let source = Box::new(of_words(&lines, ""));
            let found = values(source, convention, &Vec::from_iter(positions));
            for (word, value) in all.iter().zip(found) {
                let lost = is_lost(&mut known, &rules, is_misere, word, player);
                let outcome = if lost { Outcome::Lost } else { Outcome::Won };
                assert_eq!(value, Value::Outcome { outcome, moves: None }, "{word} {name}");
            }
        }
    }
}

/// What `explore` prints, or complains of, after the arguments that are separated by slashes here.
fn explored(arguments: &str, input: &str) -> String {
    let arguments = Vec::from_iter(arguments.split(" / "));
    run_explore(&arguments, input).0
}

#[test]
fn a_told_game_is_shown_as_the_same_game_of_a_program() {
    if !has(&["sh", "seq"]) {
        return;
    }
    let nim = "while read -r n; do [ $n = 0 ] && echo - || seq -s ' ' 0 $((n - 1)); done";
    let two =
        "while IFS=, read -r a b; do x=; i=0; while [ $i -lt $a ]; do x=\"$x $i,$b\"; i=$((i + 1)); done; \
               i=0; while [ $i -lt $b ]; do x=\"$x $a,$i\"; i=$((i + 1)); done; echo ${x:--}; done";
    let mark =
        "while read -r n; do case $n in 0) echo -;; *) echo 1:$((n - 1)) 3:$((n / 2));; esac; done";
    for (options, rules, program) in [
        ("--upto / 12", "n -> n-t", nim),
        ("--upto / 7,7", "a,b -> a-t,b / a,b -> a,b-t", two),
        ("--misere / --upto / 6,6", "a,b -> a-t,b / a,b -> a,b-t", two),
        ("--draws / --moves / --upto / 5,5", "a,b -> a-t,b / a,b -> a,b-t", two),
        ("--score / --upto / 30", "n -> 1 : n-1 / n -> 3 : n-t if n - 2*t in (0, -1)", mark),
    ] {
        let told = explored(&format!("{options} / numbers / {rules}"), "");
        let mut arguments = Vec::from_iter(options.split(" / "));
        arguments.extend(["rules", "--", "sh", "-c", program]);
        let asked = crate::program(EXPLORE, &arguments).output().expect("it starts");
        let sorted = |text: &str| {
            let words = |line: &str| line.split_whitespace().map(str::to_string).collect();
            Vec::from_iter(text.lines().map(words).map(|line: BTreeSet<String>| line))
        };
        // The moves may come in another order.
        let expected = String::from_utf8_lossy(&asked.stdout);
        assert_eq!(sorted(&told), sorted(&expected), "{options} {rules}");
    }
}

const BOUND: &str = "t has no bound: no number falls with it, and the condition has no part";

/// What is wrong with told rules, and what is said.
const FAULTS: &[(&str, &str)] = &[
    ("words", "a rule is missing, such as 'aa -> b' or 'a,b -> a-t,b'"),
    ("words / ab", "rule 1, \"ab\": expected one \"->\" between blanks"),
    ("words / a->b", "rule 1, \"a->b\": expected one \"->\" between blanks"),
    ("words / a -> b -> c", "rule 1, \"a -> b -> c\": expected one \"->\" between blanks"),
    ("words / a -> b / -> c", "rule 2, \"-> c\": nothing stands before \"->\" that could be"),
    ("words / ^ -> ^b", "rule 1, \"^ -> ^b\": nothing stands before \"->\" that could be"),
    ("words / a^ -> b", "rule 1, \"a^ -> b\": \"^\" stands only at the beginning of both sides"),
    ("words / a$a -> b", "rule 1, \"a$a -> b\": \"$\" stands only at the end of both sides"),
    ("words / ^a -> b", "rule 1, \"^a -> b\": \"^\" stands at the beginning of both sides, or of"),
    ("words / a -> b$", "rule 1, \"a -> b$\": \"$\" stands at the end of both sides, or of none"),
    ("words / *a -> b", "rule 1, \"*a -> b\": \"*\" stands only after a letter"),
    ("words / a** -> a*", "rule 1, \"a** -> a*\": \"*\" stands only after a letter"),
    ("words / a*a*a*a*a*a*a*a* -> a*a*a*a*a*a*a*a*", "it changes nothing"),
    ("words / a*a*a*a*a*a*a*a*a* -> a*a*a*a*a*a*a*a*a*", "at most 8 letters with \"*\" stand on"),
    (
        "words / a*b -> c*b",
        "rule 1, \"a*b -> c*b\": the same letters with \"*\" must stand on both ",
    ),
    ("words / ab -> ab", "rule 1, \"ab -> ab\": it changes nothing"),
    ("words / a b -> c", "rule 1, \"a b -> c\": expected one word, found a blank after \"a\""),
    ("words / a, -> c", "rule 1, \"a, -> c\": ',' is no letter: expected printable ASCII"),
    ("words / A: a -> b / b -> c", "rule 2, \"b -> c\": either each rule begins with \"A:\" or "),
    ("words / a -> b / --letters / a:", "--letters: ':' is no letter: expected printable ASCII"),
    ("words / a -> b / --score", "--score does not go with words"),
    ("words / a -> b / --from / 3", "--from does not go with words"),
    ("words / a -> b / --where / a", "--where does not go with words"),
    ("words / a -> b / --upto / 17", "--upto: there are more than 200,000 words of up to so many"),
    ("words / A: a -> b / --draws", "--draws does not go with players that have different moves"),
    (
        "numbers / n -> n-t / m -> m-t",
        "rule 2, \"m -> m-t\": its names are m, and those of rule 1 a",
    ),
    ("numbers / a,b -> a-t", "rule 1, \"a,b -> a-t\": \"a-t\" is 1 number, not 2"),
    ("numbers / a -> a-x", "rule 1, \"a -> a-x\": no name \"x\"; there are a, t"),
    ("numbers / a,b -> a*b,b", "rule 1, \"a,b -> a*b,b\": \"a*b\" is no sum of numbers and of "),
    ("numbers / a -> a+t", BOUND),
    ("numbers / a -> 3*a if t >= 2", BOUND),
    ("numbers / a -> a+t if t <= 3 or a < 5", BOUND),
    ("numbers / n -> t ; n-t / --misere", "\";\" makes a sum, which only normal play has"),
    ("numbers / A: n -> t ; n-t", "\";\" makes a sum, which has no value where players differ"),
    ("numbers / n -> n", "rule 1, \"n -> n\": it changes nothing"),
    ("numbers / t -> t-1", "expected a letter from a to z, but not t, found \"t\""),
    ("numbers / a,a -> a,a-1", "a stands for two numbers"),
    ("numbers / a,b,c,d,e -> a,b,c,d,e-1", "a position has at most 4 numbers, not 5"),
    ("numbers / n -> n-1 if n >", "expected a number, a name or \"(\", found the end"),
    ("numbers / n -> n-1 if n n", "expected an operator or the end, found \"n\""),
    ("numbers / n -> n-4611686018427387904", "4611686018427387904 is not below 2^62"),
    ("numbers / n -> n-1 / --score", "expected the points of the move before a \":\""),
    ("numbers / n -> 1 : n-1", "points before a \":\" want --score"),
    ("numbers / n -> n-1 / --upto / 3,3", "--upto wants 1 number, for n, not 2"),
    ("numbers / n -> n-1 / --upto / 3 / --where / n > 5", "no position of the range meets --where"),
    (
        "numbers / n -> n-1 / --upto / 3 / --where / m > 5",
        "--where \"m > 5\": no name \"m\"; there is n",
    ),
    ("numbers / n -> n-1 / --letters / a", "--letters does not go with numbers"),
];

#[test]
fn each_fault_of_a_rule_is_told_in_a_line() {
    for (arguments, told) in FAULTS {
        let arguments = Vec::from_iter(arguments.split(" / "));
        let output = program(EXPLORE, &arguments).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with("explore: ") && said.contains(told), "{arguments:?}: {said}");
        assert!(said.lines().count() == 1 && output.status.code() == Some(2), "{arguments:?}");
        assert!(output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn what_is_no_position_of_a_told_game_is_told() {
    for (arguments, input, told) in [
        (
            "words / a -> b",
            "abc",
            "\"abc\" is no position: \"c\" is no letter of this game (--letters adds",
        ),
        ("words / A: a -> b", "ab", "\"ab\" names no player to move: write ab,A"),
        ("numbers / n -> n-1", "3,4", "\"3,4\" is no position, which is a number"),
        ("numbers / a,b -> a-1,b", "3", "\"3\" is no position, which is 2 numbers with commas"),
        (
            "numbers / a,b -> a-1,b / --misere",
            "3,4+1,2",
            "\"3,4+1,2\" is a sum, which only normal play",
        ),
        (
            "numbers / n -> n-t",
            "20001",
            "the moves of \"20001\": t has more than 20,000 values there",
        ),
        ("numbers / n -> 2*n if n > 0", "3", "a number is not below 2^62"),
        (
            "numbers / n -> n+1 if n < 9 / n -> n-1",
            "5",
            "they lead back to it, so a play need not end",
        ),
        (
            "words / ab -> ba / ba -> ab",
            "ab",
            "they lead back to it, so a play need not end: ab -> ba",
        ),
    ] {
        let said = explored(arguments, input);
        assert!(said.contains(told), "{arguments} {input}: {said}");
    }
}

/// 100,000 positions are solved without a process; they are as many as a range may have, and more.
#[test]
fn many_positions_of_told_rules_are_solved() {
    let told = explored("--upto / 99999 / numbers / n -> n-t if t <= 3", "");
    assert_eq!(told.lines().count(), 100_000 + 1 + 4, "{}", &told[told.len() - 200..]);
    assert!(told.contains("\n99999     3              99996\n"));
    let told = explored("--upto / 16 / words / .P -> P. / ..P -> P..", "");
    assert!(told.ends_with(", 16: 20817 of 65536\n"), "{}", &told[told.len() - 100..]);
}

/// A pile of 10 in Lasker's Nim: the 139 positions are the partitions of 0 to 10 in parts above 0.
#[test]
fn sums_are_one_position_of_a_page_however_their_parts_are_ordered() {
    let page = crate::folder("told").join("page.html");
    let arguments = ["--page", crate::text(&page), "numbers", "n -> n-t", "n -> t ; n-t if t < n"];
    program(EXPLORE, &arguments).write_stdin("10").assert().success();
    let page = std::fs::read_to_string(page).expect("it was written");
    let positions = page.split("\"positions\":[\n").nth(1).expect("it has positions");
    let positions = positions.split("\n]").next().expect("they end");
    assert_eq!(positions.lines().count(), 139);
}
