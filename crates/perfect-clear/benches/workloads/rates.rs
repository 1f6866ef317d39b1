//! Fields and patterns whose solve rates others have published.

use quadrille_perfect_clear::{Hold, Piece};

/// Four pieces that make steps, six to go.
pub(crate) const STAIRS: &str = "X_________/XXXX______/XXXXX_____/XXXXXX____";

/// A name, the field, what is in hold, and the pattern.
pub(crate) const CASES: [(&str, &str, Hold, &str); 5] = [
    (
        "*p4 after the opener",
        "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X",
        Hold::Empty,
        "*p4",
    ),
    (
        "*p4 after the opener, I held",
        "XXX_____XX/XXX____XXX/XXX___XXXX/XXX____XXX",
        Hold::Piece(Piece::I),
        "*p4",
    ),
    (
        "T,*p4 four wide",
        "XXX____XXX/XXX____XXX/XXX____XXX/XXX____XXX",
        Hold::Empty,
        "T,*p4",
    ),
    ("*p7 after stairs", STAIRS, Hold::Empty, "*p7"),
    ("TIOSZJL,*p4 on the empty field", "", Hold::Empty, "TIOSZJL,*p4"),
];
