//! The built binary from outside.

#[path = "../../samples/cli.rs"]
mod cli;

const PROGRAM: &str = env!("CARGO_BIN_EXE_adapwns");

#[test]
fn refuses_bad_input_with_one_line() {
    let inputs = [
        ("", "", "line 1: expected the number of boards, found end of input"),
        ("x", "", "line 1: expected the number of boards, found \"x\""),
        ("2\n..P.P\n", "Yes\n", "line 3: expected a board of . and P, found end of input"),
        ("2\n..P.P\n..p.P", "Yes\n", "line 3: expected a board of . and P, found \"..p.P\""),
    ];
    cli::refuses(&inputs);
}
