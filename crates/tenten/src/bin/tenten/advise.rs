//! `tenten advise`: where to place a set.

use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result, bail, ensure};
use clap::Args;
use quadrille_cli::{Exit, Format, Output, Progress, Watch, whole_number};
use quadrille_tenten::record::{letters, strategy_name};
use quadrille_tenten::{Adviser, Outcome, PlayerKind, Problem, Report, Rules};
use serde::Serialize;

use crate::options::{PiecesArgs, PlayerArgs, PositionArgs, TimeArgs};
use crate::session;
use crate::ways::{Way, write_others, write_way};

/// Say where to place the pieces on a board, and in which order
///
/// The pieces are a whole set or what is left of one. Each move is drawn with its number in the cells of the piece; x
/// marks cells that vanish with it. The risk is the exact chance that the next set does not fit; the value is what the
/// board is worth to the player, more is better. Rows and columns count from 1.
///
/// Without --pieces, on a terminal, it is a session: it keeps the board, and asks for the letters of each set.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Advise {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    set: PiecesArgs,
    #[command(flatten)]
    player: PlayerArgs,
    /// Show at most this many other ways as well, the best first [default: 0, in a session 3]
    #[arg(long, value_name = "N", alias = "alternatives", value_parser = whole_number(0_usize, 1000))]
    most: Option<usize>,
    /// Keep the board and ask for one set after the other, as is done on a terminal without --pieces
    #[arg(long, conflicts_with = "pieces")]
    session: bool,
    #[command(flatten)]
    time: TimeArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten advise --pieces rOo board.txt
  tenten advise --pieces O board.txt --format json
  tenten advise --pieces rOo --file board.txt --most 5
  tenten advise                                   # a session, from the empty board
  tenten advise board.txt                         # one that goes on from this board

Exit codes: 0 there is a way, 1 the pieces do not fit, 2 bad usage or input, 3 stopped by the time limit (with the best
so far), 130 interrupted.";

/// Other ways that a session shows.
const FEW: usize = 3;

impl Advise {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.position.rules()?;
        let player = self.player.player_or(PlayerKind::STRONGEST, &rules)?;
        let adviser = Adviser::new(&rules, player);
        match &self.set.pieces {
            Some(pieces) => self.once(&rules, &adviser, pieces),
            None if self.session || io::stdin().is_terminal() => self.session(&rules, &adviser),
            None => bail!("which pieces? Give --pieces LETTERS, or --session to be asked"),
        }
    }

    fn session(&self, rules: &Rules, adviser: &Adviser) -> Result<Exit> {
        ensure!(
            self.position.format()? == Format::Text && self.position.output.path().is_none(),
            "a session is for people: it has no --format and no --output"
        );
        let board = self.position.board_or_empty(rules)?;
        let settings = session::Settings {
            most: self.most.unwrap_or(FEW),
            time_limit: self.time.time_limit,
        };
        session::run((rules, adviser), board, settings)
    }

    fn once(&self, rules: &Rules, adviser: &Adviser, pieces: &str) -> Result<Exit> {
        let set = rules.parse_part_of_set(pieces).context("--pieces")?;
        let format = self.position.format()?;
        let problem = Problem::new(rules, self.position.board(rules)?, &set)?;
        let mut output = self.position.output.open()?;
        let watch = Watch::start(self.time.time_limit)?;
        let progress = Progress::spinner("boards");
        let limits = watch.limits().on_progress(progress.counter());
        let report = adviser.advise(&problem, self.most.unwrap_or(0), &limits);
        drop(progress);
        match format {
            Format::Text => write_text(&mut output, &problem, &report)?,
            Format::Json | Format::Jsonl => {
                let document = self.document(adviser, &problem, &report);
                writeln!(output, "{}", serde_json::to_string(&document)?)?;
            }
        }
        output.finish()?;
        Ok(match report.outcome {
            Outcome::Solved(_) => Exit::Solved,
            Outcome::Unsolvable(_) => Exit::ProvedNone,
            Outcome::GaveUp(_) => watch.exit(Exit::GaveUp),
        })
    }

    fn document(&self, adviser: &Adviser, problem: &Problem, report: &Report) -> Document {
        let rules = problem.rules();
        let mut ways = report.ways().iter().map(|one| Way::new(rules, one));
        let way = ways.next();
        let others = self.most.filter(|_| way.is_some());
        Document {
            status: match report.outcome {
                Outcome::Solved(_) => "solved",
                Outcome::Unsolvable(_) => "unsolvable",
                Outcome::GaveUp(_) => "unknown",
            },
            gave_up: report.gave_up().map(|why| why.to_string()),
            pieces: letters(rules, problem.set()),
            way,
            strategy: strategy_name(adviser.player()),
            alternatives: others.map(|_| ways.collect()),
        }
    }
}

#[derive(Serialize)]
struct Document {
    status: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    gave_up: Option<String>,
    pieces: Vec<String>,
    #[serde(flatten)]
    way: Option<Way>,
    strategy: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    alternatives: Option<Vec<Way>>,
}

fn write_text(output: &mut Output, problem: &Problem, report: &Report) -> Result<()> {
    let rules = problem.rules();
    let set = rules.set_text(problem.set());
    match (report.ways().split_first(), &report.outcome) {
        (Some((best, others)), outcome) => {
            write_way(output, rules, problem.board(), best)?;
            write_others(output, rules, others)?;
            if let Outcome::GaveUp(_) = outcome {
                writeln!(output, "\nthe best so far: stopped before all ways were tried")?;
            }
        }
        (None, Outcome::GaveUp(_)) => writeln!(output, "stopped before a way to place {set} was found")?,
        (None, _) => writeln!(output, "{set} does not fit: no order and no places take it")?,
    }
    Ok(())
}
