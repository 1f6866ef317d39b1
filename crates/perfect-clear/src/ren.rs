//! Combos: how many pieces in a row can clear lines (REN).
//!
//! # What
//!
//! From a field, each piece of a known queue is placed such that it clears a line or more, as long as that goes on. The
//! first clear is 0 REN, the second 1 REN, as players and solution-finder count. A *state* is a field and what is in
//! the slot, after some number of pieces; where no piece goes on, it is an *end*.
//!
//! # How
//!
//! States are found piece by piece, each once, with the first placement that leads there. A [`Well`] is higher than the
//! fields of clears, and so few placements clear a line that each of them can be looked for by following the piece.
//!
//! # Does it work
//!
//! The numbers of ends are those that solution-finder finds (`fixtures/perfect-clear/ren.txt`); `verify` plays each
//! queue in every way.

mod well;

use quadrille_search::hash::Set;
use quadrille_search::{GaveUp, Limits, order};

use crate::fumen::{self, Flags, Page, Quiz};
use crate::rules::moves::Turns;
use crate::solve::Stats;
use crate::{Config, Hold, Physics, Piece, PieceStream, Placement};

pub use well::{Well, WellError};

/// A field, the slot, and the pieces to come.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Start {
    /// The field.
    pub well: Well,
    /// The slot.
    pub hold: Hold,
    /// The pieces, the current one first.
    pub queue: Vec<Piece>,
    /// How pieces turn and move; where a T must spin, it is only dropped softly here.
    pub physics: Physics,
}

/// One piece of a combo.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Link {
    /// Where it comes to rest.
    pub placement: Placement,
    /// Whether hold is pressed for it.
    pub hold: bool,
    /// The rows that vanish, in the field as it stands when it is placed.
    pub cleared: Vec<usize>,
}

/// Combos that end where no piece goes on.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Combos {
    /// How many ends there are after no piece, after one, and so on.
    pub ends: Vec<usize>,
    /// A combo that leads to each end, the longest first.
    pub found: Vec<Vec<Link>>,
    /// The limit that struck before all were found; those that are there end where nothing is known.
    pub gave_up: Option<GaveUp>,
    /// The work done.
    pub stats: Stats,
}

/// A state, and how it is reached first: from which state of the layer before, by which placement.
struct State {
    well: Well,
    slot: Option<Piece>,
    from: usize,
    placement: Option<Placement>,
}

/// All ends of combos, each with a combo that leads there.
///
/// ```
/// use quadrille_perfect_clear::ren::{Start, Well, combos};
/// use quadrille_perfect_clear::{Config, Hold, Limits, Physics, parse_pieces};
///
/// let start = Start {
///     well: Well::parse("XXXXXXXX../XXXXXXXX../XXXXXXX...")?,
///     hold: Hold::Empty,
///     queue: parse_pieces("OJT")?,
///     physics: Physics::srs(),
/// };
/// let combos = combos(&start, &Config::default(), &Limits::none());
/// assert_eq!((combos.longest(), combos.found[0].len()), (Some(2), 3));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn combos(start: &Start, config: &Config, limits: &Limits) -> Combos {
    let mut search = Search {
        start,
        stream: PieceStream::new(start.hold, &start.queue),
        turns: Turns::new(&start.physics.kicks),
        layers: Vec::new(),
        ends: Vec::new(),
        stats: Stats::default(),
    };
    let gave_up = search.run(config, limits).err();
    let mut counts = vec![0; search.layers.len()];
    for &(depth, _) in &search.ends {
        counts[depth] += 1;
    }
    let ends = search.ends.iter();
    let mut found: Vec<Vec<Link>> = ends.map(|&(depth, at)| search.links(depth, at)).collect();
    let places = |links: &[Link]| links.iter().map(|link| link.placement).collect::<Vec<_>>();
    order::sort_by(&mut found, |a, b| {
        let longer = b.len().cmp(&a.len());
        longer.then_with(|| places(a).cmp(&places(b)))
    });
    Combos {
        ends: counts,
        found,
        gave_up,
        stats: search.stats,
    }
}

