//! Positions after the last refill where diagonals are blocked: sets of digits.
//!
//! A digit then sees the next one in reading order and the next one in its column, however many rows are between them,
//! or were. So from one position on, which digits are left says all: a word of 64 bits, in place of planes, and rows
//! need not move up. Positions that come from several boards are hardly ever alike, so each board is searched by
//! itself.

use quadrille_search::hash::Places;
use quadrille_search::{GaveUp, Limits};

use crate::field::{Field, Lines, Word, hits_in_reading_order};
use crate::{Action, Diagonals, Pair, Wrap};

/// The digits of a board, in reading order.
pub(crate) struct Digits {
    /// The digits as a field without gaps.
    field: Field<u64>,
    /// Those that may be seen from before in reading order.
    reach: u64,
    /// Those with others of their class behind them in their column.
    above: u64,
    /// Of each digit, those behind it in its column.
    column: Vec<u64>,
    /// Of each digit, those of its class among them.
    alike: Vec<u64>,
}

/// Positions that are remembered.
const ROOM: usize = 40_000_000;
/// Positions between two looks at the limits.
const PERIOD: u64 = 1 << 10;

impl Digits {
    /// The digits of a board, if they are of this kind and few enough.
    pub(crate) fn of<W: Word>(lines: &Lines<W>, field: &Field<W>) -> Option<Self> {
        let cells = cells(field);
        if lines.rules.diagonals == Diagonals::Seen || cells.len() > 64 {
            return None;
        }
        let width = lines.rules.columns() as u32;
        let class = |cell: u32| field.planes.map(|plane| plane & W::bit(cell) != W::ZERO);
        let is_below = |cell: u32, other: u32| other > cell && other % width == cell % width;
        let those = |is_one: &dyn Fn(u32) -> bool| set(cells.iter().map(|&cell| is_one(cell)));
        let column = |&cell: &u32| those(&|other| is_below(cell, other));
        let alike = |&cell: &u32| those(&|other| is_below(cell, other) && class(other) == class(cell));
        let alike: Vec<u64> = cells.iter().map(alike).collect();
        // Where rows are ends, the first digit of a row is out of reach.
        let ends_row = |(before, cell): (&u32, &u32)| before / width != cell / width;
        let firsts = cells.iter().zip(cells.iter().skip(1)).map(ends_row);
        Some(Self {
            field: Field {
                planes: [0, 1, 2].map(|plane| those(&|cell| class(cell)[plane])),
                len: cells.len() as u32,
            },
            reach: match lines.rules.wrap {
                Wrap::Seen => u64::MAX,
                Wrap::Blocked => !(set(firsts) << 1),
            },
            above: set(alike.iter().map(|&alike| alike != 0)),
            column: cells.iter().map(column).collect(),
            alike,
        })
    }

    /// The positions from all digits to none, one pair after the other; none if it is proved that they cannot be
    /// cleared. Counts positions on in `nodes`.
    pub(crate) fn clear(&self, limits: &Limits, nodes: &mut u64) -> Result<Option<Vec<u64>>, GaveUp> {
        let check = limits.every(PERIOD);
        let mut layers = vec![vec![self.field.live()]];
        let (mut room, mut seen) = (ROOM, Places::default());
        while let Some(layer) = layers.last().filter(|layer| !layer.is_empty()) {
            if layer[0] == 0 {
                return Ok(Some(self.way(&layers)));
            }
            room = room.checked_sub(layer.len()).ok_or(GaveUp::OutOfReach)?;
            let mut next = Vec::new();
            seen.clear();
            for &left in layer {
                check.tick(*nodes)?;
                *nodes += 1;
                self.for_each_pair(left, |pair| {
                    let after = left & !pair;
                    let is_at = |place: u32| next[place as usize] == after;
                    if seen.add(&after, next.len() as u32, is_at).is_none() {
                        next.push(after);
                    }
                });
            }
            layers.push(next);
        }
        Ok(None)
    }

    /// These positions as actions on the board.
    pub(crate) fn line<W: Word>(lines: &Lines<W>, board: &Field<W>, way: &[u64]) -> Vec<Action> {
        let mut board = *board;
        let mut take = |(&before, &after): (&u64, &u64)| {
            let cells = cells(&board);
            let pair = before & !after;
            let cell = |place: u32| cells[(before & !(u64::MAX << place)).count_ones() as usize];
            let (first, second) = (cell(pair.trailing_zeros()), cell(pair.ilog2()));
            board = lines.play(&board, first, second);
            Action::Take(Pair::new(first as usize, second as usize))
        };
        way.iter().zip(way.iter().skip(1)).map(&mut take).collect()
    }

