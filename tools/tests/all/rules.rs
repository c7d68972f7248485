//! `explore rules`: positions are solved as a brute force does it, and what is wrong with a program
//! or an input is told.

use crate::{at_once, has, program, run_explore, EXPLORE};
use std::collections::BTreeSet;
use tools::explore::game::graph::{Graph, Id, MoveList, Room, Told};
use tools::explore::game::solve::{solve, Unsolved};
use tools::explore::game::value::{Convention, Outcome, Value};
use tools::random::Rng;

/// A game of a few positions: the moves of each, which are sums of positions, with points.
type Game = Vec<Vec<(Vec<Id>, i64)>>;

/// A random game, in which every play ends unless it may go round. Only without points has it sums.
fn random_game(rng: &mut Rng, may_go_round: bool, has_sums: bool) -> Game {
    let size = rng.between(1, 9);
    let moves = |rng: &mut Rng, position: usize| {
        let below = if may_go_round { size } else { position };
        let count = if below == 0 { 0 } else { rng.between(0, 3) };
        let one = |rng: &mut Rng| {
            let parts = if has_sums { rng.between(1, 3) } else { 1 };
            let parts = (0..parts).map(|_| rng.below(below) as Id).collect();
            (parts, rng.between(0, 8) as i64 - 4)
        };
        (0..count).map(|_| one(rng)).collect()
    };
    (0..size).map(|position| moves(rng, position)).collect()
}

/// The values of all positions, asked for one after the other.
fn solved(game: &Game, convention: Convention) -> Result<Vec<Value>, Unsolved> {
    let mut graph = Graph::default();
    (0..game.len()).for_each(|name| assert_eq!(graph.id(name.to_string().as_bytes()), name as Id));
    for (id, moves) in game.iter().enumerate() {
        let points = Vec::from_iter(moves.iter().map(|(_, points)| *points));
        let mut told = MoveList::with_points(&points);
        for (parts, _) in moves {
            let last = parts.len() - 1;
            parts.iter().enumerate().for_each(|(at, part)| told.add(*part, at == last));
        }
        graph.node_mut(id as Id).told = Told::Moves(told);
    }
    for id in 0..game.len() as Id {
        if graph.node(id).value.is_none() {
            solve(&mut graph, convention, id)?;
        }
    }
    Ok(graph.nodes.iter().map(|node| node.value.expect("it is solved")).collect())
}

/// The Grundy number, by its definition.
fn grundy(game: &Game, at: Id) -> u64 {
    let of_sum = |parts: &[Id]| parts.iter().fold(0, |sum, part| sum ^ grundy(game, *part));
    let options: BTreeSet<u64> = game[at as usize].iter().map(|(parts, _)| of_sum(parts)).collect();
    (0..).find(|number| !options.contains(number)).expect("there are few options")
}

/// Whether the player to move wins, if a player who cannot move wins.
fn wins_misere(game: &Game, at: Id) -> bool {
    let moves = &game[at as usize];
    moves.is_empty() || moves.iter().any(|(to, _)| !wins_misere(game, to[0]))
}

/// The best difference of points.
fn points(game: &Game, at: Id) -> i64 {
    let moves = game[at as usize].iter();
    moves.map(|(to, scored)| scored - points(game, to[0])).max().unwrap_or(0)
}

/// Whether the player to move can win within so many moves, or loses within them.
fn ends(game: &Game, at: Id, wins: bool, moves: u64) -> bool {
    let options = &game[at as usize];
    let then = |to: &Vec<Id>| moves > 0 && ends(game, to[0], !wins, moves - 1);
    match wins {
        true => options.iter().any(|(to, _)| then(to)),
        false => options.iter().all(|(to, _)| then(to)),
    }
}

/// The value where a play may be drawn.
fn with_draws(game: &Game, at: Id) -> Value {
    let most = game.len() as u64;
    let first = |wins| (0..=most).find(|moves| ends(game, at, wins, *moves));
    match (first(true), first(false)) {
        (None, None) => Value::Outcome { outcome: Outcome::Drawn, moves: None },
        (None, moves) => Value::Outcome { outcome: Outcome::Lost, moves },
        (moves, _) => Value::Outcome { outcome: Outcome::Won, moves },
    }
}

#[test]
fn positions_are_solved_as_by_brute_force() {
    let (mut rng, mut longest) = (Rng::new(69), None);
    let moves = |value| match value {
        Value::Outcome { moves, .. } => moves,
        _ => None,
    };
    for _ in 0..300 {
        for convention in [
            Convention::Normal,
            Convention::Roles,
            Convention::Misere,
            Convention::Score,
            Convention::Draws,
        ] {
            let (may_go_round, has_sums) =
                (convention == Convention::Draws, convention == Convention::Normal);
            let game = random_game(&mut rng, may_go_round, has_sums);
            let value = |at| match convention {
                Convention::Normal => Value::Grundy(grundy(&game, at)),
                Convention::Score => Value::Points(points(&game, at)),
                Convention::Draws => with_draws(&game, at),
                Convention::Roles => Value::Outcome {
                    outcome: if grundy(&game, at) > 0 { Outcome::Won } else { Outcome::Lost },
                    moves: None,
                },
                Convention::Misere => Value::Outcome {
                    outcome: if wins_misere(&game, at) { Outcome::Won } else { Outcome::Lost },
                    moves: None,
                },
            };
            let expected = Vec::from_iter((0..game.len() as Id).map(value));
            longest = longest.max(expected.iter().map(|value| moves(*value)).max().flatten());
            let found = solved(&game, convention).ok();
            assert_eq!(found, Some(expected), "{convention:?}: {game:?}");
        }
    }
    // Some plays that end are long where others do not end.
    assert!(longest >= Some(5), "{longest:?}");
}

