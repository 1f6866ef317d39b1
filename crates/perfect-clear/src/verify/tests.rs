use quadrille_search::{Limits, Outcome};

use super::*;
use crate::{
    Config, DropMode, Field, Graph, KickTable, Problem, Queue, Rotation, finesse, letters, parse_pieces,
    solve,
};

/// The perfect clear opener with I in the stack.
const OPENER: &str = "XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X";

/// A problem and a solution of it.
struct Solved {
    physics: Physics,
    field: Field,
    hold: Hold,
    queue: Vec<Piece>,
    steps: Vec<Claim>,
}

impl Solved {
    fn new(field: &str, hold: Hold, queue: &str) -> Self {
        let physics = Physics::srs();
        let field = Field::parse(field, 4).unwrap();
        let queue = parse_pieces(queue).unwrap();
        let problem = Problem::holding(field, hold, Queue::new(queue.clone())).unwrap();
        let report = solve(&problem, &Config::default(), &Limits::none());
        let Outcome::Solved(solution) = report.outcome else {
            panic!("there is a solution");
        };
        let mut at = field;
        let mut steps: Vec<Claim> = Vec::new();
        for step in &solution.steps {
            let mut claim = Claim::from(step);
            let keys = finesse(&physics, at, step.placement).unwrap();
            let hold = step.hold.then(|| "hold".to_owned());
            let keys = hold.into_iter().chain(keys.iter().map(ToString::to_string));
            claim.keys = Some(keys.collect());
            at = at.place(step.placement).unwrap().0;
            steps.push(claim);
        }
        Self {
            physics,
            field,
            hold,
            queue,
            steps,
        }
    }

    fn check(&self) -> Result<(), Flaw> {
        let start = Start {
            field: self.field,
            hold: self.hold,
            queue: &self.queue,
        };
        Referee::new(&self.physics).check(start, &self.steps)
    }

    /// What is said after a change.
    fn after(&self, change: impl FnOnce(&mut Self)) -> String {
        let mut other = Self {
            physics: self.physics.clone(),
            queue: self.queue.clone(),
            steps: self.steps.clone(),
            ..*self
        };
        change(&mut other);
        other.check().unwrap_err().to_string()
    }
}

fn opener() -> Solved {
    let solved = Solved::new(OPENER, Hold::Empty, "TJSL");
    assert_eq!(solved.check(), Ok(()));
    solved
}

#[test]
fn a_solution_is_checked_step_by_step() {
    let field = Field::parse(OPENER, 4).unwrap();
    let problem = |queue: &str| Problem::new(field, queue.parse::<Queue>().unwrap()).unwrap();
    let report = solve(&problem("TJSL"), &Config::default(), &Limits::none());
    let solution = report.outcome.solved().unwrap();
    assert_eq!(verify_solution(&problem("TJSL"), &solution), Ok(()));
    let is_wrong = |change: &dyn Fn(&mut crate::Solution)| {
        let mut other = solution.clone();
        change(&mut other);
        verify_solution(&problem("TJSL"), &other).is_err()
    };
    assert!(is_wrong(&|other| drop(other.steps.pop())));
    assert!(is_wrong(&|other| other.steps.swap(0, 1)));
    assert!(is_wrong(&|other| other.steps[0].placement.x += 1));
    assert!(is_wrong(&|other| other.steps[0].hold ^= true));
    assert!(is_wrong(&|other| other.steps[2].cleared.clear()));
    // The pieces come in another order, and the last one first.
    assert!(verify_solution(&problem("LSJT"), &solution).is_err());
}

#[test]
fn every_kind_of_flaw_is_named() {
    let solved = opener();
    let said = [
        (
            "shifted",
            solved.after(|s| s.steps[1].cells.iter_mut().for_each(|cell| cell[0] -= 1)),
        ),
        (
            "raised",
            solved.after(|s| s.steps[0].cells.iter_mut().for_each(|cell| cell[1] += 1)),
        ),
        (
            "outside",
            solved.after(|s| s.steps[0].cells.iter_mut().for_each(|cell| cell[0] += 3)),
        ),
        (
            "below",
            solved.after(|s| s.steps[0].cells.iter_mut().for_each(|cell| cell[1] -= 1)),
        ),
        ("swapped", solved.after(|s| s.steps.swap(0, 1))),
        ("hold", solved.after(|s| s.steps[0].hold ^= true)),
        (
            "no hold",
            solved.after(|s| (s.hold, s.steps[0].hold) = (Hold::Off, true)),
        ),
        (
            "rotation",
            solved.after(|s| s.steps[0].rotation = s.steps[0].rotation.turned(1)),
        ),
        (
            "cells",
            solved.after(|s| s.steps[0].cells[0] = s.steps[0].cells[1]),
        ),
        ("missing", solved.after(|s| drop(s.steps.pop()))),
        ("more", solved.after(|s| s.steps.extend_from_within(..1))),
        ("queue", solved.after(|s| s.queue[1] = Piece::O)),
        ("end", solved.after(|s| s.queue.truncate(2))),
        ("not full", solved.after(|s| s.steps[0].cleared = Some(vec![3]))),
        ("full", solved.after(|s| s.steps[2].cleared = Some(Vec::new()))),
    ];
    let said = said.map(|(change, flaw)| format!("{change}: {flaw}"));
    insta::assert_snapshot!(said.join("\n"));
}

