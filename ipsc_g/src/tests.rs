use super::oracle::{Outcome, Search, Submission};
use super::{run, Game};
use samples::damage::survives;
use samples::instances::input;
use samples::ipsc_g::PROBLEM;
use samples::{printed, subsets, words, Rng, ALPHABET};
use std::cell::Cell;
use std::collections::{HashMap, HashSet};
use std::io::{self, Read, Write};

/// The lists that the solution is compared with the rules on, the small ones first: all of
/// words of up to 3 letters over {a, b}, of up to 2 letters over {a, b, c} and of up to 9 letters a;
/// then random ones.
fn lists() -> impl Iterator<Item = Vec<Vec<u8>>> {
    let mut rng = Rng::new(1);
    subsets(words(b"ab", 3))
        .chain(subsets(words(b"abc", 2)))
        .chain(subsets(words(b"a", 9)))
        .chain((0..1500).map(move |_| random(&mut rng)))
}

/// A list, in which words may be repeated, over some letters from anywhere in the alphabet.
fn random(rng: &mut Rng) -> Vec<Vec<u8>> {
    let letters = *rng.pick(&[1, 2, 2, 3, 5, 26]);
    let alphabet = rng.some(ALPHABET, letters);
    let longest = rng.between(3, 9);
    (0..rng.between(1, 14)).map(|_| rng.word_of(&alphabet, 1..=longest)).collect()
}

/// The solution's game on these words.
fn game(words: &[Vec<u8>]) -> Game {
    let mut end = 0;
    let ranges: Vec<_> = words
        .iter()
        .map(|word| {
            end += word.len();
            (end - word.len(), end)
        })
        .collect();
    Game::new(words.concat(), &ranges)
}

/// The lines that the solution writes for an input.
fn output(input: &[u8]) -> Vec<String> {
    lines(printed(run, input).as_bytes())
}

fn lines(output: &[u8]) -> Vec<String> {
    let output = std::str::from_utf8(output).expect("the text is UTF-8");
    output.lines().map(str::to_string).collect()
}

/// A line of output.
fn line(submission: Submission) -> String {
    match submission {
        Submission::Letter(letter) => char::from(letter).to_string(),
        Submission::Restart(letter) => format!("RESTART {}", char::from(letter)),
    }
}

/// A list or several strings as a failed test shows them.
fn shown(words: &[Vec<u8>]) -> String {
    words.join(&b' ').escape_ascii().to_string()
}

#[test]
fn every_value_is_that_of_the_rules() {
    for words in lists() {
        let (search, game) = (Search::new(&words), game(&words));
        for string in search.reachable() {
            let case = || format!("{} on {}", string.escape_ascii(), shown(&words));
            let (outcome, letter) = search.best(&string);
            let expected = Some((outcome.moves, letter));
            assert_eq!(game.best(&string), expected, "{}", case());
            let all = (b'a'..=b'z').map(|letter| [&string[..], &[letter]].concat());
            for over in all.filter(|longer| search.is_over(longer)) {
                assert_eq!(game.best(&over), None, "{} and more", case());
                let below = [&over[..], b"a"].concat();
                assert_eq!(game.best(&below), None, "{} and more", case());
            }
        }
    }
}

#[test]
fn every_submission_is_one_of_the_fewest_that_win() {
    for words in lists() {
        let search = Search::new(&words);
        // After the list, any string on our turn may be what the play has come to.
        let strings: Vec<_> = search.reachable().into_iter().filter(|s| s.len() % 2 == 0).collect();
        let input = [input(&words), strings[1..].join(&b'\n')].concat();
        let right = strings.iter().map(|string| line(search.submission(string)));
        let right: Vec<_> = right.collect();
        assert_eq!(output(&input), right, "{}", shown(&[words, strings].concat()));
    }
}

