//! The program `stress` from outside: what it finds in wrong programs and odd ones.

use crate::{folder, has, program, text, STRESS, WRONG};
use predicates::prelude::*;
use std::fs;
use tools::check::{outcome, right};
use tools::problems::{g1::Row, ipsc_g::Play, matgame::Matrix, wplay::Grid};
use tools::{Game, PROBLEMS};

/// Among so many positions one is found for each wrong idea of each problem on which it errs, and
/// nothing smaller that is tried is answered wrong.
#[test]
fn finds_each_wrong_idea() {
    for problem in PROBLEMS {
        let name = problem.name;
        let folder = folder(&format!("stress {name}"));
        let options = ["--positions", "160", "--time-limit", "60", "--save", text(&folder)];
        let run = |idea| program(STRESS, &options).args([name, WRONG, name, idea]).assert();
        for (at, idea) in (problem.wrong)().into_iter().enumerate() {
            let assert = run(idea).append_context("idea", idea).code(1);
            let smallest = "\nNo smaller input that was tried is answered wrong";
            assert.stdout(predicate::str::contains(smallest));
            let saved = folder.join(format!("{name}-{}.in", at + 1));
            let input = fs::read(&saved).expect("what was found is saved");
            let answer = fs::read_to_string(saved.with_extension("out")).expect("so is its answer");
            let wrongly = problem.answer_wrongly;
            let says = |input: &[u8]| outcome(|input, output| wrongly(at, input, output), input).0;
            assert_eq!(answer.trim(), right(problem, &input).0.trim(), "{name}: {idea}");
            assert_ne!(says(&input), right(problem, &input).0, "{name}: {idea}");
            // To name another winning move is not as bad as what may have been found.
            let winner = |answer: String| answer.lines().next().map(String::from);
            let errs = |input: &Vec<u8>| winner(says(input)) != winner(right(problem, input).0);
            if !problem.is_interactive {
                let smaller = (problem.smaller)(&input).expect("the input has no fault");
                assert_eq!(smaller.into_iter().find(errs), None, "{name}: {idea}");
            }
        }
    }
}

/// Programs that are right in an odd way, as shell scripts in which `right` is a right program.
#[test]
fn blames_no_right_program() {
    if !has(&["sh", "cat", "sed", "sleep", "tac"]) {
        return;
    }
    for (problem, script) in [
        ("g3", "cat </dev/stdin >/dev/null; right </dev/stdin"),
        ("matgame", "sleep 0.5; right"),
        // Judges do not set it.
        ("matgame", "[ -z \"$PYTHONUNBUFFERED\" ] && right"),
        // The last letter in the alphabet among those that win as soon.
        ("ipsc_g", "sed -u y/abc/cba/ | right | sed -u y/abc/cba/"),
        // The solution flushes each line, if it is built.
        ("ipsc_g", "p=${0%/*}/ipsc_g; if [ -x \"$p\" ]; then \"$p\"; else right; fi"),
    ] {
        let script = format!("right() {{ \"$0\" {problem} right; }}; {script}");
        let options = ["--positions", "60", "--time-limit", "0.4", problem, "sh", "-c"];
        let mut stress = program(STRESS, &options);
        stress.args([&script[..], WRONG]).env("PYTHONUNBUFFERED", "1");
        stress.assert().append_context("script", script).success();
    }
}

#[test]
fn inputs_end_just_behind_a_border() {
    fn end<G: Game>() -> Option<usize> {
        Some(G::input(&G::across(8192).next()?).trim_ascii_end().len())
    }
    assert_eq!([end::<Matrix>(), end::<Row>(), end::<Grid>()], [Some(8193); 3]);
}

/// Every dimension is tried up to the judge's limit.
#[test]
fn reaches_the_limits() {
    for (problem, limits) in [
        ("matgame", "50 rows, 50 columns, 50 as a number"),
        ("adapwns", "128 squares"),
        ("g3", "10000 coins, 1000000000 squares"),
        ("g1", "2000 places, 2000 pins in a run, 20 pins at a time"),
        ("wgme", "10 characters"),
        ("wplay", "16 cells"),
        ("astrgame", "30 letters, 30 words, 30 letters in a word, 5 cases"),
    ] {
        let words = ["--positions", "1000", "--time-limit", "60", problem, WRONG, problem, "right"];
        let all = predicate::str::contains(format!("no fault in 1000 positions, up to {limits}"));
        program(STRESS, &words).assert().success().stdout(all);
    }
}

