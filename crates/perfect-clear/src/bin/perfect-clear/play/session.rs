//! Questions and answers.

use std::io::Write;

use anyhow::{Result, anyhow};
use quadrille_cli::{Answer, Exit, Output, Progress, Prompt, Watch, counted};
use quadrille_perfect_clear::chance::{Advice, Adviser, Chance, ChanceError, Move};
use quadrille_perfect_clear::fumen::{self, Diagram, Page};
use quadrille_perfect_clear::{Hold, Piece, Placement, Rotation};
use quadrille_search::Limits;

use super::command::{self, Command};
use super::table::Table;
use crate::advise::{is_hold_best, told};
use crate::picture;

/// Steps that can be undone.
const MOST_STEPS: usize = 10_000;

/// Pieces that may be unknown when a chance is worked out: with more, that takes minutes and gigabytes.
const MOST_UNSEEN: usize = 5;

pub(super) struct Session<'a> {
    adviser: &'a Adviser<'a>,
    prompt: Prompt,
    watch: Watch,
    output: Output,
    table: Table,
    /// The tables before each change, the latest last.
    before: Vec<Table>,
    /// What to do on the table as it is, if it was worked out.
    advice: Option<Advice>,
    /// Pieces that are shown when all is typed.
    shows: usize,
    alternatives: usize,
}

impl<'a> Session<'a> {
    pub(super) fn start(
        adviser: &'a Adviser<'a>,
        table: Table,
        previews: usize,
        alternatives: usize,
    ) -> Result<Self> {
        Ok(Self {
            adviser,
            prompt: Prompt::start()?,
            watch: Watch::start(None)?,
            output: Output::stdout(),
            table,
            before: Vec::new(),
            advice: None,
            shows: previews + 1,
            alternatives,
        })
    }

    /// Asks and answers until the session is left.
    pub(super) fn run(mut self) -> Result<Exit> {
        writeln!(
            self.output,
            "Type the pieces that appear, the current one first; Enter when a piece is placed as told; `help` for more.\n"
        )?;
        self.draw_field()?;
        self.consider()?;
        let exit = loop {
            writeln!(self.output)?;
            let prompt = self.table.prompt();
            match self.prompt.ask(&prompt, &mut self.output, &self.watch)? {
                Answer::Line(line) => match command::parse(&line, self.adviser.mover().lines()) {
                    Ok(Command::Quit) => break Exit::Solved,
                    Ok(command) => self.obey(command)?,
                    Err(message) => writeln!(self.output, "{message}")?,
                },
                Answer::End => break Exit::Solved,
                Answer::Interrupted => break Exit::Interrupted,
                Answer::Unreadable(message) => writeln!(self.output, "{message}")?,
            }
        };
        writeln!(
            self.output,
            "{}; the field:",
            counted(self.table.clears as u64, "perfect clear")
        )?;
        self.draw_field()?;
        self.output.finish()?;
        Ok(exit)
    }

    fn obey(&mut self, command: Command) -> Result<()> {
        match command {
            Command::Follow(number) => self.follow(number),
            Command::Show(number) => match self.choice(number)? {
                Some(one) => self.write_move(number, &one),
                None => Ok(()),
            },
            Command::Appear(pieces) => self.change(|table| {
                let corrected = "(`bag PIECES` corrects the bag, `next PIECES` what is shown)";
                table
                    .appear(&pieces)
                    .map_err(|error| anyhow!("{error} {corrected}"))
            }),
            Command::Place {
                hold,
                piece,
                rotation,
                column,
            } => self.place(hold, piece, rotation, column),
            Command::Undo(steps) => self.undo(steps),
            Command::All => match self.choice(1)? {
                Some(one) => {
                    self.write_move(1, &one)?;
                    self.write_others(usize::MAX)
                }
                None => Ok(()),
            },
            Command::Field => self.tell_all(),
            Command::Edit(field) => self.change(|table| {
                table.situation.field = field;
                Ok(())
            }),
            Command::Hold(hold) if self.table.situation.hold == Hold::Off => {
                let _ = hold;
                Ok(writeln!(self.output, "this game is played without hold")?)
            }
            Command::Hold(hold) => self.change(|table| {
                table.situation.hold = hold;
                Ok(())
            }),
            Command::PressHold => self.change(Table::press_hold),
            Command::Next(pieces) => self.change(|table| {
                let bag = table.situation.bag;
                table.set_shown(pieces, bag)
            }),
            Command::Bag(bag) => self.change(|table| {
                let shown = table.situation.shown.clone();
                table.set_shown(shown, bag)
            }),
            Command::Help => Ok(writeln!(self.output, "{}", command::HELP)?),
            Command::Quit => Ok(()),
        }
    }

