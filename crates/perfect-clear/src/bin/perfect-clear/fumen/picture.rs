//! A fumen of what a screenshot shows.

use anyhow::{Context, Result};
use clap::Args;
use quadrille_cli::{Exit, ImageArgs, ImageGame, OutputArgs, Screenshot};
use quadrille_perfect_clear::fumen::{Block, Diagram, Page, Quiz};
use quadrille_perfect_clear::{Hold, Piece};

use super::write;

#[derive(Args)]
pub(super) struct Picture {
    #[command(flatten)]
    image: ImageArgs,
    #[command(flatten)]
    output: OutputArgs,
}

impl Picture {
    pub(super) fn run(&self) -> Result<Exit> {
        let seen = self.image.read(ImageGame::Falling)?;
        let page = page_of(seen.context("nothing says which picture: give --image FILE")?);
        write(&self.output, vec![vec![page]])
    }
}

/// The field in gray, with hold and queue as a quiz if any of them was seen.
fn page_of(seen: &Screenshot) -> Page {
    let text = seen.text();
    let mut diagram = Diagram::default();
    for (row, y) in text.as_str().lines().rev().zip(0..) {
        let filled = row.chars().zip(0..).filter(|(cell, _)| *cell != '.');
        filled.for_each(|(_, x)| diagram.set(x, y, Block::Gray));
    }
    let quiz = Quiz {
        hold: seen
            .hold()
            .and_then(Piece::from_letter)
            .map_or(Hold::Empty, Hold::Piece),
        queue: seen.queue().chars().filter_map(Piece::from_letter).collect(),
    };
    let is_empty = quiz.hold == Hold::Empty && quiz.queue.is_empty();
    Page {
        diagram,
        comment: if is_empty { String::new() } else { quiz.to_string() },
        ..Page::default()
    }
}
