//! Envelopes: messages as they lie in shared memory.

use crate::transport::sync::JointCopy;
use std::cell::UnsafeCell;
use std::sync::atomic::AtomicU64;

/// What a message says of itself.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Header {
    /// Which communicator's messages it belongs to.
    pub context: u64,
    pub tag: i32,
    /// The sender's rank in the communicator, and in MPI_COMM_WORLD.
    pub source: u32,
    pub sender: u32,
    /// `EAGER`, `AWAITED` or `RING`.
    pub(super) kind: u8,
    /// Class of the error because of which there are no data, else 0.
    pub refusal: u8,
    /// Room of the envelope, a place in `ROOMS`.
    pub(super) class: u8,
    /// 0, or 1 more than the number of the sender's stage that has the data.
    pub bounce_buffer: u8,
    /// Bytes of data.
    pub bytes: u64,
    /// Where the data are in the sender, on a stage or elsewhere; 0 when they follow the cell.
    pub address: u64,
}

/// A message.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct MessageCell {
    /// In an receive_queue, the place of the message before it; on its way back, the home of the one before it; 0 at the end. `TAKEN`
    /// once the receiver has the data of a message that is awaited. Before that, such a message has the bits `WITHDRAWN` and
    /// `MATCHED` beside the place, which is a multiple of 64: the one that is set first counts.
    pub(super) next: AtomicU64,
    /// Where it is: in the shared file, and in its owner.
    pub(super) place: u64,
    pub(super) home: u64,
    pub(super) header: UnsafeCell<Header>,
}

/// The words behind an envelope at an address. A message has them whose data stay at its sender.
///
/// # Safety
/// No data follow the envelope, which stays as long as the words are used.
pub(super) unsafe fn joint_copy<'a>(address: usize) -> &'a JointCopy {
    // SAFETY: there is room behind every envelope, and the words may be shared among processes.
    unsafe { &*((address + size_of::<MessageCell>()) as *const JointCopy) }
}

/// What an envelope is: a message that is done for its sender, one whose sender waits until the receiver has the data, or the news
/// that the sender has a ring, whose place in the shared file stands behind.
pub(super) const EAGER: u8 = 0;
pub(super) const AWAITED: u8 = 1;
pub(super) const RING: u8 = 2;

/// No place and no address.
pub(super) const TAKEN: u64 = u64::MAX;

const _: () = assert!(size_of::<MessageCell>() == 64 && size_of::<JointCopy>() <= ROOMS[0]);

/// Bits of `next` of a message that is awaited: its sender has cancelled it, its receiver has matched it.
pub(super) const WITHDRAWN: u64 = 1;
pub(super) const MATCHED: u64 = 2;

/// The place in `next`, whatever bits stand beside it.
pub(super) fn place_in(next: u64) -> u64 {
    next & !(WITHDRAWN | MATCHED)
}

/// Bytes of data that fit behind an envelope, by class.
pub(super) const ROOMS: [usize; 4] = [192, 960, 4032, 16320];

/// The class of a message of so many bytes.
pub(super) fn class_of(bytes: usize) -> Option<usize> {
    ROOMS.iter().position(|room| bytes <= *room)
}

/// Bytes of an envelope of a class with its data.
pub(super) fn size_of_class(class: usize) -> usize {
    size_of::<MessageCell>() + ROOMS[class]
}
