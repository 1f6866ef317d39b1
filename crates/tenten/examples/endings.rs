//! Finds the certificates that the corner ends games, and which other pieces do.
//!
//!     cargo run -p quadrille-tenten --example endings -- fixtures/tenten/endings.json   # writes the certificates
//!     cargo run -p quadrille-tenten --example endings -- pieces                         # a table of all pieces

#[path = "../tests/endings/find.rs"]
mod find;
#[path = "../tests/endings/forever.rs"]
mod forever;

use std::collections::BTreeMap;
use std::fmt::Write as _;

use find::{Found, Ground};
use forever::Plays;
use quadrille_tenten::{LineKind, Rules};

/// The corner `L`.
const CORNER: [find::At; 5] = [(0, 0), (1, 0), (2, 0), (2, 1), (2, 2)];

/// The boards by their names.
fn grounds() -> impl Iterator<Item = (String, Ground)> {
    let plain = (4..=10).map(|n| (n.to_string(), Ground { n, boxes: false }));
    plain.chain([("9b".to_owned(), Ground { n: 9, boxes: true })])
}

fn main() -> std::io::Result<()> {
    match std::env::args().nth(1).as_deref() {
        Some("pieces") => {
            pieces();
            Ok(())
        }
        Some(path) => std::fs::write(path, document()),
        None => {
            print!("{}", document());
            Ok(())
        }
    }
}

/// Boards that a search for a play that comes back keeps after each piece.
const WIDTH: usize = 2_000;

/// What is known of each piece of the games by name, those that are images of each other once.
fn pieces() {
    let mut boards: BTreeMap<(usize, bool), (Ground, BTreeMap<String, char>)> = BTreeMap::new();
    for rules in Rules::NAMES.map(|name| Rules::named(name).expect("a game")) {
        let boxes = rules
            .lines()
            .iter()
            .any(|kind| matches!(kind, LineKind::Boxes { .. }));
        let ground = Ground {
            n: rules.size(),
            boxes,
        };
        let (_, shapes) = boards
            .entry((ground.n, boxes))
            .or_insert_with(|| (ground, BTreeMap::new()));
        for piece in rules.pieces() {
            let images = piece
                .shape
                .orientations()
                .map(|shape| shape.to_string().replace('\n', "/"));
            shapes
                .entry(images.min().unwrap_or_default())
                .or_insert(piece.letter);
        }
    }
    for (ground, shapes) in boards.into_values() {
        for (shape, letter) in shapes {
            println!(
                "{}{} {letter} {shape}: {}",
                ground.n,
                if ground.boxes { "b" } else { "" },
                what_is_known(ground, &shape)
            );
        }
    }
}

fn what_is_known(ground: Ground, shape: &str) -> String {
    let rows = shape.split('/').enumerate();
    let cells = rows.flat_map(|(row, signs)| signs.char_indices().map(move |(col, sign)| (row, col, sign)));
    let cells: Vec<find::At> = cells
        .filter(|&(.., sign)| sign == '#')
        .map(|(row, col, _)| (row, col))
        .collect();
    let known = (
        forever::plays(ground, &cells, WIDTH),
        find::weights(ground, &cells),
    );
    match known {
        (Plays::Return(pieces), None) => format!("never, a board comes back after {pieces}"),
        (Plays::End(_), Some(found)) => format!("ends, at most {}", found.bound()),
        (Plays::End(pieces), None) => {
            format!("open: no weights, no board that comes back, plays of {pieces}")
        }
        (Plays::Return(_), Some(_)) => unreachable!("a play that goes on for ever and a bound of its length"),
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
