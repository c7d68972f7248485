//! What positions are worth, and their best moves, by rules that some source tells. The source is asked
//! (`source`), what it tells is kept (`record`), and solved (`solve`).

use super::graph::{Edge, Id, Told};
use super::progress::Progress;
use super::record::{Record, ROOM};
use super::solve::{grundy, solve};
use super::source::{shown, Restart, Source, Stop, BLOCK, PLUS};
use super::value::{Convention, Outcome, Value};
use crate::text::with_commas;
use std::collections::HashSet;
use std::io;

/// The most moves from a given position to one that is asked for.
const MOVES: usize = 5_000;

/// The most positions that are asked for again at the end, to find a source that contradicts itself.
const AGAIN: usize = 100;

/// Finds what positions are worth.
pub struct Evaluator {
    source: Box<dyn Source>,
    record: Record,
    /// Shows how many positions were asked for, if that is to be shown.
    progress: Option<Progress>,
    /// How many given positions the next block has; they are asked for at once.
    next_block: usize,
    /// Why the source is asked for no new positions any more, if it is not.
    stop: Option<Stop>,
}

/// A move.
pub struct Move {
    /// The position, or sum of positions, that it leads to.
    pub to: Vec<u8>,
    /// The value of that, for the player who then moves.
    pub value: Value,
    /// What it scores, with `Convention::Score`.
    pub points: Option<i64>,
}

impl Move {
    /// The move as a program writes it, in printable form.
    pub fn shown(&self) -> String {
        match self.points {
            None => shown(&self.to),
            Some(points) => format!("{points}:{}", shown(&self.to)),
        }
    }
}

/// The values of positions, or of the first of them.
pub struct Solved {
    /// The values in the order of the positions; None for what is no position.
    pub values: Vec<Option<Value>>,
    /// Why there is no value of the next one; None if there are all.
    pub stop: Option<Stop>,
}

impl Solved {
    /// The values of all positions.
    /// Errors: the search stopped before the last one.
    pub fn all(self) -> Result<Vec<Option<Value>>, Stop> {
        self.stop.map_or(Ok(self.values), Err)
    }
}

impl Evaluator {
    /// Knows nothing yet but these rules.
    pub fn of(source: Box<dyn Source>, convention: Convention) -> Evaluator {
        Evaluator::knowing(source, Record::new(convention))
    }

    /// Knows what a source of the same rules has told before.
    pub fn knowing(source: Box<dyn Source>, record: Record) -> Evaluator {
        Evaluator { source, record, progress: None, next_block: 1, stop: None }
    }

    /// What decides who wins.
    pub fn convention(&self) -> Convention {
        self.record.convention
    }

    /// Whether a long search shows on a terminal that it is alive.
    pub fn shows_progress(&self) -> bool {
        self.progress.is_some()
    }

    /// From now on, a long search shows on standard error that it is alive.
    pub fn show_progress(&mut self) {
        self.progress = Some(Progress::begin());
    }

    /// Clears what a search shows on a terminal, before something else is written.
    pub fn clear_progress(&mut self) {
        self.progress.iter_mut().for_each(Progress::clear);
    }

    /// From now on, nothing is shown of a search.
    pub fn hide_progress(&mut self) {
        self.progress = None;
    }

    /// The value of a position or, in normal play, of a sum of positions joined by +; None for what
    /// is no position. The source is asked for what it has not told yet.
    /// Errors: the search stops here, or has stopped before it knew this position.
    pub fn value(&mut self, position: &[u8]) -> Result<Option<Value>, Stop> {
        let parts = self.parts(position)?;
        for &part in &parts {
            if !self.record.graph.is_settled(part) {
                self.search(part)?;
            }
        }
        let graph = &self.record.graph;
        Ok(match &parts[..] {
            [part] => graph.node(*part).value,
            _ if parts.iter().any(|part| graph.node(*part).value.is_none()) => None,
            _ => Some(Value::Grundy(grundy(graph, parts))),
        })
    }

    /// The values of positions that are given. They are asked for in blocks, which grow from one
    /// position to `BLOCK`, so that a bound or a fault leaves the first ones their values.
    pub fn values(&mut self, positions: &[&[u8]]) -> Solved {
        let (mut values, mut rest) = (Vec::new(), positions);
        while !rest.is_empty() {
            let (block, after) = rest.split_at(self.next_block.min(rest.len()));
            self.next_block = BLOCK.min(2 * self.next_block);
            // A fault of a position, and a stop, are reported when its turn has come.
            let parts = |one: &&[u8]| self.parts(one).ok();
            let all: Vec<Id> = block.iter().map_while(parts).flatten().collect();
            let _ = self.tell(&all);
            for position in block {
                match self.value(position) {
                    Ok(value) => values.push(value),
                    Err(stop) => return Solved { values, stop: Some(stop) },
                }
            }
            rest = after;
        }
        Solved { values, stop: None }
    }

