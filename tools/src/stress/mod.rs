//! Finds a small input on which a program fails, and says why. The program runs on one fixed sequence
//! of inputs, the plan: samples, then small and random positions by turns, and ever more seldom a full
//! input. On the first one on which it fails, it runs three times more; then smaller inputs are tried,
//! as long as it fails in the same way. If it is late, no case is tried alone: a small position takes
//! the place of the input, or fewer cases do. If no fault is found, other white space is tried. Each
//! of these files knows only those above it:
//!
//! ```text
//! settings        what to run, and for how long
//! input           an input: bytes and cases, and what is right for it
//! judgement       what a run came to: `Failure`, or none, by the judge's own rules
//! runner          starts the program with its limits, and counts its runs
//! shown           what a session gives to the report, and how many of its lines are shown
//! session         `Session`: all in which programs that read a file differ from those that talk with
//!                 a server
//! printed         what a program printed for the cases of a file, split into answers and checked
//! refutation      why an answer is right or wrong, by the game
//! file_of_cases   the session of most problems; ipsc_g has its own, with a server, in problems/
//! news            lines on standard error while the search goes on
//! tester          has the program run on inputs while there is time, and repeats late runs
//!                 until Ctrl-C
//! plan            which inputs are tried, and in which order
//! layout          white space that no judge sends
//! edge            whether the size of an input tells if the program fails on it
//! reduce          how rows of numbers are made smaller, of which no more is known
//! counterexample  an input on which the program fails, what is known of others, and its file
//! attempts        tries smaller inputs, several in one run where that can be
//! fewer_cases     leaves out cases of an input on which a program is late
//! smaller         makes a counterexample smaller: by `reduce` and `attempts`; if the program is
//!                 late, by a small position or `fewer_cases`
//! extent          how many positions were tried, and how large they were
//! report          what is said of a counterexample: what happened, the input, what explains it, in how
//!                 many runs it was late or whether Ctrl-C came before the next, and what was tried
//! no_fault        what is said if there is none
//! hunt            all this together
//! ```

pub mod attempts;
pub mod counterexample;
pub mod edge;
pub mod extent;
pub mod fewer_cases;
pub mod file_of_cases;
mod hunt;
pub mod input;
pub mod judgement;
pub mod layout;
pub mod news;
pub mod no_fault;
pub mod plan;
pub mod printed;
pub mod reduce;
mod refutation;
pub mod report;
pub mod runner;
pub mod session;
pub mod settings;
pub mod shown;
mod smaller;
pub mod tester;

pub use hunt::{stress, Status, SEED};
