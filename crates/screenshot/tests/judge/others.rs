//! Screens of Number Match and of falling blocks in looks that are made up, with other things around them.

use quadrille_screenshot::{Seen, read_falling, read_numbers};
use quadrille_search::Stream;
use rand::RngExt;

use crate::blocks::How;
use crate::canvas::{Canvas, Image};
use crate::spoil::{columns, scaled};
use crate::tally::Tally;
use crate::whole::{Kind, within};
use crate::{falling, invented, numbers};

/// What may be special about these screens.
pub(crate) const KINDS: [Kind; 4] = [Kind::Bare, Kind::Beside, Kind::Desktop, Kind::Turned];

/// The screen of a phone as small as it is in a picture of this kind.
fn shrunk(image: Image, stream: &mut Stream, kind: Kind) -> Image {
    if kind == Kind::Desktop {
        let high = stream.random_range(640.0..1000.0);
        let factor = high / image.height as f32;
        return if factor < 1.0 {
            scaled(&image, factor)
        } else {
            image
        };
    }
    image
}

const fn how(judges: bool) -> How {
    How {
        judges,
        is_small: true,
    }
}

/// A screen of Number Match, and what was read of it.
pub(crate) fn numbers(stream: &mut Stream, kind: Kind, judges: bool) -> (Image, Tally) {
    let screen = numbers::screen_of(&invented::style(stream), stream, how(judges));
    let image = shrunk(screen.image, stream, kind);
    let image = within(image, stream, kind);
    let read = read_numbers(&image.picture());
    let tally = read.map_or_else(|_| Tally::unfound(), |read| Tally::of(&read.cells, &screen.marks));
    (image, tally)
}

/// A screen of falling blocks, and what was read of it.
pub(crate) fn falling(stream: &mut Stream, kind: Kind, judges: bool) -> (Image, Tally) {
    let skin = invented::skin(stream, judges);
    let screen = falling::screen_of(&skin, stream, how(judges));
    let image = shrunk(screen.image, stream, kind);
    let image = within(image, stream, kind);
    let Ok(read) = read_falling(&image.picture()) else {
        return (image, Tally::unfound());
    };
    let mut asides = vec![read.slot];
    asides.extend(read.queue);
    let tally = Tally::of(&read.cells, &screen.filled).beside(&asides, &screen.asides);
    (image, tally)
}

/// Some versions leave rows without a digit where they are.
#[test]
fn a_sparse_board_has_rows_without_digits() {
    let rows = [
        "7       2",
        "         ",
        "   3     ",
        "         ",
        "         ",
        "41 8  5 6",
    ];
    for style in numbers::JUDGING
        .iter()
        .filter(|style| matches!(style.frame, numbers::Frame::Lines(..)))
    {
        let blank = numbers::Style {
            gone: numbers::Gone::Blank,
            spare: 1,
            ..*style
        };
        let screen = numbers::board_of(&blank, &rows);
        let read = read_numbers(&screen.image.picture()).expect("a board");
        let tally = Tally::of(&read.cells, &screen.marks);
        assert!(!tally.is_bad(), "{}: {:?}", style.name, read.to_rows());
    }
}

/// The digits alone show where the cells are.
#[test]
fn a_board_without_lines_is_read() {
    let rows = ["7 86 5791", "4 5932 18", "312 46275", "98 15"];
    let style = &numbers::JUDGING[2];
    let bare = numbers::Style {
        screen: [style.cell; 2],
        gone: numbers::Gone::Blank,
        ..*style
    };
    let screen = numbers::board_of(&bare, &rows);
    let read = read_numbers(&screen.image.picture()).expect("a board");
    let tally = Tally::of(&read.cells, &screen.marks);
    assert_eq!(tally.right, 1, "{:?}", read.to_rows());
}

/// Nine of the columns of a wider board are no board.
#[test]
fn a_board_that_goes_on_beside_the_grid_is_doubtful() {
    let rows = ["761541629", "587238354", "149416182", "358762917"];
    let screen = numbers::board_of(&numbers::JUDGING[0], &rows);
    let [left, pitch] = numbers::SMALL;
    let part = |first: f32, end: f32| {
        columns(
            &screen.image,
            ((left + first * pitch) as usize, (left + end * pitch) as usize),
        )
    };
    let (whole, more) = (part(0.0, 9.0), part(0.0, 3.0));
    let mut canvas = Canvas::new(
        (whole.width + more.width + 60) as u32,
        whole.height as u32,
        [[0; 3]; 2],
    );
    canvas.put(&whole, (30, 0));
    canvas.put(&more, (30 + whole.width, 0));
    let read = read_numbers(&canvas.into_image().picture());
    let is_unsure = |read: quadrille_screenshot::Numbers| read.cells.iter().all(Seen::is_doubtful);
    assert!(read.is_err() || read.is_ok_and(is_unsure));
}
