//! An input on which the program errs, what is known of smaller ones, and where it is kept.

use super::input::Input;
use super::plan::Origin;
use super::reduce::Reduced;
use super::verdict::{Outcome, Verdict};
use super::Options;
use crate::extras::Extras;
use crate::rules::read;
use crate::text::named;
use std::borrow::Cow;
use std::fs;
use std::io;
use std::path::{Path, PathBuf};

/// An input on which the program errs.
pub struct Found<G> {
    pub input: Input<G>,
    pub outcome: Outcome,
    /// The runs on this input, and those of them in which the program erred in this way.
    pub runs: usize,
    pub erred: usize,
    pub origin: Origin,
    /// Whether the first case to blame was tried alone, and answered right.
    pub is_right_alone: bool,
    /// The verdict on the same cases in the statement's layout, if that is another one.
    pub plain_verdict: Option<Verdict>,
    /// Whether the official sample errs, and whether every input does that was tried.
    pub fails_official: bool,
    pub fails_all: bool,
    pub claim: Claim,
    /// Whether Ctrl-C came before it was as small as can be.
    pub is_interrupted: bool,
    /// The file to which the input is written.
    pub saved: Option<PathBuf>,
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
    Reduced { runs: usize, reduced: Reduced },
}

impl<G: Extras> Found<G> {
    /// An input on which the program erred once, and of which no more is known.
    pub fn new(input: Input<G>, outcome: Outcome, origin: Origin) -> Found<G> {
        Found {
            input,
            outcome,
            runs: 1,
            erred: 1,
            origin,
            is_right_alone: false,
            plain_verdict: None,
            fails_official: false,
            fails_all: false,
            claim: Claim::AsItStands,
            is_interrupted: false,
            saved: None,
        }
    }

    /// What the program was given.
    pub fn given(&self) -> Cow<'_, [u8]> {
        given(&self.input, &self.outcome)
    }

    /// Whether the program erred in this way in each run on this input.
    pub fn errs_always(&self) -> bool {
        self.erred == self.runs
    }

    /// Whether smaller inputs are worth a try: the program errs each time, in the statement's
    /// layout.
    pub fn can_be_smaller(&self) -> bool {
        self.errs_always() && self.plain_verdict.is_none()
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
        let what = match self.outcome.verdict {
            Verdict::Wrong | Verdict::Right | Verdict::NotRun => "a wrong answer on",
            Verdict::Died(_) => "the program died on",
            Verdict::TooSlow => "too slow on",
            Verdict::OnlyWaits => "the program only waits on",
            Verdict::TooMuchOutput => "too much output on",
            Verdict::TooMuchMemory => "too much memory on",
        };
        let next = match self.can_be_smaller() && !is_over {
            true => "; making it smaller (Ctrl-C ends that and reports)",
            false => "",
        };
        format!("{what} {place}{next}")
    }
}

/// What the program was given: the input, or what a server told it.
pub fn given<'a, G: Extras>(input: &'a Input<G>, outcome: &Outcome) -> Cow<'a, [u8]> {
    match G::DIALOGUE {
        Some(_) => outcome.talk.told.concat().into_bytes().into(),
        None => input.bytes[..].into(),
    }
}

/// Writes an input and its right answers: to these files, or if there are none yet, to the first that
/// are not there. None if that is not asked for.
pub fn save<G: Extras>(
    options: &Options, input: &[u8], saved: Option<&PathBuf>,
) -> io::Result<Option<PathBuf>> {
    let Some(folder) = &options.save else { return Ok(None) };
    let path = saved.cloned().unwrap_or_else(|| free_path(folder, G::NAME));
    let (cases, _) = read::<G>(input);
    let answers: String = cases.iter().map(|case| case.answer() + "\n").collect();
    let write =
        |path: &Path, bytes: &[u8]| fs::write(path, bytes).map_err(|error| named(path, error));
    write(&path.with_extension("out"), answers.as_bytes())?;
    write(&path, input)?;
    Ok(Some(path))
}

/// The first PROBLEM-1.in, PROBLEM-2.in, ... that is not there yet.
fn free_path(folder: &Path, problem: &str) -> PathBuf {
    let is_free = |path: &PathBuf| !path.exists() && !path.with_extension("out").exists();
    let mut paths = (1..).map(|number| folder.join(format!("{problem}-{number}.in")));
    paths.find(is_free).expect("numbers do not end")
}
