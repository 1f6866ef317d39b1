//! Pictures one after the other, as animated GIF.

use std::time::Duration;

use gif::{Encoder, EncodingError, Frame, Repeat};

use crate::{Canvas, DrawError, Layout, PaintError};

/// How thoroughly the encoder looks for colors where a picture has more than 256; its own middle way.
const SPEED: i32 = 10;

impl Layout {
    /// Paints documents of this size one after the other, as an animated GIF that begins again at its end. Each is
    /// shown for `delay`, in steps of ten milliseconds.
    ///
    /// ```
    /// use std::time::Duration;
    ///
    /// use quadrille_plot::{Layout, Panel, PictureConfig};
    ///
    /// let board = Panel { width: 4, height: 2, label: 0.0 };
    /// let layout = Layout::new(&[board], 0.5, PictureConfig { cell: 10, columns: 1 });
    /// let frames = [layout.document().to_string(), layout.document().to_string()];
    /// let gif = layout.animate(frames, Duration::from_millis(500))?;
    /// assert!(gif.starts_with(b"GIF89a"));
    /// # Ok::<(), quadrille_plot::DrawError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the picture is wider or higher than [`Canvas::MOST_PIXELS`], or one is no SVG document.
    pub fn animate(
        &self,
        documents: impl IntoIterator<Item = String>,
        delay: Duration,
    ) -> Result<Vec<u8>, DrawError> {
        self.animate_each(documents.into_iter().map(|document| (document, delay)))
    }

    /// As [`Layout::animate`], each document with a delay of its own.
    ///
    /// # Errors
    ///
    /// Those of [`Layout::animate`].
    pub fn animate_each(
        &self,
        documents: impl IntoIterator<Item = (String, Duration)>,
    ) -> Result<Vec<u8>, DrawError> {
        let (width, height) = self.pixels();
        let too_large = DrawError::TooLarge { width, height };
        let side = |pixels| u16::try_from(pixels).ok();
        let (wide, high) = side(width).zip(side(height)).ok_or(too_large)?;
        let wrong = |error: EncodingError| DrawError::Paint(PaintError::new(error));
        let mut bytes = Vec::new();
        let mut encoder = Encoder::new(&mut bytes, wide, high, &[]).map_err(wrong)?;
        encoder.set_repeat(Repeat::Infinite).map_err(wrong)?;
        for (document, delay) in documents {
            let canvas = Canvas::new(width, height).ok_or(DrawError::TooLarge { width, height })?;
            let mut pixels = canvas.rgba(&document)?;
            let mut frame = Frame::from_rgba_speed(wide, high, &mut pixels, SPEED);
            frame.delay = u16::try_from(delay.as_millis() / 10).unwrap_or(u16::MAX);
            encoder.write_frame(&frame).map_err(wrong)?;
        }
        drop(encoder);
        Ok(bytes)
    }
}
