//! The sign in a cell, apart from its ground.

use quadrille_search::order;

use crate::lattice::Lattice;
use crate::look::{distance, median};
use crate::plane::Plane;

/// Columns of a sign that was stretched to the common size.
pub(crate) const COLUMNS: usize = 12;
/// Rows of a sign that was stretched to the common size.
pub(crate) const ROWS: usize = 18;

/// A sign, stretched to the common size.
#[derive(Clone, Debug)]
pub(crate) struct Glyph {
    /// How much of it is in each field, row after row, 0 to 1.
    pub(crate) ink: [f32; COLUMNS * ROWS],
    /// Its width over its height before it was stretched.
    pub(crate) aspect: f32,
    /// Its height over that of the cell.
    pub(crate) height: f32,
    /// Where its middle is in the cell: column and row, 0 to 1.
    pub(crate) middle: (f32, f32),
    /// How far its color is from the ground, 0 to 255.
    pub(crate) contrast: f32,
}

/// The share of a cell, from each side, in which nothing is looked for: lines and corners.
const RIM: f32 = 0.12;
/// Least contrast of a sign to its ground.
const LEAST: f32 = 7.0;
/// Least and greatest height of a sign, as a share of the cell's.
const HEIGHTS: (f32, f32) = (0.24, 0.76);

/// How far each pixel of a cell is from the cell's ground.
struct Patch {
    width: usize,
    height: usize,
    values: Vec<f32>,
}

/// The sign in a cell, if there is one.
pub(crate) fn glyph(plane: &Plane, lattice: &Lattice, row: usize, column: usize) -> Option<Glyph> {
    let side = |start: f32, share: f32, most: usize| ((start + share).max(0.0) as usize).min(most);
    let (x, y) = (
        lattice.left + lattice.pitch_x * column as f32,
        lattice.top + lattice.pitch_y * row as f32,
    );
    let left = side(x, lattice.pitch_x * RIM + 0.5, plane.width);
    let right = side(x, lattice.pitch_x * (1.0 - RIM) + 0.5, plane.width);
    let top = side(y, lattice.pitch_y * RIM + 0.5, plane.height);
    let bottom = side(y, lattice.pitch_y * (1.0 - RIM) + 0.5, plane.height);
    if right < left + 6 || bottom < top + 6 {
        return None;
    }
    let pixels: Vec<[f32; 3]> = (top..bottom)
        .flat_map(|y| plane.row(y)[left..right].iter().map(|pixel| pixel.map(f32::from)))
        .collect();
    let ground = median(&pixels)?;
    let values = pixels.iter().map(|&pixel| distance(pixel, ground)).collect();
    let patch = Patch {
        width: right - left,
        height: bottom - top,
        values,
    };
    let mut glyph = patch.glyph(lattice.pitch_y)?;
    let (middle_x, middle_y) = glyph.middle;
    glyph.middle = (
        (left as f32 + middle_x - x) / lattice.pitch_x,
        (top as f32 + middle_y - y) / lattice.pitch_y,
    );
    Some(glyph)
}

impl Patch {
    fn glyph(&self, pitch: f32) -> Option<Glyph> {
        let contrast = self.contrast();
        if contrast < LEAST {
            return None;
        }
        let [left, top, right, bottom] = self.bounds(0.5 * contrast)?;
        let (width, height) = ((right - left) as f32, (bottom - top) as f32);
        if !(HEIGHTS.0..=HEIGHTS.1).contains(&(height / pitch)) {
            return None;
        }
        let mut ink = [0.0; COLUMNS * ROWS];
        for (field, ink) in ink.iter_mut().enumerate() {
            let x = left as f32 + width * ((field % COLUMNS) as f32 + 0.5) / COLUMNS as f32;
            let y = top as f32 + height * ((field / COLUMNS) as f32 + 0.5) / ROWS as f32;
            let (across, down) = (0.5 * width / COLUMNS as f32, 0.5 * height / ROWS as f32);
            *ink = (self.mean(x, y, across, down) / contrast).min(1.0);
        }
        Some(Glyph {
            ink,
            aspect: width / height,
            height: height / pitch,
            middle: (left as f32 + 0.5 * width, top as f32 + 0.5 * height),
            contrast,
        })
    }

    /// What one pixel in sixty surpasses: the color of the sign without what its rim adds.
    fn contrast(&self) -> f32 {
        let mut values = self.values.clone();
        order::sort_by(&mut values, f32::total_cmp);
        values[values.len() - 1 - values.len() / 60]
    }

    /// Left, top, right and bottom, before the end, of the largest connected part above a value.
    fn bounds(&self, least: f32) -> Option<[usize; 4]> {
        let mut open: Vec<bool> = self.values.iter().map(|value| *value > least).collect();
        let mut best: Option<(usize, [usize; 4])> = None;
        while let Some(first) = open.iter().position(|open| *open) {
            let (area, bounds) = self.part(&mut open, first);
            if best.is_none_or(|(most, _)| area > most) {
                best = Some((area, bounds));
            }
        }
        best.map(|(_, bounds)| bounds)
    }

    /// Takes the open pixels that are connected with one, and returns how many they are and their bounds.
    fn part(&self, open: &mut [bool], first: usize) -> (usize, [usize; 4]) {
        let mut stack = vec![first];
        open[first] = false;
        let (mut area, mut bounds) = (0, [usize::MAX, usize::MAX, 0, 0]);
        while let Some(pixel) = stack.pop() {
            let (x, y) = (pixel % self.width, pixel / self.width);
            let [left, top, right, bottom] = bounds;
            area += 1;
            bounds = [left.min(x), top.min(y), right.max(x + 1), bottom.max(y + 1)];
            let rows = y.saturating_sub(1)..=y + 1;
            for (x, y) in (x.saturating_sub(1)..=x + 1).flat_map(|x| rows.clone().map(move |y| (x, y))) {
                let next = y * self.width + x;
                if x < self.width && y < self.height && open[next] {
                    open[next] = false;
                    stack.push(next);
                }
            }
        }
        (area, bounds)
    }

    /// The mean around a place, within a reach each way, at least of what is between the four nearest pixels.
    #[inline(never)]
    fn mean(&self, x: f32, y: f32, across: f32, down: f32) -> f32 {
        let steps = [-0.67, 0.0, 0.67];
        let places = steps
            .iter()
            .flat_map(|dy| steps.iter().map(move |dx| (x + dx * across, y + dy * down)));
        places.map(|(x, y)| self.between(x - 0.5, y - 0.5)).sum::<f32>() / 9.0
    }

    #[inline(never)]
    fn between(&self, x: f32, y: f32) -> f32 {
        let (x, y) = (
            x.clamp(0.0, (self.width - 1) as f32),
            y.clamp(0.0, (self.height - 1) as f32),
        );
        let (left, top) = (x as usize, y as usize);
        let (right, bottom) = ((left + 1).min(self.width - 1), (top + 1).min(self.height - 1));
        let at = |x: usize, y: usize| self.values[y * self.width + x];
        let (dx, dy) = (x - left as f32, y - top as f32);
        let above = at(left, top) * (1.0 - dx) + at(right, top) * dx;
        let below = at(left, bottom) * (1.0 - dx) + at(right, bottom) * dx;
        above * (1.0 - dy) + below * dy
    }
}
