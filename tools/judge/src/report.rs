//! The table.

use std::io;

use crate::cases::Case;
use crate::fault::{write, Fault};
use crate::judging::Judged;
use crate::text::visible;

/// Writes a line of the table.
pub fn line(text: &str) -> Result<(), Fault> {
    write(io::stdout(), &format!("{}\n", text.trim_end()))
}

/// Writes the figures of a case, or the heads of their columns; names take so many characters.
pub fn row(width: usize, name: &str, verdict: &str, figures: [&str; 4]) -> Result<(), Fault> {
    let ([cpu, wall, peak, share], name) = (figures, visible(name));
    line(&format!("{name:width$}  {verdict:7}  {cpu:>6}  {wall:>6}  {peak:>7}  {share:>8}"))
}

/// Reports a run on a case.
pub fn case(width: usize, case: &Case, judged: &Judged) -> Result<(), Fault> {
    let Judged { verdict, detail, run } = judged;
    let cpu = run.cpu.as_secs_f64();
    let share = 100.0 * cpu / case.limits.cpu.as_secs_f64();
    let share = if case.has_limit { format!("{share:.1} %") } else { "-".to_string() };
    let wall = format!("{:.3}", run.wall.as_secs_f64());
    let peak = format!("{:.1}", run.peak_kb as f64 / 1024.0);
    row(width, &case.full_name, verdict, [&format!("{cpu:.3}"), &wall, &peak, &share])?;
    if *verdict != "AC" {
        line(&format!("    {detail}\n    {}", visible(&case.input.to_string_lossy())))?;
    }
    Ok(())
}
