//! Screens of Number Match and of falling blocks in looks that are made up, with other things around them.

use quadrille_screenshot::{read_falling, read_numbers};
use quadrille_search::Stream;
use rand::RngExt;

use crate::blocks::How;
use crate::canvas::Image;
use crate::spoil::scaled;
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
