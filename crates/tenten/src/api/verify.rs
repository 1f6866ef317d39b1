//! `tenten/verify`: is an answer, or the record of a game, right?

use quadrille_schema::{
    ANSWERS, Answer, Code, Context, Fields, Kind, Record, Refusal, Schema, group, object, request, text,
};
use quadrille_search::Stop;
use serde_json::Value as Json;

use super::asking::Asking;
use super::{Deal, Place, Position, Risk, Tenten, Validate, bad};
use crate::record::{letters, rules_named};
use crate::verify::{
    AnswerKind, Origin, Replay, ReplayError, Replayed, Stated, is_advice, verify_answer, verify_risks,
    verify_stated,
};
use crate::{DealerKind, Rules};

group! {
    /// Subject of an answer.
    pub struct Asked {
        /// The request that is answered, as JSON: answers of validate, deal and place do not say their board
        #[arg(value_name("JSON"))]
        request: Option<Asking>,
    }
}

request! {
    /// Check an answer, or the record of a game, by the rules alone
    ///
    /// Every move must fit, every line that is said to vanish must be full, and what is said not to fit must really
    /// not: no order and no places take it. Of a risk, also of one of advice, all sets are tried. What boards are worth
    /// to a player is not looked at. The check shares nothing with the players.
    pub struct Verify = "tenten/verify" -> Verdict {
        /// An answer of tenten/advise, deal, place, risk or validate, or a record: an object, a list of objects, or the
        /// text of either
        #[arg(aliases(&["text", "record"]).left_out("the program takes it by itself"))]
        answer: Claim,
        /// What it is about
        asked: Asked,
        /// The rules; answers and records name their own
        rules: Option<Rules>,
    }
}

object! {
    /// Verdict on an answer or a record.
    pub struct Verdict {
        /// Whether it is
        valid: bool,
        /// What is wrong with it
        reason: Option<String>,
        /// Rounds that were played
        rounds: Option<u64>,
        /// Ways that were followed
        ways: Option<u64>,
        /// Points of a game, or of the first way of each advice
        score: Option<u64>,
    }
}

/// Lines of JSON that are to be checked.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Claim(pub String);

impl Schema for Claim {
    const KIND: Kind = Kind::Any;

    fn read(json: Json) -> Result<Self, Refusal> {
        let line = |json| match json {
            Json::String(text) => text,
            json => text(&json),
        };
        Ok(Self(match json {
            Json::Array(all) => all.into_iter().map(line).collect::<Vec<_>>().join("\n"),
            json => line(json),
        }))
    }

    fn write(&self) -> Json {
        self.0.as_str().into()
    }
}

impl Asking {
    /// The request, without what says nothing of its answer.
    fn read_as<T: Record>(&self) -> Result<T, Refusal> {
        let mut request = self.0.clone();
        for name in ["op", "id", "seconds", "time_limit", "time-limit"] {
            request.remove(name);
        }
        Fields::read_map(request)
    }

    /// The rules of the request, and what an answer to it is about.
    fn origin(&self, kind: AnswerKind) -> Result<(Rules, Origin), Refusal> {
        match kind {
            AnswerKind::Fit => {
                let validate: Validate = self.read_as()?;
                let (rules, origin) = origin(&validate.position)?;
                let pieces = letters(&rules, &validate.pieces.set(&rules)?);
                Ok((rules, Origin { pieces, ..origin }))
            }
            AnswerKind::Dealt => origin(&self.read_as::<Deal>()?.position),
            AnswerKind::Risk => origin(&self.read_as::<Risk>()?.position),
            AnswerKind::Placed => self.read_as::<Place>()?.origin(),
        }
    }
}

fn origin(position: &Position) -> Result<(Rules, Origin), Refusal> {
    let (rules, board) = position.rules_and_board()?;
    let board = rules.board_rows(board);
    Ok((
        rules,
        Origin {
            board,
            ..Origin::default()
        },
    ))
}

impl Place {
    fn origin(&self) -> Result<(Rules, Origin), Refusal> {
        let (rules, origin) = origin(&self.position)?;
        let pieces = match &self.pieces {
            Some(pieces) if !pieces.0.is_empty() => letters(&rules, &pieces.set(&rules)?),
            _ => Vec::new(),
        };
        let step = |step: &super::Step| (step.piece.to_string(), step.row.into(), step.col.into());
        let origin = Origin {
            pieces,
            streak: self.run.streak(),
            rounds: self.rounds,
            score: self.score,
            moves: self.moves.iter().map(step).collect(),
            ..origin
        };
        Ok((rules, origin))
    }
}

impl From<Replayed> for Verdict {
    fn from(replayed: Replayed) -> Self {
        Self {
            rounds: Some(replayed.rounds),
            score: Some(replayed.score),
            ..Self::RIGHT
        }
    }
}

impl Verdict {
    /// Nothing was found wrong.
    const RIGHT: Self = Self {
        valid: true,
        reason: None,
        rounds: None,
        ways: None,
        score: None,
    };

    /// The verdict on what is wrong. Where points are, and the game has another reading, it says so.
    ///
    /// # Errors
    ///
    /// When it could not be read, so that there is no verdict.
    pub fn wrong(error: ReplayError, rules: &Rules) -> Result<Self, ReplayError> {
        let ReplayError::Wrong { fault, .. } = &error else {
            return Err(error);
        };
        let names = rules.readings().into_iter().map(|game| game.name);
        let others: Vec<&str> = names.filter(|name| *name != rules.name()).collect();
        let hint = (fault.is_of_points() && !others.is_empty()).then(|| {
            let (name, others) = (rules.name(), others.join(" or "));
            format!("; versions of {name} differ in points: --rules {others} counts in another way")
        });
        Ok(Self {
            valid: false,
            reason: Some(format!("{error}{}", hint.unwrap_or_default())),
            ..Self::RIGHT
        })
    }

