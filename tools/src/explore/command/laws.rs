//! What a search for laws finds, printed as it comes.

use crate::cli::Program;
use crate::explore::game::progress::overwrite;
use crate::explore::law::News;
use crate::text::wrapped;
use std::io::{self, IsTerminal, Write};
use std::process;

/// The exit status of a shell for a program that Ctrl-C ended.
const INTERRUPTED: i32 = 130;

/// What is said below a law is broken into lines if it is longer than this.
const LONG: usize = 110;

/// A line of what is said of laws; what is said below a law in several ones. A law itself and the lines
/// of a function, which can be pasted, stay in one.
fn in_lines(line: String) -> String {
    match line.strip_prefix("  ") {
        Some(said) if line.chars().count() > LONG && !said.starts_with(' ') => {
            format!("  {}", wrapped(said).trim_end().replace('\n', "\n  "))
        }
        _ => line,
    }
}

/// Prints what a search for laws finds, as it comes. On a terminal, it shows how far it has come. Where
/// interrupts are noted, the first Ctrl-C ends the search. The result is the status with which the run ends.
pub fn print_laws(
    program: &Program, search: impl FnOnce(&mut dyn FnMut(News)) -> Result<bool, String>,
) -> io::Result<i32> {
    let is_seen = io::stderr().is_terminal();
    let show = |text: &str| {
        if is_seen {
            overwrite(text);
        }
    };
    let mut printed = Ok(());
    let is_settled = search(&mut |news| match news {
        News::Progress(text) => show(text),
        News::Lines(lines) => {
            show("");
            let text = lines.into_iter().map(|line| in_lines(line) + "\n").collect::<String>();
            let mut out = io::stdout();
            let written = out.write_all(text.as_bytes()).and_then(|()| out.flush());
            if printed.is_ok() {
                printed = written;
            }
        }
    });
    show("");
    let is_settled = is_settled.unwrap_or_else(|why| program.misused(why));
    printed?;
    Ok(if is_settled { 0 } else { INTERRUPTED })
}

/// Prints what a search for a law finds that tells nothing before its end. Where interrupts are noted,
/// Ctrl-C ends the program. See `print_laws`.
pub fn print_at_end(
    program: &Program, search: impl FnOnce(&mut dyn FnMut(&str)) -> Result<Vec<String>, String>,
) -> io::Result<i32> {
    print_laws(program, |tell| {
        let lines = search(&mut |text| {
            let is_interrupted = judge::is_interrupted();
            tell(News::Progress(if is_interrupted { "" } else { text }));
            if is_interrupted {
                process::exit(INTERRUPTED);
            }
        })?;
        tell(News::Lines(lines));
        Ok(true)
    })
}
