//! `explore`: its numbers are checked in a second way, and the program from outside.

use crate::{has, program, EXPLORE};
use tools::tables::piles::{parse, period, values, PilePeriod};

#[test]
fn periods_are_found_and_proved_as_the_theorem_allows() {
    for (game, count, length, last, is_proved) in [
        ("octal 0.77", 167, 12, 70, false),
        ("octal 0.77", 168, 12, 70, true),
        ("octal 0.07", 1000, 34, 52, true),
        ("octal 0.137", 1000, 34, 51, true),
        ("octal 0.7777", 1000, 24, 141, true),
        // Of games in which a pile may be split without taking, the theorem says nothing.
        ("octal 4.333", 1000, 4, 3, false),
    ] {
        let digits = parse(game).expect("it is one");
        let expected = PilePeriod { length, last_exception: Some(last), is_proved };
        assert_eq!(period(&digits, &values(&digits, count)), Some(expected), "{game} {count}");
    }
}

#[test]
fn numbers_may_be_larger_than_the_pile_where_it_is_split_without_taking() {
    let lasker = parse(&format!("octal 4.{}", "3".repeat(32))).expect("it is one");
    let expected = (0..33).map(|n| match n % 4 {
        3 => n + 1,
        0 if n > 0 => n - 1,
        _ => n,
    });
    assert_eq!(values(&lasker, 33), Vec::from_iter(expected));
}

/// What `explore` prints, or complains of.
fn explored(arguments: &[&str], input: &str) -> String {
    let mut explore = program(EXPLORE, arguments);
    let output = explore.write_stdin(input).output().expect("it starts");
    assert_eq!(output.status.success(), output.stderr.is_empty(), "{arguments:?}");
    String::from_utf8_lossy(&[output.stdout, output.stderr].concat()).into_owned()
}

/// The numbers are those of the theorems. What LEARN shows is checked by the tests of the pages.
#[test]
fn tables_are_true_and_what_has_none_is_refused() {
    for (arguments, told) in [
        ("g3", "\n          2 1   2  3  0  1  6  7  4  5 10 11  8  9 14 15 12 13 18 19 16 17 22\n"),
        ("g1", "\n    3   0  1  2  3  4  1  6  3  2  1  6  7  4\n"),
        ("wplay", "\n  B.D    1   0   1   1   1   0   1   1\n"),
        ("astrgame", "\n      a aa   0  1  2  3  1  4  3  2  1  4  2  6  4\n"),
        ("ipsc_g", "\n   dragon  6 5 4 3 2 1 0\n"),
        ("octal 0.16", "\nNo period shows in the first 10000 values.\n"),
        ("octal 4.333", "\n   0   0  1  2  4  3  0  2  1  3  0  2  1"),
        ("octal 4.333", "\nPeriod 4, last exception 3, as far as computed.\n"),
        ("octal 0.8", "explore: octal wants digits from 0 to 7 after the point, not \"0.8\""),
        ("octal 2.3", "explore: octal wants a code that begins with 0. or 4., not \"2.3\""),
        ("take 1 2 1024", "explore: take wants numbers from 1 to 1000, not \"1024\""),
        ("take 1 0", "explore: take wants numbers from 1 to 1000, not \"0\""),
        ("matgame", "  a\\rest    1   2   3   4   5   6   7 1,1 1,2 2,2"),
        (
            "chess",
            "explore: no table of \"chess\"; there are matgame, adapwns, g3, g1, wgme, wplay, ",
        ),
        ("chess", ", ipsc_g, take and octal. Put \"rules --\" before the command of a program"),
        ("adapwn", "explore: no table of \"adapwn\"; did you mean adapwns?\n"),
        ("--svg= g3", "explore: \"\": No such file or directory (os error 2)\n"),
        ("octl", "explore: no table of \"octl\"; did you mean octal?\n"),
    ] {
        let said = explored(&arguments.split(' ').collect::<Vec<_>>(), "");
        let is_narrow = said.lines().all(|line| line.chars().count() < 80);
        let is_narrow = is_narrow || said.starts_with("explore: ");
        assert!(is_narrow && said.contains(told), "{arguments}: {said}");
    }
}

/// What is told if letters are no letters of astrgame.
const ASTRGAME: &str =
    "astrgame wants a string of 1 to 16 letters from a to z, then words of such letters (see --help)";