    /// The same with what one more answer comes to.
    fn and(self, ways: u64, points: Option<u64>) -> Self {
        let score = points.map(|points| self.score.unwrap_or(0) + points);
        Self {
            ways: Some(self.ways.unwrap_or(0) + ways),
            score: score.or(self.score),
            ..self
        }
    }
}

/// Name of the request that a line answers, if it says so.
fn answered(line: &str) -> Option<String> {
    let document: Json = serde_json::from_str(line).ok()?;
    document.get(ANSWERS)?.as_str().map(str::to_owned)
}

/// The kind of an answer that does not say its board.
fn kind(line: &str) -> Option<Result<AnswerKind, Refusal>> {
    Some(match &*answered(line)? {
        "tenten/advise" => return None,
        "tenten/validate" => Ok(AnswerKind::Fit),
        "tenten/deal" => Ok(AnswerKind::Dealt),
        "tenten/place" => Ok(AnswerKind::Placed),
        "tenten/risk" => Ok(AnswerKind::Risk),
        other => Err(bad(format_args!("an answer of `{other}` has nothing to check"))),
    })
}

/// A check of lines: the record of a game, or answers, one a line.
#[derive(Debug)]
pub struct Check<'a> {
    /// The rules.
    pub rules: &'a Rules,
    /// What answers are about.
    pub asked: &'a Asked,
    /// Flag that ends it.
    pub stop: Stop,
}

impl Check<'_> {
    /// Checks all lines.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong or cannot be read, or an error of the lines.
    pub fn all<E: From<ReplayError>>(
        &self,
        lines: impl Iterator<Item = Result<String, E>>,
    ) -> Result<Verdict, E> {
        let mut lines = lines.peekable();
        let is_answer = |line: &str| is_advice(line) || answered(line).is_some();
        if !matches!(lines.peek(), Some(Ok(line)) if is_answer(line)) {
            let mut replay = Replay::new(self.rules);
            for line in lines {
                replay.line(&line?)?;
            }
            return Ok(replay.finish()?.into());
        }
        let mut verdict = Verdict::RIGHT;
        for (number, line) in (1..).zip(lines) {
            let line = line?;
            if !line.trim().is_empty() {
                verdict = self.answer(&line, number, verdict)?;
            }
        }
        Ok(verdict)
    }

    fn answer(&self, line: &str, number: usize, verdict: Verdict) -> Result<Verdict, ReplayError> {
        let unreadable = |refusal: Refusal| ReplayError::Unreadable {
            line: number,
            column: 1,
            message: refusal.text,
        };
        let Some(kind) = kind(line) else {
            let checked = verify_stated(self.rules, line, number)?;
            verify_risks(self.rules, line, number, &self.stop)?;
            return Ok(verdict.and(checked.ways as u64, Some(checked.points)));
        };
        let kind = kind.map_err(unreadable)?;
        let origin = match &self.asked.request {
            Some(request) => request.origin(kind),
            None => self.stated_origin(kind, line),
        };
        let (rules, origin) = origin.map_err(unreadable)?;
        let stated = Stated {
            kind,
            text: line,
            line: number,
        };
        let ways = verify_answer(&rules, stated, &origin, &self.stop)?;
        Ok(verdict.and(ways, None))
    }
}

impl Check<'_> {
    /// What an answer is about by its own words: a risk says its board and its dealer.
    fn stated_origin(&self, kind: AnswerKind, line: &str) -> Result<(Rules, Origin), Refusal> {
        let document: Json = serde_json::from_str(line).map_err(bad)?;
        let board = Some(&document["board"]).filter(|board| kind == AnswerKind::Risk && !board.is_null());
        let Some(board) = board else {
            return Err(bad(
                "the answer does not say its board: its request, `request`, does",
            ));
        };
        let origin = Origin {
            board: Vec::<String>::read(board.clone())?,
            ..Origin::default()
        };
        let dealer = Option::<DealerKind>::read(document["dealer"].clone())?;
        let rules = self.rules.clone();
        Ok((
            dealer.map_or_else(|| rules.clone(), |dealer| rules.clone().with_dealer(dealer)),
            origin,
        ))
    }
}

impl Answer<Tenten> for Verify {
    fn answer(&self, _: &mut Tenten, context: &Context) -> Result<Verdict, Refusal> {
        let asked = self
            .asked
            .request
            .as_ref()
            .and_then(|request| request.0.get("rules"));
        let asked = asked.cloned().map(Rules::read).transpose()?;
        let rules = match (self.rules.clone().or(asked), rules_named(&self.answer.0)) {
            (Some(rules), _) => rules,
            (None, Some(name)) => Rules::named(&name).map_err(bad)?,
            (None, None) => Rules::classic(),
        };
        let check = Check {
            rules: &rules,
            asked: &self.asked,
            stop: context.limits.stop.clone(),
        };
        let lines = self
            .answer
            .0
            .lines()
            .map(|line| Ok::<_, ReplayError>(line.to_owned()));
        let verdict = check.all(lines).or_else(|error| Verdict::wrong(error, &rules));
        verdict.map_err(|error| match error {
            ReplayError::Stopped => Code::Stopped.because(&error),
            error => bad(error),
        })
    }
}
