//! How far a field reaches up and down.
//!
//! Empty rows show few lines or none, and text below a field may lie at the distance of its rows. But the two sides of
//! a field run from its top to its bottom: a row belongs to it if both are there.

use crate::lattice::{Lattice, Lines};

/// A side is there if its edge has at least this share of what is usual for it.
const THERE: f32 = 0.4;
/// A row must be in the picture by this share at least.
const SEEN: f32 = 0.6;

/// Least strength of the sides of a frame, and of an edge that may be one of them over the whole picture.
const FRAME: f32 = 0.5;
const SIDE: f32 = 0.25;
/// The rows of fields in frames.
const FRAMED: [usize; 3] = [20, 18, 22];

/// The lattice with the rows that its sides have, at most `most`.
pub(crate) fn by_sides(lines: &Lines, lattice: &Lattice, most: usize) -> Lattice {
    let (across, down) = lines.size();
    let right = lattice.left + lattice.pitch_x * lattice.columns as f32;
    let sides: Vec<f32> = [lattice.left, right]
        .into_iter()
        .filter(|side| (1.5..across - 1.5).contains(side))
        .collect();
    // Cells are square, and what a few rows tell of their distance would be far off many rows away.
    let pitch = lattice.pitch_x;
    let middle = lattice.top + 0.5 * lattice.pitch_y * lattice.rows as f32;
    let rows = lattice.rows.cast_signed();
    let row_top = |row: isize| middle + pitch * (row as f32 - 0.5 * rows as f32);
    // Noise has edges everywhere: what is a part of a cell farther out is taken off.
    let side = |side: f32, row: isize| {
        let top = row_top(row);
        let band = (top + 0.15 * pitch, top + 0.85 * pitch);
        let outward = if side > lattice.left { pitch } else { -pitch };
        let noise = [0.3, 0.65].map(|share| lines.column_edge(side + share * outward, band));
        lines.column_edge(side, band) - noise[0].min(noise[1])
    };
    let far = most.cast_signed();
    let usual = sides.iter().map(|&x| {
        let values = (-far..rows + far).map(|row| side(x, row));
        values.fold(0.0_f32, f32::max)
    });
    let usual: Vec<f32> = usual.collect();
    let has_sides = |row: isize| {
        let is_seen = row_top(row) + SEEN * pitch < down && row_top(row + 1) > SEEN * pitch;
        let shares = sides.iter().zip(&usual).map(|(&x, usual)| side(x, row) / usual);
        is_seen && shares.sum::<f32>() >= THERE * sides.len() as f32
    };
    // The longest run of rows with sides that meets the rows found.
    let (mut best, mut start) = (0..0, None);
    for row in -far..=rows + far {
        match (has_sides(row) && row < rows + far, start) {
            (true, None) => start = Some(row),
            (false, Some(first)) => {
                if row > 0 && first < rows && row - first > best.end - best.start {
                    best = first..row;
                }
                start = None;
            }
            _ => {}
        }
    }
    if sides.is_empty() || best.len() < 4 || best.len() > most {
        return *lattice;
    }
    Lattice {
        top: row_top(best.start),
        pitch_y: pitch,
        rows: best.len(),
        ..*lattice
    }
}

/// A field of which the frame alone is seen: two strong columns and two strong rows, as far apart as its cells want.
pub(crate) fn framed(lines: &Lines, columns: usize, pitches: (f32, f32)) -> Option<Lattice> {
    let (_, down) = lines.size();
    let profile = lines.all_columns();
    let is_peak = |x: &usize| {
        let near = &profile[x.saturating_sub(2)..(x + 3).min(profile.len())];
        profile[*x] >= SIDE && near.iter().all(|other| *other <= profile[*x])
    };
    let peaks: Vec<usize> = (0..profile.len()).filter(is_peak).collect();
    let mut best: Option<Lattice> = None;
    for (index, &left) in peaks.iter().enumerate() {
        for &right in &peaks[index + 1..] {
            let pitch = (right - left) as f32 / columns as f32;
            let span = (left as f32, right as f32);
            for rows in FRAMED
                .into_iter()
                .filter(|_| (pitches.0..pitches.1).contains(&pitch))
            {
                let height = pitch * rows as f32;
                let ends = (0..(down - height).max(0.0) as usize).map(|y| (y as f32, y as f32 + height));
                for (top, bottom) in ends {
                    let across = |y: f32| lines.row_edge(y, span);
                    // Most rows have no edge: the others are looked at.
                    if across(top) < FRAME || across(bottom) < FRAME {
                        continue;
                    }
                    let along = |x: f32| lines.column_edge(x, (top, bottom));
                    let strength = across(top)
                        .min(across(bottom))
                        .min(along(span.0))
                        .min(along(span.1));
                    if strength >= FRAME && best.is_none_or(|best| strength > best.strength) {
                        best = Some(Lattice {
                            left: span.0,
                            top,
                            pitch_x: pitch,
                            pitch_y: pitch,
                            columns,
                            rows,
                            strength,
                        });
                    }
                }
            }
        }
    }
    best
}
