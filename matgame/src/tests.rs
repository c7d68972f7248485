//! Holds the solution to the rules.

use super::oracle::{self, Matrix, Search};
use super::*;
use samples::damage::survives;
use samples::matgame::PROBLEM;
use samples::{printed, Rng};

/// Rows, columns and the largest number: of these every matrix is checked, with
/// every number from 0.
const ALL: [(usize, usize, u64); 10] = [
    (3, 3, 2),
    (2, 3, 4),
    (3, 2, 4),
    (2, 2, 10),
    (3, 1, 15),
    (1, 5, 8),
    (1, 4, 15),
    (1, 1, 100),
    (1, 2, 100),
    (1, 3, 50),
];

/// The judge's largest matrix, and its largest number.
const LARGEST: (usize, usize, u64) = (50, 50, 50);

/// The nim-sum of the rows: what `run` works out.
fn value(matrix: &[Vec<u64>]) -> u64 {
    matrix.iter().fold(0, |sum, row| sum ^ grundy(row))
}

fn random_matrix(rng: &mut Rng, (rows, columns, largest): (usize, usize, u64)) -> Matrix {
    let mut number = || rng.between(1, largest as usize) as u64;
    let mut row = || (0..columns).map(|_| number()).collect();
    (0..rows).map(|_| row()).collect()
}

/// The instances: every matrix of the measures of `ALL`, and random larger ones
/// that can still be searched.
fn instances() -> impl Iterator<Item = Matrix> {
    let mut rng = Rng::new(1);
    let random = (0..600).map(move |i| {
        let measures = [(1, 20, 12), (1, 4, 50), (2, 5, 6), (3, 3, 4), (4, 2, 4), (6, 1, 5)];
        random_matrix(&mut rng, measures[i % measures.len()])
    });
    ALL.into_iter().flat_map(oracle::all).chain(random)
}

/// The matrices of a sample with the judge's answers.
fn matrices(case: &samples::Case) -> Vec<(Matrix, bool)> {
    let mut numbers = samples::tokens(&case.input).into_iter().map(|token| {
        let digits = std::str::from_utf8(token).expect("a number is ASCII");
        digits.parse().expect("a number stands here")
    });
    let mut number = || numbers.next().expect("another number stands here");
    let answers = samples::tokens(&case.output);
    assert_eq!(number(), answers.len() as u64, "cases of {}", case.name);
    let matrices = answers.iter().map(|answer| {
        let (rows, columns) = (number(), number());
        let mut row = || (0..columns).map(|_| number()).collect();
        ((0..rows).map(|_| row()).collect(), answer == b"FIRST")
    });
    matrices.collect()
}

#[test]
fn every_value_is_that_of_the_rules() {
    let mut search = Search::new();
    for matrix in instances() {
        let (found, value) = (value(&matrix), search.value(&matrix));
        assert_eq!(found, u64::from(value.grundy), "the Grundy number of {matrix:?}");
        assert_eq!(found > 0, value.is_won, "the winner of {matrix:?}");
    }
}

#[test]
fn every_sample_has_the_answers_of_the_rules() {
    let mut search = Search::new();
    for case in samples::cases("matgame") {
        for (matrix, answer) in matrices(&case) {
            assert_eq!(search.is_won(&matrix), answer, "{}", case.name);
        }
        let answers = printed(run, &case.input);
        assert_eq!(samples::tokens(answers.as_bytes()), samples::tokens(&case.output));
    }
}

/// If all options have the right values, so has the position: the step of a
/// proof by induction. No lost position has a lost option, every won one has.
#[test]
fn in_the_largest_matrices_every_value_is_the_mex_of_the_options() {
    let mut rng = Rng::new(2);
    let check = |matrix: &[Vec<u64>]| {
        let options = oracle::options(matrix);
        let values: Vec<u64> = options.iter().map(|option| value(option)).collect();
        let mex = (0..).find(|value| !values.contains(value));
        assert_eq!(Some(value(matrix)), mex, "{matrix:?}");
        let lost = values.iter().position(|&value| value == 0);
        lost.map(|i| options[i].clone())
    };
    let mut lost = 0;
    for _ in 0..10 {
        if let Some(option) = check(&random_matrix(&mut rng, LARGEST)) {
            lost += 1;
            assert_eq!(check(&option), None);
        }
    }
    assert!(lost > 5, "{lost}");
}

#[test]
fn what_makes_no_difference_to_the_rules_makes_none_to_the_value() {
    let mut rng = Rng::new(3);
    for _ in 0..200 {
        let mut matrix = random_matrix(&mut rng, LARGEST);
        let expected = value(&matrix);

        rng.shuffle(&mut matrix);
        assert_eq!(value(&matrix), expected, "the order of the rows");

        let row = random_matrix(&mut rng, LARGEST).swap_remove(0);
        matrix.extend([row.clone(), vec![0; 50], row]);
        assert_eq!(value(&matrix), expected, "two equal rows, and one that is used up");

        for row in &mut matrix {
            row.insert(rng.below(row.len() + 1), 0);
        }
        assert_eq!(value(&matrix), expected, "a number that is used up");
    }
}

