//! Checkpoints and shards of simulations, and logs of tuning.

use quadrille_tenten::simulate::{Header, Log, LogLine, Simulation, merge};
use quadrille_tenten::stats;
use quadrille_tenten::tune::TuneLog;
use quadrille_tenten::{PlayerKind, Rules, Seed, Ties};

use crate::{chosen, inputs, text};

/// A log as it stands.
pub(super) fn raw(input: &[u8]) {
    if let Some(text) = text(input) {
        logs(text);
    }
}

/// A log whose lines get the right checksums; the last line is whole if the first byte is even.
pub(super) fn checked(input: &[u8]) {
    let Some((choice, text)) = crate::choice_and_text(input) else {
        return;
    };
    let lines = text
        .lines()
        .map(|line| format!("{:08x} {line}\n", crc32fast::hash(line.as_bytes())));
    let mut log: String = lines.collect();
    if choice % 2 == 1 {
        log.pop();
    }
    logs(&log);
}

/// What was read is written and read again; games that are there and those that are missing are all games of the shard.
fn logs(text: &str) {
    if let Ok(log) = Log::read(text) {
        assert!(log.whole_bytes <= text.len());
        let games = log.results.iter().cloned().map(LogLine::Game);
        let lines = [LogLine::Simulation(log.header.clone())].into_iter().chain(games);
        let written: String = lines.map(|line| line.to_string()).collect();
        let again = Log::read(&written).expect("it was read before");
        assert_eq!((&again.header, &again.results), (&log.header, &log.results));
        let of_shard = log.header.shard.count(log.header.games);
        assert!(log.results.len() as u64 <= of_shard);
        if log.header.games <= 100_000 {
            assert_eq!(log.missing().count() + log.results.len(), of_shard as usize);
        }
        sums(&log);
    }
    if let Ok(log) = TuneLog::read(text) {
        let generations = log.generations.iter().map(ToString::to_string);
        let written: String = [log.header.to_string()].into_iter().chain(generations).collect();
        let again = TuneLog::read(&written).expect("it was read before");
        assert_eq!((again.header, again.generations), (log.header, log.generations));
    }
}

/// Statistics are made of whatever a log may hold.
fn sums(log: &Log) {
    let table = stats::Table::of(&log.results);
    assert!((0.0..=1.0).contains(&table.empty_share()));
    assert_eq!(table.games, log.results.len() as u64);
    let _ = (table.mean_fill(), table.is_exponential());
    assert!(
        stats::survival(&log.results)
            .iter()
            .all(|(_, share)| (0.0..=1.0).contains(share))
    );
    if let Some(draws) = log.header.draws {
        let hazard = stats::MeanHazard::of(&log.results, draws);
        let _ = hazard.and_then(|hazard| hazard.life());
    }
    let _ = merge(vec![log.clone()]);
}

/// The lines of a log without checksums.
fn lines() -> Vec<String> {
    let rules = Rules::classic();
    let player = PlayerKind::default().player(&rules, Ties::First);
    let simulation = Simulation {
        rules: &rules,
        player: &*player,
        seed: Seed(3),
        max_rounds: Some(20),
        meter: None,
    };
    let header = LogLine::Simulation(Header::new(&simulation, "first", 2));
    let game = |number: u64| {
        format!(
            r#"{{"type":"game","game":{number},"rounds":3,"score":30,"died":true,"fill":[1,0,2],"risk":"5"}}"#
        )
    };
    let header = header.to_string();
    let header = header.trim_end().split_once(' ').map_or("", |(_, json)| json);
    let tune = concat!(
        r#"{"type":"tune","rules":"1010","rules_crc":1,"kind":"quick","start":"1,2","vary":["rows"],"#,
        r#""population":8,"effort":{"games":2,"rounds":9,"aside":0},"seed":1}"#
    );
    let complete = r#"{"type":"complete","games":2}"#;
    let extended = r#"{"type":"extended","games":4}"#;
    let whole = [header, &game(1), &game(0), complete].join("\n");
    vec![whole.clone(), format!("{whole}\n{extended}"), tune.to_owned()]
}

pub(super) fn checked_seeds() -> Vec<Vec<u8>> {
    chosen(&[0, 1], lines())
}

pub(super) fn raw_seeds() -> Vec<Vec<u8>> {
    let with_checksums = |text: String| {
        let lines = text
            .lines()
            .map(|line| format!("{:08x} {line}\n", crc32fast::hash(line.as_bytes())));
        lines.collect::<String>()
    };
    inputs(lines().into_iter().map(with_checksums))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seeds_are_logs() {
        let texts = raw_seeds()
            .into_iter()
            .map(|seed| String::from_utf8(seed).expect("a text"));
        let read: Vec<bool> = texts
            .map(|text| Log::read(&text).is_ok() || TuneLog::read(&text).is_ok())
            .collect();
        assert_eq!(read, [true; 3]);
    }
}
