//! Edges that run along a column or a row of pixels for a while: the lines of a grid, and the sides of its cells.

use crate::find::plane::Plane;

/// Half the length, in pixels, over which an edge must run: noise and texture average out.
const REACH: usize = 4;
/// The contrast, summed over three channels, at which an edge counts half.
const HALF: u32 = 14;
/// What noise leaves after the averaging.
const NOISE: u32 = 2;

/// How strong an edge is at each place, 0 to 255, summed up from one side.
///
/// A value belongs to the border between a pixel and the one before it.
#[derive(Clone, Debug)]
pub(crate) struct Edges {
    /// Length of the lines that are summed up.
    across: usize,
    /// How many lines there are.
    along: usize,
    /// By line, then by place: the sum over all lines before.
    sums: Vec<u32>,
}

/// The direction of edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Along {
    Columns,
    Rows,
}

impl Edges {
    /// Edges along columns or along rows.
    ///
    /// Along columns, `across` are the columns and `along` are the rows.
    pub(crate) fn new(plane: &Plane, direction: Along) -> Self {
        let (across, along) = match direction {
            Along::Columns => (plane.width, plane.height),
            Along::Rows => (plane.height, plane.width),
        };
        // The signed steps from place to place, by line.
        let step = |line: usize, place: usize| -> [i32; 3] {
            let (before, here) = match direction {
                Along::Columns => (plane.get(place - 1, line), plane.get(place, line)),
                Along::Rows => (plane.get(line, place - 1), plane.get(line, place)),
            };
            [0, 1, 2].map(|channel| i32::from(here[channel]) - i32::from(before[channel]))
        };
        let mut sums = vec![0_u32; across * (along + 1)];
        let mut window = vec![[0_i32; 3]; across];
        for line in 0..(along + REACH) {
            for (place, sum) in window.iter_mut().enumerate().skip(1) {
                if line < along {
                    let new = step(line, place);
                    sum.iter_mut().zip(new).for_each(|(sum, new)| *sum += new);
                }
                if line > 2 * REACH {
                    let old = step(line - 2 * REACH - 1, place);
                    sum.iter_mut().zip(old).for_each(|(sum, old)| *sum -= old);
                }
            }
            if line >= REACH {
                let center = line - REACH;
                for (place, sum) in window.iter().enumerate() {
                    let before = sums[across * center + place];
                    sums[across * (center + 1) + place] = before + strength(sum);
                }
            }
        }
        Self { across, along, sums }
    }

    /// How many places there are across the edges.
    pub(crate) fn across(&self) -> usize {
        self.across
    }

    /// How many lines there are along the edges.
    pub(crate) fn along(&self) -> usize {
        self.along
    }

    /// The greatest mean strength within a pixel of a place over the lines from one to another, 0 to 1.
    pub(crate) fn strongest(&self, place: f32, (first, end): (f32, f32)) -> f32 {
        let line = |line: f32| ((line.max(0.0) + 0.5) as usize).min(self.along);
        let first = line(first);
        let end = line(end).max(first);
        let center = (place.max(0.0) + 0.5) as usize;
        let near = center.saturating_sub(1)..(center + 2).min(self.across);
        let sum =
            |place: usize| self.sums[self.across * end + place] - self.sums[self.across * first + place];
        let most = near.map(sum).max().unwrap_or(0);
        most as f32 / (255.0 * (end - first).max(1) as f32)
    }

    /// The mean strength at each place over the lines from `first` to before `end`, 0 to 1.
    #[inline(never)]
    pub(crate) fn profile(&self, first: usize, end: usize) -> Vec<f32> {
        let (first, end) = (first.min(self.along), end.min(self.along));
        if first >= end {
            return vec![0.0; self.across];
        }
        let line = |line: usize| &self.sums[self.across * line..self.across * (line + 1)];
        let scale = 1.0 / (255.0 * (end - first) as f32);
        line(first)
            .iter()
            .zip(line(end))
            .map(|(low, high)| (high - low) as f32 * scale)
            .collect()
    }
}

/// The strength of the summed steps of a window.
fn strength(sum: &[i32; 3]) -> u32 {
    let contrast: u32 = sum.iter().map(|value| value.unsigned_abs()).sum::<u32>() / (2 * REACH as u32 + 1);
    let contrast = contrast.saturating_sub(NOISE);
    255 * contrast / (contrast + HALF)
}

/// The greatest value within `reach` places, at each place.
#[inline(never)]
pub(crate) fn widened(profile: &[f32], reach: usize) -> Vec<f32> {
    let mut wide = profile.to_vec();
    for distance in 1..=reach.min(profile.len()) {
        let raise = |(most, value): (&mut f32, &f32)| *most = most.max(*value);
        wide[distance..].iter_mut().zip(profile).for_each(raise);
        wide.iter_mut().zip(&profile[distance..]).for_each(raise);
    }
    wide
}
