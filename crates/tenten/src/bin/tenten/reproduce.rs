//! `tenten reproduce`: the published table, again.

use std::io::Write;

use anyhow::{Result, bail};
use clap::Args;
use quadrille_cli::{Declared, Exit, Output, OutputArgs, SearchArgs, Watch, whole_number};
use quadrille_search::Seed;
use quadrille_tenten::api::Tying;
use quadrille_tenten::simulate::{Header, Simulation};
use quadrille_tenten::stats::Table;
use quadrille_tenten::{PlayerKind, Rules};
use serde_json::{Value, json};

use crate::shared::games;
use crate::shared::report::{self, CSV, ReportFormat, Run, csv};

/// Play the ten strategies of the article "1010! Analysis" and print the published averages beside ours
///
/// Each plays the same games to death, by the rules of 1010!. Of equally good plays, it takes the one that the
/// reference program finds first (--ties first). Rows appear as they are finished; Ctrl-C ends the table with what is
/// there. docs/results.md has the table of 500 games, and says where the averages differ, and why.
#[derive(Args)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Reproduce {
    /// Play only these of the ten, such as 00001 10000
    strategies: Vec<String>,
    /// How many games each plays; 500 were published
    #[arg(long, short = 'n', alias = "count", value_name = "N", default_value_t = 500, value_parser = whole_number(1_u64, 1_000_000))]
    games: u64,
    #[command(flatten)]
    tying: Declared<Tying>,
    /// How to write the report [default: as the name of --output ends, else text]
    #[arg(long, value_name = "FORMAT")]
    format: Option<ReportFormat>,
    #[command(flatten)]
    output: OutputArgs,
    #[command(flatten)]
    search: SearchArgs,
}

const EXAMPLES: &str = "\
Examples:
  tenten reproduce --seed 1                              # as docs/results.md has it: some 90 million rounds
  tenten reproduce --games 20 --seed 1 --format csv
  tenten reproduce 00001 00010 --seed 1                  # two of the weak ones, in a minute

Exit codes: 0 all games were played, 3 stopped by the time limit, 130 interrupted.";

/// The averages of rounds that Fabien Coelho's "1010! Analysis" publishes, each of 500 games.
const PUBLISHED: [(&str, f64); 10] = [
    ("10025", 22_226.6),
    ("10013", 21_082.5),
    ("10012", 20_670.5),
    ("10023", 20_235.3),
    ("10001", 17_890.2),
    ("00001", 492.1),
    ("10000", 62.4),
    ("00100", 21.4),
    ("00000", 17.9),
    ("00010", 16.0),
];

impl Reproduce {
    pub(crate) fn run(&self) -> Result<Exit> {
        let wanted = self.wanted()?;
        let format = self.output.format_or(self.format, ReportFormat::Text)?;
        let seed = self.search.seed()?;
        let mut output = self.output.open()?;
        self.search.start_threads()?;
        let watch = self.search.watch()?;
        self.write_head(&mut output, format, seed)?;
        let (mut documents, mut looked) = (Vec::new(), 0_u64);
        let total = wanted.len() as u64;
        for (digits, published) in wanted {
            let run = self.play(digits, seed, &watch)?;
            if !run.is_whole() {
                games::note_stopped(&run);
            }
            match format {
                ReportFormat::Text => writeln!(output, "{}", row(&run, digits, published))?,
                ReportFormat::Csv => writeln!(output, "{},{published}", csv(&run).trim_end())?,
                ReportFormat::Json => documents.push(document(&run, published)),
            }
            // A row may take minutes.
            output.flush()?;
            if !run.is_whole() {
                break;
            }
            looked += 1;
        }
        let is_whole = looked == total;
        match format {
            ReportFormat::Json => {
                let all = json!({"looked_at": looked, "total": total, "strategies": documents});
                writeln!(output, "{all}")?;
            }
            ReportFormat::Text if !is_whole => {
                let looked = quadrille_cli::looked_at(looked, total, "player");
                writeln!(output, "\n{looked} to the end")?;
            }
            ReportFormat::Text | ReportFormat::Csv => {}
        }
        output.finish()?;
        Ok(games::exit(is_whole, &watch))
    }

