//! Positions: rules, boards and pieces in all forms in which they are given.

use quadrille_schema::{Kind, Name, Refusal, Schema, Whole, group, text};
use serde_json::Value as Json;

use super::bad;
use crate::record::last_board;
use crate::{Board, DealerKind, PieceId, PlayerKind, Problem, Rules, Streak, UnknownPlayer, engine};

text!(DealerKind: Kind::Like(&Name::plain(DealerKind::NAMES)));

/// A name, or the text of a file in the rule language.
impl Schema for Rules {
    const KIND: Kind = Kind::Like(&Name::plain(Self::NAMES));

    fn read(json: Json) -> Result<Self, Refusal> {
        let text = String::read(json)?;
        match Self::named(&text) {
            Ok(rules) => Ok(rules),
            #[cfg(feature = "api")]
            Err(_) if text.contains('=') => Self::from_toml(&text).map_err(bad),
            #[cfg(not(feature = "api"))]
            Err(_) if text.contains('=') => Err(Refusal::elsewhere("rules have names")),
            Err(unknown) => Err(bad(unknown)),
        }
    }

    fn write(&self) -> Json {
        match Self::named(self.name()) {
            Ok(known) if known == *self => self.name().into(),
            _ => self.to_toml().into(),
        }
    }
}

impl Schema for PlayerKind {
    const KIND: Kind = Kind::Like(&Name::plain(Self::NAMES));

    fn read(json: Json) -> Result<Self, Refusal> {
        let name = String::read(json)?;
        name.parse().map_err(|error| match error {
            UnknownPlayer::Name(unknown) => bad(unknown),
            error => bad(format_args!("player {name:?}: {error}")),
        })
    }

    fn write(&self) -> Json {
        self.to_string().into()
    }
}

group! {
    /// Dealer of a game.
    pub struct Dealing {
        /// Who deals: weighted, uniform, kind, repair, fitting, or graded-0 to graded-8 [default: as the rules say]
        ///
        /// weighted, as in most games by name: each piece is drawn by its weight. uniform: all pieces are alike. kind,
        /// or redraw: whole sets are drawn by weight until one fits, up to 1,000; if none does, the game is over.
        /// fitting, as in Block Blast: so too, and if none does, one of all sets that fit. repair: of a set that does
        /// not fit, the piece at fault is exchanged until it fits. graded-N: of nine sets that fit, drawn as kind
        /// does, the one with N easier ones. A set is easier that leaves a smaller risk, and then fewer filled cells,
        /// where the player quick places it: graded-0 is kindest, graded-8 hardest.
        #[arg(value_name("NAME"))]
        dealer: Option<DealerKind>,
    }
}

group! {
    /// Rules of a game, and who deals.
    pub struct Ruling {
        /// The game: its name, or the text of a file in the rule language
        #[arg(left_out("a program reads rules from files as well, and documents name theirs"))]
        rules: Rules = Rules::classic(),
        /// Who deals
        dealing: Dealing,
    }
}

impl Dealing {
    /// The rules with this dealer.
    #[must_use]
    pub fn of(&self, rules: Rules) -> Rules {
        match self.dealer {
            None => rules,
            Some(dealer) => rules.with_dealer(dealer),
        }
    }
}

impl Ruling {
    /// The rules with the dealer.
    #[must_use]
    pub fn rules(&self) -> Rules {
        self.dealing.of(self.rules.clone())
    }
}

group! {
    /// A board and its rules.
    pub struct Position {
        /// The rules
        ruling: Ruling,
        /// The board, empty if it is left out: rows, top first, as a text with / or line breaks between them or as a
        /// list of texts, `#` filled and `.` empty; lists of numbers; or JSON that has a board. Full lines are taken
        /// away
        #[arg(left_out("a program reads boards from files and pictures as well"))]
        board: Drawn,
    }
}

impl Position {
    /// The rules and the board.
    ///
    /// # Errors
    ///
    /// When the board is none of the rules' size.
    pub fn rules_and_board(&self) -> Result<(Rules, Board), Refusal> {
        let rules = self.ruling.rules();
        let board = self.board.board(&rules)?;
        Ok((rules, board))
    }

