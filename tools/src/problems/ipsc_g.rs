//! What the tools know of Game on Words.

use super::room::*;
use crate::rules::{Dialogue, Mistake};
use ipsc_g::oracle;
use ipsc_g::solution::{self, best_letter, best_move, plies, reachable, submission};
use std::hash::{Hash, Hasher};
use std::io::{BufRead, Write};

/// All of it.
pub static PROBLEM: Problem = Problem {
    tables: Some(tables),
    large_inputs: &[
        ("random", || with_count(&random_words(&mut Rng::new(10)))),
        ("transcript", transcript),
    ],
    calls: Some(("IpscG", calls)),
    play: serve,
    ..Problem::of::<Play>("ipsc_g")
};

/// Reads a list.
///
/// # Errors
/// The first fault.
fn read_list(input: &mut Reader) -> io::Result<Vec<Vec<u8>>> {
    let count = input.number("the number of words")?;
    let word = |_| input.word("a word of the letters a to z", u8::is_ascii_lowercase);
    (0..count).map(word).map(|word| Ok(word?.to_vec())).collect()
}

/// Plays in the contest's way: on the list in `start`, or on the official one, each line of `input`
/// is a submission, until the player has won.
fn serve(
    start: Option<&[u8]>,
    _: u64,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    let list = start.unwrap_or(include_bytes!("../../../samples/ipsc_g/official.in"));
    let mut play = Play::new(read_list(&mut Reader::new(list))?, b"");
    for submission in input.split(b'\n') {
        let (answer, after) = play.submit(&String::from_utf8_lossy(&submission?));
        output.write_all(answer.as_bytes())?;
        match after {
            Some(after) => play = after,
            None => break,
        }
    }
    Ok(())
}

/// The string that an answer leaves: in quotes, behind the words of the server if it has any; else
/// the whole line.
fn said(line: &str) -> &str {
    let made = line.rsplit_once("After my move:").map_or(line, |(_, made)| made).trim();
    let is_quote = |c: char| "'\"\u{2018}\u{2019}\u{fffd}".contains(c);
    let quoted = made.strip_prefix(is_quote).and_then(|made| made.split_once(is_quote));
    quoted.map_or(line, |(string, _)| string)
}

/// A list, in alphabetical order, and the string.
#[derive(Clone, PartialEq, Eq)]
pub struct Play {
    /// The list.
    pub words: Rc<Vec<Vec<u8>>>,
    /// The string, on which the game goes on.
    pub string: oracle::Position,
}

impl Hash for Play {
    fn hash<H: Hasher>(&self, state: &mut H) {
        (self.below(&self.string), &self.string).hash(state);
    }
}

impl Game for Play {
    const NUMBER: &'static str = "";

    /// The list.
    const SHARED: bool = true;

    const DIALOGUE: Option<Dialogue<Play>> = Some(play);

