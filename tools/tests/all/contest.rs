//! How `stress` plays with a program for ipsc_g, and what it says of that, as tests/texts has it.

use crate::report::{no_fault, report, run_with, with};
use crate::Texts;
use std::cell::Cell;
use std::io;
use tools::problems::ipsc_g::contest::{Contest, Dialogue};
use tools::problems::ipsc_g::referee::{
    converse, under_way, Breach, Close, Course, Mistake, Server,
};
use tools::problems::ipsc_g::talk::Talk;
use tools::problems::ipsc_g::Spelling;
use tools::rules::Game;
use tools::stress::counterexample::Counterexample;
use tools::stress::input::Input;
use tools::stress::judgement::{Failure, Judgement};
use tools::stress::plan::Origin;
use tools::stress::printed::Printed;
use tools::stress::session::Session;

/// Plays as ipsc_g's program on these words, with lines that were prepared. How it ended.
fn play(server: Server, words: &[&str], string: &str, said: &[&str]) -> Close {
    course(server, words, string, said).close
}

/// How such a dialogue went.
fn course(server: Server, words: &[&str], string: &str, said: &[&str]) -> Course {
    let words = words.iter().map(|word| Vec::from(*word)).collect();
    let case = Spelling::new(words).on(string.as_bytes());
    let mut said = said.iter().map(|said| said.to_string());
    converse(&[case], server, &mut |_| said.next())
}

/// Where games are too long to be searched, nobody is blamed but for what is no submission.
#[test]
fn only_what_is_known_is_blamed() {
    for (count, said, wrong) in [(2000, "b", true), (2010, "RESTART a", false), (2010, "B", true)] {
        let words = ["a".repeat(count), "cabbb".to_string()];
        let words: Vec<&str> = words.iter().map(String::as_str).collect();
        let close = play(Server::Transcript, &words, "ca", &["a", said]);
        assert_eq!(close.mistake().is_some(), wrong, "{said} with {count} letters");
    }
}

/// Where nothing wins, each submission is right, and what is none is told with what could be said.
#[test]
fn where_nothing_wins_each_submission_is_right() {
    // A lost game goes on to its end, and then one submission is asked for.
    assert_eq!(play(Server::Live, &["aaa"], "", &["a", "a", "b"]), Close::Open);
    assert_eq!(play(Server::Live, &["aaa"], "", &["b", "c"]), Close::Open);
    // On this string each letter loses, and a new game could be led to it again.
    assert_eq!(play(Server::Live, &["aaa"], "aa", &["a", "RESTART a"]), Close::Open);
    assert_eq!(play(Server::Live, &["aaa"], "", &["a", "a"]).mistake().map(|it| it.case), Some(0));
    let close = play(Server::Live, &["aaa"], "", &["aa"]);
    let mistake = close.mistake().expect("it is no submission");
    assert_eq!(mistake.right, "any letter, or RESTART and a letter");
    assert!(!mistake.why.concat().contains("for sure"));
    let close = play(Server::Live, &["ab"], "", &["\u{1b}[1mA"]);
    let why = close.mistake().expect("it is no submission").why.concat();
    let shown = "; if the first is \"\\u{1b}[1mA\", in 2, since the server can answer:";
    assert!(why.contains(shown), "{why}");
}

/// Where nothing wins, the first submission that does not hold out longest is remembered.
#[test]
fn a_breach_of_the_convention_is_remembered() {
    let breach = |words: &[&str], said: &[&str]| course(Server::Live, words, "", said).breach;
    let second = Breach { submission: 3, wanted: "b".to_string() };
    assert_eq!(breach(&["bcd"], &["b", "a", "a"]), Some(second));
    assert_eq!(breach(&["bcd"], &["b", "a", "b"]), None);
    let first = Breach { submission: 1, wanted: "a".to_string() };
    assert_eq!(breach(&["abcde", "bcd"], &["b", "b", "b"]), Some(first));
    // Where a submission wins, another one is a mistake.
    assert_eq!(breach(&["ab"], &["b"]), None);
}

