//! Setups that were found for some pieces: what they leave, how often that clears the field, and what it saves.

use std::collections::BTreeMap;

use anyhow::Result;
use quadrille_cli::counted;
use quadrille_perfect_clear::verify::{Aim, Laid, Odds, Series, Start, View, Ways};
use quadrille_perfect_clear::{Hold, Piece, letters};

use super::super::answer::Answer;
use super::super::verdict::{no, same};
use super::super::ways::Queues;
use super::coming::Coming;
use super::{Checker, Standing, bag_of, hold_of, near, pieces_needed};

/// What is left when a setup stands, as it is said.
struct End {
    hold: Hold,
    /// The queues that may follow.
    follow: Queues,
    /// How many queues end so.
    queues: usize,
    share: f64,
}

/// The piece in hold, and what may come.
type Left = (Option<Piece>, Coming);

impl Checker<'_, '_> {
    /// Checks a setup that was found for some pieces.
    pub(super) fn check_fitting(
        &mut self,
        answer: &Answer<'_>,
        setup: &Answer<'_>,
        stands: &Standing,
        coming: &Coming,
    ) -> Result<()> {
        let name = &stands.name;
        let build = setup.need("build")?;
        let queues = self.queues(&build, "pattern", stands.tiles.len())?;
        let length = queues.first().map_or(0, Vec::len);
        if coming.spelled(length).into_iter().ne(queues.iter().cloned()) {
            return no(format!(
                "{name}other queues can come than those that may build it"
            ));
        }
        let ways = self.check_build(&build, stands, &queues)?;
        let ends = self.check_ends(setup, stands)?;
        let rate = check_rate(setup, &ends, name)?;
        if let Some(ways) = &ways {
            self.check_choices((stands, coming), (ways, &queues), &ends, rate)?;
        }
        if setup.get("saves").is_some() {
            self.check_saves(answer, setup, stands, &ends)?;
        }
        self.check_placements(setup, stands, coming)
    }

    /// Checks the shares of everything that can be left.
    fn check_ends(&mut self, setup: &Answer<'_>, stands: &Standing) -> Result<Vec<End>> {
        let needed = pieces_needed(stands.field);
        let mut ends = Vec::new();
        for (number, end) in (1..).zip(setup.list("ends")?) {
            let hold = hold_of(&end)?;
            let placed = if hold == Hold::Empty { needed } else { needed - 1 };
            let follow = self.queues(&end, "follow", placed)?;
            let name = format!("{}end {number}: ", stands.name);
            self.check_share(&end, (stands.field, hold), &follow, &name)?;
            ends.push(End {
                hold,
                follow,
                queues: end.size("queues")?,
                share: end.size("solved")? as f64 / end.size("total")? as f64,
            });
        }
        Ok(ends)
    }

    /// Checks that each queue ends as well as it can, by going through its ways.
    fn check_choices(
        &mut self,
        (stands, coming): (&Standing, &Coming),
        (ways, queues): (&Ways, &Queues),
        ends: &[End],
        rate: f64,
    ) -> Result<()> {
        let mut shares: BTreeMap<Left, f64> = BTreeMap::new();
        let mut best = vec![0.0_f64; queues.len()];
        for (tiles, able) in ways.iter() {
            for queue in able {
                let Some(left) = left(coming, &queues[queue], tiles) else {
                    return no(format!("{}{} cannot come", stands.name, letters(&queues[queue])));
                };
                if !shares.contains_key(&left) {
                    let Some(share) = self.share_of(stands, &left, ends) else {
                        return Ok(());
                    };
                    shares.insert(left.clone(), share);
                }
                best[queue] = best[queue].max(shares[&left]);
            }
        }
        let name = &stands.name;
        let weighed = best
            .iter()
            .enumerate()
            .map(|(queue, best)| queues.weight(queue) as f64 * best);
        let mean = weighed.sum::<f64>() / queues.total() as f64;
        near(format!("{name}the rate of the best ways"), rate, mean)?;
        let is_left = |end: &End| shares.keys().any(|left| is_end(stands, left, end));
        if !ends.iter().all(is_left) {
            return no(format!("{name}an end is listed with which no queue ends"));
        }
        let percent = format!("{name}the best of these ends come to {:.2} %", 100.0 * mean);
        self.verdict.holds(percent);
        Ok(())
    }

    /// The share that is said of an end, or, of one that is not listed, that which it has.
    fn share_of(&mut self, stands: &Standing, left: &Left, ends: &[End]) -> Option<f64> {
        if let Some(end) = ends.iter().find(|end| is_end(stands, left, end)) {
            return Some(end.share);
        }
        let (hold, follow) = continuations(stands, left);
        let what = format!("{}what other ways than these come to", stands.name);
        let cleared = self.cleared((stands.field, hold), &follow, &what)?;
        Some(cleared.len() as f64 / follow.len() as f64)
    }

