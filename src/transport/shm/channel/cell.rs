//! Cells: messages as they lie in shared memory, a header and then the data. The channel's module says which rank
//! writes which word.

use crate::transport::sync::JointCopy;
use std::cell::UnsafeCell;
use std::sync::atomic::AtomicU64;

/// The header of a message.
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
    /// Room of the cell, an index of `ROOMS`.
    pub(super) class: u8,
    /// 0, or 1 more than the number of the sender's bounce buffer that has the data.
    pub bounce_buffer: u8,
    /// Bytes of data.
    pub bytes: u64,
    /// Address of the data at the sender, in a bounce buffer or elsewhere; 0 when they follow the cell.
    pub address: u64,
}

/// A message.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct MessageCell {
    /// In an receive_queue, the place of the message before it; on its way back, the home of the one before it; 0 at
    /// the end. `TAKEN` once the receiver has the data of a message that is awaited. Before that, such a message has
    /// the bits `WITHDRAWN` and `MATCHED` beside the place, which is a multiple of 64: the one that is set first
    /// counts.
    pub(super) next: AtomicU64,
    /// Where it is: in the shared file, and in its owner.
    pub(super) place: u64,
    pub(super) home: u64,
    pub(super) header: UnsafeCell<Header>,
}

/// The state words of a joint copy, after the header of the cell at an address. A message with data at its sender has
/// them.
///
/// # Safety
/// No data follow the cell, which stays while the words are used.
pub(super) unsafe fn joint_copy<'a>(address: usize) -> &'a JointCopy {
    // SAFETY: every cell has room for the words (asserted below), the caller says that it stays, and the words are
    // atomics.
    unsafe { &*((address + size_of::<MessageCell>()) as *const JointCopy) }
}

/// Kinds of cells: a message that is done for its sender; one that its sender awaits until the receiver has the data;
/// the announcement of a ring, with its place in the shared file as data.
pub(super) const EAGER: u8 = 0;
pub(super) const AWAITED: u8 = 1;
pub(super) const RING: u8 = 2;

/// No place and no address.
pub(super) const TAKEN: u64 = u64::MAX;

const _: () = assert!(size_of::<MessageCell>() == 64 && size_of::<JointCopy>() <= ROOMS[0]);

/// Bits of `next` of a message that is awaited: its sender has cancelled it, its receiver has matched it.
pub(super) const WITHDRAWN: u64 = 1;
pub(super) const MATCHED: u64 = 2;

/// The place in `next`, without the bits beside it.
pub(super) fn place_in(next: u64) -> u64 {
    next & !(WITHDRAWN | MATCHED)
}

/// Bytes of data that a cell holds, by class.
pub(super) const ROOMS: [usize; 4] = [192, 960, 4032, 16320];

/// The class of a message of `bytes` bytes.
pub(super) fn class_of(bytes: usize) -> Option<usize> {
    ROOMS.iter().position(|room| bytes <= *room)
}

/// Bytes of a cell of a class with its data.
pub(super) fn size_of_class(class: usize) -> usize {
    size_of::<MessageCell>() + ROOMS[class]
}
