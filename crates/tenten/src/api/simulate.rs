//! `tenten/simulate`: many games, and what they come to.

use quadrille_schema::{Answer, Context, OrNull, Refusal, Whole, described, group, object, request};
use quadrille_search::Seed;
use serde_json::{Value as Json, json};

use super::{Playing, Ruling, Tenten, bad};
use crate::simulate::{GameResult, Header, Log, LogError, LogLine, MOST_GAMES, Shard, Simulation, merge};
use crate::stats::{MeanHazard, Summary, Table};
use crate::{PlayerKind, RiskMeter, Rules};

group! {
    /// Number and length of games.
    pub struct Lives {
        /// How many games
        #[arg(short('n').value_name("N").aliases(&["games"]))]
        count: Whole<1, MOST_GAMES> = Whole::within(100),
        /// Cut games short after this many rounds; the mean life takes account of that
        #[arg(value_name("N"))]
        max_rounds: Option<Whole<1, { u64::MAX }>>,
        /// Measure the exact risk of the board after each round: a mean life of which more than deaths is known
        hazard: bool,
    }
}

request! {
    /// Play many games and report how long they live
    ///
    /// Game i has a seed that follows from the seed and i, so that all players meet the same pieces.
    pub struct Simulate = "tenten/simulate" -> Simulated {
        /// The rules
        ruling: Ruling,
        /// Who plays
        playing: Playing,
        /// How many games
        lives: Lives,
        /// Fix all pieces that are drawn; in JavaScript up to 2^53 - 1
        seed: u64 = 1,
        /// List what each game came to as well
        #[arg(left_out("the program keeps each game in its checkpoint"))]
        results: bool,
        /// Play only the games of this shard, from 0, and add them as a log, which tenten/merge puts together
        #[arg(left_out("the program takes it from job arrays as well"))]
        shard: Option<Whole<0, { u64::MAX }>>,
        /// How many shards there are
        #[arg(left_out("it goes with the shard"))]
        of: Option<Whole<1, { u64::MAX }>>,
    }
}

request! {
    /// Put the shards of a simulation together; the report is that of one process
    pub struct Merge = "tenten/merge" -> Simulated {
        /// The logs of all shards, in any order: the texts that tenten/simulate gives, or files of the program
        #[arg(left_out("the program reads files"))]
        logs: Vec<String>,
        /// List what each game came to as well
        #[arg(left_out("the logs have it"))]
        results: bool,
    }
}

object! {
    /// Results of games.
    pub struct Simulated {
        /// Games that came to their own end
        looked_at: u64,
        /// Games that were to be played
        total: u64,
        /// Digits of a greedy player, or the name of another one
        strategy: String,
        /// Name of the player
        player: String,
        /// How it breaks ties
        ties: String,
        /// Name of the rules
        rules: String,
        /// Who dealt
        dealer: String,
        /// Number that fixed all pieces
        seed: u64,
        /// Rounds after which games were cut short
        max_rounds: OrNull<u64>,
        /// Games in the report
        games: u64,
        /// Those that ended because a set did not fit
        deaths: u64,
        /// Those that were cut short
        censored: u64,
        /// Rounds of a game
        rounds: Rounds,
        /// Points of a game
        score: Points,
        /// Mean life
        life: Life,
        /// Mean of the measured risks, and the life that it comes to
        hazard: OrNull<Hazard>,
        /// Filled cells after rounds
        fill: Fill,
        /// Rounds that left the board empty
        empty_boards: u64,
        /// Their share of all rounds
        empty_share: f64,
        /// What each game came to
        results: Option<Vec<OfGame>>,
        /// The part of the games that this is, from 0
        shard: Option<u64>,
        /// How many parts there are
        of: Option<u64>,
        /// The log of that part, if all its games came to their own end
        log: Option<String>,
    }
}

described! {
    /// How long games lived; without a game, there is the interval alone.
    pub struct Rounds {
        /// The 95 % interval of the mean life
        ci95: Vec<Option<f64>>,
        /// The most
        max: Option<u64>,
        /// The mean
        mean: Option<f64>,
        /// The median
        median: Option<f64>,
        /// The least
        min: Option<u64>,
        /// The first quartile
        q1: Option<f64>,
        /// The third quartile
        q3: Option<f64>,
        /// The standard deviation
        std: Option<f64>,
        /// The sum
        total: Option<u64>,
    }
}

