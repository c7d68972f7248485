//! The table.

use std::io;

use crate::cases::Case;
use crate::fault::{write, Fault};
use crate::judging::Judged;
use crate::request::Request;
use crate::text::visible;

pub struct Table<'a> {
    request: &'a Request,
    /// Of the longest name of a case.
    width: usize,
    /// Those given.
    pub verdicts: Vec<&'static str>,
}

impl Table<'_> {
    pub fn new<'a>(request: &'a Request, cases: &[Case]) -> Table<'a> {
        let widths = cases.iter().map(|case| case.full_name.chars().count());
        Table { request, width: widths.fold(4, usize::max), verdicts: Vec::new() }
    }

    /// Writes a line of the table.
    pub fn line(&self, text: &str) -> Result<(), Fault> {
        write(io::stdout(), &format!("{}\n", text.trim_end()))
    }

    /// Writes the figures of a case, or the heads of their columns.
    pub fn row(&self, name: &str, verdict: &str, figures: [&str; 4]) -> Result<(), Fault> {
        let ([cpu, wall, peak, share], width, name) = (figures, self.width, visible(name));
        self.line(&format!(
            "{name:width$}  {verdict:7}  {cpu:>6}  {wall:>6}  {peak:>7}  {share:>8}"
        ))
    }

    /// Reports the runs of a case: all accepted, or the last is not, and its figures count.
    pub fn case(&mut self, case: &Case, runs: &[Judged]) -> Result<(), Fault> {
        let last = &runs[runs.len() - 1];
        let is_accepted = last.detail.is_none();
        self.verdicts.push(last.verdict);
        if is_accepted && self.request.get("--only-failures").is_some() {
            return Ok(());
        }
        let counted = if is_accepted { runs } else { &runs[runs.len() - 1..] };
        let median = |figure: fn(&Judged) -> f64| {
            let mut all: Vec<f64> = counted.iter().map(figure).collect();
            all.sort_by(f64::total_cmp);
            (all[(all.len() - 1) / 2] + all[all.len() / 2]) / 2.0
        };
        let cpu = median(|judged| judged.run.cpu.as_secs_f64());
        let wall = format!("{:.3}", median(|judged| judged.run.wall.as_secs_f64()));
        let peak = format!("{:.1}", median(|judged| judged.run.peak_kb as f64 / 1024.0));
        let share = Some(cpu / case.time.as_secs_f64()).filter(|_| case.has_limit);
        let percent = share.map_or("-".to_string(), |share| format!("{:.1} %", share * 100.0));
        self.row(&case.full_name, last.verdict, [&format!("{cpu:.3}"), &wall, &peak, &percent])?;
        if let Some(detail) = &last.detail {
            self.line(&format!("    {detail}\n    {}", visible(&case.input.to_string_lossy())))?;
        }
        Ok(())
    }
}
