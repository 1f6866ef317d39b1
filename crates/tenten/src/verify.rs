//! Checks records and advice by the rules alone.
//!
//! Nothing here is used for playing: boards are lists of rows, lines are counted cell by cell, and the end is checked
//! by trying everything. Only the pieces' shapes and the score come from [`Rules`].

mod advice;
#[cfg(feature = "api")]
mod answers;
mod fault;
mod points;
mod stated;

use quadrille_bitboard::Bitboard;
use quadrille_search::hash::Set;
use quadrille_search::order;

pub use advice::verify_advice;
#[cfg(feature = "api")]
pub use answers::{AnswerKind, Origin, Stated, verify_answer, verify_risks};
pub use fault::{Fault, ReplayError};
pub use stated::{Checked, is_advice, verify_stated};

use points::Run;

use crate::record::{EndLine, Line, MoveEntry, RoundLine, StartLine};
use crate::{LineKind, Rules, plain};

/// A record that was found right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Replayed {
    /// The player.
    pub strategy: String,
    /// Why the game ended.
    pub reason: String,
    /// Rounds that were played.
    pub rounds: u64,
    /// Points.
    pub score: u64,
    /// The rows of the last board.
    pub board: Vec<String>,
}

type Rows = Vec<Vec<bool>>;

/// A check in progress, line after line.
#[derive(Debug)]
pub struct Replay<'a> {
    rules: &'a Rules,
    line: usize,
    rows: Rows,
    rounds: u64,
    score: u64,
    /// Clears that follow each other.
    run: Run,
    start: Option<StartLine>,
    end: Option<EndLine>,
}

impl<'a> Replay<'a> {
    /// A check by these rules.
    #[must_use]
    pub fn new(rules: &'a Rules) -> Self {
        Self {
            rules,
            line: 0,
            rows: vec![vec![false; rules.size()]; rules.size()],
            rounds: 0,
            score: 0,
            run: Run::default(),
            start: None,
            end: None,
        }
    }

    /// Checks a whole record.
    ///
    /// # Errors
    ///
    /// The first line that is wrong.
    pub fn check(rules: &'a Rules, text: &str) -> Result<Replayed, ReplayError> {
        let mut replay = Replay::new(rules);
        for line in text.lines() {
            replay.line(line)?;
        }
        replay.finish()
    }

    /// Checks the next line and returns what it says; `None` for a blank one.
    ///
    /// # Errors
    ///
    /// When the line is wrong.
    pub fn line(&mut self, text: &str) -> Result<Option<Line>, ReplayError> {
        self.line += 1;
        if text.trim().is_empty() {
            return Ok(None);
        }
        let line = self.line;
        let parsed: Line = serde_json::from_str(text).map_err(|error| ReplayError::Unreadable {
            line,
            column: error.column().max(1),
            message: plain::of_json(&error),
        })?;
        self.follow(&parsed)
            .map_err(|fault| ReplayError::Wrong { line, fault })?;
        Ok(Some(parsed))
    }

    /// The result of the game.
    ///
    /// # Errors
    ///
    /// When the record breaks off.
    pub fn finish(self) -> Result<Replayed, ReplayError> {
        let line = self.line + 1;
        let wrong = |fault| ReplayError::Wrong { line, fault };
        let start = self.start.ok_or_else(|| wrong(Fault::NoStart))?;
        let end = self.end.ok_or_else(|| wrong(Fault::NoEnd))?;
        Ok(Replayed {
            strategy: start.strategy,
            reason: end.reason,
            rounds: self.rounds,
            score: self.score,
            board: picture(&self.rows),
        })
    }

    /// The rows of the board as it stands.
    #[must_use]
    pub fn board(&self) -> Vec<String> {
        picture(&self.rows)
    }

    fn follow(&mut self, line: &Line) -> Result<(), Fault> {
        if self.end.is_some() {
            return Err(Fault::AfterEnd);
        }
        match (line, &self.start) {
            (Line::Start(start), None) => self.begin(start),
            (Line::Start(_), Some(_)) => Err(Fault::SecondStart),
            (_, None) => Err(Fault::NoStart),
            (Line::Round(round), Some(_)) => self.round(round),
            (Line::End(end), Some(_)) => self.end(end),
        }
    }

    fn begin(&mut self, start: &StartLine) -> Result<(), Fault> {
        if !self.rules.go_by(&start.rules) {
            return Err(Fault::Rules {
                expected: self.rules.name().to_owned(),
                found: start.rules.clone(),
            });
        }
        if let Some(board) = &start.board {
            self.rows = self.read_board(board)?;
        }
        self.start = Some(start.clone());
        Ok(())
    }

