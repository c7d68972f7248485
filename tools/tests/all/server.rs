//! The server for Game on Words from outside: by hand, and against programs. Every answer is held to
//! the rules.

use assert_cmd::Command;
use predicates::prelude::*;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;
use std::process::{Command as Process, Stdio};
use std::{fs, thread};
use tools::instances::input;
use tools::ipsc_g::{Play, INVALID};
use tools::{Game, Rng, Search, Value};

const SERVER: &str = env!("CARGO_BIN_EXE_server");
const STRATEGIES: [&str; 3] = ["perfect", "greedy", "random"];
const OFFICIAL: &str = "5\ncats\ncontest\ndog\ndone\ndragon\n";
const ENDED: &str = "server: the submissions ended before the player had won\n";
const USED_UP: &str = "server: the submissions are used up\n";

/// The server with these arguments.
fn server(arguments: &[&str]) -> Command {
    let mut server = Command::new(SERVER);
    server.args(arguments);
    server
}

/// A file with this text, in a path with a blank. Each has a name of its own.
fn file(name: &str, text: impl AsRef<[u8]>) -> String {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join("of the server");
    fs::create_dir_all(&folder).expect("it can be made");
    let path = folder.join(name);
    fs::write(&path, text).expect("it can be written");
    path.to_str().expect("its path is in UTF-8").to_string()
}

fn text(bytes: Vec<u8>) -> String {
    String::from_utf8(bytes).expect("it is in UTF-8")
}

/// The solution of ipsc_g, if it is built: cargo builds all packages before it tests all.
fn player() -> Option<String> {
    let path = Path::new(SERVER).with_file_name("ipsc_g");
    if !path.exists() {
        eprintln!("skipped, in part: first cargo build -p ipsc_g");
    }
    path.to_str().filter(|_| path.exists()).map(str::to_string)
}

/// Random lists of up to 20 words.
fn lists(seed: u64) -> Vec<Vec<Vec<u8>>> {
    Rng::new(seed).list(24..=24, |rng| {
        let letters = &b"abcd"[..rng.between(2, 4)];
        let longest = rng.between(3, 10);
        rng.list(1..=20, |rng| rng.word_of(letters, 2..=longest))
    })
}

/// Holds each answer to these submissions to the rules and to what the strategy promises.
/// Returns which submissions lost a game, counted from 1.
fn referee(words: &[Vec<u8>], strategy: &str, session: &[(String, String)]) -> Vec<usize> {
    let mut search = Search::new(1_000_000);
    let mut losses = Vec::new();
    let mut play = Play::new(words.to_vec(), b"");
    for (number, (submission, answer)) in (1..).zip(session) {
        let letter = submission.strip_prefix("RESTART ").unwrap_or(submission);
        if !matches!(letter.as_bytes(), [b'a'..=b'z']) {
            assert_eq!(answer, INVALID, "to {submission:?}");
            continue;
        } else if letter != submission {
            play.string.clear();
        }
        let goes_on = play.moves().any(|(name, _)| name == format!("append {letter}"));
        play.string.extend(letter.bytes());
        let mut replies: Vec<Play> = play.moves().map(|(_, after)| after).collect();
        if !goes_on {
            let is_listed = words.contains(&play.string);
            let reason = if is_listed { "created a banned" } else { "nothing starts with" };
            assert!(answer.starts_with(&format!("You lost ({reason}")), "{answer}");
            losses.push(number);
            play.string.clear();
            continue;
        } else if replies.is_empty() {
            assert_eq!((&answer[..], number), ("OK", session.len()), "to {submission}");
            break;
        } else if strategy == "perfect" {
            // The first letter among equals stays the first.
            replies.sort_by_key(|reply| match search.value(reply).expect("a list is small") {
                Value { plies, grundy: 0 } => plies,
                Value { plies, .. } => u64::MAX - plies,
            });
        }
        replies.truncate(if strategy == "random" { replies.len() } else { 1 });
        let plain = answer.replace(['‘', '’'], "'");
        let mine = play.string.escape_ascii().to_string();
        let said = |reply: &Play| {
            let all = reply.string.escape_ascii();
            plain == format!("After your move: '{mine}'. After my move: '{all}'.")
        };
        let reply = replies.into_iter().find(said);
        play = reply.unwrap_or_else(|| panic!("{strategy}: {answer} to {mine} of {words:?}"));
    }
    losses
}

