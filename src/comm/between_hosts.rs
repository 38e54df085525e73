//! Exchanges and barriers of a communicator whose ranks are on several hosts: it has no area, but a group of the network.
//!
//! An exchange is an allgather: each rank writes its slot in memory of its own and sends it without the zeroes at its
//! end, behind the key. What has come stays in `CollectiveState::received`, whose lock the reader of the slots holds.
//! Each barrier is one of the group.
//!
//! A rank that waits here holds the lock of the state. The handlers of the network do not take it, so frames are
//! handled all the same. A rank that dies keeps the others waiting until the launcher ends them.

#![forbid(unsafe_code)]

use super::Comm;
use super::area::SLOT;
use super::exchange::ExchangeSlots;
use crate::transport::net::group::NetGroup;
use crate::transport::net::network;
use std::sync::atomic::Ordering;

/// Words of an exchange slot.
const WORDS: usize = SLOT / size_of::<u64>();

/// Bytes of the key, which stands before a slot.
const KEY: usize = size_of::<u64>();

/// Writes the bytes of a slot.
fn fill(slot: &mut [u64], bytes: &[u8]) {
    for (word, bytes) in slot.iter_mut().zip(bytes.chunks(size_of::<u64>())) {
        let mut whole = [0; size_of::<u64>()];
        whole[..bytes.len()].copy_from_slice(bytes);
        *word = u64::from_ne_bytes(whole);
    }
}

/// What a slot sends: its key, and the words that it has before those that are zeroes up to its end.
fn message(key: u64, slot: &[u64]) -> Vec<u8> {
    let words = slot.iter().rposition(|word| *word != 0).map_or(0, |last| last + 1);
    std::iter::once(&key).chain(&slot[..words]).flat_map(|word| word.to_ne_bytes()).collect()
}

impl Comm {
    /// Whether its ranks, of both groups of an intercommunicator, are on several hosts.
    pub fn spans_hosts(&self) -> bool {
        let all = self.all_ranks();
        all.area.is_none() && all.size > 1
    }

    /// The group of the network, of a communicator without an area; None when there is one rank.
    fn network_group(&self) -> Option<&NetGroup> {
        if self.size == 1 {
            return None;
        }
        // MPI_COMM_WORLD is made before the network is connected, but not used before.
        Some(self.network.get_or_init(|| {
            let network = network().expect("a job that spans hosts has a network");
            NetGroup::new(network, self.context, self.group.share_processes(), self.rank)
        }))
    }

    /// The bytes of all ranks, in their order; None of a rank that is in another collective call. The ranks are on several hosts.
    pub fn allgather_between_hosts(&self, own: &[u8]) -> Vec<Option<Vec<u8>>> {
        self.network_group().map_or_else(|| vec![Some(own.to_vec())], |network| network.allgather(own))
    }

    /// `barrier` without an area.
    #[cold]
    pub(super) fn barrier_between_hosts(&self) {
        if let Some(network) = self.network_group() {
            network.barrier(0);
        }
    }

    /// `empty_exchange` without an area. Instead of the history of calls with early exit, which there are none of, the
    /// ranks compare the number of blocking calls of data: so a rank that has left one out is found.
    #[cold]
    pub(super) fn empty_exchange_between_hosts(&self, key: impl FnOnce(u64, u64) -> u64) -> bool {
        let Some(network) = self.network_group() else { return true };
        let mut state = self.collective.lock();
        state.exchange += 1;
        // Relaxed: a counter of this process.
        network.barrier(key(state.exchange, u64::from(self.blocking.load(Ordering::Relaxed))))
    }

    /// `exchange` without an area. None when there is one rank.
    #[cold]
    pub(super) fn exchange_between_hosts(
        &self,
        write: impl FnOnce(u64, u64, *mut u8) -> u64,
    ) -> Option<ExchangeSlots<'_>> {
        let network = self.network_group()?;
        let mut state = self.collective.lock();
        state.exchange += 1;
        let mut own = vec![0_u64; WORDS];
        let key = write(state.exchange, 0, own.as_mut_ptr().cast());
        let all = network.allgather(&message(key, &own));
        // Slots of other lengths than before would show what was there before.
        state.received = vec![0; self.size * WORDS];
        let mut are_alike = true;
        for (sent, slot) in all.iter().zip(state.received.chunks_mut(WORDS)) {
            // A rank in a barrier has sent nothing; it stays without a number.
            let (there, bytes) = sent.as_deref().and_then(<[u8]>::split_first_chunk::<KEY>).unzip();
            are_alike &= there.is_some_and(|there| u64::from_ne_bytes(*there) == key);
            fill(slot, bytes.unwrap_or_default());
        }
        Some(ExchangeSlots { first: state.received.as_ptr().cast(), context: self.context, are_alike, state })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_slot_comes_out_as_it_went_in() {
        let mut slot = vec![0; WORDS];
        for length in [0, 1, 7, WORDS] {
            slot[..length].fill(0x0102_0304_0506_0700);
            let sent = message(9, &slot);
            assert_eq!(sent.len(), KEY + 8 * length, "zeroes at the end are not sent");
            let (key, bytes) = sent.split_first_chunk::<KEY>().unwrap();
            let mut received = vec![0; WORDS];
            fill(&mut received, bytes);
            assert_eq!((u64::from_ne_bytes(*key), received), (9, slot.clone()));
        }
    }
}
