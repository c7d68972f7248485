#[path = "../src/main.rs"]
#[allow(dead_code)]
mod solution;

fn main() {}
