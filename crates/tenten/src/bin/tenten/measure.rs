//! `tenten measure`: lives that are too long to be waited for.

mod paired;

use std::fmt::Write as _;
use std::io::Write as _;
use std::str::FromStr;

use anyhow::{Result, anyhow, bail};
use clap::Args;
use quadrille_cli::{
    Exit, Format, Output, OutputArgs, Progress, SearchArgs, Watch, counted, note, whole_number,
};
use quadrille_tenten::api::mean_hazard;
use quadrille_tenten::measure::{Level, LevelError, Measured, Measurement, Paired, Stratum, Totals};
use quadrille_tenten::simulate::MOST_GAMES;
use quadrille_tenten::{PlayerKind, RiskMeter, Rules};
use serde_json::{Value, json};

use crate::games;
use crate::options::{DealerArgs, PlayerArgs, RulesArgs, named_player};
use crate::report::{aligned, hazard_text, looked_at};

/// Measure how long a strong player lives, in far fewer rounds than its life
///
/// The mean life is 1 over the mean exact risk of a round's board. A strong player hardly ever has a risk, so games are
/// split: whenever one comes nearer to its end than a level, it goes on several times from there, and each counts
/// less. The mean is that of games without copies; its interval, from the differences between games, is narrower.
///
/// The peril of a board says, in cells, how near it is to the end: what the quick score, or its details, take off for
/// the board, and 100 cells for each thousandth of risk. The levels are perils. They are found by games that do not
/// count, and can be given. Ctrl-C prints what the finished games came to, which is no fair sample of all.
///
/// With --compare, two players meet the same dangerous boards: the first one plays the games, and whenever one rises
/// above the first level, both go on from there with the same sets until they are below it. The ratio of what they risk
/// says how many times as long the second player lives, but for how often it rises.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Measure {
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    dealer: DealerArgs,
    #[command(flatten)]
    player: PlayerArgs,
    /// Compare two players, such as `lookahead farsight`, on the boards on which games of the first one are dangerous
    #[arg(long, num_args = 2, value_names = ["A", "B"], conflicts_with_all = ["player", "strategy", "goal"])]
    compare: Option<Vec<String>>,
    /// With --compare: rounds after which both players stop, if they are not below the level before
    #[arg(long, value_name = "N", default_value_t = 50, requires = "compare", value_parser = whole_number(1, u64::MAX))]
    rise_rounds: u64,
    /// How many games
    #[arg(long, short = 'n', alias = "games", value_name = "N", default_value_t = 100, value_parser = whole_number(1, MOST_GAMES))]
    count: u64,
    /// Rounds after which a game ends, those of copies not counted
    #[arg(long, value_name = "N", default_value_t = 1_000, value_parser = whole_number(1, u64::MAX))]
    max_rounds: u64,
    /// The levels, such as 30,40:3,50: each a peril and, after a colon, the number of games that go on from there (2 if
    /// it has none); `none` plays without copies
    #[arg(long, value_name = "LIST")]
    levels: Option<Levels>,
    /// Find each level in this many rounds, those of copies not counted, or let the one before be the last
    #[arg(long, value_name = "N", default_value_t = 50_000, value_parser = whole_number(1, u64::MAX))]
    pilot_rounds: u64,
    /// How to write the report [default: as the name of --output ends, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<Format>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten measure --strategy 10025 --seed 1
  tenten measure --rules blockudoku --player lookahead --count 60 --seed 1 --format json
  tenten measure --player hazard --count 200 --max-rounds 5000 --seed 1
  tenten measure --rules blockudoku --player quick --levels 40,50,60:3 --seed 1
  tenten measure --compare lookahead farsight --count 20 --max-rounds 5000 --levels 40,50,60,75 --seed 1";

/// The levels of an argument.
#[derive(Clone, Debug, PartialEq)]
struct Levels(Vec<Level>);

impl FromStr for Levels {
    type Err = anyhow::Error;

    fn from_str(text: &str) -> Result<Self> {
        if text == "none" {
            return Ok(Self(Vec::new()));
        }
        let levels: Vec<Level> = text.split(',').map(level).collect::<Result<_>>()?;
        if levels.windows(2).any(|pair| pair[0].peril() >= pair[1].peril()) {
            bail!("each level must be above the one before");
        }
        let copies = levels.iter().map(|level| u64::from(level.copies()));
        if copies.fold(1, u64::saturating_mul) > MOST_OF_ONE {
            bail!("all levels together would make more than {MOST_OF_ONE} games of one");
        }
        Ok(Self(levels))
    }
}