    fn read_board(&self, rows: &[String]) -> Result<Rows, Fault> {
        let size = self.rules.size();
        let cell = |character| match character {
            '.' => Some(false),
            '#' => Some(true),
            _ => None,
        };
        let row = |text: &String| {
            let row: Option<Vec<bool>> = text.chars().map(cell).collect();
            row.filter(|row| row.len() == size)
        };
        let rows: Option<Rows> = rows.iter().map(row).collect();
        rows.filter(|rows| rows.len() == size)
            .ok_or(Fault::Picture { size })
    }

    fn round(&mut self, round: &RoundLine) -> Result<(), Fault> {
        if round.round != self.rounds + 1 {
            return Err(Fault::Number {
                expected: self.rounds + 1,
                found: round.round,
            });
        }
        self.check_set(&round.pieces)?;
        let placed: Vec<String> = round.moves.iter().map(|one| one.piece.clone()).collect();
        if sorted(&placed) != sorted(&round.pieces) {
            return Err(Fault::OtherPieces {
                placed: placed.concat(),
                set: round.pieces.concat(),
            });
        }
        for (index, one) in round.moves.iter().enumerate() {
            self.place(index + 1, one)?;
        }
        self.rounds += 1;
        self.run.end_set(self.rules.score());
        self.check_score(round.score)?;
        self.check_board(round.board.as_ref())
    }

    fn check_set(&self, set: &[String]) -> Result<(), Fault> {
        let (expected, found) = (self.rules.set_size(), set.len());
        if found != expected {
            return Err(Fault::SetSize { expected, found });
        }
        set.iter().try_for_each(|piece| self.cells(piece).map(drop))
    }

    /// The cells of a piece: rows and columns from its corner.
    fn cells(&self, name: &str) -> Result<Vec<(usize, usize)>, Fault> {
        let mut pieces = self.rules.pieces().iter();
        let piece = pieces.find(|piece| name.chars().eq([piece.letter]));
        let piece = piece.ok_or_else(|| Fault::Piece(name.to_owned()))?;
        Ok(piece.shape.cells().map(|cell| (cell.row, cell.col)).collect())
    }

    fn place(&mut self, number: usize, one: &MoveEntry) -> Result<(), Fault> {
        let cells = self.cells(&one.piece)?;
        let cells = moved(&cells, one.row, one.col);
        let cleared = cells.and_then(|cells| put(self.rules, &mut self.rows, &cells));
        let cleared = cleared.ok_or_else(|| Fault::DoesNotFit {
            number,
            piece: one.piece.clone(),
            row: one.row,
            col: one.col,
        })?;
        let is_empty = !self.rows.iter().flatten().any(|&cell| cell);
        self.score += self.run.points(self.rules.score(), &cleared, is_empty);
        let Cleared {
            rows, cols, boxes, ..
        } = cleared;
        let said = [&one.cleared_rows, &one.cleared_cols, &one.cleared_boxes].map(|lines| sorted(lines));
        if said != [rows.clone(), cols.clone(), boxes.clone()] {
            return Err(Fault::Cleared {
                number,
                rows,
                cols,
                boxes,
            });
        }
        Ok(())
    }

    fn check_score(&self, found: u64) -> Result<(), Fault> {
        let expected = self.score;
        if found == expected {
            return Ok(());
        }
        Err(Fault::Score { expected, found })
    }

    fn end(&mut self, end: &EndLine) -> Result<(), Fault> {
        if end.rounds != self.rounds {
            return Err(Fault::Rounds {
                expected: self.rounds,
                found: end.rounds,
            });
        }
        self.check_score(end.score)?;
        match &*end.reason {
            "no-fit" => {
                self.check_set(&end.pieces)?;
                self.check_over(&end.pieces)?;
            }
            "round-limit" | "interrupted" => {}
            other => return Err(Fault::Reason(other.to_owned())),
        }
        self.check_board(end.board.as_ref())?;
        self.end = Some(end.clone());
        Ok(())
    }

    fn check_board(&self, rows: Option<&Vec<String>>) -> Result<(), Fault> {
        let Some(rows) = rows else {
            return Ok(());
        };
        if self.read_board(rows)? != self.rows {
            return Err(Fault::Board {
                expected: picture(&self.rows).join("\n"),
            });
        }
        Ok(())
    }

    fn check_over(&self, set: &[String]) -> Result<(), Fault> {
        let pieces = set
            .iter()
            .map(|piece| self.cells(piece))
            .collect::<Result<Vec<_>, _>>()?;
        let all: Vec<usize> = (0..pieces.len()).collect();
        let pieces = Pieces {
            rules: self.rules,
            cells: &pieces,
        };
        match pieces.first_that_fits(&self.rows, &all, &mut Set::default()) {
            None => Ok(()),
            Some((piece, (row, col))) => Err(Fault::NotOver {
                set: set.concat(),
                first: set[piece].chars().next().unwrap_or_default(),
                row,
                col,
            }),
        }
    }
}

