//! Who may be asked for further positions, where a pattern or a law is tried on more than it was made
//! from.

use super::evaluate::Evaluator;
use super::range::written;
use super::record::Record;
use super::source::{with_player, Restart};
use super::value::Value;
use std::io;

/// What is known of some positions, and why not of all.
pub struct Asked {
    /// The values of the positions that were asked for, or of the first of them; None for what is
    /// no position.
    pub values: Vec<Option<Value>>,
    /// Why there is no value of the next one, such as "the program ended"; None if there are all.
    pub stopped: Option<String>,
}

/// Knows the further positions of a game, which are numbers, such as 3,4.
pub trait Oracle {
    /// The values of these positions.
    fn ask(&mut self, positions: &[Vec<i64>]) -> Asked;
}

/// A second run of a source, which is asked for further positions. It knows what the first run has told.
pub struct SecondRun {
    restart: Restart,
    shows_progress: bool,
    /// What the first run has told, until this one is started.
    record: Option<Record>,
    /// This run; None until it is asked for the first time.
    evaluator: Option<Evaluator>,
}

impl SecondRun {
    /// Ends the first run, and makes ready a second one, which is not started yet.
    /// Errors: those of `Evaluator::end`.
    pub fn after(first: Evaluator) -> io::Result<SecondRun> {
        let (restart, shows_progress) = (first.restart(), first.shows_progress());
        Ok(SecondRun { restart, shows_progress, record: Some(first.ended()?), evaluator: None })
    }

    /// This run, which is started if it is not.
    /// Errors: it cannot be started.
    fn started(&mut self) -> io::Result<&mut Evaluator> {
        if let Some(record) = self.record.take() {
            let evaluator = Evaluator::knowing((self.restart)()?, record);
            let evaluator = self.evaluator.insert(evaluator);
            if self.shows_progress {
                evaluator.show_progress();
            }
        }
        self.evaluator.as_mut().ok_or_else(|| io::Error::other("it cannot be started"))
    }
}

/// A second run that is asked for positions with one player to move, if there are players.
pub struct ForPlayer<'a> {
    pub run: &'a mut SecondRun,
    pub player: Option<usize>,
}

impl Oracle for ForPlayer<'_> {
    fn ask(&mut self, positions: &[Vec<i64>]) -> Asked {
        let evaluator = match self.run.started() {
            Ok(evaluator) => evaluator,
            Err(error) => return Asked { values: Vec::new(), stopped: Some(error.to_string()) },
        };
        let name = |numbers: &Vec<i64>| match self.player {
            Some(player) => with_player(written(numbers).as_bytes(), player),
            None => written(numbers).into_bytes(),
        };
        let names: Vec<Vec<u8>> = positions.iter().map(name).collect();
        let found = evaluator.values(&names.iter().map(|name| &name[..]).collect::<Vec<&[u8]>>());
        evaluator.clear_progress();
        Asked { values: found.values, stopped: found.stop.map(|stop| stop.what) }
    }
}
