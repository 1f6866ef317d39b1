//! Clears a large board, or most of it, with as few touching pairs as can be.
//!
//! All rows are worth the same, whenever they go, and a won board has lost them all. So among positions with the same
//! number of digits, the one with fewer touching pairs behind it is better; ties are drawn by lot, and the next width
//! draws others.

use quadrille_search::hash::Set;
use quadrille_search::{GaveUp, Limits, Stream};
use rand::Rng;

use super::is_touching;
use crate::field::{Field, Lines, Wide, Word, in_words};
use crate::{Board, Pair, Rows, Rules};

/// Settings of a beam search, and the work so far.
pub(crate) struct Beam<'a> {
    /// The number of positions that each layer keeps.
    pub(crate) width: usize,
    pub(crate) random: Stream,
    pub(crate) limits: &'a Limits,
    pub(crate) nodes: u64,
}

struct Place<W> {
    field: Field<W>,
    from: u32,
    by: Pair,
    touching: u32,
}

/// Final positions of a search.
pub(crate) struct Cleared {
    /// Whether no digit is left.
    pub(crate) is_won: bool,
    /// Lines of pairs to the positions with the fewest digits: one if these are none, else all that were kept.
    pub(crate) lines: Vec<Vec<Pair>>,
}

/// Lines of pairs that clear the board, or as much of it as the search can; an error as well when the board is too
/// large for it.
pub(crate) fn clear(rules: &Rules, board: &Board, beam: &mut Beam<'_>) -> Result<Cleared, GaveUp> {
    // Phones have to load the search for each size of words: two of them will do.
    #[cfg(target_arch = "wasm32")]
    return in_words!(
        board.len(),
        W in [Wide<4>, Wide<16>] => clear_in::<W>(rules, board, beam),
        else Err(GaveUp::OutOfReach)
    );
    #[cfg(not(target_arch = "wasm32"))]
    in_words!(
        board.len(),
        W in [u128, Wide<4>, Wide<8>, Wide<16>] => clear_in::<W>(rules, board, beam),
        else Err(GaveUp::OutOfReach)
    )
}

fn clear_in<W: Word>(rules: &Rules, board: &Board, beam: &mut Beam<'_>) -> Result<Cleared, GaveUp> {
    let rows = match rules.rows {
        Rows::Stay => Rows::Stay,
        Rows::Vanish | Rows::VanishLate => Rows::Vanish,
    };
    let lines = Lines::<W>::new(&Rules { rows, ..*rules });
    let field = Field::of(board).ok_or(GaveUp::OutOfReach)?;
    let start = Place {
        field,
        from: 0,
        by: Pair::new(0, 0),
        touching: 0,
    };
    let mut layers = vec![vec![start]];
    while let Some(layer) = layers.last() {
        let next = if layer[0].field.is_won() {
            Vec::new()
        } else {
            beam.next(&lines, layer)?
        };
        if next.is_empty() {
            break;
        }
        layers.push(next);
    }
    let last = layers.last().map_or(&[][..], |layer| &layer[..]);
    let is_won = last.first().is_some_and(|place| place.field.is_won());
    let ends = if is_won { 1 } else { last.len() as u32 };
    Ok(Cleared {
        is_won,
        lines: (0..ends).map(|place| trace(&layers, place)).collect(),
    })
}

/// The pairs that lead to a place of the last layer.
fn trace<W>(layers: &[Vec<Place<W>>], mut at: u32) -> Vec<Pair> {
    let mut pairs = Vec::new();
    for layer in layers.iter().skip(1).rev() {
        let place = &layer[at as usize];
        pairs.push(place.by);
        at = place.from;
    }
    pairs.reverse();
    pairs
}

impl Beam<'_> {
    fn next<W: Word>(&mut self, lines: &Lines<W>, layer: &[Place<W>]) -> Result<Vec<Place<W>>, GaveUp> {
        let width = lines.rules.columns();
        let mut ranked = Vec::new();
        for (from, place) in (0_u32..).zip(layer) {
            self.limits.check(self.nodes)?;
            self.nodes += 1;
            lines.for_each_pair(&place.field, |first, second| {
                let touching =
                    place.touching + u32::from(is_touching(width, first as usize, second as usize));
                ranked.push((touching, self.random.next_u32(), from, first, second));
            });
        }
        ranked.sort_unstable();
        let (mut next, mut seen) = (Vec::new(), Set::default());
        for (touching, _, from, first, second) in ranked {
            let field = lines.play(&layer[from as usize].field, first, second);
            if seen.insert(field) {
                let by = Pair::new(first as usize, second as usize);
                next.push(Place {
                    field,
                    from,
                    by,
                    touching,
                });
            }
            if next.len() == self.width {
                break;
            }
        }
        Ok(next)
    }
}
