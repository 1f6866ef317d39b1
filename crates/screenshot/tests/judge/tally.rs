//! What was read right, by theme: a table.

use std::fmt;
use std::path::PathBuf;
use std::time::Duration;

use quadrille_screenshot::Seen;
use rayon::prelude::*;

use crate::canvas::Image;

/// What became of the pictures of a theme.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(crate) struct Tally {
    pub(crate) pictures: usize,
    /// No board was found.
    pub(crate) unfound: usize,
    /// The board has a wrong cell, or another size than it should.
    pub(crate) wrong: usize,
    /// A wrong cell is not marked as doubtful.
    pub(crate) unmarked: usize,
    /// All cells are right, but some are marked.
    pub(crate) doubted: usize,
    /// Something beside the board is wrong: a piece below it, in the queue or in the slot.
    pub(crate) beside_wrong: usize,
    /// Something beside the board is wrong and not marked.
    pub(crate) beside_unmarked: usize,
    /// Board and all beside it are right.
    pub(crate) right: usize,
    pub(crate) time: Duration,
}

impl Tally {
    /// A board that was not found.
    pub(crate) fn unfound() -> Self {
        Self {
            pictures: 1,
            unfound: 1,
            ..Self::default()
        }
    }

    /// A board whose cells were read like this, beside what they are.
    pub(crate) fn of<T: PartialEq>(seen: &[Seen<T>], truth: &[T]) -> Self {
        if seen.len() != truth.len() {
            let unmarked = usize::from(seen.iter().any(|seen| !seen.is_doubtful()));
            return Self {
                pictures: 1,
                wrong: 1,
                unmarked,
                ..Self::default()
            };
        }
        let wrong: Vec<&Seen<T>> = seen
            .iter()
            .zip(truth)
            .filter(|(seen, truth)| seen.value != **truth)
            .map(|(seen, _)| seen)
            .collect();
        Self {
            pictures: 1,
            right: usize::from(wrong.is_empty()),
            wrong: usize::from(!wrong.is_empty()),
            unmarked: usize::from(wrong.iter().any(|seen| !seen.is_doubtful())),
            doubted: usize::from(wrong.is_empty() && seen.iter().any(Seen::is_doubtful)),
            ..Self::default()
        }
    }

    /// Adds what was read beside the board.
    pub(crate) fn beside<T: PartialEq>(mut self, seen: &[Seen<T>], truth: &[T]) -> Self {
        let beside = Self::of(seen, truth);
        self.beside_wrong += beside.wrong;
        self.beside_unmarked += beside.unmarked;
        self.right = self.right.min(beside.right);
        self.doubted = self.right.min(self.doubted.max(beside.doubted));
        self
    }

    /// Whether anything is wrong.
    pub(crate) fn is_bad(&self) -> bool {
        self.unfound + self.wrong + self.beside_wrong > 0
    }

    pub(crate) fn add(&mut self, other: &Self) {
        self.pictures += other.pictures;
        self.unfound += other.unfound;
        self.wrong += other.wrong;
        self.unmarked += other.unmarked;
        self.doubted += other.doubted;
        self.beside_wrong += other.beside_wrong;
        self.beside_unmarked += other.beside_unmarked;
        self.right += other.right;
        self.time += other.time;
    }
}

impl fmt::Display for Tally {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            pictures,
            unfound,
            wrong,
            unmarked,
            doubted,
            beside_wrong,
            beside_unmarked,
            right,
            ..
        } = self;
        let time = self.time.as_secs_f64() * 1000.0 / (*pictures).max(1) as f64;
        write!(f, "{pictures:8} {unfound:8} {wrong:6} {unmarked:8} {doubted:8}")?;
        write!(f, " {beside_wrong:6} {beside_unmarked:8} {right:6} {time:7.1}")
    }
}

/// The head of the table.
pub(crate) const HEAD: &str =
    "theme               pictures  unfound  wrong unmarked  doubted  aside unmarked  right      ms";

/// Reads `count` pictures of a theme, each made from its number, and prints the line of the table. Pictures with
/// something wrong are left in the folder `QUADRILLE_READER_PICTURES`, if that is set.
pub(crate) fn theme(name: &str, count: u64, read: impl Fn(u64) -> (Image, Tally) + Sync) -> Tally {
    let folder = std::env::var_os("QUADRILLE_READER_PICTURES").map(PathBuf::from);
    let tallies: Vec<Tally> = (0..count)
        .into_par_iter()
        .map(|task| {
            let (image, tally) = read(task);
            if let Some(folder) = folder.as_ref().filter(|_| tally.is_bad() || task == 0) {
                let kind = match (tally.is_bad(), tally.unmarked + tally.beside_unmarked) {
                    (false, _) => "",
                    (true, 0) => "-wrong",
                    _ => "-unmarked",
                };
                image.save(&folder.join(format!("{}-{task}{kind}.png", name.replace(' ', "-"))));
            }
            tally
        })
        .collect();
    let mut sum = Tally::default();
    for tally in &tallies {
        sum.add(tally);
    }
    println!("{name:19} {sum}");
    sum
}
