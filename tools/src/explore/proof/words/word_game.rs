//! A game on words whose plays end, as searches and proofs need it.

use super::termination::Termination;
use crate::automata::machine::Machine;
use crate::explore::game::value::Convention;
use crate::explore::game::words::{WordRule, WordRules};

/// A letter, by its place among the letters of the game.
pub type Code = u8;

/// What is asked of a word.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Question {
    /// Its Grundy number, in normal play, where the players have the same moves.
    Grundy,
    /// Whether the player to move loses: then the number of the word is 0, and else 1.
    Lost,
}

/// What a word is worth: the answer to a question for either player to move. Both are equal where the
/// players have the same moves.
pub type Worth = [u32; 2];

/// A machine that tells what a word is worth.
pub type WordMachine = Machine<Worth>;

/// A game on words of which it is known that every play ends: there is no other way to make one.
pub struct WordGame {
    rules: WordRules,
    lists: Vec<Vec<WordRule>>,
    is_misere: bool,
    termination: Termination,
    cuts: Vec<bool>,
}

impl WordGame {
    /// The game with these rules, in which a player without a move loses, or with `Convention::Misere`
    /// wins.
    /// Errors: why it is not known that every play ends.
    pub fn new(rules: &WordRules, convention: Convention) -> Result<WordGame, String> {
        let termination = Termination::of(&rules.letters, &Vec::from_iter(rules.players.all()))?;
        let code = |letter: &u8| rules.letters.iter().position(|other| other == letter);
        let codes =
            |word: &Vec<u8>| word.iter().filter_map(code).map(|code| code as Code).collect();
        let coded = |rule: &WordRule| WordRule {
            left: rule.left.iter().map(codes).collect(),
            right: rule.right.iter().map(codes).collect(),
            kept: codes(&rule.kept),
            ..*rule
        };
        let lists = rules.players.lists().iter().map(|list| list.iter().map(coded).collect());
        let mut game = WordGame {
            rules: rules.clone(),
            lists: lists.collect(),
            is_misere: convention == Convention::Misere,
            termination,
            cuts: Vec::new(),
        };
        game.cuts = (0..rules.letters.len()).map(|code| game.is_cutting(code as Code)).collect();
        Ok(game)
    }

    /// Whether a word is the sum of what stands before and after this letter: moves change nothing
    /// beyond it. That has a meaning for Grundy numbers only.
    fn is_cutting(&self, code: Code) -> bool {
        let mut rules = self.lists.iter().flatten();
        self.has_grundy_numbers()
            && rules.all(|rule| {
                let is_bound = rule.is_at_begin || rule.is_at_end;
                let stands_there = rule.left.concat().contains(&code) || rule.kept.contains(&code);
                !is_bound && !stands_there
            })
    }

    /// The rules, as they were told.
    pub fn rules(&self) -> &WordRules {
        &self.rules
    }

    /// The letters, in the order of their codes.
    pub fn letters(&self) -> &[u8] {
        &self.rules.letters
    }

    /// The rules in codes: one list for both players, or A's and B's.
    pub fn lists(&self) -> &[Vec<WordRule>] {
        &self.lists
    }

    /// Whether the players have different moves.
    pub fn has_players(&self) -> bool {
        self.lists.len() > 1
    }

    /// Whether a player without a move wins.
    pub fn is_misere(&self) -> bool {
        self.is_misere
    }

    /// Why every play ends.
    pub fn termination(&self) -> &Termination {
        &self.termination
    }

    /// For each letter, whether a word is the sum of what stands before and after it.
    pub fn cuts(&self) -> &[bool] {
        &self.cuts
    }

    /// Whether there are Grundy numbers.
    pub fn has_grundy_numbers(&self) -> bool {
        !self.is_misere && !self.has_players()
    }

    /// The player who moves after this one, where these have different moves; else 0.
    pub fn next_player(&self, player: usize) -> usize {
        (player + 1) % self.lists.len()
    }

    /// The number of a word for a player whose moves lead to words that have these numbers for the
    /// next player.
    pub fn number(&self, question: Question, options: &[u32]) -> u32 {
        match question {
            Question::Grundy => mex(options),
            Question::Lost if options.is_empty() => self.is_misere.into(),
            Question::Lost => options.contains(&0).into(),
        }
    }

    /// The words after the moves on a word by some player, each once, by length and then by codes.
    pub fn words_after(&self, word: &[Code]) -> Vec<Vec<Code>> {
        let mut words = Vec::new();
        for rule in self.lists.iter().flatten() {
            rule.moves(word, &mut |after| words.push(after.to_vec()));
        }
        words.sort_by(|a, b| (a.len(), a).cmp(&(b.len(), b)));
        words.dedup();
        words
    }

    /// The letters of a word in codes.
    pub fn spelt(&self, word: &[Code]) -> Vec<u8> {
        word.iter().map(|code| self.letters()[usize::from(*code)]).collect()
    }
}

/// The least number that is not among these.
fn mex(numbers: &[u32]) -> u32 {
    let mut is_there = vec![false; numbers.len()];
    for number in numbers {
        if let Some(place) = is_there.get_mut(*number as usize) {
            *place = true;
        }
    }
    is_there.iter().take_while(|is_there| **is_there).count() as u32
}
