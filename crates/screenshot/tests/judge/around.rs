//! What is around a phone's screen in a picture: strips of other windows, or a whole desktop.

use quadrille_search::Stream;
use rand::RngExt;

use crate::canvas::{Area, Canvas, Image, Rgb};
use crate::phone::{font, number};

/// A random color.
fn color(stream: &mut Stream) -> Rgb {
    [0, 1, 2].map(|_| stream.random_range(0..=255_u8))
}

/// A color that is far from another one, as that of a text from its ground.
fn ink(stream: &mut Stream, ground: Rgb) -> Rgb {
    let light = ground.iter().map(|value| u32::from(*value)).sum::<u32>() > 380;
    ground.map(|_| {
        if light {
            stream.random_range(0..90_u8)
        } else {
            stream.random_range(170..=255_u8)
        }
    })
}

/// Lines of words in an area.
fn text(canvas: &mut Canvas, stream: &mut Stream, (area, size): (Area, f32), ink: Rgb) {
    let [left, top, width, height] = area;
    let mut y = top + 0.5 * size;
    while y + size < top + height {
        let mut x = left;
        let end = left + width * stream.random_range(0.3..1.0);
        while x < end {
            let word = (stream.random_range(0.8..4.0) * size).min(left + width - x);
            if stream.random_bool(0.15) && word > 2.0 * size {
                let font = font(stream, false);
                let value = stream.random_range(0..999);
                number(canvas, value, (x, y + size, 1.2 * size), (font, ink));
            } else {
                canvas.flat([x, y + 0.2 * size, word, 0.6 * size], 0.2 * size, ink);
            }
            x += word + 0.5 * size;
        }
        y += size * if stream.random_bool(0.1) { 3.0 } else { 1.6 };
    }
}

/// Equal marks below each other, such as icons of a tool bar.
fn icons(canvas: &mut Canvas, stream: &mut Stream, area: Area) {
    let [left, top, width, height] = area;
    let size = (width * stream.random_range(0.3..0.7)).min(40.0);
    let step = size * stream.random_range(1.5..2.5);
    let radius = size * stream.random_range(0.0..0.5);
    let one = color(stream);
    let is_gaudy = stream.random_bool(0.5);
    let mut y = top + 0.3 * step;
    while y + size < top + height {
        let own = if is_gaudy { color(stream) } else { one };
        canvas.flat([left + 0.5 * (width - size), y, size, size], radius, own);
        y += step;
    }
}

/// Rectangles of any size and color, as in a photograph.
fn patches(canvas: &mut Canvas, stream: &mut Stream, [left, top, width, height]: Area) {
    for _ in 0..stream.random_range(5..40) {
        let (across, down) = (stream.random_range(0.05..0.6), stream.random_range(0.02..0.2));
        let x = left + width * stream.random_range(0.0..1.0 - across);
        let y = top + height * stream.random_range(0.0..1.0 - down);
        let colors = [color(stream), color(stream)];
        let area = [x, y, across * width, down * height];
        canvas.fill(area, stream.random_range(0.0..8.0), colors);
    }
}

/// Whatever a window shows.
fn content(canvas: &mut Canvas, stream: &mut Stream, area: Area) {
    let ground = color(stream);
    canvas.flat(area, 0.0, ground);
    let pad = (0.08 * area[2]).min(12.0);
    let inner = [
        area[0] + pad,
        area[1] + pad,
        area[2] - 2.0 * pad,
        area[3] - 2.0 * pad,
    ];
    if inner[2] < 3.0 || inner[3] < 3.0 {
        return;
    }
    match stream.random_range(0..4) {
        0 => icons(canvas, stream, inner),
        1 => patches(canvas, stream, inner),
        _ => {
            let ink = ink(stream, ground);
            let size = stream.random_range(6.0..14.0);
            text(canvas, stream, (inner, size), ink);
        }
    }
}