/// What `explore` prints, or complains of, with these options, for rules that answer $n by this.
fn explored(options: &str, answer: &str, input: &str) -> String {
    let rules = format!("sh -c 'while read -r n; do {answer}; done'");
    let arguments = options.split_whitespace().chain(["rules", "--", &rules]);
    run_explore(&Vec::from_iter(arguments), input).0
}

/// Asserts that with these options, rules and positions this is printed, or complained of.
fn assert_told(all: &[(&str, &str, &str, &str)]) {
    if !has(&["sh"]) {
        return;
    }
    for (options, answer, input, told) in all {
        let said = explored(options, answer, input);
        assert!(said.contains(told), "{options} {answer} {input}: {said}");
    }
}

#[test]
fn each_ending_has_its_values_and_best_moves() {
    assert_told(&[
        // One may take the first or the last of the numbers.
        (
            "--score",
            "case $n in 1,5,2) echo 1:5,2 2:1,5;; 5,2) echo 5:2 2:5;; 1,5) echo 1:5 5:1;; \
             [125]) echo $n:.;; *) echo -;; esac",
            "1,5,2 1,5 .",
            "1,5,2     -2             1:5,2 2:1,5\n1,5       4              5:1\n\
             .         0              none\n",
        ),
        // Where 1 and 2 lead to each other, only 3 leads away, and b takes longer to lose than a.
        (
            "--draws",
            "case $n in 1) echo 2;; 2) echo 1 w;; 3) echo 1 0 b;; w) echo 0 b;; b) echo a w;; \
             a) echo 0;; *) echo -;; esac",
            "0 1 2 3 a b w",
            "0         lost in 0      none\n1         drawn          2\n2         drawn          1\n\
             3         won in 1       0\na         won in 1       0\n\
             b         lost in 2      a w\nw         won in 1       0\n",
        ),
        (
            "--misere",
            "case $n in 0) echo -;; 1) echo 0;; *) echo $((n - 1)) $((n - 2));; esac",
            "0 1 2 3 4",
            "0         won            none\n1         lost           none\n\
             2         won            1\n3         won            1\n4         lost           none\n",
        ),
        // The position names the player who moves: A may take one or two, B one.
        (
            "",
            "case $n in 0*) echo -;; 1,A) echo 0,B;; *,A) echo $((${n%,A} - 1)),B \
             $((${n%,A} - 2)),B;; *) echo $((${n%,B} - 1)),A;; esac",
            "1,A 2,A 2,B 3,B",
            "1,A       1              0,B\n2,A       2              0,B\n\
             2,B       0              none\n3,B       0              none\n",
        ),
    ]);
}

#[test]
fn only_in_normal_play_are_there_sums() {
    let advice = "With --score, --draws, --misere and --partisan, write piles as one position, such as 3,4.\n";
    for option in ["--misere", "--draws", "--score"] {
        let answer = if option == "--score" { "echo 1:2+3" } else { "echo 2+3" };
        for (input, begin) in [("2+3", ""), ("5", "sh: asked for the moves of \"5\": ")] {
            let sum = "\"2+3\" is a sum of positions, which has no value here\n";
            assert_told(&[(option, answer, input, &format!("explore: {begin}{sum}{advice}"))]);
        }
    }
}

#[test]
fn what_is_no_position_has_no_value_and_no_move_leads_there() {
    let odd = "case $n in 0) echo -;; *[13579]) echo \"!\";; 6) echo 5;; *) echo $((n - 2));; esac";
    assert_told(&[
        (
            "",
            odd,
            "2 3 4",
            "2         1              0\n3         no position    none\n4         0",
        ),
        ("", odd, "4+3 2+2", "4+3       no position    none\n2+2       0              none\n"),
        ("--misere", odd, "3", "3         no position    none\n"),
        ("", odd, "5 6", "of \"6\": 5 is among them, which it calls no position\n"),
        ("", odd, "6", "of \"6\": 5 is among them, which it calls no position\n"),
        ("--draws", odd, "6", "of \"6\": 5 is among them, which it calls no position\n"),
        ("", "echo 1 \"!\"", "0", "of \"0\": \"!\" is no position, and no sum of positions\n"),
        ("", "echo 1 -", "0", "positions\nA - stands alone for no move, and a ! for what is no "),
    ]);
}

