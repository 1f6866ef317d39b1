//! Screens of block games.

use quadrille_bitboard::{Cell, Shape};
use quadrille_search::Stream;
use rand::RngExt;

use crate::canvas::{Canvas, Image, Rgb};
use crate::phone::{advertisement, font, headline, screen, status_bar};
use crate::spoil::spoiled;
use crate::themes::{Theme, Tint};
use crate::tiles::tile;

/// A screen, and what it shows.
pub(crate) struct Screen {
    pub(crate) image: Image,
    pub(crate) filled: Vec<bool>,
    pub(crate) pieces: [Option<Shape>; 3],
}

/// How a screen is made.
#[derive(Clone, Copy, Debug)]
pub(crate) struct How {
    /// Fonts are those for judging.
    pub(crate) judges: bool,
    /// The screen is that of an old phone, and nothing is spoiled.
    pub(crate) is_small: bool,
}

/// Pieces of the block games; each may be turned and flipped.
const PIECES: [&[&str]; 16] = [
    &["#"],
    &["##"],
    &["###"],
    &["####"],
    &["#####"],
    &["##", "#."],
    &["##", "##"],
    &["###", "###", "###"],
    &["###", "#..", "#.."],
    &["###", "#.."],
    &["###", ".#."],
    &["##.", ".##"],
    &["###", "###"],
    &["#.", ".#"],
    &[".#.", "###", ".#."],
    &["#.#", "###"],
];

/// A screen of the theme.
pub(crate) fn screen_of(theme: &Theme, stream: &mut Stream, how: How) -> Screen {
    let (width, height) = screen(stream, how.is_small);
    let shift = stream.random_range(-8.0..8.0);
    let jitter = |color: Rgb| color.map(|value| (f32::from(value) + shift).clamp(0.0, 255.0) as u8);
    let mut canvas = Canvas::new(width, height, theme.screen.map(jitter));
    let (width, height) = (width as f32, height as f32);
    let look = (font(stream, how.judges), theme.ink);
    let board = stream.random_range(0.84..0.96) * width;
    let left = 0.5 * (width - board);
    let spare = height - board - 0.45 * width;
    let top = (0.12 * width + stream.random_range(0.1..0.75) * (spare - 0.12 * width)).max(0.09 * width);
    let pitch = board / theme.side as f32;
    if stream.random_bool(0.8) {
        status_bar(&mut canvas, stream, look);
    }
    headline(&mut canvas, stream, (0.08 * width, top - 0.04 * width), look);
    let (filled, colors) = position(theme, stream);
    draw_board(&mut canvas, theme, ([left, top, pitch], &colors), jitter);
    let pieces = [0; 3].map(|_| stream.random_bool(0.85).then(|| piece(stream)));
    let tray = theme.tray * pitch * stream.random_range(0.9..1.05);
    let center = top + board + (2.9 * tray).max(0.13 * width) + stream.random_range(0.0..0.05) * width;
    for (place, shape) in pieces.iter().enumerate() {
        let Some(shape) = shape else {
            continue;
        };
        let middle = left + board * (place as f32 + 0.5) / 3.0;
        let color = jitter(theme.palette[stream.random_range(0..theme.palette.len())]);
        draw_piece(&mut canvas, theme, (*shape, color), [middle, center, tray]);
    }
    if stream.random_bool(0.4) && height - center > 0.38 * width {
        advertisement(
            &mut canvas,
            stream,
            [0.0, height - 0.15 * width, width, 0.15 * width],
        );
    }
    let end = center + 3.0 * tray;
    let image = canvas.into_image();
    let image = if how.is_small {
        image
    } else {
        spoiled(image, stream, (top - 0.3 * pitch, end))
    };
    Screen {
        image,
        filled,
        pieces,
    }
}

/// A random piece, turned and flipped.
pub(crate) fn piece(stream: &mut Stream) -> Shape {
    let shapes: Vec<Shape> = Shape::from_rows(PIECES[stream.random_range(0..PIECES.len())])
        .orientations()
        .collect();
    shapes[stream.random_range(0..shapes.len())]
}

