//! The pieces to one side of a board, one below the other, as wide windows have them.
//!
//! They are looked for as those below a board are, in a picture whose rows are columns.

use quadrille_bitboard::{Cell, Shape};

use crate::find::lattice::{Lattice, Lines};
use crate::find::plane::Plane;
use crate::games::tray::{Areas, Pieces, tray};

/// The pieces to the right of a board or to the left of it, from the top, if there are any: on the side where all of
/// them are clearer, as numbers may look like a piece.
#[inline(never)]
pub(crate) fn side(plane: &Plane, lattice: &Lattice) -> Option<(Pieces, Areas)> {
    let sides = [true, false].into_iter().filter_map(|is_left| {
        let mirrored = Lattice {
            left: plane.width as f32 - lattice.left - lattice.pitch_x * lattice.columns as f32,
            ..*lattice
        };
        let lattice = if is_left { &mirrored } else { lattice };
        let turned = plane.turned(is_left);
        let (pieces, areas) = tray(&turned, &Lines::new(&turned), &lattice.turned());
        let is_any = pieces
            .iter()
            .any(|piece| piece.value.is_some() && !piece.is_doubtful());
        let pieces = pieces.map(|piece| piece.with(piece.value.and_then(|shape| upright(shape, is_left))));
        let areas = areas.map(|area| {
            let [left, top, right, bottom] = area?;
            Some(if is_left {
                [plane.width - bottom, left, plane.width - top, right]
            } else {
                [top, left, bottom, right]
            })
        });
        is_any.then_some((pieces, areas))
    });
    sides.max_by(|(one, _), (other, _)| clearness(one).total_cmp(&clearness(other)))
}

/// How clear the least clear piece is.
fn clearness(pieces: &Pieces) -> f32 {
    let read = pieces.iter().filter(|piece| piece.value.is_some());
    read.map(|piece| piece.confidence).fold(1.0, f32::min)
}

/// The piece whose rows were columns, from the left or from the right.
fn upright(shape: Shape, is_left: bool) -> Option<Shape> {
    let column = |row: usize| if is_left { shape.height() - 1 - row } else { row };
    Shape::from_cells(shape.cells().map(|cell| Cell::new(cell.col, column(cell.row))))
}
