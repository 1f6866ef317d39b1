//! What happens to a screenshot on its way: compression, scaling, cropping, a night filter.

use image::imageops::FilterType;
use image::{DynamicImage, ImageFormat, RgbaImage};
use quadrille_search::Stream;
use rand::RngExt;

use crate::canvas::Image;

/// The picture as it might arrive. Rows above `board` and below its end may be cut off: (first, end).
pub(crate) fn spoiled(image: Image, stream: &mut Stream, board: (f32, f32)) -> Image {
    let mut image = image;
    if stream.random_bool(0.25) {
        let top = stream.random_range(0.0..0.95) * board.0;
        let bottom = board.1 + stream.random_range(0.1..1.0) * (image.height as f32 - board.1);
        image = rows(&image, (top as usize, bottom as usize));
    }
    if stream.random_bool(0.15) {
        warm(&mut image, stream.random_range(0.55..0.9));
    }
    if stream.random_bool(0.4) {
        let factor = stream.random_range(0.45..1.0);
        image = scaled(&image, factor);
    }
    if stream.random_bool(0.5) {
        image = compressed(&image, stream.random_range(45..=95));
    }
    image
}

/// The rows from `first` to before `end`.
pub(crate) fn rows(image: &Image, (first, end): (usize, usize)) -> Image {
    let end = end.clamp(first + 1, image.height);
    let rgba = image.rgba[4 * image.width * first..4 * image.width * end].to_vec();
    Image {
        width: image.width,
        height: end - first,
        rgba,
    }
}

/// The columns from `first` to before `end`.
pub(crate) fn columns(image: &Image, (first, end): (usize, usize)) -> Image {
    let end = end.clamp(first + 1, image.width);
    let rows = image.rgba.chunks_exact(4 * image.width);
    Image {
        width: end - first,
        height: image.height,
        rgba: rows.flat_map(|row| &row[4 * first..4 * end]).copied().collect(),
    }
}

/// Less blue and less light, as at night.
fn warm(image: &mut Image, share: f32) {
    for pixel in image.rgba.chunks_exact_mut(4) {
        pixel[1] = (f32::from(pixel[1]) * (0.5 + 0.5 * share)) as u8;
        pixel[2] = (f32::from(pixel[2]) * share) as u8;
    }
}

pub(crate) fn scaled(image: &Image, factor: f32) -> Image {
    let side = |side: usize| (side as f32 * factor) as u32;
    resized(image, (side(image.width), side(image.height)))
}

/// The picture with other sides, each at least 1.
pub(crate) fn resized(image: &Image, (width, height): (u32, u32)) -> Image {
    let whole = buffer(image);
    unbuffered(&image::imageops::resize(
        &whole,
        width.max(1),
        height.max(1),
        FilterType::Triangle,
    ))
}

/// There and back through JPEG of a quality from 1 to 100.
pub(crate) fn compressed(image: &Image, quality: u8) -> Image {
    let mut bytes = Vec::new();
    let encoder = image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, quality);
    DynamicImage::ImageRgba8(buffer(image))
        .to_rgb8()
        .write_with_encoder(encoder)
        .expect("memory takes it");
    let decoded =
        image::load_from_memory_with_format(&bytes, ImageFormat::Jpeg).expect("it was just encoded");
    unbuffered(&decoded.to_rgba8())
}

pub(crate) fn buffer(image: &Image) -> RgbaImage {
    RgbaImage::from_raw(image.width as u32, image.height as u32, image.rgba.clone())
        .expect("four bytes a pixel")
}

pub(crate) fn unbuffered(image: &RgbaImage) -> Image {
    Image {
        width: image.width() as usize,
        height: image.height() as usize,
        rgba: image.as_raw().clone(),
    }
}
