//! Holds the solution to the rules.

use super::oracle::{Search, INACTIVE};
use super::*;
use samples::damage::survives;
use samples::wplay::{input, PROBLEM};
use samples::{printed, Rng};
use std::collections::HashSet;

const ALPHABET: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZ";

/// The sizes of all grids of up to two rows of three.
const SIZES: [usize; 5] = [1, 2, 3, 4, 6];

/// The sorted keys of these words.
fn dictionary(words: &[Vec<u8>]) -> Vec<Key> {
    let mut keys: Vec<Key> = words.iter().map(|word| key(word)).collect();
    keys.sort();
    keys.dedup();
    keys
}

/// What is active of a grid if this set of its cells is.
fn active(grid: &[u8], set: usize) -> Vec<u8> {
    let cell = |(i, &letter)| if set >> i & 1 == 1 { letter } else { INACTIVE };
    grid.iter().enumerate().map(cell).collect()
}

/// Every dictionary of at most three words of up to three letters A and B.
fn dictionaries() -> Vec<Vec<Vec<u8>>> {
    let words = samples::words(b"AB", 3);
    let mut dictionaries = vec![vec![]];
    for a in 0..words.len() {
        dictionaries.push(vec![words[a].clone()]);
        for b in 0..a {
            dictionaries.push(vec![words[a].clone(), words[b].clone()]);
            for c in 0..b {
                dictionaries.push(vec![words[a].clone(), words[b].clone(), words[c].clone()]);
            }
        }
    }
    dictionaries
}

/// The instances: every grid over A and B of these sizes with every of these dictionaries, and
/// random ones over more letters, of up to ten cells.
fn instances() -> impl Iterator<Item = (Vec<Vec<u8>>, Vec<Vec<u8>>)> {
    let all = |size: usize| {
        samples::words(b"AB", size).into_iter().filter(move |grid| grid.len() == size)
    };
    let grids: Vec<Vec<u8>> = SIZES.iter().flat_map(|&size| all(size)).collect();
    let small = dictionaries().into_iter().map(move |words| (grids.clone(), words));
    let mut rng = Rng::new(1);
    let random = (0..400).map(move |i| {
        let letters = rng.some(ALPHABET, [2, 3, 5, 8][i % 4]);
        let cells = rng.between(1, 10);
        let longest = rng.between(1, 5);
        let count = rng.between(1, 12);
        let words = (0..count).map(|_| rng.word_of(&letters, 1..=longest)).collect();
        (vec![rng.word(&letters, cells)], words)
    });
    small.chain(random)
}

/// The words and the grids of an input.
fn game(input: &[u8]) -> (Vec<Vec<u8>>, Vec<Vec<u8>>) {
    let mut tokens = samples::tokens(input).into_iter();
    let mut token = || tokens.next().expect("there is another token").to_vec();
    let number = |token: Vec<u8>| parse(&token).expect("it is a number") as usize;
    let words = (0..number(token())).map(|_| token()).collect();
    let (rows, _columns) = (number(token()), token());
    let grids = (0..number(token())).map(|_| (0..rows).flat_map(|_| token()).collect()).collect();
    (words, grids)
}

/// The answers by the rules.
fn answers(words: &[Vec<u8>], grids: &[Vec<u8>]) -> String {
    let mut search = Search::new(words);
    grids.iter().map(|grid| if search.is_won(grid) { "Alice\n" } else { "Bob\n" }).collect()
}

#[test]
fn every_value_is_that_of_the_rules() {
    for (grids, words) in instances() {
        let keys = dictionary(&words);
        let mut search = Search::new(&words);
        for grid in grids {
            let family = won(&super::words(&grid, &keys));
            for set in 0..1 << grid.len() {
                let active = active(&grid, set);
                let shown = (active.escape_ascii(), &words);
                assert_eq!(
                    contains(&family, set),
                    search.is_won(&active),
                    "the winner of {shown:?}"
                );
            }
            assert_eq!(is_won(&grid, &keys), search.is_won(&grid));
        }
    }
}

#[test]
fn every_answer_is_that_of_the_rules() {
    for (grids, words) in instances() {
        for columns in 1..=3 {
            for rows in 1..=2 {
                let is_such = |grid: &&Vec<u8>| grid.len() == rows * columns;
                let grids: Vec<_> = grids.iter().filter(is_such).cloned().collect();
                if !grids.is_empty() {
                    let input = input(&words, columns, &grids);
                    assert_eq!(printed(run, &input), answers(&words, &grids));
                }
            }
        }
    }
}

