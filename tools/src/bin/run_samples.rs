//! The judge, as run_samples.sh builds it: for the tests of the pages, since `cargo test -p tools`
//! builds no program of another package.

fn main() {
    judge::main()
}
