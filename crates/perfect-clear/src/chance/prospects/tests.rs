//! Prospects beside plain recursion over the game, and beside a sweep over all starts.

use std::sync::Arc;

use quadrille_search::Seed;
use rand::RngExt;

use super::leftovers::next_start;
use super::*;
use crate::words::slot::Slot;
use crate::{Field, Mover, Physics, Piece, PieceSet, Placement};

/// Fields that a few pieces clear.
const FIELDS: [&str; 6] = [
    "XXXXXX____/XXXXXX____/XXXXXX____/XXXXXX____",
    "XXX____XXX/XXX____XXX/XXX____XXX/XXX____XXX",
    "XXXXXXXX__/XXXXXXX___/XXXXXX____/XXXXXXX___",
    "XX____XXXX/XXX___XXXX/XXX__XXXXX/XXX___XXXX",
    "XXXXX_____/XXXXX_____/XXXXX_____/XXXXX_____",
    "XXXXXXX___/XXXXXX____/XXXXXX____/XXXXX_____",
];

/// The game, move by move.
struct Twin<'a> {
    mover: &'a Mover,
    values: &'a StartValues,
}

impl Twin<'_> {
    /// The expected number of clears from here and the chance of this one, before a piece is revealed. Nothing is
    /// revealed that this clear does not need.
    fn value(&self, now: &Situation) -> (f64, f64) {
        let Hold::Piece(slot) = now.hold else {
            unreachable!("a piece is held");
        };
        if now.field.is_clear() {
            let next = self.values.expected(slot, &now.shown, now.bag);
            return (1.0 + next.expect("six or less"), 1.0);
        }
        if now.shown.len() >= now.field.pieces_needed().unwrap() {
            return self.decide(now);
        }
        let bag = if now.bag.is_empty() {
            PieceSet::FULL
        } else {
            now.bag
        };
        let with = |piece: Piece| Situation {
            shown: now.shown.iter().copied().chain([piece]).collect(),
            bag: bag.without(piece),
            ..now.clone()
        };
        let add = |sum: (f64, f64), (clears, chance): (f64, f64)| (sum.0 + clears, sum.1 + chance);
        let sum = bag
            .iter()
            .map(|piece| self.decide(&with(piece)))
            .fold((0.0, 0.0), add);
        (sum.0 / bag.len() as f64, sum.1 / bag.len() as f64)
    }

    fn decide(&self, now: &Situation) -> (f64, f64) {
        let moves = self.moves(now).into_iter();
        let values = moves.map(|(_, after)| self.value(&after));
        values.max_by(|a, b| a.0.total_cmp(&b.0)).unwrap_or_default()
    }

    /// Each move, and what is there after it before a piece is revealed.
    fn moves(&self, now: &Situation) -> Vec<((bool, Placement), Situation)> {
        let Hold::Piece(held) = now.hold else {
            return Vec::new();
        };
        let mut moves = Vec::new();
        for (hold, placed, kept) in [(false, now.shown[0], held), (true, held, now.shown[0])] {
            for placement in self.mover.landings(now.field, placed) {
                let after = Situation {
                    field: now.field.place(placement).expect("it fits").0,
                    hold: Hold::Piece(kept),
                    shown: now.shown[1..].to_vec(),
                    bag: now.bag,
                };
                moves.push(((hold, placement), after));
            }
        }
        moves
    }
}

fn any_situation(random: &mut impl rand::Rng) -> Situation {
    let field = Field::parse(FIELDS[random.random_range(0..FIELDS.len())], 4).unwrap();
    let needed = field.pieces_needed().unwrap();
    let mut piece = || Piece::ALL[random.random_range(0..7)];
    let (hold, pieces): (Piece, Vec<Piece>) = (piece(), (0..7).map(|_| piece()).collect());
    let bag: PieceSet = [piece(), piece(), piece()].into_iter().collect();
    // From two pieces less than are needed to two that belong to the next clear.
    let shown = random.random_range(needed.saturating_sub(2).max(1)..=needed + 2);
    Situation {
        field,
        hold: Hold::Piece(hold),
        shown: pieces[..shown].to_vec(),
        bag: if random.random_range(0..4) == 0 {
            PieceSet::EMPTY
        } else {
            bag
        },
    }
}

