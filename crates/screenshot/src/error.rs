use thiserror::Error;

use crate::Game;

/// Why nothing was read.
#[derive(Clone, Copy, Debug, Error, PartialEq, Eq)]
pub enum ReadError {
    /// No grid of the game was found.
    #[error("no board was found in the picture; crop it to the phone's screen, or type the board")]
    NoGrid,
    /// The picture shows another game than the one that was looked for.
    #[error("the picture shows {}", .0.title())]
    Other(Game),
}
