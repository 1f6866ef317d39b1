//! The last two pieces that are revealed: what a line is worth.

use super::few::FewOfTask;
use super::menus::Line;
use super::reach::{Bags, bit};
use super::terminal::Terminal;
use super::windows::{State, States, draw, first};
use crate::{Piece, PieceSet};

const KINDS: usize = Piece::COUNT;

/// The states after four placements with one fifth piece.
#[derive(Debug, Default)]
pub(super) struct Ends {
    bags: Bags,
    /// By the third unseen piece.
    thirds: [Vec<End>; KINDS],
}

/// What is known once the third unseen piece is there, and the pieces that may come fourth.
#[derive(Debug)]
struct End {
    /// Of the bag when the clear began.
    bag: Bags,
    /// Eight times the number of the state.
    place: u16,
    fourth: PieceSet,
    /// By the fourth piece: where the values of the bag after it begin.
    bases: [u32; KINDS],
    weight: f32,
}

impl Ends {
    /// The states by the first piece of their windows; `bag_of` is the bag before the third unseen piece.
    pub(super) fn new(four: &States, bag_of: impl Fn(State) -> PieceSet) -> [Self; KINDS] {
        let mut all: [Self; KINDS] = Default::default();
        for (number, state) in four.list.iter().enumerate() {
            let came = usize::from(state.came);
            let bag = draw(bag_of(*state), Piece::ALL[came]);
            let ends = &mut all[first(state.window, 2)];
            ends.bags |= bit(state.bag);
            ends.thirds[came].push(End {
                bag: bit(state.bag),
                place: 8 * number as u16,
                fourth: bag,
                bases: Piece::ALL.map(|fourth| Terminal::base(draw(bag, fourth))),
                weight: 1.0 / bag.len() as f32,
            });
        }
        all
    }

    /// All bags of these states.
    #[inline]
    pub(super) fn bags(&self) -> Bags {
        self.bags
    }

    /// Adds the values of a slot with these bags.
    #[inline]
    pub(super) fn add(
        &self,
        (line, terminal): (&Line, &Terminal),
        bags: Bags,
        slot: usize,
        part: &mut FewOfTask,
    ) {
        for (third, ends) in self.thirds.iter().enumerate() {
            let menus = line.of_third(third);
            if menus == 0 {
                continue;
            }
            for end in ends.iter().filter(|end| end.bag & bags != 0) {
                part.push(end.place + slot as u16, end.mean(menus, terminal.all()));
            }
        }
    }
}

impl End {
    #[inline]
    fn mean(&self, menus: u64, values: &[f32]) -> f32 {
        let value = |fourth: Piece| {
            let menu = menus >> (8 * fourth.index()) & 0x7F;
            values[self.bases[fourth.index()] as usize + menu as usize]
        };
        self.weight * self.fourth.iter().map(value).sum::<f32>()
    }
}
