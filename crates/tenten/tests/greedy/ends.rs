//! Every board that a round can end with, once: the reference of the long comparison.
//!
//! It tries all orders and all places, as [`quadrille_tenten::Naive`] does, but goes on from a board only the first
//! time that it comes there with the same points and pieces left: what would follow was met before, and of equals the
//! first counts. Boards are rows of numbers, and the rules and the criteria are written down anew: nothing is shared
//! with the engines.

use std::cmp::Ordering;

use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::hash::Set;
use quadrille_tenten::{Board, Counted, LineKind, LinePoints, Move, PieceId, Rules, Strategy, Ties};

/// The filled cells of each row, column 0 in the lowest bit.
type Rows = [u16; 10];

/// The best end so far, for one strategy and rule of ties.
#[derive(Clone, Debug)]
pub(crate) struct Best {
    /// What [`quadrille_tenten::Evaluator::value`] should say.
    pub(crate) value: i64,
    pub(crate) board: Board,
    pub(crate) moves: Vec<Move>,
    key: u128,
}

/// The criteria, counted.
struct Counts {
    free: i64,
    square: i64,
    large: i64,
    alignment: i64,
    surface: i64,
    points: i64,
}

/// A row's part of the criteria.
#[derive(Clone, Copy)]
struct Line {
    filled: i64,
    surface: i64,
    /// The cells by column, four bits each, so that a sum over rows has the numbers of all columns.
    columns: u64,
}

/// Says how a round ends best for several players at once.
pub(crate) struct Reference<'a> {
    rules: &'a Rules,
    players: Vec<(Strategy, Ties)>,
    size: usize,
    /// The lines that are neither rows nor columns.
    others: Vec<Rows>,
    /// What each possible row comes to.
    lines: Vec<Line>,
    /// The rows of each piece.
    figures: Vec<Vec<u16>>,
    counts_room: bool,
}

/// A round being searched.
struct Round<'a> {
    reference: &'a Reference<'a>,
    /// Boards with points that were gone on from, and a number for the pieces that were left, in their order.
    seen: Set<(u128, usize)>,
    best: Vec<Option<Best>>,
}

impl<'a> Reference<'a> {
    pub(crate) fn new(rules: &'a Rules, players: &[(Strategy, Ties)]) -> Self {
        let inner = (1 << (rules.size() - 1)) - 1;
        let line = |row: u64| Line {
            filled: row.count_ones().into(),
            surface: ((row ^ row >> 1) & inner).count_ones().into(),
            columns: (0..10).map(|col| (row >> col & 1) << (4 * col)).sum(),
        };
        Self {
            rules,
            players: players.to_vec(),
            size: rules.size(),
            others: rules.other_lines().iter().map(rows).collect(),
            lines: (0..1 << 10).map(line).collect(),
            figures: rules.piece_ids().map(|piece| figure(rules, piece)).collect(),
            counts_room: players
                .iter()
                .any(|(strategy, _)| strategy.square + strategy.large > 0),
        }
    }

    /// For each player the best end; none if the set does not fit.
    pub(crate) fn best(&self, board: Board, set: &[PieceId]) -> Vec<Option<Best>> {
        let mut round = Round {
            reference: self,
            seen: Set::default(),
            best: vec![None; self.players.len()],
        };
        for order in orders(set) {
            round.search(rows(&board), 0, &order, &mut Vec::new());
        }
        round.best
    }

