//! The diagonal search, to watch it.

use quadrille_search::{Limits, Seed};
use quadrille_tiler::{Placed, Problem, Report, Snapshot, solve_diagonal};
use serde_json::{Value, json};

use super::{MOST_LISTED, bounded, document, figure};
use crate::{Code, Refusal};

/// Most frames of one answer.
const MOST_FRAMES: u32 = 1_000;

/// Figures to try, unless the request says otherwise.
pub(super) const NODES: u64 = 200_000;

/// Frames, unless the request says otherwise.
pub(super) const FRAMES: u32 = 400;

/// Searches twice: to count the figures that are laid, and then to keep some of the moments.
pub(super) fn watch(
    problem: &Problem,
    seed: Seed,
    limits: &Limits,
    most: u32,
) -> Result<(Report, Value), Refusal> {
    bounded(problem.size() as u64, MOST_LISTED)?;
    if !(1..=MOST_FRAMES).contains(&most) {
        return Err(Code::BadRequest.because(&format!("expected 1 to {MOST_FRAMES} frames, found {most}")));
    }
    let mut laid = 0;
    let report = solve_diagonal(problem, seed, limits, |_| laid += 1);
    let mut film = Film::new(laid, most as usize);
    let again = Limits::nodes(report.stats.nodes);
    solve_diagonal(problem, seed, &again, |now| film.see(now));
    let mut answer = document(None, problem, seed, &report)?;
    answer["laid"] = laid.into();
    answer["frames"] = film.frames.into();
    Ok((report, answer))
}

/// Moments of a search, evenly spread; the last one is among them.
struct Film {
    /// How many there are in all.
    laid: usize,
    /// One in so many is kept.
    step: usize,
    seen: usize,
    /// The figures of the last frame.
    figures: Vec<Placed>,
    frames: Vec<Value>,
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
        let add: Value = figures[keep..].iter().copied().map(figure).collect();
        let nodes = now.stats().nodes;
        self.frames
            .push(json!({"nodes": nodes, "keep": keep, "add": add}));
        self.figures = figures;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// What a page makes of the frames.
    fn last(answer: &Value) -> Vec<Value> {
        let mut figures = Vec::new();
        for frame in answer["frames"].as_array().unwrap() {
            figures.truncate(usize::try_from(frame["keep"].as_u64().unwrap()).unwrap());
            figures.extend(frame["add"].as_array().unwrap().iter().cloned());
        }
        figures
    }

    #[test]
    fn the_last_frame_is_the_tiling() {
        let problem: Problem = "J27,L30,S22,T10,Z11".parse().unwrap();
        for (nodes, most) in [(NODES, 1_000), (NODES, 7), (500, 1), (500, 400)] {
            let (report, answer) = watch(&problem, Seed(1), &Limits::nodes(nodes), most).unwrap();
            assert!(answer["frames"].as_array().unwrap().len() <= most as usize);
            let Some(tiling) = report.outcome.solved() else {
                continue;
            };
            let figures: Vec<Value> = tiling.figures().map(figure).collect();
            assert_eq!(last(&answer), figures, "{nodes} nodes, {most} frames");
        }
    }

    #[test]
    fn signatures_without_a_search_have_no_frames() {
        let problem: Problem = "T3,O1".parse().unwrap();
        let (_, answer) = watch(&problem, Seed(1), &Limits::none(), 10).unwrap();
        assert_eq!(answer["reason"], "t-parity");
        assert_eq!(answer["frames"], json!([]));
    }
}
