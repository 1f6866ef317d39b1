//! Spins that queues allow, worked out by playing them in every way.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_search::GaveUp;

use super::Referee;
use super::grid::{Cells, Grid};
use super::hand::Hand;
use super::score::more;
use super::ways::{Hands, Laid, Lying, Series, choices};
use crate::Piece;
use crate::rules::score::{Mode, Spin, System};
use crate::words::field_word::FieldWord;

/// Limits of the search for spins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reach {
    /// The most pieces before the one that spins.
    pub pieces: usize,
    /// The most of them that have no cell in a row that is cleared.
    pub roofs: usize,
    /// The most rows that they clear.
    pub clears: usize,
    /// The lowest row that may be cleared, from 0.
    pub bottom: usize,
    /// The row above the highest one that may be cleared.
    pub top: usize,
}

/// Pieces that lie before the one that spins, and that one.
pub type Spun = (Vec<Laid>, Laid);

/// Spin of a piece that comes last.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Finish {
    /// The best that it counts as.
    pub spin: Spin,
    /// The rows that it clears, lowest first, by their numbers in the field as it was at first.
    pub rows: Vec<usize>,
    /// Those that the pieces before it have cleared.
    pub before: Vec<usize>,
    /// The numbers of the queues that can do so.
    pub queues: BTreeSet<usize>,
}

/// Spins that have been found.
struct Found<'a> {
    /// How many rows the field had.
    rows: usize,
    all: &'a mut BTreeMap<Spun, Finish>,
}

