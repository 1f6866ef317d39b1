//! Spins that queues allow, compared with what the referee finds by playing them in every way.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_perfect_clear::build::{Seek, SpinWay, Spinning, Tile, spin_ways};
use quadrille_perfect_clear::score::{Bounds, Demand, Mode, Rules, Spins, System};
use quadrille_perfect_clear::verify::{Claim, Finish, Laid, Reach, Referee, Series, Spun, Start};
use quadrille_perfect_clear::{
    Config, DropMode, Field, Hold, KickTable, Limits, Pattern, Physics, Piece, Problem, letters,
};
use quadrille_search::Seed;
use rand::RngExt;
use rand::seq::SliceRandom;

const MODES: [Mode; 8] = [
    Mode::AnyTSpin,
    Mode::AnySpin,
    Mode::TSpinDouble,
    Mode::SpinSingle,
    Mode::SpinDouble,
    Mode::TSpinSingle,
    Mode::TSpinTriple,
    Mode::SpinTriple,
];

/// Ways of which each kind must come up, or the comparison says little.
#[derive(Debug, Default)]
struct Kinds {
    all: usize,
    with_roofs: usize,
    with_clears: usize,
    of_others: usize,
}

impl Kinds {
    fn count(&mut self, laid: &[Laid], last: Laid, finish: &Finish) {
        let cleared = [&*finish.rows, &finish.before].concat();
        let is_roof = |tile: &Laid| !tile.cells.iter().any(|(_, y)| cleared.contains(y));
        self.all += 1;
        self.with_roofs += usize::from(laid.iter().any(is_roof));
        self.with_clears += usize::from(!finish.before.is_empty());
        self.of_others += usize::from(last.piece != Piece::T);
    }
}

/// Stacks with a slot for a T, damaged here and there, under all modes, systems and ways to drop.
#[test]
fn ways_are_those_of_the_referee() {
    let mut random = Seed(16).stream(0);
    let mut kinds = Kinds::default();
    for number in 0..120 {
        let cover = COVERS[number / 2 % COVERS.len()].filter(|_| number % 2 == 0);
        let field = stack(&mut random, cover);
        let mut pieces = [Piece::I, Piece::J, Piece::L, Piece::O, Piece::S, Piece::Z];
        pieces.shuffle(&mut random);
        let mut queue = [Piece::T, pieces[0], pieces[1]];
        if let Some((filler, _)) = cover.filter(|(filler, _)| !queue.contains(filler)) {
            queue[1] = filler;
        }
        queue.shuffle(&mut random);
        let hold = [Hold::Off, Hold::Empty, Hold::Piece(pieces[2])][number % 3];
        let drop = [DropMode::Soft, DropMode::Soft, DropMode::TSoft, DropMode::Slide][number / 3 % 4];
        let kicks = KickTable::named(["srs", "srs+", "jstris180"][number / 12 % 3]).unwrap();
        let seek = seek_of(number);
        let physics = Physics::new(kicks, drop);
        let ways = of_solver(field, hold, (&queue, seek), &physics);
        let queues = [queue.to_vec()];
        let series = Series {
            field,
            hold,
            queues: &queues,
        };
        let reach = reach_of(seek);
        let mut referee = Referee::new(&physics).insisting(seek.demand);
        let all = referee.spins(series, reach).unwrap();
        assert_eq!(
            ways,
            all,
            "{number}: {} {hold:?} {drop} {seek:?}\n{field}",
            letters(&queue)
        );
        for ((laid, last), finish) in &all {
            kinds.count(laid, *last, finish);
        }
    }
    let Kinds {
        all,
        with_roofs,
        with_clears,
        of_others,
    } = kinds;
    assert!(
        all > 100 && with_roofs > 50 && with_clears > 20 && of_others > 15,
        "{kinds:?}"
    );
}

/// What is sought, each time something else.
fn seek_of(number: usize) -> Seek {
    let rules = Rules {
        system: [System::Guideline, System::Jstris][number / 4 % 2],
        spins: [Spins::T, Spins::AllMiniPlus, Spins::All, Spins::AllMini][number / 8 % 4],
    };
    Seek {
        demand: Demand {
            mode: MODES[number % 8],
            rules,
            bounds: Bounds::default(),
        },
        pieces: 2,
        roofs: number / 5 % 3,
        clears: [6, 6, 1, 0][number / 6 % 4],
        bottom: [0, 0, 0, 1][number / 7 % 4],
        top: [6, 6, 3][number / 11 % 3],
    }
}

/// The same for the referee.
const fn reach_of(seek: Seek) -> Reach {
    Reach {
        pieces: seek.pieces,
        roofs: seek.roofs,
        clears: seek.clears,
        bottom: seek.bottom,
        top: seek.top,
    }
}

