//! `tenten learn --streaks`: learns what boards are worth while a streak goes on.

use std::io::Write as _;

use anyhow::{Context, Result};
use quadrille_cli::{Exit, Output, Progress, Watch, counted, note};
use quadrille_tenten::Rules;
use quadrille_tenten::learn::streaks::{StreakLearner, StreakLesson};

use super::{Learn, PARTS};

impl Learn {
    pub(super) fn run_streaks(&self, rules: &Rules) -> Result<Exit> {
        let learner = StreakLearner::new(rules, self.search.seed()?, self.rounds);
        let mut learner = learner.with_context(|| {
            let name = rules.name();
            format!(
                "the rules {name}: streaks are learned on boards of 8 x 8 in sets of three, whose rows and columns \
                 vanish"
            )
        })?;
        let mut output = Output::file(&self.output)?;
        let watch = self.search.watch()?;
        let is_whole = self.learn_streaks(&mut learner, &watch)?;
        output.write_all(&learner.values().to_bytes())?;
        output.finish()?;
        if is_whole {
            return Ok(Exit::Solved);
        }
        let (rounds, asked) = (learner.rounds(), counted(self.rounds, "round"));
        note(format_args!("stopped after {rounds} of {asked}"));
        Ok(watch.exit(Exit::GaveUp))
    }

    /// Learns, and says how long streaks are. Whether it came to the end.
    fn learn_streaks(&self, learner: &mut StreakLearner, watch: &Watch) -> Result<bool> {
        let progress = Progress::bar(self.rounds, "rounds");
        let mut report = Output::stdout();
        writeln!(
            report,
            "{:>12} {:>8} {:>8} {:>8} {:>10} {:>10} {:>8}",
            "rounds", "games", "breaks", "deaths", "life", "streak", "points"
        )?;
        let (mut games, mut all) = (0, StreakLesson::default());
        let mut part = 1;
        while learner.rounds() < self.rounds {
            let Some(lesson) = learner.step(watch.stop()) else {
                report.finish()?;
                return Ok(false);
            };
            progress.add(lesson.rounds);
            games += 1;
            all = StreakLesson {
                rounds: all.rounds + lesson.rounds,
                breaks: all.breaks + lesson.breaks,
                deaths: all.deaths + lesson.deaths,
                points: all.points + lesson.points,
            };
            if learner.rounds() * PARTS >= self.rounds * part {
                progress.suspend(|| writeln!(report, "{}", line(learner.rounds(), games, all)))?;
                report.flush()?;
                (games, all) = (0, StreakLesson::default());
                part = learner.rounds() * PARTS / self.rounds + 1;
            }
        }
        report.finish()?;
        Ok(true)
    }
}

/// How long the latest streaks were, and the points of clears in a round.
fn line(rounds: u64, games: u64, all: StreakLesson) -> String {
    let each = |sum: u64, number: u64| sum as f64 / number.max(1) as f64;
    let (life, streak) = (
        each(all.rounds, all.deaths),
        each(all.rounds, all.breaks + all.deaths),
    );
    format!(
        "{rounds:>12} {games:>8} {:>8} {:>8} {life:>10.1} {streak:>10.1} {:>8.2}",
        all.breaks,
        all.deaths,
        each(all.points, all.rounds)
    )
}
