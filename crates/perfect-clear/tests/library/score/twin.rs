//! The game played key by key, in every way, with spins as they are defined.

use std::collections::{BTreeMap, BTreeSet};

use quadrille_perfect_clear::score::{Clear, Count, Rules, Score, Spin, Spins, Streak, System};
use quadrille_perfect_clear::{Field, KickTable, Piece, Rotation};

type Cells = Vec<(i8, i8)>;
type Rows = Vec<[bool; 10]>;

/// Last movement of a piece.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
enum Last {
    Step,
    Quarter { kick: (i8, i8) },
    Half,
}

/// A piece on its way: its rotation, the corner of its box, and its last movement.
type At = (Rotation, i8, i8, Last);

pub(crate) struct Game<'a> {
    pub(crate) kicks: &'a KickTable,
    pub(crate) rules: Rules,
    pub(crate) count: Count,
    landings: BTreeMap<(Rows, Piece), BTreeSet<(Cells, Spin)>>,
}

/// Hand of a player: the slot, and whether it was used.
#[derive(Clone, Copy)]
struct Hand {
    slot: Option<Piece>,
    may_hold: bool,
}

fn side(piece: Piece) -> i8 {
    match piece {
        Piece::I => 4,
        Piece::O => 2,
        _ => 3,
    }
}

/// The cells of a piece in its box: as it appears, turned as often as it takes.
fn in_box(piece: Piece, rotation: Rotation) -> Cells {
    let spawn: [(i8, i8); 4] = match piece {
        Piece::I => [(0, 2), (1, 2), (2, 2), (3, 2)],
        Piece::J => [(0, 2), (0, 1), (1, 1), (2, 1)],
        Piece::L => [(2, 2), (0, 1), (1, 1), (2, 1)],
        Piece::O => [(0, 0), (1, 0), (0, 1), (1, 1)],
        Piece::S => [(0, 1), (1, 1), (1, 2), (2, 2)],
        Piece::T => [(0, 1), (1, 1), (2, 1), (1, 2)],
        Piece::Z => [(0, 2), (1, 2), (1, 1), (2, 1)],
    };
    let turn = |cells: Cells| cells.into_iter().map(|(x, y)| (y, side(piece) - 1 - x)).collect();
    (0..rotation.index()).fold(spawn.to_vec(), |cells, _| turn(cells))
}

fn height(rows: &Rows) -> i8 {
    i8::try_from(rows.len()).unwrap()
}

fn is_filled(rows: &Rows, x: i8, y: i8) -> bool {
    let (Ok(x), Ok(y)) = (usize::try_from(x), usize::try_from(y)) else {
        return true;
    };
    x >= 10 || rows.get(y).is_some_and(|row| row[x])
}

fn cells(piece: Piece, at: At) -> Cells {
    let cells = in_box(piece, at.0).into_iter();
    cells.map(|(x, y)| (at.1 + x, at.2 + y)).collect()
}

fn fits(rows: &Rows, piece: Piece, at: At) -> bool {
    cells(piece, at).iter().all(|&(x, y)| !is_filled(rows, x, y))
}

impl<'a> Game<'a> {
    pub(crate) fn new(kicks: &'a KickTable, rules: Rules, count: Count) -> Self {
        Self {
            kicks,
            rules,
            count,
            landings: BTreeMap::new(),
        }
    }

    /// The best score with which a queue clears the field.
    pub(crate) fn best(&mut self, field: Field, queue: &[Piece], streak: Streak) -> Option<Score> {
        let row = |y| std::array::from_fn(|x| field.is_filled(x, y));
        let rows: Rows = (0..field.rows()).map(row).collect();
        let hand = Hand {
            slot: None,
            may_hold: true,
        };
        self.play(&rows, hand, queue, streak)
    }

    fn play(&mut self, rows: &Rows, hand: Hand, queue: &[Piece], streak: Streak) -> Option<Score> {
        if rows.is_empty() {
            return Some(Score::default());
        }
        let mut best = None;
        let current = queue.first().copied();
        if let Some(current) = current {
            let fresh = Hand {
                may_hold: true,
                ..hand
            };
            let placed = self.place(rows, current, fresh, &queue[1..], streak);
            best = self.better(best, placed);
        }
        if hand.may_hold {
            let pressed = Hand {
                slot: current,
                may_hold: false,
            };
            let rest = queue.get(1..).unwrap_or(&[]);
            let held = match hand.slot {
                // The piece that comes must be placed: hold is pressed once.
                Some(piece) => {
                    let after = Hand {
                        may_hold: true,
                        ..pressed
                    };
                    self.place(rows, piece, after, rest, streak)
                }
                None if current.is_some() => self.play(rows, pressed, rest, streak),
                None => None,
            };
            best = self.better(best, held);
        }
        best
    }

    /// The better of two scores.
    fn better(&self, one: Option<Score>, other: Option<Score>) -> Option<Score> {
        let worth = |score: &Score| match self.count {
            Count::Points => (score.points, score.attack),
            Count::Attack => (score.attack, score.points),
        };
        one.into_iter().chain(other).max_by_key(worth)
    }

