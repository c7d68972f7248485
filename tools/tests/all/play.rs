//! `play`: what the two players are told, and which moves the machine makes.

use crate::program;
use tools::play::Partner;
use tools::problems::{problem, PROBLEMS};
use tools::random::Rng;

/// What is said when this is typed.
fn played(name: &str, start: Option<&[u8]>, seed: u64, typed: impl AsRef<[u8]>) -> String {
    let (game, mut output) = (problem(name).expect("it is one of the list"), Vec::new());
    let (input, said) = (&mut typed.as_ref(), &mut output);
    game.play(start, seed, Partner { input, output: said, is_program: false })
        .expect("nothing fails");
    String::from_utf8_lossy(&output).into_owned()
}

#[test]
fn the_machine_loses_to_its_hints_wins_what_it_can_and_takes_anything() {
    let mut rng = Rng::new(1);
    let games = PROBLEMS.iter().filter(|one| !one.is_interactive());
    for (name, seed) in games.flat_map(|game| (0..3).map(|seed| (game.name(), seed))) {
        let (mut typed, mut won) = (String::new(), String::new());
        while !won.ends_with("I cannot move: you win.\n") {
            won = played(name, None, seed, typed.clone() + "?\n?\n");
            let (_, hint) = won.rsplit_once("I would play this: ").unwrap_or_default();
            typed += &format!("{}\n", hint.lines().next().unwrap_or_default());
            assert!(typed.len() < 2000 && !won.contains("That loses"), "{name} {seed}: {won}");
        }
        let lost = played(name, None, seed, "s\n".to_string() + &"1\n".repeat(500));
        assert!(lost.contains("\nYou cannot move: I win.\n"), "{name} {seed}: {lost}");
        assert!(!lost.contains("That loses"), "{name} {seed}: {lost}");
        let typed = rng.times(500, |rng| *rng.pick(b"s?u123\n\n\n\xff\0 9"));
        assert!(played(name, None, seed, &typed).contains("\nWho cannot move loses."));
    }
}

#[test]
fn play_tells_what_a_mistake_costs_takes_it_back_and_gives_hints() {
    let typed = "row 1, column 1: 2 -> 0\nu\n?\n?\n?\nx\n2\n1\n1\n";
    let said = played("matgame", Some(b"1 1 3 2 2 1"), 0, typed);
    for part in [
        "> That loses (winning moves: 1); u takes it back.\nI move: row 1, column 2: 2 -> 1\n",
        "> You can win. Winning moves: 1.\n> I would play this: row 1, column 1: 2 -> 1\n",
        "the xor of what whole rows are worth is 1\n> I would play this: ",
        "> Type the number or name of a move, or ?, u or s.\n",
        "> I move: row 1, column 1: 1 -> 0\n\n  0  2  1\n\n",
    ] {
        assert!(said.contains(part), "{part}: {said}");
    }
    let longest = played("matgame", Some(b"1 2 1 3 3"), 0, "s\n");
    assert!(longest.contains("> I move: row 2, column 1: 3 -> 2\n"), "{longest}");
    program(env!("CARGO_BIN_EXE_play"), &["g3", "../samples/g3/official.in"]).assert().success();
}

/// The first move is on a position that is too large to be searched: any is made, the last.
#[test]
fn the_longest_game_is_played_as_soon_as_it_can_be_searched() {
    let said = played("matgame", Some(b"1 7 1 3 5 6 12 12 1 1"), 0, "s\nrow 6, column 1: 1 -> 0\n");
    let moves = said.split("I move: ").skip(1).map(|rest| rest.lines().next().unwrap_or_default());
    let moves = Vec::from_iter(moves);
    assert_eq!(moves, ["row 7, column 1: 1 -> 0", "row 2, column 1: 5 -> 4"], "{said}");
}

#[test]
fn a_game_ends_when_you_cannot_move() {
    let at_once = played("adapwns", Some(b"1 PP.."), 0, "?\n");
    assert!(at_once.ends_with("\n\nYou cannot move: I win.\n"), "{at_once}");
    let last = "\nYou cannot move: I win.\nYou gave it away in turn 1: s.\n\
                u takes your last move back; anything else ends.\n> ";
    let lost = played("matgame", Some(b"1 1 1 1"), 0, "s\nu\ns\n?\n");
    assert!(lost.matches(last).count() == 2 && lost.ends_with("> "), "{lost}");
}

