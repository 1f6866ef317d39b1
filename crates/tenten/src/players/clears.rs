//! The ends of a round that clear something, as few of the others as possible.
//!
//! **What.** Boards that a set leads to with at least one clear, each with the most points that its clears can bring.
//!
//! **How.** Every play is a chain of events, pieces of which the last clears lines, and then pieces that clear nothing
//! ([`placing`](crate::placing)). The boards after events are held once, each with the most points. From the best of
//! them the pieces that are left are placed, without a clear.
//!
//! **Why the points are right.** A piece of a chain that has no cell in the next lines can wait for them: the same
//! lines vanish, as many at once. So no play to a board brings more than the chains do.

use std::cmp::Reverse;
use std::ops::ControlFlow;

use quadrille_search::hash::Map;

use crate::evaluate::streaks::{DISCOUNT, POINTS, Worth};
use crate::placing::{Anchored, Figure, Fills, Finder, Lines, Placed, Tables, UpTo, bits};
use crate::{Move, PieceId, Rules};

/// Pieces that are left of a set.
type Pieces = UpTo<u8, 3>;

/// Tables of the rules by which clears are found.
#[derive(Clone, Debug)]
pub(crate) struct Clears {
    figures: Vec<Figure>,
    lines: Lines,
    fills: Fills,
    /// Points for this number of lines at once, without a streak.
    points: Vec<u32>,
    /// Points for each cell that vanishes.
    vanished: u32,
    /// What points are measured in: two lines, each by itself.
    two_lines: f64,
}

/// A board after events, and the pieces that are left.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Node {
    board: u128,
    rest: Pieces,
    /// Of the clears.
    points: u32,
    placed: UpTo<Placed, 3>,
}

/// A board at the end of a round, and how it is reached.
#[derive(Clone, Copy, Debug)]
pub(crate) struct End {
    pub(crate) board: u128,
    /// Those of the clears, without a streak.
    pub(crate) points: u32,
    placed: UpTo<Placed, 3>,
    /// The worth of what was cleared and of the board together.
    pub(crate) sum: f64,
}

impl End {
    /// The moves by which it is reached.
    pub(crate) fn moves(&self) -> Vec<Move> {
        self.placed.iter().map(Move::from).collect()
    }

    /// The better, the greater; of equal ones the greatest board.
    fn is_better(&self, other: &Self) -> bool {
        (self.sum, self.board) > (other.sum, other.board)
    }
}

/// How much is looked at.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Width {
    /// Boards after events from which pieces that are left are placed.
    pub(crate) nodes: usize,
    /// Places for the first of two pieces that are left.
    pub(crate) places: usize,
}

impl Width {
    /// For the moves of a game.
    pub(crate) const PLAY: Self = Self { nodes: 16, places: 6 };
    /// For answers to sets that may come.
    pub(crate) const ANSWER: Self = Self { nodes: 12, places: 4 };
    /// Everything.
    #[cfg(test)]
    pub(crate) const ALL: Self = Self {
        nodes: usize::MAX,
        places: usize::MAX,
    };
}

impl Clears {
    pub(crate) fn new(rules: &Rules) -> Self {
        let most = 2 * rules.size() as u32;
        Self {
            figures: Figure::all(rules),
            lines: Lines::new(rules),
            fills: Fills::new(rules),
            points: (0..=most).map(|lines| rules.points_for_lines(lines)).collect(),
            vanished: rules.score().vanished,
            two_lines: f64::from(2 * rules.points_for_lines(1).max(1)),
        }
    }

    /// All boards after one or more events, each with each rest of the set once, with the most points.
    pub(crate) fn nodes(&self, board: u128, set: &[PieceId]) -> Vec<Node> {
        let pieces = set.iter().map(|piece| piece.index() as u8);
        let pieces = pieces.fold(Pieces::default(), Pieces::and).sorted().reversed();
        let root = Node {
            board,
            rest: pieces,
            points: 0,
            placed: UpTo::default(),
        };
        let mut nodes = vec![];
        let mut known = Map::default();
        self.expand(&root, &mut nodes, &mut known);
        // Nodes with two pieces come from the root alone, those with one from these as well: so when a node's turn
        // comes, it has the most points.
        for left in [2, 1] {
            let mut next = 0;
            while let Some(&node) = nodes.get(next) {
                if node.rest.len() == left {
                    self.expand(&node, &mut nodes, &mut known);
                }
                next += 1;
            }
        }
        nodes
    }

