//! The games that are known by name. Written by a test from the files of `games/`: do not edit.

use super::known::{Fact, Game, Telling};
use super::presets::{Points, Preset};
use super::{Counted, DealerKind, LineKind, StreakOf, StreakRule, StreakStep};

/// All games.
pub(super) const PRESETS: [Preset; 8] = [
    Preset {
        game: Game {
            name: "1010",
            about: "1010! by Gram Games: 10 x 10, sets of three",
            facts: &[
                Fact {
                    what: "19 pieces, weights of 42 in all",
                    source: Some("Fabien Coelho, 1010! Analysis"),
                    sure: None,
                },
                Fact {
                    what: "a point for a cell, 5 k (k + 1) for k lines at once",
                    source: Some("Fabien Coelho, 1010! Analysis"),
                    sure: None,
                },
            ],
            dealing: None,
            reading_of: None,
            telling: None,
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
            of: StreakOf::Placements, patience: 0, bonus: 0, percent: 0,
            steps: [None, None, None, None],
        },
        repeats: 0,
        pieces: ".2# -3## i3#/# _3### I3#/#/# r2##/#. t2##/.# l2#./## j2.#/## o6##/## h2#### v2#/#/#/# \
            H2##### V2#/#/#/#/# R1###/#../#.. T1###/..#/..# L1#../#../### J1..#/..#/### \
            O2###/###/###",
    },
    Preset {
        game: Game {
            name: "klooni",
            about: "Klooni 1010!, an open cousin: the pieces of 1010! with other weights",
            facts: &[
                Fact {
                    what: "nine types equally likely, then a rotation",
                    source: Some("the source of the program"),
                    sure: None,
                },
                Fact {
                    what: "which of the rotations of a corner is the first",
                    source: None,
                    sure: None,
                },
            ],
            dealing: None,
            reading_of: None,
            telling: None,
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
            of: StreakOf::Placements, patience: 0, bonus: 0, percent: 0,
            steps: [None, None, None, None],
        },
        repeats: 0,
        pieces: ".5# -2## i3#/# _2### I3#/#/# r1##/#. t1##/.# l2#./## j1.#/## o5##/## h2#### v3#/#/#/# \
            H2##### V3#/#/#/#/# R1###/#../#.. T1###/..#/..# L2#../#../### J1..#/..#/### \
            O5###/###/###",
    },
    Preset {
        game: Game {
            name: "8x8",
            about: "a small board in the manner of the games after 1010!",
            facts: &[
                Fact {
                    what: "33 pieces with equal weights, the score of 1010!",
                    source: None,
                    sure: None,
                },
            ],
            dealing: None,
            reading_of: None,
            telling: None,
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
            of: StreakOf::Placements, patience: 0, bonus: 0, percent: 0,
            steps: [None, None, None, None],
        },
        repeats: 0,
        pieces: ".2# -2## i2#/# _2### I2#/#/# r2##/#. t2##/.# l2#./## j2.#/## o2##/## h2#### v2#/#/#/# \
            H2##### V2#/#/#/#/# R2###/#../#.. T2###/..#/..# L2#../#../### J2..#/..#/### \
            O2###/###/### a2##./.## b2.#/##/#. c2.##/##. d2#./##/.# e2###/.#. f2.#/##/.# \
            g2.#./### k2#./##/#. m2#../### n2..#/### p2##/#./#. q2##/.#/.# x2###/### y2##/##/##",
    },
    Preset {
        game: Game {
            name: "block-blast",
            about: "Block Blast by Hungry Studio, as its version 10.7.5 was measured: 8 x 8, sets of three",
            facts: &[
                Fact {
                    what: "8 x 8, sets of three, rows and columns vanish",
                    source: Some("the publisher's page"),
                    sure: Some("certain"),
                },
                Fact {
                    what: "41 pieces: 15 kinds, turned and mirrored",
                    source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                    sure: Some("39 of the 41 were seen among 414 pieces, and no other"),
                },
                Fact {
                    what: "a point for a cell; 10, 20 and 120 for 1, 2 and 4 lines at once",
                    source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                    sure: Some("18 of 18 moves to the point, and 32 of 37 later ones; the other five were read too \
                    early"),
                },
                Fact {
                    what: "60, 200, 300 for 3, 5, 6 lines",
                    source: None,
                    sure: Some("10 k (k - 1) for k lines, as was seen for 2 and 4"),
                },
                Fact {
                    what: "nothing more for a board that is cleared",
                    source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                    sure: Some("seen twice, early in a game; version 9.1.4 had 300"),
                },
                Fact {
                    what: "the n-th clear of a streak counts n times",
                    source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                    sure: Some("seen to the point up to the fifth, however many lines vanish at once"),
                },
                Fact {
                    what: "from the 6th clear of a streak on a line brings 15, from the 11th on 20",
                    source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                    sure: Some("33, 13 and 10 clean readings of the three steps, none against it up to the 16th \
                    clear; of ten whole games no rule gives the totals within a tenth"),
                },
                Fact {
                    what: "a streak lives through what is left of the set and the whole next one: two to four \
                    placements without a clear",
                    source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                    sure: Some("seen move by move in two games; the source of app 9.1.4 says the same"),
                },
                Fact {
                    what: "only sets that fit are dealt, each by its weight",
                    source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                    sure: Some("0 of 1,147 sets did not fit, where blind draws would have left 21 of 67 without room; \
                    how the app chooses is not known"),
                },
                Fact {
                    what: "weights of the kinds, each alike at all its angles",
                    source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                    sure: Some("fitted to 744 sets, with sets that do not fit left out; the angles are assumed to be \
                    alike"),
                },
                Fact {
                    what: "a piece after the first is of the kind of one before it in 9 % of the cases",
                    source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                    sure: Some("37 % of the sets have a kind twice, 23 % would without it"),
                },
                Fact {
                    what: "points may differ: multipliers change between versions, after restarts and within \
                    games",
                    source: Some("snickrscodes/Block-Blast-AI, README"),
                    sure: Some("seen by one player of the app, not measured"),
                },
            ],
            dealing: Some(Fact {
                what: "the app itself deals sets that fit: 1,147 of 1,147 had room",
                source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                sure: None,
            }),
            reading_of: None,
            telling: Some(Telling { board: "...##.../...##.../...##.../###..###/###..###/...##.../...##.../...##...", piece: 'o', row: 3, col: 3 }),
        },
        size: 8,
        set_size: 3,
        dealer: DealerKind::Fitting,
        lines: &[LineKind::Rows, LineKind::Columns],
        cell: 1,
        counted: Counted::Placed,
        points: Points::Listed(&[10, 20, 60, 120, 200, 300]),
        vanished: 0,
        empty_board: 0,
        streak: StreakRule {
            of: StreakOf::Clears, patience: 0, bonus: 0, percent: 100,
            steps: [Some(StreakStep { from: 6, percent: 150 }), Some(StreakStep { from: 11, percent: 200 }), None, None],
        },
        repeats: 9,
        pieces: ".151# -323## i323#/# _273### I273#/#/# r130##/#. t130##/.# l130#./## j130.#/## \
            o546##/## h475#### v475#/#/#/# H281##### V281#/#/#/#/# R111###/#../#.. \
            T111###/..#/..# L111#../#../### J111..#/..#/### O403###/###/### a147##./.## \
            b147.#/##/#. c147.##/##. d147#./##/.# e170###/.#. f170.#/##/.# g170.#./### \
            k170#./##/#. m150#../### n150..#/### p150##/#./#. q150##/.#/.# x437###/### \
            y437##/##/## M150###/#.. N150###/..# P150#./#./## Q150.#/.#/## s109#./.# z109.#/#. \
            S29#../.#./..# Z29..#/.#./#..",
    },
    Preset {
        game: Game {
            name: "block-blast-9",
            about: "Block Blast by Hungry Studio, as its version 9.1.4 was measured",
            facts: &[
                Fact {
                    what: "8 x 8, sets of three, rows and columns vanish",
                    source: Some("the publisher's page"),
                    sure: Some("certain"),
                },
                Fact {
                    what: "a point for a cell; 10 for a line, 10 k (k - 1) for k lines at once",
                    source: Some("snickrscodes/Block-Blast-AI, README, app 9.1.4, January 2026"),
                    sure: Some("matched the app very closely at long streaks"),
                },
                Fact {
                    what: "the n-th clear of a streak counts n times",
                    source: Some("snickrscodes/Block-Blast-AI, README, app 9.1.4, January 2026"),
                    sure: Some("matched the app very closely at long streaks"),
                },
                Fact {
                    what: "300 points for a board that is cleared",
                    source: Some("snickrscodes/Block-Blast-AI, README, app 9.1.4, January 2026"),
                    sure: Some("as the one before; version 10.7.5 brought nothing, twice"),
                },
                Fact {
                    what: "a streak lives through what is left of the set and the whole next one",
                    source: Some("snickrscodes/Block-Blast-AI, README, app 9.1.4, January 2026"),
                    sure: Some("as the one before; measured in version 10.7.5 as well"),
                },
                Fact {
                    what: "each of 15 kinds is as likely, and each of its angles",
                    source: None,
                    sure: Some("its author's simulator draws so; what the app draws was not measured"),
                },
                Fact {
                    what: "blind draws, whether or not they fit",
                    source: None,
                    sure: Some("as the one before"),
                },
            ],
            dealing: Some(Fact {
                what: "version 10.7.5 of the app deals sets that fit: 1,147 of 1,147 had room",
                source: Some("Kucze3205/ReinforcmentBlockBlast, logs of app 10.7.5, September 2026"),
                sure: None,
            }),
            reading_of: Some("block-blast"),
            telling: None,
        },
        size: 8,
        set_size: 3,
        dealer: DealerKind::Weighted,
        lines: &[LineKind::Rows, LineKind::Columns],
        cell: 1,
        counted: Counted::Placed,
        points: Points::Listed(&[10, 20, 60, 120, 200, 300]),
        vanished: 0,
        empty_board: 300,
        streak: StreakRule {
            of: StreakOf::Clears, patience: 0, bonus: 0, percent: 100,
            steps: [None, None, None, None],
        },
        repeats: 0,
        pieces: ".24# -12## i12#/# _12### I12#/#/# r6##/#. t6##/.# l6#./## j6.#/## o24##/## h12#### \
            v12#/#/#/# H12##### V12#/#/#/#/# R6###/#../#.. T6###/..#/..# L6#../#../### \
            J6..#/..#/### O24###/###/### a6##./.## b6.#/##/#. c6.##/##. d6#./##/.# e6###/.#. \
            f6.#/##/.# g6.#./### k6#./##/#. m3#../### n3..#/### p3##/#./#. q3##/.#/.# x12###/### \
            y12##/##/## M3###/#.. N3###/..# P3#./#./## Q3.#/.#/## s12#./.# z12.#/#. \
            S12#../.#./..# Z12..#/.#./#..",
    },
    Preset {
        game: Game {
            name: "block-blast-clone",
            about: "Block Blast with the points of an open clone, which older versions of this program had",
            facts: &[
                Fact {
                    what: "8 x 8, sets of three, rows and columns vanish",
                    source: Some("two specifications that authors of clones published"),
                    sure: None,
                },
                Fact {
                    what: "37 pieces: lines to 5, corners, tetrominoes, 2 x 3, 3 x 3",
                    source: Some("two specifications that authors of clones published"),
                    sure: None,
                },
                Fact {
                    what: "a point for a cell; 10, 30, 60, 100, 150, 210 for 1 to 6 lines at once",
                    source: Some("the source of one open clone, whose author says that it was compared with the game"),
                    sure: None,
                },
                Fact {
                    what: "each clear of a streak counts once more than the one before",
                    source: Some("the source of one open clone, whose author says that it was compared with the game"),
                    sure: None,
                },
                Fact {
                    what: "the third placement in a row without a clear ends a streak",
                    source: Some("the source of one open clone, whose author says that it was compared with the game"),
                    sure: None,
                },
                Fact {
                    what: "this score: both specifications have another, of 10 points for a cell that vanishes",
                    source: None,
                    sure: None,
                },
                Fact {
                    what: "four diagonals of two and of three cells, which these sources lack",
                    source: None,
                    sure: None,
                },
                Fact {
                    what: "equal weights",
                    source: None,
                    sure: None,
                },
                Fact {
                    what: "300 points for a board that is cleared",
                    source: None,
                    sure: None,
                },
            ],
            dealing: Some(Fact {
                what: "the app itself deals sets that fit: 1,147 of 1,147 had room",
                source: Some("public logs of moves and sets in the app, version 10.7.5"),
                sure: None,
            }),
            reading_of: Some("block-blast"),
            telling: None,
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
            of: StreakOf::Placements, patience: 2, bonus: 0, percent: 100,
            steps: [None, None, None, None],
        },
        repeats: 0,
        pieces: ".1# -1## i1#/# _1### I1#/#/# r1##/#. t1##/.# l1#./## j1.#/## o1##/## h1#### v1#/#/#/# \
            H1##### V1#/#/#/#/# R1###/#../#.. T1###/..#/..# L1#../#../### J1..#/..#/### \
            O1###/###/### a1##./.## b1.#/##/#. c1.##/##. d1#./##/.# e1###/.#. f1.#/##/.# \
            g1.#./### k1#./##/#. m1#../### n1..#/### p1##/#./#. q1##/.#/.# x1###/### y1##/##/## \
            M1###/#.. N1###/..# P1#./#./## Q1.#/.#/## s1#./.# z1.#/#. S1#../.#./..# Z1..#/.#./#..",
    },
    Preset {
        game: Game {
            name: "blockudoku",
            about: "Blockudoku by Easybrain: 9 x 9, boxes of 3 x 3 vanish too",
            facts: &[
                Fact {
                    what: "9 x 9, sets of three, rows, columns and boxes vanish",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                    sure: None,
                },
                Fact {
                    what: "47 pieces, equally likely",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                    sure: None,
                },
                Fact {
                    what: "a point for each placed cell that stays",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                    sure: None,
                },
                Fact {
                    what: "18 for a line, 36 for two, 108, 144, 270, 324, 504, 576, 810 for 3 to 9 at once",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                    sure: None,
                },
                Fact {
                    what: "9 more if the placement before cleared too",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                    sure: None,
                },
                Fact {
                    what: "810 for more lines",
                    source: None,
                    sure: None,
                },
            ],
            dealing: None,
            reading_of: None,
            telling: None,
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
            of: StreakOf::Placements, patience: 0, bonus: 9, percent: 0,
            steps: [None, None, None, None],
        },
        repeats: 0,
        pieces: ".1# -1## i1#/# s1#./.# z1.#/#. S1#../.#./..# Z1..#/.#./#.. _1### I1#/#/# r1##/#. \
            t1##/.# l1#./## j1.#/## o1##/## h1#### v1#/#/#/# a1##./.## b1.#/##/#. c1.##/##. \
            d1#./##/.# e1###/.#. f1.#/##/.# g1.#./### k1#./##/#. m1#../### n1..#/### p1##/#./#. \
            q1##/.#/.# M1###/#.. N1###/..# P1#./#./## Q1.#/.#/## H1##### V1#/#/#/#/# \
            R1###/#../#.. T1###/..#/..# L1#../#../### J1..#/..#/### E1###/.#./.#. F1..#/###/..# \
            G1.#./.#./### K1#../###/#.. U1#.#/### A1###/#.# C1##/#./## D1##/.#/## X1.#./###/.#.",
    },
    Preset {
        game: Game {
            name: "woodoku",
            about: "Woodoku by Tripledot: 9 x 9, boxes of 3 x 3 vanish too",
            facts: &[
                Fact {
                    what: "9 x 9, sets of three, rows, columns and boxes vanish",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                    sure: None,
                },
                Fact {
                    what: "the pieces of Blockudoku, for which one player serves both",
                    source: Some("gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku"),
                    sure: None,
                },
                Fact {
                    what: "equal weights",
                    source: None,
                    sure: None,
                },
                Fact {
                    what: "the score of Blockudoku: Woodoku's own is not published",
                    source: None,
                    sure: None,
                },
            ],
            dealing: None,
            reading_of: None,
            telling: None,
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
            of: StreakOf::Placements, patience: 0, bonus: 9, percent: 0,
            steps: [None, None, None, None],
        },
        repeats: 0,
        pieces: ".1# -1## i1#/# s1#./.# z1.#/#. S1#../.#./..# Z1..#/.#./#.. _1### I1#/#/# r1##/#. \
            t1##/.# l1#./## j1.#/## o1##/## h1#### v1#/#/#/# a1##./.## b1.#/##/#. c1.##/##. \
            d1#./##/.# e1###/.#. f1.#/##/.# g1.#./### k1#./##/#. m1#../### n1..#/### p1##/#./#. \
            q1##/.#/.# M1###/#.. N1###/..# P1#./#./## Q1.#/.#/## H1##### V1#/#/#/#/# \
            R1###/#../#.. T1###/..#/..# L1#../#../### J1..#/..#/### E1###/.#./.#. F1..#/###/..# \
            G1.#./.#./### K1#../###/#.. U1#.#/### A1###/#.# C1##/#./## D1##/.#/## X1.#./###/.#.",
    },
];
