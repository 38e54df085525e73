//! Table of a window in shared memory, one for all ranks of a host: the barrier, the gate for MPI_Win_lock_all, and what the ranks publish
//! to each other.
//!
//! Layout: a `Head` (barrier, gate, departures), then a `Member` for each rank of the window, then the `RankWords` (four cache lines of state
//! words) of each rank of this host. The local rank of a rank is its index among the window's ranks on this host; in a window on one host,
//! it is the rank. Each rank of this host has a post bit for each local rank. If there are more than 64 local ranks, additional words of
//! post bits follow for each of these ranks. MPI_Win_post changes the origin's bit.
//!
//! The rank that allocates the table clears it before it publishes the table's location. Each rank writes its `Member` before the barrier
//! that ends the creation, and the rank that has allocated the table writes the members of ranks on other hosts. Afterwards members are
//! read-only. The type of a state word, in `transport::sync`, documents which ranks write it.

use crate::comm::HostMap;
use crate::transport::arena::{Arena, Map, Owned, Piece};
use crate::transport::net::transfer::NativeMemory;
use crate::transport::sync::{
    AccumulateMode, Barrier, CacheLine, Event, Exposure, Gate, InFlight, Lock, ModeHistory, PostBits, SeqlockList,
};
use crate::transport::typed::{FreshBlock, Part, Parts, Shared, ShmBlock, ShmPtr, shared};
use std::cell::UnsafeCell;
use std::mem::MaybeUninit;
use std::sync::Arc;
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
    Remote = 3,
    /// By frames to a rank on another host whose process answers each operation, because not all of the memory can be read and written.
    RemoteGuarded = 4,
    /// Through attached regions, each of which is reached directly or by copies (see `regions`).
    Attached = 5,
    /// Through attached regions of a rank on another host: by frames, which the process answers, or by native operations.
    RemoteAttached = 6,
}

impl Reach {
    /// Returns whether this is attached memory, on this host or on another host.
    #[inline]
    pub fn is_attached(self) -> bool {
        self as u16 >= Self::Attached as u16
    }

    /// Returns whether this is memory of a rank on another host.
    #[inline]
    pub fn is_remote(self) -> bool {
        matches!(self, Self::Remote | Self::RemoteGuarded | Self::RemoteAttached)
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

/// Memory for a `Member` in a table.
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
    /// Returns the in-flight flag of the rank with this local rank in the same table.
    pub fn in_flight_at(&self, local_rank: usize) -> &InFlight {
        let first = (&raw const *self).wrapping_sub(self.in_flight.0.index());
        // SAFETY: the words of a table are consecutive, in the order of local ranks, and `InFlight::index` is the local rank to which these
        // words belong. So `first` points to the words of local rank 0. The caller passes a local rank of the same table.
        unsafe { &(*first.add(local_rank)).in_flight.0 }
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
    /// Additional words of post bits, for local ranks that have no bit in the first word. The words of one rank are consecutive.
    posts: Part<PostBits>,
    all: Parts,
}

impl TableParts {
    /// The parts of the table of a window of `size` ranks, of which `sharers` share this table.
    const fn of(size: usize, sharers: usize) -> Self {
        let mut all = Parts::new();
        let head = all.add(1);
        all.align_to(128);
        let (members, words, posts) = (all.add(size), all.add(sharers), all.add(sharers * post_words(sharers)));
        Self { head, members, words, posts, all }
    }
}

/// Returns the parts of the table of a window of `size` ranks, of which `sharers` share this table.
pub const fn parts(size: usize, sharers: usize) -> Parts {
    TableParts::of(size, sharers).all
}

/// Returns the number of additional words of post bits per rank.
const fn post_words(sharers: usize) -> usize {
    sharers.div_ceil(PostBits::COUNT) - 1
}

const _: () = assert!(size_of::<MemberSlot>() == 64 && size_of::<RankWords>() == 256);

/// Clears a new block, which becomes a table.
pub fn clear(block: &mut FreshBlock<'_>, size: usize, sharers: usize) {
    let TableParts { head, members, words, posts, .. } = TableParts::of(size, sharers);
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
    /// State words of local rank 0, followed by those of the other ranks of this host.
    words: ShmPtr<RankWords>,
    /// Number of the window, the same at all ranks; no other window of the same ranks has it.
    pub number: u64,
    size: u32,
    sharers: u32,
    /// The hosts of the ranks, if the window spans hosts.
    hosts: Option<Arc<HostMap>>,
    /// Keeps the table mapped; None if this process owns the memory.
    _map: Option<Map>,
}

/// The ranks of a window: their number, and their hosts if they are on several hosts.
pub type Ranks<'a> = (usize, Option<&'a Arc<HostMap>>);

/// Returns the number of ranks that share a table.
pub fn sharers_of((size, hosts): Ranks<'_>) -> usize {
    hosts.map_or(size, |hosts| hosts.local().len())
}

impl WindowTable {
    /// Returns a table that this process has allocated and cleared.
    ///
    /// # Safety
    /// The result is used only as long as `memory` lives.
    pub unsafe fn own(memory: &Owned, ranks: Ranks<'_>) -> Self {
        // SAFETY: the caller promises that the memory outlives the table. All ranks use the memory of a table by `TableParts`.
        Self::new((unsafe { memory.shared() }, memory.piece()), None, ranks)
    }

