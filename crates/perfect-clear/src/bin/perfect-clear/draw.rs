//! `perfect-clear draw`: pictures of fumens.

use std::io::Write;
use std::path::{Path, PathBuf};
use std::time::Duration;

use anyhow::{Context, Result, bail};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, OutputArgs, Source, parse_duration, whole_number};
use quadrille_perfect_clear::draw::{DrawError, PictureConfig, gif, png, svg};
use quadrille_perfect_clear::fumen::{self, Page};

use crate::picture::{self, Paint};

/// Draw fumens, such as those of solutions: as text, SVG, PNG or animated GIF
///
/// Pages are drawn beside each other, line by line; in a GIF one after the other. The piece of a page is brighter than
/// what lies there from before.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Draw {
    /// The fumens
    #[arg(value_name = "FUMEN", required_unless_present = "file")]
    fumens: Vec<String>,
    /// Read fumens from a file, one a line, or - for standard input; lines that begin with # are ignored
    #[arg(long, short, value_name = "FILE")]
    file: Option<PathBuf>,
    /// What to draw; by default what the output's name asks for (.svg, .png, .gif, .txt), else text
    #[arg(long, value_name = "FORMAT")]
    format: Option<PictureFormat>,
    /// Pixels of a cell
    #[arg(long, value_name = "PIXELS", default_value_t = 20, value_parser = whole_number(1_u32, 1000))]
    cell: u32,
    /// Pages beside each other
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole_number(1_usize, 1000))]
    columns: usize,
    /// How long a GIF shows each page
    #[arg(long, value_name = "DURATION", default_value = "800ms", value_parser = parse_duration)]
    delay: Duration,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PictureFormat {
    /// Characters, coloured on a terminal
    #[value(alias = "txt")]
    Text,
    /// A vector picture
    Svg,
    /// A picture in pixels
    Png,
    /// A picture in pixels that moves
    Gif,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear draw v115@9gE8zhG8ywH8wwglG8ilA8JeAgH
  perfect-clear draw v115@9gE8DeG8CeH8BeG8CeA8JedNJvhBusBasB --output solution.gif
  perfect-clear draw --file fumens.txt --columns 3 --output solutions.png

Exit codes: 0 drawn, 2 bad usage or input.";

/// The most bytes of a file of fumens that make sense.
const MOST_BYTES: u64 = 16 << 20;

impl Draw {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.format()?;
        let pages = read(&self.fumens, self.file.as_deref())?;
        if pages.is_empty() {
            bail!(DrawError::Nothing("page"));
        }
        let mut output = self.output.open()?;
        if matches!(format, PictureFormat::Png | PictureFormat::Gif) && output.is_terminal() {
            bail!("a picture in pixels is not for a terminal: give --output FILE");
        }
        let config = PictureConfig {
            cell: self.cell,
            columns: self.columns,
        };
        let bytes = match format {
            PictureFormat::Text => picture::of_pages(&pages, Paint::of(&output)).into_bytes(),
            PictureFormat::Svg => svg(&pages, &config)?.into_bytes(),
            PictureFormat::Png => png(&pages, &config)?,
            PictureFormat::Gif => gif(&pages, &config, self.delay)?,
        };
        output.write_all(&bytes)?;
        output.finish()?;
        Ok(Exit::Solved)
    }

    fn format(&self) -> Result<PictureFormat> {
        let named = || self.output.named_format();
        let format = self.format.map_or_else(named, |format| Ok(Some(format)))?;
        Ok(format.unwrap_or(PictureFormat::Text))
    }
}

/// The pages of fumens from arguments and from a file.
fn read(fumens: &[String], file: Option<&Path>) -> Result<Vec<Page>> {
    let mut pages = Vec::new();
    for (number, text) in (1..).zip(fumens) {
        pages.extend(fumen::decode(text).with_context(|| format!("fumen {number}"))?);
    }
    if let Some(path) = file {
        let text = Source::choose(None, Some(path.to_path_buf()))?.read_to_end(MOST_BYTES)?;
        for (number, line) in (1..).zip(text.as_str().lines()) {
            let line = line.trim();
            if !line.is_empty() && !line.starts_with('#') {
                let decoded = fumen::decode(line);
                pages.extend(decoded.with_context(|| format!("{}, line {number}", path.display()))?);
            }
        }
    }
    Ok(pages)
}
