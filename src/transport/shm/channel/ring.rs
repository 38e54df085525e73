//! Rings: single-producer, single-consumer queues of small messages, in the sender's memory. A message takes one or two cache lines.
//!
//! A slot holds up to 96 bytes of data. For longer data, it holds the offset of data in the ring's area or in a passed buffer (`area`), or
//! the index of a bounce buffer with the data, or the offset of a cell. After the receiver has read a slot, it passes the slot: it moves
//! its position to the next slot.
//!
//! | word | written by | when |
//! | --- | --- | --- |
//! | `Slot::turn` | the sender | after the content (Release) |
//! | `emptied` | the receiver | every `PUBLISH_AFTER` slots, and when it is idle, after it has read the slots (Release) |
//! | `bypassed_received` | the receiver | after a message that came by the receive queue although a ring exists (Release) |
//! | `unexpected` | the receiver | when it keeps an unexpected message of the ring, and when it releases this message (Relaxed: a hint) |
//!
//! If the ring is full, or the sender may not fill a slot now (`Outgoing::has_room`), the sender puts the next message into a cell, which
//! bypasses the ring: the cell is pushed to the receive queue. Then the sender fills no slot until `bypassed_received` counts that message,
//! so messages stay in order. If the sender dies while it fills a slot, the receiver still finds the slot empty. If the receiver dies, the
//! ring fills up.

use super::area::{Area, AreaLine, BUFFERS_OF_PAIR};
use super::cell::{Header, MessageCell};
use crate::bootstrap::LocalRank;
use crate::os::threads::Mutex;
use crate::transport::arena::ShmBox;
use crate::transport::typed::{Shared, ShmOffset, ShmPtr};
use smallvec::SmallVec;
use std::cell::UnsafeCell;
use std::sync::atomic::{AtomicU32, Ordering};

/// Number of slots of a ring.
const SLOTS: u32 = 128;

/// Largest number of bytes of data in a slot. The first 32 are in the slot's first cache line.
pub const ROOM: usize = 96;

/// Number of messages that are too long for a slot, after which the ring gets an area.
const AREA_AFTER: u32 = 4;

/// Number of emptied slots after which the receiver publishes `emptied`.
const PUBLISH_AFTER: u32 = 16;

/// Limit for unexpected messages of the ring at the receiver, in units of `ROOM` bytes. Above the limit, a sender whose ring or area seems
/// full uses cells, whose number is limited.
const MOST_UNEXPECTED: u32 = 1024;

/// The message in a slot. Fields that are named like fields of `Header` have the same meaning.
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

/// The fields of a header that a slot holds.
#[derive(Clone, Copy, Debug)]
pub struct SlotHeader {
    context: u64,
    tag: i32,
    source: u32,
    pub bytes: usize,
    refusal: u8,
}

impl SlotHeader {
    /// The fields of a header. A sender calls this function before it takes a lock. If the sender called it later, the compiler would load
    /// the fields from memory again.
    #[inline]
    pub fn of(header: &Header) -> Self {
        let Header { context, tag, source, refusal, bytes, .. } = *header;
        Self { context, tag, source, bytes: bytes as usize, refusal }
    }
}

/// The meaning of the data in a slot.
#[repr(u8)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Form {
    /// The message's data.
    Data,
    /// The offset in the shared file of the message's data, which are in the ring's area.
    InArea,
    /// The offset in the shared file of the message's data, in a passed buffer, which belongs to the receiver from now on.
    PassedBuffer,
    /// The index of the sender's bounce buffer that has the message's data, and the number of readers of the buffer.
    Bounced,
    /// The offset in the shared file of a cell, which has header and data.
    MessageCell,
}

/// The location of a message's data.
#[derive(Clone, Copy, Debug)]
pub enum Data {
    Here(*const u8),
    At(ShmOffset<AreaLine>),
}

impl Content {
    /// Returns the index of the sender's bounce buffer that has the data, and the number of readers of the buffer. The form must be
    /// `Bounced`.
    pub fn bounced(&self) -> [u32; 2] {
        debug_assert_eq!(self.form, Form::Bounced);
        [self.data[0] as u32, (self.data[0] >> 32) as u32]
    }

    /// Returns the location of the data. The data must not be in a bounce buffer.
    #[inline]
    pub fn data(&self) -> Data {
        if self.form == Form::Data {
            return Data::Here(self.data.as_ptr().cast());
        }
        // SAFETY: the form says that the sender has written the offset of a part of its area, or of a passed buffer.
        Data::At(unsafe { ShmOffset::of_word(self.data[0]) })
    }

