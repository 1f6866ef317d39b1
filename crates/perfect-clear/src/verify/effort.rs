//! What a way takes to play, worked out by playing every queue in every way.

use quadrille_search::GaveUp;

use super::grid::Grid;
use super::hand::Hand;
use super::movement::Landings;
use super::{Laid, Referee, Series};
use crate::words::field_word::FieldWord;
use crate::{DropMode, Physics, Piece};

/// The actions that a piece takes which no drop brings to its place.
type Actions = Option<u64>;

/// The ways to drop, from the strictest to the game's own, each with what a piece takes that needs it.
fn modes(own: DropMode) -> Vec<(DropMode, u64)> {
    let mut modes = vec![(DropMode::Hard, 0)];
    if !matches!(own, DropMode::Hard | DropMode::TSpin(_)) {
        modes.push((DropMode::Slide, 1));
    }
    if !matches!(own, DropMode::Hard | DropMode::Slide) {
        modes.push((own, 2));
    }
    modes
}

/// A game with the pieces of one way.
struct Play<'a, 'b> {
    referee: &'b mut Referee<'a>,
    modes: Vec<(Landings<'b>, u64)>,
    laid: &'b [Laid],
}

impl Referee<'_> {
    /// The effort of laying pieces, in hundredths: the mean over the queues of the fewest actions, each queue as often
    /// as `whole` says (once, where it says nothing), and the share of orders of the pieces in which they cannot be
    /// laid. An action is a press of hold, or to move a piece below others; two are to turn it there. A queue that
    /// cannot lay them is left out of the mean.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn effort<W: FieldWord>(
        &mut self,
        series: Series<'_, W>,
        whole: &[u64],
        laid: &[Laid],
    ) -> Result<u128, GaveUp> {
        self.begin();
        let physics = self.landings.physics();
        let modes: Vec<(Physics, u64)> = modes(physics.drop)
            .into_iter()
            .map(|(drop, takes)| (Physics::new(physics.kicks.clone(), drop), takes))
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
        let whole = whole.iter().copied().chain(std::iter::repeat(1));
        for (queue, whole) in series.queues.iter().zip(whole) {
            if let Some(actions) = play.fewest(&grid, hand, queue, &mut vec![false; laid.len()])? {
                let whole = u128::from(whole);
                (taken, served) = (taken + whole * u128::from(actions), served + whole);
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
        let Some((_, most)) = self.modes.last() else {
            return Ok(None);
        };
        let (own, most) = (self.modes.len() - 1, *most);
        let Some(after) = self.lands(own, grid, laid)? else {
            return Ok(None);
        };
        let drop = self.referee.landings.physics().drop;
        if laid.piece == Piece::T && matches!(drop, DropMode::TSpin(_)) {
            // It is turned wherever it lies.
            return Ok(Some((most, after)));
        }
        for number in 0..own {
            if self.lands(number, grid, laid)?.is_some() {
                return Ok(Some((self.modes[number].1, after)));
            }
        }
        Ok(Some((most, after)))
    }

    /// The field after a piece is laid by one of the ways to drop, if it can be.
    fn lands(&mut self, number: usize, grid: &Grid, laid: Laid) -> Result<Option<Grid>, GaveUp> {
        let landings = &mut self.modes[number].0;
        for cells in &*landings.of(grid, laid.piece) {
            self.referee.tick(1)?;
            if grid.at_first(cells) == laid.cells {
                return Ok(Some(grid.after(cells)));
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
