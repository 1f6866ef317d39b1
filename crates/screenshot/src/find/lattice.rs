//! Finds a grid of square cells by its lines.
//!
//! # What
//!
//! A lattice of `n` columns shows `n + 1` edges along columns, at equal distances, and likewise along rows. They need
//! not be drawn lines: sides of cells do as well, whether cells touch or have gaps between them.
//!
//! # How
//!
//! For each distance of lines and each band of the picture, the profile of edges is summed at the places of a comb.
//! What a comb gathers beyond the mean of its window is evidence. A comb that sticks out of the grid loses a line's
//! worth, one that leaves out a line does not gain it, and one with half the distance gathers nothing at every other
//! line: so the whole grid has the most evidence. The rows are looked for between the columns that were found.

use std::rc::Rc;

use crate::find::edges::{Along, Edges, widened};
use crate::find::plane::Plane;

/// What a line must have beyond the mean of its window to count for the grid.
const LEAST: f32 = 0.12;
/// How much more evidence another distance of rows must have to cast a doubt.
const OTHER: f32 = 1.25;
const LEAST_OTHER: f32 = 1.5;
/// Lines of a turned picture are this much lower, in pixels, at one side than at the other.
const TURNED: f32 = 2.5;
/// Steps of the distance between lines, in pixels.
const STEP: f32 = 0.2;

/// Where the lines of a grid are, in pixels of a plane.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Lattice {
    pub(crate) left: f32,
    pub(crate) top: f32,
    /// The distance of lines along columns.
    pub(crate) pitch_x: f32,
    /// The distance of lines along rows.
    pub(crate) pitch_y: f32,
    pub(crate) columns: usize,
    pub(crate) rows: usize,
    /// The mean strength of the lines beyond the mean of their windows, at most 1.
    pub(crate) strength: f32,
}

/// How many rows a grid may have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Rows {
    /// As many as columns.
    Square,
    /// From the least to the greatest number.
    Between(usize, usize),
    /// The same; the lines along rows must be about as strong as those along columns. Lines of text are not.
    Even(usize, usize),
}

/// What grid is looked for.
#[derive(Clone, Debug)]
pub(crate) struct Wanted<'a> {
    /// Numbers of columns that the grid may have.
    pub(crate) columns: &'a [usize],
    pub(crate) rows: Rows,
    /// Least and greatest distance of lines in pixels.
    pub(crate) pitches: (f32, f32),
}

impl Lattice {
    /// Rows as columns, and columns as rows.
    pub(crate) fn turned(&self) -> Self {
        Self {
            left: self.top,
            top: self.left,
            pitch_x: self.pitch_y,
            pitch_y: self.pitch_x,
            columns: self.rows,
            rows: self.columns,
            ..*self
        }
    }
}

/// The edges of a plane, both ways.
#[derive(Debug)]
pub(crate) struct Lines {
    columns: Rc<Edges>,
    rows: Rc<Edges>,
}

/// A comb in a profile.
#[derive(Clone, Copy, Debug)]
struct Comb {
    start: f32,
    evidence: f32,
}

/// The distance between the lines of a comb, and how many distances there are.
#[derive(Clone, Copy)]
struct Teeth {
    pitch: f32,
    count: usize,
}

impl Lines {
    pub(crate) fn new(plane: &Plane) -> Self {
        Self {
            columns: Rc::new(Edges::new(plane, Along::Columns)),
            rows: Rc::new(Edges::new(plane, Along::Rows)),
        }
    }

    /// Width and height of the plane.
    pub(crate) fn size(&self) -> (f32, f32) {
        (self.columns.across() as f32, self.columns.along() as f32)
    }

    /// How strong edges along columns are over the whole plane.
    pub(crate) fn all_columns(&self) -> Vec<f32> {
        self.columns.profile(0, self.columns.along())
    }

    /// The strongest edge along a column, within a pixel of a place, over rows from one to another.
    #[inline(never)]
    pub(crate) fn column_edge(&self, x: f32, rows: (f32, f32)) -> f32 {
        self.columns.strongest(x, rows)
    }

    /// The strongest edge along a row, within a pixel of a place, over columns from one to another.
    #[inline(never)]
    pub(crate) fn row_edge(&self, y: f32, columns: (f32, f32)) -> f32 {
        self.rows.strongest(y, columns)
    }

    /// Rows as columns, and columns as rows.
    #[inline(never)]
    pub(crate) fn turned(&self) -> Self {
        let (columns, rows) = (self.rows.clone(), self.columns.clone());
        Self { columns, rows }
    }

