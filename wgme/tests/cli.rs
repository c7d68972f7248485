//! The built binary from outside.

#[path = "../../samples/cli.rs"]
mod cli;

const PROGRAM: &str = env!("CARGO_BIN_EXE_wgme");

#[test]
fn refuses_bad_input_with_one_line() {
    let inputs = [
        ("", "", "line 1: expected the number of words, found end of input"),
        ("2\naab\n", "First\n", "line 3: expected a word, found end of input"),
        ("2\naab\n\n2 aab\n", "First\n", "line 4: expected a word of the length 2, found \"aab\""),
    ];
    cli::refuses(&inputs);
}
