//! Screens of block games as people send them: with other windows beside the phone, on a desktop, with shadows below
//! the pieces, with lines that are full.

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageEncoder};
use quadrille_bitboard::Shape;
use quadrille_screenshot::read_blocks;
use quadrille_search::Stream;
use rand::RngExt;

use crate::around::{beside, desktop};
use crate::blocks::{draw_board, draw_piece, piece, position};
use crate::canvas::{BLACK, Canvas, Image, Rgb, mixed};
use crate::layouts;
use crate::phone::{advertisement, font, headline, status_bar};
use crate::spoil::{buffer, scaled, unbuffered};
use crate::tally::Tally;
use crate::themes::Theme;

/// What is special about a screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind {
    Bare,
    Beside,
    Desktop,
    /// The file says how it is to be turned.
    Turned,
    Shadowed,
    Full,
    /// The pieces lie beside the board.
    Side,
    /// A fourth place, on a panel, has a piece that was put aside.
    Parked,
}

impl Kind {
    pub(crate) const ALL: [Self; 8] = [
        Self::Bare,
        Self::Beside,
        Self::Desktop,
        Self::Turned,
        Self::Shadowed,
        Self::Full,
        Self::Side,
        Self::Parked,
    ];
}

/// A screen, and what it shows.
pub(crate) struct Whole {
    pub(crate) image: Image,
    pub(crate) filled: Vec<bool>,
    /// The cells of lines that are full.
    pub(crate) full: Vec<usize>,
    pub(crate) pieces: [Option<Shape>; 3],
}

/// A shadow below the pieces: how far it is moved, in cells, and how dark it is.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Shadow {
    pub(crate) offset: [f32; 2],
    pub(crate) dark: f32,
    /// How wide its blurred rim is, in cells.
    pub(crate) soft: f32,
}

/// What lies under the pieces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Tray {
    Plain,
    /// One panel for all of them.
    Shelf,
    /// A panel for each.
    Boxes,
}

/// A theme with other measures.
fn varied(theme: &Theme, stream: &mut Stream) -> Theme {
    Theme {
        gap: theme.gap * stream.random_range(0.7..1.4),
        radius: theme.radius * stream.random_range(0.3..1.6),
        tray: stream.random_range(0.4..0.66),
        ..*theme
    }
}

/// The size of a screen of a kind in pixels.
pub(crate) fn size(kind: Kind, stream: &mut Stream) -> (u32, u32) {
    let ratio = stream.random_range(1.75..2.2);
    let width = if kind == Kind::Desktop {
        stream.random_range(620.0..960.0) / ratio
    } else {
        stream.random_range(340.0..720.0)
    };
    (width as u32, (width * ratio) as u32)
}

fn shadow(stream: &mut Stream) -> Shadow {
    let [x, y] = [0; 2].map(|_| stream.random_range(0.06..0.42));
    let offset = match stream.random_range(0..5) {
        0 => [0.0, y],
        1 => [-x, y],
        2 => [x, x],
        _ => [x, y],
    };
    let soft = if stream.random_bool(0.3) {
        stream.random_range(0.05..0.2)
    } else {
        0.0
    };
    Shadow {
        offset,
        dark: stream.random_range(0.25..1.0),
        soft,
    }
}

/// A screen of a kind in the look of a theme.
pub(crate) fn whole(theme: &Theme, stream: &mut Stream, kind: Kind) -> Whole {
    let theme = &varied(theme, stream);
    let mut whole = match kind {
        Kind::Side => layouts::side(theme, stream),
        Kind::Parked => layouts::parked(theme, stream),
        _ => phone(theme, stream, kind),
    };
    whole.image = within(whole.image, stream, kind);
    whole
}

/// A phone's screen in what is around it, if this is what is special about it.
pub(crate) fn within(image: Image, stream: &mut Stream, kind: Kind) -> Image {
    match kind {
        Kind::Beside => beside(&image, stream),
        Kind::Desktop => desktop(&image, stream),
        Kind::Turned => turned(&image, stream),
        _ => image,
    }
}

