//! Pictures with the reading drawn over them.

use quadrille_screenshot::{Game, Picture, Place, Reading, read};

use crate::fixtures::fixture;

/// A fixture with its reading, which a change of it is drawn with: how many pixels differ in a rectangle, and how many
/// outside of it.
fn changed(
    (name, game): (&str, Game),
    change: impl Fn(&mut Reading),
    area: impl Fn(&Reading) -> [f32; 4],
) -> [usize; 2] {
    let image = fixture(name);
    let (width, height) = (image.width() as usize, image.height() as usize);
    let picture = Picture::new(width, height, image.as_raw()).expect("it is a picture");
    let mut reading = read(&picture, game).expect("a board is there");
    let plain = reading.marked(&picture);
    let [left, top, right, bottom] = area(&reading);
    change(&mut reading);
    let marked = reading.marked(&picture);
    assert_eq!(marked.len(), 4 * width * height);
    let pixels = plain.chunks(4).zip(marked.chunks(4)).enumerate();
    let mut counts = [0; 2];
    for (index, _) in pixels.filter(|(_, (plain, marked))| plain != marked) {
        let (x, y) = ((index % width) as f32, (index / width) as f32);
        let is_inside = (left..right).contains(&x) && (top..bottom).contains(&y);
        counts[usize::from(!is_inside)] += 1;
    }
    counts
}

#[test]
fn doubtful_cells_have_frames() {
    let stack = ("drawn-stack.png", Game::Falling);
    let [inside, outside] = changed(
        stack,
        |reading| reading.cells[45].confidence = 0.1,
        |reading| reading.grid.cell(4, 5),
    );
    assert!(inside > 20 && outside == 0, "{inside}, {outside}");
}

/// The digit is written in the corner of its cell, and not over the digit of the picture.
#[test]
fn digits_are_written_beside_those_of_the_picture() {
    let numbers = ("drawn-numbers.png", Game::Numbers);
    let corner = |reading: &Reading| {
        let [left, top, right, bottom] = reading.grid.cell(1, 1);
        assert_eq!(reading.cells[10].value, '7');
        [
            0.65 * right + 0.35 * left,
            0.55 * bottom + 0.45 * top,
            right,
            bottom,
        ]
    };
    let [inside, outside] = changed(numbers, |reading| reading.cells[10].value = '3', corner);
    assert!(inside > 5 && outside == 0, "{inside}, {outside}");
}

#[test]
fn pieces_have_dots_in_their_cells() {
    let blocks = ("drawn-blocks.png", Game::Blocks);
    let place = |reading: &Reading| reading.asides[0].area.expect("a piece is there");
    let [inside, outside] = changed(blocks, |reading| reading.asides[0].piece.value = None, place);
    assert!(inside > 20 && outside == 0, "{inside}, {outside}");
}

/// The falling piece and those of the queue have their letters.
#[test]
fn pieces_of_falling_blocks_have_their_letters() {
    let queue = ("drawn-queue.png", Game::Falling);
    for place in [Place::Falling, Place::Next(1)] {
        let index = |reading: &Reading| {
            let mut asides = reading.asides.iter();
            asides
                .position(|aside| aside.place == place)
                .expect("it was seen")
        };
        let around = |reading: &Reading| {
            let area = reading.asides[index(reading)].area.expect("a piece is there");
            let far = 0.9 * reading.grid.cell_width;
            [area[0] - far, area[1] - far, area[2] + far, area[3] + far]
        };
        let remove = |reading: &mut Reading| {
            let index = index(reading);
            reading.asides[index].piece.value = None;
        };
        let [inside, outside] = changed(queue, remove, around);
        assert!(inside > 10 && outside == 0, "{place}: {inside}, {outside}");
    }
}