/// The words of a sample, and each string on which it wants a submission.
fn parse(input: &str) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let mut lines = input.lines().map(str::trim).filter(|line| !line.is_empty());
    let total = lines.next().expect("a number").parse().expect("a number");
    let words = lines.by_ref().take(total).map(Vec::from).collect();
    let mut strings = vec![Vec::new()];
    for answer in lines.take_while(|&answer| answer != "OK") {
        let quoted: Vec<_> = answer.split(['\'', '‘', '’']).collect();
        strings.push(match quoted[..] {
            ["After your move: ", _, ". After my move: ", string, "."] => Vec::from(string),
            [lost, ..] if lost.starts_with("You lost") => Vec::new(),
            [string] => Vec::from(string),
            _ => panic!("not the server's: {answer}"),
        });
    }
    (words, strings)
}

#[test]
fn every_sample_has_the_answers_of_the_rules() {
    for case in samples::cases("ipsc_g") {
        let (words, strings) = parse(std::str::from_utf8(&case.input).unwrap());
        let search = Search::new(&words);
        let right = strings.iter().map(|string| line(search.submission(string)));
        let right: Vec<_> = right.collect();
        assert_eq!(lines(&case.output), right, "{}", case.name);
        assert_eq!(output(&case.input), right, "{}", case.name);
    }
}

#[test]
fn at_full_size_every_string_is_worth_what_its_options_make_of_it() {
    let mut rng = Rng::new(2);
    for (alphabet, shortest, longest) in [(ALPHABET, 8, 29), (b"ab", 10, 21)] {
        let mut words = Vec::new();
        while words.len() * (shortest + longest) / 2 < 1_000_000 {
            words.push(rng.word_of(alphabet, shortest..=longest));
        }
        let game = game(&words);
        words.sort();
        let listed: HashSet<_> = words.iter().map(Vec::as_slice).collect();
        // For each string on which the game goes on, the letters with which it is
        // still the beginning of a word, and the plies left after each.
        let mut options: HashMap<&[u8], Vec<(u8, usize)>> = HashMap::new();
        for word in &words {
            for (at, &letter) in word.iter().enumerate() {
                let made = &word[..=at];
                let known = options.entry(&word[..at]).or_default();
                if known.last().map_or(true, |last| last.0 != letter) {
                    let plies = game.best(made).map_or(0, |(plies, _)| plies);
                    known.push((letter, plies));
                }
                if listed.contains(made) {
                    assert_eq!(game.best(made), None, "{}", made.escape_ascii());
                    break;
                }
            }
        }
        for (string, after) in options {
            let (plies, letter) = game.best(string).expect("the game goes on");
            let plies_after = after.iter().map(|&(_, plies)| plies);
            let longest_defence = plies_after.clone().max();
            let shortest_win = plies_after.filter(|plies| plies % 2 == 1).min();
            let case = string.escape_ascii();
            assert_eq!(plies % 2 == 0, shortest_win.is_some(), "{case}");
            let best = shortest_win.or(longest_defence).unwrap();
            assert_eq!(plies, 1 + best, "{case}");
            let first = after.iter().find(|&&(_, plies)| plies == best).unwrap();
            // Among letters that lose at once there are also those that begin no word.
            let first = if best == 0 { b'a' } else { first.0 };
            assert_eq!(letter, first, "{case}");
        }
    }
}

#[test]
fn what_makes_no_difference_to_the_rules_makes_none_to_the_value() {
    let mut rng = Rng::new(3);
    for words in (0..300).map(|_| random(&mut rng)).collect::<Vec<_>>() {
        let plies = |words: &[Vec<u8>], string: &[u8]| game(words).best(string).map(|best| best.0);
        let longer = words.iter().map(|word| [word, &rng.word(b"abc", 2)[..]].concat());
        let mut more = [&words[..], &words, &longer.collect::<Vec<_>>()].concat();
        rng.shuffle(&mut more);
        let relabelled = |text: &Vec<u8>| text.iter().map(|letter| b'a' + b'z' - letter).collect();
        let preceded = |text: &Vec<u8>| [b"pre", &text[..]].concat();
        let all = |change: &dyn Fn(&Vec<u8>) -> Vec<u8>, string: &Vec<u8>| {
            let words: Vec<_> = words.iter().map(change).collect();
            plies(&words, &change(string))
        };
        for string in Search::new(&words).reachable() {
            let facts = [
                ("other letters", all(&relabelled, &string)),
                ("behind the same letters", all(&preceded, &string)),
                ("words out of reach, another order", plies(&more, &string)),
            ];
            for (fact, found) in facts {
                assert_eq!(found, plies(&words, &string), "{fact}: {}", shown(&words));
            }
        }
    }
}

