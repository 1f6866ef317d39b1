//! Scores, worked out by playing every queue in every way.

use std::collections::BTreeMap;

use quadrille_search::GaveUp;

use super::grid::{Cells, Grid};
use super::hand::Hand;
use super::movement::Turn;
use super::ways::{Aim, Laid, Series};
use super::{Piece, Referee};
use crate::Rotation;
use crate::score::{Mode, Rules, Scoring, Spin, Spins, Streak, System};

/// How a piece counts that came to rest by a turn, or else by a step: `corners` of its square are filled, clockwise
/// from the upper left one, and it may be unable to move.
pub(super) fn judge(
    rules: Rules,
    piece: Piece,
    rotation: Rotation,
    turn: Option<Turn>,
    (corners, is_stuck): ([bool; 4], bool),
) -> Spin {
    let Some(turn) = turn.filter(|turn| rules.system != System::Jstris || turn.quarters != 2) else {
        return Spin::None;
    };
    if piece == Piece::T && corners.iter().filter(|&&filled| filled).count() >= 3 {
        // The T points up, right, down or left: its front is between two corners that follow each other.
        let first = rotation.index();
        let is_front_filled = corners[first] && corners[(first + 1) % 4];
        let lies_on_its_side = first % 2 == 1;
        let is_far = turn.quarters != 2 && matches!(turn.kick, (1 | -1, -2)) && lies_on_its_side;
        return match rules.system {
            _ if is_front_filled => Spin::Full,
            System::Guideline | System::Tetrio if is_far => Spin::Full,
            _ => Spin::Mini,
        };
    }
    match (rules.spins, piece) {
        _ if !is_stuck => Spin::None,
        (Spins::T, _) | (Spins::All | Spins::AllMini, Piece::T) => Spin::None,
        (Spins::All, _) => Spin::Full,
        (Spins::AllMini | Spins::AllMiniPlus, _) => Spin::Mini,
    }
}

/// What a piece does when it comes to rest.
#[derive(Clone, Copy)]
struct Event {
    piece: Piece,
    spin: Spin,
    lines: u32,
    empties: bool,
}

impl Event {
    fn new(rules: Rules, piece: Piece, spin: Spin, (lines, empties): (usize, bool)) -> Self {
        let upgraded = rules.system == System::Jstris && lines > 1 && spin == Spin::Mini;
        Self {
            piece,
            spin: if upgraded { Spin::Full } else { spin },
            lines: lines as u32,
            empties,
        }
    }

    fn is_difficult(self) -> bool {
        self.lines == 4 || self.lines > 0 && self.spin != Spin::None
    }

    /// Points, and the streak after it.
    fn points(self, system: System, before: Streak) -> (u32, Streak) {
        let base = match (self.spin, self.lines) {
            (Spin::None, 0) => 0,
            (Spin::None, 4) => 800,
            (Spin::None, lines) => 200 * lines - 100,
            (Spin::Mini, lines) => 100 << lines,
            (Spin::Full, 4) => 2600,
            (Spin::Full, lines) => 400 * (lines + 1),
        };
        if self.lines == 0 {
            let combo = 0;
            return (base, Streak { combo, ..before });
        }
        let mut points = base + 50 * u32::from(before.combo);
        if self.is_difficult() && before.back_to_back {
            points += base / 2;
        }
        if self.empties {
            points += match (system, self.lines) {
                (System::Tetrio, _) => 3500,
                (System::Jstris, _) => 3000,
                (System::Guideline, 1) => 800,
                (System::Guideline, 2) => 1200,
                (System::Guideline, 3) => 1800,
                (System::Guideline, _) if before.back_to_back => 3200,
                (System::Guideline, _) => 2000,
            };
        }
        let after = Streak {
            back_to_back: self.is_difficult(),
            combo: before.combo.saturating_add(1),
        };
        (points, after)
    }

    /// Whether it is what a mode asks for.
    fn serves(self, mode: Mode) -> bool {
        let is_full_t = self.piece == Piece::T && self.spin == Spin::Full;
        match mode {
            Mode::Normal => true,
            Mode::AnyTSpin => self.piece == Piece::T && self.spin != Spin::None && self.lines > 0,
            Mode::TSpinSingle => is_full_t && self.lines > 0,
            Mode::TSpinDouble => is_full_t && self.lines > 1,
            Mode::TSpinTriple => is_full_t && self.lines > 2,
            Mode::Tetris | Mode::TetrisEnd => self.lines == 4,
            Mode::BackToBack => self.lines == 0 || self.is_difficult(),
        }
    }
}

