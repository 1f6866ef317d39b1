//! Fast routines against slow ones that a reader can follow, on the games by name and on odd rules of one's own.
//!
//! | fast | slow |
//! |---|---|
//! | [`Finder::events`] | all sets of placements, by the definition of an event |
//! | the counts of [details](crate::Weights::DETAILS) | cell by cell |
//! | [`Greedy::candidates`](crate::Greedy), `best` | all plays, move by move, on lists of cells; values row by row |
//! | [`Greedy`](crate::Greedy) by `10025`, both rules of ties | the same, and the first play in the documented order |
//! | [`Quick`](crate::Quick) with details | all final boards by their values, the first sixteen by their worth |
//! | [`Quick`](crate::Quick) by what was learned | the same |
//! | [`RiskMeter::risk`](crate::RiskMeter) | which multisets some play places, on lists of cells |
//! | the strain of [`Lookahead`](crate::Lookahead) | sets of four, piece after piece |
//! | [`Hazard`](crate::Hazard) | all final boards: none before the choice has so little risk, and none has less |
//! | `Lookahead` | the best final boards, in the order and by the measures that are documented |
//! | `Lookahead`, [farsighted](crate::Lookahead::farsighted), on crowded boards | the same by all final boards |
//!
//! `cargo test` compares a few rounds of each, the check `twins` of `crates/checks` as many as its time allows. Which
//! final board is best, and whether sets fit, has tests of its own that use nothing but the public face:
//! `tests/greedy`, `tests/fits`.
//!
//! [`Finder::events`]: crate::placing::Finder::events

mod ends;
mod events;
mod lists;
mod players;
mod positions;
mod risk;
pub(crate) mod span;
mod values;

use std::ops::Range;

use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::{Seed, Stream};
use rand::RngExt;

use crate::{Board, Rules, engine};
use positions::Position;
use span::Found;

/// The games by name, and rules whose lines and pieces are odd.
pub(crate) fn all_rules() -> impl Iterator<Item = Rules> {
    let odd = Rules::from_toml(include_str!("../../../fixtures/tenten/rules-odd.toml"));
    let games = Rules::NAMES.map(|name| Rules::named(name).expect("a game"));
    games.into_iter().chain([odd.expect("good rules")])
}

/// A board without a full line and a set. The board is crowded in one of three ways, half of the field at least:
/// several lines nearly full, so that most sets clear something; a few large holes; or cells filled by chance.
fn position(rules: &Rules, random: &mut Stream) -> Position {
    let mut board = match random.random_range(0..3) {
        0 => nearly_full_lines(rules, random),
        1 => rules.field() - holes(rules, random),
        _ => Board::EMPTY,
    };
    let wanted = rules.field().count() * random.random_range(50..80) / 100;
    let mut free: Vec<Cell> = (rules.field() - board).cells().collect();
    while board.count() < wanted && !free.is_empty() {
        board.insert(free.swap_remove(random.random_range(0..free.len())));
    }
    let board = board - engine::full_lines(rules, board).cells();
    let set = rules.draw_set(random);
    (board, set)
}

/// Some lines, each with one gap of up to half of it.
fn nearly_full_lines(rules: &Rules, random: &mut Stream) -> Board {
    let lines = all_lines(rules);
    let mut board = Board::EMPTY;
    for _ in 0..random.random_range(2..=5) {
        let line = lines[random.random_range(0..lines.len())];
        let cells: Vec<Cell> = line.cells().collect();
        let gap = random.random_range(1..=cells.len().div_ceil(2));
        let start = random.random_range(0..=cells.len() - gap);
        let others = cells[..start].iter().chain(&cells[start + gap..]);
        board = others.copied().fold(board, with_cell);
    }
    board
}

