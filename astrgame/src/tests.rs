use super::oracle::{self, Board, Search};
use super::{grundy, places, run, table, Dictionary, PLACES};
use samples::astrgame::PROBLEM;
use samples::damage::survives;
use samples::{subsets, Rng};
use std::cell::Cell;
use std::cmp::Reverse;
use std::collections::HashMap;
use std::slice;

/// A byte of no word. It is never erased and no word reaches across it, so in a string
/// it stands for what has been erased.
const GAP: u8 = b'.';

/// A dictionary, and strings to be played with it.
struct Instances {
    words: Vec<Vec<u8>>,
    strings: Vec<Vec<u8>>,
}

/// What the solution is compared with the rules on, the small ones first: over {a, b} every string of
/// up to 9 letters with every dictionary of words of up to 2 letters, and every string of up to
/// 7 letters with every dictionary of at most 3 words of up to 3 letters; then random ones.
fn instances() -> impl Iterator<Item = Instances> {
    let with_strings =
        |longest| move |words| Instances { words, strings: samples::words(b"ab", longest) };
    let pairs = subsets(samples::words(b"ab", 2)).map(with_strings(9));
    let few = |words: &Vec<Vec<u8>>| words.len() <= 3;
    let triples = subsets(samples::words(b"ab", 3)).filter(few);
    let triples = triples.map(with_strings(7));
    let mut rng = Rng::new(1);
    pairs.chain(triples).chain((0..300).map(move |_| random(&mut rng)))
}

/// Words of one to four letters, perhaps repeated, over one to three different ones, and three strings
/// of 9 to 12 letters, in one of which there may be gaps.
fn random(rng: &mut Rng) -> Instances {
    let alphabet = &b"abc"[..rng.between(1, 3)];
    let with_gaps = [alphabet, alphabet, &[GAP]].concat();
    let words = (0..rng.between(1, 8)).map(|_| rng.word_of(alphabet, 1..=4)).collect();
    let strings = [alphabet, alphabet, &with_gaps].map(|letters| rng.word_of(letters, 9..=12));
    Instances { words, strings: strings.to_vec() }
}

/// The solution's Grundy number of a string.
fn solve(string: &[u8], words: &[Vec<u8>]) -> u16 {
    grundy(string, &Dictionary::new(words.to_vec())).expect("there are not too many places")
}

/// The cases of an input: strings with their dictionaries.
fn parse(input: &[u8]) -> Vec<(Vec<u8>, Vec<Vec<u8>>)> {
    let mut tokens = samples::tokens(input).into_iter().map(<[u8]>::to_vec);
    let mut next = || tokens.next().expect("the sample goes on");
    let number = |token: Vec<u8>| String::from_utf8(token).unwrap().parse().unwrap();
    let cases: usize = number(next());
    (0..cases)
        .map(|_| {
            let string = next();
            let total: usize = number(next());
            (string, (0..total).map(|_| next()).collect())
        })
        .collect()
}

/// A case as a failed test shows it.
fn shown(string: &[u8], words: &[Vec<u8>]) -> String {
    let words = words.join(&b' ');
    format!("{} with {}", string.escape_ascii(), words.escape_ascii())
}

/// What the output says for a case.
fn answer(teddy_wins: bool) -> &'static str {
    if teddy_wins {
        "Teddy"
    } else {
        "Tracy"
    }
}

#[test]
fn every_value_is_that_of_the_rules() {
    for Instances { words, strings } in instances() {
        let mut search = Search::new(&words);
        let dictionary = Dictionary::new(words.clone());
        for string in &strings {
            let case = || shown(string, &words);
            let mut from = 0;
            loop {
                let occurrences = dictionary.cluster(string, from);
                let places = places(&occurrences);
                let Some(&last) = places.last() else { break };
                assert!(places[0] >= from, "{}", case());
                from = last;
                let table = table(&places, &occurrences);
                for (j, &end) in places.iter().enumerate() {
                    for (i, &start) in places[..=j].iter().enumerate() {
                        let value = search.grundy(&[string[start..end].to_vec()]);
                        assert_eq!(table[j][i], value, "{start}..{end} of {}", case());
                    }
                }
            }
            let whole = slice::from_ref(string);
            let value = solve(string, &words);
            assert_eq!(value, search.grundy(whole), "{}", case());
            assert_eq!(value > 0, search.is_won(whole), "{}", case());
        }
    }
}

