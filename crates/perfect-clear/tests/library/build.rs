//! What queues can build, compared with games played in every way, and with published counts.

mod minimals;
mod twin;
mod unlocked;
mod whole;

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use quadrille_perfect_clear::build::{
    self, BuildError, Building, Covering, Keep, Paths, Setup, SetupError, Target, Tile, cover, diagram,
    order, saves, setups,
};
use quadrille_perfect_clear::fumen::{Flags, Page, decode, encode};
use quadrille_perfect_clear::{
    Config, DropMode, Field, GaveUp, Hold, KickTable, Limits, Mover, Pattern, PatternError, Physics, Piece,
    Problem, ProblemError, fumen, letters,
};
use twin::Game;

const PUBLISHED: &str = include_str!("../../../../fixtures/perfect-clear/published.txt");

/// Field, lines, pattern and drop of small problems, some with rows that vanish in between.
const SMALL: [(&str, usize, &str, DropMode); 7] = [
    (
        "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X",
        4,
        "*p4",
        DropMode::Soft,
    ),
    (
        "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X",
        4,
        "[IJLOT]p3",
        DropMode::Hard,
    ),
    ("XXXXXX____/XXXXXX____", 2, "*,*p2", DropMode::Soft),
    (
        "XXXXXXXX__/XXXXXX____/XXXXXXXX__",
        3,
        "*p3;OI;T*",
        DropMode::Slide,
    ),
    (
        "X_________/XXXXXXXX__/XXXXXXXXX_/XXXXXX____",
        4,
        "*p5",
        DropMode::Soft,
    ),
    ("XX____XXXX/XX____XXXX/XX____XXXX", 3, "[LJOI]p4", DropMode::Soft),
    ("XXXX____XX/XXXX____XX", 2, "OOI;IIL;*p7", DropMode::Hard),
];

const HOLDS: [Hold; 3] = [Hold::Off, Hold::Empty, Hold::Piece(Piece::L)];

fn physics(drop: DropMode) -> Physics {
    Physics::new(KickTable::srs(), drop)
}

fn paths(problem: &Problem<Pattern>) -> Paths {
    build::paths(problem, &Config::default(), &Limits::none()).unwrap()
}

fn full(rows: usize) -> u64 {
    (1 << (10 * rows)) - 1
}

/// Calls `f` with each small problem.
fn each_small(mut f: impl FnMut(&Problem<Pattern>)) {
    let mut asked = 0;
    for (field, lines, pattern, drop) in SMALL {
        let mover = Arc::new(Mover::new(physics(drop), lines).unwrap());
        let field = Field::parse(field, lines).unwrap();
        let pattern: Pattern = pattern.parse().unwrap();
        for hold in HOLDS {
            let known = pattern.shortest() + usize::from(hold.piece().is_some());
            if known >= field.pieces_needed().unwrap() {
                let problem = Problem::holding(field, hold, pattern.clone()).unwrap();
                f(&problem.with_mover(&mover).unwrap());
                asked += 1;
            }
        }
    }
    assert!(asked > 15, "{asked}");
}

/// For each set of tiles, the queues with which games end so.
fn played<P>(problem: &Problem<P>, queues: &[Vec<Piece>], game: &Game<'_>) -> BTreeMap<Vec<Tile>, Vec<u32>> {
    let mut played: BTreeMap<Vec<Tile>, Vec<u32>> = BTreeMap::new();
    for (number, queue) in (0..).zip(queues) {
        let ends = game.ends(problem.field(), problem.hold(), queue);
        let tiles: BTreeSet<Vec<Tile>> = ends.into_iter().map(|end| end.0).collect();
        for tiles in tiles {
            played.entry(tiles).or_default().push(number);
        }
    }
    played
}

#[test]
fn paths_are_those_of_games() {
    each_small(|problem| {
        let found = paths(problem);
        let all = full(problem.field().rows());
        let game = Game {
            mover: problem.mover(),
            is_over: &|cells| cells == all,
            may_lie: &|_| true,
        };
        let expected = played(problem, &found.queues, &game);
        let solved: BTreeSet<u32> = expected.values().flatten().copied().collect();
        assert_eq!(found.solved(), found.queues.whole(solved));
        let found: BTreeMap<_, _> = found
            .found
            .into_iter()
            .map(|path| (path.tiles, path.queues))
            .collect();
        assert_eq!(found, expected, "{:?} {:?}", problem.field(), problem.hold());
    });
}

