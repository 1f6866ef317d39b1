//! Values beside plain recursion on few fields: after three placements in a block, and of whole sweeps.

mod two_lines;

use std::sync::Arc;

use quadrille_search::hash::Map;
use quadrille_search::{Limits, Seed, Stream};
use rand::RngExt;

use super::block::{Block, Common, Room};
use super::file::{Kind, STARTS, places};
use super::graph::Graph;
use super::menus::Lines;
use super::reach::{Multiset, Reach, next_multisets};
use super::terminal::Terminal;
use super::windows::{SHOWN, State, draw, draw_all, windows};
use super::{Beyond, Clears, Play, Settling, StartValues, Sweep, Sweeper, ValuesError};
use crate::chain::Leave;
use crate::chance::Situation;
use crate::field::rows_mask;
use crate::table::layers_from;
use crate::{Field, Hold, Mover, Physics, Piece, PieceSet, Table};

/// Three pieces that leave three wells.
const START: &str = "___X__X___/___X__X___/___XXXX___/___XXXX___";

/// The ways to it.
const BEFORE: [&[&str]; 3] = [
    &["__________/__________/__________/__________"],
    &[
        "___X______/___X______/___X______/___X______",
        "______X___/______X___/______X___/______X___",
        "__________/__________/____XX____/____XX____",
    ],
    &[
        "___X__X___/___X__X___/___X__X___/___X__X___",
        "___X______/___X______/___XXX____/___XXX____",
        "______X___/______X___/____XXX___/____XXX___",
    ],
];

/// Useful fields before and after the start, and their placements.
fn few_fields() -> (Mover, Table, Graph) {
    let mover = Mover::new(Physics::srs(), 4).unwrap();
    let word = |picture: &&str| Field::parse(picture, 4).unwrap().word();
    let before = BEFORE.iter().map(|layer| {
        let mut words: Vec<u64> = layer.iter().map(word).collect();
        words.sort_unstable();
        words
    });
    let mut layers: Vec<Vec<u64>> = before.collect();
    layers.extend(layers_from(&mover, Field::parse(START, 4).unwrap()));
    let table = Table::of_layers(&mover, &layers);
    let graph = Graph::new(&mover, &table, &Limits::none()).unwrap();
    (mover, table, graph)
}

/// Plays placement by placement, on the fields of the table.
struct Twin<'a> {
    mover: &'a Mover,
    table: &'a Table,
    menus: Map<(Field, Vec<Piece>), u8>,
    worths: Map<(u8, PieceSet), f64>,
    known: Map<(Field, Vec<Piece>, PieceSet), f64>,
    values: &'a StartValues,
    play: Play,
}

impl<'a> Twin<'a> {
    fn new((mover, table): (&'a Mover, &'a Table), values: &'a StartValues, play: impl Into<Play>) -> Self {
        Self {
            mover,
            table,
            menus: Map::default(),
            worths: Map::default(),
            known: Map::default(),
            values,
            play: play.into(),
        }
    }

    /// The pieces of which one can be left: the first of the pieces is in the slot.
    fn menu(&mut self, field: Field, pieces: &[Piece]) -> u8 {
        if field.is_clear() {
            return 1 << pieces[0].index();
        }
        let key = (field, pieces.to_vec());
        if let Some(&menu) = self.menus.get(&key) {
            return menu;
        }
        let mut menu = 0;
        for (after, rest) in self.moves(field, pieces) {
            menu |= self.menu(after, &rest);
        }
        self.menus.insert(key, menu);
        menu
    }

    /// Each placement of the slot's piece or the current one, and the pieces that are left.
    fn moves(&self, field: Field, pieces: &[Piece]) -> Vec<(Field, Vec<Piece>)> {
        let mut moves = Vec::new();
        for (placed, kept) in [(0, 1), (1, 0)] {
            let rest: Vec<Piece> = std::iter::once(pieces[kept])
                .chain(pieces[2..].iter().copied())
                .collect();
            for placement in self.mover.landings(field, pieces[placed]) {
                let (after, _) = field.place(placement).expect("it fits");
                if self.table.contains(after.word()) {
                    moves.push((after, rest.clone()));
                }
            }
        }
        moves
    }

