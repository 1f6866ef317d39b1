//! Screens of Number Match.

use quadrille_screenshot::Mark;
use quadrille_search::{Seed, Stream};
use rand::RngExt;

use crate::blocks::How;
use crate::canvas::{Canvas, Image, Rgb, mixed};
use crate::fonts::Font;
use crate::phone::{advertisement, font, headline, screen, status_bar};
use crate::spoil::spoiled;

/// How cleared cells look.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Gone {
    Blank,
    /// The digit is there, moved towards the ground by a share.
    Faded(f32),
    /// The same, on a ground of another color.
    Shaded(f32, Rgb),
}

/// How the cells are told apart.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) enum Frame {
    /// Lines of a width, as a share of a cell.
    Lines(f32, Rgb),
    /// Tiles with gaps, both as shares of a cell, and round corners.
    Tiles(f32, f32),
}

/// How a screen looks.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Style {
    pub(crate) name: &'static str,
    pub(crate) screen: [Rgb; 2],
    pub(crate) cell: Rgb,
    pub(crate) frame: Frame,
    pub(crate) inks: &'static [Rgb],
    pub(crate) gone: Gone,
    /// The height of digits, as a share of a cell.
    pub(crate) size: f32,
    /// Rows that are drawn below the last digit.
    pub(crate) spare: usize,
}

const INK: [Rgb; 1] = [[40, 48, 70]];
const PALE: [Rgb; 1] = [[236, 240, 248]];
const MANY: [Rgb; 9] = [
    [200, 40, 40],
    [40, 110, 200],
    [30, 130, 60],
    [150, 60, 170],
    [200, 100, 10],
    [20, 130, 140],
    [110, 80, 60],
    [90, 90, 200],
    [180, 40, 110],
];

/// Styles that the reader was tuned with.
pub(crate) const TUNING: [Style; 8] = [
    Style {
        name: "sage tiles",
        screen: [[206, 222, 206], [190, 210, 196]],
        cell: [240, 248, 240],
        frame: Frame::Tiles(0.1, 0.18),
        inks: &[[40, 80, 56]],
        gone: Gone::Shaded(0.8, [216, 230, 218]),
        size: 0.52,
        spare: 0,
    },
    Style {
        name: "plum tiles",
        screen: [[40, 22, 44], [26, 14, 32]],
        cell: [70, 46, 78],
        frame: Frame::Tiles(0.07, 0.12),
        inks: &[[240, 220, 250]],
        gone: Gone::Faded(0.8),
        size: 0.46,
        spare: 0,
    },
    Style {
        name: "large print",
        screen: [[240, 240, 236], [230, 230, 226]],
        cell: [252, 252, 248],
        frame: Frame::Lines(0.03, [206, 206, 198]),
        inks: &[[30, 30, 60]],
        gone: Gone::Faded(0.8),
        size: 0.58,
        spare: 1,
    },
    Style {
        name: "white lines",
        screen: [[250, 250, 252], [250, 250, 252]],
        cell: [255, 255, 255],
        frame: Frame::Lines(0.025, [214, 218, 228]),
        inks: &INK,
        gone: Gone::Faded(0.8),
        size: 0.5,
        spare: 3,
    },
    Style {
        name: "dark lines",
        screen: [[28, 30, 38], [28, 30, 38]],
        cell: [36, 39, 49],
        frame: Frame::Lines(0.03, [58, 62, 76]),
        inks: &PALE,
        gone: Gone::Faded(0.78),
        size: 0.46,
        spare: 2,
    },
    Style {
        name: "tiles",
        screen: [[226, 232, 240], [214, 222, 234]],
        cell: [252, 253, 255],
        frame: Frame::Tiles(0.08, 0.15),
        inks: &INK,
        gone: Gone::Blank,
        size: 0.52,
        spare: 0,
    },
    Style {
        name: "colored digits",
        screen: [[255, 255, 255], [255, 255, 255]],
        cell: [255, 255, 255],
        frame: Frame::Lines(0.03, [200, 204, 210]),
        inks: &MANY,
        gone: Gone::Blank,
        size: 0.48,
        spare: 1,
    },
    Style {
        name: "shaded",
        screen: [[240, 236, 226], [240, 236, 226]],
        cell: [250, 247, 240],
        frame: Frame::Lines(0.02, [210, 200, 180]),
        inks: &[[70, 50, 30]],
        gone: Gone::Shaded(0.8, [228, 222, 208]),
        size: 0.5,
        spare: 2,
    },
];

