//! `tenten/advise`: where to place a set.

use quadrille_schema::{
    Answer, Code, Context, Refusal, Schema, Whole, group, json, names, object, request, text,
};
use quadrille_search::{Limits, Outcome};

use super::{
    Chance, Letters, LostWays, Placing, Position, Room, Run, Tenten, Way, adviser, limits, placings, scorer,
};
#[cfg(feature = "streaks")]
use crate::StreakValues;
use crate::record::{letters, strategy_name};
use crate::{
    Adviser, Goal, Lost, Player, PlayerKind, Problem, Report, Rules, ScoredWay, Scorer, Strategy, Ties,
    TradeOff, engine, lost,
};

text!(Strategy);

group! {
    /// Player of a game.
    pub struct Playing {
        /// Who plays, such as greedy-10025, hazard, lookahead, farsight [default: greedy-10025; of advice:
        /// farsight, and lookahead of games about which nothing was learned]
        #[arg(value_name("NAME").conflicts(&["strategy"]))]
        player: Option<PlayerKind>,
        /// What is played for: a long life, or points (short for the player score, or streak where a streak counts
        /// sets)
        #[arg(value_name("GOAL").conflicts(&["player", "strategy"]))]
        goal: Goal = Goal::Survival,
        /// Short for the player greedy-DIGITS: weights of free cells, room for 5 x 5, room for H O V, alignment,
        /// compaction; the article calls such digits a strategy
        #[arg(value_name("DIGITS"))]
        strategy: Option<Strategy>,
        /// How ties are broken
        tying: Tying,
    }
}

group! {
    /// Choice between equally good plays.
    pub struct Tying {
        /// Which of several equally good plays a greedy player takes
        #[arg(value_name("RULE"))]
        ties: Ties = Ties::First,
    }
}

impl Playing {
    /// The player that is named, or that of the goal for these rules, or else this one.
    ///
    /// # Errors
    ///
    /// When a player and a strategy are named, or when the player's values have yet to be given.
    pub fn kind_or(&self, default: PlayerKind, rules: &Rules) -> Result<PlayerKind, Refusal> {
        let kind = match (self.strategy, self.player) {
            (Some(_), Some(_)) => {
                return Err(Code::BadRequest.because("`strategy` and `player` both say who plays"));
            }
            (Some(strategy), None) => PlayerKind::Greedy(strategy),
            (None, Some(kind)) => kind,
            (None, None) if self.goal == Goal::Score => PlayerKind::for_points(rules),
            (None, None) => default,
        };
        #[cfg(feature = "streaks")]
        if matches!(kind, PlayerKind::Streak(_)) && StreakValues::are_missing(rules) {
            return Err(Code::NoValues.because("the player streak takes its values first"));
        }
        Ok(kind)
    }

    /// The player that is named, or else this one, for these rules.
    ///
    /// # Errors
    ///
    /// Those of [`Playing::kind_or`].
    pub fn player_or(&self, default: PlayerKind, rules: &Rules) -> Result<Box<dyn Player>, Refusal> {
        Ok(self.kind_or(default, rules)?.player(rules, self.tying.ties))
    }
}

group! {
    /// Other ways that are ranked.
    pub struct Ranking {
        /// Show at most this many other ways as well, the best first [default: 0, in a session 3]
        #[arg(value_name("N").aliases(&["alternatives"]))]
        most: Option<Whole<0, 1000>>,
    }
}

request! {
    /// Say where to place the pieces on a board, and in which order
    ///
    /// The pieces are a whole set or what is left of one. With `most`, the player's own way is reported as
    /// `{"way": ...}` before others are looked for. With the goal `score`, the answer has points against the risk.
    pub struct Advise = "tenten/advise" -> Advised {
        /// The board
        position: Position,
        /// The pieces, in any order: letters such as rOo, or drawn, such as `##/#. ### O`; also a list of them
        pieces: Letters,
        /// Who advises
        playing: Playing,
        /// Clears before
        run: Run,
        /// Other ways
        ranking: Ranking,
        /// About how many boards may be judged beyond the quick choice, which takes milliseconds: with 1, the answer is
        /// the quick choice
        #[arg(left_out("the program ends by its time limit"))]
        nodes: Option<u64>,
    }
}

names! {
    /// Knowledge of a way to place a set.
    pub enum Found: "status" {
        /// There is one
        Solved = "solved",
        /// There is none: no order and no places take the set
        Unsolvable = "unsolvable",
        /// A limit struck before it was known
        Unknown = "unknown",
    }
}

object! {
    /// Advice where to place a set.
    pub struct Advised {
        /// Whether there is a way
        status: Found,
        /// Name of the rules
        rules: String,
        /// Limit that struck
        gave_up: Option<String>,
        /// Boards that were looked at, where these were not all
        looked_at: Option<u64>,
        /// Letters of the set
        pieces: Vec<String>,
        /// Clears that came one after the other just before
        streak: Option<u32>,
        /// Placements without a clear since the last of them
        idle: Option<u32>,
        /// Rows of the board before the moves, top first
        before: Vec<String>,
        /// The moves in order
        moves: Option<Vec<Placing>>,
        /// Points of all moves
        score_gain: Option<u32>,
        /// Rows of the board after them, top first
        board: Option<Vec<String>>,
        /// What that board is worth to the player, more is better
        value: Option<f64>,
        /// Chance that the next set does not fit it
        risk: Option<Chance>,
        /// How crowded the board is then, where only sets that fit are dealt
        room: Option<Room>,
        /// Digits of a greedy player, or the name of another one
        strategy: String,
        /// Other ways, the best first
        alternatives: Option<Vec<Way>>,
        /// What still goes of a set that does not fit
        lost: Option<LostWays>,
        /// Points now against the risk of the next set, the most points first
        trade_off: Option<Vec<Trade>>,
        /// Why points were not compared with the risk
        no_trade_off: Option<String>,
    }
}

