//! The program `stress` from outside: what it finds in wrong programs and odd ones.

use crate::{folder, has, kept_folder, program, text, STRESS, WRONG};
use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;
use std::fs;
use tools::extras::{Breach, Close, Course, Extras, Server};
use tools::problem_tests::{outcome, right};
use tools::problems::ipsc_g::Spelling;
use tools::problems::PROBLEMS;
use tools::rules::Game;

/// More CPU time than anything here takes on any machine; and time enough for all of it.
const ANY_TIME: [&str; 4] = ["--time-limit", "10000", "--seconds", "100000"];

/// Runs `stress` on a shell script in which `right` is a right program, `wrong IDEA` a wrong one, and
/// STATE a file that is empty at first.
fn stress_script(name: &str, problem: &str, options: &[&str], script: &str) -> Assert {
    let state = folder(&format!("stress of {name}")).join("state");
    fs::write(&state, "").expect("it can be written");
    let functions =
        format!("right() {{ \"$0\" {problem} right; }}; wrong() {{ \"$0\" {problem} \"$1\"; }}");
    let mut stress = program(STRESS, options);
    stress
        .args([problem, "sh", "-c", &format!("{functions}; {script}"), WRONG])
        .env("STATE", state);
    stress.assert().append_context("case", name.to_string())
}

/// Each wrong idea of each problem is found, among few positions, and what is saved shows it.
#[test]
fn finds_each_wrong_idea() {
    for problem in PROBLEMS {
        let name = problem.name();
        let folder = folder(&format!("stress {name}"));
        for (at, idea) in problem.wrong_ideas().into_iter().enumerate() {
            let mut stress = program(STRESS, &ANY_TIME);
            stress.args(["--positions", "60", "--save", text(&folder)]);
            stress.args([name, WRONG, name, idea]);
            let assert = stress.assert().append_context("idea", idea).code(1);
            let saved = folder.join(format!("{name}-{}.in", at + 1));
            let input = fs::read(&saved).expect("what was found is saved");
            let answer = fs::read_to_string(saved.with_extension("out")).expect("so is its answer");
            let wrongly =
                outcome(|input, output| problem.answer_wrongly(idea, input, output), &input);
            assert_eq!(answer.trim(), right(*problem, &input).0.trim(), "{name}: {idea}");
            assert_ne!(wrongly.0, right(*problem, &input).0, "{name}: {idea}");
            assert!(input.len() < 80, "{name}: {idea}: {} bytes", input.len());
            // What is saved is what is shown; a dialogue shows what the program was told.
            let shown = match (problem.is_interactive(), idea) {
                (true, "a new game only for a lost one") => "\nright: RESTART".into(),
                (true, _) => "\nit can be won for sure in 1 submission; ".into(),
                (false, _) => String::from_utf8_lossy(&input),
            };
            assert.stdout(contains(shown.trim_end()));
        }
    }
}

/// Programs that are right in an odd way.
#[test]
fn blames_no_right_program() {
    if !has(&["sh", "cat", "sed", "sleep", "tr"]) {
        return;
    }
    for (name, problem, script) in [
        (
            "it opens its standard input again",
            "g3",
            "cat </dev/stdin >/dev/null; right </dev/stdin",
        ),
        ("it starts slowly", "matgame", "sleep 0.1; right"),
        ("judges do not set this variable", "matgame", "[ -z \"$PYTHONUNBUFFERED\" ] && right"),
        (
            "of the letters that win as soon it takes the last one",
            "ipsc_g",
            "sed -u y/abc/cba/ | right | sed -u y/abc/cba/",
        ),
        ("it writes to its standard error", "adapwns", "echo debug >&2; right"),
        ("it prints all on one line", "adapwns", "right | tr '\\n' ' '"),
    ] {
        // The lists of ipsc_g get large soon.
        let positions = if problem == "ipsc_g" { "3" } else { "30" };
        let options = [&ANY_TIME[..], &["--positions", positions]].concat();
        let assert = stress_script(name, problem, &options, script);
        let assert = assert.success().stderr(contains("stress: no fault on the samples; "));
        assert.stdout(contains("No fault was found on inputs as the judge sends them: "));
    }
}

/// How large the inputs were is told. That they get as large as the judge's, plan.rs checks.
#[test]
fn tells_how_large_the_inputs_were() {
    let words = ["--positions", "300", "adapwns", WRONG, "adapwns", "right"];
    let is_told = contains(" positions, up to 128 squares, 128 pawns, 500 cases.\n");
    program(STRESS, &[&ANY_TIME[..], &words].concat()).assert().success().stdout(is_told);
}