/// Styles for judging.
pub(crate) const JUDGING: [Style; 6] = [
    Style {
        name: "blue on white",
        screen: [[244, 247, 255], [236, 241, 252]],
        cell: [255, 255, 255],
        frame: Frame::Lines(0.02, [205, 214, 236]),
        inks: &[[36, 72, 160]],
        gone: Gone::Faded(0.82),
        size: 0.54,
        spare: 4,
    },
    Style {
        name: "black",
        screen: [[0, 0, 0], [0, 0, 0]],
        cell: [0, 0, 0],
        frame: Frame::Lines(0.03, [44, 44, 48]),
        inks: &[[220, 220, 220]],
        gone: Gone::Faded(0.75),
        size: 0.44,
        spare: 2,
    },
    Style {
        name: "mint tiles",
        screen: [[196, 228, 216], [180, 216, 204]],
        cell: [236, 250, 244],
        frame: Frame::Tiles(0.1, 0.2),
        inks: &[[20, 80, 70]],
        gone: Gone::Shaded(0.8, [210, 234, 226]),
        size: 0.5,
        spare: 0,
    },
    Style {
        name: "night tiles",
        screen: [[22, 26, 44], [14, 16, 30]],
        cell: [44, 50, 78],
        frame: Frame::Tiles(0.06, 0.1),
        inks: &[[250, 230, 160]],
        gone: Gone::Faded(0.8),
        size: 0.48,
        spare: 0,
    },
    Style {
        name: "many inks",
        screen: [[252, 250, 246], [252, 250, 246]],
        cell: [255, 254, 250],
        frame: Frame::Lines(0.035, [190, 186, 176]),
        inks: &[
            [180, 50, 60],
            [50, 90, 170],
            [40, 120, 80],
            [120, 70, 150],
            [60, 60, 60],
        ],
        gone: Gone::Blank,
        size: 0.5,
        spare: 2,
    },
    Style {
        name: "paper",
        screen: [[232, 222, 204], [222, 210, 190]],
        cell: [244, 236, 220],
        frame: Frame::Lines(0.025, [200, 184, 156]),
        inks: &[[60, 44, 36]],
        gone: Gone::Faded(0.78),
        size: 0.56,
        spare: 1,
    },
];

/// A screen, and what it shows.
pub(crate) struct Screen {
    pub(crate) image: Image,
    pub(crate) marks: Vec<Mark>,
}

/// A screen of the style.
pub(crate) fn screen_of(style: &Style, stream: &mut Stream, how: How) -> Screen {
    let (width, height) = screen(stream, how.is_small);
    let mut canvas = Canvas::new(width, height, style.screen);
    let (width, height) = (width as f32, height as f32);
    let font = font(stream, how.judges);
    let ink = style.inks[0];
    let board = stream.random_range(0.88..0.98) * width;
    let (left, pitch) = (0.5 * (width - board), board / 9.0);
    let top = stream.random_range(0.2..0.5) * width;
    if stream.random_bool(0.8) {
        status_bar(&mut canvas, stream, (font, ink));
    }
    headline(
        &mut canvas,
        stream,
        (0.08 * width, top - 0.04 * width),
        (font, ink),
    );
    let room = ((height - top - 0.2 * width) / pitch) as usize - style.spare;
    let (digits, gone) = position(stream, (room, style.gone));
    draw(&mut canvas, style, (font, [left, top, pitch]), (&digits, &gone));
    let end = top + pitch * (digits.len().div_ceil(9) + style.spare) as f32;
    if stream.random_bool(0.4) {
        advertisement(
            &mut canvas,
            stream,
            [0.0, height - 0.15 * width, width, 0.15 * width],
        );
    }
    let image = canvas.into_image();
    let image = if how.is_small {
        image
    } else {
        spoiled(image, stream, (top - 0.2 * pitch, end))
    };
    let marks = marks(&digits, &gone);
    Screen { image, marks }
}

/// What the cells of a board show.
fn marks(digits: &[u8], gone: &[bool]) -> Vec<Mark> {
    let mark = |(&digit, &gone): (&u8, &bool)| if gone { Mark::Cleared } else { Mark::Digit(digit) };
    let mut marks: Vec<Mark> = digits.iter().zip(gone).map(mark).collect();
    marks.resize(digits.len().next_multiple_of(9), Mark::Blank);
    marks
}

