//! What the tools know of ASTRGAME.

use super::room::*;
use crate::moves::shown;
use astrgame::oracle;
use astrgame::solution::{table, word_ends};

/// All of it.
pub static PROBLEM: Problem =
    Problem { table: Some(runs), ..Problem::of::<Whiteboard>("astrgame") };

/// A string with gaps, and the words in order.
#[derive(Clone, PartialEq, Eq, Hash)]
pub struct Whiteboard {
    /// With a blank for each letter that has been erased.
    pub string: oracle::Position,
    /// Shared by all that a whiteboard leads to.
    pub words: Rc<Vec<Vec<u8>>>,
}

impl Game for Whiteboard {
    const ANSWERS: [&'static str; 2] = ["Tracy", "Teddy"];
    const CASES: usize = 5;
    const SMALLER: &'static str = "a word or a letter less";
    const WRONG: &'static [Wrong<Whiteboard>] = &[
        ("each word at its first place only", |w| {
            w.answer_by_search(Search::by(|w| {
                let first = |word| oracle::moves(slice::from_ref(word), &w.string).next();
                Box::new(w.words.iter().filter_map(first).map(|(_, string)| w.with(string)))
            }))
        }),
        ("no word that is listed twice", |w| {
            let is_once = |word: &&Vec<u8>| w.words.iter().filter(|one| one == word).count() < 2;
            whiteboard(w.string.clone(), w.words.iter().filter(is_once).cloned()).answer()
        }),
    ];

    fn read_into(cases: &mut Vec<Whiteboard>, input: &mut Reader) -> io::Result<()> {
        for _ in 0..input.number("the number of cases")? {
            let string = input.token();
            if string.is_empty() || string.len() > 1000 {
                return Err(input.fault("a string of at most 1000 letters"));
            }
            let mut words = Vec::new();
            for _ in 0..input.number("the number of words")? {
                words.push(input.word("a word", |_| true)?.to_vec());
            }
            cases.push(whiteboard(string.to_vec(), words));
        }
        Ok(())
    }

    fn input(cases: &[Whiteboard]) -> Vec<u8> {
        let mut input = format!("{}\n", cases.len()).into_bytes();
        for board in cases {
            input.extend(board.text());
            input.extend(format!("\n{}\n", board.words.len()).bytes());
            by_ends(&board.words).iter().for_each(|word| input.extend([word, &b"\n"[..]].concat()));
        }
        input
    }

    fn shown(&self) -> String {
        match self.string.contains(&b' ') {
            true => shorten(&self.text()),
            false => format!("{} with {}", shorten(&self.string), shorten(&self.words.join(&b' '))),
        }
    }

    fn drawn(&self) -> String {
        let words = self.words.iter().map(|word| word.escape_ascii());
        format!("{}\nwords: {}", numbered(&self.text()), joined(words, " "))
    }

    fn number(&self) -> u64 {
        let words = self.words.iter().map(Vec::as_slice).collect();
        table(&word_ends(&self.string, &words))[self.string.len()][0].into()
    }

    fn why(&self) -> Vec<String> {
        let first = self.moves().take(8).map(|(name, after)| {
            format!("{name} leaves {}: Grundy number {}", shown(&after), after.number())
        });
        iter::once(self.numbers_of_moves()).chain(first).collect()
    }

