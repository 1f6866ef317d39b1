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

use super::{Counts, Figure, Lines, Placed, UpTo, Way, take_last};
use crate::Rules;

/// Most pieces of an event: players search sets of up to three this way, and of sets of four one piece stays out.
const MOST: usize = 3;

/// Places of pieces in a set, as bits.
pub(crate) type Places = u8;

/// One event, and what it leaves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Event {
    /// In an order in which only the last clears.
    pub(crate) placed: UpTo<Placed, MOST>,
    /// The places of the pieces that are left, of those that the finder has.
    pub(crate) rest: Places,
    /// The board after it.
    pub(crate) board: u128,
    /// How many lines it clears.
    pub(crate) lines: u32,
    /// How many cells these have.
    pub(crate) cleared: u32,
}

/// Finds the events on one board without full lines, of at most `N` pieces that remain. If `RESERVE`, events leave out
/// one of them, whichever.
pub(crate) struct Finder<'a, const N: usize, const RESERVE: bool> {
    figures: &'a [Figure],
    lines: &'a Lines,
    board: u128,
    pieces: UpTo<u8, N>,
    /// The anchors on free cells, by place.
    legal: [u128; N],
    /// Whether several lines at once are worth more than one after another.
    joint_bonus: bool,
    /// By place, the places before it of equal pieces.
    equal: [Places; N],
    /// How many gaps of one line pieces can fill, by the kind of line and their places.
    reach: [[u8; 1 << Rules::MAX_SET]; 3],
}

/// Pieces whose cells, with those there before, fill a line, once its gaps are covered.
#[derive(Clone, Copy, Debug)]
struct Cover {
    placed: UpTo<Placed, MOST>,
    cells: u128,
    /// The pieces that are not placed.
    rest: Places,
    way: Way,
}

/// What to do with what is found; breaking ends the search.
type Flow = ControlFlow<()>;

impl<'a, const N: usize, const RESERVE: bool> Finder<'a, N, RESERVE> {
    /// `legal` has the anchors on free cells, by place; `joint_bonus` says whether several lines at once are worth more
    /// than one after another.
    #[inline]
    pub(crate) fn new(
        (figures, lines): (&'a [Figure], &'a Lines),
        board: u128,
        (pieces, legal): (UpTo<u8, N>, [u128; N]),
        joint_bonus: bool,
    ) -> Self {
        let mut equal = [0; N];
        for (place, piece) in pieces.iter().enumerate() {
            let before = pieces.iter().take(place).enumerate();
            equal[place] = before.fold(0, |equal, (before, other)| {
                equal | Places::from(other == piece) << before
            });
        }
        let ways = [Way::Row, Way::Column, Way::Other];
        let matters = |way: Way| way != Way::Other || lines.has_others();
        let reach = |way: Way| {
            if matters(way) {
                reach::<N, RESERVE>(figures, pieces, way)
            } else {
                [0; 1 << Rules::MAX_SET]
            }
        };
        Self {
            figures,
            lines,
            board,
            pieces,
            legal,
            joint_bonus,
            equal,
            reach: ways.map(reach),
        }
    }

    /// Visits every board that an event leads to, some more than once; `counts` are those of the board.
    #[inline]
    pub(crate) fn events(&self, counts: &Counts, mut visit: impl FnMut(&Event) -> Flow) -> Flow {
        let all = self.all();
        let reach = self.reach.map(|reach| u32::from(reach[usize::from(all)]));
        let mut pairs = Vec::with_capacity(if self.most() == MOST { 32 } else { 0 });
        let lines = self.lines;
        lines.with_few_gaps(self.board, counts, reach, |way, line, count| {
            let cover = Cover {
                placed: UpTo::default(),
                cells: 0,
                rest: all,
                way,
            };
            let gaps = line & !self.board;
            let mut found = |cover: &Cover| {
                if self.most() == MOST && cover.placed.len() == 2 {
                    pairs.push(*cover);
                }
                self.event(cover, &mut visit)
            };
            if self.most() == 1 {
                self.close(&cover, gaps, &mut found)
            } else {
                self.cover(&cover, (gaps, count), &mut found)
            }
        })?;
        self.join(&pairs, &mut visit)
    }

    /// The places of all pieces.
    #[inline]
    fn all(&self) -> Places {
        (1 << self.pieces.len()) - 1
    }

    /// Most pieces of an event.
    #[inline]
    fn most(&self) -> usize {
        self.pieces.len() - usize::from(RESERVE)
    }

    /// The pieces at these places, of equal ones the first alone, with their places.
    #[inline]
    fn distinct(&self, rest: Places) -> impl Iterator<Item = (usize, u8)> {
        let pieces = self.pieces.iter().enumerate();
        pieces.filter(move |&(place, _)| rest >> place & 1 == 1 && rest & self.equal[place] == 0)
    }

