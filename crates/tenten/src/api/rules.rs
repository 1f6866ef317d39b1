//! `tenten/rules`, `tenten/games` and `tenten/read`: rules, and boards of theirs.

use quadrille_bitboard::Bitboard;
use quadrille_schema::{Answer, Context, Refusal, object, request};

use super::{Drawn, Ruling, Tenten};
use crate::{KnownGame, PieceId, Rules};

request! {
    /// Describe rules: the side of the board, and the pieces with letters, weights and cells
    pub struct RulesOf = "tenten/rules" -> RulesEntry {
        /// The rules
        ruling: Ruling,
    }
}

request! {
    /// List the games that are known by name
    pub struct Games = "tenten/games" -> Known {}
}

request! {
    /// Read a board from elsewhere
    pub struct Read = "tenten/read" -> Board {
        /// The rules
        ruling: Ruling,
        /// The board: a picture, or JSON that has one, such as a line of a record
        text: Drawn,
    }
}

object! {
    /// The games that are known by name.
    pub struct Known {
        /// The rules of each
        games: Vec<RulesEntry>,
    }
}

object! {
    /// A board.
    pub struct Board {
        /// Its rows, top first
        board: Vec<String>,
    }
}

object! {
    /// Rules, and what their pieces look like.
    pub struct RulesEntry {
        /// The name
        name: String,
        /// Side of the board
        size: usize,
        /// Pieces of a set
        set_size: usize,
        /// Sum of the weights of all pieces
        total_weight: u32,
        /// What vanishes besides rows and columns, as rows and columns of cells
        boxes: Option<Vec<Vec<Vec<usize>>>>,
        /// Whether clears that follow each other bring points
        has_streak: Option<bool>,
        /// How the versions of the game are told apart, where it has several; the usual one has it
        telling: Option<TellingMove>,
        /// The pieces
        pieces: Vec<ShapeEntry>,
    }
}

object! {
    /// A move whose points tell the versions of a game apart.
    pub struct TellingMove {
        /// Rows of the board before it, top first
        board: Vec<String>,
        /// The letter of the piece
        piece: char,
        /// Row of the top-left corner of its bounding box, from 0 at the top
        row: usize,
        /// Column of that corner, from 0 at the left
        col: usize,
        /// What it brings by each version
        versions: Vec<Version>,
    }
}

object! {
    /// A version of a game.
    pub struct Version {
        /// The name of its rules
        rules: String,
        /// Points of the move
        points: u32,
    }
}

object! {
    /// A piece.
    pub struct ShapeEntry {
        /// The letter
        letter: char,
        /// How often it is drawn, of `total_weight`
        weight: u32,
        /// Rows and columns of its cells from its top-left corner
        cells: Vec<Vec<usize>>,
    }
}

impl RulesEntry {
    /// The entry of these rules.
    #[must_use]
    pub fn new(rules: &Rules) -> Self {
        let piece = |id: PieceId| ShapeEntry {
            letter: rules[id].letter,
            weight: rules.weight(id),
            cells: rules[id]
                .shape
                .cells()
                .map(|cell| vec![cell.row, cell.col])
                .collect(),
        };
        let cells = |line: &crate::Board| line.cells().map(|cell| vec![cell.row, cell.col]).collect();
        let streak = rules.score().streak;
        let boxes: Vec<_> = rules.other_lines().iter().map(cells).collect();
        Self {
            name: rules.name().to_owned(),
            size: rules.size(),
            set_size: rules.set_size(),
            total_weight: rules.total_weight(),
            boxes: Some(boxes).filter(|boxes| !boxes.is_empty()),
            has_streak: Some(streak.brings_points()).filter(|has| *has),
            telling: TellingMove::of(rules),
            pieces: rules.piece_ids().map(piece).collect(),
        }
    }
}

impl TellingMove {
    /// That of the usual version of a game.
    fn of(rules: &Rules) -> Option<Self> {
        let telling = rules.game()?.telling?;
        let version = |game: &KnownGame| {
            let points = Rules::named(game.name).ok()?.points_of(&telling)?;
            Some(Version {
                rules: game.name.to_owned(),
                points,
            })
        };
        Some(Self {
            board: telling.board.split('/').map(str::to_owned).collect(),
            piece: telling.piece,
            row: telling.row,
            col: telling.col,
            versions: rules.readings().into_iter().filter_map(version).collect(),
        })
    }
}

impl Known {
    /// All games.
    #[must_use]
    pub fn all() -> Self {
        let games = Rules::NAMES.iter().filter_map(|name| Rules::named(name).ok());
        Self {
            games: games.map(|rules| RulesEntry::new(&rules)).collect(),
        }
    }
}

impl Answer<Tenten> for RulesOf {
    fn answer(&self, _: &mut Tenten, _: &Context) -> Result<RulesEntry, Refusal> {
        Ok(RulesEntry::new(&self.ruling.rules()))
    }
}

impl Answer<Tenten> for Games {
    fn answer(&self, _: &mut Tenten, _: &Context) -> Result<Known, Refusal> {
        Ok(Known::all())
    }
}

impl Answer<Tenten> for Read {
    fn answer(&self, _: &mut Tenten, _: &Context) -> Result<Board, Refusal> {
        let rules = self.ruling.rules();
        let board = self.text.board(&rules)?;
        Ok(Board {
            board: rules.board_rows(board),
        })
    }
}
