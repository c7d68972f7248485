//! Checks the solution against the rules, and the built program from outside.

#[path = "../../tools/tests/outside/mod.rs"]
mod outside;

use ipsc_g::solution::{self, best_letter, reachable};
use outside::expects;
use std::cmp::Reverse;
use std::{io, thread};
use tools::extras::Extras;
use tools::problem_tests::*;
use tools::problems::ipsc_g::{Spelling, INVALID};
use tools::rules::{parse, Game, Search};
use tools::samples;

/// The solution, on an input that is there at once.
fn run(input: &[u8], output: &mut Vec<u8>) -> io::Result<()> {
    solution::run(input, output)
}

// An OK ends the input, and is no case.
tools::tests!(interactive: Spelling, run, except ["restart_then_won_up_to_ok", "won_up_to_ok"]);

#[test]
fn the_moves_are_those_of_the_statement() {
    // The letter a makes a listed word, and no word begins with d.
    has_moves::<Spelling>("4 a bc cc cd", &[("b", "\"b\""), ("c", "\"c\"")]);
}

/// On every string of each list the submission is what wins soonest, a letter rather than a new
/// game, and the first such letter in the alphabet. If nothing wins, it is the letter that delays
/// the loss longest, or a if all lose at once. `winning` lists the submissions that win. The search
/// of the rules tells what is right.
#[test]
fn every_submission_is_right_and_every_winning_move_is_listed() {
    let mut games: Vec<Spelling> = instances().collect();
    for sample in samples::of("ipsc_g").expect("the samples can be read") {
        games.extend(parse::<Spelling>(&sample.input).expect("a sample has no fault"));
    }
    let mut lists: Vec<Spelling> = games.iter().map(|game| game.on(b"")).collect();
    lists.dedup();
    for games in lists.into_iter().map(Spelling::ours) {
        let output = printed(run, &Spelling::write(&games));
        assert_eq!(output.lines().count(), games.len());
        let mut search = Search::new(1 << 22);
        for (game, output) in games.iter().zip(output.lines()) {
            is_answered_by_the_rules(game, output, &mut search);
        }
    }
}

/// Checks what the solution submits on a string, and what is listed as winning.
fn is_answered_by_the_rules(game: &Spelling, output: &str, search: &mut Search<Spelling>) {
    let quickest = game.quickest(search).map(|win| win.name);
    let mut value = |after: &Spelling| search.value(after).expect("it can be searched");
    assert_eq!(game.number() > 0, value(game).is_won(), "{}", game.shown());
    let longest = game.moves().min_by_key(|(_, after)| Reverse(value(after).plies));
    let right = quickest.or(longest.map(|(name, _)| name)).unwrap_or("a".to_string());
    assert_eq!(output, right, "{:?}", game.words());
    let mut wins = game.submissions();
    wins.retain(|(name, after)| right.len() >= name.len() && !value(after).is_won());
    wins.sort_by_key(|(_, after)| value(after).plies);
    assert!(game.winning().eq(wins), "{}", game.shown());
}

/// The words b, ab, aab, ... branch inside one another as deep as so many letters can: 7,500
/// words of 28 million letters, in the stack that a program has.
#[test]
fn words_that_branch_thousands_of_times_are_played() {
    let text = [&[b'a'; 7499][..], b"b"].concat();
    let play = move || best_letter(&reachable((0..7500).map(|at| &text[at..]).collect()), 0);
    let thread = thread::Builder::new().stack_size(8 << 20).spawn(play).expect("it starts");
    // A player who appends b loses at once. So both append a, up to the last word.
    assert_eq!(thread.join().expect("the stack suffices"), (7500, b'a'));
}

#[test]
fn every_answer_is_understood() {
    let understands = |answer: &[u8], submission: &str| {
        let input = [b"5\ncats\ncontest\ndog\ndone\ndragon ", answer].concat();
        assert_eq!(printed(run, &input), format!("d\n{submission}\n"), "{}", answer.escape_ascii());
    };
    for (answer, submission) in [
        ("\n \t After your move: 'd'.  After my move: 'dr'. \r\n\n", "a"),
        ("After your move: 'd'. After my move: 'do'. It's your turn.\nOK\n", "n"),
        ("After your move: “d”. It's ‘my’ turn. After my move: ’dr' isn't a word'\n", "a"),
        ("You lost (created a banned word). A new game starts.\nOK\nYou win", "d"),
        ("cont\r\n", "RESTART d"),
    ] {
        understands(answer.as_bytes(), submission);
    }
    for quote in [&b"'"[..], b"\"", "‘".as_bytes(), "’".as_bytes(), b"\x91", b"\x92"] {
        understands(&[b"After my move: ", quote, b"co", quote].concat(), "RESTART d");
        understands(&[quote, quote].concat(), "d");
    }
}

/// `play ipsc_g` answers as the contest's server.
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
    let submissions: String = turns.iter().map(|turn| format!("{}\r\n", turn.0)).collect();
    // A prompt stands before each submission, and none after the last.
    let answers = turns.iter().map(|turn| format!("{}\n", turn.1)).collect::<Vec<_>>().join("> ");
    let list = "5\ncats\ncontest\ndog\ndone\ndragon\n";
    let (input, mut output) = (submissions + "c\n", Vec::new());
    let played = Spelling::play(Some(list.as_bytes()), 0, &mut input.as_bytes(), &mut output);
    let output = String::from_utf8_lossy(&output);
    let (rules, said) = output.split_once("\n> ").expect("the rules, then a prompt");
    assert!(rules.starts_with("You and I append a letter to a string in turn."), "{rules}");
    assert!(rules.ends_with("\nwords: cats contest dog done dragon"), "{rules}");
    assert!(played.is_ok() && said == answers);
}

#[test]
fn names_each_fault() {
    let word = "a word of the letters a to z";
    let string = "a string on which we are to move";
    for (input, answers, line, what, found) in [
        // A number that is announced costs no time and no memory.
        ("9999999999999999999 cat\n\n", "", 3, word, "end of input"),
        ("2 cat\nz{", "", 2, word, r#""z{""#),
        // The server is to move.
        ("2\ncat\ndog\nc", "c\n", 4, string, r#""c""#),
        // No prefix, a listed word, one that goes on from a listed word.
        ("2 cat dog\nca\nco\nca", "c\na\n", 3, string, r#""co""#),
        ("2 do dog\n\ndo \t\n", "d\n", 3, string, r#""do \t""#),
        ("3 cat cattle dog\n'catt'", "c\n", 2, string, r#""'catt'""#),
        // Not an answer of the server, or not in quotes.
        ("1 cat\nOK.\r\n", "c\n", 2, string, r#""OK.\r""#),
        ("1 cat\nYou lose 'ca'", "c\n", 2, string, r#""You lose 'ca'""#),
        ("1 cat\nAfter my move: 'ca", "c\n", 2, string, r#""After my move: 'ca""#),
    ] {
        expects(&[(input, answers, &format!("line {line}: expected {what}, found {found}"))]);
    }
}
