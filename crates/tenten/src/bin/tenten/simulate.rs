//! `tenten simulate`: many games, and what they came to.

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use clap::Args;
use quadrille_cli::{Exit, OutputArgs, SearchArgs};
use quadrille_search::Seed;
use quadrille_tenten::simulate::{Header, MOST_GAMES, Shard, Simulation};
use quadrille_tenten::{Player, RiskMeter, Rules};

use crate::games::{exit, play};
use crate::log_file::{self, Checkpoint};
use crate::options::{DealerArgs, PlayerArgs, RulesArgs};
use crate::plot;
use crate::report::{self, ReportFormat, Run};
use crate::versus;

/// Play many games and report how long they live
///
/// Game i has a seed that follows from --seed and i, so that all players meet the same pieces and the number of
/// threads changes nothing. Ctrl-C prints what is there; with --checkpoint, the same command goes on from there, also
/// after a crash.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Simulate {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    dealer: DealerArgs,
    #[command(flatten)]
    player: PlayerArgs,
    /// How many games
    #[arg(long, short = 'n', alias = "games", value_name = "N", default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=MOST_GAMES))]
    count: u64,
    /// Cut games short after this many rounds; the mean life takes account of that
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u64).range(1..))]
    max_rounds: Option<u64>,
    /// Measure the exact risk of the board after each round: a mean life of which more than deaths is known
    #[arg(long)]
    hazard: bool,
    /// Draw the survival curve and the fill of the boards into this file, as SVG or PNG by its name
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "compare", "shard", "of"])]
    plot: Option<PathBuf>,
    /// Let these players play the same games: one table, with each against the first
    ///
    /// Names have commas or blanks between them. Numbers after a player such as weights-3441,5 belong to its weights.
    #[arg(long, num_args = 1.., value_name = "A,B,..", conflicts_with_all = ["player", "strategy", "goal", "checkpoint", "shard", "of"])]
    players: Vec<String>,
    /// The same for two players
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["players", "player", "strategy", "goal", "checkpoint", "shard", "of"])]
    compare: Option<Vec<String>>,
    /// Keep finished games in this file, and go on from it; with a larger --count, more games are added
    ///
    /// One process at a time: a second one is refused as long as the first has the file open.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    /// Play only the games of this shard, from 0; the output is a file for `tenten merge`
    ///
    /// The defaults of --shard and --of come from a job array of Slurm, an indexed job of Kubernetes (--of only by
    /// hand) or the ranks of Open MPI.
    #[arg(long, value_name = "K")]
    shard: Option<u64>,
    /// How many shards there are
    #[arg(long, value_name = "N")]
    of: Option<u64>,
    /// How to write the report [default: as the name of --output ends, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten simulate --count 500 --strategy 10025 --seed 1
  tenten simulate --count 2000 --players 10025,10001,quick --seed 1 --max-rounds 10000
  tenten simulate --count 500 --seed 1 --hazard --plot lives.svg
  tenten simulate --rules block-blast --dealer kind --player hazard --max-rounds 2000
  tenten simulate --count 500 --seed 1 --checkpoint games.log --format json
  tenten simulate --count 800 --seed 1 --checkpoint games.log      # 300 more of the same games
  tenten simulate --count 500 --seed 1 --shard 0 --of 12 --output shard-0.log";

