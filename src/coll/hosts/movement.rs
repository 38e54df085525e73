//! MPI_Bcast and MPI_Allgather among hosts.

use super::{Between, bytes_at};
use crate::abi::{MPI_BYTE, MPI_Count, MPI_ERR_TRUNCATE};
use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, Movement, Pattern, refuse_difference};
use crate::coll::contribution::contiguous;
use crate::coll::schedule::{tree_children, tree_parent};
use crate::coll::temp_buffer::TempBuffer;
use crate::datatype::{Buffer, HeldBuffer, UserBuf};
use crate::error::{Result, fail};
use crate::os::address::{Address, LocalAddr};
use crate::os::buffers::ReusedBuffer;
use crate::transport::net::rounds::{Loans, MOST_IN_ROUND, OtherCall};

/// Bounds of the length of a part that a host passes on to the next host in a chain.
const PART: (usize, usize) = (16 << 10, 128 << 10);

/// Maximum length of a part if no host passes it on.
const LONGEST_PART: usize = 1 << 20;

/// Cost of a part apart from its copies: the number of bytes whose copies through a socket take the same time.
const COST: usize = 16 << 10;

/// Returns the length of the parts in which data go along a chain of hosts. With `n` parts of `s` bytes, the last host has all data after
/// about `(n + hosts - 2) (s + COST)` times the time for one byte. This function returns the length `s` for which this time is shortest,
/// within the bounds `PART`. On two hosts nothing is passed on, so only `LONGEST_PART` limits the length.
pub(super) fn part_length(bytes: usize, hosts: usize) -> usize {
    if hosts <= 2 {
        return bytes.clamp(1, LONGEST_PART);
    }
    let parts = (bytes.saturating_mul(hosts.saturating_sub(2)) / COST).isqrt().max(1);
    bytes.div_ceil(parts).clamp(PART.0, PART.1)
}

