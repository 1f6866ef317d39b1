//! Wishes about saves, and what was dealt before.

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::whole_number;
use quadrille_perfect_clear::build::{Keep, LastBag};
use quadrille_perfect_clear::parse_pieces;

/// What is to be saved.
#[derive(Args, Clone, Debug)]
#[command(next_help_heading = "Saves")]
pub(crate) struct WishArgs {
    /// What is to be saved, such as T, 'T||I', 'TI,T,^O'; may be given again
    ///
    /// Wishes are written as for PC-Saves-Get. All that a queue can save is looked at together: TT is a save with two
    /// T; T&&S is true if a T can be saved, and an S, perhaps by another solution (TS is both at once); !T if no T can
    /// be saved, ^T if it can be avoided; /^[^T]*L/ is a regular expression about the pieces in the order TILJSZO; a
    /// label may follow after #. Commas separate wishes, the first ones preferred.
    #[arg(
        long,
        short,
        value_name = "WISH",
        alias = "wanted-save",
        alias = "wanted-saves"
    )]
    keep: Vec<String>,
    /// Which PC it is, in clears of four lines: saves have the unseen pieces of the last bag, too
    ///
    /// The pieces on the field are taken to be those that came first; if they are not, say --leftover and --build.
    #[arg(long, value_name = "N", alias = "pc-num", value_parser = whole_number(1_usize, 1_000_000))]
    clear: Option<usize>,
    /// The pieces that were left of the bags before this PC, the one in hold among them
    #[arg(long, value_name = "PIECES", requires = "build", conflicts_with = "clear")]
    leftover: Option<String>,
    /// The pieces that are on the field
    #[arg(long, value_name = "PIECES", requires = "leftover")]
    build: Option<String>,
}

impl WishArgs {
    pub(crate) fn wishes(&self) -> Result<Vec<Keep>> {
        let mut wishes = Vec::new();
        for list in &self.keep {
            wishes.extend(Keep::list(list).context("--keep")?);
        }
        Ok(wishes)
    }

    pub(crate) fn last_bag(&self) -> Result<Option<LastBag>> {
        let (Some(leftover), Some(build)) = (&self.leftover, &self.build) else {
            return Ok(self.clear.map(LastBag::of_clear));
        };
        let leftover = parse_pieces(leftover).context("--leftover")?;
        let build = parse_pieces(build).context("--build")?;
        Ok(Some(LastBag::of_pieces(leftover, build)))
    }
}
