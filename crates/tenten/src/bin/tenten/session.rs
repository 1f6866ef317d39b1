//! `tenten advise` as a session: it keeps the board, and asks for the letters of each set.

mod board;
mod command;
mod editor;
mod help;
mod own;
mod place;
mod screen;
mod words;

use std::io::Write;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Result;
use command::{Command, WhatIf};
use quadrille_bitboard::Cell;
use quadrille_cli::{Answer, Clock, Exit, History, Output, Progress, Prompt, Watch, counted};
use quadrille_tenten::{Advice, Adviser, Limits, PieceId, Problem, Report, Rules, Table, lost};

use crate::risk;
use crate::shared::lost::write_lost;
use crate::shared::picture::{self, Ink};
use crate::shared::ways::{looked, write_others, write_way};

pub(crate) use own::Deals;

/// Settings of a session besides the board.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Settings {
    /// Other ways that are shown.
    pub(crate) most: usize,
    /// How long each question may take.
    pub(crate) time_limit: Option<Duration>,
}

/// Where a session begins.
#[derive(Clone, Debug)]
pub(crate) struct Start {
    pub(crate) table: Table,
    /// Cells of a screenshot that are doubtful: they are looked at first.
    pub(crate) doubtful: Vec<Cell>,
}

/// Runs a session from its start until it is left; with deals, the person plays here.
pub(crate) fn run<'a>(
    (rules, adviser): (&'a Rules, &'a Adviser),
    Start { table, doubtful }: Start,
    settings: Settings,
    deals: Option<Deals<'a>>,
) -> Result<Exit> {
    let mut session = Session {
        rules,
        adviser,
        settings,
        prompt: Prompt::start()?,
        watch: Watch::start(None)?,
        output: Output::stdout(),
        tables: History::new(Advised {
            table,
            ways: Vec::new(),
        }),
        has_pasted: false,
        deals,
        own_file: PathBuf::new(),
    };
    session.greet()?;
    session.correct(&doubtful)?;
    let exit = session.ask_and_answer()?;
    session.leave()?;
    Ok(exit)
}

/// Table, and ways to place the pieces that are left, the best first.
#[derive(Clone, Default)]
struct Advised {
    table: Table,
    ways: Vec<Advice>,
}

struct Session<'a> {
    rules: &'a Rules,
    adviser: &'a Adviser,
    settings: Settings,
    prompt: Prompt,
    watch: Watch,
    output: Output,
    tables: History<Advised>,
    /// A board was pasted just now; the lower edge of its frame may follow.
    has_pasted: bool,
    /// The sets of a game that is played here.
    deals: Option<Deals<'a>>,
    /// The file that may be written over: the last one that was, or was asked for.
    own_file: PathBuf,
}

/// Answer to a question.
enum Asked {
    Line(String),
    /// Ctrl-C: the person wants out of the question.
    Left,
    /// The session is over.
    Over(Exit),
}

/// Next step of the session.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Next {
    Ask,
    Leave(Exit),
}

