//! Setups that were found for some pieces: what they leave, how often that clears the field, and what it saves.

use std::collections::BTreeMap;

use super::{Checker, Coming, Follow, Standing};
use crate::check::answer::Answer;
use crate::check::error::{Checked, Part, near, no, same};
use crate::check::queues::Queues;
use crate::verify::{Aim, Laid, Series, View, Ways, counted};
use crate::{Hold, Piece, letters};

/// Situation when a setup stands, as it is said.
struct End {
    follow: Follow,
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
    ) -> Checked {
        let build = setup.need("build")?;
        let queues = self.queues(&build, "pattern", stands.tiles.len())?;
        let length = queues.first().map_or(0, Vec::len);
        if coming.spelled(length).into_iter().ne(queues.iter().cloned()) {
            return no("other queues can come than those that may build it");
        }
        let ways = self.check_build(&build, stands, &queues)?;
        let ends = self.check_ends(setup, stands)?;
        let rate = check_rate(setup, &ends)?;
        let best = ways.map(|ways| {
            self.best_shares(
                stands,
                coming,
                &Built {
                    ways,
                    queues: &queues,
                },
                &ends,
            )
        });
        if let Some(best) = best.transpose()?.flatten() {
            let weighed = best.iter().enumerate();
            let weighed = weighed.map(|(queue, best)| queues.weight(queue) as f64 * best);
            let mean = weighed.sum::<f64>() / queues.total() as f64;
            near("the rate of the best ways", rate, mean)?;
            let percent = format!(
                "{}the best of these ends come to {:.2} %",
                stands.name,
                100.0 * mean
            );
            self.case.holds(percent);
        }
        if setup.has("saves") {
            self.check_saves(answer, setup, stands, &ends)?;
        }
        self.check_placements(setup, stands, coming)
    }

    /// Checks the shares of everything that can be left.
    fn check_ends(&mut self, setup: &Answer<'_>, stands: &Standing) -> Checked<Vec<End>> {
        let (field, needed) = (stands.field, stands.pieces_needed());
        let mut ends = Vec::new();
        for (number, end) in (1..).zip(setup.list("ends")?) {
            let hold = end.hold(false)?;
            let placed = if hold == Hold::Empty { needed } else { needed - 1 };
            let queues = self.queues(&end, "follow", placed)?;
            let follow = Follow { field, hold, queues };
            let name = format!("end {number}: ");
            self.check_share(&end, &follow, &format!("{}{name}", stands.name))
                .named(&name)?;
            ends.push(End {
                follow,
                queues: end.size("queues")?,
                share: end.size("solved")? as f64 / end.size("total")? as f64,
            });
        }
        Ok(ends)
    }

    /// The share of the best end of each queue, by going through its ways; nothing if a limit struck.
    fn best_shares(
        &mut self,
        stands: &Standing,
        coming: &Coming,
        built: &Built<'_>,
        ends: &[End],
    ) -> Checked<Option<Vec<f64>>> {
        let mut shares: BTreeMap<Left, f64> = BTreeMap::new();
        let mut best = vec![0.0_f64; built.queues.len()];
        for (tiles, able) in built.ways.iter() {
            for queue in able {
                let Some(left) = left(coming, &built.queues[queue], tiles) else {
                    return no(format_args!("{} cannot come", letters(&built.queues[queue])));
                };
                if !shares.contains_key(&left) {
                    let Some(share) = self.share_of(stands, &left, ends) else {
                        return Ok(None);
                    };
                    shares.insert(left.clone(), share);
                }
                best[queue] = best[queue].max(shares[&left]);
            }
        }
        let is_left = |end: &End| shares.keys().any(|left| is_end(stands, left, end));
        if !ends.iter().all(is_left) {
            return no("an end is listed with which no queue ends");
        }
        Ok(Some(best))
    }

    /// The share that is said of an end, or, of one that is not listed, that which it has.
    fn share_of(&mut self, stands: &Standing, left: &Left, ends: &[End]) -> Option<f64> {
        if let Some(end) = ends.iter().find(|end| is_end(stands, left, end)) {
            return Some(end.share);
        }
        let (hold, follow) = continuations(stands, left);
        let series = Series {
            field: stands.field,
            hold,
            queues: &follow,
        };
        let what = format!("{}what other ways than these come to", stands.name);
        let cleared = self.cleared(series, &what)?;
        Some(cleared.len() as f64 / follow.len() as f64)
    }

    /// Checks what can be saved, and how many clears are to be expected.
    fn check_saves(
        &mut self,
        answer: &Answer<'_>,
        setup: &Answer<'_>,
        stands: &Standing,
        ends: &[End],
    ) -> Checked {
        let (name, total) = (&stands.name, setup.need("build")?.size("total")?);
        let worth = answer.need("worth")?;
        let mut saves = [0.0; Piece::COUNT];
        let mut clears = 0.0;
        for End { follow, queues, .. } in ends {
            let series = Series {
                field: follow.field,
                hold: follow.hold,
                queues: &follow.queues,
            };
            let what = format!("{name}what is saved");
            let Some(ways) = self.case.work(&what, |referee| referee.ways(series, Aim::Clear)) else {
                return Ok(());
            };
            let part = *queues as f64 / (total * follow.queues.total()) as f64;
            for (number, queue) in follow.queues.iter().enumerate() {
                let left = ways.left(number, queue);
                let part = part * follow.queues.weight(number) as f64;
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
                format_args!("how often {piece} is saved"),
                said,
                saves[piece.index()],
            )?;
        }
        near("the clears in a row", setup.real("clears")?, clears)?;
        self.case.holds(format!("{name}it saves what is said"));
        Ok(())
    }

    /// Checks that the queue builds the setup by the steps that are listed.
    fn check_placements(&mut self, setup: &Answer<'_>, stands: &Standing, coming: &Coming) -> Checked {
        let Some(queue) = coming.queue().filter(|_| setup.has("placements")) else {
            return Ok(());
        };
        let start = crate::verify::Start {
            field: self.empty,
            hold: Hold::Empty,
            queue,
        };
        if self.case.lay(start, &setup.claims()?)? != stands.tiles {
            return no("its steps lay other pieces, or lay them elsewhere");
        }
        self.case.holds(format!("{}its steps build it", stands.name));
        Ok(())
    }

    /// Checks the order of the setups, their number, and the chance without one.
    pub(super) fn check_ranks(
        &mut self,
        answer: &Answer<'_>,
        setups: &[Answer<'_>],
        coming: &Coming,
    ) -> Checked {
        let found = answer.size("found")?;
        let status = if found == 0 { "unsolvable" } else { "solved" };
        same("the status", answer.text("status")?, status)?;
        if found < setups.len() {
            let (is, listed) = (if found == 1 { "is" } else { "are" }, setups.len());
            let found = counted(found, "setup");
            return no(format_args!("{found} {is} said to fit, and {listed} are listed"));
        }
        let mut before = (f64::INFINITY, f64::INFINITY);
        for (number, setup) in (1..).zip(setups) {
            let clears = setup.maybe("clears", Answer::real)?.unwrap_or(-1.0);
            let value = (clears, setup.real("rate")?);
            if value > before {
                return no(format_args!(
                    "setup {number}: it is better than the one before it"
                ));
            }
            before = value;
        }
        self.case.holds("the best first");
        self.check_free_play(answer, coming)
    }

    /// Checks the chance under best play without a setup.
    fn check_free_play(&mut self, answer: &Answer<'_>, coming: &Coming) -> Checked {
        let said = answer.get("free_play").filter(|said| said.has("numerator"));
        let (Some(said), Some(queue)) = (said, coming.queue()) else {
            return Ok(());
        };
        let view = View {
            field: self.empty,
            hold: Hold::Empty,
            shown: queue.to_vec(),
            bag: coming.bag,
            is_forced: false,
        };
        let odds = self
            .case
            .work("the chance without a setup", |referee| referee.odds(&view));
        if let Some(odds) = odds {
            if said.number("numerator")? * odds.of != odds.won * said.number("denominator")? {
                let (won, of) = (odds.won, odds.of);
                return no(format_args!("without a setup, best play wins {won} of {of}"));
            }
            self.case.holds("the chance without a setup");
        }
        Ok(())
    }
}

/// The ways in which queues build a setup.
struct Built<'a> {
    ways: Ways,
    queues: &'a Queues,
}

/// Checks that the rate is what the ends come to.
fn check_rate(setup: &Answer<'_>, ends: &[End]) -> Checked<f64> {
    let build = setup.need("build")?;
    let queues: usize = ends.iter().map(|end| end.queues).sum();
    same("queues of its ends", queues, build.size("solved")?)?;
    let sum: f64 = ends.iter().map(|end| end.queues as f64 * end.share).sum();
    let rate = setup.real("rate")?;
    near("its rate", rate, sum / build.size("total")? as f64)?;
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
    let length = stands.pieces_needed() + usize::from(slot.is_none());
    let hold = slot.map_or(Hold::Empty, Hold::Piece);
    (hold, coming.spelled(length).into_iter().collect())
}

fn is_end(stands: &Standing, left: &Left, end: &End) -> bool {
    let (hold, follow) = continuations(stands, left);
    hold == end.follow.hold && follow == *end.follow.queues
}
