//! Selection of the algorithm for a call on a communicator that spans hosts: the conditions of all algorithms, and their limits.
//!
//! Relays perform blocking calls with short data, and messages of a schedule (`coll/schedule`) all other calls. The first row of a function
//! whose condition is met selects the algorithm. All ranks select the same algorithm, because they know the same values: the function, the
//! communicator, and lengths that are equal at all ranks.
//!
//! | function | algorithm | condition |
//! | --- | --- | --- |
//! | MPI_Bcast | a tree of leaders | up to `MOST_WHOLE` bytes, or two hosts |
//! | | a chain of leaders, in parts (`broadcast_parts`) | always |
//! | MPI_Gather(v), MPI_Scatter(v) | relay | blocking, up to `MOST_AT_ROOT` ranks, and several ranks on a host |
//! | | messages to the root, or from the root | always |
//! | MPI_Allgather(v) | relay | blocking, up to `MOST_AT_ROOT` ranks, each block up to `RELAY_ROOM` bytes, and all blocks together up to `MOST_IN_ROUND` bytes |
//! | | one message for each block and each other host | always |
//! | MPI_Alltoall | relay | blocking, up to `MOST_READ` ranks, several ranks on a host, and the blocks of a rank together up to `RELAY_ROOM` bytes |
//! | | messages of leaders | several ranks on a host, and short blocks (`is_short_alltoall`) |
//! | | messages from rank to rank | always |
//! | MPI_Alltoallv, MPI_Alltoallw | relay | blocking, up to `MOST_READ` ranks, and several ranks on a host |
//! | | messages from rank to rank | always |
//! | MPI_Allreduce | relay | blocking, the data fit in a slot of the relay, and the data of all hosts in a round |
//! | | each rank combines a share of its host's data, and then a part of this share over all hosts | nonblocking, long data (`is_long`), and the same number of ranks on all hosts |
//! | | each leader combines a share of the data of all hosts | `LEAST_SHARE` bytes or more for each host |
//! | | each leader combines the data of all hosts | up to `FEW` hosts |
//! | | a tree to the first leader, which sends the result to the others | always |
//! | MPI_Reduce | each leader combines a share of the data of all hosts, and sends it to the root | blocking, or one rank on each host; `LEAST_REDUCE_BY_SHARES` bytes or more, and 3 to `MOST_REDUCE_BY_SHARES` hosts |
//! | | a tree of leaders | always |
//! | MPI_Reduce_scatter(_block) | each leader combines the results of its host | always |
//! | MPI_Scan, MPI_Exscan | relay | blocking, the data fit in a slot of the relay, and in a round the data of all hosts, or the data of all ranks if the ranks of hosts are not in order; then also up to `MOST_READ` ranks |
//! | | messages from each rank to the next | always |
//!
//! "Several ranks on a host": at least one host has several ranks of the communicator. Then the leaders in these rows exchange data with the
//! ranks of their hosts: in blocking calls by collective calls in shared memory (`is_by_leaders`), in other calls by messages of the
//! schedule. If the operation of a reduction does not commute, all rows except those of MPI_Scan and MPI_Exscan demand that the ranks of
//! each host are consecutive (`is_allowed`). Otherwise messages perform the reduction without regard to hosts.

#![forbid(unsafe_code)]

use crate::coll::call::Function;
use crate::coll::checked_call::{CheckedCall, Movement, Reduction};
use crate::comm::{Hierarchy, HostMap, MOST_WITH_LONG_SLOTS, RELAY_ROOM};
use crate::transport::net::rounds::MOST_IN_ROUND;

/// Maximum number of ranks of a relayed call in which each rank reads its own part of all slots. Slots are on different pages. For more ranks,
/// the call is faster if the leader gathers and distributes the data.
pub(super) const MOST_READ: usize = 64;

/// Maximum number of ranks of a relayed gather, scatter or allgather. Some rank reads or writes a slot for each rank, so this limit bounds the
/// memory that the relay's slots take.
const MOST_AT_ROOT: usize = 1024;
const _: () = assert!(MOST_AT_ROOT <= MOST_WITH_LONG_SLOTS);

/// Maximum number of hosts for which each leader sends its data directly to every other leader in a relayed allgather. For up to this number
/// of hosts, dissemination needs the same number of frames, but copies the data more often.
pub(super) const MOST_DIRECT: usize = 3;

/// Maximum number of bytes of a broadcast that go along the tree, as one message.
const MOST_WHOLE: usize = 64 << 10;

/// Bounds of the number of bytes of a part of a broadcast.
const PART: (usize, usize) = (32 << 10, 128 << 10);

/// Cost of a part apart from its copies: the number of bytes whose copies through a socket take the same time.
const COST: usize = 16 << 10;

/// Maximum number of bytes that a rank sends in an MPI_Alltoall by leaders.
const MOST_SHORT_ALLTOALL: usize = 64 << 10;

/// Minimum number of bytes, and maximum number of hosts, for which each leader combines a share in MPI_Reduce. For shorter data, this takes
/// longer, because all leaders wait for each other.
pub const LEAST_REDUCE_BY_SHARES: usize = 128 << 10;
pub const MOST_REDUCE_BY_SHARES: usize = 8;

