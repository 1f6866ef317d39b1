//! All positions with one number of digits after the other.

use quadrille_search::hash::Places;
use quadrille_search::{GaveUp, Limits};

use crate::field::{Field, Lines, Word};
use crate::{Action, Pair, Rows};

/// End of a search by layers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) enum Ended {
    /// The empty board was reached: it is the first position of the last layer.
    Won,
    /// Every position was seen, the empty board is not among them.
    Exhausted,
    /// Positions were cut off; the empty board is not among the others.
    Cut,
    /// A limit struck.
    Stopped(GaveUp),
}

/// Layers of positions, each with the place of the one in the layer before that it comes from.
pub(crate) struct Layers<'a, W> {
    lines: &'a Lines<W>,
    limits: &'a Limits,
    all: Vec<Vec<(Field<W>, u32)>>,
    /// Most positions of a layer.
    width: usize,
    /// Most positions of all layers.
    room: usize,
    /// Those of the next layer that were found.
    seen: Places,
    pub(crate) nodes: u64,
    is_cut: bool,
    /// Whether the end of the board does not matter any more, as no refill will come.
    is_last: bool,
}

/// Positions between two looks at the limits.
const PERIOD: u64 = 1 << 10;

impl<'a, W: Word> Layers<'a, W> {
    /// Layers from these sources, all with the same number of digits.
    pub(crate) fn new(
        lines: &'a Lines<W>,
        limits: &'a Limits,
        nodes: u64,
        width: usize,
        room: usize,
    ) -> Self {
        Self {
            lines,
            limits,
            all: Vec::new(),
            width,
            room,
            seen: Places::default(),
            nodes,
            is_cut: false,
            is_last: false,
        }
    }

    /// Starts from these positions, after which no refill will come.
    pub(crate) fn start_last(&mut self, sources: impl Iterator<Item = (Field<W>, u32)>) {
        self.is_last = true;
        self.start(sources);
    }

    /// Starts from these positions.
    pub(crate) fn start(&mut self, sources: impl Iterator<Item = (Field<W>, u32)>) {
        let mut first = Vec::new();
        for (field, from) in sources {
            self.add(&mut first, field, from);
        }
        self.narrow(&mut first);
        self.all.push(first);
    }

    /// The layers so far, the first one first.
    pub(crate) fn layers(&self) -> &[Vec<(Field<W>, u32)>] {
        &self.all
    }

    /// Goes on until the empty board is reached or nothing is left.
    pub(crate) fn run(&mut self) -> Ended {
        loop {
            match self.next_layer() {
                Ok(None) => {}
                Ok(Some(ended)) => return ended,
                Err(why) => return Ended::Stopped(why),
            }
        }
    }

    fn next_layer(&mut self) -> Result<Option<Ended>, GaveUp> {
        let check = self.limits.every(PERIOD);
        let last = self.all.pop().unwrap_or_default();
        let mut next = Vec::new();
        self.seen.clear();
        for (place, (field, _)) in (0..).zip(&last) {
            check.tick(self.nodes)?;
            self.nodes += 1;
            let lines = self.lines;
            lines.for_each_pair(field, |first, second| {
                let child = lines.play(field, first, second);
                self.add(&mut next, child, place);
                if lines.rules.rows == Rows::VanishLate {
                    self.add(&mut next, lines.settled(child), place);
                }
            });
        }
        self.all.push(last);
        // All children have two digits fewer, so the empty board is alone in its layer.
        if next.is_empty() {
            return Ok(Some(if self.is_cut { Ended::Cut } else { Ended::Exhausted }));
        }
        if next[0].0.is_won() {
            self.all.push(next);
            return Ok(Some(Ended::Won));
        }
        self.narrow(&mut next);
        self.room = self.room.saturating_sub(next.len());
        self.all.push(next);
        if self.room == 0 {
            self.is_cut = true;
            return Ok(Some(Ended::Cut));
        }
        Ok(None)
    }

    /// A field as it stands in layers.
    #[inline]
    fn kept(&self, field: Field<W>) -> Field<W> {
        if self.is_last {
            field.to_last_digit()
        } else {
            field
        }
    }

    fn add(&mut self, layer: &mut Vec<(Field<W>, u32)>, field: Field<W>, from: u32) {
        let field = self.kept(field);
        let is_at = |place: u32| layer[place as usize].0 == field;
        if self.seen.add(&field, layer.len() as u32, is_at).is_none() {
            layer.push((field, from));
        }
    }

