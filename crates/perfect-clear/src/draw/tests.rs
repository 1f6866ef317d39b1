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

/// Pages without what stands above them.
const PLAIN: Style = Style {
    theme: Theme::Guideline,
    captions: Captions::Hidden,
};

/// An animation of such pages.
fn plain(milliseconds: u64) -> Animation {
    let (style, delay) = (PLAIN, Duration::from_millis(milliseconds));
    Animation { style, delay }
}

/// Two squares beside each other are two pieces, and a quiz shows hold and next.
#[test]
fn pieces_and_quizzes_are_told_apart() {
    let squares = decode("v115@DhRpHeRpBeRpHeRpReAgl").unwrap();
    let picture = svg(&squares, &PictureConfig { cell: 10, columns: 1 }, &PLAIN).unwrap();
    // Each cell goes on to two sides, and not to the square beside it.
    assert_eq!(picture.matches("height=\"0.95\"").count(), 8);
    let mut quiz = pages();
    quiz[0].comment = "#Q=[S](T)ILJ;to the PC".to_owned();
    let shown = |theme| {
        let style = Style {
            theme,
            ..Style::default()
        };
        svg(&quiz[..1], &PictureConfig { cell: 10, columns: 1 }, &style).unwrap()
    };
    let guideline = shown(Theme::Guideline);
    assert!(guideline.contains("\nto the PC\n"), "{guideline}");
    // The pieces in hold and next, each with four small cells.
    assert_eq!(guideline.matches("width=\"0.34\"").count(), 16);
    let [fumen, four, safe] = [Theme::Fumen, Theme::Four, Theme::OkabeIto].map(shown);
    for (picture, hold) in [
        (&guideline, "#42b642"),
        (&fumen, "#00ff00"),
        (&four, "#72d467"),
        (&safe, "#009e73"),
    ] {
        assert!(picture.contains(&format!("<g fill=\"{hold}\">")), "{picture}");
    }
}

/// Where a piece completes rows, an animation shows them in white for a moment.
#[test]
fn rows_flash_before_they_vanish() {
    let field: Field = "XXXXXX____".parse().unwrap();
    let problem: Problem = Problem::new(field, "I".parse().unwrap()).unwrap();
    let report = crate::solve(&problem, &Config::default(), &Limits::none());
    let pages = crate::fumen::pages_of(field, &report.outcome.solved().unwrap());
    let bytes = gif(&pages, &PictureConfig { cell: 6, columns: 1 }, &plain(400)).unwrap();
    let mut decoder = ::gif::DecodeOptions::new().read_info(&bytes[..]).unwrap();
    let mut delays = Vec::new();
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        delays.push(frame.delay);
    }
    assert_eq!(delays, [40, 10]);
}

#[test]
fn pages_are_drawn_beside_each_other() {
    assert_snapshot!(
        svg(
            &pages(),
            &PictureConfig { cell: 10, columns: 2 },
            &Style::default()
        )
        .unwrap()
    );
}

#[test]
fn pictures_have_the_size_that_they_tell() {
    let config = PictureConfig { cell: 4, columns: 3 };
    let bytes = png(&pages(), &config, &PLAIN).unwrap();
    let image = Canvas::read(&bytes).unwrap();
    assert_eq!(image.size(), (128, 20));
    let color = |x, y| image.pixel(x, y);
    // The lower left cell of the first page, and one above the opener.
    assert_eq!(
        (color(4, 16), color(26, 4)),
        (Some(Theme::Guideline.gray()), Some(Theme::Guideline.empty()))
    );
}

#[test]
fn animations_have_a_frame_for_each_page() {
    let bytes = gif(&pages(), &PictureConfig { cell: 6, columns: 1 }, &plain(500)).unwrap();
    let mut options = ::gif::DecodeOptions::new();
    options.set_color_output(::gif::ColorOutput::RGBA);
    let mut decoder = options.read_info(&bytes[..]).unwrap();
    let (mut frames, mut shown) = (0, Vec::new());
    while let Some(frame) = decoder.read_next_frame().unwrap() {
        assert_eq!((frame.width, frame.height), (66, 30));
        // Rows that flash are shown for a quarter of the time, and are no pages.
        if frame.delay == 50 {
            shown.push(frame.buffer.to_vec());
            frames += 1;
        }
    }
    assert_eq!(frames, 3);
    // The middle of the lower left cell, which is gray, and of the piece's cells on each page.
    let at = |frame: &[u8], x: usize, y: usize| {
        let pixel = 4 * (66 * (30 - 3 - 6 * y - 3) + 3 + 6 * x + 3);
        [frame[pixel], frame[pixel + 1], frame[pixel + 2]]
    };
    assert!(
        shown
            .iter()
            .all(|frame| at(frame, 0, 0) == Paint::Gray.rgb(Theme::Guideline))
    );
    assert_eq!(
        at(&shown[2], 8, 0),
        Paint::Bright(crate::Piece::L).rgb(Theme::Guideline)
    );
    assert_ne!(shown[0], shown[1]);
}

#[test]
fn what_is_too_large_is_refused() {
    let config = PictureConfig {
        cell: 1000,
        columns: 1,
    };
    assert!(matches!(
        png(&pages(), &config, &PLAIN),
        Err(DrawError::TooLarge { width: 11_000, .. })
    ));
    assert!(matches!(
        gif(&pages(), &config, &plain(0)),
        Err(DrawError::TooLarge { .. })
    ));
    assert_eq!(
        svg(&[], &config, &Style::default()),
        Err(DrawError::Nothing("page"))
    );
    let many = vec![Page::default(); MOST_PAGES + 1];
    assert!(matches!(
        svg(&many, &config, &Style::default()),
        Err(DrawError::TooMany { .. })
    ));
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
