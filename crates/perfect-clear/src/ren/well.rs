//! A field that is open above, higher than any clear needs.

use std::array;
use std::fmt;

use thiserror::Error;

use crate::fumen::{Block, Diagram, HEIGHT};
use crate::rules::moves::{Turn, Turns};
use crate::words::shape::{Shape, WIDTH};
use crate::{DropMode, Piece, Placement, Rotation};

/// A field of 24 rows, in which full rows vanish and the others come down.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Well {
    /// Ten bits a row, the lowest row first.
    rows: [u16; Self::ROWS],
}

/// A text that is no well.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum WellError {
    /// A row is not ten cells wide.
    #[error("row {row}: expected 10 cells, found {found}")]
    Width {
        /// Which row of the text, from 1.
        row: usize,
        /// How many there are.
        found: usize,
    },
    /// A sign that is no cell.
    #[error(
        "row {row}, column {column}: expected . or _ for an empty cell or X for a filled one, found {found:?}"
    )]
    Sign {
        /// Which row of the text, from 1.
        row: usize,
        /// Which column, from 1.
        column: usize,
        /// The sign.
        found: char,
    },
    /// There are too many rows.
    #[error("{0} rows are more than {max}", max = Well::ROWS)]
    Rows(usize),
}

/// A full row.
const FULL: u16 = (1 << WIDTH) - 1;

/// The most rows that a turn leads down: a kick, and the corner of the piece's cells within the box in which it turns.
const FARTHEST: usize = crate::FARTHEST as usize + 3;

/// Where pieces appear: as high above the rows as kicks may lead down.
const START: usize = Well::ROWS + FARTHEST;

impl Well {
    /// How many rows it has.
    pub const ROWS: usize = 24;

    /// Reads rows, top first, separated by slashes or line breaks; `.` and `_` are empty. Full rows have vanished.
    ///
    /// ```
    /// use quadrille_perfect_clear::ren::Well;
    ///
    /// let well = Well::parse("XXXXXX____/XXXXXXXX__")?;
    /// assert_eq!(well.to_rows(), ["XXXXXX....", "XXXXXXXX.."]);
    /// assert!(Well::parse("XXX").is_err());
    /// # Ok::<(), quadrille_perfect_clear::ren::WellError>(())
    /// ```
    ///
    /// # Errors
    ///
    /// Where the text is no field of at most 24 rows.
    pub fn parse(text: &str) -> Result<Self, WellError> {
        let lines = text.split(['/', '\n']).map(str::trim);
        let lines: Vec<&str> = lines.filter(|line| !line.is_empty()).collect();
        if lines.len() > Self::ROWS {
            return Err(WellError::Rows(lines.len()));
        }
        let mut rows = [0; Self::ROWS];
        for (row, (line, bits)) in (1..)
            .zip(lines.iter().rev().zip(&mut rows))
            .map(|(at, it)| (lines.len() + 1 - at, it))
        {
            let found = line.chars().count();
            if found != WIDTH {
                return Err(WellError::Width { row, found });
            }
            for (x, sign) in line.chars().enumerate() {
                match sign {
                    '.' | '_' => {}
                    '#' | '1' => *bits |= 1 << x,
                    sign if "XIJLOSTZG".contains(sign.to_ascii_uppercase()) => *bits |= 1 << x,
                    found => {
                        let column = x + 1;
                        return Err(WellError::Sign { row, column, found });
                    }
                }
            }
        }
        Ok(Self { rows }.settled().0)
    }

    /// What a diagram shows.
    #[must_use]
    pub fn of_diagram(diagram: &Diagram) -> Self {
        let mut rows = [0; Self::ROWS];
        for (y, row) in rows.iter_mut().enumerate().take(HEIGHT) {
            for x in (0..WIDTH).filter(|&x| diagram.block(x as i8, y as i8) != Block::Empty) {
                *row |= 1 << x;
            }
        }
        Self { rows }.settled().0
    }

    /// The diagram of it, in gray; the highest row has no place there.
    #[must_use]
    pub fn diagram(&self) -> Diagram {
        let mut diagram = Diagram::default();
        for y in 0..HEIGHT {
            for x in (0..WIDTH).filter(|&x| self.is_filled(x as i8, y as i8)) {
                diagram.set(x as i8, y as i8, Block::Gray);
            }
        }
        diagram
    }

    /// The rows that are used, top first, `.` empty and `X` filled.
    #[must_use]
    pub fn to_rows(&self) -> Vec<String> {
        let height = self
            .rows
            .iter()
            .rposition(|&row| row != 0)
            .map_or(0, |top| top + 1);
        let sign = |row: u16, x: usize| if row >> x & 1 == 1 { 'X' } else { '.' };
        let rows = self.rows[..height].iter().rev();
        rows.map(|&row| (0..WIDTH).map(|x| sign(row, x)).collect())
            .collect()
    }

