//! MPI_Alltoall of short data among hosts.
//!
//! The leader of a host gathers all blocks of the host's ranks. It sends each other leader the blocks for that leader's host. Then it
//! scatters the received blocks to the ranks of its host. With `H` hosts of `K` ranks each, the leaders send `H (H - 1)` messages, each in
//! one or several frames. From rank to rank there would be `H (H - 1) K K` messages. Only the leaders wait for the network. Longer blocks
//! are sent from rank to rank as messages, because leaders would have to copy each block twice more.

use super::movement::{pack, refuse_length, run, unpack};
use super::{Between, bytes_at};
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, Movement, Pattern};
use crate::coll::temp_buffer::TempBuffer;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use crate::os::address::{Address, LocalAddr};

impl Between<'_> {
    /// Performs MPI_Alltoall.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn alltoall(&self, movement: &Movement) -> Result {
        let (Some(send), Some(receive)) = (&movement.send, &movement.receive) else { return Ok(()) };
        // Blocks are in the order of hosts, and on each host in the order of ranks.
        let order = || (0..self.hosts().0).flat_map(|host| self.hierarchy.hosts.members(host));
        let in_order = |blocks: &Blocks| order().map(|rank| blocks.of(*rank as usize)).collect::<Vec<_>>();
        let sent: Vec<HeldBuffer> = in_order(send);
        // SAFETY: the send buffer can be read, as the caller promises.
        let packed = unsafe { pack(&sent) };
        let received = in_order(receive);
        let bytes = received.iter().map(|buffer| buffer.layout.bytes).sum();
        let memory = TempBuffer::new(bytes)?;
        let all = if self.leads() { Some(TempBuffer::new(packed.len() * self.sharers())?) } else { None };
        // SAFETY: `all` has room for the data of all ranks of the host.
        let own = unsafe { self.gather_all(&packed, all.as_ref()) };
        let own = own.and(movement.mismatch.clone().map_or(Ok(()), Err));
        let output = run(memory.address, bytes)?;
        // SAFETY: `all` has the data of all ranks of the host, or `own` is an error; the output has room for all blocks of this rank.
        unsafe {
            match all {
                None => self.scatter_on_host(None, &output, own)?,
                Some(all) => {
                    let data = bytes_at(all.address, packed.len() * self.sharers());
                    let block = packed.len() / self.comm.size;
                    let (blocks, outcome) = self.swap_blocks(data, block, &own);
                    let row = block * self.comm.size;
                    let begin = LocalAddr::of(blocks.as_ptr());
                    let rows =
                        (0..self.sharers()).map(|local_rank| run(begin.offset((local_rank * row) as isize), row));
                    self.scatter_on_host(Some(rows.collect::<Result<_>>()?), &output, outcome)?;
                }
            }
            unpack(&received, bytes_at(memory.address, bytes));
        }
        Ok(())
    }

    /// Returns the number of ranks of this host.
    fn sharers(&self) -> usize {
        self.hierarchy.hosts.local().len()
    }

    /// Gathers the packed blocks of this host's ranks at the leader, in the order of ranks.
    ///
    /// # Safety
    /// The memory of the leader has room for the data of all ranks of the host.
    unsafe fn gather_all(&self, packed: &[u8], all: Option<&TempBuffer>) -> Result {
        let length = packed.len();
        let Some(local) = &self.local else {
            if let Some(all) = all {
                // SAFETY: the caller promises that the memory has room.
                unsafe { all.address.ptr_mut::<u8>().copy_from_nonoverlapping(packed.as_ptr(), length) };
            }
            return Ok(());
        };
        let first = all.map(|all| run(all.address, length)).transpose()?;
        let gather = Movement {
            function: Function::Gather,
            pattern: Pattern::ToRoot(self.local_rank_of_leader()),
            send: Some(Blocks::One(run(LocalAddr::of(packed.as_ptr()), length)?)),
            receive: first.map(|first| Blocks::Equal { first, stride: length as isize }),
            to_itself: all.is_some(),
            overwrites: false,
            mismatch: None,
        };
        // SAFETY: the packed blocks can be read, and the memory has room, as the caller promises.
        unsafe { crate::coll::movement::run(self.runtime, local, Function::Gather, Ok(gather)) }
    }

    /// Exchanges blocks among the leaders. Unless `own` is an error, `data` has the blocks that the ranks of this host send, in the order
    /// of ranks. Returns the blocks that the ranks of this host receive, in the order of ranks, too.
    fn swap_blocks(&self, data: &[u8], block: usize, own: &Result) -> (Vec<u8>, Result) {
        let (count, here) = self.hosts();
        let (sharers, row) = (self.sharers(), block * self.comm.size);
        let ranks_of = |host: usize| self.hierarchy.hosts.members(host).len();
        let begins: Vec<usize> = (0..count)
            .scan(0, |begin, host| {
                let this = *begin;
                *begin += block * ranks_of(host);
                Some(this)
            })
            .collect();
        let mut result = vec![0; sharers * row];
        // The message of a host has a row for each rank there; a row has a block for each rank of this host.
        let mut store = |host: usize, rows: &dyn Fn(usize) -> usize, from: &[u8]| {
            for there in 0..ranks_of(host) {
                for local_rank in 0..sharers {
                    let to = local_rank * row + begins[host] + there * block;
                    result[to..to + block].copy_from_slice(&from[rows(there) + local_rank * block..][..block]);
                }
            }
        };
        if own.is_ok() {
            store(here, &|there| there * row + begins[here], data);
        }
        let message = |host: usize| {
            let part = begins[host]..begins[host] + block * ranks_of(host);
            (0..sharers).map(|local_rank| &data[local_rank * row..][part.clone()]).collect::<Vec<_>>().concat()
        };
        let outcome = self.swap_with_all(0, own, message, |host, from| {
            refuse_length(self.leader(host), from.len(), ranks_of(host) * sharers * block)?;
            store(host, &|there| there * sharers * block, from);
            Ok(())
        });
        (result, outcome)
    }
}
