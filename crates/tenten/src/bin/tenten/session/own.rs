//! A session in which the person plays: sets are dealt, and advice comes when it is asked for.

use std::io::Write;

use anyhow::Result;
use quadrille_cli::counted;
use quadrille_tenten::{Board, Fitter, PieceId, Rules, Sets};

use super::command::{self, Command};
use super::{Next, Session};
use crate::shared::picture;

/// What a person who plays reads at `help`.
const HELP: &str = "\
O 3 4            places O with its top-left corner in row 3, column 4; more pieces may follow; as `place O 3 4`
hint             the best way; Enter plays it, 2 plays the second way, `show 2` draws that
most 9           at most nine of the other ways, after a hint
what-if place O 3 4        what would come of it
undo             one step back; `undo 3` three
board            the board as it stands, and the pieces
risk             how likely the next set does not fit, piece by piece
save FILE        writes the board; `tenten play --me --from FILE` goes on from it
pieces           draws all pieces of the game
new              the game from its start, with the same pieces in the same order; `undo` takes it back
help place       what is said here about `place`
quit             ends, as Ctrl-D does

Rows and columns count from 1, row 1 on top, column 1 on the left.";

/// The sets of a game, in their order: after an undo the same ones come again.
pub(crate) struct Deals<'a> {
    sets: Box<dyn Sets + 'a>,
    dealt: Vec<Vec<PieceId>>,
    fitter: Fitter,
}

impl<'a> Deals<'a> {
    /// Sets that are dealt by these rules.
    pub(crate) fn new(rules: &Rules, sets: Box<dyn Sets + 'a>) -> Self {
        Self {
            sets,
            dealt: Vec::new(),
            fitter: Fitter::new(rules),
        }
    }

    /// The set of a round, from 0; the board is that before the round.
    fn set(&mut self, round: u64, board: Board) -> Vec<PieceId> {
        let round = usize::try_from(round).unwrap_or(usize::MAX);
        while self.dealt.len() <= round {
            let mut set = Vec::new();
            self.sets.next_set(board, &mut set);
            self.dealt.push(set);
        }
        self.dealt[round].clone()
    }
}

impl Session<'_> {
    /// Deals a set where none is to be placed; nothing, where the person plays elsewhere.
    pub(super) fn deal(&mut self) -> Result<()> {
        let (round, board) = (self.table().rounds, self.table().board);
        let is_due = self.table().left.is_empty();
        let Some(deals) = self.deals.as_mut().filter(|_| is_due) else {
            return Ok(());
        };
        let set = deals.set(round, board);
        // No step of its own: `undo` goes from a round to the one before.
        self.tables.now_mut().table.left = set;
        self.tables.now_mut().ways.clear();
        self.show_hand()
    }

    /// The board, the pieces that are to be placed, and whether they still go.
    pub(super) fn show_hand(&mut self) -> Result<()> {
        self.draw_board()?;
        let (board, left) = (self.table().board, self.table().left.clone());
        let width = picture::width_of(&self.output);
        let drawn = picture::of_set(self.rules, &left, width);
        writeln!(self.output, "\n{drawn}")?;
        let goes = self
            .deals
            .as_ref()
            .is_none_or(|deals| deals.fitter.takes(board, &left));
        if !goes {
            let (rounds, score) = (
                counted(self.table().rounds, "round"),
                counted(self.table().score, "point"),
            );
            let set = self.rules.set_text(&left);
            writeln!(
                self.output,
                "\n{set} does not fit: no order and no places take it. The game is over after {rounds}, with {score};\n\
                 `undo` takes a step back, and a part may still be placed"
            )?;
        }
        Ok(())
    }

    /// Whether the person plays here.
    pub(super) fn is_played_here(&self) -> bool {
        self.deals.is_some()
    }

    /// What a line means to a person who plays: `O 3 4` is short for `place O 3 4`.
    pub(super) fn parse(&self, line: &str) -> Result<Command, String> {
        let mut words = line.split_whitespace();
        let is_piece = words.next().is_some_and(|word| word.chars().count() == 1);
        if self.is_played_here() && is_piece && words.next().is_some() {
            return command::parse(self.rules, &format!("place {line}"))
                .map_err(|_| "expected a piece, its row and its column, such as `O 3 4`".to_owned());
        }
        command::parse(self.rules, line)
    }

    /// Commands that mean something else to a person who plays; none if it is as ever.
    pub(super) fn play(&mut self, command: &Command) -> Result<Option<Next>> {
        if !self.is_played_here() {
            return Ok(None);
        }
        match command {
            Command::Set(_) | Command::Edit(_) => {
                let left = self.rules.set_text(&self.table().left);
                writeln!(
                    self.output,
                    "the game deals the pieces, and fills the board: {left} is to be placed; `help` says how"
                )?;
            }
            Command::Follow | Command::Take(_) if self.tables.now().ways.is_empty() => {
                writeln!(
                    self.output,
                    "nothing is placed: `O 3 4` does that, and `hint` shows a way"
                )?;
            }
            Command::Board => self.show_hand()?,
            Command::Help(topic) => self.help(HELP, topic.as_deref())?,
            _ => return Ok(None),
        }
        Ok(Some(Next::Ask))
    }
}
