use std::fmt::Write;

use quadrille_search::{Limits, Seed};

use super::*;
use crate::FirstFit;

/// The log of a shard, whole or without its last lines.
fn log(seed: u64, shard: Shard, left_out: usize) -> String {
    let rules = Rules::classic();
    let player = FirstFit::new(&rules);
    let meter = crate::RiskMeter::new(&rules);
    let simulation = Simulation {
        rules: &rules,
        player: &player,
        seed: Seed(seed),
        max_rounds: Some(30),
        meter: Some(&meter),
    };
    let games: Vec<u64> = shard.games(10).collect();
    let results = simulation.run(&games, &Limits::none(), |_| {}).unwrap();
    let mut lines = vec![LogLine::Simulation(
        Header::new(&simulation, "first", 10).with_shard(shard),
    )];
    lines.extend(results.into_iter().map(LogLine::Game));
    lines.push(LogLine::Complete {
        games: games.len() as u64,
    });
    lines.truncate(lines.len() - left_out);
    lines.iter().fold(String::new(), |mut text, line| {
        write!(text, "{line}").unwrap();
        text
    })
}

fn shards(of: u64) -> Vec<Log> {
    let shards = (0..of).map(|index| Shard::new(index, of).unwrap());
    shards
        .map(|shard| Log::read(&log(1, shard, 0)).unwrap())
        .collect()
}

#[test]
fn shards_make_the_whole() {
    let (header, whole) = merge(shards(1)).unwrap();
    for of in 2..5 {
        let mut logs = shards(of);
        logs.reverse();
        assert_eq!(merge(logs).unwrap(), (header.clone(), whole.clone()));
    }
    assert_eq!(whole.len(), 10);
    // More shards than games: some are empty.
    assert_eq!(merge(shards(12)).unwrap().1, whole);
}

#[test]
fn wrong_shards_are_refused() {
    let mut logs = shards(3);
    let missing = logs.remove(1);
    assert_eq!(
        merge(logs.clone()).unwrap_err().1.to_string(),
        "shard 1 of 3 is missing"
    );
    logs.extend([missing.clone(), missing]);
    assert_eq!(
        merge(logs).unwrap_err(),
        (3, LogError::Twice(Shard::new(1, 3).unwrap()))
    );
    let mut logs = shards(2);
    logs[1] = Log::read(&log(2, Shard::new(1, 2).unwrap(), 0)).unwrap();
    let (place, error) = merge(logs).unwrap_err();
    assert_eq!(
        (place, &*error.to_string()),
        (1, "of another simulation: seed: 2 instead of 1")
    );
    let partial = Log::read(&log(1, Shard::WHOLE, 2)).unwrap();
    assert_eq!(partial.missing(), [9]);
    assert_eq!(
        merge(vec![partial]).unwrap_err().1.to_string(),
        "not complete: 9 of 10 games"
    );
    assert_eq!(merge(Vec::new()).unwrap_err().1, LogError::Nothing);
}

/// Wherever a process is killed, the lines before stay good.
#[test]
fn a_log_that_breaks_off_keeps_its_lines() {
    let text = log(1, Shard::WHOLE, 0);
    let header = text.lines().next().unwrap().len();
    for bytes in 0..text.len() {
        let read = Log::read(&text[..bytes]);
        if bytes <= header {
            assert_eq!(read, Err(LogError::NoHeader));
            continue;
        }
        let log = read.unwrap();
        assert!(!log.is_complete);
        assert_eq!(log.whole_bytes, text[..bytes].rfind('\n').unwrap() + 1);
    }
    assert!(Log::read(&text).unwrap().is_complete);
}

#[test]
fn every_changed_byte_is_noticed() {
    let text = log(1, Shard::WHOLE, 0);
    for at in (0..text.len()).step_by(7) {
        let mut bytes = text.clone().into_bytes();
        bytes[at] ^= 1;
        let damaged = String::from_utf8(bytes).unwrap();
        assert!(!Log::read(&damaged).is_ok_and(|log| log.is_complete), "byte {at}");
    }
}

#[test]
fn shards_have_numbers_below_their_count() {
    assert_eq!(Shard::new(4, 4), None);
    assert_eq!(Shard::new(5, 4), None);
    assert_eq!(Shard::new(0, 0), None);
}
