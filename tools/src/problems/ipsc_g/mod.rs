//! What the tools know of Game on Words.

mod converse;
mod server;

pub use server::INVALID;

use crate::extras::{Dialogue, Extras, LargeInput, Wrong};
use crate::format::{with_count, Reader};
use crate::lists::{distinct, longest, words_up_to, LETTERS};
use crate::page::about::About;
use crate::positions::{
    allowed, is_within_sizes, letters_of_numbers, numbers_of_letters, Positions, Rows, Size,
};
use crate::random::Rng;
use crate::rules::{Drawing, Game, Moves, Search};
use crate::tables::{Sides, Table, Texts};
use crate::text::{joined, listed, shorten};
use ipsc_g::oracle;
use ipsc_g::solution::{self, best_move, reachable, submission};
use std::hash::{Hash, Hasher};
use std::io::{self, BufRead, Write};
use std::ops::RangeInclusive;
use std::rc::Rc;
use std::{iter, slice};

/// A game: the list, and the string that is spelled so far. As cases of an input they are what a
/// program is told: the list, which is a case with the empty string, and then other strings.
#[derive(Clone)]
pub struct Spelling {
    list: Rc<List>,
    /// The string, on which the game goes on.
    pub string: oracle::Position,
    /// The line that told the string, as it was read; None if the server's own line will do.
    line: Option<Rc<str>>,
}

/// A list of words.
struct List {
    /// The words as given.
    given: Vec<Vec<u8>>,
    /// Each word once, in alphabetical order.
    sorted: Vec<Vec<u8>>,
}

impl PartialEq for Spelling {
    /// The order of the words does not matter, nor how the string was told.
    fn eq(&self, other: &Spelling) -> bool {
        let is_same_list = Rc::ptr_eq(&self.list, &other.list);
        self.string == other.string && (is_same_list || self.list.sorted == other.list.sorted)
    }
}

impl Eq for Spelling {}

impl Hash for Spelling {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.string.hash(state); // The list is mostly the same.
    }
}

impl Game for Spelling {
    const NAME: &'static str = "ipsc_g";
    const NUMBER: &'static str = "";
    const ANSWERS: [&'static str; 2] = ["", ""]; // `answer` has its own

    /// An assumption: the contest limits the submissions, but does not say to how many.
    const CASES: usize = 100;

    fn read_into(cases: &mut Vec<Spelling>, input: &mut Reader) -> io::Result<()> {
        let count = input.number("the number of words")?;
        let word = |_| input.word("a word of the letters a to z", u8::is_ascii_lowercase);
        let words = (0..count).map(word).map(|word| Ok(word?.to_vec()));
        let mut now = Spelling::new(words.collect::<io::Result<_>>()?);
        loop {
            if now.submission().is_none() {
                return Err(input.fault("a string on which we are to move"));
            }
            cases.push(now.clone());
            match String::from_utf8_lossy(input.line()).trim_end_matches(|c| c <= ' ') {
                "" | "OK" => return Ok(()),
                line => {
                    now.string = solution::told(line).into();
                    now.line = Some(line.into());
                }
            }
        }
    }

    fn write(cases: &[Spelling]) -> Vec<u8> {
        let mut input = with_count(&cases[0].list.given);
        for case in after_list(cases) {
            input.extend(case.told().bytes());
            input.push(b'\n');
        }
        input
    }

    /// Each has the name of what is submitted.
    fn moves(&self) -> Moves<'_, Spelling> {
        let moves = oracle::moves(self.below(&self.string), &self.string);
        Box::new(moves.map(|(name, string)| (name.replace("append ", ""), self.on(&string))))
    }

    fn number(&self) -> u64 {
        u64::from(self.plies() % 2 == 0)
    }

    /// On the server's turn the letter that it appends.
    fn answer(&self) -> String {
        self.submission().unwrap_or_else(|| self.letter())
    }

