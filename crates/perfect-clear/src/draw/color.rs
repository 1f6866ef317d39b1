use crate::Piece;

pub(super) use quadrille_plot::{Rgb, hex};

/// The ground, which shows between pages and between cells.
pub(super) const GROUND: Rgb = [0x1B, 0x1F, 0x27];

/// Cells with nothing in them.
pub(super) const EMPTY: Rgb = [0x2A, 0x2F, 0x3A];

/// Blocks of no piece.
pub(super) const GRAY: Rgb = [0x80, 0x86, 0x91];

/// The palette of Okabe and Ito, whose colours people with any colour vision tell apart, dealt out so that each piece
/// comes close to the colour that players know it by.
pub(super) const fn rgb(piece: Piece) -> Rgb {
    match piece {
        Piece::I => [0x56, 0xB4, 0xE9],
        Piece::J => [0x00, 0x72, 0xB2],
        Piece::L => [0xE6, 0x9F, 0x00],
        Piece::O => [0xF0, 0xE4, 0x42],
        Piece::S => [0x00, 0x9E, 0x73],
        Piece::T => [0xCC, 0x79, 0xA7],
        Piece::Z => [0xD5, 0x5E, 0x00],
    }
}

/// The colour halfway to that of empty cells.
pub(super) fn faint(color: Rgb) -> Rgb {
    std::array::from_fn(|channel| u8::midpoint(color[channel], EMPTY[channel]))
}
