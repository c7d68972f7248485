//! The `server` from outside: by hand, and against the built player. Every answer is
//! held to the rules.
#![cfg(unix)]

#[allow(dead_code)]
#[path = "../../ipsc_g/src/oracle.rs"]
mod oracle;

use assert_cmd::Command;
use oracle::Rules;
use predicates::prelude::*;
use samples::Rng;
use std::path::Path;
use std::time::{Duration, Instant};
use std::{env, fs, thread};

const STRATEGIES: [&str; 3] = ["perfect", "greedy", "random"];

const OFFICIAL: &str = "5\ncats\ncontest\ndog\ndone\ndragon\n";

const INVALID: &str =
    "Invalid submission (expected a letter from a to z, or RESTART and a letter).";

/// The server with these arguments.
fn server(arguments: &[&str]) -> Command {
    let mut server = Command::new(env!("CARGO_BIN_EXE_server"));
    server.args(arguments);
    server
}

/// The built player, which stands beside the server when all packages are tested.
fn player() -> String {
    let path = Path::new(env!("CARGO_BIN_EXE_server")).with_file_name("ipsc_g");
    let path = path.with_extension(env::consts::EXE_EXTENSION);
    assert!(path.exists(), "to run this test alone, first: cargo build -p ipsc_g");
    path.to_str().expect("its path is in UTF-8").to_string()
}

/// A file with this text.
fn file(name: &str, text: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    fs::write(&path, text).expect("the folder for such files exists");
    path.to_str().expect("its path is in UTF-8").to_string()
}

/// A contest input file with this list.
fn list_file(name: &str, words: &[Vec<u8>]) -> String {
    let text = samples::large::input(words);
    file(name, &String::from_utf8_lossy(&text))
}

/// Random lists of up to 20 words.
fn lists(seed: u64, count: usize) -> impl Iterator<Item = Vec<Vec<u8>>> {
    let mut rng = Rng::new(seed);
    (0..count).map(move |_| {
        let letters = &b"abcd"[..rng.between(2, 4)];
        let longest = rng.between(3, 10);
        let words = (0..rng.between(1, 20)).map(|_| {
            let length = rng.between(2, longest);
            rng.word(letters, length)
        });
        words.collect()
    })
}

/// Holds each answer to these submissions to the rules and to what the strategy promises.
/// Returns which submissions lost a game, counted from 1.
fn referee(words: &[Vec<u8>], strategy: &str, session: &[(String, String)]) -> Vec<usize> {
    let rules = Rules::new(words);
    let quoted = |string: &[u8]| format!("\u{2018}{}\u{2019}", String::from_utf8_lossy(string));
    let mut losses = Vec::new();
    let mut string = Vec::new();
    for (number, (submission, answer)) in (1..).zip(session) {
        if submission.starts_with("RESTART ") {
            string.clear();
        }
        string.extend(submission.bytes().last());
        let yours = quoted(&string);
        if rules.is_over(&string) {
            let reason = match words.contains(&string) {
                true => "created a banned word".to_string(),
                false => format!("nothing starts with {yours}"),
            };
            let lost = format!("You lost ({reason}). A new game starts.");
            assert_eq!(*answer, lost, "to {submission}");
            losses.push(number);
            string.clear();
            continue;
        }
        let longer = |letter| [&string[..], &[letter]].concat();
        let mut replies: Vec<Vec<u8>> = (b'a'..=b'z').map(longer).collect();
        replies.retain(|reply| !rules.is_over(reply));
        if replies.is_empty() {
            assert_eq!(answer, "OK", "to {submission}");
            assert_eq!(number, session.len(), "OK is the last answer");
            break;
        }
        match strategy {
            "perfect" => replies = vec![longer(rules.best(&string).1)],
            "greedy" => replies.truncate(1),
            _ => {}
        }
        let said = |reply: &Vec<u8>| {
            let mine = quoted(reply);
            *answer == format!("After your move: {yours}. After my move: {mine}.")
        };
        let reply = replies.into_iter().find(said);
        string = reply.unwrap_or_else(|| panic!("{strategy}: {answer} to {yours} of {words:?}"));
    }
    losses
}

