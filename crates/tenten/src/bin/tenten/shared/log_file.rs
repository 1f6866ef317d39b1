//! Logs of games in files: checkpoints that grow, shards that appear whole.

use std::fs::File;
use std::io::Write;
use std::path::Path;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use quadrille_cli::Output;
use quadrille_tenten::simulate::{GameResult, Header, Log, LogLine};

use crate::shared::grown::{self, Grown};
use crate::shared::report::Run;

/// How long a finished game may be in memory only.
const SYNC: Duration = Duration::from_secs(1);

/// A log that finished games are added to.
pub(crate) struct Checkpoint {
    file: Grown,
    log: Log,
    added: u64,
    /// Lines that are not in the file yet.
    pending: String,
    synced: Instant,
}

impl Checkpoint {
    /// Begins a checkpoint, or goes on with one that belongs to the same games.
    pub(crate) fn open(path: &Path, header: &Header) -> Result<Self> {
        let (file, text) = Grown::open(path)?;
        let first = LogLine::Simulation(header.clone()).to_string();
        // A file that breaks off within this very line holds nothing that could be lost.
        if text.len() < first.len() && first.starts_with(&text) {
            let mut checkpoint = Self::with(file, Log::read(&first)?);
            checkpoint.file.keep(0)?;
            checkpoint.pending = first;
            checkpoint.sync()?;
            return Ok(checkpoint);
        }
        let log = Log::read(&text).context(file.name().to_owned())?;
        let more = belongs(&log, header).context(file.name().to_owned())?;
        let mut checkpoint = Self::with(file, log);
        checkpoint.prepare(text.len())?;
        if let Some(games) = more {
            checkpoint.extend(games)?;
        }
        Ok(checkpoint)
    }

    fn with(file: Grown, log: Log) -> Self {
        Self {
            file,
            log,
            added: 0,
            pending: String::new(),
            synced: Instant::now(),
        }
    }

    /// Cuts off a line that is not whole, of a text of `bytes` bytes.
    fn prepare(&mut self, bytes: usize) -> Result<()> {
        let name = self.file.name().to_owned();
        let whole = self.log.whole_bytes;
        if whole < bytes {
            quadrille_cli::note(format_args!("{name}: the last line was not whole and is dropped"));
            self.file.keep(whole as u64)?;
        }
        let there = self.log.results.len();
        let all = self.log.header.shard.count(self.log.header.games);
        quadrille_cli::note(format_args!("{name}: {there} of {all} games are there"));
        Ok(())
    }

    /// Goes on to this number of games of all shards, which is more than before.
    fn extend(&mut self, games: u64) -> Result<()> {
        self.log.header.games = games;
        self.log.is_complete = false;
        self.pending = LogLine::Extended { games }.to_string();
        self.sync()
    }

    pub(crate) fn results(&self) -> Vec<GameResult> {
        self.log.results.clone()
    }

    pub(crate) fn missing(&self) -> Vec<u64> {
        self.log.missing().collect()
    }

    /// Adds a game that has ended.
    pub(crate) fn add(&mut self, result: &GameResult) -> Result<()> {
        self.pending += &LogLine::Game(result.clone()).to_string();
        self.added += 1;
        if self.synced.elapsed() < SYNC {
            return Ok(());
        }
        self.sync()
    }

    /// Writes what is pending, and the last line when all games are there.
    pub(crate) fn close(&mut self) -> Result<()> {
        let games = self.log.results.len() as u64 + self.added;
        let all = self.log.header.shard.count(self.log.header.games);
        if games == all && !self.log.is_complete {
            self.pending += &LogLine::Complete { games }.to_string();
        }
        self.sync()
    }

    fn sync(&mut self) -> Result<()> {
        self.file.append(&self.pending)?;
        self.pending.clear();
        self.synced = Instant::now();
        Ok(())
    }
}

/// Reads the logs in a file, one for each player.
pub(crate) fn read(path: &Path) -> Result<Vec<Log>> {
    let name = path.display().to_string();
    let file = File::open(path).with_context(|| format!("cannot read {name}"))?;
    let text = grown::read_lines(&file, &name)?;
    Log::read_all(&text).context(name)
}

/// Whether a log is of these games, or of the first of them: then the number of all.
fn belongs(log: &Log, header: &Header) -> Result<Option<u64>> {
    let more = Some(header.games).filter(|&games| games > log.header.games);
    let extended = Header {
        games: more.unwrap_or(log.header.games),
        ..log.header.clone()
    };
    if let Some(difference) = header.difference(&extended) {
        let hint = if header.games < log.header.games {
            "; a checkpoint can be extended, not cut"
        } else {
            ""
        };
        bail!("it belongs to another simulation: {difference}{hint}");
    }
    if log.header.shard != header.shard {
        bail!("it belongs to shard {}", log.header.shard);
    }
    Ok(more)
}

/// Whether the file holds all games of these headers.
pub(crate) fn is_complete(path: &Path, headers: &[Header]) -> bool {
    let is_of = |(log, header): (&Log, &Header)| log.is_complete && log.header == *header;
    read(path).is_ok_and(|logs| logs.len() == headers.len() && logs.iter().zip(headers).all(is_of))
}

/// Writes the logs of a finished shard, one for each player.
pub(crate) fn write(mut output: Output, runs: Vec<Run>) -> Result<()> {
    for Run { header, results } in runs {
        let games = results.len() as u64;
        write!(output, "{}", LogLine::Simulation(header))?;
        for result in results {
            write!(output, "{}", LogLine::Game(result))?;
        }
        write!(output, "{}", LogLine::Complete { games })?;
    }
    output.finish()
}
