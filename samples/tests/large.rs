//! The large inputs and those of the benchmark: the same bytes for ever, within the judges'
//! limits, and with answers that can be trusted.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::SystemTime;

use samples::adapwns::{a_move_before, lost};
use samples::large::{checksums, Large, Limits};
use samples::reading::{reading, Reading};
use samples::{cases, problem, small_inputs, Problem, Rng, PROBLEMS};

fn all() -> impl Iterator<Item = (&'static Problem, &'static Large)> {
    PROBLEMS.iter().flat_map(|&problem| problem.large.iter().map(move |large| (problem, large)))
}

#[test]
fn every_input_is_made_to_the_byte() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("checksums");
    let expected = fs::read_to_string(path).unwrap();
    let found = checksums();
    let command =
        "cargo run --release -p samples --bin generate -- --checksums > samples/checksums";
    let changed: Vec<_> =
        found.lines().filter(|&line| expected.lines().all(|l| l != line)).collect();
    assert!(found == expected, "other inputs are made: {changed:#?}\nIf they should be: {command}");
}

#[test]
fn what_is_within_the_limits_keeps_them() {
    for (problem, large) in all().filter(|(_, large)| large.is_within_limits()) {
        Limits::check(problem, &(large.build)().input);
    }
}

#[test]
fn small_inputs_differ_and_have_the_format() {
    for problem in PROBLEMS {
        let inputs = small_inputs(problem);
        assert_eq!(inputs.iter().collect::<HashSet<_>>().len(), 1000, "{}", problem.name);
        for input in inputs {
            let Reading { answers, fault } = reading(problem.format, &input);
            assert!(answers > 0 && fault.is_none(), "{}: {}", problem.name, input.escape_ascii());
        }
    }
}

#[test]
fn outputs_answer_all_of_their_input_and_all_kinds_of_answers_occur() {
    for (problem, large) in all() {
        let name = format!("{}/{}", problem.name, large.name);
        let built = (large.build)();
        let wanted = reading(problem.format, &built.input);
        let output = String::from_utf8(built.output(problem)).unwrap();
        let answers = (problem.answers)(&output).unwrap_or_else(|| panic!("{name}: no answers"));
        assert_eq!(wanted, Reading { answers: answers.len(), fault: None }, "{name}");
        let kinds: HashSet<_> = answers.into_iter().collect();
        assert_eq!(kinds.len() == 1, large.alike, "{name}");
    }
}

/// The samples, and small games that can be played through by hand.
#[test]
fn references_answer_what_is_known() {
    // What may stand in an input besides the cases is read by these two solutions alone.
    for problem in PROBLEMS.iter().filter(|problem| !["ipsc_g", "wgme"].contains(&problem.name)) {
        for case in cases(problem.name) {
            assert!((problem.reference)(&case.input) == case.output, "{}", case.name);
        }
    }
    let known: [(&str, &str, &str); 14] = [
        (
            "astrgame",
            "3 codechef 2 code chef foo 1 bar mississippi 4 ssissi mippi mi ppi",
            "Tracy Tracy Teddy",
        ),
        // Only the middle, overlapping occurrence leaves no word; only the middle arch parts the rest evenly.
        (
            "astrgame",
            "2 pawpawpawpaw 1 pawpaw fearchoparchfearchop 3 fear chop arch",
            "Teddy Teddy",
        ),
        // Of three a, the one in the middle leaves two that cancel; the z parts equal pieces.
        ("astrgame", "4 aaa 1 a aa 1 a azaza 1 a azbza 2 a b", "Teddy Tracy Teddy Teddy"),
        ("astrgame", "2 abzab 2 ab a abzabzb 2 ab b", "Tracy Teddy"),
        ("matgame", "3 2 2 1 1 1 1 1 3 2 1 1 2 2 3 2 3 2", "SECOND FIRST SECOND"),
        ("matgame", "3 1 4 1 2 3 4 1 1 7 2 1 7 5", "SECOND FIRST FIRST"),
        // One number is a pile of Nim.
        ("matgame", "2 3 1 1 2 3 3 1 1 2 4", "SECOND FIRST"),
        ("adapwns", "3 ..P.P PP ..", "Yes No No"),
        // Three empty squares: whatever is taken, the other one or two are left to take.
        ("adapwns", "4 .P ..P ...P ....P", "Yes Yes No Yes"),
        ("wgme", "4 aab ab abca zzzzz", "First Second First Second"),
        ("wgme", "5 a aa aaa aaaa aabb", "Second First Second First Second"),
        ("ipsc_g", "5 cats contest dog done dragon", "d"),
        // The second player must finish aaaa or, sooner, cc.
        ("ipsc_g", "3 aaaa bbb cc", "c"),
        // Every first letter loses: a, b and d at once, e later than c.
        ("ipsc_g", "5 a b bbbbbbb ccc eeeee", "e"),
    ];
    for (name, input, expected) in known {
        let output = (problem(name).unwrap().reference)(input.as_bytes());
        let output = String::from_utf8(output).unwrap();
        assert_eq!(output.trim_end().replace('\n', " "), expected, "{name}: {input}");
    }
}

