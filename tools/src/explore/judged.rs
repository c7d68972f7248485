//! A program that tells who wins, as a judge wants it, checked against the rules of a game.

use super::outside::{Rules, Stop};
use crate::execution::{first_lines, standard_error, Execution};
use crate::text::{cut, with_commas};
use judge::limits::FileLimits;
use judge::process::Run;
use judge::verdict::{told, Ending};
use judge::{tokens, visible};
use std::{ffi::OsString, io};

/// How many moves of a lost position are answered, and how many lines are shown of an input.
const ANSWERED: usize = 20;
const INPUT_LINES: usize = 3;

/// How the program reads positions, and answers.
pub struct Format {
    /// What it prints for a position that is lost for the player to move.
    pub lost: String,
    /// What it prints for one that is won.
    pub won: String,
    /// What is written as a blank.
    pub blank: Option<u8>,
    /// Whether the number of positions comes first.
    pub has_count: bool,
}

/// What a check comes to.
pub enum Verdict {
    /// The program is right on all positions.
    Right,
    /// It is not.
    Wrong,
    /// It is right on the first positions, if any. The others were not compared, for this reason.
    Unfinished(String),
}

/// A position, with its Grundy number by the rules.
struct Case<'a> {
    position: &'a [u8],
    number: u64,
}

/// Runs a program on the positions of an input, and compares its answers with what the rules say.
/// The result is a report, and what it comes to.
/// Errors: there is no position; the program that tells the rules does what no rules do; one of the
/// two programs cannot be run.
pub fn check(
    rules: &[OsString], program: &[OsString], format: &Format, input: &[u8],
) -> io::Result<(String, Verdict)> {
    let mut rules = Rules::start(rules)?;
    let positions = Vec::from_iter(tokens(input));
    let (cases, bound) = searched(&mut rules, &positions)?;
    let found = match &cases[..] {
        [] if bound.is_none() => return Err(io::Error::other("there is no position to check")),
        [] => None,
        _ => fault(&mut rules, program, format, &cases)?,
    };
    rules.end()?;
    let rest = bound.map(|bound| {
        let (first, left) = (shown(positions[cases.len()]), positions.len() - cases.len());
        let [left, all] = [left, positions.len()].map(with_commas);
        format!("not compared: {left} of {all} positions, from {first} on: {bound}")
    });
    Ok(match (found, rest) {
        (Some(report), None) => (report, Verdict::Wrong),
        (Some(report), Some(rest)) => (format!("{report}\n{rest}\n"), Verdict::Wrong),
        (None, None) => (format!("right on {}\n", range(&cases)), Verdict::Right),
        (None, Some(rest)) if cases.is_empty() => (String::new(), Verdict::Unfinished(rest)),
        (None, Some(rest)) => {
            (format!("right on {}, the first ones\n", range(&cases)), Verdict::Unfinished(rest))
        }
    })
}

/// The Grundy numbers of these positions, and at which bound the search ended, if it did.
fn searched<'a>(
    rules: &mut Rules, positions: &[&'a [u8]],
) -> io::Result<(Vec<Case<'a>>, Option<String>)> {
    let mut cases = Vec::new();
    for position in positions {
        match rules.number(position) {
            Ok(number) => cases.push(Case { position, number }),
            Err(Stop::Bound(bound)) => return Ok((cases, Some(bound))),
            Err(Stop::Fault(fault)) => return Err(fault),
        }
    }
    Ok((cases, None))
}

impl Format {
    /// An input of these positions.
    fn input(&self, cases: &[Case]) -> Vec<u8> {
        let mut input = Vec::new();
        if self.has_count {
            input.extend(format!("{}\n", cases.len()).bytes());
        }
        for case in cases {
            let blanks = |&byte: &u8| if Some(byte) == self.blank { b' ' } else { byte };
            input.extend(case.position.iter().map(blanks).chain([b'\n']));
        }
        input
    }

    /// Whether each answer is the wrong one of the two, and both are given.
    fn are_swapped(&self, cases: &[Case], answers: &[&[u8]]) -> bool {
        let [lost, won] = [&self.lost, &self.won].map(|word| word.as_bytes());
        let is_swapped =
            |(case, answer): (&Case, &&[u8])| *answer == if case.number == 0 { won } else { lost };
        answers.contains(&lost)
            && answers.contains(&won)
            && cases.iter().zip(answers).all(is_swapped)
    }

    /// The right answer.
    fn right(&self, case: &Case) -> &str {
        if case.number == 0 {
            &self.lost
        } else {
            &self.won
        }
    }
}

