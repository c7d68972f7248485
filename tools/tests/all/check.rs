//! `explore --check`: a program is right, or all that is wrong is shown, whatever ends the game. What is
//! said stands in tests/texts/check_*.txt.

use crate::{has, program, Texts, EXPLORE};
use tools::explore::check::answers::Answers;
use tools::explore::game::value::Convention;

/// A run of `explore --check`.
struct Check {
    situation: &'static str,
    /// Besides `--check`.
    options: &'static str,
    /// The checked program and its arguments.
    judged: String,
    /// What answers the position $n, for sh, in a program that tells the rules.
    rules: &'static str,
    positions: String,
}

/// What other checks begin as: of a program that is right, by the rules of Nim, on 0 to 4.
fn nim(situation: &'static str) -> Check {
    let judged = answering("[ $n = 0 ] && echo L || echo W");
    let positions = "0 1 2 3 4".to_string();
    Check { situation, options: "--answers L,W", judged, rules: NIM, positions }
}

/// A program that reads the number of positions, and answers each of them, $n, by this.
fn answering(answer: &str) -> String {
    format!("sh -c 'read -r count; {}'", each(answer))
}

/// What does this with each position $n, for sh.
fn each(answer: &str) -> String {
    format!("while read -r n; do {answer}; done")
}

impl Check {
    /// What is said.
    fn said(&self) -> String {
        let rules = format!("sh -c '{}'", each(self.rules));
        let options = self.options.split_whitespace();
        let arguments = ["--check", &self.judged].into_iter().chain(options);
        said(&Vec::from_iter(arguments.chain(["rules", "--", &rules])), &self.positions)
    }
}

/// What `explore` prints with these arguments, what it complains of, and its exit status.
fn said(arguments: &[&str], input: &str) -> String {
    let mut explore = program(EXPLORE, arguments);
    let output = explore.write_stdin(input).output().expect("it starts");
    let [printed, complained] =
        [&output.stdout, &output.stderr].map(|bytes| String::from_utf8_lossy(bytes));
    let complained = match complained.is_empty() {
        true => String::new(),
        false => format!("[on standard error]\n{complained}"),
    };
    let status = output.status.code().expect("nothing kills it");
    format!("{printed}{complained}[exit status {status}]")
}

/// Compares what is said in these checks with a file of texts.
#[track_caller]
fn compare(name: &str, checks: &[Check]) {
    if !has(&["sh", "seq", "cat", "yes"]) {
        return;
    }
    let mut texts = Texts::default();
    checks.iter().for_each(|check| texts.add(check.situation, check.said()));
    texts.compare(name);
}

/// Any number is taken from a pile.
const NIM: &str = "case $n in 0) echo -;; *) seq -s \" \" 0 $((n - 1));; esac";

/// One, two or three are taken from a pile.
const TAKE: &str = "case $n in 0) echo -;; 1) echo 0;; 2) echo 0 1;; \
                    *) echo $((n - 1)) $((n - 2)) $((n - 3));; esac";

/// One or two are taken from a pile, or a pile of four is split in two.
const PILES: &str = "case $n in 0) echo -;; 1) echo 0;; 4) echo 3 2 2+2;; \
                     *) echo $((n - 1)) $((n - 2));; esac";

/// Who takes the first or the last number scores it.
const PREDICT: &str =
    "case $n in 1,5,2) echo 1:5,2 2:1,5;; 5,2) echo 5:2 2:5;; 1,5) echo 1:5 5:1;; \
                       [125]) echo $n:.;; *) echo -;; esac";

/// 1 and 2 lead to each other, and 2 to 3, which wins.
const ROUND: &str = "case $n in 1) echo 2;; 2) echo 1 3;; 3) echo 0;; 4) echo 3;; *) echo -;; esac";

/// From 2 on, each number leads to the next one.
const ENDLESS: &str = "case $n in 0) echo -;; 1) echo 0;; *) echo $((n + 1));; esac";

#[test]
fn a_program_is_right_or_wrong_on_a_position() {
    let wrong = |situation, answer| Check { judged: answering(answer), ..nim(situation) };
    compare(
        "check_wrong.txt",
        &[
            nim("right"),
            wrong("wrong on some", "[ $n -lt 3 ] && echo L || echo W"),
            wrong("always won", "echo W"),
            wrong("lost and won change places", "[ $n = 0 ] && echo W || echo L"),
            wrong("small letters", "[ $n = 0 ] && echo l || echo W"),
            Check { judged: "echo L W L".to_string(), ..nim("an answer is wrong, others missing") },
        ],
    );
}

