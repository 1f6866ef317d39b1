//! Compares the test whether a set fits with all orders and places, and with the model of the published program, on
//! boards from play. `fits_twin [BOARDS]`; ends with an error where the two tests differ.

use quadrille_bitboard::Bitboard;
use quadrille_search::Seed;
use quadrille_tenten::validate::published;
use quadrille_tenten::{Board, Fitter, Greedy, PieceId, Player, Rules, Ties, engine};

/// Every piece, every place, move by move.
fn takes(rules: &Rules, board: Board, set: &[PieceId]) -> bool {
    set.is_empty()
        || (0..set.len()).any(|index| {
            let mut rest = set.to_vec();
            let piece = rest.remove(index);
            engine::anchors(rules, board, piece).cells().any(|anchor| {
                let played = engine::play_unchecked(rules, board, piece, anchor);
                takes(rules, played.board, &rest)
            })
        })
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let count: u64 = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "100000".into())
        .parse()?;
    let rules = Rules::classic();
    let fitter = Fitter::new(&rules);
    // A player that dies after some hundred rounds sees boards of all kinds.
    let player = Greedy::new(&rules, "10000".parse()?, Ties::Board);
    let mut table = [[0_u64; 3]; 11];
    let (mut board, mut game) = (Board::EMPTY, 0);
    let mut random = Seed(1).stream(game);
    for _ in 0..count {
        let set: Vec<PieceId> = (0..rules.set_size()).map(|_| rules.draw(&mut random)).collect();
        let fits = fitter.takes(board, &set);
        if fits != takes(&rules, board, &set) {
            return Err(format!("{set:?} differ on\n{board}").into());
        }
        let row = &mut table[(100 - board.count()).saturating_sub(1) / 10];
        row[0] += 1;
        row[1] += u64::from(fits);
        row[2] += u64::from(fits != published::takes(&fitter, board, &set));
        if let Some(moves) = player.choose(board, &set) {
            for step in moves {
                board = engine::play_unchecked(&rules, board, step.piece, step.anchor).board;
            }
        } else {
            game += 1;
            (board, random) = (Board::EMPTY, Seed(1).stream(game));
        }
    }
    println!("empty cells     boards       fit   published program wrong, of those that fit");
    for (index, [boards, fit, wrong]) in table.into_iter().enumerate().filter(|(_, row)| row[0] > 0) {
        let share = 100.0 * wrong as f64 / fit.max(1) as f64;
        println!(
            "{:3} to {:3}   {boards:9} {fit:9} {wrong:9} {share:6.2} %",
            10 * index + 1,
            10 * index + 10
        );
    }
    let sum = |column: usize| table.iter().map(|row| row[column]).sum::<u64>();
    let share = 100.0 * sum(2) as f64 / sum(1) as f64;
    println!(
        "all          {:9} {:9} {:9} {share:6.2} %",
        sum(0),
        sum(1),
        sum(2)
    );
    Ok(())
}
