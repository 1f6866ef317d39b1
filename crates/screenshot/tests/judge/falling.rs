//! Screens of falling blocks.

use quadrille_bitboard::{Cell, Shape};
use quadrille_search::Stream;
use rand::RngExt;

use crate::blocks::How;
use crate::canvas::{Area, Canvas, Image, Rgb, mixed};
use crate::fonts::Font;
use crate::phone::{advertisement, font, number, screen, status_bar};
use crate::places::{Places, places};
use crate::spoil::{columns, spoiled};
use crate::stack::{GARBAGE, WIDTH, position};
use crate::tiles::{Tile, tile};

/// How the shadow looks that shows where the falling piece will land.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Ghost {
    None,
    /// The piece, moved towards the ground by a share.
    Faded(f32),
    /// The outline of each cell, with a width as a share of a cell.
    Outline(f32),
    /// Cells of a color that all pieces share.
    Grey(Rgb),
}

/// How a screen looks. Lengths are shares of a cell.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Skin {
    pub(crate) name: &'static str,
    pub(crate) screen: [Rgb; 2],
    /// The field at its top and at its bottom.
    pub(crate) field: [Rgb; 2],
    pub(crate) rows: usize,
    /// Lines between cells: width and color.
    pub(crate) line: Option<(f32, Rgb)>,
    /// What is around the field: width and color.
    pub(crate) frame: Option<(f32, Rgb)>,
    /// The frame has an upper side.
    pub(crate) has_lid: bool,
    pub(crate) tile: Tile,
    pub(crate) gap: f32,
    pub(crate) radius: f32,
    /// The colors of I, J, L, O, S, T, Z, and of garbage.
    pub(crate) colors: [Rgb; 8],
    pub(crate) ghost: Ghost,
    /// What lies under the slot and the queue.
    pub(crate) panel: Option<Rgb>,
    /// The size of cells beside the field.
    pub(crate) aside: f32,
    pub(crate) ink: Rgb,
}

/// A screen, and what it shows.
pub(crate) struct Screen {
    pub(crate) image: Image,
    pub(crate) filled: Vec<bool>,
    /// The slot, then the queue.
    pub(crate) asides: Vec<Option<Shape>>,
}

/// Wide screens.
const DESKS: [(u32, u32); 5] = [(1280, 720), (1366, 768), (1600, 900), (1920, 1080), (2560, 1440)];

/// A screen of the skin.
pub(crate) fn screen_of(skin: &Skin, stream: &mut Stream, how: How) -> Screen {
    let is_phone = stream.random_bool(0.5);
    let (width, height) = match (is_phone, how.is_small) {
        (true, is_small) => screen(stream, is_small),
        (false, true) => (960, 540),
        (false, false) => DESKS[stream.random_range(0..DESKS.len())],
    };
    let shift = stream.random_range(-8.0..8.0);
    let jitter = |color: Rgb| color.map(|value| (f32::from(value) + shift).clamp(0.0, 255.0) as u8);
    let mut canvas = Canvas::new(width, height, skin.screen.map(jitter));
    let look = (font(stream, how.judges), skin.ink);
    let places = places(skin, stream, (width as f32, height as f32), is_phone);
    let game = position(stream, skin.rows);
    surroundings(&mut canvas, stream, (&places, is_phone), look);
    draw_field(&mut canvas, skin, &places, jitter);
    let [left, top, pitch] = places.field;
    let area = |index: usize| {
        let gap = 0.5 * skin.gap * pitch;
        let (x, y) = (
            left + pitch * (index % WIDTH) as f32,
            top + pitch * (index / WIDTH) as f32,
        );
        [x + gap, y + gap, pitch - 2.0 * gap, pitch - 2.0 * gap]
    };
    for &index in &game.shadow {
        ghost(
            &mut canvas,
            skin,
            (area(index), pitch),
            jitter(skin.colors[game.falling]),
        );
    }
    for (index, color) in game.cells.iter().enumerate() {
        if let Some(color) = *color {
            // Garbage is often of another make.
            let kind = if color == GARBAGE { Tile::Flat } else { skin.tile };
            tile(
                &mut canvas,
                area(index),
                (kind, jitter(skin.colors[color]), skin.radius * pitch),
            );
        }
    }
    let asides = draw_asides(&mut canvas, skin, stream, (&places, look), jitter);
    let image = canvas.into_image();
    let image = if how.is_small {
        image
    } else {
        arrived(image, stream, &places, is_phone)
    };
    let filled = game.cells.iter().map(Option::is_some).collect();
    Screen {
        image,
        filled,
        asides,
    }
}

/// A small screen with a stack on the floor of the field, `X` filled, without a falling piece, a slot and a queue.
pub(crate) fn stack_of(skin: &Skin, stack: &[&str]) -> Image {
    let pitch = 22.0;
    let (across, down) = (pitch * WIDTH as f32, pitch * skin.rows as f32);
    let (left, top) = (2.0 * pitch, 2.0 * pitch);
    let (width, height) = (across + 2.0 * left, down + 2.0 * top);
    let mut canvas = Canvas::new(width as u32, height as u32, skin.screen);
    let places = Places::bare([left, top, pitch], skin.rows);
    draw_field(&mut canvas, skin, &places, |color| color);
    for (row, cells) in stack.iter().enumerate() {
        let y = top + pitch * (skin.rows - stack.len() + row) as f32;
        for (column, _) in cells.bytes().enumerate().filter(|(_, cell)| *cell == b'X') {
            let area = [left + pitch * column as f32, y, pitch, pitch];
            tile(&mut canvas, area, (skin.tile, skin.colors[column % 7], 0.0));
        }
    }
    canvas.into_image()
}

