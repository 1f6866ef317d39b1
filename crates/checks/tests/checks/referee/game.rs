//! A record, cell by cell.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::fmt;

use serde_json::Value;

use super::rules::{Cell, Rules};

/// The filled cells.
type Board = BTreeSet<Cell>;

/// Result of a record that is right.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Checked {
    pub(crate) rounds: u64,
    pub(crate) score: u64,
    pub(crate) reason: String,
    pub(crate) dealer: String,
    /// The sets that were dealt, the last one included.
    pub(crate) sets: Vec<Vec<String>>,
}

/// Place and reason of what is wrong with a record.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Refusal {
    pub(crate) step: String,
    pub(crate) reason: String,
}

impl fmt::Display for Refusal {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.step, self.reason)
    }
}

/// Clears that follow each other.
#[derive(Clone, Copy, Debug, Default)]
struct Streak {
    clears: u64,
    without: u64,
}

/// A game as far as it was read.
struct Game<'a> {
    rules: &'a Rules,
    board: Board,
    score: u64,
    rounds: u64,
    streak: Streak,
    dealer: Option<String>,
    reason: Option<String>,
    sets: Vec<Vec<String>>,
}

/// Checks a whole record.
pub(crate) fn check(rules: &Rules, record: &str) -> Result<Checked, Refusal> {
    let mut game = Game {
        rules,
        board: Board::new(),
        score: 0,
        rounds: 0,
        streak: Streak::default(),
        dealer: None,
        reason: None,
        sets: Vec::new(),
    };
    for (index, line) in record.lines().enumerate() {
        let mut step = format!("line {}", index + 1);
        let said = game.line(line, &mut step);
        said.map_err(|reason| Refusal { step, reason })?;
    }
    let broken = |reason: &str| Refusal {
        step: "the end".to_owned(),
        reason: reason.to_owned(),
    };
    Ok(Checked {
        rounds: game.rounds,
        score: game.score,
        dealer: game.dealer.ok_or_else(|| broken("there is no start"))?,
        reason: game.reason.ok_or_else(|| broken("the game has no end"))?,
        sets: game.sets,
    })
}

/// `Err` with this, unless it is so.
fn ensure(is_so: bool, reason: impl FnOnce() -> String) -> Result<(), String> {
    if is_so { Ok(()) } else { Err(reason()) }
}

fn number(line: &Value, field: &str) -> Result<u64, String> {
    let number = line[field].as_u64();
    number.ok_or_else(|| format!("{field} is no whole number"))
}

fn words(line: &Value, field: &str) -> Result<Vec<String>, String> {
    let list = line[field].as_array().into_iter().flatten();
    let words: Option<Vec<String>> = list.map(|word| word.as_str().map(str::to_owned)).collect();
    words
        .filter(|_| line[field].is_array())
        .ok_or_else(|| format!("{field} is no list of texts"))
}