#[test]
fn prospects_agree_with_plain_recursion() {
    let mover = Arc::new(Mover::new(Physics::srs(), 4).unwrap());
    let values = StartValues::any();
    let twin = Twin {
        mover: &mover,
        values: &values,
    };
    let mut random = Seed(3).stream(0);
    let (mut possible, mut uncertain) = (0, 0);
    for _ in 0..120 {
        let now = any_situation(&mut random);
        let problem = now.problem(&mover).unwrap();
        let found = prospects(&problem, &values, &Config::default(), &Limits::none()).unwrap();
        let (expected, _) = twin.decide(&now);
        assert!(
            (found.clears - expected).abs() < 1e-4,
            "{now:?}: {found:?}, not {expected}"
        );
        let plays = twin.moves(&now);
        for prospect in &found.moves {
            let is_same = |(hold, placement): (bool, Placement)| {
                let first = prospect.first;
                placement == first.placement && (hold == first.hold || now.shown[0] == placement.piece)
            };
            let (_, after) = plays.iter().find(|(one, _)| is_same(*one)).expect("a legal move");
            let (clears, chance) = twin.value(after);
            let is_close =
                (prospect.clears - clears).abs() < 1e-4 && (prospect.chance.value() - chance).abs() < 1e-9;
            assert!(is_close, "{now:?}: {prospect:?}, not {clears} and {chance}");
        }
        possible += usize::from(expected > 0.0);
        uncertain += usize::from(
            found
                .moves
                .iter()
                .any(|one| one.first.chance.won < one.first.chance.of),
        );
    }
    assert!(possible >= 40 && uncertain >= 15, "{possible}, {uncertain}");
}

/// Somebody who looks at each piece of the next start as soon as it is revealed.
impl Twin<'_> {
    /// The expected number of clears, with a piece revealed after each placement.
    fn as_revealed(&self, now: &Situation) -> f64 {
        if let Some(pieces) = now.shown.get(..now.field.pieces_needed().unwrap())
            && !self.clears(now.field, &[&[now.hold.piece().unwrap()], pieces].concat())
        {
            return 0.0;
        }
        let values = self.moves(now).into_iter().map(|(_, after)| self.after(&after));
        values.fold(0.0, f64::max)
    }

    /// The same before a piece is revealed.
    fn after(&self, now: &Situation) -> f64 {
        let bag = if now.bag.is_empty() {
            PieceSet::FULL
        } else {
            now.bag
        };
        let mut sum = 0.0;
        for piece in bag.iter() {
            let next = Situation {
                shown: [&now.shown[..], &[piece]].concat(),
                bag: bag.without(piece),
                ..now.clone()
            };
            sum += if now.field.is_clear() {
                let (shown, bag) = next_start(&next.shown, next.bag);
                1.0 + self
                    .values
                    .expected(next.hold.piece().unwrap(), shown, bag)
                    .unwrap()
            } else {
                self.as_revealed(&next)
            };
        }
        sum / bag.len() as f64
    }

    /// Whether these pieces clear the field, the first of them in the slot.
    fn clears(&self, field: Field, pieces: &[Piece]) -> bool {
        if field.is_clear() {
            return true;
        }
        [(0, 1), (1, 0)].into_iter().any(|(placed, kept)| {
            let rest = [&pieces[kept..=kept], &pieces[2..]].concat();
            let landings = self.mover.landings(field, pieces[placed]);
            let mut after = landings
                .into_iter()
                .map(|placement| field.place(placement).expect("it fits").0);
            after.any(|after| self.clears(after, &rest))
        })
    }
}

