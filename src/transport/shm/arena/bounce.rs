//! Shared memory in which a rank puts data that others are about to read: a copy more than when they read them where they are, but
//! the kernel takes longer for some ten thousand bytes than two copies do.

use crate::bootstrap;
use std::hint::spin_loop;
use std::sync::atomic::{AtomicU64, AtomicUsize, Ordering};
use std::thread::yield_now;

/// Bytes of a stage. Pages of it exist once they were used.
const STAGE: usize = 128 << 10;

/// Bytes before the data.
const HEAD: usize = size_of::<Head>();

/// Ranks that may read parts of one stage.
pub const READERS: usize = 16;

/// Bytes that are written before others may read them: so both sides copy at the same time.
pub const PIECE: usize = 16 << 10;

/// Parts of data that are longer than a stage, of which so many stand there at a time, and most bytes of one.
pub const PARTS: usize = 4;
pub const PART: usize = (STAGE - HEAD) / PARTS / 64 * 64;

/// Looks before another process may need this processor to write the next piece.
const LOOKS: u32 = 1000;

/// A word that has its line for itself.
#[repr(C, align(64))]
#[derive(Debug)]
struct Line(AtomicUsize);

/// What stands before the data of a stage.
#[repr(C)]
#[derive(Debug)]
struct Head {
    /// Bytes that stand there, or stood there before others took their place, or `RETURNED`. Its rank writes it, and who gives back a
    /// stage that was lent.
    filled: Line,
    /// Bytes that each of those that read parts has read, or `UNWANTED`. The reader writes it. Of what was lent to several the first one is
    /// the number of those that have yet to give it back.
    fetched: [Line; READERS],
}

/// What a reader says who wants nothing more.
pub const UNWANTED: usize = usize::MAX;

/// More bytes than a stage has: whoever it was lent to has read it.
const RETURNED: usize = usize::MAX;

/// The same, and its rank takes it again just now.
const CLAIMED: usize = RETURNED - 1;

/// Waits a little, as one of several times: a rank that dies meanwhile keeps this one waiting until the launcher ends it.
pub fn wait(looks: &mut u32) {
    *looks += 1;
    if *looks < LOOKS {
        spin_loop();
    } else {
        yield_now();
        bootstrap::end_with_the_launcher();
    }
}

/// BounceBuffers of each rank: messages may be under way, and a collective call may tell of a result while others still read what it was made
/// of.
const WHOLE: usize = 8;

/// Numbers of stages below this one are of those that may stay lent from one collective call to the next: half of them, so that there
/// are others.
const MAY_STAY: usize = WHOLE / 2;

/// Whether the stage with a number may stay lent until all meet again.
pub const fn may_stay(number: usize) -> bool {
    number < MAY_STAY
}

/// All stages of each rank: one more for parts of messages, which whole ones do not use up.
const EACH: usize = WHOLE + 1;

/// The stages of all ranks, mapped in this process for as long as it lives.
#[derive(Debug)]
pub struct BounceBuffers {
    first: usize,
    rank: usize,
    /// How often each of this process's stages was taken and became free again: odd while something stands there that others may still
    /// read. A stage that was lent stays taken when it is given back, and `filled` tells so.
    takings: [AtomicU64; EACH],
}

/// BounceBuffers that a rank has lent to others, who may not have given them back.
#[derive(Debug, Default)]
pub struct Lendings {
    /// Whose these are, if there are some.
    stages: Option<&'static BounceBuffers>,
    /// Which taking of each stage that was; 0 where there was none.
    takings: [u64; EACH],
}

impl Lendings {
    /// Whether there are some.
    pub fn is_any(&self) -> bool {
        self.stages.is_some()
    }

    /// Takes back what was not given back, when nobody reads it any more. What was taken again since then is not of these.
    pub fn take_back(&mut self) {
        let Some(stages) = self.stages.take() else { return };
        for (number, taking) in std::mem::take(&mut self.takings).into_iter().enumerate() {
            if taking != 0 && !stages.has(stages.rank, number, CLAIMED) {
                // It fails when it was taken again.
                let back = &stages.takings[number];
                let _ = back.compare_exchange(taking, taking + 1, Ordering::AcqRel, Ordering::Relaxed);
            }
        }
    }
}

