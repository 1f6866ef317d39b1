//! Pages whose piece is not locked: they place nothing, wherever they stand.

use proptest::prelude::*;
use quadrille_perfect_clear::build::{Setup, SetupError};
use quadrille_perfect_clear::fumen::{Flags, Operation, Page, decode};
use quadrille_perfect_clear::{Piece, Rotation};

/// A solution in pages.
const PLAYED: &str = "v115@vhERQJUGJKJJvMJTNJ";

/// A page that shows a place for a piece on what the page before leads to.
fn hint(before: Option<&Page>, piece: Piece) -> Page {
    let flags = Flags {
        lock: false,
        // What does not happen.
        rise: piece == Piece::T,
        mirror: piece == Piece::L,
        ..Flags::default()
    };
    Page {
        diagram: before.map(Page::next_diagram).unwrap_or_default(),
        operation: Some(Operation {
            piece,
            rotation: Rotation::Spawn,
            x: 4,
            y: 0,
        }),
        flags,
        ..Page::default()
    }
}

proptest! {
    #[test]
    fn hints_change_no_setup(hints in prop::collection::vec((0..6_usize, 0..7_usize), 0..6)) {
        let played = decode(PLAYED).unwrap();
        let mut pages: Vec<Page> = Vec::new();
        for at in 0..=played.len() {
            for &(_, piece) in hints.iter().filter(|hint| hint.0 == at) {
                pages.push(hint(pages.last(), Piece::ALL[piece]));
            }
            pages.extend(played.get(at).cloned());
        }
        prop_assert_eq!(Setup::read(&pages, 4), Setup::read(&played, 4));
    }
}

#[test]
fn hints_alone_are_no_setup() {
    let pages = [hint(None, Piece::I), hint(None, Piece::O)];
    assert_eq!(Setup::read(&pages, 4), Err(SetupError::Nothing { page: 1 }));
    assert_eq!(pages[0].placed(), None);
    assert_eq!(pages[0].grayed().diagram, pages[0].diagram);
}

/// Colours count, with a piece over them that is not locked.
#[test]
fn colours_below_a_hint_are_a_setup() {
    let colored = decode("v115@9gE8zhG8ywH8wwglG8ilA8JeAgH").unwrap();
    let hinted = Page {
        operation: hint(None, Piece::O).operation,
        flags: Flags {
            lock: false,
            ..colored[0].flags
        },
        ..colored[0].clone()
    };
    assert_eq!(Setup::read(&[hinted], 4), Setup::read(&colored, 4));
}

/// What follows on a mirror or on garbage that rises is another field.
#[test]
fn a_field_that_is_mirrored_begins_another_setup() {
    let mut pages = decode(PLAYED).unwrap();
    pages.truncate(2);
    pages[0].flags.mirror = true;
    pages[1].diagram = pages[0].next_diagram();
    let setups = Setup::read(&pages, 4).unwrap();
    let pieces: Vec<usize> = setups.iter().map(Setup::pieces).collect();
    assert_eq!(pieces, [1, 1]);
    assert_eq!(setups[1].field, pages[1].diagram.to_field(4).unwrap());
}
