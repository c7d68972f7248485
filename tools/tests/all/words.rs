//! `explore::proof::words`: laws of words are found, what is proved is so, and no falsehood is proved.

use crate::{can_interrupt, has, program, run_explore, EXPLORE};
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::process::{self, Stdio};
use std::{fs, path::Path, thread};
use tools::automata::machine::{Machine, State};
use tools::explore::game::value::Convention;
use tools::explore::game::words::WordRules;
use tools::explore::proof::words::budget::{Budget, Meter, Spent, BUDGET};
use tools::explore::proof::words::learn::learn;
use tools::explore::proof::words::situations::{prove, ProvedLaw, Unproved};
use tools::explore::proof::words::termination::{Earlier, Termination};
use tools::explore::proof::words::word_game::{Question, WordGame, WordMachine, Worth};
use tools::explore::proof::words::{find, proved, statement};
use tools::lists::words_up_to;
use tools::random::Rng;

/// The rules of these lines, with this letter besides those of the rules.
fn rules_of(lines: &[String], letter: &str) -> WordRules {
    WordRules::read(lines, letter).unwrap_or_else(|fault| panic!("{lines:?}: {fault}"))
}

/// The rules that stand in a text with semicolons between them.
fn split(text: &str) -> Vec<String> {
    text.split(';').map(|rule| rule.trim().to_string()).collect()
}

/// What is said of the law of these rules.
fn lines(rules: &WordRules, convention: Convention, budget: Budget) -> Vec<String> {
    let game = WordGame::new(rules, convention).expect("its plays end");
    statement::lines(&find(&game, budget, &mut |_| ()))
}

/// A rule of words, with nothing kept.
struct Plain {
    is_at_begin: bool,
    is_at_end: bool,
    left: String,
    right: String,
}

/// A game on words by the text of its rules alone: it shares nothing with the tools.
struct Brute {
    /// The rules, with up to so many kept letters filled in for each star.
    lists: Vec<Vec<Plain>>,
    is_misere: bool,
    question: Question,
    known: HashMap<(String, usize), Option<u32>>,
}

/// The plain rules that a rule stands for, with at most so many letters for each star.
fn filled_in(text: &str, most: usize) -> Vec<Plain> {
    let Some(star) = text.find('*') else {
        let (left, right) = text.split_once("->").expect("it has an arrow");
        let (left, right) = (left.trim(), right.trim());
        let bare = |side: &str| side.trim_start_matches('^').trim_end_matches('$').to_string();
        let (is_at_begin, is_at_end) = (left.starts_with('^'), left.ends_with('$'));
        return vec![Plain { is_at_begin, is_at_end, left: bare(left), right: bare(right) }];
    };
    let kept = &text[star - 1..=star];
    let counts = 0..=most;
    // The first star of LEFT and the first one of RIGHT stand for the same letters.
    let fill = |count| {
        let letters = kept[..1].repeat(count);
        let (left, right) = text.split_once("->").expect("it has an arrow");
        [left.replacen(kept, &letters, 1), right.replacen(kept, &letters, 1)].join("->")
    };
    counts.flat_map(|count| filled_in(&fill(count), most)).collect()
}

impl Brute {
    /// The game of these rules, for words of up to so many letters.
    fn new(texts: &[String], is_misere: bool, question: Question, most: usize) -> Brute {
        let of_player = |name: &str| {
            let mine = texts.iter().filter_map(|text| text.strip_prefix(name));
            mine.flat_map(|text| filled_in(text, most)).collect::<Vec<Plain>>()
        };
        let has_players = texts[0].starts_with("A:") || texts[0].starts_with("B:");
        let lists =
            if has_players { vec![of_player("A:"), of_player("B:")] } else { vec![of_player("")] };
        Brute { lists, is_misere, question, known: HashMap::new() }
    }

    fn moves(&self, word: &str, player: usize) -> BTreeSet<String> {
        let mut found = BTreeSet::new();
        for Plain { is_at_begin, is_at_end, left, right } in &self.lists[player] {
            for begin in 0..=word.len() {
                let Some(rest) = word[begin..].strip_prefix(&left[..]) else { continue };
                if (begin == 0 || !is_at_begin) && (rest.is_empty() || !is_at_end) {
                    found.insert([&word[..begin], right, rest].concat());
                }
            }
        }
        found
    }

    fn number(&mut self, word: &str, player: usize) -> u32 {
        let position = (word.to_string(), player);
        if let Some(known) = self.known.get(&position) {
            return known.unwrap_or_else(|| panic!("a play goes round at {word:?}"));
        }
        self.known.insert(position.clone(), None);
        let next = (player + 1) % self.lists.len();
        let after = self.moves(word, player);
        let options = BTreeSet::from_iter(after.iter().map(|after| self.number(after, next)));
        let number = match self.question {
            Question::Grundy => (0..).find(|number| !options.contains(number)).unwrap_or(0),
            Question::Lost if options.is_empty() => u32::from(self.is_misere),
            Question::Lost => u32::from(options.contains(&0)),
        };
        self.known.insert(position, Some(number));
        number
    }

