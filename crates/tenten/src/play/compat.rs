//! The reference program's own game: its generator and its draw.
//!
//! Fabien Coelho's `1010.c` draws with `random()` of the C library. With glibc that is an additive feedback generator
//! on 31 words: each new word is the sum of the words 3 and 31 before it, and its lowest bit is dropped. The words are
//! seeded by the minimal standard generator 16807 x mod (2^31 - 1), and the first 310 draws thrown away.
#![expect(
    clippy::cast_sign_loss,
    reason = "counts and sums are small, and those that are cast are not negative"
)]

use crate::{PieceId, Rules};

/// Draws pieces as the reference program does for a seed.
///
/// ```
/// use quadrille_tenten::compat::Random;
///
/// let mut random = Random::new(1);
/// assert_eq!((random.draw(), random.draw()), (1_804_289_383, 846_930_886));
/// ```
#[derive(Clone, Debug)]
pub struct Random {
    words: [u32; Self::DEGREE],
    /// The oldest word, which the next draw replaces.
    at: usize,
}

/// The pieces as often as they are drawn, in the reference program's order.
const DRAW: &str = "..iii---III___rrttjjllhhvvooooooHHVVRTJLOO";

impl Random {
    const DEGREE: usize = 31;
    const SEPARATION: usize = 3;
    const DISCARDED: usize = 10 * Self::DEGREE;

    /// As after `srandom(seed)`; the seed 0 is the seed 1.
    #[must_use]
    pub fn new(seed: u32) -> Self {
        let mut words = [0; Self::DEGREE];
        words[0] = seed.max(1);
        for at in 1..Self::DEGREE {
            // The library works with signed numbers: large seeds are negative ones.
            let before = i64::from(words[at - 1].cast_signed());
            words[at] = (16_807 * before % 0x7fff_ffff + 0x7fff_ffff) as u32 % 0x7fff_ffff;
        }
        let mut random = Self {
            words,
            at: Self::SEPARATION,
        };
        for _ in 0..Self::DISCARDED {
            random.draw();
        }
        random
    }

    /// The next number, below 2^31.
    pub fn draw(&mut self) -> u32 {
        let recent = (self.at + Self::DEGREE - Self::SEPARATION) % Self::DEGREE;
        let word = self.words[self.at].wrapping_add(self.words[recent]);
        self.words[self.at] = word;
        self.at = (self.at + 1) % Self::DEGREE;
        word >> 1
    }
}

/// The reference program's draw of pieces; `None` if the rules lack one of its letters.
#[derive(Clone, Debug)]
pub struct ReferenceDraw {
    random: Random,
    pieces: Vec<PieceId>,
}

impl ReferenceDraw {
    /// The draws for a seed.
    #[must_use]
    pub fn new(rules: &Rules, seed: u32) -> Option<Self> {
        let pieces = DRAW
            .chars()
            .map(|letter| rules.piece(letter))
            .collect::<Option<_>>()?;
        let random = Random::new(seed);
        Some(Self { random, pieces })
    }
}

impl Iterator for ReferenceDraw {
    type Item = PieceId;

    fn next(&mut self) -> Option<PieceId> {
        Some(self.pieces[self.random.draw() as usize % self.pieces.len()])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a C program prints with glibc 2.36: `srandom(seed)`, then `random()`.
    #[test]
    fn numbers_are_those_of_the_c_library() {
        let mut random = Random::new(1);
        let first: Vec<u32> = (0..5).map(|_| random.draw()).collect();
        assert_eq!(
            first,
            [
                1_804_289_383,
                846_930_886,
                1_681_692_777,
                1_714_636_915,
                1_957_747_793
            ]
        );
        assert_eq!(Random::new(0).draw(), 1_804_289_383);
    }

    #[test]
    fn the_draw_has_the_weights_of_the_rules() {
        let rules = Rules::classic();
        let draw = ReferenceDraw::new(&rules, 1).expect("the classic pieces");
        for id in rules.piece_ids() {
            let count = draw.pieces.iter().filter(|&&piece| piece == id).count();
            assert_eq!(count as u32, rules[id].weight);
        }
    }
}
