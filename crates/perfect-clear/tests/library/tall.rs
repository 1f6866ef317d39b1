//! Clears of seven to twelve lines: the same code in a wider word, compared with the narrow one where both can answer,
//! and with the referee, who plays cell by cell, where only the wide one can.

use std::collections::BTreeSet;
use std::sync::Arc;

use quadrille_perfect_clear::build::{
    self, Building, Covering, Path, Paths, Seek, SetupOf, Spinning, Target, Tile, cover, order, paths,
    percent_in_mode, saves, scores, setups, spin_ways,
};
use quadrille_perfect_clear::score::{Mode, Scoring};
use quadrille_perfect_clear::verify::{Aim, Claim, Laid, Reach, Referee, Series, Start};
use quadrille_perfect_clear::{
    Config, DropMode, Field, FieldOf, FieldWord, Hold, KickTable, Limits, Mover, Pattern, Percent, Physics,
    Piece, Problem, TallField, fumen, letters, percent,
};
use quadrille_search::{Seed, Stream};
use rand::RngExt;
use rand::seq::IndexedRandom;

const DROPS: [DropMode; 4] = [DropMode::Soft, DropMode::Hard, DropMode::Slide, DropMode::TSoft];

/// A field of `lines` lines with a well in it, one or two columns wide, in which a few cells are filled, and a few
/// beside it empty; no row is full, so that as many are left.
fn well<W: FieldWord>(random: &mut Stream, lines: usize) -> FieldOf<W> {
    let mut rows = vec![[true; 10]; lines];
    let left = random.random_range(0..=8);
    let mut widths: Vec<usize> = (0..lines).map(|_| random.random_range(1..=2)).collect();
    // Runs of rows are as wide.
    if random.random_range(0..3) > 0 {
        widths.sort_unstable();
    }
    for (row, width) in rows.iter_mut().zip(widths) {
        row[left..left + width].fill(false);
    }
    while !cells(&rows, false).len().is_multiple_of(4) {
        let filled = cells(&rows, true);
        let &(x, y) = filled.choose(random).unwrap();
        rows[y][if random.random_range(0..3) == 0 {
            x
        } else {
            left + 1
        }] = false;
    }
    if random.random_range(0..4) == 0 {
        let spare = |&(_, y): &(usize, usize)| rows[y].iter().filter(|&&cell| !cell).count() > 1;
        let empty: Vec<(usize, usize)> = cells(&rows, false).into_iter().filter(spare).collect();
        if let Some(&(x, y)) = empty.choose(random) {
            let &(to_x, to_y) = cells(&rows, true).choose(random).unwrap();
            rows[y][x] = true;
            rows[to_y][to_x] = false;
        }
    }
    let sign = |&filled: &bool| if filled { 'X' } else { '.' };
    let rows: Vec<String> = rows
        .iter()
        .rev()
        .map(|row| row.iter().map(sign).collect())
        .collect();
    let field = FieldOf::parse(&rows.join("/"), lines).unwrap();
    assert_eq!(field.rows(), lines);
    field
}

/// A few queues of the pieces that wells need.
fn queues(random: &mut Stream, pieces: usize) -> Pattern {
    const LIKELY: [Piece; 9] = [
        Piece::I,
        Piece::I,
        Piece::I,
        Piece::J,
        Piece::L,
        Piece::O,
        Piece::S,
        Piece::T,
        Piece::Z,
    ];
    let queue = |random: &mut Stream| -> Vec<Piece> {
        (0..pieces).map(|_| *LIKELY.choose(random).unwrap()).collect()
    };
    let queues: Vec<String> = (0..20).map(|_| letters(&queue(random))).collect();
    queues.join(";").parse().unwrap()
}

fn cells(rows: &[[bool; 10]], is_filled: bool) -> Vec<(usize, usize)> {
    let all = (0..rows.len()).flat_map(|y| (0..10).map(move |x| (x, y)));
    all.filter(|&(x, y)| rows[y][x] == is_filled).collect()
}