#[test]
fn all_wrong_positions_are_shown_and_the_play_for_the_first() {
    let take = |situation, answer, last: u32| Check {
        judged: answering(answer),
        rules: TAKE,
        positions: (1..=last).map(|n| format!("{n}\n")).collect(),
        ..nim(situation)
    };
    let some = "case $n in 1|2|4|7|8|12|16|20) echo L;; *) echo W;; esac";
    let even = "[ $((n % 2)) = 0 ] && echo L || echo W";
    compare("check_all_wrong.txt", &[take("three of them", some, 20), take("many", even, 82)]);
}

#[test]
fn a_program_that_does_not_answer_each_position_once_is_told_so() {
    let run = |situation, judged: &str| Check { judged: judged.to_string(), ..nim(situation) };
    compare(
        "check_answers.txt",
        &[
            run("too few", "echo L W"),
            run("too many", "echo L W W W W W"),
            run("none", "true"),
            run("endless", "yes L"),
            run("it fails", "sh -c 'echo L; echo oh >&2; exit 3'"),
            run("no program", "/no/such"),
        ],
    );
}

#[test]
fn a_wrong_answer_is_refuted_by_a_play() {
    let at = |situation, word: &str, position: &str| Check {
        judged: answering(&format!("echo {word}")),
        positions: position.to_string(),
        ..nim(situation)
    };
    compare(
        "check_plays.txt",
        &[
            at("lost", "W", "2+2"),
            at("won", "L", "2+3"),
            Check { rules: PILES, ..at("won in two moves", "L", "5") },
            at("lost, with many moves", "W", "15+15"),
        ],
    );
}

#[test]
fn points_are_checked() {
    let predict = |situation, options, answer, positions: &str| Check {
        options,
        judged: answering(answer),
        rules: PREDICT,
        positions: positions.to_string(),
        ..nim(situation)
    };
    let right = "case $n in 1,5,2) echo -2;; 5,2) echo 3;; *) echo 0;; esac";
    let three = "case $n in 1,5,2) echo L;; 5,2) echo W;; *) echo D;; esac";
    compare(
        "check_points.txt",
        &[
            predict("right", "--score", right, "1,5,2 5,2 ."),
            predict("right words", "--score --answers L,D,W", three, "1,5,2 5,2 ."),
            predict("always 0", "--score", "echo 0", ". 1,5,2"),
            predict("no number", "--score", "echo x", "."),
            predict("no move is left", "--score", "echo 1", "."),
        ],
    );
}

#[test]
fn plays_that_may_be_drawn_are_checked() {
    let round = |situation, options, answer, positions: &str| Check {
        options,
        judged: answering(answer),
        rules: ROUND,
        positions: positions.to_string(),
        ..nim(situation)
    };
    let right = "case $n in 0) echo L;; 3) echo W;; *) echo D;; esac";
    compare(
        "check_drawn.txt",
        &[
            round("right", "--draws --answers L,D,W", right, "0 1 2 3"),
            round("drawn", "--draws --answers L,D,W", "echo W", "2 4"),
            round("lost", "--draws --answers L,D,W", "echo W", "4"),
            round("lost and won change places", "--draws --answers W,D,L", right, "0 3 2"),
        ],
    );
}

#[test]
fn games_whose_last_move_loses_are_checked() {
    let take = |situation, answer, positions: &str| Check {
        options: "--misere --answers L,W",
        judged: answering(answer),
        rules: TAKE,
        positions: positions.to_string(),
        ..nim(situation)
    };
    let right = "[ $((n % 4)) = 1 ] && echo L || echo W";
    compare(
        "check_misere.txt",
        &[
            take("right", right, "0 1 2 3 4 5"),
            take("no move is left", "echo L", "0"),
            take("lost", "echo W", "1"),
        ],
    );
}

#[test]
fn positions_are_given_as_a_judge_would() {
    let each = "while read -r a b c; do [ $((a ^ b ^ c)) = 0 ] && echo L || echo W; done";
    let given = |situation, options, judged: &str| Check {
        options,
        judged: judged.to_string(),
        rules: "case $n in 3,4,7) echo 3,4,6;; 3,4,6) echo 0,0,0;; *) echo -;; esac",
        positions: "3,4,7\n3,4,6\n0,0,0".to_string(),
        ..nim(situation)
    };
    let with_count = format!("sh -c 'read -r count; {each}'");
    let without = format!("sh -c '{each}'");
    compare(
        "check_given.txt",
        &[
            given("blanks", "--answers L,W --blank ,", &with_count),
            given("no count", "--answers L,W --blank , --no-count", &without),
            given("length", "--answers L,W --length", "cat"),
            given("lines", "--answers L,W --newline ,", "cat"),
            given("as they are", "--answers L,W", "cat"),
        ],
    );
}

