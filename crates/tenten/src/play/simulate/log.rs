//! Results on paper: what a checkpoint or a shard holds, and how shards are put together.
//!
//! A log is a text of lines, each a CRC-32 in eight hexadecimal digits, a blank and a JSON document: a header, a line
//! for each game that came to its own end, and, when all are there, a last line that says so. Lines are only ever
//! added, so that a process that is killed leaves at most one line that is not whole. A line that says that there are
//! to be more games may follow, and then they do.

mod shard;

use std::fmt::{self, Write as _};

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use thiserror::Error;

use super::{GameResult, Simulation};
use crate::{DealerKind, RiskMeter, Rules};
pub use shard::Shard;

/// Subject of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Header {
    /// The name of the rules.
    pub rules: String,
    /// The CRC-32 of the rules' pieces, sizes and score.
    pub rules_crc: u32,
    /// Who deals.
    #[serde(default, skip_serializing_if = "DealerKind::is_usual")]
    pub dealer: DealerKind,
    /// The name of the player.
    pub player: String,
    /// How it breaks ties.
    pub ties: String,
    /// The seed of the simulation.
    pub seed: u64,
    /// Games of all shards.
    pub games: u64,
    /// Rounds after which a game is cut short.
    pub max_rounds: Option<u64>,
    /// Draws of a set, in order and by weight, if the risk of each board was measured: what sums of risks are out of.
    #[serde(default, with = "decimal", skip_serializing_if = "Option::is_none")]
    pub draws: Option<u128>,
    /// The part that this is.
    pub shard: Shard,
}

/// Numbers that may be larger than JSON's, as texts.
pub(super) mod decimal {
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    #[expect(clippy::ref_option, reason = "what serde asks for")]
    pub(in crate::play::simulate) fn serialize<S: Serializer>(
        value: &Option<u128>,
        to: S,
    ) -> Result<S::Ok, S::Error> {
        match value {
            Some(value) => to.collect_str(value),
            None => to.serialize_none(),
        }
    }

    pub(in crate::play::simulate) fn deserialize<'de, D: Deserializer<'de>>(
        from: D,
    ) -> Result<Option<u128>, D::Error> {
        let text = Option::<String>::deserialize(from)?;
        text.map(|text| text.parse().map_err(D::Error::custom))
            .transpose()
    }
}

impl Header {
    /// How many of these games came to their own end.
    #[must_use]
    pub fn whole(&self, results: &[GameResult]) -> u64 {
        let whole = results.iter().filter(|result| result.is_whole(self.max_rounds));
        whole.count() as u64
    }

    /// The header of `games` games; `ties` names the rule by which the player breaks ties.
    #[must_use]
    pub fn new(simulation: &Simulation<'_>, ties: &str, games: u64) -> Self {
        Self {
            rules: simulation.rules.name().to_owned(),
            rules_crc: rules_crc(simulation.rules),
            dealer: simulation.rules.dealer(),
            player: simulation.player.name(),
            ties: ties.to_owned(),
            seed: simulation.seed.0,
            games,
            max_rounds: simulation.max_rounds,
            draws: simulation.meter.map(RiskMeter::all_draws),
            shard: Shard::WHOLE,
        }
    }

    /// The same header of a part of the games.
    #[must_use]
    pub fn with_shard(self, shard: Shard) -> Self {
        Self { shard, ..self }
    }

    /// The digits of a greedy player, or the name of another one.
    #[must_use]
    pub fn strategy(&self) -> &str {
        self.player.strip_prefix("greedy-").unwrap_or(&self.player)
    }

