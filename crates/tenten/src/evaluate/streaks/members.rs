//! The entries of each class: what who learns and who writes files has to know of classes.

use super::Classes;
use super::looks::ENTRIES;

impl Classes {
    /// The class of an entry.
    pub(crate) fn of(&self, entry: usize) -> usize {
        self.class[entry] as usize
    }

    /// Where the entries of each class begin in a list of all entries, class after class, and that list.
    pub(crate) fn members(&self) -> Members {
        let mut starts = vec![0; self.count + 1];
        for &class in &self.class {
            starts[class as usize + 1] += 1;
        }
        for class in 0..self.count {
            starts[class + 1] += starts[class];
        }
        let mut next = starts.clone();
        let mut entries = vec![0; ENTRIES];
        for (entry, &class) in self.class.iter().enumerate() {
            let at = &mut next[class as usize];
            entries[*at as usize] = entry as u32;
            *at += 1;
        }
        Members { starts, entries }
    }
}

/// The entries of each class.
#[derive(Clone, Debug)]
pub(crate) struct Members {
    starts: Vec<u32>,
    entries: Vec<u32>,
}

impl Members {
    /// Those of one class.
    pub(crate) fn of(&self, class: usize) -> &[u32] {
        &self.entries[self.starts[class] as usize..self.starts[class + 1] as usize]
    }
}
