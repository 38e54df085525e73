//! Barriers and relayed calls of a communicator whose ranks are on several hosts.
//!
//! The ranks of a host synchronise in shared memory, by the relay of the host. The leader of the host (its first rank) exchanges frames
//! with the leaders of the other hosts (`transport/net/group.rs`). So in a barrier each host sends one message in each round. The number of
//! rounds is log2 of the number of hosts, rounded up. It does not depend on the number of ranks of a host.
//!
//! - Barrier: all ranks of the host arrive at the barrier of the relay. Then the leader enters the barrier of the leaders. When the barrier
//!   of the leaders is complete, all ranks leave the barrier of the relay. Both barriers, that of the relay and that of the leaders,
//!   compare the keys of the ranks (a key is a hash of a call).
//! - Relayed calls (`by_relay`): each rank writes its slot of the relay before it arrives at the barrier. Then the caller's function decides
//!   what the leader sends, receives, and writes into slots.
//!
//! In a relayed call, a waiting rank holds the lock of the communicator's `CollectiveState`. Handlers of network frames do not take this
//! lock, so they continue to run. If a rank dies, the others wait until the launcher ends them.

#![forbid(unsafe_code)]

use super::Comm;
use super::area::Area;
use super::hosts::HostMap;
use super::relay::{Relay, RelaySlots};
use crate::transport::net::group::NetGroup;
use crate::transport::net::network;
use crate::transport::typed::{FreshBlock, Parts, Span};
use once_cell::sync::OnceCell;
use parking_lot::Mutex;
use std::sync::Arc;

/// State of a communicator that spans hosts, in place of an area (the shared memory of a communicator on one host).
#[derive(Debug)]
pub struct Hierarchy {
    pub hosts: Arc<HostMap>,
    /// Communicator of this host's ranks, in their order; None if this rank is alone on its host.
    pub host: Option<Arc<Comm>>,
    pub(super) relay: Relay,
    /// Group of all leaders, if this rank is a leader. The group is created at first use, because MPI_COMM_WORLD is created before the
    /// network is connected.
    leaders: OnceCell<NetGroup>,
    /// Number of bytes, and number of calls, since the last call of `coll::hosts` in which all ranks waited for each other. Only collective
    /// calls in which ranks do not wait for all others are counted.
    ahead: Mutex<(usize, u32)>,
}

/// Memory that several ranks of a host share for a communicator that spans hosts: the area of the host's ranks, followed by the relay.
#[derive(Clone, Copy, Debug)]
pub struct HostMemory {
    /// Number of ranks on the host.
    pub sharers: usize,
    pub size: usize,
}

/// The parts of a `HostMemory`.
#[derive(Clone, Copy, Debug)]
pub struct HostParts {
    pub area: Span,
    pub relay: Span,
    pub all: Parts,
}

impl HostMemory {
    /// Returns the parts of this memory.
    pub fn parts(self) -> HostParts {
        let mut all = Parts::new();
        let area = all.add_block(Area::parts(self.sharers));
        all.align_to(4096);
        let relay = all.add_block(Relay::parts(self.size));
        HostParts { area, relay, all }
    }

    /// Initialises a new block as this memory. `local` are the ranks of this host.
    pub fn clear(self, block: &mut FreshBlock<'_>, local: &[u32]) {
        let HostParts { area, relay, .. } = self.parts();
        Area::clear(&mut block.within(area), self.sharers);
        Relay::clear(&mut block.within(relay), self.size, local);
    }
}

impl Hierarchy {
    /// Returns the state of a communicator on these hosts. The ranks of this host share `host` and `relay`.
    pub fn new(hosts: HostMap, host: Option<Arc<Comm>>, relay: Relay) -> Self {
        Self { hosts: Arc::new(hosts), host, relay, leaders: OnceCell::new(), ahead: Mutex::default() }
    }

    /// Returns the number of bytes of data in a slot of a relayed call.
    pub fn relay_room(&self) -> usize {
        self.relay.slots(0).data_room()
    }

    /// Counts a call of `bytes` bytes in which ranks do not wait for all others. `most` has the maximum number of bytes and the maximum
    /// number of calls. Returns whether all ranks must first enter a barrier, because the counted bytes or calls exceed `most`. All ranks
    /// get the same result.
    pub fn count_unsynchronised_call(&self, bytes: usize, most: (usize, u32)) -> bool {
        let mut ahead = self.ahead.lock();
        *ahead = (ahead.0.saturating_add(bytes), ahead.1 + 1);
        let is_too_far = ahead.0 > most.0 || ahead.1 > most.1;
        if is_too_far {
            *ahead = (bytes, 1);
        }
        is_too_far
    }

    /// Resets the counts. Called for a collective call in which all ranks wait for each other.
    pub fn note_synchronisation(&self) {
        *self.ahead.lock() = (0, 0);
    }

    /// Exchanges bytes among the leaders of all hosts, in the call with this number. Called by a leader. Returns the bytes of each host. If
    /// a leader is in a barrier instead, some of the entries are None.
    pub fn allgather_of_leaders(&self, comm: &Comm, call: u32, own: &[u8]) -> Vec<Option<Vec<u8>>> {
        self.leaders(comm).map_or_else(Vec::new, |leaders| leaders.allgather(call, own))
    }

