//! Holds the solution to the rules, and the built binary to its promises.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use ipsc_g::oracle::{append, moves};
use ipsc_g::solution::{self, best, choice, sorted};
use outside::{accepts, expects};
use std::cell::Cell;
use std::collections::{BTreeSet, HashMap};
use std::io::{self, BufReader, Read, Write};
use std::{iter, slice, thread};
use tools::check::*;
use tools::damage::survives;
use tools::game::{Game, Search, Value};
use tools::ipsc_g::{Play, INVALID, PROBLEM};
use tools::moves::Options;
use tools::{cases, printed, Rng};

const LETTERS: std::ops::RangeInclusive<char> = 'a'..='z';

/// The solution, on an input that is there at once.
fn run(input: &[u8], output: &mut Vec<u8>) -> io::Result<()> {
    solution::run(input, output)
}

/// What the rules make of a position, and its best letter, the first among equals.
fn value(search: &mut Search<Play>, play: &Play) -> (Value, char) {
    let mut value = |play: &Play| search.value(play).expect("it can be searched");
    let now = value(play);
    let is_best = |after: Value| after.is_won() != now.is_won() && after.plies + 1 == now.plies;
    let best = play.moves().find(|(_, after)| is_best(value(after)));
    (now, best.map_or('a', |(_, after)| char::from(after.string[play.string.len()])))
}

#[test]
fn every_value_is_that_of_the_rules() {
    let search = &mut Search::new(1 << 22);
    let mut rng = Rng::new(3);
    let many = (0..150).map(|_| rng.word_of(b"abcd", 1..=9)).collect();
    for ours in instances().chain(Play::new(many, b"").ours()) {
        let after: Vec<Play> = ours.moves().map(|(_, after)| after).collect();
        for play in iter::once(&ours).chain(&after) {
            let (now, letter) = value(search, play);
            // p counts the move that loses as well, which the oracle does not know.
            let wanted = (1 + now.plies as usize, letter as u8);
            assert_eq!(play.best(), Some(wanted), "{} on {:?}", play.shown(), play.words);
            let options: BTreeSet<_> = play.moves().map(|(_, after)| after.string).collect();
            let all = LETTERS.map(|letter| append(&play.string, letter));
            for over in all.filter(|string| !options.contains(string)) {
                assert_eq!(Play::new(play.words.to_vec(), &over).best(), None);
                let below = append(&over, 'a');
                assert_eq!(Play::new(play.words.to_vec(), &below).best(), None);
            }
        }
        // The list of what wins: letters, and a new game where there is one to give up.
        let mut wins = |play: &Play, word: &str| -> Vec<(u64, String)> {
            let values = play.moves().map(|(name, after)| (name, value(search, &after).0));
            let lost = values.filter(|(_, value)| !value.is_won());
            lost.map(|(name, value)| (value.plies, name.replace("append", word))).collect()
        };
        let anew = Play::new(ours.words.to_vec(), b"");
        let restarts = if ours.string.is_empty() { vec![] } else { wins(&anew, "RESTART") };
        let mut wanted = [wins(&ours, "append"), restarts].concat();
        wanted.sort_by_key(|&(plies, _)| plies);
        let listed: Vec<_> = ours.winning().map(|(name, _)| name).collect();
        let wanted: Vec<_> = wanted.into_iter().map(|(_, name)| name).collect();
        assert_eq!(listed, wanted, "{} on {:?}", ours.shown(), ours.words);
        if let Some(first) = listed.first() {
            assert_eq!(first.trim_start_matches("append "), ours.answer());
        }
    }
}