    const WRONG: &'static [Wrong<Play>] = &[
        ("words go on below listed ones", |play| {
            let mut words = play.words.to_vec();
            words.retain(|word| {
                play.words.iter().all(|other| other == word || !other.starts_with(word))
            });
            Play::new(words, &play.string).answer()
        }),
        ("any win", |play| {
            let win = play.moves().find(|(_, after)| after.number() == 0);
            win.map_or_else(|| play.answer(), |(name, _)| name.replace("append ", ""))
        }),
        ("a new game only for a lost one", |play| match play.number() {
            0 => play.answer(),
            _ => play.letter(),
        }),
    ];

    fn read_into(cases: &mut Vec<Play>, input: &mut Reader) -> io::Result<()> {
        let mut play = Play::new(read_list(input)?, b"");
        loop {
            cases.push(play.clone());
            let line = String::from_utf8_lossy(input.line());
            let line = line.trim_end_matches(|c| c <= ' ');
            if line.is_empty() || line == "OK" {
                return Ok(());
            }
            play.string = if line.starts_with("You lost") { "" } else { said(line) }.into();
            let is_over = play.words.iter().any(|word| play.string.starts_with(word))
                || !play.words.iter().any(|word| word.starts_with(&play.string));
            if play.string.len() % 2 == 1 || !play.string.is_empty() && is_over {
                return Err(input.fault("a string on which we are to move"));
            }
        }
    }

    /// The list, in the order of how its words end, and the strings but for the first empty one.
    fn input(cases: &[Play]) -> Vec<u8> {
        let strings = cases.iter().map(|play| &play.string[..]).filter(|string| !string.is_empty());
        let list = with_count(&by_ends(&cases[0].words));
        [list, strings.collect::<Vec<_>>().join(&b'\n')].concat()
    }

    fn shown(&self) -> String {
        format!("\"{}\"", shorten(&self.string))
    }

    /// On the server's turn the letter that it appends.
    fn answer(&self) -> String {
        submission(&self.reachable(b""), &self.string).unwrap_or_else(|| self.letter())
    }

    fn number(&self) -> u64 {
        u64::from(self.plies() % 2 == 0)
    }

    fn why(&self) -> Vec<String> {
        let letter = |after: &Play| char::from(after.string[self.string.len()]);
        let after = self.moves().map(|(_, after)| format!("{} {}", letter(&after), after.plies()));
        let mut after: Vec<String> = after.collect();
        let rest = if after.is_empty() { "any" } else { "any other" };
        after.push(format!("{rest} 0, as it loses at once"));
        let letters = format!("moves to come after each letter: {}", after.join(", "));
        let mut why = vec![letters + "; who makes the last one loses"];
        if !self.string.is_empty() && self.string.len() % 2 == 0 {
            let [now, anew] = [self, &self.anew()].map(Play::plies);
            why.push(format!("moves to come in this game: {now}; in a new one: {anew}"));
        }
        why
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Play)> + '_> {
        let moves = oracle::moves(self.below(&self.string), &self.string);
        Box::new(moves.map(|(name, string)| (name, Play { string, ..self.clone() })))
    }

    /// The letters that win; and if a new game is the answer on our turn, its letters that win.
    /// The quickest first.
    fn winning(&self) -> Box<dyn Iterator<Item = (String, Play)> + '_> {
        let is_better = self.answer().starts_with("RESTART");
        let mut wins = self.submissions();
        wins.retain(|(name, _)| is_better || name.starts_with("append"));
        wins.retain(|(_, after)| after.number() == 0);
        wins.sort_by_cached_key(|(_, after)| after.plies());
        Box::new(wins.into_iter())
    }

    /// Each string on our turn, for all lists of some small words.
    fn all(size: usize) -> Box<dyn Iterator<Item = Play>> {
        let lists = match size {
            0 | 1 => words(b"ab", size + 1),
            2 => words(b"a", 9),
            3 => words(b"abc", 2),
            4 => words(b"ab", 3).split_off(2),
            _ => return Box::new(None.into_iter()),
        };
        Box::new(subsets(lists).flat_map(|words| Play::new(words, b"").ours()))
    }

    /// On any string of a list of at most 14 words.
    fn random(rng: &mut Rng) -> Play {
        let kinds = *rng.pick(&[1, 2, 2, 3, 5, 26]);
        let longest = rng.between(3, 9);
        let ours = Play::on_list(rng, kinds, 14, longest).ours();
        rng.pick(&ours).clone()
    }

    /// Thousands of words at times, or long words.
    fn large(rng: &mut Rng) -> Play {
        let (kinds, longest) = (*rng.pick(&[2, 3, 5, 26]), *rng.pick(&[8, 15, 29]));
        let (few, many) = (*rng.pick(&[20, 200]), *rng.pick(&[2000, 20_000]));
        let (most, longest) = match rng.below(16) {
            0 => (many, longest),
            1 => (4, *rng.pick(&[100, 2000])),
            _ => (few, longest),
        };
        Play::on_list(rng, kinds, most, longest)
    }

    /// As many letters as the contest's hard list has, at times.
    fn largest(rng: &mut Rng) -> Play {
        let mut words = random_words(rng);
        words.truncate(*rng.pick(&[words.len(), 100, 100, 100]));
        Play::new(words, b"")
    }

    fn sizes(&self) -> Vec<(&'static str, usize)> {
        vec![("words", self.words.len()), ("letters in a word", longest(&self.words))]
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Play> + '_> {
        let with = |words: Vec<Vec<u8>>, string: &[u8]| {
            let words = distinct(words.into_iter().filter(|word| !word.is_empty()));
            Play::new(words.collect(), string)
        };
        let texts = smaller_with(&self.string, &self.words);
        let plays = texts.map(move |(string, words)| with(words, &string));
        let shorter = (0..self.string.len().saturating_sub(1)).map(move |at| {
            let cut = |text: &Vec<u8>| match text.starts_with(&self.string[..at + 2]) {
                true => [&text[..at], &text[at + 2..]].concat(),
                false => text.clone(),
            };
            with(self.words.iter().map(cut).collect(), &cut(&self.string))
        });
        Box::new(
            iter::once(self.anew()).filter(move |play| play != self).chain(shorter).chain(plays),
        )
    }

    const SMALLER: &'static str = "a word or a letter less, or two letters of the string";

    fn fitted(&self, other: &Play) -> Option<Play> {
        let play = Play { string: self.string.clone(), ..other.clone() };
        Some(play).filter(|play| !play.string.is_empty() && play.is_allowed())
    }

    /// On a string of a random play.
    fn another(&self, rng: &mut Rng) -> Play {
        let after = |play: &Play| {
            let after: Vec<Play> = play.moves().map(|(_, after)| after).collect();
            (!after.is_empty()).then(|| rng.pick(&after).clone())
        };
        let plays: Vec<Play> = iter::successors(Some(self.anew()), after).step_by(2).collect();
        rng.pick(&plays).clone()
    }

    /// A list of different words, on which we are to move.
    fn is_allowed(&self) -> bool {
        let differ = self.words.windows(2).all(|pair| pair[0] != pair[1]);
        let is_ours = !self.words.is_empty() && self.string.len() % 2 == 0;
        differ && is_ours && self.best().is_some()
    }
}

