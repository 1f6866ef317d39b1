//! Which setups are wanted: without holes, as solution-finder's `setup --exclude` leaves them, and of how many pieces.
//!
//! What counts as a hole, and that holes are looked for after the steps of `--operate`, follows the documents of
//! solution-finder (`docs/source/contents/setup/main.rst` in `knewjade/solution-finder`).

use std::fmt::{self, Display};
use std::str::FromStr;

use quadrille_schema::names;
use thiserror::Error;

use super::Tile;
use crate::fumen::{HEIGHT, Operation};
use crate::words::field_word::FieldWord;
use crate::words::shape::WIDTH;
use crate::{FieldOf, Piece, Rotation};

names! {
    /// Holes that rule a setup out, by the names of solution-finder.
    pub enum Holes: "rule for holes" {
        /// None does
        #[default]
        Allowed = "none",
        /// Empty cells below filled ones, even where a piece can be tucked in
        Covered = "holes",
        /// Empty cells that cannot be reached from above by going down, left and right
        Closed = "strict-holes",
    }
}

/// Change to a field before holes are looked for. The setup stays as it is.
///
/// Columns and rows count from 0 at the lower left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    /// A cell is filled: `block(1,2)`.
    Block(usize, usize),
    /// A piece is put down, in the air as well: `T-Reverse(7,2)`.
    Piece(Operation),
    /// A row is filled: `row(1)`.
    Row(usize),
    /// Full rows vanish: `clear()`.
    Clear,
}

/// A text that says nothing about which setups are wanted.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupRuleError {
    /// A step that is written in another way.
    #[error("expected block(X,Y), a piece such as T-Reverse(X,Y), row(Y) or clear(), found {0:?}")]
    Unknown(String),
    /// A step some of whose cells are no cells of a field.
    #[error("{0} is not inside the field: columns are 0 to {last}, rows 0 to {top}", last = WIDTH - 1, top = HEIGHT - 1)]
    Outside(String),
}

impl Step {
    /// The cells that it fills; none if rows vanish.
    fn cells(self) -> Vec<(i8, i8)> {
        match self {
            Self::Block(x, y) => vec![(x as i8, y as i8)],
            Self::Piece(operation) => operation.cells().to_vec(),
            Self::Row(y) => (0..WIDTH).map(|x| (x as i8, y as i8)).collect(),
            Self::Clear => Vec::new(),
        }
    }
}

impl FromStr for Step {
    type Err = SetupRuleError;

    fn from_str(text: &str) -> Result<Self, Self::Err> {
        let unknown = || SetupRuleError::Unknown(text.to_owned());
        let (name, rest) = text.trim().split_once('(').ok_or_else(unknown)?;
        let inner = rest.strip_suffix(')').ok_or_else(unknown)?;
        let numbers: Result<Vec<u8>, _> = match inner.trim() {
            "" => Ok(Vec::new()),
            listed => listed.split(',').map(|number| number.trim().parse()).collect(),
        };
        let numbers = numbers.map_err(|_| unknown())?;
        let step = match (name.trim(), &*numbers) {
            ("block", &[x, y]) => Self::Block(x.into(), y.into()),
            ("row", &[y]) => Self::Row(y.into()),
            ("clear", &[]) => Self::Clear,
            (piece, &[x, y]) => Self::Piece(operation(piece, x, y).ok_or_else(unknown)?),
            _ => return Err(unknown()),
        };
        let is_inside = |&(x, y): &(i8, i8)| (0..WIDTH as i8).contains(&x) && (0..HEIGHT as i8).contains(&y);
        if step.cells().iter().all(is_inside) {
            Ok(step)
        } else {
            Err(SetupRuleError::Outside(text.to_owned()))
        }
    }
}

/// A piece such as `T-Reverse` or `T-2`, by the cell about which it turns.
fn operation(name: &str, x: u8, y: u8) -> Option<Operation> {
    let (piece, rotation) = name.split_once('-')?;
    let rotation = match rotation.to_ascii_lowercase().as_str() {
        "spawn" | "0" => Rotation::Spawn,
        "right" | "r" => Rotation::Right,
        "reverse" | "2" => Rotation::Reverse,
        "left" | "l" => Rotation::Left,
        _ => return None,
    };
    Some(Operation {
        piece: piece.parse::<Piece>().ok()?,
        rotation,
        x: i8::try_from(x).ok()?,
        y: i8::try_from(y).ok()?,
    })
}

impl Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Block(x, y) => write!(f, "block({x},{y})"),
            Self::Piece(Operation {
                piece,
                rotation,
                x,
                y,
            }) => {
                let rotation = match rotation {
                    Rotation::Spawn => "Spawn",
                    Rotation::Right => "Right",
                    Rotation::Reverse => "Reverse",
                    Rotation::Left => "Left",
                };
                write!(f, "{piece}-{rotation}({x},{y})")
            }
            Self::Row(y) => write!(f, "row({y})"),
            Self::Clear => write!(f, "clear()"),
        }
    }
}

