//! What boards are worth, learned from games: a network of n-tuples, as in players of 2048.
//!
//! **What.** The *danger* of a board of 8 x 8 or 10 x 10, or of 9 x 9 with boxes: how likely a game is lost soon, as a
//! logit. It is the sum of a learned number for each window of the board, by what is filled in it, and of one for
//! what the board costs, by its details or, where there are none, by the quick score.
//!
//! **How.** Windows are squares of nine cells, rows, columns, and blocks of 2 x 4. Windows that are images of each
//! other share their numbers, so that a board is as dangerous as its image. All numbers are whole.
//!
//! **Where from.** [`learn`](crate::learn) makes them, and `tenten learn` is its command. Those of 1010!, of 8 x 8, of
//! Block Blast and of Blockudoku are in the program (`patterns/1010.bin`, ...); the page has those of 1010!.

mod sums;
#[cfg_attr(
    not(feature = "learned"),
    expect(dead_code, reason = "learning takes more than playing by what was learned")
)]
mod windows;

use std::sync::Arc;

pub(crate) use windows::{Grid, Windows};

use sums::Sums;

use crate::portable::power_of_e;
use crate::{Board, Rules};

/// Distance in cells of neighbouring costs of boards to which numbers belong.
pub(crate) const STEP: i64 = 4;
/// How many there are.
pub(crate) const NODES: usize = 48;
/// What a logit of 1 is in whole numbers.
pub(crate) const UNIT: f64 = 1024.0;

/// The chance whose logit a danger is.
pub(super) fn chance(danger: i64) -> f64 {
    1.0 / (1.0 + power_of_e(-danger as f64 / UNIT))
}

/// The numbers of games with the pieces of a game by name, on its board.
static BUILT_IN: &[(&str, &[u8])] = &[
    ("1010", include_bytes!("patterns/1010.bin")),
    #[cfg(feature = "learned")]
    ("8x8", include_bytes!("patterns/8x8.bin")),
    #[cfg(feature = "learned")]
    ("block-blast", include_bytes!("patterns/block-blast.bin")),
];
/// Those of games with boxes, whatever their pieces.
#[cfg(feature = "learned")]
static BLOCKUDOKU: &[u8] = include_bytes!("patterns/blockudoku.bin");

/// Learned values of boards.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Patterns(Arc<Tables>);

#[derive(Debug, PartialEq, Eq)]
struct Tables {
    windows: Windows,
    /// By what is seen in a window.
    seen: Sums,
    /// By what the board costs.
    costs: [i16; NODES],
}

/// Where a cost lies between two nodes: the first of them, and how far from it in thousandths of the step.
pub(crate) fn between(cost: i64, cell: i64) -> (usize, i64) {
    let step = STEP * cell.max(1);
    let cost = cost.clamp(0, step * (NODES as i64 - 1) - 1);
    (
        usize::try_from(cost / step).unwrap_or(0),
        cost % step * 1000 / step,
    )
}

impl Patterns {
    /// What is known about boards of these rules; `None` if nothing is.
    #[must_use]
    pub fn built_in(rules: &Rules) -> Option<Self> {
        Self::from_bytes(bytes_of(rules)?)
    }

    /// Whether something is known about boards of these rules.
    pub(crate) fn is_built_in(rules: &Rules) -> bool {
        bytes_of(rules).is_some()
    }

    /// The side of boards of these rules, if it can be learned what they are worth: of 9 x 9 with boxes, and of 8 x 8
    /// and 10 x 10 with rows and columns.
    #[cfg(feature = "learned")]
    pub(crate) fn side(rules: &Rules) -> Option<usize> {
        let is_known = super::weights::has_boxes(rules) || has_rows_and_columns(rules);
        is_known.then_some(rules.size())
    }

