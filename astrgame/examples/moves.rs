//! The winning first moves of ASTRGAME. Reads what the solution reads; prints for each case
//! the solution's answer, the Grundy number, and below them every move that wins,
//!
//! ```text
//! Teddy 1
//!   erase arch at 9..12 -> fearchop . fearchop
//! ```
//!
//! the word, the places of its first and last letter counted from 1, and what is left on
//! the two sides of the gap, where nothing may be.

#[path = "../src/main.rs"]
#[allow(dead_code)]
mod solution;

use samples::winning;
use solution::{places, table, Dictionary};
use std::io::{self, BufRead, Write};

/// The Grundy number of a string with sorted words, none twice, and the occurrences (start, end)
/// that win if erased, in order.
///
/// Costs what the solution costs: each option is a nim-sum of two numbers of the table.
fn winning_moves(string: &[u8], words: &[Vec<u8>]) -> (u16, Vec<(usize, usize)>) {
    let mut sum = 0;
    let mut changes = Vec::new(); // each occurrence and what erasing it changes in the nim-sum
    let dictionary = Dictionary::new(words.to_vec());
    let mut from = 0;
    loop {
        let occurrences = dictionary.cluster(string, from);
        let places = places(&occurrences);
        let Some(&end) = places.last() else { break };
        from = end;
        let table = table(&places, &occurrences);
        let last = places.len() - 1;
        sum ^= table[last][0];
        let number = |place: usize| places.binary_search(&place).expect("every place is there");
        for occurrence in occurrences {
            let (a, b) = (number(occurrence.0), number(occurrence.1));
            changes.push((occurrence, table[last][0] ^ table[a][0] ^ table[last][b]));
        }
    }
    changes.retain(|&(_, change)| change == sum);
    (sum, changes.into_iter().map(|(place, _)| place).collect())
}

/// How the move is shown that erases such an occurrence.
fn shown(string: &[u8], (start, end): (usize, usize)) -> Vec<u8> {
    let places = format!(" at {}..{end} ->", start + 1);
    let mut shown = [b"erase ", &string[start..end], places.as_bytes()].concat();
    for piece in [&string[..start], b".", &string[end..]] {
        if !piece.is_empty() {
            shown.extend([b" ", piece].concat());
        }
    }
    shown
}

/// Answers every case of the input, moves included. The errors are the solution's.
fn run<W: Write>(input: &[u8], output: &mut W) -> io::Result<()> {
    let mut answers = Vec::new();
    let result = solution::run(input, &mut answers);
    let mut tokens = samples::split(input).skip(1);
    for answer in answers.lines() {
        let string = tokens.next().unwrap_or_default();
        let total = tokens.next().and_then(solution::parse).unwrap_or_default();
        let words = tokens.by_ref().take(total as usize).map(<[u8]>::to_vec);
        let mut words: Vec<Vec<u8>> = words.collect();
        words.sort();
        words.dedup();
        let (grundy, winning) = winning_moves(string, &words);
        let winning: Vec<_> = winning.iter().map(|&place| shown(string, place)).collect();
        winning::write(output, &answer?, grundy, &winning)?;
    }
    result
}

fn main() {
    winning::main(run);
}

#[cfg(test)]
mod tests {
    use super::solution::oracle::{self, Board, Search};
    use samples::winning::{self, Rules};
    use samples::{printed, Rng};

    /// The game with one dictionary. Between the pieces of a board stands a letter of
    /// no word, so that it is again a string.
    struct Words<'a> {
        words: &'a [Vec<u8>],
        search: Search<'a>,
    }

    impl<'a> Words<'a> {
        fn new(words: &'a [Vec<u8>]) -> Words<'a> {
            let search = Search::new(words);
            Words { words, search }
        }
    }

    impl Rules for Words<'_> {
        type Position = Board;

        fn input(&self, board: &Board) -> String {
            let mut input = format!("1 {} {}", shown(&string(board)), self.words.len());
            for word in self.words {
                input += &format!(" {}", shown(word));
            }
            input
        }

        fn heading(&mut self, board: &Board) -> String {
            let answer = if self.is_won(board) { "Teddy" } else { "Tracy" };
            format!("{answer} {}", self.search.grundy(board))
        }

        fn moves(&mut self, board: &Board) -> Vec<(String, Board)> {
            let string = string(board);
            let mut moves = Vec::new();
            for start in 0..string.len() {
                for end in start + 1..=string.len() {
                    let word = string[start..end].to_vec();
                    if self.words.contains(&word) {
                        let (left, right) = (&string[..start], &string[end..]);
                        let sides = format!("{} . {}", shown(left), shown(right));
                        let (word, first) = (shown(&word), start + 1);
                        let line = format!("erase {word} at {first}..{end} -> {}", sides.trim());
                        moves.push((line, pieces(&[left, b"|", right].concat())));
                    }
                }
            }
            moves
        }

        fn options(&self, board: &Board) -> Vec<Board> {
            oracle::options(board, self.words)
        }

        fn is_won(&mut self, board: &Board) -> bool {
            self.search.is_won(board)
        }
    }

    fn shown(letters: &[u8]) -> String {
        String::from_utf8_lossy(letters).into_owned()
    }

    fn string(board: &Board) -> Vec<u8> {
        match board.is_empty() {
            true => b"|".to_vec(),
            false => board.join(&b'|'),
        }
    }

    fn pieces(string: &[u8]) -> Board {
        let pieces = string.split(|&letter| letter == b'|').map(<[u8]>::to_vec);
        let mut board: Board = pieces.filter(|piece| !piece.is_empty()).collect();
        board.sort();
        board
    }

    #[test]
    fn exactly_the_winning_moves_are_listed_for_every_short_string() {
        for words in samples::subsets(samples::words(b"ab", 2)).skip(1) {
            let mut rules = Words::new(&words);
            for string in samples::words(b"ab", 7) {
                winning::check(&mut rules, super::run, &pieces(&string));
            }
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let words: Vec<Vec<u8>> = (0..rng.between(1, 5))
                .map(|_| {
                    let length = rng.between(1, 4);
                    rng.word(b"abc", length)
                })
                .collect();
            let mut rules = Words::new(&words);
            let length = rng.between(1, 14);
            let board = vec![rng.word(b"abc", length)];
            winning::check(&mut rules, super::run, &board);
            if rules.is_won(&board) {
                winning::follow(&mut rules, super::run, &board, &mut rng);
            }
        }
    }

    #[test]
    fn only_the_middle_word_wins_where_programs_are_known_to_fail() {
        let input = "2 fearchoparchfearchop 3 fear chop arch pawpawpawpaw 1 pawpaw";
        let lists = "Teddy 1\n  erase arch at 9..12 -> fearchop . fearchop\n\
                     Teddy 2\n  erase pawpaw at 4..9 -> paw . paw\n";
        assert_eq!(printed(super::run, input.as_bytes()), lists);
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let mut output = Vec::new();
        let error = super::run(b"2 foo 1 bar\ncode 2 co", &mut output);
        let error = error.expect_err("a word is missing");
        let printed = "Tracy 0\n  no winning move\n";
        assert_eq!(String::from_utf8_lossy(&output), printed);
        let message = "line 2: expected a word, found end of input";
        assert_eq!(error.to_string(), message);
    }
}
