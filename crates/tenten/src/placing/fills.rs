//! Which gaps of a row or a column pieces can fill, one and two together, whatever else is on the board.
//!
//! A piece fills the gaps of a line that it covers with a *slice*, one of its own rows or columns. Gaps are filled from
//! the first on: so the slice that fills the first gap begins there.

use quadrille_bitboard::{Shape, Word};

use super::gaps::{InLine, Straight};
use super::{STRIDE, Way};
use crate::Rules;

/// Gaps of a line, each set of cells a bit.
#[derive(Clone, Copy, Debug)]
pub(super) struct GapSet([u64; 16]);

impl GapSet {
    /// The set of the gaps for which `says` is true.
    fn of(says: impl Fn(InLine) -> bool) -> Self {
        let mut set = Self([0; 16]);
        for gaps in (0..1 << 10).filter(|&gaps| says(gaps)) {
            set.0[usize::from(gaps) / 64] |= 1 << (gaps % 64);
        }
        set
    }

    #[inline]
    pub(super) fn has(&self, gaps: InLine) -> bool {
        self.0[usize::from(gaps) / 64] >> (gaps % 64) & 1 == 1
    }
}

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
    one: Vec<GapSet>,
    /// By two classes: the gaps that a slice of one of them fills, or a slice of each.
    two: Vec<GapSet>,
    /// By three classes: the gaps that slices of some of them fill, one of each at most.
    three: Vec<GapSet>,
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
        let one: Vec<GapSet> = classes
            .iter()
            .map(|slices| GapSet::of(|gaps| is_filled(gaps, slices, |_| false)))
            .collect();
        let two: Vec<GapSet> = classes
            .iter()
            .zip(&one)
            .flat_map(|(slices, alone)| {
                let with = classes.iter().zip(&one);
                with.map(|(others, other)| {
                    GapSet::of(|gaps| {
                        is_filled(gaps, slices, |left| other.has(left))
                            || is_filled(gaps, others, |left| alone.has(left))
                    })
                })
            })
            .collect();
        Self {
            three: three(&classes, &two),
            two,
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
        self.one[usize::from(class)].has(gaps)
    }

    /// Whether a slice of one of these classes fills these gaps, or one of each.
    #[inline]
    pub(super) fn two(&self, [a, b]: [u8; 2], gaps: InLine) -> bool {
        self.two[usize::from(a) * self.one.len() + usize::from(b)].has(gaps)
    }

    /// The gaps that slices of some of these classes fill, one to three, one of each at most.
    #[inline]
    pub(super) fn all(&self, classes: &[u8]) -> &GapSet {
        let count = self.one.len();
        let at = classes
            .iter()
            .fold(0, |at, &class| at * count + usize::from(class));
        match classes.len() {
            1 => &self.one[at],
            2 => &self.two[at],
            _ => &self.three[at],
        }
    }

    /// The anchors from which a piece fills the first of these gaps, and others of them, where `is_wanted` says so of
    /// the gaps that are left.
    #[inline]
    pub(super) fn anchors(&self, piece: u8, gaps: Straight, is_wanted: impl Fn(InLine) -> bool) -> u128 {
        let (first, cell) = (gaps.cells.trailing_zeros(), gaps.first());
        let slices = &self.pieces[gaps.way as usize][usize::from(piece)].slices;
        slices.iter().fold(0, |anchors, slice| {
            // In a wider word, so that a slice that reaches beyond the line is seen.
            let filled = u32::from(slice.cells) << first;
            if filled & !u32::from(gaps.cells) != 0 || !is_wanted(gaps.cells ^ filled as InLine) {
                return anchors;
            }
            // The anchor is the gap's bit less the slice's offset; `starts` counts offsets down from the last.
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

/// By three classes, in any order: the gaps that slices of some of them fill, one of each at most. `two` has those of
/// two classes.
fn three(classes: &[Vec<InLine>], two: &[GapSet]) -> Vec<GapSet> {
    let count = classes.len();
    let mut three = vec![GapSet([0; 16]); count * count * count];
    for a in 0..count {
        for b in a..count {
            for c in b..count {
                let firsts = [(a, [b, c]), (b, [a, c]), (c, [a, b])];
                let set = GapSet::of(|gaps| {
                    firsts.iter().any(|&(first, [d, e])| {
                        is_filled(gaps, &classes[first], |left| two[d * count + e].has(left))
                    })
                });
                for [a, b, c] in [[a, b, c], [a, c, b], [b, a, c], [b, c, a], [c, a, b], [c, b, a]] {
                    three[(a * count + b) * count + c] = set;
                }
            }
        }
    }
    three
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

    /// The sets of cells that the slices of these pieces can fill, by trying all places of all, and none.
    fn fillable(pieces: &[&Sliced]) -> Vec<bool> {
        let mut sets = vec![0_u32];
        for piece in pieces {
            let slices = piece.slices.iter().map(|slice| slice.cells);
            let moved = slices.flat_map(|cells| (0..10).map(move |by| u32::from(cells) << by));
            let places: Vec<u32> = moved.filter(|&cells| cells < 1 << 10).collect();
            let apart = |&set: &u32| {
                places
                    .iter()
                    .filter(move |&place| set & place == 0)
                    .map(move |place| set | place)
            };
            sets.extend(sets.iter().flat_map(apart).collect::<Vec<u32>>());
            sets.sort_unstable();
            sets.dedup();
        }
        let mut fillable = vec![false; 1 << 10];
        for set in sets {
            fillable[set as usize] = true;
        }
        fillable
    }

    #[test]
    fn pieces_fill_what_all_their_places_fill() {
        for rules in [Rules::classic(), Rules::block_blast()] {
            let fills = Fills::new(&rules);
            for (way, pieces) in [Way::Row, Way::Column].into_iter().zip(&fills.pieces) {
                let count = pieces.len();
                for a in 0..count {
                    for set in [
                        vec![a],
                        vec![a, (3 * a + 1) % count],
                        vec![a, (5 * a + 2) % count, (a + 3) % count],
                    ] {
                        let classes: Vec<u8> =
                            set.iter().map(|&piece| fills.class(piece as u8, way)).collect();
                        let chosen: Vec<&Sliced> = set.iter().map(|&piece| &pieces[piece]).collect();
                        let expected = fillable(&chosen);
                        for gaps in 1..1 << 10 {
                            assert_eq!(
                                fills.all(&classes).has(gaps),
                                expected[usize::from(gaps)],
                                "{set:?} {gaps:b}"
                            );
                        }
                    }
                }
            }
        }
    }
}
