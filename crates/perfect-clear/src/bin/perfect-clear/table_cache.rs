//! The table of useful fields in the user's cache.

use std::fs;
use std::io::ErrorKind;
use std::path::{Path, PathBuf};
use std::sync::{Arc, Mutex};

use anyhow::{Context, Result, ensure};
use clap::Args;
use quadrille_cli::{Output, Progress, cache_file, cache_folder, note, warn};
use quadrille_perfect_clear::api::TableFor;
use quadrille_perfect_clear::table::{ReadError, TableError, VERSION};
use quadrille_perfect_clear::{Field, Mover, Table};
use quadrille_search::Limits;

/// How many fields a build of four lines looks at under SRS, and about how many under other rules.
const LOOKS: u64 = 102_000_000;

/// The most bytes of a table that make sense: those of built-in kicks have a tenth.
const MOST_BYTES: u64 = 1 << 28;

/// Option of the use of the table.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Search")]
pub(crate) struct TableArgs {
    /// Do without the table of useful fields (legal boards): slower, and nothing is built or read
    #[arg(long)]
    no_table: bool,
}

/// Measure where the table is missing or damaged.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum IfMissing {
    /// Build and keep it: the question is worth that.
    Build,
    DoWithout,
}

impl TableArgs {
    /// The table, if it knows the field: one of a clear of four lines that began on the empty field.
    ///
    /// None as well when a limit strikes or the cache cannot be used, of which the user is warned.
    pub(crate) fn useful(
        self,
        mover: &Mover,
        field: Field,
        otherwise: IfMissing,
        limits: &Limits,
    ) -> Option<Arc<Table>> {
        if self.no_table || field.lines() != 4 {
            return None;
        }
        let path = path(mover).ok()?;
        if let Some(table) = kept(&path) {
            return table.contains(field.word()).then_some(table);
        }
        let table = match read(&path, mover) {
            Ok(table) => Some(table),
            Err(error) => {
                let no_file = matches!(&error, ReadError::Io(error) if error.kind() == ErrorKind::NotFound);
                if !no_file {
                    warn(format_args!("{}: {error}", path.display()));
                }
                let is_built = otherwise == IfMissing::Build;
                is_built.then(|| build_for_use(mover, &path, limits)).flatten()
            }
        };
        let table = Arc::new(table?);
        keep(path, &table);
        table.contains(field.word()).then_some(table)
    }
}

/// Where requests get tables of useful fields.
pub(crate) fn source(question: &TableFor<'_>) -> Option<Arc<Table>> {
    let otherwise = if question.is_worth_building {
        IfMissing::Build
    } else {
        IfMissing::DoWithout
    };
    TableArgs::default().useful(question.mover, question.field, otherwise, question.limits)
}

/// The table that was used last, and its file: a batch asks for the same one again and again.
static LAST: Mutex<Option<(PathBuf, Arc<Table>)>> = Mutex::new(None);

fn kept(path: &Path) -> Option<Arc<Table>> {
    let last = LAST.lock().ok()?;
    let (of, table) = last.as_ref()?;
    (of == path).then(|| Arc::clone(table))
}

fn keep(path: PathBuf, table: &Arc<Table>) {
    if let Ok(mut last) = LAST.lock() {
        *last = Some((path, Arc::clone(table)));
    }
}

/// Builds and keeps the table; none if that cannot be done.
fn build_for_use(mover: &Mover, path: &Path, limits: &Limits) -> Option<Table> {
    note("building the table of useful fields, once: a minute or two; --no-table does without");
    build_and_keep(mover, path, limits).unwrap_or_else(|error| {
        warn(format_args!("no table is used: {error:#}"));
        None
    })
}

/// The file of the mover's table.
pub(crate) fn path(mover: &Mover) -> Result<PathBuf> {
    let name = format!(
        "perfect-clear-v{VERSION}-{}-{}-{:016x}.table",
        mover.lines(),
        mover.physics().drop,
        Table::fingerprint_for(mover)
    );
    Ok(cache_folder()?.join(name))
}

/// Reads the table in a file.
pub(crate) fn read(path: &Path, mover: &Mover) -> Result<Table, ReadError> {
    Table::read(&mut cache_file(path, MOST_BYTES)?, mover)
}

/// Builds the table, with a bar, and puts it into its file, which appears whole or not at all; none if a limit strikes.
///
/// # Errors
///
/// When there can be no such table, or the file cannot be written.
pub(crate) fn build_and_keep(mover: &Mover, path: &Path, limits: &Limits) -> Result<Option<Table>> {
    // Before the work: a folder that cannot be written shows at once.
    let mut output = open(path)?;
    let progress = Progress::bar(LOOKS, "fields");
    let limits = limits.clone().on_progress(progress.counter());
    let table = match Table::build(mover, &limits) {
        Ok(table) => table,
        Err(TableError::GaveUp(_)) => return Ok(None),
        Err(error) => return Err(error.into()),
    };
    table.write(&mut output)?;
    output.finish()?;
    Ok(Some(table))
}

fn open(path: &Path) -> Result<Output> {
    ensure!(
        fs::metadata(path).map_or(true, |found| found.is_file()),
        "{} is no plain file, so no table is put there",
        path.display()
    );
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).with_context(|| format!("cannot make {}", folder.display()))?;
    }
    Output::file(path)
}
