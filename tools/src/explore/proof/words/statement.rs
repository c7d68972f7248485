//! What is said of the law of words, or of none.

use super::learn::Unknown;
use super::parts::Parts;
use super::python::python;
use super::situations::ProvedLaw;
use super::termination::{Earlier, Termination};
use super::word_game::{Code, Question};
use super::Laws;
use crate::automata::machine::State;
use crate::explore::game::selection::heading;
use crate::explore::game::value::Outcome;
use crate::explore::game::words::written;
use crate::text::{counted, with_commas, wrapped};

/// The most states of a machine that is shown as a table, and the most characters of a line of it.
const MOST_STATES: usize = 24;
const WIDEST: usize = 100;

/// That no law is searched for, since it is not known that every play ends, and why it is not.
pub fn not_searched(why: &str) -> String {
    format!("No law is searched for, since it is not known that every play ends: {why}.")
}

/// All that is said of laws, and of the searches that found none.
pub fn lines(laws: &Laws) -> Vec<String> {
    let of_law = |(question, law): &(Question, Result<ProvedLaw, Unknown>)| match law {
        Ok(proved) => of_proved(proved),
        Err(unknown) => of_unknown(*question, unknown),
    };
    laws.iter().flat_map(of_law).collect()
}

/// What a question asks for.
fn subject(question: Question) -> &'static str {
    match question {
        Question::Grundy => "Grundy number",
        Question::Lost => "lost",
    }
}

/// A text in lines, below what it belongs to.
fn below(text: &str) -> impl Iterator<Item = String> {
    Vec::from_iter(wrapped(text).lines().map(|line| format!("  {line}"))).into_iter()
}

/// That no law was found, and why.
fn of_unknown(question: Question, Unknown { spent, states }: &Unknown) -> Vec<String> {
    let head = format!("{}: no law was found.", subject(question));
    let states = with_commas(*states);
    let why = format!(
        "The search ended at its bound of {spent}. A machine that is right, if there is one, has at \
         least {states} states. --effort raises all bounds."
    );
    [head].into_iter().chain(below(&why)).collect()
}

/// A law, why it holds, and its function.
fn of_proved(proved: &ProvedLaw) -> Vec<String> {
    let states = counted(proved.machine().size(), "states");
    let head = format!(
        "{}: told by a machine of {states}, which reads the word letter by letter.",
        subject(proved.question())
    );
    let mut lines = vec![head];
    lines.push("  Proved for words of every length.".to_string());
    lines.extend(below(&why(proved)));
    lines.push(String::new());
    let shown = match Parts::of(proved) {
        Some(parts) => parts.lines(),
        None => table(proved),
    };
    if !shown.is_empty() {
        lines.extend(shown);
        lines.push(String::new());
    }
    lines.extend(python(proved));
    lines
}

/// Why the law holds on all words.
fn why(proved: &ProvedLaw) -> String {
    let game = proved.game();
    let situations = counted(proved.situations(), "situations");
    let some = if game.is_misere() { "there are others and " } else { "" };
    let holds = match (proved.question(), game.has_players()) {
        (Question::Grundy, _) => "the number of the word is the mex of those of the others".into(),
        (Question::Lost, false) => {
            format!("the word is lost if and only if {some}none of the others is")
        }
        (Question::Lost, true) => format!(
            "with each player to move, the word is lost if and only if {some}none of the others, \
             which are those after this player's moves, is lost with the other player to move"
        ),
    };
    format!(
        "Read side by side, a word and all words after its moves lead to {situations}. In each, \
         {holds}. Every play ends: each move {}.",
        falls(game.termination())
    )
}

/// What each move does, so that every play ends.
fn falls(termination: &Termination) -> String {
    let Termination { is_shorter, fewer, earlier } = termination;
    let mut cases = Vec::from_iter(is_shorter.then(|| "makes the word shorter".to_string()));
    let length = if *is_shorter { "its length" } else { "the length of the word" };
    let mut kept = format!("keeps {length}");
    for letter in fewer.iter().map(|letter| char::from(*letter)) {
        cases.push(format!("{kept} and leaves fewer {letter}"));
        kept += &format!(" and the number of {letter}");
    }
    if let Some(Earlier { from_the_end, letters }) = earlier {
        let end = if *from_the_end { "last" } else { "first" };
        let order = String::from_utf8_lossy(letters);
        cases.push(format!(
            "{kept} and puts an earlier letter, in the order \"{order}\", at the {end} place that \
             changes"
        ));
    }
    cases.join(", or ")
}

/// The machine as a table, in which each state is named by the shortest word that leads there; nothing if
/// that is too large.
fn table(proved: &ProvedLaw) -> Vec<String> {
    let (game, machine) = (proved.game(), proved.machine());
    if machine.size() > MOST_STATES {
        return Vec::new();
    }
    let names = Vec::from_iter(machine.shortest_words().into_iter().map(|word| {
        let word = Vec::from_iter(word.into_iter().flatten().map(|code| code as Code));
        String::from_utf8_lossy(written(&game.spelt(&word))).into_owned()
    }));
    let after = game.letters().iter().map(|letter| format!("then {}", char::from(*letter)));
    let head = ["state".to_string()].into_iter().chain(heads(proved)).chain(after);
    let rows = (0..machine.size()).map(|at| {
        let state = at as State;
        let after = (0..machine.letters()).map(|code| machine.after(state, code) as usize);
        let name = [names[at].clone()].into_iter();
        name.chain(values(proved, state)).chain(after.map(|next| names[next].clone())).collect()
    });
    let title = "Each state is named by the shortest word that leads there.";
    let lines = in_columns([head.collect()].into_iter().chain(rows).collect());
    match lines.iter().all(|line| line.len() <= WIDEST) {
        true => [title, ""].map(str::to_string).into_iter().chain(lines).collect(),
        false => Vec::new(),
    }
}

/// Rows of cells as lines.
fn in_columns(rows: Vec<Vec<String>>) -> Vec<String> {
    let width = |column: usize| rows.iter().map(|row| row[column].len()).max().unwrap_or(0);
    let widths = Vec::from_iter((0..rows[0].len()).map(width));
    let line = |row: &Vec<String>| {
        let cells = row.iter().zip(&widths).map(|(cell, width)| format!("  {cell:width$}"));
        cells.collect::<String>().trim_end().to_string()
    };
    rows.iter().map(line).collect()
}

/// What the columns are called that say what a state tells.
fn heads(proved: &ProvedLaw) -> Vec<String> {
    match (proved.question(), proved.game().has_players()) {
        (Question::Grundy, _) => vec!["number".to_string()],
        (Question::Lost, false) => vec!["outcome".to_string()],
        (Question::Lost, true) => [0, 1].map(heading).to_vec(),
    }
}

/// What a state tells, in these columns.
fn values(proved: &ProvedLaw, state: State) -> Vec<String> {
    let players = proved.game().lists().len();
    let numbers = proved.machine().output(state)[..players].iter();
    let value = |number: &u32| match (proved.question(), number) {
        (Question::Grundy, number) => number.to_string(),
        (Question::Lost, 0) => Outcome::Lost.to_string(),
        (Question::Lost, _) => Outcome::Won.to_string(),
    };
    numbers.map(value).collect()
}
