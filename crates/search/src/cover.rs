//! Exact cover: choose options so that each item is covered as often as it asks for.
//!
//! **What.** A [`Cover`] has *items*, each with the numbers of times that it may be covered (once for a cell of a
//! board, at most once for one that may stay free, two to three times for a piece that is there so often), and
//! *options*, each a set of items. [`Cover::solve`] finds all sets of options that cover every item as often as its
//! range says.
//!
//! **How.** Knuth's dancing cells: each item has a list of the options that can still be chosen for it, the live ones
//! in front. Taking an option out swaps it behind the live ones; putting it back is one addition, because everything is
//! undone in the opposite order. The search branches on the item with the fewest ways to go on. Of an item that is
//! covered several times, the options are chosen in the order of its list, so that each set is found once.
//!
//! **Why.** Tilings, placements of pieces, timetables and Latin squares are all of this form. The solvers of this
//! workspace know more of their boards and are faster; this one needs no knowledge.
//!
//! **Does it work?** Its counts are those published for pentominoes and for queens, and those of a twin that tries all
//! sets of options.
//!
//! ```
//! use quadrille_search::Limits;
//! use quadrille_search::cover::Cover;
//!
//! // A strip of three cells, and dominoes and monominoes.
//! let mut cover = Cover::new();
//! let cells: Vec<_> = (0..3).map(|_| cover.item(1..=1)).collect();
//! for first in 0..2 {
//!     cover.option([cells[first], cells[first + 1]]);
//! }
//! for &cell in &cells {
//!     cover.option([cell]);
//! }
//! let mut found = Vec::new();
//! let report = cover.solve(&Limits::none(), |options| found.push(options.to_vec()));
//! assert_eq!((report.solutions, report.gave_up), (3, None));
//! found.sort();
//! assert_eq!(found, [vec![0, 4], vec![1, 2], vec![2, 3, 4]]);
//! ```

use alloc::vec;
use alloc::vec::Vec;
use core::ops::RangeInclusive;

use crate::{GaveUp, Limits};

/// Item of a [`Cover`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Item(u32);

/// Exact cover problem.
#[derive(Clone, Debug, Default)]
pub struct Cover {
    items: Vec<Range>,
    /// The items of all options, one after the other.
    members: Vec<u32>,
    /// Where the items of each option begin, and the end.
    starts: Vec<u32>,
}

/// Number of times that an item is to be covered.
#[derive(Clone, Copy, Debug)]
struct Range {
    least: u32,
    most: u32,
    /// Whether the search branches on it. An item that may be left alone and covered once never has to be decided.
    is_primary: bool,
}

/// Work of a search, and how far it came.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct CoverReport {
    /// Solutions that were found: all of them, if `gave_up` is `None`.
    pub solutions: u64,
    /// Options that were tried.
    pub nodes: u64,
    /// The limit that struck.
    pub gave_up: Option<GaveUp>,
}

/// Nodes between two looks at the limits.
const PERIOD: u64 = 1 << 12;

impl Cover {
    /// A problem without items.
    #[must_use]
    pub fn new() -> Self {
        Self {
            starts: vec![0],
            ..Self::default()
        }
    }

    /// Adds an item that is to be covered so often: `1..=1` is a primary item, `0..=1` a secondary one.
    ///
    /// Options whose items are all secondary are never chosen: whether they are would not matter to any other.
    ///
    /// # Panics
    ///
    /// If there are 2^32 items, or no number is in the range.
    pub fn item(&mut self, times: RangeInclusive<u32>) -> Item {
        assert!(times.start() <= times.end(), "no number is in the range");
        let item = Item(u32::try_from(self.items.len()).expect("fewer than 2^32 items"));
        self.items.push(Range {
            least: *times.start(),
            most: *times.end(),
            is_primary: times != (0..=1),
        });
        item
    }