#[test]
fn every_sample_has_the_answers_of_the_rules() {
    for case in samples::cases("wplay") {
        let (words, grids) = game(&case.input);
        let answers = answers(&words, &grids);
        assert_eq!(answers.as_bytes(), &case.output[..], "{}", case.name);
        assert_eq!(printed(run, &case.input), answers, "{}", case.name);
    }
}

#[test]
fn keys_are_equal_exactly_if_words_are_anagrams() {
    let mut rng = Rng::new(2);
    for power in POWERS.windows(2) {
        assert_eq!(power[1], 30 * power[0]);
    }
    let sorted = |word: &[u8]| {
        let mut word = word.to_vec();
        word.sort();
        word
    };
    let mut seen = std::collections::HashMap::new();
    for letter in ALPHABET {
        for length in 1..=MOST_CELLS as usize {
            let word = vec![*letter; length];
            assert!(seen.insert(key(&word), word).is_none());
        }
    }
    for _ in 0..200_000 {
        let letters = rng.between(1, 26);
        let word = sorted(&rng.word_of(&ALPHABET[..letters], 1..=MOST_CELLS as usize));
        let mut shuffled = word.clone();
        rng.shuffle(&mut shuffled);
        assert_eq!(key(&shuffled), key(&word));
        assert_eq!(seen.entry(key(&word)).or_insert(word.clone()), &word);
    }
}

/// Random grids of the judge's size with dictionaries of so many words of them.
fn large_games() -> impl Iterator<Item = (Vec<u8>, Vec<Vec<u8>>)> {
    let mut rng = Rng::new(3);
    (0..9).map(move |i| {
        let grid = rng.word(&ALPHABET[..[3, 8, 26][i % 3]], 16);
        let count = [5, 100, 5000][i / 3];
        let word = |rng: &mut Rng| {
            let mut word = grid.clone();
            rng.shuffle(&mut word);
            word.truncate(rng.between(1, 8));
            word
        };
        let words = (0..count).map(|_| word(&mut rng)).collect();
        (grid, words)
    })
}

#[test]
fn on_large_grids_every_set_of_the_letters_of_a_word_is_found() {
    for (grid, words) in large_games() {
        let found = super::words(&grid, &dictionary(&words));
        let sorted = |mut word: Vec<u8>| {
            word.sort();
            word
        };
        let words: HashSet<Vec<u8>> = words.into_iter().map(sorted).collect();
        for set in 0..1 << grid.len() {
            let mut letters = active(&grid, set);
            letters.retain(|&letter| letter != INACTIVE);
            assert_eq!(contains(&found, set), words.contains(&sorted(letters)), "{set:b}");
        }
    }
}

/// If all options have the right values, so has the position: the step of a proof by induction.
/// No lost position has a lost option, every won one has.
#[test]
fn on_large_grids_every_set_is_won_exactly_if_a_word_leaves_a_lost_one() {
    for (grid, words) in large_games() {
        let words = super::words(&grid, &dictionary(&words));
        let won = won(&words);
        for set in 0..1 << grid.len() {
            let mut word = set;
            let mut is_won = false;
            while word > 0 && !is_won {
                is_won = contains(&words, word) && !contains(&won, set ^ word);
                word = (word - 1) & set;
            }
            assert_eq!(contains(&won, set), is_won, "{set:b}");
        }
    }
}

#[test]
fn what_the_rules_ignore_changes_no_answer() {
    let mut rng = Rng::new(4);
    for (mut grid, mut words) in large_games() {
        let value = is_won(&grid, &dictionary(&words));
        rng.shuffle(&mut grid);
        assert_eq!(is_won(&grid, &dictionary(&words)), value, "the cells in another order");
        words.iter_mut().for_each(|word| rng.shuffle(word));
        assert_eq!(is_won(&grid, &dictionary(&words)), value, "anagrams");
        let mut names = ALPHABET.to_vec();
        rng.shuffle(&mut names);
        let rename = |word: &mut Vec<u8>| {
            word.iter_mut().for_each(|letter| *letter = names[(*letter - b'A') as usize]);
        };
        rename(&mut grid);
        words.iter_mut().for_each(rename);
        assert_eq!(is_won(&grid, &dictionary(&words)), value, "by other letters");
    }
}

#[test]
fn words_longer_than_any_grid_are_as_if_not_there() {
    // 30 times A would have the key of B.
    for length in [26, 27, 29, 30, 31, 60, 900, 100_000] {
        for letter in ["A", "N"] {
            let input = format!("2 {} C 1 2 2 AC BO", letter.repeat(length));
            assert_eq!(printed(run, input.as_bytes()), "Alice\nBob\n", "{length}");
        }
    }
}

