//! Questions and answers.

use std::io::Write;
use std::sync::Arc;

use anyhow::Result;
use quadrille_cli::{Answer, Exit, History, Output, Progress, Prompt, Watch, counted};
use quadrille_perfect_clear::chain::values::StartValues;
use quadrille_perfect_clear::chance::{self, Advice, Move, Prospect};
use quadrille_perfect_clear::fumen::{self, Diagram, Page};
use quadrille_perfect_clear::game::{self, Game, GameError};
use quadrille_perfect_clear::{Config, Hold, Mover, Placement, document};

use super::command::{self, Change, Command, Place};
use super::game::{apply, prompt};
use crate::advise::sentence;
use crate::shared::picture::{self, Paint};
use crate::shared::words;

/// Pieces that may be unknown when a chance is worked out: with more, that takes minutes and gigabytes.
const MOST_UNSEEN: usize = 5;

pub(super) struct Session {
    mover: Arc<Mover>,
    config: Config,
    /// What starts are worth, if placements are ordered by it.
    values: Option<StartValues>,
    prompt: Prompt,
    watch: Watch,
    output: Output,
    games: History<Game>,
    /// What to do in the game as it is, if it was worked out.
    advice: Option<Advice>,
    /// Worth of its moves for all clears to come, if that was asked and can be known.
    prospects: Vec<Prospect>,
    manners: Manners,
}

/// Numbers of pieces and moves that are shown.
#[derive(Clone, Copy, Debug)]
pub(super) struct Manners {
    /// Pieces that the game shows, the current one included.
    pub(super) shown: usize,
    /// Moves that are written, at most.
    pub(super) most: usize,
}

impl Session {
    pub(super) fn start(
        (mover, config, values): (Arc<Mover>, Config, Option<StartValues>),
        game: Game,
        manners: Manners,
    ) -> Result<Self> {
        Ok(Self {
            mover,
            config,
            values,
            prompt: Prompt::start()?,
            watch: Watch::start(None)?,
            output: Output::stdout(),
            games: History::new(game),
            advice: None,
            prospects: Vec::new(),
            manners,
        })
    }

    fn game(&self) -> &Game {
        self.games.now()
    }

    /// Writes a line.
    fn say(&mut self, line: &str) -> Result<()> {
        Ok(writeln!(self.output, "{line}")?)
    }

    /// Asks and answers until the session is left. What is doubtful of a screenshot stands first.
    pub(super) fn run(mut self, doubts: Option<&str>) -> Result<Exit> {
        self.say(
            "Type the pieces that appear, the current one first; Enter when a piece is placed as advised; `help` for more.\n",
        )?;
        self.draw_field()?;
        if let Some(doubts) = doubts {
            self.say(&format!("{doubts}; `edit ROWS` corrects the field"))?;
        }
        self.consider()?;
        let exit = self.converse()?;
        let clears = counted(self.game().clears as u64, "perfect clear");
        self.say(&format!("{clears}; the field:"))?;
        self.draw_field()?;
        self.output.finish()?;
        Ok(exit)
    }

    fn converse(&mut self) -> Result<Exit> {
        loop {
            self.say("")?;
            let prompt = prompt(self.game());
            match self.prompt.ask(&prompt, &mut self.output, &self.watch)? {
                Answer::Line(line) => match command::parse(&line, self.mover.lines()) {
                    Ok(Command::Quit) => return Ok(Exit::Solved),
                    Ok(command) => self.obey(command)?,
                    Err(message) => self.say(&message)?,
                },
                Answer::End => return Ok(Exit::Solved),
                Answer::Interrupted => return Ok(Exit::Interrupted),
                Answer::Unreadable(message) => self.say(&message)?,
            }
        }
    }

