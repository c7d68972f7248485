//! What the library of the judge tells other tools: words, tokens, limits, endings, what is shown.

use judge::arguments::{misused, Arguments};
use judge::ending::{ending, told, Ending};
use judge::limits::{read, FileLimits};
use judge::numerals::{number, rounded, with_commas};
use judge::process::{Ended, Errors, Limits, Run};
use judge::spelling::unknown;
use judge::{shown_token, tokens, visible, words};
use std::ffi::OsString;
use std::os::unix::process::ExitStatusExt;
use std::path::Path;
use std::process::{Command, ExitStatus};
use std::{collections::BTreeSet, fs, time::Duration};

#[test]
fn a_command_is_split_as_sh_does_it() {
    for command in [
        "./a.out",
        " python3\t'my program.py' \"a  b\"'c'd '' ",
        r#"'d\e"' "'" éü"#,
        "a '#' \"*?[~#;|\" '$`' x -O=1 ] ^ %",
        "'two\nlines'",
        "env X=1 ./a.out",
        "1=x 'X'=1 ./a=b",
    ] {
        let words_of_sh = format!("for word in {command}; do printf '%s\\0' \"$word\"; done");
        let all = Command::new("sh").args(["-c", &words_of_sh]).output().unwrap();
        let all = String::from_utf8(all.stdout).unwrap();
        assert_eq!(words(command).unwrap().join("\0") + "\0", all, "{command}");
    }
    for command in ["", " \t", "'a", "a '\"'\"", "a>b", "a\nb", "\"$b\"", "'a'`b`", "a\\ b"] {
        let fault = words(command).expect_err(command);
        assert_eq!(fault.lines().count(), 1, "{fault}");
    }
    for command in ["X=1 ./a.out", " _y2=", "X='1' ./a.out"] {
        let fault = words(command).expect_err(command);
        assert!(fault.starts_with("no shell runs it, so begin with env to set "), "{fault}");
    }
}

const HELP: &str = "\
Usage: toy [OPTIONS] NAME

  --seconds S     for so long
  --save DIR      into DIR,
                  --as it is
  --beyond        more
  -h, --help      this text
  --              what follows are names
";

/// What is read of a command line, with the first `most` of its names: `a=b` for an option a with the
/// value b, then the names; or the complaint.
fn read_words(most: usize, words: &str) -> String {
    read_arguments(most, words.split(' ').filter(|word| !word.is_empty()))
}

/// The same of arguments that may have blanks.
fn read_arguments<'a>(most: usize, words: impl IntoIterator<Item = &'a str>) -> String {
    match Arguments::read(HELP, most, words.into_iter().map(OsString::from)) {
        Ok(arguments) => {
            let options = ["--seconds", "--save", "--beyond", "--help"];
            let given = options.iter().filter_map(|option| {
                let value = arguments.get(option)?.to_string_lossy();
                Some(format!("{option}={value}"))
            });
            let others = arguments.others.iter().map(|name| name.to_string_lossy().into_owned());
            given.chain(others).collect::<Vec<_>>().join(" ")
        }
        Err(fault) => misused(fault),
    }
}

#[test]
fn arguments_are_options_or_others_or_a_complaint() {
    for (words, told) in [
        ("", ""),
        ("a --seconds 3 b", "--seconds=3 a b"),
        ("--seconds=3 a --beyond", "--seconds=3 --beyond= a"),
        ("--save=a=b --seconds= --save c", "--seconds= --save=c"),
        ("--save --beyond", "--save=--beyond"),
        ("--save -- -- --seconds --help", "--save=-- --seconds --help"),
        ("-h --nothing", "--help="),
        ("a --help", "--help= a"),
        ("--beyond=yes", "--beyond takes no value (see --help)"),
        ("--save", "--save wants a value (see --help)"),
        ("-w", "no option \"-w\" (see --help)"),
        ("--nothing=1", "no option \"--nothing\" (see --help)"),
        ("--as it", "no option \"--as\" (see --help)"),
        ("--page", "no option \"--page\" (see --help)"), // the signs make it no longer
        ("--second 3", "no option \"--second\"; did you mean --seconds?"),
        ("-seconds=3", "no option \"-seconds\"; did you mean --seconds?"),
        ("--sec 3", "no option \"--sec\"; did you mean --seconds?"),
        ("--SAVE a", "no option \"--SAVE\"; did you mean --save?"),
        ("--hlep", "no option \"--hlep\"; did you mean --help?"),
    ] {
        assert_eq!(read_words(usize::MAX, words), told, "{words}");
    }
    for (word, told) in [
        ("-- -> ++", "-- -> ++"),
        ("-a ->", "-a ->"),
        ("-=- -> =", "-=- -> ="),
        ("--save=- -> a", "--save=- -> a"), // a value
        ("--save->", "no option \"--save->\"; did you mean --save?"),
    ] {
        assert_eq!(read_arguments(usize::MAX, [word]), told);
    }
    assert_eq!(read_words(1, "--beyond a --seconds -- b"), "--beyond= a --seconds -- b");
}

