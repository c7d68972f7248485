//! How a program for Game on Words is run: it talks with a server, as in the contest; and what is said
//! of that.

use super::referee::{converse, is_list_alone, under_way, Breach, Close, Mistake, Server};
use super::talk::{Over, Talk, OK, PATIENCE};
use super::Spelling;
use crate::stress::input::Input;
use crate::stress::judgement::{Failure, Judgement};
use crate::stress::news::tell;
use crate::stress::printed::{facts, printable, Printed};
use crate::stress::runner::Runner;
use crate::stress::session::Session;
use crate::stress::shown::{first_and_last, Explanation, Shown, LINES};
use judge::ending::ending;
use judge::process::{Answer, Limits, Run};
use judge::{tokens, visible};
use std::borrow::Cow;
use std::io;
use std::time::{Duration, Instant};

/// The most bytes that are read after the last line that is wanted.
const MORE: usize = 1 << 16;

/// How many of the last lines of a dialogue are shown.
const LAST_LINES: usize = 2;

/// How many lines say what is against a convention in a dialogue, with the blank one before.
const BREACH_LINES: usize = 3;

/// That a program is not told a game under way.
const ONLY_LIVE: &str =
    "your program is not right on a game under way, whose letters it did not choose: only whole \
     games follow";

/// A session in which programs play with the contest's server.
#[derive(Default)]
pub struct Contest {
    /// What programs are told of a game under way; None if that was not needed yet.
    pub server: Option<Server>,
    /// The dialogue of the fewest bytes with a submission against a convention, as lines.
    breach: Option<Vec<String>>,
    /// Whether a program that failed was right when ' stood for ’; None if that was not tried yet.
    wants_plain_quotes: Option<bool>,
}

/// What was said in a dialogue, by turns.
pub struct Dialogue {
    pub server: Server,
    /// What the program was told.
    pub told: Vec<String>,
    /// The lines that it printed after these, in printable form, but for the one to blame.
    pub said: Vec<String>,
    /// What it printed last; or what else it did.
    pub printed: Printed,
    pub mistake: Option<Mistake>,
    pub breach: Option<Breach>,
    /// Whether the program was right in such a dialogue when ' stood for ’.
    pub wants_plain_quotes: bool,
}

impl Session for Contest {
    type Case = Spelling;
    type Record = Dialogue;

    const READS_FILE: bool = false;
    const OFFICIAL: &'static str = "the list of the official sample";
    const ASKED: &'static str = "submissions";

    fn patience(_: &Limits) -> Duration {
        Duration::from_secs(PATIENCE.into())
    }

    fn run(
        &mut self, runner: &mut Runner, input: &Input<Spelling>,
    ) -> io::Result<Judgement<Dialogue>> {
        let server = self.server_for(runner, input)?;
        let mut judgement = play(runner, server, QUOTE, input)?;
        self.remember_breach(&judgement.record);
        if judgement.failure.is_some() && judgement.record.has_quotes() {
            judgement.record.wants_plain_quotes = self.wants_plain_quotes(runner, server, input)?;
        }
        Ok(judgement)
    }

    fn asked(_: &Input<Spelling>, dialogue: &Dialogue) -> usize {
        dialogue.submissions()
    }

    fn given<'a>(_: &'a Input<Spelling>, dialogue: &'a Dialogue) -> Cow<'a, [u8]> {
        dialogue.told.concat().into_bytes().into()
    }

    fn shown(_: &Input<Spelling>, judgement: &Judgement<Dialogue>) -> Shown {
        Shown { lines: judgement.record.lines(), last: LAST_LINES, blamed: None }
    }

    fn waited(run: &Run, _: String) -> String {
        let cpu = run.cpu.as_secs_f64();
        format!(
            "only waited for {PATIENCE} s after the last line that it was told; it used {cpu:.3} s of \
             CPU time in all"
        )
    }

    fn explain(_: &Input<Spelling>, judgement: &Judgement<Dialogue>) -> io::Result<Explanation> {
        let dialogue = &judgement.record;
        let mut explanation = Explanation { hints: hints(judgement), ..Default::default() };
        if judgement.was_cut_short() {
            return Ok(explanation);
        }
        let count = dialogue.submissions();
        let (where_it_was, right) = match &dialogue.mistake {
            Some(mistake) => ("in", &mistake.right[..]),
            None => ("after", "to end"),
        };
        let heading = (count > 1).then(|| format!("{where_it_was} submission {count}:"));
        explanation.facts = facts(heading, right, &dialogue.printed);
        if let Some(mistake) = &dialogue.mistake {
            explanation.why = mistake.why.clone();
        }
        Ok(explanation)
    }

