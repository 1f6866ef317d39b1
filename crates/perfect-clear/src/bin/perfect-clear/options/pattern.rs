//! Patterns of queues, however they are written.

use anyhow::{Context, Result, ensure};
use clap::Args;
use quadrille_cli::Source;
use quadrille_perfect_clear::api::Asked;
use quadrille_perfect_clear::fumen::Page;
use quadrille_perfect_clear::{Hold, Pattern};

use super::MOST_BYTES;

const PATTERNS: &str = "\
Which queues: T,*p4 is a T and any four of the seven in any order

[TI]! is these in any order, [^TI] one of the others; ; and : separate alternatives. A filter in braces leaves some of \
what stands before it, back to the comma: *p4{T=1} with one T, {J<S} with J before S, {3:T=1} with the T among the \
first three, {/^T/} with a match; && and || and ! join what is asked, and ( ) what belongs together. A file with a \
pattern a line will do, by itself or as T<FILE>; without a pattern, the quiz or the options in the comment of the fumen \
count, such as #Q=[](T)ILJ or 4 --patterns *p4.";

/// Many queues.
#[derive(Args, Clone, Debug)]
pub(crate) struct PatternArgs {
    /// Which queues: T,*p4 is a T and any four of the seven in any order
    #[arg(
        long,
        short,
        value_name = "PATTERN",
        alias = "patterns",
        alias = "patterns-path",
        long_help = PATTERNS
    )]
    pattern: Option<String>,
}

impl PatternArgs {
    /// The pattern that was given, if it was.
    pub(super) fn given(&self) -> Result<Option<Pattern>> {
        let Some(given) = &self.pattern else {
            return Ok(None);
        };
        let pattern = match Source::choose(Some(given.clone()), None)? {
            Source::Argument(text) => with_files(&text, DEEPEST)?.parse().context("--pattern"),
            file => {
                let text = file.read_to_end(MOST_BYTES)?;
                let whole = with_files(text.as_str(), DEEPEST)?;
                // Its lines are those of the file, if it names no other.
                text.parse(|text| {
                    if whole == text {
                        text.parse()
                    } else {
                        whole.parse()
                    }
                })
            }
        };
        let pattern: Pattern = pattern?;
        note_reading(&pattern);
        Ok(Some(pattern))
    }

    /// The pattern, where nothing else can say it.
    pub(crate) fn needed(&self) -> Result<Pattern> {
        self.given()?.context("nothing says which queues: give --pattern")
    }

    /// The pattern that was given, else that of the first page whose comment asks for one.
    pub(crate) fn or_of<'a>(&self, pages: impl IntoIterator<Item = &'a Page>, hold: Hold) -> Result<Pattern> {
        if let Some(given) = self.given()? {
            return Ok(given);
        }
        let asked = pages
            .into_iter()
            .find_map(|page| Asked::of(&page.comment)?.pieces(hold));
        let asked = asked.context("nothing says which queues: give --pattern, or a fumen with a quiz")?;
        asked.parse().context("the comment of the fumen")
    }
}

/// Says how a pattern is read where another program may read it in another way.
pub(super) fn note_reading(pattern: &Pattern) {
    if pattern.is_mixed() {
        quadrille_cli::note(
            "in the pattern, && and || without parentheses are read from the left, as the README of \
             ExtendedSfinderPieces says; its later parser reads && first: parentheses say which is meant",
        );
    }
}

/// Files of patterns that may name each other.
const DEEPEST: usize = 8;

/// A pattern in which each file that it names, as `T<patterns.txt>`, is what stands there, in parentheses.
fn with_files(pattern: &str, deepest: usize) -> Result<String> {
    let (mut whole, mut is_filter, mut rest) = (String::new(), false, pattern);
    while let Some(sign) = rest.chars().next() {
        rest = &rest[sign.len_utf8()..];
        is_filter = sign == '{' || is_filter && sign != '}';
        match rest.split_once('>') {
            Some((path, after)) if sign == '<' && !is_filter => {
                ensure!(
                    deepest > 0,
                    "--pattern: files of patterns name each other without end"
                );
                let text = Source::at(path.trim().into()).read_to_end(MOST_BYTES)?;
                whole.extend(["(", &with_files(text.as_str(), deepest - 1)?, "\n)"]);
                rest = after;
            }
            _ => whole.push(sign),
        }
    }
    Ok(whole)
}