/// Asserts that these arguments are refused so.
fn assert_refused(all: &[(&str, &str)]) {
    for (arguments, told) in all {
        let arguments: Vec<&str> = arguments.split(' ').collect();
        let output = program(EXPLORE, &arguments).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.starts_with(&format!("explore: {told}")), "{arguments:?}: {said}");
        assert!(output.status.code() == Some(2) && output.stdout.is_empty(), "{arguments:?}");
    }
}

#[test]
fn what_a_mode_does_not_have_is_refused() {
    assert_refused(&[
        ("--svg q.svg rules -- cat", "--svg does not go with rules"),
        ("--answer rules -- cat", "--answer does not go with rules"),
        ("--answer take 1 2", "--answer does not go with take"),
        ("--answer --svg q.svg g3", "--answer does not go with --svg"),
        ("--page q.html g3", "--page does not go with g3"),
        ("--upto 3 g3", "--upto does not go with g3"),
        ("--from 3 take 1", "--from does not go with take"),
        ("--score g3", "--score does not go with g3"),
        ("--draws octal 0.7", "--draws does not go with octal"),
        ("--misere astrgame aa a", "--misere does not go with astrgame"),
        ("--moves g3", "--moves does not go with g3"),
        ("--upto 3", "--upto does not go with a run without PROBLEM"),
        ("--misere --page q.html rules -- cat", "--misere does not go with --page"),
        ("rules", "COMMAND is missing"),
        ("astrgame abcdefghijklmnopq a", ASTRGAME),
        ("astrgame é a", ASTRGAME),
        ("astrgame  a", ASTRGAME),
        ("astrgame a A", ASTRGAME),
    ]);
}

#[test]
fn two_options_of_one_kind_and_wrong_values_are_refused() {
    assert_refused(&[
        ("--draws --score rules -- cat", "--draws does not go with --score"),
        ("--misere --draws rules -- cat", "--misere does not go with --draws"),
        ("--page q.html --moves rules -- cat", "--page does not go with --moves"),
        ("--from 3 rules -- cat", "--from wants --upto"),
        ("--upto 3,x rules -- cat", "--upto wants numbers with commas between them, such as "),
        ("--upto 1,1 --from 0 rules -- cat", "--from and --upto want the same number of numbers"),
        ("--upto 200000 rules -- cat", "--upto asks for 200,001 positions; at most 200,000 are"),
    ]);
}

#[test]
fn a_command_line_that_is_nearly_right_is_refused_with_what_to_type() {
    const RULES: &str = "Put \"rules --\" before the command of a program that knows rules";
    let unknown = format!("\"python3\" is no problem. {RULES}");
    assert_refused(&[
        ("--upto 4,4 python3 nim.py", &unknown),
        ("--misere python3 nim.py", &unknown),
        ("--upto 13 13", "13 stands alone: write --upto 13,13, with a comma"),
    ]);
}

/// Programs, for sh, that do not tell rules as they should, and what is said of them.
const NEARLY_RIGHT: [(&str, &str); 6] = [
    ("read -r n; echo 0", "\nIt answered one position and ended. It must read positions in a loop"),
    (
        "while read -r n; do [ $n = 0 ] && echo - || echo '[0, 1]'; done",
        "\nMoves have blanks between them, and no brackets",
    ),
    (
        "while read -r n; do [ $n = 0 ] && echo - || echo 1:0; done",
        "\nAre points meant? See --score.",
    ),
    (
        "while read -r n; do echo $((n - 1)); done",
        "\nIt has a number below 0. Are such positions meant?",
    ),
    (
        "while read -r n; do case $n in 5) echo Enter;; *) exit 1;; esac; done",
        "\n\"Enter\" was told as a move of \"5\".",
    ),
    (
        "while read -r n; do [ $n = 0 ] && echo - || seq 0 $((n - 1)); done",
        "explore: sh: it writes more than a line for each position\n",
    ),
];