    fn worth(&mut self, word: &str) -> Worth {
        let last = self.lists.len() - 1;
        [self.number(word, 0), self.number(word, last)]
    }
}

/// What a machine tells of a word over these letters.
fn told_by(machine: &WordMachine, letters: &[u8], word: &str) -> Worth {
    let code = |letter| letters.iter().position(|other| *other == letter).expect("it is a letter");
    *machine.output(machine.run(0, word.bytes().map(code)))
}

/// Learns with a budget; the steps are not told.
fn learned<'a>(game: &'a WordGame, question: Question, budget: Budget) -> Option<ProvedLaw<'a>> {
    let mut tell = |_: &str| ();
    learn(game, question, budget, &mut Meter::new(&mut tell, budget.steps)).ok()
}

/// A random rule over these letters, whose right side is no longer than its left.
fn random_rule(rng: &mut Rng, letters: &[u8]) -> String {
    loop {
        let word = |rng: &mut Rng, lengths| String::from_utf8(rng.word_of(letters, lengths));
        let pieces = *rng.pick(&[1, 1, 1, 2, 3]);
        let begin = *rng.pick(&["", "", "^"]);
        let end = *rng.pick(&["", "", "$"]);
        let (mut left, mut right, mut shorter) = (begin.to_string(), begin.to_string(), 0);
        for piece in 0..pieces {
            if piece > 0 {
                let kept = char::from(*rng.pick(letters));
                left += &format!("{kept}*");
                right += &format!("{kept}*");
            }
            let most = if pieces > 1 { 2 } else { 3 };
            let replaced = word(rng, 0..=most).expect("it is ASCII");
            let length = if rng.below(2) == 0 { replaced.len() } else { rng.below(most + 1) };
            let by = word(rng, length..=length).expect("it is ASCII");
            shorter += replaced.len() as i32 - by.len() as i32;
            left += &replaced;
            right += &by;
        }
        let is_empty = left.chars().all(|one| "^$".contains(one));
        if shorter >= 0 && !is_empty && left != right {
            return format!("{left}{end} -> {right}{end}");
        }
    }
}

/// A random game.
struct Drawn {
    texts: Vec<String>,
    rules: WordRules,
    convention: Convention,
    question: Question,
}

impl Drawn {
    fn new(rng: &mut Rng) -> Drawn {
        let letters: &[u8] = rng.pick(&["a", "ab", "ab", "abc"]).as_bytes();
        let count = rng.between(1, 4);
        let mut texts = rng.times(count, |rng| random_rule(rng, letters));
        let has_players = rng.below(3) == 0;
        if has_players {
            let name = |(at, text): (usize, &String)| format!("{}: {text}", ["A", "B"][at % 2]);
            texts = texts.iter().enumerate().map(name).collect();
        }
        let letter = *rng.pick(&["", "", "", "x"]);
        let rules = rules_of(&texts, letter);
        let convention = *rng.pick(&[Convention::Normal, Convention::Normal, Convention::Misere]);
        let has_numbers = !has_players && convention == Convention::Normal;
        let questions = [Question::Lost, Question::Grundy];
        let question = questions[rng.below(1 + usize::from(has_numbers))];
        Drawn { texts, rules, convention, question }
    }

    fn brute(&self, most: usize) -> Brute {
        Brute::new(&self.texts, self.convention == Convention::Misere, self.question, most)
    }

    /// Words on which a machine is compared: all up to some length, and some longer ones.
    fn words(&self, rng: &mut Rng) -> Vec<String> {
        let letters = &self.rules.letters;
        let most = [24, 8, 5, 4][letters.len() - 1];
        let longer = rng.times(12, |rng| rng.word_of(letters, most + 1..=most + 4));
        let words = [vec![Vec::new()], words_up_to(letters, most), longer].concat();
        words.into_iter().map(|word| String::from_utf8(word).expect("it is ASCII")).collect()
    }

    /// What there is in the game, by name.
    fn features(&self) -> Vec<&'static str> {
        let text = self.texts.join(";");
        let has = [
            ("misere", self.convention == Convention::Misere),
            ("two players", self.rules.players.are_different()),
            ("numbers", self.question == Question::Grundy),
            ("^", text.contains('^')),
            ("$", text.contains('$')),
            ("^ and $", self.texts.iter().any(|text| text.contains('^') && text.contains('$'))),
            ("a star", text.contains('*')),
            ("two stars", self.texts.iter().any(|text| text.matches('*').count() == 4)),
            (
                "a star first",
                self.texts.iter().any(|text| text.trim_start_matches('^')[1..].starts_with('*')),
            ),
            (
                "a star last",
                self.texts.iter().any(|text| text.trim_end_matches('$').ends_with('*')),
            ),
            ("a star beside its letter", text.contains("aa*") || text.contains("a*a")),
            ("nothing on the right", self.texts.iter().any(|text| text.ends_with("-> "))),
        ];
        has.into_iter().filter(|(_, has)| *has).map(|(name, _)| name).collect()
    }
}

