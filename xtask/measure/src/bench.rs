//! A fixed workload for every solver: what it counts is the same on every machine, what it times is not.

pub(crate) mod memory;
mod number_match;
mod perfect_clear;
mod tenten;
mod tiler;

use std::fmt;
use std::fs;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::root;

/// Run a fixed workload for every solver; print a signature of counts and, apart, times
#[derive(Debug, clap::Args)]
pub(crate) struct Bench {
    /// Also run what takes minutes: all 74,613 signatures of N = 8, and random ones with 10 s each
    #[arg(long)]
    deep: bool,
    /// Keep the counts as the right ones, as `cargo xtask bless` does
    #[arg(long, conflicts_with = "deep")]
    record: bool,
}

/// Where the counts are kept that the last bless took for right.
const RECORD: &str = "fixtures/xtask/bench-counts.txt";

const HEADER: &str = "# Source: `cargo xtask bless`, from the workload of `cargo xtask bench`.\n";

/// Result of one workload.
#[derive(Clone, Debug)]
struct Row {
    name: String,
    counts: Counts,
    /// The time of each problem or game.
    times: Vec<Duration>,
}

/// Numbers that are the same on every machine.
#[derive(Clone, Debug)]
struct Counts {
    /// How many there were of what.
    named: Vec<(u64, &'static str)>,
    /// What was found, and its checksum.
    checksum: Option<(&'static str, u64)>,
}

impl Counts {
    fn new<const N: usize>(named: [(u64, &'static str); N]) -> Self {
        Self {
            named: named.to_vec(),
            checksum: None,
        }
    }

    fn with_checksum(self, name: &'static str, sum: u64) -> Self {
        Self {
            checksum: Some((name, sum)),
            ..self
        }
    }
}

impl fmt::Display for Counts {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let named = self.named.iter().map(|(count, name)| format!("{count} {name}"));
        let checksum = self
            .checksum
            .iter()
            .map(|(name, sum)| format!("{name} {sum:016x}"));
        let all: Vec<String> = named.chain(checksum).collect();
        f.write_str(&all.join(", "))
    }
}

/// Counts of problems by their outcome, until they are a row.
#[derive(Debug, Default)]
struct Tally {
    solved: u64,
    infeasible: u64,
    open: u64,
    nodes: u64,
    times: Vec<Duration>,
}

impl Tally {
    fn row(self, name: String) -> Row {
        let counts = Counts::new([
            (self.solved, "solved"),
            (self.infeasible, "infeasible"),
            (self.open, "open"),
            (self.nodes, "nodes"),
        ]);
        Row {
            name,
            counts,
            times: self.times,
        }
    }
}

/// A checksum of one more word; their order counts.
fn mixed(checksum: u64, word: u64) -> u64 {
    (checksum ^ word)
        .wrapping_mul(0x9E37_79B9_7F4A_7C15)
        .rotate_left(29)
}

/// The counts.
impl fmt::Display for Row {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.name, self.counts)
    }
}

/// The times of a row.
struct Times<'a>(&'a Row);

impl fmt::Display for Times<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut times = self.0.times.clone();
        times.sort_unstable();
        let total: Duration = times.iter().sum();
        let ms = |time: Duration| time.as_secs_f64() * 1e3;
        let at = |share: usize| {
            times
                .get((times.len() * share / 100).min(times.len().max(1) - 1))
                .copied()
                .map_or(0.0, ms)
        };
        write!(
            f,
            "{}: {:.1} ms in all, {:.2} ms median, {:.2} ms at most",
            self.0.name,
            ms(total),
            at(50),
            at(100)
        )
    }
}

impl Bench {
    pub(crate) fn run(&self) -> Result<()> {
        let rows = fixed()?;
        let counts = counts(&rows);
        if self.record {
            return record(&counts);
        }
        print!("counts\n{}", indented(&counts));
        println!("  signature: {}", signature(&counts));
        println!("  {}", compared(&counts)?);
        println!("times");
        for row in &rows {
            println!("  {}", Times(row));
        }
        if let Some(peak) = memory::peak_mib() {
            println!("  memory: {peak} MiB at most");
        }
        if self.deep {
            tiler::deep(|row| println!("deep\n  {row}\n  {}", Times(row)))?;
        }
        Ok(())
    }
}

/// What takes seconds and counts the same on every machine.
fn fixed() -> Result<Vec<Row>> {
    let mut rows = tiler::fixed()?;
    rows.extend(tenten::fixed()?);
    rows.extend(number_match::fixed()?);
    rows.extend(perfect_clear::fixed()?);
    Ok(rows)
}

/// Keeps the counts.
fn record(counts: &str) -> Result<()> {
    let path = record_path();
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    fs::write(&path, format!("{HEADER}{counts}"))
        .with_context(|| format!("cannot write {}", path.display()))?;
    print!("{counts}");
    Ok(())
}

fn record_path() -> PathBuf {
    root().join(RECORD)
}

fn counts(rows: &[Row]) -> String {
    let lines: Vec<String> = rows.iter().map(Row::to_string).collect();
    lines.join("\n") + "\n"
}

/// One number for all counts: a change of the search shows in it.
fn signature(counts: &str) -> String {
    format!("{:016x}", counts.bytes().map(u64::from).fold(0, mixed))
}

/// How the counts compare with the recorded ones.
fn compared(counts: &str) -> Result<String> {
    let recorded = fs::read_to_string(record_path()).with_context(|| RECORD.to_owned())?;
    if recorded.strip_prefix(HEADER) == Some(counts) {
        return Ok(format!("as recorded in {RECORD}"));
    }
    let differing: Vec<&str> = counts
        .lines()
        .filter(|line| !recorded.lines().any(|old| old == *line))
        .collect();
    Ok(format!(
        "CHANGED against {RECORD}; if that is meant, `cargo xtask bless`:\n{}",
        indented(&differing.join("\n"))
    ))
}

fn indented(text: &str) -> String {
    let lines: Vec<String> = text.lines().map(|line| format!("  {line}")).collect();
    lines.join("\n") + "\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_read_well() {
        let row = |times: &[u64]| {
            let tally = Tally {
                solved: 2,
                open: 1,
                nodes: 70,
                times: times.iter().copied().map(Duration::from_millis).collect(),
                ..Tally::default()
            };
            tally.row("some".to_owned())
        };
        let (row, none) = (row(&[3, 1, 2]), row(&[]));
        assert_eq!(row.to_string(), "some: 2 solved, 0 infeasible, 1 open, 70 nodes");
        assert_eq!(
            Times(&row).to_string(),
            "some: 6.0 ms in all, 2.00 ms median, 3.00 ms at most"
        );
        assert_eq!(
            Times(&none).to_string(),
            "some: 0.0 ms in all, 0.00 ms median, 0.00 ms at most"
        );
        let games = Counts::new([(1, "games"), (30, "points")]).with_checksum("boards", 0xF);
        assert_eq!(games.to_string(), "1 games, 30 points, boards 000000000000000f");
    }

    #[test]
    fn checksums_tell_words_and_their_order_apart() {
        let sums = [[1, 2], [2, 1], [1, 1], [1, 1 << 63]].map(|words| words.into_iter().fold(0, mixed));
        for (place, sum) in sums.iter().enumerate() {
            assert!(!sums[..place].contains(sum));
        }
        assert_ne!(signature("a: 12 nodes\n"), signature("a: 21 nodes\n"));
    }
}
