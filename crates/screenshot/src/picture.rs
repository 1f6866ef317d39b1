use thiserror::Error;

/// The pixels of a picture, row after row from the top, four bytes each: red, green, blue and opacity.
///
/// This is what a canvas of a page holds, and what decoders of PNG and JPEG give.
///
/// ```
/// use quadrille_screenshot::Picture;
///
/// let white = vec![255; 4 * 30 * 20];
/// let picture = Picture::new(30, 20, &white)?;
/// assert_eq!((picture.width(), picture.height()), (30, 20));
/// # Ok::<(), quadrille_screenshot::PictureError>(())
/// ```
#[derive(Clone, Copy, Debug)]
pub struct Picture<'a> {
    width: usize,
    height: usize,
    /// Pixels from one row to the next.
    step: usize,
    rgba: &'a [u8],
}

/// Why bytes are no picture.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum PictureError {
    /// A side is 0.
    #[error("a picture of {width} x {height} pixels has no pixel")]
    Empty {
        /// The width in pixels.
        width: usize,
        /// The height in pixels.
        height: usize,
    },
    /// A side is longer than [`Picture::MAX_SIDE`].
    #[error("a picture of {width} x {height} pixels is too large: each side takes at most {most}", most = Picture::MAX_SIDE)]
    TooLarge {
        /// The width in pixels.
        width: usize,
        /// The height in pixels.
        height: usize,
    },
    /// There are more or fewer bytes than four a pixel.
    #[error("{found} bytes were given, not {expected}: four a pixel")]
    WrongLength {
        /// Four times the number of pixels.
        expected: usize,
        /// How many bytes there are.
        found: usize,
    },
}

impl<'a> Picture<'a> {
    /// Greatest width and height in pixels.
    pub const MAX_SIDE: usize = 8_192;

    /// The picture of `width` x `height` pixels with these bytes, four a pixel.
    ///
    /// # Errors
    ///
    /// If a side is 0 or longer than [`Picture::MAX_SIDE`], or the number of bytes is another one.
    pub const fn new(width: usize, height: usize, rgba: &'a [u8]) -> Result<Self, PictureError> {
        if width == 0 || height == 0 {
            return Err(PictureError::Empty { width, height });
        }
        if width > Self::MAX_SIDE || height > Self::MAX_SIDE {
            return Err(PictureError::TooLarge { width, height });
        }
        let (expected, found) = (4 * width * height, rgba.len());
        if found != expected {
            return Err(PictureError::WrongLength { expected, found });
        }
        Ok(Self {
            width,
            height,
            step: width,
            rgba,
        })
    }

    /// Pixels a row.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Rows of pixels.
    #[must_use]
    pub const fn height(&self) -> usize {
        self.height
    }

    /// The bytes of row `y`.
    pub(crate) fn row(&self, y: usize) -> &'a [u8] {
        &self.rgba[4 * self.step * y..][..4 * self.width]
    }

    /// The part between sides, in pixels: left, top, right and bottom, as far as it lies in the picture.
    pub(crate) fn part(&self, [left, top, right, bottom]: [usize; 4]) -> Self {
        let (left, top) = (left.min(self.width - 1), top.min(self.height - 1));
        Self {
            width: right.clamp(left + 1, self.width) - left,
            height: bottom.clamp(top + 1, self.height) - top,
            step: self.step,
            rgba: &self.rgba[4 * (self.step * top + left)..],
        }
    }
}
