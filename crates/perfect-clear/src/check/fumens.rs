//! Fumens of solutions, ways and drawings.

use super::answer::Answer;
use super::error::{Checked, no, same};
use crate::FieldOf;
use crate::fumen::{self, Block, Page};
use crate::verify::{Claim, Laid};
use crate::words::field_word::FieldWord;

/// The pages of a fumen.
fn decoded(text: &str) -> Checked<Vec<Page>> {
    fumen::decode(text).or_else(|error| no(format_args!("its fumen cannot be read: {error}")))
}

/// Checks that a fumen begins with the field and shows each step of a solution on a page.
pub(super) fn check_pages<W: FieldWord>(text: &str, field: FieldOf<W>, claims: &[Claim]) -> Checked {
    let pages = decoded(text)?;
    same("pages of the fumen", pages.len(), claims.len())?;
    let shown = pages
        .first()
        .map(|page| page.diagram.to_field_of::<W>(field.rows()));
    if shown.is_some_and(|shown| shown.ok().map(FieldOf::to_rows) != Some(field.to_rows())) {
        return no("its fumen begins with another field");
    }
    let mut steps = pages.iter().zip(claims);
    match steps.position(|(page, claim)| !shows(page, claim)) {
        Some(at) => no(format_args!(
            "step {}: its fumen shows something else on this page",
            at + 1
        )),
        None => Ok(()),
    }
}

/// Checks that those pages of a fumen that place a piece show the steps of a combo.
pub(super) fn check_steps(text: &str, claims: &[Claim]) -> Checked {
    let mut pages = decoded(text)?;
    pages.retain(|page| page.placed().is_some());
    same("pages of the fumen", pages.len(), claims.len())?;
    let mut steps = pages.iter().zip(claims);
    match steps.position(|(page, claim)| !shows(page, claim)) {
        Some(at) => no(format_args!("page {} of its fumen shows something else", at + 1)),
        None => Ok(()),
    }
}

/// Whether the piece of a page is that of a step.
fn shows(page: &Page, claim: &Claim) -> bool {
    page.placed().is_some_and(|shown| {
        let cells = shown.cells().map(|(x, y)| [i64::from(x), i64::from(y)]);
        shown.piece == claim.piece && sorted(&cells) == sorted(&claim.cells)
    })
}

/// Cells in order.
pub(super) fn sorted(cells: &[[i64; 2]]) -> Vec<[i64; 2]> {
    let mut cells = cells.to_vec();
    cells.sort_unstable();
    cells
}

/// Checks that the fumen of a way or a drawing, if there is one, shows the field and the tiles.
pub(super) fn check_picture<W: FieldWord>(of: &Answer<'_>, field: FieldOf<W>, tiles: &[Laid]) -> Checked {
    let Some(text) = of.maybe("fumen", Answer::text)? else {
        return Ok(());
    };
    let pages = decoded(text)?;
    same("pages of the fumen", pages.len(), 1)?;
    let expected = |x, y| match tiles.iter().find(|tile| tile.cells.contains(&(x, y))) {
        Some(tile) => Block::Piece(tile.piece),
        None if y < field.rows() && field.is_filled(x, y) => Block::Gray,
        None => Block::Empty,
    };
    let mut cells = (0..fumen::HEIGHT).flat_map(|y| (0..10).map(move |x| (x, y)));
    let is_other = |&(x, y): &(usize, usize)| pages[0].diagram.block(x as i8, y as i8) != expected(x, y);
    match cells.find(is_other) {
        Some((x, y)) => no(format_args!(
            "its fumen shows something else in column {}, row {}",
            x + 1,
            y + 1
        )),
        None => Ok(()),
    }
}
