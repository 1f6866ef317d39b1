//! Shapes and their images.

use quadrille_bitboard::{Bitboard, Cell, DynBoard, Orientation, Placement, Shape, Stamp};

use crate::check::SHAPES;
use crate::twin::Twin;

fn drawn(shape: Shape) -> Twin {
    Twin::new(shape.width(), shape.height(), |cell| shape.contains(cell))
}

#[test]
fn images_are_those_of_the_drawing() {
    for shape in SHAPES {
        for orientation in Orientation::ALL {
            assert_eq!(
                drawn(shape.oriented(orientation)),
                drawn(shape).oriented(orientation)
            );
        }
        assert_eq!(drawn(shape.transposed()), drawn(shape).transposed());
        assert_eq!(shape.len(), drawn(shape).cells().len());
        assert_eq!(shape.cells().collect::<Vec<_>>(), drawn(shape).cells());
        assert_eq!(Shape::from_cells(shape.cells()), Some(shape));
        assert_eq!(shape.to_string().parse(), Ok(shape));
    }
}

#[test]
fn orientations_are_distinct_and_all() {
    for shape in SHAPES {
        let images: Vec<Shape> = shape.orientations().collect();
        for orientation in Orientation::ALL {
            assert_eq!(
                images
                    .iter()
                    .filter(|&&image| image == shape.oriented(orientation))
                    .count(),
                1
            );
        }
        let turns: Vec<Shape> = shape.rotations().collect();
        assert_eq!(images[..turns.len()], turns);
    }
}

#[test]
fn from_cells_moves_the_shape_into_the_corner_and_refuses_large_ones() {
    let far = [Cell::new(100, 52), Cell::new(101, 50)];
    assert_eq!(Shape::from_cells(far), Some(Shape::from_rows(&["..#", "#.."])));
    assert_eq!(Shape::from_cells([]), None);
    assert_eq!(Shape::from_cells([Cell::new(0, 0), Cell::new(0, 8)]), None);
    assert_eq!(Shape::from_cells([Cell::new(8, 0), Cell::new(0, 0)]), None);
}

#[test]
fn a_placement_far_outside_is_not_covered() {
    let domino = Shape::from_rows(&["##"]);
    for far in [
        Cell::new(usize::MAX, 0),
        Cell::new(0, usize::MAX),
        Cell::new(5, 5),
    ] {
        assert!(!DynBoard::full(5, 5).covers(Placement::new(domino, far)), "{far}");
    }
}

#[test]
#[should_panic(expected = "sticks out")]
fn a_stamp_over_the_edge_is_refused() {
    DynBoard::new(5, 5).stamp(Placement::new(Shape::from_rows(&["##"]), Cell::new(0, 4)));
}

#[test]
#[should_panic(expected = "another size")]
fn a_stamp_for_another_size_is_refused() {
    let stamp = Stamp::new(Shape::from_rows(&["##"]), &DynBoard::new(5, 5));
    let _ = stamp.fits(&DynBoard::new(6, 5), Cell::new(0, 0));
}

#[test]
#[should_panic(expected = "cell (0, 5) is outside the board")]
fn a_cell_outside_is_not_inserted() {
    DynBoard::new(5, 5).insert(Cell::new(0, 5));
}

#[test]
#[should_panic(expected = "different sizes")]
fn boards_of_different_sizes_do_not_combine() {
    // As many words, so that only the sizes distinguish them.
    DynBoard::new(5, 6).union_with(&DynBoard::new(6, 5));
}