/// What it says of a shell script in which `right` is a right program.
#[test]
fn names_what_odd_programs_do() {
    if !has(&["sh", "cat", "head", "sed", "sleep", "tr", "yes"]) {
        return;
    }
    for (problem, script, expected) in [
        ("matgame", "exit 3", "\n1\n1 1\n1\n\nright: FIRST\nit ends with exit status: 3\n"),
        ("matgame", "right; echo oops >&2; exit 1", " status: 1\nits standard error ends with:\noops\n"),
        ("matgame", "sleep 600", "\nIt does not compute but waits, though its input is a file"),
        ("matgame", "while :; do :; done", "\nIt computes: "),
        ("g3", "head -c 12 | right", "\nNo smaller input that was "),
        ("matgame", "yes ''", "\nit writes too much\n"),
        ("matgame", "printf 'Enter: '; right", "\nit says: Enter: FIRST\n\nwhy: "),
        ("matgame", "right | tr A-Z a-z", "\nOnly upper and lower case differ.\n"),
        ("matgame", "right | head -n 3", " in case 4 of 4: FIRST\nit ends before answer 4\n"),
        ("matgame", "right | sed 3s/.*/FIRST/", "\nAlone, this case is answered right: something "),
        ("matgame", "echo draw; right", "\nAn answer is FIRST or SECOND, and nothing else.\n"),
        ("matgame", "printf '\\033[1m'; right", "\nit says: \\u{1b}[1mFIRST\n"),
        ("matgame", "sed '2,$s/^$/x/' | right", "\nWith a blank for each blank line, this "),
        ("adapwns", "while read -r row; do echo $row; done | right", "\nWith a line feed at its end, "),
        ("matgame", "tr '\\r' x | right", "\nWith \\n for each \\r\\n, this input is answered right.\n"),
        // A board of four squares is read as two: shown alone, not with one that comes behind.
        ("adapwns", "sed 's/^\\([.P]\\{3\\}\\)\\(.\\)/\\1\\n\\2/' | right", "\nright: "),
        // Only how many cases there are matters, or words.
        ("adapwns", "right | sed 12s/.*/Yes/", &format!("\n12\n{}\nright in case 12", "..\n".repeat(12))),
        ("wplay", "i=$(cat); case $i in *[A-Z][A-Z][A-Z][A-Z]*) sed='2s/Alice/Bob/; 2t; 2s/Bob/Alice/' ;; *) sed= ; esac; echo \"$i\" | right | sed \"$sed\"", "\n\n1\n"),
        ("wplay", "right | sed s/Bob/Alice/", "\nwhy: no word can be made of these letters\n"),
        ("astrgame", "sed '/[a-z]\\{13\\}/s/a//' | right", "\n1\naaaaaaaaaaaaa\n1\na\n\n"),
        // A move that is against the rules, one that is or loses, and one that was not asked for.
        ("g3", "right | sed 's/2 to 1/2 to 2/'", "\n\"Move 2 to 2\" is no move of these "),
        ("g3", "right | sed 's/[0-9]\\{7\\} to .*/0 to 0/'", "\" is no move of these rules, or one "),
        ("g3", "right | sed 's/3 to 1/3 to 2/'", " loses: the reply Move 2 to 1 leaves 1, then:\n  no "),
        ("g3", "\"$0\" g3 'the rightmost coin'", " wins as well, but the statement asks for that "),
        // A single string of the server's, of the first letters.
        ("ipsc_g", "\"$0\" ipsc_g 'a new game only for a lost one'", "\naaaaaa\naa\n\nright: RESTART"),
        ("ipsc_g", "sed -un '/lost/q; p' | right", " (created a banned word). A new game starts.\n\nright in"),
        ("ipsc_g", "sed -un '/nothing/q; p' | right", " (nothing starts with 'b'). A new game starts.\n\nright in"),
        // The first list is of one word, on which `a` is right.
        ("ipsc_g", "yes a", "\nright: a\nit writes too much\n"),
        ("ipsc_g", "echo a; exec yes >&2", "\ncases: 1\nit has no answer after "),
        ("ipsc_g", "echo a; echo b", "\nit says more behind its answers: b\n"),
        ("ipsc_g", "sleep 600", "\nIt does not compute but waits, as if its last line was not "),
        ("ipsc_g", "echo A", "\nInvalid submission (expected a letter from a to z, or RESTART and a letter).\n"),
    ] {
        let ends = ["sleep 600", "done", ">&2"].iter().all(|end| !script.ends_with(end));
        let limit = if ends { "60" } else { "0.3" };
        let script = format!("right() {{ \"$0\" {problem} right; }}; {script}");
        let positions = if problem == "matgame" { "1000" } else { "200" };
        let options = ["--positions", positions, "--time-limit", limit, problem, "sh", "-c"];
        let assert = program(STRESS, &options).args([&script[..], WRONG]).assert();
        assert.append_context("script", script).code(1).stdout(predicate::str::contains(expected));
    }
}

/// Where games are too long to be searched, nobody is blamed but for what is no submission.
#[test]
fn only_what_is_known_is_blamed() {
    let play = Play::DIALOGUE.expect("it is one");
    for (count, said, wrong) in [(2000, "b", true), (2010, "RESTART a", false), (2010, "B", true)] {
        let lost = Play::new(vec![vec![b'a'; count], b"cabbb".to_vec()], b"ca");
        let mut answers = ["a", said].into_iter();
        let mistake = play(&[lost], &mut |_| answers.next().map(str::to_string));
        assert_eq!(mistake.is_some(), wrong, "{said} with {count} letters");
    }
}
