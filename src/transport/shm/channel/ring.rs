//! Rings: single-producer, single-consumer queues of small messages, in the sender's memory, one or two cache lines for
//! each message.
//!
//! A slot holds up to 96 bytes of data, or the place of data in the ring's area, or the place of a cell.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `Slot::turn` | the sender | after the content (Release) |
//! | `emptied` | the receiver | every `PUBLISH_AFTER` slots, and when it is idle, after it has read the slots (Release) |
//! | `bypassed_received` | the receiver | after a message that came by the receive queue although the ring exists (Release) |
//! | `unexpected` | the receiver | a hint (Relaxed): rooms of messages that no receive has matched |
//!
//! While a message bypasses the ring, because it was full, the sender fills no slot until `bypassed_received` has
//! caught up: so messages stay in order. A sender that dies leaves its last slot empty or full; a receiver that dies
//! lets the ring fill up.

use super::area::Area;
use super::cell::Header;
use crate::transport::arena::Owned;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering};

/// Slots of a ring.
const SLOTS: u32 = 128;

/// Bytes of data in a slot at most; the first 32 are in its first cache line.
pub const ROOM: usize = 96;

/// Messages with more data than that, after which the ring gets an area.
const AREA_AFTER: u32 = 4;

/// Messages after which the receiver publishes that it has taken them.
const PUBLISH_AFTER: u32 = 16;

/// Unexpected messages of `ROOM` bytes that the receiver keeps. When it has more, the sender uses cells, the number of
/// which is limited.
const MOST_UNEXPECTED: u32 = 1024;

/// The message in a slot. Fields mean what those of a header of the same name do.
#[repr(C)]
#[derive(Debug)]
pub struct Content {
    pub context: u64,
    pub tag: i32,
    pub source: u32,
    pub bytes: u32,
    pub refusal: u8,
    form: Form,
    data: [u64; ROOM / 8],
}

/// What the data in a slot are.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The message's data.
    Data,
    /// The place of the message's data in the ring's area.
    Place,
    /// The place of a cell, which has everything else.
    MessageCell,
}

/// Where the data of a message are.
#[derive(Clone, Copy, Debug)]
pub enum Data {
    Here(*const u8),
    /// In the shared file.
    At(u64),
}

impl Content {
    /// Where the data are.
    #[inline]
    pub fn data(&self) -> Data {
        if self.form == Form::Data { Data::Here(self.data.as_ptr().cast()) } else { Data::At(self.data[0]) }
    }
}

/// A slot, which the sender alone writes.
#[repr(C, align(128))]
#[derive(Debug)]
struct Slot {
    /// The round in which it was last filled, from 1; 0 before.
    turn: AtomicU32,
    content: UnsafeCell<Content>,
}

const _: () = assert!(size_of::<Slot>() == 128);

/// The ring, in the sender's memory; all zeroes is an empty one.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Ring {
    /// Written by the receiver: slots that it has emptied, messages that bypassed the ring since it was opened, and
    /// unexpected messages of the ring, in units of `ROOM` bytes.
    emptied: AtomicU32,
    bypassed_received: AtomicU32,
    unexpected: AtomicU32,
    slots: [Slot; SLOTS as usize],
}

// SAFETY: a slot's content is written by the sender alone while the slot is empty, and read by the receiver alone while
// it is full; `turn` orders the two, and each of them holds a lock of its process.
unsafe impl Sync for Ring {}

/// What the receiver finds in a slot that it has not passed.
#[derive(Debug)]
pub enum Found<'a> {
    /// A message.
    Here(&'a Content),
    /// A cell at a place in the shared file.
    MessageCell(u64),
}

impl Ring {
    fn slot(&self, position: u32) -> &Slot {
        &self.slots[(position % SLOTS) as usize]
    }
}

/// The turn of the slot at a position when it is full.
fn turn(position: u32) -> u32 {
    position / SLOTS + 1
}

/// A ring as its sender knows it.
#[derive(Debug)]
pub struct Outgoing {
    ring: &'static Ring,
    /// Keeps the ring allocated.
    _memory: Owned,
    sent: u32,
    /// `emptied` as last loaded.
    emptied: u32,
    bypassed: u32,
    /// Whether messages bypass the ring.
    is_diverted: bool,
    /// Messages that were too long for a slot, until the ring has an area.
    longer: u32,
    area: Option<Area>,
}

