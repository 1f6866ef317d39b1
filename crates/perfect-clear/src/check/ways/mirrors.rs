//! Mirror images of ways that count with them.

use std::collections::BTreeSet;

use super::Task;
use crate::check::answer::Answer;
use crate::check::case::Case;
use crate::check::error::{Checked, no};
use crate::verify::Laid;
use crate::words::shape::WIDTH;

/// Checks what is said of the mirror image of a way, given the queues that allow the way; returns those that allow the
/// mirror image, if it is said to count. Where mirror images count, none may be left out.
pub(super) fn check(
    way: &Answer<'_>,
    tiles: &[Laid],
    queues: &BTreeSet<usize>,
    task: &Task,
    case: &mut Case<'_>,
) -> Checked<Option<BTreeSet<usize>>> {
    let said = way.maybe("mirror", Answer::size)?;
    if !task.has_mirrors {
        let uncounted =
            "its mirror image is said to count, and the fewest ways are not said to have mirror images";
        return said.map_or(Ok(None), |_| no(uncounted));
    }
    let (number, mirror) = (way.size("way")?, mirrored(tiles));
    if mirror == tiles {
        let itself = "it is its own mirror image, and another way is said to be that";
        return said.map_or(Ok(None), |_| no(itself));
    }
    let what = format!("which queues allow the mirror image of way {number}");
    let Some(allowing) = task.allowing(&mirror, &what, case) else {
        return Ok(said.map(|_| BTreeSet::new()));
    };
    match said {
        _ if !task.is_known() => {}
        Some(_) if allowing.is_empty() => return no("no queue allows its mirror image"),
        None if !allowing.is_empty() => return no("its mirror image is a way, which is not said"),
        Some(other) if other == number => return no("it is said to be its own mirror image"),
        Some(_) => {
            let both = task.queues.whole(&(queues | &allowing));
            way.counts("with_mirror", both, "the number of queues with its mirror image")?;
        }
        None => {}
    }
    Ok(said.map(|_| allowing))
}

/// Pieces seen in a mirror, in order.
fn mirrored(tiles: &[Laid]) -> Vec<Laid> {
    let mirror = |tile: &Laid| {
        let mut cells = tile.cells.map(|(x, y)| (WIDTH - 1 - x, y));
        cells.sort_unstable_by_key(|&(x, y)| (y, x));
        let piece = tile.piece.mirrored();
        Laid { piece, cells }
    };
    let mut mirrored: Vec<Laid> = tiles.iter().map(mirror).collect();
    mirrored.sort_unstable();
    mirrored
}
