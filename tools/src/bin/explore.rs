//! Prints the tables in which a pattern shows.

use std::fs;
use std::io::{self, BufWriter, Write};
use tools::cli::Program;
use tools::explore::heaps::Code;
use tools::explore::outside::Rules;
use tools::explore::{svg, Table, Tables};
use tools::text::{joined, named};
use tools::tokens;

static PROGRAM: Program = Program {
    name: "explore",
    help: "\
Usage: explore [OPTIONS] PROBLEM [STRING WORD... | FILE]
       explore [OPTIONS] take NUMBER...
       explore [OPTIONS] octal CODE
       explore rules -- COMMAND

Prints small tables of a game, made by its rules alone, in which the pattern shows, each with a
question. For astrgame one of them is about STRING and the words; for wplay and ipsc_g it is about
the first case in FILE, which has the format of the problem's input. Each has an example of its own.

A Grundy number is the least number that no move leads to; the player to move loses if it is 0.

take    a pile from which one of the numbers may be taken: its Grundy numbers and their period
octal   likewise the octal game of a code, such as 0.77 (Kayles); whether the period holds for
        ever, or only as far as computed, is said
rules   a game of which COMMAND knows the rules. It reads a position, a line without blanks, and
        answers with a line, flushed at once: its moves with blanks between them, or - if there is
        none. A move is a position, or parts of one joined by +, which are played as a sum. The
        positions on standard input get their Grundy numbers and their winning moves

  --answer     name what is to be seen
  --table N    only the table with this number
  --svg FILE   draw the tables into FILE instead
  --values N   with take and octal: compute so many values (default 10000)
  -h, --help   this text

PROBLEM is one of: {problems}
",
};

/// Has the program of a game explore the positions on standard input.
fn rules(command: &[std::ffi::OsString], output: &mut dyn Write) -> io::Result<()> {
    let input = PROGRAM.read(None)?;
    let positions = tokens(&input);
    let Some(longest) = positions.iter().map(|position| position.len()).max() else {
        return Err(io::Error::other("no position on standard input"));
    };
    let width = longest.max("position".len());
    let mut rules = Rules::start(command)?;
    writeln!(output, "{:<width$}  Grundy number  winning moves", "position")?;
    for position in positions {
        let (number, wins) = rules.explore(position).map_err(|e| named(&command[0], e))?;
        let (shown, wins) = (position.escape_ascii().to_string(), joined(wins, " "));
        writeln!(output, "{shown:<width$}  {number:<13}  {wins}")?;
    }
    rules.end().map_err(|e| named(&command[0], e))
}

fn main() {
    judge::keep();
    let (mut with_answer, mut only, mut file, mut count) = (false, None, None, 10_000);
    let mut others = Vec::new();
    let mut arguments = PROGRAM.arguments();
    let mut command = Vec::new();
    while let Some(argument) = arguments.next() {
        match argument.to_str() {
            Some("--answer") => with_answer = true,
            Some("--table") => only = Some(arguments.number("--table", 1..=100_usize)),
            Some("--svg") => file = Some(arguments.value("--svg")),
            Some("--values") => count = arguments.number("--values", 1..=100_000),
            Some("--") => {
                command = arguments.rest();
                break;
            }
            _ => others.push(PROGRAM.plain(argument)),
        }
    }
    let Some((name, given)) = others.split_first() else { PROGRAM.misused("PROBLEM is missing") };
    let mut output = BufWriter::new(io::stdout().lock());
    let texts: Vec<String> = given.iter().map(|text| text.to_string_lossy().into()).collect();
    let texts: Vec<&str> = texts.iter().map(|text| &text[..]).collect();
    let of_piles = |code: Result<Code, String>, title: String| {
        let code = code.unwrap_or_else(|fault| PROGRAM.misused(fault));
        vec![code.table(title, &code.values(count))]
    };
    let tables = match (name.to_str(), &texts[..]) {
        (Some("rules"), []) if !command.is_empty() => {
            let explored = rules(&command, &mut output);
            return PROGRAM.finish(explored.and(output.flush()));
        }
        (Some("rules"), _) => PROGRAM.misused("rules wants -- COMMAND"),
        _ if !command.is_empty() => PROGRAM.misused("only rules takes a COMMAND"),
        (Some("take"), numbers) => {
            let title = format!("A pile from which one takes {}", joined(numbers, " or "));
            of_piles(Code::take(numbers), title + ": the Grundy number of n, by row and column.")
        }
        (Some("octal"), [code]) => {
            let title =
                format!("The octal game {code}: the Grundy number of n, by row and column.");
            of_piles(Code::octal(code), title)
        }
        (Some("octal"), _) => PROGRAM.misused("octal wants one code, such as 0.77"),
        _ => {
            let problem = PROGRAM.problem(name);
            match &problem.tables {
                Some(Tables::Fixed(tables)) if given.is_empty() => tables(),
                Some(Tables::Given(tables)) => tables(given).unwrap_or_else(|e| PROGRAM.fail(1, e)),
                Some(_) => PROGRAM.misused(format!("{} takes nothing more", problem.name)),
                None => PROGRAM.fail(2, format!("there are no tables of {}", problem.name)),
            }
        }
    };
    let is_shown = |&(number, _): &(usize, &Table)| only.map_or(true, |only| only == number);
    let tables: Vec<_> = (1..).zip(&tables).filter(is_shown).collect();
    if tables.is_empty() {
        PROGRAM.misused("there is no table with this number");
    }
    let result = match file {
        Some(path) => {
            let tables: Vec<&Table> = tables.iter().map(|&(_, table)| table).collect();
            fs::write(&path, svg(&tables)).map_err(|error| named(path, error))
        }
        None => tables
            .iter()
            .try_for_each(|(number, table)| table.print(*number, with_answer, &mut output)),
    };
    PROGRAM.finish(result.and(output.flush()));
}
