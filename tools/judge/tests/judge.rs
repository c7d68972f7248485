//! The judge from outside: how it runs programs, mostly shell scripts, and what it says of them.
//!
//! No time is asserted. Programs that are to be right have limits that no busy machine reaches,
//! and those that are to reach a limit do so however fast they are.
#![cfg(target_os = "linux")] // only there all of it holds

use assert_cmd::assert::{Assert, OutputAssertExt};
use predicates::prelude::*;
use predicates::str::{contains, ends_with, is_empty, starts_with};
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};
use std::{fs, thread::sleep, time::Duration};

/// The answer of every case here, unless a test says otherwise, and a program that prints it.
const ANSWER: &str = "FIRST\nSECOND\nFIRST\n";
const RIGHT: &str = "echo FIRST; echo SECOND; echo FIRST";
/// Has the judge run `program`.
const PROGRAM: &[&str] = &["toy", "--command", "sh program"];
/// Limits that no right program comes near, and some for those that are to reach them.
const AMPLE: &str = "time_s=60\nmemory_mb=none\n";
const SHORT: &str = "time_s=0.05\nmemory_mb=none\n";

/// A folder with a problem `toy` and a program to judge. Its path has a blank and an é.
struct Folder(PathBuf);

impl Folder {
    fn new(name: &str, limits: &str, program: &str) -> Folder {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("é {name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("tmp")).unwrap();
        let folder = Folder(folder.canonicalize().unwrap());
        folder.write("toy/src/main.rs", "fn main() { println!(\"FIRST SECOND FIRST\") }");
        folder.write("samples/toy/limits", limits);
        folder.case("toy/case", ANSWER);
        folder.write("program", program);
        folder
    }

    fn write(&self, path: &str, content: &str) {
        let path = self.0.join(path);
        fs::create_dir_all(path.parent().unwrap()).unwrap();
        fs::write(path, content).unwrap();
    }

    fn case(&self, name: &str, answer: &str) {
        self.write(&format!("samples/{name}.in"), "1 2\n3\n");
        self.write(&format!("samples/{name}.out"), answer);
    }

    /// A script in this folder; its "$@" is the judge with these arguments.
    fn script(&self, script: &str, arguments: &[&str]) -> Command {
        let mut shell = Command::new("sh");
        shell.args(["-c", script, "sh", env!("CARGO_BIN_EXE_judge")]);
        shell.arg(&self.0).arg(self.0.join("target/judge")).args(arguments);
        shell.current_dir(&self.0).env("TMPDIR", self.0.join("tmp"));
        shell
    }

    fn run(&self, arguments: &[&str]) -> Assert {
        let assert = self.script("exec \"$@\"", arguments).assert();
        self.nothing_left();
        assert
    }

    /// Judges `program`.
    fn judge(&self, arguments: &[&str]) -> Assert {
        self.run(&[PROGRAM, arguments].concat())
    }

    /// What runs in this folder. Each program here stays in it.
    fn processes(&self) -> Vec<PathBuf> {
        let all = fs::read_dir("/proc").unwrap().flatten().map(|entry| entry.path());
        let place = |entry: &PathBuf| fs::read_link(entry.join("cwd")).unwrap_or_default();
        all.filter(|entry| place(entry).starts_with(&self.0)).collect()
    }

    /// Neither a process nor a file of a run.
    fn nothing_left(&self) {
        assert_eq!(self.processes(), Vec::<PathBuf>::new());
        assert_eq!(fs::read_dir(self.0.join("tmp")).unwrap().count(), 0);
    }
}

/// Judges programs: each with its verdict, and a part of what is said about it.
fn check(name: &str, limits: &str, programs: &[(&str, &str, &str)]) {
    for (program, verdict, detail) in programs {
        let folder = Folder::new(name, limits, &program.replace("RIGHT", RIGHT));
        let assert = folder.judge(&[]).code(i32::from(*verdict != "AC"));
        assert.stdout(contains(format!("  {verdict}  ")).and(contains(*detail)));
    }
}

#[test]
fn verdicts() {
    let programs = [
        ("RIGHT", "AC", ""),
        ("test \"$(cat)\" = \"$(printf '1 2\\n3')\" && { RIGHT; }", "AC", ""),
        ("printf '\\n  FIRST\\tSECOND\\r\\n\\n\\fFIRST'", "AC", ""),
        ("RIGHT; exec >&- 2>&-; sleep 0.1", "AC", ""),
        ("for word in FIRST SECOND FIRST; do echo $word >/dev/stdout; done", "AC", ""),
        ("RIGHT; head -c 1000000 /dev/zero >&2", "AC", ""),
        ("cat >/dev/null", "WA", "token 1: expected FIRST (line 1), found the end"),
        ("printf 'FIRST\\nSECOND b'", "WA", "token 3: expected FIRST (line 3), found b (line 2)"),
        ("RIGHT; echo; echo a", "WA", "token 4: expected the end, found a (line 5)"),
        ("printf '\\033[1m'", "WA", "token 1: expected FIRST (line 1), found \\u{1b}[1m (line 1)"),
        ("echo ‘a’", "WA", "token 1: expected FIRST (line 1), found \\u{2018}a\\u{2019} (line 1)"),
        (
            "RIGHT; echo first >&2; echo last >&2; exit 3",
            "RE",
            ": 3; its standard error:\n    > first\n    > last\n",
        ),
        ("RIGHT; kill -KILL $$", "RE", "SIGKILL"),
        ("RIGHT; kill 0; sleep 600", "RE", "SIGTERM"),
        ("trap '' PIPE TERM XFSZ; yes FIRST; exit 0", "OLE", ""),
    ];
    check("verdicts", AMPLE, &programs);
}

/// Wall time alone fails nothing that goes on.
#[test]
fn verdicts_by_time() {
    let programs = [
        ("RIGHT; while :; do :; done", "TLE", "    the limit is "),
        ("setsid sh -c 'while :; do :; done' & sleep 600", "TLE", "    the limit is "),
        ("sleep 600 & kill -STOP $$", "TLE", "waited"),
        ("sleep 0.3; RIGHT", "AC", ""),
    ];
    check("time", SHORT, &programs);
}

/// What it asks for and does not touch is free.
#[test]
fn verdicts_by_memory() {
    let programs = [
        ("(x=$(head -c 30000000 /dev/zero | tr '\\0' x; sleep 600)); true", "MLE", "16 MB"),
        ("tail /dev/zero", "MLE", "the limit is 16 MB"),
        ("sleep 0.3 | dd bs=1G count=1; RIGHT", "AC", ""),
    ];
    check("memory", "time_s=60\nmemory_mb=16\n", &programs);
}

#[test]
fn what_a_program_leaves_running_is_ended() {
    let leaves = "sleep 600 &
        (trap '' HUP TERM; sleep 600; sleep 600) &
        setsid env -i sleep 600 &
        i=0; while [ $i -lt 20 ]; do
            (setsid env -i sh -c 'sleep 600; :' <&- >&- 2>&- & ) &
            i=$((i + 1))
        done
        sleep 600 3>&1 >/dev/null &
        RIGHT";
    check("leaves", AMPLE, &[(leaves, "AC", "")]);
}

/// However the judge is ended, what it runs is too, and no further case starts.
#[test]
fn an_interrupted_run_leaves_nothing() {
    let program = "echo >>started; setsid sleep 600 & sleep 600; echo >>started";
    let folder = Folder::new("interrupted", AMPLE, program);
    folder.case("toy/case2", ANSWER);
    let started = folder.0.join("started");
    for (name, number) in [("HUP", 1), ("INT", 2), ("KILL", 9), ("TERM", 15)] {
        let mut judge = folder.script("exec env --default-signal=INT,TERM,HUP \"$@\"", PROGRAM);
        let mut run = judge.process_group(0).stdout(Stdio::null()).spawn().unwrap();
        while !started.exists() {
            sleep(Duration::from_millis(5));
        }
        let kill = format!("kill -s {name} -- -{}", run.id()); // the group, as a terminal does
        Command::new("sh").args(["-c", &kill]).assert().success();
        assert_eq!(run.wait().unwrap().signal(), Some(number));
        while !folder.processes().is_empty() {
            sleep(Duration::from_millis(5));
        }
        folder.nothing_left();
        assert_eq!(fs::read(&started).unwrap().len(), 1, "{name}");
        fs::remove_file(&started).unwrap();
    }
}

#[test]
fn the_table() {
    let folder = Folder::new("table", AMPLE, RIGHT);
    folder.case("toy/wrong", "FIRST\nFIRST");
    let rows = contains("\ntoy/case   AC  ").and(contains(" %\ntoy/wrong  WA  "));
    let input = folder.0.join("samples/toy/wrong.in");
    let shown = contains(format!("found SECOND (line 2)\n    {}\n", input.display()));
    let told = ends_with("--bin stress -- toy sh program\n1 passed, 1 failed\n");
    folder.judge(&[]).code(1).stderr("").stdout(rows.and(shown).and(told));
    // Small inputs do not show what takes too much of something.
    folder.write("program", "yes FIRST");
    folder.judge(&[]).code(1).stdout(contains("OLE").and(contains("To see why").not()));
}

#[test]
fn limits_are_those_of_the_user_or_of_the_problem() {
    let folder = Folder::new("limits", SHORT, "kill -STOP $$");
    folder.judge(&[]).code(1).stdout(contains("the limit is 0.050 s").and(contains(" %\n")));
    let own = folder.judge(&["--time-limit", "0.1", "--memory-limit", "100"]).code(1);
    own.stdout(contains("the limit is 0.100 s"));
    folder.write("samples/toy/limits", "time_s=none\nmemory_mb=none\n");
    folder.write("program", RIGHT);
    folder.judge(&[]).success().stdout(contains("  -\n"));
}

#[test]
fn runs_are_repeated_until_one_fails() {
    let program = format!("echo >>runs; {RIGHT}; test $(wc -l <runs) -lt 5");
    let folder = Folder::new("repeat", AMPLE, &program);
    folder.judge(&["--repeat", "4"]).success();
    fs::write(folder.0.join("runs"), "\n\n").unwrap();
    folder.judge(&["--repeat", "4"]).code(1).stdout(contains("  RE  "));
    assert_eq!(fs::read(folder.0.join("runs")).unwrap().len(), 5);
}

#[test]
fn cases_are_chosen() {
    let folder = Folder::new("chosen", AMPLE, RIGHT);
    folder.case("toy/case2", ANSWER);
    folder.case("toy/beyond_the_format", "SECOND");
    for (arguments, end) in [
        (&["toy"][..], "beyond the format or limits: 1 (--beyond).\n2 passed, 0 failed\n"),
        (&["toy", "--beyond"], "\n2 passed, 1 failed\n"),
        (&["toy/case"], "\n1 passed, 0 failed\n"),
        (&["toy/case2", "toy/case", "toy/case2"], "\n2 passed, 0 failed\n"),
        (&["toy/beyond_the_format"], "\n0 passed, 1 failed\n"),
    ] {
        folder.run(&[arguments, &PROGRAM[1..]].concat()).stdout(ends_with(end));
    }
    // Nor need there be limit-sized ones.
    folder.script("CARGO=true exec \"$@\"", &[PROGRAM, &["--limits"]].concat()).assert().success();
}

#[test]
fn any_folder_of_cases_is_judged() {
    let folder = Folder::new("folder", AMPLE, RIGHT);
    for (name, ending) in [("1", "out"), ("sample-2", "ans")] {
        folder.write(&format!("my cases/{name}.in"), "1\n");
        folder.write(&format!("my cases/{name}.{ending}"), ANSWER);
    }
    let run = |arguments: &[&str]| {
        folder.run(&[&["--dir", "my cases", "--command", "sh program"], arguments].concat())
    };
    run(&[]).success().stdout(contains("2 passed, 0 failed\n"));
    run(&["sample-2"]).success().stdout(contains("1 passed, 0 failed\n"));
    folder.write("my cases/1.ans", "wrong");
    run(&["1"]).code(2).stderr(contains("my cases/1.out or my cases/1.ans?"));
    folder.write("my cases/0.in", "");
    run(&[]).code(2).stdout("").stderr(contains("my cases/0.out: "));
}

#[test]
fn a_command_is_split_as_sh_does_it() {
    for command in [
        "./a.out",
        " python3\t'my program.py' \"a  b\"'c'd '' ",
        r#"'d\e"' "'" éü"#,
        "a '#' \"*?[~#;|\" '$`' x -O=1 ] ^ %",
        "'two\nlines'",
    ] {
        let all = Command::new("sh").args(["-c", &format!("printf '%s\\0' {command}")]).output();
        let all = String::from_utf8(all.unwrap().stdout).unwrap();
        assert_eq!(judge::words(command).unwrap().join("\0") + "\0", all, "{command}");
    }
    for command in ["", " \t", "'a", "a '\"'\"", "a>b", "a\nb", "\"$b\"", "'a'`b`", "a\\ b"] {
        let fault = judge::words(command).expect_err(command);
        assert_eq!(fault.lines().count(), 1, "{fault}");
    }
}

#[test]
fn wrong_usage_ends_the_run() {
    let folder = Folder::new("usage", AMPLE, RIGHT);
    folder.write("other/src/main.rs", "");
    folder.write("samples/other/limits", AMPLE);
    folder.case("other/case", "");
    for arguments in [
        &["nothing"][..],
        &["toy/nothing"],
        &["--command", "true"],
        &["--command", "sh program > kept", "toy"],
        &["--command", "./nothing", "toy"],
        &["--repeat", "0"],
        &["--nothing"],
        &["--dir", "samples/toy"],
        &["--dir", "none", "--command", "true"],
        &["--dir", "tmp", "--command", "true"], // where no case is
    ] {
        folder.run(arguments).code(2).stderr(starts_with("run_samples.sh: "));
    }
    folder.write("samples/toy/limits", "time_s=0\nmemory_mb=1\n");
    folder.judge(&[]).code(2).stderr(contains("samples/toy/limits"));
    let full = folder.script("exec \"$@\" >/dev/full", &["--help"]).assert().code(2);
    full.stderr(contains("the report cannot be written"));
    // A reader that leaves knows why.
    let (end, _) = std::os::unix::net::UnixStream::pair().unwrap();
    let mut left = folder.script("exec \"$@\"", &["--help"]);
    left.stdout(std::os::fd::OwnedFd::from(end)).assert().code(2).stderr("");
    for help in ["-h", "--help"] {
        folder.run(&[help]).success().stderr(is_empty()).stdout(contains("Exit status"));
    }
}

/// From another folder, by rustc alone.
#[test]
fn the_script_builds_all_it_needs() {
    let folder = Folder::new("script", AMPLE, "");
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir_all(folder.0.join("tools/judge")).unwrap();
    for (from, to) in [("src", "tools/judge"), ("../../run_samples.sh", "")] {
        let mut copy = Command::new("cp");
        copy.arg("-R").arg(package.join(from)).arg(folder.0.join(to)).assert().success();
    }
    let run = |command: &str| {
        let mut shell = folder.script(&format!("cd tmp; {command}"), &[]);
        let assert = shell.env_remove("CARGO_TARGET_DIR").env("CARGO", "/nothing").assert();
        folder.nothing_left();
        assert
    };
    run("../run_samples.sh").success().stdout(contains("1 passed, 0 failed\n"));
    run("../run_samples.sh toy/case >&-").code(2).stderr(contains("the report cannot be written"));
    run("../run_samples.sh --limits").code(2).stderr(contains("/nothing: "));
    // Nothing is built again but what has changed.
    run("RUSTC=/nothing ../run_samples.sh").success().stderr(is_empty());
    folder.write("toy/src/main.rs", "fn main() { not Rust }");
    run("../run_samples.sh").code(2).stderr(contains("main.rs:1:"));
    folder.write("tools/judge/src/lib.rs", "not Rust");
    run("../run_samples.sh").code(2).stderr(contains("the build failed"));
    assert_eq!(fs::read_dir(folder.0.join("target/judge")).unwrap().count(), 2);
}
