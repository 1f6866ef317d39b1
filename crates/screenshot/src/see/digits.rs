//! Which digit a sign is.
//!
//! `templates.bin` has the digits 1 to 9 of several fonts, each stretched to the common size: a byte for the width over
//! the height (in 64ths), then the ink of four fields a byte, from 0 to 3. A test draws them again from the outlines in
//! `fixtures/screenshot/digits.txt`.

use crate::see::glyph::{COLUMNS, Glyph, ROWS};

const FIELDS: usize = COLUMNS * ROWS;
/// Bytes of a template.
const LENGTH: usize = 1 + FIELDS / 4;
static TEMPLATES: &[u8] = include_bytes!("templates.bin");

/// How like a digit a sign is, for 1 to 9: a correlation, less what another width costs; at most 1.
pub(crate) fn likeness(glyph: &Glyph) -> [f32; 9] {
    let own = centered(&glyph.ink);
    let mut best = [-1.0_f32; 9];
    for (index, template) in TEMPLATES.chunks_exact(LENGTH).enumerate() {
        let aspect = f32::from(template[0]) / 64.0;
        let mut ink = [0.0; FIELDS];
        for (field, ink) in ink.iter_mut().enumerate() {
            *ink = f32::from(template[1 + field / 4] >> (6 - 2 * (field % 4)) & 3);
        }
        let other = centered(&ink);
        let product: f32 = own.iter().zip(&other).map(|(own, other)| own * other).sum();
        let ratio = (glyph.aspect / aspect).max(aspect / glyph.aspect);
        let value = product - 0.35 * (ratio - 1.1).max(0.0);
        let digit = index % 9;
        best[digit] = best[digit].max(value);
    }
    best
}

/// The values less their mean, scaled to a sum of squares of 1.
fn centered(values: &[f32; FIELDS]) -> [f32; FIELDS] {
    let mean = values.iter().sum::<f32>() / FIELDS as f32;
    let apart = values.map(|value| value - mean);
    let length = apart
        .iter()
        .map(|value| value * value)
        .sum::<f32>()
        .sqrt()
        .max(0.01);
    apart.map(|value| value / length)
}
