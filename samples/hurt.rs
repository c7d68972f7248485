//! What `tests/hurt.rs` of every problem checks: any bytes at all end in answers and at most one
//! line of complaint, in bounded time, memory and stack. That file includes this one as a module
//! and says what is known of the problem: `PROGRAM`.

use super::PROGRAM;
use assert_cmd::Command;
use samples::formats::{reading, Format, Reading};
use samples::mutations::mutate;
use samples::Rng;
use std::process::Output;
use std::thread;
use std::time::Duration;

/// 1 MiB of stack, 256 MiB of memory, 10 s of processor time: where the system knows such bounds.
const BOUNDS: &str = "{ ulimit -s 1024; ulimit -v 262144; ulimit -t 10; } 2>/dev/null";

/// How many mutations of the sample inputs are tried, from each of these seeds.
const MUTATIONS: usize = 500;
const SEEDS: [u64; 4] = [0, 1, 2, 3];

/// How many bytes of an input a failing test shows.
const SHOWN: usize = 2000;

const PROBLEM: &str = env!("CARGO_PKG_NAME");

/// The program of a problem, and what is known of it without solving anything.
pub struct Program {
    pub path: &'static str,
    pub format: Format,
    pub is_answer: fn(&str) -> bool,
    /// How an input begins that has many answers, and a part to repeat, with an answer each.
    pub many: (&'static str, &'static str),
}

#[test]
fn survives_every_prefix() {
    PROGRAM.survives_every_prefix();
}

#[test]
fn survives_mutations() {
    PROGRAM.survives_mutations();
}

#[test]
fn survives_odd_surroundings() {
    PROGRAM.survives_an_odd_input();
    PROGRAM.survives_an_odd_output();
}

impl Program {
    /// Every sample input cut off at every place.
    fn survives_every_prefix(&self) {
        for case in samples::cases(PROBLEM) {
            for length in 0..case.input.len() + 1 {
                self.check_variant(&case, &case.input[..length]);
            }
        }
    }

    /// Sample inputs with random changes, always the same ones.
    fn survives_mutations(&self) {
        let cases = samples::cases(PROBLEM);
        let from_seed = |seed| {
            let mut rng = Rng::new(seed);
            for case in cases.iter().cycle().take(MUTATIONS) {
                self.check_variant(case, &mutate(&case.input, &mut rng));
            }
        };
        thread::scope(|scope| {
            for seed in SEEDS {
                scope.spawn(move || from_seed(seed));
            }
        });
    }

    /// Each of these inputs gets these answers, and then the message that `what` was expected in
    /// this line, and this was found, or the end of input if it is empty.
    pub fn expects(&self, what: &str, inputs: &[(&[u8], &str, usize, &str)]) {
        for &(input, answers, line, found) in inputs {
            let found = match found {
                "" => "end of input".to_string(),
                text => format!("\"{text}\""),
            };
            let message = format!("line {line}: expected {what}, found {found}");
            self.answers(input, answers, Some(message));
        }
    }

    /// Tokens are shown up to 40 bytes: `before` is an input where `what` is expected.
    pub fn cuts_long_tokens(&self, before: &str, what: &str) {
        let forty = "A123456789".repeat(4);
        let message = format!("line 1: expected {what}, found \"{forty}\"");
        let input = before.to_string() + &forty;
        self.answers(input.as_bytes(), "", Some(message.clone()));
        let goes_on = message + "...";
        self.answers((input.clone() + "A").as_bytes(), "", Some(goes_on.clone()));

        // The same if the rest comes later.
        let command = format!("{{ printf '{input}'; sleep 0.1; printf A; }} | \"$0\"");
        let output = self.run(&command, b"");
        assert_eq!(text(&output.stderr), format!("{PROBLEM}: {goes_on}\n"));
    }

    /// Each of these inputs gets these answers and no complaint.
    pub fn accepts(&self, inputs: &[(&[u8], &str)]) {
        for &(input, answers) in inputs {
            self.answers(input, answers, None);
        }
    }

    fn answers(&self, input: &[u8], answers: &str, fault: Option<String>) {
        let shown = input[..input.len().min(SHOWN)].escape_ascii();
        assert_eq!(reading(self.format, input).fault, fault, "input: {shown}");
        assert_eq!(self.check(input), answers, "input: {shown}");
    }

