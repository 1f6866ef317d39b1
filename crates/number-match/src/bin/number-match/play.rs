//! `number-match play`: follow a line, tap by tap; or play.

mod own;
mod session;
mod view;

use std::time::Duration;

use std::io::Write;

use anyhow::{Result, ensure};
use clap::Args;
use quadrille_cli::{Clock, Exit, Key, Output, Screen, SearchArgs, Watch};
use quadrille_number_match::{Config, Generator, Limits, Problem, Report, Rules, Seed, solve};

use crate::options::{BoardArgs, GoalArg};
use crate::report::{self, Style};
use own::{Own, Wish};
use session::{Next, Session};

/// Follow the best line in the terminal, tap by tap, beside the game on the phone
///
/// Without a board, one is typed. When the phone shows something else, the board is edited, and solved on from there.
///
/// With --me you play yourself: arrows and space take pairs, h gives a hint, u takes a step back. Without a board, one
/// is drawn.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    #[command(flatten)]
    board: BoardArgs,
    /// Play yourself, with hints and undo, instead of following a line
    #[arg(long)]
    me: bool,
    /// What makes a line better, and what hints aim at
    #[arg(long, value_name = "GOAL", default_value = "refills")]
    goal: GoalArg,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  number-match play                       # type the board
  number-match play board.txt
  number-match play --me                  # a board is drawn, and you play it
  number-match play --me board.txt --no-wrap
  number-match play --image screenshot.png
  number-match play 761541629/587238354/149416182 --goal score --time-limit 5s

A line, or a hint, is searched for two seconds at most, or for --time-limit.";

/// How long a line is searched, unless --time-limit says otherwise.
const TIME: Duration = Duration::from_secs(2);
/// Opening pairs of a board that is drawn, at most: as in apps.
const MOST_PAIRS: usize = 6;
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
        if self.me {
            let problem = given.map_or_else(|| self.drawn(rules, chosen.seed), Ok)?;
            let exit = self.play(&problem, &config, &watch)?;
            chosen.note();
            return Ok(exit);
        }
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

    /// A board as apps draw them.
    fn drawn(&self, rules: Rules, seed: Seed) -> Result<Problem> {
        let generator = Generator::new(rules, self.board.rules.first_digits()).with_pairs(0..=MOST_PAIRS);
        Ok(generator.problem(seed, 0, &Limits::none())?)
    }

    /// Lets the person play until the end, and says what came of it.
    fn play(&self, problem: &Problem, config: &Config, watch: &Watch) -> Result<Exit> {
        let mut output = Output::stdout();
        let (mut screen, mut own) = (Screen::enter()?, Own::new(problem, Style::of(&output)));
        let exit = loop {
            screen.draw(&own.frame(screen.height()?))?;
            let Some(key) = screen.key(MOMENT)? else { continue };
            match (key, own.press(key)) {
                (Key::Interrupt, _) => break Exit::Interrupted,
                (_, Wish::End) => break Exit::Solved,
                (_, Wish::GoOn) => {}
                (_, Wish::Hint) => {
                    let Some(rest) = own.problem() else { continue };
                    screen.draw("searching ...")?;
                    let report = self.solve(&rest, config, watch)?;
                    own.advise(report.line(), &report::answer(&report));
                }
            }
        };
        drop(screen);
        let (game, totals) = (
            own.game(),
            report::totals(own.game().taken(), own.game().refills()),
        );
        if game.is_won() {
            writeln!(output, "won: {totals}")?;
        } else {
            writeln!(output, "{totals}; what is left:\n{}", game.board())?;
        }
        output.finish()?;
        Ok(exit)
    }

    fn solve(&self, problem: &Problem, config: &Config, watch: &Watch) -> Result<Report> {
        let clock = Clock::start(watch.stop(), Some(self.search.time_limit().unwrap_or(TIME)))?;
        let limits = Limits::until(clock.stop().clone());
        Ok(solve(problem, config, &limits))
    }
}