/// The picture of a phone's screen with strips of other windows on one side or on both.
pub(crate) fn beside(phone: &Image, stream: &mut Stream) -> Image {
    let mut strip = || match stream.random_range(0..4) {
        0 => 0,
        1 => stream.random_range(2..40_u32),
        2 => stream.random_range(40..160_u32),
        _ => stream.random_range(160..500_u32),
    };
    let [left, right] = [strip(), strip()];
    let left = if left + right == 0 { 15 } else { left };
    let above = if stream.random_bool(0.3) {
        stream.random_range(20..60)
    } else {
        0
    };
    let (width, height) = (phone.width as u32, phone.height as u32);
    let mut canvas = Canvas::new(width + left + right, height + above, [[200; 3]; 2]);
    let (all, high) = (canvas.width(), canvas.height());
    if above > 0 {
        let bar = color(stream);
        canvas.flat([0.0, 0.0, all, above as f32], 0.0, bar);
        let words = ([0.3 * all, 0.2 * above as f32, 0.4 * all, above as f32], 12.0);
        let ink = ink(stream, bar);
        text(&mut canvas, stream, words, ink);
    }
    for (x, width) in [(0.0, left), ((left + width) as f32, right)] {
        if width > 0 {
            content(&mut canvas, stream, [x, above as f32, width as f32, high]);
        }
    }
    canvas.put(phone, (left as usize, above as usize));
    canvas.into_image()
}

/// A window with a bar above what it shows.
fn window(canvas: &mut Canvas, stream: &mut Stream, [left, top, width, height]: Area) {
    let bar = color(stream);
    canvas.flat([left - 1.0, top - 29.0, width + 2.0, height + 30.0], 6.0, bar);
    let words = ([left + 10.0, top - 22.0, 0.4 * width, 20.0], 9.0);
    let ink = ink(stream, bar);
    text(canvas, stream, words, ink);
    for button in 0..3_u8 {
        let x = left + width - 22.0 * (1.0 + f32::from(button));
        canvas.flat([x, top - 21.0, 12.0, 12.0], 6.0, ink);
    }
    content(canvas, stream, [left, top, width, height]);
}

/// A desktop of 1920 x 1080 pixels, or a like size, with a phone's screen in one of its windows.
pub(crate) fn desktop(phone: &Image, stream: &mut Stream) -> Image {
    let sizes = [(1920, 1080), (1920, 1080), (1600, 900), (2560, 1440)];
    let fitting: Vec<(u32, u32)> = sizes
        .into_iter()
        .filter(|(_, height)| phone.height + 80 < *height as usize)
        .collect();
    let (width, height) = fitting[stream.random_range(0..fitting.len())];
    let mut canvas = Canvas::new(width, height, [color(stream), color(stream)]);
    let (across, down) = (width as f32, height as f32);
    if stream.random_bool(0.3) {
        patches(&mut canvas, stream, [0.0, 0.0, across, down]);
    }
    // Icons with names, in columns from the left.
    for column in 0..stream.random_range(0..3_u8) {
        for row in 0..stream.random_range(2..9_u8) {
            let (x, y) = (30.0 + 90.0 * f32::from(column), 30.0 + 100.0 * f32::from(row));
            let own = color(stream);
            canvas.flat([x, y, 48.0, 48.0], 8.0, own);
            canvas.flat([x - 6.0, y + 56.0, 60.0, 8.0], 2.0, [240; 3]);
        }
    }
    for _ in 0..stream.random_range(1..4) {
        let (wide, high) = (
            stream.random_range(300.0..1000.0),
            stream.random_range(200.0..700.0),
        );
        let x = stream.random_range(0.0..across - 300.0);
        let y = stream.random_range(30.0..down - 150.0);
        window(&mut canvas, stream, [x, y, wide, high]);
    }
    let x = stream.random_range(10..width as usize - phone.width - 10);
    let y = stream.random_range(31..height as usize - phone.height - 41);
    let own = [x as f32, y as f32, phone.width as f32, phone.height as f32];
    window(&mut canvas, stream, own);
    canvas.put(phone, (x, y));
    // A task bar.
    let bar = color(stream);
    canvas.flat([0.0, down - 40.0, across, 40.0], 0.0, bar);
    for place in 0..stream.random_range(4..14_u8) {
        let own = color(stream);
        canvas.flat(
            [20.0 + 48.0 * f32::from(place), down - 34.0, 28.0, 28.0],
            4.0,
            own,
        );
    }
    canvas.into_image()
}
