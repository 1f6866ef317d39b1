//! What solutions must do, and how they score.

use anyhow::{Result, ensure};
use clap::Args;
use quadrille_cli::whole_number;
use quadrille_perfect_clear::KnownGame;
use quadrille_perfect_clear::score::{Bounds, Count, Demand, Mode, Rules, Scoring, Spins, Streak, System};

const MODES: &str = "\
What solutions must do besides: normal, any-tspin, tss, tsd, tst, tetris, tetris-end, b2b, 2l to 4l, 2l-or-pc to \
4l-or-pc

any-tspin: some T clears lines by a spin, full or mini; tss, tsd, tst: some T clears one, two or three lines or more by a \
full spin; tetris: some piece clears four lines; tetris-end: the last one does; b2b: whatever clears lines does so by a \
spin, or clears four; 2l, 3l, 4l: whatever clears lines clears two, three or four, or more; 2l-or-pc and so on: or leaves \
nothing. A queue has only those solutions that do so in some order and by some movements. Names of solution-finder are \
read as well, such as any, tsm, tspin2 and 2lines.";

/// What solutions must do, and what counts as a spin.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Scoring")]
pub(crate) struct ModeArgs {
    /// What solutions must do besides: normal, any-tspin, tss, tsd, tst, tetris, tetris-end, b2b, 2l, 3l-or-pc, ..
    #[arg(
        long,
        value_name = "MODE",
        default_value = "normal",
        long_help = MODES,
        value_parser = |text: &str| text.parse::<Mode>()
    )]
    mode: Mode,
    #[command(flatten)]
    spins: SpinArgs,
}

/// What counts as a spin.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Scoring")]
pub(crate) struct SpinArgs {
    /// Whose spins and points: guideline, tetrio or jstris [default: those of --game]
    #[arg(long, value_name = "NAME", value_parser = |text: &str| text.parse::<System>())]
    system: Option<System>,
    /// Which pieces spin: t, or immobile ones too: all (fully), all-mini, all-mini+ [default: as --game]
    #[arg(long, value_name = "RULE", value_parser = |text: &str| text.parse::<Spins>())]
    spins: Option<Spins>,
}

/// How often placements may do something.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Scoring")]
pub(crate) struct BoundArgs {
    /// The most pieces that a hard drop does not bring to their places; -1 for any number
    #[arg(
        long,
        visible_alias = "max-softdrop",
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number(-1_i8, 100)
    )]
    max_soft_drops: Option<i8>,
    /// The most pieces that clear lines; -1 for any number
    #[arg(
        long,
        visible_alias = "max-clearline",
        value_name = "N",
        allow_negative_numbers = true,
        value_parser = whole_number(-1_i8, 100)
    )]
    max_clears: Option<i8>,
    /// So many clears, the first ones, must be by a spin or of four lines
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole_number(0_u8, 100))]
    starting_b2b: u8,
}

/// What is counted, and what the clears before have left behind.
#[derive(Args, Clone, Copy, Debug)]
#[command(next_help_heading = "Scoring")]
pub(crate) struct StreakArgs {
    /// What makes a score the best: points, or attack, the lines of garbage that are sent
    #[arg(
        long,
        value_name = "WHAT",
        default_value = "points",
        value_parser = |text: &str| text.parse::<Count>()
    )]
    count: Count,
    /// The clear before was difficult, so the first T-spin or Tetris is back to back; --b2b=6: the last six were
    #[arg(
        long,
        visible_alias = "b2b",
        value_name = "N",
        num_args = 0..=1,
        require_equals = true,
        default_value_t = 0,
        default_missing_value = "1",
        hide_default_value = true,
        value_parser = whole_number(0_u8, 100)
    )]
    back_to_back: u8,
    /// How many pieces in a row have cleared lines just before
    #[arg(long, value_name = "N", default_value_t = 0, value_parser = whole_number(0_u8, 100))]
    combo: u8,
}

impl ModeArgs {
    /// What solutions must do.
    pub(crate) fn demand(self, game: KnownGame) -> Result<Demand> {
        let demand = self.anyway(game);
        ensure!(
            demand.mode != Mode::Normal || !self.spins.is_said(),
            "--system and --spins say what counts as a spin, which matters with --mode alone"
        );
        Ok(demand)
    }

    /// The same, where it is bounded how often placements do something.
    pub(crate) fn bounded(self, game: KnownGame, bounds: BoundArgs) -> Result<Demand> {
        let (demand, bounds) = (self.anyway(game), bounds.bounds());
        let matters = demand.mode != Mode::Normal || bounds.back_to_back > 0 || bounds.soft_drops.is_some();
        ensure!(
            matters || !self.spins.is_said(),
            "--system and --spins say what counts as a spin, which matters with --mode, --max-soft-drops and \
             --starting-b2b alone"
        );
        Ok(Demand { bounds, ..demand })
    }

    /// What solutions must do, where spins count in any case.
    pub(crate) fn anyway(self, game: KnownGame) -> Demand {
        self.spins.of(self.mode, game)
    }
}

impl BoundArgs {
    fn bounds(self) -> Bounds {
        let most = |most: Option<i8>| most.and_then(|most| u8::try_from(most).ok());
        Bounds {
            soft_drops: most(self.max_soft_drops),
            clears: most(self.max_clears),
            back_to_back: self.starting_b2b,
        }
    }
}

impl SpinArgs {
    const fn is_said(self) -> bool {
        self.system.is_some() || self.spins.is_some()
    }

    /// What solutions must do in a mode.
    pub(crate) fn of(self, mode: Mode, game: KnownGame) -> Demand {
        let usual = game.scoring();
        Demand {
            mode,
            rules: Rules {
                system: self.system.unwrap_or(usual.system),
                spins: self.spins.unwrap_or(usual.spins),
            },
            bounds: Bounds::default(),
        }
    }
}

impl StreakArgs {
    /// How solutions score.
    pub(crate) fn scoring(self, demand: Demand) -> Scoring {
        // Beyond the first, the length of a chain matters in TETR.IO alone.
        let back_to_back = match demand.rules.system {
            System::Tetrio => self.back_to_back,
            System::Guideline | System::Jstris => self.back_to_back.min(1),
        };
        Scoring {
            rules: demand.rules,
            streak: Streak {
                back_to_back,
                combo: self.combo,
            },
            mode: demand.mode,
            count: self.count,
        }
    }

    /// Whether something else is said than what holds anyway.
    pub(crate) fn is_said(self) -> bool {
        self.count != Count::default() || self.back_to_back > 0 || self.combo > 0
    }
}
