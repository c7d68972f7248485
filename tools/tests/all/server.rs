//! The server for Game on Words from outside: by hand, and against programs.

use crate::{folder, has, program, text, SERVER};
use predicates::str::contains;
use std::fs;
use tools::problems::ipsc_g::INVALID;

const LIST: &str = "5\ncats\ncontest\ndog\ndone\ndragon\n";

/// A file with this list.
fn file(name: &str, list: &str) -> String {
    let path = folder(&format!("server {name}")).join("a list");
    fs::write(&path, list).expect("it can be written");
    text(&path).to_string()
}

#[test]
fn every_submission_gets_its_answer() {
    let mut turns = vec![
        ("c", "After your move: ’c’. After my move: ’co’."), // the move that wins
        ("x", "You lost (nothing starts with ’cox’). A new game starts."),
        ("c", "After your move: ’c’. After my move: ’co’."),
        ("n", "After your move: ’con’. After my move: ’cont’."),
        ("e", "After your move: ’conte’. After my move: ’contes’."),
        ("t", "You lost (created a banned word). A new game starts."),
        (" c\t", "After your move: ’c’. After my move: ’co’."),
        ("RESTART d", "After your move: ’d’. After my move: ’dr’."), // the longest defence
    ];
    let invalid = "| |?|N|no|1|'n'|n\0|ä|RESTART|RESTART do|restart d|RESTARTd|RESTART d d";
    turns.extend(invalid.split('|').map(|submission| (submission, INVALID)));
    turns.extend([("a", "After your move: ’dra’. After my move: ’drag’."), ("o", "OK")]);
    let submissions = turns.iter().map(|turn| format!("{}\r\n", turn.0));
    let answers: String = turns.iter().map(|turn| format!("{}\n", turn.1)).collect();
    let limit = turns.len().to_string();
    let mut server = program(SERVER, &["--limit", &limit, &file("by hand", LIST)]);
    server.write_stdin(submissions.collect::<String>()).assert().success().stdout(answers);
}

#[test]
fn a_program_wins_or_not() {
    if !has(&["sh", "cat", "sleep", "yes"]) {
        return;
    }
    let list = &file("programs", LIST);
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
