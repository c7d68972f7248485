//! What a solution owes to any input at all, good or bad, from the problem's format alone: how
//! many answers, and the message about the first fault. And how an output is read. Written to be
//! plain, not fast.

/// Reads an input by the format of a problem, to the end or to the first fault, whose message
/// it returns.
pub type Format = fn(&mut Reader) -> Result<(), String>;

/// What an input calls for.
#[derive(Debug, PartialEq)]
pub struct Reading {
    /// How many answers stand before the end or the fault.
    pub answers: usize,
    /// The message about the fault, without the name of the problem.
    pub fault: Option<String>,
}

/// What `input` calls for in this format.
pub fn reading(format: Format, input: &[u8]) -> Reading {
    let mut reader = Reader::new(input);
    let fault = format(&mut reader).err();
    Reading { answers: reader.answers, fault }
}

/// An input as a sequence of tokens.
pub struct Reader<'a> {
    input: &'a [u8], // not read yet
    line: usize,     // in which it begins
    /// How many answers it calls for up to here.
    pub answers: usize,
}

impl<'a> Reader<'a> {
    /// All of an input.
    pub fn new(input: &'a [u8]) -> Reader<'a> {
        Reader { input, line: 1, answers: 0 }
    }

    /// The next token, which stays the next one; empty at the end of input.
    pub fn peek(&mut self) -> &'a [u8] {
        while let [..=b' ', rest @ ..] = self.input {
            self.line += usize::from(self.input[0] == b'\n');
            self.input = rest;
        }
        let is_end = |byte: &u8| *byte <= b' ';
        let length = self.input.iter().position(is_end);
        &self.input[..length.unwrap_or(self.input.len())]
    }

    /// The next token; empty at the end of input.
    pub fn token(&mut self) -> &'a [u8] {
        let token = self.peek();
        self.input = &self.input[token.len()..];
        token
    }

    /// The next line from its first token to its last; empty at the end of input.
    pub fn line(&mut self) -> &'a [u8] {
        self.peek();
        let end = self.input.iter().position(|&byte| byte == b'\n');
        let (line, rest) = self.input.split_at(end.unwrap_or(self.input.len()));
        self.input = rest;
        let last = line.iter().rposition(|&byte| byte > b' ');
        &line[..last.map_or(0, |last| last + 1)]
    }

    /// The value of the next token if it is a number below 2^64; otherwise it stays the next one.
    pub fn optional_number(&mut self) -> Option<u64> {
        let token = self.peek();
        if !token.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let number = std::str::from_utf8(token).ok()?.parse().ok()?;
        self.token();
        Some(number)
    }

    /// The next token, which must be a number.
    pub fn number(&mut self, what: &str) -> Result<u64, String> {
        self.optional_number().ok_or_else(|| {
            let token = self.peek();
            self.fault(what, token)
        })
    }

    /// The next token, which must be there and consist of such bytes.
    pub fn word(&mut self, what: &str, such: fn(&u8) -> bool) -> Result<&'a [u8], String> {
        let token = self.token();
        if token.is_empty() || !token.iter().all(such) {
            return Err(self.fault(what, token));
        }
        Ok(token)
    }

    /// The message that `what` was expected where the last token was found.
    pub fn fault(&self, what: &str, found: &[u8]) -> String {
        let shown = found[..found.len().min(40)].escape_ascii();
        let found = match found.len() {
            0 => "end of input".to_string(),
            1..=40 => format!("\"{shown}\""),
            _ => format!("\"{shown}\"..."),
        };
        format!("line {}: expected {what}, found {found}", self.line)
    }
}

/// The tokens of a text: what solutions read, and judges compare.
pub fn tokens(text: &[u8]) -> Vec<&[u8]> {
    let tokens = text.split(|byte| *byte <= b' ');
    tokens.filter(|token| !token.is_empty()).collect()
}

/// The answers in an output, each with its line feeds; None if it is anything else.
pub type Answers = fn(&str) -> Option<Vec<&str>>;

/// The lines of an output, if each is such an answer and ends with a line feed.
pub fn lines(output: &str, is_answer: impl Fn(&str) -> bool) -> Option<Vec<&str>> {
    let lines: Vec<&str> = output.split_inclusive('\n').collect();
    let is_right = |line: &&str| line.strip_suffix('\n').is_some_and(&is_answer);
    lines.iter().all(is_right).then_some(lines)
}
