//! What the two kinds of board do themselves; every algorithm is written on top of it, once.

/// A bit string with a border. Unless said otherwise, `self` has a clear border before and after.
pub trait Bits: Clone {
    /// Bit index of the top-left cell.
    fn origin(&self) -> usize;
    /// How many words of 64 bits the bit string takes.
    fn word_count(&self) -> usize;
    /// The `i`-th 64 bits.
    fn word(&self, i: usize) -> u64;
    /// The bit at this index.
    fn test(&self, index: usize) -> bool;
    /// The 64 bits from this index on; clear beyond the end.
    fn read(&self, index: usize) -> u64;
    /// Sets those of the 64 bits from this index on; the caller sets none of the border.
    fn set_at(&mut self, index: usize, bits: u64);
    /// Clears those of the 64 bits from this index on.
    fn clear_at(&mut self, index: usize, bits: u64);
    /// `self &= other`
    fn and(&mut self, other: &Self);
    /// `self |= other`
    fn or(&mut self, other: &Self);
    /// `self ^= other`
    fn xor(&mut self, other: &Self);
    /// `self &= !other`
    fn and_not(&mut self, other: &Self);
    /// `self &= other >> by`
    fn and_shifted_down(&mut self, other: &Self, by: usize);
    /// `self &= self >> by`
    fn erode(&mut self, by: usize);
    /// `self |= other >> by`: may set border bits, which the caller clears with the next AND.
    fn or_shifted_down(&mut self, other: &Self, by: usize);
    /// `self |= other << by`: may set border bits, which the caller clears with the next AND.
    fn or_shifted_up(&mut self, other: &Self, by: usize);
    /// Clears the border.
    fn clear_border(&mut self);

    /// `self >> by` without what falls into the border.
    fn moved_down(&self, by: usize) -> Self;
    /// The lowest set bit alone.
    fn lowest_alone(&self) -> Self;

    /// The first set bit at or after this index.
    #[inline]
    fn next_set(&self, index: usize) -> Option<usize> {
        let mut i = index / 64;
        if i >= self.word_count() {
            return None;
        }
        let mut word = self.word(i) & u64::MAX << (index % 64);
        while word == 0 {
            i += 1;
            if i == self.word_count() {
                return None;
            }
            word = self.word(i);
        }
        Some(64 * i + word.trailing_zeros() as usize)
    }

    /// The last set bit before this index.
    #[inline]
    fn previous_set(&self, index: usize) -> Option<usize> {
        let mut i = index / 64;
        let mut word = if i < self.word_count() {
            self.word(i) & !(u64::MAX << (index % 64))
        } else {
            0
        };
        i = i.min(self.word_count());
        while word == 0 {
            i = i.checked_sub(1)?;
            word = self.word(i);
        }
        Some(64 * i + word.ilog2() as usize)
    }
}

/// The lowest `len` bits, `len` at most 64.
#[inline]
pub(crate) const fn low_mask(len: usize) -> u64 {
    if len >= 64 { u64::MAX } else { (1 << len) - 1 }
}
