//! Real screenshots of falling-block games, with what they show.

use std::path::{Path, PathBuf};

use quadrille_screenshot::{Falling, Picture, read_falling};

/// Columns of a field.
const WIDTH: usize = 10;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/screenshot")
}

fn read(name: &str) -> Falling {
    let image = image::open(folder().join(name))
        .expect("the picture is there")
        .to_rgba8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    let picture = Picture::new(width, height, image.as_raw()).expect("it is a picture");
    read_falling(&picture).expect("a field is there")
}

/// The lowest rows of the field in a picture, up to the highest one that is not empty.
fn truth(name: &str) -> Vec<String> {
    let text = std::fs::read_to_string(folder().join("fields.txt")).expect("the fixture is there");
    let rows = text.lines().skip_while(|line| *line != name).skip(1);
    rows.take_while(|line| !line.contains(".png"))
        .map(str::to_owned)
        .collect()
}

#[test]
fn real_fields_are_read() {
    for name in [
        "jstris1.png",
        "jstris2.png",
        "jstris3.png",
        "tetrio1.png",
        "tetrio2.png",
    ] {
        let falling = read(name);
        let row = |cells: &[bool]| {
            cells
                .iter()
                .map(|filled| if *filled { 'X' } else { '.' })
                .collect::<String>()
        };
        let cells: Vec<bool> = falling.cells.iter().map(|cell| cell.value).collect();
        let rows: Vec<String> = cells
            .chunks(WIDTH)
            .map(row)
            .skip_while(|row| !row.contains('X'))
            .collect();
        assert_eq!(rows, truth(name), "{name}");
    }
}

#[test]
fn a_real_queue_is_read() {
    let queue: Vec<String> = read("jstris5.png")
        .queue
        .iter()
        .map(|piece| piece.value.to_string())
        .collect();
    assert_eq!(queue, [".#.\n###", "#..\n###", "####", "##\n##", "..#\n###"]);
}
