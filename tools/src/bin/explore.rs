//! Prints the tables in which a pattern shows.

use std::fs;
use std::io::{self, Write};
use tools::cli::{read, Program};
use tools::explore::{heaps, outside, Table};
use tools::problem::problem;
use tools::problems::astrgame;
use tools::text::named;

const HELP: &str = "\
Usage: explore [OPTIONS] PROBLEM
       explore [OPTIONS] astrgame STRING WORD...
       explore [OPTIONS] take NUMBER...
       explore [OPTIONS] octal CODE
       explore rules -- COMMAND

Prints a small table, made by the rules of a game alone, with a question. A Grundy number is the
least number that no move leads to; the player to move loses if it is 0.

astrgame  the pieces of a string of up to 16 letters, from which these words can be erased
take      a pile from which one of the numbers, 1 to 1000, may be taken; and their period
octal     the octal game of a code, such as 0.77 (Kayles), of up to 32 digits 0 to 7, not all 0
rules     the positions on standard input, in a game of which COMMAND knows the rules: it reads a
          position, a line without blanks, and answers with a line, flushed at once: the moves with
          blanks between them, or - if there is none. A move is a position, or several joined by +,
          which are played as a sum

  --answer     name what is to be seen
  --svg FILE   draw the table into FILE instead
  -h, --help   this text

PROBLEM is one of: {problems}
";

/// The table that is asked for.
fn table(program: &Program) -> Table {
    let words: Vec<_> = program.plain.iter().map(|word| word.to_string_lossy()).collect();
    let all = words.join(" ");
    let table = match &words[..] {
        [name, string, words @ ..] if name == "astrgame" && string.len() <= 16 => {
            Some(astrgame::pieces(string, &words.join(" ")))
        }
        _ => heaps::table(&all).or_else(|| problem(&all)?.table()),
    };
    table.unwrap_or_else(|| program.misused(format!("no table of {all:?}")))
}

fn main() {
    judge::keep();
    let program = Program::start("explore", HELP, usize::MAX);
    let print = |text: String| io::stdout().write_all(text.as_bytes());
    program.finish(match (&program.plain[..], program.get("--svg")) {
        ([rules, name, ..], _) if rules == "rules" => {
            let table = read(None).and_then(|input| outside::explore(&program.plain[1..], &input));
            table.map_err(|error| named(name, error)).and_then(print)
        }
        (_, Some(path)) => fs::write(path, table(&program).svg()).map_err(|e| named(path, e)),
        _ => print(table(&program).text(program.get("--answer").is_some())),
    });
}