/// Where a game stands: the field, what lies if that matters, what is in the hand and to come, what the clears before
/// have left behind, and whether what the mode asks for has happened.
type Moment = (Grid, Vec<Laid>, (bool, Option<Piece>, Vec<Piece>), Streak, bool);

/// The most points from there on; none if there is no way.
type Known = BTreeMap<Moment, Option<u32>>;

/// What is asked.
#[derive(Clone, Copy)]
struct Game<'a> {
    queue: &'a [Piece],
    aim: Aim<'a>,
    scoring: Scoring,
}

impl Referee<'_> {
    /// The most points of each queue that reaches the aim and does what the mode asks; none of the other queues.
    ///
    /// # Errors
    ///
    /// When a limit strikes.
    pub fn best_scores(
        &mut self,
        series: Series<'_>,
        aim: Aim<'_>,
        scoring: Scoring,
    ) -> Result<Vec<Option<u32>>, GaveUp> {
        self.begin();
        self.best_of(series, aim, scoring)
    }

    /// Whether each queue reaches an aim as the mode asks.
    pub(super) fn do_so(&mut self, series: Series<'_>, aim: Aim<'_>) -> Result<Vec<bool>, GaveUp> {
        let scoring = Scoring {
            mode: self.mode,
            ..Scoring::default()
        };
        let best = self.best_of(series, aim, scoring)?;
        Ok(best.into_iter().map(|best| best.is_some()).collect())
    }

    fn best_of(
        &mut self,
        series: Series<'_>,
        aim: Aim<'_>,
        scoring: Scoring,
    ) -> Result<Vec<Option<u32>>, GaveUp> {
        self.landings.use_rules(scoring.rules);
        let (grid, hand, mut known) = (Grid::new(series.field), Hand::new(series.hold), Known::new());
        let mut best = Vec::new();
        for queue in series.queues {
            let game = Game { queue, aim, scoring };
            let is_met = scoring.mode == Mode::BackToBack;
            let start = (grid.clone(), Vec::new(), hand, scoring.streak, is_met);
            best.push(self.most(game, start, &mut known)?);
        }
        Ok(best)
    }

    /// The most points from here on.
    fn most(
        &mut self,
        game: Game<'_>,
        (grid, laid, hand, streak, is_met): (Grid, Vec<Laid>, Hand, Streak, bool),
        known: &mut Known,
    ) -> Result<Option<u32>, GaveUp> {
        if game.aim.is_met(&grid, &laid) {
            let does = is_met || game.scoring.mode == Mode::Normal;
            return Ok(does.then_some(0));
        }
        let left = game.queue.get(hand.gone..).unwrap_or(&[]).to_vec();
        let matters = if game.aim == Aim::Clear {
            Vec::new()
        } else {
            laid.clone()
        };
        let key = (
            grid.clone(),
            matters,
            (hand.may_hold, hand.slot, left),
            streak,
            is_met,
        );
        if let Some(&most) = known.get(&key) {
            return Ok(most);
        }
        let mut most = None;
        for (piece, hand) in hand.choices(game.queue) {
            for (cells, spins) in &*self.landings.spins(&grid, piece) {
                self.tick(1)?;
                let laid = more(&laid, piece, grid.at_first(cells));
                if !game.aim.allows(&laid.1) {
                    continue;
                }
                let mut after = grid.clone();
                let lines = after.fill(cells).len();
                let cleared = (lines, lines > 0 && after.filled_cells() == 0);
                for &spin in spins {
                    let event = Event::new(game.scoring.rules, piece, spin, cleared);
                    let Some(is_met) = goes_on(game.scoring.mode, is_met, event) else {
                        continue;
                    };
                    let (points, streak) = event.points(game.scoring.rules.system, streak);
                    let next = (after.clone(), laid.0.clone(), hand, streak, is_met);
                    let rest = self.most(game, next, known)?;
                    most = most.max(rest.map(|rest| rest + points));
                }
            }
        }
        known.insert(key, most);
        Ok(most)
    }
}

/// What lies with one piece more, and that piece.
fn more(laid: &[Laid], piece: Piece, cells: Cells) -> (Vec<Laid>, Laid) {
    let tile = Laid { piece, cells };
    let mut all = [laid, &[tile]].concat();
    all.sort_unstable();
    (all, tile)
}

/// Whether what a mode asks for has happened after one event more; none if it cannot happen any more.
fn goes_on(mode: Mode, is_met: bool, event: Event) -> Option<bool> {
    let serves = event.serves(mode);
    match mode {
        Mode::BackToBack => serves.then_some(true),
        Mode::TetrisEnd => Some(serves),
        _ => Some(is_met || serves),
    }
}
