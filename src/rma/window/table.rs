//! The table of a window: what its ranks know of each other, in shared memory, one for all ranks of a host.
//!
//! Layout: a `Head` (barrier, gate, departures), then a `Member` for each rank, then its `RankWords` (four cache lines of state words), then,
//! beyond 63 ranks, one post bit for each further rank.
//!
//! The rank that allocates the table clears it before the creation. Each rank writes its `Member` before the barrier that ends the creation;
//! afterwards members are read only. The type of a state word, in `transport::sync`, says which ranks write it.

use crate::transport::arena::{Arena, Map, Piece};
use crate::transport::sync::{
    AccumulateMode, Barrier, CacheLine, Event, Exposure, Gate, InFlight, Lock, ModeHistory, PostBits, SeqlockList,
};
use std::sync::atomic::{AtomicU32, Ordering};

/// The beginning of a table.
#[repr(C)]
#[derive(Debug)]
pub struct Head {
    /// Fences, and the end of the window.
    pub barrier: Barrier,
    /// Lets in holders of lock_all or of exclusive locks, not both.
    pub gate: Gate,
    /// Ranks but the one that allocated the table that will not touch it again.
    departed: AtomicU32,
}

/// How a rank's memory is reached.
#[repr(u16)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// No memory.
    Nothing = 0,
    /// Loads and stores in a map of the member's piece.
    Direct = 1,
    /// Memory of that process alone, reached through the kernel.
    Private = 2,
    /// Memory of a rank on another host, reached by frames to that rank.
    Elsewhere = 3,
    /// The same, but not all of it can be read and written, so its process answers each operation.
    GuardedElsewhere = 4,
    /// Attached regions, of either kind (see `regions`).
    Attached = 5,
    /// Attached regions of a rank on another host.
    AttachedElsewhere = 6,
}

impl Reach {
    /// Whether it is attached memory, here or on another host.
    #[inline]
    pub fn is_attached(self) -> bool {
        self as u16 >= Self::Attached as u16
    }

    /// Whether it is memory of a rank on another host.
    #[inline]
    pub fn is_elsewhere(self) -> bool {
        matches!(self, Self::Elsewhere | Self::GuardedElsewhere | Self::AttachedElsewhere)
    }
}

/// What a rank publishes when the window is created.
#[repr(C, align(64))]
#[derive(Clone, Copy, Debug)]
pub struct Member {
    pub reach: Reach,
    /// Process that has the memory; of a rank on another host, the window's handle there.
    pub pid: i32,
    /// Base, size and displacement unit as that rank gave them.
    pub address: u64,
    pub size: u64,
    pub disp_unit: u64,
    /// Where the memory is, if it is shared.
    pub piece: Piece,
}

/// What changes while the window lives, for one rank.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct RankWords {
    /// The lock of MPI_Win_lock.
    pub lock: Lock,
    /// Held while elements of this rank are combined otherwise than by atomic instructions.
    pub accumulate: Lock,
    /// What was done under it.
    pub calls: ModeHistory,
    /// On a line that rarely changes, as every access looks there.
    pub read_mostly: CacheLine<ReadMostly>,
    /// Threads of this rank that may be combining elements of any target by an atomic instruction. On a line at which other ranks look
    /// but once in a while.
    pub in_flight: CacheLine<InFlight>,
    /// On a line that this rank and its origins look at all the time while they wait for each other.
    pub exposure: CacheLine<Exposure>,
}

impl RankWords {
    /// The in-flight flags of a rank of the same window.
    pub fn in_flight_of(&self, rank: usize) -> &InFlight {
        let first = (&raw const *self) as usize - self.in_flight.0.place() * size_of::<Self>();
        // SAFETY: the words of all ranks of a window follow each other, in the order of their places.
        unsafe { &(*((first + rank * size_of::<Self>()) as *const Self)).in_flight.0 }
    }
}

/// Words that rarely change.
#[repr(C)]
#[derive(Debug)]
pub struct ReadMostly {
    /// Regions attached at this rank.
    pub regions: SeqlockList,
    /// How elements of this rank are combined.
    pub mode: AccumulateMode,
    /// Where this rank and its origins sleep while they wait for each other.
    pub doorbell: Event,
}

/// A table in this process.
#[derive(Debug)]
pub struct WindowTable {
    address: usize,
    size: usize,
    /// Ranks that have this table: those of the window on this host.
    pub sharers: usize,
    /// Keeps the table mapped; None where this process owns the memory.
    _map: Option<Map>,
}

