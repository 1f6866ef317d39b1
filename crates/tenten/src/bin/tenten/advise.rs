//! `tenten advise`: where to place a set.

use std::io::Write;
use std::path::PathBuf;

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, OutputArgs};
use quadrille_tenten::record::{MoveEntry, letters, strategy_name};
use quadrille_tenten::{Board, Move, PieceId, Played, Player, Rules, engine};
use serde_json::json;

use crate::options::{PlayerArgs, RulesArgs, read_board};
use crate::picture;

/// Tell where to place the pieces on a board, and in which order
///
/// The pieces are a whole set or what is left of one. Each move is drawn with its number in the cells of the piece; x
/// marks cells that vanish with it.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Advise {
    /// The board, rows top first, with / between rows; - or nothing reads standard input
    board: Option<String>,
    /// Read the board from a file
    #[arg(long, short, value_name = "FILE", conflicts_with = "board")]
    file: Option<PathBuf>,
    /// The letters of the pieces, in any order
    #[arg(long, value_name = "LETTERS", allow_hyphen_values = true)]
    pieces: String,
    #[command(flatten)]
    rules: RulesArgs,
    #[command(flatten)]
    player: PlayerArgs,
    /// How to write the advice
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: Format,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten advise --pieces rOo --file board.txt
  tenten advise --pieces O --file board.txt --format json

Exit codes: 0 there is a way, 1 the pieces do not fit, 2 bad usage or input.";

impl Advise {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.rules()?;
        let player = self.player.player(&rules)?;
        let set = rules.parse_part_of_set(&self.pieces).context("--pieces")?;
        let board = read_board(&rules, self.board.as_deref(), self.file.as_ref())?;
        let mut output = self.output.open()?;
        let moves = player.choose(board, &set);
        let advice = moves.map(|moves| follow(&rules, board, &moves)).transpose()?;
        match self.format {
            Format::Text => write_text(&mut output, &rules, board, &set, advice.as_deref())?,
            Format::Json | Format::Jsonl => {
                write_json(&mut output, &rules, &*player, board, &set, advice.as_deref())?;
            }
        }
        output.finish()?;
        Ok(if advice.is_some() {
            Exit::Solved
        } else {
            Exit::ProvedNone
        })
    }
}

/// What each move brings.
pub(crate) fn follow(rules: &Rules, mut board: Board, moves: &[Move]) -> Result<Vec<(Move, Played)>> {
    let mut follow = |one: &Move| {
        let played = engine::play(rules, board, one.piece, one.anchor).context("a move that does not fit")?;
        board = played.board;
        Ok((*one, played))
    };
    moves.iter().map(&mut follow).collect()
}

fn write_text(
    output: &mut Output,
    rules: &Rules,
    mut board: Board,
    set: &[PieceId],
    advice: Option<&[(Move, Played)]>,
) -> Result<()> {
    let Some(moves) = advice else {
        let set = rules.set_text(set);
        return Ok(writeln!(
            output,
            "{set} does not fit: no order and no places take it"
        )?);
    };
    let colored = output.is_colored();
    for (index, (one, played)) in moves.iter().enumerate() {
        writeln!(output, "{}", picture::sentence(rules, index + 1, *one, played))?;
        writeln!(
            output,
            "{}\n",
            picture::of_move(rules, board, index + 1, *one, played, colored)
        )?;
        board = played.board;
    }
    let gain: u32 = moves.iter().map(|(_, played)| played.points).sum();
    writeln!(
        output,
        "then, with {gain} points more:\n{}",
        picture::of_board(rules, board)
    )?;
    Ok(())
}

fn write_json(
    output: &mut Output,
    rules: &Rules,
    player: &dyn Player,
    board: Board,
    set: &[PieceId],
    advice: Option<&[(Move, Played)]>,
) -> Result<()> {
    let pieces = letters(rules, set);
    let strategy = strategy_name(player);
    let document = match advice {
        None => json!({"status": "unsolvable", "pieces": pieces, "strategy": strategy}),
        Some(moves) => {
            let last = moves.last().map_or(board, |(_, played)| played.board);
            json!({
                "status": "solved",
                "pieces": pieces,
                "moves": entries(rules, moves),
                "score_gain": moves.iter().map(|(_, played)| played.points).sum::<u32>(),
                "board": rules.board_rows(last),
                "strategy": strategy,
            })
        }
    };
    Ok(writeln!(output, "{document}")?)
}

/// Moves as they stand in documents.
pub(crate) fn entries(rules: &Rules, moves: &[(Move, Played)]) -> Vec<MoveEntry> {
    moves
        .iter()
        .map(|(one, played)| MoveEntry::new(rules, *one, played))
        .collect()
}
