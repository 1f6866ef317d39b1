//! `tenten/place`: a game after moves.

use quadrille_bitboard::Cell;
use quadrille_schema::{Answer, Code, Context, OrNull, Refusal, object, request};

use super::{Letters, Placing, Position, Run, Tenten, Tying, Way, adviser, bad, placings};
use crate::record::letters;
use crate::{Move, PlayerKind, Rules, Table};

/// The most moves that are played at once.
const MOST_MOVES: usize = 100;

request! {
    /// Play moves
    ///
    /// The round is finished with the last piece that is to be placed.
    pub struct Place = "tenten/place" -> Played {
        /// The board
        position: Position,
        /// The pieces that are to be placed, as letters or drawn; without them, any may be
        pieces: Option<Letters>,
        /// Rounds that were finished
        rounds: u64 = 0,
        /// Points so far
        score: u64 = 0,
        /// Clears before
        run: Run,
        /// The moves, in order: 1 to 100
        moves: Vec<Step>,
        /// Who judges the way
        player: Option<PlayerKind>,
        /// How the player breaks ties
        tying: Tying,
    }
}

object! {
    /// A piece, and where it is placed.
    pub struct Step {
        /// The letter
        piece: char,
        /// Row of the top-left corner of its bounding box, from 0 at the top
        row: u8,
        /// Column of that corner, from 0 at the left
        col: u8,
    }
}

object! {
    /// The game after moves.
    pub struct Played {
        /// Name of the rules
        rules: String,
        /// Rows of the board, top first
        board: Vec<String>,
        /// Letters of the pieces that are left
        left: Vec<String>,
        /// Rounds that were finished
        rounds: u64,
        /// Points so far
        score: u64,
        /// Clears that came one after the other just before
        streak: u32,
        /// Placements without a clear since the last of them
        idle: u32,
        /// Points of the moves
        score_gain: u32,
        /// The moves
        moves: Vec<Placing>,
        /// The way as a player judges it
        way: Option<OrNull<Way>>,
    }
}

impl Answer<Tenten> for Place {
    fn answer(&self, tenten: &mut Tenten, _: &Context) -> Result<Played, Refusal> {
        if !(1..=MOST_MOVES).contains(&self.moves.len()) {
            let found = self.moves.len();
            return Err(bad(format_args!(
                "{found} moves; 1 to {MOST_MOVES} can be played at once"
            )));
        }
        let rules = &self.position.ruling.rules();
        let table = self.table(rules)?;
        let moves = self.moves.iter().map(|step| step.of(rules));
        let moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
        let played = table.play(rules, &moves);
        let (played, next) = played.map_err(|error| Code::Illegal.because(&error))?;
        let way = self.player.map(|kind| {
            let adviser = adviser(&mut tenten.advisers, rules, kind, self.tying.ties);
            let way = adviser.judge(table.board, &moves);
            OrNull(way.map(|way| Way::new(rules, &way)))
        });
        Ok(Played {
            rules: rules.name().to_owned(),
            board: rules.board_rows(next.board),
            left: letters(rules, &next.left),
            rounds: next.rounds,
            score: next.score,
            streak: next.streak.length,
            idle: next.streak.idle,
            score_gain: played.iter().map(|(_, played)| played.points).sum(),
            moves: placings(rules, &played),
            way,
        })
    }
}

impl Place {
    /// The game before the moves.
    fn table(&self, rules: &Rules) -> Result<Table, Refusal> {
        Ok(Table {
            board: self.position.board.board(rules)?,
            rounds: self.rounds,
            score: self.score,
            left: match &self.pieces {
                Some(pieces) if !pieces.0.is_empty() => pieces.set(rules)?,
                _ => Vec::new(),
            },
            streak: self.run.streak(),
        })
    }
}

impl Step {
    fn of(&self, rules: &Rules) -> Result<Move, Refusal> {
        let piece = rules.piece(self.piece);
        let piece =
            piece.ok_or_else(|| bad(format_args!("{} has no piece {:?}", rules.name(), self.piece)))?;
        Ok(Move {
            piece,
            anchor: Cell::new(self.row.into(), self.col.into()),
        })
    }
}
