use std::fmt;

use quadrille_bitboard::{Cell, Shape};

use crate::Kind;

/// One of the nineteen figures: a kind of tetromino at an angle.
///
/// Angle `k` is the figure of angle 0 turned `k` times by 90 degrees clockwise. Angles that repeat an earlier one do
/// not exist: T, J and L have four, I, S and Z two, O one. The numbering is the contest's.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Figure(u8);

/// How many figures there are.
const COUNT: usize = 19;

/// The figures at angle 0, in the order of [`Kind::ALL`], with their number of angles.
const UPRIGHT: [(Shape, u8); 7] = [
    (Shape::from_rows(&["#", "#", "#", "#"]), 2),
    (Shape::from_rows(&[".#", ".#", "##"]), 4),
    (Shape::from_rows(&["#.", "#.", "##"]), 4),
    (Shape::from_rows(&["##", "##"]), 1),
    (Shape::from_rows(&[".##", "##."]), 2),
    (Shape::from_rows(&["###", ".#."]), 4),
    (Shape::from_rows(&["##.", ".##"]), 2),
];

/// Facts about a figure.
#[derive(Clone, Copy)]
struct Facts {
    kind: Kind,
    angle: u8,
    shape: Shape,
    cells: [Cell; 4],
}

static FACTS: [Facts; COUNT] = facts();

const fn facts() -> [Facts; COUNT] {
    let blank = Facts {
        kind: Kind::I,
        angle: 0,
        shape: UPRIGHT[0].0,
        cells: [Cell::new(0, 0); 4],
    };
    let mut all = [blank; COUNT];
    let mut next = 0;
    let mut kind = 0;
    while kind < 7 {
        let (mut shape, angles) = UPRIGHT[kind];
        let mut angle = 0;
        while angle < angles {
            all[next] = Facts {
                kind: Kind::ALL[kind],
                angle,
                shape,
                cells: cells(shape),
            };
            shape = shape.rotated();
            angle += 1;
            next += 1;
        }
        kind += 1;
    }
    all
}

const fn cells(shape: Shape) -> [Cell; 4] {
    let mut cells = [Cell::new(0, 0); 4];
    let mut found = 0;
    let mut index = 0;
    while index < 16 {
        let cell = Cell::new(index / 4, index % 4);
        if shape.contains(cell) {
            cells[found] = cell;
            found += 1;
        }
        index += 1;
    }
    cells
}

impl Figure {
    /// All figures, by kind and angle.
    pub fn all() -> impl ExactSizeIterator<Item = Self> + Clone {
        (0..COUNT as u8).map(Self)
    }

    /// The figure of this kind at this angle, if the kind has that angle.
    #[must_use]
    pub fn new(kind: Kind, angle: usize) -> Option<Self> {
        Self::all().find(|figure| figure.kind() == kind && figure.angle() == angle)
    }

    /// The position among all figures, 0 to 18.
    #[must_use]
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The kind of tetromino.
    #[must_use]
    pub fn kind(self) -> Kind {
        FACTS[self.index()].kind
    }

    /// How often the figure of angle 0 is turned, 0 to 3.
    #[must_use]
    pub fn angle(self) -> usize {
        usize::from(FACTS[self.index()].angle)
    }

    /// The cells as a shape.
    #[must_use]
    pub fn shape(self) -> Shape {
        FACTS[self.index()].shape
    }

    /// The four cells in reading order, relative to the top-left corner of the bounding box.
    #[must_use]
    pub fn cells(self) -> [Cell; 4] {
        FACTS[self.index()].cells
    }

    /// The figure turned once more, by 90 degrees clockwise.
    #[must_use]
    pub fn turned(self) -> Self {
        Self::new(self.kind(), self.angle() + 1)
            .or_else(|| Self::new(self.kind(), 0))
            .unwrap_or(self)
    }
}

impl fmt::Debug for Figure {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.kind(), self.angle())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figure in its bounding box, row by row.
    fn drawn(figure: Figure) -> String {
        let cells = figure.cells();
        let row = |row| -> String {
            let wide = cells
                .iter()
                .filter(|cell| cell.row == row)
                .map(|cell| cell.col)
                .max();
            let mark = |col| {
                if cells.contains(&Cell::new(row, col)) {
                    '#'
                } else {
                    '.'
                }
            };
            (0..=wide.unwrap_or(0)).map(mark).collect()
        };
        let high = cells.iter().map(|cell| cell.row).max().unwrap_or(0);
        (0..=high).map(row).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn figures_are_those_of_the_contest() {
        let figures: Vec<String> = Figure::all()
            .map(|figure| format!("{figure:?} {}", drawn(figure)))
            .collect();
        insta::assert_snapshot!(figures.join("\n"));
    }

    #[test]
    fn figures_are_found_by_kind_and_angle() {
        for (index, figure) in Figure::all().enumerate() {
            assert_eq!(figure.index(), index);
            assert_eq!(Figure::new(figure.kind(), figure.angle()), Some(figure));
        }
        let angles = Kind::ALL.map(|kind| (0..9).filter(|&angle| Figure::new(kind, angle).is_some()).count());
        assert_eq!(angles, [2, 4, 4, 1, 2, 4, 2]);
    }

    #[test]
    fn a_turn_is_one_of_the_shape() {
        for figure in Figure::all() {
            let turned = figure.turned();
            assert_eq!(turned.kind(), figure.kind());
            assert_eq!(turned.shape(), figure.shape().rotated(), "{figure:?}");
        }
    }
}
