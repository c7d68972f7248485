//! The table, or the JSON lines.

use std::fs::File;
use std::io::{self, Read, Seek, SeekFrom, Write};
use std::time::Duration;
use std::{env, fmt};

use crate::cases::{Case, Problem};
use crate::compare::visible;
use crate::judging::{Judged, Verdict};
use crate::options::Options;
use crate::Fault;

/// Of the files of a case that is not accepted: lines, all their bytes, characters of each.
const SHOWN_LINES: usize = 8;
const SHOWN_BYTES: u64 = 8000;
const SHOWN_WIDTH: usize = 24;

/// The report, and what it has counted.
pub struct Reporter<'a> {
    options: &'a Options,
    problem_width: usize,
    case_width: usize,
    /// From an empty cell of the bar to a full one.
    cells: Vec<char>,
    verdicts: Vec<Verdict>,
    /// Of the problem in hand: cases, those accepted, and the slowest.
    judged: usize,
    accepted: usize,
    slowest: Option<(Duration, String)>,
}

impl<'a> Reporter<'a> {
    pub fn new(options: &'a Options, problems: &[Problem]) -> Reporter<'a> {
        let locale = ["LC_ALL", "LC_CTYPE", "LANG"].map(|name| env::var(name).unwrap_or_default());
        let locale = locale.into_iter().find(|locale| !locale.is_empty()).unwrap_or_default();
        let locale = locale.to_lowercase().replace('-', "");
        let cells =
            if locale.contains("utf8") { "·▏▎▍▌▋▊▉█" } else { ".########" };
        let width = |name: &str| shown(name).chars().count();
        let cases = problems.iter().flat_map(|problem| &problem.cases);
        Reporter {
            options,
            problem_width: problems.iter().map(|problem| width(&problem.name)).fold(7, usize::max),
            case_width: cases.map(|case| width(&case.name)).fold(4, usize::max),
            cells: cells.chars().collect(),
            verdicts: Vec::new(),
            judged: 0,
            accepted: 0,
            slowest: None,
        }
    }

    /// Writes to the table: on standard error where standard output has the JSON lines.
    fn say(&self, text: fmt::Arguments) -> Result<(), Fault> {
        let written = match self.options.json {
            true => io::stderr().write_fmt(text),
            false => io::stdout().lock().write_fmt(text),
        };
        written.map_err(unwritten)
    }

    fn row(&self, problem: &str, case: &str, verdict: &str, cells: [&str; 6]) -> Result<(), Fault> {
        let [cpu, wall, range, peak, share, bar] = cells;
        let range = match self.options.repeat {
            1 => String::new(),
            _ => format!("  {range:>13}"),
        };
        let line = format!(
            "{:2$}  {:3$}  {verdict:7}  {cpu:>6}  {wall:>6}{range}  {peak:>7}  {share:>8}  {bar}",
            shown(problem),
            shown(case),
            self.problem_width,
            self.case_width
        );
        self.say(format_args!("{}\n", line.trim_end()))
    }

    pub fn head(&self) -> Result<(), Fault> {
        let cells = ["CPU s", "wall s", "min-max s", "peak MB", "of limit", ""];
        self.row("problem", "case", "verdict", cells)
    }

    /// Reports the runs of a case: all accepted, but for the last maybe, whose figures then
    /// count.
    pub fn case(
        &mut self,
        problem: &Problem,
        case: &Case,
        runs: &[Judged],
        scratch: &mut File,
    ) -> Result<(), Fault> {
        let last = &runs[runs.len() - 1];
        let is_accepted = last.is_accepted();
        let counted = if is_accepted { runs } else { &runs[runs.len() - 1..] };
        let cpu = median(counted.iter().map(|run| run.cpu));
        let walls = counted.iter().map(|run| run.wall);
        let (least, most) = (walls.clone().min(), walls.clone().max());
        let (least, most) = (seconds(least.unwrap_or_default()), seconds(most.unwrap_or_default()));
        let wall = seconds(median(walls));
        let peak = median(counted.iter().map(|run| Duration::from_millis(run.peak_kb)));
        let peak_kb = peak.as_millis() as u64;
        let limit = case.time(problem);
        let is_shared = problem.is_limited && !case.is_beyond();
        let share = cpu.as_secs_f64() / limit.as_secs_f64();
        let percent = match is_shared {
            true => format!("{:.1} %", share * 100.0),
            false => if case.is_beyond() { "beyond" } else { "-" }.to_string(),
        };
        self.verdicts.push(last.verdict);
        self.judged += 1;
        self.accepted += usize::from(is_accepted);
        if !case.is_beyond() && self.slowest.as_ref().map_or(true, |(time, _)| cpu >= *time) {
            let of_limit =
                if is_shared { format!(", {percent} of the limit") } else { String::new() };
            let text = format!("{}, {} s{of_limit}", shown(&case.name), seconds(cpu));
            self.slowest = Some((cpu, text));
        }
        if is_accepted && self.options.only_failures {
            return Ok(());
        }
        let detail = match (is_accepted, self.options.repeat) {
            (false, 2..) => format!("run {}: {}", runs.len(), last.detail),
            _ => last.detail.clone(),
        };
        let bar = if is_shared { self.bar(share) } else { String::new() };
        let range = format!("{least}-{most}");
        let peak = format!("{:.1}", peak_kb as f64 / 1024.0);
        let verdict = last.verdict;
        let cells = [&seconds(cpu)[..], &wall, &range, &peak, &percent, &bar];
        self.row(&problem.name, &case.name, verdict, cells)?;
        if !is_accepted {
            self.say(format_args!("    {detail}\n"))?;
            self.files(case, scratch)?;
        }
        if self.options.json {
            let line = format!(
                "{{\"problem\":{},\"case\":{},\"input\":{},\"verdict\":\"{verdict}\",\"detail\":{},\
                 \"runs\":{},\"cpu_s\":{},\"wall_s\":{wall},\"wall_min_s\":{least},\
                 \"wall_max_s\":{most},\"peak_memory_kb\":{peak_kb},\"time_limit_s\":{},\
                 \"memory_limit_mb\":{},\"share\":{}}}\n",
                json(&problem.name),
                json(&case.name),
                json(&case.input.to_string_lossy()),
                if is_accepted { "null".to_string() } else { json(&detail) },
                runs.len(),
                seconds(cpu),
                seconds(limit),
                problem.memory_mb,
                if is_shared { format!("{share:.3}") } else { "null".to_string() },
            );
            let mut output = io::stdout().lock();
            output.write_all(line.as_bytes()).and_then(|()| output.flush()).map_err(unwritten)?;
        }
        Ok(())
    }

    /// Ten cells for a share of the limit.
    fn bar(&self, share: f64) -> String {
        let eighths = (share * 80.0).ceil() as usize;
        (0..10).map(|cell| self.cells[eighths.saturating_sub(cell * 8).min(8)]).collect()
    }

    /// The first lines of input, answer and output side by side.
    fn files(&self, case: &Case, scratch: &mut File) -> Result<(), Fault> {
        let open = |path| File::open(path).map_err(|error| Fault::of(path, error));
        let input = lines(&mut open(&case.input)?);
        let answer = lines(&mut open(&case.answer)?);
        let _ = scratch.seek(SeekFrom::Start(0));
        let output = lines(scratch);
        self.say(format_args!("    {}\n", shown(&case.input.to_string_lossy())))?;
        let heads = ["input", "expected", "found"].map(str::to_string);
        let none = String::new();
        let line = |texts: [&String; 3]| {
            let [input, expected, found] = texts;
            let line = format!("    {input:SHOWN_WIDTH$} | {expected:SHOWN_WIDTH$} | {found}");
            self.say(format_args!("{}\n", line.trim_end()))
        };
        line([&heads[0], &heads[1], &heads[2]])?;
        for number in 0..input.len().max(answer.len()).max(output.len()) {
            line([&input, &answer, &output].map(|lines| lines.get(number).unwrap_or(&none)))?;
        }
        Ok(())
    }

    /// Ends the part of a problem.
    pub fn close(&mut self, problem: &Problem) -> Result<(), Fault> {
        if self.judged > 0 {
            let (name, judged, accepted) = (shown(&problem.name), self.judged, self.accepted);
            let slowest = self.slowest.take().map(|(_, text)| format!("; slowest: {text}"));
            let slowest = slowest.unwrap_or_default();
            self.say(format_args!("{name}: {accepted} of {judged} accepted{slowest}\n\n"))?;
        }
        (self.judged, self.accepted) = (0, 0);
        Ok(())
    }

    /// The last lines. Whether all `cases` were accepted.
    pub fn end(&self, cases: usize, left_out: usize, notes: &[String]) -> Result<bool, Fault> {
        if left_out > 0 {
            self.say(format_args!(
                "Left out, for they go beyond the judge's format or limits: {left_out}; \
                 --beyond judges them.\n"
            ))?;
        }
        for note in notes {
            self.say(format_args!("{note}\n"))?;
        }
        let mut parts = Vec::new();
        for verdict in ["OLE", "MLE", "TLE", "RE", "WA"] {
            let count = self.verdicts.iter().filter(|&&one| one == verdict).count();
            if count > 0 {
                parts.push(format!("{count} {verdict}"));
            }
        }
        let judged = self.verdicts.len();
        if judged < cases {
            parts.push(format!("{} not judged", cases - judged));
        }
        let accepted = self.verdicts.iter().filter(|&&one| one == "AC").count();
        let colon = if parts.is_empty() { "" } else { ": " };
        let (failed, parts) = (judged - accepted, parts.join(", "));
        self.say(format_args!("{accepted} passed, {failed} failed{colon}{parts}\n"))?;
        Ok(accepted == cases)
    }
}

pub fn unwritten(error: io::Error) -> Fault {
    match error.kind() {
        io::ErrorKind::BrokenPipe => Fault::Reader,
        _ => Fault::new(format!("the report cannot be written: {error}")),
    }
}

/// The first lines, as they are shown.
fn lines(file: &mut impl Read) -> Vec<String> {
    let mut bytes = Vec::new();
    let _ = file.take(SHOWN_BYTES).read_to_end(&mut bytes);
    let text = String::from_utf8_lossy(&bytes);
    let cut = |line: &str| {
        let mut line: Vec<char> =
            line.chars().map(|one| if one.is_control() { ' ' } else { one }).collect();
        if line.len() > SHOWN_WIDTH {
            line.truncate(SHOWN_WIDTH - 1);
            line.push('~');
        }
        line.into_iter().collect::<String>()
    };
    text.lines().take(SHOWN_LINES).map(cut).collect()
}

fn shown(text: &str) -> String {
    text.chars().map(visible).collect()
}

fn seconds(time: Duration) -> String {
    format!("{:.3}", time.as_secs_f64())
}

fn median(times: impl Iterator<Item = Duration>) -> Duration {
    let mut times: Vec<Duration> = times.collect();
    times.sort();
    (times[(times.len() - 1) / 2] + times[times.len() / 2]) / 2
}

/// A JSON string.
fn json(text: &str) -> String {
    let mut quoted = String::from("\"");
    for character in text.chars() {
        match character {
            '"' | '\\' => quoted.extend(['\\', character]),
            control if control < ' ' => quoted += &format!("\\u{:04x}", control as u32),
            _ => quoted.push(character),
        }
    }
    quoted + "\""
}
