//! The results: a table, and the count of what passed.

use std::io::{self, Write};
use std::process::exit;

use crate::cases::{Chosen, TestCase};
use crate::fault::Fault;
use crate::judging::{Judged, Verdict};
use crate::{command_line::CommandLine, tokens::visible};

/// Writes lines of the report.
pub fn line(text: &str) -> Result<(), Fault> {
    match writeln!(io::stdout(), "{}", text.trim_end()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => exit(2), // nobody is there
        written => written.map_err(|error| format!("the report cannot be written: {error}")),
    }
}

/// How wide the names of these cases are in the table.
pub fn width(cases: &[TestCase]) -> usize {
    cases.iter().map(|one| visible(&one.full_name).chars().count()).fold(4, usize::max)
}

/// Writes the head of a table in which names take `width` characters.
pub fn head(width: usize) -> Result<(), Fault> {
    row(width, ["case", "verdict", "CPU s", "wall s", "peak MB", "of limit"])
}

/// Writes a row of the table, in which names take `width` characters.
fn row(width: usize, columns: [&str; 6]) -> Result<(), Fault> {
    let [name, verdict, cpu, wall, peak, share] = columns;
    line(&format!("{name:width$}  {verdict:7}  {cpu:>6}  {wall:>6}  {peak:>7}  {share:>8}"))
}

/// Writes the row of a run on a case, and why it is not accepted.
pub fn case(width: usize, on: &TestCase, judged: &Judged) -> Result<(), Fault> {
    let Judged { verdict, detail, run } = judged;
    let cpu = run.cpu.as_secs_f64();
    let share = 100.0 * cpu / on.limits.cpu.as_secs_f64();
    let share = if on.has_limit { format!("{share:.1} %") } else { "-".to_string() };
    let wall = format!("{:.3}", run.wall.as_secs_f64());
    let peak = format!("{:.1}", run.peak_kb as f64 / 1024.0);
    let name = visible(&on.full_name);
    row(width, [&name, verdict.shown(), &format!("{cpu:.3}"), &wall, &peak, &share])?;
    if *verdict == Verdict::Accepted {
        return Ok(());
    }
    line(&format!("    {detail}\n    {}", visible(&on.input.to_string_lossy())))
}

/// Writes how many cases passed, and what to do next. Whether all of them did.
pub fn summary(
    request: &CommandLine, chosen: &Chosen, verdicts: &[Verdict],
) -> Result<bool, Fault> {
    let passed = verdicts.iter().filter(|&&verdict| verdict == Verdict::Accepted).count();
    let failed = verdicts.len() - passed;
    line("")?;
    if chosen.left_out > 0 {
        let count = chosen.left_out;
        line(&format!("Left out as beyond the format or limits: {count} (--beyond)."))?;
    }
    line(&format!("{passed} passed, {failed} failed"))?;
    if let (Some(command), None) = (&request.command, &request.dir) {
        let stress = stress_command(request, &chosen.cases[0].problem, command);
        match failed {
            0 => line(&format!("To look for a case on which it errs: {stress}"))?,
            _ => line(&format!("To see why: {stress}"))?,
        }
    }
    Ok(failed == 0)
}

/// The command that runs stress on a program, from any folder.
fn stress_command(request: &CommandLine, problem: &str, command: &str) -> String {
    let manifest = request.root.join("Cargo.toml").display().to_string().replace('\'', r"'\''");
    let cargo = format!("cargo run --release --manifest-path '{manifest}'");
    format!("{cargo} -p tools --bin stress -- {problem} {command}")
}
