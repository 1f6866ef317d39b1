//! What can be left over, for people and for programs.

use std::cmp::Reverse;
use std::io::Write;

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_perfect_clear::build::{Keep, Left, Saves};
use quadrille_perfect_clear::{Pattern, Piece, PieceSet, Problem, letters};
use serde_json::{Map, Value, json};

use crate::document;
use crate::words;

/// What each queue can leave, and what was wished for.
pub(super) struct Report<'a> {
    pub(super) problem: &'a Problem<Pattern>,
    pub(super) saves: &'a Saves,
    pub(super) wishes: &'a [Keep],
}

impl Report<'_> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let (solved, total) = (self.saves.solved(), self.saves.queues.len());
        let percent = words::percent(solved, total);
        writeln!(
            output,
            "{solved} of {total} queues clear the field, {percent}, if every piece is known beforehand"
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
        for (set, kept) in self.choices() {
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
        if !self.wishes.is_empty() {
            writeln!(output, "\nwith the wish fulfilled:")?;
        }
        for wish in self.wishes {
            let kept = self.saves.fulfilling(wish);
            writeln!(output, "  {wish} {kept}  {}", self.percent(kept))?;
        }
        Ok(())
    }

    /// Of all queues.
    fn percent(&self, queues: usize) -> String {
        words::percent(queues, self.saves.queues.len())
    }

    /// How many of the queues that clear the field have each choice, the most frequent first.
    fn choices(&self) -> Vec<(PieceSet, usize)> {
        let mut choices: Vec<(PieceSet, usize)> = Vec::new();
        for left in self.saves.left.iter().filter(|left| left.is_solved()) {
            match choices.iter_mut().find(|(set, _)| *set == left.slot) {
                Some((_, count)) => *count += 1,
                None => choices.push((left.slot, 1)),
            }
        }
        choices.sort_by_key(|&(set, count)| (Reverse(count), set));
        choices
    }

    pub(super) fn document(&self) -> Value {
        let (problem, saves) = (self.problem, self.saves);
        let solved = saves.solved();
        let kept = Piece::ALL.map(|piece| (piece.to_string(), json!(saves.keeping(piece))));
        let choice = |(set, count): &(PieceSet, usize)| json!({"slot": set.to_string(), "queues": count});
        let wish = |wish: &Keep| json!({"keep": wish.to_string(), "queues": saves.fulfilling(wish)});
        let document = json!({
            "status": if solved > 0 { "solved" } else { "unsolvable" },
            "information": "full",
            "field": problem.field().to_rows(),
            "lines": problem.field().rows(),
            "pattern": problem.pieces().to_string(),
            "hold": document::hold(problem.hold()),
            "solved": solved,
            "total": saves.queues.len(),
            "kept": kept.into_iter().collect::<Map<_, _>>(),
            "choices": self.choices().iter().map(choice).collect::<Vec<_>>(),
            "wishes": self.wishes.iter().map(wish).collect::<Vec<_>>(),
            "queues": saves.queues.iter().zip(&saves.left).map(queue).collect::<Vec<_>>(),
        });
        document::with_rules(document, problem)
    }
}

fn queue((queue, left): (&Vec<Piece>, &Left)) -> Value {
    json!({
        "queue": letters(queue),
        "solved": left.is_solved(),
        "slot": left.slot.to_string(),
        "rest": letters(&left.following),
    })
}
