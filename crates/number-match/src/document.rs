//! The documents of `docs/formats.md` that programs and pages write.

use serde_json::{Value, json};

use crate::record::{RulesEntry, Step};
use crate::{Action, Config, Flaw, Followed, Game, Outcome, Problem, Report, Rules, Verdict};

/// The answer of a search: its record, and what the search knows besides. `config` is that of the search.
///
/// ```
/// use quadrille_number_match::{Config, Limits, Problem, document, solve};
///
/// let problem: Problem = "1928".parse()?;
/// let config = Config::default();
/// let answer = document::answer(&problem, &config, &solve(&problem, &config, &Limits::none()));
/// assert_eq!((&answer["status"], &answer["pairs"]), (&"solved".into(), &2.into()));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn answer(problem: &Problem, config: &Config, report: &Report) -> Value {
    let (bounds, stats) = (&report.bounds, &report.stats);
    let mut document = json!(report.record(problem));
    document["bounds"] =
        json!({"refills": bounds.refills, "pairs": bounds.pairs, "odd_classes": bounds.odd_classes});
    document["seed"] = config.seed.0.into();
    document["work"] = json!({"playouts": stats.playouts, "nodes": stats.nodes});
    if let Some(score) = report.score {
        document["score"] = json!({"points": score.points, "bound": score.bound});
    }
    if let Some(partial) = &report.partial {
        document["digits"] = json!({"left": partial.left, "bound": partial.least});
    }
    if let Outcome::Unsolvable(proof) = report.outcome {
        document["proof"] = proof.name().into();
    }
    if let Some(why) = report.gave_up {
        document["gave_up"] = why.to_string().into();
    }
    document
}

/// What a line was found to be by [`verify_record`](crate::verify_record).
#[must_use]
pub fn check(check: &Result<Verdict, Flaw>) -> Value {
    match check {
        Ok(Verdict { pairs, refills, left }) => {
            json!({"holds": true, "pairs": pairs, "refills": refills, "left": left})
        }
        Err(flaw) => {
            let mut document = json!({"holds": false, "flaw": flaw.to_string()});
            if let Flaw::Step { step, .. } = flaw {
                document["step"] = (*step).into();
            }
            document
        }
    }
}

/// A board that a [`Generator`](crate::Generator) drew, with its seed and its number.
#[must_use]
pub fn opening(problem: &Problem, [seed, number]: [u64; 2]) -> Value {
    json!({
        "seed": seed,
        "number": number,
        "start": problem.board().to_digits(),
        "opening_pairs": problem.game().pairs().len(),
        "rules": rules(problem.rules()),
    })
}

/// Rules as every document has them.
#[must_use]
pub fn rules(rules: &Rules) -> Value {
    json!(RulesEntry::new(rules))
}

/// The boards of a followed line, one before each step and one at the end, as far as they have `most` cells together;
/// of the first board all cells are there in any case.
///
/// `boards` has the digits of each, 0 for cleared cells, the refills that are left (null without a limit), and the
/// next step: as in records, and with the places that a pair is seen along. `then` has the places on this board of the
/// pair that is taken after that step, if both of its digits are there already.
///
/// ```
/// use quadrille_number_match::{Action, Followed, Pair, Problem, document};
///
/// let problem: Problem = "1928".parse()?;
/// let followed = Followed::new(&problem, vec![Action::Take(Pair::new(0, 1))])?;
/// let document = document::followed(&followed, 1_000);
/// assert_eq!(document["boards"][1]["board"], "0028");
/// assert_eq!(document["boards"][0]["next"]["path"], serde_json::json!([[0, 0], [0, 1]]));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[must_use]
pub fn followed(followed: &Followed, most: usize) -> Value {
    let (mut boards, mut cells) = (Vec::new(), 0);
    let mut all = followed.boards().peekable();
    while let Some((game, action)) = all.next() {
        cells += game.board().len();
        if cells > most && !boards.is_empty() {
            break;
        }
        let mut document = position(game);
        document["next"] = action.map_or(Value::Null, |action| step(game, action));
        let after = all.peek().and_then(|(_, after)| *after);
        document["then"] = action.map_or(Value::Null, |action| then(game, action, after));
        boards.push(document);
    }
    let is_whole = boards.len() == followed.line().len() + 1;
    json!({"boards": boards, "whole": is_whole})
}

/// Where the cells of the pair that is taken after a step stand before that step; null where there is no such pair, or
/// where the step first adds one of its cells.
fn then(game: &Game, action: Action, after: Option<Action>) -> Value {
    let Some(Action::Take(pair)) = after else {
        return Value::Null;
    };
    let place = |index| Some(game.board().place(game.origin(action, index)?));
    json!(place(pair.first).zip(place(pair.second)).map(|(a, b)| [a, b]))
}

/// A game as it stands, and all that may be done: `pairs` with the places that each is seen along, and whether a
/// `refill` or to `wait` is allowed.
#[must_use]
pub fn choices(game: &Game) -> Value {
    let mut document = position(game);
    let pairs = game.pairs().into_iter();
    document["pairs"] = pairs.map(|pair| step(game, Action::Take(pair))).collect();
    document["refill"] = game.check(Action::Refill).is_ok().into();
    document["wait"] = game.check(Action::Wait).is_ok().into();
    document
}

/// The board of a game, and the refills that are left.
fn position(game: &Game) -> Value {
    let (board, rules) = (game.board(), game.rules_left());
    json!({"board": board.to_digits(), "digits": board.live(), "refills_left": rules.max_refills})
}

/// A step as in records, and where a pair is seen.
fn step(game: &Game, action: Action) -> Value {
    let place = |index| game.board().place(index);
    let mut step = json!(Step::of(action, place));
    if let Action::Take(pair) = action {
        let path = game.path(pair).unwrap_or_default();
        step["path"] = path.into_iter().map(|index| json!(place(index))).collect();
    }
    step
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{Limits, Pair, solve};

    fn followed_win(text: &str) -> Followed {
        let problem: Problem = text.parse().unwrap();
        let report = solve(&problem, &Config::default(), &Limits::none());
        Followed::of_report(&problem, &report)
    }

    #[test]
    fn a_followed_line_begins_and_ends_with_its_boards() {
        let document = followed(&followed_win("123456728/46"), 1_000);
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
            let document = followed(&win, most);
            assert_eq!(document["boards"].as_array().unwrap().len(), boards, "{most}");
            assert_eq!(document["whole"], boards == 11);
        }
    }

    #[test]
    fn choices_are_all_pairs_with_their_paths() {
        let problem: Problem = "1928".parse().unwrap();
        let document = choices(&problem.game());
        assert_eq!(document["pairs"].as_array().unwrap().len(), 2);
        assert_eq!(
            (&document["refill"], &document["wait"]),
            (&json!(true), &json!(false))
        );
        let mut game = problem.game();
        game.play(Action::Take(Pair::new(0, 1))).unwrap();
        insta::assert_snapshot!(
            choices(&game),
            @r#"{"board":"0028","digits":2,"pairs":[{"a":[0,2],"action":"pair","b":[0,3],"path":[[0,2],[0,3]]}],"refill":true,"refills_left":4,"wait":false}"#
        );
    }
}
