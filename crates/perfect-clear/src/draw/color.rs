use crate::Piece;

pub(super) use quadrille_plot::palette::{BLOCK as GRAY, EMPTY, GROUND};
use quadrille_plot::palette::{BLUE, GREEN, ORANGE, PURPLE, SKY, VERMILION, YELLOW};
pub(super) use quadrille_plot::{Rgb, hex};

/// The palette of Okabe and Ito, whose colours people with any colour vision tell apart, dealt out so that each piece
/// comes close to the colour that players know it by.
pub(super) const fn rgb(piece: Piece) -> Rgb {
    match piece {
        Piece::I => SKY,
        Piece::J => BLUE,
        Piece::L => ORANGE,
        Piece::O => YELLOW,
        Piece::S => GREEN,
        Piece::T => PURPLE,
        Piece::Z => VERMILION,
    }
}

/// The colour halfway to that of empty cells.
pub(super) fn faint(color: Rgb) -> Rgb {
    std::array::from_fn(|channel| u8::midpoint(color[channel], EMPTY[channel]))
}