    /// Whether a cell is filled, or outside.
    fn is_filled(&self, x: i8, y: i8) -> bool {
        if !(0..WIDTH as i8).contains(&x) || y < 0 {
            return true;
        }
        self.rows.get(y as usize).is_some_and(|row| row >> x & 1 == 1)
    }

    /// Without its full rows, and which they were.
    fn settled(self) -> (Self, Vec<usize>) {
        let full = (0..Self::ROWS).filter(|&row| self.rows[row] == FULL);
        let mut rows = [0; Self::ROWS];
        let left = self.rows.iter().filter(|&&row| row != FULL);
        for (to, &from) in rows.iter_mut().zip(left) {
            *to = from;
        }
        (Self { rows }, full.collect())
    }

    /// The well after a placement, and the rows that vanish; `None` if it does not fit.
    #[must_use]
    pub fn place(&self, placement: Placement) -> Option<(Self, Vec<usize>)> {
        let mut after = *self;
        for (x, y) in placement.cells() {
            if self.is_filled(x as i8, y as i8) {
                return None;
            }
            *after.rows.get_mut(usize::from(y))? |= 1 << x;
        }
        Some(after.settled())
    }

    /// Whether rows vanish by a placement that fits.
    pub(crate) fn is_cleared_by(&self, placement: Placement) -> bool {
        let mut rows = [0; 4];
        for (x, y) in placement.cells() {
            rows[usize::from(y - placement.y)] |= 1 << x;
        }
        let own = self.rows.iter().skip(placement.y.into());
        own.zip(rows).any(|(row, more)| row | more == FULL)
    }

    /// Where a piece can come to rest within the rows, in order.
    pub(crate) fn landings(&self, turns: &Turns, drop: DropMode, piece: Piece) -> Vec<Placement> {
        let height = self
            .rows
            .iter()
            .rposition(|&row| row != 0)
            .map_or(0, |top| top + 1);
        let mut air = Air {
            free: Rotation::ALL.map(|rotation| self.free(Shape::of(piece, rotation))),
            reached: [[0; START + 1]; 4],
            height,
        };
        air.fill(turns, drop.of(piece), piece);
        let mut landings = Vec::new();
        for rotation in Rotation::ALL {
            let highest = Self::ROWS - usize::from(Shape::of(piece, rotation).height);
            for y in 0..=height.min(highest) {
                let resting = air.resting(rotation, y);
                let columns = (0..WIDTH as u8).filter(|x| resting >> x & 1 == 1);
                landings.extend(columns.map(|x| Placement::new(piece, rotation, x, y as u8)));
            }
        }
        quadrille_search::order::sort(&mut landings);
        landings.dedup();
        landings
    }

    /// Where the corner of a shape may be, by row.
    fn free(&self, shape: &Shape) -> [Columns; START + 1] {
        let all = FULL >> (shape.width - 1);
        let filled = |y: usize| self.rows.get(y).copied().unwrap_or(0);
        array::from_fn(|y| {
            let cells = shape.cells.iter();
            cells.fold(all, |free, &(dx, dy)| free & !(filled(y + usize::from(dy)) >> dx))
        })
    }
}

/// Columns of a row, a bit for each.
type Columns = u16;

/// Where the corner of a piece may be and where it comes, by rotation and row.
struct Air {
    free: [[Columns; START + 1]; 4],
    reached: [[Columns; START + 1]; 4],
    /// From this row on, everything is free.
    height: usize,
}

impl Air {
    /// Finds out where a piece comes that falls from above.
    fn fill(&mut self, turns: &Turns, drop: DropMode, piece: Piece) {
        let mut open = Vec::new();
        for (rotation, can) in Rotation::ALL.into_iter().zip(turns.rotations(piece)) {
            for y in (self.height..=self.height + FARTHEST).filter(|_| can) {
                self.reached[rotation.index()][y] = self.free[rotation.index()][y];
                open.push((rotation, y));
            }
        }
        while let Some((rotation, y)) = open.pop() {
            if drop != DropMode::Hard {
                self.slide(rotation, y);
            }
            let here = self.reached[rotation.index()][y];
            open.extend(
                y.checked_sub(1)
                    .and_then(|below| self.reach(rotation, below, here)),
            );
            if drop == DropMode::Soft {
                let own = turns.of(piece).iter().filter(|turn| turn.from == rotation);
                own.for_each(|turn| self.turn(turn, y, &mut open));
            }
        }
    }

