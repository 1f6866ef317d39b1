//! Changes that make a right answer wrong.

use super::super::super::OPENER;
use super::{BARE, BLOCK, FIT, LEFT, NARROW, REVEALED, SIX, SLOT};

/// The command of a right answer, and places of values in it with other ones.
type Changes = (&'static [&'static str], &'static [(&'static str, &'static str)]);

/// Right answers and their changes.
pub(in super::super) const WRONG: [Changes; 40] = [
    (
        REVEALED,
        &[("/moves/0/clears", "3301.32"), ("/sees_reveals", "false")],
    ),
    (
        &[
            "advise", "--field", OPENER, "--queue", "TI", "--hold", "J", "--method", "loop",
        ],
        &[
            ("/clears", "1"),
            ("/moves/0/clears", "3000"),
            ("/moves/1/clears", "12.5"),
            ("/moves/0/loop_chance/numerator", "4"),
            ("/moves/1/loop_chance/denominator", "6"),
        ],
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ"],
        &[
            ("/solutions/0/placements/1/cells/0/0", "9"),
            ("/solutions/0/placements/0/rotation", r#""left""#),
            ("/solutions/0/placements/2/piece", r#""T""#),
            ("/solutions/0/placements/3/cleared", "[]"),
            ("/solutions/0/fumen", r#""v115@vhAAgH""#),
            ("/queue", r#""OILJ""#),
            ("/solutions", "[]"),
            ("/status", r#""unsolvable""#),
        ],
    ),
    (
        &["solve", "--field", SIX, "--queue", "IOLJ", "--keys"],
        &[("/solutions/0/placements/0/keys/0", r#""left""#)],
    ),
    (
        &[
            "solve", "--field", SIX, "--queue", "IOLJT", "--hold", "S", "--all",
        ],
        &[("/found", "9"), ("/found", "1"), ("/status", r#""unsolvable""#)],
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4"],
        &[
            ("/ways/0/solved", "5"),
            ("/ways/1/fumen", r#""v115@vhAAgH""#),
            ("/ways/2/tiles/0/cells/0/0", "10"),
            ("/ways/3/example/queue", r#""TTTT""#),
        ],
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--queues"],
        &[("/ways/1/queues/3", r#""OSZI""#)],
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--minimal"],
        &[
            ("/minimal/ways", "[1]"),
            ("/minimal/ways/1", "1"),
            ("/minimal/ways/0", "99"),
            ("/minimal/effort", "7"),
            ("/ways/0/effort", "7"),
        ],
    ),
    (
        &["path", "--field", SIX, "--pattern", "*p5", "--all-minimals", "3"],
        &[
            (
                "/minimal/sets/1/ways",
                "[1,9,10,11,14,15,16,17,28,29,35,36,41,43,45,60,63,65,70,71,72,73,74,75,78,80,81,82,85,102,103,107,108,109,110,111,124,125,126,127,129,131,132,133,134,135]",
            ),
            ("/minimal/sets/1/effort", "7"),
            ("/minimal/sets/0/effort", "7"),
        ],
    ),
    (
        &["cover", "v115@9gE8zhG8ywH8wwglG8ilA8JeAgH", "--pattern", "*p4"],
        &[
            ("/drawings/0/tiles/0/cells/0", "[0, 3]"),
            ("/drawings/0/fumen", r#""v115@vhAAgH""#),
        ],
    ),
    (
        &[
            "cover",
            BLOCK,
            "--no-hold",
            "--pattern",
            "[LSJI]p4,I",
            "--max-soft-drops",
            "1",
        ],
        &[("/max_soft_drops", "0")],
    ),
    (
        &[
            "cover",
            BLOCK,
            "--no-hold",
            "--pattern",
            "[LSJI]p4,I",
            "--max-clears",
            "2",
        ],
        &[("/max_clears", "3")],
    ),
    (
        &[
            "cover",
            BLOCK,
            "--no-hold",
            "--pattern",
            "[LSJI]p4,I",
            "--starting-b2b",
            "1",
        ],
        &[("/starting_b2b", "0")],
    ),
    (
        &[
            "cover",
            BLOCK,
            "--no-hold",
            "--pattern",
            "[LSJI]p4,I",
            "--drop",
            "hard",
            "--last-soft",
            "1",
        ],
        &[("/last_soft", "2")],
    ),
    (
        &[
            "cover",
            BLOCK,
            "--no-hold",
            "--pattern",
            "[LSJI]p4,I",
            "--mode",
            "3l",
        ],
        &[("/mode", r#""3l-or-pc""#)],
    ),
    (
        &["percent", "--field", OPENER, "--pattern", "*p4"],
        &[("/failed/0", r#""TIJL""#)],
    ),
    (
        &["saves", "--field", OPENER, "--pattern", "*p4"],
        &[("/queues/0/slot", r#""T""#)],
    ),
    (
        &["saves", "--field", OPENER, "--pattern", "*p4", "--keep", "T,!^T"],
        &[("/wishes/1/queues", "1")],
    ),
    (
        &["saves", "--field", OPENER, "--pattern", "*p4", "--clear", "7"],
        &[("/queues/3/bag", r#""IT""#)],
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--keep", "T,O"],
        &[("/wishes/1/first", "1")],
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
        &[("/wishes/0/keep", r#""I""#)],
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
        &[("/mode", r#""tst""#)],
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
        &[("/mode", r#""tss""#)],
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
        &[("/mode", r#""normal""#)],
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4"],
        &[("/system", r#""tetrio""#), ("/scores/2/points", "2000")],
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4", "--b2b"],
        &[("/back_to_back", "0")],
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
        &[("/count", r#""points""#)],
    ),
    (
        &["score", "--field", OPENER, "--pattern", "*p4", "--game", "tetrio"],
        &[("/scores/2/attack", "90")],
    ),
    (
        &[
            "spin",
            "--field",
            BARE,
            "--lines",
            "4",
            "--pattern",
            "TJ",
            "--hold",
            "L",
        ],
        &[
            ("/ways/0/spin/kind", r#""mini""#),
            ("/ways/0/spin/cleared", "[0]"),
            ("/ways/0/solved", "2"),
            ("/found", "90"),
            ("/roofs", "0"),
        ],
    ),
    (
        &["ren", "--field", NARROW, "--queue", "TILOS", "--hold", "Z"],
        &[("/combos/0/placements/1/cleared", "[]"), ("/ends/1", "40")],
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
        &[("/drop", r#""soft""#)],
    ),
    (
        &["path", "--field", OPENER, "--pattern", "*p4", "--best-score"],
        &[("/best_score/combo", "1")],
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
        &[("/best_score/count", r#""points""#)],
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
        &[("/ways/1/score/points", "12")],
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
        &[
            ("/ways/0/example/score/attack", "3"),
            ("/ways/0/example/score/attack", "1"),
            ("/ways/0/example/score/points", "1"),
        ],
    ),
    (
        &["advise", "--field", OPENER, "--queue", "TI"],
        &[("/chance/numerator", "20")],
    ),
    (
        &["advise", "--field", OPENER, "--queue", "TI", "--tree", "2"],
        &[("/tree/next/1/chance/numerator", "1")],
    ),
    (
        FIT,
        &[
            ("/setups/0/tiles/0/cells/0/1", "3"),
            ("/setups/0/field/0", r#""XX.....XX.""#),
            ("/setups/0/fumen", r#""v115@vhAAgH""#),
            ("/setups/0/build/ways", "9"),
            ("/setups/0/ends/0/hold", r#""J""#),
            ("/setups/0/ends/0/solved", "712"),
            ("/setups/0/rate", "0.9"),
            ("/setups/0/saves/T", "0.2"),
            ("/setups/0/placements/0/rotation", r#""left""#),
        ],
    ),
    (
        LEFT,
        &[("/setups/0/build/pattern", r#""[TILSO]p4""#), ("/found", "1")],
    ),
    (&["book", "--clear", "6"], &[("/setups/0/clear/solved", "1700")]),
];
