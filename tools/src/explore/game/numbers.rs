//! A source of rules: positions of one to four numbers, with moves that are told as LEFT -> RIGHT.
//!
//! LEFT names the numbers, and RIGHT has as many linear expressions of these and of t, which stands for
//! each number from 1 on: a,b -> a-t,b. A condition may follow after `if`. Several such lists with `;`
//! between them are a sum of games. All numbers of positions are 0 or more.

use super::range::numbers_up_to;
use super::source::{with_player, without_player, Listing, Restart, Source, Stop, Take, PLUS};
use super::told::{place_of, Players};
use super::value::Convention;
use crate::explore::expression::linear::Linear;
use crate::explore::expression::{parse, Expression, Op};
use crate::text::{counted, with_commas};
use std::rc::Rc;

/// The most numbers of a position.
const PLACES: usize = 4;

/// The most values of t.
const TIMES: i64 = 20_000;

/// Numbers are below this.
const LARGEST: i64 = 1 << 62;

/// A rule over some names, and t after them.
#[derive(Clone, Debug)]
pub struct NumberRule {
    /// The points of the move, with `Convention::Score`.
    pub points: Option<Linear>,
    /// What the move leads to: the numbers of each part of a sum, in which there is one part at least.
    pub to: Vec<Vec<Linear>>,
    /// When there is such a move; always if it is None.
    pub condition: Option<Expression>,
}

/// The rules of a game on numbers.
#[derive(Clone, Debug)]
pub struct NumberRules {
    pub names: Vec<String>,
    pub players: Players<NumberRule>,
    /// Which numbers are a position; all if it is None.
    pub positions: Option<Expression>,
    convention: Convention,
}

impl NumberRules {
    /// The rules of these lines, with the text of --where.
    /// Errors: what is wrong with them.
    pub fn read(
        lines: &[String], positions: Option<&str>, convention: Convention,
    ) -> Result<NumberRules, String> {
        let mut names: Vec<String> = Vec::new();
        let players = Players::read(lines, |line| {
            let own = names_of(line.left)?;
            if names.is_empty() {
                names = own;
            } else if names != own {
                let (own, first) = (own.join(","), names.join(","));
                return Err(format!("its names are {own}, and those of rule 1 are {first}"));
            }
            NumberRule::read(line.right, &names, convention)
        })?;
        if players.are_different() && players.all().any(|rule| rule.to.len() > 1) {
            return Err("\";\" makes a sum, which has no value where players differ".to_string());
        }
        let positions = positions.map(|text| {
            parse::parse(text, &names).map_err(|what| format!("--where {text:?}: {what}"))
        });
        Ok(NumberRules { names, players, positions: positions.transpose()?, convention })
    }

    /// The rules of the game that has only those positions that meet this condition as well.
    pub fn within(&self, condition: Expression) -> NumberRules {
        let positions = Some(match &self.positions {
            Some(positions) => Expression::Of(Op::And, vec![positions.clone(), condition]),
            None => condition,
        });
        NumberRules { positions, ..self.clone() }
    }

    /// All conditions that are told.
    pub fn conditions(&self) -> impl Iterator<Item = &Expression> {
        self.players.all().filter_map(|rule| rule.condition.as_ref()).chain(&self.positions)
    }

    /// Whether these numbers, of which none is below 0, are a position.
    pub fn has(&self, position: &[i64]) -> bool {
        holds(&self.positions, position)
    }

    /// The numbers of a position, and the player to move if it names one.
    /// Errors: it is no position of the game.
    fn numbers_of(&self, position: &[u8]) -> Result<(Vec<i64>, usize), String> {
        let shown = position.escape_ascii();
        let (text, player) = match (self.players.are_different(), without_player(position)) {
            (false, _) => (position, 0),
            (true, Some(found)) => found,
            (true, None) => {
                return Err(format!("\"{shown}\" names no player to move: write {shown},A"));
            }
        };
        let count = self.names.len();
        match numbers_up_to(text, LARGEST).filter(|numbers| numbers.len() == count) {
            Some(numbers) => Ok((numbers, player)),
            None if count == 1 => Err(format!("\"{shown}\" is no position, which is a number")),
            None => Err(format!(
                "\"{shown}\" is no position, which is {count} numbers with commas between them"
            )),
        }
    }

