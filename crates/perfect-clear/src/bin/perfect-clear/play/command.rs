//! What can be typed.

use quadrille_perfect_clear::{Field, Hold, Piece, PieceSet, Rotation, parse_pieces};

use crate::options::{field_of, parse_bag};

pub(super) const HELP: &str = "\
  TILJ            these pieces appear, after those that are shown
  Enter           the best placement is made; 2, 3 ... another one, as `all` lists them
  show 2          that one drawn, with its keys
  place T left 4  this piece is placed in this rotation (spawn, right, reverse, left) with its leftmost cell in
                  that column; `hold place ...` if hold was pressed for it
  hold            hold is pressed for the first time, to decide on the piece that this shows
  undo, undo 3    as it was before the last change, or before the last three
  all             all placements that leave a chance
  field           the field, what is left of the bag, and the fumen
  edit ROWS       another field: rows with slashes between them, top first, or a fumen; `edit empty`
  hold S, hold -  another piece in hold, or none
  next TIL        these pieces are shown, instead of others
  bag TIL, bag -  these are left of the bag; none: the next piece begins another one
  quit            leaves";

/// A line that was understood.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    /// Makes the move with this number.
    Follow(usize),
    Show(usize),
    Place(Place),
    Change(Change),
    Undo(usize),
    All,
    Field,
    Help,
    Quit,
}

/// A placement of the player's own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Place {
    /// Hold is pressed for it.
    pub(super) hold: bool,
    pub(super) piece: Piece,
    pub(super) rotation: Rotation,
    /// The leftmost column, from 1.
    pub(super) column: u8,
}

/// Correction of what the coach believes.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Change {
    /// These pieces appear after those that are shown.
    Appear(Vec<Piece>),
    Field(Field),
    Hold(Hold),
    PressHold,
    /// These pieces are shown.
    Next(Vec<Piece>),
    Bag(PieceSet),
}

/// What was meant, or what is wrong with the line.
pub(super) fn parse(line: &str, lines: usize) -> Result<Command, String> {
    let line = line.trim();
    let (first, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    Ok(match &*first.to_lowercase() {
        "" => Command::Follow(1),
        "show" => Command::Show(number(rest)?),
        "undo" => Command::Undo(number(rest)?),
        "all" => Command::All,
        "field" | "board" => Command::Field,
        "help" | "?" => Command::Help,
        "quit" | "exit" | "q" => Command::Quit,
        "edit" => Command::Change(Change::Field(field(rest, lines)?)),
        "place" => Command::Place(place(rest, false)?),
        "hold" => match rest.strip_prefix("place") {
            Some(rest) => Command::Place(place(rest, true)?),
            None if rest.is_empty() => Command::Change(Change::PressHold),
            None => Command::Change(Change::Hold(hold(rest)?)),
        },
        "next" => Command::Change(Change::Next(pieces(rest)?)),
        "bag" => Command::Change(Change::Bag(bag(rest)?)),
        _ => number_or_pieces(line)?,
    })
}

fn number_or_pieces(line: &str) -> Result<Command, String> {
    if let Ok(number) = line.trim_end_matches('.').parse() {
        return Ok(Command::Follow(number));
    }
    let pieces = parse_pieces(line).map_err(|error| format!("{error}; `help` lists the commands"))?;
    Ok(Command::Change(Change::Appear(pieces)))
}

/// A number of steps or of a move; without one, 1.
fn number(text: &str) -> Result<usize, String> {
    if text.is_empty() {
        return Ok(1);
    }
    let number = text.parse().ok().filter(|number| (1..=10_000).contains(number));
    number.ok_or_else(|| format!("expected a number from 1 to 10000, found `{text}`"))
}

fn pieces(text: &str) -> Result<Vec<Piece>, String> {
    match text {
        "-" | "" => Ok(Vec::new()),
        text => parse_pieces(text).map_err(|error| error.to_string()),
    }
}

fn bag(text: &str) -> Result<PieceSet, String> {
    match text {
        "-" | "" => Ok(PieceSet::EMPTY),
        text => parse_bag(text).map_err(|error| error.to_string()),
    }
}

fn hold(text: &str) -> Result<Hold, String> {
    match text {
        "-" => Ok(Hold::Empty),
        text => {
            let piece = text.parse().map(Hold::Piece);
            piece.map_err(|_| format!("expected a piece, or - for none, found {text}"))
        }
    }
}

fn place(text: &str, hold: bool) -> Result<Place, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let [piece, rotation, column] = words[..] else {
        return Err(
            "expected a piece, its rotation and its leftmost column, such as `place T left 4`".to_owned(),
        );
    };
    let piece = piece
        .parse()
        .map_err(|error: quadrille_perfect_clear::PieceError| error.to_string())?;
    let rotation = Rotation::ALL
        .into_iter()
        .find(|named| named.name() == rotation.to_lowercase());
    let rotation = rotation.ok_or("expected one of the rotations spawn, right, reverse and left")?;
    let column = column.parse().ok().filter(|column| (1..=10).contains(column));
    let column = column.ok_or("expected a column from 1 to 10")?;
    Ok(Place {
        hold,
        piece,
        rotation,
        column,
    })
}

fn field(text: &str, lines: usize) -> Result<Field, String> {
    let field = match text {
        "" => return Err("expected rows with slashes between them, a fumen, or `empty`".to_owned()),
        "empty" => Field::empty(lines).map_err(|error| error.to_string()),
        text => field_of(text, lines).map_err(|error| format!("{error:#}")),
    }?;
    field.pieces_needed().map_err(|error| error.to_string())?;
    Ok(field)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_understood() {
        let ok = |line| parse(line, 4).unwrap();
        assert_eq!((ok(""), ok(" 2. ")), (Command::Follow(1), Command::Follow(2)));
        assert_eq!(
            ok("t i"),
            Command::Change(Change::Appear(vec![Piece::T, Piece::I]))
        );
        assert_eq!((ok("undo"), ok("undo 3")), (Command::Undo(1), Command::Undo(3)));
        assert_eq!(
            (ok("hold s"), ok("hold -")),
            (
                Command::Change(Change::Hold(Hold::Piece(Piece::S))),
                Command::Change(Change::Hold(Hold::Empty))
            )
        );
        let place = |hold| {
            Command::Place(Place {
                hold,
                piece: Piece::T,
                rotation: Rotation::Left,
                column: 4,
            })
        };
        assert_eq!(
            (ok("place t left 4"), ok("hold place T Left 4")),
            (place(false), place(true))
        );
        assert_eq!(ok("hold"), Command::Change(Change::PressHold));
        assert_eq!(
            ok("edit empty"),
            Command::Change(Change::Field(Field::empty(4).unwrap()))
        );
        assert_eq!(ok("edit XXXX______"), ok("edit v115@bhD8PeAgH"));
        assert_eq!(
            (ok("bag -"), ok("next -")),
            (
                Command::Change(Change::Bag(PieceSet::EMPTY)),
                Command::Change(Change::Next(Vec::new()))
            )
        );
    }

    #[test]
    fn mistakes_are_explained() {
        let messages = [
            "TXI",
            "fly",
            "show x",
            "undo 0",
            "hold TI",
            "place",
            "place T up 4",
            "place T left 11",
            "place X left 4",
            "edit",
            "edit XX",
            "edit X_________",
            "edit v115@!",
            "next TX",
            "bag 7",
        ]
        .map(|line| format!("{line}\n    {}", parse(line, 4).unwrap_err()));
        insta::assert_snapshot!(messages.join("\n"));
    }
}
