//! All boards that a round can end with, each with the most points that a way to it brings.

use std::ops::ControlFlow;

use quadrille_bitboard::{Bitboard, Placement};
use quadrille_search::GaveUp;
use quadrille_search::hash::Map;

use crate::players::tally::Tally;
use crate::{Board, LineKind, Move, PieceId, Problem, Rules, Streak, engine};

/// The pieces that are left of a set, in order, before what fills the place.
type Left = [Option<PieceId>; Rules::MAX_SET];

/// Presence of clears in ways.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Clears {
    Some,
    None,
}

/// A board on which all pieces lie.
#[derive(Clone, Debug)]
pub(super) struct End {
    pub(super) board: Board,
    pub(super) points: u32,
    /// The node before the last move.
    from: usize,
    last: Move,
}

/// A board on the way, and the best way to it.
#[derive(Clone, Debug)]
struct Node {
    board: Board,
    left: Left,
    streak: Streak,
    points: u32,
    /// The node before, and the move from there.
    before: Option<(usize, Move)>,
}

/// All boards on which one piece of a set is left, each with the most points.
pub(super) struct Rounds<'a> {
    rules: &'a Rules,
    /// All that vanishes.
    lines: Vec<Board>,
    nodes: Vec<Node>,
    /// Where the nodes begin that have one piece left.
    last: usize,
    /// Cells that are filled if nothing vanishes.
    filled: usize,
    /// Points if nothing vanishes.
    quiet_points: u32,
}

impl<'a> Rounds<'a> {
    /// All ways of a set but for its last piece.
    ///
    /// # Errors
    ///
    /// The limit that struck.
    pub(super) fn new(problem: &'a Problem, tally: &Tally) -> Result<Self, GaveUp> {
        let (rules, set) = (problem.rules(), problem.set());
        let mut left = Left::default();
        for (place, &piece) in left.iter_mut().zip(set) {
            *place = Some(piece);
        }
        let cells: usize = set.iter().map(|&piece| rules[piece].shape.len()).sum();
        let mut rounds = Self {
            rules,
            lines: lines(rules),
            nodes: vec![Node {
                board: problem.board(),
                left,
                streak: problem.streak(),
                points: 0,
                before: None,
            }],
            last: 0,
            filled: problem.board().count() + cells,
            quiet_points: rules.score().cell * cells as u32,
        };
        for _ in 1..set.len() {
            rounds.expand(tally)?;
        }
        Ok(rounds)
    }

    /// The points of ways to this board, if nothing vanishes on them.
    pub(super) fn quiet_points(&self, board: Board) -> Option<u32> {
        (board.count() == self.filled).then_some(self.quiet_points)
    }

    /// Places one piece more on all boards that were reached last.
    fn expand(&mut self, tally: &Tally) -> Result<(), GaveUp> {
        let nodes = self.last..self.nodes.len();
        self.last = nodes.end;
        let mut known = Map::default();
        for from in nodes {
            tally.look()?;
            let node = self.nodes[from].clone();
            for one in self.moves_of(&node) {
                let next = self.next(from, &node, one);
                let place = *known
                    .entry((next.board, next.left, next.streak))
                    .or_insert(self.nodes.len());
                match self.nodes.get_mut(place) {
                    None => self.nodes.push(next),
                    Some(known) if known.points < next.points => *known = next,
                    Some(_) => {}
                }
            }
        }
        Ok(())
    }

    fn moves_of(&self, node: &Node) -> Vec<Move> {
        let left: Vec<PieceId> = node.left.iter().flatten().copied().collect();
        engine::legal_moves(self.rules, node.board, &left).collect()
    }

    fn next(&self, from: usize, node: &Node, one: Move) -> Node {
        let played = engine::play_unchecked(self.rules, node.board, one);
        let (extra, streak) = node.streak.follow(self.rules, &played);
        Node {
            board: played.board,
            left: without(node.left, one.piece),
            streak,
            points: node.points + played.points + extra,
            before: Some((from, one)),
        }
    }

