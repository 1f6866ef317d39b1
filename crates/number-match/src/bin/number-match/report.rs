//! Answers and lines of play, in words, pictures and documents.

mod groups;

use std::fmt::{self, Write};

use anstyle::{AnsiColor, Effects};
use quadrille_cli::{Output, counted};
use quadrille_number_match::{Action, Board, Game, GaveUp, Goal, Outcome, Pair, Proof, Report, Score};

pub(crate) use groups::group_starts;

/// Style of digits: plain, or in the colours of their classes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Style {
    Plain,
    Colored,
}

/// The colours of the classes, in the order of their smaller digits.
const CLASSES: [AnsiColor; 5] = [
    AnsiColor::BrightBlue,
    AnsiColor::Yellow,
    AnsiColor::Green,
    AnsiColor::Magenta,
    AnsiColor::Cyan,
];

impl Style {
    /// Colours where a person looks.
    pub(crate) fn of(output: &Output) -> Self {
        if output.is_colored() {
            Self::Colored
        } else {
            Self::Plain
        }
    }

    /// A text about a digit in the colour of its class; 0 is a cleared cell.
    fn paint(self, digit: u8, text: impl fmt::Display) -> String {
        let class = usize::from(digit.min(10_u8.saturating_sub(digit)));
        let style = match class.checked_sub(1).and_then(|class| CLASSES.get(class)) {
            _ if self == Self::Plain => return text.to_string(),
            Some(color) => color.on_default().effects(Effects::BOLD),
            None => anstyle::Style::new().effects(Effects::DIMMED),
        };
        format!("{style}{text}{style:#}")
    }
}

/// The two cells in words: digits, rows and columns from 1.
fn pair_words(game: &Game, pair: Pair, style: Style) -> String {
    let cell = |index: usize| {
        let [row, col] = game.board().place(index);
        let digit = game.board().cells().get(index).copied().unwrap_or(0);
        let shown = style.paint(digit, digit);
        format!("{shown} (row {}, column {})", row + 1, col + 1)
    };
    format!("{} and {}", cell(pair.first), cell(pair.second))
}

/// An action in words, on the board before it.
pub(crate) fn words(game: &Game, action: Action, style: Style) -> String {
    match action {
        Action::Take(pair) => pair_words(game, pair, style),
        Action::Refill => format!("refill: {} more", counted(game.board().live() as u64, "digit")),
        Action::Wait => "wait until the emptied rows are gone".to_owned(),
    }
}

/// Marks on a board: a pair, and the rows that it is seen over the ends of.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Marked {
    pub(crate) pair: Pair,
    /// The rows of the pair, where it is seen over the end of a row; else none.
    wraps: Option<[usize; 2]>,
}

impl Marked {
    /// The pair of an action, on the board before it.
    pub(crate) fn of(game: &Game, action: Option<Action>) -> Option<Self> {
        let Some(Action::Take(pair)) = action else {
            return None;
        };
        let path = game.path(pair).unwrap_or_default();
        let [top, bottom] = [pair.first, pair.second].map(|index| game.board().place(index)[0]);
        let is_in_reading_order = path.get(1) == Some(&(pair.first + 1));
        Some(Self {
            pair,
            wraps: (is_in_reading_order && top != bottom).then_some([top, bottom]),
        })
    }

    /// Whether the way of the pair comes into a row at its left end, and goes on at its right one.
    fn at_ends(&self, row: usize) -> [bool; 2] {
        self.wraps.map_or([false; 2], |[top, bottom]| {
            [top < row && row <= bottom, top <= row && row < bottom]
        })
    }
}

/// The board with these cells in brackets, and with arrows where a pair goes over the end of a row.
pub(crate) fn picture(board: &Board, marked: Option<&Marked>, style: Style) -> String {
    picture_rows(board, marked, style).join("\n")
}

/// The rows of [`picture`].
pub(crate) fn picture_rows(board: &Board, marked: Option<&Marked>, style: Style) -> Vec<String> {
    let is_marked =
        |index| marked.is_some_and(|marked| [marked.pair.first, marked.pair.second].contains(&index));
    let brackets = |index| if is_marked(index) { ['[', ']'] } else { [' ', ' '] };
    let rows = rows_with(board, brackets, style).into_iter().enumerate();
    let with_arrows = |(row, text): (usize, String)| match marked.map(|marked| marked.at_ends(row)) {
        Some([comes_in, goes_on]) if comes_in || goes_on => {
            let (before, after) = (if comes_in { " >" } else { "  " }, if goes_on { ">" } else { "" });
            format!("{before}{}{after}", &text[2..])
        }
        Some(_) | None => text,
    };
    rows.map(with_arrows).collect()
}

