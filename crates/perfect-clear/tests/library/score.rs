//! What queues score, compared with a game played key by key, with the referee, and with published figures.

mod bounds;
mod twin;

use quadrille_perfect_clear::build::{
    Covering, Paths, Setup, Tile, cover_in_mode, order_in_mode, order_scoring_best, paths, percent_in_mode,
    saves_in_mode, scores,
};
use quadrille_perfect_clear::score::{Count, Demand, Mode, Rules, Score, Scoring, Spins, Streak, System};
use quadrille_perfect_clear::verify::{Aim, Laid, Referee, Series};
use quadrille_perfect_clear::{
    Config, DropMode, Field, Hold, KickTable, Limits, Outcome, Pattern, Physics, Piece, Problem, Queue,
    fumen, letters, solve,
};
use quadrille_search::{Seed, Stream};
use rand::RngExt;
use rand::seq::SliceRandom;
use twin::Game;

const PUBLISHED: &str = include_str!("../../../../fixtures/perfect-clear/scores.txt");

fn kick_tables() -> Vec<KickTable> {
    KickTable::NAMES
        .map(|name| KickTable::named(name).unwrap())
        .to_vec()
}

/// The field after all but the last pieces of a solution of two random bags, and the last pieces.
fn undone(stream: &mut Stream, left: usize) -> (Field, Vec<Piece>) {
    loop {
        let mut queue = Piece::ALL.to_vec();
        queue.shuffle(stream);
        let mut second = Piece::ALL.to_vec();
        second.shuffle(stream);
        queue.extend(second);
        let problem = Problem::new(Field::empty(4).unwrap(), Queue::new(queue)).unwrap();
        let report = solve(&problem, &Config::default(), &Limits::none());
        let Outcome::Solved(solution) = report.outcome else {
            continue;
        };
        let (made, undone) = solution.steps.split_at(solution.steps.len() - left);
        let place = |field: Field, placement| field.place(placement).unwrap().0;
        let field = made
            .iter()
            .fold(problem.field(), |field, step| place(field, step.placement));
        let pieces: Vec<Piece> = undone.iter().map(|step| step.placement.piece).collect();
        if pieces.contains(&Piece::T) {
            return (field, pieces);
        }
    }
}

/// A queue that has cleared a field before, in another order; fields, rules and streaks are drawn.
#[test]
fn scores_are_those_of_a_game_played_in_every_way() {
    let mut random = Seed(16).stream(0);
    let tables = kick_tables();
    let (mut solved, mut with_spins) = (0, 0);
    for number in 0..240 {
        let (field, mut pieces) = undone(&mut random, 3);
        pieces.shuffle(&mut random);
        let scoring = Scoring {
            rules: Rules {
                system: System::ALL[number % 3],
                spins: Spins::ALL[number / 3 % 4],
            },
            streak: Streak {
                back_to_back: (number % 2 * (1 + number % 7)) as u8,
                combo: random.random_range(0..4),
            },
            mode: Mode::Normal,
            count: Count::ALL[number / 2 % 2],
        };
        let kicks = &tables[number % tables.len()];
        let best = |drop| fast(field, (Physics::new(kicks.clone(), drop), &pieces), scoring);
        let expected = Game::new(kicks, scoring.rules, scoring.count).best(field, &pieces, scoring.streak);
        let found = best(DropMode::Soft);
        assert_eq!(found, expected, "{number} {} on\n{field}", letters(&pieces));
        solved += usize::from(found.is_some());
        // Without turns below the stack there are no spins.
        with_spins += usize::from(found != best(DropMode::Slide));
    }
    assert!(solved > 120 && with_spins > 20, "{solved} {with_spins}");
}

/// The best score of a queue.
fn fast(field: Field, (physics, queue): (Physics, &[Piece]), scoring: Scoring) -> Option<Score> {
    let problem = Problem::new(field, letters(queue).parse::<Pattern>().unwrap()).unwrap();
    let problem = problem.with_physics(physics).unwrap();
    let scores = scores(&problem, scoring, &Config::default(), &Limits::none());
    scores.unwrap().best[0]
}

