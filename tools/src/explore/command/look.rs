//! A game whose rules one tells, and which of its positions are looked at.

use super::{only, refuse, text, ENDINGS, PLAYERS};
use crate::cli::{read, Program};
use crate::explore::game::evaluate::Evaluator;
use crate::explore::game::numbers::{NumberRules, NumberSource};
use crate::explore::game::range::Range;
use crate::explore::game::row_range::RowRange;
use crate::explore::game::selection::{parts, word_length, Selection};
use crate::explore::game::source::Source;
use crate::explore::game::value::Convention;
use crate::explore::game::words::{WordRules, WordSource};
use crate::explore::game::Teller;
use crate::explore::proof::numbers::prover::NumberProver;
use crate::text::counted;
use std::ffi::OsString;
use std::io::{self, IsTerminal, Write};

/// The most numbers of a row.
const MOST_NUMBERS: usize = 20;

/// Where the rules come from.
pub enum Rules {
    /// The words of the command that starts a program that knows them.
    Program {
        command: Vec<OsString>,
        is_partisan: bool,
    },
    Words(WordRules),
    Numbers(NumberRules),
}

/// A game, and which of its positions are looked at.
pub struct Look {
    pub rules: Rules,
    pub convention: Convention,
    /// The range of the positions; None if they are those on standard input, and for words.
    pub range: Option<Range>,
    /// The rows that are looked at, if they are rows of several lengths.
    pub rows: Option<RowRange>,
    /// Up to how many letters words are looked at, if that is told.
    letters: Option<usize>,
}

impl Look {
    /// What the arguments ask for; the run is over if they are wrong.
    pub fn of(program: &Program) -> Look {
        let ending = match only(program, &ENDINGS) {
            Some("--misere") => Convention::Misere,
            Some("--score") => Convention::Score,
            Some("--draws") => Convention::Draws,
            _ => Convention::Normal,
        };
        let kind = super::first_word(program);
        if kind != "rules" {
            refuse(program, &["--rows"], kind);
        }
        let rules = rules(program, kind, ending);
        let convention = match (ending, rules.have_players()) {
            (Convention::Normal, true) => Convention::Roles,
            (ending, _) => ending,
        };
        if rules.have_players() {
            refuse(program, &["--score", "--draws"], "players that have different moves");
        }
        let (range, letters) = match &rules {
            Rules::Words(_) => (None, letters(program)),
            _ => (range(program), None),
        };
        if let (Rules::Numbers(rules), Some(range)) = (&rules, &range) {
            check_range(program, rules, range);
        }
        let rows = rows(program, range.as_ref());
        Look { rules, convention, range, rows, letters }
    }

    /// Who decides laws of this game; None if nobody can.
    pub fn prover(&self) -> Option<NumberProver> {
        match &self.rules {
            Rules::Numbers(rules) => Some(NumberProver::new(rules.clone(), self.convention)),
            _ => None,
        }
    }

    /// Where --upto stands, if the command has it.
    fn hint_of_upto(&self) -> &str {
        match &self.rules {
            Rules::Program { command, .. } if command.iter().any(|word| word == "--upto") => {
                " (what follows COMMAND is given to it: put --upto before rules)"
            }
            _ => "",
        }
    }

    /// How long a position is: words have letters, others parts with commas between them.
    pub fn length(&self) -> fn(&[u8]) -> usize {
        match self.rules {
            Rules::Words(_) => word_length,
            _ => parts,
        }
    }

    /// The rules in sentences, for somebody who plays; empty if a program knows them.
    pub fn rules_told(&self, program: &Program) -> String {
        let lines = program.plain[1..].iter().map(|line| format!("\"{}\"", line.to_string_lossy()));
        let lines = Vec::from_iter(lines).join(" or ");
        let players = if self.rules.have_players() { OF_PLAYERS } else { "" };
        match &self.rules {
            Rules::Program { .. } => String::new(),
            Rules::Words(_) => format!("A move replaces a part of the word: {lines}.{players}"),
            Rules::Numbers(_) => {
                let is_t = |name: &str| name == "t";
                let has_t = lines.split(|c: char| !c.is_ascii_alphabetic()).any(is_t);
                let bounds = match has_t {
                    true => "Here t is 1 or more, and no number is below 0.",
                    false => "No number is below 0.",
                };
                let only = text(program, "--where").map(|only| format!(" Positions: {only}."));
                let only = only.unwrap_or_default();
                format!("A move: {lines}. {bounds}{only}{players}")
            }
        }
    }

