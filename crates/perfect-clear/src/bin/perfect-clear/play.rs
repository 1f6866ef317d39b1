//! `perfect-clear play`: a coach for a game that is played elsewhere.

mod command;
mod game;
mod session;

use anyhow::{Context, Result, anyhow, ensure};
use clap::Args;
use quadrille_cli::{Exit, Screenshot, whole_number};
use quadrille_perfect_clear::chain::values::Clears;
use quadrille_perfect_clear::game::{BagRule, Game};
use quadrille_perfect_clear::{Config, Field, Hold, Piece, PieceSet, parse_pieces};
use quadrille_search::Limits;

use crate::options::{FieldArgs, HoldArgs, PhysicsArgs, parse_bag};
use crate::shared::table_cache::{IfMissing, TableArgs};
use crate::shared::values_cache::{self, VALUED_LINES};
use session::{Manners, Session};

/// Be coached through PC after PC: type the pieces that appear, see the best placement and the keys to press
///
/// The coach keeps the field, the hold slot and the bag, and writes the exact chance of the PC under best play.
/// `help` lists what can be typed. When a PC is done, the next one begins with the pieces that are left. Long
/// advice comes somewhat faster once `perfect-clear table build` has been run.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Play {
    /// The pieces at the start: the current one first, then the next ones; they can be typed later as well [default:
    /// those of --image]
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
    /// How many next pieces the game shows besides the current one [default: as --game, 5 in all of them]
    #[arg(long, value_name = "N", value_parser = whole_number(0_usize, 12))]
    previews: Option<usize>,
    /// Order placements by the PCs in a row to expect, where a piece is in hold: of those with the same chance, which
    /// leaves the better next start? At the start of a PC this takes some seconds
    #[arg(long = "loop")]
    by_loop: bool,
    /// Write at most N placements
    #[arg(long, value_name = "N", alias = "alternatives", default_value_t = 3, value_parser = whole_number(1_usize, 1_000))]
    most: usize,
    #[command(flatten)]
    field: FieldArgs,
    #[command(flatten)]
    physics: PhysicsArgs,
    #[command(flatten)]
    table: TableArgs,
}

const EXAMPLES: &str = "\
Examples:
  perfect-clear play
  perfect-clear play --queue TILJSZ
  perfect-clear play --queue ILJSZO --hold T --bag new --loop
  perfect-clear play --image screenshot.png --bag new
  perfect-clear play --field 'XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X' --hold T --bag new --previews 3

Exit codes: 0 left, 2 bad usage or input, 130 interrupted.";

impl Play {
    pub(crate) fn run(&self) -> Result<Exit> {
        let field = self.field.unfinished()?;
        let game = self.game(field)?;
        let mover = self.physics.mover(field.lines())?;
        ensure!(
            mover.physics().drop.twist(Piece::T).is_none(),
            "--drop: the keys that are shown may bring a T to its place without the spin that is asked for"
        );
        // Nobody who has just sat down wants to wait for the table: it is used if it is there.
        let (empty, limits) = (Field::empty(field.lines())?, Limits::none());
        let config = Config {
            table: self.table.useful(&mover, empty, IfMissing::DoWithout, &limits),
            ..Config::default()
        };
        let values = if self.by_loop {
            ensure!(
                field.lines() == VALUED_LINES,
                "--loop is for fields of {VALUED_LINES} lines"
            );
            Some(values_cache::needed(&mover, Clears::Four)?)
        } else {
            None
        };
        let manners = Manners {
            shown: self.previews.unwrap_or_else(|| self.physics.game().previews()) + 1,
            most: self.most,
        };
        let doubts = self.field.seen()?.and_then(Screenshot::doubts);
        Session::start((mover, config, values), game, manners)?.run(doubts.as_deref())
    }

    fn game(&self, field: Field) -> Result<Game> {
        field.pieces_needed()?;
        let (option, queue) = match self.field.seen()? {
            Some(seen) if self.queue.is_empty() => ("--image", seen.queue()),
            _ => ("--queue", self.queue.clone()),
        };
        let shown = parse_pieces(&queue).context(option)?;
        let hold = match self.hold.hold() {
            Hold::Empty => self.field.seen_hold()?,
            given => given,
        };
        let rule = if self.any_bag {
            BagRule::Any
        } else {
            BagRule::Seven
        };
        let mut game = Game::new(field, hold, rule);
        match self.bag.as_deref() {
            // The bag is that at the end of the queue.
            Some(bag) => {
                let left = match bag {
                    "new" => PieceSet::EMPTY,
                    letters => parse_bag(letters).context("--bag")?,
                };
                game.set_shown(shown, left)
                    .with_context(|| format!("{option} and --bag"))?;
            }
            None => game.appear(&shown).map_err(|error| {
                anyhow!(
                    "{option}: {error}; --bag says what is left of another bag, --any-bag takes any queue"
                )
            })?,
        }
        Ok(game)
    }
}