/// For random games, some seconds: what is small is found in them.
const SMALL: Budget = Budget {
    states: 40,
    positions: 10_000,
    situations: 10_000,
    bytes: 4_000_000,
    steps: 1_000_000,
};

/// Of games of all kinds: whatever is proved is so on all short words and on some longer ones, and the
/// machine has the fewest states. Whatever is said to end ends.
#[test]
fn what_is_proved_of_random_games_is_so() {
    let mut rng = Rng::new(80);
    let mut proved_with: BTreeMap<&str, usize> = BTreeMap::new();
    for _ in 0..600 {
        let drawn = Drawn::new(&mut rng);
        let words = drawn.words(&mut rng);
        let Ok(game) = WordGame::new(&drawn.rules, drawn.convention) else { continue };
        let mut brute = drawn.brute(words.iter().map(String::len).max().unwrap_or(0));
        let Some(proved) = learned(&game, drawn.question, SMALL) else {
            words.iter().rev().take(40).for_each(|word| _ = brute.worth(word));
            continue;
        };
        let machine = proved.machine();
        for word in &words {
            let (told, right) = (told_by(machine, game.letters(), word), brute.worth(word));
            let Drawn { texts, convention, question, .. } = &drawn;
            assert_eq!(told, right, "{texts:?} {convention:?} {question:?} {word:?}");
        }
        assert_eq!(*machine, machine.minimal(), "{:?}", drawn.texts);
        drawn.features().into_iter().for_each(|name| *proved_with.entry(name).or_default() += 1);
    }
    assert!(
        proved_with.len() == 12 && proved_with.values().all(|count| *count >= 20),
        "{proved_with:?}"
    );
}

/// A machine in which one number is changed, or a state is taken for another one; None if that changes
/// nothing.
fn spoilt(rng: &mut Rng, machine: &WordMachine, question: Question) -> Option<WordMachine> {
    let (letters, size) = (machine.letters(), machine.size());
    let mut outputs = machine.outputs().to_vec();
    let pairs = (0..size as u32).flat_map(|state| (0..letters).map(move |code| (state, code)));
    let mut next = Vec::from_iter(pairs.map(|(state, code)| machine.after(state, code)));
    if rng.below(2) == 0 {
        let [from, to] =
            [rng.between(1, size.max(2) - 1), rng.below(size)].map(|state| state as u32);
        next.iter_mut().filter(|state| **state == from).for_each(|state| *state = to);
        return (from != to && size > 1).then(|| WordMachine::new(letters, next, outputs));
    }
    let output = &mut outputs[rng.below(size)];
    let is_same = output[0] == output[1];
    output[0] = if question == Question::Grundy { output[0] + 1 } else { 1 - output[0] };
    if is_same {
        output[1] = output[0];
    }
    Some(WordMachine::new(letters, next, outputs))
}

/// With two states merged or one number changed, the proof fails with a word on which the machine errs,
/// or from which a move leads to one.
#[test]
fn no_falsehood_is_proved() {
    let (mut rng, mut refuted) = (Rng::new(81), 0);
    for _ in 0..300 {
        let drawn = Drawn::new(&mut rng);
        let Ok(game) = WordGame::new(&drawn.rules, drawn.convention) else { continue };
        let Some(proved) = learned(&game, drawn.question, SMALL) else { continue };
        let Some(machine) = spoilt(&mut rng, proved.machine(), drawn.question) else { continue };
        let mut tell = |_: &str| ();
        let mut meter = Meter::new(&mut tell, BUDGET.steps);
        let word = match prove(&game, drawn.question, &machine, &BUDGET, &mut meter) {
            Err(Unproved::Wrong(word)) => word,
            Err(Unproved::Spent(_)) => continue,
            Ok(_) => panic!("a falsehood is proved of {:?}", drawn.texts),
        };
        let word = String::from_utf8(game.spelt(&word)).expect("it is ASCII");
        let mut brute = drawn.brute(word.len());
        let after = (0..brute.lists.len()).flat_map(|player| brute.moves(&word, player));
        let words = Vec::from_iter(after.chain([word.clone()]));
        let errs = |word: &String| told_by(&machine, game.letters(), word) != brute.worth(word);
        assert!(words.iter().any(errs), "{:?}: {word:?}", drawn.texts);
        refuted += 1;
    }
    assert!(refuted > 100, "{refuted}");
}

