//! Sums over tails.

/// Worth of a state, as sums over tails: the play is that with the greatest worth.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Sum {
    pub(super) worth: f32,
    /// Tails of this clear that are won.
    pub(super) won: u16,
}

impl Sum {
    pub(super) fn of(parts: impl Iterator<Item = Self>) -> Self {
        parts.fold(Self::default(), |sum, part| Self {
            worth: sum.worth + part.worth,
            won: sum.won + part.won,
        })
    }

    /// The one that is worth more; of equal ones that which wins more.
    pub(super) fn better(self, other: Self) -> Self {
        if self.is_below(other) { other } else { self }
    }

    fn is_below(self, other: Self) -> bool {
        let order = self.worth.total_cmp(&other.worth).then(self.won.cmp(&other.won));
        order.is_lt()
    }
}