impl Between<'_> {
    /// Performs MPI_Bcast.
    ///
    /// # Safety
    /// The buffer can be read at the root, and written elsewhere.
    pub(super) unsafe fn broadcast(&self, movement: &Movement) -> Result {
        let Some(Blocks::One(buffer)) = movement.send.as_ref().or(movement.receive.as_ref()) else { return Ok(()) };
        let (Some(root), (count, own)) = (self.root, self.hosts()) else { return Ok(()) };
        let first = self.hierarchy.hosts.of_rank(root);
        let distance = (own + count - first) % count;
        let host_at = |distance: usize| (first + distance) % count;
        let bytes = buffer.layout.bytes;
        let is_short = bytes <= MOST_IN_ROUND;
        let children: Vec<usize> = if is_short {
            tree_children(distance, count).map(host_at).collect()
        } else {
            (distance + 1..count).take(1).map(host_at).collect()
        };
        let mut outcome = Ok(());
        let _memory;
        // Dropped before `_memory`, when the other ranks of the host have the data.
        let mut loans = Loans::new(self.network);
        if self.comm.rank == root {
            // SAFETY: the buffer can be read at the root, as the caller promises.
            let (address, packed) = unsafe { contiguous(buffer)? };
            _memory = packed;
            // SAFETY: `contiguous` has returned the address of the data, which are in the buffer or in `_memory`.
            let data = unsafe { bytes_at(address, bytes) };
            for child in &children {
                // SAFETY: the data do not change during the call.
                unsafe { self.lend(&mut loans, *child, 0, Ok(data), part_length(bytes, count)) };
            }
        } else if self.leads() {
            let parent = host_at(if is_short { tree_parent(distance) } else { distance - 1 });
            // SAFETY: the buffer can be written here, as the caller promises.
            outcome = unsafe { self.receive_and_pass_on(buffer, parent, &children) };
        }
        // SAFETY: the buffer can be read at the root and written elsewhere, as the caller promises.
        unsafe { self.deliver(buffer, outcome) }
    }

    /// Receives data into a buffer. Sends each frame to the children as soon as the frame arrives.
    ///
    /// # Safety
    /// The buffer can be written.
    unsafe fn receive_and_pass_on(&self, buffer: &HeldBuffer, parent: usize, children: &[usize]) -> Result {
        let (from, round, expected) = (self.comm.process(self.leader(parent)), self.round(0), buffer.layout.bytes);
        let mut first = Vec::new();
        let mut pass_on = |kind: u32, part: &[u8], is_last: bool| {
            for child in children {
                let to = self.comm.process(self.leader(*child));
                self.network.send_part(to, round, kind, part, is_last);
            }
            if kind != self.kind {
                first.extend_from_slice(part);
            }
        };
        let ended = if let Some(begin) = buffer.layout.only_run() {
            let memory = (buffer.address.offset(begin), expected);
            // SAFETY: the buffer can be written, as the caller promises.
            unsafe { self.network.expect_round(from, round, self.kind, memory) }.receive(pass_on)
        } else {
            let (mut stream, mut received) = (buffer.stream(), 0);
            let ended = self.network.receive_parts(from, round, |kind, part, is_last| {
                pass_on(kind, &part, is_last);
                if kind == self.kind {
                    let some = part.len().min(expected - received.min(expected));
                    // SAFETY: the buffer can be written, as the caller promises, and has room for these bytes.
                    unsafe { stream.scatter(part.as_ptr(), some) };
                }
                received += part.len();
            });
            ended.map(|kind| (kind, received))
        };
        self.network.relieve();
        let received = match ended {
            Ok((kind, received)) => self.judge(parent, kind, &first).map(|()| received)?,
            Err(OtherCall { kind }) => {
                let error = self.other_call(self.leader(parent), kind);
                for child in children {
                    self.send(*child, 0, Err(&error));
                }
                return Err(error);
            }
        };
        refuse_difference(|| format!("rank {}", self.root.unwrap_or_default()), received, buffer, false)
    }

    /// Performs MPI_Allgather and MPI_Allgatherv.
    ///
    /// # Safety
    /// The buffers can be read and written.
    pub(super) unsafe fn allgather(&self, movement: &Movement) -> Result {
        let Some(receive) = &movement.receive else { return Ok(()) };
        // SAFETY: the buffers can be read and written, as the caller promises.
        let gathered = unsafe { self.gather_on_host(movement, receive) };
        let own = gathered.and(movement.mismatch.clone().map_or(Ok(()), Err));
        let outcome = if self.leads() {
            // SAFETY: the receive buffer can be read and written, as the caller promises.
            unsafe { self.swap_hosts(receive, own) }
        } else {
            own
        };
        if self.local.is_none() {
            return outcome;
        }
        if let Blocks::Equal { first, stride } = receive
            && let Some(begin) = first.layout.only_run()
            && *stride == first.layout.bytes as isize
        {
            let all = run(first.address.offset(begin), self.comm.size * first.layout.bytes)?;
            // SAFETY: the parts of the receive buffer are contiguous, follow each other, and can be read and written, as the caller promises.
            return unsafe { self.deliver(&all, outcome) };
        }
        // SAFETY: the receive buffer can be read and written, as the caller promises.
        unsafe { self.deliver_packed(receive, outcome) }
    }

    /// Gathers the data of this host's ranks in the leader's receive buffer.
    ///
    /// # Safety
    /// The buffers can be read and written.
    unsafe fn gather_on_host(&self, movement: &Movement, receive: &Blocks) -> Result {
        let leads = self.leads();
        let Some(local) = &self.local else {
            let own = self.comm.rank;
            if let (Some(send), true) = (&movement.send, movement.to_itself) {
                // SAFETY: the caller promises that the source can be read and the target written.
                unsafe { crate::coll::movement::copy(&send.of(own), &receive.of(own)) };
            }
            return Ok(());
        };
        let buffers = || self.hierarchy.hosts.local().iter().map(|rank| receive.of(*rank as usize)).collect();
        let gather = Movement {
            function: Function::Gatherv,
            pattern: Pattern::ToRoot(self.local_rank_of_leader()),
            send: movement.send.as_ref().map(|send| Blocks::One(send.of(self.comm.rank))),
            receive: leads.then(|| Blocks::Each(buffers())),
            to_itself: leads && movement.to_itself,
            overwrites: false,
            mismatch: None,
        };
        // SAFETY: the buffers can be read and written, as the caller promises.
        unsafe { crate::coll::movement::run(self.runtime, local, Function::Gatherv, Ok(gather)) }
    }

    /// Exchanges the data of the hosts among the leaders.
    ///
    /// # Safety
    /// The receive buffer can be read and written.
    unsafe fn swap_hosts(&self, receive: &Blocks, own: Result) -> Result {
        let (_, here) = self.hosts();
        let buffers_of = |host: usize| {
            let ranks = self.hierarchy.hosts.members(host).iter();
            ranks.map(|rank| receive.of(*rank as usize)).collect::<Vec<_>>()
        };
        let packed = own.map(|()| {
            // SAFETY: the receive buffer can be read, as the caller promises.
            unsafe { pack(&buffers_of(here)) }
        });
        let total: usize = (0..self.comm.size).map(|rank| receive.of(rank).layout.bytes).sum();
        if total <= MOST_IN_ROUND {
            let all = self.allgather_of_leaders(packed.as_deref())?;
            let mut others = all.iter().enumerate().filter(|(host, _)| *host != here);
            return others.try_for_each(|(host, data)| {
                // SAFETY: the receive buffer can be written, as the caller promises.
                unsafe { self.unpack_message(host, data, &buffers_of(host)) }
            });
        }
        // If `packed` is an error, `swap_into` sends the error in place of the message.
        let message = packed.as_deref().unwrap_or_default();
        let own = packed.as_ref().map(|_| ()).map_err(Clone::clone);
        // SAFETY: the receive buffer can be written, as the caller promises; the buffers of different hosts do not overlap.
        unsafe { self.swap_into(0, &own, message, buffers_of) }
    }

    /// Performs `deliver` for a receive buffer that is not contiguous.
    ///
    /// # Safety
    /// The receive buffer can be read at the leader, and written elsewhere.
    unsafe fn deliver_packed(&self, receive: &Blocks, outcome: Result) -> Result {
        let buffers: Vec<_> = (0..self.comm.size).map(|rank| receive.of(rank)).collect();
        let total = buffers.iter().map(|buffer| buffer.layout.bytes).sum();
        let memory = TempBuffer::new(total)?;
        let leads = self.leads();
        if leads && outcome.is_ok() {
            let mut next = memory.address;
            for buffer in &buffers {
                // SAFETY: the caller promises that the leader's receive buffer can be read; the memory has room.
                unsafe { buffer.stream().gather(next.ptr_mut(), buffer.layout.bytes) };
                next += buffer.layout.bytes;
            }
        }
        // SAFETY: the memory has `total` bytes.
        unsafe {
            self.deliver(&run(memory.address, total)?, outcome)?;
            if !leads {
                unpack(&buffers, bytes_at(memory.address, total));
            }
        }
        Ok(())
    }
}