#[test]
fn a_program_that_is_nearly_right_is_told_what_to_do() {
    if !has(&["sh", "seq"]) {
        return;
    }
    for (script, told) in NEARLY_RIGHT {
        let mut explore = program(EXPLORE, &["rules", "--", "sh", "-c", script]);
        let output = explore.write_stdin("5").output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr);
        assert!(said.contains(told) && output.status.code() == Some(1), "{script}: {said}");
    }
    let mut explore = program(EXPLORE, &["rules", "--", "cat", "--upto", "4,4"]);
    let told = "explore: there is no position: write some on standard input, or see --upto in \
                --help (what follows COMMAND is given to it: put --upto before rules)\n";
    explore.write_stdin("").assert().code(1).stdout("").stderr(told);
}

#[test]
fn a_file_that_cannot_be_executed_is_refused() {
    let file = "../samples/g3/official.in";
    let told = format!("explore: {file} cannot be executed; make it executable: chmod +x {file}");
    for arguments in [&["rules", "--", file][..], &["rules", "--", file, "1"]] {
        let said = explored(arguments, "0");
        assert!(said.starts_with(&told), "{arguments:?}: {said}");
    }
}

/// A program, for sh, that reads positions and answers each with what a command prints.
fn rules(answer: &str) -> String {
    format!("sh -c 'while read -r n; do {answer}; done'")
}

/// One or two are taken from a pile, or a pile of four is split in two.
const PILES: &str = "case $n in 0) echo -;; 1) echo 0;; 4) echo 3 2 2+2;; \
                     *) echo $((n - 1)) $((n - 2));; esac";

/// Any number is taken.
const NIM: &str = "case $n in 0) echo -;; *) seq -s \" \" 0 $((n - 1));; esac";

#[test]
fn a_program_tells_the_rules_or_what_it_does_wrong_is_told() {
    if !has(&["sh", "seq"]) {
        return;
    }
    let table = "position  Grundy number  winning moves\n0         0              none\n\
                 4         1              3 2+2\n5         2              3\n";
    for (answer, input, told) in [
        (PILES, "0 4\n5", table),
        (NIM, "2+2 5+5", "\n2+2       0              none\n5+5       0              none\n"),
        (NIM, "2+3+7", "\n2+3+7     6              2+3+1\n"),
        (PILES, "4+1", "\n4+1       0              none\n"),
        (PILES, "4+2", "\n4+2       3              2+2 4+1\n"),
        (NIM, "2+", "explore: \"2+\" is no position, and no sum of positions\n"),
        ("exit 3", "0", ": the program ended\n"),
        ("echo", "0", ": it printed an empty line; print - for no move\n"),
        ("seq -s \" \" 20000", "0", ": a line of more than 64 KiB\n"),
        (
            "[ $n = 0 ] && echo 1+ || echo -",
            "0",
            "\"1+\" is no position, and no sum of positions\n",
        ),
        ("kill -9 $PPID; read -r n", "0", "explore: sh: its keeper was killed\n"),
        (
            "echo $((1 - n))",
            "0",
            "of \"0\": they lead back to it, so a play need not end: 0 -> 1 -> 0\n",
        ),
        ("echo $((n + 1))", "0", "of \"5001\": a play of more than 5,000 moves ends the search\n"),
        (
            "x=${x}x; [ $x = x ] && echo 1 || echo -",
            "0",
            "of \"0\": asked once more, it tells other moves than before\n",
        ),
        ("echo -; echo -", "0 4", "explore: sh: it writes more than a line for each position\n"),
    ] {
        let said = explored(&["rules", "--", &rules(answer)], input);
        assert!(said.contains(told), "{answer}: {said}");
    }
}

/// One or two are taken from a pile.
const TWO: &str = "case $n in 0) echo -;; 1) echo 0;; *) echo $((n - 1)) $((n - 2));; esac";

/// A coin on a board goes left, up or diagonally.
const COIN: &str = "a=${n%,*}; b=${n#*,}; m=; [ $a -gt 0 ] && m=\"$((a - 1)),$b\"; \
                    [ $b -gt 0 ] && m=\"$m $a,$((b - 1))\"; \
                    [ $a -gt 0 ] && [ $b -gt 0 ] && m=\"$m $((a - 1)),$((b - 1))\"; echo ${m:--}";

/// What is printed after all positions.
fn found(options: &[&str], answer: &str, input: &str) -> String {
    let said = explored(&[options, &["rules", "--", &rules(answer)]].concat(), input);
    said.split_once("\n\n").map_or(String::new(), |(_, found)| found.to_string())
}