/// The left end of boards on small screens, and the size of their cells.
pub(crate) const SMALL: [f32; 2] = [27.0, 54.0];

/// A small screen with a board alone: blanks are cleared.
pub(crate) fn board_of(style: &Style, rows: &[&str]) -> Screen {
    let mut canvas = Canvas::new(540, 960, style.screen);
    let cells: Vec<u8> = rows.iter().flat_map(|row| row.bytes()).collect();
    let gone: Vec<bool> = cells.iter().map(|cell| *cell == b' ').collect();
    let digits: Vec<u8> = cells.iter().map(|cell| cell.saturating_sub(b'0')).collect();
    let font = font(&mut Seed(1).stream(0), true);
    let [left, pitch] = SMALL;
    draw(&mut canvas, style, (font, [left, 160.0, pitch]), (&digits, &gone));
    Screen {
        image: canvas.into_image(),
        marks: marks(&digits, &gone),
    }
}

/// Digits, and which of them are cleared: in the middle of a game, no row is cleared as a whole.
fn position(stream: &mut Stream, (room, kind): (usize, Gone)) -> (Vec<u8>, Vec<bool>) {
    let count = stream.random_range(20..=(9 * room.min(13)).max(21));
    let digits: Vec<u8> = (0..count).map(|_| stream.random_range(1..=9)).collect();
    let share = if stream.random_bool(0.3) {
        0.0
    } else {
        stream.random_range(0.05..0.6)
    };
    let mut gone: Vec<bool> = (0..count).map(|_| stream.random_bool(share)).collect();
    for row in gone.chunks_mut(9) {
        if row.iter().all(|gone| *gone) {
            row[0] = false;
        }
    }
    if kind == Gone::Blank {
        gone[count - 1] = false;
    }
    (digits, gone)
}

fn draw(
    canvas: &mut Canvas,
    style: &Style,
    (font, [left, top, pitch]): (&Font, [f32; 3]),
    (digits, gone): (&[u8], &[bool]),
) {
    let rows = digits.len().div_ceil(9) + style.spare;
    for cell in 0..9 * rows {
        let (x, y) = (left + pitch * (cell % 9) as f32, top + pitch * (cell / 9) as f32);
        let is_gone = gone.get(cell).copied().unwrap_or(false);
        let ground = match style.gone {
            Gone::Shaded(_, ground) if is_gone => ground,
            _ => style.cell,
        };
        match style.frame {
            Frame::Lines(..) => canvas.flat([x, y, pitch, pitch], 0.0, ground),
            Frame::Tiles(gap, radius) if cell < digits.len() => {
                let gap = 0.5 * gap * pitch;
                canvas.flat(
                    [x + gap, y + gap, pitch - 2.0 * gap, pitch - 2.0 * gap],
                    radius * pitch,
                    ground,
                );
            }
            Frame::Tiles(..) => {}
        }
        let Some(&digit) = digits.get(cell) else {
            continue;
        };
        let ink = style.inks[usize::from(digit) % style.inks.len()];
        let ink = match (is_gone, style.gone) {
            (false, _) => ink,
            (true, Gone::Blank) => continue,
            (true, Gone::Faded(share) | Gone::Shaded(share, _)) => mixed(ink, ground, share),
        };
        let (_, path) = &font.digits[usize::from(digit)];
        let bounds = path.bounds();
        let scale = style.size * pitch / 720.0;
        let middle = (
            0.5 * (bounds.left() + bounds.right()),
            0.5 * (bounds.top() + bounds.bottom()),
        );
        let at = (
            x + 0.5 * pitch - middle.0 * scale,
            y + 0.5 * pitch - middle.1 * scale,
        );
        canvas.path(path, (at.0, at.1, scale), ink);
    }
    if let Frame::Lines(width, color) = style.frame {
        for line in 0..=rows {
            canvas.flat(
                [
                    left,
                    top + pitch * line as f32 - 0.5 * width * pitch,
                    9.0 * pitch,
                    width * pitch,
                ],
                0.0,
                color,
            );
        }
        for line in 0..=9_u8 {
            let x = left + pitch * f32::from(line) - 0.5 * width * pitch;
            canvas.flat([x, top, width * pitch, pitch * rows as f32], 0.0, color);
        }
    }
}
