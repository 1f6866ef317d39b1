//! `tenten tune`: searches weights that live long.

use std::fmt::Write as _;
use std::io::Write as _;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, OutputArgs, Progress, SearchArgs, Watch, counted, note, whole_number};
use quadrille_tenten::tune::{
    Config, Effort, Estimate, Generation, Kind, RiskRatio, TuneHeader, TuneLog, Tuner,
};
use quadrille_tenten::{PlayerKind, Quick, Rules, Weights};
use serde_json::{Value, json};

use crate::grown::Grown;
use crate::options::RulesArgs;
use crate::plot;
use crate::report::looked_at;

/// Search weights of a player that let it live long
///
/// Candidates are judged by the mean exact risk of the boards that they leave behind, which is 1 over the mean life.
/// Each generation plays other sets, all its candidates the same ones. With --log, the same command goes on from the
/// log, also after a crash. At the end, what was found is measured against the start on sets that the search has not
/// seen. Ctrl-C keeps the best so far.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tune {
    #[command(flatten)]
    rules: RulesArgs,
    /// Where to begin: quick, weights-LIST, hazard or hazard-LIST
    #[arg(long, value_name = "NAME", default_value = Quick::NAME)]
    player: String,
    /// The weights that may change; only ratios matter, so one of them had better not
    #[arg(long, value_name = "NAMES", value_delimiter = ',', default_values = Weights::NAMES[..Weights::ADDITIVE].iter().filter(|name| **name != "alignment"))]
    vary: Vec<String>,
    /// How many generations
    #[arg(long, value_name = "N", default_value_t = 50, value_parser = whole_number(0_u64, u64::MAX))]
    generations: u64,
    /// Candidates of a generation
    #[arg(long, value_name = "N", default_value_t = 12, value_parser = quadrille_cli::whole_number(4_usize, 1_000))]
    population: usize,
    /// Games of each candidate
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole_number(2_u64, 100_000))]
    games: u64,
    /// Rounds of each game
    #[arg(long, value_name = "N", default_value_t = 10_000, value_parser = whole_number(1, u64::MAX))]
    rounds: u64,
    /// Rounds that are played aside after each round, with heavier sets; the estimate stays that of the true game
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(0_u32, 10))]
    aside: u32,
    /// Times as many games as in a generation to measure the result; 0 for none
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = whole_number(0_u64, u64::MAX))]
    measure: u64,
    /// Keep the generations in this file, and go on from it
    #[arg(long, value_name = "FILE")]
    log: Option<PathBuf>,
    /// Draw how the search went into this file, as SVG or PNG by its name
    #[arg(long, value_name = "FILE")]
    plot: Option<PathBuf>,
    /// How to write the report [default: as the name of --output ends, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<TuneFormat>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten tune --seed 1 --log tune.log
  tenten tune --seed 1 --vary free,surface,corners --generations 20
  tenten tune --seed 1 --player hazard --rounds 50000 --log hazard.log";

/// Format of a report.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(crate) enum TuneFormat {
    /// For people
    #[value(alias = "txt")]
    Text,
    /// One JSON document
    Json,
}

/// Results of a search for weights.
struct Found {
    header: TuneHeader,
    /// Generations that were asked for.
    asked: u64,
    generations: Vec<Generation>,
    start: Weights,
    best: Weights,
    measured: Option<(Vec<Estimate>, Option<RiskRatio>)>,
}

