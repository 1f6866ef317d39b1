//! Screens of block games whose pieces do not lie in three places below the board alone.

use quadrille_bitboard::Shape;
use quadrille_search::Stream;
use rand::RngExt;

use crate::blocks::{draw_board, draw_piece, piece, position};
use crate::canvas::{Canvas, WHITE, mixed};
use crate::phone::{font, headline, number, status_bar};
use crate::themes::Theme;
use crate::whole::{Kind, Whole, size};

/// A wide window with the pieces one below the other, to the right of the board or to the left of it.
pub(crate) fn side(theme: &Theme, stream: &mut Stream) -> Whole {
    let height = stream.random_range(360.0..900.0_f32);
    let width = height * stream.random_range(1.45..1.9);
    let mut canvas = Canvas::new(width as u32, height as u32, theme.screen);
    let board = stream.random_range(0.78..0.92) * height;
    let top = 0.5 * (height - board);
    let pitch = board / theme.side as f32;
    let cell = theme.tray.min(0.056 * board / pitch) * pitch;
    let room = 5.4 * cell;
    let is_right = stream.random_bool(0.7);
    let apart = stream.random_range(0.5..1.5) * pitch;
    let left = stream.random_range(0.06 * width..width - board - apart - room - 0.02 * width);
    let (left, middle) = if is_right {
        (left, left + board + apart + 0.5 * room)
    } else {
        (left + room + apart, left + 0.5 * room)
    };
    let (filled, colors) = position(theme, stream);
    draw_board(&mut canvas, theme, ([left, top, pitch], &colors), |color| color);
    let pieces = [0; 3].map(|_| stream.random_bool(0.85).then(|| piece(stream)));
    for (place, shape) in pieces.iter().enumerate() {
        let center = top + board * (place as f32 + 0.5) / 3.0;
        draw(&mut canvas, (theme, stream), *shape, [middle, center, cell]);
    }
    // Points at the other side of the board.
    let x = if is_right {
        0.01 * width
    } else {
        left + board + 0.7 * pitch
    };
    let look = (font(stream, false), theme.ink);
    if stream.random_bool(0.5) {
        let points = stream.random_range(0..9_999);
        number(&mut canvas, points, (x, 0.2 * height, 0.03 * height), look);
    }
    Whole {
        image: canvas.into_image(),
        filled,
        full: Vec::new(),
        pieces,
    }
}

/// A phone's screen with a fourth place on a panel, to the right of the others, for a piece that is put aside.
pub(crate) fn parked(theme: &Theme, stream: &mut Stream) -> Whole {
    let (wide, high) = size(Kind::Parked, stream);
    let mut canvas = Canvas::new(wide, high, theme.screen);
    let (width, height) = (canvas.width(), canvas.height());
    let board = stream.random_range(0.72..0.94) * width;
    let (left, pitch) = (0.5 * (width - board), board / theme.side as f32);
    let top = stream.random_range(0.16..0.3) * height;
    let look = (font(stream, false), theme.ink);
    status_bar(&mut canvas, stream, look);
    headline(&mut canvas, stream, (0.08 * width, top - 0.04 * width), look);
    let (filled, colors) = position(theme, stream);
    draw_board(&mut canvas, theme, ([left, top, pitch], &colors), |color| color);
    let step = board * stream.random_range(0.25..0.27);
    let cell = 0.9 * step / 5.2;
    let center = top + board + 0.5 * pitch + 0.5 * step;
    let first = left + 0.5 * step + stream.random_range(-0.1..0.1) * pitch;
    let panel = mixed(
        theme.screen[1],
        if theme.ink[0] > 128 { WHITE } else { [0; 3] },
        0.13,
    );
    canvas.flat(
        [
            first + 2.52 * step,
            center - 0.48 * step,
            0.96 * step,
            0.96 * step,
        ],
        0.0,
        panel,
    );
    let pieces = [0; 3].map(|_| Some(piece(stream)));
    let parked = stream.random_bool(0.6).then(|| piece(stream));
    for (place, shape) in pieces.iter().chain([&parked]).enumerate() {
        let middle = first + step * place as f32;
        draw(&mut canvas, (theme, stream), *shape, [middle, center, cell]);
    }
    Whole {
        image: canvas.into_image(),
        filled,
        full: Vec::new(),
        pieces,
    }
}

fn draw(canvas: &mut Canvas, (theme, stream): (&Theme, &mut Stream), shape: Option<Shape>, at: [f32; 3]) {
    if let Some(shape) = shape {
        let color = theme.palette[stream.random_range(0..theme.palette.len())];
        draw_piece(canvas, theme, (shape, color), at);
    }
}
