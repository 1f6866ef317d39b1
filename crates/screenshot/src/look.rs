//! What the cells of a grid look like.

use quadrille_search::order;

use crate::lattice::Lattice;
use crate::plane::{Color, Plane};

/// How a cell looks: its middle, and how much it varies.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Look {
    /// The mean color of the middle.
    pub(crate) color: [f32; 3],
    /// The mean distance of a pixel, from near the rim to the middle, from the mean of them all, by channel.
    pub(crate) spread: f32,
}

impl Look {
    /// How different two cells look: 0 is the same; a step of one level in all channels is 1.
    pub(crate) fn distance(&self, other: &Self) -> f32 {
        distance(self.color, other.color) + 0.5 * (self.spread - other.spread).abs()
    }

    /// How far the color is from a grey.
    pub(crate) fn chroma(&self) -> f32 {
        let most = self.color.iter().copied().fold(0.0, f32::max);
        most - self.color.iter().copied().fold(255.0, f32::min)
    }
}

/// The mean difference of two colors over the channels, with the greatest one counted twice.
#[inline(never)]
pub(crate) fn distance(one: [f32; 3], other: [f32; 3]) -> f32 {
    let steps = [0, 1, 2].map(|channel| (one[channel] - other[channel]).abs());
    let most = steps.iter().copied().fold(0.0, f32::max);
    (steps.iter().sum::<f32>() + most) / 4.0
}

/// The share of a cell, from each side, that is its rim: lines, gaps and round corners.
const RIM: f32 = 0.14;
/// The share of a cell, from each side, around its middle.
const MIDDLE: f32 = 0.28;

/// The looks of all cells of a grid, row after row.
pub(crate) fn looks(plane: &Plane, lattice: &Lattice) -> Vec<Look> {
    let cells = (0..lattice.rows).flat_map(|row| (0..lattice.columns).map(move |column| (row, column)));
    cells
        .map(|(row, column)| look(plane, lattice, row, column))
        .collect()
}

#[inline(never)]
fn look(plane: &Plane, lattice: &Lattice, row: usize, column: usize) -> Look {
    let middle = inside(lattice, row, column, MIDDLE);
    let all = inside(lattice, row, column, RIM);
    let color = mean(plane, middle).unwrap_or_default();
    let whole = mean(plane, all).unwrap_or_default();
    let (mut sum, mut count) = (0.0, 0);
    for pixel in pixels(plane, all) {
        sum += [0, 1, 2]
            .map(|channel| (f32::from(pixel[channel]) - whole[channel]).abs())
            .iter()
            .sum::<f32>();
        count += 3;
    }
    Look {
        color,
        spread: sum / count.max(1) as f32,
    }
}

/// A cell's rectangle (left, top, right, bottom) without a share of it at each side.
#[inline(never)]
fn inside(lattice: &Lattice, row: usize, column: usize, share: f32) -> [f32; 4] {
    let left = lattice.left + lattice.pitch_x * (column as f32 + share);
    let top = lattice.top + lattice.pitch_y * (row as f32 + share);
    let (width, height) = (
        lattice.pitch_x * (1.0 - 2.0 * share),
        lattice.pitch_y * (1.0 - 2.0 * share),
    );
    [left, top, left + width, top + height]
}

/// The pixels in a rectangle, as far as it lies on the plane.
pub(crate) fn pixels(plane: &Plane, rectangle: [f32; 4]) -> impl Iterator<Item = Color> + '_ {
    let [left, top, right, bottom] = rectangle.map(|side| (side.max(0.0) + 0.5) as usize);
    let (left, right) = (left.min(plane.width), right.min(plane.width));
    let rows = top.min(plane.height)..bottom.min(plane.height);
    rows.flat_map(move |y| plane.row(y)[left.min(right)..right].iter().copied())
}

/// The value below which a share of all values are: the median for 1 of 2. None of no values.
#[inline(never)]
pub(crate) fn ranked(mut values: Vec<f32>, part: usize, whole: usize) -> Option<f32> {
    order::sort_by(&mut values, f32::total_cmp);
    values.get(values.len() * part / whole).copied()
}

/// The mean color of a rectangle, if any of it lies on the plane.
#[inline(never)]
pub(crate) fn mean(plane: &Plane, rectangle: [f32; 4]) -> Option<[f32; 3]> {
    let (mut sums, mut count) = ([0_u32; 3], 0_u32);
    for pixel in pixels(plane, rectangle) {
        sums.iter_mut()
            .zip(pixel)
            .for_each(|(sum, value)| *sum += u32::from(value));
        count += 1;
    }
    (count > 0).then(|| sums.map(|sum| sum as f32 / count as f32))
}

/// The colors that lie between the cells, or around them where cells touch: at the inner crossings of lines, and just
/// outside of the grid. Each is the median of its kind.
pub(crate) fn grounds(plane: &Plane, lattice: &Lattice) -> Vec<[f32; 3]> {
    let point = |column: f32, row: f32| at(plane, lattice, column, row);
    let (mut crossings, mut around) = (Vec::new(), Vec::new());
    for row in 1..lattice.rows {
        for column in 1..lattice.columns {
            crossings.extend(point(column as f32, row as f32));
        }
    }
    for row in 0..lattice.rows {
        let y = row as f32 + 0.5;
        around.extend(point(-0.2, y));
        around.extend(point(lattice.columns as f32 + 0.2, y));
    }
    for column in 0..lattice.columns {
        let x = column as f32 + 0.5;
        around.extend(point(x, -0.2));
        around.extend(point(x, lattice.rows as f32 + 0.2));
    }
    median(&crossings).into_iter().chain(median(&around)).collect()
}

/// The color at a place of a grid, counted in columns and rows.
#[inline(never)]
fn at(plane: &Plane, lattice: &Lattice, column: f32, row: f32) -> Option<[f32; 3]> {
    let x = lattice.left + lattice.pitch_x * column;
    let y = lattice.top + lattice.pitch_y * row;
    mean(plane, [x - 0.5, y - 0.5, x + 1.0, y + 1.0])
}

/// The median of each channel.
#[inline(never)]
pub(crate) fn median(colors: &[[f32; 3]]) -> Option<[f32; 3]> {
    let channel = |channel: usize| ranked(colors.iter().map(|color| color[channel]).collect(), 1, 2);
    Some([channel(0)?, channel(1)?, channel(2)?])
}
