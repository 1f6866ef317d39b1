use std::io;

use console::Term;
use indicatif::TermLike;

/// Standard error as a terminal that keeps two columns free at the right end of a line.
///
/// A progress bar fills its line, so that what follows begins on the next one. What follows is mostly the `^C` that the
/// terminal itself writes on Ctrl-C: on the next line, it would be what is cleared instead of the bar.
#[derive(Debug)]
pub(crate) struct Narrow(Term);

/// Columns of `^C`.
const FREE: u16 = 2;

impl Narrow {
    /// The terminal, if standard error is one.
    pub(crate) fn stderr() -> Option<Self> {
        let terminal = Term::buffered_stderr();
        terminal.is_term().then_some(Self(terminal))
    }
}

impl TermLike for Narrow {
    fn width(&self) -> u16 {
        let (_, columns) = self.0.size();
        columns.saturating_sub(FREE).max(1)
    }

    fn height(&self) -> u16 {
        self.0.size().0
    }

    fn move_cursor_up(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_up(n)
    }

    fn move_cursor_down(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_down(n)
    }

    fn move_cursor_right(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_right(n)
    }

    fn move_cursor_left(&self, n: usize) -> io::Result<()> {
        self.0.move_cursor_left(n)
    }

    fn write_line(&self, text: &str) -> io::Result<()> {
        self.0.write_line(text)
    }

    fn write_str(&self, text: &str) -> io::Result<()> {
        self.0.write_str(text)
    }

    fn clear_line(&self) -> io::Result<()> {
        self.0.clear_line()
    }

    fn flush(&self) -> io::Result<()> {
        self.0.flush()
    }
}
