//! Finds the certificates that the corner ends games, and which other pieces do.
//!
//!     cargo run -p quadrille-tenten --example endings -- fixtures/tenten/endings.json   # writes the certificates
//!     cargo run -p quadrille-tenten --example endings -- pieces                         # a table of all pieces

#[path = "../tests/endings/find.rs"]
mod find;

use std::fmt::Write as _;

use find::{Found, Ground};

/// The corner `L`.
const CORNER: [find::At; 5] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)];

/// The boards by their names.
fn grounds() -> impl Iterator<Item = (String, Ground)> {
    let plain = (4..=10).map(|n| (n.to_string(), Ground { n, boxes: false }));
    plain.chain([("9b".to_owned(), Ground { n: 9, boxes: true })])
}

fn main() -> std::io::Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some(path) => std::fs::write(path, document()),
        None => {
            print!("{}", document());
            Ok(())
        }
    }
}

/// All certificates, a row of weights a line.
fn document() -> String {
    let mut parts = Vec::new();
    for (name, ground) in grounds() {
        let found = find::weights(ground, &CORNER).expect("the corner ends games");
        eprintln!("{name}: at most {}", found.bound());
        parts.push(certificate(&name, ground, &found));
    }
    format!("{{\n{}\n}}\n", parts.join(",\n"))
}

fn certificate(name: &str, ground: Ground, found: &Found) -> String {
    let Ground { n, boxes } = ground;
    let rows: Vec<String> = found.weights.iter().map(|row| format!("      {row:?}")).collect();
    let mut text = format!("  \"{name}\": {{\n");
    // Writing to a String cannot fail.
    let _ = writeln!(
        text,
        "    \"source\": \"a linear program: the example endings of quadrille-tenten\","
    );
    let _ = writeln!(text, "    \"n\": {n}, \"boxes\": {boxes},");
    let (rise, range, bound) = (found.least_rise, found.range, found.bound());
    let _ = writeln!(
        text,
        "    \"least_rise\": {rise}, \"range\": {range}, \"bound\": {bound},"
    );
    let _ = write!(text, "    \"weights\": [\n{}\n    ]\n  }}", rows.join(",\n"));
    text
}