/// Boards built to be lost, and boards a move before them, as the search through all boards has them.
#[test]
fn planned_boards_are_what_they_were_built_to_be() {
    let mut rng = Rng::new(40);
    let answer = |board: &[u8]| (samples::adapwns::PROBLEM.reference)(&[b"1 ", board].concat());
    for _ in 0..2000 {
        let (squares, percent) = (rng.between(2, 14), rng.between(10, 90));
        let lost = lost(&mut rng, squares, percent);
        assert_eq!(answer(&lost), b"No\n", "{}", String::from_utf8_lossy(&lost));
        if let Some(won) = a_move_before(&mut rng, &lost) {
            assert_eq!(answer(&won), b"Yes\n", "{}", String::from_utf8_lossy(&won));
        }
    }
}

fn generate(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_generate")).args(arguments).output().expect("generate starts")
}

#[test]
fn generate_writes_what_is_missing_and_removes_what_it_would_not_make() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated");
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    let arguments = [folder.to_str().unwrap(), "astrgame"];
    let problem = problem("astrgame").unwrap();
    let path = |name: &str| folder.join("astrgame").join(name);
    let check = |others: usize| {
        let output = generate(&arguments);
        assert_eq!(
            (output.status.code(), &output.stdout[..], &output.stderr[..]),
            (Some(0), &b""[..], &b""[..])
        );
        for large in problem.large {
            let built = (large.build)();
            let read = |ending: &str| fs::read(path(&format!("{}.{ending}", large.name))).unwrap();
            assert!(read("in") == built.input, "{}", large.name);
            assert!(read("out") == built.output(problem), "{}", large.name);
        }
        let files = fs::read_dir(folder.join("astrgame")).unwrap().count();
        assert_eq!(files, 2 * problem.large.len() + 1 + others);
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    };
    check(0);
    let written = |name: &str| fs::metadata(path(name)).unwrap().modified().unwrap();
    let kept = written("periodic.in");
    fs::remove_file(path("one-letter.out")).unwrap();
    let long_ago = fs::File::options().append(true).open(path("mixed-words.in")).unwrap();
    (&long_ago).write_all(b"what an older generator wrote").unwrap();
    long_ago.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    // What an older generator made goes, what it did not make stays.
    let list = fs::File::options().append(true).open(path("made")).unwrap();
    (&list).write_all(b"gone\n").unwrap();
    for name in ["gone.in", "gone.out", "mine.in"] {
        fs::write(path(name), "1").unwrap();
    }
    check(1);
    assert_eq!(written("periodic.in"), kept);
    assert!(path("mine.in").exists());
}

