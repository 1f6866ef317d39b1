//! `tenten replay`: goes through the record of a game.

use anyhow::{Result, anyhow};
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, Output};
use quadrille_tenten::api::Asked;
use quadrille_tenten::record::{Line, MoveEntry, RoundLine};
use quadrille_tenten::verify::{self, Replayed};
use quadrille_tenten::{Move, PieceId, Rules};

use crate::browse::{Browser, Kept};
use crate::shared::picture::Ink;
use crate::verify::{self as verdicts, RecordArgs, Verify, Wrong};

/// Step through the record of a game, and check it by the rules alone
///
/// On a terminal the game is shown, to be gone through by keys. Elsewhere, and with --check, it is only checked, as
/// `tenten verify` does.
#[derive(Args)]
pub(crate) struct Replay {
    #[command(flatten)]
    record: RecordArgs,
    /// Only check, on a terminal as well
    #[arg(long)]
    check: bool,
}

impl Replay {
    pub(crate) fn run(&self) -> Result<Exit> {
        let output = self.record.output.open()?;
        let is_text = self.record.format()? == Format::Text;
        if self.check || !is_text || !output.is_terminal() {
            drop(output);
            let verify = Verify {
                record: self.record.clone(),
                asked: Declared(Asked { request: None }),
            };
            return verify.run();
        }
        self.show(output)
    }

    /// Shows the rounds that are right, and then the verdict.
    fn show(&self, output: Output) -> Result<Exit> {
        let source = self.record.source()?;
        let name = source.to_string();
        let (rules, lines) = self.record.rules_and_lines(source)?;
        let mut rounds = Vec::new();
        let verdict = verdicts::verdict(check(&rules, lines, &mut rounds), &rules, &name)?;
        let mut exit = Exit::Solved;
        if !rounds.is_empty() {
            let title = verdict.reason.clone().unwrap_or(name);
            let ink = Ink::new(output.is_colored());
            exit = Browser::new(&rules, &rounds, title, ink).run()?;
        }
        Ok(exit.and(verdicts::write(&verdict, output, Format::Text)?))
    }
}

/// Checks a record, and keeps each round that is right.
pub(crate) fn check(
    rules: &Rules,
    lines: impl Iterator<Item = Result<String>>,
    rounds: &mut Vec<Kept>,
) -> Result<Replayed, Wrong> {
    let mut replay = verify::Replay::new(rules);
    let mut score = 0;
    for line in lines {
        let before = replay.board();
        if let Some(Line::Round(round)) = replay.line(&line?)? {
            rounds.push(kept(rules, &round, &before, score)?);
            score = round.score;
        }
    }
    Ok(replay.finish()?)
}

/// A round in the words of the rules: its pieces exist, as the replay has found it right.
fn kept(rules: &Rules, round: &RoundLine, before: &[String], score: u64) -> Result<Kept> {
    let piece = |letter: &String| -> Result<PieceId> {
        let piece = letter.chars().next().and_then(|letter| rules.piece(letter));
        piece.ok_or_else(|| anyhow!("there is no piece {letter:?}"))
    };
    let one = |one: &MoveEntry| -> Result<Move> {
        let known = one.to_move(rules);
        known.ok_or_else(|| anyhow!("there is no piece {:?}", one.piece))
    };
    Ok(Kept {
        set: round.pieces.iter().map(piece).collect::<Result<_>>()?,
        moves: round.moves.iter().map(one).collect::<Result<_>>()?,
        before: rules.parse_board(&before.join("\n"))?,
        score,
    })
}
