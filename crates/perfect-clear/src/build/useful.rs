//! The fields that lead to an aim, whatever comes when.
//!
//! Most fields that queues reach lead nowhere: of those of `*p7` on a field six wide, one in fifteen leads to a clear.
//! Searches with sets of queues go through the useful ones alone, which are found beforehand, once for all queues.
//!
//! A field goes with the pieces that may lie there: how many of each, in whatever order they came. With hold, these are
//! all pieces that were seen but one. As there are few such *lots* for each number of pieces (35 at most for `*p7`), a
//! set of them is a word; lots beyond 64 share its bits.
//!
//! *Proof* that no solution is lost: after each of its pieces, those that lie are a lot of its queue, and the next lot
//! has one piece more. So it is found forward, and kept backward from the aim. That other fields are kept as well costs
//! time alone: the search with queues finds that they lead nowhere.

use std::ops::Range;

use quadrille_search::GaveUp;
use quadrille_search::hash::{Map, Set};

use super::Tile;
use super::margins::Margins;
use super::search::Search;
use crate::prune::Stock;
use crate::words::bit_set::BitSet;
use crate::words::field_word::FieldWord;
use crate::{Hold, Piece};

/// The useful fields, each with the tiles that lead from it to another one.
pub(super) struct Useful<W> {
    fields: Map<W, Field>,
    tiles: Vec<Tile<W>>,
    /// The lots of some number of pieces, by number.
    lots: Vec<Vec<Lot>>,
}

/// A useful field: the lots with which it leads to the aim, and where its tiles are; those of the aim have none.
struct Field {
    lots: LotSet,
    tiles: Range<usize>,
}

/// A field that is reached, with the lots that may lie there, and where its tiles are.
struct Reached<W> {
    word: W,
    lots: LotSet,
    tiles: Range<usize>,
}

/// The fields that are reached, by the number of pieces, and the tiles that lead from each to the next.
struct Ways<W> {
    layers: Vec<Vec<Reached<W>>>,
    tiles: Vec<Tile<W>>,
}

impl<W: FieldWord> Useful<W> {
    /// The useful fields of a search for some queues; none if more than `most` fields would have to be looked at.
    ///
    /// # Errors
    ///
    /// The limit that struck.
    pub(super) fn new(
        search: &Search<'_, W>,
        queues: &[Vec<Piece>],
        most: usize,
    ) -> Result<Option<Self>, GaveUp> {
        let (lots, all) = lots(queues, search.hold(), search.most_pieces());
        let pairs = lots.windows(2);
        let stages: Vec<Stage> = pairs.map(|pair| Stage::new(&pair[0], &pair[1], all)).collect();
        let ways = forward(search, &stages, most)?;
        let useful = |ways| Self {
            lots,
            ..backward(search, &stages, ways)
        };
        Ok(ways.map(useful))
    }

    /// The cells of tiles of a piece that lead from a field to a useful one.
    pub(super) fn moves(&self, word: W, piece: Piece) -> impl Iterator<Item = W> {
        let own = self.tiles(word).iter().filter(move |tile| tile.piece == piece);
        own.map(|tile| tile.cells)
    }

    /// The tiles that lead from a field with this lot of so many pieces to another one that is useful with its own.
    pub(super) fn next(&self, word: W, placed: usize, lot: Lot) -> impl Iterator<Item = Tile<W>> {
        let number = |piece| self.lots.get(placed + 1)?.binary_search(&(lot + one(piece))).ok();
        let numbers = Piece::ALL.map(number);
        let is_useful = move |tile: &Tile<W>| {
            let to = self.fields.get(&(word | tile.cells));
            let to = to.zip(numbers[tile.piece.index()]);
            to.is_some_and(|(to, number)| to.lots.contains(number % APART))
        };
        self.tiles(word).iter().copied().filter(is_useful)
    }

    fn tiles(&self, word: W) -> &[Tile<W>] {
        let field = self.fields.get(&word);
        field.map_or(&[], |field| &self.tiles[field.tiles.clone()])
    }
}

