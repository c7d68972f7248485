//! A game on the terminal, against the machine.

use crate::positions::{Positions, Size};
use crate::random::Rng;
use crate::rules::{alone, parse, read, Search};
use crate::text::{counted, joined, with_commas};
use std::io::{self, BufRead, Write};
use std::mem;

/// How many moves are looked at, and how many positions a search may know.
const MOVES: usize = 10_000;
const POSITIONS: usize = 100_000;

/// How many random positions are looked at, and how many moves one has that is worth playing.
const TRIED: usize = 200;
const LEAST_MOVES: usize = 4;
const MOST_MOVES: usize = 20;

/// What one may type, besides a move.
const HELP: &str = "\
Who cannot move loses. It is your move; s lets me begin.
? gives a hint, u takes your last move back, and Ctrl-D ends the game.";

/// Who plays with the machine.
pub struct Partner<'a> {
    /// What the partner says.
    pub input: &'a mut dyn BufRead,
    /// What is said to the partner.
    pub output: &'a mut dyn Write,
    /// Whether it is a program, and nobody who types.
    pub is_program: bool,
}

/// A turn of the player, after which the machine could move.
struct Turn<G> {
    before: G,
    /// The name of the move; s if it was left to the machine.
    name: String,
    /// Whether the player could win before, and no longer can.
    gave_away: bool,
}

/// Plays on the first case of `start`, an input, or without one on the random position of this seed.
/// What the player types is `input`; what is said to the player goes to `output`. The play ends with
/// `input`, or when it is over.
/// Errors: as of `first`; `input` cannot be read or `output` not be written.
pub fn on_terminal<G: Positions>(
    start: Option<&[u8]>, seed: u64, input: &mut dyn BufRead, output: &mut dyn Write,
) -> io::Result<()> {
    let mut now: G = start.map_or_else(|| Ok(random(&mut Rng::new(seed))), first)?;
    let (mut past, mut asked) = (Vec::<Turn<G>>::new(), 0);
    let mut lines = input.split(b'\n');
    writeln!(output, "{HELP}")?;
    loop {
        let is_over = now.moves().next().is_none();
        if asked == 0 {
            show(&now, is_over, output)?;
        }
        if is_over && past.is_empty() {
            return Ok(());
        } else if is_over && asked == 0 {
            writeln!(output, "{}", where_lost(&past))?;
        }
        let Some(line) = ask(&mut lines, is_over, output)? else { return writeln!(output) };
        let said = line.trim();
        asked = if said == "?" { asked + 1 } else { 0 };
        match said {
            "u" => now = past.pop().map_or(now, |turn| turn.before),
            _ if is_over => return Ok(()),
            "?" => hint(&now, asked, output)?,
            _ => {
                let Some((name, after)) = chosen(&now, said) else {
                    writeln!(output, "Type the number or name of a move, or ?, u or s.")?;
                    continue;
                };
                let gave_away = now.number() > 0 && after.number() > 0;
                if gave_away && said != "s" {
                    let wins = now.winning().count();
                    writeln!(output, "That loses (winning moves: {wins}); u takes it back.")?;
                }
                let Some(next) = answer(&after, output)? else { return Ok(()) };
                past.push(Turn { before: mem::replace(&mut now, next), name, gave_away });
            }
        }
    }
}

/// The next line that is typed; None if there is no more.
fn ask(
    lines: &mut dyn Iterator<Item = io::Result<Vec<u8>>>, is_over: bool, output: &mut dyn Write,
) -> io::Result<Option<String>> {
    if is_over {
        writeln!(output, "u takes your last move back; anything else ends.")?;
    }
    write!(output, "> ")?;
    output.flush()?;
    let line = lines.next().transpose()?;
    Ok(line.map(|line| String::from_utf8_lossy(&line).into_owned()))
}

/// The first case of an input.
/// Errors: the input has a fault, no case, or a first case that the judge does not allow.
pub fn first<G: Positions>(input: &[u8]) -> io::Result<G> {
    match parse::<G>(input)?.into_iter().next() {
        None => Err(io::Error::other("the input has no case")),
        Some(case) if case.is_allowed() => Ok(case),
        Some(case) => {
            let line = last_line_of_first_case::<G>(input);
            let fault = fault_of(&case);
            Err(io::Error::other(format!("line {line}: the first case, which ends here, {fault}")))
        }
    }
}

/// In which line of an input its first case ends, from 1 on.
fn last_line_of_first_case<G: Positions>(input: &[u8]) -> usize {
    let ends: Vec<usize> = (1..=input.len()).filter(|&end| input[end - 1] == b'\n').collect();
    1 + ends.partition_point(|&end| read::<G>(&input[..end]).0.is_empty())
}