#[test]
fn keys_are_pressed_one_by_one() {
    let solved = opener();
    let with = |keys: &[&str]| {
        let keys = keys.iter().map(ToString::to_string).collect();
        solved.after(|s| s.steps[0].keys = Some(keys))
    };
    let right = solved.steps[0].keys.clone().unwrap();
    let said = [
        with(&[]),
        with(&["hard drop"]),
        with(&["left", "up", "hard drop"]),
        with(&["soft drop"]),
        with(&["hard drop", "hard drop"]),
        with(&["far left", "left", "hard drop"]),
        with(&["hold", "hard drop"]),
        with(&["half turn", "hard drop"]),
        solved.after(|s| {
            let mut longer = vec!["left".to_owned(), "right".to_owned()];
            longer.extend(right.iter().cloned());
            s.steps[0].keys = Some(longer);
        }),
    ];
    insta::assert_snapshot!(format!("{}\n{}", right.join(", "), said.join("\n")));
}

#[test]
fn what_cannot_be_reached_is_refused() {
    let field = "XX......../X...XXXXXX/XX.XXXXXXX";
    let step = Claim {
        piece: Piece::T,
        rotation: Rotation::Reverse,
        cells: vec![[2, 0], [1, 1], [2, 1], [3, 1]],
        hold: false,
        cleared: None,
        keys: None,
    };
    let start = Start {
        field: Field::parse(field, 3).unwrap(),
        hold: Hold::Empty,
        queue: &[Piece::T],
    };
    let physics = |drop| Physics::new(KickTable::srs(), drop);
    let flaw = |drop| {
        let physics = physics(drop);
        let flaw = Referee::new(&physics).check(start, std::slice::from_ref(&step));
        flaw.unwrap_err().to_string()
    };
    assert_eq!(
        flaw(DropMode::Soft),
        "2 cells are left at the end, after 1 step: 1 row is not cleared"
    );
    let unreachable = "step 1: T reverse in columns 2-4, rows 1-2: no keys bring it there";
    assert_eq!([flaw(DropMode::Slide), flaw(DropMode::Hard)], [unreachable; 2]);
}

#[test]
fn names_are_those_of_the_first_rotation_alike() {
    let cells = vec![[0, 0], [1, 0], [2, 0], [3, 0]];
    let rod = |rotation| Claim {
        piece: Piece::I,
        rotation,
        cells: cells.clone(),
        hold: false,
        cleared: Some(vec![0]),
        keys: None,
    };
    let start = Start {
        field: Field::parse("____XXXXXX", 1).unwrap(),
        hold: Hold::Off,
        queue: &[Piece::I],
    };
    let physics = Physics::srs();
    let mut referee = Referee::new(&physics);
    assert_eq!(referee.check(start, &[rod(Rotation::Spawn)]), Ok(()));
    let flaw = referee.check(start, &[rod(Rotation::Reverse)]).unwrap_err();
    let fault = Fault::Name(Rotation::Spawn);
    assert!(matches!(flaw, Flaw::Step { step: 1, fault: found, .. } if found == fault));
}

