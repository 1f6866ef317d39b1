//! Pieces that were placed in other ways than advised.

use std::io::Write;

use anyhow::Result;
use quadrille_tenten::{Advice, Move, PieceId, engine};

use super::{Session, Table};
use crate::picture;

impl Session<'_> {
    pub(super) fn place(&mut self, moves: &[Move]) -> Result<()> {
        let Some(left) = self.left_after(moves)? else {
            return Ok(());
        };
        let Some(way) = self.judge(moves)? else {
            return Ok(());
        };
        self.write_way(&way)?;
        let table = self.table();
        let is_done = !table.left.is_empty() && left.is_empty();
        let next = Table {
            board: way.board,
            rounds: table.rounds + u64::from(is_done),
            score: table.score + u64::from(way.points),
            ..Table::default()
        };
        self.tables.change(next);
        if left.is_empty() {
            return Ok(());
        }
        writeln!(self.output, "\nfor the rest, {}:\n", self.rules.set_text(&left))?;
        self.advise(left)
    }

    /// The pieces of the set that are left after these moves, or a message which piece is none of them.
    fn left_after(&mut self, moves: &[Move]) -> Result<Option<Vec<PieceId>>> {
        let set = self.table().left.clone();
        let mut left = set.clone();
        for one in moves {
            if let Some(place) = left.iter().position(|&piece| piece == one.piece) {
                left.remove(place);
            } else if !set.is_empty() {
                let (letter, set) = (self.rules[one.piece].letter, self.rules.set_text(&set));
                writeln!(
                    self.output,
                    "{letter} is not among {set}, which is to be placed; type other letters to change that"
                )?;
                return Ok(None);
            }
        }
        Ok(Some(left))
    }

    /// What comes of moves, or a message which of them does not fit.
    fn judge(&mut self, moves: &[Move]) -> Result<Option<Advice>> {
        let board = self.table().board;
        let advice = self.adviser.judge(board, moves);
        if advice.is_none() {
            let fits = |count: &usize| engine::play_all(self.rules, board, &moves[..*count]).is_some();
            let first_wrong = (0..moves.len()).take_while(fits).last().unwrap_or_default();
            let one = moves[first_wrong];
            let (letter, place) = (self.rules[one.piece].letter, picture::place(one.anchor));
            writeln!(
                self.output,
                "{letter} does not fit with its top-left corner in {place}; nothing was placed"
            )?;
        }
        Ok(advice)
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
