//! The fewest ways that serve all queues, compared with what trying all choices finds.

use std::collections::BTreeSet;

use quadrille_perfect_clear::build::{Paths, Tile};
use quadrille_perfect_clear::fumen::decode;
use quadrille_perfect_clear::verify::{Laid, Referee, Series};
use quadrille_perfect_clear::{DropMode, Field, GaveUp, KickTable, Limits, Pattern, Physics, Piece, Problem};

use super::{each_small, paths};

const SETUPS: &str = include_str!("../../../../../fixtures/perfect-clear/minimals.txt");

#[test]
fn minimal_paths_serve_all_queues() {
    each_small(|problem| {
        let found = paths(problem);
        let minimal = found.minimal(&Limits::none());
        let served = minimal
            .chosen
            .iter()
            .flat_map(|&path| found.found[path].queues.clone());
        let served: BTreeSet<u32> = served.collect();
        assert_eq!(found.queues.whole(served), found.solved());
        assert!(minimal.is_proven() && minimal.chosen.len() <= found.found.len());
    });
}

/// A sample of solution-finder's: 299 solutions, of which 27 serve all queues, and no fewer.
#[test]
fn the_fewest_of_a_large_sample_are_proved() {
    let page = &decode("v115@zgB8EeE8EeE8EeE8FeF8CeC8JeAgH").unwrap()[0];
    let field = page.diagram.to_field(5).unwrap();
    let problem = Problem::new(field, "*!".parse::<Pattern>().unwrap()).unwrap();
    let found = paths(&problem);
    let minimal = found.minimal(&Limits::none());
    assert_eq!(
        (found.found.len(), minimal.chosen.len(), minimal.least),
        (299, 27, 27)
    );
    // A search that is stopped says what is known.
    let stopped = Limits::none();
    stopped.stop.raise();
    let known = found.minimals(&problem, 1, &stopped);
    assert_eq!(known.gave_up, Some(GaveUp::Stopped));
    assert!(known.least <= 27 && known.chosen().len() >= 27 && !known.is_proven() && !known.is_easiest());
}

/// The case that programs are compared by: four columns filled, and any seven pieces, in TETR.IO. `HiGHS`, which solves
/// integer programs, found the same two numbers.
#[test]
fn the_easiest_of_the_fewest_are_proved_where_it_is_hard() {
    let field = Field::parse("XXXX....../XXXX....../XXXX....../XXXX......", 4).unwrap();
    let problem = Problem::new(field, "*p7".parse::<Pattern>().unwrap()).unwrap();
    let physics = Physics::new(KickTable::srs_plus(), DropMode::Soft);
    let problem = problem.with_physics(physics).unwrap();
    let found = paths(&problem);
    let minimals = found.minimals(&problem, 1, &Limits::none());
    assert!(minimals.is_proven() && minimals.is_easiest());
    assert_eq!(
        (found.found.len(), minimals.least, minimals.sets[0].effort),
        (246, 25, 11_099)
    );
}

/// Setups of a public database, with what a solver of integer programs found.
#[test]
fn minimals_are_those_of_integer_programs() {
    let mut checked = 0;
    for line in SETUPS.lines().filter(|line| !line.starts_with('#')) {
        let [_, name, field, pattern, ways, fewest, effort] = line.split('\t').collect::<Vec<_>>()[..] else {
            panic!("{line}")
        };
        let field = Field::parse(field, 4).unwrap();
        let problem = Problem::new(field, pattern.parse::<Pattern>().unwrap()).unwrap();
        let found = paths(&problem);
        let minimals = found.minimals(&problem, 1, &Limits::none());
        assert!(minimals.is_proven() && minimals.is_easiest(), "{name}");
        let numbers = [found.found.len(), minimals.least].map(|number| number.to_string());
        assert_eq!(numbers, [ways, fewest], "{name}");
        assert_eq!(minimals.sets[0].effort.to_string(), effort, "{name}");
        checked += 1;
    }
    assert_eq!(checked, 40);
}

