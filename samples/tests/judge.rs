//! Judges the judge: `run_samples.sh` from outside, on programs made to trick it.
//!
//! Each test copies the script into a tree of its own, with problems of its own. The
//! programs to judge are shell scripts, so nothing is needed but bash and coreutils.

use std::fs;
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::thread::sleep;
use std::time::Duration;

use assert_cmd::assert::Assert;
use assert_cmd::Command;
use predicates::prelude::*;
use predicates::str::{contains, is_empty, is_match};

/// The answer of every case here, unless a test says otherwise.
const ANSWER: &str = "FIRST\nSECOND\nFIRST\n";
/// Prints it.
const RIGHT: &str = "echo FIRST; echo SECOND; echo FIRST";
/// Limits that no right program comes near, however busy the machine.
const AMPLE: &str = "time_s=60\nmemory_mb=none\nsource_bytes=none\n";
/// A time limit for programs that shall reach it.
const SHORT: &str = "time_s=0.05\nmemory_mb=none\nsource_bytes=none\n";

/// What is then said of them; the rest are measures.
const REACHED: &str = "\"detail\":\"used ";

/// A folder with the script, a problem `toy`, and a program to judge.
struct Tree(PathBuf);

impl Tree {
    /// A tree for the test `name`, where `toy` has `limits`. The path has spaces.
    fn new(name: &str, limits: &str) -> Tree {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("judge {name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("tmp")).unwrap();
        let tree = Tree(folder.canonicalize().unwrap());
        let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("../run_samples.sh");
        fs::copy(script, tree.0.join("run_samples.sh")).unwrap();
        tree.write("samples/toy/limits", limits);
        tree
    }

    /// A tree with one case, and `program` to judge.
    fn with_program(name: &str, limits: &str, program: &str) -> Tree {
        let tree = Tree::new(name, limits);
        tree.case("case", ANSWER);
        tree.write("program", program);
        tree
    }

    fn write(&self, path: &str, content: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn case(&self, name: &str, answer: &str) {
        self.write(&format!("samples/toy/{name}.in"), "1 2\n3\n");
        self.write(&format!("samples/toy/{name}.out"), answer);
    }

    /// A command that runs in this tree.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command
            .current_dir(&self.0)
            .env("TMPDIR", self.0.join("tmp"));
        command.env("CARGO_TARGET_DIR", self.0.join("target"));
        command
    }

    fn run(&self, arguments: &[&str]) -> Assert {
        // Not executed itself: while another test forks, a file just written is busy.
        let assert = self
            .command("bash")
            .arg("run_samples.sh")
            .args(arguments)
            .assert();
        self.nothing_left();
        assert
    }

    /// Judges `program`.
    fn judge(&self, arguments: &[&str]) -> Assert {
        self.run(&[arguments, &["--command", "sh program"]].concat())
    }

    /// Neither a file nor a process of a run. The kernel may need a moment to end a process.
    fn nothing_left(&self) {
        let files: Vec<_> = fs::read_dir(self.0.join("tmp")).unwrap().collect();
        assert!(files.is_empty(), "left behind: {files:?}");
        for _ in 0..500 {
            if self.processes().is_empty() {
                return;
            }
            sleep(Duration::from_millis(20));
        }
        panic!("still running: {:?}", self.processes());
    }

    /// The processes that run in this tree; none where there is no /proc.
    fn processes(&self) -> Vec<String> {
        let folders = fs::read_dir("/proc").into_iter().flatten().flatten();
        folders
            .map(|folder| folder.path())
            .filter(|folder| {
                fs::read_link(folder.join("cwd")).is_ok_and(|place| place.starts_with(&self.0))
            })
            .map(|folder| fs::read_to_string(folder.join("cmdline")).unwrap_or_default())
            .collect()
    }
}

/// The verdicts in the JSON lines of a run.
fn verdicts(assert: &Assert) -> Vec<String> {
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let verdict = |line: &str| {
        let (_, rest) = line
            .split_once("\"verdict\":\"")
            .expect("each line has a verdict");
        rest.split('"').next().unwrap().to_string()
    };
    output.lines().map(verdict).collect()
}

/// Judges `program` twenty times in a row, each with this verdict and nothing left.
fn judged_twenty_times(name: &str, limits: &str, program: &str, verdict: &str, detail: &str) {
    let tree = Tree::with_program(name, limits, program);
    for number in 2..=20 {
        tree.case(&format!("case{number}"), ANSWER);
    }
    let assert = tree.judge(&["--json"]);
    assert_eq!(verdicts(&assert), [verdict; 20]);
    let details = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(details.matches(detail).count(), 20, "{details}");
    assert.code(i32::from(verdict != "AC"));
}

#[test]
fn right() {
    judged_twenty_times("right", AMPLE, RIGHT, "AC", "\"detail\":null");
}

#[test]
fn right_but_for_white_space_between_tokens() {
    let program = "printf '\\n  FIRST\\tSECOND\\r\\n\\n\\fFIRST'";
    judged_twenty_times("space", AMPLE, program, "AC", "\"detail\":null");
}

#[test]
fn wrong() {
    let detail = "token 2: expected SECOND (line 2), found FIRST (line 2)";
    judged_twenty_times("wrong", AMPLE, "echo FIRST; echo FIRST", "WA", detail);
}

#[test]
fn silent() {
    let detail = "token 1: expected FIRST (line 1), found the end";
    judged_twenty_times("silent", AMPLE, "cat >/dev/null", "WA", detail);
}

#[test]
fn exits_with_3() {
    let program = "echo FIRST; echo first >&2; echo last >&2; exit 3";
    judged_twenty_times("exits", AMPLE, program, "RE", "exit status 3: last");
}

#[test]
fn right_then_exits_with_1() {
    let program = format!("{RIGHT}; exit 1");
    judged_twenty_times("late exit", AMPLE, &program, "RE", "exit status 1");
}

#[test]
fn killed_by_a_signal() {
    judged_twenty_times(
        "signal",
        AMPLE,
        "kill -SEGV $$",
        "RE",
        "SIGSEGV (status 139)",
    );
}

#[test]
fn kills_its_process_group() {
    let program = format!("{RIGHT}; kill -KILL 0");
    judged_twenty_times("own group", AMPLE, &program, "RE", "SIGKILL (status 137)");
}

#[test]
fn ends_its_process_group() {
    let program = format!("{RIGHT}; kill 0; sleep 600");
    judged_twenty_times("group", AMPLE, &program, "RE", "SIGTERM (status 143)");
}

#[test]
fn spins() {
    judged_twenty_times("spins", SHORT, "while :; do :; done", "TLE", REACHED);
}

#[test]
fn right_then_spins() {
    let program = format!("{RIGHT}; while :; do :; done");
    judged_twenty_times("late spin", SHORT, &program, "TLE", REACHED);
}

#[test]
fn sleeps_deaf_to_signals() {
    let program = "trap '' HUP INT TERM; sleep 600 & sleep 600";
    judged_twenty_times("sleeps", SHORT, program, "TLE", REACHED);
}

#[test]
fn stops_itself() {
    judged_twenty_times("stops", SHORT, "kill -STOP $$", "TLE", REACHED);
}

/// Children in the program's group, in a group of their own and, where there is a tool for
/// it, in a session of their own.
#[test]
fn spawns_children_that_outlive_it() {
    let program = format!(
        "sleep 600 &
        env -i sleep 600 &
        (trap '' HUP TERM; sleep 600; sleep 600) &
        bash -c 'set -m; sleep 600 & sleep 600 &'
        if command -v setsid >/dev/null; then setsid sleep 600 & setsid -f sh -c 'sleep 600; :'; fi
        {RIGHT}"
    );
    judged_twenty_times("children", AMPLE, &program, "AC", "\"detail\":null");
}

#[test]
fn prints_without_end() {
    judged_twenty_times(
        "prints",
        AMPLE,
        "yes FIRST",
        "OLE",
        "more than 1.0 MB of output",
    );
}

/// The limit of the size reaches such a program as a failed write.
#[test]
fn prints_without_end_deaf_to_signals() {
    let program = "trap '' XFSZ; yes FIRST 2>/dev/null; exit 0";
    judged_twenty_times(
        "prints deaf",
        AMPLE,
        program,
        "OLE",
        "more than 1.0 MB of output",
    );
}

#[test]
fn floods_standard_error() {
    let program = format!("{RIGHT}; yes error | head -c 1000000 >&2");
    judged_twenty_times("floods", AMPLE, &program, "AC", "\"detail\":null");
}

#[test]
fn floods_standard_error_without_end() {
    let program = format!("{RIGHT}; yes error >&2");
    judged_twenty_times("floods on", SHORT, &program, "TLE", REACHED);
}

#[test]
fn closes_its_input() {
    let program = format!("exec <&-; {RIGHT}");
    judged_twenty_times("closes", AMPLE, &program, "AC", "\"detail\":null");
}

/// Where no memory is measured, all that can be said is that the program failed.
#[test]
fn allocates_without_end() {
    let limits = "time_s=10\nmemory_mb=4\nsource_bytes=none\n";
    let has_gnu_time = std::process::Command::new("time")
        .arg("--version")
        .output()
        .is_ok_and(|output| {
            String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).contains("(GNU Time)")
        });
    let (verdict, detail) = if has_gnu_time {
        ("MLE", "MB; the limit is 4 MB")
    } else {
        ("RE", "exit status 1")
    };
    judged_twenty_times("allocates", limits, "tail /dev/zero", verdict, detail);
}