#[test]
fn a_grid_of_25_cells_may_have_any_shape() {
    for (shape, size) in [("1 25", (1, 25)), ("5 5", (5, 5)), ("25 1", (25, 1))] {
        assert_eq!(read_size(&mut Input::new(shape.as_bytes())).unwrap(), size);
    }
}

#[test]
fn a_grid_may_have_25_cells() {
    // Few cells that some word has, so that few sets need marking: the first ones and the last.
    for (word, is_won) in [("AZ", true), ("AAZ", false), ("A", true), ("Z", false)] {
        let input = format!("1 {word} 5 5 1 AMMMM ZMMMM MMMMZ MMMMM MMMMM");
        let answer = if is_won { "Alice\n" } else { "Bob\n" };
        assert_eq!(printed(run, input.as_bytes()), answer, "{word}");
    }
}

/// A word that can be taken, in the order of the dictionary, and what it leaves.
fn steps(grid: &[u8], words: &[Vec<u8>]) -> Vec<(Vec<u8>, Vec<u8>)> {
    let leaves = |word: &Vec<u8>| {
        let left = oracle::options(grid, std::slice::from_ref(word)).into_iter().next();
        left.map(|left| (word.clone(), left))
    };
    words.iter().filter_map(leaves).collect()
}

/// Whether the player to move wins if both always take the word that `choose` takes.
fn by_choice(grid: &[u8], words: &[Vec<u8>], choose: fn(&[u8]) -> usize) -> bool {
    let step = steps(grid, words).into_iter().min_by_key(|(word, _)| choose(word));
    step.is_some_and(|(_, left)| !by_choice(&left, words, choose))
}

/// The value by the rules with these words instead.
fn with(grid: &[u8], words: Vec<Vec<u8>>) -> bool {
    Search::new(&words).is_won(grid)
}

/// Whether the player to move wins if a move takes a run of cells, either way, in some reading.
fn in_line(grid: &[u8], words: &[Vec<u8>]) -> bool {
    words.iter().any(|word| {
        let runs = grid.windows(word.len());
        runs.enumerate().filter(|(_, run)| run == word).any(|(at, _)| {
            let mut left = grid.to_vec();
            left[at..at + word.len()].fill(INACTIVE);
            !in_line(&left, words)
        })
    })
}

/// Whether the player to move wins if a word can be taken once only.
fn once(grid: &[u8], words: &[Vec<u8>]) -> bool {
    steps(grid, words).into_iter().any(|(word, left)| {
        let words: Vec<_> = words.iter().filter(|&other| *other != word).cloned().collect();
        !once(&left, &words)
    })
}

/// Whether the player to move wins if who finds no word wins.
fn misere(grid: &[u8], words: &[Vec<u8>]) -> bool {
    let steps = steps(grid, words);
    steps.is_empty() || steps.iter().any(|(_, left)| !misere(left, words))
}

/// The letters that are active, in alphabetical order.
fn letters(grid: &[u8]) -> String {
    let mut letters = grid.to_vec();
    letters.retain(|&letter| letter != INACTIVE);
    letters.sort();
    String::from_utf8(letters).expect("they are A to Z")
}

