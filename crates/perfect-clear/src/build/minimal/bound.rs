//! A bound by prices, in whole numbers.
//!
//! Let each missing element have a price of at least 0. A choice of sets that covers all of them has at least the sum
//! of all prices in its sets. So it costs at least this sum, plus `min(0, cost - prices of its elements)` of each open
//! set. Where it is known how many sets are chosen, each of them has a price besides, of either sign.
//!
//! What a set costs beyond its prices is what the bound rises by if the set is chosen against them, or left out against
//! them: where that is too much, the set is ruled out, or chosen.
//!
//! Any prices give a bound. Those of the linear program give the best one; that they come from floating-point numbers
//! does not matter.

use super::tableau::Variable;
use super::{Instance, Part};

/// A unit of cost in the unit of prices.
pub(super) const ONE: i128 = 1 << 32;

/// The highest price, so that sums are exact.
const DEAREST: f64 = (1_u128 << 96) as f64;

/// Prices of elements and of places in a choice.
pub(super) struct Prices {
    elements: Vec<(usize, i128)>,
    /// What each set is worth that is chosen, whichever it is.
    place: i128,
}

impl Prices {
    /// The prices of a linear program, whose unit is this many units of cost.
    pub(super) fn new(of: impl Iterator<Item = (Variable, f64)>, unit: f64) -> Self {
        let mut prices = Self {
            elements: Vec::new(),
            place: 0,
        };
        for (variable, price) in of {
            let price = (price * unit * ONE as f64).clamp(0.0, DEAREST) as i128;
            match variable {
                Variable::Element(element) => prices.elements.push((element, price)),
                Variable::More => prices.place += price,
                Variable::Fewer => prices.place -= price,
                Variable::Set(_) | Variable::Unchosen(_) | Variable::Fixed => {}
            }
        }
        prices
    }
}

/// What the covers of a part cost at least.
pub(super) struct Bound {
    pub(super) least: i128,
    /// What each open set costs beyond its prices; nothing that matters for the others.
    pub(super) beyond: Vec<i128>,
}

impl Bound {
    /// The bound of covers that choose `places` sets more, if that is known.
    pub(super) fn new(instance: &Instance, part: &Part, prices: &Prices, places: Option<usize>) -> Self {
        let chosen = i128::from(instance.cost(&part.chosen)) * ONE;
        let mut least = chosen + prices.place * places.unwrap_or(0) as i128;
        let cost = |&cost: &u32| i128::from(cost) * ONE - prices.place;
        let mut beyond: Vec<i128> = instance.costs.iter().map(cost).collect();
        for &(element, price) in &prices.elements {
            if part.missing.contains(element) {
                least += price;
                for set in part.open.iter_common(&instance.holders[element]) {
                    beyond[set] -= price;
                }
            }
        }
        least += part.open.iter().map(|set| beyond[set].min(0)).sum::<i128>();
        Self { least, beyond }
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;

    /// Whatever the prices, no cover costs less than the bound; and one that goes against them costs more.
    #[test]
    fn no_cover_costs_less() {
        let mut random = Seed(7).stream(0);
        let mut close = 0;
        for _ in 0..300 {
            let count = random.random_range(1..9);
            let sets: Vec<Vec<u32>> = (0..count)
                .map(|_| (0..12).filter(|_| random.random()).collect())
                .collect();
            let lists: Vec<&[u32]> = sets.iter().map(Vec::as_slice).collect();
            let costs: Vec<u32> = sets.iter().map(|_| random.random_range(0..9)).collect();
            let instance = Instance::new(&lists, 12).with_costs(&costs);
            let mut part = Part::new(&instance);
            part.choose(&instance, random.random_range(0..count));
            let elements = (0..instance.holders.len()).map(Variable::Element);
            let variables: Vec<Variable> = elements.chain([Variable::More, Variable::Fewer]).collect();
            let prices = variables
                .into_iter()
                .map(|variable| (variable, random.random_range(-1.0..2.0)));
            let prices = Prices::new(prices, 1.5);
            for choice in 0..1_usize << count {
                let chosen: Vec<usize> = (0..count).filter(|set| choice >> set & 1 == 1).collect();
                if !instance.is_cover(&chosen) || !chosen.contains(&part.chosen[0]) {
                    continue;
                }
                let bound = Bound::new(&instance, &part, &prices, Some(chosen.len() - 1));
                let against = part.open.iter().map(|set| {
                    let sign = if chosen.contains(&set) { 1 } else { -1 };
                    (sign * bound.beyond[set]).max(0)
                });
                let least = bound.least + against.max().unwrap_or(0);
                let cost = i128::from(instance.cost(&chosen)) * ONE;
                assert!(least <= cost, "{sets:?} {costs:?}");
                close += usize::from(cost - least < 3 * ONE);
            }
        }
        assert!(close > 300, "{close}");
    }
}
