//! The file of openings that the page has.

use std::fs;

use quadrille_perfect_clear::chance::{Situation, advise, all_openings};
use quadrille_perfect_clear::openings::{EntryMove, Openings};
use quadrille_perfect_clear::{
    Beginning, Config, Field, Hold, Limits, Mover, Physics, Piece, Placement, Problem, parse_pieces,
};

/// Made by `perfect-clear bags --format openings --output web/page/perfect-clear/openings.bin`.
const FILE: &str = "../../web/page/perfect-clear/openings.bin";

fn file() -> Vec<u8> {
    fs::read(FILE).unwrap()
}

/// The sum is that of another program, and moves are as good as the chance promises.
#[test]
fn the_file_has_the_known_sum() {
    let bytes = file();
    assert!(bytes.len() <= 70 << 10);
    let openings = Openings::read(&bytes).unwrap();
    assert_eq!((openings.tails, openings.won()), (840, 4_218_210));
    let (mover, field) = (Mover::new(Physics::srs(), 4).unwrap(), Field::empty(4).unwrap());
    let landings = Piece::ALL.map(|piece| mover.landings(field, piece));
    for entry in &openings.entries {
        assert_eq!(entry.moves.len(), 3, "{entry:?}");
        // The seventh piece is known, so nothing is gained by seeing it first.
        assert_eq!(entry.moves[0].won, entry.won, "{entry:?}");
        assert!(entry.moves.is_sorted_by(|one, other| one.won >= other.won));
        for one in &entry.moves {
            let piece = entry.bag[usize::from(one.hold)];
            let placement = Placement::new(piece, one.rotation, one.column, 0);
            assert_eq!(placement.rotation, one.rotation);
            assert!(landings[piece.index()].contains(placement), "{entry:?}");
        }
    }
}

/// The file says of a bag what the adviser finds for it alone, one of the worst here.
#[test]
fn a_bag_of_the_file_agrees_with_the_adviser() {
    agrees(&["JTLZSIO"]);
}

#[test]
#[ignore = "takes a minute"]
fn twenty_bags_of_the_file_agree_with_the_adviser() {
    agrees(&[
        "LTJSZIO", "IJLOSTZ", "ZTSOLJI", "TILJSZO", "OZTLJIS", "SZOTILJ", "JLTIOSZ", "IOSZJLT", "TSZIOLJ",
        "LJOISZT", "ZSTJLOI", "OTJLZIS", "JTZLSIO", "TJZLSIO", "ZJTLSIO", "LJTZSIO", "TJLZSIO", "SIOLZTJ",
        "OSIZTJL", "TOZSIJL",
    ]);
}

fn agrees(bags: &[&str]) {
    let openings = Openings::read(&file()).unwrap();
    for bag in bags {
        let bag = parse_pieces(bag).unwrap();
        let entry = openings
            .entries
            .iter()
            .find(|entry| entry.bag[..] == bag[..])
            .unwrap();
        let situation = Situation {
            field: Field::empty(4).unwrap(),
            hold: Hold::Empty,
            shown: bag[..6].to_vec(),
            bag: bag[6..].iter().copied().collect(),
        };
        let problem = Problem::new(situation.field, Beginning::default()).unwrap();
        let problem = situation.problem(problem.mover()).unwrap();
        let advice = advise(&problem, &Config::default(), &Limits::none()).unwrap();
        let moves: Vec<EntryMove> = advice.moves[..3]
            .iter()
            .map(|first| EntryMove {
                hold: first.hold,
                rotation: first.placement.rotation,
                column: first.placement.x,
                won: first.chance.won,
            })
            .collect();
        assert_eq!((entry.won, &entry.moves), (advice.chance.won, &moves), "{bag:?}");
    }
}

/// The whole file, made again.
#[test]
#[ignore = "takes two minutes"]
fn the_file_is_made_again() {
    let problem = Problem::new(Field::empty(4).unwrap(), Beginning::default()).unwrap();
    let openings = all_openings(&problem, &Config::default(), &Limits::none()).unwrap();
    let made = Openings::new(&openings, 3).unwrap().write().unwrap();
    assert!(made == file(), "another file");
}
