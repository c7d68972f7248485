//! How the programs here read their arguments, complain and end.

use crate::text::named;
use crate::{problem, Problem, PROBLEMS};
use std::env::{self, ArgsOs};
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io::{self, Read, Write};
use std::iter::Skip;
use std::ops::RangeInclusive;
use std::str::FromStr;
use std::{fs, process};

/// A program for the command line.
pub struct Program {
    /// What its complaints begin with.
    pub name: &'static str,
    /// What `--help` prints; `{problems}` stands for the names of all problems.
    pub help: &'static str,
}

impl Program {
    /// The arguments of this run.
    pub fn arguments(&'static self) -> Arguments {
        Arguments { program: self, rest: env::args_os().skip(1) }
    }

    /// The problem of this name; if there is none, the run is over.
    pub fn problem(&self, name: &OsStr) -> &'static Problem {
        let known = name.to_str().and_then(problem);
        known.unwrap_or_else(|| self.misused(format!("no problem {name:?}")))
    }

    /// The problems of these names, or all if there is none.
    pub fn problems(&self, names: &[OsString]) -> Vec<&'static Problem> {
        match names {
            [] => PROBLEMS.to_vec(),
            _ => names.iter().map(|name| self.problem(name)).collect(),
        }
    }

    /// All of a file, or of standard input.
    ///
    /// # Errors
    /// Whatever keeps it from being read, with the name of the file.
    pub fn read(&self, file: Option<&OsStr>) -> io::Result<Vec<u8>> {
        if let Some(path) = file {
            return fs::read(path).map_err(|error| named(path, error));
        }
        let mut input = Vec::new();
        io::stdin().read_to_end(&mut input)?;
        Ok(input)
    }

    /// Goes on if all is well, or if a reader of the output went away, which wants no message.
    /// Otherwise the run is over.
    pub fn finish(&self, result: io::Result<()>) {
        match result {
            Err(error) if error.kind() != io::ErrorKind::BrokenPipe => self.fail(1, error),
            _ => {}
        }
    }

    /// An argument that is none of the program's options.
    pub fn plain(&self, argument: OsString) -> OsString {
        if argument.as_encoded_bytes().starts_with(b"-") {
            self.misused(format!("no option {argument:?}"));
        }
        argument
    }

    /// Ends a run that was asked for in a wrong way.
    pub fn misused(&self, message: impl Display) -> ! {
        self.fail(2, format!("{message} (see --help)"))
    }

    /// Ends the run with one line on standard error.
    pub fn fail(&self, status: i32, message: impl Display) -> ! {
        let _ = writeln!(io::stderr(), "{}: {message}", self.name);
        process::exit(status)
    }
}

/// The arguments of a program, one by one, as they were given: they need not be UTF-8. If one asks
/// for help, it is printed, and the run is over.
pub struct Arguments {
    program: &'static Program,
    rest: Skip<ArgsOs>,
}

impl Iterator for Arguments {
    type Item = OsString;

    fn next(&mut self) -> Option<OsString> {
        let argument = self.rest.next()?;
        if argument == "-h" || argument == "--help" {
            let names: Vec<&str> = PROBLEMS.iter().map(|problem| problem.name).collect();
            let help = self.program.help.replace("{problems}", &names.join(", "));
            self.program.finish(io::stdout().write_all(help.as_bytes()));
            process::exit(0);
        }
        Some(argument)
    }
}

impl Arguments {
    /// The next one, which belongs to this option.
    pub fn value(&mut self, option: &str) -> OsString {
        let value = self.rest.next();
        value.unwrap_or_else(|| self.program.misused(format!("{option} wants a value")))
    }

    /// The next one, a number that belongs to this option.
    pub fn number<N>(&mut self, option: &str, range: RangeInclusive<N>) -> N
    where
        N: FromStr + PartialOrd + Display,
    {
        let value = self.value(option);
        let number = value.to_str().and_then(|digits| digits.parse().ok());
        number.filter(|number| range.contains(number)).unwrap_or_else(|| {
            let (least, most) = (range.start(), range.end());
            self.program.misused(format!("{option} wants {least} to {most}, not {value:?}"))
        })
    }

    /// What is left, as it is.
    pub fn rest(self) -> Vec<OsString> {
        self.rest.collect()
    }
}