/// Plays with a program: from the empty string a whole play, otherwise the strings of a list, each
/// as the server's answer to anything.
fn play(cases: &[Play], say: &mut dyn FnMut(&str) -> Option<String>) -> Option<Mistake> {
    let (mut search, mut told) = (Search::new(usize::MAX), Vec::new());
    let mut now = cases[0].anew();
    let mut words = now.input_alone();
    let mut strings = cases.iter().filter(|play| !play.string.is_empty()).peekable();
    let is_whole = strings.peek().is_none();
    loop {
        told.extend(&words);
        let said = say(&String::from_utf8_lossy(&words));
        now = match now.told(said.as_deref(), &mut search) {
            Err((right, mut why)) => {
                if !now.string.is_empty() && !is_whole {
                    why.push("the server goes on with any string, whatever was said".to_string());
                }
                return Some(Mistake { input: told, right, said, why });
            }
            Ok(after) if is_whole => after?,
            Ok(_) => strings.next()?.clone(),
        };
        words = moved(&now.string).into_bytes();
    }
}

/// The string as the server shows it.
fn quoted(string: &[u8]) -> String {
    format!("’{}’", string.escape_ascii())
}

/// The server's answer that leaves this string.
fn moved(string: &[u8]) -> String {
    let mine = quoted(&string[..string.len() - 1]);
    format!("After your move: {mine}. After my move: {}.\n", quoted(string))
}

impl Play {
    /// The play on a random list over so many letters from anywhere in the alphabet. Half of the
    /// words begin as others do.
    fn on_list(rng: &mut Rng, kinds: usize, most: usize, longest: usize) -> Play {
        let (letters, some) = (rng.some(ALPHABET, kinds), rng.between(1, longest));
        let least = *rng.pick(&[1, 1, some]);
        let mut words: Vec<Vec<u8>> = Vec::new();
        for _ in 0..rng.between(1, most) {
            let mut word = rng.word_of(&letters, least..=longest);
            if let Some(first) = words.get(rng.below(2 * words.len())) {
                let same = rng.between(0, first.len().min(word.len()));
                word[..same].copy_from_slice(&first[..same]);
            }
            words.push(word);
        }
        Play::new(distinct(words.into_iter()).collect(), b"")
    }

    /// The play on a list in any order.
    pub fn new(mut words: Vec<Vec<u8>>, string: &[u8]) -> Play {
        words.sort();
        Play { words: Rc::new(words), string: string.to_vec() }
    }

    /// Those words that begin so at which the solution looks.
    fn reachable(&self, beginning: &[u8]) -> Vec<&[u8]> {
        reachable(self.below(beginning).iter().map(|word| &word[..]).collect())
    }

    /// The solution's plies on the string, and the best letter; None if the game is over.
    fn best(&self) -> Option<(usize, u8)> {
        let first = &self.string[..self.string.len().min(1)];
        best_move(&self.reachable(first), &self.string)
    }