    /// Lists the moves of a position.
    /// Errors: t has too many values, or a number is too large.
    fn list(&self, position: &[i64], player: usize, out: &mut Listing) -> Result<(), String> {
        out.begin();
        if !self.has(position) {
            out.is_none();
            return Ok(());
        }
        for rule in &self.players.lists()[player] {
            self.list_by(rule, position, player, out)?;
        }
        Ok(())
    }

    /// Lists the moves of a position by a rule.
    fn list_by(
        &self, rule: &NumberRule, position: &[i64], player: usize, out: &mut Listing,
    ) -> Result<(), String> {
        let times = rule.times(position)?;
        let mut variables = [position, &[0]].concat();
        let too_large = || "a number is not below 2^62".to_string();
        for t in 1..=times {
            variables[position.len()] = t;
            if !holds(&rule.condition, &variables) {
                continue;
            }
            let mut parts = Vec::new();
            for part in &rule.to {
                let numbers = part
                    .iter()
                    .map(|linear| linear.value(&variables).filter(|number| *number < LARGEST));
                parts.push(numbers.collect::<Option<Vec<i64>>>().ok_or_else(too_large)?);
            }
            if parts.iter().all(|part| part.iter().all(|number| *number >= 0) && self.has(part)) {
                for part in parts {
                    let name = part.iter().map(i64::to_string).collect::<Vec<_>>().join(",");
                    match self.players.are_different() {
                        true => out.part(&with_player(name.as_bytes(), 1 - player)),
                        false => out.part(name.as_bytes()),
                    }
                }
                let points = rule.points.as_ref().map(|points| points.value(&variables));
                out.end_move(points.map(|points| points.ok_or_else(too_large)).transpose()?);
            }
        }
        Ok(())
    }
}

/// Whether a condition holds: one without a value does not.
fn holds(condition: &Option<Expression>, variables: &[i64]) -> bool {
    let value = |condition: &Expression| condition.value(variables);
    condition.as_ref().is_none_or(|condition| value(condition).is_some_and(|value| value != 0))
}

/// The names that stand on the left of a rule.
/// Errors: what is wrong with them.
fn names_of(left: &str) -> Result<Vec<String>, String> {
    let names: Vec<String> = left.split(',').map(|name| name.trim().to_string()).collect();
    for (at, name) in names.iter().enumerate() {
        let is_letter = matches!(name.as_bytes(), [b'a'..=b'z']) && name != "t";
        if !is_letter {
            return Err(format!("expected a letter from a to z, but not t, found {name:?}"));
        } else if names[..at].contains(name) {
            return Err(format!("{name} stands for two numbers"));
        }
    }
    match names.len() {
        1..=PLACES => Ok(names),
        count => Err(format!("a position has at most {PLACES} numbers, not {count}")),
    }
}

impl NumberRule {
    /// The rule with this right side, over these names.
    /// Errors: what is wrong with it.
    fn read(right: &str, names: &[String], convention: Convention) -> Result<NumberRule, String> {
        let with_t = [names, &["t".to_string()]].concat();
        let (to, condition) = match if_at(right) {
            Some(at) => (&right[..at], Some(parse::parse(&right[at + 2..], &with_t)?)),
            None => (right, None),
        };
        let linear = |text: &str| {
            let expression = parse::parse(text, &with_t)?;
            let linear = Linear::of(&expression, with_t.len());
            linear.ok_or_else(|| {
                format!("{:?} is no sum of numbers and of their multiples", text.trim())
            })
        };
        let (points, to) = match (to.split_once(':'), convention) {
            (Some((points, to)), Convention::Score) => (Some(linear(points)?), to),
            (None, Convention::Score) => {
                return Err("expected the points of the move before a \":\"".to_string());
            }
            (Some(_), _) => return Err("points before a \":\" want --score".to_string()),
            (None, _) => (None, to),
        };
        let mut parts = Vec::new();
        for part in to.split(';') {
            let numbers = part.split(',').map(linear).collect::<Result<Vec<Linear>, String>>()?;
            if numbers.len() != names.len() {
                let (wanted, found) = (names.len(), numbers.len());
                let found = counted(found, "numbers");
                return Err(format!("{:?} is {found}, not {wanted}", part.trim()));
            }
            parts.push(numbers);
        }
        if parts.len() > 1 && convention != Convention::Normal {
            return Err("\";\" makes a sum, which only normal play has".to_string());
        }
        let rule = NumberRule { points, to: parts, condition };
        rule.check(names)?;
        Ok(rule)
    }