    /// Adds an option: a set of items. Returns its number; the first is 0.
    ///
    /// # Panics
    ///
    /// If an item is named twice or is none of this problem, or the options have 2^32 items in all.
    pub fn option(&mut self, items: impl IntoIterator<Item = Item>) -> usize {
        let begin = self.members.len();
        for Item(item) in items {
            assert!(
                (item as usize) < self.items.len(),
                "the item is of another problem"
            );
            assert!(
                !self.members[begin..].contains(&item),
                "an option has each item once"
            );
            self.members.push(item);
        }
        let end = u32::try_from(self.members.len()).expect("fewer than 2^32 items in options");
        self.starts.push(end);
        self.starts.len() - 2
    }

    /// Finds all solutions. `found` gets the numbers of the options of each, in ascending order; the solutions come in
    /// an order that is the same on every machine.
    ///
    /// Progress is reported by solutions. To end after the first solution, let `found` raise the flag of the limits.
    pub fn solve(&self, limits: &Limits, found: impl FnMut(&[usize])) -> CoverReport {
        let mut search = Search::new(self, limits, found);
        let gave_up = search.branch().err();
        CoverReport {
            solutions: search.solutions,
            nodes: search.nodes,
            gave_up,
        }
    }

    /// The number of solutions.
    ///
    /// # Errors
    ///
    /// When a limit strikes before all are found.
    pub fn count(&self, limits: &Limits) -> Result<u64, GaveUp> {
        let report = self.solve(limits, |_| ());
        report.gave_up.map_or(Ok(report.solutions), Err)
    }

    fn items_of(&self, option: u32) -> core::ops::Range<usize> {
        let option = option as usize;
        self.starts[option] as usize..self.starts[option + 1] as usize
    }
}

/// The state of a search.
struct Search<'a, F> {
    cover: &'a Cover,
    limits: &'a Limits,
    found: F,
    items: Vec<State>,
    /// The options of all items, one item after the other; of each, the live ones in front.
    lists: Vec<u32>,
    /// Where each member of an option stands in the list of its item.
    places: Vec<u32>,
    /// Options that were taken out of the lists, to be put back in the opposite order.
    removed: Vec<u32>,
    /// Whether an option is in the lists.
    is_live: Vec<bool>,
    /// The option of each member.
    options: Vec<u32>,
    /// The items on which the search branches.
    primary: Vec<u32>,
    chosen: Vec<usize>,
    nodes: u64,
    solutions: u64,
}

/// State of an item.
#[derive(Clone, Copy, Debug)]
struct State {
    /// Where its list begins.
    start: u32,
    /// How many options of it are live.
    live: u32,
    /// How often it still has to be covered.
    least: i64,
    /// How often it still may be covered.
    most: u32,
}

impl<'a, F: FnMut(&[usize])> Search<'a, F> {
    fn new(cover: &'a Cover, limits: &'a Limits, found: F) -> Self {
        let state = |range: &Range| State {
            start: 0,
            live: 0,
            least: range.least.into(),
            most: range.most,
        };
        let mut items: Vec<State> = cover.items.iter().map(state).collect();
        for &item in &cover.members {
            items[item as usize].live += 1;
        }
        let mut start = 0;
        for item in &mut items {
            item.start = start;
            start += item.live;
            item.live = 0;
        }
        let options = cover.starts.len() - 1;
        let primary = (0..items.len() as u32).filter(|&item| cover.items[item as usize].is_primary);
        let primary = primary.collect();
        let mut search = Self {
            cover,
            limits,
            found,
            items,
            lists: vec![0; cover.members.len()],
            places: vec![0; cover.members.len()],
            removed: Vec::new(),
            is_live: vec![true; options],
            options: vec![0; cover.members.len()],
            primary,
            chosen: Vec::new(),
            nodes: 0,
            solutions: 0,
        };
        for option in 0..options as u32 {
            search.fill(option);
        }
        // An item that must not be covered takes its options with it.
        for item in 0..search.items.len() {
            if search.items[item].most == 0 {
                search.remove_all(item);
            }
        }
        search
    }

    /// Enters an option into the lists of its items.
    fn fill(&mut self, option: u32) {
        for member in self.cover.items_of(option) {
            let item = &mut self.items[self.cover.members[member] as usize];
            self.lists[(item.start + item.live) as usize] = member as u32;
            self.places[member] = item.live;
            self.options[member] = option;
            item.live += 1;
        }
    }

