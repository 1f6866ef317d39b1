//! Queues that one solution serves, before the search for all of them.
//!
//! On a field with much room, most queues of a pattern are solved by a handful of solutions. One queue is solved alone,
//! with its own pieces and no others in mind, which takes a tenth of a millisecond; then all queues that can build the
//! same tiles are solved, too. What is left after some queues have resisted is for the search of all at once, which is
//! the better one at proving that there is no solution.

use quadrille_search::{GaveUp, Limits, Outcome};

use crate::words::batch::{Batch, QueueSet};
use crate::words::field_word::FieldWord;
use crate::{Field, FieldOf, Hold, Mover, Piece, PieceStream, build, solve};

/// The fewest pieces left for which examples pay: with fewer, all at once are quicker.
const LONG: usize = 8;

/// Queues that may resist.
const MOST_MISSES: usize = 4;

/// Nodes after which a queue resists.
const PATIENCE: u64 = 1 << 10;

/// The queues of the batch that no example solves.
pub(super) fn unsolved<W: FieldWord>(
    mover: &Mover,
    field: FieldOf<W>,
    hold: Hold,
    queues: &[Vec<Piece>],
    batch: &Batch,
    limits: &Limits,
) -> Result<QueueSet, GaveUp> {
    let mut unsolved = batch.all;
    // One solution is looked for in low fields alone.
    let Some(field): Option<Field> = field.in_word() else {
        return Ok(unsolved);
    };
    if field.pieces_needed().is_ok_and(|needed| needed < LONG) {
        return Ok(unsolved);
    }
    let patience = Limits::until(limits.stop.clone()).at_most(PATIENCE);
    let mut misses = 0;
    for (number, pieces) in queues.iter().enumerate() {
        if !unsolved.contains(number) {
            continue;
        }
        if misses == MOST_MISSES {
            break;
        }
        limits.check(0)?;
        let stream = PieceStream::new(hold, pieces);
        let (Outcome::Solved(path), _) = solve::search(mover, field, &stream, &patience) else {
            misses += 1;
            continue;
        };
        let start = build::Start { mover, field, hold };
        let part = build::Part {
            batch,
            queues: unsolved,
        };
        let built = build::building(start, &path, part, limits)?;
        unsolved -= &built;
    }
    Ok(unsolved)
}