    /// The value of the best move, before `unseen` pieces are revealed one by one.
    fn value(&mut self, field: Field, pieces: &[Piece], bag: PieceSet, unseen: usize) -> f64 {
        if unseen == 0 {
            let menu = self.menu(field, pieces);
            let worth = match self.worths.get(&(menu, bag)) {
                Some(&worth) => worth,
                None => self.worth(menu, bag),
            };
            self.worths.insert((menu, bag), worth);
            return worth.max(self.two_lines(field, pieces, bag));
        }
        let key = (field, pieces.to_vec(), bag);
        if let Some(&known) = self.known.get(&key) {
            return known;
        }
        let mut best = 0.0_f64;
        for (after, rest) in self.moves(field, pieces) {
            let mut sum = 0.0;
            for piece in bag.iter() {
                let pieces: Vec<Piece> = rest.iter().copied().chain([piece]).collect();
                sum += self.value(after, &pieces, draw(bag, piece), unseen - 1);
            }
            best = best.max(sum / bag.len() as f64);
        }
        self.known.insert(key, best);
        best
    }

    /// What the best placement is worth that clears two lines.
    fn two_lines(&self, field: Field, pieces: &[Piece], bag: PieceSet) -> f64 {
        if self.play.clears == Clears::Four {
            return 0.0;
        }
        let moves = self.moves(field, pieces).into_iter();
        let cleared = moves.filter(|(after, _)| after.word() == rows_mask(4) ^ rows_mask(2));
        let worths =
            cleared.map(|(_, rest)| 1.0 + self.values.expected(rest[0], &rest[1..], bag).expect("five"));
        worths.fold(0.0, f64::max)
    }

    /// What a menu is worth before all of the next start is seen.
    fn worth(&self, menu: u8, bag: PieceSet) -> f64 {
        let menu: Vec<Piece> = Piece::ALL
            .into_iter()
            .filter(|piece| menu >> piece.index() & 1 == 1)
            .collect();
        if menu.is_empty() {
            return 0.0;
        }
        let mut nexts = vec![(Vec::new(), bag)];
        for _ in 0..6 {
            nexts = nexts
                .into_iter()
                .flat_map(|(shown, bag)| {
                    bag.iter().map(move |piece| {
                        let shown: Vec<Piece> = shown.iter().copied().chain([piece]).collect();
                        (shown, draw(bag, piece))
                    })
                })
                .collect();
        }
        let value = |piece: Piece, (shown, bag): &(Vec<Piece>, PieceSet)| {
            f64::from(
                self.values
                    .value(piece, shown[..].try_into().expect("six"), bag.len()),
            )
        };
        let count = nexts.len() as f64;
        1.0 + match self.play.beyond {
            Beyond::Unseen => menu
                .iter()
                .map(|&piece| nexts.iter().map(|next| value(piece, next)).sum::<f64>() / count)
                .fold(0.0, f64::max),
            Beyond::Foreseen => {
                nexts
                    .iter()
                    .map(|next| menu.iter().map(|&piece| value(piece, next)).fold(0.0, f64::max))
                    .sum::<f64>()
                    / count
            }
        }
    }
}

/// All multisets of three pieces.
fn triples() -> Vec<Multiset> {
    let mut all: Vec<Multiset> = Vec::new();
    for a in 0..7 {
        for b in a..7 {
            all.extend((b..7).map(|c| (1 << (3 * a)) + (1 << (3 * b)) + (1 << (3 * c))));
        }
    }
    all
}

/// Any three pieces lead to the start. Nothing asks for what can be reached with two.
fn any_reach(graph: &Graph) -> [Reach; 3] {
    let three = vec![triples(); graph.len(3)];
    let four = next_multisets(graph, 3, &three);
    let two = vec![Vec::new(); graph.len(2)];
    [Reach::new(2, two), Reach::new(3, three), Reach::new(4, four)]
}

/// The values of the start after three placements with this last preview, by place.
fn found_at_start(room: &Room, sixth: Piece) -> Map<usize, f32> {
    let (places, values) = room.three.of(0, sixth.index());
    let places = places.iter().map(|&place| usize::from(place));
    places.zip(values.iter().copied()).collect()
}

