//! What the tools know of Game on Words.

#[path = "../../ipsc_g/src/main.rs"]
#[allow(dead_code)]
pub mod solution;

use crate::instances::input;
use crate::large::{alike, large, Built, Limits, Tokens};
use crate::measures::{Comparison, Growth, Yardstick};
use crate::moves::{shorten, Lists, Position};
use crate::reading::{lines, Reader};
use crate::{Problem, Rng, ALPHABET};
use solution::{Game, Input};
use std::collections::HashSet;
use std::io::{self, Read};

/// All of it.
pub const PROBLEM: Problem = Problem {
    name: "ipsc_g",
    format,
    answers: |output| {
        lines(output, |line| {
            let letter = line.strip_prefix("RESTART ").unwrap_or(line);
            letter.len() == 1 && letter.as_bytes()[0].is_ascii_lowercase()
        })
    },
    many: ("2 abc cd\n", "ab\n"),
    small,
    limits,
    reference,
    large: &[
        alike("random", || Built::unknown(random(1_000_000))),
        alike("two-letters", || Built::unknown(two_letters())),
        alike("long-prefixes", || Built::unknown(long_prefixes())),
        alike("staircase", || Built::unknown(staircase())),
        alike("one-word", || Built::unknown(chains(&[1_000_000]))),
        alike("long-words", || Built::unknown(chains(&[300_001, 400_000, 299_998]))),
        large("transcript", transcript),
        alike("beyond-letters", || Built::unknown(random(10_000_000))),
        alike("beyond-word", || Built::unknown(chains(&[10_000_000]))),
        alike("beyond-string", most_of_a_word),
    ],
    comparisons: &[Comparison {
        name: "judge",
        input: "a million letters in 54,000 random words",
        build: || random(1_000_000),
        against: Yardstick::Sort,
        goal: 0.7,
    }],
    growth: Growth {
        input: "random words of 8 to 29 letters",
        unit: "letters",
        sizes: [1_000_000, 4_000_000, 16_000_000],
        build: random,
        units: |letters| letters,
    },
    moves,
};

/// N, N words, and the server's answers up to `OK`.
fn format(input: &mut Reader) -> Result<(), String> {
    let mut words = Vec::new();
    for _ in 0..input.number("the number of words")? {
        words.push(input.word("a word of the letters a to z", u8::is_ascii_lowercase)?);
    }
    input.answers += 1;
    loop {
        let string = match input.token() {
            b"" | b"OK" => return Ok(()),
            b"No" => return phrase(input, "submissions left").map(|_| ()),
            b"Invalid" => {
                phrase(
                    input,
                    "submission (expected a letter from a to z, or RESTART and a letter).",
                )?;
                input.answers += 1;
                continue;
            }
            b"After" => phrase(input, "your move: 'x'. After my move: 'x'.")?,
            b"You" => {
                phrase(input, "lost")?;
                let reason = match input.token() {
                    b"(created" => "a banned word).",
                    b"(nothing" => "starts with 'x').",
                    other => return Err(input.fault("\"(created\" or \"(nothing\"", other)),
                };
                phrase(input, reason)?;
                phrase(input, "A new game starts.")?
            }
            bare => quoted(bare, "").unwrap_or(bare),
        };
        if string.len() % 2 == 1 {
            return Err(input.fault("a string of even length", string));
        }
        let ended = words.iter().any(|word| string.starts_with(word));
        let begun = words.iter().any(|word| word.starts_with(string));
        if !string.is_empty() && (ended || !begun) {
            return Err(input.fault("a string on which the game goes on", string));
        }
        input.answers += 1;
    }
}

/// Reads this phrase, where 'x' stands for any string in quotes, and returns the last one.
fn phrase<'a>(input: &mut Reader<'a>, text: &str) -> Result<&'a [u8], String> {
    let mut string = &b""[..];
    for part in text.split(' ') {
        let token = input.token();
        if let Some(ending) = part.strip_prefix("'x'") {
            string =
                quoted(token, ending).ok_or_else(|| input.fault("a string in quotes", token))?;
        } else if token != part.as_bytes() {
            return Err(input.fault(&format!("\"{part}\""), token));
        }
    }
    Ok(string)
}

