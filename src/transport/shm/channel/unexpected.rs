//! Data of unexpected messages: copies out of a ring, kept until a receive matches them.
//!
//! Later messages use the memory again. Without this reuse, the C library's allocator would return much of the memory to the system, and
//! request it again for later messages, which takes longer than all other work for a message.

#![forbid(unsafe_code)]

use super::area;
use crate::os::threads::KnownMutex;

/// Size in bytes of the smallest memory that is reused. Memory for data of at most half of this size is not reused.
const SMALLEST: usize = 1 << 10;
/// Number of sizes of reused memory. Each size is twice the previous size.
const ROOMS: usize = (area::MOST / SMALLEST).ilog2() as usize + 1;

/// Largest number of bytes that are kept while no message uses them.
const MOST_SPARE: usize = 512 << 10;

static SPARES: KnownMutex<Spares> = KnownMutex::new(Spares::new());

/// The data of one unexpected message.
#[derive(Debug)]
pub struct UnexpectedData(Vec<u8>);

#[derive(Debug)]
struct Spares {
    by_room: [Vec<Vec<u8>>; ROOMS],
    bytes: usize,
}

impl Spares {
    const fn new() -> Self {
        Self { by_room: [const { Vec::new() }; ROOMS], bytes: 0 }
    }

    /// Takes spare memory of the size with index `room`.
    fn take(&mut self, room: usize) -> Option<Vec<u8>> {
        let memory = self.by_room[room].pop()?;
        self.bytes -= memory.capacity();
        Some(memory)
    }

    fn keep(&mut self, room: usize, memory: Vec<u8>) {
        if self.bytes + memory.capacity() <= MOST_SPARE {
            self.bytes += memory.capacity();
            self.by_room[room].push(memory);
        }
    }
}

/// Returns the index of the size for `bytes` bytes. None if the memory of data of this length is not reused.
fn room_of(bytes: usize) -> Option<usize> {
    let room = bytes.next_power_of_two();
    (SMALLEST..=area::MOST).contains(&room).then(|| (room / SMALLEST).ilog2() as usize)
}

impl UnexpectedData {
    /// A copy of the data.
    pub fn of(data: &[u8]) -> Self {
        let Some(room) = room_of(data.len()) else { return Self(data.to_vec()) };
        let spare = SPARES.lock().take(room);
        let mut memory = spare.unwrap_or_else(|| Vec::with_capacity(SMALLEST << room));
        memory.clear();
        memory.extend_from_slice(data);
        Self(memory)
    }

    /// Returns the data.
    pub fn data(&self) -> &[u8] {
        &self.0
    }
}

impl Drop for UnexpectedData {
    fn drop(&mut self) {
        if let Some(room) = room_of(self.0.len()) {
            SPARES.lock().keep(room, std::mem::take(&mut self.0));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rooms_have_what_they_are_for() {
        assert_eq!(room_of(0), None);
        assert_eq!(room_of(512), None);
        assert_eq!([513, 1024, 1025, 16384].map(room_of), [Some(0), Some(0), Some(1), Some(ROOMS - 1)]);
        assert_eq!(room_of(area::MOST + 1), None);
    }

    #[test]
    fn memory_is_used_again_and_not_more_than_is_said_is_kept() {
        let mut spares = Spares::new();
        let count = MOST_SPARE / area::MOST;
        for _ in 0..=count {
            spares.keep(ROOMS - 1, Vec::with_capacity(area::MOST));
        }
        assert_eq!((spares.bytes, spares.by_room[ROOMS - 1].len()), (MOST_SPARE, count));
        assert!(spares.take(0).is_none() && spares.take(ROOMS - 1).is_some());
        assert_eq!(spares.bytes, MOST_SPARE - area::MOST);
    }

    #[test]
    fn data_stay_as_they_are() {
        let all: Vec<u8> = (0..area::MOST).map(|index| (index % 251) as u8).collect();
        for _ in 0..2 {
            let kept: Vec<_> = [0, 1, 600, 5000, area::MOST].map(|bytes| UnexpectedData::of(&all[..bytes])).into();
            assert!(kept.iter().all(|kept| kept.data() == &all[..kept.data().len()]));
            assert_eq!(kept.iter().map(|kept| kept.data().len()).sum::<usize>(), 5601 + area::MOST);
        }
    }
}
