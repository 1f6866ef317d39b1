//! How far a dealer's pieces drift from the weights, by player. `dealer_drift [ROUNDS]`.

use quadrille_search::Seed;
use quadrille_tenten::{Board, Dealer, Greedy, Player, Remedy, Rules, Ties, engine};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rounds: u32 = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "200000".into())
        .parse()?;
    let rules = Rules::classic();
    for (digits, remedy) in [
        ("10025", Remedy::Repair),
        ("00010", Remedy::Repair),
        ("00010", Remedy::Redraw),
    ] {
        let player = Greedy::new(&rules, digits.parse()?, Ties::Board);
        let dealer = Dealer::new(rules.clone(), remedy);
        let mut random = Seed(1).stream(0);
        let (mut board, mut changed, mut ends) = (Board::EMPTY, 0_u32, 0_u32);
        let mut dealt = vec![0_u32; rules.pieces().len()];
        for _ in 0..rounds {
            let deal = dealer.deal(&board, &mut random);
            let Some(moves) = player.choose(board, &deal.set) else {
                (board, ends) = (Board::EMPTY, ends + 1);
                continue;
            };
            changed += u32::from(deal.set != deal.drawn);
            deal.set.iter().for_each(|piece| dealt[piece.index()] += 1);
            board = engine::board_after(&rules, board, &moves);
        }
        println!(
            "{}, {remedy:?}: {:.3} % of sets changed, no set fitted {ends} times",
            player.name(),
            100.0 * f64::from(changed) / f64::from(rounds)
        );
        let all = f64::from(dealt.iter().sum::<u32>());
        for (piece, count) in rules.pieces().iter().zip(dealt) {
            let due = f64::from(piece.weight) / f64::from(rules.total_weight());
            let share = f64::from(count) / all;
            print!(" {} {:+.1} %", piece.letter, 100.0 * (share / due - 1.0));
        }
        println!();
    }
    Ok(())
}