object! {
    /// Points now, and the risk of the next set.
    pub struct Trade {
        /// The moves in order
        moves: Vec<Placing>,
        /// Points of all moves
        score_gain: u32,
        /// Rows of the board after them, top first
        board: Vec<String>,
        /// Chance that the next set does not fit it
        risk: Chance,
        /// How crowded it is, where only sets that fit are dealt
        room: Option<Room>,
    }
}

impl Advised {
    /// The answer to a problem, with all ways of the report and what there is besides.
    #[must_use]
    pub fn new(adviser: &Adviser, problem: &Problem, report: &Report, extras: &Extras) -> Self {
        let rules = problem.rules();
        let mut ways = report.ways().iter().map(|one| Way::new(rules, one));
        let way = ways.next();
        let alternatives = way.is_some().then(|| ways.collect());
        let answer = Self {
            status: match report.outcome {
                Outcome::Solved(_) => Found::Solved,
                Outcome::Unsolvable(_) => Found::Unsolvable,
                Outcome::GaveUp(_) => Found::Unknown,
            },
            rules: rules.name().to_owned(),
            gave_up: report.gave_up().map(|why| why.to_string()),
            looked_at: report.gave_up().map(|_| report.stats.boards),
            pieces: letters(rules, problem.set()),
            streak: Some(problem.streak().length).filter(|length| *length > 0),
            idle: Some(problem.streak().idle).filter(|idle| *idle > 0),
            before: rules.board_rows(problem.board()),
            moves: None,
            score_gain: None,
            board: None,
            value: None,
            risk: None,
            room: None,
            strategy: strategy_name(adviser.player()),
            alternatives,
            lost: extras.lost.as_ref().map(|lost| LostWays::new(rules, lost)),
            trade_off: None,
            no_trade_off: None,
        };
        let answer = match way {
            Some(way) => answer.with_way(way),
            None => answer,
        };
        match &extras.trade_off {
            Some(found) => answer.with_trade_off(problem, found),
            None => answer,
        }
    }

    fn with_way(self, way: Way) -> Self {
        Self {
            moves: Some(way.moves),
            score_gain: Some(way.score_gain),
            board: Some(way.board),
            value: Some(way.value),
            risk: Some(way.risk),
            room: way.room,
            ..self
        }
    }

    /// The same with points against the risk; it gave up where that did.
    fn with_trade_off(self, problem: &Problem, found: &TradeOff) -> Self {
        Self {
            gave_up: found.gave_up.map(|why| why.to_string()).or(self.gave_up),
            trade_off: Some(found.ways.iter().map(|way| Trade::new(problem, way)).collect()),
            no_trade_off: found.refused.map(|why| why.to_string()),
            ..self
        }
    }

    /// The same with the player's own way alone.
    #[must_use]
    pub fn without_alternatives(self) -> Self {
        Self {
            alternatives: None,
            ..self
        }
    }
}

impl Trade {
    fn new(problem: &Problem, way: &ScoredWay) -> Self {
        let rules = problem.rules();
        let played = engine::play_all_after(rules, problem.streak(), problem.board(), &way.moves);
        let played = played.unwrap_or_default();
        let board = played.last().map_or(problem.board(), |(_, last)| last.board);
        Self {
            moves: placings(rules, &played),
            score_gain: way.points,
            board: rules.board_rows(board),
            risk: Chance::of_next_set(rules, way.risk),
            room: Room::of(rules, board, way.risk),
        }
    }
}

/// Parts of advice besides ways.
#[derive(Clone, Debug, Default)]
pub struct Extras {
    /// What still goes of a set that does not fit.
    pub lost: Option<Lost>,
    /// Points now against the risk.
    pub trade_off: Option<TradeOff>,
}

impl Extras {
    /// The extras of a report; a scorer is there where points are the goal.
    #[must_use]
    pub fn of(problem: &Problem, report: &Report, scorer: Option<&Scorer>, limits: &Limits) -> Self {
        Self {
            lost: match report.outcome {
                Outcome::Unsolvable(_) => lost(problem, limits).ok(),
                _ => None,
            },
            trade_off: match (scorer, &report.outcome) {
                (Some(scorer), Outcome::Solved(_)) => {
                    Some(scorer.trade_off(problem, &limits.after(report.stats.boards)))
                }
                _ => None,
            },
        }
    }
}

impl Answer<Tenten> for Advise {
    fn answer(&self, tenten: &mut Tenten, context: &Context) -> Result<Advised, Refusal> {
        let problem = self.position.problem(&self.pieces)?;
        let problem = problem.with_streak(self.run.streak());
        let rules = problem.rules();
        let kind = self.playing.kind_or(PlayerKind::strongest(rules), rules)?;
        let adviser = adviser(&mut tenten.advisers, rules, kind, self.playing.tying.ties);
        let limits = limits(context, self.nodes);
        let most = self.ranking.most.map_or(0, Whole::count);
        let report = adviser.advise_and(&problem, most, &limits, |way| {
            context.report(&json!({"way": Way::new(rules, way).write()}));
        });
        let is_score = self.playing.goal == Goal::Score;
        let scorer = is_score.then(|| scorer(&mut tenten.scorers, rules));
        let extras = Extras::of(&problem, &report, scorer, &limits);
        let answer = Advised::new(adviser, &problem, &report, &extras);
        Ok(match self.ranking.most {
            Some(_) => answer,
            None => answer.without_alternatives(),
        })
    }
}
