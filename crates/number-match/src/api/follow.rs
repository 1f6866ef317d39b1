//! `number-match/follow`, `number-match/play`, `number-match/pairs`: boards on the way of a line, and what may be done.

use quadrille_schema::{Answer, Context, Refusal, group, object, request};

use super::{NumberMatch, Position, action, illegal, line};
use crate::record::{Place, Step, StepEntry};
use crate::{Action, Game};

/// The most cells of all boards of a followed line together.
pub(super) const MOST_FOLLOWED: usize = 1 << 18;

request! {
    /// All boards on the way of a line, each with the step that comes next
    pub struct Follow = "number-match/follow" -> Followed {
        /// The board
        position: Position,
        /// The steps, as answers have them; by default those of the document that the board comes from
        #[arg(left_out("the program reads them from the document"))]
        steps: Vec<Step>,
    }
}

request! {
    /// Play a step: the board after it, and what may then be done
    pub struct Play = "number-match/play" -> Choices {
        /// The board
        position: Position,
        /// The step
        #[arg(left_out("the program plays with the keyboard"))]
        step: Step,
    }
}

request! {
    /// All that may be done on a board
    pub struct Pairs = "number-match/pairs" -> Choices {
        /// The board
        position: Position,
    }
}

group! {
    /// A game as it stands.
    pub struct Standing {
        /// The cells in reading order, 0 for cleared ones
        board: String,
        /// Digits that are left
        digits: usize,
        /// Refills that are left; null is without a limit
        refills_left: Option<u32> = None,
    }
}

object! {
    /// The boards of a followed line: one before each step, and one at the end.
    pub struct Followed {
        /// The boards, as far as they have 262,144 cells together; the first one in any case
        boards: Vec<BoardOfLine>,
        /// Whether these are all
        whole: bool,
    }
}

object! {
    /// A board on the way of a line.
    pub struct BoardOfLine {
        /// The board
        standing: Standing,
        /// The next step; null at the end
        next: Option<StepEntry> = None,
        /// The places on this board of the pair that is taken after that step; null where there is none, or where the
        /// step first adds one of its digits
        then: Option<[Place; 2]> = None,
    }
}

object! {
    /// A board, and all that may be done.
    pub struct Choices {
        /// The board
        standing: Standing,
        /// Pairs that may be taken
        pairs: Vec<StepEntry>,
        /// Whether a refill is allowed
        refill: bool,
        /// Whether there are emptied rows to wait for
        wait: bool,
    }
}

impl Followed {
    /// The boards of a line, as far as they have `most` cells together.
    ///
    /// ```
    /// use quadrille_number_match::api::Followed;
    /// use quadrille_number_match::{self as number_match, Action, Pair, Problem};
    ///
    /// let problem: Problem = "1928".parse()?;
    /// let followed = number_match::Followed::new(&problem, vec![Action::Take(Pair::new(0, 1))])?;
    /// let boards = Followed::new(&followed, 1_000).boards;
    /// assert_eq!(boards[1].standing.board, "0028");
    /// let next = boards[0].next.as_ref().unwrap();
    /// assert_eq!(next.path, Some(vec![[0, 0], [0, 1]]));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn new(followed: &crate::Followed, most: usize) -> Self {
        let (mut boards, mut cells) = (Vec::new(), 0);
        let mut all = followed.boards().peekable();
        while let Some((game, action)) = all.next() {
            cells += game.board().len();
            if cells > most && !boards.is_empty() {
                break;
            }
            let after = all.peek().and_then(|(_, after)| *after);
            boards.push(BoardOfLine {
                standing: Standing::of(game),
                next: action.map(|action| shown(game, action)),
                then: action.and_then(|action| then(game, action, after)),
            });
        }
        Self {
            whole: boards.len() == followed.line().len() + 1,
            boards,
        }
    }
}

/// Where the cells of the pair that is taken after a step stand before that step.
fn then(game: &Game, action: Action, after: Option<Action>) -> Option<[Place; 2]> {
    let Some(Action::Take(pair)) = after else {
        return None;
    };
    let place = |index| Some(game.board().place(game.origin(action, index)?));
    Some([place(pair.first)?, place(pair.second)?])
}