#[test]
fn what_is_no_position_is_not_checked() {
    let odd = |situation, positions: &str| Check {
        judged: answering("case $n in 0|4) echo L;; 2) echo W;; *) echo X;; esac"),
        rules: "case $n in 0) echo -;; *[13579]) echo \"!\";; *) echo $((n - 2));; esac",
        positions: positions.to_string(),
        ..nim(situation)
    };
    compare("check_no_position.txt", &[odd("some", "0 1 2 3 4"), odd("all", "1")]);
}

#[test]
fn nothing_is_right_that_was_not_compared() {
    let by = |situation, rules, positions: &str| Check {
        rules,
        positions: positions.to_string(),
        ..nim(situation)
    };
    let wrong = answering("echo L");
    compare(
        "check_not_compared.txt",
        &[
            by("right on the first", ENDLESS, "0 1 2 3"),
            by("none compared", ENDLESS, "2 1"),
            Check { judged: wrong, ..by("wrong on the second", ENDLESS, "0 1 2") },
            by("nothing to read", "echo -", " \n"),
            by("the rules end", "exit 3", "0"),
            by("two lines for a position", "echo -; echo -", "0"),
        ],
    );
}

#[test]
fn answers_are_the_words_that_the_ending_needs() {
    use Convention::{Draws, Misere, Normal, Score};
    let words = |lost: &str, drawn: Option<&str>, won: &str| {
        let [lost, won] = [lost, won].map(str::to_string);
        Ok(Answers::Words { lost, drawn: drawn.map(str::to_string), won })
    };
    let missing = |form: &str| Err(format!("--check wants --answers {form}"));
    for (convention, given, expected) in [
        (Normal, Some("L,W"), words("L", None, "W")),
        (Misere, Some("L,W"), words("L", None, "W")),
        (Draws, Some("L,D,W"), words("L", Some("D"), "W")),
        (Score, Some("No,Yes,Yes"), words("No", Some("Yes"), "Yes")),
        (Score, None, Ok(Answers::Points)),
        (Normal, None, missing("LOST,WON")),
        (Draws, None, missing("LOST,DRAWN,WON")),
    ] {
        assert_eq!(Answers::parse(given, convention), expected, "{convention:?} {given:?}");
    }
}

/// What is said of wrong words.
const TWO: &str =
    "two words with commas between them, LOST,WON, of which LOST and WON differ, such \
                   as Second,First";
const THREE: &str = "three words with commas between them, LOST,DRAWN,WON, of which LOST and WON \
                     differ, such as Second,Draw,First";

#[test]
fn other_answers_are_refused() {
    use Convention::{Draws, Misere, Normal, Score};
    for (convention, given, wanted) in [
        (Normal, "L,D,W", TWO),
        (Normal, "L,L", TWO),
        (Normal, "L,", TWO),
        (Misere, "L", TWO),
        (Score, "L,W", THREE),
        (Draws, "L,D,L", THREE),
        (Draws, "L,D D,W", THREE),
    ] {
        let told = Err(format!("--answers wants {wanted}, not {given:?}"));
        assert_eq!(Answers::parse(Some(given), convention), told, "{convention:?} {given:?}");
    }
}

#[test]
fn a_wrong_command_line_is_refused() {
    let mut texts = Texts::default();
    for arguments in [
        "--check cat rules -- cat",
        "--check cat --answers L,D,W rules -- cat",
        "--check cat --answers No rules -- cat",
        "--check cat --answers No,No rules -- cat",
        "--check cat --answer L,W rules -- cat",
        "--check cat --answers No,Yes --blank xy rules -- cat",
        "--check cat --moves rules -- cat",
        "--check cat g3",
        "--check python3 my.py rules -- python3 nim.py",
        "--check ../samples/g3/official.in --answers L,W rules -- cat",
        "--answers No,Yes g3",
        "--blank , g3",
        "--blank , rules -- cat",
    ] {
        texts.add(arguments, said(&Vec::from_iter(arguments.split(' ')), "0"));
    }
    texts.compare("check_refused.txt");
}
