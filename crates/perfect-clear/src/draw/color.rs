//! Colours by name.

use quadrille_plot::palette::{
    BLOCK, BLUE, BRIGHT, EMPTY, GREEN, GROUND, ORANGE, PURPLE, SKY, VERMILION, YELLOW,
};
pub(super) use quadrille_plot::{Rgb, hex};

use crate::Piece;

/// Colours that players know.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Those of the guideline, on a dark ground.
    #[default]
    Guideline,
    /// Those of the fumen editor: what lies there is darker than the piece of the page.
    Fumen,
    /// Those of the site four.lol, on a light ground.
    Four,
    /// The palette of Okabe and Ito, whose colours people with any colour vision distinguish, dealt out so that each
    /// piece comes close to the colour that players know it by.
    OkabeIto,
}

/// The colours of pieces by [`Piece::index`]: I J L O S T Z.
type Pieces = [Rgb; Piece::COUNT];

const GUIDELINE: Pieces = [
    [0x31, 0xC7, 0xEF],
    [0x5A, 0x65, 0xD0],
    [0xEF, 0x79, 0x21],
    [0xF7, 0xD3, 0x08],
    [0x42, 0xB6, 0x42],
    [0xAD, 0x4D, 0x9C],
    [0xEF, 0x20, 0x29],
];

/// Those of the editor, for the piece of a page, and for what lies there.
const FUMEN: [Pieces; 2] = [
    [
        [0x00, 0xFF, 0xFF],
        [0x00, 0x00, 0xFF],
        [0xFF, 0x99, 0x00],
        [0xFF, 0xFF, 0x00],
        [0x00, 0xFF, 0x00],
        [0xFF, 0x00, 0xFF],
        [0xFF, 0x00, 0x00],
    ],
    [
        [0x00, 0x99, 0x99],
        [0x00, 0x00, 0xBB],
        [0x99, 0x66, 0x00],
        [0x99, 0x99, 0x00],
        [0x00, 0x99, 0x00],
        [0x99, 0x00, 0x99],
        [0x99, 0x00, 0x00],
    ],
];

const FOUR: [Pieces; 2] = [
    [
        [0x3B, 0xBC, 0xF5],
        [0x18, 0x93, 0xDE],
        [0xF9, 0xA5, 0x4B],
        [0xF9, 0xDE, 0x49],
        [0x72, 0xD4, 0x67],
        [0xCC, 0x5F, 0xC4],
        [0xF9, 0x75, 0x63],
    ],
    [
        [0x41, 0xAF, 0xDE],
        [0x19, 0x83, 0xBF],
        [0xEF, 0x95, 0x35],
        [0xF7, 0xD3, 0x3E],
        [0x66, 0xC6, 0x5C],
        [0xB4, 0x51, 0xAC],
        [0xEF, 0x62, 0x4D],
    ],
];

const OKABE_ITO: Pieces = [SKY, BLUE, ORANGE, YELLOW, GREEN, PURPLE, VERMILION];

impl Theme {
    /// The piece of a page, or a piece of a page that has no other.
    pub(super) fn bright(self, piece: Piece) -> Rgb {
        let pieces = match self {
            Self::Guideline => GUIDELINE,
            Self::Fumen => FUMEN[0],
            Self::Four => FOUR[0],
            Self::OkabeIto => OKABE_ITO,
        };
        pieces[piece.index()]
    }

    /// A piece from before.
    pub(super) fn faint(self, piece: Piece) -> Rgb {
        match self {
            Self::Fumen => FUMEN[1][piece.index()],
            Self::Four => FOUR[1][piece.index()],
            // A quarter darker: halfway to the ground, yellow and orange would be browns.
            Self::Guideline | Self::OkabeIto => self.bright(piece).map(|channel| channel / 4 * 3),
        }
    }

    /// A block of no piece.
    pub(super) fn gray(self) -> Rgb {
        match self {
            Self::Guideline | Self::OkabeIto => BLOCK,
            Self::Fumen => [0x99; 3],
            Self::Four => [0x68; 3],
        }
    }

    /// A cell with nothing in it.
    pub(super) fn empty(self) -> Rgb {
        match self {
            Self::Guideline | Self::OkabeIto => EMPTY,
            Self::Fumen => [0x00; 3],
            Self::Four => [0xF3, 0xF3, 0xED],
        }
    }

    /// What shows around boards and between pieces.
    pub(super) fn ground(self) -> Rgb {
        match self {
            Self::Guideline | Self::OkabeIto => GROUND,
            Self::Fumen => [0x33; 3],
            Self::Four => [0xFC; 3],
        }
    }

    /// Letters, and rows that are about to vanish.
    pub(super) fn ink(self) -> Rgb {
        match self {
            Self::Four => [0x33; 3],
            _ => BRIGHT,
        }
    }
}
