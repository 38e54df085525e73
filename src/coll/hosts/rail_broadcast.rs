//! Long MPI_Bcast among hosts by rails (`rails`): every rank with a rail sends a share of the data.
//!
//! 1. The relay of each host checks the call. Each rank writes the length of its buffer into its slot. The leader of the root's host sends
//!    the length to the leader of the next host in the chain of hosts. Each other leader waits for this message, compares it with the lengths
//!    of its host's ranks, and sends it to the next leader. So a host takes part in step 3 only if all hosts before it in the chain do.
//! 2. On the root's host, the ranks with a rail read their shares from the root.
//! 3. Along each rail, the share goes from host to host in parts. A rank sends each part to the next host when the part has arrived.
//! 4. On the root's host, the ranks read all data from the root. On other hosts, the ranks exchange their shares.
//!
//! | frame of | to | when | round |
//! | --- | --- | --- | --- |
//! | a leader: the length, or an error | the leader of the next host | all ranks of its host have arrived, and the leader before it has sent its frame | 0 |
//! | a rank with a rail: a part of its share, or an error | the rank of its rail on the next host | it has the part | 1 |
//!
//! The root waits for no call of another host. If a host fails in step 1, its leader sends the error down the chain, so no later host waits for
//! parts. Parts for a host that has failed are dropped (`Network::note_failed_call`).

use super::movement::part_length;
use super::selection::rails;
use super::slots::{Contents, refuse};
use super::{Between, bytes_at};
use crate::abi::{MPI_ERR_OTHER, MPI_ERR_TRUNCATE};
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, Movement, Pattern};
use crate::coll::temp_buffer::TempBuffer;
use crate::comm::RelaySlots;
use crate::datatype::HeldBuffer;
use crate::error::{Error, Result, fail};
use crate::os::address::{Address, LocalAddr};
use crate::transport::net::rounds::{Loans, OtherCall};
use crate::transport::net::take_u64;
use std::ops::Range;

/// Rounds: the length, and the parts of a share.
const LENGTH: u32 = 0;
const SHARE: u32 = 1;

/// Shares begin at multiples of this number of bytes, so that copies are aligned.
const UNIT: usize = 64;

/// The data of a call at one rank, contiguous, and the number of rails among which the data are divided.
struct Whole {
    address: LocalAddr,
    bytes: usize,
    rails: usize,
}

impl Whole {
    /// Returns the share of the rail with index `rail`; an empty range if there is no such rail.
    fn share(&self, rail: usize) -> Range<usize> {
        let unit = (self.bytes.div_ceil(self.rails)).next_multiple_of(UNIT);
        (rail * unit).min(self.bytes)..((rail + 1) * unit).min(self.bytes)
    }

    fn buffer(&self, bytes: Range<usize>) -> Result<HeldBuffer> {
        super::movement::run(self.address + bytes.start, bytes.len())
    }
}