    /// The moves of a position or sum, in the order in which they are told; none of what
    /// is no position. A move in a part of a sum leaves the other parts as they are.
    pub fn moves(&mut self, position: &[u8]) -> Result<Vec<Move>, Stop> {
        self.chosen(position, |_, _, _| true)
    }

    /// The best moves of a position or sum, in the order in which they are told. Where the
    /// last move decides and every play ends, these are the winning moves. Of points, they are
    /// those that make the best difference. Where a play may be drawn, a winner wins as soon as
    /// possible, and a loser loses as late as possible.
    pub fn best(&mut self, position: &[u8]) -> Result<Vec<Move>, Stop> {
        match self.record.convention {
            Convention::Normal | Convention::Roles | Convention::Misere => {
                self.chosen(position, |_, after, _| after.outcome() == Outcome::Lost)
            }
            Convention::Score | Convention::Draws => {
                self.chosen(position, |whole, after, points| whole == before(after, points))
            }
        }
    }

    /// The moves of a position or sum that are chosen, by its value, that after the move, and the
    /// points of the move.
    fn chosen(
        &mut self, position: &[u8], is_chosen: impl Fn(Value, Value, i64) -> bool,
    ) -> Result<Vec<Move>, Stop> {
        let Some(whole) = self.value(position)? else {
            return Ok(Vec::new());
        };
        let parts = self.parts(position)?;
        let names = self.source.parts(position)?;
        let (mut all, mut bytes) = (Vec::new(), 0);
        for (at, &part) in parts.iter().enumerate() {
            self.restore_moves(part)?;
            let Record { graph, convention, .. } = &self.record;
            for edge in graph.moves(part).into_iter().flat_map(|moves| moves.iter()) {
                let after = self.after(whole, part, &edge);
                let Some(value) = after.filter(|after| is_chosen(whole, *after, edge.points))
                else {
                    continue;
                };
                let to = self.record.name_after(&edge);
                let mut after = names.clone();
                after[at] = &to;
                let points = (*convention == Convention::Score).then_some(edge.points);
                let to = after.join(&PLUS);
                bytes += to.len();
                if bytes > ROOM.bytes {
                    let bytes = with_commas(ROOM.bytes);
                    let what = format!("more than {bytes} bytes of moves end the search");
                    return Err(self.bound(position, what));
                }
                all.push(Move { to, value, points });
            }
        }
        Ok(all)
    }

    /// What a position or sum of this value is worth after a move in a part of it.
    fn after(&self, whole: Value, part: Id, edge: &Edge) -> Option<Value> {
        let graph = &self.record.graph;
        match whole {
            // The other parts stay as they are.
            Value::Grundy(whole) => {
                Some(Value::Grundy(whole ^ grundy(graph, [part]) ^ grundy(graph, edge.parts())))
            }
            _ => edge.parts().next().and_then(|to| graph.node(to).value),
        }
    }

    /// Ends the source, after it was asked again for some positions.
    /// Errors: it tells other moves than before, or has more to say.
    pub fn end(self) -> io::Result<()> {
        self.ended().map(|_| ())
    }

    /// What the numbers of a position are called, if the rules name them.
    pub fn names(&self) -> Option<Vec<String>> {
        self.source.names()
    }

    /// What starts another source of the same rules.
    pub fn restart(&self) -> Restart {
        self.source.restart()
    }

    /// Ends the source, as `end` does. The result is what it has told.
    /// Errors: see `end`.
    pub fn ended(mut self) -> io::Result<Record> {
        let nodes = &self.record.graph.nodes;
        let is_told = |id: &Id| !matches!(nodes[*id as usize].told, Told::Nothing);
        let told = Vec::from_iter((0..nodes.len() as Id).filter(is_told));
        let some = told.iter().step_by(told.len().div_ceil(AGAIN).max(1)).copied();
        let again = self.ask(&Vec::from_iter(some));
        // Lines that are too many are taken for the answers to other positions.
        self.source.end()?;
        again?;
        Ok(self.record)
    }

    /// Finds the value of a position. The positions that the same number of moves leads to are
    /// asked for at once.
    fn search(&mut self, start: Id) -> Result<(), Stop> {
        let (mut level, mut seen) = (vec![start], HashSet::from([start]));
        for moves in 0.. {
            let Some(first) = level.first() else { break };
            if moves > MOVES {
                let most = with_commas(MOVES);
                let what = format!("a play of more than {most} moves ends the search");
                return Err(self.bound(self.record.name(*first), what));
            }
            self.tell(&level)?;
            let mut next = Vec::new();
            let graph = &self.record.graph;
            for moves in level.iter().filter_map(|id| graph.moves(*id)) {
                let parts = (0..moves.size()).filter_map(|at| moves.part(at));
                next.extend(parts.filter(|part| !graph.is_settled(*part) && seen.insert(*part)));
            }
            level = next;
        }
        let Record { convention, graph, .. } = &mut self.record;
        if matches!(graph.node(start).told, Told::NoPosition) {
            return Ok(());
        }
        let solved = solve(graph, *convention, start);
        solved.map_err(|why| {
            let (position, stop) = self.record.fault(why);
            let stop = stop.at(self.source.place_of(self.record.name(position)));
            // Lines that are too many are taken for the answers to other positions.
            let stop = self.source.end().map_or_else(Stop::fault, |()| stop);
            self.stop.insert(stop).clone()
        })
    }