impl Session<'_> {
    fn greet(&mut self) -> Result<()> {
        let (rules, player) = (self.rules.name(), self.adviser.player().name());
        if self.is_played_here() {
            return Ok(writeln!(
                self.output,
                "{rules}, hints by {player}. `O 3 4` places O in row 3, column 4; `hint`, `undo`, `help`.\n"
            )?);
        }
        writeln!(
            self.output,
            "{rules}, advice by {player}. Type the letters of the pieces, or `help`.\n"
        )?;
        self.tell_versions()?;
        self.draw_board()
    }

    /// Where versions of the game differ: how to find out which one the person has.
    fn tell_versions(&mut self) -> Result<()> {
        let readings = self.rules.readings();
        let Some(telling) = readings.first().and_then(|game| game.telling) else {
            return Ok(());
        };
        let others = readings.iter().filter(|game| game.name != self.rules.name());
        let others = others.filter_map(|game| {
            let points = Rules::named(game.name).ok()?.points_of(&telling)?;
            Some(format!("{points}, say --rules {}", game.name))
        });
        let others = others.collect::<Vec<_>>().join("; if ");
        let Some(own) = self.rules.points_of(&telling) else {
            return Ok(());
        };
        Ok(writeln!(
            self.output,
            "The first move of its tutorial brings {own} points here. If yours brought {others}.\n"
        )?)
    }

    fn ask_and_answer(&mut self) -> Result<Exit> {
        loop {
            self.deal()?;
            let Table { rounds, ref left, .. } = *self.table();
            let prompt = match &*self.rules.set_text(left) {
                "" => format!("round {}> ", rounds + 1),
                left => format!("round {}, {left}> ", rounds + 1),
            };
            writeln!(self.output)?;
            let next = match self.ask(&prompt)? {
                Asked::Line(line) => self.answer(&line)?,
                Asked::Left => Next::Leave(Exit::Interrupted),
                Asked::Over(exit) => Next::Leave(exit),
            };
            if let Next::Leave(exit) = next {
                return Ok(exit);
            }
        }
    }

    fn table(&self) -> &Table {
        &self.tables.now().table
    }

    /// Goes on with another table, for which there is no advice yet.
    fn change(&mut self, table: Table) {
        let ways = Vec::new();
        self.tables.change(Advised { table, ways });
    }

    /// Asks for a line.
    fn ask(&mut self, prompt: &str) -> Result<Asked> {
        loop {
            match self.prompt.ask(prompt, &mut self.output, &self.watch)? {
                Answer::Line(line) => return Ok(Asked::Line(line)),
                Answer::End => return Ok(Asked::Over(Exit::Solved)),
                // A signal ends the session; Ctrl-C in a line that is being edited is a key.
                Answer::Interrupted if self.watch.is_interrupted() => {
                    return Ok(Asked::Over(Exit::Interrupted));
                }
                Answer::Interrupted => return Ok(Asked::Left),
                Answer::Unreadable(message) => writeln!(self.output, "{message}")?,
            }
        }
    }

    /// The board as it stands, so that it can be read again.
    fn leave(mut self) -> Result<()> {
        let Table {
            rounds, score, board, ..
        } = *self.table();
        let (rounds, points) = (counted(rounds, "round"), counted(score, "point"));
        writeln!(self.output, "{rounds}, {points}. The board, as --file reads it:")?;
        writeln!(
            self.output,
            "{}",
            picture::of_board(self.rules, board, self.ink())
        )?;
        self.output.finish()
    }

    fn answer(&mut self, line: &str) -> Result<Next> {
        if std::mem::take(&mut self.has_pasted) && command::is_edge(line) {
            return Ok(Next::Ask);
        }
        let command = match self.parse(line) {
            Ok(command) => command,
            Err(message) => return self.reply(&message),
        };
        if let Some(next) = self.play(&command)? {
            return Ok(next);
        }
        match command {
            Command::Follow => self.follow(1)?,
            Command::Take(way) => self.follow(way)?,
            Command::Show(way) => self.show(way)?,
            Command::Set(set) => {
                if command::could_be_row(self.rules, line) {
                    writeln!(self.output, "these are pieces; `edit row 3 ...` sets a row\n")?;
                }
                self.advise(set)?;
            }
            Command::Hint => self.hint()?,
            Command::Place(moves) => self.place(&moves)?,
            Command::WhatIf(WhatIf::Set(set)) => self.what_if(&set)?,
            Command::WhatIf(WhatIf::Place(moves)) => self.what_if_placed(&moves)?,
            Command::Undo(steps) => self.undo(steps)?,
            Command::Edit(edit) => return self.edit(edit),
            Command::Board => self.draw_board()?,
            Command::Risk => self.risk()?,
            Command::Most(most) => self.rank(most)?,
            Command::Save(path) => self.save(&path)?,
            Command::Pieces => self.pieces()?,
            Command::New => {
                self.change(Table::default());
                if !self.is_played_here() {
                    self.draw_board()?;
                }
            }
            Command::Help(topic) => self.help(&help::help(self.rules), topic.as_deref())?,
            Command::Quit => return Ok(Next::Leave(Exit::Solved)),
        }
        Ok(Next::Ask)
    }

    fn reply(&mut self, message: &str) -> Result<Next> {
        writeln!(self.output, "{message}")?;
        Ok(Next::Ask)
    }

    /// A help, or what it says about one command.
    fn help(&mut self, whole: &str, topic: Option<&str>) -> Result<()> {
        let about = topic.map(|topic| help::about(whole, topic));
        Ok(writeln!(self.output, "{}", about.as_deref().unwrap_or(whole))?)
    }

    fn ink(&self) -> Ink {
        Ink::new(self.output.is_colored())
    }

    fn risk(&mut self) -> Result<()> {
        let limits = self.watch.limits();
        let board = self.table().board;
        let account = risk::account(self.adviser.meter(), board, &limits);
        risk::write_account(&mut self.output, self.rules, board, &account)
    }

    fn pieces(&mut self) -> Result<()> {
        let width = picture::width_of(&self.output);
        Ok(writeln!(
            self.output,
            "{}",
            picture::of_pieces(self.rules, width)
        )?)
    }

    /// What to do with a set on the board as it is, within the time of a question.
    fn report(&self, set: &[PieceId], most: usize) -> Result<Report> {
        let problem = Problem::new(self.rules, self.table().board, set)?.with_streak(self.table().streak);
        let clock = Clock::start(self.watch.stop(), self.settings.time_limit)?;
        let progress = Progress::spinner("boards");
        let limits = Limits::until(clock.stop().clone()).on_progress(progress.counter());
        Ok(self.adviser.advise(&problem, most, &limits))
    }

    fn advise(&mut self, set: Vec<PieceId>) -> Result<()> {
        let report = self.report(&set, self.settings.most)?;
        let looked = report.gave_up().map(|_| looked(&report));
        let ways = report.into_ways();
        match looked {
            Some(looked) if ways.is_empty() => {
                return Ok(writeln!(self.output, "{looked}: no way was found")?);
            }
            Some(looked) => writeln!(self.output, "{looked}: the best so far\n")?,
            None => {}
        }
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
        let now = self.tables.now_mut();
        now.table.left = set;
        now.ways = ways;
        Ok(())
    }

    /// Advice for the pieces that are to be placed.
    fn hint(&mut self) -> Result<()> {
        match self.table().left.clone() {
            left if left.is_empty() => Ok(writeln!(
                self.output,
                "no pieces are to be placed; type their letters"
            )?),
            left => self.advise(left),
        }
    }

    fn does_not_fit(&mut self, set: &[PieceId]) -> Result<()> {
        let is_played_here = self.is_played_here();
        let now = self.tables.now_mut();
        if !is_played_here {
            now.table.left.clear();
        }
        now.ways.clear();
        let text = self.rules.set_text(set);
        writeln!(
            self.output,
            "{text} does not fit: no order and no places take it. The game is over,"
        )?;
        writeln!(
            self.output,
            "unless the letters or the board are not right: `board`, `edit`, `undo`"
        )?;
        let problem = Problem::new(self.rules, self.table().board, set)?.with_streak(self.table().streak);
        let clock = Clock::start(self.watch.stop(), self.settings.time_limit)?;
        let board = self.table().board;
        match lost(&problem, &Limits::until(clock.stop().clone())) {
            Ok(lost) => write_lost(&mut self.output, self.rules, board, &lost),
            Err(_) => Ok(()),
        }
    }

    fn show_ways(&mut self, ways: &[Advice]) -> Result<()> {
        if let Some((best, others)) = ways.split_first() {
            let board = self.table().board;
            write_way(&mut self.output, self.rules, board, best)?;
            write_others(&mut self.output, self.rules, best, others)?;
        }
        Ok(())
    }

    /// The way with this number, or a message that there is none.
    fn way(&mut self, number: usize) -> Result<Option<Advice>> {
        let ways = &self.tables.now().ways;
        let way = number.checked_sub(1).and_then(|index| ways.get(index)).cloned();
        let message = match ways.len() {
            _ if way.is_some() => return Ok(way),
            0 => "no pieces are to be placed; type their letters".to_owned(),
            1 => "there is one way, 1; `most 9` looks for more".to_owned(),
            ways => format!("there are ways 1 to {ways}; `most 20` shows more"),
        };
        writeln!(self.output, "{message}")?;
        Ok(None)
    }

    fn follow(&mut self, number: usize) -> Result<()> {
        let Some(way) = self.way(number)? else {
            return Ok(());
        };
        if number > 1 {
            self.write_way(&way)?;
        }
        let next = self.table().follow(&way);
        let (rounds, score) = (next.rounds, next.score);
        self.change(next);
        let points = counted(score, "point");
        Ok(writeln!(self.output, "round {rounds} is done, {points}")?)
    }

    fn write_way(&mut self, way: &Advice) -> Result<()> {
        let board = self.table().board;
        write_way(&mut self.output, self.rules, board, way)
    }

    fn show(&mut self, number: usize) -> Result<()> {
        let way = self.way(number)?;
        way.map_or(Ok(()), |way| self.write_way(&way))
    }

    fn rank(&mut self, most: usize) -> Result<()> {
        let left = self.table().left.clone();
        if left.is_empty() {
            return Ok(writeln!(
                self.output,
                "no pieces are to be placed; type their letters"
            )?);
        }
        let ways = self.report(&left, most)?.into_ways();
        match ways.split_first() {
            Some((best, others)) if !others.is_empty() => {
                write_others(&mut self.output, self.rules, best, others)?;
            }
            _ => writeln!(self.output, "there is no other way")?,
        }
        self.tables.now_mut().ways = ways;
        Ok(())
    }

    fn what_if(&mut self, set: &[PieceId]) -> Result<()> {
        let ways = self.report(set, self.settings.most)?.into_ways();
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

    fn undo(&mut self, steps: usize) -> Result<()> {
        let steps = self.tables.undo(steps);
        if steps == 0 {
            return Ok(writeln!(self.output, "there is nothing to undo")?);
        }
        writeln!(self.output, "{} back", counted(steps as u64, "step"))?;
        if self.is_played_here() {
            return self.show_hand();
        }
        self.draw_board()?;
        let left = self.rules.set_text(&self.table().left);
        if left.is_empty() {
            return Ok(());
        }
        Ok(writeln!(
            self.output,
            "\n{left} is to be placed again: Enter, a number, `show 1`, or other letters"
        )?)
    }
}