/// The picture as the programs see it in a file whose EXIF data say how to turn it.
fn turned(image: &Image, stream: &mut Stream) -> Image {
    let way = stream.random_range(1..=8);
    let mut file = Vec::new();
    if stream.random_bool(0.5) {
        let encoder = JpegEncoder::new_with_quality(&mut file, stream.random_range(70..=95));
        written(image, way, encoder);
    } else {
        written(image, way, PngEncoder::new(&mut file));
    }
    unbuffered(&quadrille_cli::decoded_picture(&file).expect("it was just written"))
}

/// Writes a picture turned, so that it is upright once it is turned in one of the eight ways of EXIF.
fn written(image: &Image, way: u8, mut encoder: impl ImageEncoder) {
    let mut picture = DynamicImage::ImageRgb8(DynamicImage::ImageRgba8(buffer(image)).to_rgb8());
    // A quarter to the left undoes one to the right; all other ways undo themselves.
    let undone = [1, 2, 3, 4, 5, 8, 7, 6][usize::from(way) - 1];
    picture.apply_orientation(Orientation::from_exif(undone).expect("it is one of eight"));
    let exif = [
        b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".as_slice(),
        &[way, 0, 0, 0, 0, 0, 0, 0],
    ];
    encoder
        .set_exif_metadata(exif.concat())
        .expect("the format has EXIF data");
    picture.write_with_encoder(encoder).expect("memory takes it");
}

fn phone(theme: &Theme, stream: &mut Stream, kind: Kind) -> Whole {
    let (wide, high) = size(kind, stream);
    // A picture on a desktop is often one of a larger screen.
    let times = 1 + u32::from(kind == Kind::Desktop && stream.random_bool(0.5));
    let mut canvas = Canvas::new(times * wide, times * high, theme.screen);
    let (width, height) = (canvas.width(), canvas.height());
    let look = (font(stream, false), theme.ink);
    let board = stream.random_range(0.82..0.97) * width;
    let left = 0.5 * (width - board);
    let pitch = board / theme.side as f32;
    let cell = theme.tray * pitch;
    let room = 5.6 * cell;
    let spare = height - board - room - 0.12 * width;
    let top = 0.12 * width + stream.random_range(0.1..0.8) * spare;
    if stream.random_bool(0.8) {
        status_bar(&mut canvas, stream, look);
    }
    headline(&mut canvas, stream, (0.08 * width, top - 0.04 * width), look);
    let (mut filled, mut colors) = position(theme, stream);
    let full = if kind == Kind::Full {
        fill_up(theme, stream, &mut colors)
    } else {
        Vec::new()
    };
    for &cell in &full {
        filled[cell] = true;
    }
    draw_board(&mut canvas, theme, ([left, top, pitch], &colors), |color| color);
    let pieces = [0; 3].map(|_| stream.random_bool(0.85).then(|| piece(stream)));
    let below = stream.random_range(0.25..0.6) * pitch;
    let center = top + board + below + 0.5 * room;
    tray(
        &mut canvas,
        (theme, stream),
        [left, center - 0.5 * room, board, room],
    );
    let shadow = (kind == Kind::Shadowed).then(|| shadow(stream));
    for (place, shape) in pieces.iter().enumerate() {
        let Some(shape) = shape else {
            continue;
        };
        let middle = left + board * (place as f32 + 0.5) / 3.0;
        let color = theme.palette[stream.random_range(0..theme.palette.len())];
        let at = [middle, center, cell];
        if let Some(shadow) = shadow {
            cast(&mut canvas, theme, (*shape, shadow), at);
        }
        draw_piece(&mut canvas, theme, (*shape, color), at);
    }
    let end = center + 0.55 * room;
    if stream.random_bool(0.5) && height - end > 0.12 * width {
        let high = 0.12 * width;
        advertisement(&mut canvas, stream, [0.0, height - high, width, high]);
    }
    let image = canvas.into_image();
    Whole {
        image: if times == 1 { image } else { scaled(&image, 0.5) },
        filled,
        full,
        pieces,
    }
}

