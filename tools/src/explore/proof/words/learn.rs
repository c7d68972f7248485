//! Learns a machine that tells what words are worth (L*: Angluin 1987), until the proof goes through.
//!
//! Two words are alike if, whatever ending stands after both, they are worth the same. The states of the
//! machine are words of which no two are alike. The *row* of a word is what it is worth with each of
//! some endings; words with different rows are not alike. So at any time, every machine that is right has
//! at least as many states as the one that is learned. Where the proof fails, it gives a word on which
//! the machine errs, and that gives an ending with which two words differ whose rows were equal (Rivest
//! and Schapire 1993).

use super::budget::{Budget, Meter, Spent};
use super::situations::{prove, ProvedLaw, Unproved};
use super::word_game::{Code, Question, WordGame, WordMachine, Worth};
use super::worths::Worths;
use crate::automata::machine::State;
use crate::text::with_commas;
use std::collections::HashMap;

/// A row, by its number.
type Row = u32;

/// A word that was read, in which a longer one begins.
struct Beginning {
    word: Vec<Code>,
    /// Its row with the first endings, and how many these are.
    row: Row,
    endings: usize,
    /// Where the words with one more letter stand, one after the other, if they were read.
    longer: Option<usize>,
}

/// What is known of words.
struct Learner<'a> {
    game: &'a WordGame,
    question: Question,
    budget: Budget,
    worths: Worths<'a>,
    beginnings: Vec<Beginning>,
    endings: Vec<Vec<Code>>,
    /// The row that comes of a row, which is 0 without endings, and what a word is worth with one more
    /// ending.
    rows: HashMap<(Row, Worth), Row>,
    /// The most words of which no two are alike that were met.
    unlike: usize,
}

/// A machine, and for each state the word that it stands for, among the beginnings.
struct Guess {
    machine: WordMachine,
    words: Vec<usize>,
}

/// Why no law was found.
pub struct Unknown {
    /// The bound to which the search came.
    pub spent: Spent,
    /// How many states a machine that is right has at least.
    pub states: usize,
}

/// Learns the machine with the fewest states that answers a question for all words, and proves it.
/// Its states are numbered in the order in which words reach them, by length and then by letters.
/// Errors: the budget is spent.
pub fn learn<'a>(
    game: &'a WordGame, question: Question, budget: Budget, meter: &mut Meter,
) -> Result<ProvedLaw<'a>, Unknown> {
    let mut learner = Learner {
        game,
        question,
        budget,
        worths: Worths::new(game, question, budget),
        beginnings: vec![Beginning { word: Vec::new(), row: 0, endings: 0, longer: None }],
        endings: vec![Vec::new()],
        rows: HashMap::new(),
        unlike: 1,
    };
    learner.learn(meter).map_err(|spent| Unknown { spent, states: learner.unlike })
}

impl Guess {
    /// The state after a word.
    fn after(&self, word: &[Code]) -> State {
        self.machine.run(0, word.iter().map(|code| usize::from(*code)))
    }

    /// What the machine tells of a word.
    fn tells(&self, word: &[Code]) -> Worth {
        *self.machine.output(self.after(word))
    }
}

impl<'a> Learner<'a> {
    /// The machine that is proved.
    fn learn(&mut self, meter: &mut Meter) -> Result<ProvedLaw<'a>, Spent> {
        let mut guess = self.guess(meter)?;
        loop {
            match prove(self.game, self.question, &guess.machine, &self.budget, meter) {
                Ok(proved) => return Ok(proved),
                Err(Unproved::Spent(spent)) => return Err(spent),
                Err(Unproved::Wrong(word)) => guess = self.better(guess, word, meter)?,
            }
        }
    }

    /// A guess that does not err as this one does: on a word, or on one to which a move on that word
    /// leads.
    fn better(&mut self, guess: Guess, word: Vec<Code>, meter: &mut Meter) -> Result<Guess, Spent> {
        let mut guess = guess;
        let after = self.game.words_after(&word);
        for word in [word].into_iter().chain(after) {
            let worth = self.worths.of(&word, self.question, meter)?;
            let errs = guess.tells(&word) != worth;
            while guess.tells(&word) != worth {
                let ending = self.ending(&guess, &word, worth, meter)?;
                self.endings.push(ending);
                guess = self.guess(meter)?;
            }
            if errs {
                break;
            }
        }
        Ok(guess)
    }

    /// The machine of the words whose rows differ.
    fn guess(&mut self, meter: &mut Meter) -> Result<Guess, Spent> {
        let letters = self.game.letters().len();
        let mut words = vec![0];
        let mut states = HashMap::from([(self.row(0, meter)?, 0)]);
        let (mut next, mut outputs) = (Vec::new(), Vec::new());
        while let Some(&word) = words.get(outputs.len()) {
            outputs.push(self.worths.of(&self.beginnings[word].word, self.question, meter)?);
            let longer = self.longer(word);
            for word in longer..longer + letters {
                let row = self.row(word, meter)?;
                let state = *states.entry(row).or_insert(words.len() as State);
                next.push(state);
                if state as usize == words.len() {
                    words.push(word);
                    self.unlike = self.unlike.max(words.len());
                    if words.len() > self.budget.states {
                        return Err(Spent::States(self.budget.states));
                    }
                }
            }
        }
        Ok(Guess { machine: WordMachine::new(letters, next, outputs), words })
    }

    /// The row of a beginning with all endings.
    fn row(&mut self, at: usize, meter: &mut Meter) -> Result<Row, Spent> {
        meter.count(1, || format!("{} states", with_commas(self.unlike)))?;
        let Beginning { word, row, endings, .. } = &mut self.beginnings[at];
        for ending in &self.endings[*endings..] {
            let worth = self.worths.of(&[&word[..], ending].concat(), self.question, meter)?;
            let next = self.rows.len() as Row + 1;
            *row = *self.rows.entry((*row, worth)).or_insert(next);
        }
        *endings = self.endings.len();
        Ok(*row)
    }

    /// Where the words with one more letter than a beginning stand.
    fn longer(&mut self, at: usize) -> usize {
        if let Some(longer) = self.beginnings[at].longer {
            return longer;
        }
        let longer = self.beginnings.len();
        self.beginnings[at].longer = Some(longer);
        for code in 0..self.game.letters().len() as Code {
            let word = [&self.beginnings[at].word[..], &[code]].concat();
            self.beginnings.push(Beginning { word, row: 0, endings: 0, longer: None });
        }
        longer
    }

    /// An ending with which two words differ whose rows are equal, from a word on which a guess errs, and
    /// what that is worth.
    ///
    /// Let the machine read the first letters of the word, and put the word of its state in their place.
    /// Without a letter this is the word itself; with all letters it is worth what the machine tells,
    /// which is wrong. So there is a letter with which it changes: the word of the state before it, with
    /// that letter, and the word of the state after it have equal rows, but differ with the rest of the
    /// word as ending. Halving finds such a letter.
    fn ending(
        &mut self, guess: &Guess, word: &[Code], worth: Worth, meter: &mut Meter,
    ) -> Result<Vec<Code>, Spent> {
        let (mut before, mut after) = (0, word.len());
        while after - before > 1 {
            let middle = (before + after) / 2;
            let state = guess.after(&word[..middle]);
            let beginning = &self.beginnings[guess.words[state as usize]].word;
            let replaced = [&beginning[..], &word[middle..]].concat();
            match self.worths.of(&replaced, self.question, meter)? == worth {
                true => before = middle,
                false => after = middle,
            }
        }
        Ok(word[after..].to_vec())
    }
}
