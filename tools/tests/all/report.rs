//! What `stress` says, each on a failure that is made here, or on none: as tests/texts has it.

use crate::Texts;
use judge::process::{Ended, Errors, Run};
use std::cell::OnceCell;
use std::io;
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;
use tools::extras::Extras;
use tools::positions::Rows;
use tools::problems::adapwns::Board;
use tools::problems::g1::Lane;
use tools::problems::g3::Strip;
use tools::rules::Game;
use tools::stress::counterexample::{Claim, Counterexample, Layout};
use tools::stress::edge::{Came, Edges};
use tools::stress::extent::Extent;
use tools::stress::file_of_cases::{FileOfCases, FileRecord};
use tools::stress::input::Input;
use tools::stress::judgement::{Failure, Judgement};
use tools::stress::layout::Stumble;
use tools::stress::news::{late_once, what_follows};
use tools::stress::no_fault::NoFault;
use tools::stress::plan::Origin;
use tools::stress::printed::Printed;
use tools::stress::reduce::Reduced;
use tools::stress::report::Report;
use tools::stress::runner::Runner;
use tools::stress::session::Session;
use tools::stress::settings::Settings;
use tools::stress::tester::unless_late;

/// A session in which a program reads a file of boards.
pub type Boards = FileOfCases<Board>;

/// A failure on a file of cases.
type OnFile<G> = Counterexample<FileOfCases<G>>;

/// For 20 s, and no more positions than these.
fn settings(positions: Option<usize>) -> Settings {
    let time = Some(Duration::from_secs(20));
    Settings { command: Vec::new(), time, positions, time_limit: None, save: None }
}

/// A run that ended by itself with this status.
pub fn run(status: i32) -> Run {
    Run {
        ended: Ended::ByItself,
        status: ExitStatus::from_raw(status << 8),
        cpu: Duration::from_millis(500),
        wall: Duration::from_millis(700),
        peak_kb: 1024,
        output: Vec::new(),
        errors: Errors::default(),
    }
}

/// A run that ended as one with this failure does.
pub fn run_with(failure: Failure) -> Run {
    let mut run = run(0);
    match failure {
        Failure::Wrong => {}
        Failure::Died(status) => run.status = status,
        Failure::TooSlow => (run.ended, run.cpu) = (Ended::AtLimit, Duration::from_millis(1001)),
        Failure::OnlyWaits => run.ended = Ended::Waiting,
        Failure::Stopped => run.ended = Ended::AsAsked,
        Failure::TooMuchOutput => run.ended = Ended::TooMuch,
        Failure::TooMuchMemory => run.peak_kb = 2 << 20,
    }
    run
}

/// What is known of a run in which this was printed.
fn file_record(printed: Printed) -> FileRecord {
    FileRecord { printed, has_read_nothing: false, lacks_white_space: false }
}

/// A failure on this input, in its first case.
fn found<G: Extras>(input: &str, failure: Failure, printed: Printed) -> OnFile<G> {
    let input = Input::read(input.as_bytes()).expect("it has the format");
    let (run, record) = (run_with(failure), file_record(printed));
    let (suspects, runs) = (vec![0], 1 + failure.repeats());
    let judgement = Judgement { failure: Some(failure), run, suspects, runs, record };
    Counterexample::new(input, judgement, failure, Origin::Random)
}

/// A wrong answer on boards.
fn wrong(input: &str, printed: &str) -> OnFile<Board> {
    found(input, Failure::Wrong, Printed::Answer(printed.to_string()))
}

/// A wrong answer on strips.
fn wrong_move(input: &str, printed: &str) -> OnFile<Strip> {
    found(input, Failure::Wrong, Printed::Answer(format!("Mary wins {printed}")))
}

/// A failure on a board in which nothing is printed.
fn silent(failure: Failure) -> OnFile<Board> {
    found("1\nPP\n", failure, Printed::Nothing { after: 0 })
}

/// A failure with something changed.
pub fn with<S: Session>(
    mut found: Counterexample<S>, change: impl FnOnce(&mut Counterexample<S>),
) -> Counterexample<S> {
    change(&mut found);
    found
}

/// The report on a failure of a program that was right on some input.
pub fn report<S: Session>(found: &Counterexample<S>) -> String {
    let settings = settings(None);
    let mut runner = Runner::new(S::Case::NAME, &settings).expect("the limits can be read");
    runner.note_right();
    Report::of(found, &runner).expect("the solution is right").to_string()
}

