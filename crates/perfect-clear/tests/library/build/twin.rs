//! The game played in every way, one decision after the other.

use std::collections::BTreeSet;

use quadrille_perfect_clear::build::Tile;
use quadrille_perfect_clear::{Field, Hold, Mover, Piece};

/// End of a game that came to its aim: the tiles that lie, and the pieces that are left, sorted.
pub(crate) type End = (Vec<Tile>, Vec<Piece>);

pub(crate) struct Game<'a> {
    pub(crate) mover: &'a Mover,
    /// Whether the aim is reached, asked with all cells that were ever filled.
    pub(crate) is_over: &'a dyn Fn(u64) -> bool,
    /// Whether a tile may lie there.
    pub(crate) may_lie: &'a dyn Fn(Tile) -> bool,
}

#[derive(Clone)]
struct Moment {
    field: Field,
    /// What numbers the rows of the field had at first.
    rows: Vec<usize>,
    cells: u64,
    tiles: Vec<Tile>,
    hold: Hold,
    queue: Vec<Piece>,
}

impl Game<'_> {
    /// All ends of games with this queue.
    pub(crate) fn ends(&self, field: Field, hold: Hold, queue: &[Piece]) -> BTreeSet<End> {
        let mut ends = BTreeSet::new();
        let rows = (0..field.rows()).collect();
        let (cells, tiles, queue) = (field.cells(), Vec::new(), queue.to_vec());
        self.go(
            &Moment {
                field,
                rows,
                cells,
                tiles,
                hold,
                queue,
            },
            &mut ends,
        );
        ends
    }

    fn go(&self, now: &Moment, ends: &mut BTreeSet<End>) {
        if (self.is_over)(now.cells) {
            let mut left: Vec<Piece> = now
                .hold
                .piece()
                .into_iter()
                .chain(now.queue.iter().copied())
                .collect();
            let mut tiles = now.tiles.clone();
            left.sort_unstable();
            tiles.sort_unstable();
            ends.insert((tiles, left));
            return;
        }
        let Some((&current, rest)) = now.queue.split_first() else {
            // The piece in hold comes when no other does.
            if let Hold::Piece(piece) = now.hold {
                self.put(now, piece, Hold::Empty, &[], ends);
            }
            return;
        };
        self.put(now, current, now.hold, rest, ends);
        match now.hold {
            Hold::Off => {}
            Hold::Piece(held) => self.put(now, held, Hold::Piece(current), rest, ends),
            Hold::Empty => {
                if let Some((&next, rest)) = rest.split_first() {
                    self.put(now, next, Hold::Piece(current), rest, ends);
                }
            }
        }
    }

    fn put(&self, now: &Moment, piece: Piece, hold: Hold, queue: &[Piece], ends: &mut BTreeSet<End>) {
        for placement in self.mover.landings(now.field, piece) {
            let tile = Tile::of_placement(placement, &now.rows).unwrap();
            if !(self.may_lie)(tile) {
                continue;
            }
            let (field, cleared) = now.field.place(placement).unwrap();
            let mut next = now.clone();
            next.field = field;
            next.rows = (0..now.rows.len())
                .filter(|y| !cleared.contains(y))
                .map(|y| now.rows[y])
                .collect();
            next.cells |= tile.cells;
            next.tiles.push(tile);
            next.hold = hold;
            next.queue = queue.to_vec();
            self.go(&next, ends);
        }
    }
}
