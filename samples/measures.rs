//! What is measured, against what, and how near it should come.

use crate::generators::{adapwns, astrgame, ipsc_g, matgame, wgme};

/// A program to compare a solution with.
#[derive(Clone, Copy, PartialEq)]
pub enum Yardstick {
    /// `floor`: reads all of its input and looks at each byte once.
    Floor,
    /// `textbook`: the interval DP for astrgame as a textbook has it.
    Textbook,
    /// `LC_ALL=C sort`, fed the same bytes as the solution.
    Sort,
}

/// A solution's time on one input beside a yardstick's.
pub struct Comparison {
    /// The problem, and so the program.
    pub problem: &'static str,
    /// The file name of the input without its ending.
    pub name: &'static str,
    /// What the input is.
    pub input: &'static str,
    /// Makes the input.
    pub build: fn() -> Vec<u8>,
    /// What the solution is compared with.
    pub against: Yardstick,
    /// The highest ratio of the solution's time to the yardstick's.
    pub goal: f64,
}

/// A solution's time and memory on three inputs, each four times as large as the one before.
pub struct Growth {
    /// The problem, and so the program.
    pub problem: &'static str,
    /// What an input is.
    pub input: &'static str,
    /// What the time should be proportional to.
    pub unit: &'static str,
    /// What `build` makes the three inputs from.
    pub sizes: [usize; 3],
    /// Makes the input of a size.
    pub build: fn(usize) -> Vec<u8>,
    /// How many units an input of a size has.
    pub units: fn(usize) -> usize,
}

/// All comparisons.
pub const COMPARISONS: &[Comparison] = &[
    Comparison {
        problem: "matgame",
        name: "judge",
        input: "1000 cases of 50x50, values 1..50",
        build: || matgame::random(1000),
        against: Yardstick::Floor,
        goal: 1.4,
    },
    Comparison {
        problem: "adapwns",
        name: "judge",
        input: "500 boards of 128 squares",
        build: || adapwns::random(500, 128),
        against: Yardstick::Floor,
        goal: 1.2,
    },
    Comparison {
        problem: "adapwns",
        name: "one-board",
        input: "one board of 20 million squares, a tenth of them pawns",
        build: || adapwns::random(1, 20_000_000),
        against: Yardstick::Floor,
        goal: 1.7,
    },
    Comparison {
        problem: "wgme",
        name: "judge",
        input: "500,000 words of 10 letters",
        build: || wgme::random(500_000),
        against: Yardstick::Floor,
        goal: 2.0,
    },
    Comparison {
        problem: "astrgame",
        name: "judge",
        input: "five cases of 30 letters a, words a .. a^30",
        build: || astrgame::input(&astrgame::powers(5, 30)),
        against: Yardstick::Floor,
        goal: 1.2,
    },
    Comparison {
        problem: "astrgame",
        name: "one-letter",
        input: "500 letters a, words a .. a^30",
        build: || astrgame::input(&astrgame::powers(1, 500)),
        against: Yardstick::Textbook,
        goal: 0.4,
    },
    Comparison {
        problem: "astrgame",
        name: "two-letters",
        input: "700 random letters of {a,b}, all 30 words of 1..4 letters",
        build: || astrgame::input(&astrgame::two_letters(1, 700)),
        against: Yardstick::Textbook,
        goal: 0.3,
    },
    Comparison {
        problem: "ipsc_g",
        name: "judge",
        input: "a million letters in 54,000 random words",
        build: || ipsc_g::random(1_000_000),
        against: Yardstick::Sort,
        goal: 0.7,
    },
];

/// All series of growing inputs.
pub const GROWTHS: &[Growth] = &[
    Growth {
        problem: "adapwns",
        input: "one board, a tenth of it pawns",
        unit: "squares",
        sizes: [5_000_000, 20_000_000, 80_000_000],
        build: |squares| adapwns::random(1, squares),
        units: |squares| squares,
    },
    Growth {
        problem: "matgame",
        input: "matrices of 50x50",
        unit: "numbers",
        sizes: [500, 2000, 8000],
        build: matgame::random,
        units: |cases| cases * 50 * 50,
    },
    Growth {
        problem: "wgme",
        input: "words of 10 letters",
        unit: "letters",
        sizes: [500_000, 2_000_000, 8_000_000],
        build: wgme::random,
        units: |words| words * 10,
    },
    Growth {
        problem: "ipsc_g",
        input: "random words of 8 to 29 letters",
        unit: "letters",
        sizes: [1_000_000, 4_000_000, 16_000_000],
        build: ipsc_g::random,
        units: |letters| letters,
    },
    Growth {
        problem: "astrgame",
        input: "S of random letters of {a,b}, all 30 words of 1..4 letters",
        unit: "(interval, occurrence) pairs",
        sizes: [441, 700, 1111],
        build: |length| astrgame::input(&astrgame::two_letters(1, length)),
        units: occurrences_in_intervals,
    },
];

/// The pairs of an interval of S and an occurrence in it of a word of 1 to 4 letters,
/// when every letter of the `length` begins an occurrence of each of these lengths.
fn occurrences_in_intervals(length: usize) -> usize {
    // Before the occurrence there are 0..=rest letters, after it what is left of them; the
    // interval begins at any of the former or the occurrence itself, and ends likewise.
    let of_word = |letters: usize| {
        let rest = length - letters;
        (0..=rest).map(|before| (before + 1) * (rest - before + 1)).sum::<usize>()
    };
    (1..=4).map(of_word).sum()
}
