//! Schedules of calls on a communicator that spans hosts. Fewer messages pass between hosts than in the other schedules. Leaders, the first
//! ranks of the hosts, or the root in place of the first rank of its host, exchange data between hosts in most calls. The functions
//! `add_X_of_leaders` add only the steps of the leaders, for blocking calls in which the ranks of a host use shared memory
//! (`coll/hosts/by_leaders.rs`). The conditions of the algorithms are in `coll/hosts/selection.rs`. In the table, each of `H` hosts has `K`
//! ranks, and `b` is the number of bytes of a rank.
//!
//! | call | messages between hosts | the same if the algorithm ignores hosts |
//! | --- | --- | --- |
//! | barrier | `H log2 H`: by leaders | about `HK log2 H` |
//! | broadcast (`broadcast`) | `H - 1`, or `H - 1` for each part: by leaders | `(H - 1) K` |
//! | allgather (`allgather`) | `H K (H - 1)`: each block once to each host | `HK (HK - K)` |
//! | MPI_Alltoall up to 64 KiB from each rank (`alltoall`) | `H (H - 1)` of `K K b` bytes: by leaders | `HK (HK - K)` of `b` bytes |
//! | reductions to all ranks (`reduction`), short | up to 4 hosts `H (H - 1)`, else `2 (H - 1)`: by leaders | up to 4 ranks `HK (HK - K)`, else a tree to the first rank, which sends the result to all |
//! | the same, long | `2 H (H - 1)` of `b / H` bytes: by leaders | `2 HK (HK - K)` of `b / HK` bytes |
//! | the same, long, equal hosts | `2 H K (H - 1)` of `b / HK` bytes: along the rails | `2 HK (HK - K)` of `b / HK` bytes |
//! | MPI_Reduce | `H - 1`: by leaders | at least `H`, by a tree of ranks |
//! | MPI_Reduce_scatter, MPI_Reduce_scatter_block | `H (H - 1)` of `b / H` bytes: by leaders | `HK (HK - K)` of `b / HK` bytes |
//!
//! A rail is the ranks with the same index on their hosts. In the row with equal hosts, all hosts have the same number of ranks. A rank of a
//! host forwards data to the other ranks of its host when it makes progress: in MPI calls that wait or test.
//!
//! If a message fails at a rank that forwards data, this rank fails, and sends its error in place of data in its later messages of the
//! call. So the call fails at all ranks that wait for these messages, and ends. A rank decides by its own arguments whether the data are
//! short. MPI requires that the data have the same length at all ranks. If two ranks pass different lengths, and a limit is between these
//! lengths, the two ranks run different schedules, and the call may not end.

#![forbid(unsafe_code)]

mod allgather;
mod alltoall;
mod broadcast;
mod reduction;

use super::Schedule;
use crate::coll::peers::Peers;
use crate::comm::HostMap;
use crate::datatype::HeldBuffer;
use crate::error::Result;
use std::ops::Range;

/// Returns the hosts of a call on an intracommunicator, if there are several hosts.
pub(super) fn hosts_of<'a>(peers: &Peers<'a>) -> Option<&'a HostMap> {
    peers.all.hierarchy().filter(|_| peers.is_one_group()).map(|hierarchy| &*hierarchy.hosts)
}

/// Returns the ranks of this rank's host, and this rank's index among them.
fn sharers(hosts: &HostMap, rank: usize) -> (Vec<usize>, usize) {
    (hosts.local().iter().map(|rank| *rank as usize).collect(), hosts.local_rank_of(rank))
}

/// Returns the rank that leads a host in a call with a root: the root on its own host, otherwise the first rank of the host.
pub fn leader(hosts: &HostMap, host: usize, root: usize) -> usize {
    if hosts.of_rank(root) == host { root } else { hosts.leader(host) }
}

/// Returns some entries of a buffer.
fn entries_of(buffer: &HeldBuffer, entries: &Range<usize>) -> HeldBuffer {
    buffer.part(entries.start, entries.len())
}

/// Returns consecutive parts of a buffer.
pub fn consecutive(buffer: &HeldBuffer, lengths: impl Iterator<Item = usize>) -> Vec<HeldBuffer> {
    let begins = lengths.scan(0, |begin, length| {
        *begin += length;
        Some((*begin - length, length))
    });
    begins.map(|(begin, length)| buffer.part(begin, length)).collect()
}

impl Schedule {
    /// Returns the schedule of a barrier: all ranks of a host send to their leader, the leaders pass a barrier, and the leader sends to the
    /// ranks of its host.
    pub(super) fn of_barrier_by_hosts(hosts: &HostMap, rank: usize) -> Result<Self> {
        let (nothing, mut schedule) = (Self::nothing()?, Self::default());
        let (ranks, local_rank) = sharers(hosts, rank);
        if local_rank > 0 {
            schedule.send(ranks[0], nothing.clone());
            schedule.receive(ranks[0], nothing);
            return Ok(schedule);
        }
        for other in &ranks[1..] {
            schedule.receive(*other, nothing.clone());
        }
        schedule.wait();
        let (count, here) = (hosts.count(), hosts.own);
        for distance in std::iter::successors(Some(1), |distance| Some(2 * distance)).take_while(|next| *next < count)
        {
            schedule.send(hosts.leader((here + distance) % count), nothing.clone());
            schedule.receive(hosts.leader((here + count - distance) % count), nothing.clone());
            schedule.wait();
        }
        for other in &ranks[1..] {
            schedule.send(*other, nothing.clone());
        }
        Ok(schedule)
    }
}