/// Whole patterns, each mode, with the referee, who shares nothing with the solver.
#[test]
fn modes_are_those_of_the_referee() {
    let fields = [
        (
            "XX......../X...XXXXXX/XX.XXXXXXX",
            3,
            "[TIO]!*",
            [12, 12, 12, 6, 0, 12, 12, 6, 0, 0, 0, 0],
        ),
        (
            "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X",
            4,
            "*p4",
            [514, 112, 0, 0, 0, 400, 364, 252, 0, 32, 32, 32],
        ),
        (
            "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____",
            4,
            "T,[LJIO]!",
            [24, 0, 0, 0, 0, 8, 0, 0, 0, 2, 2, 2],
        ),
        (
            "XXXXXXX___/XXXXXXX___/XXXXXXXXX_/XXXXXXXXX_",
            4,
            "*p3",
            [50, 0, 0, 0, 0, 0, 0, 0, 0, 20, 20, 20],
        ),
    ];
    let physics = Physics::srs();
    for (number, (rows, lines, pattern, expected)) in fields.into_iter().enumerate() {
        let field = Field::parse(rows, lines).unwrap();
        let problem = Problem::new(field, pattern.parse::<Pattern>().unwrap()).unwrap();
        let mut solved = Vec::new();
        for mode in Mode::ALL {
            let scoring = Scoring {
                rules: Rules {
                    system: System::ALL[number % 3],
                    spins: Spins::ALL[number % 4],
                },
                streak: Streak::default(),
                mode,
                count: Count::ALL[number / 2 % 2],
            };
            let found = scores(&problem, scoring, &Config::default(), &Limits::none()).unwrap();
            let series = Series {
                field,
                hold: Hold::Empty,
                queues: &found.queues,
            };
            let best = Referee::new(&physics).best_scores(series, Aim::Clear, scoring);
            assert_eq!(found.best, best.unwrap(), "{mode} on\n{field}");
            solved.push(found.solved());
        }
        assert_eq!(solved[..expected.len()], expected, "{rows}");
    }
}

/// Averages that others have published.
#[test]
fn averages_are_the_published_ones() {
    let tables = kick_tables();
    let mut checked = 0;
    for line in PUBLISHED.lines().filter(|line| line.starts_with("average")) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [
            _,
            kicks,
            system,
            b2b,
            combo,
            lines,
            field,
            pattern,
            expected,
            name,
        ] = columns[..]
        else {
            panic!("{line}");
        };
        let kicks = tables
            .iter()
            .find(|table| table.name().eq_ignore_ascii_case(kicks))
            .unwrap();
        let field = Field::parse(field, lines.parse().unwrap()).unwrap();
        let problem = Problem::new(field, pattern.parse::<Pattern>().unwrap()).unwrap();
        let physics = Physics::new(kicks.clone(), DropMode::Soft);
        let problem = problem.with_physics(physics).unwrap();
        let scoring = Scoring {
            rules: Rules {
                system: system.parse().unwrap(),
                spins: Spins::T,
            },
            streak: Streak {
                back_to_back: u8::from(b2b == "b2b"),
                combo: combo.parse().unwrap(),
            },
            ..Scoring::default()
        };
        let found = scores(&problem, scoring, &Config::default(), &Limits::none()).unwrap();
        let average = found.sum(Count::Points) as f64 / found.solved() as f64;
        assert_eq!(format!("{average:.2}"), expected, "{name}");
        checked += 1;
    }
    assert_eq!(checked, 24);
}

