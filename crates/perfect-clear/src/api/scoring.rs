//! What solutions must do, and how they score.

use quadrille_schema::{Code, Kind, Refusal, Schema, Whole, group};
use serde_json::Value as Json;

use super::MostOf;
use crate::KnownGame;
use crate::rules::score::{Bounds, Count, Demand, Mode, Rules, Scoring, Spins, Streak, System};

group! {
    /// Demands on solutions, and the pieces that count as spins.
    pub struct Demanding {
        /// What solutions must do besides: normal, any-tspin, tss, tsd, tst, any-spin, spin1, tetris, tetris-end, b2b,
        /// 2l, 3l-or-pc, ..
        #[arg(value_name("MODE").heading("Scoring"))]
        mode: Mode = Mode::Normal,
        /// What counts as a spin
        spinning: Spinning,
    }
}

group! {
    /// Rules of spins.
    pub struct Spinning {
        /// Whose spins and points: guideline, tetrio or jstris [default: those of --game]
        #[arg(value_name("NAME").heading("Scoring"))]
        system: Option<System>,
        /// Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game; all where
        /// a mode asks for a spin of any piece]
        #[arg(value_name("RULE").heading("Scoring"))]
        spins: Option<Spins>,
    }
}

group! {
    /// Bounds on what placements may do.
    pub struct Bounding {
        /// The most pieces that a hard drop does not bring to their places; -1 for any number
        #[arg(value_name("N").heading("Scoring").aliases(&["max-softdrop"]))]
        max_soft_drops: Option<MostOf>,
        /// The most pieces that clear lines; -1 for any number
        #[arg(value_name("N").heading("Scoring").aliases(&["max-clearline"]))]
        max_clears: Option<MostOf>,
        /// How many clears, the first ones, must be by a spin or of four lines
        #[arg(value_name("N").heading("Scoring"))]
        starting_b2b: Whole<0, 100> = Whole::within(0),
    }
}

group! {
    /// Count of a score, and the streak from the clears before.
    pub struct Streaking {
        /// What makes a score the best: points, or attack, the lines of garbage that are sent
        #[arg(value_name("WHAT").heading("Scoring"))]
        count: Count = Count::Points,
        /// The clear before was difficult, so the first T-spin or Tetris is back to back; 6: the last six were
        #[arg(aliases(&["b2b"]).left_out("the program has --b2b and --b2b=6"))]
        back_to_back: BackToBack = BackToBack(0),
        /// How many pieces in a row have cleared lines just before
        #[arg(value_name("N").heading("Scoring"))]
        combo: Whole<0, 100> = Whole::within(0),
    }
}

/// Number of difficult clears just before; true is one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct BackToBack(pub u8);

impl Schema for BackToBack {
    const KIND: Kind = Kind::Any;

    fn read(json: Json) -> Result<Self, Refusal> {
        match json {
            Json::Bool(is_difficult) => Ok(Self(is_difficult.into())),
            json => Whole::<0, 100>::read(json).map(|clears| Self(clears.get() as u8)),
        }
    }

    fn write(&self) -> Json {
        self.0.into()
    }
}

impl Demanding {
    /// What solutions must do.
    ///
    /// # Errors
    ///
    /// When it is said what counts as a spin, and none is asked for.
    pub fn demand(&self, game: KnownGame) -> Result<Demand, Refusal> {
        let demand = self.anyway(game);
        if demand.mode == Mode::Normal && self.spinning.is_said() {
            let reason = "--system and --spins say what counts as a spin, which matters with --mode alone";
            return Err(Code::BadProblem.because(reason));
        }
        Ok(demand)
    }

    /// The same, where it is bounded how often placements do something.
    ///
    /// # Errors
    ///
    /// When it is said what counts as a spin, and nothing depends on it.
    pub fn bounded(&self, game: KnownGame, bounding: &Bounding) -> Result<Demand, Refusal> {
        let (demand, bounds) = (self.anyway(game), bounding.bounds());
        let matters = demand.mode != Mode::Normal || bounds.back_to_back > 0 || bounds.soft_drops.is_some();
        if !matters && self.spinning.is_said() {
            let reason = "--system and --spins say what counts as a spin, which matters with --mode, \
                          --max-soft-drops and --starting-b2b alone";
            return Err(Code::BadProblem.because(reason));
        }
        Ok(Demand { bounds, ..demand })
    }

    /// What solutions must do, where spins count in any case.
    #[must_use]
    pub fn anyway(&self, game: KnownGame) -> Demand {
        self.spinning.of(self.mode, game)
    }
}

impl Bounding {
    fn bounds(&self) -> Bounds {
        let most = |most: Option<MostOf>| most.and_then(|MostOf(most)| most);
        Bounds {
            soft_drops: most(self.max_soft_drops),
            clears: most(self.max_clears),
            back_to_back: self.starting_b2b.get() as u8,
        }
    }
}

impl Spinning {
    const fn is_said(&self) -> bool {
        self.system.is_some() || self.spins.is_some()
    }

    /// What solutions must do in a mode.
    #[must_use]
    pub fn of(&self, mode: Mode, game: KnownGame) -> Demand {
        let usual = game.scoring();
        let spins = match usual.spins {
            // Who asks for a spin of any piece means more than those of T.
            Spins::T if mode.is_of_any() => Spins::All,
            spins => spins,
        };
        Demand {
            mode,
            rules: Rules {
                system: self.system.unwrap_or(usual.system),
                spins: self.spins.unwrap_or(spins),
            },
            bounds: Bounds::default(),
        }
    }
}

impl Streaking {
    /// How solutions score.
    #[must_use]
    pub fn scoring(&self, demand: Demand) -> Scoring {
        // Beyond the first, the length of a chain matters in TETR.IO alone.
        let back_to_back = match demand.rules.system {
            System::Tetrio => self.back_to_back.0,
            System::Guideline | System::Jstris => self.back_to_back.0.min(1),
        };
        Scoring {
            rules: demand.rules,
            streak: Streak {
                back_to_back,
                combo: self.combo.get() as u8,
            },
            mode: demand.mode,
            count: self.count,
        }
    }

    /// Whether something else is said than what holds anyway.
    #[must_use]
    pub fn is_said(&self) -> bool {
        self.count != Count::default() || self.back_to_back.0 > 0 || self.combo.get() > 0
    }
}
