//! The rules of the game, and games, submission by submission, searched to the end by
//! them alone. For short lists of short words.

use std::collections::{HashMap, HashSet};

/// How the play on a string ends if a winner hurries and a loser delays.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Outcome {
    /// Whether whoever is to move wins.
    pub won: bool,
    /// The moves still made, the one that loses included.
    pub moves: usize,
}

impl Outcome {
    /// For the player who completes a word, or leaves the list, with this move.
    pub const LOST: Outcome = Outcome { won: false, moves: 1 };

    /// For the player whose move leads to a string with this outcome for the other one.
    pub fn one_move_before(self) -> Outcome {
        Outcome { won: !self.won, moves: self.moves + 1 }
    }

    /// Whether whoever has the choice of the two outcomes would rather have this one.
    pub fn is_better_than(self, other: Outcome) -> bool {
        match (self.won, other.won) {
            (true, true) => self.moves < other.moves,
            (false, false) => self.moves > other.moves,
            (won, _) => won,
        }
    }
}

/// What the player on our side can submit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Submission {
    /// The letter to append.
    Letter(u8),
    /// The first letter of a new game.
    Restart(u8),
}

/// A list of words, and what is known of the strings it allows.
pub struct Search {
    listed: HashSet<Vec<u8>>,
    prefixes: HashSet<Vec<u8>>,
    // The letters that stand in a word, and the first one that does not: it stands for all
    // such letters, since whoever appends any of them loses at once.
    letters: Vec<u8>,
    fewest: HashMap<Vec<u8>, usize>,
}

impl Search {
    /// All that is known with this list, in any order.
    pub fn new(words: &[Vec<u8>]) -> Search {
        let is_used = |letter: &u8| words.iter().any(|word| word.contains(letter));
        let mut letters: Vec<u8> = (b'a'..=b'z').filter(is_used).collect();
        letters.extend((b'a'..=b'z').find(|letter| !is_used(letter)));
        letters.sort_unstable();
        let beginnings = |word: &Vec<u8>| {
            let word = word.clone();
            (0..=word.len()).map(move |length| word[..length].to_vec())
        };
        let mut search = Search {
            listed: words.iter().cloned().collect(),
            prefixes: words.iter().flat_map(beginnings).collect(),
            letters,
            fewest: HashMap::new(),
        };
        search.count_submissions();
        search
    }

    /// Whether who made the string has lost: it is listed, or no prefix of a listed word.
    pub fn is_over(&self, string: &[u8]) -> bool {
        self.listed.contains(string) || !self.prefixes.contains(string)
    }

    /// All strings on which a player can be to move, the empty one first.
    pub fn reachable(&self) -> Vec<Vec<u8>> {
        let mut reached = vec![Vec::new()];
        for next in 0.. {
            let Some(string) = reached.get(next).cloned() else {
                break;
            };
            let longer = self.letters.iter().map(|&letter| with(&string, letter));
            reached.extend(longer.filter(|longer| !self.is_over(longer)));
        }
        reached
    }

    /// The outcome for whoever is to move on a reachable string that is not over, and the letter that
    /// brings it about, the first in the alphabet among equals.
    pub fn best(&self, string: &[u8]) -> (Outcome, u8) {
        let option = |&letter: &u8| (self.outcome_of(&with(string, letter)), letter);
        let mut options = self.letters.iter().map(option);
        let first = options.next().expect("there is a letter");
        options.fold(
            first,
            |best, option| {
                if option.0.is_better_than(best.0) {
                    option
                } else {
                    best
                }
            },
        )
    }

    /// The outcome for the player who makes this string.
    fn outcome_of(&self, string: &[u8]) -> Outcome {
        if self.is_over(string) {
            Outcome::LOST
        } else {
            self.best(string).0.one_move_before()
        }
    }

    /// The fewest submissions that win from this string, where we are to move, whatever
    /// the server answers; None if it can hold out for ever. Any of them may be a new game.
    pub fn fewest(&self, string: &[u8]) -> Option<usize> {
        self.fewest.get(string).copied()
    }

    /// The right submission on a string: one that wins in the fewest submissions, rather a letter
    /// than a new game, the first one in the alphabet; if none wins, the letter of the
    /// longest defence.
    pub fn submission(&self, string: &[u8]) -> Submission {
        let longest_defence = || Submission::Letter(self.best(string).1);
        self.fewest(string).map_or_else(longest_defence, |fewest| {
            let right = |submission: &Submission| self.wins_within(string, *submission, fewest);
            let mut all = self.submissions();
            all.find(right).expect("some submission wins so soon")
        })
    }

    /// Every submission, the letters first.
    fn submissions(&self) -> impl Iterator<Item = Submission> + '_ {
        let letters = self.letters.iter().copied();
        let restarts = letters.clone().map(Submission::Restart);
        letters.map(Submission::Letter).chain(restarts)
    }

    /// Whether we have won after so many submissions, this one the first, whatever the server
    /// answers. What is won within fewer must be known.
    fn wins_within(&self, string: &[u8], submission: Submission, limit: usize) -> bool {
        let ours = match submission {
            Submission::Letter(letter) => with(string, letter),
            Submission::Restart(letter) => vec![letter],
        };
        let is_known = |now: &[u8]| self.fewest(now).is_some_and(|fewest| fewest < limit);
        if self.is_over(&ours) {
            return is_known(b""); // lost, and a new game starts
        }
        let mut answers = self.letters.iter().map(|&letter| with(&ours, letter));
        answers.all(|answer| self.is_over(&answer) || is_known(&answer))
    }

    /// Fills in `fewest`: what is won within one submission, within two, and so on, until
    /// one more submission wins nothing more.
    fn count_submissions(&mut self) {
        let mut rest = self.reachable();
        for limit in 1.. {
            let is_won = |string: &Vec<u8>| {
                let mut all = self.submissions();
                all.any(|submission| self.wins_within(string, submission, limit))
            };
            let (won, others): (Vec<_>, Vec<_>) = rest.into_iter().partition(is_won);
            if won.is_empty() {
                break;
            }
            self.fewest.extend(won.into_iter().map(|string| (string, limit)));
            rest = others;
        }
    }
}

/// The string with one more letter.
fn with(string: &[u8], letter: u8) -> Vec<u8> {
    [string, &[letter]].concat()
}
