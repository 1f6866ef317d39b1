//! How sets are drawn, and how many draws make a set.

use rand::{Rng, RngExt};

use super::{Piece, PieceId, Rules};

/// Pieces that look like one before them in their set.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Repeats {
    /// Per cent: the chance of a piece after the first.
    percent: u32,
    /// The kind of each piece: those are of one kind whose shapes are images of each other.
    kinds: Vec<u8>,
    /// Pieces of each kind.
    sizes: Vec<u8>,
    /// The least number that the pieces of each kind share evenly.
    even: u128,
}

impl Repeats {
    /// The largest chance.
    pub(super) const MOST: u32 = 99;

    pub(super) fn new(percent: u32, pieces: &[Piece]) -> Self {
        let is_image =
            |one: &Piece, other: &Piece| one.shape.orientations().any(|image| image == other.shape);
        let (mut kinds, mut sizes) = (Vec::<u8>::new(), Vec::<u8>::new());
        for (place, piece) in pieces.iter().enumerate() {
            let alike = pieces[..place].iter().position(|other| is_image(other, piece));
            let kind = alike.map_or(sizes.len(), |alike| usize::from(kinds[alike]));
            if kind == sizes.len() {
                sizes.push(0);
            }
            sizes[kind] += 1;
            kinds.push(kind as u8);
        }
        let even = sizes.iter().fold(1, |even, &size| {
            let size = u128::from(size);
            even / divisor(even, size) * size
        });
        Self {
            percent,
            kinds,
            sizes,
            even,
        }
    }

    /// Whether all draws of a set of pieces with this sum of weights can be counted.
    pub(super) fn is_possible(&self, weights: u32, set_size: usize) -> bool {
        let steps = (1..set_size).map(|before| self.parts(before).checked_mul(weights.into()));
        let mut all = steps.chain([Some(weights.into())]);
        let draws = all.try_fold(1_u128, |draws, step| draws.checked_mul(step?));
        self.percent == 0 || self.percent <= Self::MOST && draws.is_some_and(|draws| draws < MOST_DRAWS)
    }

    /// The equal parts into which a draw by weight is cut, where so many pieces were drawn before.
    fn parts(&self, before: usize) -> u128 {
        match self.percent {
            0 => 1,
            _ => 100 * before as u128 * self.even,
        }
    }
}

/// The most draws of a set: their sums fit 128 bits.
const MOST_DRAWS: u128 = 1 << 120;

/// The greatest common divisor.
fn divisor(one: u128, other: u128) -> u128 {
    if other == 0 {
        one
    } else {
        divisor(other, one % other)
    }
}

impl Rules {
    /// Per cent: the chance that a piece of a set after the first is like one before it.
    ///
    /// With this chance one of the pieces before it is taken, each as likely, and then a piece of its kind, each as
    /// likely: those whose shapes are the same, turned or mirrored. Else the piece is drawn by weight.
    #[must_use]
    pub const fn repeats(&self) -> u32 {
        self.repeats.percent
    }

    /// Draws a piece by [weight](Rules::weight), whatever the board.
    pub fn draw(&self, random: &mut impl Rng) -> PieceId {
        let mut left = random.random_range(0..self.total_weight);
        for id in self.piece_ids() {
            match left.checked_sub(self.weight(id)) {
                Some(rest) => left = rest,
                None => return id,
            }
        }
        PieceId(0)
    }

    /// Draws a set: each piece by weight, but for [repeats](Rules::repeats).
    pub fn draw_set(&self, random: &mut impl Rng) -> Vec<PieceId> {
        let mut set = Vec::with_capacity(self.set_size);
        for _ in 0..self.set_size {
            set.push(self.draw_after(&set, random));
        }
        set
    }

    /// Draws the piece of a set that comes after these.
    fn draw_after(&self, before: &[PieceId], random: &mut impl Rng) -> PieceId {
        let percent = self.repeats.percent;
        if percent == 0 || before.is_empty() || random.random_range(0..100) >= percent {
            return self.draw(random);
        }
        let model = before[random.random_range(0..before.len())];
        let alike: Vec<PieceId> = self
            .piece_ids()
            .filter(|&other| self.are_alike(model, other))
            .collect();
        alike[random.random_range(0..alike.len())]
    }