impl Game<'_> {
    fn line(&mut self, text: &str, step: &mut String) -> Result<(), String> {
        let line: Value = serde_json::from_str(text).map_err(|_| "this is no JSON".to_owned())?;
        ensure(self.reason.is_none(), || "something follows the end".to_owned())?;
        let kind = line["type"].as_str().unwrap_or_default();
        ensure((kind == "start") == self.dealer.is_none(), || {
            "a game has one start, on its first line".to_owned()
        })?;
        match kind {
            "start" => self.start(&line),
            "round" => self.round(&line, step),
            "end" => self.end(&line),
            other => Err(format!("{other:?} is no kind of line")),
        }
    }

    fn start(&mut self, line: &Value) -> Result<(), String> {
        ensure(line["rules"] == *self.rules.name, || {
            "the game is another one".to_owned()
        })?;
        let dealer = line["dealer"].as_str().unwrap_or("weighted");
        let grade = dealer
            .strip_prefix("graded-")
            .and_then(|grade| grade.parse::<u8>().ok());
        let is_known = ["weighted", "uniform", "kind", "repair", "fitting"].contains(&dealer);
        ensure(is_known || grade.is_some_and(|grade| grade <= 8), || {
            format!("there is no dealer {dealer:?}")
        })?;
        self.dealer = Some(dealer.to_owned());
        if !line["board"].is_null() {
            self.board = self.picture(line)?;
        }
        Ok(())
    }

    fn picture(&self, line: &Value) -> Result<Board, String> {
        let rows = words(line, "board")?;
        let size = self.rules.size;
        let is_square = rows.len() == size && rows.iter().all(|row| row.chars().count() == size);
        let is_plain = rows.concat().chars().all(|c| c == '.' || c == '#');
        ensure(is_square && is_plain, || {
            "the board is no picture of this game".to_owned()
        })?;
        let mut board = Board::new();
        for (row, text) in rows.iter().enumerate() {
            let filled = text.chars().enumerate().filter(|(_, c)| *c == '#');
            board.extend(filled.map(|(col, _)| (row, col)));
        }
        Ok(board)
    }

    fn round(&mut self, line: &Value, step: &mut String) -> Result<(), String> {
        let round = number(line, "round")?;
        ensure(round == self.rounds + 1, || {
            format!("round {round} follows round {}", self.rounds)
        })?;
        *step = format!("{step}, round {round}");
        let set = self.set(line)?;
        let moves = line["moves"].as_array().ok_or("moves is no list")?;
        let mut left = set.clone();
        let mut has_cleared = false;
        for (index, one) in moves.iter().enumerate() {
            let before = step.len();
            *step = format!("{step}, move {}", index + 1);
            let piece = one["piece"].as_str().unwrap_or_default();
            let place = left.iter().position(|other| other == piece);
            left.remove(place.ok_or_else(|| format!("{piece:?} is not left of the set {}", set.concat()))?);
            has_cleared |= self.place(piece, one)?;
            step.truncate(before);
        }
        ensure(left.is_empty(), || format!("{} was not placed", left.concat()))?;
        let streak = &self.rules.score.streak;
        if streak.is_of_sets || streak.is_of_clears && !has_cleared {
            self.follow(has_cleared);
        }
        self.rounds = round;
        self.sets.push(set);
        self.agree(line)
    }

    /// A set of pieces of the game, as many as are dealt at once.
    fn set(&self, line: &Value) -> Result<Vec<String>, String> {
        let set = words(line, "pieces")?;
        let size = self.rules.set_size;
        ensure(set.len() == size, || {
            format!("a set has {size} pieces, not {}", set.len())
        })?;
        for letter in &set {
            ensure(self.rules.pieces.contains_key(letter), || {
                format!("the game has no piece {letter:?}")
            })?;
        }
        Ok(set)
    }

    /// Places a piece where the record says; whether something vanished.
    fn place(&mut self, piece: &str, one: &Value) -> Result<bool, String> {
        let (row, col) = (number(one, "row")?, number(one, "col")?);
        let fits = spot(self.rules, &self.board, piece, (row as usize, col as usize));
        let cells = fits.ok_or_else(|| format!("{piece} does not fit at row {row}, column {col}"))?;
        self.board.extend(&cells);
        let vanished = self.clear(one)?;
        let points = self.points(&cells, &vanished);
        self.score += points;
        Ok(vanished.lines > 0)
    }

    /// Takes what is full from the board, which has to be what the record says.
    fn clear(&mut self, one: &Value) -> Result<Vanished, String> {
        let is_full = |cells: &[Cell]| cells.iter().all(|cell| self.board.contains(cell));
        let full: Vec<_> = self
            .rules
            .lines
            .iter()
            .filter(|line| is_full(&line.cells))
            .collect();
        for field in ["cleared_rows", "cleared_cols", "cleared_boxes"] {
            let expected = full.iter().filter(|line| line.field == field);
            let expected: BTreeSet<u64> = expected.map(|line| line.number as u64).collect();
            let said = one[field].as_array().into_iter().flatten();
            let said: Vec<u64> = said.map(|number| number.as_u64().unwrap_or(u64::MAX)).collect();
            let is_so = said.len() == expected.len() && expected.iter().all(|number| said.contains(number));
            ensure(is_so, || {
                format!("{field} is {said:?}, and {expected:?} are full")
            })?;
        }
        let cells: Board = full.iter().flat_map(|line| line.cells.iter().copied()).collect();
        self.board = &self.board - &cells;
        Ok(Vanished {
            lines: full.len(),
            cells,
        })
    }

    fn points(&mut self, placed: &[Cell], vanished: &Vanished) -> u64 {
        let score = &self.rules.score;
        let counts = |cell: &&Cell| !(score.counts_staying && vanished.cells.contains(*cell));
        let mut points = score.cell * placed.iter().filter(counts).count() as u64;
        if vanished.lines > 0 {
            let lines = vanished.lines as u64;
            let of_lines = match &score.lines {
                None => score.line_bonus * lines * (lines + 1),
                Some(list) => list.get(vanished.lines - 1).or(list.last()).copied().unwrap_or(0),
            };
            let clear = of_lines + score.vanished * vanished.cells.len() as u64;
            points += clear;
            let (before, streak) = (self.streak.clears, &score.streak);
            if before > 0 {
                let mut grown = 100;
                for &(from, percent) in &streak.steps {
                    if before + 1 >= from {
                        grown = percent;
                    }
                }
                let all = clear * grown * (100 + before * streak.percent) / 10_000;
                points += streak.bonus + all - clear;
            }
        }
        if self.board.is_empty() {
            points += score.empty_board;
        }
        let is_cleared = vanished.lines > 0;
        if is_cleared && score.streak.is_of_clears || !score.streak.is_of_sets && !score.streak.is_of_clears {
            self.follow(is_cleared);
        }
        points
    }

    /// One more placement, or set, of a streak.
    fn follow(&mut self, has_cleared: bool) {
        let streak = &mut self.streak;
        if has_cleared {
            *streak = Streak {
                clears: streak.clears + 1,
                without: 0,
            };
        } else if streak.without < self.rules.score.streak.patience {
            streak.without += 1;
        } else {
            *streak = Streak::default();
        }
    }

    /// The record says the same score and board.
    fn agree(&self, line: &Value) -> Result<(), String> {
        let said = number(line, "score")?;
        ensure(said == self.score, || {
            format!("the score is {}, not {said}", self.score)
        })?;
        if line["board"].is_null() {
            return Ok(());
        }
        ensure(self.picture(line)? == self.board, || {
            "the board is another one".to_owned()
        })
    }

    fn end(&mut self, line: &Value) -> Result<(), String> {
        let rounds = number(line, "rounds")?;
        ensure(rounds == self.rounds, || {
            format!("{} rounds were played, not {rounds}", self.rounds)
        })?;
        self.agree(line)?;
        let reason = line["reason"].as_str().unwrap_or_default().to_owned();
        match &*reason {
            "no-fit" => self.over(line)?,
            "round-limit" | "interrupted" => {}
            other => return Err(format!("{other:?} is no reason for an end")),
        }
        self.reason = Some(reason);
        Ok(())
    }

    /// The last set cannot be placed; where single pieces are exchanged, or all sets are tried, none can.
    fn over(&mut self, line: &Value) -> Result<(), String> {
        let set = self.set(line)?;
        let mut left: BTreeMap<&str, usize> = BTreeMap::new();
        for letter in &set {
            *left.entry(letter).or_default() += 1;
        }
        if matches!(self.dealer.as_deref(), Some("repair" | "fitting")) {
            let all = self.rules.pieces.keys();
            left = all.map(|letter| (&**letter, self.rules.set_size)).collect();
        }
        let goes_on = takes(self.rules, &self.board, &left, set.len(), &mut HashSet::new());
        ensure(!goes_on, || {
            format!("the game is not over: {} can be placed", set.concat())
        })?;
        self.sets.push(set);
        Ok(())
    }
}

