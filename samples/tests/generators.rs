//! The large cases and the inputs of the benchmark: the same bytes for ever,
//! within the judges' limits, and with answers that can be trusted.

use std::collections::HashSet;
use std::fs;
use std::io::Write;
use std::ops::RangeInclusive;
use std::path::Path;
use std::process::{Command, Output, Stdio};
use std::time::SystemTime;

use samples::generators::{adapwns, LargeCase, LARGE_CASES};
use samples::measures::{COMPARISONS, GROWTHS};
use samples::{references, tokens, Rng};

/// FNV-1a, 64 bits.
fn checksum(bytes: &[u8]) -> u64 {
    bytes.iter().fold(0xcbf2_9ce4_8422_2325, |hash, &byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0100_0000_01b3)
    })
}

/// Compares the checksums of `inputs` with `expected`, one a line before its name.
fn check_sums(inputs: impl Iterator<Item = (String, Vec<u8>)>, expected: &str) {
    let found: String =
        inputs.map(|(name, input)| format!("{:016x} {name}\n", checksum(&input))).collect();
    assert!(found == expected, "expected:\n{expected}found:\n{found}");
}

#[test]
fn large_cases_are_reproducible_to_the_byte() {
    let inputs = LARGE_CASES
        .iter()
        .map(|case| (format!("{}/{}", case.problem, case.name), (case.build)().input));
    check_sums(
        inputs,
        "\
1df8bc3ea8f8da06 adapwns/no-pawn
558e31a591348606 adapwns/all-pawns
93789a242ecb8746 adapwns/few-pawns
a09c39d04ec99a5e adapwns/few-gaps
1d27894e266f895c adapwns/sparse
76cb362224d79674 adapwns/half
7e0c3ffa02897ee4 adapwns/dense
dc2e8bab90190f18 adapwns/beyond-squares
df29dee7626859b4 astrgame/one-letter
773e6928f567d204 astrgame/two-letters
af145e1e981cbd59 astrgame/mixed-words
e1ac308da1d8a838 astrgame/periodic
2f291fb6eb11c975 astrgame/beyond-letters
377f546e9e64db93 ipsc_g/random
016f4c1b7c105367 ipsc_g/two-letters
3d454c07d87e0ce3 ipsc_g/long-prefixes
8748821666333648 ipsc_g/staircase
7490d22e1d2d02d8 ipsc_g/one-word
185902e7ce307ee5 ipsc_g/long-words
f0ab5961af40038f ipsc_g/transcript
588f931ad1b62d8e ipsc_g/beyond-letters
c104979213a26e18 ipsc_g/beyond-word
aa7fc0cc14346311 matgame/random
55a555b33027da7f matgame/alternating
3551f53128f50a7a matgame/constant
ae792d3f284bfe6e matgame/beyond-numbers
7813086a9bef878e wgme/random
8f6f1ec23d91435a wgme/few-letters
46d2bfa0269be5a6 wgme/one-letter
ce8051aef28299e4 wgme/distinct
965b5fbb58ad7f54 wgme/beyond-letters
",
    );
}

#[test]
fn inputs_of_comparisons_are_reproducible_to_the_byte() {
    let inputs =
        COMPARISONS.iter().map(|row| (format!("{}/{}", row.problem, row.name), (row.build)()));
    check_sums(
        inputs,
        "\
aa7fc0cc14346311 matgame/judge
e8f76da78a0f4892 adapwns/judge
b5c1c2bcc9e8c4ee adapwns/one-board
d1e48d98dee5a42e wgme/judge
df29dee7626859b4 astrgame/judge
877bde7d1b0459b2 astrgame/one-letter
6395ca4764eb9741 astrgame/two-letters
377f546e9e64db93 ipsc_g/judge
",
    );
}

#[test]
fn inputs_of_growths_are_reproducible_to_the_byte() {
    let inputs = GROWTHS.iter().flat_map(|row| {
        let input = move |size| (format!("{}/{size}", row.problem), (row.build)(size));
        row.sizes.into_iter().map(input)
    });
    check_sums(
        inputs,
        "\
a46df8f3c395942a adapwns/5000000
b5c1c2bcc9e8c4ee adapwns/20000000
52b910e881f0254c adapwns/80000000
186efaab9cae1d26 matgame/500
4d3523b29bec7552 matgame/2000
e9c95b1ce1b80ccf matgame/8000
d1e48d98dee5a42e wgme/500000
8438f83abe7d8e03 wgme/2000000
4bbd8ef0d9020240 wgme/8000000
377f546e9e64db93 ipsc_g/1000000
8711c94b0901f703 ipsc_g/4000000
e66f43310319108f ipsc_g/16000000
95c6528c1b66ca20 astrgame/441
6395ca4764eb9741 astrgame/700
61dac91ded250420 astrgame/1111
",
    );
}

fn within_limits() -> impl Iterator<Item = &'static LargeCase> {
    LARGE_CASES.iter().filter(|case| !case.name.starts_with("beyond-"))
}

