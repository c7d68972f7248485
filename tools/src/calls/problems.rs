//! Which functions of each problem are called, and with which arguments.

use super::samples::{cases, inputs, number, words};
use super::{all_words, Calls, Coq};
use crate::format::Reader;
use crate::problems::{
    adapwns::Board, astrgame::Whiteboard, g1::Lane, g3::Strip, matgame::Matrix, wgme::Word,
};

/// Adds the calls of a problem.
type AddCalls = fn(&mut Calls);

/// What is called of a problem.
pub struct Called {
    /// The name of its Coq file.
    pub module: &'static str,
    /// The text of main.rs from which the functions that are called here were built.
    pub text: &'static str,
    pub add_to: AddCalls,
}

macro_rules! called {
    ($problem:ident, $module:literal) => {{
        let text = include_str!(concat!("../../../", stringify!($problem), "/src/main.rs"));
        Called { module: $module, text, add_to: $problem }
    }};
}

/// What is called of the problem of this name; None if it is not proved.
pub fn of(problem: &str) -> Option<Called> {
    Some(match problem {
        "matgame" => called!(matgame, "Matgame"),
        "adapwns" => called!(adapwns, "Adapwns"),
        "g3" => called!(g3, "G3"),
        "g1" => called!(g1, "G1"),
        "wgme" => called!(wgme, "Wgme"),
        "wplay" => called!(wplay, "Wplay"),
        "astrgame" => called!(astrgame, "Astrgame"),
        "ipsc_g" => called!(ipsc_g, "IpscG"),
        _ => return None,
    })
}

/// All rows of three numbers below 4, rows of up to 1,100 large numbers, and matrices whose rows
/// are worth the same, or nearly so. Of 50 rows in which one is worth 1 and the others 0, each
/// counts; and so does each number of up to 50 ones.
fn matgame(calls: &mut Calls) {
    use ::matgame::solution::*;
    let mut rows: Vec<Vec<u64>> = (0..64).map(|k| vec![k / 16, k / 4 % 4, k % 4]).collect();
    rows.extend(calls.lists());
    rows.extend((0..51).map(|count| vec![1; count]));
    let mut matrices = Vec::new();
    for row in rows {
        calls.add("grundy", &[&row], &Some(grundy(&row)));
        let row: Vec<u64> = row.into_iter().take(9).collect();
        let other = row.iter().map(|number| number ^ 1 << 32).collect();
        matrices.extend([vec![row.clone(); 2], vec![row, other, vec![1 << 32]]]);
    }
    matrices.extend(
        (0..50).map(|place| (0..50).map(|row| vec![1; if row == place { 1 } else { 2 }]).collect()),
    );
    matrices.extend(cases::<Matrix>().into_iter().map(|matrix| matrix.0));
    for matrix in matrices {
        calls.add("is_won: solution", &[&matrix], &Some(is_won(&matrix)));
    }
}

/// All boards of up to seven squares, boards of up to 1,102 squares with short or long piles, and
/// boards of up to 128 pawns, each with one empty square to its left.
fn adapwns(calls: &mut Calls) {
    use ::adapwns::solution::*;
    calls.text +=
        "Definition square c := if Ascii.eqb c \"P\" then Adapwns.Pawn else Adapwns.Empty.\n";
    let [few, fewer] = [300, 1000].map(|empty| [vec![b'.'; empty], b"P".to_vec()].concat());
    let mut boards = all_words(b".P", 7);
    for word in calls.words(&[b".P", b"......P", &few, &fewer]) {
        boards.push([word, b"P.".to_vec()].concat());
    }
    boards.extend([9, 20, 40, 63, 64, 65, 100, 127, 128].map(|pawns| b".P".repeat(pawns)));
    boards.extend(cases::<Board>().into_iter().map(|board| board.0));
    for board in boards {
        let squares = format!("(map square {})", board.coq());
        calls.add("grundy 64", &[&squares], &Some(grundy(&board) as u64));
        calls.add("is_won: solution 64", &[&squares], &Some(is_won(&board)));
    }
}