/// Rates of modes that others have published.
#[test]
fn rates_are_the_published_ones() {
    let is_rate = |line: &&str| line.starts_with("cover") || line.starts_with("percent");
    let mut checked = 0;
    for line in PUBLISHED.lines().filter(is_rate) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [what, hold, mode, lines, drawing, pattern, expected, name] = columns[..] else {
            panic!("{line}");
        };
        let hold = if hold == "off" { Hold::Off } else { Hold::Empty };
        let (mode, lines): (Mode, usize) = (mode.parse().unwrap(), lines.parse().unwrap());
        let (pattern, config, limits) = (pattern.parse().unwrap(), Config::default(), Limits::none());
        let pages = fumen::decode(drawing).unwrap();
        let (solved, total) = if what == "percent" {
            let field = pages[0].diagram.to_field(lines).unwrap();
            let problem = Problem::holding(field, hold, pattern).unwrap();
            let share = percent_in_mode(&problem, mode, &config, &limits).unwrap();
            (share.solved, share.total)
        } else {
            let setups = Setup::read(&pages, lines).unwrap();
            let covering = Covering {
                setups,
                pattern,
                last_soft: 0,
            };
            let problem = Problem::holding(Field::empty(lines).unwrap(), hold, covering).unwrap();
            let cover = cover_in_mode(&problem, mode, &config, &limits).unwrap();
            (cover.any(), cover.queues.total())
        };
        assert_eq!(format!("{solved}/{total}"), expected, "{name} {drawing}");
        checked += 1;
    }
    assert_eq!(checked, 14);
}

/// Rates of ways to drop that others have published.
#[test]
fn drops_are_the_published_ones() {
    let mut checked = 0;
    for line in PUBLISHED.lines().filter(|line| line.starts_with("drop")) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, drop, mode, lines, drawing, pattern, expected, name] = columns[..] else {
            panic!("{line}");
        };
        let (drop, mode): (DropMode, Mode) = (drop.parse().unwrap(), mode.parse().unwrap());
        let lines = lines.parse().unwrap();
        let setups = Setup::read(&fumen::decode(drawing).unwrap(), lines).unwrap();
        let pattern = pattern.parse().unwrap();
        let problem = Problem::new(
            Field::empty(lines).unwrap(),
            Covering {
                setups,
                pattern,
                last_soft: 0,
            },
        )
        .unwrap();
        let problem = problem
            .with_physics(Physics::new(KickTable::srs(), drop))
            .unwrap();
        let cover = cover_in_mode(&problem, mode, &Config::default(), &Limits::none()).unwrap();
        let found = format!("{}/{}", cover.any(), cover.queues.total());
        assert_eq!(found, expected, "{name} {drop}");
        checked += 1;
    }
    assert_eq!(checked, 2);
}

/// What is counted for a pattern is what its ways and its saves say.
#[test]
fn ways_saves_and_shares_agree() {
    let drawing = fumen::decode("v115@zgA8GeC8GeE8EeD8DeG8AeF8JeAgH").unwrap();
    let field = drawing[0].diagram.to_field(5).unwrap();
    let (config, limits) = (Config::default(), Limits::none());
    let mut counts = Vec::new();
    let problem = Problem::new(field, "*p7".parse::<Pattern>().unwrap()).unwrap();
    let paths = paths(&problem, &config, &limits).unwrap();
    for mode in Mode::ALL {
        let share = percent_in_mode(&problem, mode, &config, &limits).unwrap();
        let ways = paths.in_mode(&problem, mode, &limits).unwrap();
        let saves = saves_in_mode(&problem, mode, &config, &limits).unwrap();
        let solved = share.solved;
        assert_eq!((ways.solved(), saves.solved()), (solved, solved), "{mode}");
        for path in &ways.found {
            let queue = &ways.queues[path.queues[0] as usize];
            let made = order_in_mode(&problem, mode, &path.tiles, queue).unwrap();
            assert_eq!(made.steps.len(), path.tiles.len());
        }
        counts.push(solved);
    }
    assert_eq!(
        counts,
        [
            4994, 3232, 3124, 1764, 0, 3232, 3124, 1764, 0, 0, 0, 0, 276, 0, 0, 1376, 160, 0
        ]
    );
}