#[test]
fn every_sample_has_the_answers_of_the_rules() {
    for case in samples::cases("astrgame") {
        let by_rules: Vec<_> = parse(&case.input)
            .into_iter()
            .map(|(string, words)| answer(Search::new(&words).is_won(&[string])).as_bytes())
            .collect();
        assert_eq!(samples::tokens(&case.output), by_rules, "{}", case.name);
        let mut output = Vec::new();
        run(&case.input[..], &mut output).expect("the sample is right");
        assert_eq!(samples::tokens(&output), by_rules, "{}", case.name);
    }
}

/// A case of the judge's largest size: 30 letters over a few different ones, and 30 words out of it.
fn of_full_size(rng: &mut Rng) -> (Vec<u8>, Vec<Vec<u8>>) {
    let alphabet = &b"abcd"[..rng.between(1, 4)];
    let string = rng.word(alphabet, 30);
    let longest = *rng.pick(&[3, 6, 30]);
    let words = (0..30)
        .map(|_| {
            let length = rng.between(1, longest);
            let start = rng.between(0, string.len() - length);
            string[start..start + length].to_vec()
        })
        .collect();
    (string, words)
}

#[test]
fn at_full_size_a_lost_board_has_no_lost_option_and_a_won_one_has_one() {
    let mut rng = Rng::new(2);
    let (mut won, mut lost) = (0, 0);
    for _ in 0..60 {
        let (string, words) = of_full_size(&mut rng);
        let called_won = |board: &Board| solve(&board.join(&GAP), &words) > 0;
        let mut board = vec![string];
        loop {
            let options = oracle::options(&board, &words);
            let good: Vec<_> = options.iter().filter(|next| !called_won(next)).collect();
            let case = shown(&board.join(&GAP), &words);
            assert_eq!(called_won(&board), !good.is_empty(), "{case}");
            if options.is_empty() {
                break;
            }
            // Good moves and any moves by turns, so that both kinds of boards are met.
            board = if good.is_empty() {
                lost += 1;
                rng.pick(&options).clone()
            } else {
                won += 1;
                let moves = [*rng.pick(&good), rng.pick(&options)];
                rng.pick(&moves).to_vec()
            };
        }
    }
    assert!(won > 100 && lost > 50, "{won} won boards, {lost} lost");
}

#[test]
fn what_makes_no_difference_to_the_rules_makes_none_to_the_value() {
    let mut rng = Rng::new(3);
    let mut cases: Vec<_> = (0..40).map(|_| of_full_size(&mut rng)).collect();
    cases.push((rng.word(b"ab", 300), samples::words(b"ab", 4)));
    for (string, words) in cases {
        let relabelled = |text: &Vec<u8>| text.iter().map(|letter| b'a' + b'z' - letter).collect();
        let reversed = |text: &Vec<u8>| text.iter().rev().copied().collect();
        let all = |change: &dyn Fn(&Vec<u8>) -> Vec<u8>| {
            let words: Vec<_> = words.iter().map(change).collect();
            solve(&change(&string), &words)
        };
        let mut more = [&words[..], &words].concat();
        more.push([&string[..], b"a"].concat());
        more.push(vec![GAP]);
        rng.shuffle(&mut more);
        // Whatever is done to one of two equal pieces can be done to the other.
        let piece = &string[rng.below(string.len())..];
        let pieces = [piece, &string, piece].join(&GAP);
        let facts = [
            ("other letters", all(&relabelled)),
            ("read backwards", all(&reversed)),
            ("more words, in another order", solve(&string, &more)),
            ("two more pieces that are equal", solve(&pieces, &words)),
        ];
        for (fact, value) in facts {
            let case = shown(&string, &words);
            assert_eq!(value, solve(&string, &words), "{fact}: {case}");
        }
    }
}

/// The words of up to this many letters a.
fn runs(longest: usize) -> Vec<Vec<u8>> {
    (1..=longest).map(|length| vec![b'a'; length]).collect()
}

/// In a run of n letters where any run of them may be taken, each move takes at least one,
/// so no play is longer than n and G(n) <= n. But some move leaves any shorter run, taking the
/// rest from one end, so by induction G(n) >= n.
#[test]
fn a_run_of_which_any_run_may_be_taken_has_its_length_for_a_grundy_number() {
    let run_of = |length| vec![b'a'; length];
    let small = runs(12);
    let mut search = Search::new(&small);
    for length in 0..=12 {
        assert_eq!(search.grundy(&[run_of(length)]), length as u16);
    }

    let occurrences = Dictionary::new(runs(300)).cluster(&run_of(300), 0);
    let table = table(&places(&occurrences), &occurrences);
    for (length, column) in table.iter().enumerate() {
        assert_eq!(usize::from(column[0]), length);
    }
    // The low 6 and the low 8 bits of these are 0.
    let string = [run_of(300), run_of(44)].join(&GAP);
    assert_eq!(solve(&string, &runs(300)), 256);
    let string = [run_of(100), run_of(36)].join(&GAP);
    assert_eq!(solve(&string, &runs(100)), 64);
}

