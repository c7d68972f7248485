//! The calls of each problem.

use super::{Calls, Coq};

/// Adds calls with arguments of all kinds.
type AddCalls = fn(&mut Calls);

/// The name of a problem's Coq file, and its calls; None if it is not proved.
pub fn of(problem: &str) -> Option<(&'static str, AddCalls)> {
    Some(match problem {
        "matgame" => ("Matgame", matgame),
        "adapwns" => ("Adapwns", adapwns),
        "g3" => ("G3", g3),
        "g1" => ("G1", g1),
        "wgme" => ("Wgme", wgme),
        "wplay" => ("Wplay", wplay),
        "astrgame" => ("Astrgame", astrgame),
        "ipsc_g" => ("IpscG", ipsc_g),
        _ => return None,
    })
}

/// All rows of three numbers below 4, rows of up to 1,100 large numbers, and matrices whose rows
/// are worth the same, or nearly so.
fn matgame(calls: &mut Calls) {
    use ::matgame::solution::*;
    let mut rows: Vec<Vec<u64>> = (0..64).map(|k| vec![k / 16, k / 4 % 4, k % 4]).collect();
    rows.extend(calls.lists());
    for mut row in rows {
        calls.add("grundy", &[&row], &Some(grundy(&row)));
        row.truncate(9);
        let other = row.iter().map(|number| number ^ 1 << 32).collect();
        for matrix in [vec![row.clone(); 2], vec![row, other, vec![1 << 32]]] {
            calls.add("is_won: solution", &[&matrix], &Some(is_won(&matrix)));
        }
    }
}

/// Boards of up to 1,102 squares with short or long piles.
fn adapwns(calls: &mut Calls) {
    use ::adapwns::solution::*;
    calls.text +=
        "Definition square c := if Ascii.eqb c \"P\" then Adapwns.Pawn else Adapwns.Empty.\n";
    let [few, fewer] = [300, 1000].map(|empty| [vec![b'.'; empty], b"P".to_vec()].concat());
    for word in calls.words(&[b".P", b"......P", &few, &fewer]) {
        let board = [word, b"P.".to_vec()].concat();
        let squares = format!("(map square {})", board.coq());
        calls.add("grundy 64", &[&squares], &Some(grundy(&board) as u64));
        calls.add("is_won: solution 64", &[&squares], &Some(is_won(&board)));
    }
}

/// Strips of up to 1,100 coins, some of them beyond cell 2^63.
fn g3(calls: &mut Calls) {
    use ::g3::solution::*;
    for mut coins in calls.lists() {
        coins.retain(|&coin| coin > 0);
        coins.sort_unstable();
        coins.dedup();
        let sum = nim_sum(&coins);
        calls.add("nim_sum: nim_sum_of", &[&coins], &Some(sum));
        calls.add("winning_move: solution 64", &[&coins], &Some(winning_move(&coins)));
        for coin in (0..coins.len()).rev().take(4) {
            calls.add("gap", &[&coins, &coin], &Some(gap(&coins, coin)));
            calls.add("is_counted", &[&coins, &coin], &Some(is_counted(&coins, coin)));
            for sum in [sum, 0, calls.number()] {
                calls.add("target 64", &[&coins, &coin, &sum], &Some(target(&coins, coin, sum)));
            }
        }
    }
}

/// Rows of up to 1,100 places, bytes that are neither pin nor gap, and moves of up to 2^64 pins.
fn g1(calls: &mut Calls) {
    use ::g1::solution::*;
    for (longest, most) in [(0, 0), (0, 3), (1, 0), (1, 1), (9, 2), (40, 40), (300, 300), (400, 20)]
    {
        let numbers: Vec<u64> = grundy_numbers(longest, most).iter().map(|&g| g as u64).collect();
        calls.add("grundy_numbers 64", &[&longest, &most], &Some(numbers));
    }
    for row in calls.words(&[b"0111\xb0\xff", b"011111", &[b"0", &[b'1'; 200][..]].concat()]) {
        let most = *calls.rng.pick(&[1, 2, 3, 20, 1 << 32, u64::MAX]);
        let places = runs(&row);
        calls.add("runs 64", &[&row], &Some(&places[..]));
        calls.add("winning_move 64", &[&places, &most], &Some(winning_move(&places, most)));
        let after = after_winning_move(&row, most);
        calls.add("after_winning_move: solution 64", &[&row, &most], &Some(after));
    }
}

