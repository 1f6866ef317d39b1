//! With which queues drawings can be built.

use quadrille_search::Limits;

use super::{Aim, BuildError, Drawing, MOST_QUEUES, Search};
use crate::batch::{Batch, QueueSet, TOGETHER};
use crate::pattern::{Pattern, PatternError};
use crate::piece_list::PieceList;
use crate::{Hold, Mover, Piece};

/// With which queues drawings can be built.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cover {
    /// All queues, cut to the pieces that can matter for the largest drawing, each once, in the order of their letters.
    pub queues: Vec<Vec<Piece>>,
    /// What is true of each drawing, in their order.
    pub drawings: Vec<Covered>,
}

/// With which queues one drawing can be built.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Covered {
    /// The queues by number, in rising order.
    pub queues: Vec<u32>,
}

/// With which of the pattern's queues each drawing can be built, in whatever order of its pieces.
///
/// After each batch of queues, `tell` is called with their number.
///
/// # Errors
///
/// When the queues are too many or too short for any drawing, or a limit strikes.
pub fn cover(
    mover: &Mover,
    hold: Hold,
    pattern: &Pattern,
    drawings: &[Drawing],
    limits: &Limits,
    mut tell: impl FnMut(usize),
) -> Result<Cover, BuildError> {
    let sizes = || drawings.iter().map(Drawing::pieces);
    let (least, most) = (sizes().min().unwrap_or(0), sizes().max().unwrap_or(0));
    let (pieces, needed) = (pattern.shortest(), least);
    if pieces + usize::from(hold.piece().is_some()) < needed {
        return Err(PatternError::TooShort { pieces, needed }.into());
    }
    let packed = pattern.packed(most + usize::from(hold == Hold::Empty), MOST_QUEUES)?;
    let queues: Vec<Vec<Piece>> = packed.into_iter().map(PieceList::to_vec).collect();
    let mut covered = vec![Covered::default(); drawings.len()];
    for (number, chunk) in (0..).zip(queues.chunks(TOGETHER)) {
        let batch = Batch::new(chunk);
        for (drawing, covered) in drawings.iter().zip(&mut covered) {
            let mut built = QueueSet::EMPTY;
            for tiles in &drawing.tilings {
                let aim = Aim::Tiles(tiles);
                let mut search = Search::new(mover, drawing.field, hold, aim, &batch, limits);
                built |= &search.reached()?;
            }
            let first = number * TOGETHER as u32;
            covered
                .queues
                .extend(built.iter().map(|queue| first + queue as u32));
        }
        tell(chunk.len());
    }
    Ok(Cover {
        queues,
        drawings: covered,
    })
}

impl Cover {
    /// Queues with which some drawing can be built.
    #[must_use]
    pub fn any(&self) -> usize {
        self.with_at_least(1)
    }

    /// Queues with which every drawing can be built.
    #[must_use]
    pub fn every(&self) -> usize {
        self.with_at_least(self.drawings.len())
    }

    fn with_at_least(&self, least: usize) -> usize {
        let mut counts = vec![0; self.queues.len()];
        for &queue in self.drawings.iter().flat_map(|drawing| &drawing.queues) {
            counts[queue as usize] += 1;
        }
        counts.into_iter().filter(|&count| count >= least).count()
    }
}
