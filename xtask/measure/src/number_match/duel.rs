//! The solver beside random games alone, on long boards, with the same time.

use std::cmp::Ordering;
use std::time::Duration;

use anyhow::Result;
use quadrille_cli::parse_duration;
use quadrille_number_match::{
    Action, Config, Diagonals, Generator, Limits, Method, Playouts, Problem, Rules, Seed, solve,
};
use quadrille_search::Stop;

use super::checked_win;
use super::meter::Meter;

/// Set the solver beside random games alone on long boards, each with the same time on one thread
#[derive(Debug, clap::Args)]
pub(crate) struct Duel {
    /// Boards
    #[arg(long, default_value_t = 50)]
    boards: u64,
    /// Digits of a board, those of the pairs taken before not among them
    #[arg(long, default_value_t = 81)]
    digits: usize,
    /// The time of each player for a board
    #[arg(long, default_value = "1s", value_parser = parse_duration)]
    limit: Duration,
    /// Pairs that are taken at random before, for boards with gaps as in the middle of a game
    #[arg(long, default_value_t = 0)]
    taken: usize,
    /// Boards where pairs are seen along diagonals, as in the apps
    #[arg(long)]
    diagonals: bool,
    /// What the boards are drawn from
    #[arg(long, default_value_t = 1)]
    seed: u64,
}

/// Refills and pairs of the best win; none sorts behind all.
type Best = Option<(u32, u32)>;

/// Games between two looks at the flag.
const BATCH: u64 = 64;

impl Duel {
    pub(crate) fn run(&self) -> Result<()> {
        let rules = Rules {
            diagonals: if self.diagonals {
                Diagonals::Seen
            } else {
                Diagonals::Blocked
            },
            ..Rules::default()
        };
        let meter = Meter::new()?;
        let generator = Generator::new(rules, self.digits + 2 * self.taken);
        let mut won = [0_u64; 4];
        let mut tables = [[0_u64; 3]; 4];
        for number in 0..self.boards {
            let problem = self.middle(
                &generator.problem(Seed(self.seed), number, &Limits::none())?,
                number,
            )?;
            let seed = Seed(self.seed).child(number);
            let ours = meter
                .time(Some(self.limit), |stop| solver(&problem, seed, stop))
                .0?;
            let [uniform, others, early] = PLAYERS.map(|(method, child)| {
                let seed = child.map_or(seed, |child| seed.child(child));
                meter
                    .time(Some(self.limit), |stop| random(&problem, method, seed, stop))
                    .0
            });
            let all = [ours, uniform, others, early];
            let pairs = [(ours, uniform), (ours, others), (ours, early), (others, uniform)];
            for (table, (one, other)) in tables.iter_mut().zip(pairs) {
                table[column(one, other)] += 1;
            }
            for (count, best) in won.iter_mut().zip(all) {
                *count += u64::from(best.is_some());
            }
            let shown: Vec<String> = NAMES.into_iter().zip(all.map(words)).map(shown).collect();
            println!("board {number}: {}", shown.join(", "));
        }
        self.tell(won, &tables);
        Ok(())
    }

    /// A board after some pairs of a random game, as far as it has them before its first refill.
    fn middle(&self, problem: &Problem, number: u64) -> Result<Problem> {
        let line = Playouts::new(problem, Method::Uniform, Seed(self.seed).child(number)).line(0);
        let mut game = problem.game();
        let pairs = line.into_iter().take_while(|&action| action != Action::Refill);
        for pair in pairs.take(self.taken) {
            game.play(pair)?;
        }
        Ok(Problem::rest_of(&game)?)
    }

    fn tell(&self, won: [u64; 4], tables: &[[u64; 3]; 4]) {
        println!(
            "{} boards of {} digits after {} pairs, {} diagonals, {:?} each",
            self.boards,
            self.digits,
            self.taken,
            if self.diagonals { "with" } else { "without" },
            self.limit
        );
        let shown: Vec<String> = NAMES
            .into_iter()
            .zip(won.map(|count| count.to_string()))
            .map(shown)
            .collect();
        println!("  won: {}", shown.join(", "));
        let [_, uniform, others, early] = NAMES;
        let pairs = [
            (NAMES[0], uniform),
            (NAMES[0], others),
            (NAMES[0], early),
            (others, uniform),
        ];
        for ((one, other), [better, equal, worse]) in pairs.into_iter().zip(tables) {
            println!("  {one} against {other}: {better} better, {equal} equal, {worse} worse");
        }
    }
}

/// The players, the solver first.
const NAMES: [&str; 4] = ["solver", "uniform", "uniform of another seed", "early refills"];

/// How the games beside the solver choose, and the child of the board's seed that they are drawn from, if it is not
/// that seed itself. The second one shows how much is luck.
const PLAYERS: [(Method, Option<u64>); 3] = [
    (Method::Uniform, None),
    (Method::Uniform, Some(1)),
    (Method::EarlyRefills, None),
];

fn shown((name, what): (&str, String)) -> String {
    format!("{name} {what}")
}

fn words(best: Best) -> String {
    best.map_or("none".to_owned(), |(refills, pairs)| {
        format!("{refills} + {pairs}")
    })
}

/// 0 when the first is better, 1 when they are equal, 2 when it is worse.
fn column(ours: Best, theirs: Best) -> usize {
    let key = |best: Best| best.unwrap_or((u32::MAX, u32::MAX));
    match key(ours).cmp(&key(theirs)) {
        Ordering::Less => 0,
        Ordering::Equal => 1,
        Ordering::Greater => 2,
    }
}

fn solver(problem: &Problem, seed: Seed, stop: &Stop) -> Result<Best> {
    let config = Config {
        seed,
        playouts: u64::MAX,
        ..Config::default()
    };
    let report = solve(problem, &config, &Limits::until(stop.clone()));
    let win = checked_win(problem, &report)?;
    Ok(win.map(|win| (win.refills, win.pairs)))
}

/// The best of as many random games as there is time for.
fn random(problem: &Problem, method: Method, seed: Seed, stop: &Stop) -> Best {
    let playouts = Playouts::new(problem, method, seed);
    let (mut best, mut start) = (None, 0);
    let limits = Limits::until(stop.clone());
    while !stop.is_raised() {
        if let Some((_, playout)) = playouts.best(start..start + BATCH, &limits) {
            let found = (playout.refills, playout.pairs);
            best = Some(best.map_or(found, |best: (u32, u32)| best.min(found)));
        }
        start += BATCH;
    }
    best
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn fewer_refills_count_before_fewer_pairs() {
        assert_eq!(column(Some((1, 60)), Some((2, 50))), 0);
        assert_eq!(column(Some((1, 60)), Some((1, 60))), 1);
        assert_eq!(column(Some((1, 61)), Some((1, 60))), 2);
        assert_eq!(column(None, Some((4, 90))), 2);
        assert_eq!(column(None, None), 1);
    }
}
