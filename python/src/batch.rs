//! Many games, a move of each in one call.

use std::sync::Arc;

use pyo3::prelude::*;
use pyo3::types::{PyByteArray, PyType};
use quadrille_bitboard::{Bitboard, Cell, Shape};
use quadrille_tenten::{Board, Rules, Seed};

use crate::game::{Game, Kit, State, bad};

/// Bits from a cell of a board to the one below it.
const STRIDE: usize = 11;

/// Columns of the largest board.
const WIDTH: usize = STRIDE - 1;

/// By the bits of a row, its cells.
static ROWS: [[u8; WIDTH]; 1 << WIDTH] = {
    let mut rows = [[0; WIDTH]; 1 << WIDTH];
    let mut bits = 0;
    while bits < rows.len() {
        let mut column = 0;
        while column < WIDTH {
            rows[bits][column] = (bits >> column & 1) as u8;
            column += 1;
        }
        bits += 1;
    }
    rows
};

/// Writes the cells of a square, row by row.
fn write_cells(out: &mut [u8], board: Board, size: usize) {
    let mut bits = board.bits();
    for row in out.chunks_exact_mut(size) {
        let cells = &ROWS[bits as usize & (ROWS.len() - 1)];
        row.copy_from_slice(&cells[..size]);
        bits >>= STRIDE;
    }
}

/// Cells of each piece, in a box that all of them go into.
#[derive(Debug)]
struct Pictures {
    cells: usize,
    of: Vec<u8>,
}

impl Pictures {
    fn new(rules: &Rules) -> Self {
        let shapes = || rules.pieces().iter().map(|piece| piece.shape);
        let height = shapes().map(Shape::height).max().unwrap_or(1);
        let width = shapes().map(Shape::width).max().unwrap_or(1);
        let mut of = vec![0; rules.pieces().len() * height * width];
        for (picture, shape) in of.chunks_exact_mut(height * width).zip(shapes()) {
            for cell in shape.cells() {
                picture[cell.row * width + cell.col] = 1;
            }
        }
        Self {
            cells: height * width,
            of,
        }
    }
}

/// Arrays of bytes: boards, pieces and masks of all games.
type Arrays<'py> = (
    Bound<'py, PyByteArray>,
    Bound<'py, PyByteArray>,
    Bound<'py, PyByteArray>,
);

/// The states of games, how many each place has begun, and how often moves were drawn.
type States = (Vec<State>, Vec<u64>, u64);

/// What Python makes a copy of.
type Reduced<'py> = (Bound<'py, PyType>, (String, String, u64, usize), States);

/// Points of the moves, what became of the games ([`ILLEGAL`], [`OVER`]), and points and rounds of those that are over.
type Played = (Vec<u32>, Vec<u8>, Vec<u64>, Vec<u64>);

/// Games that are played side by side. One that is over begins anew at once.
#[pyclass(module = "quadrille._native")]
#[derive(Debug)]
pub(crate) struct TentenBatch {
    kit: Arc<Kit>,
    pictures: Pictures,
    seed: Seed,
    games: Vec<Game>,
    /// How many games each place has begun.
    begun: Vec<u64>,
    sampled: u64,
}

/// The move was not legal, and changed nothing.
const ILLEGAL: u8 = 1;
/// The game was over.
const OVER: u8 = 2;

#[pymethods]
impl TentenBatch {
    #[new]
    fn new(rules: &str, dealer: Option<&str>, seed: u64, count: usize) -> PyResult<Self> {
        if !(1..=1 << 16).contains(&count) {
            return Err(bad(format_args!(
                "expected 1 to {} games, found {count}",
                1 << 16
            )));
        }
        let kit = Kit::named(rules, dealer)?;
        let mut batch = Self {
            pictures: Pictures::new(&kit.rules),
            kit,
            seed: Seed(seed),
            games: Vec::new(),
            begun: vec![0; count],
            sampled: 0,
        };
        batch.reset(seed);
        Ok(batch)
    }

    /// Begins all games anew.
    fn reset(&mut self, seed: u64) {
        self.seed = Seed(seed);
        self.sampled = 0;
        self.begun.fill(0);
        self.games = (0..self.begun.len()).map(|place| self.next_game(place)).collect();
    }

