//! The program `stress` from outside: what it finds in wrong programs and odd ones.

use assert_cmd::Command;
use predicates::prelude::*;
use std::fs;
use std::path::{Path, PathBuf};
use tools::game::Game;
use tools::{adapwns, astrgame, g3, ipsc_g, matgame, wgme, wplay};

const STRESS: &str = env!("CARGO_BIN_EXE_stress");
const WRONG: &str = env!("CARGO_BIN_EXE_wrong");

fn stress(arguments: &[&str]) -> Command {
    let mut command = Command::new(STRESS);
    command.args(arguments);
    command
}

/// A folder of this name that is not there yet.
fn folder(name: &str) -> PathBuf {
    let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(name);
    if folder.exists() {
        fs::remove_dir_all(&folder).expect("only tests write there");
    }
    folder
}

/// The cases of an input.
fn cases<G: Game>(input: &[u8]) -> Vec<G> {
    let mut cases = Vec::new();
    let add = &mut |position: G| {
        cases.push(position);
        Ok(())
    };
    G::read(input, add).expect("the input has no fault");
    cases
}

/// Among so many positions one is found for each wrong idea on which it errs, though on none that
/// is smaller; for what is right none is found.
fn finds_each_wrong_idea<G: Game>(problem: &str, positions: &str) {
    let folder = folder(&format!("stress_{problem}"));
    let save = folder.to_str().expect("the path is in UTF-8");
    let options = ["--positions", positions, "--time-limit", "60", "--save", save];
    let run = |idea| stress(&options).args([problem, WRONG, problem, idea]).assert();
    let nothing = format!("no fault in {positions} positions: all up to ");
    run("right").success().stdout(predicate::str::starts_with(nothing));
    for (number, (name, _, answer)) in (1..).zip(G::WRONG) {
        let is_smallest = "\nNothing that is one step smaller is answered wrong.\n";
        run(name)
            .append_context("idea", *name)
            .code(1)
            .stdout(predicate::str::contains(is_smallest));

        let path = folder.join(format!("{problem}-{number}.in"));
        let input = fs::read(&path).expect("what was found is saved");
        let found: Vec<G> = cases(&input);
        let right: Vec<String> = found.iter().map(|case| case.answer() + "\n").collect();
        let expected = fs::read_to_string(path.with_extension("out")).expect("so is what is right");
        assert_eq!(right.concat(), expected, "{name}");

        let errs = |case: &G| answer(case).trim() != case.answer().trim();
        assert!(errs(found.last().expect("there is a case")), "{name}");
        if !G::IS_INTERACTIVE {
            assert_eq!(found.len(), 1, "{name}: it errs on a case alone");
            // As a program reads them.
            let smaller = found[0].smaller().into_iter().filter(G::is_allowed);
            let mut smaller = smaller.flat_map(|case| cases::<G>(&G::input(&[case])));
            let smaller = smaller.find(errs).map(|case| case.shown());
            assert_eq!(smaller, None, "{name}: smaller than {}", found[0].shown());
        }
    }
}

#[test]
fn finds_the_wrong_ideas_of_matgame() {
    finds_each_wrong_idea::<matgame::Matrix>("matgame", "4000");
}

#[test]
fn finds_the_wrong_ideas_of_adapwns() {
    finds_each_wrong_idea::<adapwns::Board>("adapwns", "4000");
}

#[test]
fn finds_the_wrong_ideas_of_g3() {
    finds_each_wrong_idea::<g3::Strip>("g3", "4000");
}

#[test]
fn finds_the_wrong_ideas_of_wgme() {
    finds_each_wrong_idea::<wgme::Word>("wgme", "4000");
}

#[test]
fn finds_the_wrong_ideas_of_wplay() {
    finds_each_wrong_idea::<wplay::Grid>("wplay", "4000");
}

#[test]
fn finds_the_wrong_ideas_of_astrgame() {
    finds_each_wrong_idea::<astrgame::Whiteboard>("astrgame", "4000");
}

#[test]
fn finds_the_wrong_ideas_of_ipsc_g() {
    finds_each_wrong_idea::<ipsc_g::Play>("ipsc_g", "1500");
}