struct Search<'a> {
    start: &'a Start,
    stream: PieceStream,
    turns: Turns,
    /// The states after no piece, after one, and so on.
    layers: Vec<Vec<State>>,
    /// The states from which no piece goes on: how many pieces were placed, and which of the layer it is.
    ends: Vec<(usize, usize)>,
    stats: Stats,
}

impl Search<'_> {
    /// Finds all states, one layer after the other.
    fn run(&mut self, config: &Config, limits: &Limits) -> Result<(), GaveUp> {
        let mut next = vec![State {
            well: self.start.well,
            slot: self.stream.start(),
            from: 0,
            placement: None,
        }];
        while !next.is_empty() {
            if next.len() > config.states {
                return Err(GaveUp::OutOfReach);
            }
            self.layers.push(next);
            next = self.next(limits)?;
        }
        Ok(())
    }

    /// The states that follow on the last layer, each once.
    fn next(&mut self, limits: &Limits) -> Result<Vec<State>, GaveUp> {
        let depth = self.layers.len() - 1;
        let (mut next, mut known) = (Vec::new(), Set::default());
        for (at, state) in self.layers[depth].iter().enumerate() {
            self.stats.states += 1;
            limits.check(self.stats.states)?;
            let mut goes_on = false;
            for (piece, slot) in self.stream.choices(depth, state.slot) {
                let landings = state.well.landings(&self.turns, self.start.physics.drop, piece);
                for (placement, well) in clearing(&state.well, &landings) {
                    goes_on = true;
                    if known.insert((well, slot)) {
                        next.push(State {
                            well,
                            slot,
                            from: at,
                            placement: Some(placement),
                        });
                    }
                }
            }
            if !goes_on {
                self.ends.push((depth, at));
            }
        }
        Ok(next)
    }

    /// The combo that leads to a state.
    fn links(&self, depth: usize, mut at: usize) -> Vec<Link> {
        let mut path = Vec::new();
        for layer in self.layers[1..=depth].iter().rev() {
            path.extend(layer[at].placement);
            at = layer[at].from;
        }
        path.reverse();
        let (mut well, mut player) = (self.start.well, self.stream.player());
        let mut links = Vec::new();
        for placement in path {
            let hold = player.take(placement.piece).unwrap_or(false);
            if let Some((after, cleared)) = well.place(placement) {
                well = after;
                links.push(Link {
                    placement,
                    hold,
                    cleared,
                });
            }
        }
        links
    }
}

/// Those of some placements that clear lines, each with the field after it.
fn clearing<'a>(well: &'a Well, landings: &'a [Placement]) -> impl Iterator<Item = (Placement, Well)> + 'a {
    let clearing = landings
        .iter()
        .filter(|&&placement| well.is_cleared_by(placement));
    clearing.filter_map(|&placement| Some((placement, well.place(placement)?.0)))
}

impl Combos {
    /// The longest combo, in REN: one less than the pieces that clear lines; none if no piece does.
    #[must_use]
    pub fn longest(&self) -> Option<usize> {
        self.ends.iter().rposition(|&ends| ends > 0)?.checked_sub(1)
    }
}

/// A combo as a fumen, a page for each piece, which begins with its quiz.
#[must_use]
pub fn fumen_of(start: &Start, links: &[Link]) -> String {
    let quiz = Quiz {
        hold: match start.hold {
            Hold::Off => Hold::Empty,
            hold => hold,
        },
        queue: start.queue.clone(),
    };
    let mut diagram = start.well.diagram();
    let mut pages: Vec<Page> = Vec::new();
    let mut comment = quiz.to_string();
    for link in links {
        let page = Page {
            diagram,
            operation: Some(link.placement.into()),
            comment,
            flags: Flags::default(),
        };
        diagram = page.diagram.clone().after(page.operation, page.flags);
        comment = fumen::comment_after(&page);
        pages.push(page);
    }
    if pages.is_empty() {
        pages.push(Page {
            diagram,
            comment,
            ..Page::default()
        });
    }
    fumen::encode(&pages)
}