    /// Changes the table, if it can be done, and looks at it again.
    fn change(&mut self, change: impl FnOnce(&mut Table) -> Result<()>) -> Result<()> {
        let mut table = self.table.clone();
        if let Err(error) = change(&mut table) {
            return Ok(writeln!(self.output, "{error:#}")?);
        }
        if self.before.len() == MOST_STEPS {
            self.before.remove(0);
        }
        self.before.push(std::mem::replace(&mut self.table, table));
        self.consider()
    }

    fn undo(&mut self, steps: usize) -> Result<()> {
        if self.before.is_empty() {
            return Ok(writeln!(self.output, "there is nothing to undo")?);
        }
        for _ in 0..steps {
            if let Some(table) = self.before.pop() {
                self.table = table;
            }
        }
        self.draw_field()?;
        self.consider()
    }

    /// The move with this number, or a message that there is none.
    fn choice(&mut self, number: usize) -> Result<Option<Move>> {
        let moves = self.advice.as_ref().map_or(&[][..], |advice| &advice.moves);
        let one = number.checked_sub(1).and_then(|index| moves.get(index)).copied();
        if one.is_none() {
            match moves.len() {
                // Told again, because it may have been overlooked: what is missing, or why there is none.
                0 if self.advice.is_some() => self.write_advice()?,
                0 => self.consider()?,
                most => writeln!(self.output, "there are placements 1 to {most}; `all` tells them")?,
            }
        }
        Ok(one)
    }

    fn follow(&mut self, number: usize) -> Result<()> {
        let Some(one) = self.choice(number)? else {
            return Ok(());
        };
        self.make(&one)
    }

    fn make(&mut self, one: &Move) -> Result<()> {
        let mut is_clear = false;
        self.change_silently(|table| is_clear = table.make(one));
        if is_clear {
            writeln!(self.output, "perfect clear! That makes {}.", self.table.clears)?;
        } else {
            self.draw_field()?;
        }
        self.consider()
    }

    fn change_silently(&mut self, change: impl FnOnce(&mut Table)) {
        let before = self.table.clone();
        change(&mut self.table);
        self.before.push(before);
    }

    /// A placement that was not told.
    fn place(&mut self, hold: bool, piece: Piece, rotation: Rotation, column: u8) -> Result<()> {
        let situation = &self.table.situation;
        let from = match situation.hold {
            Hold::Piece(aside) if hold => Some(aside),
            Hold::Empty if hold => situation.shown.get(1).copied(),
            Hold::Off if hold => None,
            _ => situation.shown.first().copied(),
        };
        if from != Some(piece) {
            return Ok(writeln!(
                self.output,
                "{piece} is not the piece that is to be placed then"
            )?);
        }
        let wanted = Placement::new(piece, rotation, column - 1, 0);
        let landings = self.adviser.mover().landings(situation.field, piece).into_iter();
        let is_there = |one: &Placement| (one.rotation, one.x) == (wanted.rotation, wanted.x);
        let places: Vec<Placement> = landings.filter(is_there).collect();
        // Of several, the highest is the one that a hard drop makes.
        let Some(placement) = places.into_iter().max_by_key(|one| one.y) else {
            return Ok(writeln!(
                self.output,
                "{piece} cannot come to rest there within the rows to clear"
            )?);
        };
        let chance = Chance { won: 0, of: 1 };
        self.make(&Move {
            hold,
            placement,
            chance,
            mass: chance,
        })
    }

