//! How the programs here read their arguments, complain and end.

use crate::problem::Problem;
use crate::problems::{problem, PROBLEMS};
use crate::text::named;
use judge::arguments::{misused, Arguments};
use judge::spelling::unknown;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::io::{self, ErrorKind, Read, Write};
use std::ops::RangeInclusive;
use std::os::unix::fs::PermissionsExt;
use std::path::Path;
use std::str::FromStr;
use std::{env, fs, mem, process};

/// A program for the command line, with the arguments of this run, which need not be UTF-8.
pub struct Program {
    /// What its complaints begin with.
    name: &'static str,
    options: Arguments,
    /// The other arguments.
    pub plain: Vec<OsString>,
}

impl Program {
    /// Reads the arguments, as `Arguments::read` says. In its help, `{problems}` stands for the names
    /// of all problems. What follows the first `most` of the other arguments is no option. A wrong
    /// option and `--help` end the run.
    pub fn start(name: &'static str, help: &'static str, most: usize) -> Program {
        let mut program = Program { name, options: Arguments::default(), plain: Vec::new() };
        let read = Arguments::read(help, most, env::args_os().skip(1));
        program.options = read.unwrap_or_else(|fault| program.misused(fault));
        if program.options.has("--help") {
            let names: Vec<&str> = PROBLEMS.iter().map(|one| one.name()).collect();
            let help = help.replace("{problems}", &names.join(", "));
            program.end_on_error(io::stdout().write_all(help.as_bytes()));
            process::exit(0);
        }
        program.plain = mem::take(&mut program.options.others);
        program
    }

    /// The value of an option, empty for one that takes none; None if it is not given.
    pub fn get(&self, option: &str) -> Option<&OsStr> {
        self.options.get(option)
    }

    /// The value of an option, a number in this range, or the run is over; None if it is not given.
    pub fn number<N>(&self, option: &str, range: RangeInclusive<N>) -> Option<N>
    where
        N: FromStr + PartialOrd + Display,
    {
        let value = self.options.number(option, range);
        value.unwrap_or_else(|fault| self.misused(fault))
    }

    /// The problem of this name; if there is none, the run is over.
    pub fn problem(&self, name: &OsStr) -> &'static dyn Problem {
        let known = name.to_str().and_then(problem);
        let names = PROBLEMS.iter().map(|one| one.name());
        known.unwrap_or_else(|| self.misused(unknown("problem", name, names)))
    }

    /// The problems of these names, each once, or all if there is no name.
    pub fn problems(&self, names: &[OsString]) -> Vec<&'static dyn Problem> {
        let named: Vec<&str> = names.iter().map(|name| self.problem(name).name()).collect();
        let mut problems = PROBLEMS.to_vec();
        problems.retain(|one| named.is_empty() || named.contains(&one.name()));
        problems
    }

    /// The problem, and the other argument if there is one. The run is over if there are more, or
    /// none.
    pub fn problem_and(&self) -> (&'static dyn Problem, Option<&OsStr>) {
        match &self.plain[..] {
            [name] => (self.problem(name), None),
            [name, other] => (self.problem(name), Some(other)),
            _ => self.misused("PROBLEM is missing, or there is too much"),
        }
    }

    /// The words of a command. There is at least one; if it is the only one, it may be the whole
    /// command in quotes. The run is over if it cannot be split, or is a file that cannot be
    /// executed.
    pub fn words_of(&self, command: &[OsString]) -> Vec<OsString> {
        let path = Path::new(&command[0]);
        if path.is_file() {
            self.refuse_source(path);
            return command.to_vec();
        }
        if command.len() > 1 {
            return command.to_vec();
        }
        let split = judge::words(&command[0].to_string_lossy());
        let split = split.unwrap_or_else(|fault| self.misused(fault));
        split.into_iter().map(Into::into).collect()
    }

    /// Ends the run if a file cannot be executed, and says what to type instead.
    fn refuse_source(&self, path: &Path) {
        let mode = fs::metadata(path).map(|data| data.permissions().mode()).unwrap_or(0o111);
        if mode & 0o111 != 0 {
            return;
        }
        let shown = path.display();
        let ending = path.extension().unwrap_or_default().to_string_lossy();
        let instead = match &ending[..] {
            "py" => format!("type: python3 {shown}"),
            "js" => format!("type: node {shown}"),
            "java" => format!("type: java {shown}"),
            "class" => "type: java -cp FOLDER CLASS".to_string(),
            "rb" | "pl" | "php" | "lua" => format!("type the interpreter before {shown}"),
            "c" => format!("build it first: cc -O2 -o a.out {shown}, then type ./a.out"),
            "cpp" | "cc" | "cxx" => {
                format!("build it first: c++ -O2 -o a.out {shown}, then type ./a.out")
            }
            "rs" => format!("build it first: rustc -O -o a.out {shown}, then type ./a.out"),
            "go" => format!("build it first: go build -o a.out {shown}, then type ./a.out"),
            _ => format!("make it executable: chmod +x {shown}"),
        };
        self.misused(format!("{shown} cannot be executed; {instead}"));
    }

    /// Ends the run if there is an error, with one exception: where the reader of the output has
    /// gone away, nobody wants a message, and the run goes on.
    pub fn end_on_error(&self, result: io::Result<()>) {
        if let Some(error) = result.err().filter(|error| error.kind() != ErrorKind::BrokenPipe) {
            self.fail(1, error);
        }
    }

    /// Ends a run that was asked for in a wrong way.
    pub fn misused(&self, message: impl Display) -> ! {
        self.fail(2, misused(message))
    }

    /// Ends the run with one line on standard error.
    pub fn fail(&self, status: i32, message: impl Display) -> ! {
        let _ = writeln!(io::stderr(), "{}: {message}", self.name);
        process::exit(status)
    }
}

/// All of a file, or of standard input if there is no file.
/// Errors: it cannot be read; the message names the file.
pub fn read(file: Option<&OsStr>) -> io::Result<Vec<u8>> {
    if let Some(path) = file {
        return fs::read(path).map_err(|error| named(path, error));
    }
    let mut input = Vec::new();
    io::stdin().read_to_end(&mut input)?;
    Ok(input)
}
