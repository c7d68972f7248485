//! `explore --check`: a program that tells who wins is run as a judge would run it, and its answers
//! are checked against the rules of a game. The first wrong answer is shown with the moves that
//! refute it.
//!
//! ```text
//! answers  what the program reads and prints: the words of --answers are parsed here
//! ```

pub mod answers;

use self::answers::{Case, Format};
use crate::execution::{standard_error, wrong_places, Execution};
use crate::explore::game::evaluate::{Evaluator, Move};
use crate::explore::game::source::shown;
use crate::explore::game::value::{Convention, Outcome, Value};
use crate::text::{counted, cut, with_commas};
use judge::ending::{told, Ending};
use judge::limits::FileLimits;
use judge::process::Run;
use judge::{tokens, visible};
use std::{ffi::OsString, io};

/// The most wrong positions that are shown.
const WRONG: usize = 20;

/// The most moves of a position, and the most of a play, that are shown.
const MOVES: usize = 20;

/// The most lines of an input that are shown.
const INPUT_LINES: usize = 3;

/// What a check comes to.
pub enum Conclusion {
    /// The program is right on all positions.
    Right,
    /// It is not.
    Wrong,
    /// It is right on the first positions, or none was compared. The others were not compared, for
    /// this reason.
    Unfinished(String),
}

/// Runs a program on those of these positions that are positions of the game, and checks its
/// answers against the values by the rules. The result is a report, and what it comes to.
/// Errors: there is no position; the program that tells the rules does what no rules do; one of the
/// two programs cannot be run.
pub fn check(
    mut game: Evaluator, program: &[OsString], format: &Format, positions: &[&[u8]],
) -> io::Result<(String, Conclusion)> {
    let found = game.values(positions);
    game.hide_progress();
    let known = positions.iter().zip(&found.values);
    let cases = known.filter_map(|(position, value)| Some(Case { position, value: (*value)? }));
    let cases = Vec::from_iter(cases);
    let bound = match found.stop {
        Some(stop) if !stop.is_bound => return Err(stop.into()),
        bound => bound,
    };
    let report = match &cases[..] {
        [] if bound.is_none() => return Err(io::Error::other("there is no position to check")),
        [] => None,
        _ => find_fault(&mut game, program, format, &cases)?,
    };
    game.end()?;
    let rest = bound.map(|bound| {
        let compared = found.values.len();
        let [left, all] = [positions.len() - compared, positions.len()].map(with_commas);
        let first = shown(positions[compared]);
        format!("not compared: {left} of {all} positions, from {first} on: {bound}")
    });
    Ok(match (report, rest) {
        (Some(report), None) => (report, Conclusion::Wrong),
        (Some(report), Some(rest)) => (format!("{report}\n{rest}\n"), Conclusion::Wrong),
        (None, None) => (format!("right on {}\n", range(&cases)), Conclusion::Right),
        (None, Some(rest)) if cases.is_empty() => (String::new(), Conclusion::Unfinished(rest)),
        (None, Some(rest)) => {
            (format!("right on {}\n", range(&cases)), Conclusion::Unfinished(rest))
        }
    })
}

/// Runs the program on these positions, and reports what is wrong with its end or its answers, if
/// anything is.
fn find_fault(
    game: &mut Evaluator, program: &[OsString], format: &Format, cases: &[Case],
) -> io::Result<Option<String>> {
    let input = format.input(cases);
    let right: Vec<String> = cases.iter().map(|case| format.answers.right(case.value)).collect();
    let expected: usize = right.iter().map(|answer| answer.len() + 1).sum();
    // What is allowed where no limit is known.
    let limits = FileLimits::default().allowed();
    let execution = Execution::on(program, limits, &input, expected)?;
    let run = &execution.run;
    if execution.ending != Ending::Normal {
        let what = told(run, &limits, false);
        let on = format!("Your program was run on {}. It {what}.", range(cases));
        let given = tokens(&run.output).count();
        // More are as good as endless.
        let answered = (given <= cases.len()).then(|| count(given, cases.len()) + "\n");
        let answered = answered.unwrap_or_default();
        return Ok(Some(format!("{on}\n{answered}{}{}", begins(&input), errors(run))));
    }
    let answers = Vec::from_iter(tokens(&run.output));
    // Answers that are missing, or too many, are reported apart.
    let given = Vec::from_iter(answers.iter().take(right.len()).map(|answer| vec![*answer]));
    let wrong = wrong_places(&given, &right[..given.len()]);
    let Some(&at) = wrong.first() else {
        return Ok(miscounted(cases, answers.len()).map(|fault| fault + &begins(&input)));
    };
    let said = String::from_utf8_lossy(answers[at]);
    let mut report = wrong_positions(cases, &wrong);
    report += &wrong_answer(game, format, cases, at, &said)?;
    if format.answers.fault(&said).is_some() {
        report += &begins(&input);
    } else if answers.len() != cases.len() {
        report += &format!("{}\n{}", count(answers.len(), cases.len()), begins(&input));
    } else if format.answers.are_swapped(cases, &answers) {
        report += SWAPPED;
    }
    Ok(Some(report))
}

/// What explains an answer that has the right letters.
const ONLY_CASE: &str = "It has the right letters: only capital and small ones differ.\n";

/// What to do where each position that is lost or won got the other word.
const SWAPPED: &str =
    "Lost and won have changed places: --answers wants the word for lost first.\n";

/// That there are too few answers, or too many, if there are; the first ones are right.
fn miscounted(cases: &[Case], answers: usize) -> Option<String> {
    let right = match cases.get(answers) {
        _ if answers == cases.len() => return None,
        Some(case) => format!("The first position without an answer is {}.", shown(case.position)),
        None => "Its first answers are right.".to_string(),
    };
    Some(format!("{}\n{right}\n", count(answers, cases.len())))
}

