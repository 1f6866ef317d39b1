//! Events: pieces, placed one after another, of which the last clears lines that all of them have a cell in.
//!
//! Pieces that clear nothing can wait, so every play of a set is a chain of events, and then pieces that clear
//! nothing. (Let the k-th piece be the first that clears. If one of the k has no cell in a line that clears, place it
//! later: the same lines clear, its cells are still free, and it completes nothing, as every line that was full is
//! empty where it is not.)
//!
//! The pieces of an event fill one line together ([`Finder::cover`]), or the last of three fills one line with each of
//! the other two ([`Finder::join`]).

use std::ops::ControlFlow;

use super::{Figure, Lines, Placed, UpTo, Way, take_last};

/// Most pieces of an event: players search sets of up to three this way, and of sets of four one piece stays out.
const MOST: usize = 3;

/// One event, and what it leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    /// In an order in which only the last clears.
    pub(crate) placed: UpTo<Placed, MOST>,
    /// The board after it.
    pub(crate) board: u128,
    /// How many lines it clears.
    pub(crate) lines: u32,
}

/// Finds the events on one board without full lines, of at most `N` pieces that remain. If `RESERVE`, events leave out
/// one of them, whichever.
pub(crate) struct Finder<'a, const N: usize, const RESERVE: bool> {
    pub(crate) figures: &'a [Figure],
    pub(crate) lines: &'a Lines,
    pub(crate) board: u128,
    pub(crate) pieces: UpTo<u8, N>,
    /// The anchors on free cells, by remaining piece.
    pub(crate) legal: [u128; N],
    /// Whether several lines at once are worth more than one after another.
    pub(crate) joint_bonus: bool,
}

/// Pieces whose cells, with those there before, fill a line, once its gaps are covered.
#[derive(Clone, Copy, Debug)]
struct Cover<const N: usize> {
    placed: UpTo<Placed, MOST>,
    cells: u128,
    /// The pieces that are not placed.
    rest: UpTo<u8, N>,
    way: Way,
}

/// What to do with what is found; breaking ends the search.
type Flow = ControlFlow<()>;

