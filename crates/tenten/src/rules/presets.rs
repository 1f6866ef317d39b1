//! The rules of the games that are known by name.
//!
//! Each game is a file of `games/` in the rule language, which also says what is known of it and who says so. A page
//! has no room for a reader of TOML: a test writes the table [`PRESETS`] from the files.

use super::games::PRESETS;
use super::known::{Game, Telling};
use super::{Counted, DealerKind, LineKind, LinePoints, Piece, Rules, Score, Setup, StreakRule, engine};
use quadrille_bitboard::{Cell, Shape};
use quadrille_schema::{UnknownName, is_name};

/// Rules of a game as constants.
pub(super) struct Preset {
    pub(super) game: Game,
    pub(super) size: usize,
    pub(super) set_size: usize,
    pub(super) dealer: DealerKind,
    pub(super) lines: &'static [LineKind],
    pub(super) cell: u32,
    pub(super) counted: Counted,
    pub(super) points: Points,
    pub(super) vanished: u32,
    pub(super) empty_board: u32,
    pub(super) streak: StreakRule,
    pub(super) repeats: u32,
    /// Letter, weight and rows of each piece, such as `r2##/#.`, with blanks between them.
    pub(super) pieces: &'static str,
}

/// [`LinePoints`] as a constant.
pub(super) enum Points {
    Growing(u32),
    Listed(&'static [u32]),
}

impl Preset {
    fn rules(&self) -> Rules {
        let setup = Setup {
            name: self.game.name.to_owned(),
            size: self.size,
            pieces: self.pieces.split_whitespace().map(piece).collect(),
            set_size: self.set_size,
            lines: self.lines.to_vec(),
            score: Score {
                cell: self.cell,
                counted: self.counted,
                lines: match self.points {
                    Points::Growing(bonus) => LinePoints::Growing(bonus),
                    Points::Listed(points) => LinePoints::Listed(points.to_vec()),
                },
                vanished: self.vanished,
                empty_board: self.empty_board,
                streak: self.streak,
            },
            dealer: self.dealer,
            repeats: self.repeats,
        };
        Rules::new(setup).expect("the table is that of rules which were read")
    }
}

/// A piece of the table.
fn piece(text: &str) -> Piece {
    let letter = text.chars().next().unwrap_or_default();
    let rest = &text[letter.len_utf8()..];
    let rows = rest.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let rows_of: Vec<&str> = rows.split('/').collect();
    Piece {
        letter,
        shape: Shape::from_rows(&rows_of),
        weight: rest[..rest.len() - rows.len()].parse().unwrap_or_default(),
    }
}

/// The table's entries of all games, for its constants.
const GAMES: [Game; PRESETS.len()] = {
    let mut games = [PRESETS[0].game; PRESETS.len()];
    let mut place = 0;
    while place < games.len() {
        games[place] = PRESETS[place].game;
        place += 1;
    }
    games
};

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

    /// The game of these rules and its other [readings](Game::reading_of), of which the first is the usual one; none if
    /// there is one alone.
    #[must_use]
    pub fn readings(&self) -> Vec<&'static Game> {
        let usual = self.game().map(|game| game.reading_of.unwrap_or(game.name));
        let is_one = |game: &&Game| usual == Some(game.reading_of.unwrap_or(game.name));
        let readings: Vec<&Game> = Self::GAMES.iter().filter(is_one).collect();
        if readings.len() > 1 { readings } else { Vec::new() }
    }

    /// What a move whose points tell [readings](Rules::readings) apart brings by these rules.
    #[must_use]
    pub fn points_of(&self, telling: &Telling) -> Option<u32> {
        let board = self.parse_board(&telling.board.replace('/', "\n")).ok()?;
        let anchor = Cell::new(telling.row, telling.col);
        let played = engine::play(self, board, (self.piece(telling.piece)?, anchor))?;
        Some(played.points)
    }

    /// The rules of 1010!: 10 x 10, sets of three.
    #[must_use]
    pub fn classic() -> Self {
        built_in("1010")
    }

    /// The rules of Klooni 1010!, an open cousin: the same board and shapes, another draw.
    ///
    /// One of nine types is drawn, all equally likely (three squares, lines of 2 to 5, small and large corners), then
    /// its rotation among five, of which the first counts twice: a line stands upright 3 times of 5, and a corner has
    /// rotation 0 twice of 5. Rotation 0 is taken to be `l` and `L`, a column with a foot to the right: the program
    /// fills row 0 and column 0, and its rows count upwards.
    #[must_use]
    pub fn klooni() -> Self {
        built_in("klooni")
    }

    /// Rules in the manner of the 8 x 8 block games that followed 1010!: its shapes, the tetrominoes and rectangles
    /// that those games add, and the same weight for each of the 33.
    #[must_use]
    pub fn eight() -> Self {
        built_in("8x8")
    }

    /// The rules of Block Blast as its version 10.7.5 counts and deals, as far as they are known: [`Rules::GAMES`] says
    /// who measured what, and what is assumed. Other versions are its [readings](Rules::readings).
    #[must_use]
    pub fn block_blast() -> Self {
        built_in("block-blast")
    }

    /// The rules of Block Blast with the points of an open clone, which [`Rules::block_blast`] had before.
    #[must_use]
    pub fn block_blast_clone() -> Self {
        built_in("block-blast-clone")
    }

    /// The rules of Blockudoku, as far as they are known: [`Rules::GAMES`] says what is assumed.
    #[must_use]
    pub fn blockudoku() -> Self {
        built_in("blockudoku")
    }

    /// The rules of Woodoku, as far as they are known: [`Rules::GAMES`] says what is assumed.
    #[must_use]
    pub fn woodoku() -> Self {
        built_in("woodoku")
    }

    /// The built-in rules of this name, in which case, blanks and signs do not count.
    ///
    /// # Errors
    ///
    /// If it is none of [`Rules::NAMES`].
    pub fn named(name: &str) -> Result<Self, UnknownName> {
        let known = PRESETS.iter().find(|preset| is_name(name, preset.game.name));
        known
            .map(Preset::rules)
            .ok_or_else(|| UnknownName::new("game", name, &Self::NAMES))
    }
}

