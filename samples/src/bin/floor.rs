//! The least a solution can do: reads all of standard input, looks at each byte
//! once, and prints a number, the sum of the bytes. `floor --stream` does it
//! without ever holding more than 64 KiB.

use std::env;
use std::io::{self, Read};

fn main() -> io::Result<()> {
    let sum = if env::args_os().nth(1).is_some_and(|argument| argument == "--stream") {
        streamed()?
    } else {
        let mut input = Vec::new();
        io::stdin().read_to_end(&mut input)?;
        sum(&input)
    };
    println!("{sum}");
    Ok(())
}

fn streamed() -> io::Result<u64> {
    let mut stdin = io::stdin().lock();
    let mut buffer = vec![0; 1 << 16];
    let mut total = 0;
    loop {
        match stdin.read(&mut buffer)? {
            0 => return Ok(total),
            read => total += sum(&buffer[..read]),
        }
    }
}

fn sum(bytes: &[u8]) -> u64 {
    bytes.iter().map(|&byte| u64::from(byte)).sum()
}
