//! What a solution owes to any input at all, good or bad, from the problem's format alone: how
//! many answers, and the message about the first fault. Written to be plain, not fast.

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
    let mut reader = Reader { input, line: 1, answers: 0 };
    let fault = format(&mut reader).err();
    Reading { answers: reader.answers, fault }
}

/// An input as a sequence of tokens.
pub struct Reader<'a> {
    input: &'a [u8], // not read yet
    line: usize,     // in which it begins
    answers: usize,
}

impl<'a> Reader<'a> {
    /// The next token, which stays the next one; empty at the end of input.
    fn peek(&mut self) -> &'a [u8] {
        while let [b' ' | b'\t'..=b'\r', rest @ ..] = self.input {
            self.line += usize::from(self.input[0] == b'\n');
            self.input = rest;
        }
        let is_end = |byte: &u8| matches!(byte, b' ' | b'\t'..=b'\r');
        let length = self.input.iter().position(is_end);
        &self.input[..length.unwrap_or(self.input.len())]
    }

    /// The next token; empty at the end of input.
    fn token(&mut self) -> &'a [u8] {
        let token = self.peek();
        self.input = &self.input[token.len()..];
        token
    }

    /// The value of the next token if it is a number below 2^64; otherwise it stays the next one.
    fn optional_number(&mut self) -> Option<u64> {
        let token = self.peek();
        if !token.iter().all(u8::is_ascii_digit) {
            return None;
        }
        let number = std::str::from_utf8(token).ok()?.parse().ok()?;
        self.token();
        Some(number)
    }

    /// The next token, which must be a number.
    fn number(&mut self, what: &str) -> Result<u64, String> {
        self.optional_number().ok_or_else(|| {
            let token = self.peek();
            self.fault(what, token)
        })
    }

    /// The next token, which must be there and consist of such bytes.
    fn word(&mut self, what: &str, such: fn(&u8) -> bool) -> Result<&'a [u8], String> {
        let token = self.token();
        if token.is_empty() || !token.iter().all(such) {
            return Err(self.fault(what, token));
        }
        Ok(token)
    }

    /// The message that `what` was expected where the last token was found.
    fn fault(&self, what: &str, found: &[u8]) -> String {
        let shown = found[..found.len().min(40)].escape_ascii();
        let found = match found.len() {
            0 => "end of input".to_string(),
            1..=40 => format!("\"{shown}\""),
            _ => format!("\"{shown}\"..."),
        };
        format!("line {}: expected {what}, found {found}", self.line)
    }
}

/// T, then T boards.
pub fn adapwns(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of boards")? {
        input.word("a board of . and P", |square| b".P".contains(square))?;
        input.answers += 1;
    }
    Ok(())
}

/// T, then T times a string, N, and N words.
pub fn astrgame(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of cases")? {
        input.word("a string", |_| true)?;
        for _ in 0..input.number("the number of words")? {
            input.word("a word", |_| true)?;
        }
        input.answers += 1;
    }
    Ok(())
}

/// T, then T times the numbers of rows and columns, and the matrix.
pub fn matgame(input: &mut Reader) -> Result<(), String> {
    for _ in 0..input.number("the number of cases")? {
        let rows = input.number("the number of rows")?;
        let columns = input.number("the number of columns")?;
        for _ in 0..u128::from(rows) * u128::from(columns) {
            input.number("a number of the matrix")?;
        }
        input.answers += 1;
    }
    Ok(())
}

/// T, then T words, each behind its length or not; or just words of letters.
pub fn wgme(input: &mut Reader) -> Result<(), String> {
    let first = input.peek();
    if !first.is_empty() && first.iter().all(u8::is_ascii_alphabetic) {
        while !input.peek().is_empty() {
            input.word("a word of letters", u8::is_ascii_alphabetic)?;
            input.answers += 1;
        }
        return Ok(());
    }
    for _ in 0..input.number("the number of words")? {
        if let Some(length) = input.optional_number() {
            let word = input.token();
            if word.is_empty() || length != word.len() as u64 {
                return Err(input.fault(&format!("a word of the length {length}"), word));
            }
        } else {
            input.word("a word", |_| true)?;
        }
        input.answers += 1;
    }
    Ok(())
}

/// N, N words, and the server's answers up to `OK`.
pub fn ipsc_g(input: &mut Reader) -> Result<(), String> {
    let mut words = Vec::new();
    for _ in 0..input.number("the number of words")? {
        words.push(input.word("a word of the letters a to z", u8::is_ascii_lowercase)?);
    }
    input.answers += 1;
    loop {
        let string = match input.token() {
            b"" | b"OK" | b"No" => return Ok(()),
            b"Invalid" => {
                phrase(
                    input,
                    "submission (expected a letter from a to z, or RESTART and a letter).",
                )?;
                input.answers += 1;
                continue;
            }
            b"After" => phrase(input, "your move: 'x'. After my move: 'x'.")?,
            b"You" => {
                phrase(input, "lost")?;
                let reason = match input.token() {
                    b"(created" => "a banned word).",
                    b"(nothing" => "starts with 'x').",
                    other => return Err(input.fault("\"(created\" or \"(nothing\"", other)),
                };
                phrase(input, reason)?;
                phrase(input, "A new game starts.")?
            }
            bare => quoted(bare, "").unwrap_or(bare),
        };
        if string.len() % 2 == 1 {
            return Err(input.fault("a string of even length", string));
        }
        let ended = words.iter().any(|word| string.starts_with(word));
        let begun = words.iter().any(|word| word.starts_with(string));
        if !string.is_empty() && (ended || !begun) {
            return Err(input.fault("the beginning of a listed word", string));
        }
        input.answers += 1;
    }
}

/// Reads this phrase, where 'x' stands for any string in quotes, and returns the last one.
fn phrase<'a>(input: &mut Reader<'a>, text: &str) -> Result<&'a [u8], String> {
    let mut string = &b""[..];
    for part in text.split(' ') {
        let token = input.token();
        if let Some(ending) = part.strip_prefix("'x'") {
            string =
                quoted(token, ending).ok_or_else(|| input.fault("a string in quotes", token))?;
        } else if token != part.as_bytes() {
            return Err(input.fault(&format!("\"{part}\""), token));
        }
    }
    Ok(string)
}

/// What stands in quotes of any kind before this ending.
fn quoted<'a>(token: &'a [u8], ending: &str) -> Option<&'a [u8]> {
    let token = token.strip_suffix(ending.as_bytes())?;
    let in_utf8 = ["'", "`", "\"", "‘", "’", "“", "”"].map(str::as_bytes);
    let in_windows_1252: [&[u8]; 4] = [b"\x91", b"\x92", b"\x93", b"\x94"];
    let quotes = || in_utf8.into_iter().chain(in_windows_1252);
    let token = quotes().find_map(|quote| token.strip_prefix(quote))?;
    quotes().find_map(|quote| token.strip_suffix(quote))
}