    fn place(
        &mut self,
        rows: &Rows,
        piece: Piece,
        hand: Hand,
        queue: &[Piece],
        streak: Streak,
    ) -> Option<Score> {
        let mut best = None;
        for (cells, spin) in self.landings(rows, piece) {
            let mut after = rows.clone();
            for (x, y) in cells {
                after[usize::try_from(y).unwrap()][usize::try_from(x).unwrap()] = true;
            }
            after.retain(|row| *row != [true; 10]);
            let lines = rows.len() - after.len();
            let clear = Clear {
                is_t: piece == Piece::T,
                // Two lines make a full spin of a mini there.
                spin: if self.rules.system == System::Jstris && spin == Spin::Mini && lines > 1 {
                    Spin::Full
                } else {
                    spin
                },
                lines,
                is_perfect: lines > 0 && after.iter().flatten().all(|&filled| !filled),
            };
            let (score, streak) = self.rules.clear(clear, streak);
            let rest = self.play(&after, hand, queue, streak);
            best = self.better(best, rest.map(|rest| rest + score));
        }
        best
    }

    /// Every place inside the rows where the piece can lock, and how it counts there by its last movement.
    fn landings(&mut self, rows: &Rows, piece: Piece) -> BTreeSet<(Cells, Spin)> {
        let key = (rows.clone(), piece);
        if let Some(known) = self.landings.get(&key) {
            return known.clone();
        }
        let start = (Rotation::Spawn, 3, height(rows) + 6, Last::Step);
        let (mut seen, mut open) = (BTreeSet::from([start]), vec![start]);
        let mut landings = BTreeSet::new();
        while let Some(at) = open.pop() {
            let rests = !fits(rows, piece, (at.0, at.1, at.2 - 1, at.3));
            let cells = cells(piece, at);
            if rests && cells.iter().all(|&(_, y)| y < height(rows)) {
                let mut cells = cells;
                cells.sort_unstable();
                landings.insert((cells, self.spin(rows, piece, at)));
            }
            for next in self.keys(rows, piece, at) {
                if seen.insert(next) {
                    open.push(next);
                }
            }
        }
        self.landings.insert(key, landings.clone());
        landings
    }

    /// Where one key leads.
    fn keys(&self, rows: &Rows, piece: Piece, at: At) -> Vec<At> {
        let (rotation, x, y, _) = at;
        let steps = [(x - 1, y), (x + 1, y), (x, y - 1)];
        let steps = steps.map(|(x, y)| (rotation, x, y, Last::Step));
        let mut next: Vec<At> = steps.into_iter().filter(|&at| fits(rows, piece, at)).collect();
        for quarters in 1..4 {
            let to = rotation.turned(quarters);
            let tests = self.kicks.tests(piece, rotation, to).iter();
            let mut targets = tests.map(|&kick| {
                let last = if quarters == 2 {
                    Last::Half
                } else {
                    Last::Quarter { kick }
                };
                (to, x + kick.0, y + kick.1, last)
            });
            next.extend(targets.find(|&at| fits(rows, piece, at)));
        }
        next
    }

    fn spin(&self, rows: &Rows, piece: Piece, at: At) -> Spin {
        let (rotation, x, y, last) = at;
        let kick = match last {
            Last::Quarter { kick } => kick,
            Last::Half if self.rules.system != System::Jstris => (0, 0),
            _ => return Spin::None,
        };
        if piece == Piece::T {
            let filled = |dx: i8, dy: i8| is_filled(rows, x + 1 + dx, y + 1 + dy);
            let corners = [(1, 1), (1, -1), (-1, -1), (-1, 1)].map(|(x, y)| filled(x, y));
            if corners.iter().filter(|&&corner| corner).count() >= 3 {
                let (a, b) = match rotation {
                    Rotation::Spawn => (3, 0),
                    Rotation::Right => (0, 1),
                    Rotation::Reverse => (1, 2),
                    Rotation::Left => (2, 3),
                };
                let on_its_side = matches!(rotation, Rotation::Left | Rotation::Right);
                let is_far = on_its_side && kick.0.abs() == 1 && kick.1 == -2;
                let upgraded = is_far && self.rules.system != System::Jstris;
                return if corners[a] && corners[b] || upgraded {
                    Spin::Full
                } else {
                    Spin::Mini
                };
            }
        }
        let moved = [(x - 1, y), (x + 1, y), (x, y + 1)];
        if moved
            .iter()
            .any(|&(x, y)| fits(rows, piece, (rotation, x, y, last)))
        {
            return Spin::None;
        }
        match self.rules.spins {
            Spins::AllMiniPlus => Spin::Mini,
            Spins::All if piece != Piece::T => Spin::Full,
            Spins::AllMini if piece != Piece::T => Spin::Mini,
            _ => Spin::None,
        }
    }
}