    /// Starts the source of the rules, and reads or lists the positions.
    /// Errors: there is no position; the source cannot be started; standard input cannot be read.
    pub fn start(&self, program: &Program) -> io::Result<(Evaluator, Selection)> {
        let has_players = self.rules.have_players();
        let lists_words = matches!(self.rules, Rules::Words(_))
            && (self.letters.is_some() || io::stdin().is_terminal());
        let mut input = Vec::new();
        let positions = match (&self.rows, &self.range, &self.rules) {
            (Some(rows), ..) => Selection::of_rows(rows),
            (None, Some(range), Rules::Program { command, is_partisan: true }) => {
                match Teller::knows_both_players(command, range)? {
                    true => Selection::of(range, true),
                    false => Selection::of_starts(range),
                }
            }
            (None, Some(range), _) => Selection::of(range, has_players),
            (None, None, Rules::Words(rules)) if lists_words => {
                let words = Selection::of_words(&rules.letters, self.letters, has_players);
                words.unwrap_or_else(|fault| program.misused(fault))
            }
            _ => {
                input = read_positions()?;
                Selection::given(&input, has_players)
            }
        };
        if positions.words.is_empty() {
            return Err(io::Error::other(NO_POSITION.to_string() + self.hint_of_upto()));
        }
        let source: Box<dyn Source> = match &self.rules {
            Rules::Program { command, .. } => {
                let mut teller = Teller::start(command, self.convention)?;
                teller.note_input(&input);
                Box::new(teller)
            }
            Rules::Words(rules) => Box::new(WordSource::of(rules.clone())),
            Rules::Numbers(rules) => Box::new(NumberSource::of(rules.clone())),
        };
        let mut evaluator = Evaluator::of(source, self.convention);
        evaluator.show_progress();
        Ok((evaluator, positions))
    }
}

impl Rules {
    /// Whether the players have different moves.
    fn have_players(&self) -> bool {
        match self {
            Rules::Program { is_partisan, .. } => *is_partisan,
            Rules::Words(rules) => rules.players.are_different(),
            Rules::Numbers(rules) => rules.players.are_different(),
        }
    }
}

/// The rules that the arguments tell; the run is over if they are wrong.
fn rules(program: &Program, kind: &str, ending: Convention) -> Rules {
    if kind != "words" {
        refuse(program, &["--letters"], kind);
    }
    if kind != "numbers" {
        refuse(program, &["--where"], kind);
    }
    if kind == "rules" {
        let command = match &program.plain[1..] {
            [] => program.misused("COMMAND is missing"),
            command => program.words_of(command),
        };
        return Rules::Program { command, is_partisan: program.get(PLAYERS).is_some() };
    }
    refuse(program, &[PLAYERS], &format!("{kind}; begin each rule with \"A:\" or \"B:\""));
    let lines = program.plain[1..].iter().map(|line| line.to_string_lossy().into_owned());
    let lines = Vec::from_iter(lines);
    let read = match kind {
        "words" => {
            refuse(program, &["--score"], "words");
            let letters = text(program, "--letters").unwrap_or_default();
            WordRules::read(&lines, &letters).map(Rules::Words)
        }
        _ => {
            let positions = text(program, "--where");
            NumberRules::read(&lines, positions.as_deref(), ending).map(Rules::Numbers)
        }
    };
    read.unwrap_or_else(|fault| program.misused(fault))
}

/// The range that --upto and --from tell, if they do; the run is over if they are wrong.
fn range(program: &Program) -> Option<Range> {
    let from = text(program, "--from");
    let range = text(program, "--upto").map(|upto| Range::read(&upto, from.as_deref()));
    if range.is_none() && from.is_some() {
        program.misused("--from wants --upto");
    }
    range.map(|range| range.unwrap_or_else(|fault| program.misused(fault)))
}

/// The rows that --rows tells, if it is given; the run is over if they are told wrongly.
fn rows(program: &Program, range: Option<&Range>) -> Option<RowRange> {
    let most = program.number("--rows", 1..=MOST_NUMBERS)?;
    let Some(range) = range else { program.misused("--rows wants --upto") };
    Some(RowRange::of(range, most).unwrap_or_else(|fault| program.misused(fault)))
}

/// Up to how many letters words are looked at, if that is told; the run is over if it is told wrongly.
fn letters(program: &Program) -> Option<usize> {
    refuse(program, &["--from"], "words");
    program.number("--upto", 0..=100_000)
}

/// Ends the run if a range has other numbers than these rules, or no position.
fn check_range(program: &Program, rules: &NumberRules, range: &Range) {
    let (wanted, found) = (rules.names.len(), range.from.len());
    if wanted != found {
        let names = rules.names.join(",");
        let wanted = counted(wanted, "numbers");
        program.misused(format!("--upto wants {wanted}, for {names}, not {found}"));
    } else if !range.positions().iter().any(|position| rules.has(position)) {
        program.misused("no position of the range meets --where");
    }
}

/// What is said to somebody who plays where the players have different rules.
const OF_PLAYERS: &str = " The letter after the last comma says who moves, A or B, so on your move it is you. \
                          A may use only the rules that begin with A:, and B only those that begin with B:.";

/// What is said where standard input has nothing.
const NO_POSITION: &str =
    "there is no position: write some on standard input, or see --upto in --help";

/// All of standard input. Who sits at a terminal is told to type.
fn read_positions() -> io::Result<Vec<u8>> {
    if io::stdin().is_terminal() {
        let _ = writeln!(io::stderr(), "Type positions; Ctrl-D ends them. Or see --upto.");
    }
    read(None)
}