impl BounceBuffers {
    /// Bytes of data for which there is room on a stage.
    pub const ROOM: usize = STAGE - HEAD;

    /// Bytes of the stages of so many ranks.
    pub const fn bytes(ranks: usize) -> usize {
        ranks * EACH * STAGE
    }

    /// The stages at an address, of which some are this rank's own.
    ///
    /// # Safety
    /// `bytes` of all ranks lie there, on lines of 64 bytes, shared by all of them, for as long as the process lives.
    pub const unsafe fn at(first: usize, rank: usize) -> Self {
        Self { first, rank, takings: [const { AtomicU64::new(0) }; EACH] }
    }

    /// Where a part of a message is, before which so many others were there.
    pub fn of_part(&self, rank: usize, number: usize, before: u64) -> usize {
        self.of(rank, number) + before as usize % PARTS * PART
    }

    /// A stage of this rank's, if there is one with room for so many bytes that no other call uses.
    pub fn take(&self, bytes: usize) -> Option<BounceBuffer<'_>> {
        if bytes > Self::ROOM {
            return None;
        }
        self.first_free(0..WHOLE)
    }

    /// A stage of this rank's for parts of a message, if there is one that no other call uses.
    pub fn take_for_parts(&self) -> Option<BounceBuffer<'_>> {
        self.first_free((0..EACH).rev())
    }

    fn first_free(&self, mut numbers: impl Iterator<Item = usize>) -> Option<BounceBuffer<'_>> {
        let (number, taking) = numbers.find_map(|number| Some((number, self.claim(number)?)))?;
        self.filled(self.rank, number).store(0, Ordering::Relaxed);
        Some(BounceBuffer { stages: self, number, taking })
    }

    /// Takes a stage that nobody uses, or that was given back.
    fn claim(&self, number: usize) -> Option<u64> {
        let takings = &self.takings[number];
        let swap = |from: u64, to| takings.compare_exchange(from, to, Ordering::AcqRel, Ordering::Relaxed).is_ok();
        let now = takings.load(Ordering::Relaxed);
        if now.is_multiple_of(2) {
            return swap(now, now + 1).then_some(now + 1);
        }
        let filled = self.filled(self.rank, number);
        filled.compare_exchange(RETURNED, CLAIMED, Ordering::Acquire, Ordering::Relaxed).ok()?;
        // Until something is written there, nobody else takes it, or takes it back; it may have been taken before since it was looked at.
        Some(takings.fetch_add(2, Ordering::AcqRel) + 2)
    }

    fn head(&self, rank: usize, number: usize) -> &Head {
        // SAFETY: it lies at the beginning of each stage, and all ranks may share it.
        unsafe { &*((self.first + (rank * EACH + number) * STAGE) as *const Head) }
    }

    fn filled(&self, rank: usize, number: usize) -> &AtomicUsize {
        &self.head(rank, number).filled.0
    }

    /// Whether so many bytes stand on a stage whose rank puts parts there, or stood there.
    pub fn has(&self, rank: usize, number: usize, bytes: usize) -> bool {
        self.filled(rank, number).load(Ordering::Acquire) >= bytes
    }

    /// Tells that one of those who read parts of a stage has read so many bytes, or that it wants nothing more.
    pub fn tell_fetched(&self, rank: usize, number: usize, reader: usize, bytes: usize) {
        self.head(rank, number).fetched[reader].0.store(bytes, Ordering::Release);
    }

    /// Where the data of one of a rank's stages are here.
    pub fn of(&self, rank: usize, number: usize) -> usize {
        (&raw const *self.head(rank, number)) as usize + HEAD
    }

    /// Reads the first bytes of a stage's data, of which its rank may still write some: calls `read` with each piece. A rank that dies
    /// before it has written them keeps this one waiting until the launcher ends it.
    pub fn read(&self, rank: usize, number: usize, bytes: usize, mut read: impl FnMut(*const u8, usize)) {
        let address = self.of(rank, number);
        for begin in (0..bytes).step_by(PIECE) {
            let end = bytes.min(begin + PIECE);
            self.wait_for(rank, number, end);
            read((address + begin) as *const u8, end - begin);
        }
    }

    /// Waits until the first bytes of a stage's data stand there, as told above.
    pub fn wait_for(&self, rank: usize, number: usize, bytes: usize) {
        let mut looks = 0;
        while !self.has(rank, number, bytes) {
            wait(&mut looks);
        }
    }

    /// The same as `give_back` of one that was lent to so many: the last one gives it back.
    pub fn give_back_by(&self, readers: usize, rank: usize, number: usize) {
        let left = &self.head(rank, number).fetched[0].0;
        if readers == 1 || left.fetch_sub(1, Ordering::AcqRel) == 1 {
            self.give_back(rank, number);
        }
    }

    /// Gives back a stage that its rank has lent, when all of it is read: then that writes nothing there any more.
    pub fn give_back(&self, rank: usize, number: usize) {
        self.filled(rank, number).store(RETURNED, Ordering::Release);
    }
}

