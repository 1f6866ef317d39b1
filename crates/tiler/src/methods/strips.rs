//! Random tilings of strips whose figures come in wanted shares.
//!
//! **What.** Cuts the square into strips of 4 rows, with one of 6 where 4 does not divide the side. Draws a tiling of
//! each, so that all together have nearly the figures of the problem. [`repair`](crate::methods::repair) does the rest.
//!
//! **How.** Filled cell by cell down the columns, a strip passes through few different *profiles*, the boundaries
//! between filled and empty cells. Profiles and figures make a graph, the strip [`automaton`]; a tiling is a path from
//! the straight profile back to it. Give every kind a weight and every path the product of its figures' weights. Sums
//! over all paths, backwards from the right end, give two things for paths drawn in proportion to their weights: how
//! likely each next figure is, and the mean number of figures of each kind. The weights are fitted until the means
//! are the wanted ones, and fitted anew to what is left after each strip.
//!
//! **Why.** Long runs of skew figures need few helpers: `L Z Z ... Z Z L` fills 4 rows of any length. Paths find such
//! runs by themselves as soon as helpers are scarce, and they use whatever helpers there are: two J and two S do for
//! the two L, as do four T.
//!
//! **Why not.** Strips cannot have fewer helpers than two for 4 rows of the whole width, where the linear programming
//! bound asks for half as many. A strip of 6 rows needs many more, in proportion to its length.

mod automaton;

use quadrille_search::Stream;
use rand::RngExt;

use crate::{Placed, Problem};
pub(crate) use automaton::Automaton;

/// Longest piece of a strip: sums over its paths stay far within the range of a floating-point number.
const MOST_COLUMNS: usize = 64;
/// Rounds of fitting weights, at most.
const FITTING: usize = 20;
/// Figures by which a mean may be off the wanted one.
const TOLERANCE: f64 = 0.25;
/// What a kind is wanted at the least while there is one left: with it even a rare kind has a weight.
const LEAST_WANTED: f64 = 0.05;
/// Least weight of a kind relative to the greatest one.
const LEAST_WEIGHT: f64 = 1e-13;
/// A weight so great that no path vanishes: the longest piece has 96 figures, and this to the power of 96 is a number.
const SURE_WEIGHT: f64 = 1e-3;

/// Path sums of a piece of strip for given weights of the kinds.
struct Sums<'a> {
    automaton: &'a Automaton,
    weights: [f64; 7],
    columns: usize,
    /// For each column and profile the sum over all ways to finish the strip from there.
    ways: Vec<Vec<f64>>,
}

impl<'a> Sums<'a> {
    fn new(automaton: &'a Automaton, weights: [f64; 7], columns: usize) -> Self {
        let mut ways = vec![vec![0.0; automaton.len()]; columns + 1];
        ways[columns][Automaton::STRAIGHT] = 1.0;
        for column in (0..columns).rev() {
            // A step within one column leads to a later profile, whose sum is known then.
            for profile in (0..automaton.len()).rev() {
                let steps = automaton
                    .steps(profile)
                    .iter()
                    .filter(|step| column + step.columns() <= columns);
                ways[column][profile] = steps
                    .map(|step| weights[step.kind()] * ways[column + step.columns()][step.target()])
                    .sum();
            }
        }
        Self {
            automaton,
            weights,
            columns,
            ways,
        }
    }

    /// The mean number of figures of each kind in a path drawn in proportion to its weight.
    fn means(&self) -> [f64; 7] {
        let mut chance = vec![vec![0.0; self.automaton.len()]; self.columns + 1];
        chance[0][Automaton::STRAIGHT] = 1.0;
        let mut means = [0.0; 7];
        for column in 0..self.columns {
            for profile in 0..self.automaton.len() {
                let ways = self.ways[column][profile];
                if chance[column][profile] <= 0.0 || ways <= 0.0 {
                    continue;
                }
                // A path that comes here goes on by a step in proportion to the ways that the step leads to.
                let scale = chance[column][profile] / ways;
                for step in self.automaton.steps(profile) {
                    let next = column + step.columns();
                    if next <= self.columns {
                        let part = scale * self.weights[step.kind()] * self.ways[next][step.target()];
                        means[step.kind()] += part;
                        chance[next][step.target()] += part;
                    }
                }
            }
        }
        means
    }