described! {
    /// Points of games; without a game, there is the share alone.
    pub struct Points {
        /// The most
        max: Option<u64>,
        /// The mean
        mean: Option<f64>,
        /// The median
        median: Option<f64>,
        /// The least
        min: Option<u64>,
        /// The share of games over a million
        over_million: Option<f64>,
        /// The first quartile
        q1: Option<f64>,
        /// The third quartile
        q3: Option<f64>,
        /// The standard deviation
        std: Option<f64>,
        /// The sum
        total: Option<u64>,
    }
}

described! {
    /// Mean life of games.
    pub struct Life {
        /// Its 95 % interval
        ci95: Vec<Option<f64>>,
        /// Whether lives look exponential
        exponential: bool,
        /// The mean; null where no game came to its own end
        mean: OrNull<f64>,
    }
}

described! {
    /// Mean of measured risks.
    pub struct Hazard {
        /// Its 95 % interval
        ci95: OrNull<Vec<f64>>,
        /// The life that it comes to
        life: OrNull<f64>,
        /// The 95 % interval of that life
        life_ci95: OrNull<Vec<f64>>,
        /// The mean
        mean: f64,
    }
}

described! {
    /// Filled cells after rounds.
    pub struct Fill {
        /// The mean
        mean: OrNull<f64>,
        /// How many rounds ended with 0, 1, 2, ... of them
        rounds: Vec<u64>,
        /// The standard deviation
        std: OrNull<f64>,
    }
}

described! {
    /// What a game came to.
    pub struct OfGame {
        /// Whether it came to its own end
        died: bool,
        /// How many rounds ended with 0, 1, 2, ... filled cells
        fill: Vec<u64>,
        /// Its number
        game: u64,
        /// Sum of the draws that did not fit, over all rounds, as a text, where risks were measured
        risk: Option<String>,
        /// Rounds that were finished
        rounds: u64,
        /// Points
        score: u64,
    }
}

impl Simulated {
    /// What games of a header came to.
    #[must_use]
    pub fn new(header: &Header, results: &[GameResult]) -> Self {
        let table = Table::of(results);
        let life = &table.life;
        let interval = json!([life.interval.0, life.interval.1]);
        let mut rounds = summary(table.rounds);
        rounds["ci95"] = interval.clone();
        let mut score = summary(table.score);
        score["over_million"] = json!(table.share_over_million());
        let fill = table.mean_fill();
        let hazard = header.draws.and_then(|draws| MeanHazard::of(results, draws));
        Self {
            looked_at: header.whole(results),
            total: header.shard.count(header.games),
            strategy: header.strategy().to_owned(),
            player: header.player.clone(),
            ties: header.ties.clone(),
            rules: header.rules.clone(),
            dealer: header.dealer.name().to_owned(),
            seed: header.seed,
            max_rounds: OrNull(header.max_rounds),
            games: table.games,
            deaths: table.deaths,
            censored: table.games - table.deaths,
            rounds: rounds.into(),
            score: score.into(),
            life: json!({"mean": life.mean, "ci95": interval, "exponential": table.is_exponential()}).into(),
            hazard: OrNull(hazard.map(|hazard| mean_hazard(hazard).into())),
            fill: json!({
                "mean": fill.map(|fill| fill.0),
                "std": fill.map(|fill| fill.1),
                "rounds": table.fill,
            })
            .into(),
            empty_boards: table.empty_boards(),
            empty_share: table.empty_share(),
            results: None,
            shard: None,
            of: None,
            log: None,
        }
    }

    /// The same with what each game came to, if that is wanted.
    fn with_results(self, results: &[GameResult], are_wanted: bool) -> Self {
        let listed = || results.iter().map(|result| json!(result).into()).collect();
        Self {
            results: are_wanted.then(listed),
            ..self
        }
    }

    /// The same as a part of the games, with its log if it is whole.
    fn with_shard(self, header: &Header, results: &[GameResult]) -> Self {
        let games = results.len() as u64;
        let is_whole = header.whole(results) == header.shard.count(header.games);
        let log = || {
            let lines = results.iter().cloned().map(LogLine::Game);
            let lines = std::iter::once(LogLine::Simulation(header.clone())).chain(lines);
            let lines = lines.chain([LogLine::Complete { games }]);
            lines.map(|line| line.to_string()).collect()
        };
        Self {
            shard: Some(header.shard.index()),
            of: Some(header.shard.of()),
            log: is_whole.then(log),
            ..self
        }
    }
}

