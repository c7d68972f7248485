//! What `stress` says: each sentence, on a fault that is made here, or on none.

use judge::process::{Ended, Errors, Limits, Run};
use std::os::unix::process::ExitStatusExt;
use std::path::PathBuf;
use std::process::ExitStatus;
use std::time::Duration;
use std::{cell::Cell, io};
use tools::extras::{Breach, Close, Course, Dialogue, Extras, Mistake, Server};
use tools::positions::Rows;
use tools::problems::adapwns::Board;
use tools::problems::g3::Strip;
use tools::problems::ipsc_g::Spelling;
use tools::stress::found::{Claim, Found};
use tools::stress::input::Input;
use tools::stress::layout::Stumble;
use tools::stress::plan::Origin;
use tools::stress::reduce::Reduced;
use tools::stress::report::{late_once, what_follows, Extent, NoFault, Report};
use tools::stress::runner::unless_late;
use tools::stress::verdict::{Outcome, Printed, Talk, Verdict};
use tools::stress::{talk, Options, ANY_TIME};

const LIMITS: Limits = Limits { cpu: Duration::from_secs(1), memory_kb: 1 << 20 };

/// A run that ended by itself with this status.
fn run(status: i32) -> Run {
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

/// A fault on this input, in its first case.
fn found<G: Extras>(input: &str, verdict: Verdict, printed: Printed) -> Found<G> {
    let input = Input::read(input.as_bytes()).expect("it has the format");
    let (run, suspects) = (Some(run(0)), vec![0]);
    let outcome = Outcome { verdict, suspects, printed, run, ..Outcome::not_run() };
    Found::new(input, outcome, Origin::Random)
}

/// A wrong answer on a board.
fn wrong(input: &str, printed: &str) -> Found<Board> {
    found(input, Verdict::Wrong, Printed::Answer(printed.to_string()))
}

/// A fault on a board in which nothing is printed.
fn silent(verdict: Verdict) -> Found<Board> {
    found("1\nPP\n", verdict, Printed::Nothing { after: 0 })
}

fn report<G: Extras>(found: &Found<G>) -> String {
    Report::of(found, &LIMITS, true).expect("the solution is right").to_string()
}

/// Checks that a report contains this text, or that it does not.
#[track_caller]
fn says<G: Extras>(found: &Found<G>, text: &str, is_there: bool) {
    let report = report(found);
    assert_eq!(report.contains(text), is_there, "{text:?} in:\n{report}");
}

/// A fault with something changed.
fn with<G>(mut found: Found<G>, change: impl FnOnce(&mut Found<G>)) -> Found<G> {
    change(&mut found);
    found
}

#[test]
fn a_wrong_answer_is_refuted() {
    assert_eq!(
        report(&wrong("1\n.PP\n", "Yes")),
        "Your program answered wrongly. The input:\n\n1\n.PP\n\nright: No\nyour program: Yes\n\n\
         The player to move loses, since each move has an answer:\n  \
         2 -> 1, answered by 3 -> 2, which leaves PP.\n\n\
         why: free squares to the left of each pawn: 1 [0]; those in brackets count\n     \
         these mod 3: 0; their xor is 0\n\n\
         The right answer is by the rules alone: every play was searched to its end.\n"
    );
    // A position may end with a dot, and stands in a line of its own.
    let wins = "\nThe player to move wins by \"3 -> 2\", which leaves\n  PP.\n\
                From there no move is left.\n";
    says(&wrong("1\nP.P\n", "No"), wins, true);
    says(&wrong("1\nPP\n", "Yes"), "\nThe player to move loses, since there is no move.\n", true);
    let answers =
        "which leaves\n  .PP.\nFrom there each move has an answer:\n  2 -> 1, answered by ";
    says(&wrong("1\n.P.P\n", "No"), answers, true);
    // The rules have the last word.
    let contradicted = with(wrong("1\nPP\n", "No"), |found| found.input.right[0] = "Yes".into());
    let error = Report::of(&contradicted, &LIMITS, true).err().expect("the rules say No");
    assert_eq!(error.to_string(), "the solution errs on PP: Yes, by the rules No");
    // A position that takes too long is right by the solution only.
    let long = format!("1\n{}P\n", ".P".repeat(60));
    says(&wrong(&long, "No"), "by the rules alone", false);
}

#[test]
fn a_wrong_move_is_refuted() {
    let strip = |printed: &str| -> Found<Strip> {
        let printed = Printed::Answer(format!("Mary wins {printed}"));
        found("1\n\n2\n2 4\n", Verdict::Wrong, printed)
    };
    let no_move = "\n\"Move 4 to 4\" is no move, written as the statement asks.\n";
    says(&strip("Move 4 to 4"), no_move, true);
    let loses = "\n\"Move 2 to 1\" loses: the reply \"Move 4 to 2\" leaves\n  1 2\n\
                 From there no move is left.\n";
    says(&strip("Move 2 to 1"), loses, true);
    let printed = Printed::Answer("Mary wins Move 4 to 3".to_string());
    let other: Found<Strip> = found("1\n\n3\n2 4 5\n", Verdict::Wrong, printed);
    says(&other, "\n\"Move 4 to 3\" wins as well, but the statement asks for that ", true);
    // This one wins, too, but it is found after more moves than are looked at.
    let printed = Printed::Answer("Mary wins Move 400000 to 399999".to_string());
    let far: Found<Strip> = found("1\n\n3\n2 400000 400001\n", Verdict::Wrong, printed);
    let unknown = "\n\"Move 400000 to 399999\" is none of the first 100,000 moves, written as the \
                   statement asks.\n";
    says(&far, unknown, true);
}

/// A fault on a board in which nothing is printed, after a run with something changed.
fn after(verdict: Verdict, change: fn(&mut Run)) -> Found<Board> {
    with(silent(verdict), |found| change(found.outcome.run.as_mut().expect("it ran")))
}

/// How a run ended is told in the judge's words.
#[test]
fn how_a_run_ended_is_told() {
    for (found, says_first) in [
        (
            after(Verdict::TooSlow, |run| {
                (run.ended, run.cpu) = (Ended::AtLimit, Duration::from_millis(1001));
            }),
            "Your program was too slow: it was stopped after 1.001 s",
        ),
        (
            after(Verdict::TooSlow, |run| run.cpu = Duration::from_millis(1002)),
            "Your program was too slow: it took 1.002 s",
        ),
        (
            after(Verdict::OnlyWaits, |run| run.ended = Ended::Waiting),
            "Your program only waited: it used 0.500 s of CPU time in 0.700 s",
        ),
        (
            after(Verdict::TooMuchMemory, |run| run.peak_kb = 2 << 20),
            "Your program took 2048.0 MB of memory",
        ),
        (
            after(Verdict::TooMuchOutput, |run| run.ended = Ended::TooMuch),
            "Your program printed too much. The input:\n",
        ),
    ] {
        assert!(report(&found).starts_with(says_first), "{says_first}:\n{}", report(&found));
    }
}

/// A program that died may say why; one that is late would have printed nobody knows what.
#[test]
fn what_a_run_left_is_told() {
    let status = ExitStatus::from_raw(3 << 8);
    let died = with(after(Verdict::Died(status), |run| run.errors.add(b"oops\n")), |found| {
        found.outcome.run.as_mut().expect("it ran").status = status;
    });
    let all = "Your program ended with exit status: 3. The input:\n\n1\nPP\n\nright: No\n\
               your program: no answer, after 0 answers\n\nits standard error:\noops\n";
    says(&died, all, true);
    let sometimes = with(silent(Verdict::Wrong), |found| (found.erred, found.runs) = (2, 4));
    says(&sometimes, "In 2 of 4 runs, your program answered wrongly. The input:\n", true);
    says(&silent(Verdict::OnlyWaits), "right: ", false);
    says(&silent(Verdict::TooSlow), "right: ", false);
}

#[test]
fn what_was_printed_is_told() {
    let printed =
        |printed| with(wrong("2\nPP\nP.P\n", ""), |found| found.outcome.printed = printed);
    for (printed, text) in [
        (Printed::Answer("Yes".to_string()), "\nin case 1 of 2:\nright: No\nyour program: Yes\n"),
        (Printed::More("x y".to_string()), "\nyour program: all answers, and then: x y\n"),
        (Printed::All, "\nyour program: all answers, which are right\n"),
        (Printed::Nothing { after: 7 }, "\nyour program: no answer, after 7 answers\n"),
    ]
    .map(|(answer, text)| (printed(answer), text))
    {
        says(&printed, text, true);
    }
    says(&wrong("1\nPP\n", "Yes"), "in case 1 of", false);
    says(&wrong("1\nPP\n", "no"), "\nOnly upper and lower case differ.\n", true);
    says(&wrong("1\nPP\n", "draw"), "\nAn answer is Yes or No, and nothing else.\n", true);
    says(&wrong("1\nPP\n", "Yes"), "An answer is", false);
    let printed = Printed::Answer("Mary wins".to_string());
    let strip: Found<Strip> = found("1\n\n3\n2 4 5\n", Verdict::Wrong, printed);
    let move_too =
        "\nAn answer is Johnny wins, or Mary wins and what the statement asks for below it.\n";
    says(&strip, move_too, true);
}

/// Two answers that differ are not cut to the same text.
#[test]
fn long_answers_differ_where_they_differ() {
    let long = format!("No{}", "o".repeat(300));
    says(
        &wrong("1\nPP\n", &long),
        "\nThey have 2 and 302 characters, and differ first at character 3: \"No\" and \
         \"Nooooooooooooooooooooooooooooo\".\n",
        true,
    );
    says(&wrong("1\nPP\n", "Noo"), "They have", false);
}

const FILE: &str = "\nDoes it read a file in place of standard input?\n";
const CHANCE: &str =
    "\nIt does not err in this way each time: does it read memory that was not set, ";
const NO_LINE_FEED: &str = "\nIt errs only without a line feed at the end of the input.\n";
const LAYOUT: &str =
    "\nIt errs only on this white space: it does not err in this way on the same cases in the ";
const OTHER_WAY: &str = "\nWith the same cases in the statement's layout it errs in another way.\n";
const DEAD: &str =
    "\nAlone, this case is answered right. What a program prints may be lost when it ";
const ALONE: &str =
    "\nAlone, this case is answered right: something survives from one case to the next";
const FLUSH: &str = "\nIs each of its lines flushed, and does it read no line too many?\n";

/// Each is said where it is seen to be so, and nowhere else.
#[test]
fn hints_are_given_where_they_hold() {
    let read_nothing =
        |verdict| with(silent(verdict), |found| found.outcome.has_read_nothing = true);
    let other_layout =
        |input: &str, plain| with(wrong(input, "Yes"), |found| found.plain_verdict = Some(plain));
    let alone = || with(wrong("2\nPP\nPP\n", "Yes"), |found| found.is_right_alone = true);
    let died = Verdict::Died(ExitStatus::from_raw(6));
    let dead = || with(alone(), |found| found.outcome.verdict = died);
    let hints = [FILE, CHANCE, NO_LINE_FEED, LAYOUT, OTHER_WAY, ALONE, DEAD];
    for (found, hint) in [
        (read_nothing(Verdict::Wrong), FILE),
        (silent(Verdict::Wrong), ""),
        (read_nothing(Verdict::Died(ExitStatus::from_raw(127 << 8))), ""),
        (read_nothing(Verdict::TooSlow), ""),
        (read_nothing(Verdict::OnlyWaits), ""),
        (with(read_nothing(Verdict::Wrong), |found| found.outcome.printed = Printed::All), ""),
        (with(alone(), |found| found.runs = 4), CHANCE),
        (other_layout("1\nPP", Verdict::Right), NO_LINE_FEED),
        (other_layout("1\r\nPP\r\n", Verdict::Right), LAYOUT),
        (other_layout("1\nPP", died), OTHER_WAY),
        (alone(), ALONE),
        (dead(), DEAD),
        (with(alone(), |found| found.is_right_alone = false), ""),
    ] {
        for one in hints {
            says(&found, one, one == hint);
        }
    }
}

/// What may explain that a program waits depends on what it printed before.
#[test]
fn waiting_in_a_dialogue_is_explained() {
    let dialogue = |verdict| found::<Spelling>("1\nab\n", verdict, Printed::Nothing { after: 0 });
    says(&silent(Verdict::OnlyWaits), FLUSH, false);
    says(&dialogue(Verdict::OnlyWaits), FLUSH, true);
    says(&dialogue(Verdict::TooSlow), FLUSH, false);
    let after_a_line = with(dialogue(Verdict::OnlyWaits), |found| {
        found.outcome.printed = Printed::Nothing { after: 1 };
    });
    let nothing = "\nIt printed nothing after the last line of the server.\n";
    says(&after_a_line, nothing, true);
    let has_won = with(after_a_line, |found| found.outcome.printed = Printed::All);
    says(&has_won, "\nIt did not end after OK.\n", true);
}

/// An input that was reduced until so many of its 2,000 single steps were tried.
fn reduced(tried: usize) -> Claim {
    let rows = Rows { shared: Vec::new(), cases: Vec::new() };
    Claim::Reduced { runs: 1234, reduced: Reduced { rows, steps: 2000, tried } }
}

const LEAST: &str = "\nReduced in 1,234 runs: no row, place or number can be left out, and no \
                     number can be lowered by one,\nso that the judge allows the input and the program \
                     still errs in this way.\n";

/// What is known of smaller inputs.
#[test]
fn claims_are_made_where_they_hold() {
    for (claim, text) in [
        (Claim::Unfinished, "\nThe time ran out before all ways to make the input smaller were tried (--seconds "),
        (Claim::LateOnce, "\nOn fewer of its cases it was late once, but not again.\n"),
        (Claim::WholeCases, "\nOf an input that takes too long, only whole cases are left out.\n"),
        (
            Claim::FirstSmall,
            "\nSmall positions were tried in the order of their sizes, several in one run: this is \
             the first\none on which the program was late alone.\n",
        ),
        (Claim::NeedsEachCase, "\nIf any one of these cases is left out, it is in time.\n"),
        (reduced(2000), LEAST),
        (
            reduced(0),
            "\nThe time ran out before all ways to make the input smaller were tried (--seconds gives more).\n",
        ),
        (
            reduced(1500),
            "\nThe time ran out: of 2,000 ways to leave out one thing, or to lower one number by \
             one, 1,500 were tried (--seconds gives more).\n",
        ),
    ] {
        says(&with(wrong("1\nPP\n", "Yes"), |found| found.claim = claim), text, true);
    }
    for (claim, text) in [
        (
            Claim::Unfinished,
            "\nCtrl-C came before all ways to make the input smaller were tried.\n",
        ),
        (
            reduced(1500),
            "\nCtrl-C came: of 2,000 ways to leave out one thing, or to lower one number by one, \
             1,500 were tried.\n",
        ),
    ] {
        let ended = |found: &mut Found<Board>| (found.claim, found.is_interrupted) = (claim, true);
        says(&with(wrong("1\nPP\n", "Yes"), ended), text, true);
    }
}

/// Of a program that does not err each time.
#[test]
fn claims_of_chance_are_weaker() {
    let sometimes = with(wrong("1\nPP\n", "Yes"), |found| {
        (found.claim, found.runs) = (reduced(2000), 4);
    });
    says(&sometimes, LEAST, false);
    let perhaps = "\nReduced in 1,234 runs. Since it does not err each time, smaller inputs may ";
    says(&sometimes, perhaps, true);
    let as_found = with(wrong("1\nPP\n", "Yes"), |found| found.runs = 4);
    let left = "\nSince it does not err in this way each time, it was not made smaller.\n";
    says(&as_found, left, true);
    says(&with(as_found, |found| found.runs = 1), left, false);
}

/// On which other inputs it fails, and where the input is kept.
#[test]
fn claims_on_other_inputs_are_made_where_they_hold() {
    for (is_all, is_official, text) in [
        (true, true, "\nIt fails on every input that was tried.\n"),
        (false, true, "\nIt fails on the official sample.\n"),
    ] {
        let fails = |found: &mut Found<Board>| {
            (found.fails_all, found.fails_official) = (is_all, is_official);
        };
        says(&with(wrong("1\nPP\n", "Yes"), fails), text, true);
        let sometimes = with(wrong("1\nPP\n", "Yes"), |found| found.runs = 4);
        says(&with(sometimes, fails), text, false);
        says(&wrong("1\nPP\n", "Yes"), text, false);
    }
    let saved = with(wrong("1\nPP\n", "Yes"), |found| found.saved = Some(PathBuf::from("a/b.in")));
    says(&saved, "\nSaved as a/b.in\n", true);
}

/// A long input is shown by its first lines, its size, and the case to blame.
#[test]
fn a_long_input_is_cut() {
    let long = format!("41\n{}", "P.P\n".repeat(41));
    let blamed = with(wrong(&long, "No"), |found| found.outcome.suspects = vec![40]);
    let shown =
        "The input:\n\n41\nP.P\nP.P\n...\n(167 bytes, up to 3 squares, 2 pawns, 41 cases)\n\
                 (--save DIR writes it to a file)\ncase 41, answered wrongly: P.P\n\nin case 41 of 41:\n";
    says(&blamed, shown, true);
    let silent = with(wrong(&long, "No"), |found| {
        found.outcome.printed = Printed::Nothing { after: 0 };
    });
    says(&silent, "\ncase 1, the first without an answer: P.P\n\n", true);
    let late = with(silent, |found| found.outcome.verdict = Verdict::TooSlow);
    let other =
        "\ncase 1, the first without an answer: P.P\n(what takes long may be another case)\n";
    says(&late, other, true);
    let dead = with(wrong(&long, "No"), |found| found.outcome.printed = Printed::All);
    says(&dead, "\ncase 1", false);
    let saved = with(blamed, |found| found.saved = Some(PathBuf::from("b.in")));
    says(&saved, "(--save DIR", false);
    let short = format!("39\n{}", "P.P\n".repeat(39));
    says(&wrong(&short, "No"), "(--save DIR", false);
}

/// A dialogue is shown with what the program said before, and if it is long, with its end.
#[test]
fn a_dialogue_is_shown_with_both_sides() {
    let fault = |list: String| {
        with(found::<Spelling>("1\nab\n", Verdict::Wrong, Printed::All), |found| {
            let [told, said] =
                [vec![list, "After your move.\n".to_string()], vec!["a".to_string()]];
            found.outcome.talk = Talk { server: Server::Live, told, said, breach: None };
            let (right, why) = ("c".to_string(), vec!["for a reason".to_string()]);
            found.outcome.mistake = Some(Mistake { case: 0, right, why });
            found.outcome.printed = Printed::Answer("b".to_string());
        })
    };
    let both =
        "The input:\n\n1\nab\nyour program: a\nAfter your move.\n\nin submission 2:\nright: c\n\
                your program: b\n\nfor a reason\n";
    says(&fault("1\nab\n".to_string()), both, true);
    // What was told is the input, whatever the program said; or its answers led there.
    let fixed =
        "\nThe server's lines are those of a game under way, whatever your program prints:\n\
                 the string is the one that they tell.\n";
    says(&fault("1\nab\n".to_string()), fixed, false);
    let told = with(fault("1\nab\n".to_string()), |found| {
        found.outcome.talk.server = Server::Transcript;
    });
    says(&told, fixed, true);
    let after = with(fault("1\nab\n".to_string()), |found| {
        found.outcome.mistake = None;
        found.outcome.printed = Printed::More("c".to_string());
    });
    says(&after, "\nafter submission 2:\nright: to end\n", true);
    let long = format!("400\n{}", "ab\n".repeat(400));
    says(
        &fault(long),
        "\n400\nab\nab\n...\nyour program: a\nAfter your move.\n(1,221 bytes, up to ",
        true,
    );
}

#[test]
fn the_first_words_tell_what_was_found_where() {
    let sample = |name: &str| name.to_string();
    let official = || Origin::Samples(vec![sample("official"); 2]);
    let died = Verdict::Died(ExitStatus::from_raw(6));
    for (verdict, origin, text) in [
        (Verdict::Wrong, official(), "a wrong answer on the sample official"),
        (
            died,
            Origin::Samples(vec![sample("a"), sample("b")]),
            "the program died on several samples together",
        ),
        (Verdict::TooSlow, Origin::Small, "too slow on a small position"),
        (Verdict::OnlyWaits, Origin::Random, "the program only waits on a random position"),
        (Verdict::TooMuchOutput, Origin::Full, "too much output on a full input"),
        (Verdict::TooMuchMemory, Origin::Full, "too much memory on a full input"),
    ] {
        let found = with(silent(verdict), |found| found.origin = origin);
        let text = format!("{text}; making it smaller (Ctrl-C ends that and reports)");
        assert_eq!(found.first_words(false), text);
    }
    // What is not made smaller is not said to be.
    let changes: [fn(&mut Found<Board>); 2] =
        [|found| found.runs = 4, |found| found.plain_verdict = Some(Verdict::Right)];
    for change in changes {
        let found = with(silent(Verdict::Wrong), change);
        assert_eq!(found.first_words(false), "a wrong answer on a random position");
    }
    let late = || with(silent(Verdict::TooSlow), |found| found.origin = Origin::Small);
    assert_eq!(late().first_words(true), "too slow on a small position");
    let several = with(late(), |found| {
        found.input = Input::read(b"2\nPP\nPP\n").expect("it has the format");
    });
    assert_eq!(several.first_words(true), "too slow on small positions together");
}

#[test]
fn what_follows_the_samples_is_told() {
    let options = |positions| Options {
        command: Vec::new(),
        time: Duration::from_secs(20),
        positions,
        time_limit: None,
        save: None,
    };
    let begin = "no fault on the samples; small, random and full inputs follow, ";
    let end = "for up to 20 s (see --seconds)";
    assert_eq!(what_follows(&options(usize::MAX)), format!("{begin}{end}"));
    let both = format!("{begin}until 3,000 positions are tried, or {end}");
    assert_eq!(what_follows(&options(3000)), both);
    let any_time = Options { time: ANY_TIME, ..options(3000) };
    assert_eq!(what_follows(&any_time), format!("{begin}until 3,000 positions are tried"));
}

/// No fault in ten runs, each of at least 0.2 s: less than half of the time.
fn no_fault(extent: &Extent) -> NoFault<'_> {
    NoFault {
        extent,
        lacks_samples: false,
        shortest: Duration::from_millis(200),
        runs: 10,
        time: Duration::from_secs(5),
        assumed: "",
        is_over: false,
        is_live: false,
        is_interrupted: false,
        breach: None,
        stumble: None,
    }
}

