//! Scores, worked out by playing every queue in every way.

use std::collections::BTreeMap;

use quadrille_search::GaveUp;

use super::grid::{Cells, Grid};
use super::hand::Hand;
use super::movement::Landings;
use super::ways::{Aim, Laid, Series};
use super::{Piece, Referee};
use crate::rules::score::{Bounds, Count, Demand, Mode, Score, Scoring, Spin, Streak, System};
use crate::words::field_word::FieldWord;
use crate::{DropMode, Physics};

/// Event when a piece comes to rest.
#[derive(Clone, Copy)]
struct Event {
    piece: Piece,
    spin: Spin,
    lines: u32,
    empties: bool,
}

/// A piece that comes to rest and does nothing.
const NOTHING: Event = Event {
    piece: Piece::O,
    spin: Spin::None,
    lines: 0,
    empties: false,
};

impl Event {
    /// The same as a system counts it.
    fn counted_by(self, system: System) -> Self {
        let is_upgraded = system == System::Jstris && self.lines > 1 && self.spin == Spin::Mini;
        let spin = if is_upgraded { Spin::Full } else { self.spin };
        Self { spin, ..self }
    }

    /// What it scores after a streak.
    fn worth(self, scoring: Scoring, streak: Streak) -> Worth {
        let system = scoring.rules.system;
        let (points, attack) = (self.points(system, streak), self.attack(system, streak));
        match scoring.count {
            Count::Points => (points, attack),
            Count::Attack => (attack, points),
        }
    }

    fn is_difficult(self) -> bool {
        self.lines == 4 || self.lines > 0 && self.spin != Spin::None
    }

    /// Points on the first level.
    fn points(self, system: System, before: Streak) -> u32 {
        let base = match (self.spin, self.lines) {
            (Spin::None, 0) => 0,
            (Spin::None, 4) => 800,
            (Spin::None, lines) => 200 * lines - 100,
            (Spin::Mini, lines) => 100 << lines,
            (Spin::Full, 4) => 2600,
            (Spin::Full, lines) => 400 * (lines + 1),
        };
        if self.lines == 0 {
            return base;
        }
        let mut points = base + 50 * u32::from(before.combo);
        if self.is_difficult() && before.back_to_back > 0 {
            points += base / 2;
        }
        if self.empties {
            points += match (system, self.lines) {
                (System::Tetrio, _) => 3500,
                (System::Jstris, _) => 3000,
                (System::Guideline, 1) => 800,
                (System::Guideline, 2) => 1200,
                (System::Guideline, 3) => 1800,
                (System::Guideline, _) if before.back_to_back > 0 => 3200,
                (System::Guideline, _) => 2000,
            };
        }
        points
    }

    /// Lines of garbage that are sent.
    fn attack(self, system: System, before: Streak) -> u32 {
        let (lines, combo, chain) = (self.lines, u32::from(before.combo), before.back_to_back);
        let again = u32::from(self.is_difficult() && chain > 0);
        let own = match (self.spin, lines) {
            (_, 0) => return 0,
            (Spin::None, 4) => 4,
            (Spin::None | Spin::Mini, 1..=3) => lines - 1,
            (Spin::Full, 1..=3) => 2 * lines,
            _ => 10,
        };
        match system {
            System::Guideline if self.empties => 10,
            System::Guideline => {
                own + again + [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5][before.combo.min(11) as usize]
            }
            System::Jstris => {
                let by_combo = [0, 0, 1, 1, 1, 2, 2, 3, 3, 4, 4, 4, 5][before.combo.min(12) as usize];
                by_combo + if self.empties { 10 } else { own + again }
            }
            System::Tetrio => {
                // An all clear is back to back, even alone, and never ends a chain.
                let again = u32::from(self.empties || again > 0);
                let mut sent = f64::from(own + again) * (1.0 + 0.25 * f64::from(combo));
                if combo > 1 {
                    sent = sent.max((1.25 * f64::from(combo)).ln_1p());
                }
                let is_released = !self.is_difficult() && !self.empties && chain > 4;
                let surge = if is_released { u32::from(chain) - 1 } else { 0 };
                sent as u32 + surge + if self.empties { 5 } else { 0 }
            }
        }
    }

    /// The streak that the next clear finds.
    fn streak(self, system: System, before: Streak) -> Streak {
        if self.lines == 0 {
            let combo = 0;
            return Streak { combo, ..before };
        }
        let chain = before.back_to_back;
        let back_to_back = match system {
            System::Tetrio if self.empties => chain.saturating_add(2),
            System::Tetrio if self.is_difficult() => chain.saturating_add(1),
            _ => u8::from(self.is_difficult()),
        };
        let combo = before.combo.saturating_add(1);
        Streak { back_to_back, combo }
    }

    /// Whether it clears as many lines as a name says, such as `2l`, or leaves nothing where that will do.
    fn clears_as(self, name: &str) -> bool {
        let fewest = name.chars().next().and_then(|digit| digit.to_digit(10));
        fewest.is_some_and(|fewest| self.lines >= fewest) || name.ends_with("pc") && self.empties
    }

