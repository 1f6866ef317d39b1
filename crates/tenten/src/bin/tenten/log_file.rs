//! Logs of games in files: checkpoints that grow, shards that appear whole.

use std::fs::{self, File, OpenOptions};
use std::io::{ErrorKind, Write};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, anyhow, bail};
use quadrille_cli::Output;
use quadrille_tenten::simulate::{GameResult, Header, Log, LogLine, Simulation};

/// How long a finished game may be in memory only.
const SYNC: Duration = Duration::from_secs(1);

/// A log that finished games are added to.
pub(crate) struct Checkpoint {
    path: PathBuf,
    file: File,
    log: Log,
    added: u64,
    /// Lines that are not in the file yet.
    pending: String,
    synced: Instant,
}

impl Checkpoint {
    /// Begins a checkpoint, or goes on with one that belongs to the same games.
    pub(crate) fn open(path: &Path, header: &Header) -> Result<Self> {
        let name = path.display().to_string();
        let log = match fs::read_to_string(path) {
            Ok(text) if text.is_empty() => None,
            Ok(text) => Some(read_text(&text).context(name.clone())?),
            Err(error) if error.kind() == ErrorKind::NotFound => None,
            Err(error) => return Err(anyhow!(error).context(format!("cannot read {name}"))),
        };
        let more = match &log {
            Some(log) => belongs(log, header).context(name.clone())?,
            None => None,
        };
        let mut options = OpenOptions::new();
        let file = options.create(true).append(true).open(path);
        let file = file.with_context(|| format!("cannot write {name}"))?;
        let mut checkpoint = match log {
            Some(log) => Self::with(path, file, log),
            None => Self::with(
                path,
                file,
                Log::read(&LogLine::Simulation(header.clone()).to_string())?,
            ),
        };
        checkpoint.prepare()?;
        if let Some(games) = more {
            checkpoint.extend(games)?;
        }
        Ok(checkpoint)
    }

    fn with(path: &Path, file: File, log: Log) -> Self {
        Self {
            path: path.to_owned(),
            file,
            log,
            added: 0,
            pending: String::new(),
            synced: Instant::now(),
        }
    }

    /// Cuts off a line that is not whole, and writes the header of a new file.
    fn prepare(&mut self) -> Result<()> {
        let bytes = self.file.metadata()?.len();
        if bytes == 0 {
            self.pending = LogLine::Simulation(self.log.header.clone()).to_string();
            return self.sync();
        }
        let whole = self.log.whole_bytes as u64;
        if whole < bytes {
            quadrille_cli::note(format_args!(
                "{}: the last line was not whole and is dropped",
                self.path.display()
            ));
            self.file.set_len(whole)?;
        }
        let (there, all) = (
            self.log.results.len(),
            self.log.header.shard.games(self.log.header.games).count(),
        );
        quadrille_cli::note(format_args!(
            "{}: {there} of {all} games are there",
            self.path.display()
        ));
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
        self.log.missing()
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
        let all = self.log.header.shard.games(self.log.header.games).count() as u64;
        if games == all && !self.log.is_complete {
            self.pending += &LogLine::Complete { games }.to_string();
        }
        self.sync()
    }

    fn sync(&mut self) -> Result<()> {
        let written = self.file.write_all(self.pending.as_bytes());
        written
            .and_then(|()| self.file.sync_data())
            .with_context(|| format!("cannot write {}", self.path.display()))?;
        self.pending.clear();
        self.synced = Instant::now();
        Ok(())
    }
}

fn read_text(text: &str) -> Result<Log> {
    Ok(Log::read(text)?)
}

/// Reads the log in a file.
pub(crate) fn read(path: &Path) -> Result<Log> {
    let name = path.display().to_string();
    let text = fs::read_to_string(path).with_context(|| format!("cannot read {name}"))?;
    read_text(&text).context(name)
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

/// Whether the file holds all games of this header.
pub(crate) fn is_complete(path: &Path, header: &Header) -> bool {
    read(path).is_ok_and(|log| log.is_complete && log.header == *header)
}

/// Whether all games of the shard have come to their own end.
pub(crate) fn is_whole(simulation: &Simulation<'_>, header: &Header, results: &[GameResult]) -> bool {
    results.len() == header.shard.games(header.games).count()
        && results.iter().all(|result| simulation.is_whole(result))
}

/// Writes the log of a finished shard.
pub(crate) fn write(mut output: Output, header: &Header, results: Vec<GameResult>) -> Result<()> {
    let games = results.len() as u64;
    write!(output, "{}", LogLine::Simulation(header.clone()))?;
    for result in results {
        write!(output, "{}", LogLine::Game(result))?;
    }
    write!(output, "{}", LogLine::Complete { games })?;
    output.finish()
}
