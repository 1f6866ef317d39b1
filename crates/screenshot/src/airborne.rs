//! The falling piece, apart from the stack below it.

use quadrille_bitboard::{Cell, Shape};

use crate::reading::Seen;
use crate::sides::neighbour;

/// How sure it is that four cells are in the air which lie beside others, or on the floor.
const UNSURE: f32 = 0.4;

/// A piece that comes into view is in the first rows, at most this number.
pub(crate) const ENTRY: usize = 2;

/// Takes the falling piece off a field: the topmost four connected cells, if they are above all others.
///
/// Fewer cells in the first rows are a piece of which a part is still hidden: they are taken off as well.
/// Four cells beside others, or on the floor, may be a part of the stack: they stay, as doubtful ones. A piece that
/// touches the stack cannot be told from it.
#[inline(never)]
pub(crate) fn airborne(cells: &mut [Seen<bool>], columns: usize) -> Seen<Option<Shape>> {
    let nothing = Seen::new(None, 0.6);
    let Some(top) = cells.iter().position(|cell| cell.value) else {
        return nothing;
    };
    let part = part_of(cells, columns, top);
    let bottom = part.iter().map(|index| index / columns).max().unwrap_or(0);
    if part.len() > 4 || part.len() < 4 && bottom >= ENTRY {
        return nothing;
    }
    let others = (0..cells.len()).filter(|index| cells[*index].value && !part.contains(index));
    let ceiling = others.map(|index| index / columns).min();
    let is_low = bottom + 1 >= cells.len() / columns;
    if is_low || ceiling.is_some_and(|ceiling| ceiling <= bottom) {
        for &index in &part {
            cells[index].confidence = cells[index].confidence.min(UNSURE);
        }
        return Seen::new(None, UNSURE);
    }
    let sure = part.iter().map(|&index| cells[index].confidence);
    let sure = sure.fold(1.0, f32::min);
    for &index in &part {
        cells[index].value = false;
    }
    if part.len() < 4 {
        return Seen::new(None, UNSURE);
    }
    let places = part
        .iter()
        .map(|index| Cell::new(index / columns, index % columns));
    Seen::new(Shape::from_cells(places), sure)
}

/// The filled cells that are connected with one, side by side.
fn part_of(cells: &[Seen<bool>], columns: usize, first: usize) -> Vec<usize> {
    let mut part = vec![first];
    let mut next = 0;
    while next < part.len() {
        let index = part[next];
        for near in (0..4).filter_map(|way| neighbour(index, way, columns, cells.len())) {
            if cells[near].value && !part.contains(&near) {
                part.push(near);
            }
        }
        next += 1;
    }
    part
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The field that is left, with `?` at doubtful cells, and the piece.
    fn apart(rows: &[&str]) -> (String, Option<String>) {
        let columns = rows[0].len();
        let cells = rows.iter().flat_map(|row| row.chars());
        let mut cells: Vec<Seen<bool>> = cells.map(|cell| Seen::new(cell == 'X', 1.0)).collect();
        let piece = airborne(&mut cells, columns);
        let mark = |cell: &Seen<bool>| match (cell.is_doubtful(), cell.value) {
            (true, _) => '?',
            (false, true) => 'X',
            (false, false) => '.',
        };
        let rows: Vec<String> = cells
            .chunks(columns)
            .map(|row| row.iter().map(mark).collect())
            .collect();
        (rows.join("/"), piece.value.map(|shape| shape.to_string()))
    }

    #[test]
    fn what_is_above_all_others_falls() {
        let (left, piece) = apart(&[".X..", "XXX.", "....", "X..X"]);
        assert_eq!(
            (&*left, piece.as_deref()),
            ("..../..../..../X..X", Some(".#.\n###"))
        );
        let (left, piece) = apart(&["XXXX", "....", "...."]);
        assert_eq!((&*left, piece.as_deref()), ("..../..../....", Some("####")));
        let half_hidden = apart(&[".XX.", "....", "....", "XX.."]);
        assert_eq!(half_hidden, ("..../..../..../XX..".to_owned(), None));
    }

    #[test]
    fn what_may_be_of_the_stack_stays() {
        let beside = apart(&["XX.X", "XX..", "...."]);
        assert_eq!(beside, ("??.X/??../....".to_owned(), None));
        let on_the_floor = apart(&["....", ".XX.", ".XX."]);
        assert_eq!(on_the_floor, ("..../.??./.??.".to_owned(), None));
        let on_the_stack = apart(&["XX..", "XX..", "X..."]);
        assert_eq!(on_the_stack, ("XX../XX../X...".to_owned(), None));
        let low = apart(&["....", "....", "XX..", "...."]);
        assert_eq!(low, ("..../..../XX../....".to_owned(), None));
        assert_eq!(apart(&["....", "...."]), ("..../....".to_owned(), None));
    }
}
