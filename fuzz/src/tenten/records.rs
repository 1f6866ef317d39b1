//! Records of games, judged a second time by the engine.

use quadrille_bitboard::Cell;
use quadrille_tenten::record::{Boards, Line, MoveEntry, RoundLine, rules_named};
use quadrille_tenten::verify::Replay;
use quadrille_tenten::{
    Board, Game, Move, PieceId, PlayerKind, Rules, Seed, Step, Stop, Streak, Ties, engine, fits,
};

use super::some_rules;
use crate::text;

/// The verifier, which shares nothing with the engine, says the same of a record as the engine does.
pub(super) fn records(input: &[u8]) {
    let Some(text) = text(input) else { return };
    let rules = rules_named(text).and_then(|name| Rules::named(&name).ok());
    let rules = rules.unwrap_or_else(|| some_rules(9));
    let checked = Replay::check(&rules, text);
    let judged = judged(&rules, text);
    assert_eq!(checked.is_ok(), judged.is_some(), "{checked:?}");
    if let (Ok(checked), Some((score, board))) = (checked, judged) {
        assert_eq!((checked.score, checked.board), (score, rules.board_rows(board)));
    }
}

/// The score and the last board of a record that is right, by the engine.
fn judged(rules: &Rules, text: &str) -> Option<(u64, Board)> {
    let lines = text.lines().filter(|line| !line.trim().is_empty());
    let lines: Vec<Line> = lines
        .map(|line| serde_json::from_str(line).ok())
        .collect::<Option<_>>()?;
    let (Line::Start(start), rest) = lines.split_first()? else {
        return None;
    };
    let (Line::End(end), rounds) = rest.split_last()? else {
        return None;
    };
    let first = start.board.as_ref().map(|rows| board(rules, rows));
    let mut judge = Judge {
        rules,
        board: first.unwrap_or(Some(Board::EMPTY))?,
        streak: Streak::default(),
        score: 0,
    };
    for (number, line) in (1..).zip(rounds) {
        let Line::Round(round) = line else { return None };
        judge.round(round).filter(|()| round.round == number)?;
    }
    let set = || pieces(rules, &end.pieces).filter(|set| set.len() == rules.set_size());
    let is_over = match &*end.reason {
        "no-fit" => fits(rules, judge.board, &set()?).is_none(),
        reason => ["round-limit", "interrupted"].contains(&reason),
    };
    let is_right = start.rules == rules.name()
        && is_over
        && (end.rounds, end.score) == (rounds.len() as u64, judge.score)
        && judge.shows(end.board.as_ref());
    is_right.then_some((judge.score, judge.board))
}

struct Judge<'a> {
    rules: &'a Rules,
    board: Board,
    streak: Streak,
    score: u64,
}

impl Judge<'_> {
    fn round(&mut self, round: &RoundLine) -> Option<()> {
        let set = pieces(self.rules, &round.pieces)?;
        let moves: Vec<Move> = round
            .moves
            .iter()
            .map(|one| played(self.rules, one))
            .collect::<Option<_>>()?;
        let sorted = |pieces: Vec<PieceId>| {
            let mut places: Vec<usize> = pieces.iter().map(|piece| piece.index()).collect();
            places.sort_unstable();
            places
        };
        let placed = moves.iter().map(|one| one.piece).collect();
        if set.len() != self.rules.set_size() || sorted(placed) != sorted(set) {
            return None;
        }
        let all = engine::play_all_after(self.rules, self.streak, self.board, &moves)?;
        for ((_, played), said) in all.iter().zip(&round.moves) {
            let in_order = |lines: &Vec<usize>| {
                let mut lines = lines.clone();
                lines.sort_unstable();
                lines
            };
            let said = [&said.cleared_rows, &said.cleared_cols, &said.cleared_boxes].map(in_order);
            if said
                != [
                    played.cleared_rows(),
                    played.cleared_columns(),
                    played.cleared_others(),
                ]
            {
                return None;
            }
            self.score += u64::from(played.points);
            self.board = played.board;
        }
        self.streak = engine::streak_after(self.rules, self.streak, &all);
        (round.score == self.score && self.shows(round.board.as_ref())).then_some(())
    }

    fn shows(&self, rows: Option<&Vec<String>>) -> bool {
        rows.is_none_or(|rows| board(self.rules, rows) == Some(self.board))
    }
}

fn played(rules: &Rules, one: &MoveEntry) -> Option<Move> {
    let piece = pieces(rules, std::slice::from_ref(&one.piece))?[0];
    let is_inside = one.row < rules.size() && one.col < rules.size();
    is_inside.then(|| Move::from((piece, Cell::new(one.row, one.col))))
}

fn pieces(rules: &Rules, names: &[String]) -> Option<Vec<PieceId>> {
    let piece = |name: &String| {
        let mut letters = name.chars();
        let piece = rules.piece(letters.next()?)?;
        letters.next().is_none().then_some(piece)
    };
    names.iter().map(piece).collect()
}

/// The board of rows that are drawn with nothing but `.` and `#`.
fn board(rules: &Rules, rows: &[String]) -> Option<Board> {
    let is_drawn = rows.len() == rules.size()
        && rows
            .iter()
            .all(|row| row.len() == rules.size() && row.bytes().all(|sign| b".#".contains(&sign)));
    is_drawn.then(|| rules.parse_board(&rows.join("\n")).ok())?
}

/// A game of some rounds.
fn game(rules: &Rules, rounds: u64) -> Option<String> {
    let player = PlayerKind::default().player(rules, Ties::First);
    let mut record = vec![Line::start(rules, &*player, Seed(7))];
    let mut game = Game::new(rules, &*player, Seed(7)).with_round_limit(Some(rounds));
    let stop = Stop::new();
    loop {
        match game.step(&stop).ok()? {
            Step::Round(round) => record.push(Line::round(rules, round, Boards::Kept)),
            Step::End(end) => {
                record.push(Line::end(rules, &end));
                break;
            }
        }
    }
    let lines = record.iter().map(|line| serde_json::to_string(line).ok());
    Some(lines.collect::<Option<Vec<_>>>()?.join("\n"))
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let written = [
        include_str!("../../../fixtures/tenten/record-by-hand.jsonl"),
        include_str!("../../../fixtures/tenten/record-klooni.jsonl"),
    ];
    let played = (0..10).filter_map(|choice| game(&some_rules(choice), 3));
    crate::inputs(written.map(str::to_owned).into_iter().chain(played))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_seeds_are_right() {
        for seed in seeds() {
            let text = String::from_utf8(seed).expect("a text");
            let name = rules_named(&text).expect("rules");
            let Ok(rules) = Rules::named(&name) else {
                continue;
            };
            assert!(Replay::check(&rules, &text).is_ok(), "{text}");
        }
    }
}