/// What stands in quotes of any kind before this ending.
fn quoted<'a>(token: &'a [u8], ending: &str) -> Option<&'a [u8]> {
    let token = token.strip_suffix(ending.as_bytes())?;
    let in_utf8 = ["'", "`", "\"", "‘", "’", "“", "”"].map(str::as_bytes);
    let in_windows_1252: [&[u8]; 4] = [b"\x91", b"\x92", b"\x93", b"\x94"];
    let quotes = || in_utf8.into_iter().chain(in_windows_1252);
    let token = quotes().find_map(|quote| token.strip_prefix(quote))?;
    quotes().find_map(|quote| token.strip_suffix(quote))
}

/// The answer to a submission that is none. The game stays as it was.
pub const INVALID: &str =
    "Invalid submission (expected a letter from a to z, or RESTART and a letter).";

/// A list of up to six words of up to seven letters, with up to three answers of the server.
fn small(rng: &mut Rng) -> Vec<u8> {
    let letters = rng.between(1, 3);
    let letters = rng.some(ALPHABET, letters);
    let words: Vec<_> = (0..rng.between(1, 6)).map(|_| rng.word_of(&letters, 1..=7)).collect();
    let mut input = input(&words);
    for _ in 0..rng.below(4) {
        input.extend([answer(rng, &words).as_bytes(), b"\n"].concat());
    }
    if rng.below(4) == 0 {
        input.extend(b"OK\n");
    }
    input
}

/// An answer of the server, in any of its forms, after which the game goes on.
fn answer(rng: &mut Rng, words: &[Vec<u8>]) -> String {
    let word = rng.pick(words);
    let string = &word[..2 * rng.below(word.len().div_ceil(2))];
    let is_over = words.iter().any(|word| string.starts_with(word));
    let string = if is_over { String::new() } else { string.escape_ascii().to_string() };
    let [open, close] = *rng.pick(&[['\'', '\''], ['‘', '’']]);
    match rng.below(9) {
        0 => INVALID.to_string(),
        1..=4 if string.is_empty() => "You lost (created a banned word). A new game starts.".into(),
        _ if string.is_empty() => {
            format!("You lost (nothing starts with {open}x{close}). A new game starts.")
        }
        1..=3 => string,
        _ => {
            let mine = &string[..string.len() - 1];
            format!("After your move: {open}{mine}{close}. After my move: {open}{string}{close}.")
        }
    }
}

/// The size of the contest's hard list.
fn limits(input: &mut Limits) {
    let count = input.number(1..=1_000_000);
    let word = |_| input.word(1..=1_000_000, u8::is_ascii_lowercase);
    let words: Vec<&[u8]> = (0..count).map(word).collect();
    let letters: usize = words.iter().map(|word| word.len()).sum();
    assert!((990_000..=1_010_000).contains(&letters), "{letters} letters");
    assert_eq!(words.iter().collect::<HashSet<_>>().len(), count, "different words");
    input.rest(); // the server's answers
}

/// Game on Words, the list alone: the first submission.
fn reference(input: &[u8]) -> Vec<u8> {
    let mut tokens = Tokens::new(input);
    let count = tokens.number();
    let game = GameOnWords::new((0..count).map(|_| tokens.word()));
    vec![game.best(GameOnWords::EMPTY).letter, b'\n']
}

/// A list of words as a tree of their prefixes, each with its best move.
struct GameOnWords {
    best: Vec<Best>,
}

/// A prefix of a listed word, in a list where it stands before its children.
struct Node {
    letter: u8,
    listed: bool,
    first_child: Option<u32>,
    next_sibling: Option<u32>,
}

/// What whoever is to move does.
#[derive(Clone, Copy)]
struct Best {
    /// The letter to append.
    letter: u8,
    /// The string that results; none if every letter loses at once.
    next: Option<u32>,
    /// Whether the player to move wins.
    won: bool,
    /// The moves until the game ends, with the one that loses it.
    moves: u32,
}

impl GameOnWords {
    /// The index of the empty string.
    const EMPTY: u32 = 0;

