//! Wide words beside the machine's.

use proptest::prelude::*;
use quadrille_bitboard::{Wide, Word};

fn wide(word: u128) -> Wide<2> {
    Wide::truncated(word)
}

/// Words with few bits or few gaps, so that carries go far.
fn words() -> impl Strategy<Value = u128> {
    (any::<[u128; 3]>(), 0..128_u32, any::<bool>()).prop_map(|([a, b, c], by, is_full)| {
        let word = (a & b & c) << by;
        if is_full { !word } else { word }
    })
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(2_000))]

    #[test]
    fn wide_words_are_sets((a, b) in (words(), words())) {
        prop_assert_eq!(wide(a) & wide(b), wide(a & b));
        prop_assert_eq!(wide(a) | wide(b), wide(a | b));
        prop_assert_eq!(wide(a) ^ wide(b), wide(a ^ b));
        prop_assert_eq!(!wide(a), wide(!a));
        prop_assert_eq!(wide(a).count(), a.count());
        prop_assert_eq!(wide(a).without_lowest(), wide(a.without_lowest()));
        prop_assert_eq!(wide(a).only_lowest(), wide(a.only_lowest()));
        prop_assert_eq!(a.only_lowest(), a & !a.without_lowest());
        prop_assert_eq!(wide(a).reversed(), wide(a.reversed()));
        prop_assert_eq!(wide(a).low(), a.low());
        if a != 0 {
            prop_assert_eq!((wide(a).lowest(), wide(a).highest()), (a.lowest(), a.highest()));
        }
    }

    #[test]
    fn wide_words_are_numbers((a, b) in (words(), words())) {
        prop_assert_eq!(wide(a).plus(wide(b)), wide(a.wrapping_add(b)));
        prop_assert_eq!(wide(a).minus(wide(b)), wide(a.wrapping_sub(b)));
        prop_assert_eq!(wide(a).cmp(&wide(b)), a.cmp(&b));
        // Of two sets that share nothing, the greater has the last bit.
        let (rest, both) = (a & !b, a & b);
        let last = |word: u128| 128 - word.leading_zeros();
        prop_assert_eq!(wide(rest) > wide(both), last(rest) > last(both));
    }

    #[test]
    fn wide_words_move(a in words(), by in 0..128_u32) {
        prop_assert_eq!(wide(a) << by, wide(a << by));
        prop_assert_eq!(wide(a) >> by, wide(a >> by));
        prop_assert_eq!(wide(a).rolled_up(by), wide(a.rotate_left(by)));
        prop_assert_eq!(wide(a).rolled_down(by), wide(a.rotate_right(by)));
        prop_assert_eq!(wide(a).shifted_up(by as usize), wide(a << by));
        prop_assert_eq!(wide(a).shifted_down(by as usize), wide(a >> by));
        prop_assert_eq!(Wide::<2>::first_bits(by), wide(u128::first_bits(by)));
    }
}

#[test]
fn moves_by_the_whole_word_and_more_leave_nothing() {
    for by in [128, 129, 1_000] {
        assert_eq!(u128::MAX.shifted_up(by), 0);
        assert_eq!(wide(u128::MAX).shifted_up(by), Wide::ZERO);
        assert_eq!(u128::MAX.shifted_down(by), 0);
        assert_eq!(wide(u128::MAX).shifted_down(by), Wide::ZERO);
    }
    assert_eq!(Wide::<2>::first_bits(128), wide(u128::MAX));
    assert_eq!([u32::first_bits(32), u32::first_bits(33)], [u32::MAX; 2]);
}

#[test]
fn widening_keeps_the_number() {
    let word = u128::MAX - 5;
    let wider = Wide::<16>::from(Wide::<4>::from(word));
    assert_eq!(wider, Wide::truncated(word));
    assert_eq!(wider.count(), word.count());
}