    /// Reads what [`Patterns::to_bytes`] has written, of boards of whatever size; `None` if it is something else.
    #[must_use]
    pub fn from_bytes(bytes: &[u8]) -> Option<Self> {
        let (pairs, rest) = bytes.as_chunks::<2>();
        let numbers: Vec<i16> = pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect();
        let (costs, kept) = numbers.split_first_chunk::<NODES>()?;
        let sides = [8, 9, 10].map(Windows::new);
        let spread = |windows: Windows| windows.spread(kept).map(|seen| (windows, seen));
        let (windows, seen) = sides.into_iter().find_map(spread).filter(|_| rest.is_empty())?;
        let tables = Tables {
            seen: Sums::new(&windows, &seen),
            windows,
            costs: *costs,
        };
        Some(Self(Arc::new(tables)))
    }

    /// All numbers, each in two bytes, the lower one first: those of costs, then those of windows that are no image of
    /// one before.
    #[must_use]
    pub fn to_bytes(&self) -> Vec<u8> {
        let kept = self.0.windows.shortened(&self.0.seen.values(&self.0.windows));
        let numbers = self.0.costs.iter().chain(&kept);
        numbers.flat_map(|number| number.to_le_bytes()).collect()
    }

    /// The danger of a board that costs so much, where a cell costs `cell`, in units of [`UNIT`].
    pub(super) fn danger(&self, board: Board, cost: i64, cell: i64) -> i64 {
        let tables = &self.0;
        let seen = tables.seen.of(&Grid::of(board));
        let (node, part) = between(cost, cell);
        let [low, high] = [node, node + 1].map(|node| i64::from(tables.costs[node]));
        seen + low + (high - low) * part / 1000
    }
}

/// The numbers that the program has for boards of these rules.
fn bytes_of(rules: &Rules) -> Option<&'static [u8]> {
    #[cfg(feature = "learned")]
    if super::weights::has_boxes(rules) {
        return Some(BLOCKUDOKU);
    }
    let mut known = BUILT_IN.iter();
    let (_, bytes) = known.find(|(game, _)| Rules::named(game).is_ok_and(|game| is_alike(rules, &game)))?;
    Some(bytes)
}

/// Whether rows and columns of 8 or 10 cells vanish, and nothing else.
#[cfg(feature = "learned")]
fn has_rows_and_columns(rules: &Rules) -> bool {
    [8, 10].contains(&rules.size()) && rules.lines() == Rules::classic().lines()
}

/// Whether a game has the board, the lines, the pieces and the size of sets of another, whatever the pieces' weights.
pub(super) fn is_alike(rules: &Rules, other: &Rules) -> bool {
    let shapes = |rules: &Rules| rules.pieces().iter().map(|piece| piece.shape).collect::<Vec<_>>();
    let (shapes, known) = (shapes(rules), shapes(other));
    (rules.size(), rules.set_size()) == (other.size(), other.set_size())
        && rules.lines() == other.lines()
        && shapes.len() == known.len()
        && known.iter().all(|shape| shapes.contains(shape))
}

#[cfg(test)]
mod tests {
    use quadrille_bitboard::{Bitboard, Cell};
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;
    use crate::Setup;

    #[test]
    fn costs_lie_between_nodes() {
        assert_eq!(between(-5, 1000), (0, 0));
        assert_eq!(between(9_000, 1000), (2, 250));
        assert_eq!(between(i64::MAX, 1000), (NODES - 2, 999));
    }