    /// Adds the nodes that one event leads to.
    fn expand(&self, from: &Node, nodes: &mut Vec<Node>, known: &mut Map<(u128, Pieces), usize>) {
        let counts = self.lines.counts(from.board);
        let finder = self.finder(from.board, from.rest);
        let all = finder.events(&counts, |event| {
            let node = Node {
                board: event.board,
                rest: from.rest.only(event.rest),
                points: from.points + self.points[event.lines as usize] + self.vanished * event.cleared,
                placed: from.placed.followed_by(event.placed),
            };
            let at = *known.entry((node.board, node.rest)).or_insert(nodes.len());
            match nodes.get_mut(at) {
                Some(other) if other.points >= node.points => {}
                Some(other) => *other = node,
                None => nodes.push(node),
            }
            ControlFlow::Continue(())
        });
        debug_assert!(all.is_continue(), "nothing ends the search");
    }

    /// The draws of a set of three, in order and by weight, that fit without any clear and cannot clear anything.
    ///
    /// Whether pieces clear something together is found out once for each piece and each pair.
    pub(crate) fn dry_draws(&self, rules: &Rules, fits: impl Fn(&[PieceId]) -> bool, board: u128) -> u128 {
        let clears = |pieces: &[PieceId]| self.can_clear(board, pieces);
        let alone: Vec<PieceId> = rules.piece_ids().filter(|&piece| !clears(&[piece])).collect();
        let count = alone.len();
        let mut pairs = vec![false; count * count];
        for one in 0..count {
            for other in one..count {
                pairs[one * count + other] = clears(&[alone[one], alone[other]]);
            }
        }
        let weight = |place: usize| u128::from(rules.weight(alone[place]));
        let mut draws = 0;
        for one in 0..count {
            for other in (one..count).filter(|other| !pairs[one * count + other]) {
                for last in other..count {
                    let set = [alone[one], alone[other], alone[last]];
                    if pairs[one * count + last] || pairs[other * count + last] || clears(&set) || !fits(&set)
                    {
                        continue;
                    }
                    let orders = match (one == other, other == last) {
                        (true, true) => 1,
                        (false, false) => 6,
                        _ => 3,
                    };
                    draws += orders * weight(one) * weight(other) * weight(last);
                }
            }
        }
        draws
    }

    /// Whether some of these pieces clear something together.
    fn can_clear(&self, board: u128, pieces: &[PieceId]) -> bool {
        let pieces = pieces
            .iter()
            .fold(Pieces::default(), |all, piece| all.and(piece.index() as u8));
        let counts = self.lines.counts(board);
        let found = self
            .finder(board, pieces.sorted().reversed())
            .events(&counts, |_| ControlFlow::Break(()));
        found.is_break()
    }