/// The most games that one board may become, if it passes all levels at once.
const MOST_OF_ONE: u64 = 100_000;

fn level(text: &str) -> Result<Level> {
    let (peril, copies) = text.split_once(':').unwrap_or((text, "2"));
    let peril = peril.trim().parse().map_err(|_| LevelError::Peril);
    let copies = copies.trim().parse().map_err(|_| LevelError::Copies);
    let level = peril.and_then(|peril| Level::new(peril, copies?));
    level.map_err(|error| anyhow!("{text:?}: {error}"))
}

impl Measure {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.drawn_rules()?;
        self.search.start_threads()?;
        let player = match &self.compare {
            Some(names) => named_player(&self.player, &names[0], &rules)?,
            None => self.player.player_or(PlayerKind::default(), &rules)?,
        };
        let other = self
            .compare
            .as_ref()
            .map(|names| named_player(&self.player, &names[1], &rules));
        let other = other.transpose()?;
        let measurement = Measurement {
            rules: &rules,
            player: &*player,
            meter: &RiskMeter::new(&rules),
            seed: self.search.seed()?,
            max_rounds: self.max_rounds,
        };
        self.output.format_or(self.format, Format::Text)?;
        let output = self.output.open()?;
        let watch = self.search.watch()?;
        let levels = self.levels(&measurement, &watch)?;
        if let Some(other) = &other {
            let paired = Paired {
                measurement,
                other: &**other,
                most: self.rise_rounds,
            };
            return self.compare(&paired, levels, output, &watch);
        }
        let games = self.games(&measurement, &levels, &watch)?;
        self.end((measurement, levels), &games, output, &watch)
    }

    /// The rules, whose sets must be drawn.
    fn drawn_rules(&self) -> Result<Rules> {
        let rules = self.dealer.of(self.rules.rules()?);
        if rules.dealer().looks_at_the_board() {
            bail!(
                "the risk is the chance that a drawn set does not fit; the dealer {} deals others, so it says nothing \
                 of lives",
                rules.dealer()
            );
        }
        Ok(rules)
    }

    /// Writes what the games came to.
    fn end(
        &self,
        (measurement, levels): (Measurement<'_>, Vec<Level>),
        games: &[Measured],
        mut output: Output,
        watch: &Watch,
    ) -> Result<Exit> {
        let format = self.output.format_or(self.format, Format::Text)?;
        if games.is_empty() && format == Format::Text {
            writeln!(output, "gave up: no game came to its end")?;
            output.finish()?;
            return Ok(watch.exit(Exit::GaveUp));
        }
        let report = Report {
            measurement,
            totals: Totals::of(games),
            asked: self.count,
            games: games.len() as u64,
            levels,
        };
        write(output, format, || report.text(), || report.document())?;
        Ok(exit(report.is_whole(), watch))
    }

    fn levels(&self, measurement: &Measurement<'_>, watch: &Watch) -> Result<Vec<Level>> {
        if let Some(levels) = &self.levels {
            return Ok(levels.0.clone());
        }
        let _progress = Progress::spinner("finding levels");
        Ok(measurement.find_levels(self.pilot_rounds, &watch.limits())?)
    }

    fn games(&self, measurement: &Measurement<'_>, levels: &[Level], watch: &Watch) -> Result<Vec<Measured>> {
        let progress = Progress::bar(self.count, "games");
        Ok(measurement.run(0..self.count, levels, &watch.limits(), |_| progress.add(1))?)
    }
}

/// The end of a measurement; one that was stopped says what that means.
fn exit(is_whole: bool, watch: &Watch) -> Exit {
    if !is_whole {
        note("stopped: games that take longer are missing, so the figures are not those of all games");
    }
    games::exit(is_whole, watch)
}

/// Contents of a report.
struct Report<'a> {
    measurement: Measurement<'a>,
    levels: Vec<Level>,
    asked: u64,
    games: u64,
    totals: Totals,
}