    /// The game on these words.
    fn new<'a>(words: impl Iterator<Item = &'a [u8]>) -> GameOnWords {
        let node = |letter| Node { letter, listed: false, first_child: None, next_sibling: None };
        let mut strings = vec![node(0)];
        for word in words {
            let mut at = GameOnWords::EMPTY;
            for &letter in word {
                let child =
                    children(&strings, at).find(|&child| strings[child as usize].letter == letter);
                at = child.unwrap_or_else(|| {
                    let new = u32::try_from(strings.len()).expect("fewer than 2^32 prefixes");
                    let parent = &mut strings[at as usize];
                    let next_sibling = parent.first_child.replace(new);
                    strings.push(Node { next_sibling, ..node(letter) });
                    new
                });
            }
            strings[at as usize].listed = true;
        }
        // Backwards, so that the children of a string are judged before it is.
        let lost_at_once = Best { letter: b'a', next: None, won: false, moves: 1 };
        let mut best = vec![lost_at_once; strings.len()];
        for at in (0..strings.len()).rev() {
            for child in children(&strings, at as u32) {
                let Node { letter, listed, .. } = strings[child as usize];
                let reply = best[child as usize];
                let option =
                    Best { letter, next: Some(child), won: !reply.won, moves: reply.moves + 1 };
                if !listed && option.rank() < best[at].rank() {
                    best[at] = option;
                }
            }
        }
        GameOnWords { best }
    }

    /// The best move at the string with the index `at`.
    fn best(&self, at: u32) -> Best {
        self.best[at as usize]
    }
}

impl Best {
    /// The better of two moves ranks lower: a win before a loss, a fast win before
    /// a slow one, a slow loss before a fast one, then by the alphabet.
    fn rank(&self) -> (bool, i64, u8) {
        let moves = i64::from(self.moves);
        (!self.won, if self.won { moves } else { -moves }, self.letter)
    }
}

/// The indices of the strings one letter longer than the one at `at`.
fn children(strings: &[Node], at: u32) -> impl Iterator<Item = u32> + '_ {
    std::iter::successors(strings[at as usize].first_child, |&child| {
        strings[child as usize].next_sibling
    })
}

/// Different words as `draw` gives them, until they have `letters` letters in all.
fn distinct(letters: usize, mut draw: impl FnMut() -> Vec<u8>) -> Vec<Vec<u8>> {
    let mut seen = HashSet::new();
    let mut words = Vec::new();
    let mut total = 0;
    while total < letters {
        let word = draw();
        if seen.insert(word.clone()) {
            total += word.len();
            words.push(word);
        }
    }
    words
}

fn random_words(letters: usize) -> Vec<Vec<u8>> {
    let mut rng = Rng::new(10);
    distinct(letters, || rng.word_of(ALPHABET, 8..=29))
}

/// `letters` letters in random words of 8 to 29 letters; 54,000 words for a million letters.
fn random(letters: usize) -> Vec<u8> {
    input(&random_words(letters))
}

/// A million letters a and b in words of 16 to 21 letters.
fn two_letters() -> Vec<u8> {
    let mut rng = Rng::new(11);
    input(&distinct(1_000_000, || rng.word_of(b"ab", 16..=21)))
}

/// A million letters in words of about a thousand, each of which begins with one of 20 words
/// of about 980 letters, in a random order.
fn long_prefixes() -> Vec<u8> {
    let mut rng = Rng::new(12);
    let prefixes: Vec<_> = (0..20).map(|_| rng.word_of(ALPHABET, 980..=989)).collect();
    input(&distinct(1_000_000, || {
        let mut word = rng.pick(&prefixes).clone();
        word.extend(rng.word_of(ALPHABET, 5..=20));
        word
    }))
}

/// A million letters in words of 0, 1, 2, ... letters a with one to six other letters behind.
fn staircase() -> Vec<u8> {
    let mut rng = Rng::new(13);
    let mut step = 0;
    input(&distinct(1_000_000, || {
        let mut word = vec![b'a'; step];
        step += 1;
        word.extend(rng.word_of(b"bcde", 1..=6));
        word
    }))
}

/// One word of each of these lengths: letters a, letters b, ...
fn chains(lengths: &[usize]) -> Vec<u8> {
    let words: Vec<_> =
        lengths.iter().zip(ALPHABET).map(|(&length, &letter)| vec![letter; length]).collect();
    input(&words)
}

