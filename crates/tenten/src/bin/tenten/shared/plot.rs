//! Plots of simulations and searches.

use std::path::Path;

use anyhow::{Context, Result};
use quadrille_cli::{PlotFile, counted, note};
use quadrille_plot::{Axis, Chart, Color, Mark, MarkShape, Scale};
use quadrille_tenten::stats::{Table, survival};
use quadrille_tenten::tune::{Estimate, Generation};

use crate::shared::report::Run;

/// Points of a curve.
const POINTS: u32 = 100;

/// A file for charts, if one was asked for. It is opened before the work begins, so that a place that cannot be written
/// is refused at once.
pub(crate) struct File(Option<PlotFile>);

impl File {
    pub(crate) fn open(path: Option<&Path>) -> Result<Self> {
        let file = path.map(PlotFile::open).transpose();
        file.map(Self).context("--plot")
    }

    /// Draws the games of a player.
    pub(crate) fn games(self, run: &Run) -> Result<()> {
        let table = Table::of(&run.results);
        let why_not = (table.games == 0).then(|| "no game was finished".to_owned());
        self.write(why_not, || vec![lives(run, &table), fill(run, &table)])
    }

    /// Draws a search.
    pub(crate) fn search(self, generations: &[Generation]) -> Result<()> {
        let count = generations.len() as u64;
        let finished = if count == 1 { "was" } else { "were" };
        let why_not = (count < 2).then(|| {
            let count = counted(count, "generation");
            format!("{count} {finished} finished, and a line needs two")
        });
        self.write(why_not, || vec![search(generations)])
    }

    /// Writes the charts, unless there is nothing to be seen on them: that is said.
    fn write(self, why_not: Option<String>, charts: impl Fn() -> Vec<Chart>) -> Result<()> {
        match (self.0, why_not) {
            (None, _) => Ok(()),
            (Some(_), Some(why_not)) => {
                note(format_args!("there is no plot: {why_not}"));
                Ok(())
            }
            (Some(file), None) => file.write(&charts()),
        }
    }
}

/// The share of games that are still alive after each round, and what an exponential life would make it.
fn lives(run: &Run, table: &Table) -> Chart {
    let longest = table.rounds.map_or(1, |rounds| rounds.max.max(1)) as f64;
    let lowest = 0.5 / table.games.max(1) as f64;
    let curve = |mean: f64| {
        let at = move |part: u32| longest * f64::from(part) / f64::from(POINTS);
        (0..=POINTS)
            .map(move |part| (at(part), (-at(part) / mean).exp().max(lowest)))
            .collect::<Vec<_>>()
    };
    let mut marks = Vec::new();
    if let (Some(mean), (low, Some(high))) = (table.life.mean, table.life.interval) {
        let (lower, upper) = (curve(low), curve(high));
        marks.push(Mark::new(
            "95 % interval of the fit",
            Color::Orange,
            MarkShape::Band { lower, upper },
        ));
        marks.push(Mark::line(
            &format!("exponential, mean {mean:.0} rounds"),
            Color::Orange,
            curve(mean),
        ));
    }
    let label = format!(
        "{}, {}",
        counted(table.games, "game"),
        counted(table.deaths, "death")
    );
    marks.push(Mark::line(&label, Color::Blue, steps(run, longest, lowest)));
    Chart {
        title: format!(
            "{} plays {}: how long games live",
            run.header.player, run.header.rules
        ),
        x: Axis::of_counts("life (rounds)", 0.0..=longest),
        y: Axis::new("share of games still alive", lowest..=1.0).with_scale(Scale::Log),
        marks,
    }
}

/// The survival curve with its steps, as far as a logarithmic axis goes.
fn steps(run: &Run, longest: f64, lowest: f64) -> Vec<(f64, f64)> {
    let mut points = Vec::new();
    let mut last = 1.0;
    for (rounds, share) in survival(&run.results) {
        points.extend([(rounds as f64, last), (rounds as f64, share.max(lowest))]);
        last = share.max(lowest);
    }
    points.push((longest, last));
    points
}

/// How full the boards were.
fn fill(run: &Run, table: &Table) -> Chart {
    let rounds = table.life.rounds.max(1) as f64;
    let shares = table.fill.iter().zip(0_u32..);
    let bars: Vec<(f64, f64)> = shares
        .map(|(&times, cells)| (f64::from(cells), 100.0 * times as f64 / rounds))
        .collect();
    let most = bars.iter().map(|bar| bar.1).fold(0.0, f64::max);
    let mean = table.mean_fill().map_or(0.0, |fill| fill.0);
    Chart {
        title: format!(
            "{} plays {}: how full boards are",
            run.header.player, run.header.rules
        ),
        x: Axis::of_counts(
            "filled cells after a round",
            -0.5..=bars.len().max(1) as f64 - 0.5,
        ),
        y: Axis::new("rounds (%)", 0.0..=1.08 * most.max(1e-3)),
        marks: vec![Mark::new(
            &format!("mean {mean:.1} cells"),
            Color::Blue,
            MarkShape::Bars(bars),
        )],
    }
}

/// What the candidates of each generation cost.
fn search(generations: &[Generation]) -> Chart {
    let life = |risk: f64| 1.0 / risk;
    let by = |choose: &dyn Fn(&[Estimate]) -> f64| {
        let numbered = generations
            .iter()
            .map(|one| (one.generation as f64, choose(&one.costs)));
        numbered
            .filter(|(_, risk)| *risk > 0.0)
            .map(|(at, risk)| (at, life(risk)))
            .collect::<Vec<_>>()
    };
    let mean = by(&|costs| costs.iter().map(|cost| cost.risk).sum::<f64>() / costs.len().max(1) as f64);
    let best = by(&|costs| costs.iter().map(|cost| cost.risk).fold(f64::INFINITY, f64::min));
    let worst = by(&|costs| costs.iter().map(|cost| cost.risk).fold(0.0, f64::max));
    let all = || best.iter().chain(&worst).map(|point| point.1);
    let (low, high) = (all().fold(f64::INFINITY, f64::min), all().fold(0.0, f64::max));
    let range = if low < high {
        0.9 * low..=1.1 * high
    } else {
        1.0..=10.0
    };
    let band = MarkShape::Band {
        lower: worst,
        upper: best,
    };
    Chart {
        title: "candidates of each generation, by the mean risk of their boards".to_owned(),
        x: Axis::of_counts(
            "generation",
            0.0..=generations.len().saturating_sub(1).max(1) as f64,
        ),
        y: Axis::new("1 / mean risk (rounds)", range).with_scale(Scale::Log),
        marks: vec![
            Mark::new("all candidates (also by luck)", Color::Grey, band),
            Mark::line("mean of a generation", Color::Blue, mean),
        ],
    }
}
