//! `tiler draw`: pictures.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result, bail, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{
    Clock, Exit, Output, OutputArgs, SearchArgs, Source, Text, Watch, counted, whole_number,
};
use quadrille_search::{Limits, Outcome};
use quadrille_tiler::document::Document;
use quadrille_tiler::draw::{DrawError, PictureConfig, TextConfig, TextStyle, png, svg, text};
use quadrille_tiler::{Config, Problem, Tiling, solve};

use crate::picture;
use crate::question::{MOST_BYTES, Questions};

/// Draw a tiling: in the terminal, as SVG or as PNG
///
/// The tiling is a solution (what `tiler solve --format json` prints, or the contest's format); a signature is solved
/// first. Several solutions are drawn one below the other in the terminal.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Draw {
    /// A solution, a signature or a file; - or nothing reads standard input
    #[arg(value_name = "SOLUTION|SIGNATURE|FILE")]
    input: Option<String>,
    /// Read it from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "input")]
    file: Option<PathBuf>,
    /// What to draw; by default what the output's name asks for (.svg, .png, .txt), in the terminal text
    #[arg(long, value_name = "FORMAT")]
    format: Option<PictureFormat>,
    #[command(flatten)]
    output: OutputArgs,
    /// Draw this one of several solutions, counted from 1
    #[arg(long, value_name = "K", value_parser = whole_number(1_usize, usize::MAX), allow_negative_numbers = true)]
    number: Option<usize>,
    /// How to draw text; by default the most detailed style that the terminal is wide enough for
    #[arg(long, value_name = "STYLE")]
    style: Option<Style>,
    /// Pixels of a cell in SVG and PNG; by default the picture is about 1000 pixels wide
    #[arg(long, value_name = "PIXELS", value_parser = whole_number(1_u32, 1000), allow_negative_numbers = true)]
    cell: Option<u32>,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tiler draw I1,J1,L1,Z1
  tiler solve I49,J127,L49,O13,S127,T126,Z134 --format json | tiler draw - --output tiling.png
  tiler draw solution.json --format svg --cell 12 > tiling.svg
  tiler draw '[[\"O\",0,0,0]]' --style letters";

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

/// Subject of a drawing.
enum Subject {
    Tiling(Tiling),
    /// A signature that has to be solved first.
    Problem(Problem),
    /// Nothing, and why.
    Nothing(Exit, String),
}

