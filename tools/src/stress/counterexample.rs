//! An input on which the program fails, what is known of smaller ones, and where it is kept.

use super::edge::Edges;
use super::judgement::Failure;
use super::plan::Origin;
use super::reduce::Reduced;
use super::session::Session;
use super::settings::Settings;
use super::tester::{InputOf, JudgementOf};
use crate::rules::{read, Game};
use crate::text::named;
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// An input on which the program fails.
pub struct Counterexample<S: Session> {
    pub input: InputOf<S>,
    pub judgement: JudgementOf<S>,
    /// The way in which the program fails.
    pub failure: Failure,
    pub origin: Origin,
    /// The runs on this input, and those of them in which the program failed in this way.
    pub runs: usize,
    pub failed: usize,
    pub layout: Layout,
    /// Whether the case to blame was tried alone, and answered right.
    pub is_right_alone: bool,
    /// Whether the program failed on the official sample.
    pub is_official: bool,
    pub claim: Claim,
    /// Whether Ctrl-C came before it was as small as can be.
    pub is_interrupted: bool,
    /// A small position with a move on which the program failed, too, if there is no move in this one.
    pub with_move: Option<Smaller<S>>,
    /// The file to which the input is written.
    pub saved: Option<PathBuf>,
}

/// Another input on which the program failed.
pub struct Smaller<S: Session> {
    pub input: InputOf<S>,
    pub judgement: JudgementOf<S>,
}

/// What the layout of an input has to do with a failure.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Layout {
    /// It is the statement's, or was not compared with it.
    Stated,
    /// In the statement's layout, the same cases are answered right.
    OnlyThisOne,
    /// In the statement's layout, the program fails in another way.
    OtherFailure,
}

/// What is known of smaller inputs.
pub enum Claim {
    /// Nothing: the input is shown as it was tried.
    AsItStands,
    /// One case is left that is late; nothing is left out of a case then.
    WholeCases,
    /// The program was late on fewer cases, but not when that run was repeated.
    LateOnce,
    /// It is the first of the small positions, as they are tried, on which the program is late alone.
    FirstSmall,
    /// There was no time to leave out more cases.
    Unfinished,
    /// Without any one of the cases, each of which was left out, the program is in time.
    NeedsEachCase,
    /// Parts were left out and numbers lowered, in `runs` runs.
    Reduced { runs: usize, reduced: Reduced, edges: Edges },
}

impl<S: Session> Counterexample<S> {
    /// An input on which the program failed once, in this way, and of which no more is known.
    pub fn new(
        input: InputOf<S>, judgement: JudgementOf<S>, failure: Failure, origin: Origin,
    ) -> Counterexample<S> {
        let is_official = matches!(&origin, Origin::Samples(names) if names.iter().any(|name| name == "official"));
        let runs = if failure.is_late() { judgement.runs } else { 1 };
        Counterexample {
            input,
            judgement,
            failure,
            origin,
            runs,
            failed: runs,
            layout: Layout::Stated,
            is_right_alone: false,
            is_official,
            claim: Claim::AsItStands,
            is_interrupted: false,
            with_move: None,
            saved: None,
        }
    }

    /// Puts another input in its place, on which the program failed in the same way, or was late, too.
    pub fn replace(&mut self, input: InputOf<S>, judgement: JudgementOf<S>) {
        self.failure = judgement.failure.unwrap_or(self.failure);
        if self.failure.is_late() {
            (self.runs, self.failed) = (judgement.runs, judgement.runs);
        }
        (self.input, self.judgement) = (input, judgement);
    }

    /// Puts one of its cases in its place, on which the program failed in the same way.
    pub fn replace_by_case(&mut self, case: usize, input: InputOf<S>, judgement: JudgementOf<S>) {
        self.origin = self.origin.of_case(case);
        self.replace(input, judgement);
    }

    /// Notes what came out in the statement's layout, if that was something else.
    pub fn note_stated_layout(&mut self, failure: Option<Failure>) {
        self.layout = match failure {
            Some(failure) if failure == self.failure => Layout::Stated,
            Some(_) => Layout::OtherFailure,
            None => Layout::OnlyThisOne,
        };
    }

