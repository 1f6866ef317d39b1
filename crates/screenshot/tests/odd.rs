//! Pictures that show no board, a part of one, or pieces in unusual places and sizes.

use quadrille_screenshot::{Picture, PictureError, Shape, read_blocks, read_falling, read_numbers};
use quadrille_search::Seed;
use rand::RngExt;

/// Reads a picture in all three ways; that nothing panics is the test. Returns how many boards were found.
fn found(width: usize, height: usize, rgba: &[u8]) -> usize {
    let picture = Picture::new(width, height, rgba).expect("the bytes are four a pixel");
    let blocks = read_blocks(&picture).is_ok();
    let numbers = read_numbers(&picture).is_ok();
    let falling = read_falling(&picture).is_ok();
    usize::from(blocks) + usize::from(numbers) + usize::from(falling)
}

#[test]
fn sizes_are_checked() {
    assert_eq!(
        Picture::new(0, 4, &[]).err(),
        Some(PictureError::Empty { width: 0, height: 4 })
    );
    let short = PictureError::WrongLength {
        expected: 16,
        found: 15,
    };
    assert_eq!(Picture::new(2, 2, &[0; 15]).err(), Some(short));
    let large = PictureError::TooLarge {
        width: 8_193,
        height: 1,
    };
    assert_eq!(Picture::new(8_193, 1, &[]).err(), Some(large));
}

#[test]
fn one_color_has_no_board() {
    for (width, height) in [(1, 1), (3, 200), (200, 3), (90, 90), (200, 400)] {
        for color in [0, 128, 255] {
            assert_eq!(
                found(width, height, &vec![color; 4 * width * height]),
                0,
                "{width} x {height}"
            );
        }
    }
}

#[test]
fn noise_and_stripes_are_survived() {
    for task in 0..60 {
        let mut stream = Seed(1).stream(task);
        let (width, height) = (stream.random_range(1..160), stream.random_range(1..240));
        let (across, down) = (stream.random_range(1..40), stream.random_range(1..40));
        let noise = stream.random_range(0..200_u8);
        let pixel = |index: usize| {
            let (x, y) = (index % width, index / width);
            if (x / across + y / down).is_multiple_of(2) {
                40
            } else {
                15
            }
        };
        let rgba: Vec<u8> = (0..4 * width * height)
            .map(|byte| stream.random_range(0..=noise) + pixel(byte / 4))
            .collect();
        found(width, height, &rgba);
    }
}

/// Fills a rectangle, from `left, top` to `right, bottom`, of a picture of 960 columns.
fn fill(rgba: &mut [u8], [left, top, right, bottom]: [usize; 4], [red, green, blue]: [u8; 3]) {
    for (x, y) in (top..bottom).flat_map(|y| (left..right).map(move |x| (x, y))) {
        rgba[4 * (960 * y + x)..][..4].copy_from_slice(&[red, green, blue, 255]);
    }
}

/// Reads a row of five cells of `size` pixels that begins at column `left`, below a board with cells of 68 pixels, on a
/// phone in a window whose border is at column 100.
fn assert_is_whole(left: usize, size: usize) {
    const RED: [u8; 3] = [226, 60, 60];
    let mut rgba = vec![0; 4 * 960 * 1120];
    fill(&mut rgba, [0, 0, 960, 1120], [232, 181, 35]);
    fill(&mut rgba, [100, 20, 688, 1040], [102, 100, 102]);
    fill(&mut rgba, [120, 246, 668, 794], [20, 20, 20]);
    for (row, column) in (0..8).flat_map(|row| (0..8).map(move |column| (row, column))) {
        let (x, y) = (122 + 68 * column, 248 + 68 * row);
        let is_filled = (3 * row + 5 * column) % 7 < 3;
        let color = if is_filled { RED } else { [42, 42, 42] };
        fill(&mut rgba, [x + 2, y + 2, x + 66, y + 66], color);
    }
    for cell in 0..5 {
        let x = left + size * cell;
        fill(&mut rgba, [x, 854, x + size - 2, 852 + size], RED);
    }
    let picture = Picture::new(960, 1120, &rgba).expect("four bytes a pixel");
    let first = read_blocks(&picture).expect("a board").pieces[0].value;
    let row = Shape::from_rows(&["#####"]);
    assert_eq!(first, Some(row), "{size} pixels at column {left}");
}

/// A long piece begins further left than the board, a few pixels from the border of the window.
#[test]
fn a_piece_beside_the_border_of_a_window_is_whole() {
    for left in 105..116 {
        assert_is_whole(left, 36);
    }
}

/// Cells of a piece may be less than a quarter as wide as those of the board.
#[test]
fn small_cells_are_all_counted() {
    for size in 15..40 {
        assert_is_whole(140, size);
    }
}
