//! The answers, one for each question.

use quadrille_bitboard::Cell;
use quadrille_tenten::document::{Account, Advised, LostEntry, RulesEntry, Way, dealt, entries, validated};
use quadrille_tenten::record::{last_board, letters};
use quadrille_tenten::validate::validate;
use quadrille_tenten::{Move, Outcome, Played, Rules, Scorer, Seed, Table, lost};
use serde_json::{Value, json};

use super::ask::{
    Advise, Deal, Games, Goal, MOST_MOVES, MOST_WAYS, Picture, Place, Risk, RulesOf, Step, Validate,
};
use super::{Desk, bad, board_of, problem, streak};
use crate::host::Host;
use crate::{Code, Refusal};

impl Games {
    #[expect(clippy::unnecessary_wraps, reason = "all questions are answered alike")]
    #[expect(clippy::unused_self, reason = "all questions are answered alike")]
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let games = Rules::NAMES.iter().filter_map(|name| Rules::named(name).ok());
        let games: Vec<_> = games.map(|rules| RulesEntry::new(&rules)).collect();
        Ok(json!({"games": games}))
    }
}

impl RulesOf {
    #[expect(clippy::unnecessary_wraps, reason = "all questions are answered alike")]
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        Ok(json!(RulesEntry::new(&self.rules.rules())))
    }
}

impl Deal {
    /// A set for the board: always the same one for the same dealer, seed and number.
    pub(super) fn answer(&self, desk: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let (rules, dealer) = desk.dealer(self.rules, self.dealer.as_deref())?;
        let board = board_of(&rules, self.board.as_deref())?;
        let deal = dealer.deal(&board, &mut Seed(self.seed).stream(self.number));
        Ok(dealt(&rules, board, &deal))
    }
}

impl Picture {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let (rules, text) = (self.rules.rules(), &self.text);
        let board = if text.trim_start().starts_with('{') {
            last_board(&rules, text).map_err(bad)?
        } else {
            board_of(&rules, Some(text))?
        };
        Ok(json!({"board": rules.board_rows(board)}))
    }
}

impl Advise {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        if self.most > MOST_WAYS {
            return Err(bad(format!("at most {MOST_WAYS} other ways are ranked")));
        }
        let problem = problem(self.rules, self.board.as_deref(), &self.pieces)?;
        let problem = problem.with_streak(streak(self.streak, self.idle));
        let by_goal = (self.goal == Goal::Score).then_some(Scorer::NAME);
        let adviser = desk.adviser(self.rules, self.player.as_deref().or(by_goal))?;
        let mut limits = host.limits(self.seconds);
        limits.nodes = self.nodes;
        let report = adviser.advise_and(&problem, self.most as usize, &limits, |way| {
            host.inform(&json!({"way": Way::new(problem.rules(), way)}));
        });
        let mut document = Advised::new(adviser, &problem, &report);
        if self.most == 0 {
            document = document.without_alternatives();
        }
        match report.outcome {
            Outcome::Solved(_) if self.goal == Goal::Score => {
                let rest = limits.after(report.stats.boards);
                let found = desk.scorer(self.rules).trade_off(&problem, &rest);
                document = document.with_trade_off(&problem, &found);
            }
            Outcome::Unsolvable(_) => {
                if let Ok(lost) = lost(&problem, &limits) {
                    document = document.with_lost(LostEntry::new(problem.rules(), &lost));
                }
            }
            _ => {}
        }
        Ok(json!(document))
    }
}

impl Place {
    pub(super) fn answer(&self, desk: &mut Desk, _: Host) -> Result<Value, Refusal> {
        if !(1..=MOST_MOVES).contains(&self.moves.len()) {
            let found = self.moves.len();
            return Err(bad(format!(
                "{found} moves; 1 to {MOST_MOVES} can be played at once"
            )));
        }
        let rules = &self.rules.rules();
        let table = self.table(rules)?;
        let moves = self.moves.iter().map(|&step| move_of(rules, step));
        let moves: Vec<Move> = moves.collect::<Result<_, _>>()?;
        let played = table.play(rules, &moves);
        let (played, next) = played.map_err(|error| Code::Illegal.because(&error))?;
        let mut document = game(rules, &next, &played);
        if let Some(player) = &self.player {
            let way = desk.adviser(self.rules, Some(player))?.judge(table.board, &moves);
            document["way"] = json!(way.map(|way| Way::new(rules, &way)));
        }
        Ok(document)
    }

    /// The game before the moves.
    fn table(&self, rules: &Rules) -> Result<Table, Refusal> {
        Ok(Table {
            board: board_of(rules, self.board.as_deref())?,
            rounds: self.rounds,
            score: self.score,
            left: match self.pieces.as_deref() {
                None | Some("") => Vec::new(),
                Some(pieces) => rules.parse_part_of_set(pieces).map_err(bad)?,
            },
            streak: streak(self.streak, self.idle),
        })
    }
}

impl Risk {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let rules = self.rules.rules();
        let board = board_of(&rules, self.board.as_deref())?;
        let account = desk.meter(self.rules).account(board, &host.limits(self.seconds));
        Ok(json!(Account::new(&rules, &account)))
    }
}

impl Validate {
    pub(super) fn answer(&self, _: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let problem = problem(self.rules, self.board.as_deref(), &self.pieces)?;
        let mut limits = host.limits(self.seconds);
        limits.nodes = self.nodes;
        Ok(validated(&problem, &validate(&problem, &limits)))
    }
}

/// The game after moves.
fn game(rules: &Rules, next: &Table, played: &[(Move, Played)]) -> Value {
    json!({
        "rules": rules.name(),
        "board": rules.board_rows(next.board),
        "left": letters(rules, &next.left),
        "rounds": next.rounds,
        "score": next.score,
        "streak": next.streak.length,
        "idle": next.streak.idle,
        "score_gain": played.iter().map(|(_, played)| played.points).sum::<u32>(),
        "moves": entries(rules, played),
    })
}

fn move_of(rules: &Rules, step: Step) -> Result<Move, Refusal> {
    let piece = rules.piece(step.piece);
    let piece = piece.ok_or_else(|| bad(format!("{} has no piece {:?}", rules.name(), step.piece)))?;
    Ok(Move {
        piece,
        anchor: Cell::new(step.row.into(), step.col.into()),
    })
}
