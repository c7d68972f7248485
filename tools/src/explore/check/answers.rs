//! What a checked program reads, and what it must print: here the words of `--answers` are parsed.

use crate::explore::game::value::{Convention, Outcome, Value};

/// How the program reads positions, and answers.
pub struct Format {
    pub answers: Answers,
    /// The byte of a position that is written as a blank, if one is: see `--blank`.
    pub blank: Option<u8>,
    /// The byte of a position that is written as a line end, if one is: see `--newline`.
    pub newline: Option<u8>,
    /// Whether the number of positions comes first: it does without `--no-count`.
    pub has_count: bool,
    /// Whether the length of each position stands on a line before it: see `--length`.
    pub has_length: bool,
    /// How long a position is.
    pub length: fn(&[u8]) -> usize,
}

/// What the program prints for a position.
#[derive(Debug, PartialEq, Eq)]
pub enum Answers {
    /// The best difference of points for the player to move.
    Points,
    /// A word for each outcome for the player to move.
    Words {
        lost: String,
        /// None where a play cannot be drawn.
        drawn: Option<String>,
        won: String,
    },
}

/// A position, with its value by the rules.
pub struct Case<'a> {
    pub position: &'a [u8],
    pub value: Value,
}

impl Answers {
    /// The answers that the text of `--answers` names: the words for lost and won, and between them
    /// one for drawn where a position can be drawn, with commas between them. The words for lost
    /// and won must differ. With points the text may be missing.
    /// Errors: what is wrong with it.
    pub fn parse(text: Option<&str>, convention: Convention) -> Result<Answers, String> {
        let has_drawn = matches!(convention, Convention::Score | Convention::Draws);
        let Some(text) = text else {
            return match convention {
                Convention::Score => Ok(Answers::Points),
                _ => Err(format!("--check wants --answers {}", form(has_drawn))),
            };
        };
        let words: Vec<String> = text.split(',').map(str::to_string).collect();
        let is_word = |word: &String| !word.is_empty() && !word.contains(char::is_whitespace);
        let (lost, drawn, won) = match &words[..] {
            [lost, won] if !has_drawn => (lost, None, won),
            [lost, drawn, won] if has_drawn => (lost, Some(drawn.clone()), won),
            _ => return Err(wrong_words(text, has_drawn)),
        };
        if lost == won || !words.iter().all(is_word) {
            return Err(wrong_words(text, has_drawn));
        }
        Ok(Answers::Words { lost: lost.clone(), drawn, won: won.clone() })
    }

    /// The right answer for a position of this value.
    pub fn right(&self, value: Value) -> String {
        match (self, value.outcome()) {
            (Answers::Points, _) => value.to_string(),
            (Answers::Words { lost, .. }, Outcome::Lost) => lost.clone(),
            (Answers::Words { won, .. }, Outcome::Won) => won.clone(),
            (Answers::Words { drawn, .. }, Outcome::Drawn) => drawn.clone().unwrap_or_default(),
        }
    }

    /// That this is no answer, and what every answer must be; None if it is one.
    pub fn fault(&self, said: &str) -> Option<String> {
        let (is_one, wanted) = match self {
            Answers::Points => (said.parse::<i64>().is_ok(), "a number".to_string()),
            Answers::Words { lost, drawn: None, won } => {
                (said == lost || said == won, format!("{lost} or {won}"))
            }
            Answers::Words { lost, drawn: Some(drawn), won } => {
                let is_one = said == lost || said == won || said == drawn;
                (is_one, format!("{lost}, {drawn} or {won}"))
            }
        };
        (!is_one).then(|| format!("An answer is {wanted}, and nothing else.\n"))
    }

    /// Whether each position that is lost got the word for won, and the other way round, and there
    /// are positions of both kinds.
    pub fn are_swapped(&self, cases: &[Case], answers: &[&[u8]]) -> bool {
        let Answers::Words { lost, won, .. } = self else { return false };
        let all_of = |outcome: Outcome, word: &String| {
            let these = cases.iter().zip(answers);
            let mut these = these.filter(|(case, _)| case.value.outcome() == outcome).peekable();
            these.peek().is_some() && these.all(|(_, answer)| *answer == word.as_bytes())
        };
        all_of(Outcome::Lost, won) && all_of(Outcome::Won, lost)
    }
}

/// The words of `--answers`, as the help writes them.
fn form(has_drawn: bool) -> &'static str {
    if has_drawn {
        "LOST,DRAWN,WON"
    } else {
        "LOST,WON"
    }
}

/// What is said of wrong words.
fn wrong_words(text: &str, has_drawn: bool) -> String {
    let (number, example) =
        if has_drawn { ("three", "Second,Draw,First") } else { ("two", "Second,First") };
    format!(
        "--answers wants {number} words with commas between them, {}, of which LOST and WON \
         differ, such as {example}, not {text:?}",
        form(has_drawn)
    )
}

impl Format {
    /// The input that has these positions.
    pub fn input(&self, cases: &[Case]) -> Vec<u8> {
        let mut input = Vec::new();
        if self.has_count {
            input.extend(format!("{}\n", cases.len()).bytes());
        }
        for case in cases {
            if self.has_length {
                input.extend(format!("{}\n", (self.length)(case.position)).bytes());
            }
            let white = |&byte: &u8| match Some(byte) {
                byte if byte == self.blank => b' ',
                byte if byte == self.newline => b'\n',
                _ => byte,
            };
            input.extend(case.position.iter().map(white).chain([b'\n']));
        }
        input
    }
}
