//! What the judge says: the table, and why it ends early.

use std::io::{self, Write};
use std::process::exit;

use crate::{cases::Case, fault::Fault, judging::Judged};

/// Tells the user something on standard error.
pub fn note(text: &str) {
    let _ = writeln!(io::stderr(), "run_samples.sh: {text}");
}

/// Writes lines of the report.
pub fn line(text: &str) -> Result<(), Fault> {
    match writeln!(io::stdout(), "{}", text.trim_end()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => exit(2), // nobody is there
        written => written.map_err(|error| format!("the report cannot be written: {error}")),
    }
}

/// Writes a row of the table, in which names take so many characters.
pub fn row(width: usize, columns: [&str; 6]) -> Result<(), Fault> {
    let [name, verdict, cpu, wall, peak, share] = columns;
    line(&format!("{name:width$}  {verdict:7}  {cpu:>6}  {wall:>6}  {peak:>7}  {share:>8}"))
}

/// Writes the row of a run on a case, and why it is not accepted.
pub fn case(width: usize, case: &Case, judged: &Judged) -> Result<(), Fault> {
    let Judged { verdict, detail, run } = judged;
    let cpu = run.cpu.as_secs_f64();
    let share = 100.0 * cpu / case.limits.cpu.as_secs_f64();
    let share = if case.has_limit { format!("{share:.1} %") } else { "-".to_string() };
    let wall = format!("{:.3}", run.wall.as_secs_f64());
    let peak = format!("{:.1}", run.peak_kb as f64 / 1024.0);
    row(width, [&case.full_name, verdict, &format!("{cpu:.3}"), &wall, &peak, &share])?;
    if *verdict == "AC" {
        return Ok(());
    }
    line(&format!("    {detail}\n    {}", case.input.display()))
}
