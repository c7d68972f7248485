//! What a program printed for the cases of a file: split into answers, which are checked.

use crate::execution::wrong_places;
use crate::rules::Game;
use crate::text::{counted, cut, with_commas};
use judge::{shown_token, tokens};

/// What a program printed for a case, in printable form; or what else it did.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Printed {
    /// These words, which are an answer, or anything else.
    Answer(String),
    /// Nothing for this case, after `after` answers.
    Nothing { after: usize },
    /// All answers, which are right.
    All,
    /// All answers, which are right, and then this.
    More(String),
}

/// The answers that a program printed, checked against the right ones.
pub struct CheckedAnswers<'a> {
    /// The words of each.
    given: Vec<Vec<&'a [u8]>>,
    /// How many there should be.
    cases: usize,
    /// The places of those that are wrong or missing.
    pub wrong: Vec<usize>,
}

impl<'a> CheckedAnswers<'a> {
    /// Those in an output, checked against the right ones, each its words with blanks between them.
    pub fn of<G: Game>(output: &'a [u8], right: &[String]) -> CheckedAnswers<'a> {
        let given = split::<G>(output);
        let wrong = wrong_places(&given, right);
        CheckedAnswers { given, cases: right.len(), wrong }
    }

    /// Whether an answer is wrong or missing, or there is one too many.
    pub fn have_fault(&self) -> bool {
        !self.wrong.is_empty() || self.given.len() > self.cases
    }

    /// Whether the output is right but for white space, of which some is missing.
    pub fn lack_white_space(&self, right: &[String]) -> bool {
        let given = self.given.concat().concat();
        let right = right.iter().flat_map(|answer| answer.bytes()).filter(|byte| *byte != b' ');
        !self.wrong.is_empty() && given.into_iter().eq(right)
    }

    /// Whether there are as many answers as there should be, and nothing else.
    pub fn are_valid<G: Game>(&self) -> bool {
        self.given.len() == self.cases && self.given.iter().all(|it| is_valid::<G>(it))
    }

    /// What was printed in this output for a case, or where all answers are right, after these.
    pub fn printed_for<G: Game>(&self, output: &[u8], case: Option<usize>) -> Printed {
        let CheckedAnswers { given, cases, .. } = self;
        match case.map(|case| given.get(case)) {
            Some(Some(answer)) if is_valid::<G>(answer) => Printed::Answer(printable(answer)),
            Some(Some(answer)) => Printed::Answer(printable(&line_of(output, answer))),
            Some(None) => Printed::Nothing { after: given.len() },
            None if given.len() > *cases => Printed::More(printable(&given[*cases..].concat())),
            None => Printed::All,
        }
    }
}
/// The words of what is no answer, or if that is only one, all of the line on which it stands.
fn line_of<'a>(output: &'a [u8], answer: &[&'a [u8]]) -> Vec<&'a [u8]> {
    let [word] = answer else { return answer.to_vec() };
    let start = word.as_ptr() as usize - output.as_ptr() as usize;
    let begin = output[..start].iter().rposition(|&byte| byte == b'\n').map_or(0, |end| end + 1);
    let line = output[begin..].split(|&byte| byte == b'\n').next().unwrap_or_default();
    tokens(line).collect()
}

/// Words with blanks between them, in printable form.
pub fn printable(words: &[&[u8]]) -> String {
    words.iter().map(|word| shown_token(word)).collect::<Vec<_>>().join(" ")
}

/// The answers in an output. Where a move is printed below an answer, it belongs to it.
fn split<G: Game>(output: &[u8]) -> Vec<Vec<&[u8]>> {
    let mut answers: Vec<Vec<&[u8]>> = Vec::new();
    for token in tokens(output) {
        match answers.last_mut().filter(|_| G::PRINTS_MOVE.is_some() && !begins::<G>(token)) {
            Some(answer) => answer.push(token),
            None => answers.push(vec![token]),
        }
    }
    answers
}

/// Whether an answer can begin with this token.
fn begins<G: Game>(token: &[u8]) -> bool {
    G::ANSWERS.iter().any(|answer| answer.split(' ').next().map(str::as_bytes) == Some(token))
}

/// Whether these are the words of an answer, be it right or wrong.
fn is_valid<G: Game>(answer: &[&[u8]]) -> bool {
    let [lost, won] = G::ANSWERS.map(str::as_bytes);
    let words = answer.join(&b' ');
    words == lost || words == won || G::PRINTS_MOVE.is_some() && words.starts_with(won)
}

/// What a program printed, in a line.
pub fn told(printed: &Printed) -> String {
    let told = match printed {
        Printed::Answer(printed) => cut(printed),
        Printed::More(more) => format!("all answers, and then: {}", cut(more)),
        Printed::All => "all answers, which are right".to_string(),
        Printed::Nothing { after } => format!("no answer, after {}", counted(*after, "answers")),
    };
    format!("your program: {told}")
}

/// What a program printed, and before it what is right, in lines: below a heading, if there is one.
pub fn facts(heading: Option<String>, right: &str, printed: &Printed) -> Vec<String> {
    let both = [format!("right: {}", cut(right)), told(printed)];
    let difference = match printed {
        Printed::Answer(printed) => difference(right, printed),
        _ => None,
    };
    heading.into_iter().chain(both).chain(difference).collect()
}

/// How many characters are shown where two long answers differ, and how many before that place.
const EXCERPT: usize = 30;
const BEFORE: usize = 10;

/// A difference after fewer equal characters is seen at once.
const SEEN: usize = 20;

/// Where two answers differ of which one is too long to be shown; None if both are shown, or differ so
/// early that one sees it.
fn difference(right: &str, printed: &str) -> Option<String> {
    let same = right.chars().zip(printed.chars()).take_while(|(one, other)| one == other).count();
    if same < SEEN || [right, printed].iter().all(|answer| cut(answer) == **answer) {
        return None;
    }
    let excerpt = |answer: &str| -> String {
        answer.chars().skip(same.saturating_sub(BEFORE)).take(EXCERPT).collect()
    };
    Some(format!(
        "They have {} and {} characters, and differ first at character {}: \"{}\" and \"{}\".",
        with_commas(right.chars().count()),
        with_commas(printed.chars().count()),
        with_commas(same + 1),
        excerpt(right),
        excerpt(printed)
    ))
}
