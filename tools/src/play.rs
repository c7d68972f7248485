//! A game on the terminal, against the machine.

use crate::text::joined;
use crate::words::distinct;
use crate::{Game, Rng, Search};
use std::io::{self, BufRead, Read, Write};
use std::{mem, slice};

/// How many moves are listed.
const LISTED: usize = 20;

/// How many moves are counted.
const COUNTED: usize = 1000;

/// How many positions a search may know, and how many bytes it may move about.
const SEARCHED: usize = 100_000;
const BYTES: usize = 1 << 27;

/// Plays on the first case of an input, or if there is none on the random position of this seed,
/// with whom it reads from and writes to.
pub type Play = fn(Option<&[u8]>, u64, &mut dyn BufRead, &mut dyn Write) -> io::Result<()>;

/// Plays on the first case of an input, or if there is none on a random position.
///
/// # Errors
/// The fault of the input, and those of reading and writing.
pub fn play<G: Game>(
    start: Option<&[u8]>,
    seed: u64,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<()> {
    let mut rng = Rng::new(seed);
    let mut now = match start {
        Some(input) => G::first(input)?,
        None => random(&mut rng),
    };
    if start.is_some() && !now.is_allowed() {
        return Err(io::Error::other("the first case is beyond the judge's limits"));
    }
    let (size, options) =
        (G::input(slice::from_ref(&now)).len(), now.moves().take(COUNTED).count());
    let mut search = Search::new(SEARCHED.min(BYTES / size / (options + 1)));
    writeln!(output, "Who cannot move loses.\n\n{}\n", now.drawn())?;
    let mut is_yours = loop {
        match ask("Do you move first? y or n: ", input, output)?.as_deref() {
            Some("y") => break true,
            Some("n") => break false,
            Some(_) => {}
            None => return Ok(()),
        }
    };
    writeln!(output)?;
    let mut before = Vec::new();
    loop {
        if !is_yours {
            let Some((remark, (name, after))) = reply(&now, &mut search, &mut rng) else {
                return writeln!(output, "I cannot move: you win.");
            };
            now = after;
            writeln!(output, "I {remark}: {name}\n\n{}\n", now.drawn())?;
        }
        is_yours = match turn(&now, &mut search, input, output)? {
            Turn::Move(after) => {
                before.push(mem::replace(&mut now, after));
                false
            }
            Turn::Back => {
                now = before.pop().unwrap_or(now);
                writeln!(output, "\n{}\n", now.drawn())?;
                true
            }
            Turn::End => return Ok(()),
        };
    }
}

/// What a player does.
enum Turn<G> {
    Move(G),
    Back,
    End,
}

/// Lists the moves and asks for one, until it is one or the player wants something else.
fn turn<G: Game>(
    now: &G,
    search: &mut Search<G>,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Turn<G>> {
    let names = distinct(now.moves().map(|(name, _)| name));
    let names: Vec<String> = names.take(COUNTED).collect();
    for (number, name) in (1..).zip(&names).take(LISTED) {
        writeln!(output, "{number:>4}  {name}")?;
    }
    match names.len() {
        0 => writeln!(output, "You cannot move: I win. u takes your last move back, q ends.")?,
        COUNTED => writeln!(output, "  ... at least {COUNTED} moves in all")?,
        count if count > LISTED => writeln!(output, "  ... {count} moves in all")?,
        _ => {}
    }
    let mut asked = 0;
    loop {
        let said = ask("> ", input, output)?;
        match said.as_deref() {
            None => return Ok(Turn::End),
            Some("u") => return Ok(Turn::Back),
            Some("?") => {
                let hints = hints(now, search);
                writeln!(
                    output,
                    "{}",
                    hints.get(asked).map_or("That is all I know.", |hint| hint)
                )?;
                asked += 1;
            }
            Some(said) => {
                let place = said.parse().ok().and_then(|number: usize| number.checked_sub(1));
                let meant = place.and_then(|place| names.get(place)).map_or(said, |name| name);
                let mut known = now.moves().take(100 * COUNTED).chain(now.winning());
                let Some((_, after)) = known.find(|(name, _)| name == meant) else {
                    writeln!(
                        output,
                        "Type the number or name of a move, or ?, u, q (see --help)."
                    )?;
                    continue;
                };
                if now.number() > 0 && after.number() > 0 {
                    let wins = now.winning().count();
                    writeln!(
                        output,
                        "That gives the win away (winning moves: {wins}); u takes back."
                    )?;
                }
                return Ok(Turn::Move(after));
            }
        }
    }
}

/// A small random position that the player to move can win, but not by every move; of any kind if
/// such are rare.
fn random<G: Game>(rng: &mut Rng) -> G {
    let mut search = Search::new(SEARCHED);
    let mut is_fun = |position: &G| {
        let wins = position.winning().count();
        let is_long = search.value(position).is_some_and(|value| value.plies > 4);
        is_long && wins > 0 && (wins + 1..LISTED).contains(&position.moves().count())
    };
    let random: Vec<G> = (0..50).map(|_| G::random(rng)).collect();
    let fun = random.iter().filter(|position| is_fun(position)).take(3);
    let smallest = fun.min_by_key(|&position| G::input(slice::from_ref(position)).len());
    smallest.unwrap_or(&random[0]).clone()
}

/// The next line, without white space at its ends; None if the input ends, or the player does.
fn ask(
    question: &str,
    input: &mut dyn BufRead,
    output: &mut dyn Write,
) -> io::Result<Option<String>> {
    write!(output, "{question}")?;
    output.flush()?;
    let mut line = Vec::new();
    if input.take(1 << 16).read_until(b'\n', &mut line)? == 0 {
        writeln!(output)?;
        return Ok(None);
    }
    let line = String::from_utf8_lossy(&line).trim().to_string();
    Ok(Some(line).filter(|line| line != "q"))
}

/// The move that lasts longest, by the rules; None if there is none, or they take too long.
fn longest<G: Game>(now: &G, search: &mut Search<G>) -> Option<(String, G)> {
    search.value(now)?;
    now.moves().max_by_key(|(_, after)| search.value(after).map(|value| value.plies))
}

/// The machine's move, and what is to be said of it.
fn reply<G: Game>(
    now: &G,
    search: &mut Search<G>,
    rng: &mut Rng,
) -> Option<(&'static str, (String, G))> {
    if let Some(step) = now.winning().next() {
        return Some(("move", step));
    } else if let Some(step) = longest(now, search) {
        return Some(("can only hold out", step));
    }
    let count = now.moves().take(COUNTED).count().max(1);
    Some(("have lost, and move at random", now.moves().nth(rng.below(count))?))
}

/// What helps a player, step by step.
fn hints<G: Game>(now: &G, search: &mut Search<G>) -> Vec<String> {
    let mut hints = Vec::new();
    if let Some((name, _)) = now.winning().next() {
        hints.push("You can win.".to_string());
        let wins = now.winning().take(COUNTED).count();
        hints.push(format!("Winning moves: {wins}."));
        hints.push(format!("This one wins: {name}"));
    } else {
        hints.push("You lose if I make no mistake.".to_string());
        hints.extend(longest(now, search).map(|(name, _)| format!("This lasts longest: {name}")));
    }
    hints.push(joined(now.why(), "\n"));
    hints
}
