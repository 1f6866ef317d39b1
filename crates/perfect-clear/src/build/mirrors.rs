//! Ways as a player learns them: each by itself, or together with its mirror image.

use std::borrow::Cow;

use quadrille_search::hash::{Map, Set};
use quadrille_search::{Limits, order};

use super::{Minimals, Path, Paths, Tile, minimal};
use crate::Problem;
use crate::words::field_word::FieldWord;

/// Ways that are learned, each with all queues that it is good for.
pub(super) struct Learned<'a> {
    /// The way that stands for each, by number, in rising order.
    pub(super) shown: Vec<usize>,
    /// The queues of each.
    queues: Vec<Cow<'a, [u32]>>,
    /// Where a way counts for its mirror image as well: for each way, the one that is its mirror image.
    pub(super) mirrors: Option<Vec<Option<usize>>>,
}

impl<'a> Learned<'a> {
    /// Each way by itself.
    pub(super) fn each<W>(paths: &'a Paths<W>) -> Self {
        Self {
            shown: (0..paths.found.len()).collect(),
            queues: paths.found.iter().map(|path| Cow::from(&path.queues)).collect(),
            mirrors: None,
        }
    }

    /// Each way with its mirror image: of both, the one that comes first is shown.
    fn with_mirrors<W: FieldWord>(paths: &'a Paths<W>) -> Self {
        let mirrors = paths.mirrors();
        let is_shown = |&way: &usize| mirrors[way].is_none_or(|mirror| way < mirror);
        let shown: Vec<usize> = (0..paths.found.len()).filter(is_shown).collect();
        let queues = shown.iter().map(|&way| match mirrors[way] {
            Some(mirror) => Cow::from(paths.found[way].queues_with(&paths.found[mirror])),
            None => Cow::from(&paths.found[way].queues),
        });
        Self {
            queues: queues.collect(),
            shown,
            mirrors: Some(mirrors),
        }
    }

    /// The ways that stand for some of what is learned.
    pub(super) fn names(&self, chosen: Vec<usize>) -> Vec<usize> {
        chosen.into_iter().map(|number| self.shown[number]).collect()
    }

    /// What is learned, as sets of queues.
    pub(super) fn cover(&self, queues: usize) -> minimal::Instance {
        let sets: Vec<&[u32]> = self.queues.iter().map(|queues| &**queues).collect();
        minimal::Instance::new(&sets, queues)
    }
}

impl<W: FieldWord> Path<W> {
    /// The queues that allow this way or another, by number, in rising order.
    #[must_use]
    pub fn queues_with(&self, other: &Self) -> Vec<u32> {
        let own: Set<u32> = self.queues.iter().copied().collect();
        let others = other.queues.iter().filter(|queue| !own.contains(queue));
        let mut both: Vec<u32> = self.queues.iter().chain(others).copied().collect();
        order::sort(&mut both);
        both
    }
}

impl<W: FieldWord> Paths<W> {
    /// For each way the number of the one that is its mirror image, if that is a way, and another one.
    #[must_use]
    pub fn mirrors(&self) -> Vec<Option<usize>> {
        let ways = self.found.iter().enumerate();
        let numbers: Map<&[Tile<W>], usize> = ways.map(|(number, path)| (&*path.tiles, number)).collect();
        let mirror = |path: &Path<W>| numbers.get(&*Tile::all_mirrored(&path.tiles)).copied();
        let ways = self.found.iter().enumerate();
        ways.map(|(number, path)| mirror(path).filter(|&other| other != number))
            .collect()
    }

    /// The minimals where a way and its mirror image count as one: for players who learn both together. Of a pair, the
    /// sets name the way that serves more queues, and have its effort.
    ///
    /// Progress is reported as for [`Self::minimals`].
    ///
    /// ```
    /// use quadrille_perfect_clear::build::paths;
    /// use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem};
    ///
    /// let field = Field::parse("XXX....XXX/XXX....XXX/XXX....XXX/XXX....XXX", 4)?;
    /// let problem = Problem::new(field, "*p4".parse::<Pattern>()?)?;
    /// let (paths, limits) = (paths(&problem, &Config::default(), &Limits::none())?, Limits::none());
    /// let fewer = paths.minimals_with_mirrors(&problem, 1, &limits).least;
    /// assert!(fewer < paths.minimals(&problem, 1, &limits).least);
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn minimals_with_mirrors<P>(
        &self,
        problem: &Problem<P, W>,
        most: usize,
        limits: &Limits,
    ) -> Minimals {
        self.fewest(problem, Learned::with_mirrors(self), most, limits)
    }
}
