//! How many minimals are proved: the fewest ways of 40 setups of a public database, and the easiest of such sets, each
//! within some seconds of CPU time of the one thread that does it.
//! `minimal_times [SECONDS [WORD]]`: 10 seconds each, and those setups alone whose line has the word.

use std::error::Error;
use std::time::Duration;

use quadrille_cli::ThreadTime;
use quadrille_perfect_clear::build::paths;
use quadrille_perfect_clear::{Config, Field, Limits, Pattern, Problem, Stop};

/// Clear, name, field, pattern, number of ways, how few serve all queues, and their least effort.
const SETUPS: &str = include_str!("../../../fixtures/perfect-clear/minimals.txt");

fn main() -> Result<(), Box<dyn Error>> {
    let mut args = std::env::args().skip(1);
    let seconds: f64 = args.next().map_or(Ok(10.0), |text| text.parse())?;
    let word = args.next().unwrap_or_default();
    let limit = Duration::try_from_secs_f64(seconds)?;
    println!("clear\tsetup\tpattern\tways\tfewest\tat least\tseconds\teffort\teasiest\tseconds");
    let (mut asked, mut proved, mut easiest) = (0, 0, 0);
    for line in SETUPS
        .lines()
        .filter(|line| !line.starts_with('#') && line.contains(&word))
    {
        let [clear, name, field, pattern, ways, known, ..] = line.split('\t').collect::<Vec<_>>()[..] else {
            return Err(format!("more columns are expected: {line}").into());
        };
        let problem = Problem::new(Field::parse(field, 4)?, pattern.parse::<Pattern>()?)?;
        let paths = paths(&problem, &Config::default(), &Limits::none())?;
        let start = ThreadTime::start();
        let within = || {
            let start = ThreadTime::start();
            Limits::until(Stop::asking(move || start.elapsed() >= limit))
        };
        let fewest = paths.minimal(&within());
        let to_fewest = start.elapsed().as_secs_f64();
        if fewest.is_proven() && fewest.least.to_string() != known {
            return Err(format!("{} ways are said to be the fewest: {line}", fewest.least).into());
        }
        let start = ThreadTime::start();
        let minimals = paths.minimals(&problem, 1, &within());
        let to_easiest = start.elapsed().as_secs_f64();
        println!(
            "{clear}\t{name}\t{pattern}\t{ways}\t{}\t{}\t{to_fewest:.2}\t{:.2}\t{}\t{to_easiest:.2}",
            fewest.chosen.len(),
            fewest.least,
            minimals.sets[0].effort as f64 / 100.0,
            if minimals.is_easiest() { "proved" } else { "found" },
        );
        asked += 1;
        proved += usize::from(fewest.is_proven());
        easiest += usize::from(minimals.is_easiest());
    }
    println!("of {asked} setups, {proved} are proved to be the fewest, and {easiest} the easiest of these");
    Ok(())
}
