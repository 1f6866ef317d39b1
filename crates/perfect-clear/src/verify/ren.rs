//! Combos, followed step by step and played in every way.

use std::collections::BTreeSet;

use quadrille_search::GaveUp;

use super::grid::{COLUMNS, Grid};
use super::hand::Hand;
use super::{Claim, Flaw, Referee, cells_of, check_rows, taken};
use crate::{Hold, Piece};

/// A field that is open above, the slot, and the pieces to come.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chain<'a> {
    /// Its rows, top first, `.` empty; at most 24.
    pub rows: &'a [&'a str],
    /// The slot.
    pub hold: Hold,
    /// The pieces, the current one first.
    pub queue: &'a [Piece],
}

/// Rows of such a field.
const ROWS: usize = 24;

impl Chain<'_> {
    /// The field, if its rows have ten cells each and are not too many.
    fn grid(&self) -> Option<Grid> {
        let mut rows = Vec::new();
        for row in self.rows.iter().rev() {
            let cells: Vec<bool> = row.chars().map(|sign| sign != '.').collect();
            rows.push(<[bool; COLUMNS]>::try_from(cells).ok()?);
        }
        (rows.len() <= ROWS).then(|| Grid::open(rows, ROWS))
    }
}

/// State of a game: how many pieces are placed, the field, and the piece in the slot, or that goes there.
type Moment = (usize, Vec<[bool; COLUMNS]>, Option<Piece>);

impl Referee<'_> {
    /// How many rows each step clears; nothing if the field is none.
    ///
    /// # Errors
    ///
    /// With the first step that cannot be made as it is described.
    pub fn follow(&mut self, chain: Chain<'_>, steps: &[Claim]) -> Result<Vec<usize>, Flaw> {
        let (Some(mut grid), mut hand) = (chain.grid(), Hand::new(chain.hold)) else {
            return Ok(Vec::new());
        };
        let mut cleared = Vec::new();
        for (step, claim) in (1..).zip(steps) {
            let flaw = |fault| Flaw::Step {
                step,
                claim: claim.clone(),
                fault,
            };
            hand = taken(hand, chain.queue, claim).map_err(flaw)?;
            let cells = cells_of(claim, &grid).map_err(flaw)?;
            self.check_way(&grid, claim, &cells).map_err(flaw)?;
            let full = grid.fill(&cells);
            check_rows(claim, &full).map_err(flaw)?;
            cleared.push(full.len());
            grid = Grid::open(grid.picture(), ROWS);
        }
        Ok(cleared)
    }

    /// In how many different states combos end after no piece, after one, and so on; nothing if the field is none.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn ends(&mut self, chain: Chain<'_>) -> Result<Vec<usize>, GaveUp> {
        self.begin();
        let mut ends = Vec::new();
        let Some(grid) = chain.grid() else {
            return Ok(ends);
        };
        let mut seen: BTreeSet<Moment> = BTreeSet::new();
        let mut open = vec![(0, grid, Hand::new(chain.hold))];
        while let Some((placed, grid, hand)) = open.pop() {
            let waiting = hand.slot.or_else(|| chain.queue.get(hand.gone).copied());
            let slot = waiting.filter(|_| hand.may_hold);
            if !seen.insert((placed, grid.picture(), slot)) {
                continue;
            }
            let mut goes_on = false;
            for (piece, hand) in hand.choices(chain.queue) {
                for cells in &*self.landings.of(&grid, piece) {
                    self.tick(1)?;
                    let mut after = grid.clone();
                    if !after.fill(cells).is_empty() {
                        goes_on = true;
                        open.push((placed + 1, Grid::open(after.picture(), ROWS), hand));
                    }
                }
            }
            if !goes_on {
                ends.resize(ends.len().max(placed + 1), 0);
                ends[placed] += 1;
            }
        }
        Ok(ends)
    }
}
