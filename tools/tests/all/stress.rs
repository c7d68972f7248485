//! The program `stress` from outside: what it finds in wrong programs and odd ones.

use crate::{folder, has, program, text, STRESS, WRONG};
use predicates::prelude::*;
use std::fs;
use tools::problems::ipsc_g::Play;
use tools::problems::{adapwns, astrgame, g1, g3, matgame, wgme, wplay};
use tools::rules::{sized, Game, Wrong};

/// Among so many positions one is found for each of these wrong ideas on which it errs, the first in
/// order of size; for what is right none is found.
fn finds_wrong_ideas<G: Game>(problem: &str, positions: usize, ideas: &[Wrong<G>]) {
    let folder = folder(&format!("stress {problem}"));
    let cases = |input: &[u8]| G::cases(input).expect("the input has no fault");
    let most = positions.to_string();
    let options = ["--positions", &most, "--time-limit", "60", "--save", text(&folder)];
    let run = |idea| program(STRESS, &options).args([problem, WRONG, problem, idea]).assert();
    let nothing = predicate::str::starts_with(format!("no fault in {positions} positions: "));
    run("right").success().stdout(nothing);
    for (number, (name, _, answer)) in (1..).zip(ideas) {
        let assert = run(name).append_context("idea", *name).code(1);
        let is_smallest = "\nNo input that is one step smaller ";
        let assert = assert.stdout(predicate::str::contains(is_smallest));
        let output = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
        let path = folder.join(format!("{problem}-{number}.in"));
        let found = cases(&fs::read(&path).expect("what was found is saved"));
        let right: String = found.iter().map(|case| case.answer() + "\n").collect();
        let saved = fs::read_to_string(path.with_extension("out")).expect("so is what is right");
        assert_eq!(right, saved, "{name}");

        let errs = |case: &G| answer(case).trim() != case.answer().trim();
        assert!(errs(found.last().expect("there is a case")), "{name}");
        if G::DIALOGUE.is_none() {
            // As a program reads them.
            let read = |case| cases(&G::input(&[case])).remove(0);
            let small = sized::<G>().map(|(_, case)| case).filter(G::is_allowed);
            let first = small.map(read).position(|case| errs(&case));
            let first = first.expect("each errs on a small one");
            let before = format!(
                "\nAnswered right before, of the small positions in order of size: {first}.\n"
            );
            assert!(output.contains(&before), "{name}: {first} before the first: {output}");
            assert_eq!(found.len(), 1, "{name}: it errs on a case alone");
            let smaller = found[0].smaller().into_iter().filter(G::is_allowed);
            let smaller = smaller.map(read).find(errs).map(|case| case.shown());
            assert_eq!(smaller, None, "{name}: smaller than {}", found[0].shown());
        }
    }
}

#[test]
fn finds_each_wrong_idea() {
    finds_wrong_ideas("matgame", 4000, matgame::Matrix::WRONG);
    finds_wrong_ideas("adapwns", 4000, adapwns::Board::WRONG);
    finds_wrong_ideas("g3", 4000, g3::Strip::WRONG);
    finds_wrong_ideas("g1", 4000, g1::Row::WRONG);
    finds_wrong_ideas("wgme", 4000, wgme::Word::WRONG);
    finds_wrong_ideas("wplay", 1000, wplay::Grid::WRONG);
    // One of these errs on its first small position only behind the first half.
    finds_wrong_ideas("astrgame", 4000, astrgame::Whiteboard::WRONG);
}

/// As programs that play.
#[test]
fn finds_the_wrong_ideas_of_ipsc_g() {
    finds_wrong_ideas("ipsc_g", 60, Play::WRONG);
}

/// A small one is looked for when a random one is found, and what is said of that is true.
#[test]
fn shows_the_first_that_errs_in_order_of_size() {
    let idea = "whoever can move wins";
    for (positions, shown, before) in [
        ("20", "\n1\naaa\n", "order of size: 20.\n"),
        ("1", "no fault in 1 positions: 1 in order of size, up to 1 characters", ""),
        ("2", "\n1\n", "order of size: 3. Not all small ones were tried.\n"),
    ] {
        let assert =
            program(STRESS, &["--positions", positions, "wgme", WRONG, "wgme", idea]).assert();
        assert.stdout(predicate::str::contains(shown).and(predicate::str::contains(before)));
    }
}

