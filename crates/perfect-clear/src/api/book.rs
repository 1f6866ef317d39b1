//! `perfect-clear/book`: setups that players know by heart, and which of them is best now.

use std::sync::Arc;

use quadrille_schema::{Answer, Code, Context, Refusal, Whole, described, group, request};
use serde_json::Value as Json;

use super::{
    Bag, Movement, PerfectClear, Status, TableFor, Texts, Worth as WorthOfTable, WorthTable, bad, bad_in,
    gave_up, listed,
};
use crate::book::database::{self, MOST_CLEARS};
use crate::book::finder::{Candidate, FinderError, Hand};
use crate::book::listed::Listed;
use crate::book::round;
use crate::book::search::{Finder, FreePlay, candidates};
use crate::book::{self, CLEARS, Entry, LINES};
use crate::chain::Worth;
use crate::chance::Situation;
use crate::document::{self, Fitting};
use crate::{DropMode, Field, Mover, PieceSet, parse_pieces};

group! {
    /// Pieces that a setup is to be built with.
    pub struct InHand {
        /// The pieces that you see: the one in hold first, then the current one, then the next ones
        #[arg(short('q').value_name("PIECES"))]
        queue: Option<String>,
        /// The pieces that the PC before leaves over, the one in hold among them; any order, and a new bag follows
        #[arg(value_name("PIECES").conflicts(&["queue", "bag"]))]
        leftover: Option<String>,
        /// Which PC of the round of seven (1 is the first PC, 8 the first one of the next round) [default: the one for
        /// which the pieces fit; else all]
        #[arg(short('c').value_name("N"))]
        clear: Option<Whole<1, { MOST_CLEARS as u64 }>>,
        /// What is still to come of the bag of the queue's last piece, or `new` [default: by --clear, else the queue
        /// begins with a bag]
        #[arg(value_name("PIECES").requires(&["queue"]))]
        bag: Option<String>,
    }
}

request! {
    /// Find the best setup for a queue or for leftovers, in a book and in a setup database
    ///
    /// With `queue` (what you see) or `leftover` (what the PC before leaves over), setups that can be built are judged,
    /// the best first: the share of queues that build it and then clear the field, what can be saved, and how many PCs
    /// in a row are to be expected. Without pieces, setups are listed with the queues that the book or the database
    /// names.
    pub struct Book = "perfect-clear/book" -> Setups {
        /// The pieces
        hand: InHand,
        /// A book, instead of the one that comes with the library: its text, a setup a line
        #[arg(left_out("the program takes it by itself"))]
        book: Option<String>,
        /// Tables in the format of PC-Database, each as the text of a file
        #[arg(aliases(&["db"]))]
        database: Texts,
        /// Write at most N setups
        most: Option<Whole<0, 1_000_000_000>>,
        /// Rank by the solve rate alone; do not work out what is saved, and what follows
        no_saves: bool,
        /// Do not work out what the best play without a book is worth
        no_free: bool,
        /// What pieces in hold are worth, as `worth` writes it [default: the table for SRS]
        worth: Option<WorthTable>,
        /// List mirror images as well; for pieces they always are
        mirrors: bool,
        /// How pieces move
        movement: Movement,
        /// Do without the table of useful fields (legal boards): slower, and nothing is built or read
        no_table: bool,
    }
}

described! {
    /// Setups.
    pub struct Setups {
        /// How the search ended
        status: Status,
        /// All pieces are known
        information: String,
        /// How many lines a clear has
        lines: usize,
        /// Which PC it is
        clear_number: Option<usize>,
        /// The pieces that are seen
        queue: Option<String>,
        /// The pieces that the PC before leaves over
        leftover: Option<String>,
        /// What is to come of the last bag
        bag: Option<String>,
        /// How many setups fit
        found: Option<usize>,
        /// The setups, the best first
        setups: Vec<Json>,
        /// By piece, what it is worth in hold
        worth: Option<Json>,
        /// What the best play without a book is worth
        free_play: Option<Json>,
        /// Name of the kicks
        physics: String,
        /// How pieces come down
        drop: DropMode,
        /// Whether there is no hold
        no_hold: bool,
        /// Where a limit struck: setups that were judged
        looked_at: Option<usize>,
        /// Setups that might fit
        total: Option<usize>,
        /// Limit that struck
        gave_up: Option<String>,
    }
}

impl InHand {
    /// The pieces; none where none are given.
    ///
    /// # Errors
    ///
    /// When they make no sense.
    pub fn hand(&self) -> Result<Option<Hand>, Refusal> {
        let clear = self.clear.map(Whole::count);
        if let Some(leftover) = &self.leftover {
            if self.queue.is_some() || self.bag.is_some() {
                return Err(Code::BadRequest.because("`leftover` goes with neither `queue` nor `bag`"));
            }
            let pieces = parse_pieces(leftover).map_err(bad_in("leftover"))?;
            let after = round::clear_after(&pieces).map_err(bad_in("leftover"))?;
            return Ok(Some(Hand::of_leftover(pieces, clear.unwrap_or(after))));
        }
        let Some(queue) = &self.queue else { return Ok(None) };
        let pieces = parse_pieces(queue).map_err(bad_in("queue"))?;
        let bag = self.bag_of(&pieces, clear)?;
        let clear = clear.unwrap_or_else(|| round::clear_of(&pieces, bag));
        Ok(Some(Hand::of_queue(pieces, bag, clear)))
    }