    /// Draws a path in proportion to its weight; `None` if the kinds with a weight have no path.
    fn draw(&self, random: &mut Stream) -> Option<Vec<Placed>> {
        let (mut profile, mut column) = (Automaton::STRAIGHT, 0);
        let mut path = Vec::new();
        while column < self.columns {
            let mut left = self.ways[column][profile] * random.random::<f64>();
            let mut chosen = None;
            for step in self.automaton.steps(profile) {
                let Some(ways) = self.ways.get(column + step.columns()) else {
                    continue;
                };
                let part = self.weights[step.kind()] * ways[step.target()];
                if part > 0.0 {
                    // Rounding may leave a little of the drawn number after the last step: then that step is taken.
                    chosen = Some(*step);
                    left -= part;
                    if left < 0.0 {
                        break;
                    }
                }
            }
            let step = chosen?;
            path.push(self.automaton.placed(profile, step, column));
            column += step.columns();
            profile = step.target();
        }
        Some(path)
    }
}

/// Fits weights, beginning with those given, so that the means are near the wanted ones.
///
/// Square roots are exact to the last bit on every machine; logarithms are not.
fn fit<'a>(automaton: &'a Automaton, columns: usize, wanted: [f64; 7], weights: &mut [f64; 7]) -> Sums<'a> {
    for kind in 0..7 {
        weights[kind] = if wanted[kind] > 0.0 {
            weights[kind].max(LEAST_WEIGHT)
        } else {
            0.0
        };
    }
    for _ in 0..FITTING {
        let sums = Sums::new(automaton, *weights, columns);
        let means = sums.means();
        let off = |k: usize| (wanted[k] - means[k]).abs();
        if (0..7).all(|k| off(k) < TOLERANCE) {
            return sums;
        }
        // Each weight changes by the power 3/4 of the ratio, which takes square roots alone.
        for kind in 0..7 {
            let ratio = (wanted[kind] / means[kind].max(1e-9)).clamp(1.0 / 64.0, 64.0);
            weights[kind] *= (ratio * ratio.sqrt()).sqrt();
        }
        let most = weights.iter().copied().fold(0.0, f64::max);
        for kind in (0..7).filter(|&k| wanted[k] > 0.0) {
            weights[kind] = (weights[kind] / most).max(LEAST_WEIGHT);
        }
    }
    Sums::new(automaton, *weights, columns)
}

/// The lengths of the pieces that a strip is cut into, all even.
fn pieces(size: usize) -> impl Iterator<Item = usize> {
    let count = size.div_ceil(MOST_COLUMNS);
    let half = size / 2;
    (0..count).map(move |piece| 2 * (half * (piece + 1) / count - half * piece / count))
}

/// Strips of the square, not yet drawn.
pub(crate) struct Strips {
    of_four: Automaton,
    /// Only where 4 does not divide the side.
    of_six: Option<Automaton>,
}

impl Strips {
    /// Strips of a square of this side, at least 6 if 4 does not divide it.
    pub(crate) fn new(size: usize) -> Self {
        Self {
            of_four: Automaton::new(4),
            of_six: (size % 4 == 2).then(|| Automaton::new(6)),
        }
    }

    /// Draws a tiling of the square with nearly the figures of the problem; `None` if `is_over` says so.
    pub(crate) fn draw(
        &self,
        problem: &Problem,
        random: &mut Stream,
        is_over: impl Fn() -> bool,
    ) -> Option<Vec<Placed>> {
        let size = problem.size();
        let fours = (size - self.of_six.as_ref().map_or(0, |_| 6)) / 4;
        let strips = self.of_six.iter();
        let mut drawing = Drawing::new(problem);
        let mut top = 0;
        for automaton in strips.chain(std::iter::repeat_n(&self.of_four, fours)) {
            let mut start = 0;
            for columns in pieces(size) {
                if is_over() {
                    return None;
                }
                let piece = drawing.piece(automaton, columns, random)?;
                drawing.lay(&piece, start, top);
                start += columns;
            }
            top += automaton.height();
        }
        Some(drawing.tiling)
    }
}

/// A square whose strips are drawn one piece after another.
struct Drawing {
    /// Cells of the square.
    cells: usize,
    tiling: Vec<Placed>,
    /// Figures of each kind that the problem has and the tiling has not yet; negative where it has too many.
    left: [f64; 7],
    /// The weights that were fitted to the last piece, from which those of the next one are not far.
    weights: [f64; 7],
}

impl Drawing {
    fn new(problem: &Problem) -> Self {
        let cells = problem.size() * problem.size();
        let counts = problem.signature().counts().map(f64::from);
        Self {
            cells,
            tiling: Vec::with_capacity(cells / 4),
            left: counts,
            weights: counts.map(|count| count / cells as f64),
        }
    }

    /// Draws the next piece: of what is left, it should have its share of the empty cells.
    fn piece(&mut self, automaton: &Automaton, columns: usize, random: &mut Stream) -> Option<Vec<Placed>> {
        let empty = self.cells - 4 * self.tiling.len();
        let share = (automaton.height() * columns) as f64 / empty as f64;
        draw_piece(
            automaton,
            columns,
            wanted(self.left, share),
            &mut self.weights,
            random,
        )
    }

