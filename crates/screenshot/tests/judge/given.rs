//! Pictures of a folder, with what they show in its `truth.jsonl`.
//!
//! A line has the name of a picture as `image`, and what is on its board: as `board`, rows from the top as solvers read
//! them, or as `fumen`, the field of a falling-blocks game. Empty rows at the top do not count. `game` is `blocks`,
//! `numbers` or `falling`, by default `falling`; `pieces` are those below a board of blocks, drawn with `/` between
//! rows, and `-` for an empty place.

use std::path::Path;

use quadrille_screenshot::{Game, Picture, Place, Reading, read};
use serde_json::Value;

use crate::fixtures::fixture;

/// What was read of a picture, beside what it shows.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Judged {
    is_right: bool,
    /// Something is wrong and not marked.
    is_unmarked: bool,
    is_doubted: bool,
}

/// The rows of the field of a fumen's first page, from the top, without empty ones above.
fn field(fumen: &str) -> Vec<String> {
    const DIGITS: &[u8] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";
    let code = fumen.split_once('@').expect("a fumen").1.replace('?', "");
    let value = |digit: u8| DIGITS.iter().position(|known| *known == digit).expect("a digit");
    let mut cells = String::new();
    for pair in code.as_bytes().chunks(2) {
        let run = value(pair[0]) + 64 * value(pair[1]);
        // 24 rows of ten cells, the last one below the field; a run differs from an empty page by a number, less 8.
        let cell = if run / 240 == 8 { "." } else { "X" };
        cells += &cell.repeat(run % 240 + 1);
        if cells.len() >= 240 {
            break;
        }
    }
    let rows: Vec<String> = (0..23)
        .map(|row| cells[10 * row..10 * (row + 1)].to_owned())
        .collect();
    trimmed(rows)
}

fn trimmed(rows: Vec<String>) -> Vec<String> {
    rows.into_iter()
        .skip_while(|row| row.chars().all(|cell| cell == '.'))
        .collect()
}

/// The rows of a JSON array.
fn rows(value: &Value) -> Vec<String> {
    let rows = value.as_array().expect("rows").iter();
    rows.map(|row| row.as_str().expect("a row").to_owned()).collect()
}

/// Judges the reading of a picture by its line.
fn judged(reading: &Reading, line: &Value) -> Judged {
    let board = match line.get("fumen") {
        Some(fumen) => field(fumen.as_str().expect("a fumen")),
        None => trimmed(rows(&line["board"])),
    };
    let mut read = reading.rows();
    // The falling piece may be on the field of a fumen.
    let mut whole = read.clone();
    put_back(reading, &mut whole);
    if line.get("fumen").is_some() && trimmed(read.clone()) != board {
        read = whole;
    }
    let is_entry_unsure = reading.doubtful_places().any(|place| place == Place::Falling);
    let columns = reading.grid.columns;
    let above = read.len().saturating_sub(board.len());
    // A piece that comes into view is taken off the first rows.
    let is_marked = |row: usize, column: usize| {
        reading.cells[columns * row + column].is_doubtful() || row < 2 && is_entry_unsure
    };
    let mut judged = Judged {
        is_right: trimmed(read.clone()) == board,
        is_unmarked: false,
        is_doubted: reading.is_doubtful(),
    };
    for (row, cells) in read.iter().enumerate() {
        let truth = row.checked_sub(above).map_or("..........", |row| &board[row]);
        let cell = |text: &str, column: usize| text.as_bytes().get(column).copied().unwrap_or(b'.');
        let wrong = (0..columns).filter(|&column| cell(cells, column) != cell(truth, column));
        judged.is_unmarked |= wrong.into_iter().any(|column| !is_marked(row, column));
    }
    judged.is_unmarked |= read.len() < board.len() && !reading.is_doubtful();
    if let Some(pieces) = line.get("pieces") {
        for (aside, truth) in reading.asides.iter().zip(rows(pieces)) {
            let piece = aside
                .piece
                .value
                .map(|shape| shape.to_string().replace('\n', "/"));
            let is_wrong = piece.unwrap_or("-".to_owned()) != truth;
            judged.is_right &= !is_wrong;
            judged.is_unmarked |= is_wrong && !aside.piece.is_doubtful();
        }
    }
    judged
}

