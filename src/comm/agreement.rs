//! Agreement: at the beginning of a collective call, all ranks get a few words of all ranks, or the call fails at all ranks. The callers
//! compare words that must be equal.
//!
//! A rank that refuses its arguments publishes the class and the reason of its error in place of the words. So no rank waits for data of the
//! refusing rank, and all ranks return its error; on several hosts, that of the lowest rank that has failed.

use super::between_hosts::Hierarchy;
use super::calls::MeetingCall;
use super::decision::{DecisionKind, GatheredWords, LowestFailure, MOST_PASSED};
use super::{AGREED_WORDS, Comm};
use crate::abi::*;
use crate::error::{Reason, Result, fail};
use crate::transport::typed::Plain;
use std::ffi::c_int;
use std::sync::atomic::Ordering;

/// Agreements. `Edges` is one round in which MPI_Dist_graph_create exchanges edges. Each other variant is the agreement at the beginning of
/// the MPI function with the variant's name. If ranks are in different agreements of this list, the call fails at all ranks.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AgreedCall {
    Create,
    Split,
    SplitType,
    IntercommCreate,
    IntercommMerge,
    CartCreate,
    CartSub,
    GraphCreate,
    DistGraphCreate,
    DistGraphCreateAdjacent,
    WinAllocateShared,
    Edges,
}

impl AgreedCall {
    /// Returns the call for error sentences.
    const fn meeting_call(self) -> MeetingCall {
        MeetingCall::agreement(self as u32)
    }

    /// Returns the name of the MPI function.
    fn name(self) -> &'static str {
        self.meeting_call().name()
    }
}

/// Constant in each `Vote`. Other exchanges do not publish this constant, so a rank does not mistake their data for a vote.
const MARK: u64 = 0x6167_7265;

/// Data that one rank publishes. If the rank has failed, the `Reason` of its error follows in the slot.
#[repr(C)]
#[derive(Clone, Copy)]
struct Vote<const N: usize> {
    /// Number of the exchange, at the same offset as in the data of all other exchanges.
    number: u64,
    call: u64,
    /// 0, or the class of the rank's error.
    class: u64,
    words: [u64; N],
}

// SAFETY: the type is `repr(C)` and consists of numbers.
unsafe impl<const N: usize> Plain for Vote<N> {}

/// The words of all ranks, in rank order.
type Agreed<const N: usize> = Vec<[u64; N]>;

impl Comm {
    /// Publishes words, or the failure of this rank. Returns the words of all ranks, in rank order. On a communicator that spans hosts,
    /// there may be at most `AGREED_WORDS` words. If a rank has failed, the call fails at all ranks.
    pub fn agree_on<const N: usize>(&self, call: AgreedCall, own: Result<[u64; N]>) -> Result<Agreed<N>> {
        match self.all_ranks().hierarchy() {
            None => self.agree_on_host(call, own),
            Some(hierarchy) => self.agree_between_hosts(hierarchy, call, own),
        }
    }

    /// Performs `agree_on` on a communicator that spans hosts. The leader of each host decides whether the call fails, and stores the words
    /// of all ranks in memory of its host.
    fn agree_between_hosts<const N: usize>(
        &self,
        hierarchy: &Hierarchy,
        call: AgreedCall,
        own: Result<[u64; N]>,
    ) -> Result<Agreed<N>> {
        const { assert!(AGREED_WORDS <= MOST_PASSED) };
        assert!((1..=AGREED_WORDS).contains(&N), "{N} words");
        let all_ranks = self.all_ranks();
        let stored = hierarchy.relay.words();
        let decide = |gathered: &GatheredWords<'_>| {
            let mut failure = LowestFailure::default();
            gathered.each(|rank, words| match words {
                // Relaxed: the barrier by which the ranks leave the call orders these stores before the loads.
                Ok(words) => {
                    stored[rank * N..][..N]
                        .iter()
                        .zip(words)
                        .for_each(|(to, word)| to.store(*word, Ordering::Relaxed));
                }
                Err(error) => failure.note(rank, error),
            });
            failure.or(Vec::new())
        };
        let kind = DecisionKind { number: MARK | (call as u64) << 32, name: call.name() };
        all_ranks.by_decision(kind, own.map(Vec::from), decide, |decision| {
            decision?;
            let words = stored.chunks_exact(N).take(all_ranks.size);
            // Relaxed: as for the stores.
            Ok(words.map(|words| std::array::from_fn(|index| words[index].load(Ordering::Relaxed))).collect())
        })
    }

    /// Performs `agree_on` on a communicator on one host.
    fn agree_on_host<const N: usize>(&self, call: AgreedCall, own: Result<[u64; N]>) -> Result<Agreed<N>> {
        const { assert!(size_of::<Vote<N>>() + size_of::<Reason>() <= super::area::SLOT) };
        let behind_vote = size_of::<Vote<N>>();
        let class = own.as_ref().err().map_or(0, |error| error.common_class() as u64);
        let mut vote =
            Vote { number: 0, call: MARK | (call as u64) << 32, class, words: *own.as_ref().unwrap_or(&[0; N]) };
        let (mut all, mut failed) = (Vec::with_capacity(self.size), None);
        let all_ranks = self.all_ranks();
        let slots = all_ranks.exchange(call.meeting_call(), |number, _, mut slot| {
            vote.number = number;
            slot.write(0, vote);
            if let Err(error) = &own {
                slot.write(behind_vote, Reason::of(error));
            }
            0
        });
        for rank in 0..all_ranks.size {
            let there = slots.as_ref().map_or(vote, |slots| slots.read(rank, 0));
            let is_same = (there.number, there.call) == (vote.number, vote.call);
            if !is_same || there.class != 0 {
                // A rank that has published an error class in this call has written a reason after its vote.
                let reason = || slots.as_ref().map(|slots| slots.read::<Reason>(rank, behind_vote));
                failed = failed.or_else(|| Some((rank, is_same.then(|| (there.class as c_int, reason())))));
            }
            all.push(there.words);
        }
        drop(slots);
        own?;
        match failed {
            None => Ok(all),
            Some((rank, Some((class, reason)))) => {
                Err(reason.unwrap_or(Reason::NONE).error(class, &format!("rank {rank}")))
            }
            Some((rank, None)) => {
                let there = all_ranks.call_of(rank, vote.number).map_or("another collective call", MeetingCall::name);
                fail!(MPI_ERR_OTHER, "rank {rank} has called {there}, but this rank has called {}", call.name())
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn agreements_have_the_names_of_their_functions() {
        assert_eq!(AgreedCall::Create.name(), "MPI_Comm_create");
        assert_eq!(AgreedCall::WinAllocateShared.name(), "MPI_Win_allocate_shared");
        assert_eq!(AgreedCall::Edges.name(), AgreedCall::DistGraphCreate.name());
    }
}
