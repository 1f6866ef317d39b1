//! Answers a request from standard input as a module of the page does: for `web/test/ratio.mjs`, which sets the times
//! of both beside each other.

use std::io::Read;
use std::process::ExitCode;

use quadrille_web::{Desk, Host};

fn main() -> ExitCode {
    let mut request = String::new();
    if let Err(error) = std::io::stdin().read_to_string(&mut request) {
        eprintln!("error: the request cannot be read: {error}");
        return ExitCode::from(2);
    }
    println!("{}", Desk::new(Host::default()).answer(request.trim()));
    ExitCode::SUCCESS
}
