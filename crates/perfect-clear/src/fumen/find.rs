//! Fumens wherever they stand in a text.
//!
//! People paste what their editors and chats gave them: links with fields before and after the fumen, text in quotes,
//! brackets and Markdown, lines that were wrapped. A fumen has no end of its own, so words that follow it look like
//! more of it; what makes no whole page after the last blank is taken for such words.

use std::iter;
use std::ops::Range;

use super::code::value;
use super::decode::{Digit, Text, Version, pages};
use super::{Damage, FumenError, Page};

/// A fumen that stands in a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Found {
    /// Its pages; those of a range, if one such as `#2:5` follows.
    pub pages: Result<Vec<Page>, FumenError>,
    /// Where it stands, in bytes.
    pub place: Range<usize>,
}

/// No word is longer: a longer run of characters after a blank belongs to the fumen.
const LONGEST_WORD: usize = 24;

/// What ends a fumen, whatever follows.
const ENDS: &str = "\"'`<>()[]{}|,;&#=";

/// What often follows a fumen as well.
const MARKS: &str = "*_~:.!\\";

/// Finds the fumens in a text, in their order: alone, in links, and whatever else surrounds them.
///
/// Signs may be escaped as in links. Blanks and line breaks within a fumen are passed over. A link in Markdown or HTML
/// whose text is the fumen to which it leads counts once.
///
/// ```
/// use quadrille_perfect_clear::fumen::find;
///
/// let text = "v115@vhAAgH is like <https://knewjade.github.io/fumen-for-mobile/#?d=v115%40vhAAgH&x=1>";
/// let found: Vec<_> = find(text).map(|found| found.pages).collect();
/// assert_eq!(found.len(), 2);
/// assert_eq!(found[0], found[1]);
/// ```
pub fn find(text: &str) -> impl Iterator<Item = Found> {
    let mut before: Option<Found> = None;
    iter::from_fn(move || {
        let end = before.as_ref().map_or(0, |found| found.place.end);
        let mut found = next(text, end)?;
        if before
            .as_ref()
            .is_some_and(|before| is_text_of_link(text, before, &found))
        {
            found = next(text, found.place.end)?;
        }
        before = Some(found.clone());
        Some(found)
    })
}

/// Whether a fumen is the same as the one before, which is the text of a link to it, or the other way round.
fn is_text_of_link(text: &str, before: &Found, found: &Found) -> bool {
    let between = &text[before.place.end..found.place.start];
    let is_link = ["](", "\">", "'>"].iter().any(|mark| between.contains(mark));
    is_link && !between.contains(char::is_whitespace) && before.pages == found.pages
}

/// The first fumen from a place on.
fn next(text: &str, from: usize) -> Option<Found> {
    let mut starts = text[from..].char_indices().map(|(at, _)| from + at);
    let (start, head) = starts.find_map(|at| {
        let is_start = at == from && from > 0 || !is_within_word(&text[..at]);
        is_start
            .then(|| head(&text[at..]))
            .flatten()
            .map(|head| (at, head))
    })?;
    let Some(version) = Version::named(head.version) else {
        let version = head.version.to_owned();
        return Some(Found {
            pages: Err(FumenError::Version(version)),
            place: start..start + head.length,
        });
    };
    let (read, after) = Body::read(&text[start..], head.length).pages(version);
    let (range, length) = range(&text[start + after..]);
    Some(Found {
        pages: read.and_then(|pages| within(pages, range)),
        place: start..start + after + length,
    })
}

/// Whether a letter that follows would be one more of a word; what was escaped is none.
fn is_within_word(before: &str) -> bool {
    let mut letters = before.chars().rev();
    let last: [Option<char>; 3] = std::array::from_fn(|_| letters.next());
    let is_hex = |letter: Option<char>| letter.is_some_and(|letter| letter.is_ascii_hexdigit());
    let is_escape = last[2] == Some('%') && is_hex(last[1]) && is_hex(last[0]);
    last[0].is_some_and(char::is_alphanumeric) && !is_escape
}

/// The beginning of a fumen.
struct Head<'a> {
    version: &'a str,
    /// In bytes, with the sign that ends it.
    length: usize,
}

/// The beginning of a fumen, if the text starts with one: `v115@`, or with `d` or `m` for editors.
fn head(text: &str) -> Option<Head<'_>> {
    if !text.starts_with(['v', 'd', 'm', 'V', 'D', 'M']) {
        return None;
    }
    let version = text.get(1..4)?;
    let (sign, length) = letter(text.get(4..)?)?;
    let is_head = version.starts_with('1') && version.bytes().all(|digit| digit.is_ascii_digit());
    (is_head && sign == '@').then_some(Head {
        version,
        length: 4 + length,
    })
}

/// The first letter of a text, and its bytes: `%40` is an `@`, and `%2540` as well, which was escaped twice.
fn letter(text: &str) -> Option<(char, usize)> {
    let first = text.chars().next()?;
    if first == '\\' && text[1..].starts_with(['@', '+', '/', '?']) {
        return text[1..].chars().next().map(|letter| (letter, 2));
    }
    let Some(mut rest) = text.strip_prefix('%') else {
        return Some((first, first.len_utf8()));
    };
    while let Some(again) = rest.strip_prefix("25") {
        rest = again;
    }
    let code = rest
        .get(..2)
        .filter(|code| code.bytes().all(|digit| digit.is_ascii_hexdigit()));
    let code = code.and_then(|code| u8::from_str_radix(code, 16).ok());
    match code.filter(u8::is_ascii) {
        Some(code) => Some((code.into(), text.len() - rest.len() + 2)),
        None => Some((first, 1)),
    }
}