#[test]
fn the_player_wins_every_won_list_in_time_and_holds_out_on_every_lost_one() {
    let Some(player) = player() else { return };
    let [mut won, mut lost] = [0, 0];
    for (seed, words) in lists(1).into_iter().enumerate() {
        let list = file("played", input(&words));
        let value = Search::new(1_000_000).value(&Play::new(words.clone(), b""));
        let value = value.expect("a list is small");
        // Every other ply is a submission, the first one and one that loses included.
        let submissions = (value.plies as usize + 1).div_ceil(2);
        let [limit, seed] = [submissions, seed].map(|number| number.to_string());
        for strategy in STRATEGIES {
            let mut server = server(&["--play", strategy, "--seed", &seed, "--limit", &limit]);
            server.args(["--against", "\"$PLAYER\"", &list]).env("PLAYER", &player);
            let output = server.output().expect("it can be run");
            let [answers, remarks] = [output.stdout, output.stderr].map(text);
            let shown = remarks.lines().filter_map(|line| line.strip_prefix("> "));
            let answers = answers.lines().filter(|answer| !answer.starts_with("No submissions"));
            let session = shown.zip(answers).map(|(a, b)| (a.to_string(), b.to_string()));
            let session: Vec<_> = session.collect();
            let has_won = session.last().is_some_and(|last| last.1 == "OK");
            assert_eq!(output.status.code(), Some(i32::from(!has_won)), "{remarks}");
            let losses = referee(&words, strategy, &session);
            let is_perfect = strategy == "perfect";
            if value.is_won() {
                assert!(has_won && losses.is_empty(), "{strategy}: {words:?}");
                assert!(!is_perfect || session.len() == submissions, "{words:?}");
            } else {
                assert!(losses.iter().all(|&loss| loss == submissions), "{words:?}");
                assert!(!is_perfect || losses.len() == 1, "{words:?}");
            }
            *(if value.is_won() { &mut won } else { &mut lost }) += 1;
        }
    }
    assert!(won > 20 && lost > 5, "{won} won and {lost} lost");
}

/// The list with the answers is an input of the player, and so is the log.
#[test]
fn every_answer_to_any_submission_is_right_and_can_be_replayed() {
    let mut rng = Rng::new(2);
    let (long, padded) = ("c".repeat(60_000), format!("n{}n", " ".repeat(1000)));
    let invalid = "| |?|N|no|1|'n'|n\0|ä|RESTART|RESTART do|restart d|RESTARTd|RESTART d d|";
    let invalid: Vec<&str> = invalid.split('|').chain([&long[..], &padded]).collect();
    for (number, words) in lists(3).into_iter().enumerate() {
        let (list, log) = (file("submitted", input(&words)), file("submitted.log", "old"));
        let plain = file("submitted.plain", words.join(&b'\n'));
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
        let strategy = STRATEGIES[number % 3];
        let options = ["--play", strategy, "--limit", "60", "--log", &log];
        let is_plain = number % 2 == 0;
        let source = if is_plain { vec!["--ascii", "--plain", &plain] } else { vec![&list[..]] };
        let mut server = server(&[&options[..], &source].concat());
        let output = server.write_stdin(submissions.join("\r\n")).output();
        let output = output.expect("the server can be run");
        let replay = [&input(&words)[..], &output.stdout].concat();
        assert_eq!(fs::read(&log).expect("it was written"), replay);
        let answers = text(output.stdout);
        let session = submissions.into_iter().zip(answers.lines().map(str::to_string));
        let session: Vec<_> = session.collect();
        referee(&words, strategy, &session);
        assert!(!answers.contains(if is_plain { '‘' } else { '\'' }));
        let has_won = answers.ends_with("OK\n");
        assert!(has_won || session.len() == 60, "each gets an answer");
        assert_eq!(output.status.code(), Some(i32::from(!has_won)));
        // A player submits first, and again after each answer but the one that it has won.
        let turns = 1 + session.len() - usize::from(has_won);
        let Some(player) = player() else { continue };
        let replayed = Command::new(player).write_stdin(replay).assert().success();
        assert_eq!(text(replayed.get_output().stdout.clone()).lines().count(), turns, "{answers}");
    }
}

#[test]
fn seeds_differ_and_repeat() {
    let list = file("seeds", OFFICIAL);
    let reply = |seed: u32| {
        let mut server = server(&["--play", "random", "--seed", &seed.to_string(), &list]);
        server.write_stdin("d\nRESTART d\nRESTART d\n").output().expect("it can be run").stdout
    };
    assert!((1..20).any(|seed| reply(seed) != reply(0)) && reply(7) == reply(7));
}

