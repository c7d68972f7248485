//! Holds the solution to the rules.

use super::*;
use oracle::{Position, Search};
use samples::damage::survives;
use samples::wgme::PROBLEM;
use samples::{printed, Rng, Value};

/// Up to how many characters every word is checked, but for the choice of letters.
const CHARACTERS: usize = 10;

/// Up to how many characters all counts of letters are checked.
const COUNTED: usize = 40;

fn grundy(word: &[u8]) -> u32 {
    u32::from(super::grundy(word))
}

/// Every word of so many characters whose new ones come in alphabetical order.
fn patterns(characters: usize) -> Vec<Vec<u8>> {
    let mut patterns = vec![Vec::new()];
    for _ in 0..characters {
        let longer = |word: &Vec<u8>| {
            let new = word.iter().max().map_or(b'a', |last| last + 1);
            let word = word.clone();
            (b'a'..=new).map(move |letter| [&word[..], &[letter]].concat())
        };
        patterns = patterns.iter().flat_map(longer).collect();
    }
    patterns
}

/// Every way to write a sum of numbers that do not fall and begin with `least`
/// or more.
fn partitions(sum: usize, least: usize) -> Vec<Vec<usize>> {
    if sum == 0 {
        return vec![Vec::new()];
    }
    let beginning = |first: usize| {
        let others = partitions(sum - first, first).into_iter();
        others.map(move |others| [&[first], &others[..]].concat())
    };
    (least..=sum).flat_map(beginning).collect()
}

/// All bytes that can stand in a word, `AaBb` and so on first.
fn alphabet() -> Vec<u8> {
    let blank = b" \t\n\x0b\x0c\r";
    let mut alphabet: Vec<u8> = (0..=255).filter(|byte| !blank.contains(byte)).collect();
    alphabet.sort_by_key(|byte| (!byte.is_ascii_alphabetic(), byte.to_ascii_lowercase()));
    alphabet
}

/// The word of the first characters of `alphabet`, each as often as `counts` says.
fn word(counts: &[usize], alphabet: &[u8]) -> Vec<u8> {
    let characters = counts.iter().zip(alphabet);
    characters.flat_map(|(&count, &character)| vec![character; count]).collect()
}

/// A word of about so many characters, often with one of them about as frequent as
/// all others together: there the value changes most.
fn random_word(rng: &mut Rng, characters: usize, letters: usize) -> Vec<u8> {
    let mut alphabet = alphabet();
    rng.shuffle(&mut alphabet);
    let most = alphabet[0];
    let others = rng.word_of(&alphabet[1..=letters], characters / 2..=characters);
    let excesses: usize = oracle::counts(&others).iter().map(|count| count - 1).sum();
    let most = vec![most; (excesses + rng.below(7)).saturating_sub(2)];
    let mut word = [others, most].concat();
    rng.shuffle(&mut word);
    word
}

/// The instances: all counts of up to `COUNTED` characters, every pattern of up
/// to `CHARACTERS`, and random longer words of few letters.
fn instances() -> impl Iterator<Item = (Vec<u8>, Value)> {
    let (mut by_words, mut by_counts) = (Search::new(), Search::new());
    let patterns = (0..=CHARACTERS).flat_map(patterns).map(move |word| {
        let value = by_words.value(&word);
        (word, value)
    });
    let partitions = (0..=COUNTED).flat_map(|sum| partitions(sum, 1));
    let partitions = partitions.map(|counts| word(&counts, &alphabet()));
    let mut rng = Rng::new(1);
    let random = (0..300).map(move |i| random_word(&mut rng, COUNTED, 1 + i % 4));
    let counted = partitions.chain(random).map(move |word| {
        let value = by_counts.value(&oracle::counts(&word));
        (word, value)
    });
    counted.chain(patterns)
}

/// The words of a sample with the answers it wants. Numbers are no words, unless
/// a number stands before them.
fn words(case: &samples::Case) -> Vec<(&[u8], bool)> {
    let is_number = |token: &[u8]| token.iter().all(u8::is_ascii_digit);
    let input = samples::tokens(&case.input);
    let mut tokens = &input[usize::from(is_number(input[0]))..];
    let mut words = Vec::new();
    for answer in samples::tokens(&case.output) {
        let length = usize::from(is_number(tokens[0]));
        words.push((tokens[length], answer == b"First"));
        tokens = &tokens[length + 1..];
    }
    assert!(tokens.is_empty(), "{}: words without an answer", case.name);
    words
}

