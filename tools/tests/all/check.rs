//! `explore --check`: a program is right, or all that is wrong is shown, whatever ends the game.

use crate::{has, program};
use tools::explore::check::answers::Answers;
use tools::explore::game::value::Convention;

/// One, two or three are taken from a pile.
const TAKE: &str = "case $n in 0) echo -;; 1) echo 0;; 2) echo 0 1;; \
                    *) echo $((n - 1)) $((n - 2)) $((n - 3));; esac";

/// Who takes the first or the last number scores it.
const PREDICT: &str =
    "case $n in 1,5,2) echo 1:5,2 2:1,5;; 5,2) echo 5:2 2:5;; 1,5) echo 1:5 5:1;; \
                       [125]) echo $n:.;; *) echo -;; esac";

/// 1 and 2 lead to each other, and 2 to 3, which wins.
const ROUND: &str = "case $n in 1) echo 2;; 2) echo 1 3;; 3) echo 0;; 4) echo 3;; *) echo -;; esac";

/// What is printed and complained of when a program that answers $n by this is checked with these
/// options, and the exit status.
fn checked(options: &str, answer: &str, rules: &str, input: &str) -> (String, Option<i32>) {
    let judged = format!("sh -c 'while read -r n; do {answer}; done'");
    let rules = format!("sh -c 'while read -r n; do {rules}; done'");
    let options = options.split_whitespace();
    let arguments = ["--check", &judged, "--no-count"].into_iter().chain(options);
    let arguments = arguments.chain(["rules", "--", &rules]);
    let mut explore = program(env!("CARGO_BIN_EXE_explore"), &Vec::from_iter(arguments));
    let output = explore.write_stdin(input).output().expect("it starts");
    let said = [output.stdout, output.stderr].concat();
    (String::from_utf8_lossy(&said).into_owned(), output.status.code())
}

/// Asserts what is printed with these options, of the program that answers so, by these rules, on
/// this input: the exit status, and what is printed and complained of.
fn assert_told(all: &[(&str, &str, &str, &str, i32, &str)]) {
    if !has(&["sh"]) {
        return;
    }
    for (options, answer, rules, input, status, told) in all {
        let (said, code) = checked(options, answer, rules, input);
        assert!(said == *told && code == Some(*status), "{options} {answer}: {code:?}: {said}");
    }
}

#[test]
fn all_wrong_positions_are_shown_and_the_play_for_the_first() {
    let numbers = |last: u32| (1..=last).map(|n| format!("{n}\n")).collect::<String>();
    let some = "case $n in 1|2|4|7|8|12|16|20) echo L;; *) echo W;; esac";
    let even = "[ $((n % 2)) = 0 ] && echo L || echo W";
    let twos: Vec<String> = (0..20).map(|at| (4 * at + 2).to_string()).collect();
    let first = "The player to move wins by the move to 0. No move is left there.\n";
    let many = format!(
        "wrong on 21 of 82 positions: {} ...\n\n2, position 2 of 82:\nright: W\nyour program: L\n\n{first}",
        twos.join(" ")
    );
    assert_told(&[
        (
            "--answers L,W",
            some,
            TAKE,
            &numbers(20),
            1,
            &format!(
                "wrong on 3 of 20 positions: 1 2 7\n\n1, position 1 of 20:\nright: W\n\
                 your program: L\n\n{first}"
            ),
        ),
        ("--answers L,W", even, TAKE, &numbers(82), 1, &many),
    ]);
}

#[test]
fn points_are_checked() {
    let right = "case $n in 1,5,2) echo -2;; 5,2) echo 3;; *) echo 0;; esac";
    let three = "case $n in 1,5,2) echo L;; 5,2) echo W;; *) echo D;; esac";
    assert_told(&[
        ("--score", right, PREDICT, "1,5,2 5,2 .", 0, "right on 3 positions, the first 1,5,2, the last .\n"),
        ("--score --answers L,D,W", three, PREDICT, "1,5,2 5,2 .", 0, "right on 3 positions, the first 1,5,2, the last .\n"),
        (
            "--score",
            "echo 0",
            PREDICT,
            ". 1,5,2",
            1,
            "wrong on 1 of 2 positions: 1,5,2\n\n1,5,2, position 2 of 2:\nright: -2\nyour program: 0\n\n\
             Each move, and what it is worth to the other player:\n  1:5,2: 3\n  2:1,5: 4\n\
             Best play: 1:5,2 5:2 2:.\n",
        ),
        (
            "--score",
            "echo x",
            PREDICT,
            ".",
            1,
            "wrong on 1 of 1 position: .\n\n., position 1 of 1:\nright: 0\nyour program: x\n\n\
             An answer is a number, and nothing else.\nIts input begins with these lines: .\n",
        ),
        ("--score", "echo 1", PREDICT, ".", 1, "wrong on 1 of 1 position: .\n\n., position 1 of 1:\n\
             right: 0\nyour program: 1\n\nNo move is left there.\n"),
    ]);
}

