//! `tenten advise` as a session: it keeps the board, and is told the letters of each set.

mod board;
mod command;
mod words;

use std::io::Write;

use anyhow::Result;
use command::{Command, WhatIf};
use quadrille_bitboard::Cell;
use quadrille_cli::{Answer, Exit, Output, Prompt, Watch, counted};
use quadrille_tenten::{Advice, Adviser, Board, Move, PieceId, Rules, engine};

use crate::advise::{write_others, write_way};
use crate::{picture, risk};

/// Steps that can be undone.
const MOST_STEPS: usize = 10_000;

/// Runs a session from a board until it is left.
pub(crate) fn run(rules: &Rules, adviser: &Adviser, board: Board, alternatives: usize) -> Result<Exit> {
    let watch = Watch::start(None)?;
    let mut session = Session {
        rules,
        adviser,
        alternatives,
        prompt: Prompt::start()?,
        watch,
        output: Output::stdout(),
        table: Table {
            board,
            ..Table::default()
        },
        before: Vec::new(),
        has_pasted: false,
    };
    session.greet()?;
    let exit = session.ask_and_answer()?;
    session.leave()?;
    Ok(exit)
}

/// What is on the table.
#[derive(Clone, Default)]
struct Table {
    board: Board,
    /// Rounds that were finished.
    rounds: u64,
    score: u64,
    /// The pieces that are still to be placed, if it is known.
    left: Vec<PieceId>,
    /// What to do with them, the best first.
    ways: Vec<Advice>,
}

struct Session<'a> {
    rules: &'a Rules,
    adviser: &'a Adviser,
    alternatives: usize,
    prompt: Prompt,
    watch: Watch,
    output: Output,
    table: Table,
    /// The tables before each change, the latest last.
    before: Vec<Table>,
    /// A board was pasted just now; the lower edge of its frame may follow.
    has_pasted: bool,
}

/// Whether the session goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Ask,
    Leave(Exit),
}

