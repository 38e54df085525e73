//! Selection of the algorithm for a call among hosts: the conditions of all algorithms, and their limits.
//!
//! The first row of a function whose condition is met selects the algorithm. All ranks select the same algorithm, because they know the same
//! values: the function, the communicator, and lengths that are equal at all ranks. If no row of a function has its condition met, messages
//! of a schedule perform the call (`coll/schedule`).
//!
//! | function | algorithm | condition |
//! | --- | --- | --- |
//! | MPI_Bcast | `BroadcastByRails` | `LEAST_BROADCAST_BY_RAILS` bytes or more, and rails are useful (`are_rails_useful`) |
//! | | `Broadcast` | always; a tree up to `MOST_IN_ROUND` bytes, else a chain |
//! | MPI_Gather(v), MPI_Scatter(v) | `RelayedMovement` | up to `MOST_AT_ROOT` ranks, and several ranks on a host |
//! | MPI_Allgather(v) | `RelayedMovement` | up to `MOST_READ` ranks, several ranks on a host, each block up to `RELAY_ROOM` bytes, and all blocks together up to `MOST_IN_ROUND` bytes |
//! | | `AllgatherByRails` | each block has `LEAST_ALLGATHER_BY_RAILS` bytes or more, and all hosts have the same number of ranks, more than one; if ranks share processors, leaders exchange blocks of less than `LEAST_ALLGATHER_IF_SHARED` bytes after the check of the call |
//! | | `Allgather` | always |
//! | MPI_Alltoall | `RelayedMovement` | up to `MOST_READ` ranks, several ranks on a host, and the blocks of a rank together up to `RELAY_ROOM` bytes |
//! | | `Alltoall` | short blocks (`is_short_alltoall`) |
//! | MPI_Alltoallv, MPI_Alltoallw | `RelayedAlltoallv` | up to `MOST_READ` ranks, and several ranks on a host |
//! | MPI_Allreduce | `RelayedReduction` | several ranks on a host, the data fit in a slot of the relay, and the data of all hosts in a round; any order is allowed, or the ranks of hosts are in order |
//! | | `ReduceByRails` | `LEAST_ALLREDUCE_BY_RAILS` bytes or more, rails are useful, and each share has an entry |
//! | | `Reduce` | always; an allgather if the data of all hosts have up to `MOST_IN_ROUND` bytes, else each leader combines a share |
//! | MPI_Reduce | `ReduceByRails` | `LEAST_REDUCE_BY_RAILS` bytes or more, rails are useful, and each share has an entry |
//! | | `Reduce` | always; by shares if `is_by_shares`, else directly to the root up to `FEW` hosts, else a tree |
//! | MPI_Reduce_scatter(_block) | `Reduce` | always |
//! | MPI_Scan, MPI_Exscan | `RelayedReduction` | the data fit in a slot of the relay, and in a round the data of all hosts, or the data of all ranks if the ranks of hosts are not in order; then also up to `MOST_READ` ranks |
//!
//! "Several ranks on a host": at least one host has several ranks of the communicator. Reductions that need the order of ranks are performed by
//! messages if the ranks of the hosts are not in order (`Between::of`).

#![forbid(unsafe_code)]

use crate::coll::call::Function;
use crate::coll::checked_call::{Blocks, CheckedCall, Movement, Reduction};
use crate::coll::schedule::is_short_alltoall;
use crate::comm::{Hierarchy, MOST_WITH_LONG_SLOTS, RELAY_ROOM};
use crate::transport::net::rounds::MOST_IN_ROUND;

/// Maximum number of slots of a relay that each rank reads. Slots are on different pages. For more ranks, the call is faster if the leader
/// gathers all data and broadcasts them on its host.
pub(super) const MOST_READ: usize = 64;

/// Maximum number of ranks of a relayed gather or scatter. The root reads or writes a slot for each rank, so this limit bounds the memory
/// that the relay's slots take.
const MOST_AT_ROOT: usize = 1024;
const _: () = assert!(MOST_AT_ROOT <= MOST_WITH_LONG_SLOTS);

/// Maximum number of hosts for which each leader sends its data directly to every other leader in a relayed allgather. For up to this number
/// of hosts, dissemination needs the same number of frames, but copies the data more often.
pub(super) const MOST_DIRECT: usize = 3;

/// Largest number of hosts for which all leaders send directly to the root.
pub(super) const FEW: usize = 8;

/// Least number of bytes of a broadcast by rails. With fewer bytes the root returns before the other ranks of its host have entered the
/// call, as on one host (`coll::early_exit`). In a broadcast by rails, these ranks first have to read their shares from the root.
const LEAST_BROADCAST_BY_RAILS: usize = 128 << 10;

