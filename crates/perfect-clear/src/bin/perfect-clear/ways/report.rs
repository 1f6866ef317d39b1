//! Ways for people and for programs.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::{Output, counted};
use quadrille_perfect_clear::build::{Minimals, Path, Scored};
use quadrille_perfect_clear::document::{self, Ways, Wishes};
use quadrille_perfect_clear::score::{Count, Demand, Scoring};
use quadrille_perfect_clear::{FieldWord, Piece, Solution};
use quadrille_schema::ANSWERS;

use super::Aim;
use crate::saves::write_first;
use crate::shared::picture::{self, Paint};
use crate::shared::share::{self, Heading, Key, Played, ShareFormat};
use crate::shared::words;

/// Ways, what they are for, and how they are written.
pub(super) struct Report<'a, P, W: FieldWord> {
    pub(super) ways: Ways<'a, P, W>,
    pub(super) aim: &'a Aim<'a, W>,
    /// For how many queues each wish is the first that comes true.
    pub(super) first: &'a [u64],
    /// What ways must do besides.
    pub(super) demand: Demand,
    /// How they score, if that counts.
    pub(super) scored: Option<(&'a Scored<W>, Scoring)>,
}

impl<P, W: FieldWord> Report<'_, P, W> {
    /// Writes the ways in a format; `key` is what a table has a row for.
    pub(super) fn write(&self, output: &mut Output, format: ShareFormat, key: Key) -> Result<()> {
        match format {
            ShareFormat::Text => self.write_text(output),
            ShareFormat::Json => self.write_json(output),
            ShareFormat::Fumen => share::fumen_of_ways(output, &self.ways),
            ShareFormat::Html => share::page_of_ways(output, &self.ways, &self.heading(), |path| Played {
                worth: self.score_of(path),
                example: self.example(path),
            }),
            ShareFormat::Csv => share::of_ways(output, &self.ways, key),
        }
    }

    fn write_text(&self, output: &mut Output) -> Result<()> {
        self.write_summary(output)?;
        if self.ways.paths.found.is_empty() {
            return Ok(());
        }
        if let Some(minimal) = self.ways.minimal {
            write_minimal(output, minimal)?;
            if self.ways.parts.sets {
                write_sets(output, minimal)?;
            }
        }
        let chosen = self.ways.chosen();
        for (number, path) in chosen.iter().take(self.ways.parts.most) {
            self.write_way(output, *number, path)?;
        }
        if chosen.len() > self.ways.parts.most {
            let more = counted((chosen.len() - self.ways.parts.most) as u64, "more way");
            writeln!(output, "\nand {more}")?;
        }
        Ok(())
    }

    fn write_summary(&self, output: &mut Output) -> Result<()> {
        writeln!(output, "{}", self.summary())?;
        if let Some(scores) = self.scores() {
            writeln!(output, "{scores}")?;
        }
        let (wishes, total) = (&self.aim.wishes, self.ways.paths.queues.total());
        if wishes.len() > 1 {
            write_first(output, wishes, self.first, total)?;
        }
        Ok(())
    }

    /// What stands above a page of pictures.
    fn heading(&self) -> Heading {
        let Ways { problem, pattern, .. } = self.ways;
        let mut asked = words::asked(problem, pattern);
        if !self.aim.wishes.is_empty() {
            let wishes: Vec<String> = self.aim.wishes.iter().map(ToString::to_string).collect();
            asked.push(format!("saves: {}", wishes.join(", ")));
        }
        asked.extend(self.scores());
        if let Some(minimal) = self.ways.minimal {
            asked.push(fewest(minimal));
        }
        Heading {
            answer: self.summary(),
            asked,
        }
    }

    /// The answer in a sentence.
    fn summary(&self) -> String {
        let (solved, total) = (self.ways.paths.solved(), self.ways.paths.queues.total());
        let percent = words::percent(solved, total);
        let ways = counted(self.ways.paths.ways() as u64, "way");
        let (aim, how, wishes) = (self.aim.words, words::and_mode(self.demand), &self.aim.wishes);
        let and_save = match (wishes.is_empty(), self.scored) {
            (true, None) => "",
            (false, None) => " and save what is wished",
            (true, Some(_)) => " and score their best",
            (false, Some(_)) => ", save what is wished and score their best",
        };
        format!(
            "{solved} of {total} queues {aim}{how}{and_save}, {percent}, if every piece is known beforehand, in {ways}"
        )
    }

    /// What queues score at best, if that counts.
    fn scores(&self) -> Option<String> {
        let (scored, scoring) = self.scored?;
        let all: Vec<u32> = (0..scored.best.len() as u32).collect();
        let sums = Count::ALL.map(|count| scored.sum(&all, count));
        let (average, system) = (
            words::scores(sums, self.ways.paths.solved()),
            scoring.rules.system,
        );
        Some(format!("average of their best scores, {system}: {average}"))
    }

    /// What a way scores on average, as `, 1988.33 points, 12.40 lines of attack`.
    fn score_of(&self, path: &Path<W>) -> String {
        let Some((scored, _)) = self.scored else {
            return String::new();
        };
        let sums = Count::ALL.map(|count| scored.sum(&path.queues, count));
        format!(", {}", words::scores(sums, path.served(&self.ways.paths.queues)))
    }

    fn write_way(&self, output: &mut Output, number: usize, path: &Path<W>) -> Result<()> {
        let all = &self.ways.paths.queues;
        let (served, total) = (path.served(all), all.total());
        let queues = counted(served, "queue");
        let percent = words::percent(served, total);
        let efforts = self.ways.minimal.map_or(&[][..], |minimal| &minimal.efforts);
        let takes = efforts.get(number - 1);
        let takes = takes.map_or_else(String::new, |&of_way| {
            format!(", effort {}", effort(of_way.into()))
        });
        writeln!(
            output,
            "\n{number}. {queues}, {percent}{}{takes}",
            self.score_of(path)
        )?;
        let paint = Paint::of(output);
        for row in picture::of_tiles(self.ways.problem.field(), &path.tiles, paint) {
            writeln!(output, "   {row}")?;
        }
        writeln!(output, "   {}", self.ways.fumen(path))?;
        if self.ways.parts.queues {
            writeln!(output, "   {}", self.ways.queues(path).join(" "))?;
        }
        Ok(())
    }

    fn write_json(&self, output: &mut Output) -> Result<()> {
        let mut document = self.ways.document();
        if !self.aim.wishes.is_empty() {
            let wishes = Wishes {
                all: &self.aim.wishes,
                first: self.first,
                last_bag: self.aim.last_bag.as_ref(),
            };
            document::add_wishes(&mut document, self.ways.problem, wishes);
        }
        if let Some(rule) = self.aim.only {
            document::add_only(&mut document, rule);
        }
        self.ways.add_play(&mut document, self.demand, self.scored);
        document[ANSWERS] = self.aim.answers.into();
        Ok(writeln!(output, "{document}")?)
    }

    /// The first queue that builds a way, and how it does what the mode asks for, or scores best.
    fn example(&self, path: &Path<W>) -> Option<(&[Piece], Solution)> {
        let scoring = self.scored.map(|(_, scoring)| scoring);
        self.ways.played(path, self.demand, scoring)
    }
}