#[test]
fn answers_are_worked_out_by_trying_everything() {
    let physics = Physics::srs();
    let field = Field::parse(OPENER, 4).unwrap();
    let mut referee = Referee::new(&physics);
    for (hold, queue) in [
        (Hold::Empty, "TJSL"),
        (Hold::Off, "TJSL"),
        (Hold::Piece(Piece::I), "TJSL"),
        (Hold::Empty, "SZSZ"),
        (Hold::Empty, "LIOTJ"),
    ] {
        let pieces = parse_pieces(queue).unwrap();
        let start = Start {
            field,
            hold,
            queue: &pieces,
        };
        let problem = Problem::holding(field, hold, Queue::new(pieces.clone())).unwrap();
        let graph = Graph::new(&problem, &Config::default(), &Limits::none()).unwrap();
        let count = referee.solutions(start).unwrap();
        assert_eq!(count, graph.solutions(), "{queue}");
        assert_eq!(referee.can_clear(start), Ok(count > 0), "{queue}");
        let queues = [pieces.clone()];
        let series = Series {
            field,
            hold,
            queues: &queues,
        };
        let ways = referee.ways(series, Aim::Clear).unwrap();
        assert_eq!(ways.iter().count(), graph.tilings().len(), "{}", letters(&pieces));
    }
    let mut short = Referee::new(&physics).within(Limits::nodes(10));
    let start = Start {
        field: Field::empty(4).unwrap(),
        hold: Hold::Empty,
        queue: &parse_pieces("TILJSZOTILJ").unwrap(),
    };
    assert_eq!(short.can_clear(start), Err(quadrille_search::GaveUp::NodeLimit));
}

/// One row, cell or key is not several.
#[test]
fn flaws_of_one_are_singular() {
    let above = |left| Fault::Above { row: 2, left }.to_string();
    assert_eq!(above(1), "row 3 is above the only row that is left");
    assert_eq!(above(2), "row 3 is above the 2 rows that are left");
    let cells = |number| Fault::CellCount(number).to_string();
    assert_eq!(cells(1), "a piece has 4 cells, and 1 different one is listed");
    assert_eq!(cells(3), "a piece has 4 cells, and 3 different ones are listed");
    let keys = |fewest| KeyFault::TooMany { given: 4, fewest }.to_string();
    assert_eq!(keys(1), "4 keys are listed, and 1 is enough");
    assert_eq!(keys(2), "4 keys are listed, and 2 are enough");
}

/// Two columns are open.
const NARROW: &str = "XXXXXXXX__/XXXXXXXX__/XXXXXXXX__/XXXXXXXX__";

/// O pieces that lie on each other there, from the bottom.
fn stack(pieces: usize) -> Vec<Laid> {
    let at = |row| [(8, row), (9, row), (8, row + 1), (9, row + 1)];
    let rows = (0..pieces).map(|number| 2 * number);
    rows.map(|row| Laid {
        piece: Piece::O,
        cells: at(row),
    })
    .collect()
}

/// A press of hold is an action, and of two pieces on each other half of the orders cannot be laid.
#[test]
fn effort_is_actions_and_orders() {
    let physics = Physics::srs();
    let effort = |pieces, queues: &[&str]| {
        let queues: Vec<Vec<Piece>> = queues.iter().map(|queue| parse_pieces(queue).unwrap()).collect();
        let series = Series {
            field: Field::parse(NARROW, 4).unwrap(),
            hold: Hold::Empty,
            queues: &queues,
        };
        Referee::new(&physics)
            .effort(series, &[], &stack(pieces))
            .unwrap()
    };
    assert_eq!(effort(1, &["O"]), 0);
    assert_eq!(effort(1, &["IO"]), 100);
    assert_eq!(effort(2, &["OO"]), 50);
    assert_eq!(effort(2, &["IOO"]), 150);
    // The mean of 1, 0 and 0 is rounded; a queue without the piece is left out.
    assert_eq!(effort(1, &["IO", "O", "OI", "T"]), 33);
}

/// Where a T is placed by spins alone, it is always turned, which is two actions; an O is dropped.
#[test]
fn effort_of_spins_is_that_of_the_turn() {
    let physics = Physics::new(KickTable::srs(), "tsd".parse().unwrap());
    let effort = |field: &str, laid: Laid| {
        let series = Series {
            field: Field::parse(field, 4).unwrap(),
            hold: Hold::Off,
            queues: &[vec![laid.piece]],
        };
        Referee::new(&physics).effort(series, &[], &[laid]).unwrap()
    };
    let spun = Laid {
        piece: Piece::T,
        cells: [(2, 0), (1, 1), (2, 1), (3, 1)],
    };
    assert_eq!(effort(NARROW, stack(1)[0]), 0);
    assert_eq!(effort("XX......../X...XXXXXX/XX.XXXXXXX", spun), 200);
}

