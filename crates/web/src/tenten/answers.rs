//! The answers, one for each question.

use quadrille_bitboard::Cell;
use quadrille_tenten::document::{Account, Advised, RulesEntry, Way, entries, validated};
use quadrille_tenten::record::{last_board, letters};
use quadrille_tenten::validate::validate;
use quadrille_tenten::{Move, Played, Rules, Seed, Table};
use serde_json::{Value, json};

use super::ask::{Advise, Deal, MOST_MOVES, MOST_WAYS, Picture, Place, Risk, RulesOf, Step, Validate};
use super::{Desk, bad, board_of, problem};
use crate::{Code, Host, Refusal};

impl RulesOf {
    #[expect(clippy::unnecessary_wraps, reason = "all questions are answered alike")]
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        Ok(json!(RulesEntry::new(&self.rules.rules())))
    }
}

impl Deal {
    /// A set, drawn by weight: always the same one for the same seed and number.
    #[expect(clippy::unnecessary_wraps, reason = "all questions are answered alike")]
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let (rules, mut stream) = (self.rules.rules(), Seed(self.seed).stream(self.number));
        let set: Vec<_> = (0..rules.set_size()).map(|_| rules.draw(&mut stream)).collect();
        Ok(json!({"pieces": letters(&rules, &set)}))
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
        let adviser = desk.adviser(self.rules, self.player.as_deref())?;
        let mut limits = host.limits(self.seconds);
        limits.nodes = self.nodes;
        let report = adviser.advise_and(&problem, self.most as usize, &limits, |way| {
            host.inform(&json!({"way": Way::new(problem.rules(), way)}));
        });
        let document = Advised::new(adviser, &problem, &report);
        Ok(json!(match self.most {
            0 => document.without_alternatives(),
            _ => document,
        }))
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
            ..Table::default()
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
        "board": rules.board_rows(next.board),
        "left": letters(rules, &next.left),
        "rounds": next.rounds,
        "score": next.score,
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
