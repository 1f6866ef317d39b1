use quadrille_plot::palette::{BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILION, YELLOW};

use crate::Kind;

pub use quadrille_plot::Rgb;

/// The colour of a kind, from the palette of Okabe and Ito, which people with any colour vision can distinguish.
///
/// Each kind comes close to the colour that players know it by.
#[must_use]
pub const fn rgb(kind: Kind) -> Rgb {
    match kind {
        Kind::I => SKY,
        Kind::J => BLUE,
        Kind::L => ORANGE,
        Kind::O => YELLOW,
        Kind::S => GREEN,
        Kind::T => PURPLE,
        Kind::Z => VERMILION,
    }
}

/// The nearest colour to [`rgb`] in the palette of 256 that terminals share.
#[must_use]
pub const fn ansi(kind: Kind) -> u8 {
    match kind {
        Kind::I => 74,
        Kind::J => 25,
        Kind::L => 178,
        Kind::O => 227,
        Kind::S => 36,
        Kind::T => 175,
        Kind::Z => 166,
    }
}