impl Standing {
    fn of(game: &Game) -> Self {
        Self {
            board: game.board().to_digits(),
            digits: game.board().live(),
            refills_left: game.rules_left().max_refills,
        }
    }
}

impl Choices {
    /// A game, and all that may be done.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let pairs = game.pairs().into_iter();
        Self {
            standing: Standing::of(game),
            pairs: pairs.map(|pair| shown(game, Action::Take(pair))).collect(),
            refill: game.check(Action::Refill).is_ok(),
            wait: game.check(Action::Wait).is_ok(),
        }
    }
}

/// A step, and where a pair is seen.
fn shown(game: &Game, action: Action) -> StepEntry {
    let place = |index| game.board().place(index);
    let step = StepEntry::from(Step::of(action, place));
    let Action::Take(pair) = action else {
        return step;
    };
    let path = game.path(pair).unwrap_or_default();
    StepEntry {
        path: Some(path.into_iter().map(place).collect()),
        ..step
    }
}

impl Answer<NumberMatch> for Follow {
    fn answer(&self, _: &mut NumberMatch, context: &Context) -> Result<Followed, Refusal> {
        let problem = self.position.problem(context)?;
        let steps = self.position.steps(&self.steps)?;
        let followed = crate::Followed::new(&problem, line(problem.rules(), &steps)?);
        Ok(Followed::new(&followed.map_err(illegal)?, MOST_FOLLOWED))
    }
}

impl Answer<NumberMatch> for Play {
    fn answer(&self, _: &mut NumberMatch, context: &Context) -> Result<Choices, Refusal> {
        let mut game = self.position.problem(context)?.game();
        let action = action(game.rules(), self.step)?;
        game.play(action).map_err(illegal)?;
        Ok(Choices::of(&game))
    }
}

impl Answer<NumberMatch> for Pairs {
    fn answer(&self, _: &mut NumberMatch, context: &Context) -> Result<Choices, Refusal> {
        Ok(Choices::of(&self.position.problem(context)?.game()))
    }
}

#[cfg(test)]
mod tests {
    use quadrille_schema::Schema;
    use serde_json::json;

    use super::*;
    use crate::{Config, Limits, Pair, Problem, solve};

    fn followed_win(text: &str) -> crate::Followed {
        let problem: Problem = text.parse().unwrap();
        let report = solve(&problem, &Config::default(), &Limits::none());
        crate::Followed::of_report(&problem, &report)
    }

    #[test]
    fn a_followed_line_begins_and_ends_with_its_boards() {
        let document = Followed::new(&followed_win("123456728/46"), 1_000).write();
        let boards = document["boards"].as_array().unwrap();
        assert_eq!((boards.len(), &document["whole"]), (11, &json!(true)));
        assert_eq!(boards[0]["board"], "12345672846");
        assert_eq!(boards[0]["refills_left"], 4);
        assert_eq!(
            boards[10],
            json!({"board": "", "digits": 0, "refills_left": 3, "next": null, "then": null})
        );
    }

    #[test]
    fn a_long_line_is_cut_after_some_cells() {
        let win = followed_win("123456728/46");
        for (most, boards) in [(0, 1), (11, 1), (22, 2), (1_000, 11)] {
            let followed = Followed::new(&win, most);
            assert_eq!(followed.boards.len(), boards, "{most}");
            assert_eq!(followed.whole, boards == 11);
        }
    }

    #[test]
    fn choices_are_all_pairs_with_their_paths() {
        let problem: Problem = "1928".parse().unwrap();
        let choices = Choices::of(&problem.game());
        assert_eq!(choices.pairs.len(), 2);
        assert_eq!((choices.refill, choices.wait), (true, false));
        let mut game = problem.game();
        game.play(Action::Take(Pair::new(0, 1))).unwrap();
        insta::assert_snapshot!(
            Choices::of(&game).write(),
            @r#"{"board":"0028","digits":2,"pairs":[{"a":[0,2],"action":"pair","b":[0,3],"path":[[0,2],[0,3]]}],"refill":true,"refills_left":4,"wait":false}"#
        );
    }
}