    /// Returns the passed buffer that contains the data; None if the data are elsewhere.
    #[inline]
    pub fn passed_buffer(&self) -> Option<ShmOffset<AreaLine>> {
        // SAFETY: the form says that the sender has written the offset of a passed buffer.
        (self.form == Form::PassedBuffer).then(|| unsafe { ShmOffset::of_word(self.data[0]) })
    }
}

/// A slot. Only the sender writes it.
#[repr(C, align(128))]
#[derive(Debug)]
struct Slot {
    /// Number of the round in which the sender last filled the slot, counted from 1; 0 if the slot was never filled.
    turn: AtomicU32,
    content: UnsafeCell<Content>,
}

const _: () = assert!(size_of::<Slot>() == 128);

/// The ring, in the sender's memory. A ring of all zeroes is empty.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct Ring {
    /// Number of slots that the receiver has emptied. Written by the receiver.
    emptied: AtomicU32,
    /// Number of messages that bypassed the ring and have arrived. Written by the receiver.
    bypassed_received: AtomicU32,
    /// Length of the ring's unexpected messages, in units of `ROOM` bytes. Written by the receiver.
    unexpected: AtomicU32,
    slots: [Slot; SLOTS as usize],
}

// SAFETY: only the sender writes a slot's content, while the slot is empty, and only the receiver reads it, while the slot is full. `turn`
// orders these accesses. A lock in the sender's process allows one thread at a time to write, and a lock in the receiver's process allows
// one thread at a time to read.
unsafe impl Sync for Ring {}

// SAFETY: `repr(C)`, and consists of atomic words and of contents. A receiver reads the content of a slot only after the sender has written
// this content.
unsafe impl Shared for Ring {}

