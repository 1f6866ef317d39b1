//! The fields themselves: forward from the start, then backward from the clear.

use quadrille_search::{GaveUp, Limits};
use rayon::prelude::*;

use super::gather::{Basket, Gather};
use super::near::Near;
use crate::field::{clear_full_rows, rows_left, rows_mask};
use crate::prune::{Stock, looks_hopeful};
use crate::{Field, Mover, Piece};

/// Pieces, a bit each.
type Pieces = u8;

/// Fields that one task looks at.
const TASK: usize = 1 << 13;

/// More pieces of each kind than any field takes.
fn any_pieces() -> Stock {
    let all = |_| Piece::ALL;
    (0..15).flat_map(all).collect()
}

/// The useful fields, by pieces placed from `start`, in ascending order.
pub(super) fn layers(mover: &Mover, start: Field, limits: &Limits) -> Result<Vec<Vec<u64>>, GaveUp> {
    let builder = Builder {
        mover,
        lines: start.lines(),
        limits,
    };
    let mut layers = vec![vec![start.word()]];
    let mut pieces = Vec::new();
    for placed in 0..start.empty_cells() / 4 {
        let (next, leading) = builder.after(&layers[placed])?;
        layers.push(next);
        pieces.push(leading);
    }
    for placed in (0..layers.len() - 1).rev() {
        limits.check(0)?;
        let next = Near::new(&layers[placed + 1]);
        layers[placed] = builder.leading_to(&layers[placed], &pieces[placed], &next)?;
    }
    Ok(layers)
}

struct Builder<'a> {
    mover: &'a Mover,
    lines: usize,
    limits: &'a Limits,
}

impl Builder<'_> {
    /// The fields one piece after these, without those that the tests rule out; and by field of these, the pieces that
    /// lead to one which the quick test does not rule out.
    fn after(&self, words: &[u64]) -> Result<(Vec<u64>, Vec<Pieces>), GaveUp> {
        let gather = Gather::new();
        let parts: Result<Vec<Vec<Pieces>>, GaveUp> = words
            .par_chunks(TASK)
            .map(|words| {
                self.limits.check(0)?;
                let mut basket = gather.basket();
                let leading = words.iter().map(|&word| self.gather_after(word, &mut basket));
                let leading = leading.collect();
                self.limits.advance(words.len() as u64);
                Ok(leading)
            })
            .collect();
        let leading = parts?.concat();
        let (clear, stock) = (rows_mask(self.lines), any_pieces());
        let packing = self.mover.packing();
        // The slow test comes last, once for each different field.
        let next = gather.into_words(self.limits, |word| {
            word == clear || packing.is_hopeful(word, self.lines, || stock)
        })?;
        Ok((next, leading))
    }

    /// Gathers the hopeful fields one piece after this one; returns the pieces that lead to them.
    #[inline]
    fn gather_after(&self, word: u64, basket: &mut Basket<'_>) -> Pieces {
        Piece::ALL.into_iter().fold(0, |leading, piece| {
            let mut leads = false;
            self.any_after(word, piece, |next| {
                if looks_hopeful(next, self.lines) {
                    leads = true;
                    basket.put(next);
                }
                // Never enough: each field is gathered.
                false
            });
            leading | Pieces::from(leads) << piece.index()
        })
    }

    /// Those of the fields from which a piece leads to one of the next layer; `pieces` are those that may.
    fn leading_to(&self, words: &[u64], pieces: &[Pieces], next: &Near) -> Result<Vec<u64>, GaveUp> {
        let parts: Result<Vec<Vec<u64>>, GaveUp> = words
            .par_chunks(TASK)
            .zip(pieces.par_chunks(TASK))
            .map(|(words, pieces)| {
                self.limits.check(0)?;
                let leads = |&(&word, &pieces): &(&u64, &Pieces)| {
                    // What looked hopeless on the way forward is not in the next layer, so its pieces need not be
                    // placed again.
                    let mut may = Piece::ALL
                        .into_iter()
                        .filter(|piece| pieces >> piece.index() & 1 == 1);
                    may.any(|piece| self.any_after(word, piece, |after| next.contains(after)))
                };
                let kept = words.iter().zip(pieces).filter(leads);
                let kept = kept.map(|(&word, _)| word).collect();
                self.limits.advance(words.len() as u64);
                Ok(kept)
            })
            .collect();
        Ok(parts?.concat())
    }

    /// Whether a field that this piece leads to from this one passes a test.
    #[inline]
    fn any_after(&self, word: u64, piece: Piece, mut test: impl FnMut(u64) -> bool) -> bool {
        let rows = rows_left(word, self.lines);
        let cells = word & rows_mask(rows);
        let mut found = false;
        self.mover.landings_in(cells, rows, piece).for_each_mask(|mask| {
            // Landings cannot be broken off, but once one has passed, the others are not tested.
            found = found || test(clear_full_rows(word | mask, self.lines));
        });
        found
    }
}

#[cfg(test)]
mod tests {
    use std::collections::{BTreeMap, BTreeSet};

    use super::*;
    use crate::{DropMode, KickTable, Physics};

    /// The twin: plain recursion over fields and placements, with no test but that the field is not clear yet.
    #[derive(Default)]
    struct Twin {
        /// Whether fields that were reached can be cleared.
        known: BTreeMap<Field, bool>,
    }

    impl Twin {
        fn can_clear(&mut self, mover: &Mover, field: Field) -> bool {
            if field.is_clear() {
                return true;
            }
            if let Some(&known) = self.known.get(&field) {
                return known;
            }
            let mut can = false;
            for piece in Piece::ALL {
                for placement in mover.landings(field, piece) {
                    let (after, _) = field.place(placement).expect("it fits");
                    can |= self.can_clear(mover, after);
                }
            }
            self.known.insert(field, can);
            can
        }

        fn useful(self) -> BTreeSet<u64> {
            let useful = self.known.into_iter().filter(|&(_, can)| can);
            useful.map(|(field, _)| field.word()).collect()
        }
    }

    #[test]
    fn agrees_with_plain_recursion() {
        let starts = [
            ("", 2),
            ("XXXXX____X/XXXXXX___X/XXXXXXX__X/XXXXXX___X", 4),
            ("XX________/XXXXXXXX__/XXXXXXXX__/XXXXXXX___", 4),
            ("XXX_XXX___/XXX___XXXX/XXX__XXXXX/XXXXXXXXX_", 4),
            // Nothing can clear this one.
            ("X_________/XXXXXXXXX_/X_XXXXXXX_/XXXXXXXXX_", 4),
        ];
        for drop in [DropMode::Soft, DropMode::Slide, DropMode::Hard] {
            for (start, lines) in starts {
                let mover = Mover::new(Physics::new(KickTable::srs(), drop), lines).unwrap();
                let start = Field::parse(start, lines).unwrap();
                let mut twin = Twin::default();
                let can = twin.can_clear(&mover, start);
                let layers = layers(&mover, start, &Limits::none()).unwrap();
                let found: BTreeSet<u64> = layers.iter().flatten().copied().collect();
                let mut expected = twin.useful();
                if can {
                    expected.insert(rows_mask(lines));
                }
                assert_eq!(found, expected, "{drop}\n{start}");
                assert!(layers.iter().all(|layer| layer.is_sorted()));
            }
        }
    }
}
