//! No dealer forces a loss in fewer rounds: a tree of answers to the heaviest sets, found and then checked.
//!
//! A piece is *heavy* if it lies inside no other one. The tree has an answer to each set of heavy pieces in each round,
//! such that no line is ever full before the last round. Then any sets can be answered: each piece goes to a place
//! inside that of a heavy piece around it. So the board always lies inside the board of the tree, where no line is full
//! and all answers find room. In the last round a line may be full, which only makes room.

use std::collections::BTreeSet;

use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::{Seed, Stream};
use quadrille_tenten::endings::ForcedLoss;
use quadrille_tenten::{Board, Piece, PieceId, Rules, engine};

/// Answers to all sets of heavy pieces on a board: the set by the numbers of its pieces, where they go, and the answers
/// to the next set; none after the last round.
struct Tree(Vec<Answer>);

struct Answer {
    set: Vec<usize>,
    places: Vec<Board>,
    then: Tree,
}

/// What both sides need to know of the rules, worked out from the shapes.
struct Heavy {
    set_size: usize,
    lines: Vec<Board>,
    /// The places of each heavy piece.
    places: Vec<Vec<Board>>,
}

/// Whether a piece lies inside another one, as it is turned.
fn is_inside(small: &Piece, large: &Piece) -> bool {
    let fits = |down, right| {
        let mut cells = small.shape.cells();
        cells.all(|cell| large.shape.contains(Cell::new(cell.row + down, cell.col + right)))
    };
    (0..5).any(|down| (0..5).any(|right| fits(down, right)))
}

impl Heavy {
    fn of(rules: &Rules) -> Self {
        let n = rules.size();
        assert!(rules.has_plain_lines());
        let pieces = rules.pieces();
        let is_heavy = |piece: &&Piece| {
            !pieces
                .iter()
                .any(|other| other != *piece && is_inside(piece, other))
        };
        let heavy: Vec<&Piece> = pieces.iter().filter(is_heavy).collect();
        assert!(
            pieces
                .iter()
                .all(|piece| heavy.iter().any(|large| is_inside(piece, large)))
        );
        let board = |cells: &mut dyn Iterator<Item = Cell>| cells.collect::<Board>();
        let row = |row| board(&mut (0..n).map(|col| Cell::new(row, col)));
        let col = |col| board(&mut (0..n).map(|row| Cell::new(row, col)));
        let places = |piece: &&Piece| {
            let shape = piece.shape;
            let corners =
                (0..=n - shape.height()).flat_map(|row| (0..=n - shape.width()).map(move |col| (row, col)));
            corners
                .map(|(row, col)| {
                    board(
                        &mut shape
                            .cells()
                            .map(|cell| Cell::new(cell.row + row, cell.col + col)),
                    )
                })
                .collect()
        };
        Self {
            set_size: rules.set_size(),
            lines: (0..n).map(row).chain((0..n).map(col)).collect(),
            places: heavy.iter().map(places).collect(),
        }
    }

    /// All sets of heavy pieces, each in the order of their numbers.
    fn sets(&self) -> Vec<Vec<usize>> {
        let mut sets = vec![Vec::new()];
        for _ in 0..self.set_size {
            let longer = |set: &Vec<usize>| {
                let first = set.last().copied().unwrap_or(0);
                let set = set.clone();
                (first..self.places.len()).map(move |piece| [&set[..], &[piece]].concat())
            };
            sets = sets.iter().flat_map(longer).collect();
        }
        sets
    }

    fn has_full_line(&self, board: Board) -> bool {
        self.lines.iter().any(|&line| (line - board).is_empty())
    }

    /// Ways to place a set, at most so many, until `done` says that one will do.
    fn ways(
        &self,
        board: Board,
        set: &[usize],
        places: &mut Vec<Board>,
        see: &mut dyn FnMut(&[Board]) -> bool,
    ) -> bool {
        let Some(&piece) = set.get(places.len()) else {
            return see(places);
        };
        for &place in &self.places[piece] {
            // Two pieces that are alike are placed in one order only.
            let same = !places.is_empty() && set[places.len() - 1] == piece;
            if !(place & board).is_empty() || same && places.last().is_some_and(|last| place <= *last) {
                continue;
            }
            places.push(place);
            let is_done = self.ways(board | place, set, places, see);
            places.pop();
            if is_done {
                return true;
            }
        }
        false
    }

    /// Answers on a board for this many rounds. Of the ways to place a set, those are tried first that leave the most
    /// places for single pieces.
    fn find(&self, board: Board, rounds: usize) -> Option<Tree> {
        if rounds == 0 {
            return Some(Tree(Vec::new()));
        }
        let answers = self
            .sets()
            .into_iter()
            .map(|set| self.answer(board, &set, rounds));
        answers.collect::<Option<Vec<Answer>>>().map(Tree)
    }

