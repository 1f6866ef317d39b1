//! Records with one thing changed, and what the refusal has to say.

#![expect(
    clippy::unnecessary_wraps,
    reason = "changes have one type; some of them can always be made"
)]

use serde_json::{Value, json};

use super::rules::Rules;

/// Numbers that look random and are the same everywhere.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    /// A number below this one.
    pub(crate) fn below(&mut self, most: usize) -> usize {
        // The steps of splitmix64.
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ mixed >> 30).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ mixed >> 27).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ mixed >> 31) % most.max(1) as u64) as usize
    }
}

/// A record that does not hold.
pub(crate) struct Tampered {
    /// What was changed.
    pub(crate) what: &'static str,
    pub(crate) record: String,
    /// Where the refusal has to be.
    pub(crate) step: String,
    /// Of which one stands in the refusal.
    pub(crate) named: &'static [&'static str],
}

/// A record, line by line; the first is the start, the last the end, and there are rounds between them.
struct Record<'a> {
    rules: &'a Rules,
    lines: Vec<Value>,
    random: &'a mut Random,
}

/// Makes one change, and says where the refusal has to be; nothing where there is nothing to change.
type Change = fn(&mut Record<'_>) -> Option<String>;

/// What is changed, how, and what the refusal says.
const CHANGES: [(&str, Change, &[&str]); 24] = [
    ("a piece lies on filled cells", overlap, &["does not fit"]),
    ("a piece lies outside", outside, &["does not fit"]),
    (
        "a piece lies beside its place",
        beside,
        &["does not fit", "are full", "another one"],
    ),
    ("another piece is placed", other_piece, &["is not left"]),
    ("a piece is not placed", unplaced, &["was not placed"]),
    ("a piece of no game", unknown_piece, &["has no piece"]),
    ("a set is too small", small_set, &["pieces, not"]),
    ("a line is said to vanish", more_lines, &["are full"]),
    ("a line that vanishes is left out", fewer_lines, &["are full"]),
    ("a point more", more_points, &["the score is"]),
    ("a point less", fewer_points, &["the score is"]),
    ("a cell of a board", other_board, &["another one"]),
    ("a board of another size", odd_board, &["no picture"]),
    (
        "a filled cell at the start",
        other_start,
        &["does not fit", "are full", "another one"],
    ),
    ("a round is left out", lost_round, &["follows round"]),
    ("a round is there twice", round_twice, &["follows round"]),
    ("another game", other_rules, &["another one"]),
    ("a dealer that there is not", other_dealer, &["no dealer"]),
    ("no start", no_start, &["one start"]),
    ("no end", no_end, &["has no end"]),
    ("something follows the end", after_end, &["follows the end"]),
    ("more rounds at the end", more_rounds, &["rounds were played"]),
    ("a reason that there is not", other_reason, &["no reason"]),
    ("an end while the set fits", early_end, &["is not over"]),
];

/// How many changes there are.
pub(crate) const KINDS: usize = CHANGES.len();

/// The record with one thing changed; `number` chooses which, and the next one where that cannot be done.
pub(crate) fn tampered(rules: &Rules, record: &str, number: usize, random: &mut Random) -> Option<Tampered> {
    let lines: Option<Vec<Value>> = record
        .lines()
        .map(|line| serde_json::from_str(line).ok())
        .collect();
    let lines = lines.filter(|lines| lines.len() > 2)?;
    (0..CHANGES.len()).find_map(|more| {
        let (what, change, named) = CHANGES[(number + more) % CHANGES.len()];
        let mut record = Record {
            rules,
            lines: lines.clone(),
            random,
        };
        let step = change(&mut record)?;
        let lines: Vec<String> = record.lines.iter().map(Value::to_string).collect();
        Some(Tampered {
            what,
            record: lines.join("\n"),
            step,
            named,
        })
    })
}

impl Record<'_> {
    /// The place of the line of some round.
    fn round(&mut self) -> usize {
        1 + self.random.below(self.lines.len() - 2)
    }

    /// The places of some move, among those that are right: its line, its number.
    fn a_move(&mut self, is_right: impl Fn(&Value) -> bool) -> Option<(usize, usize)> {
        let mut all = Vec::new();
        for (line, round) in self.lines.iter().enumerate() {
            let moves = round["moves"].as_array().into_iter().flatten().enumerate();
            all.extend(moves.filter(|(_, one)| is_right(one)).map(|(at, _)| (line, at)));
        }
        (!all.is_empty()).then(|| all[self.random.below(all.len())])
    }

    fn end(&mut self) -> (usize, &mut Value) {
        let last = self.lines.len() - 1;
        (last, &mut self.lines[last])
    }
}