/// All strips of up to eight cells, strips of up to 1,100 coins, some of them beyond cell 2^63, and
/// strips on which only the last of up to 1,500 coins can move.
fn g3(calls: &mut Calls) {
    use ::g3::solution::*;
    let mut strips = calls.lists().to_vec();
    strips.extend((0..256).map(|set| (1..9).filter(|cell| set >> (cell - 1) & 1 == 1).collect()));
    for coins in [2, 3, 9, 20, 50, 99, 100, 255, 256, 257, 1000, 1500] {
        strips.push((1..coins).chain([coins + 5]).collect());
    }
    strips.extend(cases::<Strip>().into_iter().map(|strip| strip.0));
    for mut coins in strips {
        coins.retain(|&coin| coin > 0);
        coins.sort_unstable();
        coins.dedup();
        let sum = nim_sum(&coins);
        calls.add("nim_sum: nim_sum_of", &[&coins], &Some(sum));
        calls.add("winning_move: solution 64", &[&coins], &Some(winning_move(&coins)));
        if coins.len() < 30 && coins.iter().any(|&coin| coin > 20) {
            g3_coins(calls, &coins, sum);
        }
    }
}

/// Each of the last coins of a strip.
fn g3_coins(calls: &mut Calls, coins: &[u64], sum: u64) {
    use ::g3::solution::*;
    for coin in (0..coins.len()).rev().take(4) {
        calls.add("gap", &[&coins, &coin], &Some(gap(coins, coin)));
        calls.add("is_counted", &[&coins, &coin], &Some(is_counted(coins, coin)));
        for sum in [sum, 0, calls.number()] {
            calls.add("target 64", &[&coins, &coin, &sum], &Some(target(coins, coin, sum)));
        }
    }
}

/// All rows of up to six places, rows of up to 1,100 places, bytes that are neither pin nor gap,
/// and moves of up to 2^64 pins; and up to 300 single pins, with and without a pair after them.
fn g1(calls: &mut Calls) {
    use ::g1::solution::*;
    for (longest, most) in [(0, 0), (0, 3), (1, 0), (1, 1), (9, 2), (40, 40), (300, 300), (400, 20)]
    {
        let numbers: Vec<u64> = grundy_numbers(longest, most).iter().map(|&g| g as u64).collect();
        calls.add("grundy_numbers 64", &[&longest, &most], &Some(numbers));
    }
    let mut rows: Vec<(Vec<u8>, u64)> = Vec::new();
    for row in calls.words(&[b"0111\xb0\xff", b"011111", &[b"0", &[b'1'; 200][..]].concat()]) {
        rows.push((row, *calls.rng.pick(&[1, 2, 3, 20, 1 << 32, u64::MAX])));
    }
    for row in all_words(b"01", 6) {
        rows.extend([1, 2, 3].map(|most| (row.clone(), most)));
    }
    for pins in [9, 20, 49, 50, 63, 64, 99, 100, 101, 151, 256, 300] {
        let row = b"10".repeat(pins);
        rows.push(([&row[..], b"11"].concat(), 2));
        rows.push((row, 2));
    }
    rows.extend(
        [(150, 2), (200, 2), (250, 3), (333, 5)].map(|(pins, most)| (vec![b'1'; pins], most)),
    );
    let of_samples = cases::<Lane>();
    rows.extend(of_samples.iter().map(|lane| (lane.text().into_bytes(), lane.most())));
    for (row, most) in rows {
        let places = runs(&row);
        let after = after_winning_move(&row, most);
        calls.add("after_winning_move: solution 64", &[&row, &most], &Some(after));
        if row.len() > 6 {
            calls.add("runs 64", &[&row], &Some(&places[..]));
            calls.add("winning_move 64", &[&places, &most], &Some(winning_move(&places, most)));
        }
    }
}

/// A word for each way in which characters can occur in up to ten places; words of few or many
/// different bytes, above 127 too, in some of which one is as frequent as all others.
fn wgme(calls: &mut Calls) {
    use ::wgme::solution::*;
    let bytes: Vec<u8> = (0..=255).collect();
    let alphabets = [b"a", &b"aab"[..], b"aaab", b"aabc", &bytes[120..140], &bytes[250..], &bytes];
    let mut all = calls.words(&alphabets);
    for counts in (1..11).flat_map(|length| counts_of(length, length)) {
        let letters = (b'a'..=b'z').zip(counts);
        let mut word: Vec<u8> = letters.flat_map(|(letter, count)| vec![letter; count]).collect();
        calls.rng.shuffle(&mut word);
        all.push(word);
    }
    all.extend(cases::<Word>().into_iter().map(|word| word.0));
    for word in all {
        calls.add("grundy 64", &[&word], &Some(u64::from(grundy(&word))));
        calls.add("is_won: solution 64", &[&word], &Some(is_won(&word)));
    }
}

