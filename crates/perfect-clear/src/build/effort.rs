//! How much it takes to play a way: its effort.
//!
//! # What
//!
//! A player who may choose among ways wants those that are easy to play. What makes a way hard is counted in the same
//! coin, actions beyond moving, turning above the stack and dropping:
//!
//! - a press of hold: 1;
//! - a piece that no hard drop brings to its place, so that it is dropped softly and moved below an overhang: 1;
//! - a piece that must be turned there as well, a spin: 2;
//! - the share of orders of its pieces in which the way cannot be built: 0 if all of them will do, nearly 1 if a single
//!   one does. A way that must be built in one order has to be looked at as long as one more action takes.
//!
//! Each queue is played as it takes least. A way's effort is the mean of that over its whole queues, plus the share of
//! orders, in hundredths; as whole numbers, efforts of many ways have an exact sum.
//!
//! # How
//!
//! Sets of tiles that can lie are masks. Queues are in the order of their letters, so they are walked as a tree of
//! prefixes: after a prefix, the mask and the slot are all that matters, and each pair goes with the least that leads
//! there. As a queue fixes which pieces have come, these pairs are few.

use quadrille_search::hash::Map;
use quadrille_search::{GaveUp, Limits};

use super::rows::lands;
use super::{Paths, Tile};
use crate::words::field_word::FieldWord;
use crate::{DropMode, FieldOf, Hold, Mover, Physics, Piece, Problem};

/// Presses and moves that a tile takes; beyond all that exist where it cannot come to lie.
type Actions = u32;

const IMPOSSIBLE: Actions = Actions::MAX;

/// The most tiles of a way whose sets are looked at: as many as six rows have.
const MOST_TILES: usize = 15;

/// The efforts of all ways, in hundredths.
///
/// # Errors
///
/// The limit that struck.
pub(super) fn efforts<P, W: FieldWord>(
    problem: &Problem<P, W>,
    paths: &Paths<W>,
    limits: &Limits,
) -> Result<Vec<u32>, GaveUp> {
    let mut ground = Ground::new(problem.mover(), problem.field());
    let mut efforts = Vec::with_capacity(paths.found.len());
    for path in &paths.found {
        limits.check(0)?;
        if path.tiles.len() > MOST_TILES {
            return Err(GaveUp::OutOfReach);
        }
        let queues: Vec<Served<'_>> = path
            .queues
            .iter()
            .map(|&queue| {
                (
                    &*paths.queues[queue as usize],
                    paths.queues.weight(queue as usize),
                )
            })
            .collect();
        efforts.push(ground.way(&path.tiles).effort(problem.hold(), &queues));
    }
    Ok(efforts)
}

/// Actions that tiles take on a field, remembered for ways that share some of them.
struct Ground<W> {
    field: FieldOf<W>,
    mover: Mover,
    /// A hard drop alone, and moves below others, without turns there.
    strict: Option<[Mover; 2]>,
    known: Map<(W, Tile<W>), Actions>,
}

impl<W: FieldWord> Ground<W> {
    /// Tiles that are remembered at most.
    const MOST_KNOWN: usize = 1 << 20;

    fn new(mover: &Mover, field: FieldOf<W>) -> Self {
        // The same kicks reach as far in each mode, so what the problem's mover can do, these can.
        let kicks = &mover.physics().kicks;
        let with = |drop| Mover::new(Physics::new(kicks.clone(), drop), mover.lines()).ok();
        let strict = with(DropMode::Hard).zip(with(DropMode::Slide));
        Self {
            field,
            mover: mover.clone(),
            strict: strict.map(|(hard, slide)| [hard, slide]),
            known: Map::default(),
        }
    }

    /// What a tile takes after these cells are filled.
    fn actions(&mut self, word: W, tile: Tile<W>) -> Actions {
        if self.known.len() >= Self::MOST_KNOWN {
            self.known.clear();
        }
        let (own, rows) = (&self.mover, self.field.rows());
        // Where a T must spin, it does so even if a drop would bring it to its place.
        let must_spin = own.physics().drop.twist(tile.piece).is_some();
        let strict = self.strict.as_ref().filter(|_| !must_spin);
        *self.known.entry((word, tile)).or_insert_with(|| {
            let lands = |mover: &Mover| lands(mover, word, rows, tile);
            if strict.is_some_and(|[hard, _]| lands(hard)) {
                0
            } else if !lands(own) {
                IMPOSSIBLE
            } else if strict.is_some_and(|[_, slide]| lands(slide)) {
                1
            } else {
                2
            }
        })
    }

    /// All orders in which tiles can come to lie.
    fn way(&mut self, tiles: &[Tile<W>]) -> Way {
        let mut orders = vec![0; 1 << tiles.len()];
        let mut actions = vec![vec![]; 1 << tiles.len()];
        orders[0] = 1;
        for mask in 0..orders.len() {
            if orders[mask] == 0 {
                continue;
            }
            let lying = |at: usize| mask >> at & 1 == 1;
            let word = (0..tiles.len())
                .filter(|&at| lying(at))
                .fold(self.field.cells(), |word, at| word | tiles[at].cells);
            for (at, &tile) in tiles.iter().enumerate() {
                let takes = if lying(at) {
                    IMPOSSIBLE
                } else {
                    self.actions(word, tile)
                };
                actions[mask].push(takes);
                if takes < IMPOSSIBLE {
                    orders[mask | 1 << at] += orders[mask];
                }
            }
        }
        Way {
            pieces: tiles.iter().map(|tile| tile.piece).collect(),
            orders: orders[orders.len() - 1],
            actions,
        }
    }
}

