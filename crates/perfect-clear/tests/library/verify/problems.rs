//! Random problems of the middle of a game: a solution of an empty field, of which some placements are undone.

use std::sync::Arc;

use quadrille_perfect_clear::{
    Config, DropMode, Field, Hold, KickTable, Limits, Mover, Outcome, Physics, Piece, Problem, Queue, Step,
    solve,
};
use quadrille_search::{Seed, Stream};
use rand::RngExt;
use rand::seq::SliceRandom;

/// The lines that are cleared.
const LINES: usize = 4;

pub(crate) fn kick_tables() -> Vec<KickTable> {
    KickTable::NAMES
        .map(|name| KickTable::named(name).unwrap())
        .to_vec()
}

/// A source of problems that depend on the seed alone.
pub(crate) struct Random {
    stream: Stream,
    movers: Vec<Arc<Mover>>,
    /// The steps of a solution of the empty field.
    steps: Vec<Step>,
    drawn: usize,
}

impl Random {
    pub(crate) fn new(seed: Seed) -> Self {
        let mut movers = Vec::new();
        for table in kick_tables() {
            for drop in [DropMode::Soft, DropMode::Slide, DropMode::Hard] {
                let physics = Physics::new(table.clone(), drop);
                movers.push(Arc::new(Mover::new(physics, LINES).unwrap()));
            }
        }
        Self {
            stream: seed.stream(0),
            movers,
            steps: Vec::new(),
            drawn: 0,
        }
    }

    pub(crate) fn below(&mut self, end: usize) -> usize {
        self.stream.random_range(0..end)
    }

    /// The next problem; every table, way to drop and kind of hold comes in turn.
    pub(crate) fn problem(&mut self) -> Problem<Queue> {
        let number = self.drawn;
        self.drawn += 1;
        if number.is_multiple_of(6) {
            self.steps = self.solution();
        }
        let placed = self.steps.len() - 2 - self.below(4);
        let mut field = Field::empty(LINES).unwrap();
        for step in &self.steps[..placed] {
            field = field.place(step.placement).unwrap().0;
        }
        let left = self.steps[placed..].iter();
        let mut queue: Vec<Piece> = left.map(|step| step.placement.piece).collect();
        if self.below(4) == 0 {
            queue.swap(0, 1);
        }
        let hold = match number % 3 {
            0 => Hold::Off,
            1 => Hold::Empty,
            _ => Hold::Piece(queue.remove(0)),
        };
        if self.below(2) == 0 {
            queue.push(Piece::ALL[self.below(7)]);
        }
        let mover = &self.movers[number % self.movers.len()];
        let problem = Problem::holding(field, hold, Queue::new(queue)).unwrap();
        problem.with_mover(mover).unwrap()
    }

    /// The steps of a solution of the empty field with two random bags.
    fn solution(&mut self) -> Vec<Step> {
        loop {
            let mut queue = Vec::new();
            for _ in 0..2 {
                let mut bag = Piece::ALL;
                bag.shuffle(&mut self.stream);
                queue.extend(bag);
            }
            let problem = Problem::new(Field::empty(LINES).unwrap(), Queue::new(queue)).unwrap();
            let report = solve(&problem, &Config::default(), &Limits::none());
            if let Outcome::Solved(solution) = report.outcome {
                return solution.steps;
            }
        }
    }
}
