//! The arguments of a program, which need not be UTF-8: its options, as its help lists them, and the
//! others. All programs here read them so, and complain in the same words.

use std::collections::BTreeMap;
use std::ffi::{OsStr, OsString};
use std::fmt::Display;
use std::ops::RangeInclusive;
use std::os::unix::ffi::OsStrExt;
use std::str::FromStr;

use crate::fault::Fault;
use crate::numerals;
use crate::spelling::unknown;

/// The arguments of a run.
#[derive(Default)]
pub struct Arguments {
    /// The options that are given, with their values; one that takes none has an empty one.
    given: BTreeMap<&'static str, OsString>,
    /// The other arguments.
    pub others: Vec<OsString>,
}

/// An option, as a help lists it.
struct Known {
    name: &'static str,
    takes_value: bool,
}

impl Arguments {
    /// Reads the arguments of a program by its help, which has a line for each option: it begins with
    /// `--flag` or `--option VALUE` and two blanks. A value stands in the next argument, or in the same
    /// one after an equals sign. Of an option that is given twice, the last value counts. What follows
    /// `--` is no option, nor is a rule of a game such as `-- -> ++`, nor what follows the first `most`
    /// of the others. After `-h` or `--help` nothing is read.
    /// Errors: there is no such option, it wants a value, or it takes none.
    pub fn read(
        help: &'static str, most: usize, mut words: impl Iterator<Item = OsString>,
    ) -> Result<Arguments, Fault> {
        let known = known_options(help);
        let mut arguments = Arguments::default();
        while arguments.others.len() < most {
            let word = match words.next() {
                Some(word) if word != "--" => word,
                _ => break,
            };
            if word == "-h" || word == "--help" {
                arguments.given.insert("--help", OsString::new());
                return Ok(arguments);
            } else if word.as_bytes().starts_with(b"-") && !has_arrow(&word) {
                arguments.add_option(&known, &word, &mut words)?;
            } else {
                arguments.others.push(word);
            }
        }
        arguments.others.extend(words);
        Ok(arguments)
    }

    /// Takes an option, such as `--repeat 3` or `--repeat=3`, of which the first word was read.
    fn add_option(
        &mut self, known: &[Known], word: &OsStr, words: &mut impl Iterator<Item = OsString>,
    ) -> Result<(), Fault> {
        let mut parts = word.as_bytes().splitn(2, |&byte| byte == b'=').map(OsStr::from_bytes);
        let name = parts.next().unwrap_or_default();
        let after_sign = parts.next().map(OsStr::to_os_string);
        let Known { name, takes_value } = match known.iter().find(|option| name == option.name) {
            Some(option) => option,
            None => return Err(unknown("option", name, known.iter().map(|option| option.name))),
        };
        let value = match (takes_value, after_sign) {
            (true, after_sign) => after_sign.or_else(|| words.next()),
            (false, None) => Some(OsString::new()),
            (false, Some(_)) => return Err(format!("{name} takes no value")),
        };
        self.given.insert(name, value.ok_or_else(|| format!("{name} wants a value"))?);
        Ok(())
    }

    /// Whether an option is given.
    pub fn has(&self, option: &str) -> bool {
        self.given.contains_key(option)
    }

    /// The value of an option, empty for one that takes none; None if it is not given.
    pub fn get(&self, option: &str) -> Option<&OsStr> {
        self.given.get(option).map(|value| &value[..])
    }

    /// The value of an option as a text; None if it is not given.
    /// Errors: it is not UTF-8.
    pub fn text(&self, option: &str) -> Result<Option<&str>, Fault> {
        let value = self.get(option);
        let text = value.map(|value| {
            value.to_str().ok_or_else(|| format!("{option} wants UTF-8, not {value:?}"))
        });
        text.transpose()
    }

    /// The value of an option, a number in this range; None if it is not given.
    /// Errors: it is no such number.
    pub fn number<N>(&self, option: &str, range: RangeInclusive<N>) -> Result<Option<N>, Fault>
    where
        N: FromStr + PartialOrd + Display,
    {
        let value = self.get(option).map(OsStr::to_string_lossy);
        value.map(|value| numerals::number(&value, option, range)).transpose()
    }
}

/// Whether an arrow is one of the words of an argument, and not of the value of an option.
fn has_arrow(word: &OsStr) -> bool {
    let text = word.to_string_lossy();
    let name = text.split_once('=').map_or("", |(before, _)| before);
    let has_value = name.len() > "--".len() && !name.contains(char::is_whitespace);
    !has_value && text.split_whitespace().any(|part| part == "->")
}

/// The options that a help lists.
fn known_options(help: &'static str) -> Vec<Known> {
    let rows = help.lines().filter_map(|line| line.trim_start().split_once("  "));
    let begins = rows.map(|(begin, _)| begin);
    let begins = begins.filter(|begin| begin.starts_with("--") && *begin != "--");
    let known = begins.map(|begin| match begin.split_once(' ') {
        Some((name, _)) => Known { name, takes_value: true },
        None => Known { name: begin, takes_value: false },
    });
    known.chain([Known { name: "--help", takes_value: false }]).collect()
}

/// A complaint about wrong usage. It says where the help is, unless it asks a question.
pub fn misused(complaint: impl Display) -> String {
    let complaint = complaint.to_string();
    let hint = if complaint.ends_with('?') { "" } else { " (see --help)" };
    complaint + hint
}