    fn are_alike(&self, one: PieceId, other: PieceId) -> bool {
        let kinds = &self.repeats.kinds;
        kinds[one.index()] == kinds[other.index()]
    }

    /// All draws of a set, in order: by weight, and in equal parts where pieces may [repeat](Rules::repeats).
    #[must_use]
    pub fn all_draws(&self) -> u128 {
        let step = |before| self.repeats.parts(before) * u128::from(self.total_weight);
        (1..self.set_size).map(step).product::<u128>() * u128::from(self.total_weight)
    }

    /// The draws among [all](Rules::all_draws) that make this set, whose pieces are in the order of the rules.
    pub(crate) fn draws_of(&self, set: &[PieceId]) -> u128 {
        debug_assert!(set.is_sorted(), "{set:?} is in the order of the rules");
        if self.repeats.percent > 0 {
            return self.draws_in_all_orders(&mut set.to_vec());
        }
        let (mut draws, mut alike) = (1, 0);
        for (index, &piece) in set.iter().enumerate() {
            let is_again = index > 0 && set[index - 1] == piece;
            alike = if is_again { alike + 1 } else { 1 };
            draws = draws * (index as u128 + 1) / alike;
        }
        let weights = set.iter().map(|&piece| u128::from(self.weight(piece)));
        draws * weights.product::<u128>()
    }

    /// The draws of each order of these pieces, which begin in the least one.
    fn draws_in_all_orders(&self, set: &mut [PieceId]) -> u128 {
        let mut draws = 0;
        loop {
            draws += (0..set.len())
                .map(|place| self.draws_after(&set[..place], set[place]))
                .product::<u128>();
            // The next order: what is before the last rise stays.
            let Some(rise) = (1..set.len()).rfind(|&place| set[place - 1] < set[place]) else {
                return draws;
            };
            let later = set[rise..].iter().filter(|&&piece| piece > set[rise - 1]).count();
            set.swap(rise - 1, rise + later - 1);
            set[rise..].reverse();
        }
    }

    /// The draws of a piece after these of its set.
    fn draws_after(&self, before: &[PieceId], piece: PieceId) -> u128 {
        let Repeats {
            percent,
            kinds,
            sizes,
            even,
        } = &self.repeats;
        let weight = u128::from(self.weight(piece));
        if before.is_empty() {
            return weight;
        }
        let alike = before
            .iter()
            .filter(|&&other| self.are_alike(other, piece))
            .count() as u128;
        let share = even / u128::from(sizes[usize::from(kinds[piece.index()])]);
        let again = u128::from(*percent) * alike * share * u128::from(self.total_weight);
        u128::from(100 - percent) * before.len() as u128 * even * weight + again
    }

    /// The draws of sets without this piece.
    pub(crate) fn draws_without(&self, piece: PieceId) -> u128 {
        let others = u128::from(self.total_weight - self.weight(piece));
        if self.repeats.percent == 0 {
            return others.pow(self.set_size as u32);
        }
        let kind = self.piece_ids().filter(|&other| self.are_alike(other, piece));
        let weights: u32 = kind.map(|alike| self.weight(alike)).sum();
        let first =
            u128::from(weights - self.weight(piece)) * self.draws_on(piece, Without { drawn: 1, alike: 1 });
        first + u128::from(self.total_weight - weights) * self.draws_on(piece, Without { drawn: 1, alike: 0 })
    }

    /// The draws of the other pieces of a set without this piece.
    fn draws_on(&self, piece: PieceId, so_far: Without) -> u128 {
        let Without { drawn, alike } = so_far;
        if drawn == self.set_size {
            return 1;
        }
        // Instead of the pieces before, as many that are like it, or are not.
        let other = self.piece_ids().find(|&other| !self.are_alike(other, piece));
        let mut before = vec![piece; alike];
        before.extend(other.into_iter().cycle().take(drawn - alike));
        let of = |next: PieceId| self.draws_after(&before, next);
        let same = self
            .piece_ids()
            .filter(|&next| next != piece && self.are_alike(next, piece));
        let same: u128 = same.map(of).sum();
        let all = self.repeats.parts(drawn) * u128::from(self.total_weight);
        let drawn = drawn + 1;
        same * self.draws_on(
            piece,
            Without {
                drawn,
                alike: alike + 1,
            },
        ) + (all - of(piece) - same) * self.draws_on(piece, Without { drawn, alike })
    }
}