    /// What sets another header apart from this one, the shard aside.
    #[must_use]
    pub fn difference(&self, other: &Self) -> Option<String> {
        let rounds = |limit: Option<u64>| limit.map_or("no".to_owned(), |limit| limit.to_string());
        let draws = |draws: Option<u128>| draws.map_or("none".to_owned(), |draws| format!("of {draws}"));
        let fields = [
            ("rules", self.rules.clone(), other.rules.clone()),
            ("dealer", self.dealer.to_string(), other.dealer.to_string()),
            (
                "checksum of the rules",
                self.rules_crc.to_string(),
                other.rules_crc.to_string(),
            ),
            ("player", self.player.clone(), other.player.clone()),
            ("rule for ties", self.ties.clone(), other.ties.clone()),
            ("seed", self.seed.to_string(), other.seed.to_string()),
            ("number of games", self.games.to_string(), other.games.to_string()),
            (
                "limit of rounds",
                rounds(self.max_rounds),
                rounds(other.max_rounds),
            ),
            ("measure of risks", draws(self.draws), draws(other.draws)),
            (
                "number of shards",
                self.shard.of().to_string(),
                other.shard.of().to_string(),
            ),
        ];
        let differing = fields.into_iter().find(|(_, ours, theirs)| ours != theirs);
        differing.map(|(field, ours, theirs)| format!("{field}: {theirs} instead of {ours}"))
    }
}

pub(crate) fn rules_crc(rules: &Rules) -> u32 {
    let mut text = format!(
        "{} {} {}",
        rules.size(),
        rules.set_size(),
        rules.points_for_lines(1)
    );
    for piece in rules.pieces() {
        let [letter, weight, shape] = [&piece.letter as &dyn fmt::Display, &piece.weight, &piece.shape];
        // Writing to a String cannot fail.
        let _ = write!(text, "\n{letter} {weight}\n{shape}");
    }
    if !rules.dealer().is_usual() {
        // Writing to a String cannot fail.
        let _ = write!(text, "\ndealer {}", rules.dealer());
    }
    if !rules.has_plain_lines() || !rules.score().is_plain() || rules.score().cell != 1 {
        // Writing to a String cannot fail.
        let _ = write!(text, "\n{:?}\n{:?}", rules.lines(), rules.score());
    }
    crc32fast::hash(text.as_bytes())
}

/// A line of a log.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
pub enum LogLine {
    /// The first line.
    Simulation(Header),
    /// A game.
    Game(GameResult),
    /// The last line, when no game is missing.
    Complete {
        /// Games of the log.
        games: u64,
    },
    /// More games are to come than the header says, or the last line of this kind.
    Extended {
        /// Games of all shards.
        games: u64,
    },
}

impl fmt::Display for LogLine {
    /// The line with its checksum and a line feed.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&checked_line(self)?)
    }
}

/// Contents of a log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Log {
    /// What it is about.
    pub header: Header,
    /// Its games, in the order of their numbers.
    pub results: Vec<GameResult>,
    /// Whether no game is missing.
    pub is_complete: bool,
    /// The bytes up to the end of the last whole line: what follows was being written when somebody pulled the plug.
    pub whole_bytes: usize,
}

/// Reason why a log cannot be used.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum LogError {
    /// There is no header.
    #[error("line 1: this is no log of a simulation")]
    NoHeader,
    /// A line was changed, or lost a part.
    #[error("line {0}: damaged: the checksum does not fit")]
    Damaged(usize),
    /// A line makes no sense where it stands.
    #[error("line {0}: {1}")]
    Misplaced(usize, &'static str),
    /// The log of a shard ends too early.
    #[error("not complete: {found} of {expected} games")]
    Incomplete {
        /// Games of the shard.
        expected: u64,
        /// Games that are there.
        found: u64,
    },
    /// The log belongs to another simulation.
    #[error("of another simulation: {0}")]
    Foreign(String),
    /// Two logs of one shard.
    #[error("shard {0} is there twice")]
    Twice(Shard),
    /// No log of a shard.
    #[error("shard {0} is missing")]
    Missing(Shard),
    /// There is no log at all.
    #[error("no shards")]
    Nothing,
}