#[test]
fn a_circle_is_shown_whole_unless_plays_may_be_drawn() {
    let three = "case $n in 0) echo 1;; 1) echo 9 3;; 3) echo 1;; *) echo -;; esac";
    let told = "of \"1\": they lead back to it, so a play need not end: 1 -> 3 -> 1\n\
                Only --draws has plays that do not end; they are drawn.\n";
    let sums = "case $n in 1) echo 9+2+5;; 2) echo 4+1;; *) echo -;; esac";
    let long = "echo $(((n + 1) % 40))";
    let points = "case $n in 1) echo 2:3;; 3) echo -1:1;; esac";
    assert_told(&[
        ("", three, "0", told),
        ("--misere", three, "0", told),
        ("--score", points, "1", told),
        ("--draws", three, "0", "0         lost in 2      1\n"),
        ("", "echo $n", "7", "a play need not end: 7 -> 7\n"),
        ("", sums, "1", "a play need not end: 1 -> 9+2+5 -> 9+4+1+5\n"),
        ("", long, "0", " -> 28 -> 29 -> ... (41 in all)\n"),
    ]);
}

#[test]
fn a_program_or_an_input_that_is_wrong_gets_advice() {
    let dies = "case $n in *,*) echo -;; *) exit 3;; esac";
    let plus = "A + stands between the positions of a sum. If it is a letter of your game, write \
                another one, such as x.\n";
    let points = "With --score, a move is POINTS:POSITION, such as 3:1,2, with points from -10^12 \
                  to 10^12.\n";
    let is_no = |word: &str| format!("of \"0\": \"{word}\" is no move with points\n{points}");
    assert_told(&[
        ("", "echo -", "++++", &format!("\"++++\" is no position, and no sum of positions\n{plus}")),
        ("", "echo 1+", "0", &format!("of \"0\": \"1+\" is no position, and no sum of positions\n{plus}")),
        ("", dies, "3,4\n3 4 5\n", "the program ended\nThe line \"3 4 5\" is 3 positions. If it is one, write 3,4,5.\n"),
        ("", dies, "3,4\n3\n4\n", "of \"3\": the program ended\n"),
        ("", "echo", "0", "print - for no move\nA position where nothing is left needs a name: any word, such as end.\n"),
        ("", "case $n in 0) echo end;; *) echo -;; esac", "0", "0         1              end\n"),
        ("--score", "echo 1", "0", &is_no("1")),
        ("--score", "echo 1,5:2", "0", &is_no("1,5:2")),
        ("--score", "echo 1000000000001:2", "0", &is_no("1000000000001:2")),
        ("--score", "echo 4:", "0", "of \"0\": \"\" is no position"),
        ("--score --misere", "echo -", "0", "explore: --misere does not go with --score (see --help)\n"),
        ("--score --draws", "echo -", "0", "explore: --draws does not go with --score (see --help)\n"),
    ]);
}

#[test]
fn many_positions_or_long_ones_end_a_search() {
    let mut graph = Graph::default();
    ["0", "long", "1", "0"].iter().for_each(|name| _ = graph.id(name.as_bytes()));
    let bytes = Some("more than 8 bytes of positions end the search".to_string());
    let positions = Some("more than 3 positions end the search".to_string());
    for (name, room, told) in [
        ("ab", Room { positions: 4, bytes: 8 }, None),
        ("abc", Room { positions: 4, bytes: 8 }, bytes),
        ("ab", Room { positions: 3, bytes: 8 }, positions),
        ("long", Room { positions: 3, bytes: 6 }, None),
    ] {
        assert_eq!(graph.lack_of_room(name.as_bytes(), &room), told, "{name}");
    }
}

#[test]
fn an_equal_part_is_asked_for_once() {
    if !has(&["sh"]) {
        return;
    }
    // For each of 5 and 0, and once more at the end.
    let four = "i=$((i + 1)); case $i,$n in 5,*) exit;; *,5) echo 0;; *) echo -;; esac";
    let said = explored("", four, "5+5+5+5");
    assert!(said.ends_with("\n5+5+5+5   0              none\n"), "{said}");
}

#[test]
fn a_program_that_waits_for_a_count_or_for_all_positions_is_late() {
    if !has(&["sh", "cat", "sleep"]) {
        return;
    }
    let count =
        "It is given no count: its first line is a position, and it answers each line before \
                 it reads the next one.\n";
    let late = "no answer within 5 seconds (does it flush its output?)\n";
    let cases = [
        ("cat >/dev/null; echo -", late),
        ("read -r count; sleep 100", late),
        ("read -r count", "the program ended\n"),
    ];
    at_once(&cases, |&(rules, told)| {
        let input = "4\n0\n1\n2\n";
        let mut explore = program(EXPLORE, &["rules", "--", "sh", "-c", rules]);
        let output = explore.write_stdin(input).output().expect("it starts");
        let said = String::from_utf8_lossy(&output.stderr).into_owned();
        let told = format!("explore: sh: asked for the moves of \"4\": {told}{count}");
        assert_eq!((said, output.status.code()), (told, Some(1)), "{rules}");
    });
}
