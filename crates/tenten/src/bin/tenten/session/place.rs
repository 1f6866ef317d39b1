//! Pieces that were placed in other ways than advised.

use std::io::Write;

use anyhow::Result;
use quadrille_tenten::{Advice, Move, PlaceError, Table};

use super::Session;

impl Session<'_> {
    pub(super) fn place(&mut self, moves: &[Move]) -> Result<()> {
        let (way, next) = match self.table().place(self.adviser, moves) {
            Ok(placed) => placed,
            Err(error) => return self.refuse(&error),
        };
        self.write_way(&way)?;
        let left = next.left.clone();
        self.change(next.with_set(Vec::new()));
        if left.is_empty() {
            return Ok(());
        }
        if self.is_played_here() {
            self.tables.now_mut().table.left = left;
            writeln!(self.output)?;
            return self.show_hand();
        }
        writeln!(self.output, "\nfor the rest, {}:\n", self.rules.set_text(&left))?;
        self.advise(left)
    }

    /// What comes of moves on the board, whichever pieces they are of; or a message which of them does not fit.
    fn judge(&mut self, moves: &[Move]) -> Result<Option<Advice>> {
        match Table::new(self.table().board).place(self.adviser, moves) {
            Ok((way, _)) => Ok(Some(way)),
            Err(error) => self.refuse(&error).map(|()| None),
        }
    }

    fn refuse(&mut self, error: &PlaceError) -> Result<()> {
        let change = match error {
            PlaceError::NotAmong { .. } => "type other letters to change that",
            PlaceError::NoRoom { .. } => "nothing was placed",
        };
        Ok(writeln!(self.output, "{error}; {change}")?)
    }

    pub(super) fn what_if_placed(&mut self, moves: &[Move]) -> Result<()> {
        let Some(way) = self.judge(moves)? else {
            return Ok(());
        };
        self.write_way(&way)?;
        self.only_tried()
    }

    pub(super) fn only_tried(&mut self) -> Result<()> {
        let left = match &*self.rules.set_text(&self.table().left) {
            "" => String::new(),
            left => format!(", and {left} is to be placed"),
        };
        Ok(writeln!(
            self.output,
            "\nonly tried: the board is as it was{left}"
        )?)
    }
}
