//! The judge: runs programs on the sample cases and gives verdicts. `run_samples.sh` has it
//! built by rustc alone, and becomes it.
#![deny(unsafe_code)]

mod build;
mod cases;
mod compare;
mod judging;
mod keeper;
mod options;
#[allow(dead_code)] // some of it is for other tools: see lib.rs
mod process;
mod report;
mod sys;

use std::env;
use std::ffi::OsString;
use std::io::{self, Write};
use std::os::unix::ffi::OsStringExt;
use std::os::unix::io::AsRawFd;
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use judging::Judged;
use options::Options;

/// Those that end the judge.
const SIGNALS: [i32; 4] = [sys::HUP, sys::INT, sys::QUIT, sys::TERM];

/// Why the judge ends early.
pub enum Fault {
    /// With a message.
    Message(String),
    /// The reader of the report has left.
    Reader,
    /// By a signal.
    Signal(i32),
}

impl Fault {
    fn new(message: impl Into<String>) -> Fault {
        Fault::Message(message.into())
    }

    fn of(path: &Path, error: io::Error) -> Fault {
        Fault::Message(format!("{}: {error}", path.display()))
    }
}

fn main() {
    keeper::keep();
    let result = run();
    let came = sys::came();
    let result = match SIGNALS.iter().find(|&&number| came >> number & 1 == 1) {
        Some(&number) => Err(Fault::Signal(number)),
        None => result,
    };
    let status = match result {
        Ok(all_accepted) => i32::from(!all_accepted),
        Err(Fault::Message(message)) => {
            let _ = writeln!(io::stderr(), "run_samples.sh: {message}");
            2
        }
        Err(Fault::Reader) => 2,
        Err(Fault::Signal(number)) => {
            // As whoever sent it expects: sh has no handler for it.
            let _ = Command::new("sh").args(["-c", &format!("kill -{number} $$")]).exec();
            128 + number
        }
    };
    std::process::exit(status)
}

/// Does what the command line says. Whether all cases were accepted.
fn run() -> Result<bool, Fault> {
    let options = match Options::read(env::args_os().skip(1))? {
        Some(options) => options,
        None => return report::write(io::stdout(), options::HELP).map(|()| true),
    };
    let signals = sys::watch(&SIGNALS).map_err(|error| Fault::new(error.to_string()))?;
    let bell = signals.as_raw_fd();
    let names = cases::chosen(&options)?;
    let foreign = options.command.as_deref().map(words).transpose()?;
    if options.limits {
        build::limits(&options, bell, &names)?;
    }
    let (mut problems, mut commands, mut left_out) = (Vec::new(), Vec::new(), 0);
    for name in &names {
        let (problem, count) = cases::collect(&options, name)?;
        problems.push(problem);
        left_out += count;
    }
    for name in &names {
        let words = match &foreign {
            Some(words) => words.clone(),
            None => vec![build::solution(&options, bell, name)?.into()],
        };
        let mut command = Command::new(&words[0]);
        command.args(&words[1..]);
        commands.push(command);
    }
    let mut output = judging::scratch()?;
    let mut table = report::Table::new(options.json, &problems);
    table.row(["problem", "case", "verdict"], ["CPU s", "wall s", "peak MB", "of limit", ""])?;
    let all = problems.iter().zip(&commands);
    for (problem, case, command) in all.flat_map(|(problem, command)| {
        problem.cases.iter().map(move |case| (problem, case, command))
    }) {
        let mut runs = Vec::new();
        while runs.len() < options.repeat.unwrap_or(1) && runs.iter().all(Judged::is_accepted) {
            runs.push(judging::judge(command, problem, case, &mut output, bell)?);
        }
        table.case(problem, case, &runs, &mut output, options.only_failures)?;
        if options.fail_fast && table.failed > 0 {
            break;
        }
    }
    table.line("")?;
    if left_out > 0 {
        table.line(&format!(
            "Beyond the judge's format or limits, and left out: {left_out} (--beyond)."
        ))?;
    }
    if let (Some(command), None, 1..) = (&options.command, &options.dir, table.failed) {
        let name = &names[0];
        table.line(&format!(
            "To see why: cargo run --release -p tools --bin stress -- {name} {command}"
        ))?;
    }
    if !Path::new("/proc/self/stat").exists() {
        table.line(
            "What leaves its process group, and what a running program uses, is not seen here.",
        )?;
    }
    let (accepted, failed) = (table.accepted, table.failed);
    let cases: usize = problems.iter().map(|problem| problem.cases.len()).sum();
    let rest = match cases - accepted - failed {
        0 => String::new(),
        rest => format!(", {rest} not judged"),
    };
    table.line(&format!("{accepted} passed, {failed} failed{rest}"))?;
    Ok(accepted == cases)
}

/// The words of a command, as sh splits them.
fn words(command: &str) -> Result<Vec<OsString>, Fault> {
    let script = format!("set -- {command}\nprintf '%s\\0' \"$@\"");
    let output = Command::new("sh").args(["-c", &script]).output();
    let output = output.map_err(|error| Fault::of(Path::new("sh"), error))?;
    let words = output.stdout.strip_suffix(b"\0").unwrap_or_default().split(|&byte| byte == 0);
    let words: Vec<OsString> = words.map(|word| OsString::from_vec(word.to_vec())).collect();
    if !output.status.success() || words[0].is_empty() {
        return Err(Fault::new(format!("--command is no list of words: '{command}'")));
    }
    Ok(words)
}
