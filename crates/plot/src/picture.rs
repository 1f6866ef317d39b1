//! Boards beside each other in one picture.
//!
//! ```
//! use quadrille_plot::{Layout, Panel, PictureConfig};
//!
//! let config = PictureConfig { cell: 10, columns: 2 };
//! let board = Panel { width: 9, height: 3, label: 0.0 };
//! let layout = Layout::new(&[board; 3], 0.5, config);
//! assert_eq!(layout.pixels(), (195, 75));
//! assert_eq!(layout.corners().collect::<Vec<_>>(), [(0.5, 0.5), (10.0, 0.5), (0.5, 4.0)]);
//! ```

use svg::Document;
use svg::node::element::Rectangle;
use thiserror::Error;

#[cfg(feature = "pixels")]
use crate::{Canvas, PaintError};
use crate::{decimal, hex, palette};

/// Layout of pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PictureConfig {
    /// The side of a cell in pixels, at least 1.
    pub cell: u32,
    /// Boards beside each other, at least 1.
    pub columns: usize,
}

impl Default for PictureConfig {
    fn default() -> Self {
        Self { cell: 24, columns: 5 }
    }
}

/// Reason why there is no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawError {
    /// There is nothing to draw.
    #[error("there is no {0} to draw")]
    Nothing(&'static str),
    /// There is more than anybody looks at.
    #[error("{count} {things} are too many for one picture, it has room for {most}")]
    TooMany {
        /// How many things there are.
        count: usize,
        /// What they are: cells, pages.
        things: &'static str,
        /// Things that there is room for.
        most: usize,
    },
    /// The picture would be larger than anything could show.
    #[cfg(feature = "pixels")]
    #[error(
        "the picture would be {width} x {height} pixels, more than {} on a side",
        Canvas::MOST_PIXELS
    )]
    TooLarge {
        /// Its width in pixels.
        width: u64,
        /// Its height in pixels.
        height: u64,
    },
    /// The picture could not be painted.
    #[cfg(feature = "pixels")]
    #[error(transparent)]
    Paint(#[from] PaintError),
}

/// The size of a board in a picture, in cells.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Panel {
    /// Columns of the board.
    pub width: usize,
    /// Rows of the board.
    pub height: usize,
    /// Room for a label above the board, in cells.
    pub label: f64,
}

/// Places of the boards in a picture: beside each other, line by line. Lines are as high as their highest board, all
/// boards have the room of the widest.
#[derive(Clone, Debug)]
pub struct Layout {
    config: PictureConfig,
    margin: f64,
    /// The widest board, in cells.
    width: usize,
    columns: usize,
    /// The room for the label of each board, in cells.
    labels: Vec<f64>,
    /// Where each line of boards begins, and the last one ends.
    tops: Vec<f64>,
}

impl Layout {
    /// The layout of these boards, with a margin around each, in cells.
    #[must_use]
    pub fn new(panels: &[Panel], margin: f64, config: PictureConfig) -> Self {
        let columns = config.columns.clamp(1, panels.len().max(1));
        let mut tops = vec![margin];
        for line in panels.chunks(columns) {
            let heights = line.iter().map(|panel| panel.label + panel.height as f64);
            tops.push(tops[tops.len() - 1] + heights.fold(0.0, f64::max) + margin);
        }
        Self {
            config,
            margin,
            width: panels.iter().map(|panel| panel.width).max().unwrap_or(1),
            columns,
            labels: panels.iter().map(|panel| panel.label).collect(),
            tops,
        }
    }

    /// Width and height of the picture, in cells.
    #[must_use]
    pub fn cells(&self) -> (f64, f64) {
        let width = self.margin + self.columns as f64 * (self.width as f64 + self.margin);
        (round(width), round(self.tops[self.tops.len() - 1]))
    }