#[test]
fn plays_that_may_be_drawn_are_checked() {
    let right = "case $n in 0) echo L;; 3) echo W;; *) echo D;; esac";
    assert_told(&[
        (
            "--draws --answers L,D,W",
            right,
            ROUND,
            "0 1 2 3",
            0,
            "right on 4 positions, the first 0, the last 3\n",
        ),
        (
            "--draws --answers L,D,W",
            "echo W",
            ROUND,
            "2 4",
            1,
            "wrong on 2 of 2 positions: 2 4\n\n2, position 1 of 2:\nright: D\nyour program: W\n\n\
             Each move, and what it is worth to the other player:\n  1: drawn\n  3: won in 1\n",
        ),
        (
            "--draws --answers L,D,W",
            "echo W",
            ROUND,
            "4",
            1,
            "wrong on 1 of 1 position: 4\n\n4, position 1 of 1:\nright: L\nyour program: W\n\n\
             Each move, and what it is worth to the other player:\n  3: won in 1\nBest play: 3 0\n",
        ),
    ]);
}

#[test]
fn words_that_have_changed_places_are_told_where_plays_may_be_drawn() {
    let right = "case $n in 0) echo L;; 3) echo W;; *) echo D;; esac";
    assert_told(&[(
        "--draws --answers W,D,L",
        right,
        ROUND,
        "0 3 2",
        1,
        "wrong on 2 of 3 positions: 0 3\n\n0, position 1 of 3:\nright: W\nyour program: L\n\n\
             No move is left there.\n\
             Lost and won have changed places: --answers wants the word for lost first.\n",
    )]);
}

#[test]
fn games_whose_last_move_loses_are_checked() {
    assert_told(&[
        (
            "--misere --answers L,W",
            "[ $((n % 4)) = 1 ] && echo L || echo W",
            TAKE,
            "0 1 2 3 4 5",
            0,
            "right on 6 positions, the first 0, the last 5\n",
        ),
        (
            "--misere --answers L,W",
            "echo L",
            TAKE,
            "0",
            1,
            "wrong on 1 of 1 position: 0\n\n0, position 1 of 1:\nright: W\nyour program: L\n\n\
             The player to move wins, since no move is left.\n",
        ),
        (
            "--misere --answers L,W",
            "echo W",
            TAKE,
            "1",
            1,
            "wrong on 1 of 1 position: 1\n\n1, position 1 of 1:\nright: L\nyour program: W\n\n\
             The player to move loses. Each move there has an answer that wins:\n\
             \x20 0, where no move is left\n",
        ),
    ]);
}

#[test]
fn what_is_no_position_is_not_checked() {
    let odd = "case $n in 0) echo -;; *[13579]) echo \"!\";; *) echo $((n - 2));; esac";
    let answer = "case $n in 0|4) echo L;; 2) echo W;; *) echo X;; esac";
    assert_told(&[
        (
            "--answers L,W",
            answer,
            odd,
            "0 1 2 3 4",
            0,
            "right on 3 positions, the first 0, the last 4\n",
        ),
        ("--answers L,W", answer, odd, "1", 2, "explore: there is no position to check\n"),
    ]);
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
    let told = format!("explore: --answers wants {TWO}, not \"L,D,W\" (see --help)\n");
    let meant = "explore: --answer does not go with --check; did you mean --answers?\n";
    assert_told(&[
        ("--answers L,D,W", "", "", "", 2, &told),
        ("--answer L,W", "", "", "", 2, meant),
    ]);
}
