//! A record in the terminal, back and forth.

use std::time::{Duration, Instant};

use anyhow::Result;
use quadrille_cli::{Exit, Key, Screen, counted};
use quadrille_tenten::{Board, Move, PieceId, Rules, engine};

use crate::shared::picture::Ink;
use crate::shared::scene::Scene;

const KEYS: &str = "\
right, space   next step      down   next round      12 Enter   to round 12
left, b        a step back    up     a round back    Home, End
p   plays, stops              q      ends";

/// How long a step is shown when the record plays.
const DELAY: Duration = Duration::from_millis(400);

/// How long keys are waited for otherwise: for ever, in parts.
const LONG: Duration = Duration::from_mins(1);

/// A round of a record that was found right so far.
#[derive(Clone, Debug)]
pub(crate) struct Kept {
    pub(crate) set: Vec<PieceId>,
    pub(crate) moves: Vec<Move>,
    pub(crate) before: Board,
    /// The score before the round.
    pub(crate) score: u64,
}

/// Shows rounds, and goes where the keys say.
pub(crate) struct Browser<'a> {
    rules: &'a Rules,
    rounds: &'a [Kept],
    title: String,
    ink: Ink,
    place: Place,
    /// The number of a round as far as it is typed.
    typed: String,
    is_playing: bool,
}

/// A round, from 0, and a step of it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Place {
    round: usize,
    step: usize,
}

impl<'a> Browser<'a> {
    /// A browser of at least one round.
    pub(crate) fn new(rules: &'a Rules, rounds: &'a [Kept], title: String, ink: Ink) -> Self {
        Self {
            rules,
            rounds,
            title,
            ink,
            place: Place::default(),
            typed: String::new(),
            is_playing: false,
        }
    }

    /// Shows the record until the person has seen enough.
    pub(crate) fn run(mut self) -> Result<Exit> {
        let mut screen = Screen::enter()?;
        loop {
            screen.draw(&self.frame())?;
            let start = Instant::now();
            let wait = if self.is_playing { DELAY } else { LONG };
            match screen.key(wait)? {
                Some(Key::Interrupt) => return Ok(Exit::Interrupted),
                Some(Key::Char('q') | Key::Escape) => return Ok(Exit::Solved),
                Some(key) => self.press(key),
                None if self.is_playing && start.elapsed() >= DELAY => self.next(),
                None => {}
            }
        }
    }

    fn press(&mut self, key: Key) {
        let typed = std::mem::take(&mut self.typed);
        match key {
            Key::Char(digit) if digit.is_ascii_digit() && typed.len() < 18 => {
                self.typed = typed + &digit.to_string();
            }
            Key::Backspace if !typed.is_empty() => {
                self.typed = typed;
                self.typed.pop();
            }
            Key::Enter | Key::Char('g') if !typed.is_empty() => {
                // Eighteen digits at most.
                self.go(typed.parse::<usize>().unwrap_or(usize::MAX).saturating_sub(1));
            }
            Key::Char(' ' | 'n') | Key::Right | Key::Enter => self.next(),
            Key::Char('b') | Key::Left | Key::Backspace => self.back(),
            Key::Down | Key::PageDown => self.go(self.place.round + 1),
            Key::Up | Key::PageUp => {
                self.go(self.place.round.saturating_sub(usize::from(self.place.step == 0)));
            }
            Key::Home => self.go(0),
            Key::End => {
                self.go(usize::MAX);
                self.place.step = self.last_step();
            }
            Key::Char('p') => self.is_playing = !self.is_playing,
            _ => {}
        }
    }

    /// The beginning of a round, or of the last one.
    fn go(&mut self, round: usize) {
        self.place = Place {
            round: round.min(self.rounds.len() - 1),
            step: 0,
        };
    }

    fn next(&mut self) {
        if self.place.step < self.last_step() {
            self.place.step += 1;
        } else if self.place.round + 1 < self.rounds.len() {
            self.go(self.place.round + 1);
        } else {
            self.is_playing = false;
        }
    }