/// All falling lists of numbers from 1 to `most` with this sum.
fn counts_of(sum: usize, most: usize) -> Vec<Vec<usize>> {
    if sum == 0 {
        return vec![vec![]];
    }
    let firsts = 1..=sum.min(most);
    let lists = firsts.flat_map(|first| {
        let rest = counts_of(sum - first, first).into_iter();
        rest.map(move |rest| [vec![first], rest].concat())
    });
    lists.collect()
}

/// Grids of 1 to 12 cells and one of 16, dictionaries of random words, and 120 grids at once; and
/// rows of sets for 1 to 16 cells.
fn wplay(calls: &mut Calls) {
    calls.text += "\
Definition rows v := option_map (fun v =>
  map (Wplay.element v) (Wplay.numbers (N.to_nat (fst v)) 0)) v.
Definition vec_of (l : list N) := fold_left (fun v '(i, a) =>
  match Wplay.set_at v i a with Some v => v | None => v end)
  (Wplay.enumerate l) (Wplay.zeros (N.of_nat (length l))).\n";
    let letters = ::wplay::solution::keys_of_letters();
    calls.add("keys_of_letters", &[], &Some(&letters));
    let alphabets = [(1, &b"A"[..]), (5, b"ABC"), (6, b"MN"), (7, b"ZM"), (8, b"A"), (12, b"MNYZ")];
    for (cells, alphabet) in alphabets {
        wplay_parts(calls, cells, alphabet);
    }
    wplay_rows(calls);
    wplay_many(calls);
    wplay_random(calls);
    for input in inputs("wplay") {
        let sample = &mut Reader::new(&input);
        let known = words(sample);
        let [rows, columns, count] = [(); 3].map(|()| number(sample) as usize);
        let mut grid = || (0..rows).flat_map(|_| sample.token().to_vec()).collect();
        let grids: Vec<Vec<u8>> = (0..count).map(|_| grid()).collect();
        if rows * columns <= 9 && grids.len() <= 20 {
            wplay_answers(calls, &known, rows * columns, &grids);
        }
    }
}

/// The answers on 120 grids of two cells at once, and on one of 16, with random words.
fn wplay_random(calls: &mut Calls) {
    let words = calls.rng.times(60, |rng| rng.word_of(b"ABC", 1..=2));
    let grids = calls.rng.times(120, |rng| rng.word(b"ABC", 2));
    wplay_answers(calls, &words, 2, &grids);
    let letters: Vec<u8> = (b'A'..=b'Z').collect();
    let words = calls.rng.times(60, |rng| rng.word_of(&letters, 2..=4));
    let grid = calls.rng.word(&letters, 16);
    wplay_answers(calls, &words, 16, &[grid]);
}

/// The answers on these grids of `cells` cells each.
fn wplay_answers(calls: &mut Calls, words: &[Vec<u8>], cells: usize, grids: &[Vec<u8>]) {
    let slices = words.iter().map(Vec::as_slice).collect();
    let answers = ::wplay::solution::are_won(slices, cells, grids);
    calls.add("are_won: solution 64", &[&words, &cells, &grids], &Some(answers));
}

/// Every function, on a grid of `cells` random letters.
fn wplay_parts(calls: &mut Calls, cells: usize, alphabet: &[u8]) {
    use ::wplay::solution::*;
    let letters = keys_of_letters();
    let words = calls.rng.times(40, |rng| rng.word_of(alphabet, 1..=cells + 2));
    let grids = calls.rng.times(cells % 5, |rng| rng.word(alphabet, cells));
    wplay_answers(calls, &words, cells, &grids);
    let grid = calls.rng.word(alphabet, cells);
    let known = dictionary(words.iter().map(Vec::as_slice).collect(), cells);
    let set = format!("(Wplay.set_of {})", Vec::from_iter(known.iter().copied()).coq());
    calls.add("dictionary", &[&words, &cells], &Some(&set));
    calls.add("is_won 64", &[&grid, &set], &Some(is_won(&grid, &known)));
    let all = key(&grid, &letters);
    calls.add("key", &[&grid, &letters], &Some(&all));
    calls.add("sum", &[&all, &letters[cells]], &Some(sum(all, letters[cells])));
    let keys: Vec<Key> = grid.chunks(1).map(|cell| key(cell, &letters)).collect();
    calls.add("keys_of_sets", &[&keys], &Some(keys_of_sets(&keys)));
    let playable = playable_sets(&keys, &known);
    let call = format!("rows (Wplay.playable_sets 64 {} {set})", keys.coq());
    calls.goal("playable_sets", &call, &Some(&playable));
    wplay_won_sets(calls, &playable);
}

