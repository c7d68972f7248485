//! Astrgame as a textbook has it, to compare the solution with: a table of what
//! word stands where, and for every interval, from the short to the long ones,
//! every start in it, every word, and the values of what is left in a set of its own.
//! Reads and prints what the solution does, but takes its input to be well-formed.
//!
//! Of the honest choices it has the fastest that were measured: flags for a set,
//! since a game on n letters lasts at most n moves and so no value exceeds n; short
//! intervals first rather than row by row; starts outside and words inside; the
//! lengths of the words beside each other.

use std::io::{self, Read};

fn main() -> io::Result<()> {
    let mut input = String::new();
    io::stdin().read_to_string(&mut input)?;
    let mut tokens = input.split_ascii_whitespace();
    let mut word = || tokens.next().expect("the input has another token").as_bytes();
    let number = |token| {
        let digits = std::str::from_utf8(token).expect("a number is ASCII");
        digits.parse::<usize>().expect("a number stands here")
    };
    for _ in 0..number(word()) {
        let s = word();
        let count = number(word());
        let words: Vec<&[u8]> = (0..count).map(|_| word()).collect();
        let first_wins = grundy(s, &words) > 0;
        println!("{}", if first_wins { "Teddy" } else { "Tracy" });
    }
    Ok(())
}

/// The Grundy number of `s`.
fn grundy(s: &[u8], words: &[&[u8]]) -> usize {
    let n = s.len();
    let stands_at: Vec<Vec<bool>> = (0..n)
        .map(|start| words.iter().map(|word| s[start..].starts_with(word)).collect())
        .collect();
    let lengths: Vec<usize> = words.iter().map(|word| word.len()).collect();
    // value[i][j]: of the letters from i up to but without j.
    let mut value = vec![vec![0; n + 1]; n + 1];
    for length in 1..=n {
        for i in 0..=n - length {
            let j = i + length;
            let mut options = vec![false; (n + 1).next_power_of_two()];
            for start in i..j {
                for (length, stands_here) in lengths.iter().zip(&stands_at[start]) {
                    let end = start + length;
                    if *stands_here && end <= j {
                        options[value[i][start] ^ value[end][j]] = true;
                    }
                }
            }
            value[i][j] =
                options.iter().position(|option| !option).expect("a value is at most the length");
        }
    }
    value[0][n]
}
