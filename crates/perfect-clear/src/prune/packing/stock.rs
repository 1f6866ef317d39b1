use crate::Piece;

/// Number of each piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct Stock {
    /// Four bits for each piece.
    counts: u32,
    /// A bit for each piece of which there is at least one.
    kinds: u8,
}

impl Stock {
    pub(crate) const EMPTY: Self = Self { counts: 0, kinds: 0 };

    /// How many sets of kinds there are.
    pub(super) const KINDS: usize = 1 << Piece::COUNT;

    #[inline]
    pub(crate) const fn with(self, piece: Piece) -> Self {
        // More than fifteen of a kind are as good as fifteen: no field here takes more pieces.
        if self.count(piece) == 15 {
            return self;
        }
        Self {
            counts: self.counts + (1 << (4 * piece.index())),
            kinds: self.kinds | 1 << piece.index(),
        }
    }

    /// The larger count of each piece.
    pub(crate) fn most(self, other: Self) -> Self {
        let counts = Piece::ALL.map(|piece| self.count(piece).max(other.count(piece)) << (4 * piece.index()));
        Self {
            counts: counts.iter().sum(),
            kinds: self.kinds | other.kinds,
        }
    }

    /// One less of a piece, of which there must be at least one.
    #[inline]
    pub(crate) const fn without(self, piece: Piece) -> Self {
        let is_last = self.count(piece) == 1;
        Self {
            counts: self.counts - (1 << (4 * piece.index())),
            kinds: self.kinds & !((is_last as u8) << piece.index()),
        }
    }

    /// Whether there is at least one of a piece.
    #[inline]
    pub(crate) const fn has(self, piece: Piece) -> bool {
        self.kinds >> piece.index() & 1 == 1
    }

    #[inline]
    const fn count(self, piece: Piece) -> u32 {
        self.counts >> (4 * piece.index()) & 15
    }

    /// The pieces of which there is at least one, a bit each.
    #[inline]
    pub(super) const fn kinds(self) -> u8 {
        self.kinds
    }
}

impl FromIterator<Piece> for Stock {
    fn from_iter<I: IntoIterator<Item = Piece>>(pieces: I) -> Self {
        pieces.into_iter().fold(Self::EMPTY, Self::with)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::parse_pieces;

    fn stock(pieces: &str) -> Stock {
        parse_pieces(pieces).unwrap().into_iter().collect()
    }

    #[test]
    fn pieces_are_taken_until_there_is_none() {
        let two = stock("TTI");
        assert_eq!(Piece::ALL.map(|piece| two.count(piece)), [1, 0, 0, 0, 0, 2, 0]);
        assert_eq!(two.without(Piece::T), stock("TI"));
        assert_eq!(two.without(Piece::T).kinds(), two.kinds());
        assert_eq!(two.without(Piece::T).without(Piece::T), stock("I"));
        assert_eq!(stock("I").without(Piece::I), Stock::EMPTY);
    }

    #[test]
    fn the_most_of_each() {
        assert_eq!(stock("TTI").most(stock("TOO")), stock("ITTOO"));
        let many = (0..20).fold(Stock::EMPTY, |stock, _| stock.with(Piece::Z));
        assert_eq!(many.count(Piece::Z), 15);
    }
}
