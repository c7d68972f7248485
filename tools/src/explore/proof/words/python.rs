//! A machine as a function in Python that can be pasted.

use super::situations::ProvedLaw;
use super::word_game::Question;
use crate::automata::machine::State;
use crate::explore::game::source::PLAYERS;

/// The lists of the machine, and below them the function: `grundy(word)`, `lost(word)`, or
/// `lost(word, who)` where the players have different moves.
pub fn python(proved: &ProvedLaw) -> Vec<String> {
    let (game, machine) = (proved.game(), proved.machine());
    let next = game.letters().iter().enumerate().map(|(code, letter)| {
        let after = listed(proved, |state| machine.after(state, code));
        format!("{}: {after}", quoted(*letter))
    });
    let lost = |player: usize| listed(proved, |state| 1 - machine.output(state)[player]);
    let (told, head, result) = match (proved.question(), game.has_players()) {
        (Question::Grundy, _) => {
            let numbers = listed(proved, |state| machine.output(state)[0]);
            (format!("NUMBER = {numbers}"), "grundy(word)", "NUMBER[state]")
        }
        (Question::Lost, false) => {
            (format!("LOST = {}", lost(0)), "lost(word)", "LOST[state] == 1")
        }
        (Question::Lost, true) => {
            let of_players = [0, 1].map(|who| format!("{}: {}", quoted(PLAYERS[who]), lost(who)));
            (dictionary("LOST", of_players), "lost(word, who)", "LOST[who][state] == 1")
        }
    };
    let text = dictionary("NEXT", next) + "\n" + &told;
    let function = [
        format!("def {head}:"),
        "    state = 0".to_string(),
        "    for letter in word: state = NEXT[letter][state]".to_string(),
        format!("    return {result}"),
    ];
    text.lines().map(str::to_string).chain(function).collect()
}

/// A list of a number of each state.
fn listed(proved: &ProvedLaw, number: impl Fn(State) -> u32) -> String {
    let numbers = (0..proved.machine().size() as State).map(|state| number(state).to_string());
    format!("[{}]", Vec::from_iter(numbers).join(", "))
}

/// A dictionary with this name, each entry on a line of its own.
fn dictionary(name: &str, entries: impl IntoIterator<Item = String>) -> String {
    let between = format!(",\n{:1$}", "", name.len() + 4);
    format!("{name} = {{{}}}", Vec::from_iter(entries).join(&between))
}

/// A letter in quotes. No quote is a letter.
fn quoted(letter: u8) -> String {
    match letter {
        b'\\' => r#""\\""#.to_string(),
        _ => format!("\"{}\"", char::from(letter)),
    }
}
