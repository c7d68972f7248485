//! A map of the tools; nothing is imported from here but these modules. Each knows only those above
//! it. The judge, a package of its own that all of them may use, has its map in `judge/src/lib.rs`.
//! Tests of a module are in tests/all, such as those of laws in tests/all/law.rs; those of a problem
//! are in PROBLEM/tests.
//!
//! ```text
//! text       how bytes, squares, gaps, sequences, numbers and errors are written for people
//! random     random numbers
//! lists      every small word, every subset, each item once
//! format     inputs as they must be read and written, and the message for a fault
//! samples    the sample cases, as they are kept
//! rules/     `Game`, what every game has, and the search of all its plays
//! positions  `Positions`, what is tried: small, random and large ones, and their rows; each problem
//!            makes its own, in problems/
//! moves      the winning moves, listed, and the play that refutes an answer
//! play       a game on the terminal, against the machine, with all that it says
//! execution  one run of a program on an input by the judge's own rules; the words for how that ended
//!            are the judge's, in judge/src/ending.rs, for the judge, stress and `explore --check`
//! pattern    how a list of numbers repeats, which is no more than a guess
//! tables/    what is shown of a problem, or of taking from piles, before there is a theorem
//! page/      positions and their moves as one HTML file to play on, with a map of its own in
//!            page/mod.rs; its script, page/*.js, knows no game, and says all that the page says
//! extras     `Extras`, the optional parts of a problem: a table, large inputs, its own play
//! stress/    finds a small input on which a program errs, and says why; it repeats late runs
//! problem    `Problem`: what can be done with a problem whose positions are of an unknown type
//! problems/  the list of the problems, and for each all that the tools know of it, in a file, and for
//!            ipsc_g in a folder, with the server and who judges what is submitted; the moves stand
//!            beside the solution, in PROBLEM/src/oracle.rs
//! classics   the games of LEARN.md that are no problems here, Nim and Kayles, for the page
//! cli        the command line of the programs in bin/
//! automata/  finite machines, which know no game
//! explore/   a laboratory for any game, with a map of its own in explore/mod.rs: where its rules come
//!            from, what its positions are worth, what is found in them, laws, and its command line
//! calls/     what the functions give that a Coq file transcribes, for .ci/proofs, where Coq compares it
//! problem_tests/  what the tests of each problem share: against the rules, on samples, and on inputs
//!            that are damaged here
//! ```

pub mod automata;
pub mod calls;
pub mod classics;
pub mod cli;
pub mod execution;
pub mod explore;
pub mod extras;
pub mod format;
pub mod lists;
pub mod moves;
pub mod page;
pub mod pattern;
pub mod play;
pub mod positions;
pub mod problem;
pub mod problem_tests;
pub mod problems;
pub mod random;
pub mod rules;
pub mod samples;
pub mod stress;
pub mod tables;
pub mod text;