#[test]
fn every_value_is_that_of_the_rules() {
    for (characters, value) in instances() {
        let shown = characters.escape_ascii();
        let found = grundy(&characters);
        assert_eq!(found, value.grundy, "the Grundy number of {shown}");
        assert_eq!(found > 0, value.is_won, "the winner of {shown}");
    }
}

/// It is why longer words can be searched by their counts.
#[test]
fn the_order_of_the_characters_plays_no_part_in_the_rules() {
    let (mut by_words, mut by_counts) = (Search::new(), Search::new());
    for word in (0..=CHARACTERS).flat_map(patterns) {
        let value = by_counts.value(&oracle::counts(&word));
        assert_eq!(by_words.value(&word), value, "{}", word.escape_ascii());
    }
}

#[test]
fn every_sample_has_the_answers_of_the_rules() {
    let mut search = Search::new();
    for case in samples::cases("wgme") {
        for (word, answer) in words(&case) {
            assert_eq!(search.is_won(&oracle::counts(word)), answer, "{}", case.name);
        }
        let answers = printed(run, &case.input);
        assert_eq!(samples::tokens(answers.as_bytes()), samples::tokens(&case.output));
    }
}

/// If all options have the right values, so has the position: the step of a
/// proof by induction. No lost position has a lost option, every won one has.
#[test]
fn in_long_words_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(2);
    let mut seen = [0; 3];
    let mut check = |word: &[u8]| {
        let options = word.to_vec().options();
        let values: Vec<u32> = options.iter().map(|option| grundy(option)).collect();
        let mex = (0..).find(|value| !values.contains(value));
        assert_eq!(Some(grundy(word)), mex, "{}", word.escape_ascii());
        seen[grundy(word) as usize] += 1;
        let lost = values.iter().position(|&value| value == 0);
        lost.map(|i| options[i].clone())
    };
    for i in 0..1000 {
        let characters = [10, 50, 300][i % 3];
        let letters = rng.between(1, 200);
        let word = random_word(&mut rng, characters, letters);
        if let Some(lost) = check(&word) {
            check(&lost);
        }
    }
    assert!(seen.iter().all(|&words| words > 100), "{seen:?}");
}

#[test]
fn a_character_may_occur_often() {
    for often in [250, 65_530, 1_000_000] {
        let value = |count| grundy(&vec![b'a'; count]);
        for count in often..often + 10 {
            let mex = u32::from(value(count - 1) == 0);
            assert_eq!(value(count), mex, "{count} times one character");
        }
    }
}

#[test]
fn what_makes_no_difference_to_the_rules_makes_none_to_the_value() {
    let mut rng = Rng::new(3);
    for characters in 1..1000 {
        let letters = rng.between(1, 200);
        let word = random_word(&mut rng, characters, letters);
        let value = grundy(&word);
        let shown = word.escape_ascii();

        let mut shuffled = word.clone();
        rng.shuffle(&mut shuffled);
        assert_eq!(grundy(&shuffled), value, "in another order: {shown}");

        let (letters, mut names) = (alphabet(), alphabet());
        rng.shuffle(&mut names);
        let place = |letter| letters.iter().position(|other| other == letter);
        let renamed = word.iter().map(|letter| names[place(letter).expect("is a letter")]);
        let renamed: Vec<u8> = renamed.collect();
        assert_eq!(grundy(&renamed), value, "by other letters: {shown}");
    }
}

/// How often a word has a character again.
fn repeats(word: &[u8]) -> usize {
    oracle::counts(word).iter().map(|count| count - 1).sum()
}

/// Twice the largest excess less the sum of all, e in the proof.
fn e(word: &[u8]) -> i64 {
    let most = oracle::counts(word).pop().unwrap_or(1);
    2 * (most as i64 - 1) - repeats(word) as i64
}

