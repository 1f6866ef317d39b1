//! Why a field cannot be cleared, where that can be said in a sentence.
//!
//! Each reason is a proof, whatever rows vanish in between, since pieces stay in their columns:
//!
//! - *Walls*: see `prune::walls`. No piece crosses a border between two columns beside which no row has two empty
//!   cells, so the empty cells to its left are a multiple of four.
//! - *Columns*: of the cells of an I that stands, four are in columns of one kind, odd or even; of a J, L or T that
//!   stands, three, and so of a J or L that lies: two more than of the other kind. All other placements have as many of
//!   both. So the pieces bound how much the two numbers of empty cells may differ.
//! - *No place*: none of the seven pieces can come to lie within the rows.
//!
//! The two colours of a checkerboard prove nothing, since rows that vanish shift what is above them; players know the
//! numbers, and so they are counted.

use std::cmp::Reverse;

use quadrille_search::order;

use crate::words::field_word::FieldWord;
use crate::words::shape::WIDTH;
use crate::{FieldOf, Hold, Mover, Piece};

/// Reason why a field cannot be cleared.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// No piece crosses the border to the right of a column, and what is to its left is no multiple of four.
    Wall {
        /// The column, from 1.
        column: usize,
        /// Empty cells to the left of the border.
        empty: usize,
    },
    /// The empty cells in odd and in even columns differ by more than the pieces do.
    Columns {
        /// By how much the pieces can differ.
        most: usize,
    },
    /// No piece has a place to begin with.
    NoPlace,
}

impl Reason {
    /// The reason in a word.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::NoPlace => "no-place",
            Self::Wall { .. } => "wall",
            Self::Columns { .. } => "columns",
        }
    }
}

/// Distribution of the empty cells of a field.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parity {
    /// In odd columns, counted from 1, and in even ones.
    pub columns: [usize; 2],
    /// On the squares of a checkerboard that have the colour of the lower left one, and on the others.
    pub checkerboard: [usize; 2],
}

impl Parity {
    /// That of a field.
    #[must_use]
    pub fn of<W: FieldWord>(field: FieldOf<W>) -> Self {
        let mut parity = Self {
            columns: [0; 2],
            checkerboard: [0; 2],
        };
        for (x, y) in empty_cells(field) {
            parity.columns[x % 2] += 1;
            parity.checkerboard[(x + y) % 2] += 1;
        }
        parity
    }
}

/// A reason why no queue of some clears a field; `None` if it takes a search to know.
///
/// ```
/// use quadrille_perfect_clear::why_not::{Parity, Reason, why_not};
/// use quadrille_perfect_clear::{Field, Hold, Mover, Physics};
///
/// let field: Field = "X_X_X_X_X_/_X_X_X_X_X".parse()?;
/// let mover = Mover::new(Physics::srs(), 2)?;
/// assert_eq!(why_not(&mover, field, Hold::Empty, &[]), Some(Reason::NoPlace));
/// assert_eq!(Parity::of(field).checkerboard, [10, 0]);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn why_not<W: FieldWord>(
    mover: &Mover,
    field: FieldOf<W>,
    hold: Hold,
    queues: &[Vec<Piece>],
) -> Option<Reason> {
    let fits = |piece: Piece| !mover.landings(field, piece).is_empty();
    let no_place = || (!Piece::ALL.into_iter().any(fits)).then_some(Reason::NoPlace);
    no_place()
        .or_else(|| wall(field))
        .or_else(|| columns(field, hold, queues))
}

fn empty_cells<W: FieldWord>(field: FieldOf<W>) -> impl Iterator<Item = (usize, usize)> {
    let cells = (0..field.rows()).flat_map(|y| (0..WIDTH).map(move |x| (x, y)));
    cells.filter(move |&(x, y)| !field.is_filled(x, y))
}

fn wall<W: FieldWord>(field: FieldOf<W>) -> Option<Reason> {
    let is_open = |x: usize, y: usize| !field.is_filled(x, y) && !field.is_filled(x + 1, y);
    let borders = (0..WIDTH - 1).filter(|&x| !(0..field.rows()).any(|y| is_open(x, y)));
    let mut walls = borders.map(|border| {
        let empty = empty_cells(field).filter(|&(x, _)| x <= border).count();
        let column = border + 1;
        (empty, Reason::Wall { column, empty })
    });
    let wall = walls.find(|(empty, _)| !empty.is_multiple_of(4));
    wall.map(|(_, wall)| wall)
}

fn columns<W: FieldWord>(field: FieldOf<W>, hold: Hold, queues: &[Vec<Piece>]) -> Option<Reason> {
    let [odd, even] = Parity::of(field).columns;
    let needed = field.pieces_needed().ok()?;
    let most = queues.iter().map(|queue| difference(hold, queue, needed)).max()?;
    (odd.abs_diff(even) > most).then_some(Reason::Columns { most })
}

/// By how much `needed` pieces of a queue can differ in columns of both kinds.
fn difference(hold: Hold, queue: &[Piece], needed: usize) -> usize {
    let of_piece = |piece: Piece| match piece {
        Piece::I => 4,
        Piece::J | Piece::L | Piece::T => 2,
        Piece::O | Piece::S | Piece::Z => 0,
    };
    let pieces = hold.piece().into_iter().chain(queue.iter().copied());
    let mut differences: Vec<usize> = pieces.map(of_piece).collect();
    order::sort_by_key(&mut differences, |&difference| Reverse(difference));
    differences.iter().take(needed).sum()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Field, Limits, Pattern, Physics, Problem, percent};

    /// A reason that is found is a proof: no queue clears such a field.
    #[test]
    fn reasons_are_proofs() {
        let mut numbers = 0x2545_F491_4F6C_DD1D_u64;
        let mover = std::sync::Arc::new(Mover::new(Physics::srs(), 4).unwrap());
        let (mut found, mut solvable) = ([0; 3], 0);
        for _ in 0..4_000 {
            numbers ^= numbers << 13;
            numbers ^= numbers >> 7;
            numbers ^= numbers << 17;
            // Few empty cells, and many of them in two or three columns.
            let open = (numbers >> 40) & 0x3FF & (numbers >> 50 | 0b11 << (numbers % 9));
            let rows = [0, 10, 20, 30].map(|shift| ((numbers >> shift | !open) & 0x3FF) << shift);
            let Ok(field) = Field::from_cells(rows.iter().sum(), 4) else {
                continue;
            };
            let needed = field
                .pieces_needed()
                .ok()
                .filter(|needed| (1..=4).contains(needed));
            let Some(needed) = needed else { continue };
            let pattern: Pattern = format!("*p{}", needed + 1).parse().unwrap();
            let queues = pattern.queues(needed + 1, 5_040).unwrap();
            let reason = why_not(&mover, field, Hold::Empty, &queues);
            let problem = Problem::new(field, pattern).unwrap().with_mover(&mover).unwrap();
            let solved = percent(&problem, &Config::default(), &Limits::none())
                .unwrap()
                .solved;
            solvable += usize::from(solved > 0);
            if let Some(reason) = reason {
                assert_eq!(solved, 0, "{field}: {reason:?}");
                found[match reason {
                    Reason::NoPlace => 0,
                    Reason::Wall { .. } => 1,
                    Reason::Columns { .. } => 2,
                }] += 1;
            }
        }
        assert!(
            found.iter().all(|&count| count > 0) && solvable > 0,
            "{found:?} {solvable}"
        );
    }
}
