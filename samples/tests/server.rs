//! The server for Game on Words from outside: by hand, and against the built player. Every
//! answer is held to the rules.
#![cfg(unix)]

#[allow(dead_code)]
#[path = "../../ipsc_g/src/oracle.rs"]
mod oracle;

use assert_cmd::assert::Assert;
use assert_cmd::Command;
use oracle::Search;
use predicates::prelude::*;
use samples::Rng;
use std::path::Path;
use std::{fs, thread};

const SERVER: &str = env!("CARGO_BIN_EXE_server");

const STRATEGIES: [&str; 3] = ["perfect", "greedy", "random"];

const OFFICIAL: &str = "5\ncats\ncontest\ndog\ndone\ndragon\n";

const INVALID: &str =
    "Invalid submission (expected a letter from a to z, or RESTART and a letter).";

const ENDED: &str = "server: the submissions ended before the player had won\n";

/// The server with these arguments.
fn server(arguments: &[&str]) -> Command {
    let mut server = Command::new(SERVER);
    server.args(arguments);
    server
}

/// The solution of ipsc_g. Cargo builds all packages before it runs all tests.
fn player() -> String {
    let path = Path::new(SERVER).with_file_name(format!("ipsc_g{}", std::env::consts::EXE_SUFFIX));
    assert!(path.exists(), "to run this test alone, first: cargo build -p ipsc_g");
    path.to_str().expect("its path is in UTF-8").to_string()
}

/// Where a file of this name may be written.
fn path(name: &str) -> String {
    let path = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    path.to_str().expect("its path is in UTF-8").to_string()
}

/// A file with this text.
fn file(name: &str, text: &str) -> String {
    fs::write(path(name), text).expect("the folder for such files exists");
    path(name)
}

/// A contest input file with this list.
fn list_file(name: &str, words: &[Vec<u8>]) -> String {
    let text = samples::instances::input(words);
    file(name, &String::from_utf8_lossy(&text))
}

/// Random lists of up to 20 words.
fn lists(seed: u64, count: usize) -> impl Iterator<Item = Vec<Vec<u8>>> {
    let mut rng = Rng::new(seed);
    (0..count).map(move |_| {
        let letters = &b"abcd"[..rng.between(2, 4)];
        let longest = rng.between(3, 10);
        (0..rng.between(1, 20)).map(|_| rng.word_of(letters, 2..=longest)).collect()
    })
}

