//! Fields, however they are written.

use std::cell::OnceCell;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow, bail, ensure};
use clap::Args;
use quadrille_cli::{ImageArgs, ImageGame, Screenshot, Source, Text, whole_number};
use quadrille_perfect_clear::fumen::{self, Diagram, FumenError, Page};
use quadrille_perfect_clear::ren::Well;
use quadrille_perfect_clear::{Field, FieldError, MOST_LINES};
use serde_json::Value;

use super::MOST_BYTES;
use super::asked::Asked;
use crate::fumens::{self, USUAL_LINES};

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
    /// How many lines the clear has [default: 4, or what the file or fumen says or needs]
    #[arg(
        long,
        short,
        short_alias = 'c',
        value_name = "N",
        alias = "clear-line",
        value_parser = whole_number(1_usize, MOST_LINES)
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
    /// Reads the field, of which full rows have vanished.
    pub(crate) fn field(&self) -> Result<Field> {
        let field = self.read()?;
        ensure!(
            !field.is_clear(),
            "the field is clear already: full rows vanish, and nothing is left to place"
        );
        Ok(field)
    }

    /// Reads a field that has this many lines unless something else is said.
    pub(crate) fn field_of(&self, lines: usize) -> Result<Field> {
        // What stands on standard input can be read once, and its comment is asked for later.
        self.given()?;
        let mut args = self.clone();
        args.lines = args.lines.or(Some(lines));
        args.field()
    }

    /// Reads a field of more rows than clears have.
    pub(crate) fn well(&self) -> Result<Well> {
        ensure!(
            self.lines.is_none(),
            "--lines says how many lines a clear has, and this is none"
        );
        if let Some(text) = self.seen()?.map(Screenshot::text) {
            self.refuse_page()?;
            return text.parse(Well::parse);
        }
        match self.given()? {
            Some(Given::File(text)) => text.parse(|text| self.well_of(text)),
            Some(Given::Argument(option, text)) => self.well_of(text).context(*option),
            None => Ok(Well::default()),
        }
    }

    fn well_of(&self, text: &str) -> Result<Well> {
        if self.fumen.is_some() || fumen::find(text).next().is_some() {
            return Ok(Well::of_diagram(&self.page_of(text)?.diagram));
        }
        self.refuse_page()?;
        Ok(Well::parse(text)?)
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
        match self.given()? {
            Some(Given::File(text)) => text.parse(|text| self.of_text(text)),
            Some(Given::Argument(option, text)) if self.fumen.is_some() => {
                self.of_fumen(text).context(*option)
            }
            Some(Given::Argument(option, text)) => self.of_text(text).context(*option),
            None => {
                self.refuse_page()?;
                Ok(Field::empty(self.lines.unwrap_or(USUAL_LINES))?)
            }
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

    /// A field from a text of any kind.
    fn of_text(&self, text: &str) -> Result<Field> {
        if text.trim_start().starts_with('{') {
            self.refuse_page()?;
            return of_document(text, self.lines);
        }
        if fumen::find(text).next().is_some() {
            return self.of_fumen(text);
        }
        self.refuse_page()?;
        of_rows(text, self.lines)
    }

    fn of_fumen(&self, text: &str) -> Result<Field> {
        let page = self.page_of(text)?;
        let lines = self.lines_of(&page);
        page.diagram.to_field(lines).map_err(with_hint)
    }

    /// The page that was given, and the lines; none without a fumen.
    fn page(&self) -> Result<Option<Page>> {
        let fumen = self.given()?.map(Given::text);
        let fumen = fumen.filter(|text| !text.trim_start().starts_with('{'));
        let fumen = fumen.filter(|text| fumen::find(text).next().is_some());
        fumen.map(|fumen| self.page_of(fumen)).transpose()
    }

    /// The diagram of the fumen that was given, in whatever way, and the lines; none without a fumen.
    pub(crate) fn diagram(&self) -> Result<Option<(Diagram, usize)>> {
        let page = self.page()?;
        Ok(page.map(|page| (page.diagram.clone(), self.lines_of(&page))))
    }

    /// What the comment of the fumen asks, if there is one.
    pub(crate) fn asked(&self) -> Result<Option<Asked>> {
        Ok(self.page()?.and_then(|page| Asked::of(&page.comment)))
    }

    /// The lines that were given, else those of the comment, else as many as the page needs.
    fn lines_of(&self, page: &Page) -> usize {
        let asked = || Asked::of(&page.comment)?.lines;
        self.lines
            .or_else(asked)
            .unwrap_or_else(|| fumens::lines_of([page]))
    }

    /// The page of a fumen that is asked for.
    fn page_of(&self, text: &str) -> Result<Page> {
        let page = self.page.unwrap_or(1);
        let pages = fumen::decode(text)?;
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
        given: OnceCell::new(),
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