    fn moves(&self) -> Box<dyn Iterator<Item = (String, Whiteboard)> + '_> {
        let moves = oracle::moves(&self.words, &self.string);
        Box::new(moves.map(|(name, after)| (name, self.with(after))))
    }

    /// Of so many letters in the string and the words, the first one not counted, which is an a:
    /// strings over {a, b} with at most 3 words of up to 3 letters, those with a c with at most 2
    /// that occur; and of five letters more, those of one b with words of only a.
    fn all(size: usize) -> Box<dyn Iterator<Item = Whiteboard>> {
        const MOST: usize = 8;
        let of = move |letters: &'static [u8], most| {
            let kinds = words(letters, 3);
            let places: Vec<u8> = (0..kinds.len() as u8).collect();
            let lists = words(&places, if size > MOST { 0 } else { most }).into_iter();
            let lists = lists.filter(|places| places.is_sorted()).map(move |places| {
                places.iter().map(|&at| kinds[usize::from(at)].clone()).collect::<Vec<_>>()
            });
            lists.flat_map(move |words| {
                let length = (size + 1).saturating_sub(words.concat().len());
                let strings = words_of(letters, length, MOST + 1).filter(|s| s[0] == b'a');
                strings.map(move |string| whiteboard(string, words.clone()))
            })
        };
        let with_c = of(b"abc", 2).filter(|w| {
            let [b, c] = [b'b', b'c'].map(|letter| w.string.iter().position(|&l| l == letter));
            let occurs = |word: &Vec<u8>| w.string.windows(word.len()).any(|part| part == word);
            c.is_some() && b < c && w.words.iter().all(occurs)
        });
        let lists = subsets(words(b"a", if size > MOST { 0 } else { 3 })).skip(1);
        let with_b = lists.flat_map(move |words| {
            let length = size + 6 - words.concat().len();
            (1..length).map(move |at| {
                let string = [vec![b'a'; at], vec![b'b'], vec![b'a'; length - at - 1]].concat();
                whiteboard(string, words.clone())
            })
        });
        Box::new(of(b"ab", 3).chain(with_c).chain(with_b))
    }

    /// A string of 8 to 12 letters, of which one kind perhaps is in no word, and words of up to 4.
    fn random(rng: &mut Rng) -> Whiteboard {
        let (kinds, other) = (rng.between(1, 3), rng.below(2));
        let words = rng.list(1..=8, |rng| rng.word_of(&ALPHABET[..kinds], 1..=4));
        whiteboard(rng.word_of(&ALPHABET[..kinds + other], 8..=12), words)
    }

    /// Short words of all letters, and a string as short; or what `ALIKE` has.
    fn alike(rng: &mut Rng) -> Whiteboard {
        if rng.below(4) == 0 {
            let mut words = rng.part(ALIKE).split(' ').map(Vec::from);
            return whiteboard(words.next().unwrap_or_default(), words);
        }
        let length = rng.between(1, 4);
        let words = rng.times(30, |rng| rng.word_of(ALPHABET, 1..=length));
        whiteboard(rng.word(ALPHABET, length), words)
    }

    /// Up to 30 letters, at times the same ones again, and up to 30 words, most of which stand there.
    fn large(rng: &mut Rng) -> Whiteboard {
        let (kinds, some, few) =
            (*rng.pick(&[1, 2, 3, 4, 26]), rng.between(1, 30), rng.between(1, 4));
        let (letters, size) = (rng.some(ALPHABET, kinds), *rng.pick(&[some, 30]));
        let begun = size.min(*rng.pick(&[size, size, 3]));
        let (mut string, count) = (rng.word(&letters, begun), *rng.pick(&[few, some, 30]));
        while string.len() < size {
            let between = rng.word_of(&letters, 0..=1);
            string = [&string[..], &between, &string].concat();
        }
        string.truncate(size);
        let longest = *rng.pick(&[3, 6, 30]).min(&size);
        let least = *rng.pick(&[1, 1, longest]);
        let words = rng.times(count, |rng| {
            let length = rng.between(least, longest);
            match rng.below(8) {
                0 => rng.word_of(&letters, 1..=30),
                _ => string[rng.between(0, size - length)..][..length].to_vec(),
            }
        });
        let once = distinct(words.iter().cloned()).collect();
        whiteboard(string, rng.pick(&[words, once]).clone())
    }

    fn sizes(&self) -> Vec<Size> {
        vec![
            ("letters", self.string.len(), 1..=30),
            ("words", self.words.len(), 1..=30),
            ("letters in a word", longest(&self.words), 1..=30),
        ]
    }

    fn smaller(&self) -> Box<dyn Iterator<Item = Whiteboard> + '_> {
        let texts = Box::new(smaller_with(&self.string, &self.words));
        let texts = in_turn(vec![texts, Box::new(narrower(&self.string, &self.words, 1))]);
        Box::new(texts.map(|(string, words)| whiteboard(string, words)))
    }

    fn is_valid(&self) -> bool {
        let is_word = |word: &Vec<u8>| !word.is_empty() && word.iter().all(u8::is_ascii_lowercase);
        self.words.iter().chain([&self.string]).all(is_word)
    }
}

impl Whiteboard {
    /// Another string and the same words.
    fn with(&self, string: oracle::Position) -> Whiteboard {
        Whiteboard { string, ..self.clone() }
    }

    /// The string with a point, which is in no word here, for each letter that has been erased.
    fn text(&self) -> Vec<u8> {
        let point = |&letter: &u8| if letter == b' ' { b'.' } else { letter };
        self.string.iter().map(point).collect()
    }
}

/// Words whose letters are, as digits of a number to the base 31 or 131, equal modulo 2^32, 2^64 and
/// 10^9 + 7: who compares hashes takes them for one another, as do 5 bits a letter in 64, or the
/// first twelve letters; and a string with pieces of Grundy numbers from 8 on.
const ALIKE: &str = "aahcbaag hbaaahba|ahaaadbgkdaaan eadbfaaaaaikca|deaaaada aadcedag|\
    beaabacc aadfaeaa|caaaafaantecf agmoaaicaaaaa|agaaeeaa daiaaacc|qaaaaaaaaaaaa aaaaaaaaaaaaa|\
    aaaaaaaaaaaa paaaaaaaaaaaa|ppaaaaaaaaaaaa p|aaaaaaaaaaaab aaaaaaaaaaaaa|\
    aaaaabaaaabbaaaaabaaaa a b aa aaba";

/// The string and these words.
pub fn whiteboard(string: Vec<u8>, words: impl IntoIterator<Item = Vec<u8>>) -> Whiteboard {
    let mut words = Vec::from_iter(words);
    words.sort();
    Whiteboard { string, words: Rc::new(words) }
}

/// Strings of one letter.
fn runs() -> Table {
    let mut search = Search::new(1_000_000);
    Table::new(
        "Grundy numbers of n letters a, by the words.",
        "The words a and aa begin like taking 1 or 2 from a pile. Why do they not go on so?",
        "Two pieces may be left. So this is Kayles (explore octal 0.77), and aa alone Dawson's \
         Kayles (0.07).",
        ("words\\n", ["a", "aa", "aaa", "a aa", "a aaa", "aa aaa", "a aa aaa"], 0..=12),
        |words, &n| search.grundy(&whiteboard(vec![b'a'; n], words.split(' ').map(Vec::from))),
    )
}

/// The table of all pieces of a string.
pub fn pieces(string: &str, words: &str) -> Table {
    let mut search = Search::new(1_000_000);
    Table::new(
        &format!("Grundy numbers of {string} from letter i to letter j, by the words {words}."),
        "A move erases a word from the whole string, at the top right. Which number does it lead \
         to, by the numbers of the two pieces that are left?",
        "To their nim-sum (xor); and the number of a piece is the least one that no move leads to.",
        ("i\\j", 1..=string.len(), 1..=string.len()),
        |&from, &to| {
            let piece = string.as_bytes().get(from - 1..to).filter(|piece| !piece.is_empty())?;
            search.grundy(&whiteboard(piece.to_vec(), words.split_whitespace().map(Vec::from)))
        },
    )
}
