//! What the library of the judge tells other tools: words, tokens, limits, endings, what is shown.

use judge::ending::{ending, told, Ending};
use judge::limits::{read, FileLimits};
use judge::process::{Ended, Errors, Limits, Run};
use judge::{shown_token, tokens, visible, words};
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