    /// Width and height of the picture, in pixels.
    #[must_use]
    pub fn pixels(&self) -> (u64, u64) {
        let cell = f64::from(self.config.cell.max(1));
        #[expect(clippy::cast_sign_loss, reason = "sides are positive")]
        let whole = |cells: f64| (cells * cell).ceil() as u64;
        let (width, height) = self.cells();
        (whole(width), whole(height))
    }

    /// The upper left corner of each board, below its label, in cells.
    pub fn corners(&self) -> impl Iterator<Item = (f64, f64)> {
        self.labels.iter().enumerate().map(|(index, label)| {
            let left = self.margin + (index % self.columns) as f64 * (self.width as f64 + self.margin);
            (round(left), round(self.tops[index / self.columns] + label))
        })
    }

    /// An SVG document of this size, whose unit is a cell, with nothing but the ground.
    #[must_use]
    pub fn document(&self) -> Document {
        let pixels = self.pixels();
        // Whole pixels, or there would be a seam at the edges.
        let cell = f64::from(self.config.cell.max(1));
        let [width, height] = [pixels.0, pixels.1].map(|side| decimal(side as f64 / cell));
        let view = format!("0 0 {width} {height}");
        let ground = Rectangle::new()
            .set("width", width)
            .set("height", height)
            .set("fill", hex(palette::GROUND));
        Document::new()
            .set("width", pixels.0)
            .set("height", pixels.1)
            .set("viewBox", view)
            .add(ground)
    }

    /// Paints a document of this size as PNG.
    ///
    /// # Errors
    ///
    /// When the picture is wider or higher than [`Canvas::MOST_PIXELS`], or is no SVG document.
    #[cfg(feature = "pixels")]
    pub fn paint(&self, document: &str) -> Result<Vec<u8>, DrawError> {
        let (width, height) = self.pixels();
        let canvas = Canvas::new(width, height).ok_or(DrawError::TooLarge { width, height })?;
        Ok(canvas.paint(document)?)
    }
}

/// To hundredths, so that sums are short numbers in the document.
fn round(cells: f64) -> f64 {
    (cells * 100.0).round() / 100.0
}

#[cfg(all(test, feature = "pixels"))]
mod tests {
    use super::*;

    #[test]
    fn lines_are_as_high_as_their_highest_board() {
        let panel = |height, label| Panel {
            width: 4,
            height,
            label,
        };
        let panels = [panel(2, 0.8), panel(5, 0.0), panel(1, 0.0)];
        let layout = Layout::new(&panels, 0.6, PictureConfig { cell: 10, columns: 2 });
        let corners: Vec<_> = layout.corners().collect();
        assert_eq!(corners, [(0.6, 1.4), (5.2, 0.6), (0.6, 6.2)]);
        assert_eq!((layout.cells(), layout.pixels()), ((9.8, 7.8), (98, 78)));
    }

    #[test]
    fn the_ground_fills_every_pixel() {
        let panel = Panel {
            width: 9,
            height: 2,
            label: 0.8,
        };
        let layout = Layout::new(&[panel; 5], 0.6, PictureConfig { cell: 24, columns: 5 });
        assert_eq!((layout.cells(), layout.pixels()), ((48.6, 4.0), (1167, 96)));
        let png = layout.paint(&layout.document().to_string()).unwrap();
        let canvas = Canvas::read(&png).unwrap();
        for (x, y) in [(0, 0), (1166, 0), (0, 95), (1166, 95), (0, 48), (1166, 48)] {
            assert_eq!(canvas.pixel(x, y), Some(palette::GROUND), "{x} {y}");
        }
    }

    #[test]
    fn what_is_too_large_is_refused() {
        let panel = Panel {
            width: 9,
            height: 1,
            label: 0.0,
        };
        let config = PictureConfig {
            cell: 1_000,
            columns: 1,
        };
        let layout = Layout::new(&[panel], 0.5, config);
        let error = layout.paint(&layout.document().to_string()).unwrap_err();
        assert_eq!(
            error.to_string(),
            "the picture would be 10000 x 2000 pixels, more than 8192 on a side"
        );
    }
}
