//! The proof that a machine is right on every word of a game.
//!
//! **Theorem.** Let every play end, and let the number that a machine tells of each word be what the
//! rules make of the numbers that it tells of the words after the moves: their mex, or whether one of
//! them is lost. Then the machine is right on all words, by induction along the plays.
//!
//! That is checked for all words at once. Words with the same situation (`reading`) are right or wrong
//! alike, and so are those with one more letter, since their situation is the same again. There are
//! finitely many situations: all that can be reached are visited, in the order of their first words.

use super::budget::{Budget, Meter, Spent};
use super::reading::{state_of, Item, Reading};
use super::records::{Address, Records};
use super::word_game::{Code, Question, WordGame, WordMachine};
use crate::text::with_commas;

/// Why a machine is not proved.
pub enum Unproved {
    /// The number that the machine tells of this word is not what the rules make of those that it tells
    /// of the words after the moves: so the machine errs on the word, or on one of these.
    Wrong(Vec<Code>),
    /// The budget is spent.
    Spent(Spent),
}

impl From<Spent> for Unproved {
    fn from(spent: Spent) -> Unproved {
        Unproved::Spent(spent)
    }
}

/// A machine that is right on all words of a game: there is no other way to make one than `prove`. With
/// it stand the rules, the letters and why plays end (`game`), and what the numbers mean (`question`).
pub struct ProvedLaw<'a> {
    game: &'a WordGame,
    question: Question,
    machine: WordMachine,
    situations: usize,
}

impl<'a> ProvedLaw<'a> {
    /// The game.
    pub fn game(&self) -> &'a WordGame {
        self.game
    }

    /// What the machine tells of a word.
    pub fn question(&self) -> Question {
        self.question
    }

    /// The machine.
    pub fn machine(&self) -> &WordMachine {
        &self.machine
    }

    /// How many situations were visited.
    pub fn situations(&self) -> usize {
        self.situations
    }
}

/// Whether, in a situation, the machine tells of the word what the rules make of what it tells of the
/// words after the moves.
fn holds(game: &WordGame, question: Question, reading: &Reading, situation: &[Item]) -> bool {
    let number = |player: usize| {
        let next = game.next_player(player);
        let options = situation.iter().filter(|item| reading.is_option(**item, player as u32));
        let numbers = options.map(|item| reading.machine.output(state_of(*item))[next]);
        game.number(question, &Vec::from_iter(numbers))
    };
    let first = number(0);
    let second = if game.has_players() { number(1) } else { first };
    *reading.machine.output(state_of(situation[0])) == [first, second]
}

/// Situations in the order in which they are visited; the value of each is the number of those before it.
struct Visited {
    situations: Records,
    /// How the situations but the first one were reached.
    origins: Vec<Origin>,
}

/// The situation before another one, and the letter that leads from there.
struct Origin {
    before: Address,
    code: Code,
}

impl Visited {
    /// The first word that leads to the last situation.
    fn last_word(&self) -> Vec<Code> {
        let mut word = Vec::new();
        let mut last = self.origins.last();
        while let Some(Origin { before, code }) = last {
            word.push(*code);
            last = match self.situations.value(*before) {
                0 => None,
                number => self.origins.get(number as usize - 1),
            };
        }
        word.reverse();
        word
    }
}

/// Proves that a machine tells the answers to a question for all words of a game. The Grundy number may
/// be asked for only if the game has any.
/// Errors: the machine does not, or the budget is spent.
pub fn prove<'a>(
    game: &'a WordGame, question: Question, machine: &WordMachine, budget: &Budget,
    meter: &mut Meter,
) -> Result<ProvedLaw<'a>, Unproved> {
    assert!(question == Question::Lost || game.has_grundy_numbers());
    let reading = Reading::new(game, machine);
    let mut visited = Visited { situations: Records::new(), origins: Vec::new() };
    let (mut situation, mut after) = (Vec::new(), reading.start());
    let mut before = visited.situations.find_or_add(&after, 0);
    if !holds(game, question, &reading, &after) {
        return Err(Unproved::Wrong(Vec::new()));
    }
    while before < visited.situations.end() {
        situation.clear();
        situation.extend_from_slice(visited.situations.get(before));
        for code in 0..game.letters().len() as Code {
            let size = visited.situations.size();
            let steps = reading.after(&situation, code, &mut after);
            meter.count(steps, || format!("{} situations", with_commas(size)))?;
            visited.situations.find_or_add(&after, size as u32);
            if visited.situations.size() > size {
                visited.origins.push(Origin { before, code });
                if !holds(game, question, &reading, &after) {
                    return Err(Unproved::Wrong(visited.last_word()));
                }
            }
        }
        before = visited.situations.after(before);
        if visited.situations.size() > budget.situations {
            return Err(Spent::Situations(budget.situations).into());
        } else if visited.situations.bytes() > budget.bytes {
            return Err(Spent::Bytes(budget.bytes).into());
        }
    }
    let (machine, situations) = (machine.clone(), visited.situations.size());
    Ok(ProvedLaw { game, question, machine, situations })
}