/// Many words; the playable sets of 16 cells; and a word of 16 letters.
fn wplay_many(calls: &mut Calls) {
    use ::wplay::solution::*;
    let words = all_words(b"ABCDEF", 3).split_off(1);
    let known = dictionary(words.iter().map(Vec::as_slice).collect(), 16);
    let set = format!("(Wplay.set_of {})", Vec::from_iter(known.iter().copied()).coq());
    calls.add("dictionary", &[&words, &16usize], &Some(&set));
    let letters = keys_of_letters();
    let keys: Vec<Key> = b"EGHFIJKLMDNOPCQA".chunks(1).map(|cell| key(cell, &letters)).collect();
    let call = format!("rows (Wplay.playable_sets 64 {} {set})", keys.coq());
    calls.goal("playable_sets", &call, &Some(playable_sets(&keys, &known)));
    let word_and_grid = [b"ABCDEFGHIJKLMNOP".to_vec()];
    wplay_answers(calls, &word_and_grid, 16, &word_and_grid);
}

/// Rows with one playable set in the last of them, which each set marks that is disjoint from it;
/// 1024 rows with random ones; and 1024 rows with one each, which some set of the first row needs.
fn wplay_rows(calls: &mut Calls) {
    for rows in [2, 4, 64, 128, 256, 512, 1024] {
        let mut playable = vec![0; rows];
        playable[rows / 2] = 1;
        wplay_won_sets(calls, &playable);
    }
    let mut playable = vec![0; 1024];
    for _ in 0..150 {
        let set = (0..5).fold(0, |set, _| set | 1 << calls.rng.below(16));
        playable[set / 64] |= 1 << (set % 64);
    }
    wplay_won_sets(calls, &playable);
    // The set without cells is not playable.
    wplay_won_sets(calls, &[&[2][..], &[1; 1023]].concat());
}

/// The won sets, given rows of playable ones.
fn wplay_won_sets(calls: &mut Calls, playable: &[u64]) {
    let call = format!("rows (Wplay.won_sets 64 (vec_of {}))", playable.coq());
    calls.goal("won_sets", &call, &Some(::wplay::solution::won_sets(playable)));
}

/// All strings of up to five letters a and b with a few words; 30 equal letters of which any number
/// is a word; strings with bytes above 127, and words of which most occur.
fn astrgame(calls: &mut Calls) {
    let mut all: Vec<(Vec<u8>, Vec<Vec<u8>>)> = Vec::new();
    for string in all_words(b"ab", 5) {
        for words in [&[&b"a"[..], b"ab"][..], &[b"b", b"aa", b"bba"], &[b"ab", b"ba"]] {
            all.push((string.clone(), words.iter().map(|word| word.to_vec()).collect()));
        }
    }
    all.push((vec![b'a'; 30], (1..31).map(|length| vec![b'a'; length]).collect()));
    let begins = |letters: usize| [&b"q"[..], &vec![b'a'; letters]].concat();
    let with_z = (0..28).map(begins).chain([b"z".to_vec(), [&begins(28)[..], b"z"].concat()]);
    all.push(([&begins(28)[..], b"z"].concat(), with_z.collect()));
    let mut strings = calls.words(&[b"a", b"ab", b"ab\x80\xff"]);
    strings.retain(|string| string.len() <= 20);
    strings.extend([30, 290].map(|length| calls.rng.word(b"a\xff", length)));
    for string in strings {
        let mut words = vec![b"b\xff\xff".to_vec()];
        for start in (0..string.len()).step_by(string.len() / 5 + 1) {
            let end = calls.rng.between(start + 1, string.len());
            words.push(string[start..end].to_vec());
        }
        all.push((string, words));
    }
    let of_samples = cases::<Whiteboard>();
    all.extend(of_samples.into_iter().map(|board| (board.text(), board.words.to_vec())));
    for (string, words) in all {
        astrgame_string(calls, &string, &words);
    }
    for count in [0, 1, 2, 255, 256, 257, 1000] {
        let is_option = [&vec![true; count][..], &[false, true]].concat();
        calls.add("mex: mex_of", &[&is_option], &::astrgame::solution::mex(&is_option));
    }
}

/// Every other function, on a string and words; those that take Coq long if it is short.
fn astrgame_string(calls: &mut Calls, string: &[u8], words: &[Vec<u8>]) {
    use ::astrgame::solution::*;
    let known = words.iter().map(Vec::as_slice).collect();
    let ends = word_ends(string, &known);
    calls.add("word_ends 64", &[&string, &words], &Some(&ends));
    if string.len() < 100 {
        calls.add("table 64", &[&ends], &Some(table(&ends)));
        calls.add("is_won: solution 64", &[&string, &words], &Some(is_won(string, &known)));
    }
}