    /// Returns a table that another rank has allocated.
    ///
    /// # Safety
    /// A table of these ranks lies in that piece.
    pub unsafe fn of_piece(arena: &Arena, piece: Piece, ranks: Ranks<'_>) -> crate::error::Result<Self> {
        let map = arena.maps.map(piece.unit)?;
        // SAFETY: the caller promises that a table lies there, which all ranks use by `TableParts`. The table keeps the map.
        let block = unsafe { map.shared(piece.within, parts(ranks.0, sharers_of(ranks)).bytes()) };
        Ok(Self::new((block, piece), Some(map), ranks))
    }

    fn new((block, piece): (ShmBlock, Piece), map: Option<Map>, ranks: Ranks<'_>) -> Self {
        let ((size, hosts), sharers) = (ranks, sharers_of(ranks));
        let TableParts { head, words, .. } = TableParts::of(size, sharers);
        let words = block.part(words).map(|words| &words[0]);
        let (size, sharers) = (size as u32, sharers as u32);
        let number = piece.unit.offset + piece.within;
        Self { head: block.one(head), words, number, size, sharers, hosts: hosts.cloned(), _map: map }
    }

    /// Returns the number of ranks that share this table: the window's ranks on this host.
    pub fn sharers(&self) -> usize {
        self.sharers as usize
    }

    /// Returns the hosts of the ranks, if the window spans hosts.
    pub fn hosts(&self) -> Option<&HostMap> {
        self.hosts.as_deref()
    }

    /// Returns the local rank of a rank; None if the rank is on another host.
    pub fn local_rank_of(&self, rank: usize) -> Option<usize> {
        match &self.hosts {
            None => Some(rank),
            Some(hosts) => hosts.local_rank_here(rank),
        }
    }

    /// Returns the ranks of this host, ascending.
    pub fn ranks_here(&self) -> impl Iterator<Item = usize> + '_ {
        let listed = self.hosts().map(HostMap::local);
        (0..self.sharers()).map(move |local_rank| listed.map_or(local_rank, |ranks| ranks[local_rank] as usize))
    }

    fn parts(&self) -> TableParts {
        TableParts::of(self.size as usize, self.sharers())
    }

    fn block(&self) -> ShmBlock {
        // SAFETY: `new` got this block, which begins with the head. It is mapped as long as the table lives.
        unsafe { ShmBlock::new(self.head.address(), self.parts().all.bytes()) }
    }

    fn members(&self) -> ShmPtr<[MemberSlot]> {
        self.block().part(self.parts().members)
    }

    /// Returns the head.
    pub fn head(&self) -> &Head {
        &self.head
    }

