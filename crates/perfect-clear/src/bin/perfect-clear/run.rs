//! What a subcommand does before and after its search.

use anyhow::Result;
use quadrille_cli::{Exit, Output, OutputArgs, SearchArgs, Watch};
use quadrille_search::Limits;

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

    /// Puts the output in its place; the exit code says so if the search was interrupted.
    pub(crate) fn end(self, exit: Exit) -> Result<Exit> {
        self.output.finish()?;
        Ok(self.watch.exit(exit))
    }
}
