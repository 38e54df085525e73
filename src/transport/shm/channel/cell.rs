//! Cells: messages in shared memory, each a header followed by its data. The table in `channel` says which rank writes which word.

use crate::bootstrap::LocalRank;
use crate::os::address::{LocalAddr, RemoteAddr};
use crate::transport::sync::Pipeline;
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
    /// `HERE`, `AT_SENDER`, `BOUNCED` or `OFFERED`: the variant of `Place`.
    pub(super) place: u8,
    /// Number of bytes of data.
    pub bytes: u64,
    /// The content of the variant of `Place`.
    pub(super) at: u64,
}

const HERE: u8 = 0;
const AT_SENDER: u8 = 1;
const BOUNCED: u8 = 2;
const OFFERED: u8 = 3;

/// Bit of `at`: the bounce buffer belongs to the receiver.
const OF_RECEIVER: u64 = 1 << 8;

/// The place of a message's data.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Place {
    /// Behind the header, in a slot or the area of a ring, or in a buffer of this process (`Arrived::data`).
    Here,
    /// In the sender's memory (rendezvous).
    AtSender(RemoteAddr),
    /// In bounce buffer `number` of the sender, or of the receiver if `is_receivers`. `readers` ranks read it.
    Bounced { number: u8, is_receivers: bool, readers: u32 },
    /// In the memory of a sender on another host: the number of the offer by which the receiver asks for the data.
    Offered(u64),
}

impl Header {
    /// Returns the sender of a message of this host.
    #[inline]
    pub const fn local_sender(&self) -> LocalRank {
        LocalRank(self.sender)
    }

    /// Returns the place of the data.
    #[inline]
    pub fn place(&self) -> Place {
        match self.place {
            AT_SENDER => Place::AtSender(RemoteAddr::new(self.at as usize)),
            BOUNCED => Place::Bounced {
                number: self.at as u8,
                is_receivers: self.at & OF_RECEIVER != 0,
                readers: (self.at >> 32) as u32,
            },
            OFFERED => Place::Offered(self.at),
            _ => Place::Here,
        }
    }

    /// Sets the place of the data.
    pub fn set_place(&mut self, place: Place) {
        (self.place, self.at) = match place {
            Place::Here => (HERE, 0),
            Place::AtSender(address) => (AT_SENDER, address.get() as u64),
            Place::Bounced { number, is_receivers, readers } => {
                let owner = if is_receivers { OF_RECEIVER } else { 0 };
                (BOUNCED, u64::from(number) | owner | u64::from(readers) << 32)
            }
            Place::Offered(number) => (OFFERED, number),
        };
    }

    /// Returns true if the place of the data is `Place::Here`.
    #[inline]
    pub const fn is_here(&self) -> bool {
        self.place == HERE
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

/// Returns the state words of the pipeline that may transfer the data. The state words follow a cell whose data are in the sender's memory.
///
/// # Safety
/// No data follow the cell.
pub(super) unsafe fn pipeline(cell: CellPtr) -> ShmPtr<Pipeline> {
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

const _: () = assert!(size_of::<MessageCell>() == 64 && size_of::<Pipeline>() <= ROOMS[0]);

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