#[test]
fn a_word_of_two_hundred_thousand_letters_is_played() {
    // Down the long word there are as many plies as letters. Half way, a turn wins
    // within two: after b the other one must complete abc or leave the list.
    let long = 200_001;
    let turn = 100_000;
    let run_of = |length| vec![b'a'; length];
    let words = [run_of(long), [&run_of(turn)[..], b"bc"].concat()];
    let game = game(&words);
    for (length, best) in [
        (0, (turn + 2, b'a')),
        (1, (turn + 1, b'a')),
        (turn - 1, (3, b'a')),
        (turn, (2, b'b')),
        (turn + 1, (long - turn - 1, b'a')),
        (long - 2, (2, b'a')),
        (long - 1, (1, b'a')),
    ] {
        assert_eq!(game.best(&run_of(length)), Some(best), "{length}");
    }
    assert_eq!(game.best(&run_of(long)), None);
    let answers = [turn, turn - 2, long - 3].map(run_of).join(&b'\n');
    let output = output(&[input(&words), answers].concat());
    assert_eq!(output, ["a", "b", "a", "RESTART a"]);
}

/// A server that hands out the list, and each answer only when another submission has
/// been flushed.
struct Server<'a> {
    answers: std::slice::Iter<'a, Vec<u8>>,
    handed: usize,
    heard: &'a Cell<usize>,
}

impl Read for Server<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert_eq!(self.handed, self.heard.get(), "read before its turn");
        self.answers.next().map_or(Ok(0), |answer| {
            self.handed += 1;
            buffer[..answer.len()].copy_from_slice(answer);
            Ok(answer.len())
        })
    }
}

/// The server's ear: hears the lines that are flushed, and reports how many.
struct Ear<'a> {
    written: Vec<u8>,
    heard: &'a Cell<usize>,
}

impl Write for Ear<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.written.extend_from_slice(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.heard.set(lines(&self.written).len());
        Ok(())
    }
}

/// The list of the official sample.
const LIST: &str = "5\ncats\ncontest\ndog\ndone\ndragon\n";

#[test]
fn every_way_of_answering_is_understood_as_soon_as_it_is_there() {
    let dialogue = [
        (LIST, "d"),
        ("After your move: 'd'. After my move: 'do'.", "n"),
        ("After your move: ‘c’. After my move: ‘co’.", "RESTART d"),
        ("After your move: 'd'. After my move: ‘dr’.", "a"),
        ("\tAfter\nyour move: 'd'.\r\n\nAfter  my move: 'dr'.\r", "a"),
        ("You lost (created a banned word). A new game starts.", "d"),
        ("You lost (nothing starts with 'cox'). A new game starts.", "d"),
        ("You lost (nothing starts with ‘cox’). A new game starts.", "d"),
        ("drag", "o"),
        ("'co'", "RESTART d"),
        ("‘cont’", "RESTART d"),
        ("''", "d"),
        ("OK", ""),
    ];
    let (answers, expected): (Vec<_>, Vec<_>) = dialogue
        .map(|(answer, submission)| (format!("{answer}\n").into_bytes(), submission))
        .into_iter()
        .unzip();
    // Won, or given up at some point.
    for end in 1..=answers.len() {
        let heard = Cell::new(0);
        let mut ear = Ear { written: Vec::new(), heard: &heard };
        let server = Server { answers: answers[..end].iter(), handed: 0, heard: &heard };
        run(server, &mut ear).expect("the answers are right");
        let submissions = end.min(answers.len() - 1);
        assert_eq!(lines(&ear.written), expected[..submissions]);
        assert_eq!(heard.get(), submissions, "all is flushed");
    }
}

