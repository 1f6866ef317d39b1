//! All starts at once, from what the next starts are worth.

use quadrille_search::{GaveUp, Limits};

use super::after_two::AfterTwo;
use super::back::{BySlot, NOTHING, Steps, back, raise};
use super::block::{Block, Common, Room};
use super::graph::Graph;
use super::menus::Lines;
use super::reach::{Bags, Reach, bit, next_multisets};
use super::terminal::Terminal;
use super::windows::{SHOWN, State, States, draw_all};
use super::{KINDS, Play, StartValues};
use crate::{Mover, Piece, PieceSet, Table};

/// Common data of all sweeps of one physics: the placements on useful fields of four lines.
#[derive(Debug)]
pub struct Sweeper {
    graph: Graph,
    /// With two, three and four pieces.
    reach: [Reach; 3],
    eight: Lines,
    fingerprint: u64,
}

/// Values that are being worked out, by the first unseen piece: whoever stops in between goes on later.
#[derive(Debug)]
pub struct Sweep {
    pub(super) play: Play,
    pub(super) next: StartValues,
    wanted: Bags,
    /// How many first unseen pieces are done.
    pub(super) done: usize,
    /// By field after one piece and state: the sum over the first unseen pieces that are done.
    pub(super) after_one: Vec<BySlot>,
}

impl Sweep {
    /// From what the next starts are worth.
    #[must_use]
    pub fn new(next: StartValues, play: impl Into<Play>) -> Self {
        Self {
            play: play.into(),
            next,
            wanted: Bags::MAX,
            done: 0,
            after_one: Vec::new(),
        }
    }

    /// Only for starts with this bag, which takes as many blocks as it has ways to begin; others are 0.
    #[must_use]
    pub fn only(self, bag: PieceSet) -> Self {
        Self {
            wanted: bit(if bag.is_empty() { PieceSet::FULL } else { bag }),
            ..self
        }
    }

    fn wants(&self, bag: PieceSet) -> bool {
        self.wanted & bit(bag) != 0
    }

    /// The states with `length` previews whose bags can give these pieces.
    fn states(&self, length: usize, pieces: &[Piece]) -> States {
        States::of_bags(length, |bag| self.wants(bag) && draw_all(bag, pieces).is_some())
    }
}

impl Sweeper {
    /// Finds all placements on useful fields.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn new(mover: &Mover, table: &Table, limits: &Limits) -> Result<Self, GaveUp> {
        let graph = Graph::new(mover, table, limits)?;
        let mut sets = vec![vec![0]; graph.len(0)];
        for placed in 0..2 {
            sets = next_multisets(&graph, placed, &sets);
        }
        let three = next_multisets(&graph, 2, &sets);
        let four = next_multisets(&graph, 3, &three);
        Ok(Self {
            reach: [Reach::new(2, sets), Reach::new(3, three), Reach::new(4, four)],
            eight: Lines::after_eight(&graph, limits)?,
            graph,
            fingerprint: table.fingerprint(),
        })
    }

    /// One number for the lines and the physics, that of the table.
    #[must_use]
    pub const fn fingerprint(&self) -> u64 {
        self.fingerprint
    }

    /// The values of all starts by what the next ones are worth. Progress is reported in blocks, of which there are 49.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn improved(
        &self,
        next: &StartValues,
        play: impl Into<Play>,
        limits: &Limits,
    ) -> Result<StartValues, GaveUp> {
        let mut sweep = Sweep::new(next.clone(), play);
        while self.advance(&mut sweep, limits)? {}
        Ok(self.finish(&sweep))
    }

    /// How many sums a sweep keeps between its parts.
    pub(super) fn sums(&self, sweep: &Sweep) -> usize {
        sweep.states(5, &[]).len() * self.graph.len(1)
    }

    /// Works out the part of one more first unseen piece; whether more are left to do.
    ///
    /// # Errors
    ///
    /// When a limit strikes: then nothing of this part is done.
    pub fn advance(&self, sweep: &mut Sweep, limits: &Limits) -> Result<bool, GaveUp> {
        let Some(&piece) = Piece::ALL.get(sweep.done) else {
            return Ok(false);
        };
        let common = Common {
            graph: &self.graph,
            reach: &self.reach,
            eight: &self.eight,
            limits,
        };
        let terminal = Terminal::new(&sweep.next, sweep.play);
        let two = sweep.states(4, &[piece]);
        let mut after_two = AfterTwo::new(&self.graph, &self.reach[0], &two);
        let mut room = Room::default();
        for second in Piece::ALL {
            if sweep.states(0, &[piece, second]).len() > 0 {
                Block::new(&common, [piece, second]).add(&terminal, &mut room, &mut after_two)?;
            }
            limits.advance(1);
        }
        self.add_first(sweep, piece, &two, &after_two)?;
        sweep.done += 1;
        Ok(sweep.done < Piece::COUNT)
    }

    /// Adds the part of all tails that begin with a piece to the values after one placement. It is short, and nothing
    /// stops it half way.
    fn add_first(
        &self,
        sweep: &mut Sweep,
        piece: Piece,
        two: &States,
        after_two: &AfterTwo<'_>,
    ) -> Result<(), GaveUp> {
        let one = sweep.states(5, &[]);
        let mut after_one = std::mem::take(&mut sweep.after_one);
        after_one.resize(one.len() * self.graph.len(1), NOTHING);
        let revealed = one.list.iter().filter(|state| state.bag.contains(piece));
        let revealed = revealed.map(|&state| (state, 0, 1.0 / state.bag.len() as f32));
        let steps = Steps::new(&one, two, 5, revealed);
        let limits = Limits::none();
        back(
            &self.graph,
            1,
            &steps,
            &mut after_one,
            &limits,
            |union, target| {
                after_two.raise(target as usize, union.as_flattened_mut());
            },
        )?;
        sweep.after_one = after_one;
        Ok(())
    }

    /// The values of all starts. Those of a sweep that is not done lack tails, and are too low.
    #[must_use]
    pub fn finish(&self, sweep: &Sweep) -> StartValues {
        let (none, one) = (sweep.states(SHOWN, &[]), sweep.states(5, &[]));
        let revealed = none.list.iter().map(|&state| (state, 0, 1.0));
        let steps = Steps::new(&none, &one, SHOWN, revealed);
        let mut found = vec![NOTHING; none.len()];
        let after = |field: usize| &sweep.after_one[one.len() * field..][..one.len()];
        if sweep.done > 0 {
            // Without limits, nothing strikes.
            let _ = back(
                &self.graph,
                0,
                &steps,
                &mut found,
                &Limits::none(),
                |union, target| {
                    raise(union, after(target as usize));
                },
            );
        }
        let mut values = StartValues::constant(0.0).counting(sweep.play.clears);
        for (State { bag, window, .. }, found) in none.list.iter().zip(&found) {
            for (slot, &value) in found.iter().take(KINDS).enumerate() {
                values.values[StartValues::place(*bag, slot, *window)] = value;
            }
        }
        values
    }
}