/// Bytes of the table of a window of `size` ranks.
pub const fn bytes(size: usize) -> usize {
    HEAD + size * (size_of::<Member>() + size_of::<RankWords>() + post_words(size) * size_of::<PostBits>())
}

/// Words that have a bit for each origin but the first ones.
const fn post_words(size: usize) -> usize {
    size.div_ceil(PostBits::COUNT) - 1
}

/// Bytes before the first member.
const HEAD: usize = size_of::<Head>().next_multiple_of(128);

/// Alignment of a table: that of its most demanding part.
pub const ALIGNMENT: usize = align_of::<Head>();

const _: () = assert!(size_of::<Member>() == 64 && size_of::<RankWords>() == 256 && HEAD.is_multiple_of(ALIGNMENT));

/// Zeroes a table that was just allocated at `address`.
///
/// # Safety
/// `bytes(size)` bytes can be written there, and nobody else knows of them.
pub unsafe fn clear(address: usize, size: usize) {
    // SAFETY: the caller vouches for the memory.
    unsafe { std::ptr::write_bytes(address as *mut u8, 0, bytes(size)) };
}

impl WindowTable {
    /// The table that this process allocated.
    ///
    /// # Safety
    /// A table of `size` ranks, cleared before its use, lies at `address` for as long as the result lives.
    pub unsafe fn own(address: usize, size: usize, sharers: usize) -> Self {
        Self { address, size, sharers, _map: None }
    }

    /// The table that another rank allocated.
    ///
    /// # Safety
    /// A table of `size` ranks lies in that piece.
    pub unsafe fn of_piece(arena: &Arena, piece: Piece, size: usize, sharers: usize) -> crate::error::Result<Self> {
        let map = arena.maps.map(piece.unit)?;
        Ok(Self { address: map.address + piece.within as usize, size, sharers, _map: Some(map) })
    }

    /// Whether some ranks of the window are on other hosts.
    pub fn spans_hosts(&self) -> bool {
        self.sharers < self.size
    }

    /// The words of the whole window.
    pub fn head(&self) -> &Head {
        // SAFETY: the head lies at the beginning, and all of it may be shared among processes.
        unsafe { &*(self.address as *const Head) }
    }

    fn member_at(&self, rank: usize) -> *mut Member {
        assert!(rank < self.size);
        (self.address + HEAD + rank * size_of::<Member>()) as *mut Member
    }

    /// Publishes the part of this rank, or of one on another host, before the barrier that ends the creation.
    pub fn announce(&self, rank: usize, member: Member) {
        // SAFETY: one rank writes here, the rank itself or the one that allocated the table, and nobody reads before the barrier.
        unsafe { self.member_at(rank).write(member) };
        let words = self.words(rank);
        words.read_mostly.0.mode.begin(&words.calls);
        words.in_flight.0.begin(rank);
    }

    /// What a rank told, after that barrier.
    pub fn member(&self, rank: usize) -> Member {
        // SAFETY: written by its rank before the barrier, and not changed since.
        unsafe { self.member_at(rank).read() }
    }

    /// The words of a rank.
    #[inline]
    pub fn words(&self, rank: usize) -> &RankWords {
        assert!(rank < self.size);
        let start = self.address + HEAD + self.size * size_of::<Member>();
        // SAFETY: `size` words lie behind the members, and all of them may be shared among processes.
        unsafe { &*((start + rank * size_of::<RankWords>()) as *const RankWords) }
    }

    /// A word of bits by which `target` posts.
    #[inline]
    pub fn posts(&self, target: usize, word: usize) -> &PostBits {
        if word == 0 {
            return self.words(target).exposure.0.first();
        }
        assert!(target < self.size && word <= post_words(self.size));
        let start = self.address + HEAD + self.size * (size_of::<Member>() + size_of::<RankWords>());
        let word = start + (target * post_words(self.size) + word - 1) * size_of::<PostBits>();
        // SAFETY: the bits of all origins but the first lie behind the words.
        unsafe { &*(word as *const PostBits) }
    }

    /// A rank but the one that allocated the table is done with it. Nothing of it may be touched afterwards.
    pub fn depart(self) {
        self.head().departed.fetch_add(1, Ordering::SeqCst);
    }

    /// Whether all other ranks that have it are done with it.
    pub fn is_deserted(&self) -> bool {
        self.head().departed.load(Ordering::SeqCst) as usize + 1 == self.sharers
    }
}
