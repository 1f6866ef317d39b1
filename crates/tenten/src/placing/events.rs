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

use super::fills::{Fills, GapSet};
use super::gaps::{InLine, Scattered, Straight};
use super::{Counts, Figure, Lines, Placed, UpTo, Way, take_last};

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
    pub(super) tables: Tables<'a>,
    board: u128,
    pieces: UpTo<u8, N>,
    /// The anchors on free cells, by place.
    pub(super) legal: [u128; N],
    /// Whether several lines at once are worth more than one after another.
    joint_bonus: bool,
    /// By place, the places before it of equal pieces.
    equal: [Places; N],
    /// By the kind of line, rows or columns, and by place, the class of the piece.
    classes: [[u8; N]; 2],
}

/// Pieces that are not placed.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Anchored<const N: usize> {
    pub(crate) pieces: UpTo<u8, N>,
    /// The anchors on free cells, by place.
    pub(crate) legal: [u128; N],
}

/// Tables of the rules for the search.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Tables<'a> {
    pub(crate) figures: &'a [Figure],
    pub(crate) lines: &'a Lines,
    pub(crate) fills: &'a Fills,
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

/// Answer to what is found; breaking ends the search.
type Flow = ControlFlow<()>;

impl<'a, const N: usize, const RESERVE: bool> Finder<'a, N, RESERVE> {
    /// `joint_bonus` says whether several lines at once are worth more than one after another.
    #[inline]
    pub(crate) fn new(tables: Tables<'a>, board: u128, remaining: Anchored<N>, joint_bonus: bool) -> Self {
        let Anchored { pieces, legal } = remaining;
        let (mut equal, mut classes) = ([0; N], [[0; N]; 2]);
        for (place, piece) in pieces.iter().enumerate() {
            let before = pieces.iter().take(place).enumerate();
            equal[place] = before.fold(0, |equal, (before, other)| {
                equal | Places::from(other == piece) << before
            });
            for way in [Way::Row, Way::Column] {
                classes[way as usize][place] = tables.fills.class(piece, way);
            }
        }
        Self {
            tables,
            board,
            pieces,
            legal,
            joint_bonus,
            equal,
            classes,
        }
    }