    /// Lays a piece with its top-left corner in this column and row.
    fn lay(&mut self, piece: &[Placed], col: usize, row: usize) {
        for placed in piece {
            self.left[placed.figure.kind().index()] -= 1.0;
            self.tiling.push(Placed {
                x: placed.x + col as u16,
                y: placed.y + row as u16,
                ..*placed
            });
        }
    }
}

/// What a piece should have of what is left, when its share of the empty cells is given.
fn wanted(left: [f64; 7], share: f64) -> [f64; 7] {
    left.map(|count| {
        if count >= 1.0 {
            (count * share).max(LEAST_WANTED)
        } else {
            0.0
        }
    })
}

/// Draws a piece of strip with the wanted kinds, or with a few of the others where those alone cannot fill it.
///
/// A piece of 6 rows takes so many helpers that their product may vanish when they are hardly wanted; there they are
/// made more likely than they should be.
fn draw_piece(
    automaton: &Automaton,
    columns: usize,
    wanted: [f64; 7],
    weights: &mut [f64; 7],
    random: &mut Stream,
) -> Option<Vec<Placed>> {
    if let Some(piece) = fit(automaton, columns, wanted, weights).draw(random) {
        return Some(piece);
    }
    let all = wanted.map(|count| count.max(LEAST_WANTED));
    let mut weights = [1.0; 7];
    let piece = fit(automaton, columns, all, &mut weights).draw(random);
    piece.or_else(|| {
        let weights = weights.map(|weight| weight.max(SURE_WEIGHT));
        Sums::new(automaton, weights, columns).draw(random)
    })
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;

    use super::*;
    use crate::{Tiling, verify_tiling};

    #[test]
    fn pieces_are_even_and_make_up_the_strip() {
        for size in (2..=400).step_by(2) {
            let lengths: Vec<usize> = pieces(size).collect();
            assert_eq!(lengths.iter().sum::<usize>(), size);
            assert!(
                lengths
                    .iter()
                    .all(|length| length % 2 == 0 && (2..=MOST_COLUMNS).contains(length)),
                "{size}"
            );
        }
    }

    #[test]
    fn what_is_drawn_tiles_the_square_and_is_near_the_problem() {
        for text in [
            "I72,J7,L3,O12,S7,T8,Z516",
            "I20,J20,L20,O16,S20,T28,Z20",
            "O4,L60,S130,Z130",
        ] {
            let problem = Problem::new(text.parse().expect("a signature")).expect("a square");
            let strips = Strips::new(problem.size());
            let figures = strips
                .draw(&problem, &mut Seed(3).stream(0), || false)
                .expect("a path");
            let tiling = Tiling::new(problem.size(), figures);
            let own = Problem::new(tiling.signature()).expect("a square");
            assert_eq!(verify_tiling(&own, &tiling), Ok(()));
            let off: u32 = std::iter::zip(problem.signature().counts(), tiling.signature().counts())
                .map(|(wanted, drawn)| wanted.abs_diff(drawn))
                .sum();
            assert!(
                off <= problem.signature().total() as u32 / 4,
                "{text}: off by {off}"
            );
        }
    }

    #[test]
    fn hardly_any_helpers_for_a_long_strip_of_six_rows_are_no_hindrance() {
        let problem = Problem::new("J40,Z921".parse().expect("a signature")).expect("a square");
        let mut random = Seed(1).stream(0);
        let figures = Strips::new(62).draw(&problem, &mut random, || false);
        let tiling = Tiling::new(62, figures.expect("a path"));
        let own = Problem::new(tiling.signature()).expect("a square");
        assert_eq!(verify_tiling(&own, &tiling), Ok(()));
    }

    #[test]
    fn drawing_ends_when_it_is_told_to() {
        let problem = Problem::new("I4,J4,L4,O1,S1,T4,Z7".parse().expect("a signature")).expect("a square");
        let drawn = Strips::new(10).draw(&problem, &mut Seed(1).stream(0), || true);
        assert_eq!(drawn, None);
    }

    #[test]
    fn fitted_weights_give_the_wanted_means() {
        let automaton = Automaton::new(4);
        let wanted = [4.0, 9.0, 4.0, 1.0, 12.0, 9.0, 9.0];
        let means = fit(&automaton, 48, wanted, &mut [1.0; 7]).means();
        for (mean, wanted) in means.iter().zip(wanted) {
            assert!((mean - wanted).abs() < TOLERANCE, "{means:?}");
        }
    }
}
