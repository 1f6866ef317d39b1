//! Setups, as fumens show them: the pieces of which they consist.

use quadrille_search::order;
use thiserror::Error;

use super::{Tile, rows};
use crate::fumen::{Block, Diagram, Page};
use crate::words::field_word::FieldWord;
use crate::words::shape::WIDTH;
use crate::{FieldError, FieldOf, Piece, PieceSet};

/// Pieces that lie in a [`Field`](crate::Field), in one of several ways where colours do not distinguish them.
pub type Setup = SetupOf<u64>;

/// Pieces that lie in a field of any height, in one of several ways where colours do not distinguish them.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SetupOf<W: FieldWord> {
    /// What lay there before.
    pub field: FieldOf<W>,
    /// The sets of tiles that it may mean; all have the same number of tiles.
    pub tilings: Vec<Vec<Tile<W>>>,
    /// What is written beside it.
    pub comment: String,
}

/// A page that is no setup.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    /// There is something that no field has.
    #[error("page {page}: {error}")]
    Field {
        /// The page, from 1.
        page: usize,
        /// What is wrong.
        error: FieldError,
    },
    /// A row is full of gray.
    #[error("page {page}: row {row} is full before any piece is placed")]
    FullRow {
        /// The page, from 1.
        page: usize,
        /// The row, from 1.
        row: usize,
    },
    /// The cells of no colour are pieces; this is one of them.
    #[error("page {page}: the cells of {piece} cannot be cut into pieces")]
    Color {
        /// The page, from 1.
        page: usize,
        /// The colour's piece.
        piece: Piece,
    },
    /// The piece of a page lies on other cells, or outside.
    #[error("page {page}: the {piece} does not fit where it stands")]
    Misfit {
        /// The page, from 1.
        page: usize,
        /// The piece.
        piece: Piece,
    },
    /// Colours could be cut in more ways than are looked at.
    #[error("page {page}: the colours could be cut into pieces in too many ways")]
    TooManyWays {
        /// The page, from 1.
        page: usize,
    },
    /// The page places no piece.
    #[error(
        "page {page}: no piece is placed: there are neither colours nor a piece of its own that is locked"
    )]
    Nothing {
        /// The page, from 1.
        page: usize,
    },
}

/// The most ways in which the colours of a page may be cut into pieces.
const MOST_WAYS: usize = 1_000;

/// The most pieces of one colour that are tried in their places.
const MOST_TRIED: usize = 100_000;

impl<W: FieldWord> SetupOf<W> {
    /// Reads the setups of a fumen.
    ///
    /// Where pages place pieces, they are put down one after the other, until a page does not follow from the one
    /// before, or the field is again as it was at first: that begins another setup. So they go on after a perfect
    /// clear, but solutions of an empty field are setups of their own. A page that places nothing is passed over where
    /// it has a piece that is not locked, and follows from pages that place some. Any other is a setup by itself: what
    /// is gray lay there before, and the colours are cut into pieces; [`uncut_colors`] lay there before as well.
    ///
    /// # Errors
    ///
    /// With the first page that cannot be read so.
    pub fn read(pages: &[Page], lines: usize) -> Result<Vec<Self>, SetupError> {
        let (mut setups, mut nothing) = (Vec::new(), None);
        let mut at = 0;
        while at < pages.len() {
            if let Some((setup, read)) = played(&pages[at..], at + 1, lines)? {
                setups.push(setup);
                at += read;
                continue;
            }
            match colored(&pages[at], at + 1, lines) {
                // It shows a place for a piece, and nothing else.
                Err(why @ SetupError::Nothing { .. }) if pages[at].operation.is_some() => {
                    nothing = nothing.or(Some(why));
                }
                setup => setups.push(setup?),
            }
            at += 1;
        }
        match nothing {
            Some(why) if setups.is_empty() => Err(why),
            _ => Ok(setups),
        }
    }

    /// How many pieces there are.
    #[must_use]
    pub fn pieces(&self) -> usize {
        self.tilings.first().map_or(0, Vec::len)
    }

    /// The setup seen in a mirror.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        let tilings = self.tilings.iter().map(|tiles| Tile::all_mirrored(tiles));
        Self {
            field: self.field.mirrored(),
            tilings: tilings.collect(),
            comment: self.comment.clone(),
        }
    }
}

