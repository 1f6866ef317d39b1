//! Chains: whether what is played agrees with the exact chances.

use quadrille_perfect_clear::chain::{ChainConfig, Leave, chain};
use quadrille_perfect_clear::chance::{Adviser, Situation};
use quadrille_perfect_clear::{Field, Hold, Mover, Physics, PieceSet, parse_pieces};
use quadrille_search::{Limits, Seed};

/// A game that is won with chance p takes 1 / p tries on average.
#[test]
fn games_are_won_as_often_as_the_chances_say() {
    let mover = Mover::new(Physics::srs(), 4).unwrap();
    let situation = Situation {
        field: Field::parse("XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X", 4).unwrap(),
        hold: Hold::Empty,
        shown: Vec::new(),
        bag: PieceSet::EMPTY,
    };
    let config = ChainConfig {
        previews: 1,
        clears: 1,
        leave: Leave::Any,
    };
    let (mut games, mut expected, mut variance, mut uncertain) = (0.0, 0.0, 0.0, 0);
    for number in 0..400 {
        let random = &mut Seed(1).stream(number);
        let starts = chain(
            &Adviser::new(&mover),
            situation.clone(),
            &config,
            random,
            &Limits::none(),
            |_| (),
        )
        .unwrap();
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
    let mover = Mover::new(Physics::srs(), 2).unwrap();
    let situation = Situation {
        field: Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap(),
        hold: Hold::Off,
        shown: parse_pieces("OT").unwrap(),
        bag: PieceSet::FULL
            .without(parse_pieces("O").unwrap()[0])
            .without(parse_pieces("T").unwrap()[0]),
    };
    let config = ChainConfig {
        previews: 4,
        clears: 9,
        leave: Leave::Any,
    };
    let mut told = 0;
    let starts = chain(
        &Adviser::new(&mover),
        situation,
        &config,
        &mut Seed(2).stream(0),
        &Limits::none(),
        |_| told += 1,
    )
    .unwrap();
    assert_eq!((starts.len(), told), (2, 2));
    assert_eq!(
        (starts[0].games, starts[1].games, starts[1].chance.won),
        (1, 0, 0)
    );
    assert_eq!(starts[1].situation.field, Field::empty(2).unwrap());
    assert_eq!(starts[1].situation.shown.len(), 5);
}
