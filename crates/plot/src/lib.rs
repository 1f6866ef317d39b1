//! What pictures share: charts for `--plot`, and pixels from SVG.
//!
//! - [`Chart`], [`svg`] (feature `charts`, on by default): lines, bands and bars, as SVG.
//! - [`Canvas`] (feature `pixels`): an SVG document painted as PNG.
//! - [`Rgb`], [`hex`]: colours.

#[cfg(feature = "charts")]
mod charts;
#[cfg(feature = "pixels")]
mod pixels;

#[cfg(feature = "charts")]
pub use charts::{Axis, Chart, Colour, Mark, MarkShape, PlotError, Scale, svg};
#[cfg(feature = "pixels")]
pub use pixels::{Canvas, PaintError};

/// Red, green and blue, 0 to 255 each.
pub type Rgb = [u8; 3];

/// A colour as SVG has it.
///
/// ```
/// assert_eq!(quadrille_plot::hex([0x1B, 0x1F, 0x27]), "#1b1f27");
/// ```
#[must_use]
pub fn hex([red, green, blue]: Rgb) -> String {
    format!("#{red:02x}{green:02x}{blue:02x}")
}
