//! A picture of a reading: the screenshot, with what was read drawn over it.

use quadrille_bitboard::Shape;

use crate::aside::{Aside, Place};
use crate::read::Reading;
use crate::reading::Area;
use crate::{Game, Picture};

/// The color of outlines, of the dots in filled cells, and of the digits and letters that were read.
const READ: [u8; 3] = [0, 160, 80];
/// The color of the same where they are doubtful.
const DOUBTFUL: [u8; 3] = [230, 0, 60];
/// The color beside both, so that they are seen on every ground.
const EDGE: [u8; 3] = [255, 255, 255];

/// The height of a sign, as a share of a cell.
const SIGN: f32 = 0.31;
/// How much larger signs beside a board are.
const LARGER: f32 = 1.6;
/// Columns and rows of the dots of a sign.
const DOTS: (usize, usize) = (5, 7);
/// Signs by the rows of their dots from the top, five bits each.
const SIGNS: [(char, [u8; 7]); 16] = [
    ('1', [0x04, 0x0c, 0x04, 0x04, 0x04, 0x04, 0x0e]),
    ('2', [0x0e, 0x11, 0x01, 0x02, 0x04, 0x08, 0x1f]),
    ('3', [0x1f, 0x02, 0x04, 0x02, 0x01, 0x11, 0x0e]),
    ('4', [0x02, 0x06, 0x0a, 0x12, 0x1f, 0x02, 0x02]),
    ('5', [0x1f, 0x10, 0x1e, 0x01, 0x01, 0x11, 0x0e]),
    ('6', [0x06, 0x08, 0x10, 0x1e, 0x11, 0x11, 0x0e]),
    ('7', [0x1f, 0x01, 0x02, 0x04, 0x08, 0x08, 0x08]),
    ('8', [0x0e, 0x11, 0x11, 0x0e, 0x11, 0x11, 0x0e]),
    ('9', [0x0e, 0x11, 0x11, 0x0f, 0x01, 0x02, 0x0c]),
    ('I', [0x0e, 0x04, 0x04, 0x04, 0x04, 0x04, 0x0e]),
    ('J', [0x07, 0x02, 0x02, 0x02, 0x02, 0x12, 0x0c]),
    ('L', [0x10, 0x10, 0x10, 0x10, 0x10, 0x10, 0x1f]),
    ('O', [0x0e, 0x11, 0x11, 0x11, 0x11, 0x11, 0x0e]),
    ('S', [0x0f, 0x10, 0x10, 0x0e, 0x01, 0x01, 0x1e]),
    ('T', [0x1f, 0x04, 0x04, 0x04, 0x04, 0x04, 0x04]),
    ('Z', [0x1f, 0x01, 0x02, 0x04, 0x08, 0x10, 0x1f]),
];

/// The pixels of a picture that is drawn on.
struct Canvas {
    width: usize,
    height: usize,
    rgba: Vec<u8>,
    /// The width of lines.
    line: f32,
    /// The height of signs.
    sign: f32,
}

impl Reading {
    /// The picture with the reading drawn over it, four bytes a pixel. It is as large as the picture.
    ///
    /// The board is outlined, and each doubtful cell has a frame. Filled cells have a dot in their middle, digits are
    /// written small in the lower right corner of their cells. A piece beside the board has an outline and dots in its
    /// cells, or its letter if it is one of falling blocks.
    #[must_use]
    pub fn marked(&self, picture: &Picture) -> Vec<u8> {
        let grid = &self.grid;
        let mut canvas = Canvas::of(picture, grid.cell_height);
        let whole = grid.around(|_| true).unwrap_or_default();
        canvas.frame(whole, READ);
        for (index, cell) in self.cells.iter().enumerate() {
            let sides = grid.cell(index / grid.columns, index % grid.columns);
            let color = color(cell.is_doubtful());
            match cell.value {
                '.' | ' ' => {}
                sign if self.game == Game::Numbers => canvas.write(sign, 1.0, sides, color),
                _ => canvas.dot(sides, READ),
            }
            if cell.is_doubtful() {
                let inset = 1.5 * canvas.line;
                canvas.frame(grown(sides, -inset), DOUBTFUL);
            }
        }
        for aside in &self.asides {
            canvas.aside(aside);
        }
        canvas.rgba
    }
}