/// What it says of a shell script in which `right` is a right program.
#[test]
fn names_what_odd_programs_do() {
    if !has(&["sh", "cat", "head", "sed", "sleep", "tr", "yes"]) {
        return;
    }
    let behind = "Alone, each case is answered right: something survives from a case to the next.";
    for (problem, script, expected) in [
        ("matgame", "exit 3", "\n1\n1 1\n1\n\nright: FIRST\nit ends with exit status: 3\n"),
        ("matgame", "kill -9 $$", "\nit ends with signal: 9 (SIGKILL)\n"),
        ("matgame", "right; exit 1", "\nit ends with exit status: 1\n"),
        ("matgame", "right; echo oops >&2; exit 1", "\nits standard error ends with:\noops\n"),
        ("matgame", "sleep 600", "\nit has no answer after 0.3 s\n"),
        ("matgame", ":", "\nit ends after 0 answers\n"),
        ("matgame", "yes ''", "\nit writes too much\n"),
        ("matgame", "echo Enter:; right", "\nit says: Enter:\n\nwhy: "),
        ("matgame", "right; echo bye", "\nit says more behind its answers: bye\n"),
        ("matgame", "right | tr A-Z a-z", "\nAn answer is FIRST or SECOND, and nothing else.\n"),
        (
            "matgame",
            "right | head -n 3",
            "\nright in case 4 of 4: FIRST\nit ends after 3 answers\n",
        ),
        ("matgame", "right | head -n 3", behind),
        ("matgame", "right | sed 3s/.*/FIRST/", "\nright in case 3 of 3: SECOND\nit says: FIRST\n"),
        ("matgame", "right | sed 3s/.*/FIRST/", "\nNo input that is one step smaller "),
        // In a row, after a blank: the smallest is a row of two.
        (
            "matgame",
            "i=$(cat); case $i in *' 41'*) exit 9; esac; echo \"$i\" | right",
            "\n1\n1 2\n1 41\n\nright: SECOND\nit ends with exit status: 9\n",
        ),
        // A move that is against the rules, one that loses, and one that was not asked for.
        (
            "g3",
            "right | sed 's/Move 2 to 1/Move 2 to 2/'",
            "\n\"Move 2 to 2\" is no move of these ",
        ),
        ("g3", "right | sed 's/Move 2 to 1//'", "\n\"\" is no move of these rules.\n"),
        (
            "g3",
            "right | sed 's/Move 3 to 1/Move 3 to 2/'",
            "\nMove 3 to 2 loses. The answer is Move 2 to 1, which leaves 1. Then:\n  no move is left\n",
        ),
        (
            "g3",
            "\"$0\" g3 'the rightmost coin'",
            " wins as well, but the statement asks for another of the moves that win.\n",
        ),
        // The first list is of one word, on which `a` is right.
        ("ipsc_g", "yes a", "\nright: a\nit writes too much\n"),
        ("ipsc_g", "echo a; exec yes >&2", "\nright: a\nit has no answer after 0.3 s\n"),
        ("ipsc_g", "echo a; echo oops >&2; exit 1", "1\nits standard error ends with:\noops\n"),
        ("ipsc_g", "echo a; echo b", "\nit says more behind its answers: b\n"),
        ("ipsc_g", "sleep 600", "\nit has no answer after 0.3 s\n"),
        ("ipsc_g", ":", "\nit ends after 0 answers\n"),
        ("ipsc_g", "echo A", "\nA submission is a letter, or RESTART and a letter.\n"),
    ] {
        let limit = if expected.contains("0.3 s") { "0.3" } else { "60" };
        let script = format!("right() {{ \"$0\" {problem} right; }}; {script}");
        let options = ["--positions", "20000", "--time-limit", limit, problem, "sh", "-c"];
        let assert = program(STRESS, &options).args([&script[..], WRONG]).assert().code(1);
        let assert = assert.append_context("script", script);
        assert.stdout(predicate::str::contains(expected));
    }
}
