//! What the tools know of Game on Words.

use super::room::*;
use crate::rules::{Dialogue, Mistake};
use ipsc_g::oracle;
use ipsc_g::solution::{self, best_move, reachable, submission};
use std::hash::{Hash, Hasher};
use std::io::{BufRead, Write};

/// All of it.
pub static PROBLEM: Problem = Problem {
    table: Some(table),
    large_inputs: &[("transcript", transcript)],
    play: serve,
    ..Problem::of::<Play>("ipsc_g")
};

/// Plays in the contest's way: on the list in `start`, or on the official one, each line of `input`
/// is a submission, until the player has won.
fn serve(
    start: Option<&[u8]>, _: u64, input: &mut dyn BufRead, output: &mut dyn Write,
) -> io::Result<()> {
    let list = start.unwrap_or(include_bytes!("../../../samples/ipsc_g/official.in"));
    let mut play = Play::first(list)?;
    for submission in input.split(b'\n') {
        let (answer, after) = play.submit(&String::from_utf8_lossy(&submission?));
        writeln!(output, "{answer}")?;
        let Some(after) = after else { break };
        play = after;
    }
    Ok(())
}

/// A list, in alphabetical order, and the string.
#[derive(Clone, PartialEq, Eq)]
pub struct Play {
    /// The list.
    pub words: Rc<Vec<Vec<u8>>>,
    /// The string, on which the game goes on.
    pub string: oracle::Position,
    /// What stands around a string in the server's words; nothing if none is quoted in these.
    quote: &'static str,
}

impl Hash for Play {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.string.hash(state); // The list is mostly the same.
    }
}

