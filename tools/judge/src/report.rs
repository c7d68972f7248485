//! The table, and the JSON lines.

use std::fs::File;
use std::io::{self, Read, Seek, Write};
use std::path::Path;

use crate::cases::{Case, Problem};
use crate::compare::visible;
use crate::judging::Judged;
use crate::options::Options;
use crate::Fault;

/// Shown of the files of a case that is not accepted: lines, all their bytes, and characters
/// of each.
const LINES: usize = 8;
const BYTES: u64 = 8000;
const WIDTH: usize = 24;

pub struct Table<'a> {
    options: &'a Options,
    /// Of the longest name of a case.
    width: usize,
    pub accepted: usize,
    pub failed: usize,
}

impl Table<'_> {
    pub fn new<'a>(options: &'a Options, problems: &[Problem]) -> Table<'a> {
        let cases = problems.iter().flat_map(|problem| &problem.cases);
        let width = cases.map(|case| case.full_name.chars().count()).fold(4, usize::max);
        Table { options, width, accepted: 0, failed: 0 }
    }

    /// The JSON lines go to standard output, and the table to standard error then.
    fn has_json(&self) -> bool {
        self.options.get("--json").is_some()
    }

    /// Writes a line of the table.
    pub fn line(&self, text: &str) -> Result<(), Fault> {
        let line = format!("{}\n", text.trim_end());
        match self.has_json() {
            true => write(io::stderr(), &line),
            false => write(io::stdout(), &line),
        }
    }

    /// Writes the figures of a case, or the heads of their columns.
    pub fn row(&self, name: &str, verdict: &str, figures: [&str; 5]) -> Result<(), Fault> {
        let ([cpu, wall, peak, share, bar], width) = (figures, self.width);
        let name = visible(name);
        self.line(&format!(
            "{name:width$}  {verdict:7}  {cpu:>6}  {wall:>6}  {peak:>7}  {share:>8}  {bar}"
        ))
    }

    /// Reports the runs of a case: all accepted, or the last is not, and its figures count.
    pub fn case(
        &mut self,
        problem: &Problem,
        case: &Case,
        runs: &[Judged],
        output: &mut File,
    ) -> Result<(), Fault> {
        let last = &runs[runs.len() - 1];
        let runs_counted = if last.is_accepted() { runs } else { &runs[runs.len() - 1..] };
        let figure = |one: fn(&Judged) -> f64| {
            let mut all: Vec<f64> = runs_counted.iter().map(one).collect();
            all.sort_by(f64::total_cmp);
            (all[(all.len() - 1) / 2] + all[all.len() / 2]) / 2.0
        };
        let cpu = figure(|run| run.report.cpu.as_secs_f64());
        let wall = format!("{:.3}", figure(|run| run.report.wall.as_secs_f64()));
        let peak_mb = figure(|run| run.report.peak_kb as f64 / 1024.0);
        let limit = case.time(problem).as_secs_f64();
        let share = Some(cpu / limit).filter(|_| problem.time.is_some() && !case.is_beyond());
        if last.is_accepted() {
            self.accepted += 1;
            if self.options.get("--only-failures").is_some() {
                return Ok(());
            }
        } else {
            self.failed += 1;
        }
        let (percent, bar) = match share {
            Some(share) => (format!("{:.1} %", share * 100.0), bar(share)),
            None => ("-".to_string(), String::new()),
        };
        let (cpu, peak) = (format!("{cpu:.3}"), format!("{peak_mb:.1}"));
        self.row(&case.full_name, last.verdict, [&cpu, &wall, &peak, &percent, &bar])?;
        if !last.is_accepted() {
            self.line(&format!("    {}", last.detail))?;
            self.files(case, output)?;
        }
        if !self.has_json() {
            return Ok(());
        }
        let detail = json(&last.detail);
        let object = [
            ("problem", json(&problem.name)),
            ("case", json(&case.name)),
            ("input", json(&case.input.to_string_lossy())),
            ("verdict", json(last.verdict)),
            ("detail", if last.is_accepted() { "null".to_string() } else { detail }),
            ("runs", runs.len().to_string()),
            ("cpu_s", cpu),
            ("wall_s", wall),
            ("peak_memory_mb", peak),
            ("time_limit_s", format!("{limit:.3}")),
            ("memory_limit_mb", problem.memory_mb.to_string()),
            ("share", share.map_or("null".to_string(), |share| format!("{share:.3}"))),
        ];
        let members = object.map(|(name, value)| format!("\"{name}\":{value}"));
        write(io::stdout(), &format!("{{{}}}\n", members.join(",")))
    }

    /// The first lines of input, answer and output side by side.
    fn files(&self, case: &Case, output: &mut File) -> Result<(), Fault> {
        let open = |path: &Path| File::open(path).map_err(|error| Fault::of(path, error));
        let _ = output.rewind();
        let input = lines("input", &open(&case.input)?);
        let expected = lines("expected", &open(&case.answer)?);
        let found = lines("found", output);
        self.line(&format!("    {}", visible(&case.input.to_string_lossy())))?;
        for number in 0..input.len().max(expected.len()).max(found.len()) {
            let cell = |column: &Vec<String>| column.get(number).cloned().unwrap_or_default();
            let [input, expected, found] = [&input, &expected, &found].map(cell);
            self.line(&format!(
                "    {input:WIDTH$.WIDTH$} | {expected:WIDTH$.WIDTH$} | {found:.WIDTH$}"
            ))?;
        }
        Ok(())
    }
}

/// A head, and the first lines of a file below it.
fn lines(head: &str, file: &File) -> Vec<String> {
    let mut bytes = Vec::new();
    let _ = file.take(BYTES).read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    [head].into_iter().chain(text.lines().take(LINES)).map(visible).collect()
}

/// A tenth of the limit for each sign.
fn bar(share: f64) -> String {
    let full = ((share * 10.0).ceil() as usize).min(10);
    "#".repeat(full) + &".".repeat(10 - full)
}

/// A JSON string.
fn json(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            '\0'..='\x1f' => quoted += &format!("\\u{:04x}", character as u32),
            _ => quoted.push(character),
        }
    }
    quoted + "\""
}

/// Writes a part of the report.
pub fn write(mut to: impl Write, text: &str) -> Result<(), Fault> {
    match to.write_all(text.as_bytes()).and_then(|()| to.flush()) {
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => Err(Fault::new("")),
        Err(error) => Err(Fault::new(format!("the report cannot be written: {error}"))),
        Ok(()) => Ok(()),
    }
}
