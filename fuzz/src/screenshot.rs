//! Pictures of screens, as pixels and as encoded files.

use std::io::Cursor;

use image::{ImageReader, Limits};
use quadrille_screenshot::{Game, Picture, Reading, read};

use crate::{Target, chosen, inputs};

pub(crate) const TARGETS: [Target; 2] = [
    Target::new("screenshot_pixels", pixels, pixel_seeds),
    Target::new("screenshot_files", files, file_seeds),
];

/// The most pixels that are drawn here, and those of a file that is read: the readers take a time that grows with them.
const MOST: (usize, usize) = (30_000, 250_000);

/// A reader takes the picture, and what it reads has as many rows and cells as it says.
fn reads(game: Game, (width, height): (usize, usize), rgba: &[u8]) {
    let picture = Picture::new(width, height, rgba).expect("four bytes a pixel");
    if let Ok(reading) = read(&picture, game) {
        check(&reading);
    }
}

const GAMES: [Game; 3] = [Game::Blocks, Game::Numbers, Game::Falling];

fn check(reading: &Reading) {
    let grid = reading.grid;
    assert_eq!(reading.cells.len(), grid.rows * grid.columns);
    let rows = reading.rows();
    assert_eq!(rows.len(), grid.rows);
    assert!(rows.iter().all(|row| row.chars().count() <= grid.columns));
    let doubtful = reading.doubtful_cells();
    assert!(
        doubtful
            .iter()
            .all(|cell| cell.row < grid.rows && cell.col < grid.columns)
    );
    let _ = (reading.queue(), reading.is_doubtful());
}

/// A picture of squares: the game, width and height in squares, the side of one, then a byte of colour for each.
fn pixels(input: &[u8]) {
    let [game, width, height, side, colors @ ..] = input else {
        return;
    };
    let (columns, rows, side) = (
        1 + usize::from(width % 40),
        1 + usize::from(height % 60),
        1 + usize::from(side % 24),
    );
    let (width, height) = (columns * side, rows * side);
    if width * height > MOST.0 || colors.is_empty() {
        return;
    }
    let color = |x: usize, y: usize| {
        let byte = colors[(y / side * columns + x / side) % colors.len()];
        // Three bits of red, three of green, two of blue; the line between squares is darker by a bit.
        let edge = u8::from(x.is_multiple_of(side) || y.is_multiple_of(side)) * 16;
        let channel = |bits: u8, shift: u8| (byte >> shift & bits) * (255 / bits);
        [channel(7, 5), channel(7, 2), channel(3, 0)].map(|value| value.saturating_sub(edge))
    };
    let places = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
    let rgba: Vec<u8> = places
        .flat_map(|(x, y)| [&color(x, y)[..], &[255]].concat())
        .collect();
    reads(GAMES[usize::from(game % 3)], (width, height), &rgba);
}

fn pixel_seeds() -> Vec<Vec<u8>> {
    let field = |columns: u8, rows: u8, side: u8| {
        let cells = usize::from(columns) * usize::from(rows);
        let colors = (0..cells).map(|cell| if cell * 7 % 5 < 2 { 0xE4 } else { 0x25 });
        [columns - 1, rows - 1, side - 1]
            .into_iter()
            .chain(colors)
            .collect::<Vec<u8>>()
    };
    let framed = |side: u8| {
        let inside = |cell: usize| (4..14).contains(&(cell % 20)) && (3..13).contains(&(cell / 20));
        let colors = (0..20 * 24).map(|cell| match (inside(cell), cell % 3) {
            (true, 0) => 0xE3,
            (true, _) => 0x49,
            (false, _) => 0xFF,
        });
        [19, 23, side - 1].into_iter().chain(colors).collect::<Vec<u8>>()
    };
    let pictures = [
        field(10, 10, 14),
        field(8, 8, 18),
        field(10, 20, 12),
        field(9, 12, 14),
        framed(6),
        framed(7),
    ];
    chosen(&[0, 1, 2], pictures)
}

/// A file is decoded as the programs do it, and read if it is small.
fn files(input: &[u8]) {
    let Ok(mut reader) = ImageReader::new(Cursor::new(input)).with_guessed_format() else {
        return;
    };
    let mut limits = Limits::default();
    limits.max_image_width = Some(1_024);
    limits.max_image_height = Some(1_024);
    limits.max_alloc = Some(64 << 20);
    reader.limits(limits);
    let Ok(image) = reader.decode() else { return };
    if image.width() as usize * image.height() as usize > MOST.1 {
        return;
    }
    let rgba = image.to_rgba8();
    let (width, height) = (rgba.width() as usize, rgba.height() as usize);
    for game in GAMES {
        reads(game, (width, height), rgba.as_raw());
    }
}

fn file_seeds() -> Vec<Vec<u8>> {
    inputs([
        &include_bytes!("../../fixtures/screenshot/drawn-stack.png")[..],
        include_bytes!("../../fixtures/screenshot/drawn-queue.png"),
        include_bytes!("../../fixtures/screenshot/drawn-blocks.png"),
        include_bytes!("../../fixtures/screenshot/drawn-numbers.png"),
    ])
}
