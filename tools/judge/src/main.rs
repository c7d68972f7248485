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

use std::io::{self, Write};
use std::os::unix::io::{AsRawFd, RawFd};
use std::os::unix::net::UnixStream;
use std::path::Path;
use std::process::Command;
use std::{env, process as own};

use judging::Judged;
use options::Options;

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

/// The signals that end the judge.
pub struct Signals(UnixStream);

impl Signals {
    const ALL: [i32; 4] = [sys::HUP, sys::INT, sys::QUIT, sys::TERM];

    /// What can be waited for.
    fn bell(&self) -> RawFd {
        self.0.as_raw_fd()
    }

    /// Fails if one came.
    fn check(&self) -> Result<(), Fault> {
        let came = sys::came();
        let first = Signals::ALL.into_iter().find(|number| came >> number & 1 == 1);
        first.map_or(Ok(()), |number| Err(Fault::Signal(number)))
    }
}

fn main() {
    keeper::keep();
    let status = match run() {
        Ok(all_accepted) => i32::from(!all_accepted),
        Err(Fault::Message(message)) => {
            let _ = writeln!(io::stderr(), "run_samples.sh: {message}");
            2
        }
        Err(Fault::Reader) => 2,
        Err(Fault::Signal(number)) => {
            sys::unwatch(number);
            sys::kill(own::id() as i32, number);
            128 + number
        }
    };
    own::exit(status)
}

/// Does what the command line says. Whether all cases were accepted.
fn run() -> Result<bool, Fault> {
    let options = match Options::read(env::args_os().skip(1))? {
        Some(options) => options,
        None => {
            let written = io::stdout().write_all(options::HELP.as_bytes());
            return written.map(|()| true).map_err(report::unwritten);
        }
    };
    let pipe = sys::watch(&Signals::ALL).map_err(|error| Fault::new(error.to_string()))?;
    let signals = Signals(pipe);
    let names = cases::chosen(&options)?;
    let foreign = options.command.as_deref().map(words).transpose()?;
    if options.limits {
        build::limits(&options, &signals, &names)?;
    }
    let (problems, left_out) = cases::collect(&options, &names)?;
    let mut commands = Vec::new();
    for name in &names {
        commands.push(match &foreign {
            None => Command::new(build::solution(&options, &signals, name)?),
            Some(words) => {
                let mut command = Command::new(&words[0]);
                command.args(&words[1..]);
                command
            }
        });
    }
    let mut scratch = judging::scratch()?;
    let mut report = report::Reporter::new(&options, &problems);
    let mut all_accepted = true;
    report.head()?;
    'all: for (problem, command) in problems.iter().zip(&commands) {
        for case in &problem.cases {
            let mut runs = Vec::new();
            while runs.len() < options.repeat && runs.iter().all(Judged::is_accepted) {
                runs.push(judging::judge(command, problem, case, &mut scratch, &signals)?);
            }
            report.case(problem, case, &runs, &mut scratch)?;
            all_accepted &= runs.iter().all(Judged::is_accepted);
            if options.fail_fast && !all_accepted {
                report.close(problem)?;
                break 'all;
            }
        }
        report.close(problem)?;
    }
    signals.check()?;
    let mut notes = Vec::new();
    if let (Some(command), None, false) = (&options.command, &options.dir, all_accepted) {
        notes.push(format!(
            "The smallest input on which it errs, and why: \
             cargo run --release -p tools --bin stress -- {} {command}",
            names[0]
        ));
    }
    if !Path::new("/proc/self/stat").exists() {
        notes.push(
            "Not seen on this system: processes that left the program's group, and memory \
             and CPU time before a program ends."
                .to_string(),
        );
    }
    let cases = problems.iter().map(|problem| problem.cases.len()).sum();
    report.end(cases, left_out, &notes)
}

/// The words of a command, as sh splits them.
fn words(command: &str) -> Result<Vec<String>, Fault> {
    let script = format!("set -- {command}\nprintf '%s\\0' \"$@\"");
    let output = Command::new("sh").args(["-c", &script]).output();
    let output = output.map_err(|error| Fault::new(format!("sh: {error}")))?;
    let text = String::from_utf8(output.stdout).unwrap_or_default();
    let words: Vec<String> = text.split_terminator('\0').map(str::to_string).collect();
    if !output.status.success() || words.iter().all(|word| word.is_empty()) {
        return Err(Fault::new(format!("--command is no list of words: '{command}'")));
    }
    Ok(words)
}
