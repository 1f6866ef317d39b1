//! Pictures of the three games, as the page hands them over.

use std::path::Path;

use quadrille_web::screenshot::read;
use serde_json::Value;

/// What the door says of a fixture.
fn answer(game: &str, name: &str) -> Value {
    let path = Path::new(env!("CARGO_MANIFEST_DIR"))
        .join("../../fixtures/screenshot")
        .join(name);
    let image = image::open(path).expect("the fixture is there").to_rgba8();
    let size = [image.width() as usize, image.height() as usize];
    serde_json::from_str(&read(game, size, image.as_raw())).expect("an answer is JSON")
}

/// The boards, pieces and doubts; how sure each cell is may change with the reader.
#[test]
fn pictures_are_read() {
    let shown = [
        ("blocks", "drawn-blocks.png"),
        ("numbers", "drawn-numbers.png"),
        ("falling", "jstris4.png"),
    ]
    .map(|(game, name)| {
        let answer = answer(game, name);
        let rows = answer["board"].as_array().expect("rows");
        let rows: Vec<&str> = rows.iter().filter_map(Value::as_str).collect();
        let pieces = answer["pieces"].as_array().expect("pieces");
        let pieces: Vec<String> = pieces
            .iter()
            .map(|piece| format!("{}: {} {}", piece["place"], piece["piece"], piece["letter"]))
            .collect();
        let doubtful = &answer["doubtful"];
        format!(
            "{name}\n{}\n{}\ndoubtful: {doubtful}\n",
            rows.join("\n"),
            pieces.join("\n")
        )
    });
    insta::assert_snapshot!(shown.join("\n"));
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