    fn back(&mut self) {
        if self.place.step > 0 {
            self.place.step -= 1;
        } else if self.place.round > 0 {
            self.place.round -= 1;
            self.place.step = self.last_step();
        }
    }

    fn last_step(&self) -> usize {
        self.rounds[self.place.round].moves.len()
    }

    fn frame(&self) -> String {
        let kept = &self.rounds[self.place.round];
        let moves = engine::play_all(self.rules, kept.before, &kept.moves);
        let scene = Scene {
            number: self.place.round as u64 + 1,
            set: kept.set.clone(),
            before: kept.before,
            moves: moves.unwrap_or_default(),
            score: kept.score,
        };
        let rounds = counted(self.rounds.len() as u128, "round");
        let state = match (&*self.typed, self.is_playing) {
            ("", false) => String::new(),
            ("", true) => "   playing".to_owned(),
            (typed, _) => format!("   to round {typed}_"),
        };
        let title = format!("{}, {rounds}{state}", self.title);
        scene.frame(self.rules, self.place.step, self.ink, &title, KEYS)
    }
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::Cell;

    use super::*;

    /// Three rounds in which a dot is placed.
    fn browse(rules: &Rules, keys: &[Key]) -> (usize, usize) {
        let dot = rules.piece('.').unwrap();
        let kept = |index| Kept {
            set: vec![dot],
            moves: vec![Move {
                piece: dot,
                anchor: Cell::new(0, index),
            }],
            before: Board::EMPTY,
            score: 0,
        };
        let rounds: Vec<Kept> = (0..3).map(kept).collect();
        let mut browser = Browser::new(rules, &rounds, String::new(), Ink::Plain);
        for &key in keys {
            browser.press(key);
        }
        (browser.place.round, browser.place.step)
    }

    #[test]
    fn keys_lead_through_steps_and_rounds() {
        use Key::{Char, Down, End, Enter, Home, Left, Right, Up};

        let rules = Rules::classic();
        let at = |keys: &[Key]| browse(&rules, keys);
        assert_eq!(at(&[Right]), (0, 1));
        assert_eq!(at(&[Right, Char(' ')]), (1, 0));
        assert_eq!(at(&[Right, Right, Left]), (0, 1));
        assert_eq!(at(&[Left]), (0, 0));
        assert_eq!(at(&[Down, Down, Down, Right, Right, Right]), (2, 1));
        assert_eq!(at(&[Down, Right, Up]), (1, 0));
        assert_eq!(at(&[Down, Up]), (0, 0));
        assert_eq!(at(&[End]), (2, 1));
        assert_eq!(at(&[End, Home]), (0, 0));
        assert_eq!(at(&[Char('3'), Enter]), (2, 0));
        assert_eq!(at(&[Char('9'), Char('9'), Char('g')]), (2, 0));
        assert_eq!(at(&[Char('0'), Enter]), (0, 0));
    }

    #[test]
    fn frames_show_what_happens() {
        let rules = Rules::classic();
        let piece = |letter| rules.piece(letter).unwrap();
        let full: Board = rules
            .parse_board(&format!("#########.\n{}", "..........\n".repeat(9)))
            .unwrap();
        let kept = Kept {
            set: vec![piece('.'), piece('O'), piece('i')],
            moves: vec![
                Move {
                    piece: piece('.'),
                    anchor: Cell::new(0, 9),
                },
                Move {
                    piece: piece('O'),
                    anchor: Cell::new(7, 7),
                },
                Move {
                    piece: piece('i'),
                    anchor: Cell::new(8, 0),
                },
            ],
            before: full,
            score: 100,
        };
        let kept = [kept];
        let mut browser = Browser::new(&rules, &kept, "a title".to_owned(), Ink::Plain);
        let mut frames = vec![browser.frame()];
        browser.press(Key::End);
        frames.push(browser.frame());
        insta::assert_snapshot!(frames.join("\n---\n"));
    }
}
