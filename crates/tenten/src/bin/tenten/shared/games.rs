//! Many games on all threads, with a bar and a checkpoint.

use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};
use std::time::{Duration, Instant};

use anyhow::Result;
use quadrille_cli::{Exit, Progress, Watch, counted, note};
use quadrille_tenten::Limits;
use quadrille_tenten::simulate::{GameResult, Header, Simulation, run_all};

use crate::shared::log_file::Checkpoint;
use crate::shared::report::Run;

/// How often progress is shown.
const TICK: Duration = Duration::from_millis(250);

/// How a run ends whose games all came to their own end, or not.
pub(crate) fn exit(is_whole: bool, watch: &Watch) -> Exit {
    if is_whole {
        return Exit::Solved;
    }
    watch.exit(Exit::GaveUp)
}

/// Says of how many games a report is that was stopped.
pub(crate) fn note_stopped(run: &Run) {
    let (player, whole, asked) = (&run.header.player, run.whole(), counted(run.asked(), "game"));
    note(format_args!(
        "{player}: stopped; {whole} of {asked} came to their end"
    ));
}

/// Plays what the checkpoint does not hold yet, and keeps it there.
pub(crate) fn play(
    simulation: &Simulation<'_>,
    header: &Header,
    checkpoint: Option<&mut Checkpoint>,
    watch: &Watch,
) -> Result<Vec<GameResult>> {
    let (mut results, missing) = match &checkpoint {
        Some(checkpoint) => (checkpoint.results(), Some(checkpoint.missing())),
        None => (Vec::new(), None),
    };
    let count = missing.as_ref().map(|missing| missing.len() as u64);
    let shown = Shown::start(count.unwrap_or_else(|| header.shard.count(header.games)));
    let limits = shown.limits(watch);
    let keeper = checkpoint.map(|checkpoint| Mutex::new((checkpoint, None)));
    let on_game = |result: &GameResult| {
        shown.progress.add(1);
        if let Some(keeper) = &keeper {
            keep(keeper, result, watch);
        }
    };
    let played = match missing {
        Some(games) => simulation.run(games, &limits, on_game)?,
        None => simulation.run(header.shard.games(header.games), &limits, on_game)?,
    };
    drop(shown);
    if let Some((checkpoint, failed)) = keeper.and_then(|keeper| keeper.into_inner().ok()) {
        failed.map_or(Ok(()), Err)?;
        checkpoint.close()?;
    }
    results.extend(played);
    results.sort_unstable_by_key(|result| result.game);
    Ok(results)
}

/// Plays the games of a header by several players, which take turns; the results by player.
pub(crate) fn play_all(
    simulations: &[Simulation<'_>],
    header: &Header,
    watch: &Watch,
) -> Result<Vec<Vec<GameResult>>> {
    let games = header.shard.count(header.games);
    let shown = Shown::start(games * simulations.len() as u64);
    let on_game = |_, _: &GameResult| shown.progress.add(1);
    let games = header.shard.games(header.games);
    Ok(run_all(simulations, games, &shown.limits(watch), on_game)?)
}

/// A checkpoint, and why it could not be written.
type Keeper<'a> = Mutex<(&'a mut Checkpoint, Option<anyhow::Error>)>;

/// Keeps a game. One that cannot be kept would be lost: better to end at once.
fn keep(keeper: &Keeper<'_>, result: &GameResult, watch: &Watch) {
    let Ok(mut keeper) = keeper.lock() else {
        return;
    };
    let (checkpoint, failed) = &mut *keeper;
    if let Err(error) = checkpoint.add(result) {
        watch.stop().raise();
        failed.get_or_insert(error);
    }
}

/// The bar of the games, with the rounds that are played in a second beside it.
struct Shown {
    progress: Arc<Progress>,
    start: Instant,
}

impl Shown {
    fn start(games: u64) -> Self {
        Self {
            progress: Arc::new(Progress::bar(games, "games")),
            start: Instant::now(),
        }
    }

    /// The limits of the games, which report their rounds.
    fn limits(&self, watch: &Watch) -> Limits {
        let (progress, start) = (Arc::downgrade(&self.progress), self.start);
        let (rounds, shown) = (AtomicU64::new(0), AtomicU64::new(0));
        watch.limits().on_progress(move |more| {
            let rounds = rounds.fetch_add(more, Ordering::Relaxed) + more;
            let elapsed = start.elapsed();
            let tick = (elapsed.as_millis() / TICK.as_millis()) as u64;
            if shown.fetch_max(tick, Ordering::Relaxed) < tick
                && let Some(progress) = progress.upgrade()
            {
                let rate = rounds as f64 / elapsed.as_secs_f64().max(1e-3);
                progress.set_message(format!("{rate:.0} rounds/s, games"));
            }
        })
    }
}
