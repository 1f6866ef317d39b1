use std::fmt;
use std::io::Write;
use std::process::ExitCode;

use anstyle::{AnsiColor, Style};

/// End of a program, as its exit code says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// 0: there is an answer, or the answer is yes.
    Solved,
    /// 1: proved that there is none, or the answer is no.
    ProvedNone,
    /// 2: the arguments or the input make no sense, or an output cannot be written.
    BadInput,
    /// 3: gave up within the limits; nothing is known.
    GaveUp,
    /// 130: interrupted from outside; what was done so far is kept.
    Interrupted,
}

impl Exit {
    /// The exit code.
    #[must_use]
    pub const fn code(self) -> u8 {
        match self {
            Self::Solved => 0,
            Self::ProvedNone => 1,
            Self::BadInput => 2,
            Self::GaveUp => 3,
            Self::Interrupted => 130,
        }
    }

    /// The exit of a run made of two: bad input goes before giving up, that before a proof, that before an answer.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        const RANKED: [Exit; 5] = [
            Exit::Interrupted,
            Exit::BadInput,
            Exit::GaveUp,
            Exit::ProvedNone,
            Exit::Solved,
        ];
        *RANKED
            .iter()
            .find(|&&exit| exit == self || exit == other)
            .unwrap_or(&self)
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> Self {
        exit.code().into()
    }
}

/// Prints an error that does not end the program, in one line on standard error.
pub fn error(text: impl fmt::Display) {
    print("error", AnsiColor::Red, &one_line(&text.to_string()));
}

/// Prints something worth knowing, in one line on standard error.
pub fn note(text: impl fmt::Display) {
    print("note", AnsiColor::Cyan, &one_line(&text.to_string()));
}

/// Prints a warning, in one line on standard error.
pub fn warn(text: impl fmt::Display) {
    print("warning", AnsiColor::Yellow, &one_line(&text.to_string()));
}

/// A number of things as a person would say it: 1 node, 2 nodes.
///
/// ```
/// assert_eq!(quadrille_cli::counted(1_u64, "node"), "1 node");
/// assert_eq!(quadrille_cli::counted(0_u64, "node"), "0 nodes");
/// ```
#[must_use]
pub fn counted(number: impl Into<u128>, thing: &str) -> String {
    let number = number.into();
    format!("{number} {thing}{}", if number == 1 { "" } else { "s" })
}

/// What a partial answer says first: of how many things it was looked at.
///
/// ```
/// let looked = quadrille_cli::looked_at(142_800_u64, 1_058_400_u64, "queue");
/// assert_eq!(looked, "looked at 142,800 of 1,058,400 queues");
/// assert_eq!(quadrille_cli::looked_at(0_u64, 1_u64, "board"), "looked at 0 of 1 board");
/// ```
#[must_use]
pub fn looked_at(looked: impl Into<u128>, total: impl Into<u128>, thing: &str) -> String {
    let (looked, total) = (looked.into(), total.into());
    let plural = if total == 1 { "" } else { "s" };
    format!(
        "looked at {} of {} {thing}{plural}",
        grouped(looked),
        grouped(total)
    )
}

/// A number with commas between its thousands.
fn grouped(number: u128) -> String {
    let digits = number.to_string();
    let mut grouped = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            grouped.push(',');
        }
        grouped.push(digit);
    }
    grouped
}

fn print(label: &str, color: AnsiColor, text: &str) {
    let style = Style::new().fg_color(Some(color.into())).bold();
    // When standard error is gone as well, there is nowhere left to write to.
    let _ = writeln!(anstream::stderr(), "{style}{label}{style:#}: {text}");
}

/// The text with line breaks and control characters made visible: messages quote file names and input.
fn one_line(text: &str) -> String {
    visible(text.trim_end())
}

/// A foreign text, such as a name or a comment, in one line that does nothing to a terminal: line breaks, control
/// characters and those that turn the direction of writing are shown as Rust writes them.
///
/// ```
/// assert_eq!(quadrille_cli::visible("red \u{1b}[31m\n"), r"red \u{1b}[31m\n");
/// assert_eq!(quadrille_cli::visible("größer ß"), "größer ß");
/// ```
#[must_use]
pub fn visible(text: &str) -> String {
    let mut line = String::with_capacity(text.len());
    for c in text.chars() {
        if c.is_control() || turns_the_direction(c) {
            line.extend(c.escape_default());
        } else {
            line.push(c);
        }
    }
    line
}

/// The marks, embeddings, overrides and isolates of bidirectional text.
const fn turns_the_direction(c: char) -> bool {
    matches!(c, '\u{61c}' | '\u{200e}' | '\u{200f}' | '\u{202a}'..='\u{202e}' | '\u{2066}'..='\u{2069}')
}

/// Marks a failure to write to standard output whose reader is gone; other pipes and sockets fail for real.
#[derive(Debug)]
pub(crate) struct ClosedPipe;

impl fmt::Display for ClosedPipe {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the reader of standard output is gone")
    }
}

impl std::error::Error for ClosedPipe {}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_worst_exit_wins() {
        assert_eq!(Exit::Solved.and(Exit::ProvedNone), Exit::ProvedNone);
        assert_eq!(Exit::GaveUp.and(Exit::ProvedNone), Exit::GaveUp);
        assert_eq!(Exit::GaveUp.and(Exit::BadInput), Exit::BadInput);
        assert_eq!(Exit::Interrupted.and(Exit::BadInput), Exit::Interrupted);
        assert_eq!(Exit::Solved.and(Exit::Solved), Exit::Solved);
    }

    #[test]
    fn thousands_have_commas_between_them() {
        let written = [0, 7, 999, 1_000, 25_401_600].map(grouped);
        assert_eq!(written, ["0", "7", "999", "1,000", "25,401,600"]);
    }

    #[test]
    fn messages_stay_on_one_line() {
        assert_eq!(one_line("a\nb\u{1b}[31m\n"), "a\\nb\\u{1b}[31m");
        assert_eq!(visible("txt.\u{202e}exe \u{9b}2J"), "txt.\\u{202e}exe \\u{9b}2J");
    }
}
