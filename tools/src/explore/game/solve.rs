//! What positions are worth, by the convention of their game, once all their moves are known.

use super::graph::{Edge, Graph, Id, Mark, Told};
use super::value::{Convention, Outcome, Value};
use crate::rules::{mex, nim_sum};
use std::cmp::Reverse;
use std::collections::{BinaryHeap, HashMap, HashSet};

/// A step along a move.
pub struct Step {
    pub from: Id,
    /// The place of the part to which it leads, of all parts of all moves.
    pub place: usize,
}

/// Why positions cannot be solved.
pub enum Unsolved {
    /// A play that comes back to its first position, where a play must end.
    Circle(Vec<Step>),
    /// A move to what is no position.
    NoPosition { from: Id, to: Id },
}

/// Finds the values of a position and of all that it leads to. Of each of these whose value is not
/// known, all moves must be there. Time and memory are linear in the number of moves; with
/// `Convention::Draws`, the time has a logarithm as a factor.
pub fn solve(graph: &mut Graph, convention: Convention, start: Id) -> Result<(), Unsolved> {
    let order = in_order(graph, start, convention == Convention::Draws);
    if order.is_err() {
        // So that another position can be tried.
        let unsolved = graph.nodes.iter_mut().filter(|node| node.value.is_none());
        unsolved.for_each(|node| node.mark = Mark::New);
    }
    let order = order?;
    let value: fn(&Graph, Id) -> Value = match convention {
        Convention::Normal => normal,
        Convention::Roles => |graph: &Graph, id| won_or_lost(graph, id, Outcome::Lost),
        Convention::Misere => |graph: &Graph, id| won_or_lost(graph, id, Outcome::Won),
        Convention::Score => score,
        Convention::Draws => {
            backwards(graph, &order);
            return Ok(());
        }
    };
    for id in order {
        graph.node_mut(id).value = Some(value(graph, id));
    }
    Ok(())
}

/// The positions without a value to which this one leads, and itself as the last. If every play
/// ends, each comes after those to which it leads.
/// Errors: a move leads to what is no position; a play comes back, unless plays may go round.
fn in_order(graph: &mut Graph, start: Id, may_go_round: bool) -> Result<Vec<Id>, Unsolved> {
    let (mut order, mut path) = (Vec::new(), vec![Step { from: start, place: 0 }]);
    graph.node_mut(start).mark = Mark::OnPath;
    while let Some(Step { from, place }) = path.last_mut() {
        let from = *from;
        let Some(to) = graph.moves(from).and_then(|moves| moves.part(*place)) else {
            graph.node_mut(from).mark = Mark::Passed;
            order.push(from);
            path.pop();
            continue;
        };
        let node = graph.node_mut(to);
        match node.mark {
            _ if matches!(node.told, Told::NoPosition) => {
                return Err(Unsolved::NoPosition { from, to });
            }
            Mark::OnPath if !may_go_round => {
                let first = path.iter().position(|step| step.from == to).unwrap_or(0);
                return Err(Unsolved::Circle(path.split_off(first)));
            }
            Mark::New => {
                node.mark = Mark::OnPath;
                path.push(Step { from: to, place: 0 });
            }
            Mark::OnPath | Mark::Passed => *place += 1,
        }
    }
    Ok(order)
}

/// The moves of a position.
fn options(graph: &Graph, id: Id) -> impl Iterator<Item = Edge<'_>> {
    graph.moves(id).into_iter().flat_map(|moves| moves.iter())
}

/// The Grundy number, where those of all positions to which the moves lead are known.
fn normal(graph: &Graph, id: Id) -> Value {
    let numbers: HashSet<u64> =
        options(graph, id).map(|option| grundy(graph, option.parts())).collect();
    Value::Grundy(mex(|number| numbers.contains(&number)))
}

/// Who wins, where a player who cannot move has this outcome; all outcomes of the moves are known.
fn won_or_lost(graph: &Graph, id: Id, without_move: Outcome) -> Value {
    let mut outcomes = options(graph, id).map(|option| outcome(graph, &option)).peekable();
    let outcome = if outcomes.peek().is_none() {
        without_move
    } else if outcomes.any(|one| one == Outcome::Lost) {
        Outcome::Won
    } else {
        Outcome::Lost
    };
    Value::Outcome { outcome, moves: None }
}

/// The best difference of points; those of all positions to which the moves lead are known.
fn score(graph: &Graph, id: Id) -> Value {
    let after = options(graph, id).map(|option| option.points - points(graph, &option));
    Value::Points(after.max().unwrap_or(0))
}

/// Who wins, and after how many moves, where a play that does not end is drawn: from the positions
/// without a move backwards, those that end sooner first. What is never reached so is drawn.
fn backwards(graph: &mut Graph, found: &[Id]) {
    let mut before: HashMap<Id, Vec<Id>> = HashMap::new();
    // How many moves of a position may still not lose.
    let mut open: HashMap<Id, usize> = HashMap::new();
    let mut decided = BinaryHeap::new();
    for &id in found {
        let size = options(graph, id).count();
        open.insert(id, size);
        for to in options(graph, id).flat_map(|option| option.parts().collect::<Vec<Id>>()) {
            before.entry(to).or_default().push(id);
            decided.extend(length(graph, to).map(|moves| Reverse((moves, to))));
        }
        if size == 0 {
            graph.node_mut(id).value = ended(Outcome::Lost, 0);
            decided.push(Reverse((0, id)));
        }
    }
    while let Some(Reverse((moves, to))) = decided.pop() {
        let is_lost = graph.node(to).value.is_some_and(|value| value.outcome() == Outcome::Lost);
        for id in before.remove(&to).unwrap_or_default() {
            let open = open.entry(id).and_modify(|open| *open -= 1).or_default();
            if graph.node(id).value.is_none() && (is_lost || *open == 0) {
                let outcome = if is_lost { Outcome::Won } else { Outcome::Lost };
                graph.node_mut(id).value = ended(outcome, moves + 1);
                decided.push(Reverse((moves + 1, id)));
            }
        }
    }
    let drawn = Value::Outcome { outcome: Outcome::Drawn, moves: None };
    for &id in found {
        graph.node_mut(id).value.get_or_insert(drawn);
    }
}

/// The value of a position whose play ends after so many moves.
fn ended(outcome: Outcome, moves: u64) -> Option<Value> {
    Some(Value::Outcome { outcome, moves: Some(moves) })
}

/// After how many moves the play ends from a position; None if it does not, or is not known to.
fn length(graph: &Graph, id: Id) -> Option<u64> {
    match graph.node(id).value {
        Some(Value::Outcome { moves, .. }) => moves,
        _ => None,
    }
}

/// The value of what a move leads to, where that is no sum.
fn single(graph: &Graph, edge: &Edge) -> Option<Value> {
    edge.parts().next().and_then(|part| graph.node(part).value)
}

/// The Grundy number of the sum of these positions, whose numbers are known.
pub fn grundy(graph: &Graph, parts: impl IntoIterator<Item = Id>) -> u64 {
    let number = |part| match graph.node(part).value {
        Some(Value::Grundy(number)) => number,
        _ => 0,
    };
    nim_sum(parts.into_iter().map(number))
}

/// The points of the position to which a move leads.
fn points(graph: &Graph, edge: &Edge) -> i64 {
    match single(graph, edge) {
        Some(Value::Points(points)) => points,
        _ => 0,
    }
}

/// The outcome of the position to which a move leads.
fn outcome(graph: &Graph, edge: &Edge) -> Outcome {
    single(graph, edge).map_or(Outcome::Drawn, Value::outcome)
}
