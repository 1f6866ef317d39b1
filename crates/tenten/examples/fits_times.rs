//! The article's table of times by empty cells, redone: validate, validate and change, the exact risk.
//! `fits_times [ROUNDS]`: boards from that many rounds of play.

use std::hint::black_box;
use std::time::Instant;

use quadrille_bitboard::Bitboard;
use quadrille_search::Seed;
use quadrille_tenten::validate::repair;
use quadrille_tenten::{Board, Fitter, Greedy, PieceId, Player, Problem, RiskMeter, Rules, Ties, engine};

type Sample = (Board, Vec<PieceId>);

/// Boards before each round of two players, one that dies soon and one that lives long, by tens of empty cells.
fn samples(rules: &Rules, rounds: u64) -> Result<Vec<Vec<Sample>>, Box<dyn std::error::Error>> {
    let mut buckets = vec![Vec::new(); 10];
    for digits in ["10000", "10025"] {
        let player = Greedy::new(rules, digits.parse()?, Ties::Board);
        let (mut board, mut game) = (Board::EMPTY, 0);
        let mut random = Seed(2).stream(game);
        for _ in 0..rounds {
            let set: Vec<PieceId> = (0..rules.set_size()).map(|_| rules.draw(&mut random)).collect();
            let moves = player.choose(board, &set);
            buckets[(100 - board.count()).saturating_sub(1) / 10].push((board, set));
            if let Some(moves) = moves {
                board = engine::board_after(rules, board, &moves);
            } else {
                game += 1;
                (board, random) = (Board::EMPTY, Seed(2).stream(game));
            }
        }
    }
    Ok(buckets)
}

/// Microseconds of each call, and the longest.
fn times<'a>(samples: impl Iterator<Item = &'a Sample>, mut call: impl FnMut(&Sample)) -> (f64, f64) {
    let (mut sum, mut most, mut count) = (0.0, 0.0_f64, 0_u32);
    for sample in samples {
        let start = Instant::now();
        call(sample);
        let micros = start.elapsed().as_secs_f64() * 1e6;
        (sum, most, count) = (sum + micros, most.max(micros), count + 1);
    }
    (sum / f64::from(count.max(1)), most)
}

/// Microseconds of a call, without the clock's own time.
fn mean(samples: &[Sample], mut call: impl FnMut(&Sample)) -> f64 {
    let start = Instant::now();
    samples.iter().for_each(&mut call);
    start.elapsed().as_secs_f64() * 1e6 / samples.len() as f64
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let rounds = std::env::args()
        .nth(1)
        .unwrap_or_else(|| "100000".into())
        .parse()?;
    let rules = Rules::classic();
    let fitter = Fitter::new(&rules);
    let meter = RiskMeter::new(&rules);
    println!("empty        boards     fit  takes us   longest  change us  certified  risk us  longest");
    for (index, samples) in samples(&rules, rounds)?
        .iter()
        .enumerate()
        .filter(|(_, all)| !all.is_empty())
    {
        let fit = samples
            .iter()
            .filter(|(board, set)| fitter.takes(*board, set))
            .count();
        let takes = mean(samples, |(board, set)| {
            black_box(fitter.takes(*board, set));
        });
        let longest = times(samples.iter(), |(board, set)| {
            black_box(fitter.takes(*board, set));
        });
        let unfit = samples
            .iter()
            .filter(|(board, set)| !fitter.takes(*board, set))
            .take(1_000);
        let mut random = Seed(3).stream(0);
        let change = times(unfit, |(board, set)| {
            let problem = Problem::new(&rules, *board, set);
            black_box(problem.is_ok_and(|problem| repair(&problem, &fitter, &mut random).is_ok()));
        });
        let certified = samples
            .iter()
            .filter(|(board, _)| meter.is_certified(*board))
            .count();
        let risk = times(samples.iter().take(2_000), |(board, _)| {
            black_box(meter.risk(*board));
        });
        let percent = |part: usize| 100.0 * part as f64 / samples.len() as f64;
        println!(
            "{:3}-{:3} {:11} {:6.2}% {takes:9.3} {:9.1} {:10.1} {:9.1}% {:8.2} {:8.0}",
            10 * index + 1,
            10 * index + 10,
            samples.len(),
            percent(fit),
            longest.1,
            change.0,
            percent(certified),
            risk.0,
            risk.1,
        );
    }
    Ok(())
}