    /// Whether edges along rows between the columns of a lattice lie at another distance than its rows.
    pub(crate) fn has_other_rows(&self, lattice: &Lattice) -> bool {
        let right = lattice.left + lattice.pitch_x * lattice.columns as f32;
        let profile = self
            .rows
            .profile(lattice.left.max(0.0) as usize, right.max(0.0) as usize);
        let evidence = |share: u8| {
            let pitch = lattice.pitch_y * f32::from(share) / 50.0;
            free_comb(&profile, pitch, 2, 24).map_or(0.0, |(comb, _)| comb.evidence)
        };
        let own = [49, 50, 51].map(evidence).into_iter().fold(0.0, f32::max);
        (30..=90).any(|share| evidence(share) > (OTHER * own).max(LEAST_OTHER))
    }

    /// By how much the lines along rows lie lower at the right side of a lattice than at the left one, in pixels.
    fn descent(&self, lattice: &Lattice) -> f32 {
        let third = lattice.pitch_x * lattice.columns as f32 / 3.0;
        let middle = |from: f32| {
            let profile = self.rows.profile(from.max(0.0) as usize, (from + third) as usize);
            let (start, pitch) = settled(&profile, lattice.top, lattice.pitch_y, lattice.rows);
            start + 0.5 * pitch * lattice.rows as f32
        };
        middle(lattice.left + 2.0 * third) - middle(lattice.left)
    }

    /// Whether lines along rows go down, and those along columns to the left, or both the other way: the picture was
    /// turned.
    pub(crate) fn is_turned(&self, lattice: &Lattice) -> bool {
        let (down, left) = (self.descent(lattice), -self.turned().descent(&lattice.turned()));
        down.min(left) >= TURNED || down.max(left) <= -TURNED
    }

    /// The grid with the most evidence, if any.
    ///
    /// Large cells come first: what smaller ones could have at most is often less than what was found.
    pub(crate) fn find(&self, wanted: &Wanted) -> Option<Lattice> {
        let (least, most) = wanted.pitches;
        let steps = ((most - least) / STEP + 1.0).max(0.0) as usize;
        let mut best: Option<(f32, Lattice)> = None;
        for pitch in (0..steps).rev().map(|step| least + STEP * step as f32) {
            for &columns in wanted.columns {
                for height in heights(wanted.rows, columns) {
                    let teeth = Teeth {
                        pitch,
                        count: columns,
                    };
                    self.bands(teeth, height, wanted.rows, &mut best);
                }
            }
        }
        best.map(|(_, lattice)| self.refined(lattice))
    }

    /// The best grid of `columns` in each band of `height` cells, if it is better than what is known.
    fn bands(&self, teeth: Teeth, height: usize, rows: Rows, best: &mut Option<(f32, Lattice)>) {
        let Teeth {
            pitch,
            count: columns,
        } = teeth;
        let (width, extent) = (pitch * columns as f32, pitch * height as f32);
        let (across, along) = (self.columns.across() as f32, self.columns.along() as f32);
        let known = |best: &Option<(f32, Lattice)>| best.as_ref().map_or(0.0, |(evidence, _)| *evidence);
        let (is_free, tallest) = match rows {
            Rows::Square => (false, columns),
            Rows::Between(_, most) | Rows::Even(_, most) => (true, most.min((along / pitch + 1.0) as usize)),
        };
        // What a grid may have with columns of this evidence. No line has more than 1.
        let most = |comb: f32| {
            let lines = (1.0 - LEAST) * (tallest + 1) as f32;
            joint(comb * tallest as f32, lines * columns as f32, rows) * pitch
        };
        let is_hopeless = most((1.0 - LEAST) * (columns + 1) as f32) <= known(best);
        if width > across + 2.0 || extent > along + 2.0 || is_hopeless {
            return;
        }
        // Rows that may be anywhere do not depend on the band: the best band for each start is enough.
        let mut combs: Vec<(Comb, f32)> = Vec::new();
        let mut first = 0.0;
        while first + extent <= along + 0.5 * pitch {
            let profile = self.columns.profile(first as usize, (first + extent) as usize);
            if let Some(comb) = best_comb(&profile, pitch, columns).filter(|comb| comb.evidence > 0.0) {
                match combs
                    .iter_mut()
                    .find(|(other, _)| is_free && other.start as usize == comb.start as usize)
                {
                    Some((other, _)) => other.evidence = other.evidence.max(comb.evidence),
                    None => combs.push((comb, first)),
                }
            }
            first += 0.5 * pitch;
        }
        for (comb, first) in combs {
            if most(comb.evidence) > known(best) {
                let found = self.with_rows(comb, teeth, first, rows);
                *best = found.filter(|found| found.0 > known(best)).or(*best);
            }
        }
    }

