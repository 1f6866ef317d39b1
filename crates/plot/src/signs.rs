//! What is written in pictures, as strokes: so it looks the same everywhere, and needs no font.
//!
//! ```
//! use quadrille_plot::signs;
//!
//! let document = svg::Document::new().add(signs::definitions());
//! let seven = signs::sign('7', 2, 0).expect("a digit");
//! let document = document.add(signs::strokes().add(seven).add(signs::label("12.3")));
//! assert!(document.to_string().contains("d7"));
//! assert!(signs::sign('A', 0, 0).is_none());
//! ```

use svg::node::element::{Definitions, Group, Path, Use};

use crate::decimal;

/// The strokes of a sign in a box of 6 x 10, and the name that uses refer to.
const SIGNS: [(char, &str, &str); 12] = [
    ('0', "d0", "M3 0C5 0 6 2 6 5S5 10 3 10 0 8 0 5 1 0 3 0z"),
    ('1', "d1", "M1 2L3.5 0V10"),
    (
        '2',
        "d2",
        "M.3 2.6C.5 .9 1.7 0 3.1 0 4.7 0 5.8 1.1 5.8 2.7 5.8 4.6 3.5 6 .2 10H6",
    ),
    (
        '3',
        "d3",
        "M.4 1.6C1 .6 1.9 0 3 0 4.6 0 5.6 1 5.6 2.4 5.6 3.8 4.6 4.7 2.6 4.7 4.8 4.7 6 5.8 6 7.3 6 9 4.7 10 3 10 1.6 10 .6 9.3 0 8.2",
    ),
    ('4', "d4", "M4.4 10V0L0 7H6"),
    (
        '5',
        "d5",
        "M5.4 0H1L.5 4.6C1.2 4 2 3.7 3 3.7 4.8 3.7 6 4.9 6 6.8 6 8.7 4.7 10 2.8 10 1.5 10 .5 9.4 0 8.4",
    ),
    (
        '6',
        "d6",
        "M5.2 .8C4.7 .3 4 0 3.2 0 1.2 0 0 2 0 5.6 0 8.4 1.1 10 3 10 4.8 10 6 8.7 6 6.8 6 5 4.8 3.8 3.1 3.8 1.5 3.8 .3 4.8 0 6.2",
    ),
    ('7', "d7", "M0 0H6L2.2 10"),
    (
        '8',
        "d8",
        "M3 4.6C1.3 4.6 .4 3.6 .4 2.3 .4 .9 1.4 0 3 0S5.6 .9 5.6 2.3C5.6 3.6 4.7 4.6 3 4.6 1.1 4.6 0 5.7 0 7.3 0 9 1.2 10 3 10S6 9 6 7.3C6 5.7 4.9 4.6 3 4.6z",
    ),
    (
        '9',
        "d9",
        "M.8 9.2C1.3 9.7 2 10 2.8 10 4.8 10 6 8 6 4.4 6 1.6 4.9 0 3 0 1.2 0 0 1.3 0 3.2 0 5 1.2 6.2 2.9 6.2 4.5 6.2 5.7 5.2 6 3.8",
    ),
    ('+', "plus", "M3 3V9M0 6H6"),
    ('.', "dot", "M2.9 10H3.1"),
];

/// Width of the strokes, in the units of a sign's box.
const STROKE: f64 = 1.35;

/// Boxes of a sign to a cell.
const SCALE: f64 = 0.056;

/// From one sign of a label to the next, in cells.
const ADVANCE: f64 = 0.52;

/// A group in which signs are drawn as strokes; their colour is the stroke's.
#[must_use]
pub fn strokes() -> Group {
    Group::new()
        .set("fill", "none")
        .set("stroke-width", decimal(STROKE))
        .set("stroke-linecap", "round")
        .set("stroke-linejoin", "round")
}

/// The signs, each in the middle of a cell. A document has them once, before signs are used.
#[must_use]
pub fn definitions() -> Definitions {
    let corner = |length: f64| decimal((1.0 - length * SCALE) / 2.0);
    let place = format!(
        "translate({} {}) scale({})",
        corner(6.0),
        corner(10.0),
        decimal(SCALE)
    );
    SIGNS
        .iter()
        .fold(Definitions::new(), |definitions, &(_, id, strokes)| {
            definitions.add(
                Path::new()
                    .set("id", id)
                    .set("d", strokes)
                    .set("transform", &*place),
            )
        })
}

/// A sign, a digit or one of `+.`, in the cell of this column and row.
#[must_use]
pub fn sign(sign: char, x: usize, y: usize) -> Option<Use> {
    let &(_, id, _) = SIGNS.iter().find(|&&(known, ..)| known == sign)?;
    Some(Use::new().set("href", format!("#{id}")).set("x", x).set("y", y))
}

/// A line of signs, with its upper left corner in the origin; what is unknown is a gap.
#[must_use]
pub fn label(text: &str) -> Group {
    let mut group = Group::new();
    for (place, character) in text.chars().enumerate() {
        if let Some(sign) = sign(character, 0, 0) {
            // The margin of the first sign's cell is cut off.
            group = group.add(sign.set("x", decimal(place as f64 * ADVANCE - 0.33)));
        }
    }
    group
}