#[test]
fn each_path_has_an_order_for_each_of_its_queues() {
    each_small(|problem| {
        let found = paths(problem);
        for path in found.found.iter().take(20) {
            for (number, queue) in (0..).zip(&found.queues).take(300) {
                let order = order(problem, &path.tiles, queue);
                assert_eq!(order.is_some(), path.queues.contains(&number));
                let Some(solution) = order else { continue };
                let mut field = problem.field();
                for step in &solution.steps {
                    assert!(
                        problem
                            .mover()
                            .landings(field, step.placement.piece)
                            .contains(step.placement)
                    );
                    field = field.place(step.placement).unwrap().0;
                }
                assert!(field.is_clear() && solution.steps.len() == path.tiles.len());
            }
        }
    });
}

#[test]
fn saves_are_those_of_games() {
    each_small(|problem| {
        let found = saves(problem, &Config::default(), &Limits::none()).unwrap();
        let all = full(problem.field().rows());
        let game = Game {
            mover: problem.mover(),
            is_over: &|cells| cells == all,
            may_lie: &|_| true,
        };
        let keep: Keep = "T && !I || JO".parse().unwrap();
        let mut fulfilled = 0;
        for (queue, left) in found.queues.iter().zip(&found.left) {
            let ends = game.ends(problem.field(), problem.hold(), queue);
            let expected: BTreeSet<Vec<Piece>> = ends.into_iter().map(|end| end.1).collect();
            let choices = left.choices().into_iter().map(|mut pieces| {
                pieces.sort_unstable();
                pieces
            });
            assert_eq!(
                choices.collect::<BTreeSet<_>>(),
                expected,
                "{} {:?}",
                letters(queue),
                problem.field()
            );
            let some = |wanted: &[Piece]| {
                expected
                    .iter()
                    .any(|save| wanted.iter().all(|piece| save.contains(piece)))
            };
            let both = some(&[Piece::J, Piece::O]);
            fulfilled += u64::from(some(&[Piece::T]) && !some(&[Piece::I]) || both);
        }
        assert_eq!(found.fulfilling(&keep), fulfilled);
    });
}

#[test]
fn kept_paths_are_those_of_games_that_save_it() {
    let mut kept_some = 0;
    each_small(|problem| {
        let found = paths(problem);
        let all = full(problem.field().rows());
        let game = Game {
            mover: problem.mover(),
            is_over: &|cells| cells == all,
            may_lie: &|_| true,
        };
        let wishes = Keep::list("T,J||O,^S").unwrap();
        let [t, o] = [Piece::T, Piece::O].map(|piece| move |save: &Vec<Piece>| save.contains(&piece));
        let [j, s] = [Piece::J, Piece::S].map(|piece| move |save: &Vec<Piece>| save.contains(&piece));
        let serves = |wish: usize, save: &Vec<Piece>| match wish {
            0 => t(save),
            1 => j(save) || o(save),
            _ => !s(save),
        };
        let mut first = vec![0; 3];
        let mut expected: BTreeMap<Vec<Tile>, Vec<u32>> = BTreeMap::new();
        for (number, queue) in (0..).zip(&found.queues) {
            let ends = game.ends(problem.field(), problem.hold(), queue);
            let Some(best) = (0..3).find(|&wish| ends.iter().any(|end| serves(wish, &end.1))) else {
                continue;
            };
            first[best] += found.queues.weight(number as usize);
            let kept = ends.into_iter().filter(|end| serves(best, &end.1));
            for tiles in kept.map(|end| end.0).collect::<BTreeSet<_>>() {
                expected.entry(tiles).or_default().push(number);
            }
        }
        let kept = found.keeping(problem, &wishes, None).unwrap();
        assert_eq!(kept.first, first);
        assert_eq!(kept.paths.solved(), first.iter().sum::<u64>());
        kept_some += usize::from(kept.paths.found != found.found);
        let kept: BTreeMap<_, _> = kept
            .paths
            .found
            .into_iter()
            .map(|path| (path.tiles, path.queues))
            .collect();
        assert_eq!(kept, expected, "{:?} {:?}", problem.field(), problem.hold());
    });
    assert!(kept_some > 3, "{kept_some}");
}