    /// The grid whose columns lie at a comb, and whose rows are near the band from `first` on.
    fn with_rows(&self, comb: Comb, teeth: Teeth, first: f32, rows: Rows) -> Option<(f32, Lattice)> {
        let Teeth {
            pitch,
            count: columns,
        } = teeth;
        let end = comb.start + pitch * columns as f32;
        let profile = self.rows.profile(comb.start.max(0.0) as usize, end as usize);
        let (comb_rows, count) = match rows {
            Rows::Square => {
                let (from, to) = (first - 0.5 * pitch, first + 0.5 * pitch);
                (comb_in(&profile, teeth, from, to)?, columns)
            }
            Rows::Between(least, most) | Rows::Even(least, most) => free_comb(&profile, pitch, least, most)?,
        };
        // Evidence is a length of lines: their number, times how far they run.
        let (across, down) = (comb.evidence * count as f32, comb_rows.evidence * columns as f32);
        let evidence = joint(across, down, rows) * pitch;
        let lines = (columns + 1) * count + (count + 1) * columns;
        let lattice = Lattice {
            left: comb.start,
            top: comb_rows.start,
            pitch_x: pitch,
            pitch_y: pitch,
            columns,
            rows: count,
            strength: evidence / (pitch * lines as f32),
        };
        (comb_rows.evidence > 0.0).then_some((evidence, lattice))
    }

    /// The grid, moved and stretched a little so that inner lines lie in the middle of what is drawn between cells.
    pub(crate) fn refined(&self, lattice: Lattice) -> Lattice {
        let mut fine = lattice;
        for _ in 0..2 {
            let (top, bottom) = (fine.top.max(0.0), fine.top + fine.pitch_y * fine.rows as f32);
            let profile = self.columns.profile(top as usize, bottom as usize);
            (fine.left, fine.pitch_x) = settled(&profile, fine.left, fine.pitch_x, fine.columns);
            // Cells are square: rows may differ a little from columns, but few rows alone tell too little.
            fine.top += 0.5 * (fine.pitch_y - fine.pitch_x) * fine.rows as f32;
            fine.pitch_y = fine.pitch_x;
            let (left, right) = (fine.left.max(0.0), fine.left + fine.pitch_x * fine.columns as f32);
            let profile = self.rows.profile(left as usize, right as usize);
            (fine.top, fine.pitch_y) = settled(&profile, fine.top, fine.pitch_y, fine.rows);
        }
        fine
    }
}

/// The evidence of lines along columns and along rows. A square board has as much of both: lines of text, or a bar of
/// icons, have little of one.
fn joint(across: f32, down: f32, rows: Rows) -> f32 {
    if let Rows::Between(..) = rows {
        across + down
    } else {
        across + down - 0.8 * (across - down).abs()
    }
}

/// The heights of the bands in which columns are looked for.
fn heights(rows: Rows, columns: usize) -> Vec<usize> {
    match rows {
        Rows::Square => vec![columns],
        Rows::Between(least, most) | Rows::Even(least, most) => {
            let mut heights = vec![least];
            while let Some(&last) = heights.last().filter(|&&last| 3 * last <= most) {
                heights.push(3 * last);
            }
            heights
        }
    }
}

/// How far from its place a line may be found.
fn reach(pitch: f32) -> usize {
    if pitch >= 24.0 { 2 } else { 1 }
}

/// The best comb anywhere in a profile.
fn best_comb(profile: &[f32], pitch: f32, count: usize) -> Option<Comb> {
    comb_in(profile, Teeth { pitch, count }, 0.0, profile.len() as f32)
}

/// The best comb that starts in a range. Its last line may lie just outside of the profile.
fn comb_in(profile: &[f32], teeth: Teeth, from: f32, to: f32) -> Option<Comb> {
    let Teeth { pitch, count } = teeth;
    let length = pitch * count as f32;
    let mut wide = widened(profile, reach(pitch));
    let from = from.max(0.0) as usize;
    let most = (to.min(wide.len() as f32 + 1.0 - length) + 1.0).max(0.0) as usize;
    let starts = most.checked_sub(from).filter(|starts| *starts > 0)?;
    wide.resize(wide.len() + 3, *wide.last()?);
    // For all starts at once, line by line.
    let mut gathered = vec![0.0_f32; starts];
    for line in 0..=count {
        let place = from + (pitch * line as f32 + 0.5) as usize;
        for (sum, value) in gathered.iter_mut().zip(wide.get(place..)?) {
            *sum += value;
        }
    }
    let sums = prefix(profile);
    let mut best: Option<Comb> = None;
    for (start, gathered) in (from..).zip(gathered) {
        let mean = mean(&sums, start, (start as f32 + length) as usize);
        let evidence = gathered - (mean + LEAST) * (count + 1) as f32;
        if best.is_none_or(|best| evidence > best.evidence) {
            let start = start as f32;
            best = Some(Comb { start, evidence });
        }
    }
    best
}