    /// Works out what to do, as soon as enough is shown.
    fn consider(&mut self) -> Result<()> {
        self.advice = None;
        let missing = self.missing();
        if missing > 0 {
            let question = match missing {
                1 => "which piece comes".to_owned(),
                _ => format!("which {missing} pieces come"),
            };
            return Ok(writeln!(self.output, "{question} next?")?);
        }
        let unseen = self.useful().saturating_sub(self.table.situation.shown.len());
        if unseen > MOST_UNSEEN {
            return Ok(writeln!(
                self.output,
                "{unseen} of the pieces that this clear takes are not known yet, too many for an exact chance: \
                 type what you know of them"
            )?);
        }
        let progress = Progress::clock("working out the chance");
        let limits = Limits::until(self.watch.stop().clone());
        let advice = self.adviser.advise(&self.table.situation, &limits);
        drop(progress);
        match advice {
            Ok(mut advice) => {
                if self.table.has_held {
                    // The best of the others: hold cannot be pressed again before a piece lies.
                    advice.moves.retain(|one| !one.hold);
                    let best = advice.moves.first().map_or(0, |one| one.chance.won);
                    advice.chance.won = best;
                }
                self.advice = Some(advice);
                self.write_advice()
            }
            Err(ChanceError::GaveUp(_)) => Ok(()),
            Err(error) => Ok(writeln!(self.output, "{error}")?),
        }
    }

    /// Pieces that are still to be typed: those that the game shows, as far as this clear can use them.
    fn missing(&self) -> usize {
        let shown = self.table.situation.shown.len();
        self.shows.min(self.useful()).saturating_sub(shown)
    }

    /// Pieces that this clear can use.
    fn useful(&self) -> usize {
        let situation = &self.table.situation;
        let needed = situation.field.pieces_needed().unwrap_or(0);
        needed + usize::from(situation.hold == Hold::Empty)
    }

    fn write_advice(&mut self) -> Result<()> {
        let Some(advice) = self.advice.clone() else {
            return Ok(());
        };
        let Some(best) = advice.moves.first().filter(|_| advice.chance.won > 0) else {
            return Ok(writeln!(
                self.output,
                "no perfect clear is possible any more, whatever comes; `undo`, or `edit empty` for another start"
            )?);
        };
        if is_hold_best(&advice) {
            writeln!(
                self.output,
                "best, {}: press hold, type `hold` and the piece that this shows; without that:",
                told(advice.chance)
            )?;
        }
        self.write_move(1, best)?;
        self.write_others(self.alternatives)
    }

    fn write_move(&mut self, number: usize, one: &Move) -> Result<()> {
        let hold = if one.hold { "hold, " } else { "" };
        writeln!(
            self.output,
            "{number}. {hold}{}: {}",
            one.placement,
            told(one.chance)
        )?;
        let field = self.table.situation.field;
        let colored = self.output.is_colored();
        for row in picture::of_placement(field, one.placement, colored) {
            writeln!(self.output, "   {row}")?;
        }
        let physics = self.adviser.mover().physics();
        if let Some(keys) = picture::keys(physics, field, one.placement, one.hold) {
            writeln!(self.output, "   keys: {}", keys.join(", "))?;
        }
        Ok(())
    }

    /// The moves after the first, in a line each.
    fn write_others(&mut self, most: usize) -> Result<()> {
        let moves = self.advice.as_ref().map_or(&[][..], |advice| &advice.moves);
        for (number, one) in (1..).zip(moves).take(most).skip(1) {
            let hold = if one.hold { "hold, " } else { "" };
            writeln!(
                self.output,
                "{number}. {hold}{}: {}",
                one.placement,
                told(one.chance)
            )?;
        }
        Ok(())
    }

    fn draw_field(&mut self) -> Result<()> {
        for row in self.table.situation.field.to_rows() {
            writeln!(self.output, "   {row}")?;
        }
        Ok(())
    }

    fn tell_all(&mut self) -> Result<()> {
        self.draw_field()?;
        let bag = self.table.situation.bag;
        let bag = if bag.is_empty() {
            "nothing, a new one begins".to_owned()
        } else {
            bag.to_string()
        };
        writeln!(self.output, "left of the bag: {bag}")?;
        let diagram = Diagram::of_field(self.table.situation.field);
        Ok(writeln!(
            self.output,
            "{}",
            fumen::encode(&[Page {
                diagram,
                ..Page::default()
            }])
        )?)
    }
}
