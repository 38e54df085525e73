//! Rails: the ranks with the same index on their hosts form a rail, if each host has a rank with this index. In calls with long data, the
//! ranks of all rails use the network at the same time (`rail_broadcast`, `rail_reduction`, and this module).
//!
//! # MPI_Allgather and MPI_Allgatherv
//!
//! These calls use rails only if all hosts have the same number of ranks, so that each rank has a rail. First the relay of each host
//! (`comm/relay.rs`) and an allgather of the leaders check that all ranks are in the same call. Then each rank exchanges its block with the
//! ranks of its rail, by messages, while the ranks of its host exchange their blocks in shared memory. At last the ranks of a host exchange
//! the blocks that they have received: first all blocks of one other host, then all blocks of the next host. So each block is sent once to
//! each host, as in a call by leaders, but all ranks of a host use the network at the same time.
//!
//! If ranks share processors, blocks below `LEAST_ALLGATHER_IF_SHARED` are exchanged by the leaders after the check (`Between::allgather`).
//!
//! Each rank returns the first error that it finds. A rank that has not received a block refuses the exchange on its host, so the other
//! ranks of the host also get the error.

use super::Between;
use super::selection::LEAST_ALLGATHER_IF_SHARED;
use super::slots::{Contents, refuse};
use crate::abi::MPI_ERR_TRUNCATE;
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, Movement, Pattern};
use crate::coll::schedule::{self, Messages, Schedule};
use crate::comm::RelaySlots;
use crate::datatype::HeldBuffer;
use crate::error::{Error, Result, fail};
use std::sync::Arc;

impl Between<'_> {
    /// Performs MPI_Allgather and MPI_Allgatherv.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn allgather_by_rails(&self, movement: &Movement) -> Result {
        let is_short = |receive: &Blocks| {
            let is_short = |rank: usize| receive.of(rank).layout.bytes < LEAST_ALLGATHER_IF_SHARED;
            crate::bootstrap::hosts().is_any_crowded() && (0..self.comm.size).all(is_short)
        };
        let is_by_leaders = movement.receive.as_ref().is_some_and(is_short);
        // Ranks with other lengths might choose the other way, so the check includes the choice.
        self.check_call(Ok(usize::from(is_by_leaders)))?;
        let (Some(send), Some(receive)) = (&movement.send, &movement.receive) else { return Ok(()) };
        if is_by_leaders {
            // SAFETY: the buffers can be read and written, as the caller promises.
            return unsafe { self.allgather(movement) };
        }
        let hosts = &self.hierarchy.hosts;
        let local_rank = hosts.local_rank_of(self.comm.rank);
        let rail = |host: usize| hosts.members(host)[local_rank] as usize;
        let receives: Messages = self.others().map(|host| (rail(host), receive.of(rail(host)))).collect();
        let sends: Messages = self.others().map(|host| (rail(host), send.of(self.comm.rank))).collect();
        // SAFETY: the caller promises that the buffers can be read and written. Each block of the receive buffer is written by one message
        // or by one exchange on the host, and is sent to ranks of the host only after its message is complete.
        unsafe {
            let messages = Schedule::of_messages(receives, sends, movement.function.may_bring_less());
            let messages = schedule::start(self.runtime, self.call_context(), Arc::new(messages));
            let own = Blocks::One(send.of(self.comm.rank));
            let mut result = self.allgather_on_host(hosts.own, own, movement, (Ok(()), movement.to_itself));
            let received = messages.wait();
            for host in self.others() {
                let block = Blocks::One(receive.of(rail(host)));
                let done = self.allgather_on_host(host, block, movement, (received.clone(), false));
                result = result.and(done);
            }
            received.and(result).and(movement.mismatch.clone().map_or(Ok(()), Err))
        }
    }

    /// Waits until all ranks have begun this call. Fails at all ranks if a rank has begun another call, if `own` is an error at a rank, or if
    /// the ranks pass different forms: numbers below 256 that say how the call is performed.
    pub(super) fn check_call(&self, own: std::result::Result<usize, &Error>) -> Result {
        let (count, here) = self.hosts();
        // The leader writes the outcome into the slot of a rank of another host, because no rank of this host writes that slot.
        let result_slot = self.hierarchy.hosts.leader((here + 1) % count);
        let form_in = |slots: RelaySlots<'_>, rank: usize| match self.contents(slots, rank) {
            Contents::Error(error) => Err(error),
            Contents::Data(form) => Ok(form),
            Contents::Message => Ok(0),
        };
        self.by_relay(
            |slots| match own {
                Ok(form) => slots.set_state(self.comm.rank, form as u64),
                Err(error) => refuse(slots, self.comm.rank, error),
            },
            |slots, outcome| {
                let refuse_other = |rank: usize, form: usize| {
                    if Ok(form) == own {
                        return Ok(());
                    }
                    fail!(
                        MPI_ERR_TRUNCATE,
                        "the blocks have other lengths at rank {rank} than at rank {}",
                        self.comm.rank
                    )
                };
                let mut local = self.hierarchy.hosts.local().iter().map(|rank| *rank as usize);
                let outcome =
                    outcome.and_then(|()| local.try_for_each(|rank| refuse_other(rank, form_in(slots, rank)?)));
                let form = [own.unwrap_or_default() as u8];
                let all = self.allgather_of_leaders(outcome.as_ref().map(|()| &form[..]));
                let outcome = all.and_then(|all| {
                    let mut all = all.iter().enumerate();
                    all.try_for_each(|(host, form)| {
                        refuse_other(self.leader(host), form.first().copied().unwrap_or_default().into())
                    })
                });
                match outcome {
                    Ok(()) => slots.set_state(result_slot, 0),
                    Err(error) => refuse(slots, result_slot, &error),
                }
            },
            |slots| form_in(slots, result_slot).map(|_| ()),
        )
    }

    /// Exchanges the blocks of the ranks of `host` among the ranks of this host. This rank has the block `send`. If the first half of
    /// `outcome` is an error, this rank refuses the exchange. If the second half is true, this rank also copies its block to its receive
    /// buffer.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn allgather_on_host(
        &self,
        host: usize,
        send: Blocks,
        whole: &Movement,
        outcome: (Result, bool),
    ) -> Result {
        let Some(receive) = &whole.receive else { return outcome.0 };
        let blocks = self.hierarchy.hosts.members(host).iter().map(|rank| receive.of(*rank as usize)).collect();
        // SAFETY: the caller promises that the buffers can be read and written.
        unsafe { self.exchange_on_host(whole.function, send, blocks, outcome) }
    }

    /// Exchanges blocks among the ranks of this host. This rank has the block `send`. `blocks` are the buffers in which this rank receives
    /// the blocks of all ranks. If `outcome` is an error, this rank refuses the exchange. If `to_itself` is true, this rank also copies its
    /// own block.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn exchange_on_host(
        &self,
        function: Function,
        send: Blocks,
        blocks: Vec<HeldBuffer>,
        (outcome, to_itself): (Result, bool),
    ) -> Result {
        let Some(local) = &self.local else { return outcome };
        let own = outcome.as_ref().err().cloned();
        let movement = outcome.map(|()| Movement {
            function,
            pattern: Pattern::All,
            send: Some(send),
            receive: Some(Blocks::Each(blocks)),
            to_itself,
            overwrites: false,
            mismatch: None,
        });
        // SAFETY: the caller promises that the buffers can be read and written.
        let done = unsafe { crate::coll::movement::run(self.runtime, local, function, movement) };
        own.map_or(done, Err)
    }
}