#[test]
fn does_not_read_its_input() {
    let tree = Tree::with_program("input", AMPLE, RIGHT);
    tree.write("samples/toy/case.in", &"1 2 3 4 5 6 7\n".repeat(200_000));
    tree.judge(&[]).success();
}

#[test]
fn wrong_answers_are_located() {
    let check = |answer: &str, output: &str, detail: &str| {
        let tree = Tree::with_program("located", AMPLE, "cat output");
        tree.write("samples/toy/case.out", answer);
        tree.write("output", output);
        tree.judge(&[])
            .code(1)
            .stdout(contains(format!("\n    {detail}\n")));
    };
    check(
        "a b\n\nc\n",
        "a\nb d",
        "token 3: expected c (line 3), found d (line 2)",
    );
    check(
        "a\n",
        "a\n\nb\n",
        "token 2: expected the end, found b (line 3)",
    );
    check("a\n", "", "token 1: expected a (line 1), found the end");
    check(
        "Yes\n",
        "yes\n",
        "token 1: expected Yes (line 1), found yes (line 1); only letter case differs",
    );
    check(
        "a b\n",
        "ab\n",
        "token 1: expected a (line 1), found ab (line 1); only white space differs",
    );
    check(
        "a b\n",
        "AB\n",
        "token 1: expected a (line 1), found AB (line 1); only white space and letter case differ",
    );
    check(
        "a\n",
        "a\0\n",
        "token 1: expected a (line 1), found $'a\\001' (line 1)",
    );
    check(
        "a\n",
        "\u{1b}[1m\n",
        "token 1: expected a (line 1), found $'\\E[1m' (line 1)",
    );
    check(
        "\na\n",
        "b\n",
        "token 1: expected a (line 2), found b (line 1)",
    );
    let thousand = "7\n".repeat(999); // and the line before them
    check(
        &thousand,
        &format!("{thousand}8\n"),
        "token 1000: expected the end, found 8 (line 1000)",
    );
    let long = "x".repeat(1000);
    check(
        &format!("{long}a{long}"),
        &format!("{long}b"),
        "token 1: expected ...xxxxxxxxxxaxxxxxxxxxxxxxxxxxxx... (line 1), found ...xxxxxxxxxxb (line 1)",
    );
    let many = "7\n".repeat(2345);
    check(
        &format!("{many}8\n"),
        &format!("{many}9\n"),
        "token 2346: expected 8 (line 2346), found 9 (line 2346)",
    );
    check(
        &many,
        &format!("{many}9\n"),
        "token 2346: expected the end, found 9 (line 2346)",
    );
}

