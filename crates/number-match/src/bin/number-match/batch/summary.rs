//! What many boards came to, on standard error.

use quadrille_cli::{counted, note};
use quadrille_number_match::{Outcome, Win};

use super::Answer;

pub(super) fn write(answers: &[Answer]) {
    note(outcomes(answers));
    if let Some(mean) = mean_share(answers) {
        note(format_args!("mean score {:.2} % of the bound", 100.0 * mean));
    }
    note(times(answers));
}

/// How many were won and proved, and with how many refills.
fn outcomes(answers: &[Answer]) -> String {
    let wins: Vec<&Win> = answers.iter().filter_map(win).collect();
    let proved = answers.iter().filter(|answer| answer.report.is_proved()).count();
    let most = wins.iter().map(|win| win.refills).max().unwrap_or(0);
    let with = |refills: u32| {
        let number = wins.iter().filter(|win| win.refills == refills).count();
        format!("{number} with {}", counted(refills, "refill"))
    };
    let by_refills: Vec<String> = (0..=most).map(with).collect();
    let boards = counted(answers.len() as u64, "board");
    let by_refills = by_refills.join(", ");
    format!("{boards}: {} won, {proved} proved; {by_refills}", wins.len())
}

fn win(answer: &Answer) -> Option<&Win> {
    match &answer.report.outcome {
        Outcome::Solved(win) => Some(win),
        Outcome::Unsolvable(_) | Outcome::GaveUp(_) => None,
    }
}

/// The mean of the scores as shares of their bounds.
fn mean_share(answers: &[Answer]) -> Option<f64> {
    let scores = answers.iter().filter_map(|answer| answer.report.score);
    let shares: Vec<f64> = scores
        .filter_map(|score| Some(score.points as f64 / score.bound? as f64))
        .collect();
    (!shares.is_empty()).then(|| shares.iter().sum::<f64>() / shares.len() as f64)
}

fn times(answers: &[Answer]) -> String {
    let mut times: Vec<f64> = answers
        .iter()
        .map(|answer| answer.time.as_secs_f64() * 1e3)
        .collect();
    times.sort_by(f64::total_cmp);
    let at = |percent: usize| {
        let index = times.len().saturating_sub(1) * percent / 100;
        times.get(index).copied().unwrap_or(0.0)
    };
    let (median, most, longest) = (at(50), at(99), at(100));
    format!("times: median {median:.2} ms, 99 % within {most:.1} ms, longest {longest:.1} ms")
}
