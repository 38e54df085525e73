//! The reason of an error as other ranks get it: the error's text, cut to a fixed length, beside its class.
//!
//! An error of one rank ends calls of others, whose sentences repeat the reason: the first sentence that is printed ends the job, and
//! may be that of any of these ranks.

#![forbid(unsafe_code)]

use super::{Error, class_name};
use std::ffi::c_int;

/// Bytes of text at most.
const MOST: usize = 504;

/// Words of a reason at most: the number of bytes, then the text.
pub const REASON_WORDS: usize = 1 + MOST / 8;

/// A reason, in shared memory or in a message. Zeroes: there is none.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    bytes: u64,
    text: [u8; MOST],
}

const _: () = assert!(size_of::<Reason>() == 8 * REASON_WORDS);

impl Reason {
    /// No text.
    pub const NONE: Self = Self { bytes: 0, text: [0; MOST] };

    /// That of an error.
    pub fn of(error: &Error) -> Self {
        let bytes =
            (0..=MOST.min(error.text.len())).rev().find(|bytes| error.text.is_char_boundary(*bytes)).unwrap_or(0);
        let mut text = [0; MOST];
        text[..bytes].copy_from_slice(&error.text.as_bytes()[..bytes]);
        Self { bytes: bytes as u64, text }
    }

    /// Its words, as many as are used.
    pub fn words(&self) -> Vec<u64> {
        let used = (self.bytes as usize).min(MOST).div_ceil(8);
        let text = self.text.chunks_exact(8).take(used);
        let words = text.map(|chunk| u64::from_ne_bytes(chunk.try_into().expect("a chunk has eight bytes")));
        std::iter::once(self.bytes).chain(words).collect()
    }

    /// The reason that such words are.
    pub fn of_words(words: &[u64]) -> Self {
        let mut reason = Self::NONE;
        if let Some((bytes, text)) = words.split_first() {
            reason.bytes = *bytes;
            for (place, word) in reason.text.chunks_exact_mut(8).zip(text) {
                place.copy_from_slice(&word.to_ne_bytes());
            }
        }
        reason
    }

    /// The error of a rank that gets an error of this class and reason from another one, which `rank_name` names.
    pub fn error(&self, class: c_int, rank_name: &str) -> Error {
        let bytes = (self.bytes as usize).min(MOST);
        let text = String::from_utf8_lossy(&self.text[..bytes]);
        let separator = if text.is_empty() { "" } else { ": " };
        Error::new(class, format!("{rank_name} failed with {}{separator}{text}", class_name(class)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::abi::MPI_ERR_SIZE;

    #[test]
    fn a_reason_arrives_as_it_was() {
        let long = "ä".repeat(MOST);
        for text in ["", "size -8 is negative", &long] {
            let error = Error::new(MPI_ERR_SIZE, text.to_owned());
            let words = Reason::of(&error).words();
            assert!(words.len() <= REASON_WORDS);
            let there = Reason::of_words(&words).error(MPI_ERR_SIZE, "rank 3");
            let wanted = if text.is_empty() { String::new() } else { format!(": {}", &text[..text.len().min(MOST)]) };
            assert_eq!(there.text, format!("rank 3 failed with MPI_ERR_SIZE{wanted}"));
        }
        assert_eq!(Reason::NONE.words(), [0]);
    }
}