    /// The strategies that were asked for, in the order of the article.
    fn wanted(&self) -> Result<Vec<(&'static str, f64)>> {
        let is_published = |digits: &String| PUBLISHED.iter().any(|(known, _)| known == digits);
        if let Some(unknown) = self.strategies.iter().find(|digits| !is_published(digits)) {
            let known = PUBLISHED.map(|(digits, _)| digits).join(", ");
            bail!("the article has no strategy {unknown}, only {known}");
        }
        let is_wanted =
            |digits: &str| self.strategies.is_empty() || self.strategies.iter().any(|one| one == digits);
        Ok(PUBLISHED
            .into_iter()
            .filter(|(digits, _)| is_wanted(digits))
            .collect())
    }

    /// The games of a strategy.
    fn play(&self, digits: &str, seed: Seed, watch: &Watch) -> Result<Run> {
        let rules = Rules::classic();
        let kind: PlayerKind = format!("greedy-{digits}").parse()?;
        let player = kind.player(&rules, self.tying.ties);
        let simulation = Simulation {
            rules: &rules,
            player: &*player,
            seed,
            max_rounds: None,
            meter: None,
        };
        let header = Header::new(&simulation, self.tying.ties.name(), self.games);
        let results = games::play(&simulation, &header, None, watch)?;
        Ok(Run { header, results })
    }

    fn write_head(&self, output: &mut Output, format: ReportFormat, seed: Seed) -> Result<()> {
        match format {
            ReportFormat::Json => {}
            ReportFormat::Csv => writeln!(output, "{},published", CSV.trim_end())?,
            ReportFormat::Text => {
                let (games, ties) = (self.games, self.tying.ties.name());
                writeln!(
                    output,
                    "rounds a game by strategy: {games} games each, seed {seed}, ties {ties}\n"
                )?;
                writeln!(
                    output,
                    "{:8}{:>11}{:>10}{:>11}{:>10}{:>8}{:>9}{:>7}{:>8}{:>8}{:>8}{:>9}{:>9}{:>8}",
                    "strategy",
                    "published",
                    "average",
                    "95 % from",
                    "to",
                    "ratio",
                    "std dev",
                    "min",
                    "Q1",
                    "median",
                    "Q3",
                    "max",
                    "million",
                    "filled"
                )?;
            }
        }
        output.flush()?;
        Ok(())
    }
}

/// A line of the table; without a game, there is nothing but what was published.
fn row(run: &Run, digits: &str, published: f64) -> String {
    let table = Table::of(&run.results);
    let Some(rounds) = table.rounds else {
        return format!("{digits:8}{published:>11.1}");
    };
    let ends = table.life.interval;
    let to = ends.1.map_or("-".to_owned(), |high| format!("{high:.1}"));
    let million = format!("{:.1} %", 100.0 * table.share_over_million());
    let filled = table.mean_fill().map_or(0.0, |fill| fill.0);
    let mut row = format!(
        "{digits:8}{published:>11.1}{:>10.1}{:>11.1}{to:>10}{:>8.3}{:>9.1}{:>7}{:>8.0}{:>8.0}{:>8.0}{:>9}{million:>9}{filled:>8.1}",
        rounds.mean,
        ends.0,
        rounds.mean / published,
        rounds.std,
        rounds.min,
        rounds.q1,
        rounds.median,
        rounds.q3,
        rounds.max
    );
    if table.deaths < table.games {
        let looked = quadrille_cli::looked_at(run.whole(), run.asked(), "game");
        row = format!("{row}  {looked}: too low");
    }
    row
}

fn document(run: &Run, published: f64) -> Value {
    let mut document = report::document_of(run);
    document["published"] = json!(published);
    document
}
