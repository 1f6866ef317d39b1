//! The answers, one for each question.

use quadrille_number_match::draw::{Panel, PictureConfig, svg};
use quadrille_number_match::record::Document;
use quadrille_number_match::{
    Board, BoardError, Config, Followed, Generator, Limits, Problem, Record, Seed, Win, document, solve_with,
    verify_record,
};
use serde_json::{Value, json};

use super::{
    Desk, Draw, Follow, Generate, MOST_CELLS, Pairs, Play, Solve, Text, Verify, bad, few_cells, illegal,
    line, of_problem, problem,
};
use crate::Refusal;
use crate::host::Host;

/// The most cells of all boards of a followed line together.
const MOST_FOLLOWED: usize = 1 << 18;
/// The most boards that are drawn at random until one has as few opening pairs as wanted.
const MOST_DRAWN: u64 = 10_000;
/// The most boards of a picture beside each other.
const MOST_COLUMNS: u32 = 100;

impl Solve {
    /// The best win; each better one is passed on with its boards, so that the page can follow it while the search
    /// goes on.
    pub(super) fn answer(&self, _: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let (problem, config) = (problem(&self.board, self.rules)?, self.config());
        let mut limits = host.limits(self.seconds);
        limits.nodes = self.nodes;
        let report = solve_with(&problem, &config, &limits, |win| inform(&problem, win, host));
        Ok(document::answer(&problem, &config, &report))
    }

    fn config(&self) -> Config {
        let unlimited = self.seconds.map(|_| u64::MAX);
        let config = Config::default();
        Config {
            goal: self.goal.into(),
            seed: Seed(self.seed),
            playouts: self.playouts.or(unlimited).unwrap_or(config.playouts),
            ..config
        }
    }
}

fn inform(problem: &Problem, win: &Win, host: Host) {
    let record = Record::new(problem, &win.line);
    let followed = Followed::new(problem, win.line.clone());
    if let (Ok(record), Ok(followed)) = (record, followed) {
        let followed = document::followed(&followed, MOST_FOLLOWED);
        host.inform(&json!({"win": record, "followed": followed}));
    }
}

impl Follow {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let problem = problem(&self.board, self.rules)?;
        let followed = Followed::new(&problem, line(self.rules, &self.steps)?);
        Ok(document::followed(&followed.map_err(illegal)?, MOST_FOLLOWED))
    }
}

impl Play {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let mut game = problem(&self.board, self.rules)?.game();
        game.play(self.step.action(self.rules)?).map_err(illegal)?;
        Ok(document::choices(&game))
    }
}

impl Pairs {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        Ok(document::choices(&problem(&self.board, self.rules)?.game()))
    }
}

impl Text {
    /// What a text has: a board, or a document with one and perhaps a line.
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        if !self.text.trim_start().starts_with('{') {
            return Ok(of_problem(&problem(&self.text, self.rules)?));
        }
        match Document::parse(&self.text).map_err(bad)? {
            Document::Opening(opening) => {
                let rules = opening.rules.map_or_else(|| self.rules.checked(), Ok)?;
                let board = Board::parse(&opening.start, rules.width, MOST_CELLS).map_err(bad)?;
                Ok(of_problem(&Problem::new(rules, board).map_err(bad)?))
            }
            Document::Record(record) => {
                let record = few_cells(record)?;
                let mut document = of_problem(&record.problem);
                document["steps"] = json!(record.steps);
                Ok(document)
            }
        }
    }
}

impl Verify {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let record = few_cells(Record::parse(&crate::fields::text(&self.record)).map_err(bad)?)?;
        Ok(document::check(&verify_record(&record)))
    }
}

impl Generate {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let (found, most) = (self.digits as usize, MOST_CELLS);
        if found > most {
            return Err(bad(BoardError::Large { found, most }));
        }
        let generator = Generator::new(self.rules.checked()?, found);
        let generator = match self.most_pairs {
            Some(most) => generator.with_pairs(0..=most as usize),
            None => generator,
        };
        let problem = generator.problem(Seed(self.seed), self.number, &Limits::nodes(MOST_DRAWN));
        Ok(document::opening(
            &problem.map_err(bad)?,
            [self.seed, self.number],
        ))
    }
}

impl Draw {
    pub(super) fn answer(&self, _: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let game = problem(&self.board, self.rules)?.game();
        let panels = match &*line(self.rules, &self.steps)? {
            [] => vec![Panel::of_game(&game)],
            line => Panel::of_line(&game, line).map_err(illegal)?,
        };
        let config = PictureConfig {
            columns: self.columns.clamp(1, MOST_COLUMNS) as usize,
            ..PictureConfig::default()
        };
        Ok(json!({"svg": svg(&panels, &config).map_err(bad)?}))
    }
}