#[test]
fn setups_are_those_of_games() {
    let cases = [
        ("", "?***?_____/?***?_____", "*p4"),
        ("", "****______/****______/****______", "*p4"),
        ("XXXXXX____/XXXXXXX___", "____??***?/______****/_______***", "*p3"),
        ("", "?*________/?*________/?*________", "[TJLI]p3"),
    ];
    for (field, target, pattern) in cases {
        let pattern: Pattern = pattern.parse().unwrap();
        let field = Field::parse(field, 4).unwrap();
        let target = Target::parse(target, field).unwrap();
        for hold in HOLDS {
            let pattern = pattern.clone();
            let problem = Problem::holding(field, hold, Building { pattern, target }).unwrap();
            let found = setups(&problem, &Config::default(), &Limits::none()).unwrap();
            let may_lie = |tile: Tile| tile.cells & !(target.must | target.may) == 0;
            let is_over = |cells| cells & target.must == target.must;
            let game = Game {
                mover: problem.mover(),
                is_over: &is_over,
                may_lie: &may_lie,
            };
            let expected = played(&problem, &found.queues, &game);
            let found: BTreeMap<_, _> = found
                .found
                .into_iter()
                .map(|path| (path.tiles, path.queues))
                .collect();
            assert_eq!(found, expected, "{:?} {:?}", problem.field(), problem.hold());
            assert!(
                !found.is_empty() || hold != Hold::Empty,
                "{:?} {:?}",
                problem.field(),
                problem.hold()
            );
        }
    }
}

/// Setups of paths, through fumens, are covered by the queues of the paths.
#[test]
fn covers_are_those_of_paths() {
    each_small(|problem| {
        let found = paths(problem);
        let page = |tiles: &[Tile]| Page {
            diagram: diagram(problem.field(), tiles),
            flags: Flags {
                lock: false,
                ..Flags::default()
            },
            ..Page::default()
        };
        let pages: Vec<Page> = found.found.iter().map(|path| page(&path.tiles)).collect();
        if pages.is_empty() {
            return;
        }
        let pages = decode(&encode(&pages)).unwrap();
        let setups = Setup::read(&pages, problem.field().lines()).unwrap();
        let covering = Covering {
            pattern: problem.pieces().clone(),
            setups: setups.clone(),
            last_soft: 0,
        };
        let covering = problem.with_pieces(covering).unwrap();
        let covered = cover(&covering, &Config::default(), &Limits::none()).unwrap();
        assert_eq!((covered.any(), &covered.queues), (found.solved(), &found.queues));
        for ((path, setup), covered) in found.found.iter().zip(&setups).zip(&covered.setups) {
            assert!(setup.tilings.contains(&path.tiles));
            // Colours may be cut in another way, which other queues build.
            let expected: BTreeSet<u32> = found
                .found
                .iter()
                .filter(|path| setup.tilings.contains(&path.tiles))
                .flat_map(|path| path.queues.clone())
                .collect();
            assert_eq!(covered.queues, expected.into_iter().collect::<Vec<_>>());
        }
    });
}

#[test]
fn setups_may_be_played_or_colored() {
    let field = Field::parse(SMALL[0].0, 4).unwrap();
    let pattern: Pattern = "*p4".parse().unwrap();
    let problem = Problem::new(field, pattern).unwrap();
    let found = paths(&problem);
    for path in &found.found {
        let queue = &found.queues[path.queues[0] as usize];
        let solution = order(&problem, &path.tiles, queue).unwrap();
        let pages = decode(&fumen::of_solution(field, &solution)).unwrap();
        let twice = [pages.clone(), pages].concat();
        let setups = Setup::read(&twice, 4).unwrap();
        assert_eq!(setups.len(), 2);
        assert!(
            setups
                .iter()
                .all(|setup| setup.tilings == std::slice::from_ref(&path.tiles))
        );
        assert_eq!(setups[0].mirrored().mirrored(), setups[0]);
    }
}