/// A program that errs in its own way, and a part of what is said of it.
struct Odd {
    name: &'static str,
    problem: &'static str,
    script: &'static str,
    says: &'static str,
}

/// Each with what is said of it.
const ODD: &[Odd] = &[
    Odd {
        name: "it ends with another status",
        problem: "matgame",
        script: "exit 3",
        says: "Your program ended with exit status: 3. The input:\n\n1\n1 1\n1\n\nright: FIRST\nyour \
               program: no answer, after 0 answers\n\nIt fails on every input that was tried.\n",
    },
    Odd {
        name: "it answers, complains and ends with another status",
        problem: "matgame",
        script: "right; echo oops >&2; exit 1",
        says: "\nits standard error:\noops\n",
    },
    Odd {
        name: "it is right and ends with another status",
        problem: "matgame",
        script: "right; exit 1",
        says: "\nyour program: all answers, which are right\n",
    },
    Odd {
        name: "it prints no move",
        problem: "g3",
        script: "right | sed /Move/d",
        says:
            "\nAn answer is Johnny wins, or Mary wins and what the statement asks for below it.\n",
    },
    Odd {
        name: "it prints all on one line, and one of it is wrong",
        problem: "adapwns",
        script: "wrong 'not mod 3' | tr '\\n' ' '",
        says: "\nright: No\nyour program: Yes\n\nThe player to move loses",
    },
    Odd {
        name: "it reads nothing",
        problem: "matgame",
        script: ":",
        says: "\nDoes it read a file in place of standard input?\n",
    },
    Odd {
        name: "it prints without end",
        problem: "matgame",
        script: "yes ''",
        says: "Your program printed too much. ",
    },
    Odd {
        name: "it wants a line feed at the end",
        problem: "adapwns",
        script: "cat >\"$STATE\"; if [ -z \"$(tail -c 1 \"$STATE\")\" ]; then right <\"$STATE\"; else \
                 right <\"$STATE\" | sed 's/Yes/x/; s/No/Yes/; s/x/No/'; fi",
        says: "1\nP.P\n\nright: Yes\nyour program: No\nIt errs only without a line feed at the end of \
               the input.\n\nThe player to move wins",
    },
    Odd {
        name: "it dies on 7 squares, and is wrong on 6 free ones",
        problem: "adapwns",
        script: "cat >\"$STATE\"; if grep -q '^[.P]\\{7\\}' \"$STATE\"; then exit 6; fi; \
                 if grep -q '^[.]\\{6\\}' \"$STATE\"; then echo draw; else right <\"$STATE\"; fi",
        says: "Your program ended with exit status: 6. The input:\n\n1\n.......\n\nright: No\n",
    },
    Odd {
        name: "it is always wrong on 12 squares, and in every second run on 6",
        problem: "adapwns",
        script: "cat >\"$STATE.in\"; echo run >>\"$STATE\"; runs=$(wc -l <\"$STATE\"); \
                 if grep -q '^[.P]\\{12\\}' \"$STATE.in\" || { [ $((runs % 2)) = 0 ] && \
                 grep -q '^[.P]\\{6\\}' \"$STATE.in\"; }; then echo draw; else \
                 right <\"$STATE.in\"; fi",
        says: "In 3 of 4 runs, your program answered wrongly. The input:\n\n1\n......\n",
    },
    Odd {
        name: "it asks for its input",
        problem: "matgame",
        script: "printf 'Enter: '; right",
        says: "\nyour program: Enter: FIRST\nAn answer is FIRST or SECOND, and nothing else.\n",
    },
    Odd {
        name: "its letters are small",
        problem: "matgame",
        script: "right | tr A-Z a-z",
        says: "\nOnly upper and lower case differ.\n",
    },
    Odd {
        name: "it leaves out the last answer if there are many",
        problem: "matgame",
        script: "right | head -n 3",
        says: "in case 4 of 4:\nright: FIRST\nyour program: no answer, after 3 answers\n",
    },
    Odd {
        name: "its third answer is always the same",
        problem: "matgame",
        script: "right | sed 3s/.*/FIRST/",
        says: "\nAlone, this case is answered right: something survives ",
    },
    Odd {
        name: "it prints a line before its answers",
        problem: "matgame",
        script: "echo draw; right",
        says: "\nyour program: draw\nAn answer is FIRST or SECOND, and nothing else.\n",
    },
    Odd {
        name: "it prints a line after its answers",
        problem: "matgame",
        script: "right; echo done",
        says: "\nyour program: all answers, and then: done\n",
    },
    Odd {
        name: "it prints colours",
        problem: "matgame",
        script: "printf '\\033[1m'; right",
        says: "\nyour program: \\u{1b}[1mFIRST\n",
    },
    Odd {
        name: "it prints a byte-order mark",
        problem: "adapwns",
        script: "printf '\\357\\273\\277'; right",
        says: "\nyour program: \\u{feff}",
    },
    Odd {
        name: "only how many cases there are matters",
        problem: "adapwns",
        script: "right | sed 12s/.*/Yes/",
        says: "in case 12 of 12:\nright: No\nyour program: Yes\n",
    },
    Odd {
        name: "it does not see that no word can be taken",
        problem: "wplay",
        script: "right | sed s/Bob/Alice/",
        says: "\nwhy: no word can be made of these letters\n",
    },
    Odd {
        name: "it wins whenever it can move",
        problem: "adapwns",
        script: "wrong 'every pile counts'",
        says:
            "1\n.PP\n\nright: No\nyour program: Yes\n\nThe player to move loses, since each move \
               has an answer:\n  2 -> 1, answered by 3 -> 2, which leaves PP.\n",
    },
    Odd {
        name: "it moves nowhere",
        problem: "g3",
        script: "right | sed 's/2 to 1/2 to 2/'",
        says: "\n\"Move 2 to 2\" is no move, written as the statement asks.\n",
    },
    Odd {
        name: "its move loses",
        problem: "g3",
        script: "right | sed 's/3 to 1/3 to 2/'",
        says: "\" loses: the reply \"Move 2 to 1\" leaves\n  1\nFrom there no move is left.\n",
    },
    Odd {
        name: "its move was not asked for",
        problem: "g3",
        script: "wrong 'the rightmost coin'",
        says: "\" wins as well, but the statement asks for that ",
    },
    Odd {
        name: "it prints more when it has won",
        problem: "ipsc_g",
        script: "right; echo more",
        says: "\nOK\n\nright: to end\nyour program: all answers, and then: more\n",
    },
    Odd {
        name: "it always prints a",
        problem: "ipsc_g",
        script: "while read -r line; do echo a; done",
        says: "Your program answered wrongly. The input:\n",
    },
    Odd {
        name: "it prints a large letter",
        problem: "ipsc_g",
        script: "echo A",
        says: "\nInvalid submission (expected a letter from a to z, or RESTART and a letter).\n",
    },
    Odd {
        name: "it dies within a line",
        problem: "ipsc_g",
        script: "printf 'Enter: '; exit 5",
        says: "Your program ended with exit status: 5. ",
    },
    Odd {
        name: "it ends before it prints anything",
        problem: "ipsc_g",
        script: "exit 4",
        says: "Your program ended with exit status: 4. ",
    },
];