/// The report on a failure of a program that was never right.
fn report_of_never_right<S: Session>(found: &Counterexample<S>) -> String {
    let settings = settings(None);
    let runner = Runner::new(S::Case::NAME, &settings).expect("the limits can be read");
    Report::of(found, &runner).expect("the solution is right").to_string()
}

/// What was printed, what is right, and the play that refutes what was printed.
#[test]
fn answers_are_refuted() {
    let mut texts = Texts::default();
    texts.add("Yes on a lost board", report(&wrong("1\n.PP\n", "Yes")));
    texts.add("No, where a winning move ends the game", report(&wrong("1\nP.P\n", "No")));
    texts.add(
        "No, and each move after the winning one has an answer",
        report(&wrong("1\n.P.P\n", "No")),
    );
    texts.add("Yes, and there is no move", report(&wrong("1\nPP\n", "Yes")));
    let long = format!("1\n{}P\n", ".P".repeat(60));
    texts.add(
        "a board that takes the rules too long: the solution has the answer",
        report(&wrong(&long, "No")),
    );
    for (printed, situation) in [
        ("no", "only upper and lower case differ"),
        ("draw", "no answer at all"),
        (&format!("No{}", "o".repeat(300)), "a long line"),
        ("Noo", "a short one that is no answer"),
    ] {
        texts.add(situation, report(&wrong("1\nPP\n", printed)));
    }
    let printed = |printed| {
        report(&with(wrong("2\nPP\nP.P\n", ""), |found| found.judgement.record.printed = printed))
    };
    texts.add("the first of two cases", printed(Printed::Answer("Yes".to_string())));
    texts.add("more than all answers", printed(Printed::More("x y".to_string())));
    texts.add("all answers", printed(Printed::All));
    texts.add("too few answers", printed(Printed::Nothing { after: 7 }));
    texts.compare("answers.txt");
    // The rules have the last word.
    let contradicted = found_by_a_wrong_solution();
    assert_eq!(contradicted, "the solution errs on PP: Yes, by the rules No");
}

/// What is said where the solution and the rules differ.
fn found_by_a_wrong_solution() -> String {
    let found = with(wrong("1\nPP\n", "No"), |found| {
        found.input.right = OnceCell::from(vec!["Yes".to_string()]);
    });
    let settings = settings(None);
    let runner = Runner::new("adapwns", &settings).expect("the limits can be read");
    Report::of(&found, &runner).err().expect("the rules say No").to_string()
}

/// A move that is printed below the answer.
#[test]
fn moves_are_refuted() {
    let mut texts = Texts::default();
    let strip = |printed| report(&wrong_move("1\n\n2\n2 4\n", printed));
    texts.add("no move", strip("Move 4 to 4"));
    texts.add("a move that loses", strip("Move 2 to 1"));
    texts.add("the move is missing", strip(""));
    texts.add("another move was asked for", report(&wrong_move("1\n\n3\n2 4 5\n", "Move 4 to 3")));
    let far = wrong_move("1\n\n3\n2 400000 400001\n", "Move 400000 to 399999");
    texts.add("another move was asked for, far away", report(&far));
    texts.compare("moves.txt");
}

/// What the report says of a move that was printed, in its line after that.
fn on_move<G: Extras>(input: &str, move_: &str) -> String {
    let words = format!("{} {move_}", G::ANSWERS[1]);
    let text = report(&found::<G>(input, Failure::Wrong, Printed::Answer(words)));
    let line = text.lines().find(|line| line.starts_with('"')).expect("it is told of");
    format!("{line}\n")
}

/// Of what is no move it is said why, where that is easily seen.
#[test]
fn what_is_no_move_is_told_with_the_reason() {
    let mut texts = Texts::default();
    let strips = ["Move 2 to 0", "Move 3 to 1", "Move 2 to 3", "Move 4 to 2", "Move 7 to 1"];
    let words = ["Move 4", "Move 4 to x", "Move 04 to 3", "Move 7 to 5"];
    let strips = strips.iter().chain(&words);
    texts.add(
        "strips",
        strips.map(|move_| on_move::<Strip>("1\n\n3\n2 4 7\n", move_)).collect::<String>(),
    );
    let rows = ["10101", "101011", "10x010", "111011", "101000", "100010", "000010", "001010"];
    let rows = rows.iter();
    texts.add(
        "lanes",
        rows.map(|row| on_move::<Lane>("1\n\n6 2\n101110\n", row)).collect::<String>(),
    );
    texts.compare("no_moves.txt");
}