    /// Visits every board that an event leads to, some more than once; `counts` are those of the board.
    #[inline]
    pub(crate) fn events(&self, counts: &Counts, mut visit: impl FnMut(&Event) -> Flow) -> Flow {
        let reach = [Way::Row, Way::Column, Way::Other].map(|way| self.reach(self.all(), way));
        let fillable = [Way::Row, Way::Column].map(|way| self.fillable(way));
        let mut pairs = Vec::with_capacity(if self.most() == MOST { 32 } else { 0 });
        let lines = self.tables.lines;
        lines.with_few_gaps(self.board, counts, reach, |way, number| {
            let cover = Cover {
                placed: UpTo::default(),
                cells: 0,
                rest: self.all(),
                way,
            };
            let mut found = |cover: &Cover| {
                // Two of these that share a piece may be one event of three: see `join`.
                if self.most() == MOST && cover.placed.len() == 2 {
                    pairs.push(*cover);
                }
                self.event(cover, &mut visit)
            };
            match way {
                Way::Other => self.cover(&cover, lines.other_gaps(self.board, number), &mut found),
                Way::Row | Way::Column => {
                    let gaps = lines.gaps(self.board, way, number);
                    // One look at a table of all gaps rules the line out before any piece is placed.
                    if fillable[way as usize].is_some_and(|fillable| !fillable.has(gaps.cells)) {
                        return ControlFlow::Continue(());
                    }
                    self.cover(&cover, gaps, &mut found)
                }
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

    /// The most gaps of one line of this kind that the pieces at these places can fill; with `RESERVE`, all but one.
    #[inline]
    pub(super) fn reach(&self, rest: Places, way: Way) -> u32 {
        let (mut sum, mut least) = (0, u32::MAX);
        for (place, piece) in self.pieces.iter().enumerate() {
            if rest >> place & 1 == 1 {
                let reach = self.tables.figures[usize::from(piece)].reach[way as usize];
                sum += reach;
                least = least.min(reach);
            }
        }
        // One piece stays out, at best the one that fills least.
        if RESERVE && sum > 0 { sum - least } else { sum }
    }

    /// The gaps of a row or a column that the pieces could fill, if nothing else were in their way. They are not known
    /// where one piece has to stay out.
    #[inline]
    fn fillable(&self, way: Way) -> Option<&GapSet> {
        let classes = &self.classes[way as usize];
        (!RESERVE).then(|| self.tables.fills.all(&classes[..self.pieces.len()]))
    }

    /// Whether some of the pieces at these places, this many at most, could fill these gaps of a row or a column, if
    /// nothing else were in their way.
    #[inline]
    pub(super) fn can_fill(&self, gaps: InLine, way: Way, rest: Places, most: usize) -> bool {
        let (fills, classes) = (self.tables.fills, &self.classes[way as usize]);
        let mut left = (0..N).filter(|place| rest >> place & 1 == 1);
        match most {
            0 => false,
            1 => left.any(|place| fills.one(classes[place], gaps)),
            _ => left.clone().any(|a| {
                left.clone()
                    .filter(|&b| b > a)
                    .any(|b| fills.two([classes[a], classes[b]], gaps))
            }),
        }
    }

    /// All ways to fill the gaps of a line, the first gap first: each way is found once.
    fn cover<G: Gaps>(&self, before: &Cover, gaps: G, found: &mut impl FnMut(&Cover) -> Flow) -> Flow {
        let more = self.most() - before.placed.len() - 1;
        for (place, piece) in self.distinct(before.rest) {
            let rest = before.rest & !(1 << place);
            let filler = Filler {
                place,
                piece,
                rest,
                more,
            };
            let mut anchors = gaps.anchors(self, filler);
            while let Some(anchor) = take_last(&mut anchors) {
                let placed = Placed { piece, anchor };
                let mask = self.mask(placed);
                // Anchors are on cells that are free on the board, but pieces of the same cover may lie there.
                if mask & before.cells != 0 {
                    continue;
                }
                let cover = Cover {
                    placed: before.placed.and(placed),
                    cells: before.cells | mask,
                    rest,
                    way: before.way,
                };
                match gaps.left(&self.tables, placed) {
                    None => found(&cover)?,
                    Some(left) => self.cover(&cover, left, found)?,
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
        let full = self.tables.lines.full(filled);
        let clears = |last: &Placed| self.tables.lines.full(filled & !self.mask(*last)).count == 0;
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
        self.tables.figures[usize::from(placed.piece)].at(placed.anchor)
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
            && !self.tables.lines.has_others()
            && self.tables.lines.full(alone).count == 0
    }
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

/// A piece that is to fill a gap, and the pieces for what is left.
#[derive(Clone, Copy)]
struct Filler {
    place: usize,
    piece: u8,
    /// The places of the other pieces.
    rest: Places,
    /// How many of them may be placed at most.
    more: usize,
}

/// Gaps of one line, of which there are some.
trait Gaps: Copy {
    /// The anchors from which a piece fills the first gap, without those where it is seen at once that the others do
    /// not fill what is left.
    fn anchors<const N: usize, const RESERVE: bool>(
        self,
        finder: &Finder<N, RESERVE>,
        filler: Filler,
    ) -> u128;

    /// What is left of them after a piece that fills the first.
    fn left(self, tables: &Tables, placed: Placed) -> Option<Self>;
}

impl Gaps for Straight {
    #[inline]
    fn anchors<const N: usize, const RESERVE: bool>(
        self,
        finder: &Finder<N, RESERVE>,
        filler: Filler,
    ) -> u128 {
        let Filler {
            place,
            piece,
            rest,
            more,
        } = filler;
        let fills = finder.tables.fills;
        let can_be_filled = |left: InLine| left == 0 || finder.can_fill(left, self.way, rest, more);
        finder.legal[place] & fills.anchors(piece, self, can_be_filled)
    }

    #[inline]
    fn left(self, tables: &Tables, Placed { piece, anchor }: Placed) -> Option<Self> {
        let cells = self.cells ^ tables.fills.filled(piece, self, anchor);
        (cells != 0).then_some(Self { cells, ..self })
    }
}

impl Gaps for Scattered {
    #[inline]
    fn anchors<const N: usize, const RESERVE: bool>(
        self,
        finder: &Finder<N, RESERVE>,
        filler: Filler,
    ) -> u128 {
        let Filler {
            place,
            piece,
            rest,
            more,
        } = filler;
        let figure = &finder.tables.figures[usize::from(piece)];
        let legal = finder.legal[place];
        let reach = || figure.reach[Way::Other as usize] + finder.reach(rest, Way::Other);
        match () {
            // The last piece has to fill all gaps; before it, all pieces together need enough cells in one line.
            () if more == 0 => figure.covering(legal, self.0),
            () if reach() < self.0.count_ones() => 0,
            () => figure.at_first(self.0, legal),
        }
    }

    #[inline]
    fn left(self, tables: &Tables, Placed { piece, anchor }: Placed) -> Option<Self> {
        let left = self.0 & !tables.figures[usize::from(piece)].at(anchor);
        (left != 0).then_some(Self(left))
    }
}
