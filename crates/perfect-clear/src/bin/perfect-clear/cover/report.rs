//! Shares of queues that build drawings, for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::build::{Cover, Covered, Covering, SetupOf, SoFar};
use quadrille_perfect_clear::score::Demand;
use quadrille_perfect_clear::{FieldWord, Problem, api};
use serde_json::Value;

use crate::shared::picture::{self, Paint};
use crate::shared::share::{self, Heading, ShareFormat};
use crate::shared::words;
use quadrille_perfect_clear::document;

/// Setups, and the queues that build them.
pub(super) struct Report<'a, W: FieldWord> {
    pub(super) problem: &'a Problem<Covering<W>, W>,
    pub(super) found: &'a Cover,
    /// Whether each queue counts for its first setup alone.
    pub(super) is_by_priority: bool,
    /// What is true of each setup and those before it together, if that is asked.
    pub(super) so_far: Option<Vec<SoFar>>,
    pub(super) demand: Demand,
}

impl<W: FieldWord> Report<'_, W> {
    fn setups(&self) -> &[SetupOf<W>] {
        &self.problem.pieces().setups
    }

    fn entries(&self) -> impl Iterator<Item = (&SetupOf<W>, &Covered)> {
        self.setups().iter().zip(&self.found.setups)
    }

    /// Writes the setups in a format.
    pub(super) fn write(&self, output: &mut Output, format: ShareFormat) -> Result<()> {
        let (setups, found) = (self.setups(), self.found);
        match format {
            ShareFormat::Text => self.write_text(output),
            ShareFormat::Json => Ok(writeln!(output, "{}", self.document())?),
            ShareFormat::Fumen => share::fumen_of_setups(output, setups, found),
            ShareFormat::Html => share::page_of_setups(output, setups, found, &self.heading()),
            ShareFormat::Csv => share::of_setups(output, self.problem.pieces(), found),
        }
    }

    /// What stands above a page of pictures.
    fn heading(&self) -> Heading {
        let (any, total) = (self.found.any(), self.found.queues.total());
        let (percent, how) = (words::percent(any, total), words::and_mode(self.demand));
        let drawings = counted(self.setups().len() as u64, "setup");
        let mut asked = words::asked(self.problem, &self.problem.pieces().pattern);
        asked.push(self.beside());
        Heading {
            answer: format!("{any} of {total} queues build one of {drawings}{how}, {percent}"),
            asked,
        }
    }

    fn write_text(&self, output: &mut Output) -> Result<()> {
        for (number, (setup, covered)) in (1..).zip(self.entries()) {
            self.write_setup(output, number, setup, covered)?;
        }
        if self.setups().len() > 1 {
            self.write_all(output)?;
        }
        Ok(())
    }

    fn write_setup(
        &self,
        output: &mut Output,
        number: usize,
        setup: &SetupOf<W>,
        covered: &Covered,
    ) -> Result<()> {
        let (built, total) = (covered.built(&self.found.queues), self.found.queues.total());
        let comment = if setup.comment.is_empty() {
            String::new()
        } else {
            format!(" ({})", quadrille_cli::visible(&setup.comment))
        };
        let (percent, how) = (words::percent(built, total), words::and_mode(self.demand));
        writeln!(
            output,
            "{number}.{comment} {built} of {total} queues build it{how}, {percent}"
        )?;
        if let Some(so_far) = &self.so_far {
            let SoFar { any, every } = so_far[number - 1];
            writeln!(output, "   so far: any {any}, every {every} of {total}")?;
        }
        for row in picture::of_tiles(setup.field, &setup.tilings[0], Paint::of(output)) {
            writeln!(output, "   {row}")?;
        }
        Ok(())
    }

    /// What holds for several drawings together.
    fn write_all(&self, output: &mut Output) -> Result<()> {
        let (any, total) = (self.found.any(), self.found.queues.total());
        let drawings = counted(self.setups().len() as u64, "setup");
        let percent = words::percent(any, total);
        writeln!(output, "\nany of the {drawings}: {any} of {total}, {percent}")?;
        Ok(writeln!(output, "{}", self.beside())?)
    }

    /// What is said besides of several drawings.
    fn beside(&self) -> String {
        if self.is_by_priority {
            return "each queue counts for the first one that it builds".to_owned();
        }
        let (every, total) = (self.found.every(), self.found.queues.total());
        format!(
            "every one of them: {every} of {total}, {}",
            words::percent(every, total)
        )
    }

    fn document(&self) -> Value {
        let mut document = document::cover(self.problem, self.found);
        if self.is_by_priority {
            document = document::by_priority(document);
        }
        if self.so_far.is_some() {
            document = document::with_so_far(document, self.found);
        }
        let document = document::with_mode(document, self.demand);
        quadrille_schema::into_document::<api::Cover>(document.into())
    }
}
