//! `number-match play`: follow a line, tap by tap; or play.

mod console;
mod own;
mod session;
mod typed;
mod view;

use std::time::Duration;

use std::io::Write;

use anyhow::{Result, ensure};
use clap::Args;
use quadrille_cli::{Clock, Declared, Exit, Key, Output, SearchArgs, Watch};
use quadrille_number_match::api::Aim;
use quadrille_number_match::{Config, Generator, Limits, Problem, Report, Rules, Seed, solve};

use crate::options::BoardArgs;
use crate::report::{self, Style};
use console::{Console, Event};
use own::{Own, Wish};
use session::{Next, Session};
use typed::Typed;

/// Follow the best line in the terminal, tap by tap, beside the game on the phone
///
/// Without a board, one is typed, row after row: Enter after a full row goes on to the next one, and once more solves.
/// Cells of a screenshot that were not read for sure are marked, and corrected first. When the phone shows something
/// else, the board is edited, and solved on from there.
///
/// With --me you play yourself: arrows and space take pairs, h gives a hint, u takes a step back. Without a board, one
/// is drawn.
///
/// Where there is no terminal, keys are read from standard input, and what is on the screen is printed before each
/// line.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    #[command(flatten)]
    board: BoardArgs,
    /// Play yourself, with hints and undo, instead of following a line
    #[arg(long)]
    me: bool,
    #[command(flatten)]
    aim: Declared<Aim>,
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
impl Play {
    pub(crate) fn run(&self) -> Result<Exit> {
        self.search.start_threads()?;
        let mut session = self.session()?;
        let chosen = self.search.choose_seed()?;
        let config = Config {
            goal: self.aim.goal,
            seed: chosen.seed,
            playouts: u64::MAX,
            ..Config::default()
        };
        let watch = Watch::start(None)?;
        if self.me {
            let drawn = || self.drawn(self.board.rules(), chosen.seed);
            let problem = if self.board.is_given() {
                Self::given(&mut session, &watch)?
            } else {
                Some(drawn()?)
            };
            let Some(problem) = problem else {
                return Ok(watch.exit(Exit::GaveUp));
            };
            let exit = self.play(&problem, &config, &watch)?;
            chosen.note();
            return Ok(exit);
        }
        let (exit, is_random) = self.follow(session, &config, &watch)?;
        if is_random {
            chosen.note();
        }
        Ok(exit)
    }

    /// The session as it begins: with the board that is given, in the editor where cells of it are doubtful.
    fn session(&self) -> Result<Session> {
        let style = Style::of(&Output::stdout());
        if !self.board.is_given() {
            return Ok(Session::new(self.board.rules(), None).with_style(style));
        }
        if let Some((board, doubtful)) = self.board.doubtful_board()? {
            let typed = Typed::read(board.cells().to_vec(), doubtful);
            return Ok(Session::typing(self.board.rules(), typed).with_style(style));
        }
        let problem = self.board.problem()?;
        Ok(Session::new(*problem.rules(), Some(problem)).with_style(style))
    }

    /// Shows the session and obeys its keys until the end; returns whether the seed mattered for a line, too.
    fn follow(&self, mut session: Session, config: &Config, watch: &Watch) -> Result<(Exit, bool)> {
        let (mut console, mut is_random) = (Console::enter()?, false);
        loop {
            if let Some(problem) = session.take_problem() {
                console.tell("searching ...")?;
                let report = self.solve(&problem, config, watch)?;
                is_random |= report.is_random();
                session.follow(&problem, &report);
            }
            let Some(last) = turn(&mut console, &mut session, watch)? else {
                continue;
            };
            let is_board = last != Event::End || session.is_following();
            ensure!(is_board, "standard input: no board was typed");
            let is_interrupted = last == Event::Key(Key::Interrupt);
            let exit = if is_interrupted {
                Exit::Interrupted
            } else {
                Exit::Solved
            };
            return Ok((exit, is_random));
        }
    }

    /// The board that is given, once its doubtful cells are looked at; none where the session ends before.
    fn given(session: &mut Session, watch: &Watch) -> Result<Option<Problem>> {
        let mut console = None;
        loop {
            if let Some(problem) = session.take_problem() {
                return Ok(Some(problem));
            }
            let console = match &mut console {
                Some(console) => console,
                none => none.insert(Console::enter()?),
            };
            if turn(console, session, watch)?.is_some() {
                return Ok(None);
            }
        }
    }

    /// A board as apps draw them.
    fn drawn(&self, rules: Rules, seed: Seed) -> Result<Problem> {
        let generator = Generator::new(rules, self.board.first_digits()).with_pairs(0..=MOST_PAIRS);
        Ok(generator.problem(seed, 0, &Limits::none())?)
    }

    /// Lets the person play until the end, and says what came of it.
    fn play(&self, problem: &Problem, config: &Config, watch: &Watch) -> Result<Exit> {
        let mut output = Output::stdout();
        let (mut console, mut own) = (Console::enter()?, Own::new(problem, Style::of(&output)));
        let exit = loop {
            console.draw(&own.frame(console.height()?))?;
            let key = match console.next(watch)? {
                Event::Nothing => continue,
                Event::End => break Exit::Solved,
                Event::Key(Key::Interrupt) => break Exit::Interrupted,
                Event::Key(key) => key,
            };
            match own.press(key) {
                Wish::End => break Exit::Solved,
                Wish::GoOn => {}
                Wish::Hint => {
                    let Some(rest) = own.problem() else { continue };
                    console.tell("searching ...")?;
                    let report = self.solve(&rest, config, watch)?;
                    own.advise(report.line(), &report::answer(&report));
                }
            }
        };
        drop(console);
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

/// Shows the session, and obeys what comes next; returns it if it ends the session.
fn turn(console: &mut Console, session: &mut Session, watch: &Watch) -> Result<Option<Event>> {
    console.draw(&session.frame(console.height()?))?;
    let event = console.next(watch)?;
    let is_last = match event {
        Event::Nothing => false,
        Event::End => !session.end(),
        Event::Key(Key::Interrupt) => true,
        Event::Key(key) => session.press(key) == Next::End,
    };
    Ok(is_last.then_some(event))
}