#[test]
fn a_word_of_other_letters_than_a_to_z_is_an_error() {
    for word in ["", "{", "z{", "`", "a`", "A", "aZ", "a-b", "a\0", "ä", "7"] {
        let error = run(format!("2\naz\n{word}").as_bytes(), &mut io::sink());
        let message = "line 3: expected a word of the letters a to z, found ";
        let error = error.expect_err(word).to_string();
        assert!(error.starts_with(message), "{word}: {error}");
    }
}

#[test]
fn an_answer_that_is_not_understood_is_an_error() {
    let error = |answer: &str| {
        let input = format!("{LIST}do\n{answer}");
        let mut output = Vec::new();
        let error = run(input.as_bytes(), &mut output).expect_err(answer);
        assert_eq!(lines(&output), ["d", "n"], "{answer}");
        error.to_string()
    };

    let phrases = [
        "After your move: 'd'. After my move: 'do'.",
        "You lost (created a banned word). A new game starts.",
        "You lost (nothing starts with ‘cox’). A new game starts.",
    ];
    for phrase in phrases {
        let words: Vec<_> = phrase.split(' ').collect();
        for (at, &word) in words.iter().enumerate().skip(1) {
            let expected = match word {
                "'d'." | "'do'." | "‘cox’)." => "a string in quotes".to_string(),
                "(created" | "(nothing" => "\"(created\" or \"(nothing\"".to_string(),
                _ => format!("\"{word}\""),
            };
            for other in ["'dr',", "dr’.", "'.", ""] {
                let answer = [&words[..at], &[other]].concat().join(" ");
                let message = format!("line 8: expected {expected}, found ");
                let found = error(&answer);
                assert!(found.starts_with(&message), "{answer}: {found}");
            }
        }
    }

    let strings = "xx coxs done doge DO 'dO' 42 Ok ok".split(' ');
    let listed = "After your move: 'd'. After my move: 'done'.";
    for answer in strings.chain([listed]) {
        let message = "line 8: expected a string on which the game goes on, found ";
        assert!(error(answer).starts_with(message), "{answer}");
    }
    for answer in "x cox dog 'cox' ' 'do OK.".split(' ') {
        let message = "line 8: expected a string of even length, found ";
        assert!(error(answer).starts_with(message), "{answer}");
    }
}

#[test]
fn any_quotes_on_either_side_are_understood() {
    let quotes: [&[u8]; 11] = [
        b"'",
        b"`",
        b"\"",
        "‘".as_bytes(),
        "’".as_bytes(),
        "“".as_bytes(),
        "”".as_bytes(),
        b"\x91",
        b"\x92",
        b"\x93",
        b"\x94",
    ];
    for open in quotes {
        for close in quotes {
            let quoted = |string: &[u8]| [open, string, close].concat();
            let [c, co, none] = [&b"c"[..], b"co", b""].map(quoted);
            let answers = [
                [b"After your move: ", &c[..], b". After my move: ", &co, b"."].concat(),
                [b"You lost (nothing starts with ", &c[..], b"). A new game starts."].concat(),
                co,
                none,
            ];
            let input = [LIST.as_bytes(), &answers.join(&b'\n')].concat();
            assert_eq!(output(&input), ["d", "RESTART d", "d", "RESTART d", "d"]);
        }
    }
}

#[test]
fn whatever_the_local_server_says_is_understood() {
    let invalid = "Invalid submission (expected a letter from a to z, or RESTART and a letter).";
    let over = "No submissions left (the limit is 3).";
    let input = format!("{LIST}{invalid}\nco\n{invalid}\n{invalid}\n{over}\nco\n");
    let again = ["d", "d", "RESTART d", "RESTART d", "RESTART d"];
    assert_eq!(output(input.as_bytes()), again);
}

/// A player by the textbook, in parts that can be got wrong one by one.
struct Textbook {
    /// Whether who makes this string loses.
    is_over: fn(&[Vec<u8>], &[u8]) -> bool,
    /// The letters to try, in this order.
    letters: fn(&[Vec<u8>], &[u8]) -> Vec<u8>,
    /// Whether another outcome is better than the best one so far.
    is_better: fn(Outcome, Outcome) -> bool,
    /// Whether to restart, given the outcomes of a new game and of this one.
    restarts: fn(Outcome, Outcome) -> bool,
}

