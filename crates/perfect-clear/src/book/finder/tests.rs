//! Rates against those of single queues, and against published ones.

use super::*;
use crate::book::{CLEARS, STANDARD, database, read};
use crate::build::order;
use crate::{DropMode, Field, KickTable, Physics, PieceSet, Queue, letters, parse_pieces};

const TABLE: &str = include_str!("../../../../../fixtures/perfect-clear/setups.tsv");

fn mover() -> Arc<Mover> {
    Arc::new(Mover::new(Physics::srs(), 4).unwrap())
}

fn pieces(text: &str) -> Vec<Piece> {
    parse_pieces(text).unwrap()
}

/// A setup judged queue by queue: which of all orders builds it, and what then clears the field.
fn naive(candidate: &Candidate, hand: &Hand, mover: &Arc<Mover>) -> f64 {
    let pattern = hand.pattern(reach(candidate.shape.pieces())).unwrap();
    let queues = pattern.queues(pattern.longest(), 10_000).unwrap();
    let mut sum = 0.0;
    for queue in &queues {
        let only: Pattern = letters(queue).parse().unwrap();
        let problem = candidate.shape.building(only, mover).unwrap();
        let ways = setups(&problem, &Config::default(), &Limits::none()).unwrap();
        let shares = ways.found.iter().map(|way| {
            let built = order(&problem, &way.tiles, queue).expect("a way has an order");
            let mut left = queue.clone();
            for step in &built.steps {
                let place = left.iter().position(|&piece| piece == step.placement.piece);
                left.remove(place.unwrap());
            }
            let after = hand.after(queue);
            let hold = left.first().map_or(Hold::Empty, |&piece| Hold::Piece(piece));
            let needed = candidate.shape.field.empty_cells() / 4 + usize::from(left.is_empty());
            let follow = hand.spelled(&after, needed).unwrap();
            let all = follow.queues(needed, 1_000_000).unwrap();
            let is_cleared = |next: &&Vec<Piece>| {
                let queue: Queue = letters(next).parse().unwrap();
                let problem = Problem::of_parts(candidate.shape.field, hold, queue, mover).unwrap();
                let report = crate::solve(&problem, &Config::default(), &Limits::none());
                matches!(report.outcome, crate::Outcome::Solved(_))
            };
            all.iter().filter(is_cleared).count() as f64 / all.len() as f64
        });
        sum += shares.fold(0.0, f64::max);
    }
    sum / queues.len() as f64
}

#[test]
fn a_rate_is_that_of_each_queue_by_itself() {
    let mover = mover();
    let shape = Shape::of_field(Field::parse("XX________/XX________/XXXX__XXXX/XXXX__XXXX", 4).unwrap());
    let candidate = Candidate {
        clear: 1,
        name: "columns".to_owned(),
        shape: shape.unwrap(),
        build: Vec::new(),
        published: None,
    };
    let hands = [
        Hand::of_queue(pieces("OIOIOT"), [Piece::S, Piece::Z].into_iter().collect(), 1),
        Hand::of_queue(pieces("OOIIO"), [Piece::T].into_iter().collect(), 1),
        Hand::of_leftover(pieces("IOOI"), 1),
        Hand::of_leftover(pieces("OIO"), 1),
    ];
    for hand in hands {
        let judged = judge(&candidate, &hand, &mover, &Limits::none()).unwrap();
        let found = judged.map_or(0.0, |judged| judged.rate());
        let expected = naive(&candidate, &hand, &mover);
        assert!((found - expected).abs() < 1e-9, "{hand:?}: {found}, {expected}");
    }
}

