//! Which gaps of a row or a column pieces can fill, one and two together, whatever else is on the board.
//!
//! A piece fills the gaps of a line that it covers with a *slice*, one of its own rows or columns. Gaps are filled from
//! the first on: so the slice that fills the first gap begins there.

use quadrille_bitboard::{Shape, Word};

use super::gaps::Straight;
use super::{STRIDE, Way};
use crate::Rules;

/// Cells of a row or a column, its first cell at bit 0.
pub(crate) type InLine = u16;

/// Sets of cells of a line: each is a bit.
type Sets = [u64; 16];

/// Equal rows, or columns, of a piece.
#[derive(Clone, Copy, Debug)]
struct Slice {
    /// The first cell is at bit 0.
    cells: InLine,
    /// The offsets of the first cells, each taken from the last.
    starts: u128,
    /// The last of these offsets.
    last: u32,
}

/// A piece as it fills rows, or columns.
#[derive(Clone, Debug)]
struct Sliced {
    slices: Vec<Slice>,
    /// By the offset of the first cell of a slice: the slice's cells.
    cells: Vec<InLine>,
    /// Pieces of one class have the same slices.
    class: u8,
}

/// The pieces of rules as they fill rows and columns.
#[derive(Clone, Debug)]
pub(crate) struct Fills {
    /// By the kind of line, then by piece.
    pieces: [Vec<Sliced>; 2],
    /// By class: the gaps that one slice fills.
    one: Vec<Sets>,
    /// By two classes: the gaps that a slice of one of them fills, or a slice of each.
    two: Vec<Sets>,
}

impl Fills {
    pub(crate) fn new(rules: &Rules) -> Self {
        let mut classes = Vec::new();
        let pieces = [Way::Row, Way::Column].map(|way| {
            let pieces = rules.pieces().iter();
            pieces
                .map(|piece| Sliced::new(piece.shape, way, &mut classes))
                .collect()
        });
        let one: Vec<Sets> = classes
            .iter()
            .map(|slices| sets(|gaps| is_filled(gaps, slices, |_| false)))
            .collect();
        let two = classes.iter().zip(&one).flat_map(|(slices, alone)| {
            let with = classes.iter().zip(&one);
            with.map(|(others, other)| {
                sets(|gaps| {
                    is_filled(gaps, slices, |left| has(other, left))
                        || is_filled(gaps, others, |left| has(alone, left))
                })
            })
        });
        Self {
            two: two.collect(),
            pieces,
            one,
        }
    }

    /// The class of a piece.
    #[inline]
    pub(super) fn class(&self, piece: u8, way: Way) -> u8 {
        self.pieces[way as usize][usize::from(piece)].class
    }

    /// Whether a slice of this class fills these gaps.
    #[inline]
    pub(super) fn one(&self, class: u8, gaps: InLine) -> bool {
        has(&self.one[usize::from(class)], gaps)
    }

    /// Whether a slice of one of these classes fills these gaps, or one of each.
    #[inline]
    pub(super) fn two(&self, [a, b]: [u8; 2], gaps: InLine) -> bool {
        has(&self.two[usize::from(a) * self.one.len() + usize::from(b)], gaps)
    }

    /// The anchors from which a piece fills the first of these gaps, and others of them, where `is_wanted` says so of
    /// the gaps that are left.
    #[inline]
    pub(super) fn anchors(&self, piece: u8, gaps: Straight, is_wanted: impl Fn(InLine) -> bool) -> u128 {
        let (first, cell) = (gaps.cells.trailing_zeros(), gaps.first());
        let slices = &self.pieces[gaps.way as usize][usize::from(piece)].slices;
        slices.iter().fold(0, |anchors, slice| {
            let filled = u32::from(slice.cells) << first;
            if filled & !u32::from(gaps.cells) != 0 || !is_wanted(gaps.cells ^ filled as InLine) {
                return anchors;
            }
            anchors
                | match cell.checked_sub(slice.last) {
                    Some(up) => slice.starts.moved_up(up),
                    None => slice.starts.moved_down(slice.last - cell),
                }
        })
    }

    /// The gaps that a piece fills from one of [`Fills::anchors`].
    #[inline]
    pub(super) fn filled(&self, piece: u8, gaps: Straight, anchor: u8) -> InLine {
        let offset = gaps.first() as usize - usize::from(anchor);
        let cells = self.pieces[gaps.way as usize][usize::from(piece)].cells[offset];
        cells << gaps.cells.trailing_zeros()
    }
}

impl Sliced {
    fn new(shape: Shape, way: Way, classes: &mut Vec<Vec<InLine>>) -> Self {
        // In reading order, the first cell of each row and of each column comes first.
        let mut lines = [None::<(usize, InLine)>; 10];
        let mut cells = Vec::new();
        for cell in shape.cells() {
            let (line, at) = if way == Way::Row {
                (cell.row, cell.col)
            } else {
                (cell.col, cell.row)
            };
            let offset = cell.row * STRIDE + cell.col;
            cells.resize(cells.len().max(offset + 1), 0);
            let (first, start) = *lines[line].get_or_insert((offset, at as InLine));
            cells[first] |= 1 << (at - usize::from(start));
        }
        let mut distinct: Vec<InLine> = cells.iter().copied().filter(|&cells| cells != 0).collect();
        distinct.sort_unstable();
        distinct.dedup();
        let slices = distinct.iter().map(|&slice| Slice::new(slice, &cells)).collect();
        let known = classes.iter().position(|class| *class == distinct);
        let class = known.unwrap_or(classes.len());
        if known.is_none() {
            classes.push(distinct);
        }
        Self {
            slices,
            cells,
            class: class as u8,
        }
    }
}