    /// Publishes the part of this rank, before the barrier that ends the creation.
    pub fn announce(&self, rank: usize, member: Member) {
        self.describe(rank, member);
        let local_rank = self.local_rank_of(rank).expect("this rank is on this host");
        let words = self.words_here(local_rank);
        words.read_mostly.0.mode.begin(&words.calls);
        words.in_flight.0.begin(local_rank);
    }

    /// Publishes the part of a rank on another host, before the barrier that ends the creation. Called by the rank that has allocated the
    /// table.
    pub fn describe(&self, rank: usize, member: Member) {
        // SAFETY: only one rank writes a member: the rank that it describes, or the rank that allocated the table. No rank reads the member
        // before the barrier.
        unsafe { self.members()[rank].0.get().write(MaybeUninit::new(member)) };
    }

    /// Returns the part that a rank has published. Call it only after the barrier that ends the creation.
    pub fn member(&self, rank: usize) -> Member {
        // SAFETY: the member was written before the barrier, and has not changed since.
        unsafe { (*self.members()[rank].0.get()).assume_init() }
    }

    /// Returns the state words of a rank of this host.
    #[inline]
    pub fn words(&self, rank: usize) -> &RankWords {
        // SAFETY: the words are mapped as long as the table lives, and the result lives no longer.
        unsafe { self.words_at(rank).as_ref() }
    }

    /// Returns the state words of the rank with this local rank.
    #[inline]
    pub fn words_here(&self, local_rank: usize) -> &RankWords {
        // SAFETY: the words are mapped as long as the table lives, and the result lives no longer.
        unsafe { self.nth_words(local_rank).as_ref() }
    }

    /// Returns the address of the state words of a rank of this host. The address may be used only as long as the table lives.
    #[inline]
    pub fn words_at(&self, rank: usize) -> ShmPtr<RankWords> {
        let local_rank = if self.hosts.is_none() { rank } else { self.local_rank_between_hosts(rank) };
        self.nth_words(local_rank)
    }

    #[cold]
    fn local_rank_between_hosts(&self, rank: usize) -> usize {
        self.local_rank_of(rank).unwrap_or(usize::MAX)
    }

    #[inline]
    fn nth_words(&self, local_rank: usize) -> ShmPtr<RankWords> {
        assert!(local_rank < self.sharers(), "local rank {local_rank} of {}", self.sharers);
        // SAFETY: the table has state words for each local rank, one after the other.
        unsafe { self.words.nth(local_rank) }
    }

    /// Returns the address of the in-flight flag of a rank of this host. The address may be used only as long as the table lives.
    pub fn in_flight(&self, rank: usize) -> ShmPtr<InFlight> {
        self.words_at(rank).map(|words| &words.in_flight.0)
    }

    /// Returns the address of one of the words of post bits of the rank with this local rank. The address may be used only as long as the
    /// table lives.
    #[inline]
    pub fn posts(&self, local_rank: usize, word: usize) -> ShmPtr<PostBits> {
        if word == 0 {
            return self.nth_words(local_rank).map(|words| words.exposure.0.first());
        }
        self.additional_posts(local_rank, word)
    }

    #[cold]
    fn additional_posts(&self, local_rank: usize, word: usize) -> ShmPtr<PostBits> {
        let words = post_words(self.sharers());
        assert!(word <= words && local_rank < self.sharers());
        let posts = self.block().part(self.parts().posts);
        posts.map(|posts| &posts[local_rank * words + word - 1])
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
        assert!(parts(1_000_000, 64).bytes() < 65 * 1_000_000);
        let (few, many) = (parts(64, 64).bytes(), parts(130, 130).bytes());
        assert_eq!(many - few, 66 * 320 + 130 * 2 * size_of::<PostBits>());
        let (none, two) = (parts(1000, 64).bytes(), parts(1000, 129).bytes());
        assert_eq!(two - none, 65 * 256 + 129 * 2 * size_of::<PostBits>());
    }
}
