//! The server for Game on Words from outside: by hand, and against programs. Every answer is held to
//! the rules.

use crate::{folder, has, program, text, SERVER};
use predicates::prelude::*;
use std::process::{Command as Process, Stdio};
use std::{fs, thread};
use tools::format::with_count;
use tools::problems::ipsc_g::{Play, INVALID};
use tools::{Game, Rng, Search, Value};

const OFFICIAL: &str = "5\ncats\ncontest\ndog\ndone\ndragon\n";
const ENDED: &str = "server: the submissions ended before the player had won\n";

/// A file with this text.
fn file(name: &str, contents: impl AsRef<[u8]>) -> String {
    let path = folder(&format!("server {name}")).join("a list");
    fs::write(&path, contents).expect("it can be written");
    text(&path).to_string()
}

/// Holds each answer to these submissions to the rules, and the server's letter to the best one.
fn referee(words: &[Vec<u8>], submissions: &[String], answers: &str) {
    let mut search = Search::new(1_000_000);
    let mut play = Play::new(words.to_vec(), b"");
    for (number, (submission, answer)) in (1..).zip(submissions.iter().zip(answers.lines())) {
        let letter = &submission[..].trim_start_matches("RESTART ");
        if !matches!(letter.as_bytes(), [b'a'..=b'z']) {
            assert_eq!(answer, INVALID, "to {submission:?}");
            continue;
        } else if letter != submission {
            play.string.clear();
        }
        let goes_on = play.moves().any(|(name, _)| name == format!("append {letter}"));
        play.string.extend(letter.bytes());
        let mine = play.string.escape_ascii().to_string();
        if !goes_on {
            let reason = match words.contains(&play.string) {
                true => "created a banned word".to_string(),
                false => format!("nothing starts with ’{mine}’"),
            };
            assert_eq!(answer, format!("You lost ({reason}). A new game starts."));
            play.string.clear();
            continue;
        }
        // The first letter among equals.
        let replies = play.moves().map(|(_, after)| after);
        let best =
            replies.min_by_key(|reply| match search.value(reply).expect("a list is small") {
                Value { plies, grundy: 0 } => plies,
                Value { plies, .. } => u64::MAX - plies,
            });
        let Some(reply) = best else {
            assert_eq!((answer, number), ("OK", answers.lines().count()), "to {submission}");
            break;
        };
        let all = reply.string.escape_ascii();
        assert_eq!(answer, format!("After your move: ’{mine}’. After my move: ’{all}’."));
        play = reply;
    }
}

#[test]
fn every_answer_to_any_submission_is_right() {
    let mut rng = Rng::new(2);
    let (long, padded) = ("c".repeat(65_535), format!("n{}n", " ".repeat(1000)));
    let invalid = "| |?|N|no|1|'n'|n\0|ä|RESTART|RESTART do|restart d|RESTARTd|RESTART d d|";
    let invalid: Vec<&str> = invalid.split('|').chain([&long[..], &padded]).collect();
    for _ in 0..24 {
        let (letters, longest) = (&b"abcd"[..rng.between(2, 4)], rng.between(3, 10));
        let words = rng.list(1..=20, |rng| rng.word_of(letters, 2..=longest));
        let list = file("submitted", with_count(&words));
        let submissions = rng.list(60..=60, |rng| {
            let opening = if rng.below(7) == 0 { "RESTART " } else { "" };
            // Letters of the list let games go on for a while.
            let letters = if rng.below(5) > 0 { rng.pick(&words) } else { &b"xyz"[..] };
            let valid = format!("{opening}{}", char::from(*rng.pick(letters)));
            let wrong = rng.pick(&invalid).to_string();
            if rng.below(8) == 0 {
                wrong
            } else {
                valid
            }
        });
        let mut server = program(SERVER, &["--limit", "60", &list]);
        let output = server.write_stdin(submissions.join("\r\n")).output();
        let output = output.expect("the server can be run");
        let answers = String::from_utf8(output.stdout).expect("answers are in UTF-8");
        referee(&words, &submissions, &answers);
        let (has_won, answered) = (answers.ends_with("OK\n"), answers.lines().count());
        assert!(has_won || answered == 60, "each gets an answer");
        assert_eq!(output.status.code(), Some(i32::from(!has_won)));
    }
}