/// Rules that are drawn.
fn rules(random: &mut Stream) -> (Hold, Physics) {
    let hold = *[
        Hold::Off,
        Hold::Empty,
        Hold::Piece(Piece::ALL[random.random_range(0..7)]),
    ]
    .choose(random)
    .unwrap();
    let kicks = KickTable::named(KickTable::NAMES.choose(random).unwrap()).unwrap();
    (hold, Physics::new(kicks, *DROPS.choose(random).unwrap()))
}

/// Answers about the ways of a field, in words that do not depend on how wide they are.
#[derive(Debug, PartialEq)]
struct Ways {
    queues: usize,
    found: Vec<(Vec<Cells>, Vec<u32>)>,
}

/// A piece, and its places.
type Cells = (Piece, Vec<(usize, usize)>);

fn written<W: FieldWord>(paths: &Paths<W>) -> Ways {
    let tile = |tile: &Tile<W>| (tile.piece, tile.places().collect());
    let path = |path: &Path<W>| (path.tiles.iter().map(tile).collect(), path.queues.clone());
    Ways {
        queues: paths.queues.len(),
        found: paths.found.iter().map(path).collect(),
    }
}

/// All that is asked about a field, answered in one word.
fn answers<W: FieldWord>(field: FieldOf<W>, hold: Hold, mover: &Arc<Mover>, pattern: &Pattern) -> String {
    let (config, limits) = (Config::default(), Limits::none());
    let problem = Problem::holding(field, hold, pattern.clone()).unwrap();
    let problem = problem.with_mover(mover).unwrap();
    let share = percent(&problem, &config, &limits).unwrap();
    let in_mode = percent_in_mode(&problem, Mode::AnyTSpin, &config, &limits).unwrap();
    let found = paths(&problem, &config, &limits).unwrap();
    let minimals = found.minimals(&problem, 2, &limits);
    let left = saves(&problem, &config, &limits).unwrap();
    let best = scores(&problem, Scoring::default(), &config, &limits).unwrap();
    let scored = found.scoring_best(&problem, Scoring::default(), &limits).unwrap();
    let pages: Vec<fumen::Page> = found
        .found
        .iter()
        .take(3)
        .map(|path| build::page(field, &path.tiles, String::new()))
        .collect();
    let built = SetupOf::read(&pages, field.lines())
        .ok()
        .filter(|setups| !setups.is_empty())
        .map(|setups| {
            let covering = Covering {
                pattern: pattern.clone(),
                setups,
                last_soft: 1,
            };
            let empty =
                Problem::holding(FieldOf::<W>::empty(field.lines()).unwrap(), hold, covering).unwrap();
            cover(&empty.with_mover(mover).unwrap(), &config, &limits)
                .unwrap()
                .setups
        });
    let orders = found.found.iter().take(5).map(|path| {
        let queue = &found.queues[path.queues[0] as usize];
        order(&problem, &path.tiles, queue).unwrap()
    });
    let orders: Vec<_> = orders.collect();
    format!(
        "{share:?}\n{in_mode:?}\n{:?}\n{minimals:?}\n{left:?}\n{:?}\n{:?}\n{built:?}\n{orders:?}",
        written(&found),
        best.best,
        written(&scored.paths),
    )
}

/// The same questions in the narrow word and in the wide one.
#[test]
fn wide_words_answer_as_narrow_ones() {
    let mut random = Seed(44).stream(0);
    let mut solved = 0;
    for _ in 0..200 {
        let lines = random.random_range(2..=6);
        let field: Field = well(&mut random, lines);
        let wide: TallField = field.in_word().unwrap();
        assert_eq!(wide.to_rows(), field.to_rows());
        let (hold, physics) = rules(&mut random);
        let mover = Arc::new(Mover::new(physics, lines).unwrap());
        let needed = field.pieces_needed().unwrap();
        let pattern = queues(&mut random, needed + usize::from(hold == Hold::Empty));
        let narrow = answers(field, hold, &mover, &pattern);
        assert_eq!(
            narrow,
            answers(wide, hold, &mover, &pattern),
            "{field}\n{hold:?} {:?}",
            mover.physics()
        );
        solved += usize::from(!narrow.starts_with("Percent { solved: 0,"));
    }
    assert!(solved > 60, "{solved}");
}

