//! A phone's screen around a board: its size, the status bar, a headline, an advertisement.

use quadrille_search::Stream;
use rand::RngExt;

use crate::canvas::{Area, Canvas, Rgb, WHITE, mixed};
use crate::fonts::{FONTS, Font};

/// Sizes of screens in pixels.
const SCREENS: [(u32, u32); 7] = [
    (1170, 2532),
    (1080, 2400),
    (1080, 1920),
    (828, 1792),
    (750, 1334),
    (1440, 3200),
    (1290, 2796),
];

/// The size of a screen; for tests that must be fast, always that of an old phone.
pub(crate) fn screen(stream: &mut Stream, is_small: bool) -> (u32, u32) {
    if is_small {
        (540, 1080)
    } else {
        SCREENS[stream.random_range(0..SCREENS.len())]
    }
}

/// A font, kept for judging or not.
pub(crate) fn font(stream: &mut Stream, judges: bool) -> &'static Font {
    let fonts: Vec<&Font> = FONTS.iter().filter(|font| font.judges == judges).collect();
    fonts[stream.random_range(0..fonts.len())]
}

/// Writes a number with its left end and base line at a place.
pub(crate) fn number(canvas: &mut Canvas, number: u32, at: (f32, f32, f32), (font, ink): (&Font, Rgb)) {
    let (mut x, y, size) = at;
    for digit in number.to_string().bytes().map(|byte| usize::from(byte - b'0')) {
        let (advance, path) = &font.digits[digit];
        canvas.path(path, (x, y, size / 1000.0), ink);
        x += advance * size / 1000.0;
    }
}

/// The bar with the time, the strength of the network and the battery.
pub(crate) fn status_bar(canvas: &mut Canvas, stream: &mut Stream, (font, ink): (&Font, Rgb)) {
    let (width, unit) = (canvas.width(), canvas.width() / 40.0);
    number(
        canvas,
        stream.random_range(100..1259),
        (2.0 * unit, 2.2 * unit, 1.5 * unit),
        (font, ink),
    );
    for bar in 0..4_u8 {
        let height = unit * (0.4 + 0.3 * f32::from(bar));
        let left = width - 9.0 * unit + 0.5 * unit * f32::from(bar);
        canvas.flat([left, 2.2 * unit - height, 0.35 * unit, height], 0.0, ink);
    }
    canvas.outline(
        [width - 4.5 * unit, unit, 2.6 * unit, 1.3 * unit],
        0.3 * unit,
        (0.15 * unit, ink),
    );
    canvas.flat(
        [width - 4.3 * unit, 1.2 * unit, 1.6 * unit, 0.9 * unit],
        0.1 * unit,
        ink,
    );
}

/// A score, a best score and some buttons between two heights.
pub(crate) fn headline(
    canvas: &mut Canvas,
    stream: &mut Stream,
    (top, bottom): (f32, f32),
    look: (&Font, Rgb),
) {
    let (font, ink) = look;
    let (width, height) = (canvas.width(), bottom - top);
    if height < 0.03 * width {
        return;
    }
    let size = (0.5 * height).min(0.12 * width);
    let score = stream.random_range(0..99_999);
    number(
        canvas,
        score,
        (0.36 * width, top + 0.7 * height, size),
        (font, ink),
    );
    number(
        canvas,
        stream.random_range(0..999_999),
        (0.05 * width, top + 0.5 * height, 0.4 * size),
        (font, ink),
    );
    let edge = (0.5 * height).min(0.09 * width);
    for place in 0..stream.random_range(0..3_u8) {
        let left = width - 1.3 * edge * (1.0 + f32::from(place));
        let button = mixed(ink, WHITE, stream.random_range(0.0..0.6));
        canvas.flat([left, top + 0.3 * height, edge, edge], 0.2 * edge, button);
        canvas.flat(
            [
                left + 0.3 * edge,
                top + 0.3 * height + 0.3 * edge,
                0.4 * edge,
                0.4 * edge,
            ],
            0.0,
            WHITE,
        );
    }
}

/// A banner of foreign colors, with lines of text and a button.
pub(crate) fn advertisement(canvas: &mut Canvas, stream: &mut Stream, area: Area) {
    let [left, top, width, height] = area;
    let mut color = || [0, 1, 2].map(|_| stream.random_range(0..=255_u8));
    let (back, ink, button) = ([color(), color()], color(), color());
    canvas.fill(area, 0.0, back);
    canvas.flat(
        [
            left + 0.02 * width,
            top + 0.1 * height,
            0.8 * height,
            0.8 * height,
        ],
        0.1 * height,
        ink,
    );
    for line in 0..3_u8 {
        let y = top + height * (0.2 + 0.25 * f32::from(line));
        let mut x = left + 0.2 * width;
        while x < left + 0.65 * width {
            let word = stream.random_range(0.02..0.1) * width;
            canvas.flat([x, y, word, 0.1 * height], 0.0, ink);
            x += word + 0.012 * width;
        }
    }
    canvas.flat(
        [
            left + 0.75 * width,
            top + 0.25 * height,
            0.2 * width,
            0.5 * height,
        ],
        0.2 * height,
        button,
    );
}
