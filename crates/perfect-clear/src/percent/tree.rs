//! Solve rates by the first pieces.

use super::{MOST_QUEUES, Percent, useful_pieces};
use crate::words::field_word::FieldWord;
use crate::words::pattern::PatternError;
use crate::words::piece_list::PieceList;
use crate::{Pattern, Piece, Problem};

/// The queues that go on with a piece.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Branch {
    /// The piece.
    pub piece: Piece,
    /// Those that can clear the field, whole ones.
    pub solved: u64,
    /// All of them.
    pub total: u64,
    /// The same by the piece after it.
    pub next: Vec<Branch>,
}

impl Percent {
    /// The share by the first pieces of the queues, at most `depth` of them; nothing if a limit struck, since then it
    /// is not known which queues were searched.
    ///
    /// ```
    /// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Piece, Problem, percent};
    ///
    /// let field = Field::parse("XXXXXXXX../XXXXXXXX../XXXXXXXX../XXXXXXXX..", 4)?;
    /// let problem = Problem::new(field, "[OI],[OI]".parse::<Pattern>()?)?;
    /// let share = percent(&problem, &Config::default(), &Limits::none())?;
    /// let tree = share.tree(&problem, 1)?;
    /// assert_eq!((tree[1].piece, tree[1].solved, tree[1].total), (Piece::O, 1, 2));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// When the pattern means more than [`MOST_QUEUES`].
    pub fn tree<W: FieldWord>(
        &self,
        problem: &Problem<Pattern, W>,
        depth: usize,
    ) -> Result<Vec<Branch>, PatternError> {
        if self.gave_up.is_some() {
            return Ok(Vec::new());
        }
        let cut = useful_pieces(problem.hold(), problem.pieces_needed());
        let queues = problem.pieces().packed(cut, MOST_QUEUES)?;
        let all: Vec<(PieceList, u32)> = queues.queues.into_iter().zip(queues.weights).collect();
        let failed = self.failed.iter().map(|queue| PieceList::from(&**queue));
        let failed: Vec<(PieceList, u32)> = failed.zip(self.failed.weights().iter().copied()).collect();
        Ok(branches(&all, &failed, 0, depth))
    }
}

/// The branches of queues that are equal in their first `placed` pieces, each with the whole ones for which it stands;
/// both lists are in the order of their letters.
fn branches(
    queues: &[(PieceList, u32)],
    failed: &[(PieceList, u32)],
    placed: usize,
    depth: usize,
) -> Vec<Branch> {
    if placed == depth {
        return Vec::new();
    }
    let next = |(queue, _): &(PieceList, u32)| queue.skip(placed).first().piece();
    let whole = |queues: &[(PieceList, u32)]| queues.iter().map(|&(_, whole)| u64::from(whole)).sum::<u64>();
    let groups = queues.chunk_by(|a, b| next(a) == next(b));
    let branch = |group: &[(PieceList, u32)]| {
        let piece = next(&group[0])?;
        let from = failed.partition_point(|queue| next(queue) < Some(piece));
        let to = failed.partition_point(|queue| next(queue) <= Some(piece));
        let (failed, total) = (&failed[from..to], whole(group));
        Some(Branch {
            piece,
            solved: total - whole(failed),
            total,
            next: branches(group, failed, placed + 1, depth),
        })
    };
    groups.filter_map(branch).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Config, Field, Limits, letters, percent};

    /// Each branch has what a pattern of its own has.
    #[test]
    fn branches_are_shares_of_their_own() {
        let field = Field::parse("XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X", 4).unwrap();
        let share = |pattern: &str| {
            let problem = Problem::new(field, pattern.parse::<Pattern>().unwrap()).unwrap();
            let share = percent(&problem, &Config::default(), &Limits::none()).unwrap();
            (share.tree(&problem, 2).unwrap(), share.solved, share.total)
        };
        let (tree, solved, total) = share("*p4");
        assert_eq!((solved, total, tree.len()), (514, 840, 7));
        for first in tree {
            let own = share(&format!("{0},[^{0}]p3", first.piece));
            assert_eq!((own.1, own.2), (first.solved, first.total), "{}", first.piece);
            for second in first.next {
                let pieces = [first.piece, second.piece];
                let own = share(&format!("{},[^{}]p2", letters(&pieces), letters(&pieces)));
                assert_eq!(
                    (own.1, own.2),
                    (second.solved, second.total),
                    "{}",
                    letters(&pieces)
                );
            }
        }
    }
}