    /// The board with pieces to be placed.
    ///
    /// # Errors
    ///
    /// When the board is none of the rules' size, or the pieces are none of theirs, or too many.
    pub fn problem(&self, pieces: &Letters) -> Result<Problem, Refusal> {
        let rules = self.ruling.rules();
        let set = pieces.set(&rules)?;
        Problem::new(&rules, self.board.board(&rules)?, &set).map_err(bad)
    }
}

/// Board as it was given: rows with line breaks or `/` between them, or JSON that has one; blank if it is empty.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Drawn(pub String);

impl Schema for Drawn {
    const KIND: Kind = Kind::Either(
        &Kind::Text,
        &Kind::Either(
            &Kind::List(&Kind::Text),
            &Kind::List(&Kind::List(&Kind::Whole { least: 0, most: 1 })),
        ),
    );
    const IS_OPTIONAL: bool = true;

    fn read(json: Json) -> Result<Self, Refusal> {
        match json {
            Json::Null => Ok(Self::default()),
            Json::String(text) => Ok(Self(text)),
            Json::Array(rows) => {
                let rows = rows
                    .into_iter()
                    .map(row)
                    .collect::<Result<Vec<_>, _>>()?
                    .join("\n");
                if rows.trim().is_empty() {
                    return Err(bad("expected rows of a board, found none"));
                }
                Ok(Self(rows))
            }
            json => Err(Refusal::expected(format_args!("rows of a board"), &json)),
        }
    }

    fn write(&self) -> Json {
        self.0.as_str().into()
    }

    fn absent() -> Option<Self> {
        Some(Self::default())
    }
}

/// A row: a text, or numbers or truth values of its cells.
fn row(json: Json) -> Result<String, Refusal> {
    let cells = match json {
        Json::String(text) => return Ok(text),
        Json::Array(cells) => cells,
        json => return Err(Refusal::expected(format_args!("a row of a board"), &json)),
    };
    let cell = |json: &Json| match (json.as_bool(), json.as_u64()) {
        (Some(false), _) | (_, Some(0)) => Ok('.'),
        (Some(true), _) | (_, Some(1)) => Ok('#'),
        _ => Err(Refusal::expected(format_args!("a cell, 0 or 1"), json)),
    };
    cells.iter().map(cell).collect()
}

impl Drawn {
    /// The board without full lines, which no board of a game has.
    ///
    /// # Errors
    ///
    /// When it is none of the rules' size.
    pub fn board(&self, rules: &Rules) -> Result<Board, Refusal> {
        let text = self.0.trim_start();
        if text.is_empty() {
            return Ok(Board::EMPTY);
        }
        let board = if text.starts_with('{') {
            last_board(rules, text).map_err(bad)?
        } else {
            rules.parse_board(&self.0.replace('/', "\n")).map_err(bad)?
        };
        Ok(engine::settled(rules, board))
    }
}

/// Pieces by their letters or drawn: in one text, or each in a text or in rows of its cells, where null is a piece that
/// is placed.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Letters(pub String);

/// A text, or cells in rows.
const PIECE: Kind = Kind::Either(
    &Kind::Text,
    &Kind::List(&Kind::List(&Kind::Whole { least: 0, most: 1 })),
);

impl Schema for Letters {
    const KIND: Kind = Kind::Either(&Kind::Text, &Kind::List(&Kind::Nullable(&PIECE)));

    fn read(json: Json) -> Result<Self, Refusal> {
        match json {
            Json::String(text) => Ok(Self(text)),
            Json::Array(pieces) => {
                let pieces = pieces.into_iter().filter(|piece| !piece.is_null()).map(piece);
                Ok(Self(pieces.collect::<Result<Vec<_>, _>>()?.join(" ")))
            }
            json => Err(Refusal::expected(format_args!("letters of pieces"), &json)),
        }
    }

    fn write(&self) -> Json {
        self.0.as_str().into()
    }
}