/// A stage of this rank's, as long as a call uses it.
#[derive(Debug)]
pub struct BounceBuffer<'a> {
    stages: &'a BounceBuffers,
    /// By which others find it.
    pub number: usize,
    taking: u64,
}

impl BounceBuffer<'_> {
    /// Where its data are here.
    pub fn address(&self) -> usize {
        self.stages.of(self.stages.rank, self.number)
    }

    /// Where a part of a message goes, before which so many others went there.
    pub fn address_of_part(&self, before: u64) -> usize {
        self.stages.of_part(self.stages.rank, self.number, before)
    }

    /// Lets others use it, of whom the last one gives it back; or its rank takes it back.
    pub fn lend(self) {
        std::mem::forget(self);
    }

    /// Prepares it for so many who will give it back, before they know of it.
    pub fn expect(&self, readers: usize) {
        self.head().fetched[0].0.store(readers, Ordering::Relaxed);
    }

    /// Prepares it for readers of parts, before they know of it.
    pub fn clear_fetched(&self) {
        for line in &self.head().fetched {
            line.0.store(0, Ordering::Relaxed);
        }
    }

    /// What the reader that has read least has read, among some.
    pub fn least_fetched(&self, readers: impl Iterator<Item = usize>) -> usize {
        let fetched = &self.head().fetched;
        readers.map(|reader| fetched[reader].0.load(Ordering::Acquire)).min().unwrap_or(UNWANTED)
    }

    /// Tells that so many bytes stand there, or stood there.
    pub fn tell_filled(&self, bytes: usize) {
        self.head().filled.0.store(bytes, Ordering::Release);
    }

    fn head(&self) -> &Head {
        self.stages.head(self.stages.rank, self.number)
    }

    /// Writes so many bytes, for which others may wait already: calls `write` with each piece.
    pub fn fill(&self, bytes: usize, mut write: impl FnMut(*mut u8, usize)) {
        let filled = self.stages.filled(self.stages.rank, self.number);
        for begin in (0..bytes).step_by(PIECE) {
            let end = bytes.min(begin + PIECE);
            write((self.address() + begin) as *mut u8, end - begin);
            filled.store(end, Ordering::Release);
        }
    }
}

impl BounceBuffer<'static> {
    /// Lets others use it, and remembers it until they have given it back, or it can be taken back.
    pub fn lend_in(self, lendings: &mut Lendings) {
        lendings.stages = Some(self.stages);
        lendings.takings[self.number] = self.taking;
        self.lend();
    }
}