    /// Checks what can be saved, and how many clears are to be expected.
    fn check_saves(
        &mut self,
        answer: &Answer<'_>,
        setup: &Answer<'_>,
        stands: &Standing,
        ends: &[End],
    ) -> Result<()> {
        let name = &stands.name;
        let total = setup.need("build")?.size("total")?;
        let worth = answer.need("worth")?;
        let mut saves = [0.0; Piece::COUNT];
        let mut clears = 0.0;
        for end in ends {
            let series = Series {
                field: stands.field,
                hold: end.hold,
                queues: &end.follow,
            };
            let ways = self.question.referee().ways(series, Aim::Clear);
            let what = format!("{name}what is saved");
            let Some(ways) = self.verdict.unless_limited(ways, &what) else {
                return Ok(());
            };
            let part = end.queues as f64 / (total * end.follow.total()) as f64;
            for (number, queue) in end.follow.iter().enumerate() {
                let left = ways.left(number, queue);
                let part = part * end.follow.weight(number) as f64;
                let slots: Vec<Piece> = left.iter().filter_map(|left| left.0).collect();
                for piece in Piece::ALL {
                    saves[piece.index()] += part * f64::from(u8::from(slots.contains(&piece)));
                }
                let mut next = 0.0_f64;
                for piece in slots {
                    next = next.max(worth.real(&piece.to_string())?);
                }
                clears += part * if left.is_empty() { 0.0 } else { 1.0 + next };
            }
        }
        let said = setup.need("saves")?;
        for piece in Piece::ALL {
            let said = said.real(&piece.to_string())?;
            near(
                format!("{name}how often {piece} is saved"),
                said,
                saves[piece.index()],
            )?;
        }
        near(
            format!("{name}the clears in a row"),
            setup.real("clears")?,
            clears,
        )?;
        self.verdict.holds(format!("{name}it saves what is said"));
        Ok(())
    }

    /// Checks that the queue builds the setup by the steps that are listed.
    fn check_placements(&mut self, setup: &Answer<'_>, stands: &Standing, coming: &Coming) -> Result<()> {
        let (Some(_), Some(queue)) = (setup.get("placements"), coming.queue()) else {
            return Ok(());
        };
        let name = &stands.name;
        let start = Start {
            field: self.empty,
            hold: Hold::Empty,
            queue,
        };
        let laid = self.question.referee().lay(start, &setup.claims()?);
        let laid = laid.or_else(|flaw| no(format!("{name}{flaw}")))?;
        if laid != stands.tiles {
            return no(format!("{name}its steps lay other pieces, or lay them elsewhere"));
        }
        self.verdict.holds(format!("{name}its steps build it"));
        Ok(())
    }

    /// Checks the order of the setups, their number, and the chance without one.
    pub(super) fn check_ranks(
        &mut self,
        answer: &Answer<'_>,
        setups: &[Answer<'_>],
        coming: &Coming,
    ) -> Result<()> {
        let found = answer.size("found")?;
        let status = if found == 0 { "unsolvable" } else { "solved" };
        same("the status", answer.text("status")?, status)?;
        if found < setups.len() {
            let (is, listed) = (if found == 1 { "is" } else { "are" }, setups.len());
            return no(format!(
                "{} {is} said to fit, and {listed} are listed",
                counted(found as u64, "setup")
            ));
        }
        let mut before = (f64::INFINITY, f64::INFINITY);
        for (number, setup) in (1..).zip(setups) {
            let clears = match setup.get("clears") {
                Some(_) => setup.real("clears")?,
                None => -1.0,
            };
            let value = (clears, setup.real("rate")?);
            if value > before {
                return no(format!("setup {number}: it is better than the one before it"));
            }
            before = value;
        }
        self.verdict.holds("the best first");
        self.check_free_play(answer, coming)
    }

    /// Checks the chance under best play without a setup.
    fn check_free_play(&mut self, answer: &Answer<'_>, coming: &Coming) -> Result<()> {
        let said = answer.get("free_play");
        let (Some(said), Some(queue)) = (
            said.filter(|said| said.get("numerator").is_some()),
            coming.queue(),
        ) else {
            return Ok(());
        };
        let view = View {
            field: self.empty,
            hold: Hold::Empty,
            shown: queue.to_vec(),
            bag: bag_of(coming.bag()),
            is_forced: false,
        };
        let odds = self.question.referee().odds(&view);
        if let Some(Odds { won, of }) = self.verdict.unless_limited(odds, "the chance without a setup") {
            let (numerator, denominator) = (said.number("numerator")?, said.number("denominator")?);
            if numerator * of != won * denominator {
                return no(format!("without a setup, best play wins {won} of {of}"));
            }
            self.verdict.holds("the chance without a setup");
        }
        Ok(())
    }
}

/// Checks that the rate is what the ends come to.
fn check_rate(setup: &Answer<'_>, ends: &[End], name: &str) -> Result<f64> {
    let build = setup.need("build")?;
    let queues: usize = ends.iter().map(|end| end.queues).sum();
    same(format!("{name}queues of its ends"), queues, build.size("solved")?)?;
    let sum: f64 = ends.iter().map(|end| end.queues as f64 * end.share).sum();
    let rate = setup.real("rate")?;
    near(format!("{name}its rate"), rate, sum / build.size("total")? as f64)?;
    Ok(rate)
}

/// What a queue leaves when it has laid these tiles; nothing if it cannot come, or leaves more than one piece.
fn left(coming: &Coming, queue: &[Piece], tiles: &[Laid]) -> Option<Left> {
    let mut unused = queue.to_vec();
    for tile in tiles {
        let place = unused.iter().position(|&piece| piece == tile.piece)?;
        unused.remove(place);
    }
    let after = coming.after(queue)?;
    (unused.len() <= 1).then(|| (unused.first().copied(), after))
}

/// The hold slot, and the queues that may follow, cut to what can matter.
fn continuations(stands: &Standing, (slot, coming): &Left) -> (Hold, Vec<Vec<Piece>>) {
    let length = pieces_needed(stands.field) + usize::from(slot.is_none());
    let hold = slot.map_or(Hold::Empty, Hold::Piece);
    (hold, coming.spelled(length).into_iter().collect())
}

fn is_end(stands: &Standing, left: &Left, end: &End) -> bool {
    let (hold, follow) = continuations(stands, left);
    hold == end.hold && follow == *end.follow
}