    fn answer(&self, board: Board, set: &[usize], rounds: usize) -> Option<Answer> {
        let mut ways: Vec<(usize, Vec<Board>)> = Vec::new();
        let last = rounds == 1;
        self.ways(board, set, &mut Vec::new(), &mut |places| {
            let after = places.iter().fold(board, |all, &place| all | place);
            if last || !self.has_full_line(after) {
                let room = self
                    .places
                    .iter()
                    .flatten()
                    .filter(|&&place| (place & after).is_empty());
                ways.push((room.count(), places.to_vec()));
            }
            last
        });
        ways.sort_by_key(|(room, _)| std::cmp::Reverse(*room));
        ways.into_iter().take(MOST).find_map(|(_, places)| {
            let after = places.iter().fold(board, |all, &place| all | place);
            let then = self.find(after, rounds - 1)?;
            let set = set.to_vec();
            Some(Answer { set, places, then })
        })
    }
}

/// Whether a tree answers all sets for this many rounds, by the engine; how many answers it has.
fn check(rules: &Rules, heavy: &[PieceId], (tree, board, rounds): (&Tree, Board, usize)) -> usize {
    if rounds == 0 {
        return 0;
    }
    let sets: BTreeSet<&Vec<usize>> = tree.0.iter().map(|answer| &answer.set).collect();
    // Of three pieces ten sets of three can be made.
    assert_eq!((heavy.len(), rules.set_size(), sets.len()), (3, 3, 10));
    let mut answers = tree.0.len();
    for answer in &tree.0 {
        assert_eq!((answer.places.len(), answer.set.len()), (3, 3));
        let mut after = board;
        for (&piece, &place) in answer.set.iter().zip(&answer.places) {
            let anchor = anchor_inside(rules, heavy[piece], place).expect("a place of the piece");
            assert_eq!(place.count(), rules[heavy[piece]].shape.len());
            let played = engine::play(rules, after, (heavy[piece], anchor)).expect("a place that is free");
            assert!(rounds == 1 || played.lines == 0, "a line is full");
            after |= place;
        }
        answers += check(rules, heavy, (&answer.then, after, rounds - 1));
    }
    answers
}

/// Where a piece lies inside these cells.
fn anchor_inside(rules: &Rules, piece: PieceId, cells: Board) -> Option<Cell> {
    engine::anchors(rules, !cells, piece).cells().next()
}

/// Answers sets of any pieces by a tree: each goes to a place inside that of a heavy piece around it.
fn play(rules: &Rules, heavy: &[PieceId], tree: &Tree, random: &mut Stream) {
    let (mut board, mut tree) = (Board::EMPTY, tree);
    while !tree.0.is_empty() {
        let mut set: Vec<(usize, PieceId)> = Vec::new();
        for _ in 0..rules.set_size() {
            let piece = rules.draw(random);
            let around = heavy
                .iter()
                .position(|&large| is_inside(&rules[piece], &rules[large]));
            set.push((around.expect("a heavy piece around it"), piece));
        }
        set.sort_unstable();
        let answer = tree
            .0
            .iter()
            .find(|answer| answer.set.iter().eq(set.iter().map(|(around, _)| around)));
        let answer = answer.expect("an answer to each set");
        for (&(_, piece), &place) in set.iter().zip(&answer.places) {
            let anchor = anchor_inside(rules, piece, place).expect("room inside the heavy piece");
            board = engine::play(rules, board, (piece, anchor))
                .expect("a place that is free")
                .board;
        }
        tree = &answer.then;
    }
}

/// Ways of a set that are tried.
const MOST: usize = 40;

#[test]
fn no_dealer_wins_in_fewer_rounds() {
    for name in [
        "1010",
        "klooni",
        "8x8",
        "block-blast",
        "block-blast-9",
        "block-blast-clone",
    ] {
        let rules = Rules::named(name).unwrap();
        let rounds = ForcedLoss::of(&rules).unwrap().rounds;
        let tree = Heavy::of(&rules)
            .find(Board::EMPTY, rounds - 1)
            .expect("answers to all sets");
        let heavy: Vec<PieceId> = rules
            .piece_ids()
            .filter(|&piece| "HVO".contains(rules[piece].letter))
            .collect();
        let answers = check(&rules, &heavy, (&tree, Board::EMPTY, rounds - 1));
        assert_eq!(answers, if rounds == 4 { 1_110 } else { 10 }, "{name}");
        for game in 0..500 {
            play(&rules, &heavy, &tree, &mut Seed(3).stream(game));
        }
    }
}
