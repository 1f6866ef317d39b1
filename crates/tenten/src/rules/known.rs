//! The games that are known by name, and where what is known of them comes from.

/// A game that is known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The name of its rules.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What its rules say, and who says so.
    pub facts: &'static [Fact],
    /// How its sets really come, where that is known not to be as these rules draw them.
    pub dealing: Option<Fact>,
    /// The game of which this is another reading, one with other points.
    pub reading_of: Option<&'static str>,
}

/// Something that the rules of a game say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fact {
    /// What they say.
    pub what: &'static str,
    /// Who says so; `None` where no source settles it, so that it is assumed.
    pub source: Option<&'static str>,
}

const fn known(what: &'static str, source: &'static str) -> Fact {
    Fact {
        what,
        source: Some(source),
    }
}

const fn assumed(what: &'static str) -> Fact {
    Fact { what, source: None }
}

const ARTICLE: &str = "Fabien Coelho, 1010! Analysis";
const BLOKIE: &str = "gary-z/blokie, an open player of Blockudoku, Woodoku and Block Sudoku";
const SPECIFICATIONS: &str = "two specifications that authors of clones published";
const CLONE: &str = "the source of one open clone, whose author says that it was compared with the game";
const LOGS: &str = "public logs of moves and sets in the app, version 10.7.5";

/// A game of which nothing is known but what its rules say.
const PLAIN: Game = Game {
    name: "",
    about: "",
    facts: &[],
    dealing: None,
    reading_of: None,
};

/// How sets of Block Blast come, whatever is said of its points.
const BLOCK_BLAST_DEALING: Option<Fact> = Some(known(
    "the app itself deals sets that fit: 1,147 of 1,147 had room",
    LOGS,
));

/// All games.
pub(super) const GAMES: [Game; 7] = [
    Game {
        name: "1010",
        about: "1010! by Gram Games: 10 x 10, sets of three",
        facts: &[
            known("19 pieces, weights of 42 in all", ARTICLE),
            known("a point for a cell, 5 k (k + 1) for k lines at once", ARTICLE),
        ],
        ..PLAIN
    },
    Game {
        name: "klooni",
        about: "Klooni 1010!, an open cousin: the pieces of 1010! with other weights",
        facts: &[
            known(
                "nine types equally likely, then a rotation",
                "the source of the program",
            ),
            assumed("which of the rotations of a corner is the first"),
        ],
        ..PLAIN
    },
    Game {
        name: "8x8",
        about: "a small board in the manner of the games after 1010!",
        facts: &[assumed("33 pieces with equal weights, the score of 1010!")],
        ..PLAIN
    },
    Game {
        name: "block-blast",
        about: "Block Blast by Hungry Studio, as version 10.7.5 counts: 8 x 8, sets of three",
        facts: &[
            known("8 x 8, sets of three, rows and columns vanish", SPECIFICATIONS),
            known("41 pieces, of which the four diagonals are rare", LOGS),
            known(
                "a point for a cell; 10, 20 and 120 for 1, 2 and 4 lines at once",
                LOGS,
            ),
            known("nothing more for a board that is cleared", LOGS),
            known("the second clear of a streak counts twice", LOGS),
            assumed("60, 200, 300 for 3, 5, 6 lines: 10 k (k - 1) for k lines, as for 2 and 4"),
            assumed(
                "each further clear of a streak counts once more, and the third placement in a row \
                     without a clear ends it: the app's streak grows in steps that are not understood",
            ),
            assumed("equal weights: the app draws pieces unequally, by weights that are not used yet"),
        ],
        dealing: BLOCK_BLAST_DEALING,
        reading_of: None,
    },
    Game {
        name: "block-blast-clone",
        about: "Block Blast with the points of an open clone, which older versions of this program had",
        facts: &[
            known("8 x 8, sets of three, rows and columns vanish", SPECIFICATIONS),
            known(
                "37 pieces: lines to 5, corners, tetrominoes, 2 x 3, 3 x 3",
                SPECIFICATIONS,
            ),
            known(
                "a point for a cell; 10, 30, 60, 100, 150, 210 for 1 to 6 lines at once",
                CLONE,
            ),
            known(
                "each clear of a streak counts once more than the one before",
                CLONE,
            ),
            known(
                "the third placement in a row without a clear ends a streak",
                CLONE,
            ),
            assumed("this score: both specifications have another, of 10 points for a cell that vanishes"),
            assumed("four diagonals of two and of three cells, which these sources lack"),
            assumed("equal weights"),
            assumed("300 points for a board that is cleared"),
        ],
        dealing: BLOCK_BLAST_DEALING,
        reading_of: Some("block-blast"),
    },
    Game {
        name: "blockudoku",
        about: "Blockudoku by Easybrain: 9 x 9, boxes of 3 x 3 vanish too",
        facts: &[
            known("9 x 9, sets of three, rows, columns and boxes vanish", BLOKIE),
            known("47 pieces, equally likely", BLOKIE),
            known("a point for each placed cell that stays", BLOKIE),
            known(
                "18 for a line, 36 for two, 108, 144, 270, 324, 504, 576, 810 for 3 to 9 at once",
                BLOKIE,
            ),
            known("9 more if the placement before cleared too", BLOKIE),
            assumed("810 for more lines"),
        ],
        ..PLAIN
    },
    Game {
        name: "woodoku",
        about: "Woodoku by Tripledot: 9 x 9, boxes of 3 x 3 vanish too",
        facts: &[
            known("9 x 9, sets of three, rows, columns and boxes vanish", BLOKIE),
            known(
                "the pieces of Blockudoku, for which one player serves both",
                BLOKIE,
            ),
            assumed("equal weights"),
            assumed("the score of Blockudoku: Woodoku's own is not published"),
        ],
        ..PLAIN
    },
];

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_assumed_has_no_source() {
        let facts = || GAMES.iter().flat_map(|game| game.facts);
        assert!(facts().all(|fact| !fact.what.is_empty() && fact.source != Some("")));
        let of_eight = GAMES.iter().find(|game| game.name == "8x8").unwrap().facts;
        assert!(of_eight.iter().all(|fact| fact.source.is_none()));
        let of_classic = GAMES.iter().find(|game| game.name == "1010").unwrap().facts;
        assert!(of_classic.iter().all(|fact| fact.source == Some(ARTICLE)));
    }
}
