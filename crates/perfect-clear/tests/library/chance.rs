//! Exact chances, compared with a plain recursion over the game, and with published numbers.

mod twin;

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering::Relaxed};

use quadrille_perfect_clear::chance::{
    Advice, BagChance, ChanceError, Decision, Situation, advise, all_bags, all_openings, bounds, policy,
};
use quadrille_perfect_clear::{
    BagError, Beginning, Config, DropMode, Field, GaveUp, Hold, KickTable, Limits, Mover, Physics, Piece,
    PieceSet, Problem, ProblemError, Queue, Seed, Shown, Stop, Table, parse_pieces, solve,
};
use rand::RngExt;

const PUBLISHED: &str = include_str!("../../../../fixtures/perfect-clear/published.txt");

fn mover_of(physics: Physics, lines: usize) -> Arc<Mover> {
    Arc::new(Mover::new(physics, lines).unwrap())
}

fn mover() -> Arc<Mover> {
    mover_of(Physics::srs(), 4)
}

fn advice(mover: &Arc<Mover>, situation: &Situation) -> Advice {
    let problem = situation.problem(mover).unwrap();
    advise(&problem, &Config::default(), &Limits::none()).unwrap()
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
        let advice = advice(&mover, &situation);
        let (won, of) = twin::chance(&mover, &situation);
        let (fast, slow) = (advice.chance.won * of, won * advice.chance.of);
        assert_eq!(fast, slow, "{situation:?}: {:?} and {won} of {of}", advice.chance);
        let best = advice.moves.iter().map(|one| one.chance.won).max().unwrap_or(0);
        assert!(best <= advice.chance.won && advice.chance.won <= advice.known.won);
        assert!(
            advice
                .moves
                .iter()
                .all(|one| one.chance.won <= one.clairvoyant.won && one.clairvoyant.won <= advice.known.won)
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
        let problem = Problem::new(field, Queue::new(shown.clone())).unwrap();
        let situation = Situation {
            field,
            hold: Hold::Empty,
            shown,
            bag: PieceSet::EMPTY,
        };
        let advice = advice(&mover, &situation);
        let report = solve(&problem, &Config::default(), &Limits::none());
        assert_eq!(
            (advice.chance.won, advice.chance.of),
            (u64::from(report.outcome.solved().is_some()), 1)
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
    let advice = advice(&mover(), &situation);
    assert_eq!(
        (advice.chance.won, advice.chance.of, advice.known.won),
        (833, 840, 840)
    );
    assert_eq!(advice.moves[0].chance, advice.chance);
}

fn beginning(mover: &Arc<Mover>, field: Field) -> Problem<Beginning> {
    let problem = Problem::new(field, Beginning::default()).unwrap();
    problem.with_mover(mover).unwrap()
}

fn bags(mover: &Arc<Mover>, field: Field) -> Vec<BagChance> {
    all_bags(&beginning(mover, field), &Config::default(), &Limits::none()).unwrap()
}

/// All first bags at once, compared with each by itself.
fn bags_agree(mover: &Arc<Mover>, field: &str, lines: usize, some: usize) {
    let field = Field::parse(field, lines).unwrap();
    let all = bags(mover, field);
    let openings = all_openings(&beginning(mover, field), &Config::default(), &Limits::none()).unwrap();
    assert_eq!((all.len(), openings.len()), (5040, 5040));
    for (one, opening) in all.iter().zip(&openings) {
        assert_eq!((one.bag, one.chance), (opening.bag, opening.advice.chance));
    }
    assert!(all.windows(2).all(|pair| pair[0].bag < pair[1].bag));
    let mut random = Seed(3).stream(0);
    let mut between = 0;
    for _ in 0..some {
        let number = random.random_range(0..5040);
        let BagChance { bag, chance } = &all[number];
        let situation = Situation {
            field,
            hold: Hold::Empty,
            shown: bag[..6].to_vec(),
            bag: [bag[6]].into_iter().collect(),
        };
        let alone = advice(mover, &situation);
        assert_eq!(alone.chance, *chance, "{bag:?}");
        assert_eq!(alone, openings[number].advice, "{bag:?}");
        between += usize::from(0 < chance.won && chance.won < chance.of);
    }
    assert!(4 * between >= some || all[0].chance.of == 1, "{between}");
}

#[test]
fn all_bags_agree_with_each_by_itself() {
    let hard = Physics::new(KickTable::srs(), DropMode::Hard);
    let two = "X........./XXX.......";
    let pillars = |row| [row; 4].join("/");
    // Nothing is unknown; then one piece, two, and three.
    bags_agree(&mover_of(Physics::srs(), 2), two, 2, 10);
    bags_agree(&mover_of(hard.clone(), 3), "X.X.......", 3, 20);
    bags_agree(&mover(), &pillars("..X.....X."), 4, 20);
    bags_agree(&mover_of(hard, 4), &pillars("....X....."), 4, 3);
}

/// The chance of a decision is the mean over the pieces that may come.
#[test]
fn chances_of_a_policy_are_means() {
    let (mover, fields) = (mover(), fields());
    let config = Config {
        depth: 2,
        ..Config::default()
    };
    let mut random = Seed(4).stream(0);
    let (mut pressed, mut decided) = (0, 0);
    for _ in 0..60 {
        let situation = random_situation(&mut random, &fields);
        let problem = situation.problem(&mover).unwrap();
        let policy = policy(&problem, &config, &Limits::none()).unwrap();
        let graph = policy.graph();
        assert_eq!(graph[policy.root()].situation, situation);
        for node in graph.node_indices() {
            let children: Vec<_> = policy
                .children(node)
                .map(|(_, child)| graph[child].chance)
                .collect();
            let Some(of) = children.first().map(|chance| chance.of) else {
                continue;
            };
            assert!(children.iter().all(|chance| chance.of == of));
            let won: u64 = children.iter().map(|chance| chance.won).sum();
            let chance = graph[node].chance;
            assert_eq!(chance.won * of * children.len() as u64, won * chance.of);
            pressed += usize::from(graph[node].decision == Some(Decision::PressHold));
            decided += 1;
        }
    }
    assert!(pressed > 10 && decided > 50, "{pressed} of {decided}");
}

/// A bound of memory strikes before it is passed.
#[test]
fn memory_is_bounded() {
    let shown = parse_pieces("OZTLJI").unwrap();
    let situation = Situation {
        field: Field::empty(4).unwrap(),
        hold: Hold::Empty,
        bag: Situation::bag_from_start(&shown).unwrap(),
        shown,
    };
    let mover = mover();
    let config = Config {
        memory: 8 << 20,
        ..Config::default()
    };
    let refused = advise(&situation.problem(&mover).unwrap(), &config, &Limits::none());
    assert!(
        matches!(refused, Err(ChanceError::Memory { most: 8, bytes: 9.. })),
        "{refused:?}"
    );
    let problem = Problem::new(situation.field, Beginning::default()).unwrap();
    let refused = all_bags(&problem, &config, &Limits::none());
    assert!(
        matches!(refused, Err(ChanceError::Memory { most: 8, bytes: 9.. })),
        "{refused:?}"
    );
}

/// With the table of useful fields, chances are the same; and where the table has nothing to say.
/// The limits are looked at until the very end, and whoever listens is informed of progress; neither changes anything.
#[test]
fn limits_strike_at_every_moment() {
    let problem = Situation {
        field: Field::parse("XXXX....../XXXX....../XXXX....../XXXX......", 4).unwrap(),
        hold: Hold::Piece(Piece::O),
        shown: parse_pieces("TIL").unwrap(),
        bag: PieceSet::FULL,
    }
    .problem(&mover())
    .unwrap();
    let advise_until = |looks: u64| {
        let (looked, done) = (Arc::new(AtomicU64::new(0)), Arc::new(AtomicU64::new(0)));
        let (count, sum) = (Arc::clone(&looked), Arc::clone(&done));
        let stop = Stop::asking(move || count.fetch_add(1, Relaxed) >= looks);
        let limits = Limits::until(stop).on_progress(move |amount| {
            sum.fetch_add(amount, Relaxed);
        });
        let answer = advise(&problem, &Config::default(), &limits);
        (answer, looked.load(Relaxed), done.load(Relaxed))
    };
    let (answer, looks, done) = advise_until(u64::MAX);
    assert_eq!(answer, advise(&problem, &Config::default(), &Limits::none()));
    assert!(looks > 10 && done >= 1_024, "{looks} looks, {done} fields");
    for stopped in (0..looks).step_by(3).chain([looks - 1]) {
        let gave_up = Err(ChanceError::GaveUp(GaveUp::Stopped));
        assert_eq!(
            advise_until(stopped).0,
            gave_up,
            "after {stopped} of {looks} looks"
        );
    }
}

#[test]
fn the_table_changes_nothing() {
    let mover = mover_of(Physics::srs(), 2);
    let table = Arc::new(Table::build(&mover, &Limits::none()).unwrap());
    let (alone, with_table) = (
        Config::default(),
        Config {
            table: Some(Arc::clone(&table)),
            ..Config::default()
        },
    );
    let mut random = Seed(5).stream(0);
    let fields = [
        "",
        "XX......../XX........",
        "X....XXX../XXXX......",
        "X.XXXX...X/X.XXXX...X",
    ];
    let fields = fields.map(|rows| Field::parse(rows, 2).unwrap());
    assert!(fields.iter().any(|field| !table.contains(field.word())));
    for _ in 0..100 {
        let situation = random_situation(&mut random, &fields);
        let problem = situation.problem(&mover).unwrap();
        let [with, without] = [&with_table, &alone].map(|config| advise(&problem, config, &Limits::none()));
        assert_eq!(with, without, "{situation:?}");
    }
}

/// The same for a whole clear, and the sum that another program found.
#[test]
#[ignore = "takes two minutes"]
fn all_first_bags_agree_with_forty_by_themselves() {
    bags_agree(&mover(), "", 4, 40);
    let sum = |drop| {
        let mover = mover_of(Physics::new(KickTable::srs(), drop), 4);
        let all = bags(&mover, Field::empty(4).unwrap());
        all.iter().map(|one| one.chance.won).sum::<u64>()
    };
    assert_eq!((sum(DropMode::Soft), sum(DropMode::Hard)), (4_218_210, 3_833_622));
}

#[test]
fn what_cannot_be_asked_is_refused() {
    let situation = |shown: &str, bag: &str| Situation {
        field: Field::empty(4).unwrap(),
        hold: Hold::Empty,
        shown: parse_pieces(shown).unwrap(),
        bag: parse_pieces(bag).unwrap().into_iter().collect(),
    };
    let mover = mover();
    let error = situation("", "").problem(&mover).unwrap_err();
    assert_eq!(error, ProblemError::NothingShown);
    let problem = situation("TI", "JLOSZ").problem(&mover).unwrap();
    assert_eq!(
        advise(&problem, &Config::default(), &Limits::none()).unwrap_err(),
        ChanceError::TooUncertain { pieces: 9 }
    );
    let held = Problem::holding(Field::empty(4).unwrap(), Hold::Off, Beginning::default()).unwrap();
    assert_eq!(
        all_bags(&held, &Config::default(), &Limits::none()),
        Err(ChanceError::HoldInUse)
    );
    let shown = |text: &str| Shown::new(parse_pieces(text).unwrap(), PieceSet::EMPTY);
    assert!(shown("TITIL").is_err() && shown("TI").is_ok());
    let bag = |shown, bag| situation(shown, bag).check_bags();
    assert_eq!(bag("TIO", "JLSZ"), Ok(()));
    assert_eq!(bag("TIOTIL", "JSZO"), Ok(()));
    assert_eq!(
        bag("TIT", "JLS"),
        Err(BagError {
            piece: Piece::T,
            number: 1
        })
    );
    assert_eq!(
        bag("TI", "T"),
        Err(BagError {
            piece: Piece::T,
            number: 1
        })
    );
}

/// With little memory, the exact chance lies between the bounds; with enough of it, they are the chance.
#[test]
fn bounds_hold() {
    let (mover_of_four, mover_of_two) = (mover(), mover_of(Physics::srs(), 2));
    let (fields, mut random) = (fields(), Seed(26).stream(0));
    let (mut apart, mut trials) = (0, 0);
    while trials < 120 {
        let mut situation = random_situation(&mut random, &fields);
        situation.shown.truncate(random.random_range(1..3));
        let mover = if situation.field.lines() == 2 {
            &mover_of_two
        } else {
            &mover_of_four
        };
        let exact = advice(mover, &situation).chance;
        if exact.won == 0 {
            continue;
        }
        trials += 1;
        let problem = situation.problem(mover).unwrap();
        for bits in 8..20 {
            let config = Config {
                memory: 1 << bits,
                ..Config::default()
            };
            let Ok(found) = bounds(&problem, &config, &Limits::none()) else {
                continue;
            };
            let [lower, upper] = [found.lower.value(), found.upper.value()];
            assert!(
                lower <= exact.value() && exact.value() <= upper,
                "{situation:?}, {bits} bits: {exact:?}, {found:?}"
            );
            apart += usize::from(!found.is_exact());
        }
        assert!(
            bounds(&problem, &Config::default(), &Limits::none())
                .unwrap()
                .is_exact()
        );
    }
    assert!(apart > 30, "{apart} bounds of little memory are apart");
}