#[test]
fn a_program_has_won_or_not_whatever_else_it_does() {
    if !has(&["sh", "cat", "sleep", "tr", "yes"]) {
        return;
    }
    let list = &file("programs", OFFICIAL);
    let long = &file("long", format!("100000 {}", "abc ".repeat(100_000))); // more than a pipe holds
    let late = "server: the player had not won in time\n";
    let won = "> o\nThe player won. Submissions: 3.\n";
    let too_much = "server: more than 65536 bytes came at once\n";
    let used_up = "server: the submissions are used up\n";
    let (second, many) = (&["--timeout", "1"][..], &["--limit", "4000000000"][..]);
    let odd = "printf 'x\\000y\\n\\033[2J\\377\\n\\n'";
    // What it does, under which options, with which list, the answers it gets, and the end.
    let programs = [
        ("true", &[][..], list, 0, ENDED),
        ("exec >&-; sleep 100", second, list, 0, late),
        ("exec <&-; echo d", &[], list, 1, ENDED),
        (odd, &[], list, 3, "> x\\x00y\n> \\x1b[2J\\xff\n> \n"),
        ("cat", &[], list, 1001, used_up), // it submits the list, then the answers
        ("sleep 100 & sleep 100 | cat", second, long, 0, late),
        ("trap '' HUP INT TERM; sleep 100; sleep 100", second, list, 0, late),
        ("echo d; echo a; echo o; sleep 100", &[], list, 3, won),
        ("echo d; echo a; echo o; yes", &[], list, 3, won),
        ("yes 'd d' | tr -d '\\n'", &[], list, 0, too_much),
        ("yes d", many, long, usize::MAX, too_much),
    ];
    thread::scope(|scope| {
        for (player, options, list, answers, end) in programs {
            scope.spawn(move || {
                // This waits for all that share its standard error: whatever has been started.
                let mut server = program(SERVER, &[options, &["--against", player, list]].concat());
                let session = server.assert().append_context("program", player);
                let session = session.code(i32::from(end != won));
                let session = session.stderr(predicate::str::contains(end));
                let found = session.get_output().stdout.split(|&byte| byte == b'\n').count() - 1;
                assert!(answers == usize::MAX || found == answers, "{found} answers: {player}");
            });
        }
    });
}

#[test]
fn a_program_reads_the_list_and_all_answers_after_its_win_too() {
    if !has(&["sh", "cat"]) {
        return;
    }
    let (list, copy) = (file("read", OFFICIAL), folder("copy").join("copy"));
    let player = "echo d; echo a; echo o; cat >\"$COPY\"; echo over >>\"$COPY\"";
    let mut server = program(SERVER, &["--against", player, &list]);
    let output = server.env("COPY", &copy).assert().success().get_output().stdout.clone();
    let read = fs::read(copy).expect("it was written");
    assert_eq!(read, [OFFICIAL.as_bytes(), &output, b"over\n"].concat());
}

/// If nobody reads what it says, it ends all the same.
#[test]
fn a_server_that_nobody_reads_ends() {
    if !has(&["sh"]) {
        return;
    }
    let player = "a=$(printf %080d 0); while echo $a; do read -r _; done";
    let mut server = Process::new(SERVER);
    server.args(["--timeout", "1", "--limit", "4000000000", "--against", player]);
    server.arg(file("unread", OFFICIAL)).stdout(Stdio::null()).stderr(Stdio::piped());
    let mut server = server.spawn().expect("it can be run");
    assert_eq!(server.wait().expect("it was started").code(), Some(1));
}

#[test]
fn a_bad_list_is_refused_by_line_and_word() {
    for (contents, message) in [
        ("", "line 1: expected the number of words, found end of input"),
        ("2\ncats\nDogs\n", "line 3: expected a word of the letters a to z, found \"Dogs\""),
        ("0", "there is no word to play on"),
    ] {
        let list = file("refused", contents);
        let message = format!("server: {list}: {message}\n");
        program(SERVER, &[&list]).write_stdin("c\n").assert().code(1).stdout("").stderr(message);
    }
    let missing = predicate::str::starts_with("server: no/such/list: ");
    program(SERVER, &["no/such/list"]).assert().code(1).stdout("").stderr(missing);
    let mut long = program(SERVER, &[&file("long line", OFFICIAL)]);
    let too_much = "server: more than 65536 bytes came at once\n";
    long.write_stdin(vec![b'd'; 70_000]).assert().code(1).stdout("").stderr(too_much);
}
