//! The diagonal search with its board on standard error, as it is filled.

use std::io::{self, Write};

use quadrille_cli::{Progress, counted};
use quadrille_search::{Limits, Seed};
use quadrille_tiler::draw::{TextColor, TextConfig, TextStyle, text};
use quadrille_tiler::{Problem, Report, Snapshot};

/// Work done before the first look; each further look comes after twice as much, so that no search floods the screen.
const FIRST_LOOK: u64 = 16;

/// Wider boards are not drawn; their state is described in words alone.
const COLUMNS: usize = 120;

/// The diagonal search, with looks at its board on standard error.
pub(crate) fn solve_diagonal(problem: &Problem, seed: Seed, limits: &Limits, progress: &Progress) -> Report {
    let mut next = FIRST_LOOK;
    quadrille_tiler::solve_diagonal(problem, seed, limits, |now| {
        let nodes = now.stats().nodes;
        if nodes >= next {
            next = nodes.saturating_mul(2);
            progress.suspend(|| show(problem, now));
        }
    })
}

fn show(problem: &Problem, now: &Snapshot<'_>) {
    let (depth, figures) = (now.depth(), problem.signature().total());
    let stats = now.stats();
    quadrille_cli::note(format_args!(
        "{depth} of {} laid, left {}; {}, {}",
        counted(figures, "figure"),
        now.left(),
        counted(stats.nodes, "node"),
        counted(stats.restarts, "restart")
    ));
    let config = TextConfig {
        style: TextStyle::Outlined,
        color: TextColor::Plain,
    };
    if config.style.columns(problem.size()) <= COLUMNS
        && let Ok(board) = text(&now.tiling(), &config)
    {
        // When standard error is gone, nobody watches any more.
        let _ = io::stderr().write_all(board.as_bytes());
    }
}