/// Lets the player play, with so many submissions at most. Returns them with their
/// answers, and whether it has won.
fn play(list: &str, strategy: &str, seed: usize, limit: usize) -> (Vec<(String, String)>, bool) {
    let [limit, seed] = [limit.to_string(), seed.to_string()];
    let options = ["--play", strategy, "--seed", &seed, "--limit", &limit];
    let output = server(&[&options[..], &["--against", &player(), list]].concat()).output();
    let output = output.expect("the server can be run");
    let transcript = String::from_utf8(output.stdout).expect("it is in UTF-8");
    let lines: Vec<&str> = transcript.lines().collect();
    let (summary, lines) = lines.split_last().expect("there is a summary");
    let said = |line: &str, mark| line.strip_prefix(mark).expect("it is marked").to_string();
    let mut session: Vec<(String, String)> =
        lines.chunks(2).map(|pair| (said(pair[0], "> "), said(pair[1], "< "))).collect();
    let refusal = format!("No submissions left (the limit is {limit}).");
    let is_refused =
        |session: &[(String, String)]| session.last().is_some_and(|last| last.1 == refusal);
    if is_refused(&session) {
        session.pop();
    }
    let has_won = session.last().is_some_and(|last| last.1 == "OK");
    let outcome = if has_won { "won" } else { "not won" };
    assert_eq!(*summary, format!("{outcome}, submissions: {}", session.len()));
    assert_eq!(output.status.code(), Some(i32::from(!has_won)), "{transcript}");
    (session, has_won)
}

#[test]
fn the_player_wins_every_won_list_in_time_and_holds_out_on_every_lost_one() {
    let [mut won, mut lost] = [0, 0];
    for (seed, words) in lists(1, 150).enumerate() {
        let list = list_file("played", &words);
        let (outcome, _) = Rules::new(&words).best(b"");
        // Every other move is a submission, the first one included.
        let submissions = outcome.moves.div_ceil(2);
        for strategy in STRATEGIES {
            let (session, has_won) = play(&list, strategy, seed, submissions);
            let losses = referee(&words, strategy, &session);
            if outcome.won {
                // No more than these are allowed.
                assert!(has_won && losses.is_empty(), "{strategy}: {words:?}");
                if strategy == "perfect" {
                    assert_eq!(session.len(), submissions, "{words:?}");
                }
                won += 1;
            } else if strategy == "perfect" {
                assert_eq!(losses, [submissions], "{words:?}");
                lost += 1;
            } else {
                assert!(losses.iter().all(|&loss| loss == submissions), "{words:?}");
            }
        }
    }
    assert!(won > 150 && lost > 30, "{won} won and {lost} lost");
}

#[test]
fn every_answer_to_any_submission_is_right() {
    let mut rng = Rng::new(2);
    for words in lists(3, 60) {
        let list = list_file("submitted", &words);
        for strategy in STRATEGIES {
            let submissions = (0..60).map(|number| {
                let opening = if number % 7 == 6 { "RESTART " } else { "" };
                // Letters of the list let games go on for a while.
                let letters = if number % 5 < 4 { rng.pick(&words) } else { &b"xyz"[..] };
                format!("{opening}{}", char::from(*rng.pick(letters)))
            });
            let submissions: Vec<String> = submissions.collect();
            let mut server = server(&["--play", strategy, &list]);
            let output = server.write_stdin(submissions.join("\n")).output();
            let output = output.expect("the server can be run");
            let answers = String::from_utf8(output.stdout).expect("they are in UTF-8");
            let answers = answers.lines().map(str::to_string);
            let session: Vec<_> = submissions.into_iter().zip(answers).collect();
            referee(&words, strategy, &session);
            let has_won = session.last().is_some_and(|last| last.1 == "OK");
            assert!(has_won || session.len() == 60, "each gets an answer");
            assert_eq!(output.status.code(), Some(i32::from(!has_won)));
        }
    }
}

#[test]
fn seeds_differ_and_repeat() {
    let list = file("seeds", OFFICIAL);
    let replies = (0..20).map(|seed: u32| {
        let mut server = server(&["--play", "random", "--seed", &seed.to_string(), &list]);
        let output = server.write_stdin("d\nRESTART d\nRESTART d\n").output();
        output.expect("the server can be run").stdout
    });
    let [first, again] = [replies.clone(), replies].map(Vec::from_iter);
    assert_eq!(first, again);
    assert!(first.iter().any(|other| *other != first[0]));
}

