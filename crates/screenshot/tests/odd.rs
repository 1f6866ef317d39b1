//! Pictures that show no board, or a part of one.

use quadrille_screenshot::{Picture, PictureError, read_blocks, read_falling, read_numbers};
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