/// The extent of an input of boards.
fn extent(input: &[u8]) -> Extent {
    let mut extent = Extent::default();
    let cases = Input::<Board>::read(input).expect("it has the format").cases;
    extent.add(&cases, cases.len());
    extent
}

/// If there is no fault, what was tried is told, and what was not.
#[test]
fn no_fault_is_told_with_what_it_is_worth() {
    let (extent, single) = (extent(b"2\nP.P\nPP\n"), extent(b"1\nPP\n"));
    assert!(no_fault(&single)
        .to_string()
        .contains(": 1 position, up to 2 squares, 2 pawns, 1 case.\n"));
    let told = |change: fn(&mut NoFault)| {
        let mut no_fault = no_fault(&extent);
        change(&mut no_fault);
        no_fault.to_string()
    };
    let plain =
        "No fault was found on inputs as the judge sends them: 2 positions, up to 3 squares, 2 \
                 pawns, 2 cases.\n";
    let slow = "The shortest of 13 runs took 0.2 s.\n";
    let samples = "The time was over before all samples were tried: --seconds gives more.\n";
    let over = "The time was over, so other white space may not all have been tried.\n";
    let stumbles =
        "But your program fails on white space that no judge sends: with a, for example \
                    on:\n\n1\\n\nPP \\n\n\n";
    let stumble: fn(&mut NoFault) = |no_fault| {
        let input = b"1\nPP \n".to_vec();
        (no_fault.stumble, no_fault.is_over) =
            (Some(Stumble { what: "with a".into(), input }), true);
    };
    assert_eq!(told(|_| ()), plain);
    assert_eq!(told(|no_fault| no_fault.lacks_samples = true), format!("{plain}{samples}"));
    assert_eq!(told(|no_fault| no_fault.runs = 13), format!("{plain}{slow}"));
    let short = |no_fault: &mut NoFault| {
        (no_fault.runs, no_fault.shortest) = (1000, Duration::from_millis(90));
    };
    assert_eq!(told(short), plain);
    assert_eq!(told(|no_fault| no_fault.assumed = "We assume."), format!("{plain}We assume.\n"));
    assert_eq!(told(|no_fault| no_fault.is_over = true), format!("{plain}{over}"));
    assert_eq!(told(stumble), format!("{plain}{stumbles}"));
}