/// Rule for the setups that are wanted; all of them by default.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupRule<W = u64> {
    /// How many pieces they have, if that is settled.
    pub pieces: Option<usize>,
    /// Cells, as bits `10 * y + x`, of which each piece must fill one, if any: none is there only to hold others up.
    pub touching: Option<W>,
    /// Which holes count.
    pub holes: Holes,
    /// Cells that may be holes, as bits `10 * y + x`.
    pub free: W,
    /// What is done before holes are looked for; full rows vanish after that.
    pub steps: Vec<Step>,
}

impl<W: FieldWord> Default for SetupRule<W> {
    fn default() -> Self {
        Self {
            pieces: None,
            touching: None,
            holes: Holes::default(),
            free: W::ZERO,
            steps: Vec::new(),
        }
    }
}

/// Rows of a field as bits of their columns, the lowest first, and the cells of them that may be holes.
struct Terrain {
    filled: [u16; HEIGHT],
    free: [u16; HEIGHT],
}

/// All columns.
const ROW: u16 = (1 << WIDTH) - 1;

impl<W: FieldWord> SetupRule<W> {
    /// The cells `+` of a picture of a target, rows top first, which may be holes.
    #[must_use]
    pub fn free_cells(target: &str) -> W {
        let rows = target
            .rsplit(['/', '\n'])
            .map(str::trim)
            .filter(|row| !row.is_empty());
        let cells = (0..).zip(rows.flat_map(str::chars));
        cells
            .filter(|&(_, sign)| sign == '+')
            .fold(W::ZERO, |free, (bit, _)| free | W::bit(bit))
    }

    /// Whether a setup is wanted.
    #[must_use]
    pub fn allows(&self, field: FieldOf<W>, tiles: &[Tile<W>]) -> bool {
        let is_long = self.pieces.is_none_or(|pieces| pieces == tiles.len());
        let touching = self.touching.unwrap_or(!W::ZERO);
        let touches = |tile: &Tile<W>| tile.cells & touching != W::ZERO;
        is_long && tiles.iter().all(touches) && !self.finds_hole(field, tiles)
    }

    /// Whether tiles in a field leave a hole that counts.
    ///
    /// ```
    /// use quadrille_perfect_clear::build::{SetupRule, Holes, Tile};
    /// use quadrille_perfect_clear::{Field, Piece};
    ///
    /// let field = Field::parse("XX......XX/XX......XX", 4)?;
    /// let bridge = Tile { piece: Piece::I, cells: 0b1111 << 12 };
    /// let rule = |holes| SetupRule { holes, ..SetupRule::default() };
    /// assert!(!rule(Holes::Closed).finds_hole(field, &[bridge]));
    /// assert!(rule(Holes::Covered).finds_hole(field, &[bridge]));
    /// # Ok::<(), quadrille_perfect_clear::FieldError>(())
    /// ```
    #[must_use]
    pub fn finds_hole(&self, field: FieldOf<W>, tiles: &[Tile<W>]) -> bool {
        if self.holes == Holes::Allowed {
            return false;
        }
        let cells = tiles.iter().fold(field.cells(), |cells, tile| cells | tile.cells);
        let mut terrain = Terrain::new(cells, self.free);
        for step in &self.steps {
            for (x, y) in step.cells() {
                terrain.filled[y as usize] |= 1 << x;
            }
            if *step == Step::Clear {
                terrain.clear();
            }
        }
        terrain.clear();
        terrain.has_hole(self.holes == Holes::Closed)
    }
}

impl Terrain {
    fn new<W: FieldWord>(cells: W, free: W) -> Self {
        let rows = |bits: W| std::array::from_fn(|y| bits.shifted_down(WIDTH * y).low() as u16 & ROW);
        Self {
            filled: rows(cells),
            free: rows(free),
        }
    }

    /// Full rows vanish, with what was said of their cells.
    fn clear(&mut self) {
        let mut left = 0;
        for y in 0..HEIGHT {
            if self.filled[y] != ROW {
                (self.filled[left], self.free[left]) = (self.filled[y], self.free[y]);
                left += 1;
            }
        }
        self.filled[left..].fill(0);
        self.free[left..].fill(0);
    }

    /// Whether a cell that must be no hole is empty below filled ones, or out of reach from above.
    fn has_hole(&self, by_reach: bool) -> bool {
        let mut open = ROW;
        for (&filled, &free) in self.filled.iter().zip(&self.free).rev() {
            open &= !filled;
            if by_reach {
                open = spread(open, !filled & ROW);
            }
            if ROW & !filled & !open & !free != 0 {
                return true;
            }
        }
        false
    }
}