impl Between<'_> {
    /// Performs MPI_Bcast.
    ///
    /// # Safety
    /// The buffer can be read at the root, and written elsewhere.
    pub(super) unsafe fn broadcast_by_rails(&mut self, movement: &Movement) -> Result {
        let Some(Blocks::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return Ok(()) };
        let Some(root) = self.root.take() else { return Ok(()) };
        let (bytes, is_root) = (buffer.layout.bytes, self.comm.rank == root);
        let memory = match buffer.layout.only_run() {
            Some(begin) => Ok((buffer.address.offset(begin), None)),
            // SAFETY: the buffer can be read at the root, as the caller promises.
            None if is_root => unsafe { TempBuffer::packed(buffer) }.map(|memory| (memory.address, Some(memory))),
            None => TempBuffer::new(bytes).map(|memory| (memory.address, Some(memory))),
        };
        self.check_broadcast(root, bytes, memory.as_ref().map(|_| ()))?;
        let (address, memory) = memory?;
        let whole = Whole { address, bytes, rails: rails(self.hierarchy) };
        // SAFETY: the data can be read at the root, and written elsewhere, as the caller promises.
        unsafe {
            if self.hierarchy.hosts.of_rank(root) == self.hierarchy.hosts.own {
                self.send_shares(root, &whole)?;
            } else {
                self.receive_shares(root, &whole)?;
            }
            if memory.is_some() && !is_root {
                buffer.stream().scatter(address.ptr(), bytes);
            }
        }
        Ok(())
    }

    /// Returns the hosts before and behind this host in the chain, which begins at the root's host.
    fn chain(&self, root: usize) -> (Option<usize>, Option<usize>) {
        let ((count, here), first) = (self.hosts(), self.hierarchy.hosts.of_rank(root));
        let distance = (here + count - first) % count;
        let before = (distance > 0).then(|| (here + count - 1) % count);
        (before, (distance + 1 < count).then(|| (here + 1) % count))
    }

    /// Step 1. Fails at all ranks of this host if a rank of this host, or of a host before it in the chain, is in another call, has another
    /// length, or has no memory.
    fn check_broadcast(&self, root: usize, bytes: usize, memory: std::result::Result<(), &Error>) -> Result {
        let (count, here) = self.hosts();
        // The leader writes the outcome into the slot of a rank of another host, because no rank of this host writes that slot.
        let result_slot = self.hierarchy.hosts.leader((here + 1) % count);
        self.by_relay(
            |slots| match memory {
                Ok(()) => {
                    // SAFETY: a slot has room for a word, and this rank alone writes its slot now.
                    unsafe { slots.data(self.comm.rank).ptr_mut::<u64>().write_unaligned(bytes as u64) };
                    slots.set_state(self.comm.rank, size_of::<u64>() as u64);
                }
                Err(error) => refuse(slots, self.comm.rank, error),
            },
            |slots, own| match own.and_then(|()| self.pass_length(slots, root)) {
                Ok(()) => slots.set_state(result_slot, 0),
                Err(error) => {
                    if let (_, Some(next)) = self.chain(root) {
                        self.send(next, LENGTH, Err(&error));
                    }
                    refuse(slots, result_slot, &error);
                }
            },
            |slots| match self.contents(slots, result_slot) {
                Contents::Error(error) => Err(error),
                Contents::Data(_) | Contents::Message => Ok(()),
            },
        )
    }

    /// Compares the length of the root's data with the lengths in the slots of this host's ranks. Then sends the length of the root's data
    /// to the next host. On the root's host, this length is in the root's slot. On the other hosts, it comes from the leader of the host
    /// before. Called by the leader.
    fn pass_length(&self, slots: RelaySlots<'_>, root: usize) -> Result {
        let length_of = |rank: usize| {
            let first = self.data_of(slots, rank, size_of::<u64>())?;
            // SAFETY: the slot has a word; its writer has arrived, and no rank writes it before the ranks leave the barrier.
            take_u64(&mut unsafe { bytes_at(first, size_of::<u64>()) })
                .ok_or_else(|| Error::new(MPI_ERR_OTHER, format!("rank {rank} is in another collective call")))
        };
        let (before, next) = self.chain(root);
        let bytes = match before {
            None => length_of(root)?,
            Some(host) => {
                let message = self.receive(host, LENGTH)?;
                take_u64(&mut &message[..]).unwrap_or(u64::MAX)
            }
        };
        for rank in self.hierarchy.hosts.local().iter().map(|rank| *rank as usize) {
            let there = length_of(rank)?;
            if there != bytes {
                fail!(MPI_ERR_TRUNCATE, "rank {root} sends {bytes} bytes, but rank {rank} expects {there}");
            }
        }
        if let Some(next) = next {
            self.send(next, LENGTH, Ok(&bytes.to_ne_bytes()));
        }
        Ok(())
    }

    /// Steps 2 to 4 on the root's host.
    ///
    /// # Safety
    /// The data can be read at the root, and written elsewhere.
    unsafe fn send_shares(&mut self, root: usize, whole: &Whole) -> Result {
        let Some(local) = &self.local else { return Ok(()) };
        let hosts = &self.hierarchy.hosts;
        let (local_rank, is_root) = (hosts.local_rank_of(self.comm.rank), self.comm.rank == root);
        let from_root = |function, send, receive| Movement {
            function,
            pattern: Pattern::FromRoot(hosts.local_rank_of(root)),
            send: is_root.then_some(send),
            receive: (!is_root).then_some(receive),
            to_itself: false,
            overwrites: false,
            mismatch: None,
        };
        let share = whole.buffer(whole.share(local_rank))?;
        let shares =
            (0..local.all.size).map(|local_rank| whole.buffer(whole.share(local_rank))).collect::<Result<_>>()?;
        let scatter = from_root(Function::Scatterv, Blocks::Each(shares), Blocks::One(share.clone()));
        // SAFETY: the data can be read at the root and written elsewhere, as the caller promises.
        let scattered = unsafe { crate::coll::movement::run(self.runtime, local, Function::Scatterv, Ok(scatter)) };
        let mut loans = Loans::new(self.network);
        if let ((_, Some(next)), true) = (self.chain(root), local_rank < whole.rails) {
            let to = self.comm.process(hosts.members(next)[local_rank] as usize);
            match &scattered {
                Ok(()) => {
                    // SAFETY: this rank has its share now. The broadcast below writes the same bytes again.
                    unsafe {
                        let data = bytes_at(share.address, share.layout.bytes);
                        loans.send(to, self.round(SHARE), self.kind, data, part_length(data.len(), hosts.count()));
                    }
                }
                Err(error) => self.send_error(to, SHARE, error),
            }
        }
        let all = whole.buffer(0..whole.bytes)?;
        let whole = from_root(Function::Bcast, Blocks::One(all.clone()), Blocks::One(all));
        // SAFETY: the data can be read at the root and written elsewhere, as the caller promises.
        let read = unsafe {
            crate::coll::movement::run(self.runtime, local, Function::Bcast, scattered.clone().map(|()| whole))
        };
        scattered.and(read)
    }

    /// Steps 3 and 4 on other hosts.
    ///
    /// # Safety
    /// The data can be written.
    unsafe fn receive_shares(&mut self, root: usize, whole: &Whole) -> Result {
        let local_rank = self.hierarchy.hosts.local_rank_of(self.comm.rank);
        let own = whole.share(local_rank);
        let received = if local_rank < whole.rails {
            // SAFETY: the data can be written, as the caller promises.
            unsafe { self.receive_share(root, local_rank, (whole.address + own.start, own.len())) }
        } else {
            Ok(())
        };
        let shares = (0..self.hierarchy.hosts.local().len()).map(|local_rank| whole.buffer(whole.share(local_rank)));
        let shares = shares.collect::<Result<_>>()?;
        let own = Blocks::One(whole.buffer(own)?);
        // SAFETY: the data can be written, as the caller promises; this rank has its share, or `received` is an error.
        unsafe { self.exchange_on_host(Function::Allgatherv, own, shares, (received.clone(), false)) }
    }

    /// Receives the share of a rail, and sends each part to the next host when the part has arrived.
    ///
    /// # Safety
    /// The bytes of the share can be written at the address.
    unsafe fn receive_share(&self, root: usize, local_rank: usize, (address, bytes): (LocalAddr, usize)) -> Result {
        let (Some(before), next) = self.chain(root) else { return Ok(()) };
        let rank_on = |host: usize| self.hierarchy.hosts.members(host)[local_rank] as usize;
        let next = next.map(|host| self.comm.process(rank_on(host)));
        let mut first = Vec::new();
        let from = self.comm.process(rank_on(before));
        // SAFETY: the caller promises that the share can be written.
        let expected = unsafe { self.network.expect_round(from, self.round(SHARE), self.kind, (address, bytes)) };
        let ended = expected.receive(|kind, part, is_last| {
            if let Some(next) = next {
                self.network.send_part(next, self.round(SHARE), kind, part, is_last);
            }
            if kind != self.kind {
                first.extend_from_slice(part);
            }
        });
        self.network.relieve();
        let received = match ended {
            Ok((kind, received)) => self.judge(before, kind, &first).map(|()| received)?,
            Err(OtherCall { kind }) => {
                let error = self.other_call(rank_on(before), kind);
                if let Some(next) = next {
                    self.send_error(next, SHARE, &error);
                }
                return Err(error);
            }
        };
        super::movement::refuse_length(rank_on(before), received, bytes)
    }
}
