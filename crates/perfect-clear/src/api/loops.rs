//! `perfect-clear/loop`: clear after clear.

use std::sync::Arc;

use quadrille_schema::{Answer, Code, Context, Refusal, Whole, described, group, names, request};
use rayon::prelude::*;
use serde_json::Value as Json;

use super::advise::no_chance;
use super::{
    Allowing, Memory, Movement, PerfectClear, Stated, TableFor, Worth as WorthOfTable, WorthTable, bad,
};
use crate::chain::values::{Clears, StartValues};
use crate::chain::{
    Chain, ChainConfig, Estimate, Leave, Residual, Start, Visit, Worth as WorthOfPieces, chain,
};
use crate::chance::{Chance, ChanceError};
use crate::document::Played;
use crate::{Beginning, Config, Field, Hold, Limits, Problem, Seed};

names! {
    /// Piece that a PC leaves in hold, where there is a choice.
    pub enum LeaveBy: "way to leave a piece" {
        /// The one that is worth most
        #[default]
        Best = "best",
        /// Any, drawn: to learn what each is worth
        Any = "any",
        /// The one whose start is worth most, by what `table loop build` has worked out; all moves before are chosen by
        /// the PCs in a row that are to be expected, not by the chance of this PC alone
        Value = "value",
        /// The same, but the piece to leave is not chosen before it must be: each placement reveals more of the next
        /// PC. What that is worth is reported besides
        Revealed = "revealed",
    }
}

group! {
    /// Chains that are played.
    pub struct Playing {
        /// Chains to play
        #[arg(short('n').value_name("N").aliases(&["chains"]))]
        count: Whole<1, 1_000_000> = Whole::within(10),
        /// PCs of each chain; 8 at least for an expected number
        #[arg(value_name("N"))]
        clears: Whole<1, 1_000_000> = Whole::within(14),
        /// Lines of each PC
        #[arg(short('l').value_name("N"))]
        lines: Whole<2, 4> = Whole::within(4),
        /// How many next pieces the game shows besides the current one [default: as --game, 5 in all of them]
        #[arg(value_name("N"))]
        previews: Option<Whole<1, 12>>,
        /// The number of the first chain; chains from different runs with one seed go together
        #[arg(value_name("N"))]
        first: Whole<1, 1_000_000_000> = Whole::within(1),
        /// Which piece a PC leaves in hold, where there is a choice
        #[arg(value_name("HOW").conflicts(&["no_hold"]))]
        leave: LeaveBy = LeaveBy::Best,
        /// PCs of two lines count as well; only with `--leave revealed`, by the values of `table loop build
        /// --two-lines`
        #[arg(conflicts(&["no_hold"]))]
        two_lines: bool,
    }
}

request! {
    /// Play PC after PC, and work out how many follow each other on average
    ///
    /// Each PC is played with the move of the highest exact chance, and each start is written with that chance. Chains
    /// do not end by bad luck: a PC that fails is played again with other pieces, and the chances are multiplied. So
    /// the expected number of PCs in a row comes from exact values; only the starts are drawn.
    pub struct Loop = "perfect-clear/loop" -> ChainsPlayed {
        /// Which chains are played
        playing: Playing,
        /// What pieces in hold are worth, as `worth` writes it [default: the table for SRS]
        worth: Option<WorthTable>,
        /// Play without hold
        no_hold: bool,
        /// How pieces move
        movement: Movement,
        /// What a thread may take
        allowing: Allowing,
        /// Fix every random choice; in JavaScript up to 2^53 - 1
        seed: Whole<0, { u64::MAX }> = Whole::within(1),
    }
}

described! {
    /// Chains of starts, and the estimate from them; its `type` is `estimate`.
    pub struct ChainsPlayed {
        /// What fixed every random choice
        seed: u64,
        /// Chains
        chains: usize,
        /// Starts of all chains
        starts: usize,
        /// First starts: `starts`, `mean`, `worst` and `certain`
        first: Option<Json>,
        /// Later starts, by the clears before them, modulo 7
        phases: Vec<Json>,
        /// Clears in a row to expect
        clears: Option<f64>,
        /// Nine of ten sets of resampled chains lie between these
        interval: Option<Vec<f64>>,
        /// What the play adds to the values of starts
        residual: Option<Json>,
        /// The starts, each with its `chain`, its `clear`, its `queue`, and its chance
        list: Vec<Json>,
        /// Where a limit struck: starts that were played
        looked_at: Option<usize>,
        /// Starts that were asked for
        total: Option<usize>,
        /// Limit that struck
        gave_up: Option<String>,
    }
}

