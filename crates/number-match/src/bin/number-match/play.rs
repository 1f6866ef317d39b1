//! `number-match play`: follow a line, tap by tap.

mod session;
mod view;

use std::time::Duration;

use anyhow::{Result, ensure};
use clap::Args;
use quadrille_cli::{Clock, Exit, Key, Output, Screen, SearchArgs, Watch};
use quadrille_number_match::{Config, Limits, Problem, Report, solve};

use crate::options::{BoardArgs, GoalArg};
use crate::report::Style;
use session::{Next, Session};

/// Follow the best line in the terminal, tap by tap, beside the game on the phone
///
/// Without a board, one is typed. When the phone shows something else, the board is edited, and solved on from there.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    #[command(flatten)]
    board: BoardArgs,
    /// What makes a line better
    #[arg(long, value_name = "GOAL", default_value = "refills")]
    goal: GoalArg,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match play                       # type the board
  number-match play board.txt
  number-match play --image screenshot.png
  number-match play 761541629/587238354/149416182 --goal score --time-limit 5s

A line is searched for two seconds at most, or for --time-limit.";

/// How long a line is searched, unless --time-limit says otherwise.
const TIME: Duration = Duration::from_secs(2);
/// How long a key is waited for before the screen is drawn again, which may have another size by then.
const MOMENT: Duration = Duration::from_millis(500);

impl Play {
    pub(crate) fn run(&self) -> Result<Exit> {
        ensure!(
            Screen::is_possible(),
            "play needs a terminal; `number-match solve` does not"
        );
        self.search.start_threads()?;
        let given = self.board.is_given().then(|| self.board.problem()).transpose()?;
        let rules = given
            .as_ref()
            .map_or_else(|| self.board.rules.rules(), |problem| *problem.rules());
        let chosen = self.search.choose_seed()?;
        let config = Config {
            goal: self.goal.into(),
            seed: chosen.seed,
            playouts: u64::MAX,
            ..Config::default()
        };
        let watch = Watch::start(None)?;
        let session = Session::new(rules, given).with_style(Style::of(&Output::stdout()));
        let (exit, playouts) = self.follow(session, &config, &watch)?;
        if playouts > 0 {
            chosen.note();
        }
        Ok(exit)
    }

    /// Shows the session and obeys its keys until the end; returns the random games that were played, too.
    fn follow(&self, mut session: Session, config: &Config, watch: &Watch) -> Result<(Exit, u64)> {
        let (mut screen, mut playouts) = (Screen::enter()?, 0);
        loop {
            if let Some(problem) = session.take_problem() {
                screen.draw("searching ...")?;
                let report = self.solve(&problem, config, watch)?;
                playouts += report.stats.playouts;
                session.follow(&problem, &report);
            }
            screen.draw(&session.frame(screen.height()?))?;
            let Some(key) = screen.key(MOMENT)? else { continue };
            match (key, session.press(key)) {
                (Key::Interrupt, _) => return Ok((Exit::Interrupted, playouts)),
                (_, Next::End) => return Ok((Exit::Solved, playouts)),
                (_, Next::GoOn) => {}
            }
        }
    }

    fn solve(&self, problem: &Problem, config: &Config, watch: &Watch) -> Result<Report> {
        let clock = Clock::start(watch.stop(), Some(self.search.time_limit().unwrap_or(TIME)))?;
        let limits = Limits::until(clock.stop().clone());
        Ok(solve(problem, config, &limits))
    }
}
