//! The tables of the files in `kicks/`. A test writes this file: `cargo xtask bless`.

use super::BuiltIn;
use crate::Rotation::{Left, Reverse, Right, Spawn};

pub(crate) const ALL: &[&BuiltIn] = &[&SRS, &SRS_PLUS, &JSTRIS180, &SRS_TETRIO180, &NULLPOMINO180, &NONE];

pub(crate) const SRS: BuiltIn = BuiltIn {
    name: "srs",
    about: "The guideline: quarter turns with five tests each. I has its own, which are not their mirror image.",
    base: None,
    turns: &[
        ("JLSTZ", Spawn, Left, &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
        ("JLSTZ", Spawn, Right, &[(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]),
        ("JLSTZ", Reverse, Left, &[(0, 0), (1, 0), (1, 1), (0, -2), (1, -2)]),
        ("JLSTZ", Reverse, Right, &[(0, 0), (-1, 0), (-1, 1), (0, -2), (-1, -2)]),
        ("JLSTZ", Left, Spawn, &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
        ("JLSTZ", Left, Reverse, &[(0, 0), (-1, 0), (-1, -1), (0, 2), (-1, 2)]),
        ("JLSTZ", Right, Spawn, &[(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]),
        ("JLSTZ", Right, Reverse, &[(0, 0), (1, 0), (1, -1), (0, 2), (1, 2)]),
        ("I", Spawn, Left, &[(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
        ("I", Spawn, Right, &[(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]),
        ("I", Reverse, Left, &[(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
        ("I", Reverse, Right, &[(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
        ("I", Left, Spawn, &[(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
        ("I", Left, Reverse, &[(0, 0), (-2, 0), (1, 0), (-2, -1), (1, 2)]),
        ("I", Right, Spawn, &[(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
        ("I", Right, Reverse, &[(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
    ],
};

pub(crate) const SRS_PLUS: BuiltIn = BuiltIn {
    name: "srs+",
    about: "The turns of TETR.IO, SRS+: half turns, and quarter turns of I of which each is the mirror image of one other.",
    base: Some(&SRS_TETRIO180),
    turns: &[
        ("I", Spawn, Left, &[(0, 0), (-1, 0), (2, 0), (2, -1), (-1, 2)]),
        ("I", Spawn, Right, &[(0, 0), (1, 0), (-2, 0), (-2, -1), (1, 2)]),
        ("I", Reverse, Left, &[(0, 0), (2, 0), (-1, 0), (2, 1), (-1, -2)]),
        ("I", Reverse, Right, &[(0, 0), (-2, 0), (1, 0), (-2, 1), (1, -2)]),
        ("I", Left, Spawn, &[(0, 0), (1, 0), (-2, 0), (1, -2), (-2, 1)]),
        ("I", Left, Reverse, &[(0, 0), (1, 0), (-2, 0), (1, 2), (-2, -1)]),
        ("I", Right, Spawn, &[(0, 0), (-1, 0), (2, 0), (-1, -2), (2, 1)]),
        ("I", Right, Reverse, &[(0, 0), (-1, 0), (2, 0), (-1, 2), (2, -1)]),
    ],
};

pub(crate) const JSTRIS180: BuiltIn = BuiltIn {
    name: "jstris180",
    about: "The guideline's quarter turns and the half turns of Jstris.",
    base: Some(&SRS),
    turns: &[
        ("JLSTZI", Spawn, Reverse, &[(0, 0), (0, 1)]),
        ("JLSTZI", Reverse, Spawn, &[(0, 0), (0, -1)]),
        ("JLSTZI", Left, Right, &[(0, 0), (-1, 0)]),
        ("JLSTZI", Right, Left, &[(0, 0), (1, 0)]),
    ],
};

pub(crate) const SRS_TETRIO180: BuiltIn = BuiltIn {
    name: "srs-tetrio180",
    about: "The guideline's quarter turns and the half turns of TETR.IO, where I has those of Jstris.",
    base: Some(&SRS),
    turns: &[
        ("JLSTZ", Spawn, Reverse, &[(0, 0), (0, 1), (1, 1), (-1, 1), (1, 0), (-1, 0)]),
        ("JLSTZ", Reverse, Spawn, &[(0, 0), (0, -1), (-1, -1), (1, -1), (-1, 0), (1, 0)]),
        ("JLSTZ", Left, Right, &[(0, 0), (-1, 0), (-1, 2), (-1, 1), (0, 2), (0, 1)]),
        ("JLSTZ", Right, Left, &[(0, 0), (1, 0), (1, 2), (1, 1), (0, 2), (0, 1)]),
        ("I", Spawn, Reverse, &[(0, 0), (0, 1)]),
        ("I", Reverse, Spawn, &[(0, 0), (0, -1)]),
        ("I", Left, Right, &[(0, 0), (-1, 0)]),
        ("I", Right, Left, &[(0, 0), (1, 0)]),
    ],
};

pub(crate) const NULLPOMINO180: BuiltIn = BuiltIn {
    name: "nullpomino180",
    about: "The guideline's quarter turns and the half turns of NullpoMino.",
    base: Some(&SRS),
    turns: &[
        ("JLSTZ", Spawn, Reverse, &[(0, 0), (1, 0), (2, 0), (1, -1), (2, -1), (-1, 0),
            (-2, 0), (-1, -1), (-2, -1), (0, 1), (3, 0), (-3, 0)]),
        ("JLSTZ", Reverse, Spawn, &[(0, 0), (-1, 0), (-2, 0), (-1, 1), (-2, 1), (1, 0),
            (2, 0), (1, 1), (2, 1), (0, -1), (-3, 0), (3, 0)]),
        ("JLSTZ", Left, Right, &[(0, 0), (0, -1), (0, -2), (1, -1), (1, -2), (0, 1),
            (0, 2), (1, 1), (1, 2), (-1, 0), (0, -3), (0, 3)]),
        ("JLSTZ", Right, Left, &[(0, 0), (0, -1), (0, -2), (-1, -1), (-1, -2), (0, 1),
            (0, 2), (-1, 1), (-1, 2), (1, 0), (0, -3), (0, 3)]),
        ("I", Spawn, Reverse, &[(0, 0), (-1, 0), (-2, 0), (1, 0), (2, 0), (0, -1)]),
        ("I", Reverse, Spawn, &[(0, 0), (1, 0), (2, 0), (-1, 0), (-2, 0), (0, 1)]),
        ("I", Left, Right, &[(0, 0), (0, -1), (0, -2), (0, 1), (0, 2), (1, 0)]),
        ("I", Right, Left, &[(0, 0), (0, -1), (0, -2), (0, 1), (0, 2), (-1, 0)]),
    ],
};

pub(crate) const NONE: BuiltIn = BuiltIn {
    name: "none",
    about: "Quarter turns in place: no kicks.",
    base: None,
    turns: &[
        ("JLSTZI", Spawn, Left, &[(0, 0)]),
        ("JLSTZI", Spawn, Right, &[(0, 0)]),
        ("JLSTZI", Reverse, Left, &[(0, 0)]),
        ("JLSTZI", Reverse, Right, &[(0, 0)]),
        ("JLSTZI", Left, Spawn, &[(0, 0)]),
        ("JLSTZI", Left, Reverse, &[(0, 0)]),
        ("JLSTZI", Right, Spawn, &[(0, 0)]),
        ("JLSTZI", Right, Reverse, &[(0, 0)]),
    ],
};