    /// Whether it is what a mode asks for.
    fn serves(self, mode: Mode) -> bool {
        let is_full = self.spin == Spin::Full;
        let is_full_t = self.piece == Piece::T && is_full;
        match mode {
            Mode::Normal => true,
            Mode::AnyTSpin => self.piece == Piece::T && self.spin != Spin::None && self.lines > 0,
            Mode::TSpinSingle => is_full_t && self.lines > 0,
            Mode::TSpinDouble => is_full_t && self.lines > 1,
            Mode::TSpinTriple => is_full_t && self.lines > 2,
            Mode::AnySpin => self.spin != Spin::None && self.lines > 0,
            Mode::SpinSingle => is_full && self.lines > 0,
            Mode::SpinDouble => is_full && self.lines > 1,
            Mode::SpinTriple => is_full && self.lines > 2,
            Mode::Tetris | Mode::TetrisEnd => self.lines == 4,
            Mode::BackToBack => self.lines == 0 || self.is_difficult(),
            _ => self.lines == 0 || self.clears_as(mode.name()),
        }
    }
}

/// Events of a game, as far as something is asked for.
#[derive(Clone, Copy, Default, PartialEq, Eq, PartialOrd, Ord)]
struct Deeds {
    /// Whether what the mode asks for has happened.
    is_done: bool,
    soft_drops: usize,
    clears: usize,
    /// Difficult clears before the first other one.
    difficult: usize,
}

impl Deeds {
    fn are_within(self, bounds: Bounds) -> bool {
        let is_within = |count: usize, most: Option<u8>| most.is_none_or(|most| count <= most.into());
        is_within(self.soft_drops, bounds.soft_drops)
            && is_within(self.clears, bounds.clears)
            && self.difficult >= bounds.back_to_back.into()
    }

    /// With one event more; none if what a mode asks for cannot happen any more.
    fn and(self, mode: Mode, event: Event, is_soft: bool) -> Option<Self> {
        let is_first = self.clears == self.difficult;
        Some(Self {
            is_done: goes_on(mode, self.is_done, event)?,
            soft_drops: self.soft_drops + usize::from(is_soft),
            clears: self.clears + usize::from(event.lines > 0),
            difficult: self.difficult + usize::from(is_first && event.is_difficult()),
        })
    }
}

/// State of a game: the field, what lies if that matters, what is in the hand and to come, what the clears before have
/// left behind, and what has happened.
type Moment = (Grid, Vec<Laid>, (bool, Option<Piece>, Vec<Piece>), Streak, Deeds);

/// Points and lines, or lines and points: what counts first, and then the other.
type Worth = (u32, u32);

/// The best from each moment on, none if there is no way; and where hard drops bring pieces, if that is asked.
struct Known<'a> {
    best: BTreeMap<Moment, Option<Worth>>,
    hard: Option<Landings<'a>>,
}

impl Known<'_> {
    /// Whether a placement takes a soft drop; not if nobody asks.
    fn is_soft(&mut self, own: DropMode, grid: &Grid, cells: &Cells, event: Event) -> bool {
        let Event { piece, spin, .. } = event;
        let must_spin = piece == Piece::T && matches!(own, DropMode::TSpin(_));
        let takes_it = |hard: &mut Landings<'_>| {
            must_spin || spin != Spin::None || !hard.of(grid, piece).contains(cells)
        };
        self.hard.as_mut().is_some_and(takes_it)
    }
}

/// State of a game.
struct Node {
    grid: Grid,
    laid: Vec<Laid>,
    hand: Hand,
    streak: Streak,
    deeds: Deeds,
}

impl Node {
    /// What the best depends on.
    fn moment(&self, game: Game<'_>) -> Moment {
        let left = game.queue.get(self.hand.gone..).unwrap_or(&[]).to_vec();
        let matters = if game.aim == Aim::Clear {
            Vec::new()
        } else {
            self.laid.clone()
        };
        (
            self.grid.clone(),
            matters,
            (self.hand.may_hold, self.hand.slot, left),
            self.streak,
            self.deeds,
        )
    }
}

/// Problem of a score.
#[derive(Clone, Copy)]
struct Game<'a> {
    queue: &'a [Piece],
    aim: Aim<'a>,
    scoring: Scoring,
    bounds: Bounds,
}

