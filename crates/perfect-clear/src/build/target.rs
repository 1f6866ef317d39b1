//! Cells that are to be filled.

use thiserror::Error;

use crate::fumen::{Block, Diagram, HEIGHT};
use crate::words::field_word::FieldWord;
use crate::words::shape::WIDTH;
use crate::{AnyField, FieldError, FieldOf, Piece, PieceSet};

/// Cells that are to be filled, as bits `10 * y + x`.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Target<W = u64> {
    /// These must be filled.
    pub must: W,
    /// These may be filled.
    pub may: W,
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
    #[error("row {row}, column {column} of the target: expected one of * ? + . and X, found {found:?}")]
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

/// A cell of the picture: where it stands there, from 1, and its bit in the field.
#[derive(Clone, Copy)]
struct Spot<W> {
    row: usize,
    column: usize,
    bit: W,
}

impl<W: FieldWord> Target<W> {
    /// All empty cells of a field: whatever fills them clears it.
    #[must_use]
    pub fn whole(field: FieldOf<W>) -> Self {
        let must = W::rows(field.rows()) & !field.cells();
        Self { must, may: W::ZERO }
    }

    /// The fewest pieces that fill the cells that must be filled.
    pub(super) fn fewest_pieces(self) -> usize {
        (self.must.count() as usize).div_ceil(4)
    }

    /// Reads a picture of cells in a field: rows top first, separated by line breaks or slashes, `*` for cells that
    /// must be filled, `?` for those that may be, `+` for those that may be holes as well ([`super::SetupRule`]), any
    /// of `#XxO1` for those that are filled already, `.` or `_` for those that stay as they are.
    ///
    /// # Errors
    ///
    /// When the picture is none, has more rows than the field or contradicts it, or when it has no `*`.
    pub fn parse(text: &str, field: FieldOf<W>) -> Result<Self, TargetError> {
        let lines: Vec<&str> = text
            .split(['/', '\n'])
            .map(str::trim)
            .filter(|line| !line.is_empty())
            .collect();
        let (found, most) = (lines.len(), field.rows());
        if found > most {
            return Err(TargetError::Rows { found, most });
        }
        let mut target = Self {
            must: W::ZERO,
            may: W::ZERO,
        };
        for (row, line) in (1..).zip(&lines) {
            let found = line.chars().count();
            if found != WIDTH {
                return Err(TargetError::Width { row, found });
            }
            for (column, sign) in (1..).zip(line.chars()) {
                let bit = W::bit((WIDTH * (lines.len() - row) + column - 1) as u32);
                target.read(sign, field, Spot { row, column, bit })?;
            }
        }
        if target.must == W::ZERO {
            return Err(TargetError::Nothing);
        }
        Ok(target)
    }

    /// Takes in a cell of the picture.
    fn read(&mut self, found: char, field: FieldOf<W>, spot: Spot<W>) -> Result<(), TargetError> {
        let Spot { row, column, bit } = spot;
        let is_filled = field.cells() & bit != W::ZERO;
        match found {
            '*' if is_filled => return Err(TargetError::Filled { row, column }),
            '*' => self.must = self.must | bit,
            '?' | '+' => self.may = self.may | bit,
            '#' | 'X' | 'x' | 'O' | '1' if !is_filled => {
                return Err(TargetError::Empty { row, column, found });
            }
            '.' | '_' | '#' | 'X' | 'x' | 'O' | '1' => {}
            _ => return Err(TargetError::Cell { row, column, found }),
        }
        Ok(())
    }
}

/// Colours of a diagram that mark the cells to be filled. Gray cells are filled already.
///
/// The community's programs take I for the cells that must be filled and O for those that may be; so does the default.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TargetColors {
    /// The colours of cells that must be filled.
    pub fill: PieceSet,
    /// The colours of those that may be.
    pub margin: PieceSet,
    /// The colours of those that may be, and may be holes as well.
    pub free: PieceSet,
}

impl Default for TargetColors {
    fn default() -> Self {
        Self {
            fill: PieceSet::EMPTY.with(Piece::I),
            margin: PieceSet::EMPTY.with(Piece::O),
            free: PieceSet::EMPTY,
        }
    }
}

/// A diagram that shows no target.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum ColorError {
    /// Its gray cells are no field, or something lies above it.
    #[error(transparent)]
    Field(#[from] FieldError),
    /// A cell has another colour.
    #[error(
        "column {column} of row {row} from the bottom is {piece}: the field is gray, cells to fill are {}, and those that \
         may be filled {}", named(colors.fill), named(colors.margin)
    )]
    Color {
        /// The column, from 1.
        column: usize,
        /// The row, from 1 for the lowest.
        row: usize,
        /// What is there.
        piece: Piece,
        /// The colours that were expected.
        colors: TargetColors,
    },
}

/// The letters of colours.
fn named(colors: PieceSet) -> String {
    if colors.is_empty() {
        "none".to_owned()
    } else {
        colors.to_string()
    }
}

impl TargetColors {
    /// The field of `lines` lines that a diagram shows in gray, and the picture of the target that
    /// [`Target::parse`] reads.
    ///
    /// # Errors
    ///
    /// When a cell has another colour, or lies above the field.
    pub fn read(self, diagram: &Diagram, lines: usize) -> Result<(AnyField, String), ColorError> {
        let (mut field, mut target) = (Vec::new(), Vec::new());
        for y in (0..HEIGHT).rev() {
            let signs = (0..WIDTH).map(|x| self.sign(diagram, x, y));
            let row: String = signs.collect::<Result<_, _>>()?;
            if y < lines {
                field.push(row.replace(['*', '?', '+'], "_"));
                target.push(row);
            } else if row.contains(|sign| sign != '_') {
                return Err(FieldError::TooHigh { row: y + 1, lines }.into());
            }
        }
        Ok((AnyField::parse(&field.join("/"), lines)?, target.join("/")))
    }

    /// What a cell is in a picture of a target.
    fn sign(self, diagram: &Diagram, x: usize, y: usize) -> Result<char, ColorError> {
        match diagram.block(x as i8, y as i8) {
            Block::Empty => Ok('_'),
            Block::Gray => Ok('X'),
            Block::Piece(piece) if self.fill.contains(piece) => Ok('*'),
            Block::Piece(piece) if self.margin.contains(piece) => Ok('?'),
            Block::Piece(piece) if self.free.contains(piece) => Ok('+'),
            Block::Piece(piece) => Err(ColorError::Color {
                column: x + 1,
                row: y + 1,
                piece,
                colors: self,
            }),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Field;

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
    fn colors_are_read() {
        let mut diagram = Diagram::of_field(Field::parse("X________X", 4).unwrap());
        diagram.set(1, 0, Block::Piece(Piece::I));
        diagram.set(2, 1, Block::Piece(Piece::O));
        let colors = TargetColors::default();
        let (field, target) = colors.read(&diagram, 2).unwrap();
        assert_eq!(target, "__?_______/X*_______X");
        assert_eq!(field, Field::parse("X________X", 2).unwrap().into());
        let target = Target::parse(&target, field.low().unwrap()).unwrap();
        assert_eq!((target.must, target.may), (1 << 1, 1 << 12));
        let other = TargetColors {
            fill: PieceSet::EMPTY.with(Piece::O),
            margin: PieceSet::EMPTY.with(Piece::T),
            free: PieceSet::EMPTY,
        };
        let messages =
            [colors.read(&diagram, 1), other.read(&diagram, 2)].map(|read| read.unwrap_err().to_string());
        insta::assert_snapshot!(messages.join("\n"));
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