    /// The words that begin so.
    fn below(&self, beginning: &[u8]) -> &[Vec<u8>] {
        let from = self.words.partition_point(|word| &word[..] < beginning);
        let words = &self.words[from..];
        &words[..words.partition_point(|word| word.starts_with(beginning))]
    }

    fn plies(&self) -> usize {
        self.best().expect("the game goes on").0
    }

    fn letter(&self) -> String {
        char::from(self.best().expect("the game goes on").1).to_string()
    }

    /// The play on the same list from the beginning.
    pub fn anew(&self) -> Play {
        Play { string: Vec::new(), ..self.clone() }
    }

    /// The moves, and those of a new game.
    pub fn submissions(&self) -> Vec<(String, Play)> {
        let anew = self.anew();
        let others = anew.moves().map(|(name, after)| (name.replace("append", "RESTART"), after));
        self.moves().chain(others).collect()
    }

    /// How few submissions win against any server, by the rules, and the first of these; None if
    /// it can hold out for ever.
    pub fn quickest(&self, search: &mut Search<Play>) -> Option<(u64, String)> {
        let wins = self.submissions().into_iter().filter_map(|(name, after)| {
            let value = search.value(&after).filter(|value| !value.is_won())?;
            Some((value.plies / 2 + 1, name.replace("append ", "")))
        });
        wins.min_by_key(|(count, _)| *count)
    }

    /// The play with one more letter; None if that loses.
    fn append(&self, letter: u8) -> Option<Play> {
        let mut after = self.moves().map(|(_, after)| after);
        after.find(|after| after.string.last() == Some(&letter))
    }

    /// What a server that plays by the solution says to a submission, and the play then; None if the
    /// server has lost.
    fn submit(&self, said: &str) -> (String, Option<Play>) {
        let tokens: Vec<&[u8]> = said.split_ascii_whitespace().map(str::as_bytes).collect();
        let (before, letter) = match tokens[..] {
            [[letter @ b'a'..=b'z']] => (self.clone(), *letter),
            [b"RESTART", [letter @ b'a'..=b'z']] => (self.anew(), *letter),
            _ => return (format!("{INVALID}\n"), Some(self.clone())),
        };
        let Some(now) = before.append(letter) else {
            let string = [before.string, vec![letter]].concat();
            let reason = match self.words.contains(&string) {
                true => "created a banned word".to_string(),
                false => format!("nothing starts with {}", quoted(&string)),
            };
            return (format!("You lost ({reason}). A new game starts.\n"), Some(self.anew()));
        };
        let after = now.best().and_then(|(_, letter)| now.append(letter));
        let answer = after.as_ref().map_or("OK\n".to_string(), |after| moved(&after.string));
        (answer, after)
    }

    /// The play that goes on after a submission; None if that is won, or need not end, since
    /// nothing wins. If it keeps from winning as soon as can be, or there is none: what is right,
    /// and why.
    fn told(
        &self,
        said: Option<&str>,
        search: &mut Search<Play>,
    ) -> Result<Option<Play>, (String, Vec<String>)> {
        let quickest = self.quickest(search);
        let any = quickest.as_ref().map_or("any letter".to_string(), |(_, right)| right.clone());
        let Some(said) = said else { return Err((any, Vec::new())) };
        let (answer, after) = self.submit(said);
        if answer.trim_end() == INVALID {
            return Err((any, vec![INVALID.to_string()]));
        }
        let (Some((fewest, right)), Some(after)) = (quickest, after) else { return Ok(None) };
        let more = after.quickest(search).map(|(more, _)| more);
        if more.is_some_and(|more| more < fewest) {
            return Ok(Some(after));
        }
        let mut why = self.why();
        why.push(format!("submissions needed to win: {fewest}, beginning with \"{right}\""));
        let then = more.map_or("nothing wins".to_string(), |more| format!("it takes {more} more"));
        let answer = answer.trim_end();
        why.push(format!("after \"{said}\" the server can say this, and then {then}: {answer}"));
        Err((right, why))
    }

    /// The play on every string on our turn that can follow, this one included.
    pub fn ours(self) -> Vec<Play> {
        let after = |play: &Play| play.moves().map(|(_, after)| after).collect::<Vec<_>>();
        let mut ours = vec![self];
        let mut next = 0;
        while next < ours.len() {
            ours.extend(after(&ours[next]).iter().flat_map(after));
            next += 1;
        }
        ours
    }
}

