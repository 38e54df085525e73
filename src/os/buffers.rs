//! A cache of buffers. The cache keeps dropped buffers, and later buffers use their memory again. Without the cache, buffers would often be
//! fresh memory, because the C library returns the end of its heap to the kernel as soon as 128 KiB there are free. Fresh memory costs a
//! page fault for each 4 KiB, which takes longer than copying 4 KiB.

#![forbid(unsafe_code)]

use parking_lot::Mutex;
use std::ops::Deref;

/// Smallest buffer that is kept when it is dropped, in bytes. The C library itself reuses the memory of shorter buffers.
const LEAST: usize = 4 << 10;

/// Maximum total size of the kept buffers, in bytes.
const MOST: usize = 2 << 20;

static KEPT: Mutex<Kept> = Mutex::new(Kept { buffers: Vec::new(), bytes: 0 });

/// The kept buffers, which are not in use.
#[derive(Debug)]
struct Kept {
    buffers: Vec<Vec<u8>>,
    bytes: usize,
}

impl Kept {
    /// Takes the smallest kept buffer with room for `bytes` bytes, if it is shorter than 16 times `bytes`. Returns None if there is no such
    /// buffer.
    fn take(&mut self, bytes: usize) -> Option<Vec<u8>> {
        let fits = |buffer: &Vec<u8>| (bytes..bytes.saturating_mul(16)).contains(&buffer.capacity());
        let all = self.buffers.iter().enumerate().filter(|(_, buffer)| fits(buffer));
        let (index, _) = all.min_by_key(|(_, buffer)| buffer.capacity())?;
        let buffer = self.buffers.swap_remove(index);
        self.bytes -= buffer.capacity();
        Some(buffer)
    }

    /// Keeps a buffer, except if the kept buffers would then exceed `MOST` bytes.
    fn give(&mut self, mut buffer: Vec<u8>) {
        if self.bytes + buffer.capacity() <= MOST {
            buffer.clear();
            self.bytes += buffer.capacity();
            self.buffers.push(buffer);
        }
    }
}

/// A vector of bytes. `with_capacity` takes its memory from the cache if possible. When the vector is dropped, the cache keeps its memory,
/// except if the memory is shorter than `LEAST` bytes or the cache is full.
#[derive(Debug, Default)]
pub struct ReusedBuffer {
    bytes: Vec<u8>,
    /// Number of bytes before the content.
    start: usize,
}

impl ReusedBuffer {
    /// Returns an empty buffer with room for `bytes` bytes.
    pub fn with_capacity(bytes: usize) -> Self {
        let kept = if bytes >= LEAST { KEPT.lock().take(bytes) } else { None };
        Self { bytes: kept.unwrap_or_else(|| Vec::with_capacity(bytes)), start: 0 }
    }

    /// Returns a buffer with a copy of `bytes`.
    pub fn copy_of(bytes: &[u8]) -> Self {
        let mut copy = Self::with_capacity(bytes.len());
        copy.bytes.extend_from_slice(bytes);
        copy
    }

    /// Returns a buffer whose content is a vector without its first `start` bytes.
    pub fn behind(bytes: Vec<u8>, start: usize) -> Self {
        debug_assert!(start <= bytes.len());
        Self { bytes, start }
    }

    /// Returns the vector. The content begins at its front, unless the buffer was made by `behind`.
    pub fn vector(&mut self) -> &mut Vec<u8> {
        &mut self.bytes
    }
}

impl From<Vec<u8>> for ReusedBuffer {
    fn from(bytes: Vec<u8>) -> Self {
        Self { bytes, start: 0 }
    }
}

impl Deref for ReusedBuffer {
    type Target = [u8];

    fn deref(&self) -> &[u8] {
        &self.bytes[self.start..]
    }
}

impl Drop for ReusedBuffer {
    fn drop(&mut self) {
        if self.bytes.capacity() >= LEAST {
            KEPT.lock().give(std::mem::take(&mut self.bytes));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_smallest_buffer_with_enough_room_is_taken() {
        let mut kept = Kept { buffers: Vec::new(), bytes: 0 };
        for bytes in [100 << 10, 10 << 10, 30 << 10] {
            kept.give(Vec::with_capacity(bytes));
        }
        assert_eq!(kept.take(20 << 10).map(|buffer| buffer.capacity()), Some(30 << 10));
        // The two kept buffers are too long (100 KiB) and long enough (10 KiB).
        assert_eq!(kept.take(5 << 10).map(|buffer| buffer.capacity()), Some(10 << 10));
        assert_eq!(kept.take(5 << 10), None);
        assert_eq!(kept.take(200 << 10), None);
        assert_eq!((kept.buffers.len(), kept.bytes), (1, 100 << 10));
    }

    #[test]
    fn no_more_is_kept_than_the_limit() {
        let mut kept = Kept { buffers: Vec::new(), bytes: 0 };
        for _ in 0..10 {
            kept.give(vec![1; MOST / 4]);
        }
        assert_eq!((kept.buffers.len(), kept.bytes), (4, MOST));
        assert!(kept.take(MOST / 4).is_some_and(|buffer| buffer.is_empty()));
    }
}