    /// A move of each game, by the numbers (piece * size + row) * size + column. Games that are over begin anew.
    fn step(&mut self, actions: Vec<i64>) -> PyResult<Played> {
        let count = self.games.len();
        if actions.len() != count {
            return Err(bad(format_args!(
                "expected an action for each of {count} games, found {}",
                actions.len()
            )));
        }
        let mut played: Played = (vec![0; count], vec![0; count], vec![0; count], vec![0; count]);
        let size = self.kit.rules.size();
        for (at, action) in actions.into_iter().enumerate() {
            let game = &mut self.games[at];
            let points = usize::try_from(action).ok().and_then(|action| {
                let anchor = Cell::new(action / size % size, action % size);
                game.place(&self.kit, action / (size * size), anchor)
            });
            match points {
                Some(points) => played.0[at] = points,
                None => played.1[at] = ILLEGAL,
            }
            if self.games[at].is_over() {
                played.1[at] |= OVER;
                played.2[at] = self.games[at].table.score;
                played.3[at] = self.games[at].table.rounds;
                self.games[at] = self.next_game(at);
            }
        }
        Ok(played)
    }

    /// The boards, pieces and masks of all games.
    fn look<'py>(&self, py: Python<'py>) -> PyResult<Arrays<'py>> {
        let (size, set) = (self.kit.rules.size(), self.kit.rules.set_size());
        let (square, picture) = (size * size, self.pictures.cells);
        let count = self.games.len();
        let boards = PyByteArray::new_with(py, count * square, |out| {
            for (out, game) in out.chunks_exact_mut(square).zip(&self.games) {
                write_cells(out, game.table.board, size);
            }
            Ok(())
        })?;
        let pieces = PyByteArray::new_with(py, count * set * picture, |out| {
            let places = self.games.iter().flat_map(|game| &game.places);
            for (out, place) in out.chunks_exact_mut(picture).zip(places) {
                match place {
                    Some(piece) => {
                        out.copy_from_slice(&self.pictures.of[piece.index() * picture..][..picture]);
                    }
                    None => out.fill(0),
                }
            }
            Ok(())
        })?;
        let masks = PyByteArray::new_with(py, count * set * square, |out| {
            let legal = self.games.iter().flat_map(|game| &game.legal);
            for (out, &legal) in out.chunks_exact_mut(square).zip(legal) {
                write_cells(out, legal, size);
            }
            Ok(())
        })?;
        Ok((boards, pieces, masks))
    }

    /// A legal action of each game, all of a game alike likely.
    fn sample(&mut self) -> Vec<i64> {
        let size = self.kit.rules.size();
        let drawn = Seed(!self.seed.0).child(self.sampled);
        self.sampled += 1;
        let of_game = |(at, game): (usize, &Game)| {
            let count: usize = game.legal.iter().map(Board::count).sum();
            let random = u128::from(drawn.child(at as u64).0);
            chosen(game, ((random * count as u128) >> 64) as usize, size)
        };
        self.games.iter().enumerate().map(of_game).collect()
    }

    /// The states of all games.
    fn states(&self) -> Vec<State> {
        self.games.iter().map(|game| game.state(&self.kit)).collect()
    }

    /// How a copy is made, also by pickle.
    fn __reduce__<'py>(slf: &Bound<'py, Self>) -> Reduced<'py> {
        let it = slf.borrow();
        let (rules, dealer) = it.kit.names();
        let made_of = (rules, dealer, it.seed.0, it.games.len());
        (
            slf.get_type(),
            made_of,
            (it.states(), it.begun.clone(), it.sampled),
        )
    }

    /// Goes on from states.
    fn __setstate__(&mut self, state: States) -> PyResult<()> {
        let (games, begun, sampled) = state;
        let count = self.games.len();
        if games.len() != count || begun.len() != count {
            return Err(bad(format_args!(
                "expected the states of {count} games, found {}",
                games.len()
            )));
        }
        let games = games.into_iter().map(|game| Game::of_state(&self.kit, game));
        self.games = games.collect::<PyResult<_>>()?;
        (self.begun, self.sampled) = (begun, sampled);
        Ok(())
    }
}

impl TentenBatch {
    /// The next game of a place: its seed follows from that of all, the place, and the games before it there.
    fn next_game(&mut self, place: usize) -> Game {
        let seed = self.seed.child(place as u64).child(self.begun[place]);
        self.begun[place] += 1;
        Game::new(&self.kit, seed)
    }
}

/// The action with this number among the legal ones of a game; 0 if there is none.
fn chosen(game: &Game, mut number: usize, size: usize) -> i64 {
    for (place, legal) in game.legal.iter().enumerate() {
        let count = legal.count();
        if number >= count {
            number -= count;
            continue;
        }
        let action = |cell: Cell| i64::try_from((place * size + cell.row) * size + cell.col).ok();
        return legal.cells().nth(number).and_then(action).unwrap_or(0);
    }
    0
}