/// Whether the first player wins if an even length is won from some e on, and an odd
/// one lost; in truth from 1 and from 2.
fn table(word: &[u8], even_won: i64, odd_lost: i64) -> bool {
    let is_odd = word.len() % 2 == 1;
    let by_e = if is_odd { e(word) < odd_lost } else { e(word) >= even_won };
    repeats(word) > 0 && by_e
}

/// What is wrong: a name, whether it passes the official sample, and whether
/// the first player wins.
type Idea = (&'static str, bool, fn(&[u8]) -> bool);

const WRONG_IDEAS: [Idea; 13] = [
    ("whoever can move wins", false, |word| repeats(word) > 0),
    ("only repeated characters are removed", true, |word| repeats(word) % 2 == 1),
    ("parity of the length", false, |word| word.len() % 2 == 1),
    ("a pile for each character", false, |word| {
        let piles = oracle::counts(word).into_iter().map(|count| count - 1);
        piles.fold(0, |sum, pile| sum ^ pile) > 0
    }),
    ("only neighbours repeat", false, |word| {
        word.windows(2).filter(|pair| pair[0] == pair[1]).count() % 2 == 1
    }),
    ("upper case is lower case", true, |word| grundy(&word.to_ascii_lowercase()) > 0),
    ("whatever the length, won from e = 1", false, |word| repeats(word) > 0 && e(word) >= 1),
    ("the parities swapped", false, |word| {
        repeats(word) > 0 && (word.len() % 2 == 1) == (e(word) > 0)
    }),
    ("even length: won from e = 0", true, |word| table(word, 0, 2)),
    ("even length: won from e = 2", false, |word| table(word, 2, 2)),
    ("odd length: lost from e = 1", false, |word| table(word, 1, 1)),
    ("odd length: lost from e = 3", true, |word| table(word, 1, 3)),
    ("a word without repeats as any other", true, |word| {
        (word.len() % 2 == 1) == (e(word) < 1 + word.len() as i64 % 2)
    }),
];

#[test]
fn no_wrong_idea_survives_the_instances() {
    let official = samples::official("wgme");
    let official = words(&official);
    for (idea, expected, is_won) in WRONG_IDEAS {
        let passes = official.iter().all(|&(word, answer)| is_won(word) == answer);
        assert_eq!(passes, expected, "{idea}: passes the official sample");
        let survives = instances().all(|(word, value)| is_won(&word) == value.is_won);
        assert!(!survives, "{idea}: no instance speaks against it");
    }
}

/// The reader, seen through `run`; its text is the same in all solutions.
mod reader {
    use super::*;

    /// The answers, and the message of the error if there is one.
    fn outcome<R: Read>(source: R) -> (String, String) {
        let mut output = Vec::new();
        let result = run(source, &mut output);
        let message = result.err().map_or(String::new(), |error| error.to_string());
        (String::from_utf8_lossy(&output).into_owned(), message)
    }

    fn check(input: &[u8], answers: &str, message: &str) {
        let expected = (answers.to_string(), message.to_string());
        assert_eq!(outcome(input), expected, "{}", input.escape_ascii());
    }

    /// A source that gives a few bytes at a time and is interrupted before each.
    struct Slow<'a> {
        bytes: &'a [u8],
        at_once: usize,
        interrupted: bool,
    }

    impl Read for Slow<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.interrupted = !self.interrupted;
            if self.interrupted {
                return Err(io::ErrorKind::Interrupted.into());
            }
            let length = cmp::min(self.at_once, buffer.len());
            self.bytes.read(&mut buffer[..length])
        }
    }

    /// A terminal on which the end of input is typed, and then more.
    struct Terminal<'a>(std::slice::Iter<'a, &'a [u8]>);

    impl Read for Terminal<'_> {
        fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
            self.0.next().copied().unwrap_or_default().read(buffer)
        }
    }

    #[test]
    fn the_end_of_input_is_read_once() {
        let typed: [&[u8]; 4] = [b"aab\n", b" ab \n", b"", b"abca\n"];
        let expected = ("First\nSecond\n".to_string(), String::new());
        assert_eq!(outcome(Terminal(typed.iter())), expected);
    }

    /// A source that cannot be read.
    struct Broken;

    impl Read for Broken {
        fn read(&mut self, _: &mut [u8]) -> io::Result<usize> {
            Err(io::Error::new(io::ErrorKind::ConnectionReset, "broken"))
        }
    }

    #[test]
    fn it_does_not_matter_how_the_input_comes() {
        let mut inputs: Vec<Vec<u8>> =
            samples::cases("wgme").into_iter().map(|case| case.input).collect();
        let (long, digits) = ("ab".repeat(500), "0".repeat(100));
        inputs.push(format!(" 2\r\n1000 {long} 1001 {long}").into_bytes());
        inputs.push(format!("3 aab {digits}\n\n\n2 {digits}").into_bytes());
        for input in inputs {
            let expected = outcome(&input[..]);
            for at_once in 1..60 {
                let slow = Slow { bytes: &input, at_once, interrupted: false };
                assert_eq!(outcome(slow), expected, "{}", input.escape_ascii());
            }
        }
    }

    #[test]
    fn tokens_and_lines_may_go_over_the_end_of_the_buffer() {
        let buffer = 1 << 14;
        for lines in buffer - 60..buffer + 10 {
            let input = format!("2{}000003 aab 5 aabb", "\n".repeat(lines));
            let message = "expected a word of the length 5, found \"aabb\"";
            let message = format!("line {}: {message}", lines + 1);
            check(input.as_bytes(), "First\n", &message);
        }
        let long = "z".repeat(3 * buffer + 1);
        check(format!("1 {long}").as_bytes(), "Second\n", "");
    }

    #[test]
    fn lines_end_with_a_line_feed() {
        for lines in [0, 1, 2, 254, 255, 256, 257, 510, 511, 70_000] {
            for (end, number) in [("\n", lines + 1), ("\r\n", lines + 1), ("\r", 1)] {
                let what = "the number of words";
                let message = format!("line {number}: expected {what}, found end of input");
                check(end.repeat(lines).as_bytes(), "", &message);
            }
        }
    }

    #[test]
    fn exactly_six_bytes_are_white_space() {
        for byte in 0..=255 {
            let input = [b'1', b' ', b'x', byte, b'x'];
            let is_space = b" \t\n\x0b\x0c\r".contains(&byte);
            let is_won = !is_space && byte != b'x';
            check(&input, if is_won { "First\n" } else { "Second\n" }, "");
        }
    }

    #[test]
    fn a_number_consists_of_digits_and_is_below_2_to_the_64th() {
        let zeros = "0".repeat(100);
        for length in ["3", "03", &format!("{zeros}3")] {
            check(format!("1 {length} aab").as_bytes(), "First\n", "");
        }
        for number in ["0", "1", "10", "19", "9876543210", "18446744073709551615"] {
            let message = format!("line 1: expected a word of the length {number}, found \"aab\"");
            check(format!("1 {number} aab").as_bytes(), "", &message);
        }
        for word in [
            "18446744073709551616",
            "18446744073709551620",
            "99999999999999999999",
            "184467440737095516150",
            &format!("{zeros}18446744073709551616"),
            "+3",
            "-3",
            "3.0",
            "3e0",
            "0x3",
            "/",
            ":",
            "3/",
            "3:",
            "\u{663}",
        ] {
            let is_won = Search::new().is_won(&oracle::counts(word.as_bytes()));
            let answer = if is_won { "First\n" } else { "Second\n" };
            check(format!("1 {word} 7").as_bytes(), answer, "");
        }
    }

    #[test]
    fn a_message_shows_40_bytes_of_a_token_in_printable_form() {
        let message =
            |shown: &str| format!("line 1: expected a word of the length 1, found {shown}");
        for (length, end) in [(39, ""), (40, ""), (41, "..."), (100_000, "...")] {
            let shown = format!("\"{}\"{end}", "x".repeat(cmp::min(length, 40)));
            let input = format!("1 1 {}", "x".repeat(length));
            check(input.as_bytes(), "", &message(&shown));
        }
        let shown = r#""\"\'\\\x00\xff\x1b~""#;
        check(b"1 1 \"'\\\0\xff\x1b~", "", &message(shown));
    }

    #[test]
    fn faults_of_the_streams_are_passed_on() {
        let mut output = Vec::new();
        let error = run(b"3 aab ab a".chain(Broken), &mut output).expect_err("it is broken");
        assert_eq!(error.kind(), io::ErrorKind::ConnectionReset);
        assert_eq!(output, b"First\nSecond\n");

        let mut full = [0; 8];
        let error = run(&b"2 aab ab"[..], &mut &mut full[..]).expect_err("it is full");
        assert_eq!(error.kind(), io::ErrorKind::WriteZero);
        assert_eq!(&full, b"First\nSe");
    }

    #[test]
    fn only_what_is_announced_is_read() {
        check(b"0 aab", "", "");
        check(b"1 aab 1 ab", "First\n", "");
        let message = "line 1: expected a word, found end of input";
        check(b"18446744073709551615 aab", "First\n", message);
    }
}

