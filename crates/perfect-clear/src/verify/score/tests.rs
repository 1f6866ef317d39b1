//! Points, attack and streaks of single clears, as the games' own tables have them.

use super::super::judge::{Arrival, Turn, judge};
use super::*;
use crate::Rotation;
use crate::score::Rules;

const SYSTEMS: [System; 3] = [System::Guideline, System::Tetrio, System::Jstris];

fn event(spin: Spin, lines: u32) -> Event {
    let piece = Piece::T;
    Event {
        piece,
        spin,
        lines,
        empties: false,
    }
}

fn emptying(lines: u32) -> Event {
    Event {
        empties: true,
        ..event(Spin::None, lines)
    }
}

const fn streak(back_to_back: u8, combo: u8) -> Streak {
    Streak { back_to_back, combo }
}

#[test]
fn spins_and_four_lines_are_difficult() {
    let is_difficult = |spin| [0, 1, 2, 3, 4].map(|lines| event(spin, lines).is_difficult());
    assert_eq!(is_difficult(Spin::None), [false, false, false, false, true]);
    assert_eq!(is_difficult(Spin::Mini), [false, true, true, true, true]);
    assert_eq!(is_difficult(Spin::Full), [false, true, true, true, true]);
}

#[test]
fn points_are_those_of_the_tables() {
    let points = |event: Event, before| event.points(System::Guideline, before);
    let of = |spin| [0, 1, 2, 3].map(|lines| points(event(spin, lines), streak(0, 0)));
    assert_eq!(of(Spin::None), [0, 100, 300, 500]);
    assert_eq!(of(Spin::Mini)[..3], [100, 200, 400]);
    assert_eq!(of(Spin::Full), [400, 800, 1200, 1600]);
    let tetris = event(Spin::None, 4);
    assert_eq!(points(tetris, streak(0, 0)), 800);
    assert_eq!(points(tetris, streak(1, 0)), 1200);
    assert_eq!(points(event(Spin::Full, 2), streak(1, 3)), 1950);
    // Half as much again is for difficult clears, and a combo for clears.
    assert_eq!(points(event(Spin::None, 1), streak(1, 3)), 250);
    assert_eq!(points(event(Spin::Full, 0), streak(1, 3)), 400);
}

#[test]
fn points_of_perfect_clears_are_those_of_the_tables() {
    let points = |system, lines, before| emptying(lines).points(system, before);
    let guideline = [1, 2, 3, 4].map(|lines| points(System::Guideline, lines, streak(0, 0)));
    assert_eq!(guideline, [900, 1500, 2300, 2800]);
    assert_eq!(points(System::Guideline, 4, streak(1, 0)), 4400);
    assert_eq!(points(System::Tetrio, 1, streak(0, 0)), 3600);
    assert_eq!(points(System::Jstris, 1, streak(0, 0)), 3100);
}

#[test]
fn attack_is_that_of_the_tables() {
    for system in SYSTEMS {
        let attack = |event: Event, before| event.attack(system, before);
        let of = |spin| [0, 1, 2, 3].map(|lines| attack(event(spin, lines), streak(0, 0)));
        assert_eq!(of(Spin::None), [0, 0, 1, 2], "{system}");
        assert_eq!(of(Spin::Full), [0, 2, 4, 6], "{system}");
        assert_eq!(attack(event(Spin::Mini, 1), streak(0, 0)), 0, "{system}");
        assert_eq!(attack(event(Spin::None, 4), streak(0, 0)), 4, "{system}");
        assert_eq!(attack(event(Spin::None, 4), streak(1, 0)), 5, "{system}");
        assert_eq!(attack(event(Spin::None, 2), streak(1, 0)), 1, "{system}");
    }
}

#[test]
fn combos_send_lines() {
    let single = |system, combo| event(Spin::None, 1).attack(system, streak(0, combo));
    let of = |system| [0, 1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12].map(|combo| single(system, combo));
    assert_eq!(of(System::Guideline), [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5, 5]);
    assert_eq!(of(System::Jstris), [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5]);
    // The logarithm of 1 and 1.25 for each clear before, rounded down.
    assert_eq!(of(System::Tetrio), [0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 2, 2, 2]);
    // A quarter more for each clear before.
    let tetris = event(Spin::None, 4);
    assert_eq!(tetris.attack(System::Tetrio, streak(1, 2)), 7);
}

#[test]
fn perfect_clears_and_long_chains_send_lines() {
    let attack = |system, before| emptying(1).attack(system, before);
    assert_eq!(attack(System::Guideline, streak(0, 5)), 10);
    assert_eq!(attack(System::Jstris, streak(0, 5)), 12);
    assert_eq!(attack(System::Tetrio, streak(0, 0)), 6);
    // A chain of five or more is released by the clear that ends it.
    let single = |chain| event(Spin::None, 1).attack(System::Tetrio, streak(chain, 0));
    assert_eq!([4, 5, 6].map(single), [0, 4, 5]);
    let goes_on = [emptying(1), event(Spin::None, 4)].map(|one| one.attack(System::Tetrio, streak(6, 0)));
    assert_eq!(goes_on, [6, 5]);
}