impl Game for Play {
    const NUMBER: &'static str = "";
    const SHARED: bool = true; // the list
    const DIALOGUE: Option<Dialogue<Play>> = Some(play);
    const SMALLER: &'static str = "a word or a letter less, or its list or its string alone";
    const WRONG: &'static [Wrong<Play>] = &[
        ("any win", |play| {
            let win = play.moves().find(|(_, after)| after.number() == 0);
            win.map_or_else(|| play.answer(), |(letter, _)| letter)
        }),
        ("a new game only for a lost one", |play| match play.number() {
            0 => play.answer(),
            _ => play.letter(),
        }),
    ];

    fn read_into(cases: &mut Vec<Play>, input: &mut Reader) -> io::Result<()> {
        let count = input.number("the number of words")?;
        let word = |_| input.word("a word of the letters a to z", u8::is_ascii_lowercase);
        let words = (0..count).map(word).map(|word| Ok(word?.to_vec()));
        let mut play = Play::new(words.collect::<io::Result<_>>()?, b"");
        loop {
            if play.submission().is_none() {
                return Err(input.fault("a string on which we are to move"));
            }
            cases.push(play.clone());
            match String::from_utf8_lossy(input.line()).trim_end_matches(|c| c <= ' ') {
                "" | "OK" => return Ok(()),
                answer => {
                    play.string = solution::told(answer).into();
                    play.quote = if answer.contains(['’', '\'', '"']) { "’" } else { "" };
                }
            }
        }
    }

    /// The list, in the order of how its words end, and what is told behind it.
    fn input(cases: &[Play]) -> Vec<u8> {
        let told = behind_list(cases).iter().map(Play::told);
        iter::once(with_count(&by_ends(&cases[0].words))).chain(told).flatten().collect()
    }

    fn shown(&self) -> String {
        format!("\"{}\"", shorten(&self.string))
    }

    /// On the server's turn the letter that it appends.
    fn answer(&self) -> String {
        self.submission().unwrap_or_else(|| self.letter())
    }

    fn number(&self) -> u64 {
        u64::from(self.plies() % 2 == 0)
    }

    fn why(&self) -> Vec<String> {
        let letters = self.moves().map(|(letter, after)| format!("{letter} {}", after.plies()));
        let letters = joined(letters, ", ");
        let [now, anew] = [self, &self.on(b"")].map(Play::plies);
        vec![
            format!("moves to come after each letter that does not lose at once: {letters}"),
            "who makes the last one loses".to_string(),
            format!("moves to come in this game: {now}; in a new one: {anew}"),
        ]
    }

    /// Each has the name of what is submitted.
    fn moves(&self) -> Box<dyn Iterator<Item = (String, Play)> + '_> {
        let moves = oracle::moves(self.below(&self.string), &self.string);
        Box::new(moves.map(|(name, string)| (name.replace("append ", ""), self.on(&string))))
    }

    /// The letters that win, or if the answer is a new game, its letters too; the quickest first.
    fn winning(&self) -> Box<dyn Iterator<Item = (String, Play)> + '_> {
        let is_better = self.answer().starts_with("RESTART");
        let mut wins = self.submissions();
        wins.retain(|(name, _)| is_better || !name.starts_with("RESTART"));
        wins.retain(|(_, after)| after.number() == 0);
        wins.sort_by_cached_key(|(_, after)| after.plies());
        Box::new(wins.into_iter())
    }

    /// Each string on our turn, for all lists of some small words.
    fn all(size: usize) -> Box<dyn Iterator<Item = Play>> {
        let lists = [(&b"ab"[..], 2), (b"az", 2), (b"a", 9), (b"abc", 2), (b"ab", 3)];
        let lists = lists.into_iter().skip(size).take(1).map(|(of, longest)| words(of, longest));
        Box::new(lists.flat_map(subsets).flat_map(|words| Play::new(words, b"").ours()))
    }

    /// On any string of a list of at most 14 words.
    fn random(rng: &mut Rng) -> Play {
        let (kinds, most) = (*rng.pick(&[1, 2, 2, 3, 5, 26]), *rng.pick(&[3, 5, 14]));
        let longest = rng.between(3, 9);
        let ours = Play::on_list(rng, kinds, most, longest).ours();
        rng.pick(&ours).clone()
    }

    /// Mostly whole plays, many lost ones, at times on a word that has one of the server's.
    fn alike(rng: &mut Rng) -> Play {
        if rng.below(8) == 0 {
            return Play::new(vec![[b"lost", &rng.word(ALPHABET, 2)[..]].concat()], b"");
        }
        let lists = rng.times(8, |rng| {
            let (kinds, longest) = (rng.between(2, 3), rng.between(1, 8));
            Play::on_list(rng, kinds, 5, longest)
        });
        let is_lost = |play: &&Play| play.number() == 0 && play.moves().nth(1).is_some();
        let ours = lists.iter().find(is_lost).unwrap_or(&lists[0]).clone().ours();
        let count = *rng.pick(&[1, 1, ours.len()]);
        rng.pick(&ours[..count]).clone()
    }

    /// At times long words; or many lists, of which the server's first letter chooses one.
    fn large(rng: &mut Rng) -> Play {
        let kinds = *rng.pick(&[2, 3, 5, 26]);
        let (most, longest) = match rng.below(32) {
            0..=4 => (4, *rng.pick(&[50, 300, 2000])),
            5..=12 => {
                let longest = rng.between(3, 8);
                let lists = rng.times(26, |rng| Play::on_list(rng, 2, 8, longest));
                let words = ALPHABET.iter().zip(&lists).flat_map(|(&first, list)| {
                    list.words.iter().map(move |word| [b"a", &[first], &word[..]].concat())
                });
                return Play::new(words.collect(), b"");
            }
            _ => (*rng.pick(&[6, 20, 200]), *rng.pick(&[8, 15, 29])),
        };
        Play::on_list(rng, kinds, most, longest)
    }

    /// As many letters as the contest's hard list has.
    fn largest(rng: &mut Rng) -> Play {
        let kinds = *rng.pick(&[2, 3, 5, 26]);
        Play::on_list(rng, kinds, 54_000, 29)
    }

    fn sizes(&self) -> Vec<Size> {
        let sizes = [("words", self.words.len()), ("letters in a word", longest(&self.words))];
        sizes.map(|(name, size)| (name, size, 1..=usize::MAX)).to_vec()
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Play> + '_> {
        let texts = Box::new(smaller_with(&self.string, &self.words));
        let [turns, plies] = [2, 1].map(|width| narrower(&self.string, &self.words, width));
        let alike = (1..5).flat_map(|length| {
            let alike = self.words.chunk_by(move |a, b| a.get(..length) == b.get(..length));
            fewer(&alike.collect::<Vec<_>>())
        });
        let alike = alike.map(|words| (self.string.clone(), words.concat()));
        // A string alone in the place of all words but one, on that one or on a lost one beside it.
        let ends = self.words.iter().take(8).flat_map(|word| {
            let half = word.len() / 2;
            [0, 1, 2, 3, half, half + 1].map(|at| word[at.min(word.len())..].to_vec())
        });
        let one = ends.flat_map(|end| {
            let lost = if end.starts_with(b"a") { b"bbb" } else { b"aaa" };
            let [start, other] = [&end, &lost[..]].map(|word| word[..word.len().min(2)].to_vec());
            let both = vec![end.clone(), lost.to_vec()];
            [(start.clone(), vec![end]), (start, both.clone()), (other, both)]
        });
        let of = |quote| move |(string, words): Texts| Play { quote, ..Play::new(words, &string) };
        let bytes = self.input_alone().len();
        let one = one.map(of("")).filter(move |one| one.input_alone().len() < bytes);
        let cut = |most| self.words.iter().map(move |it| it.get(..most).unwrap_or(it).to_vec());
        let lengths = 1..longest(&self.words).min(48);
        let cut = lengths.map(move |most| (self.string.clone(), cut(most).collect()));
        let texts = in_turn(vec![Box::new(turns), texts, Box::new(plies), Box::new(cut)]);
        let plays = Box::new(alike.chain(texts).map(of(self.quote)));
        let quotes = ["", "'"].into_iter().filter(|quote| quote.len() < self.quote.len());
        let told = quotes.map(|quote| Play { quote, ..self.clone() });
        let list = Some(self.on(b"")).filter(|_| !self.string.is_empty());
        Box::new(list.into_iter().chain(told).chain(in_turn(vec![plays, Box::new(one)])))
    }

    /// With two letters for each other, and up to two left out. A q is an a with another bit.
    fn near(&self, rng: &mut Rng) -> Option<Play> {
        let mut text = [slice::from_ref(&self.string), &self.words[..]].concat().join(&b' ');
        let kinds: Vec<u8> = distinct(self.words.concat().into_iter().chain([b'q'])).collect();
        let [one, two] = [0, 1].map(|_| *rng.pick(&kinds));
        let both = text.iter_mut().filter(|letter| [one, two].contains(letter));
        both.for_each(|letter| *letter ^= one ^ two);
        for _ in 0..rng.between(1, 2).min(text.len()) {
            text.remove(rng.below(text.len()));
        }
        let mut texts = text.split(|&letter| letter == b' ').map(<[u8]>::to_vec);
        let string = texts.next()?;
        Some(Play { quote: self.quote, ..Play::new(texts.collect(), &string) })
    }

    fn fitted(&self, other: &Play) -> Option<Play> {
        Some(Play { words: other.words.clone(), ..self.clone() }).filter(Play::is_allowed)
    }

    /// On a string of a random play, now and then the empty one, or in other quotes or none.
    fn another(&self, rng: &mut Rng) -> Play {
        let after = |play: &Play| Some(rng.some(&play.moves().collect::<Vec<_>>(), 1).pop()?.1);
        let plays: Vec<Play> = iter::successors(Some(self.on(b"")), after).step_by(2).collect();
        let draw = rng.below(8);
        let least = usize::from(draw > 0).min(plays.len() - 1);
        let quotes = [if plays.len() % 2 == 0 { "" } else { "’" }, "'", "\""];
        let quote = quotes.get(draw).unwrap_or(&"’");
        Play { quote, ..rng.pick(&plays[least..]).clone() }
    }

    /// A string on which we are to move.
    fn is_valid(&self) -> bool {
        self.submission().is_some()
    }
}

