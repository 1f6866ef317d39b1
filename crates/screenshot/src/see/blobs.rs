//! What stands out from the ground in a part of a plane.

use crate::find::plane::{Color, Plane};

/// A part of a plane, and which of its pixels stand out from the ground.
#[derive(Clone, Debug)]
pub(crate) struct Mask {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) width: usize,
    pub(crate) height: usize,
    set: Vec<bool>,
}

/// A connected part of a mask: its bounds in the mask's own pixels, the last column and row included.
#[derive(Clone, Debug)]
pub(crate) struct Blob {
    pub(crate) left: usize,
    pub(crate) top: usize,
    pub(crate) right: usize,
    pub(crate) bottom: usize,
    /// How many pixels it has.
    pub(crate) area: usize,
    pixels: Vec<usize>,
}

/// Neighbouring pixels of the ground differ by at most this much in each channel.
const SMOOTH: u8 = 9;
/// Outlines differ by more in one of them.
const SHARP: u8 = 20;

impl Mask {
    /// What is not reached from the edge of a rectangle (left, top, right, bottom) by steps to similar neighbours.
    ///
    /// A gradual change of the ground is followed; a sharp one is where something begins.
    pub(crate) fn of(plane: &Plane, [left, top, right, bottom]: [usize; 4]) -> Self {
        let (right, bottom) = (right.min(plane.width), bottom.min(plane.height));
        let (left, top) = (left.min(right), top.min(bottom));
        let (width, height) = (right - left, bottom - top);
        let mut mask = Self {
            left,
            top,
            width,
            height,
            set: vec![true; width * height],
        };
        let mut open: Vec<usize> = (0..width * height)
            .filter(|&pixel| {
                let (x, y) = (pixel % width, pixel / width);
                x == 0 || y == 0 || x + 1 == width || y + 1 == height
            })
            .collect();
        open.retain(|&pixel| mask.is_ground(plane, pixel));
        for &pixel in &open {
            mask.set[pixel] = false;
        }
        while let Some(pixel) = open.pop() {
            for next in mask.neighbours(pixel).into_iter().flatten() {
                if mask.set[next] && mask.are_alike(plane, pixel, next) {
                    mask.set[next] = false;
                    open.push(next);
                }
            }
        }
        mask
    }

    /// What differs sharply from a neighbour: the outlines of all that is drawn.
    pub(crate) fn edges(plane: &Plane) -> Self {
        let (width, height) = (plane.width, plane.height);
        let mut mask = Self {
            left: 0,
            top: 0,
            width,
            height,
            set: vec![false; width * height],
        };
        for pixel in 0..width * height {
            let color = mask.color(plane, pixel);
            let is_unlike = |near: usize| {
                let apart = color
                    .iter()
                    .zip(mask.color(plane, near))
                    .map(|(one, other)| one.abs_diff(other));
                apart.max().unwrap_or(0) > SHARP
            };
            mask.set[pixel] = mask.neighbours(pixel).into_iter().flatten().any(is_unlike);
        }
        mask
    }

    /// Whether a pixel at the edge begins the ground: it looks like its neighbours along the edge.
    fn is_ground(&self, plane: &Plane, pixel: usize) -> bool {
        let near = self.neighbours(pixel).into_iter().flatten();
        near.filter(|&next| self.are_alike(plane, pixel, next)).count() >= 2
    }

    fn are_alike(&self, plane: &Plane, one: usize, other: usize) -> bool {
        let (one, other) = (self.color(plane, one), self.color(plane, other));
        one.iter()
            .zip(other)
            .all(|(one, other)| one.abs_diff(other) <= SMOOTH)
    }

    /// The color of a pixel of the mask.
    pub(crate) fn color(&self, plane: &Plane, pixel: usize) -> Color {
        plane.get(self.left + pixel % self.width, self.top + pixel / self.width)
    }

    pub(crate) fn neighbours(&self, pixel: usize) -> [Option<usize>; 4] {
        let (x, y) = (pixel % self.width, pixel / self.width);
        [
            (x > 0).then(|| pixel - 1),
            (x + 1 < self.width).then_some(pixel + 1),
            (y > 0).then(|| pixel - self.width),
            (y + 1 < self.height).then_some(pixel + self.width),
        ]
    }

    /// Whether a pixel is set, by its number.
    pub(crate) fn has(&self, pixel: usize) -> bool {
        self.set[pixel]
    }

    pub(crate) fn unset(&mut self, pixel: usize) {
        self.set[pixel] = false;
    }

    /// Sets what is set in the mask of a part of this one's rectangle.
    pub(crate) fn add(&mut self, part: &Self) {
        for pixel in (0..part.set.len()).filter(|&pixel| part.set[pixel]) {
            let (x, y) = (part.left + pixel % part.width, part.top + pixel / part.width);
            self.set[(y - self.top) * self.width + x - self.left] = true;
        }
    }

    pub(crate) fn is_set(&self, x: usize, y: usize) -> bool {
        x < self.width && y < self.height && self.set[y * self.width + x]
    }

    /// The share of a rectangle (left, top, right, bottom in the mask's pixels) that is set, 0 to 1.
    pub(crate) fn share(&self, rectangle: [f32; 4]) -> f32 {
        let [left, top, right, bottom] = rectangle.map(|side| (side.max(0.0) + 0.5) as usize);
        let (mut set, mut count) = (0, 0);
        for y in top..bottom.max(top + 1) {
            for x in left..right.max(left + 1) {
                set += usize::from(self.is_set(x, y));
                count += 1;
            }
        }
        set as f32 / count.max(1) as f32
    }

    /// The connected parts, from the top.
    pub(crate) fn blobs(&self) -> Vec<Blob> {
        let mut seen = vec![false; self.set.len()];
        let mut blobs = Vec::new();
        for first in 0..self.set.len() {
            if !self.set[first] || seen[first] {
                continue;
            }
            seen[first] = true;
            let mut pixels = vec![first];
            let mut next = 0;
            while next < pixels.len() {
                for near in self.neighbours(pixels[next]).into_iter().flatten() {
                    if self.set[near] && !seen[near] {
                        seen[near] = true;
                        pixels.push(near);
                    }
                }
                next += 1;
            }
            blobs.push(self.blob(pixels));
        }
        blobs
    }

    fn blob(&self, pixels: Vec<usize>) -> Blob {
        let columns = pixels.iter().map(|pixel| pixel % self.width);
        let rows = pixels.iter().map(|pixel| pixel / self.width);
        Blob {
            left: columns.clone().min().unwrap_or(0),
            right: columns.max().unwrap_or(0),
            top: rows.clone().min().unwrap_or(0),
            bottom: rows.max().unwrap_or(0),
            area: pixels.len(),
            pixels,
        }
    }

    /// Takes a blob away.
    pub(crate) fn remove(&mut self, blob: &Blob) {
        blob.pixels.iter().for_each(|&pixel| self.set[pixel] = false);
    }
}