    /// Where it rests on something.
    fn resting(&self, rotation: Rotation, y: usize) -> Columns {
        let below = y
            .checked_sub(1)
            .map_or(0, |below| self.free[rotation.index()][below]);
        self.reached[rotation.index()][y] & !below
    }

    /// Takes in columns of a row; the row, if some of them are new.
    fn reach(&mut self, rotation: Rotation, y: usize, columns: Columns) -> Option<(Rotation, usize)> {
        let reached = &mut self.reached[rotation.index()][y];
        let new = columns & self.free[rotation.index()][y] & !*reached;
        *reached |= new;
        (new != 0).then_some((rotation, y))
    }

    /// Takes in the columns to which a piece can move within a row.
    fn slide(&mut self, rotation: Rotation, y: usize) {
        let (free, reached) = (
            self.free[rotation.index()][y],
            &mut self.reached[rotation.index()][y],
        );
        for _ in 0..WIDTH {
            *reached |= (*reached << 1 | *reached >> 1) & free;
        }
    }

    /// Turns a piece in all columns of a row: each by the first test that leads to where it is free.
    fn turn(&mut self, turn: &Turn, y: usize, open: &mut Vec<(Rotation, usize)>) {
        let mut left = self.reached[turn.from.index()][y];
        for &(dx, dy) in &turn.tests {
            let Some(to) = y.checked_add_signed(dy) else {
                continue;
            };
            let free = self.free[turn.to.index()][to.min(self.height)];
            let moved = moved(left, dx) & free;
            left &= !self::moved(moved, -dx);
            // What is higher than all rows was seen from there.
            if to < self.height {
                open.extend(self.reach(turn.to, to, moved));
            }
        }
    }
}

/// Columns moved to the right, or to the left by a negative number.
const fn moved(columns: Columns, by: isize) -> Columns {
    if by < 0 {
        columns >> by.unsigned_abs()
    } else {
        columns << by
    }
}

impl fmt::Display for Well {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.to_rows().join("\n"))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Field, KickTable, Mover, Physics};

    /// Fields of six rows have the landings that the mover finds, as far as they lie in those rows.
    #[test]
    fn landings_are_those_of_the_mover() {
        let fields = [
            "",
            "XX......../X...XXXXXX/XX.XXXXXXX",
            ".....X..../......XXXX/XXXXX.XXXX/XXXXX..XXX/XXXXX.XXXX",
            "X...X...../X.X.XX..XX/X.XXX...XX/XXXXXX.XXX/X.XX.XX.X.",
        ];
        for drop in [DropMode::Soft, DropMode::Slide, DropMode::Hard, DropMode::TSoft] {
            for kicks in KickTable::NAMES.map(|name| KickTable::named(name).unwrap()) {
                let turns = Turns::new(&kicks);
                let mover = Mover::new(Physics::new(kicks, drop), 6).unwrap();
                for rows in fields {
                    let (field, well) = (Field::parse(rows, 6).unwrap(), Well::parse(rows).unwrap());
                    for piece in Piece::ALL {
                        let mut fast: Vec<Placement> = mover.landings(field, piece).into_iter().collect();
                        fast.sort_unstable();
                        let height = |it: &Placement| it.y + Shape::of(piece, it.rotation).height;
                        let mut found = well.landings(&turns, drop, piece);
                        found.retain(|placement| usize::from(height(placement)) <= field.rows());
                        assert_eq!(found, fast, "{piece} {drop} on\n{well}");
                    }
                }
            }
        }
    }

    #[test]
    fn rows_vanish_and_texts_are_read_again() {
        let well = Well::parse("X.........\nXXXXXXXXXX\nXXXXXXXX__").unwrap();
        assert_eq!(well.to_string(), "X.........\nXXXXXXXX..");
        assert_eq!(Well::of_diagram(&well.diagram()), well);
        let (after, full) = well
            .place(Placement::new(Piece::O, Rotation::Spawn, 8, 0))
            .unwrap();
        assert_eq!((after.to_string().as_str(), full), ("X.......XX", vec![0]));
        assert!(
            well.place(Placement::new(Piece::O, Rotation::Spawn, 0, 0))
                .is_none()
        );
        let errors =
            ["XX", "XXXXXXXX?X", &"X........./".repeat(25)].map(|text| Well::parse(text).unwrap_err());
        let errors = errors.map(|error| error.to_string());
        assert_eq!(errors[0], "row 1: expected 10 cells, found 2");
        assert!(
            errors[1].starts_with("row 1, column 9: expected . or _"),
            "{}",
            errors[1]
        );
        assert_eq!(errors[2], "25 rows are more than 24");
    }
}
