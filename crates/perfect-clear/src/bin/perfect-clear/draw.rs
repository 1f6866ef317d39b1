//! `perfect-clear draw`: pictures of fumens.

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, bail, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, parse_duration, whole_number};
use quadrille_perfect_clear::draw::{
    Animation, Captions, DrawError, PictureConfig, Style, Theme, gif, png, svg,
};
use quadrille_perfect_clear::fumen::Page;

use crate::fumens::FumenArgs;
use crate::options::ReportArgs;
use crate::picture::{self, Paint};

/// Draw fumens, such as those of solutions: as text, SVG, PNG or animated GIF
///
/// Pages are drawn beside each other, line by line; in a GIF one after the other, where lines flash before they clear.
/// The piece of a page is brighter than what lies there from before. Above a page stands its comment, and of a quiz the
/// piece in hold, in its box, and the next ones. Answers of `solve`, `path`, `setup`, `cover` and `book` can be drawn,
/// as text and as JSON.
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
    /// The colours of pictures [default: guideline]
    #[arg(long, value_name = "NAME")]
    theme: Option<ThemeArg>,
    /// Leave out what stands above pages: their numbers and comments, and the pieces of a quiz in hold and next
    #[arg(long)]
    no_captions: bool,
    /// How long a GIF shows each page [default: 800ms]
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    delay: Option<Duration>,
    #[command(flatten)]
    report: ReportArgs<PictureFormat>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum ThemeArg {
    /// The colours of the guideline
    Guideline,
    /// Those of the fumen editor
    Fumen,
    /// Those of four.lol
    Four,
    /// Colours that people with any colour vision distinguish
    #[value(alias = "colorblind", alias = "colourblind")]
    OkabeIto,
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
  perfect-clear solve --queue TILJSZOTILJ --format fumen | perfect-clear draw - --theme four -o solution.png
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
        // Text is what it draws on a terminal by itself, so an SVG was asked for.
        let is_in_pixels = matches!(format, PictureFormat::Png | PictureFormat::Gif);
        output.check_picture(!is_in_pixels, true)?;
        let config = PictureConfig {
            cell: self.cell.unwrap_or(20),
            columns: self.columns.unwrap_or(5),
        };
        let style = self.style();
        let bytes = match format {
            PictureFormat::Text => picture::of_pages(&pages, Paint::of(&output)).into_bytes(),
            PictureFormat::Svg => svg(&pages, &config, &style)?.into_bytes(),
            PictureFormat::Png => png(&pages, &config, &style)?,
            PictureFormat::Gif => {
                let delay = self.delay.unwrap_or(DELAY);
                gif(&pages, &config, &Animation { style, delay })?
            }
        };
        output.write_all(&bytes)?;
        output.finish()?;
        Ok(Exit::Solved)
    }

    fn style(&self) -> Style {
        Style {
            theme: match self.theme.unwrap_or(ThemeArg::Guideline) {
                ThemeArg::Guideline => Theme::Guideline,
                ThemeArg::Fumen => Theme::Fumen,
                ThemeArg::Four => Theme::Four,
                ThemeArg::OkabeIto => Theme::OkabeIto,
            },
            captions: if self.no_captions {
                Captions::Hidden
            } else {
                Captions::Shown
            },
        }
    }

    /// Refuses options that the format has no use for.
    fn check(&self, format: PictureFormat) -> Result<()> {
        let is_text = format == PictureFormat::Text;
        ensure!(
            !is_text || (self.cell.is_none() && self.columns.is_none()),
            "--cell and --columns are for pictures, not for text: give --output FILE or --format"
        );
        ensure!(
            !is_text || (self.theme.is_none() && !self.no_captions),
            "--theme and --no-captions are for pictures, not for text: give --output FILE or --format"
        );
        ensure!(
            self.delay.is_none() || format == PictureFormat::Gif,
            "--delay is for animated pictures: give --output FILE.gif or --format gif"
        );
        Ok(())
    }
}
