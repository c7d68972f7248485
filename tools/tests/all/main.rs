//! All tests of the tools, as one program.

mod browser;
mod check;
mod contest;
mod coq;
mod explore;
mod expression;
mod house;
mod law;
mod least;
mod page;
mod page_by_hand;
mod page_in_browser;
mod pages;
mod patterns;
mod plan;
mod play;
mod players;
mod programs;
mod proof_numbers;
mod reduce;
mod report;
mod rows;
mod rules;
mod shared;
mod stress;
mod tables;
mod told;
mod words;

use assert_cmd::Command;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::{env, fs, thread};

const EXPLORE: &str = env!("CARGO_BIN_EXE_explore");
const STRESS: &str = env!("CARGO_BIN_EXE_stress");
const WRONG: &str = env!("CARGO_BIN_EXE_wrong");

/// A program with these arguments.
fn program(path: &str, arguments: &[&str]) -> Command {
    let mut command = Command::new(path);
    command.args(arguments);
    command
}

/// What `explore` prints, and then what it complains of, with these arguments on this input; and its exit
/// status.
fn run_explore(arguments: &[&str], input: &str) -> (String, Option<i32>) {
    let output = program(EXPLORE, arguments).write_stdin(input).output().expect("it starts");
    let said = [output.stdout, output.stderr].concat();
    (String::from_utf8_lossy(&said).into_owned(), output.status.code())
}

/// The folder of this name, in a path with a blank.
fn kept_folder(name: &str) -> PathBuf {
    Path::new(env!("CARGO_TARGET_TMPDIR")).join("of tests").join(name)
}

/// The folder of this name, which is empty.
fn folder(name: &str) -> PathBuf {
    let path = kept_folder(name);
    if path.exists() {
        fs::remove_dir_all(&path).expect("only tests write there");
    }
    fs::create_dir_all(&path).expect("it can be made");
    path
}

fn text(path: &Path) -> &str {
    path.to_str().expect("the path is in UTF-8")
}

/// Whether there is a shell and its interrupts end a program; says so if not. A job in the background may
/// have to ignore them, and so do all that it starts.
fn can_interrupt() -> bool {
    if !has(&["sh"]) {
        return false;
    }
    let is_ended = !program("sh", &["-c", "kill -INT $$"]).assert().get_output().status.success();
    if !is_ended {
        eprintln!("skipped, for interrupts are ignored here");
    }
    is_ended
}

/// Whether there are these tools; says so if one is missing.
fn has(tools: &[&str]) -> bool {
    let path = env::var_os("PATH").unwrap_or_default();
    let is_missing = |tool: &&&str| !env::split_paths(&path).any(|dir| dir.join(tool).is_file());
    let missing = tools.iter().find(is_missing);
    missing.inspect(|tool| eprintln!("skipped, for there is no {tool}")).is_none()
}

/// Tests all of these cases at the same time, which saves time where they wait.
fn at_once<T: Sync>(cases: &[T], test: impl Fn(&T) + Sync) {
    thread::scope(|scope| {
        for case in cases {
            scope.spawn(|| test(case));
        }
    });
}

/// What is said in some situations, as a file in tests/texts has it: below a line for each situation.
#[derive(Default)]
struct Texts(String);

impl Texts {
    /// Adds what is said in a situation.
    fn add(&mut self, situation: &str, said: impl ToString) {
        let said = said.to_string();
        writeln!(self.0, "== {situation}\n{}\n", said.trim_end()).expect("strings grow");
    }

    /// Compares all with the file of this name. If the variable RENEW_TEXTS is set, the file is
    /// written instead, and `git diff` shows what has changed.
    #[track_caller]
    fn compare(&self, name: &str) {
        let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/texts").join(name);
        if env::var_os("RENEW_TEXTS").is_some() {
            return fs::write(&path, &self.0).expect("it can be written");
        }
        let kept = fs::read_to_string(&path).unwrap_or_default();
        let Some(line) = first_difference(&kept, &self.0) else { return };
        let heading = |text: &str| {
            let before = text.lines().take(line);
            before.filter(|line| line.starts_with("== ")).last().map(str::to_string)
        };
        let at = |text: &str| text.lines().nth(line - 1).map(str::to_string);
        panic!(
            "tests/texts/{name} and what is said differ first in line {line}, in the situation \
             {:?}.\nfile: {:?}\nsaid: {:?}\nIf the new text is right, write the file anew with \
             RENEW_TEXTS=1 cargo test -p tools --test all, and read git diff.",
            heading(&self.0),
            at(&kept),
            at(&self.0)
        );
    }
}

/// The number of the first line in which two texts differ, from 1 on.
fn first_difference(one: &str, other: &str) -> Option<usize> {
    let same = one.lines().zip(other.lines()).take_while(|(one, other)| one == other).count();
    (one != other).then_some(same + 1)
}
