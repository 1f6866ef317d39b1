//! Why a set does not fit: what `tenten validate` writes; and sets that are dealt.

use serde_json::{Map, Value, json};

use super::{Chance, entries};
use crate::record::letters;
use crate::validate::{Account, Change, NoSetFits, Permutation, Repaired, Report};
use crate::{Board, Deal, Difficulty, Move, Outcome, PieceId, Problem, Rules, engine};

/// Whether a set fits, and how or why not.
#[must_use]
pub fn validated(problem: &Problem, report: &Report) -> Value {
    match &report.outcome {
        Outcome::Solved(moves) => {
            let rules = problem.rules();
            json!({"status": "fits", "rules": rules.name(), "moves": moves_of((rules, problem.board()), moves)})
        }
        Outcome::Unsolvable(account) => account_document(problem.rules(), account),
        Outcome::GaveUp(why) => {
            json!({"status": "unknown", "rules": problem.rules().name(), "gave_up": why.to_string()})
        }
    }
}

/// What was exchanged so that a set fits: the `repair` of an answer.
#[must_use]
pub fn repaired(problem: &Problem, repaired: &Result<Repaired, NoSetFits>) -> Value {
    let rules = problem.rules();
    let Ok(repaired) = repaired else {
        return json!({"status": "unsolvable"});
    };
    json!({
        "status": "fits",
        "pieces": letters(rules, &repaired.set),
        "changes": changes(rules, &repaired.changes),
        "moves": moves_of((rules, problem.board()), &repaired.moves),
    })
}

/// A set that a dealer hands out for a board, and moves that place it; `drawn`, `changes` and `difficulty` only where
/// the dealer did something about the draw.
#[must_use]
pub fn dealt(rules: &Rules, board: Board, deal: &Deal) -> Value {
    let mut document = json!({
        "status": if deal.witness.is_some() { "fits" } else { "unfit" },
        "rules": rules.name(),
        "pieces": letters(rules, &deal.set),
    });
    if deal.set != deal.drawn {
        document["drawn"] = json!(letters(rules, &deal.drawn));
    }
    if !deal.changes.is_empty() {
        document["changes"] = changes(rules, &deal.changes).into();
    }
    if let Some(Difficulty { risk, filled }) = deal.difficulty {
        document["difficulty"] = json!({"risk": Chance::of_next_set(rules, risk), "filled": filled});
    }
    if let Some(moves) = &deal.witness {
        document["moves"] = moves_of((rules, board), moves);
    }
    document
}

fn changes(rules: &Rules, changes: &[Change]) -> Vec<Value> {
    let change = |change: &Change| {
        let [from, to] = [change.from, change.to].map(|piece| rules[piece].letter);
        json!({"place": change.place, "from": from, "to": to})
    };
    changes.iter().map(change).collect()
}

/// Moves that are known to fit.
fn moves_of((rules, board): (&Rules, Board), moves: &[Move]) -> Value {
    let played = engine::play_all(rules, board, moves).unwrap_or_default();
    json!(entries(rules, &played))
}

fn account_document(rules: &Rules, account: &Account) -> Value {
    let permutation = |permutation: &Permutation| {
        let places = permutation.order.iter();
        let order: Vec<PieceId> = places.map(|&place| account.set[place]).collect();
        json!({
            "pieces": letters(rules, &order),
            "failures": permutation.failures,
            "unfit_block": permutation.noted,
        })
    };
    let permutations: Vec<Value> = account.permutations.iter().map(permutation).collect();
    let points = account.points().into_iter();
    let mut failures = Map::new();
    // One after the other: to collect them takes a sort, which is 5 KB of a WebAssembly module.
    failures.extend(points.map(|(piece, points)| (rules[piece].letter.to_string(), Value::from(points))));
    let mut document = json!({
        "status": "unfit",
        "rules": rules.name(),
        "failures": failures,
        "permutations": permutations,
    });
    if let Some(why) = account.gave_up {
        document["gave_up"] = why.to_string().into();
    }
    document
}
