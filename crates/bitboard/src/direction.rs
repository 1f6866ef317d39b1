/// One of the eight compass directions; north is up, towards row 0.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Direction {
    /// Up.
    North,
    /// Up and right.
    NorthEast,
    /// Right.
    East,
    /// Down and right.
    SouthEast,
    /// Down.
    South,
    /// Down and left.
    SouthWest,
    /// Left.
    West,
    /// Up and left.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise from north.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];
    /// The four towards cells that share an edge, clockwise from north.
    pub const ORTHOGONAL: [Self; 4] = [Self::North, Self::East, Self::South, Self::West];
    /// The four towards cells that share only a corner, clockwise from north-east.
    pub const DIAGONAL: [Self; 4] = [Self::NorthEast, Self::SouthEast, Self::SouthWest, Self::NorthWest];

    /// What one step adds to the row and to the column, each -1, 0 or 1.
    #[inline]
    #[must_use]
    pub const fn delta(self) -> (isize, isize) {
        match self {
            Self::North => (-1, 0),
            Self::NorthEast => (-1, 1),
            Self::East => (0, 1),
            Self::SouthEast => (1, 1),
            Self::South => (1, 0),
            Self::SouthWest => (1, -1),
            Self::West => (0, -1),
            Self::NorthWest => (-1, -1),
        }
    }

    /// The direction back.
    #[inline]
    #[must_use]
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }
}

/// Adjacency of cells.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Connectivity {
    /// Cells that share an edge.
    #[default]
    Four,
    /// Cells that share an edge or a corner.
    Eight,
}

/// One of the four edges of a board.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Above row 0.
    Top,
    /// Below the last row.
    Bottom,
    /// Left of column 0.
    Left,
    /// Right of the last column.
    Right,
}

/// Cells beyond the edge of the board when [surface](crate::Bitboard::surface) is counted.
///
/// ```
/// use quadrille_bitboard::{Bitboard, EdgeRule, FixedBoard};
/// let corner = FixedBoard::<u32, 3, 3>::from_rows(&["#..", "...", "..."]);
/// assert_eq!(corner.surface(EdgeRule::Nothing), 2);
/// assert_eq!(corner.surface(EdgeRule::Empty), 4);
/// assert_eq!(corner.surface(EdgeRule::Filled), 12);
/// ```
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum EdgeRule {
    /// Nothing: pairs of cells on the board alone are counted.
    #[default]
    Nothing,
    /// Filled cells: every empty cell at an edge adds one for that edge.
    Filled,
    /// Empty cells: every filled cell at an edge adds one for that edge.
    Empty,
}
