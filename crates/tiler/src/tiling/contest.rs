//! Writes the contest's format at the speed of the disk: 25 million figures are half a gigabyte of text.
//!
//! **How.** A figure's text is three words of at most eight bytes, each looked up: `,["L",1,` by its figure, `4711,`
//! by its column and `4711]` by its row. A word is stored whole and the next one overwrites what it has too much.
//! Chunks of figures are turned into text side by side, and written in order.

use std::io::{self, Write};

use rayon::prelude::*;

use super::Placed;
use crate::Figure;

/// Figures of one chunk of text, which takes about 20 bytes a figure.
const CHUNK: usize = 1 << 15;

/// Bytes of a figure's text at most: 8 for the figure, 6 for each number; and 2 that the last word has too much.
const MOST_BYTES: usize = 8 + 6 + 8;

pub(super) fn write(figures: &[Placed], mut out: impl Write) -> io::Result<()> {
    let words = Words::new(figures);
    let mut texts: Vec<Vec<u8>> = Vec::new();
    let mut is_first = true;
    for group in figures.chunks(CHUNK * rayon::current_num_threads()) {
        texts.resize_with(group.len().div_ceil(CHUNK), Vec::new);
        if texts.len() > 1 {
            let chunks = group.par_chunks(CHUNK).zip(&mut texts);
            chunks.for_each(|(chunk, text)| words.text(chunk, text));
        } else {
            words.text(group, &mut texts[0]);
        }
        for text in &mut texts {
            if is_first {
                // Each figure starts with a comma, where the first wants the bracket of the list.
                text[0] = b'[';
                is_first = false;
            }
            out.write_all(text)?;
        }
    }
    out.write_all(if is_first { b"[]" } else { b"]" })
}

/// A few characters and how many they are.
#[derive(Clone, Copy, Default)]
struct Word {
    bytes: [u8; 8],
    len: usize,
}

impl Word {
    fn new(text: &str) -> Self {
        let mut bytes = [0; 8];
        bytes[..text.len()].copy_from_slice(text.as_bytes());
        Self {
            bytes,
            len: text.len(),
        }
    }
}

/// Everything that figures are made of.
struct Words {
    figures: Vec<Word>,
    cols: Vec<Word>,
    rows: Vec<Word>,
}

impl Words {
    fn new(figures: &[Placed]) -> Self {
        let most = figures
            .iter()
            .map(|placed| placed.x.max(placed.y))
            .max()
            .unwrap_or(0);
        let figure = |figure: Figure| Word::new(&format!(",[\"{}\",{},", figure.kind(), figure.angle()));
        Self {
            figures: Figure::all().map(figure).collect(),
            cols: (0..=most).map(|col| Word::new(&format!("{col},"))).collect(),
            rows: (0..=most).map(|row| Word::new(&format!("{row}]"))).collect(),
        }
    }

    /// Replaces `text` by the text of the figures.
    fn text(&self, figures: &[Placed], text: &mut Vec<u8>) {
        text.resize(figures.len() * MOST_BYTES, 0);
        let mut at = 0;
        for placed in figures {
            let words = [
                &self.figures[placed.figure.index()],
                &self.cols[usize::from(placed.x)],
                &self.rows[usize::from(placed.y)],
            ];
            for word in words {
                text[at..at + 8].copy_from_slice(&word.bytes);
                at += word.len;
            }
        }
        text.truncate(at);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;

    /// The slow twin.
    fn plain(figures: &[Placed]) -> String {
        let one = |placed: &Placed| {
            let Placed { x, y, figure } = placed;
            format!("[\"{}\",{},{x},{y}]", figure.kind(), figure.angle())
        };
        format!("[{}]", figures.iter().map(one).collect::<Vec<_>>().join(","))
    }

    fn fast(figures: &[Placed]) -> String {
        let mut text = Vec::new();
        write(figures, &mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    fn placed() -> impl Strategy<Value = Placed> {
        let figure = (0..19_usize).prop_map(|index| Figure::all().nth(index).unwrap());
        (any::<u16>(), any::<u16>(), figure).prop_map(|(x, y, figure)| Placed { x, y, figure })
    }

    proptest! {
        #[test]
        fn fast_and_plain_agree(figures in prop::collection::vec(placed(), 0..50)) {
            prop_assert_eq!(fast(&figures), plain(&figures));
        }
    }

    #[test]
    fn chunks_are_joined() {
        let figures = Figure::all()
            .cycle()
            .zip((0..=u16::MAX).cycle())
            .map(|(figure, x)| Placed { x, y: x / 3, figure });
        let figures: Vec<Placed> = figures.take(7 * CHUNK + 5).collect();
        for len in [CHUNK - 1, CHUNK, CHUNK + 1, figures.len()] {
            assert!(fast(&figures[..len]) == plain(&figures[..len]), "{len} figures");
        }
    }
}
