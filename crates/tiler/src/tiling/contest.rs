//! Writes the contest's format at the speed of the disk: 25 million figures are half a gigabyte of text.
//!
//! **How.** A figure's text is three words of at most eight bytes, each looked up: `,["L",1,` by its figure, `4711,`
//! by its column and `4711]` by its row. A word is stored whole and the next one overwrites what it has too much.
//! Chunks of figures are turned into text side by side, while those before them are written in their order.

use std::io::{self, Write};

use rayon::prelude::*;

use super::{Part, Placed};
use crate::Figure;

/// Bytes of a figure's text at most: 8 for the figure, 6 for each number; and 2 that the last word has too much.
const MOST_BYTES: usize = 8 + 6 + 8;

pub(super) fn write(stock: &[Placed], parts: &[Part], mut out: impl Write) -> io::Result<()> {
    let words = Words::new(stock, parts);
    let chunks = chunks(parts);
    let mut groups = chunks.chunks(rayon::current_num_threads());
    let (mut ready, mut coming) = (Vec::new(), Vec::new());
    words.texts(groups.next().unwrap_or_default(), &mut ready);
    let Some(first) = ready.first_mut().and_then(|text| text.first_mut()) else {
        return out.write_all(b"[]");
    };
    // Each figure starts with a comma, where the first wants the bracket of the list.
    *first = b'[';
    while !ready.is_empty() {
        let group = groups.next().unwrap_or_default();
        rayon::in_place_scope(|scope| {
            if group.is_empty() {
                coming.clear();
            } else {
                scope.spawn(|_| words.texts(group, &mut coming));
            }
            ready.iter().try_for_each(|text| out.write_all(text))
        })?;
        std::mem::swap(&mut ready, &mut coming);
    }
    out.write_all(b"]")
}

/// Divides parts into chunks of nearly [`Part::MOST`] figures, whose text takes about 20 bytes a figure.
fn chunks(mut parts: &[Part]) -> Vec<&[Part]> {
    let mut chunks = Vec::new();
    while !parts.is_empty() {
        let mut room = Part::MOST;
        let fits = |part: &&Part| {
            let left = room.checked_sub(part.len());
            room = left.unwrap_or(0);
            left.is_some()
        };
        let (chunk, rest) = parts.split_at(parts.iter().take_while(fits).count());
        chunks.push(chunk);
        parts = rest;
    }
    chunks
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
struct Words<'a> {
    stock: &'a [Placed],
    figures: Vec<Word>,
    cols: Vec<Word>,
    rows: Vec<Word>,
}

impl<'a> Words<'a> {
    fn new(stock: &'a [Placed], parts: &[Part]) -> Self {
        let lying = stock.iter().map(|placed| placed.x.max(placed.y)).max();
        let moved = parts.iter().map(|part| part.shift().0.max(part.shift().1)).max();
        let most = lying.unwrap_or(0).saturating_add(moved.unwrap_or(0));
        let figure = |figure: Figure| Word::new(&format!(",[\"{}\",{},", figure.kind(), figure.angle()));
        Self {
            stock,
            figures: Figure::all().map(figure).collect(),
            cols: (0..=most).map(|col| Word::new(&format!("{col},"))).collect(),
            rows: (0..=most).map(|row| Word::new(&format!("{row}]"))).collect(),
        }
    }

    /// Replaces `texts` by those of the chunks.
    fn texts(&self, chunks: &[&[Part]], texts: &mut Vec<Vec<u8>>) {
        texts.resize_with(chunks.len(), Vec::new);
        if let ([chunk], [text]) = (chunks, &mut texts[..]) {
            self.text(chunk, text);
        } else {
            let both = chunks.par_iter().zip(texts);
            both.for_each(|(chunk, text)| self.text(chunk, text));
        }
    }