/// The rules of a game that has a constructor.
fn built_in(name: &str) -> Rules {
    Rules::named(name).expect("its file is in the folder of games")
}

#[cfg(test)]
mod tests {
    use insta::assert_snapshot;

    use super::*;
    use crate::{Board, Played, Streak};

    /// All that the rules say but the shapes.
    fn described(rules: &Rules) -> String {
        let pieces = rules.pieces().iter();
        let weights: Vec<String> = pieces
            .map(|piece| format!("{}{}", piece.letter, piece.weight))
            .collect();
        let (name, size, set_size) = (rules.name(), rules.size(), rules.set_size());
        format!(
            "{name}: {size} x {size}, sets of {set_size}, {}, repeats {}\n  {:?}\n  {:?}\n  {}\n",
            rules.dealer(),
            rules.repeats(),
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
        for same in ["blockblast", "Block Blast", "block_blast", "BLOCK-BLAST"] {
            assert_eq!(Rules::named(same), Ok(Rules::block_blast()), "{same}");
        }
        assert_eq!(nearest("blok-blast").as_deref(), Some("block-blast"));
        assert_eq!(nearest("10x10"), Some("1010".to_owned()));
        assert_eq!(nearest("no-such-game"), None);
    }

    /// The points after each move of a game: pieces as they are drawn, the row and the column of the corner.
    fn scores(rules: &Rules, board: &str, sets: &[&[(&str, usize, usize)]]) -> Vec<u32> {
        let mut board = rules.parse_board(&board.replace('/', "\n")).unwrap();
        let (mut streak, mut score, mut scores) = (Streak::default(), 0, Vec::new());
        for set in sets {
            for &(drawn, row, col) in *set {
                let piece = rules.parse_part_of_set(drawn).unwrap()[0];
                let mut played = engine::play(rules, board, (piece, Cell::new(row, col))).unwrap();
                let (extra, next) = streak.follow(rules, &played);
                played.points += extra;
                (board, streak, score) = (played.board, next, score + played.points);
                scores.push(score);
            }
            streak = streak.after_set(rules);
        }
        scores
    }

    const TUTORIAL: &str = "...##.../...##.../...##.../###..###/###..###/...##.../...##.../...##...";

    /// A game of the app, version 10.7.5, from the board of its tutorial, whose set is a single square.
    ///
    /// Source: `bridge/runs/1402cff/moves_chunk1.jsonl` of Kucze3205/ReinforcmentBlockBlast: boards, sets, moves, and
    /// the points that the app showed.
    #[test]
    fn block_blast_counts_as_the_app_did() {
        let sets: [&[_]; 7] = [
            &[("##/##", 3, 3)],
            &[("#####", 0, 0), ("#/#/#/#", 0, 7), ("##/##", 0, 5)],
            &[("###", 1, 1), ("#/#", 0, 0), ("#/#", 0, 4)],
            &[("##/##", 0, 6), ("##/#.", 0, 2), ("#/#", 4, 7)],
            &[("..#/###", 0, 3), (".#/##", 0, 0), ("#/#", 0, 7)],
            &[("#/#/#/#", 0, 6), (".#./###", 5, 5), ("##/#.", 6, 0)],
            &[("###", 6, 2), ("#/#/#/#", 0, 0)],
        ];
        let app = [
            124, 129, 133, 157, 160, 162, 194, 198, 201, 203, 207, 230, 232, 236, 240, 243, 256, 260,
        ];
        assert_eq!(scores(&Rules::block_blast(), TUTORIAL, &sets), app);
        // Version 9.1.4 has 300 for the empty board, and else the same.
        let nine = Rules::named("block-blast-9").unwrap();
        assert_eq!(scores(&nine, TUTORIAL, &sets), app.map(|score| score + 300));
    }

    /// Another one, of which the cells and the lines of each move are known: 196 is four cells and a line after the
    /// streak has ended, since the set before it cleared nothing.
    ///
    /// Source: `docs/calibration-assumptions.md` of the same, and the log of its run 35610307974.
    #[test]
    fn block_blast_forgets_a_streak_as_the_app_did() {
        let rules = Rules::block_blast();
        let [board, rows, columns, others] = [Board::EMPTY; 4];
        let sets: [&[(u32, u32)]; 5] = [
            &[(4, 4)],
            &[(5, 0), (4, 0), (3, 0)],
            &[(2, 1), (3, 1), (2, 0)],
            &[(3, 0), (4, 0), (2, 0)],
            &[(4, 1)],
        ];
        let (mut streak, mut score, mut scores) = (Streak::default(), 0, Vec::new());
        for set in sets {
            for &(cells, lines) in set {
                let played = Played {
                    board,
                    rows,
                    columns,
                    others,
                    other_lines: 0,
                    lines,
                    points: 0,
                };
                let (extra, next) = streak.follow(&rules, &played);
                (streak, score) = (next, score + cells + rules.points_for_lines(lines) + extra);
                scores.push(score);
            }
            streak = streak.after_set(&rules);
        }
        assert_eq!(scores, [124, 129, 133, 136, 148, 171, 173, 176, 180, 182, 196]);
    }

    /// Readings of a game have its board, its shapes and its lines, and one move tells all of them apart by its points.
    #[test]
    fn readings_of_a_game_are_told_apart() {
        let mut told = 0;
        for game in GAMES.iter().filter(|game| game.reading_of.is_none()) {
            let usual = Rules::named(game.name).unwrap();
            let readings = usual.readings();
            assert_eq!(readings.is_empty(), game.telling.is_none(), "{}", game.name);
            let Some(telling) = &game.telling else { continue };
            let mut points = Vec::new();
            for reading in readings {
                let rules = Rules::named(reading.name).unwrap();
                let shapes =
                    |rules: &Rules| rules.pieces().iter().map(|piece| piece.shape).collect::<Vec<_>>();
                assert_eq!(shapes(&rules), shapes(&usual));
                assert_eq!((rules.lines(), rules.size()), (usual.lines(), usual.size()));
                assert_eq!(rules.readings()[0].name, game.name);
                // Pages know a version of a game by that.
                assert!(reading.name.starts_with(game.name), "{}", reading.name);
                points.push(rules.points_of(telling).unwrap());
            }
            let distinct = points.iter().collect::<std::collections::BTreeSet<_>>();
            assert_eq!(distinct.len(), points.len());
            told += points.len();
        }
        assert!(told > 2);
    }

    #[test]
    fn pieces_look_alike_in_all_games() {
        let drawn = |piece: &Piece| (piece.letter, piece.shape.to_string().replace('\n', " "));
        let games = Rules::NAMES.map(|name| Rules::named(name).unwrap());
        let mut all: Vec<(char, String)> = games.iter().flat_map(Rules::pieces).map(drawn).collect();
        all.sort();
        all.dedup();
        let all: Vec<String> = all
            .iter()
            .map(|(letter, rows)| format!("{letter} {rows}"))
            .collect();
        assert_snapshot!(all.join("\n"));
    }

    /// In these games a piece that is drawn is drawn at all angles, each shape under one letter; `8x8` has half of the
    /// angles of the tetrominoes that look like L and J.
    #[test]
    fn pieces_are_turned() {
        for rules in [Rules::klooni(), Rules::block_blast(), Rules::blockudoku()] {
            let name = rules.name();
            let shapes: Vec<Shape> = rules.pieces().iter().map(|piece| piece.shape).collect();
            for (place, shape) in shapes.iter().enumerate() {
                assert!(shapes.contains(&shape.rotated()), "{name}: {shape}");
                assert!(!shapes[..place].contains(shape), "{name}: {shape}");
            }
        }
    }
}