    /// Counts the repeats on this input, and not those before, by what came out in each.
    pub fn count_repeats(&mut self, repeats: &[Option<Failure>]) {
        self.runs = 1 + repeats.len();
        self.failed = 1 + repeats.iter().filter(|repeat| **repeat == Some(self.failure)).count();
    }

    /// Notes that the case to blame is answered right alone.
    pub fn note_right_alone(&mut self) {
        self.is_right_alone = true;
    }

    /// Notes what is known of smaller inputs, and whether Ctrl-C came before more was.
    pub fn note_claim(&mut self, claim: Claim, is_interrupted: bool) {
        (self.claim, self.is_interrupted) = (claim, is_interrupted);
    }

    /// Notes a small position with a move on which the program failed, too.
    pub fn note_with_move(&mut self, with_move: Option<Smaller<S>>) {
        self.with_move = with_move;
    }

    /// What the program was given.
    pub fn given(&self) -> Cow<'_, [u8]> {
        S::given(&self.input, &self.judgement.record)
    }

    /// Whether the program failed in this way in each run on this input.
    pub fn fails_always(&self) -> bool {
        self.failed == self.runs
    }

    /// Whether smaller inputs are worth a try: the program fails each time, in the statement's layout.
    pub fn can_be_smaller(&self) -> bool {
        self.fails_always() && self.layout == Layout::Stated && self.failure != Failure::Stopped
    }

    /// A line that tells of it at once, and of what follows unless all is over.
    pub fn first_words(&self, is_over: bool) -> String {
        let place = match &self.origin {
            Origin::Samples(names) if names.iter().all(|name| *name == names[0]) => {
                format!("the sample {}", names[0])
            }
            Origin::Samples(_) => "several samples together".to_string(),
            Origin::Small if self.input.cases.len() > 1 => "small positions together".to_string(),
            Origin::Random if self.input.cases.len() > 1 => "random positions together".to_string(),
            Origin::Small => "a small position".to_string(),
            Origin::Random => "a random position".to_string(),
            Origin::Full => "a full input".to_string(),
        };
        let what = match self.failure {
            Failure::Wrong => "a wrong answer on",
            Failure::Died(_) => "the program died on",
            Failure::TooSlow => "too slow on",
            Failure::OnlyWaits => "the program only waits on",
            Failure::Stopped => "Ctrl-C came while the program only waited on",
            Failure::TooMuchOutput => "too much output on",
            Failure::TooMuchMemory => "too much memory on",
        };
        let next = match self.can_be_smaller() && !is_over {
            true => "; making it smaller (Ctrl-C ends that and reports)",
            false => "",
        };
        format!("{what} {place}{next}")
    }

    /// Writes the input and its right answers, if that is asked for: to the files to which they were
    /// written before, or to the first that are not there.
    /// Errors: they cannot be written.
    pub fn save(&mut self, settings: &Settings) -> io::Result<()> {
        if let Some(folder) = &settings.save {
            let path = self.saved.take().unwrap_or_else(|| free_path(folder, S::Case::NAME));
            write::<S::Case>(&path, &self.given())?;
            self.saved = Some(path);
        }
        Ok(())
    }
}

/// Writes an input to this file, and its right answers beside it.
/// Errors: they cannot be written.
pub fn write<G: Game>(path: &Path, input: &[u8]) -> io::Result<()> {
    let (cases, _) = read::<G>(input);
    let answers: String = cases.iter().map(|case| case.answer() + "\n").collect();
    let write =
        |path: &Path, bytes: &[u8]| fs::write(path, bytes).map_err(|error| named(path, error));
    write(&path.with_extension("out"), answers.as_bytes())?;
    write(path, input)
}

/// The first PROBLEM-1.in, PROBLEM-2.in, ... that is not there yet.
fn free_path(folder: &Path, problem: &str) -> PathBuf {
    let is_free = |path: &PathBuf| !path.exists() && !path.with_extension("out").exists();
    let mut paths = (1..).map(|number| folder.join(format!("{problem}-{number}.in")));
    paths.find(is_free).expect("numbers do not end")
}
