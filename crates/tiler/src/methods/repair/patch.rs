//! All tilings of a few cells, one of them drawn.

use quadrille_search::Stream;
use rand::RngExt;

use super::MOST_FIGURES;
use super::board::{Board, distance};
use crate::{Figure, Placed};

/// Most tilings of a patch that are looked at.
const MOST_TILINGS: u32 = 400;

/// The number of a cell outside the patch.
const OUTSIDE: u8 = u8::MAX;

/// A figure laid within the patch.
#[derive(Clone, Copy)]
struct Piece {
    /// Its cells, by their numbers in the patch.
    mask: u32,
    placed: Placed,
}

/// The cells of some figures, and the tiling of them that was drawn.
#[derive(Default)]
pub(super) struct Patch {
    /// The cells by their numbers on the board, in reading order.
    cells: Vec<usize>,
    /// For each cell of the board its number in the patch; `OUTSIDE` for others, and for all between two calls.
    numbers: Vec<u8>,
    /// The pieces whose first cell is a given one.
    pieces: Vec<Vec<Piece>>,
    /// Cells of each figure, relative to its first.
    offsets: Vec<[usize; 3]>,
    drawing: Drawing,
}

/// A tiling drawn from a list while the list is made.
#[derive(Default)]
struct Drawing {
    /// The surplus of kinds on the board, with the pieces laid so far.
    surplus: [i32; 7],
    /// The distance of the tiling that is there, the measure of all others.
    distance: u32,
    path: [(u8, u8); MOST_FIGURES],
    drawn: [(u8, u8); MOST_FIGURES],
    weight: f64,
    seen: u32,
    nodes: u64,
}

impl Patch {
    /// Takes the cells of some figures and lists all pieces that lie within them.
    pub(super) fn cut(&mut self, board: &Board, figures: &[u32]) {
        if self.numbers.len() != board.cells() {
            self.numbers = vec![OUTSIDE; board.cells()];
            self.offsets = offsets(board.stride());
        }
        let cells = figures
            .iter()
            .flat_map(|&index| board.cells_of(board.figure(index)));
        self.cells.clear();
        self.cells.extend(cells);
        self.cells.sort_unstable();
        self.pieces.resize(4 * MOST_FIGURES, Vec::new());
        for (number, &cell) in self.cells.iter().enumerate() {
            self.numbers[cell] = number as u8;
        }
        for number in 0..self.cells.len() {
            self.find_pieces(board, number);
        }
        // Only these were set, so the rest of the board need not be cleared.
        for &cell in &self.cells {
            self.numbers[cell] = OUTSIDE;
        }
    }

    /// Lists the pieces whose first cell is the one of this number.
    fn find_pieces(&mut self, board: &Board, number: usize) {
        let first = self.cells[number];
        let pieces = &mut self.pieces[number];
        pieces.clear();
        for (figure, offsets) in Figure::all().zip(&self.offsets) {
            let others = offsets.map(|offset| self.numbers[first + offset]);
            if !others.contains(&OUTSIDE) {
                let mask = others.iter().fold(1 << number, |mask, &other| mask | 1 << other);
                pieces.push(Piece {
                    mask,
                    placed: board.placed(figure, first),
                });
            }
        }
    }

    /// Lists the tilings of the patch and draws one; the number of pieces tried.
    pub(super) fn list(&mut self, board: &Board, figures: &[u32], random: &mut Stream) -> u64 {
        let mut surplus = board.surplus();
        for &index in figures {
            surplus[board.figure(index).figure.kind().index()] -= 1;
        }
        self.drawing = Drawing {
            surplus,
            distance: board.distance(),
            ..Drawing::default()
        };
        let full = (1 << self.cells.len()) - 1;
        self.drawing.extend(&self.pieces, full, 0, 0, random);
        self.drawing.nodes
    }

    /// The tiling that was drawn, if there was a choice.
    pub(super) fn drawn(&self) -> Option<impl Iterator<Item = Placed>> {
        let piece = |&(cell, index): &(u8, u8)| self.pieces[usize::from(cell)][usize::from(index)].placed;
        (self.drawing.seen > 1).then(|| self.drawing.drawn[..self.cells.len() / 4].iter().map(piece))
    }
}

