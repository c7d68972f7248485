//! The built binary from outside.

#[path = "../../samples/cli.rs"]
mod cli;

const PROGRAM: &str = env!("CARGO_BIN_EXE_matgame");

#[test]
fn refuses_bad_input_with_one_line() {
    let inputs = [
        ("", "", "line 1: expected the number of cases, found end of input"),
        ("1\nx", "", "line 2: expected the number of rows, found \"x\""),
        ("1\n2 -1", "", "line 2: expected the number of columns, found \"-1\""),
        (
            "2\n1 1\n1\n\n1 3\n2 1.5 1",
            "FIRST\n",
            "line 6: expected a number of the matrix, found \"1.5\"",
        ),
    ];
    cli::refuses(&inputs);
}