impl LogError {
    /// The same error, where so many lines stand before the text.
    fn below(self, lines: usize) -> Self {
        match self {
            Self::Damaged(line) => Self::Damaged(line + lines),
            Self::Misplaced(line, what) => Self::Misplaced(line + lines, what),
            error => error,
        }
    }
}

impl Log {
    /// Reads a log.
    ///
    /// # Errors
    ///
    /// When a line but the last is damaged, or lines do not make a log.
    pub fn read(text: &str) -> Result<Self, LogError> {
        let mut log: Option<Self> = None;
        let mut whole_bytes = 0;
        for (index, line) in text.split_inclusive('\n').enumerate() {
            let is_last = whole_bytes + line.len() == text.len();
            let Some(parsed) = read_line(line) else {
                if is_last && log.is_some() && !line.ends_with('\n') {
                    break;
                }
                return Err(if index == 0 {
                    LogError::NoHeader
                } else {
                    LogError::Damaged(index + 1)
                });
            };
            whole_bytes += line.len();
            match (&mut log, parsed) {
                (None, LogLine::Simulation(header)) => log = Some(Self::of(header)),
                (None, _) => return Err(LogError::NoHeader),
                (Some(log), line) => log
                    .add(line)
                    .map_err(|what| LogError::Misplaced(index + 1, what))?,
            }
        }
        let mut log = log.ok_or(LogError::NoHeader)?;
        log.whole_bytes = whole_bytes;
        log.results.sort_unstable_by_key(|result| result.game);
        if log.results.windows(2).any(|pair| pair[0].game == pair[1].game) {
            return Err(LogError::Misplaced(1, "a game is there twice"));
        }
        Ok(log)
    }

    /// Reads the logs of several players, one after the other.
    ///
    /// # Errors
    ///
    /// As [`Log::read`], with lines of the whole text.
    pub fn read_all(text: &str) -> Result<Vec<Self>, LogError> {
        let is_header = |line: &str| matches!(read_line(line), Some(LogLine::Simulation(_)));
        let mut logs = Vec::new();
        let (mut start, mut before) = (0, 0);
        let (mut end, mut lines) = (0, 0);
        for line in text.split_inclusive('\n') {
            if is_header(line) && end > start {
                logs.push(Self::read(&text[start..end]).map_err(|error| error.below(before))?);
                (start, before) = (end, lines);
            }
            end += line.len();
            lines += 1;
        }
        logs.push(Self::read(&text[start..]).map_err(|error| error.below(before))?);
        Ok(logs)
    }

    fn of(header: Header) -> Self {
        Self {
            header,
            results: Vec::new(),
            is_complete: false,
            whole_bytes: 0,
        }
    }

    fn add(&mut self, line: LogLine) -> Result<(), &'static str> {
        let Header { shard, games, .. } = self.header;
        match line {
            LogLine::Extended { games } => return self.extend(games),
            _ if self.is_complete => return Err("the log was complete before"),
            LogLine::Simulation(_) => return Err("a second header"),
            LogLine::Game(result) if result.game >= games || result.game % shard.of() != shard.index() => {
                return Err("a game of another shard");
            }
            LogLine::Game(result) if !result.is_sound() => return Err("a game that cannot be"),
            LogLine::Game(result) => self.results.push(result),
            LogLine::Complete { games } if games != self.results.len() as u64 => {
                return Err("games are missing");
            }
            LogLine::Complete { .. } => self.is_complete = true,
        }
        Ok(())
    }

    fn extend(&mut self, games: u64) -> Result<(), &'static str> {
        if games <= self.header.games {
            return Err("no more games than before");
        }
        self.header.games = games;
        self.is_complete = false;
        Ok(())
    }

    /// The numbers of the games that are not there. A header may name more games than anybody can hold, so they come
    /// one by one.
    pub fn missing(&self) -> impl Iterator<Item = u64> {
        let games = self.header.shard.games(self.header.games);
        let is_there = |game: &u64| {
            self.results
                .binary_search_by_key(game, |result| result.game)
                .is_ok()
        };
        games.filter(move |game| !is_there(game))
    }
}

