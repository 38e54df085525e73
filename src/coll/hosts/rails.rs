//! Long MPI_Allgather and MPI_Allgatherv among hosts with the same number of ranks.
//!
//! The ranks with the same place on their hosts form a rail. First the relay of each host (`comm/relay.rs`) checks that all ranks are in the
//! same call. Then each rank exchanges its block with the ranks of its rail, by messages, while the ranks of its host exchange their blocks
//! in shared memory. At last the ranks of a host exchange the blocks that they have received, host by host. So each block is sent once to
//! each host, as in a call by leaders, but all ranks of a host use the network at the same time.
//!
//! The result of a rank is its first error. A rank that has not received a block refuses the exchange on its host, so the other ranks of the
//! host also get the error.

use super::Between;
use super::slots::{Contents, refuse};
use crate::coll::call::Function;
use crate::coll::checked_call::{CheckedCall, Movement, Pattern, Pieces};
use crate::coll::schedule::{self, Messages, Schedule};
use crate::comm::Hierarchy;
use crate::error::Result;
use std::sync::Arc;

/// Minimum number of bytes of each block. The leaders exchange shorter blocks, because a leader sends one frame for all ranks of its host.
const LEAST: usize = 32 << 10;

/// Returns whether rails perform a call. All ranks get the same result, because all ranks expect the same lengths.
pub(super) fn is_by_rails(hierarchy: &Hierarchy, size: usize, checked: &CheckedCall) -> bool {
    let CheckedCall::Movement(Movement { function, receive: Some(receive), .. }) = checked else { return false };
    if !matches!(function, Function::Allgather | Function::Allgatherv) {
        return false;
    }
    let hosts = &hierarchy.hosts;
    let sharers = hosts.local().len();
    let known = if matches!(receive, Pieces::Each(_)) { size } else { 1 };
    sharers > 1
        && (0..known).all(|rank| receive.of(rank).layout.bytes >= LEAST)
        && (0..hosts.count()).all(|host| hosts.members(host).len() == sharers)
}

impl Between<'_> {
    /// Performs MPI_Allgather and MPI_Allgatherv.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn allgather_by_rails(&self, movement: &Movement) -> Result {
        self.check_call()?;
        let (Some(send), Some(receive)) = (&movement.send, &movement.receive) else { return Ok(()) };
        let hosts = &self.hierarchy.hosts;
        let place = hosts.place_of(self.comm.rank);
        let rail = |host: usize| hosts.members(host)[place] as usize;
        let receives: Messages = self.others().map(|host| (rail(host), receive.of(rail(host)))).collect();
        let sends: Messages = self.others().map(|host| (rail(host), send.of(self.comm.rank))).collect();
        // SAFETY: the caller promises that the buffers can be read and written. Each block of the receive buffer is written by one message
        // or by one exchange on the host, and is sent to ranks of the host only after its message is complete.
        unsafe {
            let messages = Schedule::of_messages(receives, sends, movement.function.may_bring_less());
            let messages = schedule::start(self.runtime, self.call_context(), Arc::new(messages));
            let own = Pieces::One(send.of(self.comm.rank));
            let mut result = self.allgather_on_host(hosts.own, own, movement, (Ok(()), movement.to_itself));
            let received = messages.wait();
            for host in self.others() {
                let block = Pieces::One(receive.of(rail(host)));
                let done = self.allgather_on_host(host, block, movement, (received.clone(), false));
                result = result.and(done);
            }
            received.and(result).and(movement.mismatch.clone().map_or(Ok(()), Err))
        }
    }

    /// Waits until all ranks have begun this call. Fails at all ranks if a rank has begun another call.
    fn check_call(&self) -> Result {
        let (count, here) = self.hosts();
        // The slot of a rank of another host, because no rank of this host writes that slot.
        let place = self.hierarchy.hosts.leader((here + 1) % count);
        self.by_relay(
            |_| (),
            |slots, own| match self.allgather_of_leaders(own.as_ref().map(|()| &[][..])) {
                Ok(_) => slots.set_state(place, 0),
                Err(error) => refuse(slots, place, &error),
            },
            |slots| match self.contents(slots, place) {
                Contents::Error(error) => Err(error),
                Contents::Data(_) | Contents::Message => Ok(()),
            },
        )
    }

    /// Exchanges the blocks of the ranks of `host` among the ranks of this host. This rank has the block `send`. If `outcome` is an error,
    /// this rank refuses the exchange. If `to_itself` is true, this rank also copies its block to its receive buffer.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn allgather_on_host(
        &self,
        host: usize,
        send: Pieces,
        whole: &Movement,
        (outcome, to_itself): (Result, bool),
    ) -> Result {
        let (Some(local), Some(receive)) = (&self.local, &whole.receive) else { return outcome };
        let blocks = self.hierarchy.hosts.members(host).iter().map(|rank| receive.of(*rank as usize)).collect();
        let movement = outcome.map(|()| Movement {
            function: whole.function,
            pattern: Pattern::All,
            send: Some(send),
            receive: Some(Pieces::Each(blocks)),
            to_itself,
            overwrites: false,
            mismatch: None,
        });
        // SAFETY: the caller promises that the buffers can be read and written.
        unsafe { crate::coll::movement::run(self.runtime, local, whole.function, movement) }
    }
}