#[test]
fn answers_are_worded_as_in_the_contest() {
    let list = file("wording", OFFICIAL);
    let conversation = [
        ("c", "After your move: ‘c’. After my move: ‘co’."),
        ("x y", INVALID),
        ("n", "After your move: ‘con’. After my move: ‘cont’."),
        ("RESTART d", "After your move: ‘d’. After my move: ‘dr’."),
        ("x", "You lost (nothing starts with ‘drx’). A new game starts."),
        ("RESTART d", "After your move: ‘d’. After my move: ‘dr’."),
        ("a", "After your move: ‘dra’. After my move: ‘drag’."),
        ("o", "OK"),
    ];
    let lines = |line: fn(&(&str, &str)) -> String| conversation.iter().map(line).collect();
    let submissions: String = lines(|(submission, _)| format!("{submission}\n"));
    let answers: String = lines(|(_, answer)| format!("{answer}\n"));
    let won = |arguments: &[&str], answers: &str| {
        let session = server(arguments).write_stdin(&submissions[..]).assert();
        session.success().stdout(answers.to_string()).stderr("");
    };
    won(&[&list], &answers);
    won(&["--ascii", &list], &answers.replace(['‘', '’'], "'"));
    let words = OFFICIAL.strip_prefix("5\n").expect("it begins with their number");
    won(&["--plain", &file("plain_wording", words)], &answers);

    let list = file("banned", "2 b ab");
    let banned = "You lost (created a banned word). A new game starts.\n";
    let session = server(&[&list]).write_stdin("b\na\n").assert();
    session.success().stdout(format!("{banned}OK\n")).stderr("");
}

#[test]
fn what_is_no_submission_changes_nothing() {
    let list = file("invalid", OFFICIAL);
    let long = "c".repeat(1_000_000);
    let padded = format!("n{}n", " ".repeat(1000));
    let invalid = [
        "",
        " ",
        "N",
        "no",
        "1",
        "'n'",
        "n\0",
        "\u{e4}",
        "RESTART",
        "RESTART do",
        "restart d",
        "RESTARTd",
        "RESTART d d",
        &long,
        &padded,
    ];
    for line in invalid {
        let after_c = "After your move: ‘c’. After my move: ‘co’.\n";
        let after_n = "After your move: ‘con’. After my move: ‘cont’.\n";
        let session = server(&[&list]).write_stdin(format!("c\r\n{line}\n  n\t")).assert();
        session
            .code(1)
            .stdout(format!("{after_c}{INVALID}\n{after_n}"))
            .stderr("server: the input ended before the player had won\n");
    }
}

#[test]
fn the_submissions_are_limited() {
    let list = file("limited", OFFICIAL);
    let session = server(&["--limit", "2", &list]).write_stdin("?\nz\nd\nd\n").assert();
    let lost = "You lost (nothing starts with ‘z’). A new game starts.";
    session
        .code(1)
        .stdout(format!("{INVALID}\n{lost}\nNo submissions left (the limit is 2).\n"))
        .stderr("server: the submissions are used up\n");
    let session = server(&["--limit", "3", &list]).write_stdin("d\na\no\nd\n").assert();
    session.success().stdout(predicate::str::ends_with("\nOK\n"));
}

/// Lets a program play, under these options.
fn against(program: &str, options: &[&str], list: &str) -> assert_cmd::assert::Assert {
    let against = ["--against", program, list];
    // The program shares the server's standard error, so this waits for whatever it
    // has started, too.
    let session = server(&[options, &against].concat()).assert();
    session.append_context("program", program.to_string())
}

#[test]
fn a_program_that_does_not_win_in_time_is_stopped() {
    let list = file("late", OFFICIAL);
    let words = "abc ".repeat(100_000); // more than a pipe holds
    let long_list = file("late_long", &format!("100000 {words}"));
    let silent = [
        "sleep 100",
        "sleep 100 & sleep 100 | cat",
        "trap '' HUP INT TERM; sleep 100; sleep 100",
        "yes | tr -d '\\n'",
    ];
    let late = "server: the player had not won after 1 s\n";
    let start = Instant::now();
    // They do little but wait.
    thread::scope(|scope| {
        for program in silent {
            for list in [&list, &long_list] {
                scope.spawn(move || {
                    let session = against(program, &["--timeout", "1"], list);
                    let session = session.code(1).stderr(late);
                    session.stdout("not won, submissions: 0\n");
                });
            }
        }
        scope.spawn(|| {
            let options = ["--timeout", "1", "--limit", "4000000000"];
            let session = against("yes q", &options, &list);
            session.code(1).stderr(late);
        });
    });
    assert!(start.elapsed() < Duration::from_secs(60));
}

