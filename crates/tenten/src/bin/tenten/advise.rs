//! `tenten advise`: where to place a set.

use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, whole_number};
use quadrille_tenten::record::{MoveEntry, letters, strategy_name};
use quadrille_tenten::{Advice, Adviser, Board, Move, PieceId, Played, PlayerKind, Rules, engine};
use serde::Serialize;

use crate::options::{PlayerArgs, PositionArgs};
use crate::picture::{self, Ink};
use crate::risk::{self, RiskEntry};
use crate::session;

/// Tell where to place the pieces on a board, and in which order
///
/// The pieces are a whole set or what is left of one. Each move is drawn with its number in the cells of the piece; x
/// marks cells that vanish with it. The risk is the exact chance that the next set does not fit; the value is what the
/// board is worth to the player, more is better.
///
/// Without --pieces, on a terminal, it is a session: it keeps the board, and is told the letters of each set.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Advise {
    #[command(flatten)]
    position: PositionArgs,
    /// The letters of the pieces, in any order
    #[arg(long, value_name = "LETTERS", allow_hyphen_values = true)]
    pieces: Option<String>,
    #[command(flatten)]
    player: PlayerArgs,
    /// Tell this many other ways as well, the best first [default: 0, in a session 3]
    #[arg(long, value_name = "N", value_parser = whole_number(0_usize, 1000))]
    alternatives: Option<usize>,
    /// Keep the board and ask for one set after the other, as is done on a terminal without --pieces
    #[arg(long, conflicts_with = "pieces")]
    session: bool,
}

const EXAMPLES: &str = "\
Examples:
  tenten advise --pieces rOo --file board.txt
  tenten advise --pieces O --file board.txt --format json
  tenten advise --pieces rOo --file board.txt --alternatives 5
  tenten advise                                   # a session, from the empty board
  tenten advise --file board.txt                  # one that goes on from this board

Exit codes: 0 there is a way, 1 the pieces do not fit, 2 bad usage or input, 130 interrupted.";

/// Alternatives that a session shows.
const FEW: usize = 3;

impl Advise {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.position.rules()?;
        let player = self.player.player_or(PlayerKind::STRONGEST, &rules)?;
        let adviser = Adviser::new(&rules, player);
        match &self.pieces {
            Some(pieces) => self.once(&rules, &adviser, pieces),
            None if self.session || io::stdin().is_terminal() => self.session(&rules, &adviser),
            None => bail!("which pieces? Give --pieces LETTERS, or --session to be asked"),
        }
    }

    fn session(&self, rules: &Rules, adviser: &Adviser) -> Result<Exit> {
        ensure!(
            self.position.format == Format::Text && self.position.output.path().is_none(),
            "a session is for people: it has no --format and no --output"
        );
        let board = self.position.board_or_empty(rules)?;
        session::run(rules, adviser, board, self.alternatives.unwrap_or(FEW))
    }

    fn once(&self, rules: &Rules, adviser: &Adviser, pieces: &str) -> Result<Exit> {
        let set = rules.parse_part_of_set(pieces).context("--pieces")?;
        let board = self.position.board(rules)?;
        let mut output = self.position.output.open()?;
        let advice = adviser.advise(board, &set, self.alternatives.unwrap_or(0));
        match self.position.format {
            Format::Text => write_text(&mut output, rules, board, &set, &advice)?,
            Format::Json | Format::Jsonl => {
                let document = self.document(rules, adviser, &set, &advice);
                writeln!(output, "{}", serde_json::to_string(&document)?)?;
            }
        }
        output.finish()?;
        Ok(if advice.is_empty() {
            Exit::ProvedNone
        } else {
            Exit::Solved
        })
    }

    fn document(&self, rules: &Rules, adviser: &Adviser, set: &[PieceId], advice: &[Advice]) -> Document {
        let mut ways = advice.iter().map(|one| Way::new(rules, one));
        let way = ways.next();
        Document {
            status: if way.is_some() { "solved" } else { "unsolvable" },
            pieces: letters(rules, set),
            alternatives: way
                .is_some()
                .then(|| ways.collect())
                .filter(|_| self.alternatives.is_some()),
            way,
            strategy: strategy_name(adviser.player()),
        }
    }
}

#[derive(Serialize)]
struct Document {
    status: &'static str,
    pieces: Vec<String>,
    #[serde(flatten)]
    way: Option<Way>,
    strategy: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    alternatives: Option<Vec<Way>>,
}

/// A way to place the set in documents.
#[derive(Serialize)]
struct Way {
    moves: Vec<MoveEntry>,
    score_gain: u32,
    board: Vec<String>,
    value: f64,
    risk: RiskEntry,
}

impl Way {
    fn new(rules: &Rules, advice: &Advice) -> Self {
        Self {
            moves: entries(rules, &advice.moves),
            score_gain: advice.points,
            board: rules.board_rows(advice.board),
            value: advice.value,
            risk: advice.risk.into(),
        }
    }
}

/// What each move brings.
pub(crate) fn follow(rules: &Rules, mut board: Board, moves: &[Move]) -> Result<Vec<(Move, Played)>> {
    let mut follow = |one: &Move| {
        let played = engine::play(rules, board, one).context("a move that does not fit")?;
        board = played.board;
        Ok((*one, played))
    };
    moves.iter().map(&mut follow).collect()
}

fn write_text(
    output: &mut Output,
    rules: &Rules,
    board: Board,
    set: &[PieceId],
    advice: &[Advice],
) -> Result<()> {
    let Some((best, others)) = advice.split_first() else {
        let set = rules.set_text(set);
        return Ok(writeln!(
            output,
            "{set} does not fit: no order and no places take it"
        )?);
    };
    write_way(output, rules, board, best)?;
    write_others(output, rules, others)
}

/// A way in words and drawn, with the points and the risk that it brings.
pub(crate) fn write_way(output: &mut Output, rules: &Rules, board: Board, advice: &Advice) -> Result<()> {
    for (index, (one, played)) in advice.moves.iter().enumerate() {
        writeln!(output, "{}", picture::sentence(rules, index + 1, *one, played))?;
    }
    let ink = Ink::new(output.is_colored());
    writeln!(output, "\n{}\n", picture::of_advice(rules, board, advice, ink))?;
    let (risk, value) = (risk::in_words(advice.risk), advice.value);
    writeln!(output, "{} points more, value {value:.2}", advice.points)?;
    Ok(writeln!(output, "risk of the next set: {risk}")?)
}

/// Other ways, one a line, numbered from 2.
pub(crate) fn write_others(output: &mut Output, rules: &Rules, others: &[Advice]) -> Result<()> {
    if others.is_empty() {
        return Ok(());
    }
    writeln!(output, "\nother ways, each piece with its row and column:")?;
    for (index, other) in others.iter().enumerate() {
        let (risk, value) = (risk::percent(other.risk), other.value);
        let way = picture::in_short(rules, other);
        writeln!(output, "{:>3}. risk {risk}, value {value:.2}: {way}", index + 2)?;
    }
    Ok(())
}

/// Moves as they stand in documents.
pub(crate) fn entries(rules: &Rules, moves: &[(Move, Played)]) -> Vec<MoveEntry> {
    moves
        .iter()
        .map(|(one, played)| MoveEntry::new(rules, *one, played))
        .collect()
}
