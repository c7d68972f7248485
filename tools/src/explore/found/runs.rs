//! Words in a line of limited width, numbers that follow one another as a run, such as 10-18, and
//! words as a choice.

/// The most characters of a line.
pub const WIDE: usize = 100;

/// Increasing numbers, with three or more that follow one another as a run: 1, 10-18, 163-324.
pub fn runs(numbers: &[i64]) -> Vec<String> {
    let follows = |a: &i64, b: &i64| a + 1 == *b;
    let run = |run: &[i64]| match run {
        [first, _, .., last] if run.len() > 2 => vec![format!("{first}-{last}")],
        _ => run.iter().map(i64::to_string).collect(),
    };
    numbers.chunk_by(follows).flat_map(run).collect()
}

/// A line that begins so, and has these words with blanks between them. If they are too many for a
/// line, it ends with three points.
pub fn line(begin: &str, words: &[String]) -> String {
    let mut line = begin.to_string();
    for (at, word) in words.iter().enumerate() {
        let rest = if at + 1 == words.len() { 0 } else { " ...".len() };
        if line.chars().count() + 1 + word.chars().count() + rest > WIDE {
            return line + " ...";
        }
        line += &format!(" {word}");
    }
    line
}

/// Whether a line does not have all its words.
pub fn is_cut(line: &str) -> bool {
    line.ends_with(" ...")
}

/// Words as a choice, such as "0, 3 or 5".
pub fn choice(words: &[String]) -> String {
    match words {
        [first @ .., before, last] => {
            let first: String = first.iter().map(|word| format!("{word}, ")).collect();
            format!("{first}{before} or {last}")
        }
        _ => words.concat(),
    }
}