    /// All ways to fill the gaps of a line, the first gap first: each way is found once.
    fn cover(
        &self,
        before: &Cover,
        (gaps, count): (u128, u32),
        found: &mut impl FnMut(&Cover) -> Flow,
    ) -> Flow {
        let is_last = before.placed.len() + 2 == self.most();
        for (place, piece) in self.distinct(before.rest) {
            let figure = &self.figures[usize::from(piece)];
            let rest = before.rest & !(1 << place);
            let possible = u32::from(self.reach[before.way as usize][usize::from(rest)]);
            if figure.reach[before.way as usize] + possible < count {
                continue;
            }
            let mut anchors = figure.at_first(gaps, self.legal[place]);
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
                let (left, count) = (gaps & !mask, count - figure.fills(gaps, anchor, before.way));
                match () {
                    () if count == 0 => found(&cover)?,
                    () if count > possible => {}
                    () if is_last => self.close(&cover, left, found)?,
                    () => self.cover(&cover, (left, count), found)?,
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// All ways in which one more piece fills all gaps, which are those of [`Finder::cover`] and in its order.
    fn close(&self, before: &Cover, gaps: u128, found: &mut impl FnMut(&Cover) -> Flow) -> Flow {
        for (place, piece) in self.distinct(before.rest) {
            let figure = &self.figures[usize::from(piece)];
            let mut anchors = figure.covering(self.legal[place], gaps);
            while let Some(anchor) = take_last(&mut anchors) {
                let mask = figure.at(anchor);
                if mask & before.cells == 0 {
                    found(&Cover {
                        placed: before.placed.and(Placed { piece, anchor }),
                        cells: before.cells | mask,
                        rest: before.rest & !(1 << place),
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
    fn event(&self, cover: &Cover, visit: &mut impl FnMut(&Event) -> Flow) -> Flow {
        let placed = cover.placed;
        let filled = self.board | cover.cells;
        let full = self.lines.full(filled);
        let clears = |last: &Placed| self.lines.full(filled & !self.mask(*last)).count == 0;
        let last = if full.count == 1 || placed.len() == 1 {
            placed.last()
        } else {
            placed.iter().rev().find(clears)
        };
        let Some(last) = last else {
            return ControlFlow::Continue(());
        };
        visit(&Event {
            placed: placed.without(last).and(last),
            rest: cover.rest,
            board: filled & !full.cells,
            lines: full.count,
            cleared: full.size,
        })
    }

    #[inline]
    fn mask(&self, placed: Placed) -> u128 {
        self.figures[usize::from(placed.piece)].at(placed.anchor)
    }

    /// Two covers of two pieces each that share one: it completes both lines at once.
    fn join(&self, pairs: &[Cover], visit: &mut impl FnMut(&Event) -> Flow) -> Flow {
        for (number, first) in pairs.iter().enumerate() {
            for second in &pairs[..number] {
                let Some([own, other, shared]) = joined(first, second) else {
                    continue;
                };
                let is_event = own != other
                    && !self.is_sequence(first, second, shared)
                    && self.mask(own) & self.mask(other) == 0;
                let rest = Some([own, other, shared]).filter(|_| is_event);
                if let Some(rest) = rest.and_then(|placed| self.without(placed)) {
                    let cover = Cover {
                        placed: UpTo::from_slice(&[own, other, shared]),
                        cells: first.cells | second.cells,
                        rest,
                        way: first.way,
                    };
                    self.event(&cover, visit)?;
                }
            }
        }
        ControlFlow::Continue(())
    }

    /// What is left without these, if they are among the pieces, each by itself.
    fn without(&self, placed: [Placed; MOST]) -> Option<Places> {
        placed.into_iter().try_fold(self.all(), |rest, placed| {
            let is_left = |&(place, piece): &(usize, u8)| rest >> place & 1 == 1 && piece == placed.piece;
            let (place, _) = self.pieces.iter().enumerate().find(is_left)?;
            Some(rest & !(1 << place))
        })
    }

    /// Whether the two lines can be cleared one after the other just as well.
    ///
    /// They can if all lines that are completed are parallel: the first event takes no cell from the second's line, so
    /// the third piece can follow. Only points can differ then. Boxes and other lines are not looked into: the event is
    /// visited, at worst once more than it had to be.
    fn is_sequence(&self, first: &Cover, second: &Cover, shared: Placed) -> bool {
        let alone = self.board | self.mask(shared);
        first.way == second.way
            && !self.joint_bonus
            && !self.lines.has_others()
            && self.lines.full(alone).count == 0
    }
}

/// How many gaps of one line of this kind pieces can fill, by their places; if `RESERVE`, without that of them which
/// fills least.
#[inline]
fn reach<const N: usize, const RESERVE: bool>(
    figures: &[Figure],
    pieces: UpTo<u8, N>,
    way: Way,
) -> [u8; 1 << Rules::MAX_SET] {
    let mut sums = [0; 1 << Rules::MAX_SET];
    let mut least = [u8::MAX; 1 << Rules::MAX_SET];
    for (place, piece) in pieces.iter().enumerate() {
        let reach = figures[usize::from(piece)].reach[way as usize] as u8;
        for rest in 0..1 << place {
            sums[rest | 1 << place] = sums[rest] + reach;
            least[rest | 1 << place] = least[rest].min(reach);
        }
    }
    if RESERVE {
        for (sum, least) in sums.iter_mut().zip(least).skip(1) {
            *sum = sum.saturating_sub(least);
        }
    }
    sums
}

/// What the covers have by themselves, the first and the second, and the piece that they share.
#[inline]
fn joined(first: &Cover, second: &Cover) -> Option<[Placed; MOST]> {
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