/// A referee plays each queue of each way in all ways.
#[test]
fn efforts_are_those_of_games() {
    let mut different = BTreeSet::new();
    each_small(|problem| {
        let found = paths(problem);
        let minimals = found.minimals(problem, 1, &Limits::none());
        assert!(minimals.gave_up.is_none() && minimals.is_easiest() && minimals.is_proven());
        let mut referee = Referee::new(problem.mover().physics());
        for (path, &effort) in found.found.iter().zip(&minimals.efforts).take(12) {
            let queues = path
                .queues
                .iter()
                .map(|&queue| found.queues[queue as usize].clone());
            let queues: Vec<Vec<Piece>> = queues.collect();
            let whole = path
                .queues
                .iter()
                .map(|&queue| found.queues.weight(queue as usize));
            let whole: Vec<u64> = whole.collect();
            let series = Series {
                field: problem.field(),
                hold: problem.hold(),
                queues: &queues,
            };
            let laid: Vec<Laid> = path.tiles.iter().map(|&tile| laid(tile)).collect();
            assert_eq!(
                referee.effort(series, &whole, &laid),
                Ok(effort.into()),
                "{:?}",
                problem.field()
            );
            different.insert(effort);
        }
    });
    assert!(different.len() > 40, "{different:?}");
}

fn laid(tile: Tile) -> Laid {
    let cells: Vec<(usize, usize)> = tile.places().collect();
    let cells = cells.try_into().unwrap();
    Laid {
        piece: tile.piece,
        cells,
    }
}

/// Of all choices of as few ways, those are listed that take least. With some of the queues alone, there are more of
/// them.
#[test]
fn easiest_paths_are_those_that_trying_all_finds() {
    let (mut tried, mut differing) = (0, 0);
    each_small(|problem| {
        for part in 0..4 {
            let found = with_some_queues(paths(problem), part);
            if found.found.len() <= 16 {
                tried += 1;
                differing += usize::from(check_easiest(problem, &found));
            }
        }
    });
    assert!(tried > 40 && differing > 4, "{tried} {differing}");
}

/// The ways that some of the queues allow.
fn with_some_queues(mut paths: Paths, part: u32) -> Paths {
    for path in &mut paths.found {
        path.queues.retain(|queue| (queue + part) * 7 % 11 < 2 + part);
    }
    paths.found.retain(|path| !path.queues.is_empty());
    paths
}

/// Compares the easiest sets with all choices; returns whether some of these take more than others.
fn check_easiest(problem: &Problem<Pattern>, found: &Paths) -> bool {
    let minimals = found.minimals(problem, 5, &Limits::none());
    let members = |choice: u32| (0..found.found.len()).filter(move |way| choice >> way & 1 == 1);
    let served = |choice: u32| {
        let queues = members(choice).flat_map(|way| &found.found[way].queues);
        found.queues.whole(queues.copied().collect::<BTreeSet<_>>())
    };
    let choices = 0..1_u32 << found.found.len();
    let few = choices.filter(|choice| choice.count_ones() as usize == minimals.least);
    let serving = few.filter(|&choice| served(choice) == found.solved());
    let effort = |choice: u32| members(choice).map(|way| u64::from(minimals.efforts[way])).sum();
    let mut efforts: Vec<u64> = serving.map(effort).collect();
    efforts.sort_unstable();
    assert_eq!(minimals.is_all(), efforts.len() <= 5);
    let listed = minimals.sets.iter().map(|set| set.effort);
    assert!(listed.eq(efforts.iter().copied().take(5)), "{efforts:?}");
    efforts[0] < efforts[efforts.len() - 1]
}

/// Fields that are their own mirror images, their lines, and patterns, some of which are not.
const EVEN: [(&str, usize, &str); 6] = [
    ("XXX____XXX/XXX____XXX", 2, "*p3"),
    ("XXX____XXX/XXX____XXX", 2, "[LSO]p2"),
    ("XXX____XXX/XXX____XXX/XXXX__XXXX/XXXX__XXXX", 4, "[IOLJ]p4"),
    ("XXX____XXX/XXXX__XXXX/XXXX__XXXX", 3, "*p3"),
    ("XXX____XXX/XXX____XXX/XXX____XXX", 3, "T,[LJSZ]p3"),
    ("___XXXX___/___XXXX___", 2, "[LJO]p3"),
];

