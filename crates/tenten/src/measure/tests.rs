use quadrille_search::Limits;

use super::*;
use crate::simulate::Simulation;
use crate::{PlayerKind, Ties};

/// A game with `greedy-10025`.
struct Played {
    rules: Rules,
    meter: RiskMeter,
    player: Box<dyn Player>,
}

impl Played {
    fn new(rules: Rules) -> Self {
        Self {
            meter: RiskMeter::new(&rules),
            player: PlayerKind::default().player(&rules, Ties::Board),
            rules,
        }
    }

    fn measurement(&self, seed: u64, max_rounds: u64) -> Measurement<'_> {
        Measurement {
            rules: &self.rules,
            player: &*self.player,
            meter: &self.meter,
            seed: Seed(seed),
            max_rounds,
        }
    }

    fn simulation(&self, seed: u64, max_rounds: u64) -> Simulation<'_> {
        Simulation {
            rules: &self.rules,
            player: &*self.player,
            seed: Seed(seed),
            max_rounds: Some(max_rounds),
            meter: Some(&self.meter),
        }
    }
}

fn all(count: u64) -> Vec<u64> {
    (0..count).collect()
}

/// Without levels, games are those of a simulation, and their risks too.
#[test]
fn without_levels_it_is_a_simulation() {
    let table = Played::new(Rules::eight());
    let results = table
        .simulation(3, 150)
        .run(all(20), &Limits::none(), |_| ())
        .expect("legal moves");
    let measured = table
        .measurement(3, 150)
        .run(all(20), &[], &Limits::none(), |_| ())
        .expect("legal moves");
    assert_eq!(measured.len(), results.len());
    for (split, plain) in measured.iter().zip(&results) {
        assert_eq!((split.game, split.rounds), (plain.game, plain.rounds));
        assert_eq!(split.strata[0].deaths, u64::from(plain.died));
        let risk = plain.risk.expect("measured") as f64 / table.meter.all_draws() as f64;
        assert!((split.hazard() - risk).abs() <= 1e-12 * risk.max(1.0));
    }
    assert!(results.iter().any(|result| result.died), "no game was lost");
    let (totals, hazard) = (
        Totals::of(&measured),
        crate::stats::MeanHazard::of(&results, table.meter.all_draws()),
    );
    let (split, plain) = (totals.hazard.expect("rounds"), hazard.expect("measured"));
    assert!((split.mean / plain.mean - 1.0).abs() < 1e-9);
}

/// The mean is that of many plain games, in a narrower interval and fewer rounds; levels are found, and rise.
#[test]
fn split_games_have_the_hazard_of_plain_ones() {
    let table = Played::new(Rules::classic());
    let limits = Limits::none();
    let measurement = table.measurement(1, 500);
    let levels = measurement.find_levels(20_000, &limits).expect("legal moves");
    assert!(levels.len() >= 6, "{levels:?}");
    assert!(
        levels.windows(2).all(|pair| pair[0].peril() < pair[1].peril()),
        "{levels:?}"
    );
    assert_eq!(
        measurement.find_levels(20_000, &limits).expect("legal moves"),
        levels
    );
    let split = measurement
        .run(all(20), &levels, &limits, |_| ())
        .expect("legal moves");
    let totals = Totals::of(&split);
    let plain = table
        .simulation(2, 500)
        .run(all(200), &limits, |_| ())
        .expect("legal moves");
    let plain_rounds: u64 = plain.iter().map(|result| result.rounds).sum();
    let plain = crate::stats::MeanHazard::of(&plain, table.meter.all_draws()).expect("measured");
    let split = totals.hazard.expect("rounds");
    let width = |hazard: crate::stats::MeanHazard| {
        let (low, high) = hazard.interval.expect("of many games");
        (high / low).ln() / 2.0
    };
    let apart = (split.mean / plain.mean).ln().abs();
    assert!(
        apart < width(split).hypot(width(plain)),
        "{split:?} and {plain:?}"
    );
    assert!(
        totals.played() < plain_rounds && width(split) < width(plain),
        "{totals:?} and {plain:?}"
    );
    let (deaths, lost) = totals.deaths();
    assert!(deaths > 20 && lost < deaths as f64);
}

