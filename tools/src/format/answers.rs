//! The answers in an output.

/// The answers in an output, each with its line feeds; None if it is anything else.
pub type Answers = fn(&str) -> Option<Vec<&str>>;

/// The lines of an output, if each is such an answer and ends with a line feed.
pub fn lines(output: &str, is_answer: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    let lines: Vec<&str> = output.split_inclusive('\n').collect();
    let is_right = |line: &&str| line.strip_suffix('\n').is_some_and(&is_answer);
    lines.iter().all(is_right).then_some(lines)
}

/// The paragraphs of an output, if each is such an answer and ends with a blank line.
pub fn paragraphs(output: &str, is_answer: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    let paragraphs: Vec<&str> = output.split_inclusive("\n\n").collect();
    let is_right = |paragraph: &&str| paragraph.strip_suffix("\n\n").is_some_and(&is_answer);
    paragraphs.iter().all(is_right).then_some(paragraphs)
}
