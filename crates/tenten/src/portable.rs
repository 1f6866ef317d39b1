//! Functions that differ in their last bits between machines elsewhere, by additions and multiplications alone, which
//! are the same on all.

/// e to this power, within a part in a thousand from -30 to 30; beyond that as at these ends.
pub(crate) fn power_of_e(exponent: f64) -> f64 {
    const SQUARINGS: u32 = 20;
    let mut power = 1.0 + exponent.clamp(-30.0, 30.0) / f64::from(1_u32 << SQUARINGS);
    for _ in 0..SQUARINGS {
        power *= power;
    }
    power
}

/// The natural logarithm of a normal number above 0, within 1e-12.
#[cfg(feature = "learned")]
pub(crate) fn logarithm(number: f64) -> f64 {
    const MANTISSA: u64 = (1 << 52) - 1;
    let bits = number.to_bits();
    let exponent = (bits >> 52) as i32 - 1023;
    let mantissa = f64::from_bits(bits & MANTISSA | 1.0_f64.to_bits());
    // ln m = 2 artanh((m - 1) / (m + 1)), whose terms fall by a ninth or more.
    let part = (mantissa - 1.0) / (mantissa + 1.0);
    let square = part * part;
    let terms = (0..13).rev().map(|term| 1.0 / f64::from(2 * term + 1));
    let sum = terms.fold(0.0, |sum, term| sum * square + term);
    f64::from(exponent) * std::f64::consts::LN_2 + 2.0 * part * sum
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn powers_and_logarithms_are_those_of_the_library() {
        for step in -300..=300 {
            let exponent = f64::from(step) / 10.0;
            let (found, expected) = (power_of_e(exponent), exponent.exp());
            assert!(
                (found / expected - 1.0).abs() < 1e-3,
                "{exponent}: {found}, not {expected}"
            );
            let back = logarithm(expected);
            assert!((back - exponent).abs() < 1e-11, "{exponent}: {back}");
        }
    }
}
