//! The judge: runs programs on the sample cases and gives verdicts. `run_samples.sh` has it built
//! by rustc alone, and becomes it. A program runs under a keeper, a process that ends it with all
//! that it has started; other tools start programs in the same way. A module knows only those above
//! it:
//!
//! ```text
//! sys           the calls of the system, the only unsafe code
//! tokens        an output as tokens, and how tokens and names are shown
//! command       a command as words
//! numerals      large numbers as they are printed and read
//! fault         why the judge ends early, and where that came up
//! spelling      which name was probably meant by a word that is none
//! arguments     what stands on a command line: options, as a help lists them, and others. All programs
//!               here read them so
//! errors        the beginning and the end of what a program writes to its standard error
//! keeper        the keeper of one program: it measures CPU time and memory, and ends the program
//! process       a program that runs, with pipes to it and to its keeper
//! limits        what a judge allows: files of limits, and what is assumed without one
//! ending        how a run ended, such as too late, and the words for it
//! compare       the first difference of outputs
//! command_line  what the judge is asked for
//! build         what is built first, by rustc and cargo
//! cases         what is to be judged
//! judging       a run on a case, and its verdict: AC, WA and so on
//! results       the table, and the count of what passed
//! ```
#![deny(unsafe_code)]

pub mod arguments;
mod build;
mod cases;
mod command;
mod command_line;
mod compare;
pub mod ending;
mod errors;
pub mod fault;
mod judging;
mod keeper;
pub mod limits;
pub mod numerals;
pub mod process;
mod results;
pub mod spelling;
mod sys;
mod tokens;

pub use command::words;
pub use keeper::keep;
pub use sys::{is_interrupted, note_interrupt};
pub use tokens::{shown_token, tokens, visible};

use std::{env, ffi::OsString, process::exit};

use arguments::misused;
use build::Built;
use cases::Chosen;
use command_line::CommandLine;
use fault::Fault;
use judging::judge_repeatedly;

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
    let request = CommandLine::read(env::args_os().skip(1)).map_err(misused)?;
    if request.help {
        return results::line(command_line::HELP).map(|()| true);
    }
    let foreign = request.command.as_deref().map(words).transpose()?;
    let samples = cases::samples(&request)?;
    let large = if request.with_large { build::large_inputs(&request)? } else { Built::new() };
    let chosen = Chosen::read(&request, &samples, &large)?;
    let programs = match &foreign {
        Some(_) => Built::new(),
        None => build::solutions(&request, chosen.cases.iter().map(|case| &case.problem[..]))?,
    };
    let width = results::width(&chosen.cases);
    let mut verdicts = Vec::new();
    for case in &chosen.cases {
        let command: Vec<OsString> = match &foreign {
            Some(given) => given.iter().map(OsString::from).collect(),
            None => vec![programs[&case.problem].clone().into()],
        };
        let judged = judge_repeatedly(&command, case, request.repeat)?;
        if verdicts.is_empty() {
            results::head(width)?; // not before it is known that the program can be run
        }
        results::case(width, case, &judged)?;
        verdicts.push(judged.verdict);
    }
    results::summary(&request, &chosen, &verdicts)
}