#[test]
fn at_the_end_you_are_told_where_it_was_lost() {
    let gave = "You gave it away in turn";
    for (start, typed, told) in [
        ("1 2 2 3 1 2 2", "1\n1\n2\n", format!("{gave} 3: row 2, column 2: 2 -> 1.")),
        ("1 2 1 2 3", "2\n2\n1\n", format!("{gave} 1: row 1, column 1: 2 -> 1.")),
        ("1 2 1 1 2", "1\nu\n2\n", format!("{gave} 1: row 2, column 1: 2 -> 0.")),
        ("1 2 1 2 2", "1\n1\n1\n", "No move of yours could have won.".to_string()),
    ] {
        let said = played("matgame", Some(start.as_bytes()), 0, typed);
        let told = format!("\nYou cannot move: I win.\n{told}\nu takes ");
        assert!(said.contains(&told), "{start}: {said}");
    }
}

/// Its winning moves, which might stand after the list, have no numbers there.
#[test]
fn a_number_that_is_not_listed_is_no_move() {
    let said = played("matgame", Some(b"1 1 1 2"), 0, "3\n0\n");
    assert_eq!(
        said.matches("Type the number or name of a move, or ?, u or s.").count(),
        2,
        "{said}"
    );
    // A move beyond those that are looked at can still be named.
    let said = played("g3", Some(b"1 2 20000 20002"), 0, "Move 20000 to 2\n");
    assert!(said.contains("\nI move: "), "{said}");
}

#[test]
fn what_moves_name_is_drawn_and_each_word_once() {
    let grid = played("wplay", Some(b"2 AB C 2 2 1 AB CA"), 0, "");
    assert!(grid.contains("\n\n  A  B\n  1  2\n  C  A\n  3  4\nwords: AB C\n"), "{grid}");
    let board = played("astrgame", Some(b"1 aab 3 a b a"), 0, "");
    assert!(board.contains("\nwords: a b\n"), "{board}");
}

/// A matrix of one column is plain Nim.
#[test]
fn a_random_matrix_has_several_columns() {
    for seed in 0..20 {
        let said = played("matgame", None, seed, "");
        let row = said.split("\n\n").nth(1).unwrap_or_default();
        assert!(row.split_whitespace().count() > 1, "{seed}: {said}");
    }
}

#[test]
fn random_positions_are_worth_playing() {
    let games = PROBLEMS.iter().filter(|one| !one.is_interactive());
    for (name, seed) in games.flat_map(|game| (0..10).map(|seed| (game.name(), seed))) {
        let said = played(name, None, seed, "?\n");
        let moves = said.lines().filter(|line| {
            line.split_once(": ").is_some_and(|(number, _)| number.parse::<usize>().is_ok())
        });
        let (_, wins) = said.split_once("You can win. Winning moves: ").unwrap_or_default();
        let wins: usize =
            wins.lines().next().unwrap_or_default().trim_end_matches('.').parse().unwrap_or(0);
        let moves = moves.count();
        assert!((4..=20).contains(&moves) && 2 * wins < moves && wins > 0, "{name} {seed}: {said}");
        assert!(name != "g3" || said.matches("  o").count() > 1, "{said}");
    }
}

/// A program that plays ipsc_g is told what it reads from the contest's server, and no more.
#[test]
fn a_program_is_told_the_list_and_the_lines_of_the_server() {
    let list = "5\ncats\ncontest\ndog\ndone\ndragon\n";
    let play = || program(env!("CARGO_BIN_EXE_play"), &["ipsc_g", "../samples/ipsc_g/official.in"]);
    let moves = [["d", "dr"], ["dra", "drag"]];
    let lines = moves
        .map(|[yours, mine]| format!("After your move: ’{yours}’. After my move: ’{mine}’.\n"));
    let lines = lines.concat();
    play().write_stdin("d\na\no\n").assert().success().stdout(format!("{list}{lines}OK\n"));
    play().write_stdin("d\na\n").assert().success().stdout(format!("{list}{lines}"));
}

/// Of a case that the judge does not allow it is said where it is, and which limit it goes beyond.
#[test]
fn a_first_case_beyond_the_limits_is_told_with_its_line() {
    let ends = "the first case, which ends here, has";
    for (name, input, says) in [
        (
            "wgme",
            "1\n\nabcdefghijk",
            format!("line 3: {ends} 11 characters; the judge has 1 to 10"),
        ),
        ("adapwns", "2 .\n.P\n", format!("line 1: {ends} 1 square; the judge has 2 to 128")),
        (
            "astrgame",
            "1\nab\n1\nababababababababababababababababa\n",
            format!("line 4: {ends} 33 letters in a word; the judge has"),
        ),
        ("wgme", "0\n", "the input has no case".to_string()),
    ] {
        let told = first_fault(name, input);
        assert!(told.starts_with(&says), "{name}: {told}");
    }
}

/// Why nobody can play on this input.
fn first_fault(name: &str, input: &str) -> String {
    let game = problem(name).expect("it is one of the list");
    let (said, output) = (&mut "".as_bytes(), &mut Vec::new());
    let played =
        game.play(Some(input.as_bytes()), 0, Partner { input: said, output, is_program: false });
    played.expect_err("nobody can play").to_string()
}
