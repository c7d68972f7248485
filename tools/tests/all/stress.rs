//! The program `stress` from outside: what it finds in wrong programs and odd ones.

use crate::{
    at_once, can_interrupt, folder, has, kept_folder, program, text, Texts, STRESS, WRONG,
};
use assert_cmd::assert::Assert;
use predicates::prelude::*;
use predicates::str::contains;
use std::fs;
use tools::problem_tests::{outcome, right};
use tools::problems::PROBLEMS;

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

/// A program that fails in its own way.
struct Odd {
    name: &'static str,
    problem: &'static str,
    script: &'static str,
}

/// What is said of each has tests/texts/odd.txt.
const ODD: &[Odd] = &[
    Odd { name: "it ends with another status", problem: "matgame", script: "exit 3" },
    Odd {
        name: "it answers, complains and ends with another status",
        problem: "matgame",
        script: "right; echo oops >&2; exit 1",
    },
    Odd {
        name: "it is right and ends with another status",
        problem: "matgame",
        script: "right; exit 1",
    },
    Odd { name: "it prints no move", problem: "g3", script: "right | sed /Move/d" },
    Odd {
        name: "it prints all on one line, and one of it is wrong",
        problem: "adapwns",
        script: "wrong 'not mod 3' | tr '\\n' ' '",
    },
    Odd { name: "it reads nothing", problem: "matgame", script: ":" },
    Odd { name: "it prints without end", problem: "matgame", script: "yes ''" },
    Odd {
        name: "it wants a line feed at the end",
        problem: "adapwns",
        script:
            "cat >\"$STATE\"; if [ -z \"$(tail -c 1 \"$STATE\")\" ]; then right <\"$STATE\"; else \
                 right <\"$STATE\" | sed 's/Yes/x/; s/No/Yes/; s/x/No/'; fi",
    },
    Odd {
        name: "it dies on 7 squares, and is wrong on 6 free ones",
        problem: "adapwns",
        script: "cat >\"$STATE\"; if grep -q '^[.P]\\{7\\}' \"$STATE\"; then exit 6; fi; \
                 if grep -q '^[.]\\{6\\}' \"$STATE\"; then echo draw; else right <\"$STATE\"; fi",
    },
    Odd {
        name: "it is always wrong on 12 squares, and in every second run on 6",
        problem: "adapwns",
        script: "cat >\"$STATE.in\"; echo run >>\"$STATE\"; runs=$(wc -l <\"$STATE\"); \
                 if grep -q '^[.P]\\{12\\}' \"$STATE.in\" || { [ $((runs % 2)) = 0 ] && \
                 grep -q '^[.P]\\{6\\}' \"$STATE.in\"; }; then echo draw; else \
                 right <\"$STATE.in\"; fi",
    },
    Odd { name: "it asks for its input", problem: "matgame", script: "printf 'Enter: '; right" },
    Odd { name: "its letters are small", problem: "matgame", script: "right | tr A-Z a-z" },
    Odd {
        name: "it leaves out the last answer if there are many",
        problem: "matgame",
        script: "right | head -n 3",
    },
    Odd {
        name: "its third answer is always the same",
        problem: "matgame",
        script: "right | sed 3s/.*/FIRST/",
    },
    Odd {
        name: "it prints a line before its answers",
        problem: "matgame",
        script: "echo draw; right",
    },
    Odd {
        name: "it prints a line after its answers",
        problem: "matgame",
        script: "right; echo done",
    },
    Odd { name: "it prints colours", problem: "matgame", script: "printf '\\033[1m'; right" },
    Odd {
        name: "it prints a byte-order mark",
        problem: "adapwns",
        script: "printf '\\357\\273\\277'; right",
    },
    Odd {
        name: "only how many cases there are matters",
        problem: "adapwns",
        script: "right | sed 12s/.*/Yes/",
    },
    Odd {
        name: "it does not see that no word can be taken",
        problem: "wplay",
        script: "right | sed s/Bob/Alice/",
    },
    Odd {
        name: "it wins whenever it can move",
        problem: "adapwns",
        script: "wrong 'every pile counts'",
    },
    Odd {
        name: "whoever has an odd number of characters wins",
        problem: "wgme",
        script: "read -r count; while read -r word || [ -n \"$word\" ]; do case $((${#word} % 2)) in 1) echo First;; \
                 *) echo Second;; esac; done",
    },
    Odd {
        name: "it takes parts as won or lost",
        problem: "astrgame",
        script: "wrong 'parts that are won or lost'",
    },
    Odd { name: "it moves nowhere", problem: "g3", script: "right | sed 's/2 to 1/2 to 2/'" },
    Odd { name: "its move loses", problem: "g3", script: "right | sed 's/3 to 1/3 to 2/'" },
    Odd { name: "its move was not asked for", problem: "g3", script: "wrong 'the rightmost coin'" },
    Odd { name: "it prints more when it has won", problem: "ipsc_g", script: "right; echo more" },
    Odd {
        name: "it always prints a",
        problem: "ipsc_g",
        script: "while read -r line; do echo a; done",
    },
    Odd { name: "it prints a large letter", problem: "ipsc_g", script: "echo A" },
    Odd { name: "it dies within a line", problem: "ipsc_g", script: "printf 'Enter: '; exit 5" },
    Odd { name: "it ends before it prints anything", problem: "ipsc_g", script: "exit 4" },
];

