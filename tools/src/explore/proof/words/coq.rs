//! A law of words as a file that Coq checks: rules, machine, the theorem, and its proof by a checker that
//! is itself proved (tools/coq/Words.v and WordsCheck.v).

use super::situations::ProvedLaw;
use super::termination::Termination;
use super::word_game::Question;
use super::{proved, Laws};
use crate::automata::machine::State;
use crate::explore::game::words::WordRule;

/// How wide lists of numbers are written, in columns.
const WIDTH: usize = 100;

/// How many steps the checker may take: far more than machines of 2,000 states need.
const FUEL: usize = 1_000_000;

/// The file, with names of its parts in braces.
const FILE: &str = "\
(** * The law of a game on words, for words of every length

    Written by: explore --law --coq FILE {arguments}
    To be read: the rules and the letters here, and tools/coq/Words.v, which says what a law is.
    Coq checks the rest: .ci/proofs-words FILE. *)

From Coq Require Import List NArith Ascii String.
From Theory Require Import Words.
Import ListNotations.
Local Open Scope N_scope.

Definition rules : list rule := [
  {rules}].

(** The state after each state, for each letter; and the number of each state. *)
Definition next_states : list row := [
  {rows}].

Definition numbers : list N := [
  {numbers}].

(** For every word of these letters, the number of the state in which the machine ends is the
    Grundy number. *)
Definition law : Prop := is_law rules (Machine next_states numbers).

(** ** Proof *)

From Theory Require Import WordsCheck.

Theorem law_is_right : law.
Proof. apply ({check}). vm_compute. reflexivity. Qed.
";

/// The file of the law that was found.
/// Errors: there is none, or tools/coq/WordsCheck.v cannot check it; this tells why.
pub fn file(laws: &Laws) -> Result<String, String> {
    let law = proved(laws).ok_or("no law was found")?;
    let rules = law.game().rules().players.all();
    let rules = rules.map(told).collect::<Result<Vec<String>, String>>()?;
    let parts = [
        ("{check}", check(law)?),
        ("{numbers}", list(law, "  ".len(), |state| law.machine().output(state)[0])),
        ("{rows}", rows(law).join(";\n  ")),
        ("{rules}", rules.join(";\n  ")),
        ("{arguments}", arguments(law)),
    ];
    // From the last place on, so that nothing is looked for in what the rules say.
    let mut file = FILE.to_string();
    for (name, part) in parts {
        if let Some(at) = file.find(name) {
            file.replace_range(at..at + name.len(), &part);
        }
    }
    Ok(file)
}

/// The theorem of WordsCheck.v that the law follows from, with what it is applied to.
/// Errors: the law is of another kind.
fn check(law: &ProvedLaw) -> Result<String, String> {
    if law.question() != Question::Grundy {
        return Err("Coq checks Grundy numbers only, and this law tells who loses".to_string());
    }
    let Termination { fewer, earlier, .. } = law.game().termination();
    if !fewer.is_empty() {
        return Err("Coq does not know that plays end if letters become fewer".to_string());
    }
    let (direction, letters) = match earlier {
        Some(earlier) if earlier.from_the_end => ("FromRight", &earlier.letters[..]),
        Some(earlier) => ("FromLeft", &earlier.letters[..]),
        None => ("FromLeft", law.game().letters()),
    };
    Ok(format!("check_is_right {direction} \"{}\" {FUEL}", String::from_utf8_lossy(letters)))
}

/// A rule as Words.v writes it.
/// Errors: it keeps letters.
fn told(rule: &WordRule) -> Result<String, String> {
    let ([left], [right]) = (&rule.left[..], &rule.right[..]) else {
        return Err("Coq does not know rules with a *".to_string());
    };
    let kind = match (rule.is_at_begin, rule.is_at_end) {
        (false, false) => "Anywhere",
        (true, false) => "AtBeginning",
        (false, true) => "AtEnd",
        (true, true) => "WholeWord",
    };
    let [left, right] = [left, right].map(|part| String::from_utf8_lossy(part));
    Ok(format!("{kind} \"{left}\" \"{right}\""))
}

/// The arguments of `explore` that tell the game.
fn arguments(law: &ProvedLaw) -> String {
    let rules = law.game().rules();
    let quoted = |text: String| format!(" '{}'", text.replace('\'', "'\\''"));
    let in_rules = |letter: &u8| {
        let mut all = rules.players.all();
        all.any(|rule| rule.left.iter().chain(&rule.right).flatten().any(|other| other == letter))
    };
    let others = Vec::from_iter(rules.letters.iter().copied().filter(|letter| !in_rules(letter)));
    let mut text = String::new();
    if !others.is_empty() {
        text += &format!("--letters{} ", quoted(String::from_utf8_lossy(&others).into_owned()));
    }
    text += "words";
    text + &rules.players.all().map(|rule| quoted(rule.to_string())).collect::<String>()
}

/// For each letter, the states after all states.
fn rows(law: &ProvedLaw) -> Vec<String> {
    let row = |(code, letter): (usize, &u8)| {
        let head = format!("On \"{}\" [", char::from(*letter));
        let states = list(law, "  ".len() + head.len(), |state| law.machine().after(state, code));
        format!("{head}{states}]")
    };
    law.game().letters().iter().enumerate().map(row).collect()
}

/// A number of each state, in lines that begin in this column.
fn list(law: &ProvedLaw, begin: usize, number: impl Fn(State) -> u32) -> String {
    let mut lines = vec![String::new()];
    let size = law.machine().size();
    for state in 0..size {
        let end = if state + 1 < size { ";" } else { "" };
        let number = format!("{}{end}", number(state as State));
        let line = lines.last_mut().expect("there is one");
        if begin + line.len() + 1 + number.len() > WIDTH {
            lines.push(number);
        } else {
            *line += if line.is_empty() { "" } else { " " };
            *line += &number;
        }
    }
    lines.join(&format!("\n{:begin$}", ""))
}