#[test]
fn threads_change_nothing() {
    let table = Played::new(Rules::eight());
    let measurement = table.measurement(5, 60);
    let levels = [(20.0, 2), (30.0, 3)].map(|(peril, copies)| Level::new(peril, copies).expect("a level"));
    let run = |threads| {
        let pool = rayon::ThreadPoolBuilder::new()
            .num_threads(threads)
            .build()
            .unwrap();
        pool.install(|| measurement.run(all(12), &levels, &Limits::none(), |_| ()))
            .expect("legal moves")
    };
    let one = run(1);
    assert_eq!(one, run(3));
    assert_eq!(
        one[3],
        measurement
            .play(3, &levels, &Limits::none())
            .expect("legal moves")
            .expect("whole")
    );
    assert!(Totals::of(&one).played() > Totals::of(&one).rounds);
}

#[test]
fn games_that_are_cut_short_do_not_count() {
    let table = Played::new(Rules::eight());
    let limits = Limits::none();
    limits.stop.raise();
    let measurement = table.measurement(1, 60);
    assert_eq!(measurement.find_levels(1_000, &limits), Ok(Vec::new()));
    assert_eq!(measurement.run(all(4), &[], &limits, |_| ()), Ok(Vec::new()));
    let nothing = Totals::of(&[]);
    assert_eq!((nothing.hazard, nothing.played()), (None, 0));
    assert!(nothing.deaths().1.is_sign_positive());
}

#[test]
fn levels_make_sense() {
    for (peril, copies, expected) in [
        (0.0, 2, Some(LevelError::Peril)),
        (f64::NAN, 2, Some(LevelError::Peril)),
        (1e7, 2, Some(LevelError::Peril)),
        (1.0, 1, Some(LevelError::Copies)),
        (1.0, 101, Some(LevelError::Copies)),
        (1.0, 2, None),
    ] {
        assert_eq!(Level::new(peril, copies).err(), expected, "{peril}, {copies}");
    }
}

/// A player that goes on as the first one does risks the same; one that plays worse risks more, and so the ratio is
/// below 1.
#[test]
fn players_are_compared_on_the_same_boards() {
    let table = Played::new(Rules::classic());
    let paired = |other: &str| {
        let other = other
            .parse::<PlayerKind>()
            .expect("a player")
            .player(&table.rules, Ties::Board);
        let paired = Paired {
            measurement: table.measurement(5, 1_000),
            other: &*other,
            most: 30,
        };
        let levels = [(30.0, 2), (40.0, 2), (50.0, 2)].map(|(peril, copies)| Level::new(peril, copies));
        let levels: Vec<Level> = levels.into_iter().collect::<Result<_, _>>().expect("levels");
        let games = paired
            .run(all(12), &levels, &Limits::none(), |_| ())
            .expect("legal moves");
        assert!(games.iter().map(|game| game.rises).sum::<u64>() > 50);
        let risks: Vec<[f64; 2]> = games.iter().map(|game| game.hazards).collect();
        (HazardRatio::of(&risks).expect("risks"), games)
    };
    let (same, games) = paired("greedy-10025");
    assert_eq!((same.ratio, same.interval), (1.0, Some((1.0, 1.0))));
    assert!(games.iter().all(|game| game.played[0] == game.played[1]));
    let (worse, _) = paired("greedy-10000");
    let (low, high) = worse.interval.expect("games");
    assert!(
        0.0 < low && low < worse.ratio && worse.ratio < high && high < 1.0,
        "{worse:?}"
    );
}

#[test]
fn ratios_have_intervals() {
    let ratio = |games: &[[f64; 2]]| HazardRatio::of(games);
    assert_eq!(ratio(&[]), None);
    assert_eq!(ratio(&[[1.0, 0.0], [0.0, 0.0]]), None);
    assert_eq!(ratio(&[[3.0, 2.0]]).expect("risks").interval, None);
    // The sums are 6 and 3; the games add 1/6 and 5/6 to the first one, 1/3 and 2/3 to the second.
    let found = ratio(&[[1.0, 1.0], [5.0, 2.0]]).expect("risks");
    let (low, high) = found.interval.expect("two games");
    let error = (2.0 * 2.0 * (1.0_f64 / 6.0).powi(2)).sqrt();
    assert!((found.ratio - 2.0).abs() < 1e-12);
    assert!((high / 2.0 / (1.96 * error).exp() - 1.0).abs() < 1e-12 && (low * high - 4.0).abs() < 1e-9);
}
