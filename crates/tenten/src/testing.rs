//! What the tests of several players need.

use std::sync::atomic::{AtomicU64, Ordering};

use quadrille_bitboard::{Bitboard, Cell};
use quadrille_search::hash::Set;
use quadrille_search::{Seed, Stop};
use rand::RngExt;

use crate::record::{Boards, Line};
use crate::{
    Board, Counted, FirstFit, Game, LineKind, PieceId, Rules, Score, Setup, Step, StreakRule, engine,
};

/// Small rules with these lines, and pieces that reach into several of them.
pub(crate) fn with_lines(size: usize, set_size: usize, lines: Vec<LineKind>) -> Rules {
    let pieces = Rules::blockudoku();
    let pieces = "-IjaUoS."
        .chars()
        .filter_map(|letter| Some(pieces[pieces.piece(letter)?]));
    let setup = Setup {
        name: "lines".to_owned(),
        size,
        pieces: pieces.collect(),
        set_size,
        lines,
        ..Setup::default()
    };
    Rules::new(setup).expect("good rules")
}

/// Small rules in which pieces repeat, and three of them are images of each other.
pub(crate) fn repeating(percent: u32, set_size: usize) -> Rules {
    let plain = with_lines(5, set_size, vec![LineKind::Rows]);
    let classic = Rules::classic();
    let mut pieces = plain.pieces()[..4].to_vec();
    pieces.extend(
        "rtl"
            .chars()
            .filter_map(|letter| Some(classic[classic.piece(letter)?])),
    );
    let setup = Setup {
        name: "repeating".to_owned(),
        size: 5,
        pieces,
        set_size,
        repeats: percent,
        ..Setup::default()
    };
    Rules::new(setup).expect("good rules")
}

/// Rules with a number of its own for everything that a move can bring.
pub(crate) fn scored(counted: Counted) -> Rules {
    let model = Rules::blockudoku();
    let setup = Setup {
        name: "scored".to_owned(),
        size: model.size(),
        pieces: model.pieces().to_vec(),
        lines: model.lines().to_vec(),
        score: Score {
            cell: 3,
            counted,
            vanished: 7,
            empty_board: 1_000,
            streak: StreakRule {
                bonus: 50,
                percent: 200,
                ..StreakRule::default()
            },
            ..Score::with_line_bonus(11)
        },
        ..Setup::default()
    };
    Rules::new(setup).expect("good rules")
}

/// Lines of all kinds for a board of this side: with and without rows and columns, boxes that leave cells out, both
/// diagonals.
pub(crate) fn kinds_of_lines(size: usize) -> Vec<Vec<LineKind>> {
    let boxes = |height, width| LineKind::Boxes { height, width };
    let diagonal = |col: &dyn Fn(usize) -> usize| {
        let mut line = Board::EMPTY;
        for row in 0..size {
            line.insert(Cell::new(row, col(row)));
        }
        LineKind::Drawn(line)
    };
    let [down, up] = [diagonal(&|row| row), diagonal(&|row| size - 1 - row)];
    vec![
        vec![LineKind::Rows, LineKind::Columns, boxes(2, 2)],
        vec![LineKind::Rows, LineKind::Columns, boxes(2, 3), down],
        vec![LineKind::Columns, up, boxes(3, 2)],
        vec![LineKind::Rows],
        vec![boxes(2, 3), boxes(3, 2)],
        vec![down, up, LineKind::Rows, LineKind::Columns],
    ]
}

/// Small rules with sets of four, for which no player has tables.
pub(crate) fn sets_of_four() -> Rules {
    with_lines(5, 4, vec![LineKind::Rows, LineKind::Columns])
}

/// A flag that is raised after `looks` looks at it.
pub(crate) fn raised_after(looks: u64) -> Stop {
    let looked = AtomicU64::new(0);
    Stop::asking(move || looked.fetch_add(1, Ordering::Relaxed) >= looks)
}

/// All final boards, by all orders and places.
pub(crate) fn final_boards(rules: &Rules, board: Board, set: &[PieceId]) -> Set<Board> {
    let mut boards = Set::default();
    visit(rules, board, set, &mut boards);
    boards
}

fn visit(rules: &Rules, board: Board, set: &[PieceId], boards: &mut Set<Board>) {
    if set.is_empty() {
        boards.insert(board);
    }
    for index in 0..set.len() {
        let mut rest = set.to_vec();
        let piece = rest.remove(index);
        for anchor in engine::anchors(rules, board, piece).cells() {
            let played = engine::play_unchecked(rules, board, (piece, anchor));
            visit(rules, played.board, &rest, boards);
        }
    }
}

/// Whether the pieces can be placed, by all orders and places, move by move.
pub(crate) fn takes(rules: &Rules, board: Board, set: &[PieceId]) -> bool {
    set.is_empty()
        || (0..set.len()).any(|index| {
            let mut rest = set.to_vec();
            let piece = rest.remove(index);
            engine::anchors(rules, board, piece).cells().any(|anchor| {
                let played = engine::play_unchecked(rules, board, (piece, anchor));
                takes(rules, played.board, &rest)
            })
        })
}

/// A board that is half full or more, without a full line, and a set.
pub(crate) fn crowded(rules: &Rules, seed: u64) -> (Board, Vec<PieceId>) {
    let random = &mut Seed(4).stream(seed);
    let fill = random.random_range(0.5..0.8);
    let mut board = Board::EMPTY;
    for cell in rules.field().cells().filter(|_| random.random_bool(fill)) {
        board.insert(cell);
    }
    let vanishing = engine::full_lines(rules, board).cells();
    let set = rules.draw_set(random);
    (board - vanishing, set)
}

/// The record of a game of the first fits, of at most `rounds` rounds.
pub(crate) fn recorded(rules: &Rules, seed: u64, rounds: Option<u64>, boards: Boards) -> Vec<Line> {
    let player = FirstFit::new(rules);
    let mut game = Game::new(rules, &player, Seed(seed)).with_round_limit(rounds);
    let mut lines = vec![Line::start(rules, &player, Seed(seed))];
    loop {
        match game.step(&Stop::new()).expect("nothing stops it") {
            Step::Round(round) => lines.push(Line::round(rules, round, boards)),
            Step::End(end) => {
                lines.push(Line::end(rules, &end));
                return lines;
            }
        }
    }
}

/// The text of a record.
pub(crate) fn written(lines: &[Line]) -> String {
    let lines = lines.iter().map(serde_json::to_string);
    let lines: Result<Vec<String>, _> = lines.collect();
    lines.expect("lines are written as JSON").join("\n")
}
