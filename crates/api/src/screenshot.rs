//! What a screenshot shows. It has no `Api`: the pixels are long, and nothing is kept from one picture to the next.

use quadrille_screenshot::document::ReadEntry;
use quadrille_screenshot::{Game, Picture};
use serde::Serialize;

use crate::{Code, Refusal};

/// Reads the board of a game (`blocks`, `numbers` or `falling`) from pixels, four bytes each as a canvas has them.
///
/// The answer is a document of `docs/formats.md` in JSON, or `{"error": ...}`, which holds a [`Refusal`].
///
/// ```
/// let white = vec![255; 4 * 90 * 160];
/// let answer = quadrille_api::screenshot::read("blocks", [90, 160], &white);
/// assert!(answer.starts_with(r#"{"error":{"code":"bad-problem","text":"no board was found in the picture;"#));
/// ```
#[must_use]
pub fn read(game: &str, [width, height]: [usize; 2], rgba: &[u8]) -> String {
    match entry(game, [width, height], rgba) {
        Ok(entry) => text(&entry),
        Err(error) => text(&Refused { error }),
    }
}

/// The document without an answer.
#[derive(Serialize)]
struct Refused {
    error: Refusal,
}

fn text(document: &impl Serialize) -> String {
    serde_json::to_string(document).unwrap_or_default()
}

fn entry(game: &str, [width, height]: [usize; 2], rgba: &[u8]) -> Result<ReadEntry, Refusal> {
    let game: Game = game.parse().map_err(|error| Code::BadRequest.because(&error))?;
    let picture = Picture::new(width, height, rgba).map_err(|error| Code::BadRequest.because(&error))?;
    let reading =
        quadrille_screenshot::read(&picture, game).map_err(|error| Code::BadProblem.because(&error))?;
    Ok(ReadEntry::new(&reading))
}
