//! The workloads of 1010!.

use std::time::Instant;

use anyhow::{Context, Result};
use quadrille_search::{Seed, Stop};
use quadrille_tenten::{Game, PlayerKind, Rules, Step, Ties};

use super::{Counts, Row, mixed};

/// What fixes the pieces of all games.
const SEED: Seed = Seed(1);

/// Games of a row: who plays, by which rules, how many games, and after how many rounds they are cut short.
struct Workload {
    player: &'static str,
    ties: Ties,
    rules: fn() -> Rules,
    games: u64,
    most: u64,
}

const WORKLOADS: [Workload; 7] = [
    Workload {
        player: "greedy-10025",
        ties: Ties::First,
        rules: Rules::classic,
        games: 10,
        most: 10_000,
    },
    Workload {
        player: "greedy-10025",
        ties: Ties::Board,
        rules: Rules::klooni,
        games: 10,
        most: 10_000,
    },
    Workload {
        player: "greedy-10000",
        ties: Ties::First,
        rules: Rules::classic,
        games: 5,
        most: 10_000,
    },
    Workload {
        player: "quick",
        ties: Ties::Board,
        rules: Rules::classic,
        games: 10,
        most: 10_000,
    },
    Workload {
        player: "hazard",
        ties: Ties::Board,
        rules: Rules::classic,
        games: 4,
        most: 5_000,
    },
    Workload {
        player: "lookahead",
        ties: Ties::Board,
        rules: Rules::classic,
        games: 4,
        most: 5_000,
    },
    Workload {
        player: "first-fit",
        ties: Ties::First,
        rules: Rules::classic,
        games: 100,
        most: 10_000,
    },
];

/// What takes seconds and counts the same on every machine.
pub(super) fn fixed() -> Result<Vec<Row>> {
    WORKLOADS.iter().map(run).collect()
}

/// Plays each game alone, one after the other.
fn run(workload: &Workload) -> Result<Row> {
    let rules = (workload.rules)();
    let player = workload
        .player
        .parse::<PlayerKind>()?
        .player(&rules, workload.ties);
    let (mut rounds, mut points, mut boards, mut times) = (0, 0, 0, Vec::new());
    for number in 0..workload.games {
        let started = Instant::now();
        let game = Game::new(&rules, &*player, SEED.child(number));
        let mut game = game.with_round_limit(Some(workload.most));
        let end = loop {
            if let Step::End(end) = game.step(&Stop::new()).context(workload.player)? {
                break end;
            }
        };
        times.push(started.elapsed());
        rounds += end.rounds;
        points += end.score;
        let bits = game.board().bits();
        boards = mixed(mixed(boards, bits as u64), (bits >> 64) as u64);
    }
    Ok(Row {
        name: format!("tenten, {}, {}", rules.name(), workload.player),
        counts: Counts::new([(workload.games, "games"), (rounds, "rounds"), (points, "points")])
            .with_checksum("boards", boards),
        times,
    })
}