/// How a run ended is told in the judge's words.
#[test]
fn ends_of_runs_are_told() {
    let mut texts = Texts::default();
    for (situation, failure) in [
        ("it was stopped at the limit", Failure::TooSlow),
        ("it only waited", Failure::OnlyWaits),
        ("it only waited when Ctrl-C came", Failure::Stopped),
        ("it took too much memory", Failure::TooMuchMemory),
        ("it printed too much", Failure::TooMuchOutput),
    ] {
        texts.add(situation, report(&silent(failure)));
    }
    let interrupted = with(silent(Failure::TooSlow), |found| {
        found.judgement.runs = 1;
        (found.runs, found.failed) = (1, 1);
    });
    texts.add("it was stopped at the limit, and then Ctrl-C came", report(&interrupted));
    let took = with(silent(Failure::TooSlow), |found| {
        found.judgement.run = Run { cpu: Duration::from_millis(1002), ..run(0) };
    });
    texts.add("it ended after the limit", report(&took));
    let died = with(silent(Failure::Died(ExitStatus::from_raw(3 << 8))), |found| {
        found.judgement.run.errors.add(b"oops\n");
    });
    texts.add("it complained and died", report(&died));
    let sometimes = with(silent(Failure::Wrong), |found| (found.failed, found.runs) = (2, 4));
    texts.add("it fails in two of four runs", report(&sometimes));
    texts.compare("ends.txt");
}

/// An output that is right but for a missing blank.
fn without_blank() -> OnFile<Board> {
    with(wrong("2\nPP\nPP\n", "NoNo"), |found| {
        found.judgement.record.lacks_white_space = true;
        found.note_right_alone();
    })
}

/// What may explain a failure is said where it is seen to be so, and nowhere else.
#[test]
fn hints_are_given_where_they_hold() {
    let mut texts = Texts::default();
    let read_nothing =
        |failure| with(silent(failure), |found| found.judgement.record.has_read_nothing = true);
    let other_layout =
        |input: &str, layout| with(wrong(input, "Yes"), |found| found.layout = layout);
    let alone = || with(wrong("2\nPP\nPP\n", "Yes"), Counterexample::note_right_alone);
    let died = Failure::Died(ExitStatus::from_raw(6));
    let missing = Failure::Died(ExitStatus::from_raw(127 << 8));
    for (situation, found) in [
        ("nothing was read or printed", read_nothing(Failure::Wrong)),
        ("something was read", silent(Failure::Wrong)),
        ("nothing was read, and it died", read_nothing(missing)),
        ("nothing was read, and it is slow", read_nothing(Failure::TooSlow)),
        (
            "nothing was read, and all printed",
            with(read_nothing(Failure::Wrong), |found| {
                found.judgement.record.printed = Printed::All;
            }),
        ),
        ("a blank is missing", without_blank()),
        ("it fails in one of four runs", with(alone(), |found| found.runs = 4)),
        ("the last line feed is missing", other_layout("1\nPP", Layout::OnlyThisOne)),
        ("only in this layout", other_layout("1\r\nPP\r\n", Layout::OnlyThisOne)),
        ("otherwise in the statement's", other_layout("1\nPP", Layout::OtherFailure)),
        ("the case is right alone", alone()),
        (
            "it died, and the case is right alone",
            with(alone(), |found| {
                (found.failure, found.judgement.run) = (died, run_with(died));
            }),
        ),
        ("the case is wrong alone", wrong("2\nPP\nPP\n", "Yes")),
    ] {
        texts.add(situation, report(&found));
    }
    texts.compare("hints.txt");
}

/// An input that was reduced until so many of its 2,000 single steps were tried.
fn reduced(tried: usize) -> Claim {
    let rows = Rows { shared: Vec::new(), cases: Vec::new() };
    let (reduced, edges) = (Reduced { rows, steps: 2000, tried }, Edges::default());
    Claim::Reduced { runs: 1234, reduced, edges }
}

/// The lines that a report has beside those of another one, and those that it lacks.
fn beside(other: &str, report: String) -> String {
    let is_more = |line: &&str| !other.lines().any(|one| one == *line);
    let mut lines: Vec<String> = report.lines().filter(is_more).map(str::to_string).collect();
    for line in other.lines().filter(|line| !report.lines().any(|one| one == *line)) {
        lines.push(format!("without: {line}"));
    }
    lines.join("\n")
}