/// The cells of a row that can be reached from some of them.
fn spread(mut reached: u16, empty: u16) -> u16 {
    loop {
        let more = (reached << 1 | reached >> 1 | reached) & empty;
        if more == reached {
            return reached;
        }
        reached = more;
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    use crate::Field;

    fn rule(holes: Holes) -> SetupRule {
        SetupRule {
            holes,
            ..SetupRule::default()
        }
    }

    fn allows(rule: &SetupRule, rows: &str) -> bool {
        rule.allows(Field::parse(rows, 4).unwrap(), &[])
    }

    #[test]
    fn a_notch_is_covered_but_not_closed() {
        let notch = "XXX......./X........./XX........";
        assert!(!allows(&rule(Holes::Covered), notch));
        assert!(allows(&rule(Holes::Closed), notch));
        assert!(allows(&rule(Holes::Allowed), notch));
        let closed = "XXX......./X.X......./XX........";
        assert!(!allows(&rule(Holes::Closed), closed));
        let free = SetupRule {
            free: 1 << 11,
            ..rule(Holes::Closed)
        };
        assert!(allows(&free, closed));
    }

    /// A way that leads up is none.
    #[test]
    fn nothing_is_reached_from_below() {
        assert!(!allows(
            &rule(Holes::Closed),
            "XXXXXX..../XX..XX..../XX.XXX..../XX........"
        ));
        assert!(allows(&rule(Holes::Closed), "XX..XX..../XX.XXX..../XX........"));
    }

    #[test]
    fn steps_come_before_the_holes() {
        let slot = "XX......../X...XXXXXX/XX.XXXXXXX";
        assert!(!allows(&rule(Holes::Covered), slot));
        let spun = SetupRule {
            steps: vec!["T-Reverse(2,1)".parse().unwrap()],
            ..rule(Holes::Covered)
        };
        assert!(allows(&spun, slot));
        let filled = SetupRule {
            steps: ["row(1)", "clear()", "block(2,0)"]
                .map(|step| step.parse().unwrap())
                .to_vec(),
            ..rule(Holes::Covered)
        };
        assert!(allows(&filled, slot));
    }

    #[test]
    fn steps_are_read_as_they_are_written() {
        for text in [
            "block(1,2)",
            "T-Reverse(4,2)",
            "I-Spawn(1,0)",
            "row(1)",
            "clear()",
            "L-Right(0,1)",
        ] {
            assert_eq!(text.parse::<Step>().unwrap().to_string(), text);
        }
        assert_eq!("t-2( 4, 2 )".parse::<Step>(), "T-Reverse(4,2)".parse());
        for text in [
            "T-Reverse",
            "T-Up(1,1)",
            "block(1)",
            "clear(1)",
            "row(-1)",
            "hole(1,1)",
            "",
        ] {
            assert!(
                matches!(text.parse::<Step>(), Err(SetupRuleError::Unknown(_))),
                "{text}"
            );
        }
        for text in [
            "T-Reverse(0,0)",
            "I-Spawn(8,3)",
            "block(10,0)",
            "row(23)",
            "L-Right(0,200)",
            "T-Spawn(127,0)",
            "I-Left(0,127)",
        ] {
            let error = text.parse::<Step>();
            assert!(error.is_err(), "{text}");
        }
        assert_eq!("strict-holes".parse(), Ok(Holes::Closed));
        assert!("hole".parse::<Holes>().is_err());
    }

    /// The slow twin: cell by cell, with a list of cells to visit.
    fn has_hole(filled: &dyn Fn(usize, usize) -> bool, by_reach: bool) -> bool {
        let mut reached: Vec<(usize, usize)> = (0..WIDTH).map(|x| (x, 6)).collect();
        let mut at = 0;
        while by_reach && at < reached.len() {
            let (x, y) = reached[at];
            let next = [(x.wrapping_sub(1), y), (x + 1, y), (x, y.wrapping_sub(1))];
            for (x, y) in next {
                if x < WIDTH && y <= 6 && !filled(x, y) && !reached.contains(&(x, y)) {
                    reached.push((x, y));
                }
            }
            at += 1;
        }
        let is_hole = |&(x, y): &(usize, usize)| {
            !filled(x, y)
                && if by_reach {
                    !reached.contains(&(x, y))
                } else {
                    (y..6).any(|above| filled(x, above))
                }
        };
        (0..6)
            .flat_map(|y| (0..WIDTH).map(move |x| (x, y)))
            .any(|cell| is_hole(&cell))
    }

    proptest! {
        #[test]
        fn agrees_with_a_walk_from_cell_to_cell(cells in any::<u64>(), more in any::<u64>()) {
            // Crowded at the bottom, with few cells at the top.
            let cells = (cells & more | 0x3ff) & !1 & ((1 << 60) - 1);
            let rows: Vec<u64> = (0..6).map(|y| cells >> (10 * y) & 0x3ff).filter(|&row| row != 0x3ff).collect();
            let filled = |x: usize, y: usize| rows.get(y).is_some_and(|row| row >> x & 1 == 1);
            for by_reach in [false, true] {
                let mut terrain = Terrain::new(cells, 0);
                terrain.clear();
                prop_assert_eq!(terrain.has_hole(by_reach), has_hole(&filled, by_reach));
            }
        }
    }
}
