//! `number-match play`: follow a line, tap by tap.

mod desk;

use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use quadrille_cli::{Clock, Exit, Key, Screen, SearchArgs, Watch};
use quadrille_number_match::{Config, Game, Limits, Report, solve};

use crate::options::BoardArgs;
use crate::solve::GoalArg;
use desk::{Desk, Wish};

/// Follow the best line in the terminal, tap by tap, beside the game on the phone
///
/// Without a board, one is typed. When the phone shows something else, the board is edited, and solved on from there.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    #[command(flatten)]
    board: BoardArgs,
    /// What makes a win better
    #[arg(long, value_name = "GOAL", default_value = "refills")]
    goal: GoalArg,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match play                       # type the board
  number-match play --file board.txt
  number-match play 761541629/587238354/149416182 --goal score --time-limit 5s

A line is searched for two seconds at most, or for --time-limit.";

/// How long a line is searched, unless told.
const TIME: Duration = Duration::from_secs(2);
/// How long keys are waited for: for ever, in parts.
const LONG: Duration = Duration::from_mins(1);

impl Play {
    pub(crate) fn run(&self) -> Result<Exit> {
        ensure!(
            Screen::is_possible(),
            "play needs a terminal; `number-match solve` does not"
        );
        self.search.start_threads()?;
        let rules = self.board.rules()?;
        let given = if self.board.is_given() {
            Some(self.board.game()?)
        } else {
            None
        };
        let config = Config {
            goal: self.goal.into(),
            seed: self.search.seed()?,
            playouts: u64::MAX,
            ..Config::default()
        };
        let watch = Watch::start(None)?;
        let mut desk = Desk::new(rules, given);
        let mut screen = Screen::enter()?;
        loop {
            if let Some(game) = desk.take_game() {
                screen.draw("searching ...")?;
                let report = self.solve(&game, &config, &watch)?;
                desk.follow(game, &report)?;
            }
            screen.draw(&desk.frame())?;
            let Some(key) = screen.key(LONG)? else { continue };
            match (key, desk.press(key)) {
                (Key::Interrupt, _) => return Ok(Exit::Interrupted),
                (_, Wish::End) => return Ok(Exit::Solved),
                (_, Wish::GoOn) => {}
            }
        }
    }

    fn solve(&self, game: &Game, config: &Config, watch: &Watch) -> Result<Report> {
        let clock = Clock::start(watch.stop(), Some(self.search.time_limit().unwrap_or(TIME)))?;
        let limits = Limits::until(clock.stop().clone());
        Ok(solve(game, config, &limits, |_| {}))
    }
}
