//! `perfect-clear setup`: all ways to fill cells, and which queues allow each.

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Declared, Exit};
use quadrille_perfect_clear::api::{self, Operating, Wanting};
use quadrille_perfect_clear::build::{self, Building, Step, Target};
use quadrille_perfect_clear::{AnyField, FieldOf, FieldWord};
use quadrille_schema::Request;

use crate::shared::forecast::note_size;
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
    #[command(flatten)]
    wanting: Declared<Wanting>,
    /// Before holes are looked for, put this on the field: T-Reverse(7,2), block(1,2), row(1) or `clear()`, in their
    /// order; columns and rows count from 0 at the lower left
    #[arg(long, value_name = "STEP", num_args = 1..)]
    operate: Vec<Step>,
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
        let wanting = self.wanting()?;
        let (field, picture) = self.picture(&wanting)?;
        match field {
            AnyField::Low(field) => self.run_on(field, &picture, &wanting),
            AnyField::Tall(field) => self.run_on(field, &picture, &wanting),
        }
    }

    fn run_on<W: FieldWord>(&self, field: FieldOf<W>, picture: &str, wanting: &Wanting) -> Result<Exit> {
        let given = self.target.as_ref().map_or("the fumen", |_| "--target");
        let target = Target::parse(picture, field).context(given)?;
        let pattern = self.ways.problem.pattern(&self.ways.pattern)?;
        let problem = self
            .ways
            .problem
            .problem_on(field, Building { pattern, target })?;
        let rule = wanting.rule(picture, target)?;
        note_size(&problem, |problem, config, limits| {
            build::forecast_of_setups(problem, &rule, config, limits)
        })?;
        let aim = Aim {
            answers: api::Setup::OP,
            words: "fill the cells",
            target: Some(picture),
            wishes: Vec::new(),
            last_bag: None,
            only: Some(&rule),
        };
        self.ways.answer(&problem, &aim, |problem, config, limits| {
            build::setups_by(problem, &rule, config, limits)
        })
    }

    /// Which setups are wanted, by the options and then by the comment of the fumen.
    fn wanting(&self) -> Result<Wanting> {
        let mut wanting = self.wanting.0.clone();
        wanting.operate = self.operate.iter().copied().map(Operating).collect();
        let asked = self.ways.problem.asked_of_setup()?;
        Ok(asked.map_or(wanting.clone(), |asked| wanting.or(&asked.setup)))
    }

    /// The field, and the picture of the target.
    fn picture(&self, wanting: &Wanting) -> Result<(AnyField, String)> {
        if let Some(rows) = &self.target {
            return Ok((self.ways.problem.any_field()?, rows.clone()));
        }
        let target = self.ways.problem.target(wanting.colors()?)?;
        target.context("nothing says which cells to fill: give --target, or a fumen in colours with --fumen")
    }
}