/// The right submission on every string on our turn, by the rules alone: one that wins in the
/// fewest submissions whatever the server answers, rather a letter than a new game, the first in
/// the alphabet; if none wins, the letter of the longest defence.
fn right(list: &Play) -> HashMap<Vec<u8>, String> {
    let strings: Vec<Vec<u8>> = list.clone().ours().into_iter().map(|play| play.string).collect();
    let mut fewest: HashMap<Vec<u8>, usize> = HashMap::new();
    let made = |string: &Vec<u8>| {
        let letters = LETTERS.map(|letter| (letter.to_string(), append(string, letter)));
        let new = |letter| (format!("RESTART {letter}"), append(&Vec::new(), letter));
        letters.chain(LETTERS.map(new)).collect::<Vec<_>>()
    };
    let goes_on = |made: &Vec<u8>| {
        moves(&list.words, &made[..made.len() - 1].to_vec()).any(|(_, option)| option == *made)
    };
    let wins = |made: &Vec<u8>, limit: usize, fewest: &HashMap<Vec<u8>, usize>| {
        let is_known = |string: &Vec<u8>| fewest.get(string).is_some_and(|&fewest| fewest < limit);
        if goes_on(made) {
            moves(&list.words, made).all(|(_, answer)| is_known(&answer))
        } else {
            is_known(&Vec::new()) // lost, and a new game starts
        }
    };
    for limit in 1.. {
        let rest = strings.iter().filter(|string| !fewest.contains_key(*string));
        let is_won = |string: &&Vec<u8>| made(string).iter().any(|m| wins(&m.1, limit, &fewest));
        let won: Vec<_> = rest.filter(is_won).cloned().collect();
        if won.is_empty() {
            break;
        }
        fewest.extend(won.into_iter().map(|string| (string, limit)));
    }
    let search = &mut Search::new(1 << 22);
    let mut submission = |string: &Vec<u8>| match fewest.get(string) {
        Some(&limit) => made(string).into_iter().find(|m| wins(&m.1, limit, &fewest)).unwrap().0,
        None => value(search, &Play::new(list.words.to_vec(), string)).1.to_string(),
    };
    strings.iter().map(|string| (string.clone(), submission(string))).collect()
}

#[test]
fn every_submission_is_one_of_the_fewest_that_win() {
    let mut rng = Rng::new(2);
    let random = (0..300).map(|_| Play::new(Play::random(&mut rng).words.to_vec(), b""));
    for list in instances::<Play>().filter(|play| play.string.is_empty()).chain(random) {
        let right = right(&list);
        let plays = list.ours();
        let wanted: Vec<&str> = plays.iter().map(|play| &right[&play.string][..]).collect();
        let output = printed(run, &Play::input(&plays));
        assert!(output.lines().eq(wanted), "{:?}: {output}", plays[0].words);
    }
    for case in cases(PROBLEM.name) {
        let mut plays = Vec::new();
        let add = &mut |play| {
            plays.push(play);
            Ok(())
        };
        Play::read(&case.input, add).expect("a sample has no fault");
        let right = right(&Play::new(plays[0].words.to_vec(), b""));
        let wanted: Vec<&str> = plays.iter().map(|play| &right[&play.string][..]).collect();
        assert!(String::from_utf8(case.output).unwrap().lines().eq(wanted), "{}", case.name);
    }
    answers_every_sample::<Play>(&PROBLEM, run);
}

#[test]
fn no_wrong_idea_passes_the_instances() {
    no_wrong_idea_survives::<Play>(&PROBLEM);
}

#[test]
fn damaged_inputs_are_answered_up_to_the_first_fault() {
    survives(&PROBLEM, run);
}

/// Down a long word there are as many plies as letters. Half way, a turn wins within two: after b
/// the other one must complete abc or leave the list.
#[test]
fn a_word_of_two_hundred_thousand_letters_is_played() {
    let (long, turn) = (200_001, 100_000);
    let run_of = |length| vec![b'a'; length];
    let list = [[&run_of(turn)[..], b"bc"].concat(), run_of(long)];
    let words = sorted(list.iter().map(|word| &word[..]).collect());
    for (length, wanted) in [
        (0, (turn + 2, b'a')),
        (1, (turn + 1, b'a')),
        (turn - 1, (3, b'a')),
        (turn, (2, b'b')),
        (turn + 1, (long - turn - 1, b'a')),
        (long - 2, (2, b'a')),
        (long - 1, (1, b'a')),
    ] {
        assert_eq!(best(&words, &run_of(length)), Some(wanted), "{length}");
    }
    assert_eq!(best(&words, &run_of(long)), None);
}

