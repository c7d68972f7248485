//! A game on the terminal, against the machine.

use crate::positions::Positions;
use crate::random::Rng;
use crate::rules::{alone, parse, Search};
use crate::text::joined;
use std::io::{self, BufRead, Write};
use std::mem;

/// How many moves are looked at, and how many positions a search may know.
const MOVES: usize = 10_000;
const POSITIONS: usize = 100_000;

/// Plays on the first case of an input, or if there is none on the random position of this seed,
/// with whom it reads from and writes to.
pub fn on_terminal<G: Positions>(
    start: Option<&[u8]>, seed: u64, input: &mut dyn BufRead, output: &mut dyn Write,
) -> io::Result<()> {
    let mut now: G = start.map_or_else(|| Ok(random(&mut Rng::new(seed))), first)?;
    let mut search = Search::around(&now, POSITIONS);
    let (mut past, mut asked) = (Vec::new(), 0);
    let mut lines = input.split(b'\n');
    writeln!(output, "Who cannot move loses. It is your move; s lets me begin.")?;
    loop {
        if asked == 0 {
            let moves = (1..).zip(now.moves()).map(|(n, (name, _))| format!("{n}: {name}"));
            writeln!(output, "\n{}\n\nYour moves:\n{}", now.drawn(), joined(moves, "\n"))?;
        }
        write!(output, "> ")?;
        output.flush()?;
        let Some(line) = lines.next().transpose()? else { return writeln!(output) };
        let said = String::from_utf8_lossy(&line);
        asked = if said.trim() == "?" { asked + 1 } else { 0 };
        match said.trim() {
            "?" => {
                let verdicts = ["You lose if I make no mistake.", "You can win."];
                let best = best(&now, &mut search).map(|best| best.0);
                let hints = [
                    verdicts[usize::from(now.number() > 0)].to_string(),
                    format!("Winning moves: {}.", now.winning().count()),
                    format!("I would play this: {}", joined(best, "")),
                    joined(now.why(), "\n"),
                ];
                writeln!(output, "{}", hints[asked.min(hints.len()) - 1])?;
            }
            "u" => now = past.pop().unwrap_or(now),
            said => {
                let Some(after) = chosen(&now, said) else {
                    writeln!(output, "Type the number or name of a move, or ?, u or s.")?;
                    continue;
                };
                if said != "s" && now.number() > 0 && after.number() > 0 {
                    let wins = now.winning().count();
                    writeln!(output, "That loses (winning moves: {wins}); u takes it back.")?;
                }
                let Some((name, next)) = best(&after, &mut search) else {
                    return writeln!(output, "I cannot move: you win.");
                };
                let is_over = next.moves().next().is_none();
                writeln!(output, "I move: {name}{}", if is_over { ", and win." } else { "" })?;
                past.push(mem::replace(&mut now, next));
            }
        }
    }
}

/// The first case of an input.
/// Errors: the input has a fault, or no case that the judge allows.
pub fn first<G: Positions>(input: &[u8]) -> io::Result<G> {
    let first = parse(input)?.into_iter().next().filter(G::is_allowed);
    first.ok_or_else(|| io::Error::other("no first case within the judge's limits"))
}

/// A small random position, mostly of 4 to 20 moves, of which some win, but at most half.
fn random<G: Positions>(rng: &mut Rng) -> G {
    let is_fun = |position: &G| {
        let (wins, moves) = (position.winning().count(), position.moves().count());
        (1..=moves / 2).contains(&wins) && (4..=20).contains(&moves)
    };
    let some = (0..30).map(|_| G::random(rng));
    some.min_by_key(|one| (!is_fun(one), alone(one).len())).expect("there are some")
}

/// What the move with this number or name leads to; s leaves the move to the machine.
fn chosen<G: Positions>(now: &G, said: &str) -> Option<G> {
    let mut moves = (1..).zip(now.moves().take(MOVES).chain(now.winning()));
    let is_said = |n: usize, name: &str| ["s", name].contains(&said) || said == n.to_string();
    let (_, (_, after)) = moves.find(|(number, (name, _))| is_said(*number, name))?;
    Some(if said == "s" { now.clone() } else { after })
}

/// A winning move; if there is none, the one after which the game can last longest, or if it is too
/// large to be searched, any; None if there is no move.
fn best<G: Positions>(now: &G, search: &mut Search<G>) -> Option<(String, G)> {
    now.winning().next().or_else(|| {
        let is_small = search.value(now).is_some();
        let mut plies = |after: &G| search.value(after).map(|value| value.plies);
        now.moves().take(MOVES).max_by_key(|(_, after)| is_small.then(|| plies(after)))
    })
}