#[test]
fn all_positions_of_a_range_are_shown_and_what_is_found_is_tried_further() {
    if !has(&["sh", "seq"]) {
        return;
    }
    let pattern = "lost up to 24: 0 3 6 9 12 15 18 21 24\n\
                   g(n + 3) = g(n) from n = 0 on, checked to 24\n\
                   lost iff n mod 3 is 0 from n = 0 on, checked to 24\n";
    assert_eq!(found(&["--upto", "6"], TWO, ""), pattern);
    assert_eq!(found(&[], TWO, "0 1 2 3 4 5 6"), pattern);
    // No range, or too few.
    assert_eq!(found(&[], TWO, "0 2 4 6 8 10 12"), "");
    assert_eq!(found(&["--upto", "3"], TWO, ""), "");
    // Beyond 5,000, a play is not too long, since the second process knows what was shown.
    let long = found(&["--upto", "5000"], TWO, "");
    assert!(long.contains("\ng(n + 3) = g(n) from n = 0 on, checked to 20000\n"), "{long}");
    assert!(!long.contains("not tried"), "{long}");
    // What the second process writes to its standard error is not shown.
    let table = "[ $n -gt 9 ] && echo oh >&2 && exit 1; ".to_string() + TWO;
    let stopped = pattern.replace("24: 0 3 6 9 12 15 18 21 24", "9: 0 3 6 9").replace("24", "9");
    let stopped = stopped + "not tried beyond 9: the program ended\n";
    assert_eq!(found(&["--upto", "9"], &table, ""), stopped);
}

#[test]
fn two_numbers_are_a_table_and_a_list_if_it_is_wanted() {
    if !has(&["sh"]) {
        return;
    }
    let upto = ["--from", "0,1", "--upto", "1,3"];
    let table = "Grundy numbers, in brackets where the player to move loses\n\n\
                 a\\b  1  2  3\n  0  1 [0] 1\n  1  2  3  2\n\nlost: 0,2\n";
    let shown = |options: &[&str], input: &str| {
        explored(&[options, &["rules", "--", &rules(COIN)]].concat(), input)
    };
    assert_eq!(shown(&upto, ""), table);
    assert_eq!(shown(&[], "1,3 0,1 0,2 0,3 1,1 1,2"), table);
    let list = "position  Grundy number  winning moves\n\
                0,1       1              0,0\n0,2       0              none\n\
                0,3       1              0,2\n1,1       2              0,0\n\
                1,2       3              0,2\n1,3       2              0,2\n\nlost: 0,2\n";
    assert_eq!(shown(&["--moves", "--from", "0,1", "--upto", "1,3"], ""), list);
    // Equal moves are shown once.
    let twice = explored(&["rules", "--", &rules("[ $n = 0 ] && echo - || echo 0 0")], "1");
    assert!(twice.ends_with("\n1         1              0\n"), "{twice}");
}

#[test]
fn the_most_positions_are_told() {
    if !has(&["yes"]) {
        return;
    }
    let positions: String = (0..=400_000).map(|n: u32| format!("{n}\n")).collect();
    let output = program(EXPLORE, &["rules", "--", "yes -"]).write_stdin(positions).output();
    let [printed, said] = output.map(|output| [output.stdout, output.stderr]).expect("it starts");
    assert!(printed.ends_with(b"\n399999    0              none\n"));
    let end =
        "explore: yes: asked for the moves of \"400000\": more than 400,000 positions end the \
               search\n";
    let said = String::from_utf8_lossy(&said);
    assert_eq!(said, end);
}

#[test]
fn a_long_run_is_silent_in_a_pipe() {
    if !has(&["sh", "sleep"]) {
        return;
    }
    let slow = "read -r n; sleep 2; echo -; while read -r n; do echo -; done";
    let positions: String = (0..10_100).map(|n: u32| format!("x{n}\n")).collect();
    let mut explore = program(EXPLORE, &["rules", "--", "sh", "-c", slow]);
    let output = explore.write_stdin(positions).output().expect("it starts");
    let said = String::from_utf8_lossy(&output.stderr);
    assert_eq!(said, "");
    let printed = String::from_utf8_lossy(&output.stdout);
    let is_row = |line: &str| line.starts_with("position ") || line.ends_with("  none");
    assert!(printed.lines().count() == 10_101 && printed.lines().all(is_row));
}