/// Ways as the referee writes them.
fn laid<W: FieldWord>(tiles: &[Tile<W>]) -> Vec<Laid> {
    let laid = |tile: &Tile<W>| Laid {
        piece: tile.piece,
        cells: tile.places().collect::<Vec<_>>().try_into().unwrap(),
    };
    let mut all: Vec<Laid> = tiles.iter().map(laid).collect();
    all.sort_unstable();
    all
}

/// Sets of pieces, each with the numbers of its queues.
type Found = BTreeSet<(Vec<Laid>, Vec<usize>)>;

fn of_solver(paths: &Paths<u128>) -> Found {
    let queues = |path: &Path<u128>| path.queues.iter().map(|&queue| queue as usize).collect();
    paths
        .found
        .iter()
        .map(|path| (laid(&path.tiles), queues(path)))
        .collect()
}

fn of_referee(ways: &quadrille_perfect_clear::verify::Ways) -> Found {
    ways.iter()
        .map(|(laid, queues)| (laid.to_vec(), queues.into_iter().collect()))
        .collect()
}

/// Wells of seven to twelve lines that a few pieces clear, under drawn rules.
#[test]
fn clears_are_those_of_the_referee() {
    let mut random = Seed(45).stream(0);
    let (config, limits) = (Config::default(), Limits::none());
    let (mut solved, mut higher) = (0, 0);
    for _ in 0..100 {
        let lines = random.random_range(7..=12);
        let field: TallField = well(&mut random, lines);
        let (hold, physics) = rules(&mut random);
        let needed = field.pieces_needed().unwrap();
        let pattern = queues(&mut random, needed + usize::from(hold == Hold::Empty));
        let problem = Problem::holding(field, hold, pattern).unwrap();
        let problem = problem.with_physics(physics.clone()).unwrap();
        let found = paths(&problem, &config, &limits).unwrap();
        let queues: Vec<Vec<Piece>> = found.queues.to_vec();
        let series = Series {
            field,
            hold,
            queues: &queues,
        };
        let mut referee = Referee::new(&physics);
        let ways = referee.ways(series, Aim::Clear).unwrap();
        assert_eq!(
            of_solver(&found),
            of_referee(&ways),
            "{hold:?} {physics:?}\n{field}"
        );
        let share: Percent = percent(&problem, &config, &limits).unwrap();
        assert_eq!(
            (share.solved, share.total),
            (found.solved(), found.queues.total()),
            "{field}"
        );
        for path in found.found.iter().take(4) {
            let queue = &found.queues[path.queues[0] as usize];
            let made = order(&problem, &path.tiles, queue).unwrap();
            let claims: Vec<Claim> = made.steps.iter().map(Claim::from).collect();
            assert_eq!(
                referee.check(Start { field, hold, queue }, &claims),
                Ok(()),
                "{}",
                letters(queue)
            );
        }
        solved += usize::from(share.solved > 0);
        higher += usize::from(share.solved > 0 && lines > 10);
    }
    assert!(solved > 30 && higher > 5, "{solved} {higher}");
}