/// Ctrl-C is told in the place of the time, and no more time is offered.
#[test]
fn no_fault_until_ctrl_c_is_told() {
    let extent = extent(b"1\nPP\n");
    let told = |is_over, lacks_samples, runs| {
        let no_fault = NoFault { is_over, lacks_samples, runs, ..no_fault(&extent) };
        NoFault { is_interrupted: true, ..no_fault }.to_string()
    };
    let plain = "No fault was found on inputs as the judge sends them: 1 position, up to 2 \
                 squares, 2 pawns, 1 case.\n";
    let came = "Ctrl-C came before all was tried.\n";
    let samples = "Ctrl-C came before all samples were tried.\n";
    let slow = "The shortest of 13 runs took 0.2 s.\n";
    let white = "Other white space may not all have been tried.\n";
    assert_eq!(told(false, false, 10), format!("{plain}{came}"));
    assert_eq!(told(true, false, 13), format!("{plain}{came}{slow}{white}"));
    assert_eq!(told(true, true, 10), format!("{plain}{samples}{white}"));
}

/// The report on no fault, with something changed.
fn changed(change: impl FnOnce(&mut NoFault)) -> String {
    let extent = extent(b"2\nP.P\nPP\n");
    let mut no_fault = no_fault(&extent);
    change(&mut no_fault);
    no_fault.to_string()
}

