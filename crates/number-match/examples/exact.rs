//! Experiments.
use quadrille_number_match::*;
use quadrille_search::Seed;
fn cpu() -> f64 {
    let text = std::fs::read_to_string("/proc/thread-self/schedstat").unwrap();
    text.split(' ').next().unwrap().parse::<f64>().unwrap() / 1e9
}
fn main() {
    let args: Vec<String> = std::env::args().collect();
    let (from, count): (u64, u64) = (args[1].parse().unwrap(), args[2].parse().unwrap());
    let kind = args.get(3).map(String::as_str).unwrap_or("");
    let cap: Option<u64> = args.get(4).map(|a| a.parse().unwrap());
    let mut rows = Vec::new();
    for seed in from..from + count {
        let rules = if kind == "nodiag" {
            Rules {
                diagonals: Diagonals::Blocked,
                ..Rules::default()
            }
        } else {
            Rules::default()
        };
        let game = Game::new(rules, random(seed, kind == "app"));
        let limits = cap.map_or(Limits::none(), Limits::nodes);
        let start = cpu();
        let report = solve(
            &game,
            &Config {
                playouts: 20_000,
                ..Config::default()
            },
            &limits,
            |_| {},
        );
        let (best, proved, nodes) = (
            Some(&report.record)
                .filter(|r| r.status == record::Status::Solved)
                .map(|r| (r.refills, r.line().unwrap())),
            report.record.optimal,
            report.work.nodes,
        );
        verify(&report.record).unwrap().unwrap();
        let time = cpu() - start;
        if let Some((_, line)) = &best {
            let mut g = game.clone();
            for &a in line {
                g.play(a).unwrap();
            }
            assert!(g.is_won());
        }
        rows.push((
            time * 1e3,
            nodes,
            best.map(|b| b.0),
            proved,
            seed,
            game.board().odd_classes(),
        ));
    }
    rows.sort_by(|a, b| a.0.total_cmp(&b.0));
    let at = |q: f64| rows[((rows.len() - 1) as f64 * q) as usize];
    println!(
        "won {} proved {}",
        rows.iter().filter(|r| r.2.is_some()).count(),
        rows.iter().filter(|r| r.3).count()
    );
    println!(
        "mean {:.2}ms",
        rows.iter().map(|r| r.0).sum::<f64>() / rows.len() as f64
    );
    for q in [0.0, 0.1, 0.25, 0.5, 0.75, 0.9, 0.95, 0.99, 1.0] {
        println!("{q}: {:?}", at(q));
    }
}
fn random(seed: u64, app: bool) -> Board {
    use rand::RngExt;
    let mut random = Seed(seed).stream(0);
    loop {
        let b = Board::new(9, (0..27).map(|_| random.random_range(1..=9)).collect()).unwrap();
        if !app || Game::new(Rules::default(), b.clone()).pairs().len() <= 6 {
            return b;
        }
    }
}