#[test]
fn a_name_that_is_near_is_told() {
    let names = ["matgame", "adapwns", "g3", "g1", "wgme", "wplay", "astrgame", "ipsc_g"];
    for (name, meant) in [
        ("adapwn", "adapwns"),
        ("Adapawns", "adapwns"),
        ("matgmae", "matgame"),
        ("mategames", "matgame"),
        ("matgamesss", ""),
        ("strgame", "astrgame"),
        ("astr", "astrgame"),
        ("ipscg", "ipsc_g"),
        ("IPSC-G", "ipsc_g"),
        ("ipsc-c", "ipsc_g"),
        ("wgm", "wgme"),
        ("as", ""), // too few letters to stand for what begins so
        ("g2", ""), // it may be g1 as well
        ("chess", ""),
        ("", ""),
        ("___", ""),
    ] {
        let told = unknown("problem", name.as_ref(), names);
        let question = if meant.is_empty() { "" } else { "; did you mean MEANT?" };
        let expected = format!("no problem {name:?}{}", question.replace("MEANT", meant));
        assert_eq!(told, expected);
    }
    // The nearest one, and of two that begin so none.
    let told = unknown("option", "--answerss".as_ref(), ["--answer", "--answers"]);
    assert_eq!(told, "no option \"--answerss\"; did you mean --answers?");
    assert_eq!(unknown("case", "same".as_ref(), ["same-1234", "same-5678"]), "no case \"same\"");
    let long = "x".repeat(1 << 20);
    assert!(!unknown("problem", long.as_ref(), names).contains("did you mean"));
}

#[test]
fn large_numbers_have_commas() {
    for (number, written) in
        [(0, "0"), (999, "999"), (1000, "1,000"), (-1000, "-1,000"), (1234567, "1,234,567")]
    {
        assert_eq!(with_commas(number), written);
        assert_eq!(number_in(written, i32::MIN..=i32::MAX), Ok(number));
        assert_eq!(number_in(&number.to_string(), i32::MIN..=i32::MAX), Ok(number));
    }
    for (quantity, written) in [
        (0.2998046875, "0.3"),
        (2.0, "2"),
        (100.0, "100"),
        (1.1400000000000001, "1.14"),
        (1e7, "10,000,000"),
    ] {
        assert_eq!(rounded(quantity), written);
    }
    assert_eq!(with_commas(12345.5), "12,345.5");
    assert_eq!(number_in("1,234.5", 0.0..=1e4), Ok(1234.5));
    for text in
        ["", "1,5", "12,34", "1,2345", "0,001", ",001", "1,,000", "1.000,5", "1,000,", "1 000"]
    {
        let told = format!("--n wants a number from 0.001 to 10,000, not {text:?}");
        assert_eq!(number_in(text, 0.001..=1e4), Err(told));
        let told = format!("--n wants a whole number from 1 to 10,000, not {text:?}");
        assert_eq!(number_in(text, 1..=10_000), Err(told));
    }
    for text in ["0", "10,001", "inf", "NaN", "-1"] {
        assert!(number_in(text, 0.001..=1e4).is_err() && number_in(text, 1..=10_000).is_err());
    }
}

