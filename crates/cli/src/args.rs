use std::fmt::Display;
use std::num::NonZeroUsize;
use std::str::FromStr;
use std::time::Duration;

use anyhow::{Context, Result};
use clap::{Args, ValueEnum};
use quadrille_search::Seed;

use crate::Watch;

/// Format of a report.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
pub enum Format {
    /// For people
    #[default]
    #[value(alias = "txt")]
    Text,
    /// One JSON document and nothing else
    Json,
    /// One JSON document a line
    Jsonl,
}

/// The choice of colours; the variable `NO_COLOR` counts when it is left to the program.
#[derive(Args, Clone, Copy, Debug, Default)]
pub struct ColorArgs {
    /// When to use colours
    #[arg(
        long,
        value_name = "WHEN",
        default_value = "auto",
        global = true,
        display_order = 900
    )]
    color: Color,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, ValueEnum)]
enum Color {
    /// On a terminal
    #[default]
    Auto,
    /// Into files and pipes as well
    Always,
    /// Not at all
    Never,
}

impl ColorArgs {
    /// Makes every later output of this process follow the choice.
    pub fn apply(self) {
        let choice = match self.color {
            Color::Auto => anstream::ColorChoice::Auto,
            Color::Always => anstream::ColorChoice::Always,
            Color::Never => anstream::ColorChoice::Never,
        };
        choice.write_global();
    }
}

/// Options of a search: its seed, its threads, its time.
#[derive(Args, Clone, Debug, Default)]
#[command(next_help_heading = "Search")]
pub struct SearchArgs {
    /// Fix every random choice; without it a seed is drawn, and printed where it mattered
    #[arg(long, value_name = "S", value_parser = parse_seed)]
    seed: Option<Seed>,
    /// Use this many threads; no answer depends on it [default: all cores]
    #[arg(long, value_name = "N", value_parser = parse_threads)]
    threads: Option<NonZeroUsize>,
    #[command(flatten)]
    time: TimeArgs,
}

/// Time limit of a search.
#[derive(Args, Clone, Copy, Debug, Default)]
#[command(next_help_heading = "Search")]
pub struct TimeArgs {
    /// Give up after this long: seconds, or a time such as 500ms, 10s or 2m
    #[arg(long, value_name = "DURATION", value_parser = parse_duration)]
    time_limit: Option<Duration>,
}

impl TimeArgs {
    /// The time limit, for programs that give it to each of many tasks.
    #[must_use]
    pub const fn limit(self) -> Option<Duration> {
        self.time_limit
    }

    /// Starts the clock of the time limit and listens for Ctrl-C.
    ///
    /// # Errors
    ///
    /// Those of [`Watch::start`].
    pub fn watch(self) -> Result<Watch> {
        Watch::start(self.time_limit)
    }
}

impl SearchArgs {
    /// The seed that was given; else one drawn from the system, which is printed on standard error at once.
    ///
    /// Where it is known only afterwards whether anything random happened, see [`SearchArgs::choose_seed`].
    ///
    /// # Errors
    ///
    /// When the system has no random numbers to give.
    pub fn seed(&self) -> Result<Seed> {
        let chosen = self.choose_seed()?;
        chosen.note();
        Ok(chosen.seed)
    }

    /// The seed that was given, else one drawn from the system; it is printed when [`ChosenSeed::note`] is called.
    ///
    /// # Errors
    ///
    /// When the system has no random numbers to give.
    pub fn choose_seed(&self) -> Result<ChosenSeed> {
        let seed = self.seed.map_or_else(draw_seed, Ok)?;
        Ok(ChosenSeed {
            seed,
            is_drawn: self.seed.is_none(),
        })
    }

    /// Sets up the threads of this process.
    ///
    /// # Errors
    ///
    /// When they cannot be started.
    pub fn start_threads(&self) -> Result<()> {
        let Some(threads) = self.threads else {
            return Ok(());
        };
        rayon::ThreadPoolBuilder::new()
            .num_threads(threads.get())
            .build_global()
            .with_context(|| format!("cannot start {threads} threads"))
    }

    /// The time limit, for programs that give it to each of many tasks.
    #[must_use]
    pub fn time_limit(&self) -> Option<Duration> {
        self.time.limit()
    }

    /// Starts the clock of the time limit and listens for Ctrl-C.
    ///
    /// # Errors
    ///
    /// Those of [`Watch::start`].
    pub fn watch(&self) -> Result<Watch> {
        self.time.watch()
    }
}

/// A seed, and whether the program drew it: what [`SearchArgs::choose_seed`] returns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ChosenSeed {
    /// The seed.
    pub seed: Seed,
    is_drawn: bool,
}

