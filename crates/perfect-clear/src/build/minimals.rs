//! Among the smallest sets of ways that serve all queues, those that are easiest to play.

use quadrille_search::{GaveUp, Limits};

use super::{Minimal, Paths, effort, minimal};
use crate::Problem;
use crate::words::field_word::FieldWord;

/// Ways that serve every queue that any way serves.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WaySet {
    /// The ways by number, in rising order.
    pub ways: Vec<usize>,
    /// The sum of their efforts, in hundredths; 0 if no effort is known.
    pub effort: u64,
}

/// The fewest ways that serve every queue, those that are easiest to play first.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Minimals {
    /// Different sets, all of the same size, the easiest first; one at least.
    pub sets: Vec<WaySet>,
    /// Fewer ways than these are known not to be enough.
    pub least: usize,
    /// What each way takes beyond moving, turning and dropping, in hundredths; nothing if a limit struck before.
    pub efforts: Vec<u32>,
    /// How far all sets of this size were looked at.
    end: End,
    /// The limit that struck before all was known that was asked for.
    pub gave_up: Option<GaveUp>,
}

/// Extent of the search through all smallest sets.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum End {
    /// Not all of them, so there may be easier ones.
    Open,
    /// All: those that are left out are no easier.
    Easiest,
    /// All, and none is left out.
    All,
}

impl Minimals {
    /// Whether fewer ways are known not to be enough.
    #[must_use]
    pub fn is_proven(&self) -> bool {
        self.sets.iter().all(|set| set.ways.len() == self.least)
    }

    /// Whether no smallest set that is left out is easier than one that is there.
    #[must_use]
    pub fn is_easiest(&self) -> bool {
        self.end != End::Open
    }

    /// Whether there are no other smallest sets. Where a single set was asked for, others are not looked for.
    #[must_use]
    pub fn is_all(&self) -> bool {
        self.end == End::All
    }

    /// The ways of the easiest set.
    #[must_use]
    pub fn chosen(&self) -> &[usize] {
        self.sets.first().map_or(&[], |set| &set.ways)
    }

    /// The smallest set that was found, where no effort is known.
    fn without_efforts(fewest: Minimal, gave_up: GaveUp) -> Self {
        let set = WaySet {
            ways: fewest.chosen,
            effort: 0,
        };
        Self {
            sets: vec![set],
            least: fewest.least,
            efforts: Vec::new(),
            end: End::Open,
            gave_up: Some(gave_up),
        }
    }
}

impl<W: FieldWord> Paths<W> {
    /// The fewest ways that serve every queue that any way serves; of such sets, the `most` that are easiest to play.
    ///
    /// A way's effort is the mean, over the queues that allow it, of the presses of hold and the pieces that must be
    /// dropped softly and moved below others (twice if they must be turned there), where each queue is played as it
    /// takes least; and the share of orders of its pieces in which it cannot be built.
    ///
    /// Progress is reported in parts of the choices that were searched.
    ///
    /// ```
    /// use quadrille_perfect_clear::build::paths;
    /// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem};
    ///
    /// let field = Field::parse("XXXXX....X/XXXXXX...X/XXXXXXX..X/XXXXXX...X", 4)?;
    /// let problem = Problem::new(field, "*p4".parse::<Pattern>()?)?;
    /// let paths = paths(&problem, &Config::default(), &Limits::none())?;
    /// let minimals = paths.minimals(&problem, 100, &Limits::none());
    /// assert!(minimals.is_proven() && minimals.is_all());
    /// assert!(minimals.sets.iter().all(|set| set.ways.len() == minimals.least));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn minimals<P>(&self, problem: &Problem<P, W>, most: usize, limits: &Limits) -> Minimals {
        let whole = self.cover();
        let fewest = minimal::find(&whole, limits);
        let efforts = match effort::efforts(problem, self, limits) {
            Ok(efforts) => efforts,
            Err(why) => return Minimals::without_efforts(fewest, why),
        };
        // One more than is wanted shows whether there are others.
        let wanted = if most > 1 { most.saturating_add(1) } else { 1 };
        let whole = whole.with_costs(&efforts);
        let (mut found, gave_up) = minimal::cheapest(&whole, &fewest, wanted, limits);
        let end = match gave_up {
            Some(_) => End::Open,
            None if wanted > 1 && found.len() < wanted => End::All,
            None => End::Easiest,
        };
        found.truncate(most.max(1));
        let sets = found.into_iter().map(|(effort, ways)| WaySet { ways, effort });
        Minimals {
            sets: sets.collect(),
            least: fewest.least,
            efforts,
            end,
            gave_up,
        }
    }
}