/// A player who takes all of a number leaves the row behind; one who leaves a
/// number alone leaves a smaller one in front of that row.
#[test]
fn the_largest_numbers_are_not_too_large() {
    for largest in [u64::from(u32::MAX), u64::from(u32::MAX) + 1, u64::MAX] {
        let rows: [(&[u64], u64); 7] = [
            (&[largest], largest),
            (&[largest, largest], largest - 1),
            (&[largest, largest, largest], largest),
            (&[largest - 1, largest], largest - 2),
            (&[largest, largest - 1], largest),
            (&[1, largest], 0),
            (&[largest, 1], largest),
        ];
        for (row, expected) in rows {
            assert_eq!(grundy(row), expected, "{row:?}");
        }
        let input = format!("2  2 1 {largest} {largest}  2 1 {largest} {}", largest - 1);
        assert_eq!(printed(run, input.as_bytes()), "SECOND\nFIRST\n");
    }
}

/// White space of any kind and amount, numbers of any length, and rows that end
/// anywhere in what is read at once.
#[test]
fn every_matrix_of_the_input_is_answered_on_its_own() {
    let mut rng = Rng::new(4);
    for _ in 0..300 {
        let cases = rng.below(20);
        let (mut tokens, mut expected) = (vec![cases as u64], String::new());
        for _ in 0..cases {
            let (rows, columns) = (rng.below(6), rng.below(60));
            let largest = *rng.pick(&[9, 9, 50, 50, 50, 99, 999, u64::MAX >> 8]);
            let mut matrix = random_matrix(&mut rng, (rows, columns, largest));
            if rng.below(2) == 0 {
                matrix.extend(matrix.clone());
            }
            tokens.extend([matrix.len() as u64, columns as u64]);
            tokens.extend(matrix.iter().flatten());
            expected += if value(&matrix) > 0 { "FIRST\n" } else { "SECOND\n" };
        }
        let mut input = Vec::new();
        let space = *rng.pick(&[&b" "[..], b"\n", b" \t\n\x0b\x0c\r"]);
        for token in tokens {
            input.extend_from_slice(token.to_string().as_bytes());
            let spaces = 1 + rng.below(3) * rng.below(2) * rng.below(60);
            input.extend(rng.word(space, spaces));
        }
        let shown = String::from_utf8_lossy(&input);
        assert_eq!(printed(run, &input), expected, "{shown}");

        let (first, second) = input.split_at(rng.below(input.len()));
        let mut output = Vec::new();
        run(first.chain(second), &mut output).expect("the input is well-formed");
        assert!(output == expected.as_bytes(), "read in two: {shown}");
    }
}

/// The nim-sum of the rows, if `next` gives the worth of a row by its first
/// number and the worth of the row behind that.
fn nim_sum(matrix: &[Vec<u64>], next: fn(u64, u64) -> u64) -> u64 {
    let worth = |row: &Vec<u64>| {
        let numbers = row.iter().filter(|&&a| a > 0);
        numbers.rfold(0, |g, &a| next(a, g))
    };
    matrix.iter().map(worth).fold(0, |sum, worth| sum ^ worth)
}

