//! A game that is played move by move: what the environment of Gymnasium stands on.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyType;
use quadrille_bitboard::{Bitboard, Cell};
use quadrille_schema::{Fields, Kept, Schema};
use quadrille_tenten::api::Ruling;
use quadrille_tenten::{Board, Dealer, Move, PieceId, Remedy, Rules, Seed, Streak, Table, engine};
use serde_json::json;

use crate::failure::{QuadrilleError, refused};

/// Dealers that are kept: some take a while to make.
static DEALERS: Mutex<Kept<Rules, Arc<Dealer>>> = Mutex::new(Kept::new(4));

/// A game in which each piece of a set has a place of its own, which is empty when the piece is placed.
#[pyclass(module = "quadrille._native")]
#[derive(Debug)]
pub(crate) struct TentenGame {
    rules: Rules,
    dealer: Arc<Dealer>,
    seed: Seed,
    table: Table,
    places: Vec<Option<PieceId>>,
}

#[pymethods]
impl TentenGame {
    /// A game from the empty board.
    #[new]
    #[pyo3(signature = (rules, dealer, seed))]
    fn new(rules: &str, dealer: Option<&str>, seed: u64) -> PyResult<Self> {
        let ruling = Fields::read::<Ruling>(json!({"rules": rules, "dealer": dealer}));
        let rules = ruling.map_err(|refusal| refused(&refusal))?.rules();
        let mut game = Self {
            dealer: dealer_of(&rules),
            rules,
            seed: Seed(seed),
            table: Table::default(),
            places: Vec::new(),
        };
        game.deal();
        Ok(game)
    }

    /// How a copy is made, also by pickle: the class, what it is made of, and the state.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> PyResult<Reduced<'py>> {
        let game = slf.borrow();
        let rules = game.rules.write().as_str().unwrap_or_default().to_owned();
        let dealer = game.rules.dealer().to_string();
        Ok((slf.get_type(), (rules, dealer, game.seed.0), game.state()))
    }

    /// Goes on from a state of [`TentenGame::__reduce__`].
    fn __setstate__(&mut self, state: State) -> PyResult<()> {
        let (rows, letters, rounds, score, (length, idle, has_cleared)) = state;
        let board = self.rules.parse_board(&rows.join("\n")).map_err(bad)?;
        let piece = |letter| {
            let piece = self.rules.piece(letter);
            piece.ok_or_else(|| bad(format!("there is no piece {letter:?}")))
        };
        let places = letters.into_iter().map(|letter| letter.map(piece).transpose());
        self.places = places.collect::<PyResult<_>>()?;
        self.table = Table {
            board,
            rounds,
            score,
            left: self.places.iter().copied().flatten().collect(),
            streak: Streak {
                length,
                idle,
                has_cleared,
            },
        };
        Ok(())
    }

    /// Begins anew.
    fn reset(&mut self, seed: u64) {
        self.seed = Seed(seed);
        self.table = Table::default();
        self.deal();
    }

    /// Places the piece of a place, and deals the next set after the last one; the points.
    fn place(&mut self, place: usize, row: usize, column: usize) -> PyResult<u32> {
        let piece = self.places.get(place).copied().flatten();
        let piece = piece.ok_or_else(|| bad(format!("there is no piece in place {place}")))?;
        let (rules, size) = (&self.rules, self.rules.size());
        let is_inside = row < size && column < size;
        let anchor = Cell::new(row.min(size), column.min(size));
        if !is_inside || !engine::anchors(rules, self.table.board, piece).contains(anchor) {
            let letter = rules[piece].letter;
            let why = format!("{letter} does not fit with its top-left corner in row {row}, column {column}");
            return Err(bad(why));
        }
        let played = self.table.play(rules, &[Move { piece, anchor }]);
        let (played, next) = played.map_err(bad)?;
        self.table = next;
        self.places[place] = None;
        if self.table.left.is_empty() {
            self.deal();
        }
        Ok(played.iter().map(|(_, played)| played.points).sum())
    }

    /// The letters of the pieces, by place.
    fn pieces(&self) -> Vec<Option<char>> {
        let letter = |piece: &Option<PieceId>| piece.map(|piece| self.rules[piece].letter);
        self.places.iter().map(letter).collect()
    }

    /// The rows of the board, the top one first.
    fn board(&self) -> Vec<String> {
        self.rules.board_rows(self.table.board)
    }

    /// The cells of the board, row by row: 1 where one is filled.
    fn cells(&self) -> Vec<u8> {
        bytes(self.table.board, self.rules.size())
    }

    /// For each place and each cell, row by row: 1 where the piece fits with its top-left corner in the cell.
    fn mask(&self) -> Vec<u8> {
        let anchors = |piece: &Option<PieceId>| {
            let anchors = piece.map(|piece| engine::anchors(&self.rules, self.table.board, piece));
            bytes(anchors.unwrap_or(Board::EMPTY), self.rules.size())
        };
        self.places.iter().flat_map(anchors).collect()
    }

    /// Whether no piece fits any more.
    fn is_over(&self) -> bool {
        let mut left = self.places.iter().flatten();
        left.all(|&piece| engine::anchors(&self.rules, self.table.board, piece).is_empty())
    }

    /// Sets that were placed.
    #[getter]
    fn rounds(&self) -> u64 {
        self.table.rounds
    }

    /// Points of all moves.
    #[getter]
    fn score(&self) -> u64 {
        self.table.score
    }
}

/// The board, the pieces by place, the rounds, the score, and the parts of the streak.
type State = (Vec<String>, Vec<Option<char>>, u64, u64, (u32, u32, bool));

/// What Python makes a copy of.
type Reduced<'py> = (Bound<'py, PyType>, (String, String, u64), State);

impl TentenGame {
    fn state(&self) -> State {
        let streak = self.table.streak;
        let Table { rounds, score, .. } = self.table;
        (
            self.board(),
            self.pieces(),
            rounds,
            score,
            (streak.length, streak.idle, streak.has_cleared),
        )
    }

    /// Deals the set of this round, which depends on the seed and the number of the round alone, unless the dealer
    /// looks at the board.
    fn deal(&mut self) {
        let mut stream = self.seed.stream(self.table.rounds);
        let set = self.dealer.deal(&self.table.board, &mut stream).set;
        self.places = set.iter().copied().map(Some).collect();
        self.table.left = set;
    }
}

/// The dealer of rules, kept from before or made.
fn dealer_of(rules: &Rules) -> Arc<Dealer> {
    let mut kept = DEALERS.lock().unwrap_or_else(PoisonError::into_inner);
    let make = || Arc::new(Dealer::new(rules.clone(), Remedy::from(rules.dealer())));
    Arc::clone(kept.get_or(rules.clone(), make))
}

fn bad(error: impl Display) -> PyErr {
    QuadrilleError::new_err(error.to_string())
}

/// The cells of a square, row by row.
fn bytes(board: Board, size: usize) -> Vec<u8> {
    let rows = (0..size).flat_map(|row| (0..size).map(move |column| Cell::new(row, column)));
    rows.map(|cell| board.contains(cell).into()).collect()
}
