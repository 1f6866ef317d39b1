//! `tiler/generate`: signatures to try solvers on.

use quadrille_schema::{Answer, Code, Context, Refusal, group, names, object, request};
use quadrille_search::Seed;

use super::{FIRST, SeedNumber, Side, Tiler, bad, bounded};
use crate::{GenerateError, Generator, Problem};

names! {
    /// Distribution of signatures.
    pub enum Distribution: "generator" {
        /// Like the contest's large squares
        #[default]
        Contest = "contest",
        /// The figures of a random tiling made of small blocks
        Tiling = "tiling",
        /// Shares from a symmetric Dirichlet distribution: with alpha 1, all signatures are equally likely
        Dirichlet = "dirichlet",
    }
}

group! {
    /// Distribution of drawn signatures.
    pub struct Generating {
        /// What they are like
        #[arg(value_name("GENERATOR"))]
        generator: Distribution = Distribution::Contest,
        /// The concentration of the Dirichlet distribution; the smaller, the more a few kinds prevail [default: 1]
        #[arg(value_name("ALPHA"))]
        alpha: Option<f64>,
        /// Take them as they are drawn, whether or not there is a tiling
        as_drawn: bool,
    }
}

request! {
    /// Draw a random signature that has a tiling
    ///
    /// The same seed gives the same signature on every machine.
    pub struct Generate = "tiler/generate" -> Drawn {
        /// The side of the square
        size: Side,
        /// What it is like
        generating: Generating,
        /// Fix every random choice; in JavaScript up to 2^53 - 1
        seed: SeedNumber = FIRST,
        /// The number of the signature among those of the seed, from 0
        #[arg(left_out("the program draws many"))]
        number: SeedNumber = SeedNumber::within(0),
    }
}

object! {
    /// A signature.
    pub struct Drawn {
        /// Its number among those of the seed
        id: SeedNumber,
        /// Figures of each kind
        signature: String,
        /// Side of the square
        size: SeedNumber,
    }
}

impl Drawn {
    /// The signature of a problem that was drawn.
    #[must_use]
    pub fn new(number: u64, problem: &Problem) -> Self {
        Self {
            id: SeedNumber::within(number),
            size: SeedNumber::within(problem.size() as u64),
            signature: problem.signature().to_string(),
        }
    }
}

impl Generating {
    /// The distribution.
    ///
    /// # Errors
    ///
    /// When there is a concentration for one that has none.
    pub fn generator(&self) -> Result<Generator, Refusal> {
        match (self.generator, self.alpha) {
            (Distribution::Contest, None) => Ok(Generator::Contest),
            (Distribution::Tiling, None) => Ok(Generator::Tiling),
            (Distribution::Dirichlet, alpha) => Ok(Generator::Dirichlet {
                alpha: alpha.unwrap_or(1.0),
            }),
            _ => Err(Code::BadRequest.because("`alpha` is for the generator `dirichlet`")),
        }
    }
}

impl Answer<Tiler> for Generate {
    fn answer(&self, tiler: &mut Tiler, context: &Context) -> Result<Drawn, Refusal> {
        tiler.cells.clear();
        let size = self.size.get();
        bounded(size, context.bounds.side)?;
        let (generator, seed) = (
            self.generating.generator()?,
            Seed(self.seed.get()).child(self.number.get()),
        );
        let drawn = if self.generating.as_drawn {
            generator.draw(size, seed)
        } else {
            generator.draw_feasible(size, seed, &context.limits)
        };
        let problem = drawn.map_err(|error| match error {
            GenerateError::Stopped => Code::Stopped.because(&error),
            _ => bad(error),
        })?;
        Ok(Drawn::new(self.number.get(), &problem))
    }
}
