//! Numbers on axes.

/// The first digit of a number above 0, other than zeros.
pub(super) fn first_digit(value: f64) -> u32 {
    // Rounded: places on an axis are sums.
    let text = format!("{value:.3e}");
    text.chars()
        .next()
        .and_then(|digit| digit.to_digit(10))
        .unwrap_or(0)
}

/// A number on an axis: thousands apart, as many decimals as it needs.
pub(super) fn number(value: f64) -> String {
    if value.abs() >= 1_000.0 {
        let digits = format!("{:.0}", value.abs());
        let grouped = digits.as_bytes().rchunks(3).rev();
        let groups: Vec<&str> = grouped
            .filter_map(|group| std::str::from_utf8(group).ok())
            .collect();
        return format!("{}{}", if value < 0.0 { "-" } else { "" }, groups.join(","));
    }
    let rounded = format!("{value:.4}");
    rounded.trim_end_matches('0').trim_end_matches('.').to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_short() {
        let texts = [0.0, 0.25, 12.0, 999.5, 1_000.0, 1_234_567.0, -4_000.0].map(number);
        assert_eq!(
            texts,
            ["0", "0.25", "12", "999.5", "1,000", "1,234,567", "-4,000"]
        );
    }
}
