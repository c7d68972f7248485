//! What `tests/cli.rs` of every problem checks, on the built binary from outside: it answers the
//! samples; and any bytes at all end in answers and at most one line of complaint, in bounded
//! time, memory and stack. That file includes this one as a module. The problem is the package
//! that is tested.

use assert_cmd::Command;
use predicates::prelude::*;
use samples::damage::mutate;
use samples::reading::{reading, Reading};
use samples::{cases, Problem, Rng};
use std::process::Output;
use std::thread;
use std::time::Duration;

const NAME: &str = env!("CARGO_PKG_NAME");
const PROGRAM: &str = env!(concat!("CARGO_BIN_EXE_", env!("CARGO_PKG_NAME")));

/// 1 MiB of stack, 256 MiB of memory, 10 s of processor time: where the system knows such bounds.
const BOUNDS: &str = "{ ulimit -s 1024; ulimit -v 262144; ulimit -t 10; } 2>/dev/null";

/// How many mutations of the sample inputs are tried, from each of these seeds.
const MUTATIONS: usize = 500;
const SEEDS: [u64; 4] = [0, 1, 2, 3];

/// How many bytes of an input a failing test shows.
const SHOWN: usize = 2000;

/// Each to the byte, and with no complaint.
#[test]
fn answers_every_sample() {
    for case in cases(NAME) {
        Command::new(PROGRAM)
            .write_stdin(case.input)
            .assert()
            .append_context("case", case.name)
            .success()
            .stdout(predicate::eq(&case.output[..]))
            .stderr(predicate::str::is_empty());
    }
}

/// The official sample gets its answer however its tokens are separated.
#[test]
fn reads_tokens_not_lines() {
    let official = samples::official(NAME);
    let tokens = samples::tokens(&official.input);
    for separator in ["\n", " ", "\t", "\r\n", "\n\n", " \n \t\r\n", "\x0b\x0c"] {
        let joined = tokens.join(separator.as_bytes());
        let padded = [separator.as_bytes(), &joined, separator.as_bytes()].concat();
        for input in [joined, padded] {
            Command::new(PROGRAM)
                .write_stdin(input)
                .assert()
                .append_context("separator", format!("{separator:?}"))
                .success()
                .stdout(predicate::eq(&official.output[..]));
        }
    }
}

/// Every sample input cut off at every place.
#[test]
fn survives_every_prefix() {
    for case in cases(NAME) {
        for length in 0..case.input.len() + 1 {
            check_variant(&case, &case.input[..length]);
        }
    }
}

/// Sample inputs with random changes, always the same ones.
#[test]
fn survives_mutations() {
    let cases = cases(NAME);
    let from_seed = |seed| {
        let mut rng = Rng::new(seed);
        for case in cases.iter().cycle().take(MUTATIONS) {
            check_variant(case, &mutate(&case.input, &mut rng));
        }
    };
    thread::scope(|scope| {
        for seed in SEEDS {
            scope.spawn(move || from_seed(seed));
        }
    });
}

/// A closed input, a folder as the input, and an input that is never read.
#[test]
fn survives_an_odd_input() {
    for (input, error) in [
        ("<&-", reading(problem().format, b"").fault.unwrap()),
        ("<.", "Is a directory (os error 21)".to_string()),
    ] {
        let output = run(&format!("exec \"$0\" {input}"), b"");
        assert_eq!(output.status.code(), Some(1), "{input}");
        assert_eq!(text(&output.stdout), "", "{input}");
        let complaint = format!("{NAME}: {error}\n");
        assert_eq!(text(&output.stderr), complaint, "{input}");
    }
}

/// A reader that goes away after the first line; an output, or a standard error, that is
/// closed or a full disk.
#[test]
fn survives_an_odd_output() {
    let (start, part) = problem().many;
    let input = start.to_string() + &part.repeat(100_000);
    let input = input.as_bytes();

    let output = run("{ \"$0\"; echo $? >&2; } | head -n 1", input);
    assert_eq!(text(&output.stdout).lines().count(), 1);
    assert_eq!(text(&output.stderr), "0\n", "no complaint, exit status 0");

    let output = run("exec \"$0\" >&-", input);
    assert_eq!(output.status.code(), Some(0), "output closed");
    assert_eq!(text(&output.stderr), "", "output closed");

    if cfg!(target_os = "linux") {
        // What fits into a buffer meets the disk only at the end.
        for input in [input, &cases(NAME)[0].input] {
            let output = run("exec \"$0\" >/dev/full", input);
            assert_eq!(output.status.code(), Some(1), "disk full");
            let complaint = "No space left on device (os error 28)";
            assert_eq!(text(&output.stderr), format!("{NAME}: {complaint}\n"), "disk full");
        }
    }
    for error in ["2>&-", "2>/dev/full"] {
        let output = run(&format!("exec \"$0\" {error}"), b"");
        assert_eq!(output.status.code(), Some(1), "{error}");
    }
}