fn number_in<N>(text: &str, range: std::ops::RangeInclusive<N>) -> Result<N, String>
where
    N: std::str::FromStr + PartialOrd + std::fmt::Display,
{
    number(text, "--n", range)
}

#[test]
fn tokens_stand_between_white_space() {
    let text = b"\n a\tb\x0b\x0cc\r\n\xc2\xa0 \0 ";
    assert_eq!(tokens(text).collect::<Vec<_>>(), [b"a", b"b", b"c", &b"\xc2\xa0"[..], b"\0"]);
    assert_eq!(tokens(b" \n").count(), 0);
}

#[test]
fn tokens_that_differ_look_different() {
    let mut shown = BTreeSet::new();
    for (token, expected) in [
        (&b"Yes"[..], "Yes"),
        ("\u{feff}Yes".as_bytes(), "\\u{feff}Yes"),
        (b"\\u{feff}Yes", "\\\\u{feff}Yes"),
        ("Yes\u{a0}".as_bytes(), "Yes\\u{a0}"),
        ("Yes\u{200b}".as_bytes(), "Yes\\u{200b}"),
        ("\u{202e}seY".as_bytes(), "\\u{202e}seY"),
        ("Ye\u{301}s".as_bytes(), "Ye\\u{301}s"),
        ("Y\u{e9}s".as_bytes(), "Y\\u{e9}s"),
        ("Y\u{435}s".as_bytes(), "Y\\u{435}s"), // a Cyrillic letter
        (b"Y\xe9s", "Y\\xE9s"),
        (b"Y\xe8s", "Y\\xE8s"),
        (b"Y\xe2\x82", "Y\\xE2\\x82"),
        (b"Y\\xE9s", "Y\\\\xE9s"),
        (b"\"it's\"\x1b[1m\0\x7f", "\"it's\"\\u{1b}[1m\\u{0}\\u{7f}"),
    ] {
        assert_eq!(shown_token(token), expected);
        assert!(shown.insert(shown_token(token)), "{expected}");
    }
}

