//! States layer by layer: forward from the first, and back from those that reach the aim.

use super::{Halt, Layer, Search};
use crate::Placement;
use crate::words::batch::QueueSet;
use crate::words::field_word::FieldWord;
use crate::words::slot::Slot;

impl<W: FieldWord> Search<'_, W> {
    /// All states by the number of pieces, with the queues that lead there.
    pub(in crate::build) fn forward(&mut self) -> Result<Vec<Layer<W>>, Halt> {
        let mut layers = Vec::new();
        let mut layer = self.first_layer();
        let mut states = 0;
        loop {
            let mut next = Layer::default();
            for (&state, queues) in &layer {
                self.count()?;
                if self.is_hopeful(state) {
                    self.steps(state, queues, |_, to, queues| {
                        *next.entry(to).or_insert(QueueSet::EMPTY) |= queues;
                    });
                    // Not only after the layer: one may be many times larger than all before it.
                    if states + next.len() > self.most {
                        return Err(Halt::TooLarge);
                    }
                }
            }
            layers.push(layer);
            states += next.len();
            if next.is_empty() {
                return Ok(layers);
            }
            layer = next;
        }
    }

    /// The queues that lead to the aim.
    pub(in crate::build) fn reached(&mut self) -> Result<QueueSet, Halt> {
        let mut reached = QueueSet::EMPTY;
        for layer in self.forward()? {
            let there = layer.iter().filter(|(state, _)| self.is_reached(state.word()));
            there.for_each(|(_, queues)| reached |= queues);
        }
        Ok(reached)
    }

    /// What is in the slot where the aim is reached, and the queues that lead there.
    pub(in crate::build) fn ends(&mut self) -> Result<Vec<(Slot, QueueSet)>, Halt> {
        let mut ends = Vec::new();
        for layer in self.forward()? {
            let there = layer.iter().filter(|(state, _)| self.is_reached(state.word()));
            ends.extend(there.map(|(state, queues)| (state.slot(), *queues)));
        }
        Ok(ends)
    }

    /// Keeps states and queues that lead to the aim, the last layer first.
    pub(in crate::build) fn cull(&mut self, mut layers: Vec<Layer<W>>) -> Result<Vec<Layer<W>>, Halt> {
        let mut live = vec![Layer::default()];
        while let Some(layer) = layers.pop() {
            let mut here = Layer::default();
            for (state, queues) in layer {
                self.count()?;
                let mut alive = QueueSet::EMPTY;
                if self.is_reached(state.word()) {
                    alive = queues;
                } else {
                    self.live_steps(state, &queues, &live[live.len() - 1], |_, _, live| {
                        alive |= &live;
                    });
                }
                if !alive.is_empty() {
                    here.insert(state, alive);
                }
            }
            live.push(here);
        }
        live.reverse();
        Ok(live)
    }

    /// An order in which some queue reaches the aim.
    pub(in crate::build) fn order(&mut self) -> Result<Option<Vec<Placement>>, Halt> {
        let layers = self.forward()?;
        self.path_through(layers)
    }

    /// An order in which some queue of these states reaches the aim.
    pub(in crate::build) fn path_through(
        &mut self,
        layers: Vec<Layer<W>>,
    ) -> Result<Option<Vec<Placement>>, Halt> {
        let live = self.cull(layers)?;
        let Some((&start, &queues)) = live[0].iter().min_by_key(|(state, _)| **state) else {
            return Ok(None);
        };
        // Every state and queue that is left reaches the aim, so the first step that lives is as good as any.
        let (mut state, mut queues, mut path) = (start, queues, Vec::new());
        for next in &live[1..] {
            let mut first = None;
            self.live_steps(state, &queues, next, |tile, to, live| {
                let step = || Some((self.placement(state.word(), tile)?, to, live));
                first = first.or_else(step);
            });
            let Some((placement, to, live)) = first else { break };
            path.push(placement);
            (state, queues) = (to, live);
        }
        Ok(self.is_reached(state.word()).then_some(path))
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::Limits;

    use crate::words::batch::Batch;
    use crate::words::field::rows_mask;
    use crate::{Field, Hold, Mover, Pattern, Physics};

    use super::super::Aim;
    use super::*;

    /// A search is ended within a layer, which may be many times larger than all before it.
    #[test]
    fn states_are_counted_as_they_are_found() {
        let mover = Mover::new(Physics::srs(), 4).unwrap();
        let field = Field::from_word(0, 4);
        let queues = "*p4".parse::<Pattern>().unwrap().queues(4, 1_000).unwrap();
        let batch = Batch::new(&queues);
        let limits = Limits::none();
        let aim = Aim::Fill {
            must: 0b11,
            may: rows_mask(4),
            touching: u64::MAX,
        };
        let search = |most| Search::new(&mover, field, Hold::Off, aim, &batch, &limits).at_most(most);
        let looked_at = |most| {
            let mut search = search(most);
            assert_eq!(search.forward().unwrap_err(), Halt::TooLarge);
            search.nodes()
        };
        // Both ends lie in the layer of two pieces, which has more states than these.
        let (soon, later) = (looked_at(2_000), looked_at(4_000));
        assert!(soon < later, "{soon}, {later}");
    }
}