/// The words b, ab, aab, ... branch inside one another as deep as so many letters can: 10,000
/// words of 50 million letters, in the stack that a program has.
#[test]
fn words_that_branch_ten_thousand_times_are_played() {
    let text = [&[b'a'; 9999][..], b"b"].concat();
    let play = move || choice(&sorted((0..10_000).map(|start| &text[start..]).collect()), 0);
    let thread = thread::Builder::new().stack_size(8 << 20).spawn(play).expect("it starts");
    // Who appends b loses at once: so all append a, up to the last word.
    assert_eq!(thread.join().expect("the stack suffices"), (10_000, b'a'));
}

/// A server that hands out each answer only when another submission has been flushed.
struct Server<'a> {
    answers: slice::Iter<'a, (Vec<u8>, &'a str)>,
    handed: usize,
    heard: &'a Cell<usize>,
}

impl Read for Server<'_> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        assert_eq!(self.handed, self.heard.get(), "read before its turn");
        self.answers.next().map_or(Ok(0), |(answer, _)| {
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
        self.written.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.heard.set(self.written.iter().filter(|&&byte| byte == b'\n').count());
        Ok(())
    }
}

/// The list of the official sample.
const LIST: &str = "5\ncats\ncontest\ndog\ndone\ndragon\n";

#[test]
fn every_answer_is_understood_as_soon_as_it_is_there() {
    let mut dialogue: Vec<(Vec<u8>, &str)> = [
        (LIST, "d"),
        ("After your move: 'd'. After my move: 'do'.\n", "n"),
        ("\n \t After your move: 'd'.  After my move: 'dr'. \r\n", "a"),
        (&format!("{INVALID}\n"), "a"),
        ("You lost (created a banned word). A new game starts.\n", "d"),
        (&format!("{INVALID}\n"), "d"),
        ("drag\n", "o"),
        ("You lost (nothing starts with 'cox'). A new game starts.\n", "d"),
        ("You lost (nothing starts with ‘cox’). A new game starts.\r\n", "d"),
        ("cont\r\n", "RESTART d"),
    ]
    .map(|(answer, submission)| (answer.as_bytes().to_vec(), submission))
    .to_vec();
    let quotes =
        ["'", "\"", "‘", "’"].map(str::as_bytes).into_iter().chain([&b"\x91"[..], b"\x92"]);
    for (open, close) in
        quotes.clone().flat_map(|open| quotes.clone().map(move |close| (open, close)))
    {
        let quoted = |string: &[u8]| [open, string, close].concat();
        let [c, co, none] = [&b"c"[..], b"co", b""].map(quoted);
        let both = [b"After your move: ", &c[..], b". After my move: ", &co, b".\n"].concat();
        dialogue.extend([
            (both, "RESTART d"),
            ([&none[..], b"\n"].concat(), "d"),
            ([&co[..], b"\n"].concat(), "RESTART d"),
        ]);
    }
    // Won, given up, or the input is over.
    let ends = ["OK\n", " OK\r\nco\n", "No submissions left (the limit is 3).\nco\n", ""];
    for (end, last) in (1..=dialogue.len()).zip(ends.iter().cycle()) {
        let answers = [&dialogue[..end], &[(last.as_bytes().to_vec(), "")]].concat();
        let heard = Cell::new(0);
        let mut ear = Ear { written: Vec::new(), heard: &heard };
        let server = Server { answers: answers.iter(), handed: 0, heard: &heard };
        solution::run(BufReader::new(server), &mut ear).expect("the answers are right");
        let written = String::from_utf8(ear.written).expect("ASCII");
        assert!(written.lines().eq(dialogue[..end].iter().map(|turn| turn.1)), "{written}");
        assert_eq!(heard.get(), end, "all is flushed");
    }
}

