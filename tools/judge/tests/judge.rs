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
/// What is shown of many lines on standard error.
const LINES: &str = "    > line1\n    > line2\n    > line3\n    > ...\n    > line9997\n    \
                     > line9998\n    > line9999\n";
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
        (
            "echo FIRST second FIRST",
            "WA",
            "expected SECOND (line 2), found second (line 1); only upper and lower case differ in it\n",
        ),
        ("printf 'FIRST\\nSECOND b'", "WA", "token 3: expected FIRST (line 3), found b (line 2)"),
        ("RIGHT; echo; echo a", "WA", "token 4: expected the end, found a (line 5)"),
        ("printf '\\033[1m'", "WA", "token 1: expected FIRST (line 1), found \\u{1b}[1m (line 1)"),
        (
            "printf '\\357\\273\\277FIRST\\351\\303\\251'",
            "WA",
            "FIRST (line 1), found \\u{feff}FIRST\\xE9\\u{e9} (line 1)",
        ),
        ("echo ‘a’", "WA", "token 1: expected FIRST (line 1), found \\u{2018}a\\u{2019} (line 1)"),
        (
            "RIGHT; echo first >&2; echo last >&2; exit 3",
            "RE",
            ": 3; its standard error:\n    > first\n    > last\n",
        ),
        ("RIGHT; kill -KILL $$", "RE", "SIGKILL"),
        ("RIGHT; kill 0; sleep 600", "RE", "SIGTERM"),
        ("head -c 9999 /dev/zero | tr '\\0' x >&2; kill -ABRT $$", "RE", "SIGABRT"),
        ("seq -f line%g 9999 >&2; exit 1", "RE", LINES),
        ("kill -STOP $PPID; RIGHT", "AC", ""),
        ("trap '' PIPE TERM XFSZ; yes FIRST; exit 0", "OLE", ""),
    ];
    check("verdicts", AMPLE, &programs);
}

