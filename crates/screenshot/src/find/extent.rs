//! How far a field reaches up and down.
//!
//! Empty rows show few lines or none, and text below a field may lie at the distance of its rows. But the two sides of
//! a field run from its top to its bottom: a row belongs to it if both are there.

use std::cmp::Ordering;
use std::ops::Range;

use crate::find::lattice::{Lattice, Lines};

/// A side is there if its edge has at least this share of what is usual for it.
const THERE: f32 = 0.4;
/// A row must be in the picture by this share at least.
const SEEN: f32 = 0.6;

/// Least strength of the sides of a frame, and of an edge that may be one of them over the whole picture.
const FRAME: f32 = 0.5;
const SIDE: f32 = 0.25;
/// The inner side of a frame's line may be weaker than the outer one by this share: filled cells hide it.
const INNER: f32 = 0.75;
/// At both ends of a frame, in so many rows, its sides are at least as strong as `SIDE`.
const ENDS: f32 = 1.5;
/// The rows of fields in frames.
const FRAMED: [usize; 3] = [20, 18, 22];

/// The two sides of a lattice, and its rows as far apart as its columns are.
struct Sides<'a> {
    lines: &'a Lines,
    /// Where those are that lie within the picture.
    at: Vec<f32>,
    left: f32,
    pitch: f32,
    /// The top of the first row that was found.
    top: f32,
}

impl<'a> Sides<'a> {
    fn of(lines: &'a Lines, lattice: &Lattice) -> Self {
        let (across, _) = lines.size();
        let right = lattice.left + lattice.pitch_x * lattice.columns as f32;
        let is_inside = |side: &f32| (1.5..across - 1.5).contains(side);
        Self {
            lines,
            at: [lattice.left, right].into_iter().filter(is_inside).collect(),
            left: lattice.left,
            // Cells are square, and what a few rows tell of their distance would be far off many rows away.
            pitch: lattice.pitch_x,
            top: lattice.top + 0.5 * (lattice.pitch_y - lattice.pitch_x) * lattice.rows as f32,
        }
    }

    fn row_top(&self, row: isize) -> f32 {
        self.top + self.pitch * row as f32
    }

    /// How strong a side is beside a row.
    ///
    /// Noise has edges everywhere: what is a part of a cell farther out is taken off. A frame and a panel beside it
    /// have edges there as well, but not at all five places.
    fn strength(&self, side: f32, row: isize) -> f32 {
        let top = self.row_top(row);
        let band = (top + 0.15 * self.pitch, top + 0.85 * self.pitch);
        let outward = if side > self.left { self.pitch } else { -self.pitch };
        let noise =
            [0.3, 0.4, 0.5, 0.65, 0.8].map(|share| self.lines.column_edge(side + share * outward, band));
        self.lines.column_edge(side, band) - noise.into_iter().fold(1.0, f32::min)
    }

    /// Which of some rows have both sides and lie in the picture.
    fn rows(&self, rows: Range<isize>) -> Vec<isize> {
        let strongest = |&side: &f32| {
            let strengths = rows.clone().map(|row| self.strength(side, row));
            strengths.fold(0.0_f32, f32::max)
        };
        let usual: Vec<f32> = self.at.iter().map(strongest).collect();
        let (_, down) = self.lines.size();
        let has_sides = |&row: &isize| {
            let seen = SEEN * self.pitch;
            let sides = self.at.iter().zip(&usual);
            let shares = sides.map(|(&side, usual)| self.strength(side, row) / usual);
            self.row_top(row) + seen < down
                && self.row_top(row + 1) > seen
                && shares.sum::<f32>() >= THERE * self.at.len() as f32
        };
        rows.clone().filter(has_sides).collect()
    }
}

