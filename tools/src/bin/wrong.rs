//! Answers by a wrong idea: for trying out what should find that.

use judge::spelling::unknown;
use std::io::{self, Read, Write};
use tools::cli::Program;

const HELP: &str = "\
Usage: wrong PROBLEM IDEA

Answers an input of PROBLEM on standard input by a popular wrong idea, given by name, or
rightly if IDEA is `right`.

PROBLEM is one of: {problems}
";

fn main() {
    let program = Program::start("wrong", HELP, usize::MAX);
    let (problem, Some(idea)) = program.problem_and() else { program.misused("IDEA is missing") };
    let mut ideas = problem.wrong_ideas();
    ideas.push("right");
    let Some(idea) = ideas.iter().find(|name| idea == **name) else {
        program.misused(unknown("wrong idea", idea, ideas));
    };
    program.end_on_error(converse(
        |input, output| match *idea {
            "right" => problem.answer(input, output),
            _ => problem.answer_wrongly(idea, input, output),
        },
        problem.is_interactive(),
    ));
}

/// Answers standard input, on standard output. A server waits for what can be answered after each
/// line, so each time all that has come is answered again, and what is new is written.
/// Errors: those of reading, of writing, and of the whole input.
fn converse(
    answer: impl Fn(&[u8], &mut dyn Write) -> io::Result<()>, is_interactive: bool,
) -> io::Result<()> {
    let (mut more, mut input, mut written) = ([0; 1 << 13], Vec::new(), 0);
    loop {
        let length = io::stdin().read(&mut more)?;
        input.extend(&more[..length]);
        let is_over = length == 0;
        let is_line = is_interactive && input.ends_with(b"\n");
        if !is_line && !is_over {
            continue;
        }
        let mut output = Vec::new();
        let answered = answer(&input, &mut output);
        io::stdout().write_all(output.get(written..).unwrap_or_default())?;
        io::stdout().flush()?;
        written = output.len();
        if is_over {
            return answered;
        }
    }
}