    /// The letters that win, or if the answer is a new game, its letters too; the quickest first.
    fn winning(&self) -> Moves<'_, Spelling> {
        let opens_new_game = self.answer().starts_with("RESTART");
        let mut wins = self.submissions();
        wins.retain(|(name, _)| opens_new_game || !name.starts_with("RESTART"));
        wins.retain(|(_, after)| after.number() == 0);
        wins.sort_by_cached_key(|(_, after)| after.plies());
        Box::new(wins.into_iter())
    }

    fn why(&self) -> Vec<String> {
        let mut moves: Vec<(String, Spelling)> = self.moves().collect();
        moves.sort_by_cached_key(|(_, after)| order(after.plies()));
        let letters = moves.iter().map(|(letter, after)| format!("{letter} {}", after.plies()));
        let letters = joined(letters, ", ");
        let [now, anew] = [self, &self.on(b"")].map(Spelling::plies);
        vec![
            format!("moves to come after each letter that does not lose at once, the best letters first: {letters}"),
            "who makes the last one loses".to_string(),
            format!("moves to come in this game: {now}; in a new one: {anew}"),
        ]
    }

    fn shown(&self) -> String {
        format!("\"{}\"", shorten(&self.string))
    }

    fn drawing(&self, _: &[Spelling]) -> Drawing {
        let words = format!("Words: {}.", listed(self.list.sorted.iter()));
        Drawing { is_numbered: false, ..Drawing::row(&self.string).with_note(words) }
    }
}

/// In which order letters are chosen, by the moves that come after them: a winner hurries, a loser
/// delays. The opponent loses if their number is odd.
fn order(plies: usize) -> (bool, usize) {
    match plies % 2 {
        1 => (false, plies),
        _ => (true, usize::MAX - plies),
    }
}

impl Positions for Spelling {
    const IS_SHARED: bool = true; // the list

    fn sizes(&self) -> Vec<Size> {
        let words = &self.list.given;
        vec![
            Size::new("words", words.len(), 1..=usize::MAX),
            Size::new("letters in a word", longest(words), 1..=usize::MAX),
        ]
    }

    /// Whether we are to move on the string, and the words are all different.
    fn is_allowed(&self) -> bool {
        let List { given, sorted } = &*self.list;
        let is_word = |word: &Vec<u8>| !word.is_empty() && word.iter().all(u8::is_ascii_lowercase);
        is_within_sizes(self)
            && given.len() == sorted.len()
            && given.iter().all(is_word)
            && self.submission().is_some()
    }

    /// Each string on which we are to move, for each list of `size` letters, up to 7.
    fn small(size: usize) -> Box<dyn Iterator<Item = Spelling>> {
        let lists = if (1..=7).contains(&size) { small_lists(size) } else { Vec::new() };
        Box::new(lists.into_iter().flat_map(|words| Spelling::new(words).ours()))
    }

    /// On any string of a list of at most 14 words of up to 9 letters.
    fn random(rng: &mut Rng) -> Spelling {
        let kinds = *rng.weighted(&[(1, 1), (2, 2), (1, 3), (1, 5), (1, 26)]);
        let (most, most_letters) = (*rng.pick(&[3, 5, 14]), rng.between(3, 9));
        let (count, lengths) = (rng.between(1, most), lengths_up_to(rng, most_letters));
        let ours = Spelling::new(random_list(rng, kinds, count, lengths)).ours();
        rng.pick(&ours).clone()
    }

    /// The game with the empty string, mostly on a list of some words up to two hundred.
    fn large(rng: &mut Rng) -> Spelling {
        type Draw = fn(&mut Rng) -> Vec<Vec<u8>>;
        let lists: [(usize, Draw); 3] =
            [(5, long_words), (8, list_after_each_letter), (19, many_words)];
        let list = rng.weighted(&lists);
        Spelling::new(list(rng))
    }

    /// The shared rows are the list; the row of a case is the string.
    fn to_rows(cases: &[Spelling]) -> Rows {
        let words = cases.first().map_or(&[][..], |case| &case.list.given);
        let numbers = |word: &Vec<u8>| numbers_of_letters(word, b'a');
        Rows {
            shared: words.iter().map(numbers).collect(),
            cases: cases.iter().map(|case| vec![numbers(&case.string)]).collect(),
        }
    }