/// All `xyz -> xz` with three different letters of these.
fn middle_letters(letters: &str) -> String {
    let mut rules = Vec::new();
    for x in letters.chars() {
        for y in letters.chars().filter(|y| *y != x) {
            let others = letters.chars().filter(|z| *z != x && *z != y);
            rules.extend(others.map(|z| format!("{x}{y}{z} -> {x}{z}")));
        }
    }
    rules.join(";")
}

/// Nim with piles of up to three in a row, of which only the first and the last one may be taken from.
const END_NIM: &str = "^1 -> ^;^2 -> ^;^3 -> ^;1$ -> $;2$ -> $;3$ -> $;^2 -> ^1;^3 -> ^1;^3 -> ^2;\
                       2$ -> 1$;3$ -> 1$;3$ -> 2$";

/// A row of matgame: the first number other than 0 is lowered.
const MATGAME: &str =
    "^0*1 -> ^0*0;^0*2 -> ^0*0;^0*2 -> ^0*1;^0*3 -> ^0*0;^0*3 -> ^0*1;^0*3 -> ^0*2";

/// A law tells of all short words what a search finds.
fn agrees_with_a_search(law: &ProvedLaw, texts: &[String]) {
    let game = law.game();
    let most = [12, 9, 6, 5][game.letters().len().min(4) - 1];
    let mut brute = Brute::new(texts, game.is_misere(), law.question(), most);
    let words = words_up_to(game.letters(), most).into_iter().chain([Vec::new()]);
    for word in words.map(|word| String::from_utf8(word).expect("it is ASCII")) {
        let told = told_by(law.machine(), game.letters(), &word);
        assert_eq!(told, brute.worth(&word), "{texts:?} {word:?}");
    }
}

/// The machine of a game has as many states as theory says, or as was counted in another way, and tells
/// Grundy numbers up to the last one, if any.
#[test]
fn known_games_have_their_machines() {
    let (abc, abcd) = (middle_letters("abc"), middle_letters("abcd"));
    for (texts, states, largest) in [
        (".P -> P.;..P -> P..", 48, Some(3)),
        (".P -> P.", 4, Some(1)),
        (".P -> P.;..P -> P..;...P -> P...", 32, Some(3)),
        (".P -> P.;.PP -> PP.", 16, Some(3)),
        ("++ -> --", 1392, Some(15)),
        ("1 -> 0;11 -> 00", 1328, Some(15)),
        (&abc, 19, Some(1)),
        (&abcd, 33, Some(1)),
        ("A: ... -> XXX;B: .. -> XX", 21, None),
        ("A: .... -> XXXX;B: .. -> XX", 8, None),
        ("A: ..... -> XXXXX;B: .. -> XX", 9, None),
        ("abb -> ab;b ->", 2, Some(1)),
        ("b ->;bbc -> aca;cc -> cb", 16, Some(3)),
        ("bb -> b;bc -> a", 16, Some(3)),
        ("baa -> bb;bb -> b", 5, Some(1)),
        ("aab -> ab;bba -> aba", 12, Some(1)),
        ("a ->;bb ->", 4, Some(1)),
        ("a ->;b ->;aa ->", 12, Some(3)),
        ("aa ->;b ->", 4, Some(1)),
        ("aaa ->;b ->", 6, Some(1)),
        ("a ->;b ->;aaa ->;bbb ->", 2, Some(1)),
        ("^ab -> ^", 6, Some(1)),
        ("^aa$ -> ^a$", 4, Some(1)),
        ("aa$ -> $;b ->", 4, Some(1)),
    ] {
        let rules = rules_of(&split(texts), "");
        let game = WordGame::new(&rules, Convention::Normal).expect("its plays end");
        let laws = find(&game, BUDGET, &mut |_| ());
        let law = proved(&laws).expect("it has a law");
        agrees_with_a_search(law, &split(texts));
        let machine = law.machine();
        let last = machine.outputs().iter().map(|worth| worth[0]).max();
        let last = last.filter(|_| game.has_grundy_numbers());
        assert_eq!((machine.size(), last), (states, largest), "{texts}");
        assert_eq!(*machine, machine.minimal(), "{texts}");
    }
}

/// Who loses is told where there are no Grundy numbers, or where no machine for them is found.
#[test]
fn who_loses_is_told_where_numbers_are_not() {
    for (texts, convention, states) in [
        (END_NIM, Convention::Normal, 17),
        (MATGAME, Convention::Normal, 4),
        ("a ->;b ->;aa ->", Convention::Misere, 12),
    ] {
        let rules = rules_of(&split(texts), "");
        let game = WordGame::new(&rules, convention).expect("its plays end");
        let law = learned(&game, Question::Lost, BUDGET).expect("it has a law");
        agrees_with_a_search(&law, &split(texts));
        assert_eq!(law.machine().size(), states, "{texts}");
    }
    // With a budget for 40 states, the search goes on to the second question.
    let said = lines(&rules_of(&split(END_NIM), ""), Convention::Normal, SMALL);
    let said = said.join("\n");
    let beginning =
        "Grundy number: no law was found.\n  The search ended at its bound of 40 states. \
                     A machine that is right, if there\n  is one, has at least 41 states. --effort \
                     raises all bounds.\nlost: told by a machine of 17 states, ";
    assert!(said.starts_with(beginning), "{said}");
}

