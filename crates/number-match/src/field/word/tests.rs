//! Wide words beside the machine's.

use quadrille_search::Seed;
use rand::RngExt;

use super::*;

fn wide(word: u128) -> Wide<2> {
    Wide([word as u64, (word >> 64) as u64])
}

#[test]
fn wide_words_are_numbers() {
    let mut random = Seed(1).stream(0);
    let mut word = || {
        // Few digits, or few gaps, so that carries go far.
        let word = random.random::<u128>() & random.random::<u128>() & random.random::<u128>();
        let shift = random.random_range(0..128);
        let word = word << shift;
        if random.random_bool(0.5) { word } else { !word }
    };
    for _ in 0..10_000 {
        let (a, b) = (word(), word());
        assert_eq!(wide(a).plus(wide(b)), wide(a.plus(b)));
        assert_eq!(wide(a).only_lowest(), wide(a & a.wrapping_neg()));
        assert_eq!(a.only_lowest(), a & a.wrapping_neg());
        let (rest, both) = (wide(a & !b), wide(a & b));
        assert_eq!(rest.is_last_in(both), (a & !b).is_last_in(a & b));
        let last = |word: u128| 128 - word.leading_zeros();
        assert_eq!(rest.is_last_in(both), last(a & !b) > last(a & b));
    }
    assert!(!Wide::<2>::ZERO.is_last_in(Wide::ZERO));
}
