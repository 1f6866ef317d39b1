use quadrille_bitboard::Bitboard;
use quadrille_search::{Seed, Stream};
use rand::RngExt;

use super::*;
use crate::{Board, PieceId, Rules, engine};

fn random_board(rules: &Rules, random: &mut Stream) -> Board {
    let fill = random.random_range(0.3..0.8);
    let cells = rules.field();
    let mut board = Board::EMPTY;
    for cell in cells.cells().filter(|_| random.random_bool(fill)) {
        board.insert(cell);
    }
    let vanishing = engine::full_lines(rules, board).cells();
    board - vanishing
}

fn problem(rules: &Rules, board: Board, letters: &str) -> Problem {
    Problem::new(rules, board, &rules.parse_set(letters).expect("pieces")).expect("a problem")
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
        let problem = Problem::new(&rules, board, &drawn).expect("a problem");
        match paper::search(&problem, &Limits::none()).outcome {
            Outcome::GaveUp(why) => panic!("{why}"),
            Outcome::Solved(moves) => {
                assert!(fits);
                assert_eq!(moves.len(), 3);
            }
            Outcome::Unsolvable(account) => {
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
    let problem = problem(&rules, CORNER, "o_-");
    let Outcome::Unsolvable(account) = validate(&problem, &Limits::none()).outcome else {
        panic!("no row of three is free, and nothing clears one");
    };
    insta::assert_snapshot!(shown(&rules, &account));
    assert_eq!((account.worst(), account.gave_up), (Some(1), None));
}

fn shown(rules: &Rules, account: &Account) -> String {
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
    let unfit = problem(&rules, CORNER, "OOO");
    let once = || repair(&unfit, &fitter, &mut Seed(5).stream(0)).expect("dots fit");
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
    let unfit = problem(&rules, Board::FULL, "OOO");
    let outcome = repair(&unfit, &fitter, &mut Seed(5).stream(0));
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
        let repaired = repair(&problem(&rules, diagonal, "OOO"), &fitter, random).expect("a dot fits");
        assert!(fitter.takes(diagonal, &repaired.set));
    }
}

#[test]
fn a_limit_leaves_a_part_of_the_account() {
    let rules = Rules::classic();
    let problem = problem(&rules, CORNER, "o_-");
    let report = validate(&problem, &Limits::nodes(1));
    assert!(report.stats.boards <= 4_096);
    let raised = Limits::none();
    raised.stop.raise();
    for limits in [raised, Limits::nodes(1)] {
        let Outcome::Unsolvable(account) = validate(&problem, &limits).outcome else {
            panic!("that it does not fit is known at once");
        };
        let all = validate(&problem, &Limits::none()).outcome;
        // A short search may be over before the limits are looked at.
        let is_whole = account.permutations.len() == 6;
        assert!(is_whole || account.gave_up.is_some());
        assert_eq!(is_whole, all == Outcome::Unsolvable(account));
    }
}
