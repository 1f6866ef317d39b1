//! `perfect-clear draw`: pictures of fumens.

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, parse_duration, whole_number};
use quadrille_perfect_clear::draw::{DrawError, PictureConfig, gif, png, svg};
use quadrille_perfect_clear::fumen::Page;

use crate::fumens::FumenArgs;
use crate::options::ReportArgs;
use crate::picture::{self, Paint};

/// Draw fumens, such as those of solutions: as text, SVG, PNG or animated GIF
///
/// Pages are drawn beside each other, line by line; in a GIF one after the other. The piece of a page is brighter than
/// what lies there from before. Answers of `solve`, `path`, `setup`, `cover` and `book` can be drawn, as text and
/// as JSON.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    fumens: FumenArgs,
    /// Pixels of a cell [default: 20]
    #[arg(long, value_name = "PIXELS", value_parser = whole_number(1_u32, 1000))]
    cell: Option<u32>,
    /// Pages beside each other [default: 5]
    #[arg(long, value_name = "N", value_parser = whole_number(1_usize, 1000))]
    columns: Option<usize>,
    /// How long a GIF shows each page [default: 800ms]
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    delay: Option<Duration>,
    #[command(flatten)]
    report: ReportArgs<PictureFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
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
  perfect-clear draw fumens.txt --columns 3 --output solutions.png
  perfect-clear solve --queue TILJSZOTILJ --format json | perfect-clear draw - --output solution.svg

Exit codes: 0 drawn, 2 bad usage or input.";

/// What is drawn if nothing else is said.
const DELAY: Duration = Duration::from_millis(800);

impl Draw {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.report.format_or(PictureFormat::Text)?;
        self.check(format)?;
        let found = self.fumens.read()?;
        let pages: Vec<Page> = found.into_iter().flat_map(|found| found.pages).collect();
        if pages.is_empty() {
            bail!(DrawError::Nothing("page"));
        }
        let mut output = self.report.output.open()?;
        if matches!(format, PictureFormat::Png | PictureFormat::Gif) && output.is_terminal() {
            bail!("a picture in pixels is not for a terminal: give --output FILE");
        }
        let config = PictureConfig {
            cell: self.cell.unwrap_or(20),
            columns: self.columns.unwrap_or(5),
        };
        let bytes = match format {
            PictureFormat::Text => picture::of_pages(&pages, Paint::of(&output)).into_bytes(),
            PictureFormat::Svg => svg(&pages, &config)?.into_bytes(),
            PictureFormat::Png => png(&pages, &config)?,
            PictureFormat::Gif => gif(&pages, &config, self.delay.unwrap_or(DELAY))?,
        };
        output.write_all(&bytes)?;
        output.finish()?;
        Ok(Exit::Solved)
    }

    /// Refuses options that the format has no use for.
    fn check(&self, format: PictureFormat) -> Result<()> {
        let is_text = format == PictureFormat::Text;
        ensure!(
            !is_text || (self.cell.is_none() && self.columns.is_none()),
            "--cell and --columns are for pictures, not for text: give --output FILE or --format"
        );
        ensure!(
            self.delay.is_none() || format == PictureFormat::Gif,
            "--delay is for animated pictures: give --output FILE.gif or --format gif"
        );
        Ok(())
    }
}