#[test]
fn names_what_odd_programs_do() {
    if !has(&["sh", "cat", "grep", "head", "sed", "tail", "tr", "wc", "yes"]) {
        return;
    }
    for Odd { name, problem, script, says } in ODD {
        let options = [&ANY_TIME[..], &["--positions", "1000"]].concat();
        stress_script(name, problem, &options, script).code(1).stdout(contains(*says));
    }
}

/// The limit is for CPU time, and the wait is twice that and a second.
#[test]
fn names_what_late_programs_do() {
    if !has(&["sh", "sleep"]) {
        return;
    }
    let options = ["--time-limit", "0.3", "--seconds", "1000"];
    for (name, problem, script, says) in [
        (
            "it computes",
            "matgame",
            "while :; do :; done",
            "Your program was too slow: it was stopped after ",
        ),
        ("it sleeps", "matgame", "sleep 600", "Your program only waited: it used 0."),
        ("it does not flush", "ipsc_g", "sleep 600", "\nIs each of its lines flushed, and "),
        (
            "it ends no line",
            "ipsc_g",
            "printf d; sleep 600",
            "\nIts last line has no line feed at ",
        ),
    ] {
        let assert = stress_script(name, problem, &options, script).code(1).stdout(contains(says));
        let assert = assert
            .stderr(contains(" once on an input; up to 2 more runs on it follow, which may take "));
        // Of a single case nothing can be left out.
        assert.stdout(contains("If any one of these cases").not());
    }
}

