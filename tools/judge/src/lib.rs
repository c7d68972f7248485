//! The judge: runs programs on the sample cases and gives verdicts. `run_samples.sh` has it built
//! by rustc alone, and becomes it. A program runs under a keeper, a process that ends it with all
//! that it has started; other tools start programs in the same way. From the bottom up:
//!
//! ```text
//! sys      the calls of the system, the only unsafe code
//! text     words, tokens, what is shown          fault    why a run ends early, and where
//! errors   both ends of a standard error         keeper   the keeper of one program
//! process  a program that runs, with pipes       limits   what a judge allows
//! verdict  how a run ended                       compare  the first difference of outputs
//! request  the command line                      build    rustc and cargo
//! cases    what is to be judged                  judging  a run on a case, and its verdict
//! report   the table, and the count of what passed
//! ```
//! A module knows only those above it.
#![deny(unsafe_code)]

mod build;
mod cases;
mod compare;
mod errors;
pub mod fault;
mod judging;
mod keeper;
pub mod limits;
pub mod process;
mod report;
mod request;
mod sys;
mod text;
pub mod verdict;

pub use keeper::keep;
pub use sys::{is_interrupted, note_interrupt};
pub use text::{shown_token, tokens, visible, words};

use std::{env, ffi::OsString, process::exit};

use build::Built;
use cases::Chosen;
use fault::Fault;
use judging::judge_repeatedly;
use request::Request;

/// The judge's `main`.
pub fn main() -> ! {
    keep();
    exit(match run().map_err(|fault| fault::note(&fault)) {
        Ok(all_accepted) => i32::from(!all_accepted),
        Err(()) => 2,
    })
}

/// Does what the command line says. Whether all cases were accepted.
fn run() -> Result<bool, Fault> {
    let mut options = env::args_os().take_while(|argument| argument != "--");
    if options.any(|argument| argument == "-h" || argument == "--help") {
        return report::line(request::HELP).map(|()| true);
    }
    let request = Request::read(env::args_os().skip(1))?;
    let foreign = request.command.as_deref().map(words).transpose()?;
    let large = if request.limits { build::large_inputs(&request)? } else { Built::new() };
    let chosen = Chosen::read(&request, &large)?;
    let programs = match &foreign {
        Some(_) => Built::new(),
        None => build::solutions(&request, chosen.cases.iter().map(|case| &case.problem[..]))?,
    };
    let width = report::head(&chosen.cases)?;
    let mut verdicts = Vec::new();
    for case in &chosen.cases {
        let command: Vec<OsString> = match &foreign {
            Some(given) => given.iter().map(OsString::from).collect(),
            None => vec![programs[&case.problem].clone().into()],
        };
        let judged = judge_repeatedly(&command, case, request.repeat)?;
        report::case(width, case, &judged)?;
        verdicts.push(judged.verdict);
    }
    report::summary(&request, &chosen, &verdicts)
}