/// Each of these inputs gets these answers, and then the message that `what` was expected in
/// this line, and this was found, or the end of input if it is empty.
pub fn expects(what: &str, inputs: &[(&[u8], &str, usize, &str)]) {
    for &(input, answers, line, found) in inputs {
        let found = match found {
            "" => "end of input".to_string(),
            text => format!("\"{text}\""),
        };
        let message = format!("line {line}: expected {what}, found {found}");
        check_answers(input, answers, Some(message));
    }
}

/// Behind `before`, `what` is expected: the end of input is named, and so is what is neither a
/// number nor a word of letters, up to 40 bytes of it.
pub fn expects_behind(before: &str, what: &str) {
    for (rest, line, shown) in [
        (&b""[..], 1, ""),
        (b" \n\r\n\t", 3, ""),
        (b"\n-1", 2, "-1"),
        (b"+1", 1, "+1"),
        (b"1.5", 1, "1.5"),
        (b"1e1", 1, "1e1"),
        (b"1: 2", 1, "1:"),
        (b"1/ 2", 1, "1/"),
        (b"18446744073709551616", 1, "18446744073709551616"),
        (b"1\0", 1, r"1\x00"),
        (b"\xff\xfe", 1, r"\xff\xfe"),
        (b"\"\\\x1b[m", 1, r#"\"\\\x1b[m"#),
    ] {
        expects(what, &[(&[before.as_bytes(), rest].concat(), "", line, shown)]);
    }
    let forty = "A123456789".repeat(4);
    let message = format!("line 1: expected {what}, found \"{forty}\"");
    let input = before.to_string() + &forty;
    check_answers(input.as_bytes(), "", Some(message.clone()));
    let goes_on = message + "...";
    check_answers((input.clone() + "A").as_bytes(), "", Some(goes_on.clone()));

    // The same if the rest comes later.
    let command = format!("{{ printf '{input}'; sleep 0.1; printf A; }} | \"$0\"");
    let output = run(&command, b"");
    assert_eq!(text(&output.stderr), format!("{NAME}: {goes_on}\n"));
}

/// Each of these inputs gets these answers and no complaint.
pub fn accepts(inputs: &[(&[u8], &str)]) {
    for &(input, answers) in inputs {
        check_answers(input, answers, None);
    }
}

fn check_answers(input: &[u8], answers: &str, fault: Option<String>) {
    let shown = input[..input.len().min(SHOWN)].escape_ascii();
    assert_eq!(reading(problem().format, input).fault, fault, "input: {shown}");
    assert_eq!(check(input), answers, "input: {shown}");
}

/// Runs it on an input and holds the outcome to the format. Returns the output.
fn check(input: &[u8]) -> String {
    let Reading { answers, fault } = reading(problem().format, input);
    let complaint = fault.map(|message| format!("{NAME}: {message}\n"));
    let status = i32::from(complaint.is_some());
    let complaint = complaint.unwrap_or_default();
    let is_printing = |byte| (b' '..=b'~').contains(&byte);
    assert!(complaint.trim_end().bytes().all(is_printing) && complaint.len() < 300);

    let output = run("exec \"$0\"", input);
    let shown = input[..input.len().min(SHOWN)].escape_ascii();
    assert_eq!(text(&output.stderr), complaint, "input: {shown}");
    assert_eq!(output.status.code(), Some(status), "input: {shown}");
    let printed = text(&output.stdout).to_string();
    assert_eq!(split(&printed).len(), answers, "input: {shown}");
    printed
}

/// Runs it on a variant of a case, which has the same answers as far as it is the same.
fn check_variant(case: &samples::Case, variant: &[u8]) {
    let printed = check(variant);
    let same = case.input.iter().zip(variant).take_while(|(a, b)| a == b);
    // A token at the end may go on differently.
    let same = &variant[..same.count()];
    let tokens_end = same.iter().rposition(u8::is_ascii_whitespace).unwrap_or(0);
    let answers = reading(problem().format, &same[..tokens_end]).answers;
    let shown = variant[..variant.len().min(SHOWN)].escape_ascii();
    let expected = split(text(&case.output));
    assert_eq!(split(&printed)[..answers], expected[..answers], "{}: {shown}", case.name);
}

/// The answers in an output, which must be nothing else.
fn split(output: &str) -> Vec<&str> {
    (problem().answers)(output).unwrap_or_else(|| panic!("these are no answers: {output:?}"))
}

/// Runs a shell command in which `$0` is the program, on an input, within bounds.
fn run(command: &str, input: &[u8]) -> Output {
    let output = Command::new("sh")
        .args(["-c", &format!("{BOUNDS}; {command}"), PROGRAM])
        .write_stdin(input)
        .timeout(Duration::from_secs(60))
        .output();
    output.expect("a shell can be started")
}

fn problem() -> &'static Problem {
    samples::problem(NAME).expect("the problem is one of samples::PROBLEMS")
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("nothing but ASCII is printed")
}
