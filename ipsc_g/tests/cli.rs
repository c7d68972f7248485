//! The built binary from outside.

#[path = "../../samples/cli.rs"]
mod cli;

const PROGRAM: &str = env!("CARGO_BIN_EXE_ipsc_g");

#[test]
fn refuses_bad_input_with_one_line() {
    let inputs = [
        ("", "", "line 1: expected the number of words, found end of input"),
        ("2\ncat\n", "", "line 3: expected a word of the letters a to z, found end of input"),
        ("2\ncat\nDog", "", "line 3: expected a word of the letters a to z, found \"Dog\""),
        ("2\ncat\ndog\nYou win", "c\n", "line 4: expected \"lost\", found \"win\""),
        ("2\ncat\ndog\nco", "c\n", "line 4: expected the beginning of a listed word, found \"co\""),
    ];
    cli::refuses(&inputs);
}
