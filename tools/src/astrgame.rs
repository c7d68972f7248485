//! What the tools know of ASTRGAME.

#[path = "../../astrgame/src/main.rs"]
#[allow(dead_code)]
pub mod solution;

use crate::large::{alike, answer_each, large, Built, Limits};
use crate::measures::{Comparison, Growth, Yardstick};
use crate::moves::{joined, shorten, Lists, Position};
use crate::reading::{lines, Reader};
use crate::{Problem, Rng, ALPHABET};
use solution::{Dictionary, Input, Occurrence};
use std::collections::BTreeSet;
use std::io::{self, Read};

/// All of it.
pub const PROBLEM: Problem = Problem {
    name: "astrgame",
    format,
    answers: |output| lines(output, |line| line == "Teddy" || line == "Tracy"),
    many: ("100000\n", "a 1 a\n"),
    small,
    limits,
    reference,
    large: &[
        alike("one-letter", || solved(powers(5, 30))),
        alike("two-letters", || solved(two_letters(5, 30))),
        large("mixed-words", || solved(mixed_words())),
        large("periodic", || solved(periodic())),
        large("beyond-letters", || solved(widened())),
        large("beyond-moves", single_moves),
    ],
    comparisons: &[
        Comparison {
            name: "judge",
            input: "five cases of 30 letters a, words a .. a^30",
            build: || input(&powers(5, 30)),
            against: Yardstick::Floor,
            goal: 1.3,
        },
        Comparison {
            name: "one-letter",
            input: "500 letters a, words a .. a^30",
            build: || input(&powers(1, 500)),
            against: Yardstick::Textbook,
            goal: 1.0,
        },
        Comparison {
            name: "two-letters",
            input: "700 random letters of {a,b}, all 30 words of 1..4 letters",
            build: || input(&two_letters(1, 700)),
            against: Yardstick::Textbook,
            goal: 0.25,
        },
    ],
    growth: Growth {
        input: "S of random letters of {a,b}, all 30 words of 1..4 letters",
        unit: "(interval, occurrence) pairs",
        sizes: [441, 700, 1111],
        build: |length| input(&two_letters(1, length)),
        units: occurrences_in_intervals,
    },
    moves,
};

/// T, then T times a string, N, and N words.
fn format(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of cases")? {
        input.word("a string", |_| true)?;
        for _ in 0..input.number("the number of words")? {
            input.word("a word", |_| true)?;
        }
        input.answers += 1;
    }
    Ok(())
}

/// One or two strings of up to 10 letters, with up to four words of up to four letters each.
fn small(rng: &mut Rng) -> Vec<u8> {
    let board = |rng: &mut Rng| {
        let alphabet = &ALPHABET[..rng.between(1, 3)];
        let words = (0..rng.between(0, 4)).map(|_| rng.word_of(alphabet, 1..=4)).collect();
        Board { s: rng.word_of(alphabet, 1..=10), words }
    };
    let boards: Vec<_> = (0..rng.between(1, 2)).map(|_| board(rng)).collect();
    input(&boards)
}

fn limits(input: &mut Limits) {
    for _ in 0..input.number(1..=5) {
        input.word(1..=30, u8::is_ascii_lowercase);
        for _ in 0..input.number(1..=30) {
            input.word(1..=30, u8::is_ascii_lowercase);
        }
    }
}

/// The interval DP as a good textbook has it.
fn reference(input: &[u8]) -> Vec<u8> {
    answer_each(input, |tokens| {
        let s = tokens.word();
        let count = tokens.number();
        let words: Vec<&[u8]> = (0..count).map(|_| tokens.word()).collect();
        match grundy(s, &words) {
            0 => "Tracy",
            _ => "Teddy",
        }
    })
}

/// The Grundy number of a string, from those of its intervals, the short ones first: for every
/// start of a word in the interval, and every length of a word that stands there, the value of
/// what is left is marked.
fn grundy(s: &[u8], words: &[&[u8]]) -> usize {
    let n = s.len();
    let lengths_of_words_at = |start: usize| {
        let words = words.iter().filter(|word| s[start..].starts_with(word));
        let lengths: BTreeSet<usize> = words.map(|word| word.len()).collect();
        lengths.into_iter().collect()
    };
    let lengths_at: Vec<Vec<usize>> = (0..n).map(lengths_of_words_at).collect();
    // value[i][j]: of the letters from i up to but without j.
    let mut value = vec![vec![0; n + 1]; n + 1];
    // A game on n letters lasts at most n moves, and so no value exceeds n.
    let mut marked = vec![false; (n + 1).next_power_of_two()];
    for length in 1..=n {
        for i in 0..=n - length {
            let j = i + length;
            marked.fill(false);
            for start in i..j {
                for &length in &lengths_at[start] {
                    let end = start + length;
                    if end > j {
                        break;
                    }
                    marked[value[i][start] ^ value[end][j]] = true;
                }
            }
            let free = marked.iter().position(|is_option| !is_option);
            value[i][j] = free.expect("a value is at most the length");
        }
    }
    value[0][n]
}

