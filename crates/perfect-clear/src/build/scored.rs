//! Solutions with which queues score what they can.

use quadrille_search::{GaveUp, Limits};

use super::search::{Aim, Search};
use super::tally::Tally;
use super::{Path, Paths, Tile};
use crate::rules::score::{Count, Score, Scoring};
use crate::words::batch::Batch;
use crate::words::field_word::FieldWord;
use crate::{Piece, PieceStream, Problem, Solution};

/// The solutions of queues that score best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Scored<W = u64> {
    /// The solutions, each with the queues that score with it what they can.
    pub paths: Paths<W>,
    /// The best score of each queue; none if it has no solution that counts.
    pub best: Vec<Option<Score>>,
}

impl<W> Scored<W> {
    /// What the whole queues behind some of these score together.
    #[must_use]
    pub fn sum(&self, queues: &[u32], count: Count) -> u64 {
        let score = |&queue: &u32| {
            let points = u64::from(count.of(self.best[queue as usize]?));
            Some(points * self.paths.queues.weight(queue as usize))
        };
        queues.iter().filter_map(score).sum()
    }
}

impl<W: FieldWord> Paths<W> {
    /// Only the solutions that score best: each queue keeps those of its solutions with which it has its best score,
    /// over all orders and ways to place a piece, and none if it cannot do what the mode asks for.
    ///
    /// ```
    /// use quadrille_perfect_clear::build::paths;
    /// use quadrille_perfect_clear::score::Scoring;
    /// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem};
    ///
    /// let field = Field::parse("XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X", 4)?;
    /// let problem = Problem::new(field, "*p4".parse::<Pattern>()?)?;
    /// let paths = paths(&problem, &Config::default(), &Limits::none())?;
    /// let scored = paths.scoring_best(&problem, Scoring::default(), &Limits::none());
    /// let scored = scored.expect("there is no limit");
    /// assert_eq!(scored.paths.solved(), paths.solved());
    /// let minimals = scored.paths.minimals(&problem, 1, &Limits::none());
    /// assert!(minimals.is_proven() && minimals.least >= paths.minimal(&Limits::none()).least);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    ///
    /// # Errors
    ///
    /// The limit that struck.
    pub fn scoring_best<P>(
        &self,
        problem: &Problem<P, W>,
        scoring: Scoring,
        limits: &Limits,
    ) -> Result<Scored<W>, GaveUp> {
        let tally = Tally::scoring(scoring);
        let batches = self.batches();
        let mut best: Vec<Option<u64>> = vec![None; self.queues.len()];
        let mut ranks = Vec::with_capacity(self.found.len());
        for path in &self.found {
            limits.check(0)?;
            let of_path = path.ranks(problem, tally, &batches, limits)?;
            for &(queue, rank) in &of_path {
                let best = &mut best[queue as usize];
                *best = (*best).max(Some(rank));
            }
            ranks.push(of_path);
        }
        let mut found = Vec::new();
        for (path, ranks) in self.found.iter().zip(ranks) {
            let is_best = |&(queue, rank): &(u32, u64)| best[queue as usize] == Some(rank);
            let queues: Vec<u32> = ranks
                .into_iter()
                .filter(is_best)
                .map(|(queue, _)| queue)
                .collect();
            if !queues.is_empty() {
                let tiles = path.tiles.clone();
                found.push(Path { tiles, queues });
            }
        }
        let score = |rank: Option<u64>| rank.map(|rank| scoring.count.score(rank));
        Ok(Scored {
            paths: self.with(found),
            best: best.into_iter().map(score).collect(),
        })
    }
}

impl<W: FieldWord> Path<W> {
    /// The best that each of its queues scores with it, in the order of the queues.
    fn ranks<P>(
        &self,
        problem: &Problem<P, W>,
        tally: Tally,
        batches: &[Batch],
        limits: &Limits,
    ) -> Result<Vec<(u32, u64)>, GaveUp> {
        let mut ranks: Vec<(u32, u64)> = Vec::new();
        for (first, part) in self.parts(batches) {
            let ends = self.search_by(problem, part, limits, |search| search.tally(tally))?;
            let ends = ends.unwrap_or_default();
            for queue in part.queues.iter() {
                let points = ends.iter().flat_map(|(_, points)| points);
                let of_queue = points.filter(|(_, queues)| queues.contains(queue));
                if let Some(rank) = of_queue.map(|&(rank, _)| rank).max() {
                    ranks.push(((first + queue) as u32, rank));
                }
            }
        }
        Ok(ranks)
    }
}

/// As [`order`](super::order()), an order that scores best, and what it scores.
#[must_use]
pub fn order_scoring_best<P, W: FieldWord>(
    problem: &Problem<P, W>,
    scoring: Scoring,
    tiles: &[Tile<W>],
    queue: &[Piece],
) -> Option<(Solution, Score)> {
    let (batch, tally) = (Batch::new(&[queue.to_vec()]), Tally::scoring(scoring));
    let (field, hold, limits) = (problem.field(), problem.hold(), Limits::none());
    let search = || Search::new(problem.mover(), field, hold, Aim::Tiles(tiles), &batch, &limits);
    let ends = search().tally(tally).ok()?;
    let best = ends
        .iter()
        .flat_map(|(_, points)| points)
        .map(|&(rank, _)| rank)
        .max()?;
    let placements = search().order_by(tally, best).ok()??;
    let stream = PieceStream::new(hold, queue);
    Some((
        Solution::follow(field, &stream, &placements),
        scoring.count.score(best),
    ))
}
