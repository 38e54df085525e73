//! Rings: messages from one rank to another that follow each other in its memory, one or two cache lines for each.
//!
//! The sender fills one slot after the other and says so in the slot itself, last; the receiver looks at the next slot alone.
//! Data of up to 96 bytes are in the slot, and some more in an area that belongs to the ring; else the slot has the place of an
//! cell. Both count the slots they have passed, and the receiver tells its count now and then, before the sender comes around.

use super::area::Area;
use super::cell::Header;
use crate::transport::arena::Owned;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering};

/// Messages that can be under way.
const SLOTS: u32 = 128;

/// Bytes of data in a slot at most; the first 32 are in its first cache line.
pub const ROOM: usize = 96;

/// Messages with more data than that, after which there is an area for them.
const AREA_AFTER: u32 = 4;

/// Messages after which the receiver tells that it has taken them.
const PUBLISH_AFTER: u32 = 16;

/// Messages of a ring, of `ROOM` bytes, that its receiver keeps since no receive matches them. When there are more, the sender uses
/// envelopes, of which it has only so many.
const MOST_UNEXPECTED: u32 = 1024;

/// What stands in a slot beside its turn: a message, the fields of which mean what those of a header do.
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
    /// Those of the message.
    Data,
    /// The place of those of the message, in the ring's area.
    Place,
    /// The place of an envelope, which has all the rest.
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

/// A message. The sender alone writes to it.
#[repr(C, align(128))]
#[derive(Debug)]
struct Slot {
    /// How often the ring has come around to it since it was last filled, from 1 on; 0 before.
    turn: AtomicU32,
    content: UnsafeCell<Content>,
}

const _: () = assert!(size_of::<Slot>() == 128);

/// In the sender's memory; zeroes are an empty ring.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Ring {
    /// Of these the receiver tells: how many slots it has emptied, how many messages it has had another way since the ring was
    /// opened, and how many of the ring's it keeps, the longer ones counted as so many as they are long.
    emptied: AtomicU32,
    bypassed_received: AtomicU32,
    unexpected: AtomicU32,
    slots: [Slot; SLOTS as usize],
}

// SAFETY: a slot's content is written by the sender alone while the slot is empty, and read by the receiver alone while it is full;
// `turn` orders the two, and each of them holds a lock of its process.
unsafe impl Sync for Ring {}

/// What a slot has for its receiver, as long as that has not passed it.
#[derive(Debug)]
pub enum Found<'a> {
    /// A message.
    Here(&'a Content),
    /// An envelope at a place in the shared file.
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
    /// Keeps the ring.
    _memory: Owned,
    sent: u32,
    /// What the receiver has last been seen to have emptied.
    emptied: u32,
    bypassed: u32,
    /// Whether the last message went another way.
    is_diverted: bool,
    /// Messages that were too long for a slot, until there is an area.
    longer: u32,
    area: Option<Area>,
}

impl Outgoing {
    /// A ring in this rank's memory.
    ///
    /// # Safety
    /// The memory has `size_of::<Ring>()` bytes and the alignment of a ring, of which nobody else knows, and is kept for good.
    pub unsafe fn new(memory: Owned) -> Self {
        let ring = memory.address as *mut Ring;
        // SAFETY: the caller's promise.
        unsafe { ring.write_bytes(0, 1) };
        // SAFETY: as above.
        let ring = unsafe { &*ring };
        Self { ring, _memory: memory, sent: 0, emptied: 0, bypassed: 0, is_diverted: false, longer: 0, area: None }
    }

    /// Whether the next message can go by the ring: there is room, and all messages that went another way have arrived.
    #[inline]
    pub fn has_room(&mut self) -> bool {
        !self.is_diverted && self.sent.wrapping_sub(self.emptied) < SLOTS || self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        let Ring { emptied, bypassed_received, unexpected, .. } = self.ring;
        if bypassed_received.load(Ordering::Acquire) != self.bypassed
            || unexpected.load(Ordering::Relaxed) > MOST_UNEXPECTED
        {
            return false;
        }
        self.is_diverted = false;
        self.emptied = emptied.load(Ordering::Acquire);
        self.sent.wrapping_sub(self.emptied) < SLOTS
    }

    /// Says that a message goes another way.
    pub fn bypass(&mut self) {
        self.bypassed = self.bypassed.wrapping_add(1);
        self.is_diverted = true;
    }

    /// Sends a message with data that `write` writes, at most `ROOM` bytes. There is room.
    #[inline]
    pub fn send(&mut self, header: &Header, write: impl FnOnce(*mut u8)) {
        self.fill_with(header, Form::Data, write);
    }

    /// Whether it is worth it now that the ring gets an area.
    pub fn wants_area(&mut self) -> bool {
        self.longer = self.longer.saturating_add(1);
        self.longer == AREA_AFTER
    }