impl ChosenSeed {
    /// Prints a drawn seed on standard error, so that the run can be repeated; one that was given is known. To be
    /// called as soon as something random has had a part in the answer.
    pub fn note(self) {
        if self.is_drawn {
            crate::note(format_args!("seed {}", self.seed));
        }
    }
}

/// A parser of numbers for clap, whose complaint says which numbers are allowed.
///
/// ```
/// let parse = quadrille_cli::whole_number(1_u32, 1000);
/// assert_eq!(parse("12"), Ok(12));
/// assert_eq!(parse("12 px"), Err("a whole number from 1 to 1000".to_owned()));
/// ```
pub fn whole_number<T>(min: T, max: T) -> impl Fn(&str) -> Result<T, String> + Clone + Send + Sync + 'static
where
    T: FromStr + PartialOrd + Display + Copy + Send + Sync + 'static,
{
    move |text| match text.parse() {
        Ok(number) if min <= number && number <= max => Ok(number),
        _ => Err(format!("a whole number from {min} to {max}")),
    }
}

/// A seed from the system's random numbers, of 32 bits: easily typed again, and exact in every reader of JSON.
///
/// # Errors
///
/// When the system has no random numbers to give.
pub fn draw_seed() -> Result<Seed> {
    let drawn = getrandom::u32().context("cannot draw a seed; give one with --seed")?;
    Ok(Seed(drawn.into()))
}

fn parse_seed(text: &str) -> Result<Seed, String> {
    whole_number(0, u64::MAX)(text).map(Seed)
}

/// More threads than any machine has cores would only cost memory.
const MOST_THREADS: usize = 1024;

fn parse_threads(text: &str) -> Result<NonZeroUsize, String> {
    let most = NonZeroUsize::MIN.saturating_add(MOST_THREADS - 1);
    whole_number(NonZeroUsize::MIN, most)(text)
}

/// A parser of durations for clap. A bare number is one of seconds.
///
/// ```
/// use quadrille_cli::parse_duration;
///
/// assert_eq!(parse_duration("500ms").map(|duration| duration.as_millis()), Ok(500));
/// assert_eq!(parse_duration("1.5").map(|duration| duration.as_millis()), Ok(1500));
/// assert_eq!(parse_duration("soon"), Err("seconds, or a number and a unit, such as 500ms, 10s or 2m".to_owned()));
/// ```
///
/// # Errors
///
/// When it is no number, with a unit or without.
pub fn parse_duration(text: &str) -> Result<Duration, String> {
    let whole = text.parse().map(Duration::from_secs).ok();
    let parts = || Duration::try_from_secs_f64(text.parse().ok()?).ok();
    whole
        .or_else(parts)
        .or_else(|| humantime::parse_duration(text).ok())
        .ok_or_else(|| "seconds, or a number and a unit, such as 500ms, 10s or 2m".to_owned())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations() {
        assert_eq!(parse_duration("500ms"), Ok(Duration::from_millis(500)));
        assert_eq!(parse_duration("10s"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("2m"), Ok(Duration::from_mins(2)));
        assert_eq!(parse_duration("1m 30s"), Ok(Duration::from_secs(90)));
        assert_eq!(parse_duration("10"), Ok(Duration::from_secs(10)));
        assert_eq!(parse_duration("1.5"), Ok(Duration::from_millis(1500)));
        assert_eq!(parse_duration(".25"), Ok(Duration::from_millis(250)));
        for nonsense in [
            "",
            "-1",
            "s",
            "-1s",
            "-0.5",
            "1e99",
            "inf",
            "NaN",
            "1e99s",
            "99999999999999999999s",
            "ten seconds",
        ] {
            assert!(parse_duration(nonsense).is_err(), "{nonsense}");
        }
    }

    #[test]
    fn threads_and_seeds_have_bounds() {
        assert_eq!(parse_threads("1024").map(NonZeroUsize::get), Ok(1024));
        assert!(parse_threads("0").is_err());
        assert!(parse_threads("1025").is_err());
        assert_eq!(parse_seed("18446744073709551615"), Ok(Seed(u64::MAX)));
        assert!(parse_seed("-1").is_err());
    }

    #[test]
    fn a_given_seed_is_kept() {
        let args = SearchArgs {
            seed: Some(Seed(7)),
            ..SearchArgs::default()
        };
        assert_eq!(args.seed().unwrap(), Seed(7));
        assert!(!args.choose_seed().unwrap().is_drawn);
        assert!(SearchArgs::default().choose_seed().unwrap().is_drawn);
    }
}
