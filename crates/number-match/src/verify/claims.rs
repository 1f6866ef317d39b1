//! What replaying cannot check: the claim that nothing wins.

use super::Verdict;
use super::rows::Replay;
use crate::Problem;
use crate::record::Step;

/// Boards that are looked at.
const MOST: usize = 1_000;
/// Digits of a board that is gone on from: refills double them.
const MOST_DIGITS: usize = 100;

/// A win, if one is found among the first boards of a search that goes deep first: the simplest there is.
pub(super) fn find_win(problem: &Problem) -> Option<Verdict> {
    let mut waiting = vec![Replay::new(problem)];
    for _ in 0..MOST {
        let replay = waiting.pop()?;
        let verdict = replay.verdict();
        if verdict.left == 0 {
            return Some(verdict);
        }
        if verdict.left > MOST_DIGITS {
            continue;
        }
        let pairs = replay.pairs().into_iter();
        let pairs = pairs.map(|(a, b)| Step::Pair { a: a.at.0, b: b.at.0 });
        // What is put there last is tried first: pairs before refills, which make boards longer.
        for step in [Step::Refill, Step::Wait].into_iter().chain(pairs) {
            let mut next = replay.clone();
            if next.step(step).is_ok() {
                waiting.push(next);
            }
        }
    }
    None
}