/// The setup of pages that follow each other, and how many there are; none if they place nothing.
fn played<W: FieldWord>(
    pages: &[Page],
    number: usize,
    lines: usize,
) -> Result<Option<(SetupOf<W>, usize)>, SetupError> {
    let run = following(pages);
    let Some(last) = pages[..run].iter().rfind(|page| page.placed().is_some()) else {
        return Ok(None);
    };
    let diagram = &pages[0].diagram;
    let start = diagram
        .to_field_of(lines)
        .map_err(|error| SetupError::Field { page: number, error })?;
    no_full_rows(diagram, number, lines, |block| block != Block::Empty)?;
    let (mut path, mut field) = (Vec::new(), start);
    for (page, number) in pages[..run].iter().zip(number..) {
        let Some(operation) = page.placed() else {
            continue;
        };
        let placed = operation
            .placement()
            .and_then(|placement| Some((placement, field.place(placement)?.0)));
        let (placement, after) = placed.ok_or(SetupError::Misfit {
            page: number,
            piece: operation.piece,
        })?;
        path.push(placement);
        field = after;
    }
    // A quiz is played from page to page, so the first page has all of it.
    let comment = if pages[0].quiz().is_some() {
        &pages[0]
    } else {
        last
    }
    .comment
    .clone();
    let setup = SetupOf {
        field: start,
        // All of them have been placed.
        tilings: Tile::of_path(start, &path).into_iter().collect(),
        comment,
    };
    Ok(Some((setup, run)))
}

/// How many pages, from the first on, have a piece and follow from the one before. A field that rises or is mirrored
/// begins anew, and so does one that becomes what it was at first.
fn following(pages: &[Page]) -> usize {
    let (mut is_same_field, mut has_placed) = (true, false);
    let first = &pages[0].diagram;
    let mut expected = first.clone();
    for (at, page) in pages.iter().enumerate() {
        let is_first_again = has_placed && page.diagram == *first;
        if page.operation.is_none() || page.diagram != expected || !is_same_field || is_first_again {
            return at;
        }
        has_placed |= page.placed().is_some();
        is_same_field = !page.flags.lock || !page.flags.rise && !page.flags.mirror;
        expected = page.next_diagram();
    }
    pages.len()
}

fn no_full_rows(
    diagram: &Diagram,
    page: usize,
    lines: usize,
    is_filled: impl Fn(Block) -> bool,
) -> Result<(), SetupError> {
    let is_full = |y: &usize| (0..WIDTH).all(|x| is_filled(diagram.block(x as i8, *y as i8)));
    match (0..lines).find(is_full) {
        Some(y) => Err(SetupError::FullRow { page, row: y + 1 }),
        None => Ok(()),
    }
}

/// A page whose colours are pieces.
fn colored<W: FieldWord>(page: &Page, number: usize, lines: usize) -> Result<SetupOf<W>, SetupError> {
    let wrong_field = |error| SetupError::Field { page: number, error };
    page.diagram.to_field_of::<W>(lines).map_err(wrong_field)?;
    let gray: W = cells_of(page, Block::Gray, lines);
    if is_clear(gray, lines) && cells_of_pieces::<W>(page, lines) == W::ZERO {
        // Nothing is left where every row was full.
        return Ok(SetupOf {
            field: FieldOf::empty(lines).map_err(wrong_field)?,
            tilings: vec![Vec::new()],
            comment: page.comment.clone(),
        });
    }
    no_full_rows(&page.diagram, number, lines, |block| block == Block::Gray)?;
    let uncut = uncut_colors::<W>(page, lines);
    let tilings = tilings(page, number, lines, uncut)?;
    if tilings[0].is_empty() {
        let piece = uncut.iter().next();
        return Err(
            piece.map_or(SetupError::Nothing { page: number }, |piece| SetupError::Color {
                page: number,
                piece,
            }),
        );
    }
    let gray = uncut.iter().fold(gray, |gray, piece| {
        gray | cells_of(page, Block::Piece(piece), lines)
    });
    Ok(SetupOf {
        field: FieldOf::from_cells(gray, lines).map_err(wrong_field)?,
        tilings,
        comment: page.comment.clone(),
    })
}

