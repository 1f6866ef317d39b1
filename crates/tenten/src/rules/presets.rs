//! The games that are known by name, and where what is known of them comes from.

use quadrille_bitboard::Shape;

use super::{Counted, LineKind, LinePoints, Piece, Rules, Score, Setup, StreakOf, StreakRule};

/// A game that is known by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Game {
    /// The name of its rules.
    pub name: &'static str,
    /// What it is, in a few words.
    pub about: &'static str,
    /// What its rules say, and who says so.
    pub facts: &'static [Fact],
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

/// All games, in the order of [`Rules::NAMES`].
const GAMES: [Game; 6] = [
    Game {
        name: "1010",
        about: "1010! by Gram Games: 10 x 10, sets of three",
        facts: &[
            known("19 pieces, weights of 42 in all", ARTICLE),
            known("a point for a cell, 5 k (k + 1) for k lines at once", ARTICLE),
        ],
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
    },
    Game {
        name: "8x8",
        about: "a small board in the manner of the games after 1010!",
        facts: &[assumed("33 pieces with equal weights, the score of 1010!")],
    },
    Game {
        name: "block-blast",
        about: "Block Blast by Hungry Studio: 8 x 8, sets of three",
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
            assumed("equal weights: the game deals by rules that nobody has published"),
            assumed("300 points for a board that is cleared"),
        ],
    },
    Game {
        name: "blockudoku",
        about: "Blockudoku by Easybrain: 9 x 9, boxes of 3 x 3 vanish too",
        facts: &[
            known("9 x 9, sets of three, rows, columns and boxes vanish", BLOKIE),
            known("47 pieces, equally likely", BLOKIE),
            known("a point for each placed cell that stays", BLOKIE),
            known(
                "18 for a line, 2 x 18 for two, 36 each for 3 or 4, 54 each for 5 to 7",
                BLOKIE,
            ),
            known("9 more if the placement before cleared too", BLOKIE),
            assumed("72 each for 8 lines and more"),
        ],
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
    },
];

/// The pieces of all games by their letters.
const SHAPES: [(char, &[&str]); 50] = [
    ('.', &["#"]),
    ('-', &["##"]),
    ('i', &["#", "#"]),
    ('_', &["###"]),
    ('I', &["#", "#", "#"]),
    ('r', &["##", "#."]),
    ('t', &["##", ".#"]),
    ('l', &["#.", "##"]),
    ('j', &[".#", "##"]),
    ('o', &["##", "##"]),
    ('h', &["####"]),
    ('v', &["#", "#", "#", "#"]),
    ('H', &["#####"]),
    ('V', &["#", "#", "#", "#", "#"]),
    ('R', &["###", "#..", "#.."]),
    ('T', &["###", "..#", "..#"]),
    ('L', &["#..", "#..", "###"]),
    ('J', &["..#", "..#", "###"]),
    ('O', &["###", "###", "###"]),
    ('a', &["##.", ".##"]),
    ('b', &[".#", "##", "#."]),
    ('c', &[".##", "##."]),
    ('d', &["#.", "##", ".#"]),
    ('e', &["###", ".#."]),
    ('f', &[".#", "##", ".#"]),
    ('g', &[".#.", "###"]),
    ('k', &["#.", "##", "#."]),
    ('m', &["#..", "###"]),
    ('n', &["..#", "###"]),
    ('p', &["##", "#.", "#."]),
    ('q', &["##", ".#", ".#"]),
    ('x', &["###", "###"]),
    ('y', &["##", "##", "##"]),
    ('M', &["###", "#.."]),
    ('N', &["###", "..#"]),
    ('P', &["#.", "#.", "##"]),
    ('Q', &[".#", ".#", "##"]),
    ('s', &["#.", ".#"]),
    ('z', &[".#", "#."]),
    ('S', &["#..", ".#.", "..#"]),
    ('Z', &["..#", ".#.", "#.."]),
    ('E', &["###", ".#.", ".#."]),
    ('F', &["..#", "###", "..#"]),
    ('G', &[".#.", ".#.", "###"]),
    ('K', &["#..", "###", "#.."]),
    ('U', &["#.#", "###"]),
    ('A', &["###", "#.#"]),
    ('C', &["##", "#.", "##"]),
    ('D', &["##", ".#", "##"]),
    ('X', &[".#.", "###", ".#."]),
];