/// Puts the falling piece back on the field.
fn put_back(reading: &Reading, rows: &mut [String]) {
    let falling = reading
        .asides
        .iter()
        .find_map(|aside| aside.piece.value.zip(aside.area));
    let Some((shape, [left, top, ..])) = falling else {
        return;
    };
    let grid = &reading.grid;
    let row = ((top - grid.top) / grid.cell_height + 0.5) as usize;
    let column = ((left - grid.left) / grid.cell_width + 0.5) as usize;
    for cell in shape.cells() {
        let (row, column) = (row + cell.row, column + cell.col);
        rows[row].replace_range(column..=column, "X");
    }
}

/// Judges the pictures of a folder, and prints a line for each.
fn judge(folder: &Path) {
    let truth = std::fs::read_to_string(folder.join("truth.jsonl")).expect("the folder has truth.jsonl");
    let (mut count, mut right, mut unmarked) = (0, 0, 0);
    for line in truth.lines().filter(|line| !line.trim().is_empty()) {
        let line: Value = serde_json::from_str(line).expect("a line of JSON");
        let name = line["image"].as_str().expect("the name of a picture");
        let bytes = std::fs::read(folder.join(name)).expect("the picture is there");
        let image = quadrille_cli::decoded_picture(&bytes).expect("it is a picture");
        let (width, height) = (image.width() as usize, image.height() as usize);
        let picture = Picture::new(width, height, image.as_raw()).expect("its size is allowed");
        let game = line
            .get("game")
            .map_or("falling", |game| game.as_str().expect("a game"));
        let game: Game = game.parse().expect("a game");
        let (judged, words) = match read(&picture, game) {
            Err(_) => (Judged::default(), "no board"),
            Ok(reading) => match judged(&reading, &line) {
                all @ Judged {
                    is_unmarked: true, ..
                } => (all, "wrong, unmarked"),
                all @ Judged { is_right: false, .. } => (all, "wrong, marked"),
                all @ Judged { is_doubted: true, .. } => (all, "right, with marks"),
                all => (all, "right"),
            },
        };
        println!("{name:30} {words}");
        count += 1;
        right += usize::from(judged.is_right);
        unmarked += usize::from(judged.is_unmarked);
    }
    println!("{right} of {count} right, {unmarked} wrong and unmarked");
}

#[test]
#[ignore = "reads a folder: `cargo xtask reader --pictures` runs it"]
fn given_pictures() {
    let folder = std::env::var_os("QUADRILLE_READER_FOLDER").expect("a folder");
    judge(Path::new(&folder));
}

#[test]
fn a_fumen_has_a_field() {
    // Four rows with a column of six cells to fill.
    assert_eq!(field("v115@9gD8FeD8FeD8FeD8JeAgH"), ["XXXX......"; 4]);
}

#[test]
fn wrong_cells_are_counted_unless_they_are_marked() {
    let image = fixture("drawn-stack.png");
    let picture = Picture::new(image.width() as usize, image.height() as usize, image.as_raw());
    let mut reading = read(&picture.expect("it is a picture"), Game::Falling).expect("a field is there");
    let line = serde_json::json!({"board": ["........XX", ".......XXX", ".....XXXXX", "....XXXXXX"]});
    let right = Judged {
        is_right: true,
        ..Judged::default()
    };
    assert_eq!(judged(&reading, &line), right);
    reading.cells[199].value = '.';
    let wrong = Judged {
        is_unmarked: true,
        ..Judged::default()
    };
    assert_eq!(judged(&reading, &line), wrong);
    reading.cells[199].confidence = 0.1;
    let marked = Judged {
        is_doubted: true,
        ..Judged::default()
    };
    assert_eq!(judged(&reading, &line), marked);
}