/// Pieces of a set that were drawn, none of which is a given one.
#[derive(Clone, Copy)]
struct Without {
    drawn: usize,
    /// Those that are like it.
    alike: usize,
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::DealerKind;
    use crate::testing::repeating;
    use quadrille_search::Seed;

    /// All sequences of pieces, with the chance of each by what [`Rules::repeats`] says.
    fn chances(rules: &Rules) -> Vec<(Vec<PieceId>, f64)> {
        let again = f64::from(rules.repeats()) / 100.0;
        let is_image = |one: PieceId, other: PieceId| {
            rules[one]
                .shape
                .orientations()
                .any(|image| image == rules[other].shape)
        };
        let mut sequences = vec![(Vec::new(), 1.0)];
        for place in 0..rules.set_size() {
            let longer = |(before, chance): &(Vec<PieceId>, f64)| {
                let next = |piece: PieceId| {
                    let drawn = f64::from(rules.weight(piece)) / f64::from(rules.total_weight());
                    let of_model = |&model: &PieceId| {
                        let kind = rules.piece_ids().filter(|&other| is_image(model, other)).count();
                        if is_image(model, piece) {
                            1.0 / kind as f64
                        } else {
                            0.0
                        }
                    };
                    let like: f64 = before.iter().map(of_model).sum();
                    let step = match place {
                        0 => drawn,
                        _ => again * like / place as f64 + (1.0 - again) * drawn,
                    };
                    ([&before[..], &[piece]].concat(), chance * step)
                };
                rules.piece_ids().map(next).collect::<Vec<_>>()
            };
            sequences = sequences.iter().flat_map(longer).collect();
        }
        sequences
    }

    #[test]
    fn draws_are_those_of_all_sequences() {
        for rules in [
            repeating(0, 3),
            repeating(9, 3),
            repeating(60, 4),
            repeating(35, 2).with_dealer(DealerKind::Uniform),
            repeating(50, 1),
        ] {
            let chances = chances(&rules);
            let all = rules.all_draws() as f64;
            let near = |draws: u128, chance: f64| (draws as f64 / all - chance).abs() < 1e-12;
            for (set, _) in chances.iter().filter(|(set, _)| set.is_sorted()) {
                let same = chances.iter().filter(|(other, _)| {
                    let mut other = other.clone();
                    other.sort();
                    other == *set
                });
                let chance = same.map(|(_, chance)| chance).sum();
                assert!(near(rules.draws_of(set), chance), "{set:?}");
            }
            for piece in rules.piece_ids() {
                let without = chances.iter().filter(|(set, _)| !set.contains(&piece));
                let chance = without.map(|(_, chance)| chance).sum();
                assert!(near(rules.draws_without(piece), chance), "{piece:?}");
            }
        }
    }

    /// As often as they are due, within five standard deviations.
    #[test]
    fn sets_are_drawn_as_often_as_counted() {
        let rules = repeating(40, 3);
        let random = &mut Seed(7).stream(0);
        let mut times = std::collections::BTreeMap::<Vec<PieceId>, u32>::new();
        let games = 40_000;
        for _ in 0..games {
            let mut set = rules.draw_set(random);
            set.sort();
            *times.entry(set).or_default() += 1;
        }
        for (set, found) in times {
            let due = f64::from(games) * rules.draws_of(&set) as f64 / rules.all_draws() as f64;
            assert!(
                (f64::from(found) - due).abs() < 5.0f64.mul_add(due.sqrt(), 3.0),
                "{set:?}"
            );
        }
    }

    /// Without repeats, sets are drawn as single pieces are.
    #[test]
    fn plain_sets_are_drawn_piece_by_piece() {
        let rules = repeating(0, 3);
        let pieces: Vec<PieceId> = {
            let random = &mut Seed(3).stream(0);
            (0..30).map(|_| rules.draw(random)).collect()
        };
        let random = &mut Seed(3).stream(0);
        let sets = (0..10).flat_map(|_| rules.draw_set(random));
        assert_eq!(sets.collect::<Vec<_>>(), pieces);
    }
}
