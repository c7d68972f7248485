//! What rules told in a line have in common, whether they are of words or of numbers.

use super::source::{shown, PLAYERS};

/// The rules of a game, for one kind of player, or for both.
#[derive(Clone, Debug)]
pub struct Players<R> {
    /// The rules of both players, if they have the same ones; or those of A, and those of B.
    lists: Vec<Vec<R>>,
}

/// A rule as it was told, and where.
pub struct Line<'a> {
    /// Its number, from 1 on.
    number: usize,
    text: &'a str,
    /// What stands before the arrow, and after it.
    pub left: &'a str,
    pub right: &'a str,
    /// Whose rule it is, if that is told.
    player: Option<usize>,
}

impl<'a> Line<'a> {
    /// The rule with this number.
    /// Errors: it has not just one arrow.
    fn of(number: usize, text: &'a str) -> Result<Line<'a>, String> {
        let (mut player, mut rest) = (None, text.trim());
        for (place, name) in PLAYERS.iter().enumerate() {
            let after =
                rest.strip_prefix(char::from(*name)).and_then(|rest| rest.strip_prefix(':'));
            if let Some(after) = after {
                (player, rest) = (Some(place), after.trim_start());
                break;
            }
        }
        let line = |left, right| Line { number, text, left, right, player };
        let mut arrows = rest.split_whitespace().filter(|word| *word == "->");
        let is_one = arrows.next().is_some() && arrows.next().is_none();
        // An arrow is a word of its own, so that a->b is none.
        let arrow = rest.match_indices("->").map(|(at, _)| at).find(|&at| {
            let is_blank = |letter: Option<char>| letter.is_none_or(char::is_whitespace);
            is_blank(rest[..at].chars().next_back()) && is_blank(rest[at + 2..].chars().next())
        });
        match arrow.filter(|_| is_one) {
            Some(at) => Ok(line(rest[..at].trim(), rest[at + 2..].trim())),
            None => Err(line("", "").fault("expected one \"->\" between blanks")),
        }
    }

    /// What is wrong with the rule.
    pub fn fault(&self, what: &str) -> String {
        format!("rule {}, {:?}: {what}", self.number, self.text)
    }
}

impl<R> Players<R> {
    /// The rules of these texts, each of which `read` reads.
    /// Errors: there is no rule; only some name a player; and those of `read`, with the rule.
    pub fn read(
        texts: &[String], mut read: impl FnMut(&Line) -> Result<R, String>,
    ) -> Result<Players<R>, String> {
        if texts.is_empty() {
            return Err("a rule is missing, such as 'aa -> b' or 'a,b -> a-t,b'".to_string());
        }
        let mut lists: Vec<Vec<R>> = vec![Vec::new(), Vec::new()];
        let mut is_of_both = None;
        for (at, text) in texts.iter().enumerate() {
            let line = Line::of(at + 1, text)?;
            if *is_of_both.get_or_insert(line.player.is_none()) != line.player.is_none() {
                let what = "either each rule begins with \"A:\" or \"B:\", or none";
                return Err(line.fault(what));
            }
            let rule = read(&line).map_err(|what| line.fault(&what))?;
            lists[line.player.unwrap_or(0)].push(rule);
        }
        if is_of_both == Some(true) {
            lists.pop();
        }
        Ok(Players { lists })
    }

    /// Whether the players have different moves.
    pub fn are_different(&self) -> bool {
        self.lists.len() > 1
    }

    /// The lists of rules: one for both players, or A's and B's.
    pub fn lists(&self) -> &[Vec<R>] {
        &self.lists
    }

    /// All rules.
    pub fn all(&self) -> impl Iterator<Item = &R> {
        self.lists.iter().flatten()
    }
}

/// Where a complaint about the moves of a position was met.
pub fn place_of(position: &[u8]) -> String {
    format!("the moves of \"{}\": ", shown(position))
}