/// Runs the program on these positions. What is wrong with its end or its answers, if anything.
fn fault(
    rules: &mut Rules, program: &[OsString], format: &Format, cases: &[Case],
) -> io::Result<Option<String>> {
    let input = format.input(cases);
    let expected: usize = cases.iter().map(|case| format.right(case).len() + 1).sum();
    // What is allowed where no limit is known.
    let limits = FileLimits::default().allowed();
    let execution = Execution::on(program, limits, &input, expected)?;
    let run = &execution.run;
    if execution.ending != Ending::Normal {
        let what = told(run, &limits, false);
        let on = format!("Your program was run on {}. It {what}.", range(cases));
        return Ok(Some(format!("{on}\n{}{}", begins(&input), errors(run))));
    }
    let answers = Vec::from_iter(tokens(&run.output));
    let is_wrong = |(case, said): (&Case, &&[u8])| *format.right(case).as_bytes() != **said;
    if let Some(at) = cases.iter().zip(&answers).position(is_wrong) {
        let said = String::from_utf8_lossy(answers[at]);
        let mut report = wrong(rules, format, cases, at, &said)?;
        if said != format.lost && said != format.won {
            report += &begins(&input);
        } else if answers.len() != cases.len() {
            report += &format!("{}\n{}", count(answers.len(), cases.len()), begins(&input));
        } else if format.are_swapped(cases, &answers) {
            report +=
                "Each answer is the other one: --answers wants that of a lost position first.\n";
        }
        return Ok(Some(report));
    }
    if answers.len() == cases.len() {
        return Ok(None);
    }
    let counts = count(answers.len(), cases.len());
    let right = match cases.get(answers.len()) {
        Some(case) => format!("The first position without an answer is {}.", shown(case.position)),
        None => "Its first answers are right.".to_string(),
    };
    Ok(Some(format!("{counts}\n{right}\n{}", begins(&input))))
}

/// The report on the wrong answer to the case at this place.
fn wrong(
    rules: &mut Rules, format: &Format, cases: &[Case], at: usize, said: &str,
) -> io::Result<String> {
    let case = &cases[at];
    let (place, all) = (with_commas(at + 1), with_commas(cases.len()));
    let report = format!(
        "Your program is wrong on {}, position {place} of {all}.\n\n\
         right: {}\nyour program: {}\n\n",
        shown(case.position),
        format.right(case),
        cut(&visible(said)),
    );
    let Format { lost, won, .. } = format;
    if said != lost && said != won {
        return Ok(report + &format!("An answer is {lost} or {won}, and nothing else.\n"));
    }
    let Some(win) = rules.moves(case.position)?.into_iter().find(|one| one.number == 0) else {
        let end = answered(rules, case.position)?;
        return Ok(report + "The player to move loses" + &end);
    };
    let end = answered(rules, &win.to)?;
    Ok(report + "The player to move wins by the move to " + &win.shown() + &end)
}

/// The end of a sentence about a lost position, and the first moves, each with one that beats it.
fn answered(rules: &mut Rules, lost: &[u8]) -> io::Result<String> {
    let moves = rules.moves(lost)?;
    if moves.is_empty() {
        return Ok(". No move is left there.\n".to_string());
    }
    let mut lines = ". Each move there has an answer that wins:\n".to_string();
    for one in moves.iter().take(ANSWERED) {
        let replies = rules.moves(&one.to)?;
        let reply = replies.iter().find(|reply| reply.number == 0);
        let reply = reply.expect("a position is won only if some move leads to a lost one");
        lines += &format!("  {}, answered by {}\n", one.shown(), reply.shown());
    }
    if moves.len() > ANSWERED {
        lines += &format!("  ... ({} moves in all)\n", with_commas(moves.len()));
    }
    Ok(lines)
}

/// That there are too few answers, or too many.
fn count(answers: usize, positions: usize) -> String {
    let positions = counted(positions, "position");
    match answers {
        0 => format!("Your program gives no answer to {positions}."),
        _ => format!("Your program gives {} to {positions}.", counted(answers, "answer")),
    }
}

/// How an input begins, since it may not be what the program expects.
fn begins(input: &[u8]) -> String {
    let lines = first_lines(input, INPUT_LINES);
    format!("Its input begins with these lines: {}\n", lines.join(" / "))
}

/// What it wrote to its standard error, if anything.
fn errors(run: &Run) -> String {
    standard_error(run).iter().map(|line| format!("{line}\n")).collect()
}

/// How many positions, from which to which.
fn range(cases: &[Case]) -> String {
    let positions = counted(cases.len(), "position");
    match cases {
        [] => positions,
        [one] => format!("{positions}, {}", shown(one.position)),
        [first, .., last] => {
            format!("{positions}, {} to {}", shown(first.position), shown(last.position))
        }
    }
}

/// A position in printable form.
fn shown(position: &[u8]) -> String {
    cut(&position.escape_ascii().to_string())
}

/// A number of things.
fn counted(number: usize, thing: &str) -> String {
    format!("{} {thing}{}", with_commas(number), if number == 1 { "" } else { "s" })
}