impl Drawing {
    /// Tries all pieces on the first cell that is not covered.
    fn extend(&mut self, pieces: &[Vec<Piece>], full: u32, covered: u32, depth: usize, random: &mut Stream) {
        if covered == full {
            return self.offer(random);
        }
        let cell = covered.trailing_ones() as u8;
        for (index, piece) in pieces[usize::from(cell)].iter().enumerate() {
            if piece.mask & covered == 0 && self.seen < MOST_TILINGS {
                self.nodes += 1;
                self.path[depth] = (cell, index as u8);
                let kind = piece.placed.figure.kind().index();
                self.surplus[kind] += 1;
                self.extend(pieces, full, covered | piece.mask, depth + 1, random);
                self.surplus[kind] -= 1;
            }
        }
    }

    /// Takes the tiling on the path in proportion to its weight among all those offered.
    fn offer(&mut self, random: &mut Stream) {
        let weight = weight(distance(self.surplus), self.distance);
        self.weight += weight;
        self.seen += 1;
        // Each tiling so far is kept with its share of all weights, without a list of them.
        if random.random::<f64>() * self.weight < weight {
            self.drawn = self.path;
        }
    }
}

/// How likely a tiling is drawn: 128 times less for each figure by which it is further off.
///
/// A distance counts a figure twice, where it is too much and where it is too little. Powers of two are exact, so the
/// draws are the same on every machine.
fn weight(distance: u32, before: u32) -> f64 {
    let further = f64::from(1_u32 << 7);
    let figures = before.abs_diff(distance).min(16) / 2;
    let factor = (0..figures).fold(1.0, |factor, _| factor * further);
    if distance < before { factor } else { 1.0 / factor }
}

/// For each figure the cells after its first one, as differences of their numbers.
fn offsets(stride: usize) -> Vec<[usize; 3]> {
    let offset = |figure: Figure| {
        let [first, rest @ ..] = figure.cells();
        // A later row makes up for any column further left.
        rest.map(|cell| (cell.row * stride + cell.col) - first.col)
    };
    Figure::all().map(offset).collect()
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;

    use super::*;
    use crate::{Kind, Problem};

    /// A square of four lying bars, a patch of its own.
    fn bars() -> Board {
        let problem = Problem::new("I4".parse().expect("a signature")).expect("a square");
        let bar = Figure::new(Kind::I, 1).expect("a lying I");
        Board::new(
            &problem,
            (0..4).map(|y| Placed { x: 0, y, figure: bar }).collect(),
        )
    }

    /// There are 117 tilings of 4 x 4 (OEIS A263425).
    #[test]
    fn lists_every_tiling_once() {
        let (board, mut patch) = (bars(), Patch::default());
        patch.cut(&board, &[0, 1, 2, 3]);
        patch.list(&board, &[0, 1, 2, 3], &mut Seed(1).stream(0));
        assert_eq!(patch.drawing.seen, 117);
    }

    #[test]
    fn draws_what_the_problem_wants_almost_always() {
        let (board, mut patch) = (bars(), Patch::default());
        let mut random = Seed(1).stream(0);
        let mut kept = 0;
        for _ in 0..1000 {
            patch.cut(&board, &[0, 1, 2, 3]);
            patch.list(&board, &[0, 1, 2, 3], &mut random);
            let drawn = patch.drawn().expect("a choice");
            kept += u32::from(drawn.filter(|placed| placed.figure.kind() == Kind::I).count() == 4);
        }
        // 2 tilings of four I at weight 1, 18 of two I at 1 / 128^2, others less.
        assert!(kept > 980, "{kept}");
    }

    #[test]
    fn a_figure_further_off_is_128_times_less_likely() {
        assert!((weight(4, 2) - 1.0 / 128.0).abs() < 1e-12);
        assert!((weight(2, 4) - 128.0).abs() < 1e-12);
        assert!((weight(6, 6) - 1.0).abs() < 1e-12);
    }
}
