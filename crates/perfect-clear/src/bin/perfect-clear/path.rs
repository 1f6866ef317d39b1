//! `perfect-clear path`: all ways to clear a field, and which queues allow each.

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Declared, Exit};
use quadrille_perfect_clear::api::{self, Saving};
use quadrille_perfect_clear::{AnyField, FieldOf, FieldWord, build};
use quadrille_schema::Request;

use crate::shared::forecast::note_size;
use crate::ways::{Aim, WaysArgs};

/// List the solutions of a pattern's queues, the queues that allow each, and the minimals
///
/// Solutions with the same pieces on the same cells are one way, whatever the order of the pieces. Minimals are the
/// fewest ways that serve every queue that any way serves; effort is what a way takes to play: holds, soft drops, spins
/// (which count twice), and the share of orders that do not work. Every piece is known beforehand. Fumens show the ways
/// in colours, rows that vanish in between still in their places. With --keep, a queue has only those ways that save
/// what is wished, the best that it can of a list, and minimals are those of the save; with --best-score, a queue has
/// only those that score its most, and minimals are score minimals.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Path {
    #[command(flatten)]
    ways: WaysArgs,
    #[command(flatten)]
    saving: Declared<Saving>,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear path --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear path --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern '*p5' --minimal
  perfect-clear path --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern 'T,*p4' --all-minimals 10
  perfect-clear path --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern 'T,*p4' --keep 'T,O||I' --minimal
  perfect-clear path --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern 'T,*p4' --best-score --b2b --minimal
  perfect-clear path --fumen v115@9gE8DeG8CeH8BeG8CeA8JeAgH --pattern '*p4' --queues -o ways.json
  perfect-clear path --fumen v115@9gE8DeG8CeH8BeG8CeA8JeAgH --pattern '*p4' --minimal -o minimals.html
  perfect-clear path --fumen v115@9gE8DeG8CeH8BeG8CeA8JeAgH --pattern '*p4' --key pattern -o path.csv
  perfect-clear draw ways.json -o ways.png

Files: .txt, .json, .fumen (one fumen, a page for each way), .html (pictures and links), .csv (solution-finder's
columns); all of them have all ways.

Exit codes: 0 there is a way, 1 there is none, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl Path {
    pub(crate) fn run(&self) -> Result<Exit> {
        match self.ways.problem.any_field()? {
            AnyField::Low(field) => self.run_on(field),
            AnyField::Tall(field) => self.run_on(field),
        }
    }

    fn run_on<W: FieldWord>(&self, field: FieldOf<W>) -> Result<Exit> {
        let pattern = self.ways.problem.pattern(&self.ways.pattern)?;
        let problem = self.ways.problem.problem_on(field, pattern)?;
        note_size(&problem, build::forecast)?;
        let aim = Aim {
            answers: api::Path::OP,
            words: "clear the field",
            target: None,
            wishes: self.saving.wishes()?,
            last_bag: self.saving.last_bag()?,
            only: None,
        };
        self.ways.answer(&problem, &aim, build::paths)
    }
}