#[test]
fn beyond_64_the_values_are_those_of_the_textbook() {
    let words = runs(30);
    let values = [150, 200, 250].map(|length| {
        let string = vec![b'a'; length];
        let value = TEXTBOOK.value(&string, &words);
        assert_eq!(solve(&string, &words), value, "{length}");
        value
    });
    assert!(values.iter().all(|&value| value > 64), "{values:?}");
}

#[test]
fn only_words_that_overlap_at_too_many_places_are_refused() {
    let answered = |input: &str| {
        let mut output = Vec::new();
        let result = run(input.as_bytes(), &mut output);
        let error = result.map_err(|error| error.to_string());
        (String::from_utf8(output).expect("it is ASCII"), error)
    };
    // Words that do not overlap, an even number of them, and words of any length, which allow
    // only one move.
    let (apart, touching) = ("aba.".repeat(PLACES + 2), "b".repeat(PLACES + 2));
    let long = "a".repeat(100_000);
    let input = format!("3 {apart} 2 ab ba {touching} 1 b b{long}b 2 b{long} {long}b");
    assert_eq!(answered(&input), ("Tracy\nTracy\nTeddy\n".to_string(), Ok(())));

    // With two words to a letter, the run of n letters has n + 1 places.
    let run_of = |length| "a".repeat(length);
    let message = format!("start and end at no more than {PLACES} places, found \"aaaa");
    for (before, length) in [("a 1 a\n", PLACES), ("a 1 a\n", 2 * PLACES)] {
        let (answers, error) = answered(&format!("2 {before}\n{}\n2\na aa", run_of(length)));
        assert_eq!(answers, "Teddy\n");
        let error = error.expect_err("it is too long");
        assert!(error.starts_with("line 3: expected overlapping words that"), "{error}");
        assert!(error.contains(&message), "{error}");
    }
    // What comes after too many is not looked for.
    let dictionary = Dictionary::new(["a", "aa", "c"].map(Vec::from).to_vec());
    let found = dictionary.cluster(format!("{}c", run_of(PLACES + 9)).as_bytes(), 0);
    let places = (0..=PLACES).flat_map(|start| [(start, start + 1), (start, start + 2)]);
    assert_eq!(found, places.collect::<Vec<_>>());
}

thread_local!(static STEPS: Cell<(usize, usize)> = const { Cell::new((0, 0)) });

/// Called by the solution for each piece, with the moves it has looked at, and the bound of their
/// values, which never falls: beyond 64, as many flags it makes.
pub fn count_steps(moves: usize, bound: u16) {
    STEPS.set((STEPS.get().0 + moves, bound.into()));
}

/// What the header says for n places and words of k lengths: a step for each pair of a piece and an
/// occurrence in it, k n^3 / 6 at most, nearly reached in a run of which any run of up to 4 letters
/// may be taken; for each piece 2n flags, of which n are looked at, since no value is larger.
#[test]
fn the_steps_are_as_many_as_the_header_says() {
    let mut rng = Rng::new(5);
    for (letters, longest) in [(100, 4), (200, 4), (100, 1), (200, 30)] {
        let strings = [vec![b'a'; letters], rng.word(b"ab", letters)];
        for (string, is_run) in strings.iter().zip([true, false]) {
            let occurrences = Dictionary::new(runs(longest)).cluster(string, 0);
            let places = places(&occurrences);
            STEPS.set((0, 0));
            let table = table(&places, &occurrences);
            let (steps, last_bound) = STEPS.get();
            let n = places.len();
            let number = |place| places.binary_search(place).unwrap();
            let pieces = occurrences.iter().map(|(a, b)| (number(a) + 1) * (n - number(b)));
            assert_eq!(steps, pieces.sum(), "{letters} {longest}");
            let bound = longest * n.pow(3) / 6;
            assert!(steps <= bound, "{letters} {longest}: {steps} steps");
            assert!(!is_run || longest > 4 || steps > bound * 9 / 10);
            assert!(last_bound == 64 || last_bound <= 2 * n, "{letters} {longest}: {last_bound}");
            assert_eq!(last_bound > 64, is_run && longest > 4);
            assert!(table.iter().flatten().all(|&value| usize::from(value) < n));
        }
    }
}