/// A program that is late on some boards is shown with the first small one of them, if it is late on
/// that again and again.
#[test]
fn a_small_position_takes_the_place_of_a_late_input() {
    if !has(&["sh", "cat", "grep", "wc"]) {
        return;
    }
    let options = ["--time-limit", "0.2", "--seconds", "1000"];
    let read = "cat >\"$STATE.in\"";
    let answer = "while :; do :; done; fi; right <\"$STATE.in\"";
    // The first is late on samples, the second first on small positions: of several that one is shown
    // which comes first.
    for (late, first) in [("PP", "PP"), ("^\\.PPP[.P]$", ".PPP.")] {
        let script = format!("{read}; if grep -q '{late}' \"$STATE.in\"; then {answer}");
        let name = format!("late on {first}");
        let assert = stress_script(&name, "adapwns", &options, &script).code(1);
        let shown = format!("The input:\n\n1\n{first}\n\n");
        assert.stdout(contains(shown).and(contains("\nSmall positions were tried ")));
    }
    // Long boards are among the samples only.
    let is_long = "grep -q '^[.P]\\{31\\}' \"$STATE.in\"";
    // Among others, in a part of them, and alone, but not on that again.
    let by_chance = format!(
        "{read}; if {is_long} || {{ grep -qx PPP \"$STATE.in\" && echo late >>\"$STATE\" && \
         [ \"$(wc -l <\"$STATE\")\" -le 3 ]; }}; then {answer}"
    );
    let assert = stress_script("late by chance", "adapwns", &options, &by_chance).code(1);
    assert.stdout(contains("\nOf an input that takes too long, only whole cases are left out.\n"));
    let late = fs::read_to_string(kept_folder("stress of late by chance").join("state"));
    assert_eq!(late.expect("the script wrote it").lines().count(), 4);
}

/// Samples that are late together are tried one by one, and a wrong answer is told.
#[test]
fn a_wrong_answer_is_told_before_lateness() {
    if !has(&["sh", "cat"]) {
        return;
    }
    let script = "read -r count; [ \"$count\" -gt 300 ] && while :; do :; done; \
                  { echo \"$count\"; cat; } | wrong 'not mod 3'";
    let options = ["--time-limit", "0.3", "--seconds", "1000"];
    let assert = stress_script("late together", "adapwns", &options, script).code(1);
    let assert = assert.stderr(
        contains("stress: the program was over the time limit once ")
            .and(contains("wrong answer on the")),
    );
    assert.stdout(contains("Your program answered wrongly. "));
}

/// Runs `stress` on a shell script that interrupts it by `interrupt`; else as `stress_script`. None
/// where interrupts are ignored.
fn interrupted_by_script(name: &str, problem: &str, script: &str) -> Option<Assert> {
    let mut kill = program("sh", &["-c", "kill -INT $$"]);
    if kill.assert().get_output().status.success() {
        eprintln!("skipped, for interrupts are ignored here");
        return None;
    }
    let state = folder(&format!("stress of {name}")).join("state");
    fs::write(&state, "").expect("it can be written");
    let functions = format!(
        "right() {{ \"$0\" {problem} right; }}; interrupt() {{ kill -INT \"$PID\"; }}; {script}"
    );
    let mut stress = program("sh", &["-c", "export PID=$$; exec \"$0\" \"$@\"", STRESS]);
    stress.args(ANY_TIME).args(["--positions", "100", problem, "sh", "-c", &functions, WRONG]);
    stress.env("STATE", state);
    Some(stress.assert().append_context("case", name.to_string()))
}

/// Ctrl-C ends the reduction, and what was found is reported.
#[test]
fn an_interrupt_ends_the_reduction() {
    if !has(&["sh", "wc"]) {
        return;
    }
    for (name, run, says_first) in [
        // The first run, a case alone, three more runs: then smaller inputs are tried.
        (
            "an interrupt of the reduction",
            7,
            "; making it smaller (Ctrl-C ends that and reports)\n",
        ),
        // The input is not made smaller, and that is not promised.
        ("an interrupt of the first run", 1, "stress: the program died on the sample official\n"),
    ] {
        let script = format!(
            "echo run >>\"$STATE\"; [ \"$(wc -l <\"$STATE\")\" -eq {run} ] && interrupt; exit 3"
        );
        let Some(assert) = interrupted_by_script(name, "matgame", &script) else { return };
        let assert = assert.code(1).stderr(contains(says_first));
        let came = "\nCtrl-C came before all ways to make the input smaller were tried.\n";
        assert.stdout(contains("exit status: 3").and(contains(came)));
    }
}