/// The lattice with the rows that its sides have, at most `most`; none if it has hardly any sides.
pub(crate) fn by_sides(lines: &Lines, lattice: &Lattice, most: usize) -> Option<Lattice> {
    let sides = Sides::of(lines, lattice);
    let (rows, far) = (lattice.rows.cast_signed(), most.cast_signed());
    let with_sides = sides.rows(-far..rows + far);
    // The longest run of rows with sides that meets the rows found.
    let runs = with_sides.chunk_by(|one, next| one + 1 == *next);
    let meeting = runs.filter(|run| run[run.len() - 1] >= 0 && run[0] < rows);
    let best = meeting.reduce(|best, run| if run.len() > best.len() { run } else { best });
    let best = best.filter(|best| !sides.at.is_empty() && (4..=most).contains(&best.len()))?;
    Some(Lattice {
        top: sides.row_top(best[0]),
        pitch_y: lattice.pitch_x,
        rows: best.len(),
        ..*lattice
    })
}

/// A field of which the frame alone is seen: two strong columns and two strong rows, as far apart as its cells want.
pub(crate) fn framed(lines: &Lines, columns: usize, from: f32, to: f32) -> Option<Lattice> {
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
            if !(from..to).contains(&pitch) {
                continue;
            }
            for rows in FRAMED {
                let last = (down - pitch * rows as f32).max(0.0) as usize;
                let at = |top: usize| Lattice {
                    left: left as f32,
                    top: top as f32,
                    pitch_x: pitch,
                    pitch_y: pitch,
                    columns,
                    rows,
                    strength: 0.0,
                };
                for frame in (0..last).filter_map(|top| with_strength(lines, at(top))) {
                    if best.is_none_or(|best| is_better(&frame, &best)) {
                        best = Some(frame);
                    }
                }
            }
        }
    }
    best
}

/// Whether a frame is stronger. Of two that are hardly apart, the sides of one line, the inner one is around the field;
/// of two of one width, the taller one: the shorter ends at the stack.
fn is_better(frame: &Lattice, best: &Lattice) -> bool {
    let pitch = best.pitch_x;
    let is_near = (frame.left - best.left).abs() < pitch
        && (frame.top - best.top).abs() < pitch
        && (frame.pitch_x / pitch - 1.0).abs() < 0.1;
    let larger = frame.pitch_x - pitch;
    let is_preferred = if larger.abs() < 0.005 * pitch {
        frame.rows.cmp(&best.rows)
    } else {
        best.pitch_x.total_cmp(&frame.pitch_x)
    };
    let [most, least] = match is_preferred {
        _ if !is_near => [1.0, 1.0],
        Ordering::Greater => [1.0, INNER],
        Ordering::Less => [INNER, 1.0],
        Ordering::Equal => [1.0, 1.0],
    };
    most * frame.strength > least * best.strength
}

/// A frame with the strength of its weakest side, if that is enough.
fn with_strength(lines: &Lines, frame: Lattice) -> Option<Lattice> {
    let columns = (frame.left, frame.left + frame.pitch_x * frame.columns as f32);
    let rows = (frame.top, frame.top + frame.pitch_y * frame.rows as f32);
    let across = |y: f32| lines.row_edge(y, columns);
    // Most rows have no edge: the others are looked at.
    if across(rows.0) < FRAME || across(rows.1) < FRAME {
        return None;
    }
    // The sides run from the top to the bottom: above a field, there may be another line across.
    let ends = [rows.0, rows.1 - ENDS * frame.pitch_y].map(|end| (end, end + ENDS * frame.pitch_y));
    let has_ends = |x: f32| ends.iter().all(|end| lines.column_edge(x, *end) >= SIDE);
    if !has_ends(columns.0) || !has_ends(columns.1) {
        return None;
    }
    let along = |x: f32| lines.column_edge(x, rows);
    let strength = across(rows.0)
        .min(across(rows.1))
        .min(along(columns.0))
        .min(along(columns.1));
    (strength >= FRAME).then_some(Lattice { strength, ..frame })
}