impl Simulate {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.dealer.of(self.rules.rules()?);
        if self.hazard && rules.dealer().looks_at_the_board() {
            let dealer = rules.dealer();
            bail!(
                "--hazard is the chance that a drawn set does not fit; the dealer {dealer} deals others, so it says \
                 nothing of lives: leave it out"
            );
        }
        let shard = self.shard()?;
        self.search.start_threads()?;
        if let Some(names) = self.names()? {
            return self.compare(&rules, &names);
        }
        let player = self.player.player(&rules)?;
        let ends = Ends {
            shard,
            format: self.format(shard)?,
            plot: plot::File::open(self.plot.as_deref())?,
        };
        let meter = self.meter(&rules);
        let seed = self.search.seed()?;
        let simulation = self.simulation(&rules, &*player, meter.as_ref(), seed);
        let header = Header::new(&simulation, self.player.ties(), self.count);
        let header = header.with_shard(shard.unwrap_or(Shard::WHOLE));
        self.distinct_files()?;
        let finished = self.output.path().filter(|_| shard.is_some());
        if finished.is_some_and(|path| log_file::is_complete(path, &header)) {
            quadrille_cli::note(format_args!("shard {} is finished already", header.shard));
            return Ok(Exit::Solved);
        }
        self.play(&simulation, header, ends)
    }

    /// A report in the place of a checkpoint would destroy it.
    fn distinct_files(&self) -> Result<()> {
        quadrille_cli::distinct_files(&[
            ("--checkpoint", self.checkpoint.as_deref()),
            ("--output", self.output.path()),
            ("--plot", self.plot.as_deref()),
        ])
    }

    /// Plays the games of the header and writes what they came to.
    fn play(&self, simulation: &Simulation<'_>, header: Header, ends: Ends) -> Result<Exit> {
        let checkpoint = self.checkpoint.as_deref();
        let mut checkpoint = checkpoint
            .map(|path| Checkpoint::open(path, &header))
            .transpose()?;
        let output = self.output.open()?;
        let watch = self.search.watch()?;
        let results = play(simulation, &header, checkpoint.as_mut(), &watch)?;
        let is_whole = log_file::is_whole(simulation, &header, &results);
        match (ends.shard, is_whole) {
            (None, _) => {
                let run = Run { header, results };
                report::write(output, ends.format, &run)?;
                ends.plot.games(&run)?;
            }
            (Some(_), true) => log_file::write(output, &header, results)?,
            (Some(shard), false) => quadrille_cli::note(format_args!("shard {shard} is not finished")),
        }
        Ok(exit(is_whole, &watch))
    }

    /// The format of the report; what a shard writes is a log, whatever its file is called.
    fn format(&self, shard: Option<Shard>) -> Result<ReportFormat> {
        let usual = ReportFormat::Text;
        match shard {
            Some(_) => Ok(self.format.unwrap_or(usual)),
            None => self.output.format_or(self.format, usual),
        }
    }

    fn meter(&self, rules: &Rules) -> Option<RiskMeter> {
        self.hazard.then(|| RiskMeter::new(rules))
    }

    fn simulation<'a>(
        &self,
        rules: &'a Rules,
        player: &'a dyn Player,
        meter: Option<&'a RiskMeter>,
        seed: Seed,
    ) -> Simulation<'a> {
        Simulation {
            rules,
            player,
            seed,
            max_rounds: self.max_rounds,
            meter,
        }
    }

    /// The players of a table, if there is to be one.
    fn names(&self) -> Result<Option<Vec<String>>> {
        if let Some(names) = &self.compare {
            return Ok(Some(names.clone()));
        }
        let names = split(&self.players);
        match names.len() {
            0 => Ok(None),
            1 => bail!("--players needs two names or more; --player is for one"),
            _ => Ok(Some(names)),
        }
    }

    /// Lets all players play the same games.
    fn compare(&self, rules: &Rules, names: &[String]) -> Result<Exit> {
        let players = names.iter().map(|name| self.player.named(name, rules));
        let players: Vec<Box<dyn Player>> = players.collect::<Result<_>>()?;
        let format = self.format(None)?;
        let seed = self.search.seed()?;
        let output = self.output.open()?;
        let watch = self.search.watch()?;
        let meter = self.meter(rules);
        let (mut runs, mut ended) = (Vec::new(), Exit::Solved);
        for player in &players {
            let simulation = self.simulation(rules, &**player, meter.as_ref(), seed);
            let header = Header::new(&simulation, self.player.ties(), self.count);
            let results = play(&simulation, &header, None, &watch)?;
            ended = ended.and(exit(log_file::is_whole(&simulation, &header, &results), &watch));
            runs.push(Run { header, results });
        }
        versus::write(output, format, &runs)?;
        Ok(ended)
    }

    /// The shard by arguments or by the environment.
    fn shard(&self) -> Result<Option<Shard>> {
        if self.compare.is_some() || !self.players.is_empty() {
            return Ok(None);
        }
        let surroundings = Surroundings::read(|name| std::env::var(name).ok());
        let index = self.shard.or(surroundings.index);
        match (index, self.of.or(surroundings.of)) {
            (None, None) => Ok(None),
            (Some(index), Some(of)) => Shard::new(index, of)
                .with_context(|| format!("there is no shard {index} of {of}: they count from 0"))
                .map(Some),
            (Some(_), None) if self.shard.is_none() => Ok(None),
            (Some(_), None) => bail!("--shard needs --of, the number of shards"),
            (None, Some(_)) => bail!("--of needs --shard, the number of the shard, from 0"),
        }
    }
}