/// The fields that lots reach.
fn forward<W: FieldWord>(
    search: &Search<'_, W>,
    stages: &[Stage],
    most: usize,
) -> Result<Option<Ways<W>>, GaveUp> {
    let (mut ways, mut count) = (Ways::new(), 0);
    let mut layer = Map::from_iter([(search.start(), BitSet([1]))]);
    let margins = search.margins();
    for (left, stage) in (1..=stages.len()).rev().zip(stages) {
        let (mut reached, mut next) = (Vec::with_capacity(layer.len()), Map::default());
        for (word, lots) in layer {
            count += 1;
            search.look(count)?;
            let start = ways.tiles.len();
            let can_cover = |margins: &Margins<W>| margins.can_cover(word, left, stage.left(lots));
            let can_fill =
                || search.can_fill(word, || stage.left(lots)) && margins.as_ref().is_none_or(can_cover);
            if !search.is_reached(word) && can_fill() {
                for (piece, then) in stage.after(lots) {
                    search.moves(word, piece, |cells| {
                        if search.is_near(word | cells, left - 1) {
                            *next.entry(word | cells).or_insert(LotSet::EMPTY) |= &then;
                            ways.tiles.push(Tile { piece, cells });
                        }
                    });
                }
            }
            let tiles = start..ways.tiles.len();
            reached.push(Reached { word, lots, tiles });
            if count as usize + next.len() > most {
                return Ok(None);
            }
        }
        ways.layers.push(reached);
        layer = next;
    }
    Ok(Some(ways.ending_in(layer)))
}

impl<W> Ways<W> {
    const fn new() -> Self {
        Self {
            layers: Vec::new(),
            tiles: Vec::new(),
        }
    }

    /// The same with fields from which nothing leads on.
    fn ending_in(mut self, last: Map<W, LotSet>) -> Self {
        let end = |(word, lots)| Reached {
            word,
            lots,
            tiles: 0..0,
        };
        self.layers.push(last.into_iter().map(end).collect());
        self
    }
}

/// Of the fields that lots reach, those that lead to the aim.
fn backward<W: FieldWord>(search: &Search<'_, W>, stages: &[Stage], mut ways: Ways<W>) -> Useful<W> {
    let mut useful = Useful {
        fields: Map::default(),
        tiles: Vec::new(),
        lots: Vec::new(),
    };
    let mut next: Map<W, LotSet> = Map::default();
    while let Some(layer) = ways.layers.pop() {
        let mut live = Map::default();
        for Reached { word, lots, tiles } in layer {
            let start = useful.tiles.len();
            let mut kept = if search.is_reached(word) {
                lots
            } else {
                LotSet::EMPTY
            };
            for tile in &ways.tiles[tiles] {
                let Some(&then) = next.get(&(word | tile.cells)) else {
                    continue;
                };
                let before = &stages[ways.layers.len()].before(then, tile.piece) & &lots;
                if !before.is_empty() {
                    kept |= &before;
                    useful.tiles.push(*tile);
                }
            }
            if !kept.is_empty() {
                live.insert(word, kept);
                let tiles = start..useful.tiles.len();
                useful.fields.insert(word, Field { lots: kept, tiles });
            }
        }
        next = live;
    }
    useful
}

/// How many there are of each piece, eight bits each.
pub(super) type Lot = u64;

/// Numbers of lots. Those that differ by a multiple of 64 are one.
type LotSet = BitSet<[u64; 1]>;

/// How many lots are told apart.
const APART: usize = 64;

const fn one(piece: Piece) -> Lot {
    1 << (8 * piece.index())
}

const fn count(lot: Lot, piece: Piece) -> u64 {
    lot >> (8 * piece.index()) & 0xFF
}

/// The pieces of some tiles.
pub(super) fn lot<W>(tiles: &[Tile<W>]) -> Lot {
    tiles.iter().map(|tile| one(tile.piece)).sum()
}

/// The lots of some number of pieces, by number.
struct Stage {
    /// Those that become of each with one piece more.
    after: Vec<[LotSet; Piece::COUNT]>,
    /// Those of which each of the next stage comes by a piece.
    before: Vec<[LotSet; Piece::COUNT]>,
    /// The most that is left of each piece.
    left: Vec<Stock>,
}

impl Stage {
    /// The stage of these lots, of which those of the next stage come; `all` has the most of each piece.
    fn new(lots: &[Lot], next: &[Lot], all: Lot) -> Self {
        let nowhere = |lots: &[Lot]| vec![[LotSet::EMPTY; Piece::COUNT]; lots.len().min(APART)];
        let mut stage = Self {
            after: nowhere(lots),
            before: nowhere(next),
            left: vec![Stock::EMPTY; lots.len().min(APART)],
        };
        for (number, &lot) in lots.iter().enumerate() {
            let number = number % APART;
            let left = |piece| (count(lot, piece)..count(all, piece)).map(move |_| piece);
            let left: Stock = Piece::ALL.into_iter().flat_map(left).collect();
            stage.left[number] = stage.left[number].most(left);
            for piece in Piece::ALL {
                if let Ok(then) = next.binary_search(&(lot + one(piece))) {
                    stage.after[number][piece.index()].insert(then % APART);
                    stage.before[then % APART][piece.index()].insert(number);
                }
            }
        }
        stage
    }