/// Plays with a program: from the empty string a whole play, otherwise the strings of a list, each
/// as the server's answer to anything. A whole play ends when it is won, or nothing wins.
fn play(cases: &[Play], say: &mut dyn FnMut(&str) -> Option<String>) -> Option<Mistake> {
    let mut search = Search::new(usize::MAX);
    let mut now = cases[0].on(b"");
    let mut words = now.input_alone();
    let mut later = behind_list(cases).iter();
    let is_whole = later.len() == 0;
    let is_known = search.value(&now).is_some(); // or its games are too long
    loop {
        let said = say(&String::from_utf8_lossy(&words));
        let (answer, after) = now.submit(said.as_deref().unwrap_or_default());
        let (fewest, right) = now.quickest(&mut search).unzip();
        let more = match &after {
            Some(after) => after.quickest(&mut search).map(|(count, _)| count),
            None => Some(0),
        };
        let defences = if fewest.is_none() { now.defences(&mut search) } else { Vec::new() };
        let is_best = match fewest {
            Some(_) => more.is_some() && more < fewest,
            None => defences.is_empty() || said.iter().any(|said| defences.contains(said)),
        };
        if answer == INVALID || is_known && !is_best {
            let count = |of: Option<u64>| of.map_or("none".to_string(), |n| n.to_string());
            let [fewest, with] = [fewest, more.map(|more| more + 1)].map(count);
            let against = |said| {
                format!(
                    "submissions that win for sure: {fewest}; if \"{said}\" is the first: {with}, as \
                     the server can say this:\n{answer}"
                )
            };
            let right = right.or(defences.first().cloned()).unwrap_or("any letter".to_string());
            let why = now.why().into_iter().chain(said.as_ref().map(against)).collect();
            let case = (cases.len() - later.len()).saturating_sub(1); // or the list before the first
            return Some(Mistake { case, right, why });
        }
        now = if is_whole { after.filter(|_| fewest.is_some())? } else { later.next()?.clone() };
        words = now.told();
    }
}

