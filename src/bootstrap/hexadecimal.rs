//! Bytes as hexadecimal digits. Every launcher passes on hexadecimal digits unchanged.

#![forbid(unsafe_code)]

use std::fmt::Write;

pub fn hexadecimal(bytes: &[u8]) -> String {
    bytes.iter().fold(String::new(), |mut text, byte| {
        // Writing to a string cannot fail.
        let _ = write!(text, "{byte:02x}");
        text
    })
}

/// Returns the bytes of a text. Skips pairs that are not a number. A single digit at the end becomes a byte.
pub fn bytes_of(hexadecimal: &str) -> Vec<u8> {
    hexadecimal
        .as_bytes()
        .chunks(2)
        .filter_map(|digits| std::str::from_utf8(digits).ok().and_then(|digits| u8::from_str_radix(digits, 16).ok()))
        .collect()
}

pub fn text_of(hexadecimal: &str) -> String {
    String::from_utf8_lossy(&bytes_of(hexadecimal)).into_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_survives_hexadecimal() {
        assert_eq!(hexadecimal(b"a-\xff"), "612dff");
        assert_eq!(text_of(&hexadecimal("näme 1".as_bytes())), "näme 1");
    }
}
