//! Table of a window in shared memory, one for all ranks of a host: the barrier, the gate for MPI_Win_lock_all, and what the ranks publish
//! to each other.
//!
//! Layout: a `Head` (barrier, gate, departures), then a `Member` for each rank, then the `RankWords` of each rank (four cache lines of
//! state words). Each rank has a post bit for each origin that may read its post bits in this table. In a window on one host, these origins
//! are the ranks of the window, in order. In a window that spans hosts, they are the ranks of this host, because a rank on another host
//! reads the table of its own host. If there are more than 64 such origins, additional words of post bits follow for each rank.
//! MPI_Win_post changes the origin's bit.
//!
//! The rank that allocates the table clears it before it publishes the table's location. Each rank writes its `Member` before the barrier
//! that ends the creation, and the rank that has allocated the table writes the members of ranks on other hosts. Afterwards members are
//! read-only. The type of a state word, in `transport::sync`, documents which ranks write it.

use crate::bootstrap::{self, LocalRank};
use crate::transport::arena::{Arena, Map, Owned, Piece};
use crate::transport::net::transfer::NativeMemory;
use crate::transport::sync::{
    AccumulateMode, Barrier, CacheLine, Event, Exposure, Gate, InFlight, Lock, ModeHistory, PostBits, SeqlockList,
};
use crate::transport::typed::{FreshBlock, Part, Parts, Shared, ShmBlock, ShmPtr, shared};
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::atomic::{AtomicU32, Ordering};

/// Head of a table.
#[repr(C)]
#[derive(Debug)]
pub struct Head {
    /// Barrier of fences and of MPI_Win_free.
    pub barrier: Barrier,
    /// Gate that admits holders of lock_all or holders of exclusive locks, never both at a time.
    pub gate: Gate,
    /// Number of ranks that will not access the table again. The rank that allocated the table is not counted.
    departed: AtomicU32,
}

/// How a rank's memory is reached.
#[repr(u16)]
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reach {
    /// No memory.
    Nothing = 0,
    /// By loads and stores, in a map of the member's piece, or at the rank's own address.
    Direct = 1,
    /// By copies through the kernel or the copy agent, because no other process maps the memory.
    Private = 2,
    /// By frames that a rank of another host handles, or by native operations.
    Elsewhere = 3,
    /// By frames to a rank on another host whose process answers each operation, because not all of the memory can be read and written.
    GuardedElsewhere = 4,
    /// Through attached regions, each of which is reached directly or by copies (see `regions`).
    Attached = 5,
    /// Through attached regions of a rank on another host: by frames, which the process answers, or by native operations.
    AttachedElsewhere = 6,
}