/// A wrong answer on a board of which this is known.
fn claimed(claim: Claim, is_interrupted: bool) -> OnFile<Board> {
    with(wrong("1\nPP\n", "Yes"), |found| found.note_claim(claim, is_interrupted))
}

/// What is known of smaller inputs.
#[test]
fn claims_are_made_where_they_hold() {
    let mut texts = Texts::default();
    let plain = report(&wrong("1\nPP\n", "Yes"));
    texts.add("nothing is claimed", &plain);
    for (situation, claim) in [
        ("there was no time for all cases", Claim::Unfinished),
        ("it was late by chance", Claim::LateOnce),
        ("one case is left that is late", Claim::WholeCases),
        ("a small position is late", Claim::FirstSmall),
        ("each case is needed", Claim::NeedsEachCase),
        ("all single steps were tried", reduced(2000)),
        ("no single step was tried", reduced(0)),
        ("some single steps were tried", reduced(1500)),
    ] {
        texts.add(situation, beside(&plain, report(&claimed(claim, false))));
    }
    for (situation, claim) in [
        ("Ctrl-C, and cases are left", Claim::Unfinished),
        ("Ctrl-C, and single steps are left", reduced(1500)),
    ] {
        texts.add(situation, beside(&plain, report(&claimed(claim, true))));
    }
    for (situation, claim) in [
        ("it does not fail each time", reduced(2000)),
        ("it does not fail each time, and all is left", Claim::AsItStands),
    ] {
        let sometimes = with(claimed(claim, false), |found| found.runs = 4);
        texts.add(situation, beside(&plain, report(&sometimes)));
    }
    texts.compare("claims.txt");
}

/// What is known of other inputs, and where this one is.
#[test]
fn claims_on_other_inputs_are_made_where_they_hold() {
    let mut texts = Texts::default();
    let plain = report(&wrong("1\nPP\n", "Yes"));
    let official = |runs| {
        with(wrong("1\nPP\n", "Yes"), |found| (found.is_official, found.runs) = (true, runs))
    };
    let saved = with(wrong("1\nPP\n", "Yes"), |found| found.saved = Some(PathBuf::from("a/b.in")));
    for (situation, report) in [
        ("it fails on the official sample", report(&official(1))),
        ("it fails on it sometimes", report(&official(4))),
        ("it was never right", report_of_never_right(&official(1))),
        ("it was never right, but does not fail each time", report_of_never_right(&official(4))),
        ("the input is saved", report(&saved)),
    ] {
        texts.add(situation, beside(&plain, report));
    }
    texts.compare("claims_on_others.txt");
}

/// The edges of inputs of so many boards, each of them with what came of it.
fn edges(inputs: &[(usize, Came)]) -> Edges {
    let mut edges = Edges::default();
    for &(boards, came) in inputs {
        let input = format!("{boards}\n{}", "P.P\n".repeat(boards));
        let input = Input::read(input.as_bytes()).expect("it has the format");
        edges.note::<Boards>(&input, came);
    }
    edges
}

/// Where the size tells whether the program fails, this is said.
#[test]
fn an_edge_is_told() {
    let around = |right: &[usize], failed: &[usize]| {
        let right = right.iter().map(|&boards| (boards, Came::Right));
        Vec::from_iter(right.chain(failed.iter().map(|&boards| (boards, Came::Failed))))
    };
    let sharp = || around(&[100, 200, 399, 300, 50], &[401, 400, 500, 402, 450]);
    let other = [sharp(), vec![(1, Came::OtherFailure)]].concat();
    let told = |inputs: &[(usize, Came)]| edges(inputs).text();
    assert_eq!(told(&around(&[100, 200, 399, 300], &[401, 400, 500, 402, 450])), None);
    assert_eq!(told(&around(&[100, 200, 401, 300, 50], &[401, 400, 500, 402, 450])), None);
    assert_eq!(told(&other), None);
    let long = format!("400\n{}", "P.P\n".repeat(400));
    let claim = |edges| {
        let rows = Rows { shared: Vec::new(), cases: Vec::new() };
        let reduced = Reduced { rows, steps: 2000, tried: 2000 };
        Claim::Reduced { runs: 10, reduced, edges }
    };
    let mut texts = Texts::default();
    for (situation, input) in [("a long input", &long[..]), ("a short input", "1\nP.P\n")] {
        let found = with(wrong(input, "No"), |found| found.claim = claim(edges(&sharp())));
        texts.add(situation, report(&found));
    }
    texts.compare("edge.txt");
}

