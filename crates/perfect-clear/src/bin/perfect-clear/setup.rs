//! `perfect-clear setup`: all ways to fill cells, and which queues allow each.

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use quadrille_cli::Exit;
use quadrille_perfect_clear::build::{self, Building, Target, TargetColors};
use quadrille_perfect_clear::{Field, Piece};

use crate::ways::{Aim, WaysArgs};

/// List the ways to build a setup: to fill certain cells, and the queues that allow each
///
/// The target is drawn as the field is: `*` for cells that must be filled, `?` for those that may be, X for those that
/// are filled in the field already; all others stay as they are. Or it is a fumen in colours: gray is the field, I must
/// be filled, O may be. Nothing is placed after the last of the cells is filled.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Setup {
    /// The cells to fill, rows top first, separated by slashes or line breaks [default: the colours of the fumen]
    #[arg(long, value_name = "ROWS")]
    target: Option<String>,
    /// The colour of the fumen's cells that must be filled
    #[arg(long, value_name = "PIECE", default_value = "I", conflicts_with = "target")]
    fill: Piece,
    /// The colour of those that may be filled
    #[arg(long, value_name = "PIECE", default_value = "O", conflicts_with = "target")]
    margin: Piece,
    #[command(flatten)]
    ways: WaysArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear setup --target '****______/****______/****______' --pattern '*p4'
  perfect-clear setup --target '?**?______/?**?______' --pattern '[OIL]p2' --no-hold --format json
  perfect-clear setup --fumen v115@HhzhFezhFezhPeAgH --pattern '*p4'
  perfect-clear setup --fumen v115@HhzhFezhFezhPeAgH --pattern '*p4' -o setups.html

Exit codes: 0 there is a way, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Setup {
    pub(crate) fn run(&self) -> Result<Exit> {
        let (field, picture) = self.picture()?;
        let given = self.target.as_ref().map_or("the fumen", |_| "--target");
        let target = Target::parse(&picture, field).context(given)?;
        let pattern = self.ways.problem.pattern(&self.ways.pattern)?;
        let problem = self
            .ways
            .problem
            .problem_on(field, Building { pattern, target })?;
        let aim = Aim {
            words: "fill the cells",
            target: Some(&picture),
            wishes: Vec::new(),
            last_bag: None,
        };
        self.ways.answer(&problem, &aim, build::setups)
    }

    /// The field, and the picture of the target.
    fn picture(&self) -> Result<(Field, String)> {
        if let Some(rows) = &self.target {
            return Ok((self.ways.problem.field()?, rows.clone()));
        }
        let Some((diagram, lines)) = self.ways.problem.diagram()? else {
            bail!("nothing says which cells to fill: give --target, or a fumen in colours with --fumen");
        };
        ensure!(
            self.fill != self.margin,
            "--fill and --margin are the same colour"
        );
        let colors = TargetColors {
            fill: self.fill,
            margin: self.margin,
        };
        Ok(colors.read(&diagram, lines)?)
    }
}
