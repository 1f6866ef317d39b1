//! What can be worked out about rules once: pieces, lines, and which placements overlap.

use quadrille_bitboard::Word;

use crate::Rules;
use crate::placing::{Figure, Fills, Lines, STRIDE, Tables, has};

/// Bits of a board: indices of cells are below this.
const BITS: usize = 109;

/// The placements of a rule set, and which of them overlap.
#[derive(Clone, Debug)]
pub(crate) struct Table {
    pub(crate) figures: Vec<Figure>,
    pub(crate) lines: Lines,
    fills: Fills,
    /// The most gaps of a line that two pieces can fill.
    pub(crate) most_gaps: u32,
    /// The anchors of one piece that overlap a placement of another, by placement and piece.
    conflicts: Vec<u128>,
}

impl Table {
    pub(crate) fn new(rules: &Rules) -> Self {
        let figures = Figure::all(rules);
        let lines = Lines::new(rules);
        let mut conflicts = Vec::with_capacity(BITS * figures.len() * figures.len());
        for placed in &figures {
            let legal = placed.anchors(lines.field);
            for anchor in 0..BITS {
                let anchor = anchor as u8;
                let mask = if has(legal, anchor) { placed.at(anchor) } else { 0 };
                let overlapping = |other: &Figure| reaching(other, mask) & other.anchors(lines.field);
                conflicts.extend(figures.iter().map(overlapping));
            }
        }
        let reach = figures.iter().flat_map(|figure| figure.reach).max();
        Self {
            figures,
            lines,
            fills: Fills::new(rules),
            most_gaps: 2 * reach.unwrap_or(0),
            conflicts,
        }
    }

    /// Tables of the rules for the search for events.
    pub(crate) fn tables(&self) -> Tables<'_> {
        Tables {
            figures: &self.figures,
            lines: &self.lines,
            fills: &self.fills,
        }
    }

    /// All anchors of a piece on these free cells.
    #[inline]
    pub(crate) fn anchors(&self, free: u128, piece: u8) -> u128 {
        self.figures[usize::from(piece)].anchors(free)
    }

    /// The anchors of `other` that overlap a placement of `piece`.
    #[inline]
    pub(crate) fn conflicts(&self, piece: u8, anchor: u8, other: u8) -> u128 {
        let placement = usize::from(piece) * BITS + usize::from(anchor);
        self.conflicts[placement * self.figures.len() + usize::from(other)]
    }

    /// The cells that are free.
    #[inline]
    pub(crate) fn free(&self, filled: u128) -> u128 {
        self.lines.field & !filled
    }

    /// The board after a piece, without the lines that it fills.
    #[inline]
    pub(crate) fn after(&self, filled: u128, piece: u8, anchor: u8) -> u128 {
        self.lines
            .cleared(filled | self.figures[usize::from(piece)].at(anchor))
    }
}

/// The anchors from which a piece has a cell in `target`, on the board or not.
fn reaching(figure: &Figure, target: u128) -> u128 {
    let from = |reached, &offset: &u8| reached | target.moved_down(u32::from(offset));
    figure.offsets.iter().fold(0, from)
}

const _: () = assert!(BITS <= 10 * STRIDE);
