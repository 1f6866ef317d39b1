//! A game in the terminal, as it is played.

use std::time::{Duration, Instant};

use anyhow::Result;
use quadrille_cli::{Key, Screen};
use quadrille_search::Stop;
use quadrille_tenten::{Board, Round, Rules};

use crate::picture::Ink;
use crate::scene::Scene;

const KEYS: &str = "space pauses   right one step   + faster   - slower   q ends";

/// How often it is looked whether the game is to end.
const TICK: Duration = Duration::from_millis(50);

/// The slowest and the fastest step.
const DELAYS: [Duration; 2] = [Duration::from_millis(10), Duration::from_secs(10)];

/// Shows rounds step by step.
pub(crate) struct Animation<'a> {
    rules: &'a Rules,
    screen: Screen,
    ink: Ink,
    title: String,
    delay: Duration,
    is_paused: bool,
    board: Board,
    score: u64,
}

/// Wish of the person to go on looking, or not.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Show {
    GoesOn,
    IsOver,
}

impl<'a> Animation<'a> {
    /// Begins a show from a board: a title, and how long each step takes.
    pub(crate) fn start(
        (rules, board): (&'a Rules, Board),
        title: String,
        (delay, ink): (Duration, Ink),
    ) -> Result<Self> {
        Ok(Self {
            rules,
            screen: Screen::enter()?,
            ink,
            title,
            delay,
            is_paused: false,
            board,
            score: 0,
        })
    }

    /// Shows a round; the stop ends the show.
    pub(crate) fn round(&mut self, round: &Round, stop: &Stop) -> Result<Show> {
        let scene = Scene {
            number: round.number,
            set: round.set.clone(),
            before: self.board,
            moves: round.moves.clone(),
            score: self.score,
        };
        (self.board, self.score) = (round.board, round.score);
        for step in 0..scene.steps() {
            if self.hold(&scene, step, stop)? == Show::IsOver {
                return Ok(Show::IsOver);
            }
        }
        Ok(Show::GoesOn)
    }

    /// Shows a step for as long as it takes.
    fn hold(&mut self, scene: &Scene, step: usize, end: &Stop) -> Result<Show> {
        let mut start = Instant::now();
        self.draw(scene, step)?;
        while self.is_paused || start.elapsed() < self.delay {
            if end.is_raised() {
                return Ok(Show::IsOver);
            }
            let left = self.delay.saturating_sub(start.elapsed());
            let wait = if self.is_paused { TICK } else { left.min(TICK) };
            let Some(key) = self.screen.key(wait)? else {
                continue;
            };
            match key {
                Key::Char('q') | Key::Escape | Key::Interrupt => return Ok(Show::IsOver),
                Key::Char('n') | Key::Right | Key::Enter => return Ok(Show::GoesOn),
                Key::Char(' ' | 'p') => {
                    self.is_paused = !self.is_paused;
                    start = Instant::now();
                }
                Key::Char('+' | '=') => self.delay = (self.delay / 2).max(DELAYS[0]),
                Key::Char('-') => self.delay = (self.delay * 2).clamp(DELAYS[0], DELAYS[1]),
                _ => continue,
            }
            self.draw(scene, step)?;
        }
        Ok(Show::GoesOn)
    }

    fn draw(&mut self, scene: &Scene, step: usize) -> Result<()> {
        let state = if self.is_paused {
            "paused".to_owned()
        } else {
            format!("{} ms a step", self.delay.as_millis())
        };
        let title = format!("{}   {state}", self.title);
        let frame = scene.frame(self.rules, step, self.ink, &title, KEYS);
        self.screen.draw(&frame)
    }
}