impl<const N: usize, const RESERVE: bool> Finder<'_, N, RESERVE> {
    /// Visits every board that an event leads to, some more than once; `filled` has the filled cells of each line, by
    /// its number in [`Lines::all`].
    #[inline]
    pub(crate) fn events(
        &self,
        filled: impl Fn(usize) -> u32,
        mut visit: impl FnMut(&Event) -> Flow,
    ) -> Flow {
        let [row, column] = [Way::Row, Way::Column].map(|way| self.reach(self.pieces, way));
        let other = if self.lines.has_others() {
            self.reach(self.pieces, Way::Other)
        } else {
            0
        };
        let reach = [row, column, other];
        let mut pairs = Vec::with_capacity(if self.most() == MOST { 32 } else { 0 });
        for (number, &line) in self.lines.all.iter().enumerate() {
            let way = self.lines.way(number);
            if self.lines.len(number) - filled(number) > reach[way as usize] {
                continue;
            }
            let cover = Cover {
                placed: UpTo::default(),
                cells: 0,
                rest: self.pieces,
                way,
            };
            let gaps = line & !self.board;
            let mut found = |cover: &Cover<N>| {
                if self.most() == MOST && cover.placed.len() == 2 {
                    pairs.push(*cover);
                }
                self.event(cover.placed, cover.cells, &mut visit)
            };
            if self.most() == 1 {
                self.close(&cover, gaps, &mut found)?;
            } else {
                self.cover(&cover, gaps, &mut found)?;
            }
        }
        self.join(&pairs, &mut visit)
    }

    /// Most pieces of an event.
    #[inline]
    fn most(&self) -> usize {
        self.pieces.len() - usize::from(RESERVE)
    }

    /// How many gaps of one line these pieces can fill.
    #[inline]
    fn reach(&self, rest: UpTo<u8, N>, way: Way) -> u32 {
        let reach = |piece: u8| self.figures[usize::from(piece)].reach[way as usize];
        let all = rest.iter().map(reach);
        let least = if RESERVE { all.clone().min() } else { None };
        all.sum::<u32>() - least.unwrap_or(0)
    }

    #[inline]
    fn legal(&self, piece: u8) -> u128 {
        let place = self.pieces.iter().position(|other| other == piece);
        place.map_or(0, |place| self.legal[place])
    }

    /// All ways to fill the gaps of a line, the first gap first: each way is found once.
    fn cover(&self, before: &Cover<N>, gaps: u128, found: &mut impl FnMut(&Cover<N>) -> Flow) -> Flow {
        let count = gaps.count_ones();
        for (_, piece) in before.rest.distinct() {
            let figure = &self.figures[usize::from(piece)];
            let rest = before.rest.without(piece);
            let possible = self.reach(rest, before.way);
            if figure.reach[before.way as usize] + possible < count {
                continue;
            }
            let is_last = rest.len() == 1 + usize::from(RESERVE);
            let mut anchors = figure.at_first(gaps, self.legal(piece));
            while let Some(anchor) = take_last(&mut anchors) {
                let mask = figure.at(anchor);
                if mask & before.cells != 0 {
                    continue;
                }
                let cover = Cover {
                    placed: before.placed.and(Placed { piece, anchor }),
                    cells: before.cells | mask,
                    rest,
                    way: before.way,
                };
                let left = gaps & !mask;
                match () {
                    () if left == 0 => found(&cover)?,
                    () if left.count_ones() > possible => {}
                    () if is_last => self.close(&cover, left, found)?,
                    () => self.cover(&cover, left, found)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All ways in which one more piece fills all gaps, which are those of [`Finder::cover`] and in its order.
    fn close(&self, before: &Cover<N>, gaps: u128, found: &mut impl FnMut(&Cover<N>) -> Flow) -> Flow {
        for (_, piece) in before.rest.distinct() {
            let figure = &self.figures[usize::from(piece)];
            let mut anchors = figure.covering(self.legal(piece), gaps);
            while let Some(anchor) = take_last(&mut anchors) {
                let mask = figure.at(anchor);
                if mask & before.cells == 0 {
                    found(&Cover {
                        placed: before.placed.and(Placed { piece, anchor }),
                        cells: before.cells | mask,
                        rest: before.rest.without(piece),
                        way: before.way,
                    })?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Visits the event if some order places all pieces but the last without a full line. Any order does if one line is
    /// cleared alone, as all of the pieces have a cell in it.
    #[inline]
    fn event(&self, placed: UpTo<Placed, MOST>, cells: u128, visit: &mut impl FnMut(&Event) -> Flow) -> Flow {
        let filled = self.board | cells;
        let full = self.lines.full(filled);
        let clears = |last: &Placed| {
            full.count == 1 || placed.len() == 1 || self.lines.full(filled & !self.mask(*last)).count == 0
        };
        let Some(last) = placed.iter().rev().find(clears) else {
            return ControlFlow::Continue(());
        };
        visit(&Event {
            placed: placed.without(last).and(last),
            board: filled & !full.cells,
            lines: full.count,
        })
    }

    #[inline]
    fn mask(&self, placed: Placed) -> u128 {
        self.figures[usize::from(placed.piece)].at(placed.anchor)
    }

    /// Two covers of two pieces each that share one: it completes both lines at once.
    fn join(&self, pairs: &[Cover<N>], visit: &mut impl FnMut(&Event) -> Flow) -> Flow {
        for (number, first) in pairs.iter().enumerate() {
            for second in &pairs[..number] {
                let Some([own, other, shared]) = joined(first, second) else {
                    continue;
                };
                let is_event = own != other
                    && self.are_pieces([own, other, shared])
                    && !self.is_sequence(first, second, shared)
                    && self.mask(own) & self.mask(other) == 0;
                if is_event {
                    let placed = UpTo::from_slice(&[own, other, shared]);
                    self.event(placed, first.cells | second.cells, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// Whether these are among the remaining pieces, each by itself.
    fn are_pieces(&self, placed: [Placed; MOST]) -> bool {
        let without = |rest: UpTo<u8, N>, placed: Placed| rest.without(placed.piece);
        placed.into_iter().fold(self.pieces, without).len() + MOST == self.pieces.len()
    }

    /// Whether the two lines can be cleared one after the other just as well.
    ///
    /// They can if all lines that are completed are parallel: the first event takes no cell from the second's line, so
    /// the third piece can follow. Only points can differ then. Boxes and other lines are not looked into: the event is
    /// visited, at worst once more than it had to be.
    fn is_sequence(&self, first: &Cover<N>, second: &Cover<N>, shared: Placed) -> bool {
        let alone = self.board | self.mask(shared);
        first.way == second.way
            && !self.joint_bonus
            && !self.lines.has_others()
            && self.lines.full(alone).count == 0
    }
}

/// What the covers have by themselves, the first and the second, and the piece that they share.
#[inline]
fn joined<const N: usize>(first: &Cover<N>, second: &Cover<N>) -> Option<[Placed; MOST]> {
    let [a, b] = first.placed.exactly()?;
    let [c, d] = second.placed.exactly()?;
    match () {
        () if a == c => Some([b, d, a]),
        () if a == d => Some([b, c, a]),
        () if b == c => Some([a, d, b]),
        () if b == d => Some([a, c, b]),
        () => None,
    }
}