/// The mean of measured risks, and the life that it comes to.
#[must_use]
pub fn mean_hazard(hazard: MeanHazard) -> Json {
    let pair = |ends: Option<(f64, f64)>| ends.map(|(low, high)| json!([low, high]));
    let life = hazard.life();
    json!({
        "mean": hazard.mean,
        "ci95": pair(hazard.interval),
        "life": life.map(|life| life.0),
        "life_ci95": pair(life.and_then(|life| life.1)),
    })
}

fn summary(summary: Option<Summary>) -> Json {
    let Some(summary) = summary else {
        return json!({});
    };
    json!({
        "total": summary.total,
        "mean": summary.mean,
        "std": summary.std,
        "min": summary.min,
        "q1": summary.q1,
        "median": summary.median,
        "q3": summary.q3,
        "max": summary.max,
    })
}

impl Lives {
    /// What measures risks, if that is wanted.
    ///
    /// # Errors
    ///
    /// When the dealer looks at the board, so that the risk says nothing of lives.
    pub fn meter(&self, rules: &Rules) -> Result<Option<RiskMeter>, Refusal> {
        if self.hazard && rules.dealer().looks_at_the_board() {
            let dealer = rules.dealer();
            return Err(bad(format_args!(
                "hazard is the chance that a drawn set does not fit; the dealer {dealer} deals others, so it says \
                 nothing of lives: leave it out"
            )));
        }
        Ok(self.hazard.then(|| RiskMeter::new(rules)))
    }

    /// The round after which games are cut short.
    #[must_use]
    pub fn last_round(&self) -> Option<u64> {
        self.max_rounds.map(Whole::get)
    }
}

impl Answer<Tenten> for Simulate {
    fn answer(&self, _: &mut Tenten, context: &Context) -> Result<Simulated, Refusal> {
        let rules = self.ruling.rules();
        let meter = self.lives.meter(&rules)?;
        let player = self.playing.player_or(PlayerKind::default(), &rules)?;
        let simulation = Simulation {
            rules: &rules,
            player: &*player,
            seed: Seed(self.seed),
            max_rounds: self.lives.last_round(),
            meter: meter.as_ref(),
        };
        let count = self.lives.count.get();
        let shard = self.shard()?;
        let header = Header::new(&simulation, self.playing.tying.ties.name(), count);
        let header = header.with_shard(shard.unwrap_or(Shard::WHOLE));
        let games = header.shard.games(count);
        let results = simulation.run(games, &context.limits, |_| ()).map_err(bad)?;
        let simulated = Simulated::new(&header, &results).with_results(&results, self.results);
        Ok(match shard {
            Some(_) => simulated.with_shard(&header, &results),
            None => simulated,
        })
    }
}

impl Simulate {
    /// The part of the games that is to be played, if not all.
    fn shard(&self) -> Result<Option<Shard>, Refusal> {
        match (self.shard.map(Whole::get), self.of.map(Whole::get)) {
            (None, None) => Ok(None),
            (Some(index), Some(of)) => {
                let shard = Shard::new(index, of);
                shard.map(Some).ok_or_else(|| {
                    bad(format_args!(
                        "`shard`: there is no shard {index} of {of}: they count from 0"
                    ))
                })
            }
            (None, Some(_)) => Err(bad("`of` needs `shard`, the number of the shard, from 0")),
            (Some(_), None) => Err(bad("`shard` needs `of`, the number of shards")),
        }
    }
}

impl Answer<Tenten> for Merge {
    fn answer(&self, _: &mut Tenten, _: &Context) -> Result<Simulated, Refusal> {
        let named =
            |place: usize, error: &LogError| bad(format_args!("`logs`, place {}: {error}", place + 1));
        let logs = self.logs.iter().enumerate();
        let logs = logs.map(|(place, log)| Log::read(log).map_err(|error| named(place, &error)));
        let merged = merge(logs.collect::<Result<_, _>>()?).map_err(|(place, error)| match error {
            error @ (LogError::Missing(_) | LogError::Nothing) => bad(error),
            error => named(place, &error),
        });
        let (header, results) = merged?;
        Ok(Simulated::new(&header, &results).with_results(&results, self.results))
    }
}
