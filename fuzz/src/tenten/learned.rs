//! What was learned from games: values of patterns, and the forecast of losses.

use std::sync::OnceLock;

use quadrille_tenten::{Forecast, Patterns, Rules};

use crate::chosen;

/// The rules about whose boards something is known.
const LEARNED: &str = "blockudoku";

/// What is built in, as files: patterns, and a forecast.
fn built_in() -> &'static [Vec<u8>; 2] {
    static BUILT_IN: OnceLock<[Vec<u8>; 2]> = OnceLock::new();
    BUILT_IN.get_or_init(|| {
        let rules = Rules::named(LEARNED).expect("a game");
        let patterns = Patterns::built_in(&rules).expect("they were learned");
        let forecast = Forecast::built_in(&rules).expect("it was learned");
        [patterns.to_bytes(), forecast.to_bytes()]
    })
}

/// What was read is written and read again, and each number of a forecast is one.
///
/// Files have one length each, which changes of bytes rarely keep. So an input is a file of a forecast, and changes one
/// that is built in. To read patterns takes a tenth of a second: only inputs whose first byte is a multiple of 32 do.
pub(super) fn learned(input: &[u8]) {
    let Some((choice, changes)) = input.split_first() else {
        return;
    };
    let [patterns, forecast] = built_in();
    if choice.is_multiple_of(32) {
        patterns_read_again(&changed(patterns, changes));
    }
    forecast_reads_again(changes);
    forecast_reads_again(&changed(forecast, changes));
}

/// A file with other bytes: each four of the changes are a place, and a value for the four bytes there.
fn changed(file: &[u8], changes: &[u8]) -> Vec<u8> {
    let mut file = file.to_vec();
    for change in changes.as_chunks::<4>().0 {
        let place = usize::from(u16::from_le_bytes([change[0], change[1]])) * 4 % (file.len() - 3);
        file[place..place + 4].copy_from_slice(&[change[2], change[3]].repeat(2));
    }
    file
}

/// A file may have two values for what is the same in a mirror, of which one is taken and written for both.
fn patterns_read_again(file: &[u8]) {
    let read = Patterns::from_bytes(file).expect("any numbers are values");
    let written = read.to_bytes();
    assert_eq!(written.len(), file.len());
    let again = Patterns::from_bytes(&written).expect("it was written");
    assert!(again.to_bytes() == written, "it is written in another way");
}

fn forecast_reads_again(file: &[u8]) {
    let read = Forecast::from_bytes(file);
    if file.len() == built_in()[1].len() {
        let numbers = file.as_chunks::<4>().0;
        let are_finite = numbers.iter().all(|bytes| f32::from_le_bytes(*bytes).is_finite());
        assert_eq!(read.is_some(), are_finite);
    }
    if let Some(read) = read {
        assert!(read.to_bytes() == file, "it is written in another way");
    }
}

pub(super) fn seeds() -> Vec<Vec<u8>> {
    let changes = [
        &b""[..],
        b"\x01\x00\x00\x80",
        b"\x02\x01\x80\x7f\x07\x00\xff\xff",
        &built_in()[1],
    ];
    chosen(&[0, 1], changes)
}
