//! What a run of the program came to: its answers, checked against the right ones.

use super::input::Input;
use crate::execution::{wrong_places, Execution};
use crate::extras::{Breach, Extras, Mistake, Server};
use crate::positions::Positions;
use crate::rules::{alone, Game};
use judge::ending::Ending;
use judge::process::Run;
use judge::{shown_token, tokens, visible};
use std::process::ExitStatus;
use std::time::Duration;

/// Whether a run was right, or in which way the program erred.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Verdict {
    /// Every answer is right.
    Right,
    /// An answer is wrong or missing, or there is one too many.
    Wrong,
    /// A signal ended the program, or its exit status is not 0. Two of these with different signals or
    /// statuses are different faults.
    Died(ExitStatus),
    /// It reached the limit of CPU time.
    TooSlow,
    /// It only waited, for twice that time and a second.
    OnlyWaits,
    TooMuchOutput,
    TooMuchMemory,
    /// The time was over before the run, or Ctrl-C came before a late run was repeated.
    NotRun,
}

impl Verdict {
    /// Whether the program errs.
    pub fn is_fault(self) -> bool {
        !matches!(self, Verdict::Right | Verdict::NotRun)
    }

    /// Whether it did not end in time.
    pub fn is_late(self) -> bool {
        matches!(self, Verdict::TooSlow | Verdict::OnlyWaits)
    }
}

/// A run with its verdict.
pub struct Outcome {
    pub verdict: Verdict,
    /// The cases that may be to blame, from 0 on, in this order; at least one if there is a fault.
    pub suspects: Vec<usize>,
    /// What the program printed for the first suspect, in printable form; or what else it did.
    pub printed: Printed,
    /// How it ran; None if it did not.
    pub run: Option<Run>,
    /// The mistake in a dialogue.
    pub mistake: Option<Mistake>,
    pub talk: Talk,
    /// Whether it read none of the file that was its input.
    pub has_read_nothing: bool,
}

/// What the server says to who has won.
pub const OK: &str = "OK\n";

/// What was said in a dialogue, by turns; nothing if there was none.
#[derive(Clone)]
pub struct Talk {
    pub server: Server,
    /// What the program was told.
    pub told: Vec<String>,
    /// The lines that it printed after these, in printable form, but for the one to blame.
    pub said: Vec<String>,
    pub breach: Option<Breach>,
}

impl Talk {
    /// One in which nothing was said.
    pub fn none() -> Talk {
        Talk { server: Server::Live, told: Vec::new(), said: Vec::new(), breach: None }
    }

    /// How many submissions were asked for.
    pub fn submissions(&self) -> usize {
        self.told.iter().filter(|told| *told != OK).count()
    }

    /// The dialogue up to the submission that is against a convention, and what that asks for.
    pub fn lines_of_breach(&self) -> Option<Vec<String>> {
        let Breach { submission, wanted } = self.breach.as_ref()?;
        let (told, said) = (&self.told[..*submission], &self.said[..submission - 1]);
        let (told, said) = (told.to_vec(), said.to_vec());
        let mut lines = Talk { told, said, ..Talk::none() }.lines();
        lines.push(String::new());
        lines.push(format!("the longest defence: {wanted}"));
        lines.push(format!("your program: {}", self.said[submission - 1]));
        Some(lines)
    }

    /// All that was said, in lines.
    pub fn lines(&self) -> Vec<String> {
        let mut lines = Vec::new();
        for (turn, told) in self.told.iter().enumerate() {
            lines.extend(told.trim_end().lines().map(visible));
            lines.extend(self.said.get(turn).map(|said| format!("your program: {said}")));
        }
        lines
    }
}

/// What the program printed for a case.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Printed {
    /// These words, which are an answer, or anything else.
    Answer(String),
    /// Nothing for this case, after `after` answers.
    Nothing { after: usize },
    /// All answers, which are right.
    All,
    /// All answers, which are right, and then this.
    More(String),
}

impl Outcome {
    /// The CPU time of the run.
    pub fn cpu(&self) -> Duration {
        self.run.as_ref().map_or(Duration::ZERO, |run| run.cpu)
    }

    /// How many positions were asked for.
    pub fn positions<G: Extras>(&self, input: &Input<G>) -> usize {
        match G::DIALOGUE {
            Some(_) => self.talk.submissions(),
            None => input.cases.len(),
        }
    }

