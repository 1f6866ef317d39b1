//! What the help of a session says, as a whole and about one command.

use quadrille_tenten::Rules;

/// What every session understands, with rows as wide as the board.
pub(super) fn help(rules: &Rules) -> String {
    let row = |start: &str| format!("{start:.<width$}", width = rules.size());
    let (typed, parted) = (row("##..#"), row("##..###..#"));
    let (left, right) = parted.split_at(4);
    let parted = format!("{left} {}", &right[..rules.size().saturating_sub(4)]);
    HELP.replace("##..#.....", &typed).replace("##.. ###..#", &parted)
}

const HELP: &str = "\
rOo              advice for these pieces, or for what is left of a set; drawn too: ##/#. ### O
Enter            the advice has been followed: the board is as it shows
2                the second way has been followed; `show 2` draws it first
most 9           at most nine of the other ways
place O 3 4      O was placed with its top-left corner in row 3, column 4; more pieces may follow
what-if rOo      advice without changing anything; `what-if place O 3 4` as well
undo             one step back; `undo 3` three
edit 3 4         fills or empties the cell in row 3, column 4; more cells may follow
edit row 3 ##..#.....      sets a row; `edit column 3 ...` a column, `edit clear` all cells
edit             the board and the pieces on a full screen: arrows, space, mouse
edit rows        the whole board, row by row; pasted rows are understood without it, unless
                 they are drawn pieces too: #### ### ### is three pieces, ##.. ###..# is a row
board            the board as it stands
risk             how likely the next set does not fit, piece by piece
save FILE        writes the board; `tenten advise --file FILE` goes on from it
pieces           draws the pieces
new              an empty board and no points; `undo` takes it back
help place       what is said here about `place`
quit             ends, as Ctrl-D does

Rows and columns count from 1, row 1 on top, column 1 on the left.";

/// What a help says about one command: the lines that show it, each with those that go on.
pub(super) fn about(help: &str, topic: &str) -> String {
    let mut is_about = false;
    let lines = help.lines().take_while(|line| !line.is_empty());
    let about = lines.filter(|line| {
        if !line.starts_with(' ') {
            let shown = |part: &str| part.split([' ', '`']).any(|word| word == topic);
            is_about = line.starts_with(topic) || line.split('`').skip(1).step_by(2).any(shown);
        }
        is_about
    });
    let about: Vec<&str> = about.collect();
    if about.is_empty() {
        return no_command(topic);
    }
    about.join("\n")
}

/// What is said of a word that is no command.
pub(super) fn no_command(word: &str) -> String {
    format!("there is no command `{word}`; `help` lists them")
}
