//! What may happen to a picture that makes it unlike a screenshot.

use image::codecs::png::PngEncoder;
use image::{ExtendedColorType, ImageEncoder};
use quadrille_search::Stream;
use rand::RngExt;

use crate::canvas::Image;
use crate::spoil::{columns, compressed, resized, rows};

/// What is done to pictures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Way {
    /// Parts are cut off at all sides.
    Crop,
    /// Something lies over a part, with a pattern of its own.
    Cover,
    /// A part has one color.
    Blank,
    Turn,
    Noise,
    /// A file that ends too early.
    Truncate,
    /// A file some of whose bytes are others.
    Flip,
    Stretch,
    /// Some pixels a side.
    Tiny,
    /// As large as pictures may be, and larger.
    Huge,
}

pub(crate) const WAYS: [Way; 10] = [
    Way::Crop,
    Way::Cover,
    Way::Blank,
    Way::Turn,
    Way::Noise,
    Way::Truncate,
    Way::Flip,
    Way::Stretch,
    Way::Tiny,
    Way::Huge,
];

/// The picture after something was done to it; none if no picture is left.
pub(crate) fn mutilated(image: &Image, way: Way, stream: &mut Stream) -> Option<Image> {
    let (width, height) = (image.width as f32, image.height as f32);
    let mut share = |from: f32, to: f32| stream.random_range(from..to);
    let mutilated = match way {
        Way::Crop => {
            let sides = [0; 4].map(|_| share(0.0, 0.45));
            let across = ((sides[0] * width) as usize, ((1.0 - sides[1]) * width) as usize);
            let down = ((sides[2] * height) as usize, ((1.0 - sides[3]) * height) as usize);
            rows(&columns(image, across), down)
        }
        Way::Cover | Way::Blank => covered(image, way, stream),
        Way::Turn => turned(image, share(-0.15, 0.15)),
        Way::Noise => noisy(image, stream),
        Way::Truncate | Way::Flip => return broken(image, way, stream),
        Way::Stretch => {
            let sides = (share(0.3, 1.6) * width, share(0.3, 1.6) * height);
            resized(image, (sides.0 as u32, sides.1 as u32))
        }
        Way::Tiny => {
            let sides = (stream.random_range(1..90), stream.random_range(1..90));
            resized(image, sides)
        }
        Way::Huge => {
            let (long, short) = (stream.random_range(4_000..8_400), stream.random_range(1..700));
            let is_wide = stream.random_bool(0.5);
            resized(image, if is_wide { (long, short) } else { (short, long) })
        }
    };
    Some(mutilated)
}

/// The picture with something over a part of it.
fn covered(image: &Image, way: Way, stream: &mut Stream) -> Image {
    let mut image = image.clone();
    let mut part = |length: usize, most: f32| {
        let extent = stream.random_range(0.05..most) * length as f32;
        let first = stream.random_range(0.0..length as f32 - extent);
        first as usize..(first + extent) as usize
    };
    let (across, down) = (part(image.width, 0.9), part(image.height, 0.5));
    let color: [u8; 3] = stream.random();
    let pitch = stream.random_range(3..60);
    for (x, y) in down.flat_map(|y| across.clone().map(move |x| (x, y))) {
        let is_second = way == Way::Cover && (x / pitch + y / pitch).is_multiple_of(3);
        let color = if is_second {
            color.map(|value| 255 - value)
        } else {
            color
        };
        image.rgba[4 * (y * image.width + x)..][..3].copy_from_slice(&color);
    }
    image
}

fn noisy(image: &Image, stream: &mut Stream) -> Image {
    let mut image = image.clone();
    let most = stream.random_range(5..120_i16);
    for byte in &mut image.rgba {
        *byte = (i16::from(*byte) + stream.random_range(-most..=most)).clamp(0, 255) as u8;
    }
    compressed(&image, stream.random_range(5..60))
}

/// What is left of a file that ends too early, or has other bytes in some places.
fn broken(image: &Image, way: Way, stream: &mut Stream) -> Option<Image> {
    let mut bytes = if stream.random_bool(0.5) {
        png(image)
    } else {
        jpeg(image)
    };
    if way == Way::Truncate {
        bytes.truncate(stream.random_range(0..bytes.len()));
    } else {
        for _ in 0..stream.random_range(1..40) {
            let place = stream.random_range(0..bytes.len());
            bytes[place] = stream.random();
        }
    }
    decoded(&bytes)
}

/// The picture turned around its middle by an angle whose sine is about this.
fn turned(image: &Image, sine: f32) -> Image {
    let cosine = (1.0 - sine * sine).sqrt();
    let (middle_x, middle_y) = (0.5 * image.width as f32, 0.5 * image.height as f32);
    let mut turned = image.clone();
    for index in 0..image.width * image.height {
        let (x, y) = (
            (index % image.width) as f32 - middle_x,
            (index / image.width) as f32 - middle_y,
        );
        let from = (x * cosine + y * sine + middle_x, y * cosine - x * sine + middle_y);
        let is_inside =
            (0.0..image.width as f32).contains(&from.0) && (0.0..image.height as f32).contains(&from.1);
        let source = from.1 as usize * image.width + from.0 as usize;
        let pixel: [u8; 4] = std::array::from_fn(|byte| {
            if is_inside {
                image.rgba[4 * source + byte]
            } else {
                0
            }
        });
        turned.rgba[4 * index..][..4].copy_from_slice(&pixel);
        turned.rgba[4 * index + 3] = 255;
    }
    turned
}

pub(crate) fn png(image: &Image) -> Vec<u8> {
    let mut bytes = Vec::new();
    PngEncoder::new(&mut bytes)
        .write_image(
            &image.rgba,
            image.width as u32,
            image.height as u32,
            ExtendedColorType::Rgba8,
        )
        .expect("memory takes it");
    bytes
}

pub(crate) fn jpeg(image: &Image) -> Vec<u8> {
    let rgb: Vec<u8> = image
        .rgba
        .chunks_exact(4)
        .flat_map(|pixel| &pixel[..3])
        .copied()
        .collect();
    let mut bytes = Vec::new();
    image::codecs::jpeg::JpegEncoder::new_with_quality(&mut bytes, 80)
        .write_image(
            &rgb,
            image.width as u32,
            image.height as u32,
            ExtendedColorType::Rgb8,
        )
        .expect("memory takes it");
    bytes
}

/// What a decoder makes of a file, which takes at most 64 MiB for it.
pub(crate) fn decoded(bytes: &[u8]) -> Option<Image> {
    let mut reader = image::ImageReader::new(std::io::Cursor::new(bytes))
        .with_guessed_format()
        .ok()?;
    let mut limits = image::Limits::default();
    limits.max_alloc = Some(1 << 26);
    reader.limits(limits);
    let image = reader.decode().ok()?.to_rgba8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    Some(Image {
        width,
        height,
        rgba: image.into_raw(),
    })
}