/// Who has won, and who has not.
#[test]
fn a_dialogue_is_won_or_left_open() {
    for server in [Server::Transcript, Server::Live] {
        assert_eq!(play(server, &["ab"], "", &["a"]), Close::Won);
        assert_eq!(play(server, &["a"], "", &["a", "a"]), Close::Open);
    }
}

/// A server answers what was said: towards the string of a case if that is possible, and otherwise
/// as the one that delays.
#[test]
fn a_server_plays_with_the_program() {
    let words = ["abcd", "axyzuv", "b"];
    assert_eq!(play(Server::Live, &words, "", &["a", "y", "u"]), Close::Won);
    assert_eq!(play(Server::Live, &words, "ab", &["a", "c"]), Close::Won);
    // No program of its own comes to a string after c.
    let words = ["abcd", "axyzuv", "cdefghijkl"];
    assert_eq!(play(Server::Live, &words, "cd", &["a", "y", "u"]), Close::Won);
    let close = play(Server::Live, &words, "ax", &["a", "z"]);
    assert_eq!(close.mistake().expect("y is right").right, "y");
    // A server that need not lose may still go to where it does.
    let lost = ["abcde", "abx", "axyz"];
    assert_eq!(play(Server::Live, &lost, "", &["a", "c", "x", "a"]), Close::Open);
    assert_eq!(play(Server::Live, &lost, "ax", &["a", "y"]), Close::Won);
}

/// The game under way tells those apart that go on from the string that they are told.
#[test]
fn only_the_line_leads_to_the_game_under_way() {
    let cases = under_way();
    let list = cases[0].on(b"");
    assert_eq!((&list.answer()[..], &cases[0].string[..1]), ("a", &b"b"[..]));
    for letter in ('a'..='z').map(String::from) {
        let loses = list.on(b"bcdefghi").submit(&letter).line.starts_with("You lost");
        assert_eq!(loses, letter != "j", "{letter}");
    }
    let mut said = ["a", "j"].into_iter().map(str::to_string);
    let course = converse(&cases, Server::Transcript, &mut |_| said.next());
    assert_eq!(course, Course { close: Close::Won, breach: None });
}

/// A failure in a dialogue in which nothing was printed.
fn failed(failure: Failure) -> Counterexample<Contest> {
    let input = Input::read(b"1\nab\n").expect("it has the format");
    let dialogue = Dialogue {
        server: Server::Live,
        told: vec!["1\nab\n".to_string()],
        said: Vec::new(),
        printed: Printed::Nothing { after: 0 },
        mistake: None,
        breach: None,
        wants_plain_quotes: false,
    };
    let (run, suspects, runs) = (run_with(failure), vec![0], 1 + failure.repeats());
    let judgement = Judgement { failure: Some(failure), run, suspects, runs, record: dialogue };
    Counterexample::new(input, judgement, failure, Origin::Random)
}

/// A mistake in the second submission, on this list.
fn mistaken(list: &str) -> Counterexample<Contest> {
    with(failed(Failure::Wrong), |found| {
        let dialogue = &mut found.judgement.record;
        dialogue.told = vec![list.to_string(), "After your move.\n".to_string()];
        dialogue.said = vec!["a".to_string()];
        let (right, why) = ("c".to_string(), vec!["for a reason".to_string()]);
        dialogue.mistake = Some(Mistake { case: 0, right, why });
        dialogue.printed = Printed::Answer("b".to_string());
    })
}

/// A failure with something changed in the dialogue.
fn changed(found: Counterexample<Contest>, change: fn(&mut Dialogue)) -> Counterexample<Contest> {
    with(found, |found| change(&mut found.judgement.record))
}