    fn remarks(&self) -> String {
        let live = match self.server {
            Some(Server::Live) => {
                "On a game under way, whose letters it did not choose, your program is not right; \
                 some samples ask that.\nIn the contest it plays each game from the start, so only \
                 whole games were played with it.\n"
            }
            _ => "",
        };
        live.to_string() + &self.breach.as_deref().map(on_breach).unwrap_or_default()
    }
}

impl Contest {
    /// Remembers a dialogue with a submission against a convention, if it is the shortest.
    pub fn remember_breach(&mut self, dialogue: &Dialogue) {
        let breaches = [self.breach.take(), dialogue.lines_of_breach()].into_iter().flatten();
        self.breach = breaches.min_by_key(|lines| lines.concat().len());
    }

    /// What a program is told of these cases. Of a game under way it is told only if it goes on from
    /// that: in the contest it need not, for no game begins without it. The first time, the program is
    /// tried on such a game.
    fn server_for(&mut self, runner: &mut Runner, input: &Input<Spelling>) -> io::Result<Server> {
        if is_list_alone(&input.cases) {
            return Ok(Server::Live);
        } else if let Some(server) = self.server {
            return Ok(server);
        }
        let input = Input::of(under_way());
        let judgement = play(runner, Server::Transcript, QUOTE, &input)?;
        let server = if judgement.failure.is_none() {
            runner.note_right();
            Server::Transcript
        } else if self.wants_plain_quotes(runner, Server::Transcript, &input)? {
            Server::Transcript
        } else {
            tell(ONLY_LIVE);
            Server::Live
        };
        self.server = Some(server);
        Ok(server)
    }

    /// Whether a program that failed on this input is right if ' stands for ’; that is tried once, on the
    /// first such input.
    fn wants_plain_quotes(
        &mut self, runner: &mut Runner, server: Server, input: &Input<Spelling>,
    ) -> io::Result<bool> {
        if self.wants_plain_quotes.is_none() {
            let judgement = play(runner, server, PLAIN_QUOTE, input)?;
            self.wants_plain_quotes = Some(judgement.failure.is_none());
        }
        Ok(self.wants_plain_quotes == Some(true))
    }
}

/// The quotes of the contest's server, and those that people write.
const QUOTE: &str = "’";
const PLAIN_QUOTE: &str = "'";

/// Plays with the program, whose server has such quotes. The limits are for the whole of it.
/// Errors: the program cannot be run.
fn play(
    runner: &mut Runner, server: Server, quote: &str, input: &Input<Spelling>,
) -> io::Result<Judgement<Dialogue>> {
    let start = || runner.start();
    let mut talk = Talk::new(&start);
    let course =
        converse(&input.cases, server, &mut |words| talk.say(&words.replace(QUOTE, quote)));
    let close = course.close;
    let over = talk.end(close == Close::Won).map_err(|error| runner.named(error))?;
    let Over { process, told, mut said, last } = over;
    // Who has ended is waited for; so is who has won, since it must end then.
    let is_over = close != Close::Won && matches!(last, Answer::Line(_) | Answer::TooMuch);
    let run = runner.end(process, MORE, is_over.then(Instant::now))?;
    let end = Failure::of(ending(&run, &runner.limits), run.status);
    let failure = failure_of(&last, &close, end, &run.output);
    let printed = match (&last, &close) {
        // What is to blame is not shown as said.
        (Answer::Line(_), Close::Mistake(_)) => Printed::Answer(said.pop().unwrap_or_default()),
        (Answer::Line(_), _) => printed_after(&close, &run.output),
        _ => Printed::Nothing { after: said.len() },
    };
    let mistake = close.mistake();
    let last_case = input.cases.len() - 1;
    let suspects = vec![mistake.as_ref().map_or(last_case, |mistake| mistake.case)];
    let breach = course.breach;
    let record =
        Dialogue { server, told, said, printed, mistake, breach, wants_plain_quotes: false };
    Ok(Judgement { failure, run, suspects, runs: 1, record })
}