/// The most bytes of a start whose play looks at what is revealed: what can be left takes four times as many as where
/// it does not. Rare starts take 4 GiB.
pub const MEMORY_OF_TREES: u64 = 8 << 30;

/// The stream that resamples chains; those below it play them.
const RESAMPLING: u64 = u64::MAX;

/// Source of the values of starts.
pub type ValuesOf<'a> = &'a dyn Fn(Clears) -> Result<StartValues, Refusal>;

/// Reader of what pieces are worth, which is read where it is needed.
pub type WorthRead<'a> = &'a dyn Fn() -> Result<WorthTable, Refusal>;

impl Playing {
    /// How many next pieces the game shows.
    #[must_use]
    pub fn previews(&self, movement: &Movement) -> usize {
        self.previews.map_or(movement.game.previews(), Whole::count)
    }

    /// Bytes that a thread may take if nothing else is said.
    #[must_use]
    pub fn usual_memory(&self) -> u64 {
        match self.leave {
            LeaveBy::Revealed => MEMORY_OF_TREES,
            LeaveBy::Best | LeaveBy::Any | LeaveBy::Value => Config::default().memory,
        }
    }

    /// Which piece a PC leaves.
    ///
    /// # Errors
    ///
    /// When what is said contradicts itself, or values are missing.
    pub fn leave(
        &self,
        worth: Option<WorthRead<'_>>,
        movement: &Movement,
        values: ValuesOf<'_>,
    ) -> Result<Leave, Refusal> {
        if self.two_lines && self.leave != LeaveBy::Revealed {
            return Err(bad("--two-lines needs --leave revealed"));
        }
        let are_values_for = self.lines.get() == 4 && self.previews(movement) <= 5;
        Ok(match (self.leave, worth) {
            (LeaveBy::Value | LeaveBy::Revealed, Some(_)) => {
                return Err(bad(
                    "--worth has 49 numbers, and the values of --leave are one for each start: one of the two is needed",
                ));
            }
            (LeaveBy::Value | LeaveBy::Revealed, None) if !are_values_for => {
                return Err(bad(
                    "values of starts are for four lines and at most five previews",
                ));
            }
            (LeaveBy::Value, None) => Leave::Values(Arc::new(values(Clears::Four)?)),
            (LeaveBy::Revealed, None) if self.two_lines => {
                Leave::Revealed(Arc::new(values(Clears::TwoOrFour)?))
            }
            (LeaveBy::Revealed, None) => Leave::Revealed(Arc::new(values(Clears::Four)?)),
            (LeaveBy::Any, None) => Leave::Any,
            (LeaveBy::Any, Some(_)) => {
                return Err(bad(
                    "--worth says which piece is best to leave, and --leave any does not ask",
                ));
            }
            (LeaveBy::Best, None) => Leave::Best(Box::new(WorthOfPieces::standard().map_err(bad)?)),
            (LeaveBy::Best, Some(worth)) => Leave::Best(Box::new(worth()?.0)),
        })
    }

    /// Settings of all chains.
    #[must_use]
    pub fn chains(&self, chances: Config, leave: Leave, movement: &Movement, seed: Seed) -> ChainConfig {
        ChainConfig {
            chances,
            previews: self.previews(movement),
            clears: self.clears.count(),
            leave,
            seed,
            number: 0,
        }
    }

    /// What was played, when all of it is over.
    #[must_use]
    pub fn played(&self, config: &ChainConfig, chains: Vec<Vec<Start>>) -> Played {
        let value = match &config.leave {
            Leave::Revealed(values) => Some(values.mean_of_first_bags()),
            Leave::Values(_) | Leave::Best(_) | Leave::Any => None,
        };
        Played {
            seed: config.seed,
            first: self.first.count(),
            estimate: estimate(&chains, config.seed),
            residual: value.and_then(|value| residual(&chains, value, config.seed)),
            chains,
            asked: self.count.count() * self.clears.count(),
            is_cut_off: false,
        }
    }
}