/// All that is known of a law goes with it: that the game has stars, two players and misere play, too.
#[test]
fn a_law_has_its_game_with_it() {
    let rules = rules_of(&split("A: ^ab*c$ -> ^b*a$;B: cb -> a"), "d");
    let game = WordGame::new(&rules, Convention::Misere).expect("its plays end");
    let laws = find(&game, BUDGET, &mut |_| ());
    let law = proved(&laws).expect("it has a law");
    assert_eq!((law.question(), laws.len()), (Question::Lost, 1));
    assert_eq!((law.game().letters(), law.game().rules().letters.len()), (&b"abcd"[..], 4));
    let told = law.game().rules().players.lists().iter();
    let told = told.map(|list| Vec::from_iter(list.iter().map(|rule| rule.to_string())));
    assert_eq!(Vec::from_iter(told), [["^ab*c$ -> ^b*a$"], ["cb -> a"]]);
    assert!(law.game().has_players() && law.game().is_misere());
    assert!(law.game().termination().is_shorter);
    agrees_with_a_search(law, &split("A: ^ab*c$ -> ^b*a$;B: cb -> a"));
}

/// A letter cuts a word into a sum if no rule wants or keeps it, none is bound to an end, and there are
/// Grundy numbers; and where such letters cut, the numbers are those of a search that knows no sums.
#[test]
fn letters_that_no_rule_wants_cut_words() {
    for (texts, convention, cutting) in [
        ("1 -> 0;11 -> 00", Convention::Normal, "0c"),
        (".P -> P.", Convention::Normal, "c"),
        ("aa -> a", Convention::Normal, "c"),
        ("aab* -> ab*", Convention::Normal, "c"),
        ("^aa -> ^ab", Convention::Normal, ""),
        ("aa$ -> b$", Convention::Normal, ""),
        ("a -> b", Convention::Misere, ""),
        ("A: aa -> b;B: a -> b", Convention::Normal, ""),
    ] {
        let game = WordGame::new(&rules_of(&split(texts), "c"), convention).expect("it ends");
        let cuts = game.letters().iter().zip(game.cuts()).filter(|(_, is_cut)| **is_cut);
        let cuts = cuts.map(|(letter, _)| char::from(*letter)).collect::<String>();
        assert_eq!(cuts, cutting, "{texts}");
        let laws = find(&game, BUDGET, &mut |_| ());
        agrees_with_a_search(proved(&laws).expect("it has a law"), &split(texts));
    }
}

/// Where the players have the same moves, both numbers of each state are held to the rules.
#[test]
fn both_numbers_of_a_state_are_proved() {
    let rules = rules_of(&split(".P -> P."), "");
    let game = WordGame::new(&rules, Convention::Normal).expect("its plays end");
    let mut tell = |_: &str| ();
    let mut meter = Meter::new(&mut tell, BUDGET.steps);
    let law = learned(&game, Question::Grundy, BUDGET).expect("it has a law");
    let machine = law.machine();
    let letters = 0..machine.letters();
    let states = 0..machine.size() as State;
    let next = states.flat_map(|state| letters.clone().map(move |one| machine.after(state, one)));
    let outputs = machine.outputs().iter().map(|[first, second]| [*first, second + 1]);
    let spoilt = Machine::new(machine.letters(), next.collect(), outputs.collect());
    let unproved = prove(&game, Question::Grundy, &spoilt, &BUDGET, &mut meter).err();
    assert!(matches!(unproved, Some(Unproved::Wrong(word)) if word.is_empty()));
}