    /// Clears the full lines; how many there were, and the cells that vanish.
    fn clear(&self, rows: &mut Rows) -> (u32, Rows) {
        let full = (1 << self.size) - 1;
        let is_line = |kind| self.rules.lines().contains(&kind);
        let columns = if is_line(LineKind::Columns) {
            rows[..self.size].iter().fold(full, |all, row| all & row)
        } else {
            0
        };
        let mut lines = columns.count_ones();
        let mut cleared = [columns; 10];
        for (row, cleared) in rows[..self.size].iter().zip(&mut cleared) {
            if *row == full && is_line(LineKind::Rows) {
                *cleared = full;
                lines += 1;
            }
        }
        for other in &self.others {
            if other.iter().zip(&*rows).all(|(line, row)| line & !row == 0) {
                cleared
                    .iter_mut()
                    .zip(other)
                    .for_each(|(cleared, line)| *cleared |= line);
                lines += 1;
            }
        }
        let mut vanished = [0; 10];
        for ((row, cleared), vanished) in rows.iter_mut().zip(cleared).zip(&mut vanished) {
            *vanished = *row & cleared;
            *row &= !cleared;
        }
        (lines, vanished)
    }

    /// The points of a move by the rules, without a streak.
    fn points(&self, placed: &Rows, lines: u32, vanished: &Rows, after: &Rows) -> u32 {
        let score = self.rules.score();
        let counted = placed
            .iter()
            .zip(vanished)
            .map(|(placed, vanished)| match score.counted {
                Counted::Placed => placed.count_ones(),
                Counted::Staying => (placed & !vanished).count_ones(),
            });
        let cells: u32 = counted.sum();
        let gone: u32 = vanished.iter().map(|row| row.count_ones()).sum();
        let of_lines = match &score.lines {
            LinePoints::Growing(bonus) => bonus * lines * (lines + 1),
            LinePoints::Listed(list) if lines == 0 || list.is_empty() => 0,
            LinePoints::Listed(list) => list[list.len().min(lines as usize) - 1],
        };
        let is_empty = after.iter().all(|&row| row == 0);
        let empty = if is_empty { score.empty_board } else { 0 };
        score.cell * cells + of_lines + score.vanished * gone + empty
    }

    fn count(&self, rows: &Rows, points: u32) -> Counts {
        let rows = &rows[..self.size];
        let line = |row: u16| self.lines[usize::from(row)];
        let (mut filled, mut alignment, mut surface, mut columns) = (0, 0, 0, 0);
        for (index, &row) in rows.iter().enumerate() {
            filled += line(row).filled;
            alignment += line(row).filled * line(row).filled;
            surface += line(row).surface;
            columns += line(row).columns;
            if let Some(next) = rows.get(index + 1) {
                surface += line(row ^ next).filled;
            }
        }
        for col in 0..self.size {
            let count = (columns >> (4 * col) & 15).cast_signed();
            alignment += count * count;
        }
        let half = self.size.div_ceil(2);
        let room = |height, width| i64::from(self.counts_room && has_room(rows, height, width, self.size));
        Counts {
            free: (self.size * self.size).cast_signed() as i64 - filled,
            square: room(half, half),
            large: room(1, half) + room(half, 1) + room(3, 3),
            alignment,
            surface,
            points: i64::from(points),
        }
    }

    /// The formula of the evaluation, times what makes it whole.
    fn value(&self, strategy: Strategy, counts: &Counts) -> i64 {
        let size = self.size.cast_signed() as i64;
        let (unit, pairs) = (2 * size * (size - 1) * (size - 1), 2 * size * (size - 1));
        let sum = unit * i64::from(strategy.free) * counts.free
            + unit * i64::from(strategy.square) * counts.square
            + unit * i64::from(strategy.large) * counts.large
            + i64::from(strategy.alignment) * counts.alignment
            + i64::from(strategy.compaction) * (size - 1) * (pairs - counts.surface);
        1000 * sum + unit * i64::from(strategy.points) * counts.points
    }
}