#[test]
fn generate_writes_small_inputs() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("small");
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    let output = generate(&["--small", "matgame", folder.to_str().unwrap()]);
    assert_eq!((output.status.code(), output.stdout.len(), output.stderr.len()), (Some(0), 0, 0));
    for (k, input) in (1..).zip(small_inputs(problem("matgame").unwrap())) {
        assert!(fs::read(folder.join(format!("{k:04}.in"))).unwrap() == input, "{k}");
    }
    assert_eq!(fs::read_dir(&folder).unwrap().count(), 1000);
}

#[test]
fn wrong_usage_has_the_status_2_and_a_failed_write_1() {
    for (program, arguments, usage) in [
        (env!("CARGO_BIN_EXE_generate"), &[][..], "usage: generate DIR [PROBLEM]..."),
        (env!("CARGO_BIN_EXE_generate"), &["--other"], "usage: generate DIR [PROBLEM]..."),
        (env!("CARGO_BIN_EXE_generate"), &["folder", "chess"], "usage: generate DIR [PROBLEM]..."),
        (
            env!("CARGO_BIN_EXE_generate"),
            &["--small", "chess", "folder"],
            "no inputs for \"chess\"",
        ),
        (env!("CARGO_BIN_EXE_generate"), &["--small", "g3"], "usage: generate DIR [PROBLEM]..."),
        (
            env!("CARGO_BIN_EXE_generate"),
            &["--small", "g3", ""],
            "usage: generate DIR [PROBLEM]...",
        ),
        (env!("CARGO_BIN_EXE_bench"), &["chess"], "usage: bench"),
        (env!("CARGO_BIN_EXE_bench"), &["--runs"], "usage: bench"),
        (env!("CARGO_BIN_EXE_bench"), &["--runs", "0"], "usage: bench"),
        (env!("CARGO_BIN_EXE_bench"), &["--runs", "1.5"], "usage: bench"),
        (env!("CARGO_BIN_EXE_moves"), &[], "(see --help)"),
        (env!("CARGO_BIN_EXE_moves"), &["chess"], "no problem \"chess\" (see --help)"),
        (env!("CARGO_BIN_EXE_textbook"), &["chess"], "usage: textbook PROBLEM"),
    ] {
        let output = Command::new(program).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{program} {arguments:?}");
        assert!(String::from_utf8_lossy(&output.stderr).contains(usage), "{program}");
    }
    let output = generate(&[env!("CARGO_BIN_EXE_generate"), "astrgame"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
}

/// What a program prints on an input.
fn run(program: &str, arguments: &[&str], input: &[u8]) -> String {
    let mut command = Command::new(program);
    let mut child =
        command.args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(input).unwrap();
    let output = child.wait_with_output().unwrap();
    assert!(output.status.success());
    String::from_utf8(output.stdout).unwrap()
}

#[test]
fn every_textbook_is_the_reference_and_moves_heads_its_lists_with_the_answers() {
    for problem in PROBLEMS {
        let official = samples::official(problem.name);
        let answers = String::from_utf8(official.output).unwrap();
        let textbook = run(env!("CARGO_BIN_EXE_textbook"), &[problem.name], &official.input);
        assert_eq!(textbook, answers, "{}", problem.name);
        let moves = ["--plain", problem.name];
        let lists = run(env!("CARGO_BIN_EXE_moves"), &moves, &official.input);
        let heads: Vec<_> = lists.lines().filter(|line| !line.starts_with(' ')).collect();
        let answers = (problem.answers)(&answers).unwrap().into_iter();
        let answers: Vec<_> = answers.filter_map(|answer| answer.lines().next()).collect();
        assert_eq!(heads.len(), answers.len(), "{}: {lists}", problem.name);
        for (head, answer) in heads.into_iter().zip(answers) {
            assert!(head.starts_with(answer), "{}: {lists}", problem.name);
        }
    }
}

#[test]
fn both_floors_look_at_every_byte() {
    let input: Vec<u8> = (0..200_000_u32).map(|number| number as u8).collect();
    let sum: u64 = input.iter().copied().map(u64::from).sum();
    for arguments in [&[][..], &["--stream"]] {
        assert_eq!(run(env!("CARGO_BIN_EXE_floor"), arguments, &input), format!("{sum}\n"));
    }
}