/// Before a fault is found Ctrl-C ends the search, and what was tried is reported.
#[test]
fn an_interrupt_ends_the_search() {
    if !has(&["sh", "cat", "grep", "wc"]) {
        return;
    }
    let first_run = "interrupt; right";
    // The third one has all other samples.
    let second_run =
        "echo run >>\"$STATE\"; [ \"$(wc -l <\"$STATE\")\" -eq 2 ] && interrupt; right";
    // The first small input has 16 boards.
    let small = "cat >\"$STATE\"; grep -qx 16 \"$STATE\" && interrupt; right <\"$STATE\"";
    // It errs twice on a carriage return, but then the layout of the statement is not tried.
    let white_space = "cat >\"$STATE.in\"; if grep -q \"$(printf '\\r')\" \"$STATE.in\"; then \
                       echo run >>\"$STATE\"; [ \"$(wc -l <\"$STATE\")\" -eq 2 ] && interrupt; \
                       else right <\"$STATE.in\"; fi";
    for (name, problem, script, says) in [
        ("an interrupt of the samples", "adapwns", first_run, "before all samples were tried"),
        ("an interrupt of a sample", "adapwns", second_run, "before all samples were tried"),
        ("an interrupt of the search", "adapwns", small, "before all was tried"),
        ("an interrupt of other white space", "adapwns", white_space, "before all was tried"),
        ("an interrupt of a dialogue", "ipsc_g", first_run, "before all samples were tried"),
    ] {
        let Some(assert) = interrupted_by_script(name, problem, script) else { return };
        let assert = assert.code(130).stdout(contains(format!("\nCtrl-C came {says}.\n")));
        let no_fault = contains("No fault was found on inputs as the judge sends them: ");
        let assert = assert.stdout(no_fault.and(contains("But your program").not()));
        let what_follows = "small, random and full inputs follow";
        let is_told = predicate::function(|said: &str| {
            said.contains(what_follows) != says.contains("samples")
        });
        assert.stderr(is_told);
    }
}

/// What errs once in four runs is told, and not made smaller.
#[test]
fn a_fault_that_does_not_come_again_is_told() {
    if !has(&["sh", "sed", "wc"]) {
        return;
    }
    // It errs in the first run, and never again.
    let script =
        "echo run >>\"$STATE\"; if [ \"$(wc -l <\"$STATE\")\" = 1 ]; then sed 's/.*/Yes/'; \
                  else right; fi";
    let options = [&ANY_TIME[..], &["--positions", "1"]].concat();
    let assert = stress_script("a flake", "adapwns", &options, script).code(1);
    let assert =
        assert.stdout(contains("In 1 of 4 runs, your program answered wrongly. The input:\n"));
    assert.stdout(contains("\nIt does not err in this way each time: "));
}

/// White space that no judge sends is told, and is no fault.
#[test]
fn other_white_space_is_no_fault() {
    if !has(&["sh", "cat", "grep", "tr", "sed"]) {
        return;
    }
    for (name, problem, script, says) in [
        (
            "carriage returns",
            "adapwns",
            "tr '\\r' x | right",
            "fails on white space that no judge sends: with \\r\\n at the end of",
        ),
        (
            "no blank lines",
            "matgame",
            "read -r count; cat >\"$STATE\"; [ \"$count\" -gt 1 ] && ! grep -qv '[0-9]' \"$STATE\" && \
             exit 3; { echo \"$count\"; cat \"$STATE\"; } | right",
            "fails on white space that no judge sends: without its blank lines, for example on:",
        ),
        (
            "blanks at the ends of lines",
            "adapwns",
            "cat >\"$STATE\"; grep -q ' $' \"$STATE\" && exit 3; right <\"$STATE\"",
            "with a blank at the end of each line",
        ),
        (
            "extra blank lines",
            "adapwns",
            "sed 's/^$/x/' | right",
            "with an extra blank line after ",
        ),
    ] {
        let options = [&ANY_TIME[..], &["--positions", "100"]].concat();
        stress_script(name, problem, &options, script).success().stdout(contains(says));
    }
}