/// The rows of a board, each cell between two characters.
pub(crate) fn rows_with(board: &Board, brackets: impl Fn(usize) -> [char; 2], style: Style) -> Vec<String> {
    let row = |(row, cells): (usize, &[u8])| {
        let mut text = "  ".to_owned();
        for (index, &cell) in (row * board.columns()..).zip(cells) {
            let digit = if cell == 0 { '.' } else { char::from(b'0' + cell) };
            let shown = style.paint(cell, digit);
            let [before, after] = brackets(index);
            // Writing to a String cannot fail.
            let _ = write!(text, "{before}{shown}{after}");
        }
        text.truncate(text.trim_end().len());
        text
    };
    board
        .cells()
        .chunks(board.columns())
        .enumerate()
        .map(row)
        .collect()
}

/// Numbers of pairs and refills, in words.
pub(crate) fn totals(pairs: u32, refills: u32) -> String {
    format!("{}, {}", counted(pairs, "pair"), counted(refills, "refill"))
}

/// The answer in a sentence.
pub(crate) fn answer(report: &Report) -> String {
    match (&report.outcome, report.gave_up) {
        (Outcome::Solved(win), None) if !report.is_proved() => {
            format!(
                "won: {}; no better win was looked for",
                totals(win.pairs, win.refills)
            )
        }
        (Outcome::Solved(win), None) if report.goal == Goal::Pairs && win.refills > report.bounds.refills => {
            format!(
                "won: {}; proved: no win has fewer pairs",
                totals(win.pairs, win.refills)
            )
        }
        (Outcome::Solved(win), None) => {
            format!("won: {}, proved to be the best", totals(win.pairs, win.refills))
        }
        (Outcome::Solved(win), Some(why)) => {
            format!("won: {}; {}", totals(win.pairs, win.refills), open_words(why))
        }
        (Outcome::Unsolvable(Proof::OddClasses { classes }), _) => format!(
            "no win, proved: {}, which takes a refill, and none is allowed",
            class_words(*classes)
        ),
        (Outcome::Unsolvable(Proof::Exhausted), _) => "no win, proved: every line leaves digits".to_owned(),
        (Outcome::GaveUp(why), _) => format!("no win found; {}", open_words(*why)),
    }
}

/// The best line that leaves digits, in a sentence: what it comes to, and how far that is proved.
pub(crate) fn best_line(report: &Report) -> Option<String> {
    let partial = report.partial.as_ref()?;
    let totals = totals(partial.pairs, partial.refills);
    let left = counted(partial.left, "digit");
    let proof = match report.score {
        // What is proved of the score is said with it.
        Some(_) => String::new(),
        None if partial.left == partial.least => "; proved: no line leaves fewer".to_owned(),
        None => format!("; no line leaves fewer than {}", partial.least),
    };
    Some(format!("best line: {totals}, {left} left{proof}"))
}

/// What no win goes below, and no score above; of what cannot be won, its odd classes alone.
pub(crate) fn bounds(report: &Report) -> String {
    let (bounds, classes) = (&report.bounds, class_words(report.bounds.odd_classes));
    let totals = totals(bounds.pairs, bounds.refills);
    if let Some(Score { points, bound }) = report.score {
        let bound = bound.map_or(
            "and no bound: there may be any number of refills".to_owned(),
            |bound| format!("no line has more than {bound}"),
        );
        return format!("score {points}, {bound}\n{classes}");
    }
    match report.outcome {
        Outcome::Unsolvable(_) => classes,
        Outcome::Solved(_) => format!("at least {totals} ({classes})"),
        Outcome::GaveUp(_) => format!("a win has at least {totals} ({classes})"),
    }
}

/// What a search without a proof looked at.
pub(crate) fn work(report: &Report) -> String {
    let (nodes, playouts) = (report.stats.nodes, report.stats.playouts);
    let positions = counted(nodes, "position");
    format!("looked at {positions} and {}", counted(playouts, "random game"))
}

/// Why there is no proof.
fn open_words(why: GaveUp) -> &'static str {
    match why {
        GaveUp::Stopped => "stopped before a proof",
        GaveUp::NodeLimit => "the node limit struck before a proof",
        GaveUp::OutOfReach => "a proof is out of reach",
    }
}

/// How many classes have an odd number of digits.
pub(crate) fn class_words(classes: u32) -> String {
    match classes {
        1 => "1 class has an odd number of digits".to_owned(),
        number => format!("{number} classes have an odd number of digits"),
    }
}