    fn from_rows(rows: &Rows) -> Option<Vec<Spelling>> {
        let words = rows.shared.iter().map(|word| letters_of_numbers(word, b'a'));
        let list = Spelling::new(words.collect::<Option<_>>()?);
        let case = |rows: &Vec<Vec<u64>>| match &rows[..] {
            [string] => Some(list.on(&letters_of_numbers(string, b'a')?)),
            _ => None,
        };
        allowed(rows.cases.iter().map(case).collect::<Option<_>>()?)
    }

    /// As many words and letters as the contest's hard list has, or about as many.
    fn largest(rng: &mut Rng) -> Spelling {
        let kinds = *rng.pick(&[2, 3, 5, 26]);
        Spelling::new(random_list(rng, kinds, 54_000, 8..=29))
    }

    fn fits(&self, other: &Spelling) -> bool {
        Rc::ptr_eq(&self.list, &other.list) || self.list.given == other.list.given
    }

    /// On a string of a random play, seldom the empty one.
    fn beside(&self, rng: &mut Rng) -> Spelling {
        let after = |now: &Spelling| {
            let moves: Vec<_> = now.moves().collect();
            (!moves.is_empty()).then(|| rng.pick(&moves).1.clone())
        };
        let game = iter::successors(Some(self.on(b"")), after);
        let ours: Vec<Spelling> = game.step_by(2).collect();
        let first = *rng.weighted(&[(1, 0), (7, 1)]);
        let last = ours.len() - 1;
        ours[rng.between(last.min(first), last)].clone()
    }

    fn full(rng: &mut Rng) -> Vec<Spelling> {
        let list = Spelling::largest(rng);
        let strings = rng.times(Spelling::CASES - 1, |rng| list.beside(rng));
        [vec![list], strings].concat()
    }
}

impl Extras for Spelling {
    const ABOUT: About<'static> = About {
        title: "Spelling",
        rules: "A move appends a letter to the string. Who makes it a listed word, or what begins no listed word, loses at once: such letters are not offered.",
        how: "Click one of the letters below, or type it.",
        links: &[("statement", "https://ipsc.ksp.sk/2008")],
        section: "8-words-and-tries-ipsc_g",
        ..About::NOTHING
    };

    const STARTS: &'static [&'static str] = &[
        "20 angle apple arrow beach bread bridge cat catch contest core dog dream fish flame \
         flower game garden green house lemon",
        "21 angle apple arrow bear bread brush cat dog done double dream flame fruit game \
         garden green human key kite lamp lemon",
    ];

    const WRONG: &'static [Wrong<Spelling>] = &[
        ("any win", |now| {
            let win = now.moves().find(|(_, after)| after.number() == 0);
            win.map_or_else(|| now.answer(), |(letter, _)| letter)
        }),
        ("a new game only for a lost one", |now| match now.number() {
            0 => now.answer(),
            _ => now.letter(),
        }),
    ];

    const DIALOGUE: Option<Dialogue<Spelling>> = Some(Dialogue {
        converse: converse::converse,
        is_new: converse::is_list_alone,
        under_way: converse::under_way,
    });

    /// The plies along the trie of a list.
    fn table() -> Option<Table> {
        let words = ["cats", "contest", "dog", "done", "dragon"];
        let start = Spelling::new(words.map(Vec::from).to_vec());
        let mut search = Search::new(1_000_000);
        Some(Table::new(
            Texts {
                title: "How many letters are still appended to the first n of each word, if the \
                    winner hurries and the loser delays.",
                question: "When does the player to move win? How does the number of a string \
                    follow from those of the strings with one letter more?",
                answer: "The player to move wins if it is even. If some strings with one letter \
                    more have an odd number, it is 1 more than the least of these; if all have \
                    even ones, than the largest.",
            },
            Sides { corner: "word\\n", rows: words, columns: 0..=7 },
            |word, &n| {
                let value = search.value(&start.on(word.as_bytes().get(..n)?));
                // `moves` leaves out those that lose at once.
                value.map(|value| if n == word.len() { 0 } else { value.plies + 1 })
            },
        ))
    }

    fn large_inputs() -> Vec<LargeInput> {
        vec![LargeInput { name: "transcript", build: transcript }]
    }

    /// Plays as the contest's server.
    fn play(
        start: Option<&[u8]>, _: u64, input: &mut dyn BufRead, output: &mut dyn Write,
    ) -> io::Result<()> {
        server::serve(start, input, output)
    }
}

