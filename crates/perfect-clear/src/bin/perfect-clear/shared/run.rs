//! What a subcommand does before and after its search.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Exit, Output, OutputArgs, SearchArgs, Watch, note};
use quadrille_search::{GaveUp, Limits};
use serde_json::Value;

use crate::shared::words;

/// An output that is open, and a search that has its limits.
pub(crate) struct Run {
    pub(crate) output: Output,
    pub(crate) limits: Limits,
    watch: Watch,
}

impl Run {
    /// Opens the output before any work, sets up the threads, and starts the clock.
    pub(crate) fn start(output: &OutputArgs, search: &SearchArgs) -> Result<Self> {
        let output = output.open()?;
        search.start_threads()?;
        let watch = search.watch()?;
        Ok(Self {
            output,
            limits: watch.limits(),
            watch,
        })
    }

    /// Whether the user asked for the end.
    pub(crate) fn is_interrupted(&self) -> bool {
        self.watch.is_interrupted()
    }

    /// What ended the search, as a sentence begins: `interrupted`, or `gave up`.
    pub(crate) fn ended(&self) -> &'static str {
        if self.is_interrupted() {
            "interrupted"
        } else {
            "gave up"
        }
    }

    /// Writes that nothing is known: for people, or as the document of what was asked.
    pub(crate) fn give_up(mut self, why: GaveUp, document: Option<Value>) -> Result<Exit> {
        if let Some(mut document) = document {
            document["status"] = "unknown".into();
            document["gave_up"] = why.to_string().into();
            writeln!(self.output, "{document}")?;
        } else {
            let nothing = words::nothing_known(why);
            writeln!(self.output, "{}: {nothing}", self.ended())?;
        }
        self.end(Exit::GaveUp)
    }

    /// Writes what is known so far, and what ended the search.
    pub(crate) fn give_up_knowing(mut self, why: GaveUp, known: &str) -> Result<Exit> {
        writeln!(self.output, "{known}\n{}", words::no_more(self.ended(), why))?;
        self.end(Exit::GaveUp)
    }

    /// The same where tables, pages and fumens would stand: no file appears.
    pub(crate) fn give_up_noting(self, why: GaveUp, known: &str) -> Exit {
        note(format_args!("{known}; {}", words::no_more(self.ended(), why)));
        self.watch.exit(Exit::GaveUp)
    }

    /// Says that nothing is known where tables, pages and fumens would stand: no file appears.
    pub(crate) fn give_up_quietly(self, why: GaveUp) -> Exit {
        note(format_args!("{}: {}", self.ended(), words::nothing_known(why)));
        self.watch.exit(Exit::GaveUp)
    }

    /// Puts the output in its place; the exit code says so if the search was interrupted.
    pub(crate) fn end(self, exit: Exit) -> Result<Exit> {
        self.output.finish()?;
        Ok(self.watch.exit(exit))
    }
}