/// Pieces that are to be placed: for each, the rows and columns of its cells from its corner.
#[derive(Clone, Copy)]
struct Pieces<'a> {
    rules: &'a Rules,
    cells: &'a [Vec<(usize, usize)>],
}

impl Pieces<'_> {
    /// The first move of some way to place all pieces that are left: the piece, and where its corner is.
    fn first_that_fits(
        self,
        board: &Rows,
        left: &[usize],
        seen: &mut Set<(Rows, Vec<usize>)>,
    ) -> Option<(usize, (usize, usize))> {
        if !seen.insert((board.clone(), left.to_vec())) {
            return None;
        }
        for &piece in left {
            let rest: Vec<usize> = left.iter().copied().filter(|&other| other != piece).collect();
            for (row, col) in (0..board.len()).flat_map(|row| (0..board.len()).map(move |col| (row, col))) {
                let mut after = board.clone();
                let cells = moved(&self.cells[piece], row, col);
                let fits = cells.is_some_and(|cells| put(self.rules, &mut after, &cells).is_some());
                let mut goes_on = || self.first_that_fits(&after, &rest, seen).is_some();
                if fits && (rest.is_empty() || goes_on()) {
                    return Some((piece, (row, col)));
                }
            }
        }
        None
    }
}

/// Cells that lie farther down and to the right.
fn moved(cells: &[(usize, usize)], row: usize, col: usize) -> Option<Vec<(usize, usize)>> {
    let moved = |&(down, right): &(usize, usize)| Some((row.checked_add(down)?, col.checked_add(right)?));
    cells.iter().map(moved).collect()
}

/// Lines and cells that a move has cleared.
#[derive(Clone, Debug, Default)]
struct Cleared {
    rows: Vec<usize>,
    cols: Vec<usize>,
    /// Boxes row by row, then the drawn lines, in the order of the rules.
    boxes: Vec<usize>,
    /// Cells of the piece.
    placed: u64,
    /// Those of them that vanished.
    placed_vanished: u64,
    /// All cells that vanished.
    vanished: u64,
}

/// Places a piece on these cells and clears what is full. None, and the board is unchanged, if it does not fit.
fn put(rules: &Rules, board: &mut Rows, cells: &[(usize, usize)]) -> Option<Cleared> {
    let is_free = |&(row, col): &(usize, usize)| {
        let cell = board.get(row).and_then(|row| row.get(col));
        cell == Some(&false)
    };
    if !cells.iter().all(is_free) {
        return None;
    }
    for &(row, col) in cells {
        board[row][col] = true;
    }
    let mut cleared = Cleared {
        placed: cells.len() as u64,
        ..Cleared::default()
    };
    let mut vanishing: Vec<(usize, usize)> = Vec::new();
    let mut boxes = 0;
    for &kind in rules.lines() {
        for (number, line) in lines_of(kind, board.len()).into_iter().enumerate() {
            let is_full = line.iter().all(|&(row, col)| board[row][col]);
            let (list, number) = match kind {
                LineKind::Rows => (&mut cleared.rows, number),
                LineKind::Columns => (&mut cleared.cols, number),
                LineKind::Boxes { .. } | LineKind::Drawn(_) => {
                    boxes += 1;
                    (&mut cleared.boxes, boxes - 1)
                }
            };
            if is_full {
                list.push(number);
                vanishing.extend(line);
            }
        }
    }
    for (row, col) in vanishing {
        // A cell of two lines vanishes once.
        cleared.vanished += u64::from(board[row][col]);
        cleared.placed_vanished += u64::from(board[row][col] && cells.contains(&(row, col)));
        board[row][col] = false;
    }
    Some(cleared)
}

/// The cells of each line of a kind.
pub(crate) fn lines_of(kind: LineKind, size: usize) -> Vec<Vec<(usize, usize)>> {
    let boxes = |height: usize, width: usize| {
        let corners = (0..size / height).flat_map(|down| (0..size / width).map(move |right| (down, right)));
        let cells = |(down, right): (usize, usize)| {
            let cell = |at: usize| (down * height + at / width, right * width + at % width);
            (0..height * width).map(cell).collect()
        };
        corners.map(cells).collect()
    };
    match kind {
        LineKind::Rows => boxes(1, size),
        LineKind::Columns => boxes(size, 1),
        LineKind::Boxes { height, width } => boxes(height, width),
        LineKind::Drawn(cells) => vec![cells.cells().map(|cell| (cell.row, cell.col)).collect()],
    }
}

fn picture(rows: &Rows) -> Vec<String> {
    let cell = |&cell: &bool| if cell { '#' } else { '.' };
    rows.iter().map(|row| row.iter().map(cell).collect()).collect()
}

fn sorted<T: Ord + Clone>(list: &[T]) -> Vec<T> {
    let mut list = list.to_vec();
    order::sort(&mut list);
    list
}

#[cfg(test)]
mod tests;