/// The highest two rows of a well are to be filled, and what is below may be.
#[test]
fn setups_are_those_of_the_referee() {
    let mut random = Seed(46).stream(0);
    let (mut found_some, config, limits) = (0, Config::default(), Limits::none());
    for _ in 0..60 {
        let lines = random.random_range(7..=12);
        let field: TallField = well(&mut random, lines);
        let (hold, physics) = rules(&mut random);
        let empty: Vec<(usize, usize)> = (0..field.rows())
            .flat_map(|y| (0..10).map(move |x| (x, y)))
            .filter(|&(x, y)| !field.is_filled(x, y))
            .collect();
        let rows_to_fill = [lines - 1, lines - 2];
        let (must, may): (BTreeSet<_>, BTreeSet<_>) =
            empty.into_iter().partition(|(_, y)| rows_to_fill.contains(y));
        let sign = |x: usize, y: usize| match () {
            () if must.contains(&(x, y)) => '*',
            () if may.contains(&(x, y)) => '?',
            () => 'X',
        };
        let rows = (0..field.rows())
            .rev()
            .map(|y| (0..10).map(|x| sign(x, y)).collect());
        let target = Target::parse(&rows.collect::<Vec<String>>().join("/"), field).unwrap();
        let pattern = queues(&mut random, 4);
        let problem = Problem::holding(field, hold, Building { pattern, target }).unwrap();
        let problem = problem.with_physics(physics.clone()).unwrap();
        let found = setups(&problem, &config, &limits).unwrap();
        let queues: Vec<Vec<Piece>> = found.queues.to_vec();
        let series = Series {
            field,
            hold,
            queues: &queues,
        };
        let (must, may) = (&must, &may);
        let ways = Referee::new(&physics)
            .ways(series, Aim::Fill { must, may })
            .unwrap();
        assert_eq!(
            of_solver(&found),
            of_referee(&ways),
            "{hold:?} {physics:?}\n{field}"
        );
        found_some += usize::from(!found.found.is_empty());
    }
    assert!(found_some > 15, "{found_some}");
}

/// A stack of three to eight rows, with a slot for a T on top, under a roof or not.
fn slot_on_a_stack(random: &mut Stream, has_roof: bool) -> TallField {
    let (x, height) = (random.random_range(1..9_usize), random.random_range(3..=8));
    let mut rows = vec![[true; 10]; height + 3];
    for row in &mut rows[..height] {
        row[random.random_range(0..10)] = false;
    }
    rows[height][x] = false;
    rows[height + 1][x - 1..=x + 1].fill(false);
    rows[height + 2] = [false; 10];
    rows[height + 2][x - 1] = has_roof;
    let sign = |&filled: &bool| if filled { 'X' } else { '.' };
    let rows = rows.iter().rev();
    let rows: Vec<String> = rows.map(|row| row.iter().map(sign).collect()).collect();
    TallField::parse(&rows.join("/"), (height + 4).max(7)).unwrap()
}

/// Slots for a T on top of high stacks, under each way to drop.
#[test]
fn spins_are_those_of_the_referee() {
    let mut random = Seed(47).stream(0);
    let mut found_some = 0;
    for number in 0..40 {
        let field = slot_on_a_stack(&mut random, number % 2 == 0);
        let (hold, physics) = rules(&mut random);
        let mode = *[Mode::AnyTSpin, Mode::TSpinSingle, Mode::TSpinDouble]
            .choose(&mut random)
            .unwrap();
        let seek = Seek {
            demand: mode.into(),
            pieces: 1,
            roofs: 1,
            ..Seek::default()
        };
        let problem = Problem::holding(
            field,
            hold,
            Spinning {
                pattern: "[TIJ]!".parse().unwrap(),
                seek,
            },
        )
        .unwrap();
        let problem = problem.with_physics(physics.clone()).unwrap();
        let found = spin_ways(&problem, &Config::default(), &Limits::none()).unwrap();
        let queues: Vec<Vec<Piece>> = found.queues.to_vec();
        let series = Series {
            field,
            hold,
            queues: &queues,
        };
        let reach = Reach {
            pieces: 1,
            roofs: 1,
            clears: seek.clears,
            bottom: seek.bottom,
            top: seek.top,
        };
        let all = Referee::new(&physics)
            .insisting(mode)
            .spins(series, reach)
            .unwrap();
        let ours: BTreeSet<_> = found
            .found
            .iter()
            .map(|way| {
                let last = laid(&way.all_tiles()[way.tiles.len()..])[0];
                let queues: BTreeSet<usize> = way.queues.iter().map(|&queue| queue as usize).collect();
                ((laid(&way.tiles), last), way.spin, way.rows.clone(), queues)
            })
            .collect();
        let theirs: BTreeSet<_> = all
            .into_iter()
            .map(|(spun, finish)| (spun, finish.spin, finish.rows, finish.queues))
            .collect();
        assert_eq!(ours, theirs, "{hold:?} {physics:?} {mode}\n{field}");
        found_some += usize::from(!ours.is_empty());
    }
    assert!(found_some > 10, "{found_some}");
}
