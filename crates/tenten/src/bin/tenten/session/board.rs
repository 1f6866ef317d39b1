//! The board of a session: drawn, edited, saved.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use quadrille_bitboard::{Bitboard, Cell};
use quadrille_cli::Output;
use quadrille_tenten::{Board, engine};

use super::command::{self, Edit};
use super::{Next, Session, Table};
use crate::{picture, risk};

impl Session<'_> {
    pub(super) fn edit(&mut self, edit: Edit) -> Result<Next> {
        let mut board = self.table.board;
        match edit {
            Edit::Toggle(cells) => {
                for cell in cells {
                    let is_filled = board.contains(cell);
                    set(&mut board, cell, !is_filled);
                }
            }
            Edit::Row(row, cells) => {
                for (col, is_filled) in cells.into_iter().enumerate() {
                    set(&mut board, Cell::new(row, col), is_filled);
                }
            }
            Edit::Column(col, cells) => {
                for (row, is_filled) in cells.into_iter().enumerate() {
                    set(&mut board, Cell::new(row, col), is_filled);
                }
            }
            Edit::Whole(whole) => board = whole,
            Edit::Clear => board = Board::EMPTY,
            Edit::Rows(first) => return self.edit_rows(first),
        }
        self.put(board)
    }

    /// Reads a whole board, row by row.
    fn edit_rows(&mut self, first: Option<String>) -> Result<Next> {
        let mut board = Board::EMPTY;
        let mut rows = 0;
        let mut next = first;
        if next.is_none() {
            let size = self.rules.size();
            writeln!(
                self.output,
                "{size} rows of {size} cells, `.` empty and `#` filled; an empty line gives up"
            )?;
        }
        while rows < self.rules.size() {
            let line = match next.take() {
                Some(line) => line,
                None => match self.ask(&format!("row {rows}> "))? {
                    Ok(line) => line,
                    Err(exit) => return Ok(Next::Leave(exit)),
                },
            };
            if line.trim().is_empty() || line.trim() == "cancel" {
                return self.tell("given up; the board is as it was");
            }
            if command::is_edge(&line) {
                continue;
            }
            match command::row(self.rules, &line) {
                Ok(cells) => {
                    for (col, is_filled) in cells.into_iter().enumerate() {
                        set(&mut board, Cell::new(rows, col), is_filled);
                    }
                    rows += 1;
                }
                Err(message) => writeln!(
                    self.output,
                    "{message}; row {rows} again, or an empty line gives up"
                )?,
            }
        }
        self.has_pasted = true;
        self.put(board)
    }

    fn put(&mut self, board: Board) -> Result<Next> {
        let left = self.table.left.clone();
        self.change(Table {
            board,
            left: Vec::new(),
            ways: Vec::new(),
            ..self.table.clone()
        });
        self.draw_board()?;
        let (rows, columns) = engine::full_lines(self.rules, board);
        if !(rows | columns).is_empty() {
            writeln!(self.output, "full lines stay until the next piece is placed")?;
        }
        if !left.is_empty() {
            writeln!(
                self.output,
                "\nfor {} on this board:\n",
                self.rules.set_text(&left)
            )?;
            self.advise(left)?;
        }
        Ok(Next::Ask)
    }

    pub(super) fn draw_board(&mut self) -> Result<()> {
        let risk = self.adviser.meter().risk(self.table.board);
        writeln!(
            self.output,
            "{}",
            picture::of_board_ruled(self.rules, self.table.board)
        )?;
        Ok(writeln!(
            self.output,
            "risk of the next set: {}",
            risk::in_words(risk)
        )?)
    }

    /// A file that cannot be written is told, and the session goes on.
    pub(super) fn save(&mut self, path: &Path) -> Result<()> {
        let rows = self.rules.board_rows(self.table.board).join("\n");
        let written = Output::file(path).and_then(|mut file| {
            writeln!(file, "{rows}")?;
            file.finish()
        });
        match written {
            Ok(()) => Ok(writeln!(self.output, "the board is in {}", path.display())?),
            Err(error) => Ok(writeln!(self.output, "{error:#}")?),
        }
    }
}

fn set(board: &mut Board, cell: Cell, is_filled: bool) {
    if is_filled {
        board.insert(cell);
    } else {
        board.remove(cell);
    }
}