/// Fills columns, rows or boxes; returns their cells.
fn fill_up(theme: &Theme, stream: &mut Stream, colors: &mut [Option<Rgb>]) -> Vec<usize> {
    let side = theme.side;
    let mut full = Vec::new();
    for _ in 0..stream.random_range(1..3) {
        let line = stream.random_range(0..side);
        let way = stream.random_range(0..5);
        let cells = (0..side * side).filter(|cell| match way {
            0 => cell / side == line,
            1 if side == 9 => cell / side / 3 * 3 + cell % side / 3 == line,
            _ => cell % side == line,
        });
        full.extend(cells);
    }
    for &cell in &full {
        let color = theme.palette[stream.random_range(0..theme.palette.len())];
        colors[cell] = Some(colors[cell].unwrap_or(color));
    }
    full
}

/// Draws what lies under the pieces.
fn tray(canvas: &mut Canvas, (theme, stream): (&Theme, &mut Stream), area: [f32; 4]) {
    let [left, top, width, height] = area;
    let tray = match stream.random_range(0..6) {
        0 => Tray::Shelf,
        // A piece of five cells has room in its place.
        1 if 15.0 * theme.tray < 0.9 * theme.side as f32 => Tray::Boxes,
        _ => Tray::Plain,
    };
    let to = if theme.ink[0] > 128 { [255; 3] } else { BLACK };
    let color = mixed(theme.screen[1], to, stream.random_range(0.08..0.2));
    let radius = stream.random_range(0.0..0.1) * height;
    let third = width / 3.0;
    match tray {
        Tray::Plain => {}
        Tray::Shelf => canvas.flat(area, radius, color),
        Tray::Boxes => {
            for place in 0..3_u8 {
                let x = left + third * f32::from(place) + 0.02 * third;
                canvas.flat([x, top, 0.96 * third, height], radius, color);
            }
        }
    }
}

/// Draws the shadow of a piece around a middle.
fn cast(canvas: &mut Canvas, theme: &Theme, (shape, shadow): (Shape, Shadow), [x, y, size]: [f32; 3]) {
    let ground = canvas.at(x - 2.6 * size, y - 2.6 * size);
    let rings: u8 = if shadow.soft > 0.0 { 6 } else { 1 };
    for ring in (0..rings).rev() {
        let part = f32::from(ring) / f32::from(rings);
        let grow = shadow.soft * size * part;
        let dark = shadow.dark * (1.0 - part);
        let left = x + size * (shadow.offset[0] - 0.5 * shape.width() as f32);
        let top = y + size * (shadow.offset[1] - 0.5 * shape.height() as f32);
        for cell in shape.cells() {
            let corner = [left + size * cell.col as f32, top + size * cell.row as f32];
            let gap = 0.5 * theme.gap.max(0.03) * size;
            let area = [
                corner[0] + gap - grow,
                corner[1] + gap - grow,
                size - 2.0 * (gap - grow),
                size - 2.0 * (gap - grow),
            ];
            canvas.flat(area, theme.radius * size, mixed(ground, BLACK, dark));
        }
    }
}

/// What became of a screen.
pub(crate) fn judged(whole: &Whole) -> Tally {
    let Ok(read) = read_blocks(&whole.image.picture()) else {
        return Tally::unfound();
    };
    let tally = Tally::of(&read.cells, &whole.filled).beside(&read.pieces, &whole.pieces);
    let is_missed = read.cells.len() == whole.filled.len()
        && whole.full.iter().any(|&cell| !read.cells[cell].is_doubtful());
    Tally {
        unmarked: tally.unmarked + usize::from(is_missed),
        ..tally
    }
}
