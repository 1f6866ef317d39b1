//! `tenten replay`: is a record right?

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Result, anyhow};
use clap::Args;
use quadrille_bitboard::Cell;
use quadrille_cli::{Exit, Format, OutputArgs, Source};
use quadrille_tenten::record::{Line, MoveEntry, RoundLine};
use quadrille_tenten::verify::{self, ReplayError, Replayed};
use quadrille_tenten::{Move, PieceId, Rules};
use serde::Serialize;

use crate::browse::{Browser, Kept};
use crate::options::RulesArgs;
use crate::picture::Ink;

/// Check the record of a game by the rules alone, and step through it
///
/// Every move must fit, every line that is said to vanish must be full, and a game that is said to be over must really
/// be: no order and no places take the last set. The check shares nothing with the players.
///
/// On a terminal the game is shown, to be gone through by keys; --check leaves that out.
#[derive(Args)]
pub(crate) struct Replay {
    /// The record; - or nothing reads standard input
    #[arg(value_name = "FILE")]
    file: Option<PathBuf>,
    #[command(flatten)]
    rules: RulesArgs,
    /// Only check, on a terminal as well
    #[arg(long)]
    check: bool,
    /// How to write the verdict
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

/// The longest line of a record: a thousand times that of a round.
const MOST_BYTES_PER_LINE: u64 = 1 << 20;

#[derive(Serialize)]
struct Verdict {
    valid: bool,
    #[serde(skip_serializing_if = "Option::is_none")]
    reason: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    rounds: Option<u64>,
    #[serde(skip_serializing_if = "Option::is_none")]
    score: Option<u64>,
}

impl Replay {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        let source = Source::choose(None, self.file.clone())?;
        let name = source.to_string();
        let mut output = self.output.open()?;
        let is_shown = !self.check && self.format == Format::Text && output.is_terminal();
        let mut rounds = is_shown.then(Vec::new);
        let replayed = check(&rules, source, rounds.as_mut())?;
        let verdict = match replayed {
            Ok(replayed) => Verdict {
                valid: true,
                reason: None,
                rounds: Some(replayed.rounds),
                score: Some(replayed.score),
            },
            Err(error @ ReplayError::Unreadable { .. }) => return Err(anyhow!(error).context(name)),
            Err(error) => Verdict {
                valid: false,
                reason: Some(error.to_string()),
                rounds: None,
                score: None,
            },
        };
        let mut exit = Exit::Solved;
        if let Some(rounds) = rounds.filter(|rounds| !rounds.is_empty()) {
            let title = verdict.reason.clone().unwrap_or_else(|| name.clone());
            let ink = Ink::new(output.is_colored());
            exit = Browser::new(&rules, &rounds, title, ink).run()?;
        }
        match (self.format, &verdict.reason) {
            (Format::Json | Format::Jsonl, _) => writeln!(output, "{}", serde_json::to_string(&verdict)?)?,
            (Format::Text, Some(reason)) => writeln!(output, "no: {reason}")?,
            (Format::Text, None) => writeln!(
                output,
                "yes: {} rounds, {} points",
                verdict.rounds.unwrap_or_default(),
                verdict.score.unwrap_or_default()
            )?,
        }
        output.finish()?;
        Ok(exit.and(if verdict.valid {
            Exit::Solved
        } else {
            Exit::ProvedNone
        }))
    }
}

/// Checks a record, and keeps each round that is right.
fn check(
    rules: &Rules,
    source: Source,
    mut rounds: Option<&mut Vec<Kept>>,
) -> Result<Result<Replayed, ReplayError>> {
    let mut replay = verify::Replay::new(rules);
    let mut score = 0;
    for line in source.lines(MOST_BYTES_PER_LINE)? {
        let before = rounds.is_some().then(|| replay.board());
        match (replay.line(&line?.1), &mut rounds, before) {
            (Err(error), ..) => return Ok(Err(error)),
            (Ok(Some(Line::Round(round))), Some(rounds), Some(before)) => {
                rounds.push(kept(rules, &round, &before, score)?);
                score = round.score;
            }
            (Ok(_), ..) => {}
        }
    }
    Ok(replay.finish())
}

/// A round in the words of the rules: its pieces exist, as the replay has found it right.
fn kept(rules: &Rules, round: &RoundLine, before: &[String], score: u64) -> Result<Kept> {
    let piece = |letter: &String| -> Result<PieceId> {
        let piece = letter.chars().next().and_then(|letter| rules.piece(letter));
        piece.ok_or_else(|| anyhow!("there is no piece {letter:?}"))
    };
    let one = |one: &MoveEntry| -> Result<Move> {
        Ok(Move {
            piece: piece(&one.piece)?,
            anchor: Cell::new(one.row, one.col),
        })
    };
    Ok(Kept {
        set: round.pieces.iter().map(piece).collect::<Result<_>>()?,
        moves: round.moves.iter().map(one).collect::<Result<_>>()?,
        before: rules.parse_board(&before.join("\n"))?,
        score,
    })
}
