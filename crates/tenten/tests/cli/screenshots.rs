//! Boards and pieces from screenshots.

use std::path::{Path, PathBuf};

use image::codecs::jpeg::JpegEncoder;
use image::codecs::png::PngEncoder;
use image::metadata::Orientation;
use image::{DynamicImage, ImageEncoder};
use insta::assert_snapshot;
use serde_json::Value;

use super::{folder, good, run_in};

fn fixture(name: &str) -> String {
    let path: PathBuf = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../fixtures/screenshot");
    path.join(name).display().to_string()
}

#[test]
fn a_screenshot_has_the_board_and_the_pieces() {
    let folder = folder();
    std::fs::copy(fixture("drawn-blocks.png"), folder.path().join("shot.png")).unwrap();
    let args = [
        "advise",
        "--player",
        "first-fit",
        "--image",
        "shot.png",
        "--image-check",
        "read.png",
    ];
    let run = run_in(folder.path(), &args, "");
    assert_eq!(run.code, Some(0), "{}", run.stderr);
    assert_snapshot!(format!("{}\n{}", run.stderr, run.stdout));
    let marked = std::fs::read(folder.path().join("read.png")).unwrap();
    assert!(marked.starts_with(b"\x89PNG"));
    let document = good(folder.path(), &[&args[..5], &["--format", "json"]].concat(), "");
    let document: Value = serde_json::from_str(&document).unwrap();
    assert_eq!(document["image"]["board"].as_array().map(Vec::len), Some(10));
    assert_eq!(document["image"]["doubtful"], Value::Array(Vec::new()));
    let risk = good(
        folder.path(),
        &["risk", "--image", "shot.png", "--format", "json"],
        "",
    );
    let risk: Value = serde_json::from_str(&risk).unwrap();
    assert_eq!(risk["image"], document["image"]);
}

#[test]
fn a_screenshot_that_does_not_fit_is_refused() {
    let folder = folder();
    std::fs::copy(fixture("drawn-blocks.png"), folder.path().join("shot.png")).unwrap();
    std::fs::write(folder.path().join("text.png"), "no picture").unwrap();
    let runs: [&[&str]; 4] = [
        &["advise", "--rules", "block-blast", "--image", "shot.png"],
        &["advise", "--image", "text.png"],
        &["advise", "--image", "nowhere.png"],
        &["risk", "--image", "shot.png", "--image-check", "read.svg"],
    ];
    let shown = runs.map(|args| {
        let run = run_in(folder.path(), args, "");
        assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{args:?}");
        format!("$ tenten {}\n{}", args.join(" "), run.stderr)
    });
    assert_snapshot!(shown.join("\n"));
}

/// The file of a picture that is stored turned, with EXIF data that say so: one of eight ways, from 1 on.
fn turned(way: u8, is_jpeg: bool) -> Vec<u8> {
    let image = image::open(fixture("drawn-blocks.png")).unwrap().to_rgb8();
    let mut image = DynamicImage::ImageRgb8(image);
    // A quarter to the left undoes one to the right; all other ways undo themselves.
    let undone = [1, 2, 3, 4, 5, 8, 7, 6][usize::from(way) - 1];
    image.apply_orientation(Orientation::from_exif(undone).unwrap());
    let mut exif = b"II*\0\x08\0\0\0\x01\0\x12\x01\x03\0\x01\0\0\0".to_vec();
    exif.extend([way, 0, 0, 0, 0, 0, 0, 0]);
    let mut file = Vec::new();
    if is_jpeg {
        let mut encoder = JpegEncoder::new_with_quality(&mut file, 90);
        encoder.set_exif_metadata(exif).unwrap();
        image.write_with_encoder(encoder).unwrap();
    } else {
        let mut encoder = PngEncoder::new(&mut file);
        encoder.set_exif_metadata(exif).unwrap();
        image.write_with_encoder(encoder).unwrap();
    }
    file
}

#[test]
fn a_picture_is_turned_as_its_file_says() {
    let folder = folder();
    for (way, name) in (1..=8).flat_map(|way| [(way, "shot.jpg"), (way, "shot.png")]) {
        std::fs::write(folder.path().join(name), turned(way, name == "shot.jpg")).unwrap();
        let args = ["advise", "--player", "first-fit", "--image", name];
        let run = run_in(folder.path(), &args, "");
        let note = format!("note: {name}: read 10 rows of 10 cells, 51 filled; pieces #### ## ..#/..#/###\n");
        assert_eq!((run.code, run.stderr), (Some(0), note), "{way}");
    }
}

#[test]
fn pictures_of_other_formats_are_read() {
    let folder = folder();
    let image = image::open(fixture("drawn-blocks.png")).unwrap().to_rgba8();
    for name in ["shot.webp", "shot.gif"] {
        image.save(folder.path().join(name)).unwrap();
        let args = ["advise", "--player", "first-fit", "--image", name];
        let run = run_in(folder.path(), &args, "");
        let note = format!("note: {name}: read 10 rows of 10 cells, 51 filled; pieces #### ## ..#/..#/###\n");
        assert_eq!((run.code, run.stderr), (Some(0), note));
    }
}

/// A session begins with the cells that are doubtful.
#[test]
fn doubtful_cells_are_corrected_first() {
    let folder = folder();
    // Something lies over a half of the cell in the corner.
    spoiled(folder.path(), |image| {
        for (x, y) in (20..47).flat_map(|x| (100..280).map(move |y| (x, y))) {
            image.put_pixel(x, y, image::Rgba([20, 200, 220, 255]));
        }
    });
    let session = ["advise", "--session", "--image", "shot.png"];
    for args in [
        &session[..],
        &["play", "--me", "--image", "shot.png", "--seed", "1"],
    ] {
        let said = good(folder.path(), args, "");
        assert!(
            said.contains("look again at row") && said.contains("`edit 3 4` fills or empties"),
            "{said}"
        );
    }
}

/// Writes the fixture with a change.
fn spoiled(folder: &Path, change: impl Fn(&mut image::RgbaImage)) {
    let mut image = image::open(fixture("drawn-blocks.png")).unwrap().to_rgba8();
    change(&mut image);
    image.save(folder.join("shot.png")).unwrap();
}

/// What is wrong with the pieces is said by their places, and --pieces helps.
#[test]
fn pieces_that_are_not_understood_are_named() {
    let folder = folder();
    let args = ["advise", "--player", "first-fit", "--image", "shot.png"];
    // In the place of the middle piece there is a shape that the game has not.
    spoiled(folder.path(), |image| {
        for (x, y) in (230..330).flat_map(|x| (690..790).map(move |y| (x, y))) {
            image.put_pixel(x, y, image::Rgba([250, 250, 252, 255]));
        }
        for (x, y) in [(0, 0), (24, 24), (48, 0), (48, 48)] {
            for (dx, dy) in (0..23).flat_map(|dx| (0..23).map(move |dy| (dx, dy))) {
                image.put_pixel(234 + x + dx, 700 + y + dy, image::Rgba([200, 30, 45, 255]));
            }
        }
    });
    let run = run_in(folder.path(), &args, "");
    assert_eq!((run.code, &*run.stdout), (Some(2), ""), "{}", run.stderr);
    assert!(
        run.stderr.contains("error: shot.png: piece 2 of the picture") && run.stderr.contains("--pieces"),
        "{}",
        run.stderr
    );
}