impl Referee<'_> {
    /// The best score of each queue that reaches the aim and does what the mode asks; none of the other queues.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn best_scores<W: FieldWord>(
        &mut self,
        series: Series<'_, W>,
        aim: Aim<'_>,
        scoring: Scoring,
    ) -> Result<Vec<Option<Score>>, GaveUp> {
        self.begin();
        self.best_of(series, aim, scoring, Bounds::default())
    }

    /// Whether each queue reaches an aim as is asked.
    pub(super) fn do_so<W: FieldWord>(
        &mut self,
        series: Series<'_, W>,
        aim: Aim<'_>,
    ) -> Result<Vec<bool>, GaveUp> {
        let Demand { mode, rules, bounds } = self.demand;
        let scoring = Scoring {
            rules,
            mode,
            ..Scoring::default()
        };
        let best = self.best_of(series, aim, scoring, bounds)?;
        Ok(best.into_iter().map(|best| best.is_some()).collect())
    }

    fn best_of<W: FieldWord>(
        &mut self,
        series: Series<'_, W>,
        aim: Aim<'_>,
        scoring: Scoring,
        bounds: Bounds,
    ) -> Result<Vec<Option<Score>>, GaveUp> {
        self.landings.use_rules(scoring.rules);
        if let Some((last, _)) = &mut self.last {
            last.use_rules(scoring.rules);
        }
        let dropped = Physics::new(self.landings.physics().kicks.clone(), DropMode::Hard);
        let mut known = Known {
            best: BTreeMap::new(),
            hard: bounds.soft_drops.map(|_| Landings::new(&dropped)),
        };
        let (grid, hand) = (Grid::new(series.field), Hand::new(series.hold));
        let mut best = Vec::new();
        for queue in series.queues {
            let game = Game {
                queue,
                aim,
                scoring,
                bounds,
            };
            let deeds = Deeds {
                // What forbids something is done until it is broken.
                is_done: goes_on(scoring.mode, false, NOTHING) == Some(true),
                ..Deeds::default()
            };
            let start = Node {
                grid: grid.clone(),
                laid: Vec::new(),
                hand,
                streak: scoring.streak,
                deeds,
            };
            let most = self.most(game, &start, &mut known)?;
            best.push(most.map(|worth| score(scoring.count, worth)));
        }
        Ok(best)
    }

    /// The best from here on.
    fn most(&mut self, game: Game<'_>, node: &Node, known: &mut Known<'_>) -> Result<Option<Worth>, GaveUp> {
        let (grid, deeds) = (&node.grid, node.deeds);
        if game.aim.is_met(grid, &node.laid) {
            let does = deeds.is_done && deeds.are_within(game.bounds);
            return Ok(does.then_some((0, 0)));
        }
        let key = node.moment(game);
        if let Some(&most) = known.best.get(&key) {
            return Ok(most);
        }
        let mut most = None;
        for (piece, hand) in node.hand.choices(game.queue) {
            let landings = self.moving(game.aim, node.laid.len());
            let own = landings.physics().drop;
            for (cells, spins) in &*landings.spins(grid, piece) {
                self.tick(1)?;
                let laid = more(&node.laid, piece, grid.at_first(cells));
                if !game.aim.allows(&laid.1) {
                    continue;
                }
                let mut after = grid.clone();
                let lines = after.fill(cells).len();
                let empties = lines > 0 && after.filled_cells() == 0;
                for &spin in spins {
                    let event = Event {
                        piece,
                        spin,
                        lines: lines as u32,
                        empties,
                    };
                    let event = event.counted_by(game.scoring.rules.system);
                    let is_soft = known.is_soft(own, grid, cells, event);
                    let Some(deeds) = deeds.and(game.scoring.mode, event, is_soft) else {
                        continue;
                    };
                    let next = Node {
                        grid: after.clone(),
                        laid: laid.0.clone(),
                        hand,
                        streak: event.streak(game.scoring.rules.system, node.streak),
                        deeds,
                    };
                    let rest = self.most(game, &next, known)?;
                    let (first, second) = event.worth(game.scoring, node.streak);
                    most = most.max(rest.map(|rest| (rest.0 + first, rest.1 + second)));
                }
            }
        }
        known.best.insert(key, most);
        Ok(most)
    }
}

fn score(count: Count, (first, second): Worth) -> Score {
    let (points, attack) = match count {
        Count::Points => (first, second),
        Count::Attack => (second, first),
    };
    Score { points, attack }
}

/// What lies with one piece more, and that piece.
pub(super) fn more(laid: &[Laid], piece: Piece, cells: Cells) -> (Vec<Laid>, Laid) {
    let tile = Laid { piece, cells };
    let mut all = [laid, &[tile]].concat();
    all.sort_unstable();
    (all, tile)
}

/// Whether what a mode asks for has happened after one event more; none if it cannot happen any more.
fn goes_on(mode: Mode, is_met: bool, event: Event) -> Option<bool> {
    let serves = event.serves(mode);
    match mode {
        Mode::TetrisEnd => Some(serves),
        Mode::Normal
        | Mode::AnyTSpin
        | Mode::TSpinSingle
        | Mode::TSpinDouble
        | Mode::TSpinTriple
        | Mode::AnySpin
        | Mode::SpinSingle
        | Mode::SpinDouble
        | Mode::SpinTriple
        | Mode::Tetris => Some(is_met || serves),
        _ => serves.then_some(true),
    }
}

#[cfg(test)]
mod tests;
