//! Answers by a wrong idea: for trying out what should find that.

use std::io::{self, BufRead, BufWriter, Write};
use tools::cli::Program;
use tools::problem::AnyGame;

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
    let (name, idea) = match &others[..] {
        [name] => (name, None),
        [name, idea] => (name, Some(idea)),
        _ => PROGRAM.misused("PROBLEM is missing, or there is too much"),
    };
    let problem = PROGRAM.problem(name);
    let game = PROGRAM.game(problem);
    let names = (game.wrong)();
    let mut output = BufWriter::new(io::stdout().lock());
    let result = match idea {
        None => names.iter().try_for_each(|name| writeln!(output, "{name}")),
        Some(idea) => {
            let known = names.iter().chain(&["right"]);
            let Some(idea) = known.into_iter().position(|name| idea == name) else {
                PROGRAM.misused(format!("no wrong idea {idea:?} of {}", problem.name));
            };
            if game.is_interactive {
                PROGRAM.finish(play(game, idea));
                return;
            }
            PROGRAM.read(None).and_then(|input| (game.answer_wrongly)(idea, &input, &mut output))
        }
    };
    PROGRAM.finish(result.and(output.flush()));
}

/// Says what is new after each line.
fn play(game: &AnyGame, idea: usize) -> io::Result<()> {
    let (mut input, mut said) = (Vec::new(), 0);
    while io::stdin().lock().read_until(b'\n', &mut input)? > 0 {
        let mut output = Vec::new();
        // What has come so far may end anywhere.
        let _ = (game.answer_wrongly)(idea, &input, &mut output);
        io::stdout().write_all(&output[said..])?;
        said = output.len();
    }
    Ok(())
}
