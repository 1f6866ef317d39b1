//! Games that are played move by move: what environments of Gymnasium stand on.

use std::fmt::Display;
use std::sync::{Arc, Mutex, PoisonError};

use pyo3::prelude::*;
use pyo3::types::PyType;
use quadrille_bitboard::{Bitboard, Cell};
use quadrille_schema::{Fields, Kept, Schema};
use quadrille_tenten::api::{Drawn, Letters, Ruling};
use quadrille_tenten::{Board, Dealer, Move, PieceId, Rules, Seed, Streak, Table, engine};
use serde_json::{Value as Json, json};

use crate::failure::{QuadrilleError, refused};

/// Rules and who deals by them; some dealers take a while to make, and are kept.
#[derive(Debug)]
pub(crate) struct Kit {
    pub(crate) rules: Rules,
    /// One that looks at the board.
    dealer: Option<Dealer>,
}

impl Kit {
    /// Those of the fields `rules` and `dealer` of a request.
    pub(crate) fn named(rules: &str, dealer: Option<&str>) -> PyResult<Arc<Self>> {
        static KITS: Mutex<Kept<Rules, Arc<Kit>>> = Mutex::new(Kept::new(4));
        let ruling = Fields::read::<Ruling>(json!({"rules": rules, "dealer": dealer}));
        let rules = ruling.map_err(|refusal| refused(&refusal))?.rules();
        let mut kept = KITS.lock().unwrap_or_else(PoisonError::into_inner);
        let make = || {
            Arc::new(Self {
                dealer: Dealer::of(&rules),
                rules: rules.clone(),
            })
        };
        Ok(Arc::clone(kept.get_or(rules.clone(), make)))
    }

    /// What [`Kit::named`] takes.
    pub(crate) fn names(&self) -> (String, String) {
        let rules = self.rules.write().as_str().unwrap_or_default().to_owned();
        (rules, self.rules.dealer().to_string())
    }

    /// The set of a round, which depends on the seed and the number of the round alone, unless the dealer looks at the
    /// board.
    fn deal(&self, seed: Seed, round: u64, board: Board) -> Vec<PieceId> {
        let mut stream = seed.stream(round);
        match &self.dealer {
            Some(dealer) => dealer.deal(&board, &mut stream).set,
            None => (0..self.rules.set_size())
                .map(|_| self.rules.draw(&mut stream))
                .collect(),
        }
    }

    /// The piece with this letter.
    fn piece(&self, letter: char) -> PyResult<PieceId> {
        let piece = self.rules.piece(letter);
        piece.ok_or_else(|| bad(format_args!("there is no piece {letter:?}")))
    }
}

/// A game in which each piece of a set has a place of its own, which is empty when the piece is placed.
#[derive(Clone, Debug)]
pub(crate) struct Game {
    seed: Seed,
    pub(crate) table: Table,
    pub(crate) places: Vec<Option<PieceId>>,
    /// By place, where the piece fits.
    pub(crate) legal: Vec<Board>,
}

/// The seed, the board, the pieces by place, the rounds, the score, and the parts of the streak.
pub(crate) type State = (u64, Vec<String>, Vec<Option<char>>, u64, u64, (u32, u32, bool));

impl Game {
    /// A game from the empty board.
    pub(crate) fn new(kit: &Kit, seed: Seed) -> Self {
        let mut game = Self {
            seed,
            table: Table::default(),
            places: Vec::new(),
            legal: Vec::new(),
        };
        game.deal(kit);
        game
    }

    /// Places the piece of a place, and deals the next set after the last one; the points, or `None` where it does not
    /// fit.
    pub(crate) fn place(&mut self, kit: &Kit, place: usize, anchor: Cell) -> Option<u32> {
        let piece = (*self.places.get(place)?)?;
        if anchor.row >= kit.rules.size()
            || anchor.col >= kit.rules.size()
            || !self.legal[place].contains(anchor)
        {
            return None;
        }
        let (played, next) = self.table.play(&kit.rules, &[Move { piece, anchor }]).ok()?;
        self.table = next;
        self.places[place] = None;
        if self.table.left.is_empty() {
            self.deal(kit);
        } else {
            self.look(kit);
        }
        Some(played.iter().map(|(_, played)| played.points).sum())
    }

    /// Whether no piece fits any more.
    pub(crate) fn is_over(&self) -> bool {
        self.legal.iter().all(Board::is_empty)
    }