    /// The pieces that may come next, each with the lots that become of these.
    fn after(&self, lots: LotSet) -> impl Iterator<Item = (Piece, LotSet)> {
        let after = Piece::ALL.map(|piece| (piece, union(&self.after, lots, piece)));
        after.into_iter().filter(|(_, then)| !then.is_empty())
    }

    /// The lots of which these come by a piece.
    fn before(&self, then: LotSet, piece: Piece) -> LotSet {
        union(&self.before, then, piece)
    }

    /// The most that is left of each piece after one of these lots.
    fn left(&self, lots: LotSet) -> Stock {
        let left = lots.iter().map(|lot| self.left[lot]);
        left.fold(Stock::EMPTY, Stock::most)
    }
}

fn union(table: &[[LotSet; Piece::COUNT]], lots: LotSet, piece: Piece) -> LotSet {
    let mut union = LotSet::EMPTY;
    lots.iter().for_each(|lot| union |= &table[lot][piece.index()]);
    union
}

/// The lots of queues by the number of pieces, up to `most` of them, and the most of each piece.
fn lots(queues: &[Vec<Piece>], hold: Hold, most: usize) -> (Vec<Vec<Lot>>, Lot) {
    let seen = Seen::new(queues, most + 1);
    let lots = (0..=most).map(|placed| seen.lots(placed, hold));
    (lots.collect(), seen.all(hold))
}

/// What queues begin with, and what they are, by the number of pieces.
struct Seen {
    begun: Vec<Set<Lot>>,
    whole: Vec<Set<Lot>>,
}

impl Seen {
    fn new(queues: &[Vec<Piece>], most: usize) -> Self {
        let mut seen = Self {
            begun: vec![Set::default(); most + 1],
            whole: vec![Set::default(); most + 1],
        };
        seen.begun[0].insert(0);
        let (mut lots, mut last): (Vec<Lot>, &[Piece]) = (vec![0], &[]);
        for queue in queues {
            let cut = &queue[..queue.len().min(most)];
            // Queues are in the order of their letters, so neighbours have much in common.
            let common = last
                .iter()
                .zip(cut)
                .take_while(|(one, other)| one == other)
                .count();
            lots.truncate(common + 1);
            for &piece in &cut[common..] {
                lots.push(lots[lots.len() - 1] + one(piece));
                seen.begun[lots.len() - 1].insert(lots[lots.len() - 1]);
            }
            if queue.len() <= most {
                seen.whole[queue.len()].insert(lots[queue.len()]);
            }
            last = cut;
        }
        seen
    }

    /// The lots that may lie, in rising order: without hold, what came; with it, all but a piece that is in the slot,
    /// or all when the queue is at its end.
    fn lots(&self, placed: usize, hold: Hold) -> Vec<Lot> {
        let begun = |pieces: usize| self.begun.get(pieces).into_iter().flatten().copied();
        let (slot, came) = match hold {
            Hold::Off => (0, placed),
            Hold::Empty => (0, placed + 1),
            Hold::Piece(piece) => (one(piece), placed),
        };
        let mut lots: Vec<Lot> = if hold == Hold::Off {
            begun(came).collect()
        } else {
            let less = |lot: Lot| {
                let pieces = Piece::ALL.into_iter().filter(move |&piece| count(lot, piece) > 0);
                pieces.map(move |piece| lot - one(piece))
            };
            let whole = came.checked_sub(1).and_then(|pieces| self.whole.get(pieces));
            let all = whole.into_iter().flatten().map(|&lot| lot + slot);
            begun(came)
                .map(|lot| lot + slot)
                .flat_map(less)
                .chain(all)
                .collect()
        };
        lots.sort_unstable();
        lots.dedup();
        lots
    }

    /// The most of each piece, with what is held.
    fn all(&self, hold: Hold) -> Lot {
        let slot = match hold {
            Hold::Piece(piece) => one(piece),
            Hold::Off | Hold::Empty => 0,
        };
        let lots = || self.begun.iter().flatten();
        let most = |piece| lots().map(|&lot| count(lot, piece)).max().unwrap_or(0) * one(piece);
        Piece::ALL.into_iter().map(most).sum::<Lot>() + slot
    }
}
