//! Colours of all pictures.
//!
//! The palette of Okabe and Ito, whose colours people with any colour vision distinguish, on a dark ground.

use crate::Rgb;

/// The ground, which shows around boards and between cells.
pub const GROUND: Rgb = [0x1B, 0x1F, 0x27];
/// Cells that have no color of their own.
pub const TILE: Rgb = [0x3A, 0x40, 0x4B];
/// Cells of a board with nothing in them.
pub const EMPTY: Rgb = [0x2A, 0x2F, 0x3A];
/// Cells that are filled, by no piece in particular.
pub const BLOCK: Rgb = [0x80, 0x86, 0x91];
/// What is to be seen first.
pub const BRIGHT: Rgb = [0xF2, 0xF4, 0xF8];

/// Blue as the sky.
pub const SKY: Rgb = [0x56, 0xB4, 0xE9];
/// Dark blue.
pub const BLUE: Rgb = [0x00, 0x72, 0xB2];
/// Orange.
pub const ORANGE: Rgb = [0xE6, 0x9F, 0x00];
/// Yellow.
pub const YELLOW: Rgb = [0xF0, 0xE4, 0x42];
/// Green with some blue.
pub const GREEN: Rgb = [0x00, 0x9E, 0x73];
/// Purple with some red.
pub const PURPLE: Rgb = [0xCC, 0x79, 0xA7];
/// Red as vermilion.
pub const VERMILION: Rgb = [0xD5, 0x5E, 0x00];