/// A submission against a convention is no fault, and is told with what was said before.
#[test]
fn a_breach_of_the_convention_is_told() {
    let lines = ["list\n", "You lost.\n", "After your move.\n"].map(str::to_string).to_vec();
    let said = ["b", "x", "c"].map(str::to_string).to_vec();
    let breach = Some(Breach { submission: 2, wanted: "y".to_string() });
    let talk = Talk { server: Server::Live, told: lines, said, breach };
    let lines = talk.lines_of_breach().expect("there is one");
    let told =
        "\nBut where nothing wins for sure, your program does not make the game last as long as \
                it can, as\nsome samples ask, and no contest does. For example here:\n\nlist\nyour program: b\n\
                You lost.\n\nthe longest defence: y\nyour program: x\n";
    let extent = extent(b"1\nPP\n");
    let no_fault = NoFault { breach: Some(&lines), ..no_fault(&extent) };
    assert!(no_fault.to_string().ends_with(told), "{no_fault}");
    let long = [vec!["list".to_string(); 40], lines.clone()].concat();
    let no_fault = NoFault { breach: Some(&long), ..no_fault };
    let told = "\n\nlist\nlist\nlist\n...\nyour program: b\nYou lost.\n\nthe longest defence: y\n";
    assert!(no_fault.to_string().contains(told), "{no_fault}");
}

