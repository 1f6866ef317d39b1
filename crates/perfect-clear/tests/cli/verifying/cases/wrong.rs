//! Changes that make a right answer wrong.

use super::super::super::OPENER;
use super::{NARROW, SIX, SLOT};

/// Right answers, the place of a value in each, and another value.
pub(in super::super) const WRONG: [(&[&str], &str, &str); 47] = [
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/placements/1/cells/0/0",
        "9",
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/placements/0/rotation",
        r#""left""#,
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/placements/2/piece",
        r#""T""#,
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/placements/3/cleared",
        "[]",
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/solutions/0/fumen",
        r#""v115@vhAAgH""#,
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        "/queue",
        r#""OILJ""#,
    ),
    (&["solve", "--field", SIX, "--queue", "IOLJ"], "/solutions", "[]"),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ", "--keys"],
        "/solutions/0/placements/0/keys/0",
        r#""left""#,
    ),
    (
        &[
            "solve", "--field", SIX, "--queue", "IOLJT", "--hold", "S", "--all",
        ],
        "/found",
        "9",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4"],
        "/ways/0/solved",
        "5",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--queues"],
        "/ways/1/queues/3",
        r#""OSZI""#,
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/minimal/ways",
        "[1]",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/minimal/ways/1",
        "1",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/minimal/ways/0",
        "99",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/minimal/effort",
        "7",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        "/ways/0/effort",
        "7",
    ),
    (
        &["path", "--field", SIX, "--pattern", "*p5", "--all-minimals", "3"],
        "/minimal/sets/1/ways",
        "[1,9,10,11,14,15,16,17,28,29,35,36,41,43,45,60,63,65,70,71,72,73,74,75,78,80,81,82,85,102,103,107,108,109,110,111,124,125,126,127,129,131,132,133,134,135]",
    ),
    (
        &["path", "--field", SIX, "--pattern", "*p5", "--all-minimals", "3"],
        "/minimal/sets/1/effort",
        "7",
    ),
    (
        &["path", "--field", SIX, "--pattern", "*p5", "--all-minimals", "3"],
        "/minimal/sets/0/effort",
        "7",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4"],
        "/ways/1/fumen",
        r#""v115@vhAAgH""#,
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4"],
        "/ways/2/tiles/0/cells/0/0",
        "10",
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4"],
        "/ways/3/example/queue",
        r#""TTTT""#,
    ),
    (
        &["cover", "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH", "--pattern", "*p4"],
        "/drawings/0/tiles/0/cells/0",
        "[0, 3]",
    ),
    (
        &["cover", "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH", "--pattern", "*p4"],
        "/drawings/0/fumen",
        r#""v115@vhAAgH""#,
    ),
    (
        &["percent", "--field", OPENER, "--pattern", "*p4"],
        "/failed/0",
        r#""TIJL""#,
    ),
    (
        &["saves", "--field", OPENER, "--pattern", "*p4"],
        "/queues/0/slot",
        r#""T""#,
    ),
    (
        &["saves", "--field", OPENER, "--pattern", "*p4", "--keep", "T,!^T"],
        "/wishes/1/queues",
        "1",
    ),
    (
        &["saves", "--field", OPENER, "--pattern", "*p4", "--clear", "7"],
        "/queues/3/bag",
        r#""IT""#,
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--keep", "T,O"],
        "/wishes/1/first",
        "1",
    ),
    (
        &[
            "path",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--keep",
            "T,O",
            "--queues",
        ],
        "/wishes/0/keep",
        r#""I""#,
    ),
    (
        &[
            "percent",
            "--mode",
            "tsd",
            "--field",
            SLOT,
            "--lines",
            "3",
            "--pattern",
            "[TIO]!*",
        ],
        "/mode",
        r#""tst""#,
    ),
    (
        &[
            "path",
            "--mode",
            "tsd",
            "--field",
            SLOT,
            "--lines",
            "3",
            "--pattern",
            "[TIO]!*",
        ],
        "/mode",
        r#""tss""#,
    ),
    (
        &[
            "saves",
            "--mode",
            "tetris-end",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
        ],
        "/mode",
        r#""normal""#,
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4"],
        "/system",
        r#""tetrio""#,
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4", "--b2b"],
        "/back_to_back",
        "0",
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4"],
        "/scores/2/points",
        "2000",
    ),
    (
        &[
            "score",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--count",
            "attack",
        ],
        "/count",
        r#""points""#,
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4", "--game", "tetrio"],
        "/scores/2/attack",
        "90",
    ),
    (
        &["ren", "--field", NARROW, "--queue", "TILOS", "--hold", "Z"],
        "/combos/0/placements/1/cleared",
        "[]",
    ),
    (
        &["ren", "--field", NARROW, "--queue", "TILOS", "--hold", "Z"],
        "/ends/1",
        "40",
    ),
    (
        &[
            "percent",
            "--field",
            SLOT,
            "--lines",
            "3",
            "--pattern",
            "[TIO]!*",
            "--drop",
            "tsd",
        ],
        "/drop",
        r#""soft""#,
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--best-score"],
        "/best_score/combo",
        "1",
    ),
    (
        &[
            "path",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--best-score",
            "--count",
            "attack",
        ],
        "/best_score/count",
        r#""points""#,
    ),
    (
        &[
            "path",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--best-score",
            "--minimal",
        ],
        "/ways/1/score/points",
        "12",
    ),
    (
        &[
            "path",
            "--field",
            OPENER,
            "--pattern",
            "*p4",
            "--best-score",
            "--game",
            "jstris",
        ],
        "/ways/0/example/score/attack",
        "3",
    ),
    (
        &["advise", "--field", OPENER, "--queue", "TI"],
        "/chance/numerator",
        "20",
    ),
    (
        &["advise", "--field", OPENER, "--queue", "TI", "--tree", "2"],
        "/tree/next/1/chance/numerator",
        "1",
    ),
];