    fn obey(&mut self, command: Command) -> Result<()> {
        match command {
            Command::Follow(number) => match self.choice(number)? {
                Some(chosen) => {
                    if number > self.manners.most {
                        // It was not listed, so it is named.
                        self.say(&self.sentence(number, &chosen))?;
                    }
                    self.make((&chosen).into())
                }
                None => Ok(()),
            },
            Command::Show(number) => match self.choice(number)? {
                Some(chosen) => self.write_move(number, &chosen),
                None => Ok(()),
            },
            Command::All => match self.choice(1)? {
                Some(best) => {
                    self.write_move(1, &best)?;
                    self.write_others(usize::MAX)
                }
                None => Ok(()),
            },
            Command::Place(place) => self.place(place),
            Command::Change(change) => self.change(change),
            Command::Undo(steps) => self.undo(steps),
            Command::Field => self.write_game(),
            Command::Help => self.say(command::HELP),
            Command::Quit => Ok(()),
        }
    }

    /// Changes the game, if it can be done, and looks at it again.
    fn change(&mut self, change: Change) -> Result<()> {
        let mut game = self.game().clone();
        if let Err(error) = apply(&mut game, change) {
            return self.say(&format!("{error:#}"));
        }
        self.games.change(game);
        self.consider()
    }

    fn undo(&mut self, steps: usize) -> Result<()> {
        if self.games.undo(steps) == 0 {
            return self.say("there is nothing to undo");
        }
        self.draw_field()?;
        self.consider()
    }

    /// The move with this number, or a message that there is none.
    fn choice(&mut self, number: usize) -> Result<Option<Move>> {
        let moves = self.advice.as_ref().map_or(&[][..], |advice| &advice.moves);
        let choice = number.checked_sub(1).and_then(|index| moves.get(index)).copied();
        if choice.is_none() {
            match moves.len() {
                // Written again, because it may have been overlooked: what is missing, or why there is none.
                0 if self.advice.is_some() => self.write_advice()?,
                0 => self.consider()?,
                most => self.say(&format!("there are placements 1 to {most}; `all` lists them"))?,
            }
        }
        Ok(choice)
    }

    fn make(&mut self, chosen: game::Place) -> Result<()> {
        let mut game = self.game().clone();
        let is_clear = game.make(chosen);
        self.games.change(game);
        if is_clear {
            let clears = self.game().clears;
            self.say(&format!("perfect clear! That makes {clears}."))?;
        } else {
            self.draw_field()?;
        }
        self.consider()
    }

    /// A placement of the player's own.
    fn place(&mut self, place: Place) -> Result<()> {
        let Place {
            hold,
            piece,
            rotation,
            column,
        } = place;
        let game = self.game();
        let next = if hold { game.swapped() } else { game.current() };
        if next != Some(piece) {
            return self.say(&GameError::NotNext(piece).to_string());
        }
        let wanted = Placement::new(piece, rotation, column - 1, 0);
        let field = self.game().situation.field;
        let landings = self.mover.landings(field, piece).into_iter();
        let is_there = |landing: &Placement| (landing.rotation, landing.x) == (wanted.rotation, wanted.x);
        // Of several, the highest is the one that a hard drop makes.
        let Some(placement) = landings.filter(is_there).max_by_key(|landing| landing.y) else {
            return self.say(&GameError::NoLanding(piece).to_string());
        };
        self.make(game::Place { hold, placement })
    }

    /// Works out what to do, as soon as enough is shown.
    fn consider(&mut self) -> Result<()> {
        (self.advice, self.prospects) = (None, Vec::new());
        match self.game().missing(self.manners.shown) {
            0 => {}
            1 => return self.say("which piece comes next?"),
            missing => return self.say(&format!("which {missing} pieces come next?")),
        }
        let game = self.game();
        let unseen = game.useful().saturating_sub(game.situation.shown.len());
        if unseen > MOST_UNSEEN {
            return self.say(&format!(
                "{unseen} of the pieces that this clear takes are not known yet, too many for an exact chance: \
                 type what you know of them"
            ));
        }
        match self.advise() {
            Ok((advice, prospects)) => {
                self.advice = Some(advice);
                self.prospects = prospects;
                self.write_advice()
            }
            Err(_) if self.watch.is_interrupted() => Ok(()),
            Err(error) => self.say(&error.to_string()),
        }
    }

