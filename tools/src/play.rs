//! A game on the terminal, against the machine.

use crate::text::joined;
use crate::{Game, Rng, Search};
use std::io::{self, BufRead, Write};
use std::mem;

/// How many moves are looked at, and how many positions a search may know.
const MOVES: usize = 10_000;
const POSITIONS: usize = 100_000;

/// Plays on the first case of an input, or if there is none on the random position of this seed,
/// with whom it reads from and writes to. The errors are those of the input, of reading and of
/// writing.
pub type Play = fn(Option<&[u8]>, u64, &mut dyn BufRead, &mut dyn Write) -> io::Result<()>;

/// A `Play`.
pub fn play<G: Game>(
    start: Option<&[u8]>,
    seed: u64,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut now = start.map_or_else(|| Ok(random(&mut Rng::new(seed))), G::first)?;
    if start.is_some() && !now.is_allowed() {
        return Err(io::Error::other("the first case is beyond the judge's limits"));
    }
    let mut search = Search::around(&now, POSITIONS);
    let (mut past, mut asked) = (Vec::new(), 0);
    let mut lines = input.split(b'\n');
    writeln!(output, "Who cannot move loses. It is your move; s lets me begin.")?;
    show(&now, output)?;
    loop {
        write!(output, "> ")?;
        output.flush()?;
        let Some(line) = lines.next().transpose()? else { return writeln!(output) };
        match String::from_utf8_lossy(&line).trim() {
            "q" => return Ok(()),
            "?" => {
                writeln!(output, "{}", hints(&now, &mut search)[asked % 4])?;
                asked += 1;
            }
            "u" => {
                now = past.pop().unwrap_or(now);
                show(&now, output)?;
            }
            said => {
                let Some(after) = chosen(&now, said) else {
                    writeln!(output, "Type the number or name of a move, or ?, u, s, q.")?;
                    continue;
                };
                if now.number() > 0 && after.number() > 0 {
                    let wins = now.winning().take(MOVES).count();
                    writeln!(
                        output,
                        "That gives the win away (winning moves: {wins}); u takes back."
                    )?;
                }
                let Some((name, next)) = best(&after, &mut search) else {
                    return writeln!(output, "I cannot move: you win.");
                };
                writeln!(output, "I move: {name}")?;
                past.push(mem::replace(&mut now, next));
                asked = 0;
                show(&now, output)?;
            }
        }
    }
}

/// A random position, if such are not rare one of up to 20 moves, of which some win, but at most
/// half.
fn random<G: Game>(rng: &mut Rng) -> G {
    let is_fun = |position: &G| {
        let (wins, moves) = (position.winning().count(), position.moves().count());
        (1..=moves / 2).contains(&wins) && moves <= 20
    };
    let mut positions = (0..200).map(|_| G::random(rng));
    positions.find(is_fun).unwrap_or_else(|| G::random(rng))
}

/// Shows a position to the player, and its moves.
fn show<G: Game>(now: &G, output: &mut dyn Write) -> io::Result<()> {
    let moves = (1..).zip(now.moves()).map(|(number, (name, _))| format!("{number:>4}  {name}"));
    let moves = match now.moves().next() {
        None => "You cannot move: I win. u takes your last move back, q ends.".to_string(),
        Some(_) => joined(moves, "\n"),
    };
    writeln!(output, "\n{}\n\n{moves}", now.drawn())
}

/// What the move with this number or name leads to; or the position itself, for the other side.
fn chosen<G: Game>(now: &G, said: &str) -> Option<G> {
    let moves = now.moves().take(MOVES).chain(now.winning());
    let is_said =
        |(number, (name, _)): &(usize, (String, G))| name == said || number.to_string() == said;
    match said {
        "s" => Some(now.clone()),
        _ => (1..).zip(moves).find(is_said).map(|(_, (_, after))| after),
    }
}

/// A winning move; if there is none, the one after which the game can last longest, or if it is too
/// large to be searched, any; None if there is no move.
fn best<G: Game>(now: &G, search: &mut Search<G>) -> Option<(String, G)> {
    now.winning().next().or_else(|| {
        let is_small = search.value(now).is_some();
        now.moves()
            .take(MOVES)
            .max_by_key(|(_, after)| is_small.then(|| search.value(after).map(|value| value.plies)))
    })
}

/// What helps a player, each a little more.
fn hints<G: Game>(now: &G, search: &mut Search<G>) -> [String; 4] {
    let wins = now.winning().take(MOVES).count();
    let who = if wins > 0 { "You can win." } else { "You lose if I make no mistake." };
    let best = joined(best(now, search).map(|(name, _)| name), "");
    [
        who.to_string(),
        format!("Winning moves: {wins}."),
        format!("I would play this: {best}"),
        joined(now.why(), "\n"),
    ]
}
