//! `perfect-clear setup`: all ways to fill cells, and which queues allow each.

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use quadrille_cli::{Exit, whole_number};
use quadrille_perfect_clear::build::{self, Building, Holes, SetupRule, Step, Target, TargetColors};
use quadrille_perfect_clear::{Field, Piece};

use crate::ways::{Aim, WaysArgs};

/// List the ways to build a setup: to fill certain cells, and the queues that allow each
///
/// The target is drawn as the field is: `*` for cells that must be filled, `?` for those that may be, X for those that
/// are filled in the field already; all others stay as they are. Or it is a fumen in colours: gray is the field, I must
/// be filled, O may be. Nothing is placed after the last of the cells is filled.
///
/// Setups with holes are left out with --exclude; `+` in the target, or --free, are cells that may be filled and may be
/// holes. Pieces in any order are a pattern such as `[IOOI]!`.
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
    /// The colour of those that may be filled, and may be holes as well
    #[arg(long, value_name = "PIECE", conflicts_with = "target")]
    free: Option<Piece>,
    /// Leave out setups with holes: none of them, holes (empty cells below filled ones) or strict-holes (empty cells
    /// that cannot be reached from above)
    #[arg(long, value_name = "HOLES", default_value = "none")]
    exclude: Holes,
    /// Before holes are looked for, put this on the field: T-Reverse(7,2), block(1,2), row(1) or `clear()`, in their
    /// order; columns and rows count from 0 at the lower left
    #[arg(long, value_name = "STEP", num_args = 1..)]
    operate: Vec<Step>,
    /// Only setups of so many pieces
    #[arg(long, value_name = "N", alias = "n-pieces", value_parser = whole_number(1_usize, 15))]
    pieces: Option<usize>,
    /// Only setups each of whose pieces fills a cell that must be filled, as solution-finder lists them: none is there
    /// only to hold others up
    #[arg(long)]
    touching: bool,
    #[command(flatten)]
    ways: WaysArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear setup --target '****______/****______/****______' --pattern '*p4'
  perfect-clear setup --target '?**?______/?**?______' --pattern '[OIL]p2' --no-hold --format json
  perfect-clear setup --fumen v115@HhzhFezhFezhPeAgH --pattern '*p4'
  perfect-clear setup --fumen v115@HhzhFezhFezhPeAgH --pattern '*p4' -o setups.html
  perfect-clear setup --target '???___????/***_*****?' --pattern '[^T]!' --exclude holes --operate 'T-Reverse(3,1)'

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
        ensure!(
            self.operate.is_empty() || self.exclude != Holes::Allowed,
            "--operate is about holes: give --exclude holes or --exclude strict-holes"
        );
        let rule = SetupRule {
            holes: self.exclude,
            free: SetupRule::free_cells(&picture),
            steps: self.operate.clone(),
            pieces: self.pieces,
            touching: self.touching.then_some(target.must),
        };
        let aim = Aim {
            words: "fill the cells",
            target: Some(&picture),
            wishes: Vec::new(),
            last_bag: None,
            only: Some(&rule),
        };
        self.ways.answer(&problem, &aim, |problem, config, limits| {
            let setups = build::setups(problem, config, limits)?;
            Ok(setups.only(|setup| rule.allows(field, &setup.tiles)))
        })
    }

    /// The field, and the picture of the target.
    fn picture(&self) -> Result<(Field, String)> {
        if let Some(rows) = &self.target {
            return Ok((self.ways.problem.field()?, rows.clone()));
        }
        let Some((diagram, lines)) = self.ways.problem.diagram()? else {
            bail!("nothing says which cells to fill: give --target, or a fumen in colours with --fumen");
        };
        let is_twice = self.fill == self.margin
            || self
                .free
                .is_some_and(|free| [self.fill, self.margin].contains(&free));
        ensure!(
            !is_twice,
            "two of --fill, --margin and --free are the same colour"
        );
        let colors = TargetColors {
            fill: self.fill,
            margin: self.margin,
            free: self.free,
        };
        Ok(colors.read(&diagram, lines)?)
    }
}
