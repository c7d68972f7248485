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
mod words;

use std::env;
use std::fs::File;
use std::io::{self, Write};
use std::os::unix::process::CommandExt;
use std::path::Path;
use std::process::Command;

use cases::Case;
use judging::Judged;
use options::{number, Options};

/// Why the judge ends early; empty if there is nobody left to tell.
type Fault = String;

/// Says where an error came up.
fn at(path: impl AsRef<Path>) -> impl FnOnce(io::Error) -> Fault {
    move |error| format!("{}: {error}", path.as_ref().display())
}

fn open(path: &Path) -> Result<File, Fault> {
    File::open(path).map_err(at(path))
}

fn main() {
    keeper::keep();
    sys::watch(&sys::ENDING);
    let result = run();
    if sys::came() != 0 {
        // As whoever sent it expects; sh does not handle it.
        let _ = Command::new("sh").args(["-c", &format!("kill -{} $$", sys::came())]).exec();
    }
    let status = match result {
        Ok(all_accepted) => i32::from(!all_accepted),
        Err(message) => {
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
    let [dir, command, limits] = ["--dir", "--command", "--limits"].map(|one| options.get(one));
    if options.get("--help").is_some() {
        return report::write(io::stdout(), options::HELP).map(|()| true);
    }
    if dir.is_some() && (command.is_none() || limits.is_some()) {
        return Err("--dir needs --command, and does not go with --limits".into());
    }
    let repeat = number(options.get("--repeat").unwrap_or("1"), "--repeat")?;
    let foreign = command.map(words::words).transpose();
    let foreign = foreign.map_err(|fault| format!("--command: {fault}"))?;
    if limits.is_some() {
        build::limits(&options)?;
    }
    let (cases, left_out) = cases::collect(&options)?;
    let program = |case: &Case| match &foreign {
        Some(words) => Ok(words.clone()),
        None => Ok(vec![build::solution(&options, &case.problem)?.display().to_string()]),
    };
    let programs = cases.iter().map(program).collect::<Result<Vec<_>, Fault>>()?;
    let mut table = report::Table::new(&options, &cases);
    table.row("case", "verdict", ["CPU s", "wall s", "peak MB", "of limit", ""])?;
    for (case, words) in cases.iter().zip(&programs) {
        let mut runs = Vec::new();
        while (runs.len() as f64) < repeat && runs.iter().all(|run: &Judged| run.detail.is_none()) {
            runs.push(judging::judge(words, case)?);
        }
        table.case(case, &runs)?;
        if options.get("--fail-fast").is_some() && table.failed > 0 {
            break;
        }
    }
    table.line("")?;
    if left_out > 0 {
        table.line(&format!("Left out as beyond the format or limits: {left_out} (--beyond)."))?;
    }
    if let (1.., Some(command), None) = (table.failed, command, dir) {
        let (name, manifest) = (&cases[0].problem, options.root.join("Cargo.toml"));
        let cargo = format!("cargo run --release --manifest-path '{}'", manifest.display());
        table.line(&format!("To see why: {cargo} -p tools --bin stress -- {name} {command}"))?;
    }
    if !Path::new("/proc/self/stat").exists() {
        table.line("Not seen here: what leaves its process group, and memory before the end.")?;
    }
    table.line(&format!("{} passed, {} failed", table.accepted, table.failed))?;
    Ok(table.failed == 0)
}
