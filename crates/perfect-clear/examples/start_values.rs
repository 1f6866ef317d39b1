//! The values of starts of a clear, many at once, beside the exact chances of single starts.
//!
//! Where no clear is worth anything after the next one, the value of a start is its exact chance. So a first sweep is
//! compared with `chance::advise` on random starts. `start_values TABLE STARTS [BAG | VALUES]`: the table of useful
//! fields (`perfect-clear table path`) and how many starts are compared; then the pieces left in the bag after those
//! that are shown, as a bag of two pieces takes a twentieth of the time of all bags, or the file that `perfect-clear
//! table loop build --sweeps 1` made. It has chances in steps of 1/65,535, times numbers.

use std::fs::File;
use std::sync::Arc;

use quadrille_perfect_clear::chain::values::{Beyond, StartValues, Sweep, Sweeper};
use quadrille_perfect_clear::chance::{BagChance, Situation, advise, all_bags};
use quadrille_perfect_clear::{
    Beginning, Config, Field, Hold, Limits, Mover, Physics, Piece, PieceSet, Problem, Seed, Table, letters,
};

/// Values differ by no more than rounding.
const CLOSE: f64 = 1e-5;

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let mover = Arc::new(Mover::new(Physics::srs(), 4).expect("known kicks"));
    let path = arguments.first().expect("the file of a table");
    let count = arguments
        .get(1)
        .map_or(100, |count| count.parse().expect("a number"));
    let mut file = File::open(path).expect("the file of a table");
    let table = Arc::new(Table::read(&mut file, &mover).expect("a table of these rules"));
    let last = arguments.get(2);
    let (values, bag) = if let Some(mut file) = last.and_then(|name| File::open(name).ok()) {
        let fingerprint = Table::fingerprint_for(&mover);
        let values = StartValues::read(&mut file, fingerprint).expect("values of these rules");
        (chances(&values), None)
    } else {
        let bag = last.map(|bag| bag.chars().filter_map(Piece::from_letter).collect());
        (swept((&mover, &table), bag), bag)
    };
    if bag.is_none() {
        describe(&values);
    }
    if bag.is_none_or(|bag| bag == PieceSet::FULL) {
        // Each has 840 ways to go on, which are equally likely.
        let sum: f64 = values.first_bags().iter().map(|(_, value)| value * 840.0).sum();
        println!("the first bags, with their first piece in the slot: {sum:.0} of 4233600");
        compare_first_bags(&values, (&mover, &table));
    }
    compare(&values, (&mover, table), (count, bag));
}

/// The values after one sweep, with one bag or all.
fn swept((mover, table): (&Mover, &Table), bag: Option<PieceSet>) -> StartValues {
    let sweeper = Sweeper::new(mover, table, &Limits::none()).expect("no limit");
    println!("all placements are known");
    let limits = Limits::none().on_progress(|blocks| println!("{blocks} block"));
    let sweep = Sweep::new(StartValues::constant(0.0), Beyond::Unseen);
    let mut sweep = match bag {
        Some(bag) => sweep.only(bag),
        None => sweep,
    };
    while sweeper.advance(&mut sweep, &limits).expect("no limit") {}
    sweeper.finish(&sweep)
}

/// Chances that were kept times a number for each count of pieces left in the bag. The greatest ones are 1.
fn chances(values: &StartValues) -> StartValues {
    let mut greatest = [0.0; Piece::COUNT];
    for (left, of_slots) in values.all() {
        greatest[left - 1] = of_slots.into_iter().fold(greatest[left - 1], f64::max);
    }
    values.scaled(greatest.map(f64::recip))
}

/// Says how many starts are certain, and what the chances are on average.
fn describe(values: &StartValues) {
    for left in 1..=Piece::COUNT {
        let of_left = || {
            values
                .all()
                .filter(|(of, _)| *of == left)
                .map(|(_, values)| values)
        };
        let all: Vec<f64> = of_left().flatten().collect();
        let best: Vec<f64> = of_left()
            .map(|values| values.into_iter().fold(0.0, f64::max))
            .collect();
        let counted = |chances: &[f64]| {
            let certain = chances.iter().filter(|&&chance| chance > 1.0 - CLOSE).count();
            let mean = chances.iter().sum::<f64>() / chances.len() as f64;
            format!("{certain} of {} certain, mean {mean:.6}", chances.len())
        };
        println!(
            "{left} left: any piece {}; best piece {}",
            counted(&all),
            counted(&best)
        );
    }
}

/// Compares the chances of first bags whose first piece is in the slot, so that seven are known, with those of a game
/// that begins with an empty slot and six pieces shown.
fn compare_first_bags(values: &StartValues, (mover, table): (&Arc<Mover>, &Arc<Table>)) {
    let problem = Problem::new(Field::empty(4).expect("four lines"), Beginning::default());
    let problem = problem.and_then(|problem| problem.with_mover(mover));
    let config = Config {
        table: Some(Arc::clone(table)),
        ..Config::default()
    };
    let chances = all_bags(&problem.expect("an empty field"), &config, &Limits::none()).expect("no limit");
    let (mut differ, mut most) = (0, 0.0_f64);
    for BagChance { bag, chance } in chances {
        let [slot, shown @ ..] = bag;
        let held = f64::from(values.value(slot, shown, Piece::COUNT)) * chance.of as f64;
        let more = held - chance.won as f64;
        differ += usize::from(more.abs() > 0.5);
        most = most.max(more.abs());
    }
    println!("{differ} of them differ from those with an empty slot, by {most:.0} of 840 at most");
}

/// Compares values with exact chances of single starts.
fn compare(
    values: &StartValues,
    (mover, table): (&Arc<Mover>, Arc<Table>),
    (count, wanted): (usize, Option<PieceSet>),
) {
    let config = Config {
        table: Some(table),
        ..Config::default()
    };
    let mut random = Seed(1).stream(0);
    let starts = std::iter::from_fn(|| Some(StartValues::any_start(&mut random)));
    let starts = starts.filter(|(.., bag)| wanted.is_none_or(|wanted| *bag == wanted));
    let (mut differ, mut certain) = (0, 0);
    for (slot, shown, bag) in starts.take(count) {
        let situation = Situation {
            field: Field::empty(4).expect("four lines"),
            hold: Hold::Piece(slot),
            shown: shown.to_vec(),
            bag,
        };
        let problem = situation.problem(mover).expect("pieces are shown");
        let advice = advise(&problem, &config, &Limits::none()).expect("six are shown");
        let left = if bag.is_empty() { Piece::COUNT } else { bag.len() };
        let (found, exact) = (f64::from(values.value(slot, shown, left)), advice.chance.value());
        certain += usize::from(exact > 1.0 - CLOSE);
        if (found - exact).abs() > CLOSE {
            differ += 1;
            println!("{slot} {} {left}: {found}, not {exact}", letters(&shown));
        }
    }
    println!("{count} starts, of which {certain} are certain; {differ} differ");
}
