//! Holds the solution to the rules.

use super::*;
use oracle::Search;
use samples::adapwns::PROBLEM;
use samples::damage::survives;
use samples::{printed, Rng, Value};

/// Up to how many squares every board is checked.
const SQUARES: usize = 21;

/// The judge's longest board.
const LONGEST: usize = 128;

fn grundy(board: &[u8]) -> u32 {
    super::grundy(board) as u32
}

/// A board with so many pawns.
fn random_board(rng: &mut Rng, squares: usize, pawns: usize) -> Vec<u8> {
    let mut board = vec![b'.'; squares];
    board[..pawns].fill(b'P');
    rng.shuffle(&mut board);
    board
}

/// The instances: every board of up to `SQUARES` squares, and random longer
/// ones of so few pawns, or so few empty squares, that they can be searched.
fn instances() -> impl Iterator<Item = (Vec<u8>, Value)> {
    let mut rng = Rng::new(1);
    let mut search = Search::new();
    let random = (0..600).map(move |i| {
        let few = 1 + i % 3;
        let squares = rng.between(SQUARES + 1, [LONGEST, 60, 40][few - 1]);
        let pawns = if rng.below(2) == 0 { few } else { squares - few };
        let board = random_board(&mut rng, squares, pawns);
        let value = search.value(&board);
        (board, value)
    });
    (0..=SQUARES).flat_map(oracle::all).chain(random)
}

/// The boards of a sample with the judge's answers.
fn boards(case: &samples::Case) -> Vec<(&[u8], bool)> {
    let boards = samples::tokens(&case.input).into_iter().skip(1);
    let answers = samples::tokens(&case.output).into_iter();
    let boards: Vec<_> = boards.zip(answers.map(|answer| answer == b"Yes")).collect();
    let announced = samples::tokens(&case.input)[0];
    assert_eq!(announced, boards.len().to_string().as_bytes());
    boards
}

#[test]
fn every_value_is_that_of_the_rules() {
    for (board, value) in instances() {
        let found = grundy(&board);
        let shown = String::from_utf8_lossy(&board);
        assert_eq!(found, value.grundy, "the Grundy number of {shown}");
        assert_eq!(found > 0, value.is_won, "the winner of {shown}");
    }
}

#[test]
fn every_sample_has_the_answers_of_the_rules() {
    let mut search = Search::new();
    for case in samples::cases("adapwns") {
        for (board, answer) in boards(&case) {
            assert_eq!(search.is_won(board), answer, "{}", case.name);
        }
        let answers = printed(run, &case.input);
        assert_eq!(samples::tokens(answers.as_bytes()), samples::tokens(&case.output));
    }
}

/// If all options have the right values, so has the position: the step of a
/// proof by induction. No lost position has a lost option, every won one has.
#[test]
fn on_the_longest_boards_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(2);
    let mut seen = [0; 4];
    let mut check = |board: &[u8]| {
        let options = oracle::options(board);
        let values: Vec<u32> = options.iter().map(|option| grundy(option)).collect();
        let mex = (0..).find(|value| !values.contains(value));
        assert_eq!(Some(grundy(board)), mex, "{}", String::from_utf8_lossy(board));
        seen[grundy(board) as usize] += 1;
        let lost = values.iter().position(|&value| value == 0);
        lost.map(|i| options[i].clone())
    };
    for _ in 0..1000 {
        let pawns = rng.between(0, LONGEST);
        let board = random_board(&mut rng, LONGEST, pawns);
        if let Some(lost) = check(&board) {
            check(&lost);
        }
    }
    assert!(seen.iter().all(|&boards| boards > 100), "{seen:?}");
}

#[test]
fn a_pawn_may_be_far_from_the_edge() {
    for far in [250, 65_530, 1_000_000] {
        let empty = vec![b'.'; far + 20];
        let value = |squares: usize| grundy(&[&empty[..squares], b"P"].concat());
        for squares in far..far + 20 {
            let options = [value(squares - 1), value(squares - 2)];
            let mex = (0..).find(|value| !options.contains(value));
            assert_eq!(Some(value(squares)), mex, "{squares} empty squares");
        }
    }
}

#[test]
fn what_makes_no_difference_to_the_rules_makes_none_to_the_value() {
    let mut rng = Rng::new(3);
    for _ in 0..1000 {
        let pawns = rng.between(0, LONGEST);
        let board = random_board(&mut rng, LONGEST, pawns);
        let shown = String::from_utf8_lossy(&board);
        let value = grundy(&board);

        let squares = rng.below(9);
        let longer = [&board[..], &b"........"[..squares]].concat();
        assert_eq!(grundy(&longer), value, "no pawn goes right: {shown}");

        let shifted = [&b"PPPPPPPP"[..squares], &board].concat();
        assert_eq!(grundy(&shifted), value, "a pawn at the edge is the edge: {shown}");
    }
}

#[test]
fn every_board_of_the_input_is_answered_on_its_own() {
    let (mut input, mut expected) = (Vec::new(), String::new());
    for (board, value) in (1..10).flat_map(oracle::all) {
        input.extend_from_slice(&board);
        input.push(b'\n');
        expected += if value.is_won { "Yes\n" } else { "No\n" };
    }
    let boards = expected.lines().count();
    let input = [format!("{boards}\n").as_bytes(), &input].concat();
    assert!(printed(run, &input) == expected, "the answers differ");

    let in_two = input[..input.len() / 2].chain(&input[input.len() / 2..]);
    let mut output = Vec::new();
    run(in_two, &mut output).expect("the input is well-formed");
    assert!(output == expected.as_bytes(), "the answers differ if read in two");
}