/// The pieces of 1010! with their weights of 42, as collected by Fabien Coelho.
const CLASSIC: &str = ".-i_IrtljohvHVRTLJO";
/// What the 8 x 8 preset adds to them.
const EIGHT: &str = ".-i_IrtljohvHVRTLJOabcdefgkmnpqxy";
const BLOCK_BLAST: &str = ".-i_IrtljohvHVRTLJOabcdefgkmnpqxyMNPQszSZ";
const BLOCKUDOKU: &str = ".-iszSZ_IrtljohvabcdefgkmnpqMNPQHVRTLJEFGKUACDX";

impl Rules {
    /// The names of the built-in rules.
    pub const NAMES: [&str; 6] = ["1010", "klooni", "8x8", "block-blast", "blockudoku", "woodoku"];

    /// The games that the built-in rules are those of, in the order of [`Rules::NAMES`].
    pub const GAMES: &[Game] = &GAMES;

    /// The rules of 1010!: 10 x 10, sets of three.
    #[must_use]
    pub fn classic() -> Self {
        let setup = Setup {
            name: "1010".to_owned(),
            pieces: pieces(CLASSIC, |letter| match letter {
                'R' | 'T' | 'L' | 'J' => 1,
                '-' | 'i' | '_' | 'I' => 3,
                'o' => 6,
                _ => 2,
            }),
            ..Setup::default()
        };
        built_in(setup)
    }

    /// The rules of Klooni 1010!, an open cousin: the same board and shapes, another draw.
    ///
    /// One of nine types is drawn, all equally likely (three squares, lines of 2 to 5, small and large corners), then
    /// its rotation among five, of which the first counts twice: a line stands upright 3 times of 5, and a corner has
    /// rotation 0 twice of 5. Rotation 0 is taken to be `l` and `L`, a column with a foot to the right: the program
    /// fills row 0 and column 0, and its rows count upwards.
    #[must_use]
    pub fn klooni() -> Self {
        let setup = Setup {
            name: "klooni".to_owned(),
            pieces: pieces(CLASSIC, |letter| match letter {
                '.' | 'o' | 'O' => 5,
                'i' | 'I' | 'v' | 'V' => 3,
                '-' | '_' | 'h' | 'H' | 'l' | 'L' => 2,
                _ => 1,
            }),
            ..Setup::default()
        };
        built_in(setup)
    }

    /// Rules in the manner of the 8 x 8 block games that followed 1010!: its shapes, the tetrominoes and rectangles
    /// that those games add, and the same weight for each of the 33.
    #[must_use]
    pub fn eight() -> Self {
        let setup = Setup {
            name: "8x8".to_owned(),
            size: 8,
            pieces: pieces(EIGHT, |_| 2),
            ..Setup::default()
        };
        built_in(setup)
    }

    /// The rules of Block Blast, as far as they are known: [`Rules::GAMES`] says what is assumed.
    #[must_use]
    pub fn block_blast() -> Self {
        let streak = StreakRule {
            of: StreakOf::Placements,
            patience: 2,
            bonus: 0,
            percent: 100,
        };
        let setup = Setup {
            name: "block-blast".to_owned(),
            size: 8,
            pieces: pieces(BLOCK_BLAST, |_| 1),
            score: Score {
                lines: LinePoints::Listed(vec![10, 30, 60, 100, 150, 210]),
                empty_board: 300,
                streak,
                ..Score::default()
            },
            ..Setup::default()
        };
        built_in(setup)
    }