impl Reach {
    /// Returns whether this is attached memory, on this host or on another host.
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
    /// Process identifier of the rank; for a rank on another host, the handle of the window in that rank's process.
    pub pid: i32,
    /// Base, size and displacement unit of that rank's memory. The base is an address in that rank's process.
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

/// The place of a `Member` in a table.
#[repr(C)]
#[derive(Debug)]
struct MemberSlot(UnsafeCell<MaybeUninit<Member>>);

// SAFETY: one rank writes a member, before the barrier that ends the creation, and the ranks read it after that barrier.
unsafe impl Sync for MemberSlot {}

// SAFETY: `repr(C)`, and `MaybeUninit` allows all bytes, also before a rank has written the member.
unsafe impl Shared for MemberSlot {}

/// State words of one rank, which change while the window lives.
#[repr(C, align(64))]
#[derive(Debug)]
pub struct RankWords {
    /// Lock of MPI_Win_lock.
    pub lock: Lock,
    /// Lock that an origin holds while it combines elements of this rank without atomic instructions. A sole origin (the only rank that
    /// combines elements of this rank) needs no lock for machine words.
    pub accumulate: Lock,
    /// History of the latest accumulates on this rank, from which the holder of the lock chooses the accumulate mode (how ranks combine
    /// elements).
    pub calls: ModeHistory,
    /// Words that each accumulate and each operation on attached memory reads, on a cache line that rarely changes.
    pub read_mostly: CacheLine<ReadMostly>,
    /// In-flight flag of this rank: the number of its threads that may be combining elements of any target without a lock. It has a cache
    /// line that other ranks rarely read.
    pub in_flight: CacheLine<InFlight>,
    /// Words on their own cache line, which this rank and its origins read often while they wait for each other.
    pub exposure: CacheLine<Exposure>,
}

impl RankWords {
    /// Returns the in-flight flag of a rank of the same window.
    pub fn in_flight_of(&self, rank: usize) -> &InFlight {
        let first = (&raw const *self).wrapping_sub(self.in_flight.0.place());
        // SAFETY: the words of all ranks of a window are consecutive, in rank order, and `place` is the rank of these words. So `first`
        // points to the words of rank 0. The caller passes a rank of the same window.
        unsafe { &(*first.add(rank)).in_flight.0 }
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

shared! {
    Head { barrier, gate, departed }
    RankWords { lock, accumulate, calls, read_mostly, in_flight, exposure }
    ReadMostly { regions, mode, doorbell }
}

/// The parts of a table.
struct TableParts {
    head: Part<Head>,
    members: Part<MemberSlot>,
    words: Part<RankWords>,
    /// Additional words of post bits, for origins that have no bit in the first word. The words of one rank are consecutive.
    posts: Part<PostBits>,
    all: Parts,
}

impl TableParts {
    const fn of(size: usize, origins: usize) -> Self {
        let mut all = Parts::new();
        let head = all.add(1);
        all.align_to(128);
        let (members, words, posts) = (all.add(size), all.add(size), all.add(size * post_words(origins)));
        Self { head, members, words, posts, all }
    }
}

/// Returns the parts of the table of a window of `size` ranks, each with post bits for `origins` origins (`post_origins`).
pub const fn parts(size: usize, origins: usize) -> Parts {
    TableParts::of(size, origins).all
}

/// Returns the number of additional words of post bits per rank.
const fn post_words(origins: usize) -> usize {
    origins.div_ceil(PostBits::COUNT) - 1
}

/// Returns the number of origins for which each rank has a post bit, in a window of `size` ranks, of which `sharers` are on this host.
pub fn post_origins(size: usize, sharers: usize) -> usize {
    if sharers < size { bootstrap::hosts().local_count() } else { size }
}

/// Returns the index of an origin on this host among the post bits of a rank; None for an origin on another host. The origin has rank `rank`
/// in the window, and is `process` of MPI_COMM_WORLD. `spans_hosts` is true if the window spans hosts.
pub fn post_index(spans_hosts: bool, rank: usize, process: usize) -> Option<usize> {
    if spans_hosts { bootstrap::hosts().local_rank_of(process).map(LocalRank::index) } else { Some(rank) }
}

const _: () = assert!(size_of::<MemberSlot>() == 64 && size_of::<RankWords>() == 256);

/// Clears a new block, which becomes a table.
pub fn clear(block: &mut FreshBlock<'_>, size: usize, origins: usize) {
    let TableParts { head, members, words, posts, .. } = TableParts::of(size, origins);
    block.clear(head);
    block.clear(members);
    block.clear(words);
    block.clear(posts);
}

/// A table as mapped in this process. Each rank keeps this structure for each of its windows. To keep it small, it has pointers only to the
/// parts that fast paths use.
#[derive(Debug)]
pub struct WindowTable {
    /// The first part of the table's block.
    head: ShmPtr<Head>,
    /// State words of rank 0, followed by the state words of the other ranks.
    words: ShmPtr<RankWords>,
    size: u32,
    sharers: u32,
    /// Keeps the table mapped; None if this process owns the memory.
    _map: Option<Map>,
}

impl WindowTable {
    /// Returns a table that this process has allocated and cleared.
    ///
    /// # Safety
    /// The result is used only as long as `memory` lives.
    pub unsafe fn own(memory: &Owned, size: usize, sharers: usize) -> Self {
        // SAFETY: the caller promises that the memory outlives the table. All ranks use the memory of a table by `TableParts`.
        Self::new(unsafe { memory.shared() }, None, (size, sharers))
    }

    /// Returns a table that another rank has allocated.
    ///
    /// # Safety
    /// A table of `size` ranks lies in that piece.
    pub unsafe fn of_piece(arena: &Arena, piece: Piece, size: usize, sharers: usize) -> crate::error::Result<Self> {
        let map = arena.maps.map(piece.unit)?;
        // SAFETY: the caller promises that a table lies there, which all ranks use by `TableParts`. The table keeps the map.
        let block = unsafe { map.shared(piece.within, parts(size, post_origins(size, sharers)).bytes()) };
        Ok(Self::new(block, Some(map), (size, sharers)))
    }

    fn new(block: ShmBlock, map: Option<Map>, (size, sharers): (usize, usize)) -> Self {
        let TableParts { head, words, .. } = TableParts::of(size, post_origins(size, sharers));
        let words = block.part(words).map(|words| &words[0]);
        Self { head: block.one(head), words, size: size as u32, sharers: sharers as u32, _map: map }
    }

    /// Returns the number of ranks.
    fn size(&self) -> usize {
        self.size as usize
    }

    /// Returns the number of ranks that share this table: the window's ranks on this host.
    pub fn sharers(&self) -> usize {
        self.sharers as usize
    }

    fn post_origins(&self) -> usize {
        post_origins(self.size(), self.sharers())
    }

    fn parts(&self) -> TableParts {
        TableParts::of(self.size(), self.post_origins())
    }

    fn block(&self) -> ShmBlock {
        // SAFETY: `new` got this block, which begins with the head. It is mapped as long as the table lives.
        unsafe { ShmBlock::new(self.head.address(), self.parts().all.bytes()) }
    }

    fn members(&self) -> ShmPtr<[MemberSlot]> {
        self.block().part(self.parts().members)
    }

    /// Returns whether some ranks of the window are on other hosts.
    pub fn spans_hosts(&self) -> bool {
        self.sharers < self.size
    }

    /// Returns the head.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Publishes the part of this rank, or of a rank on another host, before the barrier that ends the creation.
    pub fn announce(&self, rank: usize, member: Member) {
        // SAFETY: only one rank writes a member: the rank that it describes, or the rank that allocated the table. No rank reads the member
        // before the barrier.
        unsafe { self.members()[rank].0.get().write(MaybeUninit::new(member)) };
        let words = self.words(rank);
        words.read_mostly.0.mode.begin(&words.calls);
        words.in_flight.0.begin(rank);
    }

    /// Returns the part that a rank has published. Call it only after the barrier that ends the creation.
    pub fn member(&self, rank: usize) -> Member {
        // SAFETY: the member was written before the barrier, and has not changed since.
        unsafe { (*self.members()[rank].0.get()).assume_init() }
    }

    /// Returns the state words of a rank.
    #[inline]
    pub fn words(&self, rank: usize) -> &RankWords {
        // SAFETY: the words are mapped as long as the table lives, and the result lives no longer.
        unsafe { self.words_at(rank).as_ref() }
    }

    /// Returns the address of a rank's state words. The address may be used only as long as the table lives.
    #[inline]
    pub fn words_at(&self, rank: usize) -> ShmPtr<RankWords> {
        assert!(rank < self.size(), "rank {rank} of {}", self.size);
        // SAFETY: the table has state words for each rank, one after the other.
        unsafe { self.words.nth(rank) }
    }

    /// Returns the address of a rank's in-flight flag. The address may be used only as long as the table lives.
    pub fn in_flight(&self, rank: usize) -> ShmPtr<InFlight> {
        self.words_at(rank).map(|words| &words.in_flight.0)
    }

    /// Returns the address of one of the words of post bits of `target`. The address may be used only as long as the table lives.
    #[inline]
    pub fn posts(&self, target: usize, word: usize) -> ShmPtr<PostBits> {
        if word == 0 {
            return self.words_at(target).map(|words| words.exposure.0.first());
        }
        self.additional_posts(target, word)
    }

    #[cold]
    fn additional_posts(&self, target: usize, word: usize) -> ShmPtr<PostBits> {
        let words = post_words(self.post_origins());
        assert!(word <= words);
        let posts = self.block().part(self.parts().posts);
        posts.map(|posts| &posts[target * words + word - 1])
    }

    /// Ends the access of this rank, which did not allocate the table. This rank must not use any reference into the table afterwards.
    pub fn depart(self) {
        self.head().departed.fetch_add(1, Ordering::SeqCst);
    }

    /// Returns whether all other ranks that share the table have ended their access.
    pub fn is_deserted(&self) -> bool {
        self.head().departed.load(Ordering::SeqCst) as usize + 1 == self.sharers()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_table_grows_with_the_ranks_of_the_window_and_of_the_host() {
        assert!(parts(1_000_000, 64).bytes() < 330 * 1_000_000);
        let (few, many) = (parts(64, 64).bytes(), parts(130, 130).bytes());
        assert_eq!(many - few, 66 * 320 + 130 * 2 * size_of::<PostBits>());
        let (none, two) = (parts(1000, 64).bytes(), parts(1000, 129).bytes());
        assert_eq!(two - none, 1000 * 2 * size_of::<PostBits>());
    }
}