impl Outgoing {
    /// A ring in this rank's memory.
    ///
    /// # Safety
    /// The memory has the size and alignment of a `Ring`, no other rank knows it, and it stays allocated while the
    /// process lives.
    pub unsafe fn new(memory: Owned) -> Self {
        let ring = memory.address as *mut Ring;
        // SAFETY: the caller passes new memory of the size and alignment of a ring.
        unsafe { ring.write_bytes(0, 1) };
        // SAFETY: zeroes are a valid ring, and the memory stays while the process lives.
        let ring = unsafe { &*ring };
        Self { ring, _memory: memory, sent: 0, emptied: 0, bypassed: 0, is_diverted: false, longer: 0, area: None }
    }

    /// Whether the next message can go by the ring: it has room, and all messages that bypassed it have arrived.
    #[inline]
    pub fn has_room(&mut self) -> bool {
        !self.is_diverted && self.sent.wrapping_sub(self.emptied) < SLOTS || self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        let Ring { emptied, bypassed_received, unexpected, .. } = self.ring;
        // Acquire: a message that is sent now comes after those that bypassed the ring. Relaxed: a hint.
        if bypassed_received.load(Ordering::Acquire) != self.bypassed
            || unexpected.load(Ordering::Relaxed) > MOST_UNEXPECTED
        {
            return false;
        }
        self.is_diverted = false;
        // Acquire: the slots are overwritten after the receiver has read them.
        self.emptied = emptied.load(Ordering::Acquire);
        self.sent.wrapping_sub(self.emptied) < SLOTS
    }

    /// Counts a message that bypasses the ring.
    pub fn bypass(&mut self) {
        self.bypassed = self.bypassed.wrapping_add(1);
        self.is_diverted = true;
    }

    /// Sends a message with data that `write` writes, at most `ROOM` bytes. The ring has room.
    #[inline]
    pub fn send(&mut self, header: &Header, write: impl FnOnce(*mut u8)) {
        self.fill_with(header, Form::Data, write);
    }

    /// Counts a message too long for a slot; returns whether the ring should get an area now.
    pub fn wants_area(&mut self) -> bool {
        self.longer = self.longer.saturating_add(1);
        self.longer == AREA_AFTER
    }

    /// Gives the ring an area.
    pub fn set_area(&mut self, area: Area) {
        self.area = Some(area);
    }

    /// Sends a message with data that `write` writes to the ring's area, at most `area::MOST` bytes; false when they do
    /// not fit there now. The ring has room for a message.
    #[inline]
    pub fn send_in_area(&mut self, header: &Header, write: impl FnOnce(*mut u8)) -> bool {
        let Some(area) = &mut self.area else { return false };
        let bytes = header.bytes as usize;
        let Some((address, place)) = area.take(bytes, self.sent, self.emptied).or_else(|| {
            // Relaxed: a hint.
            if self.ring.unexpected.load(Ordering::Relaxed) > MOST_UNEXPECTED {
                return None;
            }
            // Acquire: the area is overwritten after the receiver has read it.
            self.emptied = self.ring.emptied.load(Ordering::Acquire);
            area.take(bytes, self.sent, self.emptied)
        }) else {
            return false;
        };
        write(address);
        // SAFETY: the data of a slot have room for a number.
        self.fill_with(header, Form::Place, |data| unsafe { data.cast::<u64>().write(place) });
        true
    }

    #[inline]
    fn fill_with(&mut self, header: &Header, form: Form, write: impl FnOnce(*mut u8)) {
        let slot = self.ring.slot(self.sent);
        let content = slot.content.get();
        // SAFETY: the ring has room, so the receiver has passed this slot and its content is the sender's.
        unsafe {
            (*content).context = header.context;
            (*content).tag = header.tag;
            (*content).source = header.source;
            (*content).bytes = header.bytes as u32;
            (*content).refusal = header.refusal;
            (*content).form = form;
            write((&raw mut (*content).data).cast());
        }
        self.fill(slot);
    }

