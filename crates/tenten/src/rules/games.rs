//! The games that are known by name. Written by a test from the files of `games/`: do not edit.

use super::known::{Fact, Game};
use super::presets::{Points, Preset};
use super::{Counted, DealerKind, LineKind, StreakOf, StreakRule};

/// All games.
pub(super) const PRESETS: [Preset; 7] = [
    Preset {
        game: Game {
            name: "1010",
            about: "1010! by Gram Games: 10 x 10, sets of three",
            facts: &[
                Fact {
                    what: "19 pieces, weights of 42 in all",
                    source: Some("Fabien Coelho, 1010! Analysis"),
                },
                Fact {
                    what: "a point for a cell, 5 k (k + 1) for k lines at once",
                    source: Some("Fabien Coelho, 1010! Analysis"),
                },
            ],
            dealing: None,
            reading_of: None,
        },
        size: 10,
        set_size: 3,
        dealer: DealerKind::Weighted,
        lines: &[LineKind::Rows, LineKind::Columns],
        cell: 1,
        counted: Counted::Placed,
        points: Points::Growing(5),
        vanished: 0,
        empty_board: 0,
        streak: StreakRule {
            of: StreakOf::Placements,
            patience: 0,
            bonus: 0,
            percent: 0,
        },
        pieces: ".2# -3## i3#/# _3### I3#/#/# r2##/#. t2##/.# l2#./## j2.#/## o6##/## \
            h2#### v2#/#/#/# H2##### V2#/#/#/#/# R1###/#../#.. T1###/..#/..# \
            L1#../#../### J1..#/..#/### O2###/###/###",
    },
    Preset {
        game: Game {
            name: "klooni",
            about: "Klooni 1010!, an open cousin: the pieces of 1010! with other weights",
            facts: &[
                Fact {
                    what: "nine types equally likely, then a rotation",
                    source: Some("the source of the program"),
                },
                Fact {
                    what: "which of the rotations of a corner is the first",
                    source: None,
                },
            ],
            dealing: None,
            reading_of: None,
        },
        size: 10,
        set_size: 3,
        dealer: DealerKind::Weighted,
        lines: &[LineKind::Rows, LineKind::Columns],
        cell: 1,
        counted: Counted::Placed,
        points: Points::Growing(5),
        vanished: 0,
        empty_board: 0,
        streak: StreakRule {
            of: StreakOf::Placements,
            patience: 0,
            bonus: 0,
            percent: 0,
        },
        pieces: ".5# -2## i3#/# _2### I3#/#/# r1##/#. t1##/.# l2#./## j1.#/## o5##/## \
            h2#### v3#/#/#/# H2##### V3#/#/#/#/# R1###/#../#.. T1###/..#/..# \
            L2#../#../### J1..#/..#/### O5###/###/###",
    },
    Preset {
        game: Game {
            name: "8x8",
            about: "a small board in the manner of the games after 1010!",
            facts: &[
                Fact {
                    what: "33 pieces with equal weights, the score of 1010!",
                    source: None,
                },
            ],
            dealing: None,
            reading_of: None,
        },
        size: 8,
        set_size: 3,
        dealer: DealerKind::Weighted,
        lines: &[LineKind::Rows, LineKind::Columns],
        cell: 1,
        counted: Counted::Placed,
        points: Points::Growing(5),
        vanished: 0,
        empty_board: 0,
        streak: StreakRule {
            of: StreakOf::Placements,
            patience: 0,
            bonus: 0,
            percent: 0,
        },
        pieces: ".2# -2## i2#/# _2### I2#/#/# r2##/#. t2##/.# l2#./## j2.#/## o2##/## \
            h2#### v2#/#/#/# H2##### V2#/#/#/#/# R2###/#../#.. T2###/..#/..# \
            L2#../#../### J2..#/..#/### O2###/###/### a2##./.## b2.#/##/#. \
            c2.##/##. d2#./##/.# e2###/.#. f2.#/##/.# g2.#./### k2#./##/#. \
            m2#../### n2..#/### p2##/#./#. q2##/.#/.# x2###/### y2##/##/##",
    },
    Preset {
        game: Game {
            name: "block-blast",
            about: "Block Blast by Hungry Studio, as version 10.7.5 counts: 8 x 8, sets \
                of three",
            facts: &[
                Fact {
                    what: "8 x 8, sets of three, rows and columns vanish",
                    source: Some("two specifications that authors of clones published"),
                },
                Fact {
                    what: "41 pieces, of which the four diagonals are rare",
                    source: Some("public logs of moves and sets in the app, version 10.7.5"),
                },
                Fact {
                    what: "a point for a cell; 10, 20 and 120 for 1, 2 and 4 lines at once",
                    source: Some("public logs of moves and sets in the app, version 10.7.5"),
                },
                Fact {
                    what: "nothing more for a board that is cleared",
                    source: Some("public logs of moves and sets in the app, version 10.7.5"),
                },
                Fact {
                    what: "the second clear of a streak counts twice",
                    source: Some("public logs of moves and sets in the app, version 10.7.5"),
                },
                Fact {
                    what: "60, 200, 300 for 3, 5, 6 lines: 10 k (k - 1) for k lines, as for 2 \
                    and 4",
                    source: None,
                },
                Fact {
                    what: "each further clear of a streak counts once more, and the third \
                    placement in a row without a clear ends it: the app's streak grows in \
                    steps that are not understood",
                    source: None,
                },
                Fact {
                    what: "equal weights: the app draws pieces unequally, by weights that are \
                    not used yet",
                    source: None,
                },
            ],
            dealing: Some(Fact {
                what: "the app itself deals sets that fit: 1,147 of 1,147 had room",
                source: Some("public logs of moves and sets in the app, version 10.7.5"),
            }),
            reading_of: None,
        },
        size: 8,
        set_size: 3,
        dealer: DealerKind::Weighted,
        lines: &[LineKind::Rows, LineKind::Columns],
        cell: 1,
        counted: Counted::Placed,
        points: Points::Listed(&[10, 20, 60, 120, 200, 300]),
        vanished: 0,
        empty_board: 0,
        streak: StreakRule {
            of: StreakOf::Placements,
            patience: 2,
            bonus: 0,
            percent: 100,
        },
        pieces: ".1# -1## i1#/# _1### I1#/#/# r1##/#. t1##/.# l1#./## j1.#/## o1##/## \
            h1#### v1#/#/#/# H1##### V1#/#/#/#/# R1###/#../#.. T1###/..#/..# \
            L1#../#../### J1..#/..#/### O1###/###/### a1##./.## b1.#/##/#. \
            c1.##/##. d1#./##/.# e1###/.#. f1.#/##/.# g1.#./### k1#./##/#. \
            m1#../### n1..#/### p1##/#./#. q1##/.#/.# x1###/### y1##/##/## \
            M1###/#.. N1###/..# P1#./#./## Q1.#/.#/## s1#./.# z1.#/#. \
            S1#../.#./..# Z1..#/.#./#..",
    },
    Preset {
        game: Game {
            name: "block-blast-clone",
            about: "Block Blast with the points of an open clone, which older versions of \
                this program had",
            facts: &[
                Fact {
                    what: "8 x 8, sets of three, rows and columns vanish",
                    source: Some("two specifications that authors of clones published"),
                },
                Fact {
                    what: "37 pieces: lines to 5, corners, tetrominoes, 2 x 3, 3 x 3",
                    source: Some("two specifications that authors of clones published"),
                },
                Fact {
                    what: "a point for a cell; 10, 30, 60, 100, 150, 210 for 1 to 6 lines at once",
                    source: Some("the source of one open clone, whose author says that it was compared \
                    with the game"),
                },
                Fact {
                    what: "each clear of a streak counts once more than the one before",
                    source: Some("the source of one open clone, whose author says that it was compared \
                    with the game"),
                },
                Fact {
                    what: "the third placement in a row without a clear ends a streak",
                    source: Some("the source of one open clone, whose author says that it was compared \
                    with the game"),
                },
                Fact {
                    what: "this score: both specifications have another, of 10 points for a cell \
                    that vanishes",
                    source: None,
                },
                Fact {
                    what: "four diagonals of two and of three cells, which these sources lack",
                    source: None,
                },
                Fact {
                    what: "equal weights",
                    source: None,
                },
                Fact {
                    what: "300 points for a board that is cleared",
                    source: None,
                },
            ],
            dealing: Some(Fact {
                what: "the app itself deals sets that fit: 1,147 of 1,147 had room",
                source: Some("public logs of moves and sets in the app, version 10.7.5"),
            }),
            reading_of: Some("block-blast"),
        },
        size: 8,
        set_size: 3,
        dealer: DealerKind::Weighted,
        lines: &[LineKind::Rows, LineKind::Columns],
        cell: 1,
        counted: Counted::Placed,
        points: Points::Listed(&[10, 30, 60, 100, 150, 210]),
        vanished: 0,
        empty_board: 300,
        streak: StreakRule {
            of: StreakOf::Placements,
            patience: 2,
            bonus: 0,
            percent: 100,
        },
        pieces: ".1# -1## i1#/# _1### I1#/#/# r1##/#. t1##/.# l1#./## j1.#/## o1##/## \
            h1#### v1#/#/#/# H1##### V1#/#/#/#/# R1###/#../#.. T1###/..#/..# \
            L1#../#../### J1..#/..#/### O1###/###/### a1##./.## b1.#/##/#. \
            c1.##/##. d1#./##/.# e1###/.#. f1.#/##/.# g1.#./### k1#./##/#. \
            m1#../### n1..#/### p1##/#./#. q1##/.#/.# x1###/### y1##/##/## \
            M1###/#.. N1###/..# P1#./#./## Q1.#/.#/## s1#./.# z1.#/#. \
            S1#../.#./..# Z1..#/.#./#..",
    },
    Preset {
        game: Game {
            name: "blockudoku",
            about: "Blockudoku by Easybrain: 9 x 9, boxes of 3 x 3 vanish too",
            facts: &[
                Fact {
                    what: "9 x 9, sets of three, rows, columns and boxes vanish",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                },
                Fact {
                    what: "47 pieces, equally likely",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                },
                Fact {
                    what: "a point for each placed cell that stays",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                },
                Fact {
                    what: "18 for a line, 36 for two, 108, 144, 270, 324, 504, 576, 810 for 3 to \
                    9 at once",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                },
                Fact {
                    what: "9 more if the placement before cleared too",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                },
                Fact {
                    what: "810 for more lines",
                    source: None,
                },
            ],
            dealing: None,
            reading_of: None,
        },
        size: 9,
        set_size: 3,
        dealer: DealerKind::Weighted,
        lines: &[LineKind::Rows, LineKind::Columns, LineKind::Boxes { height: 3, width: 3 }],
        cell: 1,
        counted: Counted::Staying,
        points: Points::Listed(&[18, 36, 108, 144, 270, 324, 504, 576, 810]),
        vanished: 0,
        empty_board: 0,
        streak: StreakRule {
            of: StreakOf::Placements,
            patience: 0,
            bonus: 9,
            percent: 0,
        },
        pieces: ".1# -1## i1#/# s1#./.# z1.#/#. S1#../.#./..# Z1..#/.#./#.. _1### \
            I1#/#/# r1##/#. t1##/.# l1#./## j1.#/## o1##/## h1#### v1#/#/#/# \
            a1##./.## b1.#/##/#. c1.##/##. d1#./##/.# e1###/.#. f1.#/##/.# \
            g1.#./### k1#./##/#. m1#../### n1..#/### p1##/#./#. q1##/.#/.# \
            M1###/#.. N1###/..# P1#./#./## Q1.#/.#/## H1##### V1#/#/#/#/# \
            R1###/#../#.. T1###/..#/..# L1#../#../### J1..#/..#/### E1###/.#./.#. \
            F1..#/###/..# G1.#./.#./### K1#../###/#.. U1#.#/### A1###/#.# \
            C1##/#./## D1##/.#/## X1.#./###/.#.",
    },
    Preset {
        game: Game {
            name: "woodoku",
            about: "Woodoku by Tripledot: 9 x 9, boxes of 3 x 3 vanish too",
            facts: &[
                Fact {
                    what: "9 x 9, sets of three, rows, columns and boxes vanish",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                },
                Fact {
                    what: "the pieces of Blockudoku, for which one player serves both",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                },
                Fact {
                    what: "equal weights",
                    source: None,
                },
                Fact {
                    what: "the score of Blockudoku: Woodoku's own is not published",
                    source: None,
                },
            ],
            dealing: None,
            reading_of: None,
        },
        size: 9,
        set_size: 3,
        dealer: DealerKind::Weighted,
        lines: &[LineKind::Rows, LineKind::Columns, LineKind::Boxes { height: 3, width: 3 }],
        cell: 1,
        counted: Counted::Staying,
        points: Points::Listed(&[18, 36, 108, 144, 270, 324, 504, 576, 810]),
        vanished: 0,
        empty_board: 0,
        streak: StreakRule {
            of: StreakOf::Placements,
            patience: 0,
            bonus: 9,
            percent: 0,
        },
        pieces: ".1# -1## i1#/# s1#./.# z1.#/#. S1#../.#./..# Z1..#/.#./#.. _1### \
            I1#/#/# r1##/#. t1##/.# l1#./## j1.#/## o1##/## h1#### v1#/#/#/# \
            a1##./.## b1.#/##/#. c1.##/##. d1#./##/.# e1###/.#. f1.#/##/.# \
            g1.#./### k1#./##/#. m1#../### n1..#/### p1##/#./#. q1##/.#/.# \
            M1###/#.. N1###/..# P1#./#./## Q1.#/.#/## H1##### V1#/#/#/#/# \
            R1###/#../#.. T1###/..#/..# L1#../#../### J1..#/..#/### E1###/.#./.#. \
            F1..#/###/..# G1.#./.#./### K1#../###/#.. U1#.#/### A1###/#.# \
            C1##/#./## D1##/.#/## X1.#./###/.#.",
    },
];
