//! Files of bytes: tables of useful fields, values of starts, and openings.

use std::sync::{Arc, OnceLock};

use quadrille_perfect_clear::chain::values::StartValues;
use quadrille_perfect_clear::openings::{BAGS, Openings};
use quadrille_perfect_clear::{
    DropMode, KickTable, Limits, Mover, Physics, Piece, Rotation, Table, table,
};

use crate::inputs;

/// How pieces move in clears of two lines, whose table is small. Of built-in kicks one table alone would be read.
fn mover() -> &'static Arc<Mover> {
    static MOVER: OnceLock<Arc<Mover>> = OnceLock::new();
    MOVER.get_or_init(|| {
        let mut kicks = KickTable::srs();
        let half_turn = kicks.set(Piece::T, Rotation::Spawn, Rotation::Reverse, vec![(0, 0)]);
        half_turn.expect("a turn in place");
        let physics = Physics::new(kicks, DropMode::Soft);
        Arc::new(Mover::new(physics, 2).expect("kicks that are near"))
    })
}

/// A file as it stands.
pub(super) fn raw_tables(input: &[u8]) {
    let Ok(read) = Table::read(&mut &*input, mover()) else {
        return;
    };
    assert!(read.is_for(mover()));
    let again = written(&read);
    assert_eq!(again, input, "another file says the same");
    let counts = read.counts();
    assert_eq!(counts.iter().sum::<usize>(), read.len());
    for (placed, count) in counts.into_iter().enumerate() {
        let layer = read.layer(placed);
        assert_eq!(layer.len(), count);
        assert!(layer.iter().all(|&word| read.contains(word)));
    }
}

/// A body that gets the right header and checksum.
pub(super) fn checked_tables(body: &[u8]) {
    raw_tables(&with_header(
        (b"QPCTABLE", table::VERSION),
        Table::fingerprint_for(mover()),
        body,
    ));
}

fn with_header((magic, version): (&[u8; 8], u32), fingerprint: u64, body: &[u8]) -> Vec<u8> {
    let length = (body.len() as u64).to_le_bytes();
    let mut file = [
        &magic[..],
        &version.to_le_bytes(),
        &fingerprint.to_le_bytes(),
        &length,
        body,
    ]
    .concat();
    file.extend(crc32fast::hash(&file).to_le_bytes());
    file
}

fn written(table: &Table) -> Vec<u8> {
    let mut bytes = Vec::new();
    table.write(&mut bytes).expect("memory takes it");
    bytes
}

pub(super) fn table_seeds() -> Vec<Vec<u8>> {
    let built = Table::build(mover(), &Limits::none()).expect("nothing stops it");
    inputs([written(&built)])
}

pub(super) fn table_body_seeds() -> Vec<Vec<u8>> {
    let bodies = table_seeds()
        .into_iter()
        .map(|file| file[28..file.len() - 4].to_vec());
    bodies.collect()
}

/// Values of starts, as they stand and with the right header and checksum.
pub(super) fn values(input: &[u8]) {
    let checked = with_header((b"QPCVALUE", 1), 0, input);
    for mut file in [input, &checked] {
        let Ok(values) = StartValues::read(&mut file, 0) else {
            continue;
        };
        let mut again = Vec::new();
        values.write(&mut again, 0).expect("memory takes it");
        assert!(StartValues::read(&mut &*again, 0).is_ok());
    }
}

pub(super) fn value_seeds() -> Vec<Vec<u8>> {
    inputs([
        &b"\0\0\x80?\xff\xff\0\0"[..],
        b"QPCVALUE",
        &with_header((b"QPCVALUE", 1), 0, b"\0\0\x80?"),
    ])
}

/// A file of openings is written and read again.
pub(super) fn openings(input: &[u8]) {
    let Ok(read) = Openings::read(input) else { return };
    assert_eq!(read.entries.len(), BAGS);
    assert!(read.entries.iter().all(|entry| entry.won <= read.tails));
    let again = read.write().expect("it was read before");
    assert_eq!(
        Openings::read(&again).map(|again| again.entries),
        Ok(read.entries)
    );
}

pub(super) fn opening_seeds() -> Vec<Vec<u8>> {
    let file = |most: u8, entry: &[u8]| [&b"PCO1\x05\x00"[..], &[most], &entry.repeat(BAGS)].concat();
    // Five tails of which two are lost, without moves; and with a move that wins as many.
    inputs([file(0, &[2]), file(1, &[2, 3, 0]), file(1, &[0x82, 0, 0x43, 1])])
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seeds_are_files() {
        assert!(
            table_seeds()
                .iter()
                .all(|seed| Table::read(&mut &**seed, mover()).is_ok())
        );
        assert!(opening_seeds().iter().all(|seed| Openings::read(seed).is_ok()));
    }
}