    /// Returns whether a rank that sleeps at an address in memory waits for other ranks of the communicator.
    pub fn waits_at(&self, address: usize) -> bool {
        self.relay.has(address)
            || self.host.as_ref().is_some_and(|host| host.has_in_area(address))
            || self.leaders.get().is_some_and(|leaders| leaders.waits_at(address))
    }

    /// Returns the group of the leaders, if this rank is a leader.
    fn leaders(&self, comm: &Comm) -> Option<&NetGroup> {
        if self.hosts.leader(self.hosts.own) != comm.rank {
            return None;
        }
        Some(self.leaders.get_or_init(|| {
            let network = network().expect("a job that spans hosts has a network");
            NetGroup::new(network, comm.blocking().number, comm.leading_processes(&self.hosts), self.hosts.own)
        }))
    }

    fn pass(&self, comm: &Comm, call: u32, key: u64) -> bool {
        let leaders = self.leaders(comm).map(|leaders| (leaders, call));
        NetGroup::pass_by_hosts(self.relay.barrier(), self.hosts.local().len(), leaders, key)
    }
}

impl Comm {
    /// Returns whether the ranks of the communicator, including both groups of an intercommunicator, are on several hosts.
    pub fn spans_hosts(&self) -> bool {
        self.all_ranks().hierarchy.is_some()
    }

    /// Returns the state for several hosts, if the communicator spans hosts.
    pub fn hierarchy(&self) -> Option<&Hierarchy> {
        self.hierarchy.as_deref()
    }

    /// Returns the processes that lead the communicator's hosts.
    pub fn leading_processes(&self, hosts: &HostMap) -> Arc<[u32]> {
        hosts.leaders().map(|rank| self.process(rank) as u32).collect()
    }

    /// Performs a barrier of all ranks of a communicator that spans hosts. Returns whether the keys of all ranks are equal.
    pub fn keyed_barrier_between_hosts(&self, key: u64) -> bool {
        let Some(hierarchy) = &self.hierarchy else { return true };
        let mut state = self.collective.lock();
        // Each barrier of the relay changes the set of slots, also this one. So ranks of a host use the same set even after one of them was in
        // another call.
        state.next_relayed_call();
        hierarchy.pass(self, self.next_blocking() as u32, key)
    }

    /// Performs `empty_exchange` for a communicator without an area: a barrier whose key has the number of blocking collective calls that the
    /// rank has made. So the function returns false if a rank has made fewer calls than the others.
    #[cold]
    pub(super) fn keyed_barrier_of_calls(&self, key: impl FnOnce(u64, u64) -> u64) -> bool {
        let Some(hierarchy) = &self.hierarchy else { return true };
        let mut state = self.collective.lock();
        state.next_relayed_call();
        let call = self.next_blocking() as u32;
        hierarchy.pass(self, call, key(state.exchange, u64::from(call)))
    }

    /// Performs a collective call of a communicator that spans hosts. `write` fills slots. When all ranks of this host have arrived, the
    /// leader calls `lead`, with true if their keys are equal. Then all ranks of the host call `read`, with the result of `lead`. Returns
    /// None if the communicator does not span hosts.
    pub fn by_relay<T>(
        &self,
        key: u64,
        write: impl FnOnce(RelaySlots<'_>),
        lead: impl FnOnce(RelaySlots<'_>, bool) -> bool,
        read: impl FnOnce(RelaySlots<'_>, bool) -> T,
    ) -> Option<T> {
        let hierarchy = self.hierarchy.as_ref()?;
        let mut state = self.collective.lock();
        let slots = RelaySlots::new(hierarchy.relay.slots(state.next_relayed_call()));
        write(slots);
        let (barrier, sharers) = (hierarchy.relay.barrier(), hierarchy.hosts.local().len());
        let are_alike = if hierarchy.hosts.leader(hierarchy.hosts.own) == self.rank {
            barrier.lead(sharers, key, |are_alike| lead(slots, are_alike))
        } else {
            barrier.follow(sharers, key)
        };
        Some(read(slots, are_alike))
    }
}

#[cfg(test)]
mod tests {
    use super::super::area::SLOT;
    use super::super::slots::SHORT_SLOT;
    use super::super::{AGREED_WORDS, MOST_WITH_LONG_SLOTS};
    use super::*;

    #[test]
    fn many_ranks_have_short_slots_that_do_not_overlap() {
        let bytes = |size: usize| Relay::parts(size).bytes();
        let most = (2 * SHORT_SLOT + AGREED_WORDS * size_of::<u64>() + 1) * 1_000_000;
        assert!(bytes(1_000_000) < most, "{}", bytes(1_000_000));
        for size in [1, 2, MOST_WITH_LONG_SLOTS, MOST_WITH_LONG_SLOTS + 1] {
            let relay = Relay::of_one(size);
            let room = relay.slots(0).room();
            assert!(if size <= MOST_WITH_LONG_SLOTS { room == SLOT } else { room < SLOT });
            let slots = [relay.slots(0), relay.slots(1)];
            let addresses: Vec<usize> =
                slots.iter().flat_map(|set| (0..size).map(|rank| set.address(rank) as usize)).collect();
            assert!(addresses.windows(2).all(|pair| pair[0] + room == pair[1]));
            assert!(relay.has(addresses[0]) && relay.has(addresses[2 * size - 1] + room - 1));
        }
    }

    #[test]
    #[should_panic(expected = "rank 3 has no slot among 3")]
    fn a_rank_without_a_slot_is_refused() {
        Relay::of_one(3).slots(0).address(3);
    }
}
