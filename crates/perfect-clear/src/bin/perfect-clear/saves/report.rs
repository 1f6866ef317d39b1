//! What can be left over, for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_perfect_clear::api::Saves;
use quadrille_perfect_clear::build::{self, Keep};
use quadrille_perfect_clear::score::Demand;
use quadrille_perfect_clear::{FieldWord, Pattern, Piece, Problem};
use serde_json::Value;

use crate::shared::share::{self, TableFormat};
use crate::shared::words;
use quadrille_perfect_clear::document;

/// Report of what each queue can leave, with the wishes.
pub(super) struct Report<'a, W: FieldWord> {
    pub(super) problem: &'a Problem<Pattern, W>,
    pub(super) saves: &'a build::Saves,
    pub(super) wishes: &'a [Keep],
    pub(super) demand: Demand,
}

impl<W: FieldWord> Report<'_, W> {
    pub(super) fn write(&self, output: &mut Output, format: TableFormat) -> Result<()> {
        match format {
            TableFormat::Text => self.write_text(output),
            TableFormat::Json => Ok(writeln!(output, "{}", self.document())?),
            TableFormat::Csv => share::of_saves(output, self.saves),
        }
    }

    fn write_text(&self, output: &mut Output) -> Result<()> {
        let (solved, total) = (self.saves.solved(), self.total());
        let (percent, how) = (words::percent(solved, total), words::and_mode(self.demand));
        writeln!(
            output,
            "{solved} of {total} queues clear the field{how}, {percent}, if every piece is known beforehand"
        )?;
        if solved == 0 {
            return Ok(());
        }
        self.write_pieces(output)?;
        self.write_choices(output)?;
        self.write_wishes(output)
    }

    fn write_pieces(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "\nwith this piece left in hold:")?;
        for piece in Piece::ALL {
            let kept = self.saves.keeping(piece);
            writeln!(output, "  {piece} {kept:>7}  {:>8}", self.percent(kept))?;
        }
        Ok(())
    }

    fn write_choices(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "\nwith one of these left in hold, as the player likes:")?;
        for (set, kept) in document::choices(self.saves) {
            let name = if set.is_empty() {
                "none".to_owned()
            } else {
                set.to_string()
            };
            writeln!(output, "  {name:<7} {kept:>7}  {:>8}", self.percent(kept))?;
        }
        Ok(())
    }

    fn write_wishes(&self, output: &mut Output) -> Result<()> {
        if let [wish] = self.wishes {
            let kept = self.saves.fulfilling(wish);
            writeln!(output, "\nwith the wish fulfilled:")?;
            writeln!(output, "  {} {kept}  {}", wish.name(), self.percent(kept))?;
        } else if !self.wishes.is_empty() {
            write_first(
                output,
                self.wishes,
                &self.saves.first_fulfilled(self.wishes),
                self.total(),
            )?;
            writeln!(output, "\neach wish by itself:")?;
            let width = width(self.wishes);
            for wish in self.wishes {
                let (name, kept) = (wish.name(), self.saves.fulfilling(wish));
                writeln!(output, "  {name:<width$} {kept:>7}  {:>8}", self.percent(kept))?;
            }
        }
        Ok(())
    }

    fn total(&self) -> u64 {
        self.saves.queues.total()
    }

    /// The share of these among all queues.
    fn percent(&self, queues: u64) -> String {
        words::percent(queues, self.total())
    }

    fn document(&self) -> Value {
        let mut document = document::saves(self.problem, self.saves, self.wishes);
        document::add_priorities(&mut document, self.problem, self.saves, self.wishes);
        quadrille_schema::into_document::<Saves>(document::with_mode(document, self.demand).into())
    }
}

/// For how many queues each wish is the first that comes true, and for how many some wish up to it does.
pub(crate) fn write_first(output: &mut Output, wishes: &[Keep], first: &[u64], total: u64) -> Result<()> {
    writeln!(output, "\nthe first wish that comes true, and up to it:")?;
    let (mut up_to, width) = (0, width(wishes));
    for (wish, &first) in wishes.iter().zip(first) {
        up_to += first;
        let (name, share, sum) = (
            wish.name(),
            words::percent(first, total),
            words::percent(up_to, total),
        );
        writeln!(
            output,
            "  {name:<width$} {first:>7}  {share:>8} {up_to:>7}  {sum:>8}"
        )?;
    }
    Ok(())
}

/// The length of the longest name.
fn width(wishes: &[Keep]) -> usize {
    let lengths = wishes.iter().map(|wish| wish.name().chars().count());
    lengths.max().unwrap_or(0)
}
