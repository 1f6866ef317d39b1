//! `tenten draw`: pictures.

use std::io::Write;
use std::time::Duration;

use anyhow::{Result, anyhow, ensure};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, OutputArgs, Text, counted, parse_duration, whole_number};
use quadrille_tenten::draw::{Panel, PictureConfig, gif, png, svg};
use quadrille_tenten::record::MoveEntry;
use quadrille_tenten::{Rules, engine};
use serde::Deserialize;
use serde_json::Value;

use crate::browse::Kept;
use crate::options::{InputArgs, RulesArgs, board_of, of_document};
use crate::replay;
use crate::verify::verdict;

/// Draw a board, the moves of an advice, or a whole game: as SVG, PNG or animated GIF
///
/// A document of `advise --format json` is drawn as a board for each move, with its number in the cells of the piece
/// and a frame around the cells that vanish, and the board after them. A record of `play` is drawn round by round; in a
/// GIF, one move after the other. Anything else is a board.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Draw {
    #[command(flatten)]
    input: InputArgs,
    #[command(flatten)]
    rules: RulesArgs,
    /// Of a game, only the rounds from this one on
    #[arg(long, value_name = "ROUND", default_value_t = 1, value_parser = whole_number(1_u64, u64::MAX))]
    from: u64,
    /// Of a game, only the rounds up to this one
    #[arg(long, value_name = "ROUND", value_parser = whole_number(1_u64, u64::MAX))]
    to: Option<u64>,
    /// What to draw; by default what the output's name asks for (.svg, .png, .gif), else SVG
    #[arg(long, value_name = "FORMAT")]
    format: Option<PictureFormat>,
    /// Pixels of a cell
    #[arg(long, value_name = "PIXELS", default_value_t = 20, value_parser = whole_number(1_u32, 1000))]
    cell: u32,
    /// Boards beside each other [default: the moves of a round and the board after them]
    #[arg(long, value_name = "N", value_parser = whole_number(1_usize, 1000))]
    columns: Option<usize>,
    /// How long a GIF shows each board [default: 800ms]
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    delay: Option<Duration>,
    #[command(flatten)]
    output: OutputArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten draw board.txt --output board.png
  tenten advise --pieces rOo board.txt --format json | tenten draw --output moves.png
  tenten play --seed 1 --format jsonl | tenten draw --to 20 --output game.gif

Exit codes: 0 drawn, 1 the moves or the record do not hold, 2 bad usage or input.";

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum PictureFormat {
    /// A vector picture
    Svg,
    /// A picture in pixels
    Png,
    /// A picture in pixels that moves
    Gif,
}

/// What is drawn if nothing else is said.
const DELAY: Duration = Duration::from_millis(800);

/// Panels to draw, or the reason why the moves do not hold.
type Drawn = Result<Vec<Panel>, String>;

/// The part of an advice that is drawn.
#[derive(Deserialize)]
struct Moves {
    before: Vec<String>,
    #[serde(default)]
    moves: Vec<MoveEntry>,
}

impl Draw {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.output.format_or(self.format, PictureFormat::Svg)?;
        ensure!(
            self.delay.is_none() || format == PictureFormat::Gif,
            "--delay is for animated pictures: give --output FILE.gif or --format gif"
        );
        let text = self.input.read()?;
        let rules = self.rules.rules_for(text.as_str())?;
        let panels = match self.panels(&rules, &text)? {
            Ok(panels) => panels,
            Err(why) => {
                quadrille_cli::error(why);
                return Ok(Exit::ProvedNone);
            }
        };
        let mut output = self.output.open()?;
        output.check_picture(format == PictureFormat::Svg, self.format.is_some())?;
        let config = PictureConfig {
            cell: self.cell,
            columns: self.columns.unwrap_or(rules.set_size() + 1),
        };
        let bytes = match format {
            PictureFormat::Svg => svg(&panels, &config)?.into_bytes(),
            PictureFormat::Png => png(&panels, &config)?,
            PictureFormat::Gif => gif(&panels, &config, self.delay.unwrap_or(DELAY))?,
        };
        output.write_all(&bytes)?;
        output.finish()?;
        Ok(Exit::Solved)
    }

    fn panels(&self, rules: &Rules, text: &Text) -> Result<Drawn> {
        let first = text.as_str().trim_start();
        if !first.starts_with('{') {
            let board = text.parse(|text| board_of(rules, text))?;
            return Ok(Ok(vec![Panel::of_board(rules, board)]));
        }
        let line: Option<Value> = first
            .lines()
            .next()
            .and_then(|line| serde_json::from_str(line).ok());
        let is_record = line.is_some_and(|line| line["type"] == "start");
        if is_record {
            return self.game(rules, text);
        }
        text.parse(|text| {
            if text.contains("\"before\"") {
                return of_advice(rules, text);
            }
            let board = board_of(rules, text)?;
            anyhow::Ok(Ok(vec![Panel::of_board(rules, board)]))
        })
    }

    /// The rounds of a record that are asked for.
    fn game(&self, rules: &Rules, text: &Text) -> Result<Drawn> {
        let mut rounds = Vec::new();
        let lines = text.as_str().lines().map(|line| Ok(line.to_owned()));
        let verdict = verdict(replay::check(rules, lines, &mut rounds), rules, text.name())?;
        if let Some(reason) = verdict.reason {
            return Ok(Err(format!("the record does not hold: {reason}")));
        }
        let to = self.to.unwrap_or(u64::MAX).min(rounds.len() as u64);
        ensure!(
            self.from <= to,
            "no round from {} to {}: the game has {}",
            self.from,
            self.to.unwrap_or(to),
            counted(rounds.len() as u64, "round")
        );
        let asked = (1..)
            .zip(&rounds)
            .filter(|(number, _)| (self.from..=to).contains(number));
        Ok(Ok(asked
            .flat_map(|(number, round)| of_round(rules, number, round))
            .collect()))
    }
}

/// The moves of a round, and the board after them.
fn of_round(rules: &Rules, number: u64, round: &Kept) -> Vec<Panel> {
    let played = engine::play_all(rules, round.before, &round.moves).unwrap_or_default();
    let panels = Panel::of_moves(rules, round.before, &played);
    panels.into_iter().map(|panel| panel.in_round(number)).collect()
}

/// The moves of each advice, a document a line.
fn of_advice(rules: &Rules, text: &str) -> Result<Drawn> {
    let mut panels = Vec::new();
    for document in serde_json::Deserializer::from_str(text).into_iter::<Moves>() {
        let document = document?;
        let board = rules
            .parse_board(&document.before.join("\n"))
            .map_err(|error| of_document(rules, error))?;
        let mut moves = Vec::with_capacity(document.moves.len());
        for entry in &document.moves {
            let known = entry.to_move(rules);
            moves.push(known.ok_or_else(|| anyhow!("these rules have no piece {:?}", entry.piece))?);
        }
        let Some(played) = engine::play_all(rules, board, &moves) else {
            return Ok(Err("the moves do not fit the board before them".to_owned()));
        };
        panels.extend(Panel::of_moves(rules, board, &played));
    }
    Ok(Ok(panels))
}