/// The run of lines with the most evidence, with a number of distances in a range.
fn free_comb(profile: &[f32], pitch: f32, least: usize, most: usize) -> Option<(Comb, usize)> {
    let wide = widened(profile, reach(pitch));
    let mean = mean(&prefix(profile), 0, profile.len());
    let mut best: Option<(Comb, usize)> = None;
    for offset in 0..pitch.min(profile.len() as f32) as usize {
        let count = ((wide.len() as f32 - offset as f32) / pitch + 0.05) as usize;
        let at = |line: usize| {
            let place = offset + (pitch * line as f32 + 0.5) as usize;
            wide[place.min(wide.len() - 1)] - mean - LEAST
        };
        let values: Vec<f32> = (0..=count).map(at).collect();
        for first in 0..values.len() {
            let mut evidence = values[first];
            if evidence <= 0.0 {
                // Without this line it would be more; the end of a field is a line that is seen.
                continue;
            }
            for (distance, value) in values[first + 1..].iter().enumerate().take(most) {
                evidence += value;
                let rows = distance + 1;
                if rows >= least && best.is_none_or(|(best, _)| evidence > best.evidence) {
                    let start = offset as f32 + pitch * first as f32;
                    best = Some((Comb { start, evidence }, rows));
                }
            }
        }
    }
    best
}

/// The start and distance of a comb's lines, changed so that what is around the inner lines is as near as can be.
#[inline(never)]
fn settled(profile: &[f32], start: f32, pitch: f32, count: usize) -> (f32, f32) {
    let smooth = smoothed(profile, 0.11 * pitch);
    let center = start + 0.5 * pitch * count as f32;
    let mut best = (f32::MIN, (start, pitch));
    for stretch in -12_i8..=12 {
        let pitch = pitch + 0.03 * f32::from(stretch);
        for shift in -16_i8..=16 {
            let start = center + 0.25 * f32::from(shift) - 0.5 * pitch * count as f32;
            let value = (1..count)
                .map(|line| between(&smooth, start + pitch * line as f32))
                .sum::<f32>();
            let away = f32::from(shift.abs()) + f32::from(stretch.abs());
            let value = value - 0.0005 * away;
            if value > best.0 {
                best = (value, (start, pitch));
            }
        }
    }
    best.1
}

/// The profile under a triangle of this half width.
#[inline(never)]
fn smoothed(profile: &[f32], half: f32) -> Vec<f32> {
    let reach = half.max(1.0) as usize;
    let weight = |distance: usize| 1.0 - distance as f32 / (reach as f32 + 1.0);
    let at = |place: usize| {
        let near = (1..=reach).map(|distance| {
            let after = profile.get(place + distance).copied().unwrap_or(0.0);
            let before = place.checked_sub(distance).map_or(0.0, |before| profile[before]);
            weight(distance) * (after + before)
        });
        profile[place] + near.sum::<f32>()
    };
    (0..profile.len()).map(at).collect()
}

/// The value between two places of a profile, or 0 outside.
fn between(profile: &[f32], place: f32) -> f32 {
    if place < 0.0 {
        return 0.0;
    }
    let (low, part) = (place as usize, place - (place as usize) as f32);
    let at = |index: usize| profile.get(index).copied().unwrap_or(0.0);
    at(low) * (1.0 - part) + at(low + 1) * part
}

/// The sums of all beginnings of a profile.
#[inline(never)]
fn prefix(profile: &[f32]) -> Vec<f32> {
    let mut sum = 0.0;
    let sums = profile.iter().map(|value| {
        sum += value;
        sum
    });
    std::iter::once(0.0).chain(sums).collect()
}

/// The mean of the places from `first` to before `end`.
#[inline(never)]
fn mean(sums: &[f32], first: usize, end: usize) -> f32 {
    let (first, end) = (first.min(sums.len() - 1), end.min(sums.len() - 1));
    if first >= end {
        0.0
    } else {
        (sums[end] - sums[first]) / (end - first) as f32
    }
}
