//! `tenten learn`: learns from games what boards are worth.

mod forecast;
mod streaks;

use std::io::Write as _;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Output, Progress, SearchArgs, Watch, counted, note, whole_number};
use quadrille_tenten::Rules;
use quadrille_tenten::learn::{Learner, Lesson};

use crate::options::RulesArgs;

/// Learn from games what boards are worth, for the players `learned` and `farsight`
///
/// Games are played by what is known so far, and each is learned from at its end: boards that were lost soon are more
/// dangerous than was thought. Rules in which large pieces are likely teach most. A line for each tenth of the rounds
/// says how long games were. One thread learns; the same rules and seed teach the same. Ctrl-C keeps what was learned.
///
/// The player `learned` of this program has values of its own, of each game by name: those of a file are in it after
/// they have replaced `1010.bin`, `8x8.bin`, `block-blast.bin` or `blockudoku.bin` in
/// `crates/tenten/src/evaluate/patterns` and the program was built again.
///
/// With --forecast, it is learned how likely games are lost from boards, for the look ahead of `farsight`: boards are
/// gathered from games by the rules, and what each loses later is worked out again and again from those that follow.
/// After a third of that, more boards are gathered from games by what was learned. That takes some minutes; its file is
/// `crates/tenten/src/evaluate/forecast/blockudoku.bin`.
///
/// With --streaks, games are played in which something is cleared with every set for as long as that is possible, and
/// it is learned what boards still bring until that ends. A line says how many rounds a streak was kept, and how often
/// one ended since nothing could be cleared and since a set did not fit. Its file is
/// `crates/tenten/src/evaluate/streaks/block-blast.bin`; a million rounds take about two minutes.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Learn {
    #[command(flatten)]
    rules: RulesArgs,
    /// How many rounds to learn from, to the end of a game
    #[arg(long, value_name = "N", default_value_t = 4_000_000, value_parser = whole_number(1, u64::MAX))]
    rounds: u64,
    /// Learn how likely games are lost, by looking ahead again and again
    #[arg(long, conflicts_with = "rounds")]
    forecast: bool,
    /// Learn what boards are worth while a streak goes on, for the player `streak`
    #[arg(long, conflicts_with = "forecast")]
    streaks: bool,
    /// With --forecast: how many boards of games to learn from, and as many that follow them
    #[arg(long, value_name = "N", default_value_t = 30_000, requires = "forecast", value_parser = whole_number(1_usize, 1_000_000))]
    boards: usize,
    /// With --forecast: how often to work out all losses
    #[arg(long, value_name = "N", default_value_t = 24, requires = "forecast", value_parser = whole_number(1_u32, 1_000))]
    sweeps: u32,
    /// Write the values into this file
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten learn --rules fixtures/tenten/rules-blockudoku-heavy.toml --seed 1 --output blockudoku.bin
  tenten learn --rules fixtures/tenten/rules-1010-heavy.toml --rounds 10000000 --seed 2 --output 1010.bin
  tenten learn --rules block-blast --rounds 10000000 --seed 2 --output block-blast.bin
  tenten learn --rules blockudoku --rounds 100000 --seed 1 --output trial.bin
  tenten learn --rules blockudoku --forecast --seed 1 --output forecast.bin
  tenten learn --rules fixtures/tenten/rules-block-blast-streaks.toml --streaks --rounds 8000000 --seed 1 \
    --output block-blast.bin";

/// Lines of the report.
const PARTS: u64 = 10;

impl Learn {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        if self.forecast {
            return self.run_forecast(&rules);
        }
        if self.streaks {
            return self.run_streaks(&rules);
        }
        let learner = Learner::new(&rules, self.search.seed()?);
        let mut learner = learner.with_context(|| {
            needs(
                &rules,
                "learning is for boards of 8 x 8 and 10 x 10 in sets of three, whose rows and columns vanish, and \
                 for ",
            )
        })?;
        let output = Output::file(&self.output)?;
        let watch = self.search.watch()?;
        let is_whole = self.learn(&mut learner, &watch)?;
        write(output, &learner)?;
        if is_whole {
            return Ok(Exit::Solved);
        }
        let (rounds, asked) = (learner.rounds(), counted(self.rounds, "round"));
        note(format_args!("stopped after {rounds} of {asked}"));
        Ok(watch.exit(Exit::GaveUp))
    }

    /// Learns, and says how long games are. Whether it came to the end.
    fn learn(&self, learner: &mut Learner, watch: &Watch) -> Result<bool> {
        let progress = Progress::bar(self.rounds, "rounds");
        let mut report = Output::stdout();
        writeln!(report, "{:>12} {:>8} {:>10}", "rounds", "games", "mean life")?;
        let mut lessons: Vec<Lesson> = Vec::new();
        let mut part = 1;
        let mut is_going_on = true;
        while is_going_on && learner.rounds() < self.rounds {
            let lesson = learner.step(watch.stop());
            is_going_on = lesson.is_some();
            progress.add(lesson.map_or(0, |lesson| lesson.rounds));
            lessons.extend(lesson);
            if !is_going_on || learner.rounds() * PARTS >= self.rounds * part {
                progress.suspend(|| writeln!(report, "{}", line(learner, &lessons)))?;
                report.flush()?;
                lessons.clear();
                part = learner.rounds() * PARTS / self.rounds + 1;
            }
        }
        if learner.rounds() < self.rounds {
            let looked = quadrille_cli::looked_at(learner.rounds(), self.rounds, "round");
            writeln!(report, "{looked}: the values are those that were learned so far")?;
        }
        report.finish()?;
        Ok(is_going_on)
    }
}

/// How long the latest games were.
fn line(learner: &Learner, latest: &[Lesson]) -> String {
    let rounds: u64 = latest.iter().map(|lesson| lesson.rounds).sum();
    let lost = latest.iter().filter(|lesson| lesson.is_lost).count();
    let life = rounds as f64 / lost.max(1) as f64;
    format!("{:>12} {:>8} {life:>10.1}", learner.rounds(), latest.len())
}

/// Why nothing can be learned by these rules.
fn needs(rules: &Rules, what: &str) -> String {
    let boxes = "boards of 9 x 9 in sets of three, whose rows, columns and boxes of 3 x 3 vanish";
    format!("the rules {}: {what}{boxes}", rules.name())
}

fn write(mut output: Output, learner: &Learner) -> Result<()> {
    let patterns = learner.patterns().context("what was learned has another shape")?;
    output.write_all(&patterns.to_bytes())?;
    output.finish()
}
