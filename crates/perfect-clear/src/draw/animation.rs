use std::time::Duration;

use gif::{Encoder, Frame, Repeat};
use quadrille_plot::PaintError;

use super::panel::{self, COLUMNS, Paint, Panel};
use super::{DrawError, MOST_PIXELS, PictureConfig};
use crate::fumen::Page;

/// Draws the pages of a fumen one after the other, as an animated GIF that begins again at its end.
///
/// Only the cells' size counts of the configuration. Each page is shown for `delay`, in steps of ten milliseconds.
///
/// # Errors
///
/// When there is no page, or more than 2,000, or a page is more than 8,192 pixels wide or high.
pub fn gif(pages: &[Page], config: &PictureConfig, delay: Duration) -> Result<Vec<u8>, DrawError> {
    super::check(pages)?;
    let rows = panel::rows(pages);
    let cell = config.cell.max(1) as usize;
    let (width, height) = ((COLUMNS + 1) * cell, (rows + 1) * cell);
    let side = |pixels: usize| {
        u16::try_from(pixels)
            .ok()
            .filter(|&pixels| u32::from(pixels) <= MOST_PIXELS)
    };
    let Some((wide, high)) = side(width).zip(side(height)) else {
        return Err(DrawError::TooLarge {
            width: width as u64,
            height: height as u64,
        });
    };
    let palette: Vec<u8> = Paint::all().flat_map(Paint::rgb).collect();
    let paint = |error: gif::EncodingError| DrawError::Paint(PaintError::new(error));
    let mut bytes = Vec::new();
    let mut encoder = Encoder::new(&mut bytes, wide, high, &palette).map_err(paint)?;
    encoder.set_repeat(Repeat::Infinite).map_err(paint)?;
    for page in pages {
        let pixels = pixels(&Panel::new(page, rows), rows, cell);
        let mut frame = Frame::from_indexed_pixels(wide, high, pixels, None);
        frame.delay = u16::try_from(delay.as_millis() / 10).unwrap_or(u16::MAX);
        encoder.write_frame(&frame).map_err(paint)?;
    }
    drop(encoder);
    Ok(bytes)
}

/// The numbers of the paints, pixel by pixel: half a cell of ground around the cells, and a line of it between them.
fn pixels(panel: &Panel, rows: usize, cell: usize) -> Vec<u8> {
    let margin = cell / 2;
    let line = usize::from(cell > 3);
    let place = |pixel: usize, cells: usize| {
        let inside = pixel.checked_sub(margin)?;
        (inside / cell < cells && inside % cell >= line).then_some(inside / cell)
    };
    let height = (rows + 1) * cell;
    let width = (panel::COLUMNS + 1) * cell;
    let paint = |x: usize, y: usize| match place(x, COLUMNS).zip(place(y, rows)) {
        Some((x, y)) => panel.paint(x, y),
        None => Paint::Ground,
    };
    (0..height)
        .flat_map(|y| (0..width).map(move |x| (x, y)))
        .map(|(x, y)| paint(x, y).number())
        .collect()
}