    /// Asks for those of these positions that are not told yet.
    fn tell(&mut self, ids: &[Id]) -> Result<(), Stop> {
        let mut seen = HashSet::new();
        let is_new =
            |id: &Id| matches!(self.record.graph.node(*id).told, Told::Nothing) && seen.insert(*id);
        let new: Vec<Id> = ids.iter().copied().filter(is_new).collect();
        match &self.stop {
            _ if new.is_empty() => Ok(()),
            Some(stop) => Err(stop.clone()),
            None => {
                let told = self.ask(&new);
                self.stop = told.as_ref().err().cloned();
                told
            }
        }
    }

    /// Asks once more for the moves of a position, if they were dropped.
    fn restore_moves(&mut self, id: Id) -> Result<(), Stop> {
        match self.record.graph.node(id).told {
            Told::Dropped => self.ask(&[id]),
            _ => Ok(()),
        }
    }

    /// Asks for these positions, even if they were told before.
    fn ask(&mut self, ids: &[Id]) -> Result<(), Stop> {
        let names: Vec<_> = ids.iter().map(|id| self.record.graph.node(*id).name.clone()).collect();
        let names: Vec<&[u8]> = names.iter().map(|name| &name[..]).collect();
        let Evaluator { source, record, progress, .. } = self;
        let (mut taken, mut is_refused) = (0, false);
        let listed = source.list(&names, &mut |at, listing| {
            progress.iter_mut().for_each(Progress::count);
            taken = at + 1;
            record.take(ids[at], listing).inspect_err(|_| is_refused = true)
        });
        listed.map_err(|stop| match names.get(taken) {
            _ if is_refused => stop.at(self.source.place_of(names[taken - 1])),
            Some(position) if !stop.is_bound => self.explained(stop, ids[taken], position),
            _ => stop,
        })
    }

    /// What a source does wrong when it is asked for a position, with what led there.
    fn explained(&self, stop: Stop, id: Id, position: &[u8]) -> Stop {
        match self.leads_to(id) {
            Some(from) => {
                let [position, from] = [position, from].map(shown);
                stop.advised(&format!("\"{position}\" was told as a move of \"{from}\"."))
            }
            None => stop,
        }
    }

    /// Which position was said to lead to this one, if one was: a complaint may be due to that.
    fn leads_to(&self, id: Id) -> Option<&[u8]> {
        let nodes = self.record.graph.nodes.iter();
        let mut before = nodes.filter(|node| match &node.told {
            Told::Moves(moves) => (0..moves.size()).any(|at| moves.part(at) == Some(id)),
            _ => false,
        });
        before.next().map(|node| &node.name[..])
    }

    /// The names of the positions of a sum, or of the position that it is.
    /// Errors: it is neither.
    pub fn parts_of(&self, sum: &[u8]) -> Result<Vec<Vec<u8>>, Stop> {
        Ok(self.source.parts(sum)?.into_iter().map(<[u8]>::to_vec).collect())
    }

    /// The positions of a sum, or the position that it is, by number.
    /// Errors: it is neither; or it is too much.
    fn parts(&mut self, sum: &[u8]) -> Result<Vec<Id>, Stop> {
        let parts = self.source.parts(sum)?;
        let ids = parts.into_iter().map(|part| self.record.id(part));
        ids.collect::<Result<Vec<Id>, Stop>>().map_err(|stop| stop.at(self.source.place_of(sum)))
    }

    /// The bound to which a search has come with a position.
    fn bound(&self, position: &[u8], what: String) -> Stop {
        let stop = Stop::bound(what).at(self.source.place_of(position));
        let is_negative = |two: &[u8]| two[0] == b'-' && two[1].is_ascii_digit();
        match position.windows(2).any(is_negative) {
            true => stop.advised("It has a number below 0. Are such positions meant?"),
            false => stop,
        }
    }
}

/// What a position is worth by a move with these points alone, which leads to what is worth `after`
/// to the other player. Grundy numbers do not follow from one move, so this is not for them.
fn before(after: Value, points: i64) -> Value {
    match after {
        Value::Grundy(_) => after,
        Value::Points(difference) => Value::Points(points - difference),
        Value::Outcome { outcome, moves } => Value::Outcome {
            outcome: match outcome {
                Outcome::Lost => Outcome::Won,
                Outcome::Drawn => Outcome::Drawn,
                Outcome::Won => Outcome::Lost,
            },
            moves: moves.map(|moves| moves + 1),
        },
    }
}