/// Each bound ends a search, and is named; nothing that is said then reads like a law.
#[test]
fn each_bound_is_told() {
    let texts = [".P -> P.", "..P -> P.."].map(str::to_string);
    let rules = rules_of(&texts, "");
    let game = WordGame::new(&rules, Convention::Normal).expect("its plays end");
    for (budget, spent) in [
        (Budget { states: 47, ..BUDGET }, Spent::States(47)),
        (Budget { positions: 1000, ..BUDGET }, Spent::Positions(1000)),
        (Budget { situations: 58_959, ..BUDGET }, Spent::Situations(58_959)),
        (Budget { bytes: 100_000, ..BUDGET }, Spent::Bytes(100_000)),
        (Budget { steps: 100_000, ..BUDGET }, Spent::Steps(100_000)),
    ] {
        let mut tell = |_: &str| ();
        let found =
            learn(&game, Question::Grundy, budget, &mut Meter::new(&mut tell, budget.steps));
        assert_eq!(found.err().map(|unknown| unknown.spent), Some(spent));
        let said = lines(&rules, Convention::Normal, budget).join("\n");
        assert!(said.contains(&format!("ended at its bound of {spent}. ")), "{said}");
        assert!(!said.contains("roved") && !said.contains("NEXT"), "{said}");
    }
    // Just enough.
    let enough = Budget { states: 48, situations: 58_960, ..BUDGET };
    assert!(learned(&game, Question::Grundy, enough).is_some());
    assert_eq!(SMALL.times(3).situations, 30_000);
}

/// Why the plays of these rules, with semicolons between them, end.
fn termination(texts: &str) -> Result<Termination, String> {
    let rules = rules_of(&split(texts), "");
    Termination::of(&rules.letters, &Vec::from_iter(rules.players.all()))
}

#[test]
fn it_is_known_why_plays_end() {
    let earlier = |from_the_end, letters: &str| {
        Some(Earlier { from_the_end, letters: letters.as_bytes().to_vec() })
    };
    let of = |is_shorter, fewer: &str, earlier| {
        Ok(Termination { is_shorter, fewer: fewer.as_bytes().to_vec(), earlier })
    };
    for (texts, why) in [
        ("aa -> b", of(true, "", None)),
        (".P -> P.", of(false, "", earlier(false, "P."))),
        ("ba -> ab;b ->", of(true, "", earlier(false, "ab"))),
        // The first letters go round, the last ones do not.
        ("ca -> ab;aa -> cb", of(false, "", earlier(true, "bac"))),
        ("^0*2 -> ^0*1", of(false, "", earlier(false, "012"))),
        // The letters before what is kept stay, or change at once.
        ("ab*c -> ab*a", of(false, "", earlier(false, "abc"))),
        ("bba*c -> aba*b", of(false, "", earlier(false, "abc"))),
        ("bca*b -> aa*cb", of(false, "", earlier(false, "abc"))),
        ("oo. -> ..o;.oo -> o..", of(false, "o", None)),
        ("xo -> .x;ox -> x.;xo -> o.;ox -> .o", of(false, "o", earlier(false, ".ox"))),
    ] {
        assert_eq!(termination(texts), why, "{texts}");
    }
    let no_order = "no order of words was found";
    for (texts, why) in [
        ("a -> bb", "a -> bb makes the word longer"),
        ("aa -> b;^a*$ -> ^a*b$", "^a*$ -> ^a*b$ makes the word longer"),
        ("ab -> ba;ba -> ab", no_order),
        ("a -> b;b -> c;c -> a", no_order),
        // These can leave the word as it is, or turn it round.
        ("ba* -> a*b", no_order),
        ("a*b -> ba*;b -> a", no_order),
        // What changes between the kept ones does not count, since these are shifted.
        ("bx*cay* -> x*acy*b", no_order),
    ] {
        let said = termination(texts).expect_err(texts);
        assert!(said.contains(why), "{texts}: {said}");
    }
}

/// What a program says of these rules, with options before them.
fn explored(arguments: &str) -> String {
    let arguments = Vec::from_iter(arguments.split(';'));
    run_explore(&arguments, "").0
}

/// What is told of the law of `.P -> P.`.
const TOLD: &str = r#"Grundy number: told by a machine of 4 states, which reads the word letter by letter.
  Proved for words of every length.
  Read side by side, a word and all words after its moves lead to 11 situations.
  In each, the number of the word is the mex of those of the others. Every play
  ends: each move keeps the length of the word and puts an earlier letter, in the
  order "P.", at the first place that changes.

Each state is named by the shortest word that leads there.

  state  number  then .  then P
  ""     0       .       ""
  .      0       ""      .P
  .P     1       .P.     .
  .P.    1       .P      .P.

NEXT = {".": [1, 0, 3, 2],
        "P": [0, 2, 1, 3]}
NUMBER = [0, 0, 1, 1]
def grundy(word):
    state = 0
    for letter in word: state = NEXT[letter][state]
    return NUMBER[state]
"#;

#[test]
fn a_law_is_told_with_its_proof_and_its_function() {
    assert_eq!(explored("--law;words;.P -> P."), TOLD);
}

