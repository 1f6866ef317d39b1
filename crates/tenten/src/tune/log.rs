//! The log of a search, from which it can go on.

use std::fmt;

use serde::{Deserialize, Serialize};

use super::{Config, Effort, Generation, Kind};
use crate::play::simulate::{LogError, checked_line, read_line, rules_crc};
use crate::{Rules, Weights};

/// Subject of a search for weights.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct TuneHeader {
    /// The name of the rules.
    pub rules: String,
    /// The CRC-32 of the rules' pieces, sizes and score.
    pub rules_crc: u32,
    /// Whose weights are searched.
    pub kind: Kind,
    /// Where the search began, as a text of weights.
    pub start: String,
    /// The names of the weights that may change.
    pub vary: Vec<String>,
    /// Candidates of a generation.
    pub population: usize,
    /// What each candidate plays.
    pub effort: Effort,
    /// The seed.
    pub seed: u64,
}

impl TuneHeader {
    /// The header of a search.
    #[must_use]
    pub fn new(rules: &Rules, config: &Config) -> Self {
        let name = |&place: &usize| {
            Weights::NAMES
                .get(place)
                .map_or(String::new(), |&name| name.to_owned())
        };
        Self {
            rules: rules.name().to_owned(),
            rules_crc: rules_crc(rules),
            kind: config.kind,
            start: config.start.to_string(),
            vary: config.vary.iter().map(name).collect(),
            population: config.population,
            effort: config.effort,
            seed: config.seed.0,
        }
    }
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(tag = "type", rename_all = "kebab-case")]
enum Line {
    Tune(TuneHeader),
    Generation(Generation),
}

impl fmt::Display for TuneHeader {
    /// The first line of a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&checked_line(&Line::Tune(self.clone()))?)
    }
}

impl fmt::Display for Generation {
    /// A line of a log.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&checked_line(&Line::Generation(self.clone()))?)
    }
}

/// Contents of a log.
#[derive(Clone, Debug, PartialEq)]
pub struct TuneLog {
    /// What it is about.
    pub header: TuneHeader,
    /// Its generations, in order.
    pub generations: Vec<Generation>,
    /// The bytes up to the end of the last whole line.
    pub whole_bytes: usize,
}

impl TuneLog {
    /// Reads a log; a last line that is not whole was being written when somebody pulled the plug, and is left out.
    ///
    /// # Errors
    ///
    /// When another line is damaged, or lines do not make a log.
    pub fn read(text: &str) -> Result<Self, LogError> {
        let mut lines = text.split_inclusive('\n').enumerate();
        let header = lines
            .next()
            .and_then(|(_, line)| Some((read_line(line)?, line.len())));
        let Some((Line::Tune(header), whole_bytes)) = header else {
            return Err(LogError::NoHeader);
        };
        let mut log = Self {
            header,
            generations: Vec::new(),
            whole_bytes,
        };
        for (index, line) in lines {
            match read_line(line) {
                Some(Line::Generation(generation)) => log.generations.push(generation),
                Some(Line::Tune(_)) => return Err(LogError::Misplaced(index + 1, "a second header")),
                None if !line.ends_with('\n') => break,
                None => return Err(LogError::Damaged(index + 1)),
            }
            log.whole_bytes += line.len();
        }
        Ok(log)
    }
}
