//! Entries of tables that share a number, as what is seen there is an image of the other.

use super::looks::{ENTRIES, KINDS, Kind, SIDE};

/// The classes of all entries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Classes {
    /// By entry.
    pub(super) class: Vec<u32>,
    /// How many classes there are.
    pub(super) count: usize,
}

/// An entry of a window: where the window lies, folded into the upper left quarter, and what is seen in it.
#[derive(Clone, Copy)]
struct Entry {
    row: usize,
    col: usize,
    seen: usize,
}

impl Classes {
    pub(crate) fn new() -> Self {
        let mut least: Vec<u32> = (0..ENTRIES as u32).collect();
        for kind in KINDS {
            Images::new(kind).find_least(&mut least);
        }
        // The least entry of a class comes before the others, so its number is known when they come.
        let mut class = vec![0; ENTRIES];
        let mut count = 0;
        for entry in 0..ENTRIES {
            let first = least[entry] as usize;
            if first == entry {
                class[entry] = count;
                count += 1;
            } else {
                class[entry] = class[first];
            }
        }
        Self {
            class,
            count: count as usize,
        }
    }

    /// How many there are.
    pub(crate) const fn count(&self) -> usize {
        self.count
    }

    /// The numbers of all entries, of those of the classes.
    pub(crate) fn spread<T: Copy>(&self, numbers: &[T]) -> Vec<T> {
        self.class.iter().map(|&class| numbers[class as usize]).collect()
    }
}

/// How what is seen in windows of one kind is turned and mirrored.
struct Images {
    kind: Kind,
    /// By what is seen: with the rows turned round, with the columns turned round, and with rows as columns.
    turned: [Vec<u32>; 3],
}

impl Images {
    fn new(kind: Kind) -> Self {
        let Kind { height, width, .. } = kind;
        let moved = |to: &dyn Fn(usize, usize) -> usize| {
            let image = |seen: usize| {
                let cells = (0..height * width).filter(|bit| seen >> bit & 1 == 1);
                cells.fold(0, |image, bit| image | 1 << to(bit % height, bit / height))
            };
            // Of sixteen cells, each half by itself.
            let half = (height * width).div_ceil(2);
            let low: Vec<u32> = (0..1 << half).map(image).collect();
            let high: Vec<u32> = (0..kind.entries() >> half)
                .map(|seen| image(seen << half))
                .collect();
            let both = |seen: usize| low[seen & ((1 << half) - 1)] | high[seen >> half];
            (0..kind.entries()).map(both).collect()
        };
        Self {
            kind,
            turned: [
                moved(&|row, col| col * height + height - 1 - row),
                moved(&|row, col| (width - 1 - col) * height + row),
                moved(&|row, col| (row * height + col) % (height * width)),
            ],
        }
    }

    /// Writes the least image of each entry down.
    fn find_least(&self, least: &mut [u32]) {
        let kind = self.kind;
        for row in 0..kind.down() {
            for col in 0..kind.across() {
                for seen in 0..kind.entries() {
                    let entry = Entry { row, col, seen };
                    let image = (0..8).filter_map(|way| self.image(entry, way));
                    let image = image.map(|image| self.number(image)).min();
                    let number = self.number(entry);
                    least[number] = image.unwrap_or(number) as u32;
                }
            }
        }
    }

    /// The number of an entry among all.
    const fn number(&self, entry: Entry) -> usize {
        let table = entry.row * self.kind.across() + entry.col;
        self.kind.first + table * self.kind.entries() + entry.seen
    }

    /// The image by one way, if it is another reading: a window that does not lie in the middle is read the same way
    /// as its image already.
    fn image(&self, entry: Entry, way: usize) -> Option<Entry> {
        let Kind { height, width, .. } = self.kind;
        let is_middle = [
            2 * entry.row == SIDE - height,
            2 * entry.col == SIDE - width,
            height == width,
        ];
        let mut image = entry;
        for (number, may_turn) in is_middle.into_iter().enumerate() {
            if way >> number & 1 == 0 {
                continue;
            }
            if !may_turn {
                return None;
            }
            image.seen = self.turned[number][image.seen] as usize;
        }
        if way >> 2 & 1 == 1 {
            (image.row, image.col) = (image.col, image.row);
        }
        Some(image)
    }
}