impl Referee<'_> {
    /// All spins that queues allow as this referee's mode asks, none of whose pieces is idle.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn spins<W: FieldWord>(
        &mut self,
        series: Series<'_, W>,
        reach: Reach,
    ) -> Result<BTreeMap<Spun, Finish>, GaveUp> {
        self.begin();
        let mut found = self.played(series, reach.pieces, |_| true)?;
        found.retain(|(laid, _), finish| reach.allows(laid, finish));
        let mut idle = Vec::new();
        for (spun, finish) in &found {
            if self.has_idle(series, spun, finish, reach)? {
                idle.push(spun.clone());
            }
        }
        found.retain(|spun, _| !idle.contains(spun));
        Ok(found)
    }

    /// What the last piece does after these, and the queues that can do so; nothing if none can.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn spin_after<W: FieldWord>(
        &mut self,
        series: Series<'_, W>,
        spun: &Spun,
    ) -> Result<Option<Finish>, GaveUp> {
        self.begin();
        let (laid, _) = spun;
        let mut found = self.played(series, laid.len(), |tile| laid.contains(tile))?;
        Ok(found.remove(spun))
    }

    /// All spins after at most `pieces` pieces, those that are allowed.
    fn played<W: FieldWord>(
        &mut self,
        series: Series<'_, W>,
        pieces: usize,
        is_allowed: impl Fn(&Laid) -> bool,
    ) -> Result<BTreeMap<Spun, Finish>, GaveUp> {
        self.landings.use_rules(self.demand.rules);
        let hand = Hand::new(series.hold);
        let all: Hands = (0..series.queues.len()).map(|queue| (queue, hand)).collect();
        let mut found = BTreeMap::new();
        let mut layer = BTreeMap::from([(Vec::new(), (Grid::new(series.field), all))]);
        for placed in 0..=pieces {
            let mut next = BTreeMap::new();
            for (laid, (grid, hands)) in layer {
                let choices = choices(&hands, series.queues);
                let lying = Lying {
                    laid: &laid,
                    grid: &grid,
                };
                let mut found = Found {
                    rows: series.field.rows(),
                    all: &mut found,
                };
                self.finish(lying, &choices, &mut found)?;
                if placed < pieces {
                    self.lay_before(lying, choices, &is_allowed, &mut next)?;
                }
            }
            layer = next;
        }
        Ok(found)
    }

    /// Adds the spins of a piece that comes now.
    fn finish(
        &mut self,
        Lying { laid, grid }: Lying<'_>,
        choices: &BTreeMap<Piece, Hands>,
        found: &mut Found<'_>,
    ) -> Result<(), GaveUp> {
        for (&piece, hands) in choices {
            for (cells, kinds) in &*self.landings.spins(grid, piece) {
                self.tick(1)?;
                let (rows, numbers) = (grid.clone().fill(cells), grid.numbers());
                if let Some(spin) = self.best(piece, kinds, rows.len()) {
                    let cells = grid.at_first(cells);
                    let finish = Finish {
                        spin,
                        rows: rows.into_iter().map(|row| numbers[row]).collect(),
                        before: grid.vanished(found.rows),
                        queues: hands.iter().map(|&(queue, _)| queue).collect(),
                    };
                    found.all.insert((laid.to_vec(), Laid { piece, cells }), finish);
                }
            }
        }
        Ok(())
    }

    /// The best of the ways in which a piece can count that the mode is content with.
    fn best(&self, piece: Piece, kinds: &BTreeSet<Spin>, lines: usize) -> Option<Spin> {
        let is_upgraded = self.demand.rules.system == System::Jstris && lines > 1;
        let counts = kinds.iter().map(|&spin| match spin {
            Spin::Mini if is_upgraded => Spin::Full,
            spin => spin,
        });
        let serves = |spin: &Spin| match self.demand.mode {
            Mode::AnyTSpin | Mode::AnySpin => *spin != Spin::None && lines > 0,
            Mode::TSpinSingle | Mode::SpinSingle => *spin == Spin::Full && lines > 0,
            Mode::TSpinDouble | Mode::SpinDouble => *spin == Spin::Full && lines > 1,
            Mode::TSpinTriple | Mode::SpinTriple => *spin == Spin::Full && lines > 2,
            _ => false,
        };
        let is_any = matches!(
            self.demand.mode,
            Mode::AnySpin | Mode::SpinSingle | Mode::SpinDouble | Mode::SpinTriple
        );
        counts
            .filter(|_| is_any || piece == Piece::T)
            .filter(serves)
            .max()
    }

    /// Lays one piece more in every way.
    fn lay_before(
        &mut self,
        Lying { laid, grid }: Lying<'_>,
        choices: BTreeMap<Piece, Hands>,
        is_allowed: impl Fn(&Laid) -> bool,
        next: &mut BTreeMap<Vec<Laid>, (Grid, Hands)>,
    ) -> Result<(), GaveUp> {
        for (piece, hands) in choices {
            for cells in &*self.landings.of(grid, piece) {
                self.tick(hands.len())?;
                let (all, tile) = more(laid, piece, grid.at_first(cells));
                if is_allowed(&tile) {
                    let entry = next.entry(all);
                    let (_, all) = entry.or_insert_with(|| (grid.after(cells), Hands::new()));
                    all.extend(&hands);
                }
            }
        }
        Ok(())
    }

    /// Whether the last piece spins as well without some of the others, within the same limits and in whatever order
    /// those are laid.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn has_idle<W: FieldWord>(
        &mut self,
        series: Series<'_, W>,
        (laid, last): &Spun,
        finish: &Finish,
        reach: Reach,
    ) -> Result<bool, GaveUp> {
        let start = Grid::new(series.field);
        let beside = beside(laid, &finish.rows);
        for left_out in 1..1_usize << beside.len() {
            let is_out = |tile: &Laid| {
                let number = beside.iter().position(|other| other == tile);
                number.is_some_and(|number| left_out >> number & 1 == 1)
            };
            let left: Vec<Laid> = laid.iter().filter(|tile| !is_out(tile)).copied().collect();
            let Some(grid) = self.laid_somehow(&start, &left)? else {
                continue;
            };
            let before = grid.vanished(series.field.rows());
            if !reach.allows_clears(&left, &finish.rows, &before) {
                continue;
            }
            let numbers = grid.numbers();
            let same = |cells: &&Cells| {
                let rows = grid.clone().fill(cells).into_iter().map(|row| numbers[row]);
                grid.at_first(cells) == last.cells && rows.eq(finish.rows.iter().copied())
            };
            let spins = self.landings.spins(&grid, last.piece);
            let kinds = spins.keys().find(same).and_then(|cells| spins.get(cells));
            let best = kinds.and_then(|kinds| self.best(last.piece, kinds, finish.rows.len()));
            // A spin that does not count is less than any that does.
            if best >= Some(finish.spin) {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// The field with some pieces on it, if they can be laid in some order.
    fn laid_somehow(&mut self, grid: &Grid, tiles: &[Laid]) -> Result<Option<Grid>, GaveUp> {
        if tiles.is_empty() {
            return Ok(Some(grid.clone()));
        }
        for (number, tile) in tiles.iter().enumerate() {
            self.tick(1)?;
            let landings = self.landings.of(grid, tile.piece);
            if let Some(cells) = landings.iter().find(|cells| grid.at_first(cells) == tile.cells) {
                let mut rest = tiles.to_vec();
                rest.remove(number);
                if let Some(all) = self.laid_somehow(&grid.after(cells), &rest)? {
                    return Ok(Some(all));
                }
            }
        }
        Ok(None)
    }
}

impl Reach {
    /// Whether a spin is within these limits.
    #[must_use]
    pub fn allows(self, laid: &[Laid], finish: &Finish) -> bool {
        self.allows_clears(laid, &finish.rows, &finish.before)
    }

    /// The same of pieces, the rows that the spin clears, and those that were cleared before.
    fn allows_clears(self, laid: &[Laid], rows: &[usize], before: &[usize]) -> bool {
        let cleared = [rows, before].concat();
        laid.len() <= self.pieces
            && beside(laid, &cleared).len() <= self.roofs
            && before.len() <= self.clears
            && cleared.iter().all(|row| (self.bottom..self.top).contains(row))
    }
}

/// Those of some pieces that have no cell in these rows.
fn beside(laid: &[Laid], rows: &[usize]) -> Vec<Laid> {
    let fills = |tile: &Laid| tile.cells.iter().any(|(_, y)| rows.contains(y));
    laid.iter().filter(|tile| !fills(tile)).copied().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Field, Hold, Physics, parse_pieces};

    /// A spin counts that is the one asked for, or a better one, with that number of lines or more.
    #[test]
    fn modes_are_content_with_better_spins() {
        let physics = Physics::srs();
        let counts = |mode: Mode, spin: Spin| {
            let referee = Referee::new(&physics).insisting(mode);
            let kinds = BTreeSet::from([Spin::None, spin]);
            [0, 1, 2, 3].map(|lines| referee.best(Piece::T, &kinds, lines) == Some(spin))
        };
        assert_eq!(counts(Mode::AnyTSpin, Spin::Mini), [false, true, true, true]);
        assert_eq!(counts(Mode::TSpinSingle, Spin::Mini), [false; 4]);
        assert_eq!(counts(Mode::TSpinSingle, Spin::Full), [false, true, true, true]);
        assert_eq!(counts(Mode::TSpinDouble, Spin::Full), [false, false, true, true]);
        assert_eq!(counts(Mode::TSpinTriple, Spin::Full), [false, false, false, true]);
        assert_eq!(counts(Mode::Normal, Spin::Full), [false; 4]);
    }

    /// The spins of a T that clears two lines after one piece at most, with one roof at most.
    fn doubles(field: &str, queue: &str) -> Vec<(Vec<Laid>, Vec<usize>)> {
        let physics = Physics::srs();
        let series = Series {
            field: Field::parse(field, 5).unwrap(),
            hold: Hold::Off,
            queues: &[parse_pieces(queue).unwrap()],
        };
        let reach = Reach {
            pieces: 1,
            roofs: 1,
            clears: 0,
            bottom: 0,
            top: 5,
        };
        let mut referee = Referee::new(&physics).insisting(Mode::TSpinDouble);
        let found = referee.spins(series, reach).unwrap();
        for ((_, last), finish) in &found {
            assert_eq!(last.cells, [(2, 0), (1, 1), (2, 1), (3, 1)]);
            assert_eq!((finish.spin, finish.queues.len()), (Spin::Full, 1));
        }
        found
            .into_iter()
            .map(|((laid, _), finish)| (laid, finish.rows))
            .collect()
    }

    /// A T turns below an overhang; where there is none, a rod is the roof; where there is one, a roof is idle.
    #[test]
    fn roofs_are_laid_where_they_are_needed() {
        let with_roof = "XX......../X...XXXXXX/XX.XXXXXXX";
        let without = "X...XXXXXX/XX.XXXXXXX";
        let roof = Laid {
            piece: Piece::I,
            cells: [(3, 2), (4, 2), (5, 2), (6, 2)],
        };
        assert_eq!(doubles(with_roof, "T"), [(vec![], vec![0, 1])]);
        assert_eq!(doubles(without, "T"), []);
        assert_eq!(doubles(without, "IT"), [(vec![roof], vec![0, 1])]);
        assert_eq!(doubles(with_roof, "OT"), []);
    }
}
