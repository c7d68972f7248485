//! Answers by a wrong idea: for trying out what should find that.

use std::io::{self, BufRead, BufWriter, Write};
use tools::cli::Program;
use tools::Problem;

static PROGRAM: Program = Program {
    name: "wrong",
    help: "\
Usage: wrong PROBLEM [IDEA]

Answers an input of PROBLEM on standard input by a popular wrong idea, given by name, or
rightly if IDEA is `right`. Without IDEA, lists those of PROBLEM.

PROBLEM is one of: {problems}
",
};

fn main() {
    let others: Vec<_> = PROGRAM.arguments().map(|argument| PROGRAM.plain(argument)).collect();
    let [name, ideas @ ..] = &others[..] else { PROGRAM.misused("PROBLEM is missing") };
    let game = PROGRAM.problem(name);
    let names = (game.wrong)();
    let Some(idea) = ideas.first() else {
        return PROGRAM.finish(io::stdout().write_all((names.join("\n") + "\n").as_bytes()));
    };
    let Some(idea) = names.iter().chain(&["right"]).position(|name| idea == name) else {
        PROGRAM.misused(format!("no wrong idea {idea:?}"));
    };
    let mut output = BufWriter::new(io::stdout().lock());
    PROGRAM.finish(if game.is_interactive {
        play(game, idea, &mut output)
    } else {
        let read = PROGRAM.read(None);
        let answered = read.and_then(|input| (game.answer_wrongly)(idea, &input, &mut output));
        answered.and(output.flush())
    });
}

/// Says what is new after each line.
fn play(game: &Problem, idea: usize, out: &mut impl Write) -> io::Result<()> {
    let (mut input, mut said) = (Vec::new(), 0);
    while io::stdin().lock().read_until(b'\n', &mut input)? > 0 {
        let mut output = Vec::new();
        // What has come so far may end anywhere.
        let _ = (game.answer_wrongly)(idea, &input, &mut output);
        out.write_all(&output[said..])?;
        out.flush()?;
        said = output.len();
    }
    Ok(())
}