fn color(is_doubtful: bool) -> [u8; 3] {
    if is_doubtful { DOUBTFUL } else { READ }
}

/// A rectangle with its sides moved outwards.
fn grown([left, top, right, bottom]: Area, by: f32) -> Area {
    [left - by, top - by, right + by, bottom + by]
}

impl Canvas {
    fn of(picture: &Picture, cell: f32) -> Self {
        let rows = (0..picture.height()).flat_map(|y| picture.row(y));
        Self {
            width: picture.width(),
            height: picture.height(),
            rgba: rows.copied().collect(),
            line: (cell / 12.0).max(1.0),
            sign: SIGN * cell,
        }
    }

    /// Fills a rectangle, as far as it lies in the picture.
    fn fill(&mut self, [left, top, right, bottom]: Area, color: [u8; 3]) {
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
    fn frame(&mut self, sides: Area, color: [u8; 3]) {
        let [left, top, right, bottom] = sides.map(f32::round);
        let width = self.line.round().max(1.0);
        let thin = (0.5 * width).round().max(1.0);
        for (inset, width, color) in [(width, thin, EDGE), (0.0, width, color)] {
            let [left, top, right, bottom] = grown([left, top, right, bottom], -inset);
            self.fill([left, top, right, top + width], color);
            self.fill([left, bottom - width, right, bottom], color);
            self.fill([left, top, left + width, bottom], color);
            self.fill([right - width, top, right, bottom], color);
        }
    }

    /// A dot in the middle of a rectangle.
    fn dot(&mut self, [left, top, right, bottom]: Area, color: [u8; 3]) {
        let (x, y) = (0.5 * (left + right), 0.5 * (top + bottom));
        let half = (1.5 * self.line).min(0.2 * (right - left));
        for (half, color) in [(half + 1.0, EDGE), (half, color)] {
            self.fill([x - half, y - half, x + half, y + half], color);
        }
    }

    /// A sign in the lower right corner of a rectangle.
    fn write(&mut self, sign: char, times: f32, [.., right, bottom]: Area, color: [u8; 3]) {
        let Some((_, rows)) = SIGNS.iter().find(|(known, _)| *known == sign) else {
            return;
        };
        let (columns, lines) = DOTS;
        let size = (times * self.sign / lines as f32).round().max(1.0);
        let left = (right - size * (columns as f32 + 1.0)).round();
        let top = (bottom - size * (lines as f32 + 1.0)).round();
        for (edge, color) in [(1.0, EDGE), (0.0, color)] {
            for (row, column) in (0..lines).flat_map(|row| (0..columns).map(move |column| (row, column))) {
                if rows[row] >> (columns - 1 - column) & 1 == 1 {
                    let (x, y) = (left + size * column as f32, top + size * row as f32);
                    self.fill(grown([x, y, x + size, y + size], edge), color);
                }
            }
        }
    }

    /// What was read in a place beside the board.
    fn aside(&mut self, aside: &Aside) {
        let Some(area) = aside.area else {
            return;
        };
        let color = color(aside.piece.is_doubtful());
        let around = grown(area, 2.0 * self.line);
        self.frame(around, color);
        match (aside.place, aside.piece.value) {
            (Place::Tray(_), Some(shape)) => self.dots(shape, area, color),
            _ => {
                if let Some(letter) = aside.letter() {
                    let [left, top, right, bottom] = around;
                    let [wide, high] = [LARGER * self.sign + self.line, 1.5 * self.line];
                    // Beside the piece, not on it, if there is room.
                    let is_inside = right + wide <= self.width as f32;
                    let right = if is_inside { right + wide } else { right };
                    self.write(letter, LARGER, [left, top, right, bottom + high], color);
                }
            }
        }
    }

    /// Dots in the cells of a piece that fills a rectangle.
    fn dots(&mut self, shape: Shape, [left, top, right, bottom]: Area, color: [u8; 3]) {
        let across = (right - left) / shape.width() as f32;
        let down = (bottom - top) / shape.height() as f32;
        for cell in shape.cells() {
            let (x, y) = (left + across * cell.col as f32, top + down * cell.row as f32);
            self.dot([x, y, x + across, y + down], color);
        }
    }
}
