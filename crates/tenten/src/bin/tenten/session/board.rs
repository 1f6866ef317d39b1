//! The board of a session: drawn, edited, saved.

use std::io::Write;
use std::path::Path;

use anyhow::Result;
use quadrille_bitboard::{Bitboard, Cell};
use quadrille_cli::{Output, look_again};
use quadrille_tenten::{Board, PieceId, engine};

use super::command::{self, Edit};
use super::editor::{Edited, Editor};
use super::{Asked, Next, Session, screen};
use crate::options::taken;
use crate::shared::picture;
use crate::shared::ways::write_risk;

impl Session<'_> {
    pub(super) fn edit(&mut self, edit: Edit) -> Result<Next> {
        let mut board = self.table().board;
        match edit {
            Edit::Toggle(cells) => {
                for cell in cells {
                    let is_filled = board.contains(cell);
                    set(&mut board, cell, !is_filled);
                }
            }
            Edit::Row(row, cells) => set_row(&mut board, row, cells),
            Edit::Column(col, cells) => {
                for (row, is_filled) in cells.into_iter().enumerate() {
                    set(&mut board, Cell::new(row, col), is_filled);
                }
            }
            Edit::Whole(whole) => board = whole,
            Edit::Clear => board = Board::EMPTY,
            Edit::Screen if screen::is_possible() => return self.edit_on_screen(&[]),
            Edit::Screen => return self.edit_rows(None),
            Edit::Rows(first) => return self.edit_rows(first),
        }
        self.put(board)
    }

    /// Has doubtful cells of a screenshot corrected before anything else is done.
    pub(super) fn correct(&mut self, doubtful: &[Cell]) -> Result<()> {
        let Some(doubts) = look_again(doubtful, &[]) else {
            return Ok(());
        };
        writeln!(
            self.output,
            "\n{doubts}; `edit 3 4` fills or empties row 3, column 4"
        )?;
        if screen::is_possible() {
            self.edit_on_screen(doubtful)?;
        }
        Ok(())
    }

    /// Shows the board and the pieces on the full screen, to be changed there; doubtful cells are marked.
    fn edit_on_screen(&mut self, doubtful: &[Cell]) -> Result<Next> {
        let (board, left) = (self.table().board, self.table().left.clone());
        self.output.flush()?;
        match screen::edit(Editor::new(self.rules, board, &left).doubting(doubtful))? {
            Some(edited) if edited != Edited { board, pieces: left } => {
                self.put_with(edited.board, edited.pieces)
            }
            Some(_) | None => self.reply("the board is as it was"),
        }
    }

    /// Reads a whole board, row by row.
    fn edit_rows(&mut self, first: Option<String>) -> Result<Next> {
        let size = self.rules.size();
        if first.is_none() {
            writeln!(
                self.output,
                "{size} rows of {size} cells, `.` empty and `#` filled; an empty line or Ctrl-C gives up"
            )?;
        }
        let (mut board, mut rows, mut next) = (Board::EMPTY, 0, first);
        while rows < size {
            let asked = match next.take() {
                Some(line) => Asked::Line(line),
                None => self.ask(&format!("row {}> ", rows + 1))?,
            };
            let line = match asked {
                Asked::Line(line) if !matches!(line.trim(), "" | "cancel") => line,
                Asked::Over(exit) => return Ok(Next::Leave(exit)),
                Asked::Line(_) | Asked::Left => return self.reply("given up; the board is as it was"),
            };
            if command::is_edge(&line) {
                continue;
            }
            match command::row(self.rules, &line) {
                Ok(cells) => {
                    set_row(&mut board, rows, cells);
                    rows += 1;
                }
                Err(message) => {
                    let row = rows + 1;
                    writeln!(
                        self.output,
                        "{message}; row {row} again, or an empty line gives up"
                    )?;
                }
            }
        }
        self.has_pasted = true;
        self.put(board)
    }

    fn put(&mut self, board: Board) -> Result<Next> {
        let left = self.table().left.clone();
        self.put_with(board, left)
    }

    /// Goes on with this board, and with advice for these pieces.
    fn put_with(&mut self, board: Board, left: Vec<PieceId>) -> Result<Next> {
        self.change(self.table().with_board(engine::settled(self.rules, board)));
        self.draw_board()?;
        if let Some(taken) = taken(self.rules, board) {
            writeln!(self.output, "{taken}")?;
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
        let (board, ink) = (self.table().board, self.ink());
        let risk = self.adviser.meter().risk(board);
        writeln!(self.output, "{}", picture::of_board_ruled(self.rules, board, ink))?;
        write_risk(&mut self.output, self.rules, board, risk)
    }

    /// Writes the board into a file; over one of somebody else only when it is asked for twice. One that cannot be
    /// written is named, and the session goes on.
    pub(super) fn save(&mut self, path: &Path) -> Result<()> {
        if path != self.own_file && path.exists() {
            path.clone_into(&mut self.own_file);
            let path = path.display();
            return Ok(writeln!(
                self.output,
                "{path} is there already; `save {path}` once more writes over it"
            )?);
        }
        path.clone_into(&mut self.own_file);
        let rows = self.rules.board_rows(self.table().board).join("\n");
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

fn set_row(board: &mut Board, row: usize, cells: Vec<bool>) {
    for (col, is_filled) in cells.into_iter().enumerate() {
        set(board, Cell::new(row, col), is_filled);
    }
}

fn set(board: &mut Board, cell: Cell, is_filled: bool) {
    if is_filled {
        board.insert(cell);
    } else {
        board.remove(cell);
    }
}