/// A dialogue is shown with what the program said before, and if it is long, with its end.
#[test]
fn dialogues_are_shown_with_both_sides() {
    let mut texts = Texts::default();
    texts.add("a mistake in a game that is played", report(&mistaken("1\nab\n")));
    let told = changed(mistaken("1\nab\n"), |dialogue| dialogue.server = Server::Transcript);
    texts.add("a mistake in a game that is told", report(&told));
    let after = changed(mistaken("1\nab\n"), |dialogue| {
        dialogue.mistake = None;
        dialogue.printed = Printed::More("c".to_string());
    });
    texts.add("it prints more when it has won", report(&after));
    let quotes = changed(mistaken("1\nab\n"), |dialogue| dialogue.wants_plain_quotes = true);
    texts.add("it knows plain quotes only", report(&quotes));
    let long = format!("400\n{}", "ab\n".repeat(400));
    texts.add("a long list", report(&mistaken(&long)));
    texts.add("it waits, and has printed nothing", report(&failed(Failure::OnlyWaits)));
    let after_a_line = || {
        changed(failed(Failure::OnlyWaits), |dialogue| {
            dialogue.printed = Printed::Nothing { after: 1 };
        })
    };
    texts.add("it waits after a line", report(&after_a_line()));
    let in_a_line = with(after_a_line(), |found| found.judgement.run.output = b"b".to_vec());
    texts.add("it waits in a line", report(&in_a_line));
    let has_won = changed(after_a_line(), |dialogue| dialogue.printed = Printed::All);
    texts.add("it waits after OK", report(&has_won));
    texts.add("it waits, and Ctrl-C comes", report(&failed(Failure::Stopped)));
    texts.add("it is too slow", report(&failed(Failure::TooSlow)));
    texts.compare("dialogues.txt");
}

/// A dialogue with a submission against a convention, after so many more words in its list.
fn with_breach(words: usize) -> Dialogue {
    let list = "list\n".repeat(words + 1);
    let lines = [&list[..], "You lost.\n", "After your move.\n"].map(str::to_string).to_vec();
    let said = ["b", "x", "c"].map(str::to_string).to_vec();
    Dialogue {
        server: Server::Live,
        told: lines,
        said,
        printed: Printed::All,
        mistake: None,
        breach: Some(Breach { submission: 2, wanted: "y".to_string() }),
        wants_plain_quotes: false,
    }
}

/// What is no fault, and yet is told.
#[test]
fn remarks_on_dialogues_are_told() {
    let mut texts = Texts::default();
    let remarks = |server, breaches: &[Dialogue]| {
        let mut contest = Contest::default();
        contest.server = server;
        breaches.iter().for_each(|dialogue| contest.remember_breach(dialogue));
        no_fault(b"1\nPP\n", |no_fault| no_fault.remarks = contest.remarks())
    };
    texts.add("it goes on from what it is told", remarks(Some(Server::Transcript), &[]));
    texts.add("it keeps the string itself", remarks(Some(Server::Live), &[]));
    texts.add("it breaks a convention", remarks(None, &[with_breach(0)]));
    texts.add("it breaks it in a long dialogue", remarks(None, &[with_breach(40)]));
    texts.add(
        "it breaks it in three dialogues",
        remarks(None, &[with_breach(40), with_breach(0), with_breach(3)]),
    );
    texts.compare("remarks.txt");
}

/// Whoever talks to a program may think before the first word: the program is not there yet.
#[test]
fn a_program_starts_when_it_is_talked_to() {
    let has_started = Cell::new(false);
    let start = || {
        has_started.set(true);
        Err(io::Error::other("there is no program"))
    };
    let mut talk = Talk::new(&start);
    assert!(!has_started.get(), "the program waits");
    assert_eq!(talk.say("1\nab\n"), None);
    assert!(has_started.get());
    let error = talk.end(false).err().expect("there is no program");
    assert_eq!(error.to_string(), "there is no program");
}
