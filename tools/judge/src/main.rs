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

/// Why the judge ends early; empty if there is nobody left to tell.
pub struct Fault(String);

impl Fault {
    fn new(message: impl Into<String>) -> Fault {
        Fault(message.into())
    }

    fn of(path: &Path, error: io::Error) -> Fault {
        Fault(format!("{}: {error}", path.display()))
    }
}

/// The signals that end the judge.
const SIGNALS: [i32; 3] = [sys::HUP, sys::INT, sys::TERM];

fn main() {
    keeper::keep();
    let result = run();
    let came = sys::came();
    if let Some(number) = SIGNALS.iter().find(|&&number| came >> number & 1 == 1) {
        // As whoever sent it expects; sh does not handle it.
        let _ = Command::new("sh").args(["-c", &format!("kill -{number} $$")]).exec();
    }
    let status = match result {
        Ok(all_accepted) => i32::from(!all_accepted),
        Err(Fault(message)) => {
            if !message.is_empty() {
                let _ = writeln!(io::stderr(), "run_samples.sh: {message}");
            }
            2
        }
    };
    std::process::exit(status)
}

/// Does what the command line says. Whether all cases were accepted.
fn run() -> Result<bool, Fault> {
    let options = Options::read(env::args_os().skip(1))?;
    if options.get("--help").is_some() {
        return report::write(io::stdout(), options::HELP).map(|()| true);
    }
    let signals = sys::watch(&SIGNALS).map_err(|error| Fault::new(error.to_string()))?;
    let bell = signals.as_raw_fd();
    let repeat = options.number("--repeat")?.map_or(1, |number| number as usize);
    let foreign = options.get("--command").map(words).transpose()?;
    if options.get("--dir").is_some() && (foreign.is_none() || options.get("--limits").is_some()) {
        return Err(Fault::new("--dir needs --command, and does not go with --limits"));
    }
    if options.get("--limits").is_some() {
        build::limits(&options, bell)?;
    }
    let (problems, left_out) = cases::collect(&options)?;
    let programs: Vec<Vec<OsString>> = match foreign {
        Some(words) => vec![words],
        None => {
            let build = |one: &cases::Problem| build::solution(&options, bell, &one.name);
            let built = |one| Ok(vec![build(one)?.into()]);
            problems.iter().map(built).collect::<Result<_, Fault>>()?
        }
    };
    let mut output = judging::scratch()?;
    let mut table = report::Table::new(&options, &problems);
    table.row("case", "verdict", ["CPU s", "wall s", "peak MB", "of limit", ""])?;
    let each = problems.iter().zip(&programs);
    let all = each.flat_map(|(one, words)| one.cases.iter().map(move |case| (one, words, case)));
    for (problem, words, case) in all {
        let mut runs = Vec::new();
        while runs.len() < repeat && runs.iter().all(Judged::is_accepted) {
            runs.push(judging::judge(words, problem, case, &mut output, bell)?);
        }
        table.case(problem, case, &runs, &mut output)?;
        if options.get("--fail-fast").is_some() && table.failed > 0 {
            break;
        }
    }
    table.line("")?;
    if left_out > 0 {
        table.line(&format!("Left out as beyond the format or limits: {left_out} (--beyond)."))?;
    }
    if let (1.., Some(command), None) =
        (table.failed, options.get("--command"), options.get("--dir"))
    {
        let (name, manifest) = (&problems[0].name, options.root.join("Cargo.toml"));
        let cargo = format!("cargo run --release --manifest-path '{}'", manifest.display());
        table.line(&format!("To see why: {cargo} -p tools --bin stress -- {name} {command}"))?;
    }
    if !Path::new("/proc/self/stat").exists() {
        table.line("Not seen here: what leaves its process group, and memory before the end.")?;
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