    /// Gives it one.
    pub fn set_area(&mut self, area: Area) {
        self.area = Some(area);
    }

    /// Sends a message with data that `write` writes to the ring's area, at most `area::MOST` bytes; false when they do not fit there now.
    /// There is room for a message.
    #[inline]
    pub fn send_in_area(&mut self, header: &Header, write: impl FnOnce(*mut u8)) -> bool {
        let Some(area) = &mut self.area else { return false };
        let bytes = header.bytes as usize;
        let Some((address, place)) = area.take(bytes, self.sent, self.emptied).or_else(|| {
            if self.ring.unexpected.load(Ordering::Relaxed) > MOST_UNEXPECTED {
                return None;
            }
            self.emptied = self.ring.emptied.load(Ordering::Acquire);
            area.take(bytes, self.sent, self.emptied)
        }) else {
            return false;
        };
        write(address);
        // SAFETY: there is room for a number.
        self.fill_with(header, Form::Place, |data| unsafe { data.cast::<u64>().write(place) });
        true
    }

    #[inline]
    fn fill_with(&mut self, header: &Header, form: Form, write: impl FnOnce(*mut u8)) {
        let slot = self.ring.slot(self.sent);
        let content = slot.content.get();
        // SAFETY: the slot is empty, so its content is this rank's.
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

    /// Sends an cell. There is room.
    pub fn send_cell(&mut self, place: u64) {
        let slot = self.ring.slot(self.sent);
        let content = slot.content.get();
        // SAFETY: as above.
        unsafe {
            (*content).form = Form::MessageCell;
            (*content).data[0] = place;
        }
        self.fill(slot);
    }

    #[inline]
    fn fill(&mut self, slot: &Slot) {
        // Whoever sends looks for sleepers afterwards (`Event::ring_for_store`).
        slot.turn.store(turn(self.sent), Ordering::Release);
        self.sent = self.sent.wrapping_add(1);
    }
}

/// A ring as its receiver knows it. One thread at a time takes messages, and any looks whether there are some.
#[derive(Debug)]
pub struct Incoming {
    ring: &'static Ring,
    pub sender: u32,
    /// The next slot's.
    position: AtomicU32,
}

impl Incoming {
    /// The ring of a sender.
    pub fn new(ring: &'static Ring, sender: u32) -> Self {
        Self { ring, sender, position: AtomicU32::new(0) }
    }

    /// Whether there is a message.
    #[inline]
    pub fn has_some(&self) -> bool {
        let position = self.position.load(Ordering::Relaxed);
        self.ring.slot(position).turn.load(Ordering::SeqCst) == turn(position)
    }

    /// The next message. One thread at a time asks, and passes it.
    #[inline]
    pub fn next(&self) -> Option<Found<'_>> {
        let position = self.position.load(Ordering::Relaxed);
        let slot = self.ring.slot(position);
        if slot.turn.load(Ordering::Acquire) != turn(position) {
            return None;
        }
        // SAFETY: the slot is full, so its content is this rank's until it is passed.
        let content = unsafe { &*slot.content.get() };
        Some(if content.form == Form::MessageCell {
            Found::MessageCell(content.data[0])
        } else {
            Found::Here(content)
        })
    }

    /// Passes the next message, which is done with.
    #[inline]
    pub fn pass(&self) {
        let next = self.position.load(Ordering::Relaxed).wrapping_add(1);
        // Who tells of it, in whatever thread, tells of a slot that has been read.
        self.position.store(next, Ordering::Release);
        if next.is_multiple_of(PUBLISH_AFTER) {
            self.ring.emptied.store(next, Ordering::Release);
        }
    }

    /// Tells how many slots are empty, when there is nothing else to do. By any thread: a number that is late
    /// makes the sender take another way, until the next one.
    pub fn publish_emptied(&self) {
        let position = self.position.load(Ordering::Acquire);
        if self.ring.emptied.load(Ordering::Relaxed) != position {
            self.ring.emptied.store(position, Ordering::Release);
        }
    }

    /// Counts a message of the sender's that came another way. By one thread at a time.
    pub fn count_bypassed(&self) {
        let count = self.ring.bypassed_received.load(Ordering::Relaxed);
        self.ring.bypassed_received.store(count.wrapping_add(1), Ordering::Release);
    }

    /// Counts a message with so many bytes that is kept, or is not kept any more.
    pub fn count_unexpected(&self, bytes: usize, is_added: bool) {
        let count = bytes.div_ceil(ROOM).max(1) as u32;
        if is_added {
            self.ring.unexpected.fetch_add(count, Ordering::Relaxed);
        } else {
            self.ring.unexpected.fetch_sub(count, Ordering::Relaxed);
        }
    }
}