impl Round<'_> {
    fn search(&mut self, rows: Rows, points: u32, order: &[PieceId], moves: &mut Vec<Move>) {
        let Some((&piece, rest)) = order.split_first() else {
            return self.offer(&rows, points, moves);
        };
        if !self.seen.insert((spread(key(&rows, points)), numbered(order))) {
            return;
        }
        let (reference, shape) = (self.reference, self.reference.rules[piece].shape);
        let (size, figure) = (reference.size, &reference.figures[piece.index()]);
        for row in 0..=size - shape.height() {
            for col in 0..=size - shape.width() {
                let mut cells = figure.iter().enumerate();
                if cells.any(|(down, cells)| rows[row + down] & cells << col != 0) {
                    continue;
                }
                let (mut after, mut placed) = (rows, [0; 10]);
                for (down, cells) in figure.iter().enumerate() {
                    placed[row + down] = cells << col;
                    after[row + down] |= cells << col;
                }
                let (lines, vanished) = reference.clear(&mut after);
                let gain = reference.points(&placed, lines, &vanished, &after);
                moves.push(Move {
                    piece,
                    anchor: Cell::new(row, col),
                });
                self.search(after, points + gain, rest, moves);
                moves.pop();
            }
        }
    }

    fn offer(&mut self, rows: &Rows, points: u32, moves: &[Move]) {
        let counts = self.reference.count(rows, points);
        for (&(strategy, ties), best) in self.reference.players.iter().zip(&mut self.best) {
            let value = self.reference.value(strategy, &counts);
            let order = best.as_ref().map_or(Ordering::Greater, |best| {
                let by_board = || match ties {
                    Ties::First => Ordering::Equal,
                    Ties::Board => key(rows, 0).cmp(&best.key),
                };
                value.cmp(&best.value).then_with(by_board)
            });
            if order == Ordering::Greater {
                *best = Some(Best {
                    value,
                    board: board(rows),
                    moves: moves.to_vec(),
                    key: key(rows, 0),
                });
            }
        }
    }
}

/// A board and the points in one number; of boards alone, cells to the right and below count more.
fn key(rows: &Rows, points: u32) -> u128 {
    let cells = rows.iter().rev().fold(0, |key, &row| key << 10 | u128::from(row));
    cells | u128::from(points) << 100
}

/// Another number for each key: the tables' hash function is a weak one, for which many boards are too much alike.
fn spread(key: u128) -> u128 {
    key.wrapping_mul(0x9E37_79B9_7F4A_7C15_F39C_C060_5CED_C835)
}

fn rows(board: &Board) -> Rows {
    let cell = |row, col| u16::from(board.contains(Cell::new(row, col))) << col;
    std::array::from_fn(|row| (0..10).map(|col| cell(row, col)).sum())
}

fn board(rows: &Rows) -> Board {
    let mut board = Board::EMPTY;
    for (row, cells) in rows.iter().enumerate() {
        for col in (0..10).filter(|col| cells >> col & 1 == 1) {
            board.insert(Cell::new(row, col));
        }
    }
    board
}

/// Whether a rectangle is free somewhere.
fn has_room(rows: &[u16], height: usize, width: usize, size: usize) -> bool {
    let cells = (1_u16 << width) - 1;
    rows.windows(height).any(|rows| {
        let filled = rows.iter().fold(0, |all, row| all | row);
        (0..=size - width).any(|col| filled & cells << col == 0)
    })
}

/// The rows of a piece.
fn figure(rules: &Rules, piece: PieceId) -> Vec<u16> {
    let shape = rules[piece].shape;
    let row = |row| {
        let cells = shape.cells().filter(move |cell| cell.row == row);
        cells.map(|cell| 1 << cell.col).sum()
    };
    (0..shape.height()).map(row).collect()
}

/// A number for pieces in their order.
fn numbered(order: &[PieceId]) -> usize {
    order
        .iter()
        .fold(0, |number, piece| (number << 7) + piece.index() + 1)
}

/// All orders of a set, lexicographically by place.
fn orders(set: &[PieceId]) -> Vec<Vec<PieceId>> {
    if set.is_empty() {
        return vec![Vec::new()];
    }
    let with_first = |first: usize| {
        let mut rest = set.to_vec();
        let piece = rest.remove(first);
        orders(&rest)
            .into_iter()
            .map(move |order| [&[piece], &order[..]].concat())
    };
    (0..set.len()).flat_map(with_first).collect()
}
