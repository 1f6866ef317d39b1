//! Ctrl-C, a request to terminate and the time limit end every subcommand.

use std::fs;
use std::net::TcpListener;
use std::path::Path;

use quadrille_cli::testing::{Ending, assert_endings};

/// A signature for which the search finds nothing for hours.
const HARD: &str = "T312,S313 --method diagonal --seed 1";

/// More signatures than are drawn in minutes.
fn many(folder: &Path) {
    fs::write(
        folder.join("many.txt"),
        "I49,J127,L49,O13,S127,T126,Z134\n".repeat(100_000),
    )
    .unwrap();
}

#[test]
fn every_subcommand_ends_when_it_is_asked_to() {
    // A server that takes a connection and says nothing.
    let server = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = server.local_addr().unwrap();
    let endings = [
        Ending::long("solve", HARD),
        Ending::waiting("solve", "- --format jsonl"),
        Ending::waiting("verify", "I4 -"),
        Ending::long("generate", "50 --count 100000000 --seed 1"),
        Ending::long("draw", "many.txt")
            .prepared(many)
            .without_limit("the limit is that of each signature"),
        Ending::waiting("draw", "-"),
        Ending::long("count", "10x12"),
        Ending::waiting("serve", "--port 0"),
        Ending::long("net-solve", format!("--url http://{address} --token t 50"))
            .without_limit("the limit is that of the search, after the answer"),
    ];
    assert_endings(super::PROGRAM, &endings);
}
