//! Cells that are to be filled.

use thiserror::Error;

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
}

impl Target {
    /// Reads a picture: rows top first, separated by line breaks or slashes, `*` for cells that must be filled, `?` for
    /// those that may be, `.` or `_` for those that stay empty, any of `#XxO1` for those that are filled already.
    ///
    /// # Errors
    ///
    /// When the picture is none of so many rows.
    pub fn parse(text: &str, rows: usize) -> Result<Self, TargetError> {
        let lines: Vec<&str> = text
            .split(['/', '\n'])
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        if lines.len() > rows {
            return Err(TargetError::Rows {
                found: lines.len(),
                most: rows,
            });
        }
        let mut target = Self::default();
        for (number, line) in (1..).zip(&lines) {
            let y = lines.len() - number;
            let found = line.chars().count();
            if found != WIDTH {
                return Err(TargetError::Width { row: number, found });
            }
            for (x, found) in line.chars().enumerate() {
                let bit = 1 << (WIDTH * y + x);
                match found {
                    '*' => target.must |= bit,
                    '?' => target.may |= bit,
                    '.' | '_' | '#' | 'X' | 'x' | 'O' | '1' => {}
                    _ => {
                        return Err(TargetError::Cell {
                            row: number,
                            column: x + 1,
                            found,
                        });
                    }
                }
            }
        }
        Ok(target)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pictures_are_read() {
        let target = Target::parse("*?........\n/X.*......._", 4);
        assert_eq!(target, Err(TargetError::Width { row: 2, found: 11 }));
        let target = Target::parse("*?........\nX.*......_", 4).unwrap();
        assert_eq!(
            target,
            Target {
                must: 1 << 10 | 1 << 2,
                may: 1 << 11
            }
        );
        let rows = Target::parse(&[".........."; 5].join("/"), 4);
        assert_eq!(rows, Err(TargetError::Rows { found: 5, most: 4 }));
        let cell = Target::parse("....!.....", 4);
        assert_eq!(
            cell,
            Err(TargetError::Cell {
                row: 1,
                column: 5,
                found: '!'
            })
        );
    }
}
