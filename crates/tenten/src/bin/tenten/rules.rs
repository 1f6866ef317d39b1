//! `tenten rules`: the games that are known by name, and their rules as files.

use std::io::Write;

use anyhow::{Result, bail};
use clap::{Args, ValueEnum};
use quadrille_cli::{Exit, Output, OutputArgs};
use quadrille_tenten::{Counted, Fact, KnownGame, LineKind, LinePoints, Rules, StreakOf, StreakRule};

use crate::options::rules_of;
use crate::shared::picture;

/// List the games that are known by name, or print the rules of one
///
/// Without a name, all games are listed with what their rules say and who says so; publishers say little. With a name
/// or a file, those rules are drawn, or printed as a file to start one's own from.
#[derive(Args)]
#[command(name = "rules", after_help = EXAMPLES)]
pub(crate) struct RuleSets {
    /// The rules: a name, or a TOML file
    #[arg(value_name = "NAME|FILE")]
    rules: Option<String>,
    /// How to write them
    #[arg(long, value_name = "FORMAT", default_value = "text")]
    format: RulesFormat,
    #[command(flatten)]
    output: OutputArgs,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum RulesFormat {
    /// For people
    Text,
    /// A file that `--rules` reads
    Toml,
}

const EXAMPLES: &str = "\
Examples:
  tenten rules
  tenten rules blockudoku
  tenten rules block-blast --format toml > mine.toml    # change it, and give it a name of its own
  tenten advise --rules mine.toml

Exit codes: 0 done, 2 bad usage or input.";

impl RuleSets {
    pub(crate) fn run(&self) -> Result<Exit> {
        let rules = self.rules.as_deref().map(rules_of).transpose()?;
        let mut output = self.output.open()?;
        match (rules, self.format) {
            (Some(rules), RulesFormat::Toml) => write!(output, "{}", with_facts(&rules))?,
            (Some(rules), RulesFormat::Text) => write_rules(&mut output, &rules)?,
            (None, RulesFormat::Text) => write_games(&mut output)?,
            (None, RulesFormat::Toml) => {
                bail!("which rules? Give a name, one of {}", Rules::NAMES.join(", "))
            }
        }
        output.finish()?;
        Ok(Exit::Solved)
    }
}

/// The game with this name.
fn game(name: &str) -> Option<&'static KnownGame> {
    Rules::GAMES.iter().find(|game| game.name == name)
}

/// The file, and above it what is known of the game.
fn with_facts(rules: &Rules) -> String {
    let facts = game(rules.name()).map_or(&[][..], |game| game.facts);
    let line = |fact: &Fact| format!("# {}: {}.\n", fact.source.unwrap_or("Assumed"), fact.what);
    facts.iter().map(line).collect::<String>() + &rules.to_toml()
}

fn write_games(output: &mut Output) -> Result<()> {
    for (place, game) in Rules::GAMES.iter().enumerate() {
        if place > 0 {
            writeln!(output)?;
        }
        writeln!(output, "{:<12} {}", game.name, game.about)?;
        write_facts(output, game)?;
    }
    Ok(writeln!(
        output,
        "\n`tenten rules NAME` draws the pieces, `tenten rules NAME --format toml` prints a file to start from."
    )?)
}

fn write_facts(output: &mut Output, game: &KnownGame) -> Result<()> {
    for fact in game.facts {
        match fact.source {
            Some(source) => writeln!(output, "  {}\n      ({source})", fact.what)?,
            None => writeln!(output, "  assumed: {}", fact.what)?,
        }
    }
    Ok(())
}

fn write_rules(output: &mut Output, rules: &Rules) -> Result<()> {
    let size = rules.size();
    match game(rules.name()) {
        Some(game) => {
            writeln!(output, "{}: {}", game.name, game.about)?;
            write_facts(output, game)?;
        }
        None => writeln!(output, "{}", rules.name())?,
    }
    writeln!(
        output,
        "\nboard     {size} x {size}, sets of {}",
        rules.set_size()
    )?;
    let lines: Vec<String> = rules.lines().iter().map(|kind| line_kind(*kind)).collect();
    writeln!(output, "vanish    {}", lines.join(", "))?;
    writeln!(output, "points    {}", score(rules))?;
    writeln!(
        output,
        "pieces    {}, weights of {} in all",
        rules.pieces().len(),
        rules.total_weight()
    )?;
    writeln!(output, "dealer    {}\n", rules.dealer())?;
    let width = picture::width_of(output);
    Ok(writeln!(output, "{}", picture::of_pieces(rules, width))?)
}

fn line_kind(kind: LineKind) -> String {
    match kind {
        LineKind::Rows => "rows".to_owned(),
        LineKind::Columns => "columns".to_owned(),
        LineKind::Boxes { height, width } => format!("boxes of {height} x {width}"),
        LineKind::Drawn(_) => "a drawn line".to_owned(),
    }
}

fn score(rules: &Rules) -> String {
    let score = rules.score();
    let cells = match score.counted {
        Counted::Placed => "cell placed",
        Counted::Staying => "placed cell that stays",
    };
    let lines = match &score.lines {
        LinePoints::Growing(bonus) => format!("{bonus} k (k + 1) for k lines at once"),
        LinePoints::Listed(points) => {
            let points: Vec<String> = points.iter().map(u32::to_string).collect();
            format!("{} for 1, 2 ... lines at once", points.join(", "))
        }
    };
    let mut parts = vec![format!("{} a {cells}", score.cell), lines];
    if score.vanished > 0 {
        parts.push(format!("{} a cell that vanishes", score.vanished));
    }
    if score.empty_board > 0 {
        parts.push(format!("{} for an empty board", score.empty_board));
    }
    parts.extend(streak(score.streak));
    parts.join(";\n          ")
}

/// What clears that follow each other bring, if they bring something.
fn streak(streak: StreakRule) -> Option<String> {
    let of = match streak.of {
        StreakOf::Placements => "placements",
        StreakOf::Sets => "sets",
    };
    let StreakRule {
        patience,
        bonus,
        percent,
        ..
    } = streak;
    let more = match (bonus, percent) {
        (0, 0) => return None,
        (bonus, 0) => format!("{bonus} more"),
        (0, percent) => format!("{percent} % more for each before"),
        (bonus, percent) => format!("{bonus} and {percent} % for each before more"),
    };
    let end = match patience {
        0 => format!("one of the {of} without a clear ends the streak"),
        patience => format!("{} of the {of} without a clear end the streak", patience + 1),
    };
    Some(format!("clears that follow each other: {more}; {end}"))
}
