//! What a judge allows, as a file of limits tells it, and what is assumed where nothing is known.

use std::ops::RangeInclusive;
use std::{fs, io::ErrorKind, path::Path, time::Duration};

use crate::fault::{at, Fault};
use crate::numerals::number;
use crate::process::Limits;

/// Seconds of CPU time, where no limit is known.
const ASSUMED_TIME_S: f64 = 10.0;
/// Megabytes of 2^20 bytes, where no limit is known.
const ASSUMED_MEMORY_MB: f64 = 1024.0;

/// What makes sense as a limit of seconds, megabytes or bytes.
pub const LIMITS: RangeInclusive<f64> = 0.001..=1e7;

/// Bytes of output that are allowed where the answer has `answer` bytes.
pub fn most_output(answer: usize) -> usize {
    (1 << 20) + 2 * answer
}

/// What a line may be.
const KEYS: &str = "time_s=, memory_mb= or source_bytes= with a number or none";

/// What a file of limits tells. A limit that is not known is None.
#[derive(Clone, Copy, Default, PartialEq, Debug)]
pub struct FileLimits {
    /// Seconds of CPU time.
    pub time_s: Option<f64>,
    /// Megabytes of 2^20 bytes.
    pub memory_mb: Option<f64>,
    /// The length of a source.
    pub source_bytes: Option<f64>,
}

impl FileLimits {
    /// What a program may use.
    pub fn allowed(&self) -> Limits {
        let memory_mb = self.memory_mb.unwrap_or(ASSUMED_MEMORY_MB);
        Limits {
            cpu: Duration::from_secs_f64(self.time_s.unwrap_or(ASSUMED_TIME_S)),
            memory_kb: (memory_mb * 1024.0) as u64,
        }
    }

    /// Adds what a line tells. `seen` has the keys of the lines before.
    fn add(&mut self, line: &str, seen: &mut Vec<String>) -> Result<(), Fault> {
        let (key, value) = line.split_once('=').unwrap_or((line, ""));
        let limit = match key {
            "time_s" => &mut self.time_s,
            "memory_mb" => &mut self.memory_mb,
            "source_bytes" => &mut self.source_bytes,
            _ => return Err(format!("expected {KEYS}, not {line:?}")),
        };
        if seen.iter().any(|other| other == key) {
            return Err(format!("{key} stands there a second time"));
        }
        seen.push(key.to_string());
        if value != "none" {
            *limit = Some(number(value, key, LIMITS)?);
        }
        Ok(())
    }
}

/// Reads a file of limits. Where there is no such file, no limit is known.
/// Errors: the file cannot be read; or a line is not a key, `=` and a number or `none`, or has the
/// key of a line before.
pub fn read(path: &Path) -> Result<FileLimits, Fault> {
    let bytes = match fs::read(path) {
        Err(error) if error.kind() == ErrorKind::NotFound => return Ok(FileLimits::default()),
        read => read.map_err(at(path))?,
    };
    let (mut limits, mut seen) = (FileLimits::default(), Vec::new());
    for (row, line) in String::from_utf8_lossy(&bytes).lines().enumerate() {
        let add = limits.add(line, &mut seen);
        add.map_err(|what| format!("{}, line {}: {what}", path.display(), row + 1))?;
    }
    Ok(limits)
}