/// The tokens of an input, with the checks that a judge's validator makes.
struct Validator<'a>(std::vec::IntoIter<&'a [u8]>);

impl<'a> Validator<'a> {
    fn number(&mut self, range: RangeInclusive<u64>) -> u64 {
        let token = String::from_utf8(self.0.next().expect("a number").to_vec()).unwrap();
        let number = token.parse().expect("a number");
        assert!(range.contains(&number), "{number} is not in {range:?}");
        number
    }

    fn word(&mut self, lengths: RangeInclusive<usize>, is_allowed: fn(&u8) -> bool) -> &'a [u8] {
        let word = self.0.next().expect("a word");
        assert!(lengths.contains(&word.len()), "{} is not in {lengths:?}", word.len());
        assert!(word.iter().all(is_allowed));
        word
    }
}

#[test]
fn large_cases_keep_the_judges_limits() {
    for case in within_limits() {
        let input = (case.build)().input;
        let mut input = Validator(tokens(&input).into_iter());
        match case.problem {
            "astrgame" => {
                for _ in 0..input.number(1..=5) {
                    input.word(1..=30, u8::is_ascii_lowercase);
                    for _ in 0..input.number(1..=30) {
                        input.word(1..=30, u8::is_ascii_lowercase);
                    }
                }
            }
            "matgame" => {
                for _ in 0..input.number(1..=1000) {
                    for _ in 0..input.number(1..=50) * input.number(1..=50) {
                        input.number(1..=50);
                    }
                }
            }
            "adapwns" => {
                for _ in 0..input.number(1..=500) {
                    input.word(2..=128, |square| b".P".contains(square));
                }
            }
            "wgme" => {
                for _ in 0..input.number(1..=100_000) {
                    input.word(1..=10, u8::is_ascii_lowercase);
                }
            }
            "ipsc_g" => {
                let count = input.number(1..=1_000_000);
                let words: Vec<_> =
                    (0..count).map(|_| input.word(1..=1_000_000, u8::is_ascii_lowercase)).collect();
                let letters: usize = words.iter().map(|word| word.len()).sum();
                assert!(
                    (990_000..=1_010_000).contains(&letters),
                    "{} has {letters} letters",
                    case.name
                );
                assert_eq!(
                    words.iter().collect::<HashSet<_>>().len(),
                    words.len(),
                    "{}",
                    case.name
                );
            }
            other => panic!("no limits are known for {other}"),
        }
        assert!(case.name == "transcript" || input.0.next().is_none(), "{} has a rest", case.name);
    }
}

#[test]
fn names_are_unique_and_every_problem_has_a_case_beyond_its_limits() {
    let names: HashSet<_> = LARGE_CASES.iter().map(|case| (case.problem, case.name)).collect();
    assert_eq!(names.len(), LARGE_CASES.len());
    for growth in GROWTHS {
        assert!(names
            .iter()
            .any(|(problem, name)| *problem == growth.problem && name.starts_with("beyond-")));
    }
}

#[test]
fn outputs_answer_all_cases_of_their_input_and_both_answers_occur() {
    for case in within_limits().filter(|case| case.problem != "ipsc_g") {
        let built = (case.build)();
        let output = built.output();
        let answers = tokens(&output);
        let cases = String::from_utf8_lossy(tokens(&built.input)[0]).parse();
        assert_eq!(Ok(answers.len()), cases, "{}/{}", case.problem, case.name);
        let alike = ["no-pawn", "all-pawns", "one-letter", "two-letters", "distinct"];
        let different = if alike.contains(&case.name) { 1 } else { 2 };
        let answers: HashSet<_> = answers.into_iter().collect();
        assert_eq!(answers.len(), different, "{}/{}", case.problem, case.name);
    }
}

type Reference = fn(&[u8]) -> Vec<u8>;