/// Whatever is learned, a way counts for its mirror image: compared with all choices of pairs that are put together by
/// what the cells look like in a mirror.
#[test]
fn pairs_of_mirror_images_are_as_few_as_trying_all_finds() {
    let (mut fewer, mut pairs) = (0, 0);
    for (field, lines, pattern) in EVEN {
        let field = Field::parse(field, lines).unwrap();
        let problem = Problem::new(field, pattern.parse::<Pattern>().unwrap()).unwrap();
        for part in 0..4 {
            let found = match part {
                0 => paths(&problem),
                part => with_some_queues(paths(&problem), part),
            };
            let minimals = found.minimals_with_mirrors(&problem, 4, &Limits::none());
            let learned = pairs_of(&found);
            assert!(minimals.is_proven() && learned.len() <= 20, "{}", learned.len());
            let all = serving(&found, &learned, &minimals.efforts);
            let expected: Vec<(u64, Vec<usize>)> = all.into_iter().take(4).collect();
            let sets = minimals.sets.iter().map(|set| (set.effort, set.ways.clone()));
            let efforts = |sets: &[(u64, Vec<usize>)]| sets.iter().map(|set| set.0).collect::<Vec<_>>();
            let sets: Vec<_> = sets.collect();
            assert_eq!(efforts(&sets), efforts(&expected), "{field:?} {part}");
            assert_eq!(sets[0].1.len(), expected[0].1.len());
            for pair in &learned {
                assert_eq!(minimals.mirror(pair[0]), pair.get(1).copied());
            }
            pairs += learned.iter().filter(|pair| pair.len() == 2).count();
            let each = found.minimal(&Limits::none()).chosen.len();
            fewer += usize::from(minimals.least < each);
        }
    }
    assert!(fewer > 4 && pairs > 15, "{fewer} {pairs}");
}

/// The ways, each with its mirror image, the one of the two first that comes first.
fn pairs_of(found: &Paths) -> Vec<Vec<usize>> {
    let rows = |way: usize, mirror: bool| {
        let tiles = found.found[way].tiles.iter().map(|&tile| {
            let letter = tile.piece.letter();
            let letter = match "JLSZ".find(letter).filter(|_| mirror) {
                Some(at) => "LJZS".chars().nth(at).unwrap(),
                None => letter,
            };
            let cells = tile.places().map(|(x, y)| (y, if mirror { 9 - x } else { x }));
            (letter, cells.collect::<BTreeSet<_>>())
        });
        tiles.collect::<BTreeSet<_>>()
    };
    let mut pairs: Vec<Vec<usize>> = Vec::new();
    for way in 0..found.found.len() {
        let is_mirror = |pair: &&mut Vec<usize>| rows(pair[0], true) == rows(way, false);
        match pairs.iter_mut().find(is_mirror) {
            Some(pair) => pair.push(way),
            None => pairs.push(vec![way]),
        }
    }
    pairs
}

/// All smallest choices of what is learned that serve all queues, with their efforts, the easiest first.
fn serving(found: &Paths, learned: &[Vec<usize>], efforts: &[u32]) -> Vec<(u64, Vec<usize>)> {
    let members = |choice: u32| (0..learned.len()).filter(move |number| choice >> number & 1 == 1);
    let is_cover = |&choice: &u32| {
        let ways = members(choice).flat_map(|number| &learned[number]);
        let queues = ways.flat_map(|&way| &found.found[way].queues);
        found.queues.whole(queues.copied().collect::<BTreeSet<_>>()) == found.solved()
    };
    let choices = |size: u32| (0..1_u32 << learned.len()).filter(move |choice| choice.count_ones() == size);
    let size = (0..=20).find(|&size| choices(size).any(|choice| is_cover(&choice)));
    let sets = choices(size.unwrap()).filter(is_cover).map(|choice| {
        let shown: Vec<usize> = members(choice).map(|number| learned[number][0]).collect();
        (shown.iter().map(|&way| u64::from(efforts[way])).sum(), shown)
    });
    let mut sets: Vec<(u64, Vec<usize>)> = sets.collect();
    sets.sort();
    sets
}