/// Tiles as the referee knows them.
fn laid(tiles: &[Tile]) -> Vec<Laid> {
    let cells = |tile: &Tile| -> Vec<[i64; 2]> {
        tile.places()
            .map(|(x, y)| [x, y].map(|number| i64::try_from(number).unwrap()))
            .collect()
    };
    let mut laid: Vec<Laid> = tiles
        .iter()
        .map(|tile| Laid::listed(tile.piece, &cells(tile)).unwrap())
        .collect();
    laid.sort_unstable();
    laid
}

/// What each queue scores with a way at best, played by the referee.
fn refereed(problem: &Problem<Pattern>, paths: &Paths, scoring: Scoring) -> Vec<Vec<Option<Score>>> {
    let series = Series {
        field: problem.field(),
        hold: problem.hold(),
        queues: &paths.queues,
    };
    let mut referee = Referee::new(problem.mover().physics());
    let ways = paths.found.iter().map(|path| laid(&path.tiles));
    ways.map(|laid| referee.best_scores(series, Aim::Lay(&laid), scoring).unwrap())
        .collect()
}

/// Of all ways, each queue keeps those with which it scores best, and examples score that.
#[test]
fn ways_that_score_best_are_those_of_the_referee() {
    let fields = [
        ("XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X", 4, "*p4"),
        ("XX......../X...XXXXXX/XX.XXXXXXX", 3, "[TIO]!*"),
        ("XXXXXXX___/XXXXXXX___/XXXXXXXXX_/XXXXXXXXX_", 4, "*p3"),
    ];
    let mut fewer = 0;
    for number in 0..12 {
        let (rows, lines, pattern) = fields[number % 3];
        let field = Field::parse(rows, lines).unwrap();
        let problem = Problem::new(field, pattern.parse::<Pattern>().unwrap()).unwrap();
        let paths = paths(&problem, &Config::default(), &Limits::none()).unwrap();
        let scoring = Scoring {
            rules: Rules {
                system: System::ALL[number / 3 % 3],
                spins: Spins::ALL[number / 2 % 4],
            },
            streak: Streak {
                back_to_back: (number % 2) as u8,
                combo: (number / 6) as u8,
            },
            mode: [Mode::Normal, Mode::BackToBack][usize::from(number > 8)],
            count: Count::ALL[number / 2 % 2],
        };
        let played = refereed(&problem, &paths, scoring);
        let worth = |score: &Score| match scoring.count {
            Count::Points => (score.points, score.attack),
            Count::Attack => (score.attack, score.points),
        };
        let scored = paths.scoring_best(&problem, scoring, &Limits::none()).unwrap();
        for queue in 0..paths.queues.len() {
            let best = played.iter().filter_map(|way| way[queue]).max_by_key(worth);
            assert_eq!(
                scored.best[queue],
                best,
                "{number} {}",
                letters(&paths.queues[queue])
            );
            for (path, way) in paths.found.iter().zip(&played) {
                let kept = scored.paths.found.iter().find(|kept| kept.tiles == path.tiles);
                let is_kept = kept.is_some_and(|kept| kept.queues.contains(&(queue as u32)));
                assert_eq!(is_kept, best.is_some() && way[queue] == best, "{number}");
            }
        }
        for path in &scored.paths.found {
            let queue = path.queues[0] as usize;
            let made = order_scoring_best(&problem, scoring, &path.tiles, &paths.queues[queue]);
            assert_eq!(made.map(|(_, score)| score), scored.best[queue]);
        }
        let [all, best] = [&paths, &scored.paths].map(|paths| paths.minimal(&Limits::none()));
        assert!(all.is_proven() && best.is_proven());
        fewer += usize::from(best.least > all.least);
        // Of ways in a mode, those that score best are the same.
        let demand = Demand::from(scoring);
        let in_mode = paths.in_mode(&problem, demand, &Limits::none()).unwrap();
        let again = in_mode.scoring_best(&problem, scoring, &Limits::none()).unwrap();
        assert_eq!(again.paths.found, scored.paths.found);
    }
    assert!(fewer > 0, "{fewer}");
}
