use alloc::vec;
use alloc::vec::Vec;
use core::fmt;

use crate::bits::{Bits, low_mask};
use crate::{Bitboard, Cell, Connectivity, lines, spans};

/// A board whose width and height are known at run time, held in words of 64 bits.
///
/// Bits of a 4 x 3 board; all those marked `*` are the border and always clear:
///
/// ```text
///       0*
///  1*  2*  3*  4*   5*
///  6   7   8   9   10*
/// 11  12  13  14   15*
/// 16  17  18  19   20*
/// 21* 22* 23* 24*  25*   26* ... the last word's last bit*
/// ```
///
/// The cell in a row and column is bit `(row + 1) * (width + 1) + 1 + col`. One sentinel stands to the right of each
/// row and is the left neighbour of the next; a sentinel row lies above and below, one bit before the first. So each of
/// the eight neighbours of a cell is a bit of the board, and outside neighbours are never set.
///
/// ```
/// use quadrille_bitboard::{Bitboard, Cell, DynBoard};
///
/// let mut board = DynBoard::new(200, 3);
/// board.insert(Cell::new(2, 199));
/// assert_eq!(board.first(), Some(Cell::new(2, 199)));
/// ```
#[derive(Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DynBoard {
    width: usize,
    height: usize,
    words: Vec<u64>,
}

/// A board was asked for whose width or height is 0 or more than [`DynBoard::MAX_SIDE`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SizeError {
    /// The width asked for.
    pub width: usize,
    /// The height asked for.
    pub height: usize,
}

impl fmt::Display for SizeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self { width, height } = self;
        write!(
            f,
            "a board of {width} x {height} cells is out of range: each side takes 1 to {}",
            DynBoard::MAX_SIDE
        )
    }
}

impl core::error::Error for SizeError {}

impl DynBoard {
    /// Greatest width and height; a board of that size takes 128 MiB.
    pub const MAX_SIDE: usize = 32_767;

    /// The board of this size without a cell.
    ///
    /// # Panics
    ///
    /// If a side is 0 or more than [`DynBoard::MAX_SIDE`]; see [`DynBoard::try_new`].
    #[must_use]
    pub fn new(width: usize, height: usize) -> Self {
        match Self::try_new(width, height) {
            Ok(board) => board,
            Err(error) => panic!("{error}"),
        }
    }

    /// The board of this size without a cell.
    ///
    /// # Errors
    ///
    /// If a side is 0 or more than [`DynBoard::MAX_SIDE`].
    pub fn try_new(width: usize, height: usize) -> Result<Self, SizeError> {
        let sides = 1..=Self::MAX_SIDE;
        if !sides.contains(&width) || !sides.contains(&height) {
            return Err(SizeError { width, height });
        }
        // A spare word at the end lets 64 bits be read from any bit of the board on.
        let words = ((height + 2) * (width + 1) + 1).div_ceil(64) + 1;
        Ok(Self {
            width,
            height,
            words: vec![0; words],
        })
    }

    /// The board of this size with all cells.
    ///
    /// # Panics
    ///
    /// As [`DynBoard::new`].
    #[must_use]
    pub fn full(width: usize, height: usize) -> Self {
        let mut board = Self::new(width, height);
        for row in 0..height {
            board.fill_range(board.index(Cell::new(row, 0)), width);
        }
        board
    }

    /// Sets `len` bits from `index` on.
    pub(crate) fn fill_range(&mut self, index: usize, len: usize) {
        let (first, last) = (index / 64, (index + len - 1) / 64);
        let head = u64::MAX << (index % 64);
        let tail = low_mask((index + len - 1) % 64 + 1);
        if first == last {
            self.words[first] |= head & tail;
        } else {
            self.words[first] |= head;
            self.words[first + 1..last].fill(u64::MAX);
            self.words[last] |= tail;
        }
    }

    #[inline]
    fn zip(&mut self, other: &Self, combine: impl Fn(&mut u64, u64)) {
        assert!(
            self.width == other.width && self.height == other.height,
            "boards of different sizes do not combine"
        );
        for (word, &other) in self.words.iter_mut().zip(&other.words) {
            combine(word, other);
        }
    }

    #[inline]
    fn zip_shifted_down(&mut self, other: &Self, by: usize, combine: impl Fn(&mut u64, u64)) {
        let (skip, bits) = (by / 64, by % 64);
        let len = self.words.len();
        let from = other.words.get(skip..).unwrap_or(&[]);
        let next = from.get(1..).unwrap_or(&[]);
        for ((word, &low), &high) in self.words.iter_mut().zip(from).zip(next) {
            combine(word, low >> bits | high << 1 << (63 - bits));
        }
        if let Some(&last) = from.last() {
            combine(&mut self.words[len - skip - 1], last >> bits);
        }
        for word in &mut self.words[len.saturating_sub(skip)..] {
            combine(word, 0);
        }
    }
}