/// A T under an overhang comes there by soft drop alone, which the last piece may have though the game has it not.
#[test]
fn last_pieces_move_in_their_own_way() {
    let [hard, soft] = [DropMode::Hard, DropMode::Soft].map(|drop| Physics::new(KickTable::srs(), drop));
    let spun = [Laid {
        piece: Piece::T,
        cells: [(2, 0), (1, 1), (2, 1), (3, 1)],
    }];
    let series = Series {
        field: Field::parse("XX......../X...XXXXXX/XX.XXXXXXX", 3).unwrap(),
        hold: Hold::Off,
        queues: &[vec![Piece::T]],
    };
    let served = |mut referee: Referee<'_>| referee.ways(series, Aim::Lay(&spun)).unwrap().served().len();
    assert_eq!(served(Referee::new(&hard)), 0);
    assert_eq!(served(Referee::new(&hard).with_last(&soft, 1)), 1);
    assert_eq!(served(Referee::new(&hard).with_last(&soft, 0)), 0);
}

/// Where a T is placed by spins alone, it goes everywhere twice: to come to rest, and to spin.
#[test]
fn every_place_that_is_looked_at_counts() {
    let grid = Grid::new(Field::parse("XX......../X...XXXXXX/XX.XXXXXXX", 3).unwrap());
    let looked = |drop: &str| {
        let physics = Physics::new(KickTable::srs(), drop.parse().unwrap());
        let mut landings = Landings::new(&physics);
        landings.of(&grid, Piece::T);
        landings.looked
    };
    let once = looked("soft");
    assert!(once > 100, "{once}");
    assert_eq!((looked("t-softdrop"), looked("tsd")), (once, 2 * once));
    let spun = |drop: &str| {
        let physics = Physics::new(KickTable::srs(), drop.parse().unwrap());
        let mut landings = Landings::new(&physics);
        landings.spins(&grid, Piece::T);
        landings.looked
    };
    assert_eq!((spun("soft"), spun("tsd")), (once, 3 * once));
}

/// Where hold was never pressed, the next piece could be put aside; without hold, nothing is left over.
#[test]
fn what_is_left_over_is_in_the_slot_or_next() {
    let physics = Physics::srs();
    let left = |hold, queue: &str| {
        let queue = parse_pieces(queue).unwrap();
        let series = Series {
            field: Field::parse("XXXXXXXX__/XXXXXXXX__", 2).unwrap(),
            hold,
            queues: std::slice::from_ref(&queue),
        };
        let ways = Referee::new(&physics).ways(series, Aim::Clear).unwrap();
        ways.left(0, &queue).into_iter().collect::<Vec<_>>()
    };
    assert_eq!(left(Hold::Empty, "OT"), [(Some(Piece::T), 2)]);
    assert_eq!(left(Hold::Empty, "TO"), [(Some(Piece::T), 2)]);
    assert_eq!(left(Hold::Piece(Piece::T), "O"), [(Some(Piece::T), 1)]);
    assert_eq!(left(Hold::Empty, "O"), [(None, 1)]);
    assert_eq!(left(Hold::Off, "OT"), [(None, 1)]);
}

#[test]
fn listed_cells_are_four_different_ones() {
    let listed = |cells: &[[i64; 2]]| Laid::listed(Piece::O, cells);
    assert_eq!(
        listed(&[[9, 1], [8, 0], [9, 0], [8, 1], [8, 0]]),
        Some(stack(1)[0])
    );
    assert_eq!(listed(&[[9, 1], [8, 0], [9, 0]]), None);
    assert_eq!(listed(&[[9, 1], [8, 0], [9, 0], [9, 0]]), None);
    assert_eq!(listed(&[[9, 1], [10, 0], [9, 0], [10, 1]]), None);
    assert_eq!(listed(&[[0, 1], [-1, 0], [0, 0], [-1, 1]]), None);
}

/// In a gap of two columns, only O pieces clear rows.
#[test]
fn combos_end_where_nothing_clears() {
    let physics = Physics::srs();
    let ends = |rows: usize, hold, queue: &str| {
        let queue = parse_pieces(queue).unwrap();
        let rows = vec!["XXXXXXXX.."; rows];
        let chain = Chain {
            rows: &rows,
            hold,
            queue: &queue,
        };
        Referee::new(&physics).ends(chain).unwrap()
    };
    assert_eq!(ends(2, Hold::Off, "I"), [1]);
    assert_eq!(ends(2, Hold::Off, "O"), [0, 1]);
    assert_eq!(ends(4, Hold::Off, "OO"), [0, 0, 1]);
    assert_eq!(ends(2, Hold::Off, "IO"), [1]);
    assert_eq!(ends(2, Hold::Empty, "IO"), [0, 1]);
    let short = Chain {
        rows: &["XX"],
        hold: Hold::Off,
        queue: &[],
    };
    assert_eq!(Referee::new(&physics).ends(short), Ok(Vec::new()));
}
