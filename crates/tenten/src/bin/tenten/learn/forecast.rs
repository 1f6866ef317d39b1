//! `tenten learn --forecast`: learns how likely games are lost from boards.

use std::io::Write as _;

use anyhow::{Context, Result};
use quadrille_cli::{Exit, Output, Progress, Watch, counted, note};
use quadrille_tenten::Rules;
use quadrille_tenten::learn::forecast::{Explained, ForecastLearner};

use super::{Learn, needs};

/// One board in `FIRST` comes from games of the player `learned`, and one sweep in `FIRST` is over those alone.
const FIRST: usize = 3;

impl Learn {
    pub(super) fn run_forecast(&self, rules: &Rules) -> Result<Exit> {
        let learner = ForecastLearner::new(rules, self.search.seed()?);
        let mut learner = learner.with_context(|| needs(rules, "such learning is for "))?;
        let mut output = Output::file(&self.output)?;
        self.search.start_threads()?;
        let watch = self.search.watch()?;
        let is_whole = self.sweep(&mut learner, &watch)?;
        let Some(forecast) = learner.forecast() else {
            note("stopped before anything was learned: no file is written");
            return Ok(watch.exit(Exit::GaveUp));
        };
        output.write_all(&forecast.to_bytes())?;
        output.finish()?;
        if is_whole {
            return Ok(Exit::Solved);
        }
        note(format_args!(
            "stopped after {}",
            counted(learner.sweeps(), "sweep")
        ));
        Ok(watch.exit(Exit::GaveUp))
    }

    /// Gathers boards and learns, twice: from games of the player `learned`, then from games by what was learned.
    /// Whether it came to the end.
    fn sweep(&self, learner: &mut ForecastLearner, watch: &Watch) -> Result<bool> {
        let mut report = Output::stdout();
        writeln!(report, "{:>8} {:>8}", "sweep", "error")?;
        let first = (self.boards / FIRST, self.sweeps / FIRST as u32);
        for (boards, sweeps) in [first, (self.boards - first.0, self.sweeps)] {
            // A board is met in a game, and is gone on from; what follows is worked out for both.
            let progress = Progress::bar(3 * boards as u64, "boards");
            if !learner.gather(boards, watch.stop(), &|| progress.add(1)) {
                return Ok(false);
            }
            drop(progress);
            let progress = Progress::bar(self.sweeps.into(), "sweeps");
            while learner.sweeps() < sweeps {
                let Some(error) = learner.sweep(self.sweeps, watch.stop()) else {
                    report.finish()?;
                    return Ok(false);
                };
                progress.add(1);
                progress.suspend(|| writeln!(report, "{:>8} {error:>8.4}", learner.sweeps()))?;
                report.flush()?;
            }
        }
        if let Some(explained) = learner.explained() {
            writeln!(report, "\n{}", sentence(explained))?;
        }
        report.finish()?;
        Ok(true)
    }
}

fn sentence(explained: Explained) -> String {
    let Explained {
        boards,
        by_cost,
        by_forecast,
    } = explained;
    format!(
        "of {boards} other boards of 40 to 50 cells, the cost explains {:.0} % of how the logarithms of what is lost \
         later vary, the forecast {:.0} %",
        100.0 * by_cost,
        100.0 * by_forecast
    )
}
