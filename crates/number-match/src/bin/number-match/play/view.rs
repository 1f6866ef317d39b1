//! A board between its title and the keys, on a screen of any height.

use quadrille_number_match::Board;

use crate::report::{self, Marked, Style};

/// Parts of a screen, from top to bottom.
#[derive(Clone, Debug, Default)]
pub(super) struct View {
    pub(super) title: String,
    /// The rows of the board.
    pub(super) rows: Vec<String>,
    /// The rows that must be seen.
    pub(super) marked: Option<[usize; 2]>,
    pub(super) typed: String,
    pub(super) keys: String,
}

/// The fewest rows of a board that are shown: those of a pair, and what lies between them.
const LEAST: usize = 3;

impl View {
    /// A board with the numbers of its rows, between a title and the keys.
    pub(super) fn of(
        board: &Board,
        marked: Option<&Marked>,
        style: Style,
        [title, keys]: [String; 2],
    ) -> Self {
        let place =
            |marked: &Marked| [marked.pair.first, marked.pair.second].map(|cell| board.place(cell)[0]);
        let rows = report::picture_rows(board, marked, style);
        Self::new(rows, marked.map(place), [title, keys])
    }

    /// Rows of a board with their numbers; those that are marked are seen in any case.
    pub(super) fn new(rows: Vec<String>, marked: Option<[usize; 2]>, [title, keys]: [String; 2]) -> Self {
        let numbered = (1..).zip(rows).map(|(number, row)| format!("{number:3}{row}"));
        Self {
            title,
            rows: numbered.collect(),
            marked,
            typed: String::new(),
            keys: keys.trim_end().to_owned(),
        }
    }

    /// The lines of a screen of this height. Where a large board has no room, it is cut to the rows around the marked
    /// ones, and the keys go before those.
    pub(super) fn frame(&self, height: usize) -> String {
        let title = self.title.lines().count() + 1;
        let keys = self.keys.lines().count() + 2;
        let room = height.saturating_sub(title + keys);
        if room >= self.rows.len() || room >= LEAST {
            let text = format!("{}\n\n{}\n{}", self.board(room), self.typed, self.keys);
            return format!("{}\n{}", self.title, text.trim_end());
        }
        let room = height.saturating_sub(title).max(LEAST);
        format!("{}\n{}", self.title, self.board(room))
    }

    /// The rows of the board that fit into this number of lines, below a line that says which they are.
    fn board(&self, room: usize) -> String {
        let all = self.rows.len();
        let [first, last] = self.marked.unwrap_or([0, 0]);
        if all <= room {
            return format!("\n{}", self.rows.join("\n"));
        }
        if last - first < room {
            let spare = room - (last - first + 1);
            let start = first.saturating_sub(spare / 2).min(all - room);
            let end = start + room;
            let rows = self.rows[start..end].join("\n");
            return format!("   rows {} to {end} of {all}\n{rows}", start + 1);
        }
        // The two rows of the pair: what lies between them is cleared where it counts.
        let above = (room - 1) / 2;
        let (end, start) = (first + above, last + 1 - (room - 1 - above));
        let [upper, lower] = [first..end, start..last + 1].map(|rows| self.rows[rows].join("\n"));
        let hidden = format!("   ... rows {} to {start} ...", end + 1);
        format!(
            "   rows {} to {} of {all}\n{upper}\n{hidden}\n{lower}",
            first + 1,
            last + 1
        )
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn view(marked: [usize; 2]) -> View {
        View {
            title: "title".to_owned(),
            rows: (0..25).map(|row| format!("row {row}.")).collect(),
            marked: Some(marked),
            typed: String::new(),
            keys: "keys\nkeys".to_owned(),
        }
    }

    #[test]
    fn marked_rows_are_seen_on_any_screen() {
        for height in 5..40 {
            for first in 0..25 {
                for last in first..25 {
                    let frame = view([first, last]).frame(height);
                    assert!(frame.lines().count() <= height, "{height}:\n{frame}");
                    for row in [first, last] {
                        assert!(frame.contains(&format!("row {row}.")), "{height}:\n{frame}");
                    }
                }
            }
        }
    }

    #[test]
    fn a_large_screen_shows_all() {
        let frame = view([3, 20]).frame(40);
        assert_eq!(frame.lines().count(), 1 + 1 + 25 + 2 + 2);
        assert!(frame.ends_with("keys"));
    }
}