/// The plies along the trie of a list.
fn tables() -> Vec<Table> {
    let names = ["cats", "contest", "dog", "done", "dragon", "duel", "ear"];
    let list = names.map(|word| word.as_bytes().to_vec());
    let mut search = Search::new(1_000_000);
    vec![Table::new(
        "The plies of the first n letters of each word: how many letters are still appended if the \
         winner hurries and the loser delays.",
        "When does the player to move win? How does a number follow from those that come next?",
        "Even: the player to move wins, by the least odd number that comes next, and it is 1 more. \
         Odd: all that come next are even, and it is 1 more than the largest. A word has 0.",
        ("word\\n", names, 0..=7),
        |word, &n| {
            let play = Play::new(list.to_vec(), word.as_bytes().get(..n)?);
            // `moves` leaves out those that lose at once.
            let more = search.value(&play).map(|value| 1 + value.plies);
            more.map(|more| if n == word.len() { 0 } else { more })
        },
    )]
}

/// The answer to a submission that is none. The game stays as it was.
pub const INVALID: &str =
    "Invalid submission (expected a letter from a to z, or RESTART and a letter).";

/// Different words of about a million letters in all, as many as in the contest's hard list.
fn random_words(rng: &mut Rng) -> Vec<Vec<u8>> {
    distinct(rng.list(54_000..=54_000, |rng| rng.word_of(ALPHABET, 8..=29)).into_iter()).collect()
}

/// The list of `random` and the whole of a game on it, both sides playing as well as they can.
fn transcript() -> Vec<u8> {
    let words = random_words(&mut Rng::new(10));
    let mut input = with_count(&words);
    let mut now = Some(Play::new(words, b""));
    while let Some(play) = now {
        let (answer, after) = play.submit(&play.letter());
        input.extend(answer.bytes());
        now = after;
    }
    input
}

/// Lists of up to 401 words, words of up to 1101 letters, and bytes that are no letters; for each
/// some strings, most of which begin a word.
fn calls(calls: &mut Calls) {
    let branch = |length: usize| [vec![b'x'; length], vec![b'y']].concat();
    let end = |k: u16| vec![b'a', b'b', b'a' + (k / 20) as u8, b'a' + (k % 20) as u8];
    let mut lists = vec![
        vec![],
        (0..40).map(branch).collect(),
        [0, 1, 63, 64, 255, 256, 299, 1000, 1030].map(branch).to_vec(),
        vec![b"a".repeat(65), b"b".repeat(300), b"c".repeat(1101)],
        // The other one's best answer to the letter a needs the first of 401 words.
        iter::once(b"aab".to_vec()).chain((0..400).map(end)).collect(),
    ];
    for count in (1..16).chain([300]) {
        let letters = [&b"ab"[..], b"abc", b"a\x7f\x80\xff", ALPHABET][count % 4];
        let word = |rng: &mut Rng| rng.word_of(letters, 1..=3 + count % 7);
        lists.push(calls.rng.list(count..=count, word));
    }
    for list in lists {
        let words = reachable(list.iter().map(|word| &word[..]).collect());
        calls.add("reachable", &[&list], &words);
        for most in [0, 9, 9999] {
            let mut string = list.get(calls.rng.below(list.len() + 1)).cloned().unwrap_or_default();
            string.truncate(most.min(calls.rng.below(string.len() + 2)));
            let says = submission(&words, &string).map(|said| {
                let kind = if said.starts_with("RESTART ") { "Restart" } else { "Letter" };
                format!("(IpscG.{kind} (b {}))", u32::from(said.chars().last().unwrap_or(' ')))
            });
            calls.add("best_move 64", &[&words, &string], &Some(best_move(&words, &string)));
            calls.add("submission: submit 64", &[&words, &string], &Some(says.clone()));
            calls.add("submission: solution 32", &[&list, &string], &Some(says));
            let begins = |word: &&&[u8]| word.starts_with(&string) && word.len() > string.len();
            let block: Vec<&[u8]> = words.iter().filter(begins).copied().collect();
            if !block.is_empty() {
                let depth = string.len();
                calls.add("best_letter 64", &[&block, &depth], &Some(best_letter(&block, depth)));
                calls.add("plies 64 (n 1050)", &[&block, &depth], &Some(plies(&block, depth)));
            }
        }
    }
    for (a, b) in (0..64).map(|k| (k / 8, k % 8)) {
        calls.add("is_better", &[&a, &b], &solution::is_better(a, b));
    }
}
