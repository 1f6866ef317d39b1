//! Random choices that are the same on every machine.

/// Numbers that depend on the seed alone: a linear congruence, of which the upper half is taken.
#[derive(Debug)]
pub(crate) struct Random(u64);

/// The seven pieces of falling blocks, and the tetrominoes of the tiler.
pub(crate) const LETTERS: [&str; 7] = ["I", "J", "L", "O", "S", "T", "Z"];

impl Random {
    /// The numbers of the task with this number, which are others for each task and each seed.
    pub(crate) fn of_task(seed: u64, number: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(1 << 32).wrapping_add(number));
        // The first numbers of seeds that are close to each other are close as well.
        (0..8).for_each(|_| _ = random.below(2));
        random
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        let next = self.0.wrapping_mul(6_364_136_223_846_793_005);
        self.0 = next.wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end
    }

    pub(crate) fn one_of<T: Copy>(&mut self, all: &[T]) -> T {
        all[self.below(all.len())]
    }

    pub(crate) fn letter(&mut self) -> &'static str {
        self.one_of(&LETTERS)
    }

    /// The seven pieces in some order.
    pub(crate) fn bag(&mut self) -> String {
        let mut left = LETTERS.to_vec();
        let mut bag = String::new();
        while !left.is_empty() {
            bag.push_str(left.swap_remove(self.below(left.len())));
        }
        bag
    }
}
