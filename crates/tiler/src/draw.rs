//! Pictures of tilings: text for terminals, SVG, and PNG drawn from that same SVG.
//!
//! ```
//! use quadrille_tiler::draw::{TextConfig, TextStyle, text};
//! use quadrille_tiler::{Figure, Kind, Placed, Tiling};
//!
//! let figures = [(Kind::I, 0, 0, 0), (Kind::L, 1, 1, 0), (Kind::Z, 1, 1, 1), (Kind::J, 0, 2, 1)];
//! let figures = figures.map(|(kind, angle, x, y)| Placed { x, y, figure: Figure::new(kind, angle).unwrap() });
//! let tiling = Tiling::new(4, figures.to_vec());
//! let letters = TextConfig { style: TextStyle::Letters, ..Default::default() };
//! assert_eq!(text(&tiling, &letters)?, "\
//! ILLL
//! ILZJ
//! IZZJ
//! IZJJ
//! ");
//! # Ok::<(), quadrille_tiler::draw::DrawError>(())
//! ```

mod color;
mod grid;
#[cfg(feature = "vectors")]
mod picture;
mod text;

use thiserror::Error;

/// The longest side of a square that is drawn as text or as SVG, in cells: a million figures, 20 MB of SVG.
pub const MOST_CELLS: u16 = 2_000;

pub use color::{Rgb, ansi, rgb};
#[cfg(feature = "pictures")]
pub use picture::png;
#[cfg(feature = "vectors")]
pub use picture::{PictureConfig, svg};
pub use text::{TextColor, TextConfig, TextStyle, text};

/// Reason why a tiling has no picture.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawError {
    /// A figure lies partly outside the square.
    #[error("figure {number} leaves the square of {size} x {size}")]
    LeavesSquare {
        /// The figure, from 1.
        number: usize,
        /// The side of the square.
        size: usize,
    },
    /// The picture would be larger than anything could show.
    #[error("the picture would be {side} {unit} wide and high, more than {most}")]
    TooLarge {
        /// The side of the picture.
        side: u64,
        /// The longest side that is drawn.
        most: u64,
        /// What the sides are counted in.
        unit: &'static str,
    },
    /// The picture could not be painted.
    #[cfg(feature = "pictures")]
    #[error(transparent)]
    Paint(#[from] quadrille_plot::PaintError),
}

impl DrawError {
    /// The side of a square, if it is small enough for text and SVG. To be asked before a long search for a tiling.
    ///
    /// # Errors
    ///
    /// [`DrawError::TooLarge`] beyond [`MOST_CELLS`].
    pub fn check_cells(size: usize) -> Result<u16, Self> {
        let cells = u16::try_from(size).ok().filter(|&cells| cells <= MOST_CELLS);
        cells.ok_or(Self::TooLarge {
            side: size as u64,
            most: MOST_CELLS.into(),
            unit: "cells",
        })
    }
}
