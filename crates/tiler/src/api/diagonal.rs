//! `tiler/diagonal`: the diagonal search, to watch it.

use quadrille_schema::{Answer, Context, Refusal, Whole, object, request};
use quadrille_search::{Limits, Outcome, Seed};

use super::{Counts, Ended, FIRST, FigureEntry, SeedNumber, Tiler, at_most, bounded, stated};
use crate::{Placed, Problem, Report, Snapshot, solve_diagonal};

request! {
    /// Watch the diagonal search
    ///
    /// The frames are evenly spread over the figures that were laid.
    pub struct Diagonal = "tiler/diagonal" -> Watched {
        /// How many figures of each kind there are, for a square that is listed: of 50 x 50 at most on a page
        signature: Counts,
        /// Fix every random choice; in JavaScript up to 2^53 - 1
        seed: SeedNumber = FIRST,
        /// Most figures to try
        nodes: SeedNumber = SeedNumber::within(200_000),
        /// Most frames
        most: Whole<1, 1000> = Whole::within(400),
    }
}

object! {
    /// The search as it went: the answer of `tiler/solve` without its figures, and frames.
    pub struct Watched {
        /// How it ended
        ended: Ended,
        /// Figures that were laid
        laid: SeedNumber,
        /// Moments of the search
        frames: Vec<Frame>,
    }
}

object! {
    /// Moment of a search, as the difference to the frame before.
    pub struct Frame {
        /// Figures that were tried so far
        nodes: SeedNumber,
        /// How many figures of the frame before, the first ones, are still there
        keep: SeedNumber,
        /// Figures that follow them
        add: Vec<FigureEntry>,
    }
}

impl Answer<Tiler> for Diagonal {
    fn answer(&self, tiler: &mut Tiler, context: &Context) -> Result<Watched, Refusal> {
        tiler.cells.clear();
        let (_, problem) = stated(&self.signature.0, None, context)?;
        bounded(problem.size() as u64, context.bounds.listed_side)?;
        let limits = at_most(context, self.nodes.get());
        let (report, film) = watch(&problem, Seed(self.seed.get()), &limits, self.most.count());
        if let Outcome::Solved(tiling) = &report.outcome {
            tiler.show(tiling);
        }
        Ok(Watched {
            ended: Ended::new(&problem, Seed(self.seed.get()), &report),
            laid: SeedNumber::within(film.laid as u64),
            frames: film.frames,
        })
    }
}

/// Searches twice: to count the figures that are laid, and then to keep some of the moments.
fn watch(problem: &Problem, seed: Seed, limits: &Limits, most: usize) -> (Report, Film) {
    let mut laid = 0;
    let report = solve_diagonal(problem, seed, limits, |_| laid += 1);
    let mut film = Film::new(laid, most);
    let again = Limits::nodes(report.stats.nodes);
    solve_diagonal(problem, seed, &again, |now| film.see(now));
    (report, film)
}

/// Moments of a search, evenly spread; the last one is among them.
struct Film {
    /// How many there are in all.
    laid: usize,
    /// One in `step` is kept.
    step: usize,
    seen: usize,
    /// The figures of the last frame.
    figures: Vec<Placed>,
    frames: Vec<Frame>,
}

impl Film {
    fn new(laid: usize, most: usize) -> Self {
        Self {
            laid,
            step: laid.div_ceil(most).max(1),
            seen: 0,
            figures: Vec::new(),
            frames: Vec::new(),
        }
    }

    fn see(&mut self, now: &Snapshot<'_>) {
        self.seen += 1;
        if self.seen > self.laid || (self.seen != self.laid && !self.seen.is_multiple_of(self.step)) {
            return;
        }
        let figures: Vec<Placed> = now.tiling().figures().collect();
        let keep = self
            .figures
            .iter()
            .zip(&figures)
            .take_while(|(old, new)| old == new)
            .count();
        self.frames.push(Frame {
            nodes: SeedNumber::within(now.stats().nodes),
            keep: SeedNumber::within(keep as u64),
            add: figures[keep..].iter().copied().map(FigureEntry).collect(),
        });
        self.figures = figures;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// The figures of the last frame, as a page builds them up from all frames.
    fn last(frames: &[Frame]) -> Vec<FigureEntry> {
        let mut figures = Vec::new();
        for frame in frames {
            figures.truncate(frame.keep.count());
            figures.extend_from_slice(&frame.add);
        }
        figures
    }

    #[test]
    fn the_last_frame_is_the_tiling() {
        let problem: Problem = "J27,L30,S22,T10,Z11".parse().unwrap();
        for (nodes, most) in [(200_000, 1_000), (200_000, 7), (500, 1), (500, 400)] {
            let (report, film) = watch(&problem, Seed(1), &Limits::nodes(nodes), most);
            assert!(film.frames.len() <= most);
            let Some(tiling) = report.outcome.solved() else {
                continue;
            };
            let figures: Vec<FigureEntry> = tiling.figures().map(FigureEntry).collect();
            assert_eq!(last(&film.frames), figures, "{nodes} nodes, {most} frames");
        }
    }

    #[test]
    fn signatures_without_a_search_have_no_frames() {
        let problem: Problem = "T3,O1".parse().unwrap();
        let (report, film) = watch(&problem, Seed(1), &Limits::none(), 10);
        assert_eq!(report.settled_by, "t-parity");
        assert_eq!(film.frames, []);
    }
}
