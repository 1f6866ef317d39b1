//! `tenten advise`: where to place a set.

use std::io::{self, IsTerminal, Write};

use anyhow::{Context, Result, ensure};
use clap::Args;
use quadrille_cli::{Declared, Exit, Format, Output, Progress, TimeArgs};
use quadrille_schema::{Document, Whole};
use quadrille_tenten::api::{self, Advised, Extras, Ranking, Run};
use quadrille_tenten::{
    Adviser, Aim, Goal, Outcome, PieceId, PlayerKind, Problem, Report, Rules, Scorer, Table,
};

use crate::options::{PiecesArgs, PlayerArgs, PositionArgs, doubts, seen_pieces, set_of};
use crate::session;
use crate::shared::lost::write_lost;
use crate::shared::ways::{looked, write_others, write_trade_off, write_way};

/// Say where to place the pieces on a board, and in which order
///
/// The pieces are a whole set or what is left of one. Each move is drawn with its number in the cells of the piece; x
/// marks cells that vanish with it. The risk is the exact chance that the next set does not fit, and the report says
/// how that set is thought to come. Other ways come the best first, as the player judges boards; it may look further
/// than that. Rows and columns count from 1. If the pieces do not all fit, it says which of them still go, for the most
/// points and for the most room.
///
/// --image takes the board and the pieces from a screenshot.
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
    #[command(flatten)]
    ranking: Declared<Ranking>,
    /// Keep the board and ask for one set after the other, as is done on a terminal without --pieces
    #[arg(long, conflicts_with = "pieces")]
    session: bool,
    #[command(flatten)]
    run: Declared<Run>,
    #[command(flatten)]
    time: TimeArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten advise --pieces rOo board.txt
  tenten advise --pieces O board.txt --format json
  tenten advise --pieces rOo --file board.txt --most 5
  tenten advise --image screenshot.png --image-check read.png
  tenten advise --rules block-blast --goal score --streak 3 --pieces 'OxH' board.txt
  tenten advise                                   # a session, from the empty board
  tenten advise board.txt                         # one that goes on from this board

Exit codes: 0 there is a way, 1 the pieces do not fit, 2 bad usage or input, 3 stopped by the time limit (with the best
so far), 130 interrupted.";

/// Other ways that a session shows.
const FEW: usize = 3;

impl Advise {
    pub(crate) fn run(&self) -> Result<Exit> {
        let is_once = self.set.pieces.is_some() || (self.position.image.is_given() && !self.session);
        if is_once {
            return self.once();
        }
        let may_ask = self.session || io::stdin().is_terminal();
        ensure!(
            may_ask,
            "which pieces? Give --pieces LETTERS, or --session to be asked"
        );
        self.session()
    }

    fn adviser(&self, rules: &Rules) -> Result<Adviser> {
        Ok(Adviser::new(
            rules,
            self.player.player_or(PlayerKind::strongest(rules), rules)?,
        ))
    }

    fn session(&self) -> Result<Exit> {
        ensure!(
            self.position.format()? == Format::Text && self.position.output.path().is_none(),
            "a session is for people: it has no --format and no --output"
        );
        let (rules, board) = self.position.read_or_empty()?;
        let settings = session::Settings {
            most: self.most().unwrap_or(FEW),
            time_limit: self.time.limit(),
        };
        let table = Table {
            streak: self.run.streak(),
            ..Table::new(board)
        };
        let start = session::Start {
            table,
            doubtful: doubts(&self.position.image)?,
        };
        session::run((&rules, &self.adviser(&rules)?), start, settings, None)
    }

    fn most(&self) -> Option<usize> {
        self.ranking.most.map(Whole::count)
    }

    /// The pieces that are to be placed: those that were given, or else those of the screenshot.
    fn pieces(&self, rules: &Rules) -> Result<Vec<PieceId>> {
        if let Some(pieces) = &self.set.pieces {
            return set_of(rules, pieces).context("--pieces");
        }
        seen_pieces(rules, &self.position.image)
    }

    /// Answers once.
    fn once(&self) -> Result<Exit> {
        let format = self.position.format()?;
        let (rules, board) = self.position.read()?;
        let problem = Problem::new(&rules, board, &self.pieces(&rules)?)?.with_streak(self.run.streak());
        let adviser = self.adviser(&rules)?;
        let mut output = self.position.output.open()?;
        let watch = self.time.watch()?;
        let progress = Progress::spinner("boards");
        let limits = watch.limits().on_progress(progress.counter());
        let report = adviser.advise(&problem, self.most().unwrap_or(0), &limits);
        drop(progress);
        let scorer = (self.player.goal == Goal::Score).then(|| Scorer::new(&rules, Aim::default()));
        let extras = Extras::of(&problem, &report, scorer.as_ref(), &watch.limits());
        match format {
            Format::Text => {
                write_text(&mut output, &problem, &report)?;
                write_extras(&mut output, &problem, &extras)?;
            }
            Format::Json | Format::Jsonl => {
                let all = Advised::new(&adviser, &problem, &report, &extras);
                let document = match self.most() {
                    Some(_) => all,
                    None => all.without_alternatives(),
                };
                let document = self.position.image.with(Document::<api::Advise>(&document));
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
}

/// Writes what advice has besides ways.
fn write_extras(output: &mut Output, problem: &Problem, extras: &Extras) -> Result<()> {
    let rules = problem.rules();
    if let Some(found) = &extras.trade_off {
        write_trade_off(output, rules, found)?;
    }
    match &extras.lost {
        Some(lost) => write_lost(output, rules, problem.board(), lost),
        None => Ok(()),
    }
}

fn write_text(output: &mut Output, problem: &Problem, report: &Report) -> Result<()> {
    let rules = problem.rules();
    let set = rules.set_text(problem.set());
    match (report.ways().split_first(), &report.outcome) {
        (Some((best, others)), outcome) => {
            if let Outcome::GaveUp(_) = outcome {
                writeln!(output, "{}: the best so far\n", looked(report))?;
            }
            write_way(output, rules, problem.board(), best)?;
            write_others(output, rules, best, others)?;
        }
        (None, Outcome::GaveUp(_)) => {
            writeln!(output, "{}: no way to place {set} was found", looked(report))?;
        }
        (None, _) => writeln!(output, "{set} does not fit: no order and no places take it")?,
    }
    Ok(())
}
