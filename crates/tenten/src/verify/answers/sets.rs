//! All sets of pieces and their draws, tried one after the other.

use quadrille_search::Stop;
use quadrille_search::hash::Set;

use super::super::{Pieces, Rows, sorted};
use crate::{Piece, Rules};

/// Sets of pieces in the order of the rules, each once.
pub(super) struct Sets {
    letters: Vec<String>,
    weights: Vec<u32>,
    size: usize,
    /// Per cent: the chance that a piece after the first is like one before it.
    repeats: u32,
    /// By piece, those that are like it: the same cells, turned or mirrored.
    alike: Vec<Vec<usize>>,
    /// The least number that the pieces of all kinds share evenly.
    even: u128,
}

/// A set that was tried.
pub(super) struct Tried {
    pub(super) letters: Vec<String>,
    pub(super) draws: u128,
    pub(super) fits: bool,
}

impl Sets {
    pub(super) fn of(rules: &Rules) -> Self {
        let images: Vec<_> = rules.pieces().iter().map(images).collect();
        let alike = |own: &Vec<Vec<(usize, usize)>>| {
            let same = (0..images.len()).filter(|&other| own.contains(&images[other][0]));
            same.collect::<Vec<_>>()
        };
        let alike: Vec<Vec<usize>> = images.iter().map(alike).collect();
        Self {
            letters: rules
                .pieces()
                .iter()
                .map(|piece| piece.letter.to_string())
                .collect(),
            weights: rules.piece_ids().map(|id| rules.weight(id)).collect(),
            size: rules.set_size(),
            repeats: rules.repeats(),
            // Of kinds of at most eight pieces, 840 at most.
            even: (1..=840)
                .find(|even| alike.iter().all(|kind| even % kind.len() as u128 == 0))
                .unwrap_or(1),
            alike,
        }
    }

    /// All sets, tried on a board; none if the flag is raised before.
    pub(super) fn all(&self, rows: &Rows, rules: &Rules, stop: &Stop) -> Option<Vec<Tried>> {
        let mut tried = Vec::new();
        let mut set = vec![0; self.size];
        loop {
            if stop.is_raised() {
                return None;
            }
            tried.push(self.one(&set, rows, rules));
            // The next set: the last piece that is not the last of the rules goes on, and those behind it with it.
            let Some(place) = set.iter().rposition(|&piece| piece + 1 < self.letters.len()) else {
                return Some(tried);
            };
            let next = set[place] + 1;
            set[place..].fill(next);
        }
    }

    fn one(&self, set: &[usize], rows: &Rows, rules: &Rules) -> Tried {
        let cells = |piece: &usize| -> Vec<(usize, usize)> {
            let cells = rules.pieces()[*piece].shape.cells();
            cells.map(|cell| (cell.row, cell.col)).collect()
        };
        let pieces: Vec<_> = set.iter().map(cells).collect();
        let all: Vec<usize> = (0..set.len()).collect();
        let pieces = Pieces {
            rules,
            cells: &pieces,
        };
        let first = pieces.first_that_fits(rows, &all, &mut Set::default());
        Tried {
            letters: set.iter().map(|&piece| self.letters[piece].clone()).collect(),
            draws: self.draws(set),
            fits: first.is_some(),
        }
    }

    /// Draws that make a set: its weights, in as many orders as it has.
    fn draws(&self, set: &[usize]) -> u128 {
        if self.repeats > 0 {
            return self.draws_of_rest(&mut Vec::new(), set);
        }
        let mut orders = 1;
        let (mut draws, mut run) = (1, 0);
        for (place, &piece) in set.iter().enumerate() {
            run = if place > 0 && set[place - 1] == piece {
                run + 1
            } else {
                1
            };
            orders = orders * (place as u128 + 1) / run;
            draws *= u128::from(self.weights[piece]);
        }
        orders * draws
    }

    /// Draws of the rest of a set in each of its orders, after these pieces.
    fn draws_of_rest(&self, before: &mut Vec<usize>, rest: &[usize]) -> u128 {
        let mut draws = u128::from(rest.is_empty());
        for (place, &piece) in rest.iter().enumerate() {
            if rest[..place].contains(&piece) {
                continue;
            }
            let others = [&rest[..place], &rest[place + 1..]].concat();
            let step = self.draws_after(before, piece);
            before.push(piece);
            draws += step * self.draws_of_rest(before, &others);
            before.pop();
        }
        draws
    }

    /// Draws of a piece, of `100 even` for each piece before it and each unit of weight.
    fn draws_after(&self, before: &[usize], piece: usize) -> u128 {
        let weight = u128::from(self.weights[piece]);
        let all: u128 = self.weights.iter().map(|&weight| u128::from(weight)).sum();
        if before.is_empty() {
            return weight;
        }
        let of_model = |model: &usize| {
            let kind = &self.alike[*model];
            let again = if kind.contains(&piece) {
                u128::from(self.repeats) * all * (self.even / kind.len() as u128)
            } else {
                0
            };
            again + u128::from(100 - self.repeats) * weight * self.even
        };
        before.iter().map(of_model).sum()
    }
}

/// The cells of a piece, and those of all its images, each from its corner and in order.
fn images(piece: &Piece) -> Vec<Vec<(usize, usize)>> {
    let mut cells: Vec<(usize, usize)> = piece.shape.cells().map(|cell| (cell.row, cell.col)).collect();
    let mut images = Vec::new();
    for _ in 0..4 {
        let mirrored: Vec<(usize, usize)> = cells.iter().map(|&(row, col)| (col, row)).collect();
        images.extend([sorted(&cells), sorted(&mirrored)]);
        let last = cells.iter().map(|&(row, _)| row).max().unwrap_or(0);
        cells = cells.iter().map(|&(row, col)| (col, last - row)).collect();
    }
    images
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_draws_of_all_sets_are_all_draws() {
        let rules = Rules::klooni();
        let sets = Sets::of(&rules);
        let full = vec![vec![true; 10]; 10];
        let tried = sets.all(&full, &rules, &Stop::new()).unwrap();
        assert_eq!(tried.len(), 19 * 20 * 21 / 6);
        assert!(tried.iter().all(|set| !set.fits));
        let draws: u128 = tried.iter().map(|set| set.draws).sum();
        assert_eq!(draws, u128::from(rules.total_weight()).pow(3));
    }

    /// Where pieces repeat, by turned and mirrored shapes as well.
    #[test]
    fn repeated_pieces_are_counted_by_both() {
        let rules = crate::testing::repeating(35, 3);
        let sets = Sets::of(&rules);
        let mut all = 0;
        for set in (0..7).flat_map(|one| (one..7).map(move |other| [one, other, other])) {
            let ids = set.map(|place| rules.piece_ids().nth(place).unwrap());
            assert_eq!(sets.draws(&set), rules.draws_of(&ids), "{set:?}");
        }
        let full = vec![vec![true; 5]; 5];
        for set in sets.all(&full, &rules, &Stop::new()).unwrap() {
            all += set.draws;
        }
        assert_eq!(all, rules.all_draws());
    }
}