    /// A closed input, a folder as the input, and an input that is never read.
    fn survives_an_odd_input(&self) {
        for (input, error) in [
            ("<&-", reading(self.format, b"").fault.unwrap()),
            ("<.", "Is a directory (os error 21)".to_string()),
        ] {
            let output = self.run(&format!("exec \"$0\" {input}"), b"");
            assert_eq!(output.status.code(), Some(1), "{input}");
            assert_eq!(text(&output.stdout), "", "{input}");
            let complaint = format!("{PROBLEM}: {error}\n");
            assert_eq!(text(&output.stderr), complaint, "{input}");
        }
    }

    /// A reader that goes away after the first line; an output, or a standard error, that is
    /// closed or a full disk.
    fn survives_an_odd_output(&self) {
        let input = self.many.0.to_string() + &self.many.1.repeat(100_000);
        let input = input.as_bytes();

        let output = self.run("{ \"$0\"; echo $? >&2; } | head -n 1", input);
        assert_eq!(text(&output.stdout).lines().count(), 1);
        assert_eq!(text(&output.stderr), "0\n", "no complaint, exit status 0");

        let output = self.run("exec \"$0\" >&-", input);
        assert_eq!(output.status.code(), Some(0), "output closed");
        assert_eq!(text(&output.stderr), "", "output closed");

        if cfg!(target_os = "linux") {
            // What fits into a buffer meets the disk only at the end.
            for input in [input, &samples::cases(PROBLEM)[0].input] {
                let output = self.run("exec \"$0\" >/dev/full", input);
                assert_eq!(output.status.code(), Some(1), "disk full");
                let complaint = "No space left on device (os error 28)";
                let complaint = format!("{PROBLEM}: {complaint}\n");
                assert_eq!(text(&output.stderr), complaint, "disk full");
            }
        }
        for error in ["2>&-", "2>/dev/full"] {
            let output = self.run(&format!("exec \"$0\" {error}"), b"");
            assert_eq!(output.status.code(), Some(1), "{error}");
        }
    }

    /// Runs it on an input and holds the outcome to the format. Returns the answers.
    fn check(&self, input: &[u8]) -> String {
        let Reading { answers, fault } = reading(self.format, input);
        let complaint = fault.map(|message| format!("{PROBLEM}: {message}\n"));
        let status = i32::from(complaint.is_some());
        let complaint = complaint.unwrap_or_default();
        let is_printing = |byte| (b' '..=b'~').contains(&byte);
        assert!(complaint.trim_end().bytes().all(is_printing) && complaint.len() < 300);

        let output = self.run("exec \"$0\"", input);
        let shown = input[..input.len().min(SHOWN)].escape_ascii();
        assert_eq!(text(&output.stderr), complaint, "input: {shown}");
        assert_eq!(output.status.code(), Some(status), "input: {shown}");
        let printed = text(&output.stdout);
        assert!(printed.is_empty() || printed.ends_with('\n'), "input: {shown}");
        assert!(printed.lines().all(self.is_answer), "input: {shown}");
        assert_eq!(printed.lines().count(), answers, "input: {shown}");
        printed.to_string()
    }

    /// Runs it on a variant of a case, which has the same answers as far as it is the same.
    fn check_variant(&self, case: &samples::Case, variant: &[u8]) {
        let printed = self.check(variant);
        let same = case.input.iter().zip(variant).take_while(|(a, b)| a == b);
        // A token at the end may go on differently.
        let same = &variant[..same.count()];
        let tokens_end = same.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
        let answers = reading(self.format, &same[..tokens_end]).answers;
        let expected = text(&case.output).lines().take(answers);
        let shown = variant[..variant.len().min(SHOWN)].escape_ascii();
        assert!(printed.lines().take(answers).eq(expected), "{}: {shown}", case.name);
    }

    /// Runs a shell command in which `$0` is the program, on an input, within bounds.
    fn run(&self, command: &str, input: &[u8]) -> Output {
        let output = Command::new("sh")
            .args(["-c", &format!("{BOUNDS}; {command}"), self.path])
            .write_stdin(input)
            .timeout(Duration::from_secs(60))
            .output();
        output.expect("a shell can be started")
    }
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("nothing but ASCII is printed")
}