/// The textbook's recursion over pieces, in parts that can be got wrong one by one.
struct Textbook {
    found: fn(&[u8], &[u8]) -> Vec<usize>,
    sum: fn(u16, u16) -> u16,
    mex: fn(&mut Vec<u16>) -> u16,
}

const TEXTBOOK: Textbook = Textbook {
    found: |piece, word| {
        let at = |&start: &usize| piece[start..].starts_with(word);
        (0..piece.len()).filter(at).collect()
    },
    sum: |before, after| before ^ after,
    mex: |options| (0..).find(|value| !options.contains(value)).unwrap(),
};

impl Textbook {
    fn value(&self, string: &[u8], words: &[Vec<u8>]) -> u16 {
        self.piece(string, words, &mut HashMap::new())
    }

    fn piece<'a>(
        &self,
        piece: &'a [u8],
        words: &[Vec<u8>],
        known: &mut HashMap<&'a [u8], u16>,
    ) -> u16 {
        if let Some(&value) = known.get(piece) {
            return value;
        }
        let mut options = Vec::new();
        for word in words {
            for start in (self.found)(piece, word) {
                let before = self.piece(&piece[..start], words, known);
                let after = self.piece(&piece[start + word.len()..], words, known);
                options.push((self.sum)(before, after));
            }
        }
        let value = (self.mex)(&mut options);
        known.insert(piece, value);
        value
    }
}

/// Each word at its first place only.
fn first_place(piece: &[u8], word: &[u8]) -> Vec<usize> {
    (TEXTBOOK.found)(piece, word).into_iter().take(1).collect()
}

/// Each word from the left, at places that do not overlap.
fn apart(piece: &[u8], word: &[u8]) -> Vec<usize> {
    let mut places = (TEXTBOOK.found)(piece, word);
    let mut free = 0;
    places.retain(|&start| {
        start >= free && {
            free = start + word.len();
            true
        }
    });
    places
}

/// Whether the first player wins if what stands on the two sides of a gap joins up.
fn joined(string: &[u8], words: &[Vec<u8>]) -> bool {
    words.iter().any(|word| {
        (TEXTBOOK.found)(string, word).into_iter().any(|start| {
            !joined(&[&string[..start], &string[start + word.len()..]].concat(), words)
        })
    })
}

/// Whether the first player wins if both always erase a longest word, the leftmost one.
fn greedy(string: &[u8], words: &[Vec<u8>]) -> bool {
    let mut words: Vec<_> = words.to_vec();
    words.sort_by_key(|word| Reverse(word.len()));
    let mut string = string.to_vec();
    let mut moves = 0;
    while let Some((start, end)) = words.iter().find_map(|word| {
        let start = *(TEXTBOOK.found)(&string, word).first()?;
        Some((start, start + word.len()))
    }) {
        string[start..end].fill(GAP);
        moves += 1;
    }
    moves % 2 == 1
}

/// A way to find out whether the first player wins.
type Idea = Box<dyn Fn(&[u8], &[Vec<u8>]) -> bool>;

#[test]
fn no_wrong_idea_survives_the_instances() {
    let textbook =
        |book: Textbook| -> Idea { Box::new(move |string, words| book.value(string, words) > 0) };
    let found = |found: fn(&[u8], &[u8]) -> Vec<usize>| textbook(Textbook { found, ..TEXTBOOK });
    let sum = |sum: fn(u16, u16) -> u16| textbook(Textbook { sum, ..TEXTBOOK });
    let mex = |mex: fn(&mut Vec<u16>) -> u16| textbook(Textbook { mex, ..TEXTBOOK });
    let is_one: Idea = Box::new(|string, words| TEXTBOOK.value(string, words) == 1);
    let sorted_mex = |options: &mut Vec<u16>| {
        options.sort();
        let counted = (0..).zip(options).take_while(|(value, option)| value == *option);
        counted.count() as u16
    };
    let wrong: Vec<(&str, Idea)> = vec![
        ("each word at its first place only", found(first_place)),
        ("only places that do not overlap", found(apart)),
        ("a word across a gap", Box::new(joined)),
        ("the longest word first", Box::new(greedy)),
        ("values of one bit, won or lost", mex(|options| options.contains(&0).into())),
        ("a mex that stops at a repeated value", mex(sorted_mex)),
        ("the sum for the nim-sum", sum(|before, after| before + after)),
        ("the parity of the sum", sum(|before, after| (before + after) % 2)),
        ("won if the value is 1", is_one),
    ];
    let caught = |idea: &Idea| {
        instances().any(|Instances { words, strings }| {
            let mut search = Search::new(&words);
            strings
                .iter()
                .any(|string| idea(string, &words) != search.is_won(slice::from_ref(string)))
        })
    };
    let official = samples::official("astrgame");
    for (name, idea) in &wrong {
        let answers: Vec<_> = parse(&official.input)
            .iter()
            .map(|(string, words)| answer(idea(string, words)).as_bytes())
            .collect();
        assert_eq!(answers, samples::tokens(&official.output), "{name}");
        assert!(caught(idea), "{name}: not caught");
    }
    // It is not the textbook itself that is caught.
    assert!(!caught(&textbook(TEXTBOOK)));
}