/// One case: S and the words.
struct Board {
    s: Vec<u8>,
    words: Vec<Vec<u8>>,
}

/// The input of these boards.
fn input(boards: &[Board]) -> Vec<u8> {
    let mut lines = vec![boards.len().to_string().into_bytes()];
    for Board { s, words } in boards {
        lines.push(s.clone());
        lines.push(words.len().to_string().into_bytes());
        lines.extend_from_slice(words);
    }
    lines.push(Vec::new());
    lines.join(&b'\n')
}

/// The input of these boards, for the reference.
fn solved(boards: Vec<Board>) -> Built {
    Built::unknown(input(&boards))
}

/// `count` times `length` letters a and the words of 1 to 30 letters a.
fn powers(count: usize, length: usize) -> Vec<Board> {
    let board = || Board {
        s: vec![b'a'; length],
        words: (1..=30).map(|length| vec![b'a'; length]).collect(),
    };
    (0..count).map(|_| board()).collect()
}

/// `count` times `length` random letters a and b, and all 30 words of 1 to 4 of these letters.
fn two_letters(count: usize, length: usize) -> Vec<Board> {
    let mut rng = Rng::new(3);
    let word = |number: u32, letters: u32| {
        (0..letters).map(|bit| b"ab"[(number >> bit & 1) as usize]).collect()
    };
    let board = |s| Board {
        s,
        words: (1..=4)
            .flat_map(|letters| (0..1 << letters).map(move |number| word(number, letters)))
            .collect(),
    };
    (0..count).map(|_| board(rng.word(b"ab", length))).collect()
}

/// 30 random letters a and b, with 30 different words that stand in them.
fn mixed_words() -> Vec<Board> {
    // Lost boards are rare; the seeds 3 and 4 give some.
    let board = |seed| {
        let mut rng = Rng::new(seed);
        let s = rng.word(b"ab", 30);
        with_own_words(&mut rng, s)
    };
    (1..=5).map(board).collect()
}

/// A few letters over and over, 30 in all, with 30 different words that stand in them.
fn periodic() -> Vec<Board> {
    // Lost boards are very rare; the seed 125 gives one.
    let board = |(period, seed): (&[u8], u64)| {
        let s = period.iter().copied().cycle().take(30).collect();
        with_own_words(&mut Rng::new(seed), s)
    };
    let boards: [(&[u8], u64); 5] =
        [(b"aab", 1), (b"paw", 2), (b"aabb", 3), (b"abaab", 4), (b"abacabad", 125)];
    boards.into_iter().map(board).collect()
}

/// Boards of 30 letters with 570 letters more that change no answer: twice the same
/// letters and twice a letter of no word, which parts them from the rest for good.
fn widened() -> Vec<Board> {
    let mut rng = Rng::new(6);
    let mut boards = mixed_words().split_off(2);
    boards.extend(two_letters(2, 30));
    for board in &mut boards {
        let cancelling = rng.word(b"ab", 284);
        board.s = [&cancelling, &board.s, &cancelling].map(Vec::as_slice).join(&b'z');
    }
    boards
}

/// S with 30 of the words of 2 to 12 letters that stand in it.
fn with_own_words(rng: &mut Rng, s: Vec<u8>) -> Board {
    let words: BTreeSet<&[u8]> = (2..=12).flat_map(|length| s.windows(length)).collect();
    let words: Vec<_> = words.into_iter().map(<[u8]>::to_vec).collect();
    Board { words: rng.some(&words, 30), s }
}

/// Strings in which every second letter is a move, the only one in its place: an even number of
/// moves, and an odd one.
fn single_moves() -> Built {
    let strings = [1_000_000, 1_000_001].map(|moves| b"ab".repeat(moves));
    let boards = strings.map(|s| Board { s, words: vec![b"b".to_vec()] });
    Built::known(input(&boards), "Tracy\nTeddy\n")
}

/// The pairs of an interval of S and an occurrence in it of a word of 1 to 4 letters,
/// when every letter of the `length` begins an occurrence of each of these lengths.
fn occurrences_in_intervals(length: usize) -> usize {
    // Before the occurrence there are 0..=rest letters, after it what is left of them; the
    // interval begins at any of the former or the occurrence itself, and ends likewise.
    let of_word = |letters: usize| {
        let rest = length - letters;
        (0..=rest).map(|before| (before + 1) * (rest - before + 1)).sum::<usize>()
    };
    (1..=4).map(of_word).sum()
}