/// Wall time alone fails nothing that goes on.
#[test]
fn verdicts_by_time() {
    let programs = [
        ("RIGHT; while :; do :; done", "TLE", "    it was stopped after "),
        ("setsid sh -c 'while :; do :; done' & sleep 600", "TLE", "    it was stopped after "),
        ("sleep 600 & kill -STOP $$", "TLE", "waited"),
        ("sleep 0.3; RIGHT", "AC", ""),
    ];
    check("time", SHORT, &programs);
    // Two seconds, in which nobody could look whether it waits; 1.6 s would be too long.
    let stops = "read -r _ _ _ judge _ </proc/$PPID/stat; kill -STOP $judge $PPID; sleep 2
        kill -CONT $judge $PPID; sleep 0.1; RIGHT";
    check("time", "time_s=0.3\n", &[(stops, "AC", "")]);
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

/// Whatever the shell has, and its hard limit at the most.
#[test]
fn the_stack_is_the_same_for_all() {
    let print =
        "s=$(ulimit -S -s); h=$(ulimit -H -s); c=$(ulimit -S -c); echo $s $h $c >stack; RIGHT";
    let folder = Folder::new("stack", AMPLE, &print.replace("RIGHT", RIGHT));
    for (begin, hard) in [
        ("ulimit -S -s 512", "unlimited"),
        ("ulimit -S -s $(ulimit -H -s)", "unlimited"),
        ("ulimit -S -s 512; ulimit -H -s 4096", "4096"),
    ] {
        folder.script(&format!("{begin}; exec \"$@\""), PROGRAM).assert().success();
        let printed = fs::read_to_string(folder.0.join("stack")).unwrap();
        let [soft, allowed, core] = printed.split_whitespace().collect::<Vec<_>>()[..] else {
            panic!("{printed}")
        };
        assert!(hard == "unlimited" || hard == allowed, "{printed}");
        let most = allowed.parse().map_or(262_144, |allowed: u64| allowed.min(262_144));
        assert_eq!((soft, core), (&most.to_string()[..], "0"));
    }
}

/// One that gets a thirtieth of a processor because others run there: it could go on. Most of the
/// time its CPU time stands still, so a judge that looked at that alone would say that it waits.
#[test]
fn a_starved_program_does_not_wait() {
    if Command::new("taskset").arg("--version").output().is_err() {
        eprintln!("skipped, for there is no taskset");
        return;
    }
    let folder = Folder::new("starved", "time_s=0.1\n", "");
    folder.write(
        "toy/src/main.rs",
        "fn main() { std::thread::spawn(|| loop { std::hint::spin_loop() }).join().unwrap() }",
    );
    folder.script("RUSTC=${RUSTC:-rustc} exec \"$@\"", &["toy"]).assert().code(1);
    let files = fs::read_dir(folder.0.join("target/judge")).unwrap().flatten();
    let program = files.map(|file| file.path()).find(|path| path.extension().is_none()).unwrap();
    fs::rename(program, folder.0.join("spin")).unwrap();
    let busy = "cpu=$(taskset -cp $$ | sed 's/.*[^0-9]//') && busy= && i=0 || exit
        while [ $i -lt 30 ]; do
            taskset -c $cpu setsid sh -c 'while :; do :; done' >/dev/null & busy=\"$busy $!\"
            i=$((i + 1))
        done
        \"$@\" --command \"taskset -c $cpu ./spin\"
        status=$?
        kill $busy
        exit $status";
    let assert = folder.script(busy, &["toy"]).assert().code(1);
    assert.stdout(contains("  TLE  ").and(contains("it was stopped after ")));
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

/// The numbers of processes begin anew at some time, so a child may have a lower one than its parent.
/// Here the number of the next process is written.
#[test]
fn a_child_with_a_lower_number_is_no_stranger() {
    let child_below = |child: &str| {
        format!("echo $(($$ - 200)) >/proc/sys/kernel/ns_last_pid; {child} & test $! -lt $$")
    };
    let can = Command::new("sh").args(["-c", &child_below(":")]).output();
    if !can.unwrap().status.success() {
        eprintln!("skipped, for the number of a process cannot be chosen");
        return;
    }
    let loops = child_below("while :; do :; done") + " && wait";
    let takes = child_below("tail /dev/zero") + " && wait";
    check("wrapped", SHORT, &[(&loops, "TLE", "    it was stopped after ")]);
    check("wrapped", "time_s=60\nmemory_mb=16\n", &[(&takes, "MLE", "the limit is 16 MB")]);
}

/// Here nobody judges a program that becomes root.
#[test]
fn what_cannot_be_ended_is_not_waited_for_for_ever() {
    // Also a folder that nobody can read.
    let place = std::env::temp_dir().join(format!("of nobody {}", std::process::id()));
    let script = "mkdir \"$0\" && cd \"$0\" && chown 65534 . && cp \"$1\" judge &&
        cp \"$(command -v setpriv)\" become && chmod 4755 become &&
        setpriv --reuid=65534 ./become --reuid=0 true || exit 77
        echo './become --reuid=0 sleep 600 &
            until grep -q \"^Uid:.0.0\" /proc/$!/status; do :; done
            echo $! >number; echo 1' >program
        echo >1.in; echo 1 >1.out
        setpriv --reuid=65534 ./judge . . --dir . --command 'sh program' && kill \"$(cat number)\"";
    let mut shell = Command::new("sh");
    let run = shell.args(["-c", script]).arg(&place).arg(env!("CARGO_BIN_EXE_judge"));
    let run = run.output().unwrap();
    let _ = fs::remove_dir_all(&place);
    if run.status.code() == Some(77) {
        eprintln!("skipped, for this user cannot become another one");
        return;
    }
    run.assert().success().stdout(contains("\n1 passed, 0 failed\n"));
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
    let command = format!(
        "cargo run --release --manifest-path '{}' -p tools --bin stress -- toy sh program\n",
        folder.0.join("Cargo.toml").display()
    );
    let told = ends_with(format!("\n1 passed, 1 failed\nTo see why: {command}"));
    folder.judge(&[]).code(1).stderr("").stdout(rows.and(shown).and(told));
    // What passes all samples may still be wrong.
    folder.case("toy/wrong", ANSWER);
    let told =
        ends_with(format!("\n2 passed, 0 failed\nTo look for a case on which it errs: {command}"));
    folder.judge(&[]).success().stdout(told);
    // Whatever the verdict.
    folder.write("program", "yes FIRST");
    let told = ends_with(format!("\n0 passed, 2 failed\nTo see why: {command}"));
    folder.judge(&[]).code(1).stdout(contains("OLE").and(told));
}

/// Where tokens are long, what is shown is where they differ.
#[test]
fn long_tokens() {
    let folder = Folder::new("long", AMPLE, "cat other");
    for (common, shown) in [("x", "x"), ("é", "\\u{e9}")] {
        folder.case("toy/case", &format!("{}A{}", common.repeat(99), common.repeat(99)));
        folder.write("other", &format!("{}B{}", common.repeat(99), common.repeat(99)));
        for letter in ["A", "B"] {
            let part = format!(" ...{}{letter}{}", shown.repeat(10), shown.repeat(10));
            folder
                .judge(&[])
                .code(1)
                .stdout(contains(part.replace(" ...", "")).and(contains(" ...")));
        }
    }
}

#[test]
fn limits_are_those_of_the_user_or_of_the_problem() {
    let folder = Folder::new("limits", SHORT, "kill -STOP $$");
    folder.judge(&[]).code(1).stdout(contains("the limit is 0.050 s").and(contains(" %\n")));
    folder.judge(&["--time-limit=0.2"]).code(1).stdout(contains("the limit is 0.200 s"));
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
        (&["--beyond", "--", "toy/case2"], "\n1 passed, 0 failed\n"),
        (&["toy/beyond_the_format"], "\n0 passed, 1 failed\n"),
    ] {
        folder.run(&[&PROGRAM[1..], arguments].concat()).stdout(contains(end));
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
    run(&["1"]).code(2).stderr(contains("1.out and my cases/1.ans: both are there"));
    fs::remove_file(folder.0.join("my cases/1.ans")).unwrap();
    run(&["sample"]).code(2).stderr(contains(": no case \"sample\"; did you mean sample-2?\n"));
    // Numbers in their order. What a Mac leaves, folders and a compiled program are no cases.
    for name in ["c10", "c2", "c1"] {
        folder.write(&format!("my cases/{name}.in"), "1\n");
        folder.write(&format!("my cases/{name}.out"), ANSWER);
    }
    folder.write("my cases/._1.in", "\0");
    folder.write("my cases/folder.in/file", "");
    folder.write("my cases/a.out", "\x7fELF");
    let assert = run(&[]).success().stdout(contains("\n5 passed, 0 failed\n"));
    let table = String::from_utf8_lossy(&assert.get_output().stdout).into_owned();
    let names = table.lines().filter(|line| line.contains("  AC  "));
    let names: Vec<&str> = names.filter_map(|line| line.split_whitespace().next()).collect();
    assert_eq!(names, ["1", "c1", "c2", "c10", "sample-2"]);
    // Both files of a case.
    folder.write("my cases/0.in", "");
    run(&[]).code(2).stdout("").stderr(contains("my cases/0.out: "));
    fs::rename(folder.0.join("my cases/0.in"), folder.0.join("my cases/0.out")).unwrap();
    run(&[]).code(2).stdout("").stderr(contains("my cases/0.in: no such file, but there is its"));
    std::os::unix::fs::symlink("nothing", folder.0.join("my cases/0.in")).unwrap();
    run(&[]).code(2).stdout("").stderr(contains("my cases/0.in: no such file\n"));
    fs::create_dir(folder.0.join("empty")).unwrap();
    let empty = folder.run(&["--dir", "empty", "--command", "true"]).code(2);
    empty
        .stderr(contains("empty: no case to judge; a case is NAME.in with its answer in NAME.out"));
}

/// A path need not be UTF-8, nor a name that can be shown.
#[test]
fn odd_paths() {
    use std::os::unix::ffi::OsStrExt;
    let folder = Folder::new("odd", AMPLE, RIGHT);
    let odd = Path::new(std::ffi::OsStr::from_bytes(b"\xe9\x1b"));
    fs::create_dir(folder.0.join(odd)).unwrap();
    fs::write(folder.0.join(odd).join(odd).with_extension("in"), "").unwrap();
    fs::write(folder.0.join(odd).join(odd).with_extension("out"), "").unwrap();
    let mut judge = folder.script("exec \"$@\"", &["--command", "sh program", "--dir"]);
    let shown = contains("\\u{1b}  WA ").and(contains("\u{1b}").not());
    judge.arg(odd).assert().code(1).stdout(shown);
}

#[test]
fn a_complaint_names_what_was_probably_meant() {
    let folder = Folder::new("near", AMPLE, RIGHT);
    folder.write("other/src/main.rs", "");
    folder.case("other/case", "");
    for (arguments, told) in [
        (&["nosuch"][..], "no problem \"nosuch\""),
        (&["othre"], "no problem \"othre\"; did you mean other?"),
        (&["--limits", "nosuch"], "no problem \"nosuch\""),
        (&["toy/big"], "no case \"toy/big\"; limit-sized ones need --limits"),
        (&["toy/cse"], "no case \"toy/cse\"; did you mean toy/case?"),
        (&["--repeats=2"], "no option \"--repeats\"; did you mean --repeat?"),
        (&["--beyond=yes"], "--beyond takes no value (see --help)"),
        (
            &["--repeat=0"],
            "--repeat wants a whole number from 1 to 1,000,000, not \"0\" (see --help)",
        ),
        (&["--command", "./nothing", "toy"], "./nothing: No such file or directory (os error 2)"),
    ] {
        folder.run(arguments).code(2).stdout("").stderr(format!("run_samples.sh: {told}\n"));
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
        &["--repeat", "1.5"],
        &["--beyond=yes"],
        &["--command", "X=1 sh program", "toy"],
        &["--time-limit="],
        &["--", "--help"],
        &["--nothing"],
        &["--dir", "samples/toy"],
        &["--dir", "none", "--command", "true"],
        &["--dir", "tmp", "--command", "true"], // where no case is
    ] {
        folder.run(arguments).code(2).stderr(starts_with("run_samples.sh: "));
    }
    folder.write("samples/toy/limits", "memory_mb=1\ntime_s = 1\n");
    folder.judge(&[]).code(2).stderr(contains("samples/toy/limits, line 2: "));
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

/// From another folder, by rustc alone; here without -O, which takes six times as long.
#[test]
fn the_script_builds_all_it_needs() {
    let folder = Folder::new("script", AMPLE, "");
    copy_of_the_judge(&folder);
    folder.write("rustc", "#!/bin/sh\n[ \"$1\" != -O ] || shift\nexec rustc \"$@\"");
    let run = |command: &str| {
        let mut shell = folder.script(&format!("chmod +x rustc; cd tmp; {command}"), &[]);
        shell.env("RUSTC", folder.0.join("rustc")).env("CARGO", "/nothing");
        let assert = shell.env_remove("CARGO_TARGET_DIR").assert();
        folder.nothing_left();
        assert
    };
    let first = run("../run_samples.sh").success().stdout(contains("1 passed, 0 failed\n"));
    first.stderr(
        "run_samples.sh: rustc -O tools/judge/src/lib.rs\nrun_samples.sh: rustc -O toy/src/main.rs\n",
    );
    run("../run_samples.sh toy/case >&-").code(2).stderr(contains("the report cannot be written"));
    run("../run_samples.sh --limits").code(2).stderr(contains("/nothing: "));
    // Nothing is built again but what has changed; but not without the compiler that it needs.
    run("../run_samples.sh").success().stderr(is_empty());
    run("RUSTC=/nothing ../run_samples.sh").code(2).stderr(contains("/nothing is needed"));
    folder.write("toy/src/main.rs", "fn main() { not Rust }");
    run("../run_samples.sh").code(2).stderr(contains("main.rs:1:"));
    folder.write("tools/judge/src/lib.rs", "not Rust");
    run("../run_samples.sh").code(2).stderr(contains("the build failed"));
    // The judge and a program.
    assert_eq!(fs::read_dir(folder.0.join("target/judge")).unwrap().count(), 2);
}

/// The judge, too, is known by what it was built from: here it is a short program.
#[test]
fn the_script_runs_what_is_there_now() {
    let folder = Folder::new("now", AMPLE, "");
    copy_of_the_judge(&folder);
    let run = |answer: &str, time: &str| {
        let path = "tools/judge/src/lib.rs";
        folder.write(path, &format!("fn main() {{ println!(\"{answer}\") }}"));
        let mut shell = folder.script(&format!("touch -d {time} {path}; ./run_samples.sh"), &[]);
        shell.env_remove("CARGO_TARGET_DIR").assert().success().stdout(format!("{answer}\n"));
    };
    run("one", "2020-01-02");
    run("two", "2020-01-01");
    run("one", "2020-01-01");
    assert_eq!(fs::read_dir(folder.0.join("target/judge")).unwrap().count(), 2);
}

/// It works, from any folder, and leaves nothing beside the link.
#[test]
fn the_script_may_be_a_link() {
    let folder = Folder::new("link", AMPLE, "");
    copy_of_the_judge(&folder);
    folder.write("tools/judge/src/lib.rs", "fn main() { println!(\"built\") }");
    fs::create_dir(folder.0.join("links")).unwrap();
    let link = "cd links && ln -s ../run_samples.sh b && ln -s \"$PWD/b\" a && cd / &&
        \"$OLDPWD/a\" && PATH=$OLDPWD:$PATH && a toy/case";
    let mut shell = folder.script(link, &[]);
    let assert = shell.env_remove("CARGO_TARGET_DIR").assert().success();
    assert.stdout("built\nbuilt\n");
    assert_eq!(fs::read_dir(folder.0.join("links")).unwrap().count(), 2);
    folder.nothing_left();
}

/// Copies run_samples.sh into a folder, with what it has built.
fn copy_of_the_judge(folder: &Folder) {
    let package = Path::new(env!("CARGO_MANIFEST_DIR"));
    fs::create_dir_all(folder.0.join("tools/judge")).unwrap();
    for (from, to) in [("src", "tools/judge"), ("../../run_samples.sh", "")] {
        let mut copy = Command::new("cp");
        copy.arg("-R").arg(package.join(from)).arg(folder.0.join(to)).assert().success();
    }
}

/// Neither the time of a file nor its name tells what a program was built from.
#[test]
fn a_program_is_known_by_what_it_was_built_from() {
    let folder = Folder::new("built", AMPLE, "");
    let other = Folder::new("built elsewhere", AMPLE, "");
    let source = fs::read_to_string(folder.0.join("toy/src/main.rs")).unwrap();
    other.write("toy/src/main.rs", &source.replace("SECOND", "FIRST"));
    let run = |root: &Folder, begin: &str| {
        let shared = folder.0.join("target/judge");
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("{begin} exec \"$@\""), "sh", env!("CARGO_BIN_EXE_judge")]);
        shell.arg(&root.0).arg(shared).current_dir(&root.0).assert()
    };
    run(&folder, "").success().stderr(contains("rustc -O toy/src/main.rs"));
    run(&folder, "").success().stderr("");
    // Another clone with the same folder for what is built, and back.
    run(&other, "").code(1).stdout(contains("found FIRST (line 1)"));
    run(&folder, "").success().stderr("");
    // An older file.
    other.write("toy/src/main.rs", &source);
    run(&other, "touch -d 2020-01-01 toy/src/main.rs;").success().stderr("");
    folder.write("toy/src/main.rs", "fn main() { println!(\"SECOND\") }");
    run(&folder, "touch -d 2020-01-01 toy/src/main.rs;").code(1).stdout(contains("found SECOND"));
    // Another compiler, and none.
    other.write("rustc", "#!/bin/sh\n[ $1 != -vV ] || echo mine\nexec rustc \"$@\"");
    let built = contains("rustc -O toy/src/main.rs");
    run(&other, "chmod +x rustc; RUSTC=./rustc").success().stderr(built);
    run(&other, "RUSTC=/nothing")
        .code(2)
        .stderr("run_samples.sh: /nothing: No such file or directory (os error 2)\n");
}

/// What another run writes in the meantime is not mixed with it: here a run in the middle of
/// another, with the same names and other answers.
#[test]
fn large_inputs_of_two_runs() {
    let nested = "[ -e nested ] || { : >nested; ANSWER=OTHER; export ANSWER
            \"$JUDGE\" \"$ROOT\" \"$ROOT/target/judge\" --limits toy --command 'echo OTHER' >nested
        }
        RIGHT";
    let folder = Folder::new("large", AMPLE, &nested.replace("RIGHT", RIGHT));
    // However often a problem is named, it is named once.
    let cargo = "#!/bin/sh
        while [ \"$1\" != -- ]; do shift; done
        [ $# = 3 ] || exit
        mkdir -p \"$2/toy\" && echo 1 >\"$2/toy/large.in\" && echo \"$ANSWER\" >\"$2/toy/large.out\"";
    folder.write("cargo", cargo);
    let mut judge = folder
        .script("chmod +x cargo; exec \"$@\"", &[PROGRAM, &["--limits", "toy/large"]].concat());
    judge.env("JUDGE", env!("CARGO_BIN_EXE_judge")).env("ROOT", &folder.0);
    judge.env("CARGO", folder.0.join("cargo")).env("ANSWER", ANSWER);
    judge.assert().success().stdout(contains("toy/large").and(contains("2 passed")));
    let nested = fs::read_to_string(folder.0.join("nested")).unwrap();
    assert!(nested.contains("toy/large  AC") && nested.contains("toy/case   WA"), "{nested}");
    // The same inputs again take no more room.
    fs::remove_file(folder.0.join("nested")).unwrap();
    judge.assert().success();
    assert_eq!(fs::read_dir(folder.0.join("target/limits")).unwrap().count(), 2);
    folder.nothing_left();
}
