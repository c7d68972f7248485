//! Answers by a wrong idea: for trying out what should find that.

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
    let ideas = problem.wrong_ideas();
    let Some(idea) = ideas.iter().chain(&["right"]).find(|name| idea == **name) else {
        program.misused(format!("no wrong idea {idea:?}"));
    };
    let (mut more, mut input, mut written, mut is_over) = ([0; 1 << 13], Vec::new(), 0, false);
    while !is_over {
        let length = io::stdin().read(&mut more).unwrap_or(0);
        input.extend(&more[..length]);
        is_over = length == 0;
        // A server waits for what can be answered after each line.
        if is_over || problem.is_interactive() && input.ends_with(b"\n") {
            let mut output = Vec::new();
            let answered = match *idea {
                "right" => problem.answer(&input, &mut output),
                _ => problem.answer_wrongly(idea, &input, &mut output),
            };
            let new = output.get(written..).unwrap_or_default();
            program.finish(io::stdout().write_all(new).and_then(|()| io::stdout().flush()));
            written = output.len();
            program.finish(if is_over { answered } else { Ok(()) });
        }
    }
}
