//! The checker of certificates: whole numbers, every place, every set of lines.

use quadrille_bitboard::{Bitboard, Cell};
use serde::{Deserialize, Serialize};
use thiserror::Error;

use crate::verify::lines_of;
use crate::{Board, LineKind, PieceId, Rules};

/// Weights of the cells of a board, which every placement of a piece makes rise, and what they are said to prove.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Certificate {
    /// Where the weights are from.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
    /// The side of the board.
    pub n: usize,
    /// Whether boxes of 3 x 3 vanish besides rows and columns.
    pub boxes: bool,
    /// By how much every placement raises the sum at least.
    pub least_rise: u64,
    /// The sum of all absolute weights.
    pub range: u64,
    /// At most how many pieces can be placed, from any board.
    pub bound: u64,
    /// The weights, row by row.
    pub weights: Vec<Vec<i64>>,
}

/// What weights prove.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bound {
    /// By how much every placement raises the sum at least.
    pub least_rise: u64,
    /// The sum of all absolute weights: no two boards are farther apart.
    pub range: u64,
    /// At most how many pieces can be placed, from any board.
    pub placements: u64,
    /// At most how many can be placed from the empty board.
    pub from_empty: u64,
}

/// Reason why weights prove nothing, or not what they are said to.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum CertificateError {
    /// The weights are for another board, or for other lines.
    #[error(
        "the certificate is for a board of {n} x {n} with other lines, or of another size, than the rules have"
    )]
    Board {
        /// The side of the certificate's board.
        n: usize,
    },
    /// The weights are no square.
    #[error("the weights are not {n} rows of {n} numbers")]
    Weights {
        /// The side of the board.
        n: usize,
    },
    /// A weight is too large for exact sums.
    #[error("the weight {0} is larger than {most}", most = Certificate::MOST_WEIGHT)]
    TooLarge(i64),
    /// More lines meet a piece than all sets can be tried of.
    #[error("{0} lines meet a piece, all sets of at most {most} can be tried", most = Certificate::MOST_LINES)]
    TooManyLines(usize),
    /// A placement does not raise the sum.
    #[error(
        "the piece in row {row}, column {col}, where {cells} cells vanish with it, changes the sum by {rise}: it has to rise",
        row = .anchor.row + 1,
        col = .anchor.col + 1,
        cells = .vanishing.count()
    )]
    NoRise {
        /// The top-left corner of the piece.
        anchor: Cell,
        /// The cells of the lines that vanish.
        vanishing: Board,
        /// The change of the sum.
        rise: i64,
    },
    /// A number of the certificate is another one than the weights prove.
    #[error("the certificate says {what} {stated}, the weights have {found}")]
    Stated {
        /// What is counted.
        what: &'static str,
        /// What the certificate says.
        stated: u64,
        /// What is so.
        found: u64,
    },
}

impl Certificate {
    /// The largest weight: sums of a board stay far below the limits of whole numbers.
    pub const MOST_WEIGHT: i64 = 1 << 40;
    /// The most lines that may meet a piece: of so many all sets are tried.
    pub const MOST_LINES: usize = 16;

    /// Whether the board and the lines are those of the rules.
    #[must_use]
    pub fn is_for(&self, rules: &Rules) -> bool {
        let boxes = LineKind::Boxes { height: 3, width: 3 };
        let mut lines = vec![LineKind::Rows, LineKind::Columns];
        lines.extend(self.boxes.then_some(boxes));
        let has_all = lines.iter().all(|kind| rules.lines().contains(kind));
        rules.size() == self.n && has_all && rules.lines().len() == lines.len()
    }

