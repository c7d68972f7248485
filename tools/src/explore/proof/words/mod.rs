//! A law of words: a finite machine that tells what every word of a game is worth, learned from short
//! words and then proved for all.
//!
//! ```text
//! budget       what a search may take, in counts, and how it tells how far it has come
//! termination  why every play of a game on words ends
//! word_game    a game on words whose plays end
//! records      sequences of numbers, each kept once
//! worths       what a word is worth, by a search of its plays
//! reading      a machine reads a word and all words after its moves side by side
//! situations   the proof that a machine is right on every word
//! learn        learns a machine, until the proof goes through
//! parts        games whose words are sums of parts with one letter, and how their numbers repeat
//! python       the machine as a function in Python
//! coq          the law as a file that Coq checks
//! statement    what is said of a law, or of none
//! ```
//!
//! Such games are called rewrite games (Waldmann 2002; Duchêne, Marsault, Parreau and Rigo 2020). Many
//! have no such law: then a bound of the budget ends the search.

pub mod budget;
pub mod coq;
pub mod learn;
mod parts;
mod python;
mod reading;
mod records;
pub mod situations;
pub mod statement;
pub mod termination;
pub mod word_game;
pub mod worths;

use budget::{Budget, Meter};
use learn::{learn, Unknown};
use situations::ProvedLaw;
use word_game::{Question, WordGame};

/// What came of the search for the law of a game: the answers to the questions that were asked, one
/// after the other.
pub type Laws<'a> = Vec<(Question, Result<ProvedLaw<'a>, Unknown>)>;

/// Searches for the law of a game: first the Grundy number, if the game has any, and if no machine is
/// found that tells it, who loses. Each question has the whole budget. `tell` gets a line on how far it
/// has come, again and again.
pub fn find<'a>(game: &'a WordGame, budget: Budget, tell: &mut dyn FnMut(&str)) -> Laws<'a> {
    let mut laws = Vec::new();
    for question in [Question::Grundy, Question::Lost] {
        if question == Question::Lost || game.has_grundy_numbers() {
            let law = learn(game, question, budget, &mut Meter::new(tell, budget.steps));
            let is_found = law.is_ok();
            laws.push((question, law));
            if is_found {
                break;
            }
        }
    }
    laws
}

/// The law that was found, if one was: the machine, with the game of which it is proved.
pub fn proved<'a, 'game>(laws: &'a Laws<'game>) -> Option<&'a ProvedLaw<'game>> {
    laws.iter().find_map(|(_, law)| law.as_ref().ok())
}
