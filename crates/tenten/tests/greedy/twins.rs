//! The fast engine against its readable twin, on boards from play and on crowded ones.

use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::{Seed, Stream};
use quadrille_tenten::{Board, Evaluator, Greedy, Move, Naive, PieceId, Player, Rules, Ties, engine};
use rand::RngExt;

/// The two players of one strategy and rule of ties.
pub(crate) struct Twins {
    rules: Rules,
    ties: Ties,
    evaluator: Evaluator,
    fast: Greedy,
    slow: Naive,
}

impl Twins {
    pub(crate) fn new(rules: &Rules, strategy: &str, ties: Ties) -> Self {
        let strategy = strategy.parse().expect("a strategy");
        Self::by(rules, Evaluator::new(rules, strategy), ties)
    }

    /// The two players of an evaluation.
    pub(crate) fn by(rules: &Rules, evaluator: Evaluator, ties: Ties) -> Self {
        Self {
            rules: rules.clone(),
            ties,
            fast: Greedy::with_evaluator(rules, evaluator.clone(), ties),
            slow: Naive::with_evaluator(rules, evaluator.clone(), ties),
            evaluator,
        }
    }

    /// Plays the moves by the checked engine: the board, and its value with the round's points.
    fn result(&self, mut board: Board, moves: &[Move]) -> (Board, i64) {
        let mut points = 0;
        for one in moves {
            let played = engine::play(&self.rules, board, one).expect("a legal move");
            (board, points) = (played.board, points + played.points);
        }
        (board, self.evaluator.value(board, points))
    }

    /// Both choose the same: moves or boards, as the ties' rule promises. Returns the board after.
    pub(crate) fn check(&self, board: Board, set: &[PieceId]) -> Option<Board> {
        let (fast, slow) = (self.fast.choose(board, set), self.slow.choose(board, set));
        let letters: String = set.iter().map(|&id| self.rules[id].letter).collect();
        let name = self.fast.name();
        if self.ties == Ties::First {
            assert_eq!(fast, slow, "{name}, {letters} on\n{board:?}");
        }
        let results = [&fast, &slow].map(|moves| moves.as_ref().map(|moves| self.result(board, moves)));
        assert_eq!(results[0], results[1], "{name}, {letters} on\n{board:?}");
        results[0].map(|(board, _)| board)
    }

    /// Compares this many rounds: every other one is the next of a game, the rest are crowded boards.
    pub(crate) fn check_rounds(&self, seed: u64, rounds: u64) {
        let mut random = Seed(seed).stream(0);
        let mut game = Board::EMPTY;
        for round in 0..rounds {
            let set: Vec<PieceId> = (0..self.rules.set_size())
                .map(|_| self.rules.draw(&mut random))
                .collect();
            if round % 2 == 0 {
                game = self.check(game, &set).unwrap_or(Board::EMPTY);
            } else {
                self.check(crowded(&self.rules, &mut random), &set);
            }
        }
    }
}

/// A board with several nearly full lines and some more cells.
pub(crate) fn crowded(rules: &Rules, random: &mut Stream) -> Board {
    let size = rules.size();
    let mut board = Board::EMPTY;
    for _ in 0..random.random_range(2..=6) {
        let (line, column) = (random.random_range(0..size), random.random_bool(0.5));
        let gap = random.random_range(1..=size / 2);
        let start = random.random_range(0..=size - gap);
        for at in (0..size).filter(|at| !(start..start + gap).contains(at)) {
            board.insert(if column {
                Cell::new(at, line)
            } else {
                Cell::new(line, at)
            });
        }
    }
    for _ in 0..random.random_range(0..size * 2) {
        board.insert(Cell::new(
            random.random_range(0..size),
            random.random_range(0..size),
        ));
    }
    let full = engine::full_lines(rules, board).cells();
    board - full
}
