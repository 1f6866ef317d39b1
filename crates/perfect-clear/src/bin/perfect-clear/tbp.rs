//! `perfect-clear tbp`: a bot for front ends of the Tetris Bot Protocol.

use std::io::Write;

use anyhow::{Result, ensure};
use clap::Args;
use quadrille_cli::{Exit, Incoming, Next, Output, Source, Watch, note, warn};
use quadrille_perfect_clear::chain::values::{Beyond, Clears, StartValues};
use quadrille_perfect_clear::tbp::{Bot, BotMessage, FrontEndMessage};
use quadrille_perfect_clear::{Mover, Physics, Piece};

use crate::options::PhysicsArgs;
use crate::shared::values_cache::{self, VALUED_LINES};

/// Play perfect clear after perfect clear as a bot of a front end: messages of the Tetris Bot Protocol, a line each
///
/// A front end that knows the protocol (TBP) starts this command by itself, deals the pieces and makes the moves that
/// the bot suggests. The bot plays for as many PCs in a row as it can expect, by what starts of a PC are worth
/// (`perfect-clear table loop`), and keeps the stack low where none is in sight. Each answer takes a bounded amount of
/// work, and depends on nothing but the messages before it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Tbp {
    #[command(flatten)]
    physics: PhysicsArgs,
}

const EXAMPLES: &str = r#"Examples:
  perfect-clear tbp
  perfect-clear tbp --game tetrio
  echo '{"type":"rules","randomizer":"seven_bag"}' | perfect-clear tbp

Messages that make no sense are noted on standard error with their line and column, and the next one is read.

Exit codes: 0 after `quit` or the end of the input, 2 bad usage, 130 interrupted."#;

/// The longest message, in bytes: a board has some thousands.
const MOST_BYTES: u64 = 1 << 20;

impl Tbp {
    pub(crate) fn run(&self) -> Result<Exit> {
        let physics = self.physics.physics()?;
        ensure!(
            physics.drop.twist(Piece::T).is_none(),
            "--drop: a front end does not say whether a T must spin"
        );
        let mut output = Output::stdout();
        // Front ends wait for it.
        say(&mut output, &Bot::info())?;
        let values = values(&physics)?;
        let mut bot = Bot::new(physics, self.physics.game().scoring(), Some(values));
        let watch = Watch::start(None)?;
        let lines = Incoming::start(&watch, Source::Stdin.lines(MOST_BYTES)?)?;
        loop {
            let (number, line) = match lines.next(|| Ok(()))? {
                Next::Line(Ok(line)) => line,
                Next::Line(Err(error)) => {
                    warn(format_args!("{error:#}"));
                    continue;
                }
                Next::End => return Ok(Exit::Solved),
                Next::Interrupted => return Ok(Exit::Interrupted),
            };
            match FrontEndMessage::read(&line) {
                Ok(Some(FrontEndMessage::Quit)) => return Ok(Exit::Solved),
                Ok(Some(message)) => {
                    if let Some(answer) = heard(&mut bot, message, number) {
                        say(&mut output, &answer)?;
                    }
                }
                // Of another version of the protocol.
                Ok(None) => {}
                Err(_) if line.trim().is_empty() => {}
                Err(error) => warn(format_args!("standard input: line {number}, {error}")),
            }
        }
    }
}

/// The bot's answer to a message; what it does not understand is noted.
fn heard(bot: &mut Bot, message: FrontEndMessage, line: u64) -> Option<BotMessage> {
    bot.hear(message).unwrap_or_else(|error| {
        warn(format_args!("standard input: line {line}: {error}"));
        error.answer()
    })
}

/// Writes a message, at once.
fn say(output: &mut Output, message: &BotMessage) -> Result<()> {
    writeln!(output, "{}", serde_json::to_string(message)?)?;
    output.flush()?;
    Ok(())
}

/// What starts of a clear are worth: by these kicks and drops, or else about as much as by the guideline's.
fn values(physics: &Physics) -> Result<StartValues> {
    let mover = Mover::new(physics.clone(), VALUED_LINES)?;
    let missing = match values_cache::needed(&mover, Clears::Four) {
        Err(missing) => missing,
        values => return values,
    };
    let guideline = Mover::new(Physics::srs(), VALUED_LINES)?;
    let values = StartValues::built_in(&guideline, Beyond::Unseen);
    note(format_args!("{missing:#}; those of SRS with soft drop are used"));
    values.ok_or(missing)
}