#[test]
fn damaged_inputs_are_answered_up_to_the_first_fault() {
    survives(&PROBLEM, |input, output| super::run(input, output));
}

/// What `moves` lists.
mod moves {
    use super::*;
    use samples::moves::{check, follow, list, listed_up_to_a_fault, Rules, PLAIN};
    use samples::Problem;
    use std::collections::BTreeSet;

    struct Words(Search<Vec<u8>>);

    impl Rules for Words {
        const PROBLEM: Problem = PROBLEM;
        type Position = Vec<u8>;

        fn input(&self, word: &Vec<u8>) -> String {
            format!("1 {}", String::from_utf8_lossy(word))
        }

        fn heading(&mut self, word: &Vec<u8>) -> String {
            let value = self.0.value(word);
            let answer = if value.is_won { "First" } else { "Second" };
            format!("{answer} {}", value.grundy)
        }

        fn moves(&mut self, word: &Vec<u8>) -> Vec<(String, Vec<u8>)> {
            let mut moves = Vec::new();
            for place in 0..word.len() {
                let mut option = word.clone();
                let character = char::from(option.remove(place));
                let left = String::from_utf8_lossy(&option);
                moves.push((format!("remove {character} -> {left}"), option));
            }
            let mut seen = BTreeSet::new();
            moves.retain(|(shown, _)| seen.insert(shown.clone()));
            let is_over = BTreeSet::from_iter(word).len() == word.len();
            moves.retain(|_| !is_over);
            moves
        }