impl Tune {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        if rules.dealer().looks_at_the_board() {
            let dealer = rules.dealer();
            bail!(
                "the rules have the dealer {dealer}: weights are tuned by the risk of drawn sets; use weighted or uniform"
            );
        }
        quadrille_cli::distinct_files(&[
            ("--log", self.log.as_deref()),
            ("--output", self.output.path()),
            ("--plot", self.plot.as_deref()),
        ])?;
        self.search.start_threads()?;
        let config = self.config(&rules)?;
        let header = TuneHeader::new(&rules, &config);
        let mut tuner = Tuner::new(&rules, config);
        let mut log = self
            .log
            .as_deref()
            .map(|path| LogFile::open(path, &header))
            .transpose()?;
        let mut generations = log
            .as_mut()
            .map_or(Ok(Vec::new()), |log| log.replay(&mut tuner))?;
        let format = self.output.format_or(self.format, TuneFormat::Text)?;
        let plot = plot::File::open(self.plot.as_deref())?;
        let output = self.output.open()?;
        let watch = self.search.watch()?;
        self.search_on(&mut tuner, &mut generations, log.as_mut(), &watch)?;
        let is_whole = generations.len() as u64 >= self.generations;
        let (start, best) = (tuner.start(), tuner.best());
        let measured = self.measure(&tuner, &watch);
        let found = Found {
            header,
            asked: self.generations,
            generations,
            start,
            best,
            measured,
        };
        write(output, format, &found)?;
        plot.search(&found.generations)?;
        if is_whole {
            return Ok(Exit::Solved);
        }
        let (found, asked) = (found.generations.len(), counted(self.generations, "generation"));
        note(format_args!("stopped after {found} of {asked}"));
        Ok(watch.exit(Exit::GaveUp))
    }

    fn config(&self, rules: &Rules) -> Result<Config> {
        let (kind, start) = kind(&self.player, rules).with_context(|| format!("player {:?}", self.player))?;
        let place = |name: &String| {
            let place = Weights::NAMES.iter().position(|known| known == name);
            place.with_context(|| format!("there is no weight {name:?}, only {}", Weights::NAMES.join(", ")))
        };
        let mut vary = self.vary.iter().map(place).collect::<Result<Vec<_>>>()?;
        vary.sort_unstable();
        vary.dedup();
        Ok(Config {
            kind,
            start,
            vary,
            population: self.population,
            effort: self.effort(1),
            seed: self.search.seed()?,
        })
    }

    fn effort(&self, times: u64) -> Effort {
        Effort {
            games: self.games.saturating_mul(times),
            rounds: self.rounds,
            aside: self.aside,
        }
    }

    fn search_on(
        &self,
        tuner: &mut Tuner,
        generations: &mut Vec<Generation>,
        mut log: Option<&mut LogFile>,
        watch: &Watch,
    ) -> Result<()> {
        let progress = Progress::bar(self.generations, "generations");
        progress.add(tuner.generation().min(self.generations));
        while tuner.generation() < self.generations {
            let Some(generation) = tuner.step(watch.stop()) else {
                return Ok(());
            };
            if let Some(log) = &mut log {
                log.add(&generation)?;
            }
            progress.set_message(format!("{}, generations", generation.mean));
            progress.add(1);
            generations.push(generation);
        }
        Ok(())
    }

    /// The start and the result on the same seeds, which the search has not seen.
    fn measure(&self, tuner: &Tuner, watch: &Watch) -> Option<(Vec<Estimate>, Option<RiskRatio>)> {
        if self.measure == 0 {
            return None;
        }
        let games = tuner.measure(
            &[tuner.start(), tuner.best()],
            &self.effort(self.measure),
            watch.stop(),
        )?;
        let estimates = games.iter().map(|means| Estimate::of(means)).collect();
        Some((estimates, RiskRatio::of(&games[0], &games[1])))
    }
}

/// The kind and the weights of a player.
fn kind(name: &str, rules: &Rules) -> Result<(Kind, Weights)> {
    let usual = || Weights::quick(rules);
    match name.parse()? {
        PlayerKind::Quick(weights) => Ok((Kind::Quick, weights.unwrap_or_else(usual))),
        PlayerKind::Hazard(weights) => Ok((Kind::Hazard, weights.unwrap_or_else(usual))),
        _ => bail!("its weights are not searched; those of quick, weights-LIST, hazard and hazard-LIST are"),
    }
}

/// The name of the player with these weights.
fn player(kind: Kind, weights: Weights) -> String {
    match kind {
        Kind::Quick => format!("weights-{weights}"),
        Kind::Hazard => format!("hazard-{weights}"),
    }
}

/// A log that generations are added to.
struct LogFile {
    file: Grown,
    found: Vec<Generation>,
}