    /// Errors: t has no bound, or the rule changes nothing.
    fn check(&self, names: &[String]) -> Result<(), String> {
        let (t, variables) = (names.len(), names.len() + 1);
        let falls = |linear: &Linear| linear.factors[t] < 0;
        let condition = self.condition.as_ref();
        let is_bounded = self.to.concat().iter().any(falls)
            || condition.is_some_and(|condition| bounds(condition, t));
        let same = (0..t).map(|place| Linear::variable(place, variables)).collect::<Vec<_>>();
        if self.has_t(t) && !is_bounded {
            return Err("t has no bound: no number falls with it, and the condition has no part \
                        such as t <= 3"
                .to_string());
        } else if self.to == [same] {
            return Err("it changes nothing".to_string());
        }
        Ok(())
    }

    /// Whether t, which is the variable at this place, stands in the rule.
    fn has_t(&self, t: usize) -> bool {
        let linear = self.to.iter().flatten().chain(&self.points);
        let is_in_linear = linear.into_iter().any(|linear| linear.factors[t] != 0);
        is_in_linear || self.condition.as_ref().is_some_and(|condition| condition.has_variable(t))
    }

    /// Up to which number t goes at a position: 1 if it stands nowhere.
    /// Errors: that is too many.
    fn times(&self, position: &[i64]) -> Result<i64, String> {
        let t = position.len();
        if !self.has_t(t) {
            return Ok(1);
        }
        let variables = [position, &[0]].concat();
        // A number that falls with t is 0 or more only up to here.
        let fallen = self.to.iter().flatten().filter(|linear| linear.factors[t] < 0);
        let by_numbers = fallen
            .filter_map(|linear| Some(linear.value(&variables)?.div_euclid(-linear.factors[t])));
        let condition = self.condition.as_ref();
        let by_condition = condition.and_then(|condition| bound(condition, &variables, t));
        let times = by_numbers.chain(by_condition).min().unwrap_or(i64::MAX).max(0);
        match times {
            0..=TIMES => Ok(times),
            _ => Err(format!("t has more than {} values there", with_commas(TIMES as usize))),
        }
    }
}

/// Where the word `if` stands in a text.
fn if_at(text: &str) -> Option<usize> {
    let is_blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
    let is_word = |at: usize| {
        is_blank(text[..at].chars().next_back()) && is_blank(text[at + 2..].chars().next())
    };
    text.match_indices("if").map(|(at, _)| at).find(|at| is_word(*at))
}

/// Whether a condition bounds t, the variable at this place.
fn bounds(condition: &Expression, t: usize) -> bool {
    let Expression::Of(op, operands) = condition else { return false };
    match op {
        Op::And => operands.iter().any(|part| bounds(part, t)),
        Op::Or => operands.iter().all(|part| bounds(part, t)),
        Op::Equal | Op::Less | Op::AtMost => match rising(op, operands, t) {
            Some(Rising { factor, .. }) => *op == Op::Equal || factor > 0,
            None => false,
        },
        _ => false,
    }
}

/// A comparison whose left side less its right side is a multiple of t, and what has no t.
struct Rising<'a> {
    /// How often t is taken.
    factor: i64,
    /// What else is to be added, where t is 0: a linear sum, and one expression less another one.
    linear: Linear,
    plus: Option<&'a Expression>,
    minus: Option<&'a Expression>,
}

