//! Wishes about saves, and what was dealt before, as answers of `saves` and `path` state them.

use std::collections::BTreeSet;

use super::answer::{Answer, Read};
use super::error::{Checked, no};
use crate::verify::wish_served;
use crate::{Hold, Piece, letters};

/// The wishes of an answer, in the order of their priority.
pub(super) struct Wishes<'a> {
    entries: Vec<Answer<'a>>,
    dealt: Dealt,
}

/// Pieces dealt before a clear.
enum Dealt {
    /// Nothing is said of it.
    Unsaid,
    /// Number of pieces dealt in a game, those on the field among them.
    Before(usize),
    /// These are left of the bags before, and these are on the field.
    Pieces(Vec<Piece>, Vec<Piece>),
}

impl<'a> Wishes<'a> {
    pub(super) fn read(answer: &Answer<'a>) -> Read<Self> {
        let dealt = if answer.has("clear") {
            Dealt::Before(answer.size("clear")?.saturating_sub(1) * 10 + answer.size("built")?)
        } else if answer.has("leftover") {
            Dealt::Pieces(answer.pieces("leftover")?, answer.pieces("build")?)
        } else {
            Dealt::Unsaid
        };
        let entries = answer.maybe_list("wishes")?;
        Ok(Self { entries, dealt })
    }

    pub(super) fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// The pieces of the last bag that come after a queue.
    pub(super) fn unseen(&self, hold: Hold, queue: &[Piece]) -> Checked<String> {
        let known: Vec<Piece> = hold.piece().into_iter().chain(queue.iter().copied()).collect();
        let seen = match &self.dealt {
            Dealt::Unsaid => return Ok(String::new()),
            Dealt::Before(before) => {
                // Numbered as the game deals them, a bag ends after each number that seven divides.
                let last = before + known.len();
                let begun = last % 7;
                if begun > known.len() {
                    return no(format_args!("{}: its bag begins before it", letters(queue)));
                }
                known[known.len() - begun..].to_vec()
            }
            Dealt::Pieces(leftover, laid) => {
                let mut dealt = [&laid[..], &known].concat();
                for piece in leftover.iter().filter(|_| leftover.len() < 7) {
                    let Some(place) = dealt.iter().position(|other| other == piece) else {
                        return no(format_args!("{}: the leftover is not there", letters(queue)));
                    };
                    dealt.remove(place);
                }
                without_bags(dealt)
            }
        };
        let named: BTreeSet<Piece> = seen.iter().copied().collect();
        if named.len() < seen.len() {
            return no(format_args!("{}: it comes of no bags", letters(queue)));
        }
        let unseen = Piece::ALL.into_iter().filter(|piece| !named.contains(piece));
        Ok(if named.is_empty() {
            String::new()
        } else {
            unseen.map(Piece::letter).collect()
        })
    }

    /// For each wish, which of these saves serve it.
    pub(super) fn served(&self, saves: &[String]) -> Read<Vec<Vec<bool>>> {
        let served = |entry: &Answer<'_>| {
            let wish = entry.need("keep")?;
            wish_served(wish.as_text()?, saves).ok_or_else(|| wish.wrong("a wish, such as T||O"))
        };
        self.entries.iter().map(served).collect()
    }

    /// Compares what is said of each wish with the queues for which it, or it as the first one, comes true.
    pub(super) fn compare(&self, name: &str, counts: &[usize]) -> Checked {
        for (entry, &count) in self.entries.iter().zip(counts) {
            if entry.has(name) {
                let what = format!("the queues of the wish {}", entry.text("keep")?);
                entry.counts(name, count, what)?;
            }
        }
        Ok(())
    }
}

/// The pieces that are left when whole bags are taken out.
fn without_bags(mut dealt: Vec<Piece>) -> Vec<Piece> {
    while Piece::ALL.iter().all(|piece| dealt.contains(piece)) {
        for piece in Piece::ALL {
            if let Some(place) = dealt.iter().position(|&other| other == piece) {
                dealt.remove(place);
            }
        }
    }
    dealt
}

/// Counts, for each of some wishes, the queues for which it comes true, and those for which it is the first that does.
#[derive(Default)]
pub(super) struct Counts {
    pub(super) each: Vec<usize>,
    pub(super) first: Vec<usize>,
}

impl Counts {
    /// Adds a queue that stands for `whole` queues.
    pub(super) fn add(&mut self, served: &[Vec<bool>], whole: usize) {
        self.each.resize(served.len(), 0);
        self.first.resize(served.len(), 0);
        for (count, saves) in self.each.iter_mut().zip(served) {
            *count += if saves.contains(&true) { whole } else { 0 };
        }
        if let Some(first) = served.iter().position(|saves| saves.contains(&true)) {
            self.first[first] += whole;
        }
    }
}