/// What is said of games of each kind, in part: the arguments after --law, and the words.
const KINDS: [(&str, &str); 13] = [
    (
        "--misere;words;a ->;b ->;aa ->",
        "the word is lost if and only if there are others and none of the others is.",
    ),
    (
        "words;A: aa -> b;B: b -> ",
        "In each, with each player to move, the word is lost if and only if none of the others, \
         which are those after this player's moves, is lost with the other player to move.",
    ),
    (
        "words;A: aa -> b;B: b -> ",
        "state A to move B to move then a then b \"\" lost lost \"\" b b lost won b b NEXT = \
         {\"a\": [0, 1], \"b\": [1, 1]} LOST = {\"A\": [1, 1], \"B\": [1, 0]} def lost(word, \
         who): state = 0 for letter in word: state = NEXT[letter][state] return \
         LOST[who][state] == 1",
    ),
    ("words;^ba -> ^", "Every play ends: each move makes the word shorter. "),
    (
        "words;xo -> oo;oxo -> ooo",
        "each move keeps the length of the word and puts an earlier letter, in the order \"ox\", \
         at the first place that changes.",
    ),
    (
        "words;ca -> ab;aa -> cb;c ->",
        "each move makes the word shorter, or keeps its length and puts an earlier letter, in \
         the order \"bac\", at the last place that changes.",
    ),
    (
        "words;^oo.$ -> ^..o$;^.oo$ -> ^o..$;^o.. -> ^.o.",
        "each move keeps the length of the word and leaves fewer o, or keeps the length of the \
         word and the number of o and puts an earlier letter, in the order \".o\", at the first \
         place that changes.",
    ),
    (
        "words;a -> aa",
        "No law is searched for, since it is not known that every play ends: a -> aa makes the \
         word longer.",
    ),
    ("--letters;c;words;ab -> b", "\"c\": [0, 0, 2, 2]}"),
    ("words;\\ -> ", "NEXT = {\"\\\\\": [1, 0]} NUMBER = [0, 1] def grundy(word):"),
    (
        "--letters;c;words;a -> b",
        "A word is the sum of its parts between b or c. Below is the number of a part of n \
         letters a: n is row and column together.",
    ),
    ("words;a -> b", "n 0 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20 21 22 23 0 0 1 0 1"),
    ("words;a -> b", " Period 2, last exception none, for ever. NEXT"),
];

/// Line ends and blanks do not count.
#[test]
fn each_kind_of_game_has_its_words() {
    for (arguments, told) in KINDS {
        let words = |text: &str| Vec::from_iter(text.split_whitespace()).join(" ");
        let said = words(&explored(&format!("--law;{arguments}")));
        assert!(said.contains(&words(told)), "{arguments}: {said}");
    }
}

#[test]
fn what_does_not_go_with_a_law_of_words_is_refused() {
    for (arguments, told) in [
        ("--law;--upto;3;words;a -> b", "--upto does not go with --law words"),
        ("--law;--from;3;words;a -> b", "--from does not go with words"),
        ("--law;--score;words;a -> b", "--score does not go with words"),
        ("--law;--draws;words;a -> b", "--draws does not go with --law"),
        ("--effort;2;words;a -> b", "--effort does not go with a run without --law"),
        ("--effort;2;rules;--;cat", "--effort does not go with a run without --law"),
        ("--effort;2;g3", "--effort does not go with a run without --law"),
        ("--law;--effort;0;words;a -> b", "--effort wants a whole number from 1 to 100, not \"0\""),
        ("--law;--effort;101;g3", "--effort wants a whole number from 1 to 100, not \"101\""),
        (
            "--law;--effort;x;--upto;9;rules;--;cat",
            "--effort wants a whole number from 1 to 100, not \"x\"",
        ),
    ] {
        assert_eq!(explored(arguments), format!("explore: {told} (see --help)\n"));
    }
}

/// The function of the law of these rules, in Python.
fn python_of(texts: &[String], letter: &str, convention: Convention) -> String {
    let told = lines(&rules_of(texts, letter), convention, BUDGET);
    let python = told.into_iter().skip_while(|line| !line.starts_with("NEXT"));
    python.map(|line| line + "\n").collect()
}

/// What is printed is pasted into Python, and compared there with the rules.
#[test]
fn functions_can_be_pasted_into_python() {
    if !has(&["python3"]) {
        return;
    }
    for (texts, convention, question) in [
        (".P -> P.;..P -> P..", Convention::Normal, Question::Grundy),
        ("b ->;bbc -> aca;cc -> cb", Convention::Normal, Question::Grundy),
        ("\\\\ -> '", Convention::Normal, Question::Grundy),
        ("a ->;b ->;aa ->", Convention::Misere, Question::Lost),
        ("A: ... -> XXX;B: .. -> XX", Convention::Normal, Question::Lost),
        ("A: aa -> b;B: b -> ", Convention::Misere, Question::Lost),
    ] {
        let texts = split(texts);
        let is_misere = convention == Convention::Misere;
        let mut brute = Brute::new(&texts, is_misere, question, 0);
        let has_players = brute.lists.len() > 1;
        let mut script = python_of(&texts, "", convention);
        for word in words_up_to(&rules_of(&texts, "").letters, 6) {
            let word = String::from_utf8(word).expect("it is ASCII");
            let worth = brute.worth(&word);
            let is_lost = worth.map(|number| if number == 0 { "True" } else { "False" });
            script += &match (question, has_players) {
                (Question::Grundy, _) => format!("assert grundy({word:?}) == {}\n", worth[0]),
                (_, false) => format!("assert lost({word:?}) is {}\n", is_lost[0]),
                (_, true) => format!(
                    "assert [lost({word:?}, who) for who in 'AB'] == [{}]\n",
                    is_lost.join(", ")
                ),
            };
        }
        program("python3", &["-c", &script]).assert().success();
    }
}