    fn deal(&mut self, kit: &Kit) {
        let set = kit.deal(self.seed, self.table.rounds, self.table.board);
        self.places = set.iter().copied().map(Some).collect();
        self.table.left = set;
        self.look(kit);
    }

    /// Finds out where pieces fit.
    fn look(&mut self, kit: &Kit) {
        let board = self.table.board;
        let anchors = |piece: &Option<PieceId>| {
            piece.map_or(Board::EMPTY, |piece| engine::anchors(&kit.rules, board, piece))
        };
        self.legal.clear();
        self.legal.extend(self.places.iter().map(anchors));
    }

    pub(crate) fn letters(&self, kit: &Kit) -> Vec<Option<char>> {
        let letter = |piece: &Option<PieceId>| piece.map(|piece| kit.rules[piece].letter);
        self.places.iter().map(letter).collect()
    }

    pub(crate) fn state(&self, kit: &Kit) -> State {
        let streak = self.table.streak;
        (
            self.seed.0,
            kit.rules.board_rows(self.table.board),
            self.letters(kit),
            self.table.rounds,
            self.table.score,
            (streak.length, streak.idle, streak.has_cleared),
        )
    }

    /// The game of a state of [`Game::state`].
    pub(crate) fn of_state(kit: &Kit, state: State) -> PyResult<Self> {
        let (seed, rows, letters, rounds, score, (length, idle, has_cleared)) = state;
        let board = kit.rules.parse_board(&rows.join("\n")).map_err(bad)?;
        let places = letters
            .into_iter()
            .map(|letter| letter.map(|letter| kit.piece(letter)).transpose());
        let places = places.collect::<PyResult<Vec<_>>>()?;
        let table = Table {
            rounds,
            score,
            streak: Streak {
                length,
                idle,
                has_cleared,
            },
            ..Table::new(board)
        };
        Self::with_places(kit, Seed(seed), &table, places)
    }

    /// A game that goes on from a position; without a piece, the next set is dealt.
    fn with_places(kit: &Kit, seed: Seed, table: &Table, places: Vec<Option<PieceId>>) -> PyResult<Self> {
        let (found, most) = (places.len(), kit.rules.set_size());
        if found > most {
            return Err(bad(format_args!("{found} pieces; a set has {most}")));
        }
        let mut game = Self {
            seed,
            table: Table {
                board: engine::settled(&kit.rules, table.board),
                left: places.iter().copied().flatten().collect(),
                ..*table
            },
            places,
            legal: Vec::new(),
        };
        if game.table.left.is_empty() {
            game.deal(kit);
        } else {
            game.places.resize(most, None);
            game.look(kit);
        }
        Ok(game)
    }

    /// A game from what `reset` is given: `board`, `pieces`, `streak`, `idle`, `rounds` and `score`, all of them
    /// optional.
    fn of_options(kit: &Kit, seed: Seed, options: &str) -> PyResult<Self> {
        let options: Json = serde_json::from_str(options).map_err(bad)?;
        let board = Drawn::read(options["board"].clone()).and_then(|drawn| drawn.board(&kit.rules));
        let number = |name: &str, most: u64| match &options[name] {
            Json::Null => Ok(0),
            json => json.as_u64().filter(|&number| number <= most).ok_or_else(|| {
                bad(format_args!(
                    "{name}: expected a whole number from 0 to {most}, found {json}"
                ))
            }),
        };
        let table = Table {
            rounds: number("rounds", u64::MAX)?,
            score: number("score", u64::MAX)?,
            streak: Streak {
                length: number("streak", 100_000)? as u32,
                idle: number("idle", 100_000)? as u32,
                ..Streak::default()
            },
            ..Table::new(board.map_err(|refusal| refused(&refusal))?)
        };
        Self::with_places(kit, seed, &table, places_of(kit, &options["pieces"])?)
    }
}

/// The pieces by place: null is a place that is empty.
fn places_of(kit: &Kit, pieces: &Json) -> PyResult<Vec<Option<PieceId>>> {
    let of_some = |json: Json| {
        let set = Letters::read(json).and_then(|letters| letters.set(&kit.rules));
        set.map_err(|refusal| refused(&refusal))
    };
    match pieces {
        Json::Null => Ok(Vec::new()),
        Json::Array(places) => {
            let place = |place: &Json| match place {
                Json::Null => Ok(None),
                place => match of_some(json!([place]))?[..] {
                    [piece] => Ok(Some(piece)),
                    _ => Err(bad(format_args!("pieces: expected one piece, found {place}"))),
                },
            };
            places.iter().map(place).collect()
        }
        text => Ok(of_some(text.clone())?.into_iter().map(Some).collect()),
    }
}

