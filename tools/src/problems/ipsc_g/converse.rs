//! A conversation with a program: the server's lines, the program's submissions, and what is wrong
//! with one of these by a search of the rules.

use super::server::{Reply, INVALID};
use super::{after_list, Spelling};
use crate::extras::Mistake;
use crate::rules::{alone, Game, Search};
use std::iter;

/// What tells the program something and brings the line that it then prints.
type Say<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

/// Tells a program the list, and then the strings of the cases, each as the server's answer to any
/// submission. If there is no string, the program plays a whole game.
pub fn converse(cases: &[Spelling], say: Say) -> Option<Mistake> {
    let start = cases[0].on(b"");
    let mut referee = Referee::new(&start);
    let list = String::from_utf8_lossy(&alone(&start)).to_string();
    let strings = after_list(cases);
    if strings.is_empty() {
        return referee.whole_game(start, list, say);
    }
    // The first turn is on the list alone, which need not be a case.
    let cases_before_strings = cases.len() - strings.len();
    for (turn, now) in iter::once(&start).chain(strings).enumerate() {
        let told = if turn == 0 { list.clone() } else { now.told() + "\n" };
        let said = say(&told);
        let reply = now.submit(said.as_deref().unwrap_or_default());
        if let Some(mistake) = referee.mistake(now, said.as_deref(), &reply) {
            let case = (turn + cases_before_strings).saturating_sub(1);
            return Some(Mistake { case, ..mistake });
        }
    }
    None
}

/// Who knows what is right, by a search of the rules.
struct Referee {
    search: Search<Spelling>,
    /// False if the games on the list are too long to be searched.
    knows_games: bool,
}

impl Referee {
    /// A referee of games on the list.
    fn new(start: &Spelling) -> Referee {
        let mut search = Search::new(usize::MAX);
        let knows_games = search.value(start).is_some();
        Referee { search, knows_games }
    }

    /// Plays until the program has won, or cannot force a win. The result is its first mistake.
    fn whole_game(&mut self, start: Spelling, list: String, say: Say) -> Option<Mistake> {
        let (mut now, mut told) = (start, list);
        loop {
            let said = say(&told);
            let reply = now.submit(said.as_deref().unwrap_or_default());
            let mistake = self.mistake(&now, said.as_deref(), &reply);
            if mistake.is_some() || now.quickest(&mut self.search).is_none() {
                return mistake;
            }
            now = reply.after?;
            told = now.told() + "\n";
        }
    }

    /// What is wrong with a line that the program printed, or with printing none.
    fn mistake(&mut self, now: &Spelling, said: Option<&str>, reply: &Reply) -> Option<Mistake> {
        let win = now.quickest(&mut self.search);
        let fewest = win.as_ref().map(|win| win.submissions);
        let more = self.submissions_after(reply);
        let defences = if win.is_none() { now.defences(&mut self.search) } else { Vec::new() };
        let trimmed = said.map(str::trim);
        let is_best = match fewest {
            Some(fewest) => more.is_some_and(|more| more < fewest),
            None => defences.is_empty() || defences.iter().any(|one| trimmed == Some(one)),
        };
        if reply.line != INVALID && (is_best || !self.knows_games) {
            return None;
        }
        let mut why = now.why();
        if win.is_none() && self.knows_games {
            let convention =
                "No submission wins for sure. The longest defence is asked for then, and no \
                              RESTART: that is a convention of this project.";
            why.push(convention.to_string());
        }
        let right = win.map(|win| win.name).or(defences.into_iter().next());
        if let Some(said) = said {
            let [fewest, with] = [fewest, more.map(|more| more + 1)].map(count);
            why.push(format!(
                "submissions that win for sure: {fewest}. If the first is \"{said}\": {with}, for \
                 the server can answer:\n{}",
                reply.line
            ));
        }
        Some(Mistake { case: 0, right: right.unwrap_or("any letter".to_string()), why })
    }

    /// How few more submissions win for sure after a reply; None if none do.
    fn submissions_after(&mut self, reply: &Reply) -> Option<u64> {
        match &reply.after {
            None => Some(0),
            Some(after) => after.quickest(&mut self.search).map(|win| win.submissions),
        }
    }
}

/// A number of submissions, or that there is none.
fn count(submissions: Option<u64>) -> String {
    submissions.map_or("none".to_string(), |submissions| submissions.to_string())
}