/// The picture as it might arrive: wide ones are often cut to what is around the field.
fn arrived(image: Image, stream: &mut Stream, places: &Places, is_phone: bool) -> Image {
    let [.., top, pitch] = places.field;
    let mut image = image;
    if !is_phone && stream.random_bool(0.4) {
        let margin = |stream: &mut Stream| stream.random_range(0.3..2.5) * pitch;
        let (left, right) = (places.span.0 - margin(stream), places.span.1 + margin(stream));
        image = columns(&image, (left.max(0.0) as usize, right as usize));
    }
    spoiled(image, stream, (top - 0.3 * pitch, places.end() + 0.3 * pitch))
}

/// What is on the screen beside the game: the time, points, an advertisement.
fn surroundings(
    canvas: &mut Canvas,
    stream: &mut Stream,
    (places, is_phone): (&Places, bool),
    look: (&Font, Rgb),
) {
    let [left, _, pitch] = places.field;
    let (width, height) = (canvas.width(), canvas.height());
    if is_phone {
        if stream.random_bool(0.8) {
            status_bar(canvas, stream, look);
        }
        if stream.random_bool(0.3) && height - places.bottom() > 0.2 * width {
            advertisement(canvas, stream, [0.0, height - 0.14 * width, width, 0.14 * width]);
        }
    }
    // Points to the left of the field, in its lower half.
    for line in 0..stream.random_range(0..5_u8) {
        let y = places.bottom() - 1.5 * pitch * f32::from(line);
        let room = (4.4 * pitch).min(0.9 * left);
        let size = 0.3 * room;
        number(
            canvas,
            stream.random_range(0..99_999),
            (left - room - 0.4 * pitch, y, size),
            look,
        );
    }
    // Points below the field.
    if stream.random_bool(0.3) && height - places.bottom() > 2.0 * pitch {
        let at = (left + 3.0 * pitch, places.bottom() + 1.4 * pitch, 0.8 * pitch);
        number(canvas, stream.random_range(0..9_999), at, look);
    }
}

/// Draws the empty field, with its lines and what is around it.
fn draw_field(canvas: &mut Canvas, skin: &Skin, places: &Places, jitter: impl Fn(Rgb) -> Rgb) {
    let [left, top, pitch] = places.field;
    let (across, down) = (pitch * WIDTH as f32, pitch * skin.rows as f32);
    if let Some((width, color)) = skin.frame {
        let width = width * pitch;
        let lid = if skin.has_lid { width } else { 0.0 };
        let area = [left - width, top - lid, across + 2.0 * width, down + width + lid];
        canvas.flat(area, 0.0, jitter(color));
    }
    canvas.fill([left, top, across, down], 0.0, skin.field.map(&jitter));
    if let Some((width, color)) = skin.line {
        for line in 1..WIDTH {
            let x = left + pitch * (line as f32 - 0.5 * width);
            canvas.flat([x, top, width * pitch, down], 0.0, jitter(color));
        }
        for line in 1..skin.rows {
            let y = top + pitch * (line as f32 - 0.5 * width);
            canvas.flat([left, y, across, width * pitch], 0.0, jitter(color));
        }
    }
}

/// Draws a cell of the shadow.
fn ghost(canvas: &mut Canvas, skin: &Skin, (area, pitch): (Area, f32), color: Rgb) {
    let radius = skin.radius * pitch;
    let ground = mixed(skin.field[0], skin.field[1], 0.5);
    match skin.ghost {
        Ghost::None => {}
        Ghost::Faded(share) => tile(canvas, area, (skin.tile, mixed(color, ground, share), radius)),
        Ghost::Outline(width) => canvas.outline(area, radius, (width * pitch, color)),
        Ghost::Grey(color) => tile(canvas, area, (skin.tile, color, radius)),
    }
}

/// Draws the slot and the queue, and says what is in them.
fn draw_asides(
    canvas: &mut Canvas,
    skin: &Skin,
    stream: &mut Stream,
    (places, look): (&Places, (&Font, Rgb)),
    jitter: impl Fn(Rgb) -> Rgb,
) -> Vec<Option<Shape>> {
    if let Some(panel) = skin.panel {
        for &area in &places.panels {
            canvas.flat(area, 0.2 * places.field[2], jitter(panel));
        }
    }
    for &(x, y, size) in &places.labels {
        number(canvas, stream.random_range(1000..9999), (x, y, size), look);
    }
    let is_held = stream.random_bool(0.7);
    let mut asides = Vec::new();
    for (place, &[x, y, size]) in places.asides.iter().enumerate() {
        if place == 0 && !is_held {
            asides.push(None);
            continue;
        }
        let letter = stream.random_range(0..7);
        let shape = crate::stack::piece(letter);
        let color = jitter(skin.colors[letter]);
        let origin = [
            x - 0.5 * size * shape.width() as f32,
            y - 0.5 * size * shape.height() as f32,
        ];
        for cell in shape.cells() {
            tile(
                canvas,
                square(origin, size, cell, skin.gap),
                (skin.tile, color, skin.radius * size),
            );
        }
        asides.push(Some(shape));
    }
    asides
}

/// Where a cell of a piece is drawn.
fn square([left, top]: [f32; 2], size: f32, cell: Cell, gap: f32) -> Area {
    let gap = 0.5 * gap * size;
    let (x, y) = (left + size * cell.col as f32, top + size * cell.row as f32);
    [x + gap, y + gap, size - 2.0 * gap, size - 2.0 * gap]
}
