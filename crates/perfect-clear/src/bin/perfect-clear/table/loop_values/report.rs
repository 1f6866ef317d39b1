//! What there is, for people and for programs.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use quadrille_cli::{Format, Output, counted};
use quadrille_perfect_clear::chain::values::{Change, StartValues};
use quadrille_perfect_clear::{Mover, Piece, Table, letters};
use serde_json::{Value, json};

/// Where nothing is.
pub(super) const MISSING: &str = "it is not there; `perfect-clear table loop build` makes it";

/// Place of values.
#[derive(Clone, Copy)]
pub(super) enum Source<'a> {
    File(&'a Path),
    /// They are a part of it.
    Program,
}

impl Source<'_> {
    fn path(self) -> Option<String> {
        match self {
            Self::File(path) => Some(path.display().to_string()),
            Self::Program => None,
        }
    }
}

/// Description of values that are there.
pub(super) struct Kept {
    bytes: Option<u64>,
    /// First bags, the best ones first.
    bags: Vec<([Piece; Piece::COUNT], f64)>,
    /// By pieces left in the bag.
    by_left: [f64; Piece::COUNT],
    all: AllStarts,
}

/// The values of all starts.
struct AllStarts {
    mean: f64,
    least: f64,
    greatest: f64,
}

impl AllStarts {
    fn new(values: &StartValues) -> Self {
        let all: Vec<f64> = values.all().flat_map(|(_, by_slot)| by_slot).collect();
        Self {
            mean: all.iter().sum::<f64>() / all.len() as f64,
            least: all.iter().copied().fold(f64::INFINITY, f64::min),
            greatest: all.iter().copied().fold(0.0, f64::max),
        }
    }
}

impl Kept {
    pub(super) fn new(values: &StartValues, bytes: Option<u64>) -> Self {
        let mut bags = values.first_bags();
        bags.sort_by(|one, other| other.1.total_cmp(&one.1).then(one.0.cmp(&other.0)));
        Self {
            bytes,
            bags,
            by_left: values.by_left(),
            all: AllStarts::new(values),
        }
    }

    fn mean(&self) -> f64 {
        self.bags.iter().map(|(_, value)| value).sum::<f64>() / self.bags.len() as f64
    }
}

/// Writes what there is.
pub(super) fn write(
    output: &mut Output,
    (mover, source): (&Mover, Source<'_>),
    kept: Option<&Kept>,
    format: Format,
) -> Result<()> {
    let place = source.path().unwrap_or_else(|| "part of the program".to_owned());
    match (format, kept) {
        (Format::Text, None) => writeln!(output, "{place}\n{MISSING}")?,
        (Format::Text, Some(kept)) => {
            writeln!(output, "{place}")?;
            write_text(output, kept)?;
        }
        (Format::Json | Format::Jsonl, kept) => writeln!(output, "{}", document(mover, source, kept))?,
    }
    Ok(())
}

fn write_text(output: &mut Output, kept: &Kept) -> Result<()> {
    if let Some(bytes) = kept.bytes {
        writeln!(output, "{}", counted(bytes, "byte"))?;
    }
    writeln!(
        output,
        "expected PCs in a row from the first bag, its first piece in hold:"
    )?;
    writeln!(output, "  mean {:10.2}", kept.mean())?;
    for (name, bag) in [("best", kept.bags.first()), ("worst", kept.bags.last())] {
        if let Some((bag, value)) = bag {
            writeln!(output, "  {name:5}{value:9.2}  {}", letters(bag))?;
        }
    }
    writeln!(output, "with the best piece in hold, by pieces left in the bag:")?;
    for (left, value) in (1..).zip(kept.by_left) {
        writeln!(output, "  {left} {value:12.2}")?;
    }
    writeln!(output, "from any start:")?;
    let AllStarts {
        mean,
        least,
        greatest,
    } = kept.all;
    for (name, value) in [("mean", mean), ("best", greatest), ("worst", least)] {
        writeln!(output, "  {name:5}{value:9.2}")?;
    }
    Ok(())
}

fn document(mover: &Mover, source: Source<'_>, kept: Option<&Kept>) -> Value {
    let bag = |bag: Option<&([Piece; Piece::COUNT], f64)>| {
        bag.map(|(bag, value)| json!({ "bag": letters(bag), "value": value }))
    };
    json!({
        "status": if kept.is_some() { "there" } else { "missing" },
        "path": source.path(),
        "kicks": mover.physics().kicks.name(),
        "drop": mover.physics().drop.name(),
        "fingerprint": format!("{:016x}", Table::fingerprint_for(mover)),
        "bytes": kept.and_then(|kept| kept.bytes),
        "first_bags": kept.map(Kept::mean),
        "best": kept.and_then(|kept| bag(kept.bags.first())),
        "worst": kept.and_then(|kept| bag(kept.bags.last())),
        "by_left": kept.map(|kept| kept.by_left),
        "all": kept.map(|kept| json!({
            "mean": kept.all.mean,
            "best": kept.all.greatest,
            "worst": kept.all.least,
        })),
    })
}

/// Writes what a sweep has added.
pub(super) fn write_change(output: &mut Output, name: &str, change: Change) -> Result<()> {
    let Change {
        mean, least, most, ..
    } = change;
    Ok(writeln!(
        output,
        "{name} adds {mean:.4} to a start on average, from {least:.4} to {most:.4}"
    )?)
}