    /// Goes on from here: with a solution, or with each option of the item that has the fewest ways.
    fn branch(&mut self) -> Result<(), GaveUp> {
        let Some(item) = self.narrowest() else {
            self.report();
            return Ok(());
        };
        let before = self.removed.len();
        let (needed, live) = (self.items[item].needed(), self.items[item].live);
        // The next option of this item is its first of those that are chosen: the ones before it are out from then on.
        // So each set is found once, and as many as are still needed have to be left.
        for _ in needed.max(1)..=live {
            let option = self.option_at(item, 0);
            self.choose(option)?;
            self.remove(option);
        }
        if needed == 0 {
            // None of them.
            self.remove_all(item);
            self.branch()?;
        }
        self.restore(before);
        Ok(())
    }

    /// Chooses an option, and goes on.
    fn choose(&mut self, option: u32) -> Result<(), GaveUp> {
        self.nodes += 1;
        self.limits.every(PERIOD).tick(self.nodes)?;
        let before = self.removed.len();
        self.remove(option);
        for member in self.cover.items_of(option) {
            let item = self.cover.members[member] as usize;
            let state = &mut self.items[item];
            state.least -= 1;
            state.most -= 1;
            if state.most == 0 {
                self.remove_all(item);
            }
        }
        self.chosen.push(option as usize);
        self.branch()?;
        self.chosen.pop();
        for member in self.cover.items_of(option) {
            let state = &mut self.items[self.cover.members[member] as usize];
            state.least += 1;
            state.most += 1;
        }
        self.restore(before);
        Ok(())
    }

    /// The item with the fewest ways to go on; `None` if nothing is left to decide.
    fn narrowest(&self) -> Option<usize> {
        let mut best = None;
        let mut fewest = u32::MAX;
        for &item in &self.primary {
            let (item, state) = (item as usize, self.items[item as usize]);
            let needed = state.needed();
            if needed == 0 && state.live == 0 {
                continue;
            }
            // With too few options there is no way at all.
            let ways = (state.live + 1).saturating_sub(needed);
            if ways < fewest {
                (best, fewest) = (Some(item), ways);
                if ways == 0 {
                    break;
                }
            }
        }
        best
    }

    fn option_at(&self, item: usize, place: u32) -> u32 {
        let member = self.lists[(self.items[item].start + place) as usize];
        self.options[member as usize]
    }

    /// Takes an option out of the lists of its items.
    fn remove(&mut self, option: u32) {
        // Another of its items may have taken it out already.
        if !core::mem::replace(&mut self.is_live[option as usize], false) {
            return;
        }
        for member in self.cover.items_of(option) {
            let item = &mut self.items[self.cover.members[member] as usize];
            // It goes behind the live options, where `restore` has it back by counting up alone.
            item.live -= 1;
            let (here, last) = (item.start + self.places[member], item.start + item.live);
            let other = self.lists[last as usize];
            self.lists.swap(here as usize, last as usize);
            self.places[other as usize] = self.places[member];
            self.places[member] = item.live;
        }
        self.removed.push(option);
    }

    /// Takes all options of an item out.
    fn remove_all(&mut self, item: usize) {
        while self.items[item].live > 0 {
            let last = self.items[item].live - 1;
            // The last one needs no swap.
            self.remove(self.option_at(item, last));
        }
    }

    /// Puts options back until this many are out.
    fn restore(&mut self, before: usize) {
        while self.removed.len() > before {
            let Some(option) = self.removed.pop() else { break };
            self.is_live[option as usize] = true;
            // Each list has it just behind its live ones, since all that went later is back.
            for member in self.cover.items_of(option) {
                self.items[self.cover.members[member] as usize].live += 1;
            }
        }
    }

    fn report(&mut self) {
        self.solutions += 1;
        self.limits.advance(1);
        let mut options = self.chosen.clone();
        options.sort_unstable();
        (self.found)(&options);
    }
}

impl State {
    /// How often the item still has to be covered: `least` goes below 0 once that is met.
    fn needed(self) -> u32 {
        u32::try_from(self.least).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests;