    /// Keeps the most promising positions of a layer: those with the most pairs to choose from.
    fn narrow(&mut self, layer: &mut Vec<(Field<W>, u32)>) {
        if layer.len() <= self.width {
            return;
        }
        self.is_cut = true;
        let mut ranked: Vec<(u32, u32)> = (0..)
            .zip(layer.iter())
            .map(|(place, (field, _))| {
                let hits = self.lines.hits(field);
                (
                    u32::MAX - hits.iter().map(|hits| hits.count()).sum::<u32>(),
                    place,
                )
            })
            .collect();
        ranked.select_nth_unstable(self.width);
        ranked.truncate(self.width);
        ranked.sort_unstable();
        *layer = ranked.iter().map(|&(_, place)| layer[place as usize]).collect();
    }

    /// The actions that lead to a position of a layer, and the tag of the source that they start from.
    pub(crate) fn line(&self, layer: usize, place: u32) -> (u32, Vec<Action>) {
        let mut actions = Vec::new();
        let (mut to, mut from) = self.all[layer][place as usize];
        for layer in (0..layer).rev() {
            let (before, tag) = self.all[layer][from as usize];
            self.push_reversed(&mut actions, &before, &to);
            (to, from) = (before, tag);
        }
        actions.reverse();
        (from, actions)
    }

    /// The actions between two positions of neighbouring layers, the last one first.
    fn push_reversed(&self, actions: &mut Vec<Action>, before: &Field<W>, after: &Field<W>) {
        let mut found = Vec::new();
        self.lines.for_each_pair(before, |first, second| {
            let child = self.lines.play(before, first, second);
            let take = Action::Take(Pair::new(first as usize, second as usize));
            if !found.is_empty() {
                return;
            }
            let is_late = self.lines.rules.rows == Rows::VanishLate;
            if self.kept(child) == *after {
                found = vec![take];
            } else if is_late && self.kept(self.lines.settled(child)) == *after {
                found = vec![Action::Wait, take];
            }
        });
        actions.append(&mut found);
    }
}

#[cfg(test)]
mod tests {
    use quadrille_search::Seed;
    use rand::RngExt;

    use super::*;
    use crate::{Board, Problem, Rules, Width};

    /// Plays the line of each position of all layers by the rules, and compares what comes of it.
    fn lines_lead_to_their_positions(rules: Rules, board: Board) -> usize {
        let (lines, limits) = (Lines::<u128>::new(&rules), Limits::none());
        let problem = Problem::new(rules, board).expect("a problem");
        let start = Field::of(problem.board()).expect("a short board");
        let mut layers = Layers::new(&lines, &limits, 0, 500, usize::MAX);
        layers.start(std::iter::once((start, 0)));
        layers.run();
        let mut count = 0;
        for (number, layer) in layers.layers().iter().enumerate() {
            for (place, (field, _)) in (0..).zip(layer) {
                let mut game = problem.game();
                for action in layers.line(number, place).1 {
                    game.play(action).expect("a legal line");
                }
                assert!(
                    Field::of(game.board()).as_ref() == Some(field),
                    "{}",
                    problem.board()
                );
                count += 1;
            }
        }
        count
    }

    /// The second row has the digits of the third: without either, the same digits are left, on boards of two lengths.
    #[test]
    fn positions_that_differ_at_the_end_of_the_board_have_lines_of_their_own() {
        let board = Board::parse("235235235/19......./19", Width::NINE, 100).expect("a board");
        let rules = Rules::default();
        assert_eq!(lines_lead_to_their_positions(rules, board), 8);
    }

    #[test]
    fn lines_lead_to_positions_of_random_boards() {
        let mut count = 0;
        for number in 0..60 {
            let random = &mut Seed(6).stream(number);
            let cells: Vec<u8> = (0..random.random_range(12..40))
                .map(|_| {
                    let digit = random.random_range(1..4);
                    if random.random_bool(0.5) { digit } else { 0 }
                })
                .collect();
            let board = Board::new(Width::NINE, cells).expect("digits");
            let rows = [Rows::Vanish, Rows::VanishLate, Rows::Stay][number as usize % 3];
            count += lines_lead_to_their_positions(
                Rules {
                    rows,
                    ..Rules::default()
                },
                board,
            );
        }
        assert!(count > 5_000, "{count}");
    }
}
