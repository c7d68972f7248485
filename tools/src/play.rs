//! A game on the terminal, against the machine.

use crate::text::joined;
use crate::words::distinct;
use crate::{Game, Rng, Search};
use std::io::{self, BufRead, Read, Write};

/// How many moves are listed, and how many are looked at.
const LISTED: usize = 20;
const COUNTED: usize = 10_000;

/// How many positions a search may know.
const SEARCHED: usize = 100_000;

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
    let start = match start.map(G::first).transpose()? {
        Some(first) if !first.is_allowed() => {
            return Err(io::Error::other("the first case is beyond the judge's limits"));
        }
        first => first.unwrap_or_else(|| random(&mut Rng::new(seed))),
    };
    let mut search = Search::around(&start, SEARCHED);
    writeln!(output, "Who cannot move loses.\n\n{}\n", start.drawn())?;
    let Some(side) = ask("Do you move first? y or n: ", input, output)? else { return Ok(()) };
    writeln!(output)?;
    let is_mine = side.starts_with(['n', 'N']);
    let mut next = if is_mine { reply(&start, &mut search, output)? } else { Some(start) };
    let (mut past, mut asked) = (Vec::new(), 0);
    while let Some(now) = next {
        let names = list(&now, output)?;
        next = loop {
            let Some(said) = ask("> ", input, output)? else { return Ok(()) };
            if said == "?" {
                asked += 1;
                writeln!(output, "{}", hint(&now, asked, &mut search))?;
            } else if said == "u" {
                let before = past.pop().unwrap_or(now);
                writeln!(output, "\n{}\n", before.drawn())?;
                break Some(before);
            } else if let Some(after) = chosen(&now, &names, &said) {
                let wins = now.winning().take(COUNTED).count();
                if wins > 0 && after.number() > 0 {
                    let cost = format!("That gives the win away (winning moves: {wins})");
                    writeln!(output, "{cost}; u takes back.")?;
                }
                past.push(now);
                asked = 0;
                break reply(&after, &mut search, output)?;
            } else {
                writeln!(output, "Type the number or name of a move, or ?, u, q (see --help).")?;
            }
        };
    }
    Ok(())
}

/// A small random position with 4 moves or more, of which some win, but at most half; of any kind
/// if such are rare.
fn random<G: Game>(rng: &mut Rng) -> G {
    let is_fun = |position: &G| {
        let (wins, moves) = (position.winning().count(), position.moves().count());
        (1..=moves / 2).contains(&wins) && (4..20).contains(&moves)
    };
    let fun = (0..200).map(|_| G::random(rng)).filter(is_fun).take(3);
    let smallest = fun.min_by_key(|position| position.input_alone().len());
    smallest.unwrap_or_else(|| G::random(rng))
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
    input.take(1 << 16).read_until(b'\n', &mut line)?;
    if line.is_empty() {
        writeln!(output)?;
    }
    let said = String::from_utf8_lossy(&line).trim().to_string();
    Ok(Some(said).filter(|said| said != "q" && !line.is_empty()))
}

/// Lists the moves of the player, each name once.
fn list<G: Game>(now: &G, output: &mut dyn Write) -> io::Result<Vec<String>> {
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
    Ok(names)
}

/// What a move leads to, given its name or its place among these; None if it is no move.
fn chosen<G: Game>(now: &G, names: &[String], said: &str) -> Option<G> {
    let place = said.parse().ok().and_then(|number: usize| number.checked_sub(1));
    let name = place.and_then(|place| names.get(place)).map_or(said, |name| name);
    let mut moves = now.moves().take(COUNTED).chain(now.winning());
    moves.find(|(known, _)| known == name).map(|(_, after)| after)
}

/// A winning move; if there is none, the one that lasts longest by the rules, or if they take too
/// long, any; None if there is no move.
fn best<G: Game>(now: &G, search: &mut Search<G>) -> Option<(String, G)> {
    let mut longest = || {
        search.value(now)?;
        now.moves().max_by_key(|(_, after)| search.value(after).map(|value| value.plies))
    };
    let any = || now.moves().take(COUNTED).last();
    now.winning().next().or_else(|| longest().or_else(any))
}

/// What the machine's move leads to; None if it has lost.
fn reply<G: Game>(
    now: &G,
    search: &mut Search<G>,
    output: &mut dyn Write,
) -> io::Result<Option<G>> {
    let Some((name, after)) = best(now, search) else {
        writeln!(output, "\n{}\n\nI cannot move: you win.", now.drawn())?;
        return Ok(None);
    };
    let remark = if after.number() == 0 { "move" } else { "can only hold out" };
    writeln!(output, "I {remark}: {name}\n\n{}\n", after.drawn())?;
    Ok(Some(after))
}

/// What helps a player, a little more each time that it is asked for.
fn hint<G: Game>(now: &G, asked: usize, search: &mut Search<G>) -> String {
    let all = || "That is all I know.".to_string();
    match asked {
        1 if now.winning().next().is_some() => "You can win.".to_string(),
        1 => "You lose if I make no mistake.".to_string(),
        2 => format!("Winning moves: {}.", now.winning().take(COUNTED).count()),
        3 => best(now, search).map_or_else(all, |(name, _)| format!("I would play this: {name}")),
        4 => joined(now.why(), "\n"),
        _ => all(),
    }
}
