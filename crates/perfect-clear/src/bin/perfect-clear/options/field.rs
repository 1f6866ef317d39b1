//! Fields, however they are written.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, ensure};
use clap::Args;
use quadrille_cli::{ImageArgs, ImageGame, Screenshot, Source, Text, note, whole_number};
use quadrille_perfect_clear::api::{Asked, Board, Cells};
use quadrille_perfect_clear::build::TargetColors;
use quadrille_perfect_clear::ren::Well;
use quadrille_perfect_clear::{AnyField, Field, Hold, MOST_TALL_LINES};
use quadrille_schema::Whole;

use super::MOST_BYTES;

/// The field, and how much of it is to be cleared.
#[derive(Args, Clone, Debug)]
pub(crate) struct FieldArgs {
    /// The field, rows top first, separated by slashes: . or _ is empty, X or the letter of a piece filled
    /// [default: empty]
    #[arg(long, value_name = "ROWS", conflicts_with_all = ["file", "fumen", "image"])]
    field: Option<String>,
    /// The field as a fumen; FUMEN#2 is its second page. A quiz in its comment gives queue and hold, if none are given
    #[arg(
        long,
        short_alias = 't',
        value_name = "FUMEN",
        alias = "tetfu",
        conflicts_with = "image"
    )]
    fumen: Option<String>,
    /// Read the field from a file, or - for standard input: rows, a fumen, or an answer in JSON
    #[arg(long, short, value_name = "FILE", alias = "field-path", conflicts_with_all = ["fumen", "image"])]
    file: Option<PathBuf>,
    /// What was read, since standard input can be read once.
    #[arg(skip)]
    given: OnceCell<Given>,
    #[command(flatten)]
    pub(crate) image: ImageArgs,
    /// Which page of the fumen [default: 1]
    #[arg(long, short_alias = 'P', value_name = "N", value_parser = whole_number(1_usize, 10_000))]
    page: Option<usize>,
    /// How many lines the clear has: up to 6, and up to 12 for percent, path, score, saves, setup and spin [default: 4,
    /// or what the file or fumen says or needs]
    #[arg(
        long,
        short,
        short_alias = 'c',
        value_name = "N",
        alias = "clear-line",
        value_parser = whole_number(1_usize, MOST_TALL_LINES)
    )]
    lines: Option<usize>,
}

/// A field as it was given.
#[derive(Clone, Debug)]
enum Given {
    /// An option and its value.
    Argument(&'static str, String),
    File(Text),
}

impl Given {
    fn text(&self) -> &str {
        match self {
            Self::Argument(_, text) => text,
            Self::File(text) => text.as_str(),
        }
    }
}

impl FieldArgs {
    /// Reads a field of up to six lines, of which full rows have vanished.
    pub(crate) fn field(&self) -> Result<Field> {
        Ok(self.any_field()?.low()?)
    }

    /// The same of any height.
    pub(crate) fn any_field(&self) -> Result<AnyField> {
        if let Some(text) = self.seen()?.map(Screenshot::text) {
            return text.parse(|text| self.stated(text));
        }
        match self.given()? {
            Some(Given::File(text)) => text.parse(|text| self.stated(text)),
            Some(Given::Argument(option, text)) => self.stated(text).context(*option),
            None => self.stated(""),
        }
    }

    /// Reads a field of up to six lines on which something is left to place.
    pub(crate) fn unfinished(&self) -> Result<Field> {
        let field = self.field()?;
        ensure!(
            !field.is_clear(),
            "the field is clear already: full rows vanish, and nothing is left to place"
        );
        Ok(field)
    }

    /// Reads a field that has this many lines unless something else is said.
    pub(crate) fn field_of(&self, lines: usize) -> Result<AnyField> {
        // What stands on standard input can be read once, and its comment is asked for later.
        self.given()?;
        let mut args = self.clone();
        args.lines = args.lines.or(Some(lines));
        args.any_field()
    }

    /// Reads a field of more rows than clears have.
    pub(crate) fn well(&self) -> Result<Well> {
        if let Some(text) = self.seen()?.map(Screenshot::text) {
            return text.parse(|text| self.board(text).well());
        }
        match self.given()? {
            Some(Given::File(text)) => text.parse(|text| self.board(text).well()),
            Some(Given::Argument(option, text)) => self.board(text).well().context(*option),
            None => Ok(self.board("").well()?),
        }
    }

    /// What the screenshot shows, if there is one.
    pub(crate) fn seen(&self) -> Result<Option<&Screenshot>> {
        self.image.read(ImageGame::Falling)
    }

    /// The hold slot of the screenshot, empty without one.
    pub(crate) fn seen_hold(&self) -> Result<Hold> {
        match self.seen()?.and_then(Screenshot::hold) {
            Some(letter) => Ok(Hold::Piece(letter.to_string().parse()?)),
            None => Ok(Hold::Empty),
        }
    }