/// What it says of a shell script for MATGAME in which `$0 matgame right` is a right program.
#[test]
fn names_what_odd_programs_do() {
    let nothing_smaller = "Nothing that is one step smaller is answered wrong.";
    let behind = "Alone, each case is answered right: something survives from a case to the next.";
    for (script, expected) in [
        ("exit 3", "\n1\n1 1\n1\n\nright: FIRST\nit ends with exit status: 3\n"),
        ("kill -9 $$", "\nit ends with signal: 9 (SIGKILL)\n"),
        ("$0 matgame right; exit 1", "\nit ends with exit status: 1\n"),
        ("$0 matgame right; echo oops >&2; exit 1", "\nits standard error ends with\noops\n"),
        ("sleep 600", "\nit has no answer after 0.3 s\n"),
        (":", "\nit ends after 0 answers\n"),
        ("while :; do echo; done", "\nit writes without end\n"),
        ("echo Enter:; $0 matgame right", "\nit says: Enter:\n\nwhy: "),
        ("$0 matgame right; echo bye", "\nit says more behind its answers: bye\n"),
        ("$0 matgame right | tr A-Z a-z", "\nAn answer is FIRST or SECOND; "),
        (
            "$0 matgame right | head -n 3",
            "\nright in case 4 of 4: FIRST\nit ends after 3 answers\n",
        ),
        ("$0 matgame right | head -n 3", behind),
        ("$0 matgame right | sed 3s/.*/FIRST/", "\nright in case 3 of 3: SECOND\nit says: FIRST\n"),
        ("$0 matgame right | sed 3s/.*/FIRST/", nothing_smaller),
        // In a row, after a blank: the smallest is a row of two.
        (
            "i=$(cat); case $i in *' 41'*) exit 9; esac; echo \"$i\" | $0 matgame right",
            "\n1\n1 2\n1 41\n\nright: SECOND\nit ends with exit status: 9\n",
        ),
    ] {
        let limit = if script.starts_with("sleep") { "0.3" } else { "60" };
        stress(&[
            "--positions",
            "20000",
            "--time-limit",
            limit,
            "matgame",
            "sh",
            "-c",
            script,
            WRONG,
        ])
        .assert()
        .append_context("script", script)
        .code(1)
        .stdout(predicate::str::contains(expected));
    }
}

/// A move that is against the rules, one that loses, and one that was not asked for.
#[test]
fn judges_the_move_by_the_rules() {
    for (change, expected) in [
        ("s/Move 2 to 1/Move 2 to 2/", "\n\"Move 2 to 2\" is no move of these rules.\n"),
        ("s/Move 2 to 1//", "\n\"\" is no move of these rules.\n"),
        (
            "s/Move 3 to 1/Move 3 to 2/",
            "\nMove 3 to 2 loses. The answer is Move 2 to 1, which leaves 1:\n  no move is left\n",
        ),
    ] {
        let script = format!("$0 g3 right | sed '{change}'");
        stress(&["--positions", "20000", "--time-limit", "60", "g3", "sh", "-c", &script, WRONG])
            .assert()
            .append_context("change", change)
            .code(1)
            .stdout(predicate::str::contains(expected));
    }
    let expected = " wins as well, but is not the move that is asked for.\n";
    let assert = stress(&["g3", WRONG, "g3", "the rightmost coin"]).assert().code(1);
    assert.stdout(predicate::str::contains(expected));
}

#[test]
fn wrong_usage_and_what_cannot_be_run_have_a_status_of_their_own() {
    for (arguments, complaint) in [
        (&[][..], "stress: PROBLEM is missing (see --help)\n"),
        (&["chess", "x"], "stress: no problem \"chess\" (see --help)\n"),
        (&["matgame"], "stress: COMMAND is missing (see --help)\n"),
        (&["--fast", "matgame", "x"], "stress: no option \"--fast\" (see --help)\n"),
        (&["--seconds", "0", "g3", "x"], "stress: --seconds wants a number above 0, not \"0\""),
        (&["--positions"], "stress: --positions wants a value (see --help)\n"),
        (&["--save"], "stress: --save wants a value (see --help)\n"),
        (&["--save", "/dev/null/x", "g3", "x"], "stress: /dev/null/x: Not a directory"),
        (&["g3", "/no/such/program"], "stress: No such file or directory"),
    ] {
        let assert = stress(arguments).assert().code(2).stdout("");
        assert.stderr(predicate::str::starts_with(complaint));
    }
    let help = stress(&["-h"]).assert().success();
    help.stdout(predicate::str::starts_with("Usage: stress [OPTIONS] PROBLEM COMMAND"));
}