/// Words of few or many different bytes, above 127 too, one perhaps as frequent as all others.
fn wgme(calls: &mut Calls) {
    use ::wgme::solution::*;
    let bytes: Vec<u8> = (0..=255).collect();
    let alphabets = [b"a", &b"aab"[..], b"aaab", b"aabc", &bytes[120..140], &bytes[250..], &bytes];
    for word in calls.words(&alphabets) {
        calls.add("grundy 64", &[&word], &Some(u64::from(grundy(&word))));
        calls.add("is_won: solution 64", &[&word], &Some(is_won(&word)));
    }
}

/// Grids of 1 to 12 cells and dictionaries of random words.
fn wplay(calls: &mut Calls) {
    use ::wplay::solution::*;
    calls.text += "Definition rows v := option_map (fun v => map (Wplay.element v) (Wplay.numbers (N.to_nat (fst v)) 0)) v.
Definition vec_of (l : list N) := fold_left (fun v '(i, a) => match Wplay.set_at v i a with Some v => v | None => v end) (Wplay.enumerate l) (Wplay.zeros (N.of_nat (length l))).\n";
    let letters = keys_of_letters();
    calls.add("keys_of_letters", &[], &Some(&letters));
    let alphabets = [(1, &b"A"[..]), (5, b"ABC"), (6, b"MN"), (7, b"ZM"), (8, b"A"), (12, b"MNYZ")];
    for (cells, alphabet) in alphabets {
        let words = calls.rng.times(40, |rng| rng.word_of(alphabet, 1..=cells + 2));
        let slices: Vec<&[u8]> = words.iter().map(Vec::as_slice).collect();
        let grids = calls.rng.times(cells % 5, |rng| rng.word(alphabet, cells));
        let answers = are_won(slices.clone(), cells, &grids);
        calls.add("are_won: solution 64", &[&words, &cells, &grids], &Some(answers));
        let grid = calls.rng.word(alphabet, cells);
        let known = dictionary(slices, cells);
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
        let call = format!("rows (Wplay.won_sets 64 (vec_of {}))", playable.coq());
        calls.goal("won_sets", &call, &Some(won_sets(&playable)));
    }
}

/// Strings with bytes above 127, and words of which most occur.
fn astrgame(calls: &mut Calls) {
    use ::astrgame::solution::*;
    let mut strings = calls.words(&[b"a", b"ab", b"ab\x80\xff"]);
    strings.retain(|string| string.len() <= 20);
    strings.push(calls.rng.word(b"a\xff", 290));
    for string in strings {
        let mut words = vec![b"b\xff\xff".to_vec()];
        for start in (0..string.len()).step_by(string.len() / 5 + 1) {
            let end = calls.rng.between(start + 1, string.len());
            words.push(string[start..end].to_vec());
        }
        let known = words.iter().map(Vec::as_slice).collect();
        let ends = word_ends(&string, &known);
        calls.add("word_ends 64", &[&string, &words], &Some(&ends));
        if string.len() < 100 {
            calls.add("table 64", &[&ends], &Some(table(&ends)));
            calls.add("is_won: solution 64", &[&string, &words], &Some(is_won(&string, &known)));
        }
    }
    for count in [0, 1, 2, 255, 256, 257, 1000] {
        let is_option = [&vec![true; count][..], &[false, true]].concat();
        calls.add("mex: mex_of", &[&is_option], &mex(&is_option));
    }
}

/// Lists of up to 600 words, words of up to 1031 letters, and bytes that are no letters; for each
/// some strings, most of which begin a word.
fn ipsc_g(calls: &mut Calls) {
    use ::ipsc_g::solution::*;
    let branch = |length: usize| [vec![b'x'; length], vec![b'y']].concat();
    let mut lists = vec![vec![], [0, 1, 2, 63, 64, 255, 256, 299, 1000, 1030].map(branch).to_vec()];
    for count in (1..16).chain([600]) {
        let letters = &b"ab\x7f\x80\xff"[..2 + count % 4];
        lists.push(calls.rng.times(count, |rng| rng.word_of(letters, 1..=3 + count % 7)));
    }
    for list in lists {
        let words = reachable(list.iter().map(|word| &word[..]).collect());
        calls.add("reachable", &[&list], &words);
        for _ in 0..3 {
            let mut string = list.get(calls.rng.below(list.len() + 1)).cloned().unwrap_or_default();
            string.truncate(calls.rng.below(string.len() + 2));
            let says = submission(&words, &string).map(|said| {
                let kind = if said.starts_with("RESTART ") { "Restart" } else { "Letter" };
                format!("(IpscG.{kind} (b {}))", u32::from(said.chars().last().unwrap_or(' ')))
            });
            calls.add("best_move 64", &[&words, &string], &Some(best_move(&words, &string)));
            calls.add("submission: submission_of 64", &[&words, &string], &Some(says.clone()));
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
        calls.add("is_better", &[&a, &b], &is_better(a, b));
    }
}