    /// The rules of Blockudoku, as far as they are known: [`Rules::GAMES`] says what is assumed.
    #[must_use]
    pub fn blockudoku() -> Self {
        let lines = [18, 36, 108, 144, 270, 324, 378, 576, 648].to_vec();
        let streak = StreakRule {
            bonus: 9,
            ..StreakRule::default()
        };
        let setup = Setup {
            name: "blockudoku".to_owned(),
            size: 9,
            pieces: pieces(BLOCKUDOKU, |_| 1),
            lines: vec![
                LineKind::Rows,
                LineKind::Columns,
                LineKind::Boxes { height: 3, width: 3 },
            ],
            score: Score {
                counted: Counted::Staying,
                lines: LinePoints::Listed(lines),
                streak,
                ..Score::default()
            },
            ..Setup::default()
        };
        built_in(setup)
    }

    /// The rules of Woodoku, as far as they are known: [`Rules::GAMES`] says what is assumed.
    #[must_use]
    pub fn woodoku() -> Self {
        let mut rules = Self::blockudoku();
        "woodoku".clone_into(&mut rules.name);
        rules
    }

    /// The built-in rules of this name, one of [`Rules::NAMES`].
    #[must_use]
    pub fn named(name: &str) -> Option<Self> {
        match name {
            "1010" => Some(Self::classic()),
            "klooni" => Some(Self::klooni()),
            "8x8" => Some(Self::eight()),
            "block-blast" => Some(Self::block_blast()),
            "blockudoku" => Some(Self::blockudoku()),
            "woodoku" => Some(Self::woodoku()),
            _ => None,
        }
    }
}

/// The pieces with these letters.
fn pieces(letters: &str, weight: impl Fn(char) -> u32) -> Vec<Piece> {
    let piece = |letter| {
        let shape = SHAPES.iter().find(|(other, _)| *other == letter);
        let (_, rows) = shape.expect("the letters are those of shapes");
        Piece {
            letter,
            shape: Shape::from_rows(rows),
            weight: weight(letter),
        }
    };
    letters.chars().map(piece).collect()
}

fn built_in(setup: Setup) -> Rules {
    Rules::new(setup).expect("the built-in rules are right")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;

    /// All that the rules say but the shapes.
    fn described(rules: &Rules) -> String {
        let pieces = rules.pieces().iter();
        let weights: Vec<String> = pieces
            .map(|piece| format!("{}{}", piece.letter, piece.weight))
            .collect();
        let (name, size, set_size) = (rules.name(), rules.size(), rules.set_size());
        format!(
            "{name}: {size} x {size}, sets of {set_size}, {}\n  {:?}\n  {:?}\n  {}\n",
            rules.dealer(),
            rules.lines(),
            rules.score(),
            weights.join(" ")
        )
    }

    #[test]
    fn built_in_rules_are_what_they_were() {
        let rules = Rules::NAMES.map(|name| described(&Rules::named(name).unwrap()));
        assert_snapshot!(rules.concat());
        assert_eq!(Rules::named("no-such-game"), None);
    }

    #[test]
    fn pieces_look_alike_in_all_games() {
        let drawn = |piece: &Piece| (piece.letter, piece.shape.to_string().replace('\n', " "));
        let games = Rules::NAMES.map(|name| Rules::named(name).unwrap());
        let mut all: Vec<(char, String)> = games.iter().flat_map(Rules::pieces).map(drawn).collect();
        all.sort_by_key(|(letter, _)| SHAPES.iter().position(|(other, _)| other == letter));
        all.dedup();
        let all: Vec<String> = all
            .iter()
            .map(|(letter, rows)| format!("{letter} {rows}"))
            .collect();
        assert_snapshot!(all.join("\n"));
    }

    /// A piece that is drawn is drawn at all angles, each shape under one letter; `8x8` has half of the angles of the
    /// tetrominoes that look like L and J.
    #[test]
    fn pieces_are_turned() {
        for name in Rules::NAMES.into_iter().filter(|&name| name != "8x8") {
            let rules = Rules::named(name).unwrap();
            let shapes: Vec<Shape> = rules.pieces().iter().map(|piece| piece.shape).collect();
            for (place, shape) in shapes.iter().enumerate() {
                assert!(shapes.contains(&shape.rotated()), "{name}: {shape}");
                assert!(!shapes[..place].contains(shape), "{name}: {shape}");
            }
        }
    }

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
