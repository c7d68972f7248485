//! Writes the large cases: `generate DIR [PROBLEM]...` makes `DIR/PROBLEM/NAME.in`
//! and `NAME.out` of every case that is not there yet.

use std::path::Path;
use std::{env, fs, io, process};

use samples::generators::{is_current, write_whole, LargeCase, LARGE_CASES};

const USAGE: &str = "usage: generate DIR [PROBLEM]...";

fn main() {
    let mut arguments = env::args().skip(1);
    let folder = arguments.next().filter(|folder| !folder.starts_with('-'));
    let folder = folder.unwrap_or_else(|| fail(2, USAGE));
    let problems: Vec<String> = arguments.collect();
    for problem in &problems {
        if !LARGE_CASES.iter().any(|case| case.problem == problem) {
            fail(2, &format!("generate: no cases for {problem:?}\n{USAGE}"));
        }
    }
    for case in LARGE_CASES {
        if problems.is_empty() || problems.iter().any(|problem| case.problem == problem) {
            let folder = Path::new(&folder).join(case.problem);
            if let Err(error) = write(&folder, case) {
                fail(1, &format!("generate: {}/{}: {error}", folder.display(), case.name));
            }
        }
    }
}

fn write(folder: &Path, case: &LargeCase) -> io::Result<()> {
    let input = folder.join(format!("{}.in", case.name));
    let output = folder.join(format!("{}.out", case.name));
    if is_current(&input) && is_current(&output) {
        return Ok(());
    }
    fs::create_dir_all(folder)?;
    let built = (case.build)();
    write_whole(&output, &built.output())?;
    write_whole(&input, &built.input)
}

fn fail(status: i32, message: &str) -> ! {
    eprintln!("{message}");
    process::exit(status)
}