/// The cases that are told behind the list; it alone is the first one, with an empty string.
fn behind_list(cases: &[Play]) -> &[Play] {
    &cases[usize::from(cases[0].string.is_empty())..]
}

/// The string as the server shows it.
fn quoted(string: &[u8]) -> String {
    format!("’{}’", string.escape_ascii())
}

/// The server's answer that leaves this string.
fn moved(string: &[u8]) -> String {
    let yours = quoted(&string[..string.len() - 1]);
    format!("After your move: {yours}. After my move: {}.", quoted(string))
}

impl Play {
    /// On a list over so many letters, any or the last ones. Half of its words begin as
    /// others do, some but for the first letter.
    fn on_list(rng: &mut Rng, kinds: usize, most: usize, longest: usize) -> Play {
        let from = *rng.pick(&[0, ALPHABET.len() - kinds]);
        let (letters, some) = (rng.some(&ALPHABET[from..], kinds), rng.between(1, longest));
        let least = *rng.pick(&[1, 1, some]);
        let mut words: Vec<Vec<u8>> = Vec::new();
        for _ in 0..rng.between(1, most) {
            let mut word = rng.word_of(&letters, least..=longest);
            if let Some(first) = words.get(rng.below(2 * words.len())) {
                let same = rng.between(0, first.len().min(word.len()));
                let from = same.min(*rng.pick(&[0, 0, 0, 1]));
                word[from..same].copy_from_slice(&first[from..same]);
            }
            words.push(word);
        }
        Play::new(words, b"")
    }

    /// The play on these words, but for empty ones, each once.
    pub fn new(mut words: Vec<Vec<u8>>, string: &[u8]) -> Play {
        words.retain(|word| !word.is_empty());
        words.sort();
        words.dedup();
        Play { words: Rc::new(words), string: string.to_vec(), quote: "’" }
    }

    /// Those words that begin so at which the solution looks.
    fn reachable(&self, beginning: &[u8]) -> Vec<&[u8]> {
        reachable(self.below(beginning).iter().map(|word| &word[..]).collect())
    }

    /// The solution's plies on the string, and the best letter, while the game goes on.
    fn best(&self) -> (usize, u8) {
        let first = &self.string[..self.string.len().min(1)];
        best_move(&self.reachable(first), &self.string).expect("the game goes on")
    }

    /// The line that tells the player the string.
    fn told(&self) -> Vec<u8> {
        // Made by the player, and so of odd length.
        let is_lost = |word: &Vec<u8>| word.len() % 2 == 1 && self.below(word).is_empty();
        let first = || words_in_order(b'a', b'z', false).find(is_lost).expect("words do not end");
        let line = match (&self.string[..], self.quote) {
            ([], "") => self.lost(&self.words.first().cloned().unwrap_or_else(first)),
            ([], _) => self.lost(&first()),
            (string, "") => String::from_utf8_lossy(string).to_string(),
            (string, _) => moved(string),
        };
        (line.replace('’', self.quote) + "\n").into_bytes()
    }

    /// The words that begin so.
    fn below(&self, beginning: &[u8]) -> &[Vec<u8>] {
        let words = &self.words[self.words.partition_point(|word| &word[..] < beginning)..];
        &words[..words.partition_point(|word| word.starts_with(beginning))]
    }

    /// What the solution submits; None if the server is to move, or the game is over.
    fn submission(&self) -> Option<String> {
        submission(&self.reachable(b""), &self.string)
    }

    fn plies(&self) -> usize {
        self.best().0
    }

    fn letter(&self) -> String {
        char::from(self.best().1).to_string()
    }

    /// The play on the same list and this string.
    pub fn on(&self, string: &[u8]) -> Play {
        Play { words: self.words.clone(), string: string.to_vec(), quote: "’" }
    }

