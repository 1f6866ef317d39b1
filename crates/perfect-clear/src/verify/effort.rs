//! What a way takes to play, worked out by playing every queue in every way.

use quadrille_search::GaveUp;

use super::grid::Grid;
use super::hand::Hand;
use super::movement::Landings;
use super::{Laid, Referee, Series};
use crate::{DropMode, Physics, Piece};

/// The actions that a piece takes which no drop brings to its place.
type Actions = Option<u64>;

/// The ways to drop, from the strictest, each with what a piece takes that needs it.
const MODES: [(DropMode, u64); 3] = [(DropMode::Hard, 0), (DropMode::Slide, 1), (DropMode::Soft, 2)];

/// A game with the pieces of one way.
struct Play<'a, 'b> {
    referee: &'b mut Referee<'a>,
    modes: Vec<(Landings<'b>, u64)>,
    laid: &'b [Laid],
}

impl Referee<'_> {
    /// The effort of laying pieces, in hundredths: the mean over the queues of the fewest actions, and the share of
    /// orders of the pieces in which they cannot be laid. An action is a press of hold, or to move a piece below
    /// others; two are to turn it there. A queue that cannot lay them is left out of the mean.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn effort(&mut self, series: Series<'_>, laid: &[Laid]) -> Result<u128, GaveUp> {
        self.begin();
        let physics = self.landings.physics();
        let own = MODES
            .iter()
            .position(|&(drop, _)| drop == physics.drop)
            .unwrap_or(0);
        let modes: Vec<(Physics, u64)> = MODES[..=own]
            .iter()
            .map(|&(drop, takes)| (Physics::new(physics.kicks.clone(), drop), takes))
            .collect();
        let mut play = Play {
            referee: self,
            modes: modes
                .iter()
                .map(|(physics, takes)| (Landings::new(physics), *takes))
                .collect(),
            laid,
        };
        let grid = Grid::new(series.field);
        let hand = Hand::new(series.hold);
        let (mut taken, mut served) = (0, 0);
        for queue in series.queues {
            if let Some(actions) = play.fewest(&grid, hand, queue, &mut vec![false; laid.len()])? {
                (taken, served) = (taken + u128::from(actions), served + 1);
            }
        }
        let orders = play.orders(&grid, &mut vec![false; laid.len()])?;
        let all: u128 = (1..=laid.len() as u128).product();
        // Rounded to the nearest, halves up.
        let (over, under) = (taken * all + (all - orders) * served, (served * all).max(1));
        Ok((200 * over + under) / (2 * under))
    }
}

impl Play<'_, '_> {
    /// What it takes to lay a piece now, and the field after that.
    fn lay(&mut self, grid: &Grid, laid: Laid) -> Result<Option<(u64, Grid)>, GaveUp> {
        for (landings, takes) in &mut self.modes {
            for cells in &*landings.of(grid, laid.piece) {
                self.referee.tick(1)?;
                if grid.at_first(cells) == laid.cells {
                    return Ok(Some((*takes, grid.after(cells))));
                }
            }
        }
        Ok(None)
    }

    /// The fewest actions with which a queue lays what is not laid yet.
    fn fewest(
        &mut self,
        grid: &Grid,
        hand: Hand,
        queue: &[Piece],
        is_laid: &mut Vec<bool>,
    ) -> Result<Actions, GaveUp> {
        if is_laid.iter().all(|&laid| laid) {
            return Ok(Some(0));
        }
        let mut fewest: Actions = None;
        let choices = [(hand.take_next(queue), 0), (hand.take_by_hold(queue), 1)];
        for (choice, presses) in choices {
            let Some((piece, hand)) = choice else { continue };
            for at in 0..self.laid.len() {
                if is_laid[at] || self.laid[at].piece != piece {
                    continue;
                }
                let Some((takes, grid)) = self.lay(grid, self.laid[at])? else {
                    continue;
                };
                is_laid[at] = true;
                let rest = self.fewest(&grid, hand, queue, is_laid)?;
                is_laid[at] = false;
                let all = rest.map(|rest| presses + takes + rest);
                fewest = fewest.into_iter().chain(all).min();
            }
        }
        Ok(fewest)
    }

    /// In how many orders the pieces can be laid.
    fn orders(&mut self, grid: &Grid, is_laid: &mut Vec<bool>) -> Result<u128, GaveUp> {
        if is_laid.iter().all(|&laid| laid) {
            return Ok(1);
        }
        let mut orders = 0;
        for at in 0..self.laid.len() {
            if is_laid[at] {
                continue;
            }
            if let Some((_, grid)) = self.lay(grid, self.laid[at])? {
                is_laid[at] = true;
                orders += self.orders(&grid, is_laid)?;
                is_laid[at] = false;
            }
        }
        Ok(orders)
    }
}