/// The names of a list with commas; numbers after a name that ends in weights are weights.
fn split(lists: &[String]) -> Vec<String> {
    let mut names: Vec<String> = Vec::new();
    for list in lists {
        let mut has_weights = false;
        for part in list.split(',').map(str::trim).filter(|part| !part.is_empty()) {
            match names.last_mut() {
                Some(name) if has_weights && part.parse::<i64>().is_ok() => name.extend([",", part]),
                _ => {
                    has_weights = part
                        .split_once('-')
                        .is_some_and(|(_, weights)| weights.parse::<i64>().is_ok())
                        && !part.starts_with("greedy-");
                    names.push(part.to_owned());
                }
            }
        }
    }
    names
}

/// What a job of an array knows of itself.
#[derive(Debug, Default, PartialEq, Eq)]
struct Surroundings {
    index: Option<u64>,
    of: Option<u64>,
}

impl Surroundings {
    fn read(variable: impl Fn(&str) -> Option<String>) -> Self {
        let number = |name: &str| variable(name)?.parse::<u64>().ok();
        if let Some(task) = number("SLURM_ARRAY_TASK_ID") {
            let first = number("SLURM_ARRAY_TASK_MIN").unwrap_or(0);
            let step = number("SLURM_ARRAY_TASK_STEP").unwrap_or(1).max(1);
            return Self {
                index: task.checked_sub(first).map(|steps| steps / step),
                of: number("SLURM_ARRAY_TASK_COUNT"),
            };
        }
        let index = number("JOB_COMPLETION_INDEX").or_else(|| number("OMPI_COMM_WORLD_RANK"));
        Self {
            index,
            of: index.and_then(|_| number("OMPI_COMM_WORLD_SIZE")),
        }
    }
}

/// What is made of the results.
struct Ends {
    shard: Option<Shard>,
    format: ReportFormat,
    plot: plot::File,
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read(variables: &[(&str, &str)]) -> (Option<u64>, Option<u64>) {
        let find = |name: &str| variables.iter().find(|(key, _)| *key == name);
        let read = Surroundings::read(|name| find(name).map(|(_, value)| (*value).to_owned()));
        (read.index, read.of)
    }

    #[test]
    fn names_have_commas_between_them() {
        let split = |lists: &[&str]| split(&lists.iter().map(|&list| list.to_owned()).collect::<Vec<_>>());
        assert_eq!(split(&["10025,quick, hazard"]), ["10025", "quick", "hazard"]);
        assert_eq!(
            split(&["quick", "weights-1,-2,3,greedy-10025,10001"]),
            ["quick", "weights-1,-2,3", "greedy-10025", "10001"]
        );
        assert_eq!(split(&["hazard-5,2", "7"]), ["hazard-5,2", "7"]);
        assert_eq!(split(&["first-fit,1"]), ["first-fit", "1"]);
        assert!(split(&[]).is_empty() && split(&[","]).is_empty());
    }

    #[test]
    fn arrays_number_shards() {
        let slurm = [
            ("SLURM_ARRAY_TASK_ID", "7"),
            ("SLURM_ARRAY_TASK_MIN", "1"),
            ("SLURM_ARRAY_TASK_STEP", "2"),
            ("SLURM_ARRAY_TASK_COUNT", "12"),
        ];
        assert_eq!(read(&slurm), (Some(3), Some(12)));
        assert_eq!(read(&[("JOB_COMPLETION_INDEX", "2")]), (Some(2), None));
        let mpi = [("OMPI_COMM_WORLD_RANK", "1"), ("OMPI_COMM_WORLD_SIZE", "4")];
        assert_eq!(read(&mpi), (Some(1), Some(4)));
        assert_eq!(read(&[("SLURM_ARRAY_TASK_ID", "x")]), (None, None));
    }
}
