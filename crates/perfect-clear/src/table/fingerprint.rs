//! One number for everything that a table depends on.

use crate::{DropMode, Physics, Piece, Rotation};

/// The fingerprint of a physics and a number of lines, the same on every machine: FNV-1a of 64 bits.
///
/// Kicks count where a piece is dropped softly: without that, no piece turns where a test could fail.
pub(super) fn of(physics: &Physics, lines: usize) -> u64 {
    let mut bytes = vec![lines as u8];
    bytes.extend(physics.drop.name().bytes());
    if !matches!(physics.drop, DropMode::Slide | DropMode::Hard) {
        for piece in Piece::ALL {
            for from in Rotation::ALL {
                for to in Rotation::ALL {
                    let tests = physics.kicks.tests(piece, from, to);
                    bytes.push(tests.len() as u8);
                    bytes.extend(tests.iter().flat_map(|&(x, y)| [x as u8, y as u8]));
                }
            }
        }
    }
    bytes.into_iter().fold(0xCBF2_9CE4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x0000_0100_0000_01B3)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::KickTable;

    #[test]
    fn differs_where_movement_does() {
        let srs = KickTable::srs;
        let mut all = vec![
            of(&Physics::new(srs(), DropMode::Soft), 4),
            of(&Physics::new(srs(), DropMode::Soft), 2),
            of(&Physics::new(srs(), DropMode::Slide), 4),
            of(&Physics::new(srs(), DropMode::Hard), 4),
            of(&Physics::new(KickTable::none(), DropMode::Soft), 4),
            of(&Physics::new(KickTable::jstris_180(), DropMode::Soft), 4),
        ];
        // It names files that stay: a change needs another version.
        assert_eq!(all[0], 0xF054_0EA9_0532_F7DF);
        all.sort_unstable();
        all.dedup();
        assert_eq!(all.len(), 6);
        let hard = |kicks| of(&Physics::new(kicks, DropMode::Hard), 4);
        assert_eq!(hard(srs()), hard(KickTable::none()));
    }
}
