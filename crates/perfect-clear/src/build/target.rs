//! Cells that are to be filled.

use thiserror::Error;

use crate::Field;
use crate::shape::WIDTH;

/// Cells that are to be filled, as bits `10 * y + x`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target {
    /// These must be filled.
    pub must: u64,
    /// These may be filled.
    pub may: u64,
}

/// A text that is no target.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum TargetError {
    /// There are more rows than lines to clear.
    #[error("the target has {found} rows, the field {most}")]
    Rows {
        /// Rows of the picture.
        found: usize,
        /// Rows of the field.
        most: usize,
    },
    /// A row is not ten cells wide.
    #[error("row {row} of the target is {found} cells wide, it must be {WIDTH}")]
    Width {
        /// The row, from 1 at the top.
        row: usize,
        /// Its cells.
        found: usize,
    },
    /// A character that means nothing.
    #[error("row {row}, column {column} of the target: expected one of * ? . and X, found {found:?}")]
    Cell {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// A cell that is to be filled is filled already.
    #[error(
        "row {row}, column {column} of the target: a * stands on a cell that is filled in the field already"
    )]
    Filled {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1.
        column: usize,
    },
    /// A cell that should be filled already is empty.
    #[error("row {row}, column {column} of the target: {found} stands on a cell that is empty in the field")]
    Empty {
        /// The row, from 1 at the top.
        row: usize,
        /// The column, from 1.
        column: usize,
        /// What stands there.
        found: char,
    },
    /// No cell must be filled.
    #[error("nothing is to be filled: the target has no *")]
    Nothing,
}

impl Target {
    /// The fewest pieces that fill the cells that must be filled.
    pub(super) const fn fewest_pieces(self) -> usize {
        (self.must.count_ones() as usize).div_ceil(4)
    }

    /// Reads a picture of cells in a field: rows top first, separated by line breaks or slashes, `*` for cells that
    /// must be filled, `?` for those that may be, any of `#XxO1` for those that are filled already, `.` or `_` for
    /// those that stay as they are.
    ///
    /// # Errors
    ///
    /// When the picture is none, has more rows than the field or contradicts it, or when it has no `*`.
    pub fn parse(text: &str, field: Field) -> Result<Self, TargetError> {
        let lines: Vec<&str> = text
            .split(['/', '\n'])
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        let (found, most) = (lines.len(), field.rows());
        if found > most {
            return Err(TargetError::Rows { found, most });
        }
        let mut target = Self::default();
        for (row, line) in (1..).zip(&lines) {
            let found = line.chars().count();
            if found != WIDTH {
                return Err(TargetError::Width { row, found });
            }
            for (column, sign) in (1..).zip(line.chars()) {
                let bit = 1 << (WIDTH * (lines.len() - row) + column - 1);
                target.read(sign, bit, field, (row, column))?;
            }
        }
        if target.must == 0 {
            return Err(TargetError::Nothing);
        }
        Ok(target)
    }

    /// Takes in a cell of the picture.
    fn read(
        &mut self,
        found: char,
        bit: u64,
        field: Field,
        (row, column): (usize, usize),
    ) -> Result<(), TargetError> {
        let is_filled = field.cells() & bit != 0;
        match found {
            '*' if is_filled => return Err(TargetError::Filled { row, column }),
            '*' => self.must |= bit,
            '?' => self.may |= bit,
            '#' | 'X' | 'x' | 'O' | '1' if !is_filled => {
                return Err(TargetError::Empty { row, column, found });
            }
            '.' | '_' | '#' | 'X' | 'x' | 'O' | '1' => {}
            _ => return Err(TargetError::Cell { row, column, found }),
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Target, TargetError> {
        Target::parse(text, Field::parse("X________X", 4).unwrap())
    }

    #[test]
    fn pictures_are_read() {
        let target = parse("*?........\nX.*......_");
        let (must, may) = (1 << 10 | 1 << 2, 1 << 11);
        assert_eq!(target, Ok(Target { must, may }));
    }

    #[test]
    fn mistakes_are_told() {
        let rows = [".........."; 5].join("/");
        let cases = [
            (
                "*?........\n/X.*......._",
                TargetError::Width { row: 2, found: 11 },
            ),
            (&rows, TargetError::Rows { found: 5, most: 4 }),
            (
                "....!.....",
                TargetError::Cell {
                    row: 1,
                    column: 5,
                    found: '!',
                },
            ),
            (
                "*........./.*.......*",
                TargetError::Filled { row: 2, column: 10 },
            ),
            (
                "..x......./X*........",
                TargetError::Empty {
                    row: 1,
                    column: 3,
                    found: 'x',
                },
            ),
            ("X???......", TargetError::Nothing),
            ("", TargetError::Nothing),
        ];
        for (text, error) in cases {
            assert_eq!(parse(text), Err(error), "{text}");
        }
    }
}
