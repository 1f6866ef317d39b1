//! Sorting in little code.
//!
//! The sorts of the standard library are compiled anew for each type, each time some kilobytes that the page has to
//! load.

/// Sorts items by a key, which is taken anew for each comparison; items with equal keys stay in their order. The time
/// grows with the square of their number.
pub(crate) fn sort_by_key<T, K: Ord>(items: &mut [T], key: impl Fn(&T) -> K) {
    for end in 1..items.len() {
        let place = items[..end].partition_point(|item| key(item) <= key(&items[end]));
        items[place..=end].rotate_right(1);
    }
}

/// Sorts numbers in the order of [`f32::total_cmp`]: Shell's sort, by the gaps of Ciura.
pub(crate) fn sort_values(values: &mut [f32]) {
    for gap in [1750, 701, 301, 132, 57, 23, 10, 4, 1] {
        for end in gap..values.len() {
            let mut place = end;
            while place >= gap && values[place - gap].total_cmp(&values[place]).is_gt() {
                values.swap(place - gap, place);
                place -= gap;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn values_are_sorted_as_by_the_standard_library() {
        for count in [0_u32, 1, 2, 9, 100, 5_000] {
            let mut values: Vec<f32> = (0..count)
                .map(|place| (place.wrapping_mul(2_654_435_761) >> 20) as f32 - 2_000.0)
                .collect();
            let mut expected = values.clone();
            expected.sort_by(f32::total_cmp);
            sort_values(&mut values);
            assert_eq!(values, expected);
        }
    }

    #[test]
    fn agrees_with_the_standard_library() {
        for count in 0_u32..40 {
            let mut items: Vec<(u32, u32)> = (0..count)
                .map(|place| (place.wrapping_mul(2_654_435_761) >> 29, place))
                .collect();
            let mut expected = items.clone();
            expected.sort_by_key(|item| item.0);
            sort_by_key(&mut items, |item| item.0);
            assert_eq!(items, expected);
        }
    }
}