const TEXTBOOK: Textbook = Textbook {
    is_over: |words, string| words.iter().any(|word| word == string) || !leads_on(words, string, 0),
    letters: |_, _| (b'a'..=b'z').collect(),
    is_better: Outcome::is_better_than,
    restarts: |new, now| new.won && new.is_better_than(now),
};

/// Whether a word begins with the string and is longer by so many letters or more.
fn leads_on(words: &[Vec<u8>], string: &[u8], letters: usize) -> bool {
    let leads = |word: &Vec<u8>| word.starts_with(string) && word.len() >= string.len() + letters;
    words.iter().any(leads)
}

/// The letters behind which a word goes on; all if there is none.
fn going_on(words: &[Vec<u8>], string: &[u8]) -> Vec<u8> {
    let all = b'a'..=b'z';
    let goes_on = |&letter: &u8| leads_on(words, &[string, &[letter]].concat(), 1);
    match all.clone().any(|letter| goes_on(&letter)) {
        true => all.filter(goes_on).collect(),
        false => all.collect(),
    }
}

impl Textbook {
    fn best(&self, words: &[Vec<u8>], string: &[u8]) -> (Outcome, u8) {
        let option = |letter| {
            let longer = [string, &[letter]].concat();
            if (self.is_over)(words, &longer) {
                (Outcome::LOST, letter)
            } else {
                (self.best(words, &longer).0.one_move_before(), letter)
            }
        };
        let options = (self.letters)(words, string).into_iter().map(option);
        let better = |best: (Outcome, u8), option: (Outcome, u8)| {
            if (self.is_better)(option.0, best.0) {
                option
            } else {
                best
            }
        };
        options.reduce(better).expect("there is a letter")
    }

    fn submission(&self, words: &[Vec<u8>], string: &[u8]) -> Submission {
        let (new, first) = self.best(words, b"");
        let (now, letter) = self.best(words, string);
        if (self.restarts)(new, now) && !string.is_empty() {
            Submission::Restart(first)
        } else {
            Submission::Letter(letter)
        }
    }
}

/// Gets one part of the textbook wrong.
type Mistake = fn(&mut Textbook);

#[test]
fn no_wrong_idea_survives_the_instances() {
    let wrong: [(&str, Mistake); 13] = [
        ("words go on below listed ones", |book| {
            book.is_over = |words, string| !leads_on(words, string, 1)
        }),
        ("any win", |book| book.is_better = |a, b| a.won && !b.won),
        ("the longest win", |book| book.is_better = |a, b| (a.won, a.moves) > (b.won, b.moves)),
        ("the shortest defence", |book| {
            book.is_better = |a, b| (b.won, a.moves) < (a.won, b.moves)
        }),
        ("the last letter among equals", |book| {
            book.letters = |_, _| (b'a'..=b'z').rev().collect()
        }),
        ("no letter that ends the game if another goes on", |book| book.letters = going_on),
        ("no new game", |book| book.restarts = |_, _| false),
        ("a new game for every lost one", |book| book.restarts = |_, now| !now.won),
        ("a new game only for a lost one", |book| book.restarts = |new, now| new.won && !now.won),
        ("a new game only to save two submissions", |book| {
            book.restarts = |new, now| new.won && (!now.won || new.moves + 4 <= now.moves)
        }),
        ("a new game if it is as good", |book| {
            book.restarts = |new, now| new.won && !now.is_better_than(new)
        }),
        ("a new game if it is lost later", |book| book.restarts = Outcome::is_better_than),
        ("a new game if it is won", |book| book.restarts = |new, _| new.won),
    ];
    let caught = |book: &Textbook| {
        lists().any(|words| {
            let search = Search::new(&words);
            let errs = |string| book.submission(&words, string) != search.submission(string);
            search.reachable().iter().any(|string| errs(string))
        })
    };
    let official = samples::official("ipsc_g");
    let (words, strings) = parse(std::str::from_utf8(&official.input).unwrap());
    for (name, change) in wrong {
        let mut book = TEXTBOOK;
        change(&mut book);
        let submissions = strings.iter().map(|string| line(book.submission(&words, string)));
        assert!(submissions.eq(lines(&official.output)), "{name}");
        assert!(caught(&book), "{name}: not caught");
    }
    // It is not the textbook itself that is caught.
    assert!(!caught(&TEXTBOOK));
}