#[test]
fn damaged_inputs_are_answered_up_to_the_first_fault() {
    survives(&PROBLEM, |input, output| super::run(input, output));
}

/// What `moves` lists.
mod moves {
    use super::*;
    use samples::moves::{check, follow, list, listed_up_to_a_fault, Rules, PLAIN};
    use samples::Problem;

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

        /// Where a word stands in a string with gaps, the move as it is listed, and what is left.
        fn moves_in(&self, string: &[u8]) -> Vec<((usize, usize), String, Board)> {
            let mut moves = Vec::new();
            for start in 0..string.len() {
                for end in start + 1..=string.len() {
                    let word = string[start..end].to_vec();
                    if self.words.contains(&word) {
                        let (left, right) = (&string[..start], &string[end..]);
                        let sides = format!("{} . {}", text(left), text(right));
                        let (word, first) = (text(&word), start + 1);
                        let line = format!("erase {word} at {first}..{end} -> {}", sides.trim());
                        let option = pieces(&[left, b"|", right].concat());
                        moves.push(((start, end), line, option));
                    }
                }
            }
            moves
        }
    }

    impl Rules for Words<'_> {
        const PROBLEM: Problem = PROBLEM;
        type Position = Board;

        fn input(&self, board: &Board) -> String {
            let mut input = format!("1 {} {}", text(&string(board)), self.words.len());
            for word in self.words {
                input += &format!(" {}", text(word));
            }
            input
        }

        fn heading(&mut self, board: &Board) -> String {
            let answer = if self.is_won(board) { "Teddy" } else { "Tracy" };
            format!("{answer} {}", self.search.grundy(board))
        }

        fn moves(&mut self, board: &Board) -> Vec<(String, Board)> {
            let moves = self.moves_in(&string(board)).into_iter();
            moves.map(|(_, line, option)| (line, option)).collect()
        }

        /// Places are counted in the string as it was, in which a move leaves a gap.
        fn replies(&mut self, board: &Board, chosen: usize) -> Vec<(String, Board)> {
            let mut left = string(board);
            let (start, end) = self.moves_in(&left)[chosen].0;
            left[start..end].fill(b'|');
            let replies = self.moves_in(&left).into_iter();
            replies.map(|(_, line, option)| (line, option)).collect()
        }

        fn options(&self, board: &Board) -> Vec<Board> {
            oracle::options(board, self.words)
        }

        fn is_won(&mut self, board: &Board) -> bool {
            self.search.is_won(board)
        }
    }

    fn text(letters: &[u8]) -> String {
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
                check(&mut rules, &pieces(&string));
            }
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let words: Vec<Vec<u8>> =
                (0..rng.between(1, 5)).map(|_| rng.word_of(b"abc", 1..=4)).collect();
            let mut rules = Words::new(&words);
            let board = vec![rng.word_of(b"abc", 1..=14)];
            check(&mut rules, &board);
            if rules.is_won(&board) {
                follow(&mut rules, &board, &mut rng);
            }
        }
    }

    #[test]
    fn only_the_middle_word_wins_where_programs_are_known_to_fail() {
        let input = "2 fearchoparchfearchop 3 fear chop arch pawpawpawpaw 1 pawpaw";
        let lists = "Teddy 1\n  erase arch at 9..12 -> fearchop . fearchop\n\
                     Teddy 2\n  erase pawpaw at 4..9 -> paw . paw\n";
        assert_eq!(list(&PROBLEM, input.as_bytes(), PLAIN), lists);
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let (list, message) = listed_up_to_a_fault(&PROBLEM, b"2 foo 1 bar\ncode 2 co");
        let printed = "Tracy 0\n  no winning move\n";
        assert_eq!(list, printed);
        assert_eq!(message, "line 2: expected a word, found end of input");
    }
}
