//! What can be done with pages.

use super::quiz::next_comment;
use super::{Block, Diagram, HEIGHT, Operation, Page, Quiz, pages_of};
use crate::words::field_word::FieldWord;
use crate::words::shape::WIDTH;
use crate::{FieldOf, Hold, Piece, PieceSet, Rotation, Solution};

impl Diagram {
    /// The diagram with these blocks in its cells.
    fn of_blocks(block: impl Fn(i8, i8) -> Block) -> Self {
        let mut diagram = Self::default();
        for y in -1..HEIGHT as i8 {
            for x in 0..WIDTH as i8 {
                diagram.set(x, y, block(x, y));
            }
        }
        diagram
    }

    /// The diagram seen in a mirror, where J and L, and S and Z, change places.
    fn mirrored(&self) -> Self {
        Self::of_blocks(|x, y| match self.block(WIDTH as i8 - 1 - x, y) {
            Block::Piece(piece) => Block::Piece(piece.mirrored()),
            other => other,
        })
    }
}

impl Operation {
    /// The piece seen in a mirror.
    fn mirrored(self) -> Self {
        let cells = self.cells().map(|(x, y)| (WIDTH as i8 - 1 - x, y));
        let rotation = match self.rotation {
            Rotation::Right => Rotation::Left,
            Rotation::Left => Rotation::Right,
            same => same,
        };
        let piece = self.piece.mirrored();
        let at = |x, y| Self {
            piece,
            rotation,
            x,
            y,
        };
        // Its cells are those of the mirror, so it lies as far from them as any other piece in this rotation.
        let corner = |cells: [(i8, i8); 4]| cells.map(|(x, _)| x).into_iter().min().unwrap_or(0);
        let column = corner(cells) - corner(at(0, 0).cells());
        let lowest = |cells: [(i8, i8); 4]| cells.map(|(_, y)| y).into_iter().min().unwrap_or(0);
        at(column, lowest(cells) - lowest(at(0, 0).cells()))
    }
}

/// Whether each of some pages has a piece, and one of them places it.
#[must_use]
pub fn are_placements(pages: &[Page]) -> bool {
    let has_placed = pages.iter().any(|page| page.placed().is_some());
    has_placed && pages.iter().all(|page| page.operation.is_some())
}

/// Whether none of some pages has a piece of its own, and one of them shows colours.
pub fn are_colors<'a>(pages: impl IntoIterator<Item = &'a Page>) -> bool {
    let mut has_colors = false;
    let has_no_piece = pages.into_iter().all(|page| {
        has_colors |= !page.pieces().is_empty();
        page.operation.is_none()
    });
    has_no_piece && has_colors
}

impl Page {
    /// The page seen in a mirror, where J and L, and S and Z, change places; those of a quiz, too.
    ///
    /// ```
    /// use quadrille_perfect_clear::fumen::{decode, encode};
    ///
    /// let pages = decode("v115@9gE8DeG8CeH8BeG8CeA8JeAgH")?;
    /// let mirrored = pages[0].mirrored();
    /// assert_ne!(encode(&[mirrored.clone()]), encode(&pages));
    /// assert_eq!(encode(&[mirrored.mirrored()]), encode(&pages));
    /// # Ok::<(), quadrille_perfect_clear::fumen::FumenError>(())
    /// ```
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let comment = match (self.quiz(), self.comment.split_once(';')) {
            (Some(quiz), said) => {
                let said = said.map_or_else(String::new, |(_, said)| format!(";{said}"));
                format!("{}{said}", quiz.mirrored())
            }
            (None, _) => self.comment.clone(),
        };
        Self {
            diagram: self.diagram.mirrored(),
            operation: self.operation.map(Operation::mirrored),
            comment,
            flags: self.flags,
        }
    }

    /// The page with its piece locked; a page without one stays as it is.
    #[must_use]
    pub fn locked(&self) -> Self {
        let mut page = self.clone();
        page.flags.lock |= page.operation.is_some();
        page
    }

    /// The page with its piece not locked.
    #[must_use]
    pub fn unlocked(&self) -> Self {
        let mut page = self.clone();
        page.flags.lock &= page.operation.is_none();
        page
    }

    /// The pieces on the page: those whose colours it shows, and the one that it places or moves.
    #[must_use]
    pub fn pieces(&self) -> PieceSet {
        let cells = (0..HEIGHT as i8).flat_map(|y| (0..WIDTH as i8).map(move |x| (x, y)));
        let shown = cells.filter_map(|(x, y)| match self.diagram.block(x, y) {
            Block::Piece(piece) => Some(piece),
            _ => None,
        });
        shown
            .chain(self.operation.map(|operation| operation.piece))
            .collect()
    }

    /// The page with everything in gray, the piece that it places among it.
    #[must_use]
    pub fn grayed(&self) -> Self {
        let mut diagram = Diagram::of_blocks(|x, y| match self.diagram.block(x, y) {
            Block::Piece(_) => Block::Gray,
            other => other,
        });
        for (x, y) in self.placed().into_iter().flat_map(Operation::cells) {
            diagram.set(x, y, Block::Gray);
        }
        Self {
            diagram,
            operation: None,
            ..self.clone()
        }
    }
}

impl Quiz {
    /// The pages of a solution of this quiz, which is played from page to page.
    #[must_use]
    pub fn pages<W: FieldWord>(&self, field: FieldOf<W>, solution: &Solution) -> Vec<Page> {
        let mut pages = pages_of(field, solution);
        let mut comment = self.to_string();
        for page in &mut pages {
            page.comment = comment;
            comment = next_comment(page);
        }
        pages
    }

    fn mirrored(&self) -> Self {
        let mirror = |piece: &Piece| piece.mirrored();
        Self {
            hold: match self.hold {
                Hold::Piece(piece) => Hold::Piece(piece.mirrored()),
                other => other,
            },
            queue: self.queue.iter().map(mirror).collect(),
        }
    }
}