/// What the judge does not allow of a case, in words that follow it.
fn fault_of<G: Positions>(case: &G) -> String {
    let mut beyond = case.sizes();
    beyond.retain(|one| !one.range.contains(&one.size));
    // What is too large comes before what is too small, which may follow from it.
    beyond.sort_by_key(|one| one.size < *one.range.start());
    let Some(Size { name, size, range }) = beyond.into_iter().next() else {
        return "is none that the judge allows".to_string();
    };
    let [least, most] = [*range.start(), *range.end()].map(with_commas);
    let has = counted(size, name);
    match *range.end() {
        usize::MAX => format!("has {has}; the judge has at least {least}"),
        _ => format!("has {has}; the judge has {least} to {most}"),
    }
}

/// Shows a position and its moves, or that there is none.
fn show<G: Positions>(now: &G, is_over: bool, output: &mut dyn Write) -> io::Result<()> {
    writeln!(output, "\n{}\n", now.drawn())?;
    if is_over {
        return writeln!(output, "You cannot move: I win.");
    }
    let moves = (1..).zip(now.moves()).map(|(n, (name, _))| format!("{n}: {name}"));
    writeln!(output, "Your moves:\n{}", joined(moves, "\n"))
}

/// Where a play that the machine has won was lost.
fn where_lost<G>(past: &[Turn<G>]) -> String {
    match (1..).zip(past).find(|(_, turn)| turn.gave_away) {
        Some((number, Turn { name, .. })) => format!("You gave it away in turn {number}: {name}."),
        None => "No move of yours could have won.".to_string(),
    }
}

/// Makes a move, and returns what it leads to; None if there is no move.
fn answer<G: Positions>(now: &G, output: &mut dyn Write) -> io::Result<Option<G>> {
    let Some((name, next)) = best(now) else {
        writeln!(output, "I cannot move: you win.")?;
        return Ok(None);
    };
    writeln!(output, "I move: {name}")?;
    Ok(Some(next))
}

/// Who wins; and for whoever asks again, a best move, and why the position has such a value.
fn hint<G: Positions>(now: &G, asked: usize, output: &mut dyn Write) -> io::Result<()> {
    if asked > 1 {
        let name = best(now).map_or("none".to_string(), |(name, _)| name);
        let why = joined(now.why(), "\n");
        return writeln!(output, "I would play this: {name}\n{why}");
    }
    match now.number() {
        0 => writeln!(output, "You lose if I make no mistake."),
        _ => writeln!(output, "You can win. Winning moves: {}.", now.winning().count()),
    }
}

/// A random position that is worth playing, if one is found.
fn random<G: Positions>(rng: &mut Rng) -> G {
    let drawn = rng.times(TRIED, G::random).into_iter().map(|one| (dullness(&one), one));
    let drawn = Vec::from_iter(drawn);
    let least = drawn.iter().map(|(dull, _)| *dull).min().unwrap_or(0);
    let is_least = drawn.into_iter().filter(|(dull, _)| *dull == least);
    let mut some: Vec<G> = is_least.map(|(_, one)| one).collect();
    some.sort_by_cached_key(|one| alone(one).len());
    // The smallest ones are soon over, and the largest do not fit on a screen.
    some.swap_remove(some.len() / 3)
}

/// How dull it would be to play from here. It is 2 if no move wins. It is 0 if there are several
/// moves, not too many to read, of which less than half win, and none of them at once. Otherwise it
/// is 1.
fn dullness<G: Positions>(position: &G) -> usize {
    let moves = position.moves().take(MOST_MOVES + 1).count();
    let wins: Vec<(String, G)> = position.winning().take(MOST_MOVES).collect();
    let is_several = (LEAST_MOVES..=MOST_MOVES).contains(&moves) && 2 * wins.len() < moves;
    match wins.is_empty() {
        false if is_several && wins.iter().all(|(_, left)| left.moves().next().is_some()) => 0,
        false => 1,
        true => 2,
    }
}

/// The move with this number or name, and what it leads to; s leaves the move to the machine.
fn chosen<G: Positions>(now: &G, said: &str) -> Option<(String, G)> {
    if said == "s" {
        return Some((said.to_string(), now.clone()));
    }
    let mut listed = (1..).zip(now.moves().take(MOVES));
    let by_number = listed.find(|(number, _): &(usize, _)| said == number.to_string());
    let mut named = now.moves().take(MOVES).chain(now.winning());
    by_number.map(|(_, one)| one).or_else(|| named.find(|(name, _)| name == said))
}

/// A winning move; if there is none, the one after which the game can last longest, or if it is too
/// large to be searched, any; None if there is no move.
fn best<G: Positions>(now: &G) -> Option<(String, G)> {
    now.winning().next().or_else(|| {
        // A new search each time: one that is full would know none of the small positions to come.
        let mut search = Search::around(now, POSITIONS);
        let moves = now.moves().take(MOVES);
        if search.value(now).is_none() {
            return moves.last();
        }
        moves.max_by_key(|(_, after)| search.value(after).map(|value| value.plies))
    })
}
