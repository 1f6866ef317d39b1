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
/// Without a name, all games are listed with what their rules say, who says so and how sure it is; publishers say
/// little. With a name or a file, those rules are drawn, or printed as a file to start one's own from. Of a game whose
/// versions differ, it says how, and one move whose points tell which version an app is.
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
  tenten rules block-blast                              # and how its versions differ
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
    let line = |fact: &Fact| {
        let sure = fact.sure.map_or_else(String::new, |sure| format!(" ({sure})"));
        format!("# {}: {}{sure}.\n", fact.source.unwrap_or("Assumed"), fact.what)
    };
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
        if let Some(source) = fact.source {
            let sure = fact.sure.map_or_else(String::new, |sure| format!(": {sure}"));
            writeln!(output, "  {}\n      ({source}{sure})", fact.what)?;
        } else {
            let sure = fact
                .sure
                .map_or_else(String::new, |sure| format!("\n      ({sure})"));
            writeln!(output, "  assumed: {}{sure}", fact.what)?;
        }
    }
    Ok(())
}

fn write_rules(output: &mut Output, rules: &Rules) -> Result<()> {
    match game(rules.name()) {
        Some(game) => {
            writeln!(output, "{}: {}", game.name, game.about)?;
            write_facts(output, game)?;
        }
        None => writeln!(output, "{}", rules.name())?,
    }
    writeln!(output)?;
    let own = described(rules);
    write_described(output, "", &own)?;
    writeln!(output)?;
    write_readings(output, rules, &own)?;
    let width = picture::width_of(output);
    Ok(writeln!(output, "{}", picture::of_pieces(rules, width))?)
}

/// A heading, and what rules say under it.
type Described = (&'static str, String);

/// What rules say but for the shapes of their pieces.
fn described(rules: &Rules) -> Vec<Described> {
    let size = rules.size();
    let lines: Vec<String> = rules.lines().iter().map(|kind| line_kind(*kind)).collect();
    let dealer = match rules.repeats() {
        0 => rules.dealer().to_string(),
        percent => format!(
            "{}; {percent} % of the later pieces are of a kind before",
            rules.dealer()
        ),
    };
    vec![
        ("board", format!("{size} x {size}, sets of {}", rules.set_size())),
        ("vanish", lines.join(", ")),
        ("points", score(rules)),
        (
            "pieces",
            format!("{}, {} in all", rules.pieces().len(), weights(rules)),
        ),
        ("dealer", dealer),
    ]
}

/// Their weights, and whether all are alike.
fn weights(rules: &Rules) -> String {
    let first = rules.pieces().first().map(|piece| piece.weight);
    let are_alike = rules.pieces().iter().all(|piece| Some(piece.weight) == first);
    let weights = if are_alike { "equal weights" } else { "weights" };
    format!("{weights} of {}", rules.total_weight())
}

fn write_described(output: &mut Output, indent: &str, described: &[Described]) -> Result<()> {
    for (heading, text) in described {
        let text = text.replace('\n', &format!("\n{indent}          "));
        writeln!(output, "{indent}{heading:<10}{text}")?;
    }
    Ok(())
}

/// The other versions and readings of a game, what differs, and the move that tells them apart.
fn write_readings(output: &mut Output, rules: &Rules, own: &[Described]) -> Result<()> {
    let readings = rules.readings();
    let others = readings.iter().filter(|game| game.name != rules.name());
    let others: Vec<(&KnownGame, Rules)> = others
        .filter_map(|game| Some((*game, Rules::named(game.name).ok()?)))
        .collect();
    if !others.is_empty() {
        writeln!(output, "other versions, and what they have instead:")?;
    }
    for (game, other) in &others {
        writeln!(output, "\n  {}: {}", game.name, game.about)?;
        let mut differing = described(other);
        differing.retain(|said| !own.contains(said));
        write_described(output, "    ", &differing)?;
    }
    let Some(telling) = readings.first().and_then(|game| game.telling) else {
        return Ok(());
    };
    let letter = telling.piece;
    writeln!(
        output,
        "\nwhich one an app is: {letter} at row {}, column {} of",
        telling.row + 1,
        telling.col + 1
    )?;
    writeln!(output, "  {}", telling.board)?;
    for game in readings {
        let points = Rules::named(game.name)
            .ok()
            .and_then(|rules| rules.points_of(&telling));
        if let Some(points) = points {
            writeln!(output, "  brings {points:>3} by {}", game.name)?;
        }
    }
    Ok(writeln!(output)?)
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
    parts.join(";\n")
}

/// What clears that follow each other bring, if they bring something.
fn streak(streak: StreakRule) -> Option<String> {
    let StreakRule {
        of,
        patience,
        bonus,
        percent,
        steps,
    } = streak;
    if !streak.brings_points() {
        return None;
    }
    let mut more = Vec::new();
    match (bonus, percent) {
        (0, 0) => {}
        (bonus, 0) => more.push(format!("{bonus} more")),
        (0, percent) => more.push(format!("{percent} % more for each before")),
        (bonus, percent) => more.push(format!("{bonus} and {percent} % for each before more")),
    }
    let steps = steps.iter().flatten();
    more.extend(steps.map(|step| format!("{} % from clear {} on", step.percent, step.from)));
    let (unit, units) = match of {
        StreakOf::Placements => ("one of the placements", "of the placements"),
        StreakOf::Sets => ("one of the sets", "of the sets"),
        StreakOf::Clears => ("a whole set", "whole sets"),
    };
    let end = match patience {
        0 => format!("{unit} without a clear ends the streak"),
        patience => format!("{} {units} without a clear end the streak", patience + 1),
    };
    Some(format!(
        "clears that follow each other: {}; {end}",
        more.join(", ")
    ))
}
