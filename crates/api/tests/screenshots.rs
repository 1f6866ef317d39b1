//! Pictures of the three games, as the page hands them over.

use std::path::Path;

use quadrille_api::screenshot::read;
use serde_json::Value;

/// Reading of a fixture.
fn answer(game: &str, name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/screenshot")
        .join(name);
    let image = image::open(path).expect("the fixture is there").to_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    serde_json::from_str(&read(game, size, image.as_raw())).expect("an answer is JSON")
}

/// A person has read these from the pictures.
#[test]
fn pictures_are_read() {
    let numbers = answer("numbers", "drawn-numbers.png");
    let rows = ["...8922..", ".7.8.7965", "8.6.9.55.", "9..949846", ".2.14"];
    assert_eq!(numbers["board"], Value::from(&rows[..]));
    let blocks = answer("blocks", "drawn-blocks.png");
    assert_eq!(blocks["board"][0], "...####...");
    assert_eq!(blocks["pieces"][1]["piece"], Value::from(&["##"][..]));
    // Four cells in a row are no piece of falling blocks here.
    assert_eq!(blocks["pieces"][0]["piece"], Value::from(&["####"][..]));
    for piece in blocks["pieces"].as_array().expect("pieces") {
        assert!(piece.get("letter").is_none(), "{piece}");
    }
    let falling = answer("falling", "drawn-stack.png");
    let rows = ["........XX", ".......XXX", ".....XXXXX", "....XXXXXX"];
    let board = falling["board"].as_array().expect("rows");
    assert_eq!(board[16..], rows.map(Value::from));
    let beside = answer("falling", "drawn-queue.png");
    assert_eq!(beside["pieces"][2]["letter"], "J");
    for answer in [numbers, blocks, falling] {
        assert_eq!(answer["doubtful"], Value::Array(Vec::new()));
    }
}

#[test]
fn what_is_no_picture_is_refused() {
    for (game, width, bytes, code) in [
        ("chess", 2, 16, "bad-request"),
        ("blocks", 2, 15, "bad-request"),
        ("blocks", 0, 0, "bad-request"),
        ("falling", 2, 16, "bad-problem"),
    ] {
        let answer = read(game, [width, 2], &vec![0; bytes]);
        assert!(
            answer.starts_with(&format!("{{\"error\":{{\"code\":\"{code}\"")),
            "{answer}"
        );
    }
}