#[test]
fn a_program_that_ends_or_talks_nonsense_has_not_won() {
    let list = file("ended", OFFICIAL);
    let ended = "server: the player ended before it had won\n";
    let used_up = "server: the submissions are used up\n";
    // What it does, how many submissions it makes, and the complaint.
    let programs = [
        ("true", 0, ended),
        ("exit 3", 0, ended),
        ("kill -s KILL $$", 0, ended),
        ("exec >&-; sleep 100", 0, ended),
        ("exec <&-; echo d", 1, ended),
        ("printf 'x\\000y\\n\\377\\n\\n'", 3, ended),
        ("yes q", 1000, used_up),
        ("cat", 1000, used_up), // it submits the list, then the answers
    ];
    for (program, submissions, complaint) in programs {
        let session = against(program, &[], &list).code(1).stderr(complaint);
        let summary = format!("not won, submissions: {submissions}\n");
        session.stdout(predicate::str::ends_with(summary));
    }
}

#[test]
fn a_program_that_has_won_need_not_end() {
    let list = file("endless", OFFICIAL);
    thread::scope(|scope| {
        for then in ["true", "cat", "sleep 100", "yes"] {
            let list = &list;
            scope.spawn(move || {
                let program = format!("echo d; echo a; echo o; {then}");
                let session = against(&program, &[], list).success().stderr("");
                session.stdout(predicate::str::ends_with("< OK\nwon, submissions: 3\n"));
            });
        }
    });
}

#[test]
fn a_program_reads_the_list_and_all_answers_to_the_end() {
    let list = file("read", OFFICIAL);
    let program = "echo d; echo a; echo o; cat >&2; echo over >&2";
    let session = against(program, &["--ascii"], &list).success();
    let answers = "After your move: 'd'. After my move: 'dr'.\n\
                   After your move: 'dra'. After my move: 'drag'.\nOK\n";
    session.stderr(format!("{OFFICIAL}{answers}over\n"));
}

#[test]
fn a_transcript_shows_odd_bytes_safely() {
    let list = file("odd", OFFICIAL);
    let program = "printf 'd\\n\\033[2J\\377\\n%0100d\\n' 0";
    let zeros = "0".repeat(80);
    let transcript = format!(
        "> d\n< After your move: ‘d’. After my move: ‘dr’.\n\
         > \\x1b[2J\\xff\n< {INVALID}\n\
         > {zeros}...\n< {INVALID}\n\
         not won, submissions: 3\n"
    );
    against(program, &[], &list).code(1).stdout(transcript);
}

#[test]
fn a_bad_list_is_refused_by_line_and_word() {
    let word = "expected a word of the letters a to z, found";
    let number = "line 1: expected the number of words, found";
    let refused = [
        ("--plain", "cats\nDogs\n", format!("line 2: {word} \"Dogs\"")),
        ("--plain", "cats dogs\n\nna\u{ef}ve", format!("line 3: {word} \"na\\xc3\\xafve\"")),
        ("--plain", "it's", format!("line 1: {word} \"it\\'s\"")),
        ("--plain", OFFICIAL, format!("line 1: {word} \"5\"")),
        ("--ascii", "", format!("{number} end of input")),
        ("--ascii", "cats\n", format!("{number} \"cats\"")),
        ("--ascii", "2\ncats\n", format!("line 3: {word} end of input")),
        ("--ascii", "2\ncats\nDogs\n", format!("line 3: {word} \"Dogs\"")),
    ];
    for (option, text, message) in refused {
        let list = file("refused", text);
        let message = format!("server: {list}: {message}\n");
        let session = server(&[option, &list]).write_stdin("c\n").assert();
        session.code(1).stdout("").stderr(message);
    }
    let missing = predicate::str::starts_with("server: no/such/list: ");
    server(&["no/such/list"]).assert().code(1).stdout("").stderr(missing);
}

#[test]
fn wrong_usage_has_a_status_of_its_own() {
    let wrong = [
        (&[][..], "no LIST"),
        (&["--limit", "3"], "no LIST"),
        (&["a", "b"], "two lists, a and b"),
        (&["a", "--fast"], "unknown option --fast"),
        (&["a", "--limit"], "--limit wants a value"),
        (&["a", "--limit", "-1"], "--limit wants a number, not \"-1\""),
        (&["a", "--play", "badly"], "--play wants perfect, greedy or random, not \"badly\""),
    ];
    for (arguments, message) in wrong {
        let message = format!("server: {message} (see --help)\n");
        server(arguments).assert().code(2).stdout("").stderr(message);
    }
    let usage = predicate::str::contains("Usage: server [OPTIONS] LIST");
    server(&["--help"]).assert().success().stdout(usage).stderr("");
}
