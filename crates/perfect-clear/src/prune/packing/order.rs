/// Order in which rows vanish: a strict partial order.
///
/// Byte `b` has a bit for each row that vanishes after row `b`, also by way of others: so a circle is seen at once.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Order(u64);

/// A one in each byte.
const ONES: u64 = 0x0101_0101_0101_0101;

/// Bit `b` of byte `b`.
const DIAGONAL: u64 = 0x8040_2010_0804_0201;

/// The highest bit of each byte.
const TOPS: u64 = 0x8080_8080_8080_8080;

/// A one in each byte that is not 0.
#[inline]
const fn filled_bytes(word: u64) -> u64 {
    (((word & !TOPS) + !TOPS) | word) >> 7 & ONES
}

impl Order {
    /// Of no two rows it is known.
    pub(super) const NONE: Self = Self(0);

    /// The order in which, besides, all rows of `early` vanish before all rows of `late`, sets without a common row.
    ///
    /// `None` if some of them are known to vanish the other way round.
    #[inline]
    pub(super) const fn with(self, early: u8, late: u8) -> Option<Self> {
        if early == 0 {
            return Some(self);
        }
        let after_late = self.0 & (255 * filled_bytes((late as u64 * ONES) & DIAGONAL));
        let after = after_late | after_late >> 32;
        let after = after | after >> 16;
        let after = late | (after | after >> 8) as u8;
        if after & early != 0 {
            return None;
        }
        let until_early = filled_bytes((self.0 | DIAGONAL) & (early as u64 * ONES));
        Some(Self(self.0 | (until_early * after as u64)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn circles_are_refused() {
        let order = Order::NONE.with(0b10, 0b101).unwrap();
        assert_eq!(order.with(0b10, 0b101), Some(order));
        assert_eq!(order.with(0b001, 0b010), None);
        let more = order.with(0b100, 0b1000).unwrap();
        assert_eq!(more.with(0b1000, 0b10), None);
        assert!(more.with(0b1000, 0b1).is_some());
    }

    /// The same by the meaning of the word: pairs, closed by going through all rows; `None` if a row is before itself.
    fn slow(steps: &[(u8, u8)]) -> Option<Order> {
        let has = |set: u8, row: usize| set >> row & 1 == 1;
        let mut before = [[false; 8]; 8];
        for &(early, late) in steps {
            for (a, row) in before.iter_mut().enumerate() {
                for (b, known) in row.iter_mut().enumerate() {
                    *known |= has(early, a) && has(late, b);
                }
            }
        }
        for via in 0..8 {
            for a in 0..8 {
                for b in 0..8 {
                    before[a][b] |= before[a][via] && before[via][b];
                }
            }
        }
        let byte = |row: [bool; 8]| (0..8).fold(0, |byte, b| byte | u8::from(row[b]) << b);
        let word = Order(u64::from_le_bytes(before.map(byte)));
        (0..8).all(|row| !before[row][row]).then_some(word)
    }

    /// Three steps after each other, each of one or two rows before others.
    #[test]
    fn agrees_with_the_closure_of_all_pairs() {
        let steps: Vec<(u8, u8)> = (1_u8..64)
            .flat_map(|early| (1_u8..64).map(move |late| (early, late)))
            .filter(|&(early, late)| early & late == 0 && early.count_ones() + late.count_ones() <= 3)
            .collect();
        let mut refused = 0;
        for (number, &a) in steps.iter().enumerate() {
            for (other, &b) in steps.iter().enumerate() {
                let chain = [a, b, steps[(31 * number + 17 * other) % steps.len()]];
                let fast = chain
                    .iter()
                    .try_fold(Order::NONE, |order, &(early, late)| order.with(early, late));
                assert_eq!(fast, slow(&chain), "{chain:?}");
                refused += usize::from(fast.is_none());
            }
        }
        assert!((5_000..15_000).contains(&refused), "{refused}");
    }
}