/// Whether each row is full or empty, and one of them full.
fn is_clear<W: FieldWord>(cells: W, lines: usize) -> bool {
    let mut rows = (0..lines).map(|y| cells.row(y));
    cells != W::ZERO && rows.all(|row| row == W::ZERO || row == W::rows(1))
}

/// The cells of all colours.
fn cells_of_pieces<W: FieldWord>(page: &Page, lines: usize) -> W {
    Piece::ALL.iter().fold(W::ZERO, |all, &piece| {
        all | cells_of(page, Block::Piece(piece), lines)
    })
}

/// The cells of a colour, as bits `10 * y + x`.
fn cells_of<W: FieldWord>(page: &Page, wanted: Block, lines: usize) -> W {
    let block = |bit: usize| page.diagram.block((bit % WIDTH) as i8, (bit / WIDTH) as i8);
    let bits = (0..WIDTH * lines).filter(|&bit| block(bit) == wanted);
    bits.fold(W::ZERO, |cells, bit| cells | W::bit(bit as u32))
}

/// The ways to cut the cells of a colour into pieces; none at all if they are too many to look at.
fn cuts<W: FieldWord>(page: &Page, piece: Piece, lines: usize) -> Option<Vec<Vec<W>>> {
    let all = cells_of::<W>(page, Block::Gray, lines) | cells_of_pieces(page, lines);
    let mut cut = Cut {
        forms: &rows::tiles(piece, lines, all),
        parts: Vec::new(),
        ways: Vec::new(),
        tried: 0,
    };
    cut.go_on(cells_of(page, Block::Piece(piece), lines));
    (!cut.is_too_much()).then_some(cut.ways)
}

/// The colours of a page whose cells cannot be cut into pieces. Where other colours are pieces, they lay there before,
/// as gray cells did.
#[must_use]
pub fn uncut_colors<W: FieldWord>(page: &Page, lines: usize) -> PieceSet {
    let is_uncut = |piece: &Piece| cuts::<W>(page, *piece, lines).is_some_and(|cuts| cuts.is_empty());
    Piece::ALL.into_iter().filter(is_uncut).collect()
}

/// All sets of tiles that the colours of a page may mean, but for some.
fn tilings<W: FieldWord>(
    page: &Page,
    number: usize,
    lines: usize,
    uncut: PieceSet,
) -> Result<Vec<Vec<Tile<W>>>, SetupError> {
    let mut tilings = vec![Vec::new()];
    for piece in uncut.complement().iter() {
        let cuts = cuts::<W>(page, piece, lines).ok_or(SetupError::TooManyWays { page: number })?;
        if cuts.len() * tilings.len() > MOST_WAYS {
            return Err(SetupError::TooManyWays { page: number });
        }
        let with = |cells: &Vec<W>, tiles: &Vec<Tile<W>>| {
            let more = cells.iter().map(|&cells| Tile { piece, cells });
            tiles.iter().copied().chain(more).collect::<Vec<Tile<W>>>()
        };
        tilings = tilings
            .iter()
            .flat_map(|tiles| cuts.iter().map(move |cells| with(cells, tiles)))
            .collect();
    }
    for tiles in &mut tilings {
        order::sort(tiles);
    }
    Ok(tilings)
}

/// Search for the ways to cut cells into forms.
struct Cut<'a, W> {
    forms: &'a [W],
    parts: Vec<W>,
    /// Those that were found.
    ways: Vec<Vec<W>>,
    /// Forms that were tried.
    tried: usize,
}

impl<W: FieldWord> Cut<'_, W> {
    /// Whether no more is looked at.
    const fn is_too_much(&self) -> bool {
        self.ways.len() > MOST_WAYS || self.tried > MOST_TRIED
    }

    fn go_on(&mut self, cells: W) {
        if cells == W::ZERO {
            self.ways.push(self.parts.clone());
            return;
        }
        let first = cells.only_lowest();
        let fits = |form: W| form & first != W::ZERO && form & !cells == W::ZERO;
        for &form in self.forms.iter().filter(|&&form| fits(form)) {
            if self.is_too_much() {
                return;
            }
            self.tried += 1;
            self.parts.push(form);
            self.go_on(cells & !form);
            self.parts.pop();
        }
    }
}
