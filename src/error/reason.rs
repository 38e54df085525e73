//! The reason of an error for other ranks: the text of the error, cut to a fixed length. The class is sent separately.
//!
//! An error at one rank also makes calls of other ranks fail. The error texts of these ranks repeat the reason, because any of
//! the ranks may be the first to print its text and end the job.

#![forbid(unsafe_code)]

use super::{Error, class_name};
use std::borrow::Cow;
use std::ffi::c_int;

/// Maximum number of bytes of the text.
const MOST: usize = 504;

/// Maximum number of 8-byte words of a reason: one word for the number of bytes, then the text.
pub const REASON_WORDS: usize = 1 + MOST / 8;

/// The reason of an error, in shared memory or in a message. All zeroes mean that there is no reason.
#[repr(C)]
#[derive(Clone, Copy, Debug)]
pub struct Reason {
    bytes: u64,
    text: [u8; MOST],
}

const _: () = assert!(size_of::<Reason>() == 8 * REASON_WORDS);

/// Encodes an error for other ranks: the class, then the words of the reason.
pub fn error_words(error: &Error) -> Vec<u64> {
    std::iter::once(error.common_class() as u64).chain(Reason::of(error).words()).collect()
}

impl Reason {
    /// A reason without text.
    pub const NONE: Self = Self { bytes: 0, text: [0; MOST] };

    /// The reason of an error.
    pub fn of(error: &Error) -> Self {
        let bytes =
            (0..=MOST.min(error.text.len())).rev().find(|bytes| error.text.is_char_boundary(*bytes)).unwrap_or(0);
        let mut text = [0; MOST];
        text[..bytes].copy_from_slice(&error.text.as_bytes()[..bytes]);
        Self { bytes: bytes as u64, text }
    }

    /// The used words of the reason.
    pub fn words(&self) -> Vec<u64> {
        let used = (self.bytes as usize).min(MOST).div_ceil(8);
        let text = self.text.chunks_exact(8).take(used);
        let words = text.map(|chunk| {
            u64::from_ne_bytes(chunk.try_into().expect("chunks_exact(8) returns chunks of eight bytes"))
        });
        std::iter::once(self.bytes).chain(words).collect()
    }

    /// Reads a reason from its words.
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

    /// The error that this rank raises after an error of another rank, from which it has received this reason and the class.
    /// `rank_name` describes the other rank.
    pub fn error(&self, class: c_int, rank_name: &str) -> Error {
        let text = self.text();
        let separator = if text.is_empty() { "" } else { ": " };
        Error::new(class, format!("{rank_name} failed with {}{separator}{text}", class_name(class)))
    }

    /// The same error, which another rank has found for this rank, too.
    pub fn same_error(&self, class: c_int) -> Error {
        Error::new(class, self.text().into_owned())
    }

    fn text(&self) -> Cow<'_, str> {
        String::from_utf8_lossy(&self.text[..(self.bytes as usize).min(MOST)])
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
            let same = Reason::of_words(&words).same_error(MPI_ERR_SIZE);
            assert_eq!((same.class, &*same.text), (MPI_ERR_SIZE, &text[..text.len().min(MOST)]));
        }
        assert_eq!(Reason::NONE.words(), [0]);
    }
}
