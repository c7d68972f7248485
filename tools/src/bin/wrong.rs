//! Answers by a wrong idea: for trying out what should find that.

use std::io::{self, BufRead, Read, Write};
use tools::cli::Program;

static PROGRAM: Program = Program {
    name: "wrong",
    help: "\
Usage: wrong PROBLEM IDEA

Answers an input of PROBLEM on standard input by a popular wrong idea, given by name, or
rightly if IDEA is `right`.

PROBLEM is one of: {problems}
",
};

fn main() {
    let others: Vec<_> = PROGRAM.arguments().map(|argument| PROGRAM.plain(argument)).collect();
    let [name, idea] = &others[..] else { PROGRAM.misused("PROBLEM or IDEA is missing") };
    let problem = PROGRAM.problem(name);
    let ideas = (problem.wrong)();
    let Some(idea) = ideas.iter().chain(&["right"]).position(|name| idea == name) else {
        PROGRAM.misused(format!("no wrong idea {idea:?}"));
    };
    let (mut stdin, mut input, mut said) = (io::stdin().lock(), Vec::new(), 0);
    // A server waits for what can be said after each line.
    while match problem.is_interactive {
        true => stdin.read_until(b'\n', &mut input),
        false => stdin.read_to_end(&mut input),
    }
    .is_ok_and(|count| count > 0)
    {
        let mut output = Vec::new();
        let answered = (problem.answer_wrongly)(idea, &input, &mut output);
        PROGRAM.finish(io::stdout().write_all(&output[said..]).and_then(|()| io::stdout().flush()));
        said = output.len();
        if !problem.is_interactive {
            PROGRAM.finish(answered);
        }
    }
}
