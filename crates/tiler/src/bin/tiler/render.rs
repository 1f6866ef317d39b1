//! `tiler render`: pictures.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Output, OutputArgs, SearchArgs, Source};
use quadrille_search::{Limits, Outcome};
use quadrille_tiler::draw::{PictureConfig, TextConfig, TextStyle, png, svg, text};
use quadrille_tiler::{Config, Problem, Tiling, solve};

use crate::document::Solution;
use crate::picture;
use crate::verify::MOST_BYTES;

/// Draw a tiling: in the terminal, as SVG or as PNG
///
/// Takes a solution (a document of `tiler solve --format json`, or the contest's format) or a signature, which is
/// solved first.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Render {
    /// A solution or a signature; - reads standard input
    #[arg(value_name = "SOLUTION|SIGNATURE")]
    input: Option<String>,
    /// Read it from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "input")]
    file: Option<PathBuf>,
    /// What to draw; by default what the output's name asks for (.svg, .png, .txt), in the terminal text
    #[arg(long, value_name = "FORMAT")]
    format: Option<PictureFormat>,
    /// How to draw text; by default the most telling style that the terminal is wide enough for
    #[arg(long, value_name = "STYLE")]
    style: Option<Style>,
    /// Pixels of a cell in SVG and PNG; by default the picture is about 1000 pixels wide
    #[arg(long, value_name = "PIXELS", value_parser = quadrille_cli::whole_number(1_u32, 1000))]
    cell: Option<u32>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler render I1,J1,L1,Z1
  tiler solve I49,J127,L49,O13,S127,T126,Z134 --format json | tiler render - --output tiling.png
  tiler render --file solution.json --format svg --cell 12 > tiling.svg
  tiler render '[[\"O\",0,0,0]]' --style letters";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PictureFormat {
    /// Characters, coloured on a terminal
    #[value(alias = "txt")]
    Text,
    /// A vector picture, one path a kind
    Svg,
    /// A picture in pixels
    Png,
}

#[derive(Clone, Copy, ValueEnum)]
enum Style {
    /// Outlines and letters, 4 N + 1 columns
    Labelled,
    /// Outlines, 2 N + 1 columns
    Outlined,
    /// A letter a cell, N columns
    Letters,
}

impl From<Style> for TextStyle {
    fn from(style: Style) -> Self {
        match style {
            Style::Labelled => Self::Labelled,
            Style::Outlined => Self::Outlined,
            Style::Letters => Self::Letters,
        }
    }
}

impl Render {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let format = self.format()?;
        let mut output = self.output.open()?;
        if format == PictureFormat::Png && output.is_terminal() {
            bail!("a PNG is not for a terminal: give --output FILE");
        }
        let tiling = match self.tiling()? {
            Outcome::Solved(tiling) => tiling,
            Outcome::Unsolvable(proof) => {
                quadrille_cli::note(format_args!("nothing to draw, there is no tiling: {proof}"));
                return Ok(Exit::ProvedNone);
            }
            Outcome::GaveUp(why) => {
                quadrille_cli::note(format_args!("nothing to draw, the search gave up: {why}"));
                return Ok(Exit::GaveUp);
            }
        };
        let picture = self.cell.map_or_else(
            || PictureConfig::fitting(tiling.size()),
            |cell| PictureConfig { cell },
        );
        match format {
            PictureFormat::Text => output.write_all(self.text(&tiling, &output)?.as_bytes())?,
            PictureFormat::Svg => output.write_all(svg(&tiling, &picture)?.as_bytes())?,
            PictureFormat::Png => output.write_all(&png(&tiling, &picture)?)?,
        }
        output.finish()?;
        Ok(Exit::Solved)
    }

    fn format(&self) -> Result<PictureFormat> {
        let named = || self.output.named_format();
        let format = self.format.map_or_else(named, |format| Ok(Some(format)))?;
        Ok(format.unwrap_or(PictureFormat::Text))
    }

    fn tiling(&self) -> Result<Outcome<Tiling, quadrille_tiler::Proof>> {
        let source = Source::choose(self.input.clone(), self.file.clone())?;
        let text = source.read_to_end(MOST_BYTES)?;
        if text.as_str().trim_start().starts_with(['[', '{']) {
            return text.parse(one_solution).map(Outcome::Solved);
        }
        let problem = text.parse(|text| Ok::<_, anyhow::Error>(Problem::new(text.parse()?)?))?;
        let watch = self.search.watch()?;
        let config = Config {
            seed: self.search.seed()?,
            ..Config::default()
        };
        Ok(solve(&problem, &config, &Limits::until(watch.stop().clone())).outcome)
    }

    fn text(&self, tiling: &Tiling, output: &Output) -> Result<String> {
        let (size, columns) = (tiling.size(), picture::columns(output));
        let style = match self.style {
            Some(style) => style.into(),
            None if output.is_terminal() => TextStyle::fitting(size, columns).with_context(|| {
                format!("a square of {size} x {size} needs {size} columns, the terminal has {columns}: draw it with --output FILE.svg")
            })?,
            None => TextStyle::fitting(size, columns).unwrap_or(TextStyle::Letters),
        };
        Ok(text(
            tiling,
            &TextConfig {
                style,
                color: picture::color(output),
            },
        )?)
    }
}

fn one_solution(text: &str) -> Result<Tiling> {
    let solutions = Solution::read_all(text)?;
    ensure!(
        solutions.len() == 1,
        "{} solutions where one was expected",
        solutions.len()
    );
    solutions[0].tiling()
}