/// A run that is late is told at once, with what follows.
#[test]
fn a_late_run_is_told_at_once() {
    let follows = "once on an input; up to 2 more runs on it follow, which may take 3 s each";
    let late = |verdict| late_once(verdict, 2, &LIMITS);
    assert_eq!(late(Verdict::OnlyWaits), format!("the program only waited {follows}"));
    assert_eq!(late(Verdict::TooSlow), format!("the program was over the time limit {follows}"));
}

/// What made a search short is told: slow runs, or a program that plays whole games only.
#[test]
fn what_made_a_search_short_is_told() {
    let none = Extent::default();
    let nothing = NoFault { is_interrupted: true, ..no_fault(&none) };
    assert_eq!(nothing.to_string(), "Ctrl-C came before the first run was over.\n");
    for runs in [13, 1] {
        let told = changed(|no_fault| {
            (no_fault.runs, no_fault.is_over) = (runs, true);
            no_fault.shortest = Duration::from_secs(3);
        });
        let runs = if runs == 1 { "1 run".to_string() } else { format!("{runs} runs") };
        let slow = format!("\nThe shortest of {runs} took 3.0 s: --seconds gives more.\n");
        assert!(told.contains(&slow), "{told}");
    }
    let live = "On a game under way, whose letters it did not choose, your program is not right; \
                some samples ask that.\nIn the contest it plays each game from the start, so only \
                whole games were played with it.\n";
    assert!(changed(|no_fault| no_fault.is_live = true).ends_with(live));
}

