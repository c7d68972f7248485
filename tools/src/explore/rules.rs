//! A game of which a program knows the rules: its positions, their values, and the best moves.

use super::graph::{hash, Edge, Graph, Id, Moves, Room, Told};
use super::progress::Progress;
use super::range::written;
use super::solve::{grundy, solve, Step, Unsolved};
use super::teller::{shown, Stop, Teller, BLOCK};
use super::value::{Asked, Convention, Oracle, Outcome, Value};
use crate::text::joined;
use std::collections::HashSet;
use std::{ffi::OsString, io, process::Stdio, str};

/// The most moves from a given position to one that is asked for.
const MOVES: usize = 5_000;

/// The most positions.
const ROOM: Room = Room { positions: 200_000, bytes: 256_000_000 };

/// How many moves are kept, each part of a sum counted. They take up to 80 MB, or 240 MB with points;
/// a search takes more beside them, for their order and for the names.
const KEPT: usize = 20_000_000;

/// How many positions are asked for again at the end, to see a program that contradicts itself.
const AGAIN: usize = 100;

/// The most points of a move, so that no sum of a play overflows.
const POINTS: i64 = 1_000_000_000_000;

/// What stands between the positions of a sum.
const PLUS: u8 = b'+';

/// A game of which a program knows the rules, with what it has told.
pub struct Rules {
    teller: Teller,
    known: Known,
    /// How many given positions are asked for ahead of their turn.
    ahead: usize,
    /// Why the program is asked for no new positions any more.
    stop: Option<Stop>,
}

/// What a program has told.
struct Known {
    convention: Convention,
    graph: Graph,
    /// How many parts of moves are kept.
    kept: usize,
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
    /// The move as the program tells it, in printable form.
    pub fn shown(&self) -> String {
        match self.points {
            None => shown(&self.to),
            Some(points) => format!("{points}:{}", shown(&self.to)),
        }
    }
}

/// What is found out about positions, in their order.
pub struct Found {
    /// The values of the first of them; None for what is no position.
    pub values: Vec<Option<Value>>,
    /// Why there is no value of the next one; None if there are all.
    pub stop: Option<Stop>,
}

impl Rules {
    /// Starts the program.
    /// Errors: it cannot be started. That it cannot be run may show only when it is asked.
    pub fn start(command: &[OsString], convention: Convention) -> io::Result<Rules> {
        Rules::start_with(command, convention, Stdio::inherit())
    }

    /// Starts the program with this standard error.
    fn start_with(
        command: &[OsString], convention: Convention, errors: Stdio,
    ) -> io::Result<Rules> {
        let teller = Teller::start(command, errors)?;
        let known = Known { convention, graph: Graph::default(), kept: 0 };
        Ok(Rules { teller, known, ahead: 1, stop: None })
    }

    /// What decides who wins.
    pub fn convention(&self) -> Convention {
        self.known.convention
    }

    /// Has a long search show on standard error that it is alive.
    pub fn show_progress(&mut self) {
        self.teller.progress = Some(Progress::begin());
    }

    /// Clears what is shown of that, before something else is written.
    pub fn clear_progress(&mut self) {
        self.teller.progress.iter_mut().for_each(Progress::clear);
    }

    /// Ends that.
    pub fn hide_progress(&mut self) {
        self.teller.progress = None;
    }

    /// Looks at the input from which positions are taken: if a line has several of them, and the
    /// program ends when it is asked, its user is told that a position has no blanks.
    pub fn are_given_by(&mut self, input: &[u8]) {
        let words = |line: &[u8]| judge::tokens(line).map(shown).collect::<Vec<_>>();
        let several = input.split(|&byte| byte == b'\n').map(words).find(|line| line.len() > 1);
        self.teller.advice_at_end = several.map(|line| {
            let (apart, whole) = (joined(&line, " "), joined(&line, ","));
            format!(
                "The line \"{apart}\" is {} positions. If it is one, write {whole}.",
                line.len()
            )
        });
    }