/// A comparison seen so; None if t stands in something that is not linear, or nowhere.
fn rising<'a>(op: &Op, operands: &'a [Expression], t: usize) -> Option<Rising<'a>> {
    debug_assert!(matches!(op, Op::Equal | Op::Less | Op::AtMost));
    let variables = t + 1;
    let mut rising =
        Rising { factor: 0, linear: Linear::constant(0, variables), plus: None, minus: None };
    for (operand, sign) in operands.iter().zip([1, -1]) {
        if !operand.has_variable(t) {
            *(if sign > 0 { &mut rising.plus } else { &mut rising.minus }) = Some(operand);
        } else {
            rising.linear = rising.linear.plus(&Linear::of(operand, variables)?, sign)?;
        }
    }
    rising.factor = rising.linear.factors[t];
    (rising.factor != 0).then_some(rising)
}

/// The largest t, the variable at this place, for which a condition may hold where t is 0 among the
/// variables; None if it does not bound t.
fn bound(condition: &Expression, variables: &[i64], t: usize) -> Option<i64> {
    let Expression::Of(op, operands) = condition else { return None };
    match op {
        Op::And => operands.iter().filter_map(|part| bound(part, variables, t)).min(),
        Op::Or => {
            let all = operands.iter().map(|part| bound(part, variables, t));
            all.collect::<Option<Vec<i64>>>()?.into_iter().max()
        }
        Op::Equal | Op::Less | Op::AtMost => {
            let Rising { factor, linear, plus, minus } = rising(op, operands, t)?;
            if *op != Op::Equal && factor < 0 {
                return None;
            }
            // Without a value, the comparison fails for each t.
            let value =
                |side: Option<&Expression>| side.map_or(Some(0), |one| one.value(variables));
            let (Some(plus), Some(minus)) = (value(plus), value(minus)) else { return Some(0) };
            // factor * t + rest is at most 0.
            let rest = linear.value(variables)?.checked_add(plus)?.checked_sub(minus)?;
            Some(rest.checked_neg()?.div_euclid(factor).max(0))
        }
        _ => None,
    }
}

/// The source that these rules are.
#[derive(Clone)]
pub struct NumberSource {
    rules: Rc<NumberRules>,
}

impl NumberSource {
    /// The source of these rules.
    pub fn of(rules: NumberRules) -> NumberSource {
        NumberSource { rules: Rc::new(rules) }
    }
}

impl Source for NumberSource {
    fn list(&mut self, positions: &[&[u8]], take: Take) -> Result<(), Stop> {
        let mut listing = Listing::default();
        for (at, position) in positions.iter().enumerate() {
            let (numbers, player) = self.rules.numbers_of(position).map_err(Stop::fault)?;
            let listed = self.rules.list(&numbers, player, &mut listing);
            listed.map_err(|what| Stop::fault(what).at(place_of(position)))?;
            take(at, &listing)?;
        }
        Ok(())
    }

    fn parts<'text>(&self, text: &'text [u8]) -> Result<Vec<&'text [u8]>, Stop> {
        let has_sums = self.rules.convention == Convention::Normal;
        let parts: Vec<&[u8]> = text.split(|&byte| byte == PLUS).collect();
        if parts.len() > 1 && (!has_sums || self.rules.players.are_different()) {
            let what = format!("\"{}\" is a sum, which only normal play has", text.escape_ascii());
            return Err(Stop::fault(what));
        }
        match parts.iter().find_map(|part| self.rules.numbers_of(part).err()) {
            Some(what) => Err(Stop::fault(what)),
            None => Ok(parts),
        }
    }

    fn names(&self) -> Option<Vec<String>> {
        Some(self.rules.names.clone())
    }

    fn place_of(&self, position: &[u8]) -> String {
        place_of(position)
    }

    fn restart(&self) -> Restart {
        let source = self.clone();
        Box::new(move || Ok(Box::new(source.clone())))
    }
}
