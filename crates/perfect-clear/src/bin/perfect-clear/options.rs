//! Arguments of several subcommands.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use quadrille_cli::{Progress, Source, whole_number};
use quadrille_perfect_clear::chance::ChanceError;
use quadrille_perfect_clear::fumen::{self, FumenError};
use quadrille_perfect_clear::{
    DropMode, Field, Hold, KickTable, MOST_LINES, Mover, Pattern, Physics, Piece, PieceSet, Pieces, Problem,
    parse_pieces,
};

/// The most bytes of a field or a table that make sense.
const MOST_BYTES: u64 = 1 << 20;

/// The field, and how much of it is to be cleared.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Field")]
pub(crate) struct FieldArgs {
    /// The field, rows top first, separated by slashes or line breaks [default: empty]
    #[arg(long, value_name = "ROWS", conflicts_with_all = ["file", "fumen"])]
    field: Option<String>,
    /// Read the field from a file, or - for standard input
    #[arg(long, short, value_name = "FILE", conflicts_with = "fumen")]
    file: Option<PathBuf>,
    /// The field as a fumen
    #[arg(long, value_name = "FUMEN")]
    fumen: Option<String>,
    /// Which page of the fumen
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = whole_number(1_usize, 10_000))]
    page: usize,
    /// How many lines the clear has
    #[arg(long, short, value_name = "N", default_value_t = 4, value_parser = whole_number(1_usize, MOST_LINES))]
    lines: usize,
}

impl FieldArgs {
    /// The field; full rows have vanished.
    pub(crate) fn field(&self) -> Result<Field> {
        if let Some(text) = &self.fumen {
            return self.read_fumen(text).context("--fumen");
        }
        let Some(text) = &self.field else {
            let Some(path) = &self.file else {
                return Ok(Field::empty(self.lines)?);
            };
            let source = Source::choose(None, Some(path.clone()))?;
            let text = source.read_to_end(MOST_BYTES)?;
            return text.parse(|text| Field::parse(text, self.lines));
        };
        Field::parse(text, self.lines).context("--field")
    }

    fn read_fumen(&self, text: &str) -> Result<Field> {
        let pages = fumen::decode(text)?;
        let page = pages.get(self.page - 1).ok_or(FumenError::NoPage(self.page))?;
        Ok(page.diagram.to_field(self.lines)?)
    }

    pub(crate) fn lines(&self) -> usize {
        self.lines
    }
}

/// How pieces turn and move.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Rules")]
pub(crate) struct PhysicsArgs {
    /// The kicks: srs, jstris180, tetrio180, nullpomino180, none, or a TOML file
    #[arg(long, value_name = "NAME|FILE", default_value = "srs")]
    kicks: String,
    /// How pieces come down: soft (tucks and spins), slide (tucks), hard (neither)
    #[arg(long, value_name = "HOW", default_value = "soft", value_parser = |text: &str| text.parse::<DropMode>())]
    drop: DropMode,
}

impl PhysicsArgs {
    pub(crate) fn mover(&self, lines: usize) -> Result<Arc<Mover>> {
        let physics = Physics::new(self.kicks()?, self.drop);
        Ok(Arc::new(Mover::new(physics, lines)?))
    }

    fn kicks(&self) -> Result<KickTable> {
        let unknown = match KickTable::named(&self.kicks) {
            Ok(table) => return Ok(table),
            Err(unknown) => unknown,
        };
        let path = Path::new(&self.kicks);
        if !path.exists() && path.components().count() == 1 && path.extension().is_none() {
            return Err(anyhow!(unknown));
        }
        let text = Source::File(path.into()).read_to_end(MOST_BYTES)?;
        text.parse(KickTable::from_toml)
    }
}

/// How much memory may be taken.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Search")]
pub(crate) struct MemoryArgs {
    /// Refuse what would take more memory than this, such as 500MiB or 8GiB
    #[arg(long, value_name = "SIZE", default_value = "2GiB", value_parser = parse_memory)]
    max_memory: u64,
}

impl MemoryArgs {
    pub(crate) fn bytes(self) -> u64 {
        self.max_memory
    }

    /// The error, with what can be done about it.
    pub(crate) fn explained(error: ChanceError) -> anyhow::Error {
        match error {
            ChanceError::Memory { .. } => {
                anyhow!("{error}; more previews take less, and --max-memory allows more")
            }
            error => error.into(),
        }
    }
}

fn parse_memory(text: &str) -> Result<u64, String> {
    let units = [("MiB", 20), ("GiB", 30)];
    let mut sizes = units.iter().filter_map(|&(unit, bits)| {
        let number: u64 = text.strip_suffix(unit)?.trim_end().parse().ok()?;
        number.checked_mul(1 << bits)
    });
    sizes
        .next()
        .ok_or_else(|| "a number and a unit, such as 500MiB or 8GiB".to_owned())
}

/// The slot for a piece that is put aside.
#[derive(Args, Clone, Debug)]
pub(crate) struct HoldArgs {
    /// The piece that is put aside [default: none yet]
    #[arg(long, value_name = "PIECE", conflicts_with = "no_hold")]
    hold: Option<Piece>,
    /// Play without putting pieces aside
    #[arg(long)]
    no_hold: bool,
}

impl HoldArgs {
    pub(crate) fn hold(&self) -> Hold {
        match self.hold {
            _ if self.no_hold => Hold::Off,
            Some(piece) => Hold::Piece(piece),
            None => Hold::Empty,
        }
    }
}

/// Queues, and what they play with.
#[derive(Args, Clone, Debug)]
pub(crate) struct QuestionArgs {
    /// Which queues, such as T,*p4
    #[arg(long, short, value_name = "PATTERN")]
    pattern: String,
    #[command(flatten)]
    hold: HoldArgs,
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
}

impl QuestionArgs {
    pub(crate) fn field(&self) -> Result<Field> {
        self.field.field()
    }

    pub(crate) fn pattern(&self) -> Result<Pattern> {
        self.pattern.parse().context("--pattern")
    }

    /// The question that these pieces state, on the field and by the rules that were given.
    pub(crate) fn problem<P: Pieces>(&self, pieces: P) -> Result<Problem<P>> {
        let field = self.field()?;
        let mover = self.physics.mover(self.field.lines)?;
        Ok(Problem::holding(field, self.hold.hold(), pieces)?.with_mover(&mover)?)
    }
}

/// A bar that is full when all queues of a pattern are done.
pub(crate) fn queue_progress(pattern: &Pattern) -> Progress {
    Progress::bar(pattern.count().min(u128::from(u64::MAX)) as u64, "queues")
}

/// What is left of a bag, in letters.
pub(crate) fn parse_bag(text: &str) -> Result<PieceSet> {
    let mut bag = PieceSet::EMPTY;
    for piece in parse_pieces(text)? {
        ensure!(
            !bag.contains(piece),
            "a bag has each piece once, and {piece} is there twice"
        );
        bag = bag.with(piece);
    }
    Ok(bag)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_bag_has_each_piece_once() {
        assert_eq!(parse_bag("TI").unwrap().to_string(), "IT");
        let error = parse_bag("TIT").unwrap_err().to_string();
        assert_eq!(error, "a bag has each piece once, and T is there twice");
    }

    #[test]
    fn sizes_of_memory() {
        assert_eq!(parse_memory("500MiB"), Ok(500 << 20));
        assert_eq!(parse_memory("8 GiB"), Ok(8 << 30));
        for nonsense in ["", "8", "GiB", "-1GiB", "8GB", "99999999999999GiB"] {
            assert!(parse_memory(nonsense).is_err(), "{nonsense}");
        }
    }
}
