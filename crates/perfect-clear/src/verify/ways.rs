//! Answers about known queues, worked out by trying everything.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_search::GaveUp;

use super::grid::{Cells, Grid};
use super::hand::Hand;
use super::movement::Landings;
use super::{Referee, Start};
use crate::words::field_word::FieldWord;
use crate::{FieldOf, Hold, Piece};

/// A piece where it lies.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Laid {
    /// The piece.
    pub piece: Piece,
    /// Its cells `(x, y)` in the field as it was at first, row by row from the bottom: rows that have vanished since
    /// are still in their places.
    pub cells: [(usize, usize); 4],
}

/// Pieces that lie, and the field then.
#[derive(Clone, Copy)]
pub(super) struct Lying<'a> {
    pub(super) laid: &'a [Laid],
    pub(super) grid: &'a Grid,
}

/// Aim of the pieces that are laid.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Aim<'a> {
    /// To clear the field.
    Clear,
    /// To lay exactly these pieces, in whatever order.
    Lay(&'a [Laid]),
    /// To fill cells of the field as it was at first; nothing is laid after the last of them is filled.
    Fill {
        /// The cells that must be filled.
        must: &'a BTreeSet<(usize, usize)>,
        /// The cells that may be filled besides.
        may: &'a BTreeSet<(usize, usize)>,
    },
}

/// The same field and slot with several queues.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Series<'a, W: FieldWord = u64> {
    /// The field.
    pub field: FieldOf<W>,
    /// The slot.
    pub hold: Hold,
    /// The queues.
    pub queues: &'a [Vec<Piece>],
}

/// All sets of pieces that reach an aim, and how each queue gets there.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Ways {
    found: BTreeMap<Vec<Laid>, Hands>,
}

/// Queues by number, with what is in the hand.
pub(super) type Hands = BTreeSet<(usize, Hand)>;

impl Ways {
    /// Each set of pieces, in order, with the numbers of the queues that can lay it.
    pub fn iter(&self) -> impl Iterator<Item = (&[Laid], BTreeSet<usize>)> {
        let queues = |hands: &Hands| hands.iter().map(|&(queue, _)| queue).collect();
        self.found
            .iter()
            .map(move |(laid, hands)| (&**laid, queues(hands)))
    }

    /// The numbers of the queues that reach the aim in some way.
    #[must_use]
    pub fn served(&self) -> BTreeSet<usize> {
        self.found.values().flatten().map(|&(queue, _)| queue).collect()
    }

    /// What a queue can leave over: the piece in the slot, if any, and how many pieces of the queue are gone.
    ///
    /// Where hold was never pressed, the next piece could be put aside at once, and counts as if it were.
    #[must_use]
    pub fn left(&self, number: usize, queue: &[Piece]) -> BTreeSet<(Option<Piece>, usize)> {
        let hands = self.found.values().flatten().filter(|(of, _)| *of == number);
        let left = hands.map(|(_, hand)| match (hand.slot, queue.get(hand.gone)) {
            (None, Some(&next)) if hand.may_hold => (Some(next), hand.gone + 1),
            (slot, _) => (slot, hand.gone),
        });
        left.collect()
    }
}

impl Aim<'_> {
    pub(super) fn is_met(&self, grid: &Grid, laid: &[Laid]) -> bool {
        match self {
            Self::Clear => grid.height() == 0,
            Self::Lay(aim) => laid.len() == aim.len(),
            Self::Fill { must, .. } => {
                let is_filled = |cell| laid.iter().any(|tile| tile.cells.contains(cell));
                must.iter().all(is_filled)
            }
        }
    }

    pub(super) fn allows(&self, tile: &Laid) -> bool {
        match self {
            Self::Clear => true,
            Self::Lay(aim) => aim.contains(tile),
            Self::Fill { must, may } => tile
                .cells
                .iter()
                .all(|cell| must.contains(cell) || may.contains(cell)),
        }
    }
}

/// Pieces still to be placed: the slot and the pieces that follow.
type Rest = (bool, Option<Piece>, Vec<Piece>);

/// Fields and rests that have been worked out.
#[derive(Debug, Default)]
pub(super) struct Dead(BTreeSet<(Grid, Rest)>);

