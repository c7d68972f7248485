//! The server for Game on Words from outside: by hand, and against programs.

use crate::{folder, has, program, text, SERVER};
use predicates::str::contains;
use std::fs;
use tools::format::with_count;
use tools::problems::ipsc_g::{Play, INVALID};
use tools::{Game, Rng, Search, Value};

/// A file with this list.
fn file(name: &str, list: impl AsRef<[u8]>) -> String {
    let path = folder(&format!("server {name}")).join("a list");
    fs::write(&path, list).expect("it can be written");
    text(&path).to_string()
}

/// Holds each answer to these submissions to the rules, and the server's letter to the best one.
/// Whether the player has won.
fn referee(words: &[Vec<u8>], submissions: &[String], answers: &[&str]) -> bool {
    let mut search = Search::new(1_000_000);
    let mut play = Play::new(words.to_vec(), b"");
    for (submission, &answer) in submissions.iter().zip(answers) {
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
            assert_eq!(answer, "OK", "to {submission}");
            return true;
        };
        let all = reply.string.escape_ascii();
        assert_eq!(answer, format!("After your move: ’{mine}’. After my move: ’{all}’."));
        play = reply;
    }
    false
}

#[test]
fn every_answer_to_any_submission_is_right() {
    let mut rng = Rng::new(2);
    let invalid = "| |?|N|no|1|'n'|n\0|ä|RESTART|RESTART do|restart d|RESTARTd|RESTART d d";
    let invalid: Vec<&str> = invalid.split('|').collect();
    for _ in 0..24 {
        let (letters, longest) = (&b"abcd"[..rng.between(2, 4)], rng.between(3, 10));
        let words = rng.list(1..=20, |rng| rng.word_of(letters, 2..=longest));
        let submissions = rng.list(60..=60, |rng| {
            if rng.below(8) == 0 {
                return rng.pick(&invalid).to_string();
            }
            let opening = if rng.below(7) == 0 { "RESTART " } else { "" };
            // Letters of the list let games go on for a while.
            let letters = if rng.below(5) > 0 { rng.pick(&words) } else { &b"xyz"[..] };
            format!("{opening}{}", char::from(*rng.pick(letters)))
        });
        let mut server = program(SERVER, &["--limit", "60", &file("random", with_count(&words))]);
        let output = server.write_stdin(submissions.join("\r\n")).output().expect("it can be run");
        let answers = String::from_utf8(output.stdout).expect("answers are in UTF-8");
        let answers: Vec<&str> = answers.lines().collect();
        let has_won = referee(&words, &submissions, &answers);
        assert!(has_won == (answers.last() == Some(&"OK")) && (has_won || answers.len() == 60));
        assert_eq!(output.status.code(), Some(i32::from(!has_won)));
    }
}

#[test]
fn a_program_wins_or_not() {
    if !has(&["sh", "cat", "sleep", "yes"]) {
        return;
    }
    let list = &file("programs", "5\ncats\ncontest\ndog\ndone\ndragon\n");
    let late = "the player had not won in time";
    // What it runs, within how many seconds, and how that ends.
    for (player, seconds, end) in [
        ("true", "60", "the submissions ended before the player had won"),
        ("cat", "60", "had not won after 50 submissions"), // it submits the list, then the answers
        ("yes d", "60", "server: "),                       // far ahead, or as many as allowed
        ("sh -c 'exec >&-; sleep 100'", "1", late),
        ("sh -c \"trap '' HUP INT TERM; sleep 100 & sleep 100\"", "1", late),
        ("sh -c 'echo d; echo a; echo o; cat >&2'", "60", "OK\n"),
        ("sh -c 'echo d; echo a; echo o; sleep 100'", "1", "> o\n"),
        ("sh -c 'echo d", "60", "server: the quote ' has no end"),
        ("no/such", "60", "server: the program: No such file or directory"),
    ] {
        let options = ["--limit", "50", "--timeout", seconds, "--against", player, list];
        let assert = program(SERVER, &options).assert().append_context("program", player);
        // It waits for all that share its standard error: whatever has been started.
        assert.code(i32::from(!player.contains("echo o"))).stderr(contains(end));
    }
}

#[test]
fn a_bad_list_is_refused() {
    let list = file("refused", "2\ncats\nDogs\n");
    let fault = "line 3: expected a word of the letters a to z, found \"Dogs\"";
    let message = format!("server: {list}: {fault}\n");
    program(SERVER, &[&list]).assert().code(1).stdout("").stderr(message);
}