/// A queue, and how many whole ones begin with it.
type Served<'a> = (&'a [Piece], u64);

fn whole(queues: &[Served<'_>]) -> u64 {
    queues.iter().map(|(_, whole)| whole).sum()
}

/// The orders in which the tiles of a way can come to lie, and what each takes.
struct Way {
    pieces: Vec<Piece>,
    /// How many orders there are.
    orders: u64,
    /// By the mask of tiles that lie: what each tile takes; nothing where these tiles cannot lie alone.
    actions: Vec<Vec<Actions>>,
}

/// State of a game after some pieces of a queue.
#[derive(Clone, Copy)]
struct Stand {
    mask: usize,
    hold: Hold,
    /// Hold was pressed for the piece that comes next, which must be placed.
    is_pressed: bool,
    actions: Actions,
}

impl Way {
    /// The mean of what the queues take, and the share of orders that do not work, in hundredths.
    fn effort(&self, hold: Hold, queues: &[Served<'_>]) -> u32 {
        let start = Stand {
            mask: 0,
            hold,
            is_pressed: false,
            actions: 0,
        };
        let taken = u128::from(self.walk(queues, 0, &[start], IMPOSSIBLE));
        let all: u128 = (1..=self.pieces.len() as u128).product();
        let (queues, lost) = (u128::from(whole(queues).max(1)), all - u128::from(self.orders));
        let under = queues * all;
        let hundredths = (100 * (taken * all + lost * queues) * 2 + under) / (2 * under);
        u32::try_from(hundredths).unwrap_or(u32::MAX)
    }

    /// The sum of what these queues take, which are equal in their first pieces; `best` is the least that some of these
    /// pieces took.
    fn walk(&self, queues: &[Served<'_>], at: usize, stands: &[Stand], best: Actions) -> u64 {
        let all = self.actions.len() - 1;
        let done = stands.iter().filter(|stand| stand.mask == all);
        let best = done.map(|stand| stand.actions).fold(best, Actions::min);
        if stands.iter().all(|stand| stand.actions >= best) {
            return u64::from(best) * whole(queues);
        }
        let same = |a: &Served<'_>, b: &Served<'_>| a.0.get(at) == b.0.get(at);
        let groups = queues.chunk_by(same).map(|group| match group[0].0.get(at) {
            Some(&piece) => self.walk(group, at + 1, &self.next(stands, piece), best),
            None => u64::from(self.last(stands).min(best)) * whole(group),
        });
        groups.sum()
    }

    /// Where games can stand after one piece more.
    fn next(&self, stands: &[Stand], current: Piece) -> Vec<Stand> {
        let mut next = Vec::new();
        for &stand in stands {
            let placed = Stand {
                is_pressed: false,
                ..stand
            };
            self.place(placed, current, &mut next);
            if stand.is_pressed {
                continue;
            }
            let held = Stand {
                hold: Hold::Piece(current),
                actions: stand.actions + 1,
                ..stand
            };
            match stand.hold {
                Hold::Off => {}
                Hold::Empty => add(
                    &mut next,
                    Stand {
                        is_pressed: true,
                        ..held
                    },
                ),
                Hold::Piece(piece) => self.place(held, piece, &mut next),
            }
        }
        next
    }

    /// The least that it takes to end with the piece in the slot, when no other comes.
    fn last(&self, stands: &[Stand]) -> Actions {
        let mut last = Vec::new();
        for &stand in stands.iter().filter(|stand| !stand.is_pressed) {
            if let Hold::Piece(piece) = stand.hold {
                let pressed = Stand {
                    actions: stand.actions + 1,
                    ..stand
                };
                self.place(pressed, piece, &mut last);
            }
        }
        let done = last.iter().filter(|stand| stand.mask == self.actions.len() - 1);
        done.map(|stand| stand.actions).min().unwrap_or(IMPOSSIBLE)
    }

    fn place(&self, stand: Stand, piece: Piece, next: &mut Vec<Stand>) {
        for (at, &takes) in self.actions[stand.mask].iter().enumerate() {
            if self.pieces[at] == piece && takes < IMPOSSIBLE {
                let (mask, actions) = (stand.mask | 1 << at, stand.actions + takes);
                add(
                    next,
                    Stand {
                        mask,
                        actions,
                        ..stand
                    },
                );
            }
        }
    }
}

/// Adds where a game stands; of two that differ in what they took, the one that took less.
fn add(stands: &mut Vec<Stand>, new: Stand) {
    let is_same = |stand: &&mut Stand| {
        (stand.mask, stand.hold, stand.is_pressed) == (new.mask, new.hold, new.is_pressed)
    };
    match stands.iter_mut().find(is_same) {
        Some(stand) => stand.actions = stand.actions.min(new.actions),
        None => stands.push(new),
    }
}