/// A late run counts after all its repeats, of which the first that is not late is taken.
#[test]
fn a_late_run_counts_if_each_repeat_is_late() {
    let timed = |verdict, cpu| {
        let run = Some(Run { cpu: Duration::from_secs(cpu), ..run(0) });
        Outcome { verdict, run, ..Outcome::not_run() }
    };
    let late = |cpu| timed(Verdict::TooSlow, cpu);
    for (repeats, verdict, cpu, repeated) in [
        (vec![late(4), late(6)], Verdict::TooSlow, 4, 2),
        (vec![late(6), late(7)], Verdict::TooSlow, 5, 2),
        (vec![late(6), timed(Verdict::Right, 6)], Verdict::Right, 6, 2),
        (vec![timed(Verdict::Wrong, 9), late(4)], Verdict::Wrong, 9, 1),
    ] {
        let (mut repeats, count) = (repeats.into_iter(), Cell::new(0));
        let mut again = || {
            count.set(count.get() + 1);
            repeats.next().ok_or(io::Error::other("there is no more"))
        };
        let outcome = unless_late(late(5), &mut again).expect("there are two repeats");
        assert_eq!((outcome.verdict, outcome.cpu().as_secs()), (verdict, cpu));
        assert_eq!(count.get(), repeated);
    }
    let mut never = || -> io::Result<Outcome> { panic!("what is not late is not repeated") };
    let right = unless_late(timed(Verdict::Right, 1), &mut never);
    assert_eq!(right.expect("nothing failed").verdict, Verdict::Right);
}

thread_local! {
    static IS_READY: Cell<bool> = const { Cell::new(false) };
}

/// Whoever talks to a program may think before the first word: the program is not there yet.
#[test]
fn a_program_starts_when_it_is_talked_to() {
    let input = Input::<Spelling>::read(b"1\nab\n").expect("it has the format");
    let start = || {
        assert!(IS_READY.get(), "the program waits");
        Err(io::Error::other("there is no program"))
    };
    let converse = |_: &[Spelling], _: Server, say: &mut dyn FnMut(&str) -> Option<String>| {
        IS_READY.set(true);
        say("1\nab\n");
        Course { close: Close::Open, breach: None }
    };
    let think = Dialogue { converse, ..Spelling::DIALOGUE.expect("it is interactive") };
    let talk = talk::run(&think, Server::Live, &start, LIMITS, &input);
    let error = talk.err().expect("there is no program");
    assert_eq!(error.to_string(), "there is no program");
}
