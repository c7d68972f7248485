//! `explore --partisan`: a program whose positions name the player to move.

use crate::{has, program, run_explore, EXPLORE};

/// What `explore` prints, or complains of, with these options and rules, on these positions.
fn explored(options: &[&str], rules: &str, positions: &str) -> String {
    let arguments = [options, &["rules", "--", "sh", "-c", rules]].concat();
    run_explore(&arguments, positions).0
}

/// A takes 1 from the first pile, B takes 1 from the second one; both know all positions.
const BOTH: &str = "while IFS=, read -r a b who; do case $who in \
    A) [ $a = 0 ] && echo - || echo $((a - 1)),$b,B;; \
    B) [ $b = 0 ] && echo - || echo $a,$((b - 1)),A;; *) exit 1;; esac; done";

/// The same, where starts name no player, and only B is named.
const STARTS: &str = "while IFS=, read -r a b who; do case $who in \
    '') [ $a = 0 ] && echo - || echo $((a - 1)),$b,B;; \
    B) [ $b = 0 ] && echo - || echo $a,$((b - 1));; *) exit 1;; esac; done";

#[test]
fn who_loses_is_shown_for_each_player() {
    if !has(&["sh"]) {
        return;
    }
    let told = explored(&["--partisan", "--upto", "3,3"], BOTH, "");
    let of_a = "A to move:\nL: the player to move loses; .: wins\n\n\
                a\\b 0 1 2 3\n  0 L L L L\n  1 . L L L\n  2 . . L L\n  3 . . . L\n";
    let of_b = "\nB to move:\nL: the player to move loses; .: wins\n\n\
                a\\b 0 1 2 3\n  0 L . . .\n  1 L L . .\n  2 L L L .\n  3 L L L L\n";
    assert!(told.starts_with(of_a) && told.contains(of_b), "{told}");
    assert!(!told.contains("Grundy"), "{told}");
    let misere = explored(&["--partisan", "--misere", "--upto", "2,2"], BOTH, "");
    assert!(misere.contains("\na\\b 0 1 2\n  0 . . .\n  1 L . .\n  2 L L .\n"), "{misere}");
    let list = explored(&["--partisan", "--moves"], BOTH, "2,1,A 1,1,A 1,1,B");
    let expected = "position  outcome        winning moves\n\
                    2,1,A     won            1,1,B\n1,1,A     lost           none\n\
                    1,1,B     lost           none\n";
    assert!(list.starts_with(expected), "{list}");
}

#[test]
fn starts_that_name_no_player_are_those_of_a() {
    if !has(&["sh"]) {
        return;
    }
    let told = explored(&["--partisan", "--upto", "3,3"], STARTS, "");
    let of_a = "A to move:\nL: the player to move loses; .: wins\n\n\
                a\\b 0 1 2 3\n  0 L L L L\n  1 . L L L\n  2 . . L L\n  3 . . . L\n";
    assert!(told.starts_with(of_a) && !told.contains("B to move"), "{told}");
    let law = explored(&["--partisan", "--law", "--upto", "7,7"], STARTS, "");
    assert!(law.starts_with("A to move:\nlost iff a <= b\n"), "{law}");
    let both = explored(&["--partisan", "--law", "--upto", "7,7"], BOTH, "");
    assert!(both.contains("\nB to move:\nlost iff b <= a\n"), "{both}");
}

/// Of both players the law is missing, and a pattern holds further on.
#[test]
fn patterns_are_told_for_each_player_where_there_is_no_law() {
    let rules = ["A: n -> n-1", "A: n -> n-4", "B: n -> n-2", "B: n -> n-3"];
    let arguments = [&["--law", "--upto", "30", "numbers"][..], &rules].concat();
    let output = program(EXPLORE, &arguments).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stdout);
    let below = |law: &str| {
        let (_, below) = said.split_once(law).expect("both laws are missing");
        below.split_once('\n').expect("something is below").1.to_string()
    };
    let of =
        |pattern: &str| format!("Patterns where there is no law:\n{pattern}, checked to 120\n");
    let [a, b] = ["A", "B"].map(|player| below(&format!("{player} to move:\nlost: ")));
    assert!(a.starts_with(&of("each n from 12 on is lost")), "{said}");
    assert!(b.starts_with(&of("each n from 8 on is won")), "{said}");
}

#[test]
fn what_does_not_go_with_players_is_told() {
    if !has(&["sh"]) {
        return;
    }
    let again = "while IFS=, read -r a who; do [ $a = 0 ] && echo - || echo $((a - 1)),$who; done";
    for (options, rules, positions, told) in [
        (&["--partisan"][..], again, "2,A", "\"1,A\" is among them, where A moves again\n"),
        (&["--partisan"], BOTH, "1,1,A+1,1,B", "is a sum of positions, which has no value here\n"),
        (&["--partisan", "--score"], BOTH, "1,1,A", "--score does not go with players that have"),
        (&["--partisan", "--draws"], BOTH, "1,1,A", "--draws does not go with players that have"),
    ] {
        let said = explored(options, rules, positions);
        assert!(said.contains(told), "{options:?}: {said}");
    }
    let words = ["--partisan", "words", "a -> b"];
    let told = "explore: --partisan does not go with words; begin each rule with \"A:\" or \"B:\"";
    let output = program(EXPLORE, &words).output().expect("it starts");
    assert!(String::from_utf8_lossy(&output.stderr).starts_with(told));
}
