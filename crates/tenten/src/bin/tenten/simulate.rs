//! `tenten simulate`: many games, and what they came to.

use std::path::PathBuf;

use anyhow::{Result, bail};
use clap::Args;
use quadrille_cli::{Declared, Exit, OutputArgs, SearchArgs};
use quadrille_search::Seed;
use quadrille_tenten::api::Lives;
use quadrille_tenten::simulate::{Header, Shard, Simulation};
use quadrille_tenten::{Player, PlayerKind, RiskMeter, Rules};

use crate::options::{DealerArgs, PlayerArgs, RulesArgs, named_player};
use crate::shared::games::{exit, note_stopped, play, play_all};
use crate::shared::log_file::{self, Checkpoint};
use crate::shared::plot;
use crate::shared::report::{self, ReportFormat, Run};
use crate::shared::shard::ShardArgs;
use crate::shared::versus;

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
    #[command(flatten)]
    lives: Declared<Lives>,
    /// Draw the survival curve and the fill of the boards into this file, as SVG or PNG by its name
    #[arg(long, value_name = "FILE", conflicts_with_all = ["players", "compare", "shard", "of"])]
    plot: Option<PathBuf>,
    /// Let these players play the same games, in turns: one table, with each against the first
    ///
    /// Names have commas or blanks between them. Numbers after a player such as weights-3441,5 belong to its weights.
    #[arg(long, num_args = 1.., value_name = "A,B,..", conflicts_with_all = ["player", "strategy", "goal", "checkpoint"])]
    players: Vec<String>,
    /// The same for two players
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["players", "player", "strategy", "goal", "checkpoint"])]
    compare: Option<Vec<String>>,
    /// Keep finished games in this file, and go on from it; with a larger --count, more games are added
    ///
    /// One process at a time: a second one is refused as long as the first has the file open.
    #[arg(long, value_name = "FILE")]
    checkpoint: Option<PathBuf>,
    #[command(flatten)]
    shard: ShardArgs,
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
  tenten simulate --count 500 --seed 1 --shard 0 --of 12 --output shard-0.log
  tenten simulate --count 500 --players 10025,quick --seed 1 --shard 0 --of 12 --output shard-0.log";

impl Simulate {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.dealer.of(self.rules.rules()?);
        let meter = self.lives.meter(&rules)?;
        let shard = self.shard.shard()?;
        self.search.start_threads()?;
        if let Some(names) = self.names()? {
            return self.compare(&rules, &names, meter.as_ref(), shard);
        }
        let player = self.player.player_or(PlayerKind::default(), &rules)?;
        let ends = Ends {
            shard,
            format: self.format(shard)?,
            plot: plot::File::open(self.plot.as_deref())?,
        };
        let seed = self.search.seed()?;
        let simulation = self.simulation(&rules, &*player, meter.as_ref(), seed);
        let header = Header::new(&simulation, self.player.tying.ties.name(), self.count());
        let header = header.with_shard(shard.unwrap_or(Shard::WHOLE));
        self.distinct_files()?;
        if self.is_finished(shard, std::slice::from_ref(&header)) {
            return Ok(Exit::Solved);
        }
        self.play(&simulation, header, ends)
    }

    /// Whether the output has all games of a shard already, which a note says.
    fn is_finished(&self, shard: Option<Shard>, headers: &[Header]) -> bool {
        let finished = self.output.path().zip(shard);
        let finished = finished.filter(|(path, _)| log_file::is_complete(path, headers));
        if let Some((_, shard)) = finished {
            quadrille_cli::note(format_args!("shard {shard} is finished already"));
        }
        finished.is_some()
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
        let run = Run { header, results };
        let is_whole = run.is_whole();
        match (ends.shard, is_whole) {
            (None, _) => {
                if !is_whole {
                    note_stopped(&run);
                }
                report::write(output, ends.format, &run)?;
                ends.plot.games(&run)?;
            }
            (Some(_), true) => log_file::write(output, vec![run])?,
            (Some(shard), false) => quadrille_cli::note(format_args!("shard {shard} is not finished")),
        }
        Ok(exit(is_whole, &watch))
    }

    /// The format of the report; a shard has none.
    fn format(&self, shard: Option<Shard>) -> Result<ReportFormat> {
        let usual = ReportFormat::Text;
        match shard {
            Some(_) => ShardArgs::refuse_reports(self.format, &self.output).map(|()| usual),
            None => self.output.format_or(self.format, usual),
        }
    }

    fn count(&self) -> u64 {
        self.lives.count.get()
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
            max_rounds: self.lives.last_round(),
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
    fn compare(
        &self,
        rules: &Rules,
        names: &[String],
        meter: Option<&RiskMeter>,
        shard: Option<Shard>,
    ) -> Result<Exit> {
        let players = names.iter().map(|name| named_player(&self.player, name, rules));
        let players: Vec<Box<dyn Player>> = players.collect::<Result<_>>()?;
        let format = self.format(shard)?;
        let seed = self.search.seed()?;
        let simulations = players
            .iter()
            .map(|player| self.simulation(rules, &**player, meter, seed));
        let simulations: Vec<Simulation<'_>> = simulations.collect();
        let header = |simulation| Header::new(simulation, self.player.tying.ties.name(), self.count());
        let headers = simulations.iter().map(header);
        let headers: Vec<Header> = headers
            .map(|header| header.with_shard(shard.unwrap_or(Shard::WHOLE)))
            .collect();
        if self.is_finished(shard, &headers) {
            return Ok(Exit::Solved);
        }
        let output = self.output.open()?;
        let watch = self.search.watch()?;
        let results = play_all(&simulations, &headers[0], &watch)?;
        let runs = headers.into_iter().zip(results);
        let runs: Vec<Run> = runs.map(|(header, results)| Run { header, results }).collect();
        let is_whole = runs.iter().all(Run::is_whole);
        match (shard, is_whole) {
            (Some(_), true) => log_file::write(output, runs)?,
            (Some(shard), false) => quadrille_cli::note(format_args!("shard {shard} is not finished")),
            (None, _) => {
                runs.iter().filter(|run| !run.is_whole()).for_each(note_stopped);
                versus::write(output, format, &runs)?;
            }
        }
        Ok(exit(is_whole, &watch))
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

/// Uses of the results.
struct Ends {
    shard: Option<Shard>,
    format: ReportFormat,
    plot: plot::File,
}

#[cfg(test)]
mod tests {
    use super::*;

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
}