#[test]
fn the_table_has_a_line_per_case_and_per_problem() {
    let tree = Tree::with_program("table", "time_s=60\nmemory_mb=64\n", RIGHT);
    tree.case("wrong", "SECOND");
    let number = r"\d+\.\d\d\d";
    let memory = r"(\d+\.\d|-)";
    let row = |name: &str, verdict: &str| {
        format!(
            r"toy      {name:5}  {verdict:7}   {number}   {number}  +{memory}  +\d+\.\d %  \S+\n"
        )
    };
    tree.judge(&[]).code(1).stderr(is_empty()).stdout(
        is_match(format!(
            "^problem  case   verdict   CPU s  wall s  peak MB  of limit\n{}{}    token 1: .*\n{}\n(Peak .*\n)?{}$",
            row("case", "AC"),
            row("wrong", "WA"),
            format_args!(r"toy: 1 of 2 accepted; slowest: \w+, {number} s, \d+\.\d % of the limit\n"),
            "1 passed, 1 failed: 1 WA\n",
        ))
        .unwrap(),
    );
}

#[test]
fn json_has_an_object_per_case() {
    let tree = Tree::with_program("json", AMPLE, "echo '\"\\ \t' >&2; exit 7");
    tree.case("a \"quoted\"\\\tname", ANSWER);
    let number = r"\d+\.\d\d\d";
    let object = |name: &str| {
        format!(
            r#"\{{"problem":"toy","case":"{name}","verdict":"RE","detail":"exit status 7: \\"\\\\ \?","#,
        ) + &format!(
            r#""runs":1,"cpu_s":{number},"wall_s":{number},"wall_min_s":{number},"wall_max_s":{number},"#,
        ) + r#""peak_memory_kb":(\d+|null),"time_limit_s":60.000,"memory_limit_mb":1024,"share":0.\d\d\d\}"#
            + "\n"
    };
    let names = (r#"a \\"quoted\\"\\\\\\u0009name"#, "case");
    tree.judge(&["--json"])
        .code(1)
        .stdout(is_match(format!("^{}{}$", object(names.0), object(names.1))).unwrap())
        .stderr(contains("0 passed, 2 failed: 2 RE\n"));
}

#[test]
fn repeated_runs_are_counted_and_stop_at_the_first_failure() {
    let tree = Tree::with_program("repeat", AMPLE, &format!("echo >>runs; {RIGHT}"));
    tree.judge(&["--repeat", "5", "--json"])
        .success()
        .stdout(contains("\"runs\":5,"))
        .stderr(is_match(r"min-max s (.|\n)* \d+\.\d\d\d-\d+\.\d\d\d ").unwrap());
    let runs = fs::read_to_string(tree.0.join("runs")).unwrap();
    assert_eq!(runs, "\n".repeat(5));
    tree.write(
        "program",
        &format!("echo >>runs; {RIGHT}; test $(wc -l <runs) -lt 8"),
    );
    tree.judge(&["--repeat=5"])
        .code(1)
        .stdout(contains("    run 3: exit status 1\n"));
    // The measures are then those of the run that failed.
    fs::remove_file(tree.0.join("runs")).unwrap();
    tree.write(
        "program",
        &format!("echo >>runs; {RIGHT}; test $(wc -l <runs) -lt 3 || sleep 600"),
    );
    tree.judge(&["--repeat=5", "--json", "--time-limit=2"])
        .code(1)
        .stdout(is_match(r#""wall_min_s":[2-9]"#).unwrap());
}

#[test]
fn own_limits_replace_those_of_the_problem() {
    let tree = Tree::with_program("own limits", AMPLE, "sleep 600");
    tree.judge(&["--time-limit", "0.1"])
        .code(1)
        .stdout(contains("limit is 0.100 s"));
    tree.judge(&["--time-limit=0.1", "--memory-limit=20", "--json"])
        .code(1)
        .stdout(contains("\"time_limit_s\":0.100,\"memory_limit_mb\":20,"));
}

#[test]
fn without_a_limit_there_is_no_share() {
    let tree = Tree::with_program("no limit", "time_s=none\nmemory_mb=none\n", RIGHT);
    let assert = tree.judge(&["--json"]).success();
    assert.stdout(contains(
        "\"time_limit_s\":10.000,\"memory_limit_mb\":1024,\"share\":null}",
    ));
}

#[test]
fn cases_beyond_the_limits_come_last_and_have_ten_times_the_time() {
    let tree = Tree::with_program(
        "beyond",
        "time_s=1\nmemory_mb=none\n",
        &format!("sleep 1.1; {RIGHT}"),
    );
    tree.case("beyond-all", ANSWER);
    let assert = tree
        .judge(&["--json"])
        .code(1)
        .stderr(contains("  beyond\n"));
    assert_eq!(verdicts(&assert), ["TLE", "AC"]);
    assert.stdout(contains(
        "\"time_limit_s\":10.000,\"memory_limit_mb\":1024,\"share\":null}",
    ));
}

#[test]
fn fail_fast_stops_and_says_what_is_left() {
    let tree = Tree::with_program("fail fast", AMPLE, "exit 1");
    tree.case("case2", ANSWER);
    tree.case("case3", ANSWER);
    let assert = tree.judge(&["--fail-fast", "--json"]).code(1);
    assert_eq!(verdicts(&assert), ["RE"]);
    assert.stderr(contains("0 passed, 1 failed: 1 RE, 2 not judged\n"));
}

#[test]
fn named_cases_are_judged_once() {
    let tree = Tree::with_program("named", AMPLE, RIGHT);
    tree.case("case2", ANSWER);
    tree.case("case3", ANSWER);
    let cases =
        |names: &[&str]| verdicts(&tree.judge(&[names, &["--json"]].concat()).success()).len();
    assert_eq!(cases(&[]), 3);
    assert_eq!(cases(&["toy/"]), 3);
    assert_eq!(cases(&["toy/case2"]), 1);
    assert_eq!(cases(&["toy/case3", "toy/case2", "toy/case3"]), 2);
    assert_eq!(cases(&["toy/case3", "toy"]), 3);
}

#[test]
fn missing_files_end_the_run() {
    let fails = |tree: &Tree, message: &str| {
        let assert = tree.judge(&[]).code(2).stdout(is_empty());
        assert.stderr(is_match(format!("^run_samples.sh: .*{message}\n$")).unwrap());
    };
    let tree = Tree::with_program("missing", AMPLE, RIGHT);
    fs::remove_file(tree.0.join("samples/toy/case.out")).unwrap();
    fails(&tree, "samples/toy/case.out is missing or cannot be read");
    tree.write("samples/toy/case.out", ANSWER);
    fs::remove_file(tree.0.join("samples/toy/case.in")).unwrap();
    fails(&tree, "samples/toy/case.in is missing or cannot be read");
    fs::remove_file(tree.0.join("samples/toy/case.out")).unwrap();
    fails(&tree, "no case in .*samples/toy");
    tree.case("case", ANSWER);
    tree.write("samples/toy/limits", "memory_mb=1\n");
    fails(&tree, "toy/limits: time_s or memory_mb is missing");
    tree.write("samples/toy/limits", "time_s=fast\n");
    fails(&tree, "toy/limits: no number of seconds: fast");
    tree.write("samples/toy/limits", "time_s=0\nmemory_mb=1\n");
    fails(&tree, "toy/limits: no number of seconds: 0");
    tree.write("samples/toy/limits", "tims_s=1\n");
    fails(&tree, "toy/limits: unknown line: tims_s=1");
    fs::remove_file(tree.0.join("samples/toy/limits")).unwrap();
    fails(&tree, "no problem in .*samples");
}

#[test]
fn wrong_usage_ends_the_run() {
    let tree = Tree::with_program("usage", AMPLE, RIGHT);
    tree.write("samples/other/limits", AMPLE);
    let fails = |arguments: &[&str], message: &str| {
        let assert = tree.run(arguments).code(2).stdout(is_empty());
        assert.stderr(format!("run_samples.sh: {message}\n"));
    };
    fails(&["nothing"], "no problem 'nothing'; there are: other toy");
    fails(&[""], "no problem ''; there are: other toy");
    fails(&["@"], "no problem '@'; there are: other toy");
    fails(
        &["toy/nothing", "--command=true"],
        "no case 'toy/nothing'; the limit-sized ones need --limits",
    );
    fails(&["--command=true"], "--command needs exactly one problem");
    fails(&["--command=", "toy"], "--command is empty");
    fails(
        &["--command=true | true", "toy"],
        "--command is no list of words: true | true",
    );
    fails(
        &["--command=./nothing", "toy"],
        "--command cannot be run: ./nothing",
    );
    fails(&["--command"], "--command needs a value; see --help");
    fails(
        &["--repeat=0"],
        "--repeat takes a number from 1 to 9999, not '0'",
    );
    fails(
        &["--time-limit=-1"],
        "--time-limit takes seconds, as 2 or 0.5, not '-1'",
    );
    fails(
        &["--memory-limit=1.5"],
        "--memory-limit takes megabytes, as 256, not '1.5'",
    );
    fails(&["--json=yes"], "no option --json=...; see --help");
    fails(&["--nothing"], "unknown option --nothing; see --help");
}

#[test]
fn help_names_every_option_and_verdict() {
    let words = [
        "--command",
        "--limits",
        "--repeat",
        "--time-limit",
        "--memory-limit",
        "--fail-fast",
        "--json",
        "--help",
        "AC",
        "WA",
        "TLE",
        "RE",
        "MLE",
        "OLE",
        "Exit status",
    ];
    let assert = Tree::new("help", AMPLE)
        .run(&["--help"])
        .success()
        .stderr(is_empty());
    words
        .into_iter()
        .fold(assert, |assert, word| assert.stdout(contains(word)));
}

/// Builds two packages: the problem's own, and the one that writes the limit-sized inputs.
#[test]
fn own_programs_are_built() {
    let tree = Tree::new("build", AMPLE);
    tree.case("case", ANSWER);
    let package = |name: &str, main: &str, code: &str| {
        let bin = format!(
            "[[bin]]\nname = \"{}\"\npath = \"{main}\"\n",
            if name == "toy" { "toy" } else { "generate" }
        );
        let head =
            format!("[package]\nname = \"{name}\"\nversion = \"1.0.0\"\nedition = \"2021\"\n");
        tree.write(&format!("{name}/Cargo.toml"), &(head + &bin));
        tree.write(&format!("{name}/{main}"), code);
    };
    tree.write(
        "Cargo.toml",
        "[workspace]\nresolver = \"2\"\nmembers = [\"toy\", \"samples\"]\n",
    );
    package("samples", "generate.rs", "fn main() { not Rust }");
    package(
        "toy",
        "main.rs",
        r#"fn main() { println!("FIRST SECOND FIRST") }"#,
    );
    tree.run(&[])
        .success()
        .stdout(contains("1 passed, 0 failed\n"));

    package("toy", "main.rs", "fn main() { not Rust }");
    let assert = tree.run(&[]).code(2).stdout(is_empty());
    assert.stderr(contains("main.rs:1:").and(contains("run_samples.sh: the build failed\n")));

    package(
        "samples",
        "generate.rs",
        "fn main() { std::process::exit(1) }",
    );
    let foreign = ["--command=echo FIRST SECOND FIRST", "--limits"];
    let assert = tree.run(&foreign).code(2).stdout(is_empty());
    assert.stderr("run_samples.sh: the limit-sized inputs could not be written\n");

    let generate = r#"fn main() {
        let folder = std::path::PathBuf::from(std::env::args().nth(1).unwrap()).join("toy");
        std::fs::create_dir_all(&folder).unwrap();
        std::fs::write(folder.join("large.in"), "").unwrap();
        std::fs::write(folder.join("large.out"), "FIRST SECOND FIRST").unwrap();
    }"#;
    package("samples", "generate.rs", generate);
    tree.run(&foreign)
        .success()
        .stdout(contains("2 passed, 0 failed\n"));
    tree.run(&[&foreign[..], &["toy/large"]].concat())
        .success()
        .stdout(contains("1 passed, 0 failed\n"));
    assert!(tree.0.join("target/limits/toy/large.in").exists());
}

#[test]
fn runs_from_elsewhere_through_a_link() {
    let tree = Tree::with_program("link", AMPLE, RIGHT);
    tree.write("else where/here", "");
    let run = "ln -s ../run_samples.sh 'else where/link' && cd 'else where' &&
        ./link toy/case --command \"sh '../program'\"";
    tree.command("sh")
        .args(["-c", run])
        .assert()
        .success()
        .stdout(contains("1 passed, 0 failed\n"));
    tree.nothing_left();
}

/// Nothing but bash and coreutils is on the path here; so memory cannot be measured.
#[test]
fn needs_no_other_tools() {
    let tree = Tree::with_program("tools", AMPLE, RIGHT);
    let path = std::env::var_os("PATH").unwrap();
    fs::create_dir(tree.0.join("bin")).unwrap();
    for tool in [
        "bash", "sh", "cat", "comm", "env", "head", "mkfifo", "mktemp", "realpath", "rm", "sort",
        "stat", "tail", "timeout", "tr", "wc",
    ] {
        let found = std::env::split_paths(&path)
            .map(|folder| folder.join(tool))
            .find(|file| file.exists());
        std::os::unix::fs::symlink(found.expect(tool), tree.0.join("bin").join(tool)).unwrap();
    }
    let judge = |arguments: &[&str]| {
        let mut command = tree.command("bash");
        command.arg("run_samples.sh");
        command
            .env("PATH", tree.0.join("bin"))
            .args(arguments)
            .arg("--command=sh program")
            .assert()
    };
    judge(&["--repeat=2", "--json"])
        .success()
        .stdout(contains("\"peak_memory_kb\":null,"))
        .stderr(contains(
            "Peak memory is not measured: GNU time is not installed.\n",
        ));
    tree.write("program", "kill -SEGV $$");
    judge(&[]).code(1).stdout(contains("SIGSEGV (status 139)"));
}

/// Ctrl-C and its like, in the midst of a run.
#[test]
fn an_interrupted_run_leaves_nothing() {
    for signal in ["INT", "TERM", "HUP", "PIPE"] {
        let program = "setsid sleep 600 & sleep 600 & echo >started; wait";
        let tree = Tree::with_program("interrupted", AMPLE, program);
        let mut run = std::process::Command::new("env");
        run.arg(format!("--default-signal={signal}")).args([
            "./run_samples.sh",
            "--command",
            "sh program",
        ]);
        run.current_dir(&tree.0).env("TMPDIR", tree.0.join("tmp"));
        let run = run
            .stdout(Stdio::piped())
            .stderr(Stdio::piped())
            .spawn()
            .unwrap();
        while !tree.0.join("started").exists() {
            sleep(Duration::from_millis(10));
        }
        let kill = format!("kill -s {signal} {}", run.id());
        Command::new("sh").args(["-c", &kill]).assert().success();
        let output = run.wait_with_output().unwrap();
        assert!(output.status.code().is_none(), "ended by the signal");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        tree.nothing_left();
    }
}

#[test]
fn a_reader_that_leaves_ends_the_run() {
    let tree = Tree::with_program("pipe", AMPLE, RIGHT);
    for number in 0..20 {
        tree.case(&number.to_string(), ANSWER);
    }
    let run = "./run_samples.sh --command 'sh program' | head -n 1";
    tree.command("sh")
        .args(["-c", run])
        .assert()
        .success()
        .stderr(is_empty());
    tree.nothing_left();
}