/// Minimum number of bytes of each block of an allgather by rails. Shorter blocks are exchanged by the leaders, which need fewer frames: a
/// leader sends one frame for all ranks of its host.
const LEAST_ALLGATHER_BY_RAILS: usize = 32 << 10;

/// Blocks of fewer bytes are exchanged by the leaders after the check of the call if ranks share processors: then the ranks of a host cannot
/// use the network at the same time, and only for longer blocks do fewer copies outweigh more frames.
pub(super) const LEAST_ALLGATHER_IF_SHARED: usize = 256 << 10;

/// Minimum numbers of bytes of reductions by rails. For shorter data, the check of the call takes more time than the rails save.
const LEAST_REDUCE_BY_RAILS: usize = 128 << 10;
const LEAST_ALLREDUCE_BY_RAILS: usize = 64 << 10;

/// Minimum number of bytes for which MPI_Reduce among 3 to `FEW` hosts is performed by shares. By shares, the leader of the root's host
/// receives less than twice the data of one host, and combines only one share. The disadvantage is that all leaders wait for each other, so
/// shorter data are not reduced by shares.
const LEAST_BY_SHARES: usize = 128 << 10;

/// The algorithm of a call, with the call.
#[derive(Clone, Copy, Debug)]
pub(super) enum Algorithm<'c> {
    RelayedMovement(&'c Movement),
    RelayedReduction(&'c Reduction),
    RelayedAlltoallv(&'c Movement),
    BroadcastByRails(&'c Movement),
    Broadcast(&'c Movement),
    AllgatherByRails(&'c Movement),
    Allgather(&'c Movement),
    Alltoall(&'c Movement),
    ReduceByRails(&'c Reduction),
    Reduce(&'c Reduction),
}

/// Returns whether calls of a function on a communicator of `size` ranks may be performed by leaders of hosts.
pub(super) fn is_supported(function: Function, hierarchy: &Hierarchy, size: usize) -> bool {
    if is_alltoallv(function) {
        // If each rank is alone on its host, messages from rank to rank need no more frames than a call by the relay.
        return hierarchy.hosts.count() < size && size <= MOST_READ;
    }
    matches!(
        function,
        Function::Bcast
            | Function::Reduce
            | Function::Allreduce
            | Function::ReduceScatter
            | Function::ReduceScatterBlock
            | Function::Allgather
            | Function::Allgatherv
            | Function::Alltoall
            | Function::Gather
            | Function::Gatherv
            | Function::Scatter
            | Function::Scatterv
            | Function::Scan
            | Function::Exscan
    )
}

/// Returns the algorithm of a call of a supported function on a communicator of `size` ranks. Returns None if messages perform the call.
pub(super) fn algorithm<'c>(
    function: Function,
    hierarchy: &Hierarchy,
    size: usize,
    checked: &'c CheckedCall,
) -> Option<Algorithm<'c>> {
    Some(match checked {
        CheckedCall::Movement(movement) if is_relayed_movement(hierarchy, size, movement) => {
            Algorithm::RelayedMovement(movement)
        }
        CheckedCall::Movement(movement) => match function {
            Function::Alltoall if !is_short_alltoall(&hierarchy.hosts, size, movement) => return None,
            Function::Alltoall => Algorithm::Alltoall(movement),
            _ if is_rooted(function) => return None,
            _ if is_alltoallv(function) => Algorithm::RelayedAlltoallv(movement),
            Function::Bcast if is_broadcast_by_rails(hierarchy, movement) => Algorithm::BroadcastByRails(movement),
            Function::Bcast => Algorithm::Broadcast(movement),
            _ if is_allgather_by_rails(hierarchy, size, movement) => Algorithm::AllgatherByRails(movement),
            _ => Algorithm::Allgather(movement),
        },
        CheckedCall::Reduction(reduction) if is_relayed_reduction(hierarchy, size, reduction) => {
            Algorithm::RelayedReduction(reduction)
        }
        CheckedCall::Reduction(reduction) if is_scan(reduction) => return None,
        CheckedCall::Reduction(reduction) if is_reduction_by_rails(hierarchy, reduction) => {
            Algorithm::ReduceByRails(reduction)
        }
        CheckedCall::Reduction(reduction) => Algorithm::Reduce(reduction),
        CheckedCall::Barrier | CheckedCall::ProcNull => return None,
    })
}

/// Returns whether a function is a gather or a scatter. `Between::synchronise_in_time` counts such a call as one frame for each host, whatever the
/// length of its data.
pub(super) fn is_rooted(function: Function) -> bool {
    matches!(function, Function::Gather | Function::Gatherv | Function::Scatter | Function::Scatterv)
}

/// Returns whether a function has blocks of different lengths for each pair of ranks.
fn is_alltoallv(function: Function) -> bool {
    matches!(function, Function::Alltoallv | Function::Alltoallw)
}

/// Returns whether a reduction is MPI_Scan or MPI_Exscan.
pub(super) fn is_scan(reduction: &Reduction) -> bool {
    matches!(reduction.function, Function::Scan | Function::Exscan)
}

/// Returns whether the relay performs a call that moves data. All ranks get the same result.
fn is_relayed_movement(hierarchy: &Hierarchy, size: usize, movement: &Movement) -> bool {
    if hierarchy.hosts.count() >= size {
        return false;
    }
    match (movement.function, &movement.receive) {
        (Function::Gather | Function::Gatherv | Function::Scatter | Function::Scatterv, _) => size <= MOST_AT_ROOT,
        (Function::Alltoall, Some(receive)) => {
            size <= MOST_READ && receive.of(0).layout.bytes.saturating_mul(size) <= RELAY_ROOM
        }
        (Function::Allgather | Function::Allgatherv, Some(receive)) => {
            let mut lengths = (0..size).map(|rank| receive.of(rank).layout.bytes);
            size <= MOST_READ
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
        // If each rank is alone on its host, no rank needs a slot.
        Function::Allreduce if hosts.count() < size && (reduction.is_commutative() || hosts.is_in_order()) => {
            hosts.count()
        }
        Function::Scan | Function::Exscan if hosts.is_in_order() => hosts.count(),
        Function::Scan | Function::Exscan if size <= MOST_READ => size,
        _ => return false,
    };
    bytes <= hierarchy.relay_room() && (bytes + size_of::<u64>()).saturating_mul(blocks) <= MOST_IN_ROUND
}

/// Returns whether rails perform long broadcasts and reductions. This is the case if there are several rails, and each rank of the job has
/// a processor. If ranks share processors, the ranks of a host cannot copy at the same time, and a call in which all of them take turns
/// needs more time than a call by leaders. The returned value is the same at all ranks.
fn are_rails_useful(hierarchy: &Hierarchy) -> bool {
    rails(hierarchy) > 1 && !crate::bootstrap::hosts().is_any_crowded()
}

/// Returns the number of rails: the number of ranks of the host with the fewest ranks.
pub(super) fn rails(hierarchy: &Hierarchy) -> usize {
    let hosts = &hierarchy.hosts;
    (0..hosts.count()).map(|host| hosts.members(host).len()).min().unwrap_or(0)
}

/// Returns whether rails perform a broadcast. All ranks get the same result, because all ranks pass the same number of bytes.
fn is_broadcast_by_rails(hierarchy: &Hierarchy, movement: &Movement) -> bool {
    let buffer = movement.send.as_ref().or(movement.receive.as_ref());
    // The number of rails is counted only for long data.
    buffer.is_some_and(|blocks| blocks.of(0).layout.bytes >= LEAST_BROADCAST_BY_RAILS) && are_rails_useful(hierarchy)
}

/// Returns whether rails perform an allgather. All ranks get the same result, because all ranks expect the same lengths.
fn is_allgather_by_rails(hierarchy: &Hierarchy, size: usize, movement: &Movement) -> bool {
    let Movement { function: Function::Allgather | Function::Allgatherv, receive: Some(receive), .. } = movement
    else {
        return false;
    };
    let hosts = &hierarchy.hosts;
    let sharers = hosts.local().len();
    let known = if matches!(receive, Blocks::Each(_)) { size } else { 1 };
    sharers > 1
        && (0..known).all(|rank| receive.of(rank).layout.bytes >= LEAST_ALLGATHER_BY_RAILS)
        && (0..hosts.count()).all(|host| hosts.members(host).len() == sharers)
}

/// Returns whether rails perform a reduction. The returned value is the same at all ranks, because all contributions have the same number
/// of bytes.
fn is_reduction_by_rails(hierarchy: &Hierarchy, reduction: &Reduction) -> bool {
    let least = match reduction.function {
        Function::Reduce => LEAST_REDUCE_BY_RAILS,
        Function::Allreduce => LEAST_ALLREDUCE_BY_RAILS,
        _ => return false,
    };
    let layout = &reduction.layout;
    // The number of rails is counted only for long data.
    layout.bytes >= least && are_rails_useful(hierarchy) && layout.count >= rails(hierarchy) * hierarchy.hosts.count()
}

/// Returns whether MPI_Reduce among `hosts` hosts is performed by shares. The returned value is the same at all ranks, because all
/// contributions have the same number of bytes.
pub(super) fn is_by_shares(hosts: usize, reduction: &Reduction) -> bool {
    reduction.layout.bytes >= LEAST_BY_SHARES && (3..=FEW).contains(&hosts)
}
