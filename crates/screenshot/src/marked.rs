//! A picture of a reading: the screenshot, with what was read drawn over it.

use crate::Picture;
use crate::read::Reading;

/// The color of the board's outline and of the dots in cells that are not empty.
const READ: [u8; 3] = [0, 160, 80];
/// The color of the frames of doubtful cells.
const DOUBTFUL: [u8; 3] = [230, 0, 60];
/// The color beside both, so that they are seen on every ground.
const EDGE: [u8; 3] = [255, 255, 255];

/// The pixels of a picture that is drawn on.
struct Canvas {
    width: usize,
    height: usize,
    rgba: Vec<u8>,
}

impl Reading {
    /// The picture with the reading drawn over it, four bytes a pixel: the board is outlined, each cell that is not
    /// empty has a dot in its middle, and each doubtful one has a frame. It is as large as the picture.
    #[must_use]
    pub fn marked(&self, picture: &Picture) -> Vec<u8> {
        let mut canvas = Canvas::of(picture);
        let grid = &self.grid;
        let width = (grid.cell_width / 12.0).max(1.0);
        let [left, top, ..] = grid.cell(0, 0);
        let [.., right, bottom] = grid.cell(grid.rows.saturating_sub(1), grid.columns.saturating_sub(1));
        canvas.frame([left, top, right, bottom], width, READ);
        for (index, cell) in self.cells.iter().enumerate() {
            let sides = grid.cell(index / grid.columns, index % grid.columns);
            if !matches!(cell.value, '.' | ' ') {
                canvas.dot(sides, width);
            }
            if cell.is_doubtful() {
                let inset = 1.5 * width;
                let [left, top, right, bottom] = sides;
                canvas.frame(
                    [left + inset, top + inset, right - inset, bottom - inset],
                    width,
                    DOUBTFUL,
                );
            }
        }
        canvas.rgba
    }
}

impl Canvas {
    fn of(picture: &Picture) -> Self {
        let rows = (0..picture.height()).flat_map(|y| picture.row(y));
        Self {
            width: picture.width(),
            height: picture.height(),
            rgba: rows.copied().collect(),
        }
    }

    /// Fills a rectangle, as far as it lies in the picture.
    fn fill(&mut self, [left, top, right, bottom]: [f32; 4], color: [u8; 3]) {
        let place = |side: f32, most: usize| (side.max(0.0).round() as usize).min(most);
        for y in place(top, self.height)..place(bottom, self.height) {
            for x in place(left, self.width)..place(right, self.width) {
                let at = 4 * (y * self.width + x);
                self.rgba[at..at + 3].copy_from_slice(&color);
                self.rgba[at + 3] = 255;
            }
        }
    }

    /// The sides of a rectangle, with a thin pale line inside of them.
    fn frame(&mut self, sides: [f32; 4], width: f32, color: [u8; 3]) {
        let [left, top, right, bottom] = sides.map(f32::round);
        let (width, thin) = (width.round().max(1.0), (0.5 * width).round().max(1.0));
        for (inset, width, color) in [(width, thin, EDGE), (0.0, width, color)] {
            let [left, top, right, bottom] = [left + inset, top + inset, right - inset, bottom - inset];
            self.fill([left, top, right, top + width], color);
            self.fill([left, bottom - width, right, bottom], color);
            self.fill([left, top, left + width, bottom], color);
            self.fill([right - width, top, right, bottom], color);
        }
    }

    /// A dot in the middle of a rectangle.
    fn dot(&mut self, [left, top, right, bottom]: [f32; 4], half: f32) {
        let (x, y) = (0.5 * (left + right), 0.5 * (top + bottom));
        for (half, color) in [(1.5 * half + 1.0, EDGE), (1.5 * half, READ)] {
            self.fill([x - half, y - half, x + half, y + half], color);
        }
    }
}
