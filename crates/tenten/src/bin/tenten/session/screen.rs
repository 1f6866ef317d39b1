//! The editor of the board on the terminal.

use std::io::{self, IsTerminal};
use std::time::Duration;

use anyhow::Result;
use quadrille_cli::{Screen, ScreenEvent};

use super::editor::{Edited, Editor, Pressed};

/// How long is waited for keys at once.
const LONG: Duration = Duration::from_mins(1);

/// Whether there is a terminal to draw on, and a person at it.
pub(super) fn is_possible() -> bool {
    Screen::is_possible() && io::stdin().is_terminal()
}

/// Lets the person edit; none when all is to stay as it was.
pub(super) fn edit(mut editor: Editor<'_>) -> Result<Option<Edited>> {
    let mut screen = Screen::enter()?.with_mouse()?;
    loop {
        let height = screen.height()?;
        screen.draw(&editor.frame(height))?;
        match screen.event(LONG)? {
            Some(ScreenEvent::Key(key)) => match editor.press(key) {
                Pressed::GoOn => {}
                Pressed::Taken(edited) => return Ok(Some(edited)),
                Pressed::Left => return Ok(None),
            },
            Some(ScreenEvent::Click { column, line }) => editor.click([column, line], height),
            Some(ScreenEvent::Resized) | None => {}
        }
    }
}
