//! Real screenshots of falling-block games, with what they show.

use std::path::{Path, PathBuf};

use quadrille_screenshot::{Falling, Game, Picture, Reading, read_falling};

/// Columns of a field.
const WIDTH: usize = 10;

fn folder() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/screenshot")
}

/// Reads the picture of this name.
fn with_picture<T>(name: &str, read: impl Fn(&Picture) -> T) -> T {
    let image = image::open(folder().join(name))
        .expect("the picture is there")
        .to_rgba8();
    let (width, height) = (image.width() as usize, image.height() as usize);
    read(&Picture::new(width, height, image.as_raw()).expect("it is a picture"))
}

fn read(name: &str) -> Falling {
    with_picture(name, |picture| read_falling(picture).expect("a field is there"))
}

/// The reading of a picture as solvers take it: rows that are not empty, and the letters of pieces by their places.
fn reading(name: &str, game: Game) -> (String, String) {
    let reading: Reading = with_picture(name, |picture| {
        quadrille_screenshot::read(picture, game).expect("a board is there")
    });
    let rows = reading.rows().into_iter().filter(|row| row.contains('X'));
    let asides = reading
        .asides
        .iter()
        .filter_map(|aside| Some(format!("{} {}", aside.place, aside.letter()?)));
    (
        rows.collect::<Vec<_>>().join("/"),
        asides.collect::<Vec<_>>().join(", "),
    )
}

#[test]
fn a_falling_piece_is_apart_from_the_stack() {
    let (field, pieces) = reading("jstris3.png", Game::Falling);
    assert!(field.starts_with("XX......../XX.XX...../XXXXXX...."), "{field}");
    assert_eq!(pieces, "falling piece T");
    // Only the lower half of the falling piece is in sight.
    let (field, pieces) = reading("jstris5.png", Game::Falling);
    assert!(field.starts_with("XXXXXX..../XXXXXX...X/XXXXXX..XX"), "{field}");
    assert_eq!(
        pieces,
        "hold S, next piece 1 T, next piece 2 J, next piece 3 I, next piece 4 O, next piece 5 L"
    );
}

/// Doubtful cells are framed, and nothing but cells is drawn on.
#[test]
fn a_marked_picture_shows_what_is_doubtful() {
    with_picture("jstris3.png", |picture| {
        let mut reading = quadrille_screenshot::read(picture, Game::Falling).expect("a board is there");
        let plain = reading.marked(picture);
        reading.cells[45].confidence = 0.1;
        let marked = reading.marked(picture);
        assert_eq!(marked.len(), 4 * picture.width() * picture.height());
        let [left, top, right, bottom] = reading.grid.cell(4, 5);
        let pixels = plain.chunks(4).zip(marked.chunks(4)).enumerate();
        let changed: Vec<usize> = pixels
            .filter(|(_, (plain, marked))| plain != marked)
            .map(|(index, _)| index)
            .collect();
        assert!(changed.len() > 20, "{} pixels", changed.len());
        for pixel in changed {
            let (x, y) = ((pixel % picture.width()) as f32, (pixel / picture.width()) as f32);
            assert!(
                (left..right).contains(&x) && (top..bottom).contains(&y),
                "{x}, {y}"
            );
        }
    });
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
        "jstris4.png",
        "fourtris1.png",
        "smallsc1.png",
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
        let truth = truth(name);
        let (above, stack) = rows.split_at(rows.len() - truth.len());
        assert_eq!(stack, truth, "{name}");
        // A falling piece may be above the rows of the truth.
        assert!(above.concat().matches('X').count() <= 4, "{name}: {above:?}");
    }
}

#[test]
fn a_real_queue_is_read() {
    let queue: Vec<String> = read("jstris5.png")
        .queue
        .iter()
        .map(|piece| piece.value.map_or(String::new(), |shape| shape.to_string()))
        .collect();
    assert_eq!(queue, [".#.\n###", "#..\n###", "####", "##\n##", "..#\n###"]);
}