impl Draw {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let format = self.output.format_or(self.format, PictureFormat::Text)?;
        let output = self.output.open()?;
        // Text is what it draws on a terminal by itself, so an SVG was asked for.
        output.check_picture(format != PictureFormat::Png, true)?;
        let source = Source::choose(self.input.clone(), self.file.clone())?;
        let subjects = subjects(&source.read_to_end(MOST_BYTES)?)?;
        let subjects = self.picked(subjects)?;
        ensure!(
            format == PictureFormat::Text || subjects.len() == 1,
            "{} where a picture shows one: choose it with --number K",
            counted(subjects.len() as u64, "solution")
        );
        self.draw_all(subjects, format, output)
    }

    /// The subject that `--number` picks, or all.
    fn picked(&self, mut subjects: Vec<Subject>) -> Result<Vec<Subject>> {
        let Some(number) = self.number else {
            return Ok(subjects);
        };
        let found = counted(subjects.len() as u64, "solution");
        ensure!(
            number <= subjects.len(),
            "there is no solution {number}, only {found}"
        );
        Ok(vec![subjects.swap_remove(number - 1)])
    }

    fn draw_all(&self, subjects: Vec<Subject>, format: PictureFormat, mut output: Output) -> Result<Exit> {
        let watch = Watch::start(None)?;
        let mut exit = Exit::Solved;
        let mut separator = "";
        let all = counted(subjects.len() as u64, "picture");
        for (drawn, subject) in subjects.into_iter().enumerate() {
            if watch.is_interrupted() {
                quadrille_cli::note(format_args!("stopped after {drawn} of {all}"));
                exit = exit.and(Exit::GaveUp);
                break;
            }
            if let Subject::Problem(problem) = &subject {
                self.check(problem, format)?;
            }
            match self.tiling(subject, &watch)? {
                Ok(tiling) => {
                    output.write_all(separator.as_bytes())?;
                    self.draw(&tiling, format, &mut output)?;
                    separator = "\n";
                }
                Err((other, why)) => {
                    quadrille_cli::note(format_args!("nothing to draw, {why}"));
                    exit = exit.and(other);
                }
            }
        }
        if !separator.is_empty() {
            output.finish()?;
        }
        Ok(watch.exit(exit))
    }

    /// The tiling of a subject, or why there is none.
    fn tiling(&self, subject: Subject, watch: &Watch) -> Result<Result<Tiling, (Exit, String)>> {
        let problem = match subject {
            Subject::Tiling(tiling) => return Ok(Ok(tiling)),
            Subject::Nothing(exit, why) => return Ok(Err((exit, why))),
            Subject::Problem(problem) => problem,
        };
        let clock = Clock::start(watch.stop(), self.search.time_limit())?;
        let seed = self.search.choose_seed()?;
        let config = Config {
            seed: seed.seed,
            ..Config::default()
        };
        let report = solve(&problem, &config, &Limits::until(clock.stop().clone()));
        if report.is_random() {
            seed.note();
        }
        Ok(match report.outcome {
            Outcome::Solved(tiling) => Ok(tiling),
            Outcome::Unsolvable(proof) => Err((Exit::ProvedNone, format!("there is no tiling: {proof}"))),
            Outcome::GaveUp(why) => Err((Exit::GaveUp, format!("the search gave up: {why}"))),
        })
    }

    /// Refuses a square that is too large to be drawn before it is solved.
    fn check(&self, problem: &Problem, format: PictureFormat) -> Result<()> {
        let size = problem.size();
        if format == PictureFormat::Png {
            self.picture(size).check_pixels(size)?;
        } else {
            DrawError::check_cells(size)?;
        }
        Ok(())
    }

    fn picture(&self, size: usize) -> PictureConfig {
        let fitting = || PictureConfig::fitting(size);
        self.cell.map_or_else(fitting, |cell| PictureConfig { cell })
    }

    fn draw(&self, tiling: &Tiling, format: PictureFormat, output: &mut Output) -> Result<()> {
        let picture = self.picture(tiling.size());
        match format {
            PictureFormat::Text => output.write_all(self.text(tiling, output)?.as_bytes())?,
            PictureFormat::Svg => output.write_all(svg(tiling, &picture)?.as_bytes())?,
            PictureFormat::Png => output.write_all(&png(tiling, &picture)?)?,
        }
        Ok(())
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

/// What a text asks to be drawn: solutions, or questions that other subcommands wrote, or signatures.
fn subjects(text: &Text) -> Result<Vec<Subject>> {
    if text.as_str().trim_start().starts_with(['[', '{']) {
        return text.parse(|text| {
            let documents = Document::read_solutions(text)?;
            ensure!(!documents.is_empty(), "expected a solution, found an empty list");
            documents.iter().map(subject).collect()
        });
    }
    let questions = Questions::of_text(text.name(), text.as_str(), None)?.all;
    questions
        .map(|question| question.problem.map(Subject::Problem))
        .collect()
}

fn subject(document: &Document<'_>) -> Result<Subject> {
    if let Some(figures) = document.solution {
        return Ok(Subject::Tiling(document.tiling(figures)?));
    }
    let why = document.why_nothing();
    Ok(match document.status.as_deref() {
        None => Subject::Problem(document.problem(None, None)?),
        Some("infeasible") => Subject::Nothing(Exit::ProvedNone, why),
        Some("unknown") => Subject::Nothing(Exit::GaveUp, why),
        Some(_) => bail!("there are no figures: {why}"),
    })
}
