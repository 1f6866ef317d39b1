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
    assert_eq!(partial.missing().collect::<Vec<_>>(), [9]);
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

/// A checksum has eight digits, and no sign.
#[test]
fn checksums_are_written_in_one_way() {
    let shard = r#""index":0,"of":1"#;
    // One whose checksum begins with 0.
    let short = (1..200).map(|games| header(games, shard)).find_map(|json| {
        let crc = format!("{:08x}", crc32fast::hash(json.as_bytes()));
        let rest = crc.strip_prefix('0').map(str::to_owned)?;
        Some((json, rest))
    });
    let (json, rest) = short.unwrap();
    assert!(Log::read(&format!("0{rest} {json}\n")).is_ok());
    for crc in [rest.clone(), format!("+{rest}"), format!("00{rest}")] {
        assert_eq!(
            Log::read(&format!("{crc} {json}\n")),
            Err(LogError::NoHeader),
            "{crc}"
        );
    }
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

/// What a text of these lines is read as, with checksums that fit.
fn read_lines(lines: &[&str]) -> Result<Log, LogError> {
    let checked = |line: &&str| format!("{:08x} {line}\n", crc32fast::hash(line.as_bytes()));
    Log::read(&lines.iter().map(checked).collect::<String>())
}

/// The header of a log with this many games and this shard.
fn header(games: u64, shard: &str) -> String {
    format!(
        r#"{{"type":"simulation","rules":"1010","rules_crc":1419664624,"player":"first-fit","ties":"first","seed":1,"games":{games},"max_rounds":4,"shard":{{{shard}}}}}"#
    )
}

/// A right checksum makes no right line: these shards there cannot be.
#[test]
fn impossible_shards_are_refused() {
    let game = r#"{"type":"game","game":0,"rounds":1,"score":5,"died":true,"fill":[0,1]}"#;
    for shard in [
        r#""index":1,"of":0"#,
        r#""index":0,"of":0"#,
        r#""index":4,"of":4"#,
    ] {
        assert_eq!(
            read_lines(&[&header(7, shard), game]),
            Err(LogError::NoHeader),
            "{shard}"
        );
    }
    let whole = header(1, r#""index":0,"of":1"#);
    assert_eq!(read_lines(&[&whole, game]).map(|log| log.results.len()), Ok(1));
}

/// Games that are missing are counted, not gone through.
#[test]
fn missing_games_are_counted() {
    let huge = read_lines(&[&header(1 << 62, r#""index":0,"of":1"#)]).unwrap();
    assert_eq!(huge.missing().take(2).collect::<Vec<_>>(), [0, 1]);
    let (expected, found) = (1 << 62, 0);
    assert_eq!(
        merge(vec![huge]),
        Err((0, LogError::Incomplete { expected, found }))
    );
    for of in 1..6 {
        for (index, games) in (0..of).flat_map(|index| (0..20).map(move |games| (index, games))) {
            let shard = Shard::new(index, of).unwrap();
            assert_eq!(
                shard.count(games),
                shard.games(games).count() as u64,
                "{shard}, {games}"
            );
        }
    }
}

/// Numbers whose sums would overflow are those of no game.
#[test]
fn impossible_games_are_refused() {
    let most = u64::MAX;
    for numbers in [
        format!(r#""rounds":{most},"score":1,"died":true,"fill":[{most}]"#),
        format!(r#""rounds":1,"score":{most},"died":true,"fill":[1]"#),
        format!(r#""rounds":4,"score":1,"died":true,"fill":[{most},5]"#),
        r#""rounds":2,"score":1,"died":true,"fill":[1]"#.to_owned(),
        format!(
            r#""rounds":1,"score":1,"died":true,"fill":[1],"risk":"{}""#,
            u128::MAX
        ),
    ] {
        let game = format!(r#"{{"type":"game","game":0,{numbers}}}"#);
        let read = read_lines(&[&header(2, r#""index":0,"of":1"#), &game]);
        assert_eq!(
            read,
            Err(LogError::Misplaced(2, "a game that cannot be")),
            "{game}"
        );
    }
}

#[test]
fn shards_have_numbers_below_their_count() {
    assert_eq!(Shard::new(4, 4), None);
    assert_eq!(Shard::new(5, 4), None);
    assert_eq!(Shard::new(0, 0), None);
}
