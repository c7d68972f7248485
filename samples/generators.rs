//! Inputs as large as the judges allow and far larger: the worst ones, not just
//! random ones, and the same bytes on every machine.

pub mod adapwns;
pub mod astrgame;
pub mod ipsc_g;
pub mod matgame;
pub mod wgme;

use std::path::{Path, PathBuf};
use std::{env, fs, io, process};

/// A case too large to be kept in the repository.
pub struct LargeCase {
    /// The problem it is for.
    pub problem: &'static str,
    /// The file name without its ending. `beyond-` begins the names of inputs
    /// ten to a hundred times as large as the judge's.
    pub name: &'static str,
    /// Makes the case, in about a second at most.
    pub build: fn() -> Built,
}

/// An input and where its expected output comes from.
pub struct Built {
    /// The bytes of the input.
    pub input: Vec<u8>,
    answers: Answers,
}

enum Answers {
    /// The input was built to have this output; its builder says why.
    Known(Vec<u8>),
    /// The reference that finds the output.
    FoundBy(fn(&[u8]) -> Vec<u8>),
}

impl Built {
    /// The expected output, in a few seconds at most.
    pub fn output(&self) -> Vec<u8> {
        match &self.answers {
            Answers::Known(output) => output.clone(),
            Answers::FoundBy(reference) => reference(&self.input),
        }
    }
}

const fn case(problem: &'static str, name: &'static str, build: fn() -> Built) -> LargeCase {
    LargeCase { problem, name, build }
}

/// All large cases.
pub const LARGE_CASES: &[LargeCase] = &[
    case("adapwns", "no-pawn", || adapwns::uniform(b'.')),
    case("adapwns", "all-pawns", || adapwns::uniform(b'P')),
    case("adapwns", "few-pawns", || adapwns::few(b'P', b'.')),
    case("adapwns", "few-gaps", || adapwns::few(b'.', b'P')),
    case("adapwns", "sparse", || adapwns::planned(128, 10)),
    case("adapwns", "half", || adapwns::planned(128, 50)),
    case("adapwns", "dense", || adapwns::planned(128, 90)),
    case("adapwns", "beyond-squares", || adapwns::planned(12_800, 30)),
    case("astrgame", "one-letter", || astrgame::solved(astrgame::powers(5, 30))),
    case("astrgame", "two-letters", || astrgame::solved(astrgame::two_letters(5, 30))),
    case("astrgame", "mixed-words", || astrgame::solved(astrgame::mixed_words())),
    case("astrgame", "periodic", || astrgame::solved(astrgame::periodic())),
    case("astrgame", "beyond-letters", || astrgame::solved(astrgame::widened())),
    case("ipsc_g", "random", || ipsc_g::solved(ipsc_g::random(1_000_000))),
    case("ipsc_g", "two-letters", || ipsc_g::solved(ipsc_g::two_letters())),
    case("ipsc_g", "long-prefixes", || ipsc_g::solved(ipsc_g::long_prefixes())),
    case("ipsc_g", "staircase", || ipsc_g::solved(ipsc_g::staircase())),
    case("ipsc_g", "one-word", || ipsc_g::solved(ipsc_g::chains(&[1_000_000]))),
    case("ipsc_g", "long-words", || ipsc_g::solved(ipsc_g::chains(&[300_001, 400_000, 299_998]))),
    case("ipsc_g", "transcript", ipsc_g::transcript),
    case("ipsc_g", "beyond-letters", || ipsc_g::solved(ipsc_g::random(10_000_000))),
    case("ipsc_g", "beyond-word", || ipsc_g::solved(ipsc_g::chains(&[10_000_000]))),
    case("matgame", "random", || matgame::solved(matgame::random(1000))),
    case("matgame", "alternating", || matgame::solved(matgame::alternating())),
    case("matgame", "constant", || matgame::solved(matgame::constant())),
    case("matgame", "beyond-numbers", || matgame::solved(matgame::huge())),
    case("wgme", "random", || wgme::solved(wgme::random(100_000))),
    case("wgme", "few-letters", || wgme::solved(wgme::few_letters())),
    case("wgme", "one-letter", || wgme::solved(wgme::one_letter())),
    case("wgme", "distinct", || wgme::solved(wgme::distinct())),
    case("wgme", "beyond-letters", || wgme::solved(wgme::long())),
];

/// The input of these words, or boards: their number, then each on a line of its own.
pub fn input(words: &[Vec<u8>]) -> Vec<u8> {
    let mut input = format!("{}\n", words.len()).into_bytes();
    for word in words {
        input.extend_from_slice(word);
        input.push(b'\n');
    }
    input
}

/// Whether `path` exists and was written after the running program was built,
/// so that what a changed generator makes replaces what an older one made.
pub fn is_current(path: &Path) -> bool {
    let modified = |path: &Path| fs::metadata(path).and_then(|data| data.modified()).ok();
    let built = env::current_exe().ok().and_then(|program| modified(&program));
    let written = modified(path);
    written.is_some() && written >= built
}

/// Writes a file that is whole as soon as it has its name, even if the writer is killed or not alone.
///
/// # Errors
/// Whatever keeps the file from being written.
pub fn write_whole(path: &Path, bytes: &[u8]) -> io::Result<()> {
    let mut unfinished = path.as_os_str().to_owned();
    unfinished.push(format!(".{}.part", process::id()));
    let unfinished = PathBuf::from(unfinished);
    let written = fs::write(&unfinished, bytes).and_then(|()| fs::rename(&unfinished, path));
    if written.is_err() {
        // There may be nothing to remove; the first error is the one that tells.
        let _ = fs::remove_file(&unfinished);
    }
    written
}
