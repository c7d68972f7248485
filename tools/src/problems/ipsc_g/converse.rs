//! A conversation with a program: the server's lines, the program's submissions, and what is wrong
//! with one of these by a search of the rules.

use super::server::{Reply, INVALID};
use super::{after_list, Spelling};
use crate::extras::{Close, Mistake, Say, Server};
use crate::rules::{alone, Game, Search};
use std::iter;

/// A game that begins with a letter that no program chooses: a win by `a` is shorter. On the string
/// that is told, `j` is the only letter that does not lose at once.
pub fn under_way() -> Vec<Spelling> {
    let words = ["abcdefgh", "bcdefghijk"].map(Vec::from);
    vec![Spelling::new(words.to_vec()).on(b"bcdefghi")]
}

/// Whether no string is told to a program.
pub fn is_list_alone(cases: &[Spelling]) -> bool {
    after_list(cases).is_empty()
}

/// Tells a program the list, and then strings: those of the cases, each as the server's answer to any
/// submission; or those of a game that a server plays with it.
pub fn converse(cases: &[Spelling], server: Server, say: Say) -> Close {
    let mut referee = Referee::new(&cases[0].on(b""));
    match server {
        Server::Transcript if !is_list_alone(cases) => referee.transcript(cases, say),
        Server::Transcript | Server::Live => referee.game(cases, say),
    }
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

    /// Tells the list and the strings of the cases.
    fn transcript(&mut self, cases: &[Spelling], say: Say) -> Close {
        let (start, strings) = (cases[0].on(b""), after_list(cases));
        // The first turn is on the list alone, which need not be a case.
        let cases_before_strings = cases.len() - strings.len();
        let mut close = Close::Open;
        for (turn, now) in iter::once(&start).chain(strings).enumerate() {
            let said = say(&if turn == 0 { list_of(now) } else { now.told() + "\n" });
            let reply = now.submit(said.as_deref().unwrap_or_default());
            if let Some(mistake) = self.mistake(now, said.as_deref(), &reply) {
                let case = (turn + cases_before_strings).saturating_sub(1);
                return Close::Mistake(Mistake { case, ..mistake });
            }
            close = if reply.after.is_some() { Close::Open } else { Close::Won };
        }
        close
    }

    /// Plays with the program until it has won, or cannot force a win. The server goes towards the
    /// strings of the cases, the first one that it can reach, and where it can reach none, it delays.
    fn game(&mut self, cases: &[Spelling], say: Say) -> Close {
        let mut now = cases[0].on(b"");
        let mut told = list_of(&now);
        loop {
            let said = say(&told);
            let said = said.as_deref();
            let reply = now.submit(said.unwrap_or_default());
            if let Some(mistake) = self.mistake(&now, said, &reply) {
                let case = cases.iter().position(|case| *case == now).unwrap_or(0);
                return Close::Mistake(Mistake { case, ..mistake });
            }
            let Some(delayed) = reply.after else { return Close::Won };
            let can_win = now.quickest(&mut self.search).is_some();
            let led = said.and_then(|said| now.made_by(said)).and_then(|made| made.towards(cases));
            now = match led {
                None if !can_win => return Close::Open,
                led => led.unwrap_or(delayed),
            };
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
        let is_convention = win.is_none() && self.knows_games && reply.line != INVALID;
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
        let right = right.unwrap_or("any letter".to_string());
        Some(Mistake { case: 0, right, why, is_convention })
    }

    /// How few more submissions win for sure after a reply; None if none do.
    fn submissions_after(&mut self, reply: &Reply) -> Option<u64> {
        match &reply.after {
            None => Some(0),
            Some(after) => after.quickest(&mut self.search).map(|win| win.submissions),
        }
    }
}

/// What a program is told first.
fn list_of(start: &Spelling) -> String {
    String::from_utf8_lossy(&alone(start)).to_string()
}

/// A number of submissions, or that there is none.
fn count(submissions: Option<u64>) -> String {
    submissions.map_or("none".to_string(), |submissions| submissions.to_string())
}