#[test]
fn published_numbers_of_tilings() {
    let mut checked = 0;
    for line in PUBLISHED.lines().filter(|line| line.starts_with("unique")) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, kicks, drop, hold, lines, field, pattern, expected, name, _] = columns[..] else {
            panic!("{line}")
        };
        let lines = lines.parse().unwrap();
        let physics = Physics::new(KickTable::named(kicks).unwrap(), drop.parse().unwrap());
        let hold = if hold == "off" { Hold::Off } else { Hold::Empty };
        let field = Field::parse(field, lines).unwrap();
        let problem = Problem::holding(field, hold, pattern.parse::<Pattern>().unwrap())
            .and_then(|problem| problem.with_physics(physics))
            .unwrap();
        let found = paths(&problem);
        assert_eq!(found.found.len().to_string(), expected, "{name}");
        checked += 1;
    }
    assert!(checked > 0);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let field = Field::parse(SMALL[0].0, 4).unwrap();
    let pattern = |text: &str| text.parse::<Pattern>().unwrap();
    let short = ProblemError::Pattern(PatternError::TooShort { pieces: 2, needed: 3 });
    assert_eq!(Problem::new(field, pattern("*p2")).unwrap_err(), short);
    for must in [0, 1, 1 << 4 | 1] {
        let building = Building {
            pattern: pattern("*p2"),
            target: Target { must, may: 1 << 4 },
        };
        assert_eq!(Problem::new(field, building).unwrap_err(), ProblemError::NoTarget);
    }
    let covering = |lines| Covering {
        pattern: pattern("*p2"),
        setups: vec![Setup {
            field: Field::empty(lines).unwrap(),
            tilings: vec![Vec::new()],
            comment: String::new(),
        }],
        last_soft: 0,
    };
    assert!(Problem::new(Field::empty(4).unwrap(), covering(4)).is_ok());
    for (field, lines) in [(field, 4), (Field::empty(4).unwrap(), 3)] {
        assert_eq!(
            Problem::new(field, covering(lines)).unwrap_err(),
            ProblemError::OtherField { number: 1 }
        );
    }
    let (config, stopped) = (Config::default(), Limits::nodes(0));
    let long = Problem::new(Field::empty(4).unwrap(), pattern("*p7,*p4")).unwrap();
    assert!(matches!(
        build::paths(&long, &config, &stopped),
        Err(BuildError::Pattern(PatternError::TooMany { .. }))
    ));
    let one = long.with_pieces(pattern("TIOSZJLTIOS")).unwrap();
    let paths = build::paths(&one, &config, &stopped).unwrap();
    assert_eq!((paths.gave_up, paths.queues.len()), (Some(GaveUp::NodeLimit), 0));
    let saves = saves(&one, &config, &stopped).unwrap();
    assert_eq!((saves.gave_up, saves.left.len()), (Some(GaveUp::NodeLimit), 0));
    let few = Config {
        states: 100,
        ..config
    };
    assert_eq!(
        build::paths(&one, &few, &Limits::none()),
        Err(BuildError::TooLarge(100))
    );
}

#[test]
fn pages_that_are_no_setups_are_refused() {
    let read = |text: &str, lines| Setup::read(&decode(text).unwrap(), lines).unwrap_err();
    assert_eq!(read("v115@vhAAgH", 4), SetupError::Nothing { page: 1 });
    let mut page = Page::default();
    page.diagram.set(3, 0, fumen::Block::Piece(Piece::T));
    let torn = encode(&[page]);
    assert_eq!(
        read(&torn, 4),
        SetupError::Color {
            page: 1,
            piece: Piece::T
        }
    );
    assert!(matches!(
        read("v115@9gE8DeG8CeH8BeG8CeA8JeAgH", 2),
        SetupError::Field { page: 1, .. }
    ));
}