    /// The danger of a board by its definition, cell by cell, from the numbers as they are kept.
    fn by_hand(numbers: &[i16], side: usize, board: Board, cost: f64) -> f64 {
        let rectangles: Vec<[usize; 4]> = [[3, 3], [1, side], [side, 1], [2, 4], [4, 2]]
            .into_iter()
            .flat_map(|[height, width]| {
                let tops =
                    (0..=side - height).flat_map(move |row| (0..=side - width).map(move |col| (row, col)));
                tops.map(move |(row, col)| [row, col, height, width])
            })
            .collect();
        let image = |way: usize, (row, col): (usize, usize)| {
            let row = if way & 1 == 0 { row } else { side - 1 - row };
            let col = if way & 2 == 0 { col } else { side - 1 - col };
            if way < 4 { (row, col) } else { (col, row) }
        };
        let cells = |[row, col, height, width]: [usize; 4]| {
            (row..row + height).flat_map(move |row| (col..col + width).map(move |col| (row, col)))
        };
        let corner = |rectangle: [usize; 4], way: usize| {
            let least = cells(rectangle).map(|cell| image(way, cell)).min();
            let most = cells(rectangle).map(|cell| image(way, cell)).max();
            let (least, most) = (least.unwrap_or_default(), most.unwrap_or_default());
            [least.0, least.1, most.0 + 1 - least.0, most.1 + 1 - least.1]
        };
        let place = |rectangle| rectangles.iter().position(|other| *other == rectangle);
        let mut firsts = vec![None; rectangles.len()];
        let mut first = NODES;
        for (number, &rectangle) in rectangles.iter().enumerate() {
            if (0..8).all(|way| place(corner(rectangle, way)) >= Some(number)) {
                firsts[number] = Some(first);
                first += 1 << (rectangle[2] * rectangle[3]);
            }
        }
        assert_eq!(first, numbers.len());
        let of_window = |&rectangle: &[usize; 4]| {
            let way = (0..8)
                .find(|way| place(corner(rectangle, *way)).is_some_and(|there| firsts[there].is_some()));
            let way = way.expect("one of the images is kept");
            let kept = corner(rectangle, way);
            let filled = cells(rectangle).filter(|&(row, col)| board.contains(Cell::new(row, col)));
            let bits = filled.map(|cell| {
                let (row, col) = image(way, cell);
                1 << ((row - kept[0]) * kept[3] + col - kept[1])
            });
            let first = place(kept).and_then(|there| firsts[there]).expect("it is kept");
            f64::from(numbers[first + bits.sum::<usize>()])
        };
        let at = (cost / STEP as f64).clamp(0.0, NODES as f64 - 1.0);
        let node = (0..NODES - 2).filter(|node| at >= (node + 1) as f64).count();
        let [low, high] = [numbers[node], numbers[node + 1]].map(f64::from);
        rectangles.iter().map(of_window).sum::<f64>() + low + (high - low) * (at - node as f64)
    }

    #[test]
    fn dangers_are_sums_over_windows() {
        for &(game, bytes) in BUILT_IN.iter().chain(&[("blockudoku", BLOCKUDOKU)]) {
            let pairs = bytes.as_chunks().0;
            let numbers: Vec<i16> = pairs.iter().map(|pair| i16::from_le_bytes(*pair)).collect();
            agree_by_hand(&Rules::named(game).expect("a game"), &numbers);
        }
    }

    fn agree_by_hand(rules: &Rules, numbers: &[i16]) {
        let patterns = Patterns::built_in(rules).expect("values");
        for number in 0..60 {
            let random = &mut Seed(4).stream(number);
            let mut board = Board::EMPTY;
            for cell in rules.field().cells().filter(|_| random.random_range(0..5) < 2) {
                board.insert(cell);
            }
            let cost = random.random_range(-3_000..220_000);
            let expected = by_hand(numbers, rules.size(), board, cost as f64 / 1000.0);
            let found = patterns.danger(board, cost, 1000) as f64;
            assert!((found - expected).abs() < 20.0, "{found} {expected}");
        }
    }

    #[test]
    fn what_is_built_in_is_read() {
        let built_in = |game| Patterns::built_in(&Rules::named(game).expect("a game"));
        let bytes = |game| built_in(game).map(|patterns| patterns.to_bytes());
        assert_eq!(bytes("blockudoku").as_deref(), Some(BLOCKUDOKU));
        assert_eq!(Patterns::from_bytes(&BLOCKUDOKU[2..]), None);
        assert_eq!(Patterns::from_bytes(&BLOCKUDOKU[1..]), None);
        for (game, known) in BUILT_IN {
            assert_eq!(bytes(game).as_deref(), Some(*known), "{game}");
        }
        // Klooni has the pieces of 1010!.
        assert_eq!(bytes("klooni"), bytes("1010"));
        // Other pieces are another game.
        let classic = Rules::classic();
        let setup = Setup {
            name: "five pieces".to_owned(),
            size: 10,
            pieces: classic.pieces()[..5].to_vec(),
            set_size: 3,
            ..Setup::default()
        };
        let five = Rules::new(setup).expect("good rules");
        assert_eq!(
            (Patterns::side(&five), Patterns::built_in(&five)),
            (Some(10), None)
        );
    }
}
