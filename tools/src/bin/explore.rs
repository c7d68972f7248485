//! Prints the tables in which a pattern shows.

use std::fs;
use std::io::{self, IsTerminal, Write};
use std::{ffi::OsString, process};
use tools::cli::{read, Program};
use tools::explore::judged::{self, Format, Verdict};
use tools::explore::{heaps, law, outside, Table};
use tools::problem::problem;
use tools::problems::astrgame;
use tools::text::named;

const HELP: &str = "\
Usage: explore [OPTIONS] PROBLEM
       explore [OPTIONS] astrgame STRING WORD...
       explore --law PROBLEM
       explore [--svg FILE] take NUMBER...
       explore [--svg FILE] octal CODE
       explore rules -- COMMAND
       explore --check PROGRAM --answers LOST,WON [OPTIONS] rules -- COMMAND

Prints a small table, made by the rules of a game alone, with a question. A Grundy number is the
least number that no move leads to; the player to move loses if it is 0.

astrgame  the pieces of a string of up to 16 letters, from which these words can be erased
take      a pile from which one of the numbers, 1 to 1000, may be taken; and their period
octal     the octal game of a code, such as 0.77 (Kayles): 0 or 4, a point, and up to 32 digits from
          0 to 7, not all 0
rules     the positions on standard input, in a game of which COMMAND knows the rules. COMMAND reads
          a position, which is a line without blanks (write piles of 3 and 4 as 3,4), and answers at
          once with a line of at most 64 KiB: the moves with blanks between them, or - if there is
          none. A move is a position, or several joined by +, which are played as a sum; so may be
          what stands on standard input. At most 200000 positions are searched, and plays of at most
          5000 moves. If the positions are a number, the next one and so on, such as 5, 6 and 7, you
          are told a pattern that shows three times; it may stop later

  --answer     answer the question as well
  --svg FILE   draw the table into FILE instead
  --law        search a law of the table, an expression over its numbers: who loses, and the Grundy
               number. It is found, and checked on more positions, but not proved. The problems with
               a table of numbers are matgame, adapwns, g3, g1 and wgme
  -h, --help   this text

With --check, PROGRAM reads the positions on standard input as a judge would give them: their number
on a line, then each on a line of its own. For each it must print LOST if the player to move loses,
and WON if that player wins. It has 10 s of CPU time and 1024 MB. You are told that it is right on
all of them, or the first position on which it is wrong, with the play that shows it. A single pile
tests only who wins it: to test Grundy numbers, give sums such as 3+4.

  --check PROGRAM     a program and its arguments in quotes, such as 'python3 my.py'; no shell runs it
  --answers LOST,WON  the words that it prints, such as Second,First
  --blank C           write each character C of a position as a blank: with --blank , the position
                      3,4,5 is the line 3 4 5
  --no-count          leave out the number of positions

Exit status of --check: 0 if PROGRAM is right on all positions, 1 if it is wrong on one, or crashes,
is late, or prints too many answers or too few; 2 if not all could be compared. Otherwise 0, 1 if
something failed, 2 for wrong usage.

PROBLEM is one of: {problems}
";

/// The options of a table, and those of a check.
const OF_TABLES: [&str; 2] = ["--answer", "--svg"];
const OF_CHECKS: [&str; 3] = ["--answers", "--blank", "--no-count"];

fn main() {
    judge::keep();
    let program = Program::start("explore", HELP, usize::MAX);
    let first = program.plain.first().and_then(|word| word.to_str()).unwrap_or_default();
    let is_check = program.get("--check").is_some();
    match first {
        "rules" => refuse(&program, &OF_TABLES, "rules"),
        _ => refuse(&program, &["--check"], first),
    }
    if program.get("--law").is_some() {
        refuse(&program, &OF_TABLES, "--law");
        refuse(&program, &OF_CHECKS, "--law");
        return law(&program);
    }
    if !is_check {
        refuse(&program, &OF_CHECKS, "a run without --check");
    }
    match first {
        "rules" if is_check => check(&program),
        "rules" => {
            let (rules, mut out) = (command_of_rules(&program), io::stdout().lock());
            let input = read(None);
            program.finish(input.and_then(|input| outside::explore(&rules, &input, &mut out)));
        }
        _ => program.finish(show(&program)),
    }
}