/// A submission that wins for sure.
pub struct Win {
    pub name: String,
    /// How many submissions it takes, with this one, against the longest defence.
    pub submissions: u64,
}

impl Spelling {
    /// The empty string on these words.
    pub fn new(given: Vec<Vec<u8>>) -> Spelling {
        let mut sorted = given.clone();
        sorted.sort();
        sorted.dedup();
        Spelling { list: Rc::new(List { given, sorted }), string: Vec::new(), line: None }
    }

    /// Another string on the same list.
    pub fn on(&self, string: &[u8]) -> Spelling {
        Spelling { list: Rc::clone(&self.list), string: string.to_vec(), line: None }
    }

    /// The words as given.
    pub fn words(&self) -> &[Vec<u8>] {
        &self.list.given
    }

    /// The words that begin so, in order.
    fn below(&self, beginning: &[u8]) -> &[Vec<u8>] {
        let sorted = &self.list.sorted;
        let words = &sorted[sorted.partition_point(|word| &word[..] < beginning)..];
        &words[..words.partition_point(|word| word.starts_with(beginning))]
    }

    /// Those words that begin so at which the solution looks.
    fn reachable(&self, beginning: &[u8]) -> Vec<&[u8]> {
        reachable(self.below(beginning).iter().map(|word| &word[..]).collect())
    }

    /// What the solution submits; None if the server is to move, or the game is over.
    fn submission(&self) -> Option<String> {
        submission(&self.reachable(b""), &self.string)
    }

    /// The solution's plies on the string, and the best letter, while the game goes on.
    fn best(&self) -> (usize, u8) {
        let first = &self.string[..self.string.len().min(1)];
        best_move(&self.reachable(first), &self.string).expect("the game goes on")
    }

    fn plies(&self) -> usize {
        self.best().0
    }

    fn letter(&self) -> String {
        char::from(self.best().1).to_string()
    }

    /// The moves, and those of a new game.
    pub fn submissions(&self) -> Vec<(String, Spelling)> {
        let anew = self.on(b"");
        let others = anew.moves().map(|(letter, after)| (format!("RESTART {letter}"), after));
        self.moves().chain(others).collect()
    }

    /// The first of the submissions that win soonest, by the rules; None if a server can hold out.
    pub fn quickest(&self, search: &mut Search<Spelling>) -> Option<Win> {
        let wins = self.submissions().into_iter().filter_map(|(name, after)| {
            let value = search.value(&after).filter(|value| !value.is_won())?;
            Some(Win { name, submissions: value.plies / 2 + 1 })
        });
        wins.min_by_key(|win| win.submissions)
    }

    /// The letters of the longest defence, by the rules; none if each loses at once.
    fn defences(&self, search: &mut Search<Spelling>) -> Vec<String> {
        let plies = |(letter, after)| Some((search.value(&after)?.plies, letter));
        let mut letters: Vec<_> = self.moves().filter_map(plies).collect();
        let most = letters.iter().map(|(plies, _)| *plies).max();
        letters.retain(|(plies, _)| Some(*plies) == most);
        letters.into_iter().map(|(_, letter)| letter).collect()
    }

    /// The game on every string on our turn that can follow, this one included.
    pub fn ours(self) -> Vec<Spelling> {
        let mut ours = Vec::new();
        for (_, made) in self.moves() {
            ours.extend(made.moves().flat_map(|(_, after)| after.ours()));
        }
        ours.insert(0, self);
        ours
    }
}

/// The cases that are told after the list. The list alone is the first case if this has the empty
/// string, and otherwise no case.
fn after_list(cases: &[Spelling]) -> &[Spelling] {
    &cases[usize::from(cases[0].string.is_empty())..]
}

