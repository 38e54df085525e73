//! Barriers and allgathers of a group of ranks, usually the leaders of hosts, by dissemination. In round k, member i sends everything it
//! knows to member i + 2^k, and receives from member i - 2^k, modulo the number n of members. After log2(n) rounds, rounded up, each member
//! has information from all.
//!
//! If some members call `barrier` and others `allgather`, all members notice the difference, and none waits for ever. A member that
//! receives a round of another kind than its own passes the difference on in the following rounds. In a barrier, its flag `are_alike` is
//! false; in an allgather, blocks are missing.
//!
//! If a member dies, the others wait until the launcher ends the job.

#![forbid(unsafe_code)]

use super::Network;
use super::frame::{take_bytes, take_u64};
use super::rounds::{ALLGATHER, BARRIER, RoundName};
use crate::os::buffers::ReusedBuffer;
use crate::transport::sync::Barrier;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU32, Ordering};

/// Number that is sent in place of the length of a missing block.
const NOTHING: u64 = u64::MAX;

/// Group of ranks that make collective calls.
#[derive(Debug)]
pub struct NetGroup {
    network: &'static Network,
    /// Identifier of the group. No other group has it at the same time.
    context: u64,
    /// Ranks in MPI_COMM_WORLD.
    members: Arc<[u32]>,
    /// Index of this process among the members.
    index: usize,
    /// Number of the next call, if the group numbers its calls itself (`next_call`).
    calls: AtomicU32,
    /// Whether a thread of this process waits for another member.
    is_waiting: AtomicBool,
}

impl NetGroup {
    /// Creates the group of these ranks of MPI_COMM_WORLD; this process is the one at `index`.
    pub fn new(network: &'static Network, context: u64, members: Arc<[u32]>, index: usize) -> Self {
        debug_assert_eq!(members[index] as usize, network.rank);
        Self { network, context, members, index, calls: AtomicU32::new(0), is_waiting: AtomicBool::new(false) }
    }

    /// Waits until all members have called this function with the same number. Returns true if all have passed the same `key`, and true for
    /// `are_alike`. If a member makes another call, returns false, possibly before all have called.
    pub fn barrier(&self, call: u32, key: u64, mut are_alike: bool) -> bool {
        for (round, distance) in self.distances().enumerate() {
            let mut own = [0; 9];
            own[..8].copy_from_slice(&key.to_ne_bytes());
            own[8] = u8::from(are_alike);
            self.send((BARRIER, call, round), distance, &own);
            // The other member's flag is false if that member has found a difference in an earlier round. `own` has the key and the flag of
            // this member.
            let there = self.receive((BARRIER, call, round), distance);
            are_alike = are_alike && there.is_some_and(|there| *there == own);
        }
        are_alike
    }

    /// Returns the bytes of all members in a call, in the order of members. Members may pass different numbers of bytes. A block is None if
    /// its member calls `barrier`, or if a member that calls `barrier` should have passed the block on. If any member calls `barrier`, each
    /// member lacks some blocks.
    pub fn allgather(&self, call: u32, own: &[u8]) -> Vec<Option<Vec<u8>>> {
        let size = self.members.len();
        // The block of this member, then that of the member before it, and so on.
        let mut known = vec![Some(own.to_vec())];
        for (round, distance) in self.distances().enumerate() {
            // Number of blocks that the receiver may still lack.
            let wanted = known.len().min(size - known.len());
            let mut bytes = Vec::new();
            for block in &known[..wanted] {
                let length = block.as_ref().map_or(NOTHING, |block| block.len() as u64);
                bytes.extend_from_slice(&length.to_ne_bytes());
                bytes.extend_from_slice(block.as_deref().unwrap_or_default());
            }
            self.send((ALLGATHER, call, round), distance, &bytes);
            let bytes = self.receive((ALLGATHER, call, round), distance).unwrap_or_default();
            let mut rest = &bytes[..];
            for _ in 0..wanted {
                let length = take_u64(&mut rest).filter(|length| *length != NOTHING);
                let block = length.and_then(|length| take_bytes(&mut rest, usize::try_from(length).ok()?));
                known.push(block.map(<[u8]>::to_vec));
            }
        }
        debug_assert_eq!(known.len(), size);
        (0..size).map(|member| known[(self.index + size - member) % size].take()).collect()
    }

    /// Performs a barrier of the ranks of several hosts. The `sharers` ranks of this host use a barrier in shared memory. Their leader
    /// passes its group as `leaders`, with the number of the call. After the ranks of its host have arrived and before they continue, the
    /// leader performs a barrier with the leaders of the other hosts. Returns whether all ranks have passed the same key.
    pub fn pass_by_hosts(barrier: &Barrier, sharers: usize, leaders: Option<(&Self, u32)>, key: u64) -> bool {
        match leaders {
            None => barrier.follow(sharers, key),
            Some((group, call)) => barrier.lead(sharers, key, |are_alike| group.barrier(call, key, are_alike)),
        }
    }

    /// Returns whether a thread that sleeps at an address in memory probably waits for a member. A thread may also wait for something else
    /// at the same address.
    pub fn waits_at(&self, address: usize) -> bool {
        // Relaxed: only a report depends on the flag.
        self.is_waiting.load(Ordering::Relaxed) && self.network.is_doorbell(address)
    }

    /// Returns the number of the next call, for a group that gets the numbers of all its calls from this function.
    pub fn next_call(&self) -> u32 {
        // Relaxed: a counter of this process; MPI orders the calls of a group.
        self.calls.fetch_add(1, Ordering::Relaxed)
    }

    fn distances(&self) -> impl Iterator<Item = usize> + use<> {
        let size = self.members.len();
        std::iter::successors(Some(1), |distance| Some(2 * distance)).take_while(move |distance| *distance < size)
    }

    /// Sends the data of a round, identified by kind of call, number of the call, and number of the round.
    fn send(&self, (kind, call, round): (u32, u32, usize), distance: usize, bytes: &[u8]) {
        let to = self.members[(self.index + distance) % self.members.len()] as usize;
        self.network.send_round(to, RoundName { context: self.context, call, round: round as u32 }, kind, bytes);
    }

    /// Waits for the data of a round and returns them. Returns None when the other member is in another call.
    fn receive(&self, (kind, call, round): (u32, u32, usize), distance: usize) -> Option<ReusedBuffer> {
        let size = self.members.len();
        let from = self.members[(self.index + size - distance) % size] as usize;
        // Relaxed, both: see `waits_at`.
        self.is_waiting.store(true, Ordering::Relaxed);
        let name = RoundName { context: self.context, call, round: round as u32 };
        let received = self.network.receive_round(from, name);
        self.is_waiting.store(false, Ordering::Relaxed); // see `waits_at`
        let bytes = received.ok().filter(|(there, _)| *there == kind).map(|(_, bytes)| bytes);
        if bytes.is_none() {
            self.network.note_failed_call(self.context, call);
        }
        bytes
    }
}
