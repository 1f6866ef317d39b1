//! Exact chances, compared with a plain recursion over the game, and with published numbers.

mod twin;

use quadrille_perfect_clear::chance::{self, ChanceError, Situation};
use quadrille_perfect_clear::{Field, Hold, Mover, Physics, Piece, PieceSet, parse_pieces};
use quadrille_search::{Limits, Seed};
use rand::RngExt;

const PUBLISHED: &str = include_str!("../../../../fixtures/perfect-clear/published.txt");

fn mover() -> Mover {
    Mover::new(Physics::srs(), 4).unwrap()
}

/// Published fields that three pieces clear in more than a tenth of the published cases, and fields of two lines.
fn fields() -> Vec<Field> {
    let lines = PUBLISHED
        .lines()
        .filter(|line| line.starts_with("percent\tsrs\tsoft"));
    let fields = lines.filter_map(|line| {
        let columns: Vec<&str> = line.split('\t').collect();
        let (solved, all) = columns[7].split_once('/')?;
        let is_likely = 10 * solved.parse::<u32>().ok()? > all.parse().ok()?;
        is_likely.then(|| Field::parse(columns[5], 4).unwrap())
    });
    let low = [
        "XXXXXX____/XXXXXX____",
        "XX____XXXX/XX____XXXX",
        "X____XXXXX/XXX____XXX",
        "XXXXX_____/XXXXXXX___",
    ];
    let low = low.map(|rows| Field::parse(rows, 2).unwrap());
    let fields = fields.filter(|field| field.pieces_needed() == Ok(3)).chain(low);
    fields.collect()
}

fn random_situation(random: &mut impl rand::Rng, fields: &[Field]) -> Situation {
    let mut piece = || Piece::ALL[random.random_range(0..7)];
    let hold = [Hold::Off, Hold::Empty, Hold::Piece(piece()), Hold::Piece(piece())];
    let shown = [piece(), piece(), piece()];
    let bag: PieceSet = [piece(), piece(), piece(), piece()].into_iter().collect();
    Situation {
        field: fields[random.random_range(0..fields.len())],
        hold: hold[random.random_range(0..4)],
        shown: shown[..random.random_range(1..=3)].to_vec(),
        bag: if random.random_range(0..4) == 0 {
            PieceSet::EMPTY
        } else {
            bag
        },
    }
}

#[test]
fn agrees_with_a_plain_recursion() {
    let (mover, fields) = (mover(), fields());
    assert!(fields.len() > 10);
    let mut random = Seed(1).stream(0);
    let mut between = 0;
    for _ in 0..200 {
        let situation = random_situation(&mut random, &fields);
        let advice = chance::advise(&mover, &situation, &Limits::none()).unwrap();
        let (won, of) = twin::chance(&mover, &situation);
        let (fast, slow) = (advice.chance.won * of, won * advice.chance.of);
        assert_eq!(fast, slow, "{situation:?}: {:?} and {won} of {of}", advice.chance);
        let best = advice.moves.iter().map(|one| one.chance.won).max().unwrap_or(0);
        assert!(best <= advice.chance.won && advice.chance.won <= advice.known.won);
        assert!(
            advice
                .moves
                .iter()
                .all(|one| one.chance.won <= one.mass.won && one.mass.won <= advice.known.won)
        );
        between += usize::from(0 < won && won < of);
    }
    assert!(between >= 40, "{between}");
}

/// With everything shown, the chance is whether the queue can be solved.
#[test]
fn nothing_is_left_to_chance_when_all_is_shown() {
    let (mover, fields) = (mover(), fields());
    let mut random = Seed(2).stream(0);
    for _ in 0..100 {
        let shown: Vec<Piece> = (0..5).map(|_| Piece::ALL[random.random_range(0..7)]).collect();
        let field = fields[random.random_range(0..fields.len())];
        let queue = quadrille_perfect_clear::Queue::new(shown.clone());
        let situation = Situation {
            field,
            hold: Hold::Empty,
            shown,
            bag: PieceSet::EMPTY,
        };
        let advice = chance::advise(&mover, &situation, &Limits::none()).unwrap();
        let found = quadrille_perfect_clear::solve::first(&mover, field, &queue, &Limits::none()).unwrap();
        assert_eq!(
            (advice.chance.won, advice.chance.of),
            (u64::from(found.solved().is_some()), 1)
        );
    }
}

/// The chance was computed before by a program of its own.
#[test]
fn a_first_bag_with_a_published_chance() {
    let shown = parse_pieces("OZTLJI").unwrap();
    let situation = Situation {
        field: Field::empty(4).unwrap(),
        hold: Hold::Empty,
        bag: Situation::bag_from_start(&shown).unwrap(),
        shown,
    };
    let advice = chance::advise(&mover(), &situation, &Limits::none()).unwrap();
    assert_eq!(
        (advice.chance.won, advice.chance.of, advice.known.won),
        (833, 840, 840)
    );
    assert_eq!(advice.moves[0].chance, advice.chance);
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let situation = |shown: &str, bag: &str| Situation {
        field: Field::empty(4).unwrap(),
        hold: Hold::Empty,
        shown: parse_pieces(shown).unwrap(),
        bag: parse_pieces(bag).unwrap().into_iter().collect(),
    };
    let ask = |situation| chance::advise(&mover(), &situation, &Limits::none()).unwrap_err();
    assert_eq!(ask(situation("", "")), ChanceError::NothingShown);
    assert_eq!(
        ask(situation("TI", "JLOSZ")),
        ChanceError::TooUncertain { pieces: 9 }
    );
    let bag = |shown, bag| situation(shown, bag).check_bags();
    assert_eq!(bag("TIO", "JLSZ"), Ok(()));
    assert_eq!(bag("TIOTIL", "JSZO"), Ok(()));
    assert_eq!(
        bag("TIT", "JLS"),
        Err(ChanceError::Bag {
            piece: Piece::T,
            number: 1
        })
    );
    assert_eq!(
        bag("TI", "T"),
        Err(ChanceError::Bag {
            piece: Piece::T,
            number: 1
        })
    );
}
