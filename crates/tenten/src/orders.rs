//! The orders of a set, for the readable searches.

/// All orders of this many things, lexicographically.
pub(crate) fn orders(len: usize) -> Vec<Vec<usize>> {
    let mut orders = vec![Vec::new()];
    for _ in 0..len {
        let longer = |order: Vec<usize>| {
            let unused = (0..len).filter(|next| !order.contains(next)).collect::<Vec<_>>();
            unused.into_iter().map(move |next| [&order[..], &[next]].concat())
        };
        orders = orders.into_iter().flat_map(longer).collect();
    }
    orders
}

#[cfg(test)]
mod tests {
    use super::orders;

    #[test]
    fn orders_are_those_of_the_reference_program() {
        let expected = [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]];
        assert_eq!(orders(3), expected);
        assert_eq!(orders(0), [[0; 0]]);
    }
}