    /// All boards after the last piece, each once, with the most points.
    ///
    /// # Errors
    ///
    /// The limit that struck.
    pub(super) fn ends(&self, clears: Clears, tally: &Tally) -> Result<Vec<End>, GaveUp> {
        let (mut ends, mut known) = (Vec::<End>::new(), Map::default());
        self.each_end(clears, |end| {
            tally.look()?;
            let place = *known.entry(end.board).or_insert(ends.len());
            match ends.get_mut(place) {
                None => ends.push(end),
                Some(known) if known.points < end.points => *known = end,
                Some(_) => {}
            }
            Ok(ControlFlow::Continue(()))
        })?;
        Ok(ends)
    }

    /// Calls `visit` with all boards after the last piece, some of them several times, until it breaks.
    ///
    /// # Errors
    ///
    /// That of `visit`.
    pub(super) fn each_end(
        &self,
        clears: Clears,
        mut visit: impl FnMut(End) -> Result<ControlFlow<()>, GaveUp>,
    ) -> Result<(), GaveUp> {
        for from in self.last..self.nodes.len() {
            let node = &self.nodes[from];
            let Some(piece) = node.left.iter().flatten().next() else {
                continue;
            };
            let cells = self.rules[*piece].shape.len();
            let is_quiet = node.board.count() + cells == self.filled;
            let gaps = self.lines.iter().map(|&line| line - node.board);
            let near: Vec<Board> = gaps.filter(|gaps| gaps.count() <= cells).collect();
            if is_quiet && clears == Clears::Some && near.is_empty() || !is_quiet && clears == Clears::None {
                continue;
            }
            for anchor in engine::anchors(self.rules, node.board, *piece).cells() {
                let last = Move {
                    piece: *piece,
                    anchor,
                };
                let is_whole = is_quiet && !self.fills(&near, last);
                if is_whole == (clears == Clears::Some) {
                    continue;
                }
                let Node { board, points, .. } = self.next(from, node, last);
                let end = End {
                    board,
                    points,
                    from,
                    last,
                };
                if visit(end)?.is_break() {
                    return Ok(());
                }
            }
        }
        Ok(())
    }

    /// Whether a move fills all gaps of a line.
    fn fills(&self, gaps: &[Board], one: Move) -> bool {
        let mut placed = Board::EMPTY;
        placed.stamp(Placement {
            shape: self.rules[one.piece].shape,
            anchor: one.anchor,
        });
        gaps.iter().any(|&gaps| (gaps - placed).is_empty())
    }

    /// The moves of a way.
    pub(super) fn moves(&self, end: &End) -> Vec<Move> {
        let mut moves = vec![end.last];
        let mut from = end.from;
        while let Some((before, one)) = self.nodes[from].before {
            moves.push(one);
            from = before;
        }
        moves.reverse();
        moves
    }
}

/// All lines that vanish when they are full.
fn lines(rules: &Rules) -> Vec<Board> {
    let (size, field) = (rules.size(), rules.field());
    let line = |is_in: &dyn Fn(usize, usize) -> bool| {
        let cells = field.cells();
        cells.filter(|cell| is_in(cell.row, cell.col)).collect::<Board>()
    };
    let mut lines = rules.other_lines().to_vec();
    for number in 0..size {
        if rules.lines().contains(&LineKind::Rows) {
            lines.push(line(&|row, _| row == number));
        }
        if rules.lines().contains(&LineKind::Columns) {
            lines.push(line(&|_, col| col == number));
        }
    }
    lines
}

/// The pieces but one of this kind, in the same order.
fn without(mut left: Left, piece: PieceId) -> Left {
    if let Some(place) = left.iter().position(|&other| other == Some(piece)) {
        left[place..].rotate_left(1);
        left[Rules::MAX_SET - 1] = None;
    }
    left
}
