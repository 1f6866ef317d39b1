//! Kick tables, of our format and of solution-finder's.

use quadrille_perfect_clear::{DropMode, FARTHEST, Field, KickTable, Mover, Physics, Piece, Rotation};

use crate::{inputs, text};

/// A table of our format.
pub(super) fn toml(input: &[u8]) {
    if let Some(Ok(table)) = text(input).map(KickTable::from_toml) {
        moved(&table);
    }
}

/// A table of solution-finder's format.
pub(super) fn properties(input: &[u8]) {
    if let Some(Ok(table)) = text(input).map(|text| KickTable::from_properties("a", text)) {
        moved(&table);
    }
}

/// No kick goes too far, and where pieces come to rest, they can be placed.
fn moved(table: &KickTable) {
    for piece in Piece::ALL {
        for (from, to) in Rotation::ALL
            .into_iter()
            .flat_map(|from| Rotation::ALL.map(|to| (from, to)))
        {
            let tests = table.tests(piece, from, to);
            assert!(
                tests
                    .iter()
                    .all(|(x, y)| x.unsigned_abs().max(y.unsigned_abs()) <= FARTHEST.unsigned_abs())
            );
        }
    }
    let physics = Physics {
        kicks: table.clone(),
        drop: DropMode::Soft,
    };
    let Ok(mover) = Mover::new(physics, 4) else { return };
    for field in [
        "X________X/XX______XX/X___XX___X",
        "XXX____XXX/XX_____XXX/XXXX__XXXX/XXX___XXXX",
    ] {
        let field = Field::parse(field, 4).expect("a field");
        for piece in Piece::ALL {
            for placement in mover.landings(field, piece) {
                assert!(field.place(placement).is_some(), "{placement:?} in {field}");
            }
        }
    }
}

pub(super) fn toml_seeds() -> Vec<Vec<u8>> {
    let own = concat!(
        "name = \"half turns in place\"\nbase = \"srs\"\n[turns.JLSTZI]\n02 = [[0, 0]]\n20 = [[0, 0]]\n",
        "[turns.T]\n20 = [[0, 0], [0, 1]]\n"
    );
    inputs([include_str!("../../../crates/perfect-clear/kicks/srs+.toml"), own])
}

pub(super) fn properties_seeds() -> Vec<Vec<u8>> {
    let guideline = concat!(
        "L.NE=(0,0)(-1,0)(-1,+1)(0,-2)(-1,-2)\nL.ES=(0,0)(+1,0)(+1,-1)(0,+2)(+1,+2)\n",
        "J.NE=&L.NE\nJ.ES=&L.ES\nT.NE=(0,0)(-1,0)(-1,+1)(0,-2)(@-1,-2)\nT.ES=&J.ES\n",
        "O.NE=(0,1)\nI.NE=(1,0)(-1,0)(2,0)(-1,-1)(2,2)\n"
    );
    inputs([
        guideline,
        "# a table\n! of two turns\nI.NE=(1,0)(-1,0)\nI.ES=&I.NE\n",
    ])
}