    /// Calls `each` with every pair of a position; with one that is seen in two ways twice.
    #[inline]
    fn for_each_pair(&self, left: u64, mut each: impl FnMut(u64)) {
        let field = Field {
            planes: self.field.planes.map(|plane| plane & left),
            len: self.field.len,
        };
        let mut hits = hits_in_reading_order(&field, self.reach);
        while hits != 0 {
            let second = hits & hits.wrapping_neg();
            hits ^= second;
            each(second | 1 << (left & (second - 1)).ilog2());
        }
        let mut rest = left & self.above;
        while rest != 0 {
            let place = rest.trailing_zeros() as usize;
            let first = rest & rest.wrapping_neg();
            rest ^= first;
            let behind = left & self.column[place];
            let second = behind & behind.wrapping_neg();
            if second & self.alike[place] != 0 {
                each(first | second);
            }
        }
    }

    /// A way through layers, the last of which has the empty position.
    fn way(&self, layers: &[Vec<u64>]) -> Vec<u64> {
        let mut way = vec![0];
        for layer in layers.iter().rev().skip(1) {
            let after = way[way.len() - 1];
            let leads_there = |&&before: &&u64| {
                let mut is_there = false;
                self.for_each_pair(before, |pair| is_there |= before & !pair == after);
                is_there
            };
            way.extend(layer.iter().find(leads_there));
        }
        way.reverse();
        way
    }
}

/// The places where it is so.
fn set(is_there: impl Iterator<Item = bool>) -> u64 {
    let places = (0..).zip(is_there).filter(|&(_, is_there)| is_there);
    places.fold(0, |set, (place, _)| set | 1_u64 << place)
}

/// The cells with a digit.
fn cells<W: Word>(field: &Field<W>) -> Vec<u32> {
    let live = field.live();
    (0..field.len)
        .filter(|&cell| live & W::bit(cell) != W::ZERO)
        .collect()
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::super::layers::{Ended, Layers};
    use super::*;
    use crate::rules::samples;
    use crate::{Board, Game, Problem, Rules};

    /// A board of few classes with gaps, of even numbers of each: what a refill leaves.
    fn board(random: &mut impl rand::Rng, rules: Rules) -> Board {
        let half: Vec<u8> = (0..random.random_range(4..12))
            .map(|_| random.random_range(1..5))
            .collect();
        let mut cells = Vec::new();
        for digit in half.repeat(2) {
            cells.extend(vec![0; random.random_range(0..3)]);
            cells.push(digit);
        }
        Board::new(rules.width, cells).expect("digits")
    }

    fn plays_to_the_end(mut game: Game, line: &[Action]) {
        for &action in line {
            game.play(action).expect("a legal line");
        }
        assert!(game.is_won());
    }

    #[test]
    fn boards_are_cleared_if_layers_of_fields_clear_them() {
        let rules = samples::all();
        let blocked = rules.iter().filter(|rules| rules.diagonals == Diagonals::Blocked);
        let (mut cleared, mut stuck) = (0, 0);
        for (stream, &rules) in (0..).zip(blocked.cycle().take(900)) {
            let problem = Problem::new(rules, board(&mut Seed(7).stream(stream), rules)).expect("a problem");
            let (lines, limits) = (Lines::<u128>::new(&rules), Limits::none());
            let field = Field::of(problem.board()).expect("a short board");

            let mut layers = Layers::new(&lines, &limits, 0, usize::MAX, usize::MAX);
            layers.start_last(std::iter::once((field, 0)));
            let is_won = layers.run() == Ended::Won;

            let digits = Digits::of(&lines, &field).expect("few digits");
            let way = digits.clear(&limits, &mut 0).expect("no limits");
            assert_eq!(way.is_some(), is_won, "{}", problem.board());
            if let Some(way) = way {
                plays_to_the_end(problem.game(), &Digits::line(&lines, &field, &way));
                cleared += 1;
            } else {
                stuck += 1;
            }
        }
        assert!(cleared > 100 && stuck > 100, "{cleared} cleared, {stuck} stuck");
    }

    #[test]
    fn all_64_digits_fit() {
        let rules = Rules {
            diagonals: Diagonals::Blocked,
            ..Rules::default()
        };
        let digits = |cells: usize| {
            let board = Board::new(rules.width, vec![1; cells]).expect("digits");
            let field = Field::of(&board).expect("a short board");
            Digits::of(&Lines::<u128>::new(&rules), &field)
        };
        let all = digits(64).expect("few digits");
        assert_eq!(all.field.live(), u64::MAX);
        let mut pairs = 0;
        all.for_each_pair(u64::MAX, |_| pairs += 1);
        assert_eq!(pairs, 63 + 64 - 9);
        assert!(digits(65).is_none());
    }

    #[test]
    fn limits_strike() {
        let rules = Rules {
            diagonals: Diagonals::Blocked,
            ..Rules::default()
        };
        let board = Board::new(rules.width, vec![1; 30]).expect("digits");
        let field = Field::of(&board).expect("a short board");
        let digits = Digits::of(&Lines::<u64>::new(&rules), &field).expect("few digits");
        let limits = Limits::nodes(5_000);
        assert_eq!(digits.clear(&limits, &mut 0), Err(GaveUp::NodeLimit));
    }
}
