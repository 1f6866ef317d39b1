use super::*;
use crate::play::simulate::LogError;

fn config() -> Config {
    Config {
        kind: Kind::Quick,
        start: "1620,2,10,0".parse().expect("weights"),
        vary: vec![2, 3],
        population: 4,
        effort: Effort {
            games: 3,
            rounds: 60,
            aside: 1,
        },
        seed: Seed(1),
    }
}

fn rules() -> Rules {
    let text = include_str!("../../../../fixtures/tenten/rules-8x8.toml");
    Rules::from_toml(text).expect("rules")
}

fn run(threads: usize, generations: usize) -> Vec<Generation> {
    let pool = rayon::ThreadPoolBuilder::new()
        .num_threads(threads)
        .build()
        .expect("threads");
    pool.install(|| {
        let mut tuner = Tuner::new(&rules(), config());
        (0..generations)
            .map(|_| tuner.step(&Stop::new()).expect("nobody stops it"))
            .collect()
    })
}

#[test]
fn threads_and_interruptions_change_nothing() {
    let (rules, config) = (rules(), config());
    let whole = run(1, 4);
    assert_eq!(whole, run(2, 4));
    assert!(
        whole.iter().any(|one| one.mean != whole[0].mean),
        "the search moves"
    );

    // Half of it, in the middle of a line: killed.
    let lines: Vec<String> = whole.iter().map(Generation::to_string).collect();
    let text = format!(
        "{}{}{}{}",
        TuneHeader::new(&rules, &config),
        lines[0],
        lines[1],
        &lines[2][..20]
    );
    let log = TuneLog::read(&text).expect("a log");
    assert_eq!((log.generations.len(), log.whole_bytes), (2, text.len() - 20));
    assert_eq!(log.header, TuneHeader::new(&rules, &config));
    let mut tuner = Tuner::new(&rules, config);
    assert!(log.generations.iter().all(|generation| tuner.replay(generation)));
    assert!(!tuner.replay(&log.generations[0]), "it is not the next");
    let rest: Vec<Generation> = (0..2)
        .map(|_| tuner.step(&Stop::new()).expect("nobody stops it"))
        .collect();
    assert_eq!(whole[2..], rest);
}

#[test]
fn a_raised_stop_leaves_all_as_it_was() {
    let mut tuner = Tuner::new(&rules(), config());
    let (stop, before) = (Stop::new(), tuner.best());
    stop.raise();
    assert_eq!(tuner.step(&stop), None);
    assert_eq!((tuner.generation(), tuner.best()), (0, before));
}

#[test]
fn damaged_logs_are_refused() {
    let header = TuneHeader::new(&rules(), &config()).to_string();
    let line = run(1, 1)[0].to_string();
    let read = |text: &str| TuneLog::read(text).map(|log| log.generations.len());
    assert_eq!(read(&format!("{header}{line}")), Ok(1));
    assert_eq!(read(&line), Err(LogError::NoHeader));
    assert_eq!(
        read(&format!("{header}{}", line.replace("\"step\":", "\"stop\":"))),
        Err(LogError::Damaged(2))
    );
    assert_eq!(
        read(&format!("{header}{header}")),
        Err(LogError::Misplaced(2, "a second header"))
    );
}

/// Weights are rounded as late as the tables allow, and the beginning is where it was said to be.
#[test]
fn points_become_weights() {
    let tuner = Tuner::new(
        &Rules::classic(),
        Config {
            start: Weights::QUICK,
            vary: vec![0, 3, 9],
            ..config()
        },
    );
    let start = tuner.best().to_array();
    assert_eq!(
        (start[0] * 2, start[2] * 2, start[3]),
        (start[1] * 1620, start[1] * 45, start[1] * 6)
    );
    assert!(start[1] > 2, "{start:?}");
    let moved = tuner.weights(&[-100.0, 1e9, 0.0]);
    assert_eq!(moved, Weights::QUICK, "nothing that fits");
    assert_eq!(tuner.weights(&[-100.0, 0.0, 1.0]).free, 0);
}
