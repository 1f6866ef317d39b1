//! What pictures share: charts for `--plot`, and pixels from SVG.
//!
//! - [`Chart`], [`svg()`], [`png()`] (feature `charts`, on by default; PNG with `pixels`): lines, bands and
//!   bars.
//! - [`Canvas`] (feature `pixels`): an SVG document painted as PNG.
//! - [`Layout`], [`PictureConfig`], [`DrawError`] (feature `layout`): boards beside each other in one picture; with
//!   `pictures`, painted as PNG, and one after the other as animated GIF.
//! - [`signs`] (feature `layout`): digits as strokes, for what is written in pictures.
//! - [`palette`], [`Rgb`], [`hex`]: colours; and lengths, [`decimal`].

#[cfg(feature = "pictures")]
mod animation;
#[cfg(feature = "charts")]
mod charts;
#[cfg(feature = "pixels")]
mod outline;
pub mod palette;
#[cfg(feature = "layout")]
mod picture;
#[cfg(feature = "pixels")]
mod pixels;
#[cfg(feature = "layout")]
pub mod signs;
#[cfg(feature = "pixels")]
mod strokes;

#[cfg(all(feature = "charts", feature = "pixels"))]
pub use charts::png;
#[cfg(feature = "charts")]
pub use charts::{Axis, Chart, Color, Mark, MarkShape, Numbers, PlotError, Scale, svg};
#[cfg(feature = "pixels")]
pub use outline::outlined;
#[cfg(feature = "layout")]
pub use picture::{DrawError, Layout, Panel, PictureConfig};
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

/// A length as SVG has it: rounded to ten-thousandths, without zeros at its end.
///
/// A page that draws has no room for the standard library's routines, which write any `f64` to its last bit.
///
/// ```
/// use quadrille_plot::decimal;
///
/// assert_eq!([0.1 + 0.2, -2.5, 40.0, -0.000_01].map(decimal), ["0.3", "-2.5", "40", "0"]);
/// ```
#[must_use]
pub fn decimal(length: f64) -> String {
    let parts = (length * 10_000.0).round() as i64;
    let sign = if parts < 0 { "-" } else { "" };
    let parts = parts.unsigned_abs();
    let text = format!("{sign}{}.{:04}", parts / 10_000, parts % 10_000);
    text.trim_end_matches('0').trim_end_matches('.').to_string()
}

/// The example of the README, as a test.
#[cfg(all(doctest, feature = "charts"))]
#[doc = include_str!("../README.md")]
struct Readme;
