//! Digits, numbers of several digits, and the text of comments.

use std::fmt::Write;

/// The digits of fumen, by value.
const DIGITS: &[u8; 64] = b"ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/";

/// How many different characters a comment may have, once escaped.
pub(super) const CHARACTERS: u32 = 96;

/// The longest comment, once escaped.
pub(super) const LONGEST_COMMENT: usize = 4095;

pub(super) fn digit(value: u32) -> char {
    DIGITS[(value % 64) as usize].into()
}

pub(super) fn value(digit: char) -> Option<u32> {
    let at = DIGITS.iter().position(|&other| char::from(other) == digit);
    at.map(|at| at as u32)
}

/// Escapes a comment as the function `escape` of the web's scripts does: all of it becomes ASCII.
pub(super) fn escape(text: &str) -> String {
    let mut escaped = String::new();
    for unit in text.encode_utf16() {
        let ascii = u8::try_from(unit).ok().filter(u8::is_ascii);
        match ascii {
            Some(plain) if plain.is_ascii_alphanumeric() || b"@*_+-./".contains(&plain) => {
                escaped.push(plain.into());
            }
            // Writing to a string cannot fail.
            _ if unit < 256 => drop(write!(escaped, "%{unit:02X}")),
            _ => drop(write!(escaped, "%u{unit:04X}")),
        }
    }
    escaped
}

/// The opposite of [`escape`]; what is no escape stays as it is.
pub(super) fn unescape(text: &str) -> String {
    let bytes = text.as_bytes();
    let hex = |from: usize, to: usize| {
        let digits = bytes.get(from..to)?;
        let digits = std::str::from_utf8(digits).ok()?;
        let all = digits.bytes().all(|digit| digit.is_ascii_hexdigit());
        all.then(|| u16::from_str_radix(digits, 16).ok()).flatten()
    };
    let (mut units, mut at) = (Vec::new(), 0);
    while at < bytes.len() {
        let long = (bytes[at..].starts_with(b"%u"))
            .then(|| hex(at + 2, at + 6))
            .flatten();
        let short = (bytes[at] == b'%').then(|| hex(at + 1, at + 3)).flatten();
        let (unit, length) = match (long, short) {
            (Some(unit), _) => (unit, 6),
            (None, Some(unit)) => (unit, 3),
            (None, None) => (bytes[at].into(), 1),
        };
        units.push(unit);
        at += length;
    }
    String::from_utf16_lossy(&units)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn comments_are_escaped_as_on_the_web() {
        assert_eq!(escape("T 61.19 %"), "T%2061.19%20%25");
        assert_eq!(escape("パフェ ü"), "%u30D1%u30D5%u30A7%20%FC");
        for text in ["", "100 %u", "パフェ 🟦 ü"] {
            assert_eq!(unescape(&escape(text)), text);
        }
        assert_eq!(unescape("5% %zz %u12"), "5% %zz %u12");
    }
}