/// Lines and cells that a move has cleared.
struct Vanished {
    lines: usize,
    cells: Board,
}

/// The cells of a piece whose corner is put here, if all of them are on the board and free.
fn spot(rules: &Rules, board: &Board, piece: &str, at: Cell) -> Option<Vec<Cell>> {
    let mut cells = Vec::new();
    for (down, right) in &rules.pieces.get(piece)?.cells {
        let cell = (at.0.checked_add(*down)?, at.1.checked_add(*right)?);
        let is_inside = cell.0 < rules.size && cell.1 < rules.size;
        if !is_inside || board.contains(&cell) {
            return None;
        }
        cells.push(cell);
    }
    Some(cells)
}

/// Whether `count` more pieces of those that are left can be placed, in some order, somewhere.
fn takes<'a>(
    rules: &Rules,
    board: &Board,
    left: &BTreeMap<&'a str, usize>,
    count: usize,
    seen: &mut HashSet<(Board, BTreeMap<&'a str, usize>)>,
) -> bool {
    if count == 0 {
        return true;
    }
    if !seen.insert((board.clone(), left.clone())) {
        return false;
    }
    for &piece in left.keys().filter(|piece| left[*piece] > 0) {
        let mut rest = left.clone();
        *rest.entry(piece).or_default() -= 1;
        for at in (0..rules.size).flat_map(|row| (0..rules.size).map(move |col| (row, col))) {
            let Some(cells) = spot(rules, board, piece, at) else {
                continue;
            };
            let mut after = board.clone();
            after.extend(cells);
            let full = rules.lines.iter().map(|line| &line.cells);
            let full = full.filter(|cells| cells.iter().all(|cell| after.contains(cell)));
            let vanishing: Board = full.flatten().copied().collect();
            if takes(rules, &(&after - &vanishing), &rest, count - 1, seen) {
                return true;
            }
        }
    }
    false
}