#[test]
fn a_block_agrees_with_plain_recursion() {
    let (mover, table, graph) = few_fields();
    let limits = Limits::none();
    let start = Field::parse(START, 4).unwrap();
    let common = Common {
        graph: &graph,
        reach: &any_reach(&graph),
        eight: &Lines::after_eight(&graph, &limits).unwrap(),
        limits: &limits,
    };
    let mut room = Room::default();
    let values = StartValues::any();
    let mut random = Seed(1).stream(0);
    let mut positive = 0;
    for (block, beyond) in [
        ([Piece::T, Piece::I], Beyond::Unseen),
        ([Piece::O, Piece::J], Beyond::Foreseen),
        ([Piece::L, Piece::L], Beyond::Unseen),
    ] {
        let terminal = Terminal::new(&values, beyond.into());
        let known = Block::new(&common, block);
        known.after_five(&mut room).unwrap();
        known.after_four(&terminal, &mut room).unwrap();
        known.after_three(&mut room).unwrap();
        for sixth in [Piece::O, Piece::L, Piece::Z] {
            let three = known.three(sixth.index());
            let found = found_at_start(&room, sixth);
            let mut twin = Twin::new((&mover, &table), &values, beyond);
            for _ in 0..12.min(7 * three.len()) {
                let number = random.random_range(0..three.len());
                let State { bag, window, .. } = three.list[number];
                let slot = random.random_range(0..7);
                let shown = [6, 3, 0].map(|shift| (window >> shift & 7) as usize);
                let mut pieces: Vec<Piece> = [slot]
                    .into_iter()
                    .chain(shown)
                    .map(|piece| Piece::ALL[piece])
                    .collect();
                pieces.extend(block);
                let bag = draw_all(bag, &block).unwrap();
                let mut sum = 0.0;
                for third in bag.iter() {
                    let pieces: Vec<Piece> = pieces.iter().copied().chain([third]).collect();
                    sum += twin.value(start, &pieces, draw(bag, third), 1);
                }
                let expected = sum / bag.len() as f64;
                let value = f64::from(found.get(&(8 * number + slot)).copied().unwrap_or(0.0));
                assert!(is_close(value, expected), "{pieces:?} {bag}: {value} {expected}");
                positive += usize::from(expected > 0.0);
            }
        }
    }
    assert!(positive > 20, "{positive}");
}

fn is_close(value: f64, expected: f64) -> bool {
    (value - expected).abs() < 1e-4 * expected.max(1.0)
}

/// A start that can be cleared on these fields: two I and an O come first.
fn random_start(random: &mut Stream) -> (Piece, [Piece; SHOWN], PieceSet) {
    loop {
        let mut bag = PieceSet::FULL;
        let before = random.random_range(0..Piece::COUNT);
        let mut next = || {
            let piece = bag.iter().nth(random.random_range(0..bag.len())).unwrap();
            bag = draw(bag, piece);
            piece
        };
        for _ in 0..before {
            next();
        }
        let shown: [Piece; SHOWN] = std::array::from_fn(|_| next());
        if shown[..3].contains(&Piece::I) && shown[..3].contains(&Piece::O) {
            return (Piece::I, shown, bag);
        }
    }
}

#[test]
fn a_sweep_agrees_with_plain_recursion() {
    let (mover, table, _) = few_fields();
    let sweeper = Sweeper::new(&mover, &table, &Limits::none()).unwrap();
    let values = StartValues::any();
    let mut random = Seed(2).stream(0);
    let mut left = [0; 8];
    for beyond in [Beyond::Unseen, Beyond::Foreseen] {
        let found = sweeper.improved(&values, beyond, &Limits::none()).unwrap();
        let mut twin = Twin::new((&mover, &table), &values, beyond);
        for _ in 0..8 {
            let (slot, shown, bag) = random_start(&mut random);
            let pieces: Vec<Piece> = [slot].into_iter().chain(shown).collect();
            let expected = twin.value(Field::empty(4).unwrap(), &pieces, bag, 4);
            let value = f64::from(found.value(slot, shown, bag.len()));
            assert!(is_close(value, expected), "{pieces:?} {bag}: {value} {expected}");
            left[bag.len()] += usize::from(expected > 0.0);
        }
    }
    assert!(left.iter().filter(|&&count| count > 0).count() > 3, "{left:?}");
}

#[test]
fn one_bag_is_the_same_alone() {
    let (mover, table, _) = few_fields();
    let sweeper = Sweeper::new(&mover, &table, &Limits::none()).unwrap();
    let values = StartValues::any();
    let all = sweeper
        .improved(&values, Beyond::Unseen, &Limits::none())
        .unwrap();
    let bag: PieceSet = [Piece::L, Piece::T].into_iter().collect();
    let mut sweep = Sweep::new(values, Beyond::Unseen).only(bag);
    while sweeper.advance(&mut sweep, &Limits::none()).unwrap() {}
    let alone = sweeper.finish(&sweep);
    let mut positive = 0;
    for window in windows(bag, SHOWN) {
        for slot in 0..7 {
            let [alone, all] = [&alone, &all].map(|values| values.of(bag, slot, window));
            assert_eq!(alone.to_bits(), all.to_bits());
            positive += usize::from(all > 0.0);
        }
    }
    assert!(positive > 50, "{positive}");
}

#[test]
fn threads_change_no_bit() {
    let (mover, table, _) = few_fields();
    let values = StartValues::any();
    let with_threads = |threads: usize| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build();
        pool.unwrap().install(|| {
            let sweeper = Sweeper::new(&mover, &table, &Limits::none()).unwrap();
            let found = sweeper.improved(&values, Beyond::Unseen, &Limits::none());
            found.unwrap().values.into_iter().map(f32::to_bits)
        })
    };
    assert!(with_threads(1).eq(with_threads(3)));
}