/// A long input is shown by its first lines, its size, and the case to blame.
#[test]
fn long_inputs_are_cut() {
    let mut texts = Texts::default();
    let long = format!("41\n{}", "P.P\n".repeat(41));
    let blamed = || with(wrong(&long, "No"), |found| found.judgement.suspects = vec![40]);
    texts.add("a wrong answer", report(&blamed()));
    let printed =
        |printed| with(wrong(&long, "No"), |found| found.judgement.record.printed = printed);
    let silent = || printed(Printed::Nothing { after: 0 });
    texts.add("a missing answer", report(&silent()));
    let late = found::<Board>(&long, Failure::TooSlow, Printed::Nothing { after: 0 });
    texts.add("a missing answer of a slow program", report(&late));
    texts.add("all answers", report(&printed(Printed::All)));
    let saved = with(blamed(), |found| found.saved = Some(PathBuf::from("b.in")));
    texts.add("it is saved", report(&saved));
    let short = format!("39\n{}", "P.P\n".repeat(39));
    texts.add("an input that is just short enough", report(&wrong(&short, "No")));
    texts.compare("long_inputs.txt");
}

/// What is said at once, while the search goes on.
#[test]
fn news_are_told() {
    let mut texts = Texts::default();
    let sample = |name: &str| name.to_string();
    let official = || Origin::Samples(vec![sample("official"); 2]);
    let several = Origin::Samples(vec![sample("a"), sample("b")]);
    let died = Failure::Died(ExitStatus::from_raw(6));
    for (failure, origin) in [
        (Failure::Wrong, official()),
        (died, several),
        (Failure::TooSlow, Origin::Small),
        (Failure::OnlyWaits, Origin::Random),
        (Failure::TooMuchOutput, Origin::Full),
        (Failure::TooMuchMemory, Origin::Full),
    ] {
        let found = with(silent(failure), |found| found.origin = origin);
        texts.add("a failure", found.first_words(false));
    }
    // What is not made smaller is not said to be.
    let sometimes = with(silent(Failure::Wrong), |found| found.runs = 4);
    texts.add("a failure in some runs", sometimes.first_words(false));
    let layout = with(silent(Failure::Wrong), |found| found.layout = Layout::OnlyThisOne);
    texts.add("a failure in this layout", layout.first_words(false));
    let late = || with(silent(Failure::TooSlow), |found| found.origin = Origin::Small);
    texts.add("a failure at the end of the time", late().first_words(true));
    let several = with(late(), |found| {
        found.input = Input::read(b"2\nPP\nPP\n").expect("it has the format");
    });
    texts.add("a failure in one of several cases", several.first_words(true));
    texts.add("the samples are over", what_follows(&settings(None)));
    texts.add("the same, with --positions and --seconds", what_follows(&settings(Some(3000))));
    let any_time = Settings { time: None, ..settings(Some(3000)) };
    texts.add("the same, with --positions", what_follows(&any_time));
    let patience = Duration::from_secs(3);
    texts.add("a run that only waited", late_once(Failure::OnlyWaits, patience));
    texts.add("a slow run", late_once(Failure::TooSlow, patience));
    texts.compare("news.txt");
}

/// The extent of an input of boards.
fn extent(input: &[u8]) -> Extent {
    let mut extent = Extent::default();
    let input = Input::<Board>::read(input).expect("it has the format");
    extent.add::<Boards>(&input, input.cases.len());
    extent
}

/// No fault in ten runs, each of at least 0.2 s: less than half of the time.
fn none_in_ten_runs(extent: &Extent) -> NoFault<'_> {
    NoFault {
        extent,
        lacks_samples: false,
        shortest: Duration::from_millis(200),
        runs: 10,
        time: Duration::from_secs(5),
        assumed: "",
        is_over: false,
        is_interrupted: false,
        remarks: String::new(),
        stumble: None,
    }
}

/// The report on no fault on this input, with something changed.
pub fn no_fault(input: &[u8], change: impl FnOnce(&mut NoFault)) -> String {
    let extent = extent(input);
    let mut no_fault = none_in_ten_runs(&extent);
    change(&mut no_fault);
    no_fault.to_string()
}

