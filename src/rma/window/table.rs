//! Table of a window in shared memory, one for all ranks of a host: barrier and gate, and what the ranks publish to each other.
//!
//! Layout: a `Head` (barrier, gate, departures), then a `Member` for each rank, then its `RankWords` (four cache lines of state words), then,
//! beyond 63 ranks, one post bit for each further rank.
//!
//! The rank that allocates the table clears it before the creation. Each rank writes its `Member` before the barrier that ends the
//! creation; afterwards members are read-only. The type of a state word, in `transport::sync`, documents which ranks write it.

use crate::transport::arena::{Arena, Map, Piece};
use crate::transport::net::transfer::NativeMemory;
use crate::transport::sync::{
    AccumulateMode, Barrier, CacheLine, Event, Exposure, Gate, InFlight, Lock, ModeHistory, PostBits, SeqlockList,
};
use std::sync::atomic::{AtomicU32, Ordering};

/// Head of a table.
#[repr(C)]
#[derive(Debug)]
pub struct Head {
    /// Barrier of fences and of MPI_Win_free.
    pub barrier: Barrier,
    /// Gate for holders of lock_all or of exclusive locks, not both at a time.
    pub gate: Gate,
    /// Number of ranks, other than the one that allocated the table, that will not access it again.
    departed: AtomicU32,
}

/// Way in which a rank's memory is reached.
#[repr(u16)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// No memory.
    Nothing = 0,
    /// By loads and stores, in a map of the member's piece.
    Direct = 1,
    /// Through the kernel: memory of that process alone.
    Private = 2,
    /// By frames that a rank of another host handles.
    Elsewhere = 3,
    /// By frames to a rank on another host whose process answers each operation, because not all of the memory can be read and written.
    GuardedElsewhere = 4,
    /// Through attached regions, of either kind (see `regions`).
    Attached = 5,
    /// Through attached regions of a rank on another host.
    AttachedElsewhere = 6,
}

impl Reach {
    /// Returns whether this is attached memory, on this host or another one.
    #[inline]
    pub fn is_attached(self) -> bool {
        self as u16 >= Self::Attached as u16
    }

    /// Returns whether this is memory of a rank on another host.
    #[inline]
    pub fn is_elsewhere(self) -> bool {
        matches!(self, Self::Elsewhere | Self::GuardedElsewhere | Self::AttachedElsewhere)
    }
}

/// Data that a rank publishes when the window is created.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Member {
    pub reach: Reach,
    /// Process that has the memory; for a rank on another host, the handle of its window there.
    pub pid: i32,
    /// Base, size and displacement unit, as that rank has passed them.
    pub address: u64,
    pub size: u64,
    pub disp_unit: u64,
    /// Location of the memory, if it is shared. For a rank on another host: its memory for native operations (`native`).
    pub piece: Piece,
}

impl Member {
    /// Returns the value of `piece` for a rank on another host.
    pub fn piece_of(native: [u64; 3]) -> Piece {
        Piece::of_words([native[0], native[1], native[2], 0])
    }

    /// Returns the memory of a rank on another host, if the network can access it without frames.
    pub fn native(&self) -> Option<NativeMemory> {
        let [is_registered, key, offset, _] = self.piece.words();
        NativeMemory::of_words([is_registered, key, offset])
    }
}

/// State words of one rank, which change while the window lives.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct RankWords {
    /// Lock of MPI_Win_lock.
    pub lock: Lock,
    /// Lock that an origin holds while it combines elements of this rank without atomic instructions.
    pub accumulate: Lock,
    /// History of the operations under this lock.
    pub calls: ModeHistory,
    /// Words that every access reads, on a cache line that rarely changes.
    pub read_mostly: CacheLine<ReadMostly>,
    /// In-flight flags of this rank's threads, which may be combining elements of any target by an atomic instruction. They have a
    /// cache line that other ranks rarely read.
    pub in_flight: CacheLine<InFlight>,
    /// Words that this rank and its origins read often while they wait for each other, on their own cache line.
    pub exposure: CacheLine<Exposure>,
}

impl RankWords {
    /// Returns the in-flight flags of another rank of the same window.
    pub fn in_flight_of(&self, rank: usize) -> &InFlight {
        let first = (&raw const *self) as usize - self.in_flight.0.place() * size_of::<Self>();
        // SAFETY: the words of all ranks of a window are consecutive, in rank order.
        unsafe { &(*((first + rank * size_of::<Self>()) as *const Self)).in_flight.0 }
    }
}

/// Words that rarely change.
#[repr(C)]
#[derive(Debug)]
pub struct ReadMostly {
    /// List of the regions attached at this rank.
    pub regions: SeqlockList,
    /// Accumulate mode of this rank's elements.
    pub mode: AccumulateMode,
    /// Doorbell on which this rank and its origins sleep while they wait for each other.
    pub doorbell: Event,
}

