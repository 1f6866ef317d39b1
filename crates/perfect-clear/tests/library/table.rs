//! The table of useful fields: its file, and what it says of fields.

use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};

use quadrille_perfect_clear::table::{Flaw, ReadError, Table, TableError};
use quadrille_perfect_clear::{
    Config, DropMode, Field, Hold, KickTable, Mover, Physics, Piece, Problem, Queue, solve,
};
use quadrille_search::{GaveUp, Limits, Seed, Stop};
use rand::RngExt;

fn mover(drop: DropMode, lines: usize) -> Arc<Mover> {
    Arc::new(Mover::new(Physics::new(KickTable::srs(), drop), lines).unwrap())
}

fn table(mover: &Mover) -> Table {
    Table::build(mover, &Limits::none()).unwrap()
}

fn bytes(table: &Table) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.write(&mut bytes).unwrap();
    bytes
}

#[test]
fn files_round_trip() {
    for drop in [DropMode::Soft, DropMode::Slide, DropMode::Hard] {
        let mover = mover(drop, 2);
        let table = table(&mover);
        let read = Table::read(&mut bytes(&table).as_slice(), &mover).unwrap();
        assert_eq!(read.counts(), table.counts());
        assert_eq!(bytes(&read), bytes(&table));
        assert_eq!(read.verify(&mover, 1, &Limits::none()).unwrap(), None);
        assert_eq!(read.verify(&mover, 7, &Limits::none()).unwrap(), None);
    }
}

#[test]
fn damaged_files_are_refused() {
    let mover = mover(DropMode::Soft, 2);
    let whole = bytes(&table(&mover));
    let read = |bytes: &[u8]| Table::read(&mut &bytes[..], &mover).unwrap_err();
    for length in 0..whole.len() {
        let error = read(&whole[..length]);
        let expected = length == 0 && matches!(error, ReadError::NoTable)
            || matches!(error, ReadError::Truncated { .. });
        assert!(expected, "{length}: {error}");
    }
    for at in 0..whole.len() {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x10;
        let error = read(&bytes);
        let expected = match at {
            0..8 => matches!(error, ReadError::NoTable),
            8..12 => matches!(error, ReadError::Version(_)),
            12..20 => matches!(error, ReadError::Physics),
            20..28 => matches!(error, ReadError::Truncated { .. } | ReadError::Checksum),
            _ => matches!(error, ReadError::Checksum),
        };
        assert!(expected, "{at}: {error}");
    }
    let mut longer = whole.clone();
    longer.push(0);
    assert!(matches!(read(&longer), ReadError::Checksum));
}

#[test]
fn a_table_is_for_one_physics() {
    let (soft, hard, four) = (
        mover(DropMode::Soft, 2),
        mover(DropMode::Hard, 2),
        mover(DropMode::Soft, 4),
    );
    let table = table(&soft);
    for other in [&hard, &four] {
        let error = Table::read(&mut bytes(&table).as_slice(), other).unwrap_err();
        assert!(matches!(error, ReadError::Physics), "{error}");
        assert!(!table.is_for(other));
        assert_eq!(
            table.verify(other, 1, &Limits::none()).unwrap(),
            Some(Flaw::Physics)
        );
    }
}

/// A solution of some queue is a path through the table, and every field of the table begins one.
#[test]
fn agrees_with_searches() {
    let mover = mover(DropMode::Soft, 2);
    let table = table(&mover);
    assert_eq!(table.counts().iter().sum::<usize>(), table.len());
    let mut numbers = Vec::new();
    for placed in 0..table.counts().len() {
        numbers.extend(
            table
                .words(placed)
                .map(|word| table.index(word).unwrap() as usize),
        );
        assert_eq!(table.layer(placed).len(), table.counts()[placed]);
    }
    assert!(numbers.into_iter().eq(0..table.len()));

    let mut stream = Seed(1).stream(0);
    let mut clears = [0, 0];
    for _ in 0..400 {
        let mut field = Field::empty(2).unwrap();
        for _ in 0..stream.random_range(1..5) {
            let piece = Piece::ALL[stream.random_range(0..7)];
            let landings: Vec<_> = mover.landings(field, piece).into_iter().collect();
            if let Some(&landing) = landings.get(stream.random_range(0..landings.len().max(1))) {
                field = field.place(landing).unwrap().0;
            }
        }
        let clears_it = can_clear(&mover, field);
        assert_eq!(table.contains(field.word()), clears_it, "{field}");
        clears[usize::from(clears_it)] += 1;
    }
    assert!(clears[0] > 30 && clears[1] > 30, "{clears:?}");
}

/// Whether some queue clears the field: tries all of them.
fn can_clear(mover: &Arc<Mover>, field: Field) -> bool {
    let needed = field.pieces_needed().unwrap() as u32;
    (0..7_usize.pow(needed)).any(|number| {
        let pieces = (0..needed).map(|at| Piece::ALL[number / 7_usize.pow(at) % 7]);
        let problem = Problem::holding(field, Hold::Off, pieces.collect::<Queue>()).unwrap();
        let problem = problem.with_mover(mover).unwrap();
        let report = solve(&problem, &Config::default(), &Limits::none());
        report.outcome.solved().is_some()
    })
}

#[test]
fn limits_end_a_build() {
    let stop = Stop::new();
    stop.raise();
    let stopped = Table::build(&mover(DropMode::Soft, 4), &Limits::until(stop));
    assert!(matches!(stopped, Err(TableError::GaveUp(_))));
    for lines in [1, 3, 5, 6] {
        let none = Table::build(&mover(DropMode::Soft, lines), &Limits::none());
        assert_eq!(none.unwrap_err(), TableError::Lines(lines));
    }
}

/// Counted in tasks, for each of which the build calls once: after each of them, the last one as well.
#[test]
fn a_limit_may_strike_at_any_time() {
    let mover = mover(DropMode::Soft, 2);
    let build = |last: usize| {
        let (stop, tasks) = (Stop::new(), Arc::new(AtomicUsize::new(0)));
        let (flag, counter) = (stop.clone(), Arc::clone(&tasks));
        let limits = Limits::until(stop).on_progress(move |_| {
            if counter.fetch_add(1, Ordering::Relaxed) == last {
                flag.raise();
            }
        });
        let built = Table::build(&mover, &limits);
        (built.map(|table| table.len()), tasks.load(Ordering::Relaxed))
    };
    let (whole, tasks) = build(usize::MAX);
    assert!(whole.is_ok() && tasks > 5, "{tasks}");
    for last in 0..tasks {
        assert_eq!(build(last).0, Err(TableError::GaveUp(GaveUp::Stopped)), "{last}");
    }
}