impl Slice {
    /// Those of a piece's slices, by the offsets of their first cells, that have these cells.
    fn new(slice: InLine, cells: &[InLine]) -> Self {
        let offsets = (0..cells.len()).filter(|&offset| cells[offset] == slice);
        let last = offsets.clone().next_back().unwrap_or(0);
        Self {
            cells: slice,
            starts: offsets.fold(0, |starts, offset| starts | 1 << (last - offset)),
            last: last as u32,
        }
    }
}

/// The sets of cells of which this can be said.
fn sets(says: impl Fn(InLine) -> bool) -> Sets {
    let mut sets = [0; 16];
    for cells in (0..1 << 10).filter(|&cells| says(cells)) {
        sets[usize::from(cells) / 64] |= 1 << (cells % 64);
    }
    sets
}

#[inline]
fn has(sets: &Sets, cells: InLine) -> bool {
    sets[usize::from(cells) / 64] >> (cells % 64) & 1 == 1
}

/// Whether one of the slices fills the gaps, or the first and others, where `can_be_filled` says so of the rest.
fn is_filled(gaps: InLine, slices: &[InLine], can_be_filled: impl Fn(InLine) -> bool) -> bool {
    gaps != 0
        && slices.iter().any(|slice| {
            let filled = u32::from(*slice) << gaps.trailing_zeros();
            let left = gaps ^ filled as InLine;
            filled & !u32::from(gaps) == 0 && (left == 0 || can_be_filled(left))
        })
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::{Bitboard, Cell};

    use super::*;
    use crate::Board;
    use crate::placing::{Figure, bits};

    /// The cells of a row or a column of ten by the bits of a line.
    fn on_board(way: Way, line: usize, cells: InLine) -> u128 {
        let mut board = Board::EMPTY;
        for at in (0..10).filter(|at| cells >> at & 1 == 1) {
            board.insert(match way {
                Way::Row => Cell::new(line, at),
                _ => Cell::new(at, line),
            });
        }
        board.bits()
    }

    /// What pieces fill of a line by plain placing, wherever it is and whatever its gaps are.
    #[test]
    fn anchors_are_those_of_plain_placing() {
        let rules = Rules::blockudoku();
        let (fills, figures) = (Fills::new(&rules), Figure::all(&rules));
        let lines = [Way::Row, Way::Column].map(|way| [0, 3, 8].map(|line| (way, line)));
        for (way, line) in lines.concat() {
            for cells in (1..1 << 9).step_by(7) {
                let start = if way == Way::Row { line * STRIDE } else { line } as u32;
                let gaps = Straight { way, start, cells };
                // Cells of the line that are no gaps are filled.
                let whole = on_board(way, line, (1 << 9) - 1);
                let wanted = on_board(way, line, cells);
                let first = wanted & wanted.wrapping_neg();
                let free = rules.field().bits() & (!whole | wanted);
                for (piece, figure) in figures.iter().enumerate() {
                    let piece = piece as u8;
                    let legal = figure.anchors(free);
                    let covers = |&anchor: &u8| figure.at(anchor) & first != 0;
                    let expected: Vec<u8> = bits(legal).filter(covers).collect();
                    let found = legal & fills.anchors(piece, gaps, |_| true);
                    assert_eq!(bits(found).collect::<Vec<_>>(), expected);
                    for anchor in expected {
                        let filled = fills.filled(piece, gaps, anchor);
                        assert_eq!(on_board(way, line, filled), figure.at(anchor) & whole);
                    }
                }
            }
        }
    }

    /// What two slices fill, by trying all places of both.
    #[test]
    fn two_fill_what_all_places_of_both_fill() {
        let rules = Rules::classic();
        let fills = Fills::new(&rules);
        for (way, pieces) in [Way::Row, Way::Column].into_iter().zip(&fills.pieces) {
            // A piece with all places of its slices, and none.
            let places = |piece: &Sliced| {
                let slices = piece.slices.iter().map(|slice| slice.cells);
                let moved = slices.flat_map(|cells| (0..10).map(move |by| u32::from(cells) << by));
                let mut places: Vec<u32> = moved.filter(|&cells| cells < 1 << 10).collect();
                places.push(0);
                places
            };
            for (a, first) in pieces.iter().enumerate().step_by(3) {
                for (b, second) in pieces.iter().enumerate() {
                    let mut can_be_filled = [false; 1 << 10];
                    for one in places(first) {
                        for other in places(second).into_iter().filter(|other| one & other == 0) {
                            can_be_filled[(one | other) as usize] = true;
                        }
                    }
                    let classes = [a, b].map(|piece| fills.class(piece as u8, way));
                    for gaps in 1..1 << 10 {
                        assert_eq!(fills.two(classes, gaps), can_be_filled[usize::from(gaps)]);
                        assert!(!fills.one(classes[0], gaps) || fills.two(classes, gaps));
                    }
                }
            }
        }
    }
}
