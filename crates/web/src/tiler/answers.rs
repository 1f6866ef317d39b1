//! The answers, one for each question.

use quadrille_search::{Outcome, Seed};
use quadrille_tiler::document::Verdict;
use quadrille_tiler::draw::{PictureConfig, svg};
use quadrille_tiler::{GenerateError, Generator, Signature, Tiling};
use serde_json::{Value, json};

use super::{
    Contest, Desk, Diagonal, Draw, Generate, GeneratorName, MOST_LISTED, MOST_SIZE, Solve, Svg, Verify,
    asked, bounded, config, diagonal, document, figure, one_solution,
};
use crate::{Code, Host, Refusal};

impl Solve {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let (id, problem) = asked(&self.signature, self.size)?;
        let config = config(self.method, self.seed);
        let mut limits = host.limits(self.seconds);
        limits.nodes = self.nodes;
        let report = desk.report(&problem, config, &limits)?;
        let mut answer = document(id.as_deref(), &problem, config.seed, &report)?;
        if let Outcome::Solved(tiling) = &report.outcome {
            desk.cells = tiling.raster();
            if tiling.size() as u64 <= MOST_LISTED {
                answer["solution"] = tiling.figures().map(figure).collect();
            }
        }
        Ok(answer)
    }
}

impl Verify {
    pub(super) fn answer(&self, desk: &mut Desk, _: Host) -> Result<Value, Refusal> {
        let signature = self.signature.as_deref().map(str::parse::<Signature>);
        let signature = signature.transpose().map_err(bad)?;
        let solution = one_solution(&self.text)?;
        let verdict = Verdict::of(&solution, signature, self.size).map_err(bad)?;
        if let (Some(true), Some(figures)) = (verdict.valid, solution.solution) {
            let tiling = solution.tiling(figures).map_err(bad)?;
            bounded(tiling.size() as u64, MOST_SIZE)?;
            desk.cells = tiling.raster();
        }
        serde_json::to_value(verdict).map_err(bad)
    }
}

impl Generate {
    pub(super) fn answer(&self, _: &mut Desk, host: Host) -> Result<Value, Refusal> {
        bounded(self.size, MOST_SIZE)?;
        // As the program draws the first of many.
        let (generator, seed) = (self.generator()?, Seed(self.seed).child(0));
        let drawn = if self.as_drawn {
            generator.draw(self.size, seed)
        } else {
            generator.draw_feasible(self.size, seed, &host.limits(self.seconds))
        };
        let problem = drawn.map_err(|error| match error {
            GenerateError::Stopped => Code::Stopped.because(&error),
            _ => bad(error),
        })?;
        Ok(json!({"id": 0, "size": problem.size(), "signature": problem.signature().to_string()}))
    }

    fn generator(&self) -> Result<Generator, Refusal> {
        let alpha = match (self.generator, self.alpha) {
            (GeneratorName::Contest, None) => return Ok(Generator::Contest),
            (GeneratorName::Tiling, None) => return Ok(Generator::Tiling),
            (GeneratorName::Dirichlet, alpha) => alpha.unwrap_or(1.0),
            _ => return Err(Code::BadRequest.because("`alpha` is for the generator `dirichlet`")),
        };
        Ok(Generator::Dirichlet { alpha })
    }
}

impl Draw {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let tiling = desk.tiling(self, host)?;
        Ok(desk.shown(&tiling, json!({})))
    }
}

impl Svg {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let tiling = desk.tiling(&self.draw, host)?;
        let picture = svg(&tiling, &self.config(&tiling)?).map_err(bad)?;
        Ok(desk.shown(&tiling, json!({"svg": picture})))
    }

    fn config(&self, tiling: &Tiling) -> Result<PictureConfig, Refusal> {
        match self.cell {
            None => Ok(PictureConfig::fitting(tiling.size())),
            Some(cell @ 1..=1000) => Ok(PictureConfig { cell }),
            Some(cell) => {
                Err(Code::BadRequest.because(&format!("expected a cell of 1 to 1000 pixels, found {cell}")))
            }
        }
    }
}

impl Contest {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let tiling = desk.tiling(&self.draw, host)?;
        let mut list = Vec::new();
        let written = tiling.write_contest(&mut list);
        written.map_err(|error| Code::Memory.because(&error))?;
        let list = String::from_utf8(list).map_err(bad)?;
        Ok(desk.shown(&tiling, json!({"contest": list})))
    }
}

impl Diagonal {
    pub(super) fn answer(&self, desk: &mut Desk, host: Host) -> Result<Value, Refusal> {
        let (_, problem) = asked(&self.signature, None)?;
        let limits = host.limits(self.seconds).at_most(self.nodes);
        let (report, answer) = diagonal::watch(&problem, Seed(self.seed), &limits, self.most)?;
        if let Outcome::Solved(tiling) = &report.outcome {
            desk.cells = tiling.raster();
        }
        Ok(answer)
    }
}

fn bad(error: impl std::fmt::Display) -> Refusal {
    Code::BadProblem.because(&error)
}