#[test]
fn names_are_shown_in_one_line() {
    assert_eq!(visible(r#"it's "é" \n"#), r#"it's "é" \n"#);
    assert_eq!(visible("a\n\u{1b}[1m\u{202e}\u{feff}"), "a\\n\\u{1b}[1m\\u{202e}\\u{feff}");
}

#[test]
fn a_file_of_limits_is_understood_or_refused() {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("files of limits");
    fs::create_dir_all(&folder).unwrap();
    let file = folder.join("limits");
    let read_text = |text: &[u8]| {
        fs::write(&file, text).unwrap();
        read(&file)
    };
    let all = FileLimits { time_s: Some(0.5), memory_mb: None, source_bytes: Some(50000.0) };
    for text in
        ["time_s=0.5\nmemory_mb=none\nsource_bytes=50000\n", "source_bytes=5e4\r\ntime_s=.5"]
    {
        assert_eq!(read_text(text.as_bytes()), Ok(all));
    }
    assert_eq!(read_text(b""), Ok(FileLimits::default()));
    for (text, line) in [
        (&b"time_s = 0.05\n"[..], 1),
        (b" time_s=0.05\n", 1),
        (b"time=0.05\n", 1),
        (b"memory_mb=none\ntime_ms=50\n", 2),
        (b"\xef\xbb\xbftime_s=0.05\n", 1),
        (b"time_s=\n", 1),
        (b"time_s=0.05 \n", 1),
        (b"time_s=None\n", 1),
        (b"time_s=0\n", 1),
        (b"time_s=inf\n", 1),
        (b"time_s=-1\n", 1),
        (b"time_s\n", 1),
        (b"time_s=1\n\nmemory_mb=1\n", 2),
        (b"time_s=1\ntime_s=2\n", 2),
        (b"time_s=\xff\n", 1),
    ] {
        let fault = read_text(text).expect_err(&String::from_utf8_lossy(text));
        assert!(fault.starts_with(&format!("{}, line {line}: ", file.display())), "{fault}");
    }
    assert!(read(&folder).is_err_and(|fault| fault.starts_with(&folder.display().to_string())));
    assert_eq!(read(&folder.join("nothing")), Ok(FileLimits::default()));
}

/// What a run is allowed here: 100 MB.
const LIMITS: Limits = Limits { cpu: Duration::from_secs(2), memory_kb: 102_400 };

/// A run of nine seconds that ended so, with this raw status, CPU time and memory.
fn run(ended: Ended, status: i32, cpu_s: u64, peak_kb: u64) -> Run {
    Run {
        ended,
        status: ExitStatus::from_raw(status),
        cpu: Duration::from_secs(cpu_s),
        wall: Duration::from_secs(9),
        peak_kb,
        output: vec![0; 3],
        errors: Errors::default(),
    }
}

/// The raw status of a process that was killed.
const KILLED: i32 = 9;

/// Where several are true, the first of them in the list of --help.
#[test]
fn each_ending_has_a_name() {
    let (small, large) = (102_400, 104_858);
    for (run, expected) in [
        (run(Ended::ByItself, 0, 1, small), Ending::Normal),
        (run(Ended::ByItself, 1 << 8, 1, small), Ending::Died),
        (run(Ended::ByItself, KILLED, 1, small), Ending::Died),
        (run(Ended::AsAsked, KILLED, 1, small), Ending::Stopped),
        (run(Ended::Waiting, KILLED, 1, small), Ending::OnlyWaited),
        (run(Ended::ByItself, 0, 2, small), Ending::TooSlow),
        (run(Ended::Waiting, KILLED, 2, small), Ending::TooSlow),
        // The keeper saw more than what is left of it in the account.
        (run(Ended::AtLimit, KILLED, 1, small), Ending::TooSlow),
        (run(Ended::AtLimit, KILLED, 2, large), Ending::TooMuchMemory),
        (run(Ended::ByItself, 0, 1, large), Ending::TooMuchMemory),
        (run(Ended::TooMuch, KILLED, 2, large), Ending::TooMuchOutput),
    ] {
        assert_eq!(ending(&run, &LIMITS), expected, "{run:?}");
    }
}

#[test]
fn each_ending_has_words() {
    let (small, large) = (102_400, 104_858);
    for (run, words) in [
        (run(Ended::ByItself, 0, 1, small), "ended by itself"),
        (run(Ended::ByItself, 1 << 8, 1, small), "ended with exit status: 1"),
        (run(Ended::ByItself, KILLED, 1, small), "ended with signal: 9 (SIGKILL)"),
        (run(Ended::AsAsked, KILLED, 1, small), "had not ended after 9.000 s, and was stopped"),
        (
            run(Ended::Waiting, KILLED, 1, small),
            "only waited: it used 1.000 s of CPU time in 9.000 s; LIMIT",
        ),
        (run(Ended::ByItself, 0, 2, small), "took 2.000 s; LIMIT"),
        (run(Ended::AtLimit, KILLED, 1, small), "was stopped after 1.000 s; LIMIT"),
        (run(Ended::AtLimit, KILLED, 2, large), "took 102.4 MB of memory; the limit is 100 MB"),
        (run(Ended::TooMuch, KILLED, 2, large), "printed more than the 3 bytes that are allowed"),
    ] {
        for (is_known, limit) in [
            (true, "the limit is 2.000 s of CPU time"),
            (false, "no limit is known, and 2 s of CPU time are assumed"),
        ] {
            assert_eq!(told(&run, &LIMITS, is_known), words.replace("LIMIT", limit), "{run:?}");
        }
    }
}

#[test]
fn an_odd_limit_is_told_in_few_digits() {
    let limits = Limits { cpu: Duration::from_secs_f64(3.0 * 0.38), memory_kb: 307 };
    for (run, words) in [
        (run(Ended::ByItself, 0, 1, 400), "took 0.4 MB of memory; the limit is 0.3 MB"),
        (
            run(Ended::ByItself, 0, 2, 300),
            "took 2.000 s; no limit is known, and 1.14 s of CPU time are assumed",
        ),
    ] {
        assert_eq!(told(&run, &limits, false), words);
    }
}
