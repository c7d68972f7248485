//! Numbers as the programs here print and read them: in a large one, a comma stands before each three
//! digits. Read are also numbers without commas, but a comma anywhere else is refused: some take
//! `1,5` for one and a half.

use std::fmt::Display;
use std::ops::RangeInclusive;
use std::str::FromStr;

/// A number with a comma before each three digits: "12,345". A fraction stays as it is.
pub fn with_commas(number: impl Display) -> String {
    let written = number.to_string();
    let is_digit = |character: char| character.is_ascii_digit();
    let first = written.find(is_digit).unwrap_or(written.len());
    let (sign, rest) = written.split_at(first);
    let end = rest.find(|character| !is_digit(character)).unwrap_or(rest.len());
    let (digits, fraction) = rest.split_at(end);
    let mut text = sign.to_string();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at) % 3 == 0 {
            text.push(',');
        }
        text.push(digit);
    }
    text + fraction
}

/// A quantity with at most three digits after the point, and none that says nothing: "0.3", "12,345".
pub fn rounded(quantity: f64) -> String {
    let written = format!("{quantity:.3}");
    with_commas(written.trim_end_matches('0').trim_end_matches('.'))
}

/// Reads a number in this range. `whose` is what the number is of, such as an option.
/// Errors: there is no number in the range, or it has commas in other places.
pub fn number<N>(text: &str, whose: &str, range: RangeInclusive<N>) -> Result<N, String>
where
    N: FromStr + PartialOrd + Display,
{
    let plain = text.replace(',', "");
    let is_written_so = plain == text || with_commas(&plain) == text && !plain.starts_with('0');
    let value = plain.parse().ok().filter(|value| is_written_so && range.contains(value));
    value.ok_or_else(|| {
        let is_whole = "0.5".parse::<N>().is_err();
        let kind = if is_whole { "a whole number" } else { "a number" };
        let [least, most] = [range.start(), range.end()].map(with_commas);
        format!("{whose} wants {kind} from {least} to {most}, not {text:?}")
    })
}