/// The fewest ways, and what they take to play.
fn write_minimal(output: &mut Output, minimal: &Minimals) -> Result<()> {
    writeln!(output, "{}", fewest(minimal))?;
    if let Some(set) = minimal.sets.first().filter(|_| !minimal.efforts.is_empty()) {
        let rank = if minimal.is_easiest() {
            "no set of as few takes less"
        } else {
            "the least that was found"
        };
        writeln!(output, "effort {}: {rank}", effort(set.effort))?;
    }
    Ok(())
}

/// How many ways serve all queues, and which.
fn fewest(minimal: &Minimals) -> String {
    let (count, ways) = (minimal.chosen().len(), numbers(minimal.chosen()));
    if minimal.is_proven() {
        return format!("the fewest that serve all of them: {count}, the ways {ways}");
    }
    let least = format!("at least {} are needed", minimal.least);
    format!("few that serve all of them, {least}: {count}, the ways {ways}")
}

/// Every smallest set that was found.
fn write_sets(output: &mut Output, minimal: &Minimals) -> Result<()> {
    let sets = counted(minimal.sets.len() as u64, "such set");
    let others = match (minimal.is_all(), minimal.is_easiest()) {
        (true, _) => "there are no others",
        (false, true) => "no other takes less",
        (false, false) => "there may be others, and easier ones",
    };
    writeln!(output, "\n{sets}, {others}:")?;
    for set in &minimal.sets {
        writeln!(
            output,
            "   effort {}: the ways {}",
            effort(set.effort),
            numbers(&set.ways)
        )?;
    }
    Ok(())
}

/// Ways by their numbers from 1.
fn numbers(ways: &[usize]) -> String {
    let ways: Vec<String> = ways.iter().map(|way| (way + 1).to_string()).collect();
    ways.join(" ")
}

/// An effort, which is counted in hundredths.
fn effort(hundredths: u64) -> String {
    format!("{}.{:02}", hundredths / 100, hundredths % 100)
}