#[test]
fn names_what_odd_programs_do() {
    if !has(&["sh", "cat", "grep", "head", "sed", "tail", "tr", "wc", "yes"]) {
        return;
    }
    let mut texts = Texts::default();
    for Odd { name, problem, script } in ODD {
        let options = [&ANY_TIME[..], &["--positions", "1000"]].concat();
        let assert = stress_script(name, problem, &options, script).code(1);
        let said = String::from_utf8_lossy(&assert.get_output().stdout);
        texts.add(&format!("{problem}: {name}"), format!("$ {script}\n{said}"));
    }
    texts.compare("odd.txt");
}

/// A program that is late.
struct Late {
    name: &'static str,
    limit: &'static str,
    script: &'static str,
    /// What is said of it, and what before that.
    says: &'static str,
    news: &'static str,
}

/// That a program only waited.
const WAITED: &str = "Your program only waited: it used 0.";

const LATE: [Late; 3] = [
    Late {
        name: "it computes",
        limit: "0.3",
        script: "while :; do :; done",
        says: "Your program was too slow: it was stopped after ",
        news: "over the time limit once on an input; up to 2 more runs on it follow, ",
    },
    Late {
        name: "it sleeps",
        limit: "0.3",
        script: "sleep 600",
        says: WAITED,
        news: "only waited once on an input; one more run on it follows, which may take 1.6 s\n",
    },
    Late {
        name: "it sleeps below a large limit",
        limit: "5",
        script: "sleep 600",
        says: WAITED,
        news: "only waited once on an input; one more run on it follows, which may take 2 s\n",
    },
];

/// The limit is for CPU time, and the wait is twice that and a second, but at most two seconds.
#[test]
fn names_what_late_programs_do() {
    if !has(&["sh", "sleep"]) {
        return;
    }
    at_once(&LATE, |Late { name, limit, script, says, news }| {
        let options = ["--time-limit", limit, "--seconds", "1000"];
        let assert = stress_script(name, "matgame", &options, script).code(1);
        let assert = assert.stdout(contains(*says)).stderr(contains(*news));
        // Of a single case nothing can be left out.
        assert.stdout(contains("If any one of these cases").not());
    });
}

/// A program that has been told something may wait for two seconds, whatever the limit is.
#[test]
fn names_what_waits_in_a_dialogue() {
    if !has(&["sh", "sleep"]) {
        return;
    }
    let cases = [
        ("it does not flush", "sleep 60", "\nIs each of its lines flushed, and "),
        ("it ends no line", "printf d; sleep 60", "\nIts last line has no line feed at "),
        ("it does not end", "right; sleep 60", "\nIt did not end after OK.\n"),
    ];
    at_once(&cases, |&(name, script, says)| {
        let assert = stress_script(name, "ipsc_g", &ANY_TIME, script).code(1);
        let waited =
            "Your program only waited for 2 s after the last line that it was told; it used ";
        let assert = assert.stdout(contains(says).and(contains(waited)));
        assert.stdout(contains("\nIt was late in each of 2 runs on this input.\n"));
    });
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
fn interrupted_by_script(
    name: &str, problem: &str, options: &[&str], script: &str,
) -> Option<Assert> {
    if !can_interrupt() {
        return None;
    }
    let state = folder(&format!("stress of {name}")).join("state");
    fs::write(&state, "").expect("it can be written");
    let functions = format!(
        "right() {{ \"$0\" {problem} right; }}; interrupt() {{ kill -INT \"$PID\"; }}; {script}"
    );
    let mut stress = program("sh", &["-c", "export PID=$$; exec \"$0\" \"$@\"", STRESS]);
    stress.args(options).args(["--positions", "100", problem, "sh", "-c", &functions, WRONG]);
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
        let Some(assert) = interrupted_by_script(name, "matgame", &ANY_TIME, &script) else {
            return;
        };
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
        let Some(assert) = interrupted_by_script(name, problem, &ANY_TIME, script) else { return };
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

/// Ctrl-C while a program is late: the input is told, and how often it was late there.
#[test]
fn an_interrupt_of_a_late_run_is_told() {
    if !has(&["sh", "sleep", "wc"]) {
        return;
    }
    let busy = "while :; do :; done";
    let waits = "Ctrl-C came while your program only waited: it had used 0.";
    let late = "\nIt was late in 1 run on this input; Ctrl-C came before the next.\n";
    let second = "echo run >>\"$STATE\"; [ \"$(wc -l <\"$STATE\")\" -eq 2 ] && interrupt";
    for (name, problem, script, status, says) in [
        ("an interrupt of a busy run", "adapwns", format!("interrupt; {busy}"), 1, late),
        (
            "an interrupt of a busy repeat",
            "adapwns",
            format!("{second}; {busy}"),
            1,
            "late in 2 runs",
        ),
        ("an interrupt of a sleep", "adapwns", "interrupt; sleep 60".to_string(), 130, waits),
        (
            "an interrupt of a sleep after a busy run",
            "adapwns",
            format!("{second} && sleep 60; {busy}"),
            1,
            late,
        ),
        ("an interrupt of a turn", "ipsc_g", "interrupt; sleep 60".to_string(), 130, waits),
    ] {
        let options = ["--time-limit", "0.3"];
        let options = if script.starts_with("interrupt; sleep") { &ANY_TIME[..] } else { &options };
        let Some(assert) = interrupted_by_script(name, problem, options, &script) else { return };
        let assert = assert.code(status).stdout(contains(says));
        assert.stdout(contains("The input:\n").and(contains("No fault was found").not()));
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
