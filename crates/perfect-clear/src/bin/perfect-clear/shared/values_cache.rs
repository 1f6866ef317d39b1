//! What starts of a clear are worth, in the user's cache.

use std::io::ErrorKind;
use std::path::PathBuf;

use anyhow::{Context, Result, anyhow};
use quadrille_cli::{cache_file, cache_folder, warn};
use quadrille_perfect_clear::chain::values::{Beyond, Clears, Play, StartValues, VERSION, ValuesError};
use quadrille_perfect_clear::{Mover, Table};
use quadrille_schema::{Code, Refusal};

/// The most bytes of values that make sense: they have 2.2 MB, and sweeps that are not done three times as many.
pub(crate) const MOST_BYTES: u64 = 1 << 28;

/// The lines of the PCs whose starts have values.
pub(crate) const VALUED_LINES: usize = 4;

/// The file of the values, or with another ending.
pub(crate) fn path(mover: &Mover, play: Play, ending: &str) -> Result<PathBuf> {
    let clears = match play.clears {
        Clears::Four => "",
        Clears::TwoOrFour => "two-lines-",
    };
    let bound = match play.beyond {
        Beyond::Unseen => "unseen",
        Beyond::Foreseen => "foreseen",
    };
    let name = format!(
        "perfect-clear-loop-v{VERSION}-{clears}{bound}-{}-{:016x}.{ending}",
        mover.physics().drop,
        Table::fingerprint_for(mover)
    );
    Ok(cache_folder()?.join(name))
}

/// The values that are kept; none if there is no file.
///
/// # Errors
///
/// When the file cannot be read or is damaged.
pub(crate) fn read(mover: &Mover, play: Play) -> Result<Option<StartValues>> {
    let path = path(mover, play, "values")?;
    let values = cache_file(&path, MOST_BYTES)
        .map_err(ValuesError::from)
        .and_then(|mut file| StartValues::read(&mut file, Table::fingerprint_for(mover)));
    match values {
        Ok(values) => Ok(Some(values)),
        Err(ValuesError::Io(error)) if error.kind() == ErrorKind::NotFound => Ok(None),
        Err(error) => Err(anyhow!(error)).with_context(|| path.display().to_string()),
    }
}

/// Where requests get values of starts.
pub(crate) fn source(mover: &Mover, clears: Clears) -> Result<StartValues, Refusal> {
    needed(mover, clears).map_err(|error| Code::BadProblem.because(&format_args!("{error:#}")))
}

/// The values by which a player decides: those that are kept, or those that come with the program.
///
/// # Errors
///
/// When there are none.
pub(crate) fn needed(mover: &Mover, clears: Clears) -> Result<StartValues> {
    let beyond = Beyond::Unseen;
    let play = Play { clears, beyond };
    let built_in = StartValues::built_in(mover, play);
    let kept = match read(mover, play) {
        // What cannot be read is done without, if anything else will do.
        Err(error) if built_in.is_some() => {
            warn(format_args!(
                "{error:#}; the values that come with the program are used"
            ));
            None
        }
        kept => kept?,
    };
    kept.or(built_in).context(
        "there are no values of starts for these kicks and drops; `perfect-clear table loop build` works them out, with \
         the same options",
    )
}