/// The samples of a problem: each input, and its answer.
fn samples(problem: &str) -> Vec<[String; 2]> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("../samples").join(problem);
    let paths = fs::read_dir(folder).expect("it is there").flatten().map(|file| file.path());
    let inputs = paths.filter(|path| path.extension().is_some_and(|ending| ending == "in"));
    let read = |path: &Path| fs::read_to_string(path).expect("it can be read");
    inputs.map(|path| [read(&path), read(&path.with_extension("out"))]).collect()
}

/// What a script prints for each sample of a problem, and the answer. It prints that for each part of its
/// input between characters 0.
fn answered(problem: &str, script: &str) -> Vec<[String; 2]> {
    let (inputs, answers): (Vec<String>, Vec<String>) =
        samples(problem).into_iter().map(|[input, answer]| (input, answer)).unzip();
    let output = program("python3", &["-c", script]).write_stdin(inputs.join("\0")).output();
    let output = String::from_utf8(output.expect("it starts").stdout).expect("it is ASCII");
    let parts = Vec::from_iter(output.split_terminator('\0').map(str::to_string));
    assert_eq!(parts.len(), answers.len());
    parts.into_iter().zip(answers).map(|(part, answer)| [part, answer]).collect()
}

/// The laws of two problems, learned from two rules each, answer the samples: all boards of adapwns, and
/// who wins in all cases of g1 with two pins at a time.
#[test]
fn laws_answer_the_samples() {
    if !has(&["python3"]) {
        return;
    }
    let adapwns = "for text in open(0).read().split('\\0'):
    t, *boards = text.split()
    for board in boards[:int(t)]: print('Yes' if grundy(board) else 'No')
    print(end='\\0')
";
    let script = python_of(&split(".P -> P.;..P -> P.."), "", Convention::Normal) + adapwns;
    for [told, answer] in answered("adapwns", &script) {
        assert!(told.split_whitespace().eq(answer.split_whitespace()), "{told}");
    }
    let g1 = "for text in open(0).read().split('\\0'):
    words = text.split()[1:]
    for k, row in zip(words[1::3], words[2::3]): print(k, 'Mary' if grundy(row) else 'Johnny')
    print(end='\\0')
";
    let script = python_of(&split("1 -> 0;11 -> 00"), "", Convention::Normal) + g1;
    let mut compared = 0;
    for [told, answer] in answered("g1", &script) {
        let is_name = |word: &&str| ["Mary", "Johnny"].contains(word);
        for (line, winner) in told.lines().zip(answer.split_whitespace().filter(is_name)) {
            if let Some(name) = line.strip_prefix("2 ") {
                assert_eq!(name, winner);
                compared += 1;
            }
        }
    }
    assert!(compared >= 20, "{compared}");
}

/// Ctrl-C ends the search with status 130, and nothing is printed.
#[test]
fn an_interrupt_ends_the_search_for_a_law() {
    if !can_interrupt() {
        return;
    } else if !Path::new("/proc/self/status").exists() {
        return eprintln!("skipped, for there is no /proc");
    }
    let mut explore = process::Command::new(EXPLORE);
    explore.args(["--law", "--effort", "100", "words", "aa ->", "bb ->"]);
    explore.stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut explore = explore.spawn().expect("it starts");
    // The interrupt is sent as soon as it is caught.
    let status = format!("/proc/{}/status", explore.id());
    let is_caught = |line: &str| {
        let mask = line.strip_prefix("SigCgt:").map(str::trim);
        mask.is_some_and(|mask| u64::from_str_radix(mask, 16).is_ok_and(|mask| mask & 2 > 0))
    };
    while !fs::read_to_string(&status).expect("it runs").lines().any(is_caught) {
        assert!(explore.try_wait().expect("it can be asked").is_none(), "it ended by itself");
        thread::yield_now();
    }
    program("sh", &["-c", &format!("kill -INT {}", explore.id())]).assert().success();
    let output = explore.wait_with_output().expect("it ends");
    assert_eq!(output.status.code(), Some(130));
    assert!(output.stdout.is_empty() && output.stderr.is_empty(), "{output:?}");
}