/// The published rates of setups, where the leftovers build them; with a piece of the next bag, some more do.
#[test]
fn leftovers_of_a_database_have_its_rates() {
    let physics = Physics::new(KickTable::jstris_180(), DropMode::Soft);
    let (mover, limits) = (Arc::new(Mover::new(physics, 4).unwrap()), Limits::none());
    let rows = database::read(TABLE, 4).unwrap();
    let rows: Vec<&database::Row> = rows.iter().filter(|row| row.leftover == pieces("TILJ")).collect();
    assert_eq!(rows.len(), 6);
    for row in rows {
        let candidate = Candidate::of_row(row).swap_remove(0);
        let hand = Hand::of_leftover(row.leftover.clone(), 2);
        assert!(hand.may_build(&candidate));
        let judged = judge(&candidate, &hand, &mover, &limits).unwrap().unwrap();
        let published = row.published.unwrap();
        let pattern = hand.pattern(row.leftover.len()).unwrap();
        let problem = candidate.shape.building(pattern, &mover).unwrap();
        let ways = setups(&problem, &Config::default(), &limits).unwrap();
        let built = ways.solved() as f64 / ways.queues.total() as f64;
        let more = judged.rate() - built * published.value();
        let least = if ways.solved() == ways.queues.total() {
            -1e-9
        } else {
            1e-3
        };
        assert!((least..least + 1e-2).contains(&more), "{}: {more}", row.id);
        let worth = Worth::standard().unwrap();
        let prospects = judged.prospects(&mover, &worth, &limits).unwrap();
        assert!(prospects.saves.iter().all(|&share| share <= judged.rate() + 1e-9));
        let best = Piece::ALL
            .map(|piece| worth.of(2, piece))
            .into_iter()
            .fold(0.0, f64::max);
        assert!(prospects.clears <= judged.rate() * (1.0 + best) + 1e-9);
        assert!(
            prospects.clears > 600.0 * judged.rate(),
            "{}: {prospects:?}",
            row.id
        );
    }
}

#[test]
fn pieces_tell_what_cannot_be_built() {
    let rows = database::read(TABLE, 4).unwrap();
    let limits = Limits::none();
    let mover = mover();
    let hands = [
        Hand::of_leftover(pieces("TILJ"), 2),
        Hand::of_leftover(pieces("OIJS"), 2),
        Hand::of_queue(pieces("SSJITOL"), PieceSet::EMPTY, 5),
        Hand::of_queue(pieces("TILJSZO"), PieceSet::EMPTY, 1),
    ];
    for row in &rows {
        for candidate in Candidate::of_row(row) {
            for hand in &hands {
                let same_clear = candidate.clear % CLEARS == hand.clear() % CLEARS;
                if !same_clear || hand.may_build(&candidate) {
                    continue;
                }
                // Another tiling of the same cells may be built; one of the pieces of the table may not.
                let Ok(Some(judged)) = judge(&candidate, hand, &mover, &limits) else {
                    continue;
                };
                for way in &judged.ways.found {
                    let mut used: Vec<Piece> = way.tiles.iter().map(|tile| tile.piece).collect();
                    used.sort_unstable();
                    let is_listed = |list: &Vec<Piece>| {
                        let mut list = list.clone();
                        list.sort_unstable();
                        list == used
                    };
                    assert!(!candidate.build.iter().any(is_listed), "{hand:?}: {candidate:?}");
                }
            }
        }
    }
}

#[test]
fn a_setup_of_the_book_is_found_by_its_queue() {
    let (mover, limits) = (mover(), Limits::none());
    let opener = Candidate::from(read(STANDARD, 4).unwrap().swap_remove(0)).mirrored();
    let hand = Hand::of_queue(pieces("TILJSZO"), PieceSet::EMPTY, 1);
    let judged = judge(&opener, &hand, &mover, &limits).unwrap().unwrap();
    let [end] = &judged.ends[..] else {
        panic!("one queue has one end: {:?}", judged.ends);
    };
    assert_eq!(end.hold, Hold::Piece(Piece::I));
    assert_eq!((end.cleared.won, end.cleared.of, end.is_shown), (711, 840, true));
    assert_eq!(end.follow.to_string(), "[IJLOSTZ]p4");
    let doubled = Hand::of_leftover(pieces("TISS"), 5).pattern(6).unwrap();
    assert_eq!(doubled.to_string(), "S,[TIS]p3,[IJLOSTZ]p2");
    let seen: Pattern = hand.spelled(&hand.after(&pieces("TI")), 6).unwrap();
    assert_eq!(seen.to_string(), "LJSZO,[IJLOSTZ]p1");
}