    /// Replaces `text` by that of the figures.
    fn text(&self, parts: &[Part], text: &mut Vec<u8>) {
        let figures: usize = parts.iter().map(|part| part.len()).sum();
        text.resize(figures * MOST_BYTES, 0);
        let mut at = 0;
        for part in parts {
            let (x, y) = part.shift();
            for placed in part.stretch(self.stock) {
                let words = [
                    &self.figures[placed.figure.index()],
                    &self.cols[usize::from(placed.x + x)],
                    &self.rows[usize::from(placed.y + y)],
                ];
                for word in words {
                    text[at..at + 8].copy_from_slice(&word.bytes);
                    at += word.len;
                }
            }
        }
        text.truncate(at);
    }
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::Tiling;
    use crate::tiling::parts::tests::in_parts;

    /// The slow twin.
    fn plain(tiling: &Tiling) -> String {
        let one = |placed: Placed| {
            let Placed { x, y, figure } = placed;
            format!("[\"{}\",{},{x},{y}]", figure.kind(), figure.angle())
        };
        format!("[{}]", tiling.figures().map(one).collect::<Vec<_>>().join(","))
    }

    fn fast(tiling: &Tiling) -> String {
        let mut text = Vec::new();
        tiling.write_contest(&mut text).unwrap();
        String::from_utf8(text).unwrap()
    }

    proptest! {
        #[test]
        fn fast_and_plain_agree(tiling in in_parts()) {
            prop_assert_eq!(fast(&tiling), plain(&tiling));
        }
    }

    #[test]
    fn chunks_are_joined() {
        let figures = Figure::all()
            .cycle()
            .zip((0..=u16::MAX).cycle())
            .map(|(figure, x)| Placed { x, y: x / 3, figure });
        let figures: Vec<Placed> = figures.take(7 * Part::MOST + 5).collect();
        for len in [Part::MOST - 1, Part::MOST, Part::MOST + 1, figures.len()] {
            let tiling = Tiling::new(0, figures[..len].to_vec());
            assert!(fast(&tiling) == plain(&tiling), "{len} figures");
        }
    }

    #[test]
    fn chunks_of_many_parts_are_joined() {
        let stock: Vec<Placed> = Figure::all()
            .map(|figure| Placed { x: 1, y: 2, figure })
            .collect();
        let part = |number: u16| {
            let (first, len) = (usize::from(number % 7), usize::from(number % 12));
            Part::new(first, len).moved(number, number / 2)
        };
        let parts: Vec<Part> = (0..20_000).map(part).collect();
        assert!(chunks(&parts).len() > 3);
        let tiling = Tiling::of_parts(0, stock, parts);
        assert!(fast(&tiling) == plain(&tiling));
    }

    #[test]
    fn a_chunk_is_as_long_as_it_may_be() {
        let lengths = |lens: &[usize]| -> Vec<usize> {
            let parts: Vec<Part> = lens.iter().map(|&len| Part::new(0, len)).collect();
            chunks(&parts).iter().map(|chunk| chunk.len()).collect()
        };
        let most = Part::MOST;
        assert_eq!(lengths(&[]), [0; 0]);
        assert_eq!(lengths(&[most, most, 1]), [1, 1, 1]);
        assert_eq!(lengths(&[most - 2, 1, 1, 1, most - 1, 2]), [3, 2, 1]);
    }

    /// A disk that is full after some bytes.
    struct Full(usize);

    impl Write for Full {
        fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
            self.0 = self
                .0
                .checked_sub(bytes.len())
                .ok_or(io::ErrorKind::StorageFull)?;
            Ok(bytes.len())
        }

        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn failures_of_the_writer_are_told() {
        let figure = Figure::all().next().unwrap();
        let tiling = Tiling::new(0, vec![Placed { x: 0, y: 0, figure }; 9 * Part::MOST]);
        let bytes = fast(&tiling).len();
        for room in [0, bytes / 2, bytes - 1] {
            let error = tiling.write_contest(Full(room)).unwrap_err();
            assert_eq!(
                error.kind(),
                io::ErrorKind::StorageFull,
                "{room} of {bytes} bytes"
            );
        }
        tiling.write_contest(Full(bytes)).unwrap();
    }
}
