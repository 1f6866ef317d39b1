//! `number-match/generate`: a random board.

use quadrille_schema::{Answer, Context, Refusal, Whole, group, object, request};
use quadrille_search::Seed;

use super::{FIRST, NumberMatch, SeedNumber, bad};
use crate::{BoardError, Generator, Problem, RuleOptions, Rules};

/// The most boards that are drawn until one has as few opening pairs as wanted.
const MOST_DRAWN: u64 = 10_000;

group! {
    /// Random boards.
    pub struct Random {
        /// Digits of a board [default: 27; 35 of easybrain]
        #[arg(value_name("N"))]
        digits: Option<Whole<1, 10_000>>,
        /// Only boards with at most this number of opening pairs; those of apps have at most 6
        #[arg(value_name("N"))]
        most_pairs: Option<Whole<0, 10_000>>,
        /// The rules
        options: RuleOptions,
    }
}

request! {
    /// Draw a board of random digits, with few opening pairs or none if wanted
    pub struct Generate = "number-match/generate" -> Drawn {
        /// What it is like
        random: Random,
        /// The rules to begin with, as answers have them
        #[arg(left_out("the program has an option for each rule"))]
        rules: Option<Rules>,
        /// Fix every random choice; in JavaScript up to 2^53 - 1
        seed: SeedNumber = FIRST,
        /// The number of the board among those of the seed, from 0
        #[arg(left_out("the program draws many"))]
        number: SeedNumber = SeedNumber::within(0),
    }
}

object! {
    /// A board that was drawn.
    pub struct Drawn {
        /// The seed
        seed: SeedNumber,
        /// Its number among those of the seed
        number: SeedNumber,
        /// The cells in reading order
        start: String,
        /// Pairs that may be taken at first
        opening_pairs: usize,
        /// The rules
        rules: Rules,
    }
}

impl Random {
    /// What draws the boards; `rules` are those that the options change.
    #[must_use]
    pub fn generator(&self, rules: Option<Rules>) -> Generator {
        let generator = Generator::new(self.options.over(rules), self.digits());
        match self.most_pairs {
            Some(most) => generator.with_pairs(0..=most.count()),
            None => generator,
        }
    }

    fn digits(&self) -> usize {
        self.digits
            .map_or_else(|| self.options.first_digits(), Whole::count)
    }
}

impl Drawn {
    /// The board with this number among those of a seed.
    #[must_use]
    pub fn new(problem: &Problem, seed: Seed, number: u64) -> Self {
        Self {
            seed: SeedNumber::within(seed.0),
            number: SeedNumber::within(number),
            start: problem.board().to_digits(),
            opening_pairs: problem.game().pairs().len(),
            rules: *problem.rules(),
        }
    }
}

impl Answer<NumberMatch> for Generate {
    fn answer(&self, _: &mut NumberMatch, context: &Context) -> Result<Drawn, Refusal> {
        let (found, most) = (self.random.digits(), context.bounds.cells);
        if found > most {
            return Err(bad(BoardError::Large { found, most }));
        }
        let (seed, number) = (Seed(self.seed.get()), self.number.get());
        let generator = self.random.generator(self.rules);
        let problem = generator.problem(seed, number, &context.limits.at_most(MOST_DRAWN));
        Ok(Drawn::new(&problem.map_err(bad)?, seed, number))
    }
}
