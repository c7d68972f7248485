//! A conversation with a program: the server's lines, the program's submissions, and what is wrong
//! with one of these by a search of the rules.

use super::server::{Reply, INVALID};
use super::{after_list, Spelling, Win};
use crate::rules::{alone, Game, Search};
use crate::text::{counted, cut};
use judge::visible;
use std::iter;

/// What tells a program something and brings the line that it then prints; None if there is none.
pub type Say<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

/// What a program is told.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Server {
    /// The cases, as in a game under way, whatever the program prints.
    Transcript,
    /// What follows from its own lines.
    Live,
}

/// How a dialogue went.
#[derive(Debug, PartialEq)]
pub struct Course {
    pub close: Close,
    /// The first submission that is right, but not what a convention of this project asks for.
    pub breach: Option<Breach>,
}

/// What is against a convention.
#[derive(Clone, Debug, PartialEq)]
pub struct Breach {
    /// Which submission of the dialogue it is, from 1 on.
    pub submission: usize,
    /// What the convention asks for.
    pub wanted: String,
}

/// How a dialogue ended.
#[derive(Debug, PartialEq)]
pub enum Close {
    /// With the first mistake of the program.
    Mistake(Mistake),
    /// The last line of the program won.
    Won,
    /// The last line of the program was right, and the game could go on.
    Open,
}

impl Close {
    /// The mistake, if there is one.
    pub fn mistake(self) -> Option<Mistake> {
        match self {
            Close::Mistake(mistake) => Some(mistake),
            Close::Won | Close::Open => None,
        }
    }
}

/// A mistake of a program.
#[derive(Clone, Debug, PartialEq)]
pub struct Mistake {
    /// The case in which it was made, from 0 on.
    pub case: usize,
    /// What the program should have printed.
    pub right: String,
    /// Why what it printed is wrong, in lines.
    pub why: Vec<String>,
}

/// A game that begins with a letter that no right program chooses: a win by `a` is shorter. On the
/// string that is told, `j` is the only letter that does not lose at once.
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
pub fn converse(cases: &[Spelling], server: Server, say: Say) -> Course {
    let mut referee = Referee::new(&cases[0].on(b""));
    let close = match server {
        Server::Transcript => referee.transcript(cases, say),
        Server::Live => referee.game(cases, say),
    };
    Course { close, breach: referee.breach }
}

/// What is right where nothing wins.
const ANY: &str = "any letter, or RESTART and a letter";

/// Who knows what is right, by a search of the rules.
struct Referee {
    search: Search<Spelling>,
    /// False if the games on the list are too long to be searched.
    knows_games: bool,
    /// How many submissions there were.
    submissions: usize,
    /// The first one where nothing wins that is not the longest defence.
    breach: Option<Breach>,
}

impl Referee {
    /// A referee of games on the list.
    fn new(start: &Spelling) -> Referee {
        let mut search = Search::new(usize::MAX);
        let knows_games = search.value(start).is_some();
        Referee { search, knows_games, submissions: 0, breach: None }
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
            let win = self.win(now);
            if let Some(mistake) = self.mistake(now, win.as_ref(), said.as_deref(), &reply) {
                let case = (turn + cases_before_strings).saturating_sub(1);
                return Close::Mistake(Mistake { case, ..mistake });
            }
            close = if reply.after.is_some() { Close::Open } else { Close::Won };
        }
        close
    }

    /// Plays with the program until it has won, or has lost a game and submitted once more. The server
    /// goes towards the strings of the cases, the first one that it can reach; where it can reach none,
    /// it delays. Where nothing wins, a new game ends it, too; if nobody knows what wins, one submission
    /// is enough.
    fn game(&mut self, cases: &[Spelling], say: Say) -> Close {
        let mut now = cases[0].on(b"");
        let (mut told, mut has_lost) = (list_of(&now), false);
        loop {
            let said = say(&told);
            let said = said.as_deref();
            let reply = now.submit(said.unwrap_or_default());
            let win = self.win(&now);
            if let Some(mistake) = self.mistake(&now, win.as_ref(), said, &reply) {
                let case = cases.iter().position(|case| *case == now).unwrap_or(0);
                return Close::Mistake(Mistake { case, ..mistake });
            }
            let Some(delayed) = reply.after else { return Close::Won };
            let made = said.and_then(|said| now.made_by(said));
            // Where nothing wins, a program may open new games without end.
            let is_longer = made.as_ref().is_some_and(|made| made.string.starts_with(&now.string));
            let is_new = made.is_some() && !is_longer;
            if win.is_none() && (has_lost || is_new || !self.knows_games) {
                return Close::Open;
            }
            has_lost |= made.is_none();
            let (after, line) = match made.and_then(|made| made.towards(cases)) {
                Some(led) => (led.clone(), led.told()),
                None => (delayed, reply.line),
            };
            (now, told) = (after, line + "\n");
        }
    }

    /// The submission that wins soonest; None if a server can hold out, or if nobody knows.
    fn win(&mut self, now: &Spelling) -> Option<Win> {
        if self.knows_games {
            now.quickest(&mut self.search)
        } else {
            None
        }
    }

    /// What is wrong with a line that the program printed, or with printing none, where this wins. If
    /// nothing does, each submission is right.
    fn mistake(
        &mut self, now: &Spelling, win: Option<&Win>, said: Option<&str>, reply: &Reply,
    ) -> Option<Mistake> {
        self.submissions += 1;
        let more = win.and_then(|_| self.submissions_after(reply));
        let is_right = match win {
            _ if reply.line == INVALID => false,
            Some(win) => more.is_some_and(|more| more < win.submissions),
            None => true,
        };
        if is_right {
            if win.is_none() && self.knows_games && self.breach.is_none() {
                self.breach = self.breach_by(now, said.unwrap_or_default());
            }
            return None;
        }
        let mut why = now.why();
        let answer = match (said, win) {
            (Some(said), Some(win)) => {
                let said = cut(&visible(said));
                let with = match more {
                    Some(more) => format!("if the first is \"{said}\", in {}", more + 1),
                    None => format!("after \"{said}\" nothing wins for sure"),
                };
                let fewest = counted(win.submissions as usize, "submissions");
                format!("it can be won for sure in {fewest}; {with}, since the server can answer:")
            }
            _ => "the server can answer:".to_string(),
        };
        if said.is_some() {
            why.extend([answer, reply.line.clone()]);
        }
        let right = win.map_or(ANY.to_string(), |win| win.name.clone());
        Some(Mistake { case: 0, right, why })
    }

    /// That a submission, where nothing wins, is not the longest defence, if that is so.
    fn breach_by(&mut self, now: &Spelling, said: &str) -> Option<Breach> {
        let defences = now.defences(&mut self.search);
        // With the empty string a new game is no other one.
        let said = said.trim();
        let letter = said.strip_prefix("RESTART ").filter(|_| now.string.is_empty());
        let is_defence = defences.iter().any(|one| one == letter.unwrap_or(said));
        let wanted = defences.first().filter(|_| !is_defence)?;
        Some(Breach { submission: self.submissions, wanted: wanted.clone() })
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