fn of_line(line: usize) -> String {
    format!("line {}", line + 1)
}

fn of_round(line: usize) -> String {
    format!("line {}, round {line}", line + 1)
}

fn of_move(line: usize, at: usize) -> String {
    format!("{}, move {}", of_round(line), at + 1)
}

/// The first move of a round is put where the board has a filled cell that stays.
fn overlap(record: &mut Record<'_>) -> Option<String> {
    let line = record.round();
    let filled: Vec<(usize, usize)> = filled(&record.lines[line - 1]);
    let one = &mut record.lines[line]["moves"][0];
    let piece = record.rules.pieces.get(one["piece"].as_str()?)?;
    let (down, right) = *piece.cells.first()?;
    let onto = filled.iter().filter(|(row, col)| *row >= down && *col >= right);
    let onto: Vec<_> = onto.collect();
    let (row, col) = onto.get(record.random.below(onto.len()))?;
    (one["row"], one["col"]) = (json!(row - down), json!(col - right));
    Some(of_move(line, 0))
}

fn filled(line: &Value) -> Vec<(usize, usize)> {
    let rows = line["board"].as_array().into_iter().flatten().enumerate();
    let cells = rows.flat_map(|(row, text)| {
        let text = text.as_str().unwrap_or_default().char_indices();
        text.filter(|(_, c)| *c == '#').map(move |(col, _)| (row, col))
    });
    cells.collect()
}

fn outside(record: &mut Record<'_>) -> Option<String> {
    let (line, at) = record.a_move(|_| true)?;
    let side = ["row", "col"][record.random.below(2)];
    record.lines[line]["moves"][at][side] = json!(record.rules.size);
    Some(of_move(line, at))
}

fn beside(record: &mut Record<'_>) -> Option<String> {
    let (line, at) = record.a_move(|_| true)?;
    let side = ["row", "col"][record.random.below(2)];
    let place = &mut record.lines[line]["moves"][at][side];
    let before = place.as_u64()?;
    *place = json!(if before == 0 { 1 } else { before - 1 });
    Some(of_round(line))
}

fn other_piece(record: &mut Record<'_>) -> Option<String> {
    let (line, at) = record.a_move(|_| true)?;
    let letters = record.rules.pieces.keys();
    let set = &record.lines[line]["pieces"];
    let is_in_set = |letter: &str| {
        set.as_array()
            .is_some_and(|set| set.iter().any(|one| one == letter))
    };
    let others: Vec<&String> = letters.filter(|letter| !is_in_set(letter)).collect();
    let other = others.get(record.random.below(others.len()))?;
    record.lines[line]["moves"][at]["piece"] = json!(other);
    Some(of_move(line, at))
}

fn unplaced(record: &mut Record<'_>) -> Option<String> {
    let line = record.round();
    record.lines[line]["moves"].as_array_mut()?.pop()?;
    Some(of_round(line))
}

fn unknown_piece(record: &mut Record<'_>) -> Option<String> {
    let line = record.round();
    record.lines[line]["pieces"][0] = json!("?");
    Some(of_round(line))
}

fn small_set(record: &mut Record<'_>) -> Option<String> {
    let line = record.round();
    record.lines[line]["pieces"].as_array_mut()?.pop()?;
    Some(of_round(line))
}

const FIELDS: [&str; 3] = ["cleared_rows", "cleared_cols", "cleared_boxes"];

fn more_lines(record: &mut Record<'_>) -> Option<String> {
    let (line, at) = record.a_move(|_| true)?;
    let field = FIELDS[record.random.below(3)];
    let lines = record.rules.lines.iter().filter(|line| line.field == field);
    let numbers: Vec<usize> = lines.map(|line| line.number).collect();
    let one = &mut record.lines[line]["moves"][at];
    let said = one[field].as_array().cloned().unwrap_or_default();
    let others = numbers
        .into_iter()
        .filter(|number| !said.contains(&json!(number)));
    let others: Vec<usize> = others.collect();
    let other = others.get(record.random.below(others.len()))?;
    let said = said.into_iter().chain([json!(other)]);
    one[field] = said.collect();
    Some(of_move(line, at))
}