/// A line of a log: a checksum, a blank, the value as JSON, a line feed.
pub(crate) fn checked_line(value: &impl Serialize) -> Result<String, fmt::Error> {
    let json = serde_json::to_string(value).map_err(|_| fmt::Error)?;
    Ok(format!("{:08x} {json}\n", crc32fast::hash(json.as_bytes())))
}

/// What a line of a log holds; none if it is damaged, or not whole.
pub(crate) fn read_line<T: DeserializeOwned>(line: &str) -> Option<T> {
    let (crc, json) = line.strip_suffix('\n')?.split_once(' ')?;
    let is_whole = crc.len() == 8 && crc.bytes().all(|byte| byte.is_ascii_hexdigit());
    let crc = u32::from_str_radix(crc, 16).ok().filter(|_| is_whole)?;
    if crc != crc32fast::hash(json.as_bytes()) {
        return None;
    }
    serde_json::from_str(json).ok()
}

/// What the games of a player have in common, and their results.
pub type Merged = (Header, Vec<GameResult>);

/// The results of all shards, in order, and the header of the whole.
///
/// # Errors
///
/// The log at fault, by its place in the list (the first one for a shard that is missing), and why.
pub fn merge(logs: Vec<Log>) -> Result<Merged, (usize, LogError)> {
    let Some(first) = logs.first().map(|log| log.header.clone()) else {
        return Err((0, LogError::Nothing));
    };
    for (place, log) in logs.iter().enumerate() {
        let others = logs[..place].iter();
        check_shard(&first, log, others).map_err(|error| (place, error))?;
    }
    let shards = (0..first.shard.of()).filter_map(|index| Shard::new(index, first.shard.of()));
    for shard in shards {
        if !logs.iter().any(|log| log.header.shard == shard) {
            return Err((0, LogError::Missing(shard)));
        }
    }
    let mut results: Vec<GameResult> = logs.into_iter().flat_map(|log| log.results).collect();
    results.sort_unstable_by_key(|result| result.game);
    Ok((
        Header {
            shard: Shard::WHOLE,
            ..first
        },
        results,
    ))
}

/// As [`merge`], where each shard has the logs of several players, in the same order: the results by player.
///
/// # Errors
///
/// The shard at fault, and why.
pub fn merge_all(shards: Vec<Vec<Log>>) -> Result<Vec<Merged>, (usize, LogError)> {
    let players = shards.first().map_or(0, Vec::len);
    if let Some(place) = shards.iter().position(|logs| logs.len() != players) {
        let found = shards[place].len();
        let difference = format!("number of players: {found} instead of {players}");
        return Err((place, LogError::Foreign(difference)));
    }
    let mut shards: Vec<_> = shards.into_iter().map(Vec::into_iter).collect();
    let of_player = |_| merge(shards.iter_mut().filter_map(Iterator::next).collect());
    // Without a shard, there is the error of a merge of nothing.
    (0..players.max(1)).map(of_player).collect()
}

/// Whether a log is a whole shard of the same simulation as `first`, and none of the others.
fn check_shard<'a>(
    first: &Header,
    log: &Log,
    mut others: impl Iterator<Item = &'a Log>,
) -> Result<(), LogError> {
    if let Some(difference) = first.difference(&log.header) {
        return Err(LogError::Foreign(difference));
    }
    // Each game of a log is one of its shard, and there once.
    let expected = log.header.shard.count(log.header.games);
    let found = log.results.len() as u64;
    if !log.is_complete || found < expected {
        return Err(LogError::Incomplete { expected, found });
    }
    if others.any(|other| other.header.shard == log.header.shard) {
        return Err(LogError::Twice(log.header.shard));
    }
    Ok(())
}

#[cfg(test)]
mod tests;