    /// The value of a position or, in normal play, of a sum of positions joined by +; None for what
    /// is no position. The program is asked for what it has not told yet. After a stop, only what
    /// is known is told.
    pub fn value(&mut self, position: &[u8]) -> Result<Option<Value>, Stop> {
        let parts = self.known.parts(&self.teller, position, None)?;
        for &part in &parts {
            if !self.known.graph.is_settled(part) {
                self.search(part)?;
            }
        }
        let graph = &self.known.graph;
        Ok(match &parts[..] {
            [part] => graph.node(*part).value,
            _ if parts.iter().any(|part| graph.node(*part).value.is_none()) => None,
            _ => Some(Value::Grundy(grundy(graph, parts))),
        })
    }

    /// The values of positions that are given. They are asked for ahead, in blocks that grow from
    /// one position to `BLOCK`, so that a bound or a fault leaves the first ones their values.
    pub fn values(&mut self, positions: &[&[u8]]) -> Found {
        let (mut values, mut rest) = (Vec::new(), positions);
        while !rest.is_empty() {
            let (block, after) = rest.split_at(self.ahead.min(rest.len()));
            self.ahead = BLOCK.min(2 * self.ahead);
            let parts = |one: &&[u8]| self.known.parts(&self.teller, one, None).ok();
            // What is wrong with a position is told when its turn has come, and so is a stop.
            let known: Vec<Id> = block.iter().map_while(parts).flatten().collect();
            let _ = self.tell(&known);
            for position in block {
                match self.value(position) {
                    Ok(value) => values.push(value),
                    Err(stop) => return Found { values, stop: Some(stop) },
                }
            }
            rest = after;
        }
        Found { values, stop: None }
    }

    /// The moves of a position or sum, in the order in which the program tells them; none of what
    /// is no position. A move in a part of a sum leaves the other parts as they are.
    pub fn moves(&mut self, position: &[u8]) -> Result<Vec<Move>, Stop> {
        self.chosen(position, |_, _, _| true)
    }