/// Holds each answer to these submissions to the rules and to what the strategy promises.
/// Returns which submissions lost a game, counted from 1.
fn referee(words: &[Vec<u8>], strategy: &str, session: &[(String, String)]) -> Vec<usize> {
    let search = Search::new(words);
    let quoted = |string: &[u8]| format!("\u{2018}{}\u{2019}", String::from_utf8_lossy(string));
    let mut losses = Vec::new();
    let mut string = Vec::new();
    for (number, (submission, answer)) in (1..).zip(session) {
        if submission.starts_with("RESTART ") {
            string.clear();
        }
        string.extend(submission.bytes().last());
        let yours = quoted(&string);
        if search.is_over(&string) {
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
        replies.retain(|reply| !search.is_over(reply));
        if replies.is_empty() {
            assert_eq!(answer, "OK", "to {submission}");
            assert_eq!(number, session.len(), "OK is the last answer");
            break;
        }
        match strategy {
            "perfect" => replies = vec![longer(search.best(&string).1)],
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
    let [answers, remarks] = [output.stdout, output.stderr].map(|text| {
        let text = String::from_utf8(text).expect("it is in UTF-8");
        text.lines().map(str::to_string).collect::<Vec<_>>()
    });
    let (summary, submissions) = remarks.split_last().expect("there is a summary");
    assert_eq!(submissions.len(), answers.len());
    let submissions = submissions.iter().map(|line| line.strip_prefix("> "));
    let submissions = submissions.map(|line| line.expect("it is marked").to_string());
    let mut session: Vec<(String, String)> = submissions.zip(answers).collect();
    let refusal = format!("No submissions left (the limit is {limit}).");
    let is_refused =
        |session: &[(String, String)]| session.last().is_some_and(|last| last.1 == refusal);
    if is_refused(&session) {
        session.pop();
    }
    let has_won = session.last().is_some_and(|last| last.1 == "OK");
    let outcome = match has_won {
        true => format!("The player won. Submissions: {}.", session.len()),
        false => "server: the submissions are used up".to_string(),
    };
    assert_eq!(*summary, outcome);
    assert_eq!(output.status.code(), Some(i32::from(!has_won)));
    (session, has_won)
}

#[test]
fn the_player_wins_every_won_list_in_time_and_holds_out_on_every_lost_one() {
    let [mut won, mut lost] = [0, 0];
    for (seed, words) in lists(1, 75).enumerate() {
        let list = list_file("played", &words);
        let (outcome, _) = Search::new(&words).best(b"");
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
    assert!(won > 75 && lost > 15, "{won} won and {lost} lost");
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
    let long = "c".repeat(60_000);
    let padded = format!("n{}n", " ".repeat(1000));
    let invalid = [
        "",
        " ",
        "?",
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
        session.code(1).stdout(format!("{after_c}{INVALID}\n{after_n}")).stderr(ENDED);
    }
}

/// A session of a person at a terminal who types this, then Ctrl-D: what is on standard output
/// and on standard error. Each session has a name.
#[cfg(target_os = "linux")]
fn at_a_terminal(name: &str, arguments: &[&str], typed: &str) -> (String, String) {
    let files = ["out", "err"].map(|ending| path(&format!("typed_{name}.{ending}")));
    let mut terminal = Command::new("script");
    terminal.args(["-qec", "\"$SERVER\" $ARGUMENTS >\"$OUT\" 2>\"$ERR\"", "/dev/null"]);
    terminal.env("SERVER", SERVER).env("ARGUMENTS", arguments.join(" "));
    terminal.env("OUT", &files[0]).env("ERR", &files[1]);
    terminal.write_stdin(typed).output().expect("util-linux is installed");
    let [answers, remarks] = files.map(|file| fs::read_to_string(file).expect("it was written"));
    (answers, remarks)
}

const GREETING: &str = "Append a letter, or RESTART and a letter. `?` helps, Ctrl-D ends.\n";

#[test]
#[cfg(target_os = "linux")]
fn a_person_is_understood_and_told_more() {
    let list = file("person", OFFICIAL);
    let after_d = "After your move: ‘d’. After my move: ‘dr’.\n";
    let after_c = "After your move: ‘c’. After my move: ‘co’.\n";
    let won = "After your move: ‘dra’. After my move: ‘drag’.\nOK\n";
    let sessions = [
        // What is typed, the answers, and what follows the prompts.
        ("empty", "\n\n \nd\n", after_d.to_string(), vec!["", "", "", "", "\n"]),
        ("crlf", "d\r\n", after_d.to_string(), vec!["", "", "\n"]),
        ("capitals", "C\n", after_c.to_string(), vec!["", "\n"]),
        ("restart", "c\nrestart d\n", after_c.to_string() + after_d, vec!["", "", "\n"]),
        ("Restart", "Restart D\n", after_d.to_string(), vec!["", "\n"]),
        ("word", "dog\n", INVALID.to_string() + "\n", vec!["", "\n"]),
        ("hint", "?\n", String::new(), vec!["Letters that go on: cd.\n", "\n"]),
        ("end", "", String::new(), vec!["\n"]),
        ("won", "d\na\no\n", after_d.to_string() + won, vec!["", "", "You won. Submissions: 3.\n"]),
    ];
    let check = |(name, typed, answers, remarks): (&str, &str, String, Vec<&str>)| {
        let (said, remarked) = at_a_terminal(name, &[&list], typed);
        assert_eq!(said, answers, "{name}");
        let has_won = remarks.last().is_some_and(|last| last.starts_with("You won"));
        let end = if has_won { "" } else { ENDED };
        let prompts: String = remarks.iter().map(|remark| format!("> {remark}")).collect();
        assert_eq!(remarked, format!("{GREETING}{prompts}{end}"), "{name}");
    };
    thread::scope(|scope| {
        for session in sessions {
            scope.spawn(|| check(session));
        }
    });
    // Neither the empty line nor the question counts.
    let (said, _) = at_a_terminal("free", &["--limit", "1", &list], "\n?\nd\n");
    assert_eq!(said, after_d);
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
fn against(program: &str, options: &[&str], list: &str) -> Assert {
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
    let silent =
        ["sleep 100", "sleep 100 & sleep 100 | cat", "trap '' HUP INT TERM; sleep 100; sleep 100"];
    let late = "server: the player had not won after 1 s\n";
    let unread = "server: the player had not read what it was sent after 1 s\n";
    // They do little but wait.
    thread::scope(|scope| {
        for program in silent {
            for (list, complaint) in [(&list, late), (&long_list, unread)] {
                scope.spawn(move || {
                    let session = against(program, &["--timeout", "1"], list);
                    session.code(1).stderr(complaint).stdout("");
                });
            }
        }
        // One that reads may be behind when the time is up.
        let busy = [("yes q & cat >/dev/null", late), ("yes q", unread)];
        for (program, complaint) in busy {
            let list = &list;
            scope.spawn(move || {
                let options = ["--timeout", "1", "--limit", "4000000000"];
                let session = against(program, &options, list).code(1);
                let stopped = predicate::str::ends_with(complaint);
                session.stderr(stopped.or(predicate::str::ends_with(unread)));
            });
        }
    });
}

#[test]
fn a_program_that_ends_or_talks_nonsense_has_not_won() {
    let list = file("ended", OFFICIAL);
    let used_up = "server: the submissions are used up\n";
    // What it does, how many answers it gets, and the complaint.
    let programs = [
        ("true", 0, ENDED),
        ("exit 3", 0, ENDED),
        ("kill -s KILL $$", 0, ENDED),
        ("exec >&-; sleep 100", 0, ENDED),
        ("exec <&-; echo d", 1, ENDED),
        ("printf 'x\\000y\\n\\377\\n\\n'", 3, ENDED),
        ("yes q & cat >/dev/null", 1001, used_up),
        ("cat", 1001, used_up), // it submits the list, then the answers
    ];
    thread::scope(|scope| {
        for (program, answers, complaint) in programs {
            let list = &list;
            scope.spawn(move || {
                let session = against(program, &[], list).code(1);
                let session = session.stderr(predicate::str::ends_with(complaint));
                session.stdout(predicate::function(|text: &str| text.lines().count() == answers));
            });
        }
    });
}

#[test]
fn a_program_that_has_won_need_not_end() {
    let list = file("endless", OFFICIAL);
    thread::scope(|scope| {
        for then in ["true", "cat >/dev/null", "sleep 100", "yes"] {
            let list = &list;
            scope.spawn(move || {
                let program = format!("echo d; echo a; echo o; {then}");
                let session = against(&program, &[], list).success();
                let session = session.stdout(predicate::str::ends_with("\nOK\n"));
                session.stderr("> d\n> a\n> o\nThe player won. Submissions: 3.\n");
            });
        }
    });
}

#[test]
fn a_program_reads_the_list_and_all_answers_to_the_end() {
    let list = file("read", OFFICIAL);
    let copy = path("read_copy");
    let program = format!("echo d; echo a; echo o; cat >{copy}; echo over >>{copy}");
    let answers = "After your move: 'd'. After my move: 'dr'.\n\
                   After your move: 'dra'. After my move: 'drag'.\nOK\n";
    against(&program, &["--ascii"], &list).success().stdout(answers);
    let read = fs::read_to_string(copy).expect("it was written");
    assert_eq!(read, format!("{OFFICIAL}{answers}over\n"));
}

#[test]
fn the_submissions_of_a_program_are_shown_safely() {
    let list = file("odd", OFFICIAL);
    let program = "printf 'd\\n\\033[2J\\377\\n%0100d\\n' 0";
    let zeros = "0".repeat(80);
    let after_d = "After your move: ‘d’. After my move: ‘dr’.";
    let session = against(program, &[], &list).code(1);
    session
        .stdout(format!("{after_d}\n{INVALID}\n{INVALID}\n"))
        .stderr(format!("> d\n> \\x1b[2J\\xff\n> {zeros}...\n{ENDED}"));
}

/// Programs that shall not outlive the server. A process that does speaks up.
#[cfg(target_os = "linux")]
const STUBBORN: [&str; 8] = [
    "sleep 4; echo left >&2",
    "trap '' HUP INT TERM; cat; sleep 4; echo left >&2",
    "(sleep 4; echo left >&2) & echo d; exec sleep 3",
    "(sleep 4; echo left >&2) | (sleep 4; echo left >&2)",
    "env -i sh -c 'sleep 4; echo left >&2'",
    "trap '' TERM; pkill -TERM -P $PPID; sleep 4; echo left >&2",
    "setsid sh -c 'sleep 4; echo left >&2' & exec cat",
    "setsid sh -c 'setsid sh -c \"sleep 4; echo left >&2\" & exit' <&- >&- & yes",
];

/// timeout sends the signal, and KILL if the server was started with that signal ignored.
#[test]
#[cfg(target_os = "linux")]
fn no_process_outlives_a_server_that_is_interrupted_at_any_moment() {
    let list = &file("interrupted", OFFICIAL);
    let sign = |signal: &'static str, seed| {
        let mut rng = Rng::new(seed);
        for program in STUBBORN {
            let moment = format!("0.{:03}", rng.between(1, 60));
            let mut timeout = Command::new("timeout");
            timeout.args(["-k", "1", "-s", signal, &moment]);
            timeout.args([SERVER, "--against", program, list]);
            // This waits for all that share the server's standard error.
            let remarks = timeout.output().expect("timeout is installed").stderr;
            let remarks = String::from_utf8_lossy(&remarks);
            assert!(!remarks.contains("left"), "{signal} after {moment} s: {program}");
        }
    };
    thread::scope(|scope| {
        for (seed, signal) in (0..).zip(["INT", "TERM", "HUP", "KILL"]) {
            scope.spawn(move || sign(signal, seed));
        }
    });
}

/// What goes on for ever, wherever it comes from, is refused, and with little memory.
#[test]
fn whatever_is_endless_is_refused() {
    let list = &file("bounded", OFFICIAL);
    let long = "server: a submission of 65536 bytes or more\n";
    let unread = "server: the player had not read what it was sent after 1 s\n";
    let too_long = "longer than 67108864 bytes\n";
    let zeros = format!("server: /dev/zero: {too_long}");
    let piped = format!("server: /dev/stdin: {too_long}");
    // What is piped into the server, its arguments, and the complaint.
    let commands = [
        ("true", "--plain /dev/zero", &zeros[..]),
        ("true", "/dev/zero", &zeros),
        ("yes", "--plain /dev/stdin", &piped),
        ("yes ''", "--plain /dev/stdin", &piped),
        ("yes 1", "/dev/stdin", &piped),
        ("cat /dev/zero", "LIST", long),
        ("yes d | tr -d '\\n'", "LIST", long),
        ("true", "--against 'cat /dev/zero' LIST", long),
        ("true", "--against 'yes | tr -d \"\\n\"' LIST", long),
        ("true", "--against 'yes d' --limit 4000000000 --timeout 1 LIST", unread),
    ];
    thread::scope(|scope| {
        for (input, arguments, complaint) in commands {
            scope.spawn(move || {
                let arguments = arguments.replace("LIST", list);
                let script = format!(
                    "{input} | {{ ulimit -v 262144; ulimit -t 10; {SERVER} {arguments}; }}"
                );
                let session = Command::new("sh").args(["-c", &script]).assert().code(1);
                session.stderr(predicate::str::ends_with(complaint));
            });
        }
    });
}

#[test]
fn a_bad_list_is_refused_by_line_and_word() {
    let word = "expected a word of the letters a to z, found";
    let number = "line 1: expected the number of words, found";
    let refused = [
        ("", format!("{number} end of input")),
        ("cats\n", format!("{number} \"cats\"")),
        ("2\ncats\n", format!("line 3: {word} end of input")),
        ("2\ncats\nDogs\n", format!("line 3: {word} \"Dogs\"")),
        (
            "2\ncats dogs\n\nna\u{ef}ve",
            "line 4: expected the end of a list of 2, found \"na\\xc3\\xafve\"".into(),
        ),
        ("1\ncats\n2\n", "line 3: expected the end of a list of 1, found \"2\"".into()),
        ("0 cats", "line 1: expected the end of a list of 0, found \"cats\"".into()),
    ];
    for (text, message) in refused {
        let list = file("refused", text);
        let message = format!("server: {list}: {message}\n");
        let session = server(&[&list]).write_stdin("c\n").assert();
        session.code(1).stdout("").stderr(message);
    }
    let missing = predicate::str::starts_with("server: no/such/list: ");
    server(&["no/such/list"]).assert().code(1).stdout("").stderr(missing);
}

#[test]
fn what_is_no_word_of_a_plain_list_or_short_is_skipped_aloud() {
    let text = "A\na\nAardvark\naardvark's\ncats dogs\r\n\nna\u{ef}ve\nox\n7\nd\0g\nend";
    let list = file("skipped", text);
    let log = path("skipped.log");
    let kept = [
        (
            &["--plain"][..],
            "Skipped: 6 words not of a to z, 0 too short.\n",
            "5\na\ncats\ndogs\nox\nend\n",
        ),
        (
            &["--plain", "--shortest", "3"],
            "Skipped: 6 words not of a to z, 2 too short.\n",
            "3\ncats\ndogs\nend\n",
        ),
    ];
    for (options, skipped, words) in kept {
        let session = server(&[options, &["--log", &log, &list]].concat()).write_stdin("").assert();
        session.code(1).stdout("").stderr(format!("{skipped}{ENDED}"));
        assert_eq!(fs::read_to_string(&log).expect("it was written"), words);
    }
    let list = file("short", "3\na\ncats\nd");
    let session = server(&["--shortest", "2", &list]).write_stdin("a\nc\n").assert();
    let lost = "You lost (nothing starts with ‘a’). A new game starts.\n";
    let skipped = "Skipped: 0 words not of a to z, 2 too short.\n";
    session
        .code(1)
        .stdout(format!("{lost}After your move: ‘c’. After my move: ‘ca’.\n"))
        .stderr(format!("{skipped}{ENDED}"));
}

/// The list with the answers is an input of the player and of the tool that lists winning
/// moves, and so is what --log writes.
#[test]
fn every_session_can_be_replayed() {
    let mut rng = Rng::new(4);
    let said =
        ["a", "b", "c", "d", "RESTART a", "RESTART b", "", "?", "B", "ab", "restart b", "\u{e4}"];
    for words in lists(5, 60) {
        let list = list_file("replayed", &words);
        let log = path("replayed.log");
        let submissions: String =
            (0..rng.between(0, 40)).map(|_| format!("{}\n", rng.pick(&said))).collect();
        let limit = rng.between(0, 40).to_string();
        let quotes = *rng.pick(&["--ascii", "--plain"]);
        let source = match quotes {
            "--plain" => file("replayed_plain", &String::from_utf8_lossy(&words.join(&b'\n'))),
            _ => list.clone(),
        };
        let strategy = *rng.pick(&STRATEGIES);
        let options = ["--play", strategy, "--limit", &limit, "--log", &log, quotes];
        let mut server = server(&[&options[..], &[&source]].concat());
        let answers = server.write_stdin(submissions).output().expect("it can be run").stdout;
        let input = [&fs::read(&list).expect("it was written")[..], &answers].concat();
        assert_eq!(input, fs::read(&log).expect("it was written"));

        // It submits first, and again after each answer but the last of all.
        let answers = String::from_utf8(answers).expect("they are in UTF-8");
        let is_over = |answer: &&str| *answer == "OK" || answer.starts_with("No ");
        let turns = 1 + answers.lines().filter(|answer| !is_over(answer)).count();
        let heading = |line: &&str| !line.starts_with(' ');
        let moves = (env!("CARGO_BIN_EXE_moves").to_string(), &["ipsc_g"][..]);
        for (program, arguments) in [(player(), &[][..]), moves] {
            let mut session = Command::new(&program);
            let session = session.args(arguments).write_stdin(&input[..]).assert();
            let session = session.append_context("program", program).success().stderr("");
            let shown = String::from_utf8_lossy(&session.get_output().stdout).into_owned();
            assert_eq!(shown.lines().filter(heading).count(), turns, "{answers}");
        }
    }
}

/// What is typed stands behind the prompts.
#[test]
#[cfg(target_os = "linux")]
fn the_transcripts_in_the_readme_are_right() {
    let workspace = Path::new(env!("CARGO_MANIFEST_DIR")).join("..");
    let readme = fs::read_to_string(workspace.join("README.md")).expect("there is one");
    let start = "$ cargo run -q --release -p samples --bin server -- ";
    let transcripts: Vec<&str> = readme.split(start).skip(1).collect();
    assert_eq!(transcripts.len(), 2);
    for transcript in transcripts {
        let (arguments, rest) = transcript.split_once('\n').expect("something is shown");
        let (shown, _) = rest.split_once("```").expect("the block ends");
        let arguments = arguments.replace("target/release/ipsc_g", &player());
        let is_typed = !arguments.contains("--against");
        let typed =
            |line: &str| Some(format!("{}\n", line.strip_prefix("> ").filter(|_| is_typed)?));
        let input: String = shown.lines().filter_map(typed).collect();
        let output = path("readme.out");
        let mut terminal = Command::new("script");
        let command = format!("{SERVER} {arguments} >{output} 2>&1");
        terminal.args(["-qec", &command, "/dev/null"]).current_dir(&workspace);
        terminal.write_stdin(input).assert().success();
        let output = fs::read_to_string(output).expect("it was written");
        let shown: String = shown
            .split_inclusive('\n')
            .map(|line| if is_typed && line.starts_with("> ") { "> " } else { line })
            .collect();
        assert_eq!(output, shown);
    }
}

#[test]
fn wrong_usage_has_a_status_of_its_own() {
    let wrong = [
        (&[][..], "no LIST"),
        (&["--limit", "3"], "no LIST"),
        (&["a", "b"], "two lists, a and b"),
        (&["a", "--fast"], "unknown option --fast"),
        (&["a", "-x"], "unknown option -x"),
        (&["a", "--limit"], "--limit wants a value"),
        (&["a", "--limit", "-1"], "--limit wants a number, not \"-1\""),
        (&["a", "--play", "badly"], "--play wants perfect, greedy or random, not \"badly\""),
    ];
    for (arguments, message) in wrong {
        let message = format!("server: {message} (see --help)\n");
        server(arguments).assert().code(2).stdout("").stderr(message);
    }
    let usage = predicate::str::contains("Usage: server [OPTIONS] LIST");
    for help in ["--help", "-h"] {
        server(&[help]).assert().success().stdout(usage.clone()).stderr("");
    }
}