/// Small games that can be played through by hand.
#[test]
fn references_answer_what_is_known() {
    let known: [(Reference, &str, &str); 14] = [
        (
            references::astrgame,
            "3 codechef 2 code chef foo 1 bar mississippi 4 ssissi mippi mi ppi",
            "Tracy Tracy Teddy",
        ),
        // Only the middle, overlapping occurrence leaves no word; only the middle arch parts the rest evenly.
        (
            references::astrgame,
            "2 pawpawpawpaw 1 pawpaw fearchoparchfearchop 3 fear chop arch",
            "Teddy Teddy",
        ),
        // Of three a, the one in the middle leaves two that cancel; the z parts equal pieces.
        (references::astrgame, "4 aaa 1 a aa 1 a azaza 1 a azbza 2 a b", "Teddy Tracy Teddy Teddy"),
        (references::astrgame, "2 abzab 2 ab a abzabzb 2 ab b", "Tracy Teddy"),
        (references::matgame, "3 2 2 1 1 1 1 1 3 2 1 1 2 2 3 2 3 2", "SECOND FIRST SECOND"),
        (references::matgame, "3 1 4 1 2 3 4 1 1 7 2 1 7 5", "SECOND FIRST FIRST"),
        // One number is a pile of Nim.
        (references::matgame, "2 3 1 1 2 3 3 1 1 2 4", "SECOND FIRST"),
        (references::adapwns, "3 ..P.P PP ..", "Yes No No"),
        // Three empty squares: whatever is taken, the other one or two are left to take.
        (references::adapwns, "4 .P ..P ...P ....P", "Yes Yes No Yes"),
        (references::wgme, "4 aab ab abca zzzzz", "First Second First Second"),
        (references::wgme, "5 a aa aaa aaaa aabb", "Second First Second First Second"),
        (references::ipsc_g, "5 cats contest dog done dragon", "d"),
        // The second player must finish aaaa or, sooner, cc.
        (references::ipsc_g, "3 aaaa bbb cc", "c"),
        // Every first letter loses: a, b and d at once, e later than c.
        (references::ipsc_g, "5 a b bbbbbbb ccc eeeee", "e"),
    ];
    for (reference, input, expected) in known {
        let output = reference(input.as_bytes());
        let found: Vec<_> = tokens(&output).into_iter().map(String::from_utf8_lossy).collect();
        assert_eq!(found.join(" "), expected, "{input}");
    }
}

/// Boards built to be lost, and boards a move before them, as the search through all boards has them.
#[test]
fn planned_boards_are_what_they_were_built_to_be() {
    let mut rng = Rng::new(40);
    for _ in 0..2000 {
        let (squares, percent) = (rng.between(2, 14), rng.between(10, 90));
        let lost = adapwns::lost(&mut rng, squares, percent);
        let answer = |board: &[u8]| references::adapwns(&[b"1 ", board].concat());
        assert_eq!(answer(&lost), b"No\n", "{}", String::from_utf8_lossy(&lost));
        if let Some(won) = adapwns::a_move_before(&mut rng, &lost) {
            assert_eq!(answer(&won), b"Yes\n", "{}", String::from_utf8_lossy(&won));
        }
    }
}

fn generate(arguments: &[&str]) -> Output {
    Command::new(env!("CARGO_BIN_EXE_generate")).args(arguments).output().expect("generate starts")
}

#[test]
fn generate_writes_what_is_missing_and_nothing_else() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("generated");
    if folder.exists() {
        fs::remove_dir_all(&folder).unwrap();
    }
    let arguments = [folder.to_str().unwrap(), "astrgame"];
    let check = || {
        let output = generate(&arguments);
        assert_eq!(
            (output.status.code(), &output.stdout[..], &output.stderr[..]),
            (Some(0), &b""[..], &b""[..])
        );
        let cases = LARGE_CASES.iter().filter(|case| case.problem == "astrgame");
        for case in cases.clone() {
            let built = (case.build)();
            let read = |ending: &str| {
                fs::read(folder.join(format!("astrgame/{}.{ending}", case.name))).unwrap()
            };
            assert!(read("in") == built.input && read("out") == built.output(), "{}", case.name);
        }
        assert_eq!(fs::read_dir(folder.join("astrgame")).unwrap().count(), 2 * cases.count());
        assert_eq!(fs::read_dir(&folder).unwrap().count(), 1);
    };
    check();
    let path = |name: &str| folder.join("astrgame").join(name);
    let written = |name: &str| fs::metadata(path(name)).unwrap().modified().unwrap();
    let kept = written("periodic.in");
    fs::remove_file(path("one-letter.out")).unwrap();
    let long_ago = fs::File::options().append(true).open(path("mixed-words.in")).unwrap();
    (&long_ago).write_all(b"what an older generator wrote").unwrap();
    long_ago.set_modified(SystemTime::UNIX_EPOCH).unwrap();
    check();
    assert_eq!(written("periodic.in"), kept);
}

#[test]
fn wrong_usage_has_the_status_2_and_a_failed_write_1() {
    for arguments in [&[][..], &["--help"], &["folder", "chess"]] {
        let output = generate(arguments);
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
        assert!(
            String::from_utf8_lossy(&output.stderr).contains("usage: generate DIR [PROBLEM]...")
        );
    }
    let output = generate(&[env!("CARGO_BIN_EXE_generate"), "astrgame"]);
    assert_eq!((output.status.code(), output.stdout.len()), (Some(1), 0));
    for arguments in [&["chess"][..], &["--runs"], &["--runs", "0"], &["--runs", "1.5"]] {
        let output = Command::new(env!("CARGO_BIN_EXE_bench")).args(arguments).output().unwrap();
        assert_eq!(output.status.code(), Some(2), "{arguments:?}");
    }
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
fn the_textbook_agrees_with_the_reference() {
    for case in within_limits().filter(|case| case.problem == "astrgame") {
        let built = (case.build)();
        let found = run(env!("CARGO_BIN_EXE_textbook"), &[], &built.input);
        assert_eq!(found.as_bytes(), built.output(), "{}", case.name);
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