#[test]
#[cfg(target_os = "linux")]
fn a_person_is_understood_and_told_more() {
    let files = ["typed.out", "typed.err"].map(|name| file(name, ""));
    for (typed, answers, told) in [
        // What is typed, how many answers that gets, and what is told besides.
        ("\n \nd\r\n", 1, "> > > > > \nserver: the submissions ended"),
        ("C\nrestart d\nRestart C\n", 3, "Ctrl-D"),
        ("dog\n", 1, ENDED),
        ("?\n", 0, "> Letters that go on: cd.\n"),
        ("c\nn\ne\n?\n", 3, "> Every letter loses at once.\n"),
        ("d\na\no\n", 3, "> You won. Submissions: 3.\n"),
    ] {
        let mut terminal = Command::new("script");
        // Neither an empty line nor a question counts.
        let command = "\"$SERVER\" --limit 3 \"$LIST\" >\"$OUT\" 2>\"$ERR\"";
        terminal.args(["-qec", command, "/dev/null"]).env("LIST", file("typed", OFFICIAL));
        terminal.env("SERVER", SERVER).env("OUT", &files[0]).env("ERR", &files[1]);
        if let Err(error) = terminal.write_stdin(typed).output() {
            return eprintln!("skipped, for there is no script: {error}");
        }
        let [out, err] =
            files.each_ref().map(|file| fs::read_to_string(file).expect("it is there"));
        assert!(out.lines().count() == answers && err.contains(told), "{typed:?}: {out}{err}");
        assert_eq!(out.contains(INVALID), typed == "dog\n", "{typed:?}: {out}");
    }
}

#[test]
fn a_program_has_won_or_not_whatever_else_it_does() {
    let list = &file("programs", OFFICIAL);
    let long = &file("long", format!("100000 {}", "abc ".repeat(100_000))); // more than a pipe holds
    let late = "server: the player had not won in time\n";
    let unread = "server: the player had not read what it was sent in time\n";
    let won = "> o\nThe player won. Submissions: 3.\n";
    let flood = "server: the player does not read what it is sent\n";
    let endless = "server: a submission of 65536 bytes or more\n";
    let (second, many) = (&["--timeout", "1"][..], &["--limit", "4000000000"][..]);
    // What it does, under which options, with which list, the answers it gets, and the end.
    let programs = [
        ("true", &[][..], list, 0, ENDED),
        ("exec >&-; sleep 100", second, list, 0, late),
        ("exec <&-; echo d", &[], list, 1, ENDED),
        (
            "printf 'x\\000y\\n\\033[2J\\377\\n\\n'",
            &[],
            list,
            3,
            "> x\\x00y\n> \\x1b[2J\\xff\n> \n",
        ),
        ("yes q & cat >/dev/null", &[], list, 1001, USED_UP),
        ("cat", &[], list, 1001, USED_UP), // it submits the list, then the answers
        ("sleep 100 & sleep 100 | cat", second, long, 0, unread),
        ("trap '' HUP INT TERM; sleep 100; sleep 100", second, list, 0, late),
        ("echo d; echo a; echo o; sleep 100", &[], list, 3, won),
        ("echo d; echo a; echo o; yes", &[], list, 3, won),
        ("yes 'd d' | tr -d '\\n'", &[], list, 0, endless),
        ("yes d", many, long, usize::MAX, flood),
    ];
    thread::scope(|scope| {
        for (program, options, list, answers, end) in programs {
            scope.spawn(move || {
                // This waits for all that share its standard error: whatever has been started.
                let session = server(&[options, &["--against", program, list]].concat()).assert();
                let session = session.append_context("program", program);
                let session = session.code(i32::from(end != won));
                let session = session.stderr(predicate::str::contains(end));
                let found = session.get_output().stdout.split(|&byte| byte == b'\n').count() - 1;
                assert!(answers == usize::MAX || found == answers, "{found} answers: {program}");
            });
        }
    });
}

#[test]
fn a_program_reads_the_list_and_all_answers_after_its_win_too() {
    let (list, copy) = (file("read", OFFICIAL), file("copy", ""));
    let program = "echo d; echo a; echo o; cat >\"$COPY\"; echo over >>\"$COPY\"";
    let mut server = server(&["--ascii", "--against", program, &list]);
    let output = server.env("COPY", &copy).assert().success().get_output().stdout.clone();
    let read = fs::read_to_string(copy).expect("it was written");
    assert_eq!(read, format!("{OFFICIAL}{}over\n", text(output)));
}