/// Lists of up to 600 words, words of up to 1031 letters, and bytes that are no letters; lists on
/// which one letter of the alphabet wins, and lists on which it depends whether a new game is
/// better; for each some strings, most of which begin a word.
fn ipsc_g(calls: &mut Calls) {
    let branch = |length: usize| [vec![b'x'; length], vec![b'y']].concat();
    let mut lists = vec![vec![], [0, 1, 2, 63, 64, 255, 256, 299, 1000, 1030].map(branch).to_vec()];
    for count in (1..16).chain([600]) {
        let letters = &b"ab\x7f\x80\xff"[..2 + count % 4];
        lists.push(calls.rng.times(count, |rng| rng.word_of(letters, 1..=3 + count % 7)));
    }
    for list in lists {
        let mut strings = calls.rng.times(3, |rng| {
            let mut string = list.get(rng.below(list.len() + 1)).cloned().unwrap_or_default();
            string.truncate(rng.below(string.len() + 2));
            string
        });
        if list.len() == 600 {
            strings.extend(all_words(b"ab", 2));
        }
        ipsc_g_list(calls, &list, &strings);
    }
    for list in (b'a'..=b'z').map(one_letter_wins) {
        ipsc_g_list(calls, &list, &[vec![]]);
    }
    let after_k = one_letter_wins(b'z').into_iter().map(|word| [b"k", &word[..]].concat());
    ipsc_g_list(calls, &after_k.collect::<Vec<_>>(), &[vec![], b"k".to_vec()]);
    for count in [2, 3, 3, 4, 4, 4, 5, 5, 5, 6, 6, 7, 7, 8, 9, 12, 15] {
        let list = calls.rng.times(count, |rng| rng.word_of(b"abc", 1..=7));
        let strings = beginnings(&list);
        ipsc_g_list(calls, &list, &strings);
    }
    for input in inputs("ipsc_g") {
        let list = words(&mut Reader::new(&input));
        let strings = beginnings(&list);
        let strings = calls.rng.some(&strings, 12);
        ipsc_g_list(calls, &list, &strings);
    }
    for (a, b) in (0..64).map(|k| (k / 8, k % 8)) {
        calls.add("is_better", &[&a, &b], &::ipsc_g::solution::is_better(a, b));
    }
}

/// Each other letter is a word, and so makes who appends it lose.
fn one_letter_wins(winning: u8) -> Vec<Vec<u8>> {
    let word = |letter| vec![letter; if letter == winning { 2 } else { 1 }];
    (b'a'..=b'z').map(word).collect()
}

/// Each string of even length with which a word of the list begins.
fn beginnings(list: &[Vec<u8>]) -> Vec<Vec<u8>> {
    let lengths = |word: &Vec<u8>| (0..word.len()).step_by(2);
    let all = list.iter().flat_map(|word| lengths(word).map(|length| word[..length].to_vec()));
    let mut strings: Vec<_> = all.collect();
    strings.sort();
    strings.dedup();
    strings
}

/// Every function, on a list and each of some strings.
fn ipsc_g_list(calls: &mut Calls, list: &[Vec<u8>], strings: &[Vec<u8>]) {
    use ::ipsc_g::solution::*;
    let words = reachable(list.iter().map(|word| &word[..]).collect());
    calls.add("reachable", &[&list], &words);
    for string in strings {
        let says = submission(&words, string).map(|said| {
            let kind = if said.starts_with("RESTART ") { "Restart" } else { "Letter" };
            format!("(IpscG.{kind} (b {}))", u32::from(said.chars().last().unwrap_or(' ')))
        });
        calls.add("best_move 64", &[&words, string], &Some(best_move(&words, string)));
        calls.add("submission: submission_of 64", &[&words, string], &Some(says.clone()));
        calls.add("submission: solution 32", &[&list, string], &Some(says));
        let begins = |word: &&&[u8]| word.starts_with(string) && word.len() > string.len();
        let block: Vec<&[u8]> = words.iter().filter(begins).copied().collect();
        if !block.is_empty() {
            let depth = string.len();
            calls.add("best_letter 64", &[&block, &depth], &Some(best_letter(&block, depth)));
            calls.add("plies 64 (n 1050)", &[&block, &depth], &Some(plies(&block, depth)));
        }
    }
}
