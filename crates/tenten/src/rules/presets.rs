//! The rules of the games that are known by name.

use quadrille_bitboard::Shape;
use quadrille_schema::UnknownName;

use super::known::{GAMES, Game};
use super::{Counted, LineKind, LinePoints, Piece, Rules, Score, Setup, StreakOf, StreakRule};

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
    /// The games that the built-in rules are those of.
    pub const GAMES: &[Game] = &GAMES;

    /// The names of the built-in rules, in the order of [`Rules::GAMES`].
    pub const NAMES: [&str; GAMES.len()] = {
        let mut names = [""; GAMES.len()];
        let mut place = 0;
        while place < names.len() {
            names[place] = GAMES[place].name;
            place += 1;
        }
        names
    };

    /// The game by whose name these rules go, if they are built in.
    #[must_use]
    pub fn game(&self) -> Option<&'static Game> {
        Self::GAMES.iter().find(|game| game.name == self.name)
    }

    /// Whether a document of these rules may name them so: by their name, or by that of the game of which they are
    /// another [reading](Game::reading_of).
    #[must_use]
    pub fn go_by(&self, name: &str) -> bool {
        self.name == name || self.game().is_some_and(|game| game.reading_of == Some(name))
    }

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

    /// The rules of Block Blast as its version 10.7.5 counts, as far as they are known: [`Rules::GAMES`] says what is
    /// assumed.
    #[must_use]
    pub fn block_blast() -> Self {
        block_blast("block-blast", &[10, 20, 60, 120, 200, 300], 0)
    }

    /// The rules of Block Blast with the points of an open clone, which [`Rules::block_blast`] had before.
    #[must_use]
    pub fn block_blast_clone() -> Self {
        block_blast("block-blast-clone", &[10, 30, 60, 100, 150, 210], 300)
    }

    /// The rules of Blockudoku, as far as they are known: [`Rules::GAMES`] says what is assumed.
    #[must_use]
    pub fn blockudoku() -> Self {
        let lines = [18, 36, 108, 144, 270, 324, 504, 576, 810].to_vec();
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

    /// The built-in rules of this name.
    ///
    /// # Errors
    ///
    /// If it is none of [`Rules::NAMES`].
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        match name {
            "1010" => Ok(Self::classic()),
            "klooni" => Ok(Self::klooni()),
            "8x8" => Ok(Self::eight()),
            "block-blast" => Ok(Self::block_blast()),
            "block-blast-clone" => Ok(Self::block_blast_clone()),
            "blockudoku" => Ok(Self::blockudoku()),
            "woodoku" => Ok(Self::woodoku()),
            _ => Err(UnknownName::new("game", name, &Self::NAMES)),
        }
    }
}

/// Rules of Block Blast under this name, with points for lines at once and for an empty board.
fn block_blast(name: &str, lines: &[u32], empty_board: u32) -> Rules {
    let streak = StreakRule {
        of: StreakOf::Placements,
        patience: 2,
        bonus: 0,
        percent: 100,
    };
    let setup = Setup {
        name: name.to_owned(),
        size: 8,
        pieces: pieces(BLOCK_BLAST, |_| 1),
        score: Score {
            lines: LinePoints::Listed(lines.to_vec()),
            empty_board,
            streak,
            ..Score::default()
        },
        ..Setup::default()
    };
    built_in(setup)
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
    use quadrille_bitboard::Cell;

    use super::*;
    use crate::Board;

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
    }

    #[test]
    fn an_unknown_name_is_told_the_nearest() {
        let nearest = |name: &str| {
            let unknown = Rules::named(name).unwrap_err();
            unknown.nearest().map(str::to_owned)
        };
        for slip in ["blockblast", "Block Blast", "block_blast", "blok-blast"] {
            assert_eq!(nearest(slip).as_deref(), Some("block-blast"), "{slip}");
        }
        assert_eq!(nearest("10x10"), Some("1010".to_owned()));
        assert_eq!(nearest("no-such-game"), None);
    }

    /// The first moves of the app: the square clears two rows and two columns and the board with them, and what
    /// follows is as the app counted.
    #[test]
    fn block_blast_counts_as_the_app_did() {
        let moves = |rules: &Rules| {
            let board = "...##.../...##.../...##.../###..###/###..###/...##.../...##.../...##...";
            let board = rules.parse_board(&board.replace('/', "\n")).unwrap();
            let square = (rules.piece('o').unwrap(), Cell::new(3, 3));
            let played = crate::engine::play(rules, board, square).unwrap();
            assert_eq!((played.lines, played.board), (4, Board::EMPTY));
            played.points
        };
        assert_eq!(moves(&Rules::block_blast()), 124);
        assert_eq!(moves(&Rules::block_blast_clone()), 404);
    }

    /// Readings of a game have its board, its pieces and its lines: only points differ.
    #[test]
    fn readings_of_a_game_differ_in_points_alone() {
        let readings = || {
            GAMES
                .iter()
                .filter_map(|game| Some((game.name, game.reading_of?)))
        };
        assert!(readings().count() > 0);
        for (name, of) in readings() {
            let [reading, game] = [name, of].map(|name| Rules::named(name).unwrap());
            assert_ne!(reading.score(), game.score());
            assert_eq!(reading.pieces(), game.pieces());
            assert_eq!((reading.lines(), reading.size()), (game.lines(), game.size()));
        }
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
}