/// A line with the positions on which the program is wrong; if they are many, with the first ones.
fn wrong_positions(cases: &[Case], wrong: &[usize]) -> String {
    let mut names: Vec<String> =
        wrong.iter().take(WRONG).map(|&at| shown(cases[at].position)).collect();
    names.extend((wrong.len() > WRONG).then(|| "...".to_string()));
    let (number, all) = (with_commas(wrong.len()), counted(cases.len(), "positions"));
    format!("wrong on {number} of {all}: {}\n", names.join(" "))
}

/// The report on the wrong answer to the case at this place, with the play that shows it.
fn wrong_answer(
    game: &mut Evaluator, format: &Format, cases: &[Case], at: usize, said: &str,
) -> io::Result<String> {
    let case = &cases[at];
    let report = format!(
        "\n{}, position {} of {}:\nright: {}\nyour program: {}\n\n",
        shown(case.position),
        with_commas(at + 1),
        with_commas(cases.len()),
        format.answers.right(case.value),
        cut(&visible(said)),
    );
    if let Some(fault) = format.answers.fault(said) {
        let right = format.answers.right(case.value);
        let is_by_case = said.to_lowercase() == right.to_lowercase();
        return Ok(report + &fault + if is_by_case { ONLY_CASE } else { "" });
    }
    let play = match game.convention() {
        Convention::Normal | Convention::Roles | Convention::Misere => won_or_lost(game, case)?,
        Convention::Score | Convention::Draws => moves_and_play(game, case)?,
    };
    Ok(report + &play)
}

/// Why a position is won or lost, where the last move decides.
fn won_or_lost(game: &mut Evaluator, case: &Case) -> io::Result<String> {
    if case.value.outcome() == Outcome::Lost {
        return Ok("The player to move loses".to_string() + &answered(game, case.position)?);
    }
    let Some(win) = game.best(case.position)?.into_iter().next() else {
        return Ok("The player to move wins, since no move is left.\n".to_string());
    };
    let end = answered(game, &win.to)?;
    Ok(format!("The player to move wins by the move to {}{end}", win.shown()))
}

/// The end of a sentence about a lost position, and the first moves, each with an answer that wins.
fn answered(game: &mut Evaluator, lost: &[u8]) -> io::Result<String> {
    let moves = game.moves(lost)?;
    if moves.is_empty() {
        return Ok(". No move is left there.\n".to_string());
    }
    let mut lines = ". Each move there has an answer that wins:\n".to_string();
    for one in moves.iter().take(MOVES) {
        // Where a player who cannot move wins, there may be none.
        lines += &match game.best(&one.to)?.first() {
            Some(reply) => format!("  {}, answered by {}\n", one.shown(), reply.shown()),
            None => format!("  {}, where no move is left\n", one.shown()),
        };
    }
    Ok(lines + &more(&moves))
}

/// The first moves of a position, each with what it leaves to the other player, and the best play,
/// if it ends.
fn moves_and_play(game: &mut Evaluator, case: &Case) -> io::Result<String> {
    let moves = game.moves(case.position)?;
    if moves.is_empty() {
        return Ok("No move is left there.\n".to_string());
    }
    let mut lines = "Each move, and what it is worth to the other player:\n".to_string();
    for one in moves.iter().take(MOVES) {
        lines += &format!("  {}: {}\n", one.shown(), one.value);
    }
    lines += &more(&moves);
    if matches!(case.value, Value::Outcome { outcome: Outcome::Drawn, .. }) {
        return Ok(lines);
    }
    let (mut play, mut position) = (Vec::new(), case.position.to_vec());
    while let Some(best) = game.best(&position)?.into_iter().next() {
        if play.len() == MOVES {
            play.push("...".to_string());
            break;
        }
        play.push(best.shown());
        position = best.to;
    }
    Ok(format!("{lines}Best play: {}\n", play.join(" ")))
}

/// A line that says how many moves there are, if not all are shown.
fn more(moves: &[Move]) -> String {
    match moves.len() {
        0..=MOVES => String::new(),
        length => format!("  ... ({} moves in all)\n", with_commas(length)),
    }
}

/// How many answers there are to how many positions.
fn count(answers: usize, positions: usize) -> String {
    let positions = counted(positions, "positions");
    match answers {
        0 => format!("Your program gives no answer to {positions}."),
        _ => format!("Your program gives {} to {positions}.", counted(answers, "answers")),
    }
}

/// How an input begins: it may not be what the program expects.
fn begins(input: &[u8]) -> String {
    let lines = first_lines(input, INPUT_LINES);
    format!("Its input begins with these lines: {}\n", lines.join(" / "))
}

/// The first lines of an input in printable form, at most so many, and dots if there are more.
fn first_lines(input: &[u8], most: usize) -> Vec<String> {
    let text = String::from_utf8_lossy(input);
    let mut lines: Vec<String> = text.lines().take(most).map(|line| cut(&visible(line))).collect();
    if text.lines().count() > most {
        lines.push("...".to_string());
    }
    lines
}

/// What it wrote to its standard error, if anything.
fn errors(run: &Run) -> String {
    standard_error(run).iter().map(|line| format!("{line}\n")).collect()
}

/// How many positions, and the first and the last of them: they need not be all between.
fn range(cases: &[Case]) -> String {
    let positions = counted(cases.len(), "positions");
    match cases {
        [] => positions,
        [one] => format!("{positions}, {}", shown(one.position)),
        [first, .., last] => {
            let [first, last] = [first, last].map(|case| shown(case.position));
            format!("{positions}, the first {first}, the last {last}")
        }
    }
}