/// How a program failed in a dialogue that closed so after its last answer; `end` is the failure that
/// its end brings, and `output` what it printed after its lines.
fn failure_of(
    last: &Answer, close: &Close, end: Option<Failure>, output: &[u8],
) -> Option<Failure> {
    let is_silent = tokens(output).next().is_none();
    match (last, close) {
        (Answer::TooMuch, _) => Some(Failure::TooMuchOutput),
        (Answer::Line(_), Close::Won) if is_silent => end,
        (Answer::Late | Answer::End, _) | (Answer::Line(_), Close::Won) => {
            end.or(Some(Failure::Wrong))
        }
        // It was stopped; but what it had used counts.
        (Answer::Line(_), Close::Open) => {
            end.filter(|end| matches!(end, Failure::TooSlow | Failure::TooMuchMemory))
        }
        (Answer::Line(_), Close::Mistake(_)) => Some(Failure::Wrong),
    }
}

/// What a program printed that had only to end, or was stopped.
fn printed_after(close: &Close, output: &[u8]) -> Printed {
    let more: Vec<&[u8]> = tokens(output).collect();
    match close {
        Close::Won if !more.is_empty() => Printed::More(printable(&more)),
        _ => Printed::All,
    }
}

impl Dialogue {
    /// How many submissions were asked for.
    fn submissions(&self) -> usize {
        self.told.iter().filter(|told| *told != OK).count()
    }

    /// The dialogue up to the submission that is against a convention, and what that asks for.
    fn lines_of_breach(&self) -> Option<Vec<String>> {
        let Breach { submission, wanted } = self.breach.as_ref()?;
        let mut lines = by_turns(&self.told[..*submission], &self.said[..submission - 1]);
        lines.push(String::new());
        lines.push(format!("the longest defence: {wanted}"));
        lines.push(format!("your program: {}", self.said[submission - 1]));
        Some(lines)
    }

    /// Whether the program was told a string in quotes.
    fn has_quotes(&self) -> bool {
        self.told.iter().any(|told| told.contains(QUOTE))
    }

    /// All that was said, in lines.
    fn lines(&self) -> Vec<String> {
        by_turns(&self.told, &self.said)
    }
}

/// What was told and said by turns, in lines.
fn by_turns(told: &[String], said: &[String]) -> Vec<String> {
    let mut lines = Vec::new();
    for (turn, told) in told.iter().enumerate() {
        lines.extend(told.trim_end().lines().map(visible));
        lines.extend(said.get(turn).map(|said| format!("your program: {said}")));
    }
    lines
}

/// What may explain a failure that is no matter of the game.
fn hints(judgement: &Judgement<Dialogue>) -> Vec<String> {
    let dialogue = &judgement.record;
    let mut all = Vec::new();
    if matches!(judgement.failure, Some(Failure::OnlyWaits | Failure::Stopped)) {
        let has_rest = !judgement.run.output.is_empty();
        all.push(hint_on_waiting(&dialogue.printed, has_rest).to_string());
    }
    if dialogue.server == Server::Transcript && dialogue.submissions() > 1 {
        all.push(
            "The server's lines are those of a game under way, whatever your program prints:\n\
             the string is the one that they tell."
                .to_string(),
        );
    }
    if dialogue.wants_plain_quotes {
        let hint =
            "The quotes in the server's lines are ’ (U+2019), as in the contest. When ' stood in \
                    their place,\nyour program was right.";
        all.push(hint.to_string());
    }
    all
}

/// What may explain that a program waits. `has_rest`: whether it printed more than its lines.
fn hint_on_waiting(printed: &Printed, has_rest: bool) -> &'static str {
    match printed {
        Printed::Nothing { .. } if has_rest => "Its last line has no line feed at its end.",
        Printed::Nothing { after: 0 } => {
            "Is each of its lines flushed, and does it read no line too many?"
        }
        Printed::Nothing { .. } => "It printed nothing after the last line of the server.",
        Printed::Answer(_) | Printed::All | Printed::More(_) => "It did not end after OK.",
    }
}

/// On a submission against a convention, in a dialogue of these lines.
fn on_breach(lines: &[String]) -> String {
    let mut lines = lines.to_vec();
    if lines.len() > LINES {
        lines = first_and_last(lines, LAST_LINES + BREACH_LINES);
    }
    format!(
        "But where nothing wins for sure, your program does not make the game last as long as it \
         can, as\nsome samples ask, and no contest does. For example here:\n\n{}\n",
        lines.join("\n")
    )
}
