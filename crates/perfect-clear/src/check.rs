//! Checks answers of every kind, as JSON, against the questions that they state.
//!
//! **What.** An answer holds the question: the field, the slot, the pieces and the rules. [`check`] works the answer
//! out anew, as far as limits allow, and says in a [`Verdict`] what holds, what does not, and what was not checked.
//!
//! **How.** By the [referee](crate::verify), who tries everything and shares nothing with the solver. Nothing here
//! imports moves, tables or searches either; what starts of a clear are worth comes from the caller, as [`Starts`].
//!
//! ```
//! use quadrille_perfect_clear::check::{Config, check};
//! use serde_json::json;
//!
//! let mut answer = json!({
//!     "status": "solved", "field": ["XXXXXXXX..", "XXXXXXXX.."], "lines": 2, "queue": "O", "solutions": [{
//!         "placements": [{"piece": "O", "rotation": "spawn", "cells": [[8, 0], [9, 0], [8, 1], [9, 1]]}],
//!     }],
//! });
//! let verdict = check(&answer, &Config::default())?;
//! assert_eq!((verdict.valid, &*verdict.checked[0]), (Some(true), "1 solution clears the field"));
//!
//! answer["queue"] = json!("T");
//! let verdict = check(&answer, &Config::default())?;
//! assert_eq!(verdict.valid, Some(false));
//! # Ok::<(), quadrille_perfect_clear::check::CheckError>(())
//! ```

mod answer;
mod case;
mod chances;
mod coming;
mod cover;
mod error;
mod fumens;
mod queues;
mod ren;
mod scores;
mod setups;
mod shares;
mod solutions;
mod spin;
mod tree;
mod verdict;
mod ways;
mod wishes;

use std::fmt;

use quadrille_search::Limits;
use serde_json::Value;

use crate::words::field_word::Highest;
use crate::{DropMode, FieldOf, KickTable, Physics, Piece, PieceSet};
use answer::Answer;
use case::{Case, Game};
use error::Checked;

pub use error::CheckError;
pub use verdict::Verdict;

/// Rules for answers that do not state them, and how far checks go.
#[derive(Clone, Default)]
pub struct Config<'a> {
    /// The kicks, where the answer names none or those of a file.
    pub kicks: Option<KickTable>,
    /// The way in which pieces come down, where the answer does not say.
    pub drop: Option<DropMode>,
    /// Whether the game has no hold, where the answer does not say.
    pub is_without_hold: bool,
    /// Limits of each part that is worked out anew; a place of a moving piece is a node.
    pub limits: Limits,
    /// What starts of a clear are worth, for answers with clears in a row.
    pub starts: Option<&'a Starts>,
}

/// Source of the worth of starts where pieces move like this, or the reason why it is unknown.
pub type Starts = dyn Fn(&Physics) -> Result<StartWorth, String> + Sync;

/// Worth of a start: by the piece in the slot, the pieces that are known of it, and the bag after them.
pub type StartWorth = Box<dyn Fn(Piece, &[Piece], PieceSet) -> f64>;

impl fmt::Debug for Config<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut shown = f.debug_struct("Config");
        shown.field("kicks", &self.kicks).field("drop", &self.drop);
        shown.field("is_without_hold", &self.is_without_hold);
        shown.field("limits", &self.limits).finish_non_exhaustive()
    }
}

/// A field of any height.
type Field = FieldOf<Highest>;

/// Kind of an answer that can be checked.
struct Kind {
    /// The subcommand that gives it; a request for it has the same name.
    name: &'static str,
    /// A field that only answers of this kind have.
    mark: &'static str,
    check: fn(&Answer<'_>, &mut Case<'_>) -> Checked,
}

/// The kinds. An answer that does not name its request is of the first kind whose mark it has.
#[rustfmt::skip]
const KINDS: &[Kind] = &[
    Kind { name: "solve", mark: "solutions", check: solutions::check },
    Kind { name: "solve", mark: "placements", check: solutions::check_line },
    Kind { name: "setup", mark: "target", check: ways::check },
    Kind { name: "spin", mark: "roofs", check: spin::check },
    Kind { name: "path", mark: "ways", check: ways::check },
    Kind { name: "cover", mark: "drawings", check: cover::check },
    Kind { name: "percent", mark: "failed", check: shares::check_percent },
    Kind { name: "saves", mark: "kept", check: shares::check_saves },
    Kind { name: "score", mark: "scores", check: scores::check },
    Kind { name: "ren", mark: "combos", check: ren::check },
    Kind { name: "book", mark: "setups", check: setups::check },
    Kind { name: "chance", mark: "bag", check: chances::check },
    Kind { name: "advise", mark: "bag", check: chances::check },
    Kind { name: "prospects", mark: "bag", check: chances::check },
];

/// Marks of answers of other solvers, and what they are.
const FOREIGN: &[(&str, &str)] = &[
    ("signature", "a signature or a tiling"),
    ("steps", "a line of Number Match"),
    ("board", "about a game of 1010!"),
];

/// Marks of answers that cannot be checked, and their kinds.
const UNCHECKED: &[(&str, &str)] = &[
    ("nodes", "graph"),
    ("bags", "bags"),
    ("phases", "loop"),
    ("worth", "worth"),
    ("fingerprint", "table"),
];

/// Checks an answer.
///
/// # Errors
///
/// When it is no answer about perfect clears, or none that can be checked, or a value is missing or of another kind
/// than expected, or its rules are unknown or others than those that are given.
pub fn check(answer: &Value, config: &Config<'_>) -> Result<Verdict, CheckError> {
    let answer = Answer::new(answer);
    let kind = kind(&answer)?;
    let mut verdict = Verdict::of(kind.name.to_owned());
    if answer.maybe("status", Answer::text)? == Some("unknown") {
        verdict.reason = Some("the search gave up".to_owned());
        return Ok(verdict);
    }
    let game = Game::read(&answer, config)?;
    let mut case = Case::new(&answer, &game, config, verdict)?;
    let checked = (kind.check)(&answer, &mut case);
    case.verdict.conclude(checked)
}

/// The kind of an answer: the one that it names, or else the one that its fields show.
fn kind(answer: &Answer<'_>) -> Result<&'static Kind, CheckError> {
    let named = answer.maybe("answers", Answer::text)?;
    let solver_and_name = named.map(|named| named.split_once('/').unwrap_or(("", named)));
    let name = match solver_and_name {
        Some(("perfect-clear", name)) => Some(name),
        Some(_) => {
            return Err(CheckError::Foreign(format!(
                "an answer of {}",
                named.unwrap_or_default()
            )));
        }
        None => None,
    };
    let is_kind = |kind: &&Kind| name.is_none_or(|name| name == kind.name) && answer.has(kind.mark);
    if let Some(kind) = KINDS.iter().find(is_kind) {
        return Ok(kind);
    }
    if let Some(name) = name {
        return match KINDS.iter().find(|kind| kind.name == name) {
            Some(kind) => Err(CheckError::Missing(format!("{:?}", kind.mark))),
            None => Err(CheckError::Unchecked(name.to_owned())),
        };
    }
    let of = |marks: &[(&str, &str)]| {
        let found = marks.iter().find(|(mark, _)| answer.has(mark));
        found.map(|(_, what)| (*what).to_owned())
    };
    Err(match (of(FOREIGN), of(UNCHECKED)) {
        (Some(what), _) => CheckError::Foreign(what),
        (None, Some(name)) => CheckError::Unchecked(name),
        (None, None) => answer.wrong(
            "an answer of solve, path, setup, cover, percent, saves, score, spin, ren, chance, advise or book",
        ),
    })
}