/// The content of a slot that the receiver has not passed yet.
#[derive(Debug)]
pub enum Found<'a> {
    /// A message whose data are in the slot, in the ring's area or in a passed buffer.
    Here(&'a Content),
    /// A message whose data are in a bounce buffer of the sender.
    Bounced(&'a Content),
    MessageCell(ShmOffset<MessageCell>),
}

impl Ring {
    fn slot(&self, position: u32) -> &Slot {
        &self.slots[(position % SLOTS) as usize]
    }
}

/// Returns the value of `turn` that a full slot has at this position.
fn turn(position: u32) -> u32 {
    position / SLOTS + 1
}

/// A ring as seen by its sender.
#[derive(Debug)]
pub struct Outgoing {
    ring: ShmBox<Ring>,
    sent: u32,
    /// Value of `Ring::emptied` that this rank has loaded last.
    emptied: u32,
    bypassed: u32,
    /// True if messages must bypass the ring.
    is_diverted: bool,
    /// Number of messages that were too long for a slot; counted until the ring has an area.
    longer: u32,
    area: Option<Area>,
}

impl Outgoing {
    /// A new ring in this rank's memory.
    pub fn new(ring: ShmBox<Ring>) -> Self {
        Self { ring, sent: 0, emptied: 0, bypassed: 0, is_diverted: false, longer: 0, area: None }
    }

    /// Returns true if the next message can use the ring: the ring has room, and all messages that bypassed it have arrived. If the ring
    /// seems full or a message has bypassed it, this function also returns false if too many messages of the ring are unexpected.
    #[inline]
    pub fn has_room(&mut self) -> bool {
        !self.is_diverted && self.sent.wrapping_sub(self.emptied) < SLOTS || self.look()
    }

    #[cold]
    fn look(&mut self) -> bool {
        let Ring { emptied, bypassed_received, unexpected, .. } = &*self.ring;
        // Acquire: messages that bypassed the ring arrive before a message that is sent now. Relaxed for `unexpected`: a hint.
        if bypassed_received.load(Ordering::Acquire) != self.bypassed
            || unexpected.load(Ordering::Relaxed) > MOST_UNEXPECTED
        {
            return false;
        }
        self.is_diverted = false;
        // Acquire: the receiver's reads come before the slots are overwritten.
        self.emptied = emptied.load(Ordering::Acquire);
        self.sent.wrapping_sub(self.emptied) < SLOTS
    }

    /// Counts a message that bypasses the ring.
    pub fn bypass(&mut self) {
        self.bypassed = self.bypassed.wrapping_add(1);
        self.is_diverted = true;
    }

    /// Sends a message with at most `ROOM` bytes of data, which `write` writes. The ring must have room.
    #[inline]
    pub fn send(&mut self, header: SlotHeader, write: impl FnOnce(*mut u8)) {
        self.fill_with(header, Form::Data, write);
    }

    /// Counts a message too long for a slot. Returns true if the ring should get an area now.
    pub fn wants_area(&mut self) -> bool {
        self.longer = self.longer.saturating_add(1);
        self.longer == AREA_AFTER
    }

    /// Gives the ring an area.
    pub fn set_area(&mut self, area: Area) {
        self.area = Some(area);
    }

    /// Takes a passed buffer of this rank that no message has used yet.
    #[inline]
    pub fn take_passed_buffer(&mut self) -> Option<ShmOffset<AreaLine>> {
        self.area.as_mut()?.take_passable()
    }

    /// Sends a message with at most `area::MOST` bytes of data, which `write` writes to a passed buffer. `buffer` is the address of this
    /// buffer and its offset in the shared file. The buffer belongs to the receiver afterwards. The ring must have room for a message.
    #[inline]
    pub fn send_in_passed_buffer(
        &mut self,
        header: SlotHeader,
        buffer: (*mut u8, ShmOffset<AreaLine>),
        write: impl FnOnce(*mut u8),
    ) {
        write(buffer.0);
        self.fill_with_offset(header, Form::PassedBuffer, buffer.1);
    }

    /// Sends a message with at most `area::MOST` bytes of data, which `write` writes to the ring's area. The ring must have room for a
    /// message. Returns false if there is no area, if the area has no room for the data now, or if the area seems full and too many
    /// messages of the ring are unexpected.
    #[inline]
    pub fn send_in_area(&mut self, header: SlotHeader, write: impl FnOnce(*mut u8)) -> bool {
        let Some(area) = &mut self.area else { return false };
        let bytes = header.bytes;
        let Some((address, offset)) = area.take(bytes, self.sent, self.emptied).or_else(|| {
            // Relaxed: a hint.
            if self.ring.unexpected.load(Ordering::Relaxed) > MOST_UNEXPECTED {
                return None;
            }
            // Acquire: the receiver's reads come before the area is overwritten.
            self.emptied = self.ring.emptied.load(Ordering::Acquire);
            area.take(bytes, self.sent, self.emptied)
        }) else {
            return false;
        };
        write(address);
        self.fill_with_offset(header, Form::InArea, offset);
        true
    }

    #[inline]
    fn fill_with_offset(&mut self, header: SlotHeader, form: Form, offset: ShmOffset<AreaLine>) {
        // SAFETY: the data of a slot have room for an offset.
        self.fill_with(header, form, |data| unsafe { data.cast::<u64>().write(offset.word()) });
    }

    #[inline]
    fn fill_with(&mut self, header: SlotHeader, form: Form, write: impl FnOnce(*mut u8)) {
        let slot = self.ring.slot(self.sent);
        let content = slot.content.get();
        // SAFETY: the ring has room, so the receiver has passed this slot and its content belongs to the sender.
        unsafe {
            (*content).context = header.context;
            (*content).tag = header.tag;
            (*content).source = header.source;
            (*content).bytes = header.bytes as u32;
            (*content).refusal = header.refusal;
            (*content).form = form;
            write((&raw mut (*content).data).cast());
        }
        fill(slot, &mut self.sent);
    }

    /// Sends a message whose data are in a bounce buffer of this rank. The ring must have room.
    pub fn send_bounced(&mut self, header: SlotHeader, number: u32, readers: u32) {
        let word = u64::from(number) | u64::from(readers) << 32;
        // SAFETY: the data of a slot have room for a word.
        self.fill_with(header, Form::Bounced, |data| unsafe { data.cast::<u64>().write(word) });
    }

    /// Sends a cell. The ring must have room.
    pub fn send_cell(&mut self, offset: ShmOffset<MessageCell>) {
        let slot = self.ring.slot(self.sent);
        let content = slot.content.get();
        // SAFETY: the ring has room, so the receiver has passed this slot and its content belongs to the sender.
        unsafe {
            (*content).form = Form::MessageCell;
            (*content).data[0] = offset.word();
        }
        fill(slot, &mut self.sent);
    }
}

/// Publishes the content of the slot at position `sent`.
#[inline]
fn fill(slot: &Slot, sent: &mut u32) {
    // Release: the receiver sees the content. The caller checks for sleepers afterwards (`Event::ring_for_store`).
    slot.turn.store(turn(*sent), Ordering::Release);
    *sent = sent.wrapping_add(1);
}

/// A ring as seen by its receiver. One thread at a time takes messages. Any thread may poll for messages.
#[derive(Debug)]
pub struct Incoming {
    ring: ShmPtr<Ring>,
    pub sender: LocalRank,
    /// Position of the next slot.
    position: AtomicU32,
    /// Passed buffers that came with messages of the sender, in the order of their arrival. Messages to the sender use them.
    passed_buffers: Mutex<SmallVec<[ShmOffset<AreaLine>; BUFFERS_OF_PAIR]>>,
}

impl Incoming {
    /// The ring of a sender.
    pub fn new(ring: ShmPtr<Ring>, sender: LocalRank) -> Self {
        Self { ring, sender, position: AtomicU32::new(0), passed_buffers: Mutex::default() }
    }

    /// Returns true if a message has arrived.
    #[inline]
    pub fn has_some(&self) -> bool {
        // Relaxed: a thread that loads an old position only finds a message that another thread has already taken.
        let position = self.position.load(Ordering::Relaxed);
        // SeqCst: this load comes after this thread has counted itself as a sleeper.
        self.ring.slot(position).turn.load(Ordering::SeqCst) == turn(position)
    }

    /// Returns the next message, and leaves it in its slot until `pass`. One thread at a time calls these two functions.
    #[inline]
    pub fn next(&self) -> Option<Found<'_>> {
        // Relaxed: one thread at a time takes messages.
        let position = self.position.load(Ordering::Relaxed);
        let slot = self.ring.slot(position);
        // Acquire: the content was written before the turn.
        if slot.turn.load(Ordering::Acquire) != turn(position) {
            return None;
        }
        // SAFETY: the slot is full, so the sender does not write to its content until this rank has passed the slot.
        let content = unsafe { &*slot.content.get() };
        Some(match content.form {
            Form::Data | Form::InArea | Form::PassedBuffer => Found::Here(content),
            Form::Bounced => Found::Bounced(content),
            // SAFETY: the form says that the sender has written the offset of one of its cells.
            Form::MessageCell => Found::MessageCell(unsafe { ShmOffset::of_word(content.data[0]) }),
        })
    }

    /// Passes the slot of the next message. The message must not be used afterwards.
    #[inline]
    pub fn pass(&self) {
        // Relaxed: one thread at a time takes messages.
        let next = self.position.load(Ordering::Relaxed).wrapping_add(1);
        // Release: this thread's reads of the slot come before the publication of the position, possibly by another thread.
        self.position.store(next, Ordering::Release);
        if next.is_multiple_of(PUBLISH_AFTER) {
            // Release: the reads of the slots come before the store.
            self.ring.emptied.store(next, Ordering::Release);
        }
    }

    /// Keeps the passed buffer of a message for a later message to the sender. Called after the data of the message were read.
    #[inline]
    pub fn keep_passed_buffer(&self, buffer: ShmOffset<AreaLine>) {
        self.passed_buffers.lock().push(buffer);
    }

    /// Takes the kept buffer that came last.
    #[inline]
    pub fn take_passed_buffer(&self) -> Option<ShmOffset<AreaLine>> {
        self.passed_buffers.lock().pop()
    }

    /// Publishes the number of emptied slots. Any thread may call this when the rank has nothing else to do. If the thread stores an
    /// outdated number, the only effect is that the sender may bypass the ring until the next store.
    pub fn publish_emptied(&self) {
        // Acquire: the reads by the thread that has passed the slots come before the store of `emptied` below.
        let position = self.position.load(Ordering::Acquire);
        // Relaxed: the comparison only saves a store.
        if self.ring.emptied.load(Ordering::Relaxed) != position {
            // Release: the reads of the slots come before the store.
            self.ring.emptied.store(position, Ordering::Release);
        }
    }

    /// Counts a message that bypassed the ring. One thread at a time calls this function.
    pub fn count_bypassed(&self) {
        // Relaxed: one thread at a time writes the count.
        let count = self.ring.bypassed_received.load(Ordering::Relaxed);
        // Release: this message has arrived before the sender fills the next slot.
        self.ring.bypassed_received.store(count.wrapping_add(1), Ordering::Release);
    }

    /// Adds an unexpected message of `bytes` bytes to the count, or subtracts it.
    pub fn count_unexpected(&self, bytes: usize, is_added: bool) {
        let count = bytes.div_ceil(ROOM).max(1) as u32;
        // Relaxed: a hint to the sender.
        if is_added {
            self.ring.unexpected.fetch_add(count, Ordering::Relaxed); // a hint
        } else {
            self.ring.unexpected.fetch_sub(count, Ordering::Relaxed); // a hint
        }
    }
}
