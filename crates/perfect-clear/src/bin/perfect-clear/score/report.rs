//! Scores for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::Output;
use quadrille_perfect_clear::api;
use quadrille_perfect_clear::build::Scores;
use quadrille_perfect_clear::score::{Count, Scoring};
use quadrille_perfect_clear::{FieldWord, Pattern, Problem, document, letters};
use quadrille_search::GaveUp;
use serde_json::Value;

use crate::shared::words;

/// Scores, and what they are about.
pub(super) struct Report<'a, W: FieldWord> {
    pub(super) problem: &'a Problem<Pattern, W>,
    pub(super) scoring: Scoring,
    pub(super) scores: &'a Scores,
    /// What ended the search early, and why, if something did.
    pub(super) ended: Option<(&'static str, GaveUp)>,
    /// Whether the points of each queue are written.
    pub(super) queues: bool,
}

impl<W: FieldWord> Report<'_, W> {
    pub(super) fn write_text(&self, output: &mut Output) -> Result<()> {
        let (solved, total) = (self.scores.solved(), self.scores.queues.total());
        let and = words::and_mode(self.scoring.into());
        if let Some((ended, why)) = self.ended {
            let what = format!("clear the field{and}");
            let known = words::partly(solved, self.scores.queues.looked_at(), total, &what);
            return Ok(writeln!(output, "{known}\n{}", words::no_more(ended, why))?);
        }
        let percent = words::percent(solved, total);
        writeln!(
            output,
            "{solved} of {total} queues clear the field{and}, {percent}, if every piece is known beforehand"
        )?;
        if solved == 0 {
            return Ok(());
        }
        let system = self.scoring.rules.system;
        let average = self.average(solved);
        writeln!(output, "average of their best scores, {system}: {average}")?;
        if solved < total {
            writeln!(output, "({} if the others score nothing)", self.average(total))?;
        }
        self.write_counts(output)?;
        if self.queues {
            self.write_queues(output)
        } else {
            Ok(())
        }
    }

    /// Points and attack, in the mean over `queues` queues.
    fn average(&self, queues: u64) -> String {
        let sums = Count::ALL.map(|count| self.scores.sum(count));
        words::scores(sums, queues)
    }

    fn write_counts(&self, output: &mut Output) -> Result<()> {
        let count = self.scoring.count;
        writeln!(output, "\nbest scores, {count}:")?;
        for (points, queues) in self.scores.counts(count) {
            let percent = words::percent(queues, self.scores.queues.total());
            writeln!(output, "  {points:>6} {queues:>7}  {percent:>8}")?;
        }
        Ok(())
    }

    fn write_queues(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "\neach queue, points and attack:")?;
        for (queue, score) in self.scores.queues.iter().zip(&self.scores.best) {
            let of = |count: Count| score.map_or_else(|| "-".to_owned(), |score| count.of(score).to_string());
            let [points, attack] = Count::ALL.map(of);
            writeln!(output, "  {} {points:>6} {attack:>4}", letters(queue))?;
        }
        Ok(())
    }

    pub(super) fn document(&self) -> Value {
        let document = document::score(self.problem, self.scoring, self.scores);
        quadrille_schema::into_document::<api::Score>(document.into())
    }
}