/// Ends the run if one of these options is given, which do not go with something.
fn refuse(program: &Program, options: &[&str], with: &str) {
    if let Some(option) = options.iter().find(|option| program.get(option).is_some()) {
        program.misused(format!("{option} does not go with {with}"));
    }
}

/// Prints or draws a table.
fn show(program: &Program) -> io::Result<()> {
    let with_answer = program.get("--answer").is_some();
    if let Some(path) = program.get("--svg") {
        refuse(program, &["--answer"], "--svg");
        return fs::write(path, table(program).svg()).map_err(|error| named(path, error));
    }
    io::stdout().write_all(table(program).text(with_answer).as_bytes())
}

/// Prints the law of a problem.
fn law(program: &Program) {
    if program.plain.len() != 1 {
        program.misused("--law wants the name of a problem");
    }
    let name = program.problem(&program.plain[0]).name();
    let is_seen = io::stderr().is_terminal();
    // The progress stands in one line, which the next one overwrites.
    let mut tell = |text: &str| {
        if is_seen {
            let _ = write!(io::stderr(), "\r\x1b[K{text}");
        }
    };
    let laws = law::problems::of_problem(name, law::EXPRESSIONS, &mut tell);
    tell("");
    let lines = laws.unwrap_or_else(|why| program.misused(why));
    program.finish(io::stdout().write_all((lines.join("\n") + "\n").as_bytes()));
}

/// The table that is asked for.
fn table(program: &Program) -> Table {
    let words: Vec<_> = program.plain.iter().map(|word| word.to_string_lossy()).collect();
    let all = words.join(" ");
    match words.first().map(AsRef::as_ref) {
        Some(kind @ ("take" | "octal")) => {
            refuse(program, &["--answer"], kind);
            heaps::table(&all).unwrap_or_else(|fault| program.misused(fault))
        }
        Some("astrgame") if words.len() > 1 => {
            if words[1].len() > 16 {
                program.misused("astrgame wants a string of at most 16 letters");
            }
            astrgame::pieces(&words[1], &words[2..].join(" "))
        }
        _ => {
            let made = problem(&all).and_then(|known| known.table());
            made.unwrap_or_else(|| program.misused(format!("no table of {all:?}")))
        }
    }
}

/// Checks a program against the rules of a game, and ends the run.
fn check(program: &Program) -> ! {
    let judged =
        program.get("--check").map(|whole| program.words_of(&[whole.into()])).unwrap_or_default();
    let format = format_of(program);
    let rules = command_of_rules(program);
    let mut out = io::stdout().lock();
    let verdict = read(None).and_then(|input| {
        let (report, verdict) = judged::check(&rules, &judged, &format, &input)?;
        out.write_all(report.as_bytes())?;
        Ok(verdict)
    });
    match verdict {
        Ok(Verdict::Right) => process::exit(0),
        Ok(Verdict::Wrong) => process::exit(1),
        Ok(Verdict::Unfinished(why)) => program.fail(2, why),
        Err(error) if error.kind() == io::ErrorKind::BrokenPipe => process::exit(2),
        Err(error) => program.fail(2, error),
    }
}

/// How the checked program reads positions, and answers.
fn format_of(program: &Program) -> Format {
    let text = |option| program.get(option).map(|value| value.to_string_lossy().into_owned());
    let answers = text("--answers");
    let answers = answers.unwrap_or_else(|| program.misused("--check wants --answers LOST,WON"));
    let is_word = |word: &str| !word.is_empty() && !word.contains(char::is_whitespace);
    let [lost, won] = match &answers.split(',').collect::<Vec<_>>()[..] {
        [lost, won] if is_word(lost) && is_word(won) && lost != won => {
            [lost, won].map(|w| w.to_string())
        }
        _ => program.misused(format!(
            "--answers wants two different words with a comma between them, such as Second,First, \
             not {answers:?}"
        )),
    };
    let blank = text("--blank").map(|text| match text.as_bytes() {
        [blank] if blank.is_ascii_graphic() => *blank,
        _ => program.misused(format!("--blank wants a character, such as a comma, not {text:?}")),
    });
    Format { lost, won, blank, has_count: program.get("--no-count").is_none() }
}

/// The words of the command that knows the rules.
fn command_of_rules(program: &Program) -> Vec<OsString> {
    match &program.plain[1..] {
        [] => program.misused("COMMAND is missing"),
        command => program.words_of(command),
    }
}