/// Signs without a width, which chats put into long words.
const fn is_invisible(letter: char) -> bool {
    matches!(
        letter,
        '\u{AD}' | '\u{200B}'..='\u{200D}' | '\u{2060}' | '\u{FEFF}'
    )
}

/// Text after the head, as far as it may belong to the fumen.
struct Body {
    text: Text,
    /// The places in bytes of the ends of digits.
    ends: Vec<usize>,
    /// How many digits stand before each blank, and in all.
    breaks: Vec<usize>,
    /// Where it ends, in bytes.
    end: usize,
    /// What stands there, unless it often follows a fumen.
    foreign: Option<Damage>,
    /// Whether what follows that is too long for a word.
    goes_on: bool,
}

impl Body {
    /// Reads the digits of a fumen whose head has `head` bytes.
    fn read(text: &str, head: usize) -> Self {
        let mut body = Self {
            text: Text::default(),
            ends: Vec::new(),
            breaks: Vec::new(),
            end: head,
            foreign: None,
            goes_on: false,
        };
        let mut at = head;
        let mut position = text[..head].chars().count() + 1;
        body.text.end = position;
        while let Some((found, length)) = letter(&text[at..]) {
            let rest = &text[at + length..];
            match value(found) {
                Some(_) if self::head(&text[at..]).is_some() => break,
                Some(value) => {
                    body.text.digits.push(Digit { value, position });
                    body.ends.push(at + length);
                    body.end = at + length;
                }
                // Long fumens are cut into lines by question marks.
                None if found == '?' && !is_field(rest) => {}
                None if found.is_whitespace() => body.breaks.push(body.ends.len()),
                None if is_invisible(found) => {}
                None => {
                    if body.end == at && found != '?' && !ENDS.contains(found) {
                        let more = digits_of(rest);
                        body.goes_on = more > LONGEST_WORD;
                        let is_foreign = more > 0 || !MARKS.contains(found);
                        body.foreign = is_foreign.then_some(Damage::Character { position, found });
                    }
                    break;
                }
            }
            position += text[at..at + length].chars().count();
            at += length;
            if body.end == at {
                body.text.end = position;
            }
        }
        body.breaks.push(body.ends.len());
        body
    }

    /// The pages, and where they end.
    fn pages(mut self, version: Version) -> (Result<Vec<Page>, FumenError>, usize) {
        let whole = pages(version, &self.text, &self.breaks);
        let Some(mut why) = whole.error else {
            let broken = self.foreign.filter(|_| self.goes_on);
            return (broken.map_or(Ok(whole.pages), |why| Err(why.into())), self.end);
        };
        let may_be_words = matches!(why, FumenError::Damaged(_)) && self.is_word_after(whole.digits);
        if may_be_words && whole.digits > 0 {
            return (Ok(whole.pages), self.ends[whole.digits - 1]);
        }
        let first = self.breaks.iter().copied().find(|&digits| digits > 0);
        let first = first.unwrap_or(0);
        if first < self.text.digits.len() && self.is_word_after(first) {
            self.text.end = self.text.digits[first - 1].position + 1;
            self.text.digits.truncate(first);
            self.foreign = None;
            why = pages(version, &self.text, &[]).error.unwrap_or(why);
        }
        let error = match (why, self.foreign) {
            (FumenError::Damaged(Damage::End { .. }), Some(foreign)) => foreign.into(),
            (why, _) => why,
        };
        let end = first.checked_sub(1).map_or(self.end, |last| self.ends[last]);
        (Err(error), end)
    }

    /// Whether what follows the first `digits` digits up to the next blank may be a word of its own.
    fn is_word_after(&self, digits: usize) -> bool {
        let next = self.breaks.iter().find(|&&next| next > digits);
        next.is_some_and(|next| next - digits <= LONGEST_WORD)
    }
}

/// How many digits of fumens a text begins with.
fn digits_of(text: &str) -> usize {
    text.chars().take_while(|&letter| value(letter).is_some()).count()
}

/// Whether a question mark before this begins the fields of a link.
fn is_field(text: &str) -> bool {
    let end = text.find(|letter: char| !letter.is_ascii_alphanumeric() && !"_-.".contains(letter));
    end.is_some_and(|end| end > 0 && text[end..].starts_with('='))
}

/// The range that a text begins with, after `#`, and how many bytes that takes.
fn range(text: &str) -> (Option<&str>, usize) {
    let Some(rest) = text.strip_prefix('#') else {
        return (None, 0);
    };
    let end = rest.find(|letter: char| !letter.is_ascii_digit() && letter != ':');
    let range = &rest[..end.unwrap_or(rest.len())];
    if range.is_empty() {
        return (None, 0);
    }
    (Some(range), 1 + range.len())
}

/// The pages of a range.
fn within(pages: Vec<Page>, range: Option<&str>) -> Result<Vec<Page>, FumenError> {
    let Some(range) = range else {
        return Ok(pages);
    };
    let wrong = || FumenError::Range {
        range: range.to_owned(),
        pages: pages.len(),
    };
    let numbers = numbers(range, pages.len()).ok_or_else(wrong)?;
    Ok(pages[numbers].to_vec())
}

/// The places of the pages of a range such as `2:5`, `:5`, `2:` or `2`.
fn numbers(range: &str, pages: usize) -> Option<Range<usize>> {
    let (first, last) = range.split_once(':').unwrap_or((range, range));
    let number = |text: &str, usual| {
        if text.is_empty() {
            Some(usual)
        } else {
            text.parse().ok()
        }
    };
    let (first, last) = (number(first, 1)?, number(last, pages)?);
    (1 <= first && first <= last && last <= pages).then(|| first - 1..last)
}

#[cfg(test)]
mod tests;
