//! Calls of the functions that a Coq file transcribes, written as a Coq file: for the same
//! arguments the transcription must give what the function gives here.

pub mod problems;
pub mod samples;

use crate::lists::words_up_to;
use crate::random::Rng;
use std::fmt::Write;

/// A value as Coq writes it: a byte is a character, a `usize` a natural number, another number one of
/// type N. A `String` is in Coq's language already.
pub trait Coq {
    fn coq(&self) -> String;
}

macro_rules! written {
    ($($kind:ty, $form:literal);*) => {
        $(impl Coq for $kind {
            fn coq(&self) -> String {
                format!($form, self)
            }
        })*
    };
}

written!(u8, "(b {})"; u16, "{}%N"; u32, "{}%N"; u64, "{}%N"; usize, "(n {})"; bool, "{}"; String, "{}");

impl<T: Coq + ?Sized> Coq for &T {
    fn coq(&self) -> String {
        T::coq(self)
    }
}

impl<T: Coq> Coq for [T] {
    fn coq(&self) -> String {
        format!("[{}]", self.iter().map(T::coq).collect::<Vec<_>>().join("; "))
    }
}

impl<T: Coq> Coq for Vec<T> {
    fn coq(&self) -> String {
        self[..].coq()
    }
}

impl<T: Coq> Coq for Option<T> {
    fn coq(&self) -> String {
        self.as_ref().map_or("None".into(), |some| format!("(Some {})", some.coq()))
    }
}

impl<S: Coq, T: Coq> Coq for (S, T) {
    fn coq(&self) -> String {
        format!("({}, {})", self.0.coq(), self.1.coq())
    }
}

/// How many elements arguments have: few, or more than a byte can count.
const LENGTHS: [usize; 18] = [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 5, 6, 7, 8, 20, 300, 1100];

/// All words over an alphabet, of up to `longest` letters, the empty one first.
pub fn all_words(alphabet: &[u8], longest: usize) -> Vec<Vec<u8>> {
    [vec![vec![]], words_up_to(alphabet, longest)].concat()
}

/// A tactic that has Coq compare both sides of a goal. If they differ it prints three lines: the call,
/// what main.rs gives, and what the transcription gives.
const SAME: &str = "\
Set Printing Width 1000000.
Ltac same := match goal with |- ?call = ?rust =>
  first [
    abstract (vm_cast_no_check (eq_refl rust)) |
    let given := eval vm_compute in rust in
    let computed := eval vm_compute in call in
    idtac call; idtac given; idtac computed] end.
";

/// The calls of a problem's functions, and random arguments for them.
pub struct Calls {
    pub rng: Rng,
    /// The Coq file.
    pub text: String,
    module: &'static str,
}

impl Calls {
    /// None yet, of the functions of a Coq file. It is not imported, so that no name of it can
    /// stand in the place of one of Coq's.
    pub fn new(module: &'static str) -> Calls {
        let text = format!(
            "From Coq Require Import List Ascii NArith ZArith.\nImport ListNotations.\n\
             From Theory Require {module}.\nDefinition b := ascii_of_N.\nDefinition n := N.to_nat.\n\
             {SAME}"
        );
        Calls { rng: Rng::new(1), text, module }
    }

    /// A call of the transcription of a function, and what it must give. `name` is the name that both
    /// have, with the first arguments of the transcription, such as `grundy 64`; if they have different
    /// ones, the function's comes first, then a colon: `is_won: solution 64`.
    pub fn add(&mut self, name: &str, arguments: &[&dyn Coq], gives: &dyn Coq) {
        let function = name.split([':', ' ']).next().unwrap_or(name);
        let transcription = name.rsplit(": ").next().unwrap_or(name);
        let arguments: Vec<String> = arguments.iter().map(|argument| argument.coq()).collect();
        let call = format!("{}.{transcription} {}", self.module, arguments.join(" "));
        self.goal(function, &call, gives);
    }

    /// A call as Coq writes it, and what it must give.
    pub fn goal(&mut self, function: &str, call: &str, gives: &dyn Coq) {
        writeln!(self.text, "(* {function} *) Goal {call} = {}. same. Abort.", gives.coq())
            .expect("it is a string");
    }

    /// A random word over each alphabet for each of `LENGTHS`.
    pub fn words(&mut self, alphabets: &[&[u8]]) -> Vec<Vec<u8>> {
        let all = alphabets.iter().flat_map(|alphabet| LENGTHS.map(|length| (alphabet, length)));
        all.map(|(alphabet, length)| self.rng.word(alphabet, length)).collect()
    }

    /// A list of random numbers for each of `LENGTHS`.
    pub fn lists(&mut self) -> [Vec<u64>; LENGTHS.len()] {
        LENGTHS.map(|length| (0..length).map(|_| self.number()).collect())
    }

    /// A number at the end of a range of numbers, near it, or anywhere.
    pub fn number(&mut self) -> u64 {
        let ends = [0u64, 1 << 8, 1 << 16, 1 << 31, 1 << 32, 1 << 63];
        match self.rng.below(3) {
            0 => self.rng.bits() >> self.rng.below(64),
            _ => self.rng.pick(&ends).wrapping_add(self.rng.below(5) as u64).wrapping_sub(2),
        }
    }
}