impl Session<'_> {
    fn greet(&mut self) -> Result<()> {
        let (rules, player) = (self.rules.name(), self.adviser.player().name());
        writeln!(
            self.output,
            "{rules}, advice by {player}. Type the letters of the pieces, or `help`.\n"
        )?;
        self.draw_board()
    }

    fn ask_and_answer(&mut self) -> Result<Exit> {
        loop {
            let prompt = if self.table.left.is_empty() {
                format!("round {}> ", self.table.rounds + 1)
            } else {
                let left = self.rules.set_text(&self.table.left);
                format!("round {}, {left}> ", self.table.rounds + 1)
            };
            writeln!(self.output)?;
            match self.ask(&prompt)? {
                Ok(line) => {
                    if let Next::Leave(exit) = self.answer(&line)? {
                        return Ok(exit);
                    }
                }
                Err(exit) => return Ok(exit),
            }
        }
    }

    /// A line, or how the session ended.
    fn ask(&mut self, prompt: &str) -> Result<Result<String, Exit>> {
        loop {
            match self.prompt.ask(prompt, &mut self.output, &self.watch)? {
                Answer::Line(line) => return Ok(Ok(line)),
                Answer::End => return Ok(Err(Exit::Solved)),
                Answer::Interrupted => return Ok(Err(Exit::Interrupted)),
                Answer::Unreadable(message) => writeln!(self.output, "{message}")?,
            }
        }
    }

    /// The board as it stands, so that it can be read again.
    fn leave(mut self) -> Result<()> {
        let (rounds, score) = (counted(self.table.rounds, "round"), self.table.score);
        writeln!(
            self.output,
            "{rounds}, {score} points. The board, as --file reads it:"
        )?;
        writeln!(self.output, "{}", picture::of_board(self.rules, self.table.board))?;
        self.output.finish()
    }

    fn answer(&mut self, line: &str) -> Result<Next> {
        if std::mem::take(&mut self.has_pasted) && command::is_edge(line) {
            return Ok(Next::Ask);
        }
        let command = match command::parse(self.rules, line) {
            Ok(command) => command,
            Err(message) => return self.tell(&message),
        };
        match command {
            Command::Follow => self.follow(1)?,
            Command::Take(way) => self.follow(way)?,
            Command::Show(way) => self.show(way)?,
            Command::Set(set) => self.advise(set)?,
            Command::Place(moves) => self.place(&moves)?,
            Command::WhatIf(WhatIf::Set(set)) => self.what_if(&set)?,
            Command::WhatIf(WhatIf::Place(moves)) => self.what_if_placed(&moves)?,
            Command::Undo(steps) => self.undo(steps)?,
            Command::Edit(edit) => return self.edit(edit),
            Command::Board => self.draw_board()?,
            Command::Risk => {
                let account = self.adviser.meter().account(self.table.board);
                risk::write_account(&mut self.output, self.rules, &account)?;
            }
            Command::Alternatives(most) => self.rank(most)?,
            Command::Save(path) => self.save(&path)?,
            Command::Pieces => writeln!(self.output, "{}", picture::of_pieces(self.rules))?,
            Command::Help => writeln!(self.output, "{}", command::HELP)?,
            Command::Quit => return Ok(Next::Leave(Exit::Solved)),
        }
        Ok(Next::Ask)
    }

    fn tell(&mut self, message: &str) -> Result<Next> {
        writeln!(self.output, "{message}")?;
        Ok(Next::Ask)
    }

    /// Remembers the table as it is, and puts another one in its place.
    fn change(&mut self, table: Table) {
        if self.before.len() == MOST_STEPS {
            self.before.remove(0);
        }
        self.before.push(std::mem::replace(&mut self.table, table));
    }

    fn advise(&mut self, set: Vec<PieceId>) -> Result<()> {
        let ways = self.adviser.advise(self.table.board, &set, self.alternatives);
        if ways.is_empty() {
            return self.does_not_fit(&set);
        }
        self.show_ways(&ways)?;
        match ways.len() {
            1 => writeln!(self.output, "\nEnter when it is placed so")?,
            most => writeln!(
                self.output,
                "\nEnter when it is placed so, 2 to {most} when it is placed otherwise"
            )?,
        }
        self.table.left = set;
        self.table.ways = ways;
        Ok(())
    }

    fn does_not_fit(&mut self, set: &[PieceId]) -> Result<()> {
        self.table.left.clear();
        self.table.ways.clear();
        let set = self.rules.set_text(set);
        writeln!(
            self.output,
            "{set} does not fit: no order and no places take it. The game is over,"
        )?;
        Ok(writeln!(
            self.output,
            "unless the letters or the board are not right: `board`, `edit`, `undo`"
        )?)
    }

    fn show_ways(&mut self, ways: &[Advice]) -> Result<()> {
        if let Some((best, others)) = ways.split_first() {
            write_way(&mut self.output, self.rules, self.table.board, best)?;
            write_others(&mut self.output, self.rules, others)?;
        }
        Ok(())
    }

    /// The way with this number, or a message that there is none.
    fn way(&mut self, number: usize) -> Result<Option<Advice>> {
        let way = number.checked_sub(1).and_then(|index| self.table.ways.get(index));
        let way = way.cloned();
        if way.is_none() {
            match self.table.ways.len() {
                0 => writeln!(self.output, "no pieces are to be placed; type their letters")?,
                1 => writeln!(self.output, "there is one way, 1; `alternatives` looks for more")?,
                ways => writeln!(
                    self.output,
                    "there are ways 1 to {ways}; `alternatives 20` shows more"
                )?,
            }
        }
        Ok(way)
    }

    fn follow(&mut self, number: usize) -> Result<()> {
        let Some(way) = self.way(number)? else {
            return Ok(());
        };
        if number > 1 {
            write_way(&mut self.output, self.rules, self.table.board, &way)?;
        }
        self.change(Table {
            board: way.board,
            rounds: self.table.rounds + 1,
            score: self.table.score + u64::from(way.points),
            ..Table::default()
        });
        let (rounds, score) = (self.table.rounds, self.table.score);
        Ok(writeln!(self.output, "round {rounds} is done, {score} points")?)
    }

    fn show(&mut self, number: usize) -> Result<()> {
        if let Some(way) = self.way(number)? {
            write_way(&mut self.output, self.rules, self.table.board, &way)?;
        }
        Ok(())
    }

    fn rank(&mut self, most: usize) -> Result<()> {
        if self.table.left.is_empty() {
            return Ok(writeln!(
                self.output,
                "no pieces are to be placed; type their letters"
            )?);
        }
        self.table.ways = self.adviser.advise(self.table.board, &self.table.left, most);
        if self.table.ways.len() < 2 {
            return Ok(writeln!(self.output, "there is no other way")?);
        }
        write_others(&mut self.output, self.rules, &self.table.ways[1..])
    }

    /// What comes of moves, or a message which of them does not fit.
    fn judge(&mut self, moves: &[Move]) -> Result<Option<Advice>> {
        let advice = self.adviser.judge(self.table.board, moves);
        if advice.is_none() {
            let mut board = self.table.board;
            let wrong = moves.iter().find(|&&one| {
                let played = engine::play(self.rules, board, one);
                board = played.map_or(board, |played| played.board);
                played.is_none()
            });
            if let Some(one) = wrong {
                let (letter, Cell { row, col }) = (self.rules[one.piece].letter, one.anchor);
                writeln!(
                    self.output,
                    "{letter} does not fit with its top-left corner in row {row}, column {col}; nothing was placed"
                )?;
            }
        }
        Ok(advice)
    }

    fn place(&mut self, moves: &[Move]) -> Result<()> {
        let mut left = self.table.left.clone();
        for one in moves {
            match left.iter().position(|&piece| piece == one.piece) {
                Some(place) => drop(left.remove(place)),
                None if self.table.left.is_empty() => {}
                None => {
                    let (letter, left) = (
                        self.rules[one.piece].letter,
                        self.rules.set_text(&self.table.left),
                    );
                    return Ok(writeln!(
                        self.output,
                        "{letter} is not among {left}, which is to be placed; type the letters again to change that"
                    )?);
                }
            }
        }
        let Some(way) = self.judge(moves)? else {
            return Ok(());
        };
        write_way(&mut self.output, self.rules, self.table.board, &way)?;
        let is_done = !self.table.left.is_empty() && left.is_empty();
        self.change(Table {
            board: way.board,
            rounds: self.table.rounds + u64::from(is_done),
            score: self.table.score + u64::from(way.points),
            ..Table::default()
        });
        if left.is_empty() {
            return Ok(());
        }
        writeln!(self.output, "\nfor the rest, {}:\n", self.rules.set_text(&left))?;
        self.advise(left)
    }

    fn what_if(&mut self, set: &[PieceId]) -> Result<()> {
        let ways = self.adviser.advise(self.table.board, set, self.alternatives);
        if ways.is_empty() {
            let set = self.rules.set_text(set);
            return Ok(writeln!(
                self.output,
                "{set} would not fit: no order and no places take it"
            )?);
        }
        self.show_ways(&ways)?;
        self.only_tried()
    }

    fn what_if_placed(&mut self, moves: &[Move]) -> Result<()> {
        let Some(way) = self.judge(moves)? else {
            return Ok(());
        };
        write_way(&mut self.output, self.rules, self.table.board, &way)?;
        self.only_tried()
    }

    fn only_tried(&mut self) -> Result<()> {
        let left = self.rules.set_text(&self.table.left);
        let left = if left.is_empty() {
            left
        } else {
            format!(", and {left} is to be placed")
        };
        Ok(writeln!(
            self.output,
            "\nonly tried: the board is as it was{left}"
        )?)
    }

    fn undo(&mut self, steps: usize) -> Result<()> {
        let steps = steps.min(self.before.len());
        if steps == 0 {
            return Ok(writeln!(self.output, "there is nothing to undo")?);
        }
        self.before.truncate(self.before.len() - (steps - 1));
        if let Some(table) = self.before.pop() {
            self.table = table;
        }
        writeln!(self.output, "{} back", counted(steps as u64, "step"))?;
        self.draw_board()?;
        if self.table.left.is_empty() {
            return Ok(());
        }
        let left = self.rules.set_text(&self.table.left);
        Ok(writeln!(
            self.output,
            "\n{left} is to be placed again: Enter, a number, `show 1`, or other letters"
        )?)
    }
}
