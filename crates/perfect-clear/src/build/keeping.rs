//! Solutions that save what is wished.

use super::{Keep, LastBag, LastBagError, Path, Paths, Tile, most_served_first};
use crate::words::field_word::FieldWord;
use crate::{Hold, Piece, PieceSet, Problem};

/// The solutions of queues that save what is wished.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Kept<W = u64> {
    /// The solutions, each with the queues that save with it what they can.
    pub paths: Paths<W>,
    /// For how many queues each wish is the first that comes true, whole ones.
    pub first: Vec<u64>,
}

impl<W: FieldWord> Paths<W> {
    /// Only the solutions that save what is wished, of wishes in the order of their priority: each queue keeps those
    /// of its solutions whose saves serve the first wish that can come true, and none if no wish can.
    ///
    /// Saves are what is left of the queues as they stand here, cut to the pieces that can matter, and the pieces of
    /// the last bag that are still to come, if it is known.
    ///
    /// ```
    /// use quadrille_perfect_clear::build::{Keep, paths};
    /// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem};
    ///
    /// let field = Field::parse("XXXXXX..../XXXXXX..../XXXXXX..../XXXXXX....", 4)?;
    /// let problem = Problem::new(field, "T,*p4".parse::<Pattern>()?)?;
    /// let paths = paths(&problem, &Config::default(), &Limits::none())?;
    /// let kept = paths.keeping(&problem, &Keep::list("T,O||I")?, None)?;
    /// assert_eq!(kept.paths.solved(), kept.first.iter().sum::<u64>());
    /// assert!(kept.paths.found.len() < paths.found.len());
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When a queue does not come of bags.
    pub fn keeping<P>(
        &self,
        problem: &Problem<P, W>,
        wishes: &[Keep],
        last_bag: Option<&LastBag>,
    ) -> Result<Kept<W>, LastBagError> {
        let hold = problem.hold();
        let mut saves: Vec<Vec<Vec<Piece>>> = vec![Vec::new(); self.queues.len()];
        for path in &self.found {
            for &queue in &path.queues {
                let left = left_over(hold, &self.queues[queue as usize], &path.tiles);
                let saves = &mut saves[queue as usize];
                if !saves.contains(&left) {
                    saves.push(left);
                }
            }
        }
        let mut first = vec![0; wishes.len()];
        for (number, (queue, saves)) in self.queues.iter().zip(&mut saves).enumerate() {
            let unseen = match last_bag {
                Some(bag) => bag.unseen(built(problem), hold, queue)?,
                None => PieceSet::EMPTY,
            };
            if let Some(wish) = keep_best(saves, unseen, wishes) {
                first[wish] += self.queues.weight(number);
            }
        }
        let mut paths = self.clone();
        for Path { tiles, queues } in &mut paths.found {
            queues.retain(|&queue| {
                let queue = queue as usize;
                saves[queue].contains(&left_over(hold, &self.queues[queue], tiles))
            });
        }
        paths.found.retain(|path| !path.queues.is_empty());
        most_served_first(&mut paths.found, &paths.queues);
        Ok(Kept { paths, first })
    }
}

/// The pieces of the clear that are on the field already.
pub(crate) fn built<P, W: FieldWord>(problem: &Problem<P, W>) -> usize {
    let field = problem.field();
    (field.lines() * 10 / 4).saturating_sub(problem.pieces_needed())
}

/// Leaves of some saves those that serve the first wish that they fulfil, which is named.
fn keep_best(saves: &mut Vec<Vec<Piece>>, unseen: PieceSet, wishes: &[Keep]) -> Option<usize> {
    let whole = |save: &Vec<Piece>| save.iter().copied().chain(unseen.iter()).collect();
    let all: Vec<Vec<Piece>> = saves.iter().map(whole).collect();
    let served = wishes.iter().map(|wish| wish.served_by(&all));
    let best = served.enumerate().find(|&(_, served)| served != 0);
    let served = best.map_or(0, |(_, served)| served);
    let mut number = 0;
    saves.retain(|_| {
        number += 1;
        served >> (number - 1) & 1 == 1
    });
    best.map(|(wish, _)| wish)
}

/// The pieces of a queue, and the one in hold, that a solution does not place.
fn left_over<W>(hold: Hold, queue: &[Piece], tiles: &[Tile<W>]) -> Vec<Piece> {
    let mut counts = [0_usize; Piece::COUNT];
    for piece in hold.piece().iter().chain(queue) {
        counts[piece.index()] += 1;
    }
    for tile in tiles {
        let count = &mut counts[tile.piece.index()];
        *count = count.saturating_sub(1);
    }
    let each = |piece: Piece| std::iter::repeat_n(piece, counts[piece.index()]);
    Piece::ALL.into_iter().flat_map(each).collect()
}
