//! The built binary from outside.

#[path = "../../samples/cli.rs"]
mod cli;

const PROGRAM: &str = env!("CARGO_BIN_EXE_astrgame");

#[test]
fn refuses_bad_input_with_one_line() {
    let inputs = [
        ("", "", "line 1: expected the number of cases, found end of input"),
        ("1\n", "", "line 2: expected a string, found end of input"),
        ("1\nabc\nfoo\n", "", "line 3: expected the number of words, found \"foo\""),
        ("2\nab\n1\nb\nab\n2\nb\n", "Teddy\n", "line 8: expected a word, found end of input"),
    ];
    cli::refuses(&inputs);
}