/// If there is no fault, what was tried is told, and what was not.
#[test]
fn no_fault_is_told_with_what_it_is_worth() {
    let mut texts = Texts::default();
    let told = |change: fn(&mut NoFault)| no_fault(b"2\nP.P\nPP\n", change);
    texts.add("a single position", no_fault(b"1\nPP\n", |_| ()));
    texts.add("two positions", told(|_| ()));
    texts.add("not all samples", told(|no_fault| no_fault.lacks_samples = true));
    texts.add("runs took most of the time", told(|no_fault| no_fault.runs = 13));
    texts.add(
        "many short runs",
        told(|no_fault| {
            (no_fault.runs, no_fault.shortest) = (1000, Duration::from_millis(90));
        }),
    );
    texts.add(
        "a run took long, and the time is over",
        told(|no_fault| {
            (no_fault.runs, no_fault.is_over) = (1, true);
            no_fault.shortest = Duration::from_secs(3);
        }),
    );
    texts.add("something is assumed", told(|no_fault| no_fault.assumed = "We assume."));
    texts.add("no time for other white space", told(|no_fault| no_fault.is_over = true));
    texts.add(
        "it fails on other white space",
        told(|no_fault| {
            let (what, input) = ("with a".to_string(), b"1\nPP \n".to_vec());
            (no_fault.stumble, no_fault.is_over) = (Some(Stumble { what, input }), true);
        }),
    );
    texts.compare("no_fault.txt");
}

/// Ctrl-C is told in the place of the time, and no more time is offered.
#[test]
fn no_fault_until_ctrl_c_is_told() {
    let mut texts = Texts::default();
    let told = |change: fn(&mut NoFault)| {
        no_fault(b"2\nP.P\nPP\n", |no_fault| {
            no_fault.is_interrupted = true;
            change(no_fault);
        })
    };
    texts.add("Ctrl-C", told(|_| ()));
    texts.add(
        "Ctrl-C, and runs took most of the time",
        told(|no_fault| (no_fault.is_over, no_fault.runs) = (true, 13)),
    );
    texts.add(
        "Ctrl-C, and not all samples",
        told(|no_fault| (no_fault.is_over, no_fault.lacks_samples) = (true, true)),
    );
    let none = Extent::default();
    let nothing = NoFault { is_interrupted: true, ..none_in_ten_runs(&none) };
    texts.add("Ctrl-C in the first run", nothing);
    texts.compare("no_fault_until_ctrl_c.txt");
}

/// A late run counts after all its repeats, of which the first that is not late is taken.
#[test]
fn a_late_run_counts_if_each_repeat_is_late() {
    let timed = |failure, cpu| {
        let run = Run { cpu: Duration::from_secs(cpu), ..run(0) };
        Judgement { failure, run, suspects: Vec::new(), runs: 1, record: () }
    };
    let [slow, waits] = [Failure::TooSlow, Failure::OnlyWaits].map(Some);
    let [wrong, stopped] = [Failure::Wrong, Failure::Stopped].map(Some);
    for (first, repeats, failure, cpu, runs) in [
        (slow, vec![timed(slow, 4), timed(slow, 6)], slow, 4, 3),
        (slow, vec![timed(slow, 6), timed(slow, 7)], slow, 5, 3),
        (slow, vec![timed(slow, 6), timed(None, 6)], None, 6, 3),
        (slow, vec![timed(wrong, 9), timed(slow, 4)], wrong, 9, 2),
        (waits, vec![timed(waits, 6), timed(None, 6)], waits, 5, 2),
        (waits, vec![timed(None, 6)], None, 6, 2),
        (waits, vec![timed(slow, 4), timed(slow, 6)], slow, 4, 3),
        // What Ctrl-C stopped is no repeat.
        (slow, vec![timed(slow, 6), timed(stopped, 6)], slow, 5, 2),
        (None, vec![], None, 5, 1),
        (stopped, vec![], stopped, 5, 1),
    ] {
        let mut repeats = repeats.into_iter();
        let mut again = || repeats.next().ok_or(io::Error::other("there is no more"));
        let judgement = unless_late(timed(first, 5), &mut again).expect("there are repeats");
        assert_eq!((judgement.failure, judgement.run.cpu.as_secs()), (failure, cpu));
        assert_eq!(judgement.runs, runs);
    }
}