    /// The moves, and those of a new game.
    pub fn submissions(&self) -> Vec<(String, Play)> {
        let anew = self.on(b"");
        let others = anew.moves().map(|(letter, after)| (format!("RESTART {letter}"), after));
        self.moves().chain(others).collect()
    }

    /// How few submissions win, by the rules, and the first; None if a server can hold out.
    pub fn quickest(&self, search: &mut Search<Play>) -> Option<(u64, String)> {
        let wins = self.submissions().into_iter().filter_map(|(name, after)| {
            let value = search.value(&after).filter(|value| !value.is_won())?;
            Some((value.plies / 2 + 1, name))
        });
        wins.min_by_key(|(count, _)| *count)
    }

    /// The letters of the longest defence, by the rules; none if each loses at once.
    fn defences(&self, search: &mut Search<Play>) -> Vec<String> {
        let plies = |(letter, after)| Some((search.value(&after)?.plies, letter));
        let mut letters: Vec<_> = self.moves().filter_map(plies).collect();
        let most = letters.iter().map(|(plies, _)| *plies).max();
        letters.retain(|(plies, _)| Some(*plies) == most);
        letters.into_iter().map(|(_, letter)| letter).collect()
    }

    /// The play with one more letter; None if that loses.
    fn append(&self, letter: &str) -> Option<Play> {
        // No other words matter: of 50,000 few are looked at.
        let words = self.below(&[&self.string, letter.as_bytes()].concat());
        oracle::moves(words, &self.string).next().map(|(_, string)| self.on(&string))
    }

    /// What the server says to a string that the player made, and lost by.
    fn lost(&self, string: &Vec<u8>) -> String {
        let reason = match self.words.binary_search(string).is_ok() {
            true => "created a banned word".to_string(),
            false => format!("nothing starts with {}", quoted(string)),
        };
        format!("You lost ({reason}). A new game starts.")
    }

    /// What a server that plays by the solution says, and the play then; None if it has lost.
    fn submit(&self, said: &str) -> (String, Option<Play>) {
        let (before, letter) = match said.trim().split_once(' ') {
            Some(("RESTART", letter)) => (self.on(b""), letter),
            _ => (self.clone(), said.trim()),
        };
        if !matches!(letter.as_bytes(), [b'a'..=b'z']) {
            return (INVALID.to_string(), Some(self.clone()));
        }
        let Some(now) = before.append(letter) else {
            let string = [&before.string, letter.as_bytes()].concat();
            return (self.lost(&string), Some(self.on(b"")));
        };
        let after = now.append(&now.letter());
        (after.as_ref().map_or("OK".to_string(), |after| moved(&after.string)), after)
    }

    /// The play on every string on our turn that can follow, this one included.
    pub fn ours(self) -> Vec<Play> {
        let after = |play: &Play| play.moves().map(|(_, after)| after).collect::<Vec<_>>();
        let later = after(&self).iter().flat_map(after).flat_map(Play::ours).collect();
        [vec![self], later].concat()
    }
}

/// The plies along the trie of a list.
fn table() -> Table {
    let words = ["cats", "contest", "dog", "done", "dragon"];
    let play = Play::new(words.map(Vec::from).to_vec(), b"");
    let mut search = Search::new(1_000_000);
    Table::new(
        "How many letters are still appended to the first n of each word, if the winner hurries and \
         the loser delays.",
        "When does the player to move win? How does the number of a string follow from those of the \
         strings with one letter more?",
        "The player to move wins if it is even. If some strings with one letter more have an odd \
         number, it is 1 more than the least of these; if all have even ones, than the largest.",
        ("word\\n", words, 0..=7),
        |word, &n| {
            let value = search.value(&play.on(word.as_bytes().get(..n)?));
            // `moves` leaves out those that lose at once.
            value.map(|value| if n == word.len() { 0 } else { value.plies + 1 })
        },
    )
}

/// The answer to a submission that is none. The game stays as it was.
pub const INVALID: &str =
    "Invalid submission (expected a letter from a to z, or RESTART and a letter).";

/// Words of about a million letters in all, as many as in the contest's hard list, and the strings
/// of a whole game on these, both sides playing as well as they can.
fn transcript() -> Vec<u8> {
    let first = Play::new(Rng::new(10).times(54_000, |rng| rng.word_of(ALPHABET, 8..=29)), b"");
    let next = |play: &Play| play.submit(&play.letter()).1;
    Play::input(&iter::successors(Some(first), next).collect::<Vec<_>>())
}
