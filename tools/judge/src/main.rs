//! The judge's program: lib.rs says what it does.

fn main() {
    judge::main()
}
