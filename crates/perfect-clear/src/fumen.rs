//! Fumen, the community's notation for diagrams: written in version 115, read in 110 and 105 as well.
//!
//! A fumen is a sequence of pages; each has a field of 23 rows and one of garbage below them, perhaps a piece, and a
//! comment. A page places its piece unless the piece is not locked: see [`Page::placed`]. Fields are written as
//! differences to what the page before leads to: with its piece locked, full rows gone.
//!
//! The check `fumen` of `crates/checks` has the community's own library read what is written here.

mod code;
mod decode;
mod edit;
mod encode;
mod error;
mod find;
mod quiz;

use crate::words::field_word::FieldWord;
use crate::words::shape::{Shape, WIDTH, box_side};
use crate::{Field, FieldError, FieldOf, Piece, Placement, Rotation, Solution};

pub use decode::decode;
pub use edit::{are_colors, are_placements};
pub use encode::encode;
pub use error::{Damage, FumenError};
pub use find::{Found, find};
pub use quiz::Quiz;
pub(crate) use quiz::next_comment as comment_after;

/// Rows of the field, without the garbage.
pub const HEIGHT: usize = 23;

/// All cells of a page, those of the garbage at the end.
pub(crate) const CELLS: usize = WIDTH * (HEIGHT + 1);

/// Content of a cell of a diagram.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Block {
    /// Nothing.
    #[default]
    Empty,
    /// A part of a piece, in its colour.
    Piece(Piece),
    /// A block of no piece.
    Gray,
}

/// The pieces by the numbers that fumen gives them, from 1.
const PIECES: [Piece; 7] = [
    Piece::I,
    Piece::L,
    Piece::O,
    Piece::Z,
    Piece::T,
    Piece::J,
    Piece::S,
];

impl Block {
    pub(crate) fn number(self) -> u32 {
        match self {
            Self::Empty => 0,
            Self::Gray => 8,
            Self::Piece(piece) => PIECES
                .iter()
                .position(|&other| other == piece)
                .map_or(0, |at| at as u32 + 1),
        }
    }

    pub(crate) fn from_number(number: u32) -> Option<Self> {
        match number {
            0 => Some(Self::Empty),
            8 => Some(Self::Gray),
            _ => PIECES.get(number as usize - 1).map(|&piece| Self::Piece(piece)),
        }
    }
}

/// The field of a page.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub struct Diagram {
    /// Row by row from the top, the garbage last.
    cells: [Block; CELLS],
}

impl Default for Diagram {
    fn default() -> Self {
        Self {
            cells: [Block::Empty; CELLS],
        }
    }
}

/// A piece in a diagram, by the cell about which it turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Operation {
    /// The piece.
    pub piece: Piece,
    /// Its rotation.
    pub rotation: Rotation,
    /// The column of the cell about which it turns.
    pub x: i8,
    /// The row of that cell, 0 for the lowest, -1 for the garbage.
    pub y: i8,
}

/// One page of a fumen.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash)]
pub struct Page {
    /// The field, without the piece.
    pub diagram: Diagram,
    /// The piece.
    pub operation: Option<Operation>,
    /// The comment that is shown with the page.
    pub comment: String,
    /// What leads to the next page.
    pub flags: Flags,
}

/// Events after a page, and its style.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[expect(clippy::struct_excessive_bools, reason = "the format has these flags")]
pub struct Flags {
    /// The piece stays where it is, and full rows vanish.
    pub lock: bool,
    /// The field is mirrored.
    pub mirror: bool,
    /// The garbage rises into the field.
    pub rise: bool,
    /// Pieces have the colours of the guideline; the first page says whether, for all of them.
    pub color: bool,
}

impl Default for Flags {
    fn default() -> Self {
        Self {
            lock: true,
            mirror: false,
            rise: false,
            color: true,
        }
    }
}

impl Page {
    /// What the comment says of the pieces, if it is that of a quiz.
    #[must_use]
    pub fn quiz(&self) -> Option<Quiz> {
        Quiz::of_comment(&self.comment)
    }

    /// What the next page shows if nothing is drawn on it.
    #[must_use]
    pub fn next_diagram(&self) -> Diagram {
        self.diagram.clone().after(self.operation, self.flags)
    }

    /// The diagram with the piece that the page places, before full rows vanish.
    #[must_use]
    pub fn placed_diagram(&self) -> Diagram {
        let mut diagram = self.diagram.clone();
        diagram.place(self.placed());
        diagram
    }

    /// The piece that the page places. One that is not locked shows a place, and is none that was placed.
    #[must_use]
    pub fn placed(&self) -> Option<Operation> {
        self.operation.filter(|_| self.flags.lock)
    }

    /// How many rows vanish after the page.
    #[must_use]
    pub fn vanishing(&self) -> usize {
        let piece: Vec<(i8, i8)> = self.placed().into_iter().flat_map(Operation::cells).collect();
        let is_filled = |x: i8, y: i8| self.diagram.block(x, y) != Block::Empty || piece.contains(&(x, y));
        let rows =
            (0..HEIGHT as i8).filter(|&y| self.flags.lock && (0..WIDTH as i8).all(|x| is_filled(x, y)));
        rows.count()
    }
}

impl Diagram {
    /// The block in a column and row, row 0 the lowest and -1 the garbage; empty outside.
    #[must_use]
    pub fn block(&self, x: i8, y: i8) -> Block {
        index(x, y).map_or(Block::Empty, |at| self.cells[at])
    }

    /// Puts a block into a column and row; nothing happens outside.
    pub fn set(&mut self, x: i8, y: i8, block: Block) {
        if let Some(at) = index(x, y) {
            self.cells[at] = block;
        }
    }