#[test]
fn whoever_stops_goes_on_with_the_same_values() {
    let (mover, table, _) = few_fields();
    let limits = Limits::none();
    let sweeper = Sweeper::new(&mover, &table, &limits).unwrap();
    let mut all = Settling::new(Beyond::Unseen);
    let mut parts = Settling::new(Beyond::Unseen);
    let mut changes = Vec::new();
    for _ in 0..9 {
        changes.extend(all.advance(&sweeper, &limits).unwrap());
        parts.advance(&sweeper, &limits).unwrap();
        let mut bytes = Vec::new();
        parts.write(&mut bytes, &sweeper).unwrap();
        parts = Settling::read(&mut bytes.as_slice(), &sweeper).unwrap();
    }
    let [mut one, mut other] = [Vec::new(), Vec::new()];
    all.write(&mut one, &sweeper).unwrap();
    parts.write(&mut other, &sweeper).unwrap();
    assert!(one == other && all.done() == (1, 2));
    // The first sweep finds chances.
    assert!(changes.len() == 1 && changes[0].least >= 0.0 && changes[0].most <= 1.0 + 1e-6);
    one[40] ^= 1;
    assert!(matches!(
        Settling::read(&mut one.as_slice(), &sweeper),
        Err(ValuesError::Damaged)
    ));
}

#[test]
fn files_keep_values_to_a_step() {
    let values = StartValues::any();
    let mut bytes = Vec::new();
    values.write(&mut bytes, 7).unwrap();
    let read = StartValues::read(&mut bytes.as_slice(), 7).unwrap();
    let step = 10.0 / 65_535.0;
    let furthest = places().map(|place| (read.values[place] - values.values[place]).abs());
    assert!(furthest.fold(0.0, f32::max) <= step);
    let read = |bytes: &[u8], fingerprint| {
        StartValues::read(&mut &*bytes, fingerprint).map_err(|error| error.to_string())
    };
    assert_eq!(
        read(&bytes, 8),
        Err("it was made for other kicks or another way to drop".into())
    );
    assert_eq!(read(b"QPCTABLE", 7), Err("it has no values of starts".into()));
    assert_eq!(places().count(), STARTS);
    let body = &bytes[28..bytes.len() - 4];
    for wrong in [&[], &body[..4], &body[..body.len() - 1], &[body, &[0]].concat()] {
        let mut file = Vec::new();
        Kind::VALUES.write(&mut file, 7, wrong).unwrap();
        let error = read(&file, 7).unwrap_err();
        assert!(
            error.starts_with("it is damaged"),
            "{} bytes: {error}",
            wrong.len()
        );
    }
    for cut in [10, 20, 30, 1000, bytes.len() - 1] {
        assert_eq!(
            read(&bytes[..cut], 7),
            Err(ValuesError::Damaged.to_string()),
            "{cut}"
        );
    }
}

#[test]
fn what_is_not_shown_is_averaged() {
    let mut values = StartValues::any();
    let shown = [Piece::T, Piece::I, Piece::L, Piece::J, Piece::O];
    let bag: PieceSet = [Piece::S, Piece::Z].into_iter().collect();
    let [s, z] = [Piece::S, Piece::Z].map(|last| {
        let mut all = [last; SHOWN];
        all[..5].copy_from_slice(&shown);
        f64::from(values.value(Piece::Z, all, 1))
    });
    let expected = values.expected(Piece::Z, &shown, bag).unwrap();
    assert!((expected - f64::midpoint(s, z)).abs() < 1e-9);
    assert_eq!(values.expected(Piece::Z, &[Piece::T; 7], bag), None);
    // Whoever decides by values leaves the piece with the greatest mean; here O, whatever comes.
    for window in windows(PieceSet::EMPTY.with(Piece::S), SHOWN) {
        let place = StartValues::place(PieceSet::EMPTY.with(Piece::S), Piece::O.index(), window);
        values.values[place] = 11.0;
    }
    let ends = [Piece::I, Piece::O, Piece::T].map(|slot| Situation {
        field: Field::empty(4).unwrap(),
        hold: Hold::Piece(slot),
        shown: [shown.as_slice(), &[Piece::Z]].concat(),
        bag: PieceSet::EMPTY.with(Piece::S),
    });
    let leave = Leave::Values(Arc::new(values));
    assert_eq!(leave.choose(&ends, 1, &mut Seed(1).stream(0)), 1);
}
