//! `number-match draw`: pictures.

use std::io::Write;

use anyhow::Result;
use clap::{Args, ValueEnum};
use quadrille_cli::{Declared, Exit, OutputArgs};
use quadrille_number_match::api::Drawing;
use quadrille_number_match::draw::{DrawError, Panel, PictureConfig, png, svg};
use quadrille_number_match::verify_record;

use crate::options::{BoardArgs, Input};

/// Draw a board, or a whole line as a numbered strip of taps: as SVG or PNG
///
/// A document of `solve --format json` is drawn as a strip: a board for each step with the pair to take, and after each
/// refill with the digits that it adds. The lines of `batch` are drawn one after the other. Anything else is a board.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    board: BoardArgs,
    #[command(flatten)]
    drawing: Declared<Drawing>,
    /// What to draw; by default what the output's name asks for (.svg, .png), else SVG
    #[arg(long, value_name = "FORMAT")]
    format: Option<PictureFormat>,
    #[command(flatten)]
    output: OutputArgs,
}

/// Pixels of a cell, unless --cell says otherwise: digits are as large as text.
const CELL: u32 = 40;
/// Pixels of the longer side that a picture surely may have.
const MOST_PIXELS: u64 = 8_000;

const EXAMPLES: &str = "\
Examples:
  number-match draw 761541629/587238354/149416182 --output board.png
  number-match solve --file board.txt --format json | number-match draw --output taps.png
  number-match draw --file line.json --from 10 --to 14 --output taps.svg

Exit codes: 0 drawn, 1 the line does not hold, 2 bad usage or input.";

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum PictureFormat {
    /// A vector picture
    Svg,
    /// A picture in pixels
    Png,
}

impl Draw {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.output.format_or(self.format, PictureFormat::Svg)?;
        let mut panels = Vec::new();
        for input in self.board.inputs()? {
            match input {
                Input::Board(problem) => panels.push(Panel::of_game(&problem.game())),
                Input::Line(record) => {
                    if let Err(flaw) = verify_record(&record) {
                        quadrille_cli::error(format_args!("the line does not hold: {flaw}"));
                        return Ok(Exit::ProvedNone);
                    }
                    panels.extend(self.drawing.panels(&record.problem, &record.line())?);
                }
            }
        }
        let mut output = self.output.open()?;
        output.check_picture(format == PictureFormat::Svg, self.format.is_some())?;
        let config = self.drawing.config(CELL);
        match format {
            PictureFormat::Svg => output.write_all(svg(&panels, &config)?.as_bytes())?,
            PictureFormat::Png => output.write_all(&self.png(&panels, config)?)?,
        }
        output.finish()?;
        Ok(Exit::Solved)
    }

    /// The picture in pixels. Where it would be too large, cells that nobody asked for get smaller.
    fn png(&self, panels: &[Panel], config: PictureConfig) -> Result<Vec<u8>> {
        match png(panels, &config) {
            Err(DrawError::TooLarge { width, height }) if self.drawing.cell.is_none() => {
                let fitting = u64::from(config.cell) * MOST_PIXELS / width.max(height);
                let cell = u32::try_from(fitting)?.max(1);
                Ok(png(panels, &PictureConfig { cell, ..config })?)
            }
            painted => Ok(painted?),
        }
    }
}