/// What does outlive it speaks up.
#[test]
#[cfg(target_os = "linux")]
fn no_process_outlives_a_server_that_is_killed() {
    let list = &file("killed", OFFICIAL);
    let left = "sleep 60; echo left >&2";
    let programs = [
        format!("trap '' HUP INT TERM; echo d; {left}"),
        format!("({left}) & echo d; exec sleep 60"),
        format!("setsid sh -c 'echo d; setsid sh -c \"{left}\" & exit' <&-; yes"),
        // One that gives itself another name, and says so when it is done.
        format!("perl -e '$0 = \"other\"; fork and exit; $| = 1; print \"d\\n\"; system q({left})' || (echo d; {left})"),
    ];
    thread::scope(|scope| {
        for program in &programs {
            scope.spawn(move || {
                let mut server = Process::new(SERVER);
                server.args(["--against", program, list]).stdout(Stdio::piped());
                let mut server = server.stderr(Stdio::piped()).spawn().expect("it can be run");
                let stdout = server.stdout.take().expect("it is piped");
                BufReader::new(stdout).read_line(&mut String::new()).expect("it answers");
                server.kill().expect("it runs");
                let mut remarks = String::new();
                let mut stderr = server.stderr.take().expect("it is piped");
                // This waits for all that have it open.
                stderr.read_to_string(&mut remarks).expect("it is in UTF-8");
                server.wait().expect("it was started");
                assert!(!remarks.contains("left"), "{program}");
            });
        }
    });
}

/// If nobody reads what it says, it ends all the same.
#[test]
fn a_server_that_nobody_reads_ends() {
    let list = file("unread", OFFICIAL);
    let program = ["--against", "a=$(printf %080d 0); while echo $a; do read -r _; done", &list];
    let mut server = Process::new(SERVER);
    server.args(["--timeout", "1", "--limit", "4000000000"]).args(program).stdout(Stdio::null());
    let mut server = server.stderr(Stdio::piped()).spawn().expect("it can be run");
    assert_eq!(server.wait().expect("it was started").code(), Some(1));
}

#[test]
fn a_bad_list_is_refused_by_line_and_word() {
    for (text, message) in [
        ("", "line 1: expected the number of words, found end of input"),
        ("2\ncats\nDogs\n", "line 3: expected a word of the letters a to z, found \"Dogs\""),
        ("1 cats\n\nx", "line 3: expected the end of a list of 1, found \"x\""),
        ("0", "there is no word to play on"),
    ] {
        let list = file("refused", text);
        let message = format!("server: {list}: {message}\n");
        server(&[&list]).write_stdin("c\n").assert().code(1).stdout("").stderr(message);
    }
    let missing = predicate::str::starts_with("server: no/such/list: ");
    server(&["no/such/list"]).assert().code(1).stdout("").stderr(missing);
    if Path::new("/dev/zero").exists() {
        let endless = "server: /dev/zero: longer than 67108864 bytes\n";
        server(&["/dev/zero"]).assert().code(1).stdout("").stderr(endless);
    }
    let long = server(&[&file("long_line", OFFICIAL)]).write_stdin(vec![b'd'; 70_000]).assert();
    long.code(1).stdout("").stderr("server: a submission of 65536 bytes or more\n");
}

#[test]
fn what_is_no_word_of_a_plain_list_or_short_is_skipped_aloud() {
    let text = "A\na\nAardvark\naardvark's\ncats dogs\r\n\nna\u{ef}ve\nox\n7\nd\x7fg\nend";
    let (list, log) = (file("skipped", text), file("skipped.log", ""));
    let skip = ["--plain", "--shortest", "3", "--log", &log, &list];
    let remarks = format!("Skipped: 6 words not of a to z, 2 too short.\n{ENDED}");
    server(&skip).write_stdin("").assert().code(1).stdout("").stderr(remarks);
    assert_eq!(fs::read_to_string(&log).expect("it was written"), "3\ncats\ndogs\nend\n");
}

/// By whatever name the list is called.
#[test]
#[cfg(unix)]
fn the_log_never_overwrites_the_list() {
    let list = file("kept", OFFICIAL);
    let [hard, soft] = ["hard", "soft"].map(|name| format!("{list}.{name}"));
    for link in [&hard, &soft] {
        let _ = fs::remove_file(link);
    }
    fs::hard_link(&list, &hard).expect("a test's folder has hard links");
    std::os::unix::fs::symlink(&list, &soft).expect("and soft ones");
    for log in [&list, &hard, &soft] {
        let complaint = format!("server: {log}: the log would overwrite the list\n");
        server(&["--log", log, &list]).assert().code(1).stdout("").stderr(complaint);
        assert_eq!(fs::read_to_string(&list).expect("it is there"), OFFICIAL);
    }
}