#[test]
fn damaged_inputs_are_answered_up_to_the_first_fault() {
    survives(&PROBLEM, |input, output| super::run(input, output));
}

/// What `moves` lists.
mod moves {
    use super::*;
    use samples::moves::{check, follow, listed_up_to_a_fault, Rules};
    use samples::Problem;

    /// The game with one list, in which nobody makes a move that loses at once.
    struct List {
        words: Vec<Vec<u8>>,
        search: Search,
    }

    impl List {
        fn new(words: Vec<Vec<u8>>) -> List {
            let search = Search::new(&words);
            List { words, search }
        }
    }

    impl Rules for List {
        const PROBLEM: Problem = PROBLEM;
        type Position = Vec<u8>;

        fn input(&self, string: &Vec<u8>) -> String {
            let words = self.words.join(&b' ');
            let [words, string] = [&words, string].map(|text| String::from_utf8_lossy(text));
            format!("{} {words}\n{string}", self.words.len())
        }

        fn heading(&mut self, string: &Vec<u8>) -> String {
            format!("{} {}", line(self.search.submission(string)), self.search.best(string).0.moves)
        }

        fn moves(&mut self, string: &Vec<u8>) -> Vec<(String, Vec<u8>)> {
            let named = |option: Vec<u8>| {
                // Every other move is one of the other player, the next one the first of them.
                let submissions = 1 + self.search.best(&option).0.moves / 2;
                let letter = char::from(option[option.len() - 1]);
                let longer = String::from_utf8_lossy(&option);
                let shown = format!("append {letter} -> {longer}, submissions: {submissions}");
                (shown, option)
            };
            self.options(string).into_iter().map(named).collect()
        }

        fn options(&self, string: &Vec<u8>) -> Vec<Vec<u8>> {
            let longer = (b'a'..=b'z').map(|letter| [&string[..], &[letter]].concat());
            longer.filter(|longer| !self.search.is_over(longer)).collect()
        }

        fn is_won(&mut self, string: &Vec<u8>) -> bool {
            self.search.best(string).0.won
        }
    }

    #[test]
    fn exactly_the_winning_letters_are_listed_for_every_list_over_two_letters() {
        for words in samples::subsets(samples::words(b"ab", 3)).skip(1) {
            let mut list = List::new(words);
            for string in list.search.reachable().into_iter().filter(|s| s.len() % 2 == 0) {
                check(&mut list, &string);
            }
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut rng = Rng::new(1);
        for _ in 0..200 {
            let words = (0..rng.between(1, 30)).map(|_| rng.word_of(b"abcde", 1..=8));
            let mut list = List::new(words.collect());
            for string in list.search.reachable().into_iter().filter(|s| s.len() % 2 == 0) {
                check(&mut list, &string);
            }
            if list.is_won(&Vec::new()) {
                follow(&mut list, &Vec::new(), &mut rng);
            }
        }
    }

    #[test]
    fn every_position_of_a_session_is_printed_up_to_an_error() {
        let session = "5 cats contest dog done dragon\n\
                       After your move: 'c'. After my move: 'co'.\n\
                       After your move: 'd'. After my move: 'do'.\n\
                       You win";
        let (list, message) = listed_up_to_a_fault(&PROBLEM, session.as_bytes());
        let printed = "d 6\n  append d -> d, submissions: 3\n\
                       RESTART d 5\n  no winning move\n\
                       n 2\n  append n -> don, submissions: 1\n";
        assert_eq!(list, printed);
        assert_eq!(message, "line 4: expected \"lost\", found \"win\"");
    }

    #[test]
    fn an_incomplete_list_has_no_moves() {
        let (list, message) = listed_up_to_a_fault(&PROBLEM, b"4000000000 cats");
        assert_eq!(list, "");
        assert_eq!(message, "line 1: expected a word of the letters a to z, found end of input");
    }
}
