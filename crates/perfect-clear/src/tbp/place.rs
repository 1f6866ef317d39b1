//! Where a piece lies, as the protocol says it: by the center of the piece.
//!
//! The center stays where it is when the piece turns without a kick, but for O, whose center goes round its cells.

use serde::{Deserialize, Serialize};

use super::message::Letter;
use super::stack::ROWS;
use crate::rules::score::Spin;
use crate::words::shape::{Shape, WIDTH, box_side};
use crate::{Piece, Placement, Rotation};

/// A move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
pub struct Move {
    location: Location,
    spin: SpinName,
}

/// The place of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
struct Location {
    #[serde(rename = "type")]
    piece: Letter,
    orientation: Orientation,
    /// The column of the center, from 0.
    x: i32,
    /// The row of the center, from 0.
    y: i32,
}

/// A rotation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum Orientation {
    North,
    East,
    South,
    West,
}

/// How a piece counts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize, Serialize)]
#[serde(rename_all = "snake_case")]
enum SpinName {
    None,
    Mini,
    Full,
}

impl Move {
    /// The move of a piece to a place, to which it comes in this rotation.
    pub(super) fn new(placement: Placement, rotation: Rotation, spin: Spin) -> Self {
        let Placement { piece, x, y, .. } = placement;
        let center = center(piece, rotation);
        let location = Location {
            piece: Letter(piece),
            orientation: Orientation::ALL[rotation.index()],
            x: i32::from(x) + center.0,
            y: i32::from(y) + center.1,
        };
        let spin = match spin {
            Spin::None => SpinName::None,
            Spin::Mini => SpinName::Mini,
            Spin::Full => SpinName::Full,
        };
        Self { location, spin }
    }

    /// The piece that is placed.
    #[must_use]
    pub const fn piece(&self) -> Piece {
        self.location.piece.0
    }

    /// The place; nothing if it is not on the board.
    #[must_use]
    pub fn placement(&self) -> Option<Placement> {
        let (piece, rotation) = (self.piece(), Rotation::ALL[self.location.orientation as usize]);
        let center = center(piece, rotation);
        let corner = |at: i32, center| at.checked_sub(center).and_then(|at| u8::try_from(at).ok());
        let (x, y) = (
            corner(self.location.x, center.0)?,
            corner(self.location.y, center.1)?,
        );
        let width = Shape::of(piece, rotation).width;
        let is_inside = x < WIDTH as u8 && x + width <= WIDTH as u8 && y < ROWS as u8;
        is_inside.then(|| Placement::new(piece, rotation, x, y))
    }
}

impl Orientation {
    /// In the order of [`Rotation::ALL`].
    const ALL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
}

/// The center of a piece, from the lower-left corner of the smallest rectangle around it.
fn center(piece: Piece, rotation: Rotation) -> (i32, i32) {
    // In the box within which the piece turns, as it appears.
    let (mut x, mut y) = match piece {
        Piece::I => (1, 2),
        Piece::O => (0, 0),
        Piece::J | Piece::L | Piece::S | Piece::T | Piece::Z => (1, 1),
    };
    for _ in 0..rotation.index() {
        (x, y) = (y, i32::from(box_side(piece)) - 1 - x);
    }
    let corner = Shape::of(piece, rotation).corner;
    (x - i32::from(corner.0), y - i32::from(corner.1))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The center of each piece in the orientations north, east, south and west: `o` among its cells, which are `#`.
    #[test]
    fn centers_are_those_of_the_protocol() {
        let mut pictures = Vec::new();
        for piece in Piece::ALL {
            for rotation in Rotation::ALL {
                let (center, shape) = (center(piece, rotation), Shape::of(piece, rotation));
                let sign =
                    |x: u8, y: u8| match (shape.cells.contains(&(x, y)), (x.into(), y.into()) == center) {
                        (true, true) => 'o',
                        (true, false) => '#',
                        (false, _) => '.',
                    };
                let row = |y| (0..shape.width).map(|x| sign(x, y)).collect::<String>();
                let rows: Vec<String> = (0..shape.height).rev().map(row).collect();
                pictures.push(rows.join("/"));
            }
        }
        let expected = "\
            #o## #/o/#/# ##o# #/#/o/# \
            #../#o# ##/o./#. #o#/..# .#/.o/## \
            ..#/#o# #./o./## #o#/#.. ##/.o/.# \
            ##/o# o#/## #o/## ##/#o \
            .##/#o. #./o#/.# .o#/##. #./#o/.# \
            .#./#o# #./o#/#. #o#/.#. .#/#o/.# \
            ##./.o# .#/o#/#. #o./.## .#/#o/#.";
        assert_eq!(pictures.join(" "), expected);
    }

    #[test]
    fn places_are_read_as_they_are_written() {
        for piece in Piece::ALL {
            for rotation in Rotation::ALL {
                for (x, y) in [(0, 0), (6, 0), (3, 17), (0, 36)] {
                    let placement = Placement::new(piece, rotation, x, y);
                    let made = Move::new(placement, rotation, Spin::Mini);
                    assert_eq!((made.piece(), made.placement()), (piece, Some(placement)));
                }
            }
        }
        let outside = |x, y| {
            let location = Location {
                piece: Letter(Piece::I),
                orientation: Orientation::North,
                x,
                y,
            };
            Move {
                location,
                spin: SpinName::None,
            }
            .placement()
        };
        assert!(outside(1, 0).is_some() && outside(7, 39).is_some());
        for (x, y) in [(0, 0), (8, 0), (1, -1), (1, 40), (i32::MIN, 0), (i32::MAX, 0)] {
            assert_eq!(outside(x, y), None, "{x} {y}");
        }
    }
}
