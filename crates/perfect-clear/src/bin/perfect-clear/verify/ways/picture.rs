//! Fumens of ways and drawings.

use anyhow::Result;
use quadrille_perfect_clear::Field;
use quadrille_perfect_clear::fumen::{self, Block};
use quadrille_perfect_clear::verify::Laid;

use super::super::answer::Answer;
use super::super::verdict::{no, same};

/// Checks that the fumen of a way or a drawing, if there is one, shows the field and the tiles.
pub(in crate::verify) fn check_picture(
    of: &Answer<'_>,
    field: Field,
    tiles: &[Laid],
    name: &str,
) -> Result<()> {
    let Some(text) = of.get("fumen") else {
        return Ok(());
    };
    let pages = match fumen::decode(text.as_text()?) {
        Ok(pages) => pages,
        Err(error) => return no(format!("{name}its fumen cannot be read: {error}")),
    };
    same(format!("{name}pages of the fumen"), pages.len(), 1)?;
    let expected = |x, y| match tiles.iter().find(|tile| tile.cells.contains(&(x, y))) {
        Some(tile) => Block::Piece(tile.piece),
        None if y < field.rows() && field.is_filled(x, y) => Block::Gray,
        None => Block::Empty,
    };
    for (x, y) in (0..fumen::HEIGHT).flat_map(|y| (0..10).map(move |x| (x, y))) {
        if pages[0].diagram.block(x as i8, y as i8) != expected(x, y) {
            return no(format!(
                "{name}its fumen shows something else in column {}, row {}",
                x + 1,
                y + 1
            ));
        }
    }
    Ok(())
}
