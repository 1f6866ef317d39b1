//! Answers requests from standard input, one a line, as a module of the page does: for `web/test/ratio.mjs`, which sets
//! the times of both beside each other.

use std::io::BufRead;
use std::process::ExitCode;

use quadrille_api::{Api, Host};

fn main() -> ExitCode {
    let mut api = Api::new(Host::default());
    for line in std::io::stdin().lock().lines() {
        match line {
            Ok(request) => println!("{}", api.answer(&request)),
            Err(error) => {
                eprintln!("error: the requests cannot be read: {error}");
                return ExitCode::from(2);
            }
        }
    }
    ExitCode::SUCCESS
}