impl Report<'_> {
    fn is_whole(&self) -> bool {
        self.games == self.asked
    }

    fn text(&self) -> String {
        let Measurement {
            rules,
            player,
            seed,
            max_rounds,
            ..
        } = self.measurement;
        let (looked, games) = (
            looked_at(self.games, self.asked, "game"),
            counted(self.games, "game"),
        );
        let [most, rounds] = [max_rounds, self.totals.rounds].map(|number| counted(number, "round"));
        let (who, rules, all) = (player.name(), rules.name(), self.totals.played());
        let mut text = format!(
            "{looked}{who} plays {rules}, seed {seed}: {games} of at most {most}, {rounds}, {all} with those of copies\n\n"
        );
        text += &aligned(&self.table());
        text += "\n";
        let (deaths, lost) = self.totals.deaths();
        let mut fact = |name: &str, value: String| {
            // Writing to a String cannot fail.
            let _ = writeln!(text, "{name:19} {value}");
        };
        fact("deaths", format!("{deaths}, which count {lost:.4}"));
        if let Some(hazard) = self.totals.hazard {
            fact("mean hazard", hazard_text(hazard));
        }
        text
    }

    /// A row for each stratum.
    fn table(&self) -> Vec<Vec<String>> {
        let titles = [
            "peril from",
            "copies",
            "rounds",
            "share of rounds",
            "share of hazard",
            "deaths",
        ];
        let mut rows = vec![titles.map(str::to_owned).to_vec()];
        let sum = |figure: fn(&Stratum) -> f64| {
            self.totals
                .strata
                .iter()
                .map(figure)
                .sum::<f64>()
                .max(f64::MIN_POSITIVE)
        };
        let (weight, hazard) = (sum(|one| one.weight), sum(|one| one.hazard));
        for (index, stratum) in self.totals.strata.iter().enumerate() {
            let level = index.checked_sub(1).map(|index| self.levels[index]);
            rows.push(vec![
                level.map_or("0".to_owned(), |level| format!("{:.2}", level.peril())),
                level.map_or(1, Level::copies).to_string(),
                stratum.rounds.to_string(),
                format!("{:.4} %", 100.0 * stratum.weight / weight),
                format!("{:.1} %", 100.0 * stratum.hazard / hazard),
                stratum.deaths.to_string(),
            ]);
        }
        rows
    }

    fn document(&self) -> Value {
        let Measurement {
            rules,
            player,
            seed,
            max_rounds,
            ..
        } = self.measurement;
        let strata = self.totals.strata.iter().map(|one| json!({
            "rounds": one.rounds, "weight": one.weight, "hazard": one.hazard, "deaths": one.deaths, "lost": one.lost,
        }));
        let (deaths, lost) = self.totals.deaths();
        json!({
            "player": player.name(),
            "rules": rules.name(),
            "dealer": rules.dealer().name(),
            "seed": seed.0,
            "max_rounds": max_rounds,
            "asked": self.asked,
            "games": self.games,
            "gave_up": (!self.is_whole()).then_some("stopped"),
            "rounds": self.totals.rounds,
            "rounds_played": self.totals.played(),
            "levels": levels_document(&self.levels),
            "strata": strata.collect::<Vec<_>>(),
            "deaths": {"seen": deaths, "weight": lost},
            "hazard": self.totals.hazard.map(mean_hazard),
        })
    }
}

fn write(
    mut output: Output,
    format: Format,
    text: impl Fn() -> String,
    document: impl Fn() -> Value,
) -> Result<()> {
    match format {
        Format::Text => output.write_all(text().as_bytes())?,
        Format::Json | Format::Jsonl => writeln!(output, "{}", document())?,
    }
    output.finish()
}

fn levels_document(levels: &[Level]) -> Vec<Value> {
    let level = |level: &Level| json!({"peril": level.peril(), "copies": level.copies()});
    levels.iter().map(level).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn levels_are_read() {
        let Levels(levels) = "30, 40:3,51.5".parse().expect("levels");
        let copies: Vec<(f64, u32)> = levels
            .iter()
            .map(|level| (level.peril(), level.copies()))
            .collect();
        assert_eq!(copies, [(30.0, 2), (40.0, 3), (51.5, 2)]);
        assert_eq!("none".parse::<Levels>().expect("no levels").0, []);
        for wrong in ["", "30,30", "x", "30:1", "30:x", "1:100,2:100,3:100", "nan"] {
            assert!(wrong.parse::<Levels>().is_err(), "{wrong}");
        }
    }
}