    fn bag_of(&self, pieces: &[crate::Piece], clear: Option<usize>) -> Result<PieceSet, Refusal> {
        match (&self.bag, clear) {
            (Some(letters), _) => Ok(Bag::parse(letters).map_err(bad_in("bag"))?.0),
            (None, Some(clear)) => round::bag_after(pieces, clear).map_err(bad),
            (None, None) => Situation::bag_from_start(pieces).map_err(|error| {
                bad(format_args!(
                    "--queue: if it does not begin with a bag, --clear says which PC it is, or --bag what is to come of \
                     the last: {error}"
                ))
            }),
        }
    }
}

/// Whether a setup is for a clear, or for one that is the same a round of seven before or after.
#[must_use]
pub const fn is_at(setup: usize, clear: usize) -> bool {
    setup % CLEARS == clear % CLEARS
}

/// A setup of a book, and as it is judged.
type Listing = (Entry, Candidate);

/// A setup, followed by its mirror image if that is another one.
pub fn with_mirror(entry: Entry, candidate: Candidate) -> impl Iterator<Item = (Entry, Candidate)> {
    let mirror = (entry.mirrored(), candidate.mirrored());
    let mirror = (mirror.0.shape != entry.shape).then_some(mirror);
    std::iter::once((entry, candidate)).chain(mirror)
}

impl Book {
    /// The setups of the book and of the tables.
    fn listings(&self) -> Result<Vec<Listing>, Refusal> {
        let text = self.book.as_deref().unwrap_or(book::STANDARD);
        let entries = book::read(text, LINES).map_err(bad)?.into_iter();
        let mut listings: Vec<Listing> = entries
            .map(|entry| (entry.clone(), Candidate::from(entry)))
            .collect();
        for table in &self.database.0 {
            for row in database::read(table, LINES).map_err(bad)? {
                listings.extend(row.entries().into_iter().zip(Candidate::of_row(&row)));
            }
        }
        Ok(listings)
    }

    fn list(&self, mover: &Arc<Mover>, context: &Context) -> Result<Json, Refusal> {
        let clear = self.hand.clear.map(Whole::count);
        let mut listings = self.listings()?;
        listings.retain(|(entry, _)| clear.is_none_or(|clear| is_at(entry.clear, clear)));
        check(&listings, clear)?;
        listings.truncate(listed(self.most.map(Whole::count), context)?);
        if self.mirrors {
            let all = listings.into_iter();
            listings = all
                .flat_map(|(entry, candidate)| with_mirror(entry, candidate))
                .collect();
        }
        let total = listings.len();
        let mut setups = Vec::new();
        for (entry, candidate) in listings {
            match Listed::new(entry, &candidate, mover, &context.limits) {
                Ok(setup) => setups.push(setup),
                Err(FinderError::GaveUp(_)) => return Ok(document::list(&setups, mover, Some(total))),
                Err(error) => return Err(bad(format_args!("{}: {error}", candidate.name))),
            }
        }
        Ok(document::list(&setups, mover, None))
    }
}

fn check<T>(found: &[T], clear: Option<usize>) -> Result<(), Refusal> {
    match clear {
        Some(clear) if found.is_empty() => Err(bad(format_args!(
            "there is no setup for PC {clear}; --database FILE adds some"
        ))),
        _ => Ok(()),
    }
}

impl Answer<PerfectClear> for Book {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<Setups, Refusal> {
        let mover = service.mover(&self.movement, LINES)?;
        let Some(hand) = self.hand.hand()? else {
            return self.list(&mover, context).map(Into::into);
        };
        let worth = match &self.worth {
            _ if self.no_saves => None,
            Some(WorthTable(worth)) => Some(worth.clone()),
            None => Some(Worth::standard().map_err(bad)?),
        };
        let mut all: Vec<Candidate> = self
            .listings()?
            .into_iter()
            .map(|(_, candidate)| candidate)
            .collect();
        all.retain(|candidate| is_at(candidate.clear, hand.clear()));
        check(&all, Some(hand.clear()))?;
        let candidates = candidates(all, &hand);
        let finder = Finder {
            hand: &hand,
            mover: &mover,
            worth: worth.as_ref(),
            most: listed(self.most.map(Whole::count), context)?,
            limits: &context.limits,
        };
        let judging = finder.judge_all(&candidates, || {}).map_err(no_setup)?;
        let judging = finder.look_ahead(judging, || {}).map_err(no_setup)?;
        let free = if hand.is_ordered() && !self.no_free {
            let field = Field::empty(LINES).map_err(bad)?;
            let worth = if self.no_table {
                WorthOfTable::Nothing
            } else {
                WorthOfTable::Reading
            };
            let wanted = TableFor {
                mover: &mover,
                field,
                is_worth_building: false,
                limits: &context.limits,
            };
            finder.free_play(service.table(worth, Some(wanted)))
        } else {
            FreePlay::NotAsked
        };
        let fitting = Fitting {
            hand: &hand,
            mover: &mover,
            worth: worth.as_ref(),
            found: &judging.found,
            most: finder.most,
            free: &free,
            candidates: candidates.len(),
            judged: judging.judged,
            is_cut_off: judging.gave_up || matches!(free, FreePlay::GaveUp),
        };
        Ok(fitting.document().map_err(bad)?.into())
    }
}

fn no_setup(error: FinderError) -> Refusal {
    match error {
        FinderError::GaveUp(why) => gave_up(why),
        error => bad(error),
    }
}