/// The first inputs are the same in two runs. That the whole plan is fixed, plan.rs checks.
#[test]
fn two_runs_try_the_same_inputs() {
    if !has(&["sh", "cat", "cksum", "wc"]) {
        return;
    }
    // The 20th run errs, so that no other white space is tried.
    let script = "cat >\"$STATE.in\"; cksum <\"$STATE.in\" >>\"$STATE\"; \
                  [ \"$(wc -l <\"$STATE\")\" -eq 20 ] || right <\"$STATE.in\"";
    let runs = ["a", "b"].map(|name| {
        let assert = stress_script(name, "astrgame", &ANY_TIME, script).code(1);
        assert.stderr(contains("stress: no fault on the samples; "));
        let state = kept_folder(&format!("stress of {name}")).join("state");
        fs::read_to_string(state).expect("the script wrote it")
    });
    assert_eq!(runs[0], runs[1]);
}

/// What cannot be run is told in one line, with what to type.
#[test]
fn a_source_file_is_no_program() {
    let file = folder("stress source").join("my.py");
    fs::write(&file, "print()").expect("it can be written");
    let shown = text(&file);
    let complaint =
        format!("stress: {shown} cannot be executed; type: python3 {shown} (see --help)\n");
    program(STRESS, &["ADAPWNS", shown]).assert().code(2).stdout("").stderr(complaint);
}

/// A program that is found in this folder only is told with its path.
#[test]
fn a_name_is_no_path() {
    let folder = folder("stress a name");
    fs::copy(WRONG, folder.join("ada_pair")).expect("it can be copied");
    let mut stress = program(STRESS, &["adapwns", "ada_pair"]);
    let assert = stress.current_dir(folder).assert().code(2).stdout("");
    assert.stderr(contains("stress: ada_pair: ").and(contains("; type ./ada_pair\n")));
}

/// Plays as ipsc_g's program on these words, with lines that were prepared. How it ended.
fn play(server: Server, words: &[&str], string: &str, said: &[&str]) -> Close {
    course(server, words, string, said).close
}

/// How such a dialogue went.
fn course(server: Server, words: &[&str], string: &str, said: &[&str]) -> Course {
    let words = words.iter().map(|word| Vec::from(*word)).collect();
    let case = Spelling::new(words).on(string.as_bytes());
    let mut said = said.iter().map(|said| said.to_string());
    let dialogue = Spelling::DIALOGUE.expect("it is interactive");
    (dialogue.converse)(&[case], server, &mut |_| said.next())
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
    let dialogue = Spelling::DIALOGUE.expect("it is interactive");
    let cases = (dialogue.under_way)();
    let list = cases[0].on(b"");
    assert_eq!((&list.answer()[..], &cases[0].string[..1]), ("a", &b"b"[..]));
    for letter in ('a'..='z').map(String::from) {
        let loses = list.on(b"bcdefghi").submit(&letter).line.starts_with("You lost");
        assert_eq!(loses, letter != "j", "{letter}");
    }
    let mut said = ["a", "j"].into_iter().map(str::to_string);
    let course = (dialogue.converse)(&cases, Server::Transcript, &mut |_| said.next());
    assert_eq!(course, Course { close: Close::Won, breach: None });
}

/// A program that keeps the string itself, and takes only the last letter from the server's line, is
/// right in the contest: it plays whole games.
#[test]
fn a_program_that_keeps_the_string_plays_whole_games() {
    if !has(&["sh", "cat", "sed", "tail"]) {
        return;
    }
    let script = "read -r count; echo \"$count\" >\"$STATE\"; \
                  while [ \"$count\" -gt 0 ]; do read -r word; echo \"$word\" >>\"$STATE\"; \
                  count=$((count - 1)); done; string=; \
                  while :; do said=$({ cat \"$STATE\"; echo \"$string\"; } | right | tail -n 1); \
                  echo \"$said\"; read -r line; case $line in OK) exit;; 'You lost'*) string=;; \
                  *) string=$string$said$(echo \"$line\" | sed 's/[^a-z]*$//; s/.*\\(.\\)$/\\1/');; \
                  esac; done";
    let options = [&ANY_TIME[..], &["--positions", "3"]].concat();
    let assert = stress_script("its own string", "ipsc_g", &options, script).success();
    let assert = assert.stdout(contains(
        "\nOn a game under way, whose letters it did not choose, your program is not right; some \
         samples ask that.\nIn the contest it plays each game from the start, so only whole games \
         were played with it.\n",
    ));
    assert.stderr(
        contains(
            "stress: your program is not right on a game under way, whose letters it did not choose",
        )
        .and(contains("stress: no fault on the samples; ")),
    );
}