/// Some rectangles of 2 to 5 cells either way, as far as they are on the board.
fn holes(rules: &Rules, random: &mut Stream) -> Board {
    let mut holes = Board::EMPTY;
    for _ in 0..random.random_range(2..=4) {
        let [top, left] = [(); 2].map(|()| random.random_range(0..rules.size()));
        let [height, width] = [(); 2].map(|()| random.random_range(2..=5));
        let field = rules.field();
        let inside =
            |cell: &Cell| (top..top + height).contains(&cell.row) && (left..left + width).contains(&cell.col);
        holes = field.cells().filter(inside).fold(holes, with_cell);
    }
    holes
}

/// All lines of the rules, as they are defined.
fn all_lines(rules: &Rules) -> Vec<Board> {
    let field = rules.field();
    let lines = |of: fn(Cell) -> usize| -> Vec<Board> {
        let line = |number| {
            let cells = field.cells().filter(|&cell| of(cell) == number);
            cells.fold(Board::EMPTY, with_cell)
        };
        (0..rules.size()).map(line).collect()
    };
    let mut all = rules.other_lines().to_vec();
    if rules.has_lines(crate::LineKind::Rows) {
        all.extend(lines(|cell| cell.row));
    }
    if rules.has_lines(crate::LineKind::Columns) {
        all.extend(lines(|cell| cell.col));
    }
    all
}

fn with_cell(mut board: Board, cell: Cell) -> Board {
    board.insert(cell);
    board
}

/// Positions from games, and each fifth one a crowded board of chance.
fn positions_of(rules: &Rules, numbers: Range<u64>) -> Vec<Position> {
    // As many of games as were passed over on the way.
    let of_games = |number: u64| number - number / 5;
    let mut games =
        positions::of_all_kinds(rules, of_games(numbers.start)..of_games(numbers.end)).into_iter();
    let position = |number: u64| {
        if number % 5 == 4 {
            position(rules, &mut Seed(5).stream(number))
        } else {
            games.next().expect("a position for each number")
        }
    };
    numbers.map(position).collect()
}

/// Calls `check` with positions of each rule set, this many unless others are asked for. It says whether a position was
/// of use: that has to hold for some of all.
fn compare<T: Sync>(
    what: &str,
    positions: u64,
    prepare: impl Fn(&Rules) -> T,
    check: impl Fn(&T, &Rules, &Position) -> bool + Sync,
) {
    compare_on(what, positions, positions_of, prepare, check);
}

/// The same on positions of another kind.
fn compare_on<T: Sync>(
    what: &str,
    positions: u64,
    positions_of: impl Fn(&Rules, Range<u64>) -> Vec<Position>,
    prepare: impl Fn(&Rules) -> T,
    check: impl Fn(&T, &Rules, &Position) -> bool + Sync,
) {
    let on_rules = |rules: Rules| {
        let prepared = prepare(&rules);
        let positions = positions_of(&rules, span::span(positions));
        span::go_through(what, rules.name(), &positions, |position| {
            check(&prepared, &rules, position)
        })
    };
    let found: Vec<Found> = all_rules().map(on_rules).collect();
    span::judge(what, &found);
}

/// A comparison of what was worked out for a position.
type Check<'a, T, R> = &'a (dyn Fn(&T, &R) -> bool + Sync);

/// The same with several checks of what is worked out once for each position.
fn compare_parts<T: Sync, R, const PARTS: usize>(
    whats: [&str; PARTS],
    positions: u64,
    prepare: impl Fn(&Rules) -> T,
    round: impl Fn(&T, &Position) -> R + Sync,
    checks: [Check<'_, T, R>; PARTS],
) {
    let on_rules = |rules: Rules| {
        let prepared = prepare(&rules);
        let positions = positions_of(&rules, span::span(positions));
        span::go_through_parts(whats, rules.name(), &positions, |position| {
            let round = round(&prepared, position);
            checks.map(|check| span::guarded(|| check(&prepared, &round)))
        })
    };
    let found: Vec<[Found; PARTS]> = all_rules().map(on_rules).collect();
    for (part, what) in whats.into_iter().enumerate() {
        let found: Vec<Found> = found.iter().map(|parts| parts[part]).collect();
        span::judge(what, &found);
    }
}
