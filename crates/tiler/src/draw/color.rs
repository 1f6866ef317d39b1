use crate::Kind;

/// Red, green and blue, 0 to 255 each.
pub type Rgb = [u8; 3];

/// The colour of a kind, from the palette of Okabe and Ito, which people with any colour vision can distinguish.
///
/// Each kind comes close to the colour that players know it by.
#[must_use]
pub const fn rgb(kind: Kind) -> Rgb {
    match kind {
        Kind::I => [0x56, 0xB4, 0xE9],
        Kind::J => [0x00, 0x72, 0xB2],
        Kind::L => [0xE6, 0x9F, 0x00],
        Kind::O => [0xF0, 0xE4, 0x42],
        Kind::S => [0x00, 0x9E, 0x73],
        Kind::T => [0xCC, 0x79, 0xA7],
        Kind::Z => [0xD5, 0x5E, 0x00],
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