#[test]
fn names_each_fault() {
    let number = "expected the number of words, found";
    let word = "expected a word of the letters a to z, found";
    let string = "expected a string on which we are to move, found";
    let faults = [
        ("", "", format!("line 1: {number} end of input")),
        ("\n\n+1 a", "", format!("line 3: {number} \"+1\"")),
        ("18446744073709551616 a", "", format!("line 1: {number} \"18446744073709551616\"")),
        ("2\ncat\nDog", "", format!("line 3: {word} \"Dog\"")),
        ("2\ncat\n", "", format!("line 3: {word} end of input")),
        ("3\ncat\ndog\n\n", "", format!("line 5: {word} end of input")),
        ("2 cat 2", "", format!("line 1: {word} \"2\"")),
        ("2 cat\nz{", "", format!("line 2: {word} \"z{{\"")),
        ("2 cat\n`a", "", format!("line 2: {word} \"`a\"")),
        // No work and no memory on the word of a number.
        ("18446744073709551615 cat", "", format!("line 1: {word} end of input")),
        // The server is to move.
        ("2\ncat\ndog\nc", "c\n", format!("line 4: {string} \"c\"")),
        // No prefix, a listed word, one that goes on from a listed word.
        ("2 cat dog\nca\nco\nca", "c\na\n", format!("line 3: {string} \"co\"")),
        ("2 do dog\n\ndo \t\n", "d\n", format!("line 3: {string} \"do\"")),
        ("3 cat cattle dog\n'catt'", "c\n", format!("line 2: {string} \"\\'catt\\'\"")),
        // Not of the server.
        ("1 cat\nYou win", "c\n", format!("line 2: {string} \"You win\"")),
        ("1 cat\nCA", "c\n", format!("line 2: {string} \"CA\"")),
        ("1 cat\nok", "c\n", format!("line 2: {string} \"ok\"")),
        ("1 cat\nOK.", "c\n", format!("line 2: {string} \"OK.\"")),
        ("1 cat\nca ca", "c\n", format!("line 2: {string} \"ca ca\"")),
        ("1 cat\n\u{a0}", "c\n", format!("line 2: {string} \"\\xc2\\xa0\"")),
        // A quote without another, and what is cut off.
        ("1 cat\n'ca", "c\n", format!("line 2: {string} \"\\'ca\"")),
        ("1 cat\nca'", "c\n", format!("line 2: {string} \"ca\\'\"")),
        ("1 cat\n'", "c\n", format!("line 2: {string} \"\\'\"")),
        (
            "1 cat\nAfter your move: 'c'. After my move: 'c",
            "c\n",
            format!("line 2: {string} \"After your move: \\'c\\'. After my move: \\'c\""),
        ),
        (
            "1 cat\nYou lose (created a banned word). A new game starts.",
            "c\n",
            format!("line 2: {string} \"You lose (created a banned word). A new \"..."),
        ),
    ];
    expects(&faults.each_ref().map(|(input, answers, fault)| (*input, *answers, &fault[..])));
}

#[test]
fn ignores_what_was_not_announced() {
    accepts(&[
        ("0", "a\n"),
        ("01 cat", "c\n"),
        ("1 cat\nOK\nYou win", "c\n"),
        ("1 cat ca\n", "c\na\n"),
    ]);
}

#[test]
fn a_session_is_listed_up_to_a_fault() {
    let session = "5 cats contest dog done dragon\n\
                   After your move: 'c'. After my move: 'co'.\n\
                   After your move: 'd'. After my move: 'do'.\n\
                   You win";
    let (list, fault) = listed::<Play>(session.as_bytes(), Options::default());
    let wanted = "case 1: \"\": d\n  append d  \"d\"\n\
                  case 2: \"co\": RESTART d\n  RESTART d  \"d\"\n\
                  case 3: \"do\": n\n  append n  \"don\"\n  RESTART d  \"d\"\n";
    assert_eq!(list, wanted);
    let message = "line 4: expected a string on which we are to move, found \"You win\"";
    assert_eq!(fault.as_deref(), Some(message));
}

#[test]
fn a_new_game_is_compared_and_the_quickest_answer_refutes() {
    let why = Options { why: true, plain: true, ..Options::default() };
    let (list, _) = listed::<Play>(b"5 cats contest dog done dragon\nco", why);
    let wanted = "d\n  why: plies after each letter: c 6, d 5, any other 0; an odd \
                  number loses for who is then to move\n  append d  \"d\"\n\
                  RESTART d\n  why: plies after each letter: n 4, any other 0; an odd number \
                  loses for who is then to move\n  why: this game: 5 plies, lost; a new one: 6 \
                  plies, won\n  RESTART d  \"d\"\n";
    assert_eq!(list, wanted);
    // After x both b and c win, c sooner.
    let (list, _) = listed::<Play>(b"2 xbyyy xcy", Options { refute: true, ..Options::default() });
    assert_eq!(list, "case 1: \"\": x\n  no winning move\n  append x, answered by append c\n");
}