impl Drop for BounceBuffer<'_> {
    fn drop(&mut self) {
        self.stages.takings[self.number].store(self.taking + 1, Ordering::Release);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    /// BounceBuffers of so many ranks, as each of them sees them.
    fn stages(ranks: usize) -> &'static [BounceBuffers] {
        #[repr(C, align(64))]
        #[derive(Clone)]
        struct Bytes([u8; 64]);
        let memory = vec![Bytes([0; 64]); BounceBuffers::bytes(ranks) / 64].leak();
        // SAFETY: the memory stays.
        (0..ranks)
            .map(|rank| unsafe { BounceBuffers::at(memory.as_mut_ptr() as usize, rank) })
            .collect::<Vec<_>>()
            .leak()
    }

    #[test]
    fn there_are_so_many_and_what_is_given_back_is_there_again() {
        let of = stages(2);
        assert!(of[1].take(STAGE).is_none());
        let mut taken: Vec<_> = (0..WHOLE).map(|_| of[1].take(1).unwrap()).collect();
        assert!(of[1].take(1).is_none() && of[0].take(1).is_some());
        let for_parts = of[1].take_for_parts().unwrap();
        assert!(of[1].take_for_parts().is_none());
        taken.push(for_parts);
        let mut numbers: Vec<_> = taken.iter().map(|stage| stage.number).collect();
        numbers.dedup();
        assert_eq!(numbers.len(), EACH);
        let lent = taken.remove(0);
        let number = lent.number;
        lent.lend();
        assert!(of[1].take(1).is_none());
        of[0].give_back(1, number);
        assert_eq!(of[1].take(1).map(|stage| stage.number), Some(number));
        drop(taken);
        let again: Vec<_> = (0..WHOLE).map(|_| of[1].take(1).unwrap().number).collect();
        assert_eq!(again, [0; WHOLE]);
    }

    #[test]
    fn what_was_lent_to_nobody_is_taken_back() {
        let of = stages(2);
        let mut lendings = Lendings::default();
        let lend = |lendings: &mut Lendings| {
            let stage = of[0].take(1).unwrap();
            let number = stage.number;
            stage.lend_in(lendings);
            number
        };
        let numbers: Vec<_> = (0..WHOLE).map(|_| lend(&mut lendings)).collect();
        assert!(lendings.is_any() && of[0].take(1).is_none());
        // One was given back, another one also taken again: that stays.
        of[1].give_back(0, numbers[2]);
        of[1].give_back(0, numbers[5]);
        let again = of[0].take(1).unwrap();
        assert_eq!(again.number, numbers[2]);
        lendings.take_back();
        assert!(!lendings.is_any());
        let taken: Vec<_> = (0..WHOLE - 1).map(|_| of[0].take(1).unwrap()).collect();
        assert!(taken.iter().all(|stage| stage.number != again.number) && of[0].take(1).is_none());
    }

    #[test]
    fn only_the_same_taking_is_taken_back() {
        let of = stages(2);
        std::thread::scope(|scope| {
            for _ in 0..3 {
                scope.spawn(|| {
                    let mut lendings = Lendings::default();
                    for turn in 0..20_000 {
                        let Some(stage) = of[0].take(1) else { continue };
                        let (number, place) = (stage.number, stage.address() as *mut usize);
                        let own = (&raw const lendings) as usize + turn;
                        // SAFETY: there is room for a word, which is this thread's while the stage is.
                        unsafe {
                            place.write_volatile(own);
                            std::thread::yield_now();
                            assert_eq!(place.read_volatile(), own, "another one has taken it");
                        }
                        // Half of them are given back, which may be before this one goes on, and may be taken again before it takes back
                        // what it has lent.
                        if turn % 2 == 0 {
                            of[1].give_back(0, number);
                            std::thread::yield_now();
                        }
                        stage.lend_in(&mut lendings);
                        if turn % 3 == 0 {
                            lendings.take_back();
                        }
                    }
                    lendings.take_back();
                });
            }
        });
        assert_eq!((0..WHOLE).map_while(|_| of[0].take(1).map(BounceBuffer::lend)).count(), WHOLE);
    }

    #[test]
    fn what_is_read_was_written_before() {
        let of = stages(2);
        for turn in 0..200_usize {
            let bytes = 1 + turn * 997 % (STAGE - HEAD);
            let stage = of[0].take(bytes).unwrap();
            let number = stage.number;
            let of_place = |place: usize| (place * 31 + turn) as u8;
            std::thread::scope(|scope| {
                scope.spawn(|| {
                    let mut seen = Vec::new();
                    // SAFETY: so many bytes stand there.
                    of[1].read(0, number, bytes, |from, bytes| unsafe {
                        seen.extend_from_slice(std::slice::from_raw_parts(from, bytes));
                    });
                    assert!(seen.iter().enumerate().all(|(place, byte)| *byte == of_place(place)), "turn {turn}");
                    assert_eq!(seen.len(), bytes);
                    of[1].give_back(0, number);
                });
                let mut place = 0;
                stage.fill(bytes, |to, bytes| {
                    for byte in 0..bytes {
                        // SAFETY: there is room for so many.
                        unsafe { to.add(byte).write(of_place(place)) };
                        place += 1;
                    }
                });
                stage.lend();
            });
        }
    }
}