    /// What the weights prove of a piece of these rules: for every place of it, and every set of lines that meet it,
    /// the sum is worked out before and after.
    ///
    /// # Errors
    ///
    /// If they prove nothing, or not the numbers that the certificate states.
    pub fn check(&self, rules: &Rules, piece: PieceId) -> Result<Bound, CertificateError> {
        if !self.is_for(rules) {
            return Err(CertificateError::Board { n: self.n });
        }
        self.check_weights()?;
        let least_rise = self.least_rise_of(rules, piece)?;
        let sum = |sign: i64| -> u64 {
            let signed = self.weights.iter().flatten().map(|&weight| weight * sign);
            signed.filter(|&weight| weight > 0).map(i64::unsigned_abs).sum()
        };
        let [above, below] = [sum(1), sum(-1)];
        let bound = Bound {
            least_rise,
            range: above + below,
            placements: (above + below) / least_rise,
            from_empty: above / least_rise,
        };
        let stated = [
            ("a least rise of", self.least_rise, bound.least_rise),
            ("a range of", self.range, bound.range),
            ("a bound of", self.bound, bound.placements),
        ];
        match stated.into_iter().find(|(_, stated, found)| stated != found) {
            Some((what, stated, found)) => Err(CertificateError::Stated { what, stated, found }),
            None => Ok(bound),
        }
    }

    fn check_weights(&self) -> Result<(), CertificateError> {
        let n = self.n;
        if self.weights.len() != n || self.weights.iter().any(|row| row.len() != n) {
            return Err(CertificateError::Weights { n });
        }
        let mut weights = self.weights.iter().flatten();
        let too_large = weights.find(|weight| weight.unsigned_abs() > Self::MOST_WEIGHT.unsigned_abs());
        too_large.map_or(Ok(()), |&weight| Err(CertificateError::TooLarge(weight)))
    }

    /// The least rise over all places and all sets of lines, which is positive.
    fn least_rise_of(&self, rules: &Rules, piece: PieceId) -> Result<u64, CertificateError> {
        let lines = all_lines(rules);
        let shape = rules[piece].shape;
        let mut least = i64::MAX;
        for row in 0..=self.n - shape.height() {
            for col in 0..=self.n - shape.width() {
                let cells = shape
                    .cells()
                    .map(|cell| Cell::new(row + cell.row, col + cell.col));
                let placed: Board = cells.collect();
                let (rise, vanishing) = self.least_rise_at(&lines, placed)?;
                if rise <= 0 {
                    return Err(CertificateError::NoRise {
                        anchor: Cell::new(row, col),
                        vanishing,
                        rise,
                    });
                }
                least = least.min(rise);
            }
        }
        Ok(least.unsigned_abs())
    }

    /// The least rise with the piece on these cells, and what vanishes then. The piece fills free cells, and then a
    /// set of lines that meet it vanishes; whether this set can be full at once does not matter.
    fn least_rise_at(&self, lines: &[Board], placed: Board) -> Result<(i64, Board), CertificateError> {
        let meeting: Vec<Board> = lines
            .iter()
            .copied()
            .filter(|&line| !(line & placed).is_empty())
            .collect();
        if meeting.len() > Self::MOST_LINES {
            return Err(CertificateError::TooManyLines(meeting.len()));
        }
        let before = self.sum(placed);
        let rises = (0..1_u32 << meeting.len()).map(|set| {
            let chosen = (0..).zip(&meeting).filter(|(bit, _)| set >> bit & 1 == 1);
            let vanishing = chosen.fold(Board::EMPTY, |all, (_, &line)| all | line);
            (before - self.sum(vanishing), vanishing)
        });
        Ok(rises
            .min_by_key(|&(rise, _)| rise)
            .unwrap_or((before, Board::EMPTY)))
    }

    /// The sum over these cells.
    fn sum(&self, cells: Board) -> i64 {
        cells.cells().map(|cell| self.weights[cell.row][cell.col]).sum()
    }
}

/// The cells of all lines of the rules.
pub(super) fn all_lines(rules: &Rules) -> Vec<Board> {
    let lines = rules
        .lines()
        .iter()
        .flat_map(|&kind| lines_of(kind, rules.size()));
    let board = |line: Vec<(usize, usize)>| line.into_iter().map(|(row, col)| Cell::new(row, col)).collect();
    lines.map(board).collect()
}