/// Minimum number of bytes of the share that each leader combines in MPI_Allreduce.
pub const LEAST_SHARE: usize = 8 << 10;

/// Returns whether relays perform a blocking call on a communicator of `size` ranks. All ranks get the same result. If relays do not perform
/// the call, messages do.
pub(super) fn is_relayed(hierarchy: &Hierarchy, size: usize, checked: &CheckedCall) -> bool {
    match checked {
        CheckedCall::Movement(movement) => is_relayed_movement(hierarchy, size, movement),
        CheckedCall::Reduction(reduction) => is_relayed_reduction(hierarchy, size, reduction),
        CheckedCall::Barrier | CheckedCall::ProcNull => false,
    }
}

/// Returns whether leaders perform a blocking call, with collective calls in shared memory on their hosts. All ranks get the same result.
pub(super) fn is_by_leaders(hierarchy: &Hierarchy, size: usize, checked: &CheckedCall) -> bool {
    let hosts = &hierarchy.hosts;
    // If each rank is alone on its host, its messages are the same.
    hosts.count() < size
        && match checked {
            CheckedCall::Movement(movement) => match movement.function {
                Function::Alltoall => is_short_alltoall(hosts, size, movement),
                function => function == Function::Bcast,
            },
            CheckedCall::Reduction(reduction) => !is_scan(reduction) && is_allowed(reduction, hosts),
            CheckedCall::Barrier | CheckedCall::ProcNull => false,
        }
}

/// Returns whether a reduction may combine the contributions of each host before it combines the results of the hosts. This is the case if
/// the operation commutes, or if the ranks of each host are consecutive.
pub fn is_allowed(reduction: &Reduction, hosts: &HostMap) -> bool {
    reduction.is_commutative() || hosts.is_in_order()
}

/// Returns whether a reduction is MPI_Scan or MPI_Exscan.
pub(super) fn is_scan(reduction: &Reduction) -> bool {
    matches!(reduction.function, Function::Scan | Function::Exscan)
}

/// Returns whether the relay performs a call that moves data. All ranks get the same result.
fn is_relayed_movement(hierarchy: &Hierarchy, size: usize, movement: &Movement) -> bool {
    // If each rank is alone on its host, messages from rank to rank need no more frames than the relay in calls in which each pair of ranks
    // has data of its own.
    let are_several = hierarchy.hosts.count() < size;
    match (movement.function, &movement.receive) {
        (Function::Gather | Function::Gatherv | Function::Scatter | Function::Scatterv, _) => {
            are_several && size <= MOST_AT_ROOT
        }
        (Function::Alltoallv | Function::Alltoallw, _) => are_several && size <= MOST_READ,
        (Function::Alltoall, Some(receive)) => {
            are_several && size <= MOST_READ && receive.of(0).layout.bytes.saturating_mul(size) <= RELAY_ROOM
        }
        (Function::Allgather | Function::Allgatherv, Some(receive)) => {
            let mut lengths = (0..size).map(|rank| receive.of(rank).layout.bytes);
            size <= MOST_AT_ROOT
                && lengths
                    .try_fold(0, |sum: usize, bytes| (bytes <= RELAY_ROOM).then_some(sum + bytes))
                    .is_some_and(|sum| sum <= MOST_IN_ROUND)
        }
        _ => false,
    }
}

/// Returns whether the relay performs a reduction. The returned value is the same at all ranks, because all contributions have the same
/// number of bytes.
fn is_relayed_reduction(hierarchy: &Hierarchy, size: usize, reduction: &Reduction) -> bool {
    let (bytes, hosts) = (reduction.layout.bytes, &hierarchy.hosts);
    let blocks = match reduction.function {
        Function::Allreduce if reduction.is_commutative() || hosts.is_in_order() => hosts.count(),
        Function::Scan | Function::Exscan if hosts.is_in_order() => hosts.count(),
        Function::Scan | Function::Exscan if size <= MOST_READ => size,
        _ => return false,
    };
    bytes <= hierarchy.relay_room() && (bytes + size_of::<u64>()).saturating_mul(blocks) <= MOST_IN_ROUND
}

/// Returns the number of parts of a broadcast. With `n` parts of `s` bytes, the last host has all data after about
/// `(n + hosts - 2) (s + COST)` times the time for one byte. The result is the number for which this time is shortest, within bounds. It is
/// the same for all lengths between two powers of 2. So a rank that passes another length usually finds an error in a part, and does not wait
/// for a part that is not sent.
pub fn broadcast_parts(bytes: usize, hosts: usize) -> usize {
    if bytes <= MOST_WHOLE || hosts == 2 {
        return 1;
    }
    let class = bytes.next_power_of_two();
    let best = (class.saturating_mul(hosts - 2) / COST).isqrt();
    best.clamp(class / PART.1, class / PART.0)
}

/// Returns whether the leaders of hosts perform MPI_Alltoall. MPI requires that blocks have the same length at all ranks, so all ranks get
/// the same result.
pub fn is_short_alltoall(hosts: &HostMap, size: usize, movement: &Movement) -> bool {
    let block = movement.send.as_ref().map_or(0, |send| send.of(0).layout.bytes);
    hosts.count() < size && block.saturating_mul(size) <= MOST_SHORT_ALLTOALL
}