impl Bits for DynBoard {
    #[inline]
    fn origin(&self) -> usize {
        self.width + 2
    }
    #[inline]
    fn word_count(&self) -> usize {
        self.words.len()
    }
    #[inline]
    fn word(&self, i: usize) -> u64 {
        self.words[i]
    }
    #[inline]
    fn test(&self, index: usize) -> bool {
        self.words[index / 64] >> (index % 64) & 1 == 1
    }
    #[inline]
    fn read(&self, index: usize) -> u64 {
        let (i, bits) = (index / 64, index % 64);
        match self.words.get(i..i + 2) {
            Some(pair) => pair[0] >> bits | pair[1] << 1 << (63 - bits),
            None => self.words.get(i).map_or(0, |&word| word >> bits),
        }
    }
    #[inline]
    fn set_at(&mut self, index: usize, bits: u64) {
        let (i, by) = (index / 64, index % 64);
        let pair = &mut self.words[i..i + 2];
        pair[0] |= bits << by;
        pair[1] |= bits >> 1 >> (63 - by);
    }
    #[inline]
    fn clear_at(&mut self, index: usize, bits: u64) {
        let (i, by) = (index / 64, index % 64);
        let pair = &mut self.words[i..i + 2];
        pair[0] &= !(bits << by);
        pair[1] &= !(bits >> 1 >> (63 - by));
    }
    #[inline]
    fn and(&mut self, other: &Self) {
        self.zip(other, |word, other| *word &= other);
    }
    #[inline]
    fn or(&mut self, other: &Self) {
        self.zip(other, |word, other| *word |= other);
    }
    #[inline]
    fn xor(&mut self, other: &Self) {
        self.zip(other, |word, other| *word ^= other);
    }
    #[inline]
    fn and_not(&mut self, other: &Self) {
        self.zip(other, |word, other| *word &= !other);
    }
    #[inline]
    fn and_shifted_down(&mut self, other: &Self, by: usize) {
        self.zip_shifted_down(other, by, |word, other| *word &= other);
    }
    fn erode(&mut self, by: usize) {
        let (skip, bits) = (by / 64, by % 64);
        let len = self.words.len();
        // Words are read before they are written: a word takes its bits from itself and from later ones.
        for i in 0..len {
            let low = self.words.get(i + skip).copied().unwrap_or(0);
            let high = self.words.get(i + skip + 1).copied().unwrap_or(0);
            self.words[i] &= low >> bits | high << 1 << (63 - bits);
        }
    }
    #[inline]
    fn or_shifted_down(&mut self, other: &Self, by: usize) {
        self.zip_shifted_down(other, by, |word, other| *word |= other);
    }
    fn or_shifted_up(&mut self, other: &Self, by: usize) {
        let (skip, bits) = (by / 64, by % 64);
        let Some(targets) = self.words.get_mut(skip..) else {
            return;
        };
        let mut below = 0;
        for (word, &source) in targets.iter_mut().zip(&other.words) {
            *word |= source << bits | below >> 1 >> (63 - bits);
            below = source;
        }
    }
    fn moved_down(&self, by: usize) -> Self {
        let mut moved = self.empty_like();
        moved.or_shifted_down(self, by);
        moved.clear_border();
        moved
    }
    fn lowest_alone(&self) -> Self {
        let mut alone = self.empty_like();
        if let Some(index) = self.next_set(0) {
            alone.set_at(index, 1);
        }
        alone
    }
    fn clear_border(&mut self) {
        let (start, stride) = (self.origin(), self.stride());
        let end = start + self.height * stride;
        for row in 1..=self.height {
            let sentinel = start + row * stride - 1;
            self.words[sentinel / 64] &= !(1 << (sentinel % 64));
        }
        self.words[..start / 64].fill(0);
        self.words[start / 64] &= u64::MAX << (start % 64);
        self.words[end / 64] &= low_mask(end % 64);
        self.words[end / 64 + 1..].fill(0);
    }
}

impl Bitboard for DynBoard {
    type Transposed = Self;

    #[inline]
    fn width(&self) -> usize {
        self.width
    }
    #[inline]
    fn height(&self) -> usize {
        self.height
    }
    fn empty_like(&self) -> Self {
        Self {
            width: self.width,
            height: self.height,
            words: vec![0; self.words.len()],
        }
    }
    fn full_like(&self) -> Self {
        Self::full(self.width, self.height)
    }
    fn empty_transposed(&self) -> Self {
        Self::new(self.height, self.width)
    }
    fn is_empty(&self) -> bool {
        self.words.iter().all(|&word| word == 0)
    }
    fn count(&self) -> usize {
        self.words.iter().map(|word| word.count_ones() as usize).sum()
    }

    fn flood_from(&self, seeds: &Self, connectivity: Connectivity) -> Self {
        let (mut free, mut filled) = (self.clone(), self.empty_like());
        let mut stack = Vec::new();
        let mut starts = seeds.clone();
        starts.and(self);
        let mut next = starts.next_set(0);
        while let Some(seed) = next {
            if free.test(seed) {
                spans::visit(&mut free, seed, connectivity, &mut stack, |start, len| {
                    filled.fill_range(start, len);
                });
            }
            next = starts.next_set(seed + 1);
        }
        filled
    }

    fn full_rows(&self) -> Self {
        let mut lines = self.empty_like();
        for row in (0..self.height).filter(|&row| lines::row_is_full(self, row)) {
            lines.fill_range(self.index(Cell::new(row, 0)), self.width);
        }
        lines
    }

    fn full_row_heads(&self) -> Self {
        let mut heads = self.empty_like();
        for row in (0..self.height).filter(|&row| lines::row_is_full(self, row)) {
            heads.set_at(self.index(Cell::new(row, 0)), 1);
        }
        heads
    }

    fn full_columns(&self) -> Self {
        let heads = self.full_column_heads();
        let mut lines = self.empty_like();
        for row in 0..self.height {
            lines::copy_row(&heads, 0, &mut lines, row);
        }
        lines
    }

    fn full_column_heads(&self) -> Self {
        lines::full_column_heads(self)
    }
}