/// Lists the winning moves of each string: the word, the places of its first and last letter counted
/// from 1, and what is left on the two sides of the gap. Costs what the solution costs, and for each
/// line time linear in the string.
fn moves(source: &mut dyn Read, lists: &mut Lists) -> io::Result<()> {
    let mut input = Input::new(source);
    for _ in 0..input.number("the number of cases")? {
        let string = input.expect("a string", |_| true)?.to_vec();
        let line = input.line();
        let mut words = Vec::new();
        for _ in 0..input.number("the number of words")? {
            words.push(input.expect("a word", |_| true)?.to_vec());
        }
        let dictionary = Dictionary::new(words);
        let text = Text::new(&string, &dictionary);
        lists.case(&text.ok_or_else(|| solution::too_many_places(&string, line))?)?;
    }
    Ok(())
}

/// What stands for what has been erased: white space, which is in no word.
const GAP: u8 = b' ';

/// A string with gaps, its clusters, and what erasing each occurrence does to the nim-sum.
struct Text<'a> {
    string: Vec<u8>,
    dictionary: &'a Dictionary,
    clusters: Vec<(Occurrence, u16)>,
    changes: Vec<(Occurrence, u16)>,
    grundy: u16,
}

impl<'a> Text<'a> {
    /// None if a cluster is too large.
    fn new(string: &[u8], dictionary: &'a Dictionary) -> Option<Text<'a>> {
        let (mut clusters, mut changes, mut from) = (Vec::new(), Vec::new(), 0);
        loop {
            let occurrences = dictionary.cluster(string, from);
            let places = solution::places(&occurrences);
            let (Some(&first), Some(&end)) = (places.first(), places.last()) else { break };
            if places.len() > solution::PLACES {
                return None;
            }
            from = end;
            let table = solution::table(&places, &occurrences);
            let last = places.len() - 1;
            clusters.push(((first, end), table[last][0]));
            for occurrence in occurrences {
                let number = |place| places.binary_search(&place).expect("it is a place");
                let (a, b) = (number(occurrence.0), number(occurrence.1));
                changes.push((occurrence, table[last][0] ^ table[a][0] ^ table[last][b]));
            }
        }
        let grundy = clusters.iter().fold(0, |sum, cluster| sum ^ cluster.1);
        Some(Text { string: string.to_vec(), dictionary, clusters, changes, grundy })
    }

    fn erased(&self, &(start, end): &Occurrence) -> Vec<u8> {
        let mut left = self.string.clone();
        left[start..end].fill(GAP);
        left
    }
}

/// The pieces of a string, with a point for each gap.
fn pieces(string: &[u8]) -> String {
    let mut shown = String::new();
    for (k, run) in string.chunk_by(|a, b| (*a == GAP) == (*b == GAP)).enumerate() {
        shown += if k > 0 { " " } else { "" };
        shown += &if run[0] == GAP { ".".to_string() } else { shorten(run) };
    }
    shown
}

impl Position for Text<'_> {
    type Move = Occurrence;

    fn shown(&self) -> String {
        pieces(&self.string)
    }

    fn answer(&self) -> String {
        if self.grundy > 0 { "Teddy" } else { "Tracy" }.to_string()
    }

    fn number(&self) -> Option<u64> {
        Some(self.grundy.into())
    }

    fn why(&self) -> Vec<String> {
        let shown = |&((start, end), grundy): &(Occurrence, u16)| {
            format!("{} at {}..{end} {grundy}", shorten(&self.string[start..end]), start + 1)
        };
        if self.clusters.is_empty() {
            return vec!["no word stands in the string".to_string()];
        }
        vec![format!(
            "the pieces in which words overlap are worth {}; their xor is {}",
            joined(self.clusters.iter().map(shown), ", "),
            self.grundy
        )]
    }

    fn moves(&self) -> Box<dyn Iterator<Item = Occurrence> + '_> {
        Box::new(self.changes.iter().map(|&(occurrence, _)| occurrence))
    }

    fn winning(&self) -> Box<dyn Iterator<Item = Occurrence> + '_> {
        let wins = self.changes.iter().filter(|&&(_, change)| change == self.grundy);
        Box::new(wins.map(|&(occurrence, _)| occurrence))
    }

    fn show(&self, &(start, end): &Occurrence) -> String {
        format!("erase {} at {}..{end}", shorten(&self.string[start..end]), start + 1)
    }

    fn left(&self, chosen: &Occurrence) -> String {
        format!(" -> {}", pieces(&self.erased(chosen)))
    }

    fn after(&self, chosen: &Occurrence) -> Self {
        Text::new(&self.erased(chosen), self.dictionary).expect("no cluster has grown")
    }
}
