//! `perfect-clear saves`: what queues can leave over for the next clear.

use std::io::Write;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs, SearchArgs};
use quadrille_perfect_clear::build::{self, BuildError, Keep, Question, Saves};
use quadrille_perfect_clear::{Piece, PieceSet, letters};
use quadrille_search::Limits;
use serde_json::{Value, json};

use crate::options::QuestionArgs;
use crate::path::percent;

/// Tell which pieces can be kept for the next clear, and for which share of a pattern's queues
///
/// Every piece is known beforehand. A clear that knows one piece more than it takes leaves one behind in the slot, the
/// player's choice among its solutions; pieces of the queue after that are left over in any case, and count in wishes.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct SavesCommand {
    #[command(flatten)]
    question: QuestionArgs,
    /// What is to be left over, such as T, 'T||I', 'TI && !O'; may be given again
    #[arg(long, short, value_name = "WISH")]
    keep: Vec<String>,
    /// How to write the shares
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear saves --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4'
  perfect-clear saves --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --pattern '*p4' --keep T --keep 'L||J'
  perfect-clear saves --field 'XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____' --pattern '*p7' --keep 'TI && !O'

Exit codes: 0 some queue clears the field, 1 none does, 2 bad usage or input, 3 the time limit struck, 130 interrupted.";

impl SavesCommand {
    pub(crate) fn run(&self) -> Result<Exit> {
        let asked = self.question.read()?;
        let keep: Vec<Keep> = self
            .keep
            .iter()
            .map(|wish| wish.parse().context("--keep"))
            .collect::<Result<_>>()?;
        let mut output = self.output.open()?;
        let watch = self.search.watch()?;
        let limits = Limits::until(watch.stop().clone());
        let question = asked.question(&limits);
        let progress = asked.progress();
        let saves = build::saves(&question, |queues| progress.add(queues as u64));
        drop(progress);
        let (exit, saves) = match saves {
            Ok(saves) if saves.solved() == 0 => (Exit::ProvedNone, Some(saves)),
            Ok(saves) => (Exit::Solved, Some(saves)),
            Err(BuildError::GaveUp(_)) => (Exit::GaveUp, None),
            Err(error) => return Err(error.into()),
        };
        match (self.format, &saves) {
            (Format::Text, None) => writeln!(output, "gave up: nothing is known")?,
            (Format::Text, Some(saves)) => write_text(&mut output, saves, &keep)?,
            (_, None) => {
                let document = json!({"status": "unknown", "pattern": asked.pattern.to_string()});
                writeln!(output, "{document}")?;
            }
            (_, Some(saves)) => writeln!(output, "{}", document(&question, saves, &keep))?,
        }
        output.finish()?;
        Ok(watch.exit(exit))
    }
}

fn write_text(output: &mut Output, saves: &Saves, keep: &[Keep]) -> Result<()> {
    let (solved, total) = (saves.solved(), saves.queues.len());
    writeln!(
        output,
        "{solved} of {total} queues clear the field, {}, if every piece is known beforehand",
        percent(solved, total)
    )?;
    if solved == 0 {
        return Ok(());
    }
    writeln!(output, "\nwith this piece left in the slot:")?;
    for piece in Piece::ALL {
        let kept = saves.keeping(piece);
        writeln!(output, "  {piece} {kept:>7}  {:>8}", percent(kept, total))?;
    }
    writeln!(
        output,
        "\nwith one of these left in the slot, as the player likes:"
    )?;
    for (set, kept) in choices(saves) {
        let name = if set.is_empty() {
            "none".to_owned()
        } else {
            set.to_string()
        };
        writeln!(output, "  {name:<7} {kept:>7}  {:>8}", percent(kept, total))?;
    }
    if !keep.is_empty() {
        writeln!(output, "\nwith the wish fulfilled:")?;
    }
    for wish in keep {
        let kept = saves.fulfilling(wish);
        writeln!(output, "  {wish} {kept}  {}", percent(kept, total))?;
    }
    Ok(())
}

/// How many of the queues that clear the field have each choice, the most frequent first.
fn choices(saves: &Saves) -> Vec<(PieceSet, usize)> {
    let mut choices: Vec<(PieceSet, usize)> = Vec::new();
    for left in saves.left.iter().filter(|left| left.is_solved()) {
        match choices.iter_mut().find(|(set, _)| *set == left.slot) {
            Some((_, count)) => *count += 1,
            None => choices.push((left.slot, 1)),
        }
    }
    choices.sort_by_key(|&(set, count)| (std::cmp::Reverse(count), set));
    choices
}

fn document(question: &Question<'_>, saves: &Saves, keep: &[Keep]) -> Value {
    let solved = saves.solved();
    let kept = Piece::ALL.map(|piece| (piece.to_string(), json!(saves.keeping(piece))));
    let choice = |(set, count): &(PieceSet, usize)| json!({"slot": set.to_string(), "queues": count});
    let queue = |(queue, left): (&Vec<Piece>, &build::Left)| {
        json!({
            "queue": letters(queue),
            "solved": left.is_solved(),
            "slot": left.slot.to_string(),
            "rest": letters(&left.following),
        })
    };
    json!({
        "status": if solved > 0 { "solved" } else { "unsolvable" },
        "information": "full",
        "field": question.field.to_rows(),
        "lines": question.field.rows(),
        "pattern": question.pattern.to_string(),
        "hold": question.hold.piece().map(|piece| piece.to_string()),
        "solved": solved,
        "total": saves.queues.len(),
        "kept": kept.into_iter().collect::<serde_json::Map<_, _>>(),
        "choices": choices(saves).iter().map(choice).collect::<Vec<_>>(),
        "wishes": keep.iter().map(|wish| json!({"keep": wish.to_string(), "queues": saves.fulfilling(wish)})).collect::<Vec<_>>(),
        "queues": saves.queues.iter().zip(&saves.left).map(queue).collect::<Vec<_>>(),
    })
}
