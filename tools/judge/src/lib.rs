//! The judge: runs programs on the sample cases and gives verdicts. `run_samples.sh` has it built
//! by rustc alone, and becomes it. A program runs under a keeper, a process that ends it with all
//! that it has started; other tools start programs in the same way. From the bottom up:
//!
//! ```text
//! sys      the calls of the system, the only unsafe code
//! fault    why a run ends early, and where       text     words, tokens, what is shown
//! keeper   the keeper of one program             errors   both ends of a standard error
//! process  a program that runs, with pipes       limits   what a judge allows
//! verdict  how a run ended                       compare  the first difference of outputs
//! request  the command line                      cases    what is to be judged
//! judging  a run on a case, with its verdict     report   the table, and what goes wrong
//! build    rustc and cargo
//! ```
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
pub use text::{shown_token, tokens, visible, words};

use std::{env, ffi::OsString, process::exit};

use cases::Case;
use fault::Fault;
use judging::judge;
use report::{line, row};
use request::Request;

/// The judge's `main`.
pub fn main() -> ! {
    keep();
    exit(match run().map_err(|fault| report::note(&fault)) {
        Ok(all_accepted) => i32::from(!all_accepted),
        Err(()) => 2,
    })
}

/// Does what the command line says. Whether all cases were accepted.
fn run() -> Result<bool, Fault> {
    if env::args_os().any(|argument| argument == "-h" || argument == "--help") {
        return line(request::HELP).map(|()| true);
    }
    let request = Request::read(env::args_os().skip(1))?;
    let foreign = request.command.as_deref().map(words).transpose()?;
    if request.limits {
        build::limits(&request)?;
    }
    let (cases, left_out) = cases::collect(&request)?;
    let program = |case: &Case| match &foreign {
        Some(words) => Ok(words.iter().map(OsString::from).collect()),
        None => Ok(vec![build::solution(&request, &case.problem)?.into()]),
    };
    let programs = cases.iter().map(program).collect::<Result<Vec<Vec<OsString>>, Fault>>()?;
    let width = cases.iter().map(|case| case.full_name.chars().count()).fold(4, usize::max);
    row(width, ["case", "verdict", "CPU s", "wall s", "peak MB", "of limit"])?;
    let mut verdicts = Vec::new();
    for (case, words) in cases.iter().zip(&programs) {
        let (mut judged, mut runs) = (judge(words, case)?, 1.0);
        while judged.verdict == "AC" && runs < request.repeat {
            let next = judge(words, case)?;
            if next.verdict != "AC" || next.run.cpu > judged.run.cpu {
                judged = next;
            }
            runs += 1.0;
        }
        report::case(width, case, &judged)?;
        verdicts.push(judged.verdict);
    }
    let passed = verdicts.iter().filter(|&&verdict| verdict == "AC").count();
    let failed = verdicts.len() - passed;
    // What takes too much of something does so on large inputs.
    let is_wrong = verdicts.iter().any(|verdict| ["WA", "RE"].contains(verdict));
    line("")?;
    if left_out > 0 {
        line(&format!("Left out as beyond the format or limits: {left_out} (--beyond)."))?;
    }
    if let (true, Some(command), None) = (is_wrong, &request.command, &request.dir) {
        let (name, manifest) = (&cases[0].problem, request.root.join("Cargo.toml"));
        let cargo = format!("cargo run --release --manifest-path '{}'", manifest.display());
        line(&format!("To see why: {cargo} -p tools --bin stress -- {name} {command}"))?;
    }
    line(&format!("{passed} passed, {failed} failed")).map(|()| failed == 0)
}