    /// What to do, and what the moves are worth for all clears to come, where that can be known.
    fn advise(&self) -> Result<(Advice, Vec<Prospect>)> {
        let _progress = Progress::clock("working out the chance");
        let limits = self.watch.limits();
        let problem = self.game().situation.problem(&self.mover)?;
        let (advice, prospects) = match (&self.values, problem.hold()) {
            (Some(values), Hold::Piece(_)) => {
                let found = chance::prospects(&problem, values, &self.config, &limits)?;
                (found.advice, found.moves)
            }
            _ => (chance::advise(&problem, &self.config, &limits)?, Vec::new()),
        };
        Ok((self.game().allowed(advice), prospects))
    }

    /// A move with its number, its chance, and what it is worth for all clears to come, if that is known.
    fn sentence(&self, number: usize, chosen: &Move) -> String {
        let clears = |first: &Move| {
            let mut prospects = self.prospects.iter();
            prospects.find(|one| one.first == *first).map(|one| one.clears)
        };
        let best = self.advice.as_ref().and_then(|advice| advice.moves.first());
        let worth = clears(chosen).map(|of_chosen| {
            let of_best = best.and_then(clears).unwrap_or(of_chosen);
            words::prospect(of_chosen, of_best - of_chosen)
        });
        sentence(number, chosen) + &worth.unwrap_or_default()
    }

    fn write_advice(&mut self) -> Result<()> {
        let Some(advice) = self.advice.clone() else {
            return Ok(());
        };
        let Some(best) = advice.moves.first().filter(|_| advice.chance.won > 0) else {
            return self.say(
                "no perfect clear is possible any more, whatever comes; `undo`, or `edit empty` for another start",
            );
        };
        if advice.is_hold_best() {
            let chance = words::chance(advice.chance);
            self.say(&format!(
                "best, {chance}: press hold, type `hold` and the piece that this shows; without that:"
            ))?;
        }
        self.write_move(1, best)?;
        self.write_others(self.manners.most)
    }

    fn write_move(&mut self, number: usize, chosen: &Move) -> Result<()> {
        self.say(&self.sentence(number, chosen))?;
        let field = self.game().situation.field;
        for row in picture::of_placement(field, chosen.placement, Paint::of(&self.output)) {
            self.say(&format!("   {row}"))?;
        }
        let physics = self.mover.physics();
        match document::keys(physics, field, chosen.into()) {
            Some(keys) => self.say(&format!("   keys: {}", keys.join(", "))),
            None => Ok(()),
        }
    }

    /// The moves after the first, in a line each.
    fn write_others(&mut self, most: usize) -> Result<()> {
        let advice = self.advice.clone();
        let moves = advice.as_ref().map_or(&[][..], |advice| &advice.moves);
        for (number, other) in (1..).zip(moves).take(most).skip(1) {
            let line = self.sentence(number, other);
            writeln!(self.output, "{line}")?;
        }
        Ok(())
    }

    fn draw_field(&mut self) -> Result<()> {
        for row in self.game().situation.field.to_rows() {
            self.say(&format!("   {row}"))?;
        }
        Ok(())
    }

    /// The field, the bag, and the field as a fumen.
    fn write_game(&mut self) -> Result<()> {
        self.draw_field()?;
        let bag = self.game().situation.bag;
        let bag = if bag.is_empty() {
            "nothing, a new one begins".to_owned()
        } else {
            bag.to_string()
        };
        self.say(&format!("left of the bag: {bag}"))?;
        let page = Page {
            diagram: Diagram::of_field(self.game().situation.field),
            ..Page::default()
        };
        self.say(&fumen::encode(&[page]))
    }
}
