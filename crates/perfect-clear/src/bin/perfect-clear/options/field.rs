//! Fields, however they are written.

use std::path::PathBuf;

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use quadrille_cli::{ImageArgs, ImageGame, Screenshot, Source, whole_number};
use quadrille_perfect_clear::fumen::{Diagram, FumenError, Page};
use quadrille_perfect_clear::{Field, FieldError, MOST_LINES};
use serde_json::Value;

use super::MOST_BYTES;
use crate::fumens;

/// The field, and how much of it is to be cleared.
#[derive(Args, Clone, Debug)]
pub(crate) struct FieldArgs {
    /// The field, rows top first, separated by slashes: . or _ is empty, X or the letter of a piece filled
    /// [default: empty]
    #[arg(long, value_name = "ROWS", conflicts_with_all = ["file", "fumen", "image"])]
    field: Option<String>,
    /// The field as a fumen
    #[arg(long, value_name = "FUMEN", alias = "tetfu", conflicts_with = "image")]
    fumen: Option<String>,
    /// Read the field from a file, or - for standard input: rows, a fumen, or an answer in JSON
    #[arg(long, short, value_name = "FILE", conflicts_with_all = ["fumen", "image"])]
    file: Option<PathBuf>,
    #[command(flatten)]
    pub(crate) image: ImageArgs,
    /// Which page of the fumen [default: 1]
    #[arg(long, value_name = "N", value_parser = whole_number(1_usize, 10_000))]
    page: Option<usize>,
    /// How many lines the clear has [default: 4, or what the file says]
    #[arg(long, short, value_name = "N", value_parser = whole_number(1_usize, MOST_LINES))]
    lines: Option<usize>,
}

/// Lines of a clear if nothing else is said.
const USUAL_LINES: usize = 4;

impl FieldArgs {
    /// Reads the field, of which full rows have vanished.
    pub(crate) fn field(&self) -> Result<Field> {
        let field = self.read()?;
        ensure!(
            !field.is_clear(),
            "the field is clear already: full rows vanish, and nothing is left to place"
        );
        Ok(field)
    }

    /// What the screenshot shows, if there is one.
    pub(crate) fn seen(&self) -> Result<Option<&Screenshot>> {
        self.image.read(ImageGame::Falling)
    }

    fn read(&self) -> Result<Field> {
        if let Some(text) = self.seen()?.map(Screenshot::text) {
            self.refuse_page()?;
            return text.parse(|text| of_rows(text, self.lines));
        }
        if let Some(path) = &self.file {
            return self.of_source(Source::at(path.clone()));
        }
        let (text, option) = match (&self.field, &self.fumen) {
            (Some(rows), _) => (rows, "--field"),
            (None, Some(fumen)) => (fumen, "--fumen"),
            (None, None) => {
                self.refuse_page()?;
                return Ok(Field::empty(self.lines.unwrap_or(USUAL_LINES))?);
            }
        };
        match Source::choose(Some(text.clone()), None)? {
            Source::Argument(text) if self.fumen.is_some() => self.of_fumen(&text).context(option),
            Source::Argument(text) => self.of_text(&text).context(option),
            file => self.of_source(file),
        }
    }

    fn of_source(&self, source: Source) -> Result<Field> {
        let text = source.read_to_end(MOST_BYTES)?;
        text.parse(|text| self.of_text(text))
    }

    /// A field from a text of any kind.
    fn of_text(&self, text: &str) -> Result<Field> {
        if text.trim_start().starts_with('{') {
            self.refuse_page()?;
            return of_document(text, self.lines);
        }
        if let Some(fumen) = fumens::in_text(text).next() {
            return self.of_fumen(fumen);
        }
        self.refuse_page()?;
        of_rows(text, self.lines)
    }

    fn of_fumen(&self, text: &str) -> Result<Field> {
        let lines = self.lines.unwrap_or(USUAL_LINES);
        self.page_of(text)?.diagram.to_field(lines).map_err(with_hint)
    }

