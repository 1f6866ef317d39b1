use std::sync::{Mutex, PoisonError};

use rayon::prelude::*;

/// What the work makes of items, in their order, on the threads of the current rayon pool.
///
/// An item is taken when a thread is free for it, so a long list need not be in memory, and an item that takes long
/// holds no other one back. The first item of which nothing comes ends the work: no further item is taken.
///
/// # Errors
///
/// That of the work, which ends it as well.
pub(crate) fn in_turn<T: Send, R: Send, E: Send>(
    items: impl IntoIterator<Item = T, IntoIter: Send>,
    work: impl Fn(T) -> Result<Option<R>, E> + Sync,
) -> Result<Vec<R>, E> {
    let done = Mutex::new(Vec::new());
    let items = items.into_iter().enumerate().par_bridge();
    let ended = items.try_for_each(|(index, item)| {
        let result = work(item).map_err(Some)?.ok_or(None)?;
        let mut done = done.lock().unwrap_or_else(PoisonError::into_inner);
        done.push((index, result));
        Ok(())
    });
    if let Err(Some(error)) = ended {
        return Err(error);
    }
    let mut done = done.into_inner().unwrap_or_else(PoisonError::into_inner);
    done.sort_unstable_by_key(|&(index, _)| index);
    Ok(done.into_iter().map(|(_, result)| result).collect())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn results_are_in_the_order_of_the_items() {
        let doubled = in_turn(0..1_000, |number| Ok::<_, ()>(Some(2 * number)));
        assert_eq!(doubled, Ok((0..1_000).map(|number| 2 * number).collect()));
    }

    #[test]
    fn an_endless_list_ends_with_nothing_or_an_error() {
        let below = |most: u64| move |number| Ok::<_, ()>((number < most).then_some(number));
        let ended = in_turn(0.., below(100)).unwrap();
        assert!(ended.iter().copied().eq(0..100));
        let broken = in_turn(0_u64.., |number| {
            if number < 100 {
                Ok(Some(number))
            } else {
                Err("broken")
            }
        });
        assert_eq!(broken, Err("broken"));
    }
}