    /// The diagram of a field, in gray.
    #[must_use]
    pub fn of_field<W: FieldWord>(field: FieldOf<W>) -> Self {
        let mut diagram = Self::default();
        for y in 0..field.rows() {
            for x in (0..WIDTH).filter(|&x| field.is_filled(x, y)) {
                diagram.set(x as i8, y as i8, Block::Gray);
            }
        }
        diagram
    }

    /// The field of `lines` lines that the diagram shows.
    ///
    /// # Errors
    ///
    /// When something lies above them.
    pub fn to_field(&self, lines: usize) -> Result<Field, FieldError> {
        self.to_field_of(lines)
    }

    /// The same for a field of any height.
    ///
    /// # Errors
    ///
    /// When something lies above its lines, or there are too many of them.
    pub fn to_field_of<W: FieldWord>(&self, lines: usize) -> Result<FieldOf<W>, FieldError> {
        let mut cells = W::ZERO;
        for y in (0..HEIGHT).rev() {
            for x in 0..WIDTH {
                if self.block(x as i8, y as i8) != Block::Empty {
                    if y >= lines {
                        return Err(FieldError::TooHigh { row: y + 1, lines });
                    }
                    cells = cells | W::ONE.shifted_up(WIDTH * y + x);
                }
            }
        }
        FieldOf::from_cells(cells, lines)
    }

    /// Puts the cells of a piece into it.
    fn place(&mut self, operation: Option<Operation>) {
        if let Some(operation) = operation {
            for (x, y) in operation.cells() {
                self.set(x, y, Block::Piece(operation.piece));
            }
        }
    }

    /// What the next page starts from.
    pub(crate) fn after(mut self, operation: Option<Operation>, flags: Flags) -> Self {
        if !flags.lock {
            return self;
        }
        self.place(operation);
        self.clear_rows();
        if flags.rise {
            self.cells.copy_within(WIDTH.., 0);
            self.cells[CELLS - WIDTH..].fill(Block::Empty);
        }
        if flags.mirror {
            self.cells[..CELLS - WIDTH]
                .chunks_mut(WIDTH)
                .for_each(<[Block]>::reverse);
        }
        self
    }

    /// The diagram without what lies above its lowest `rows` rows.
    fn cut(mut self, rows: usize) -> Self {
        self.cells[..WIDTH * (HEIGHT - rows)].fill(Block::Empty);
        self
    }

    fn clear_rows(&mut self) {
        for row in 0..HEIGHT {
            let start = WIDTH * row;
            if !self.cells[start..start + WIDTH].contains(&Block::Empty) {
                self.cells.copy_within(..start, WIDTH);
                self.cells[..WIDTH].fill(Block::Empty);
            }
        }
    }
}

fn index(x: i8, y: i8) -> Option<usize> {
    let inside = (0..WIDTH as i8).contains(&x) && (-1..HEIGHT as i8).contains(&y);
    inside.then(|| WIDTH * (HEIGHT as i8 - 1 - y) as usize + x as usize)
}

/// The cell about which a piece turns, from the corner of the smallest rectangle around it.
///
/// It is the middle of the box of three by three; I and O turn about a cell of theirs, which moves within the box.
pub(crate) fn pivot(piece: Piece, rotation: Rotation) -> (i8, i8) {
    let (mut x, mut y) = match piece {
        Piece::I => (1, 2),
        Piece::O => (0, 0),
        _ => (1, 1),
    };
    for _ in 0..rotation.index() {
        (x, y) = (y, box_side(piece) as i8 - 1 - x);
    }
    let corner = Shape::of(piece, rotation).corner;
    (x - corner.0 as i8, y - corner.1 as i8)
}

impl Operation {
    /// The cells of the piece; one that stands so far off that an `i8` cannot say it is put where the `i8` ends.
    #[must_use]
    pub fn cells(self) -> [(i8, i8); 4] {
        let (left, bottom) = self.corner();
        let shape = Shape::of(self.piece, self.rotation);
        shape
            .cells
            .map(|(x, y)| (left.saturating_add(x as i8), bottom.saturating_add(y as i8)))
    }

    fn corner(self) -> (i8, i8) {
        let (x, y) = pivot(self.piece, self.rotation);
        (self.x.saturating_sub(x), self.y.saturating_sub(y))
    }

    /// The placement; `None` if the piece sticks out to the left or below.
    #[must_use]
    pub fn placement(self) -> Option<Placement> {
        let (x, y) = self.corner();
        let (x, y) = (u8::try_from(x).ok()?, u8::try_from(y).ok()?);
        Some(Placement::new(self.piece, self.rotation, x, y))
    }
}

impl From<Placement> for Operation {
    fn from(placement: Placement) -> Self {
        let Placement {
            piece,
            rotation,
            x,
            y,
        } = placement;
        let (dx, dy) = pivot(piece, rotation);
        Self {
            piece,
            rotation,
            x: x as i8 + dx,
            y: y as i8 + dy,
        }
    }
}

/// A solution, a page for each piece.
#[must_use]
pub fn of_solution<W: FieldWord>(field: FieldOf<W>, solution: &Solution) -> String {
    encode(&pages_of(field, solution))
}

/// The pages of a solution, one for each piece.
#[must_use]
pub fn pages_of<W: FieldWord>(field: FieldOf<W>, solution: &Solution) -> Vec<Page> {
    let mut diagram = Diagram::of_field(field);
    let mut pages = Vec::new();
    for step in &solution.steps {
        let operation = Some(step.placement.into());
        let flags = Flags::default();
        let after = diagram.clone().after(operation, flags);
        pages.push(Page {
            diagram,
            operation,
            flags,
            comment: String::new(),
        });
        diagram = after;
    }
    if pages.is_empty() {
        pages.push(Page::default());
    }
    pages
}

#[cfg(test)]
mod tests;