/// All lists of different words, in which short words come first and those of the same length in
/// alphabetical order, of `letters` letters a and b in all.
fn small_lists(letters: usize) -> Vec<Vec<Vec<u8>>> {
    let mut lists: Vec<Vec<Vec<u8>>> = vec![Vec::new()];
    for word in words_up_to(b"ab", letters) {
        let is_room = |list: &&Vec<Vec<u8>>| list.concat().len() + word.len() <= letters;
        let longer = |list: &Vec<Vec<u8>>| [&list[..], slice::from_ref(&word)].concat();
        let longer: Vec<_> = lists.iter().filter(is_room).map(longer).collect();
        lists.extend(longer);
    }
    lists.retain(|list| list.concat().len() == letters);
    lists
}

/// `count` random words, or fewer if some are equal, of `kinds` kinds of letters. About half of the
/// words begin as others do.
fn random_list(
    rng: &mut Rng, kinds: usize, count: usize, lengths: RangeInclusive<usize>,
) -> Vec<Vec<u8>> {
    // Any letters, or the last ones of the alphabet.
    let from = *rng.pick(&[0, LETTERS.len() - kinds]);
    let letters = rng.some(&LETTERS[from..], kinds);
    let mut words: Vec<Vec<u8>> = Vec::new();
    for _ in 0..count {
        let mut word = rng.word_of(&letters, lengths.clone());
        if let Some(other) = words.get(rng.below(2 * words.len())) {
            begin_like(rng, &mut word, other);
        }
        words.push(word);
    }
    distinct(words.into_iter()).collect()
}

/// From one letter to `most_letters`, or at times from more than one.
fn lengths_up_to(rng: &mut Rng, most_letters: usize) -> RangeInclusive<usize> {
    let any = rng.between(1, most_letters);
    *rng.weighted(&[(2, 1), (1, any)])..=most_letters
}

/// Makes a word begin as another one does, at times but for the first letter.
fn begin_like(rng: &mut Rng, word: &mut [u8], other: &[u8]) {
    let end = rng.between(0, other.len().min(word.len()));
    let start = end.min(*rng.weighted(&[(3, 0), (1, 1)]));
    word[start..end].copy_from_slice(&other[start..end]);
}

/// A list of up to four words, of which some have up to 2,000 letters.
fn long_words(rng: &mut Rng) -> Vec<Vec<u8>> {
    let (kinds, count) = (*rng.pick(&[2, 3, 5, 26]), rng.between(1, 4));
    let most_letters = *rng.pick(&[50, 300, 2000]);
    let lengths = lengths_up_to(rng, most_letters);
    random_list(rng, kinds, count, lengths)
}

/// All words begin with an a: so the first letter of the server chooses one of 26 lists.
fn list_after_each_letter(rng: &mut Rng) -> Vec<Vec<u8>> {
    let most_letters = rng.between(3, 8);
    let mut words = Vec::new();
    for &letter in LETTERS {
        let (count, lengths) = (rng.between(1, 8), lengths_up_to(rng, most_letters));
        let list = random_list(rng, 2, count, lengths);
        words.extend(list.into_iter().map(|word| [b"a", &[letter], &word[..]].concat()));
    }
    words
}

/// A list of up to 200 words of up to 29 letters.
fn many_words(rng: &mut Rng) -> Vec<Vec<u8>> {
    let (kinds, most) = (*rng.pick(&[2, 3, 5, 26]), *rng.pick(&[6, 20, 200]));
    let most_letters = *rng.pick(&[8, 15, 29]);
    let (count, lengths) = (rng.between(1, most), lengths_up_to(rng, most_letters));
    random_list(rng, kinds, count, lengths)
}

/// Words of about a million letters in all, as many as in the contest's hard list, and the strings
/// of a whole game on these, both sides playing as well as they can.
fn transcript() -> Vec<u8> {
    let words = Rng::new(10).times(54_000, |rng| rng.word_of(LETTERS, 8..=29));
    let first = Spelling::new(distinct(words.into_iter()).collect());
    let next = |now: &Spelling| now.submit(&now.letter()).after;
    Spelling::write(&iter::successors(Some(first), next).collect::<Vec<_>>())
}