    /// The best moves of a position or sum, in the order in which the program tells them. Where the
    /// last move decides and every play ends, these are the winning moves. Of points, they are those
    /// that make the best difference. Where a play may be drawn, a winner wins as soon as possible,
    /// and a loser loses as late as possible.
    pub fn best(&mut self, position: &[u8]) -> Result<Vec<Move>, Stop> {
        match self.known.convention {
            Convention::Normal | Convention::Misere => {
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
        let parts = self.known.parts(&self.teller, position, None)?;
        let names: Vec<&[u8]> = position.split(|&byte| byte == PLUS).collect();
        let (mut all, mut bytes) = (Vec::new(), 0);
        for (at, &part) in parts.iter().enumerate() {
            self.keep_moves(part)?;
            let Known { graph, convention, .. } = &self.known;
            for edge in graph.moves(part).into_iter().flat_map(|moves| moves.iter()) {
                let after = self.after(whole, part, &edge);
                let Some(value) = after.filter(|after| is_chosen(whole, *after, edge.points))
                else {
                    continue;
                };
                let to = self.known.name(&edge);
                let mut after = names.clone();
                after[at] = &to;
                let points = (*convention == Convention::Score).then_some(edge.points);
                let to = after.join(&PLUS);
                bytes += to.len();
                if bytes > ROOM.bytes {
                    let what = format!("more than {} bytes of moves end the search", ROOM.bytes);
                    return Err(self.teller.bound(position, what));
                }
                all.push(Move { to, value, points });
            }
        }
        Ok(all)
    }

    /// What a position or sum of this value is worth after a move in a part of it.
    fn after(&self, whole: Value, part: Id, edge: &Edge) -> Option<Value> {
        let graph = &self.known.graph;
        match whole {
            // The other parts stay as they are.
            Value::Grundy(whole) => {
                Some(Value::Grundy(whole ^ grundy(graph, [part]) ^ grundy(graph, edge.parts())))
            }
            _ => edge.parts().next().and_then(|to| graph.node(to).value),
        }
    }

    /// Lets the program end, after it was asked again for some positions.
    /// Errors: it tells other moves than before, or has more to say.
    pub fn end(self) -> io::Result<()> {
        self.ended().map(|_| ())
    }

    /// Lets the program end, too. More positions can then be asked for from a second run of it,
    /// which shows that it is alive if this one does.
    /// Errors: see `end`.
    pub fn further(self, command: &[OsString]) -> io::Result<Further> {
        let shows_progress = self.teller.progress.is_some();
        let known = Some(self.ended()?);
        Ok(Further { command: command.to_vec(), shows_progress, known, rules: None })
    }

    /// What the program has told, when it has ended.
    fn ended(mut self) -> io::Result<Known> {
        let nodes = &self.known.graph.nodes;
        let is_told = |id: &Id| !matches!(nodes[*id as usize].told, Told::Nothing);
        let told = Vec::from_iter((0..nodes.len() as Id).filter(is_told));
        let some = told.iter().step_by(told.len().div_ceil(AGAIN).max(1)).copied();
        self.ask(&Vec::from_iter(some))?;
        self.teller.end()?;
        Ok(self.known)
    }

    /// Finds the value of a position. Each level of moves is asked for at once.
    fn search(&mut self, start: Id) -> Result<(), Stop> {
        let (mut level, mut seen) = (vec![start], HashSet::from([start]));
        for moves in 0.. {
            let Some(first) = level.first() else { break };
            if moves > MOVES {
                let what = format!("a play of more than {MOVES} moves ends the search");
                return Err(self.teller.bound(&self.known.graph.node(*first).name, what));
            }
            self.tell(&level)?;
            let mut next = Vec::new();
            let graph = &self.known.graph;
            for moves in level.iter().filter_map(|id| graph.moves(*id)) {
                let parts = (0..moves.size()).filter_map(|at| moves.part(at));
                next.extend(parts.filter(|part| !graph.is_settled(*part) && seen.insert(*part)));
            }
            level = next;
        }
        let Known { convention, graph, .. } = &mut self.known;
        if matches!(graph.node(start).told, Told::NoPosition) {
            return Ok(());
        }
        let solved = solve(graph, *convention, start);
        solved.map_err(|why| self.known.fault(&self.teller, why))
    }

    /// Asks for those of these positions that are not told yet.
    fn tell(&mut self, ids: &[Id]) -> Result<(), Stop> {
        let mut seen = HashSet::new();
        let is_new =
            |id: &Id| matches!(self.known.graph.node(*id).told, Told::Nothing) && seen.insert(*id);
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

    /// Sees to it that the moves of a position are there, which was told.
    fn keep_moves(&mut self, id: Id) -> Result<(), Stop> {
        match self.known.graph.node(id).told {
            Told::Dropped => self.ask(&[id]),
            _ => Ok(()),
        }
    }

    /// Asks for these positions, whether or not they are told.
    fn ask(&mut self, ids: &[Id]) -> Result<(), Stop> {
        let names: Vec<_> = ids.iter().map(|id| self.known.graph.node(*id).name.clone()).collect();
        let names: Vec<&[u8]> = names.iter().map(|name| &name[..]).collect();
        let known = &mut self.known;
        self.teller.ask(&names, |teller, at, words| known.take(teller, ids[at], words))
    }
}

/// What a position is worth by a move with these points, after which it is worth this to the other
/// player. Of Grundy numbers this is not so.
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

impl Known {
    /// Takes the answer to the question for a position.
    fn take(&mut self, teller: &Teller, id: Id, words: &[&[u8]]) -> Result<(), Stop> {
        let hash = hash(words);
        let node = self.graph.node(id);
        if node.hash.is_some_and(|before| before != hash) {
            let what = "asked once more, it tells other moves than before";
            return Err(teller.fault(&node.name, what));
        } else if !matches!(node.told, Told::Nothing | Told::Dropped) {
            return Ok(());
        }
        let name = node.name.clone();
        let told = match words {
            [] => {
                let fault = teller.fault(&name, "it printed an empty line; print - for no move");
                return Err(fault.advised(NOTHING_LEFT));
            }
            [b"-"] => Told::Moves(Moves::default()),
            [b"!"] => Told::NoPosition,
            _ => Told::Moves(self.moves(teller, &name, words)?),
        };
        if let Told::Moves(moves) = &told {
            self.make_room(moves.size());
            if self.kept + moves.size() > KEPT {
                let what = format!("more than {KEPT} moves that are not solved end the search");
                return Err(teller.bound(&name, what));
            }
            self.kept += moves.size();
        }
        let node = self.graph.node_mut(id);
        (node.told, node.hash) = (told, Some(hash));
        Ok(())
    }

    /// Drops the moves of solved positions, if so many more would be too many.
    fn make_room(&mut self, more: usize) {
        if self.kept + more <= KEPT {
            return;
        }
        for node in self.graph.nodes.iter_mut().filter(|node| node.value.is_some()) {
            if let Told::Moves(moves) = &node.told {
                self.kept -= moves.size();
                node.told = Told::Dropped;
            }
        }
    }

    /// The moves that these words tell.
    fn moves(&mut self, teller: &Teller, from: &[u8], words: &[&[u8]]) -> Result<Moves, Stop> {
        let mut moves = Moves::default();
        for &word in words {
            if self.convention != Convention::Score {
                moves.add(&self.parts(teller, word, Some(from))?, None);
                continue;
            }
            let colon = word.iter().position(|&byte| byte == b':');
            let points = colon.and_then(|at| str::from_utf8(&word[..at]).ok()?.parse().ok());
            let points = points.filter(|points| (-POINTS..=POINTS).contains(points));
            let (Some(colon), Some(points)) = (colon, points) else {
                let what = format!("\"{}\" is no move with points", shown(word));
                return Err(teller.fault(from, what).advised(WITH_POINTS));
            };
            moves.add(&self.parts(teller, &word[colon + 1..], Some(from))?, Some(points));
        }
        moves.shrink();
        Ok(moves)
    }

    /// The parts of a position or sum, to which a move leads from another, or which is given.
    fn parts(&mut self, teller: &Teller, sum: &[u8], from: Option<&[u8]>) -> Result<Vec<Id>, Stop> {
        let fault = |what: String| match from {
            Some(from) => teller.fault(from, what),
            None => Stop::misuse(what),
        };
        let is_sum = sum.contains(&PLUS);
        if is_sum && self.convention != Convention::Normal {
            let what = format!("\"{}\" is a sum of positions, which has no value here", shown(sum));
            return Err(fault(what).advised(ONLY_NORMAL));
        }
        let mut ids = Vec::new();
        for part in sum.split(|&byte| byte == PLUS) {
            if matches!(part, b"" | b"-" | b"!") {
                let what = format!("\"{}\" is no position, and no sum of positions", shown(sum));
                let advice = if is_sum { PLUS_IS_TAKEN } else { MARKS_ARE_TAKEN };
                return Err(fault(what).advised(advice));
            }
            if let Some(what) = self.graph.lack_of_room(part, &ROOM) {
                return Err(teller.bound(from.unwrap_or(sum), what));
            }
            ids.push(self.graph.id(part));
        }
        Ok(ids)
    }

    /// The position or sum to which a move leads.
    fn name(&self, edge: &Edge) -> Vec<u8> {
        let names: Vec<&[u8]> = edge.parts().map(|part| &self.graph.node(part).name[..]).collect();
        names.join(&PLUS)
    }

    /// What the program does wrong if positions cannot be solved.
    fn fault(&self, teller: &Teller, why: Unsolved) -> Stop {
        let name = |id| &self.graph.node(id).name[..];
        match why {
            Unsolved::NoPosition { from, to } => {
                let to = shown(name(to));
                teller.fault(name(from), format!("{to} is among them, which it calls no position"))
            }
            Unsolved::Circle(steps) => {
                let first = steps.first().map_or(&b""[..], |step| name(step.from));
                let circle = joined(self.circle(&steps), " -> ");
                let what = format!("they lead back to it, so a play need not end: {circle}");
                teller.fault(first, what).advised(ONLY_DRAWS)
            }
        }
    }

    /// The positions and sums of a play, from the first one to where it comes back to it.
    fn circle(&self, steps: &[Step]) -> Vec<String> {
        let mut sum: Vec<Id> = steps.iter().take(1).map(|step| step.from).collect();
        // The place of the part in which the next move is made.
        let mut at = 0;
        let mut shown_sums = vec![self.shown_sum(&sum)];
        for step in steps {
            let mut before = 0;
            let edges = self.graph.moves(step.from).into_iter().flat_map(|moves| moves.iter());
            for edge in edges {
                let parts = Vec::from_iter(edge.parts());
                if step.place < before + parts.len() {
                    sum.splice(at..=at, parts);
                    at += step.place - before;
                    break;
                }
                before += parts.len();
            }
            shown_sums.push(self.shown_sum(&sum));
        }
        shown_sums
    }

    /// A sum in printable form.
    fn shown_sum(&self, sum: &[Id]) -> String {
        let names: Vec<&[u8]> = sum.iter().map(|part| &self.graph.node(*part).name[..]).collect();
        shown(&names.join(&PLUS))
    }
}

/// What to do, where a program or an input is wrong.
const NOTHING_LEFT: &str = "A position where nothing is left needs a name: any word, such as end.";
const WITH_POINTS: &str =
    "With --score, a move is POINTS:POSITION, such as 3:1,2, with points from \
                           -10^12 to 10^12.";
const ONLY_NORMAL: &str =
    "With --score, --draws and --misere, write piles as one position, such as \
                           3,4.";
const PLUS_IS_TAKEN: &str = "A + stands between the positions of a sum. If it is a letter of your \
                             game, write another one, such as x.";
const MARKS_ARE_TAKEN: &str = "A - stands alone for no move, and a ! for what is no position.";
const ONLY_DRAWS: &str = "Only --draws has plays that do not end; they are drawn.";

/// Knows more positions of a game: what a first run of the program has told, and what a second one
/// tells, whose standard error is not shown.
pub struct Further {
    command: Vec<OsString>,
    shows_progress: bool,
    /// What the first run has told, until the second one is started.
    known: Option<Known>,
    /// The second run; None until it is asked for the first time.
    rules: Option<Rules>,
}

impl Further {
    /// The second run, which knows what the first one has told.
    /// Errors: it cannot be started.
    fn rules(&mut self) -> io::Result<&mut Rules> {
        if let Some(known) = self.known.take() {
            let rules = Rules::start_with(&self.command, known.convention, Stdio::null())?;
            let rules = self.rules.insert(Rules { known, ..rules });
            if self.shows_progress {
                rules.show_progress();
            }
        }
        self.rules.as_mut().ok_or_else(|| io::Error::other("the program cannot be started"))
    }
}

impl Oracle for Further {
    fn ask(&mut self, positions: &[Vec<u64>]) -> Asked {
        let rules = match self.rules() {
            Ok(rules) => rules,
            Err(error) => return Asked { values: Vec::new(), stopped: Some(error.to_string()) },
        };
        let names: Vec<Vec<u8>> = positions.iter().map(|one| written(one).into_bytes()).collect();
        let found = rules.values(&names.iter().map(|name| &name[..]).collect::<Vec<&[u8]>>());
        rules.clear_progress();
        Asked { values: found.values, stopped: found.stop.map(|stop| stop.what) }
    }
}
