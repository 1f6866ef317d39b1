//! Pictures in the terminal.

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_tiler::Tiling;
use quadrille_tiler::draw::{TextColor, TextConfig, TextStyle, text};

/// Columns of a page when there is no terminal to ask.
const PAGE: usize = 120;

/// The columns that a line may have: those of the terminal, or of a page.
pub(crate) fn columns(output: &Output) -> usize {
    if !output.is_terminal() {
        return PAGE;
    }
    terminal_size::terminal_size().map_or(80, |(width, _)| width.0.into())
}

/// Whether the picture that goes to `output` has colours.
pub(crate) fn color(output: &Output) -> TextColor {
    if output.is_colored() {
        TextColor::Ansi256
    } else {
        TextColor::Plain
    }
}

/// The most detailed picture that the output has room for.
pub(crate) fn fitting(tiling: &Tiling, output: &Output) -> Result<Option<String>> {
    let Some(style) = TextStyle::fitting(tiling.size(), columns(output)) else {
        return Ok(None);
    };
    let config = TextConfig {
        style,
        color: color(output),
    };
    Ok(Some(text(tiling, &config)?))
}