#[test]
fn streaks_go_on_by_clears() {
    let before = streak(3, 2);
    for system in SYSTEMS {
        assert_eq!(event(Spin::Full, 0).streak(system, before), streak(3, 0));
        assert_eq!(event(Spin::None, 1).streak(system, before), streak(0, 3));
    }
    let chains = |event: Event| SYSTEMS.map(|system| event.streak(system, before).back_to_back);
    assert_eq!(chains(event(Spin::None, 4)), [1, 4, 1]);
    // In TETR.IO a perfect clear adds two to a chain, and elsewhere it ends one if it is not difficult.
    assert_eq!(chains(emptying(1)), [0, 5, 0]);
}

#[test]
fn deeds_keep_to_their_bounds() {
    let deeds = |soft_drops, clears, difficult| Deeds {
        is_done: true,
        soft_drops,
        clears,
        difficult,
    };
    let bounds = Bounds {
        soft_drops: Some(2),
        clears: Some(3),
        back_to_back: 1,
    };
    assert!(deeds(2, 3, 1).are_within(bounds) && deeds(0, 0, 2).are_within(bounds));
    assert!(!deeds(3, 3, 1).are_within(bounds));
    assert!(!deeds(2, 4, 1).are_within(bounds));
    assert!(!deeds(2, 3, 0).are_within(bounds));
    assert!(deeds(9, 9, 0).are_within(Bounds::default()));
}

/// Three corners make a spin, and the two in front of the T a full one.
#[test]
fn corners_in_front_make_a_full_spin() {
    let turn = Turn {
        quarters: 1,
        kick: (0, 0),
    };
    for (front, rotation) in Rotation::ALL.into_iter().enumerate() {
        for missing in 0..4 {
            let corners = [0, 1, 2, 3].map(|corner| corner != missing);
            let arrival = Arrival {
                rotation,
                turn: Some(turn),
                corners,
                is_stuck: false,
            };
            let spin = judge(Rules::default(), Piece::T, arrival);
            let is_full = missing != front && missing != (front + 1) % 4;
            let expected = if is_full { Spin::Full } else { Spin::Mini };
            assert_eq!(spin, expected, "{rotation} without corner {missing}");
        }
    }
}

/// A mode is content with clears of its number of lines, by a spin where it asks for one.
#[test]
fn modes_are_served_by_their_clears() {
    let lines = |mode, spin| [0, 1, 2, 3].map(|lines| event(spin, lines).serves(mode));
    assert_eq!(lines(Mode::AnyTSpin, Spin::None), [false; 4]);
    assert_eq!(lines(Mode::AnyTSpin, Spin::Mini), [false, true, true, true]);
    assert_eq!(lines(Mode::TSpinSingle, Spin::Mini), [false; 4]);
    assert_eq!(lines(Mode::TSpinSingle, Spin::Full), [false, true, true, true]);
    assert_eq!(lines(Mode::TSpinDouble, Spin::Full), [false, false, true, true]);
    assert_eq!(lines(Mode::TSpinTriple, Spin::Full), [false, false, false, true]);
    assert_eq!(lines(Mode::BackToBack, Spin::None), [true, false, false, false]);
    assert_eq!(lines(Mode::BackToBack, Spin::Mini), [true; 4]);
    assert_eq!(lines(Mode::Tetris, Spin::Full), [false; 4]);
    assert!(event(Spin::None, 4).serves(Mode::Tetris));
    let by_others = Event {
        piece: Piece::S,
        ..event(Spin::Full, 2)
    };
    assert!(!by_others.serves(Mode::AnyTSpin) && !by_others.serves(Mode::TSpinDouble));
}

/// A spin takes a soft drop, and so does what a hard drop does not bring to its place.
#[test]
fn soft_drops_are_those_that_are_needed() {
    let hard = Physics::new(crate::KickTable::srs(), DropMode::Hard);
    let field = crate::Field::parse("XX......../X...XXXXXX/XX.XXXXXXX", 4).unwrap();
    let grid = Grid::new(field);
    let on_top = [(8, 2), (9, 2), (8, 3), (9, 3)];
    let below = [(2, 0), (1, 1), (2, 1), (3, 1)];
    let of_o = |spin| Event {
        piece: Piece::O,
        ..event(spin, 0)
    };
    let of_t = |spin| event(spin, 0);
    let mut known = Known {
        best: BTreeMap::new(),
        hard: None,
    };
    assert!(!known.is_soft(DropMode::Soft, &grid, &below, of_t(Spin::Full)));
    known.hard = Some(Landings::new(&hard));
    assert!(!known.is_soft(DropMode::Soft, &grid, &on_top, of_o(Spin::None)));
    assert!(known.is_soft(DropMode::Soft, &grid, &on_top, of_o(Spin::Mini)));
    assert!(known.is_soft(DropMode::Soft, &grid, &below, of_t(Spin::None)));
}