        fn options(&self, word: &Vec<u8>) -> Vec<Vec<u8>> {
            word.options()
        }

        fn is_won(&mut self, word: &Vec<u8>) -> bool {
            self.0.is_won(word)
        }
    }

    #[test]
    fn exactly_the_winning_moves_are_listed_on_every_short_word() {
        let mut words = Words(Search::new());
        for (longest, letters) in [(10, &b"ab"[..]), (7, b"abc"), (6, b"abcd")] {
            for word in samples::words(letters, longest) {
                check(&mut words, &word);
            }
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut words = Words(Search::new());
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let word = rng.word_of(b"abcde", 2..=12);
            if words.is_won(&word) {
                follow(&mut words, &word, &mut rng);
            }
        }
    }

    #[test]
    fn numbers_before_words_are_read_like_the_solution_reads_them() {
        let lists = "First 2\n  remove a -> ab\nSecond 0\n  no winning move\n";
        for input in ["2 aab ab", "2 3 aab 2 ab", "2 3 aab ab"] {
            assert_eq!(list(&PROBLEM, input.as_bytes(), PLAIN), lists);
        }
        let digits = "First 2\n  remove 1 -> 12\n";
        assert_eq!(list(&PROBLEM, b"1 3 112", PLAIN), digits);
        assert_eq!(list(&PROBLEM, b"aab ab", PLAIN), lists);
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let (list, message) = listed_up_to_a_fault(&PROBLEM, b"2 aab\n2 abc");
        let printed = "First 2\n  remove a -> ab\n";
        assert_eq!(list, printed);
        assert_eq!(message, "line 2: expected a word of the length 2, found \"abc\"");
    }
}
