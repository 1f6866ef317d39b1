//! SVG painted as PNG.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use thiserror::Error;

use crate::Rgb;

/// A document could not be painted, or a picture not be read.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("cannot paint the picture: {0}")]
pub struct PaintError(String);

/// Pixels to paint on.
///
/// ```
/// use quadrille_plot::Canvas;
///
/// let document = r#"<svg width="4" height="2" xmlns="http://www.w3.org/2000/svg">
///     <rect width="2" height="2" fill="red"/></svg>"#;
/// let png = Canvas::new(4, 2).expect("a small one").paint(document)?;
/// let picture = Canvas::read(&png)?;
/// assert_eq!((picture.size(), picture.pixel(1, 1)), ((4, 2), Some([255, 0, 0])));
/// # Ok::<(), quadrille_plot::PaintError>(())
/// ```
#[derive(Clone, Debug)]
pub struct Canvas {
    pixels: Pixmap,
    /// Pixels for each unit of a document.
    scale: u32,
}

impl Canvas {
    /// The longest side of a picture in pixels: 268 MB while it is painted.
    pub const MOST_PIXELS: u32 = 8_192;

    fn of(pixels: Pixmap) -> Self {
        Self { pixels, scale: 1 }
    }

    /// The same canvas, where a unit of the document has this number of pixels on each side.
    #[must_use]
    pub fn with_scale(self, scale: u32) -> Self {
        Self { scale, ..self }
    }

    /// A canvas of this size, unless a side is 0 or longer than [`Canvas::MOST_PIXELS`].
    #[must_use]
    pub fn new(width: u64, height: u64) -> Option<Self> {
        let side = |pixels: u64| {
            u32::try_from(pixels)
                .ok()
                .filter(|&pixels| pixels <= Self::MOST_PIXELS)
        };
        Pixmap::new(side(width)?, side(height)?).map(Self::of)
    }

    /// Paints a document, from the upper left corner, and returns the PNG.
    ///
    /// There are no fonts: what is written in a document is to be drawn as paths.
    ///
    /// # Errors
    ///
    /// When it is not an SVG document.
    pub fn paint(mut self, document: &str) -> Result<Vec<u8>, PaintError> {
        self.render(document)?;
        self.pixels.encode_png().map_err(wrong)
    }

    /// Paints a document, and returns red, green, blue and opacity of each pixel, row by row.
    #[cfg(feature = "pictures")]
    pub(crate) fn rgba(mut self, document: &str) -> Result<Vec<u8>, PaintError> {
        self.render(document)?;
        Ok(self.pixels.take_demultiplied())
    }

    fn render(&mut self, document: &str) -> Result<(), PaintError> {
        let tree = usvg::Tree::from_str(document, &usvg::Options::default()).map_err(wrong)?;
        let scale = self.scale as f32;
        let scaled = Transform::from_scale(scale, scale);
        resvg::render(&tree, scaled, &mut self.pixels.as_mut());
        Ok(())
    }

    /// Reads a PNG.
    ///
    /// # Errors
    ///
    /// When it is none.
    pub fn read(png: &[u8]) -> Result<Self, PaintError> {
        Pixmap::decode_png(png).map(Self::of).map_err(wrong)
    }

    /// Width and height in pixels.
    #[must_use]
    pub fn size(&self) -> (u32, u32) {
        (self.pixels.width(), self.pixels.height())
    }

    /// The colour of a pixel, if there is one.
    #[must_use]
    pub fn pixel(&self, x: u32, y: u32) -> Option<Rgb> {
        let pixel = self.pixels.pixel(x, y)?;
        Some([pixel.red(), pixel.green(), pixel.blue()])
    }
}

impl PaintError {
    /// The error of another painter, such as one of animations.
    #[must_use]
    pub fn new(error: impl std::fmt::Display) -> Self {
        Self(error.to_string())
    }
}

fn wrong(error: impl std::fmt::Display) -> PaintError {
    PaintError::new(error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_bounded() {
        for (width, height) in [(0, 5), (5, 0), (8_193, 1), (1, u64::MAX)] {
            assert!(Canvas::new(width, height).is_none(), "{width} x {height}");
        }
        assert!(Canvas::new(8_192, 1).is_some());
    }

    #[test]
    fn nonsense_is_an_error() {
        let canvas = Canvas::new(1, 1).expect("a small one");
        assert!(canvas.paint("<svg").is_err());
        assert!(Canvas::read(b"PNG").is_err());
    }
}
