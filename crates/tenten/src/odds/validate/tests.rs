use quadrille_bitboard::Bitboard;
use quadrille_search::{Seed, Stream};
use rand::RngExt;

use super::*;
use crate::{Rules, engine};

fn random_board(rules: &Rules, random: &mut Stream) -> Board {
    let fill = random.random_range(0.3..0.8);
    let cells = rules.field();
    let mut board = Board::EMPTY;
    for cell in cells.cells().filter(|_| random.random_bool(fill)) {
        board.insert(cell);
    }
    let (rows, columns) = engine::full_lines(rules, board);
    board - (rows | columns)
}

fn set(rules: &Rules, letters: &str) -> Vec<PieceId> {
    letters
        .chars()
        .map(|letter| rules.piece(letter).expect("a piece"))
        .collect()
}

#[test]
fn the_article_search_and_the_fast_one_agree() {
    let rules = Rules::classic();
    let fitter = Fitter::new(&rules);
    let mut wrong = 0;
    for round in 0..1_000 {
        let random = &mut Seed(2).stream(round);
        let board = random_board(&rules, random);
        let drawn: Vec<PieceId> = (0..3).map(|_| rules.draw(random)).collect();
        let fits = fitter.takes(board, &drawn);
        match paper::search(&fitter, board, &drawn) {
            paper::Found::Success(moves) => {
                assert!(fits);
                assert_eq!(moves.len(), 3);
            }
            paper::Found::Failure(account) => {
                assert!(!fits);
                assert_eq!(account.permutations.len(), 6);
                assert!(
                    account
                        .permutations
                        .iter()
                        .all(|order| order.noted <= order.deepest())
                );
            }
        }
        let published = published::takes(&fitter, board, &drawn);
        assert!(fits || !published);
        wrong += usize::from(fits != published);
    }
    assert!(wrong > 10, "{wrong}");
}

/// A free square of four and single cells: whatever lies there completes no line, and a line of three lies nowhere.
const CORNER: Board = Board::from_rows(&[
    "..#######.",
    "..######.#",
    "####.#####",
    ".#########",
    "##.#######",
    "#.########",
    "#####.####",
    "######.###",
    "###.######",
    "#######.##",
]);

#[test]
fn the_account_names_order_and_depth() {
    let rules = Rules::classic();
    let Verdict::Unfit(account) = validate(&Fitter::new(&rules), CORNER, &set(&rules, "o_-")) else {
        panic!("no row of three is free, and nothing clears one");
    };
    insta::assert_snapshot!(told(&rules, &account));
    assert_eq!(account.worst(), Some(1));
}

fn told(rules: &Rules, account: &Account) -> String {
    let line = |permutation: &Permutation| {
        let places = permutation.order.iter();
        let letters: String = places.map(|&place| rules[account.set[place]].letter).collect();
        format!(
            "{letters}  failures {:?}, noted {}, deepest {}",
            permutation.failures,
            permutation.noted,
            permutation.deepest()
        )
    };
    let mut lines: Vec<String> = account.permutations.iter().map(line).collect();
    lines.push(format!("points {:?}", account.points));
    lines.join("\n")
}

#[test]
fn repair_is_reproducible_and_fits() {
    let rules = Rules::classic();
    let fitter = Fitter::new(&rules);
    let unfit = set(&rules, "OOO");
    let once = || repair(&rules, &fitter, CORNER, &unfit, &mut Seed(5).stream(0)).expect("dots fit");
    let repaired = once();
    assert_eq!(repaired, once());
    assert!(!repaired.changes.is_empty());
    let mut board = CORNER;
    for step in repaired.moves {
        board = engine::play(&rules, board, step).expect("a legal move").board;
    }
}

#[test]
fn repair_says_when_nothing_fits() {
    let rules = Rules::classic();
    let fitter = Fitter::new(&rules);
    let outcome = repair(
        &rules,
        &fitter,
        Board::FULL,
        &set(&rules, "OOO"),
        &mut Seed(5).stream(0),
    );
    assert_eq!(outcome, Err(NoSetFits(3)));
}

/// Only dots fit, and a dot is 2 of 42: the random exchanges may well run out, the rest of the way does not.
#[test]
fn repair_finds_the_only_set_that_fits() {
    let rules = Rules::classic();
    let fitter = Fitter::new(&rules);
    let diagonal: Board = (0..10).fold(Board::FULL, |mut board, at| {
        board.remove(quadrille_bitboard::Cell::new(at, at));
        board
    });
    for seed in 0..50 {
        let random = &mut Seed(seed).stream(0);
        let repaired = repair(&rules, &fitter, diagonal, &set(&rules, "OOO"), random).expect("a dot fits");
        assert!(fitter.takes(diagonal, &repaired.set));
    }
}
