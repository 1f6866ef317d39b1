//! What is said before a search that may take long.

use anyhow::Result;
use quadrille_cli::{counted, note};
use quadrille_perfect_clear::build::{BuildError, Forecast};
use quadrille_perfect_clear::{Config, FieldWord, Limits, MOST_LINES, Problem};

/// The fewest pieces of a search that may take long.
const LONG: usize = 7;

/// The fewest states of all batches that are worth a note: they take some ten seconds.
const WORTH_SAYING: u64 = 1_000_000;

/// Says how large a search of more than six lines becomes, if it takes long.
pub(crate) fn note_size<P, W: FieldWord>(
    problem: &Problem<P, W>,
    forecast: impl FnOnce(&Problem<P, W>, &Config, &Limits) -> Result<Option<Forecast>, BuildError>,
) -> Result<()> {
    if W::MOST_LINES <= MOST_LINES || problem.pieces_needed() < LONG {
        return Ok(());
    }
    let size = forecast(problem, &Config::default(), &Limits::none())?;
    if let Some(text) = size.and_then(said) {
        note(text);
    }
    Ok(())
}

/// What is said of a size.
fn said(size: Forecast) -> Option<String> {
    let Forecast {
        states,
        batches,
        most,
    } = size;
    if states * (batches as u64) < WORTH_SAYING {
        return None;
    }
    let about = if states < Forecast::LARGE {
        "about"
    } else {
        "more than"
    };
    let [states, most] = [states, most as u64].map(|number| number as f64 / 1e6);
    let parts = counted(batches as u64, "part");
    Some(format!(
        "this takes long: {about} {states:.1} million states in each of {parts} of the queues, {most:.1} million at most; \
         with more of the field, or of the queues, there are fewer"
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sizes_are_said_if_they_are_large() {
        let said = |states, batches| {
            let most = 4_000_000;
            said(Forecast {
                states,
                batches,
                most,
            })
        };
        assert_eq!((said(400_000, 2), said(9_000, 100)), (None, None));
        insta::assert_snapshot!(said(123_456, 40).unwrap(), @"");
        insta::assert_snapshot!(said(Forecast::LARGE, 2).unwrap(), @"");
    }
}