/// A table as mapped in this process.
#[derive(Debug)]
pub struct WindowTable {
    address: usize,
    size: usize,
    /// Number of ranks that share this table: the window's ranks on this host.
    pub sharers: usize,
    /// Keeps the table mapped; None if this process owns the memory.
    _map: Option<Map>,
}

/// Returns the size of the table of a window of `size` ranks.
pub const fn bytes(size: usize) -> usize {
    HEAD + size * (size_of::<Member>() + size_of::<RankWords>() + post_words(size) * size_of::<PostBits>())
}

/// Returns the number of additional words of post bits per rank, for origins that have no bit in the first word.
const fn post_words(size: usize) -> usize {
    size.div_ceil(PostBits::COUNT) - 1
}

/// Offset of the first member.
const HEAD: usize = size_of::<Head>().next_multiple_of(128);

/// Alignment of a table.
pub const ALIGNMENT: usize = align_of::<Head>();

const _: () = assert!(size_of::<Member>() == 64 && size_of::<RankWords>() == 256 && HEAD.is_multiple_of(ALIGNMENT));

/// Clears a table that was just allocated at `address`.
///
/// # Safety
/// `bytes(size)` bytes can be written at `address`, and no other rank knows of them.
pub unsafe fn clear(address: usize, size: usize) {
    // SAFETY: the caller promises that the memory can be written.
    unsafe { std::ptr::write_bytes(address as *mut u8, 0, bytes(size)) };
}

impl WindowTable {
    /// Returns a table that this process has allocated.
    ///
    /// # Safety
    /// A table of `size` ranks, cleared before its use, lies at `address` as long as the result lives.
    pub unsafe fn own(address: usize, size: usize, sharers: usize) -> Self {
        Self { address, size, sharers, _map: None }
    }

    /// Returns a table that another rank has allocated.
    ///
    /// # Safety
    /// A table of `size` ranks lies in that piece.
    pub unsafe fn of_piece(arena: &Arena, piece: Piece, size: usize, sharers: usize) -> crate::error::Result<Self> {
        let map = arena.maps.map(piece.unit)?;
        Ok(Self { address: map.address + piece.within as usize, size, sharers, _map: Some(map) })
    }

    /// Returns whether some ranks of the window are on other hosts.
    pub fn spans_hosts(&self) -> bool {
        self.sharers < self.size
    }

    /// Returns the head.
    pub fn head(&self) -> &Head {
        // SAFETY: the head is at the beginning of the table, and processes may share all of its fields.
        unsafe { &*(self.address as *const Head) }
    }

    fn member_at(&self, rank: usize) -> *mut Member {
        assert!(rank < self.size);
        (self.address + HEAD + rank * size_of::<Member>()) as *mut Member
    }

    /// Publishes the part of this rank, or of one on another host, before the barrier that ends the creation.
    pub fn announce(&self, rank: usize, member: Member) {
        // SAFETY: only one rank writes a member, the rank itself or the one that allocated the table, and no rank reads it before the
        // barrier.
        unsafe { self.member_at(rank).write(member) };
        let words = self.words(rank);
        words.read_mostly.0.mode.begin(&words.calls);
        words.in_flight.0.begin(rank);
    }

    /// Returns the part that a rank has published. Call it only after the barrier that ends the creation.
    pub fn member(&self, rank: usize) -> Member {
        // SAFETY: the member was written before the barrier, and has not changed since.
        unsafe { self.member_at(rank).read() }
    }

    /// Returns the state words of a rank.
    #[inline]
    pub fn words(&self, rank: usize) -> &RankWords {
        assert!(rank < self.size);
        let start = self.address + HEAD + self.size * size_of::<Member>();
        // SAFETY: the state words of all ranks follow the members, and processes may share all of them.
        unsafe { &*((start + rank * size_of::<RankWords>()) as *const RankWords) }
    }

    /// Returns a word of bits by which `target` posts.
    #[inline]
    pub fn posts(&self, target: usize, word: usize) -> &PostBits {
        if word == 0 {
            return self.words(target).exposure.0.first();
        }
        assert!(target < self.size && word <= post_words(self.size));
        let start = self.address + HEAD + self.size * (size_of::<Member>() + size_of::<RankWords>());
        let word = start + (target * post_words(self.size) + word - 1) * size_of::<PostBits>();
        // SAFETY: the additional post bits follow the state words.
        unsafe { &*(word as *const PostBits) }
    }

    /// Ends the access of a rank, other than the one that allocated the table. It must not use any reference into the table afterwards.
    pub fn depart(self) {
        self.head().departed.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns whether all other ranks that share the table have ended their access.
    pub fn is_deserted(&self) -> bool {
        self.head().departed.load(Ordering::SeqCst) as usize + 1 == self.sharers
    }
}
