//! Chains: whether what is played agrees with the exact chances.

use quadrille_perfect_clear::chain::{ChainConfig, Leave, chain};
use quadrille_perfect_clear::{Beginning, Field, GaveUp, Hold, Limits, Problem, Seed, Stop, parse_pieces};

/// A game that is won with chance p takes 1 / p tries on average.
#[test]
fn games_are_won_as_often_as_the_chances_say() {
    let field = Field::parse("XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X", 4).unwrap();
    let problem = Problem::new(field, Beginning::default()).unwrap();
    let config = ChainConfig {
        previews: 1,
        clears: 1,
        leave: Leave::Any,
        seed: Seed(1),
        ..ChainConfig::default()
    };
    let (mut games, mut expected, mut variance, mut uncertain) = (0.0, 0.0, 0.0, 0);
    for number in 0..400 {
        let config = ChainConfig {
            number,
            ..config.clone()
        };
        let played = chain(&problem, &config, &Limits::none(), |_| ()).unwrap();
        assert_eq!(played.gave_up, None);
        let starts = played.starts;
        let start = &starts[0];
        assert_eq!((starts.len(), start.situation.shown.len()), (1, 2));
        assert_eq!(start.situation.check_bags(), Ok(()));
        let chance = start.chance.value();
        if chance == 0.0 {
            assert_eq!(start.games, 0);
            continue;
        }
        games += f64::from(start.games);
        expected += 1.0 / chance;
        variance += (1.0 - chance) / (chance * chance);
        uncertain += usize::from(chance < 1.0);
    }
    assert!(uncertain > 100, "{uncertain}");
    let apart: f64 = games - expected;
    assert!(
        apart * apart < 9.0 * variance,
        "{games} games, {expected} expected, variance {variance}"
    );
}

/// Chains of clears that are certain: two columns that any squares fill.
#[test]
fn chains_end_where_nothing_can_be_won() {
    let field = Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap();
    let shown = Beginning::new(parse_pieces("OT").unwrap()).unwrap();
    let problem = Problem::holding(field, Hold::Off, shown).unwrap();
    let config = ChainConfig {
        previews: 4,
        clears: 9,
        leave: Leave::Any,
        seed: Seed(2),
        ..ChainConfig::default()
    };
    let mut heard = 0;
    let starts = chain(&problem, &config, &Limits::none(), |_| heard += 1)
        .unwrap()
        .starts;
    assert_eq!((starts.len(), heard), (2, 2));
    assert_eq!(
        (starts[0].games, starts[1].games, starts[1].chance.won),
        (1, 0, 0)
    );
    assert_eq!(starts[1].situation.field, Field::empty(2).unwrap());
    assert_eq!(starts[1].situation.shown.len(), 5);
}

/// What was played before a limit struck is kept.
#[test]
fn limits_end_a_chain() {
    let field = Field::parse("XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X", 4).unwrap();
    let problem = Problem::new(field, Beginning::default()).unwrap();
    let stop = Stop::new();
    let config = ChainConfig {
        previews: 2,
        clears: 3,
        ..ChainConfig::default()
    };
    let played = chain(&problem, &config, &Limits::until(stop.clone()), |_| stop.raise()).unwrap();
    assert_eq!((played.starts.len(), played.gave_up), (1, Some(GaveUp::Stopped)));
}
