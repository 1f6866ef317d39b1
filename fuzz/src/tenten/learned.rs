//! What was learned from games: values of patterns, and the forecast of losses.

use quadrille_tenten::{Forecast, Patterns, Rules};

use crate::inputs;

/// The rules about whose boards something is known.
const LEARNED: &str = "blockudoku";

/// What is built in, as files.
fn built_in() -> [Vec<u8>; 2] {
    let rules = Rules::named(LEARNED).expect("a game");
    let patterns = Patterns::built_in(&rules).expect("they were learned");
    let forecast = Forecast::built_in(&rules).expect("it was learned");
    [patterns.to_bytes(), forecast.to_bytes()]
}

/// What was read is written as the same bytes, and each number of a forecast is one.
///
/// Files have one length each, which changes of bytes rarely keep. So an input also changes what is built in: each
/// four bytes of it are a place, and a value for the four bytes there.
pub(super) fn learned(input: &[u8]) {
    let [mut patterns, mut forecast] = built_in();
    reads_again(input);
    for change in input.as_chunks::<4>().0 {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]]));
        let value = [change[2], change[3]].repeat(2);
        for file in [&mut patterns, &mut forecast] {
            let place = place * 4 % (file.len() - 3);
            file[place..place + 4].copy_from_slice(&value);
        }
    }
    assert!(
        Patterns::from_bytes(&patterns).is_some(),
        "any numbers are values"
    );
    let numbers = forecast.as_chunks::<4>().0;
    let are_finite = numbers.iter().all(|bytes| f32::from_le_bytes(*bytes).is_finite());
    assert_eq!(Forecast::from_bytes(&forecast).is_some(), are_finite);
    reads_again(&patterns);
    reads_again(&forecast);
}

fn reads_again(file: &[u8]) {
    if let Some(patterns) = Patterns::from_bytes(file) {
        assert_eq!(patterns.to_bytes(), file);
    }
    if let Some(forecast) = Forecast::from_bytes(file) {
        assert_eq!(forecast.to_bytes(), file);
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let changes = [&b""[..], b"\x01\x00\x00\x80", b"\x02\x01\x80\x7f\x07\x00\xff\xff"];
    inputs(changes.into_iter().map(<[u8]>::to_vec).chain(built_in()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_that_are_none_are_refused() {
        let [_, mut forecast] = built_in();
        assert!(Forecast::from_bytes(&forecast).is_some());
        forecast[4..8].copy_from_slice(&f32::INFINITY.to_le_bytes());
        assert!(Forecast::from_bytes(&forecast).is_none());
    }
}