/// Pieces that fill a gap of so many cells in a row, and clear it.
const COVERS: [Option<(Piece, usize)>; 5] = [
    Some((Piece::I, 4)),
    Some((Piece::O, 2)),
    Some((Piece::L, 3)),
    Some((Piece::J, 3)),
    None,
];

/// What the solver finds, as the referee writes it; each with an order that the referee can play.
fn of_solver(
    field: Field,
    hold: Hold,
    (queue, seek): (&[Piece], Seek),
    physics: &Physics,
) -> BTreeMap<Spun, Finish> {
    let pattern: Pattern = letters(queue).parse().unwrap();
    let problem = Problem::holding(field, hold, Spinning { pattern, seek }).unwrap();
    let problem = problem.with_physics(physics.clone()).unwrap();
    let ways = spin_ways(&problem, &Config::default(), &Limits::none()).unwrap();
    assert_eq!((ways.queues.len(), ways.gave_up), (1, None));
    let mut all = BTreeMap::new();
    for way in ways.found {
        let spun = laid(&way);
        let made = way.order(&problem, queue).unwrap();
        let claims: Vec<Claim> = made.steps.iter().map(Claim::from).collect();
        let start = Start { field, hold, queue };
        let lies = Referee::new(physics).lay(start, &claims).unwrap();
        let meant: BTreeSet<Laid> = spun.0.iter().copied().chain([spun.1]).collect();
        assert_eq!(lies.into_iter().collect::<BTreeSet<_>>(), meant);
        let finish = Finish {
            spin: way.spin,
            rows: way.rows,
            before: way.before,
            queues: way.queues.iter().map(|&queue| queue as usize).collect(),
        };
        assert!(all.insert(spun, finish).is_none());
    }
    all
}

/// The tiles of a way and its T, as the referee has them.
fn laid(way: &SpinWay) -> Spun {
    let laid = |tile: &Tile| Laid {
        piece: tile.piece,
        cells: tile.places().collect::<Vec<_>>().try_into().unwrap(),
    };
    let mut tiles: Vec<Laid> = way.tiles.iter().map(laid).collect();
    tiles.sort_unstable();
    (tiles, laid(&way.all_tiles()[way.tiles.len()]))
}

/// Three to five rows: a slot for a T under an overhang, of which some cells are missing; or one that a row covers
/// until a piece fills its gap.
fn stack(random: &mut impl RngExt, cover: Option<(Piece, usize)>) -> Field {
    let x = random.random_range(1..9_usize);
    let mut rows = vec![[true; 10]; 3];
    rows[0][x] = false;
    rows[1][x - 1..=x + 1].fill(false);
    rows[2] = [false; 10];
    if cover.is_some() || random.random_range(0..2) == 0 {
        rows[2][if random.random_range(0..2) == 0 {
            x - 1
        } else {
            x + 1
        }] = true;
    }
    if random.random_range(0..3) == 0 {
        // A slot for a triple.
        rows.insert(1, [true; 10]);
        rows[1][x] = false;
    }
    if let Some((_, width)) = cover {
        let gap = random.random_range(0..=10 - width);
        let mut cover = [true; 10];
        cover[gap..gap + width].fill(false);
        rows.insert(rows.len() - 1, cover);
    }
    let most = if cover.is_some() { 2 } else { 7 };
    for _ in 0..random.random_range(0..most) {
        let (y, x) = (random.random_range(0..rows.len()), random.random_range(0..10));
        rows[y][x] = false;
    }
    let sign = |&filled: &bool| if filled { 'X' } else { '.' };
    let rows: Vec<String> = rows
        .iter()
        .rev()
        .map(|row| row.iter().map(sign).collect())
        .collect();
    Field::parse(
        &rows.join("/"),
        rows.len().max(4) + usize::from(random.random_range(0..4) == 0),
    )
    .unwrap()
}

/// The slot that players know: a T alone, and queues that must build the overhang.
#[test]
fn a_slot_without_its_overhang_takes_one_roof() {
    let ask = |rows: &str, pattern: &str, roofs: usize| {
        let field = Field::parse(rows, 5).unwrap();
        let seek = Seek {
            roofs,
            ..Seek::default()
        };
        let pattern = pattern.parse().unwrap();
        let problem = Problem::new(field, Spinning { pattern, seek }).unwrap();
        let ways = spin_ways(&problem, &Config::default(), &Limits::none()).unwrap();
        (ways.solved(), ways.queues.total(), ways.found.len())
    };
    let open = "XX...XXXXX/XXX.XXXXXX";
    assert_eq!(ask(&format!("..X......./{open}"), "T", 0).0, 1);
    assert_eq!(ask(open, "T", 1), (0, 1, 0));
    assert_eq!(ask(open, "*,T", 0), (0, 7, 0));
    let (solved, total, found) = ask(open, "*,T", 1);
    assert!(
        solved > 2 && total == 7 && found as u64 > solved,
        "{solved} {found}"
    );
}
