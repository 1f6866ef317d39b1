//! What the library says about boards of each kind, for a person to read.

use std::fmt::Write;

use quadrille_bitboard::Bitboard;
use quadrille_tenten::validate::{Account, validate};
use quadrille_tenten::verify::Replay;
use quadrille_tenten::{
    Board, Fitter, Greedy, Limits, Move, Outcome, PieceId, Player, Problem, RiskMeter, Rules, Ties, engine,
};

/// The board and the set of a fixture.
fn read(rules: &Rules, text: &str) -> (Board, Vec<PieceId>) {
    let set = text.lines().find_map(|line| line.strip_prefix("; Set: "));
    let set = rules.parse_set(set.expect("a set")).expect("pieces of the rules");
    (rules.parse_board(text).expect("a board"), set)
}

/// A line for each move.
fn moves(rules: &Rules, mut board: Board, moves: &[Move]) -> String {
    let mut text = String::new();
    for one in moves {
        let played = engine::play(rules, board, one).expect("a legal move");
        let lines = (played.cleared_rows(), played.cleared_columns());
        let cleared = match lines {
            (rows, columns) if rows.is_empty() && columns.is_empty() => String::new(),
            (rows, columns) => format!(", clears rows {rows:?} and columns {columns:?}"),
        };
        let (letter, anchor) = (rules[one.piece].letter, one.anchor);
        writeln!(text, "  {letter} at {}, {}{cleared}", anchor.row, anchor.col).expect("a string");
        board = played.board;
    }
    text
}

fn account(rules: &Rules, account: &Account) -> String {
    let mut text = String::new();
    for order in &account.permutations {
        let pieces: Vec<PieceId> = order.order.iter().map(|&place| account.set[place]).collect();
        let letters = rules.set_text(&pieces);
        let (failures, noted) = (&order.failures, order.noted);
        writeln!(text, "  {letters}: {failures:?} dead ends, noted {noted}").expect("a string");
    }
    let worst = account.worst().map(|place| rules[account.set[place]].letter);
    let worst = worst.expect("a piece");
    writeln!(text, "  points {:?}, to change: {worst}", account.points).expect("a string");
    text
}

fn risk(rules: &Rules, board: Board) -> String {
    let account = RiskMeter::new(rules).account(board, &Limits::none());
    let (risk, sets) = (account.risk, account.unfit.len());
    let mut text = format!("{} of {} draws, {sets} sets", risk.numerator, risk.denominator);
    let mut pieces = account.pieces;
    pieces.retain(|part| part.unfit.numerator > 0);
    pieces.sort_by_key(|part| std::cmp::Reverse(part.unfit.numerator));
    for part in pieces.iter().take(3) {
        let letter = rules[part.piece].letter;
        write!(text, "; with {letter} {}", part.unfit.numerator).expect("a string");
    }
    text
}

fn shown(fixture: &str) -> String {
    let rules = Rules::classic();
    let (board, set) = read(&rules, fixture);
    let player = Greedy::new(&rules, "10025".parse().expect("a strategy"), Ties::First);
    let mut text = format!(
        "{}\nset {}\n",
        rules.board_rows(board).join("\n"),
        rules.set_text(&set)
    );
    let problem = Problem::new(&rules, board, &set).expect("a problem");
    match validate(&problem, &Limits::none()).outcome {
        Outcome::Solved(witness) => {
            let advice = player.choose(board, &set).expect("it fits");
            text = text + "fits\n" + &moves(&rules, board, &witness);
            text = text + "10025 plays\n" + &moves(&rules, board, &advice);
        }
        Outcome::GaveUp(why) => panic!("{why}"),
        Outcome::Unsolvable(why) => {
            assert_eq!(player.choose(board, &set), None);
            text = text + "unfit\n" + &account(&rules, &why);
        }
    }
    text + "risk " + &risk(&rules, board)
}

/// One test a board, so that the snapshots are short.
macro_rules! boards {
    ($($name:ident, $file:literal;)*) => {$(
        #[test]
        fn $name() {
            insta::assert_snapshot!(shown(include_str!(concat!("../../../../fixtures/tenten/boards/", $file))));
        }
    )*};
}

boards! {
    empty, "empty.txt";
    calm, "calm.txt";
    crowded, "crowded.txt";
    needs_a_clear, "needs-a-clear.txt";
    unfit, "unfit.txt";
}

/// The kinds are what they say they are.
#[test]
fn kinds() {
    let rules = Rules::classic();
    let (fitter, meter) = (Fitter::new(&rules), RiskMeter::new(&rules));
    let filled = |text: &str| read(&rules, text).0.count();
    assert_eq!(
        filled(include_str!("../../../../fixtures/tenten/boards/empty.txt")),
        0
    );
    assert!(filled(include_str!("../../../../fixtures/tenten/boards/calm.txt")) < 30);
    assert!(filled(include_str!("../../../../fixtures/tenten/boards/crowded.txt")) > 45);
    let (board, set) = read(
        &rules,
        include_str!("../../../../fixtures/tenten/boards/needs-a-clear.txt"),
    );
    assert!(fitter.takes(board, &set));
    assert_eq!(engine::anchors(&rules, board, set[0]).count(), 1);
    let (board, set) = read(
        &rules,
        include_str!("../../../../fixtures/tenten/boards/unfit.txt"),
    );
    assert!(!fitter.takes(board, &set));
    assert!(!meter.risk(board).is_zero());
}

/// The article's orders, in its order.
#[test]
fn permutations_are_the_articles() {
    let rules = Rules::classic();
    let (board, set) = read(
        &rules,
        include_str!("../../../../fixtures/tenten/boards/unfit.txt"),
    );
    let problem = Problem::new(&rules, board, &set).expect("a problem");
    let Outcome::Unsolvable(account) = validate(&problem, &Limits::none()).outcome else {
        panic!("no order takes it");
    };
    let lines = include_str!("../../../../fixtures/tenten/permutations.txt").lines();
    let number = |word: &str| word.parse::<usize>().expect("a number") - 1;
    let expected: Vec<Vec<usize>> = lines
        .filter(|line| !line.starts_with('#'))
        .map(|line| line.split(' ').map(number).collect())
        .collect();
    let orders: Vec<Vec<usize>> = account.permutations.into_iter().map(|one| one.order).collect();
    assert_eq!(orders, expected);
}

/// A whole game, to the set that did not fit.
#[test]
fn a_record_is_right() {
    let record = include_str!("../../../../fixtures/tenten/record-klooni.jsonl");
    let replayed = Replay::check(&Rules::klooni(), record).expect("a right record");
    let last = replayed.board.join("\n");
    let shown = format!(
        "{}: {} rounds, {} points, {}\n{last}",
        replayed.strategy, replayed.rounds, replayed.score, replayed.reason
    );
    insta::assert_snapshot!(shown);
    assert!(Replay::check(&Rules::classic(), record).is_err());
}
