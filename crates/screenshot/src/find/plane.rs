//! A picture made smaller, without opacity: what the grid is looked for in.

use crate::Picture;

/// Red, green, blue.
pub(crate) type Color = [u8; 3];

/// Most pixels that a grid is looked for in: a phone's screen of 1170 x 2532 shrinks to a third.
const MOST: usize = 600_000;

/// Pixels in rows, each the mean of a square of a picture's pixels.
#[derive(Clone, Debug)]
pub(crate) struct Plane {
    pub(crate) width: usize,
    pub(crate) height: usize,
    /// The side of the squares, in the picture's pixels.
    pub(crate) factor: usize,
    pixels: Vec<Color>,
}

impl Plane {
    /// The picture, shrunk to at most [`MOST`] pixels.
    pub(crate) fn shrunk(picture: &Picture) -> Self {
        let area = picture.width() * picture.height();
        let factor = (1..=Picture::MAX_SIDE)
            .find(|factor| area / (factor * factor) <= MOST)
            .unwrap_or(1);
        Self::by(picture, factor)
    }

    /// The picture with a pixel for each square of `factor` pixels a side. What is left at the right and at the bottom
    /// is cut off, unless it is all there is.
    pub(crate) fn by(picture: &Picture, factor: usize) -> Self {
        let width = (picture.width() / factor).max(1);
        let height = (picture.height() / factor).max(1);
        let mut pixels = Vec::with_capacity(width * height);
        let mut sums = vec![[0_u32; 3]; width];
        for y in 0..height {
            sums.fill([0; 3]);
            let rows = factor.min(picture.height() - y * factor);
            for row in (0..rows).map(|dy| picture.row(y * factor + dy)) {
                for (sum, square) in sums.iter_mut().zip(row.chunks(4 * factor)) {
                    add(sum, square);
                }
            }
            let count = (rows * factor.min(picture.width())) as u32;
            pixels.extend(sums.iter().map(|sum| sum.map(|value| (value / count) as u8)));
        }
        Self {
            width,
            height,
            factor,
            pixels,
        }
    }

    /// The plane with its columns as rows, from the left, or from the right if it is mirrored.
    pub(crate) fn turned(&self, is_mirrored: bool) -> Self {
        let column = |x: usize| if is_mirrored { self.width - 1 - x } else { x };
        let pixels = (0..self.width).flat_map(|x| (0..self.height).map(move |y| self.get(column(x), y)));
        Self {
            width: self.height,
            height: self.width,
            factor: self.factor,
            pixels: pixels.collect(),
        }
    }

    pub(crate) fn row(&self, y: usize) -> &[Color] {
        &self.pixels[self.width * y..self.width * (y + 1)]
    }

    pub(crate) fn get(&self, x: usize, y: usize) -> Color {
        self.pixels[self.width * y + x]
    }
}

/// Adds the pixels of a part of a row, over black where they are not opaque.
fn add(sum: &mut [u32; 3], pixels: &[u8]) {
    for pixel in pixels.chunks_exact(4) {
        let opacity = u32::from(pixel[3]);
        for (sum, &value) in sum.iter_mut().zip(pixel) {
            *sum += if opacity == 255 {
                u32::from(value)
            } else {
                u32::from(value) * opacity / 255
            };
        }
    }
}
