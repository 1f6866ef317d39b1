use std::time::Duration;

use insta::assert_snapshot;

use quadrille_plot::Canvas;

use super::*;
use crate::fumen::decode;
use crate::{Config, Field, Limits, MemoGraph, Problem};

/// A piece at the end of the opener, then a page in colours.
fn pages() -> Vec<Page> {
    let mut pages = decode("v115@9gE8DeG8CeH8BeG8CeA8JedNJvhBusBasB").unwrap();
    pages.truncate(2);
    pages.extend(decode("v115@9gE8zhG8ywH8wwglG8ilA8JeAgH").unwrap());
    pages
}

#[test]
fn pages_are_drawn_beside_each_other() {
    assert_snapshot!(svg(&pages(), &PictureConfig { cell: 10, columns: 2 }).unwrap());
}

#[test]
fn pictures_have_the_size_that_they_tell() {
    let config = PictureConfig { cell: 4, columns: 3 };
    let bytes = png(&pages(), &config).unwrap();
    let image = Canvas::read(&bytes).unwrap();
    assert_eq!(image.size(), (128, 20));
    let color = |x, y| image.pixel(x, y);
    // The lower left cell of the first page, and one above the opener.
    assert_eq!(
        (color(4, 16), color(26, 4)),
        (Some(super::color::GRAY), Some(EMPTY))
    );
}

#[test]
fn animations_have_a_frame_for_each_page() {
    let bytes = gif(
        &pages(),
        &PictureConfig { cell: 6, columns: 1 },
        Duration::from_millis(500),
    )
    .unwrap();
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&bytes[..]).unwrap();
    let (mut frames, mut shown) = (0, Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!((frame.width, frame.height, frame.delay), (66, 30, 50));
        shown.push(frame.buffer.to_vec());
        frames += 1;
    }
    assert_eq!(frames, 3);
    // The middle of the lower left cell, which is gray, and of the piece's cells on each page.
    let at = |frame: &[u8], x: usize, y: usize| {
        let pixel = 4 * (66 * (30 - 3 - 6 * y - 3) + 3 + 6 * x + 3);
        [frame[pixel], frame[pixel + 1], frame[pixel + 2]]
    };
    assert!(shown.iter().all(|frame| at(frame, 0, 0) == Paint::Gray.rgb()));
    assert_eq!(at(&shown[2], 8, 0), Paint::Bright(crate::Piece::L).rgb());
    assert_ne!(shown[0], shown[1]);
}

#[test]
fn what_is_too_large_is_refused() {
    let config = PictureConfig {
        cell: 1000,
        columns: 1,
    };
    assert!(matches!(
        png(&pages(), &config),
        Err(DrawError::TooLarge { width: 11_000, .. })
    ));
    assert!(matches!(
        gif(&pages(), &config, Duration::ZERO),
        Err(DrawError::TooLarge { .. })
    ));
    assert_eq!(svg(&[], &config), Err(DrawError::Nothing("page")));
    let many = vec![Page::default(); MOST_PAGES + 1];
    assert!(matches!(svg(&many, &config), Err(DrawError::TooMany { .. })));
}

fn memo() -> MemoGraph {
    let field = Field::parse("XXXXXXXX../XXXXXXXX../XXXXXXXX../XXXXXXXX..", 4).unwrap();
    let problem = Problem::new(field, "OIOI".parse().unwrap()).unwrap();
    MemoGraph::new(&problem, &Config::default(), &Limits::none()).unwrap()
}

#[test]
fn graphs_have_a_column_for_each_stage() {
    assert_snapshot!(graph_svg(&memo()));
}

/// Letters of ten pixels are six wide in fonts whose letters have one width.
#[test]
fn headings_of_graphs_are_not_cut_off() {
    let picture = graph_svg(&memo());
    let number = |line: &str, name: &str| -> usize {
        let (_, rest) = line.split_once(&format!(" {name}=\"")).unwrap();
        rest.split_once('"').unwrap().0.parse().unwrap()
    };
    let width = number(picture.lines().next().unwrap(), "width");
    let lines: Vec<&str> = picture.lines().collect();
    let headings = lines.windows(2).filter(|pair| pair[1].contains(" placed: "));
    let ends: Vec<usize> = headings
        .map(|pair| number(pair[0], "x") + 6 * pair[1].len())
        .collect();
    assert_eq!(ends.len(), 3);
    assert!(ends.iter().all(|&end| end <= width), "{ends:?} of {width}");
}