    /// The finder of events of these pieces.
    fn finder(&self, board: u128, pieces: Pieces) -> Finder<'_, 3, false> {
        let remaining = Anchored {
            pieces,
            legal: self.legal(board, pieces),
        };
        let tables = Tables {
            figures: &self.figures,
            lines: &self.lines,
            fills: &self.fills,
        };
        Finder::new(tables, board, remaining, true)
    }

    fn legal(&self, board: u128, rest: Pieces) -> [u128; 3] {
        let mut legal = [0; 3];
        for (legal, piece) in legal.iter_mut().zip(rest.iter()) {
            *legal = self.figures[usize::from(piece)].anchors(self.lines.field & !board);
        }
        legal
    }

    /// Visits ends that clear something, some more than once: all of those whose last pieces clear, and of the others
    /// those of the best nodes. If there are none of these, all are visited.
    pub(crate) fn visit(&self, worth: &impl Worth, nodes: &[Node], width: Width, mut visit: impl FnMut(End)) {
        let mut found = false;
        let mut open = Vec::with_capacity(nodes.len());
        for node in nodes {
            if node.rest.is_empty() {
                visit(self.end(worth, node));
                found = true;
            } else {
                open.push((self.promise(worth, node), node));
            }
        }
        if open.len() > width.nodes {
            open.select_nth_unstable_by(width.nodes, |one, other| {
                let order = other.0.total_cmp(&one.0);
                order.then_with(|| (other.1.board, other.1.rest.len()).cmp(&(one.1.board, one.1.rest.len())))
            });
        }
        let first = open.len().min(width.nodes);
        for (_, node) in &open[..first] {
            self.complete(worth, node, width.places, &mut |end| {
                found = true;
                visit(end);
            });
        }
        if !found {
            for (_, node) in &open {
                self.complete(worth, node, usize::MAX, &mut visit);
            }
        }
    }

    /// The best end that clears something, of those that are looked at.
    pub(crate) fn best(&self, worth: &impl Worth, nodes: &[Node], width: Width) -> Option<End> {
        let mut best: Option<End> = None;
        self.visit(worth, nodes, width, |end| {
            if best.is_none_or(|best| end.is_better(&best)) {
                best = Some(end);
            }
        });
        best
    }

    /// The best ends that clear something, this many at most, each board once, the best first.
    pub(crate) fn top(&self, worth: &impl Worth, nodes: &[Node], width: Width, most: usize) -> Vec<End> {
        let mut ends = vec![];
        self.visit(worth, nodes, width, |end| ends.push(end));
        ends.sort_unstable_by_key(|end| (end.board, Reverse(end.points)));
        ends.dedup_by_key(|end| end.board);
        ends.sort_by(|one, other| other.sum.total_cmp(&one.sum));
        ends.truncate(most);
        ends
    }

    /// What a board before its last pieces promises: points count more, as there is less to come of the set.
    fn promise(&self, worth: &impl Worth, node: &Node) -> f64 {
        worth.worth(node.board) + self.share(node.points) / 10.0
    }

    fn share(&self, points: u32) -> f64 {
        POINTS * f64::from(points) / self.two_lines + (1.0 - POINTS)
    }

    fn end(&self, worth: &impl Worth, node: &Node) -> End {
        End {
            board: node.board,
            points: node.points,
            placed: node.placed,
            sum: (1.0 - DISCOUNT) * self.share(node.points) + DISCOUNT * worth.worth(node.board),
        }
    }

    /// What points of clears are in units of worth.
    pub(crate) fn reward(&self, points: u32) -> f64 {
        (1.0 - DISCOUNT) * self.share(points)
    }

    /// Visits the ends of a node: the pieces that are left, the largest first, are placed without a clear. The first
    /// of two is tried at this many places, the best by the boards that they lead to.
    fn complete(&self, worth: &impl Worth, node: &Node, places: usize, visit: &mut impl FnMut(End)) {
        let largest = node
            .rest
            .iter()
            .max_by_key(|&piece| self.figures[usize::from(piece)].len());
        let Some(piece) = largest else {
            visit(self.end(worth, node));
            return;
        };
        let last = node.rest.len() == 1;
        let next = self.quiet(node, piece);
        if last || places == usize::MAX {
            for node in next {
                self.complete(worth, &node, places, visit);
            }
            return;
        }
        let mut next: Vec<(f64, Node)> = next.map(|node| (worth.logit(node.board), node)).collect();
        next.sort_by(|one, other| other.0.total_cmp(&one.0));
        for (_, node) in next.iter().take(places) {
            self.complete(worth, node, places, visit);
        }
    }

    /// The nodes after a piece that clears nothing.
    fn quiet<'a>(&'a self, node: &'a Node, piece: u8) -> impl Iterator<Item = Node> + 'a {
        let figure = &self.figures[usize::from(piece)];
        let anchors = bits(figure.anchors(self.lines.field & !node.board));
        anchors.filter_map(move |anchor| {
            let board = node.board | figure.at(anchor);
            let is_quiet = self.lines.full(board).count == 0;
            is_quiet.then(|| Node {
                board,
                rest: node.rest.without(piece),
                points: node.points,
                placed: node.placed.and(Placed { piece, anchor }),
            })
        })
    }

    /// The best end without a clear, of sets with which nothing can be cleared: after each piece, this many boards are
    /// gone on from.
    pub(crate) fn best_quiet(
        &self,
        worth: &impl Worth,
        board: u128,
        set: &[PieceId],
        beam: usize,
    ) -> Option<End> {
        let rest = set
            .iter()
            .fold(Pieces::default(), |rest, piece| rest.and(piece.index() as u8));
        let mut nodes = vec![Node {
            board,
            rest,
            points: 0,
            placed: UpTo::default(),
        }];
        for _ in set {
            let largest = |node: &Node| {
                node.rest
                    .iter()
                    .max_by_key(|&piece| self.figures[usize::from(piece)].len())
            };
            let next = nodes.iter().filter_map(|node| Some((node, largest(node)?)));
            let mut next: Vec<Node> = next.flat_map(|(node, piece)| self.quiet(node, piece)).collect();
            next.sort_unstable_by_key(|node| node.board);
            next.dedup_by_key(|node| node.board);
            if next.len() > beam || next.first().is_some_and(|node| node.rest.is_empty()) {
                let mut valued: Vec<(f64, Node)> = next
                    .into_iter()
                    .map(|node| (worth.logit(node.board), node))
                    .collect();
                valued.sort_by(|one, other| other.0.total_cmp(&one.0));
                next = valued.into_iter().map(|(_, node)| node).take(beam).collect();
            }
            nodes = next;
        }
        nodes.first().map(|node| self.end(worth, node))
    }
}

#[cfg(test)]
mod tests;