    /// Sends a cell. The ring has room.
    pub fn send_cell(&mut self, place: u64) {
        let slot = self.ring.slot(self.sent);
        let content = slot.content.get();
        // SAFETY: the ring has room, so the receiver has passed this slot and its content is the sender's.
        unsafe {
            (*content).form = Form::MessageCell;
            (*content).data[0] = place;
        }
        self.fill(slot);
    }

    #[inline]
    fn fill(&mut self, slot: &Slot) {
        // Release: the receiver sees the content. The caller looks for sleepers afterwards (`Event::ring_for_store`).
        slot.turn.store(turn(self.sent), Ordering::Release);
        self.sent = self.sent.wrapping_add(1);
    }
}

/// A ring as its receiver knows it. One thread at a time takes messages; any thread looks whether some have arrived.
#[derive(Debug)]
pub struct Incoming {
    ring: &'static Ring,
    pub sender: u32,
    /// Of the next slot.
    position: AtomicU32,
}

impl Incoming {
    /// The ring of a sender.
    pub fn new(ring: &'static Ring, sender: u32) -> Self {
        Self { ring, sender, position: AtomicU32::new(0) }
    }

    /// Whether a message has arrived.
    #[inline]
    pub fn has_some(&self) -> bool {
        // Relaxed: a thread that loads an old position looks at a slot that another thread has taken.
        let position = self.position.load(Ordering::Relaxed);
        // SeqCst: after this thread has counted itself as a sleeper.
        self.ring.slot(position).turn.load(Ordering::SeqCst) == turn(position)
    }

    /// The next message. One thread at a time calls it, and passes the message.
    #[inline]
    pub fn next(&self) -> Option<Found<'_>> {
        // Relaxed: one thread at a time takes messages.
        let position = self.position.load(Ordering::Relaxed);
        let slot = self.ring.slot(position);
        // Acquire: the content was written before.
        if slot.turn.load(Ordering::Acquire) != turn(position) {
            return None;
        }
        // SAFETY: the slot is full, so the sender does not write to its content until it is passed.
        let content = unsafe { &*slot.content.get() };
        Some(if content.form == Form::MessageCell {
            Found::MessageCell(content.data[0])
        } else {
            Found::Here(content)
        })
    }

    /// Passes the next message, which is done.
    #[inline]
    pub fn pass(&self) {
        // Relaxed: one thread at a time takes messages.
        let next = self.position.load(Ordering::Relaxed).wrapping_add(1);
        // Release: the thread that publishes the position, possibly another one, does so after the slot was read.
        self.position.store(next, Ordering::Release);
        if next.is_multiple_of(PUBLISH_AFTER) {
            // Release: after the reads of the slots.
            self.ring.emptied.store(next, Ordering::Release);
        }
    }

    /// Publishes how many slots are empty, when the rank has nothing else to do. Any thread may call it: after an old
    /// number the sender bypasses the ring until the next one.
    pub fn publish_emptied(&self) {
        // Acquire: after the reads of the thread that has passed the slots. Relaxed: the store below decides. Release:
        // after those reads.
        let position = self.position.load(Ordering::Acquire);
        // Relaxed: it saves a store.
        if self.ring.emptied.load(Ordering::Relaxed) != position {
            // Release: after the reads of the slots.
            self.ring.emptied.store(position, Ordering::Release);
        }
    }

    /// Counts a message that bypassed the ring. One thread at a time calls it.
    pub fn count_bypassed(&self) {
        // Relaxed: one thread at a time writes it. Release: the sender fills the ring after this message has arrived.
        let count = self.ring.bypassed_received.load(Ordering::Relaxed);
        // Release: the sender fills the ring after that.
        self.ring.bypassed_received.store(count.wrapping_add(1), Ordering::Release);
    }

    /// Counts an unexpected message of `bytes` bytes, or its end.
    pub fn count_unexpected(&self, bytes: usize, is_added: bool) {
        let count = bytes.div_ceil(ROOM).max(1) as u32;
        // Relaxed, both: a hint to the sender.
        if is_added {
            self.ring.unexpected.fetch_add(count, Ordering::Relaxed); // a hint
        } else {
            self.ring.unexpected.fetch_sub(count, Ordering::Relaxed); // a hint
        }
    }
}
