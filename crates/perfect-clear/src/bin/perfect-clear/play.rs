//! `perfect-clear play`: a coach for a game that is played elsewhere.

mod command;
mod game;
mod session;

use anyhow::{Context, Result, anyhow};
use clap::Args;
use quadrille_cli::{Exit, whole_number};
use quadrille_perfect_clear::{Config, Field, Limits, PieceSet, parse_pieces};

use crate::options::{FieldArgs, HoldArgs, PhysicsArgs, parse_bag};
use crate::table_cache::{IfMissing, TableArgs};
use game::{BagRule, Game};
use session::{Coach, Manners, Session};

/// Be coached through clear after clear: type the pieces that appear, see the best placement and the keys to press
///
/// The coach keeps the field, the slot and the bag, and tells the exact chance of the clear under best play. `help` lists
/// what can be typed. When a clear is done, the next one begins with the pieces that are left. Long advice comes somewhat
/// faster once `perfect-clear table build` has been run.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// The current piece and the previews at the start; they can be typed later as well
    #[arg(long, short, value_name = "PIECES", default_value = "")]
    queue: String,
    #[command(flatten)]
    hold: HoldArgs,
    /// What is still to come of the bag of the last piece shown, or `new` [default: the queue begins with a bag]
    #[arg(long, value_name = "PIECES")]
    bag: Option<String>,
    /// Take pieces that no bag gives
    #[arg(long)]
    any_bag: bool,
    /// How many pieces the game shows besides the current one
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = whole_number(0_usize, 12))]
    previews: usize,
    /// Tell at most so many placements
    #[arg(long, value_name = "N", default_value_t = 3, value_parser = whole_number(1_usize, 1_000))]
    alternatives: usize,
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    useful: TableArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear play
  perfect-clear play --queue TILJSZ
  perfect-clear play --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --hold T --bag new --previews 3

Exit codes: 0 left, 2 bad usage or input, 130 interrupted.";

impl Play {
    pub(crate) fn run(&self) -> Result<Exit> {
        let game = self.game()?;
        let mover = self.physics.mover(self.field.lines())?;
        // Nobody who has just sat down wants to wait for the table: it is used if it is there.
        let empty = Field::empty(self.field.lines())?;
        let limits = Limits::none();
        let useful = self.useful.useful(&mover, empty, IfMissing::DoWithout, &limits);
        let coach = Coach {
            config: Config {
                table: useful,
                ..Config::default()
            },
            mover,
        };
        let manners = Manners {
            shown: self.previews + 1,
            most: self.alternatives,
        };
        Session::start(coach, game, manners)?.run()
    }

    fn game(&self) -> Result<Game> {
        let field = self.field.field()?;
        field.pieces_needed()?;
        let shown = parse_pieces(&self.queue).context("--queue")?;
        let rule = if self.any_bag {
            BagRule::Any
        } else {
            BagRule::Seven
        };
        let mut game = Game::new(field, self.hold.hold(), rule);
        match self.bag.as_deref() {
            // The bag is that at the end of the queue.
            Some(bag) => {
                let left = match bag {
                    "new" => PieceSet::EMPTY,
                    letters => parse_bag(letters).context("--bag")?,
                };
                game.set_shown(shown, left).context("--queue and --bag")?;
            }
            None => game.appear(&shown).map_err(|error| {
                anyhow!(
                    "--queue: {error}; --bag tells what is left of another bag, --any-bag takes any queue"
                )
            })?,
        }
        Ok(game)
    }
}