/// A piece: a text, or its cells in rows.
fn piece(json: Json) -> Result<String, Refusal> {
    match json {
        Json::String(text) => Ok(text),
        Json::Array(rows) => {
            let rows = rows.into_iter().map(row).collect::<Result<Vec<_>, _>>()?;
            Ok(rows.join("/"))
        }
        json => Err(Refusal::expected(format_args!("a piece"), &json)),
    }
}

impl Letters {
    /// The set, or the part of one.
    ///
    /// # Errors
    ///
    /// When a letter is none of the rules', or there are too many.
    pub fn set(&self, rules: &Rules) -> Result<Vec<PieceId>, Refusal> {
        rules.parse_part_of_set(&self.0).map_err(bad)
    }
}

group! {
    /// Clears that follow each other, in games that give points for it.
    pub struct Run {
        /// Clears that came one after the other just before, in games that give points for it
        #[arg(value_name("N"))]
        streak: Whole<0, 100_000> = Whole::within(0),
        /// Placements without a clear since the last of them; in Block Blast, sets that have ended since
        #[arg(left_out("a position of a program is one after a clear"))]
        idle: u32 = 0,
    }
}

impl Run {
    /// The streak.
    #[must_use]
    pub fn streak(&self) -> Streak {
        Streak {
            length: self.streak.get() as u32,
            idle: self.idle,
            ..Streak::default()
        }
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn boards_and_pieces_have_several_forms() {
        let rules = Rules::classic();
        let rows = "#.........\n".repeat(9) + "..........\n";
        let numbers: Vec<Vec<u8>> = rows
            .lines()
            .map(|row| row.chars().map(|cell| u8::from(cell == '#')).collect())
            .collect();
        for board in [
            json!(rows),
            json!(rows.trim_end().replace('\n', "/")),
            json!(rows.lines().collect::<Vec<_>>()),
            json!(numbers),
            json!(json!(numbers).to_string()),
            json!(json!({ "board": numbers }).to_string()),
            json!(rows.replace('#', "1 ").replace('.', "0 ")),
            json!(json!({"board": rows.lines().collect::<Vec<_>>()}).to_string()),
        ] {
            let drawn = Drawn::read(board).unwrap();
            assert_eq!(drawn.board(&rules), Ok(rules.parse_board(&rows).unwrap()));
        }
        for empty in [json!(""), json!(" "), json!(null)] {
            assert_eq!(Drawn::read(empty).unwrap().board(&rules), Ok(Board::EMPTY));
        }
        for none in [
            json!([]),
            json!([[]]),
            json!([""]),
            json!({}),
            json!([[2]]),
            json!([[0.5]]),
            json!(7),
        ] {
            assert!(Drawn::read(none.clone()).is_err(), "{none}");
        }
        for none in ["[]", "[[]]", "[[0.5]]", "{}"] {
            assert!(Drawn(none.to_owned()).board(&rules).is_err(), "{none}");
        }
        for pieces in [
            json!("rOo"),
            json!(["r", "O", "o"]),
            json!(["r", null, "O", "o"]),
            json!(["##/#.", "O", "##/##"]),
            json!([[[1, 1], [1, 0]], "O", [[1, 1], [1, 1]]]),
            json!("11/10 O 11/11"),
        ] {
            let pieces = Letters::read(pieces).unwrap();
            assert_eq!(pieces.set(&rules), Ok(rules.parse_set("rOo").unwrap()));
        }
    }

    #[test]
    fn rules_are_a_name_or_a_text() {
        for name in Rules::NAMES {
            assert_eq!(Rules::read(json!(name)).unwrap().write(), json!(name));
        }
        let own = include_str!("../../../../fixtures/tenten/rules-odd.toml");
        let rules = Rules::read(json!(own)).unwrap();
        assert_eq!(Rules::read(rules.write()).unwrap(), rules);
        let refused = |text: &str| Rules::read(json!(text)).unwrap_err().text;
        assert!(refused("name = 3").starts_with("line 1, column"));
        assert!(refused("../own.toml").contains("there is no game"));
    }
}