    /// What was given, unless it was nothing or a picture; read once.
    fn given(&self) -> Result<Option<&Given>> {
        if let Some(given) = self.given.get() {
            return Ok(Some(given));
        }
        let (option, source) = match (&self.field, &self.fumen, &self.file) {
            (Some(rows), ..) => ("--field", Source::choose(Some(rows.clone()), None)?),
            (_, Some(fumen), _) => ("--fumen", Source::choose(Some(fumen.clone()), None)?),
            (.., Some(path)) => {
                let is_format = ["csv", "html", "json", "fumen"]
                    .iter()
                    .any(|format| path == Path::new(format));
                ensure!(
                    !is_format || path.exists(),
                    "--file reads the field; how the answer is written is said by --format, or by the name of --output"
                );
                ("--file", Source::at(path.clone()))
            }
            _ => return Ok(None),
        };
        let given = match source {
            Source::Argument(text) => Given::Argument(option, text),
            file => Given::File(file.read_to_end(MOST_BYTES)?),
        };
        Ok(Some(self.given.get_or_init(|| given)))
    }

    /// The board that a text states.
    fn board(&self, text: &str) -> Board {
        let text = text.to_owned();
        let (field, fumen) = match self.fumen {
            Some(_) => (Cells::default(), Some(text)),
            None => (Cells(text), None),
        };
        Board {
            field,
            fumen,
            page: self.page.map(|page| Whole::within(page as u64)),
            lines: self.lines.map(|lines| Whole::within(lines as u64)),
        }
    }

    /// The field that a text states.
    fn stated(&self, text: &str) -> Result<AnyField> {
        let stated = self.board(text).stated()?;
        if stated.is_higher {
            note_height(stated.field.lines());
        }
        Ok(stated.field)
    }

    /// The fumen that was given, in whatever way, as a board; none without one.
    fn drawn(&self) -> Result<Option<Board>> {
        Ok(self.given()?.map(|given| self.board(given.text())))
    }

    /// The field that was given, and the cells that its drawing shows are to be filled.
    pub(crate) fn target(&self, colors: TargetColors) -> Result<Option<(AnyField, String)>> {
        Ok(match self.drawn()? {
            Some(drawn) => drawn.target(colors)?,
            None => None,
        })
    }

    /// What the comment of the fumen asks, if there is one.
    pub(crate) fn asked(&self) -> Result<Option<Asked>> {
        Ok(match self.drawn()? {
            Some(drawn) => drawn.asked()?,
            None => None,
        })
    }
}

/// Says that a clear has more lines than usual.
pub(crate) fn note_height(lines: usize) {
    note(format_args!(
        "the fumen is higher than four lines: a clear of {lines} lines, unless --lines says otherwise"
    ));
}

/// A field that somebody types: rows, or a fumen.
pub(crate) fn field_of(text: &str, lines: usize) -> Result<Field> {
    let board = Board {
        lines: Some(Whole::within(lines as u64)),
        ..Board::new(Cells(text.to_owned()))
    };
    Ok(board.stated()?.field.low()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn drawings_of_all_kinds_are_fields() {
        let opener = Field::parse("XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X", 4).unwrap();
        for text in [
            "IIIII....L/TTTTTT...l/ggggGGG__s/zzzzzz...Z",
            "4\nXXXXX____X\r\nXXXXXX___X\r\nXXXXXXX__X\r\nXXXXXX___X\r\n",
            "   #####....#\n   ######...#\n   #######..#\n   ######...#\n",
            "see https://fumen.zui.jp/?v115@9gE8DeG8CeH8BeG8CeA8JeAgH here",
            r#"{"field":["XXXXX....X","XXXXXX...X","XXXXXXX..X","XXXXXX...X"],"lines":4}"#,
        ] {
            assert_eq!(field_of(text, 4).unwrap(), opener, "{text}");
        }
        let stated = |text: &str| Board::new(Cells(text.to_owned())).stated();
        assert_eq!(stated("2\n__________\n").unwrap().field.lines(), 2);
    }

    #[test]
    fn what_is_no_field_is_explained() {
        let messages = [
            "X........./../..",
            "{\"a\":1}",
            "{",
            "{\"field\":[1]}",
            "..?.......",
        ]
        .map(|text| format!("{text}\n    {:#}", field_of(text, 4).unwrap_err()));
        insta::assert_snapshot!(messages.join("\n"));
        let five = ["X........."; 5].join("/");
        let error = Board::new(Cells(five)).stated().unwrap_err().to_string();
        assert!(error.ends_with("--lines 5 clears that row as well"), "{error}");
    }
}
