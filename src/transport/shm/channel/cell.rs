//! Cells: messages in shared memory, each a header followed by its data. The table in `channel` says which rank writes which word.

use crate::bootstrap::LocalRank;
use crate::os::address::LocalAddr;
use crate::transport::sync::JointCopy;
use crate::transport::typed::{Shared, ShmOffset, ShmPtr};
use std::cell::UnsafeCell;
use std::sync::atomic::AtomicU64;

/// The header of a message.
#[repr(C)]
#[derive(Clone, Copy, Debug, Default)]
pub struct Header {
    /// Number of the context (communicator and purpose) to which the message belongs.
    pub context: u64,
    pub tag: i32,
    /// The sender's rank in the communicator.
    pub source: u32,
    /// The sender: its `LocalRank` in a message of this host, its rank in MPI_COMM_WORLD in a message from another host.
    pub sender: u32,
    /// `EAGER`, `AWAITED` or `RING`.
    pub(super) kind: u8,
    /// Class of the error because of which the sender could not send the data; 0 if there was no error. A message with an error has no
    /// data, or an `error::Reason` as data.
    pub refusal: u8,
    /// Size class of the cell: an index in `ROOMS`.
    pub(super) class: u8,
    /// 1 + the index of the bounce buffer that has the data; 0 if the data are elsewhere. The bit `OF_RECEIVER` is set if the buffer
    /// belongs to the receiver.
    pub(super) bounce_buffer: u8,
    /// Number of bytes of data.
    pub bytes: u64,
    /// 0 if the data follow the header. The address of the data if they are in the sender's memory. The number of readers if the data are
    /// in a bounce buffer. In a message from another host: 0, or the number by which the receiver asks for the data.
    pub address: u64,
}

/// Bit of `bounce_buffer`: the buffer belongs to the receiver.
const OF_RECEIVER: u8 = 1 << 7;

impl Header {
    /// Returns the sender of a message of this host.
    #[inline]
    pub const fn local_sender(&self) -> LocalRank {
        LocalRank(self.sender)
    }

    /// Sets the bounce buffer that has the data, and the number of ranks that read it. `is_own` is false if the buffer belongs to the
    /// receiver.
    pub fn set_bounce_buffer(&mut self, number: usize, is_own: bool, readers: usize) {
        self.address = readers as u64;
        self.bounce_buffer = 1 + number as u8 + if is_own { 0 } else { OF_RECEIVER };
    }

    /// Returns owner and index of the bounce buffer that has the data; None if the data are elsewhere. `receiver` is the calling rank.
    pub fn bounce_buffer(&self, receiver: LocalRank) -> Option<(LocalRank, usize)> {
        let number = (self.bounce_buffer & !OF_RECEIVER).checked_sub(1)?;
        let owner = if self.bounce_buffer & OF_RECEIVER == 0 { self.local_sender() } else { receiver };
        Some((owner, usize::from(number)))
    }
}

/// A message in shared memory.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct MessageCell {
    /// While this cell is in a receive queue, the offset in the shared file of the cell that was pushed before this cell. While this cell
    /// is in a list of returned cells, `home` of the cell that was returned before this cell. 0 at the end of a list. Offsets are multiples
    /// of 64, so an awaited message (rendezvous) uses the two lowest bits as `WITHDRAWN` and `MATCHED`. The bit that is set first decides.
    /// When the receiver has the data of an awaited message, the value is `TAKEN`.
    pub(super) next: AtomicU64,
    /// Offset of the cell in the shared file.
    pub(super) offset: ShmOffset<MessageCell>,
    /// Address of the cell in its owner's process.
    pub(super) home: u64,
    pub(super) header: UnsafeCell<Header>,
}

// SAFETY: the sender writes the header before it sends the cell, and the receiver reads it until it returns the cell. The other fields do
// not change, or are atomic.
unsafe impl Sync for MessageCell {}

// SAFETY: `repr(C)`, and consists of numbers.
unsafe impl Shared for MessageCell {}

/// A cell that lies in a slab. A slab stays mapped until the process ends.
pub type CellPtr = ShmPtr<MessageCell>;

/// Returns the state words of a joint copy (sender and receiver copy the data together). The state words follow a cell whose data are in
/// the sender's memory.
///
/// # Safety
/// No data follow the cell.
pub(super) unsafe fn joint_copy(cell: CellPtr) -> ShmPtr<JointCopy> {
    // SAFETY: every cell has room for the state words (asserted below), and the caller promises that no data use this room.
    unsafe { ShmPtr::at(LocalAddr::of(cell.behind())) }
}

/// Kind of a message whose send is complete at once.
pub(super) const EAGER: u8 = 0;
/// Kind of a message whose send is complete only when the receiver has the data.
pub(super) const AWAITED: u8 = 1;
/// Kind of a cell that announces a ring. Its data are the ring's offset in the shared file.
pub(super) const RING: u8 = 2;

/// Value of `next` when the receiver has the data. No offset or address has this value.
pub(super) const TAKEN: u64 = u64::MAX;

const _: () = assert!(size_of::<MessageCell>() == 64 && size_of::<JointCopy>() <= ROOMS[0]);

/// Bit of `next` of an awaited message: its sender has cancelled it.
pub(super) const WITHDRAWN: u64 = 1;
/// Bit of `next` of an awaited message: its receiver has matched it.
pub(super) const MATCHED: u64 = 2;

/// Returns the offset that a value of `next` contains, without the bits `WITHDRAWN` and `MATCHED`.
pub(super) fn offset_in(next: u64) -> u64 {
    next & !(WITHDRAWN | MATCHED)
}

/// Number of bytes of data that a cell of each class holds.
pub(super) const ROOMS: [usize; 4] = [192, 960, 4032, 16320];

/// Returns the smallest class of a cell for `bytes` bytes.
pub(super) fn class_of(bytes: usize) -> Option<usize> {
    ROOMS.iter().position(|room| bytes <= *room)
}

/// Returns the size in bytes of a cell of a class, including the room for data.
pub(super) fn size_of_class(class: usize) -> usize {
    size_of::<MessageCell>() + ROOMS[class]
}