    /// The diagram of the fumen that was given, in whatever way, and the lines; none without a fumen.
    pub(crate) fn diagram(&self) -> Result<Option<(Diagram, usize)>> {
        let source = match (self.fumen.as_ref().or(self.field.as_ref()), &self.file) {
            (Some(text), _) => Source::choose(Some(text.clone()), None)?,
            (None, Some(path)) => Source::at(path.clone()),
            (None, None) => return Ok(None),
        };
        let text = match source {
            Source::Argument(text) => text,
            file => file.read_to_end(MOST_BYTES)?.as_str().to_owned(),
        };
        let Some(fumen) = fumens::in_text(&text).next() else {
            return Ok(None);
        };
        let lines = self.lines.unwrap_or(USUAL_LINES);
        Ok(Some((self.page_of(fumen)?.diagram, lines)))
    }

    /// The page of a fumen that is asked for.
    fn page_of(&self, text: &str) -> Result<Page> {
        let page = self.page.unwrap_or(1);
        let pages = fumens::pages_of(text)?;
        let shown = pages.into_iter().nth(page - 1);
        Ok(shown.ok_or(FumenError::NoPage(page))?)
    }

    fn refuse_page(&self) -> Result<()> {
        ensure!(self.page.is_none(), "--page is for fumens, and there is none");
        Ok(())
    }
}

/// A field that somebody types: rows, or a fumen.
pub(crate) fn field_of(text: &str, lines: usize) -> Result<Field> {
    let args = FieldArgs {
        field: None,
        fumen: None,
        file: None,
        image: ImageArgs::default(),
        page: None,
        lines: Some(lines),
    };
    args.of_text(text)
}

/// The field of an answer in JSON.
fn of_document(text: &str, lines: Option<usize>) -> Result<Field> {
    let document: Value = serde_json::from_str(text).map_err(|_| anyhow!("this is no JSON document"))?;
    let Some(rows) = document["field"].as_array() else {
        bail!("this document has no field");
    };
    let rows: Option<Vec<&str>> = rows.iter().map(Value::as_str).collect();
    let rows = rows.context("the field of this document is no list of rows")?;
    let stated = document["lines"].as_u64().map(|lines| lines as usize);
    of_rows(&rows.join("\n"), lines.or(stated))
}

/// The field in a drawing; a first line that is a number says how many lines the clear has.
fn of_rows(text: &str, lines: Option<usize>) -> Result<Field> {
    let text = text.trim();
    let (first, rest) = text.split_once('\n').unwrap_or((text, ""));
    let (text, stated) = match first.trim().parse::<usize>() {
        Ok(stated) if !rest.is_empty() && first.trim().len() == 1 => (rest, Some(stated)),
        _ => (text, None),
    };
    let rows: Vec<String> = text.lines().map(|row| with_letters_filled(row.trim())).collect();
    let lines = lines.or(stated).unwrap_or(USUAL_LINES);
    Field::parse(&rows.join("\n"), lines).map_err(with_hint)
}

/// Rows in which pieces, as drawings show them by their letters, are filled cells.
fn with_letters_filled(row: &str) -> String {
    let is_piece = |cell: char| "IJLOSTZG".contains(cell.to_ascii_uppercase());
    row.chars()
        .map(|cell| if is_piece(cell) { 'X' } else { cell })
        .collect()
}

/// The error, with what can be done about it.
fn with_hint(error: FieldError) -> anyhow::Error {
    match error {
        FieldError::TooHigh { row, .. } if row <= MOST_LINES => {
            anyhow!("{error}; --lines {row} clears that row as well")
        }
        error => error.into(),
    }
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
        assert_eq!(of_rows("2\n__________\n", None).unwrap().lines(), 2);
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
        let error = of_rows(&five, None).unwrap_err().to_string();
        assert!(error.ends_with("--lines 5 clears that row as well"), "{error}");
    }
}