/// Returns a buffer of bytes.
pub(super) fn run(address: LocalAddr, bytes: usize) -> Result<HeldBuffer> {
    HeldBuffer::of(&Buffer { address: UserBuf::at(address), count: bytes as MPI_Count, datatype: MPI_BYTE })
}

/// Copies the data of some buffers into a vector, in order.
///
/// # Safety
/// The buffers can be read.
pub(super) unsafe fn pack(buffers: &[HeldBuffer]) -> ReusedBuffer {
    let mut all = ReusedBuffer::with_capacity(buffers.iter().map(|buffer| buffer.layout.bytes).sum());
    let packed = all.vector();
    for buffer in buffers {
        let bytes = buffer.layout.bytes;
        // SAFETY: the caller promises that the buffer can be read; the vector has room for all data.
        unsafe {
            buffer.stream().gather(packed.as_mut_ptr().add(packed.len()), bytes);
            packed.set_len(packed.len() + bytes);
        }
    }
    all
}

/// Copies consecutive data to some buffers, in order.
///
/// # Safety
/// The buffers can be written, and together have as many bytes as the data.
pub(super) unsafe fn unpack(buffers: &[HeldBuffer], mut data: &[u8]) {
    for buffer in buffers {
        let (some, rest) = data.split_at(buffer.layout.bytes.min(data.len()));
        // SAFETY: the buffer can be written, as the caller promises.
        unsafe { buffer.stream().scatter(some.as_ptr(), some.len()) };
        data = rest;
    }
}

/// Fails with MPI_ERR_TRUNCATE if a leader, or a rank of a rail, sends another number of bytes than expected.
pub(super) fn refuse_length(rank: usize, sent: usize, expected: usize) -> Result {
    if sent == expected {
        return Ok(());
    }
    fail!(MPI_ERR_TRUNCATE, "rank {rank} sends {sent} bytes for its host, but this rank expects {expected}")
}
