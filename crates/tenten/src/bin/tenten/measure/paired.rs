//! `tenten measure --compare`: two players on the same dangerous boards.

use anyhow::{Result, bail};
use quadrille_cli::{Exit, Format, Output, Progress, Watch, counted};
use quadrille_tenten::measure::{HazardRatio, Level, Measurement, Paired, PairedGame};
use serde_json::{Value, json};

use super::{Measure, exit, levels_document, write};
use crate::report::{aligned, looked_at};

impl Measure {
    /// Measures the first player's games, and both players after their rises.
    pub(super) fn compare(
        &self,
        paired: &Paired<'_>,
        levels: Vec<Level>,
        output: Output,
        watch: &Watch,
    ) -> Result<Exit> {
        if levels.is_empty() {
            bail!("players are compared on boards above a level, and there is none");
        }
        let progress = Progress::bar(self.count, "games");
        let games = paired.run(0..self.count, &levels, &watch.limits(), |_| progress.add(1))?;
        drop(progress);
        let report = Report {
            paired,
            levels,
            asked: self.count,
            games: &games,
        };
        let format = self.output.format_or(self.format, Format::Text)?;
        write(output, format, || report.text(), || report.document())?;
        Ok(exit(games.len() as u64 == self.count, watch))
    }
}

/// Contents of a report.
struct Report<'a> {
    paired: &'a Paired<'a>,
    levels: Vec<Level>,
    asked: u64,
    games: &'a [PairedGame],
}

impl Report<'_> {
    fn players(&self) -> [String; 2] {
        [self.paired.measurement.player.name(), self.paired.other.name()]
    }

    fn sum(&self, figure: impl Fn(&PairedGame) -> u64) -> u64 {
        self.games.iter().map(figure).sum()
    }

    /// The mean risk that a player meets after a rise.
    fn hazard(&self, player: usize) -> f64 {
        let sum: f64 = self.games.iter().map(|game| game.hazards[player]).sum();
        sum / self.sum(|game| game.rises).max(1) as f64
    }

    fn ratio(&self) -> Option<HazardRatio> {
        let hazards: Vec<[f64; 2]> = self.games.iter().map(|game| game.hazards).collect();
        HazardRatio::of(&hazards)
    }

    fn text(&self) -> String {
        let Measurement { rules, seed, .. } = self.paired.measurement;
        let [first, second] = self.players();
        let games = self.games.len() as u64;
        let (looked, games) = (looked_at(games, self.asked, "game"), counted(games, "game"));
        let rounds = counted(self.sum(|game| game.rounds), "round");
        let rises = counted(self.sum(|game| game.rises), "rise");
        let floor = self.levels.first().map_or(0.0, |level| level.peril());
        let mut text = format!(
            "{looked}{first} plays {}, seed {seed}: {games}, {rounds}, {rises} above a peril of {floor:.2}\n\n",
            rules.name()
        );
        let titles = ["goes on", "rounds, with copies", "risk after a rise"];
        let mut rows = vec![titles.map(str::to_owned).to_vec()];
        for (player, name) in self.players().into_iter().enumerate() {
            rows.push(vec![
                name,
                self.sum(|game| game.played[player]).to_string(),
                format!("{:.4e}", self.hazard(player)),
            ]);
        }
        text += &aligned(&rows);
        text + "\n" + &life_text(&second, self.ratio()) + "\n"
    }

    fn document(&self) -> Value {
        let Measurement {
            rules,
            seed,
            max_rounds,
            ..
        } = self.paired.measurement;
        let played = [0, 1].map(|player: usize| self.sum(|game| game.played[player]));
        let hazards = [0, 1].map(|player| self.hazard(player));
        let ratio = self.ratio();
        let ends = ratio.and_then(|ratio| ratio.interval);
        json!({
            "players": self.players(),
            "rules": rules.name(),
            "dealer": rules.dealer().name(),
            "seed": seed.0,
            "max_rounds": max_rounds,
            "rise_rounds": self.paired.most,
            "asked": self.asked,
            "games": self.games.len(),
            "gave_up": (self.games.len() as u64 != self.asked).then_some("stopped"),
            "rounds": self.sum(|game| game.rounds),
            "rises": self.sum(|game| game.rises),
            "levels": levels_document(&self.levels),
            "rounds_played": played,
            "hazards": hazards,
            "ratio": ratio.map(|ratio| json!({
                "value": ratio.ratio,
                "ci95": ends.map(|(low, high)| [low, high]),
            })),
        })
    }
}

/// How many times as long the second player lives.
fn life_text(second: &str, ratio: Option<HazardRatio>) -> String {
    let Some(HazardRatio { ratio, interval }) = ratio else {
        return "A player met no risk: nothing can be said of the other one.".to_owned();
    };
    let ends = interval.map_or(String::new(), |(low, high)| {
        format!(", 95 % from {low:.2} to {high:.2}")
    });
    format!("By what follows on these boards, {second} lives {ratio:.2} times as long{ends}.")
}