    /// A run that did not take place.
    pub fn not_run() -> Outcome {
        Outcome {
            verdict: Verdict::NotRun,
            suspects: Vec::new(),
            printed: Printed::Nothing { after: 0 },
            run: None,
            mistake: None,
            talk: Talk::none(),
            has_read_nothing: false,
        }
    }
}

/// The verdict that an end brings, whatever was printed; None for a good end.
pub fn of_ending(ending: Ending, status: ExitStatus) -> Option<Verdict> {
    match ending {
        Ending::TooMuchOutput => Some(Verdict::TooMuchOutput),
        Ending::TooMuchMemory => Some(Verdict::TooMuchMemory),
        Ending::TooSlow => Some(Verdict::TooSlow),
        Ending::OnlyWaited | Ending::Stopped => Some(Verdict::OnlyWaits),
        Ending::Died => Some(Verdict::Died(status)),
        Ending::Normal => None,
    }
}

/// Checks what a program printed for these cases against the right answers, the words of each with
/// blanks between them.
pub fn check<G: Positions>(execution: Execution, cases: &[G], right: &[String]) -> Outcome {
    let Execution { run, ending, has_read_nothing } = execution;
    let answers = split_answers::<G>(&run.output);
    let mut suspects = wrong_places(&answers, right);
    let are_valid = answers.len() == cases.len() && answers.iter().all(|it| is_valid::<G>(it));
    let mut verdict = of_ending(ending, run.status);
    if verdict.is_none() && (!suspects.is_empty() || answers.len() > cases.len()) {
        verdict = Some(Verdict::Wrong);
    }
    if verdict == Some(Verdict::Wrong) && are_valid {
        // Each answer belongs to its case: any of the wrong ones shows the fault.
        suspects.sort_by_cached_key(|&case| alone(&cases[case]).len());
    }
    let verdict = verdict.unwrap_or(Verdict::Right);
    let printed = printed_for::<G>(&run.output, &answers, cases.len(), suspects.first());
    if suspects.is_empty() && verdict.is_fault() {
        suspects.push(cases.len() - 1);
    }
    let run = Some(run);
    Outcome { verdict, suspects, printed, run, has_read_nothing, ..Outcome::not_run() }
}

/// What was printed for a case, or where all answers are right, after these.
fn printed_for<G: Game>(
    output: &[u8], answers: &[Vec<&[u8]>], cases: usize, case: Option<&usize>,
) -> Printed {
    match case.map(|&case| answers.get(case)) {
        Some(Some(answer)) if is_valid::<G>(answer) => Printed::Answer(printable(answer)),
        Some(Some(answer)) => Printed::Answer(printable(&line_of(output, answer))),
        Some(None) => Printed::Nothing { after: answers.len() },
        None if answers.len() > cases => Printed::More(printable(&answers[cases..].concat())),
        None => Printed::All,
    }
}

/// The words of what is no answer, or if that is only one, all of the line on which it stands.
fn line_of<'a>(output: &'a [u8], answer: &[&'a [u8]]) -> Vec<&'a [u8]> {
    let [word] = answer else { return answer.to_vec() };
    let start = word.as_ptr() as usize - output.as_ptr() as usize;
    let begin = output[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = output[begin..].split(|&byte| byte == b'\n').next().unwrap_or_default();
    tokens(line).collect()
}

/// Words with blanks between them, in printable form.
pub fn printable(words: &[&[u8]]) -> String {
    words.iter().map(|word| shown_token(word)).collect::<Vec<_>>().join(" ")
}

/// The answers in an output. Where a move is printed below an answer, it belongs to it.
fn split_answers<G: Game>(output: &[u8]) -> Vec<Vec<&[u8]>> {
    let mut answers: Vec<Vec<&[u8]>> = Vec::new();
    for token in tokens(output) {
        match answers.last_mut().filter(|_| G::PRINTS_MOVE.is_some() && !begins::<G>(token)) {
            Some(answer) => answer.push(token),
            None => answers.push(vec![token]),
        }
    }
    answers
}

/// Whether an answer can begin with this token.
fn begins<G: Game>(token: &[u8]) -> bool {
    G::ANSWERS.iter().any(|answer| answer.split(' ').next().map(str::as_bytes) == Some(token))
}

/// Whether these are the words of an answer, be it right or wrong.
fn is_valid<G: Game>(answer: &[&[u8]]) -> bool {
    let [lost, won] = G::ANSWERS.map(str::as_bytes);
    let words = answer.join(&b' ');
    words == lost || words == won || G::PRINTS_MOVE.is_some() && words.starts_with(won)
}
