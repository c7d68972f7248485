//! Answers by a wrong idea: for trying out what should find that.

use std::io::{self, BufRead, BufWriter, Read, Write};
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
    let ideas = (problem.wrong)();
    let Some(idea) = ideas.iter().chain(&["right"]).position(|name| idea == *name) else {
        program.misused(format!("no wrong idea {idea:?}"));
    };
    let (mut stdin, mut input, mut said) = (io::stdin().lock(), Vec::new(), 0);
    if !problem.is_interactive {
        program.finish(stdin.read_to_end(&mut input).map(drop));
        let mut output = BufWriter::new(io::stdout());
        let answered = (problem.answer_wrongly)(idea, &input, &mut output);
        return program.finish(answered.and(output.flush()));
    }
    // A server waits for what can be said after each line.
    while let Ok(more @ [_, ..]) = stdin.fill_buf() {
        input.extend(more);
        let (length, is_line) = (more.len(), more.ends_with(b"\n"));
        stdin.consume(length);
        let mut output = Vec::new();
        if is_line {
            let _ = (problem.answer_wrongly)(idea, &input, &mut output);
            let now = output.get(said..).unwrap_or_default();
            program.finish(io::stdout().write_all(now).and_then(|()| io::stdout().flush()));
            said = output.len();
        }
    }
}
