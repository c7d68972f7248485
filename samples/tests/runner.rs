//! Judges the judge: `run_samples.sh` from outside, on programs made to trick it.
//!
//! Each test copies the script into a tree of its own, with problems of its own. The
//! programs to judge are shell scripts, so nothing is needed but bash and coreutils.

use std::fs;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::{Path, PathBuf};
use std::process::Stdio;
use std::sync::mpsc::{channel, Receiver, RecvTimeoutError, Sender};
use std::sync::Mutex;
use std::thread::{sleep, spawn};
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

/// The tools that the script needs besides bash.
const TOOLS: &[&str] = &["cmp", "head", "mkdir", "mkfifo", "rm", "sort", "tail", "tr", "wc"];

/// What is then said of them; the rest are measures.
const REACHED: &str = "\"detail\":\"CPU time ";
/// What is said of those that wait.
const WAITS: &str = "\"detail\":\"still running after ";

/// No test takes as long, however busy the machine.
const BOUND: Duration = Duration::from_secs(400);

/// A folder with the script, a problem `toy`, and a program to judge; and what its watch waits for.
struct Tree(PathBuf, #[allow(dead_code)] Sender<()>);

/// Ends what runs in the folder of a tree after `BOUND`, and says what it was.
fn watch(folder: &Path, done: &Receiver<()>) {
    if done.recv_timeout(BOUND) != Err(RecvTimeoutError::Timeout) {
        return;
    }
    eprintln!("{} hangs:", folder.display());
    for _ in 0..100 {
        let numbers: Vec<_> = processes(folder).into_iter().map(|(number, _)| number).collect();
        let columns = "pid,ppid,pgid,stat,wchan:20,etime,pending,blocked,ignored,caught,args";
        let list = ["-ww", "-o", columns, "-p", &numbers.join(",")];
        if let Ok(output) = std::process::Command::new("ps").args(list).output() {
            eprintln!("{}", String::from_utf8_lossy(&output.stdout));
        }
        let _ = std::process::Command::new("kill").arg("-KILL").args(&numbers).output();
        if numbers.is_empty() {
            break;
        }
        sleep(Duration::from_millis(100));
    }
    HANGS.lock().unwrap().push(folder.to_path_buf());
}

/// The folders of the tests that hung.
static HANGS: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

impl Drop for Tree {
    fn drop(&mut self) {
        let hung = HANGS.lock().unwrap().contains(&self.0);
        assert!(!hung || std::thread::panicking(), "it hung, and was ended");
    }
}

/// The processes that run in a folder, with their command lines; none where there is no /proc.
fn processes(folder: &Path) -> Vec<(String, String)> {
    let all = fs::read_dir("/proc").into_iter().flatten().flatten();
    all.map(|entry| entry.path())
        .filter(|entry| {
            fs::read_link(entry.join("cwd")).is_ok_and(|place| place.starts_with(folder))
        })
        .map(|entry| {
            let number = entry.file_name().unwrap().to_string_lossy().into_owned();
            (number, fs::read_to_string(entry.join("cmdline")).unwrap_or_default())
        })
        .collect()
}

impl Tree {
    /// A tree for the test `name`, where `toy` has `limits`. The path has spaces.
    fn new(name: &str, limits: &str) -> Tree {
        let folder = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("judge {name}"));
        let _ = fs::remove_dir_all(&folder);
        fs::create_dir_all(folder.join("tmp")).unwrap();
        let folder = folder.canonicalize().unwrap();
        let (sender, done) = channel();
        let watched = folder.clone();
        spawn(move || watch(&watched, &done));
        let tree = Tree(folder, sender);
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

    /// Writes a shell script that can be run.
    fn script(&self, path: &str, content: &str) {
        use std::os::unix::fs::PermissionsExt;
        self.write(path, &format!("#!/bin/sh\n{content}\n"));
        fs::set_permissions(self.0.join(path), fs::Permissions::from_mode(0o755)).unwrap();
    }

    /// Compiles this as the program to judge.
    fn rust(&self, code: &str) {
        self.write("program.rs", code);
        let mut rustc = self.command(std::env::var_os("RUSTC").unwrap_or("rustc".into()));
        rustc.arg("program.rs").assert().success();
    }

    fn case(&self, name: &str, answer: &str) {
        self.write(&format!("samples/toy/{name}.in"), "1 2\n3\n");
        self.write(&format!("samples/toy/{name}.out"), answer);
    }

    /// A command that runs in this tree.
    fn command(&self, program: impl AsRef<std::ffi::OsStr>) -> Command {
        let mut command = Command::new(program);
        command.current_dir(&self.0).env("TMPDIR", self.0.join("tmp"));
        command.env("CARGO_TARGET_DIR", self.0.join("target"));
        command
    }

    fn run(&self, arguments: &[&str]) -> Assert {
        // Not executed itself: while another test forks, a file just written is busy.
        let assert = self.command("bash").arg("run_samples.sh").args(arguments).assert();
        self.nothing_left();
        assert
    }

    /// Judges `program`.
    fn judge(&self, arguments: &[&str]) -> Assert {
        self.run(&[arguments, &["--command", "sh program"]].concat())
    }

    /// Where to find tools: first in the folder bin of this tree.
    fn path(&self) -> std::ffi::OsString {
        let mut folders = vec![self.0.join("bin")];
        folders.extend(std::env::split_paths(&std::env::var_os("PATH").unwrap()));
        std::env::join_paths(folders).unwrap()
    }

    /// Judges `program` with the tools of this tree.
    fn judge_with_path(&self, arguments: &[&str]) -> Assert {
        let mut command = self.command("bash");
        command.arg("run_samples.sh").args(arguments);
        command.args(["--command", "/bin/sh program"]);
        command.env("PATH", self.path()).assert()
    }

    /// Runs the script in a process group of its own and sends one signal after `moment`
    /// milliseconds: by turns another one, to the script or to its group.
    fn interrupt(&self, arguments: &[&str], moment: u64) {
        let (name, number) = [("INT", 2), ("TERM", 15), ("HUP", 1)][moment as usize % 3];
        let mut command = std::process::Command::new("env");
        command.arg(format!("--default-signal={name}"));
        command.args(["bash", "run_samples.sh"]).args(arguments);
        command.current_dir(&self.0).env("PATH", self.path());
        command.env("TMPDIR", self.0.join("tmp")).process_group(0);
        let run = command.stdout(Stdio::null()).stderr(Stdio::piped());
        let run = run.spawn().unwrap();
        sleep(Duration::from_millis(moment));
        let group = ["-", ""][moment as usize % 2];
        let kill = format!("kill -s {name} -- {group}{}", run.id());
        Command::new("sh").args(["-c", &kill]).assert().success();
        let output = run.wait_with_output().unwrap();
        let message = String::from_utf8(output.stderr).unwrap();
        assert_eq!(message, "", "{name} after {moment} ms");
        assert_eq!(output.status.signal(), Some(number), "{name} after {moment} ms");
        self.nothing_left();
    }

    /// Neither a file nor a process of a run. The kernel may need a moment to end a process.
    fn nothing_left(&self) {
        let files: Vec<_> = fs::read_dir(self.0.join("tmp")).unwrap().collect();
        assert!(files.is_empty(), "left behind: {files:?}");
        for _ in 0..500 {
            if processes(&self.0).is_empty() {
                return;
            }
            sleep(Duration::from_millis(20));
        }
        panic!("still running: {:?}", processes(&self.0));
    }
}

/// The verdicts in the JSON lines of a run.
fn verdicts(assert: &Assert) -> Vec<String> {
    let output = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    let verdict = |line: &str| {
        let (_, rest) = line.split_once("\"verdict\":\"").expect("each line has a verdict");
        rest.split('"').next().unwrap().to_string()
    };
    output.lines().map(verdict).collect()
}

/// Judges `program` twenty times in a row, each with this verdict and nothing left.
fn judged_twenty_times(name: &str, limits: &str, program: &str, verdict: &str, detail: &str) {
    judged(20, name, limits, program, verdict, detail);
}

/// Judges `program` so many times in a row, each with this verdict and nothing left.
fn judged(times: usize, name: &str, limits: &str, program: &str, verdict: &str, detail: &str) {
    let tree = Tree::with_program(name, limits, program);
    for number in 2..=times {
        tree.case(&format!("case{number}"), ANSWER);
    }
    let assert = tree.judge(&["--json"]);
    assert_eq!(verdicts(&assert), vec![verdict; times]);
    let details = String::from_utf8(assert.get_output().stdout.clone()).unwrap();
    assert_eq!(details.matches(detail).count(), times, "{details}");
    assert.code(i32::from(verdict != "AC"));
}

/// Judges two runs of a right program; the first leaves a daemon that does this only in the
/// second, and so counts for older there. It finds our folder in $0.
fn judged_with_an_old_daemon(name: &str, daemon: &str) {
    let program = format!(
        "echo >>runs
        [ -e begun ] || setsid env -i /bin/sh -c 'sleep 0.4; {daemon}' \"$RUN_SAMPLES_MARK\" >/dev/null 2>&1 &
        sleep 0.2; echo >begun; [ $(wc -l <runs) -lt 2 ] || sleep 0.6; {RIGHT}"
    );
    let tree = Tree::with_program(name, AMPLE, &program);
    tree.case("case2", ANSWER);
    tree.judge(&[]).success();
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
fn exits_with_160() {
    judged(2, "no signal", AMPLE, "exit 160", "RE", "\"detail\":\"exit status 160\"");
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
    judged_twenty_times("signal", AMPLE, "kill -SEGV $$", "RE", "SIGSEGV (status 139)");
}

/// What the shell above has to say of it is not the program's.
#[test]
fn kills_its_parent() {
    let detail = "\"detail\":\"SIGKILL (status 137)\"";
    judged_twenty_times("parent", AMPLE, "kill -KILL $PPID", "RE", detail);
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
    judged(4, "sleeps", SHORT, program, "TLE", WAITS);
}

#[test]
fn stops_itself() {
    judged(4, "stops", SHORT, "kill -STOP $$", "TLE", WAITS);
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
        if command -v setsid >/dev/null; then setsid sleep 600 & setsid env -i sleep 600 & setsid -f sh -c 'sleep 600; :'; fi
        {RIGHT}"
    );
    judged_twenty_times("children", AMPLE, &program, "AC", "\"detail\":null");
}

#[test]
fn prints_without_end() {
    judged_twenty_times("prints", AMPLE, "yes FIRST", "OLE", "more than 1.0 MB of output");
}

/// The limit of the size reaches such a program as a failed write.
#[test]
fn prints_without_end_deaf_to_signals() {
    let program = "trap '' XFSZ; yes FIRST 2>/dev/null; exit 0";
    judged_twenty_times("prints deaf", AMPLE, program, "OLE", "more than 1.0 MB of output");
}

#[test]
fn floods_standard_error() {
    let program = format!("{RIGHT}; yes error | head -c 1000000 >&2");
    judged_twenty_times("floods", AMPLE, &program, "AC", "\"detail\":null");
}

#[test]
fn floods_standard_error_without_end() {
    let program = format!("{RIGHT}; yes error >&2");
    // On a machine busy enough it mostly waits for the pipe.
    let detail = "; the limit is 0.050 s\"";
    judged_twenty_times("floods on", SHORT, &program, "TLE", detail);
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
    let has_gnu_time =
        std::process::Command::new("time").arg("--version").output().is_ok_and(|output| {
            String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).contains("(GNU Time)")
        });
    let (verdict, detail) =
        if has_gnu_time { ("MLE", "MB; the limit is 4 MB") } else { ("RE", "exit status 1") };
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
        tree.judge(&[]).code(1).stdout(contains(format!("\n    {detail}\n")));
    };
    check("a b\n\nc\n", "a\nb d", "token 3: expected c (line 3), found d (line 2)");
    check("a\n", "a\n\nb\n", "token 2: expected the end, found b (line 3)");
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
    check("a\n", "a\0\n", "token 1: expected a (line 1), found $'a\\001' (line 1)");
    check(
        "a\0b\n",
        "a\0\0b\n",
        "token 1: expected $'a\\001b' (line 1), found $'a\\001\\001b' (line 1)",
    );
    check("a\n", "\u{1b}[1m\n", "token 1: expected a (line 1), found $'\\E[1m' (line 1)");
    check("\na\n", "b\n", "token 1: expected a (line 2), found b (line 1)");
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
    check(&many, &format!("{many}9\n"), "token 2346: expected the end, found 9 (line 2346)");
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
            "^problem  case   verdict   CPU s  wall s  peak MB  of limit\n{}{}    token 1: .*\n    /.*\n    input  (.*\n){{4}}{}\n(GNU .*\n)?{}$",
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
            r#"\{{"problem":"toy","case":"{name}","input":".*/samples/toy/.*","verdict":"RE","detail":"exit status 7: \\"\\\\ \?","#,
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
    tree.write("program", &format!("echo >>runs; {RIGHT}; test $(wc -l <runs) -lt 8"));
    tree.judge(&["--repeat=5"]).code(1).stdout(contains("    run 3: exit status 1\n"));
    // The measures are then those of the run that failed.
    fs::remove_file(tree.0.join("runs")).unwrap();
    tree.write("program", &format!("echo >>runs; {RIGHT}; test $(wc -l <runs) -lt 3 || sleep 600"));
    tree.judge(&["--repeat=5", "--json", "--time-limit=0.2"])
        .code(1)
        .stdout(is_match(r#""wall_min_s":[2-9]"#).unwrap());
}

#[test]
fn own_limits_replace_those_of_the_problem() {
    let tree = Tree::with_program("own limits", AMPLE, "sleep 600");
    tree.judge(&["--time-limit", "0.1"]).code(1).stdout(contains("limit is 0.100 s"));
    tree.judge(&["--time-limit=0.1", "--memory-limit=20", "--json"])
        .code(1)
        .stdout(contains("\"time_limit_s\":0.100,\"memory_limit_mb\":20,"));
}

#[test]
fn without_a_limit_there_is_no_share() {
    let tree = Tree::with_program("no limit", "time_s=none\nmemory_mb=none\n", RIGHT);
    let assert = tree.judge(&["--json"]).success();
    assert.stdout(contains("\"time_limit_s\":10.000,\"memory_limit_mb\":1024,\"share\":null}"));
}

#[test]
fn cases_beyond_the_limits_come_last_and_have_ten_times_the_time() {
    let program = format!("head -c 300000000 /dev/zero | md5sum >sum; {RIGHT}");
    let tree = Tree::with_program("beyond", "time_s=0.2\nmemory_mb=none\n", &program);
    tree.case("beyond-all", ANSWER);
    let assert = tree.judge(&["--json", "--beyond"]).code(1).stderr(contains("  beyond\n"));
    assert_eq!(verdicts(&assert), ["TLE", "AC"]);
    assert.stdout(contains("\"time_limit_s\":2.000,\"memory_limit_mb\":1024,\"share\":null}"));
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
    fails(&tree, "toy/limits is missing or cannot be read");
    fs::remove_file(tree.0.join("samples/toy/case.in")).unwrap();
    fs::remove_file(tree.0.join("samples/toy/case.out")).unwrap();
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
    fails(&["--command=true | true", "toy"], "--command is no list of words: true | true");
    fails(&["--command=./nothing", "toy"], "--command cannot be run: ./nothing");
    fails(&["--command"], "--command needs a value; see --help");
    fails(&["--repeat=0"], "--repeat takes a number from 1 to 9999, not '0'");
    fails(&["--time-limit=-1"], "--time-limit takes seconds, as 2 or 0.5, not '-1'");
    fails(&["--memory-limit=1.5"], "--memory-limit takes megabytes, as 256, not '1.5'");
    fails(&["--json=yes"], "no option --json=...; see --help");
    fails(&["--nothing"], "unknown option --nothing; see --help");
}

#[test]
fn help_names_every_option_and_verdict() {
    let words = [
        "CPU s and wall s",
        "peak MB",
        "of limit",
        "--command",
        "--dir",
        "--beyond",
        "--only-failures",
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
    let assert = Tree::new("help", AMPLE).run(&["--help"]).success().stderr(is_empty());
    words.into_iter().fold(assert, |assert, word| assert.stdout(contains(word)));
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
    tree.write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = [\"toy\", \"samples\"]\n");
    package("samples", "generate.rs", "fn main() { not Rust }");
    package("toy", "main.rs", r#"fn main() { println!("FIRST SECOND FIRST") }"#);
    tree.run(&[]).success().stdout(contains("1 passed, 0 failed\n"));

    package("toy", "main.rs", "fn main() { not Rust }");
    let assert = tree.run(&[]).code(2).stdout(is_empty());
    assert.stderr(contains("main.rs:1:").and(contains("run_samples.sh: the build failed\n")));

    package("samples", "generate.rs", "fn main() { std::process::exit(1) }");
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
    tree.run(&foreign).success().stdout(contains("2 passed, 0 failed\n"));
    tree.run(&[&foreign[..], &["toy/large"]].concat())
        .success()
        .stdout(contains("1 passed, 0 failed\n"));
    // What another generator has left there goes.
    tree.write("target/limits/toy/old.in", "");
    tree.write("target/limits/toy/old.out", "SECOND");
    package("samples", "generate.rs", &generate.replace("large", "larger").replace('}', "}\n"));
    tree.run(&foreign).success().stdout(contains("2 passed, 0 failed\n"));
    assert!(tree.0.join("target/limits/toy/larger.in").exists());
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

/// Nothing but bash and coreutils is on the path here; so the memory of short runs cannot be measured.
#[test]
fn needs_no_other_tools() {
    let tree = Tree::with_program("tools", AMPLE, RIGHT);
    let path = std::env::var_os("PATH").unwrap();
    fs::create_dir(tree.0.join("bin")).unwrap();
    for tool in [
        "bash", "sh", "cat", "cksum", "cmp", "dirname", "env", "head", "mkdir", "mkfifo", "rm",
        "sort", "tail", "tr", "wc",
    ] {
        let found =
            std::env::split_paths(&path).map(|folder| folder.join(tool)).find(|file| file.exists());
        std::os::unix::fs::symlink(found.expect(tool), tree.0.join("bin").join(tool)).unwrap();
    }
    let judge = |arguments: &[&str]| {
        let mut command = tree.command("bash");
        command.arg("run_samples.sh");
        command.env("PATH", tree.0.join("bin")).args(arguments).arg("--command=sh program").assert()
    };
    judge(&["--repeat=2", "--json"])
        .success()
        .stdout(is_match(r#""peak_memory_kb":(null|\d+),"#).unwrap())
        .stderr(contains(
            "GNU time is not installed: the peak memory of short runs is not measured (macOS: brew install gnu-time).\n",
        ));
    tree.write("program", "kill -SEGV $$");
    judge(&[]).code(1).stdout(contains("SIGSEGV (status 139)"));
}

/// Ctrl-C and its like, in the midst of a run.
#[test]
fn an_interrupted_run_leaves_nothing() {
    for signal in ["INT", "TERM", "HUP", "PIPE", "QUIT"] {
        let program = "setsid sleep 600 & sleep 600 & echo >started; wait";
        let tree = Tree::with_program("interrupted", AMPLE, program);
        let mut run = std::process::Command::new("env");
        run.arg(format!("--default-signal={signal}"));
        run.args(["bash", "run_samples.sh", "--command", "sh program"]);
        run.current_dir(&tree.0).env("TMPDIR", tree.0.join("tmp"));
        let run = run.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        while !tree.0.join("started").exists() {
            sleep(Duration::from_millis(10));
        }
        let kill = format!("kill -s {signal} {}", run.id());
        Command::new("sh").args(["-c", &kill]).assert().success();
        let output = run.wait_with_output().unwrap();
        // Bash is deaf to QUIT, and so cannot end by it.
        let code = if signal == "QUIT" { Some(131) } else { None };
        assert_eq!(output.status.code(), code, "ended by {signal}");
        assert_eq!(String::from_utf8(output.stderr).unwrap(), "");
        tree.nothing_left();
    }
}

#[test]
fn a_reader_that_leaves_ends_the_run() {
    let tree = Tree::with_program("pipe", AMPLE, "echo FIRST");
    for number in 0..20 {
        tree.case(&number.to_string(), ANSWER);
    }
    let run = "./run_samples.sh --command 'sh program' | head -n 1; exit ${PIPESTATUS[0]}";
    tree.command("bash").args(["-c", run]).assert().code(2).stderr(is_empty());
    tree.nothing_left();
}

/// Such as one from the program, which finds it as the parent of the leader of its group.
#[test]
fn a_signal_to_the_judge_ends_the_run() {
    let program = format!(
        "read -r _ _ _ _ group _ </proc/$$/stat; read -r _ _ _ judge _ </proc/$group/stat
        kill -TERM $judge; sleep 0.3; {RIGHT}"
    );
    let tree = Tree::with_program("signal to judge", AMPLE, &program);
    if Path::new("/proc/self/stat").exists() {
        tree.judge(&[]).code(2).stderr("run_samples.sh: a signal ended the judge\n");
    }
}

/// On a terminal that stops what writes to it from the background.
#[test]
fn a_terminal_may_stop_the_background() {
    let tree = Tree::with_program("terminal", AMPLE, RIGHT);
    let run = "stty tostop; bash run_samples.sh --command 'sh program'";
    let mut command = tree.command("timeout");
    command.args(["60", "script", "-qec", run, "/dev/null"]);
    if tree.command("script").arg("--version").output().is_ok() {
        command.assert().success().stdout(contains("1 passed, 0 failed"));
    }
    tree.nothing_left();
}

// --- wrong verdicts --------------------------------------------------------------------

#[test]
fn wall_time_alone_fails_nothing_that_goes_on() {
    let program = format!("sleep 0.3; {RIGHT}");
    let tree = Tree::with_program("waits", "time_s=0.1\nmemory_mb=none\n", &program);
    let assert = tree.judge(&["--json"]).success();
    // Nor does it count: the share of the limit is that of the CPU time.
    assert.stdout(is_match(r#""wall_s":0\.[3-9].*"share":0\."#).unwrap());
}

#[test]
fn memory_that_is_only_asked_for_is_no_fault() {
    let tree = Tree::new("asks", "time_s=10\nmemory_mb=16\n");
    tree.case("case", ANSWER);
    tree.rust(
        r#"fn main() {
            let untouched = Vec::<u8>::with_capacity(1 << 30);
            let thread = std::thread::Builder::new().stack_size(1 << 30).spawn(|| 7).unwrap();
            assert_eq!(thread.join().unwrap() + untouched.capacity(), 7 + (1 << 30));
            println!("FIRST SECOND FIRST");
        }"#,
    );
    tree.run(&["--command", "./program"]).success();
}

#[test]
fn memory_over_the_limit_is_no_runtime_error() {
    let tree = Tree::new("touches", "time_s=10\nmemory_mb=16\n");
    tree.case("case", ANSWER);
    tree.rust(
        r#"fn main() {
            println!("{}", vec![1_u8; 200 << 20].iter().map(|&one| u64::from(one)).sum::<u64>());
            loop { std::thread::sleep(std::time::Duration::from_secs(600)) }
        }"#,
    );
    tree.run(&["--command", "./program"])
        .code(1)
        .stdout(contains("MLE").and(contains("; stopped\n")));
}

/// What is shown of the program in `tree` where this file stands in place of the machine's own
/// in /proc. None without a right to mount.
fn shown_on_machine(tree: &Tree, name: &str, content: &str) -> Option<String> {
    tree.write(name, content);
    let run = format!(
        "mount --bind {name} /proc/{name} || exit 99
        bash run_samples.sh --command 'sh program'"
    );
    let mut command = tree.command("unshare");
    let output = command.args(["--map-root-user", "--mount", "sh", "-c", &run]).output().ok()?;
    tree.nothing_left();
    if output.stdout.is_empty() {
        let message = String::from_utf8(output.stderr).unwrap();
        assert!(message.starts_with("unshare: ") || output.status.code() == Some(99), "{message}");
        return None;
    }
    assert_eq!(output.status.code(), Some(1));
    Some(String::from_utf8(output.stdout).unwrap())
}

#[test]
fn memory_is_capped_by_the_size_of_the_machine() {
    let program = "x=$(head -c 60000000 /dev/zero | tr '\\0' x; sleep 600)";
    let tree = Tree::with_program("small machine", AMPLE, program);
    if let Some(shown) = shown_on_machine(&tree, "meminfo", "MemTotal:          40960 kB\n") {
        let told = r"MLE(.|\n)* its processes hold [3-9]\d\.\d MB together, three quarters of this machine; stopped\n";
        assert!(is_match(told).unwrap().eval(&shown), "{shown}");
    }
}

#[test]
fn what_the_kernel_killed_for_want_of_memory_used_too_much() {
    for (ending, told) in [
        ("kill -KILL $$", r"MLE(.|\n)* killed by the kernel for want of memory"),
        // It was another one that was killed.
        ("exit 3", r"RE(.|\n)* exit status 3\n"),
    ] {
        let program = format!("printf 'a 1\\noom_kill 6\\n' >/proc/vmstat; {ending}");
        let tree = Tree::with_program("oom", AMPLE, &program);
        if let Some(shown) = shown_on_machine(&tree, "vmstat", "nr_free_pages 9\noom_kill 5\n") {
            assert!(is_match(told).unwrap().eval(&shown), "{shown}");
        }
    }
}

#[test]
fn files_of_the_program_may_be_large() {
    let program = format!("head -c 5000000 /dev/zero >file && {RIGHT}");
    Tree::with_program("file", AMPLE, &program).judge(&[]).success();
}

/// More than head is allowed to read, and nothing but white space.
#[test]
fn too_much_output_is_no_right_answer() {
    let program = format!("{RIGHT}; head -c 1060000 /dev/zero | tr '\\0' '\\n'");
    let tree = Tree::with_program("much", AMPLE, &program);
    tree.judge(&[]).code(1).stdout(contains("OLE"));
}

/// Whoever holds the pipe of standard output, by whatever descriptor, the output is judged.
#[test]
fn who_holds_the_output_open_does_not_spoil_it() {
    let program = format!("setsid env -i sleep 600 3>&1 >/dev/null 2>&1 & {RIGHT}");
    judged(4, "holder", AMPLE, &program, "AC", "\"detail\":null");
    // One that counts for older, and so stays until the end of all.
    judged_with_an_old_daemon("old holder", "exec sleep 600 3>\"$0/stdout0\"");
}

/// One that ran before, as if a program had handed it the pipe.
#[test]
fn a_stranger_that_holds_the_output_lives_on() {
    let program = format!("echo \"$RUN_SAMPLES_MARK\" >name; sleep 0.5; {RIGHT}");
    let tree = Tree::with_program("stranger", AMPLE, &program);
    let holds =
        "while ! [ -s name ]; do sleep 0.01; done; exec sleep 600 3>\"$(cat name)/stdout0\"";
    let mut stranger = std::process::Command::new("sh");
    let mut stranger = stranger.args(["-c", holds]).current_dir(&tree.0).spawn().unwrap();
    let mut run = tree.command("bash");
    run.args(["run_samples.sh", "--command", "sh program"]).assert().success();
    assert_eq!(stranger.try_wait().unwrap(), None);
    stranger.kill().unwrap();
    stranger.wait().unwrap();
    tree.nothing_left();
}

#[test]
fn a_run_inside_a_run_ends_with_it() {
    let program = "mkdir -p inner; TMPDIR=$PWD/inner bash run_samples.sh --command 'sleep 600'";
    judged(2, "inside", SHORT, program, "TLE", "; the limit is 0.050 s\"");
}

#[test]
fn a_stdbuf_that_fails_is_not_used() {
    let tree = Tree::with_program("stdbuf", AMPLE, RIGHT);
    tree.script("bin/stdbuf", "exit 125");
    tree.judge_with_path(&[]).success();
}

/// GNU time leaves its report open to the program.
#[test]
fn the_program_cannot_write_its_measures() {
    for text in ["99999999", "peak x[$(touch measured)]"] {
        let program = format!("echo '{text}' 2>/dev/null >&3; {RIGHT}");
        let tree = Tree::with_program("measures", AMPLE, &program);
        let assert = tree.judge(&["--json"]).success();
        assert.stdout(is_match(r#""peak_memory_kb":(null|\d{3,6}),"#).unwrap());
        assert!(!tree.0.join("measured").exists());
    }
}

#[test]
fn standard_output_can_be_opened_again() {
    let program = "for word in FIRST SECOND FIRST; do echo $word >/dev/stdout; done";
    Tree::with_program("reopen", AMPLE, program).judge(&[]).success();
}

#[test]
fn standard_output_can_be_closed_early() {
    let program = format!("{RIGHT}; exec >&-; sleep 0.3; echo >goes_on");
    let tree = Tree::with_program("closes output", AMPLE, &program);
    tree.judge(&[]).success();
    assert!(tree.0.join("goes_on").exists());
}

/// Variables of the same names as the script's, and the locale.
#[test]
fn the_program_has_the_environment_of_the_user() {
    let names =
        "LANG LC_CTYPE TIMEFORMAT IFS tmp repeat cases command measure verdict status count";
    let tree = Tree::with_program("environment", AMPLE, &format!("env >found; {RIGHT}"));
    let mut command = tree.command("bash");
    command.args(["run_samples.sh", "--command", "sh program"]);
    for name in names.split(' ') {
        command.env(name, "of the user\n 'and \"so on");
    }
    command.env_remove("LC_ALL").env("LC_CTYPE", "C.UTF-8");
    command.assert().success();
    let found = fs::read_to_string(tree.0.join("found")).unwrap();
    for name in names.split(' ').filter(|&name| name != "LC_CTYPE" && name != "IFS") {
        let line = format!("\n{name}=of the user\n 'and \"so on\n");
        assert!(format!("\n{found}").contains(&line), "{name} in {found}");
    }
    assert!(found.contains("LC_CTYPE=C.UTF-8\n") && !found.contains("LC_ALL"), "{found}");
}

#[test]
fn the_command_is_split_as_the_user_sees_it() {
    let tree =
        Tree::with_program("split", AMPLE, &format!("test \"$*\" = '/etc b a  c' && {RIGHT}"));
    let mut command = tree.command("bash");
    command.env("dir", "/etc").env("value", "a  c").env_remove("option");
    command.args([
        "run_samples.sh",
        "--command",
        "sh program $dir $option {b,\"$value\"} $(false) # so",
    ]);
    command.assert().success();
}

/// Functions of the names of the script's own and of its tools, and options of the shell.
#[test]
fn what_the_users_shell_exports_changes_nothing() {
    let program = "die && test \"$(rm)\" = of_the_user && echo FIRST SECOND FIRST";
    let tree = Tree::with_program("functions", AMPLE, program);
    let run = "die() { :; }; rm() { echo of_the_user; }; head() { false; }; export -f die rm head
        bash -e -C -O failglob run_samples.sh --command 'bash program'";
    tree.command("bash").args(["-c", run]).assert().success().stderr(is_empty());
    tree.nothing_left();
}

#[test]
fn what_a_wrapper_starts_counts() {
    let limits = "time_s=0.3\nmemory_mb=none\n";
    let tree = Tree::with_program("wrapper", limits, "sh -c 'while :; do :; done'; true");
    let assert = tree.judge(&["--json"]).code(1);
    let assert = assert.stdout(contains("\"verdict\":\"TLE\""));
    assert.stdout(is_match(r#""cpu_s":(0\.[3-9]|[1-9])"#).unwrap());

    let program = "x=$(head -c 30000000 /dev/zero | tr '\\0' x; sleep 600); true";
    let tree = Tree::with_program(
        "large wrapper",
        "time_s=60\nmemory_mb=16\n",
        &format!("({program}); true"),
    );
    tree.judge(&[]).code(1).stdout(contains("MLE"));
}

#[test]
fn what_left_the_process_group_counts() {
    let program = "timeout 600 sh -c 'while :; do :; done'";
    judged(2, "other group", "time_s=0.3\nmemory_mb=none\n", program, "TLE", REACHED);
    let program = "setsid sh -c 'while :; do :; done' & sleep 600";
    judged(2, "session", "time_s=0.3\nmemory_mb=none\n", program, "TLE", REACHED);
}

/// With one tool after the other replaced by one that does not work, right and wrong answers.
#[test]
fn a_tool_that_fails_ends_the_run() {
    for tool in TOOLS {
        for (number, program) in [RIGHT, "echo FIRST; echo FIRST"].into_iter().enumerate() {
            let tree = Tree::with_program(&format!("tool {tool}"), AMPLE, program);
            if *tool == "sort" && number == 1 {
                continue; // sorts the times of several right runs
            }
            tree.script(&format!("bin/{tool}"), "echo usage; exit 64");
            let assert = tree.judge_with_path(&["--repeat=2"]);
            let output = assert.get_output();
            let message = String::from_utf8_lossy(&output.stderr);
            let used = message.contains("run_samples.sh: ") && message.contains(tool);
            // What is needed only to say how an output differs is not needed where none does.
            let spared = number == 0 && ["cat", "tr"].contains(tool);
            let status = output.status.code();
            assert!(
                status == Some(2) && used || spared && status == Some(0),
                "{tool}, {program}: {output:?}"
            );
        }
    }
}

#[test]
fn the_stack_is_as_large_as_it_may_be() {
    let program = format!("test \"$(ulimit -s)\" = \"$(ulimit -H -s)\" && {RIGHT}");
    Tree::with_program("stack", AMPLE, &program).judge(&[]).success();
}

// --- traces, signals, output -----------------------------------------------------------

/// Ctrl-C at a terminal and its like, at moments spread over the whole run.
#[test]
fn one_interrupt_at_any_moment_leaves_nothing() {
    let program = format!("setsid sleep 600 & {RIGHT}; sleep 0.02");
    let tree = Tree::with_program("any moment", AMPLE, &program);
    for moment in 0..30 {
        tree.interrupt(&["--repeat=9999", "--command=sh program"], moment * 11);
    }
}

/// As bash changes what an interrupt does, where strace can send it. One that came as bash began to
/// wait for a tool had it interrupt itself without end.
#[test]
fn one_interrupt_as_handlers_change_is_enough() {
    let tree = Tree::with_program("handlers", AMPLE, RIGHT);
    let strace = tree.command("strace").args(["-o/dev/null", "true"]).output();
    if !strace.is_ok_and(|output| output.status.success()) {
        return; // not installed, or not allowed
    }
    for number in 30..=55 {
        let mut command = tree.command("env");
        command.args(["--default-signal=INT", "strace", "-qq", "-o/dev/null"]);
        command.args(["-e", "trace=rt_sigaction", "-e"]);
        command.arg(format!("inject=rt_sigaction:signal=SIGINT:when={number}"));
        command.args(["bash", "run_samples.sh", "--command=sh program"]);
        let assert = command.assert().stderr(is_empty());
        let status = assert.get_output().status;
        assert!(status.code() == Some(0) || status.signal() == Some(2), "{number}: {status}");
        tree.nothing_left();
    }
}

#[test]
fn one_interrupt_before_there_is_a_folder_is_enough() {
    let tree = Tree::with_program("slow mkdir", AMPLE, RIGHT);
    tree.script("bin/mkdir", "sleep 0.5; PATH=${PATH#*:} exec mkdir \"$@\"");
    for moment in 200..206 {
        tree.interrupt(&["--command=sh program"], moment);
    }
}

#[test]
fn one_interrupt_ends_the_build() {
    let tree = Tree::new("interrupted build", AMPLE);
    tree.case("case", ANSWER);
    tree.script("bin/cargo", "trap '' INT; echo >\"$TMPDIR/of rustc\"; sleep 600 & sleep 600");
    for moment in 0..20 {
        tree.interrupt(&[], moment * 13);
    }
}

/// A daemon that cannot be told for ours when its run ends: as if its number had been that of
/// an older process.
#[test]
fn daemons_that_were_missed_are_ended_at_the_end() {
    judged_with_an_old_daemon("missed", "exec env RUN_SAMPLES_MARK=\"$0\" sleep 600");
}

#[test]
fn an_output_that_cannot_be_written_ends_the_run() {
    let tree = Tree::with_program("unwritable", AMPLE, RIGHT);
    let run = "bash run_samples.sh --command 'sh program'";
    for redirection in
        ["--json >/dev/full", "--json >&-", ">/dev/full", ">&-", "--help >/dev/full", "--help >&-"]
    {
        let assert = tree.command("sh").args(["-c", &format!("{run} {redirection}")]).assert();
        assert.code(2).stderr(contains("run_samples.sh: the report cannot be written\n"));
        tree.nothing_left();
    }
    let deaf = format!("trap '' PIPE; {{ sleep 0.2; {run} --json; echo $? >status; }} | true");
    tree.command("sh").args(["-c", &deaf]).assert().success();
    assert_eq!(fs::read_to_string(tree.0.join("status")).unwrap(), "2\n");
}

/// What is no UTF-8 becomes the character that stands for it.
#[test]
fn json_is_valid_whatever_the_name() {
    use std::os::unix::ffi::OsStrExt;
    let tree = Tree::with_program("names", AMPLE, RIGHT);
    let check = |name: &[u8], shown: &str| {
        for ending in ["in", "out"] {
            let file = [name, b".", ending.as_bytes()].concat();
            let path = tree.0.join("samples/toy").join(std::ffi::OsStr::from_bytes(&file));
            fs::copy(tree.0.join("samples/toy/case").with_extension(ending), path).unwrap();
        }
        let json = tree.judge(&["--json"]).success().get_output().stdout.clone();
        let json = String::from_utf8(json).unwrap();
        assert!(json.contains(&format!("\"case\":\"{shown}\"")), "{json}");
    };
    check("\u{e9}\u{20ac}\u{1f600}".as_bytes(), "\u{e9}\u{20ac}\u{1f600}");
    check(b"a\xff\xc3", "a\\ufffd\\ufffd");
    check(b"\xed\xa0\x80\xf5", "\\ufffd\\ufffd\\ufffd\\ufffd");
    check(b"new\nline", "new\\u000aline");
}

/// Each line was once read by itself, which took 20 seconds of CPU time; one is enough.
#[test]
fn a_late_difference_is_found_soon() {
    let tree = Tree::with_program("late", AMPLE, "cat output");
    let many = "FIRST\n".repeat(1_500_000);
    tree.write("samples/toy/case.out", &format!("{many}SECOND\n{many}"));
    tree.write("output", &format!("{many}FIRST\n{many}"));
    let run = "ulimit -t 6; bash run_samples.sh --command 'sh program'";
    let assert = tree.command("sh").args(["-c", run]).assert();
    assert.code(1).stdout(contains(
        "token 1500001: expected SECOND (line 1500001), found FIRST (line 1500001)",
    ));
}

#[test]
fn what_is_missing_is_named() {
    let tree = Tree::new("what is missing", AMPLE);
    tree.case("case", ANSWER);
    let fails = |tree: &Tree, arguments: &[&str], message: &str| {
        let assert = tree.run(arguments).code(2).stdout(is_empty());
        assert.stderr(contains(format!("run_samples.sh: {message}")));
    };
    let package = format!("{}/toy/Cargo.toml is missing", tree.0.display());
    tree.write("Cargo.toml", "[workspace]\nresolver = \"2\"\nmembers = []\n");
    fails(&tree, &[], &package);
    tree.write("samples/other/case.in", "");
    tree.write("samples/other/case.out", "");
    let limits = format!("{}/samples/other/limits is missing", tree.0.display());
    fails(&tree, &[], &limits);
    fails(&tree, &["other", "--command=true"], &limits);
    fails(&tree, &["toy"], &package);
}

// --- machines --------------------------------------------------------------------------

/// Shells that are not bash, or too old, are told so by the first lines.
#[test]
fn other_shells_are_told() {
    let tree = Tree::with_program("shells", AMPLE, RIGHT);
    let shells: &[&[&str]] = &[&["dash"], &["busybox", "sh"], &["posh"], &["zsh"], &["mksh"]];
    let mut tried = 0;
    for shell in shells {
        let mut command = std::process::Command::new(shell[0]);
        command.args(&shell[1..]).arg("run_samples.sh").current_dir(&tree.0);
        if let Ok(output) = command.output() {
            let message = String::from_utf8(output.stderr).unwrap();
            assert_eq!(output.status.code(), Some(2), "{shell:?}: {message}");
            assert!(message.starts_with("run_samples.sh: bash 4 or later is needed"), "{message}");
            tried += 1;
        }
    }
    assert!(tried > 0, "no other shell is installed: install dash");
}

/// As cargo writes it on Windows, where bash says C:/ for C:\.
#[test]
fn paths_of_windows_are_understood() {
    let tree = Tree::new("windows", AMPLE);
    tree.case("case", ANSWER);
    tree.script("C:/target/release/toy.exe", RIGHT);
    tree.script(
        "bin/cargo",
        r#"printf '%s\n' '{"executable":"C:\\target\\release\\toy.exe","fresh":true}'"#,
    );
    let mut command = tree.command("bash");
    command.arg("run_samples.sh").env("PATH", tree.path());
    command.assert().success();
}

/// A checkout on Windows must not change a byte: neither the script nor the samples with \r\n.
#[test]
fn git_leaves_line_ends_alone() {
    let tree = Tree::new("git", AMPLE);
    let attributes = Path::new(env!("CARGO_MANIFEST_DIR")).join("../.gitattributes");
    fs::copy(attributes, tree.0.join(".gitattributes")).unwrap();
    tree.write("mixed.in", "1\r\n2\n");
    let run = "export GIT_CONFIG_GLOBAL=/dev/null GIT_CEILING_DIRECTORIES=\"$PWD/..\"
        git init -q . && git config core.autocrlf true && git add -A 2>/dev/null &&
        rm mixed.in run_samples.sh && git checkout-index -a";
    tree.command("sh").args(["-c", run]).assert().success();
    assert_eq!(fs::read_to_string(tree.0.join("mixed.in")).unwrap(), "1\r\n2\n");
    let script = fs::read_to_string(tree.0.join("run_samples.sh")).unwrap();
    assert!(!script.contains('\r'));
}

/// With an empty cargo home and no network; the solutions need no crates, the workspace does.
#[test]
fn without_crates_rustc_builds_alone() {
    let tree = Tree::new("offline", AMPLE);
    tree.case("case", ANSWER);
    let workspace = "[workspace]\nresolver = \"2\"\nmembers = [\"toy\"]\n[workspace.package]\nedition = \"2021\"\n";
    tree.write("Cargo.toml", workspace);
    tree.write(
        "toy/Cargo.toml",
        "[package]\nname = \"toy\"\nversion = \"1.0.0\"\nedition.workspace = true
        [dev-dependencies]\nno-such-crate-as-this = \"1\"\n",
    );
    let run = |arguments: &[&str]| {
        let mut command = tree.command("bash");
        command.arg("run_samples.sh").args(arguments);
        command.env("CARGO_HOME", tree.0.join("empty")).env("CARGO_NET_OFFLINE", "true");
        let assert = command.assert();
        tree.nothing_left();
        assert
    };
    // `async` is a word of the language since 2018.
    let main = "fn main() { let _ = async {}; println!(\"FIRST SECOND FIRST\") }";
    tree.write("toy/src/main.rs", main);
    let told = "cargo cannot fetch the test crates: built with rustc -O, edition 2021\n";
    run(&[]).success().stderr(format!("run_samples.sh: {told}"));
    tree.write("toy/src/main.rs", "fn main() { not Rust }");
    let assert = run(&[]).code(2).stdout(is_empty());
    assert.stderr(contains("main.rs:1:").and(contains("run_samples.sh: the build failed\n")));
    run(&["--limits"]).code(2).stderr(contains("--limits needs cargo"));
}

// --- wishes ----------------------------------------------------------------------------

#[test]
fn any_folder_of_cases_is_judged() {
    let tree = Tree::with_program("folder", AMPLE, RIGHT);
    let run = |arguments: &[&str]| {
        tree.run(&[&["--dir", "my cases/a", "--command", "sh program"], arguments].concat())
    };
    for (name, ending) in [("1", "out"), ("sample-2", "ans")] {
        tree.write(&format!("my cases/a/{name}.in"), "1\n");
        tree.write(&format!("my cases/a/{name}.{ending}"), ANSWER);
    }
    let assert = run(&["--time-limit=2"]).success();
    assert.stdout(contains("a        sample-2  AC").and(contains("2 passed, 0 failed\n")));
    run(&["sample-2"]).success().stdout(contains("1 passed, 0 failed\n"));
    run(&["3"]).code(2).stderr("run_samples.sh: no case 'a/3'\n");
    tree.write("my cases/a/3.in", "");
    run(&[]).code(2).stderr(is_match("my cases/a/3.out is missing or cannot be read\n$").unwrap());
    let fails = |arguments: &[&str], message: &str| {
        let assert = tree.run(arguments).code(2);
        assert.stderr(format!("run_samples.sh: {message}\n"));
    };
    for ending in ["in", "ans"] {
        let from = tree.0.join("my cases/a/sample-2").with_extension(ending);
        fs::create_dir_all(tree.0.join("-dir")).unwrap();
        fs::copy(from, tree.0.join("-dir/-case").with_extension(ending)).unwrap();
    }
    fs::rename(tree.0.join("tmp"), tree.0.join("-tmp")).unwrap();
    let mut dashes = tree.command("bash");
    dashes.args(["run_samples.sh", "--dir=-dir//", "--command", "printf 'FIRST SECOND\tFIRST'"]);
    let assert = dashes.env("TMPDIR", "-tmp").args(["--", "-case"]).assert().success();
    assert.stdout(contains("-dir     -case  AC"));
    fs::rename(tree.0.join("-tmp"), tree.0.join("tmp")).unwrap();
    fails(&["--dir=my cases/a"], "--dir needs --command");
    fails(&["--dir=none", "--command=true"], "no folder none");
    fails(&["--dir=tmp", "--command=true"], "no case in tmp");
    fails(&["--dir=tmp", "--command=true", "--limits"], "--limits does not go with --dir");
}

#[test]
fn failures_show_the_files_side_by_side() {
    let tree = Tree::with_program("side by side", AMPLE, "cat output");
    tree.case("right", "A B\nC\n");
    tree.case("wrong", "A\nB\n\nC\n");
    tree.write("output", "A B\nC\n");
    let path = format!("    {}/samples/toy/", tree.0.display());
    tree.judge(&["--only-failures", "toy/right", "toy/wrong"]).success();
    let many: String = (0..100)
        .map(|line| format!("{line} of an input that is far too wide to be shown\t.\n"))
        .collect();
    tree.write("samples/toy/case.in", &many);
    let shown = tree.judge(&["--only-failures"]).code(1).get_output().stdout.clone();
    let shown = String::from_utf8(shown).unwrap();
    assert!(!shown.contains("  right"), "{shown}");
    let table = format!(
        "{path}case.in
    input                    | expected                 | found
    0 of an input that is f~ | FIRST                    | A B
    1 of an input that is f~ | SECOND                   | C
    2 of an input that is f~ | FIRST                    |
"
    );
    assert!(shown.contains(&table), "{shown}");
    assert!(!shown.contains("9 of an"), "{shown}");
    let json = tree.judge(&["--only-failures", "--json"]);
    assert_eq!(verdicts(&json), ["WA"]);
}

/// What a judge would never give is left out for a foreign program, unless it is asked for.
#[test]
fn cases_beyond_the_format_are_for_our_own_programs() {
    let tree = Tree::with_program("beyond format", AMPLE, RIGHT);
    tree.case("beyond_the_format", "SECOND");
    let told =
        "Left out, for they go beyond the judge's format or limits: 1; --beyond judges them.\n";
    tree.judge(&[]).success().stdout(contains("1 passed, 0 failed\n").and(contains(told)));
    let all = contains("1 passed, 1 failed: 1 WA\n").and(contains("left out").not());
    tree.judge(&["--beyond"]).code(1).stdout(all);
    let one = contains("0 passed, 1 failed: 1 WA\n").and(contains("left out").not());
    tree.judge(&["toy/beyond_the_format"]).code(1).stdout(one);
}
