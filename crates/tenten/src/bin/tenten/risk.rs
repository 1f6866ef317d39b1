//! `tenten risk`: how likely the next set does not fit.

use std::io::Write;

use anyhow::Result;
use clap::Args;
use quadrille_cli::{Exit, Format, Output, Progress, TimeArgs, counted};
use quadrille_schema::Document;
use quadrille_tenten::api::{self, Account};
use quadrille_tenten::{Board, Limits, PieceRisk, RiskAccount, RiskMeter, Rules};

use crate::options::PositionArgs;
use crate::shared::chance;
use crate::shared::picture::Ink;

/// Work out the exact chance that the next set does not fit a board
///
/// All sets that can be drawn are tried, with every order, every place and the lines that vanish on the way. The report
/// has the chance by piece as well, and lists the sets that do not fit, the most likely first.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Risk {
    #[command(flatten)]
    position: PositionArgs,
    #[command(flatten)]
    time: TimeArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten risk --file board.txt
  tenten risk --file board.txt --format json
  tenten risk --image screenshot.png

Exit codes: 0 the chance is known, 2 bad usage or input, 3 stopped by the time limit, 130 interrupted.";

/// Sets that are listed for people.
const MOST_SETS: usize = 12;

impl Risk {
    pub(crate) fn run(&self) -> Result<Exit> {
        let format = self.position.format()?;
        let (rules, board) = self.position.read()?;
        let mut output = self.position.output.open()?;
        let watch = self.time.watch()?;
        let account = account(&RiskMeter::new(&rules), board, &watch.limits());
        match format {
            Format::Text => write_account(&mut output, &rules, board, &account)?,
            Format::Json | Format::Jsonl => {
                let answer = Account::new(&rules, board, &account);
                let document = self.position.image.with(Document::<api::Risk>(&answer));
                writeln!(output, "{}", serde_json::to_string(&document)?)?;
            }
        }
        output.finish()?;
        Ok(match account.gave_up {
            None => Exit::Solved,
            Some(_) => watch.exit(Exit::GaveUp),
        })
    }
}

/// The account of a board, with a spinner if it takes its time.
pub(crate) fn account(meter: &RiskMeter, board: Board, limits: &Limits) -> RiskAccount {
    let progress = Progress::spinner("sets");
    meter.account(board, &limits.clone().on_progress(progress.counter()))
}

/// The risk for people: as a whole, by piece, and the sets that do not fit.
pub(crate) fn write_account(
    output: &mut Output,
    rules: &Rules,
    board: Board,
    account: &RiskAccount,
) -> Result<()> {
    let ink = Ink::new(output.is_colored());
    if account.gave_up.is_some() {
        let most = quadrille_tenten::Risk {
            numerator: account.risk.numerator + account.open.numerator,
            ..account.risk
        };
        let [least, most] = [account.risk, most].map(chance::percent);
        let all = account.risk.denominator;
        writeln!(
            output,
            "{}: risk from {least} to {most}",
            quadrille_cli::looked_at(all - account.open.numerator, all, "draw")
        )?;
    } else if rules.dealer().looks_at_the_board() {
        writeln!(output, "{}", chance::room(rules, board, account.risk, ink))?;
    } else {
        writeln!(output, "risk: {}", chance::in_words(account.risk, ink))?;
    }
    if account.risk.is_zero() {
        return Ok(());
    }
    write_pieces(output, rules, account)?;
    write_sets(output, rules, account)?;
    Ok(writeln!(output, "\n{}", chance::assumption(rules))?)
}

fn write_pieces(output: &mut Output, rules: &Rules, account: &RiskAccount) -> Result<()> {
    writeln!(
        output,
        "\npiece   a set has it and does not fit   of the sets with it"
    )?;
    let pieces = account.pieces.iter();
    let mut pieces: Vec<&PieceRisk> = pieces.filter(|piece| !piece.unfit.is_zero()).collect();
    pieces.sort_by_key(|piece| std::cmp::Reverse(piece.unfit.numerator));
    for piece in pieces {
        let letter = rules[piece.piece].letter;
        let [whole, given] = [piece.unfit, piece.given].map(chance::percent);
        writeln!(output, "{letter}       {whole:<31} {given}")?;
    }
    Ok(())
}

fn write_sets(output: &mut Output, rules: &Rules, account: &RiskAccount) -> Result<()> {
    let mut sets: Vec<_> = account.unfit.iter().collect();
    sets.sort_by_key(|(_, draws)| std::cmp::Reverse(*draws));
    let verb = if sets.len() == 1 { "does" } else { "do" };
    writeln!(output, "\n{} {verb} not fit:", counted(sets.len() as u128, "set"))?;
    let all = account.risk.denominator;
    for (set, draws) in sets.iter().take(MOST_SETS) {
        writeln!(output, "{}     {draws} of {all} draws", rules.set_text(set))?;
    }
    if let Some(more) = sets.len().checked_sub(MOST_SETS).filter(|more| *more > 0) {
        writeln!(output, "and {more} more, which `tenten risk --format json` lists")?;
    }
    Ok(())
}