/// What is wrong: a name, whether it passes the official sample, and whether the first player wins.
type Idea = (&'static str, bool, fn(&[u8], &[Vec<u8>]) -> bool);

const WRONG_IDEAS: [Idea; 12] = [
    ("whoever can move wins", false, |grid, words| !steps(grid, words).is_empty()),
    ("the longest word", true, |grid, words| by_choice(grid, words, |word| 99 - word.len())),
    ("the shortest word", true, |grid, words| by_choice(grid, words, |word| word.len())),
    ("the first word", true, |grid, words| by_choice(grid, words, |_| 0)),
    ("the parity of the words that fit", false, |grid, words| steps(grid, words).len() % 2 == 1),
    ("the parity of the cells", false, |grid, _| grid.len() % 2 == 1),
    ("neighbouring cells in order", true, in_line),
    ("each word once", false, once),
    ("who finds no word wins", false, misere),
    ("a letter of a word for all its occurrences", false, |grid, words| {
        let once = |word: &Vec<u8>| {
            let letters: std::collections::BTreeSet<u8> = word.iter().cloned().collect();
            letters.into_iter().collect()
        };
        with(grid, words.iter().map(once).collect())
    }),
    ("the cells of a word stay active for others", false, |grid, words| {
        let fits = |word: &&Vec<u8>| steps(grid, &[word.to_vec()]).len() == 1;
        words.iter().filter(fits).count() % 2 == 1
    }),
    ("a word for as many letters", false, |grid, words| {
        let lengths: Vec<Vec<u8>> = words.iter().map(|word| vec![b'X'; word.len()]).collect();
        with(&vec![b'X'; grid.len()], lengths)
    }),
];

#[test]
fn no_wrong_idea_survives_the_instances() {
    let (words, grids) = game(&samples::official("wplay").input);
    for (idea, expected, is_won) in WRONG_IDEAS {
        let mut search = Search::new(&words);
        let passes = grids.iter().all(|grid| is_won(grid, &words) == search.is_won(grid));
        assert_eq!(passes, expected, "{idea}: passes the official sample");
        let survives = instances().all(|(grids, words)| {
            let mut search = Search::new(&words);
            grids.iter().all(|grid| is_won(grid, &words) == search.is_won(grid))
        });
        assert!(!survives, "{idea}: no instance speaks against it");
    }
}

#[test]
fn damaged_inputs_are_answered_up_to_the_first_fault() {
    survives(&PROBLEM, |input, output| super::run(input, output));
}

/// What `moves` lists.
mod moves {
    use super::*;
    use samples::moves::{check, follow, list, listed_up_to_a_fault, Options, Rules};
    use samples::Problem;

    /// The game with one dictionary. A position is the letters that are left, in alphabetical
    /// order: which of several equal ones are taken makes no difference.
    struct Words<'a> {
        words: &'a [Vec<u8>],
        search: Search<'a>,
    }

    impl Rules for Words<'_> {
        const PROBLEM: Problem = PROBLEM;
        type Position = Vec<u8>;

        fn input(&self, grid: &Vec<u8>) -> String {
            let words = String::from_utf8_lossy(&self.words.join(&b' ')).into_owned();
            let grid = String::from_utf8_lossy(grid);
            format!("{} {words} 1 {} 1 {grid}", self.words.len(), grid.len())
        }

        fn heading(&mut self, grid: &Vec<u8>) -> String {
            if self.is_won(grid) { "Alice" } else { "Bob" }.to_string()
        }

        fn moves(&mut self, grid: &Vec<u8>) -> Vec<(String, Vec<u8>)> {
            let named = |(word, left): (Vec<u8>, Vec<u8>)| {
                let left = letters(&left);
                let word = String::from_utf8_lossy(&word);
                (format!("take {word} -> {left}"), left.into_bytes())
            };
            steps(grid, self.words).into_iter().map(named).collect()
        }

        fn options(&self, grid: &Vec<u8>) -> Vec<Vec<u8>> {
            let options = oracle::options(grid, self.words).into_iter();
            options.map(|left| letters(&left).into_bytes()).collect()
        }

        fn is_won(&mut self, grid: &Vec<u8>) -> bool {
            self.search.is_won(grid)
        }
    }

    /// The instances with no word twice, each grid as its letters.
    fn all() -> impl Iterator<Item = (Vec<Vec<u8>>, Vec<Vec<u8>>)> {
        instances().map(|(grids, mut words)| {
            words.sort();
            words.dedup();
            let mut grids: Vec<_> = grids.iter().map(|grid| letters(grid).into_bytes()).collect();
            grids.retain(|grid| !grid.is_empty());
            grids.sort();
            grids.dedup();
            (grids, words)
        })
    }

    #[test]
    fn exactly_the_winning_words_are_listed() {
        for (grids, words) in all() {
            let mut rules = Words { words: &words, search: Search::new(&words) };
            for grid in grids {
                check(&mut rules, &grid);
            }
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut rng = Rng::new(6);
        for (grids, words) in all().step_by(7) {
            let mut rules = Words { words: &words, search: Search::new(&words) };
            for grid in grids {
                if rules.is_won(&grid) {
                    follow(&mut rules, &grid, &mut rng);
                }
            }
        }
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let (list, message) = listed_up_to_a_fault(&PROBLEM, b"2 A AB 1 2 3 AB AA A");
        let printed = "Alice\n  take A -> B\n  take AB -> \nBob\n  no winning move\n";
        assert_eq!(list, printed);
        assert_eq!(message, "line 1: expected a row of 2 letters A to Z, found \"A\"");
    }

    #[test]
    fn words_that_lose_are_answered() {
        let why = Options { why: true, ..Options::default() };
        let expected = "case 1: AB: Alice\n  \
                        why: words that lose are answered: A by B, B by A\n  take AB -> \n";
        assert_eq!(list(&PROBLEM, b"3 A B AB 1 2 1 AB", why), expected);
    }
}
