use std::cmp::Reverse;

use quadrille_schema::json;
use quadrille_search::order;
use serde_json::{Map, Value};

use super::{hold, with_rules};
use crate::build::{self, Keep, LastBag, Left, Saves};
use crate::words::field_word::FieldWord;
use crate::{Pattern, Piece, PieceSet, Problem, letters};

/// What queues can leave over, and how many of them fulfil each wish: the document of `saves`.
#[must_use]
pub fn saves<W: FieldWord>(problem: &Problem<Pattern, W>, saves: &Saves, wishes: &[Keep]) -> Value {
    let solved = saves.solved();
    let mut kept = Map::new();
    // One after the other: to collect them takes a sort, which is 5 KB of a WebAssembly module.
    for piece in Piece::ALL {
        kept.insert(piece.to_string(), saves.keeping(piece).into());
    }
    let choice = |(set, count): &(PieceSet, u64)| json!({"slot": set.to_string(), "queues": count});
    let queues = saves.queues.iter().zip(&saves.left);
    let wish = |wish: &Keep| json!({"keep": wish.to_string(), "queues": saves.fulfilling(wish)});
    let document = json!({
        "status": if solved > 0 { "solved" } else { "unsolvable" },
        "information": "full",
        "field": problem.field().to_rows(),
        "lines": problem.field().rows(),
        "pattern": problem.pieces().to_string(),
        "hold": hold(problem.hold()),
        "solved": solved,
        "total": saves.queues.total(),
        "kept": kept,
        "choices": choices(saves).iter().map(choice).collect::<Vec<_>>(),
        "wishes": wishes.iter().map(wish).collect::<Vec<_>>(),
        "queues": queues.map(|(pieces, left)| queue(pieces, left)).collect::<Vec<_>>(),
    });
    with_rules(document, problem)
}

/// Adds to the document of `saves` what its wishes are called, of several, for how many queues each is the first that
/// comes true, and what was dealt before.
pub fn add_priorities<P, W: FieldWord>(
    document: &mut Value,
    problem: &Problem<P, W>,
    saves: &Saves,
    wishes: &[Keep],
) {
    let first = saves.first_fulfilled(wishes);
    for (number, (wish, first)) in wishes.iter().zip(first).enumerate() {
        let entry = &mut document["wishes"][number];
        add_label(entry, wish);
        if wishes.len() > 1 {
            entry["first"] = first.into();
        }
    }
    if let Some(last_bag) = &saves.last_bag {
        add_last_bag(document, last_bag, build::built(problem));
        for (number, left) in saves.left.iter().enumerate() {
            document["queues"][number]["bag"] = left.unseen.to_string().into();
        }
    }
}

fn add_label(entry: &mut Value, wish: &Keep) {
    if wish.name() != wish.to_string() {
        entry["label"] = wish.name().into();
    }
}

/// Wishes for what ways save, the first ones preferred.
#[derive(Clone, Copy)]
pub struct Wishes<'a> {
    /// The wishes.
    pub all: &'a [Keep],
    /// The number of queues for which each is the first that comes true.
    pub first: &'a [u64],
    /// What is to come of the bag, where the wishes are about that.
    pub last_bag: Option<&'a LastBag>,
}

/// Adds to the document of `path` what its ways save.
pub fn add_wishes<P, W: FieldWord>(document: &mut Value, problem: &Problem<P, W>, wishes: Wishes<'_>) {
    let wish = |(wish, &first): (&Keep, &u64)| {
        let mut entry = json!({"keep": wish.to_string(), "first": first});
        add_label(&mut entry, wish);
        entry
    };
    document["wishes"] = wishes.all.iter().zip(wishes.first).map(wish).collect();
    if let Some(last_bag) = wishes.last_bag {
        add_last_bag(document, last_bag, build::built(problem));
    }
}

/// What was dealt before, and how many pieces of the clear are on the field: rows that are full have vanished from it.
fn add_last_bag(document: &mut Value, last_bag: &LastBag, built: usize) {
    if let Some(clear) = last_bag.clear() {
        document["clear"] = clear.into();
        document["built"] = built.into();
    }
    if let Some((leftover, build)) = last_bag.pieces() {
        document["leftover"] = letters(leftover).into();
        document["build"] = letters(build).into();
    }
}

/// How many of the queues that clear the field have each choice of a piece in hold, the most frequent first.
#[must_use]
pub fn choices(saves: &Saves) -> Vec<(PieceSet, u64)> {
    let mut choices: Vec<(PieceSet, u64)> = Vec::new();
    for left in saves.left.iter().filter(|left| left.is_solved()) {
        match choices.iter_mut().find(|(set, _)| *set == left.slot) {
            Some((_, count)) => *count += 1,
            None => choices.push((left.slot, 1)),
        }
    }
    order::sort_by_key(&mut choices, |&(set, count)| (Reverse(count), set));
    choices
}

fn queue(queue: &[Piece], left: &Left) -> Value {
    json!({
        "queue": letters(queue),
        "solved": left.is_solved(),
        "slot": left.slot.to_string(),
        "rest": letters(&left.following),
    })
}
