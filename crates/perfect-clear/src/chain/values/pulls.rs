//! From values after four placements to those after three, for the states that can come up on a field.

use rayon::prelude::*;

use super::few::{FewValues, Finding};
use super::menus::{ALL_PAIRS, PAIRS};
use super::reach::{Reach, bit};
use super::tails::Tails;
use super::windows::{States, first, rest};
use crate::Piece;

const KINDS: usize = Piece::COUNT;

/// Pieces in the windows before the placement.
const LENGTH: usize = 3;

/// Contributions to the values of states with one last preview, by kind of field.
#[derive(Debug)]
pub(super) struct Pulls {
    /// The last preview.
    sixth: usize,
    /// How many tails there are.
    tails: usize,
    kinds: Vec<OfKind>,
}

/// Contributions to the values of one kind of field.
#[derive(Debug, Default)]
struct OfKind {
    pulls: Vec<Pull>,
    values: Vec<Value>,
}

/// The values with one current piece, one of the slot and one fifth piece: either of the first two is placed, and the
/// other one is at hand with the fifth.
#[derive(Clone, Copy, Debug, Default)]
struct Pull {
    /// What is placed, and the pair of what is at hand afterwards.
    ways: [(u8, u8); 2],
    /// How many values it has.
    count: u16,
}

/// The value with one bag: the mean over its tails.
#[derive(Clone, Copy, Debug)]
struct Value {
    /// `8 * state + slot`, for either of the two pieces in the slot; twice the same if only one is possible.
    places: [u16; 2],
    first: u16,
    end: u16,
}

/// The greatest values over the placements of each piece, by piece, pair at hand and tail.
pub(super) struct Greatest<'a> {
    /// The values after four placements.
    four: &'a FewValues,
    values: Vec<f32>,
    /// By piece: the pairs that have a value. The values of others are anything.
    there: [u32; KINDS],
}

impl Pulls {
    /// To states after three placements, from values after four placements with these tails.
    pub(super) fn new(three: &States, tails: &Tails, reach: &Reach) -> Self {
        let of_kind = |kind| {
            let mut values = Vec::new();
            for (number, state) in three.list.iter().enumerate() {
                let (current, fifth) = (
                    first(state.window, LENGTH),
                    first(rest(state.window, LENGTH), LENGTH - 1),
                );
                let bags = reach.bags(kind, state.window);
                for slot in (0..KINDS).filter(|&slot| bags[slot] & bit(state.bag) != 0) {
                    let pull = [slot.min(current), slot.max(current), fifth];
                    let range = tails.of(state.bag);
                    values.push((pull, (range.start, range.end), (8 * number + slot) as u16));
                }
            }
            values.sort_unstable();
            OfKind::new(&values)
        };
        Self {
            sixth: tails.sixth(),
            tails: tails.len(),
            kinds: (0..reach.kinds()).into_par_iter().map(of_kind).collect(),
        }
    }

    /// Finds the greatest values of a field over all placements, and adds what follows from them.
    pub(super) fn add<'a>(
        &self,
        kind: usize,
        placements: impl Iterator<Item = (usize, &'a [u32])>,
        greatest: &mut Greatest<'_>,
        found: &mut Finding,
    ) {
        let of_kind = &self.kinds[kind];
        found.begin(0, 2 * of_kind.values.len());
        greatest.values.resize(KINDS * ALL_PAIRS * self.tails, 0.0);
        if self.raise(placements, greatest) {
            self.add_all(of_kind, greatest, found);
        }
    }

    /// Finds the greatest values; whether there is any.
    fn raise<'a>(
        &self,
        placements: impl Iterator<Item = (usize, &'a [u32])>,
        greatest: &mut Greatest<'_>,
    ) -> bool {
        let (four, sixth) = (greatest.four, self.sixth);
        let of_piece = ALL_PAIRS * self.tails;
        let mut any = 0;
        for (piece, targets) in placements {
            let union = &mut greatest.values[of_piece * piece..][..of_piece];
            let there = targets
                .iter()
                .fold(0, |all, &target| all | four.marks(target, sixth));
            greatest.there[piece] = there;
            any |= there;
            let mut pairs = there;
            while pairs != 0 {
                let pair = pairs.trailing_zeros() as usize;
                union[self.tails * pair..][..self.tails].fill(0.0);
                pairs &= pairs - 1;
            }
            for &target in targets {
                four.raise(target, sixth, union);
            }
        }
        any != 0
    }

    fn add_all(&self, of_kind: &OfKind, greatest: &Greatest<'_>, found: &mut Finding) {
        let mut values = of_kind.values.as_slice();
        for pull in &of_kind.pulls {
            let (of_pull, others) = values.split_at(usize::from(pull.count));
            values = others;
            let way = |(piece, pair): (u8, u8)| {
                let there = greatest.there[usize::from(piece)] >> pair & 1 == 1;
                let at = self.tails * (ALL_PAIRS * usize::from(piece) + usize::from(pair));
                there.then(|| &greatest.values[at..][..self.tails])
            };
            let [one, other] = pull.ways.map(way);
            let Some((one, other)) = one.or(other).zip(other.or(one)) else {
                continue;
            };
            for value in of_pull {
                let range = usize::from(value.first)..usize::from(value.end);
                let count = range.len() as f32;
                let both = one[range.clone()].iter().zip(&other[range]);
                let mean = both.map(|(one, other)| one.max(*other)).sum::<f32>() / count;
                let [place, again] = value.places;
                found.push(place, mean);
                if again != place {
                    found.push(again, mean);
                }
            }
        }
    }
}

impl OfKind {
    /// Of values in ascending order, by the two pieces of which either is placed, and the fifth piece; with the tails
    /// and the place of each.
    fn new(values: &[([usize; 3], (usize, usize), u16)]) -> Self {
        let mut of_kind = Self::default();
        for of_pull in values.chunk_by(|one, other| one.0 == other.0) {
            let [one, other, fifth] = of_pull[0].0;
            let way = |placed: usize, kept: usize| (placed as u8, PAIRS[kept][fifth]);
            let before = of_kind.values.len();
            for of_bag in of_pull.chunk_by(|one, other| one.1 == other.1) {
                let (_, (first, end), place) = of_bag[0];
                of_kind.values.push(Value {
                    places: [place, of_bag[of_bag.len() - 1].2],
                    first: first as u16,
                    end: end as u16,
                });
            }
            of_kind.pulls.push(Pull {
                ways: [way(one, other), way(other, one)],
                count: (of_kind.values.len() - before) as u16,
            });
        }
        of_kind
    }
}

impl<'a> Greatest<'a> {
    pub(super) const fn of(four: &'a FewValues) -> Self {
        Self {
            four,
            values: Vec::new(),
            there: [0; KINDS],
        }
    }
}
