//! Orders of the pieces that are left of a bag, by number.
//!
//! Pieces go by their rank among those that are left. Once hold has been pressed, the player has two pieces to choose
//! from, and which of them is in the slot does not matter: such a *pair order* has its first two pieces in ascending
//! order.

/// One piece is placed, and an order of the others is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Step {
    /// Its rank.
    pub(super) piece: usize,
    /// The number of the order that is left.
    pub(super) rest: usize,
}

/// The orders of a number of pieces, and what is left after one was placed.
#[derive(Clone, Debug, Default)]
pub(super) struct Orders {
    /// All orders, ascending.
    pub(super) all: Vec<Vec<usize>>,
    /// How many pair orders there are.
    pub(super) pairs: usize,
    /// For each pair order: the first or the second is placed, a pair order is left.
    pub(super) choices: Vec<[Step; 2]>,
    /// For each order: the first is placed, an order is left.
    pub(super) direct: Vec<Step>,
    /// For each order: the first is placed, a pair order is left.
    pub(super) known: Vec<Step>,
    /// For each order: the first is put aside and the second placed, a pair order is left.
    pub(super) held: Vec<Step>,
}

impl Orders {
    /// Those of `count` pieces, at least one.
    pub(super) fn new(count: usize) -> Self {
        let all = orders(count);
        let pair_orders = pair_orders(&all);
        let pairs = pair_orders.len();
        if count < 2 {
            return Self {
                all,
                pairs,
                ..Self::default()
            };
        }
        let shorter = orders(count - 1);
        let shorter_pairs = self::pair_orders(&shorter);
        let choose = |order: &Vec<usize>, place: usize| {
            let (piece, rest) = without(order, place);
            let rest = number(&shorter_pairs, &sorted(rest));
            Step { piece, rest }
        };
        let direct = |order: &Vec<usize>| {
            let (piece, rest) = without(order, 0);
            let rest = number(&shorter, &rest);
            Step { piece, rest }
        };
        Self {
            pairs,
            choices: pair_orders
                .iter()
                .map(|order| [choose(order, 0), choose(order, 1)])
                .collect(),
            direct: all.iter().map(direct).collect(),
            known: all.iter().map(|order| choose(order, 0)).collect(),
            held: all.iter().map(|order| choose(order, 1)).collect(),
            all,
        }
    }
}

/// All orders of the numbers below `count`, ascending.
fn orders(count: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..count {
        let longer = |order: &Vec<usize>| {
            let order = order.clone();
            let left = (0..count)
                .filter(|piece| !order.contains(piece))
                .collect::<Vec<_>>();
            left.into_iter().map(move |piece| [&order[..], &[piece]].concat())
        };
        orders = orders.iter().flat_map(longer).collect();
    }
    orders
}

fn pair_orders(orders: &[Vec<usize>]) -> Vec<Vec<usize>> {
    let is_sorted = |order: &&Vec<usize>| order.len() < 2 || order[0] < order[1];
    orders.iter().filter(is_sorted).cloned().collect()
}

fn sorted(mut order: Vec<usize>) -> Vec<usize> {
    if order.len() > 1 && order[0] > order[1] {
        order.swap(0, 1);
    }
    order
}

/// Takes a piece out; the ranks of those above it go down by one.
fn without(order: &[usize], place: usize) -> (usize, Vec<usize>) {
    let piece = order[place];
    let rest = order.iter().filter(|&&other| other != piece);
    let rest = rest.map(|&other| other - usize::from(other > piece)).collect();
    (piece, rest)
}

fn number(orders: &[Vec<usize>], order: &[usize]) -> usize {
    orders.partition_point(|other| other[..] < *order)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts() {
        let counts = |count| {
            let orders = Orders::new(count);
            (orders.all.len(), orders.pairs)
        };
        assert_eq!(
            (1..=7).map(counts).collect::<Vec<_>>(),
            [
                (1, 1),
                (2, 1),
                (6, 3),
                (24, 12),
                (120, 60),
                (720, 360),
                (5040, 2520),
            ]
        );
    }

    /// Played to the end, an order's steps name its pieces.
    #[test]
    fn steps_lead_through_an_order() {
        let of = |count| Orders::new(count);
        let three = of(3);
        let order = three.all.iter().position(|order| *order == [2, 0, 1]).unwrap();
        // Of 2, 0, 1: place 2, and 0, 1 are left; or put 2 aside, place 0, and {1, 2} is left.
        assert_eq!(three.direct[order], Step { piece: 2, rest: 0 });
        assert_eq!(three.held[order], Step { piece: 0, rest: 0 });
        let four = of(4);
        let order = four.all.iter().position(|order| *order == [3, 1, 0, 2]).unwrap();
        let rest = &of(3).all[four.direct[order].rest];
        assert_eq!((four.direct[order].piece, &rest[..]), (3, &[1, 0, 2][..]));
        // 3 aside, 1 placed: {3, 0} and then 2; without 1 these are 2, 0 and 1.
        let pairs = pair_orders(&orders(3));
        assert_eq!(
            (four.held[order].piece, &pairs[four.held[order].rest][..]),
            (1, &[0, 2, 1][..])
        );
    }
}
