//! Figures in parts, so that a huge tiling of few blocks needs no memory for each figure.
//!
//! **How.** A tiling has a stock of figures. A part is a stretch of the stock, moved right and down; blocks that are
//! tiled alike are parts with one stretch. The figures of a tiling are those of its parts, in their order.

use std::{fmt, slice};

use super::Placed;

/// A stretch of the stock, moved.
#[derive(Clone, Copy)]
pub(crate) struct Part {
    first: u32,
    len: u16,
    x: u16,
    y: u16,
}

impl Part {
    /// Most figures of a part; it is what a text in the making has at once.
    pub(crate) const MOST: usize = 1 << 15;

    /// The part that is this stretch of the stock, as it lies.
    ///
    /// # Panics
    ///
    /// If it has more than [`Part::MOST`] figures, or starts after 4 thousand million.
    pub(crate) fn new(first: usize, len: usize) -> Self {
        assert!(len <= Self::MOST, "a part of {len} figures");
        let first = u32::try_from(first).expect("fewer figures than the largest square takes");
        let len = len as u16;
        Self {
            first,
            len,
            x: 0,
            y: 0,
        }
    }

    /// A stock of its own in as few parts as can be.
    pub(super) fn all_of(stock: &[Placed]) -> Vec<Self> {
        let starts = (0..stock.len()).step_by(Self::MOST);
        let part = |first: usize| Self::new(first, (stock.len() - first).min(Self::MOST));
        starts.map(part).collect()
    }

    /// The part moved to the right and down.
    pub(crate) fn moved(self, x: u16, y: u16) -> Self {
        let (x, y) = (self.x + x, self.y + y);
        Self { x, y, ..self }
    }

    /// The number of figures.
    pub(super) fn len(self) -> usize {
        usize::from(self.len)
    }

    /// How far the figures lie to the right of those of the stock, and below them.
    pub(super) fn shift(self) -> (u16, u16) {
        (self.x, self.y)
    }

    /// The figures before they are moved.
    pub(super) fn stretch(self, stock: &[Placed]) -> &[Placed] {
        let first = self.first as usize;
        &stock[first..first + self.len()]
    }
}

impl Placed {
    fn moved(self, x: u16, y: u16) -> Self {
        let (x, y) = (self.x + x, self.y + y);
        Self { x, y, ..self }
    }
}

/// The figures of a tiling: see [`Tiling::figures`](super::Tiling::figures).
#[derive(Clone)]
pub struct Figures<'a> {
    stock: &'a [Placed],
    parts: slice::Iter<'a, Part>,
    /// What is left of the part that the next figure is of, before it is moved, and how far that is.
    stretch: slice::Iter<'a, Placed>,
    shift: (u16, u16),
    left: usize,
}

impl<'a> Figures<'a> {
    pub(super) fn new(stock: &'a [Placed], parts: &'a [Part]) -> Self {
        Self {
            stock,
            parts: parts.iter(),
            stretch: [].iter(),
            shift: (0, 0),
            left: parts.iter().map(|part| part.len()).sum(),
        }
    }
}

impl Iterator for Figures<'_> {
    type Item = Placed;

    fn next(&mut self) -> Option<Placed> {
        loop {
            if let Some(placed) = self.stretch.next() {
                self.left -= 1;
                let (x, y) = self.shift;
                return Some(placed.moved(x, y));
            }
            let part = self.parts.next()?;
            self.stretch = part.stretch(self.stock).iter();
            self.shift = part.shift();
        }
    }

    fn size_hint(&self) -> (usize, Option<usize>) {
        (self.left, Some(self.left))
    }
}

impl ExactSizeIterator for Figures<'_> {}

impl fmt::Debug for Figures<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_list().entries(self.clone()).finish()
    }
}

#[cfg(test)]
pub(super) mod tests {
    use proptest::prelude::*;
    use proptest::sample::Index;

    use super::*;
    use crate::{Figure, Tiling};

    /// Any tiling, most of its figures in several parts.
    pub(in crate::tiling) fn in_parts() -> impl Strategy<Value = Tiling> {
        let figure = (0..19_usize).prop_map(|index| Figure::all().nth(index).unwrap());
        let numbers = prop_oneof![0..12_u16, 0..=u16::MAX / 2];
        let placed =
            (numbers.clone(), numbers.clone(), figure).prop_map(|(x, y, figure)| Placed { x, y, figure });
        let stock = prop::collection::vec(placed, 0..30);
        let stretch = (any::<Index>(), any::<Index>(), numbers.clone(), numbers);
        (stock, prop::collection::vec(stretch, 0..6)).prop_map(|(stock, stretches)| {
            let part = |(one, other, x, y): (Index, Index, u16, u16)| {
                let first = one.index(stock.len() + 1);
                Part::new(first, other.index(stock.len() + 1 - first)).moved(x, y)
            };
            let parts = stretches.into_iter().map(part).collect();
            Tiling::of_parts(9, stock, parts)
        })
    }

    /// The slow twin.
    fn plain(tiling: &Tiling) -> Vec<Placed> {
        let mut figures = Vec::new();
        for part in &tiling.parts {
            for number in part.first..part.first + u32::from(part.len) {
                let Placed { x, y, figure } = tiling.stock[number as usize];
                let (x, y) = (x + part.x, y + part.y);
                figures.push(Placed { x, y, figure });
            }
        }
        figures
    }

    proptest! {
        #[test]
        fn fast_and_plain_agree(tiling in in_parts()) {
            let figures: Vec<Placed> = tiling.figures().collect();
            prop_assert_eq!(&figures, &plain(&tiling));
            let mut rest = tiling.figures();
            for left in (0..figures.len()).rev() {
                rest.next();
                prop_assert_eq!(rest.len(), left);
            }
            prop_assert_eq!(rest.next(), None);
            // Parts are nobody's concern.
            let listed = Tiling::new(9, figures);
            prop_assert_eq!(&listed, &tiling);
            prop_assert_eq!(format!("{listed:?}"), format!("{tiling:?}"));
        }
    }

    #[test]
    fn a_long_list_is_kept_in_its_order() {
        let figure = Figure::all().next().unwrap();
        let figures: Vec<Placed> = (0..=u16::MAX).map(|x| Placed { x, y: 0, figure }).collect();
        for len in [0, 1, Part::MOST, Part::MOST + 1, figures.len()] {
            let tiling = Tiling::new(0, figures[..len].to_vec());
            assert!(
                tiling.figures().eq(figures[..len].iter().copied()),
                "{len} figures"
            );
        }
    }
}