/// Common settings of all chains.
#[derive(Debug)]
pub struct Player<'a> {
    /// Where each begins.
    pub problem: &'a Problem<Beginning>,
    /// How each is played.
    pub config: &'a ChainConfig,
    /// When to stop.
    pub limits: &'a Limits,
}

impl Player<'_> {
    /// Plays the chains with these numbers, all at once; `done` hears of each clear.
    pub fn play(&self, numbers: &[usize], done: impl Fn() + Sync) -> Vec<Result<Chain, ChanceError>> {
        let play = |&number: &usize| {
            let config = ChainConfig {
                number: number as u64,
                ..self.config.clone()
            };
            chain(self.problem, &config, self.limits, |_| done())
        };
        numbers.par_iter().map(play).collect()
    }
}

fn residual(chains: &[Vec<Start>], value: f64, seed: Seed) -> Option<Residual> {
    let visit = |start: &Start| {
        Some(Visit {
            bag: start.situation.bag.len(),
            added: start.residual?,
        })
    };
    let visits = |chain: &Vec<Start>| chain.iter().filter_map(visit).collect();
    let visits: Vec<Vec<Visit>> = chains.iter().map(visits).collect();
    Residual::of(&visits, value, &mut seed.stream(RESAMPLING))
}

fn estimate(chains: &[Vec<Start>], seed: Seed) -> Estimate {
    let chances = |chain: &Vec<Start>| chain.iter().map(|start| start.chance).collect();
    let chances: Vec<Vec<Chance>> = chains.iter().map(chances).collect();
    Estimate::of(&chances, &mut seed.stream(RESAMPLING))
}

impl Answer<PerfectClear> for Loop {
    fn answer(&self, service: &mut PerfectClear, context: &Context) -> Result<ChainsPlayed, Refusal> {
        let lines = self.playing.lines.count();
        let is_leaving =
            self.playing.leave != LeaveBy::Best || self.playing.two_lines || self.worth.is_some();
        if self.no_hold && is_leaving {
            return Err(Code::BadRequest.because("`no_hold` leaves no piece, so nothing can be said of it"));
        }
        let stated = Stated::of(
            Field::empty(lines).map_err(bad)?,
            if self.no_hold { Hold::Off } else { Hold::Empty },
        );
        let problem = service.problem(&self.movement, stated.given(stated.low()?), Beginning::default())?;
        let source = service.sources.values;
        let values = |clears| match source {
            Some(source) => source(problem.mover(), clears),
            None => Err(bad("no values of starts have been given")),
        };
        let worth = self.worth.as_ref().map(|worth| || Ok(worth.clone()));
        let worth = worth.as_ref().map(|worth| worth as WorthRead<'_>);
        let leave = self.playing.leave(worth, &self.movement, &values)?;
        let worth = if self.allowing.no_table {
            WorthOfTable::Nothing
        } else {
            WorthOfTable::Building
        };
        let chances = Config {
            memory: match self.allowing.max_memory {
                Some(Memory(_)) => self.allowing.memory(context)?,
                None => self.playing.usual_memory().min(context.bounds.memory),
            },
            table: service.table(worth, TableFor::of(&problem, &context.limits)),
            ..Config::default()
        };
        let seed = Seed(self.seed.get());
        let config = self.playing.chains(chances, leave, &self.movement, seed);
        let player = Player {
            problem: &problem,
            config: &config,
            limits: &context.limits,
        };
        let first = self.playing.first.count() - 1;
        let numbers: Vec<usize> = (first..first + self.playing.count.count()).collect();
        let (mut chains, mut is_cut_off) = (Vec::new(), false);
        for numbers in numbers.chunks(rayon::current_num_threads()) {
            for chain in player.play(numbers, || {}) {
                let chain = chain.map_err(no_chance)?;
                is_cut_off |= chain.gave_up.is_some();
                chains.push(chain.starts);
            }
            if is_cut_off {
                break;
            }
        }
        let answer = Played {
            is_cut_off,
            ..self.playing.played(&config, chains)
        };
        Ok(answer.document().into())
    }
}