/// The list of `random` and the whole of a game on it, both sides playing as well as they can.
fn transcript() -> Built {
    let words = random_words(1_000_000);
    let game = GameOnWords::new(words.iter().map(Vec::as_slice));
    let mut input = input(&words);
    let mut output = Vec::new();
    let mut string = String::new();
    let mut at = GameOnWords::EMPTY;
    loop {
        let submission = game.best(at);
        assert!(submission.won, "the game is chosen to be won");
        output.extend([submission.letter, b'\n']);
        string.push(char::from(submission.letter));
        at = submission.next.expect("no letter that wins loses at once");
        let reply = game.best(at);
        match reply.next {
            None => break,
            Some(next) => at = next,
        }
        let mine = string.clone();
        string.push(char::from(reply.letter));
        let answer = format!("After your move: ‘{mine}’. After my move: ‘{string}’.\n");
        input.extend_from_slice(answer.as_bytes());
    }
    input.extend_from_slice(b"OK\n");
    Built::known(input, output)
}

/// One word, most of which is there at once.
fn most_of_a_word() -> Built {
    let [word, string] = [2_000_000, 1_999_998].map(|length| "a".repeat(length));
    Built::known(format!("1 {word} {string}").into_bytes(), "a\na\n")
}

/// Lists the winning letters on the empty string, and on the string after each answer of the server
/// that follows the list: the string they make, and the submissions that win against the longest
/// defence. A string costs as much as a submission of the solution for each letter.
fn moves(source: &mut dyn Read, lists: &mut Lists) -> io::Result<()> {
    let mut input = Input::new(source);
    let game = solution::read_list(&mut input)?;
    let mut string = Vec::new();
    loop {
        let what = "a string on which the game goes on";
        let submission = game.submission(&string);
        let submission =
            submission.ok_or_else(|| solution::expected(what, &string, input.line()))?;
        lists.case(&State { game: &game, string: string.clone(), submission })?;
        if !solution::listen(&mut input, &mut string)? {
            return Ok(());
        }
    }
}

/// A string on which the game goes on, and the submission of the solution.
struct State<'a> {
    game: &'a Game,
    string: Vec<u8>,
    submission: String,
}

impl State<'_> {
    fn with(&self, letter: u8) -> Vec<u8> {
        [&self.string[..], &[letter]].concat()
    }

    /// p of the string that a letter makes; None if the letter loses at once.
    fn plies(&self, letter: u8) -> Option<usize> {
        self.game.best(&self.with(letter)).map(|(plies, _)| plies)
    }
}

impl Position for State<'_> {
    /// A letter.
    type Move = u8;

    const NUMBER: &'static str = "plies";
    const OTHERS: Option<&'static str> = Some("any letter that is not listed loses at once");

    fn shown(&self) -> String {
        format!("\"{}\"", shorten(&self.string))
    }

    fn answer(&self) -> String {
        self.submission.clone()
    }

    fn number(&self) -> Option<u64> {
        self.game.best(&self.string).map(|(plies, _)| plies as u64)
    }

    fn why(&self) -> Vec<String> {
        let shown = |letter| format!("{} {}", char::from(letter), self.plies(letter).unwrap_or(0));
        let letters: Vec<String> = self.moves().map(shown).collect();
        let others = if letters.is_empty() { "any 0" } else { "any other 0" };
        let letters = [&letters[..], &[others.to_string()]].concat().join(", ");
        let odd = "an odd number loses for who is then to move";
        vec![format!("plies after each letter: {letters}; {odd}")]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = u8> + '_> {
        Box::new((b'a'..=b'z').filter(|&letter| self.plies(letter).is_some()))
    }

    fn winning(&self) -> Box<dyn Iterator<Item = u8> + '_> {
        let wins = |letter: &u8| self.plies(*letter).is_some_and(|plies| plies % 2 == 1);
        Box::new((b'a'..=b'z').filter(wins))
    }

    fn show(&self, &letter: &u8) -> String {
        format!("append {}", char::from(letter))
    }

    fn left(&self, &letter: &u8) -> String {
        // This one, and every other ply that follows.
        let submissions = self.plies(letter).unwrap_or(0).div_ceil(2);
        format!(" -> {}, submissions: {submissions}", shorten(&self.with(letter)))
    }

    fn after(&self, &letter: &u8) -> Self {
        State { game: self.game, string: self.with(letter), submission: String::new() }
    }
}
