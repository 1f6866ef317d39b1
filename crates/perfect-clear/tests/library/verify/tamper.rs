//! Solutions with something changed, and where that is to be noticed.

use quadrille_perfect_clear::verify::Claim;
use quadrille_perfect_clear::{Field, Hold, Piece, Placement, Problem, Queue, Rotation};

use super::problems::Random;

/// Place of the first flaw.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Expected {
    /// In this step, from 1.
    Step(usize),
    /// At the end.
    Unfinished,
}

/// Kinds of changes.
pub(crate) const KINDS: usize = 12;

type Changed = (Vec<Piece>, Vec<Claim>, Expected);

/// The queue and the steps after a change of this kind; none if there is nothing to change.
pub(crate) fn tampered(
    random: &mut Random,
    problem: &Problem<Queue>,
    steps: &[Claim],
    kind: usize,
) -> Option<Changed> {
    let at = random.below(steps.len());
    let mut queue = problem.pieces().pieces().to_vec();
    let mut steps = steps.to_vec();
    let mut expected = Expected::Step(at + 1);
    let step = &mut steps[at];
    match kind {
        0 => step.piece = Piece::ALL[(step.piece.index() + 1 + random.below(6)) % 7],
        1 => step.rotation = step.rotation.turned(1 + random.below(3)),
        2 => {
            let cleared = step.cleared.as_mut()?;
            if cleared.pop().is_none() {
                cleared.push(random.below(4));
            }
        }
        3 => step.cells[0] = step.cells[3],
        4 => step.cells.iter_mut().for_each(|cell| cell[0] += 10),
        5 => step.hold = is_hold_wrong(problem).then_some(!step.hold)?,
        6 => {
            steps.pop();
            expected = Expected::Unfinished;
        }
        7 => {
            expected = Expected::Step(steps.len() + 1);
            steps.push(steps[0].clone());
        }
        8 => step.cells.iter_mut().for_each(|cell| cell[1] += 4),
        9 => expected = Expected::Step(shifted(problem, &mut steps)?),
        10 => {
            let used = problem.hold() == Hold::Off;
            let first = queue.first_mut().filter(|_| used)?;
            *first = Piece::ALL[(first.index() + 1) % 7];
            expected = Expected::Step(1);
        }
        _ => {
            let next = steps.get(at + 1)?;
            if steps[at].piece == next.piece || steps[at].hold || next.hold {
                return None;
            }
            steps.swap(at, at + 1);
        }
    }
    Some((queue, steps, expected))
}

/// Whether hold never brings the piece that comes without it: all pieces are different.
fn is_hold_wrong(problem: &Problem<Queue>) -> bool {
    let mut pieces = problem.pieces().pieces().to_vec();
    pieces.extend(problem.hold().piece());
    let number = pieces.len();
    pieces.sort_unstable();
    pieces.dedup();
    pieces.len() == number
}

/// Moves the first step that can be moved to a place where its piece does not come to rest; its number.
fn shifted(problem: &Problem<Queue>, steps: &mut [Claim]) -> Option<usize> {
    let mut field = problem.field();
    for (number, step) in (1..).zip(steps) {
        let placement = placement(step);
        for x in 0..10 {
            let other = Placement { x, ..placement };
            let is_inside = other.mask::<u64>(field.rows()).is_some();
            if is_inside && !problem.mover().landings(field, step.piece).contains(other) {
                step.cells = cells(other);
                return Some(number);
            }
        }
        field = after(field, placement)?;
    }
    None
}

fn after(field: Field, placement: Placement) -> Option<Field> {
    Some(field.place(placement)?.0)
}

fn placement(step: &Claim) -> Placement {
    let low = |axis: usize| {
        let least = step.cells.iter().map(|cell| cell[axis]).min();
        u8::try_from(least.unwrap()).unwrap()
    };
    let rotation: Rotation = step.rotation;
    Placement::new(step.piece, rotation, low(0), low(1))
}

fn cells(placement: Placement) -> Vec<[i64; 2]> {
    placement.cells().map(|(x, y)| [x.into(), y.into()]).to_vec()
}