/// Whether each cell is filled, and its color: what random pieces leave when full lines are cleared.
pub(crate) fn position(theme: &Theme, stream: &mut Stream) -> (Vec<bool>, Vec<Option<Rgb>>) {
    let side = theme.side;
    let mut colors: Vec<Option<Rgb>> = vec![None; side * side];
    for _ in 0..stream.random_range(0..60) {
        let (shape, row, column) = (
            piece(stream),
            stream.random_range(0..side),
            stream.random_range(0..side),
        );
        let color = theme.palette[stream.random_range(0..theme.palette.len())];
        let cells: Vec<(usize, usize)> = shape
            .cells()
            .map(|cell: Cell| (row + cell.row, column + cell.col))
            .collect();
        let fits = cells
            .iter()
            .all(|&(row, column)| row < side && column < side && colors[row * side + column].is_none());
        if fits {
            for &(row, column) in &cells {
                colors[row * side + column] = Some(color);
            }
        }
        clear(&mut colors, side);
    }
    (colors.iter().map(Option::is_some).collect(), colors)
}

/// Empties full rows and columns.
fn clear(colors: &mut [Option<Rgb>], side: usize) {
    let is_full = |colors: &[Option<Rgb>], cells: &[usize]| cells.iter().all(|&cell| colors[cell].is_some());
    for line in 0..side {
        let row: Vec<usize> = (0..side).map(|column| line * side + column).collect();
        let column: Vec<usize> = (0..side).map(|row| row * side + line).collect();
        for cells in [row, column] {
            if is_full(colors, &cells) {
                for &cell in &cells {
                    colors[cell] = None;
                }
            }
        }
    }
}

/// Draws the board with its top-left corner and its distance of cells.
pub(crate) fn draw_board(
    canvas: &mut Canvas,
    theme: &Theme,
    ([left, top, pitch], colors): ([f32; 3], &[Option<Rgb>]),
    jitter: impl Fn(Rgb) -> Rgb,
) {
    let (side, board) = (theme.side, pitch * theme.side as f32);
    if let Some(panel) = theme.panel {
        let pad = 0.12 * pitch;
        canvas.flat(
            [left - pad, top - pad, board + 2.0 * pad, board + 2.0 * pad],
            0.2 * pitch,
            jitter(panel),
        );
    }
    let area = |cell: usize| {
        let gap = 0.5 * theme.gap * pitch;
        let x = left + pitch * (cell % side) as f32 + gap;
        [
            x,
            top + pitch * (cell / side) as f32 + gap,
            pitch - 2.0 * gap,
            pitch - 2.0 * gap,
        ]
    };
    for cell in 0..side * side {
        let is_second = match theme.tint {
            Tint::Plain => false,
            Tint::Boxes => (cell / side / 3 + cell % side / 3) % 2 == 1,
            Tint::Checker => (cell / side + cell % side) % 2 == 1,
        };
        canvas.flat(
            area(cell),
            theme.radius * pitch,
            jitter(theme.empty[usize::from(is_second)]),
        );
    }
    let lines = |canvas: &mut Canvas| {
        if let Some((width, color)) = theme.line {
            for line in 0..=side {
                let at = pitch * line as f32 - 0.5 * width * pitch;
                canvas.flat([left + at, top, width * pitch, board], 0.0, jitter(color));
                canvas.flat([left, top + at, board, width * pitch], 0.0, jitter(color));
            }
        }
    };
    lines(canvas);
    for (cell, color) in colors.iter().enumerate() {
        if let Some(color) = color {
            tile(
                canvas,
                area(cell),
                (theme.tile, jitter(*color), theme.radius * pitch),
            );
        }
    }
    if theme.is_line_above {
        lines(canvas);
    }
}

/// Draws a piece around a middle, with cells of a size.
pub(crate) fn draw_piece(
    canvas: &mut Canvas,
    theme: &Theme,
    (shape, color): (Shape, Rgb),
    [x, y, size]: [f32; 3],
) {
    let left = x - 0.5 * size * shape.width() as f32;
    let top = y - 0.5 * size * shape.height() as f32;
    let gap = 0.5 * theme.gap.max(0.03) * size;
    for cell in shape.cells() {
        let corner = (
            left + size * cell.col as f32 + gap,
            top + size * cell.row as f32 + gap,
        );
        let area = [corner.0, corner.1, size - 2.0 * gap, size - 2.0 * gap];
        tile(canvas, area, (theme.tile, color, theme.radius * size));
    }
}