impl<'a> Referee<'a> {
    /// Begins to count anew.
    pub(super) fn begin(&mut self) {
        (self.nodes, self.landings.looked) = (0, 0);
        if let Some((last, _)) = &mut self.last {
            last.looked = 0;
        }
    }

    /// Counts work; an error where a limit strikes.
    pub(super) fn tick(&mut self, nodes: usize) -> Result<(), GaveUp> {
        self.nodes += nodes as u64;
        let by_last = self.last.as_ref().map_or(0, |(last, _)| last.looked);
        self.limits.check(self.nodes + self.landings.looked + by_last)
    }

    /// All sets of pieces that reach an aim, and the queues that can lay each.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn ways<W: FieldWord>(&mut self, series: Series<'_, W>, aim: Aim<'_>) -> Result<Ways, GaveUp> {
        self.begin();
        let hand = Hand::new(series.hold);
        let all: Hands = (0..series.queues.len()).map(|queue| (queue, hand)).collect();
        let mut layer = BTreeMap::from([(Vec::new(), (Grid::new(series.field), all))]);
        let mut ways = Ways::default();
        while !layer.is_empty() {
            let mut next = BTreeMap::new();
            for (laid, (grid, hands)) in layer {
                self.tick(hands.len())?;
                if aim.is_met(&grid, &laid) {
                    ways.found.insert(laid, hands);
                } else {
                    let lying = Lying {
                        laid: &laid,
                        grid: &grid,
                    };
                    self.lay_next(lying, choices(&hands, series.queues), aim, &mut next)?;
                }
            }
            layer = next;
        }
        self.insist(series, &mut ways)?;
        Ok(ways)
    }

    /// Where pieces can rest, after `laid` of them.
    pub(super) fn moving(&mut self, aim: Aim<'_>, laid: usize) -> &mut Landings<'a> {
        match (&mut self.last, aim) {
            (Some((last, pieces)), Aim::Lay(all)) if all.len() <= laid + *pieces => last,
            _ => &mut self.landings,
        }
    }

    /// Leaves of each set of pieces the queues that can lay it as the mode asks.
    fn insist<W: FieldWord>(&mut self, series: Series<'_, W>, ways: &mut Ways) -> Result<(), GaveUp> {
        if self.demand.is_nothing() {
            return Ok(());
        }
        for (laid, hands) in &mut ways.found {
            let numbers: BTreeSet<usize> = hands.iter().map(|&(queue, _)| queue).collect();
            let queues: Vec<Vec<Piece>> = numbers
                .iter()
                .map(|&queue| series.queues[queue].clone())
                .collect();
            let of_these = Series {
                queues: &queues,
                ..series
            };
            let can = self.do_so(of_these, Aim::Lay(laid))?;
            let able: BTreeSet<usize> = numbers
                .into_iter()
                .zip(can)
                .filter(|can| can.1)
                .map(|can| can.0)
                .collect();
            hands.retain(|(queue, _)| able.contains(queue));
        }
        ways.found.retain(|_, hands| !hands.is_empty());
        Ok(())
    }

    /// Lays one piece more in every way that serves the aim.
    fn lay_next(
        &mut self,
        Lying { laid, grid }: Lying<'_>,
        choices: BTreeMap<Piece, Hands>,
        aim: Aim<'_>,
        next: &mut BTreeMap<Vec<Laid>, (Grid, Hands)>,
    ) -> Result<(), GaveUp> {
        for (piece, hands) in choices {
            for cells in &*self.moving(aim, laid.len()).of(grid, piece) {
                let cells_at_first = grid.at_first(cells);
                let tile = Laid {
                    piece,
                    cells: cells_at_first,
                };
                if !aim.allows(&tile) {
                    continue;
                }
                self.tick(hands.len())?;
                let mut more = laid.to_vec();
                more.push(tile);
                more.sort_unstable();
                let entry = next.entry(more);
                let (_, all) = entry.or_insert_with(|| (grid.after(cells), Hands::new()));
                all.extend(&hands);
            }
        }
        Ok(())
    }

    /// Whether a queue clears a field.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn can_clear<W: FieldWord>(&mut self, start: Start<'_, W>) -> Result<bool, GaveUp> {
        self.begin();
        let (grid, hand) = (Grid::new(start.field), Hand::new(start.hold));
        self.reaches_end(&grid, hand, start.queue, &mut Dead::default())
    }

    /// The numbers of the queues that clear the field.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn clearing<W: FieldWord>(&mut self, series: Series<'_, W>) -> Result<BTreeSet<usize>, GaveUp> {
        self.begin();
        if !self.demand.is_nothing() {
            let can = self.do_so(series, Aim::Clear)?.into_iter().enumerate();
            return Ok(can.filter(|&(_, can)| can).map(|(queue, _)| queue).collect());
        }
        let (grid, hand) = (Grid::new(series.field), Hand::new(series.hold));
        let mut dead = Dead::default();
        let mut clearing = BTreeSet::new();
        for (number, queue) in series.queues.iter().enumerate() {
            if self.reaches_end(&grid, hand, queue, &mut dead)? {
                clearing.insert(number);
            }
        }
        Ok(clearing)
    }

    /// Whether the field can be cleared from here; what cannot is remembered.
    pub(super) fn reaches_end(
        &mut self,
        grid: &Grid,
        hand: Hand,
        queue: &[Piece],
        dead: &mut Dead,
    ) -> Result<bool, GaveUp> {
        if grid.height() == 0 {
            return Ok(true);
        }
        let left = queue.get(hand.gone..).unwrap_or(&[]);
        let rest = (hand.may_hold, hand.slot, left.to_vec());
        let key = (grid.clone(), rest);
        if dead.0.contains(&key) {
            return Ok(false);
        }
        for (piece, hand) in hand.choices(queue) {
            for cells in &*self.landings.of(grid, piece) {
                self.tick(1)?;
                if self.reaches_end(&grid.after(cells), hand, queue, dead)? {
                    return Ok(true);
                }
            }
        }
        dead.0.insert(key);
        Ok(false)
    }

    /// The number of different solutions: of pieces and cells, in their order.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn solutions<W: FieldWord>(&mut self, start: Start<'_, W>) -> Result<u128, GaveUp> {
        self.begin();
        let hands = Hands::from([(0, Hand::new(start.hold))]);
        let queues = [start.queue.to_vec()];
        self.count(&Grid::new(start.field), hands, &queues, &mut BTreeMap::new())
    }

    fn count(
        &mut self,
        grid: &Grid,
        hands: Hands,
        queues: &[Vec<Piece>],
        known: &mut BTreeMap<(Grid, Hands), u128>,
    ) -> Result<u128, GaveUp> {
        if grid.height() == 0 {
            return Ok(1);
        }
        let key = (grid.clone(), hands);
        if let Some(&count) = known.get(&key) {
            return Ok(count);
        }
        let mut count: u128 = 0;
        // Hands that have come to the same piece in different ways place it as one.
        for (piece, hands) in choices(&key.1, queues) {
            for cells in &*self.landings.of(grid, piece) {
                self.tick(1)?;
                let more = self.count(&grid.after(cells), hands.clone(), queues, known)?;
                count = count.saturating_add(more);
            }
        }
        known.insert(key, count);
        Ok(count)
    }
}

/// The pieces that can be placed next, each with the hands after that.
pub(super) fn choices(hands: &Hands, queues: &[Vec<Piece>]) -> BTreeMap<Piece, Hands> {
    let mut choices: BTreeMap<Piece, Hands> = BTreeMap::new();
    for &(number, hand) in hands {
        for (piece, after) in hand.choices(&queues[number]) {
            choices.entry(piece).or_default().insert((number, after));
        }
    }
    choices
}

impl Laid {
    /// A piece on listed cells `[x, y]`; `None` unless they are four different cells, columns 0 to 9.
    #[must_use]
    pub fn listed(piece: Piece, cells: &[[i64; 2]]) -> Option<Self> {
        let mut places: Vec<(usize, usize)> = Vec::new();
        for &[x, y] in cells {
            places.push((usize::try_from(x).ok()?, usize::try_from(y).ok()?));
        }
        places.sort_unstable_by_key(|&(x, y)| (y, x));
        places.dedup();
        let cells: Cells = places.try_into().ok()?;
        cells
            .iter()
            .all(|&(x, _)| x < super::COLUMNS)
            .then_some(Self { piece, cells })
    }
}