#[test]
fn play_by_what_is_revealed_agrees_with_plain_recursion() {
    let mover = Arc::new(Mover::new(Physics::srs(), 4).unwrap());
    let values = StartValues::any();
    let twin = Twin {
        mover: &mover,
        values: &values,
    };
    let config = Config::default();
    let adviser = Adviser::new(&mover, &config);
    let mut random = Seed(4).stream(0);
    // By whether everything is shown: moments that can be cleared, and those in which reveals are worth something.
    let (mut positive, mut more) = ([0; 2], [0; 2]);
    while positive.iter().any(|&count| count < 150) {
        let now = any_situation(&mut random);
        let needed = now.field.pieces_needed().unwrap();
        if needed > if now.shown.len() == needed - 1 { 4 } else { 3 } {
            continue;
        }
        let found = adviser
            .prospects_as_revealed(&now, &values, &Limits::none())
            .unwrap();
        let expected = twin.as_revealed(&now);
        assert!(
            (found.clears - expected).abs() < 1e-4,
            "{now:?}: {found:?}, not {expected}"
        );
        let plays = twin.moves(&now);
        for prospect in &found.moves {
            let first = prospect.first;
            let (word, slot) = now.after(first);
            let is_same =
                |after: &Situation| after.field.word() == word && Slot::from(after.hold.piece()) == slot;
            let (_, after) = plays
                .iter()
                .find(|(_, after)| is_same(after))
                .expect("a legal move");
            let clears = twin.after(after);
            assert!(
                (prospect.clears - clears).abs() < 1e-4,
                "{now:?}: {prospect:?}, not {clears}"
            );
        }
        let unseen = adviser.prospects(&now, &values, &Limits::none()).unwrap();
        assert!(found.clears > unseen.clears - 1e-4);
        let is_shown = usize::from(now.shown.len() >= needed);
        positive[is_shown] += usize::from(expected > 0.0);
        more[is_shown] += usize::from(found.clears > unseen.clears + 1e-3);
    }
    assert!(more.iter().all(|&count| count > 3), "{more:?}");
}

#[test]
fn where_what_is_revealed_does_not_matter_the_prospects_are_the_same() {
    let mover = Arc::new(Mover::new(Physics::srs(), 4).unwrap());
    let any = StartValues::any();
    let values = any.constant_in_what_is_shown();
    let config = Config::default();
    let adviser = Adviser::new(&mover, &config);
    let mut random = Seed(5).stream(0);
    let (mut unseen, mut more) = (0, 0);
    for _ in 0..160 {
        let now = any_situation(&mut random);
        let both = |values: &StartValues| {
            let limits = Limits::none();
            let prospects = adviser.prospects(&now, values, &limits).unwrap();
            (
                prospects,
                adviser.prospects_as_revealed(&now, values, &limits).unwrap(),
            )
        };
        let (prospects, revealed) = both(&values);
        assert!(
            (revealed.clears - prospects.clears).abs() < 1e-4,
            "{now:?}: {revealed:?}, {prospects:?}"
        );
        let (prospects, revealed) = both(&any);
        assert!(
            revealed.clears > prospects.clears - 1e-4,
            "{now:?}: {revealed:?}, {prospects:?}"
        );
        unseen += usize::from(revealed.clears > 0.0 && now.shown.len() < now.field.pieces_needed().unwrap());
        more += usize::from(revealed.clears > prospects.clears + 1e-3);
    }
    assert!(unseen > 20 && more > 9, "{unseen} {more}");
}

#[test]
fn without_a_piece_in_the_slot_there_are_none() {
    let mover = Arc::new(Mover::new(Physics::srs(), 4).unwrap());
    for hold in [Hold::Off, Hold::Empty] {
        let now = Situation {
            hold,
            ..any_situation(&mut Seed(1).stream(0))
        };
        let problem = now.problem(&mover).unwrap();
        let refused = prospects(
            &problem,
            &StartValues::constant(1.0),
            &Config::default(),
            &Limits::none(),
        );
        assert_eq!(refused, Err(ChanceError::NothingHeld));
    }
}

#[test]
fn known_pieces_beyond_the_next_start_belong_to_the_bag() {
    let pieces = |letters: &str| crate::parse_pieces(letters).unwrap();
    let set = |letters: &str| pieces(letters).into_iter().collect::<PieceSet>();
    for (beyond, bag, then) in [
        ("TILJSZ", "O", "O"),
        ("TILJSZO", "", "O"),
        ("TILJSZOT", "IJLOSZ", "O"),
        ("TILJSZTO", "IJLSZ", ""),
    ] {
        let (shown, left) = (pieces(beyond), set(bag));
        let start = next_start(&shown, left);
        assert_eq!(start, (&pieces("TILJSZ")[..], set(then)), "{beyond} {bag}");
    }
}