impl LogFile {
    /// Begins a log, or goes on with one of the same search.
    fn open(path: &Path, header: &TuneHeader) -> Result<Self> {
        let (file, text) = Grown::open(path)?;
        let found = Vec::new();
        let mut log = Self { file, found };
        let first = header.to_string();
        // A file that breaks off within this very line holds nothing that could be lost.
        if text.len() < first.len() && first.starts_with(&text) {
            log.file.keep(0)?;
            log.file.append(&first)?;
            return Ok(log);
        }
        let name = log.file.name().to_owned();
        let read = TuneLog::read(&text).context(name.clone())?;
        if read.header != *header {
            bail!(
                "{name}: it belongs to another search: {}",
                read.header.to_string().trim_end()
            );
        }
        log.file.keep(read.whole_bytes as u64)?;
        log.found = read.generations;
        quadrille_cli::note(format_args!("{name}: {} generations are there", log.found.len()));
        Ok(log)
    }

    /// The generations that are there, taken over by a search.
    fn replay(&mut self, tuner: &mut Tuner) -> Result<Vec<Generation>> {
        let generations = std::mem::take(&mut self.found);
        for (number, generation) in generations.iter().enumerate() {
            if !tuner.replay(generation) {
                bail!("{}: line {}: not of this search", self.file.name(), number + 2);
            }
        }
        Ok(generations)
    }

    fn add(&mut self, generation: &Generation) -> Result<()> {
        self.file.append(&generation.to_string())
    }
}

fn write(mut output: quadrille_cli::Output, format: TuneFormat, found: &Found) -> Result<()> {
    match format {
        TuneFormat::Text => output.write_all(text(found).as_bytes())?,
        TuneFormat::Json => writeln!(output, "{}", document(found))?,
    }
    output.finish()
}

fn text(found: &Found) -> String {
    let header = &found.header;
    let effort = &header.effort;
    let generations = found.generations.len() as u64;
    let mut text = looked_at(generations, found.asked, "generation")
        + &format!(
            "{} on {}, seed {}: {} of {} candidates, each {} of {}\n\n",
            player(header.kind, found.start),
            header.rules,
            header.seed,
            counted(generations, "generation"),
            header.population,
            counted(effort.games, "game"),
            counted(effort.rounds, "round")
        );
    // Writing to a String cannot fail.
    let _ = writeln!(text, "{:18}{:>8}{:>8}", "weight", "start", "found");
    let weights = found.start.to_array().into_iter().zip(found.best.to_array());
    for (name, (start, best)) in Weights::NAMES.iter().zip(weights) {
        let _ = writeln!(text, "{name:18}{start:>8}{best:>8}");
    }
    let _ = writeln!(text, "\nfound   {}", player(header.kind, found.best));
    match &found.measured {
        Some((estimates, ratio)) => text + &measured_text(estimates, *ratio),
        None => text + "not measured\n",
    }
}

/// The lives before and after, and whether the difference is more than chance.
fn measured_text(estimates: &[Estimate], ratio: Option<RiskRatio>) -> String {
    let mut text = String::new();
    for (name, estimate) in ["start", "found"].iter().zip(estimates) {
        let life = life(estimate);
        let _ = writeln!(text, "{name:8}mean life {life}, by the mean risk on other seeds");
    }
    if let Some(RiskRatio {
        ratio,
        interval: (low, high),
    }) = ratio
    {
        let verdict = match () {
            () if low > 1.0 => "what was found lives longer",
            () if high < 1.0 => "what was found lives shorter: better keep the start",
            () => "the difference may be chance",
        };
        let _ = writeln!(
            text,
            "it lives {ratio:.3} times as long, 95 % from {low:.3} to {high:.3}: {verdict}"
        );
    }
    text
}

fn life(estimate: &Estimate) -> String {
    let Estimate { risk, error } = estimate;
    if *risk > 0.0 {
        format!(
            "{:.0} rounds, give or take {:.0} %",
            1.0 / risk,
            100.0 * error / risk
        )
    } else {
        "unknown: there was no risk".to_owned()
    }
}

fn document(found: &Found) -> Value {
    let measured = found.measured.as_ref().map(|(estimates, ratio)| {
        let ratio =
            ratio.map(|found| json!({"ratio": found.ratio, "ci95": [found.interval.0, found.interval.1]}));
        json!({"start": estimates[0], "found": estimates[1], "life": ratio})
    });
    json!({
        "search": found.header,
        "looked_at": found.generations.len(),
        "total": found.asked,
        "generations": found.generations.len(),
        "start": player(found.header.kind, found.start),
        "found": player(found.header.kind, found.best),
        "measured": measured,
    })
}
