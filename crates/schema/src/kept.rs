//! Values that take long to make, kept for the next request.

/// Table of the values that were used last.
#[derive(Clone, Debug)]
pub struct Kept<K, V> {
    most: usize,
    /// The one that was used last comes first.
    values: Vec<(K, V)>,
}

impl<K: PartialEq, V> Kept<K, V> {
    /// An empty table of at most this many values, 1 at least.
    #[must_use]
    pub const fn new(most: usize) -> Self {
        Self {
            most,
            values: Vec::new(),
        }
    }

    /// The value of a key: the one that is kept, else the one that `make` makes, which takes the place of the one that
    /// was used longest ago.
    ///
    /// ```
    /// use quadrille_schema::Kept;
    ///
    /// let mut squares = Kept::new(2);
    /// assert_eq!(*squares.get_or(3, || 9), 9);
    /// assert_eq!(*squares.get_or(3, || unreachable!("it is kept")), 9);
    /// ```
    pub fn get_or(&mut self, key: K, make: impl FnOnce() -> V) -> &mut V {
        let found: Result<_, std::convert::Infallible> = self.try_get_or(key, || Ok(make()));
        match found {
            Ok(value) => value,
            Err(never) => match never {},
        }
    }

    /// The value of a key: the one that is kept, else the one that `make` makes.
    ///
    /// # Errors
    ///
    /// Those of `make`.
    pub fn try_get_or<E>(&mut self, key: K, make: impl FnOnce() -> Result<V, E>) -> Result<&mut V, E> {
        let at = self.values.iter().position(|(known, _)| *known == key);
        let entry = match at {
            Some(at) => self.values.remove(at),
            None => (key, make()?),
        };
        self.values.truncate(self.most.max(1) - 1);
        self.values.insert(0, entry);
        Ok(&mut self.values[0].1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_value_used_longest_ago_goes() {
        let mut made = Vec::new();
        let mut kept = Kept::new(2);
        for key in [1, 2, 1, 3, 1, 2] {
            kept.get_or(key, || made.push(key));
        }
        assert_eq!(made, [1, 2, 3, 2]);
    }

    #[test]
    fn nothing_is_kept_of_what_cannot_be_made() {
        let mut kept = Kept::new(2);
        assert_eq!(kept.try_get_or(1, || Err::<u8, _>("no")), Err("no"));
        assert_eq!(*kept.get_or(1, || 5), 5);
    }
}