/// A game, move by move.
#[pyclass(module = "quadrille._native")]
#[derive(Debug)]
pub(crate) struct TentenGame {
    kit: Arc<Kit>,
    game: Game,
}

#[pymethods]
impl TentenGame {
    /// A game from the empty board.
    #[new]
    #[pyo3(signature = (rules, dealer, seed))]
    fn new(rules: &str, dealer: Option<&str>, seed: u64) -> PyResult<Self> {
        let kit = Kit::named(rules, dealer)?;
        let game = Game::new(&kit, Seed(seed));
        Ok(Self { kit, game })
    }

    /// How a copy is made, also by pickle: the class, what it is made of, and the state.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> (Bound<'py, PyType>, (String, String, u64), State) {
        let it = slf.borrow();
        let (rules, dealer) = it.kit.names();
        (slf.get_type(), (rules, dealer, it.game.seed.0), it.state())
    }

    /// Goes on from a state.
    fn __setstate__(&mut self, state: State) -> PyResult<()> {
        self.game = Game::of_state(&self.kit, state)?;
        Ok(())
    }

    /// A game of its own that goes on from here.
    fn clone(&self) -> Self {
        Self {
            kit: Arc::clone(&self.kit),
            game: self.game.clone(),
        }
    }

    /// The seed, the board, the pieces by place, the rounds, the score, and the parts of the streak.
    fn state(&self) -> State {
        self.game.state(&self.kit)
    }

    /// Begins anew, from the empty board or from the position of the options in JSON.
    #[pyo3(signature = (seed, options=None))]
    fn reset(&mut self, seed: u64, options: Option<&str>) -> PyResult<()> {
        self.game = match options {
            Some(options) => Game::of_options(&self.kit, Seed(seed), options)?,
            None => Game::new(&self.kit, Seed(seed)),
        };
        Ok(())
    }

    /// Places the piece of a place, and deals the next set after the last one; the points.
    fn place(&mut self, place: usize, row: usize, column: usize) -> PyResult<u32> {
        let piece = self.game.places.get(place).copied().flatten();
        let piece = piece.ok_or_else(|| bad(format_args!("there is no piece in place {place}")))?;
        let points = self.game.place(&self.kit, place, Cell::new(row, column));
        points.ok_or_else(|| {
            let letter = self.kit.rules[piece].letter;
            bad(format_args!(
                "{letter} does not fit with its top-left corner in row {row}, column {column}"
            ))
        })
    }

    /// The letters of the pieces, by place.
    fn pieces(&self) -> Vec<Option<char>> {
        self.game.letters(&self.kit)
    }

    /// The rows of the board, the top one first.
    fn board(&self) -> Vec<String> {
        self.kit.rules.board_rows(self.game.table.board)
    }

    /// The cells of the board, row by row: 1 where one is filled.
    fn cells(&self) -> Vec<u8> {
        bytes(self.game.table.board, self.kit.rules.size())
    }

    /// For each place and each cell, row by row: 1 where the piece fits with its top-left corner in the cell.
    fn mask(&self) -> Vec<u8> {
        let legal = self.game.legal.iter();
        legal
            .flat_map(|&anchors| bytes(anchors, self.kit.rules.size()))
            .collect()
    }

    /// Whether no piece fits any more.
    fn is_over(&self) -> bool {
        self.game.is_over()
    }

    /// Sets that were placed.
    #[getter]
    fn rounds(&self) -> u64 {
        self.game.table.rounds
    }

    /// Points of all moves.
    #[getter]
    fn score(&self) -> u64 {
        self.game.table.score
    }
}

pub(crate) fn bad(error: impl Display) -> PyErr {
    QuadrilleError::new_err(error.to_string())
}

/// The cells of a square, row by row.
fn bytes(board: Board, size: usize) -> Vec<u8> {
    let rows = (0..size).flat_map(|row| (0..size).map(move |column| Cell::new(row, column)));
    rows.map(|cell| board.contains(cell).into()).collect()
}
