//! `perfect-clear percent`: the share of a pattern's queues that can clear a field.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, Progress, SearchArgs, counted, whole_number};
use quadrille_perfect_clear::{Field, MOST_QUEUES, Pattern, Percent, PercentError, letters, percent};
use quadrille_search::Limits;
use serde_json::json;

use crate::options::{FieldArgs, HoldArgs, PhysicsArgs};
use crate::useful::TableArgs;

/// Tell which share of a pattern's queues can clear a field, every piece known beforehand
///
/// That is more than a player can reach who sees a few pieces only: `chance` tells that. Queues are cut to the pieces
/// that can matter, and equal ones count once, so the total may be less than what the pattern means.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct PercentCommand {
    /// Which queues, such as T,*p4
    #[arg(long, short, value_name = "PATTERN")]
    pattern: String,
    #[command(flatten)]
    hold: HoldArgs,
    /// List at most so many queues that fail; JSON lists all
    #[arg(long, value_name = "N", default_value_t = 100, value_parser = whole_number(0_usize, 1_000_000_000))]
    failed: usize,
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    table: TableArgs,
    /// How to write the share
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

/// The fewest queues for which the table is read if it is there.
const WORTH_READING: u128 = 20_000;

/// The fewest queues for which it is built.
const WORTH_BUILDING: u128 = 500_000;

const EXAMPLES: &str = "\
Patterns: T this piece; * any of seven; [TIL] one of these, [^TIL] one of the others; *p4 or [TIL]p2 so many in
any order, *! or [TIL]! all of them; commas go between, ; or line breaks between alternatives.

Examples:
  perfect-clear percent --field 'YYXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear percent --pattern 'TIOSZJL,*p4' --format json
  perfect-clear percent --fumen v115@9gE8DeG8CeH8BeG8CeA8JeAgH --pattern '[^T]p4' --drop hard

Exit codes: 0 some queue can, 1 none can, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl PercentCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        let field = self.field.field()?;
        let mover = self.physics.mover(self.field.lines())?;
        let pattern: Pattern = self.pattern.parse().context("--pattern")?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let limits = Limits::until(watch.stop().clone());
        self.search.start_threads()?;
        // The table takes half a second to read, and a minute or two to build.
        let queues = pattern.count();
        // More than can be answered are refused at once.
        let table = (WORTH_READING..=MOST_QUEUES)
            .contains(&queues)
            .then(|| {
                self.table
                    .useful(&mover, field, queues >= WORTH_BUILDING, &limits)
            })
            .flatten();
        let progress = Progress::bar(queues.min(u128::from(u64::MAX)) as u64, "queues");
        let tell = |queues: usize| progress.add(queues as u64);
        let share = percent(
            &mover,
            field,
            self.hold.hold(),
            &pattern,
            table.as_ref(),
            &limits,
            tell,
        );
        drop(progress);
        let (exit, status, share) = match share {
            Ok(share) if share.solved == 0 => (Exit::ProvedNone, "unsolvable", share),
            Ok(share) => (Exit::Solved, "solved", share),
            Err(PercentError::GaveUp { so_far, .. }) => (Exit::GaveUp, "unknown", so_far),
            Err(error) => return Err(error.into()),
        };
        match self.format {
            Format::Text => self.write_text(&mut output, exit, &share)?,
            Format::Json | Format::Jsonl => {
                self.write_json(&mut output, field, &pattern, status, &share)?;
            }
        }
        output.finish()?;
        Ok(watch.exit(exit))
    }

    fn write_text(&self, output: &mut Output, exit: Exit, share: &Percent) -> Result<()> {
        let Percent {
            solved,
            total,
            failed,
        } = share;
        if exit == Exit::GaveUp {
            if *total == 0 {
                return Ok(writeln!(output, "gave up: nothing is known")?);
            }
            writeln!(
                output,
                "ended early; what is known of {}:",
                counted(*total, "queue")
            )?;
        }
        let percent = 100.0 * *solved as f64 / *total as f64;
        writeln!(
            output,
            "{solved} of {total} queues clear the field, {percent:.2} %, if every piece is known beforehand"
        )?;
        if failed.is_empty() || self.failed == 0 {
            return Ok(());
        }
        writeln!(output, "those that do not:")?;
        for queue in failed.iter().take(self.failed) {
            writeln!(output, "  {}", letters(queue))?;
        }
        if failed.len() > self.failed {
            writeln!(output, "  and {} more", failed.len() - self.failed)?;
        }
        Ok(())
    }

    fn write_json(
        &self,
        output: &mut Output,
        field: Field,
        pattern: &Pattern,
        status: &str,
        share: &Percent,
    ) -> Result<()> {
        let hold = self.hold.hold().piece().map(|piece| piece.to_string());
        let document = json!({
            "status": status,
            "information": "full",
            "field": field.to_rows(),
            "lines": field.rows(),
            "pattern": pattern.to_string(),
            "hold": hold,
            "solved": share.solved,
            "total": share.total,
            "failed": share.failed.iter().map(|queue| letters(queue)).collect::<Vec<_>>(),
        });
        Ok(writeln!(output, "{document}")?)
    }
}
