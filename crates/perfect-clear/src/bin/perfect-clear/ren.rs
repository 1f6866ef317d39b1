//! `perfect-clear ren`: how many pieces of a queue in a row can clear lines.

use std::io::Write;

use anyhow::{Context, Result, ensure};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, counted, whole_number};
use quadrille_perfect_clear::api;
use quadrille_perfect_clear::ren::{Combos, Link, Start, combos, fumen_of};
use quadrille_perfect_clear::{Config, Piece, Queue, document};
use serde_json::json;

use crate::options::{LimitArgs, ProblemArgs, ReportArgs};
use crate::shared::run::Run;

/// Find the longest combo (REN) of a known queue: each piece clears a line or more
///
/// The first clear is 0 REN, the second 1 REN. The field may have up to 24 rows, and nothing has to be clear at the
/// end. Combos that end with the same field and the same piece in hold after as many pieces count once.
#[derive(Args)]
#[command(alias = "combo", after_help = EXAMPLES)]
pub(crate) struct Ren {
    /// The pieces: the current one first, then the next ones
    #[arg(long, short, short_alias = 'p', value_name = "PIECES", alias = "patterns")]
    queue: Option<String>,
    #[command(flatten)]
    problem: ProblemArgs,
    /// Write at most N combos, the longest first [default: 5 as text on standard output, else all]
    #[arg(long, value_name = "N", value_parser = whole_number(0_usize, 1_000_000_000))]
    most: Option<usize>,
    #[command(flatten)]
    report: ReportArgs,
    #[command(flatten)]
    limits: LimitArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear ren --fumen v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH --queue TOLJISZ
  perfect-clear ren --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXXX_XX' --queue TILSJO --hold Z --drop hard
  perfect-clear ren --fumen v115@VgF8DeF8DeF8DeF8DeF8DeF8DeF8DeI8KeAgH --queue TOLJISZ -o combos.json

Exit codes: 0 the first piece clears a line, 1 it cannot, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

/// Combos that a person reads.
const SHOWN: usize = 5;

impl Ren {
    pub(crate) fn run(&self) -> Result<Exit> {
        let queue = self.problem.queue(self.queue.as_deref())?;
        let queue: Queue = queue.parse().context("--queue")?;
        let start = Start {
            well: self.problem.well()?,
            hold: self.problem.hold()?,
            queue: queue.pieces().to_vec(),
            physics: self.problem.physics()?,
        };
        ensure!(
            start.physics.drop.twist(Piece::T).is_none(),
            "--drop: a combo has no T that must spin; t-softdrop drops all other pieces hard"
        );
        let format = self.report.format()?;
        let most = self.report.most(self.most, SHOWN, Format::Text)?;
        let mut run = Run::start(&self.report.output, &self.limits.search)?;
        let combos = combos(&start, &Config::default(), &run.limits);
        if let Some(why) = combos.gave_up {
            let asked = json!({"queue": queue.to_string()});
            return run.give_up(why, (format != Format::Text).then_some(asked));
        }
        match format {
            Format::Text => write_text(&mut run.output, &start, &combos, most)?,
            Format::Json | Format::Jsonl => {
                let document = document::ren(&start, &combos, most);
                let document = quadrille_schema::into_document::<api::Ren>(document.into());
                writeln!(run.output, "{document}")?;
            }
        }
        run.end(match combos.longest() {
            Some(_) => Exit::Solved,
            None => Exit::ProvedNone,
        })
    }
}

fn write_text(output: &mut Output, start: &Start, combos: &Combos, most: usize) -> Result<()> {
    let Some(longest) = combos.longest() else {
        return Ok(writeln!(output, "the first piece cannot clear a line")?);
    };
    let (pieces, ends) = (counted(longest as u64 + 1, "piece"), combos.found.len() as u64);
    writeln!(
        output,
        "{longest} REN: {pieces} in a row clear lines; combos end in {}",
        counted(ends, "way")
    )?;
    for (clears, &ends) in combos
        .ends
        .iter()
        .enumerate()
        .skip(1)
        .rev()
        .filter(|(_, ends)| **ends > 0)
    {
        writeln!(output, "  {:>3} REN {ends:>7}", clears - 1)?;
    }
    for (number, links) in (1..).zip(combos.found.iter().take(most)) {
        let pieces: Vec<String> = links.iter().map(named).collect();
        writeln!(
            output,
            "\n{number}. {} REN: {}",
            links.len().saturating_sub(1),
            pieces.join(" ")
        )?;
        writeln!(output, "   {}", fumen_of(start, links))?;
    }
    Ok(())
}

/// A piece of a combo, as `T` or, where hold is pressed for it, `(T)`.
fn named(link: &Link) -> String {
    let piece = link.placement.piece;
    if link.hold {
        format!("({piece})")
    } else {
        piece.to_string()
    }
}