/// What is wrong: a name, whether it passes the official sample, and whether
/// the first player wins.
type Idea = (&'static str, bool, fn(&[Vec<u64>]) -> bool);

const WRONG_IDEAS: [Idea; 13] = [
    ("parity of the sum", false, |matrix| matrix.iter().flatten().sum::<u64>() % 2 == 1),
    ("both greedy: all of a number", true, |matrix| {
        matrix.iter().flatten().filter(|&&a| a > 0).count() % 2 == 1
    }),
    ("the nim-sum of all numbers", true, |matrix| nim_sum(matrix, |a, g| a ^ g) > 0),
    ("the nim-sum of the first numbers", true, |matrix| nim_sum(matrix, |a, _| a) > 0),
    ("from the left", true, |matrix| {
        let reversed = |row: &Vec<u64>| row.iter().rev().cloned().collect();
        value(&matrix.iter().map(reversed).collect::<Matrix>()) > 0
    }),
    ("columns for rows", false, |matrix| {
        let column = |i| matrix.iter().map(|row| row[i]).collect();
        value(&(0..matrix[0].len()).map(column).collect::<Matrix>()) > 0
    }),
    ("a - 1 if a < g", true, |matrix| nim_sum(matrix, |a, g| if a < g { a - 1 } else { a }) > 0),
    ("a - 1 if a = g", true, |matrix| nim_sum(matrix, |a, g| if a == g { a - 1 } else { a }) > 0),
    ("a - 1 if a >= g", true, |matrix| nim_sum(matrix, |a, g| if a >= g { a - 1 } else { a }) > 0),
    ("a - 1 in front of any row", true, |matrix| {
        nim_sum(matrix, |a, g| if g > 0 { a - 1 } else { a }) > 0
    }),
    ("a nim-sum of 1", false, |matrix| value(matrix) == 1),
    ("any row that is won", false, |matrix| matrix.iter().any(|row| grundy(row) > 0)),
    ("an odd number of won rows", true, |matrix| {
        matrix.iter().filter(|row| grundy(row) > 0).count() % 2 == 1
    }),
];

#[test]
fn no_wrong_idea_survives_the_instances() {
    let official = samples::official("matgame");
    let official = matrices(&official);
    let mut search = Search::new();
    for (idea, expected, is_won) in WRONG_IDEAS {
        let passes = official.iter().all(|(matrix, answer)| is_won(matrix) == *answer);
        assert_eq!(passes, expected, "{idea}: passes the official sample");
        let survives = instances().all(|matrix| is_won(&matrix) == search.is_won(&matrix));
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
    use samples::moves::{check, follow, list, listed_up_to_a_fault, Rules, PLAIN};
    use samples::Problem;

    struct Game(Search);

    impl Rules for Game {
        const PROBLEM: Problem = PROBLEM;
        type Position = Matrix;

        fn input(&self, matrix: &Matrix) -> String {
            let mut input = format!("1 {} {}", matrix.len(), matrix[0].len());
            for number in matrix.concat() {
                input += &format!(" {number}");
            }
            input
        }

        fn heading(&mut self, matrix: &Matrix) -> String {
            let value = self.0.value(matrix);
            let answer = if value.is_won { "FIRST" } else { "SECOND" };
            format!("{answer} {}", value.grundy)
        }

        fn moves(&mut self, matrix: &Matrix) -> Vec<(String, Matrix)> {
            let mut moves = Vec::new();
            for row in 0..matrix.len() {
                let Some(column) = matrix[row].iter().position(|&number| number > 0) else {
                    continue;
                };
                let before = matrix[row][column];
                for after in 0..before {
                    let mut option = matrix.clone();
                    option[row][column] = after;
                    let place = format!("row {}, column {}", row + 1, column + 1);
                    let left: Vec<String> = option[row].iter().map(u64::to_string).collect();
                    let left = left.join(" ");
                    moves.push((format!("{place}: {before} -> {after}  {left}"), option));
                }
            }
            moves
        }

        fn options(&self, matrix: &Matrix) -> Vec<Matrix> {
            oracle::options(matrix)
        }

        fn is_won(&mut self, matrix: &Matrix) -> bool {
            self.0.is_won(matrix)
        }
    }

    #[test]
    fn exactly_the_winning_moves_are_listed_on_every_small_matrix() {
        let mut game = Game(Search::new());
        let sizes = [(1, 1, 50), (1, 2, 20), (1, 3, 9), (2, 2, 6), (2, 3, 3), (3, 2, 4)];
        for matrix in sizes.into_iter().flat_map(oracle::all) {
            check(&mut game, &matrix);
        }
    }

    #[test]
    fn who_follows_the_list_wins() {
        let mut game = Game(Search::new());
        let mut rng = Rng::new(1);
        for _ in 0..150 {
            let [rows, columns] = [rng.between(1, 3), rng.between(1, 3)];
            let matrix = oracle::matrix((rows, columns, 4), rng.bits());
            if game.is_won(&matrix) {
                follow(&mut game, &matrix, &mut rng);
            }
        }
    }

    #[test]
    fn the_largest_numbers_and_empty_matrices_have_their_lists() {
        let largest = u64::MAX;
        let matrices = [
            format!("1 2 {largest} {largest}"),
            "0 3".to_string(),
            "2 0".to_string(),
            format!("2 2 1 1 0 {largest}"),
        ];
        let printed = list(&PROBLEM, format!("4 {}", matrices.join("\n")).as_bytes(), PLAIN);
        let lists = [
            &format!("FIRST {}\n  row 1, column 1: {largest} -> 1  1 {largest}\n", largest - 1),
            "SECOND 0\n  no winning move\n",
            "SECOND 0\n  no winning move\n",
            &format!("FIRST {largest}\n  row 2, column 2: {largest} -> 0  0 0\n"),
        ];
        assert_eq!(printed, lists.concat());
    }

    #[test]
    fn every_case_before_an_error_is_printed() {
        let (list, message) = listed_up_to_a_fault(&PROBLEM, b"2 1 1 3 1 2\n7");
        let printed = "FIRST 3\n  row 1, column 1: 3 -> 0  0\n";
        assert_eq!(list, printed);
        assert_eq!(message, "line 2: expected a number of the matrix, found end of input");
    }
}
