//! What takes long to make, kept for the next questions.

/// Values by their keys, the one that was asked for last first.
pub(super) struct Recent<K, T> {
    most: usize,
    kept: Vec<(K, T)>,
}

impl<K: PartialEq, T> Recent<K, T> {
    /// Keeps at most this many, which is not 0.
    pub(super) const fn of(most: usize) -> Self {
        let kept = Vec::new();
        Self { most, kept }
    }

    /// The value of a key, which is made if it is not there.
    pub(super) fn get<E>(&mut self, key: K, make: impl FnOnce() -> Result<T, E>) -> Result<&T, E> {
        if let Some(place) = self.kept.iter().position(|(known, _)| *known == key) {
            self.kept[..=place].rotate_right(1);
        } else {
            let value = make()?;
            self.kept.truncate(self.most - 1);
            self.kept.insert(0, (key, value));
        }
        Ok(&self.kept[0].1)
    }
}

#[cfg(test)]
mod tests {
    use std::convert::Infallible;

    use super::*;

    #[test]
    fn the_last_ones_are_kept() {
        let mut recent = Recent::of(2);
        let mut made = Vec::new();
        for key in [1, 1, 2, 1, 3, 1, 2] {
            let value = recent.get(key, || {
                made.push(key);
                Ok::<_, Infallible>(10 * key)
            });
            assert_eq!(value, Ok(&(10 * key)));
        }
        assert_eq!(made, [1, 2, 3, 2]);
        assert_eq!(recent.get(9, || Err("no")), Err("no"));
        assert_eq!(recent.get(2, || Err("no")), Ok(&20));
    }
}