fn fewer_lines(record: &mut Record<'_>) -> Option<String> {
    let has_some = |one: &Value, field: &str| one[field].as_array().is_some_and(|list| !list.is_empty());
    let (line, at) = record.a_move(|one| FIELDS.iter().any(|field| has_some(one, field)))?;
    let one = &mut record.lines[line]["moves"][at];
    let field = FIELDS.into_iter().find(|field| has_some(one, field))?;
    one[field].as_array_mut()?.pop();
    Some(of_move(line, at))
}

fn add_to_score(record: &mut Record<'_>, more: i64) -> Option<String> {
    let line = record.round();
    let score = &mut record.lines[line]["score"];
    let other = score.as_i64()? + more;
    *score = json!(other);
    (other >= 0).then(|| of_round(line))
}

fn more_points(record: &mut Record<'_>) -> Option<String> {
    add_to_score(record, 1)
}

fn fewer_points(record: &mut Record<'_>) -> Option<String> {
    add_to_score(record, -1)
}

fn other_board(record: &mut Record<'_>) -> Option<String> {
    let (line, at) = (record.round(), record.random.below(record.rules.size));
    let row = &mut record.lines[line]["board"][at];
    let text = row.as_str()?;
    let other = if text.starts_with('#') { "." } else { "#" };
    *row = json!(format!("{other}{}", &text[1..]));
    Some(of_round(line))
}

fn odd_board(record: &mut Record<'_>) -> Option<String> {
    let line = record.round();
    record.lines[line]["board"].as_array_mut()?.pop()?;
    Some(of_round(line))
}

fn other_start(record: &mut Record<'_>) -> Option<String> {
    let row = &mut record.lines[0]["board"][0];
    *row = json!(format!("#{}", row.as_str()?.strip_prefix('.')?));
    Some(of_round(1))
}

fn lost_round(record: &mut Record<'_>) -> Option<String> {
    // Without the last round the end is wrong, in another way.
    let line = record.round();
    if line + 2 >= record.lines.len() {
        return None;
    }
    record.lines.remove(line);
    Some(of_line(line))
}

fn round_twice(record: &mut Record<'_>) -> Option<String> {
    let line = record.round();
    let round = record.lines[line].clone();
    record.lines.insert(line, round);
    Some(of_line(line + 1))
}

fn other_rules(record: &mut Record<'_>) -> Option<String> {
    record.lines[0]["rules"] = json!("chess");
    Some(of_line(0))
}

fn other_dealer(record: &mut Record<'_>) -> Option<String> {
    record.lines[0]["dealer"] = json!("graded-9");
    Some(of_line(0))
}

fn no_start(record: &mut Record<'_>) -> Option<String> {
    record.lines.remove(0);
    Some(of_line(0))
}

fn no_end(record: &mut Record<'_>) -> Option<String> {
    record.lines.pop()?;
    Some("the end".to_owned())
}

fn after_end(record: &mut Record<'_>) -> Option<String> {
    let last = record.lines.last()?.clone();
    record.lines.push(last);
    Some(of_line(record.lines.len() - 1))
}

fn more_rounds(record: &mut Record<'_>) -> Option<String> {
    let (line, end) = record.end();
    end["rounds"] = json!(end["rounds"].as_u64()? + 1);
    Some(of_line(line))
}

fn other_reason(record: &mut Record<'_>) -> Option<String> {
    let (line, end) = record.end();
    end["reason"] = json!("boredom");
    Some(of_line(line))
}

/// The game ends before one of its rounds, with the set of that round.
fn early_end(record: &mut Record<'_>) -> Option<String> {
    let line = record.round();
    let (before, round) = (&record.lines[line - 1], &record.lines[line]);
    let end = json!({
        "type": "end",
        "reason": "no-fit",
        "pieces": round["pieces"],
        "rounds": line - 1,
        "score": before["score"].as_u64().unwrap_or(0),
    });
    record.lines.truncate(line);
    record.lines.push(end);
    Some(of_line(line))
}