/// The empty squares before each pawn, from left to right.
fn piles(board: &[u8]) -> Vec<usize> {
    let pieces = board.split(|&square| square == b'P');
    let mut piles: Vec<usize> = pieces.map(<[u8]>::len).collect();
    piles.pop();
    piles
}

/// The last pile and every second one to the left of it.
fn counted(board: &[u8]) -> Vec<usize> {
    piles(board).into_iter().rev().step_by(2).collect()
}

fn nim_sum(piles: impl IntoIterator<Item = usize>) -> usize {
    piles.into_iter().fold(0, |sum, pile| sum ^ pile)
}

fn nim_sum_mod_3(piles: impl IntoIterator<Item = usize>) -> usize {
    nim_sum(piles.into_iter().map(|pile| pile % 3))
}

/// What passes the official sample and is wrong: a name, and whether Ada wins.
type Idea = (&'static str, fn(&[u8]) -> bool);

const WRONG_IDEAS: [Idea; 13] = [
    ("whoever can move wins", |board| piles(board).iter().any(|&pile| pile > 0)),
    ("both greedy, the leftmost pawn as far as it can", |board| {
        let steps = piles(board).into_iter().scan(0, |free, pile| {
            *free += pile;
            Some(free.div_ceil(2))
        });
        steps.sum::<usize>() % 2 == 1
    }),
    ("every pile counts", |board| nim_sum_mod_3(piles(board)) > 0),
    ("counted from the left end", |board| nim_sum_mod_3(piles(board).into_iter().step_by(2)) > 0),
    ("the other piles count", |board| {
        nim_sum_mod_3(piles(board).into_iter().rev().skip(1).step_by(2)) > 0
    }),
    ("the squares behind the last pawn are a pile", |board| {
        let behind = board.iter().rev().take_while(|&&square| square == b'.');
        let others = piles(board).into_iter().rev().skip(1).step_by(2);
        nim_sum_mod_3(others.chain(Some(behind.count()))) > 0
    }),
    ("not mod 3", |board| nim_sum(counted(board)) > 0),
    ("mod 2", |board| nim_sum(counted(board).iter().map(|pile| pile % 2)) > 0),
    ("mod 4", |board| nim_sum(counted(board).iter().map(|pile| pile % 4)) > 0),
    ("mod 3 of the nim-sum", |board| matches!(nim_sum(counted(board)) % 3, 1 | 2)),
    ("a nim-sum of 1", |board| nim_sum_mod_3(counted(board)) == 1),
    ("parity of the sum", |board| {
        counted(board).iter().map(|pile| pile % 3).sum::<usize>() % 2 == 1
    }),
    ("the sum mod 3", |board| matches!(counted(board).iter().sum::<usize>() % 3, 1 | 2)),
];

#[test]
fn no_wrong_idea_survives_the_instances() {
    let official = samples::official("adapwns");
    let official = boards(&official);
    for (idea, is_won) in WRONG_IDEAS {
        let passes = official.iter().all(|&(board, answer)| is_won(board) == answer);
        assert!(passes, "{idea}: the official sample speaks against it");
        let survives = instances().all(|(board, value)| is_won(&board) == value.is_won);
        assert!(!survives, "{idea}: no instance speaks against it");
    }
}

#[test]
fn damaged_inputs_are_answered_up_to_the_first_fault() {
    survives(&PROBLEM, |input, output| super::run(input, output));
}

/// What `moves` lists.
mod moves {
    use super::*;
    use samples::moves::{check, follow, listed_up_to_a_fault, Rules};
    use samples::Problem;

    struct Pawns(Search);

    impl Rules for Pawns {
        const PROBLEM: Problem = PROBLEM;
        type Position = Vec<u8>;

        fn input(&self, board: &Vec<u8>) -> String {
            format!("1 {}", String::from_utf8_lossy(board))
        }

        fn heading(&mut self, board: &Vec<u8>) -> String {
            let value = self.0.value(board);
            let answer = if value.is_won { "Yes" } else { "No" };
            format!("{answer} {}", value.grundy)
        }

        fn moves(&mut self, board: &Vec<u8>) -> Vec<(String, Vec<u8>)> {
            let mut moves = Vec::new();
            for from in 1..=board.len() {
                for to in (1..from).rev().take(2) {
                    let is_free = board[to - 1..from - 1].iter().all(|&square| square == b'.');
                    if board[from - 1] == b'P' && is_free {
                        let mut option = board.clone();
                        option.swap(from - 1, to - 1);
                        let shown = String::from_utf8_lossy(&option);
                        moves.push((format!("{from} -> {to}  {shown}"), option));
                    }
                }
            }
            moves
        }

        fn options(&self, board: &Vec<u8>) -> Vec<Vec<u8>> {
            oracle::options(board)
        }

        fn is_won(&mut self, board: &Vec<u8>) -> bool {
            self.0.is_won(board)
        }
    }

    #[test]
    fn exactly_the_winning_moves_are_listed_on_every_board_of_up_to_15_squares() {
        let mut pawns = Pawns(Search::new());
        for squares in 1..=15 {
            for (board, _) in oracle::all(squares) {
                check(&mut pawns, &board);
            }
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut pawns = Pawns(Search::new());
        let mut rng = Rng::new(1);
        for _ in 0..300 {
            let board = rng.word_of(b"..P", 2..=20);
            if pawns.is_won(&board) {
                follow(&mut pawns, &board, &mut rng);
            }
        }
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let (list, message) = listed_up_to_a_fault(&PROBLEM, b"3 ..P.P P x");
        let printed = "Yes 1\n  3 -> 1  P...P\n  5 -> 4  ..PP.\nNo 0\n  no winning move\n";
        assert_eq!(list, printed);
        assert_eq!(message, "line 1: expected a board of . and P, found \"x\"");
    }
}
