//! How often something may be done, compared with published figures and with the referee.

use quadrille_perfect_clear::build::{Covering, Path, Setup, cover_in_mode, paths};
use quadrille_perfect_clear::score::{Bounds, Demand, Mode, Rules, Spins, System};
use quadrille_perfect_clear::verify::{Aim, Referee, Series};
use quadrille_perfect_clear::{
    Config, DropMode, Field, Hold, KickTable, Limits, Pattern, Physics, Problem, fumen, letters,
};
use quadrille_search::Seed;
use rand::RngExt;
use rand::seq::SliceRandom;

use super::{PUBLISHED, laid, undone};

/// What the options of a row say, of what must be done, of drops, and of how many of the last pieces drop softly.
fn bounded(options: &str) -> (Demand, DropMode, usize) {
    let (mut demand, mut drop, mut last_soft) = (Demand::default(), DropMode::Soft, 0);
    let words: Vec<&str> = options.split(' ').collect();
    for pair in words.chunks(2) {
        match pair[0] {
            "mode" => demand.mode = pair[1].parse().unwrap(),
            "drop" => drop = pair[1].parse().unwrap(),
            "max-softdrop" => demand.bounds.soft_drops = Some(pair[1].parse().unwrap()),
            "max-clearline" => demand.bounds.clears = Some(pair[1].parse().unwrap()),
            "starting-b2b" => demand.bounds.back_to_back = pair[1].parse().unwrap(),
            "last-sd" => last_soft = pair[1].parse().unwrap(),
            other => panic!("{other}"),
        }
    }
    (demand, drop, last_soft)
}

/// Rates that others have published where it is bounded how often something is done.
#[test]
fn bounds_are_the_published_ones() {
    let mut checked = 0;
    for line in PUBLISHED.lines().filter(|line| line.starts_with("bound")) {
        let columns: Vec<&str> = line.split('\t').collect();
        let [_, hold, options, lines, drawing, pattern, expected, name] = columns[..] else {
            panic!("{line}");
        };
        let hold = if hold == "off" { Hold::Off } else { Hold::Empty };
        let (demand, drop, last_soft) = bounded(options);
        let lines = lines.parse().unwrap();
        let covering = Covering {
            setups: Setup::read(&fumen::decode(drawing).unwrap(), lines).unwrap(),
            pattern: pattern.parse().unwrap(),
            last_soft,
        };
        let problem = Problem::holding(Field::empty(lines).unwrap(), hold, covering).unwrap();
        let physics = Physics::new(KickTable::srs(), drop);
        let problem = problem.with_physics(physics).unwrap();
        let cover = cover_in_mode(&problem, demand, &Config::default(), &Limits::none()).unwrap();
        let found = format!("{}/{}", cover.any(), cover.queues.total());
        assert_eq!(found, expected, "{name} {options}");
        checked += 1;
    }
    assert_eq!(checked, 33);
}

/// Bounds, modes and the drop of the last pieces, of setups with one to four pieces, as the referee plays them.
#[test]
fn bounded_covers_are_those_of_the_referee() {
    let mut random = Seed(27).stream(0);
    let (mut built, mut refused) = (0, 0);
    for number in 0..400 {
        let (field, mut pieces) = undone(&mut random, 2 + number % 3);
        pieces.shuffle(&mut random);
        let spelled = format!("[{}]!", letters(&pieces));
        let pattern: Pattern = spelled.parse().unwrap();
        let hold = [Hold::Off, Hold::Empty][number % 2];
        let searched = Problem::holding(field, hold, pattern.clone()).unwrap();
        let found = paths(&searched, &Config::default(), &Limits::none()).unwrap();
        let mut most = |most: u8| (random.random_range(0..3) > 0).then(|| random.random_range(0..=most));
        let demand = Demand {
            // As often as not, the mode asks for nothing.
            mode: *Mode::ALL.get(number % 28).unwrap_or(&Mode::Normal),
            rules: Rules {
                system: System::ALL[number % 3],
                spins: Spins::ALL[number % 4],
            },
            bounds: Bounds {
                soft_drops: most(2),
                clears: most(3),
                back_to_back: most(1).unwrap_or(0),
            },
        };
        let drop = [DropMode::Hard, DropMode::Soft, DropMode::Slide, DropMode::TSoft][number / 2 % 4];
        let setup = |path: &Path| Setup {
            field,
            tilings: vec![path.tiles.clone()],
            comment: String::new(),
        };
        let covering = Covering {
            pattern,
            setups: found.found.iter().take(8).map(setup).collect(),
            last_soft: number % 3,
        };
        if covering.setups.is_empty() {
            continue;
        }
        let physics = Physics::new(KickTable::srs(), drop);
        let problem = Problem::holding(Field::empty(4).unwrap(), hold, covering).unwrap();
        let problem = problem.with_physics(physics.clone()).unwrap();
        let cover = cover_in_mode(&problem, demand, &Config::default(), &Limits::none()).unwrap();
        let soft = Physics::new(KickTable::srs(), DropMode::Soft);
        let referee = Referee::new(&physics).insisting(demand);
        let mut referee = referee.with_last(&soft, number % 3);
        for (setup, covered) in problem.pieces().setups.iter().zip(&cover.setups) {
            let laid = laid(&setup.tilings[0]);
            let series = Series {
                field,
                hold,
                queues: &cover.queues,
            };
            let served = referee.ways(series, Aim::Lay(&laid)).unwrap().served();
            let expected: Vec<u32> = served.into_iter().map(|queue| queue as u32).collect();
            assert_eq!(covered.queues, expected, "{number} {demand:?} {drop}");
            built += expected.len();
            refused += cover.queues.len() - expected.len();
        }
    }
    assert!(built > 200 && refused > 1_000, "{built} {refused}");
}
