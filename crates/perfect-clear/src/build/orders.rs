//! The orders in which tiles can be placed one after the other.

use std::ops::Range;

use quadrille_search::hash::Set;
use quadrille_search::order;

use super::Tile;
use super::rows::placement;
use crate::words::field_word::FieldWord;
use crate::{FieldOf, Hold, Mover, Piece, PieceStream, Placement, Problem, Solution};

/// The orders of pieces in which tiles can be placed without hold, each once, in the order of their letters.
///
/// ```
/// use quadrille_perfect_clear::build::{Orders, paths};
/// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem, letters};
///
/// let field = Field::parse("XXXXXXXX../XXXXXXXX../XXXXXXXX../XXXXXXXX..", 4)?;
/// let problem = Problem::new(field, "OO".parse::<Pattern>()?)?;
/// let paths = paths(&problem, &Config::default(), &Limits::none())?;
/// let orders = Orders::new(&problem, &paths.found[0].tiles);
/// assert_eq!(letters(&orders.list()[0]), "OO");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Orders(Vec<Vec<Piece>>);

/// Orders with the same first pieces.
struct Branch {
    /// How many pieces those are.
    placed: usize,
    /// The slot after them.
    slot: Option<Piece>,
    /// The orders, by number.
    range: Range<usize>,
}

impl Orders {
    /// The orders of these tiles on the problem's field.
    #[must_use]
    pub fn new<P, W: FieldWord>(problem: &Problem<P, W>, tiles: &[Tile<W>]) -> Self {
        let steps = Steps::new(problem.mover(), problem.field(), tiles);
        let mut list = Vec::new();
        steps.spell(&[0], &mut Vec::new(), &mut list);
        Self(list)
    }

    /// All of them.
    #[must_use]
    pub fn list(&self) -> &[Vec<Piece>] {
        &self.0
    }

    /// Those in which one of the queues can be played.
    #[must_use]
    pub fn playable<'a>(&self, hold: Hold, queues: impl IntoIterator<Item = &'a [Piece]>) -> Vec<&[Piece]> {
        let mut is_playable = vec![false; self.0.len()];
        for queue in queues {
            let stream = PieceStream::new(hold, queue);
            let all = Branch {
                placed: 0,
                slot: stream.start(),
                range: 0..self.0.len(),
            };
            self.mark(&stream, all, &mut is_playable);
        }
        let orders = self.0.iter().zip(is_playable);
        orders
            .filter(|(_, is_playable)| *is_playable)
            .map(|(order, _)| &**order)
            .collect()
    }

    /// Marks the orders of a branch that go on as the stream can.
    fn mark(&self, stream: &PieceStream, branch: Branch, is_playable: &mut [bool]) {
        let Branch { placed, slot, range } = branch;
        if range.is_empty() {
            return;
        }
        if self.0[range.start].len() == placed {
            is_playable[range].fill(true);
            return;
        }
        for (piece, after) in stream.choices(placed, slot) {
            let orders = &self.0[range.clone()];
            let from = orders.partition_point(|order| order[placed] < piece);
            let to = orders.partition_point(|order| order[placed] <= piece);
            let longer = Branch {
                placed: placed + 1,
                slot: after,
                range: range.start + from..range.start + to,
            };
            self.mark(stream, longer, is_playable);
        }
    }
}

/// Tiles placed one after the other without hold, whatever the order; `None` if there is no order in which each of them
/// can be brought to its place.
#[must_use]
pub fn assembled<W: FieldWord>(mover: &Mover, field: FieldOf<W>, tiles: &[Tile<W>]) -> Option<Solution> {
    let mut tiles = tiles.to_vec();
    // The lowest tile first, as a person builds.
    order::sort_by_key(&mut tiles, |tile| tile.cells);
    let mut assembly = Assembly {
        mover,
        rows: field.rows(),
        tiles: &tiles,
        dead: Set::default(),
        path: Vec::new(),
    };
    if !assembly.goes_on(field.cells()) {
        return None;
    }
    let path = assembly.path;
    let queue: Vec<Piece> = path.iter().map(|placement| placement.piece).collect();
    let stream = PieceStream::new(Hold::Off, &queue);
    Some(Solution::follow(field, &stream, &path))
}

/// Tiles that are placed one after the other.
struct Assembly<'a, W> {
    mover: &'a Mover,
    rows: usize,
    tiles: &'a [Tile<W>],
    /// Cells from which the others cannot all be placed.
    dead: Set<W>,
    path: Vec<Placement>,
}

impl<W: FieldWord> Assembly<'_, W> {
    /// Whether those of the tiles that do not lie yet can be placed after the cells of a word are filled; then the path
    /// has them.
    fn goes_on(&mut self, word: W) -> bool {
        let tiles = self.tiles;
        let mut left = tiles
            .iter()
            .filter(|tile| tile.cells & word == W::ZERO)
            .peekable();
        if left.peek().is_none() {
            return true;
        }
        if self.dead.contains(&word) {
            return false;
        }
        for &tile in left {
            if let Some(placement) = placement(self.mover, word, self.rows, tile) {
                self.path.push(placement);
                if self.goes_on(word | tile.cells) {
                    return true;
                }
                self.path.pop();
            }
        }
        self.dead.insert(word);
        false
    }
}

/// The steps from one set of tiles to the next, on ways to the whole.
struct Steps<'a, W> {
    tiles: &'a [Tile<W>],
    /// By the mask of tiles that lie: the tiles that can be placed then, and how.
    next: Vec<Vec<(usize, Placement)>>,
}

impl<'a, W: FieldWord> Steps<'a, W> {
    fn new(mover: &Mover, field: FieldOf<W>, tiles: &'a [Tile<W>]) -> Self {
        let (count, rows) = (tiles.len(), field.rows());
        let mut next: Vec<Vec<(usize, Placement)>> = vec![Vec::new(); 1 << count];
        let mut is_reached = vec![false; 1 << count];
        is_reached[0] = true;
        for mask in 0..next.len() {
            if !is_reached[mask] {
                continue;
            }
            let lying = tiles.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
            let word = lying.fold(field.cells(), |word, (_, tile)| word | tile.cells);
            for at in (0..count).filter(|at| mask >> at & 1 == 0) {
                if let Some(placement) = placement(mover, word, rows, tiles[at]) {
                    next[mask].push((at, placement));
                    is_reached[mask | 1 << at] = true;
                }
            }
        }
        // Only what leads to the whole is left, the last masks first.
        let mut leads: Vec<bool> = vec![false; next.len()];
        leads[next.len() - 1] = is_reached[next.len() - 1];
        for mask in (0..next.len() - 1).rev() {
            next[mask].retain(|&(at, _)| leads[mask | 1 << at]);
            leads[mask] = !next[mask].is_empty();
        }
        Self { tiles, next }
    }

    /// Spells the orders of pieces that begin as `order`, which leads to one of these masks.
    fn spell(&self, masks: &[usize], order: &mut Vec<Piece>, list: &mut Vec<Vec<Piece>>) {
        if order.len() == self.tiles.len() {
            list.push(order.clone());
            return;
        }
        for piece in Piece::ALL {
            let mut after: Vec<usize> = Vec::new();
            for &mask in masks {
                for &(at, _) in &self.next[mask] {
                    let next = mask | 1 << at;
                    if self.tiles[at].piece == piece && !after.contains(&next) {
                        after.push(next);
                    }
                }
            }
            if !after.is_empty() {
                order.push(piece);
                self.spell(&after, order, list);
                order.pop();
            }
        }
    }
}
